import DisplayLists
import Geometry

/// Inline content that is laid out like a character, such as an image.
protocol TextAttachment: Equatable {
  /// The label for screen readers; nil if the attachment is decorative.
  func label(in environment: EnvironmentValues) -> String?
  /// Resolves the attachment so that it can be measured and painted.
  func set(_ style: TextAttachmentStyle, _ context: _ViewContext) -> any SetAttachment
}

extension TextAttachment {
  /// Whether another attachment is of the same type and equal.
  func isEqual(to other: any TextAttachment) -> Bool { (other as? Self) == self }
}

/// The font and styles of an attachment.
struct TextAttachmentStyle {
  var font: FontRequest
  /// The first two levels of the attachment's own foreground style; nil if it uses the style of the whole text.
  var own: [ResolvedStyle]?
  /// The foreground style of the whole text.
  var foreground: ResolvedStyle
  /// Whether the environment's foreground has several styles.
  var hasSeveralForegroundStyles: Bool
  /// The second level of the foreground style of the whole text.
  var second: () -> ResolvedStyle
}

/// An attachment in a line of text, ready to be measured and painted.
protocol SetAttachment {
  /// The label for screen readers; nil if the attachment is decorative.
  var label: String? { get }
  /// Whether the attachment is painted with the foreground style of the whole text.
  var hasStyleOfText: Bool { get }
  /// The space that the attachment takes up in the line.
  var box: TextBox { get }
  /// Records missing images and symbols.
  func note(into missing: inout MissingNames)
  /// Returns the display items that paint the attachment in a rectangle.
  func items(in rect: Rect, pointsFromText: Affine) -> [DisplayItem]
}
