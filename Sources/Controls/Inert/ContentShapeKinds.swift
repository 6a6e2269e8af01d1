import Views

/// The purposes of a content shape.
public struct ContentShapeKinds: OptionSet, Sendable {
  /// The raw value.
  public let rawValue: Int
  /// Creates a set from its raw value.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The shape for hit testing.
  public static let interaction = ContentShapeKinds(rawValue: 1)
  /// The shape of the preview shown while dragging.
  public static let dragPreview = ContentShapeKinds(rawValue: 2)
  /// The shape of a context menu's preview.
  public static let contextMenuPreview = ContentShapeKinds(rawValue: 4)
  /// The shape of the hover effect.
  public static let hoverEffect = ContentShapeKinds(rawValue: 8)
  /// The shape for accessibility.
  public static let accessibility = ContentShapeKinds(rawValue: 16)
}
