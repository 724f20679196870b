# SPDX-License-Identifier: Apache-2.0
"""The sample in words: cases, labels, a judge's run and decisions.

Claims and regions are given by quotes. Characters that cannot be seen are written as escapes.
"""

import textwrap
from dataclasses import dataclass, field

from format_rules import QUALITY, sha256


# ---------------------------------------------------------------------------------------------
# The words in which it is written down. Where a quote occurs more than once, a number says which.
# ---------------------------------------------------------------------------------------------


@dataclass
class Evidence:
    id: str
    role: str
    seen: bool | None
    text: str
    completeness: str = "complete"
    revision: str | None = None
    side: str | None = None
    own: dict = field(default_factory=dict)


@dataclass
class Cite:
    """The whole text of an evidence, or the region that a quote names."""

    evidence: str
    quote: str | None = None
    occurrence: int | None = None


@dataclass
class Check:
    id: str
    kind: str
    text: str
    region: Cite
    finds: str
    pins: dict = field(default_factory=dict)
    own: dict = field(default_factory=dict)


@dataclass
class Claim:
    id: str
    quote: str
    verdict: str | None
    grounding: str | None
    reason: str | None = None
    cites: list = field(default_factory=list)
    checks: list = field(default_factory=list)
    occurrence: int | None = None
    own: dict = field(default_factory=dict)


@dataclass
class Case:
    id: str
    group: str
    stratum: tuple
    evidence: list
    output: str | None
    claims: list
    quality: dict
    name: str | None = None
    source: str | None = None
    revision: str | None = None
    cost: float | None = None
    elapsed: int | None = None
    producer: bool = True
    review: str = "reviewed"
    coverage: str = "exhaustive"
    capture: tuple = ("complete", "complete")
    limitations: list = field(default_factory=list)
    own: dict = field(default_factory=dict)
    output_own: dict = field(default_factory=dict)
    provenance_own: dict = field(default_factory=dict)


@dataclass
class Mark:
    """What a rater says about one claim."""

    truth: str | None
    grounding: str | None
    cites: list = field(default_factory=list)
    note: str = ""
    problem: tuple | None = None


@dataclass
class Rating:
    quality: dict
    at: str | None
    marks: dict
    note: str = ""
    state: str = "complete"


def block(text):
    """A text of several lines, without the indentation that it has in this file."""
    return textwrap.dedent(text)[1:]


YES, NO = True, False
ABSTAIN = UNSCORED = None


def answers(relevance, repetition, usefulness, withholding=...):
    """The quality answers; None is an abstention, no fourth value means not asked."""
    given = {"relevance": relevance, "repetition": repetition, "usefulness": usefulness}
    return given if withholding is ... else given | {"withholding": withholding}


# ---------------------------------------------------------------------------------------------
# The rubric
# ---------------------------------------------------------------------------------------------


RUBRIC_ID = "harbour-rubric-1"
RUBRIC = block("""
    # Harbour rubric

    Rate each claim twice, then answer the questions about the whole output.

    ## Truth

    The question: does the claim hold against the evidence in this file, whoever saw it?

    - **true**: the evidence settles it, and the claim holds
    - **false**: the evidence settles it, and the claim does not hold
    - **unsupported**: the evidence cannot settle it

    ## Grounding

    The question: does what the producer *saw* support the claim? A lucky guess is true and unsupported.

    - **supported**: it does; cite a text that the producer saw
    - **unsupported**: it does not
    - **unknown**: the file does not let you tell

    ## The whole output

    - **relevance**: does it answer what was asked?
    - **repetition**: does it say again what had been said already?
    - **usefulness**: is the reader better off with it?
    - **withholding**: was it right to hold it back?

    Each may be *yes*, *no* or *abstain*. Compare texts letter by letter: `10%` is not `%01`.
""")

ASKS = ["truth", "grounding", *QUALITY]

# One producer and one prompt: intervals need a single arm.
PRODUCER_MODEL = "example-writer-2"
PROMPT_DIGEST = sha256("You are the harbour's assistant. Say only what the records show.\n")

REVIEW_REGRESSION = ("code-review", "pr-comment", "development", "regression")
REVIEW_RANDOM = ("code-review", "pr-comment", "held-out", "random")
TALK_REGRESSION = ("conversation", "conversation", "development", "regression")
NOTES_RANDOM = ("release-notes", "changelog", "held-out", "random")
TRIAGE_RANDOM = ("triage", "issue-comment", "held-out", "random")
PROVIDERS = {"conversation": "chat-desk", "pr-comment": "git-host", "changelog": "git-host", "issue-comment": "tracker"}


# ---------------------------------------------------------------------------------------------
# The cases. All of them play at the desk of a small ferry harbour.
# ---------------------------------------------------------------------------------------------


