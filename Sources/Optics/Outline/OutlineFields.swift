import Geometry

/// Distance fields of outlines, for compiling lenses of the same outlines again in another state, as in a fade.
///
/// A field is released after a plan that does not use it. Reuse never changes a pixel.
public struct OutlineFields: Sendable {
  private struct Entry {
    var path: BezierPath
    var rule: FillRule
    var pixelsFromPane: Affine
    var rect: PixelRect
    var field: DistanceField
  }

  // A dictionary would need random numbers, which the browser's module does not have. There are only a few fields.
  private var present: [Entry] = []
  private var last: [Entry] = []

  /// Creates an empty collection.
  public init() {}

  /// Begins another plan and releases the fields that the previous one did not use.
  public mutating func beginPlan() {
    last = present
    present = []
  }

  /// Returns the field of a path, and computes it unless it is known.
  mutating func field(
    of path: BezierPath, _ rule: FillRule, pixelsFromPane: Affine, in rect: PixelRect
  ) -> DistanceField {
    func isSame(_ entry: Entry) -> Bool {
      entry.rect == rect && entry.rule == rule && entry.pixelsFromPane == pixelsFromPane && entry.path == path
    }
    if let known = present.first(where: isSame) { return known.field }
    let field =
      last.first(where: isSame)?.field ?? DistanceField(path, rule, pixelsFromPane: pixelsFromPane, in: rect)
    present.append(Entry(path: path, rule: rule, pixelsFromPane: pixelsFromPane, rect: rect, field: field))
    return field
  }
}
