package import DisplayLists
import Geometry
package import Vitrine

extension GlassBundle {
  /// Bundles a timer that runs in the page.
  ///
  /// - Parameters:
  ///   - parts: The timer.
  ///   - densities: The densities, in pixels per point.
  ///   - drawing: Draws the vectors.
  /// - Throws: A `BundleError` if the view has effects that browsers do not draw, or any error of `drawing`.
  package init(
    timer parts: TimerParts, densities: [Int], drawing: any VectorDrawing
  ) throws {
    kind = .timer
    size = parts.size
    altText = parts.altText
    seconds = parts.seconds
    format = GlassBundle.format(of: parts.text)
    controls = GlassBundle.controls(parts)
    self.densities = try densities.map { density in
      try Density(parts, ViewPieces(pixelsPerPoint: density, drawing: drawing))
    }
  }

  /// Returns the format of a time, such as `mm:ss` for `05:00`.
  private static func format(of text: String) -> String {
    let fields = text.split(separator: ":").map(\.count)
    let letters = fields.count == 3 ? ["h", "m", "s"] : ["m", "s"]
    return zip(fields, letters).map { String(repeating: $1, count: $0) }.joined(separator: ":")
  }

  private static func controls(_ parts: TimerParts) -> [Control] {
    let labels = parts.labels
    return parts.states.flatMap { state -> [Control] in
      func control(_ frame: Rect?, _ action: String, _ label: String) -> [Control] {
        guard let frame else { return [] }
        return [
          Control(
            state: state.phase.rawValue, action: action, label: label, x: frame.minX, y: frame.minY,
            width: frame.width, height: frame.height)
        ]
      }
      let isRunning = state.phase == .running
      return control(state.toggle, isRunning ? "pause" : "start", isRunning ? labels.pause : labels.start)
        + (state.phase == .stopped ? [] : control(state.stop, "stop", labels.stop))
    }
  }
}

extension GlassBundle.Density {
  fileprivate init(_ parts: TimerParts, _ views: ViewPieces) throws {
    pixelsPerPoint = views.pixelsPerPoint
    var pieces: [GlassPiece] = []
    func add(_ piece: GlassPiece?) -> Int? {
      guard let piece else { return nil }
      pieces.append(piece)
      return pieces.count - 1
    }
    var glyphs: [String: GlassBundle.TimerPieces.Glyph] = [:]
    for glyph in parts.glyphs {
      let (shade, digit) = try views.contentAndGlass(glyph.list)
      glyphs[String(glyph.character)] = GlassBundle.TimerPieces.Glyph(
        shade: add(shade), digit: add(digit), mirror: add(try glyph.reflection.flatMap { try views.whole($0) }))
    }
    var states: [String: [Int]] = [:]
    for state in parts.states {
      states[state.phase.rawValue] = [add(try views.whole(state.list))].compactMap { $0 }
    }
    self.pieces = pieces
    // Pieces are placed on even pixels, so a cell may be half a point off.
    func even(_ points: Double) -> Int { 2 * Int((points * Double(views.pixelsPerPoint) / 2).rounded()) }
    timer = GlassBundle.TimerPieces(
      states: states, glyphs: glyphs,
      cells: parts.cells.enumerated().map { index, cell in
        let mirror = index < parts.reflectedCells.count ? parts.reflectedCells[index] : nil
        return GlassBundle.TimerPieces.Cell(
          x: even(cell.minX), y: even(cell.minY), mirrorX: mirror.map { even($0.minX) },
          mirrorY: mirror.map { even($0.minY) })
      })
  }
}
