public import Geometry

extension Lens {
  /// Reads the backdrop into `scratch` and blurs it: the first half of applying a lens.
  ///
  /// Beyond the canvas its outermost pixels repeat.
  public func readBackdrop(_ image: PlanarImage, into scratch: LensScratch) {
    precondition(
      image.size == canvas && image.format == format,
      "a lens for \(canvas.width)×\(canvas.height) met a picture of \(image.size.width)×\(image.size.height)")
    for plane in 0..<3 {
      let stack = plane == 0 ? lumaBlur : chromaBlur
      let target = scratch.planes[plane]
      let x = plane == 0 ? rect.x : rect.x >> format.chroma.shiftX
      let y = plane == 0 ? rect.y : rect.y >> format.chroma.shiftY
      let zero = plane == 0 ? 0 : Int32(format.chromaZero)
      let from = SourcePlane(
        base: UnsafeRawPointer(image.layout(plane).base), bytesPerRow: image.layout(plane).bytesPerRow,
        size: image.planeSize(plane), zero: zero, shift: FixedPoint(format).shift)
      if format.bytesPerSample == 1 {
        from.copy(to: target, x: x - target.marginX, y: y - target.marginY, as: UInt8.self)
      } else {
        from.copy(to: target, x: x - target.marginX, y: y - target.marginY, as: UInt16.self)
      }
      blur(target.levels, stack, scratch)
    }
  }

  private func blur(_ levels: [LensScratch.Level], _ stack: BlurStack, _ scratch: LensScratch) {
    // Each level is reduced from the nearest unsmoothed one; those in between live in spare memory.
    var source = levels[0]
    var shift = 0
    for (i, level) in stack.levels.enumerated().dropFirst() {
      while shift < level.shift {
        shift += 1
        let isUnsmoothedLevel = shift == level.shift && level.boxes.isEmpty
        let base =
          isUnsmoothedLevel
          ? levels[i].base : (source.base == scratch.spare.0 ? scratch.spare.1 : scratch.spare.0)
        let next = LensScratch.Level(base: base, width: source.width / 2, height: source.height / 2)
        reduce(source, into: next)
        source = next
      }
      guard !level.boxes.isEmpty else { continue }
      levels[i].base.update(from: source.base, count: source.width * source.height)
      for radius in level.boxes { boxBlur(levels[i], radius: radius, scratch.sums) }
    }
  }
}

/// A plane of a picture, to be read in fixed point.
private struct SourcePlane {
  let base: UnsafeRawPointer
  let bytesPerRow: Int
  let size: PixelSize
  let zero: Int32
  let shift: Int

  /// Copies a rectangle whose top left is (`x`, `y`), repeating the outermost samples beyond the plane.
  func copy<Sample: FixedWidthInteger & UnsignedInteger>(
    to plane: LensScratch.Plane, x: Int, y: Int, as _: Sample.Type
  ) {
    let sharp = plane.levels[0]
    let first = min(max(-x, 0), sharp.width)
    let last = max(min(size.width - x, sharp.width), first)
    for row in 0..<sharp.height {
      let source = (base + min(max(y + row, 0), size.height - 1) * bytesPerRow).assumingMemoryBound(to: Sample.self)
      let target = sharp.base + row * sharp.width
      if shift >= 0 {
        let unit = Int16(1 << shift)
        let zero = Int16(truncatingIfNeeded: self.zero)
        for i in first..<last { target[i] = (Int16(truncatingIfNeeded: source[x &+ i]) &- zero) &* unit }
      } else {
        let down = Int32(-shift)
        for i in first..<last {
          target[i] = Int16(truncatingIfNeeded: (Int32(truncatingIfNeeded: source[x + i]) &- zero) &>> down)
        }
      }
      if first > 0 { (target).update(repeating: target[first], count: first) }
      if last < sharp.width { (target + last).update(repeating: target[last - 1], count: sharp.width - last) }
    }
  }
}

/// Averages 2×2 samples into one.
private func reduce(_ source: LensScratch.Level, into target: LensScratch.Level) {
  for y in 0..<target.height {
    let a = source.base + 2 * y * source.width
    let b = a + source.width
    let out = target.base + y * target.width
    for x in 0..<target.width {
      let sum = Int32(a[2 * x]) &+ Int32(a[2 * x &+ 1]) &+ Int32(b[2 * x]) &+ Int32(b[2 * x &+ 1])
      out[x] = Int16(truncatingIfNeeded: (sum &+ 2) &>> 2)
    }
  }
}

/// Averages each sample with its neighbours up to `radius` away, along rows, then columns; the outermost repeat.
private func boxBlur(_ level: LensScratch.Level, radius: Int, _ sums: UnsafeMutablePointer<Int32>) {
  let (w, h) = (level.width, level.height)
  let weight = 1 / Float(2 * radius + 1)
  for y in 0..<h {
    let row = level.base + y * w
    var sum: Int32 = 0
    for k in -radius...radius { sum &+= Int32(row[min(max(k, 0), w - 1)]) }
    for x in 0..<w {
      sums[x] = sum
      sum &+= Int32(row[min(x &+ radius &+ 1, w &- 1)]) &- Int32(row[max(x &- radius, 0)])
    }
    for x in 0..<w { row[x] = Int16(truncatingIfNeeded: mean(sums[x], weight)) }
  }
  // Down the columns, all at once: the rows that leave the box were overwritten, so they wait in a ring.
  withUnsafeTemporaryAllocation(of: Int16.self, capacity: (radius + 1) * w) { ring in
    guard let waiting = ring.baseAddress else { return }
    for x in 0..<w { sums[x] = Int32(level.base[x]) &* Int32(radius + 1) }
    for k in 1...max(radius, 1) where radius > 0 {
      let row = level.base + min(k, h - 1) * w
      for x in 0..<w { sums[x] &+= Int32(row[x]) }
    }
    for slot in 0...radius { (waiting + slot * w).update(from: level.base, count: w) }
    for y in 0..<h {
      let row = level.base + y * w
      let slot = waiting + (y % (radius + 1)) * w
      let entering = level.base + min(y + radius + 1, h - 1) * w
      // `slot` holds the row that was here radius + 1 rows ago, which is the one that leaves after this.
      let leaving = waiting + ((y + 1) % (radius + 1)) * w
      slot.update(from: row, count: w)
      for x in 0..<w { row[x] = Int16(truncatingIfNeeded: mean(sums[x], weight)) }
      for x in 0..<w { sums[x] &+= Int32(entering[x]) &- Int32(leaving[x]) }
    }
  }
}

/// A sum divided by a count, rounded to the nearest, halves upwards.
@inline(__always)
private func mean(_ sum: Int32, _ weight: Float) -> Int32 {
  Int32((Float(sum) * weight + 32768.5)) &- 32768
}
