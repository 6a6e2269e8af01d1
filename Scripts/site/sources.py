"""Says where files of the repository are on the site."""

import pathlib
import posixpath
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CATALOGUE = "Sources/Vitrine/Vitrine.docc/"
MEDIA = {".png", ".jpg", ".webp", ".svg", ".mp4"}


def files(*patterns):
    """Returns the paths of the repository's files that match patterns of git."""
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns],
                            cwd=ROOT, text=True, capture_output=True, check=True).stdout.splitlines()
    return sorted(path for path in listed if (ROOT / path).exists())


def address(path):
    """Returns the path on the site of a file or folder of the repository.

    Names are in lower case. Those in Documentation stand beside the start page, because /documentation/ is DocC's.
    """
    if path.startswith(CATALOGUE) and path.endswith(".md"):
        article = path.removeprefix(CATALOGUE).removesuffix(".md").lower()
        return "documentation/vitrine/" + ("" if article == "vitrine" else f"{article}/")
    short = path.removeprefix("Documentation/").lower()
    if pathlib.PurePosixPath(short).suffix in MEDIA:
        return f"pictures/{short}"
    folder, name = posixpath.split(short)
    name = "index" if name == "readme.md" else name.removesuffix(".md")
    return posixpath.join(folder, f"{name}.html")


def relative(target, page):
    """Returns a link from a page of the site to a path on the site."""
    link = posixpath.relpath(target or ".", posixpath.dirname(page) or ".")
    return f"{link}/" if target.endswith("/") or not target else link
