import DisplayLists

extension Overlay {
  /// The font size in pixels below which text is reported as too small.
  private static let smallestReadable = 8.0

  /// The finding that the overlay has text too small to read; none if it has not.
  var smallTextFindings: [Finding] {
    var smallest = Double.infinity
    list.items.visit { item in
      switch item {
      case .group(let group) where group.opacity <= 0: return .skip
      case .glyphs(let run, let pointsFromItem)
      where !run.hasColorGlyphs && run.color.alpha > 0 && !run.text.allSatisfy(\.isWhitespace):
        smallest = min(smallest, run.size * pointsFromItem.meanScale * pixelsFromPoints.meanScale)
      default: break
      }
      return .enter
    }
    return smallest < Self.smallestReadable - 1e-6 ? [.smallText(pixels: smallest)] : []
  }
}
