"""What the window needs of the program around it: one open database, how to open another, and its models."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import msgspec
from msgspec import field

from mnemonaut_core.domain.change import Marks, News
from mnemonaut_core.i18n import Text

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken
    from mnemonaut_core.consequences import Foresight
    from mnemonaut_core.domain.change import Change, Purged, ToPurge
    from mnemonaut_core.domain.health import Action, Row
    from mnemonaut_core.domain.import_report import ImportReport
    from mnemonaut_core.domain.lists import Meant
    from mnemonaut_core.domain.trace import Trace
    from mnemonaut_core.errors import MnemonautError
    from mnemonaut_core.explain.comparison import ComparedQuestion
    from mnemonaut_core.explorer import Explorer
    from mnemonaut_core.importers.records import ImportOptions, TableHead
    from mnemonaut_core.importers.situations import Situation
    from mnemonaut_core.ports import Progress
    from mnemonaut_core.presets import PersonPresets
    from mnemonaut_core.saved import Saved
    from mnemonaut_core.store.writer import Writer
    from mnemonaut_core.workspace.purged_files import RewriteTexts


class FileState(msgspec.Struct, frozen=True):
    """How often the content was written, how many memories there are, and how often programs that count nothing wrote:
    what tells that somebody else did; and what came since another state."""

    generation: int
    memories: int
    others: int = 0
    marks: Marks = field(default_factory=Marks)
    news: News = field(default_factory=News)


class Workspace(Protocol):
    """One open database."""

    @property
    def path(self) -> Path:
        """The file."""
        ...

    @property
    def explorer(self) -> Explorer:
        """All that can be asked."""
        ...

    @property
    def operations(self) -> Writer | None:
        """All that can be done; None where the file is open to read only."""
        ...

    def warm(self) -> None:
        """Load what makes recalls fast; may take a while."""
        ...

    def foresee(
        self,
        operation: Callable[[Writer], Change],
        *,
        now: int,
        token: CancelToken,
        on_row: Callable[[ComparedQuestion], None],
    ) -> Foresight:
        """Which answers an operation would change: saved questions and the last recalls, asked before and after it in a copy in
        memory; `on_row` is told of each as it is answered. For a read job."""
        ...

    def compare(self, token: CancelToken) -> bool:
        """Compare what the opening did not, in the background: every place of the vector index. False where it differs."""
        ...

    def mend(self, token: CancelToken) -> None:
        """Build anew what `compare` found to differ. An operation; of a file that is written."""
        ...

    @property
    def foreign(self) -> str:
        """What the file holds that Mnemonaut never made, in words; "" for nothing. Such a file is only read."""
        ...

    @property
    def warning(self) -> Text | None:
        """What speaks against the place of the file; None where nothing does, or that was said before."""
        ...

    @property
    def mended(self) -> tuple[str, ...]:
        """The indexes that were damaged when it was opened, and were built anew."""
        ...

    def changed(self, known: FileState | None, shown: FileState | None = None) -> FileState | None:
        """What the file holds now if it is not what was known, else None; its news are what came since `shown`, which is what
        somebody sees. Cheap, however much there is; for a read job. EnvironmentFault when the file vanished, or is another one
        now."""
        ...

    def record(self, trace: Trace) -> None:
        """Keep a pressed Run in the run log, after the operations before it. Returns at once; from the UI thread."""
        ...

    @property
    def kept(self) -> Path | None:
        """After the file was lost: the database that holds all that was written here; None where it could not be kept."""
        ...

    def save_copy(self, target: Path, *, progress: Progress, token: CancelToken) -> None:
        """Write all that this session sees to a new database, whatever has become of the file. For the lane of operations."""
        ...

    def save_journal(self, target: Path, *, token: CancelToken) -> None:
        """Write the operations that are not in the file at the path, one JSON object a line. For the lane of operations."""
        ...

    def close(self) -> None:
        """Close all connections; waits for an operation that is under way."""
        ...


class SampleOffer(msgspec.Struct, frozen=True):
    """A sample companion on the Welcome page. Its texts stand in its own language and in English."""

    lang: str
    title: Mapping[str, str]
    about: Mapping[str, str]
    situations: tuple[Situation, ...]


def in_language(texts: Mapping[str, str], code: str) -> str:
    """A sample's text in the language of the window, else in English."""
    return texts.get(code) or texts["en"]


