import Foundation
import GridText
import Testing
import Views

@Observable private final class Model {
  var title = "a"
  var count = 1
  var unread = 0
}

private struct Editor: View {
  @Bindable var model: Model

  var body: some View {
    Text(verbatim: model.title).onAppear { $model.count.wrappedValue += 4 }
  }
}

private struct Owner: View {
  @State private var model = Model()

  var body: some View {
    VStack(spacing: 0) {
      Color.red.frame(width: CGFloat(model.count), height: 10).probing("bar")
      Editor(model: model)
    }
  }
}

private struct Reader: View {
  @Environment(Model.self) private var model
  @Environment(Model.self) private var optional: Model?

  var body: some View { Text(verbatim: model.title + (optional?.title ?? "none")) }
}

private struct OptionalReader: View {
  @Environment(Model.self) private var model: Model?

  var body: some View { Text(verbatim: model?.title ?? "none") }
}

private struct Growing: View {
  @State private var model = Model()

  var body: some View {
    Color.red.frame(width: CGFloat(model.count), height: 10).probing("bar")
      .onAppear { withAnimation(.linear(duration: 1)) { model.count = 11 } }
  }
}

/// Two simultaneous changes, the second of which is animated.
private struct Hurried: View {
  @State private var model = Model()

  var body: some View {
    Color.red.frame(width: CGFloat(model.count), height: 10).probing("bar").onAppear {
      model.count = 3
      withAnimation(.linear(duration: 1)) { model.count = 11 }
    }
  }
}

/// Nested animations, each of which changes more when it completes.
private struct Nested: View {
  @State private var model = Model()

  var body: some View {
    HStack(spacing: 0) {
      Color.red.frame(width: CGFloat(model.count), height: 10).probing("bar")
      Color.red.frame(width: CGFloat(model.unread), height: 10).probing("rest")
    }
    .onAppear {
      withAnimation(.linear(duration: 2)) {
        withAnimation(.linear(duration: 1)) {
          model.count = 3
        } completion: {
          model.unread += 10
        }
        model.count = 11
      } completion: {
        model.unread += 1
      }
    }
  }
}

private struct Shared: View {
  let model: Model

  var body: some View { Color.red.frame(width: CGFloat(model.count), height: 10) }
}

@Suite struct ObservationTests {
  private let resolver = ViewResolver(shaper: GridShaper())

  @Test func aModelInStateIsShownAndChanged() {
    let resolved = resolver.resolve(Owner())
    #expect(resolved.frames["bar"]?.width == 5)
    #expect(resolved.description == "a")
  }

  @Test func aModelInTheEnvironmentIsFound() {
    let model = Model()
    model.title = "b"
    #expect(resolver.resolve(Reader().environment(model)).description == "bb")
    #expect(resolver.resolve(OptionalReader().environment(model)).description == "b")
    #expect(resolver.resolve(OptionalReader()).description == "none")
    #expect(resolver.resolve(OptionalReader().environment(nil as Model?).environment(model)).description == "none")
  }

  @Test func changesAreAnimatedIndependentlyOfEarlierRequests() {
    let playback = resolver.playback(of: Growing())
    func width(_ time: TimeInterval) -> CGFloat { playback.resolved(at: time).frames["bar"]?.width ?? -1 }
    let forwards = [0, 0.25, 0.5, 2].map(width)
    #expect(zip(forwards, [1, 3.5, 6, 11]).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect([2, 0.5, 0.25, 0].map(width) == forwards.reversed())
  }

  @Test func simultaneousChangesAreAnimatedLikeState() {
    let playback = resolver.playback(of: Hurried())
    let widths = [0, 0.5, 1].map { playback.resolved(at: $0).frames["bar"]?.width ?? -1 }
    #expect(zip(widths, [1, 6, 11]).allSatisfy { abs($0 - $1) < 1e-6 }, "\(widths)")
  }

  @Test func completionsRunWhenAnimationsEnd() {
    let playback = resolver.playback(of: Nested())
    let widths = [0.5, 1.5, 2.5].map { playback.resolved(at: $0).frames["rest"]?.width ?? -1 }
    #expect(widths == [0, 10, 11])
  }

  @Test func externalChangesAreShown() {
    let model = Model()
    let playback = resolver.playback(of: Shared(model: model))
    #expect(playback.resolved(at: 0).size.width == 1)
    model.count = 8
    #expect(playback.resolved(at: 0).size.width == 8)
    model.unread = 5
    #expect(playback.resolved(at: 1).size.width == 8)
  }

  @Test func bindingsWriteToTheModel() {
    let model = Model()
    @Bindable var bindable = model
    let binding = $bindable.count
    binding.wrappedValue = 7
    #expect(model.count == 7)
    #expect(Bindable(model).title.wrappedValue == "a")
  }
}
