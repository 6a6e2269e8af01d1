/// A JSON value and its path, which errors name.
package struct JSONNode: Sendable {
  /// The value.
  package let value: JSONValue
  /// The path of the value, such as `$.items[0]`.
  package let path: String

  /// Creates a node; by default the root.
  package init(_ value: JSONValue, path: String = "$") {
    self.value = value
    self.path = path
  }

  /// A member of an object; nil if it is missing or null.
  package subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value, let member = members[key], member != .null else { return nil }
    return JSONNode(member, path: "\(path).\(key)")
  }

  /// Returns the members of an object by name.
  @discardableResult
  package func members() throws(JSONError) -> [String: JSONValue] {
    guard case .object(let members) = value else { throw unexpected("an object") }
    return members
  }

  /// Returns the elements of an array.
  package func elements() throws(JSONError) -> [JSONNode] {
    guard case .array(let values) = value else { throw unexpected("an array") }
    return values.enumerated().map { JSONNode($1, path: "\(path)[\($0)]") }
  }

  /// Returns the text.
  package func text() throws(JSONError) -> String {
    guard case .string(let text) = value else { throw unexpected("text") }
    return text
  }

  /// Returns the number, which may not be finite.
  package func number() throws(JSONError) -> Double {
    guard case .number(let number) = value else { throw unexpected("a number") }
    return number
  }

  /// Returns the error for a value of another type than expected, which is described with its article.
  package func unexpected(_ expected: String) -> JSONError {
    JSONError(.wrongType, at: path, "expected \(expected), found \(value.kind)")
  }

  /// Returns the error for a value that is not acceptable.
  package func wrong(_ reason: String) -> JSONError { JSONError(.wrongValue, at: path, reason) }
}
