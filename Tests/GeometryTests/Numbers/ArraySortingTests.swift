import Geometry
import TestSupport
import Testing

@Suite struct ArraySortingTests {
  @Test func sortingAgreesWithTheStandardLibrary() {
    var random = SplitMix(seed: 5)
    for count in [0, 1, 2, 3, 10, 100, 1000, 4321] {
      let numbers = (0..<count).map { _ in Int(random.next() % 500) }
      var sorted = numbers
      sorted.shellSort(by: <)
      #expect((sorted == numbers.sorted()) as Bool)
      sorted.shellSort(by: >)
      #expect((sorted == numbers.sorted(by: >)) as Bool)
    }
  }
}