class Recognised(msgspec.Struct, frozen=True):
    """What a foreign file is, told before it is read."""

    format: str
    detail: str
    rows: int | None
    brings_vectors: bool = False
    """Whether its memories have vectors of their own."""


class Recovered(msgspec.Struct, frozen=True):
    """What was brought from a damaged file into a new one: `losses` has a sentence for all that is known to be missing."""

    source: Path
    path: Path
    memories: int
    losses: tuple[str, ...]


class BackupMade(msgspec.Struct, frozen=True):
    """A copy of a database that was opened and found whole."""

    path: Path
    memories: int
    size: int


class Restorable(msgspec.Struct, frozen=True):
    """A file beside a database that can be put back. `memories` is None, and `sound` false, where it cannot be read."""

    path: Path
    kind: str
    """automatic, manual, migration, replaced (what putting back put aside), or what it was made before: purge, …"""
    made: int
    """UTC epoch seconds."""
    size: int
    memories: int | None
    sound: bool


class PutBack(msgspec.Struct, frozen=True):
    """A backup that was put back. `kept` is what the database was before, None where there was none; `memories` is None where
    the file came back as it was, damaged."""

    path: Path
    memories: int | None
    kept: Path | None
    purged: int = 0
    """Memories of the backup that were purged in the database meanwhile, and did not come back."""
    purges_known: bool = True
    """False where what was purged there could not be read."""


class PurgePlan(msgspec.Struct, frozen=True):
    """What a purge would take and leave, in sentences; `asks` whether there are backups that hold it."""

    plan: ToPurge
    lines: tuple[Text, ...]
    asks: bool


class PurgeDone(msgspec.Struct, frozen=True):
    """What a purge did, in sentences too. `says` tells whether a text says what was purged."""

    purged: Purged
    lines: tuple[Text, ...]
    says: Callable[[str], bool]


class ToShow(msgspec.Struct, frozen=True):
    """What is to be seen first in a database: one of these."""

    run: str = ""
    """The id of a recall of its log."""
    memory: str = ""
    question: Saved | None = None


class OpenRequest(msgspec.Struct, frozen=True):
    """A database that somebody wants to see, and what to begin with: a prepared situation, or something named."""

    path: Path
    read_only: bool = False
    situation: Situation | None = None
    show: ToShow | None = None


class DatabaseHealth(Protocol):
    """How an open database is, part by part. Everything may take a while: for jobs."""

    def measure(self, token: CancelToken) -> Iterator[Row]:
        """Every row as it is found, what is cheap first. For a read job."""
        ...

    def check(self, *, progress: Progress, token: CancelToken) -> Row:
        """The full check. For a read job."""
        ...

    def keep_check(self, row: Row) -> None:
        """Write down when it was. For the lane of operations."""
        ...

    def do(self, action: Action, *, progress: Progress, token: CancelToken) -> Text:
        """What a row offers, and a sentence for what came of it. For the lane of operations."""
        ...

    def scattered(self, token: CancelToken) -> bool:
        """Whether the word indexes are worth putting in order."""
        ...

    def report(self, found: Sequence[Row]) -> str:
        """Rows for whoever helps, without anything of the person's; at once."""
        ...


