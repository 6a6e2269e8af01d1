import DisplayLists
import Foundation
import GridText
import Testing
import Views

private let resolver = ViewResolver(shaper: GridShaper())

private func frame(_ view: some View, at time: TimeInterval, of name: String = "a") -> CGRect? {
  resolver.resolve(view, in: CGSize(width: 200, height: 100), at: time).frames[name]
}

private struct Mover: View {
  @State private var isAway = false
  var animation: Animation? = .linear(duration: 1)

  var body: some View {
    Color.red.frame(width: 20, height: 20).probing("a")
      .offset(x: isAway ? 80 : 0)
      .onAppear { withAnimation(animation) { isAway = true } }
  }
}

/// A box whose width follows the seconds, with each change animated over half a second.
private struct Ticker: View {
  var reduceMotion = false

  var body: some View {
    TimelineView(.periodic(from: Date(timeIntervalSinceReferenceDate: 0), by: 1)) { context in
      let seconds = context.date.timeIntervalSinceReferenceDate
      Color.red.frame(width: 10 + 10 * seconds, height: 20).probing("a")
        .animation(reduceMotion ? nil : .linear(duration: 0.5), value: seconds)
    }
  }
}

private struct Hud: View {
  @State private var isShown = true
  var hidesAt: Double = 0

  var body: some View {
    VStack(spacing: 0) {
      TimelineView(.explicit([Date(timeIntervalSinceReferenceDate: 1), Date(timeIntervalSinceReferenceDate: 3)])) {
        context in
        Color.blue.frame(width: 50, height: 10)
          .onChange(of: context.date) { withAnimation(.linear(duration: 1)) { isShown.toggle() } }
      }
      if isShown {
        Color.red.frame(width: 100, height: 20).probing("a")
          .transition(.opacity.combined(with: .scale(scale: 0.5)))
      }
    }.probing("stack")
  }
}

@Suite struct AnimationTests {
  @Test(arguments: [(0.0, 90.0), (0.25, 110), (0.5, 130), (1, 170), (7, 170)])
  func aStateSetOnAppearanceMoves(time: Double, x: Double) throws {
    let found = try #require(frame(Mover(), at: time))
    #expect(abs(found.minX - x) < 1e-9)
  }

  @Test func withoutAnAnimationChangesAreImmediate() throws {
    #expect(frame(Mover(animation: nil), at: 0)?.minX == 170)
  }

  @Test(arguments: [(0.0, 10.0), (0.9, 10), (1, 10), (1.25, 15), (1.5, 20), (2.25, 25), (2.75, 30)])
  func aTimelineAnimatesItsChanges(time: Double, width: Double) throws {
    let found = try #require(frame(Ticker(), at: time))
    #expect(abs(found.width - width) < 1e-9)
  }

  @Test func reducedMotionMakesChangesImmediate() {
    #expect(frame(Ticker(reduceMotion: true), at: 1.25)?.width == 20)
  }

  @Test func anInstantDoesNotDependOnTheOrderOfRequests() {
    let times = [0, 0.3, 1, 1.2, 1.9, 2.4, 3, 3.3, 3.9, 5]
    func list(_ playback: ViewPlayback<Hud>, _ time: Double) -> DisplayList { playback.resolved(at: time).displayList }
    let canvas = CGSize(width: 200, height: 100)
    let forward = resolver.playback(of: Hud(), in: canvas)
    let inOrder = times.map { list(forward, $0) }
    let backward = resolver.playback(of: Hud(), in: canvas)
    #expect(times.reversed().map { list(backward, $0) } == inOrder.reversed())
    #expect(times.map { resolver.resolve(Hud(), in: canvas, at: $0).displayList } == inOrder)
    #expect(Set(inOrder).count == 7)
  }

  @Test func aRemovedViewFadesInPlace() throws {
    let canvas = CGSize(width: 200, height: 100)
    let before = resolver.resolve(Hud(), in: canvas, at: 0.9)
    #expect(before.frames["a"] == CGRect(x: 50, y: 45, width: 100, height: 20))
    let during = resolver.resolve(Hud(), in: canvas, at: 1.5)
    guard case .group(let group)? = during.displayList.items.last else {
      Issue.record("expected a fading group in \(during.displayList)")
      return
    }
    #expect(abs(group.opacity - 0.5) < 1e-9)
    // Halfway from full size to half size, around its centre.
    #expect(try #require(during.frames["a"]).width == 75)
    #expect(resolver.resolve(Hud(), in: canvas, at: 2).frames["a"] == nil)
    let returning = resolver.resolve(Hud(), in: canvas, at: 3.25)
    #expect(abs(try #require(returning.frames["a"]).width - 62.5) < 1e-9)
    #expect(resolver.resolve(Hud(), in: canvas, at: 4).frames["a"] == before.frames["a"])
  }

  @Test func curvesPassThroughTheirEndsAndMiddles() {
    for curve in [UnitCurve.linear, .easeIn, .easeOut, .easeInOut, .circularEaseInOut] {
      #expect(abs(curve.value(at: 0)) < 1e-9)
      #expect(abs(curve.value(at: 1) - 1) < 1e-9)
    }
    #expect(abs(UnitCurve.easeInOut.value(at: 0.5) - 0.5) < 1e-9)
    // At t = 1/2, the curve (0.42, 0) (1, 1) has x = 0.6575 and y = 0.5.
    #expect(abs(UnitCurve.easeIn.value(at: 0.6575) - 0.5) < 1e-9)
  }

