# SPDX-License-Identifier: Apache-2.0
"""What a screen reader is told of the Label page, and what it can do there, through libatspi.

    atspi.py ASSIZE REQUESTS      inside a session bus, with an X server
"""

import os
import signal
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = 120  # seconds; nothing takes that long, but a sanitizer on a busy machine may
LAUNCHERS = ["/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher"]


class Missing(Exception):
    pass


def until(wanted, what):
    """The first true value of wanted(), asked again and again."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            found = wanted()
        except GLib.Error:  # what was asked is gone again
            found = None
        if found:
            return found
        time.sleep(0.02)
    raise Missing(what)


def parts(root):
    """Everything below, in reading order."""
    for index in range(root.get_child_count()):
        child = root.get_child_at_index(index)
        if child is None:
            continue
        yield child
        yield from parts(child)


def has(part, *states):
    held = part.get_state_set()
    return all(held.contains(state) for state in states)


def showing(root, role, name):
    """The visible part of that role whose name begins so."""
    for part in parts(root):
        if part.get_role_name() == role and part.get_name().startswith(name) and has(part, Atspi.StateType.SHOWING):
            return part
    return None


def find(root, role, name):
    return until(lambda: showing(root, role, name), f"there is no {role} “{name}”")


def act(part):
    """What a click does."""
    require(Atspi.Action.get_n_actions(part) > 0, f"nothing can be done with “{part.get_name()}”")
    Atspi.Action.do_action(part, 0)


def require(condition, fault):
    if not condition:
        raise Missing(fault)


def text_of(part):
    return Atspi.Text.get_text(part, 0, Atspi.Text.get_character_count(part))


def is_checked(part):
    return has(part, Atspi.StateType.CHECKED)


def begin(program):
    rater = find(program, "text", "Your rater id")
    require(has(rater, Atspi.StateType.FOCUSED, Atspi.StateType.EDITABLE), "the field for the id has not the focus")
    require(Atspi.EditableText.set_text_contents(rater, "R7"), "the id cannot be written")
    until(lambda: text_of(rater) == "R7", "the id is not in the field")
    act(find(program, "push button", "Begin labelling"))


def read_panel(program):
    """The answers of a claim: their names, whether they are chosen, and that they can be."""
    for name in ["Truth: true", "Truth: false", "Truth: unsupported", "Grounding: supported",
                 "Grounding: unsupported", "Grounding: unknown"]:
        answer = showing(program, "toggle button", name) or find(program, "check box", name)
        require(has(answer, Atspi.StateType.ENABLED, Atspi.StateType.FOCUSABLE), f"“{name}” cannot be used")
        require(not is_checked(answer), f"“{name}” is chosen before anybody has answered")
        yield answer


def answer(program, answers):
    false = answers[1]
    act(false)
    until(lambda: is_checked(false), "the answer does not become chosen")
    require(not is_checked(answers[0]), "two answers are chosen")
    find(program, "label", "saved")


def read_texts(program):
    """Output and evidence: all of the text, and a selection that is taken and told."""
    output = find(program, "text", "Output")
    words = text_of(output)
    require(len(words) > 20, f"the output reads “{words}”")
    require(Atspi.Text.add_selection(output, 0, 5) or Atspi.Text.set_selection(output, 0, 0, 5),
            "nothing can be selected")

    def selected():
        chosen = Atspi.Text.get_selection(output, 0)
        return (chosen.start_offset, chosen.end_offset) == (0, 5)

    until(selected, "the selection is not told")
    evidence = find(program, "text", "Evidence")
    require(len(text_of(evidence)) > 0, "the evidence reads as nothing")


def main():
    launcher = next((path for path in LAUNCHERS if subprocess.run(["test", "-x", path]).returncode == 0), None)
    require(launcher is not None, "at-spi2-core is missing")
    children = []
    try:
        # In sessions of their own, so that what the launcher has started ends with it.
        for command in ([launcher, "--launch-immediately"], sys.argv[1:3]):
            children.append(subprocess.Popen(command, start_new_session=True))
        Atspi.init()
        desktop = Atspi.get_desktop(0)
        program = until(
            lambda: next((part for part in (desktop.get_child_at_index(i) for i in range(desktop.get_child_count()))
                          if part is not None and "assize" in part.get_name().lower()), None),
            "the program does not come up on the bus")
        begin(program)
        find(program, "label", "Claim 1 of")
        answers = list(read_panel(program))
        read_texts(program)
        answer(program, answers)
        require(children[1].poll() is None, "the program has ended")
        print("read and answered through AT-SPI")
    finally:
        for child in reversed(children):
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()


try:
    main()
except Missing as missing:
    sys.exit(f"atspi.py: {missing}")
