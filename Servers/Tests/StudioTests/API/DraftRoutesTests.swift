import HTTPTypes
import Hummingbird
import Testing

@testable import Serving
@testable import Studio

@Suite struct DraftRoutesTests {
  @Test func aDraftComesBackByteForByte() async throws {
    let studio = try InProcessStudio()
    let draft = #"{ "undo" : [1.50, null], "b": "ü" }"#
    #expect(try await studio.send(.put, "/api/drafts/my-draft_1", json: draft).status == 204)
    #expect(try await studio.send(.get, "/api/drafts/my-draft_1").body == .init(draft.utf8))
    #expect(try await studio.send(.put, "/api/drafts/my-draft_1", json: "2").status == 204)
    #expect(try await studio.send(.get, "/api/drafts/my-draft_1").body == .init("2".utf8))
    #expect(try await studio.send(.delete, "/api/drafts/my-draft_1").status == 204)
    #expect(try await studio.send(.get, "/api/drafts/my-draft_1").status == 404)
    #expect(try await studio.send(.delete, "/api/drafts/my-draft_1").status == 404)
  }

  @Test func `a draft that has changed meanwhile is not replaced`() async throws {
    let studio = try InProcessStudio()
    func put(_ json: String, _ headers: HTTPFields) async throws -> InProcessStudio.Answer {
      try await studio.send(.put, "/api/drafts/mine", json: json, headers: headers)
    }
    let first = try await put("1", [.ifNoneMatch: "*"])
    #expect(first.status == 204)
    let tag = try #require(first.headers[.eTag])
    #expect(try await studio.send(.get, "/api/drafts/mine").headers[.eTag] == tag)
    #expect(try await put("2", [.ifNoneMatch: "*"]).status == 412)
    let second = try await put("3", [.ifMatch: tag])
    #expect(second.status == 204)
    let late = try await put("4", [.ifMatch: tag])
    #expect(late.status == 412)
    #expect(try late.json["fault"]?["code"] == "draftChanged")
    #expect(try await studio.send(.get, "/api/drafts/mine").body == .init("3".utf8))
    #expect(try await studio.send(.get, "/api/drafts/mine").headers[.eTag] == second.headers[.eTag])
    #expect(try await put("5", [.ifMatch: "3"]).status == 400)
  }

  @Test func `a draft that is stored again after its end has another tag and its own content`() async throws {
    let studio = try InProcessStudio()
    var answers: [InProcessStudio.Answer] = []
    for json in ["[1]", "[2]"] {
      _ = try await studio.send(.put, "/api/drafts/mine", json: json)
      answers.append(try await studio.send(.get, "/api/drafts/mine", headers: [.acceptEncoding: "deflate"]))
      _ = try await studio.send(.delete, "/api/drafts/mine")
    }
    #expect(answers[0].headers[.eTag] != answers[1].headers[.eTag])
    #expect(answers[0].body != answers[1].body)
  }

  @Test func `drafts are listed with their summaries, the latest change first`() async throws {
    let studio = try InProcessStudio()
    #expect(try await studio.send(.get, "/api/drafts").json == .array([]))
    for name in ["a", "b"] {
      let draft = #"{"summary": {"meal": "\#(name)"}, "history": []}"#
      #expect(try await studio.send(.put, "/api/drafts/\(name)", json: draft).status == 204)
    }
    #expect(try await studio.send(.put, "/api/drafts/c", json: "[]").status == 204)
    guard case .array(let list) = try await studio.send(.get, "/api/drafts").json else {
      Issue.record("the drafts must be a list")
      return
    }
    #expect(list.map { $0["id"] } == ["c", "b", "a"])
    #expect(list.map { $0["summary"]?["meal"] } == [nil, "b", "a"])
    #expect(list.map { $0["history"] } == [nil, nil, nil])
    let long = String(repeating: "x", count: 1024)
    #expect(try await studio.send(.put, "/api/drafts/d", json: #"{"summary": "\#(long)"}"#).status == 400)
  }

  @Test func `the event stream reports each revision of a draft, and its removal`() async throws {
    let studio = try InProcessStudio()
    let watch = StudioWatch(studio.parts.eventRoutes)
    #expect(try await watch.changes().isEmpty)
    for json in ["1", "2"] {
      #expect(try await studio.send(.put, "/api/drafts/mine", json: json).status == 204)
      #expect(try await watch.changes().count == 1)
    }
    #expect(try await watch.changes().isEmpty)
    #expect(try await studio.send(.delete, "/api/drafts/mine").status == 204)
    let removed = try await watch.changes().map { String(buffer: $0.bytes) }
    #expect(removed == ["event: draftRemoved\ndata: {\"id\":\"mine\"}\n\n"])
  }

  @Test func draftsHaveALimit() async throws {
    let studio = try InProcessStudio()
    func draft(_ bytes: Int) -> String { "\"" + String(repeating: "a", count: bytes - 2) + "\"" }
    #expect(try await studio.send(.put, "/api/drafts/a", json: draft(256 << 10)).status == 204)
    #expect(try await studio.send(.put, "/api/drafts/a", json: draft((256 << 10) + 1)).status == 413)
    #expect(try await studio.send(.put, "/api/drafts/a", json: "{").status == 400)
    #expect(try await studio.send(.put, "/api/drafts/a", bytes: [0x32]).status == 415)
    #expect(try await studio.send(.get, "/api/drafts/a").body.count == 256 << 10)
  }

  @Test(arguments: ["a%2F..", "%2e%2e", "a b", String(repeating: "a", count: 65), "é"])
  func namesOfDraftsArePlain(_ name: String) async throws {
    let studio = try InProcessStudio()
    let path = "/api/drafts/" + name.replacing(" ", with: "%20")
    #expect(try await studio.send(.put, path, json: "1").status == 400)
  }
}
