import Foundation
import TestSupport
import Testing

/// The option --live: a sticker on both halves of a Live Photo.
@Suite(.needsCommand) struct LivePhotoTests {
  let command: Command
  var folder: TemporaryFolder { command.folder }

  init() throws { command = try Command() }

  private static let other = "00000000-1B7A-4A37-9D3C-2F6B8E0D1A55"
  private static let unmarked =
    "The video does not say when the still of the Live Photo was taken, so some programs may not pair the results."
  private static let call = ["export", "meal.json", "--over", "still.jpg", "--live", "film.mov"]

  /// Makes the halves. The video says nothing of when the still was taken.
  private func pair(_ still: String? = liveIdentifier, _ film: String? = liveIdentifier) throws {
    try command.photo("plain.jpg", size: "640x480")
    try command.video("plain.mov", seconds: 1, size: "320x240")
    try mark(still, film)
  }

  /// Turns `plain.jpg` and `plain.mov` into halves with identifiers.
  private func mark(_ still: String?, _ film: String?) throws {
    let plain = try bytes(of: folder["plain.jpg"])
    _ = try folder.file("still.jpg", still.map { inserting(0xE1, appleExif($0), into: plain) } ?? plain)
    let tag = film.map { ["-metadata", "com.apple.quicktime.content.identifier=\($0)"] } ?? []
    try run(
      "ffmpeg",
      ["-v", "error", "-y", "-i", folder["plain.mov"], "-c", "copy", "-movflags", "use_metadata_tags"] + tag
        + [folder["film.mov"]])
    for name in ["plain.jpg", "plain.mov"] { try FileManager.default.removeItem(atPath: folder[name]) }
  }