class Services(Protocol):
    """What `app` gives to the window."""

    def open(self, path: Path, *, read_only: bool, create: bool = False, upgrade: bool = False) -> Workspace:
        """Open a database; MnemonautError with title and advice if that is not possible. `older_file` for one that would
        have to be upgraded to be written, unless `upgrade` was said. `create` makes an empty one, where no file is yet."""
        ...

    def samples(self) -> tuple[SampleOffer, ...]:
        """The samples that can be opened, their situations as of the day for which they are (or would be) built."""
        ...

    def build_sample(self, lang: str, progress: Progress, token: CancelToken) -> Path:
        """The sample's database, built if it is missing."""
        ...

    def recognise(self, path: Path, how: ImportOptions | None = None) -> Recognised:
        """What a foreign file is; InputError with advice if no importer reads it."""
        ...

    def table_head(self, path: Path, how: ImportOptions | None = None) -> TableHead:
        """How a table (CSV) is cut into columns, its first rows, and which columns are known by their names."""
        ...

    def preview(
        self,
        workspace: Workspace | None,
        sources: Sequence[Path],
        hows: Mapping[Path, ImportOptions],
        *,
        own_vectors: bool = False,
        progress: Progress,
        token: CancelToken,
    ) -> tuple[ImportReport | MnemonautError, ...]:
        """What each file alone would bring to a database (None: to a new one, which keeps the files' vectors if
        `own_vectors`), or what is wrong with it. The database is only read: for a read job, beside operations."""
        ...

    def import_into(
        self,
        workspace: Workspace,
        path: Path,
        hows: Mapping[Path, ImportOptions],
        *,
        progress: Progress,
        token: CancelToken,
    ) -> ImportReport:
        """Copy memories from a foreign file. For the lane of operations."""
        ...

    def import_new(
        self,
        target: Path,
        sources: Sequence[Path],
        hows: Mapping[Path, ImportOptions],
        *,
        own_vectors: bool = False,
        progress: Progress,
        token: CancelToken,
    ) -> tuple[ImportReport, ...]:
        """Copy memories into a new database, which stays only if something was taken. It keeps the vectors of the files
        if `own_vectors`, and makes its own otherwise."""
        ...

    def new_path(self, source: Path) -> Path:
        """A free path for a database with the memories of this file: beside it, or in the data folder."""
        ...

    def is_ours(self, path: Path) -> bool:
        """Whether a file is a database of this program, told from its header alone."""
        ...

    def is_sample(self, path: Path) -> bool:
        """Whether a file is one of the samples as they are built, told from where it lies: nobody's own memories belong there."""
        ...

    def recover(self, source: Path, target: Path, *, progress: Progress, token: CancelToken) -> Recovered:
        """Write what can be read of a damaged file to a new one, which appears whole or not at all. The damaged one is
        only read. For the lane of operations."""
        ...

    def backup_path(self, database: Path) -> Path:
        """Where a backup goes for which nobody names a file: beside the database, its name with the time."""
        ...

    def back_up(self, database: Path, target: Path, *, progress: Progress, token: CancelToken) -> BackupMade:
        """Copy a database as it is now, open the copy and look through it; a file that is there is replaced, but never one
        that is open. For the lane of operations."""
        ...

    def backups(self, database: Path, token: CancelToken) -> tuple[Restorable, ...]:
        """What lies beside a database and can be put back, newest first."""
        ...

    def put_back(self, database: Path, backup: Path, *, progress: Progress, token: CancelToken) -> PutBack:
        """Make a database that nobody has open hold what the backup holds; what it held is kept beside it. For the lane of
        operations."""
        ...

    def purge_plan(self, workspace: Workspace, ids: Meant, token: CancelToken) -> PurgePlan:
        """What a purge would take; nothing is changed. For the lane of operations."""
        ...

    def purge(
        self,
        workspace: Workspace,
        ids: Sequence[str],
        *,
        rewrite_texts: RewriteTexts,
        backup: bool,
        backups: str,
        words: bool,
        token: CancelToken,
    ) -> PurgeDone:
        """Purge, after a checked backup (`backup`: one that is kept as it is); `backups`: what is done about those that hold it;
        `words`: rows that hold a rare word go too. For the lane of operations."""
        ...

    def export(
        self,
        workspace: Workspace,
        target: Path,
        query: str,
        *,
        vectors: bool,
        progress: Progress,
        token: CancelToken,
    ) -> int:
        """Write the memories that meet a list query ("" for all, with what people decided) as our JSONL; the number of
        lines. A file that is there is replaced. For the lane of operations."""
        ...

    def health(self, workspace: Workspace) -> DatabaseHealth:
        """How an open database is; at once."""
        ...

    def clients(self) -> tuple[str, ...]:
        """The programs for agents whose configuration is known, by name."""
        ...

    def client_configuration(self, workspace: Workspace, client: str, *, read_only: bool) -> tuple[str, str]:
        """(the file, what goes into it) so that this program starts a server for the database; at once."""
        ...

    def checker(self, workspace: Workspace) -> Callable[[CancelToken], tuple[str, ...]]:
        """Work that checks a database: a sentence for every problem, () for none."""
        ...

    @property
    def version(self) -> str:
        """The version of the program."""
        ...

    def write_text(self, workspace: Workspace, target: Path, text: str) -> None:
        """Write a text file whole, in the place of one that is there; never over the database. For the lane of operations."""
        ...

    @property
    def person(self) -> PersonPresets:
        """Presets and defaults that the person keeps, and the recipe that is asked where none is named. Everything may take a
        while: for jobs."""
        ...

    @property
    def models(self) -> Models:
        """Embedders, the chat endpoint, keys."""
        ...

    def now(self) -> int:
        """The clock, UTC epoch seconds."""
        ...

    def name_retriever(self, named: str) -> None:
        """Let this run of the program ask a retriever of the person's own: by its command or its address ("": by that of the
        environment, else none). InputError for what is neither."""
        ...


