import DisplayLists
import Geometry

extension Symbol {
  /// Returns the symbol drawn under this name; failing that, the outline of the drawing whose name adds `.fill`.
  static func plain(_ name: String) -> Symbol? {
    if let drawing = SymbolDrawing.all[name] {
      let width = drawing.isFine || !drawing.areas.isEmpty ? fine : line
      return Symbol(
        parts: drawing.areas.map { .fill(path($0), FillStyle(eoFill: true)) } + strokes(drawing.lines, width),
        cut: strokes(drawing.cuts, fine))
    }
    guard !name.hasSuffix(".fill"), let solid = SymbolDrawing.all[name + ".fill"] else { return nil }
    return Symbol(parts: strokes(solid.areas + solid.cuts + solid.lines, fine))
  }

  /// Parses the path data of a drawing; traps if it is malformed.
  static func path(_ data: String) -> Path {
    guard let path = BezierPath(svgPathData: data) else { preconditionFailure("path data is malformed: \(data)") }
    return Path(path)
  }

  private static func strokes(_ data: [String], _ width: CGFloat) -> [Part] { data.map { .stroke(path($0), width) } }
}
