import Foundation
import TestSupport
import Testing

/// The alt text of each file type, as exiftool and ffprobe read it.
@Suite(.needsCommand) struct AltTextTests {
  let command: Command
  var folder: TemporaryFolder { command.folder }

  init() throws { command = try Command() }

  private func tag(_ name: String, _ file: String) throws -> String {
    let text = try run("exiftool", "-s3", "-charset", "UTF8", name, folder[file])
    // Times and amounts contain spaces of several widths.
    return String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test func aStickersAltTextIsInItsFile() throws {
    let words = "Lunch, 12:30 PM, 624 kcal, Protein 54 g, Carbs 54 g, Fat 22 g"
    try command.photo()
    try command.video()
    for (name, options) in [
      ("plain.png", []), ("photo.jpg", ["--over", "photo.png"]), ("photo-out.png", ["--over", "photo.png"]),
      ("video-out.mp4", ["--over", "video.mp4", "--preset", "ultrafast"]),
    ] {
      _ = try command.start(["export", "meal.json", "-o", name] + options).result()
      #expect(try tag("-Description", name) == words, "\(name)")
    }
    #expect(try tag("-XMP-iptcCore:AltTextAccessibility", "photo.jpg") == words)
    let description = try ffprobe(folder["video-out.mp4"], "-show_entries", "format_tags=description").joined()
    #expect(description.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(words))
  }

  @Test func aTimersAltTextIsInItsFile() throws {
    for (name, options) in [
      ("t.png", []), ("t.jpg", []), ("t.mp4", ["--duration", "0.1", "--preset", "ultrafast"]),
    ] {
      _ = try command.start(["timer", "--from", "12:34", "--size", "180x320", "-o", name] + options).result()
      #expect(try tag("-Description", name).hasPrefix("Time remaining: 12 minutes"), "\(name)")
    }
  }

  @Test func bareGlassHasNoAltText() throws {
    try command.photo()
    let result = try command.run("glass", "--over", "photo.png", "--rect", "20,20,60,60", "-o", "g.jpg")
    #expect(result.status == 0)
    #expect(try tag("-Description", "g.jpg").isEmpty)
  }
}
