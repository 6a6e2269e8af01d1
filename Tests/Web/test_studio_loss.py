"""What the page says of a database that was damaged, or is gone."""

import unittest

from server import MEAL, OwnStudioTest, studio


class LossTest(OwnStudioTest):
    def told(self, server, locale="en-US"):
        """What a new window says, twice: when it is opened, and when it is loaded again."""
        context = self.context(locale=locale, viewport={"width": 390, "height": 844})
        page = context.new_page()
        texts = []
        for _ in range(2):
            page.goto(f"http://127.0.0.1:{server.port}/")
            page.wait_for_function("performance.getEntriesByName(`${location.origin}/api/storage/loss`).length === 1")
            # The page has handled its own answer when it has another one.
            page.evaluate("fetch('/api/storage/loss').then((answer) => answer.json())")
            texts.append(page.locator("#toasts").inner_text())
        context.close()
        return texts

    def test_each_window_says_once_what_was_lost(self):
        with studio() as server:
            self.assertEqual(self.told(server), ["", ""])
            server.json("POST", "/api/meals", MEAL)
            server.stop()
            # The log beside a database could replace every damaged page.
            for file in server.folder.glob("studio.sqlite*"):
                file.unlink()
            database = server.folder / "studio.sqlite"
            database.write_bytes(b"A" * 9000)
            server.start()
            [aside] = server.folder.glob("studio.sqlite.damaged-*")
            first, again = self.told(server)
            self.assertEqual(first, "The studio’s database was damaged and has been replaced by a new one. "
                                    "No meals were recovered. "
                                    f"The damaged file is still there: “{aside.name}”. If you have a copy of "
                                    "“studio.sqlite”, stop the studio and put the copy in its folder.")
            self.assertEqual(again, "")
            server.stop()
            for file in server.folder.glob("studio.sqlite*"):
                file.unlink()
            server.start()
            first, _ = self.told(server, "de-DE")
            self.assertEqual(first, "Die Datenbank des Studios ist weg, und mit ihr die Mahlzeiten und Entwürfe. Wenn du "
                                    "eine Kopie von „studio.sqlite“ hast, beende das Studio und lege die Kopie "
                                    "wieder in seinen Ordner.")
            server.stop()
            server.start()
            self.assertEqual(self.told(server), ["", ""])
