public import Geometry

/// One or more panes of glass compiled for a canvas. Everything that does not depend on the backdrop is computed once.
///
/// Applying a lens reads the backdrop within `rect` and a margin around it, and writes only within `rect`. It takes
/// time proportional to the rectangle's area. The result depends only on the canvas's pixels, not on threads or order.
/// The same panes moved by whole chroma samples give the same lens, bit for bit.
public struct Lens: Sendable {
  /// The pixels that may change, aligned to the chroma grid and clipped to the canvas.
  public private(set) var rect: PixelRect
  /// The size of the canvas in pixels.
  public private(set) var canvas: PixelSize
  /// The format of the canvas.
  public let format: PlanarFormat
  /// The parameters of the first pane; nil for content without glass.
  public let preset: GlassPreset?

  let luma: PlaneProgram
  let chroma: PlaneProgram
  let lumaDisplacements: Displacements
  /// The displacements of chroma; the same as those of luma if chroma is not subsampled.
  let chromaDisplacements: Displacements
  let lumaBlur: BlurStack
  let chromaBlur: BlurStack
  let faces: FaceTables
  /// The colour that bleeds in at the edges, or nil if no pane has edge bleed.
  let bleed: EdgeBleed?
  /// Whether any pane has dispersion.
  let hasDispersion: Bool
  /// The opacity of the lens; nil unless requested when compiling.
  public private(set) var coverage: LensCoverage?

  /// The size of the compiled data, in bytes.
  public var byteCount: Int {
    luma.byteCount + chroma.byteCount + lumaDisplacements.byteCount
      + (format.chroma == .full ? 0 : chromaDisplacements.byteCount) + (coverage?.byteCount ?? 0)
  }

  /// Compiles a pane, or returns nil if it lies outside the canvas.
  ///
  /// - Parameters:
  ///   - pane: The pane; nil for content without glass.
  ///   - content: The content drawn on the glass.
  ///   - canvas: Columns and rows of the images the lens will be applied to.
  ///   - format: The format of those images.
  public init?(_ pane: LensPane?, content: LensContent?, canvas: PixelSize, format: PlanarFormat) {
    self.init(pane.map { [$0] } ?? [], spacing: 0, content: content, canvas: canvas, format: format)
  }

  /// Compiles panes over the same backdrop as one lens, or returns nil if they all lie outside the canvas.
  ///
  /// Panes closer together than `spacing` points merge, and so do their materials. Panes farther apart do not affect
  /// each other. The order of the panes does not matter.
  ///
  /// - Parameters:
  ///   - panes: The panes; empty for content without glass. The first one determines the scale of `spacing`.
  ///   - spacing: The distance in points at which panes begin to merge; 0 to never merge them.
  ///   - content: The content drawn on the glass.
  ///   - canvas: Columns and rows of the images the lens will be applied to.
  ///   - format: The format of those images.
  ///   - keepsCoverage: Whether to compute `coverage`, for effects on the lens as a whole.
  public init?(
    _ panes: [LensPane], spacing: Double, content: LensContent?, canvas: PixelSize, format: PlanarFormat,
    keepsCoverage: Bool = false
  ) {
    var none = OutlineFields()
    self.init(
      PaneGroup(panes, spacing: spacing), content: content, canvas: canvas, format: format,
      keepsCoverage: keepsCoverage, reusing: &none)
  }

