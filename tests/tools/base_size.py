"""How many megabytes each package of this environment takes: `VENV/bin/python tests/tools/base_size.py`, after `pip install -e .`
in a new one. pip and setuptools are left out, and what this project itself holds."""

import sysconfig
from importlib.metadata import distributions
from pathlib import Path

OURS, TOOLS = "mnemonaut", ("pip", "setuptools", "wheel")
LIMIT_MB = 450


def sizes() -> dict[str, int]:
    """Bytes on disk by package, compiled modules included."""
    found: dict[str, int] = {}
    for one in distributions(path=[sysconfig.get_path("purelib")]):
        paths = {Path(str(file.locate())) for file in one.files or ()}
        paths |= {
            made for path in paths if path.suffix == ".py" for made in path.parent.glob(f"__pycache__/{path.stem}.*")
        }
        found[one.name] = sum(path.stat().st_blocks * 512 for path in paths if path.is_file())
    return found


if __name__ == "__main__":
    parts = {name: size for name, size in sizes().items() if name not in (*TOOLS, OURS)}
    for name, size in sorted(parts.items(), key=lambda part: -part[1]):
        print(f"{size / 1e6:8.1f} MB  {name}")
    print(f"{sum(parts.values()) / 1e6:8.1f} MB  in all; at most {LIMIT_MB}")
