/// A key for a value in the environment.
///
/// SwiftUI's `@Entry` macro is not supported. Write out its expansion, which SwiftUI also accepts:
///
///     private struct CardColorKey: EnvironmentKey { static let defaultValue = Color.white }
///     extension EnvironmentValues {
///       var cardColor: Color {
///         get { self[CardColorKey.self] }
///         set { self[CardColorKey.self] = newValue }
///       }
///     }
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value

  /// The value if no view has set one.
  static var defaultValue: Value { get }
}
