import Digests
import Foundation
import GRDB
import JSON
import Meals
import Serving

/// A meal in the database.
struct StoredMeal: Codable, Sendable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "meal"
  /// The largest meal in bytes.
  static let largestJSON = 1 << 20

  var id: String
  var name: String
  /// The text for searches: the names of the meal and its items, without case and accents.
  var search: String
  /// The energy in kilocalories; nil if it is unknown.
  var energy: Double?
  /// The emoji of the first item that has one.
  var emoji: String?
  /// The meal as its author wrote it.
  var json: Data
  /// Seconds since 1970.
  var updatedAt: Double
  /// When the meal was deleted; nil for a meal that is listed.
  var deletedAt: Double?

  /// The entity tag of the meal, which depends on its content and the time of its last change.
  var tag: String { "\"\(SHA256Digest(of: Array(json) + Array("\(updatedAt)".utf8)).hex.prefix(32))\"" }

  /// Creates a record of a meal. Throws a `MealError` with the JSON path of the first mistake.
  init(id: String, tree: JSONValue, updatedAt: Double) throws {
    let meal = try Meal(json: tree)
    json = try tree.canonicalJSON()
    self.id = id
    name = meal.name
    search = ([meal.name] + meal.items.map(\.name)).map(\.folded).joined(separator: "\n")
    energy = meal.total.energy
    emoji = meal.items.compactMap(\.emoji).first
    self.updatedAt = updatedAt
  }
}

/// A row of the list of meals.
struct MealSummary: Codable, Sendable, FetchableRecord {
  var id: String
  var name: String
  var energy: Double?
  var emoji: String?
  var updatedAt: Double
}

extension StudioStore {
  /// The largest number of meals, deleted ones included.
  static let mostMeals = 10_000
  /// The time for which deleted meals can be restored, in seconds.
  static let deletedMealLifetime = 30.0 * 86_400

  /// Returns the meals whose names or items contain every word of a query, newest first.
  func meals(matching query: String) async throws -> [MealSummary] {
    let words = query.folded.split(whereSeparator: \.isWhitespace).map(String.init)
    let conditions = ["deletedAt IS NULL"] + words.map { _ in "instr(search, ?) > 0" }
    let sql = """
      SELECT id, name, energy, emoji, updatedAt FROM meal WHERE \(conditions.joined(separator: " AND "))
      ORDER BY updatedAt DESC, rowid DESC
      """
    return try await database.read { try MealSummary.fetchAll($0, sql: sql, arguments: StatementArguments(words)) }
  }

  /// Returns a meal that is not deleted. Throws if there is none.
  func meal(_ id: String) async throws -> StoredMeal {
    let meal = try await database.read { try StoredMeal.fetchOne($0, key: id) }
    guard let meal, meal.deletedAt == nil else { throw StudioError(.noMeal) }
    return meal
  }

  func addMeal(_ tree: JSONValue) async throws -> StoredMeal {
    let meal = try StoredMeal(id: RandomID.make(), tree: tree, updatedAt: seconds)
    try await database.write { db in
      guard try StoredMeal.fetchCount(db) < Self.mostMeals else {
        throw StudioError(.tooManyMeals, ["most": .number(Self.mostMeals)])
      }
      try meal.insert(db)
    }
    return meal
  }

  /// Replaces a meal, and returns the new one.
  ///
  /// - Parameters:
  ///   - id: The identifier of the meal.
  ///   - tag: The entity tag of the meal to replace; nil replaces any version.
  ///   - tree: The new content.
  /// - Throws: `mealChanged` if the meal has another tag and another content.
  func replaceMeal(_ id: String, tagged tag: String? = nil, with tree: JSONValue) async throws -> StoredMeal {
    let meal = try StoredMeal(id: id, tree: tree, updatedAt: seconds)
    try await database.write { db in
      guard let old = try StoredMeal.fetchOne(db, key: id), old.deletedAt == nil else { throw StudioError(.noMeal) }
      // A retry after a lost response sends the same content.
      if let tag, tag != old.tag, old.json != meal.json { throw StudioError(.mealChanged) }
      try meal.update(db)
    }
    return meal
  }

  /// Deletes a meal, which can be restored. Throws if there is none.
  func deleteMeal(_ id: String) async throws {
    let seconds = seconds
    try await database.write { db in
      try db.execute(
        sql: "UPDATE meal SET deletedAt = ? WHERE id = ? AND deletedAt IS NULL", arguments: [seconds, id])
      guard db.changesCount == 1 else { throw StudioError(.noMeal) }
    }
  }

  /// Restores a deleted meal. A meal that is not deleted stays as it is. Throws if there is none.
  func restoreMeal(_ id: String) async throws -> StoredMeal {
    try await database.write { db in
      try db.execute(sql: "UPDATE meal SET deletedAt = NULL WHERE id = ?", arguments: [id])
      guard let meal = try StoredMeal.fetchOne(db, key: id) else { throw StudioError(.noMeal) }
      return meal
    }
  }

  /// Removes meals and drafts for good whose time is over.
  func purge() async throws {
    let seconds = seconds
    try await database.write { db in
      try db.execute(
        sql: "DELETE FROM meal WHERE deletedAt < ?", arguments: [seconds - Self.deletedMealLifetime])
      try db.execute(sql: "DELETE FROM draft WHERE updatedAt < ?", arguments: [seconds - Self.draftLifetime])
    }
  }
}

extension String {
  /// The text without differences of case, accents and width.
  fileprivate var folded: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}