CASES = [
    # A catch body that is said to be empty; the file recovered later shows that it is not.
    Case(
        "s01", "wi-31", REVIEW_REGRESSION, name="a catch body that is not empty", source="harbour-desk, change 31",
        revision="9b1f04e", cost=0.0031, elapsed=4120, capture=("partial", "complete"),
        limitations=[
            "The producer's excerpt ends inside the function; the whole file was recovered from the public revision.",
        ],
        own={"x-desk": {"drawn": "by hand", "since": 2}},
        evidence=[
            Evidence(
                "excerpt", "seen", True, completeness="partial", revision="9b1f04e", side="new",
                text=block("""
                    int berthFromNotice(const std::string& line)
                    {
                        try {
                            return std::stoi(line.substr(line.rfind(' ')));
                        } catch (const std::exception&) {
                """),
            ),
            Evidence(
                "whole-file", "reference", None, revision="9b1f04e", side="new",
                own={"x-recovered": "from the public revision, later"},
                text=block("""
                    #include "berth.h"

                    // A notice ends with the berth: "Puffin, berth 3".
                    int berthFromNotice(const std::string& line)
                    {
                        try {
                            return std::stoi(line.substr(line.rfind(' ')));
                        } catch (const std::exception&) {
                            log("no berth in: " + line);
                            return -1;
                        }
                    }
                """),
            ),
        ],
        output=(
            "The catch body is empty, so a notice without a number passes without a trace. The berth is read from "
            "what follows the last space. A caller can tell a failed parse from berth 0.\n"
        ),
        claims=[
            Claim(
                "c1", "The catch body is empty", "false", "unsupported",
                reason="The recovered file has two statements there; the excerpt ends before them.",
                cites=[Cite("whole-file", 'log("no berth in: " + line);\n        return -1;')],
                checks=[
                    Check(
                        "k1", "literal-absence", "return -1;",
                        Cite("whole-file", '\n        log("no berth in: " + line);\n        return -1;\n    }'),
                        finds="annotated-text-present", pins={"revision": "9b1f04e", "diffSide": "new"},
                    ),
                ],
            ),
            Claim(
                "c2", "The catch body is empty, so a notice without a number passes without a trace.", "false",
                "unsupported", reason="The line is logged. Two statements in one span, and c1 lies inside it.",
                cites=[Cite("whole-file", 'log("no berth in: " + line);')],
            ),
            Claim(
                "c3", "The berth is read from what follows the last space.", "true", "supported",
                reason="Control: it stands in the excerpt.", cites=[Cite("excerpt", "line.substr(line.rfind(' '))")],
                checks=[
                    Check(
                        "k1", "literal-quote", "rfind(' ')", Cite("excerpt", "line.substr(line.rfind(' '))"),
                        finds="exact-match",
                    ),
                ],
            ),
            Claim(
                "c4", "A caller can tell a failed parse from berth 0.", "true", "unsupported",
                reason="A correct guess: the -1 stands only in the part that the producer is not known to have seen.",
                cites=[Cite("whole-file", "return -1;")],
            ),
        ],
        quality=answers(YES, NO, NO),
    ),
    # Characters that deceive: byte order mark, tabs, CR LF, NBSP, zero width, bidi, NUL, escape.
    Case(
        "s02", "wi-32", REVIEW_REGRESSION, name="letters that are not what they seem",
        source="harbour-menu, change 8", revision="51c07aa", cost=0.0044, elapsed=5307, coverage="selected",
        output_own={"x-length": "short"},
        evidence=[
            Evidence(
                "menu", "seen", True, revision="51c07aa", side="new",
                text=(
                    "\ufeffdish\tprice\r\n"
                    "Cre\u0300me bru\u0302le\u0301e\t4,50\u00a0€\r\n"
                    "🦀 crab roll\t7,20\u00a0€\r\n"
                    "sou\u200bp of the day\t5,00\u00a0€\r\n"
                    "crew discount\t\u202e%01\u202c\r\n"
                ),
            ),
            Evidence(
                "Log 1/2", "seen", True,
                text="menu: 3 rows read\u0000\n\u001b[33mmenu: row 4 skipped, no digit at the start\u001b[0m\n",
            ),
        ],
        output=(
            "🧑\u200d🍳 The crab roll 🦀 costs 7,20\u00a0€, the dearest dish on the list. “Cr\u00e8me "
            "br\u00fbl\u00e9e” is stored with composed letters. The soup of the day is 5,00\u00a0€. The crew "
            "discount is stored as 10%. The log says that 3 rows were read, and nothing more.\n"
        ),
        claims=[
            Claim(
                "c1", "The crab roll 🦀 costs 7,20\u00a0€", "true", "supported", reason="Control.",
                cites=[Cite("menu", "🦀 crab roll\t7,20\u00a0€")],
                checks=[
                    Check(
                        "k1", "literal-quote", "7,20\u00a0€", Cite("menu", "🦀 crab roll\t7,20\u00a0€"),
                        finds="exact-match",
                    ),
                ],
            ),
            Claim(
                "c2", "costs 7,20\u00a0€, the dearest dish on the list", "true", "supported",
                reason="Control; it overlaps c1. All the prices have to be compared.", cites=[Cite("menu")],
            ),
            Claim(
                "c3", "“Cr\u00e8me br\u00fbl\u00e9e” is stored with composed letters", "false", "unsupported",
                reason="The menu holds base letters and combining accents.",
                cites=[Cite("menu", "Cre\u0300me bru\u0302le\u0301e")],
                checks=[
                    Check(
                        "k1", "literal-quote", "Cr\u00e8me", Cite("menu", "Cre\u0300me bru\u0302le\u0301e"),
                        finds="text-not-found",
                    ),
                ],
            ),
            Claim(
                "c4", "The soup of the day is 5,00\u00a0€.", "true", "supported",
                reason="True although the check abstains: a zero width space stands inside the word.",
                cites=[Cite("menu", "sou\u200bp of the day\t5,00\u00a0€")],
                checks=[
                    Check(
                        "k1", "literal-quote", "soup", Cite("menu", "sou\u200bp of the day"), finds="text-not-found",
                    ),
                ],
            ),
            Claim(
                "c5", "The crew discount is stored as 10%.", "false", "unsupported",
                reason="It is stored as %01 between two directional controls, and only looks like 10%.",
                cites=[Cite("menu", "\u202e%01\u202c")],
                checks=[
                    Check("k1", "literal-quote", "10%", Cite("menu", "\u202e%01\u202c"), finds="text-not-found"),
                ],
            ),
            Claim(
                "c6", "The log says that 3 rows were read, and nothing more.", "false", "unsupported",
                reason="The log goes on after the NUL.",
                cites=[Cite("Log 1/2", "\u0000\n\u001b[33mmenu: row 4 skipped")],
                checks=[
                    Check(
                        "k1", "literal-absence", "skipped", Cite("Log 1/2", "\u0000\n\u001b[33mmenu: row 4 skipped"),
                        finds="annotated-text-present", own={"x-by": "second look"},
                    ),
                ],
            ),
            Claim(
                "c7", "The log says that 3 rows were read, and nothing more.", None, None,
                own={"x-state": "the same span as c6, not labelled yet"},
            ),
        ],
        quality=answers(YES, NO, UNSCORED),
    ),
    # Both sides of a change and the diff; checks that abstain for every reason.
    Case(
        "s03", "wi-33", REVIEW_REGRESSION, source="harbour-desk, change 33", revision="e88b2f0", cost=0.0029,
        elapsed=3984,
        evidence=[
            Evidence(
                "old", "seen", True, revision="a1d3c55", side="old",
                text=block("""
                    retries = 3
                    pause_ms = 200
                """),
            ),
            Evidence(
                "new", "seen", True, revision="e88b2f0", side="new",
                text=block("""
                    retries = 6
                    pause_ms = 200
                    backoff = "double"
                """),
            ),
            Evidence(
                "patch", "seen", True, revision="e88b2f0", side="unified",
                text=block("""
                    @@ -1,2 +1,3 @@
                    -retries = 3
                    +retries = 6
                     pause_ms = 200
                    +backoff = "double"
                """),
            ),
            Evidence(
                "handbook", "reference", False,
                text='backoff: "none" keeps the pause; "double" makes it twice as long after each failure.\n',
            ),
        ],
        output=(
            "The patch doubles the retry limit from 3 to 6. The first pause stays at 200 ms and becomes twice as "
            "long after each failure. The old file had no limit at all.\n"
        ),
        claims=[
            Claim(
                "c1", "The patch doubles the retry limit from 3 to 6.", "true", "supported", reason="Control.",
                cites=[Cite("patch", "-retries = 3\n+retries = 6")],
                checks=[
                    Check(
                        "k1", "literal-quote", "retries = 3", Cite("old", "retries = 3"), finds="exact-match",
                        pins={"revision": "a1d3c55", "diffSide": "old"},
                    ),
                    Check(
                        "k2", "literal-quote", "retries = 6", Cite("new", "retries = 6"), finds="diff-side-differs",
                        pins={"diffSide": "old"},
                    ),
                ],
            ),
            Claim(
                "c2", "The first pause stays at 200 ms", "true", "supported",
                reason="Control: an unchanged line of the diff.", cites=[Cite("patch", " pause_ms = 200")],
                checks=[
                    Check(
                        "k1", "literal-quote", "= 200", Cite("patch", " pause_ms = 200"), finds="exact-match",
                        pins={"diffSide": "unified"},
                    ),
                    Check(
                        "k2", "literal-quote", "= 200", Cite("new", "pause_ms = 200"), finds="revision-differs",
                        pins={"revision": "a1d3c55"},
                    ),
                ],
            ),
            Claim(
                "c3", "becomes twice as long after each failure", "true", "unsupported",
                reason=(
                    "Guessed from the word “double”; only the handbook says it, and the producer did not see that."
                ),
                cites=[Cite("handbook", "twice as long after each failure")],
            ),
            Claim(
                "c4", "The old file had no limit at all.", "false", "unsupported",
                reason="The old file sets a limit of 3.", cites=[Cite("old", "retries = 3")],
                checks=[
                    Check(
                        "k1", "literal-absence", "retries", Cite("old", "retries = 3"),
                        finds="annotated-text-present", pins={"diffSide": "old"},
                    ),
                    Check(
                        "k2", "literal-absence", "limit", Cite("old", "retries = 3\npause_ms = 200"),
                        finds="text-not-found",
                    ),
                    Check(
                        "k3", "literal-absence", "retries", Cite("old", "retries = 3"), finds="revision-differs",
                        pins={"revision": "e88b2f0"},
                    ),
                    Check(
                        "k4", "literal-absence", "retries", Cite("old", "retries = 3"), finds="diff-side-differs",
                        pins={"diffSide": "new"},
                    ),
                ],
            ),
        ],
        quality=answers(YES, NO, YES),
    ),
    # An answer that invents a test, and a wish that no kept turn holds.
    Case(
        "s04", "wi-41", TALK_REGRESSION, name="tests that nobody ran", source="chat 2207, turn 9", cost=0.0102,
        elapsed=11850, capture=("partial", "partial"),
        limitations=["Turns 1 to 7 were replaced by the summary before the recording began."],
        evidence=[
            Evidence(
                "talk", "conversation", True, completeness="partial",
                text=block("""
                    [turns 1 to 7 were not kept]
                    User: Dogs should travel free from 1 May. Please change the fares.
                    Assistant: I will edit fares.yaml.
                """),
            ),
            Evidence(
                "calls", "seen", True,
                text=block("""
                    call 1  read fares.yaml -> 38 lines
                    call 2  edit fares.yaml: + {who: dog, price: 0, from: 05-01} -> ok
                    end of the record: 2 calls
                """),
            ),
            Evidence(
                "summary", "compaction", True,
                text=(
                    "Turns 1 to 7: the user looks after the ferry fares. Bicycles came up. Tests live in tests/fares.\n"
                ),
            ),
            Evidence(
                "fares", "reference", False, revision="c20d7be",
                text=block("""
                    exceptions:
                      - {who: bicycle, price: half}
                      - {who: dog, price: 0, from: 05-01}
                """),
            ),
        ],
        output=(
            "Done! 🐕 Dogs travel free from 1 May. I ran the fare tests and all 14 passed ✅. As you asked earlier, "
            "bicycles stay at half price. The change is in fares.yaml.\n"
        ),
        claims=[
            Claim(
                "c1", "Dogs travel free from 1 May.", "true", "supported", reason="Control: the edit says so.",
                cites=[Cite("calls", "{who: dog, price: 0, from: 05-01}")],
                checks=[
                    Check(
                        "k1", "literal-quote", "price: 0", Cite("calls", "{who: dog, price: 0, from: 05-01}"),
                        finds="exact-match",
                    ),
                ],
            ),
            Claim(
                "c2", "I ran the fare tests and all 14 passed", "false", "unsupported",
                reason="The record is complete and holds no test run.", cites=[Cite("calls")],
            ),
            Claim(
                "c3", "As you asked earlier, bicycles stay at half price.", "unsupported", "unsupported",
                reason="The earlier turns are lost; the summary says that bicycles came up, not what was asked.",
                cites=[Cite("talk", "[turns 1 to 7 were not kept]"), Cite("summary", "Bicycles came up.")],
            ),
            Claim(
                "c4", "bicycles stay at half price", "true", "unknown",
                reason=(
                    "The file says so. The producer read the file, but what it read was not kept. It lies inside c3."
                ),
                cites=[Cite("fares", "{who: bicycle, price: half}")],
            ),
            Claim(
                "c5", "The change is in fares.yaml.", "true", "supported", reason="Control.",
                cites=[Cite("calls", "edit fares.yaml")],
            ),
        ],
        quality=answers(YES, NO, NO),
    ),
    # A second answer to a question that had been answered, after a wrong summary.
    Case(
        "s05", "wi-42", TALK_REGRESSION, name="the same answer once more", source="chat 2311, turn 4", elapsed=2760,
        coverage="selected", capture=("partial", "unknown"),
        limitations=["The record does not say which texts still stood before the producer after the summary."],
        evidence=[
            Evidence(
                "turns", "conversation", None,
                text=block("""
                    User: When does the last boat leave Gull Island?
                    Assistant: At 21:40, on Sundays at 20:10.
                    User: Thanks, that is all.
                """),
            ),
            Evidence(
                "summary", "compaction", True,
                text="The user wants the last boat from Gull Island (21:40). Still to be answered.\n",
            ),
            Evidence(
                "timetable", "seen", None, completeness="partial", revision="spring",
                text="Gull Island, departures\nMon–Sat\t07:15\t12:30\t21:40\nSun\t09:00\t20:10\n",
            ),
        ],
        output=(
            "Have a good trip! To come back to your question 🌊: the last boat leaves Gull Island at 21:40, "
            "and on Sundays at 20:10. Have a good trip!\n"
        ),
        claims=[
            Claim(
                "c1", "the last boat leaves Gull Island at 21:40", "true", "supported",
                reason="The timetable settles it; the summary, which the producer saw, has the time.",
                cites=[Cite("summary", "the last boat from Gull Island (21:40)"), Cite("timetable", "21:40")],
            ),
            Claim(
                "c2", "on Sundays at 20:10", "true", "unknown",
                reason=(
                    "In the timetable, but nobody knows whether it still stood before the producer after the "
                    "summary."
                ),
                cites=[Cite("timetable", "Sun\t09:00\t20:10")],
            ),
            Claim("c3", "Have a good trip!", None, None, occurrence=2),
        ],
        quality=answers(UNSCORED, YES, NO),
    ),
    # One work item, two attempts.
    Case(
        "s06", "wi-51", REVIEW_RANDOM, name="ticket cache, first attempt", source="harbour-tickets, change 51",
        revision="77b0e12", cost=0.0027, elapsed=3391,
        evidence=[
            Evidence(
                "patch", "seen", True, revision="77b0e12", side="unified",
                text=block("""
                    @@ -8,3 +8,4 @@ class TicketCache:
                         def get(self, code):
                    -        return self.rows[code]
                    +        row = self.rows.get(code)
                    +        return None if row is None else row.copy()
                """),
            ),
        ],
        output=(
            "`get` returns None for an unknown code. It hands out a copy, so a caller cannot change what the cache "
            "holds.\n"
        ),
        claims=[
            Claim(
                "c1", "`get` returns None for an unknown code.", "true", "supported", reason="Control.",
                cites=[Cite("patch", "None if row is None")],
            ),
            Claim(
                "c2", "It hands out a copy", "true", "supported", reason="Control.",
                cites=[Cite("patch", "row.copy()")],
            ),
            Claim(
                "c3", "a caller cannot change what the cache holds", "unsupported", "unsupported",
                reason="The copy may be shallow; what a row holds is not in the file.",
                cites=[Cite("patch", "row.copy()")],
            ),
        ],
        quality=answers(YES, NO, YES),
    ),
    # The same work item again.
    Case(
        "s07", "wi-51", REVIEW_RANDOM, name="ticket cache, second attempt", source="harbour-tickets, change 51",
        revision="77b0e12", cost=0.0025, elapsed=3126,
        evidence=[
            Evidence(
                "patch", "seen", True, revision="77b0e12", side="unified",
                text=block("""
                    @@ -8,3 +8,4 @@ class TicketCache:
                         def get(self, code):
                    -        return self.rows[code]
                    +        row = self.rows.get(code)
                    +        return None if row is None else row.copy()
                """),
            ),
        ],
        output="`get` still raises KeyError for an unknown code. It hands out a copy.\n",
        claims=[
            Claim(
                "c1", "`get` still raises KeyError for an unknown code.", "false", "unsupported",
                reason="That was the old line.",
                cites=[Cite("patch", "self.rows.get(code)"), Cite("patch", "None if row is None")],
            ),
            Claim(
                "c2", "It hands out a copy.", "true", "supported", reason="Control.",
                cites=[Cite("patch", "row.copy()")],
            ),
        ],
        quality=answers(YES, NO, NO),
    ),
    # A partial capture, and right-to-left text between isolates.
    Case(
        "s08", "wi-52", REVIEW_RANDOM, source="harbour-board, change 52", revision="0d94c3e", elapsed=2904,
        coverage="selected", capture=("partial", "unknown"),
        limitations=[
            "The change was cut after its first file; the style sheet is missing.",
            "Redacted: one address.",
        ],
        evidence=[
            Evidence(
                "patch", "seen", True, completeness="partial", revision="0d94c3e", side="unified",
                text='@@ -3 +3 @@\n-<th>Departures</th>\n+<th dir="rtl">\u2067المغادرة\u2069 Departures</th>\n',
            ),
        ],
        output=(
            "The heading is marked as right-to-left. The Arabic word is stored before the English one. The heading "
            "still fits on one line 📏.\n"
        ),
        claims=[
            Claim(
                "c1", "The heading is marked as right-to-left.", "true", "supported", reason="Control.",
                cites=[Cite("patch", 'dir="rtl"')],
            ),
            Claim(
                "c2", "The Arabic word is stored before the English one.", "true", "supported",
                reason="Control: the stored order, whatever the drawn one.",
                cites=[Cite("patch", "\u2067المغادرة\u2069 Departures")],
            ),
            Claim(
                "c3", "The heading still fits on one line", "unsupported", "unsupported",
                reason="The style sheet was cut off.", cites=[Cite("patch")],
            ),
        ],
        quality=answers(YES, NO, UNSCORED),
    ),
    # Held back, rightly: a false alarm.
    Case(
        "s09", "wi-53", REVIEW_RANDOM, name="a token that is not there", source="harbour-desk, change 53",
        revision="3f6a0b9", cost=0.0019, elapsed=2215, review="withheld",
        evidence=[
            Evidence(
                "patch", "seen", True, revision="3f6a0b9", side="unified",
                text=block("""
                    @@ -1 +1 @@
                    -TOKEN = ""
                    +TOKEN = os.environ["HARBOUR_TOKEN"]
                """),
            ),
        ],
        output="This commits the harbour's token in plain text 🔑. Revoke it today!\n",
        claims=[
            Claim(
                "c1", "This commits the harbour's token in plain text", "false", "unsupported",
                reason="The token is read from the environment.",
                cites=[Cite("patch", 'os.environ["HARBOUR_TOKEN"]')],
            ),
        ],
        quality=answers(YES, NO, NO, YES),
    ),
    # Held back, wrongly: it would have helped.
    Case(
        "s10", "wi-61", TRIAGE_RANDOM, source="board tracker, report 61", revision="6ee41d8", cost=0.0036,
        elapsed=4475, review="withheld", capture=("partial", "complete"),
        limitations=["One line of the file was kept."],
        evidence=[
            Evidence(
                "report", "conversation", True,
                text=(
                    "Reporter: Just after midnight the board shows yesterday's boats. "
                    "Our clock is one hour ahead of UTC.\n"
                ),
            ),
            Evidence(
                "code", "seen", True, completeness="partial", revision="6ee41d8", side="new",
                text="today = datetime.now(timezone.utc).date()\n",
            ),
        ],
        output="The board takes the date in UTC. So from 00:00 to 01:00 harbour time it is a day late.\n",
        claims=[
            Claim(
                "c1", "The board takes the date in UTC.", "true", "supported", reason="Control.",
                cites=[Cite("code", "timezone.utc")],
            ),
            Claim(
                "c2", "from 00:00 to 01:00 harbour time it is a day late", "true", "supported",
                reason="It follows from the code and the report together.",
                cites=[Cite("report", "one hour ahead of UTC"), Cite("code")],
            ),
        ],
        quality=answers(YES, NO, YES, NO),
    ),
    # Not looked at: no output was made.
    Case(
        "s11", "wi-62", TRIAGE_RANDOM, source="board tracker, report 62", review="not-reviewed", coverage="selected",
        capture=("complete", "unknown"),
        evidence=[
            Evidence("report", "conversation", None, text="Reporter: Could the board show the wind as well?\n"),
        ],
        output=None, claims=[], quality=answers(UNSCORED, UNSCORED, UNSCORED),
    ),
    # The recorder failed.
    Case(
        "s12", "wi-63", TRIAGE_RANDOM, name="recorder out of space", producer=False, coverage="selected",
        capture=("failed", "failed"), limitations=["The recorder ran out of space before the first byte."],
        evidence=[], output=None, claims=[], quality=answers(UNSCORED, UNSCORED, UNSCORED),
    ),
    # Eight short lines of a changelog: a random sample, labelled throughout.
    Case(
        "s13", "wi-71", NOTES_RANDOM, source="harbour-desk, note 71", revision="b70c1aa", cost=0.0008, elapsed=902,
        provenance_own={"x-seat": 4},
        evidence=[
            Evidence(
                "commit", "seen", True, revision="b70c1aa",
                text=block("""
                    Raise the upload timeout from 10 s to 30 s

                    Photos from the pier were cut off on slow links.
                """),
            ),
        ],
        output="Uploads may now take 30 seconds instead of 10.\n",
        claims=[
            Claim(
                "c1", "Uploads may now take 30 seconds instead of 10.", "true", "supported",
                cites=[Cite("commit", "from 10 s to 30 s")],
            ),
        ],
        quality=answers(YES, NO, YES),
    ),
    Case(
        "s14", "wi-72", NOTES_RANDOM, source="harbour-desk, note 72", revision="b70c1ab", cost=0.0008, elapsed=871,
        evidence=[
            Evidence("commit", "seen", True, revision="b70c1ab", text="Sort departures by time, then by berth\n"),
        ],
        output="🚢 Departures are sorted by time, then by berth.\n",
        claims=[
            Claim("c1", "Departures are sorted by time, then by berth.", "true", "supported", cites=[Cite("commit")]),
        ],
        quality=answers(YES, NO, YES),
    ),
    Case(
        "s15", "wi-73", NOTES_RANDOM, source="harbour-desk, note 73", revision="b70c1ac", cost=0.0007, elapsed=850,
        evidence=[
            Evidence(
                "patch", "seen", True, revision="b70c1ac", side="unified",
                text=block("""
                    @@ -20 +20 @@
                    -price = round(total, 1)
                    +price = round(total, 2)
                """),
            ),
        ],
        output="Prices are now rounded to three decimals.\n",
        claims=[
            Claim(
                "c1", "Prices are now rounded to three decimals.", "false", "unsupported", reason="Two decimals.",
                cites=[Cite("patch", "+price = round(total, 2)")],
                checks=[
                    Check(
                        "k1", "literal-quote", "total, 3", Cite("patch", "+price = round(total, 2)"),
                        finds="text-not-found",
                    ),
                ],
            ),
        ],
        quality=answers(YES, NO, NO),
    ),
    Case(
        "s16", "wi-74", NOTES_RANDOM, source="harbour-desk, note 74", revision="b70c1ad", cost=0.0009, elapsed=1013,
        evidence=[
            Evidence(
                "commit", "seen", True, revision="b70c1ad",
                text="Drop the old card reader; all piers have the new one\n",
            ),
            Evidence(
                "datasheet", "reference", False,
                text=block("""
                    old reader: 0.8 s a card
                    new reader: 0.4 s a card
                """),
            ),
        ],
        output="The old card reader is no longer supported. The new one is twice as fast.\n",
        claims=[
            Claim(
                "c1", "The old card reader is no longer supported.", "true", "supported",
                cites=[Cite("commit", "Drop the old card reader")],
            ),
            Claim(
                "c2", "The new one is twice as fast.", "true", "unsupported",
                reason="True by the data sheet, which the producer did not see.", cites=[Cite("datasheet")],
            ),
        ],
        quality=answers(YES, NO, YES),
    ),
    Case(
        "s17", "wi-75", NOTES_RANDOM, source="harbour-desk, note 75", revision="b70c1ae", cost=0.0006, elapsed=798,
        evidence=[
            Evidence("commit", "seen", None, revision="b70c1ae", text="Announce delays to screen readers\n"),
        ],
        output="Screen readers now announce delays.\n",
        claims=[
            Claim(
                "c1", "Screen readers now announce delays.", "true", "unknown",
                reason="It is not recorded whether the producer had the commit.", cites=[Cite("commit")],
            ),
        ],
        quality=answers(YES, NO, YES),
    ),
    Case(
        "s18", "wi-76", NOTES_RANDOM, source="harbour-desk, note 76", revision="b70c1af", cost=0.0007, elapsed=833,
        evidence=[
            Evidence(
                "commit", "seen", True, revision="b70c1af", text="Translate the ticket page into Welsh and Irish\n",
            ),
        ],
        output="Croeso, fa\u0301ilte! The ticket page speaks Welsh and Irish.\n",
        claims=[
            Claim(
                "c1", "The ticket page speaks Welsh and Irish.", "true", "supported",
                cites=[Cite("commit", "the ticket page into Welsh and Irish")],
            ),
        ],
        quality=answers(YES, NO, YES),
    ),
    Case(
        "s19", "wi-77", NOTES_RANDOM, source="harbour-desk, note 77", revision="b70c1b0", cost=0.0007, elapsed=866,
        evidence=[
            Evidence(
                "patch", "seen", True, revision="b70c1b0", side="unified",
                text=block("""
                    @@ -5 +5 @@ safety
                    -lifeboats: 4
                    +lifeboats: 6
                """),
            ),
        ],
        output="The safety page lists six lifeboats, two more than before.\n",
        claims=[
            Claim(
                "c1", "The safety page lists six lifeboats", "true", "supported",
                cites=[Cite("patch", "+lifeboats: 6")],
            ),
            Claim(
                "c2", "two more than before", "true", "supported",
                cites=[Cite("patch", "-lifeboats: 4"), Cite("patch", "+lifeboats: 6")],
            ),
        ],
        quality=answers(YES, NO, YES),
    ),
    Case(
        "s20", "wi-78", NOTES_RANDOM, source="harbour-desk, note 78", revision="b70c1b1", cost=0.0006, elapsed=815,
        evidence=[
            Evidence(
                "commit", "seen", True, revision="b70c1b1",
                text="Keep the tide table for 6 hours before asking again\n",
            ),
        ],
        output="The tide table is now kept for a whole day.\n",
        claims=[
            Claim(
                "c1", "The tide table is now kept for a whole day.", "false", "unsupported", reason="Six hours.",
                cites=[Cite("commit", "for 6 hours")],
            ),
        ],
        quality=answers(YES, NO, NO),
    ),
]


