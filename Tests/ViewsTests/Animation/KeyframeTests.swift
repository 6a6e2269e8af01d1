import DisplayLists
import Foundation
import GridText
import Testing
import Views

/// The animated values of a thrown card.
private struct Throw: Equatable {
  var angle = Angle.zero
  var height = 0.0
}

/// A reusable track.
private struct Hop: Keyframes {
  let height: Double

  var body: some Keyframes<Throw> {
    KeyframeTrack(\.height) {
      for _ in 0..<2 {
        LinearKeyframe(height, duration: 1)
        LinearKeyframe(0, duration: 1)
      }
    }
  }
}

/// A bar whose width follows keyframes.
private struct Bar: View {
  var isRepeating = true

  var body: some View {
    KeyframeAnimator(initialValue: 10.0, repeating: isRepeating) { width in
      Color.red.frame(width: width, height: 10).probing("a")
    } keyframes: { start in
      LinearKeyframe(start + 10, duration: 1)
      LinearKeyframe(start + 5, duration: 1)
    }
  }
}

@Suite struct KeyframeTests {
  private let resolver = ViewResolver(shaper: GridShaper())

  @Test func linearKeyframesAreStraightLines() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      LinearKeyframe(10, duration: 2)
      MoveKeyframe(20)
      LinearKeyframe(0, duration: 1, timingCurve: .easeIn)
    }
    #expect(timeline.duration == 3)
    #expect([-1, 0, 0.5, 1, 1.75].map { timeline.value(time: $0) } == [0, 0, 2.5, 5, 8.75])
    #expect(timeline.value(time: 2) == 20)
    #expect(abs(timeline.value(time: 2.5) - 20 * (1 - UnitCurve.easeIn.value(at: 0.5))) < 1e-12)
    #expect(timeline.value(time: 3) == 0)
    #expect(timeline.value(time: 9) == 0)
    #expect(timeline.value(progress: 1.0 / 6) == 2.5)
  }

  /// A Catmull-Rom spline passes through its points, with the direction from the previous to the next one.
  @Test func cubicKeyframesAreACatmullRomSpline() {
    let points: [(value: Double, duration: Double)] = [(4, 1), (1, 0.5), (8, 2)]
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      for point in points { CubicKeyframe(point.value, duration: point.duration) }
    }
    func slope(_ time: Double) -> Double {
      (timeline.value(time: time + 1e-5) - timeline.value(time: time - 1e-5)) / 2e-5
    }
    #expect([0, 1, 1.5, 3.5].map { timeline.value(time: $0) } == [0, 4, 1, 8])
    #expect(abs(slope(1) - (1 - 0) / 1.5) < 1e-3)
    #expect(abs(slope(1.5) - (8 - 4) / 2.5) < 1e-3)
    // It starts and ends at rest.
    #expect(abs(slope(1e-5)) < 1e-3)
    #expect(abs(slope(3.5 - 1e-5)) < 1e-3)
  }

  @Test func velocitiesCarryOver() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      LinearKeyframe(3, duration: 1)
      CubicKeyframe(5, duration: 1)
      LinearKeyframe(4, duration: 0.5)
      SpringKeyframe(0, duration: 1, spring: .bouncy)
      CubicKeyframe(9, duration: 1, startVelocity: -7, endVelocity: 2)
    }
    func slope(_ time: Double) -> Double { (timeline.value(time: time + 1e-6) - timeline.value(time: time)) / 1e-6 }
    #expect(abs(slope(1) - 3) < 1e-3)
    #expect(abs(slope(2 - 2e-6) - -2) < 1e-3)
    // The spring continues with the line's velocity and follows its formula.
    #expect(abs(slope(2.5) - -2) < 1e-2)
    let spring = Spring.bouncy.value(fromValue: 4.0, toValue: 0, initialVelocity: -2, time: 0.7)
    #expect(abs(timeline.value(time: 3.2) - spring) < 1e-9)
    #expect(abs(slope(3.5) - -7) < 1e-2)
    #expect(abs(slope(4.5 - 2e-6) - 2) < 1e-2)
  }

  @Test func tracksRunConcurrently() {
    let timeline = KeyframeTimeline(initialValue: Throw()) {
      KeyframeTrack(\.angle) {
        LinearKeyframe(.degrees(90), duration: 1)
      }
      Hop(height: 6)
    }
    #expect(timeline.duration == 4)
    #expect(timeline.value(time: 0.5) == Throw(angle: .degrees(45), height: 3))
    #expect(timeline.value(time: 2.5) == Throw(angle: .degrees(90), height: 3))
    #expect(KeyframeTimeline(initialValue: Throw()) {}.value(time: 1) == Throw())
  }

  @Test func aRepeatingAnimatorStartsWhereItEnded() {
    let playback = resolver.playback(of: Bar(), in: CGSize(width: 100, height: 100))
    func width(_ time: Double) -> CGFloat? { playback.resolved(at: time).frames["a"]?.width }
    #expect([0, 0.5, 1, 1.5, 2, 2.5, 3, 4.5].map(width) == [10, 15, 20, 17.5, 15, 20, 25, 25])
    let canvas = CGSize(width: 100, height: 100)
    #expect(resolver.resolve(Bar(), in: canvas, at: 4.5).frames["a"]?.width == 25)
    #expect(resolver.resolve(Bar(isRepeating: false), in: canvas, at: 1.5).frames["a"]?.width == 10)
  }

  @Test func aTriggerPlaysKeyframesOnce() {
    struct Pushed: View {
      @State private var pushes = 0

      var body: some View {
        Color.red.frame(width: 10, height: 10)
          .keyframeAnimator(initialValue: 0.0, trigger: pushes) { bar, width in
            bar.padding(.horizontal, width).probing("a")
          } keyframes: { start in
            LinearKeyframe(start + 10, duration: 1)
          }
          .onAppear { pushes += 1 }
      }
    }
    let playback = resolver.playback(of: Pushed(), in: CGSize(width: 100, height: 100))
    let widths = [0, 0.25, 0.5, 1, 2].map { playback.resolved(at: $0).frames["a"]?.width }
    #expect(widths == [10, 15, 20, 30, 30])
    #expect(playback.resolved(at: 0.25).frames["a"]?.width == 15)
  }

  @Test func aRetriggeredAnimationKeepsValueAndVelocity() {
    struct Pushed: View {
      var body: some View {
        let dates = [0, 1, 1.5].map { Date(timeIntervalSinceReferenceDate: $0) }
        TimelineView(.explicit(dates)) { timeline in
          KeyframeAnimator(initialValue: 10.0, trigger: timeline.date) { width in
            Color.red.frame(width: width, height: 10).probing("a")
          } keyframes: { _ in
            SpringKeyframe(40, spring: .smooth)
          }
        }
      }
    }
    let playback = resolver.playback(of: Pushed(), in: CGSize(width: 100, height: 100))
    func width(_ time: Double) -> CGFloat { playback.resolved(at: time).frames["a"]?.width ?? 0 }
    #expect(width(0.9) == 10)
    // A spring restarted with its current value and velocity is the same spring.
    for time in [1.2, 1.499, 1.6, 2] {
      let spring = Spring.smooth.value(fromValue: 10.0, toValue: 40, initialVelocity: 0, time: time - 1)
      #expect(abs(width(time) - spring) < 1e-9)
    }
  }
}

