import DisplayLists

/// Paints the overlay on the frames of an export.
protocol ItemPainter: AnyObject {
  /// The overlay in words, for a screen reader; nil if it has none.
  var altText: String? { get }
  /// What the user should know about the overlays painted so far.
  var findings: [Finding] { get }
  /// Paints an item in place; items without pixels stay as they are.
  func paint(_ item: ExportItem) throws
}
