"""What is done with finished exports."""

from studio import PHOTO, StudioTest, call

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


class ResultTest(StudioTest):
    def finished(self, script=""):
        """A page with a finished export of a photo."""
        page = self.visit(settles=False)
        page.evaluate(f"() => {{ {script} }}")
        self.settled(page)
        self.choose_file(page, PHOTO)
        page.locator(".tab[data-panel=export]").click()
        self.exported(page, "img", page.locator("#start-export").click)
        return page

    def test_sharing_takes_two_steps(self):
        page = self.finished(SHARING)
        share = page.get_by_role("button", name="Share:")
        # The file is there before anybody can click.
        page.wait_for_function("[...document.querySelectorAll('.render-actions button')].every((each) => !each.disabled)")
        requests = []
        page.on("request", lambda request: requests.append(request.url))
        share.click()
        page.wait_for_function("shared.length === 1")
        result = page.evaluate("shared[0]")
        self.assertEqual(requests, [])
        self.assertEqual(result["type"], "image/jpeg")
        self.assertTrue(result["name"].endswith(".jpg"))
        self.assertGreater(result["size"], 10_000)
        self.assertTrue(result["isActive"])
        self.assertEqual(result["text"], page.locator("#alt-text").inner_text())

    def test_a_refused_share_says_what_to_do_and_a_closed_sheet_says_nothing(self):
        page = self.finished(SHARING)
        share = page.get_by_role("button", name="Share:")
        page.evaluate("refusal = 'AbortError'")
        share.click()
        page.evaluate("refusal = 'NotAllowedError'")
        share.click()
        page.locator(".toast").wait_for()
        self.assertEqual(page.locator(".toast").count(), 1)
        self.assertIn("could not share the file. Download it", page.locator(".toast").inner_text())

    def test_browsers_that_share_no_files_offer_no_share(self):
        page = self.finished("navigator.canShare = () => false")
        page.get_by_role("button", name="Share:").wait_for(state="detached")

    def test_a_story_comes_with_its_sticker(self):
        page = self.visit()
        self.choose_file(page, PHOTO)
        page.locator(".tab[data-panel=export]").click()
        self.changed(page, lambda: page.locator("#export-platform").select_option("instagram-stories"))
        render = self.exported(page, "img", page.locator("#start-export").click)
        with page.expect_download() as download:
            page.get_by_role("link", name="Sticker alone").click()
        self.assertTrue(download.value.suggested_filename.endswith("-sticker.png"))
        self.assertEqual(download.value.path().read_bytes()[:4], b"\x89PNG")
        status, answer = call("GET", f"renders/{render}")
        self.assertEqual((status, answer["hasSticker"]), (200, True))
        self.assertEqual(answer["report"]["platform"]["sticker"], "sticker-sticker.png")
