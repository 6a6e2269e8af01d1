"""Files of many meals on the studio's page: what they would add, what they add, and the export of all meals."""

import json
import tempfile
from pathlib import Path

from studio import StudioTest, axe, call

DIARY = """Datum;Mahlzeit;Lebensmittel;Energie (kJ);Eiweiß in g;Salz (g)
04.03.2026;Frühstück;Brötchen;1046;8,1;1
04.03.2026;Frühstück;Käse;418,4;7;1
04.03.2026;Abendessen;Suppe;viel;7;1
04.03.2026;Abendessen;Salat;836,8;3;1
"""


class ImportTest(StudioTest):
    def setUp(self):
        super().setUp()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        before = {meal["id"] for meal in call("GET", "meals")[1]}
        self.addCleanup(lambda: [
            call("DELETE", f"meals/{meal['id']}") for meal in call("GET", "meals")[1] if meal["id"] not in before])

    def file(self, name, content):
        path = self.folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def choose(self, page, path):
        page.locator("#open-transfer").click()
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Choose a file").click()
        chooser.value.set_files(path)

    def drop(self, page, name, text):
        page.evaluate("""([name, text]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], name));
          document.getElementById('target').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
        }""", [name, text])

    def names(self):
        return [meal["name"] for meal in call("GET", "meals")[1]]

    def test_a_diary_is_shown_before_it_is_added(self):
        page = self.visit()
        before = self.names()
        chosen = self.state(page)["meal"]
        self.choose(page, self.file("diary.csv", DIARY))
        sheet = page.locator("#transfer")
        sheet.get_by_role("heading", name="Import diary.csv").wait_for()
        self.assertEqual(sheet.locator(".import-total").inner_text(), "2 new meals · 3 foods in the file")
        meals = sheet.locator(".import-meal")
        self.assertEqual(meals.locator(".import-name").all_inner_texts(), ["Frühstück", "Abendessen"])
        self.assertEqual(
            meals.locator("small").first.inner_text(), " · ".join(
                ["350\xa0kcal", "15.1\xa0g\xa0protein", "0\xa0g\xa0carbs", "0\xa0g\xa0fat", "2 foods"]))
        columns = sheet.locator(".import-columns > div").all_inner_texts()
        self.assertIn("Energie (kJ)\nEnergy, kJ", columns)
        sheet.get_by_text("Not used: Salz (g)").wait_for()
        sheet.get_by_text("1 row is left out").click()
        sheet.get_by_text("Line 4: “viel” in Energie (kJ) is not a number").wait_for()
        self.assertEqual(self.names(), before)
        self.changed(page, sheet.get_by_role("button", name="Add 2 meals").click)
        sheet.wait_for(state="hidden")
        page.get_by_text("2 meals were added.").wait_for()
        self.assertEqual(self.names(), ["Frühstück", "Abendessen", *before])
        self.assertNotEqual(self.state(page)["meal"], chosen)
        page.locator(".meal[data-chosen]", has_text="Frühstück").wait_for()
        self.assertEqual(self.errors(), [])

    def test_a_preview_can_be_left_for_another_file(self):
        page = self.visit()
        before = self.names()
        self.choose(page, self.file("photo.csv", bytes(range(256))))
        sheet = page.locator("#transfer")
        error = sheet.locator(".editor-error")
        error.get_by_text("This is not a text file.").wait_for()
        page.set_input_files("#meals-file", self.file("diary.csv", DIARY))
        sheet.get_by_role("heading", name="Import diary.csv").wait_for()
        page.set_input_files("#meals-file", self.file("plain.csv", "a,b\n1,2\n"))
        sheet.get_by_text("None of the columns were recognized.").wait_for()
        page.set_input_files("#meals-file", self.file("quote.csv", 'Food,kcal\nA,1\n"B,2\n'))
        sheet.get_by_text("Line 3 has an unmatched quotation mark").wait_for()
        page.set_input_files("#meals-file", self.file("header.csv", "Food,kcal\n"))
        sheet.get_by_text("There is nothing to add.").wait_for()
        self.assertTrue(page.locator("#add-meals").is_disabled())
        page.keyboard.press("Escape")
        sheet.wait_for(state="hidden")
        self.assertEqual(self.names(), before)

    def test_an_export_can_be_imported_again(self):
        page = self.visit()
        meals = [call("GET", f"meals/{meal['id']}")[1]["meal"] for meal in call("GET", "meals")[1]]
        page.locator("#open-transfer").click()
        with page.expect_download() as download:
            page.get_by_role("link", name="Export all meals").click()
        self.assertEqual(download.value.suggested_filename, "meals.json")
        text = Path(download.value.path()).read_text()
        self.assertEqual(json.loads(text), meals)
        page.keyboard.press("Escape")
        count = len(meals)
        self.drop(page, "meals.json", text)
        page.get_by_text(f"{count} meals are already there.").wait_for()
        self.assertTrue(page.locator("#add-meals").is_disabled())
        new = json.dumps([{"name": "New Soup", "nutrition": {"energy": 90}}, *meals])
        page.set_input_files("#meals-file", self.file("more.json", new))
        self.changed(page, page.get_by_role("button", name="Add 1 meal").click)
        self.assertEqual(self.names()[0], "New Soup")
        self.assertEqual(len(self.names()), count + 1)

    def test_a_dropped_table_is_shown_and_a_single_meal_is_added_once(self):
        page = self.visit()
        self.drop(page, "diary.csv", DIARY)
        page.get_by_role("heading", name="Import diary.csv").wait_for()
        page.keyboard.press("Escape")
        meal = json.dumps({"name": "Single Soup", "nutrition": {"energy": 90}})
        self.drop(page, "soup.json", meal)
        page.locator(".meal[data-chosen]", has_text="Single Soup").wait_for()
        self.drop(page, "soup.json", meal)
        page.get_by_text("This meal is already there.").wait_for()
        self.assertEqual(self.names().count("Single Soup"), 1)

    def test_mistakes_in_a_file_of_meals_are_named_by_their_place(self):
        page = self.visit()
        for meals, sentence in [
            ([{"name": "A", "nutrition": {}}, {"name": "B", "items": [{"name": 3}]}],
             "The name of food 1 of meal 2 has the wrong format."),
            ([{"name": "A"}], "Meal 1 has no foods and no total."),
            ([{"name": "A", "nutrition": {"energy": -1}}], "The energy of the whole meal of meal 1 must be"),
        ]:
            with self.subTest(sentence):
                self.drop(page, "meals.json", json.dumps(meals))
                page.locator(".toast.error", has_text=sentence).wait_for()

    def test_ambiguous_dates_are_reported_in_german(self):
        page = self.visit(locale="de-DE")
        self.drop(page, "tage.csv", "Date,Time,Food,kcal\n03/04/2026,08:30,Ei,80\n")
        page.get_by_text("ob der Tag oder der Monat vorn steht").wait_for()
        page.get_by_role("button", name="1 hinzufügen").wait_for()

    def test_the_sheet_fits_phones_and_axe_finds_nothing(self):
        for locale in ("en-US", "de-DE"):
            for scheme in ("light", "dark"):
                with self.subTest(locale=locale, scheme=scheme):
                    page = self.phone(locale=locale, color_scheme=scheme, reduced_motion="reduce")
                    page.evaluate(axe())
                    page.locator(".tab[data-panel=meals]").click()
                    page.locator("#open-transfer").click()
                    page.set_input_files("#meals-file", self.file("diary.csv", DIARY))
                    page.locator("#add-meals").wait_for()
                    page.locator("#transfer summary").click()
                    sheet = page.locator("#transfer")
                    self.assertTrue(sheet.evaluate("(node) => node.scrollWidth <= node.clientWidth"))
                    found = page.evaluate(
                        "axe.run('#transfer').then(({ violations }) => violations.map(({ id }) => id))")
                    self.assertEqual(found, [])
