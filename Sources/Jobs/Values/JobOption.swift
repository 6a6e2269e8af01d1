package import JSON

/// One option of a kind of job: its name, and how its value is read from JSON and written to it.
package struct JobOption<Job: Sendable>: Sendable {
  /// The name, as on the command line without dashes in front.
  package let name: String
  /// The values as JSON Schema, with the default, the range and examples.
  package let schema: [String: JSONValue]
  let read: @Sendable (JSONNode, inout Job) throws(JSONError) -> Void
  let write: @Sendable (Job) -> JSONValue?

  /// Creates an option whose value is nil if it is left out.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - value: Where the job has the value.
  ///   - meaning: The value that leaving it out means, unless that depends on other options.
  ///   - range: The range of a number, or of each coordinate. From `leastNonzeroMagnitude` means above 0.
  ///   - names: The allowed texts, unless the type states them.
  ///   - examples: Values as on the command line.
  init<Value: JobValue>(
    _ name: String, _ value: WritableKeyPath<Job, Value?> & Sendable, default meaning: Value? = nil,
    in range: ClosedRange<Double>? = nil, among names: [String] = [], examples: [String] = []
  ) {
    self.name = name
    var schema = Self.schema(of: Value.self, in: range)
    if !names.isEmpty { schema["enum"] = .array(names.map { .string($0) }) }
    if let meaning { schema["default"] = meaning.json }
    if !examples.isEmpty {
      schema["examples"] = .array(
        examples.map { text in
          guard let value = Value(text: text) else { preconditionFailure("an example must be valid, got \(text)") }
          return value.json
        })
    }
    self.schema = schema
    read = { (node, job) throws(JSONError) in job[keyPath: value] = try Value(node) }
    write = { $0[keyPath: value]?.json }
  }

  /// Creates an option that is required.
  init<Value: JobValue>(required name: String, _ value: WritableKeyPath<Job, Value> & Sendable) {
    self.name = name
    schema = Value.schema
    read = { (node, job) throws(JSONError) in job[keyPath: value] = try Value(node) }
    write = { $0[keyPath: value].json }
  }

  /// Creates a flag, which is false if it is left out.
  init(flag name: String, _ value: WritableKeyPath<Job, Bool> & Sendable) {
    self.name = name
    schema = Bool.schema.merging(["default": .bool(false)]) { $1 }
    read = { (node, job) throws(JSONError) in job[keyPath: value] = try Bool(node) }
    write = { $0[keyPath: value] ? .bool(true) : nil }
  }

  private static func schema<Value: JobValue>(of type: Value.Type, in range: ClosedRange<Double>?) -> [String:
    JSONValue]
  {
    guard let range else { return type.schema }
    var bounds: [String: JSONValue] = [:]
    switch range.lowerBound {
    case .leastNonzeroMagnitude: bounds["exclusiveMinimum"] = 0
    default: bounds["minimum"] = .number(range.lowerBound)
    }
    if range.upperBound.isFinite { bounds["maximum"] = .number(range.upperBound) }
    // A range of an array is that of its items.
    guard case .object(let items) = type.schema["items"] else { return type.schema.merging(bounds) { $1 } }
    return type.schema.merging(["items": .object(items.merging(bounds) { $1 })]) { $1 }
  }
}

/// A kind of job whose options have names.
package protocol Job: Codable, Hashable, Sendable {
  /// The command that does such jobs.
  static var command: String { get }
  /// The options.
  static var options: [JobOption<Self>] { get }

  /// Reads a job. Throws an error with the path of the first mistake.
  init(json: JSONNode) throws(JSONError)

  /// The job without options that have their default value. Jobs of equal meaning are equal in this form.
  var normalized: Self { get }
}

extension Job {
  /// Reads a job. Throws an error with the path of the first mistake.
  package init(json: JSONValue) throws(JSONError) { try self.init(json: JSONNode(json)) }

  package init(from decoder: any Decoder) throws { try self.init(json: try JSONValue(from: decoder)) }

  package func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

  /// The job as JSON, with the options that it sets.
  package var json: JSONValue {
    .object(Dictionary(uniqueKeysWithValues: Self.options.compactMap { o in o.write(self).map { (o.name, $0) } }))
  }

  /// Reads the options in an object. Members that are null count as missing.
  mutating func read(_ node: JSONNode) throws(JSONError) {
    let known = Dictionary(uniqueKeysWithValues: Self.options.map { ($0.name, $0) })
    for name in try node.members().keys.sorted() {
      guard let option = known[name] else {
        let advice = Spelling.nearest(to: name, among: known.keys.sorted()).map { "; did you mean \($0)?" } ?? ""
        throw JSONError(
          .unknownName, at: node.path, "“\(name.prefix(40))” is not an option of \(Self.command)\(advice)")
      }
      if let value = node[name] { try option.read(value, &self) }
    }
  }

  /// Removes an option if it has its default value.
  mutating func drop<Value: Equatable>(_ option: WritableKeyPath<Self, Value?>, _ meaning: Value) {
    if self[keyPath: option] == meaning { self[keyPath: option] = nil }
  }
}
