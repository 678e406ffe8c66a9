"""The keyed texts, as data: the messages of recalls, lint and choices, the titles of operations, and what a person can do."""


def tr_noop(text: str) -> str:
    """Mark an English text for the extraction; returns it unchanged."""
    return text


MESSAGES: dict[str, str] = {
    "no_embedder": tr_noop("This database has no embedder: similarity is off, words alone answer."),
    "embed_failed": tr_noop("The question could not be embedded: {reason}"),
    "embedder_unlike": tr_noop("Similarity is off. {reason}"),
    "endpoint_not_allowed": tr_noop(
        "This database asks for vectors at {address}, which you have not allowed: nothing was sent, similarity is off."
    ),
    "file_not_allowed": tr_noop(
        "This database names the model {path}, which you have not allowed: it was not read, similarity is off."
    ),
    "unread_after": tr_noop(
        "This recipe does not ask which memory the conversation continues: that changes nothing here."
    ),
    "unread_image_summaries": tr_noop("This recipe does not read what a picture shows: that changes nothing here."),
    "question_long": tr_noop(
        "The question is long: its first and last {kept} characters are searched, {left_out} between them are not."
    ),
    "question_long_do": tr_noop("Ask with the part that matters."),
    "terms_left_out": tr_noop("The first {searched} of {words} words are searched ({index})."),
    "terms_left_out_do": tr_noop("Ask with fewer words: those that matter."),
    "unread_token_budget": tr_noop("This recipe has no token budget of the question's: that changes nothing here."),
    "setting_left_out": tr_noop("A setting that this database holds cannot be used and was left out: {what}."),
    "settings_left_out": tr_noop(
        "{count} settings that this database holds cannot be used and were left out: {first}."
    ),
    "settings_left_out_do": tr_noop("Another version or program wrote them; the preset's own values hold."),
    "default_left_out": tr_noop("What you keep as default cannot be used and was left out: {what}."),
    "default_left_out_do": tr_noop(
        "Save your default again, or delete it; where it says nothing, the recipe's own values are used."
    ),
    "no_terms": tr_noop("The question holds no word that the index {index} can search."),
    "source_failed": tr_noop("{source} failed: {reason}"),
    "source_off": tr_noop("Turned off by {parameter} = {value}."),
    "embed_late": tr_noop("The embedding endpoint did not answer in time."),
    "question_not_sent": tr_noop(
        "A route answered that needs no vectors, so the question was not sent to the endpoint."
    ),
    "route_skipped": tr_noop("The route {route} answered, so this one was not asked."),
    "route_untriggered": tr_noop("The question holds no word that asks for the route {route}."),
    "route_no_document": tr_noop("No document {uris} is stored of which anything may be shown."),
    "route_no_journal": tr_noop("No journal of today or of the {days} days before it is stored."),
    "document_over_budget": tr_noop("The document {uri} has {tokens} tokens, {over} over the budget: nothing is left."),
    "document_over_budget_do": tr_noop("Ask for less than the whole document, or raise `token_budget`."),
    "document_in_pieces": tr_noop(
        "The document {uri} is put together from {shown} of its {total} pieces: the file holds more than may be shown."
    ),
    "outcome_budget_after": tr_noop(
        "{other} came before it and did not fit into the {limit} tokens left: there all stops."
    ),
    "lint_never_closes": tr_noop(
        "Even a useless match scores at least {best}, so the threshold of {threshold} never rejects anything."
    ),
    "lint_never_closes_do": tr_noop("Raise `high_threshold` above {best}, or use the preset `calibrated`."),
    "lint_never_reached": tr_noop(
        "The highest possible score is {best}, so a threshold of {threshold} rejects everything."
    ),
    "lint_never_reached_do": tr_noop("Lower `high_threshold` below {best}."),
    "lint_starved": tr_noop(
        "Semantic similarity can give at most {most}, although its weight is {weight}; {other} gives up to {against}."
    ),
    "lint_starved_do": tr_noop("Set `semantic` to `rrf_over_max`."),
    "lint_unrelated": tr_noop(
        "An unrelated new memory would score {score} and still pass the threshold of {threshold}."
    ),
    "lint_unrelated_do": tr_noop("Raise `threshold` above {score}, or use the preset `calibrated`."),
    "lint_k_below": tr_noop("{name} = {k} finds fewer memories than the result may hold ({wanted})."),
    "lint_k_below_do": tr_noop("Raise {name} to {wanted} or more."),
    "lint_k_cuts": tr_noop(
        "Everything found is in the result, and {source} reached its limit of {k}; there may be more."
    ),
    "lint_k_cuts_do": tr_noop("Raise the k of {source} above {k}."),
    "lint_idle": tr_noop("{parameter} was set, but nothing reads it while {other} is {at}."),
    "lint_idle_do": tr_noop("Change {other}, or leave {parameter} as it is."),
    "lint_window": tr_noop("{out} of {total} memories are outside the window of {days} days and are never searched."),
    "lint_window_do": tr_noop("Raise `days`; 0 searches all time."),
    "lint_hides": tr_noop("{out} of {total} memories are kept out before any search ({counts})."),
    "lint_hides_do": tr_noop("Look at the filter on {field}."),
    "lint_hides_older_do": tr_noop("Raise `days` (0 searches all time), or ask as of an earlier day."),
    "lint_hides_later_do": tr_noop("They are later than the clock of this recall: ask as of a later day."),
    "lint_hides_range_do": tr_noop("The question names a time, and only that time is searched."),
    "lint_age": tr_noop(
        "The newest memory is {days} days old: at this age the best reachable score is {best}, {similar} of it by similarity"
        " alone, and the floor is {threshold}."
    ),
    "lint_age_found": tr_noop(
        "What was found is {days} days old or older: at this age the best reachable score is {best}, and the floor is"
        " {threshold}."
    ),
    "lint_unspoken": tr_noop(
        "The index unicode61 holds only what people said: words cannot find {count} of {total} memories."
    ),
    "lint_fallbacks": tr_noop(
        "{count} of {total} searches ({share}) were answered by another index, since one failed to load; at most 1 % may be."
    ),
    "lint_slow": tr_noop("One recall in ten takes {ms} ms or longer; at most {limit} ms are wanted."),
    "lint_stale": tr_noop("{index} differs from the memories in {count} places."),
    "lint_no_query_vectors": tr_noop("The memories have vectors made with {stored}, but nothing embeds questions."),
    "lint_embedder": tr_noop("The memories were embedded with {stored}, questions are embedded with {asked}."),
    "lint_loop": tr_noop(
        "{first} comes before {other} only because it was recalled more often: that gives it {gain} more."
    ),
    "lint_loop_stored": tr_noop(
        "Being recalled raises the score: after {most} recalls it is {gain} higher, and every recall adds more."
    ),
    "lint_loop_do": tr_noop("Lower `weight_access`; 0 ends the loop."),
    "lint_short": tr_noop(
        "The question has {grams} of {full} groups of characters: wording in common counts {percent}% of its weight."
    ),
    "lint_short_do": tr_noop("Lower `strength_grams`, or let words decide (`text_index` = `words`)."),
    "lint_trigram": tr_noop(
        "The index trigram cannot find words shorter than three characters, and matches unbroken Japanese or Chinese only"
        " as a whole: {terms} of {total} terms can match nothing inside a sentence."
    ),
    "lint_hidden": tr_noop(
        "The {left} tokens left had room for {count} memories, but {other}, which comes before, did not fit: there all stops."
    ),
    "lint_hidden_do": tr_noop("Raise `token_budget`, or split {other}."),
    "lint_recency": tr_noop(
        "{first} is first because it is newer: {other} leads by {lead} in relevance, and leads when age does not count."
    ),
    "lint_recency_do": tr_noop("Lower the weight of recency, or use the preset `calibrated`."),
    "lint_minmax_one": tr_noop("{source} found one memory: min–max cannot say how good it is."),
    "lint_minmax_ties": tr_noop("{source} gave {count} memories the same score: min–max cannot tell them apart."),
    "lint_minmax_worst": tr_noop(
        "{source} found {count} memories between {low} and {high}: min–max makes 0 and 1 of that small difference."
    ),
    "lint_minmax_do": tr_noop("Look at the raw scores; a larger k makes the list wider."),
    "lint_mode": tr_noop("The word {word} decided for {mode}, but here it is a part of {longer}."),
    "lint_mode_untold": tr_noop("A part of a longer word decided the mode."),
    "lint_mode_do": tr_noop("Say it in other words, or name the mode by its parameter."),
    "lint_in_runs": tr_noop("{count} of {total} recorded recalls: {said}"),
    "no_chooser": tr_noop("No chat endpoint is set, so the simple rule selected: the first {max}, in their order."),
    "nothing_to_choose": tr_noop("There was nothing to choose from."),
    "nothing_may_leave": tr_noop("Everything found is secret ({count}) and is not sent, so the simple rule selected."),
    "chooser_failed": tr_noop("{chooser} could not select, so the simple rule did: {reason}"),
    "chooser_cut": tr_noop("The model named {named} memories; the first {limit} were taken."),
    "chooser_unoffered": tr_noop("{chooser} named only memories that it was not offered, so the simple rule selected."),
    "chooser_refused": tr_noop(
        "Of what the model named {unknown} ids were not offered and {twice} were named twice: they were left out."
    ),
    "not_asked_again": tr_noop(
        "What there is to select from has changed, and the language model is not asked again "
        "here: the simple rule selected."
    ),
    "deadline": tr_noop("No answer within {limit_ms} ms."),
    "vectors_incomplete": tr_noop("{missing} of {total} memories have no vector and cannot be found by similarity."),
    "cjk_unicode61": tr_noop(
        "The index unicode61 takes a run of Japanese or Chinese as one word:"
        " {terms} of {total} terms cannot match a part of a sentence."
    ),
    "nothing_to_embed": tr_noop("The text has nothing that this embedder knows."),
    "use_words_index": tr_noop("Use the preset `calibrated`, or set `text_index` to `words`."),
    "outcome_selected": tr_noop("Recalled: number {value} of the result."),
    "outcome_not_stored": tr_noop("No memory with this id is stored."),
    "outcome_isolated": tr_noop("Isolated: it is kept, but no recipe may recall it. Restore it to change that."),
    "outcome_suppressed": tr_noop("Set aside for questions like this one. Restore it to change that."),
    "outcome_suppressed_by": tr_noop(
        "Kept out by the suppression for “{question}”: similarity {value} ≥ {limit}. Restore it to change that."
    ),
    "outcome_suppressed_same": tr_noop(
        "Kept out by the suppression for “{question}”: the same text. Restore it to change that."
    ),
    "outcome_filtered": tr_noop("Not searched: excluded by the {field} filter."),
    "outcome_too_old": tr_noop("Not searched: it is {days} too old."),
    "outcome_too_new": tr_noop("Not searched: it is {days} later than the date of this recall."),
    "outcome_expired": tr_noop("Not searched: it expired {days} ago."),
    "span_hours": tr_noop("less than a day"),
    "span_day": tr_noop("1 day"),
    "span_days": tr_noop("{count} days"),
    "outcome_not_indexed": tr_noop("It is missing from the index that {source} searches."),
    "outcome_source_timeout": tr_noop("{source} did not answer in time, so it could not be found there."),
    "outcome_source_off": tr_noop("{source} was off or had nothing to work with, and no other search found it."),
    "outcome_source_failed": tr_noop("{source} failed, so it could not be found there."),
    "outcome_not_in_top_k": tr_noop("{source} ranks it {value}, but keeps only {limit}."),
    "outcome_came_since": tr_noop(
        "{source} would rank it {value} now, among the {limit} that it keeps: it was added, changed or restored after this"
        " recall."
    ),
    "outcome_not_listed": tr_noop("No search matches it, and it is not in {source}."),
    "outcome_no_match": tr_noop("No search matches it: it shares no word with the question."),
    "outcome_pool_cap": tr_noop(
        "Found, but it was number {value} in the combined list and only the first {limit} are considered."
    ),
    "outcome_pool_full": tr_noop("Found, but all {limit} seats were taken before it had one."),
    "outcome_duplicate_of": tr_noop(
        "It says nearly the same as {other} ({value}, limit {limit}), which was selected first."
    ),
    "outcome_below_cut": tr_noop("Its score {value} is below the cut of {limit}: short by {short}."),
    "outcome_result_cap": tr_noop("It came as number {value}; the result holds only {limit}."),
    "outcome_gate_closed": tr_noop(
        "It was picked, but nothing was handed over: {field} needs {limit}, and the best was {value}."
    ),
    "outcome_gate_unmeasured": tr_noop("It was picked, but nothing was handed over: {field} could not be measured."),
    "complaint_irrelevant": tr_noop("Nearly every recall hands over something, whether anything answers or not."),
    "complaint_irrelevant_do": tr_noop(
        "Raise `high_threshold` or `strength_grams`; `evidence_floor` can refuse altogether."
    ),
    "complaint_weak": tr_noop("Most recalls hand over nothing."),
    "complaint_weak_do": tr_noop("Raise `weight_lex`, or find more candidates with `vector_k` and `text_k`."),
    "complaint_recent": tr_noop("Nearly all that is found is months old."),
    "complaint_recent_do": tr_noop("Raise `weight_rec` or `tau_days`."),
    "outcome_route_skipped": tr_noop("An earlier route answered, so {source} was not asked."),
    "outcome_below_floor": tr_noop("Its similarity {value} is under the floor of {limit} that {source} asks for."),
    "outcome_quota": tr_noop("The {limit} seats of its group ({field}) were taken, and no seat was left over."),
    "outcome_merged": tr_noop("It was merged into {other}."),
    "outcome_mmr_lost": tr_noop("It lost to {other}, which is like it: diversity cost it {value}."),
    "outcome_budget": tr_noop("It does not fit: {value} tokens, and {limit} were left."),
    "outcome_not_chosen": tr_noop("It was offered to the language model, which did not take it."),
    "outcome_kept_back": tr_noop("It is secret, so it was not sent to the language model that chose."),
    "chain_no_start": tr_noop("No episode is stored that this conversation could continue."),
    "chain_start_unknown": tr_noop("The memory {id}, which the conversation continues, is not stored."),
    "no_time_hint": tr_noop("The question names no year and no time of life."),
    "kinds_not_searched": tr_noop("What {source} finds is not of the kinds that are searched."),
    "no_seeds": tr_noop("Nothing was found whose people, places and things could be followed."),
    "strategy_without": tr_noop("The strategy {strategy} does not ask this source."),
    "floor_empties": tr_noop("All {count} similar memories are below the minimum of {floor}; the closest is {best}."),
    "floor_empties_do": tr_noop("Use the preset `calibrated`, or lower the floor of this strategy."),
    "no_effect": tr_noop("{parameter} is set, but no formula of this recall reads it."),
    "metric_unwritten": tr_noop("The metrics of this recall could not be written: {reason}"),
    "index_rebuilt": tr_noop(
        "The indexes of this file ({index}) cannot be trusted: others, rebuilt from its memories, answered instead."
    ),
    "search_fallback": tr_noop(
        "The index {index} failed, so the newest memories that hold the whole question were taken."
    ),
    "calibration_unused": tr_noop("A calibration of the policy is not used: {reason}."),
    "outcome_other": tr_noop("{code} at {stage}."),
    # what was done: titles of operations, kept in the journal by key and values; those without a mark have other words in
    # the window
    "done_isolate": tr_noop("Isolate {count} memories"),
    "done_isolate_one": tr_noop("Isolate 1 memory"),
    "done_isolated_already": "Already isolated: {count} memories",
    "done_isolated_already_one": tr_noop("Already isolated: 1 memory"),
    "done_restore": tr_noop("Restore {count} memories"),
    "done_restore_one": tr_noop("Restore 1 memory"),
    "done_no_restore": "Nothing to restore: none of these is isolated or suppressed",
    "done_reason": tr_noop("Change the reason of {count} isolations"),
    "done_reason_one": tr_noop("Change the reason of 1 isolation"),
    "done_no_reason": tr_noop("No reason differs from this one"),
    "done_suppression": tr_noop("Change for which questions {id} is kept out"),
    "done_no_suppression": tr_noop("The suppression is so already"),
    "done_suppress": "Isolate {count} memories for similar questions",
    "done_suppress_one": tr_noop("Isolate 1 memory for similar questions"),
    "done_suppressed_already": "Already isolated for similar questions",
    "done_import": tr_noop("Import {count} memories"),
    "done_import_one": tr_noop("Import 1 memory"),
    "done_embed": "Embed {count} memories",
    "done_embed_one": tr_noop("Embed 1 memory"),
    "done_add": tr_noop("Add {id}"),
    "done_count": tr_noop("Count {id} once more"),
    "done_add_isolated": tr_noop("Add {id}, isolated"),
    "done_learnt_again": tr_noop("Note that the isolated {id} came again"),
    "done_edit": tr_noop("Edit {id}: {columns}"),
    "done_edit_all": tr_noop("Edit {count} memories: {columns}"),
    "done_no_edit": tr_noop("Nothing to change"),
    "done_no_match": tr_noop("No memory matches"),
    "done_archive": tr_noop("Archive {count} memories"),
    "done_archive_one": tr_noop("Archive 1 memory"),
    "done_expire": tr_noop("Let {count} memories expire"),
    "done_expire_one": tr_noop("Let 1 memory expire"),
    "done_sensitivity": tr_noop("Change the sensitivity of {count} memories"),
    "done_sensitivity_one": tr_noop("Change the sensitivity of 1 memory"),
    "done_merge": tr_noop("Merge {count} memories into {id}"),
    "done_merge_one": tr_noop("Merge 1 memory into {id}"),
    "import_purged": tr_noop("{count} were purged here and are not taken again."),
    "import_purged_one": tr_noop("1 was purged here and is not taken again."),
    "done_purge": tr_noop("Purge {count} memories"),
    "done_purge_one": tr_noop("Purge 1 memory"),
    "done_merged_already": tr_noop("Already merged into {id}"),
    "done_helpful": tr_noop("Call {id} helpful"),
    "done_harmful": tr_noop("Call {id} harmful"),
    "done_outdated": tr_noop("Call {id} outdated"),
    "done_duplicate": tr_noop("Call {id} duplicate of {other}"),
    "done_helpful_all": tr_noop("Call {count} memories helpful"),
    "done_harmful_all": tr_noop("Call {count} memories harmful"),
    "done_outdated_all": tr_noop("Call {count} memories outdated"),
    "done_duplicate_all": tr_noop("Call {count} memories duplicates of {other}"),
    "done_decay": tr_noop("Let the worth of {count} memories fade"),
    "done_decay_one": tr_noop("Let the worth of 1 memory fade"),
    "done_no_decay": tr_noop("Nothing to fade"),
    "done_policy": tr_noop("Set policy {version}"),
    "done_policy_of": tr_noop("Set policy {version} of {project}"),
    "done_policy_already": tr_noop("This policy is in force already"),
    "done_keep_questions": tr_noop("Keep the questions of recalls"),
    "done_keep_no_questions": tr_noop("Keep no questions of recalls"),
    "done_automatic_on": tr_noop("Isolate by itself what the next message dismisses"),
    "done_automatic_off": tr_noop("Isolate nothing by itself"),
    "done_keep_runs": tr_noop("Keep {count} recorded recalls at most"),
    "done_keep_megabytes": tr_noop("Keep {count} MB of recorded recalls at most"),
    "settings_of_another": tr_noop("{key} is a parameter of {other}, not of {recipe} ({file})"),
    "settings_of_another_do": tr_noop("Omit it, or choose the recipe {other}."),
    "done_preset_save": tr_noop("Save the preset {name} of {recipe}"),
    "done_preset_delete": tr_noop("Delete the preset {name} of {recipe}"),
    "done_saved_question": tr_noop("Save the question “{name}”"),
    "done_saved_search": tr_noop("Save the search “{name}”"),
    "done_saved_move": tr_noop("Move “{name}” to “{to}”"),
    "done_saved_delete": tr_noop("Delete {count} saved questions and searches"),
    "done_comparison_save": tr_noop("Save the comparison “{name}”"),
    "done_comparison_delete": tr_noop("Delete the comparison “{name}”"),
    "done_saved_delete_one": tr_noop("Delete the saved “{name}”"),
    "done_word_add": tr_noop("Add the word “{word}” ({entry})"),
    "done_word_remove": tr_noop("Remove the word “{word}” ({entry})"),
    "done_words": tr_noop("Add {added} words and remove {removed}"),
    "done_words_add": tr_noop("Add {count} words"),
    "done_words_remove": tr_noop("Remove {count} words"),
    "done_default_save": tr_noop("Keep the default of {recipe}"),
    "done_default_already": tr_noop("This is your default of {recipe} already"),
    "done_default_delete": tr_noop("Forget the default of {recipe}"),
    "done_default_none": tr_noop("You keep no default of {recipe}"),
    "done_recipe_default": tr_noop("Ask {recipe} where no recipe is named"),
    "done_recipe_already": tr_noop("{recipe} is asked already where no recipe is named"),
    "done_undo": tr_noop("Undo: {what}"),
    "done_redo": tr_noop("Redo: {what}"),
}
"""The messages of recalls, lint and choices, and the titles of operations, by key.

A key goes into JSON as a code, and `KEY_do` is its advice."""

