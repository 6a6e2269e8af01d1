import DisplayLists
import Foundation
import GridText
import Testing
import Views

private let resolver = ViewResolver(shaper: GridShaper())

/// A branch of several views, the first of which appears later.
private struct Insertion: View {
  @State private var isMore = false

  var body: some View {
    VStack(spacing: 0) {
      if true {
        if isMore { Color.blue.frame(width: 10, height: 20).probing("new") }
        Color.red.frame(width: isMore ? 100 : 20, height: 10).probing("a")
      }
    }
    .frame(width: 100, height: 100, alignment: .top)
    .onAppear { withAnimation(.linear(duration: 1)) { isMore = true } }
  }
}

/// A view that moves in from the left, nested deeply in the inserted view.
private struct NestedTransition: View {
  @State private var isShown = false
  var isInside = true

  var body: some View {
    ZStack {
      Color.clear
      if isShown {
        Group {
          if isInside { Color.red.frame(width: 40, height: 40).probing("a").transition(.move(edge: .leading)) }
        }
      }
    }
    .onAppear { withAnimation(.linear(duration: 1)) { isShown = true } }
  }
}

@Suite struct PresenceTests {
  private let canvas = CGSize(width: 100, height: 100)

  @Test func anInsertedViewDoesNotTakeItsNeighborsIdentity() throws {
    let frames = resolver.resolve(Insertion(), in: canvas, at: 0.5).frames
    // The neighbour moves down and grows, while the new view is already in place.
    #expect(try #require(frames["a"]) == CGRect(x: 20, y: 10, width: 60, height: 10))
    #expect(try #require(frames["new"]) == CGRect(x: 45, y: 0, width: 10, height: 20))
  }

  @Test func aTransitionInsideANestedConditionIsApplied() throws {
    let playback = resolver.playback(of: NestedTransition(), in: canvas)
    #expect(abs(try #require(playback.resolved(at: 0.5).frames["a"]).minX - 10) < 1e-9)
    #expect(try #require(playback.resolved(at: 1).frames["a"]).minX == 30)
    // It moves without fading.
    let items = playback.resolved(at: 0.5).displayList.items
    #expect(!items.contains { if case .group = $0 { true } else { false } })
  }

  @Test func aLoneChildOfAScrollViewIsInsertedAndRemoved() throws {
    struct Scroll: View {
      @State private var isShown = true

      var body: some View {
        ScrollView {
          if isShown { Color.red.frame(width: 40, height: 20).probing("a") }
        }
        .onAppear { withAnimation(.linear(duration: 1)) { isShown = false } }
      }
    }
    let playback = resolver.playback(of: Scroll(), in: canvas)
    let halfway = playback.resolved(at: 0.5)
    #expect(try #require(halfway.frames["a"]).size == CGSize(width: 40, height: 20))
    #expect(halfway.displayList.description.contains("opacity 0.5"))
    #expect(playback.resolved(at: 1).frames["a"] == nil)
  }

  @Test func aViewInsertedIntoAnEmptyStackDoesNotMove() throws {
    struct Arrival: View {
      @State private var isShown = false
      var isMirrored = false

      var body: some View {
        HStack {
          VStack(spacing: 0) {
            if isShown { Color.red.frame(width: 40, height: 20).probing("a") }
          }
          .padding(.leading, 2)
        }
        .environment(\.layoutDirection, isMirrored ? .rightToLeft : .leftToRight)
        .onAppear { withAnimation(.linear(duration: 1)) { isShown = true } }
      }
    }
    for isMirrored in [false, true] {
      let playback = resolver.playback(of: Arrival(isMirrored: isMirrored), in: canvas)
      for time in [0, 0.3, 0.7, 1, 2] {
        let frame = try #require(playback.resolved(at: time).frames["a"])
        let offset = hypot(frame.minX - (isMirrored ? 29 : 31), frame.minY - 40)
        #expect(offset < 1e-9, "\(frame) at \(time) s")
      }
    }
  }

