import JSON
import Testing

@testable import Jobs

/// The schema of the options, compared with the values that jobs accept.
struct ExportJobSchemaTests {
  /// Reads a job with one option.
  private func job(_ name: String, _ value: JSONValue) throws(JSONError) -> ExportJob {
    try ExportJob(json: .object(["meal": "meal.json", name: value]))
  }

  private static func options(with member: String) -> [JobOption<ExportJob>] {
    ExportJob.options.filter { $0.schema[member] != nil }
  }

  @Test func `every option has a type`() {
    for option in ExportJob.options { #expect(option.schema["type"] != nil, "\(option.name)") }
    #expect(Self.options(with: "default").count > 20)
  }

  @Test func `a default means the same as leaving the option out`() throws {
    let plain = try ExportJob(json: .object(["meal": "meal.json"]))
    for option in Self.options(with: "default") {
      let named = try job(option.name, try #require(option.schema["default"]))
      #expect(named.normalized == plain.normalized, "\(option.name)")
    }
  }

  @Test func `examples are read, and written as they are`() throws {
    for option in Self.options(with: "examples") {
      guard case .array(let examples) = option.schema["examples"] else { continue }
      for example in examples where option.name != "meal" {
        #expect(try job(option.name, example).json[option.name] == example, "\(option.name)")
      }
    }
  }

  @Test func `bounds are accepted, and values beyond them are not`() throws {
    for option in ExportJob.options {
      var bounds = option.schema
      var value = { (number: Double) in JSONValue.number(number) }
      if case .object(let items) = option.schema["items"] {
        bounds = items
        value = { .array([.number($0), .number($0)]) }
      }
      if case .number(let least) = bounds["minimum"] {
        _ = try job(option.name, value(least))
        #expect(throws: JSONError.self, "\(option.name)") { try job(option.name, value(least - 1)) }
      }
      if case .number(let most) = bounds["maximum"] {
        _ = try job(option.name, value(most))
        #expect(throws: JSONError.self, "\(option.name)") { try job(option.name, value(most + 1)) }
      }
      if case .number(let limit) = bounds["exclusiveMinimum"] {
        _ = try job(option.name, value(limit + 1))
        #expect(throws: JSONError.self, "\(option.name)") { try job(option.name, value(limit)) }
      }
    }
  }

  @Test func `names that are not listed are refused`() throws {
    for option in Self.options(with: "enum") {
      guard case .array(let names) = option.schema["enum"] else { continue }
      for name in names { _ = try job(option.name, name) }
      #expect(throws: JSONError.self, "\(option.name)") { try job(option.name, "none of these") }
    }
  }
}
