#!/usr/bin/env python3
"""Every file and folder that ARCHITECTURE.md names is there, and every folder of code is named."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
named = set(re.findall(r"`([\w.*/-]*[\w*]/[\w.*/-]*|[\w-]+\.(?:md|txt|json))`", page))

faults = [f"{name} is not there" for name in sorted(named) if not list(ROOT.glob(name.rstrip("/")))]
folders = {path.parent.name for path in ROOT.glob("*/*.cpp")}
faults += [f"the folder {folder}/ is not named" for folder in sorted(folders) if f"`{folder}/`" not in page]
if len(page.splitlines()) > 100:
    faults.append("it is longer than a page")
print("\n".join(f"ARCHITECTURE.md: {fault}" for fault in faults) or f"{len(named)} names, all there")
sys.exit(bool(faults))