REMEDIES: dict[str, str] = {
    "allow_endpoint": (
        "Nothing was sent. The database names it: if you trust it, allow it with `mnemonaut key allow {address}`."
    ),
    "allow_file": ("{path} was not opened. If you trust it, allow it with `mnemonaut key allow {quoted}`."),
    "take_over_own": (
        "Open it with --db {file}; to take all of it into a new one: `mnemonaut import {file} --db NEW.sqlite`,"
        " where nothing is yet."
    ),
    "fetch_model": (
        "The database names it. If you trust that, fetch it: `mnemonaut embed --embedder model2vec:{source}`."
    ),
    "give_embedder": "Run `mnemonaut embed --embedder default` to give it one, or search by words.",
    "endpoint_key": ("Set MNEMONAUT_API_KEY_<HOST>, or keep the key in the keyring: `mnemonaut key set URL`."),
    "purge_backups": "`mnemonaut purge --finish --backups purge` purges in them too.",
    "purge_finish": "`mnemonaut purge --finish` finishes it, and so does the next command that changes the database.",
    "vacuum": "Run VACUUM on the file while nothing else writes, for instance `sqlite3 FILE VACUUM`; no backup is needed.",
    "check_at_rest": "To have all of it compared at one moment, check again while nothing is written.",
    "rebuild_part": "Run `mnemonaut reindex` to rebuild it; nothing stored is lost.",
    "put_backup_back": (
        "Put a backup back (`mnemonaut backups` lists them, `mnemonaut restore-backup` does it), or import the"
        " sources again."
    ),
    "import_foreign_parts": (
        "Nothing of it is run. Take the memories into a new database: `mnemonaut import FILE --db NEW.sqlite`."
    ),
    "recover_left": "Bring what is left into a new database: `mnemonaut recover FILE NEW.sqlite`.",
    "wrong_cells": (
        "Set them right with the program that wrote them; an edit of a memory sets its own. `mnemonaut recover FILE NEW.sqlite`"
        " writes a database without them."
    ),
    "forget_damaged_runs": (
        "No memory is part of a record. `mnemonaut runs` marks them; `mnemonaut runs --forget-questions` throws them away, and"
        " every recorded question with them."
    ),
    "set_policy": "Set another one: `mnemonaut policy set FILE`.",
    "delete_presets": (
        "No recall is changed by them. `mnemonaut preset delete NAME --recipe RECIPE --here` deletes one."
    ),
    "embed_missing": "Run `mnemonaut embed`.",
    "embed_locally": (
        "Words find them. A local embedder makes vectors of them too: `mnemonaut embed --embedder default`."
    ),
    "reinstall_program": (
        "Reinstall the program with its own SQLite (`pip install --force-reinstall apsw`) and try again."
    ),
    "reinstall_sqlite": "Reinstall apsw (`pip install --force-reinstall apsw`) and try again.",
    "install_vec": "Install it with `pip install sqlite-vec` and try again.",
    "own_embedder": (
        "It cannot be had here: `mnemonaut health` says why. Get it back, or choose another one for all memories:"
        " `mnemonaut embed --embedder default`."
    ),
    "restore_or_rename": ("Bring it back with `mnemonaut restore` if it is isolated, or choose another id."),
    "embed_anew_of": (
        "Its vectors were made with {label}. Omit `--embedder`, or run `mnemonaut embed --embedder …` to embed all memories again."
    ),
    "embed_anew_of_size": (
        "Its vectors were made with {label}; {embedder} {version} makes {dimension} dimensions. Omit `--embedder`, or"
        " run `mnemonaut embed --embedder …` to embed all memories again."
    ),
    "recover": (
        "`mnemonaut recover {file} NEW.sqlite` writes everything that can be read to a new file and leaves this"
        " one as it is; `mnemonaut backups --db {file}` lists the backups, `mnemonaut restore-backup` puts one"
        " back."
    ),
    "reindex": ("Nothing stored is lost. Run `mnemonaut reindex --db {file}` to rebuild the indexes."),
    "check_or_recover": (
        "`mnemonaut check --db {file}` tells what is missing; `mnemonaut recover {file} NEW.sqlite` writes what"
        " can be read to a new file."
    ),
    "check_file": "Ask for less, or see what is wrong with {file}: `mnemonaut check --db {file}`.",
    "not_a_duplicate": "Omit --of, or say duplicate.",
    "say_every_memory": "Add --yes if you mean all of them; --dry-run shows them.",
    "name_duplicate": "Name it: duplicate --of ID.",
    "vectors_not_taken": (
        "The vectors in the file ({dimension} numbers each) were not taken: this database "
        "uses {embedder}. A new database keeps them with `--embedder own`."
    ),
    "vectors_not_to_be_taken": (
        "The vectors in the file ({dimension} numbers each) will not be taken: this database "
        "uses {embedder}. A new database keeps them with `--embedder own`."
    ),
    "list_ids": "`mnemonaut list` shows the ids.",
    "list_documents": (
        "Documents come with Markdown folders and `document` lines; `mnemonaut show ID` names a chunk's."
    ),
    "list_journal": "`mnemonaut undo --list` shows the journal.",
    "undo_conflict": (
        "{since} was changed since. Nothing was changed now; look at `mnemonaut undo --list`, or edit by hand."
    ),
    "undone_later": (
        "{since} was changed by a later operation, #{number} “{title}” of {at} UTC. Nothing was changed now; undo that one"
        " first with `mnemonaut undo --only {number}`."
    ),
    "redone_before": (
        "{since} is not as it was then: #{number} “{title}” of {at} UTC is undone too. Nothing was changed now; do that one"
        " again first with `mnemonaut redo --only {number}`."
    ),
    "fill_or_other": "Fill it with `mnemonaut import PATH --db {name}`, or name another.",
    "import_instead": "To take over what it holds, run `mnemonaut import {name} --db NEW.sqlite`.",
    "import_foreign": ("Copy its memories with `mnemonaut import {name} --db NEW.sqlite`; it is never changed."),
    "make_database": (
        "Make {name} with `mnemonaut import PATH --db {name}`, or look at a sample with `mnemonaut demo`."
    ),
    "list_policies": "`mnemonaut policy history` lists them.",
    "restore_backup": "Restore a backup: `mnemonaut backups --db {file}` lists them.",
    "list_backups": "`mnemonaut backups --db {path}` lists those that there are.",
    "other_database": "It was not changed. Name another than {path} after --db.",
    "import_foreign_schema": (
        "It can be read; nothing of it is run and nothing is written. Take its memories into a new database:"
        " `mnemonaut import {file} --db NEW.sqlite`. Found: {found}."
    ),
    "recover_named": (
        "Bring what is left into a new database: `mnemonaut recover {file} NEW.sqlite`. Missing: {names}."
    ),
    "import_again": "Import the file again: `mnemonaut import`.",
    "choose_embedder": "Run `mnemonaut embed --embedder default` to choose one.",
    "list_runs": "`mnemonaut runs` lists the recorded recalls.",
    "name_external": "Name it: `--external COMMAND`, or a variable MNEMONAUT_EXTERNAL.",
    "list_words": "`mnemonaut words` lists those that are.",
    "set_display": "Set DISPLAY or WAYLAND_DISPLAY, or use the command line: `mnemonaut --help`.",
    "other_display": "Set DISPLAY to one that is there, or use the command line: `mnemonaut --help`.",
    "other_folder": "Name another folder than {folder} with --folder.",
    "vectors_missing": ("Vectors are missing: {error} Words find everything; `mnemonaut embed` goes on."),
    "not_own_vectors": "Omit `--embedder own`, or import into a new database.",
    "embed_anew": "Embed all memories again: `mnemonaut embed --embedder default`.",
    "overwrite": "Choose another name than {target}, or add --force.",
    "check_and_back_up": (
        "Look at the disk, then run `mnemonaut check` and make the backup again, best on another disk."
    ),
    "map_columns": ("Name it with --map user_text=COLUMN (or reply_text, body). The columns are: {listed}."),
    "name_encoding": ("Name it with --encoding ({fitting} …), or save the table as UTF-8."),
    "name_speakers": (
        "Write user or assistant in the column {column!r}; or take every row as a statement with --map body={text}."
    ),
    "table_encodings": (
        "Use --encoding with utf-8, utf-16, cp932 (Shift_JIS), euc_jp, gb18030, big5, cp949 or cp1252."
    ),
    "line_encodings": "Use --encoding with utf-8, utf-16, shift_jis, cp932, euc_jp, gb18030 or big5.",
    "delimiters": "Use --delimiter with a comma, semicolon, pipe or tab.",
    "formats": "Use --format with auto, {known}.",
    "name_format": (
        "Known are {known}. Name one with --format, or write one JSON object a line with user_text and reply_text."
    ),
    "no_vectors": "No memory has a vector yet. Run `mnemonaut embed` to compute them.",
    "embedder_unlike_do": "Embed all memories again: `mnemonaut embed --embedder …`.",
    "endpoint_not_allowed_do": (
        "If you trust it, allow it with `mnemonaut key allow {address}`; or take another embedder: `mnemonaut"
        " embed --embedder default`."
    ),
    "file_not_allowed_do": (
        "If you trust it, allow it with `mnemonaut key allow`; or take another embedder: `mnemonaut embed"
        " --embedder default`."
    ),
    "lint_age_do": (
        "Ask as of the newest memory (`--now {newest}`), or use the preset `calibrated`, in which age decides"
        " only between equals."
    ),
    "lint_embed_do": "Run `mnemonaut embed`.",
    "lint_slow_do": "Look in the recorded recalls at which source takes the time.",
    "lint_stale_do": "Run `mnemonaut reindex`.",
    "lint_no_query_vectors_do": "Name a table of their vectors: --embedder table:FILE.jsonl.",
    "lint_embedder_do": "Run `mnemonaut embed --embedder …` to embed all memories again.",
    "index_rebuilt_do": ("Run `mnemonaut reindex`: it builds them in the file, and nothing stored is lost."),
    "search_fallback_do": "Run `mnemonaut check`, then `mnemonaut reindex`.",
    "calibration_unused_do": "Fit it again: `mnemonaut policy calibrate`.",
}
"""What a person can do, by kind: a closed set, in the words of the command line. `mnemonaut_ui.words.messages` has the window's."""
