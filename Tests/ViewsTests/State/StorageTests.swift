import Foundation
import GridText
import Testing
import Views

private let resolver = ViewResolver(shaper: GridShaper())

@Suite struct StorageTests {
  @Test func viewsShareStoredValuesByKey() {
    struct Writer: View {
      @AppStorage("name") private var name = "old"
      var body: some View { Text(verbatim: name).onAppear { name = "new" } }
    }
    struct Reader: View {
      @AppStorage("name") private var name = "old"
      @AppStorage("other") private var other = 3
      @SceneStorage("name") private var scene = "scene"
      var body: some View { Text(verbatim: "\(name) \(other) \(scene)") }
    }
    let description = resolver.resolve(
      VStack {
        Writer()
        Reader()
      }
    ).description
    #expect(description.contains("new 3 scene"))
    // Nothing is left behind.
    #expect(resolver.resolve(Reader()).description == "old 3 scene")
  }

  @Test func timersFireAtTheirInstants() {
    struct Clock: View {
      @State private var count = 0
      private let timer = Timer.publish(every: 0.5, on: .main, in: .common).autoconnect()
      var body: some View { Text(verbatim: "\(count)").onReceive(timer) { _ in count += 1 } }
    }
    let playback = resolver.playback(of: Clock())
    let shown = [0, 0.25, 0.5, 0.99, 1, 2.6].map { playback.resolved(at: $0).description }
    #expect(shown == ["0", "0", "1", "1", "2", "5"])
    // The instant alone decides.
    #expect(resolver.resolve(Clock(), at: 2.6).description == "5")
  }

  @Test func cancelledTimersStop() {
    struct Clock: View {
      @State private var count = 0
      private let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
      var body: some View {
        Text(verbatim: "\(count)").onReceive(timer) { _ in
          count += 1
          if count == 3 { timer.upstream.connect().cancel() }
        }
      }
    }
    let playback = resolver.playback(of: Clock())
    #expect([2, 3, 4, 9].map { playback.resolved(at: $0).description } == ["2", "3", "3", "3"])
  }

  @Test func propertiesPublishTheirValueAndItsChanges() {
    final class Model: ObservableObject { @Published var name = "a" }
    struct Watcher: View {
      @StateObject private var model = Model()
      @State private var names: [String] = []
      private let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
      var body: some View {
        Text(verbatim: names.joined(separator: " "))
          .onReceive(model.$name) { names.append($0) }
          .onReceive(timer) { _ in model.name += "b" }
      }
    }
    let playback = resolver.playback(of: Watcher())
    #expect([0, 1, 2.5].map { playback.resolved(at: $0).description } == ["a", "a ab", "a ab abb"])
  }

  @Test func timersPublishTheDateOfTheInstant() {
    struct Clock: View {
      @State private var date = Date.distantPast
      let timer = Timer.publish(every: 2, on: .main, in: .common).autoconnect()
      var body: some View {
        Text(verbatim: "\(Int(date.timeIntervalSinceReferenceDate))").onReceive(timer) { date = $0 }
      }
    }
    #expect(resolver.resolve(Clock(), at: 7).description == "6")
  }

  @Test func anglesAddInPlace() {
    var angle = Angle.degrees(30)
    angle += .degrees(60)
    angle -= .degrees(45)
    #expect(abs(angle.degrees - 45) < 1e-12)
  }
}