  /// Compiles panes over the same backdrop, and reuses the known distance fields of their outlines from `fields`.
  public init?(
    _ group: PaneGroup, content: LensContent?, canvas: PixelSize, format: PlanarFormat, keepsCoverage: Bool,
    reusing fields: inout OutlineFields
  ) {
    precondition(group.panes.count <= 255, "a lens must have at most 255 panes, got \(group.panes.count)")
    // Everything is computed relative to `origin`, so that rounding does not depend on the position on the canvas.
    let origin = LensOrigin(group.panes, format)
    let panes = group.panes.map(origin.local)
    let spacing = group.spacing
    let content = content.map(origin.local)
    let pixelsPerPoint = panes.first?.pixelsFromPane.meanScale ?? 1
    var wanted = content?.rect ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
    for pane in panes { wanted = wanted.union(pane.changedRect(spacing: spacing)) }
    if let visible = content?.visibleRect { wanted = wanted.intersection(visible) }
    let rect = Lens.onChromaGrid(wanted, format, PixelRect(canvas).moved(x: -origin.x, y: -origin.y))
    guard !rect.isEmpty else { return nil }
    let field = DistanceField(
      merging: panes, spacing: spacing, pixelsPerPoint: pixelsPerPoint, in: rect, reusing: &fields)
    let presets = zip(panes, field.sides).map { pane, S in pane.preset(S) }
    self.rect = rect.moved(x: origin.x, y: origin.y)
    self.canvas = canvas
    self.format = format
    preset = presets.first
    let (tables, faceNumbers) = Lens.tables(presets, format)
    faces = FaceTables(tables)
    let deepest = field.deepest
    let optics = zip(panes, zip(presets, faceNumbers)).map { pane, made in
      PaneOptics(
        made.0, face: made.1, deepest: deepest,
        light: PressLight(pane.press, S: made.0.S, pixelsFromPane: pane.pixelsFromPane),
        pixelsPerPoint: pixelsPerPoint, format: format)
    }

    // In addition to the material's blur, up to `greatestSqueeze` pixels are averaged where the lens compresses the
    // backdrop.
    let most =
      presets.map { max($0.refraction.amount.magnitude * (1 + $0.dispersion), $0.outer?.curve.amount ?? 0) }.max() ?? 0
    let compressed = most != 0 ? GlassRefraction.greatestCompressionSigma : 0
    let blurred = (presets.map { $0.blur.greatest }.max() ?? 0) * pixelsPerPoint
    let widest = (compressed * compressed + blurred * blurred).squareRoot()
    let bleedSigma = (presets.map { $0.bleed?.sigma ?? 0 }.max() ?? 0) * pixelsPerPoint
    lumaBlur = BlurStack(upTo: widest, bleed: bleedSigma)
    let columns = Double(1 << format.chroma.shiftX)
    chromaBlur = columns == 1 ? lumaBlur : BlurStack(upTo: widest / columns, bleed: bleedSigma / columns)
    bleed = EdgeBleed(presets, field: field, in: rect, pixelsPerPoint: pixelsPerPoint, format: format)
    hasDispersion = presets.contains { $0.dispersion > 0 }
    let fractionBits = GatherLevel.fractionBits(
      displacement: most * pixelsPerPoint, shift: max(lumaBlur.maxShift, chromaBlur.maxShift))
    var planes = PlaneCompiler(rect, format, fractionBits: fractionBits, luma: lumaBlur, chroma: chromaBlur)
    if keepsCoverage { planes.coverage = LensCoverage(panes.map { Float($0.materialized) }, in: rect, format: format) }
    planes.compile(panes.isEmpty ? nil : LensOptics(optics, field: field, pixelsPerPoint: pixelsPerPoint), content)
    luma = planes.luma.finish()
    chroma = planes.chroma.finish()
    lumaDisplacements = planes.lumaDisplacements.finish()
    chromaDisplacements = format.chroma == .full ? lumaDisplacements : planes.chromaDisplacements.finish()
    coverage = planes.coverage?.moved(x: origin.x, y: origin.y)
  }

  /// Returns the same lens `x` columns further right and `y` rows further down, on a canvas of another size.
  ///
  /// Both distances must be whole chroma samples, and `rect` must stay within the canvas. Nothing is compiled, and the
  /// pixels are those of a lens compiled there.
  public func moved(x: Int, y: Int, on canvas: PixelSize) -> Lens {
    let target = rect.moved(x: x, y: y)
    precondition(
      target.intersection(PixelRect(canvas)) == target,
      "the lens must stay within \(canvas.width)×\(canvas.height), got \(target)")
    var lens = self
    lens.coverage = coverage?.moved(x: x, y: y)
    lens.rect = target
    lens.canvas = canvas
    return lens
  }

  /// Returns a table for each distinct face, and the index of each preset's table.
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

  /// Returns the smallest rectangle on the chroma grid that covers the part of `wanted` on a canvas, whose first pixel is
  /// on the grid.
  private static func onChromaGrid(_ wanted: PixelRect, _ format: PlanarFormat, _ canvas: PixelRect) -> PixelRect {
    let clipped = wanted.intersection(canvas)
    guard !clipped.isEmpty else { return clipped }
    let stepX = 1 << format.chroma.shiftX
    let stepY = 1 << format.chroma.shiftY
    // Masking rounds down for negative numbers too.
    let x = clipped.x & -stepX
    let y = clipped.y & -stepY
    let maxX = min((clipped.maxX + stepX - 1) & -stepX, canvas.maxX)
    let maxY = min((clipped.maxY + stepY - 1) & -stepY, canvas.maxY)
    return PixelRect(x: x, y: y, width: maxX - x, height: maxY - y)
  }
}
