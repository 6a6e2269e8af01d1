"""The arithmetic of exports: what the page asks the server for."""

from test_studio_arithmetic import ArithmeticTest


class WishTest(ArithmeticTest):
    def test_exports_ask_for_what_is_on_the_stage(self):
        wishes = self.run_with("exports/export-options.js", """async ({ renderWish, platformProblem, formatsFor }) => {
          const { initialState } = await import('/studio/state/studio-state.js');
          const parts = { state: { ...initialState, mark: false, tint: '#0a84ff66' }, meal: { name: 'Soup' }, upload: 'u',
            canvas: { width: 1080, height: 1920 }, locale: 'en_US', stickerPlatform: 'telegram', codec: 'h264' };
          const wish = (format, platform) => renderWish({ ...parts, format, state: { ...parts.state, platform } });
          return [wish('jpeg', null), wish('mp4', 'tiktok'), wish('sticker', 'tiktok'),
            ...[['reels', 2], ['instagram-stories', 21], [null, 99], ['reels'], ['tiktok']].map(([id, duration]) => (
              platformProblem(id, { kind: duration ? 'video' : 'photo', duration })?.kind)), formatsFor('video')];
        }""")
        photo, video, sticker, *problems, formats = wishes
        self.assertEqual(photo["options"]["size"], "1080x1920")
        self.assertEqual((photo["options"]["aspect"], photo["options"]["at"]), ("9:16", [0.5, 0.72]))
        self.assertEqual((photo["options"]["no-mark"], photo["options"]["tint"]), (True, "#0a84ff66"))
        self.assertEqual((video["options"]["for"], video["options"]["codec"]), ("tiktok", "h264"))
        self.assertNotIn("size", video["options"])
        self.assertEqual(sticker, {
            "meal": {"name": "Soup"}, "format": "png",
            "options": {"variant": "standard", "locale": "en_US", "no-mark": True, "for": "telegram"}})
        self.assertEqual(problems, ["tooShort", "tooLong", None, "videosOnly", None])
        self.assertEqual(formats, ["mp4", "sticker"])

    def test_the_same_for_another_platform_has_its_canvas_and_codec(self):
        video, sticker, others, codecs = self.run_with("exports/export-options.js", """({ wishFor, otherPlatforms, codecFor }) => {
          const options = { for: 'reels', pan: [0, 0], codec: 'hevc' };
          const video = { upload: 'u', format: 'mp4', options: { ...options, size: '8x8', aspect: '1:1' } };
          const sticker = { format: 'png', options: { for: 'telegram' } };
          const ids = (wish) => otherPlatforms(wish).map(({ id }) => id);
          return [wishFor(video, 'tiktok', 'h264'), wishFor(sticker, 'whatsapp', 'h264'), [ids(video), ids(sticker)],
            [[null, true], ['tiktok', true], ['reels', true], ['reels', false], [null, false]].map((each) => codecFor(...each))];
        }""")
        self.assertEqual(video, {
            "upload": "u", "format": "mp4", "options": {"for": "tiktok", "pan": [0, 0], "codec": "h264"}})
        self.assertEqual(sticker["options"], {"for": "whatsapp"})
        self.assertEqual(others, [["instagram-stories", "tiktok", "shorts", "snapchat"], ["whatsapp", "imessage"]])
        self.assertEqual(codecs, ["hevc", "h264", "hevc", "h264", "h264"])
