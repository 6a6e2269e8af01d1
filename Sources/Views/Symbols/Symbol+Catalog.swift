import DisplayLists
import Geometry

extension Symbol {
  /// The symbol of a name that has a drawing, or is the outline of one whose name ends in `.fill`.
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

  /// The path of a drawing's path data.
  static func path(_ data: String) -> Path {
    guard let path = BezierPath(svgPathData: data) else { preconditionFailure("malformed path data: \(data)") }
    return Path(path)
  }

  private static func strokes(_ data: [String], _ width: CGFloat) -> [Part] { data.map { .stroke(path($0), width) } }
}
