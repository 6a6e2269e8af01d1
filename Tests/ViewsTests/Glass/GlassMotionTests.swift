import DisplayLists
import Foundation
import Geometry
import GridText
import Optics
import Testing
import Views

private let canvas = CGSize(width: 300, height: 100)

private func playback<Content: View>(_ view: Content, _ environment: EnvironmentValues = EnvironmentValues())
  -> ViewPlayback<Content>
{ ViewResolver(shaper: GridShaper(), environment: environment).playback(of: view, in: canvas) }

private func panes(_ view: some View, at time: TimeInterval) -> [GlassPane] {
  playback(view).resolved(at: time).displayList.items.panes
}

/// The frame of a pane, in points of the list.
private func frame(_ pane: GlassPane) -> Rect { pane.pointsFromItem.bounds(of: pane.shape.bounds) }

/// The opacity of a pane's content; 1 if it is not in a group.
private func contentOpacity(_ pane: GlassPane) -> Double? {
  guard let first = pane.content.first else { return nil }
  if case .group(let group) = first { return group.opacity }
  return 1
}

/// A pane that appears without any other change.
private struct Coming<Content: View>: View {
  var content: () -> Content
  @State private var isThere = false

  var body: some View {
    VStack { if isThere { content() } }
      .onAppear { withAnimation(.linear(duration: 1)) { isThere = true } }
  }
}

@Suite struct GlassMotionTests {
  @Test(arguments: [0.25, 0.5, 0.75]) func aPaneWithAnIDGrowsOutOfTheNearest(_ time: TimeInterval) throws {
    let all = panes(Growing(), at: time)
    #expect(all.count == 2)
    #expect(all.allSatisfy { $0.state.materialized == 1 })
    #expect(abs(frame(all[0]).minX - 100) < 1e-9)
    // From 100 to 160, and from fully contracted to its full size.
    #expect(abs(frame(all[1]).minX - (100 + 60 * time)) < 1e-9)
    #expect(abs(all[1].state.recess - 20 * (1 - time)) < 1e-9)
    #expect(abs((contentOpacity(all[1]) ?? 0) - time) < 1e-9)
    // Its content moves with it.
    let ink = all[1].content.inkBounds()
    #expect(abs(ink.midX - frame(all[1]).midX) < 1e-9)
    #expect(abs(ink.midY - 50) < 1e-9)
  }

  @Test func aRemovedPaneShrinksIntoTheNearest() throws {
    let all = panes(Growing(isReversed: true), at: 0.25)
    #expect(all.count == 2)
    #expect(abs(frame(all[1]).minX - 145) < 1e-9)
    #expect(abs(all[1].state.recess - 5) < 1e-9)
    #expect(panes(Growing(isReversed: true), at: 1).count == 1)
  }

  @Test func aDistantPaneOrOneWithoutAnIDMaterializes() {
    for view in [Growing(spacing: 19), Growing(isNamed: false), Growing(transition: .materialize)] {
      let all = panes(view, at: 0.5)
      #expect(all.count == 2)
      #expect(all[1].state.materialized == 0.5)
      #expect(abs(frame(all[1]).minX - 160) < 1e-9)
      #expect(contentOpacity(all[1]) == 0.5)
    }
    #expect(panes(Growing(spacing: 19), at: 0.5)[1].state.recess == 0)
  }

  @Test func identityTransitionsAreImmediate() {
    let coming = panes(Growing(transition: .identity), at: 0.001)
    #expect(coming.count == 2)
    #expect(coming[1].state == .resting)
    #expect(contentOpacity(coming[1]) == 1)
    #expect(panes(Growing(transition: .identity, isReversed: true), at: 0.001).count == 1)
  }

  @Test func glassOfAFadingViewMaterializes() {
    let all = panes(Coming { VStack { Color.red.frame(width: 20, height: 20).glassEffect() } }, at: 0.25)
    #expect(all.count == 1)
    #expect(all[0].state.materialized == 0.25)
    #expect(contentOpacity(all[0]) == 0.25)
  }

  @Test func anInstantDoesNotDependOnEarlierRequests() {
    let times = stride(from: 0.0, through: 1.2, by: 0.1)
    let kept = [playback(Growing()), playback(Growing(isReversed: true))]
    for time in times {
      for (index, player) in kept.enumerated() {
        let fresh = playback(Growing(isReversed: index == 1)).resolved(at: time).displayList
        #expect(player.resolved(at: time).displayList == fresh)
      }
    }
  }
}

/// A pane at 100, and one at 160 that appears or disappears within a second, both of 40 × 40 points.
private struct Growing: View {
  var spacing: CGFloat = 20
  var isNamed = true
  var transition: GlassEffectTransition?
  var isReversed = false
  @State private var isChanged = false
  @Namespace private var namespace

  var body: some View {
    GlassEffectContainer(spacing: spacing) {
      ZStack {
        Color.red.frame(width: 40, height: 40).glassEffect().glassEffectID("first", in: namespace).offset(x: -30)
        if isChanged != isReversed { second.offset(x: 30) }
      }
    }
    .onAppear { withAnimation(.linear(duration: 1)) { isChanged = true } }
  }