# ---------------------------------------------------------------------------------------------
# What the two raters say
# ---------------------------------------------------------------------------------------------


RATER_A = {
    "s01": Rating(
        answers(YES, NO, NO), at="2026-03-02T09:04:10Z",
        marks={
            "c1": Mark(
                "false", "unsupported",
                cites=[Cite("whole-file", 'log("no berth in: " + line);\n        return -1;')],
            ),
            "c2": Mark(
                "false", "unsupported", cites=[Cite("whole-file", 'log("no berth in: " + line);')],
                problem=("several-claims", "An empty body, and no trace: two statements."),
            ),
            "c3": Mark("true", "supported", cites=[Cite("excerpt", "line.substr(line.rfind(' '))")]),
            "c4": Mark(
                "true", "unsupported", cites=[Cite("whole-file", "return -1;")],
                note="Right, but it cannot have read that here 🎲",
            ),
        },
    ),
    "s02": Rating(
        answers(YES, NO, ABSTAIN), at="2026-03-02T09:12:45Z", note="Turn on the invisible characters for this one.",
        marks={
            "c1": Mark("true", "supported", cites=[Cite("menu", "🦀 crab roll\t7,20\u00a0€")]),
            "c2": Mark(
                "true", "supported", cites=[Cite("menu")],
                problem=("span-wrong", "It begins in the middle of the sentence."),
            ),
            "c3": Mark(
                "false", "unsupported", cites=[Cite("menu", "Cre\u0300me bru\u0302le\u0301e")],
                note="Accents of their own: e and then U+0300.",
            ),
            "c4": Mark("true", "supported", cites=[Cite("menu", "sou\u200bp of the day\t5,00\u00a0€")]),
            "c5": Mark(
                "false", "unsupported", cites=[Cite("menu", "\u202e%01\u202c")], note="%01 written backwards 🪞",
            ),
            "c6": Mark(
                "false", "unsupported", cites=[Cite("Log 1/2", "\u0000\n\u001b[33mmenu: row 4 skipped")],
                note="The log goes on after a NUL 🕵\ufe0f",
            ),
            "c7": Mark(
                "false", "unsupported", cites=[Cite("Log 1/2")],
                problem=("annotation-wrong", "The same words as c6."),
            ),
        },
    ),
    "s03": Rating(
        answers(YES, NO, YES), at="2026-03-02T09:17:02Z",
        marks={
            "c1": Mark("true", "supported", cites=[Cite("patch", "-retries = 3\n+retries = 6")]),
            "c2": Mark("true", "supported", cites=[Cite("new", "pause_ms = 200"), Cite("patch", " pause_ms = 200")]),
            "c3": Mark("true", "unsupported", cites=[Cite("handbook", "twice as long after each failure")]),
            "c4": Mark("false", "unsupported", cites=[Cite("old", "retries = 3")]),
        },
    ),
    "s04": Rating(
        answers(YES, NO, YES), at="2026-03-02T09:25:31Z",
        marks={
            "c1": Mark("true", "supported", cites=[Cite("calls", "{who: dog, price: 0, from: 05-01}")]),
            "c2": Mark("false", "unsupported", cites=[Cite("calls")], note="Two calls, no test among them."),
            "c3": Mark(
                "unsupported", "unsupported", cites=[Cite("talk", "[turns 1 to 7 were not kept]")],
                problem=("evidence-missing", "The earlier turns would settle it."),
            ),
            "c4": Mark("true", "unknown", cites=[Cite("fares", "{who: bicycle, price: half}")]),
            "c5": Mark("true", "supported", cites=[Cite("calls", "edit fares.yaml")]),
        },
    ),
    "s05": Rating(
        answers(YES, YES, NO), at="2026-03-02T09:30:00Z",
        marks={
            "c1": Mark("true", "supported", cites=[Cite("summary"), Cite("timetable", "21:40")]),
            "c2": Mark("true", "unknown", cites=[Cite("timetable", "Sun\t09:00\t20:10")]),
            "c3": Mark("unsupported", "unknown", problem=("not-a-claim", "A wish.")),
        },
    ),
    "s06": Rating(
        answers(YES, NO, YES), at="2026-03-02T09:33:20Z",
        marks={
            "c1": Mark("true", "supported", cites=[Cite("patch", "None", 1)]),
            "c2": Mark("true", "supported", cites=[Cite("patch", "row.copy()")]),
            "c3": Mark("true", "supported", cites=[Cite("patch", "row.copy()")]),
        },
    ),
    "s07": Rating(
        answers(YES, NO, NO), at="2026-03-02T09:35:12Z",
        marks={
            "c1": Mark("false", "unsupported", cites=[Cite("patch", "+        row = self.rows.get(code)")]),
            "c2": Mark("true", "supported", cites=[Cite("patch", "row.copy()")]),
        },
    ),
    "s08": Rating(
        answers(YES, NO, ABSTAIN), at="2026-03-02T09:38:47Z",
        marks={
            "c1": Mark("true", "supported", cites=[Cite("patch", 'dir="rtl"')]),
            "c2": Mark("true", "supported", cites=[Cite("patch", "\u2067المغادرة\u2069 Departures")]),
            "c3": Mark("unsupported", "unsupported", problem=("evidence-missing", "The style sheet is missing.")),
        },
    ),
    "s09": Rating(
        answers(YES, NO, NO, YES), at="2026-03-02T09:41:05Z", note="A false alarm 🚨; good that nobody got it.",
        marks={
            "c1": Mark("false", "unsupported", cites=[Cite("patch", 'os.environ["HARBOUR_TOKEN"]')]),
        },
    ),
    "s10": Rating(
        answers(YES, NO, YES, NO), at="2026-03-02T09:44:30Z",
        marks={
            "c1": Mark("true", "supported", cites=[Cite("code", "timezone.utc")]),
            "c2": Mark("true", "supported", cites=[Cite("report", "one hour ahead of UTC"), Cite("code")]),
        },
    ),
    "s13": Rating(
        answers(YES, NO, YES), at="2026-03-02T10:01:00Z",
        marks={
            "c1": Mark("true", "supported", cites=[Cite("commit", "from 10 s to 30 s")]),
        },
    ),
    "s14": Rating(
        answers(YES, NO, YES), at="2026-03-02T10:01:40Z",
        marks={
            "c1": Mark("true", "supported", cites=[Cite("commit", "by time, then by berth")]),
        },
    ),
    "s15": Rating(
        answers(YES, NO, NO), at="2026-03-02T10:02:35Z",
        marks={
            "c1": Mark("false", "unsupported", cites=[Cite("patch", "round(total, 2)")]),
        },
    ),
    "s16": Rating(
        answers(YES, NO, YES), at="2026-03-02T10:04:10Z",
        marks={
            "c1": Mark("true", "supported", cites=[Cite("commit", "Drop the old card reader")]),
            "c2": Mark("true", "unsupported", cites=[Cite("datasheet", "0.8 s"), Cite("datasheet", "0.4 s")]),
        },
    ),
    "s17": Rating(
        answers(YES, NO, YES), at="2026-03-02T10:05:00Z",
        marks={
            "c1": Mark("true", "unknown", cites=[Cite("commit")]),
        },
    ),
    "s18": Rating(
        answers(YES, NO, YES), at="2026-03-02T10:05:45Z",
        marks={
            "c1": Mark("true", "supported", cites=[Cite("commit", "Welsh and Irish")]),
        },
    ),
    "s19": Rating(
        answers(YES, NO, YES), at="2026-03-02T10:06:50Z",
        marks={
            "c1": Mark("true", "supported", cites=[Cite("patch", "+lifeboats: 6")]),
            "c2": Mark("true", "supported", cites=[Cite("patch", "-lifeboats: 4"), Cite("patch", "+lifeboats: 6")]),
        },
    ),
    "s20": Rating(
        answers(YES, NO, NO), at="2026-03-02T10:07:30Z",
        marks={
            "c1": Mark("false", "unsupported", cites=[Cite("commit", "for 6 hours")], note="Six hours ⏳"),
        },
    ),
}

