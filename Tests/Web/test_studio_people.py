"""Two people with browsers of their own in one studio."""

import unittest

from server import OwnStudioTest, studio
from studio import SETTLED, Fingers

CHANGED = (
    "This meal was changed somewhere else in the meantime. Save again to replace that version with yours.")
DELETED = "This meal was deleted somewhere else in the meantime. Save again to add yours as a new meal."


class PeopleTest(OwnStudioTest):
    def setUp(self):
        self.server = self.enterContext(studio("--host", "0.0.0.0"))
        self.token = self.server.link.split("token=")[1]

    def person(self, **options):
        """A page in a browser that shares nothing with the others."""
        return self.open(self.server, f"?token={self.token}", self.context(bypass_csp=False, **options))

    def phone(self):
        return self.person(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)

    def api(self, page, path):
        return page.evaluate("(path) => fetch(`/api/${path}`).then((answer) => answer.json())", path)

    def shows(self, page, name, value):
        page.wait_for_function("([name, value]) => window.studio?.state[name] === value", arg=[name, value])
        page.wait_for_selector(SETTLED)

    def edit(self, page):
        """Opens the editor of the meal on the stage, and returns it."""
        page.locator(".tab[data-panel=meals]").evaluate("(tab) => tab.click()")
        page.locator("[data-chosen] [data-key^=edit]").click()
        editor = page.locator("#meal-editor")
        editor.locator("#meal-form").wait_for()
        return editor

    def rename(self, editor, name):
        editor.get_by_label("Name").fill(name)
        editor.get_by_role("button", name="Save").click()

    def test_each_has_a_draft_and_both_may_share_one(self):
        anna, ben = self.person(), self.phone()
        own = [page.evaluate("studio.draft.id") for page in (anna, ben)]
        self.assertNotEqual(*own)
        anna.keyboard.press("5")
        self.shows(anna, "variant", "full")
        box = ben.locator("#target").bounding_box()
        Fingers(ben).tap(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.7)
        self.shows(ben, "variant", "detailed")
        self.assertEqual(anna.evaluate("studio.state.variant"), "full")
        ben.evaluate("""(id) => within((async () => {
          while (!(await fetch(`/api/drafts/${id}`)).ok);
        })())""", own[1])
        # Both are listed, and anybody may open the other one, which then shows what both do.
        anna.locator("#open-drafts").click()
        anna.locator(f".draft [href='/?draft={own[1]}']").wait_for()
        anna.locator(f".draft [href='/?draft={own[1]}']").click()
        self.shows(anna, "variant", "detailed")
        self.assertEqual(anna.evaluate("studio.draft.id"), own[1])
        anna.keyboard.press("1")
        self.shows(ben, "variant", "minimal")
        ben.locator("#undo").click()
        self.shows(anna, "variant", "detailed")

    def test_what_one_makes_of_a_meal_is_on_the_stage_of_the_other(self):
        anna, ben = self.person(), self.phone()
        self.rename(self.edit(anna), "Noodles for Two")
        ben.locator(".meal-name", has_text="Noodles for Two").wait_for(state="attached")
        ben.wait_for_selector(SETTLED)
        ben.locator("#share").click()
        ben.locator("#alt-text", has_text="Noodles for Two").wait_for()
        # A meal that is deleted leaves every stage, with a sentence for those who have not deleted it.
        meal = anna.evaluate("studio.state.meal")
        self.assertEqual(ben.evaluate("studio.state.meal"), meal)
        ben.keyboard.press("Escape")
        anna.locator("[data-chosen] [data-key^=delete]").click()
        # A toast stays for as long as the pointer is over it.
        anna.locator(".toast", has_text="was deleted").hover()
        ben.locator(".toast", has_text="This meal no longer exists. Choose another one.").wait_for()
        for page in (anna, ben):
            page.wait_for_function("(meal) => studio.state.meal !== meal", arg=meal)
            page.wait_for_selector(SETTLED)
        self.assertEqual(anna.locator(".toast.error").count(), 0)
        anna.locator(".toast", has_text="was deleted").get_by_role("button", name="Undo").click()
        ben.locator(".meal-name", has_text="Noodles for Two").wait_for(state="attached")

    def test_a_meal_that_both_edit_is_not_overwritten_without_a_word(self):
        anna, ben = self.person(), self.person()
        meal = anna.evaluate("studio.state.meal")
        editors = [self.edit(page) for page in (anna, ben)]
        self.rename(editors[0], "Anna’s Lunch")
        editors[0].wait_for(state="hidden")
        self.rename(editors[1], "Ben’s Lunch")
        ben.get_by_text(CHANGED).wait_for()
        self.assertEqual(self.api(ben, f"meals/{meal}")["meal"]["name"], "Anna’s Lunch")
        editors[1].get_by_role("button", name="Save").click()
        editors[1].wait_for(state="hidden")
        anna.locator(".meal-name", has_text="Ben’s Lunch").wait_for()
        self.assertEqual(self.api(ben, f"meals/{meal}")["meal"]["name"], "Ben’s Lunch")

    def test_a_meal_that_is_deleted_while_it_is_written_is_not_lost(self):
        anna, ben = self.person(), self.person()
        meal = ben.evaluate("studio.state.meal")
        editor = self.edit(ben)
        anna.locator("[data-chosen] [data-key^=delete]").click()
        anna.locator(".toast", has_text="was deleted").wait_for()
        self.rename(editor, "Ben’s Lunch")
        ben.get_by_text(DELETED).wait_for()
        editor.get_by_role("button", name="Save").click()
        editor.wait_for(state="hidden")
        anna.locator(".meal-name", has_text="Ben’s Lunch").wait_for()
        ben.locator("[data-chosen] .meal-name", has_text="Ben’s Lunch").wait_for()
        self.assertNotEqual(ben.evaluate("studio.state.meal"), meal)
        self.assertEqual(self.api(ben, f"meals/{ben.evaluate('studio.state.meal')}")["meal"]["name"], "Ben’s Lunch")


if __name__ == "__main__":
    unittest.main()
