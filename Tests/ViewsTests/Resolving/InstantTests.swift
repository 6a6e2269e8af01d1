import DisplayLists
import Foundation
import GridText
import TestSupport
import Testing
import Views

private let start = Date(timeIntervalSinceReferenceDate: 0)

/// A random tree: states that change on a timeline, with springs, transitions and matched geometry.
private struct Restless: View {
  let seed: Int
  @State private var flags = [false, false, false]
  @Namespace private var namespace

  private func number(_ salt: Int, _ range: ClosedRange<Double>) -> Double {
    var numbers = SplitMix(spreading: seed * 31 + salt)
    return .random(in: range, using: &numbers)
  }

  private func animation(_ salt: Int) -> Animation? {
    switch Int(number(salt, 0...5.99)) {
    case 0: nil
    case 1: .linear(duration: number(salt + 1, 0.1...1.5))
    case 2: .spring(duration: number(salt + 1, 0.1...0.8), bounce: number(salt + 2, -0.3...0.6))
    case 3: .easeInOut(duration: 0.7).delay(number(salt + 1, 0...0.5))
    case 4: .bouncy.speed(number(salt + 1, 0.5...2))
    default: .linear(duration: 0.3).repeatCount(3)
    }
  }

  private var transition: AnyTransition {
    switch Int(number(20, 0...4.99)) {
    case 0: .opacity
    case 1: .move(edge: .bottom).combined(with: .opacity)
    case 2: .asymmetric(insertion: .scale(scale: 0.3), removal: .slide)
    case 3: .push(from: .top)
    default: .scale.animation(.linear(duration: 0.9))
    }
  }

  var body: some View {
    VStack(spacing: 4) {
      TimelineView(.periodic(from: start, by: 0.25 + number(1, 0...0.5))) { context in
        Text(verbatim: "\(Int(context.date.timeIntervalSince(start) * 8))")
          .contentTransition(.numericText()).animation(animation(2), value: context.date)
          .onChange(of: context.date) { old, new in
            let step = Int(new.timeIntervalSince(start) * 16)
            withAnimation(animation(step)) { flags[step % 3].toggle() }
          }
      }
      if flags[0] {
        Color.red.frame(width: 20, height: 10).probing("red").transition(transition)
        if flags[1] { Circle().fill(.blue).matchedGeometryEffect(id: 1, in: namespace).frame(width: 30, height: 10) }
      }
      if !flags[1] { Capsule().fill(.green).matchedGeometryEffect(id: 1, in: namespace).frame(width: 10, height: 20) }
      ForEach(flags[2] ? [1, 2, 3] : [3, 1], id: \.self) { index in
        Color.gray.frame(width: 5 * CGFloat(index), height: flags[0] ? 6 : 3).probing("cell \(index)")
      }
      TimelineView(.animation) { context in
        Color.yellow.frame(width: 10 * abs(sin(context.date.timeIntervalSince(start))), height: 2)
      }
    }
  }
}

@Suite struct InstantTests {
  private let resolver = ViewResolver(shaper: GridShaper())
  private let canvas = CGSize(width: 120, height: 120)

  @Test(arguments: 0..<8) func anInstantDoesNotDependOnEarlierRequests(seed: Int) {
    let view = Restless(seed: seed)
    let times = (0...36).map { Double($0) / 12 }
    let forwards = resolver.playback(of: view, in: canvas)
    let inOrder = times.map { forwards.resolved(at: $0) }
    #expect(Set(inOrder.map(\.displayList)).count > 15)
    var numbers = SplitMix(spreading: seed)
    let atRandom = resolver.playback(of: view, in: canvas)
    for index in times.indices.shuffled(using: &numbers).prefix(5) {
      let found = atRandom.resolved(at: times[index])
      #expect(found.displayList == inOrder[index].displayList, "seed \(seed) at \(times[index])")
      #expect(found.frames == inOrder[index].frames, "seed \(seed) at \(times[index])")
    }
    let first = resolver.resolve(view, in: canvas, at: times[29])
    #expect(first.displayList == inOrder[29].displayList, "seed \(seed)")
  }
}