# B has not come to s08, and has only begun s03.
RATER_B = {
    "s01": Rating(
        answers(YES, NO, YES), at="2026-03-03T18:20:00Z",
        marks={
            "c1": Mark("false", "unsupported", cites=[Cite("whole-file")]),
            "c2": Mark(
                "unsupported", "unknown", cites=[Cite("whole-file")], note="Where does log write to?",
                problem=("several-claims", "One part is false; for the other I cannot tell."),
            ),
            "c3": Mark("true", "supported", cites=[Cite("excerpt", "rfind(' ')")]),
            "c4": Mark("true", "unsupported", cites=[Cite("whole-file")]),
        },
    ),
    "s02": Rating(
        answers(ABSTAIN, NO, ABSTAIN), at="2026-03-03T18:31:10Z",
        marks={
            "c1": Mark("true", "supported", cites=[Cite("menu")]),
            "c2": Mark("true", "supported", cites=[Cite("menu")]),
            "c3": Mark(
                "true", "supported", cites=[Cite("menu", "Cre\u0300me bru\u0302le\u0301e")],
                note="Looks just the same 🤷",
            ),
            "c4": Mark("true", "supported", cites=[Cite("menu")]),
            "c5": Mark("false", "unsupported", cites=[Cite("menu", "%01")]),
            "c6": Mark("true", "supported", cites=[Cite("Log 1/2", "menu: 3 rows read")], note="One line."),
            "c7": Mark("true", "supported", cites=[Cite("Log 1/2", "menu: 3 rows read")]),
        },
    ),
    "s03": Rating(
        {"relevance": YES}, at=None, state="in-progress", note="Tea first ☕",
        marks={
            "c1": Mark("true", "supported", cites=[Cite("patch")]),
            "c2": Mark("true", None),
            "c3": Mark(None, None),
            "c4": Mark(None, None),
        },
    ),
    "s04": Rating(
        answers(YES, NO, ABSTAIN), at="2026-03-03T18:44:52Z",
        marks={
            "c1": Mark("true", "supported", cites=[Cite("calls")]),
            "c2": Mark("false", "unsupported", cites=[Cite("calls", "end of the record: 2 calls")]),
            "c3": Mark(
                "true", "supported", cites=[Cite("summary", "Bicycles came up.")],
                problem=("evidence-missing", "I go by the summary; the turns themselves are gone."),
            ),
            "c4": Mark("true", "unsupported", cites=[Cite("fares")]),
            "c5": Mark("true", "supported", cites=[Cite("calls", "edit fares.yaml")]),
        },
    ),
    "s05": Rating(
        answers(NO, YES, NO), at="2026-03-03T18:49:30Z", note="The user had said that this was all 👋",
        marks={
            "c1": Mark("true", "supported", cites=[Cite("summary", "(21:40)"), Cite("timetable", "21:40")]),
            "c2": Mark("true", "unknown", cites=[Cite("timetable")]),
            "c3": Mark("unsupported", "unknown", problem=("not-a-claim", "Nothing to check.")),
        },
    ),
    "s06": Rating(
        answers(YES, NO, YES), at="2026-03-03T18:55:00Z",
        marks={
            "c1": Mark("true", "supported", cites=[Cite("patch", "None", 2)]),
            "c2": Mark("true", "supported", cites=[Cite("patch", "row.copy()")]),
            "c3": Mark(
                "false", "unsupported", cites=[Cite("patch", "row.copy()")],
                note="A shallow copy shares what lies deeper.",
            ),
        },
    ),
    "s07": Rating(
        answers(YES, NO, NO), at="2026-03-03T18:57:15Z",
        marks={
            "c1": Mark("false", "unsupported", cites=[Cite("patch")]),
            "c2": Mark("true", "supported", cites=[Cite("patch")]),
        },
    ),
    "s09": Rating(
        answers(YES, NO, NO, NO), at="2026-03-03T19:02:00Z", note="I would rather have one warning too many.",
        marks={
            "c1": Mark("false", "unsupported", cites=[Cite("patch")]),
        },
    ),
    "s10": Rating(
        answers(YES, NO, YES, ABSTAIN), at="2026-03-03T19:06:40Z",
        marks={
            "c1": Mark("true", "supported", cites=[Cite("code")]),
            "c2": Mark("true", "unknown", cites=[Cite("report"), Cite("code")], note="One line is little to go by."),
        },
    ),
    "s13": Rating(
        answers(YES, NO, YES), at="2026-03-03T19:10:00Z",
        marks={
            "c1": Mark("true", "supported", cites=[Cite("commit")]),
        },
    ),
    "s14": Rating(
        answers(YES, NO, YES), at="2026-03-03T19:10:30Z",
        marks={
            "c1": Mark("true", "supported", cites=[Cite("commit")]),
        },
    ),
    "s15": Rating(
        answers(YES, NO, NO), at="2026-03-03T19:11:20Z",
        marks={
            "c1": Mark("false", "unsupported", cites=[Cite("patch")]),
        },
    ),
    "s16": Rating(
        answers(YES, NO, YES), at="2026-03-03T19:12:40Z",
        marks={
            "c1": Mark("true", "supported", cites=[Cite("commit")]),
            "c2": Mark("true", "unsupported", cites=[Cite("datasheet")]),
        },
    ),
    "s17": Rating(
        answers(YES, NO, YES), at="2026-03-03T19:13:15Z",
        marks={
            "c1": Mark("true", "unknown", cites=[Cite("commit")]),
        },
    ),
    "s18": Rating(
        answers(YES, NO, YES), at="2026-03-03T19:13:50Z",
        marks={
            "c1": Mark("true", "supported", cites=[Cite("commit")]),
        },
    ),
    "s19": Rating(
        answers(YES, NO, YES), at="2026-03-03T19:14:40Z",
        marks={
            "c1": Mark("true", "supported", cites=[Cite("patch")]),
            "c2": Mark("true", "supported", cites=[Cite("patch")]),
        },
    ),
    "s20": Rating(
        answers(YES, NO, NO), at="2026-03-03T19:15:05Z",
        marks={
            "c1": Mark("false", "unsupported", cites=[Cite("commit")]),
        },
    ),
}

