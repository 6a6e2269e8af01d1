import CairoDrawing
import Drawing
import Geometry
import LensJobs
import Optics
import OpticsWasm

@testable import VitrineCLI

/// Panes of a piece of the gallery that become one lens.
struct GalleryLens {
  /// Its sheet, row and column.
  var name: String
  /// Never empty.
  var panes: [GlassPane]
  /// In points of the piece.
  var spacing: Double
  var pixelsFromPoints: Affine
  /// Pixels of the piece.
  var canvas: PixelSize

  /// The spacing in points of the first pane.
  private var lensSpacing: Double { spacing / panes[0].pointsFromItem.meanScale }

  /// The panes on a canvas on which the piece begins at `x`, `y`.
  func lensPanes(x: Int = 0, y: Int = 0) -> [LensPane] {
    panes.map { pane in
      LensPane(
        pane.shape, pane.material, pixelsFromPane: pixelsFromPane(pane, x: x, y: y), state: pane.state)
    }
  }

  /// The lens on a canvas on which the piece begins at `x`, `y`.
  func lens(x: Int = 0, y: Int = 0, canvas: PixelSize, format: PlanarFormat) -> Lens? {
    Lens(lensPanes(x: x, y: y), spacing: lensSpacing, content: nil, canvas: canvas, format: format)
  }

  /// What is compiled here, in Node and in a browser.
  var job: LensJob {
    var numbers = LensNumbers(spacing: lensSpacing)
    for pane in panes {
      numbers.append(pane.shape, pane.material, pixelsFromPane: pixelsFromPane(pane, x: 0, y: 0), state: pane.state)
    }
    return LensJob(numbers, width: canvas.width, height: canvas.height)
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
            name: "\(name) \(y):\(x)", panes: panes, spacing: spacing, pixelsFromPoints: piece.pixelsFromPoints,
            canvas: sheet.cell)
        }
      }
    }
  }

  /// One lens of each shape, variant and look, still and not tinted.
  static let shapes: [GalleryLens] = all.filter {
    $0.name.hasPrefix("shapes") && $0.panes[0].material.appearance == .light
  }

  private static func lenses(_ items: [DisplayItem]) -> [(panes: [GlassPane], spacing: Double)] {
    items.flatMap { item -> [(panes: [GlassPane], spacing: Double)] in
      switch item {
      case .glass(let pane): looks([pane], spacing: 0)
      case .glassContainer(let container): looks(container.panes, spacing: container.spacing)
      case .group(let group): lenses(group.items)
      case .fill, .stroke, .glyphs, .image: []
      }
    }
  }

  /// The panes as they are, and as they are in their other appearance where they have one.
  private static func looks(_ panes: [GlassPane], spacing: Double) -> [(panes: [GlassPane], spacing: Double)] {
    let glass = panes.filter { $0.material.variant != .identity }
    guard !glass.isEmpty else { return [] }
    guard glass.contains(where: { $0.alternative != nil }) else { return [(glass, spacing)] }
    return GlassAppearance.allCases.map { look in (glass.map { $0.shown(look) }, spacing) }
  }
}
