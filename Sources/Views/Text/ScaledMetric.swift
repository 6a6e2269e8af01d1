/// A length that scales with the preferred text size.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
  private let base: Value
  private let textStyle: Font.TextStyle
  private var factor: CGFloat = 1

  /// Creates a length that scales with the body style.
  public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, relativeTo: .body) }

  /// Creates a length that scales with a text style.
  public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {
    base = wrappedValue
    self.textStyle = textStyle
  }

  /// The scaled length; unscaled if no view is being resolved.
  public var wrappedValue: Value { base * Value(factor) }

  /// Vitrine's own: reads the text size from the environment.
  public mutating func _install(_ context: _ViewContext) {
    factor = textStyle.size(context.environment.dynamicTypeSize) / textStyle.size(.large)
  }
}
