/// A length that grows with the size of text that the reader wants.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
  private let base: Value
  private let textStyle: Font.TextStyle
  private var factor: CGFloat = 1

  /// A length that grows as the body style does.
  public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, relativeTo: .body) }

  /// A length that grows as a style does.
  public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {
    base = wrappedValue
    self.textStyle = textStyle
  }

  /// The length in the view's environment; as it was given where the view is not being resolved.
  public var wrappedValue: Value { base * Value(factor) }

  /// Vitrine's own: finds how far text has grown.
  public mutating func _install(_ context: _ViewContext) {
    factor = textStyle.size(context.environment.dynamicTypeSize) / textStyle.size(.large)
  }
}