RATERS = {"rater-a": RATER_A, "rater-b": RATER_B}


# ---------------------------------------------------------------------------------------------
# One run of a judge. It has no result for s14, and passes over one claim of s05.
# ---------------------------------------------------------------------------------------------


JUDGE_MODEL = "example-judge-1"
JUDGE_RUN = "night run 7"

JUDGE = {
    "s01": (
        answers(YES, NO, NO),
        {
            "c1": ("false", "unsupported", "The recovered file shows a log call and a return."),
            "c2": ("false", "unsupported", "The failed line is logged."),
            "c3": ("true", "supported", "rfind finds the last space."),
            "c4": ("true", "supported", "The sentinel is -1."),
        },
    ),
    "s02": (
        answers(YES, NO, YES),
        {
            "c1": ("true", "supported", "The row says so."),
            "c2": ("true", "supported", "4,50 and 5,00 are lower."),
            "c3": ("true", "supported", "The spelling is the same."),
            "c4": ("true", "supported", "The row says so."),
            "c5": ("true", "supported", "The row says 10%."),
            "c6": ("false", "unsupported", "A second message follows."),
            "c7": ("false", "unsupported", "A second message follows."),
        },
    ),
    "s03": (
        answers(YES, NO, YES),
        {
            "c1": ("true", "supported", "3 and 6."),
            "c2": ("true", "supported", "The line is unchanged."),
            "c3": ("true", "unsupported", "Only the handbook says it."),
            "c4": ("false", "unsupported", "The limit was 3."),
        },
    ),
    "s04": (
        answers(YES, NO, NO),
        {
            "c1": ("true", "supported", "The edit."),
            "c2": ("unsupported", "unsupported", "No test output was kept."),
            "c3": ("unsupported", "unsupported", "The turns are not there."),
            "c4": ("true", "unsupported", "Only in the reference."),
            "c5": ("true", "supported", "The edit."),
        },
    ),
    "s05": (
        answers(NO, YES, NO),
        {
            "c1": ("true", "supported", "In the summary."),
            "c2": ("true", "unknown", "The timetable may have been gone."),
            "c3": (None, None, "Not judged: a wish, not a statement."),
        },
    ),
    "s06": (
        answers(YES, NO, YES),
        {
            "c1": ("true", "supported", "None for a missing row."),
            "c2": ("true", "supported", "row.copy() is returned."),
            "c3": ("true", "supported", "The caller holds a copy."),
        },
    ),
    "s07": (
        answers(YES, NO, NO),
        {
            "c1": ("false", "unsupported", "get does not raise."),
            "c2": ("true", "supported", "row.copy() is returned."),
        },
    ),
    "s08": (
        answers(YES, NO, ABSTAIN),
        {
            "c1": ("true", "supported", "The attribute is there."),
            "c2": ("true", "supported", "In stored order."),
            "c3": ("unsupported", "unsupported", "No style sheet."),
        },
    ),
    "s09": (
        answers(YES, NO, NO, YES),
        {
            "c1": ("false", "unsupported", "The value comes from the environment."),
        },
    ),
    "s10": (
        answers(YES, NO, YES, NO),
        {
            "c1": ("true", "supported", "timezone.utc."),
            "c2": ("true", "supported", "One hour of difference."),
        },
    ),
    "s13": (
        answers(YES, NO, YES),
        {
            "c1": ("true", "supported", "10 and 30."),
        },
    ),
    "s15": (
        answers(YES, NO, NO),
        {
            "c1": ("false", "unsupported", "Two decimals."),
        },
    ),
    "s16": (
        answers(YES, NO, YES),
        {
            "c1": ("true", "supported", "Dropped."),
            "c2": ("true", "unsupported", "The data sheet was not seen."),
        },
    ),
    "s17": (
        answers(YES, NO, YES),
        {
            "c1": ("true", "unsupported", "No text is known to have been seen."),
        },
    ),
    "s18": (
        answers(YES, YES, YES),
        {
            "c1": ("true", "supported", "Both languages are named."),
        },
    ),
    "s19": (
        answers(YES, NO, YES),
        {
            "c1": ("true", "supported", "6."),
            "c2": ("true", "supported", "6 - 4 = 2."),
        },
    ),
    "s20": (
        answers(YES, NO, YES),
        {
            "c1": ("true", "supported", "The table is kept longer."),
        },
    ),
}


