import Foundation
import HTTPTypes
import Hummingbird
import JSON
import Meals
import Serving

/// The meals under `/api/meals`.
struct MealRoutes {
  let store: StudioStore
  let changes: StudioChanges

  private struct Summary: Encodable {
    var id: String
    var name: String
    var energy: Double?
    var emoji: String?
    var updatedAt: String
    var meal: JSONValue?

    init(_ meal: MealSummary) {
      (id, name, energy, emoji) = (meal.id, meal.name, meal.energy, meal.emoji)
      updatedAt = meal.updatedAt.timestamp
    }

    init(_ meal: StoredMeal) throws {
      (id, name, energy, emoji) = (meal.id, meal.name, meal.energy, meal.emoji)
      updatedAt = meal.updatedAt.timestamp
      self.meal = try JSONValue(json: meal.json)
    }
  }

  func add(to api: RouterGroup<PageContext>) {
    let meals = api.group("meals")
    meals.get { request, _ in
      let query = request.uri.queryParameters["query"].map(String.init) ?? ""
      guard query.unicodeScalars.count <= 200 else {
        throw StudioError.wrong("query must have at most 200 characters")
      }
      return try Response.json(try await store.meals(matching: query).map(Summary.init))
    }
    meals.post { request, _ in
      try changed(try await store.addMeal(try await request.json()), status: .created)
    }
    meals.get(":id") { _, context in try Self.response(try await store.meal(try context.id())) }
    meals.put(":id") { request, context in
      let id = try context.id()
      let tag = request.headers[.ifMatch]
      if let tag, tag.wholeMatch(of: /"[0-9a-f]{32}"/) == nil {
        throw StudioError.wrong("If-Match must be the ETag of the meal that is replaced")
      }
      return try changed(try await store.replaceMeal(id, tagged: tag, with: try await request.json()))
    }
    meals.delete(":id") { _, context in
      try await store.deleteMeal(try context.id())
      changes.note(.meals)
      return Response.empty
    }
    meals.post(":id/duplicate") { _, context in
      let original = try await store.meal(try context.id())
      return try changed(try await store.addMeal(try JSONValue(json: original.json)), status: .created)
    }
    meals.post(":id/restore") { _, context in try changed(try await store.restoreMeal(try context.id())) }
  }

  /// Announces a change, and returns the response with the new meal.
  private func changed(_ meal: StoredMeal, status: HTTPResponse.Status = .ok) throws -> Response {
    changes.note(.meals)
    return try Self.response(meal, status: status)
  }

  private static func response(_ meal: StoredMeal, status: HTTPResponse.Status = .ok) throws -> Response {
    var response = try Response.json(try Summary(meal), status: status)
    response.headers[.eTag] = meal.tag
    return response
  }
}
