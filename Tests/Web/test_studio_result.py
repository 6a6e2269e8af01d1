"""The sheet with the result of an export: from one press to a shared file."""

import itertools
import json

from studio import PHOTO, VIDEO, StudioTest, call, clip

# A browser that can share, and tells what it was asked to share.
SHARING = """
window.shared = [];
window.refusal = '';
navigator.canShare = ({ files }) => files.length === 1;
navigator.share = async ({ files: [file], text }) => {
  if (refusal) throw new DOMException('refused', refusal);
  shared.push({ name: file.name, type: file.type, size: file.size, text, isActive: navigator.userActivation.isActive });
};
"""
SCREENS = [(320, 568), (390, 844), (844, 390), (768, 1024), (1440, 900)]


class ShareTest(StudioTest):
    def sharing(self, visit, script=SHARING):
        page = visit(settles=False)
        page.evaluate(f"() => {{ {script} }}")
        self.settled(page)
        return page

    def result(self, visit, script=SHARING):
        """A page with the sheet of a finished export."""
        page = self.sharing(visit, script)
        page.locator("#share").click()
        page.locator("#save-result").wait_for()
        return page

    def test_share_is_filled_at_the_top_right_of_every_screen(self):
        for is_mobile, locale in itertools.product((True, False), ("en-US", "de-DE")):
            page = self.visit(has_touch=True, is_mobile=is_mobile, locale=locale)
            for width, height in SCREENS:
                if is_mobile == (width >= 800):
                    continue
                with self.subTest((width, height, locale)):
                    page.set_viewport_size({"width": width, "height": height})
                    box = page.locator("#share").bounding_box()
                    self.assertGreaterEqual(box["x"] + box["width"], width - 20)
                    self.assertLessEqual(box["x"] + box["width"], width)
                    self.assertLessEqual(box["y"] + box["height"], 64)
                    self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), width)
                    fill, text, hit = page.evaluate("""() => {
                      const share = document.getElementById('share');
                      const { backgroundColor, color } = getComputedStyle(share);
                      const { x, y, width, height } = share.getBoundingClientRect();
                      return [backgroundColor, color, document.elementFromPoint(x + width / 2, y + height / 2).closest('button').id];
                    }""")
                    self.assertEqual((fill, text, hit), ("rgb(29, 29, 31)", "rgb(245, 245, 247)", "share"))

    def test_four_taps_lead_from_a_cold_page_with_an_own_photo_to_a_shared_file(self):
        page = self.sharing(self.phone)
        page.evaluate("""() => {
          window.taps = 0;
          addEventListener('click', ({ detail }) => { window.taps += detail > 0 ? 1 : 0; }, true);
        }""")
        with page.expect_file_chooser() as chooser:
            page.locator("#open-media").tap()
        # The second tap chooses the photo, outside the page.
        chooser.value.set_files(PHOTO)
        page.wait_for_function("studio.state.background.kind === 'upload'")
        page.locator("#share").tap()
        page.locator("#share-result").tap()
        page.wait_for_function("shared.length === 1")
        self.assertLessEqual(page.evaluate("taps") + 1, 4)
        self.assertEqual(self.errors(), [])

    def test_the_file_is_loaded_before_anybody_shares_it(self):
        page = self.result(self.visit)
        page.locator("#share-result:enabled").wait_for()
        requests = []
        page.on("request", lambda request: requests.append(request.url))
        page.locator("#share-result").click()
        page.wait_for_function("shared.length === 1")
        result = page.evaluate("shared[0]")
        self.assertEqual(requests, [])
        self.assertEqual(result["type"], "image/jpeg")
        self.assertTrue(result["name"].endswith(".jpg"))
        self.assertGreater(result["size"], 10_000)
        self.assertTrue(result["isActive"])
        self.assertEqual(result["text"], page.locator("#alt-text").inner_text())

    def test_sharing_is_first_where_the_browser_shares_files_and_saving_elsewhere(self):
        for script, first in [(SHARING, "Share"), ("navigator.canShare = () => false", "Save")]:
            with self.subTest(first):
                page = self.result(self.visit, script)
                actions = page.locator(".result-actions > *")
                self.assertEqual(actions.first.inner_text(), first)
                self.assertIn("primary", actions.first.get_attribute("class"))
                self.assertEqual(page.locator(".result-actions .primary").count(), 1)

    def test_a_refused_share_says_what_to_do_and_a_dismissed_one_says_nothing(self):
        page = self.result(self.visit)
        share = page.locator("#share-result")
        page.evaluate("refusal = 'AbortError'")
        share.click()
        page.evaluate("refusal = 'NotAllowedError'")
        share.click()
        toast = page.locator(".toast")
        toast.wait_for()
        self.assertEqual(toast.count(), 1)
        self.assertIn("could not share the file. Save it", toast.inner_text())
        # It lies over the sheet, and its button can be pressed.
        toast.get_by_role("button").click()
        toast.wait_for(state="detached")

    def test_the_result_is_saved_copied_and_described(self):
        page = self.visit(permissions=["clipboard-read", "clipboard-write"])
        page.locator("#share").click()
        with page.expect_download() as download:
            page.locator("#save-result").click()
        self.assertEqual(download.value.path().read_bytes()[:3], b"\xff\xd8\xff")
        page.locator("#copy-result").click()
        page.get_by_text("Copied.").wait_for()
        self.assertEqual(page.evaluate(
            "navigator.clipboard.read().then(async ([item]) => (await item.getType('image/png')).type)"), "image/png")
        page.get_by_role("button", name="Copy description").click()
        page.wait_for_function(
            "navigator.clipboard.readText().then((text) => text === document.getElementById('alt-text').textContent)")

    def test_a_story_comes_with_its_sticker(self):
        page = self.visit()
        page.locator(".tab[data-panel=export]").click()
        self.changed(page, lambda: page.locator("#export-platform").select_option("instagram-stories"))
        page.locator("#share").click()
        with page.expect_download() as download:
            page.get_by_role("link", name="Sticker alone").click()
        self.assertTrue(download.value.suggested_filename.endswith("-sticker.png"))
        self.assertEqual(download.value.path().read_bytes()[:4], b"\x89PNG")
        render = page.locator(".render").first.get_attribute("data-render")
        status, answer = call("GET", f"renders/{render}")
        self.assertEqual((status, answer["hasSticker"]), (200, True))
        self.assertEqual(answer["report"]["platform"]["sticker"], "sticker-sticker.png")


