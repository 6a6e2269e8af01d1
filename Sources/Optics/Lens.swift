public import Geometry

/// A pane of glass over a canvas, compiled: all that does not depend on the backdrop is worked out once.
///
/// Applying it reads the backdrop inside `rect` and a margin, and writes inside `rect` alone, in time proportional to
/// the rectangle's area. The result depends on the canvas' pixels only; threads and order do not change a bit.
public struct Lens: Sendable {
  /// The pixels that may change, on the chroma grid and within the canvas.
  public let rect: PixelRect
  /// Columns and rows of the canvas it was compiled for.
  public let canvas: PixelSize
  /// The format it was compiled for.
  public let format: PlanarFormat
  /// The pane's numbers; nil for content without glass.
  public let preset: GlassPreset?

  let luma: PlaneProgram
  let chroma: PlaneProgram
  let lumaBlur: BlurStack
  let chromaBlur: BlurStack
  let table: FaceTable?

  /// Memory of the packed numbers in bytes.
  public var byteCount: Int { luma.byteCount + chroma.byteCount }

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
    let pixelsPerPoint = pane?.pixelsFromPane.meanScale ?? 1
    var wanted = content?.rect ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
    if let pane {
      let outline = pane.pixelsFromPane.bounds(of: pane.shape.bounds)
      wanted = wanted.union(PixelRect(enclosing: outline.inset(by: -pane.reach * pixelsPerPoint - 1)))
    }
    if let visible = content?.visibleRect { wanted = wanted.intersection(visible) }
    let rect = Lens.onChromaGrid(wanted, format, canvas)
    guard !rect.isEmpty else { return nil }

    var optics: LensOptics?
    if let pane {
      let fieldRect = Lens.fieldRect(pane.shape, pane.pixelsFromPane, rect)
      let field = DistanceField(pane.shape, pixelsFromPane: pane.pixelsFromPane, in: fieldRect) {
        pane.preset($0).refraction.height
      }
      optics = LensOptics(pane.preset(field.S), field: field, pixelsPerPoint: pixelsPerPoint, format: format)
    }
    self.rect = rect
    self.canvas = canvas
    self.format = format
    self.preset = optics?.preset
    let hasFace = optics.map { $0.preset.face != nil || $0.preset.tint != nil } ?? false
    table = hasFace ? optics.map { FaceTable($0.preset, format: format) } : nil

    // Beside the material's own blur, up to three pixels are averaged where the lens squeezes.
    let squeezed = optics.map { $0.preset.refraction.amount != 0 ? 3.0 : 0 } ?? 0
    let blurred = (optics?.preset.blur.sigma ?? 0) * pixelsPerPoint
    let widest = (squeezed * squeezed + blurred * blurred).squareRoot()
    let stepX = Float(1 << format.chroma.shiftX)
    let stepY = Float(1 << format.chroma.shiftY)
    lumaBlur = BlurStack(upTo: widest)
    chromaBlur = BlurStack(upTo: widest / Double(stepX))

    let fractionBits = Lens.fractionBits((optics?.preset.refraction.amount ?? 0) * pixelsPerPoint)
    let chromaSize = format.chromaSize(of: rect.size)
    var luma = PlaneProgram(width: rect.width, height: rect.height, isChroma: false, fractionBits: fractionBits)
    var chroma = PlaneProgram(
      width: chromaSize.width, height: chromaSize.height, isChroma: true, fractionBits: fractionBits)
    let rowsPerChroma = 1 << format.chroma.shiftY
    for chromaRow in 0..<chromaSize.height {
      var rows: [[LensTerms]] = []
      for y in (chromaRow * rowsPerChroma)..<min((chromaRow + 1) * rowsPerChroma, rect.height) {
        var row =
          optics?.terms(row: rect.y + y, columns: rect.x..<rect.maxX)
          ?? [LensTerms](repeating: LensTerms(), count: rect.width)
        content?.lay(over: &row, row: rect.y + y, column: rect.x, format: format)
        luma.append(row, stepX: 1, stepY: 1, stack: lumaBlur)
        rows.append(row)
      }
      chroma.append(
        Lens.chromaRow(rows, width: chromaSize.width, format.chroma), stepX: stepX, stepY: stepY, stack: chromaBlur)
    }
    self.luma = luma
    self.chroma = chroma
  }

  /// The pixels whose distances must be known: a free outline is measured whole, also where it leaves the canvas.
  private static func fieldRect(_ shape: GlassShape, _ pixelsFromPane: Affine, _ rect: PixelRect) -> PixelRect {
    if case .roundedRect = shape { return rect }
    return rect.union(PixelRect(enclosing: pixelsFromPane.bounds(of: shape.bounds)))
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

  /// As many fraction bits, up to 6, as let the largest displacement fit 16 bits.
  private static func fractionBits(_ largest: Double) -> Int {
    var bits = 6
    while bits > 1 && largest * Double(1 << bits) > 32000 { bits -= 1 }
    return bits
  }

  private static func chromaRow(_ rows: [[LensTerms]], width: Int, _ sampling: ChromaSampling) -> [LensTerms] {
    if sampling == .full { return rows[0] }
    return (0..<width).map { x in
      var column: [LensTerms] = []
      for row in rows { column.append(LensTerms.mean(row[2 * x], row[min(2 * x + 1, row.count - 1)])) }
      return column.count == 1 ? column[0] : LensTerms.mean(column[0], column[1])
    }
  }
}