  @Test func aSpringSatisfiesItsDifferentialEquation() {
    for bounce in [-0.4, 0, 0.15, 0.3, 0.7] {
      let spring = Spring(duration: 0.5, bounce: bounce)
      #expect(abs(spring.bounce - bounce) < 1e-9)
      #expect(abs(spring.stiffness - pow(2 * .pi / 0.5, 2)) < 1e-9)
      for time in [0.05, 0.2, 0.41, 0.8] {
        let h = 1e-4
        func x(_ t: Double) -> Double { spring.value(target: 1.0, time: t) }
        let velocity = (x(time + h) - x(time - h)) / (2 * h)
        let acceleration = (x(time + h) - 2 * x(time) + x(time - h)) / (h * h)
        let residue = acceleration + spring.damping * velocity + spring.stiffness * (x(time) - 1)
        #expect(abs(residue) < 1e-2, "bounce \(bounce) at \(time)")
      }
      #expect(abs(spring.value(target: 1.0, time: spring.settlingDuration) - 1) < 2e-3)
    }
  }

  /// Any spring starts with the initial velocity and ends at its target.
  @Test(arguments: [0.0, 1, 8, -3]) func aSpringStartsWithItsInitialVelocity(velocity: Double) {
    let spring = Spring(mass: 1, stiffness: 100, damping: 10)
    for animation in [
      Animation.interpolatingSpring(stiffness: 100, damping: 10, initialVelocity: velocity),
      .interpolatingSpring(spring, initialVelocity: velocity),
      .interpolatingSpring(duration: spring.duration, bounce: spring.bounce, initialVelocity: velocity),
    ] {
      func progress(_ time: Double) -> Double { (frame(Mover(animation: animation), at: time)!.minX - 90) / 80 }
      #expect(abs(progress(1e-4) / 1e-4 - velocity) < 0.02)
      #expect(abs(progress(0.3) - spring.value(target: 1.0, initialVelocity: velocity, time: 0.3)) < 1e-9)
      #expect(progress(30) == 1)
    }
  }

  @Test func aSpringsDescriptionOmitsDefaults() {
    #expect(Animation.spring(dampingFraction: 0.6) == .spring(Spring(response: 0.5, dampingRatio: 0.6)))
    #expect(Animation.spring(response: 0.3) == .spring(Spring(response: 0.3, dampingRatio: 0.825)))
    #expect(Animation.spring() == .spring(Spring(duration: 0.5, bounce: 0)))
  }

  @Test func aRepeatedAnimationReversesAndEndsAtItsTarget() {
    let once = Mover(animation: .linear(duration: 1).repeatCount(2))
    #expect(abs(frame(once, at: 1.5)!.minX - 130) < 1e-9)
    #expect(frame(once, at: 2)!.minX == 170)
    let late = Mover(animation: .linear(duration: 1).delay(1).speed(2))
    #expect(abs(frame(late, at: 0.75)!.minX - 130) < 1e-9)
  }
}

private struct Matched: View {
  @State private var isBig = false
  @Namespace private var namespace

  var body: some View {
    ZStack(alignment: .topLeading) {
      Color.clear
      if isBig {
        Color.red.probing("big").matchedGeometryEffect(id: 1, in: namespace).frame(width: 100, height: 100)
      } else {
        Color.red.probing("small").matchedGeometryEffect(id: 1, in: namespace).frame(width: 20, height: 20)
      }
    }
    .onAppear { withAnimation(.linear(duration: 1)) { isBig = true } }
  }
}

@Suite struct MatchedGeometryTests {
  @Test func bothViewsFollowTheMovingSource() throws {
    let frames = resolver.resolve(Matched(), in: CGSize(width: 200, height: 100), at: 0.5).frames
    #expect(frames["big"]?.size == CGSize(width: 60, height: 60))
    #expect(frames["small"]?.size == CGSize(width: 60, height: 60))
    #expect(frames["big"] == frames["small"])
    let after = resolver.resolve(Matched(), in: CGSize(width: 200, height: 100), at: 1).frames
    #expect(after == ["big": CGRect(x: 0, y: 0, width: 100, height: 100)])
  }
}

/// A box that is recreated every frame, with a width of ten times the seconds.
///
/// Its colour change after two seconds is animated.
private struct EveryFrame: View {
  @State private var start = Date(timeIntervalSinceReferenceDate: 0)

  var body: some View {
    TimelineView(.animation) { context in
      let seconds = context.date.timeIntervalSince(start)
      Color.red.frame(width: 10 * seconds, height: 20).probing("a")
        .opacity(seconds >= 2 ? 0 : 1)
        .animation(.linear(duration: 1), value: seconds >= 2)
    }
  }
}

@Suite struct ContinuousTimelineTests {
  @Test func everyFrameShowsItsOwnInstant() throws {
    for time in [0.5, 1.234, 3] {
      #expect(abs(try #require(frame(EveryFrame(), at: time)).width - 10 * time) < 1e-9)
    }
  }

  @Test func changesBetweenFramesAreStillAnimated() throws {
    func opacity(_ time: TimeInterval) -> Double? {
      let items = resolver.resolve(EveryFrame(), in: CGSize(width: 200, height: 100), at: time).displayList.items
      if case .group(let group)? = items.first { return group.opacity }
      return nil
    }
    #expect(opacity(1.9) == nil)
    #expect(abs(try #require(opacity(2.5)) - 0.5) < 0.02)
    #expect(opacity(3.1) == 0)
  }
}
