"""Programs as bots: the protocol as documented, and everything that such a program can do wrong."""

import json
import re
import sys
import time
from pathlib import Path

import pytest

import sunstone
from sunstone.arena.game import play
from sunstone.arena.schedule import match, schedule
from sunstone.engine.errors import BadSetting
from sunstone.engine.frame import CHANCE
from sunstone.engine.options import Options
from sunstone.engine.registry import find
from sunstone.engine.rng import Rng
from sunstone.engine.state import State
from sunstone.players.outside import ExecBot, question
from tests.support import walk

DOCS = Path(__file__).parents[2] / "docs" / "bots.md"
ONCE = "print(json.dumps({'action': json.loads(input())['actions'][0]['action']}), flush=True)"


def secret_moment() -> State:
    """Another seat holds starting tiles that this one does not see."""
    for s in walk(sunstone.new("city", 2), 4):
        if s.to_move < CHANCE and s.is_secret() and s.guess(s.to_move, Rng(1)).key() != s.key():
            return s
    raise AssertionError("there is no such moment")


def bot(tmp_path: Path, body: str, limit: float = 60.0) -> ExecBot:
    script = tmp_path / "bot.py"
    script.write_text("import json, sys, time\n" + body)
    return ExecBot(f"{sys.executable} {script}", limit)


def answer(found: ExecBot, s: State) -> int:
    out = Options()
    s.options(out)
    action = found.choose(s, out, Rng(1))
    assert action in s.legal()
    found.close()
    return action


def test_the_documented_example_plays_a_match_without_failing(tmp_path: Path) -> None:
    code = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.S)[0]
    assert len(code.splitlines()) <= 20
    script = tmp_path / "mybot.py"
    script.write_text(code)
    planned = match(find("city").settle(2), ["random", f"exec:{sys.executable} {script}"], 2, limit=60.0)
    for job in schedule(planned):
        outcome = play(planned, job)
        assert outcome.failures == [] and min(outcome.moves) > 20


def test_the_question_is_the_same_for_all_that_the_seat_cannot_tell_apart() -> None:
    s = secret_moment()
    name = find("city").vocabulary.name
    texts = set()
    for k in range(6):
        g = s.guess(s.to_move, Rng(k))
        texts.add(json.dumps(question(g, [name(a) for a in g.legal()], 1.0)))
    texts.add(json.dumps(question(s, [name(a) for a in s.legal()], 1.0)))
    assert len(texts) == 1


def test_the_question_says_what_an_action_costs_and_gives() -> None:
    info, name = find("city"), find("city").vocabulary.name
    asked = (s for s in walk(sunstone.new("city", 2, options={"setup": "first_game"}), 4) if s.to_move < CHANCE)
    s = next(s for s in asked if any(choice.effects for choice in s.choices(s.to_move)))
    told = {
        each["action"]: each for each in json.loads(json.dumps(question(s, list(map(name, s.legal())), 1.0)))["actions"]
    }
    for choice in s.choices(s.to_move):
        assert told[choice.text] == {
            "action": choice.text,
            "label": choice.label,
            "effects": [{"what": what, "n": n} for what, n in choice.effects],
            "effect": info.effect(choice.effects),
        }


def test_the_question_offers_what_is_legal(tmp_path: Path) -> None:
    s = secret_moment()
    last = bot(
        tmp_path,
        "for l in sys.stdin: print(json.dumps({'action': json.loads(l)['actions'][-1]['action']}), flush=True)",
    )
    assert answer(last, s) == s.legal()[-1]
    assert last.failures == []


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("sys.exit(3)", "ended without an answer"),
        ("raise RuntimeError('lost')", "ended without an answer"),
        ("for l in sys.stdin: print('nonsense', flush=True)", "not an object with an action"),
        ("for l in sys.stdin: print('[1]', flush=True)", "not an object with an action"),
        ("for l in sys.stdin: print('{}', flush=True)", "not an object with an action"),
        ("for l in sys.stdin: print(json.dumps({'action': 'go:1'}), flush=True)", "not allowed here"),
        ("for l in sys.stdin: print(json.dumps({'action': ['go:1']}), flush=True)", "not allowed here"),
        ("sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush(); time.sleep(600)", "ended without an answer"),
    ],
)
def test_what_a_program_does_wrong_costs_it_the_move(
    tmp_path: Path, body: str, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    found = bot(tmp_path, body)
    answer(found, secret_moment())
    assert len(found.failures) == 1 and why in found.failures[0]
    assert "greedy moves for it" in caplog.text


def test_a_program_that_hangs_loses_its_time_and_no_more(tmp_path: Path) -> None:
    found = bot(tmp_path, "time.sleep(600)", limit=0.3)
    started = time.monotonic()
    answer(found, secret_moment())
    assert time.monotonic() - started < 60
    assert found.failures == ["did not answer within 0.3 seconds"]


def test_what_a_script_has_started_ends_with_it(tmp_path: Path) -> None:
    """It answers once and then hangs, with the pipe in its hands."""
    child = tmp_path / "child.py"
    child.write_text(f"import json, time\n{ONCE}\ntime.sleep(600)\n")
    found = bot(tmp_path, f"import subprocess\nsubprocess.run([sys.executable, {str(child)!r}])")
    s, out = secret_moment(), Options()
    s.options(out)
    found.choose(s, out, Rng(1))
    assert found.failures == []
    found.limit = 0.1
    started = time.monotonic()
    answer(found, s)
    assert time.monotonic() - started < 60
    assert found.failures == ["did not answer within 0.1 seconds"]


def test_a_program_that_ended_is_started_afresh(tmp_path: Path) -> None:
    """It answers once and ends: every question finds a new one."""
    found = bot(tmp_path, ONCE)
    s, out = secret_moment(), Options()
    for _ in range(3):
        s.options(out)
        assert found.choose(s, out, Rng(1)) == s.legal()[0]
        assert found.process is not None
        found.process.wait(60)
    assert found.failures == []
    found.close()


def test_a_command_that_does_not_exist() -> None:
    found = ExecBot("/nowhere/at-all", 1.0)
    answer(found, secret_moment())
    assert found.failures[0].startswith("could not be started")
    with pytest.raises(BadSetting, match="needs a command"):
        ExecBot("", 1.0)
    with pytest.raises(BadSetting, match="cannot be read"):
        ExecBot("'", 1.0)
