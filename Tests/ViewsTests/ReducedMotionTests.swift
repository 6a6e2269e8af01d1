import Drawing
import Foundation
import Geometry
import Testing
import Views

private struct Expanding: View {
  @State private var isExpanded = false
  @Namespace private var namespace

  var body: some View {
    GlassEffectContainer(spacing: 4) {
      if isExpanded {
        Color.clear.frame(width: 200, height: 40).glassEffect().glassEffectID("pane", in: namespace)
      } else {
        Color.clear.frame(width: 40, height: 40).glassEffect().glassEffectID("pane", in: namespace)
      }
    }
    .onAppear { withAnimation(.linear(duration: 1)) { isExpanded = true } }
  }
}

@Suite struct ReducedMotionTests {
  /// Widths of all panes, in points of the list.
  private func widths(_ isReduced: Bool, at time: TimeInterval) -> [Int] {
    var environment = EnvironmentValues()
    environment._accessibilityReduceMotion = isReduced
    let list = ViewResolver(shaper: GridShaper(), environment: environment)
      .resolve(Expanding(), in: CGSize(width: 300, height: 100), at: time).displayList
    func widths(_ items: [DisplayItem]) -> [Int] {
      items.flatMap { item -> [Int] in
        switch item {
        case .glass(let pane): [width(pane)]
        case .glassContainer(let container): container.panes.map(width)
        case .group(let group): widths(group.items)
        case .fill, .stroke, .glyphs, .image: []
        }
      }
    }
    return widths(list.items).sorted()
  }

  private func width(_ pane: GlassPane) -> Int {
    Int(pane.pointsFromItem.bounds(of: pane.shape.bounds).width.rounded())
  }

  @Test func aNamedPaneFadesInsteadOfGrowing() {
    #expect(widths(false, at: 0.5) == [120])
    #expect(widths(true, at: 0.5) == [40, 200])
    for isReduced in [false, true] { #expect(widths(isReduced, at: 2) == [200]) }
  }
}
