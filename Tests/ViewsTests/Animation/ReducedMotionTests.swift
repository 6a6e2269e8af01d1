import DisplayLists
import Foundation
import Geometry
import GridText
import Testing
import Views

@Suite struct ReducedMotionTests {
  /// The widths of all panes, in the display list's points.
  private func widths(_ isReduced: Bool, at time: TimeInterval) -> [Int] {
    var environment = EnvironmentValues()
    environment._accessibilityReduceMotion = isReduced
    let list = ViewResolver(shaper: GridShaper(), environment: environment)
      .resolve(Expanding(), in: CGSize(width: 300, height: 100), at: time).displayList
    return list.items.panes.map { Int($0.pointsFromItem.bounds(of: $0.shape.bounds).width.rounded()) }.sorted()
  }

  @Test func aNamedPaneFadesInsteadOfGrowing() {
    #expect(widths(false, at: 0.5) == [120])
    #expect(widths(true, at: 0.5) == [40, 200])
    for isReduced in [false, true] { #expect(widths(isReduced, at: 2) == [200]) }
  }
}
