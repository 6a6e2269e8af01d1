import Foundation
import GRDB
import JSON
import Meals
import Serving

extension StudioStore {
  /// The result of an import, or of its preview.
  struct Import: Encodable {
    /// The number of new meals.
    var added = 0
    /// The number of meals that are already listed or occur in the file before.
    var present = 0
    /// The first meal of the file; nil in a preview.
    var first: String?
  }

  /// Adds the meals that are not yet listed, the first of them at the top of the list. Either all are added or none.
  ///
  /// Throws if one is too large, or if there would be too many.
  func importMeals(_ trees: [JSONValue], isPreview: Bool) async throws -> Import {
    let now = seconds
    let meals = try trees.map { try StoredMeal(id: RandomID.make(), tree: $0, updatedAt: now) }
    if let index = meals.firstIndex(where: { $0.json.count > StoredMeal.largestJSON }) {
      throw MealError(.tooLarge, place: "$[\(index)]", reason: "the meal has more than \(StoredMeal.largestJSON) bytes")
    }
    if isPreview { return try await database.read { try Self.importing(meals, $0).result } }
    return try await database.write { db in
      var (result, new) = try Self.importing(meals, db)
      // Meals of the same time are listed with the last one first.
      for meal in new.reversed() { try meal.insert(db) }
      result.first = try meals.first.flatMap { try Self.listed($0, db) }
      return result
    }
  }

  private static func importing(_ meals: [StoredMeal], _ db: Database) throws -> (result: Import, new: [StoredMeal]) {
    var unknown = Set(meals.map(\.json))
    let listed = try Data.fetchCursor(db, sql: "SELECT json FROM meal WHERE deletedAt IS NULL")
    while let json = try listed.next() { unknown.remove(json) }
    let new = meals.filter { unknown.remove($0.json) != nil }
    guard try StoredMeal.fetchCount(db) + new.count <= mostMeals else {
      throw StudioError(.tooManyMeals, ["most": .number(mostMeals)])
    }
    return (Import(added: new.count, present: meals.count - new.count), new)
  }

  /// Returns the id under which a meal with the same content is listed.
  private static func listed(_ meal: StoredMeal, _ db: Database) throws -> String? {
    try String.fetchOne(
      db, sql: "SELECT id FROM meal WHERE deletedAt IS NULL AND json = ? ORDER BY updatedAt DESC, rowid DESC",
      arguments: [meal.json])
  }

  /// Returns the ids of all meals in the order of their list.
  func mealIDs() async throws -> [String] {
    try await database.read {
      try String.fetchAll($0, sql: "SELECT id FROM meal WHERE deletedAt IS NULL ORDER BY updatedAt DESC, rowid DESC")
    }
  }

  /// Returns meals as JSON in the order of their ids, without those that have been deleted.
  func mealTexts(_ ids: some Collection<String>) async throws -> [Data] {
    let ids = Array(ids)
    return try await database.read { db in
      let meals = try StoredMeal.fetchAll(db, keys: ids).filter { $0.deletedAt == nil }
      let texts = Dictionary(uniqueKeysWithValues: meals.map { ($0.id, $0.json) })
      return ids.compactMap { texts[$0] }
    }
  }
}
