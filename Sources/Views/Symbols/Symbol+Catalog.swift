import DisplayLists
import Geometry

extension Symbol {
  /// Returns the symbol drawn under this name; failing that, the outline of the drawing whose name adds `.fill`.
  ///
  /// An outline is drawn inside the edge of the filled areas, so both symbols have the same size.
  static func plain(_ name: String) -> Symbol? {
    if let drawing = SymbolDrawing.all[name] { return symbol(drawing) }
    guard !name.hasSuffix(".fill"), let solid = SymbolDrawing.all[name + ".fill"] else { return nil }
    let outline = Symbol(parts: strokes(solid.areas + solid.cuts + solid.lines, fine))
    guard let path = outline.bounds(weight: 0), let ink = symbol(solid).bounds(weight: 1) else { return outline }
    return outline.applying(.fitting(path, in: ink.inset(by: fine / 2)))
  }

  private static func symbol(_ drawing: SymbolDrawing) -> Symbol {
    let width = drawing.isFine || !drawing.areas.isEmpty ? fine : line
    let areas = drawing.areas.map { Part.fill(path($0), FillStyle(eoFill: true)) }
    return Symbol(parts: areas + strokes(drawing.lines, width), cut: strokes(drawing.cuts, fine))
  }

  /// Parses the path data of a drawing; traps if it is malformed.
  static func path(_ data: String) -> Path {
    guard let path = BezierPath(svgPathData: data) else { preconditionFailure("path data is malformed: \(data)") }
    return Path(path)
  }

  private static func strokes(_ data: [String], _ width: CGFloat) -> [Part] { data.map { .stroke(path($0), width) } }
}

extension Affine {
  /// The map that stretches one rectangle to another, keeping the middle in the middle.
  fileprivate static func fitting(_ source: Rect, in target: Rect) -> Affine {
    .translation(x: target.midX, y: target.midY)
      * .scale(
        x: source.width > 0 ? target.width / source.width : 1, y: source.height > 0 ? target.height / source.height : 1)
      * .translation(x: -source.midX, y: -source.midY)
  }
}
