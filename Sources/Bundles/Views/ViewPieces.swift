import DisplayLists
import Geometry
import Optics
import Rendering

/// Turns display lists into pieces at one density.
struct ViewPieces {
  let pixelsPerPoint: Int
  let drawing: any VectorDrawing

  /// The room around a view for shadows, in points.
  private static let margin = 64

  /// Returns the recipes of the passes of a view, in pixels, and the offset of the view on both axes.
  private func recipes(_ list: DisplayList) throws -> (recipes: [PassRecipe], corner: Int) {
    let corner = Self.margin * pixelsPerPoint & -2
    let width = list.size.width
    let height = list.size.height
    let canvas = PixelSize(
      width: Int((width * Double(pixelsPerPoint)).rounded(.up)) + 2 * corner,
      height: Int((height * Double(pixelsPerPoint)).rounded(.up)) + 2 * corner)
    let recipes = try RenderPlan.recipes(
      list,
      pixelsFromPoints: .translation(x: Double(corner), y: Double(corner)) * .scale(Double(pixelsPerPoint)),
      canvas: canvas, format: PixelWindow.format, drawing: drawing)
    return (recipes, corner)
  }

  /// Returns a view as one piece, placed relative to its top left corner; nil if it draws nothing.
  func whole(_ list: DisplayList) throws -> GlassPiece? {
    let (recipes, corner) = try recipes(list)
    return recipes.isEmpty ? nil : try GlassPiece(recipes).moved(x: -corner, y: -corner)
  }

  /// Returns the content beneath the first glass of a view, and the remaining passes. Either is nil if it is empty.
  func contentAndGlass(_ list: DisplayList) throws -> (content: GlassPiece?, glass: GlassPiece?) {
    let (recipes, corner) = try recipes(list)
    let first = recipes.firstIndex { if case .content = $0 { false } else { true } } ?? recipes.endIndex
    func piece(_ part: ArraySlice<PassRecipe>) throws -> GlassPiece? {
      part.isEmpty ? nil : try GlassPiece(Array(part)).moved(x: -corner, y: -corner)
    }
    return (try piece(recipes[..<first]), try piece(recipes[first...]))
  }
}
