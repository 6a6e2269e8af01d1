"""The unit of energy that a person has chosen, on the stage, in exports, in the list of meals and in the editor."""

import json

from studio import PHOTO, call
from test_studio_exact import SamePixelsTest


class EnergyUnitTest(SamePixelsTest):
    def choose(self, page, label):
        page.locator("#open-help").click()
        with page.expect_navigation():
            page.locator("#energy-unit").select_option(label=label)
        self.settled(page)

    def energies(self, page):
        return page.locator(".meal-energy").all_inner_texts()

    def test_the_region_decides_until_a_person_does(self):
        for locale, unit in [("en-US", "kcal"), ("en-AU", "kJ"), ("en-NZ", "kJ"), ("en-GB", "kcal"), ("de-DE", "kcal")]:
            with self.subTest(locale):
                page = self.visit(locale=locale, settles=False)
                page.locator(".meal-energy").first.wait_for()
                self.assertTrue(all(text.endswith(unit) for text in self.energies(page)))
                page.locator("#open-help").click()
                self.assertIn(f"({unit})", page.locator("#energy-unit option:checked").inner_text())

    def test_a_choice_lasts_and_can_be_taken_back(self):
        page = self.visit()
        kilocalories = [float(text.split()[0]) for text in self.energies(page)]
        self.choose(page, "kJ")
        page.locator("#help").wait_for(state="hidden")
        shown = self.energies(page)
        self.assertTrue(all(text.endswith("\xa0kJ") for text in shown))
        for text, amount in zip(shown, kilocalories):
            self.assertAlmostEqual(float(text.split()[0].replace(",", "")), amount * 4.184, delta=2.6)
        page.reload()
        self.settled(page)
        self.assertEqual(self.energies(page), shown)
        self.choose(page, "Automatic (kcal)")
        self.assertTrue(all(text.endswith("\xa0kcal") for text in self.energies(page)))

    def test_the_stage_is_the_export_in_kilojoules(self):
        page = self.visit()
        bodies = []
        page.on("request", lambda request: bodies.append((request.url, request.post_data))
                if request.method == "POST" and "/api/" in request.url else None)
        self.choose(page, "kJ")
        bodies.clear()
        self.choose_file(page, PHOTO)
        render = self.export_png(page)
        self.assert_same(page, f"/api/renders/{render}/file")
        asked = [json.loads(body) for url, body in bodies if url.endswith(("/stickers", "/stickers/picture"))]
        self.assertEqual({each["energy"] for each in asked}, {"kj"})
        _, answer = call("GET", f"renders/{render}")
        self.assertIn("2,611\u2009kJ", answer["altText"])

    def test_the_editor_takes_the_unit_and_keeps_what_nobody_changed(self):
        page = self.visit()
        _, added = call("POST", "meals", {"name": "Precise", "items": [
            {"name": "A", "nutrition": {"energy": 100.0001, "protein": 1, "carbohydrate": 0, "fat": 0}},
            {"name": "B", "nutrition": {"energy": 50, "protein": 0, "carbohydrate": 0, "fat": 0}}]})
        self.addCleanup(call, "DELETE", f"meals/{added['id']}")
        self.choose(page, "kJ")
        page.locator(".meal-choice", has_text="Precise").click()
        page.locator(".meal[data-chosen]", has_text="Precise").locator("[data-key^=edit]").click()
        energies = page.locator("#meal-editor").get_by_label("Energy, kJ")
        self.assertEqual([energies.nth(0).input_value(), energies.nth(1).input_value()], ["418.4", "209.2"])
        page.get_by_text("Total: 627.6 kJ · 1 g protein").wait_for()
        energies.nth(1).fill("4184001")
        page.locator("#meal-editor").get_by_role("button", name="Save").click()
        page.get_by_text("“Energy, kJ” must be a number from 0 to 4,184,000.").wait_for()
        energies.nth(1).fill("1000")
        self.changed(page, page.locator("#meal-editor").get_by_role("button", name="Save").click)
        _, saved = call("GET", f"meals/{added['id']}")
        self.assertEqual([item["nutrition"]["energy"] for item in saved["meal"]["items"]], [100.0001, 239.006])
        page.locator(".meal[data-chosen] [data-key^=edit]").click()
        self.assertEqual(energies.nth(1).input_value(), "1000")
