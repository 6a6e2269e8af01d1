import Geometry

/// Texts close to each other, whose surroundings are dimmed alike.
struct TextBlock: Sendable {
  /// The bounds of the texts, in pixels.
  var rect: PixelRect
  /// The indices of the texts.
  var inks: [Int]
  /// The shortest distance over which the dimming fades out, in pixels.
  var falloff: Double
  /// The longest distance over which it may fade out.
  var room: Double

  /// Joins texts into blocks.
  ///
  /// - Parameters:
  ///   - rects: The bounds of the texts.
  ///   - others: The bounds of texts that the dimming must not reach.
  ///   - pixelsPerPoint: The scale of the texts.
  static func blocks(of rects: [PixelRect], apartFrom others: [PixelRect], pixelsPerPoint: Double) -> [TextBlock] {
    let gap = max(1, Int((GlassLegibility.blockGap * pixelsPerPoint).rounded()))
    var blocks: [TextBlock] = []
    for (index, rect) in rects.enumerated() {
      var joined = TextBlock(
        rect: rect, inks: [index], falloff: GlassLegibility.falloff * pixelsPerPoint, room: .infinity)
      // A block that grows may come close to others, so this repeats until none is near.
      while let near = blocks.firstIndex(where: { !$0.rect.outset(by: gap).intersection(joined.rect).isEmpty }) {
        let other = blocks.remove(at: near)
        joined.rect = joined.rect.union(other.rect)
        joined.inks = other.inks + joined.inks
      }
      blocks.append(joined)
    }
    for i in blocks.indices {
      for other in others { blocks[i].room = min(blocks[i].room, blocks[i].distance(to: other)) }
    }
    return blocks
  }

  /// Returns the distance to another rectangle; 0 if they overlap.
  private func distance(to other: PixelRect) -> Double {
    let dx = max(other.x - rect.maxX, rect.x - other.maxX, 0)
    let dy = max(other.y - rect.maxY, rect.y - other.maxY, 0)
    return Double(dx * dx + dy * dy).squareRoot()
  }
}
