import Foundation
import TestSupport
import Testing

/// Every fault exits with 1 and one line with file and reason, and leaves nothing behind.
@Suite(.needsCommand) struct BadInputTests {
  let command: Command
  var folder: TemporaryFolder { command.folder }

  init() throws { command = try Command() }

  private func over(_ file: String, _ words: String..., options: [String] = [], out: String = "out.jpg") throws {
    try command.fails(["export", "meal.json", "--over", file, "-o", out] + options, with: [file] + words)
    try command.fails(["glass", "--over", file, "--rect", "1,1,9,9", "-o", out] + options, with: [file] + words)
  }

  @Test func backgroundsMustBeMediaFiles() throws {
    try over("none.jpg", "no such file")
    try FileManager.default.createDirectory(atPath: folder["folder"], withIntermediateDirectories: false)
    try over("folder", "folder")
    _ = try folder.file("empty.jpg", "")
    try over("empty.jpg", "empty")
    _ = try folder.file("text.jpg", "just words")
    try over("text.jpg", "neither a photo nor a video")
    try over("meal.json", "neither a photo nor a video")
    #expect(mkfifo(folder["pipe"], 0o600) == 0)
    try over("pipe")
    try command.fails(["inspect", "none.jpg"], with: ["none.jpg"])
    try command.fails(["inspect", "empty.jpg"], with: ["empty.jpg"])
    try command.fails(["inspect", "text.jpg"], with: ["text.jpg"])
    try command.fails(["inspect", "folder"], with: ["folder"])
  }

  @Test(.enabled(if: geteuid() != 0)) func unreadableBackgroundsAreRefused() throws {
    for name in [try command.photo(), try command.video()] {
      chmod(folder[name], 0)
      try over(name, "permission", out: "out")
    }
  }

  @Test(arguments: [0.1, 0.5, 0.9]) func truncatedBackgroundsAreRefused(_ fraction: Double) throws {
    for name in [try command.photo(), try command.photo("photo.jpg", size: "320x240"), try command.video()] {
      let whole = try bytes(of: folder[name])
      _ = try folder.file("cut-" + name, whole.prefix(Int(Double(whole.count) * fraction)))
      try over("cut-" + name, out: "out")
    }
  }

  @Test(.enabled(if: Media.cutHEIC != nil && Media.cutJPEG != nil)) func truncatedRealPhotosAreRefused() throws {
    try over(#require(Media.cutHEIC), "damaged or cut off")
    try over(#require(Media.cutJPEG), "damaged or cut off")
  }

  @Test func oversizedBackgroundsAreRefused() throws {
    let photo = try command.photo()
    let video = try command.video(seconds: 1.2)
    try over(photo, "160 × 120", options: ["--max-megapixels", "0.0191"])
    try over(video, "96×64", options: ["--max-video-side", "95"], out: "out.mp4")
    try over(video, "too long", options: ["--max-video-duration", "1"], out: "out.mp4")
    // A header of 50,000 × 50,000 pixels is refused without reading any data.
    let size: [UInt8] = [0, 0, 0xC3, 0x50]
    let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8) + size + size
    _ = try folder.file("huge.png", head + [8, 2, 0, 0, 0, 0, 0, 0, 0])
    try command.fails(["export", "meal.json", "--over", "huge.png", "-o", "out.jpg"], with: ["huge.png"])
  }

  @Test(arguments: [
    ("", "$: the text is empty"), ("{", "not valid JSON"), ("[]", "$:"), (#"{"name":"a"}"#, "$"),
    (#"{"name":1,"nutrition":{"energy":1}}"#, "$.name: expected text"),
    (#"{"name":"a","nutrition":{"energy":-1,"protein":0,"carbohydrate":0,"fat":0}}"#, "$.nutrition.energy: -1"),
    (#"{"name":"a","nutrition":{"energy":1e999,"protein":0,"carbohydrate":0,"fat":0}}"#, "$.nutrition.energy"),
    (#"{"name":"a","items":[{"name":"b","nutrition":{"energy":"much"}}]}"#, "$.items[0].nutrition.energy"),
    (#"{"name":"a","items":{}}"#, "$.items"), ("\u{FF}\u{FE}", "not valid JSON"),
  ])
  func invalidMealsAreRefused(_ text: String, _ place: String) throws {
    _ = try folder.file("bad.json", text)
    try command.fails(["export", "bad.json", "-o", "out.png"], with: ["bad.json", place])
    let result = try command.run("export", "-", "-o", "out.png", input: Data(text.utf8))
    #expect(result.status == 1)
    #expect(result.errors.contains(place))
  }

  @Test func missingMealFilesAreRefused() throws {
    try command.fails(["export", "none.json", "-o", "out.png"], with: ["none.json", "no such file"])
    try command.fails(["export", ".", "-o", "out.png"], with: ["folder"])
    try command.fails(["export", "meal.json/x", "-o", "out.png"], with: ["meal.json/x"])
    let photo = try command.photo()
    try command.fails(["export", photo, "-o", "out.png"], with: [photo])
  }

  @Test func invalidOutputsAreRefused() throws {
    try FileManager.default.createDirectory(atPath: folder["folder"], withIntermediateDirectories: false)
    #expect(mkfifo(folder["pipe"], 0o600) == 0)
    let sources = [[], ["--over", try command.photo()], ["--over", try command.video()]]
    for source in sources {
      for (name, reason) in [("none/out", "does not exist"), ("folder", "is a folder"), ("pipe", "pipe")] {
        try command.fails(["export", "meal.json", "-o", name] + source, with: [name, reason])
      }
    }
    try command.fails(["export", "meal.json", "-o", "out.png", "--report", "none/r.json"], with: ["none/r.json"])
    #expect(FileManager.default.fileExists(atPath: folder["pipe"]))
  }

  @Test(.enabled(if: geteuid() != 0)) func unwritableFoldersAreRefused() throws {
    try FileManager.default.createDirectory(atPath: folder["closed"], withIntermediateDirectories: false)
    chmod(folder["closed"], 0o555)
    try command.fails(["export", "meal.json", "-o", "closed/out.png"], with: ["closed/out.png", "denied"])
  }

  /// A disk of 64 KB, if the system allows mounting one.
  @Test(.enabled(if: geteuid() == 0)) func aFullDiskIsReported() throws {
    let disk = folder["disk"]
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: false)
    guard (try? run("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk)) != nil else { return }
    defer { _ = try? run("umount", disk) }
    try ffmpeg(
      "-f", "lavfi", "-i", "color=gray:s=800x600:d=0.04,noise=alls=90:allf=t", "-frames:v", "1", folder["photo.png"])
    try command.video(seconds: 2, size: "320x240")
    let calls = [
      ["meal.json", "-o", "disk/out.png", "--scale", "6"], ["meal.json", "-o", "disk/out.png", "--over", "photo.png"],
      ["meal.json", "-o", "disk/out.mp4", "--over", "video.mp4", "--preset", "ultrafast", "--crf", "1"],
    ]
    for call in calls {
      try command.fails(["export"] + call, with: ["disk/out"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: disk).isEmpty)
    }
  }

  @Test func errorsAreOneLineWhateverTheFileName() throws {
    let result = try command.run("export", "meal.json", "--over", "no\nsuch\r\nfile", "-o", "out.jpg")
    #expect(result.status == 1)
    #expect(result.errors.filter(\.isNewline).count == 1)
  }
}
