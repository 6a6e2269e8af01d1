public import Geometry

extension Lens {
  /// Reads the backdrop into `scratch` and blurs it. This is the first half of applying a lens.
  ///
  /// Beyond the canvas, its border pixels are repeated.
  public func readBackdrop(_ image: PlanarImage, into scratch: LensScratch) {
    check(image)
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
    bleed.sample(
      luma: LevelReader(scratch.planes[0], level: level, lumaBlur),
      chroma: LevelReader(scratch.planes[1], level: chromaLevel, chromaBlur), format, into: scratch.bleedNodes)
  }

  /// Traps if an image does not match the lens's canvas.
  func check(_ image: PlanarImage) {
    precondition(
      image.size == canvas && image.format == format,
      "the image must have \(canvas.width)×\(canvas.height) pixels, got \(image.size.width)×\(image.size.height)")
  }

  /// Reads the sharp level and, from the same rows, the half-size plane. The latter is stored in its level, or in spare
  /// memory if there is no such level.
  private func read<Sample: FixedWidthInteger & UnsignedInteger>(
    _ image: PlanarImage, _ target: BlurredPlane, _ stack: BlurStack, _ scratch: LensScratch, as _: Sample.Type
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
      BlurredLevel.reduceRows(first, second, width: half.width, lanes: lanes, into: out)
    }
  }

  /// Returns the half-size plane.
  private func halfLevel(_ target: BlurredPlane, _ stack: BlurStack, _ scratch: LensScratch) -> BlurredLevel {
    if let i = stack.levels.firstIndex(where: { $0.shift == 1 && !$0.isSmoothed }) { return target.levels[i] }
    let w = target.width / 2
    let h = target.height / 2
    return BlurredLevel(base: scratch.spare.0, x: 0, y: 0, width: w, height: h, stride: w * target.lanes)
  }

  private func reduceAndSmooth(_ plane: BlurredPlane, _ stack: BlurStack, _ scratch: LensScratch) {
    guard stack.levels.count > 1 else { return }
    // Each level is reduced from the nearest unsmoothed one. Intermediate reductions that are not levels are stored in
    // spare memory.
    var source = halfLevel(plane, stack, scratch)
    var shift = 1
    for (i, level) in stack.levels.enumerated().dropFirst() {
      while shift < level.shift {
        shift += 1
        let isUnsmoothedLevel = shift == level.shift && !level.isSmoothed
        let base = isUnsmoothedLevel ? plane.levels[i].base : scratch.spare(besides: source)
        let w = source.width / 2
        let h = source.height / 2
        let next = BlurredLevel(base: base, x: 0, y: 0, width: w, height: h, stride: w * plane.lanes)
        source.reduce(into: next, lanes: plane.lanes)
        source = next
      }
      guard level.isSmoothed else { continue }
      // A sharper level may already have been reduced this far.
      let sharper = stack.levels.firstIndex { $0.shift == level.shift && !$0.isSmoothed }
      GaussianBlur(
        level: plane.levels[i], lanes: plane.lanes, weights: level.weights, spare: scratch.spare(besides: source)
      )
      .apply(from: sharper.map { plane.levels[$0] } ?? source)
    }
  }
}