  private func identifier(of name: String) throws -> String {
    let tags = try run("exiftool", "-s3", "-MediaGroupUUID", "-ContentIdentifier", folder[name])
    return String(decoding: tags, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test func bothHalvesGetTheSticker() throws {
    try pair()
    let report = try command.report(
      "export", "meal.json", "--over", "still.jpg", "--live", "film.mov", "-o", "out.jpg", "--aspect", "original",
      "--preset", "ultrafast", "--background", "dark", notes: [Self.unmarked])
    #expect(folder.names == ["film.mov", "meal.json", "out.jpg", "out.mov", "still.jpg"])
    #expect(try identifier(of: "out.jpg") == liveIdentifier)
    #expect(try identifier(of: "out.mov") == liveIdentifier)
    #expect(report["output"] as? String == "out.jpg")
    let live = try #require(report["live"] as? [String: Any])
    #expect(live["output"] as? String == "out.mov")
    #expect(live["frames"] as? Int == 25)
    // The sticker has the same place in both, up to whole pixels of the smaller one.
    let still = try #require(report["sticker"] as? [Int])
    let film = try #require(live["sticker"] as? [Int])
    let scale = Double(try #require(report["canvas"] as? [Int])[0]) / Double(try #require(live["canvas"] as? [Int])[0])
    for (a, b) in zip(still, film) { #expect(abs(Double(a) - Double(b) * scale) <= 2 * scale) }
    // Each half equals an export of its input alone with the same options.
    _ = try command.run(
      "export", "meal.json", "--over", "still.jpg", "-o", "alone.jpg", "--aspect", "original", "--background", "dark")
    #expect(try pixels(of: "alone.jpg") == pixels(of: "out.jpg"))
    _ = try command.run(
      "export", "meal.json", "--over", "film.mov", "-o", "alone.mov", "--aspect", "original", "--background", "dark",
      "--preset", "ultrafast")
    #expect(try pixels(of: "alone.mov") == pixels(of: "out.mov"))
    #expect(try audioHashes(folder["alone.mov"]) == audioHashes(folder["out.mov"]))
  }

  @Test func `the video looks as over the still`() throws {
    for (name, color, frames) in [("plain.jpg", "white", "1"), ("plain.mov", "black", "5")] {
      try ffmpeg("-f", "lavfi", "-i", "color=\(color):size=320x240", "-frames:v", frames, folder[name])
    }
    try mark(liveIdentifier, liveIdentifier)
    let options = ["--preset", "ultrafast", "--legibility", "off", "--aspect", "original"]
    let made = try command.start(Self.call + options + ["-o", "auto.jpg"]).result()
    #expect(made.status == 0, "\(made.errors)")
    for appearance in ["light", "dark"] {
      let alone = try command.start(
        ["export", "meal.json", "--over", "film.mov", "-o", "\(appearance).mov", "--appearance", appearance] + options
      ).result()
      #expect(alone.status == 0, "\(alone.errors)")
    }
    #expect(try pixels(of: "auto.mov") == pixels(of: "light.mov"))
    #expect(try pixels(of: "auto.mov") != pixels(of: "dark.mov"))
  }

  private func pixels(of name: String) throws -> String {
    String(decoding: try ffmpeg("-i", folder[name], "-map", "0:v", "-f", "md5", "-"), as: UTF8.self)
  }

  @Test func theResultIsALivePhotoAgain() throws {
    try pair()
    let first = try command.start(Self.call + ["-o", "one.jpg", "--preset", "ultrafast"]).result()
    #expect(first.status == 0, "\(first.errors)")
    let second = try command.run(
      "export", "meal.json", "--over", "one.jpg", "--live", "one.mov", "--preset", "ultrafast")
    #expect(second.status == 0, "\(second.errors)")
    #expect(try identifier(of: "one-glass.jpg") == liveIdentifier)
    #expect(try identifier(of: "one-glass.mov") == liveIdentifier)
    // Neither of them is replaced without being asked for.
    try FileManager.default.removeItem(atPath: folder["one-glass.jpg"])
    try command.fails(
      ["export", "meal.json", "--over", "one.jpg", "--live", "one.mov"], with: ["one-glass.mov"])
  }

  @Test func bothFilesAreAnnouncedOnATerminal() throws {
    try pair()
    let script = #"script -qec "$1 export meal.json --over still.jpg --live film.mov -o out.jpg" /dev/null"#
    let said = try command.run(inShell: script, [])
    #expect(said.status == 0, "\(said.errors)")
    let text = String(decoding: said.output, as: UTF8.self)
    #expect(text.contains("vitrine: wrote out.jpg ("), "\(text)")
    #expect(text.contains(") and out.mov in "), "\(text)")
  }

  @Test func halvesOfDifferentLivePhotosAreRefused() throws {
    try pair(liveIdentifier, Self.other)
    try command.fails(
      Self.call + ["-o", "out.jpg"],
      with: ["film.mov", "still.jpg", "it belongs to another Live Photo", liveIdentifier, Self.other])
  }

  @Test func filesWithoutAnIdentifierAreRefused() throws {
    try pair(nil)
    try command.fails(Self.call + ["-o", "out.jpg"], with: ["still.jpg", "it is not the still of a Live Photo"])
    try pair(liveIdentifier, nil)
    try command.fails(Self.call + ["-o", "out.jpg"], with: ["film.mov", "it is not the video of a Live Photo"])
  }

  @Test func callsThatMakeNoLivePhotoAreRefused() throws {
    try pair()
    try command.fails(Self.call + ["-o", "out.png"], with: ["the still of a Live Photo is a JPEG"], status: 2)
    try command.fails(
      Self.call + ["-o", "film.jpg"], with: ["film.mov would replace the file given with --live"], status: 2)
    try command.fails(Self.call + ["-o", "-"], with: ["--live writes two files"], status: 2)
    try command.fails(
      Self.call + ["-o", "out.jpg", "--for", "snapchat"], with: ["--live has no effect with --for snapchat"], status: 2)
    try command.fails(
      ["export", "meal.json", "--live", "film.mov", "-o", "out.jpg"], with: ["name its still with --over"], status: 2)
    try command.fails(
      ["export", "meal.json", "--over", "film.mov", "--live", "film.mov", "-o", "out.jpg"],
      with: ["name its still rather than a video with --over"], status: 2)
    try command.fails(
      ["export", "meal.json", "--over", "still.jpg", "--live", "still.jpg", "-o", "out.jpg"],
      with: ["still.jpg is a photo; name the video"], status: 2)
    _ = try folder.file(
      "job.json", Array(#"{"meal":"meal.json","over":"still.jpg","live":"film.mov","output":"a.jpg"}"#.utf8))
    try command.fails(["plan", "job.json"], with: ["a Live Photo is not rendered in steps"])
  }

  @Test func aLivePhotoMayBeALineOfABatch() throws {
    try pair()
    let line = #"{"meal":"meal.json","over":"still.jpg","live":"film.mov","output":"a.jpg","preset":"ultrafast"}"#
    _ = try folder.file("jobs.jsonl", Array((line + "\n" + #"{"meal":"meal.json","output":"a.mov"}"#).utf8))
    let result = try command.run("batch", "jobs.jsonl")
    #expect(result.status == 1)
    #expect(String(decoding: result.output, as: UTF8.self).contains("a.mov is also written by the job of line 1"))
    #expect(try identifier(of: "a.mov") == liveIdentifier)
  }
}
