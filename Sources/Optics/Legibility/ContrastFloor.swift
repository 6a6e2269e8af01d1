public import Geometry

/// Dims the backdrop of text before the text is drawn, no more strongly or widely than its contrast requires.
///
/// Every frame is measured independently. The image is divided into cells of about 2 points. Each cell gets the factor
/// that brings its worst pixel under or next to ink to the contrast floor. The smallest factor in the neighbourhood,
/// smoothed, then scales every pixel's distance from black, or from white for dark text. As a result, the floor holds
/// for every pixel, texture is preserved and edges are soft. Where the floor already holds in the whole neighbourhood,
/// samples stay bit-identical. Factors depend continuously on the backdrop, so videos do not flicker.
///
/// - Complexity: proportional to the area around the text. Rows do not depend on each other.
public struct ContrastFloor: Sendable {
  /// Drawn text of one colour.
  public struct Ink: Sendable {
    /// The text's colour and contrast floor.
    public var contrast: TextContrast
    /// The strength of the dimming, 0…1; below 1 while text fades in or out.
    public var strength: Double
    /// The drawn text. Pixels with an alpha above 0 are ink.
    public var coverage: Raster<UInt8>
    /// The rectangle that the coverage occupies on the canvas.
    public var rect: PixelRect

    /// Creates ink at a position.
    public init(_ contrast: TextContrast, strength: Double = 1, coverage: Raster<UInt8>, at rect: PixelRect) {
      precondition(
        coverage.size == rect.size,
        "the coverage must be \(rect.width)×\(rect.height), got \(coverage.size.width)×\(coverage.size.height)")
      self.contrast = contrast
      self.strength = strength
      self.coverage = coverage
      self.rect = rect
    }
  }

  /// Adjacent pixels under or next to ink of one colour.
  struct Run: Sendable {
    var x: Int32
    var count: Int32
    /// The index of the colour's tables.
    var tables: Int32
  }

  /// The pixels that may change, clipped to the canvas.
  public let rect: PixelRect
  /// The size of the canvas in pixels.
  public let canvas: PixelSize
  /// The format of the images.
  public let format: PlanarFormat
  /// Whether the backdrop is lightened, for dark text.
  let isLift: Bool
  /// The side of a cell in pixels. It is even, so that pixels that share a chroma sample are in the same cell.
  let cell: Int
  /// The numbers of columns and rows of cells. The first cell starts at `origin`.
  let columns: Int
  let rows: Int
  let origin: (x: Int, y: Int)
  /// The index of the first run of each row of pixels, starting at `origin.y`, followed by the number of runs.
  private(set) var rowStarts: [Int32] = []
  private(set) var runs: [Run] = []
  /// The `TextContrast.excessTables` of each colour.
  let tables: FixedArray<Float>
  /// The strength of each cell's dimming; empty if all are 1.
  let strengths: [Float]
  /// The weight of each pixel's dimming, 0…255; 0 under text of the opposite lightness. Empty if all are 255.
  let weights: [UInt8]
  /// Whether each row of `rect` has a weight below 255.
  let weightedRows: [Bool]

  /// The number of cells around ink whose pixels may change. It is the sum of the spread of the smallest factor, 2
  /// cells per smoothing filter and 1 for interpolation.
  static let reach = GlassLegibility.spread.square + GlassLegibility.spread.plus + 2 * GlassLegibility.smoothings + 1

  /// Returns the passes that guarantee text contrast: none, one, or one each for light and dark text.
  ///
  /// - Parameters:
  ///   - inks: The drawn text. Where inks of different colours overlap, the later one wins.
  ///   - bounds: The pixels that may change.
  ///   - glass: The coverage of glass at each pixel of `bounds`, 0…255, in row-major order; empty if all are covered.
  ///   - pixelsPerPoint: The scale of the text, which determines how soft the dimming is.
  ///   - canvas: The size of the images in pixels.
  ///   - format: The format of the images. Contrast is not defined for HDR, which gets no passes.
  public static func passes(
    for inks: [Ink], within bounds: PixelRect, of glass: [UInt8] = [], pixelsPerPoint: Double, canvas: PixelSize,
    format: PlanarFormat
  ) -> [ContrastFloor] {
    precondition(
      glass.isEmpty || glass.count == bounds.size.area,
      "the glass coverage must have \(bounds.size.area) values, got \(glass.count)")
    precondition(
      bounds.intersection(PixelRect(canvas)) == bounds,
      "the bounds must be within the canvas of \(canvas.width)×\(canvas.height), got \(bounds)")
    guard format.transfer == .standard else { return [] }
    let ground = Ground(
      bounds: bounds, glass: glass, pixelsPerPoint: pixelsPerPoint, canvas: canvas, format: format)
    let visible = inks.filter { $0.strength > 0 }
    var result: [ContrastFloor] = []
    for isLift in [false, true] {
      let own = visible.filter { $0.contrast.wantsLight == isLift }
      let other = visible.filter { $0.contrast.wantsLight != isLift }
      if let pass = ContrastFloor(own, isLift: isLift, beside: other, on: ground) { result.append(pass) }
    }
    return result
  }

