import Foundation
import GridText
import Testing
import Views

private class Counter: ObservableObject {
  @Published var count = 1
  /// Not published: changes appear with the next announcement.
  var extra = 0

  init(count: Int = 1) { self.count = count }
}

/// An object with a custom publisher.
private final class Manual: ObservableObject {
  let objectWillChange = ObservableObjectPublisher()
  var count = 1 { willSet { objectWillChange.send() } }
}

/// Properties published by a superclass.
private final class Special: Counter {}

private struct Bar: View {
  let width: Int

  var body: some View { Color.red.frame(width: CGFloat(width), height: 10).probing("bar") }
}

private struct Owner: View {
  @StateObject private var counter: Counter
  private let change: (Counter) -> Void

  init(_ counter: @escaping () -> Counter = { Counter() }, change: @escaping (Counter) -> Void = { _ in }) {
    _counter = StateObject(wrappedValue: counter())
    self.change = change
  }

  var body: some View {
    VStack(spacing: 0) {
      Bar(width: counter.count + counter.extra)
      Stepping(count: $counter.count)
    }
    .onAppear { change(counter) }
  }
}

private struct Stepping: View {
  @Binding var count: Int

  var body: some View { Color.blue.frame(width: 1, height: 1).onAppear { count += 4 } }
}

private struct Observer<Object: ObservableObject>: View {
  @ObservedObject var object: Object
  let width: (Object) -> Int

  var body: some View { Bar(width: width(object)) }
}

private struct Reader: View {
  @EnvironmentObject private var counter: Counter

  var body: some View {
    Bar(width: counter.count).onAppear { $counter.count.wrappedValue += 2 }
  }
}

private struct Growing: View {
  @StateObject private var counter = Counter()

  var body: some View {
    Bar(width: counter.count).onAppear { withAnimation(.linear(duration: 1)) { counter.count = 11 } }
  }
}

/// Two simultaneous changes, the second of which is animated.
private struct Hurried<Object: ObservableObject>: View {
  @StateObject var object: Object
  let width: (Object) -> Int
  let set: (Object, Int) -> Void

  var body: some View {
    Bar(width: width(object)).onAppear {
      set(object, 3)
      withAnimation(.linear(duration: 1)) { set(object, 11) }
    }
  }
}

private struct HurriedState: View {
  @State private var width = 1

  var body: some View {
    Bar(width: width).onAppear {
      width = 3
      withAnimation(.linear(duration: 1)) { width = 11 }
    }
  }
}

/// A view whose parts are recreated every quarter of a second.
private struct Restarting: View {
  @StateObject private var counter = Counter()

  var body: some View {
    TimelineView(.periodic(from: Date(timeIntervalSinceReferenceDate: 0), by: 0.25)) { timeline in
      Bar(width: counter.count).onChange(of: timeline.date) { counter.count += 1 }
    }
  }
}

@Suite struct ObservableObjectTests {
  private let resolver = ViewResolver(shaper: GridShaper())

  private func width(_ view: some View) -> CGFloat? { resolver.resolve(view).frames["bar"]?.width }

  @Test func aStateObjectIsShownAndChangedByBindings() {
    #expect(width(Owner()) == 5)
    #expect(width(Owner(change: { $0.count += 30 })) == 35)
  }

  @Test func unpublishedChangesAppearWithTheNextAnnouncement() {
    #expect(
      width(
        Owner(change: {
          $0.extra = 100; $0.objectWillChange.send()
        })) == 105)
    #expect(
      width(
        Owner(
          { Special(count: 3) },
          change: {
            $0.extra = 100; $0.objectWillChange.send()
          })) == 107)
  }

  @Test func aStateObjectIsCreatedOncePerPlayback() {
    var made = 0
    let playback = resolver.playback(
      of: Owner({
        made += 1
        return Counter()
      }))
    for time in [0, 0.5, 1, 3] { _ = playback.resolved(at: time) }
    // It is created once more when the playback restarts for a view that changes.
    let first = made
    #expect(first <= 2)
    for time in [4, 5.0] { _ = playback.resolved(at: time) }
    #expect(made == first)
  }

  @Test func aStateObjectIsKeptBetweenInstants() {
    let playback = resolver.playback(of: Restarting())
    func width(_ time: TimeInterval) -> CGFloat? { playback.resolved(at: time).frames["bar"]?.width }
    #expect([0, 0.3, 0.6, 1.1].map(width) == [1, 2, 3, 5])
    #expect([1.1, 0.6, 0.3, 0].map(width) == [5, 3, 2, 1])
  }

  @Test func anObservedObjectIsShownAndFollowed() {
    let counter = Special(count: 6)
    let playback = resolver.playback(of: Observer(object: counter) { $0.count + $0.extra })
    func width() -> CGFloat? { playback.resolved(at: 0).frames["bar"]?.width }
    #expect(width() == 6)
    counter.count = 8
    #expect(width() == 8)
    counter.extra = 1
    counter.objectWillChange.send()
    #expect(width() == 9)
  }

  @Test func anObjectWithItsOwnPublisherIsFollowed() {
    let manual = Manual()
    let playback = resolver.playback(of: Observer(object: manual) { $0.count })
    #expect(playback.resolved(at: 0).size.width == 1)
    manual.count = 12
    #expect(playback.resolved(at: 0).size.width == 12)
  }

  @Test func anEnvironmentObjectIsFound() {
    let outer = Counter(count: 3)
    let inner = Counter(count: 20)
    #expect(width(Reader().environmentObject(outer)) == 5)
    #expect(width(Reader().environmentObject(inner).environmentObject(outer)) == 22)
    #expect(outer.count == 5)
    #expect(inner.count == 22)
  }

  @Test func changesAreAnimatedIndependentlyOfEarlierRequests() {
    let playback = resolver.playback(of: Growing())
    func width(_ time: TimeInterval) -> CGFloat { playback.resolved(at: time).frames["bar"]?.width ?? -1 }
    let forwards = [0, 0.25, 0.5, 2].map(width)
    #expect(zip(forwards, [1, 3.5, 6, 11]).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect([2, 0.5, 0.25, 0].map(width) == forwards.reversed())
  }

  @Test func simultaneousChangesAreAnimatedLikeState() {
    func widths(_ view: some View) -> [CGFloat] {
      let playback = resolver.playback(of: view)
      return [0, 0.5, 1].map { playback.resolved(at: $0).frames["bar"]?.width ?? -1 }
    }
    let state = widths(HurriedState())
    #expect(state[1] > state[0])
    #expect(state[1] < state[2])
    #expect(state[2] == 11)
    #expect(widths(Hurried(object: Counter(), width: { $0.count }, set: { $0.count = $1 })) == state)
    #expect(widths(Hurried(object: Manual(), width: { $0.count }, set: { $0.count = $1 })) == state)
  }

  @Test func aMissingObjectIsNamedInTheError() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ViewResolver(shaper: GridShaper()).resolve(Reader())
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("no Counter was put into the environment"), "\(text)")
  }
}

private struct Badge_Previews: PreviewProvider {
  static var previews: some View {
    Bar(width: 7).previewDisplayName("A badge")
    Bar(width: 9).previewLayout(.fixed(width: 200, height: 100)).previewDevice("iPhone 16")
  }
}

@Suite struct PreviewTests {
  @Test func previewsHaveTheirIdealSize() {
    #expect(
      ViewResolver(shaper: GridShaper()).resolve(VStack(spacing: 0) { Badge_Previews.previews }).size.height == 20)
    #expect(Badge_Previews.platform == nil)
  }
}
