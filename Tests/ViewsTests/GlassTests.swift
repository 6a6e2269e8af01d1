import Drawing
import Foundation
import Geometry
import Testing
import Views

private let canvas = CGSize(width: 300, height: 100)

private func panes(_ view: some View, at time: TimeInterval = 0) -> [GlassPane] {
  ViewResolver(shaper: GridShaper()).resolve(view, in: canvas, at: time).displayList.items.compactMap { item in
    if case .glass(let pane) = item { pane } else { nil }
  }
}

private struct Row: View {
  var gap: CGFloat
  var spacing: CGFloat?
  var united = false
  @Namespace private var namespace

  var body: some View {
    GlassEffectContainer(spacing: spacing) {
      HStack(spacing: gap) {
        ForEach(0..<3) { index in
          Color.clear.frame(width: 40, height: 40).glassEffect()
            .glassEffectUnion(id: united && index < 2 ? 1 : nil, namespace: namespace)
        }
      }
    }
  }
}

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

@Suite struct GlassTests {
  @Test func panesApartStayApart() {
    #expect(panes(Row(gap: 20)).count == 3)
    #expect(panes(Row(gap: 20, spacing: 19)).count == 3)
  }

  @Test func panesNearEachOtherFlowTogether() throws {
    let all = panes(Row(gap: 10, spacing: 24))
    #expect(all.count == 1)
    guard case .path(let path, _) = try #require(all.first).shape else {
      Issue.record("panes that flow together have an outline of their own")
      return
    }
    // One outline, from the left pane's edge to the right one's, with necks where there was a gap.
    #expect(path.elements.count { $0 == .close } == 1)
    let outline = try #require(Path(description(of: path)))
    #expect(abs(outline.boundingRect.minX - 80) < 0.5 && abs(outline.boundingRect.maxX - 220) < 0.5)
    #expect(outline.contains(CGPoint(x: 125, y: 50)))
    #expect(!outline.contains(CGPoint(x: 125, y: 32)))
  }

  @Test func aUnionIsOnePaneAroundAll() {
    let all = panes(Row(gap: 20, spacing: 4, united: true))
    #expect(all.count == 2)
    #expect(all[0].shape == .capsule(Rect(x: 70, y: 30, width: 100, height: 40)))
  }

  @Test func aNamedPaneTakesOverThePlaceOfTheOneBefore() {
    func widths(_ time: TimeInterval) -> [Double] { panes(Expanding(), at: time).map(\.shape.bounds.width).sorted() }
    #expect(widths(2) == [200])
    // Half way from 40 to 200 points wide, about the same middle.
    let pane = panes(Expanding(), at: 0.5)
    #expect(pane.count == 1)
    let frame = pane[0].pointsFromItem.bounds(of: pane[0].shape.bounds)
    #expect(abs(frame.width - 120) < 1e-9 && abs(frame.midX - 150) < 1e-9)
  }

  @Test func glassInGlassIsNone() {
    let all = panes(Text("a").glassEffect().padding().glassEffect(in: .rect(cornerRadius: 8)))
    #expect(all.count == 1)
    #expect(all[0].content.allSatisfy { if case .glass = $0 { false } else { true } })
  }

  @Test func identityIsNoGlass() { #expect(panes(Text("a").glassEffect(.identity)).isEmpty) }

  @Test func aStretchedPaneKeepsItsMaterial() {
    let pane = panes(Color.clear.frame(width: 40, height: 40).glassEffect().scaleEffect(x: 2, y: 1))[0]
    #expect(pane.pointsFromItem == .identity)
    #expect(abs(pane.shape.bounds.width - 80) < 1e-9 && abs(pane.shape.bounds.height - 40) < 1e-9)
    let turned = panes(Color.clear.frame(width: 40, height: 40).glassEffect().rotationEffect(.degrees(30)))[0]
    #expect(turned.shape == .capsule(Rect(x: 0, y: 0, width: 40, height: 40)))
  }

  private func description(of path: BezierPath) -> String {
    path.elements.map { element in
      switch element {
      case .move(let p): "\(p.x) \(p.y) m"
      case .line(let p): "\(p.x) \(p.y) l"
      default: "h"
      }
    }.joined(separator: " ")
  }
}
