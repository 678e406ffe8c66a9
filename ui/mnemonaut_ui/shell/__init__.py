"""The window around its screens: menus, commands, opening files, what the next start brings back."""
