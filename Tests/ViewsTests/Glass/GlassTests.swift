import DisplayLists
import Foundation
import Geometry
import GridText
import Optics
import Testing
import Views

private let canvas = CGSize(width: 300, height: 100)

private func items(_ view: some View, at time: TimeInterval = 0) -> [DisplayItem] {
  ViewResolver(shaper: GridShaper()).resolve(view, in: canvas, at: time).displayList.items
}

private func panes(_ view: some View, at time: TimeInterval = 0) -> [GlassPane] { items(view, at: time).panes }

/// The frame of a pane, in points of the list.
private func frame(_ pane: GlassPane) -> Rect { pane.pointsFromItem.bounds(of: pane.shape.bounds) }

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

/// Two distant panes of one union.
private struct Weather: View {
  var second: Glass
  var shape: AnyShape?
  @Namespace private var namespace

  var body: some View {
    GlassEffectContainer(spacing: 4) {
      HStack(spacing: 60) {
        Color.clear.frame(width: 40, height: 40).glassEffect(in: AnyShape(Circle()))
          .glassEffectUnion(id: "sun", namespace: namespace)
        if let shape {
          Color.clear.frame(width: 40, height: 40).glassEffect(second, in: shape)
            .glassEffectUnion(id: "sun", namespace: namespace)
        } else {
          Color.clear.frame(width: 40, height: 40).glassEffect(second)
            .glassEffectUnion(id: "sun", namespace: namespace)
        }
      }
    }
  }
}

private final class Token: Sendable {}

private struct MarkedCircle: Shape {
  let token: Token

  func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
}

@Suite struct GlassTests {
  /// Glass scaled to a line is invisible, alone or in a container, but its frame is still reported.
  @Test func glassWithoutAreaIsNotPainted() {
    let skew = CGAffineTransform(a: 1, b: 2, c: 0.5, d: 1, tx: 0, ty: 0)
    for view in [
      AnyView(Text("a").probing("a").glassEffect().transformEffect(skew)),
      AnyView(Text("a").probing("a").glassEffect().scaleEffect(x: 0)),
      AnyView(GlassEffectContainer { Text("a").probing("a").glassEffect().scaleEffect(0) }),
      AnyView(Text("a").probing("a").glassEffect().rotationEffect(.radians(.nan))),
    ] {
      let result = ViewResolver(shaper: GridShaper()).resolve(view, in: canvas)
      #expect(result.displayList.items.isEmpty)
      #expect(result.frames["a"] != nil)
    }
  }

