"""The agent's side: an MCP server over one database. `desk` is what each tool does, `tools` how a client sees it, `server` how
it is reached, `clients` what a client's own configuration looks like."""
