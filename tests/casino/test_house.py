"""What the house forbids, each with what to do instead (docs/architecture.md, docs/contributing.md)."""

from __future__ import annotations

import ast
import posixpath
import re
from collections.abc import Callable, Iterable, Iterator
from string import Formatter

import pytest

from rules.wording.codes import CODES
from rules.wording.events import SENTENCES
from rules.wording.options import BUTTONS
from rules.wording.reasons import REASONS
from rules.wording.refusals import REFUSALS
from rules.wording.texts import TEXTS
from tests.rooms import BASE, BESIDE, ROOMS, TOOLS, modules, named, nodes, tree
from tests.script_texts import texts_of
from tests.sentences import is_sentence

LONGEST_FILE = 400
LONGEST_FUNCTION = 60
MOST_PARAMETERS = 7

WRITERS = {
    "database/row_sets.py",
    "rounds/area_filling.py",
    "rounds/facts/approval.py",
    "rounds/interruptions.py",
    "rounds/jackpot_claims.py",
    "history/actions.py",
    "proofs/asked.py",
    "proofs/asked_rounds.py",
    "tables/house_alerts.py",
    "proofs/on_record.py",
    "proofs/places.py",
    "rounds/snapshots.py",
    "rounds/store.py",
    "rounds/table_actions.py",
    "proofs/jackpots.py",
    "results/luck.py",
    "results/taking_apart.py",
    "shifts/duties.py",
    "shifts/plans.py",
    "shifts/road_map_actions.py",
    "players/actions.py",
    "cases/actions.py",
    "cases/clocks.py",
    "cases/incidents.py",
    "cases/mail.py",
    "reports/actions.py",
    "reports/meter_sheets.py",
    "staff/approvals.py",
    "staff/audit_log.py",
    "staff/pairing.py",
    "staff/people.py",
    "staff/signing_in.py",
    "staff/throttle.py",
    "tables/actions.py",
    "tables/alerts.py",
    "tables/floor_plan.py",
    "tables/cameras.py",
    "tables/frozen_rounds.py",
    "tables/webhooks/outbox.py",
    "wagers/jackpots/actions.py",
    "wagers/jackpots/book.py",
    "wagers/jackpots/record.py",
}
"""Modules that write rows. Pages and API views call them."""
WRITES = {"create", "bulk_create", "bulk_update", "get_or_create", "update_or_create", "save", "delete", "create_user"}
WRITING_SQL = re.compile(r"\b(INSERT INTO|DELETE FROM|UPDATE \w+_\w+ (\w )?SET)\b")

VOCABULARY = re.compile(r"rules/(commands|events)/")
UNIONS = {"rules/commands/Command", "rules/events/Event"}

RECORD = {
    "Event", "Command", "Round", "Snapshot", "Wager", "Settlement", "Entry", "Seat", "PlayingArea", "Hand",
}  # fmt: skip
"""The models of play and money. Their rows leave the room through its access.py, events through rounds.redaction."""
READERS = {"wagers", "rounds", "cases", "proofs", "results", "history", "reports", "api"}

FIGURES = r"(?i)\b\d+ to \d+\b|\b(?:hard|soft|past|below|over|under|with|as|and|on) (?:11|12|15|16|17|21)\b"
"""Odds and totals as people say them."""


MODULES = dict.fromkeys(named(path) for path in modules())
BENCH = [named(path) for path in modules(["bench", "tests/drills"])]
SCRIPTS = {
    named(path): path.read_text(encoding="utf-8")
    for path in sorted((BASE / "static").rglob("*.js"))
    if "vendor" not in path.parts
}


def calls(tree: ast.Module) -> Iterator[ast.Call]:
    return (node for node in nodes(tree) if isinstance(node, ast.Call))


