import Foundation
import HTTPTypes
import Hummingbird
import JSON
import Meals
import Serving

/// The meals under `/api/meals`.
struct MealRoutes {
  let store: StudioStore

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
      let meal = try await store.addMeal(try await request.json())
      return try Response.json(try Summary(meal), status: .created)
    }
    meals.get(":id") { _, context in try Response.json(try Summary(try await store.meal(try context.id()))) }
    meals.put(":id") { request, context in
      let id = try context.id()
      return try Response.json(try Summary(try await store.replaceMeal(id, with: try await request.json())))
    }
    meals.delete(":id") { _, context in
      try await store.deleteMeal(try context.id())
      return Response.empty
    }
    meals.post(":id/duplicate") { _, context in
      let original = try await store.meal(try context.id())
      return try Response.json(
        try Summary(try await store.addMeal(try JSONValue(json: original.json))), status: .created)
    }
    meals.post(":id/restore") { _, context in
      try Response.json(try Summary(try await store.restoreMeal(try context.id())))
    }
  }
}
