import Foundation
import Testing

@testable import JSON
import TestSupport

struct JSONValueTests {
  @Test(arguments: [
    ("[1,\n 2,,3]", "line 2, column 4: not valid JSON: expected a value"),
    ("{\"é\": tru}", "line 1, column 7: not valid JSON: expected a value"),
    ("{} x", "line 1, column 4: not valid JSON: unexpected text after the value"),
    ("", "line 1, column 1: not valid JSON: the text ends where a value is expected"),
  ])
  func `syntax errors name the line and column`(json: String, message: String) {
    #expect(throws: JSONError.self) { try JSONValue(json: Data(json.utf8)) }
    do { _ = try JSONValue(json: Data(json.utf8)) } catch { #expect(error.description == message) }
  }

  @Test func `errors about values name the path`() throws {
    let root = JSONNode(try JSONValue(json: Data(#"{"a": [{"b": "c"}]}"#.utf8)))
    let b = try #require(try root["a"]?.elements().first?["b"])
    #expect(throws: JSONError(.wrongType, at: "$.a[0].b", "expected a number, found text")) { try b.number() }
    #expect(throws: JSONError(.wrongType, at: "$.a", "expected an object, found an array")) {
      try root["a"]?.members()
    }
  }

  @Test func `canonical text depends on the value alone`() throws {
    let first = try JSONValue(json: Data(#"{ "b": 1.0, "a": [true, null, "x/y"] }"#.utf8))
    let second = try JSONValue(json: Data(#"{"a":[true,null,"x\/y"],"b":1}"#.utf8))
    #expect(first == second)
    #expect(try first.canonicalJSON() == Data(#"{"a":[true,null,"x/y"],"b":1}"#.utf8))
    #expect(try second.canonicalJSON() == first.canonicalJSON())
  }

  @Test func `every value survives encoding and decoding`() throws {
    let value = try JSONValue(json: Data(#"{"a":[true,null,-0.5,"é",{}],"b":{"c":[]}}"#.utf8))
    #expect(try JSONDecoder().decode(JSONValue.self, from: try value.canonicalJSON()) == value)
  }

  @Test func `numbers that are not finite are found at any depth`() throws {
    #expect(try JSONValue(json: Data(#"{"a":[1,{"b":2}]}"#.utf8)).isFinite)
    #expect(try JSONValue(json: Data(#"{"a":[1,{"b":1e999}]}"#.utf8)).isFinite == false)
  }

  /// Foundation's decoder is the oracle for valid JSON, except that it accepts a comma before a closing bracket.
  @Test func `agrees with Foundation on what is valid JSON`() {
    var generator = SplitMix(seed: 7)
    let seeds = [
      #"{"name":"Añ\u0041\\","items":[{"name":"B","nutrition":{"fat":1.5e2,"x":[true,null,-0.1E+3]}}]}"#,
      #"{"name":"🍗","nutrition":{"energy":0,"u":{}},"v":[[],[{}],false]}"#,
    ]
    for round in 0..<4000 {
      var bytes = Array(seeds[round % 2].utf8)
      for _ in 0...(round % 3) {
        let at = Int(generator.next() % UInt64(bytes.count))
        switch generator.next() % 3 {
        case 0: bytes.remove(at: at)
        case 1: bytes.insert(bytes[Int(generator.next() % UInt64(bytes.count))], at: at)
        default: bytes[at] = Array(#"{}[]",:\0123456789eE+-.tfn u"#.utf8)[Int(generator.next() % 28)]
        }
      }
      let data = Data(bytes)
      guard !String(decoding: bytes, as: UTF8.self).contains(/,\s*[}\]]/) else { continue }
      let isJSON = (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil
      var isRead = true
      do { _ = try JSONValue(json: data) } catch { isRead = error.problem != .syntax }
      #expect(isJSON == isRead, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }
}