# ---------------------------------------------------------------------------------------------
# Decisions on some of the disagreements; the others stay open
# ---------------------------------------------------------------------------------------------


DECISIONS = [
    (
        "s02", "c6", "truth", "false",
        "The log holds a second message after the NUL. A viewer that stops there hides it.",
        [Cite("Log 1/2", "row 4 skipped")],
    ),
    (
        "s06", "c3", "truth", "undecided",
        "Whether a row holds anything that a shallow copy shares is not in the file.", None,
    ),
    (
        "s06", "c3", "grounding", "unsupported", "The patch shows a copy, not how deep it goes.",
        [Cite("patch", "row.copy()")],
    ),
    (
        "s09", None, "withholding", True, "The warning is false, and acting on it would stop the ferries for a day.",
        [Cite("patch")],
    ),
    (
        "s10", "c2", "grounding", "supported",
        "The offset stands in the report and the clock in the code; the producer saw both.",
        [Cite("report", "one hour ahead of UTC"), Cite("code", "timezone.utc")],
    ),
]


# ---------------------------------------------------------------------------------------------
# A draft: quotes only, for the command that fills offsets and digests
# ---------------------------------------------------------------------------------------------


DRAFT_RUBRIC = ("harbour-draft", "# Draft rubric\n\nRate truth and grounding of every claim.\n")

