import Foundation
import HTTPTypes
import Hummingbird
import Meals
import Serving

/// Files of many meals: `/api/meals/export` and `/api/meals/import`.
struct MealFileRoutes {
  let store: StudioStore
  let changes: StudioChanges
  let work: HeavyWork

  /// The largest file in bytes.
  static let largestFile = 16 << 20
  /// The number of meals that are read from the database at once.
  private static let batch = 32
  /// The number of meals that a preview shows.
  private static let shownMeals = 5

  private struct ShownMeal: Encodable {
    var name: String
    var emoji: String?
    var items: Int
    var energy: Double?
    var protein: Double?
    var carbohydrate: Double?
    var fat: Double?

    init(_ meal: Meal) {
      let total = meal.total
      name = meal.name
      emoji = meal.items.compactMap(\.emoji).first
      items = meal.items.count
      energy = total.energy
      protein = total.protein
      carbohydrate = total.carbohydrate
      fat = total.fat
    }
  }

  private struct Description: Encodable {
    var added: Int
    var present: Int
    var items: Int
    var first: String?
    var meals: [ShownMeal]
    var table: DiaryReport?
  }

  func add(to api: RouterGroup<PageContext>) {
    let meals = api.group("meals")
    meals.get("export") { _, _ in
      let ids = try await store.mealIDs()
      return Response(
        status: .ok,
        headers: [
          .contentType: "application/json", .cacheControl: "no-store",
          .contentDisposition: "attachment; filename=\"meals.json\"",
        ], body: body(of: ids))
    }
    meals.post("import") { request, _ in
      let isPreview = request.uri.queryParameters["preview"] != nil
      let imported = try await imported(request)
      let result = try await store.importMeals(imported.meals.map(\.tree), isPreview: isPreview)
      if !isPreview { changes.note(.meals) }
      return try Response.json(
        Description(
          added: result.added, present: result.present, items: imported.meals.reduce(0) { $0 + $1.meal.items.count },
          first: result.first, meals: imported.meals.prefix(Self.shownMeals).map { ShownMeal($0.meal) },
          table: imported.report))
    }
  }

  /// An array with a line for each meal.
  private func body(of ids: [String]) -> ResponseBody {
    ResponseBody { [store] writer in
      var separator = "[\n"
      for start in stride(from: 0, to: ids.count, by: Self.batch) {
        var bytes = ByteBuffer()
        for text in try await store.mealTexts(ids[start..<min(start + Self.batch, ids.count)]) {
          bytes.writeString(separator)
          bytes.writeBytes(text)
          separator = ",\n"
        }
        try await writer.write(bytes)
      }
      try await writer.write(ByteBuffer(string: separator == "[\n" ? "[]\n" : "\n]\n"))
      try await writer.finish(nil)
    }
  }

  /// Reads the file in the body, whose type tells whether it is a table.
  private func imported(_ request: Request) async throws -> ImportedMeals {
    let type = request.headers[.contentType]?.lowercased() ?? ""
    let isTable = type.hasPrefix("text/csv")
    guard isTable || type.hasPrefix("application/json") else { throw StudioError(.importNotDeclared) }
    let data = try await request.body(upTo: Self.largestFile, within: .seconds(120))
    return try await work.run { isTable ? try ImportedMeals(csv: data) : try ImportedMeals(json: data) }
  }
}
