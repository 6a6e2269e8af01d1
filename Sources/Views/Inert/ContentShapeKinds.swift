/// The purposes of a content shape.
public struct ContentShapeKinds: OptionSet, Sendable {
  /// The raw value.
  public let rawValue: Int
  /// Creates a set from its raw value.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Hit testing.
  public static let interaction = ContentShapeKinds(rawValue: 1)
  /// The preview shown while dragging.
  public static let dragPreview = ContentShapeKinds(rawValue: 2)
  /// The preview of a context menu.
  public static let contextMenuPreview = ContentShapeKinds(rawValue: 4)
  /// The hover effect.
  public static let hoverEffect = ContentShapeKinds(rawValue: 8)
  /// Accessibility.
  public static let accessibility = ContentShapeKinds(rawValue: 16)
}
