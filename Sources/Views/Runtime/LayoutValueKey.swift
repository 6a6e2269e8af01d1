/// A key for a value that a view passes to its layout.
public protocol LayoutValueKey {
  /// The type of the value.
  associatedtype Value
  /// The default value.
  static var defaultValue: Value { get }
}
