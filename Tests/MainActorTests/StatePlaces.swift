import Vitrine

/// Client code in views, in their state and in their environment.
struct StatePlaces: View {
  @State private var profile = Profile()
  @StateObject private var counter = Counter()
  @Environment(\.mark) private var mark
  private let dynamic = Dynamic()

  var body: some View {
    Text("\(reach(.body)) \(profile.caption) \(counter.count) \(mark) \(dynamic.value)")
    Toggle(
      "On",
      isOn: Binding {
        reach(.bindingRead) > 0
      } set: { _ in
        reach(.bindingWrite)
      }
    )
    .modifier(Writing())
    Text("a")
      .onChange(of: Amount(number: counter.count)) {}
      .transformEnvironment(\.mark) { $0 += reach(.environmentTransform) }
  }
}

@Observable private final class Profile {
  private var name = "Ada"

  var caption: String {
    reach(.observable)
    return name
  }
}

private final class Counter: ObservableObject {
  @Published var count = reach(.stateObject)
}

private struct Dynamic: DynamicProperty {
  var value = 0.0

  mutating func update() { value = reach(.dynamicProperty) }
}

private struct MarkKey: EnvironmentKey {
  static var defaultValue: Double { reach(.environmentDefault) }
}

extension EnvironmentValues {
  fileprivate var mark: Double {
    get { self[MarkKey.self] }
    set { self[MarkKey.self] = newValue }
  }
}

/// Writes a binding when it appears.
private struct Writing: ViewModifier {
  func body(content: Content) -> some View {
    let binding = Binding {
      0.0
    } set: { _ in
      reach(.bindingWrite)
    }
    content.onAppear { binding.wrappedValue = 1 }
  }
}

private struct Amount: Equatable {
  let number: Double

  static func == (a: Self, b: Self) -> Bool {
    reach(.equality)
    return a.number == b.number
  }
}
