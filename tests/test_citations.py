"""Every numbered rule is proved by a test that cites it, and no test cites a rule that does not exist."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
LATER: dict[str, str] = {}  # sections, by a word in their heading, whose game is not built yet
NUMBER = r"[A-Z]*\d+(?:\.\d+)?"
ID = rf"[a-z]+:{NUMBER}"


def numbered() -> set[str]:
    """The ids in docs/rules, but for the sections named above."""
    found: set[str] = set()
    for path in (ROOT / "docs" / "rules").glob("*.md"):
        skip = False
        for line in path.read_text().splitlines():
            if line.startswith("#"):
                skip = path.name in LATER and LATER[path.name] in line.lower()
            if not skip:
                found.update(re.findall(rf"\*\*({ID})\*\*", line))
    return found


def all_numbered() -> set[str]:
    found: set[str] = set()
    for path in (ROOT / "docs" / "rules").glob("*.md"):
        found.update(re.findall(rf"\*\*({ID})\*\*", path.read_text()))
    return found


def cited() -> set[str]:
    """Arguments of `@pytest.mark.rules(…)` anywhere in the tests."""
    found: set[str] = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rules":
                found.update(str(arg.value) for arg in node.args if isinstance(arg, ast.Constant))
    return found


def in_the_rules_code() -> set[str]:
    """Ids that the code of the games cites."""
    found: set[str] = set()
    for path in (ROOT / "src" / "sunstone" / "games").rglob("*.py"):
        found.update(re.findall(rf"\"((?:city|expansion|founders|helios):{NUMBER})\"", path.read_text()))
    return found


def test_every_rule_is_cited_by_a_test() -> None:
    assert len(numbered()) > 140
    assert sorted(numbered() - cited()) == []


def test_no_citation_names_a_rule_that_does_not_exist() -> None:
    assert sorted(cited() - all_numbered()) == []
    assert len(in_the_rules_code()) > 80
    assert sorted(in_the_rules_code() - all_numbered()) == []
