import Files
import Foundation
import GRDB
import Hummingbird
import JSON
import Jobs
import TestSupport
import Testing

@testable import RenderJobs
@testable import Serving
@testable import Studio

@Suite(.timeLimit(.minutes(5))) struct StudioExportsTests {
  private static func order(_ name: String = "Lunch", _ members: String = "") -> String {
    #"{"meal": {"name": "\#(name)", "nutrition": {}}, "format": "png", "options": {"look": "v26", "background": "glass"}\#(members)}"#
  }

  /// An export that notes its start and its end, and ends when a file of its meal's name exists.
  private static let waiting = """
    name = job["meal"]["name"]
    note("start " + name)
    progress(0.5)
    wait(runs + ".go." + name)
    note("end " + name)
    write(job["output"], "picture of " + name)
    done()
    """

  private func add(_ studio: InProcessStudio, _ name: String = "Lunch") async throws -> String {
    try #require(try await studio.send(.post, "/api/renders", json: Self.order(name)).text("id"))
  }

  private func state(_ id: String, _ studio: InProcessStudio) async throws -> String? {
    try await studio.send(.get, "/api/renders/\(id)").text("state")
  }

  /// Waits until an export has ended and returns its last state.
  private func ended(_ id: String, _ studio: InProcessStudio) async throws -> String? {
    try await wait(studio) { try await studio.parts.exports.export(id).outcome != nil }
    return try await state(id, studio)
  }

  /// Waits for signals of changes until something is true.
  private func wait(_ studio: InProcessStudio, until isTrue: () async throws -> Bool) async throws {
    for await _ in try studio.parts.changes.signals() where try await isTrue() { return }
  }

  private func release(_ name: String, _ studio: InProcessStudio) throws {
    _ = try studio.folder.file("runs.go.\(name)", "")
  }

  /// Runs exports while `body` runs.
  private func running(_ studio: InProcessStudio, _ body: () async throws -> Void) async throws {
    let exports = studio.parts.exports
    let engine = Task { try await exports.run() }
    try await body()
    engine.cancel()
    try await engine.value
  }

  @Test func `two exports run at once, and the others wait in order`() async throws {
    let studio = try InProcessStudio(script: Self.waiting)
    try await studio.parts.start()
    let names = ["a", "b", "c", "d"]
    var ids: [String] = []
    for name in names { ids.append(try await add(studio, name)) }
    #expect(try await studio.send(.get, "/api/renders/\(ids[3])").json["position"] == 4)
    try await running(studio) {
      try await wait(studio) {
        let states = [try await state(ids[0], studio), try await state(ids[1], studio)]
        return states == ["running", "running"]
      }
      #expect(try await state(ids[2], studio) == "queued")
      #expect(try await studio.send(.get, "/api/renders/\(ids[3])").json["position"] == 2)
      for name in names { try release(name, studio) }
      for id in ids {
        let end = try await ended(id, studio)
        #expect(end == "done")
      }
    }
    let starts = studio.runs.filter { $0.hasPrefix("start") }
    #expect(starts.count == 4)
    #expect(Set(starts.prefix(2)) == ["start a", "start b"])
    let done = try await studio.send(.get, "/api/renders/\(ids[0])")
    #expect(done.text("altText") == "words")
    #expect(try done.json["report"]?["output"] == "sticker.png")
    let file = try await studio.send(.get, "/api/renders/\(ids[0])/file?download")
    #expect(file.body == Data("picture of a".utf8))
    #expect(file.headers[.contentDisposition] == #"attachment; filename="a.png""#)
  }

  /// The name and the data of an event, as the HTML standard spells them in section 9.2.5.
  private func parsed(_ event: ServerEvent) throws -> (name: String, data: JSONValue) {
    let lines = String(buffer: event.bytes).split(separator: "\n").map { $0.split(separator: ": ", maxSplits: 1) }
    return (String(lines[0][1]), try JSONValue(json: Data(lines[1][1].utf8)))
  }

  @Test func `one stream has events about all exports`() async throws {
    let studio = try InProcessStudio(script: Self.waiting)
    let exports = studio.parts.exports
    let before = try await add(studio, "before")
    let watch = StudioWatch(studio.parts.eventRoutes)
    #expect(try await watch.changes().isEmpty)
    let first = try await add(studio, "a")
    let second = try await add(studio, "b")
    let added = try await watch.changes().map(parsed)
    #expect(added.map(\.name) == ["export", "export"])
    #expect(added.map { $0.data["id"] } == [.string(first), .string(second)])
    #expect(added.map { $0.data["position"] } == [2, 3])
    #expect(try await studio.send(.delete, "/api/renders/\(before)").status == 204)
    // The others move up.
    let moved = try await watch.changes().map(parsed)
    #expect(moved.map { $0.data["state"] } == ["cancelled", "queued", "queued"])
    #expect(moved.map { $0.data["position"] } == [nil, 1, 2])
    #expect(try await studio.send(.delete, "/api/renders/\(before)").status == 204)
    let removed = try await watch.changes().map(parsed)
    #expect(removed.map(\.name) == ["exportRemoved"])
    #expect(removed.first?.data["id"] == .string(before))
    var ends: [JSONValue: JSONValue?] = [:]
    try await running(studio) {
      try await wait(studio) { try await exports.export(second).progress?.fraction == 0.5 }
      let progress = try #require(try await watch.changes().map(parsed).last?.data["progress"])
      #expect(progress["fraction"] == 0.5)
      #expect(progress["fps"] == 10)
      #expect(progress["eta"] == 1.5)
      for name in ["a", "b"] { try release(name, studio) }
      try await wait(studio) {
        for event in try await watch.changes().map(parsed) where event.data["state"] == "done" {
          ends[try #require(event.data["id"])] = event.data["altText"]
        }
        return ends.count == 2
      }
    }
    #expect(ends == [.string(first): "words", .string(second): "words"])
    #expect(try await watch.changes().isEmpty)
  }

  @Test func `waiting and running exports are cancelled, and finished ones removed`() async throws {
    let studio = try InProcessStudio(script: Self.waiting)
    let first = try await add(studio, "a")
    let second = try await add(studio, "b")
    let third = try await add(studio, "c")
    try await running(studio) {
      try await wait(studio) { try await state(second, studio) == "running" }
      try await wait(studio) { try await state(first, studio) == "running" }
      #expect(try await studio.send(.delete, "/api/renders/\(third)").status == 204)
      #expect(try await state(third, studio) == "cancelled")
      #expect(try await studio.send(.delete, "/api/renders/\(first)").status == 204)
      #expect(try await state(first, studio) == "cancelled")
      try release("b", studio)
      #expect(try await ended(second, studio) == "done")
    }
    #expect(!studio.runs.contains("start c"))
    #expect(!studio.runs.contains("end a"))
    #expect(try await studio.send(.get, "/api/renders/\(first)/file").status == 409)
    #expect(try await studio.send(.delete, "/api/renders/\(second)").status == 204)
    #expect(try await studio.send(.get, "/api/renders/\(second)").status == 404)
    #expect(!FileManager.default.fileExists(atPath: studio.folder["data/exports/jobs/\(second)"]))
  }

  @Test func `a failure keeps its code and sentence`() async throws {
    let studio = try InProcessStudio(script: #"fail("failed", f"cannot write {task['names'][job['output']]}: full")"#)
    let id = try await add(studio)
    var end: String?
    try await running(studio) { end = try await ended(id, studio) }
    #expect(end == "failed")
    let failed = try await studio.send(.get, "/api/renders/\(id)")
    #expect(failed.error == "cannot write sticker.png: full")
    #expect(try failed.json["fault"]?["code"] == "jobRefused")
  }

  @Test func `a disk that fills up during an export is named as such`() async throws {
    let studio = try InProcessStudio(script: #"fail("diskFull", "cannot write x: the disk is full")"#)
    let id = try await add(studio)
    try await running(studio) { _ = try await ended(id, studio) }
    let failed = try await studio.send(.get, "/api/renders/\(id)")
    #expect(failed.error == "the disk is full; make room on it, then try again")
    #expect(try failed.json["fault"]?["code"] == "diskFull")
  }

  @Test func `a crash fails the export at once`() async throws {
    let studio = try InProcessStudio(script: "note('run')\nos.kill(os.getpid(), signal.SIGKILL)")
    let id = try await add(studio)
    var end: String?
    try await running(studio) { end = try await ended(id, studio) }
    #expect(end == "failed")
    #expect(studio.runs == ["run"])
  }

  @Test func `a studio that ends finishes its exports after the next start, once each`() async throws {
    let folder = try TemporaryFolder()
    var ids: [String] = []
    do {
      let studio = try InProcessStudio(script: Self.waiting, folder: folder)
      for name in ["a", "b", "c", "d", "e"] { ids.append(try await add(studio, name)) }
      try await running(studio) {
        try await wait(studio) { try await state(ids[1], studio) == "running" }
      }
      for id in ids { #expect(try await state(id, studio) != "done") }
    }
    let studio = try await InProcessStudio.reopening(folder, script: Self.waiting)
    try await studio.parts.start()
    for name in ["a", "b", "c", "d", "e"] { try release(name, studio) }
    try await running(studio) {
      for id in ids {
        let end = try await ended(id, studio)
        #expect(end == "done")
      }
    }
    for name in ["a", "b", "c", "d", "e"] { #expect(studio.runs.count { $0 == "end \(name)" } == 1) }
  }

  @Test func `exports of an older studio are converted once`() async throws {
    let folder = try TemporaryFolder()
    let job = #"""
      {"meal": {"name": "Lunch", "nutrition": {}}, "mealName": "Lunch", "format": "png",
       "arguments": ["--variant=full", "--no-mark", "--background=glass", "--opacity=wrong"]}
      """#
    do {
      let studio = try InProcessStudio(folder: folder)
      let database = studio.parts.store.database
      try await database.write { db in
        for (number, row) in [("queued", job), ("running", job), ("done", job), ("failed", job)].enumerated() {
          try db.execute(
            sql: "INSERT INTO render (id, state, job, error, updatedAt) VALUES (?, ?, ?, ?, ?)",
            arguments: [
              String(repeating: "\(number)", count: 32), row.0,
              Data(row.1.replacing(#", "--opacity=wrong""#, with: "").utf8), "it is damaged",
              Date().timeIntervalSince1970 - 100 + Double(number),
            ])
        }
        // A row that no version has written.
        try db.execute(
          sql: "INSERT INTO render (id, state, job, updatedAt) VALUES ('x', 'done', ?, 1)", arguments: [Data(job.utf8)])
      }
      let files = folder["data/renders/\(String(repeating: "2", count: 32))"]
      try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: true)
      try Data("old picture".utf8).write(to: URL(filePath: files + "/sticker.png"))
    }
    let studio = try await InProcessStudio.reopening(
      folder, script: #"note(job["variant"]); write(job["output"], "new"); done()"#)
    try await studio.parts.start()
    func id(_ number: Int) -> String { String(repeating: "\(number)", count: 32) }
    #expect(try await studio.send(.get, "/api/renders/\(id(2))/file").body == Data("old picture".utf8))
    #expect(try await studio.send(.get, "/api/renders/\(id(3))").error == "it is damaged")
    #expect(try await studio.send(.get, "/api/renders/x").status == 404)
    try await running(studio) {
      for number in 0...1 {
        let end = try await ended(id(number), studio)
        #expect(end == "done")
      }
    }
    #expect(studio.runs == ["full", "full"])
    #expect(try await studio.parts.store.database.read { try $0.tableExists("render") } == false)
    try await studio.parts.start()
  }

  @Test func `two studios do not share a folder`() throws {
    let folder = try TemporaryFolder()
    let first = try InProcessStudio(folder: folder)
    #expect(throws: FileError.self) { try InProcessStudio(folder: folder) }
    withExtendedLifetime(first) {}
  }

  @Test(arguments: [
    #"{"format": "png"}"#, #"{"meal": MEAL}"#, #"{"meal": MEAL, "format": "gif"}"#,
    #"{"meal": MEAL, "format": "jpeg"}"#, #"{"meal": MEAL, "format": "webp"}"#,
    #"{"meal": MEAL, "format": "png", "options": {"output": "x"}}"#,
    #"{"meal": MEAL, "format": "png", "options": {"zoom": 2}}"#,
    #"{"meal": MEAL, "format": "png", "upload": "../a"}"#,
    #"{"meal": MEAL, "format": "png", "options": {"variant": "wrong"}}"#, #"{"meal": MEAL, "format": "png", "x": 1}"#,
    #"{"meal": {"name": "a"}, "format": "png"}"#, "[]",
  ])
  func `mistakes are refused`(json: String) async throws {
    let studio = try InProcessStudio()
    let meal = #"{"name": "Lunch", "nutrition": {}}"#
    let answer = try await studio.send(.post, "/api/renders", json: json.replacing("MEAL", with: meal))
    #expect(answer.status == 400)
    #expect(answer.error != nil)
    #expect(try await studio.parts.exports.all().isEmpty)
  }
}
