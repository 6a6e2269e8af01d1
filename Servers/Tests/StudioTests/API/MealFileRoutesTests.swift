import Foundation
import HTTPTypes
import JSON
import Testing

@testable import Studio

@Suite struct MealFileRoutesTests {
  private func meals(_ studio: InProcessStudio) async throws -> [JSONValue] {
    guard case .array(let meals) = try await studio.send(.get, "/api/meals/export").json else { return [] }
    return meals
  }

  private func names(_ meals: [JSONValue]) -> [String] {
    meals.compactMap { if case .string(let name) = $0["name"] { name } else { nil } }
  }

  private func table(_ studio: InProcessStudio, _ text: String, preview: Bool) async throws -> InProcessStudio.Answer {
    try await studio.send(
      .post, "/api/meals/import\(preview ? "?preview" : "")", bytes: Array(text.utf8),
      headers: [.contentType: "text/csv"])
  }

  @Test func `an export has all meals in the order of the list, under the name of a file`() async throws {
    let studio = try InProcessStudio()
    let meal = #"{"nutrition":{"energy":1},"name":"Mine","own":[1,null]}"#
    let added = try await studio.send(.post, "/api/meals", json: meal)
    let deleted = try await studio.send(.post, "/api/meals", json: #"{"name": "Deleted", "nutrition": {}}"#)
    _ = try await studio.send(.delete, "/api/meals/\(try #require(deleted.text("id")))")
    let answer = try await studio.send(.get, "/api/meals/export")
    #expect(answer.status == 200)
    #expect(answer.headers[.contentDisposition] == #"attachment; filename="meals.json""#)
    guard case .array(let listed) = try await studio.send(.get, "/api/meals").json else { return }
    let exported = try await meals(studio)
    #expect(names(exported) == names(listed))
    #expect(exported.first == (try added.json["meal"]))
    #expect(exported.count == 11)
  }

  @Test func `a studio without meals exports an empty list`() async throws {
    let studio = try InProcessStudio()
    try await studio.parts.store.database.write { try $0.execute(sql: "DELETE FROM meal") }
    #expect(try await meals(studio).isEmpty)
  }

  @Test func `an imported export restores the list, and adds nothing twice`() async throws {
    let studio = try InProcessStudio()
    for number in 0..<70 {
      _ = try await studio.send(.post, "/api/meals", json: #"{"name": "M\#(number)", "nutrition": {}}"#)
    }
    let file = try await studio.send(.get, "/api/meals/export").body
    let again = try await studio.send(.post, "/api/meals/import", json: String(decoding: file, as: UTF8.self))
    #expect(try again.json["added"] == 0)
    #expect(try again.json["present"] == 80)
    try await studio.parts.store.database.write { try $0.execute(sql: "DELETE FROM meal") }
    let restored = try await studio.send(.post, "/api/meals/import", json: String(decoding: file, as: UTF8.self))
    #expect(restored.status == 200)
    #expect(try restored.json["added"] == 80)
    #expect(try await studio.send(.get, "/api/meals/export").body == file)
  }

  @Test func `meals are the same however they are written`() async throws {
    let studio = try InProcessStudio()
    let file =
      #"[{"name": "A", "nutrition": {"energy": 1}}, {"nutrition": {"energy": 1.0}, "name": "A"}, {"name": "B", "nutrition": {}}]"#
    let answer = try await studio.send(.post, "/api/meals/import", json: file)
    #expect(try answer.json["added"] == 2)
    #expect(try answer.json["present"] == 1)
    #expect(names(try await meals(studio)).prefix(2) == ["A", "B"])
    let first = try #require(answer.text("first"))
    #expect(try await studio.send(.get, "/api/meals/\(first)").json["name"] == "A")
    let single = try await studio.send(.post, "/api/meals/import", json: #"{"nutrition": {"energy": 1}, "name": "A"}"#)
    #expect(single.text("first") == first)
    #expect(try single.json["added"] == 0)
  }

  @Test func `a mistake anywhere adds nothing`() async throws {
    let studio = try InProcessStudio()
    let file = #"[{"name": "A", "nutrition": {}}, {"name": "B", "items": [{"name": 5}]}]"#
    let answer = try await studio.send(.post, "/api/meals/import", json: file)
    #expect(answer.status == 400)
    #expect(try answer.json["fault"]?["code"] == "mealHasWrongType")
    #expect(try answer.json["fault"]?["parameters"]?["place"] == "$[1].items[0].name")
    #expect(try await meals(studio).count == 10)
  }

  @Test func `meals beyond the limits are refused as a whole`() async throws {
    let studio = try InProcessStudio()
    let many = (0..<9991).map { #"{"name": "M\#($0)", "nutrition": {}}"# }.joined(separator: ",")
    for preview in ["?preview", ""] {
      let answer = try await studio.send(.post, "/api/meals/import\(preview)", json: "[\(many)]")
      #expect(answer.status == 507)
      #expect(try answer.json["fault"]?["code"] == "tooManyMeals")
    }
    let large = #"{"name": "A", "nutrition": {}, "note": "\#(String(repeating: "x", count: 1 << 20))"}"#
    let answer = try await studio.send(.post, "/api/meals/import", json: "[\(large)]")
    #expect(try answer.json["fault"]?["code"] == "mealTooLarge")
    #expect(try await meals(studio).count == 10)
    let most = (0..<9990).map { #"{"name": "M\#($0)", "nutrition": {}}"# }.joined(separator: ",")
    #expect(try await studio.send(.post, "/api/meals/import", json: "[\(most)]").json["added"] == 9990)
  }

  @Test func `a preview says what a table would add, and adds nothing`() async throws {
    let studio = try InProcessStudio()
    let text = "Meal,Food,Energie (kJ),Salt (g)\nLunch,Rice,836.8,1\nLunch,Peas,many,1\n"
    let preview = try await table(studio, text, preview: true)
    #expect(preview.status == 200)
    #expect(try preview.json["added"] == 1)
    #expect(try preview.json["items"] == 1)
    #expect(try preview.json["first"] == nil)
    #expect(
      try preview.json["meals"] == JSONValue(json: Data(#"[{"name": "Lunch", "items": 1, "energy": 200}]"#.utf8)))
    let report = try #require(try preview.json["table"])
    #expect(report["ignored"] == .array(["Salt (g)"]))
    #expect(
      report["rows"]
        == (try JSONValue(
          json: Data(#"[{"line": 3, "reason": "notANumber", "column": "Energie (kJ)", "text": "many"}]"#.utf8))))
    #expect(try await meals(studio).count == 10)
    #expect(try await table(studio, text, preview: false).json["added"] == 1)
    #expect(names(try await meals(studio)).first == "Lunch")
  }

  @Test func `files of other types and sizes are refused`() async throws {
    let studio = try InProcessStudio()
    let sheet = try await studio.send(
      .post, "/api/meals/import", bytes: [0x50, 0x4B, 3, 4], headers: [.contentType: "application/zip"])
    #expect(sheet.status == 415)
    #expect(try sheet.json["fault"]?["code"] == "importNotDeclared")
    let large = try await studio.send(
      .post, "/api/meals/import", bytes: Array(repeating: 0x20, count: MealFileRoutes.largestFile + 1),
      headers: [.contentType: "text/csv"])
    #expect(large.status == 413)
  }
}