@Suite struct SpringTests {
  private let springs = [-0.6, -0.1, 0, 0.15, 0.3, 0.7].map { Spring(duration: 0.4, bounce: $0) }

  @Test func velocityIsTheDerivative() {
    for spring in springs {
      for time in [0.01, 0.1, 0.35, 1.2] {
        func x(_ time: Double) -> Double { spring.value(target: 3.0, initialVelocity: -5, time: time) }
        let derivative = (x(time + 1e-6) - x(time - 1e-6)) / 2e-6
        #expect(abs(spring.velocity(target: 3.0, initialVelocity: -5, time: time) - derivative) < 1e-5)
      }
      #expect(spring.velocity(target: 3.0, initialVelocity: -5, time: 0) == -5)
    }
  }

  @Test func twoStepsEqualOne() {
    for spring in springs {
      var value = 1.0
      var velocity = 4.0
      for _ in 0..<10 { spring.update(value: &value, velocity: &velocity, target: 2, deltaTime: 0.03) }
      #expect(abs(value - spring.value(fromValue: 1.0, toValue: 2, initialVelocity: 4, time: 0.3)) < 1e-9)
      #expect(abs(velocity - spring.velocity(fromValue: 1.0, toValue: 2, initialVelocity: 4, time: 0.3)) < 1e-8)
    }
  }

  @Test func forceIsTheDerivativeOfVelocity() {
    for spring in springs {
      func v(_ time: Double) -> Double { spring.velocity(target: 1.0, time: time) }
      let position = spring.value(target: 1.0, time: 0.1)
      let change = (v(0.1 + 1e-6) - v(0.1 - 1e-6)) / 2e-6
      #expect(abs(spring.force(target: 1, position: position, velocity: v(0.1)) - change) < 1e-3)
    }
  }

  @Test func springsAreAtRestAfterTheirSettlingDuration() {
    for spring in springs {
      let end = spring.settlingDuration(target: 5.0, initialVelocity: 3, epsilon: 0.01)
      func distance(_ time: Double) -> Double { abs(spring.value(target: 5.0, initialVelocity: 3, time: time) - 5) }
      #expect((0..<400).allSatisfy { distance(end + Double($0) * 0.01) <= 0.01 })
      // Shortly before, it was not.
      #expect((0..<100).contains { distance(end * (0.75 + 0.0025 * Double($0))) > 0.01 })
    }
    #expect(abs(Spring(settlingDuration: 0.8, dampingRatio: 0.6).settlingDuration - 0.8) < 1e-9)
    #expect(Spring(response: 1, dampingRatio: 0).settlingDuration == .infinity)
  }
}
