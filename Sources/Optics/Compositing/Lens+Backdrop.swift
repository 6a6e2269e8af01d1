public import Geometry

extension Lens {
  /// Reads the backdrop into `scratch` and blurs it: the first half of applying a lens.
  ///
  /// Beyond the canvas its outermost pixels repeat.
  public func readBackdrop(_ image: PlanarImage, into scratch: LensScratch) {
    precondition(
      image.size == canvas && image.format == format,
      "a lens for \(canvas.width)×\(canvas.height) met a picture of \(image.size.width)×\(image.size.height)")
    for plane in 0..<2 {
      let target = scratch.planes[plane]
      let stack = plane == 0 ? lumaBlur : chromaBlur
      guard target.width > 0 else { continue }
      if format.bytesPerSample == 1 {
        read(image, target, stack, scratch, as: UInt8.self)
      } else {
        read(image, target, stack, scratch, as: UInt16.self)
      }
      reduceAndSmooth(target, stack, scratch)
    }
    guard let bleed, let level = lumaBlur.bleedLevel, let chromaLevel = chromaBlur.bleedLevel,
      scratch.planes[0].width > 0, scratch.planes[1].width > 0
    else { return }
    bleed.look(
      LevelReader(scratch.planes[0], level: level, lumaBlur),
      LevelReader(scratch.planes[1], level: chromaLevel, chromaBlur), format, into: scratch.bleedNodes)
  }

  /// Fills the sharp copy, and from the same rows the half-size plane: level 1, or spare memory where no level is it.
  private func read<Sample: FixedWidthInteger & UnsignedInteger>(
    _ image: PlanarImage, _ target: LensScratch.Plane, _ stack: BlurStack, _ scratch: LensScratch, as _: Sample.Type
  ) {
    let lanes = target.lanes
    let rows = PlaneRows<Sample>(image, lanes: lanes)
    let x = (lanes == 1 ? rect.x : rect.x >> format.chroma.shiftX) - target.marginX
    let y = (lanes == 1 ? rect.y : rect.y >> format.chroma.shiftY) - target.marginY
    let sharp = target.levels[0]
    guard stack.levels.count > 1 else {
      for row in 0..<sharp.height {
        rows.read(row: y + sharp.y + row, x: x + sharp.x, count: sharp.width, into: sharp.base + row * sharp.stride)
      }
      return
    }
    let half = halfLevel(target, stack, scratch)
    let first = scratch.spare.1
    let second = first + target.width * lanes
    for row in 0..<half.height {
      for k in max(2 * row, sharp.y)..<max(2 * row, sharp.y, min(2 * row + 2, sharp.y + sharp.height)) {
        rows.read(row: y + k, x: x + sharp.x, count: sharp.width, into: sharp.base + (k - sharp.y) * sharp.stride)
      }
      let out = half.base + row * half.stride
      if rows.readHalved(row: y + 2 * row, x: x, count: half.width, into: out) { continue }
      rows.read(row: y + 2 * row, x: x, count: target.width, into: first)
      rows.read(row: y + 2 * row + 1, x: x, count: target.width, into: second)
      reduceRows(first, second, width: half.width, lanes: lanes, into: out)
    }
  }

  /// Where the half-size plane goes.
  private func halfLevel(_ target: LensScratch.Plane, _ stack: BlurStack, _ scratch: LensScratch) -> LensScratch.Level {
    if let i = stack.levels.firstIndex(where: { $0.shift == 1 && !$0.isSmoothed }) { return target.levels[i] }
    let (w, h) = (target.width / 2, target.height / 2)
    return LensScratch.Level(base: scratch.spare.0, x: 0, y: 0, width: w, height: h, stride: w * target.lanes)
  }

  private func reduceAndSmooth(_ plane: LensScratch.Plane, _ stack: BlurStack, _ scratch: LensScratch) {
    guard stack.levels.count > 1 else { return }
    // Each level is reduced from the nearest unsmoothed one; those in between live in spare memory.
    var source = halfLevel(plane, stack, scratch)
    var shift = 1
    for (i, level) in stack.levels.enumerated().dropFirst() {
      while shift < level.shift {
        shift += 1
        let isUnsmoothedLevel = shift == level.shift && !level.isSmoothed
        let base =
          isUnsmoothedLevel
          ? plane.levels[i].base : (source.base == scratch.spare.0 ? scratch.spare.1 : scratch.spare.0)
        let (w, h) = (source.width / 2, source.height / 2)
        let next = LensScratch.Level(base: base, x: 0, y: 0, width: w, height: h, stride: w * plane.lanes)
        for y in 0..<h {
          let row = source.base + 2 * y * source.stride
          reduceRows(row, row + source.stride, width: w, lanes: plane.lanes, into: next.base + y * next.stride)
        }
        source = next
      }
      guard level.isSmoothed else { continue }
      let free = source.base == scratch.spare.0 ? scratch.spare.1 : scratch.spare.0
      // A sharper level may have been reduced further already.
      let sharper = stack.levels.firstIndex { $0.shift == level.shift && !$0.isSmoothed }
      GaussianBlur(level: plane.levels[i], lanes: plane.lanes, weights: level.weights, spare: free)
        .apply(from: sharper.map { plane.levels[$0] } ?? source)
    }
  }
}

/// Averages 2×2 samples into one.
@inline(__always)
private func reduceRows(
  _ a: UnsafePointer<Int16>, _ b: UnsafePointer<Int16>, width: Int, lanes: Int, into out: UnsafeMutablePointer<Int16>
) {
  let count = width * lanes
  var i = 0
  if lanes == 1 {
    while i + 8 <= count {
      let low = Lanes(at: a + 2 * i).squareMeans(Lanes(at: b + 2 * i))
      let high = Lanes(at: a + 2 * i + 8).squareMeans(Lanes(at: b + 2 * i + 8))
      Lanes(low, high).store(to: out + i)
      i += 8
    }
  } else {
    while i + 8 <= count {
      // Sums of four 14-bit differences fit 16 bits.
      let sum = columns(a + 2 * i) &+ columns(b + 2 * i)
      ((sum &+ 1) &>> 1).store(to: out + i)
      i += 8
    }
  }
  while i < count {
    let at = lanes == 1 ? 2 * i : (i >> 1) * 4 + (i & 1)
    let top = Int32(a[at]) &+ Int32(a[at + lanes])
    let bottom = Int32(b[at]) &+ Int32(b[at + lanes])
    out[i] =
      lanes == 1
      ? Int16(truncatingIfNeeded: (top &+ bottom &+ 2) &>> 2)
      : Int16(truncatingIfNeeded: ((top &+ 1) &>> 1 &+ (bottom &+ 1) &>> 1 &+ 1) &>> 1)
    i += 1
  }
}

/// Means of eight pairs' neighbours.
@inline(__always)
private func columns(_ pairs: UnsafePointer<Int16>) -> Lanes {
  let pixels = UnsafeRawPointer(pairs).loadUnaligned(as: SIMD8<UInt32>.self)
  let left = unsafeBitCast(pixels.evenHalf, to: Lanes.self)
  let right = unsafeBitCast(pixels.oddHalf, to: Lanes.self)
  return (left &+ right &+ 1) &>> 1
}
