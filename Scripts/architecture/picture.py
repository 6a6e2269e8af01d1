"""Draws the modules, their folders and the dependencies between modules as an SVG, using Graphviz."""

import hashlib
import html
import subprocess
import sys

from graph import layered, reduced

# The modules of the pipeline, and the output of each.
LINE = [("Meals", "meal"), ("Stickers", "view"), ("Views", "display list"), ("Rendering", "plan"), ("Optics", "frames"),
        ("ImageFiles", "file"), ("VideoFiles", "file")]
INK, PAPER, GREY, ACCENT = "#1d2733", "#ffffff", "#9aa7b5", "#d9480f"
FONT = 'face="Inter, Helvetica, Arial, sans-serif"'


def node(module, folders):
    """Returns a module as a box with its name, its pipeline output and its folders, dependents before dependencies."""
    steps = dict(LINE)
    rows = [f'<tr><td cellpadding="4"><font {FONT} point-size="15"><b>{html.escape(module)}</b></font></td></tr>']
    if module in steps:
        rows.append(f'<tr><td cellpadding="3"><font {FONT} point-size="12" color="{ACCENT}">→ {steps[module]}</font></td></tr>')
    width = 3 if len(folders) > 8 else 1
    for start in range(0, len(folders), width):
        names = " · ".join(folders[start : start + width])
        rows.append(f'<tr><td cellpadding="1"><font {FONT} point-size="11" color="#52606d">{html.escape(names)}</font></td></tr>')
    colour, border = (ACCENT, 2) if module in steps else (GREY, 1)
    table = f'<table border="{border}" cellborder="0" cellspacing="2" style="rounded" color="{colour}" bgcolor="{PAPER}">'
    return f'  {module} [label=<{table}{"".join(rows)}</table>>]'


def description(modules, arrows, folders):
    """Returns the graph in Graphviz's DOT language. `folders` maps a module to its folders and their dependencies."""
    lines = [
        "digraph house {",
        f'  graph [bgcolor="{PAPER}", rankdir=TB, nodesep=0.25, ranksep=0.5, pad=0.3]',
        f'  node [shape=plain, fontcolor="{INK}"]',
        f'  edge [color="{GREY}", arrowsize=0.6]',
    ]
    for module in sorted(modules):
        names, between = folders.get(module, ([], []))
        lines.append(node(module, layered(names, between)))
    lines += [f"  {start} -> {end}" for start, end in sorted(reduced(arrows))]
    stations = [module for module, _ in LINE]
    # The pipeline forks at the end, into photos and videos.
    line = [*zip(stations[:-2], stations[1:-1]), (stations[-3], stations[-1])]
    style = f'color="{ACCENT}", penwidth=2.5, constraint=false, arrowsize=0.9'
    lines += [f"  {start} -> {end} [{style}]" for start, end in line]
    return "\n".join(lines + ["}", ""])


def stamp(text):
    """Returns a comment that identifies the description from which a drawing was made."""
    return f"<!-- drawn from {hashlib.sha256(text.encode()).hexdigest()} -->"


def draw(text, path):
    """Renders a description and writes the drawing to a file."""
    try:
        svg = subprocess.run(["dot", "-Tsvg"], input=text, check=True, capture_output=True, text=True).stdout
    except FileNotFoundError:
        sys.exit("drawing needs Graphviz: install the Debian package graphviz")
    head, rest = svg.split("<svg", 1)
    path.write_text(f"{stamp(text)}\n<svg{rest}", encoding="utf-8")


def is_current(text, path):
    """Returns whether a drawing was made from this description."""
    return path.exists() and path.read_text(encoding="utf-8").startswith(stamp(text))
