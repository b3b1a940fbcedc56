"""Every numbered rule is proved by a test that cites it, and no test cites a rule that does not exist."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path

TESTS = Path(__file__).parent
CASES = TESTS.parent / "docs" / "rules"
ROOMS = TESTS.parent / "src" / "sunstone" / "games"
NUMBER = r"[A-Z]*\d+(?:\.\d+)?"


def numbered() -> set[str]:
    """The ids in the rules that lie in the games' rooms, and of the cases beside them."""
    return shown() | in_pages(CASES.glob("*-cases.md"))


def shown() -> set[str]:
    """Those that players can look up."""
    return in_pages(ROOMS.glob("*/data/*.md"))


def in_pages(paths: Iterable[Path]) -> set[str]:
    pages = [path.read_text(encoding="utf-8") for path in paths]
    return {id for page in pages for id in re.findall(rf"\*\*([a-z]+:{NUMBER})\*\*", page)}


def cited() -> set[str]:
    """Arguments of `@pytest.mark.rules(…)` anywhere in the tests."""
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rules":
                found.update(str(arg.value) for arg in node.args if isinstance(arg, ast.Constant))
    return found


def in_the_rules_code() -> set[str]:
    """Ids that the code of the games cites."""
    books = "|".join(sorted({id.partition(":")[0] for id in numbered()}))
    code = [path.read_text(encoding="utf-8") for path in ROOMS.rglob("*.py")]
    return {id for text in code for id in re.findall(rf"\"((?:{books}):{NUMBER})\"", text)}


def test_every_rule_is_cited_by_a_test() -> None:
    assert len(numbered()) > 140
    assert sorted(numbered() - cited()) == []


def test_no_citation_names_a_rule_that_does_not_exist() -> None:
    assert sorted(cited() - numbered()) == []
    assert len(in_the_rules_code()) > 80
    assert sorted(in_the_rules_code() - shown()) == []


def test_cases_and_warnings_are_not_shown_to_players() -> None:
    assert not [id for id in shown() if re.match(r"city:[BC]|expansion:T|founders:T|helios:EX", id)]
    assert len(numbered() - shown()) > 200


def test_every_room_has_its_rules_by_number() -> None:
    rooms = {path.parent.name for path in ROOMS.glob("*/state.py")}
    assert rooms == {path.parents[1].name for path in ROOMS.glob("*/data/rules.md")}
