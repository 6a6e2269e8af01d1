import DisplayLists
import Foundation
import GridText
import Testing
import Views

private struct HeightKey: PreferenceKey {
  static var defaultValue: CGFloat { 0 }
  static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = nextValue() }
}

/// A view that grows by a point whenever its measured height changes, up to a limit.
private struct Growing: View {
  let limit: CGFloat
  @State private var height: CGFloat = 1

  var body: some View {
    Color.red.frame(width: 10, height: height)
      .background(GeometryReader { Color.clear.preference(key: HeightKey.self, value: $0.size.height) })
      .onPreferenceChange(HeightKey.self) { height = min($0 + 1, limit) }
  }
}

@Suite struct UnsettledViewTests {
  @Test func aViewThatKeepsChangingItsStateIsDrawnAndReported() {
    let playback = ViewResolver(shaper: GridShaper()).playback(of: Growing(limit: .infinity))
    for time in [0.0, 1] {
      let view = playback.resolved(at: time)
      #expect(view.size.height > 10)
      #expect(view.findings == [.unsettledView(seconds: 0)])
    }
  }

  @Test func aViewThatSettlesIsNotReported() {
    let view = ViewResolver(shaper: GridShaper()).playback(of: Growing(limit: 50)).resolved(at: 0)
    #expect(view.size.height == 50)
    #expect(view.findings.isEmpty)
  }
}
