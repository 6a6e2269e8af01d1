"""What the German page says of the server's faults."""

import tempfile
from pathlib import Path

from studio import StudioTest


class GermanErrorTest(StudioTest):
    def german(self, **options):
        return self.visit(locale="de-DE", **options)

    def toast(self, page):
        return page.locator(".toast.error span").first.inner_text()

    def test_a_damaged_photo_is_named_in_german(self):
        page = self.german()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        file = Path(folder.name) / "urlaub.jpg"
        file.write_bytes(b"\xff\xd8\xff\xe0 no photo")
        page.set_input_files("#media-file", file)
        page.locator(".toast.error").wait_for()
        self.assertRegex(self.toast(page), "^„urlaub.jpg“ ist .* Wähle eine andere Datei\\.$")

    def test_a_wrong_meal_is_explained_in_german(self):
        page = self.german()
        page.locator("#new-meal").click()
        page.get_by_role("button", name="JSON", exact=True).click()
        page.locator(".json-text").fill('{"name": "Suppe", "items": [{"name": "Lauch", "nutrition": {"energy": -3}}]}')
        page.get_by_role("button", name="Dieses JSON übernehmen").click()
        page.locator(".editor-error:not(:empty)").wait_for()
        self.assertEqual(
            page.locator(".editor-error").inner_text(),
            "Die Energie von Lebensmittel 1 muss eine Zahl von 0 bis 1.000.000 sein.")

    def test_numbers_are_written_as_in_german_and_unknown_faults_in_english(self):
        page = self.german()
        sentences = page.evaluate("""async () => {
          const { errorSentence } = await import('/studio/words/error-sentence.js');
          const fault = (code, parameters) => errorSentence({ error: 'there are too many', fault: { code, parameters } });
          return [fault('tooManyMeals', { most: 10000 }), fault('newer', { most: 2 }), errorSentence({ error: 'no' })];
        }""")
        self.assertEqual(sentences, [
            "Es gibt schon 10.000 Mahlzeiten. Lösche zuerst einige.", "There are too many.", "No."])

    def test_a_stopped_studio_is_named_in_german(self):
        page = self.german()
        page.route("**/api/renders", lambda route: route.abort())
        page.locator(".tab[data-panel=export]").click()
        page.locator("#start-export").click()
        error = page.locator("#result [role=alert]")
        error.wait_for()
        self.assertIn("Das Studio antwortet nicht", error.inner_text())
