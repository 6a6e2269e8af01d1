"""Meals on the studio's page: search, edit, copy, delete and bring back."""

import json

from studio import StudioTest, call


class MealsTest(StudioTest):
    def names(self, page):
        return page.locator(".meal-name").all_inner_texts()

    def test_a_new_meal_is_written_summed_and_shown(self):
        page = self.visit()
        page.keyboard.press("n")
        page.locator("#meal-editor").get_by_label("Name").fill("Test Porridge")
        food = page.get_by_role("group", name="Food")
        food.get_by_label("Food", exact=True).fill("Oats")
        food.get_by_label("Energy, kcal").fill("150,5")
        food.get_by_label("Protein, g").fill("5")
        page.get_by_role("button", name="Add food").click()
        food.nth(1).get_by_label("Food", exact=True).fill("Milk")
        food.nth(1).get_by_label("Energy, kcal").fill("60")
        page.get_by_text("Total: 210.5 kcal · 5 g protein · 0 g carbs · 0 g fat").wait_for()
        self.changed(page, page.locator("#meal-editor").get_by_role("button", name="Save").click)
        chosen = self.state(page)["meal"]
        _, answer = call("GET", f"meals/{chosen}")
        self.addCleanup(call, "DELETE", f"meals/{chosen}")
        self.assertEqual(answer["meal"]["name"], "Test Porridge")
        self.assertEqual([item["name"] for item in answer["meal"]["items"]], ["Oats", "Milk"])
        self.assertEqual(self.names(page)[0], "Test Porridge")

    def test_the_editor_says_what_is_missing(self):
        page = self.visit()
        page.keyboard.press("n")
        save = page.locator("#meal-editor").get_by_role("button", name="Save")
        save.click()
        page.get_by_text("Give the meal a name.").wait_for()
        page.locator("#meal-editor").get_by_label("Name").fill("X")
        save.click()
        page.get_by_text("Add at least one food").wait_for()
        energy = page.get_by_role("group", name="Food").get_by_label("Energy, kcal")
        energy.fill("many")
        save.click()
        page.get_by_text("“Energy, kcal” must be a number").wait_for()
        energy.fill("1e308")
        save.click()
        page.get_by_text("from 0 to 1,000,000").wait_for()
        self.assertEqual(energy.get_attribute("aria-invalid"), "true")

    def test_a_mistake_names_its_food_until_something_is_changed(self):
        page = self.visit(viewport={"width": 390, "height": 844})
        page.locator(".tab[data-panel=meals]").click()
        page.locator("#new-meal").click()
        page.locator("#meal-editor").get_by_label("Name").fill("X")
        food = page.get_by_role("group", name="Food")
        food.nth(0).get_by_label("Food", exact=True).fill("Oats")
        page.get_by_role("button", name="Add food").click()
        food.nth(1).get_by_label("Food", exact=True).fill("Milk")
        energy = food.nth(1).get_by_label("Energy, kcal")
        energy.fill("many")
        page.locator("#meal-editor").get_by_role("button", name="Save").click()
        error = page.locator(".editor-error")
        page.get_by_text("Milk: “Energy, kcal” must be a number").wait_for()
        box, foot = energy.bounding_box(), page.locator("#meal-editor .sheet-foot").bounding_box()
        self.assertLessEqual(box["y"] + box["height"], foot["y"])
        energy.fill("60")
        self.assertEqual(error.inner_text(), "")

    def test_german_fields_have_decimal_commas(self):
        _, answer = call("POST", "meals", {"name": "X", "items": [{"name": "Y", "nutrition": {"energy": 46.5}}]})
        self.addCleanup(call, "DELETE", f"meals/{answer['id']}")
        page = self.visit(locale="de-DE")
        page.locator(f"[data-key='choose {answer['id']}']").click()
        page.locator(f"[data-key='edit {answer['id']}']").click()
        field = page.locator("#meal-editor [data-nutrient=energy]").first
        self.assertEqual(field.input_value(), "46,5")
        field.fill("47,25")
        page.locator("#meal-editor").get_by_role("button", name="Sichern").click()
        page.locator("#meal-editor").wait_for(state="hidden")
        self.assertEqual(call("GET", f"meals/{answer['id']}")[1]["meal"]["items"][0]["nutrition"]["energy"], 47.25)

    def test_escape_does_not_lose_a_meal(self):
        page = self.visit()
        page.keyboard.press("n")
        page.locator("#meal-editor").get_by_label("Name").fill("Porridge")
        for _ in range(3):
            page.keyboard.press("Escape")
        page.get_by_text("Save your changes, or press Cancel").wait_for()
        self.assertEqual(page.locator("#meal-editor").get_by_label("Name").input_value(), "Porridge")
        page.get_by_role("button", name="Cancel", exact=True).click()
        page.locator("#meal-editor").wait_for(state="hidden")
        # Nothing was written, so nothing can be lost.
        page.keyboard.press("n")
        page.locator("#meal-form").wait_for()
        page.keyboard.press("Escape")
        page.locator("#meal-editor").wait_for(state="hidden")

    def drop(self, page, name, text):
        page.evaluate("""([name, text]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], name, { type: 'application/json' }));
          document.getElementById('target').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
        }""", [name, text])

    def test_dropped_json_is_a_meal(self):
        page = self.visit()
        before = self.state(page)["meal"]
        self.drop(page, "soup.json", json.dumps({"name": "Dropped Soup", "nutrition": {"energy": 120}}))
        page.wait_for_function("(before) => studio.state.meal !== before", arg=before)
        chosen = self.state(page)["meal"]
        self.addCleanup(call, "DELETE", f"meals/{chosen}")
        self.assertEqual(call("GET", f"meals/{chosen}")[1]["meal"]["name"], "Dropped Soup")
        page.locator(".meal[data-chosen]", has_text="Dropped Soup").wait_for()
        self.settled(page)

    def test_meals_that_cannot_be_seen_are_refused_in_plain_words(self):
        page = self.visit()
        for meal, sentence in [
            ("{\n no",
             "The text is not valid JSON (line 2, column 2). Check the commas, quotes and brackets there."),
            (json.dumps({"name": "\u200b", "nutrition": {}}), "The name has no visible characters. Enter some text."),
            (json.dumps({"name": "A", "items": [{"name": "B", "nutrition": {"energy": 1e308}}]}),
             "The energy of food 1 must be a number from 0 to 1,000,000."),
            (json.dumps({"name": "A"}), "The meal has no foods and no total. Add a food, or enter the total yourself."),
            (json.dumps(1), "The meal has the wrong format."),
            (json.dumps([1]), "Meal 1 has the wrong format."),
        ]:
            with self.subTest(sentence):
                self.drop(page, "meal.json", meal)
                page.locator(".toast.error", has_text=sentence).wait_for()

    def test_meals_go_out_and_in_as_json(self):
        page = self.visit()
        page.get_by_role("button", name="JSON: Lunch").click()
        text = page.get_by_role("textbox", name="The meal as JSON")
        text.wait_for()
        meal = json.loads(text.input_value())
        self.assertEqual(meal["name"], "Lunch")
        text.fill("{ no")
        page.get_by_role("button", name="Use this JSON").click()
        page.get_by_text("The text is not valid JSON").wait_for()
        text.fill(json.dumps({**meal, "items": [{"name": "A", "nutrition": {"energy": -1}}]}))
        page.get_by_role("button", name="Use this JSON").click()
        # The server names the path of what is wrong.
        page.locator(".editor-error", has_text="energy").wait_for()
        text.fill(json.dumps(meal))
        page.get_by_role("button", name="Use this JSON").click()
        page.locator("#meal-editor").wait_for(state="hidden")

    def test_a_deleted_meal_comes_back(self):
        page = self.visit()
        copied = len(self.names(page))
        page.get_by_role("button", name="Duplicate: Lunch").click()
        page.wait_for_function("(count) => document.querySelectorAll('.meal').length === count", arg=copied + 1)
        chosen = self.state(page)["meal"]
        self.addCleanup(call, "DELETE", f"meals/{chosen}")
        page.locator(".meal[data-chosen] [data-key^=delete]").click()
        page.wait_for_function("(count) => document.querySelectorAll('.meal').length === count", arg=copied)
        page.wait_for_function("(id) => studio.state.meal !== id", arg=chosen)
        page.locator("#toasts").get_by_role("button", name="Undo").click()
        page.wait_for_function("(count) => document.querySelectorAll('.meal').length === count", arg=copied + 1)
        page.wait_for_function("(id) => studio.state.meal === id", arg=chosen)

    def test_the_search_narrows_the_list(self):
        page = self.visit()
        page.get_by_label("Search meals").fill("soup")
        page.wait_for_function("document.querySelectorAll('.meal').length < 3")
        page.get_by_label("Search meals").fill("nothing like this")
        page.get_by_text("No meal has this name.").wait_for()
