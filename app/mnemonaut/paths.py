"""Where data of the program lives on this machine."""

from __future__ import annotations

from pathlib import Path

APP = "mnemonaut"


def written_by_a_person(name: str) -> Path:
    """A path as somebody typed it, `~` read as a home; that of an unknown user stays as it is, and is not found."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        return Path(name)


def data_folder() -> Path:
    """The samples and databases that the program makes itself; not created here."""
    import platformdirs

    return Path(platformdirs.user_data_dir(APP, appauthor=False))


def settings_path() -> Path:
    """Where the window keeps what it remembers; not created here."""
    import platformdirs

    return Path(platformdirs.user_config_dir(APP, appauthor=False)) / "window.ini"


def endpoints_path() -> Path:
    """Where a person's allowed endpoints and chat endpoint stand; not created here."""
    return settings_path().with_name("endpoints.json")


def log_folder() -> Path:
    """Logs and crash reports; not created here."""
    import platformdirs

    return Path(platformdirs.user_log_dir(APP, appauthor=False))


def sample_path(lang: str) -> Path:
    """The sample database of a language."""
    return data_folder() / "samples" / f"sample-{lang}.db"