def method(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def function(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def is_query(node: ast.AST) -> bool:
    """Whether an expression is made on `Model.objects`."""
    return any(isinstance(part, ast.Attribute) and part.attr == "objects" for part in ast.walk(node))


def texts(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The literals of a module with their lines, in f-strings their fixed parts; docstrings and errors apart."""
    hidden: set[int] = set()
    for node in nodes(tree):
        if isinstance(node, ast.Raise | ast.Assert) or (
            isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        ):
            hidden |= {id(part) for part in ast.walk(node)}
    for node in nodes(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in hidden:
            yield node.lineno, node.value


def writes(tree: ast.Module) -> list[int]:
    """Lines that write rows, by model or by statement."""
    found = [call.lineno for call in calls(tree) if method(call) in WRITES - {"create_user"} and _writes_rows(call)]
    found += [call.lineno for call in calls(tree) if method(call) in ("update", "create_user") and is_query(call.func)]
    return found + [line for line, text in texts(tree) if WRITING_SQL.search(text)]


def _writes_rows(call: ast.Call) -> bool:
    """`create` of a manager; `save` and `delete` of a row, which take no place or only a form's `commit=False`."""
    if method(call) in ("save", "delete"):
        return all(keyword.arg == "update_fields" for keyword in call.keywords) and not call.args
    return is_query(call.func)


def found_in(names: Iterable[str], look: Callable[[str], Iterable[object]]) -> dict[str, list[object]]:
    """What `look` finds in each of the files, by file; {} where the house is in order."""
    found = {name: list(look(name)) for name in names}
    return {name: faults for name, faults in found.items() if faults}


def test_only_actions_write() -> None:
    found = found_in(MODULES.keys() - WRITERS, lambda name: writes(tree(name)))
    assert found == {}, "rows are written by actions: move it to one of WRITERS, or name a new module of actions there"


def test_every_writer_writes() -> None:
    assert [name for name in WRITERS if not writes(tree(name))] == [], "take what writes no more from WRITERS"


def test_only_publish_publishes() -> None:
    found = found_in(MODULES.keys() - {"live/publish.py"}, lambda name: lines_of(name, "publish"))
    assert found == {}, "call live.publish.publish after the commit instead of sending a message through Redis"


SAYS = {"rules/core/text.py", "languages/say.py"}


def test_json_of_sentences_is_made_in_two_places() -> None:
    """Any other encoder refuses a sentence that carries its facts, and with it a command, a page or a task."""
    made = ("Encoder", "to_builtins", "encode")

    def found(name: str) -> list[int]:
        return [
            node.lineno
            for node in nodes(tree(name))
            if isinstance(node, ast.Attribute) and node.attr in made and ast.unparse(node.value).startswith("msgspec")
        ]

    assert found_in(MODULES.keys() - SAYS, found) == {}, "take `encode_json` or `to_builtins` of rules.core.text"


def lines_of(name: str, method_name: str) -> list[int]:
    return [call.lineno for call in calls(tree(name)) if method(call) == method_name]


def test_the_vocabularies_are_imported_as_modules() -> None:
    """A class or a file that has an `events` of its own takes `import rules.events`."""
    everywhere = (*MODULES, *BENCH, *(named(path) for path in modules(["tests"])))
    found = found_in((name for name in everywhere if not VOCABULARY.match(name)), imports_of_the_vocabularies)
    assert found == {}, (
        "write `from rules import commands, events`, then `commands.Hit` and `events.HandHit`; by name come the unions "
        "`Command` and `Event` alone, and a test may say `c` and `e`"
    )


def imports_of_the_vocabularies(name: str) -> Iterator[tuple[int, str]]:
    """What is imported from a vocabulary name by name, or the vocabulary under another name."""
    for node in nodes(tree(name)):
        for alias in node.names if isinstance(node, ast.ImportFrom) else ():
            path = f"{node.module}.{alias.name}".replace(".", "/")
            short = alias.asname in (None, alias.name[0]) if name.startswith("tests/") else alias.asname is None
            if path in ("rules/commands", "rules/events"):
                if not short:
                    yield node.lineno, ast.unparse(node)
            elif VOCABULARY.match(path) and path not in UNIONS and not (BASE / f"{path}.py").exists():
                yield node.lineno, ast.unparse(node)


def test_only_access_reads_across_rooms() -> None:
    found = found_in((name for name in MODULES if name.partition("/")[0] not in READERS), reads_of_the_record)
    assert found == {}, "ask rounds.access, history.queries or history.wagers for rows of the record"


def reads_of_the_record(name: str) -> list[int]:
    return [
        node.lineno
        for node in nodes(tree(name))
        if isinstance(node, ast.Attribute)
        and node.attr == "objects"
        and isinstance(node.value, ast.Name)
        and node.value.id in RECORD
    ]


def test_every_room_has_its_place_in_the_contract_and_its_types_checked() -> None:
    rooms_contract = TOOLS["importlinter"]["contracts"][0]
    assert set(rooms_contract["layers"]) == {*ROOMS, *BESIDE}
    assert set(TOOLS["mypy"]["packages"]) == {*ROOMS, "bench", "tests.drills"}


def test_files_are_short() -> None:
    lengths = {
        name: len((BASE / name).read_text(encoding="utf-8").splitlines()) for name in (*MODULES, *BENCH, *SCRIPTS)
    }
    long = {name: lines for name, lines in lengths.items() if lines > LONGEST_FILE}
    assert long == {}, (
        f"more than {LONGEST_FILE} lines: split the file by what its parts are about; in the rules a group of "
        "clauses has a file of its own, with its own COMMANDS"
    )


def test_functions_are_short() -> None:
    assert found_in([*MODULES, *BENCH], long_functions) == {}, (
        f"more than {LONGEST_FUNCTION} lines: give the function's parts names of their own"
    )


def long_functions(name: str) -> list[str]:
    functions = (node for node in nodes(tree(name)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return [node.name for node in functions if (node.end_lineno or 0) - node.lineno >= LONGEST_FUNCTION]


def test_functions_have_few_parameters() -> None:
    assert found_in(MODULES, many_parameters) == {}, f"more than {MOST_PARAMETERS} parameters: gather them in a struct"


def many_parameters(name: str) -> list[str]:
    functions = (node for node in nodes(tree(name)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return [node.name for node in functions if len(parameters(node.args)) > MOST_PARAMETERS]


def parameters(found: ast.arguments) -> list[str]:
    """The names of all that a function is given, but of what it is a method of."""
    whole = (*found.posonlyargs, *found.args, found.vararg, *found.kwonlyargs, found.kwarg)
    return [part.arg for part in whole if part is not None and part.arg not in ("self", "cls")]


def test_the_screens_of_the_rules_make_no_sentence() -> None:
    names = (name for name in MODULES if name.startswith("rules/screens/"))
    found = found_in(names, lambda name: matching(name, r"^[A-Z“].*\s|[a-z]\.$"))
    assert found == {}, "sentences and labels live in rules/wording: steps, options, incidents, effects, seat, labels"


def matching(name: str, pattern: str) -> list[tuple[int, str]]:
    return [(line, text) for line, text in texts(tree(name)) if re.search(pattern, text)]


def test_deciders_make_no_sentence() -> None:
    """Two words in a row outside the phases' titles, which stand in the phase table, and what a rulebook prints."""
    names = (
        name
        for name in MODULES
        if re.match(r"rules/(corrections|money|table|screens|[a-z_]+/(play|irregularities|vocabulary))/", name)
    )
    found = found_in(names, lambda name: matching(name, r"[A-Za-z]{2,}[,:;]? [a-z]{2,}"))
    assert found == {}, 'give it a key in rules/wording/reasons.py and call reason("key", …)'


def test_deciders_write_no_refusal() -> None:
    found = found_in(
        (name for name in MODULES if name.startswith("rules/") and not name.startswith("rules/wording/")),
        lambda name: [call.lineno for call in calls(tree(name)) if function(call) == "Refusal" and says(call)],
    )
    assert found == {}, "give the sentence a key in rules/wording/refusals.py and call refuse(key, clause, …)"


def says(call: ast.Call) -> bool:
    """Whether a refusal is given its sentence as it stands there."""
    message = [*call.args[2:3], *(keyword.value for keyword in call.keywords if keyword.arg == "message")]
    return any(isinstance(part, ast.Constant | ast.JoinedStr | ast.BinOp) for part in message)


def test_every_refusal_has_its_sentence_and_every_sentence_its_refusal() -> None:
    named_keys = {
        part.value
        for name in MODULES
        if name.startswith("rules/") and not (name.startswith("rules/wording/") and name.endswith("refusals.py"))
        for part in nodes(tree(name))
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    }
    given = {
        call.args[0].value
        for name in MODULES
        for call in calls(tree(name))
        if function(call) == "refuse" and isinstance(call.args[0], ast.Constant)
    }
    assert given - REFUSALS.keys() == set(), "write the sentence in rules/wording/refusals.py"
    put_together = {key for key in REFUSALS if f"{key.partition(':')[0]}:" in named_keys}  # f"code:{what}"
    assert REFUSALS.keys() - named_keys - put_together == set(), "no decider gives this refusal: take its sentence away"


def test_every_sentence_gets_the_facts_that_it_names() -> None:
    """For keys that stand in the call; one that is worked out is played in the tests of its clause."""
    tables = {"refuse": REFUSALS, "button": BUTTONS, "reason": REASONS}
    rules = [name for name in MODULES if name.startswith("rules/")]
    assert found_in(rules, lambda name: unfilled(name, tables)) == {}, "name each fact of the sentence in the call"


def unfilled(name: str, tables: dict[str, dict[str, str]]) -> Iterator[tuple[int, str]]:
    for call in calls(tree(name)):
        sentences = tables.get(function(call))
        given = {keyword.arg for keyword in call.keywords}
        if sentences is None or None in given:
            continue
        for part in ast.walk(call.args[0]):
            if isinstance(part, ast.Constant) and part.value in sentences:
                named = {fact for _, fact, _, _ in Formatter().parse(sentences[part.value]) if fact}
                if named - given:
                    yield call.lineno, f"{part.value} lacks {sorted(named - given)}"


def test_figures_come_from_the_rulebook() -> None:
    names = (name for name in MODULES if name.startswith(("rules/screens/", "rules/wording/", "screens/")))
    found = found_in(names, lambda name: matching(name, FIGURES))
    assert found == {}, "odds and totals are data: take them from the book (`book.pay`), or from rules.wording.pontoon"


def test_templates_state_no_figure() -> None:
    pages = (named(page) for page in (BASE / "templates").rglob("*.html"))
    found = found_in(pages, lambda page: re.findall(FIGURES, (BASE / page).read_text(encoding="utf-8")))
    assert found == {}, "a page gets odds and totals from the rulebook"


def test_scripts_say_no_label_of_the_wording() -> None:
    """Labels of more than one word, which are nothing else by chance."""
    groups = ("kinds", "limits", "roles", "or_higher", "bonuses")
    labels = {label for group in groups for label in CODES[group].values() if re.search(r"[ -]", label)}
    found = found_in(SCRIPTS, lambda name: [label for label in labels if re.search(quoted(label), SCRIPTS[name])])
    assert found == {}, "a label comes from screens/kit/labels.js, which has it from rules/wording/codes.py"


def quoted(label: str) -> str:
    """The label as a string of a script, not in a comment's line."""
    return rf"""(?m)^(?!\s*(?://|/\*|\*)).*["'`]{re.escape(label)}["'`]"""


def test_scripts_have_no_table_of_events() -> None:
    found = found_in(
        SCRIPTS, lambda name: [kind for kind in SENTENCES if re.search(rf"(?m)^\s*{kind}: ", SCRIPTS[name])]
    )
    assert found == {}, "an event's sentence is its `text` from the server (rules/wording/events.py)"


NOT_SAID = {
    "felt/cards.js": "an attribute of the drawing",
    "felt/compact_geometry.js": "the outline of the cloth",
    "screens/history/round.js": "a selector of elements",
    "screens/kit/api.js": "an error for the browser's console",
    "screens/kit/commands.js": "an error for the browser's console",
    "screens/kit/money.js": "an error for the browser's console",
    "screens/seat/geometry.js": "the outline of the cloth",
}
"""Where a script has a text that nobody is shown."""


def test_scripts_make_no_sentence() -> None:
    names = (name for name in SCRIPTS if name.removeprefix("static/") not in NOT_SAID)
    found = found_in(names, lambda name: [found for found in texts_of(SCRIPTS[name]) if is_sentence(found[1])])
    assert found == {}, "what depends on the play comes with the view; else name it in rules/wording/texts.py"


@pytest.mark.parametrize("name", NOT_SAID)
def test_each_exception_is_still_one(name: str) -> None:
    assert [text for _, text in texts_of(SCRIPTS[f"static/{name}"]) if is_sentence(text)]


@pytest.mark.parametrize(
    "said",
    [
        'html`<p class="a">Nothing is left.</p>`',
        'html`<p title="Nobody is there now">x</p>`',
        "`${name} may play again.`",
        '["Really?", "Take it back?"]',
        "html`<p>${many ? `Round ${n} is over` : 1}</p>`",
    ],
)
def test_a_sentence_of_a_script_is_found(said: str) -> None:
    assert [text for _, text in texts_of(f"// A comment says nothing here.\nconst x = {said};") if is_sentence(text)]


NAMED = re.compile(r"""\btext(?:Parts)?\(\s*"(\w+)\"""")
SHOWN = {
    "dealer": {"kit", "felt"},
    "pit": {"kit", "felt"},
    "history": {"kit", "felt"},
    "what_if": {"kit", "felt"},
    "cage": {"kit"},
    "results": {"kit"},
}
"""The folders of scripts on a screen's page beside its own."""
OF_PLAYERS = ("seat", "sign")
"""Pages that carry no more than what their script imports."""


def scripts_of(screen: str) -> list[str]:
    if screen in OF_PLAYERS:
        return [SCRIPTS[name] for name in imported(f"static/screens/{screen}/main.js", {})]
    folders = {screen, *SHOWN[screen]}
    return [script for name, script in SCRIPTS.items() if name.split("/")[1 + ("screens/" in name)] in folders]


def imported(name: str, found: dict[str, None]) -> dict[str, None]:
    """A script and every one that it imports, itself or by another."""
    if name in SCRIPTS and name not in found:
        found[name] = None
        for path in re.findall(r'from "(\.[^"]+)"', SCRIPTS[name]):
            imported(posixpath.normpath(posixpath.join(posixpath.dirname(name), path)), found)
    return found


@pytest.mark.parametrize("screen", TEXTS)
def test_every_text_that_a_script_names_is_on_its_page(screen: str) -> None:
    named = {key for script in scripts_of(screen) for key in NAMED.findall(script)}
    assert named - TEXTS[screen].keys() == set(), "write the sentence in rules/wording/texts.py"


@pytest.mark.parametrize("screen", TEXTS)
def test_every_text_of_a_page_is_named_by_a_script(screen: str) -> None:
    """Keys are chosen between and put together, as "gone_{}"; so any string of the scripts counts."""
    strings = {text for script in scripts_of(screen) for _, text in texts_of(script)}
    made = [re.escape(text).replace(r"\{\}", r"\w+") for text in strings if re.fullmatch(r"[a-z_]{3,}\{\}\w*", text)]
    unnamed = {key for key in TEXTS[screen].keys() - strings if not re.fullmatch("|".join(made), key)}
    of_others = {key for key in unnamed if any(key in TEXTS[other] for other in TEXTS if other != screen)}
    assert unnamed - of_others == set(), "no script says it: take it from rules/wording/texts.py"
