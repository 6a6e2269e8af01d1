/// Names a value of the environment.
///
/// SwiftUI's macro `@Entry` is not there. What it would write is written out, and SwiftUI takes that too:
///
///     private struct CardColorKey: EnvironmentKey { static let defaultValue = Color.white }
///     extension EnvironmentValues {
///       var cardColor: Color {
///         get { self[CardColorKey.self] }
///         set { self[CardColorKey.self] = newValue }
///       }
///     }
public protocol EnvironmentKey {
  /// What the environment holds under this key.
  associatedtype Value

  /// What it holds where nobody said otherwise.
  static var defaultValue: Value { get }
}