DRAFT = [
    Case(
        "d01", "wi-91", REVIEW_REGRESSION, name="the ramp at two metres", source="harbour-ramp, change 91",
        revision="f00d5ea",
        evidence=[
            Evidence(
                "patch", "seen", True, revision="f00d5ea", side="unified",
                text=block("""
                    @@ -4,2 +4,2 @@
                    -    if tide > 2.0:
                    +    if tide >= 2.0:
                             raise_ramp()
                """),
            ),
        ],
        output="🌊 The ramp now also rises at a tide of exactly 2.0. Nothing else changes.\n",
        claims=[
            Claim(
                "c1", "The ramp now also rises at a tide of exactly 2.0.", "true", "supported",
                reason="The comparison now includes the bound.", cites=[Cite("patch", "+    if tide >= 2.0:")],
                checks=[
                    Check(
                        "k1", "literal-quote", ">= 2.0", Cite("patch", "+    if tide >= 2.0:"), finds="exact-match",
                        pins={"diffSide": "unified"},
                    ),
                ],
            ),
            Claim("c2", "Nothing else changes.", "true", "supported", cites=[Cite("patch")]),
        ],
        quality=answers(YES, NO, YES),
    ),
    Case(
        "d02", "wi-92", TALK_REGRESSION, source="chat 2400, turn 1",
        evidence=[
            Evidence("turn", "conversation", True, text="User: Which sign means that the harbour is closed?\n"),
            Evidence(
                "handbook", "reference", False,
                text="Harbour closed: two black balls by day, two red lights by night.\n",
            ),
        ],
        output="Two black balls mean that the harbour is closed. By night it is one green light.\n",
        claims=[
            Claim(
                "c1", "Two black balls mean that the harbour is closed.", "true", "unsupported",
                reason="Right, but the producer did not see the handbook.",
                cites=[Cite("handbook", "two black balls by day")],
            ),
            Claim(
                "c2", "By night it is one green light.", "false", "unsupported", reason="Two red lights.",
                cites=[Cite("handbook", "two red lights by night")],
            ),
        ],
        quality=answers(YES, NO, UNSCORED),
    ),
]
