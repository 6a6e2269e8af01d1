import Testing

@testable import Views

private enum Count: FeatureKey { static var defaultValue: Int { 0 } }
private enum Names: FeatureKey { static var defaultValue: [String] { [] } }

@Suite struct KeyedValuesTests {
  @Test func absentKeysHaveTheirDefaults() {
    let surroundings = Surroundings()
    #expect(surroundings[Count.self] == 0)
    #expect(surroundings[Names.self].isEmpty)
  }

  @Test func copiesChangeApart() {
    var first = PaintOutput()
    first[Names.self].append("a")
    var second = first
    second[Names.self].append("b")
    second[Count.self] += 2
    first[Names.self].append("c")
    #expect(first[Names.self] == ["a", "c"])
    #expect(second[Names.self] == ["a", "b"])
    #expect(first[Count.self] == 0)
    #expect(second[Count.self] == 2)
  }

  @Test func manyKeysAreToldApart() {
    func keys<Value>(_: Value.Type, _ depth: Int, _ body: (ObjectIdentifier) -> Void) {
      body(ObjectIdentifier(Value.self))
      if depth > 0 { keys(Value?.self, depth - 1, body) }
    }
    var values = KeyedValues()
    var count = 0
    keys(Int.self, 200) {
      values.set(count, $0)
      count += 1
    }
    var index = 0
    keys(Int.self, 250) {
      #expect(values.value($0, as: Int.self) == (index < count ? index : nil))
      index += 1
    }
  }
}
