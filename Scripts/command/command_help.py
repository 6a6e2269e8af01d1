"""What the command says about itself: its subcommands, arguments, values and defaults."""

import json
import subprocess


def output(binary, *arguments):
    """Runs the command and returns what it prints."""
    return subprocess.run([binary, *arguments], check=True, capture_output=True, text=True).stdout


def read(binary):
    """Returns the command as --experimental-dump-help describes it."""
    return json.loads(output(binary, "--experimental-dump-help"))["command"]


def commands(root):
    """Yields the words and the description of every command that the help shows, in its order."""
    for command in root.get("subcommands", []):
        if not command["shouldDisplay"] or command["commandName"] == "help":
            continue
        words = f"{root['commandName']} {command['commandName']}"
        yield words, command
        yield from commands({**command, "commandName": words})


def arguments(command):
    """Returns the arguments of a command that its help shows, without those of every command."""
    return [each for each in shown(command) if preferred(each) not in ("help", "version")]


def shown(command):
    """Returns the arguments of a command that its help shows."""
    return [each for each in command.get("arguments", []) if each["shouldDisplay"]]


def preferred(argument):
    """Returns the name of an option without dashes; None for other arguments."""
    return argument.get("preferredName", {}).get("name")


def facts(argument):
    """Returns the values and the default of an argument."""
    found = []
    if "allValues" in argument:
        found.append("values: " + ", ".join(argument["allValues"]))
    if "defaultValue" in argument:
        found.append("default: " + argument["defaultValue"])
    return found
