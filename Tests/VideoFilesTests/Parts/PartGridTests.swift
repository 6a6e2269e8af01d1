import Testing

@testable import VideoFiles

/// Cuts depend on the frames alone.
@Suite struct PartGridTests {
  @Test func cutsAreAtKeyFramesAtLeastAPartApart() {
    let times = (0..<1000).map { Int64($0 * 3) }
    #expect(PartGrid.cuts(times) { $0 % 100 == 0 } == [900, 1800])
    #expect(PartGrid.cuts(times) { $0 % 240 == 0 } == [720, 1440, 2160])
    #expect(PartGrid.cuts(times) { $0 % 250 == 0 } == [750, 1500, 2250])
    #expect(PartGrid.cuts(times) { _ in true } == [720, 1440, 2160])
  }

  @Test func aShortRemainderBelongsToThePartBeforeIt() {
    #expect(PartGrid.cuts((0..<359).map(Int64.init)) { _ in true } == [])
    #expect(PartGrid.cuts((0..<360).map(Int64.init)) { _ in true } == [240])
  }

  @Test func withoutKeyFramesThereAreNoCuts() {
    #expect(PartGrid.cuts((0..<5000).map(Int64.init)) { $0 == 0 } == [])
    #expect(PartGrid.cuts([]) { _ in true } == [])
  }

  @Test func framesOfTheSameTimeAreNotSeparated() {
    let times = (0..<1000).map { Int64($0 / 2) }
    #expect(PartGrid.cuts(times) { $0 % 2 == 1 || $0 == 242 } == [121])
  }
}