class SheetTest(StudioTest):
    def count(self, page):
        return page.locator(".render").count()

    def test_a_closed_sheet_leaves_the_export_running_and_the_list_opens_it_again(self):
        page = self.visit()
        self.choose_file(page, clip())
        before = self.count(page)
        page.locator("#share").click()
        page.wait_for_function("(before) => document.querySelectorAll('.render').length > before", arg=before)
        page.locator("#close-result").click()
        page.locator(".tab[data-panel=export]").click()
        row = page.locator(".render").first
        row.get_by_role("button", name="Show").click()
        page.locator("#cancel-result").or_(page.locator("#save-result")).wait_for()
        page.locator("#close-result").click()
        page.locator(".render:first-child[data-state=done]").wait_for()
        row.get_by_role("button", name="Show").click()
        page.locator("#save-result").wait_for()
        self.assertEqual(self.errors(), [])

    def test_the_same_is_not_exported_twice(self):
        page = self.visit()
        page.locator("#share").click()
        page.locator("#save-result").wait_for()
        count = self.count(page)
        page.keyboard.press("Escape")
        page.locator("#share").click()
        page.locator("#save-result").wait_for()
        self.assertEqual(self.count(page), count)
        page.keyboard.press("Escape")
        self.changed(page, lambda: page.keyboard.press("5"))
        page.locator("#share").click()
        page.wait_for_function("(count) => document.querySelectorAll('.render').length === count + 1", arg=count)

    def test_the_sheet_shows_progress_with_the_time_left_and_cancels(self):
        page = self.visit()
        cancelled = []
        answer = json.dumps({"id": "0" * 22})
        page.route("**/api/renders", lambda route: route.fulfill(status=202, content_type="application/json", body=answer))
        page.route("**/api/renders/0*", lambda route: cancelled.append(route.request.method) or route.fulfill(status=204))
        page.locator("#share").click()
        page.locator("#result progress").wait_for()
        page.locator(".result-state", has_text="Waiting").wait_for()
        page.evaluate("""(id) => studio.renders.dispatchEvent(new CustomEvent('change', { detail: {
          id, state: 'running', progress: { fraction: 0.4, eta: 11.2 } } }))""", "0" * 22)
        self.assertEqual(page.locator(".result-state").inner_text(), "40%, about 12 s left")
        self.assertEqual(page.evaluate("document.querySelector('#result progress').value"), 0.4)
        page.locator("#cancel-result").click()
        page.locator("#result").wait_for(state="hidden")
        page.wait_for_function("document.querySelector('.render').dataset.state === 'cancelled'")
        self.assertEqual(cancelled, ["DELETE"])

    def test_a_failure_is_a_sentence_in_the_sheet_and_can_be_tried_again(self):
        page = self.visit()
        body = json.dumps({"error": "the disk is full; make room on it, then try again"})
        page.route("**/api/renders", lambda route: route.fulfill(status=507, content_type="application/json", body=body))
        page.locator("#share").click()
        page.locator("#result [role=alert]", has_text="the disk is full").wait_for()
        self.assertEqual(page.locator(".toast").count(), 0)
        page.unroute("**/api/renders")
        page.get_by_role("button", name="Try again").click()
        page.locator("#save-result").wait_for()

    def test_an_export_whose_photo_is_damaged_is_not_tried_again(self):
        page = self.visit()
        body = json.dumps({"id": "0" * 22})
        page.route("**/api/renders", lambda route: route.fulfill(status=202, content_type="application/json", body=body))
        for code, buttons in (("jobFailed", 1), ("fileDamaged", 0)):
            page.locator("#share").click()
            page.locator(".result-state", has_text="Waiting").wait_for()
            page.evaluate("""([id, code]) => studio.renders.dispatchEvent(new CustomEvent('change', { detail: {
              id, state: 'failed', fault: { code, parameters: { name: 'lunch.jpg' } } } }))""", ["0" * 22, code])
            page.locator("#result [role=alert]").wait_for()
            self.assertEqual(page.get_by_role("button", name="Try again").count(), buttons, code)
            page.keyboard.press("Escape")

    def test_what_a_platform_refuses_is_said_before_anything_is_exported(self):
        for locale, sentence in [("en-US", "Instagram Reels takes videos only. Choose a video."),
                                 ("de-DE", "Instagram Reels nimmt nur Videos. Wähle ein Video.")]:
            with self.subTest(locale):
                page = self.visit(locale=locale)
                self.choose_file(page, PHOTO)
                page.locator(".tab[data-panel=export]").click()
                page.locator("#export-platform").select_option("reels")
                for button in ("#start-export", "#share"):
                    page.locator(button).click()
                    error = page.locator(".result-error")
                    error.wait_for()
                    self.assertEqual(error.inner_text(), sentence)
                    # Another try would fail again.
                    self.assertEqual(page.locator("#result-body button").count(), 0)
                    page.locator("#close-result").click()
                self.assertEqual(self.errors(), [])

    def test_a_part_that_is_too_short_raises_no_message_of_its_own(self):
        page = self.visit()
        self.choose_file(page, VIDEO)
        page.locator(".tab[data-panel=export]").click()
        page.locator("#export-platform").select_option("reels")
        page.evaluate("studio.controller.media.video.pause()")
        page.locator("#trim-to").evaluate("""(node) => {
          node.value = 1;
          for (const name of ['input', 'change']) node.dispatchEvent(new Event(name, { bubbles: true }));
        }""")
        page.get_by_text("Choose a longer part or another video.").wait_for()
        page.locator("#start-export").click()
        page.locator(".result-error", has_text="Choose a longer part or another video.").wait_for()
        self.assertEqual(page.locator(".toast").count(), 0)
        self.assertEqual(self.errors(), [])

    def test_the_same_is_made_for_another_platform_and_the_stage_stays(self):
        page = self.visit()
        page.locator(".tab[data-panel=place]").click()
        self.changed(page, lambda: page.get_by_label("1:1", exact=True).check(force=True))
        before = self.state(page)
        page.locator("#share").click()
        page.locator("#save-result").wait_for()
        first = page.locator(".render").first.get_attribute("data-render")
        names = page.locator("[data-platform]").all_inner_texts()
        # Reels and Shorts take videos only.
        self.assertEqual(names, ["Instagram Stories", "TikTok", "Snapchat"])
        page.locator("[data-platform=tiktok]").click()
        page.wait_for_function("(first) => document.querySelector('.render').dataset.render !== first", arg=first)
        page.locator("#save-result").wait_for()
        second = page.locator(".render").first.get_attribute("data-render")
        sizes = [call("GET", f"renders/{each}")[1]["report"]["canvas"] for each in (first, second)]
        self.assertEqual(sizes, [[1080, 1080], [1080, 1920]])
        self.assertNotIn("TikTok", page.locator("[data-platform]").all_inner_texts())
        self.assertEqual(self.state(page), before)
