import Geometry
import Optics
package import OpticsWasm
package import Rendering

/// Glass and content that a browser compiles once and places anywhere.
package struct GlassPiece: Hashable, Sendable {
  /// The description, relative to the piece's origin.
  package let numbers: GlassNumbers
  /// The column of the canvas at which the origin lies. It is even, so that it is on every chroma grid.
  package private(set) var x: Int
  /// The row of the canvas at which the origin lies, also even.
  package private(set) var y: Int

  /// Describes the passes of a plan.
  ///
  /// - Throws: A `BundleError` if there are none, or if they have effects that a browser does not apply to glass.
  package init(_ recipes: [PassRecipe]) throws(BundleError) {
    let changed = recipes.changedRect
    guard !changed.isEmpty else { throw .empty }
    // Masking rounds down to an even number.
    (x, y) = (changed.x & -2, changed.y & -2)
    var numbers = GlassNumbers()
    for recipe in recipes { try numbers.append(recipe, relativeTo: (x, y)) }
    self.numbers = numbers
  }

  /// Returns the same piece elsewhere. Both distances must be even.
  func moved(x: Int, y: Int) -> GlassPiece {
    precondition(x % 2 == 0 && y % 2 == 0, "a piece must be moved by even distances, got \(x) and \(y)")
    var piece = self
    (piece.x, piece.y) = (self.x + x, self.y + y)
    return piece
  }
}

extension [PassRecipe] {
  /// The pixels that any of the passes may change.
  fileprivate var changedRect: PixelRect {
    reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { rect, recipe in
      switch recipe {
      case .glass(let panes, let spacing, let content):
        panes.reduce(rect.union(content?.rect ?? rect)) { $0.union($1.lensPane.changedRect(spacing: spacing)) }
      case .content(let content): rect.union(content.rect)
      case .contrast(let text): rect.union(text.bounds)
      case .adaptive(let light, let dark, _): rect.union((light + dark).changedRect)
      case .layer(let layer): rect.union(layer)
      }
    }
  }
}

extension GlassNumbers {
  /// Adds a pass, moved so that the pixel `origin` becomes (0, 0).
  fileprivate mutating func append(_ recipe: PassRecipe, relativeTo origin: (x: Int, y: Int)) throws(BundleError) {
    func local(_ rect: PixelRect) -> PixelRect { rect.moved(x: -origin.x, y: -origin.y) }
    func local(_ content: ContentRecipe) -> LensContent {
      LensContent(content.pixels, at: local(content.rect), visible: content.visible)
    }
    switch recipe {
    case .glass(let panes, let spacing, let content):
      appendGlass(
        panes.map { pane in
          var map = pane.pixelsFromPane
          map.tx -= Double(origin.x)
          map.ty -= Double(origin.y)
          return Pane(pane.shape, pane.material, pixelsFromPane: map, state: pane.state)
        }, spacing: spacing, content: content.map { local($0) })
    case .content(let content): appendContent(local(content))
    case .contrast(let text):
      appendContrast(
        text.inks.map { ink in
          ContrastFloor.Ink(ink.contrast, strength: ink.strength, coverage: ink.coverage, at: local(ink.rect))
        }, on: local(text.bounds), isWhole: text.isWhole, pixelsPerPoint: text.pixelsPerPoint)
    case .adaptive(let light, let dark, let area):
      var lightNumbers = GlassNumbers()
      var darkNumbers = GlassNumbers()
      for recipe in light { try lightNumbers.append(recipe, relativeTo: origin) }
      for recipe in dark { try darkNumbers.append(recipe, relativeTo: origin) }
      appendAdaptive(over: local(area), light: lightNumbers, dark: darkNumbers)
    case .layer: throw .unsupportedEffect
    }
  }
}
