import Foundation
import HTTPTypes
import JSON
import TestSupport
import Testing

@testable import Serving
@testable import Studio

@Suite struct MealRoutesTests {
  static let meal = #"{"name": "Crêpes", "items": [{"name": "Flour", "emoji": "🥞", "nutrition": {"energy": 5.4}}]}"#

  private func names(_ answer: InProcessStudio.Answer) throws -> [String] {
    guard case .array(let meals) = try answer.json else { return [] }
    return meals.compactMap { if case .string(let name) = $0["name"] { name } else { nil } }
  }

  @Test func tenSamplesAreThereOnTheFirstStartOnly() async throws {
    let studio = try InProcessStudio()
    #expect(try names(try await studio.send(.get, "/api/meals")).count == 10)
    guard case .array(let meals) = try await studio.send(.get, "/api/meals").json, case .string(let id) = meals[0]["id"]
    else { return #expect(Bool(false)) }
    #expect(try await studio.send(.delete, "/api/meals/\(id)").status == 204)
    let store = try StudioStore(file: studio.parts.folder.database, now: { Date() })
    #expect(try await store.meals(matching: "").count == 9)
  }

  @Test func aMealComesBackAsItWasSentWithWhatTheListShows() async throws {
    let studio = try InProcessStudio()
    let added = try await studio.send(.post, "/api/meals", json: Self.meal)
    #expect(added.status == 201)
    #expect(try added.json["meal"] == JSONValue(json: Data(Self.meal.utf8)))
    #expect(try added.json["energy"] == .number(5.4))
    #expect(added.text("emoji") == "🥞")
    #expect(try names(try await studio.send(.get, "/api/meals"))[0] == "Crêpes")
    let id = try #require(added.text("id"))
    #expect(try await studio.send(.get, "/api/meals/\(id)").body == added.body)
  }

  @Test(arguments: [
    ("crepes", 1), ("CRÊP", 1), ("flour", 1), ("crepes flour", 1), ("crepes rice", 0), ("%", 0), ("'", 0),
  ])
  func aSearchIgnoresCaseAndAccentsAndNeedsEveryWord(_ query: String, _ count: Int) async throws {
    let studio = try InProcessStudio()
    _ = try await studio.send(.post, "/api/meals", json: Self.meal)
    let escaped = try #require(query.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    #expect(try names(try await studio.send(.get, "/api/meals?query=\(escaped)")).count == count)
  }

  @Test func aDeletedMealIsGoneUntilItIsRestored() async throws {
    let studio = try InProcessStudio()
    let added = try await studio.send(.post, "/api/meals", json: Self.meal)
    let path = "/api/meals/\(try #require(added.text("id")))"
    #expect(try await studio.send(.delete, path).status == 204)
    #expect(try await studio.send(.get, path).status == 404)
    #expect(try await studio.send(.put, path, json: Self.meal).status == 404)
    #expect(try await studio.send(.delete, path).status == 404)
    #expect(try await studio.send(.post, path + "/duplicate").status == 404)
    #expect(try await studio.send(.post, path + "/restore").body == added.body)
    #expect(try await studio.send(.get, path).body == added.body)
  }

  @Test func `a meal that has changed meanwhile is not replaced`() async throws {
    let studio = try InProcessStudio()
    let added = try await studio.send(.post, "/api/meals", json: Self.meal)
    let path = "/api/meals/\(try #require(added.text("id")))"
    func put(_ name: String, _ tag: String?) async throws -> InProcessStudio.Answer {
      let meal = #"{"name": "\#(name)", "nutrition": {"energy": 1}}"#
      return try await studio.send(.put, path, json: meal, headers: tag.map { [.ifMatch: $0] } ?? [:])
    }
    let tag = try #require(added.headers[.eTag])
    #expect(try await studio.send(.get, path).headers[.eTag] == tag)
    let first = try await put("A", tag)
    #expect(first.status == 200)
    #expect(first.headers[.eTag] != tag)
    let late = try await put("B", tag)
    #expect(late.status == 412)
    #expect(try late.json["fault"]?["code"] == "mealChanged")
    #expect(try await studio.send(.get, path).text("name") == "A")
    // A request whose answer was lost may be sent again.
    #expect(try await put("A", tag).status == 200)
    #expect(try await put("A", nil).status == 200)
    #expect(try await put("C", "A").status == 400)
    #expect(try await studio.send(.delete, path).status == 204)
    #expect(try await put("D", tag).status == 404)
  }

  @Test func `the event stream reports that meals have changed`() async throws {
    let studio = try InProcessStudio()
    let watch = StudioWatch(studio.parts.eventRoutes)
    #expect(try await watch.changes().isEmpty)
    func changes() async throws -> [String] { try await watch.changes().map { String(buffer: $0.bytes) } }
    let event = ["event: meals\ndata: {}\n\n"]
    let added = try await studio.send(.post, "/api/meals", json: Self.meal)
    #expect(try await changes() == event)
    #expect(try await changes() == [])
    let path = "/api/meals/\(try #require(added.text("id")))"
    let steps: [(HTTPRequest.Method, String, String?)] = [
      (.put, path, Self.meal), (.post, path + "/duplicate", nil), (.delete, path, nil), (.post, path + "/restore", nil),
      (.post, "/api/meals/import", #"{"name": "A", "nutrition": {"energy": 1}}"#),
    ]
    for (method, path, json) in steps {
      let answer =
        if let json { try await studio.send(method, path, json: json) } else { try await studio.send(method, path) }
      #expect((200..<300).contains(answer.status), "\(method) \(path)")
      #expect(try await changes() == event, "\(method) \(path)")
    }
    _ = try await studio.send(.post, "/api/meals/import?preview", json: Self.meal)
    _ = try await studio.send(.delete, "/api/meals/" + String(repeating: "0", count: 32))
    #expect(try await changes() == [])
  }

  @Test func aDuplicateIsAnotherMealWithTheSameContent() async throws {
    let studio = try InProcessStudio()
    let added = try await studio.send(.post, "/api/meals", json: Self.meal)
    let copy = try await studio.send(.post, "/api/meals/\(try #require(added.text("id")))/duplicate")
    #expect(copy.status == 201)
    #expect(copy.text("id") != added.text("id"))
    #expect(try copy.json["meal"] == added.json["meal"])
  }

  @Test(arguments: [
    (#"{"items": []}"#, "$.name"), (#"{"name": "A", "items": [{"name": 3}]}"#, "$.items[0].name"),
    (#"{"name": "A", "nutrition": {"energy": -1}}"#, "$.nutrition.energy"), ("{", "JSON"), ("[]", "$"),
  ])
  func aMistakeIsNamed(_ meal: String, _ words: String) async throws {
    let studio = try InProcessStudio()
    let answer = try await studio.send(.post, "/api/meals", json: meal)
    #expect(answer.status == 400)
    #expect(answer.error?.contains(words) == true, "\(answer.error ?? "")")
    #expect(try names(try await studio.send(.get, "/api/meals")).count == 10)
  }
}
