package import DisplayLists
package import Geometry

extension DisplayList {
  /// The texts in painting order, each with the box that `GridShaper` gives it.
  package var textBoxes: [(text: String, box: Rect)] { Self.textBoxes(in: items) }

  private static func textBoxes(in items: [DisplayItem]) -> [(text: String, box: Rect)] {
    items.flatMap { item -> [(text: String, box: Rect)] in
      switch item {
      case .glyphs(let run, let pointsFromItem):
        let start = run.glyphs[0].position
        let width = run.size * GridShaper.advance * Double(run.glyphs.count)
        let box = Rect(x: start.x, y: start.y - 0.75 * run.size, width: width, height: run.size)
        return [(run.text, pointsFromItem.bounds(of: box))]
      case .group(let group): return textBoxes(in: group.items)
      default: return []
      }
    }
  }
}