  /// Each part of a transition uses the animation attached to it, in both directions. Changes of the view itself use the
  /// animation of the change.
  @Test func transitionsUseTheirOwnAnimations() throws {
    struct Coming: View {
      @State private var isShown = false
      @State private var width: CGFloat = 20
      var leaves = false
      let transition: AnyTransition

      var body: some View {
        ZStack(alignment: .topLeading) {
          Color.clear
          if isShown != leaves {
            Color.red.frame(width: width, height: 20).probing("a").transition(transition)
          }
        }
        .onAppear { withAnimation(.linear(duration: 1)) { (isShown, width) = (true, 60) } }
      }
    }
    func shown(_ transition: AnyTransition, leaves: Bool = false, _ time: Double) -> (x: CGFloat?, opacity: Double?) {
      let result = resolver.resolve(Coming(leaves: leaves, transition: transition), in: canvas, at: time)
      for case .group(let group) in result.displayList.items { return (result.frames["a"]?.minX, group.opacity) }
      return (result.frames["a"]?.minX, nil)
    }
    let asymmetric = AnyTransition.asymmetric(
      insertion: .offset(x: 40).animation(.linear(duration: 2)),
      removal: .offset(x: 80).animation(.linear(duration: 4)))
    #expect(shown(asymmetric, 1).x == 20)
    #expect(shown(asymmetric, 2).x == 0)
    #expect(shown(asymmetric, leaves: true, 3).x == 60)
    #expect(shown(asymmetric, leaves: true, 4).x == nil)
    let combined = AnyTransition.offset(x: 40).animation(.linear(duration: 2))
      .combined(with: .opacity.animation(.linear(duration: 4)))
    #expect(shown(combined, 1) == (20, 0.25))
    #expect(shown(combined, 3) == (0, 0.75))
    #expect(shown(combined, leaves: true, 3) == (40, 0.25))
    #expect(shown(combined, leaves: true, 4).x == nil)
    // The same with transition types.
    let parts = AsymmetricTransition(
      insertion: OffsetTransition(CGSize(width: 40, height: 0)).animation(.linear(duration: 2)),
      removal: OffsetTransition(CGSize(width: 80, height: 0)).animation(.linear(duration: 4)))
    #expect(shown(AnyTransition(parts), 1).x == 20)
    #expect(shown(AnyTransition(parts), leaves: true, 3).x == 60)
    #expect(shown(AnyTransition(parts), leaves: true, 4).x == nil)
    let both = OffsetTransition(CGSize(width: 40, height: 0)).animation(.linear(duration: 2))
      .combined(with: OpacityTransition().animation(.linear(duration: 4)))
    for time in [0.5, 1, 3, 3.9] {
      #expect(shown(AnyTransition(both), time) == shown(combined, time))
      #expect(shown(AnyTransition(both), leaves: true, time) == shown(combined, leaves: true, time))
    }
    // A part with an explicit animation is shown until the end of that animation.
    let kept = OffsetTransition(CGSize(width: 40, height: 0)).animation(.linear(duration: 4))
    for other in [nil, Animation.linear(duration: 2)] {
      for transition in [AnyTransition(kept).animation(other), AnyTransition(kept.animation(other))] {
        #expect(shown(transition, 1).x == 30)
        #expect(shown(transition, leaves: true, 3).x == 30)
        #expect(shown(transition, leaves: true, 4).x == nil)
      }
    }
    // One part without an explicit animation.
    #expect(shown(.offset(x: 40).combined(with: .opacity.animation(.linear(duration: 4))), 0.5) == (20, 0.125))
  }

  @Test func changesOfAPresentViewDoNotUseItsTransition() {
    struct Growing: View {
      @State private var width: CGFloat = 20

      var body: some View {
        ZStack(alignment: .topLeading) {
          if true {
            Color.red.frame(width: width, height: 20).probing("a").transition(.opacity.animation(.linear(duration: 8)))
          }
        }
        .onAppear { withAnimation(.linear(duration: 1)) { width = 60 } }
      }
    }
    let width = resolver.resolve(Growing(), in: canvas, at: 0.5).frames["a"]?.width
    #expect(width == 40)
  }

  @Test func periodicSchedulesTick() throws {
    struct Clock: View {
      var body: some View {
        TimelineView(.periodic(from: .now, by: 1)) { context in
          Color.red.frame(width: 10 + context.date.timeIntervalSinceReferenceDate, height: 10).probing("a")
        }
      }
    }
    let playback = resolver.playback(of: Clock(), in: canvas)
    #expect([0, 0.9, 1, 2.5, 7].map { playback.resolved(at: $0).frames["a"]?.width } == [10, 10, 11, 12, 17])
  }
}

private struct Pulse: View {
  @State private var count = 0
  var isTriggered = false

  var body: some View {
    let phases: [CGFloat] = [10, 50, 90]
    Group {
      if isTriggered {
        PhaseAnimator(phases, trigger: count) { width in
          Color.red.frame(width: width, height: 10).probing("a")
        } animation: { _ in
          .linear(duration: 1)
        }
      } else {
        PhaseAnimator(phases) { width in
          Color.red.frame(width: width, height: 10).probing("a")
        } animation: { _ in
          .linear(duration: 1)
        }
      }
    }
    .background {
      TimelineView(.explicit([Date(timeIntervalSinceReferenceDate: 2)])) { context in
        Color.clear.onChange(of: context.date) { count += 1 }
      }
    }
  }
}

@Suite struct PhaseTests {
  @Test func phasesRepeatForever() {
    let playback = resolver.playback(of: Pulse(), in: CGSize(width: 100, height: 100))
    let widths = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5].map { playback.resolved(at: $0).frames["a"]?.width }
    #expect(widths == [10, 30, 50, 70, 90, 50, 10, 30])
    #expect(resolver.resolve(Pulse(), in: CGSize(width: 100, height: 100), at: 7.5).frames["a"]?.width == 70)
  }

  @Test func aTriggerRunsThePhasesOnce() {
    let playback = resolver.playback(of: Pulse(isTriggered: true), in: CGSize(width: 100, height: 100))
    let widths = [0, 1, 2, 2.5, 3.5, 4.5, 5, 6].map { playback.resolved(at: $0).frames["a"]?.width }
    #expect(widths == [10, 10, 10, 30, 70, 50, 10, 10])
  }
}
