import Testing

@testable import CairoDrawing

@Suite struct RecentValuesTests {
  @Test func recentlyUsedValuesAreKept() {
    var values = RecentValues<Int, Int>(limit: 10)
    for key in 0..<100 {
      values.insert(key, for: key, cost: 1)
      #expect(values[0] == 0, "\(key) evicted a value in constant use")
      #expect(values[key] == key)
    }
    #expect(values[1] == nil)
    #expect((0..<100).count { values[$0] != nil } <= 20)
  }

  @Test func anOversizedValueEvictsTheOthersAndIsReturnedOnce() {
    var values = RecentValues<Int, String>(limit: 10)
    values.insert("large", for: 1, cost: 1000)
    #expect(values[1] == "large")
    values.insert("small", for: 2, cost: 1)
    values.insert("small", for: 3, cost: 1)
    #expect(values[2] == "small")
  }
}
