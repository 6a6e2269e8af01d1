public import Geometry

/// Dims what is behind text, as little and as locally as its contrast needs, before the text is drawn.
///
/// Nothing is measured ahead and nothing remembered. The picture is cut into cells of about 2 points. Of each cell the
/// factor is found that brings the worst of its pixels under or beside ink to the floor; the least factor of the
/// neighbourhood, smoothed, then scales every pixel's distance from black, or from white where the text is dark. What is
/// behind the ink so has the floor pixel by pixel, texture stays texture, the edge is soft, and where the floor held
/// everywhere in the neighbourhood all samples stay as they are, bit for bit. The factors are continuous in the
/// backdrop, so that nothing flickers in a video.
///
/// Takes time proportional to the area around the text. Rows do not depend on each other.
public struct ContrastFloor: Sendable {
  /// Text of one colour.
  public struct Ink: Sendable {
    /// Its colour and its floor.
    public var contrast: TextContrast
    /// How much of the dimming is applied, 0…1: less while text fades in or out.
    public var strength: Double
    /// The ink: alpha counts, where it is above 0.
    public var coverage: Raster<UInt8>
    /// Where the coverage lies on the canvas.
    public var rect: PixelRect

    /// Ink at a place.
    public init(_ contrast: TextContrast, strength: Double = 1, coverage: Raster<UInt8>, at rect: PixelRect) {
      precondition(
        coverage.size == rect.size,
        "ink of \(coverage.size.width)×\(coverage.size.height) pixels does not fill \(rect.width)×\(rect.height)")
      self.contrast = contrast
      self.strength = strength
      self.coverage = coverage
      self.rect = rect
    }
  }

  /// Pixels side by side, under or beside ink of one colour.
  struct Run: Sendable {
    var x: Int32
    var count: Int32
    var tables: Int32
  }

  /// The pixels that may change, within the canvas.
  public let rect: PixelRect
  /// Columns and rows of the canvas.
  public let canvas: PixelSize
  /// The format of the pictures.
  public let format: PlanarFormat
  /// Whether the ground is made lighter, for dark text.
  let isLift: Bool
  /// Pixels on a cell's side: even, so that pixels that share their colour lie in one.
  let cell: Int
  /// Columns and rows of cells, of which the first begins at `origin`.
  let columns: Int
  let rows: Int
  let origin: (x: Int, y: Int)
  /// Runs by row of pixels of the cells, from `origin.y` on.
  private(set) var rowStarts: [Int32] = []
  private(set) var runs: [Run] = []
  /// `TextContrast.excessTables` of each colour.
  let tables: [Float]
  /// How much of its dimming each cell applies; empty for all.
  let strengths: [Float]
  /// How much of the dimming each pixel of `rect` takes, of 255: none where text of the other kind lies; empty for all.
  let shares: [UInt8]
  /// Whether a row of `rect` has a pixel that takes less than all of the dimming.
  let sharedRows: [Bool]

  /// Cells around ink whose pixels may change: the least factor spreads, each filter reaches
  /// 2 cells, and a pixel lies between two.
  static let reach = GlassLegibility.spread.square + GlassLegibility.spread.plus + 2 * GlassLegibility.smoothings + 1

  /// The passes that give inks their floors: none, one, or one for light and one for dark text.
  ///
  /// - Parameters:
  ///   - inks: the text. Where inks of different colours meet the later counts.
  ///   - bounds: the pixels that may change: those around the glass.
  ///   - glass: how much of each pixel of `bounds` is glass, of 255, row by row; empty where all are.
  ///   - pixelsPerPoint: scale of what the text lies on; it sets how soft the dimming is.
  ///   - canvas: columns and rows of the pictures.
  ///   - format: their format. Contrast is not defined for HDR: there are no passes then.
  public static func passes(
    for inks: [Ink], within bounds: PixelRect, of glass: [UInt8] = [], pixelsPerPoint: Double, canvas: PixelSize,
    format: PlanarFormat
  ) -> [ContrastFloor] {
    precondition(
      glass.isEmpty || glass.count == bounds.size.area,
      "\(glass.count) pixels of glass do not fill \(bounds.width)×\(bounds.height)")
    precondition(
      bounds.intersection(PixelRect(canvas)) == bounds,
      "what is dimmed, \(bounds), lies within \(canvas.width)×\(canvas.height)")
    guard format.transfer == .standard else { return [] }
    let seen = inks.filter { $0.strength > 0 }
    var result: [ContrastFloor] = []
    for isLift in [false, true] {
      let own = seen.filter { $0.contrast.wantsLight == isLift }
      let other = seen.filter { $0.contrast.wantsLight != isLift }
      if let pass = ContrastFloor(
        own, isLift, beside: other, bounds, glass, pixelsPerPoint, canvas, format)
      {
        result.append(pass)
      }
    }
    return result
  }

  /// How many pixels around ink the floor holds, too: half a point, and at least one.
  public static func ring(pixelsPerPoint: Double) -> Int {
    max(1, Int((GlassLegibility.ring * pixelsPerPoint).rounded()))
  }

