"""Extracts the public symbols of modules from a build.

It is the one that VITRINE_PRODUCTS names, by default a debug build, which is made if necessary.
"""

import functools
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def output(*command):
    """Runs a command and returns what it prints."""
    result = subprocess.run(command, cwd=ROOT, text=True, capture_output=True)
    if result.returncode != 0:
        sys.exit(f"{' '.join(command)} failed:\n{result.stdout}{result.stderr}")
    return result.stdout


def products():
    """Returns the folder of the build."""
    return os.environ.get("VITRINE_PRODUCTS") or output("swift", "build", "--show-bin-path").strip()


def build(target):
    """Builds a target, unless a build is given."""
    if "VITRINE_PRODUCTS" not in os.environ:
        output("swift", "build", "--target", target)


def library_modules():
    """Returns the modules that users of the library import: Vitrine and the modules that it re-exports as a whole."""
    text = (ROOT / "Sources/Vitrine/Vitrine.swift").read_text()
    return ["Vitrine", *re.findall(r"^@_exported public import (\w+)$", text, re.MULTILINE)]


@functools.cache
def search_paths():
    """Returns the options that find Swift modules and the headers of C libraries, and name the platform."""
    built = products()
    target = json.loads(output("swift", "-print-target-info"))["target"]["unversionedTriple"]
    places = "*/module.modulemap", "*/include/module.modulemap"
    maps = [path.parent for place in places for path in sorted((ROOT / "Sources").glob(place))]
    libraries = re.findall(r'pkgConfig: "([^"]*)"', (ROOT / "Package.swift").read_text())
    headers = output("pkg-config", "--cflags-only-I", *" ".join(libraries).split()).split()
    folders = [f"{built}/Modules", *(f"{built}/{name}.build" for name in ("CStackSwitch", "CSymbolDrawings")), *map(str, maps)]
    return ["-target", target, *(option for folder in folders for option in ("-I", folder)), *headers]


def extract(modules, folder):
    """Writes the public symbols of built modules to a folder and returns the symbol graphs."""
    for module in modules:
        output("swift", "symbolgraph-extract", "-module-name", module, *search_paths(), "-minimum-access-level", "public",
               "-skip-synthesized-members", "-output-dir", str(folder))
    return [json.loads(file.read_text()) for file in sorted(pathlib.Path(folder).glob("*.symbols.json"))]
