#!/usr/bin/env python3
"""doc/clauses.md accounts for every clause of the rulebooks, and what it names is there.

Each clause of clauses.txt has one row, in its order: with parameters or source files and the tests that show it, or with the reason why it
is for people or not for e-mail. A scenario that a row names lists the clause, and scenarios list no clause that is not there.
"""
import pathlib
import re
import sys
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
REASONS = ("for people: ", "not for e-mail: ")
BOOKS = {"US": ("uscf-2004", "uscf-2004-finals"), "CO": ("county-2007",), "PL": ("pzszach-1999",), "RU": ("rassh",)}

clauses = (HERE / "clauses.txt").read_text(encoding="utf-8").split()
keys = set(re.findall(r"row<[^>]*>\(\s*\"(\w+)\"", (ROOT / "rules/parameters.cpp").read_text(encoding="utf-8")))
page = (ROOT / "doc/clauses.md").read_text(encoding="utf-8")
rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines() if re.match(r"\| [A-Z]{2}-", line)]
faults = []


def listed(path):
    """The clauses that a scenario is evidence for."""
    return tomllib.loads(path.read_text(encoding="utf-8")).get("clauses", [])


def is_scenario(path):
    return path.parent.name != "rulebooks"


scenarios = {str(path.relative_to(HERE / "scenarios").with_suffix("")): listed(path)
             for path in sorted((HERE / "scenarios").rglob("*.toml")) if is_scenario(path)}


def cases(path):
    return re.findall(r"TEST_CASE\(\s*\"((?:[^\"\\]|\\.)*)\"", path.read_text(encoding="utf-8"))


def check_test(clause, name):
    """Whether a test is there, and is about the clause."""
    name, _, case = name.partition(":")
    if name in scenarios:
        if clause not in scenarios[name]:
            faults.append(f"{clause}: the scenario {name} does not list it")
    elif not (source := HERE / f"{name}.cpp").is_file():
        faults.append(f"{clause}: there is no test {name}")
    elif case and not any(case in title for title in cases(source)):
        faults.append(f"{clause}: {name} has no case \"{case}\"")


def check_row(row):
    if len(row) != 4:
        faults.append(f"{row[0]}: not four cells")
        return
    clause, does, where, shown = row
    tests = re.findall(r"`([^`]+)`", shown)
    if where.startswith(REASONS):
        if does or tests:
            faults.append(f"{clause}: a reason, and yet behaviour or tests")
        return
    named = re.findall(r"`([^`]+)`", where)
    if not named:
        faults.append(f"{clause}: neither parameter nor source file nor reason")
    if not does:
        faults.append(f"{clause}: what is done is not said")
    for name in named:
        if not (name in keys or "/" in name and (ROOT / name).is_file()):
            faults.append(f"{clause}: `{name}` is neither a parameter nor a file")
    if not tests:
        faults.append(f"{clause}: no test shows it")
    for name in tests:
        check_test(clause, name)


def check_scenarios():
    for name, evidence in scenarios.items():
        faults.extend(f"scenarios/{name}: there is no clause {clause}" for clause in evidence if clause not in clauses)


def check_rulebooks():
    """Every clause that a built-in rulebook gives for a value is one of the list, or has parts in it."""
    for prefix, ids in BOOKS.items():
        for book in ids:
            for key, clause in tomllib.loads((ROOT / f"etc/rulebooks/{book}.toml").read_text(encoding="utf-8"))["clauses"].items():
                if not any(re.fullmatch(re.escape(f"{prefix}-{clause}") + r"(\W.*|[A-Z]+)?", known) for known in clauses):
                    faults.append(f"etc/rulebooks/{book}.toml: {key}: there is no clause {clause}")


if [row[0] for row in rows] != clauses:
    missing = [clause for clause in clauses if clause not in {row[0] for row in rows}]
    faults.append(f"not the clauses of tests/clauses.txt in their order; missing: {', '.join(missing) or 'none'}")
if len(set(clauses)) != len(clauses):
    faults.append("tests/clauses.txt names a clause twice")
unnamed = keys - set(re.findall(r"`(\w+)`", page))
faults += [f"the parameter {key} stands at no clause" for key in sorted(unnamed)]
for each in rows:
    check_row(each)
check_scenarios()
check_rulebooks()
print("\n".join(faults) or f"{len(rows)} clauses and {len(scenarios)} scenarios agree")
sys.exit(bool(faults) or not rows or not keys)
