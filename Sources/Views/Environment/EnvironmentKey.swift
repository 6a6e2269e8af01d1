/// Names a value of the environment.
public protocol EnvironmentKey {
  /// What the environment holds under this key.
  associatedtype Value

  /// What it holds where nobody said otherwise.
  static var defaultValue: Value { get }
}
