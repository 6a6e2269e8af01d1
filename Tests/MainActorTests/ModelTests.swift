import Testing
import Vitrine

/// Kept on the main actor, as all of this target is: `View` says which settings that takes.
private final class StepCounter: ObservableObject {
  @Published var steps = 0

  var caption: String { "\(steps) steps" }
}

@MainActor @Observable private final class Profile {
  var name: String

  init(name: String) { self.name = name }
}

private struct StepCard: View {
  @StateObject private var counter = StepCounter()
  @State private var isShown = false
  let profile: Profile

  var body: some View {
    HStack {
      Text(profile.name)
      StepCount(counter: counter)
    }
    .padding()
    .glassEffect(in: .rect(cornerRadius: 12))
    .opacity(isShown ? 1 : 0)
    .animation(.linear(duration: 1), value: isShown)
    .onAppear {
      counter.steps = 42
      isShown = true
    }
  }
}

private struct StepCount: View {
  @ObservedObject var counter: StepCounter

  var body: some View { Text(counter.caption) }
}

/// Views that read models of the main actor.
@Suite struct MainActorViewTests {
  private func renderer(at time: Double) -> ImageRenderer<StepCard> {
    let renderer = ImageRenderer(content: StepCard(profile: Profile(name: "Ada")))
    renderer.time = time
    return renderer
  }

  @Test func modelsAreReadAndFollowed() throws {
    #expect(try renderer(at: 1).altText == "Ada, 42 steps")
  }

  @Test func theirViewsAreDrawnAndAnimated() throws {
    func most(at time: Double) throws -> UInt8 {
      let samples = try renderer(at: time).image().bitmap.samples
      return stride(from: 3, to: samples.count, by: 4).map { samples[$0] }.max() ?? 0
    }
    #expect(try most(at: 0) == 0)
    #expect(try most(at: 0.5) < most(at: 1))
  }
}