  @ViewBuilder private var second: some View {
    let pane = Color.blue.frame(width: 40, height: 40).glassEffect()
      .glassEffectID(isNamed ? "second" : nil, in: namespace)
    if let transition { pane.glassEffectTransition(transition) } else { pane }
  }
}

@Suite struct GlassPressTests {
  private func pressed(
    _ view: some View, _ touches: [Touch], at time: TimeInterval, reduced: Bool = false
  ) -> [GlassState.Press?] {
    var environment = EnvironmentValues()
    environment.touches = touches
    environment._accessibilityReduceMotion = reduced
    return playback(view, environment).resolved(at: time).displayList.items.panes.map(\.state.press)
  }

  private var row: some View {
    HStack(spacing: 0) {
      Color.clear.frame(width: 100, height: 50).glassEffect(.regular.interactive(), in: .rect(cornerRadius: 25))
      Color.clear.frame(width: 100, height: 50).glassEffect(.regular, in: .rect)
    }
  }

  @Test func interactiveGlassUnderATouchIsPressed() {
    let touch = Touch(at: CGPoint(x: 90, y: 40), began: 1, ended: 1.5)
    func press(_ time: TimeInterval) -> GlassState.Press? { pressed(row, [touch], at: time)[0] }
    #expect(press(0.9) == nil)
    #expect(press(1) == GlassState.Press(time: 0, at: Point(x: 40, y: 15), lifted: 0.5))
    #expect(press(1.75) == GlassState.Press(time: 0.75, at: Point(x: 40, y: 15), lifted: 0.5))
    #expect(press(4.4) != nil)
    #expect(press(4.5) == nil)
    // With Reduce Motion glass is still lit; its material does not swell.
    #expect(pressed(row, [touch], at: 1.75, reduced: true)[0] == press(1.75))
  }

  @Test func aTouchOutsideInteractiveGlassPressesNothing() {
    // Inside the frame but outside the round corner; on non-interactive glass; on nothing.
    for place in [CGPoint(x: 51, y: 26), CGPoint(x: 200, y: 50), CGPoint(x: 150, y: 90)] {
      #expect(pressed(row, [Touch(at: place, began: 0)], at: 0.5) == [nil, nil])
    }
  }

  @Test func aTouchThatStaysKeepsPressing() {
    let touches = [Touch(at: CGPoint(x: 100, y: 50), began: 0)]
    #expect(pressed(row, touches, at: 100)[0]?.time == 100)
  }

  @Test func aPressMovesWithItsPaneAtAnyInstant() {
    var environment = EnvironmentValues()
    environment.touches = [Touch(at: CGPoint(x: 20, y: 50), began: 0.25, ended: 0.5)]
    let kept = playback(Wandering(), environment)
    for time in stride(from: 0.0, through: 4, by: 0.25) {
      let list = kept.resolved(at: time).displayList
      #expect(list == playback(Wandering(), environment).resolved(at: time).displayList)
      let press = list.items.panes[0].state.press
      // After a quarter of a second the pane has moved by 50 points, so that the touch is 30 points left of its centre.
      #expect((press != nil) == (time >= 0.25 && time < 3.5))
      if let press {
        #expect(press.position == Point(x: 20, y: 25))
        #expect(press.time == time - 0.25)
      }
    }
  }
}

/// A pane of 100 × 50 points whose centre moves from 0 to 200 within a second.
private struct Wandering: View {
  @State private var isThere = false

  var body: some View {
    Color.clear.frame(width: 100, height: 50).glassEffect(.regular.interactive(), in: .rect)
      .offset(x: isThere ? 50 : -150)
      .onAppear { withAnimation(.linear(duration: 1)) { isThere = true } }
  }
}

/// Branches with a first view that appears later, and nested branches.
@Suite struct BranchTests {
  private struct Rows: View {
    var isNested: Bool
    @State private var isThere = false

    var body: some View {
      ZStack {
        if isNested {
          if isThere { if isThere { Color.red.frame(width: 10, height: 10).transition(.offset(x: 40)) } }
        } else if canvas.width > 0 {
          if isThere { Color.red.frame(width: 10, height: 10) }
          Color.blue.frame(width: 20, height: 20)
        }
      }
      .onAppear { withAnimation(.linear(duration: 1)) { isThere = true } }
    }
  }

  private func items(_ view: some View, at time: TimeInterval) -> [DisplayItem] {
    playback(view).resolved(at: time).displayList.items
  }

  @Test func insertingAFirstViewKeepsItsNeighbour() {
    let all = items(Rows(isNested: false), at: 0.25)
    #expect(all.count == 2)
    if case .group(let group)? = all.first { #expect(group.opacity == 0.25) } else { Issue.record("missing fade-in") }
    if case .fill? = all.last {} else { Issue.record("expected no fade") }
  }

  @Test func aTransitionInNestedBranchesAppliesToItsView() {
    let all = items(Rows(isNested: true), at: 0.25)
    #expect(all.count == 1)
    guard case .fill(_, _, _, let place)? = all.first else {
      Issue.record("expected it to move without fading")
      return
    }
    // Three quarters of 40 points are left. The stack grows around its centre, which does not move the view.
    #expect(abs(place.tx - (145 + 0.75 * 40)) < 1e-9)
  }
}
