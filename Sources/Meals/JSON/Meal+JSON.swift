public import Foundation
package import JSON

extension Meal {
  /// The maximum size of JSON text, in bytes. It is 4 MiB, which is enough for thousands of items.
  public static let largestJSON = 4 << 20

  /// Decodes a meal from UTF-8 JSON.
  ///
  /// `name` and at least one of `items` and `nutrition` are required. `null` values are treated as absent, and unknown
  /// keys are ignored. A name must have something that can be seen, and amounts are at most ``Nutrition/largestAmount``.
  ///
  /// - Throws: The first error, with its JSON path.
  public init(json: Data) throws(MealError) {
    guard json.count <= Self.largestJSON else {
      throw MealError(
        .tooLarge, place: "$", reason: "the text has \(json.count) bytes; the limit is \(Self.largestJSON)")
    }
    guard json.contains(where: { !" \t\r\n".utf8.contains($0) }) else {
      throw MealError(.syntax, place: "$", reason: "the text is empty; expected a meal")
    }
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(json: json) } catch { throw MealError(error) }
    try self.init(json: value)
  }

  /// Decodes a meal from a JSON value. Throws the first error, with its path within the value.
  package init(json: JSONValue) throws(MealError) {
    let root = JSONNode(json)
    try root.requireObject()

    let name = try root.requiredName()
    let items = try root["items"]?.mealElements().map { (node) throws(MealError) in try FoodItem(node) } ?? []
    let nutrition = try root["nutrition"].map { (node) throws(MealError) in try Nutrition(node) }
    guard !items.isEmpty || nutrition != nil else {
      throw MealError(.noContent, place: "$", reason: "a meal needs items or nutrition; this one has neither")
    }
    self.init(
      name: name, eatenAt: try root["eatenAt"]?.dateTime(), items: items, nutrition: nutrition ?? .unknown)
  }
}

extension FoodItem {
  fileprivate init(_ node: JSONNode) throws(MealError) {
    try node.requireObject()
    self.init(
      name: try node.requiredName(), emoji: try node["emoji"]?.optionalText(),
      detail: try node["detail"]?.optionalText(), brand: try node["brand"]?.optionalText(),
      nutrition: try node["nutrition"].map { (node) throws(MealError) in try Nutrition(node) } ?? .unknown)
  }
}

extension Nutrition {
  fileprivate init(_ node: JSONNode) throws(MealError) {
    try node.requireObject()
    self.init(
      energy: try node["energy"]?.amount(), protein: try node["protein"]?.amount(),
      carbohydrate: try node["carbohydrate"]?.amount(), fat: try node["fat"]?.amount())
  }
}

extension JSONNode {
  /// Returns the text; nil if nothing of it can be seen.
  fileprivate func optionalText() throws(MealError) -> String? {
    let text = try mealText()
    return text.unicodeScalars.contains(where: \.isVisible) ? text : nil
  }

  fileprivate func requiredName() throws(MealError) -> String {
    guard let name = self["name"] else { throw MealError(.missing, place: "\(path).name", reason: "is missing") }
    guard let text = try name.optionalText() else { throw MealError(.empty, place: name.path, reason: "is empty") }
    return text
  }

  fileprivate func amount() throws(MealError) -> Double {
    do throws(JSONError) {
      let number = try number()
      guard number.isFinite else { throw wrong("the number is not finite") }
      guard number >= 0 else { throw wrong("\(number) is negative") }
      guard number <= Nutrition.largestAmount else {
        throw wrong("\(number) is too much; the limit is \(Int(Nutrition.largestAmount))")
      }
      return number.magnitude  // −0 is 0
    } catch {
      throw MealError(error)
    }
  }

  fileprivate func dateTime() throws(MealError) -> LocalDateTime {
    let text = try mealText()
    guard let time = LocalDateTime(iso8601: text) else {
      throw MealError(
        .wrongDate, place: path,
        reason: "\(text.prefix(40).debugDescription) is not a date and time such as 2026-03-04T12:30:00")
    }
    return time
  }

  fileprivate func requireObject() throws(MealError) {
    do throws(JSONError) { try members() } catch { throw MealError(error) }
  }

  fileprivate func mealElements() throws(MealError) -> [JSONNode] {
    do throws(JSONError) { return try elements() } catch { throw MealError(error) }
  }

  private func mealText() throws(MealError) -> String {
    do throws(JSONError) { return try text() } catch { throw MealError(error) }
  }
}

extension Unicode.Scalar {
  /// Whether fonts draw something for it. Characters of zero width, fillers and control characters are not drawn.
  fileprivate var isVisible: Bool {
    let isBlankPattern = value == 0x2800
    return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint && !isBlankPattern
      && properties.generalCategory != .control
  }
}

extension MealError {
  /// Creates the error for a mistake in the JSON of a meal.
  init(_ error: JSONError) {
    let problem: Problem =
      switch error.problem {
      case .syntax: .syntax
      case .missing, .unknownName: .missing
      case .wrongType: .wrongType
      case .wrongValue: .wrongNumber
      }
    self.init(problem, place: error.place, reason: error.reason)
  }
}

extension Meal {
  /// The meal as JSON, from which an equal one can be read.
  package var json: JSONValue {
    var members: [String: JSONValue] = ["name": .string(name)]
    members["eatenAt"] = eatenAt.map { .string($0.iso8601) }
    if !items.isEmpty { members["items"] = .array(items.map(\.json)) }
    if nutrition != .unknown || items.isEmpty { members["nutrition"] = nutrition.json }
    return .object(members)
  }
}

extension FoodItem {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = ["name": .string(name)]
    for (key, text) in [("emoji", emoji), ("detail", detail), ("brand", brand)] {
      members[key] = text.map { .string($0) }
    }
    if nutrition != .unknown { members["nutrition"] = nutrition.json }
    return .object(members)
  }
}

extension Nutrition {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = [:]
    for (key, amount) in [("energy", energy), ("protein", protein), ("carbohydrate", carbohydrate), ("fat", fat)] {
      members[key] = amount.map { .number($0) }
    }
    return .object(members)
  }
}
