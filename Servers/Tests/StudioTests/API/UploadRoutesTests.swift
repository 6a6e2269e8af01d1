import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Studio

@Suite struct UploadRoutesTests {
  static let offset = HTTPField.Name("Upload-Offset")!
  /// Describes each file as a photo.
  static let survey = """
    if kind == "survey":
        done(media={"kind": "photo", "width": 3, "height": 2, "luma": 0.5, "type": "image/jpeg"})
    """

  /// Asks until a file has been examined.
  private func examined(_ id: String, _ studio: InProcessStudio) async throws -> InProcessStudio.Answer {
    while true {
      let answer = try await studio.send(.get, "/api/uploads/\(id)")
      if answer.text("state") != "checking" { return answer }
      await Task.yield()
    }
  }

  @Test func aFileArrivesInPartsAndIsExamined() async throws {
    let studio = try InProcessStudio(script: Self.survey)
    let begin = try await studio.send(.post, "/api/uploads", json: #"{"name": "a.jpg", "size": 6}"#)
    #expect(begin.status == 201)
    let path = "/api/uploads/\(try #require(begin.text("id")))"
    #expect(
      try await studio.send(.patch, path, bytes: [1, 2], headers: [Self.offset: "0"]).headers[Self.offset] == "2")
    #expect(try await studio.send(.head, path).headers[Self.offset] == "2")
    #expect(try await studio.send(.get, path).text("state") == "receiving")
    #expect(try await studio.send(.get, path + "/file").status == 409)
    let last = try await studio.send(.patch, path, bytes: [3, 4, 5, 6], headers: [Self.offset: "2"])
    #expect(last.status == 204)
    let ready = try await examined(try #require(begin.text("id")), studio)
    #expect(ready.text("state") == "ready")
    #expect(ready.text("kind") == "photo")
    #expect(try ready.json["width"] == .number(3))
    #expect(try await studio.send(.get, path + "/file").body == Data([1, 2, 3, 4, 5, 6]))
    let part = try await studio.send(.get, path + "/file", headers: [.range: "bytes=1-3"])
    #expect(part.status == 206)
    #expect(part.body == Data([2, 3, 4]))
    #expect(part.headers[.contentRange] == "bytes 1-3/6")
    #expect(part.headers[.contentType] == "image/jpeg")
    #expect(try await studio.send(.get, path + "/file", headers: [.range: "bytes=6-"]).status == 416)
  }

  @Test func aDeletedFileLeavesNothing() async throws {
    let studio = try InProcessStudio(script: Self.survey)
    let begin = try await studio.send(.post, "/api/uploads", json: #"{"name": "a.jpg", "size": 2}"#)
    let id = try #require(begin.text("id"))
    let path = "/api/uploads/\(id)"
    _ = try await studio.send(.patch, path, bytes: [1, 2], headers: [Self.offset: "0"])
    _ = try await examined(id, studio)
    let file = studio.folder["data/uploads/\(id)"]
    #expect(FileManager.default.fileExists(atPath: file))
    #expect(try await studio.send(.delete, path).status == 204)
    #expect(!FileManager.default.fileExists(atPath: file))
    #expect(try await studio.send(.get, path).status == 404)
    #expect(try await studio.send(.delete, path).status == 404)
  }

  @Test func bytesInTheWrongPlaceOrNumberAreRefused() async throws {
    let studio = try InProcessStudio(script: Self.survey)
    let begin = try await studio.send(.post, "/api/uploads", json: #"{"name": "a.jpg", "size": 4}"#)
    let id = try #require(begin.text("id"))
    let path = "/api/uploads/\(id)"
    func patch(_ bytes: [UInt8], at offset: String?) async throws -> Int {
      try await studio.send(.patch, path, bytes: bytes, headers: offset.map { [Self.offset: $0] } ?? [:]).status
    }
    #expect(try await patch([1], at: nil) == 400)
    #expect(try await patch([1], at: "-1") == 400)
    #expect(try await patch([1], at: "1") == 409)
    #expect(try await patch([1, 2, 3, 4, 5], at: "0") == 413)
    #expect(try await patch([1, 2, 3, 4], at: "0") == 204)
    _ = try await examined(id, studio)
    #expect(try await patch([5], at: "4") == 409)
    #expect(try bytes(of: studio.folder["data/uploads/\(id)"]) == [1, 2, 3, 4])
  }

  @Test(arguments: [
    #"{"name": "a", "size": 0}"#, #"{"name": "a", "size": 1.5}"#, #"{"name": "a", "size": -1}"#, #"{"name": "a"}"#,
    #"{"name": "", "size": 1}"#, #"{"name": "a\u0007", "size": 1}"#, #"{"size": 1}"#, "[]",
  ])
  func announcementsAreChecked(_ json: String) async throws {
    let studio = try InProcessStudio()
    #expect(try await studio.send(.post, "/api/uploads", json: json).status == 400)
    #expect(try FileManager.default.contentsOfDirectory(atPath: studio.folder["data/uploads"]) == [])
  }

  @Test func tenGigabytesAreTooMany() async throws {
    let studio = try InProcessStudio()
    let answer = try await studio.send(.post, "/api/uploads", json: #"{"name": "a", "size": 10000000000}"#)
    #expect(answer.status == 413)
  }

  @Test func aRefusedFileIsDeletedAndTheReasonNamesTheUsersFile() async throws {
    let studio = try InProcessStudio(
      script: #"fail("damaged", f"cannot read {task['names'][values['input']]}: it is damaged")"#)
    let id = try await studio.upload([1, 2, 3], name: "holiday.jpg")
    let answer = try await examined(id, studio)
    #expect(answer.text("state") == "refused")
    #expect(answer.error == "cannot read holiday.jpg: it is damaged")
    #expect(!FileManager.default.fileExists(atPath: studio.folder["data/uploads/\(id)"]))
    #expect(try await studio.send(.get, "/api/uploads/\(id)/file").status == 422)
  }

  @Test func `expired uploads and expired orphaned files are removed`() async throws {
    let folder = try TemporaryFolder()
    let start = Date(timeIntervalSince1970: 1_000_000)
    let (fresh, old): (String, String)
    do {
      let studio = try InProcessStudio(script: Self.survey, folder: folder, now: { start })
      old = try await studio.upload([1])
      _ = try await examined(old, studio)
    }
    let later = start.addingTimeInterval(31 * 86_400)
    let studio = try await InProcessStudio.reopening(folder, script: Self.survey, now: { later })
    fresh = try await studio.upload([2])
    _ = try await examined(fresh, studio)
    for (name, changedAt) in [("old-orphan", start), ("new-orphan", later)] {
      let file = try folder.file("data/uploads/\(name)", "?")
      try FileManager.default.setAttributes([.modificationDate: changedAt], ofItemAtPath: file)
    }
    try await studio.parts.sweep()
    let left = try FileManager.default.contentsOfDirectory(atPath: folder["data/uploads"])
    #expect(Set(left) == [fresh, "new-orphan"])
    #expect(try await studio.send(.get, "/api/uploads/\(old)").status == 404)
  }

  @Test func aCanvasIsMadeOnce() async throws {
    let studio = try InProcessStudio(
      script: """
        if kind == "survey": done(media={"kind": "photo", "width": 3, "height": 2, "luma": 0.5})
        canvas = values["_0"]
        write(canvas["output"], "picture")
        note(" ".join(str(canvas[name]) for name in ["width", "height", "pan", "zoom"]))
        done()
        """)
    let id = try await studio.upload([1])
    _ = try await examined(id, studio)
    #expect(try await studio.send(.get, "/api/uploads/\(id)/file").status == 415)
    let path = "/api/uploads/\(id)/canvas?width=20&height=30"
    for query in ["", "&zoom=1", "&pan=0.5,-1", ""] {
      #expect(try await studio.send(.get, path + query).body == Data("picture".utf8))
    }
    #expect(studio.runs == ["20 30 [0, 0] 1", "20 30 [0.5, -1] 1"])
    for query in [
      "", "?width=20", "?width=0&height=1", "?width=1.5&height=2", "?width=2&height=2&pan=a,b",
      "?width=2&height=2&zoom=nan",
    ] {
      #expect(try await studio.send(.get, "/api/uploads/\(id)/canvas" + query).status == 400, "\(query)")
    }
  }
}
