import Testing

@testable import Optics

@Suite struct GrowingArrayTests {
  @Test func elementsStayWhenTheArrayGrows() {
    let array = GrowingArray<Int16>()
    var expected: [Int16] = []
    for i in 0..<100 {
      let new = array.grow(by: i)
      for k in 0..<i { new[k] = Int16(i * k) }
      array.append(-1)
      expected += (0..<i).map { Int16(i * $0) } + [-1]
    }
    #expect(array.count == expected.count)
    let fixed = FixedArray(array)
    #expect((0..<fixed.count).map { fixed[$0] } == expected)
  }

  @Test func elementsCanBeCopiedWhileTheArrayGrows() {
    let array = GrowingArray<Double>()
    var expected: [Double] = []
    for i in 0..<3000 {
      array.append(Double(i))
      expected.append(Double(i))
      let same = i / 2..<i / 2 + i % 4
      guard same.upperBound <= expected.count else { continue }
      array.append(copying: same)
      expected += Array(expected[same])
    }
    #expect((0..<array.count).map { array.base[$0] } == expected)
  }
}
