#!/usr/bin/env python3
"""The manual pages are sound, and say what the program and its readers of files say; so does the completion."""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = sys.argv[1]
faults = []


def text(name):
    return (ROOT / name).read_text(encoding="utf-8")


def plain(page):
    """The page as it is read, all in one line."""
    done = subprocess.run(["groff", "-mandoc", "-Tutf8", "-P-cbou"], input=page, capture_output=True, text=True, check=True)
    return re.sub(r"‐\s+", "", done.stdout).replace("−", "-").replace("‐", "-")


def example(page):
    """The literal text of the page's examples."""
    return re.search(r"^\.Sh EXAMPLES\n\.Bd -literal\n(.*?)^\.Ed", page, re.M | re.S).group(1)


def accepted(*words):
    done = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, check=False)
    if done.returncode:
        faults.append(f"not accepted: {done.stderr.strip()}")


def help_of(*words):
    done = subprocess.run([PROGRAM, *words, "--help"], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(words)} --help ended with {done.returncode}: {done.stderr}")
    return done.stdout


def subcommands_of(*words):
    """The names under "Subcommands:" of the help, and under those theirs."""
    listed = help_of(*words).partition("Subcommands:\n")[2]
    names = re.findall(r"^  ([a-z-]+) ", listed, re.M)
    return [c for name in names for c in (subcommands_of(*words, name) or [(*words, name)])]


for page in sorted((ROOT / "doc").glob("*.[1-8]")):
    done = subprocess.run(["groff", "-mandoc", "-ww", "-z", "-Tutf8", str(page)], capture_output=True, text=True, check=False)
    if done.returncode or done.stderr:
        faults.append(f"doc/{page.name}: {done.stderr.strip()}")

manual, completion = plain(text("doc/zugpost.1")), text("etc/completions/zugpost.bash")
commands = subcommands_of()
if not commands:
    sys.exit("zugpost --help names no subcommands")
for command in commands:
    name = " ".join(command)
    if not re.search(rf"\b{name}\b", manual):
        faults.append(f"doc/zugpost.1: {name} is missing")
    if not all(re.search(rf"(?<![\w-]){word}(?![\w-])", completion) for word in command):
        faults.append(f"etc/completions/zugpost.bash: {name} is missing")
    for option in re.findall(r"--[a-z-]+", help_of(*command)):
        if option not in manual:
            faults.append(f"doc/zugpost.1: {name} {option} is missing")
        if option != "--help" and option not in completion:
            faults.append(f"etc/completions/zugpost.bash: {name} {option} is missing")

events = text("doc/zugpost-event.5")
keys = set(re.findall(r"\b(?:required_)?(?:text|texts|word|date|number|flag|table|tables)\(\"(\w+)\"", text("rules/tournament_file.cpp")))
for key in sorted(keys):
    named = re.search(rf"^\.It Cm (?:\w+ , )*{key}\b", events, re.M) or re.search(rf"^\.Ss \[+{key}\]+$", events, re.M)
    if not named:
        faults.append(f"doc/zugpost-event.5: the key {key} is missing")

with tempfile.TemporaryDirectory() as name:
    scratch = pathlib.Path(name)
    for folder in ("state", *(f"{box}/{sub}" for box in ("in", "out") for sub in ("cur", "new", "tmp"))):
        (scratch / folder).mkdir(parents=True)
    (scratch / "zugpost.toml").write_text(f"""[server]
address = "games@chess.example"
state = "{scratch}/state"
[inbox]
kind = "maildir"
path = "{scratch}/in"
[outbox]
kind = "maildir"
path = "{scratch}/out"
""", encoding="utf-8")
    (scratch / "event.toml").write_text(example(events), encoding="utf-8")
    (scratch / "rulebook.toml").write_text(example(text("doc/zugpost-rulebook.5")), encoding="utf-8")
    accepted("event", "import", "-c", scratch / "zugpost.toml", scratch / "event.toml")
    accepted("event", "import", "-c", scratch / "zugpost.toml", ROOT / "etc/event.sample.toml")
    accepted("rulebook", "check", scratch / "rulebook.toml")

print("\n".join(faults) or f"{len(commands)} subcommands and {len(keys)} event keys are in the manual")
sys.exit(bool(faults))
