"""One open database and all that is done with it, for the window, the command line and the MCP server alike."""
