"""The studio's page on a full disk."""

import unittest

from server import OwnStudioTest, StudioOnItsDisk, studio
from studio import PHOTO, SETTLED, VIDEO

FULL = "The computer that runs the studio has no space left. Free up some space there, then try again."
NO_ROOM = "The computer that runs the studio has no room for this file. Free up space there, then try again."


class DiskTest(OwnStudioTest):
    def temporary(self, server):
        return sorted(path.name for path in (server.disk / "temporary").iterdir())

    def said(self, page, text):
        """Waits for a message, and closes it."""
        page.locator(".toast.error", has_text=text).get_by_role("button").click()

    def write_meal(self, page):
        page.keyboard.press("n")
        editor = page.locator("#meal-editor")
        editor.get_by_label("Name").fill("Soup")
        food = page.get_by_role("group", name="Food")
        food.get_by_label("Food", exact=True).fill("Broth")
        editor.get_by_role("button", name="Save").click()
        return editor

    def test_every_action_says_it_and_everything_goes_on_later(self):
        with studio(kind=StudioOnItsDisk) as server:
            page = self.open(server, "?draft=studio")
            page.set_input_files("#media-file", PHOTO)
            page.wait_for_function("studio.state.background.kind === 'upload' && studio.isExact")
            photo = page.evaluate("studio.state.background.id")
            page.keyboard.press("3")
            server.until_stored("studio", lambda present: present["variant"] == "detailed")
            page.wait_for_selector(SETTLED)
            # The decoded photo, which the stage is drawn from.
            temporary = self.temporary(server)

            server.fill()
            page.keyboard.press("5")
            self.said(page, FULL)
            page.wait_for_selector(SETTLED)
            page.set_input_files("#media-file", VIDEO)
            self.said(page, NO_ROOM)
            self.assertEqual(page.evaluate("studio.state.background.id"), photo)
            editor = self.write_meal(page)
            editor.get_by_text(FULL).wait_for()
            editor.get_by_role("button", name="Cancel").click()
            page.locator("#share").click()
            page.locator("#result").get_by_text(FULL).wait_for()
            self.assertNotEqual(server.call("PUT", "/api/drafts/other", {})[0], 204)

            server.make_room()
            page.locator("#result").get_by_role("button", name="Try again").click()
            page.locator("#result img").wait_for()
            page.keyboard.press("Escape")
            # The draft is stored without another change.
            server.until_stored("studio", lambda present: present["variant"] == "full")
            self.write_meal(page).wait_for(state="hidden")
            page.locator(".meal-name", has_text="Soup").wait_for()
            page.wait_for_selector(SETTLED)
            page.reload()
            page.wait_for_selector(SETTLED)
            state = page.evaluate("studio.state")
            self.assertEqual((state["variant"], state["background"]["id"]), ("full", photo))
            self.assertEqual(self.temporary(server), temporary)


if __name__ == "__main__":
    unittest.main()
