import Foundation
import TestSupport
import Testing

/// Options that would have no effect are refused, by name and with a reason.
@Suite(.needsCommand) struct UnusedOptionTests {
  let command: Command
  var folder: TemporaryFolder { command.folder }

  init() throws { command = try Command() }

  /// A call that the command must refuse, its options, and the texts that the message must contain.
  struct Refusal: CustomTestStringConvertible {
    let call: [String]
    let options: [String]
    let words: [String]

    init(_ call: String, _ options: String, _ words: String...) {
      self.call = call.split(separator: " ").map(String.init)
      self.options = options.split(separator: " ").map(String.init)
      self.words = words
    }

    var testDescription: String { (call + options).joined(separator: " ") }
  }

  private static let plain = "export meal.json -o x.png"
  private static let photo = "export meal.json --over photo.png -o x.png"
  private static let video = "export meal.json --over video.mp4 -o x.mp4"
  private static let glass = "glass --over photo.png --rect 9,9,80,60 -o x.png"
  private static let timer = "timer --from 1:00 --size 90x160 -o"
  private static let encoder = "--codec h264 --preset fast --crf 20"

  static let refusals = [
    Refusal(
      plain, "--at 0.5,0.5 --width 0.5 --rotate 3 --aspect 1:1 --pan 0,0 --zoom 2",
      "--at, --width, --rotate, --aspect, --pan and --zoom have no effect on a plain sticker; "
        + "name a photo or video with --over, or leave them out"),
    Refusal(plain, "--size 90x160", "--size has no effect on a plain sticker; use --scale, or leave it out"),
    Refusal(
      plain, "\(encoder) --hdr sdr",
      "--codec, --preset, --crf and --hdr have no effect on an image; leave them out"),
    Refusal(plain, "--max-megapixels 9", "--max-megapixels has no effect without a photo in --over"),
    Refusal(
      plain, "--max-video-side 90 --max-video-duration 9", "--max-video-side and --max-video-duration have no effect"),
    Refusal(
      plain, "--glass regular --look v27 --legibility off --reduce-transparency --increase-contrast",
      "--glass, --look, --legibility, --reduce-transparency and --increase-contrast have no effect on a plain sticker",
      "use --background glass"),
    Refusal(
      plain, "--background dark --appearance light", "--appearance has no effect with --background dark; leave it out"),
    Refusal(
      photo, "--background none --look v26", "--look has no effect with --background none; use --background glass"),
    Refusal(photo, "--background light --appearance auto", "--appearance has no effect with --background light"),
    Refusal(
      photo, "--opacity 0.5", "--opacity has no effect on glass; use --background light or dark, or leave it out"),
    Refusal(photo, "--background none --opacity 0.5", "--opacity has no effect with --background none"),
    Refusal(
      video, "--for reels --size 1080x1920 --aspect 9:16",
      "--aspect and --size have no effect with --for, which sets the size; leave them out"),
    Refusal(video, "--for tiktok --no-mark", "--no-mark has no effect with --for tiktok, which implies it"),
    Refusal(
      "export meal.json -o x.webp", "--for whatsapp --scale 2",
      "--scale has no effect with --for whatsapp, which sets the size"),
    Refusal(photo, "--scale 2", "--scale has no effect over a photo or video; use --width"),
    Refusal(photo, encoder, "--codec, --preset and --crf have no effect on an image"),
    Refusal(photo, "--encoder auto", "--encoder has no effect on an image"),
    Refusal(photo, "--max-video-side 900", "--max-video-side has no effect without a video in --over"),
    Refusal(
      photo, "--aspect original --pan 0.1,0",
      "--pan has no effect with --aspect original, which shows the whole background; add --zoom, or leave it out"),
    Refusal(photo, "--force", "--force has no effect with --output"),
    Refusal(video, "--max-megapixels 9", "--max-megapixels has no effect without a photo in --over"),
    Refusal(video, "--scale 2", "--scale has no effect over a photo or video"),
    Refusal(glass, "--shape capsule --radius 5", "--radius has no effect on this --shape; use --shape rect"),
    Refusal(
      glass, "--glass clear --appearance dark", "--appearance has no effect with --glass clear", "use --glass regular"),
    Refusal(glass, "--glass loupe --appearance auto", "--appearance has no effect with --glass loupe"),
    Refusal(glass, "--crf 20 --max-video-side 9", "--crf has no effect on an image"),
    Refusal(
      "\(timer) x.png", "--duration 1 --reduce-motion", "--duration and --reduce-motion have no effect on an image",
      "name the output .mp4"),
    Refusal("\(timer) x.jpg", encoder, "--codec, --preset and --crf have no effect on an image"),
    Refusal("\(timer) x.png --over video.mp4", "--hdr sdr", "--hdr has no effect on an image"),
    Refusal(
      "\(timer) x.mp4", "--hdr sdr --max-video-side 9", "--hdr and --max-video-side have no effect without a video"),
    Refusal("\(timer) x.mp4", "--max-megapixels 9", "--max-megapixels has no effect without a photo"),
    Refusal("\(timer) x.mp4", "--paused --reduce-motion", "--reduce-motion has no effect with --paused"),
    Refusal("\(timer) x.mp4", "--legibility off", "--legibility has no effect on a running countdown", "--paused"),
    Refusal("timer --from 1:00 -o x.mp4", "--aspect original", "--aspect original needs a photo or video", "--over"),
    Refusal("timer --from 1:00 -o x.mp4", "--aspect 1:1 --size 90x160", "--size 90x160 does not match --aspect 1:1"),
    Refusal(photo, "--aspect original --size 90x160", "--size 90x160 does not match --aspect original"),
    Refusal("inspect photo.png", "--frame-times", "--frame-times has no effect on a photo"),
  ]

