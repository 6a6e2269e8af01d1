import DisplayLists

/// Paints the overlay on the frames of an export.
protocol ItemPainter: AnyObject {
  /// The overlay's alt text for screen readers, if any.
  var altText: String? { get }
  /// The findings on the overlays painted so far.
  var findings: [Finding] { get }
  /// Whether the next frame depends on those painted so far.
  var hasHistory: Bool { get }
  /// Paints the overlay on an item in place. Items without pixels are unchanged.
  func paint(_ item: ExportItem) throws
}
