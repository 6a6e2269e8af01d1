import Testing

@testable import VideoFiles

/// The decoding times of joined parts are those of one sequence.
@Suite struct DecodingTimesTests {
  /// Packets of a part in decoding order, as an encoder with a delay of one frame returns them.
  private func part(from start: Int64) -> [(stated: Int64, shown: Int64)] {
    [
      (start - 10, start), (start, start + 20), (start + 10, start + 10), (start + 20, start + 40),
      (start + 30, start + 30),
    ]
  }

  @Test func partsContinueTheSequence() {
    var times = DecodingTimes()
    var result: [Int64] = []
    for start in [Int64(0), 50, 100] {
      if start > 0 { times.beginPart() }
      result += part(from: start).map { times.time($0.stated, shown: $0.shown) }
    }
    #expect(result == Array(stride(from: Int64(-10), through: 130, by: 10)))
  }

  @Test func madeUpTimesThatCollideAreReplaced() {
    var times = DecodingTimes()
    _ = part(from: 0).map { times.time($0.stated, shown: $0.shown) }
    times.beginPart()
    // At an uneven frame rate, an encoder may place its first packet long before the cut.
    #expect(times.time(7, shown: 50) == 40)
    #expect(times.time(50, shown: 70) == 50)
  }

  @Test func framesThatAreNotReorderedKeepTheirTimes() {
    var times = DecodingTimes()
    #expect([0, 10, 20].map { times.time($0, shown: $0) } == [0, 10, 20])
    times.beginPart()
    #expect([30, 40].map { times.time($0, shown: $0) } == [30, 40])
  }
}
