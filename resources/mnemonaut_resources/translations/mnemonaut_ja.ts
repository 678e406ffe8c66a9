<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja_JP" sourcelanguage="en">
  <context>
    <name>AboutDialog</name>
    <message>
      <source>About Mnemonaut</source>
      <translation>Mnemonaut について</translation>
    </message>
    <message>
      <source>Apache-2.0. The notices of what is shipped with it stand at the end of the file LICENSE.</source>
      <translation>Apache-2.0 ライセンス。同梱物の著作権表示は LICENSE ファイルの末尾にあります。</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>閉じる</translation>
    </message>
    <message>
      <source>Copy versions</source>
      <translation>バージョン情報をコピー</translation>
    </message>
    <message>
      <source>Everything stays on this machine: no network, no key, no language model is needed.</source>
      <translation>すべてこのコンピューターの中で完結します。ネットワークも、キーも、言語モデルも不要です。</translation>
    </message>
    <message>
      <source>One memory, five ways to recall it, and the reason for every memory that came back or did not.</source>
      <translation>ひとつの記憶庫、五つの想起。そして、思い出した記憶にも、思い出さなかった記憶にも、その理由を。</translation>
    </message>
  </context>
  <context>
    <name>Actions</name>
    <message>
      <source>&amp;About Mnemonaut</source>
      <translation>Mnemonaut について(&amp;A)</translation>
    </message>
    <message>
      <source>&amp;Check this database</source>
      <translation>このデータベースを検査(&amp;C)</translation>
    </message>
    <message>
      <source>&amp;Close database</source>
      <translation>データベースを閉じる(&amp;C)</translation>
    </message>
    <message>
      <source>&amp;Close query tab</source>
      <translation>クエリタブを閉じる(&amp;C)</translation>
    </message>
    <message>
      <source>&amp;Copy as text</source>
      <translation>テキストとしてコピー(&amp;C)</translation>
    </message>
    <message>
      <source>&amp;Curate</source>
      <translation>整理(&amp;C)</translation>
    </message>
    <message>
      <source>&amp;Dark</source>
      <translation>ダーク(&amp;D)</translation>
    </message>
    <message>
      <source>&amp;Edit</source>
      <translation>編集(&amp;E)</translation>
    </message>
    <message>
      <source>&amp;Expert numbers</source>
      <translation>詳しい数値(&amp;E)</translation>
    </message>
    <message>
      <source>&amp;File</source>
      <translation>ファイル(&amp;F)</translation>
    </message>
    <message>
      <source>&amp;Help</source>
      <translation>ヘルプ(&amp;H)</translation>
    </message>
    <message>
      <source>&amp;Import…</source>
      <translation>インポート(&amp;I)…</translation>
    </message>
    <message>
      <source>&amp;Inspector</source>
      <translation>インスペクター(&amp;I)</translation>
    </message>
    <message>
      <source>&amp;Isolate / restore</source>
      <translation>隔離／復元(&amp;I)</translation>
    </message>
    <message>
      <source>&amp;Keyboard shortcuts</source>
      <translation>キーボードショートカット(&amp;K)</translation>
    </message>
    <message>
      <source>&amp;Light</source>
      <translation>ライト(&amp;L)</translation>
    </message>
    <message>
      <source>&amp;New query tab</source>
      <translation>新しいクエリタブ(&amp;N)</translation>
    </message>
    <message>
      <source>&amp;Next pane</source>
      <translation>次の区画(&amp;N)</translation>
    </message>
    <message>
      <source>&amp;Open…</source>
      <translation>開く(&amp;O)…</translation>
    </message>
    <message>
      <source>&amp;Quit</source>
      <translation>終了(&amp;Q)</translation>
    </message>
    <message>
      <source>&amp;Redo</source>
      <translation>やり直す(&amp;R)</translation>
    </message>
    <message>
      <source>&amp;Run</source>
      <translation>実行(&amp;R)</translation>
    </message>
    <message>
      <source>&amp;Search</source>
      <translation>検索(&amp;S)</translation>
    </message>
    <message>
      <source>&amp;Search memories</source>
      <translation>記憶を検索(&amp;S)</translation>
    </message>
    <message>
      <source>&amp;Sidebar</source>
      <translation>サイドバー(&amp;S)</translation>
    </message>
    <message>
      <source>&amp;Tools</source>
      <translation>ツール(&amp;T)</translation>
    </message>
    <message>
      <source>&amp;Undo</source>
      <translation>元に戻す(&amp;U)</translation>
    </message>
    <message>
      <source>&amp;View</source>
      <translation>表示(&amp;V)</translation>
    </message>
    <message>
      <source>&amp;Welcome page</source>
      <translation>ようこそページ(&amp;W)</translation>
    </message>
    <message>
      <source>&amp;Why not this memory?</source>
      <translation>この記憶が出ない理由(&amp;W)</translation>
    </message>
    <message>
      <source>Colours of the s&amp;ystem</source>
      <translation>システムの配色(&amp;Y)</translation>
    </message>
    <message>
      <source>Command &amp;palette…</source>
      <translation>コマンドパレット(&amp;P)…</translation>
    </message>
    <message>
      <source>Copy as &amp;JSON</source>
      <translation>JSON としてコピー(&amp;J)</translation>
    </message>
    <message>
      <source>English</source>
      <translation>English</translation>
    </message>
    <message>
      <source>Find si&amp;milar</source>
      <translation>似た記憶を探す(&amp;M)</translation>
    </message>
    <message>
      <source>Isolate with &amp;reason…</source>
      <translation>理由を付けて隔離(&amp;R)…</translation>
    </message>
    <message>
      <source>Open read-&amp;only…</source>
      <translation>読み取り専用で開く(&amp;O)…</translation>
    </message>
    <message>
      <source>Pre&amp;vious pane</source>
      <translation>前の区画(&amp;V)</translation>
    </message>
    <message>
      <source>Res&amp;tore</source>
      <translation>復元(&amp;T)</translation>
    </message>
    <message>
      <source>Rese&amp;t layout</source>
      <translation>レイアウトをリセット(&amp;T)</translation>
    </message>
    <message>
      <source>Show the &amp;pack</source>
      <translation>パックを表示(&amp;P)</translation>
    </message>
    <message>
      <source>日本語</source>
      <translation>日本語</translation>
    </message>
    <message>
      <source>简体中文</source>
      <translation>简体中文</translation>
    </message>
  </context>
  <context>
    <name>AskBar</name>
    <message>
      <source>Ask as the agent would…</source>
      <translation>エージェントになったつもりで質問…</translation>
    </message>
    <message>
      <source>Change parameters and see the list rank anew</source>
      <translation>パラメーターを動かして、順位の変化を見る</translation>
    </message>
    <message>
      <source>Conversation ({count})</source>
      <translation>会話 ({count})</translation>
    </message>
    <message>
      <source>Enter runs it, Shift+Enter begins a new line</source>
      <translation>Enter で実行、Shift+Enter で改行</translation>
    </message>
    <message>
      <source>Pack</source>
      <translation>パック</translation>
    </message>
    <message>
      <source>Parameters</source>
      <translation>パラメーター</translation>
    </message>
    <message>
      <source>Preset</source>
      <translation>プリセット</translation>
    </message>
    <message>
      <source>Query</source>
      <translation>クエリ</translation>
    </message>
    <message>
      <source>Recall now (Ctrl+Enter, F5)</source>
      <translation>想起を実行 (Ctrl+Enter, F5)</translation>
    </message>
    <message>
      <source>Recipe</source>
      <translation>レシピ</translation>
    </message>
    <message>
      <source>Run</source>
      <translation>実行</translation>
    </message>
    <message>
      <source>The exact text for the model (Ctrl+P)</source>
      <translation>モデルに渡す文章そのもの (Ctrl+P)</translation>
    </message>
    <message>
      <source>Why a memory did not come, and what would let it in (Ctrl+Shift+W)</source>
      <translation>記憶が出なかった理由と、どうすれば出るか (Ctrl+Shift+W)</translation>
    </message>
    <message>
      <source>Why not…?</source>
      <translation>出ない理由…</translation>
    </message>
    <message>
      <source>▶ Run</source>
      <translation>▶ 実行</translation>
    </message>
  </context>
  <context>
    <name>Banner</name>
    <message>
      <source>Dismiss</source>
      <translation>閉じる</translation>
    </message>
  </context>
  <context>
    <name>ClockPicker</name>
    <message>
      <source>Clock of this recall</source>
      <translation>この想起の時計</translation>
    </message>
    <message>
      <source>Moment of this recall, UTC</source>
      <translation>この想起の日時 (UTC)</translation>
    </message>
    <message>
      <source>The moment at which the agent asks: ages and recency count from it</source>
      <translation>エージェントが質問する時点です。古さと新しさはここから数えます</translation>
    </message>
    <message>
      <source>as of now</source>
      <translation>現在の時点</translation>
    </message>
    <message>
      <source>as of the sample's day</source>
      <translation>サンプルの日の時点</translation>
    </message>
    <message>
      <source>as of…</source>
      <translation>日時を指定…</translation>
    </message>
  </context>
  <context>
    <name>CommandPalette</name>
    <message>
      <source>Command</source>
      <translation>コマンド</translation>
    </message>
    <message>
      <source>Commands</source>
      <translation>コマンド</translation>
    </message>
    <message>
      <source>Type a command…</source>
      <translation>コマンドを入力…</translation>
    </message>
  </context>
  <context>
    <name>Commands</name>
    <message>
      <source>Checking…</source>
      <translation>検査中…</translation>
    </message>
    <message>
      <source>Copied {count} memories</source>
      <translation>{count}件の記憶をコピーしました</translation>
    </message>
    <message>
      <source>Nothing is wrong: the file is whole, and every index agrees with the memories.</source>
      <translation>問題ありません。ファイルは壊れておらず、すべての索引が記憶と一致しています。</translation>
    </message>
  </context>
  <context>
    <name>ContextEditor</name>
    <message>
      <source>Add message</source>
      <translation>発言を追加</translation>
    </message>
    <message>
      <source>Conversation before the query</source>
      <translation>クエリの前の会話</translation>
    </message>
    <message>
      <source>No conversation: the query is searched alone.</source>
      <translation>会話はありません。クエリだけで検索します。</translation>
    </message>
    <message>
      <source>Paste JSON</source>
      <translation>JSON を貼り付け</translation>
    </message>
    <message>
      <source>Remove all</source>
      <translation>すべて削除</translation>
    </message>
    <message>
      <source>{count} messages of the system or of tools were left out.</source>
      <translation>システムやツールの発言{count}件は取り込みませんでした。</translation>
    </message>
  </context>
  <context>
    <name>ContextView</name>
    <message>
      <source>Before and after</source>
      <translation>前後の記憶</translation>
    </message>
    <message>
      <source>Context</source>
      <translation>文脈</translation>
    </message>
    <message>
      <source>Could not be read</source>
      <translation>読み込めませんでした</translation>
    </message>
    <message>
      <source>Links from it</source>
      <translation>この記憶からのリンク</translation>
    </message>
    <message>
      <source>Links to it</source>
      <translation>この記憶へのリンク</translation>
    </message>
    <message>
      <source>Mentioned</source>
      <translation>登場する人・もの</translation>
    </message>
    <message>
      <source>Most alike</source>
      <translation>よく似た記憶</translation>
    </message>
    <message>
      <source>No longer stored</source>
      <translation>すでに保存されていません</translation>
    </message>
    <message>
      <source>No thread, no link, no neighbour in time.</source>
      <translation>スレッドも、リンクも、時間の近い記憶もありません。</translation>
    </message>
    <message>
      <source>Nothing stands beside it</source>
      <translation>周りに何もありません</translation>
    </message>
    <message>
      <source>Replies</source>
      <translation>返信</translation>
    </message>
    <message>
      <source>Thread {key} ({total})</source>
      <translation>スレッド {key} ({total})</translation>
    </message>
    <message>
      <source>What stands beside the memory</source>
      <translation>記憶の周りにあるもの</translation>
    </message>
    <message>
      <source>What stood beside it is not known any more.</source>
      <translation>周りに何があったかは、もう分かりません。</translation>
    </message>
    <message>
      <source>this memory: {text}</source>
      <translation>この記憶: {text}</translation>
    </message>
    <message>
      <source>{id} (not stored)</source>
      <translation>{id} (未保存)</translation>
    </message>
  </context>
  <context>
    <name>Core</name>
    <message>
      <source>A filter keeps it out before any search: kind, sensitivity, scope, boundary, status or time.</source>
      <translation>検索の前に、種類・機密度・スコープ・境界区分・ステータス・期間のいずれかのフィルターで除外されました。</translation>
    </message>
    <message>
      <source>A source ranks it, but below the k that it returns.</source>
      <translation>検索元の順位には入りましたが、返される上位k件より下でした。</translation>
    </message>
    <message>
      <source>Agreement of the lists</source>
      <translation>リストの一致度</translation>
    </message>
    <message>
      <source>An earlier route answered, so the route that would have found it did not run.</source>
      <translation>先のルートで答えが出たため、この記憶を見つけるはずのルートは実行されませんでした。</translation>
    </message>
    <message>
      <source>As written</source>
      <translation>設計書どおり</translation>
    </message>
    <message>
      <source>Calibrated</source>
      <translation>調整済み</translation>
    </message>
    <message>
      <source>Characters of a form that are read for terms; 0 reads all.</source>
      <translation>検索文のうち、検索語を取り出す文字数。0で全文。</translation>
    </message>
    <message>
      <source>Characters of a memory that are compared, from the beginning.</source>
      <translation>記憶のうち、比較する先頭からの文字数。</translation>
    </message>
    <message>
      <source>Characters of context and text that are compared, from the end.</source>
      <translation>会話と質問のうち、比較する末尾からの文字数。</translation>
    </message>
    <message>
      <source>Characters of each side that the pack quotes.</source>
      <translation>パックに引用する、話し手ごとの文字数。</translation>
    </message>
    <message>
      <source>Days after which recency has fallen to 37 %.</source>
      <translation>新しさが37%に下がるまでの日数。</translation>
    </message>
    <message>
      <source>Dice</source>
      <translation>Dice</translation>
    </message>
    <message>
      <source>Dice from which a memory counts as a duplicate of a chosen one.</source>
      <translation>採用済みの記憶の重複とみなす Dice 係数の下限。</translation>
    </message>
    <message>
      <source>Dice × strength</source>
      <translation>Dice × 長さの係数</translation>
    </message>
    <message>
      <source>Every memory must reach this.</source>
      <translation>どの記憶にも必要なスコア。</translation>
    </message>
    <message>
      <source>Evidence that something stored answers must reach this, or nothing is injected; 0 never refuses.</source>
      <translation>答えになる記憶があるという根拠がこの値に届かなければ、何も注入しません。0なら拒みません。</translation>
    </message>
    <message>
      <source>Found, but number {value} of the fused list, and only {limit} go on.</source>
      <translation>見つかりましたが、融合リストの{value}位で、先へ進むのは{limit}件だけです。</translation>
    </message>
    <message>
      <source>Found, but the fused pool was full before it.</source>
      <translation>見つかりましたが、先に融合後のプールが埋まりました。</translation>
    </message>
    <message>
      <source>Heuristic</source>
      <translation>ヒューリスティック</translation>
    </message>
    <message>
      <source>How far back memories are searched, in whole UTC days, inclusive; 0 searches all time.</source>
      <translation>何日前までの記憶を検索するか (UTC の日単位、当日を含む)。0で全期間。</translation>
    </message>
    <message>
      <source>Isolated: it is kept, but no recipe may recall it. Restore it to change that.</source>
      <translation>隔離中です。保存されていますが、どのレシピでも想起されません。想起するには復元してください。</translation>
    </message>
    <message>
      <source>It did not fit into the token budget.</source>
      <translation>トークン予算に収まりませんでした。</translation>
    </message>
    <message>
      <source>It is in the result.</source>
      <translation>想起結果に入っています。</translation>
    </message>
    <message>
      <source>It is kept out for queries like this one only.</source>
      <translation>このクエリに似たクエリでだけ除外されています。</translation>
    </message>
    <message>
      <source>It is missing from the index that would have found it.</source>
      <translation>見つけるはずの索引に入っていません。</translation>
    </message>
    <message>
      <source>It is missing from the index that {source} searches.</source>
      <translation>{source} が検索する索引に入っていません。</translation>
    </message>
    <message>
      <source>It lost to a similar one when diversity was weighed.</source>
      <translation>多様性を考慮した結果、似た記憶に譲りました。</translation>
    </message>
    <message>
      <source>It says nearly the same as a memory chosen before it.</source>
      <translation>先に選ばれた記憶とほぼ同じ内容です。</translation>
    </message>
    <message>
      <source>It says nearly the same as {other} ({value}, limit {limit}), which was chosen first.</source>
      <translation>先に選ばれた {other} とほぼ同じ内容です ({value}、上限{limit})。</translation>
    </message>
    <message>
      <source>It was chosen, but nothing is injected: {field} asks for {limit}, and there is {value}.</source>
      <translation>選ばれましたが、何も注入されません。{field} には{limit}が必要ですが、{value}でした。</translation>
    </message>
    <message>
      <source>It was chosen, but nothing is injected: {field} could not be measured.</source>
      <translation>選ばれましたが、何も注入されません。{field} を測れませんでした。</translation>
    </message>
    <message>
      <source>It was chosen, but the recipe decided to inject nothing at all.</source>
      <translation>選ばれましたが、レシピが何も注入しないと判断しました。</translation>
    </message>
    <message>
      <source>It was merged into another memory.</source>
      <translation>別の記憶に統合されました。</translation>
    </message>
    <message>
      <source>Its score is below the cut.</source>
      <translation>スコアがカットラインに届きません。</translation>
    </message>
    <message>
      <source>Its score {value} is below the cut of {limit}: short by {short}.</source>
      <translation>スコア{value}はカットライン{limit}に{short}届きません。</translation>
    </message>
    <message>
      <source>Its similarity is under the source's floor.</source>
      <translation>類似度が検索元の下限に届きません。</translation>
    </message>
    <message>
      <source>Kept out before any search by the filter on {field}.</source>
      <translation>検索の前に {field} のフィルターで除外されました。</translation>
    </message>
    <message>
      <source>Kept out before any search: it is {days} days later than the clock of this recall.</source>
      <translation>検索の前に除外: この想起の時計より{days}日あとの記憶です。</translation>
    </message>
    <message>
      <source>Kept out before any search: it is {days} days too old.</source>
      <translation>検索の前に除外: 検索する期間より{days}日古い記憶です。</translation>
    </message>
    <message>
      <source>Length of the character grams that are compared.</source>
      <translation>比較する文字 n-gram の長さ。</translation>
    </message>
    <message>
      <source>Memories in the result.</source>
      <translation>想起結果に入れる記憶の数。</translation>
    </message>
    <message>
      <source>Memories that go from fusion into reranking.</source>
      <translation>融合から再ランク付けへ進む記憶の数。</translation>
    </message>
    <message>
      <source>Memories that similarity may bring for each form; 0 turns similarity off.</source>
      <translation>検索文ごとに類似度で集める記憶の数。0で類似検索をオフ。</translation>
    </message>
    <message>
      <source>Memories that words may bring for each form; 0 turns words off.</source>
      <translation>検索文ごとに単語で集める記憶の数。0で単語検索をオフ。</translation>
    </message>
    <message>
      <source>Newest turns of the conversation (two non-empty messages each) that make the second form; 0 searches the text alone.</source>
      <translation>2つめの検索文に使う、会話の直近の往復数 (1往復は空でない発言2つ)。0なら質問だけで検索。</translation>
    </message>
    <message>
      <source>No answer within {limit_ms} ms.</source>
      <translation>{limit_ms} ミリ秒以内に応答がありませんでした。</translation>
    </message>
    <message>
      <source>No memory has a vector yet. Run `mnemonaut embed` to compute them.</source>
      <translation>ベクトルを持つ記憶がまだありません。`mnemonaut embed` を実行すると計算されます。</translation>
    </message>
    <message>
      <source>No memory with this id is stored.</source>
      <translation>この ID の記憶は保存されていません。</translation>
    </message>
    <message>
      <source>No memory with this id or text is stored; the closest stored ones are named.</source>
      <translation>この ID やテキストの記憶は保存されていません。最も近い記憶を示します。</translation>
    </message>
    <message>
      <source>No source matches it: it shares no term with the query.</source>
      <translation>どの検索元にも一致しません。クエリと共通する語がありません。</translation>
    </message>
    <message>
      <source>No word source found anything; only similarity answered.</source>
      <translation>単語検索では何も見つからず、類似検索だけが応答しました。</translation>
    </message>
    <message>
      <source>Query grams from which shared letters count in full; a shorter query is damped.</source>
      <translation>共通文字を満額で数えるのに必要なクエリの n-gram 数。これより短いクエリは割り引きます。</translation>
    </message>
    <message>
      <source>Raise high_threshold or strength_grams; evidence_floor can refuse altogether.</source>
      <translation>high_threshold か strength_grams を上げてください。evidence_floor を使えば注入自体を止められます。</translation>
    </message>
    <message>
      <source>Raise weight_lex, or bring more candidates with vector_k and text_k.</source>
      <translation>weight_lex を上げるか、vector_k と text_k で候補を増やしてください。</translation>
    </message>
    <message>
      <source>Raise weight_rec or tau_days.</source>
      <translation>weight_rec か tau_days を上げてください。</translation>
    </message>
    <message>
      <source>Recall is too weak.</source>
      <translation>想起が弱すぎます。</translation>
    </message>
    <message>
      <source>Recalled: number {value} of the result.</source>
      <translation>想起されました: 結果の{value}番目です。</translation>
    </message>
    <message>
      <source>Recency</source>
      <translation>新しさ</translation>
    </message>
    <message>
      <source>Recent talk does not come up.</source>
      <translation>最近の話題が出てきません。</translation>
    </message>
    <message>
      <source>Searches the words index with every word of both forms, and stays silent where too little speaks for an answer.</source>
      <translation>2つの検索文のすべての単語で words 索引を検索し、答えの根拠が足りなければ何も出しません。</translation>
    </message>
    <message>
      <source>Shared letters</source>
      <translation>共通文字</translation>
    </message>
    <message>
      <source>Somebody isolated it: it is kept, but never recalled, by any recipe.</source>
      <translation>隔離されています。保存されていますが、どのレシピでも想起されません。</translation>
    </message>
    <message>
      <source>Suppressed for queries like this one. Restore it to change that.</source>
      <translation>このクエリに似たクエリでは抑制されています。想起するには復元してください。</translation>
    </message>
    <message>
      <source>Terms of a form that are searched, from its beginning; 0 takes all.</source>
      <translation>検索文の先頭から検索に使う語の数。0ですべて。</translation>
    </message>
    <message>
      <source>The chooser did not take it.</source>
      <translation>選択器に選ばれませんでした。</translation>
    </message>
    <message>
      <source>The constant of reciprocal rank fusion: larger makes the first ranks count less.</source>
      <translation>逆順位融合 (RRF) の定数。大きいほど上位の重みが下がります。</translation>
    </message>
    <message>
      <source>The first memory must reach this, or nothing is injected at all.</source>
      <translation>1位の記憶がこのスコアに届かなければ、何も注入しません。</translation>
    </message>
    <message>
      <source>The highest sensitivity that may be recalled: 0 normal, 1 private, 2 secret.</source>
      <translation>想起してよい機密度の上限。0 通常、1 プライベート、2 秘密。</translation>
    </message>
    <message>
      <source>The index unicode61 takes a run of Japanese or Chinese as one word: {terms} of {total} terms cannot match a part of a sentence.</source>
      <translation>unicode61 索引は、ひと続きの日本語や中国語を1語として扱います。{total}語のうち{terms}語は文の一部に一致できません。</translation>
    </message>
    <message>
      <source>The query could not be embedded: {reason}</source>
      <translation>クエリを埋め込めませんでした: {reason}</translation>
    </message>
    <message>
      <source>The query holds no searchable term for the index {index}.</source>
      <translation>クエリに、索引 {index} で検索できる語がありません。</translation>
    </message>
    <message>
      <source>The result of {limit} was full before it came, at place {value}.</source>
      <translation>結果は{limit}件までです。{value}番目のこの記憶の前に埋まりました。</translation>
    </message>
    <message>
      <source>The result was full before it.</source>
      <translation>先に想起結果の枠が埋まりました。</translation>
    </message>
    <message>
      <source>The seats of its source were taken.</source>
      <translation>検索元に割り当てられた枠が埋まりました。</translation>
    </message>
    <message>
      <source>The seed with its readings.</source>
      <translation>元の設計書に忠実な設定です。曖昧な点は解釈を定めて補っています。</translation>
    </message>
    <message>
      <source>The source that might have found it did not answer in time.</source>
      <translation>見つける可能性のあった検索元が、時間内に応答しませんでした。</translation>
    </message>
    <message>
      <source>The source that might have found it failed.</source>
      <translation>見つける可能性のあった検索元でエラーが起きました。</translation>
    </message>
    <message>
      <source>The source that might have found it is turned off or has nothing to search with.</source>
      <translation>見つける可能性のあった検索元がオフか、検索に使うものがありません。</translation>
    </message>
    <message>
      <source>The text has nothing that this embedder knows.</source>
      <translation>このテキストには、埋め込み器の知っている語がありません。</translation>
    </message>
    <message>
      <source>The word index that is searched; `words` finds parts of Japanese and Chinese sentences.</source>
      <translation>検索する単語索引。`words` なら日本語や中国語の文の一部も見つかります。</translation>
    </message>
    <message>
      <source>This database has no embedder: similarity is off, words alone answer.</source>
      <translation>このデータベースには埋め込み器がありません。類似検索はオフで、単語だけで検索します。</translation>
    </message>
    <message>
      <source>Too much that is irrelevant is injected.</source>
      <translation>関係のない記憶が多く注入されます。</translation>
    </message>
    <message>
      <source>Turned off by {parameter} = {value}.</source>
      <translation>{parameter} = {value} によりオフです。</translation>
    </message>
    <message>
      <source>Two fixed forms, similarity and words, reciprocal rank fusion, then shared letters and recency. No language model.</source>
      <translation>固定の検索文2つで類似検索と単語検索を行い、逆順位融合のあと、共通文字と新しさで並べ直します。言語モデルは使いません。</translation>
    </message>
    <message>
      <source>Use the preset `calibrated`, or set text_index = words.</source>
      <translation>プリセット `calibrated` を使うか、text_index = words にしてください。</translation>
    </message>
    <message>
      <source>Weight of recency.</source>
      <translation>新しさの重み。</translation>
    </message>
    <message>
      <source>Weight of shared letters.</source>
      <translation>共通文字の重み。</translation>
    </message>
    <message>
      <source>Weight of the agreement of the lists.</source>
      <translation>リストの一致度の重み。</translation>
    </message>
    <message>
      <source>a person, place … that is mentioned</source>
      <translation>登場する人・場所など</translation>
    </message>
    <message>
      <source>a thread's key</source>
      <translation>スレッドのキー</translation>
    </message>
    <message>
      <source>characters</source>
      <translation>文字</translation>
    </message>
    <message>
      <source>cut</source>
      <translation>カットライン</translation>
    </message>
    <message>
      <source>days</source>
      <translation>日</translation>
    </message>
    <message>
      <source>earlier than this UTC day (2025, 2025-03 or 2025-03-08)</source>
      <translation>この日より前 (UTC、2025、2025-03、2025-03-08 の形)</translation>
    </message>
    <message>
      <source>episode, state, affect, chunk or claim</source>
      <translation>episode、state、affect、chunk、claim のいずれか</translation>
    </message>
    <message>
      <source>evidence</source>
      <translation>根拠</translation>
    </message>
    <message>
      <source>exp(−days / τ)</source>
      <translation>exp(−日数 / τ)</translation>
    </message>
    <message>
      <source>fact, task, preference …</source>
      <translation>fact、task、preference…</translation>
    </message>
    <message>
      <source>filters</source>
      <translation>フィルター</translation>
    </message>
    <message>
      <source>fusion</source>
      <translation>融合</translation>
    </message>
    <message>
      <source>grams</source>
      <translation>n-gram</translation>
    </message>
    <message>
      <source>ids that begin with this</source>
      <translation>この文字列で始まる ID</translation>
    </message>
    <message>
      <source>isolated, searchable, suppressed, dated, undated, embedded, unembedded, a status or a sensitivity</source>
      <translation>isolated、searchable、suppressed、dated、undated、embedded、unembedded、またはステータスか機密度</translation>
    </message>
    <message>
      <source>letters</source>
      <translation>文字</translation>
    </message>
    <message>
      <source>life stage: elementary, middle, high, university or work</source>
      <translation>時期: elementary、middle、high、university、work のいずれか</translation>
    </message>
    <message>
      <source>memories</source>
      <translation>件</translation>
    </message>
    <message>
      <source>on or later than the end of this UTC day, month or year</source>
      <translation>この日・月・年が終わったあと (UTC)</translation>
    </message>
    <message>
      <source>pack</source>
      <translation>パック</translation>
    </message>
    <message>
      <source>part of the name of the file that it came from</source>
      <translation>取り込み元ファイル名の一部</translation>
    </message>
    <message>
      <source>part of the uri of its document</source>
      <translation>文書の URI の一部</translation>
    </message>
    <message>
      <source>public, internal, pii or secret</source>
      <translation>public、internal、pii、secret のいずれか</translation>
    </message>
    <message>
      <source>query</source>
      <translation>クエリ</translation>
    </message>
    <message>
      <source>score</source>
      <translation>スコア</translation>
    </message>
    <message>
      <source>search</source>
      <translation>検索</translation>
    </message>
    <message>
      <source>session, project, principle or global</source>
      <translation>session、project、principle、global のいずれか</translation>
    </message>
    <message>
      <source>share of the best</source>
      <translation>最高値に対する比</translation>
    </message>
    <message>
      <source>terms</source>
      <translation>語</translation>
    </message>
    <message>
      <source>turns</source>
      <translation>往復</translation>
    </message>
    <message>
      <source>weights</source>
      <translation>重み</translation>
    </message>
    <message>
      <source>within this UTC day, month or year</source>
      <translation>この日・月・年のうち (UTC)</translation>
    </message>
    <message>
      <source>{code} at {stage}.</source>
      <translation>{stage} で {code}。</translation>
    </message>
    <message>
      <source>{missing} of {total} memories have no vector and cannot be found by similarity.</source>
      <translation>{total}件のうち{missing}件の記憶にベクトルがなく、類似検索では見つかりません。</translation>
    </message>
    <message>
      <source>{source} did not answer in time, so it could not be found there.</source>
      <translation>{source} が時間内に応答せず、そこでは見つけられませんでした。</translation>
    </message>
    <message>
      <source>{source} failed, so it could not be found there.</source>
      <translation>{source} でエラーが起き、そこでは見つけられませんでした。</translation>
    </message>
    <message>
      <source>{source} failed: {reason}</source>
      <translation>{source} でエラー: {reason}</translation>
    </message>
    <message>
      <source>{source} is off or had nothing to search with, and nothing else found it.</source>
      <translation>{source} はオフか、検索に使うものがなく、ほかの検索元でも見つかりませんでした。</translation>
    </message>
    <message>
      <source>{source} ranks it {value}, but keeps only {limit}.</source>
      <translation>{source} では{value}位ですが、残るのは{limit}件だけです。</translation>
    </message>
  </context>
  <context>
    <name>CrashDialog</name>
    <message>
      <source>Close</source>
      <translation>閉じる</translation>
    </message>
    <message>
      <source>Copy</source>
      <translation>コピー</translation>
    </message>
    <message>
      <source>Details</source>
      <translation>詳細</translation>
    </message>
    <message>
      <source>It happened {times} times.</source>
      <translation>{times}回起きました。</translation>
    </message>
    <message>
      <source>It was also written to {path}</source>
      <translation>{path} にも書き出しました</translation>
    </message>
    <message>
      <source>Save the report</source>
      <translation>レポートを保存</translation>
    </message>
    <message>
      <source>Save…</source>
      <translation>保存…</translation>
    </message>
    <message>
      <source>Something went wrong</source>
      <translation>問題が発生しました</translation>
    </message>
    <message>
      <source>Something went wrong inside the program</source>
      <translation>プログラムの内部で問題が発生しました</translation>
    </message>
    <message>
      <source>Your memories are safe: an operation is done wholly or not at all. You can go on; if something looks odd, restart the window. Please report what stands below. The recall is in it without its texts; an error message may quote one, so look before you send it.</source>
      <translation>記憶は無事です。操作は、すべて行われるか、まったく行われないかのどちらかです。このまま続けられますが、表示がおかしいときは起動し直してください。下の内容をぜひ報告してください。想起の記録は本文なしで含まれますが、エラーメッセージが本文を引用することがあるため、送る前に確かめてください。</translation>
    </message>
  </context>
  <context>
    <name>DayModel</name>
    <message>
      <source>Day (UTC)</source>
      <translation>日 (UTC)</translation>
    </message>
    <message>
      <source>Memories</source>
      <translation>記憶</translation>
    </message>
  </context>
  <context>
    <name>DayStrip</name>
    <message>
      <source>Days</source>
      <translation>日付</translation>
    </message>
    <message>
      <source>Drag to choose days. Keys: ← → move, Shift+← → choose a range, Enter applies it, Esc takes it away.</source>
      <translation>ドラッグで日を選択。キー: ← → で移動、Shift+← → で範囲選択、Enter で適用、Esc で解除。</translation>
    </message>
    <message>
      <source>No memory has a date.</source>
      <translation>日付のある記憶がありません。</translation>
    </message>
    <message>
      <source>{day}: {memories}</source>
      <translation>{day}: {memories}</translation>
    </message>
    <message>
      <source>{first} to {last}: {memories}</source>
      <translation>{first} ～ {last}: {memories}</translation>
    </message>
  </context>
  <context>
    <name>DayTable</name>
    <message>
      <source>Memories per day</source>
      <translation>日ごとの記憶</translation>
    </message>
    <message>
      <source>Show these days</source>
      <translation>選んだ日を表示</translation>
    </message>
  </context>
  <context>
    <name>EvidenceView</name>
    <message>
      <source>&amp;Words</source>
      <translation>単語(&amp;W)</translation>
    </message>
    <message>
      <source>Characte&amp;rs</source>
      <translation>文字(&amp;R)</translation>
    </message>
    <message>
      <source>Comparing…</source>
      <translation>比較中…</translation>
    </message>
    <message>
      <source>Evidence</source>
      <translation>根拠</translation>
    </message>
    <message>
      <source>Groups of letters in common: {shared}.</source>
      <translation>共通する文字の組: {shared}個。</translation>
    </message>
    <message>
      <source>Groups of letters that the score compares, underlined</source>
      <translation>スコアが比べる文字の組に下線</translation>
    </message>
    <message>
      <source>Its note and title stand at the end: only the index words searches them.</source>
      <translation>メモとタイトルは末尾にあります。これらを検索するのは words 索引だけです。</translation>
    </message>
    <message>
      <source>Memory</source>
      <translation>記憶</translation>
    </message>
    <message>
      <source>No words were searched.</source>
      <translation>検索した単語はありません。</translation>
    </message>
    <message>
      <source>Query, with its conversation</source>
      <translation>クエリと会話</translation>
    </message>
    <message>
      <source>Searched words in it: {held} of {searched}{named}</source>
      <translation>検索した{searched}語のうち{held}語を含む{named}</translation>
    </message>
    <message>
      <source>Shared grams: {shared} (query {query}, memory {memory}), Dice {dice}.</source>
      <translation>共通の n-gram: {shared}個 (クエリ {query}、記憶 {memory})、Dice {dice}。</translation>
    </message>
    <message>
      <source>Shown and compared here: the first {shown} of {length} characters.</source>
      <translation>表示・比較しているのは{length}文字のうち先頭の{shown}文字です。</translation>
    </message>
    <message>
      <source>Text of the memory</source>
      <translation>記憶の本文</translation>
    </message>
    <message>
      <source>Text of the query</source>
      <translation>クエリの本文</translation>
    </message>
    <message>
      <source>This memory has no text.</source>
      <translation>この記憶には本文がありません。</translation>
    </message>
    <message>
      <source>Words that a word index matched, on colour</source>
      <translation>単語索引で一致した単語に色</translation>
    </message>
  </context>
  <context>
    <name>FacetPanel</name>
    <message>
      <source>Facets</source>
      <translation>絞り込み</translation>
    </message>
    <message>
      <source>in the filter</source>
      <translation>フィルターで指定中</translation>
    </message>
    <message>
      <source>{facet}: {value}, {memories}</source>
      <translation>{facet}: {value}、{memories}</translation>
    </message>
  </context>
  <context>
    <name>FileWatch</name>
    <message>
      <source>Another program added 1 memory.</source>
      <translation>別のプログラムが記憶を1件追加しました。</translation>
    </message>
    <message>
      <source>Another program added {count} memories.</source>
      <translation>別のプログラムが記憶を{count}件追加しました。</translation>
    </message>
    <message>
      <source>Another program changed memories.</source>
      <translation>別のプログラムが記憶を変更しました。</translation>
    </message>
    <message>
      <source>Another program removed {count} memories.</source>
      <translation>別のプログラムが記憶を{count}件削除しました。</translation>
    </message>
    <message>
      <source>Refresh</source>
      <translation>更新</translation>
    </message>
  </context>
  <context>
    <name>FilterBar</name>
    <message>
      <source>All</source>
      <translation>すべて</translation>
    </message>
    <message>
      <source>Near misses</source>
      <translation>惜しい候補</translation>
    </message>
    <message>
      <source>Selected</source>
      <translation>採用</translation>
    </message>
    <message>
      <source>Show: {what}</source>
      <translation>表示: {what}</translation>
    </message>
  </context>
  <context>
    <name>Funnel</name>
    <message>
      <source>Kept out before any search: {what}</source>
      <translation>検索前に除外: {what}</translation>
    </message>
    <message>
      <source>Memories of the searched kinds: {kinds}</source>
      <translation>検索する種類の記憶: {kinds}</translation>
    </message>
    <message>
      <source>Show exactly these {count} in the list</source>
      <translation>この{count}件だけをリストに表示</translation>
    </message>
    <message>
      <source>found</source>
      <translation>発見</translation>
    </message>
    <message>
      <source>in scope</source>
      <translation>対象</translation>
    </message>
    <message>
      <source>left</source>
      <translation>残り</translation>
    </message>
    <message>
      <source>searchable</source>
      <translation>検索可能</translation>
    </message>
    <message>
      <source>selected</source>
      <translation>採用</translation>
    </message>
    <message>
      <source>−{count} kept out</source>
      <translation>−{count} 除外</translation>
    </message>
  </context>
  <context>
    <name>HelpDialog</name>
    <message>
      <source>Help</source>
      <translation>ヘルプ</translation>
    </message>
    <message>
      <source>Help text</source>
      <translation>ヘルプの本文</translation>
    </message>
    <message>
      <source>Parts of the help</source>
      <translation>ヘルプの目次</translation>
    </message>
  </context>
  <context>
    <name>ImportDialog</name>
    <message>
      <source>Cancelled. Nothing was changed.</source>
      <translation>キャンセルしました。何も変更していません。</translation>
    </message>
    <message>
      <source>Choose files to import</source>
      <translation>インポートするファイルを選択</translation>
    </message>
    <message>
      <source>Import memories</source>
      <translation>記憶をインポート</translation>
    </message>
    <message>
      <source>The new database</source>
      <translation>新しいデータベース</translation>
    </message>
  </context>
  <context>
    <name>ImportForm</name>
    <message>
      <source>A new database:</source>
      <translation>新しいデータベース:</translation>
    </message>
    <message>
      <source>Add files…</source>
      <translation>ファイルを追加…</translation>
    </message>
    <message>
      <source>Add or drop files: our JSONL, CSV, a ChatGPT export, or a CocoroGhost database.</source>
      <translation>ファイルを追加するか、ここにドロップしてください。Mnemonaut の JSONL、CSV、ChatGPT のエクスポート、CocoroGhost のデータベースに対応しています。</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>キャンセル</translation>
    </message>
    <message>
      <source>Choose…</source>
      <translation>選択…</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>閉じる</translation>
    </message>
    <message>
      <source>Done. One undo takes the import of a file back.</source>
      <translation>完了しました。「元に戻す」1回で、ファイル1つ分のインポートを取り消せます。</translation>
    </message>
    <message>
      <source>Excerpt</source>
      <translation>抜粋</translation>
    </message>
    <message>
      <source>File</source>
      <translation>ファイル</translation>
    </message>
    <message>
      <source>Files</source>
      <translation>ファイル</translation>
    </message>
    <message>
      <source>Files to import</source>
      <translation>インポートするファイル</translation>
    </message>
    <message>
      <source>Import</source>
      <translation>インポート</translation>
    </message>
    <message>
      <source>Import into</source>
      <translation>インポート先</translation>
    </message>
    <message>
      <source>Importing…</source>
      <translation>インポート中…</translation>
    </message>
    <message>
      <source>Looking at what would be taken…</source>
      <translation>取り込む内容を確認中…</translation>
    </message>
    <message>
      <source>Nothing is changed before you press Import; the files themselves are only read.</source>
      <translation>「インポート」を押すまで何も変更しません。元のファイルは読み取るだけです。</translation>
    </message>
    <message>
      <source>Path of the new database</source>
      <translation>新しいデータベースのパス</translation>
    </message>
    <message>
      <source>Progress</source>
      <translation>進行状況</translation>
    </message>
    <message>
      <source>Reason</source>
      <translation>理由</translation>
    </message>
    <message>
      <source>Recognised as</source>
      <translation>認識した形式</translation>
    </message>
    <message>
      <source>Refused</source>
      <translation>拒否</translation>
    </message>
    <message>
      <source>Refused rows</source>
      <translation>拒否された行</translation>
    </message>
    <message>
      <source>Refused rows: none</source>
      <translation>拒否された行: なし</translation>
    </message>
    <message>
      <source>Refused rows: the first {shown} of {count}</source>
      <translation>拒否された行: {count}行のうち最初の{shown}行</translation>
    </message>
    <message>
      <source>Remove</source>
      <translation>削除</translation>
    </message>
    <message>
      <source>Taken</source>
      <translation>取り込み済み</translation>
    </message>
    <message>
      <source>The open database (none)</source>
      <translation>開いているデータベース (なし)</translation>
    </message>
    <message>
      <source>The open database {name}</source>
      <translation>開いているデータベース {name}</translation>
    </message>
    <message>
      <source>The open database {name} (it is open to read only)</source>
      <translation>開いているデータベース {name} (読み取り専用)</translation>
    </message>
    <message>
      <source>To take</source>
      <translation>取り込み</translation>
    </message>
    <message>
      <source>To update</source>
      <translation>更新</translation>
    </message>
    <message>
      <source>Unchanged</source>
      <translation>変更なし</translation>
    </message>
    <message>
      <source>Updated</source>
      <translation>更新済み</translation>
    </message>
    <message>
      <source>Where</source>
      <translation>場所</translation>
    </message>
    <message>
      <source>looking…</source>
      <translation>確認中…</translation>
    </message>
    <message>
      <source>⚠ Learnt again, kept isolated: {ids}</source>
      <translation>⚠ 再学習されましたが隔離のままです: {ids}</translation>
    </message>
  </context>
  <context>
    <name>Inspector</name>
    <message>
      <source>0–1</source>
      <translation>0–1</translation>
    </message>
    <message>
      <source>Against it: {reason}.</source>
      <translation>不利な点: {reason}。</translation>
    </message>
    <message>
      <source>Agreement of the searches</source>
      <translation>検索の一致度</translation>
    </message>
    <message>
      <source>Choosing</source>
      <translation>選択</translation>
    </message>
    <message>
      <source>Chosen as number {place} because {reason}</source>
      <translation>{place}位で採用: {reason}</translation>
    </message>
    <message>
      <source>Chosen first because {reason}</source>
      <translation>1位で採用: {reason}</translation>
    </message>
    <message>
      <source>Filters</source>
      <translation>フィルター</translation>
    </message>
    <message>
      <source>Handing over</source>
      <translation>引き渡し</translation>
    </message>
    <message>
      <source>How much</source>
      <translation>強さ</translation>
    </message>
    <message>
      <source>Inspector</source>
      <translation>インスペクター</translation>
    </message>
    <message>
      <source>Is the best good enough?</source>
      <translation>1位は十分か</translation>
    </message>
    <message>
      <source>Is there evidence?</source>
      <translation>根拠はあるか</translation>
    </message>
    <message>
      <source>It would have to be stored first.</source>
      <translation>まず保存する必要があります。</translation>
    </message>
    <message>
      <source>Its meaning</source>
      <translation>意味の読み取り</translation>
    </message>
    <message>
      <source>Loading…</source>
      <translation>読み込み中…</translation>
    </message>
    <message>
      <source>Margin {margin}: {value} against {limit} ({unit}).</source>
      <translation>基準との差 {margin}: {value}、基準 {limit} ({unit})。</translation>
    </message>
    <message>
      <source>Margin {margin}: {value} against {limit}.</source>
      <translation>基準との差 {margin}: {value}、基準 {limit}。</translation>
    </message>
    <message>
      <source>No longer stored</source>
      <translation>すでに保存されていません</translation>
    </message>
    <message>
      <source>No single parameter lets it in.</source>
      <translation>パラメーター1つを変えるだけでは入りません。</translation>
    </message>
    <message>
      <source>Nothing has to change: it is recalled.</source>
      <translation>変更は不要です。想起されています。</translation>
    </message>
    <message>
      <source>Part</source>
      <translation>要素</translation>
    </message>
    <message>
      <source>Place</source>
      <translation>順位</translation>
    </message>
    <message>
      <source>Putting the lists together</source>
      <translation>リストの融合</translation>
    </message>
    <message>
      <source>Reading the question</source>
      <translation>質問の読み取り</translation>
    </message>
    <message>
      <source>Recency</source>
      <translation>新しさ</translation>
    </message>
    <message>
      <source>Restore it (Ctrl+J): no parameter lets it in before that.</source>
      <translation>まず復元 (Ctrl+J) してください。それまではどのパラメーターを変えても入りません。</translation>
    </message>
    <message>
      <source>Room for candidates</source>
      <translation>候補の枠</translation>
    </message>
    <message>
      <source>Same letters</source>
      <translation>同じ文字</translation>
    </message>
    <message>
      <source>Same words</source>
      <translation>同じ単語</translation>
    </message>
    <message>
      <source>Scoring</source>
      <translation>採点</translation>
    </message>
    <message>
      <source>Select a memory</source>
      <translation>記憶を選択してください</translation>
    </message>
    <message>
      <source>Shared letters</source>
      <translation>共通文字</translation>
    </message>
    <message>
      <source>Similar meaning</source>
      <translation>似た意味</translation>
    </message>
    <message>
      <source>Source</source>
      <translation>検索元</translation>
    </message>
    <message>
      <source>Then this says why it comes back, or why not.</source>
      <translation>想起される理由、されない理由をここに表示します。</translation>
    </message>
    <message>
      <source>Try again</source>
      <translation>再試行</translation>
    </message>
    <message>
      <source>Views of the memory</source>
      <translation>記憶の表示</translation>
    </message>
    <message>
      <source>What speaks for it: {reason}.</source>
      <translation>有利な点: {reason}。</translation>
    </message>
    <message>
      <source>adds</source>
      <translation>寄与</translation>
    </message>
    <message>
      <source>age cost it {loss}</source>
      <translation>古いため {loss} 減</translation>
    </message>
    <message>
      <source>being low in the lists cost it {loss}</source>
      <translation>リストの順位が低く {loss} 減</translation>
    </message>
    <message>
      <source>fair</source>
      <translation>中</translation>
    </message>
    <message>
      <source>few shared letters cost it {loss}</source>
      <translation>共通文字が少なく {loss} 減</translation>
    </message>
    <message>
      <source>it is not very old</source>
      <translation>それほど古くない</translation>
    </message>
    <message>
      <source>it is recent</source>
      <translation>新しい</translation>
    </message>
    <message>
      <source>it shares letters with the question</source>
      <translation>質問と共通する文字がある</translation>
    </message>
    <message>
      <source>its words match strongly</source>
      <translation>言葉がよく一致</translation>
    </message>
    <message>
      <source>none</source>
      <translation>なし</translation>
    </message>
    <message>
      <source>not measured</source>
      <translation>未測定</translation>
    </message>
    <message>
      <source>of its {part}</source>
      <translation>{part}による</translation>
    </message>
    <message>
      <source>question</source>
      <translation>質問</translation>
    </message>
    <message>
      <source>rank of k</source>
      <translation>順位／k</translation>
    </message>
    <message>
      <source>raw</source>
      <translation>生の値</translation>
    </message>
    <message>
      <source>score</source>
      <translation>スコア</translation>
    </message>
    <message>
      <source>strong</source>
      <translation>強</translation>
    </message>
    <message>
      <source>the searches agree on it strongly</source>
      <translation>検索の結果がよく一致</translation>
    </message>
    <message>
      <source>the searches found it</source>
      <translation>検索で見つかった</translation>
    </message>
    <message>
      <source>weak</source>
      <translation>弱</translation>
    </message>
    <message>
      <source>weight</source>
      <translation>重み</translation>
    </message>
    <message>
      <source>with context</source>
      <translation>会話つき</translation>
    </message>
    <message>
      <source>{parameter}: {old} → {new} lets it in. This is the smallest single change.</source>
      <translation>{parameter}: {old} → {new} で入ります。1か所だけ変える場合の最小の変更です。</translation>
    </message>
    <message>
      <source>{part} cost it {loss}</source>
      <translation>{part}で {loss} 減</translation>
    </message>
    <message>
      <source>– found nothing</source>
      <translation>– 該当なし</translation>
    </message>
    <message>
      <source>– no match</source>
      <translation>– 不一致</translation>
    </message>
    <message>
      <source>– not among its {k}</source>
      <translation>– 上位{k}件の外</translation>
    </message>
    <message>
      <source>– not reached</source>
      <translation>– 未到達</translation>
    </message>
    <message>
      <source>∅ No longer stored: this is what the recall knew of it.</source>
      <translation>∅ すでに保存されていません。想起したときの情報を表示しています。</translation>
    </message>
    <message>
      <source>∅ not indexed</source>
      <translation>∅ 索引なし</translation>
    </message>
    <message>
      <source>⏱ timed out</source>
      <translation>⏱ 時間切れ</translation>
    </message>
    <message>
      <source>▽ would be {rank} of {k}</source>
      <translation>▽ 本来は{rank}位／{k}件</translation>
    </message>
    <message>
      <source>○ nothing to do it with</source>
      <translation>○ 材料なし</translation>
    </message>
    <message>
      <source>○ off</source>
      <translation>○ オフ</translation>
    </message>
    <message>
      <source>○ skipped</source>
      <translation>○ 省略</translation>
    </message>
    <message>
      <source>⚠ Not all could be read: {error}</source>
      <translation>⚠ 一部を読み込めませんでした: {error}</translation>
    </message>
    <message>
      <source>⚠ failed</source>
      <translation>⚠ エラー</translation>
    </message>
    <message>
      <source>✔ The parts add up to the score.</source>
      <translation>✔ 各要素の合計がスコアと一致します。</translation>
    </message>
    <message>
      <source>✔ answered</source>
      <translation>✔ 応答あり</translation>
    </message>
    <message>
      <source>✔ done</source>
      <translation>✔ 完了</translation>
    </message>
    <message>
      <source>✔ found</source>
      <translation>✔ 発見</translation>
    </message>
    <message>
      <source>✔ found, rank {rank} of {k}</source>
      <translation>✔ 発見、{rank}位／{k}件</translation>
    </message>
    <message>
      <source>✔ number {rank} of {of}</source>
      <translation>✔ {rank}番目／{of}件</translation>
    </message>
    <message>
      <source>✔ passed</source>
      <translation>✔ 通過</translation>
    </message>
    <message>
      <source>✔ {rank} of {k}</source>
      <translation>✔ {rank}位／{k}件</translation>
    </message>
    <message>
      <source>✖ The parts give {sum}, the score says {score}.</source>
      <translation>✖ 各要素の合計は {sum} ですが、スコアは {score} です。</translation>
    </message>
    <message>
      <source>✖ not among its {k}</source>
      <translation>✖ 上位{k}件の外</translation>
    </message>
    <message>
      <source>✖ rank {rank}, list keeps {k}</source>
      <translation>✖ {rank}位、リストは{k}件まで</translation>
    </message>
    <message>
      <source>✖ too far down</source>
      <translation>✖ 順位が下すぎ</translation>
    </message>
  </context>
  <context>
    <name>IsolateDialog</name>
    <message>
      <source>&amp;Everywhere: no recipe may recall it</source>
      <translation>全体: どのレシピでも想起しない(&amp;E)</translation>
    </message>
    <message>
      <source>Isolate</source>
      <translation>隔離</translation>
    </message>
    <message>
      <source>Isolate with reason</source>
      <translation>理由を付けて隔離</translation>
    </message>
    <message>
      <source>Like it from a cosine of</source>
      <translation>似ているとみなすコサイン類似度</translation>
    </message>
    <message>
      <source>No recall is shown in the Recall lab, so there is no query to be like.</source>
      <translation>想起ラボに想起が表示されていないため、基準にするクエリがありません。</translation>
    </message>
    <message>
      <source>Only for &amp;queries like this one</source>
      <translation>このクエリに似たクエリでだけ(&amp;Q)</translation>
    </message>
    <message>
      <source>Reason</source>
      <translation>理由</translation>
    </message>
    <message>
      <source>Reason (may be empty)</source>
      <translation>理由 (省略可)</translation>
    </message>
    <message>
      <source>Selected memories</source>
      <translation>選択した記憶</translation>
    </message>
    <message>
      <source>This memory is kept out of recall. It stays stored, and Undo takes it back.</source>
      <translation>この記憶を想起から除外します。記憶は保存されたままで、「元に戻す」で取り消せます。</translation>
    </message>
    <message>
      <source>e.g. the cat, not the cake</source>
      <translation>例: ケーキではなく猫の話</translation>
    </message>
    <message>
      <source>{count} memories are kept out of recall. They stay stored, and Undo takes it back.</source>
      <translation>{count}件の記憶を想起から除外します。記憶は保存されたままで、「元に戻す」で取り消せます。</translation>
    </message>
    <message>
      <source>“{query}”</source>
      <translation>「{query}」</translation>
    </message>
    <message>
      <source>“{query}” (this recall has no vector: exactly this text only)</source>
      <translation>「{query}」 (この想起にはベクトルがないため、完全に同じテキストだけ)</translation>
    </message>
    <message>
      <source>… and {count} more</source>
      <translation>…ほか{count}件</translation>
    </message>
  </context>
  <context>
    <name>JournalWords</name>
    <message>
      <source>Add {id}</source>
      <translation>{id} を追加</translation>
    </message>
    <message>
      <source>Add {id}, isolated like {other}</source>
      <translation>{id} を追加 ({other} と同じく隔離)</translation>
    </message>
    <message>
      <source>Edit {id}: {columns}</source>
      <translation>{id} を編集: {columns}</translation>
    </message>
    <message>
      <source>Import {count} memories</source>
      <translation>記憶 {count}件をインポート</translation>
    </message>
    <message>
      <source>Isolate {count} memories</source>
      <translation>記憶 {count}件を隔離</translation>
    </message>
    <message>
      <source>Isolate {count} memories for one query</source>
      <translation>1つのクエリでだけ記憶 {count}件を隔離</translation>
    </message>
    <message>
      <source>Isolated already for this query</source>
      <translation>このクエリではすでに隔離されています</translation>
    </message>
    <message>
      <source>Isolated already: {count} memories</source>
      <translation>すでに隔離中: 記憶 {count}件</translation>
    </message>
    <message>
      <source>Nothing to restore: none of these is isolated</source>
      <translation>復元するものはありません。どれも隔離されていません</translation>
    </message>
    <message>
      <source>Redo: {what}</source>
      <translation>やり直す: {what}</translation>
    </message>
    <message>
      <source>Restore {count} memories</source>
      <translation>記憶 {count}件を復元</translation>
    </message>
    <message>
      <source>Undo: {what}</source>
      <translation>元に戻す: {what}</translation>
    </message>
  </context>
  <context>
    <name>LabScreen</name>
    <message>
      <source>Close {query}</source>
      <translation>{query} を閉じる</translation>
    </message>
    <message>
      <source>New query tab</source>
      <translation>新しいクエリタブ</translation>
    </message>
    <message>
      <source>New query tab (Ctrl+T)</source>
      <translation>新しいクエリタブ (Ctrl+T)</translation>
    </message>
    <message>
      <source>Query tabs</source>
      <translation>クエリタブ</translation>
    </message>
    <message>
      <source>Recall lab</source>
      <translation>想起ラボ</translation>
    </message>
  </context>
  <context>
    <name>LabWords</name>
    <message>
      <source>Cut</source>
      <translation>カットライン</translation>
    </message>
    <message>
      <source>Filters</source>
      <translation>フィルター</translation>
    </message>
    <message>
      <source>Fusion</source>
      <translation>融合</translation>
    </message>
    <message>
      <source>Pack</source>
      <translation>パック</translation>
    </message>
    <message>
      <source>Partner</source>
      <translation>相手</translation>
    </message>
    <message>
      <source>Query</source>
      <translation>クエリ</translation>
    </message>
    <message>
      <source>Search</source>
      <translation>検索</translation>
    </message>
    <message>
      <source>Shared letters</source>
      <translation>共通文字</translation>
    </message>
    <message>
      <source>User</source>
      <translation>ユーザー</translation>
    </message>
    <message>
      <source>Weights</source>
      <translation>重み</translation>
    </message>
    <message>
      <source>agreement</source>
      <translation>一致度</translation>
    </message>
    <message>
      <source>answered</source>
      <translation>応答あり</translation>
    </message>
    <message>
      <source>below k</source>
      <translation>上位k件の外</translation>
    </message>
    <message>
      <source>by boundary</source>
      <translation>境界区分</translation>
    </message>
    <message>
      <source>by kind</source>
      <translation>種類</translation>
    </message>
    <message>
      <source>by scope</source>
      <translation>スコープ</translation>
    </message>
    <message>
      <source>by sensitivity</source>
      <translation>機密度</translation>
    </message>
    <message>
      <source>by status</source>
      <translation>ステータス</translation>
    </message>
    <message>
      <source>by time</source>
      <translation>期間外</translation>
    </message>
    <message>
      <source>database</source>
      <translation>データベース</translation>
    </message>
    <message>
      <source>default</source>
      <translation>既定値</translation>
    </message>
    <message>
      <source>environment</source>
      <translation>環境変数</translation>
    </message>
    <message>
      <source>failed</source>
      <translation>エラー</translation>
    </message>
    <message>
      <source>fair</source>
      <translation>中</translation>
    </message>
    <message>
      <source>found</source>
      <translation>発見</translation>
    </message>
    <message>
      <source>high</source>
      <translation>採用・高</translation>
    </message>
    <message>
      <source>isolated</source>
      <translation>隔離中</translation>
    </message>
    <message>
      <source>letters</source>
      <translation>文字</translation>
    </message>
    <message>
      <source>medium</source>
      <translation>採用・中</translation>
    </message>
    <message>
      <source>no match</source>
      <translation>不一致</translation>
    </message>
    <message>
      <source>not indexed</source>
      <translation>索引なし</translation>
    </message>
    <message>
      <source>nothing matches</source>
      <translation>該当なし</translation>
    </message>
    <message>
      <source>off</source>
      <translation>オフ</translation>
    </message>
    <message>
      <source>preset</source>
      <translation>プリセット</translation>
    </message>
    <message>
      <source>recency</source>
      <translation>新しさ</translation>
    </message>
    <message>
      <source>set here</source>
      <translation>ここで設定</translation>
    </message>
    <message>
      <source>similar</source>
      <translation>類似</translation>
    </message>
    <message>
      <source>skipped</source>
      <translation>省略</translation>
    </message>
    <message>
      <source>strong</source>
      <translation>強</translation>
    </message>
    <message>
      <source>suppressed</source>
      <translation>抑制中</translation>
    </message>
    <message>
      <source>timed out</source>
      <translation>時間切れ</translation>
    </message>
    <message>
      <source>weak</source>
      <translation>弱</translation>
    </message>
    <message>
      <source>words</source>
      <translation>単語</translation>
    </message>
  </context>
  <context>
    <name>LibraryLayout</name>
    <message>
      <source>(The list is unchanged.)</source>
      <translation>(リストはそのままです。)</translation>
    </message>
    <message>
      <source>Add a condition to the filter</source>
      <translation>フィルターに条件を追加</translation>
    </message>
    <message>
      <source>Back to the list (Esc)</source>
      <translation>リストに戻る (Esc)</translation>
    </message>
    <message>
      <source>By kind</source>
      <translation>種類順</translation>
    </message>
    <message>
      <source>Choose columns</source>
      <translation>列を選択</translation>
    </message>
    <message>
      <source>Columns</source>
      <translation>列</translation>
    </message>
    <message>
      <source>Condition</source>
      <translation>条件</translation>
    </message>
    <message>
      <source>Counts are not available:</source>
      <translation>件数を取得できません:</translation>
    </message>
    <message>
      <source>Days as table</source>
      <translation>日付を表で見る</translation>
    </message>
    <message>
      <source>Filter</source>
      <translation>フィルター</translation>
    </message>
    <message>
      <source>Filter: words, "a phrase", kind:episode, is:isolated, before:2025-03 …</source>
      <translation>フィルター: 単語、"フレーズ"、kind:episode、is:isolated、before:2025-03 …</translation>
    </message>
    <message>
      <source>In order of ids</source>
      <translation>ID 順</translation>
    </message>
    <message>
      <source>Memories</source>
      <translation>記憶</translation>
    </message>
    <message>
      <source>Newest first</source>
      <translation>新しい順</translation>
    </message>
    <message>
      <source>Oldest first</source>
      <translation>古い順</translation>
    </message>
    <message>
      <source>Order</source>
      <translation>並べ替え</translation>
    </message>
  </context>
  <context>
    <name>LibraryModel</name>
    <message>
      <source>(no longer stored)</source>
      <translation>(すでに保存されていません)</translation>
    </message>
    <message>
      <source>(no text)</source>
      <translation>(本文なし)</translation>
    </message>
    <message>
      <source>Date (UTC)</source>
      <translation>日付 (UTC)</translation>
    </message>
    <message>
      <source>Id</source>
      <translation>ID</translation>
    </message>
    <message>
      <source>Importance</source>
      <translation>重要度</translation>
    </message>
    <message>
      <source>Kind</source>
      <translation>種類</translation>
    </message>
    <message>
      <source>Last used</source>
      <translation>最終使用</translation>
    </message>
    <message>
      <source>Likeness</source>
      <translation>類似度</translation>
    </message>
    <message>
      <source>Loading…</source>
      <translation>読み込み中…</translation>
    </message>
    <message>
      <source>Memory</source>
      <translation>記憶</translation>
    </message>
    <message>
      <source>Sensitivity</source>
      <translation>機密度</translation>
    </message>
    <message>
      <source>State</source>
      <translation>ステータス</translation>
    </message>
    <message>
      <source>Title</source>
      <translation>タイトル</translation>
    </message>
    <message>
      <source>itself</source>
      <translation>この記憶</translation>
    </message>
    <message>
      <source>{count} characters</source>
      <translation>{count}文字</translation>
    </message>
    <message>
      <source>{kind}, {date}, {state}, {sensitivity}</source>
      <translation>{kind}、{date}、{state}、{sensitivity}</translation>
    </message>
  </context>
  <context>
    <name>LibraryScreen</name>
    <message>
      <source>Clear the filter</source>
      <translation>フィルターを解除</translation>
    </message>
    <message>
      <source>Import a file with Ctrl+Shift+I, point the agent here, or open a sample.</source>
      <translation>Ctrl+Shift+I でファイルをインポートするか、エージェントの保存先をここにするか、サンプルを開いてください。</translation>
    </message>
    <message>
      <source>Library</source>
      <translation>ライブラリ</translation>
    </message>
    <message>
      <source>Loading…</source>
      <translation>読み込み中…</translation>
    </message>
    <message>
      <source>No database is open</source>
      <translation>データベースが開かれていません</translation>
    </message>
    <message>
      <source>No memories yet</source>
      <translation>記憶はまだありません</translation>
    </message>
    <message>
      <source>Nothing matches this filter</source>
      <translation>フィルターに一致する記憶はありません</translation>
    </message>
    <message>
      <source>Open one with Ctrl+O.</source>
      <translation>Ctrl+O で開けます。</translation>
    </message>
    <message>
      <source>Try again</source>
      <translation>再試行</translation>
    </message>
    <message>
      <source>by cosine</source>
      <translation>コサイン類似度</translation>
    </message>
    <message>
      <source>by words (BM25: it has no vector)</source>
      <translation>単語 (BM25: ベクトルがないため)</translation>
    </message>
    <message>
      <source>{count} most like {id}, {by}; same kind only, isolated ones left out</source>
      <translation>{id} に似た{count}件、{by}。同じ種類のみ、隔離中を除く</translation>
    </message>
  </context>
  <context>
    <name>LibraryTable</name>
    <message>
      <source>Columns as on the first day</source>
      <translation>列を初期状態に戻す</translation>
    </message>
    <message>
      <source>Move “{column}” to the left</source>
      <translation>「{column}」を左へ移動</translation>
    </message>
    <message>
      <source>Move “{column}” to the right</source>
      <translation>「{column}」を右へ移動</translation>
    </message>
  </context>
  <context>
    <name>MainWindow</name>
    <message>
      <source>Cancel it and close</source>
      <translation>中止して閉じる</translation>
    </message>
    <message>
      <source>Inspector</source>
      <translation>インスペクター</translation>
    </message>
    <message>
      <source>No installed font draws Japanese, Chinese and Korean. On Debian, install fonts-noto-cjk or the smaller fonts-wqy-microhei.</source>
      <translation>日本語・中国語・韓国語を表示できるフォントがありません。Debian では fonts-noto-cjk か、より小さい fonts-wqy-microhei をインストールしてください。</translation>
    </message>
    <message>
      <source>The last run ended in a crash. Please report it with the file {path}.</source>
      <translation>前回はクラッシュで終了しました。ファイル {path} を添えて報告してください。</translation>
    </message>
    <message>
      <source>The window closes when the operation under way is done.</source>
      <translation>実行中の操作が終わったらウィンドウを閉じます。</translation>
    </message>
    <message>
      <source>Toolbar</source>
      <translation>ツールバー</translation>
    </message>
    <message>
      <source>What the window remembers cannot be kept in {path}: it cannot be read or written.</source>
      <translation>ウィンドウの設定を {path} に保存できません。読み書きができないためです。</translation>
    </message>
  </context>
  <context>
    <name>Opening</name>
    <message>
      <source>Databases (*.db *.sqlite *.sqlite3);;All files (*)</source>
      <translation>データベース (*.db *.sqlite *.sqlite3);;すべてのファイル (*)</translation>
    </message>
    <message>
      <source>Import…</source>
      <translation>インポート…</translation>
    </message>
    <message>
      <source>Open a database</source>
      <translation>データベースを開く</translation>
    </message>
    <message>
      <source>Open a database to read only</source>
      <translation>データベースを読み取り専用で開く</translation>
    </message>
  </context>
  <context>
    <name>Outcome</name>
    <message>
      <source>below cut</source>
      <translation>カットライン未満</translation>
    </message>
    <message>
      <source>below the floor</source>
      <translation>下限未満</translation>
    </message>
    <message>
      <source>duplicate</source>
      <translation>重複</translation>
    </message>
    <message>
      <source>filtered out</source>
      <translation>フィルターで除外</translation>
    </message>
    <message>
      <source>gate closed</source>
      <translation>ゲート閉</translation>
    </message>
    <message>
      <source>high</source>
      <translation>高</translation>
    </message>
    <message>
      <source>isolated</source>
      <translation>隔離中</translation>
    </message>
    <message>
      <source>low</source>
      <translation>低</translation>
    </message>
    <message>
      <source>medium</source>
      <translation>中</translation>
    </message>
    <message>
      <source>merged</source>
      <translation>統合済み</translation>
    </message>
    <message>
      <source>not chosen</source>
      <translation>選択器で落選</translation>
    </message>
    <message>
      <source>not in the top k</source>
      <translation>上位k件の外</translation>
    </message>
    <message>
      <source>not indexed</source>
      <translation>索引なし</translation>
    </message>
    <message>
      <source>not stored</source>
      <translation>未保存</translation>
    </message>
    <message>
      <source>over budget</source>
      <translation>予算超過</translation>
    </message>
    <message>
      <source>pool full</source>
      <translation>プール上限</translation>
    </message>
    <message>
      <source>quota full</source>
      <translation>割り当て上限</translation>
    </message>
    <message>
      <source>result full</source>
      <translation>件数上限</translation>
    </message>
    <message>
      <source>route skipped</source>
      <translation>ルート省略</translation>
    </message>
    <message>
      <source>selected</source>
      <translation>採用</translation>
    </message>
    <message>
      <source>source failed</source>
      <translation>検索元エラー</translation>
    </message>
    <message>
      <source>source off</source>
      <translation>検索元オフ</translation>
    </message>
    <message>
      <source>source timed out</source>
      <translation>検索元時間切れ</translation>
    </message>
    <message>
      <source>suppressed</source>
      <translation>抑制中</translation>
    </message>
    <message>
      <source>too similar</source>
      <translation>類似しすぎ</translation>
    </message>
  </context>
  <context>
    <name>PackView</name>
    <message>
      <source>Copy</source>
      <translation>コピー</translation>
    </message>
    <message>
      <source>Copy the pack</source>
      <translation>パックをコピー</translation>
    </message>
    <message>
      <source>No recall yet.</source>
      <translation>まだ想起していません。</translation>
    </message>
    <message>
      <source>Nothing is handed to the model.</source>
      <translation>モデルには何も渡されません。</translation>
    </message>
    <message>
      <source>Pack: the text for the model</source>
      <translation>パック: モデルに渡す文章</translation>
    </message>
    <message>
      <source>✔ Injected: {memories} memories, {tokens} tokens ({strategy})</source>
      <translation>✔ 注入: 記憶{memories}件、{tokens}トークン ({strategy})</translation>
    </message>
    <message>
      <source>✖ Nothing is injected.</source>
      <translation>✖ 何も注入されません。</translation>
    </message>
  </context>
  <context>
    <name>ParameterPanel</name>
    <message>
      <source>Move one: the list ranks at once. Nothing is written anywhere.</source>
      <translation>動かすと、順位がすぐに変わります。どこにも書き込みません。</translation>
    </message>
    <message>
      <source>Parameters</source>
      <translation>パラメーター</translation>
    </message>
    <message>
      <source>Reset</source>
      <translation>リセット</translation>
    </message>
    <message>
      <source>Reset all parameters</source>
      <translation>すべてのパラメーターをリセット</translation>
    </message>
    <message>
      <source>{count} set here. Only this tab is affected.</source>
      <translation>{count}個をここで設定。影響するのはこのタブだけです。</translation>
    </message>
  </context>
  <context>
    <name>ParameterRow</name>
    <message>
      <source>Back to the value of the preset and the layers below</source>
      <translation>プリセットと下位の層の値に戻す</translation>
    </message>
    <message>
      <source>Reset {name}</source>
      <translation>{name} をリセット</translation>
    </message>
    <message>
      <source>The preset has {value}</source>
      <translation>プリセットでは {value}</translation>
    </message>
    <message>
      <source>on</source>
      <translation>オン</translation>
    </message>
    <message>
      <source>{name}, slider</source>
      <translation>{name}、スライダー</translation>
    </message>
  </context>
  <context>
    <name>PathView</name>
    <message>
      <source>Ask something in the Recall lab: then this shows the way of the memory through it.</source>
      <translation>想起ラボで質問すると、この記憶がたどった経路を表示します。</translation>
    </message>
    <message>
      <source>Could not be read</source>
      <translation>読み込めませんでした</translation>
    </message>
    <message>
      <source>No recall yet</source>
      <translation>まだ想起していません</translation>
    </message>
    <message>
      <source>Path</source>
      <translation>経路</translation>
    </message>
    <message>
      <source>Stage</source>
      <translation>段階</translation>
    </message>
    <message>
      <source>Stages of the recall</source>
      <translation>想起の段階</translation>
    </message>
    <message>
      <source>What happened</source>
      <translation>起きたこと</translation>
    </message>
    <message>
      <source>ms</source>
      <translation>ミリ秒</translation>
    </message>
  </context>
  <context>
    <name>Preview</name>
    <message>
      <source>(no text)</source>
      <translation>(本文なし)</translation>
    </message>
    <message>
      <source>Agent</source>
      <translation>エージェント</translation>
    </message>
    <message>
      <source>From {file}</source>
      <translation>取り込み元: {file}</translation>
    </message>
    <message>
      <source>Image</source>
      <translation>画像</translation>
    </message>
    <message>
      <source>Isolated: {reason}</source>
      <translation>隔離中: {reason}</translation>
    </message>
    <message>
      <source>Select a memory to read it here.</source>
      <translation>記憶を選択すると、ここで読めます。</translation>
    </message>
    <message>
      <source>Text of the memory</source>
      <translation>記憶の本文</translation>
    </message>
    <message>
      <source>Thread {name}</source>
      <translation>スレッド {name}</translation>
    </message>
    <message>
      <source>Threads, people and links of the memory</source>
      <translation>記憶のスレッド・人物・リンク</translation>
    </message>
    <message>
      <source>User</source>
      <translation>ユーザー</translation>
    </message>
    <message>
      <source>undated</source>
      <translation>日付なし</translation>
    </message>
    <message>
      <source>… the first {shown} of {count} characters are shown</source>
      <translation>…{count}文字のうち先頭の{shown}文字を表示しています</translation>
    </message>
  </context>
  <context>
    <name>QuarantineModel</name>
    <message>
      <source>#{rank}</source>
      <translation>#{rank}</translation>
    </message>
    <message>
      <source>By</source>
      <translation>操作者</translation>
    </message>
    <message>
      <source>Kept out</source>
      <translation>除外の範囲</translation>
    </message>
    <message>
      <source>Kind</source>
      <translation>種類</translation>
    </message>
    <message>
      <source>Memory</source>
      <translation>記憶</translation>
    </message>
    <message>
      <source>Reason</source>
      <translation>理由</translation>
    </message>
    <message>
      <source>Recall</source>
      <translation>想起</translation>
    </message>
    <message>
      <source>Since (UTC)</source>
      <translation>隔離日 (UTC)</translation>
    </message>
    <message>
      <source>Since then</source>
      <translation>その後</translation>
    </message>
    <message>
      <source>everywhere</source>
      <translation>全体</translation>
    </message>
    <message>
      <source>for “{query}”</source>
      <translation>「{query}」で</translation>
    </message>
    <message>
      <source>learnt again</source>
      <translation>再学習</translation>
    </message>
    <message>
      <source>person</source>
      <translation>人</translation>
    </message>
  </context>
  <context>
    <name>QuarantineScreen</name>
    <message>
      <source>Cancel</source>
      <translation>キャンセル</translation>
    </message>
    <message>
      <source>Clear the filter</source>
      <translation>フィルターを解除</translation>
    </message>
    <message>
      <source>Ctrl+J isolates what is selected, everywhere in this window. It stays stored, and out of recall.</source>
      <translation>どの画面でも、選択した記憶を Ctrl+J で隔離できます。保存されたまま、想起から除外されます。</translation>
    </message>
    <message>
      <source>Filter</source>
      <translation>フィルター</translation>
    </message>
    <message>
      <source>Filter by text, reason, query or id</source>
      <translation>本文・理由・クエリ・ID で絞り込み</translation>
    </message>
    <message>
      <source>Isolated memories</source>
      <translation>隔離中の記憶</translation>
    </message>
    <message>
      <source>No database is open</source>
      <translation>データベースが開かれていません</translation>
    </message>
    <message>
      <source>Nothing is isolated</source>
      <translation>隔離中の記憶はありません</translation>
    </message>
    <message>
      <source>Nothing matches this filter</source>
      <translation>フィルターに一致する記憶はありません</translation>
    </message>
    <message>
      <source>Open one with Ctrl+O.</source>
      <translation>Ctrl+O で開けます。</translation>
    </message>
    <message>
      <source>Quarantine</source>
      <translation>隔離室</translation>
    </message>
    <message>
      <source>Restore</source>
      <translation>復元</translation>
    </message>
    <message>
      <source>Restore all</source>
      <translation>すべて復元</translation>
    </message>
    <message>
      <source>Restore all {count}? They can be recalled again. Undo takes it back.</source>
      <translation>{count}件すべてを復元しますか？ ふたたび想起されるようになります。「元に戻す」で取り消せます。</translation>
    </message>
    <message>
      <source>Restore all…</source>
      <translation>すべて復元…</translation>
    </message>
    <message>
      <source>Restore the {count} that the filter shows? They can be recalled again. Undo takes it back.</source>
      <translation>フィルターに一致する{count}件を復元しますか？ ふたたび想起されるようになります。「元に戻す」で取り消せます。</translation>
    </message>
    <message>
      <source>This database is open to read only.</source>
      <translation>このデータベースは読み取り専用で開かれています。</translation>
    </message>
    <message>
      <source>Try again</source>
      <translation>再試行</translation>
    </message>
    <message>
      <source>{count} isolated memories were learnt again. They stay isolated.</source>
      <translation>隔離中の記憶{count}件が再学習されました。隔離はそのままです。</translation>
    </message>
    <message>
      <source>{count} kept out of recall</source>
      <translation>{count}件を想起から除外中</translation>
    </message>
    <message>
      <source>{shown} of {count} kept out of recall</source>
      <translation>想起から除外中の{count}件のうち{shown}件</translation>
    </message>
  </context>
  <context>
    <name>QueryTab</name>
    <message>
      <source>New query</source>
      <translation>新しいクエリ</translation>
    </message>
    <message>
      <source>Pack</source>
      <translation>パック</translation>
    </message>
    <message>
      <source>Parameters</source>
      <translation>パラメーター</translation>
    </message>
    <message>
      <source>Parameters and pack</source>
      <translation>パラメーターとパック</translation>
    </message>
    <message>
      <source>Write a query first.</source>
      <translation>先にクエリを書いてください。</translation>
    </message>
  </context>
  <context>
    <name>RawView</name>
    <message>
      <source>&amp;Copy</source>
      <translation>コピー(&amp;C)</translation>
    </message>
    <message>
      <source>Candidate in this recall</source>
      <translation>この想起での候補</translation>
    </message>
    <message>
      <source>Copied</source>
      <translation>コピーしました</translation>
    </message>
    <message>
      <source>Copy all of it</source>
      <translation>全体をコピー</translation>
    </message>
    <message>
      <source>JSON</source>
      <translation>JSON</translation>
    </message>
    <message>
      <source>Long texts are clipped here; Copy takes all.</source>
      <translation>長いテキストは省略しています。コピーすると全文が入ります。</translation>
    </message>
    <message>
      <source>Memory: all columns</source>
      <translation>記憶: すべての列</translation>
    </message>
    <message>
      <source>Raw</source>
      <translation>生データ</translation>
    </message>
    <message>
      <source>The recall that is shown did not find it: there is no candidate.</source>
      <translation>表示中の想起では見つからなかったため、候補はありません。</translation>
    </message>
    <message>
      <source>What is shown</source>
      <translation>表示する内容</translation>
    </message>
    <message>
      <source>{beginning}… ({length} characters)</source>
      <translation>{beginning}… ({length}文字)</translation>
    </message>
  </context>
  <context>
    <name>Reading</name>
    <message>
      <source>This memory is no longer stored.</source>
      <translation>この記憶はすでに保存されていません。</translation>
    </message>
  </context>
  <context>
    <name>RecentModel</name>
    <message>
      <source>missing</source>
      <translation>見つかりません</translation>
    </message>
    <message>
      <source>read-only</source>
      <translation>読み取り専用</translation>
    </message>
  </context>
  <context>
    <name>RecentPanel</name>
    <message>
      <source>Drop a database here to open it, or a file to import it</source>
      <translation>ここにデータベースをドロップすると開き、ファイルをドロップするとインポートします</translation>
    </message>
    <message>
      <source>Import…</source>
      <translation>インポート…</translation>
    </message>
    <message>
      <source>No file was opened yet</source>
      <translation>まだファイルを開いていません</translation>
    </message>
    <message>
      <source>Open a database, or begin with a sample companion.</source>
      <translation>データベースを開くか、サンプルのコンパニオンから始めてください。</translation>
    </message>
    <message>
      <source>Open read-only…</source>
      <translation>読み取り専用で開く…</translation>
    </message>
    <message>
      <source>Open…</source>
      <translation>開く…</translation>
    </message>
    <message>
      <source>Recent files</source>
      <translation>最近使ったファイル</translation>
    </message>
    <message>
      <source>Remove from list</source>
      <translation>リストから削除</translation>
    </message>
  </context>
  <context>
    <name>ResultList</name>
    <message>
      <source>Result</source>
      <translation>想起結果</translation>
    </message>
  </context>
  <context>
    <name>ResultModel</name>
    <message>
      <source>Found by</source>
      <translation>検索元</translation>
    </message>
    <message>
      <source>How well</source>
      <translation>強さ</translation>
    </message>
    <message>
      <source>Memory</source>
      <translation>記憶</translation>
    </message>
    <message>
      <source>Moved since the last run</source>
      <translation>前回の実行からの変動</translation>
    </message>
    <message>
      <source>Not ranked</source>
      <translation>順位なし</translation>
    </message>
    <message>
      <source>Outcome</source>
      <translation>結果</translation>
    </message>
    <message>
      <source>Parts</source>
      <translation>内訳</translation>
    </message>
    <message>
      <source>Rank</source>
      <translation>順位</translation>
    </message>
    <message>
      <source>Rank {rank}</source>
      <translation>{rank}位</translation>
    </message>
    <message>
      <source>Ranks won or lost since you last pressed Run</source>
      <translation>前回「実行」を押してからの順位の変動</translation>
    </message>
    <message>
      <source>Score</source>
      <translation>スコア</translation>
    </message>
    <message>
      <source>cut {limit} — {count}</source>
      <translation>カットライン {limit} — {count}</translation>
    </message>
    <message>
      <source>dropped</source>
      <translation>不採用</translation>
    </message>
    <message>
      <source>end of the result — {count}</source>
      <translation>結果はここまで — {count}</translation>
    </message>
    <message>
      <source>gate closed — {count}</source>
      <translation>ゲート閉 — {count}</translation>
    </message>
    <message>
      <source>gate closed: {value} &lt; {limit} — {count}</source>
      <translation>ゲート閉: {value} &lt; {limit} — {count}</translation>
    </message>
    <message>
      <source>in</source>
      <translation>採用へ</translation>
    </message>
    <message>
      <source>isolated</source>
      <translation>隔離中</translation>
    </message>
    <message>
      <source>just missed</source>
      <translation>あと少し</translation>
    </message>
    <message>
      <source>new</source>
      <translation>新規</translation>
    </message>
    <message>
      <source>of {other}</source>
      <translation>相手 {other}</translation>
    </message>
    <message>
      <source>out</source>
      <translation>不採用へ</translation>
    </message>
    <message>
      <source>score {score}: {parts}</source>
      <translation>スコア {score}: {parts}</translation>
    </message>
    <message>
      <source>selected</source>
      <translation>採用</translation>
    </message>
    <message>
      <source>since this run</source>
      <translation>(この実行のあと)</translation>
    </message>
    <message>
      <source>the result is full at {limit} — {count}</source>
      <translation>上限の{limit}件に達しました — {count}</translation>
    </message>
    <message>
      <source>{count} selected</source>
      <translation>採用 {count}件</translation>
    </message>
    <message>
      <source>{short} below the cut of {limit}</source>
      <translation>カットライン {limit} に {short} 届かず</translation>
    </message>
  </context>
  <context>
    <name>ResultsPane</name>
    <message>
      <source>All sources answered, and none found a memory.</source>
      <translation>すべての検索元が応答しましたが、記憶は見つかりませんでした。</translation>
    </message>
    <message>
      <source>Cancel (Esc)</source>
      <translation>キャンセル (Esc)</translation>
    </message>
    <message>
      <source>Every source is turned off</source>
      <translation>すべての検索元がオフです</translation>
    </message>
    <message>
      <source>Filters removed all {count}</source>
      <translation>フィルターで{count}件すべてが除外されました</translation>
    </message>
    <message>
      <source>Kept out before any search: {what}</source>
      <translation>検索前に除外: {what}</translation>
    </message>
    <message>
      <source>Memories changed since this run.</source>
      <translation>この実行のあとに記憶が変わりました。</translation>
    </message>
    <message>
      <source>Nothing has been asked yet</source>
      <translation>まだ質問していません</translation>
    </message>
    <message>
      <source>Nothing is injected: no memory reaches the cut.</source>
      <translation>何も注入されません。カットラインに届く記憶がありません。</translation>
    </message>
    <message>
      <source>Nothing is injected: the gate is closed. {rule} asks for {limit}, and there is {value}.</source>
      <translation>ゲートが閉じているため、何も注入されません。{rule} には{limit}が必要ですが、{value}でした。</translation>
    </message>
    <message>
      <source>Nothing stored matches</source>
      <translation>一致する記憶はありません</translation>
    </message>
    <message>
      <source>Run again</source>
      <translation>もう一度実行</translation>
    </message>
    <message>
      <source>Search all time</source>
      <translation>全期間を検索</translation>
    </message>
    <message>
      <source>Searching…</source>
      <translation>検索中…</translation>
    </message>
    <message>
      <source>The recall gave no answer.</source>
      <translation>想起の応答がありませんでした。</translation>
    </message>
    <message>
      <source>The recall was cancelled</source>
      <translation>想起をキャンセルしました</translation>
    </message>
    <message>
      <source>This database holds no memory of the searched kinds</source>
      <translation>このデータベースには、検索する種類の記憶がありません</translation>
    </message>
    <message>
      <source>What would change this?</source>
      <translation>どうすれば変わる？</translation>
    </message>
    <message>
      <source>Write what the agent would be told and press Enter. Looking changes nothing.</source>
      <translation>エージェントに話すつもりで書いて、Enter を押してください。見るだけなら何も変わりません。</translation>
    </message>
    <message>
      <source>as of {day}</source>
      <translation>{day} 時点</translation>
    </message>
    <message>
      <source>{count} of {found} selected</source>
      <translation>{found}件中{count}件を採用</translation>
    </message>
    <message>
      <source>{moved} changed rank, {came} came in, {left} fell out</source>
      <translation>順位変動 {moved}件、追加 {came}件、脱落 {left}件</translation>
    </message>
    <message>
      <source>✖ No answer: {source} {status}</source>
      <translation>✖ 応答なし: {source} {status}</translation>
    </message>
    <message>
      <source>✖ Something went wrong inside the program</source>
      <translation>✖ プログラムの内部で問題が発生しました</translation>
    </message>
  </context>
  <context>
    <name>SamplePanel</name>
    <message>
      <source>Building the sample</source>
      <translation>サンプルの作成</translation>
    </message>
    <message>
      <source>Building the sample…</source>
      <translation>サンプルを作成中…</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>キャンセル</translation>
    </message>
    <message>
      <source>Open this sample</source>
      <translation>このサンプルを開く</translation>
    </message>
    <message>
      <source>Prepared situations</source>
      <translation>用意された場面</translation>
    </message>
    <message>
      <source>Prepared situations: choose one, and its question is asked</source>
      <translation>用意された場面: 選ぶと、その質問を実行します</translation>
    </message>
    <message>
      <source>Sample companions</source>
      <translation>サンプルのコンパニオン</translation>
    </message>
  </context>
  <context>
    <name>ScoreView</name>
    <message>
      <source>Ask something in the Recall lab: then this says why the memory came back or not.</source>
      <translation>想起ラボで質問すると、この記憶が想起された理由、されなかった理由を表示します。</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>キャンセル</translation>
    </message>
    <message>
      <source>Could not be read</source>
      <translation>読み込めませんでした</translation>
    </message>
    <message>
      <source>Formula</source>
      <translation>計算式</translation>
    </message>
    <message>
      <source>Looking for the smallest change…</source>
      <translation>最小の変更を探しています…</translation>
    </message>
    <message>
      <source>Margin</source>
      <translation>基準との差</translation>
    </message>
    <message>
      <source>No recall yet</source>
      <translation>まだ想起していません</translation>
    </message>
    <message>
      <source>Outcome</source>
      <translation>結果</translation>
    </message>
    <message>
      <source>Parts of the score</source>
      <translation>スコアの内訳</translation>
    </message>
    <message>
      <source>Place in each source</source>
      <translation>検索元ごとの順位</translation>
    </message>
    <message>
      <source>Score</source>
      <translation>スコア</translation>
    </message>
    <message>
      <source>Score {score}, rank {rank}</source>
      <translation>スコア {score}、{rank}位</translation>
    </message>
    <message>
      <source>Score {score}: it left before the last ranking</source>
      <translation>スコア {score}: 最後の順位付けの前に脱落</translation>
    </message>
    <message>
      <source>Smallest change</source>
      <translation>最小の変更</translation>
    </message>
    <message>
      <source>What made its place</source>
      <translation>順位の決め手</translation>
    </message>
    <message>
      <source>What would change this?</source>
      <translation>どうすれば変わる？</translation>
    </message>
    <message>
      <source>Where the sources have it</source>
      <translation>検索元での位置</translation>
    </message>
    <message>
      <source>Whether the parts add up</source>
      <translation>内訳の検算</translation>
    </message>
    <message>
      <source>Why</source>
      <translation>理由</translation>
    </message>
  </context>
  <context>
    <name>ShortcutSheet</name>
    <message>
      <source>Command</source>
      <translation>コマンド</translation>
    </message>
    <message>
      <source>Commands and their keys</source>
      <translation>コマンドとキー</translation>
    </message>
    <message>
      <source>Filter</source>
      <translation>フィルター</translation>
    </message>
    <message>
      <source>Filter by command or key</source>
      <translation>コマンドまたはキーで絞り込み</translation>
    </message>
    <message>
      <source>Keyboard shortcuts</source>
      <translation>キーボードショートカット</translation>
    </message>
    <message>
      <source>Keys</source>
      <translation>キー</translation>
    </message>
    <message>
      <source>Library, Recall lab, Quarantine</source>
      <translation>ライブラリ、想起ラボ、隔離室</translation>
    </message>
    <message>
      <source>Menu</source>
      <translation>メニュー</translation>
    </message>
  </context>
  <context>
    <name>Sidebar</name>
    <message>
      <source>Views</source>
      <translation>画面</translation>
    </message>
  </context>
  <context>
    <name>SituationModel</name>
    <message>
      <source>answered</source>
      <translation>答えあり</translation>
    </message>
    <message>
      <source>below the cut</source>
      <translation>カットライン未満</translation>
    </message>
    <message>
      <source>misrecall</source>
      <translation>誤想起</translation>
    </message>
    <message>
      <source>nothing stored</source>
      <translation>記憶にない</translation>
    </message>
    <message>
      <source>said twice</source>
      <translation>同じ話が2度</translation>
    </message>
    <message>
      <source>too old</source>
      <translation>古すぎる</translation>
    </message>
    <message>
      <source>why not?</source>
      <translation>出ない理由</translation>
    </message>
  </context>
  <context>
    <name>StatusLine</name>
    <message>
      <source>read-only</source>
      <translation>読み取り専用</translation>
    </message>
    <message>
      <source>{file} · {count} memories</source>
      <translation>{file} · 記憶 {count}件</translation>
    </message>
    <message>
      <source>{ms} ms</source>
      <translation>{ms} ミリ秒</translation>
    </message>
    <message>
      <source>○ no vectors</source>
      <translation>○ ベクトルなし</translation>
    </message>
    <message>
      <source>⚠ {count} warnings</source>
      <translation>⚠ 警告 {count}件</translation>
    </message>
    <message>
      <source>⚠ {having} of {count} have vectors</source>
      <translation>⚠ {count}件中{having}件にベクトル</translation>
    </message>
    <message>
      <source>✔ all have vectors</source>
      <translation>✔ すべてにベクトル</translation>
    </message>
  </context>
  <context>
    <name>TurnRow</name>
    <message>
      <source>Message {number}</source>
      <translation>発言 {number}</translation>
    </message>
    <message>
      <source>Remove message {number}</source>
      <translation>発言 {number} を削除</translation>
    </message>
    <message>
      <source>Remove this message (Ctrl+Backspace in an empty one)</source>
      <translation>この発言を削除 (空の発言では Ctrl+Backspace)</translation>
    </message>
    <message>
      <source>Who says message {number}</source>
      <translation>発言 {number} の話し手</translation>
    </message>
  </context>
  <context>
    <name>WelcomeScreen</name>
    <message>
      <source>One memory, five ways to recall it, and the reason for every memory that came back or did not.</source>
      <translation>ひとつの記憶庫、五つの想起。そして、思い出した記憶にも、思い出さなかった記憶にも、その理由を。</translation>
    </message>
    <message>
      <source>Welcome</source>
      <translation>ようこそ</translation>
    </message>
  </context>
  <context>
    <name>WhyDialog</name>
    <message>
      <source>Close</source>
      <translation>閉じる</translation>
    </message>
    <message>
      <source>Closest stored memories</source>
      <translation>最も近い保存済みの記憶</translation>
    </message>
    <message>
      <source>Explain</source>
      <translation>説明する</translation>
    </message>
    <message>
      <source>Form</source>
      <translation>検索文</translation>
    </message>
    <message>
      <source>Looking for the smallest change that lets it in…</source>
      <translation>入れるための最小の変更を探しています…</translation>
    </message>
    <message>
      <source>Looking…</source>
      <translation>確認中…</translation>
    </message>
    <message>
      <source>Margin: {margin}</source>
      <translation>基準との差: {margin}</translation>
    </message>
    <message>
      <source>Memory: id or text</source>
      <translation>記憶: ID またはテキスト</translation>
    </message>
    <message>
      <source>No change is needed: it is recalled.</source>
      <translation>変更は不要です。想起されています。</translation>
    </message>
    <message>
      <source>No memory has this id. The closest stored ones:</source>
      <translation>この ID の記憶はありません。最も近い記憶:</translation>
    </message>
    <message>
      <source>No single parameter lets it in.</source>
      <translation>パラメーター1つを変えるだけでは入りません。</translation>
    </message>
    <message>
      <source>Nothing stored is like it: it would have to be stored first.</source>
      <translation>似た記憶は保存されていません。まず保存する必要があります。</translation>
    </message>
    <message>
      <source>Rank</source>
      <translation>順位</translation>
    </message>
    <message>
      <source>Restore</source>
      <translation>復元</translation>
    </message>
    <message>
      <source>Restore it, and it can be recalled again.</source>
      <translation>復元すると、ふたたび想起されるようになります。</translation>
    </message>
    <message>
      <source>Score</source>
      <translation>スコア</translation>
    </message>
    <message>
      <source>Set it</source>
      <translation>設定する</translation>
    </message>
    <message>
      <source>Source</source>
      <translation>検索元</translation>
    </message>
    <message>
      <source>Status</source>
      <translation>状況</translation>
    </message>
    <message>
      <source>The memory that should have come: its id, or some of its words</source>
      <translation>出るはずだった記憶の ID、または本文の言葉</translation>
    </message>
    <message>
      <source>Where it stands in every source</source>
      <translation>検索元ごとの位置</translation>
    </message>
    <message>
      <source>Why not this memory?</source>
      <translation>この記憶が出ない理由</translation>
    </message>
    <message>
      <source>days</source>
      <translation>日</translation>
    </message>
    <message>
      <source>k</source>
      <translation>k</translation>
    </message>
    <message>
      <source>{parameter}: {before} → {after} lets it in (the smallest single change).</source>
      <translation>{parameter}: {before} → {after} で入ります (1か所だけ変える場合の最小の変更)。</translation>
    </message>
  </context>
  <context>
    <name>Words</name>
    <message>
      <source>1 memory</source>
      <translation>記憶 1件</translation>
    </message>
    <message>
      <source>Kind</source>
      <translation>種類</translation>
    </message>
    <message>
      <source>Person or thing</source>
      <translation>人・もの</translation>
    </message>
    <message>
      <source>Sensitivity</source>
      <translation>機密度</translation>
    </message>
    <message>
      <source>State</source>
      <translation>ステータス</translation>
    </message>
    <message>
      <source>Thread</source>
      <translation>スレッド</translation>
    </message>
    <message>
      <source>Year</source>
      <translation>年</translation>
    </message>
    <message>
      <source>active</source>
      <translation>有効</translation>
    </message>
    <message>
      <source>affect</source>
      <translation>感情</translation>
    </message>
    <message>
      <source>archived</source>
      <translation>アーカイブ済み</translation>
    </message>
    <message>
      <source>chunk</source>
      <translation>文書片</translation>
    </message>
    <message>
      <source>claim</source>
      <translation>主張</translation>
    </message>
    <message>
      <source>completed</source>
      <translation>完了</translation>
    </message>
    <message>
      <source>episode</source>
      <translation>エピソード</translation>
    </message>
    <message>
      <source>isolated</source>
      <translation>隔離中</translation>
    </message>
    <message>
      <source>normal</source>
      <translation>通常</translation>
    </message>
    <message>
      <source>private</source>
      <translation>プライベート</translation>
    </message>
    <message>
      <source>secret</source>
      <translation>秘密</translation>
    </message>
    <message>
      <source>stale</source>
      <translation>古い</translation>
    </message>
    <message>
      <source>state</source>
      <translation>状態</translation>
    </message>
    <message>
      <source>{count} memories</source>
      <translation>記憶 {count}件</translation>
    </message>
  </context>
</TS>
