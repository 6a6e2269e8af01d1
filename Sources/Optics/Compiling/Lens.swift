public import Geometry

/// A pane of glass over a canvas, compiled: all that does not depend on the backdrop is worked out once.
///
/// Applying it reads the backdrop inside `rect` and a margin, and writes inside `rect` alone, in time proportional to
/// the rectangle's area. The result depends on the canvas' pixels only; threads and order do not change a bit.
public struct Lens: Sendable {
  /// The pixels that may change, on the chroma grid and within the canvas.
  public private(set) var rect: PixelRect
  /// Columns and rows of the canvas it was compiled for.
  public private(set) var canvas: PixelSize
  /// The format it was compiled for.
  public let format: PlanarFormat
  /// The numbers of the pane, the first of several; nil for content without glass.
  public let preset: GlassPreset?

  private(set) var luma: PlaneProgram
  private(set) var chroma: PlaneProgram
  private(set) var lumaDisplacements = Displacements()
  /// Nil where chroma has those of luma.
  private(set) var ownChromaDisplacements: Displacements?
  let lumaBlur: BlurStack
  let chromaBlur: BlurStack
  let faces: FaceTables
  /// What spills in at the edges; nil for nothing.
  let bleed: EdgeBleed?
  /// Whether some of it is bent by colour.
  let hasDispersion: Bool
  /// What it hides of what lies beneath; nil where that was not asked for.
  public private(set) var cover: LensCover?

  /// Memory of the packed numbers in bytes.
  public var byteCount: Int {
    luma.byteCount + chroma.byteCount + lumaDisplacements.byteCount + (ownChromaDisplacements?.byteCount ?? 0)
      + (cover?.byteCount ?? 0)
  }

  /// What chroma's program refers to.
  var chromaDisplacements: Displacements { ownChromaDisplacements ?? lumaDisplacements }

  /// Compiles a pane.
  ///
  /// - Parameters:
  ///   - pane: the glass; nil for content alone.
  ///   - content: what is drawn on top, and where.
  ///   - canvas: columns and rows of the pictures it will be applied to.
  ///   - format: their format.
  ///
  /// Nil where nothing of it lies on the canvas.
  public init?(_ pane: LensPane?, content: LensContent?, canvas: PixelSize, format: PlanarFormat) {
    self.init(pane.map { [$0] } ?? [], spacing: 0, content: content, canvas: canvas, format: format)
  }

  /// Compiles panes that see the same backdrop and none of the others, as one lens.
  ///
  /// Panes nearer than `spacing` points flow into one another, and their materials with them; farther apart each is
  /// what it would be alone. Their order does not matter.
  ///
  /// - Parameters:
  ///   - panes: the glass; none for content alone. The first one's scale is the scale of `spacing`.
  ///   - spacing: how near panes begin to merge, in points; 0 for never, however near.
  ///   - content: what is drawn on top, and where.
  ///   - canvas: columns and rows of the pictures it will be applied to.
  ///   - format: their format.
  ///   - keepsCover: whether `cover` is worked out, too, for effects on the lens as a whole.
  ///
  /// Nil where nothing of it lies on the canvas.
  public init?(
    _ panes: [LensPane], spacing: Double, content: LensContent?, canvas: PixelSize, format: PlanarFormat,
    keepsCover: Bool = false
  ) {
    precondition(panes.count <= 255, "a lens has at most 255 panes, not \(panes.count)")
    let pixelsPerPoint = panes.first?.pixelsFromPane.meanScale ?? 1
    var wanted = content?.rect ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
    for pane in panes { wanted = wanted.union(pane.changedRect(spacing: spacing)) }
    if let visible = content?.visibleRect { wanted = wanted.intersection(visible) }
    let rect = Lens.onChromaGrid(wanted, format, canvas)
    guard !rect.isEmpty else { return nil }
    let field = DistanceField(merging: panes, spacing: spacing, pixelsPerPoint: pixelsPerPoint, in: rect)
    let presets = zip(panes, field.sides).map { pane, S in pane.preset(S) }
    self.rect = rect
    self.canvas = canvas
    self.format = format
    preset = presets.first
    let (tables, numbers) = Lens.tables(presets, format)
    faces = FaceTables(tables)
    let deepest = field.deepest
    let optics = zip(panes, zip(presets, numbers)).map { pane, made in
      PaneOptics(
        made.0, face: made.1, deepest: deepest,
        light: PressLight(pane.press, S: made.0.S, pixelsFromPane: pane.pixelsFromPane),
        pixelsPerPoint: pixelsPerPoint, format: format)
    }

    // Beside the material's own blur, up to three pixels are averaged where the lens squeezes.
    let most =
      presets.map { max($0.refraction.amount.magnitude * (1 + $0.dispersion), $0.outer?.curve.amount ?? 0) }.max() ?? 0
    let squeezed = most != 0 ? GlassRefraction.greatestSqueeze : 0
    let blurred = (presets.map { $0.blur.greatest }.max() ?? 0) * pixelsPerPoint
    let widest = (squeezed * squeezed + blurred * blurred).squareRoot()
    let spilled = (presets.map { $0.bleed?.sigma ?? 0 }.max() ?? 0) * pixelsPerPoint
    lumaBlur = BlurStack(upTo: widest, bleed: spilled)
    let columns = Double(1 << format.chroma.shiftX)
    chromaBlur = BlurStack(upTo: widest / columns, bleed: spilled / columns)
    bleed = EdgeBleed(presets, field: field, in: rect, pixelsPerPoint: pixelsPerPoint, format: format)
    hasDispersion = presets.contains { $0.dispersion > 0 }
    let fractionBits = GatherLevel.fractionBits(
      displacement: most * pixelsPerPoint, shift: max(lumaBlur.maxShift, chromaBlur.maxShift))
    let chromaSize = format.chromaSize(of: rect.size)
    luma = PlaneProgram(width: rect.width, height: rect.height, lanes: 1, fractionBits: fractionBits)
    chroma = PlaneProgram(width: chromaSize.width, height: chromaSize.height, lanes: 2, fractionBits: fractionBits)
    if keepsCover { cover = LensCover(panes.map { Float($0.materialized) }, in: rect) }
    compile(panes.isEmpty ? nil : LensOptics(optics, field: field, pixelsPerPoint: pixelsPerPoint), content)
  }

