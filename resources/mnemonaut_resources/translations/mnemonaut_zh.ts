<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
  <context>
    <name>AboutDialog</name>
    <message>
      <source>About Mnemonaut</source>
      <translation>关于 Mnemonaut</translation>
    </message>
    <message>
      <source>Apache-2.0. The notices of what is shipped with it stand at the end of the file LICENSE.</source>
      <translation>Apache-2.0 许可。随附组件的声明见 LICENSE 文件末尾。</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>关闭</translation>
    </message>
    <message>
      <source>Copy versions</source>
      <translation>复制版本信息</translation>
    </message>
    <message>
      <source>Everything stays on this machine: no network, no key, no language model is needed.</source>
      <translation>一切都留在本机：无需网络、密钥或语言模型。</translation>
    </message>
    <message>
      <source>One memory, five ways to recall it, and the reason for every memory that came back or did not.</source>
      <translation>一份记忆，五种召回方式；每条记忆为何出现、为何没有，都有理由。</translation>
    </message>
  </context>
  <context>
    <name>Actions</name>
    <message>
      <source>&amp;About Mnemonaut</source>
      <translation>关于 Mnemonaut(&amp;A)</translation>
    </message>
    <message>
      <source>&amp;Check this database</source>
      <translation>检查此数据库(&amp;C)</translation>
    </message>
    <message>
      <source>&amp;Close database</source>
      <translation>关闭数据库(&amp;C)</translation>
    </message>
    <message>
      <source>&amp;Close query tab</source>
      <translation>关闭查询标签页(&amp;C)</translation>
    </message>
    <message>
      <source>&amp;Copy as text</source>
      <translation>复制为文本(&amp;C)</translation>
    </message>
    <message>
      <source>&amp;Curate</source>
      <translation>整理(&amp;C)</translation>
    </message>
    <message>
      <source>&amp;Dark</source>
      <translation>深色(&amp;D)</translation>
    </message>
    <message>
      <source>&amp;Edit</source>
      <translation>编辑(&amp;E)</translation>
    </message>
    <message>
      <source>&amp;Expert numbers</source>
      <translation>专家数值(&amp;E)</translation>
    </message>
    <message>
      <source>&amp;File</source>
      <translation>文件(&amp;F)</translation>
    </message>
    <message>
      <source>&amp;Help</source>
      <translation>帮助(&amp;H)</translation>
    </message>
    <message>
      <source>&amp;Import…</source>
      <translation>导入(&amp;I)…</translation>
    </message>
    <message>
      <source>&amp;Inspector</source>
      <translation>检查器(&amp;I)</translation>
    </message>
    <message>
      <source>&amp;Isolate / restore</source>
      <translation>隔离 / 恢复(&amp;I)</translation>
    </message>
    <message>
      <source>&amp;Keyboard shortcuts</source>
      <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
      <source>&amp;Light</source>
      <translation>浅色(&amp;L)</translation>
    </message>
    <message>
      <source>&amp;New query tab</source>
      <translation>新建查询标签页(&amp;N)</translation>
    </message>
    <message>
      <source>&amp;Next pane</source>
      <translation>下一个窗格(&amp;N)</translation>
    </message>
    <message>
      <source>&amp;Open…</source>
      <translation>打开(&amp;O)…</translation>
    </message>
    <message>
      <source>&amp;Quit</source>
      <translation>退出(&amp;Q)</translation>
    </message>
    <message>
      <source>&amp;Redo</source>
      <translation>重做(&amp;R)</translation>
    </message>
    <message>
      <source>&amp;Run</source>
      <translation>运行(&amp;R)</translation>
    </message>
    <message>
      <source>&amp;Search</source>
      <translation>搜索(&amp;S)</translation>
    </message>
    <message>
      <source>&amp;Search memories</source>
      <translation>搜索记忆(&amp;S)</translation>
    </message>
    <message>
      <source>&amp;Sidebar</source>
      <translation>侧边栏(&amp;S)</translation>
    </message>
    <message>
      <source>&amp;Tools</source>
      <translation>工具(&amp;T)</translation>
    </message>
    <message>
      <source>&amp;Undo</source>
      <translation>撤销(&amp;U)</translation>
    </message>
    <message>
      <source>&amp;View</source>
      <translation>视图(&amp;V)</translation>
    </message>
    <message>
      <source>&amp;Welcome page</source>
      <translation>欢迎页(&amp;W)</translation>
    </message>
    <message>
      <source>&amp;Why not this memory?</source>
      <translation>为什么没有这条记忆？(&amp;W)</translation>
    </message>
    <message>
      <source>Colours of the s&amp;ystem</source>
      <translation>跟随系统配色(&amp;Y)</translation>
    </message>
    <message>
      <source>Command &amp;palette…</source>
      <translation>命令面板(&amp;P)…</translation>
    </message>
    <message>
      <source>Copy as &amp;JSON</source>
      <translation>复制为 JSON(&amp;J)</translation>
    </message>
    <message>
      <source>English</source>
      <translation>English</translation>
    </message>
    <message>
      <source>Find si&amp;milar</source>
      <translation>查找相似记忆(&amp;M)</translation>
    </message>
    <message>
      <source>Isolate with &amp;reason…</source>
      <translation>填写原因并隔离(&amp;R)…</translation>
    </message>
    <message>
      <source>Open read-&amp;only…</source>
      <translation>以只读方式打开(&amp;O)…</translation>
    </message>
    <message>
      <source>Pre&amp;vious pane</source>
      <translation>上一个窗格(&amp;V)</translation>
    </message>
    <message>
      <source>Res&amp;tore</source>
      <translation>恢复(&amp;T)</translation>
    </message>
    <message>
      <source>Rese&amp;t layout</source>
      <translation>重置布局(&amp;T)</translation>
    </message>
    <message>
      <source>Show the &amp;pack</source>
      <translation>显示注入包(&amp;P)</translation>
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
      <translation>像智能体那样提问…</translation>
    </message>
    <message>
      <source>Change parameters and see the list rank anew</source>
      <translation>更改参数，列表随即重新排名</translation>
    </message>
    <message>
      <source>Conversation ({count})</source>
      <translation>对话 ({count})</translation>
    </message>
    <message>
      <source>Enter runs it, Shift+Enter begins a new line</source>
      <translation>Enter 运行，Shift+Enter 换行</translation>
    </message>
    <message>
      <source>Pack</source>
      <translation>注入包</translation>
    </message>
    <message>
      <source>Parameters</source>
      <translation>参数</translation>
    </message>
    <message>
      <source>Preset</source>
      <translation>预设</translation>
    </message>
    <message>
      <source>Query</source>
      <translation>查询</translation>
    </message>
    <message>
      <source>Recall now (Ctrl+Enter, F5)</source>
      <translation>立即召回 (Ctrl+Enter, F5)</translation>
    </message>
    <message>
      <source>Recipe</source>
      <translation>配方</translation>
    </message>
    <message>
      <source>Run</source>
      <translation>运行</translation>
    </message>
    <message>
      <source>The exact text for the model (Ctrl+P)</source>
      <translation>交给模型的确切文本 (Ctrl+P)</translation>
    </message>
    <message>
      <source>Why a memory did not come, and what would let it in (Ctrl+Shift+W)</source>
      <translation>某条记忆为什么没有出现，怎样才能入选 (Ctrl+Shift+W)</translation>
    </message>
    <message>
      <source>Why not…?</source>
      <translation>为什么没有…？</translation>
    </message>
    <message>
      <source>▶ Run</source>
      <translation>▶ 运行</translation>
    </message>
  </context>
  <context>
    <name>Banner</name>
    <message>
      <source>Dismiss</source>
      <translation>关闭</translation>
    </message>
  </context>
  <context>
    <name>ClockPicker</name>
    <message>
      <source>Clock of this recall</source>
      <translation>本次召回的时钟</translation>
    </message>
    <message>
      <source>Moment of this recall, UTC</source>
      <translation>本次召回的时刻（UTC）</translation>
    </message>
    <message>
      <source>The moment at which the agent asks: ages and recency count from it</source>
      <translation>智能体提问的时刻：天数与时间新近都从这里算起</translation>
    </message>
    <message>
      <source>as of now</source>
      <translation>截至现在</translation>
    </message>
    <message>
      <source>as of the sample's day</source>
      <translation>截至示例当天</translation>
    </message>
    <message>
      <source>as of…</source>
      <translation>截至…</translation>
    </message>
  </context>
  <context>
    <name>CommandPalette</name>
    <message>
      <source>Command</source>
      <translation>命令</translation>
    </message>
    <message>
      <source>Commands</source>
      <translation>命令</translation>
    </message>
    <message>
      <source>Type a command…</source>
      <translation>输入命令…</translation>
    </message>
  </context>
  <context>
    <name>Commands</name>
    <message>
      <source>Checking…</source>
      <translation>正在检查…</translation>
    </message>
    <message>
      <source>Copied {count} memories</source>
      <translation>已复制 {count} 条记忆</translation>
    </message>
    <message>
      <source>Nothing is wrong: the file is whole, and every index agrees with the memories.</source>
      <translation>一切正常：文件完整，所有索引都与记忆一致。</translation>
    </message>
  </context>
  <context>
    <name>ContextEditor</name>
    <message>
      <source>Add message</source>
      <translation>添加消息</translation>
    </message>
    <message>
      <source>Conversation before the query</source>
      <translation>查询之前的对话</translation>
    </message>
    <message>
      <source>No conversation: the query is searched alone.</source>
      <translation>没有对话：只检索查询本身。</translation>
    </message>
    <message>
      <source>Paste JSON</source>
      <translation>粘贴 JSON</translation>
    </message>
    <message>
      <source>Remove all</source>
      <translation>全部移除</translation>
    </message>
    <message>
      <source>{count} messages of the system or of tools were left out.</source>
      <translation>已略去 {count} 条系统或工具消息。</translation>
    </message>
  </context>
  <context>
    <name>ContextView</name>
    <message>
      <source>Before and after</source>
      <translation>时间相邻</translation>
    </message>
    <message>
      <source>Context</source>
      <translation>上下文</translation>
    </message>
    <message>
      <source>Could not be read</source>
      <translation>无法读取</translation>
    </message>
    <message>
      <source>Links from it</source>
      <translation>由它发出的链接</translation>
    </message>
    <message>
      <source>Links to it</source>
      <translation>指向它的链接</translation>
    </message>
    <message>
      <source>Mentioned</source>
      <translation>提及</translation>
    </message>
    <message>
      <source>Most alike</source>
      <translation>最相似</translation>
    </message>
    <message>
      <source>No longer stored</source>
      <translation>已不在存储中</translation>
    </message>
    <message>
      <source>No thread, no link, no neighbour in time.</source>
      <translation>没有话题、链接，也没有时间相邻的记忆。</translation>
    </message>
    <message>
      <source>Nothing stands beside it</source>
      <translation>没有相关记忆</translation>
    </message>
    <message>
      <source>Replies</source>
      <translation>回复</translation>
    </message>
    <message>
      <source>Thread {key} ({total})</source>
      <translation>话题 {key} ({total})</translation>
    </message>
    <message>
      <source>What stands beside the memory</source>
      <translation>与这条记忆相关的内容</translation>
    </message>
    <message>
      <source>What stood beside it is not known any more.</source>
      <translation>当时与它相关的内容已无从得知。</translation>
    </message>
    <message>
      <source>this memory: {text}</source>
      <translation>本条记忆：{text}</translation>
    </message>
    <message>
      <source>{id} (not stored)</source>
      <translation>{id}（未存储）</translation>
    </message>
  </context>
  <context>
    <name>Core</name>
    <message>
      <source>A filter keeps it out before any search: kind, sensitivity, scope, boundary, status or time.</source>
      <translation>检索前就被过滤条件排除：类型、敏感度、作用域、边界、状态或时间。</translation>
    </message>
    <message>
      <source>A source ranks it, but below the k that it returns.</source>
      <translation>有来源给了它排名，但没进该来源返回的前 k 条。</translation>
    </message>
    <message>
      <source>Agreement of the lists</source>
      <translation>检索一致度</translation>
    </message>
    <message>
      <source>An earlier route answered, so the route that would have found it did not run.</source>
      <translation>更早的路由已经应答，本可找到它的路由没有运行。</translation>
    </message>
    <message>
      <source>As written</source>
      <translation>原样 (as-written)</translation>
    </message>
    <message>
      <source>Calibrated</source>
      <translation>校准 (calibrated)</translation>
    </message>
    <message>
      <source>Characters of a form that are read for terms; 0 reads all.</source>
      <translation>每个查询式读取多少字符来取词；0 为全部读取。</translation>
    </message>
    <message>
      <source>Characters of a memory that are compared, from the beginning.</source>
      <translation>记忆参与比较的字符数，从开头算起。</translation>
    </message>
    <message>
      <source>Characters of context and text that are compared, from the end.</source>
      <translation>对话与提问参与比较的字符数，从末尾算起。</translation>
    </message>
    <message>
      <source>Characters of each side that the pack quotes.</source>
      <translation>注入包引用双方各多少字符。</translation>
    </message>
    <message>
      <source>Days after which recency has fallen to 37 %.</source>
      <translation>时间新近降到 37 % 所经的天数。</translation>
    </message>
    <message>
      <source>Dice</source>
      <translation>Dice</translation>
    </message>
    <message>
      <source>Dice from which a memory counts as a duplicate of a chosen one.</source>
      <translation>与已选记忆的 Dice 达到此值，即算重复。</translation>
    </message>
    <message>
      <source>Dice × strength</source>
      <translation>Dice × 强度</translation>
    </message>
    <message>
      <source>Every memory must reach this.</source>
      <translation>每条记忆都须达到此值。</translation>
    </message>
    <message>
      <source>Evidence that something stored answers must reach this, or nothing is injected; 0 never refuses.</source>
      <translation>“存储中有答案”的依据须达到此值，否则不注入任何内容；0 为从不拒绝。</translation>
    </message>
    <message>
      <source>Found, but number {value} of the fused list, and only {limit} go on.</source>
      <translation>找到了，但在融合列表中排第 {value}，只有前 {limit} 条能继续。</translation>
    </message>
    <message>
      <source>Found, but the fused pool was full before it.</source>
      <translation>找到了，但轮到它之前，融合后的候选池已满。</translation>
    </message>
    <message>
      <source>Heuristic</source>
      <translation>启发式 (heuristic)</translation>
    </message>
    <message>
      <source>How far back memories are searched, in whole UTC days, inclusive; 0 searches all time.</source>
      <translation>向前检索多少天的记忆，按 UTC 整天计，含首日；0 为检索全部时间。</translation>
    </message>
    <message>
      <source>Isolated: it is kept, but no recipe may recall it. Restore it to change that.</source>
      <translation>已隔离：仍然保留，但任何配方都不得召回。恢复后即可改变。</translation>
    </message>
    <message>
      <source>It did not fit into the token budget.</source>
      <translation>token 预算放不下它。</translation>
    </message>
    <message>
      <source>It is in the result.</source>
      <translation>它在召回结果中。</translation>
    </message>
    <message>
      <source>It is kept out for queries like this one only.</source>
      <translation>只对这类问题屏蔽。</translation>
    </message>
    <message>
      <source>It is missing from the index that would have found it.</source>
      <translation>本可找到它的索引里没有它。</translation>
    </message>
    <message>
      <source>It is missing from the index that {source} searches.</source>
      <translation>{source} 所检索的索引里没有它。</translation>
    </message>
    <message>
      <source>It lost to a similar one when diversity was weighed.</source>
      <translation>考量多样性时，输给了与它相似的一条。</translation>
    </message>
    <message>
      <source>It says nearly the same as a memory chosen before it.</source>
      <translation>与先选中的一条记忆几乎相同。</translation>
    </message>
    <message>
      <source>It says nearly the same as {other} ({value}, limit {limit}), which was chosen first.</source>
      <translation>与先选中的 {other} 几乎相同（{value}，门槛 {limit}）。</translation>
    </message>
    <message>
      <source>It was chosen, but nothing is injected: {field} asks for {limit}, and there is {value}.</source>
      <translation>已选中，但不注入任何内容：{field} 要求 {limit}，实际为 {value}。</translation>
    </message>
    <message>
      <source>It was chosen, but nothing is injected: {field} could not be measured.</source>
      <translation>已选中，但不注入任何内容：{field} 无法测得。</translation>
    </message>
    <message>
      <source>It was chosen, but the recipe decided to inject nothing at all.</source>
      <translation>已选中，但配方决定完全不注入。</translation>
    </message>
    <message>
      <source>It was merged into another memory.</source>
      <translation>已并入另一条记忆。</translation>
    </message>
    <message>
      <source>Its score is below the cut.</source>
      <translation>得分低于截断线。</translation>
    </message>
    <message>
      <source>Its score {value} is below the cut of {limit}: short by {short}.</source>
      <translation>得分 {value} 低于截断线 {limit}，差 {short}。</translation>
    </message>
    <message>
      <source>Its similarity is under the source's floor.</source>
      <translation>相似度低于该来源的下限。</translation>
    </message>
    <message>
      <source>Kept out before any search by the filter on {field}.</source>
      <translation>检索前就被 {field} 过滤条件排除。</translation>
    </message>
    <message>
      <source>Kept out before any search: it is {days} days later than the clock of this recall.</source>
      <translation>检索前就被排除：比本次召回的时钟晚 {days} 天。</translation>
    </message>
    <message>
      <source>Kept out before any search: it is {days} days too old.</source>
      <translation>检索前就被排除：早了 {days} 天，超出时间范围。</translation>
    </message>
    <message>
      <source>Length of the character grams that are compared.</source>
      <translation>用于比较的字组（n-gram）长度。</translation>
    </message>
    <message>
      <source>Memories in the result.</source>
      <translation>召回结果中的记忆条数。</translation>
    </message>
    <message>
      <source>Memories that go from fusion into reranking.</source>
      <translation>融合后进入重排的记忆条数。</translation>
    </message>
    <message>
      <source>Memories that similarity may bring for each form; 0 turns similarity off.</source>
      <translation>相似度检索为每个查询式最多带来的记忆条数；0 为关闭相似度检索。</translation>
    </message>
    <message>
      <source>Memories that words may bring for each form; 0 turns words off.</source>
      <translation>词语检索为每个查询式最多带来的记忆条数；0 为关闭词语检索。</translation>
    </message>
    <message>
      <source>Newest turns of the conversation (two non-empty messages each) that make the second form; 0 searches the text alone.</source>
      <translation>用最近几轮对话（每轮两条非空消息）构成第二个查询式；0 为只检索提问本身。</translation>
    </message>
    <message>
      <source>No answer within {limit_ms} ms.</source>
      <translation>{limit_ms} ms 内没有应答。</translation>
    </message>
    <message>
      <source>No memory has a vector yet. Run `mnemonaut embed` to compute them.</source>
      <translation>还没有记忆带向量。运行 `mnemonaut embed` 来计算。</translation>
    </message>
    <message>
      <source>No memory with this id is stored.</source>
      <translation>存储中没有这个 id 的记忆。</translation>
    </message>
    <message>
      <source>No memory with this id or text is stored; the closest stored ones are named.</source>
      <translation>存储中没有这个 id 或文本的记忆；列出最接近的几条。</translation>
    </message>
    <message>
      <source>No source matches it: it shares no term with the query.</source>
      <translation>没有来源能匹配它：它与查询没有相同的词。</translation>
    </message>
    <message>
      <source>No word source found anything; only similarity answered.</source>
      <translation>词语来源一无所获；只有相似度检索有应答。</translation>
    </message>
    <message>
      <source>Query grams from which shared letters count in full; a shorter query is damped.</source>
      <translation>查询达到多少字组时，字面重合才全额计分；更短的查询会打折。</translation>
    </message>
    <message>
      <source>Raise high_threshold or strength_grams; evidence_floor can refuse altogether.</source>
      <translation>调高 high_threshold 或 strength_grams；evidence_floor 可以整体拒绝。</translation>
    </message>
    <message>
      <source>Raise weight_lex, or bring more candidates with vector_k and text_k.</source>
      <translation>调高 weight_lex，或用 vector_k 和 text_k 引入更多候选。</translation>
    </message>
    <message>
      <source>Raise weight_rec or tau_days.</source>
      <translation>调高 weight_rec 或 tau_days。</translation>
    </message>
    <message>
      <source>Recall is too weak.</source>
      <translation>召回太弱。</translation>
    </message>
    <message>
      <source>Recalled: number {value} of the result.</source>
      <translation>已召回：召回结果的第 {value} 条。</translation>
    </message>
    <message>
      <source>Recency</source>
      <translation>时间新近</translation>
    </message>
    <message>
      <source>Recent talk does not come up.</source>
      <translation>最近聊过的内容没有出现。</translation>
    </message>
    <message>
      <source>Searches the words index with every word of both forms, and stays silent where too little speaks for an answer.</source>
      <translation>用两个查询式的全部词语检索 words 索引；依据太少时不作声。</translation>
    </message>
    <message>
      <source>Shared letters</source>
      <translation>字面重合</translation>
    </message>
    <message>
      <source>Somebody isolated it: it is kept, but never recalled, by any recipe.</source>
      <translation>有人隔离了它：仍然保留，但任何配方都不会召回。</translation>
    </message>
    <message>
      <source>Suppressed for queries like this one. Restore it to change that.</source>
      <translation>已对这类问题屏蔽。恢复后即可改变。</translation>
    </message>
    <message>
      <source>Terms of a form that are searched, from its beginning; 0 takes all.</source>
      <translation>每个查询式从开头起检索多少个词；0 为全部。</translation>
    </message>
    <message>
      <source>The chooser did not take it.</source>
      <translation>选择器没有选它。</translation>
    </message>
    <message>
      <source>The constant of reciprocal rank fusion: larger makes the first ranks count less.</source>
      <translation>倒数排名融合（RRF）的常数：越大，靠前的排名越不占优势。</translation>
    </message>
    <message>
      <source>The first memory must reach this, or nothing is injected at all.</source>
      <translation>排名第一的记忆须达到此值，否则不注入任何内容。</translation>
    </message>
    <message>
      <source>The highest sensitivity that may be recalled: 0 normal, 1 private, 2 secret.</source>
      <translation>允许召回的最高敏感度：0 普通，1 私密，2 秘密。</translation>
    </message>
    <message>
      <source>The index unicode61 takes a run of Japanese or Chinese as one word: {terms} of {total} terms cannot match a part of a sentence.</source>
      <translation>unicode61 索引把一串连续的日文或中文当作一个词：{total} 个词中有 {terms} 个无法匹配句子的一部分。</translation>
    </message>
    <message>
      <source>The query could not be embedded: {reason}</source>
      <translation>查询无法嵌入：{reason}</translation>
    </message>
    <message>
      <source>The query holds no searchable term for the index {index}.</source>
      <translation>查询中没有索引 {index} 可检索的词。</translation>
    </message>
    <message>
      <source>The result of {limit} was full before it came, at place {value}.</source>
      <translation>它排在第 {value} 位，轮到它之前，{limit} 条召回结果已满。</translation>
    </message>
    <message>
      <source>The result was full before it.</source>
      <translation>轮到它之前，召回结果已满。</translation>
    </message>
    <message>
      <source>The seats of its source were taken.</source>
      <translation>其来源的名额已占满。</translation>
    </message>
    <message>
      <source>The seed with its readings.</source>
      <translation>按设计原文及其解读。</translation>
    </message>
    <message>
      <source>The source that might have found it did not answer in time.</source>
      <translation>可能找到它的来源没有及时应答。</translation>
    </message>
    <message>
      <source>The source that might have found it failed.</source>
      <translation>可能找到它的来源出错了。</translation>
    </message>
    <message>
      <source>The source that might have found it is turned off or has nothing to search with.</source>
      <translation>可能找到它的来源已关闭，或没有可用来检索的内容。</translation>
    </message>
    <message>
      <source>The text has nothing that this embedder knows.</source>
      <translation>文本中没有此嵌入器认识的内容。</translation>
    </message>
    <message>
      <source>The word index that is searched; `words` finds parts of Japanese and Chinese sentences.</source>
      <translation>要检索的词语索引；`words` 能找到日文和中文句子的一部分。</translation>
    </message>
    <message>
      <source>This database has no embedder: similarity is off, words alone answer.</source>
      <translation>此数据库没有嵌入器：相似度检索已关闭，只有词语检索应答。</translation>
    </message>
    <message>
      <source>Too much that is irrelevant is injected.</source>
      <translation>注入了太多不相关的内容。</translation>
    </message>
    <message>
      <source>Turned off by {parameter} = {value}.</source>
      <translation>因 {parameter} = {value} 而关闭。</translation>
    </message>
    <message>
      <source>Two fixed forms, similarity and words, reciprocal rank fusion, then shared letters and recency. No language model.</source>
      <translation>两个固定查询式，相似度与词语检索，倒数排名融合（RRF），再看字面重合与时间新近。不用语言模型。</translation>
    </message>
    <message>
      <source>Use the preset `calibrated`, or set text_index = words.</source>
      <translation>使用预设 `calibrated`，或设置 text_index = words。</translation>
    </message>
    <message>
      <source>Weight of recency.</source>
      <translation>时间新近的权重。</translation>
    </message>
    <message>
      <source>Weight of shared letters.</source>
      <translation>字面重合的权重。</translation>
    </message>
    <message>
      <source>Weight of the agreement of the lists.</source>
      <translation>检索一致度的权重。</translation>
    </message>
    <message>
      <source>a person, place … that is mentioned</source>
      <translation>提及的人物、地点等</translation>
    </message>
    <message>
      <source>a thread's key</source>
      <translation>话题的键</translation>
    </message>
    <message>
      <source>characters</source>
      <translation>字符</translation>
    </message>
    <message>
      <source>cut</source>
      <translation>截断</translation>
    </message>
    <message>
      <source>days</source>
      <translation>天</translation>
    </message>
    <message>
      <source>earlier than this UTC day (2025, 2025-03 or 2025-03-08)</source>
      <translation>早于此 UTC 日期（2025、2025-03 或 2025-03-08）</translation>
    </message>
    <message>
      <source>episode, state, affect, chunk or claim</source>
      <translation>episode、state、affect、chunk 或 claim</translation>
    </message>
    <message>
      <source>evidence</source>
      <translation>依据</translation>
    </message>
    <message>
      <source>exp(−days / τ)</source>
      <translation>exp(−天数 / τ)</translation>
    </message>
    <message>
      <source>fact, task, preference …</source>
      <translation>fact、task、preference 等</translation>
    </message>
    <message>
      <source>filters</source>
      <translation>过滤</translation>
    </message>
    <message>
      <source>fusion</source>
      <translation>融合</translation>
    </message>
    <message>
      <source>grams</source>
      <translation>字组</translation>
    </message>
    <message>
      <source>ids that begin with this</source>
      <translation>以此开头的 id</translation>
    </message>
    <message>
      <source>isolated, searchable, suppressed, dated, undated, embedded, unembedded, a status or a sensitivity</source>
      <translation>isolated、searchable、suppressed、dated、undated、embedded、unembedded，或某个状态或敏感度</translation>
    </message>
    <message>
      <source>letters</source>
      <translation>字面</translation>
    </message>
    <message>
      <source>life stage: elementary, middle, high, university or work</source>
      <translation>人生阶段：elementary、middle、high、university 或 work</translation>
    </message>
    <message>
      <source>memories</source>
      <translation>条</translation>
    </message>
    <message>
      <source>on or later than the end of this UTC day, month or year</source>
      <translation>此 UTC 日、月或年结束之后</translation>
    </message>
    <message>
      <source>pack</source>
      <translation>注入包</translation>
    </message>
    <message>
      <source>part of the name of the file that it came from</source>
      <translation>来源文件名的一部分</translation>
    </message>
    <message>
      <source>part of the uri of its document</source>
      <translation>所属文档 uri 的一部分</translation>
    </message>
    <message>
      <source>public, internal, pii or secret</source>
      <translation>public、internal、pii 或 secret</translation>
    </message>
    <message>
      <source>query</source>
      <translation>查询</translation>
    </message>
    <message>
      <source>score</source>
      <translation>得分</translation>
    </message>
    <message>
      <source>search</source>
      <translation>检索</translation>
    </message>
    <message>
      <source>session, project, principle or global</source>
      <translation>session、project、principle 或 global</translation>
    </message>
    <message>
      <source>share of the best</source>
      <translation>占最高值之比</translation>
    </message>
    <message>
      <source>terms</source>
      <translation>词</translation>
    </message>
    <message>
      <source>turns</source>
      <translation>轮</translation>
    </message>
    <message>
      <source>weights</source>
      <translation>权重</translation>
    </message>
    <message>
      <source>within this UTC day, month or year</source>
      <translation>在此 UTC 日、月或年之内</translation>
    </message>
    <message>
      <source>{code} at {stage}.</source>
      <translation>{stage} 阶段：{code}。</translation>
    </message>
    <message>
      <source>{missing} of {total} memories have no vector and cannot be found by similarity.</source>
      <translation>{total} 条记忆中有 {missing} 条没有向量，无法按相似度找到。</translation>
    </message>
    <message>
      <source>{source} did not answer in time, so it could not be found there.</source>
      <translation>{source} 没有及时应答，因此无法在那里找到它。</translation>
    </message>
    <message>
      <source>{source} failed, so it could not be found there.</source>
      <translation>{source} 出错，因此无法在那里找到它。</translation>
    </message>
    <message>
      <source>{source} failed: {reason}</source>
      <translation>{source} 出错：{reason}</translation>
    </message>
    <message>
      <source>{source} is off or had nothing to search with, and nothing else found it.</source>
      <translation>{source} 已关闭，或没有可用来检索的内容；别的来源也没有找到它。</translation>
    </message>
    <message>
      <source>{source} ranks it {value}, but keeps only {limit}.</source>
      <translation>{source} 把它排在第 {value}，但只保留前 {limit} 条。</translation>
    </message>
  </context>
  <context>
    <name>CrashDialog</name>
    <message>
      <source>Close</source>
      <translation>关闭</translation>
    </message>
    <message>
      <source>Copy</source>
      <translation>复制</translation>
    </message>
    <message>
      <source>Details</source>
      <translation>详细信息</translation>
    </message>
    <message>
      <source>It happened {times} times.</source>
      <translation>已发生 {times} 次。</translation>
    </message>
    <message>
      <source>It was also written to {path}</source>
      <translation>报告也已写入 {path}</translation>
    </message>
    <message>
      <source>Save the report</source>
      <translation>保存报告</translation>
    </message>
    <message>
      <source>Save…</source>
      <translation>保存…</translation>
    </message>
    <message>
      <source>Something went wrong</source>
      <translation>出错了</translation>
    </message>
    <message>
      <source>Something went wrong inside the program</source>
      <translation>程序内部出错</translation>
    </message>
    <message>
      <source>Your memories are safe: an operation is done wholly or not at all. You can go on; if something looks odd, restart the window. Please report what stands below. The recall is in it without its texts; an error message may quote one, so look before you send it.</source>
      <translation>记忆安然无恙：每项操作要么全部完成，要么完全不做。可以继续使用；若有异常，重启窗口即可。建议将下面的内容报告给开发者。其中含有这次召回，但不含其文本；错误信息可能引用到文本，发送前先看一遍。</translation>
    </message>
  </context>
  <context>
    <name>DayModel</name>
    <message>
      <source>Day (UTC)</source>
      <translation>日期 (UTC)</translation>
    </message>
    <message>
      <source>Memories</source>
      <translation>记忆</translation>
    </message>
  </context>
  <context>
    <name>DayStrip</name>
    <message>
      <source>Days</source>
      <translation>日期</translation>
    </message>
    <message>
      <source>Drag to choose days. Keys: ← → move, Shift+← → choose a range, Enter applies it, Esc takes it away.</source>
      <translation>拖动可选择日期。按键：← → 移动，Shift+← → 选择范围，Enter 应用，Esc 清除。</translation>
    </message>
    <message>
      <source>No memory has a date.</source>
      <translation>没有带日期的记忆。</translation>
    </message>
    <message>
      <source>{day}: {memories}</source>
      <translation>{day}：{memories}</translation>
    </message>
    <message>
      <source>{first} to {last}: {memories}</source>
      <translation>{first} 至 {last}：{memories}</translation>
    </message>
  </context>
  <context>
    <name>DayTable</name>
    <message>
      <source>Memories per day</source>
      <translation>每日记忆</translation>
    </message>
    <message>
      <source>Show these days</source>
      <translation>显示这些日期</translation>
    </message>
  </context>
  <context>
    <name>EvidenceView</name>
    <message>
      <source>&amp;Words</source>
      <translation>词语(&amp;W)</translation>
    </message>
    <message>
      <source>Characte&amp;rs</source>
      <translation>字符(&amp;R)</translation>
    </message>
    <message>
      <source>Comparing…</source>
      <translation>正在比较…</translation>
    </message>
    <message>
      <source>Evidence</source>
      <translation>依据</translation>
    </message>
    <message>
      <source>Groups of letters in common: {shared}.</source>
      <translation>相同的字组：{shared} 个。</translation>
    </message>
    <message>
      <source>Groups of letters that the score compares, underlined</source>
      <translation>用下划线标出得分所比较的字组</translation>
    </message>
    <message>
      <source>Its note and title stand at the end: only the index words searches them.</source>
      <translation>备注和标题排在末尾，只有 words 索引会检索它们。</translation>
    </message>
    <message>
      <source>Memory</source>
      <translation>记忆</translation>
    </message>
    <message>
      <source>No words were searched.</source>
      <translation>没有检索任何词语。</translation>
    </message>
    <message>
      <source>Query, with its conversation</source>
      <translation>查询及其对话</translation>
    </message>
    <message>
      <source>Searched words in it: {held} of {searched}{named}</source>
      <translation>含有检索词：{held} / {searched}{named}</translation>
    </message>
    <message>
      <source>Shared grams: {shared} (query {query}, memory {memory}), Dice {dice}.</source>
      <translation>相同字组：{shared}（查询 {query}，记忆 {memory}），Dice {dice}。</translation>
    </message>
    <message>
      <source>Shown and compared here: the first {shown} of {length} characters.</source>
      <translation>这里显示并比较前 {shown} 个字符，全文共 {length} 个。</translation>
    </message>
    <message>
      <source>Text of the memory</source>
      <translation>记忆文本</translation>
    </message>
    <message>
      <source>Text of the query</source>
      <translation>查询文本</translation>
    </message>
    <message>
      <source>This memory has no text.</source>
      <translation>这条记忆没有文本。</translation>
    </message>
    <message>
      <source>Words that a word index matched, on colour</source>
      <translation>用底色标出词语索引匹配到的词</translation>
    </message>
  </context>
  <context>
    <name>FacetPanel</name>
    <message>
      <source>Facets</source>
      <translation>分类筛选</translation>
    </message>
    <message>
      <source>in the filter</source>
      <translation>已在筛选中</translation>
    </message>
    <message>
      <source>{facet}: {value}, {memories}</source>
      <translation>{facet}：{value}，{memories}</translation>
    </message>
  </context>
  <context>
    <name>FileWatch</name>
    <message>
      <source>Another program added 1 memory.</source>
      <translation>另一个程序添加了 1 条记忆。</translation>
    </message>
    <message>
      <source>Another program added {count} memories.</source>
      <translation>另一个程序添加了 {count} 条记忆。</translation>
    </message>
    <message>
      <source>Another program changed memories.</source>
      <translation>另一个程序更改了记忆。</translation>
    </message>
    <message>
      <source>Another program removed {count} memories.</source>
      <translation>另一个程序移除了 {count} 条记忆。</translation>
    </message>
    <message>
      <source>Refresh</source>
      <translation>刷新</translation>
    </message>
  </context>
  <context>
    <name>FilterBar</name>
    <message>
      <source>All</source>
      <translation>全部</translation>
    </message>
    <message>
      <source>Near misses</source>
      <translation>险些入选</translation>
    </message>
    <message>
      <source>Selected</source>
      <translation>入选</translation>
    </message>
    <message>
      <source>Show: {what}</source>
      <translation>显示：{what}</translation>
    </message>
  </context>
  <context>
    <name>Funnel</name>
    <message>
      <source>Kept out before any search: {what}</source>
      <translation>检索前排除：{what}</translation>
    </message>
    <message>
      <source>Memories of the searched kinds: {kinds}</source>
      <translation>所检索类型的记忆：{kinds}</translation>
    </message>
    <message>
      <source>Show exactly these {count} in the list</source>
      <translation>在列表中只显示这 {count} 条</translation>
    </message>
    <message>
      <source>found</source>
      <translation>找到</translation>
    </message>
    <message>
      <source>in scope</source>
      <translation>范围内</translation>
    </message>
    <message>
      <source>left</source>
      <translation>剩余</translation>
    </message>
    <message>
      <source>searchable</source>
      <translation>可检索</translation>
    </message>
    <message>
      <source>selected</source>
      <translation>入选</translation>
    </message>
    <message>
      <source>−{count} kept out</source>
      <translation>−{count} 已排除</translation>
    </message>
  </context>
  <context>
    <name>HelpDialog</name>
    <message>
      <source>Help</source>
      <translation>帮助</translation>
    </message>
    <message>
      <source>Help text</source>
      <translation>帮助正文</translation>
    </message>
    <message>
      <source>Parts of the help</source>
      <translation>帮助目录</translation>
    </message>
  </context>
  <context>
    <name>ImportDialog</name>
    <message>
      <source>Cancelled. Nothing was changed.</source>
      <translation>已取消，没有任何改动。</translation>
    </message>
    <message>
      <source>Choose files to import</source>
      <translation>选择要导入的文件</translation>
    </message>
    <message>
      <source>Import memories</source>
      <translation>导入记忆</translation>
    </message>
    <message>
      <source>The new database</source>
      <translation>新数据库</translation>
    </message>
  </context>
  <context>
    <name>ImportForm</name>
    <message>
      <source>A new database:</source>
      <translation>新数据库：</translation>
    </message>
    <message>
      <source>Add files…</source>
      <translation>添加文件…</translation>
    </message>
    <message>
      <source>Add or drop files: our JSONL, CSV, a ChatGPT export, or a CocoroGhost database.</source>
      <translation>添加或拖入文件：本程序的 JSONL、CSV、ChatGPT 导出文件或 CocoroGhost 数据库。</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>取消</translation>
    </message>
    <message>
      <source>Choose…</source>
      <translation>选择…</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>关闭</translation>
    </message>
    <message>
      <source>Done. One undo takes the import of a file back.</source>
      <translation>完成。每次撤销可撤回一个文件的导入。</translation>
    </message>
    <message>
      <source>Excerpt</source>
      <translation>摘录</translation>
    </message>
    <message>
      <source>File</source>
      <translation>文件</translation>
    </message>
    <message>
      <source>Files</source>
      <translation>文件</translation>
    </message>
    <message>
      <source>Files to import</source>
      <translation>要导入的文件</translation>
    </message>
    <message>
      <source>Import</source>
      <translation>导入</translation>
    </message>
    <message>
      <source>Import into</source>
      <translation>导入到</translation>
    </message>
    <message>
      <source>Importing…</source>
      <translation>正在导入…</translation>
    </message>
    <message>
      <source>Looking at what would be taken…</source>
      <translation>正在查看可导入的内容…</translation>
    </message>
    <message>
      <source>Nothing is changed before you press Import; the files themselves are only read.</source>
      <translation>按“导入”之前不会有任何改动；这些文件本身只被读取。</translation>
    </message>
    <message>
      <source>Path of the new database</source>
      <translation>新数据库的路径</translation>
    </message>
    <message>
      <source>Progress</source>
      <translation>进度</translation>
    </message>
    <message>
      <source>Reason</source>
      <translation>原因</translation>
    </message>
    <message>
      <source>Recognised as</source>
      <translation>识别为</translation>
    </message>
    <message>
      <source>Refused</source>
      <translation>拒收</translation>
    </message>
    <message>
      <source>Refused rows</source>
      <translation>拒收的行</translation>
    </message>
    <message>
      <source>Refused rows: none</source>
      <translation>拒收的行：无</translation>
    </message>
    <message>
      <source>Refused rows: the first {shown} of {count}</source>
      <translation>拒收的行：共 {count} 行，显示前 {shown} 行</translation>
    </message>
    <message>
      <source>Remove</source>
      <translation>移除</translation>
    </message>
    <message>
      <source>Taken</source>
      <translation>已导入</translation>
    </message>
    <message>
      <source>The open database (none)</source>
      <translation>已打开的数据库（无）</translation>
    </message>
    <message>
      <source>The open database {name}</source>
      <translation>已打开的数据库 {name}</translation>
    </message>
    <message>
      <source>The open database {name} (it is open to read only)</source>
      <translation>已打开的数据库 {name}（只读）</translation>
    </message>
    <message>
      <source>To take</source>
      <translation>将导入</translation>
    </message>
    <message>
      <source>To update</source>
      <translation>将更新</translation>
    </message>
    <message>
      <source>Unchanged</source>
      <translation>未变</translation>
    </message>
    <message>
      <source>Updated</source>
      <translation>已更新</translation>
    </message>
    <message>
      <source>Where</source>
      <translation>位置</translation>
    </message>
    <message>
      <source>looking…</source>
      <translation>正在查看…</translation>
    </message>
    <message>
      <source>⚠ Learnt again, kept isolated: {ids}</source>
      <translation>⚠ 再次学到，仍保持隔离：{ids}</translation>
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
      <translation>不利因素：{reason}。</translation>
    </message>
    <message>
      <source>Agreement of the searches</source>
      <translation>检索一致度</translation>
    </message>
    <message>
      <source>Choosing</source>
      <translation>挑选</translation>
    </message>
    <message>
      <source>Chosen as number {place} because {reason}</source>
      <translation>第 {place} 位入选，因为{reason}</translation>
    </message>
    <message>
      <source>Chosen first because {reason}</source>
      <translation>首位入选，因为{reason}</translation>
    </message>
    <message>
      <source>Filters</source>
      <translation>过滤</translation>
    </message>
    <message>
      <source>Handing over</source>
      <translation>交给模型</translation>
    </message>
    <message>
      <source>How much</source>
      <translation>程度</translation>
    </message>
    <message>
      <source>Inspector</source>
      <translation>检查器</translation>
    </message>
    <message>
      <source>Is the best good enough?</source>
      <translation>最好的够格吗？</translation>
    </message>
    <message>
      <source>Is there evidence?</source>
      <translation>有依据吗？</translation>
    </message>
    <message>
      <source>It would have to be stored first.</source>
      <translation>须先将它存入。</translation>
    </message>
    <message>
      <source>Its meaning</source>
      <translation>提取含义</translation>
    </message>
    <message>
      <source>Loading…</source>
      <translation>正在加载…</translation>
    </message>
    <message>
      <source>Margin {margin}: {value} against {limit} ({unit}).</source>
      <translation>差值 {margin}：实际 {value}，门槛 {limit}（{unit}）。</translation>
    </message>
    <message>
      <source>Margin {margin}: {value} against {limit}.</source>
      <translation>差值 {margin}：实际 {value}，门槛 {limit}。</translation>
    </message>
    <message>
      <source>No longer stored</source>
      <translation>已不在存储中</translation>
    </message>
    <message>
      <source>No single parameter lets it in.</source>
      <translation>只改任何单个参数，都不能让它入选。</translation>
    </message>
    <message>
      <source>Nothing has to change: it is recalled.</source>
      <translation>无需改动：它已被召回。</translation>
    </message>
    <message>
      <source>Part</source>
      <translation>分项</translation>
    </message>
    <message>
      <source>Place</source>
      <translation>位置</translation>
    </message>
    <message>
      <source>Putting the lists together</source>
      <translation>合并列表</translation>
    </message>
    <message>
      <source>Reading the question</source>
      <translation>解读提问</translation>
    </message>
    <message>
      <source>Recency</source>
      <translation>时间新近</translation>
    </message>
    <message>
      <source>Restore it (Ctrl+J): no parameter lets it in before that.</source>
      <translation>先恢复它 (Ctrl+J)：在此之前，改任何参数都没有用。</translation>
    </message>
    <message>
      <source>Room for candidates</source>
      <translation>候选名额</translation>
    </message>
    <message>
      <source>Same letters</source>
      <translation>相同的字</translation>
    </message>
    <message>
      <source>Same words</source>
      <translation>相同的词</translation>
    </message>
    <message>
      <source>Scoring</source>
      <translation>打分</translation>
    </message>
    <message>
      <source>Select a memory</source>
      <translation>选择一条记忆</translation>
    </message>
    <message>
      <source>Shared letters</source>
      <translation>字面重合</translation>
    </message>
    <message>
      <source>Similar meaning</source>
      <translation>含义相近</translation>
    </message>
    <message>
      <source>Source</source>
      <translation>来源</translation>
    </message>
    <message>
      <source>Then this says why it comes back, or why not.</source>
      <translation>这里会说明它为什么被召回，或为什么没有。</translation>
    </message>
    <message>
      <source>Try again</source>
      <translation>重试</translation>
    </message>
    <message>
      <source>Views of the memory</source>
      <translation>记忆的各个视图</translation>
    </message>
    <message>
      <source>What speaks for it: {reason}.</source>
      <translation>有利因素：{reason}。</translation>
    </message>
    <message>
      <source>adds</source>
      <translation>贡献</translation>
    </message>
    <message>
      <source>age cost it {loss}</source>
      <translation>时间较久，扣去 {loss}</translation>
    </message>
    <message>
      <source>being low in the lists cost it {loss}</source>
      <translation>在列表中排得靠后，扣去 {loss}</translation>
    </message>
    <message>
      <source>fair</source>
      <translation>中等</translation>
    </message>
    <message>
      <source>few shared letters cost it {loss}</source>
      <translation>字面重合少，扣去 {loss}</translation>
    </message>
    <message>
      <source>it is not very old</source>
      <translation>时间不算久</translation>
    </message>
    <message>
      <source>it is recent</source>
      <translation>时间很近</translation>
    </message>
    <message>
      <source>it shares letters with the question</source>
      <translation>与提问有字面重合</translation>
    </message>
    <message>
      <source>its words match strongly</source>
      <translation>字面高度吻合</translation>
    </message>
    <message>
      <source>none</source>
      <translation>无</translation>
    </message>
    <message>
      <source>not measured</source>
      <translation>未测得</translation>
    </message>
    <message>
      <source>of its {part}</source>
      <translation>{part}</translation>
    </message>
    <message>
      <source>question</source>
      <translation>提问</translation>
    </message>
    <message>
      <source>rank of k</source>
      <translation>排名 / k</translation>
    </message>
    <message>
      <source>raw</source>
      <translation>原始值</translation>
    </message>
    <message>
      <source>score</source>
      <translation>得分</translation>
    </message>
    <message>
      <source>strong</source>
      <translation>强</translation>
    </message>
    <message>
      <source>the searches agree on it strongly</source>
      <translation>各路检索高度一致</translation>
    </message>
    <message>
      <source>the searches found it</source>
      <translation>检索找到了它</translation>
    </message>
    <message>
      <source>weak</source>
      <translation>弱</translation>
    </message>
    <message>
      <source>weight</source>
      <translation>权重</translation>
    </message>
    <message>
      <source>with context</source>
      <translation>连同对话</translation>
    </message>
    <message>
      <source>{parameter}: {old} → {new} lets it in. This is the smallest single change.</source>
      <translation>{parameter}：{old} → {new} 就能让它入选。这是最小的单项改动。</translation>
    </message>
    <message>
      <source>{part} cost it {loss}</source>
      <translation>{part}不足，扣去 {loss}</translation>
    </message>
    <message>
      <source>– found nothing</source>
      <translation>– 没有找到</translation>
    </message>
    <message>
      <source>– no match</source>
      <translation>– 无匹配</translation>
    </message>
    <message>
      <source>– not among its {k}</source>
      <translation>– 不在它的 {k} 条之内</translation>
    </message>
    <message>
      <source>– not reached</source>
      <translation>– 未到达</translation>
    </message>
    <message>
      <source>∅ No longer stored: this is what the recall knew of it.</source>
      <translation>∅ 已不在存储中：以下是召回时所知的内容。</translation>
    </message>
    <message>
      <source>∅ not indexed</source>
      <translation>∅ 未入索引</translation>
    </message>
    <message>
      <source>⏱ timed out</source>
      <translation>⏱ 超时</translation>
    </message>
    <message>
      <source>▽ would be {rank} of {k}</source>
      <translation>▽ 本可排 {rank} / {k}</translation>
    </message>
    <message>
      <source>○ nothing to do it with</source>
      <translation>○ 无可用数据</translation>
    </message>
    <message>
      <source>○ off</source>
      <translation>○ 已关闭</translation>
    </message>
    <message>
      <source>○ skipped</source>
      <translation>○ 已跳过</translation>
    </message>
    <message>
      <source>⚠ Not all could be read: {error}</source>
      <translation>⚠ 未能全部读取：{error}</translation>
    </message>
    <message>
      <source>⚠ failed</source>
      <translation>⚠ 出错</translation>
    </message>
    <message>
      <source>✔ The parts add up to the score.</source>
      <translation>✔ 各分项合起来与得分一致。</translation>
    </message>
    <message>
      <source>✔ answered</source>
      <translation>✔ 已应答</translation>
    </message>
    <message>
      <source>✔ done</source>
      <translation>✔ 完成</translation>
    </message>
    <message>
      <source>✔ found</source>
      <translation>✔ 找到</translation>
    </message>
    <message>
      <source>✔ found, rank {rank} of {k}</source>
      <translation>✔ 找到，排名 {rank} / {k}</translation>
    </message>
    <message>
      <source>✔ number {rank} of {of}</source>
      <translation>✔ 第 {rank} 名，共 {of}</translation>
    </message>
    <message>
      <source>✔ passed</source>
      <translation>✔ 通过</translation>
    </message>
    <message>
      <source>✔ {rank} of {k}</source>
      <translation>✔ {rank} / {k}</translation>
    </message>
    <message>
      <source>✖ The parts give {sum}, the score says {score}.</source>
      <translation>✖ 各分项得出 {sum}，得分却是 {score}。</translation>
    </message>
    <message>
      <source>✖ not among its {k}</source>
      <translation>✖ 不在它的 {k} 条之内</translation>
    </message>
    <message>
      <source>✖ rank {rank}, list keeps {k}</source>
      <translation>✖ 排名 {rank}，列表只留 {k}</translation>
    </message>
    <message>
      <source>✖ too far down</source>
      <translation>✖ 排名太靠后</translation>
    </message>
  </context>
  <context>
    <name>IsolateDialog</name>
    <message>
      <source>&amp;Everywhere: no recipe may recall it</source>
      <translation>完全隔离：任何配方都不得召回(&amp;E)</translation>
    </message>
    <message>
      <source>Isolate</source>
      <translation>隔离</translation>
    </message>
    <message>
      <source>Isolate with reason</source>
      <translation>填写原因并隔离</translation>
    </message>
    <message>
      <source>Like it from a cosine of</source>
      <translation>算作这类问题的最低余弦</translation>
    </message>
    <message>
      <source>No recall is shown in the Recall lab, so there is no query to be like.</source>
      <translation>召回实验室没有显示召回，因此没有可比照的问题。</translation>
    </message>
    <message>
      <source>Only for &amp;queries like this one</source>
      <translation>只对这类问题隔离(&amp;Q)</translation>
    </message>
    <message>
      <source>Reason</source>
      <translation>原因</translation>
    </message>
    <message>
      <source>Reason (may be empty)</source>
      <translation>原因（可留空）</translation>
    </message>
    <message>
      <source>Selected memories</source>
      <translation>所选记忆</translation>
    </message>
    <message>
      <source>This memory is kept out of recall. It stays stored, and Undo takes it back.</source>
      <translation>这条记忆将不再参与召回。它仍会保留，并可用“撤销”还原。</translation>
    </message>
    <message>
      <source>e.g. the cat, not the cake</source>
      <translation>例：说的是猫，不是吃的年糕</translation>
    </message>
    <message>
      <source>{count} memories are kept out of recall. They stay stored, and Undo takes it back.</source>
      <translation>{count} 条记忆将不再参与召回。它们仍会保留，并可用“撤销”还原。</translation>
    </message>
    <message>
      <source>“{query}”</source>
      <translation>“{query}”</translation>
    </message>
    <message>
      <source>“{query}” (this recall has no vector: exactly this text only)</source>
      <translation>“{query}”（本次召回没有向量：仅限完全相同的文本）</translation>
    </message>
    <message>
      <source>… and {count} more</source>
      <translation>… 另有 {count} 条</translation>
    </message>
  </context>
  <context>
    <name>JournalWords</name>
    <message>
      <source>Add {id}</source>
      <translation>添加 {id}</translation>
    </message>
    <message>
      <source>Add {id}, isolated like {other}</source>
      <translation>添加 {id}，与 {other} 一样隔离</translation>
    </message>
    <message>
      <source>Edit {id}: {columns}</source>
      <translation>编辑 {id}：{columns}</translation>
    </message>
    <message>
      <source>Import {count} memories</source>
      <translation>导入 {count} 条记忆</translation>
    </message>
    <message>
      <source>Isolate {count} memories</source>
      <translation>隔离 {count} 条记忆</translation>
    </message>
    <message>
      <source>Isolate {count} memories for one query</source>
      <translation>只对一类问题隔离 {count} 条记忆</translation>
    </message>
    <message>
      <source>Isolated already for this query</source>
      <translation>对这类问题已经隔离</translation>
    </message>
    <message>
      <source>Isolated already: {count} memories</source>
      <translation>已经隔离：{count} 条记忆</translation>
    </message>
    <message>
      <source>Nothing to restore: none of these is isolated</source>
      <translation>没有可恢复的：其中没有已隔离的记忆</translation>
    </message>
    <message>
      <source>Redo: {what}</source>
      <translation>重做：{what}</translation>
    </message>
    <message>
      <source>Restore {count} memories</source>
      <translation>恢复 {count} 条记忆</translation>
    </message>
    <message>
      <source>Undo: {what}</source>
      <translation>撤销：{what}</translation>
    </message>
  </context>
  <context>
    <name>LabScreen</name>
    <message>
      <source>Close {query}</source>
      <translation>关闭 {query}</translation>
    </message>
    <message>
      <source>New query tab</source>
      <translation>新建查询标签页</translation>
    </message>
    <message>
      <source>New query tab (Ctrl+T)</source>
      <translation>新建查询标签页 (Ctrl+T)</translation>
    </message>
    <message>
      <source>Query tabs</source>
      <translation>查询标签页</translation>
    </message>
    <message>
      <source>Recall lab</source>
      <translation>召回实验室</translation>
    </message>
  </context>
  <context>
    <name>LabWords</name>
    <message>
      <source>Cut</source>
      <translation>截断</translation>
    </message>
    <message>
      <source>Filters</source>
      <translation>过滤</translation>
    </message>
    <message>
      <source>Fusion</source>
      <translation>融合</translation>
    </message>
    <message>
      <source>Pack</source>
      <translation>注入包</translation>
    </message>
    <message>
      <source>Partner</source>
      <translation>伙伴</translation>
    </message>
    <message>
      <source>Query</source>
      <translation>查询</translation>
    </message>
    <message>
      <source>Search</source>
      <translation>检索</translation>
    </message>
    <message>
      <source>Shared letters</source>
      <translation>字面重合</translation>
    </message>
    <message>
      <source>User</source>
      <translation>用户</translation>
    </message>
    <message>
      <source>Weights</source>
      <translation>权重</translation>
    </message>
    <message>
      <source>agreement</source>
      <translation>一致度</translation>
    </message>
    <message>
      <source>answered</source>
      <translation>已应答</translation>
    </message>
    <message>
      <source>below k</source>
      <translation>未进前 k</translation>
    </message>
    <message>
      <source>by boundary</source>
      <translation>因边界</translation>
    </message>
    <message>
      <source>by kind</source>
      <translation>因类型</translation>
    </message>
    <message>
      <source>by scope</source>
      <translation>因作用域</translation>
    </message>
    <message>
      <source>by sensitivity</source>
      <translation>因敏感度</translation>
    </message>
    <message>
      <source>by status</source>
      <translation>因状态</translation>
    </message>
    <message>
      <source>by time</source>
      <translation>因时间</translation>
    </message>
    <message>
      <source>database</source>
      <translation>数据库</translation>
    </message>
    <message>
      <source>default</source>
      <translation>默认</translation>
    </message>
    <message>
      <source>environment</source>
      <translation>环境变量</translation>
    </message>
    <message>
      <source>failed</source>
      <translation>出错</translation>
    </message>
    <message>
      <source>fair</source>
      <translation>中等</translation>
    </message>
    <message>
      <source>found</source>
      <translation>找到</translation>
    </message>
    <message>
      <source>high</source>
      <translation>高</translation>
    </message>
    <message>
      <source>isolated</source>
      <translation>已隔离</translation>
    </message>
    <message>
      <source>letters</source>
      <translation>字面</translation>
    </message>
    <message>
      <source>medium</source>
      <translation>中</translation>
    </message>
    <message>
      <source>no match</source>
      <translation>无匹配</translation>
    </message>
    <message>
      <source>not indexed</source>
      <translation>未入索引</translation>
    </message>
    <message>
      <source>nothing matches</source>
      <translation>没有匹配</translation>
    </message>
    <message>
      <source>off</source>
      <translation>已关闭</translation>
    </message>
    <message>
      <source>preset</source>
      <translation>预设</translation>
    </message>
    <message>
      <source>recency</source>
      <translation>时间新近</translation>
    </message>
    <message>
      <source>set here</source>
      <translation>此处设置</translation>
    </message>
    <message>
      <source>similar</source>
      <translation>相似</translation>
    </message>
    <message>
      <source>skipped</source>
      <translation>已跳过</translation>
    </message>
    <message>
      <source>strong</source>
      <translation>强</translation>
    </message>
    <message>
      <source>suppressed</source>
      <translation>已屏蔽</translation>
    </message>
    <message>
      <source>timed out</source>
      <translation>超时</translation>
    </message>
    <message>
      <source>weak</source>
      <translation>弱</translation>
    </message>
    <message>
      <source>words</source>
      <translation>词语</translation>
    </message>
  </context>
  <context>
    <name>LibraryLayout</name>
    <message>
      <source>(The list is unchanged.)</source>
      <translation>（列表未变。）</translation>
    </message>
    <message>
      <source>Add a condition to the filter</source>
      <translation>为筛选添加条件</translation>
    </message>
    <message>
      <source>Back to the list (Esc)</source>
      <translation>返回列表 (Esc)</translation>
    </message>
    <message>
      <source>By kind</source>
      <translation>按类型</translation>
    </message>
    <message>
      <source>Choose columns</source>
      <translation>选择列</translation>
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
      <translation>无法统计数量：</translation>
    </message>
    <message>
      <source>Days as table</source>
      <translation>以表格显示日期</translation>
    </message>
    <message>
      <source>Filter</source>
      <translation>筛选</translation>
    </message>
    <message>
      <source>Filter: words, "a phrase", kind:episode, is:isolated, before:2025-03 …</source>
      <translation>筛选：词语 "短语" kind:episode is:isolated before:2025-03 …</translation>
    </message>
    <message>
      <source>In order of ids</source>
      <translation>按 id</translation>
    </message>
    <message>
      <source>Memories</source>
      <translation>记忆</translation>
    </message>
    <message>
      <source>Newest first</source>
      <translation>最新在前</translation>
    </message>
    <message>
      <source>Oldest first</source>
      <translation>最早在前</translation>
    </message>
    <message>
      <source>Order</source>
      <translation>排序</translation>
    </message>
  </context>
  <context>
    <name>LibraryModel</name>
    <message>
      <source>(no longer stored)</source>
      <translation>（已不在存储中）</translation>
    </message>
    <message>
      <source>(no text)</source>
      <translation>（无文本）</translation>
    </message>
    <message>
      <source>Date (UTC)</source>
      <translation>日期 (UTC)</translation>
    </message>
    <message>
      <source>Id</source>
      <translation>Id</translation>
    </message>
    <message>
      <source>Importance</source>
      <translation>重要度</translation>
    </message>
    <message>
      <source>Kind</source>
      <translation>类型</translation>
    </message>
    <message>
      <source>Last used</source>
      <translation>上次使用</translation>
    </message>
    <message>
      <source>Likeness</source>
      <translation>相似度</translation>
    </message>
    <message>
      <source>Loading…</source>
      <translation>正在加载…</translation>
    </message>
    <message>
      <source>Memory</source>
      <translation>记忆</translation>
    </message>
    <message>
      <source>Sensitivity</source>
      <translation>敏感度</translation>
    </message>
    <message>
      <source>State</source>
      <translation>状态</translation>
    </message>
    <message>
      <source>Title</source>
      <translation>标题</translation>
    </message>
    <message>
      <source>itself</source>
      <translation>本身</translation>
    </message>
    <message>
      <source>{count} characters</source>
      <translation>{count} 个字符</translation>
    </message>
    <message>
      <source>{kind}, {date}, {state}, {sensitivity}</source>
      <translation>{kind}，{date}，{state}，{sensitivity}</translation>
    </message>
  </context>
  <context>
    <name>LibraryScreen</name>
    <message>
      <source>Clear the filter</source>
      <translation>清除筛选</translation>
    </message>
    <message>
      <source>Import a file with Ctrl+Shift+I, point the agent here, or open a sample.</source>
      <translation>可按 Ctrl+Shift+I 导入文件，让智能体使用此数据库，或打开示例。</translation>
    </message>
    <message>
      <source>Library</source>
      <translation>记忆库</translation>
    </message>
    <message>
      <source>Loading…</source>
      <translation>正在加载…</translation>
    </message>
    <message>
      <source>No database is open</source>
      <translation>没有打开数据库</translation>
    </message>
    <message>
      <source>No memories yet</source>
      <translation>还没有记忆</translation>
    </message>
    <message>
      <source>Nothing matches this filter</source>
      <translation>没有符合筛选的记忆</translation>
    </message>
    <message>
      <source>Open one with Ctrl+O.</source>
      <translation>按 Ctrl+O 打开。</translation>
    </message>
    <message>
      <source>Try again</source>
      <translation>重试</translation>
    </message>
    <message>
      <source>by cosine</source>
      <translation>按余弦</translation>
    </message>
    <message>
      <source>by words (BM25: it has no vector)</source>
      <translation>按词语（BM25：它没有向量）</translation>
    </message>
    <message>
      <source>{count} most like {id}, {by}; same kind only, isolated ones left out</source>
      <translation>与 {id} 最相似的 {count} 条，{by}；仅限同类型，不含已隔离</translation>
    </message>
  </context>
  <context>
    <name>LibraryTable</name>
    <message>
      <source>Columns as on the first day</source>
      <translation>恢复默认列</translation>
    </message>
    <message>
      <source>Move “{column}” to the left</source>
      <translation>将“{column}”左移</translation>
    </message>
    <message>
      <source>Move “{column}” to the right</source>
      <translation>将“{column}”右移</translation>
    </message>
  </context>
  <context>
    <name>MainWindow</name>
    <message>
      <source>Cancel it and close</source>
      <translation>取消操作并关闭</translation>
    </message>
    <message>
      <source>Inspector</source>
      <translation>检查器</translation>
    </message>
    <message>
      <source>No installed font draws Japanese, Chinese and Korean. On Debian, install fonts-noto-cjk or the smaller fonts-wqy-microhei.</source>
      <translation>已安装的字体都无法显示日文、中文和韩文。在 Debian 上，可安装 fonts-noto-cjk，或较小的 fonts-wqy-microhei。</translation>
    </message>
    <message>
      <source>The last run ended in a crash. Please report it with the file {path}.</source>
      <translation>上次运行因崩溃而结束。建议附上文件 {path} 报告此问题。</translation>
    </message>
    <message>
      <source>The window closes when the operation under way is done.</source>
      <translation>当前操作完成后，窗口将关闭。</translation>
    </message>
    <message>
      <source>Toolbar</source>
      <translation>工具栏</translation>
    </message>
    <message>
      <source>What the window remembers cannot be kept in {path}: it cannot be read or written.</source>
      <translation>窗口设置无法保存到 {path}：该文件无法读取或写入。</translation>
    </message>
  </context>
  <context>
    <name>Opening</name>
    <message>
      <source>Databases (*.db *.sqlite *.sqlite3);;All files (*)</source>
      <translation>数据库 (*.db *.sqlite *.sqlite3);;所有文件 (*)</translation>
    </message>
    <message>
      <source>Import…</source>
      <translation>导入…</translation>
    </message>
    <message>
      <source>Open a database</source>
      <translation>打开数据库</translation>
    </message>
    <message>
      <source>Open a database to read only</source>
      <translation>以只读方式打开数据库</translation>
    </message>
  </context>
  <context>
    <name>Outcome</name>
    <message>
      <source>below cut</source>
      <translation>低于截断线</translation>
    </message>
    <message>
      <source>below the floor</source>
      <translation>低于下限</translation>
    </message>
    <message>
      <source>duplicate</source>
      <translation>重复</translation>
    </message>
    <message>
      <source>filtered out</source>
      <translation>被过滤</translation>
    </message>
    <message>
      <source>gate closed</source>
      <translation>闸门关闭</translation>
    </message>
    <message>
      <source>high</source>
      <translation>高</translation>
    </message>
    <message>
      <source>isolated</source>
      <translation>已隔离</translation>
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
      <translation>已合并</translation>
    </message>
    <message>
      <source>not chosen</source>
      <translation>未选用</translation>
    </message>
    <message>
      <source>not in the top k</source>
      <translation>未进前 k</translation>
    </message>
    <message>
      <source>not indexed</source>
      <translation>未入索引</translation>
    </message>
    <message>
      <source>not stored</source>
      <translation>未存储</translation>
    </message>
    <message>
      <source>over budget</source>
      <translation>超出预算</translation>
    </message>
    <message>
      <source>pool full</source>
      <translation>候选池已满</translation>
    </message>
    <message>
      <source>quota full</source>
      <translation>配额已满</translation>
    </message>
    <message>
      <source>result full</source>
      <translation>结果已满</translation>
    </message>
    <message>
      <source>route skipped</source>
      <translation>路由已跳过</translation>
    </message>
    <message>
      <source>selected</source>
      <translation>入选</translation>
    </message>
    <message>
      <source>source failed</source>
      <translation>来源出错</translation>
    </message>
    <message>
      <source>source off</source>
      <translation>来源已关闭</translation>
    </message>
    <message>
      <source>source timed out</source>
      <translation>来源超时</translation>
    </message>
    <message>
      <source>suppressed</source>
      <translation>已屏蔽</translation>
    </message>
    <message>
      <source>too similar</source>
      <translation>过于相似</translation>
    </message>
  </context>
  <context>
    <name>PackView</name>
    <message>
      <source>Copy</source>
      <translation>复制</translation>
    </message>
    <message>
      <source>Copy the pack</source>
      <translation>复制注入包</translation>
    </message>
    <message>
      <source>No recall yet.</source>
      <translation>尚未召回。</translation>
    </message>
    <message>
      <source>Nothing is handed to the model.</source>
      <translation>没有内容交给模型。</translation>
    </message>
    <message>
      <source>Pack: the text for the model</source>
      <translation>注入包：交给模型的文本</translation>
    </message>
    <message>
      <source>✔ Injected: {memories} memories, {tokens} tokens ({strategy})</source>
      <translation>✔ 已注入：{memories} 条记忆，{tokens} 个 token ({strategy})</translation>
    </message>
    <message>
      <source>✖ Nothing is injected.</source>
      <translation>✖ 不注入任何内容。</translation>
    </message>
  </context>
  <context>
    <name>ParameterPanel</name>
    <message>
      <source>Move one: the list ranks at once. Nothing is written anywhere.</source>
      <translation>调动任一参数，列表立即重新排名；不写入任何地方。</translation>
    </message>
    <message>
      <source>Parameters</source>
      <translation>参数</translation>
    </message>
    <message>
      <source>Reset</source>
      <translation>重置</translation>
    </message>
    <message>
      <source>Reset all parameters</source>
      <translation>重置所有参数</translation>
    </message>
    <message>
      <source>{count} set here. Only this tab is affected.</source>
      <translation>此处设置了 {count} 项，只影响本标签页。</translation>
    </message>
  </context>
  <context>
    <name>ParameterRow</name>
    <message>
      <source>Back to the value of the preset and the layers below</source>
      <translation>恢复为预设及其下各层的值</translation>
    </message>
    <message>
      <source>Reset {name}</source>
      <translation>重置 {name}</translation>
    </message>
    <message>
      <source>The preset has {value}</source>
      <translation>预设值为 {value}</translation>
    </message>
    <message>
      <source>on</source>
      <translation>开</translation>
    </message>
    <message>
      <source>{name}, slider</source>
      <translation>{name}，滑杆</translation>
    </message>
  </context>
  <context>
    <name>PathView</name>
    <message>
      <source>Ask something in the Recall lab: then this shows the way of the memory through it.</source>
      <translation>在召回实验室提问后，这里会显示记忆经过的路径。</translation>
    </message>
    <message>
      <source>Could not be read</source>
      <translation>无法读取</translation>
    </message>
    <message>
      <source>No recall yet</source>
      <translation>尚未召回</translation>
    </message>
    <message>
      <source>Path</source>
      <translation>路径</translation>
    </message>
    <message>
      <source>Stage</source>
      <translation>阶段</translation>
    </message>
    <message>
      <source>Stages of the recall</source>
      <translation>召回的各阶段</translation>
    </message>
    <message>
      <source>What happened</source>
      <translation>发生了什么</translation>
    </message>
    <message>
      <source>ms</source>
      <translation>ms</translation>
    </message>
  </context>
  <context>
    <name>Preview</name>
    <message>
      <source>(no text)</source>
      <translation>（无文本）</translation>
    </message>
    <message>
      <source>Agent</source>
      <translation>智能体</translation>
    </message>
    <message>
      <source>From {file}</source>
      <translation>来自 {file}</translation>
    </message>
    <message>
      <source>Image</source>
      <translation>图像</translation>
    </message>
    <message>
      <source>Isolated: {reason}</source>
      <translation>已隔离：{reason}</translation>
    </message>
    <message>
      <source>Select a memory to read it here.</source>
      <translation>选择一条记忆，在此阅读。</translation>
    </message>
    <message>
      <source>Text of the memory</source>
      <translation>记忆文本</translation>
    </message>
    <message>
      <source>Thread {name}</source>
      <translation>话题 {name}</translation>
    </message>
    <message>
      <source>Threads, people and links of the memory</source>
      <translation>记忆的话题、人物与链接</translation>
    </message>
    <message>
      <source>User</source>
      <translation>用户</translation>
    </message>
    <message>
      <source>undated</source>
      <translation>无日期</translation>
    </message>
    <message>
      <source>… the first {shown} of {count} characters are shown</source>
      <translation>… 共 {count} 个字符，显示前 {shown} 个</translation>
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
      <translation>执行者</translation>
    </message>
    <message>
      <source>Kept out</source>
      <translation>隔离范围</translation>
    </message>
    <message>
      <source>Kind</source>
      <translation>类型</translation>
    </message>
    <message>
      <source>Memory</source>
      <translation>记忆</translation>
    </message>
    <message>
      <source>Reason</source>
      <translation>原因</translation>
    </message>
    <message>
      <source>Recall</source>
      <translation>召回</translation>
    </message>
    <message>
      <source>Since (UTC)</source>
      <translation>隔离于 (UTC)</translation>
    </message>
    <message>
      <source>Since then</source>
      <translation>后来</translation>
    </message>
    <message>
      <source>everywhere</source>
      <translation>完全隔离</translation>
    </message>
    <message>
      <source>for “{query}”</source>
      <translation>仅对“{query}”</translation>
    </message>
    <message>
      <source>learnt again</source>
      <translation>再次学到</translation>
    </message>
    <message>
      <source>person</source>
      <translation>人工</translation>
    </message>
  </context>
  <context>
    <name>QuarantineScreen</name>
    <message>
      <source>Cancel</source>
      <translation>取消</translation>
    </message>
    <message>
      <source>Clear the filter</source>
      <translation>清除筛选</translation>
    </message>
    <message>
      <source>Ctrl+J isolates what is selected, everywhere in this window. It stays stored, and out of recall.</source>
      <translation>在窗口任何位置按 Ctrl+J，即可隔离所选记忆。记忆仍会保留，但不参与召回。</translation>
    </message>
    <message>
      <source>Filter</source>
      <translation>筛选</translation>
    </message>
    <message>
      <source>Filter by text, reason, query or id</source>
      <translation>按文本、原因、查询或 id 筛选</translation>
    </message>
    <message>
      <source>Isolated memories</source>
      <translation>已隔离的记忆</translation>
    </message>
    <message>
      <source>No database is open</source>
      <translation>没有打开数据库</translation>
    </message>
    <message>
      <source>Nothing is isolated</source>
      <translation>没有隔离的记忆</translation>
    </message>
    <message>
      <source>Nothing matches this filter</source>
      <translation>没有符合筛选的记忆</translation>
    </message>
    <message>
      <source>Open one with Ctrl+O.</source>
      <translation>按 Ctrl+O 打开。</translation>
    </message>
    <message>
      <source>Quarantine</source>
      <translation>隔离区</translation>
    </message>
    <message>
      <source>Restore</source>
      <translation>恢复</translation>
    </message>
    <message>
      <source>Restore all</source>
      <translation>全部恢复</translation>
    </message>
    <message>
      <source>Restore all {count}? They can be recalled again. Undo takes it back.</source>
      <translation>恢复全部 {count} 条？它们将能再次被召回。可用“撤销”还原。</translation>
    </message>
    <message>
      <source>Restore all…</source>
      <translation>全部恢复…</translation>
    </message>
    <message>
      <source>Restore the {count} that the filter shows? They can be recalled again. Undo takes it back.</source>
      <translation>恢复筛选出的 {count} 条？它们将能再次被召回。可用“撤销”还原。</translation>
    </message>
    <message>
      <source>This database is open to read only.</source>
      <translation>此数据库以只读方式打开。</translation>
    </message>
    <message>
      <source>Try again</source>
      <translation>重试</translation>
    </message>
    <message>
      <source>{count} isolated memories were learnt again. They stay isolated.</source>
      <translation>{count} 条已隔离的记忆被再次学到，仍保持隔离。</translation>
    </message>
    <message>
      <source>{count} kept out of recall</source>
      <translation>{count} 条不参与召回</translation>
    </message>
    <message>
      <source>{shown} of {count} kept out of recall</source>
      <translation>不参与召回 {count} 条，显示 {shown} 条</translation>
    </message>
  </context>
  <context>
    <name>QueryTab</name>
    <message>
      <source>New query</source>
      <translation>新查询</translation>
    </message>
    <message>
      <source>Pack</source>
      <translation>注入包</translation>
    </message>
    <message>
      <source>Parameters</source>
      <translation>参数</translation>
    </message>
    <message>
      <source>Parameters and pack</source>
      <translation>参数与注入包</translation>
    </message>
    <message>
      <source>Write a query first.</source>
      <translation>先输入查询。</translation>
    </message>
  </context>
  <context>
    <name>RawView</name>
    <message>
      <source>&amp;Copy</source>
      <translation>复制(&amp;C)</translation>
    </message>
    <message>
      <source>Candidate in this recall</source>
      <translation>本次召回中的候选</translation>
    </message>
    <message>
      <source>Copied</source>
      <translation>已复制</translation>
    </message>
    <message>
      <source>Copy all of it</source>
      <translation>复制全部内容</translation>
    </message>
    <message>
      <source>JSON</source>
      <translation>JSON</translation>
    </message>
    <message>
      <source>Long texts are clipped here; Copy takes all.</source>
      <translation>长文本在此有截短；“复制”会取全文。</translation>
    </message>
    <message>
      <source>Memory: all columns</source>
      <translation>记忆：所有列</translation>
    </message>
    <message>
      <source>Raw</source>
      <translation>原始数据</translation>
    </message>
    <message>
      <source>The recall that is shown did not find it: there is no candidate.</source>
      <translation>所显示的召回没有找到它，因此没有候选。</translation>
    </message>
    <message>
      <source>What is shown</source>
      <translation>显示内容</translation>
    </message>
    <message>
      <source>{beginning}… ({length} characters)</source>
      <translation>{beginning}…（{length} 个字符）</translation>
    </message>
  </context>
  <context>
    <name>Reading</name>
    <message>
      <source>This memory is no longer stored.</source>
      <translation>这条记忆已不在存储中。</translation>
    </message>
  </context>
  <context>
    <name>RecentModel</name>
    <message>
      <source>missing</source>
      <translation>找不到</translation>
    </message>
    <message>
      <source>read-only</source>
      <translation>只读</translation>
    </message>
  </context>
  <context>
    <name>RecentPanel</name>
    <message>
      <source>Drop a database here to open it, or a file to import it</source>
      <translation>将数据库拖到这里打开，或拖入文件导入</translation>
    </message>
    <message>
      <source>Import…</source>
      <translation>导入…</translation>
    </message>
    <message>
      <source>No file was opened yet</source>
      <translation>尚未打开过文件</translation>
    </message>
    <message>
      <source>Open a database, or begin with a sample companion.</source>
      <translation>打开数据库，或从示例伙伴开始。</translation>
    </message>
    <message>
      <source>Open read-only…</source>
      <translation>以只读方式打开…</translation>
    </message>
    <message>
      <source>Open…</source>
      <translation>打开…</translation>
    </message>
    <message>
      <source>Recent files</source>
      <translation>最近的文件</translation>
    </message>
    <message>
      <source>Remove from list</source>
      <translation>从列表中移除</translation>
    </message>
  </context>
  <context>
    <name>ResultList</name>
    <message>
      <source>Result</source>
      <translation>召回结果</translation>
    </message>
  </context>
  <context>
    <name>ResultModel</name>
    <message>
      <source>Found by</source>
      <translation>命中来源</translation>
    </message>
    <message>
      <source>How well</source>
      <translation>匹配程度</translation>
    </message>
    <message>
      <source>Memory</source>
      <translation>记忆</translation>
    </message>
    <message>
      <source>Moved since the last run</source>
      <translation>相对上次运行的变动</translation>
    </message>
    <message>
      <source>Not ranked</source>
      <translation>未排名</translation>
    </message>
    <message>
      <source>Outcome</source>
      <translation>结果</translation>
    </message>
    <message>
      <source>Parts</source>
      <translation>分项</translation>
    </message>
    <message>
      <source>Rank</source>
      <translation>排名</translation>
    </message>
    <message>
      <source>Rank {rank}</source>
      <translation>排名 {rank}</translation>
    </message>
    <message>
      <source>Ranks won or lost since you last pressed Run</source>
      <translation>与上次按“运行”时相比，排名升降多少</translation>
    </message>
    <message>
      <source>Score</source>
      <translation>得分</translation>
    </message>
    <message>
      <source>cut {limit} — {count}</source>
      <translation>截断线 {limit} — {count}</translation>
    </message>
    <message>
      <source>dropped</source>
      <translation>落选</translation>
    </message>
    <message>
      <source>end of the result — {count}</source>
      <translation>召回结果到此为止 — {count}</translation>
    </message>
    <message>
      <source>gate closed — {count}</source>
      <translation>闸门关闭 — {count}</translation>
    </message>
    <message>
      <source>gate closed: {value} &lt; {limit} — {count}</source>
      <translation>闸门关闭：{value} &lt; {limit} — {count}</translation>
    </message>
    <message>
      <source>in</source>
      <translation>进</translation>
    </message>
    <message>
      <source>isolated</source>
      <translation>已隔离</translation>
    </message>
    <message>
      <source>just missed</source>
      <translation>险些入选</translation>
    </message>
    <message>
      <source>new</source>
      <translation>新</translation>
    </message>
    <message>
      <source>of {other}</source>
      <translation>同 {other}</translation>
    </message>
    <message>
      <source>out</source>
      <translation>出</translation>
    </message>
    <message>
      <source>score {score}: {parts}</source>
      <translation>得分 {score}：{parts}</translation>
    </message>
    <message>
      <source>selected</source>
      <translation>入选</translation>
    </message>
    <message>
      <source>since this run</source>
      <translation>本次运行之后</translation>
    </message>
    <message>
      <source>the result is full at {limit} — {count}</source>
      <translation>召回结果已满 {limit} 条 — {count}</translation>
    </message>
    <message>
      <source>{count} selected</source>
      <translation>{count} 条入选</translation>
    </message>
    <message>
      <source>{short} below the cut of {limit}</source>
      <translation>比截断线 {limit} 低 {short}</translation>
    </message>
  </context>
  <context>
    <name>ResultsPane</name>
    <message>
      <source>All sources answered, and none found a memory.</source>
      <translation>所有来源都已应答，但都没有找到记忆。</translation>
    </message>
    <message>
      <source>Cancel (Esc)</source>
      <translation>取消 (Esc)</translation>
    </message>
    <message>
      <source>Every source is turned off</source>
      <translation>所有来源都已关闭</translation>
    </message>
    <message>
      <source>Filters removed all {count}</source>
      <translation>{count} 条全部被过滤</translation>
    </message>
    <message>
      <source>Kept out before any search: {what}</source>
      <translation>检索前排除：{what}</translation>
    </message>
    <message>
      <source>Memories changed since this run.</source>
      <translation>本次运行之后，记忆有变动。</translation>
    </message>
    <message>
      <source>Nothing has been asked yet</source>
      <translation>尚未提问</translation>
    </message>
    <message>
      <source>Nothing is injected: no memory reaches the cut.</source>
      <translation>不注入任何内容：没有记忆达到截断线。</translation>
    </message>
    <message>
      <source>Nothing is injected: the gate is closed. {rule} asks for {limit}, and there is {value}.</source>
      <translation>不注入任何内容：闸门关闭。{rule} 要求 {limit}，实际为 {value}。</translation>
    </message>
    <message>
      <source>Nothing stored matches</source>
      <translation>存储中没有匹配的记忆</translation>
    </message>
    <message>
      <source>Run again</source>
      <translation>重新运行</translation>
    </message>
    <message>
      <source>Search all time</source>
      <translation>检索全部时间</translation>
    </message>
    <message>
      <source>Searching…</source>
      <translation>正在检索…</translation>
    </message>
    <message>
      <source>The recall gave no answer.</source>
      <translation>召回没有返回结果。</translation>
    </message>
    <message>
      <source>The recall was cancelled</source>
      <translation>召回已取消</translation>
    </message>
    <message>
      <source>This database holds no memory of the searched kinds</source>
      <translation>此数据库没有所检索类型的记忆</translation>
    </message>
    <message>
      <source>What would change this?</source>
      <translation>怎样才能改变？</translation>
    </message>
    <message>
      <source>Write what the agent would be told and press Enter. Looking changes nothing.</source>
      <translation>写下会对智能体说的话，按 Enter。查看不会改动任何内容。</translation>
    </message>
    <message>
      <source>as of {day}</source>
      <translation>截至 {day}</translation>
    </message>
    <message>
      <source>{count} of {found} selected</source>
      <translation>{found} 条中 {count} 条入选</translation>
    </message>
    <message>
      <source>{moved} changed rank, {came} came in, {left} fell out</source>
      <translation>{moved} 条排名变动，{came} 条新进，{left} 条落选</translation>
    </message>
    <message>
      <source>✖ No answer: {source} {status}</source>
      <translation>✖ 没有应答：{source} {status}</translation>
    </message>
    <message>
      <source>✖ Something went wrong inside the program</source>
      <translation>✖ 程序内部出错</translation>
    </message>
  </context>
  <context>
    <name>SamplePanel</name>
    <message>
      <source>Building the sample</source>
      <translation>构建示例</translation>
    </message>
    <message>
      <source>Building the sample…</source>
      <translation>正在构建示例…</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>取消</translation>
    </message>
    <message>
      <source>Open this sample</source>
      <translation>打开此示例</translation>
    </message>
    <message>
      <source>Prepared situations</source>
      <translation>预备情境</translation>
    </message>
    <message>
      <source>Prepared situations: choose one, and its question is asked</source>
      <translation>预备情境：选择一个，就会提出其中的问题</translation>
    </message>
    <message>
      <source>Sample companions</source>
      <translation>示例伙伴</translation>
    </message>
  </context>
  <context>
    <name>ScoreView</name>
    <message>
      <source>Ask something in the Recall lab: then this says why the memory came back or not.</source>
      <translation>在召回实验室提问后，这里会说明记忆为什么被召回，或为什么没有。</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>取消</translation>
    </message>
    <message>
      <source>Could not be read</source>
      <translation>无法读取</translation>
    </message>
    <message>
      <source>Formula</source>
      <translation>公式</translation>
    </message>
    <message>
      <source>Looking for the smallest change…</source>
      <translation>正在寻找最小改动…</translation>
    </message>
    <message>
      <source>Margin</source>
      <translation>差值</translation>
    </message>
    <message>
      <source>No recall yet</source>
      <translation>尚未召回</translation>
    </message>
    <message>
      <source>Outcome</source>
      <translation>结果</translation>
    </message>
    <message>
      <source>Parts of the score</source>
      <translation>得分的分项</translation>
    </message>
    <message>
      <source>Place in each source</source>
      <translation>在各来源中的位置</translation>
    </message>
    <message>
      <source>Score</source>
      <translation>得分</translation>
    </message>
    <message>
      <source>Score {score}, rank {rank}</source>
      <translation>得分 {score}，排名 {rank}</translation>
    </message>
    <message>
      <source>Score {score}: it left before the last ranking</source>
      <translation>得分 {score}：在最后一轮排名前已退出</translation>
    </message>
    <message>
      <source>Smallest change</source>
      <translation>最小改动</translation>
    </message>
    <message>
      <source>What made its place</source>
      <translation>排名由来</translation>
    </message>
    <message>
      <source>What would change this?</source>
      <translation>怎样才能改变？</translation>
    </message>
    <message>
      <source>Where the sources have it</source>
      <translation>在各来源中的位置</translation>
    </message>
    <message>
      <source>Whether the parts add up</source>
      <translation>各分项与得分是否一致</translation>
    </message>
    <message>
      <source>Why</source>
      <translation>原因</translation>
    </message>
  </context>
  <context>
    <name>ShortcutSheet</name>
    <message>
      <source>Command</source>
      <translation>命令</translation>
    </message>
    <message>
      <source>Commands and their keys</source>
      <translation>命令及其快捷键</translation>
    </message>
    <message>
      <source>Filter</source>
      <translation>筛选</translation>
    </message>
    <message>
      <source>Filter by command or key</source>
      <translation>按命令或按键筛选</translation>
    </message>
    <message>
      <source>Keyboard shortcuts</source>
      <translation>键盘快捷键</translation>
    </message>
    <message>
      <source>Keys</source>
      <translation>按键</translation>
    </message>
    <message>
      <source>Library, Recall lab, Quarantine</source>
      <translation>记忆库、召回实验室、隔离区</translation>
    </message>
    <message>
      <source>Menu</source>
      <translation>菜单</translation>
    </message>
  </context>
  <context>
    <name>Sidebar</name>
    <message>
      <source>Views</source>
      <translation>视图</translation>
    </message>
  </context>
  <context>
    <name>SituationModel</name>
    <message>
      <source>answered</source>
      <translation>答得上</translation>
    </message>
    <message>
      <source>below the cut</source>
      <translation>低于截断线</translation>
    </message>
    <message>
      <source>misrecall</source>
      <translation>误召回</translation>
    </message>
    <message>
      <source>nothing stored</source>
      <translation>没有答案</translation>
    </message>
    <message>
      <source>said twice</source>
      <translation>说了两遍</translation>
    </message>
    <message>
      <source>too old</source>
      <translation>太久远</translation>
    </message>
    <message>
      <source>why not?</source>
      <translation>为什么没有？</translation>
    </message>
  </context>
  <context>
    <name>StatusLine</name>
    <message>
      <source>read-only</source>
      <translation>只读</translation>
    </message>
    <message>
      <source>{file} · {count} memories</source>
      <translation>{file} · {count} 条记忆</translation>
    </message>
    <message>
      <source>{ms} ms</source>
      <translation>{ms} ms</translation>
    </message>
    <message>
      <source>○ no vectors</source>
      <translation>○ 没有向量</translation>
    </message>
    <message>
      <source>⚠ {count} warnings</source>
      <translation>⚠ {count} 条警告</translation>
    </message>
    <message>
      <source>⚠ {having} of {count} have vectors</source>
      <translation>⚠ {count} 条中 {having} 条有向量</translation>
    </message>
    <message>
      <source>✔ all have vectors</source>
      <translation>✔ 全部有向量</translation>
    </message>
  </context>
  <context>
    <name>TurnRow</name>
    <message>
      <source>Message {number}</source>
      <translation>消息 {number}</translation>
    </message>
    <message>
      <source>Remove message {number}</source>
      <translation>移除消息 {number}</translation>
    </message>
    <message>
      <source>Remove this message (Ctrl+Backspace in an empty one)</source>
      <translation>移除此消息（空消息中按 Ctrl+Backspace）</translation>
    </message>
    <message>
      <source>Who says message {number}</source>
      <translation>消息 {number} 的说话人</translation>
    </message>
  </context>
  <context>
    <name>WelcomeScreen</name>
    <message>
      <source>One memory, five ways to recall it, and the reason for every memory that came back or did not.</source>
      <translation>一份记忆，五种召回方式；每条记忆为何出现、为何没有，都有理由。</translation>
    </message>
    <message>
      <source>Welcome</source>
      <translation>欢迎</translation>
    </message>
  </context>
  <context>
    <name>WhyDialog</name>
    <message>
      <source>Close</source>
      <translation>关闭</translation>
    </message>
    <message>
      <source>Closest stored memories</source>
      <translation>最接近的已存储记忆</translation>
    </message>
    <message>
      <source>Explain</source>
      <translation>解释</translation>
    </message>
    <message>
      <source>Form</source>
      <translation>查询式</translation>
    </message>
    <message>
      <source>Looking for the smallest change that lets it in…</source>
      <translation>正在寻找能让它入选的最小改动…</translation>
    </message>
    <message>
      <source>Looking…</source>
      <translation>正在查找…</translation>
    </message>
    <message>
      <source>Margin: {margin}</source>
      <translation>差值：{margin}</translation>
    </message>
    <message>
      <source>Memory: id or text</source>
      <translation>记忆：id 或文本</translation>
    </message>
    <message>
      <source>No change is needed: it is recalled.</source>
      <translation>无需改动：它已被召回。</translation>
    </message>
    <message>
      <source>No memory has this id. The closest stored ones:</source>
      <translation>没有这个 id 的记忆。最接近的有：</translation>
    </message>
    <message>
      <source>No single parameter lets it in.</source>
      <translation>只改任何单个参数，都不能让它入选。</translation>
    </message>
    <message>
      <source>Nothing stored is like it: it would have to be stored first.</source>
      <translation>存储中没有与它相近的记忆，须先将它存入。</translation>
    </message>
    <message>
      <source>Rank</source>
      <translation>排名</translation>
    </message>
    <message>
      <source>Restore</source>
      <translation>恢复</translation>
    </message>
    <message>
      <source>Restore it, and it can be recalled again.</source>
      <translation>恢复之后，它就能再次被召回。</translation>
    </message>
    <message>
      <source>Score</source>
      <translation>得分</translation>
    </message>
    <message>
      <source>Set it</source>
      <translation>应用</translation>
    </message>
    <message>
      <source>Source</source>
      <translation>来源</translation>
    </message>
    <message>
      <source>Status</source>
      <translation>状态</translation>
    </message>
    <message>
      <source>The memory that should have come: its id, or some of its words</source>
      <translation>本该出现的记忆：它的 id，或其中几个词</translation>
    </message>
    <message>
      <source>Where it stands in every source</source>
      <translation>它在各来源中的位置</translation>
    </message>
    <message>
      <source>Why not this memory?</source>
      <translation>为什么没有这条记忆？</translation>
    </message>
    <message>
      <source>days</source>
      <translation>天</translation>
    </message>
    <message>
      <source>k</source>
      <translation>k</translation>
    </message>
    <message>
      <source>{parameter}: {before} → {after} lets it in (the smallest single change).</source>
      <translation>{parameter}：{before} → {after} 就能让它入选（最小的单项改动）。</translation>
    </message>
  </context>
  <context>
    <name>Words</name>
    <message>
      <source>1 memory</source>
      <translation>1 条记忆</translation>
    </message>
    <message>
      <source>Kind</source>
      <translation>类型</translation>
    </message>
    <message>
      <source>Person or thing</source>
      <translation>人或事物</translation>
    </message>
    <message>
      <source>Sensitivity</source>
      <translation>敏感度</translation>
    </message>
    <message>
      <source>State</source>
      <translation>状态</translation>
    </message>
    <message>
      <source>Thread</source>
      <translation>话题</translation>
    </message>
    <message>
      <source>Year</source>
      <translation>年份</translation>
    </message>
    <message>
      <source>active</source>
      <translation>有效</translation>
    </message>
    <message>
      <source>affect</source>
      <translation>情感</translation>
    </message>
    <message>
      <source>archived</source>
      <translation>已归档</translation>
    </message>
    <message>
      <source>chunk</source>
      <translation>文段</translation>
    </message>
    <message>
      <source>claim</source>
      <translation>主张</translation>
    </message>
    <message>
      <source>completed</source>
      <translation>已完成</translation>
    </message>
    <message>
      <source>episode</source>
      <translation>经历</translation>
    </message>
    <message>
      <source>isolated</source>
      <translation>已隔离</translation>
    </message>
    <message>
      <source>normal</source>
      <translation>普通</translation>
    </message>
    <message>
      <source>private</source>
      <translation>私密</translation>
    </message>
    <message>
      <source>secret</source>
      <translation>秘密</translation>
    </message>
    <message>
      <source>stale</source>
      <translation>已过时</translation>
    </message>
    <message>
      <source>state</source>
      <translation>状态</translation>
    </message>
    <message>
      <source>{count} memories</source>
      <translation>{count} 条记忆</translation>
    </message>
  </context>
</TS>
