import Foundation
import TestSupport
import Testing

/// Many jobs in one process make the same files as one process for each.
@Suite(.needsCommand, .serialized, .timeLimit(.minutes(15))) struct BatchTests {
  let command: Command
  var folder: TemporaryFolder { command.folder }

  init() throws {
    command = try Command()
    try command.photo()
    try command.video()
  }

  /// The outcome of a job, as printed by `batch`.
  private struct Outcome: Decodable {
    var line: Int
    var output: String?
    var ok: Bool
    var seconds: Double?
    var error: String?
  }

  private func outcomes(_ result: ProgramResult) throws -> [Outcome] {
    let lines = result.output.split(separator: UInt8(ascii: "\n"))
    return try lines.map { try JSONDecoder().decode(Outcome.self, from: Data($0)) }.sorted { $0.line < $1.line }
  }

  /// Runs jobs and returns how they ended, in the order of their lines.
  private func run(_ jobs: [String], _ arguments: String...) throws -> (result: ProgramResult, outcomes: [Outcome]) {
    _ = try folder.file("jobs.jsonl", jobs.joined(separator: "\n"))
    let result = try command.start(["batch", "jobs.jsonl"] + arguments).result()
    return (result, try outcomes(result))
  }

  @Test func jobsMakeTheFilesOfExports() throws {
    let calls: [(job: String, arguments: [String], suffix: String)] = [
      (#""variant": "full", "scale": 2"#, ["--variant", "full", "--scale", "2"], "png"),
      (
        #""locale": "de_DE", "no-mark": true, "background": "none""#,
        ["--locale", "de_DE", "--no-mark", "--background", "none"], "png"
      ),
      (
        #""over": "photo.png", "at": "0.4,0.5", "rotate": -6.5, "aspect": "1:1""#,
        ["--over", "photo.png", "--at", "0.4,0.5", "--rotate", "-6.5", "--aspect", "1:1"], "jpg"
      ),
      (
        #""over": "video.mp4", "preset": "ultrafast", "crf": 30, "legibility": "off", "reduce-transparency": false"#,
        ["--over", "video.mp4", "--preset", "ultrafast", "--crf", "30", "--legibility", "off"], "mp4"
      ),
    ]
    let jobs = calls.enumerated().map { index, call in
      #"{"meal": \#(index == 0 ? Self.inline : "\"meal.json\""), "output": "\#(index).\#(call.suffix)", \#(call.job)}"#
    }
    for threads in ["1", "3"] {
      let (result, outcomes) = try run(jobs, "--threads", threads)
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.errors.isEmpty, "\(result.errors)")
      #expect(outcomes.map(\.line) == [1, 2, 3, 4])
      #expect(outcomes.allSatisfy { $0.ok })
      #expect(outcomes.allSatisfy { ($0.seconds ?? 0) > 0 })
      for (index, call) in calls.enumerated() {
        let alone = "alone.\(call.suffix)"
        #expect(try command.start(["export", "meal.json", "-o", alone] + call.arguments).result().status == 0)
        let ours = try bytes(of: folder["\(index).\(call.suffix)"])
        let theirs = try bytes(of: folder[alone])
        #expect(areEqual(Data(ours), Data(theirs)), "\(call.arguments)")
      }
    }
  }

  /// The meal in one line.
  private static let inline = Command.meal.split(separator: "\n").joined(separator: " ")

  @Test func aFailureStopsNoOtherJob() throws {
    let before = folder.names
    let (result, outcomes) = try run([
      #"{"meal": "meal.json", "output": "a.png"}"#, "", #"{"meal": "missing.json", "output": "b.png"}"#,
      #"{"meal": {"name": ""}, "output": "c.png"}"#, #"{"meal": "meal.json", "output": "d.png", "widht": 0.5}"#,
      #"{"meal": "meal.json"}"#, "{nonsense", #"{"meal": "meal.json", "output": "e.png", "width": 0.5}"#,
      #"{"meal": "meal.json", "output": "f.png", "width": false}"#, #"{"meal": "meal.json", "output": "-"}"#,
      #"{"meal": "meal.json", "output": "g.png", "help": true}"#, #"{"meal": "meal.json", "output": "z.png"}"#,
    ])
    #expect(result.status == 1)
    #expect(result.errors == "vitrine: 9 of 11 jobs failed; their lines say why\n")
    #expect(outcomes.filter(\.ok).map(\.output) == ["a.png", "z.png"])
    #expect(folder.names == (before + ["a.png", "jobs.jsonl", "z.png"]).sorted())
    let words = [
      3: "missing.json", 4: "$.meal.name", 5: "“widht”", 6: "output must be", 7: "column", 8: "has no effect",
      9: "$.width: must be", 10: "output must be", 11: "help is not an option",
    ]
    for outcome in outcomes where !outcome.ok {
      let error = try #require(outcome.error)
      let word = try #require(words[outcome.line])
      #expect(error.contains(word), "\(outcome.line): \(error)")
      #expect(!error.contains("\n"), "\(outcome.line): \(error)")
    }
  }

  @Test func noTwoJobsMeetInOneFile() throws {
    try FileManager.default.createSymbolicLink(atPath: folder["link.png"], withDestinationPath: "a.png")
    _ = try folder.file("a.png", "before")
    let photo = try bytes(of: folder["photo.png"])
    let (result, outcomes) = try run([
      #"{"meal": "meal.json", "output": "./a.png"}"#, #"{"meal": "meal.json", "output": "link.png"}"#,
      #"{"meal": "meal.json", "over": "photo.png", "output": "b.png"}"#,
      #"{"meal": "meal.json", "output": "photo.png"}"#,
      #"{"meal": "meal.json", "output": "c.png", "report": "b.png"}"#,
      #"{"meal": "meal.json", "over": "video.mp4", "for": "instagram-stories", "output": "d.mp4"}"#,
      #"{"meal": "meal.json", "output": "d-sticker.png"}"#, #"{"meal": "meal.json", "output": "meal.json"}"#,
    ])
    #expect(result.status == 1)
    #expect(outcomes.filter(\.ok).map(\.line) == [1, 3, 6])
    let errors = Dictionary(uniqueKeysWithValues: outcomes.map { ($0.line, $0.error ?? "") })
    #expect(errors[2]?.contains("also written by the job of line 1") == true, "\(errors)")
    #expect(errors[4]?.contains("also read by the job of line 3") == true, "\(errors)")
    #expect(errors[5]?.contains("also written by the job of line 3") == true, "\(errors)")
    #expect(errors[7]?.contains("also written by the job of line 6") == true, "\(errors)")
    #expect(errors[8]?.contains("meal") == true, "\(errors)")
    #expect(try bytes(of: folder["photo.png"]) == photo)
  }

  @Test func namesAreRelativeToTheFileOfJobs() throws {
    try FileManager.default.createDirectory(atPath: folder["jobs"], withIntermediateDirectories: true)
    _ = try folder.file("jobs/lunch.json", Command.meal)
    _ = try folder.file("jobs/all.jsonl", #"{"meal": "lunch.json", "over": "../photo.png", "output": "out.jpg"}"#)
    let result = try command.run("batch", "jobs/all.jsonl")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try outcomes(result).map(\.output) == ["out.jpg"])
    #expect(FileManager.default.fileExists(atPath: folder["jobs/out.jpg"]))
  }

  @Test func jobsComeFromStandardInput() throws {
    let job = #"{"meal": "meal.json", "output": "out.png", "variant": "minimal"}"#
    let result = try command.run("batch", "-", input: Data((job + "\n").utf8))
    #expect(result.status == 0, "\(result.errors)")
    #expect(folder.names.contains("out.png"))
  }

  @Test func aFileWithoutJobsIsRefused() throws {
    _ = try folder.file("empty.jsonl", "\n \n")
    try command.fails(["batch", "empty.jsonl"], with: ["empty.jsonl", "no jobs"])
    try command.fails(["batch", "missing.jsonl"], with: ["missing.jsonl", "no such file"])
    try command.fails(["batch", "empty.jsonl", "--threads", "0"], with: ["--threads must be"], status: 2)
  }

  /// Whatever moment a signal comes at, every file is complete, and those of the jobs that were reported are there.
  @Test(arguments: [SIGTERM, SIGINT]) func aSignalLeavesOnlyFinishedJobs(_ signal: Int32) throws {
    let film = #""over": "video.mp4", "size": "180x320", "preset": "ultrafast""#
    let jobs = (0..<6).map { index in
      index % 3 == 2
        ? #"{"meal": "meal.json", "output": "\#(index).mp4", \#(film)}"#
        : #"{"meal": "meal.json", "output": "\#(index).png", "scale": 1}"#
    }
    let before = folder.names + ["jobs.jsonl"]
    #expect(try run(jobs).result.status == 0)
    let outputs = folder.names.filter { !before.contains($0) }
    let complete = Dictionary(uniqueKeysWithValues: try outputs.map { ($0, try bytes(of: folder[$0])) })
    #expect(complete.count == 6)
    for name in outputs { try FileManager.default.removeItem(atPath: folder[name]) }
    var random = SplitMix(seed: UInt64(signal))
    for _ in 0..<4 {
      let batch = try command.start(["batch", "jobs.jsonl"])
      batch.wait(untilReads: Int.random(in: 200...2500, using: &random))
      kill(batch.id, signal)
      let result = try batch.result()
      #expect(result.status == 0 || result.status == 128 + signal, "\(result.errors)")
      let made = folder.names.filter { !before.contains($0) }
      #expect(try Set(outcomes(result).compactMap(\.output)).isSubset(of: made))
      for name in made {
        #expect(try bytes(of: folder[name]) == complete[name], "\(name)")
        try FileManager.default.removeItem(atPath: folder[name])
      }
    }
  }
}
