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
    ] + ["tablet", "mac", "tv", "watch"].map({ ["timer", "--from", "1:00", "--device", $0, "-o", "t.mp4"] }) {
      let result = try command.start(arguments).result()
      #expect(result.status == 2, "\(arguments): \(result.errors)")
      #expect(!result.errors.isEmpty && result.output.isEmpty)
    }
    #expect(folder.names == ["meal.json"])
    for time in ["12", "1:75", "0:00", "100:00"] {
      let wrong = try command.run("timer", "--from", time, "-o", "t.mp4")
      #expect(wrong.errors.contains("'\(time)'") && wrong.errors.contains("M:SS, MM:SS or H:MM:SS"))
    }
    let later = try command.run("timer", "--from", "1:00", "--device", "watch", "-o", "t.mp4")
    #expect(later.errors.contains("--device watch is not supported yet; use phone"))
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