  /// The same lens for pictures that are a window of the canvas; in it the same pixels come out.
  ///
  /// The window must hold all of `readRect` and begin on the chroma grid.
  public func inWindow(_ window: PixelRect) -> Lens {
    let (stepX, stepY) = (1 << format.chroma.shiftX, 1 << format.chroma.shiftY)
    precondition(
      readRect.intersection(window) == readRect && window.x % stepX == 0 && window.y % stepY == 0,
      "a lens that reads \(readRect) does not fit the window \(window)")
    var lens = self
    lens.rect = PixelRect(x: rect.x - window.x, y: rect.y - window.y, width: rect.width, height: rect.height)
    lens.canvas = window.size
    return lens
  }

  /// Fills the programs, row by row.
  private mutating func compile(_ optics: LensOptics?, _ content: LensContent?) {
    let rowsPerChroma = 1 << format.chroma.shiftY
    let width = rect.width
    let sampling = format.chroma
    var own = Displacements()
    withUnsafeTemporaryAllocation(of: LensTerms.self, capacity: 3 * width) { memory in
      memory.initialize(repeating: LensTerms())
      func row(_ k: Int) -> UnsafeMutableBufferPointer<LensTerms> {
        UnsafeMutableBufferPointer(rebasing: memory[(k * width)..<((k + 1) * width)])
      }
      let (upper, lower, coarse) = (row(0), row(1), row(2))
      for chromaRow in 0..<chroma.height {
        for half in 0..<rowsPerChroma {
          let y = chromaRow * rowsPerChroma + half
          guard y < rect.height else {
            _ = lower.update(fromContentsOf: upper)
            continue
          }
          let row = half == 0 ? upper : lower
          if let optics {
            optics.terms(row: rect.y + y, column: rect.x, into: row)
          } else {
            row.update(repeating: LensTerms())
          }
          if cover != nil { cover?.take(UnsafeBufferPointer(row), row: y, of: optics, under: content) }
          content?.lay(over: row, row: rect.y + y, column: rect.x, format: format)
          luma.append(UnsafeBufferPointer(row), stepX: 1, stepY: 1, stack: lumaBlur, &lumaDisplacements)
        }
        for x in 0..<chroma.width { coarse[x] = Lens.chromaTerms(upper, lower, x, width: width, sampling) }
        let row = UnsafeBufferPointer(rebasing: coarse[..<chroma.width])
        if sampling == .full {
          chroma.append(row, stepX: 1, stepY: 1, stack: chromaBlur, &lumaDisplacements, other: luma)
        } else {
          chroma.append(
            row, stepX: Float(1 << format.chroma.shiftX), stepY: Float(rowsPerChroma), stack: chromaBlur, &own)
        }
      }
    }
    luma.finish()
    chroma.finish()
    lumaDisplacements.finish()
    if sampling != .full {
      own.finish()
      ownChromaDisplacements = own
    }
  }

  /// The terms of the pixels that share a chroma sample; an odd last column or row counts twice.
  @inline(__always)
  private static func chromaTerms(
    _ upper: UnsafeMutableBufferPointer<LensTerms>, _ lower: UnsafeMutableBufferPointer<LensTerms>, _ x: Int,
    width: Int,
    _ sampling: ChromaSampling
  ) -> LensTerms {
    if sampling == .full { return upper[x] }
    let right = min(2 * x + 1, width - 1)
    let top = LensTerms.mean(upper[2 * x], upper[right])
    return sampling == .halfWidth ? top : LensTerms.mean(top, LensTerms.mean(lower[2 * x], lower[right]))
  }

  /// The different faces of some materials, and which is each one's.
  private static func tables(_ presets: [GlassPreset], _ format: PlanarFormat) -> ([FaceTable], [UInt8]) {
    var keys: [GlassPreset.Tones] = []
    let numbers = presets.map { preset -> UInt8 in
      let key = preset.tones
      if let known = keys.firstIndex(of: key) { return UInt8(known) }
      keys.append(key)
      return UInt8(keys.count - 1)
    }
    guard keys != [GlassPreset.Tones.unchanged] else { return ([], numbers) }
    return (keys.map { FaceTable($0, format: format) }, numbers)
  }

  private static func onChromaGrid(_ wanted: PixelRect, _ format: PlanarFormat, _ canvas: PixelSize) -> PixelRect {
    let clipped = wanted.intersection(PixelRect(canvas))
    guard !clipped.isEmpty else { return clipped }
    let (stepX, stepY) = (1 << format.chroma.shiftX, 1 << format.chroma.shiftY)
    let x = clipped.x / stepX * stepX
    let y = clipped.y / stepY * stepY
    let maxX = min((clipped.maxX + stepX - 1) / stepX * stepX, canvas.width)
    let maxY = min((clipped.maxY + stepY - 1) / stepY * stepY, canvas.height)
    return PixelRect(x: x, y: y, width: maxX - x, height: maxY - y)
  }
}
