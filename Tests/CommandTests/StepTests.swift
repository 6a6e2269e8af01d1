import Foundation
import TestSupport
import Testing

/// A render in steps makes the file of one export.
@Suite(.needsCommand, .serialized, .timeLimit(.minutes(15))) struct StepTests {
  let command: Command
  var folder: TemporaryFolder { command.folder }

  init() throws { command = try Command() }

  /// The members of a plan that scripts use.
  private struct Plan: Decodable {
    var id: String
    var parts: Int
  }

  private func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: folder[name])) }

  private func job(_ members: String, named name: String = "job.json") throws {
    _ = try folder.file(name, #"{"meal": "meal.json", \#(members)}"#)
  }

  private func film(seconds: Int = 32) throws {
    try run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=180x320:r=25:d=\(seconds)", "-f", "lavfi", "-i",
        "sine=d=\(seconds)", "-c:v", "libx264", "-preset", "ultrafast", "-g", "50", "-pix_fmt", "yuv420p", "-c:a",
        "aac", folder["film.mp4"],
      ])
  }

  private func plan(_ arguments: String...) throws -> Plan {
    let result = try command.start(["plan"] + arguments).result()
    #expect(result.status == 0, "\(result.errors)")
    return try JSONDecoder().decode(Plan.self, from: result.output)
  }

  @Test func aLongVideoIsAssembledFromItsParts() throws {
    try film()
    try job(#""over": "film.mp4", "output": "out.mp4", "preset": "ultrafast", "size": "180x320""#)
    #expect(try command.run("plan", "job.json", "-o", "plan.json").status == 0)
    let plan = try JSONDecoder().decode(Plan.self, from: try bytes("plan.json"))
    #expect(plan.parts == 3)
    #expect(plan.id.count == 64)
    for index in [2, 0, 1] {
      #expect(try command.run("part", "plan.json", "\(index)", "-o", "part-\(index)").status == 0)
    }
    #expect(try command.run("assemble", "plan.json", "part-0", "part-1", "part-2").status == 0)
    let export = try command.run(
      "export", "meal.json", "--over", "film.mp4", "--preset", "ultrafast", "--size", "180x320", "-o", "whole.mp4")
    #expect(export.status == 0)
    #expect(try bytes("out.mp4") == bytes("whole.mp4"))
    try FileManager.default.removeItem(atPath: folder["out.mp4"])
    var damaged = try bytes("part-1")
    damaged[damaged.count / 2] ^= 1
    try damaged.write(to: URL(filePath: folder["part-1"]))
    let refused = try command.run("assemble", "plan.json", "part-0", "part-1", "part-2")
    #expect(refused.status == 1)
    #expect(
      refused.errors
        == "vitrine: cannot read part-1: it is damaged: its content does not match its digest; render the part again\n")
    #expect(!FileManager.default.fileExists(atPath: folder["out.mp4"]))
    let missing = try command.run("assemble", "plan.json", "part-0", "part-1")
    #expect(missing.status == 2)
    #expect(missing.errors.contains("the plan has 3 parts, got 2"))
    let beyond = try command.run("part", "plan.json", "3", "-o", "part-3")
    #expect(beyond.status == 2)
    #expect(beyond.errors.contains("the part must be 0 to 2, got 3"))
  }

  @Test func aJobWithoutPartsIsMadeAtOnce() throws {
    try command.photo()
    try job(#""over": "photo.png", "output": "out.jpg""#)
    let first = try plan("job.json", "--whole")
    #expect(first.parts == 0)
    let made = try bytes("out.jpg")
    try FileManager.default.removeItem(atPath: folder["out.jpg"])
    #expect(try command.run("plan", "job.json", "-o", "plan.json").status == 0)
    #expect(try command.run("assemble", "plan.json").status == 0)
    #expect(try bytes("out.jpg") == made)
    #expect(try command.run("export", "meal.json", "--over", "photo.png", "-o", "whole.jpg").status == 0)
    #expect(try bytes("whole.jpg") == made)
  }

  @Test func identifiersDependOnWhatDeterminesTheOutput() throws {
    try command.photo()
    try job(#""output": "out.png", "variant": "full""#)
    let id = try plan("job.json").id
    // Names of files, the order of members and the number of threads do not matter.
    _ = try folder.file(
      "same.json", #"{"threads": 1, "variant": "full", "output": "other.png", "meal": \#(Command.meal)}"#)
    #expect(try plan("same.json").id == id)
    try job(#""output": "out.png", "variant": "minimal""#, named: "variant.json")
    #expect(try plan("variant.json").id != id)
    try job(#""over": "photo.png", "output": "out.png", "variant": "full""#, named: "photo.json")
    let photo = try plan("photo.json").id
    #expect(photo != id)
    try job(#""over": "photo.png", "output": "out.jpg", "variant": "full""#, named: "type.json")
    #expect(try plan("type.json").id != photo)
    try FileManager.default.removeItem(atPath: folder["photo.png"])
    try run("vips", ["black", folder["photo.png"], "200", "300", "--bands", "3"])
    #expect(try plan("photo.json").id != photo)
  }

  @Test func somethingElseIsNoPlan() throws {
    try job(#""output": "out.png""#)
    for text in ["", "[]", "{}", #"{"version": 99, "job": {}}"#, #"{"version": 1, "job": {}}"#] {
      _ = try folder.file("plan.json", text)
      let result = try command.run("assemble", "plan.json")
      #expect(result.status == 1, "\(result.errors)")
      #expect(result.errors.hasPrefix("vitrine: cannot read plan.json: "), "\(result.errors)")
      #expect(result.errors.split(separator: "\n").count == 1)
    }
    let build = #"{"build":"00","libraries":{},"version":"0"}"#
    let cuts = #"{"cuts":[],"histories":[]}"#
    _ = try folder.file(
      "plan.json", #"{"version":1,"id":"0","engine":\#(build),"parts":0,"cuts":\#(cuts),"job":{"output":"o.png"}}"#)
    #expect(try command.run("assemble", "plan.json").errors.contains("another build of vitrine"))
  }
}