class EmbeddingState(msgspec.Struct, frozen=True):
    """A database's embedder. `spec` is as it would be written on the command line, "" where vectors came with the memories
    or none was chosen; `label` its name with version and dimension."""

    spec: str
    label: str
    memories: int
    with_vector: int
    missing: int = 0
    """Memories that could have a vector and have none."""
    kept_back: int = 0
    """Secret ones, which have none because they are not sent."""
    unlike: Text | str = ""
    """Why the recorded embedder cannot be had here (another version, a model that is gone); "" where it can."""
    begun: str = ""
    """Another embedder whose vectors were begun and not finished, as a spec; "" for none."""
    begun_vectors: int = 0
    precomputed: bool = False
    """Whether its vectors came with the memories: questions have none, but from a table."""
    table: str = ""
    """The table that gives the vectors of questions in this session, as a path; "" for none."""
    not_allowed: str = ""
    """The address of its endpoint, or the path of its model, where nobody allowed that yet; "" otherwise."""


class ChooserState(msgspec.Struct, frozen=True):
    """The chat endpoint that the person set ("" for none), and what the environment names in its place ("" for nothing)."""

    spec: str
    environment: str = ""


class KeyPlace(StrEnum):
    """Where a key may stand besides a variable of the environment."""

    KEYRING = "keyring"
    THIS_RUN = "this run"
    NOWHERE = ""


class Models(Protocol):
    """Embedders, chat endpoints, their keys, and what is allowed. Everything may take a while: for jobs."""

    def embedding(self, workspace: Workspace) -> EmbeddingState:
        """The embedder of a database; asks no endpoint."""
        ...

    def change_embedder(
        self, workspace: Workspace, spec: str, key: str, *, progress: Progress, token: CancelToken
    ) -> Change:
        """Make vectors of all memories by this embedder, which then answers; those that an earlier try made are kept. A
        `key` that is not "" is remembered first. For the lane of operations."""
        ...

    def ask_table(self, workspace: Workspace, table: Path) -> None:
        """Let this table give the vectors of questions until the database is closed; nothing is stored. InputError for what
        is no such table or does not fit."""
        ...

    def allow(self, named: str) -> None:
        """Let an endpoint be asked, or a model's files be read, that only a database names: as `not_allowed` has it. A file
        is read when the database is opened next."""
        ...

    def key_place(self, url: str) -> str:
        """A `KeyPlace`, or the name of the variable that the key for this address comes from. InputError for an address
        that cannot be read."""
        ...

    def chooser(self) -> ChooserState:
        """The chat endpoint."""
        ...

    def set_chooser(self, workspace: Workspace | None, spec: str, key: str) -> ChooserState:
        """Keep another one, which chooses from the next recall on; "" for none. For the lane of operations."""
        ...
