import Foundation
import JSON
import Serving
import Testing

@testable import Studio

@Suite struct StudioFaultTests {
  private static func page(_ name: String) throws -> String {
    let file = URL(filePath: #filePath).appending(path: "../../../../../Web/studio/\(name)").standardized
    return try String(contentsOf: file, encoding: .utf8)
  }

  private static func parameters(of sentence: some StringProtocol) -> Set<String> {
    Set(String(sentence).matches(of: /\{(\w+)\}/).map { String($0.output.1) })
  }

  @Test(arguments: ["en", "de"])
  func `the page has a sentence for every fault and no other`(_ language: String) throws {
    let sentences = try Self.page("words/errors-\(language).js").matches(of: /\n  (\w+): '(.*)',/)
    #expect(sentences.map { String($0.output.1) } == StudioFault.allCases.map(\.rawValue))
    for (match, fault) in zip(sentences, StudioFault.allCases) {
      let theirs = Self.parameters(of: match.output.2)
      let ours = Self.parameters(of: fault.sentence)
      #expect(theirs.isSubset(of: ours), "\(fault)")
    }
  }

  @Test func theDocumentListsEveryCode() throws {
    let document = try JSONValue(json: Data(Self.page("openapi.json").utf8))
    let codes = document["components"]?["schemas"]?["Fault"]?["properties"]?["code"]?["enum"]
    #expect(codes == .array(StudioFault.allCases.map { .string($0.rawValue) }))
  }

  @Test func aSentenceNamesItsParameters() {
    let error = StudioError(.wrongOffset, ["present": .number(12), "offset": .number(3)])
    #expect(error.description == "the file goes on at byte 12, not at 3; ask for the offset again")
    #expect(error.record.code == "wrongOffset")
  }

  @Test(arguments: ServerFault.allCases)
  func `a fault of the HTTP layer keeps its code and status`(_ fault: ServerFault) {
    let error = StudioFault.fault(for: ServerError(fault, ["detail": .text("why")]))
    let others: [ServerFault: StudioFault] = [
      .notValid: .wrongRequest, .failed: .studioFailed, .cannotListen: .studioFailed,
    ]
    #expect(error.code.rawValue == others[fault]?.rawValue ?? fault.rawValue)
    #expect(error.status == fault.status)
  }

  @Test func `a full disk is reported with status 507 until there is room again`() async throws {
    let studio = try InProcessStudio()
    let meal = #"{"name": "\#(String(repeating: "A", count: 60))", "nutrition": {}}"#
    let first = "[\"\(String(repeating: "A", count: 60_000))\"]"
    #expect(try await studio.send(.put, "/api/drafts/mine", json: first).status == 204)
    // SQLite reports the same for a database that may not grow as for a full disk.
    try await studio.parts.store.database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 1") }
    let draft = "[\"\(String(repeating: "B", count: 90_000))\"]"
    let answer = try await studio.send(.put, "/api/drafts/other", json: draft)
    #expect(answer.status == 507)
    #expect(try answer.json["fault"]?["code"] == "diskFull")
    #expect(answer.error == "the disk is full; make room on it, then try again")
    #expect(try await studio.send(.delete, "/api/drafts/mine").status == 204)
    #expect(try await studio.send(.post, "/api/meals", json: meal).status == 201)
  }

  @Test(arguments: [
    (#"{"items": []}"#, "mealLacksValue"), (#"{"name": " ", "items": []}"#, "mealHasBlank"),
    (#"{"name": "A", "items": [{"name": 3}]}"#, "mealHasWrongType"), (#"{"name": "A"}"#, "mealWithoutContent"),
    (#"{"name": "A", "nutrition": {"energy": -1}}"#, "mealHasWrongNumber"),
    (#"{"name": "A", "eatenAt": "noon", "nutrition": {}}"#, "mealHasWrongDate"), ("{", "bodyNotJSON"),
  ])
  func theFaultOfAMealHasItsCode(_ meal: String, _ code: String) async throws {
    let answer = try await InProcessStudio().send(.post, "/api/meals", json: meal)
    #expect(answer.status == 400)
    #expect(try answer.json["fault"]?["code"] == .string(code))
  }

  @Test func aRefusedFileKeepsItsFault() async throws {
    let studio = try InProcessStudio(
      script: #"fail("damaged", f"cannot read {task['names'][values['input']]}: it is damaged")"#)
    let id = try await studio.upload([1, 2], name: "holiday.jpg")
    var answer = try await studio.send(.get, "/api/uploads/\(id)")
    while answer.text("state") == "checking" {
      await Task.yield()
      answer = try await studio.send(.get, "/api/uploads/\(id)")
    }
    let fault = try answer.json["fault"]
    #expect(fault?["code"] == "fileDamaged")
    #expect(fault?["parameters"]?["name"] == "holiday.jpg")
    #expect(answer.error == "cannot read holiday.jpg: it is damaged")
    let refused = try await studio.send(.get, "/api/uploads/\(id)/file")
    #expect(refused.status == 422)
    #expect(try refused.json["fault"] == fault)
    #expect(refused.error == answer.error)
  }
}