  @Test func panesInAContainerKeepTheirMaterial() throws {
    let tints: [Color?] = [.red, nil, .blue]
    let view = GlassEffectContainer(spacing: 24) {
      HStack(spacing: 10) {
        ForEach(0..<3) { Color.clear.frame(width: 40, height: 40).glassEffect(.regular.tint(tints[$0])) }
      }
    }
    let all = items(view)
    #expect(all.count == 1)
    guard case .glassContainer(let container) = try #require(all.first) else {
      Issue.record("expected a single glass container")
      return
    }
    #expect(container.spacing == 24)
    #expect(container.panes.map { frame($0).minX } == [80, 130, 180])
    #expect(container.panes.map(\.material.tint).map { $0 == nil } == [false, true, false])
    #expect(container.panes[0].material.tint != container.panes[2].material.tint)
    #expect(container.panes.allSatisfy { $0.shape == .capsule(Rect(x: 0, y: 0, width: 40, height: 40)) })
  }

  @Test func aScaledContainerScalesItsSpacing() {
    guard case .glassContainer(let container)? = items(Row(gap: 10, spacing: 12).scaleEffect(0.5)).first else {
      Issue.record("expected a single glass container")
      return
    }
    #expect(container.spacing == 6)
  }

  @Test func itemsBetweenPanesArePaintedBetweenTheirContents() throws {
    let fill = { (level: Double) in Color(white: level).frame(width: 10, height: 10) }
    let view = GlassEffectContainer {
      ZStack {
        fill(0)
        fill(0.25).glassEffect()
        fill(0.5)
        fill(0.75).glassEffect()
        fill(1)
      }
    }
    let all = items(view)
    #expect(all.count == 3)
    guard case .glassContainer(let container) = all[1] else {
      Issue.record("expected glass between the other two items")
      return
    }
    #expect(container.panes.map(\.material.variant) == [.regular, .identity, .regular])
    let inks = [all[0]] + container.panes.flatMap(\.content) + [all[2]]
    let levels = inks.map { item -> Double in
      if case .fill(_, _, .color(let color), _) = item { color.red } else { -1 }
    }
    #expect(levels == [0, 0.25, 0.5, 0.75, 1])
  }

  @Test func layersInAContainerBecomeContainers() throws {
    let dot = Color.clear.frame(width: 20, height: 20).glassEffect()
    let view = GlassEffectContainer(spacing: 30) {
      HStack {
        GlassEffectContainer(spacing: 3) {
          HStack {
            dot; dot
          }
        }
        HStack {
          dot; dot
        }
        HStack {
          dot; dot
        }.opacity(0.5)
      }
    }
    let kinds = items(view).map { item -> String in
      switch item {
      case .glassContainer(let container): "\(container.spacing) of \(container.panes.count)"
      case .group(let group): "\(group.opacity) over \(group.items.count) of \(group.items.panes.count)"
      default: "other"
      }
    }
    #expect(kinds == ["3.0 of 2", "30.0 of 2", "0.5 over 1 of 2"])
  }

  /// Panes with the same shadow form one container under it. Panes with another shadow, or with none, are separate.
  @Test func panesWithTheSameShadowMerge() throws {
    func row(_ radii: CGFloat...) -> [DisplayItem] {
      items(
        GlassEffectContainer(spacing: 20) {
          HStack(spacing: 4) {
            ForEach(radii.indices, id: \.self) { index in
              Color.clear.frame(width: 30, height: 30).glassEffect().shadow(color: .red, radius: radii[index], y: 2)
            }
          }
        })
    }
    let same = row(3, 3, 3)
    guard same.count == 1, case .group(let group) = same[0], case .glassContainer(let container) = group.items.first
    else {
      Issue.record("\(same)")
      return
    }
    #expect(group.items.count == 1)
    #expect(group.filters.count == 1)
    #expect(container.panes.count == 3)
    #expect(row(3, 3, 5).count == 2)
    #expect(row(3, 5, 3).count == 3)
  }

  @Test func containersHoldAnyNumberOfPanes() {
    let view = GlassEffectContainer(spacing: 1) {
      ForEach(0..<300) { _ in Color.clear.frame(width: 20, height: 20).glassEffect() }
    }
    #expect(panes(view).count == 300)
  }

  @Test func aUnionIsOnePaneAroundAllItsViews() {
    let all = panes(Row(gap: 20, spacing: 4, united: true))
    #expect(all.map(frame) == [Rect(x: 70, y: 30, width: 100, height: 40), Rect(x: 190, y: 30, width: 40, height: 40)])
    #expect(all[0].shape == .capsule(Rect(x: 0, y: 0, width: 100, height: 40)))
  }

  @Test func unionsNeedTheSameGlassAndShape() {
    #expect(panes(Weather(second: .regular, shape: AnyShape(Circle()))).count == 1)
    #expect(panes(Weather(second: .clear, shape: AnyShape(Circle()))).count == 2)
    #expect(panes(Weather(second: .regular, shape: nil)).count == 2)
    // A circle does not fill a row, so the pane around two of them is a capsule.
    let pane = panes(Weather(second: .regular, shape: AnyShape(Circle())))[0]
    #expect(pane.shape == .capsule(Rect(x: 0, y: 0, width: 140, height: 40)))
  }

  @Test func aPaneWithTheSameIDReplacesTheOneBefore() {
    func widths(_ time: TimeInterval) -> [Double] { panes(Expanding(), at: time).map(\.shape.bounds.width).sorted() }
    #expect(widths(2) == [200])
    // Halfway from 40 to 200 points in width, around the same centre.
    let pane = panes(Expanding(), at: 0.5)
    #expect(pane.count == 1)
    let frame = pane[0].pointsFromItem.bounds(of: pane[0].shape.bounds)
    #expect(abs(frame.width - 120) < 1e-9)
    #expect(abs(frame.midX - 150) < 1e-9)
  }

  @Test func glassInsideGlassIsIgnored() {
    let all = panes(Text("a").glassEffect().padding().glassEffect(in: .rect(cornerRadius: 8)))
    #expect(all.count == 1)
    #expect(all[0].content.allSatisfy { if case .glass = $0 { false } else { true } })
  }

  @Test func identityGlassHasNoPane() { #expect(panes(Text("a").glassEffect(.identity)).isEmpty) }

  @Test func aStretchedPaneKeepsItsMaterial() {
    let pane = panes(Color.clear.frame(width: 40, height: 40).glassEffect().scaleEffect(x: 2, y: 1))[0]
    #expect(pane.pointsFromItem == .identity)
    #expect(abs(pane.shape.bounds.width - 80) < 1e-9)
    #expect(abs(pane.shape.bounds.height - 40) < 1e-9)
    let turned = panes(Color.clear.frame(width: 40, height: 40).glassEffect().rotationEffect(.degrees(30)))[0]
    #expect(turned.shape == .capsule(Rect(x: 0, y: 0, width: 40, height: 40)))
  }

  /// Hidden glass is not part of the container, even if a visible pane equals it.
  @Test func hiddenGlassIsExcludedFromUnions() {
    struct Covered: View {
      @Namespace private var namespace

      var body: some View {
        GlassEffectContainer(spacing: 0) {
          HStack(spacing: 60) {
            ZStack {
              box.glassEffectUnion(id: 1, namespace: namespace).hidden()
              box
            }
            box.glassEffectUnion(id: 1, namespace: namespace)
          }
        }
      }

      private var box: some View { Color.clear.frame(width: 40, height: 40).glassEffect() }
    }
    #expect(panes(Covered()).map { frame($0).width } == [40, 40])
  }

  @Test func aContainerDisappearsWithItsView() {
    weak var kept: Token?
    func count() -> Int {
      let token = Token()
      kept = token
      let view = GlassEffectContainer {
        HStack { ForEach(0..<3) { _ in Color.clear.frame(width: 40).glassEffect(in: MarkedCircle(token: token)) } }
      }
      return panes(view).count
    }
    #expect(count() == 3)
    #expect(kept == nil)
  }
}
