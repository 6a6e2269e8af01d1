import Foundation
import TestSupport
import Testing

@Suite(.needsCommand) struct TimerTests {
  let command: Command
  var folder: TemporaryFolder { command.folder }

  init() throws { command = try Command() }

  @Test func theDefaultBackgroundIsAScene() throws {
    let report = try command.report(
      "timer", "--from", "0:12", "--duration", "0.5", "--size", "180x320", "--preset", "ultrafast", "-o", "t.mp4")
    #expect(report["kind"] as? String == "mp4")
    #expect(try frameTimes(folder["t.mp4"]).count == 15)
    #expect(try ffprobe(folder["t.mp4"], "-show_entries", "stream=codec_name").sorted() == ["aac", "hevc"])
  }

  @Test func theDefaultDurationIsTenSecondsOrTheRemainingTime() throws {
    for (from, seconds) in [("0:03", 3.0), ("10:00", 10)] {
      let result = try command.run("timer", "--from", from, "--dry-run", "-o", "t.mp4")
      let plan = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
      #expect(plan["duration"] as? Double == seconds)
      #expect(plan["frames"] as? Int == Int(seconds) * 30)
      #expect(plan["canvas"] as? [Int] == [1080, 1920])
    }
    #expect(!folder.names.contains("t.mp4"))
  }

  @Test(
    arguments: zip(
      ["phone", "tablet", "mac", "tv", "watch"],
      [[1080, 1920], [2048, 1536], [2560, 1600], [1920, 1080], [410, 502]]))
  func deviceDeterminesTheCanvas(_ device: String, _ canvas: [Int]) throws {
    func planned(_ options: String...) throws -> [Int]? {
      let result = try command.start(
        ["timer", "--from", "0:09", "--device", device, "--dry-run", "-o", "t.mp4"] + options
      ).result()
      return (try JSONSerialization.jsonObject(with: result.output) as? [String: Any])?["canvas"] as? [Int]
    }
    #expect(try planned() == canvas)
    #expect(try planned("--size", "320x240") == [320, 240])
    #expect(try planned("--aspect", "1:1") == [1080, 1080])
    // A photo is cut to the shape of the screen.
    let cut = try #require(try planned("--over", try command.photo(size: "1600x1600")))
    #expect(abs(Double(cut[0] * canvas[1]) / Double(cut[1] * canvas[0]) - 1) < 0.01)
  }

  @Test func scriptDeterminesTheLength() throws {
    let result = try command.run(
      "timer", "--from", "1:00", "--script", "0 start; 3.2 pause", "--dry-run", "-o", "t.mp4")
    let plan = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    #expect(plan["duration"] as? Double == 5.2)
  }

  @Test(arguments: [
    ("0 start; 2 go", "step 2, '2 go': the action must be start, pause or stop"),
    ("0 start; 2 start", "step 2, '2 start': the countdown is already running at that time"),
    ("1 pause", "step 1, '1 pause': the countdown is not running at that time"),
  ])
  func faultyStepIsNamed(_ script: String, _ message: String) throws {
    let result = try command.run("timer", "--from", "1:00", "--script", script, "-o", "t.mp4")
    #expect(result.status == 2)
    #expect(result.errors.contains(message))
  }

  @Test func descriptionIsInTheLocale() throws {
    _ = try command.run("timer", "--from", "0:09", "--locale", "de_DE", "--size", "180x320", "-o", "t.png")
    let description = String(decoding: try run("exiftool", ["-s3", "-Description", folder["t.png"]]), as: UTF8.self)
    #expect(description.contains("Verbleibende Zeit: 9 Sekunden"))
  }

  @Test(arguments: ["t.png", "t.jpg"]) func aPhotoShowsTheStart(_ name: String) throws {
    let photo = try command.photo(size: "360x640")
    for options in [[], ["--over", photo], ["--paused"], ["--no-mirror"]] {
      let result = try command.start(
        ["timer", "--from", "10:00", "--size", "180x320", "-o", name] + options
      ).result()
      #expect(result.status == 0, "\(result.errors)")
    }
    let images = try [[], ["--no-mirror"], ["--paused"]].map { options in
      _ = try command.start(["timer", "--from", "10:00", "--size", "180x320", "-o", name] + options).result()
      return try bytes(of: folder[name])
    }
    #expect(Set(images).count == 3)
  }

  @Test func invalidArgumentsAreRefused() throws {
    for arguments in [
      ["timer", "-o", "t.mp4"], ["timer", "--from", "10", "-o", "t.mp4"], ["timer", "--from", "0:00", "-o", "t.mp4"],
      ["timer", "--from", "1:75", "-o", "t.mp4"], ["timer", "--from", "1:00", "--duration", "0", "-o", "t.mp4"],
      ["timer", "--from", "1:00", "--duration", "nan", "-o", "t.mp4"],
      ["timer", "--from", "1:00", "--device", "fridge", "-o", "t.mp4"], ["timer", "--from", "1:00", "-o", "t.gif"],
      ["timer", "--from", "1:00", "--size", "181x320", "-o", "t.mp4"],
      ["timer", "--from", "1:00", "--paused", "--script", "0 start", "-o", "t.mp4"],
      ["timer", "--from", "1:00", "--script", "0 start; 5 stop", "--duration", "5", "-o", "t.mp4"],
      ["timer", "--from", "1:00", "--script", "0 start", "-o", "t.png"],
    ] {
      let result = try command.start(arguments).result()
      #expect(result.status == 2, "\(arguments): \(result.errors)")
      #expect(!result.errors.isEmpty)
      #expect(result.output.isEmpty)
    }
    #expect(folder.names == ["meal.json"])
    for time in ["12", "1:75", "0:00", "100:00"] {
      let wrong = try command.run("timer", "--from", time, "-o", "t.mp4")
      #expect(wrong.errors.contains("'\(time)'"))
      #expect(wrong.errors.contains("M:SS, MM:SS or H:MM:SS"))
    }
    try command.fails(["timer", "--from", "1:00", "--over", "none.mp4", "-o", "t.mp4"], with: ["none.mp4", "no such"])
  }

  /// Over a real video: the frames of the requested duration, sound unchanged, and glass that differs in every frame.
  @Test(.enabled(if: Media.bunny != nil)) func digitsRefractEveryFrame() throws {
    let bunny = try #require(Media.bunny)
    let report = try command.report(
      "timer", "--from", "0:12", "--duration", "2", "--over", bunny, "--paused", "--crf", "4", "-o", "t.mp4")
    #expect(report["frames"] as? Int == 50)
    #expect(try frameTimes(folder["t.mp4"]).count == 50)
    #expect((report["audio"] as? [String: [String]])?["copied"] == ["aac"])
    let hashes = String(
      decoding: try ffmpeg("-i", folder["t.mp4"], "-vf", "crop=300:90:50:230", "-f", "framemd5", "-"), as: UTF8.self)
    let lines = hashes.split(separator: "\n").filter { $0.hasPrefix("0,") }
    #expect(Set(lines.compactMap { $0.split(separator: ",").last }).count == 50)
  }
}
