"""The TypeScript declarations, checked by the compiler against the scripts and against what pages write."""

import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

TESTS = Path(__file__).resolve().parent
SCRIPTS = TESTS.parent.parent / "Web/vitrine-glass"


def complaints(declarations):
    """Returns what the compiler says, given the text of the declarations."""
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        # Beside the scripts, the declarations would be taken for their types.
        shutil.copytree(SCRIPTS, folder / "written", ignore=shutil.ignore_patterns("*.d.ts"))
        shutil.copy(TESTS / "declarations.ts", folder)
        (folder / "declared.d.ts").write_text(declarations)
        result = subprocess.run(
            [
                "tsc", "--noEmit", "--strict", "--allowJs", "--target", "es2022", "--module", "es2022",
                "--moduleResolution", "node", "--lib", "es2022,dom,dom.iterable", "declarations.ts",
            ],
            cwd=folder, capture_output=True, text=True)
    return result.stdout + result.stderr


@unittest.skipUnless(shutil.which("tsc"), "needs the package node-typescript")
class TypesTest(unittest.TestCase):
    declarations = (SCRIPTS / "vitrine-glass.d.ts").read_text()

    def test_declarations_are_those_of_the_scripts(self):
        self.assertEqual(complaints(self.declarations), "")

    def test_names_that_the_scripts_lack_are_found(self):
        wrong = self.declarations.replace("export function inksOf", "export function inkOf")
        wrong = wrong.replace("backdropChanged(): void", "backdropChange(): void")
        found = complaints(wrong)
        for name in ("inksOf", "inkOf", "backdropChange"):
            self.assertIn(f"'{name}'", found)


if __name__ == "__main__":
    unittest.main()
