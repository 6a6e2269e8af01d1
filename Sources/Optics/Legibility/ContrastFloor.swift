public import Geometry

/// Dims the backdrop of text before the text is drawn, evenly and at least as strongly as its contrast requires.
///
/// For every frame, the pass measures which factor each text needs: the one that brings the worst pixel under or next
/// to its ink to the contrast floor (``GlassLegibility``). One factor for the whole pane covers all texts as far as
/// possible, so glass looks like darker glass and texture is preserved. Text that needs more is dimmed as a block, with
/// a wide falloff that never leaves the pane. Factors scale the distances of pixels from black, or from white for dark
/// text; rim light is unaffected, as if the dimming lay beneath the glass. Where the floor already holds, samples stay
/// bit-identical.
///
/// - Complexity: proportional to the area of the pane. Rows do not depend on each other.
public struct ContrastFloor: Sendable {
  /// Drawn text of one colour.
  public struct Ink: Hashable, Sendable {
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

  /// The glass that text lies on.
  public struct Surface: Sendable {
    /// The pixels that may change.
    public var bounds: PixelRect
    /// The coverage of glass at each pixel of `bounds`, 0…255, in row-major order; empty if all are covered.
    public var coverage: [UInt8]
    /// The luma that rim light adds to black at each pixel of `bounds`, 0…1; empty for none. Dimming preserves it.
    public var light: [Float]
    /// Whether the whole surface may be dimmed rather than only the surroundings of text.
    public var isWhole: Bool

    /// Creates a surface; by default, glass covers all of it, has no rim, and may be dimmed as a whole.
    public init(_ bounds: PixelRect, coverage: [UInt8] = [], light: [Float] = [], isWhole: Bool = true) {
      for count in [coverage.count, light.count] {
        precondition(
          count == 0 || count == bounds.size.area, "the surface has \(bounds.size.area) pixels, got \(count) values")
      }
      self.bounds = bounds
      self.coverage = coverage
      self.light = light
      self.isWhole = isWhole
    }
  }

  /// Adjacent pixels under or next to one ink.
  struct Run: Sendable {
    var x: Int32
    var count: Int32
    var ink: Int32
    /// Whether rim light reaches the pixels.
    var isLit: Bool
  }

  /// The pixels that may change, clipped to the canvas.
  public private(set) var rect: PixelRect
  /// The size of the canvas in pixels.
  public private(set) var canvas: PixelSize
  /// The format of the images.
  public let format: PlanarFormat
  /// Whether the backdrop is lightened, for dark text.
  public let isLift: Bool
  /// Whether the whole surface may be dimmed.
  let isWhole: Bool
  /// The side of a cell in pixels, and the numbers of columns and rows of cells. The first cell starts at `origin`,
  /// outside `rect`, so that factors can be interpolated at every pixel.
  let cell: Int
  let columns: Int
  let rows: Int
  private(set) var origin: (x: Int, y: Int)
  /// The texts that are dimmed alike.
  private(set) var blocks: [TextBlock]
  /// The strength of each ink's dimming.
  let strengths: [Float]
  /// The index of the first run of each row of `rect`, followed by the number of runs.
  private(set) var rowStarts: [Int32] = []
  private(set) var runs: [Run] = []
  /// The `TextContrast.excessTables` of each colour, and the start of each ink's tables.
  let tables: FixedArray<Float>
  let tableStarts: [Int]
  /// The weight of each pixel's dimming, 0…255; 0 under text of the opposite lightness. Empty if all are 255.
  let weights: [UInt8]
  /// The columns of each row between which all weights are 255, counted from the left edge of `rect`.
  let solidColumns: [Range<Int32>]
  /// The light of the surface; empty if there is none, or if dark text lightens the backdrop, where light does no harm.
  let light: [Float]
  /// The columns of each row between which there is light, counted from the left edge of `rect`.
  let litColumns: [[Range<Int32>]]

  /// Returns the passes that guarantee text contrast: none, one, or one each for light and dark text.
  ///
  /// If there is both light and dark text, the surface is dimmed or lightened as a whole only for the one that covers
  /// more of it. That pass comes first.
  ///
  /// - Parameters:
  ///   - inks: The drawn text. Where inks of different colours overlap, the later one wins.
  ///   - surface: The glass that the text lies on.
  ///   - pixelsPerPoint: The scale of the text, which determines how soft the dimming is.
  ///   - canvas: The size of the images in pixels.
  ///   - format: The format of the images. Contrast is not defined for HDR, which gets no passes.
  public static func passes(
    for inks: [Ink], on surface: Surface, pixelsPerPoint: Double, canvas: PixelSize, format: PlanarFormat
  ) -> [ContrastFloor] {
    precondition(
      surface.bounds.intersection(PixelRect(canvas)) == surface.bounds,
      "the bounds must be within the canvas of \(canvas.width)×\(canvas.height), got \(surface.bounds)")
    guard format.transfer == .standard else { return [] }
    let ground = Ground(surface: surface, pixelsPerPoint: pixelsPerPoint, canvas: canvas, format: format)
    let visible = inks.filter { $0.strength > 0 && !ground.near($0.rect).isEmpty }
    var sides = [false, true].map { isLift in visible.filter { $0.contrast.wantsLight == isLift } }
    func amount(_ inks: [Ink]) -> Int { inks.reduce(0) { $0 + $1.rect.size.area } }
    let isLiftFirst = amount(sides[1]) > amount(sides[0])
    if isLiftFirst { sides.swapAt(0, 1) }
    var result: [ContrastFloor] = []
    for (index, own) in sides.enumerated() where !own.isEmpty {
      let other = index == 0 ? [] : sides[0]
      result.append(ContrastFloor(own, isLift: (index == 0) == isLiftFirst, sparing: other, on: ground))
    }
    return result
  }

