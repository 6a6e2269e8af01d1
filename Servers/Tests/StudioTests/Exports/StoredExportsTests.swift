import Foundation
import TestSupport
import Testing

@testable import Studio

/// The names of exports, and the space that they take.
@Suite(.timeLimit(.minutes(5))) struct StoredExportsTests {
  /// Writes ten bytes for each letter of the meal's name, unless it is to wait for a file.
  private static let command = """
    name = job["meal"]["name"]
    if name == "wait": wait(runs + ".go")
    write(job["output"], "0123456789" * len(name))
    done()
    """

  private func add(_ name: String, _ studio: InProcessStudio) async throws -> String {
    let order =
      #"{"meal": {"name": "\#(name)", "nutrition": {}}, "format": "png", "options": {"look": "v26", "background": "glass"}}"#
    return try #require(try await studio.send(.post, "/api/renders", json: order).text("id"))
  }

  private func wait(for ids: [String], _ studio: InProcessStudio) async throws {
    let exports = studio.parts.exports
    for await _ in try studio.parts.changes.signals() {
      let ended = Set(try await exports.all().filter { $0.outcome != nil }.map(\.id))
      if ended.isSuperset(of: ids) { return }
    }
  }

  /// Does exports of meals with these names, one after the other, and returns their identifiers.
  private func finished(_ names: [String], _ studio: InProcessStudio) async throws -> [String] {
    let engine = Task { try await studio.parts.exports.run() }
    var ids: [String] = []
    for name in names {
      ids.append(try await add(name, studio))
      try await wait(for: ids, studio)
    }
    engine.cancel()
    try await engine.value
    return ids
  }

  private func listed(_ studio: InProcessStudio) async throws -> [String] {
    try await studio.parts.exports.all().map(\.id).reversed()
  }

  @Test func `an export keeps the name that it is given`() async throws {
    let folder = try TemporaryFolder()
    let id: String
    do {
      let studio = try InProcessStudio(script: Self.command, folder: folder)
      id = try await finished(["Lunch"], studio)[0]
      let watch = StudioWatch(studio.parts.eventRoutes)
      #expect(try await watch.changes().isEmpty)
      let answer = try await studio.send(.patch, "/api/renders/\(id)", json: #"{"name": " For Grandma "}"#)
      #expect(answer.status == 200)
      #expect(answer.text("name") == "For Grandma")
      #expect(answer.text("mealName") == "Lunch")
      #expect(try await watch.changes().count == 1)
    }
    let studio = try await InProcessStudio.reopening(folder, script: Self.command)
    try await studio.parts.start()
    #expect(try await studio.send(.get, "/api/renders/\(id)").text("name") == "For Grandma")
    let file = try await studio.send(.get, "/api/renders/\(id)/file?download")
    #expect(file.headers[.contentDisposition] == #"attachment; filename="for-grandma.png""#)
    #expect(try await studio.send(.delete, "/api/renders/\(id)").status == 204)
    #expect(try await studio.parts.store.exportNames() == [:])
  }

  @Test(arguments: [
    #"{"name": ""}"#, #"{"name": " "}"#, #"{"name": "a\u000ab"}"#, #"{"name": 3}"#, #"{"name": "a", "x": 1}"#, "[]",
    #"{"name": "\#(String(repeating: "a", count: 101))"}"#,
  ])
  func `names are checked`(_ json: String) async throws {
    let studio = try InProcessStudio()
    let id = try await add("Lunch", studio)
    #expect(try await studio.send(.patch, "/api/renders/\(id)", json: json).status == 400)
    #expect(try await studio.send(.get, "/api/renders/\(id)").text("name") == nil)
  }

  @Test func `an export that does not exist has no name`() async throws {
    let studio = try InProcessStudio()
    let path = "/api/renders/" + String(repeating: "0", count: 32)
    #expect(try await studio.send(.patch, path, json: #"{"name": "a"}"#).status == 404)
    #expect(try await studio.parts.store.exportNames() == [:])
  }

  @Test func `the oldest exports give way, and never one that has not ended`() async throws {
    let studio = try InProcessStudio(script: Self.command)
    let ids = try await finished(["a", "bb", "ccc"], studio)
    let waiting = try await add("wait", studio)
    let storage = try await studio.send(.get, "/api/storage").json["exports"]
    #expect(storage?["used"] == .object(["count": 3, "bytes": 60]))
    try await studio.parts.exports.removeSurplus(within: FileTotal(count: 3, bytes: 59))
    #expect(try await listed(studio) == [ids[1], ids[2], waiting])
    #expect(!FileManager.default.fileExists(atPath: studio.folder["data/exports/jobs/\(ids[0])"]))
    try await studio.parts.exports.removeSurplus(within: FileTotal(count: 1, bytes: 1000))
    #expect(try await listed(studio) == [ids[2], waiting])
    try await studio.parts.exports.removeSurplus(within: FileTotal(count: 0, bytes: 0))
    #expect(try await listed(studio) == [waiting])
  }

  @Test func `clearing removes finished exports only`() async throws {
    let studio = try InProcessStudio(script: Self.command)
    let ids = try await finished(["a", "bb"], studio)
    let waiting = try await add("wait", studio)
    #expect(try await listed(studio) == ids + [waiting])
    #expect(try await studio.send(.delete, "/api/storage/exports").status == 204)
    #expect(try await listed(studio) == [waiting])
    let storage = try await studio.send(.get, "/api/storage").json["exports"]
    #expect(storage?["used"] == .object(["count": 0, "bytes": 0]))
  }

  @Test func `the space of exports is known after a restart`() async throws {
    let folder = try TemporaryFolder()
    do {
      let studio = try InProcessStudio(script: Self.command, folder: folder)
      _ = try await finished(["bb"], studio)
    }
    let studio = try await InProcessStudio.reopening(folder, script: Self.command)
    try await studio.parts.start()
    let storage = try await studio.send(.get, "/api/storage").json["exports"]
    #expect(storage?["used"] == .object(["count": 1, "bytes": 20]))
  }
}