  private init?(
    _ inks: [Ink], _ isLift: Bool, beside others: [Ink], _ bounds: PixelRect, _ glass: [UInt8],
    _ pixelsPerPoint: Double, _ canvas: PixelSize, _ format: PlanarFormat
  ) {
    let ring = Self.ring(pixelsPerPoint: pixelsPerPoint)
    let around = inks.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.rect) }
    guard !around.isEmpty else { return nil }
    let inked = around.outset(by: ring).intersection(bounds)
    guard !inked.isEmpty else { return nil }
    let side = 2 * max(1, Int((GlassLegibility.halfCell * pixelsPerPoint).rounded()))
    // Whole cells around all ink, counted from the corner of the glass, so that a pane is the same wherever it lies, and on
    // the chroma grid, which begins in the canvas' corner.
    let (left, top) = (bounds.x & -(1 << format.chroma.shiftX), bounds.y & -(1 << format.chroma.shiftY))
    let x = left + ((inked.x - left) / side - Self.reach) * side
    let y = top + ((inked.y - top) / side - Self.reach) * side
    let columns = (inked.maxX - x + side - 1) / side + Self.reach
    let rows = (inked.maxY - y + side - 1) / side + Self.reach
    cell = side
    origin = (x, y)
    self.columns = columns
    self.rows = rows
    let rect = PixelRect(x: x, y: y, width: columns * side, height: rows * side).intersection(bounds)
    self.rect = rect
    self.canvas = canvas
    self.format = format
    self.isLift = isLift
    var contrasts: [TextContrast] = []
    var map = InkMap(rect)
    var strengths = [Float](repeating: 0, count: columns * rows)
    for ink in inks {
      if !contrasts.contains(ink.contrast) { contrasts.append(ink.contrast) }
      let number = contrasts.firstIndex(of: ink.contrast) ?? 0
      map.mark(ink, ring: ring, as: UInt16(number + 1)) { px, py in
        let i = (py - y) / side * columns + (px - x) / side
        strengths[i] = max(strengths[i], Float(ink.strength))
      }
    }
    var tables: [Float] = []
    for contrast in contrasts { tables += contrast.excessTables() }
    self.tables = tables
    self.strengths = inks.contains { $0.strength < 1 } ? strengths : []
    var shares = [UInt8](repeating: 255, count: rect.size.area)
    if !glass.isEmpty {
      for y in rect.y..<rect.maxY {
        let (to, from) = ((y - rect.y) * rect.width, (y - bounds.y) * bounds.width + rect.x - bounds.x)
        for x in 0..<rect.width { shares[to + x] = glass[from + x] }
      }
    }
    if !others.isEmpty {
      var otherMap = InkMap(rect)
      for ink in others { otherMap.mark(ink, ring: ring, as: 1) { _, _ in } }
      for i in shares.indices where otherMap.marks[i] != 0 && map.marks[i] == 0 { shares[i] = 0 }
    }
    let width = rect.width
    sharedRows = (0..<rect.height).map { row in
      (row * width..<(row + 1) * width).contains { shares[$0] < 255 }
    }
    self.shares = sharedRows.contains(true) ? shares : []
    appendRuns(map)
  }

  private mutating func appendRuns(_ map: InkMap) {
    for row in 0...(rows * cell) {
      rowStarts.append(Int32(runs.count))
      let y = origin.y + row
      guard row < rows * cell, y >= rect.y, y < rect.maxY else { continue }
      let start = (y - rect.y) * rect.width
      var x = 0
      while x < rect.width {
        let mark = map.marks[start + x]
        var end = x + 1
        while end < rect.width && map.marks[start + end] == mark { end += 1 }
        if mark != 0 {
          runs.append(
            Run(
              x: Int32(rect.x + x), count: Int32(end - x),
              tables: Int32(mark - 1) * Int32(3 * TextContrast.steps)))
        }
        x = end
      }
    }
  }

  /// Memory of the compiled numbers in bytes.
  public var byteCount: Int {
    runs.count * MemoryLayout<Run>.stride + 4 * (rowStarts.count + tables.count + strengths.count) + shares.count
      + sharedRows.count
  }
}

/// Which ink is at, or near, the pixels of a rectangle: 0 for none.
private struct InkMap {
  let rect: PixelRect
  var marks: [UInt16]

  init(_ rect: PixelRect) {
    self.rect = rect
    marks = [UInt16](repeating: 0, count: rect.size.area)
  }

  /// Marks the pixels that are inked or within `ring` pixels of ink, and tells of each.
  mutating func mark(_ ink: ContrastFloor.Ink, ring: Int, as number: UInt16, _ tell: (_ x: Int, _ y: Int) -> Void) {
    let width = ink.rect.width
    for y in 0..<ink.rect.height {
      // Ink side by side is marked at once.
      var x = 0
      while x < width {
        guard ink.coverage.samples[4 * (y * width + x) + 3] > 0 else {
          x += 1
          continue
        }
        var end = x + 1
        while end < width && ink.coverage.samples[4 * (y * width + end) + 3] > 0 { end += 1 }
        let around = PixelRect(x: ink.rect.x + x, y: ink.rect.y + y, width: end - x, height: 1).outset(by: ring)
          .intersection(rect)
        for py in around.y..<max(around.y, around.maxY) {
          for px in around.x..<max(around.x, around.maxX) {
            marks[(py - rect.y) * rect.width + px - rect.x] = number
            tell(px, py)
          }
        }
        x = end
      }
    }
  }
}
