import Testing

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
