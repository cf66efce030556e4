#!/usr/bin/env python3
"""Holds the direction of includes: a folder may include itself and what stands below it, nothing else."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BELOW = {
    "base": [],
    "chess": ["base"],
    "parser": ["chess", "base"],
    "rules": ["parser", "chess", "base"],
    "mail": ["base"],
    "letters": ["rules", "parser", "chess", "base"],
    "store": ["rules", "parser", "chess", "base"],
    "daemon": ["store", "letters", "mail", "rules", "parser", "chess", "base"],
}
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.M)

wrong = seen = 0
for folder, below in BELOW.items():
    for path in sorted((ROOT / folder).rglob("*.[ch]pp")):
        seen += 1
        for name in INCLUDE.findall(path.read_text(encoding="utf-8")):
            if "/" not in name:
                continue  # made by the build
            target = name.split("/")[0]
            if target != folder and target not in below:
                wrong += 1
                print(f"{path.relative_to(ROOT)}: includes {name}; {folder} may include only itself and {', '.join(below) or 'nothing'}")
if not seen:
    sys.exit("no source files found")
print(f"{seen} files, {wrong} includes in the wrong direction")
sys.exit(bool(wrong))
