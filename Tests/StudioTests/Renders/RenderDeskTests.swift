import Files
import Foundation
import TestSupport
import Testing

@testable import Studio

@Suite struct RenderDeskTests {
  static let job = #"{"meal": {"name": "Lunch", "nutrition": {}}, "format": "png", "options": {"look": "v26"}}"#

  /// An export that notes its start and its end, and ends when a file of its own name exists in `go`.
  static let waiting = """
    for a in "$@"; do case $a in --output=*) out=${a#--output=} ;; esac; done
    id=$(basename "$(dirname "$out")")
    echo "start $id" >> log
    echo '{"fraction": 0.5, "fps": 10, "eta": 1.5}' >&2
    while [ ! -e go/$id ]; do read -t 0.02 -r line; s=$?; [ $s = 1 ] && exit 1; done
    echo "end $id" >> log
    echo picture > "$out"
    echo '{"output": "x", "altText": "words"}'
    """

  private func log(_ studio: InProcessStudio) -> [String] {
    let text = (try? bytes(of: studio.folder["data/log"])) ?? []
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func add(_ studio: InProcessStudio) async throws -> String {
    try #require(try await studio.send(.post, "/api/renders", json: Self.job).text("id"))
  }

  private func state(_ id: String, _ studio: InProcessStudio) async throws -> String? {
    try await studio.send(.get, "/api/renders/\(id)").text("state")
  }

  private func wait(_ studio: InProcessStudio, until isTrue: () async throws -> Bool) async throws {
    while try await !isTrue() { await Task.yield() }
  }

  private func release(_ id: String, _ studio: InProcessStudio) throws {
    try FileManager.default.createDirectory(atPath: studio.folder["data/go"], withIntermediateDirectories: true)
    _ = try studio.folder.file("data/go/\(id)", "")
  }

  /// Runs the queue while `body` runs.
  private func running(_ studio: InProcessStudio, _ body: () async throws -> Void) async throws {
    let queue = Task { await studio.desks.renders.run() }
    try await body()
    queue.cancel()
    await queue.value
  }

  @Test func twoRunAtOnceAndTheOthersWaitInOrder() async throws {
    let studio = try InProcessStudio(script: Self.waiting)
    var ids: [String] = []
    for _ in 0..<5 { ids.append(try await add(studio)) }
    #expect(try await studio.send(.get, "/api/renders/\(ids[4])").json["position"] == .number(5))
    try await running(studio) {
      try await wait(studio) { log(studio).count == 2 }
      #expect(Set(log(studio)) == Set(ids[..<2].map { "start \($0)" }))
      #expect(try await state(ids[2], studio) == "queued")
      #expect(try await studio.send(.get, "/api/renders/\(ids[4])").json["position"] == .number(3))
      for (index, id) in ids.enumerated() {
        try release(id, studio)
        try await wait(studio) { try await state(id, studio) == "done" }
        var started: [String] = []
        // The next one notes its start in its own time.
        try await wait(studio) {
          started = log(studio).filter { $0.hasPrefix("start") }.map { String($0.dropFirst(6)) }
          return started.count == min(index + 3, ids.count)
        }
        // The first two start together.
        #expect(Array(started.dropFirst(2)) == Array(ids[2..<started.count]), "after export \(index)")
      }
    }
    let done = try await studio.send(.get, "/api/renders/\(ids[0])")
    #expect(done.text("altText") == "words")
    #expect(try done.json["report"]?["output"] == .text("sticker.png"))
    let file = try await studio.send(.get, "/api/renders/\(ids[0])/file?download")
    #expect(
      file.body == Data("picture\n".utf8) && file.headers[.contentDisposition] == #"attachment; filename="lunch.png""#)
    #expect(try FileManager.default.contentsOfDirectory(atPath: studio.folder["data/temporary"]) == [])
  }

  @Test func eventsTellOfProgressAndTheEnd() async throws {
    let studio = try InProcessStudio(script: Self.waiting)
    let id = try await add(studio)
    try await running(studio) {
      try await wait(studio) {
        try await studio.send(.get, "/api/renders/\(id)").json["progress"]?["fraction"] == .number(0.5)
      }
      async let events = studio.send(.get, "/api/renders/\(id)/events")
      try release(id, studio)
      let text = String(decoding: try await events.body, as: UTF8.self)
      #expect(text.hasSuffix("\n\n"))
      let last = try #require(text.split(separator: "event: ").last)
      #expect(last.hasPrefix("done\ndata: {") && last.contains("\"altText\":\"words\""))
    }
    // An export that has ended is told of at once.
    let again = String(decoding: try await studio.send(.get, "/api/renders/\(id)/events").body, as: UTF8.self)
    #expect(again.hasPrefix("event: done\n"))
  }

  @Test func waitingAndRunningExportsAreCancelledAndFinishedOnesRemoved() async throws {
    let studio = try InProcessStudio(script: Self.waiting)
    let (first, second, third) = (try await add(studio), try await add(studio), try await add(studio))
    try await running(studio) {
      try await wait(studio) { log(studio).count == 2 }
      #expect(try await studio.send(.delete, "/api/renders/\(third)").status == 204)
      #expect(try await state(third, studio) == "cancelled")
      #expect(try await studio.send(.delete, "/api/renders/\(first)").status == 204)
      try await wait(studio) { try await state(first, studio) == "cancelled" }
      try release(second, studio)
      try await wait(studio) { try await state(second, studio) == "done" }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: studio.folder["data/renders"]) == [second])
    #expect(!log(studio).contains("start \(third)") && !log(studio).contains("end \(first)"))
    #expect(try await studio.send(.get, "/api/renders/\(first)/file").status == 409)
    #expect(try await studio.send(.delete, "/api/renders/\(second)").status == 204)
    #expect(try await studio.send(.get, "/api/renders/\(second)").status == 404)
    #expect(try FileManager.default.contentsOfDirectory(atPath: studio.folder["data/renders"]) == [])
  }

