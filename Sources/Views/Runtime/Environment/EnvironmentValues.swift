/// The values that a view passes down to its descendants.
///
/// The defaults are those of an iPhone: light, left-to-right, standard text size, `en_US`, one pixel per point.
///
/// Copies can be used on other threads, because their shared storage is never changed in place. Objects that views put
/// into the environment must be thread-safe themselves.
public struct EnvironmentValues: @unchecked Sendable {
  private var values = KeyedValues()

  /// The layout direction: left-to-right or right-to-left.
  public var layoutDirection = LayoutDirection.leftToRight

  /// Creates the default values.
  public init() {}

  /// The value for a key.
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values.value(ObjectIdentifier(key)) ?? K.defaultValue }
    set { values.set(newValue, ObjectIdentifier(key)) }
  }

  /// The object of a type in the environment, or nil if no ancestor provides one.
  subscript<T: AnyObject>(object type: T.Type) -> T? {
    get { values.value(ObjectIdentifier(type), as: T?.self) ?? nil }
    set { values.set(newValue, ObjectIdentifier(type)) }
  }
}
