import Foundation
import TestSupport
import Testing

/// The option --for, and the adjustment of stickers that do not fit.
@Suite(.needsCommand) struct PlatformCommandTests {
  let command: Command
  var folder: TemporaryFolder { command.folder }

  init() throws { command = try Command() }

  @Test func storiesComeWithAStickerToMove() throws {
    try command.video(seconds: 1)
    let call = ["export", "meal.json", "--over", "video.mp4", "--preset", "ultrafast", "--for", "instagram-stories"]
    let result = try command.start(call + ["-o", "story.mp4", "--report", "-"]).result()
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.isEmpty, "\(result.errors)")
    let report = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    let platform = try #require(report["platform"] as? [String: Any])
    #expect(platform["name"] as? String == "instagram-stories")
    #expect(platform["sticker"] as? String == "story-sticker.png")
    let checks = try #require(platform["checks"] as? [[String: Any]])
    #expect(checks.count >= 5)
    #expect(checks.allSatisfy { $0["isMet"] as? Bool == true })
    #expect(folder.names == ["meal.json", "story-sticker.png", "story.mp4", "video.mp4"])
    #expect(
      try ffprobe(folder["story-sticker.png"], "-show_entries", "stream=codec_name,width,pix_fmt")
        == ["png,640,rgba"])
    // Neither is written if the other cannot be.
    try FileManager.default.removeItem(atPath: folder["story.mp4"])
    try FileManager.default.removeItem(atPath: folder["story-sticker.png"])
    try FileManager.default.createDirectory(atPath: folder["story-sticker.png"], withIntermediateDirectories: false)
    try command.fails(call + ["-o", "story.mp4"], with: ["story-sticker.png", "it is a folder"])
  }

  @Test func aLongStoryIsRefused() throws {
    try command.video(seconds: 21)
    try command.fails(
      ["export", "meal.json", "--over", "video.mp4", "-o", "story.mp4", "--for", "instagram-stories"],
      with: ["video.mp4", "it lasts 21 s", "at most 20 s; shorten it first"])
  }

  @Test func aStickerForWhatsAppIsNamedAndSized() throws {
    let result = try command.run("export", "meal.json", "--for", "whatsapp")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.isEmpty, "\(result.errors)")
    #expect(folder.names == ["meal-sticker.webp", "meal.json"])
    let size = try run("vipsheader", folder["meal-sticker.webp"])
    #expect(String(decoding: size, as: UTF8.self).contains("512x512"))
    #expect(try bytes(of: folder["meal-sticker.webp"]).count <= 100_000)
  }

  @Test func anExplicitPositionIsKeptWithAWarning() throws {
    try command.photo()
    let report = try command.report(
      "export", "meal.json", "--over", "photo.png", "-o", "x.jpg", "--for", "snapchat", "--at", "0.5,0.05", "--width",
      "0.4",
      notes: ["The controls of Snapchat cover 100% of the sticker. Move it or make it smaller."])
    #expect((report["sticker"] as? [Int])?[0] == 324)
  }

  @Test func aStickerThatDoesNotFitIsMovedAndSaidSo() throws {
    try command.photo()
    let report = try command.report(
      "export", "meal.json", "--over", "photo.png", "-o", "x.jpg", "--at", "1,1", "--width", "0.5",
      notes: ["The sticker did not fit the canvas and was moved."])
    let rect = try #require(report["sticker"] as? [Int])
    #expect(rect[0] + rect[2] == 1080)
    #expect(rect[1] + rect[3] == 1920)
  }

  @Test func opacityChangesThePlate() throws {
    func alpha(_ options: String...) throws -> UInt8 {
      let result = try command.start(["export", "meal.json", "-o", "s.png", "--scale", "2"] + options).result()
      #expect(result.status == 0, "\(result.errors)")
      try run("vips", "rawsave", folder["s.png"], folder["s.raw"])
      let samples = try bytes(of: folder["s.raw"])
      // In the middle of the left edge, 8 pixels from it, is nothing but the plate. The shadow's margin is 56 pixels wide.
      let width = 800
      let margin = 56
      let height = samples.count / 4 / width
      return samples[(height / 2 * width + margin + 8) * 4 + 3]
    }
    let most = try alpha("--opacity", "0.95")
    let less = try alpha("--opacity", "0.8")
    #expect(most > less)
    #expect(try alpha("--opacity", "0.75") < less)
    // Beyond these values, text would be illegible or the glass opaque.
    #expect(try alpha("--opacity", "0") == alpha("--opacity", "0.75"))
    #expect(try alpha("--opacity", "1") == most)
    #expect(try alpha("--background", "dark", "--opacity", "0.2") < alpha("--background", "dark", "--opacity", "0.9"))
  }
}