  @Test func aFailureIsExplained() async throws {
    let studio = try InProcessStudio(script: "echo \"vitrine: cannot write $4: full\" | sed s/--output=// >&2; exit 1")
    let id = try await add(studio)
    try await running(studio) { try await wait(studio) { try await state(id, studio) == "failed" } }
    #expect(try await studio.send(.get, "/api/renders/\(id)").error == "cannot write the export: full")
  }

  @Test func anExportThatTheStudioDidNotFinishIsInterrupted() async throws {
    let folder = try TemporaryFolder()
    let id: String
    do {
      let studio = try InProcessStudio(folder: folder)
      id = try await add(studio)
      _ = try await studio.desks.store.takeRender()
      try FileManager.default.createDirectory(
        atPath: folder["data/renders/\(id)"], withIntermediateDirectories: true)
      _ = try folder.file("data/renders/\(id)/.vitrine-1.partial", "half")
      _ = try folder.file("data/temporary/\(id).json", "{}")
    }
    let studio = try InProcessStudio(folder: folder)
    try await studio.desks.sweep(isStart: true)
    let answer = try await studio.send(.get, "/api/renders/\(id)")
    #expect(answer.text("state") == "interrupted" && answer.error != nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["data/renders"]) == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["data/temporary"]) == [])
  }

  @Test func twoStudiosDoNotShareAFolder() throws {
    let folder = try TemporaryFolder()
    let first = try InProcessStudio(folder: folder)
    #expect(throws: FileError.self) { try InProcessStudio(folder: folder) }
    withExtendedLifetime(first) {}
  }

  @Test(arguments: [
    #"{"format": "png"}"#, #"{"meal": MEAL}"#, #"{"meal": MEAL, "format": "gif"}"#,
    #"{"meal": MEAL, "format": "jpeg"}"#,
    #"{"meal": MEAL, "format": "png", "options": {"output": "x"}}"#,
    #"{"meal": MEAL, "format": "png", "upload": "../a"}"#,
    #"{"meal": MEAL, "format": "png", "options": {"variant": "wrong"}}"#, #"{"meal": MEAL, "format": "png", "x": 1}"#,
    #"{"meal": {"name": "a"}, "format": "png"}"#, "[]",
  ])
  func mistakesAreRefused(_ json: String) async throws {
    let studio = try InProcessStudio()
    let meal = #"{"name": "Lunch", "nutrition": {}}"#
    let answer = try await studio.send(.post, "/api/renders", json: json.replacing("MEAL", with: meal))
    #expect(answer.status == 400 && answer.error != nil)
    #expect(try await studio.desks.store.renders().isEmpty)
  }
}
