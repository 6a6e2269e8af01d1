import Geometry

/// The pixels that a plane's glass reads, relative to the lens.
struct ReadArea {
  /// The pixels read without blur.
  private(set) var sharp = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// The pixels read with or without blur.
  private(set) var all = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// Whether any pixel is read from the sharp level.
  private(set) var readsSharpLevel = false

  /// Adds the pixels that a run in row `y` reads.
  mutating func add(_ run: RunArea, row y: Int) {
    if let rect = run.sharp.rect(row: y) { (sharp, all) = (sharp.union(rect), all.union(rect)) }
    if let rect = run.blurred.rect(row: y) { all = all.union(rect) }
    readsSharpLevel = readsSharpLevel || run.readsSharpLevel
  }
}

/// The pixels that the glass of a run reads, relative to its row.
struct RunArea {
  /// The least rectangle around some pixels.
  struct Bounds {
    private var minX = Int32.max
    private var minY = Int32.max
    private var maxX = Int32.min
    private var maxY = Int32.min

    /// Adds the pixels around a position in column `x`, displaced in units of 2^−`fractionBits` pixels.
    @inline(__always)
    mutating func add(x: Int, byX: Int, byY: Int, fractionBits: Int) {
      // A whole-pixel displacement reads a single pixel per axis, so that symmetric glass reads symmetric areas.
      let fraction = 1 << fractionBits - 1
      let atX = Int32(truncatingIfNeeded: x + byX >> fractionBits)
      let atY = Int32(truncatingIfNeeded: byY >> fractionBits)
      minX = min(minX, atX)
      minY = min(minY, atY)
      maxX = max(maxX, atX &+ (byX & fraction == 0 ? 1 : 2))
      maxY = max(maxY, atY &+ (byY & fraction == 0 ? 1 : 2))
    }

    /// The rectangle for row `y`; nil if nothing was added.
    func rect(row y: Int) -> PixelRect? {
      guard minX < maxX else { return nil }
      return PixelRect(x: Int(minX), y: y + Int(minY), width: Int(maxX) - Int(minX), height: Int(maxY) - Int(minY))
    }
  }

  /// The pixels that are read without blur.
  private(set) var sharp = Bounds()
  /// The other pixels.
  private(set) var blurred = Bounds()
  /// Whether any pixel is read from the sharp level.
  private(set) var readsSharpLevel = false

  /// Creates an area without pixels.
  init() {}

  /// Creates the area of a run. Between the ends of a stretch or of a flat run, it reads nothing else.
  init(_ pixels: PackedRun, fractionBits: Int) {
    let p = pixels.first
    let columns = pixels.columns
    readsSharpLevel = p.pointee.level == 0 || p.pointee.dispersion > 0
    guard p.pointee.kind != .flat else {
      add(p, columns.lowerBound, fractionBits)
      add(p, columns.upperBound - 1, fractionBits)
      return
    }
    pixels.forEachStretch { start, end, terms in
      add(terms, columns.lowerBound + start, fractionBits)
      if end - start > 1 { add(terms, columns.lowerBound + end - 1, fractionBits) }
    }
  }

  /// Adds the area that the pixel in column `x` reads. Dispersion increases the displacement of blue.
  @inline(__always)
  private mutating func add(_ terms: UnsafePointer<PackedTerms>, _ x: Int, _ fractionBits: Int) {
    var byX = Int(terms.pointee.displacementX)
    var byY = Int(terms.pointee.displacementY)
    if terms.pointee.dispersion > 0 {
      let more = 1024 + Int(terms.pointee.dispersion)
      (byX, byY) = (byX * more / 1024, byY * more / 1024)
    }
    sharp.add(x: x, byX: byX, byY: byY, fractionBits: fractionBits)
    guard terms.pointee.outerWeight > 0 else { return }
    let outerX = Int(terms.pointee.outerX)
    let outerY = Int(terms.pointee.outerY)
    if terms.pointee.level == 0 {
      sharp.add(x: x, byX: outerX, byY: outerY, fractionBits: fractionBits)
    } else {
      blurred.add(x: x, byX: outerX, byY: outerY, fractionBits: fractionBits)
    }
  }
}