  @Test(arguments: refusals) func optionsWithoutEffectAreRefused(_ refusal: Refusal) throws {
    if refusal.call.contains("photo.png") { try command.photo() }
    if (refusal.call + refusal.options).contains("video.mp4") { try command.video() }
    try command.fails(refusal.call + refusal.options, with: refusal.words, status: 2)
  }

  /// Writes a file, which must succeed without messages, and returns its bytes.
  private func written(_ name: String, _ call: String) throws -> [UInt8] {
    let result = try command.start(call.split(separator: " ").map(String.init) + ["-o", name]).result()
    #expect(result.status == 0, "\(call): \(result.errors)")
    #expect(result.errors.isEmpty, "\(call): \(result.errors)")
    return try bytes(of: folder[name])
  }

  /// Setting an option to its default leaves the output unchanged; another value changes it.
  @Test func defaultsMayBeGiven() throws {
    try command.photo(size: "1600x1200")
    let photo = "export meal.json --over photo.png"
    let plain = try written("a.png", photo)
    #expect(
      try written("b.png", "\(photo) --at 0.5,0.72 --width 0.8 --rotate 0 --aspect 9:16 --pan 0,0 --zoom 1") == plain)
    #expect(try written("b.png", "\(photo) --glass clear --look v27 --appearance auto --legibility on") == plain)
    #expect(try written("b.png", "\(photo) --max-megapixels 200 --locale en_US") == plain)
    #expect(try written("b.png", "\(photo) --aspect original --zoom 2 --pan 0.1,0") != plain)
  }

  /// The appearance of a plain sticker selects its light or dark background.
  @Test func theAppearanceOfAPlainStickerSelectsItsBackground() throws {
    let dark = try written("a.png", "export meal.json --background dark")
    let light = try written("a.png", "export meal.json --background light")
    #expect(dark != light)
    #expect(try written("a.png", "export meal.json --appearance dark") == dark)
    #expect(try written("a.png", "export meal.json --appearance light") == light)
    #expect(try written("a.png", "export meal.json --appearance auto") == light)
    let clear = try written("a.png", "export meal.json --background none")
    #expect(try written("a.png", "export meal.json --background none --appearance dark") != clear)
  }

  /// The text on a paused timer's controls is on glass.
  @Test func aPausedTimerHasTextOnGlass() throws {
    try ffmpeg("-f", "lavfi", "-i", "color=0x606060:s=180x320", "-frames:v", "1", folder["grey.png"])
    let call = "timer --from 10:00 --paused --over grey.png --legibility"
    func image(_ choice: String) throws -> [UInt8] {
      let result = try command.start("\(call) \(choice) -o t.png".split(separator: " ").map(String.init)).result()
      #expect(result.status == 0, "\(result.errors)")
      return try bytes(of: folder["t.png"])
    }
    #expect(try image("on") != image("off"))
  }
}
