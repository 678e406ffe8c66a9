"""The window around its screens: menus, commands, jobs, files, what is selected."""
