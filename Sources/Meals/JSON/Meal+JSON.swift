public import Foundation

extension Meal {
  /// The maximum size of JSON text, in bytes. It is 4 MiB, which is enough for thousands of items.
  public static let largestJSON = 4 << 20

  /// Decodes a meal from UTF-8 JSON.
  ///
  /// `name` and at least one of `items` and `nutrition` are required. `null` values are treated as absent, and unknown
  /// keys are ignored.
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
    try self.init(json: JSONReader.value(of: json))
  }

  /// Decodes a meal from a JSON value. Throws the first error, with its path within the value.
  package init(json: JSONValue) throws(MealError) {
    let root = JSONNode(value: json, path: "$")
    try root.requireObject()

    let name = try root.requiredName()
    let items = try root["items"]?.elements().map { (node) throws(MealError) in try FoodItem(node) } ?? []
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

/// A JSON value and its path.
private struct JSONNode {
  let value: JSONValue
  let path: String

  /// A member of an object; nil if it is missing or null.
  subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value, let member = members[key], member != .null else { return nil }
    return JSONNode(value: member, path: "\(path).\(key)")
  }

  func requireObject() throws(MealError) {
    guard case .object = value else { throw unexpected("an object") }
  }

  func elements() throws(MealError) -> [JSONNode] {
    guard case .array(let values) = value else { throw unexpected("an array") }
    return values.enumerated().map { JSONNode(value: $1, path: "\(path)[\($0)]") }
  }

  func text() throws(MealError) -> String {
    guard case .string(let text) = value else { throw unexpected("text") }
    return text
  }

  /// Returns the text; nil if it is blank.
  func optionalText() throws(MealError) -> String? {
    let text = try text()
    return text.allSatisfy(\.isWhitespace) ? nil : text
  }

  func requiredName() throws(MealError) -> String {
    guard let name = self["name"] else { throw MealError(.missing, place: "\(path).name", reason: "is missing") }
    guard let text = try name.optionalText() else { throw MealError(.empty, place: name.path, reason: "is empty") }
    return text
  }

  func amount() throws(MealError) -> Double {
    guard case .number(let number) = value else { throw unexpected("a number") }
    guard number.isFinite else { throw MealError(.wrongNumber, place: path, reason: "the number is not finite") }
    guard number >= 0 else { throw MealError(.wrongNumber, place: path, reason: "\(number) is negative") }
    return number.magnitude  // −0 is 0
  }

  func dateTime() throws(MealError) -> LocalDateTime {
    let text = try text()
    guard let time = LocalDateTime(iso8601: text) else {
      throw MealError(
        .wrongDate, place: path,
        reason: "\(text.prefix(40).debugDescription) is not a date and time such as 2026-03-04T12:30:00")
    }
    return time
  }

  private func unexpected(_ wanted: String) -> MealError {
    MealError(.wrongType, place: path, reason: "expected \(wanted), found \(value.kind)")
  }
}
