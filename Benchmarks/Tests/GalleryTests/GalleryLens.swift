import CairoDrawing
import DisplayLists
import Gallery
import Geometry
import GlassJobs
import Optics
import OpticsWasm

/// The panes of a gallery piece that form one lens.
struct GalleryLens {
  var sheet: String
  var row: Int
  var column: Int
  /// Never empty.
  var panes: [GlassPane]
  /// The spacing of the container, in points of the piece.
  var spacing: Double
  var pixelsFromPoints: Affine
  /// The size of the piece in pixels.
  var canvas: PixelSize

  /// Its sheet, row and column.
  var name: String { "\(sheet) \(row):\(column)" }

  /// The spacing in points of the first pane.
  private var lensSpacing: Double { spacing / panes[0].pointsFromItem.meanScale }

  /// The panes on a canvas with the piece at `x`, `y`.
  func lensPanes(x: Int = 0, y: Int = 0) -> [LensPane] {
    panes.map { pane in
      LensPane(
        pane.shape, pane.material, pixelsFromPane: pixelsFromPane(pane, x: x, y: y), state: pane.state)
    }
  }

  /// The lens on a canvas with the piece at `x`, `y`.
  func lens(x: Int = 0, y: Int = 0, canvas: PixelSize, format: PlanarFormat) -> Lens? {
    Lens(lensPanes(x: x, y: y), spacing: lensSpacing, content: nil, canvas: canvas, format: format)
  }

  /// The job that is compiled natively, in Node and in a browser.
  var job: GlassJob {
    var numbers = GlassNumbers()
    numbers.appendGlass(
      panes.map { pane in
        GlassNumbers.Pane(
          pane.shape, pane.material, pixelsFromPane: pixelsFromPane(pane, x: 0, y: 0), state: pane.state)
      }, spacing: lensSpacing)
    return GlassJob(numbers, width: canvas.width, height: canvas.height)
  }

  private func pixelsFromPane(_ pane: GlassPane, x: Int, y: Int) -> Affine {
    .translation(x: Double(x), y: Double(y)) * pixelsFromPoints * pane.pointsFromItem
  }
}

extension GalleryLens {
  /// Every sheet of the gallery.
  static let sheets: [(name: String, sheet: GallerySheet)] = {
    do { return try GallerySheet.all(shaper: PangoShaper()) } catch { preconditionFailure("\(error)") }
  }()

  /// Every lens of the gallery.
  static let all: [GalleryLens] = sheets.flatMap { name, sheet in
    sheet.rows.enumerated().flatMap { y, row in
      row.enumerated().flatMap { x, piece in
        lenses(piece.list.items).map { panes, spacing in
          GalleryLens(
            sheet: name, row: y, column: x, panes: panes, spacing: spacing, pixelsFromPoints: piece.pixelsFromPoints,
            canvas: sheet.cell)
        }
      }
    }
  }

  /// Every lens of the gallery, compiled for a video of the piece's size.
  static let compiled: [(piece: GalleryLens, lens: Lens)] = all.compactMap { piece in
    piece.lens(canvas: piece.canvas, format: PlanarFormat()).map { (piece, $0) }
  }

  /// Lenses that differ in outline, place, variant, look or state, not only in colour.
  static let distinct: [GalleryLens] = {
    var known: Set<[GlassPane]> = []
    return all.filter { piece in
      let bare = piece.panes.map { pane in
        var bare = pane
        (bare.material.appearance, bare.material.tint) = (.light, nil)
        (bare.id, bare.content, bare.alternative) = (PaneID(0), [], nil)
        return bare
      }
      return known.insert(bare).inserted
    }
  }()

  /// The lenses of `distinct` on one of the sheets.
  static func distinct(on sheet: String) -> [GalleryLens] { distinct.filter { $0.sheet == sheet } }

  private static func lenses(_ items: [DisplayItem]) -> [(panes: [GlassPane], spacing: Double)] {
    var lenses: [(panes: [GlassPane], spacing: Double)] = []
    items.visit { item in
      switch item {
      case .glass(let pane): lenses += looks([pane], spacing: 0)
      case .glassContainer(let container): lenses += looks(container.panes, spacing: container.spacing)
      case .fill, .stroke, .glyphs, .image, .group: return .enter
      }
      return .skip
    }
    return lenses
  }

  /// The panes, in both appearances if they have both.
  private static func looks(_ panes: [GlassPane], spacing: Double) -> [(panes: [GlassPane], spacing: Double)] {
    let glass = panes.filter { $0.material.variant != .identity }
    guard !glass.isEmpty else { return [] }
    guard glass.contains(where: { $0.alternative != nil }) else { return [(glass, spacing)] }
    return GlassAppearance.allCases.map { look in (glass.map { $0.shown(look) }, spacing) }
  }
}