  /// Returns the distance beyond the ink within which the floor holds, in pixels: half a point, but at least one pixel.
  public static func ring(pixelsPerPoint: Double) -> Int {
    max(1, Int((GlassLegibility.ring * pixelsPerPoint).rounded()))
  }

  /// The surface beneath the text.
  private struct Ground {
    let bounds: PixelRect
    let glass: [UInt8]
    let pixelsPerPoint: Double
    let canvas: PixelSize
    let format: PlanarFormat
  }

  private init?(_ inks: [Ink], isLift: Bool, beside others: [Ink], on ground: Ground) {
    let (bounds, format, pixelsPerPoint) = (ground.bounds, ground.format, ground.pixelsPerPoint)
    let ring = Self.ring(pixelsPerPoint: pixelsPerPoint)
    let around = inks.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.rect) }
    guard !around.isEmpty else { return nil }
    let inked = around.outset(by: ring).intersection(bounds)
    guard !inked.isEmpty else { return nil }
    let side = 2 * max(1, Int((GlassLegibility.halfCell * pixelsPerPoint).rounded()))
    // Cells are aligned to the corner of the glass, so that a pane looks the same at any position. They are also
    // aligned to the chroma grid, which starts at the corner of the canvas.
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
    canvas = ground.canvas
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
    self.tables = FixedArray(tables)
    self.strengths = inks.contains { $0.strength < 1 } ? strengths : []
    let weights = Self.weights(in: rect, ground, beside: others, map, ring: ring)
    let width = rect.width
    weightedRows = (0..<rect.height).map { row in
      (row * width..<(row + 1) * width).contains { weights[$0] < 255 }
    }
    self.weights = weightedRows.contains(true) ? weights : []
    appendRuns(map)
  }

  /// Returns the weight of each pixel's dimming: the coverage of the glass, or 0 for pixels that have only other ink.
  private static func weights(
    in rect: PixelRect, _ ground: Ground, beside others: [Ink], _ map: InkMap, ring: Int
  ) -> [UInt8] {
    var weights = [UInt8](repeating: 255, count: rect.size.area)
    if !ground.glass.isEmpty {
      let bounds = ground.bounds
      for y in rect.y..<rect.maxY {
        let (to, from) = ((y - rect.y) * rect.width, (y - bounds.y) * bounds.width + rect.x - bounds.x)
        for x in 0..<rect.width { weights[to + x] = ground.glass[from + x] }
      }
    }
    if !others.isEmpty {
      var otherMap = InkMap(rect)
      for ink in others { otherMap.mark(ink, ring: ring, as: 1) { _, _ in } }
      for i in weights.indices where otherMap.marks[i] != 0 && map.marks[i] == 0 { weights[i] = 0 }
    }
    return weights
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

  /// The size of the compiled data, in bytes.
  public var byteCount: Int {
    runs.count * MemoryLayout<Run>.stride + 4 * (rowStarts.count + tables.count + strengths.count)
      + weights.count + weightedRows.count
  }
}

/// A map of the ink at or near each pixel of a rectangle.
private struct InkMap {
  let rect: PixelRect
  var marks: [UInt16]

  init(_ rect: PixelRect) {
    self.rect = rect
    marks = [UInt16](repeating: 0, count: rect.size.area)
  }

  /// Marks the pixels within `ring` pixels of ink, and calls `visit` for each of them.
  mutating func mark(_ ink: ContrastFloor.Ink, ring: Int, as number: UInt16, _ visit: (_ x: Int, _ y: Int) -> Void) {
    let width = ink.rect.width
    for y in 0..<ink.rect.height {
      // Adjacent inked pixels are marked together.
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
            visit(px, py)
          }
        }
        x = end
      }
    }
  }
}
