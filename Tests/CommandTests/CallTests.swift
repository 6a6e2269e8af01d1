import Foundation
import TestSupport
import Testing

/// Arguments, help, progress and reports of the command.
@Suite(.needsCommand) struct CallTests {
  let command: Command
  var folder: TemporaryFolder { command.folder }

  init() throws { command = try Command() }

  @Test(arguments: [
    ["export"], ["bogus"], ["export", "meal.json", "-o", "x.png", "--bogus"],
    ["export", "meal.json", "-o", ""], ["export", "meal.json", "-o", "x.png", "--at", "1"],
    ["export", "meal.json", "-o", "x.png", "--at", "nan,0"],
    ["export", "meal.json", "-o", "x.png", "--pan", "1e300,0"],
    ["export", "meal.json", "--over", "photo.png", "-o", "x.png", "--at", "-0.2,1.3"],
    ["export", "meal.json", "--over", "photo.png", "-o", "x.png", "--at", "0.5,1.01"],
    ["export", "meal.json", "-o", "x.png", "--opacity", "1.5"],
    ["export", "meal.json", "-o", "x.webp", "--for", "myspace"],
    ["export", "meal.json", "-o", "x.png", "--for", "whatsapp"],
    ["export", "meal.json", "-o", "x.mp4", "--for", "reels"],
    ["export", "meal.json", "--over", "photo.png", "-o", "x.webp", "--for", "whatsapp"],
    ["export", "meal.json", "--over", "photo.png", "-o", "x.mp4", "--for", "shorts"],
    ["export", "meal.json", "--over", "video.mp4", "-o", "-", "--for", "instagram-stories"],
    ["export", "meal.json", "-o", "x.png", "--variant", "huge"],
    ["export", "meal.json", "-o", "x.png", "--width", "0"],
    ["export", "meal.json", "-o", "x.png", "--zoom", "0.5"], ["export", "meal.json", "-o", "x.png", "--rotate", "inf"],
    ["export", "meal.json", "-o", "x.png", "--scale", "-1"], ["export", "meal.json", "-o", "x.png", "--crf", "52"],
    ["export", "meal.json", "-o", "x.png", "--preset", "hasty"],
    ["export", "meal.json", "-o", "x.png", "--threads", "0"],
    ["export", "meal.json", "-o", "x.png", "--aspect", "16:0"],
    ["export", "meal.json", "-o", "x.png", "--size", "10x10"],
    ["export", "meal.json", "-o", "x.png", "--codec", "av1"], ["export", "meal.json", "-o", "x.jpg"],
    ["export", "meal.json", "-o", "x.mp4"], ["export", "meal.json", "--over", "photo.png", "-o", "x.mp4"],
    ["export", "meal.json", "--over", "photo.png", "-o", "x.webp"],
    ["export", "meal.json", "--over", "photo.png", "-o", "x.mov"],
    ["export", "meal.json", "--over", "photo.png", "-o", "meal.json"],
    ["export", "meal.json", "--over", "video.mp4", "-o", "x.jpg"],
    ["export", "meal.json", "--over", "video.mp4", "-o", "x.mov", "--audio", "loud"],
    ["export", "meal.json", "--over", "video.mp4", "-o", "x.mp4", "--size", "33x64"],
    ["export", "meal.json", "--over", "video.mp4", "-o", "x.mp4", "--size", "64x64", "--aspect", "9:16"],
    ["glass", "--over", "photo.png", "-o", "x.png"],
    ["glass", "--over", "photo.png", "--rect", "1,2,3", "-o", "x.png"],
    ["glass", "--over", "photo.png", "--rect", "1,2,3,0", "-o", "x.png"],
    ["glass", "--over", "photo.png", "--rect", "1e300,2,3,4", "-o", "x.png"],
    ["glass", "--over", "photo.png", "--rect", "1,2,3,4", "--tint", "red", "-o", "x.png"],
    ["glass", "--over", "photo.png", "--rect", "1,2,3,4", "--shape", "star", "-o", "x.png"],
    ["glass", "--over", "photo.png", "--rect", "1,2,3,4", "--shape", "text: ", "-o", "x.png"], ["inspect"],
  ])
  func invalidArgumentsAreReportedAndNothingIsWritten(_ arguments: [String]) throws {
    try command.photo()
    try command.video()
    let before = folder.names
    let result = try command.start(arguments).result()
    #expect(result.status == 2, "\(result.errors)")
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("vitrine: "))
    #expect(result.errors.filter(\.isNewline).count == 1, "\(result.errors)")
    #expect(result.errors.hasSuffix("\n"), "\(result.errors)")
    #expect(folder.names == before)
  }

  @Test(arguments: [
    ["export", "meal.json", "-o", "x.png", "--variant", "hu\u{1b}[31mge"],
    ["export", "meal.json", "-o", "x.png", "--zo\u{1b}[31mom"], ["a\u{7f}\u{9b}b"], ["inspect", "a\u{1b}[31m"],
  ])
  func controlCharactersOfArgumentsDoNotReachTheTerminal(_ arguments: [String]) throws {
    let result = try command.start(arguments).result()
    #expect(result.status != 0)
    #expect(result.errors.contains("?"))
    #expect(
      result.errors.dropLast().allSatisfy { $0.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } }
    )
  }

  @Test func aSmallStackIsReported() throws {
    let result = try command.run(inShell: #"ulimit -s 64 && "$@""#, ["export", "meal.json", "-o", "x.png"])
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(result.errors == "vitrine: the stack is limited to 64 KB; raise the limit (ulimit -s)\n")
  }

  private static let hidesProcesses = "unshare --user --map-root-user --mount bash -c 'mount -t tmpfs none /proc && "

  @Test(.enabled(if: (try? run("bash", ["-c", hidesProcesses + "true'"])) != nil, "it needs namespaces of its own"))
  func aMissingProcIsReported() throws {
    let result = try command.run(
      inShell: Self.hidesProcesses + #""$@"' bash "$@""#, ["export", "meal.json", "-o", "x.png"])
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(result.errors == "vitrine: /proc is not mounted; mount it (mount -t proc proc /proc)\n")
    #expect(!folder.names.contains("x.png"))
  }

  @Test(arguments: [
    [], ["export"], ["glass"], ["timer"], ["inspect"], ["demo"],
  ])
  func helpDescribesEveryOption(_ name: [String]) throws {
    let result = try command.start(name + ["--help"]).result()
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    let help = String(decoding: result.output, as: UTF8.self)
    #expect(help.hasPrefix("OVERVIEW: "))
    #expect(help.contains("USAGE: vitrine"))
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 100 })
    // Every option has a description.
    let lines = help.split(separator: "\n").map(String.init)
    for (line, next) in zip(lines, lines.dropFirst() + [""]) where line.hasPrefix("  -") {
      let told = line.dropFirst(26).contains(" ") || next.hasPrefix(String(repeating: " ", count: 20))
      #expect(told, "\(line)")
    }
  }

  /// The options that scripts rely on.
  @Test func everyDocumentedOptionExists() throws {
    let options = [
      "export": [
        "over", "output", "variant", "background", "glass", "look", "appearance", "at", "width", "rotate", "aspect",
        "pan",
        "zoom", "size", "scale", "codec", "preset", "crf", "encoder", "hdr", "audio", "threads", "progress", "report",
        "dry-run",
        "force", "for", "opacity", "no-mark",
      ],
      "glass": ["over", "rect", "shape", "radius", "scale", "glass", "look", "appearance", "tint", "output"],
    ]
    for (name, options) in options {
      let help = String(decoding: try command.run(name, "--help").output, as: UTF8.self)
      for option in options { #expect(help.contains("--\(option) ") || help.contains("--\(option)\n"), "\(option)") }
    }
  }

  @Test func aDryRunPrintsThePlanAndWritesNothing() throws {
    try command.photo()
    try command.video()
    let before = folder.names
    for (source, kind) in [([], "png"), (["--over", "photo.png"], "jpeg"), (["--over", "video.mp4"], "mp4")] {
      let result = try command.start(["export", "meal.json", "-o", "out", "--dry-run"] + source).result()
      #expect(result.status == 0)
      #expect(result.errors.isEmpty)
      let plan = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
      #expect(plan["kind"] as? String == kind)
      #expect(folder.names == before)
    }
  }

  @Test func aDryRunPrintsWarnings() throws {
    try command.photo()
    let call = ["export", "meal.json", "--over", "photo.png", "-o", "out.png", "--size", "90x160"]
    let result = try command.start(call + ["--dry-run"]).result()
    let plan = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    let warnings = try #require(plan["warnings"] as? [String])
    #expect(result.status == 0, "\(warnings)")
    #expect(warnings.contains { $0.contains("hard to read") }, "\(warnings)")
    #expect(result.errors == warnings.map { "vitrine: note: \($0)\n" }.joined(), "\(result.errors)")
  }

  @Test func theReportHasTheDocumentedKeys() throws {
    try command.video()
    let call = ["export", "meal.json", "--over", "video.mp4", "-o", "out.mp4", "--preset", "ultrafast"]
    let result = try command.start(call + ["--report", "report.json"]).result()
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
    #expect(result.errors.isEmpty)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(try bytes(of: folder["report.json"]))) as? [String: Any])
    #expect(
      Set(report.keys) == [
        "output", "kind", "source", "canvas", "sticker", "frames", "duration", "fps", "encoder", "seconds",
        "peakMemoryBytes", "audio", "color", "altText", "warnings",
      ])
    #expect(report["source"] as? [Int] == [96, 64])
    #expect(report["canvas"] as? [Int] == [1080, 1920])
    #expect(report["frames"] as? Int == 10)
    #expect(report["fps"] as? Double == 25)
    #expect((report["audio"] as? [String: [String]])?["copied"] == ["aac"])
    #expect(folder.names == ["meal.json", "out.mp4", "report.json", "video.mp4"])
  }

  @Test func progressIsOneObjectPerLine() throws {
    try command.video()
    let call = ["export", "meal.json", "--over", "video.mp4", "-o", "out.mp4", "--preset", "ultrafast"]
    let result = try command.start(call + ["--progress", "json"]).result()
    let lines = try result.errors.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(lines.compactMap { $0["frame"] as? Int } == Array(1...10))
    for line in lines { #expect(Set(line.keys) == ["frame", "frames", "fraction", "fps", "eta"]) }
    #expect(lines.last?["fraction"] as? Double == 1)
    let bar = try command.start(call + ["--progress", "bar"]).result()
    #expect(bar.errors.hasPrefix("\r"))
    #expect(bar.errors.hasSuffix("\n"))
    #expect(bar.errors.contains("100 %"))
    #expect(try command.start(call).result().errors.isEmpty, "no terminal, no progress")
  }

  /// File names that trip up scripts are accepted, and values may begin with a minus.
  @Test func awkwardNamesAndValuesAreAccepted() throws {
    let video = try command.video()
    for name in ["a b'c\"d$`.mp4", "new\nline.mp4", "吃饭 🍱 غداء.mp4", "./x.m4v", "noending"] {
      let result = try command.run(
        "export", "meal.json", "--over", video, "-o", name, "--preset", "ultrafast", "--at", "0.5,0.5", "--pan",
        "-0.1,0", "--rotate", "-33.5", "--width", "0.5")
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.errors.isEmpty, "\(result.errors)")
      #expect(try videoEntry(folder[name], "codec_tag_string") == "hvc1")
    }
    let photo = try command.photo()
    let result = try command.run("glass", "--over", photo, "--rect", "-20,-20,60,60", "-o", "out.png")
    #expect(result.status == 0, "\(result.errors)")
  }

  /// A reader that closes its end early causes neither a message nor a crash.
  @Test func closedStreamsDoNotCrash() throws {
    try command.video()
    let binary = try #require(BuiltCommand.binary)
    let call = "'\(binary)' export meal.json --over video.mp4 -o out.mp4 --preset ultrafast"
    for (redirection, status) in [
      ("--progress json 2>&-", 0), ("--report - >&-", 1), ("--progress json --report - 2>&1 | true", 0),
    ] as [(String, Int32)] {
      let shell = try RunningProgram("bash", ["-c", "\(call) \(redirection)"], folder: folder.url.path)
      #expect(try shell.result().status == status, "\(redirection)")
    }
  }

  @Test func aMealCanComeFromStandardInput() throws {
    let result = try command.run("export", "-", "-o", "out.png", input: Data(Command.meal.utf8))
    #expect(result.status == 0)
    _ = try command.run("export", "meal.json", "-o", "same.png")
    #expect(try bytes(of: folder["out.png"]) == bytes(of: folder["same.png"]))
  }

  @Test func inspectDescribesAFile() throws {
    func inspect(_ name: String, _ options: String...) throws -> [String: Any] {
      let result = try command.start(["inspect", name] + options).result()
      #expect(result.status == 0)
      #expect(result.errors.isEmpty)
      return try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    }
    let video = try inspect(try command.video(), "--frame-times")
    #expect(video["kind"] as? String == "video")
    #expect(video["size"] as? [Int] == [96, 64])
    #expect(video["frames"] as? Int == 10)
    let times = try ffprobe(folder["video.mp4"], "-select_streams", "v:0", "-show_entries", "frame=pts_time")
    #expect(video["frameTimes"] as? [Double] == times.compactMap { Double($0) })
    #expect((video["audio"] as? [[String: Any]])?.first?["codec"] as? String == "aac")
    #expect(try inspect("video.mp4")["frameTimes"] == nil)
    let photo = try inspect(try command.photo())
    #expect(photo["kind"] as? String == "photo")
    #expect(photo["size"] as? [Int] == [160, 120])
    if let sideways = Media.sideways {
      let photo = try inspect(sideways)
      #expect(photo["orientation"] as? Int == 6)
      #expect(photo["size"] as? [Int] == [231, 308])
    }
  }

  /// The frame times of a video in brief, for evenly spaced frames, also where timestamps are rounded, and for others.
  @Test func inspectSumsUpFrameTimes() throws {
    func timing(_ name: String, _ options: String...) throws -> (summary: [String: Any], interval: [String: Double]) {
      let encoder = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", folder[name]]
      try run(
        "ffmpeg",
        ["-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc2=s=64x64:r=30000/1001:d=0.4"] + options
          + encoder)
      let result = try command.run("inspect", name)
      let object = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
      let summary = try #require(object["timing"] as? [String: Any])
      return (summary, summary["interval"] as? [String: Double] ?? [:])
    }
    let even = try timing("even.mp4")
    #expect(even.summary["rate"] as? String == "constant")
    #expect(even.summary["count"] as? Int == 12)
    #expect(even.summary["first"] as? Double == 0)
    #expect(even.summary["last"] as? Double == 0.367033)
    #expect(even.interval == ["shortest": 0.033367, "longest": 0.033367, "median": 0.033367])
    // Matroska rounds timestamps to milliseconds.
    let rounded = try timing("rounded.mkv")
    #expect(rounded.summary["rate"] as? String == "constant")
    #expect(rounded.interval == ["shortest": 0.033, "longest": 0.034, "median": 0.033])
    let uneven = try timing("uneven.mp4", "-vf", "select='not(between(n,4,6))'", "-fps_mode", "passthrough")
    #expect(uneven.summary["rate"] as? String == "variable")
    #expect(uneven.summary["count"] as? Int == 9)
    #expect(uneven.interval == ["shortest": 0.033367, "longest": 0.133467, "median": 0.033367])
    let single = try timing("single.mp4", "-frames:v", "1")
    #expect(single.summary["count"] as? Int == 1)
    #expect(single.interval.isEmpty)
  }
}