  /// Returns the distance beyond the ink within which the floor holds, in pixels: half a point, but at least one pixel.
  public static func ring(pixelsPerPoint: Double) -> Int {
    max(1, Int((GlassLegibility.ring * pixelsPerPoint).rounded()))
  }

  /// A surface on a canvas.
  private struct Ground {
    let surface: Surface
    let pixelsPerPoint: Double
    let canvas: PixelSize
    let format: PlanarFormat

    var ring: Int { ContrastFloor.ring(pixelsPerPoint: pixelsPerPoint) }

    /// The part of the surface in which ink in a rectangle must reach the floor.
    func near(_ rect: PixelRect) -> PixelRect { rect.outset(by: ring).intersection(surface.bounds) }
  }

  private init(_ inks: [Ink], isLift: Bool, sparing others: [Ink], on ground: Ground) {
    let rect = ground.surface.bounds
    self.rect = rect
    canvas = ground.canvas
    format = ground.format
    self.isLift = isLift
    isWhole = ground.surface.isWhole && others.isEmpty
    cell = 2 * max(1, Int((GlassLegibility.halfCell * ground.pixelsPerPoint).rounded()))
    origin = (rect.x - cell, rect.y - cell)
    columns = rect.width / cell + 3
    rows = rect.height / cell + 3
    strengths = inks.map { Float($0.strength) }
    blocks = TextBlock.blocks(
      of: inks.map { ground.near($0.rect) }, apartFrom: others.map { ground.near($0.rect) },
      pixelsPerPoint: ground.pixelsPerPoint)
    var contrasts: [TextContrast] = []
    var tables: [Float] = []
    var starts: [Int] = []
    for ink in inks {
      if !contrasts.contains(ink.contrast) {
        contrasts.append(ink.contrast)
        tables += ink.contrast.excessTables()
      }
      starts.append((contrasts.firstIndex(of: ink.contrast) ?? 0) * 3 * TextContrast.steps)
    }
    self.tables = FixedArray(tables)
    tableStarts = starts
    var map = InkMap(rect)
    for (number, ink) in inks.enumerated() {
      map.mark(ink.coverage, at: (ink.rect.x, ink.rect.y), ring: ground.ring, as: UInt16(number + 1))
    }
    var weights = ground.surface.coverage
    if !others.isEmpty {
      var spared = InkMap(rect)
      for ink in others { spared.mark(ink.coverage, at: (ink.rect.x, ink.rect.y), ring: ground.ring, as: 1) }
      if weights.isEmpty { weights = [UInt8](repeating: 255, count: rect.size.area) }
      for i in weights.indices where spared.marks[i] != 0 && map.marks[i] == 0 { weights[i] = 0 }
    }
    self.weights = weights.contains { $0 < 255 } ? weights : []
    solidColumns =
      self.weights.isEmpty
      ? []
      : (0..<rect.height).map { row in
        Self.spans(of: row, width: rect.width) { weights[$0] == 255 }.max { $0.count < $1.count } ?? 0..<0
      }
    light = isLift || !ground.surface.light.contains { $0 > 0 } ? [] : ground.surface.light
    let light = light
    litColumns =
      light.isEmpty ? [] : (0..<rect.height).map { row in Self.spans(of: row, width: rect.width) { light[$0] > 0 } }
    appendRuns(map)
  }

  /// Returns the columns of a row between which a condition holds for the index of each pixel.
  private static func spans(of row: Int, width: Int, where holds: (Int) -> Bool) -> [Range<Int32>] {
    var spans: [Range<Int32>] = []
    for x in 0..<width where holds(row * width + x) {
      let x = Int32(x)
      if let last = spans.last, last.upperBound == x {
        spans[spans.count - 1] = last.lowerBound..<x + 1
      } else {
        spans.append(x..<x + 1)
      }
    }
    return spans
  }

  private mutating func appendRuns(_ map: InkMap) {
    for row in 0..<rect.height {
      rowStarts.append(Int32(runs.count))
      let start = row * rect.width
      func isLit(_ x: Int) -> Bool { !light.isEmpty && light[start + x] > 0 }
      var x = 0
      while x < rect.width {
        let mark = map.marks[start + x]
        var end = x + 1
        while end < rect.width && map.marks[start + end] == mark && (mark == 0 || isLit(end) == isLit(x)) { end += 1 }
        if mark != 0 {
          runs.append(Run(x: Int32(rect.x + x), count: Int32(end - x), ink: Int32(mark - 1), isLit: isLit(x)))
        }
        x = end
      }
    }
    rowStarts.append(Int32(runs.count))
  }

  /// Returns the same contrast floor `x` columns further right and `y` rows further down, on a canvas of another size.
  ///
  /// Both distances must be whole chroma samples, and `rect` must stay within the canvas.
  public func moved(x: Int, y: Int, on canvas: PixelSize) -> ContrastFloor {
    let target = rect.moved(x: x, y: y)
    precondition(
      target.intersection(PixelRect(canvas)) == target,
      "the contrast floor must stay within \(canvas.width)×\(canvas.height), got \(target)")
    var floor = self
    floor.canvas = canvas
    floor.rect = target
    floor.origin = (origin.x + x, origin.y + y)
    for i in blocks.indices { floor.blocks[i].rect = blocks[i].rect.moved(x: x, y: y) }
    for i in runs.indices { floor.runs[i].x += Int32(x) }
    return floor
  }

  /// The size of the compiled data, in bytes.
  public var byteCount: Int {
    runs.count * MemoryLayout<Run>.stride + 4 * (rowStarts.count + tables.count + strengths.count + light.count)
      + weights.count + 8 * (solidColumns.count + litColumns.reduce(0) { $0 + $1.count })
  }
}
