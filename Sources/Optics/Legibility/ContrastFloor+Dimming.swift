public import Geometry

extension ContrastFloor {
  /// The number of rows of chroma samples, which `dim` can process independently.
  public var rowPairs: Int { format.chromaSize(of: PixelSize(width: 1, height: rect.maxY)).height - firstChromaRow }

  private var firstChromaRow: Int { rect.y >> format.chroma.shiftY }

  /// Measures and dims an image in place.
  public func apply(to image: PlanarImage, scratch: ContrastScratch) {
    if prepare(measure(image), in: scratch) { dim(rows: 0..<rowPairs, of: image, scratch: scratch) }
  }

  /// Spreads the factors of a dimming over the surface.
  ///
  /// - Returns: Whether anything is dimmed.
  public func prepare(_ dimming: Dimming, in scratch: ContrastScratch) -> Bool {
    precondition(scratch.factors.count == columns * rows, "the scratch must have been created for this contrast floor")
    precondition(
      dimming.blocks.count == blocks.count,
      "the dimming must have \(blocks.count) blocks of text, got \(dimming.blocks.count)")
    if dimming.isNone { return false }
    scratch.isEven = dimming.blocks.allSatisfy { $0 >= dimming.whole }
    scratch.factors.update(repeating: dimming.whole)
    for (block, factor) in zip(blocks, dimming.blocks) where factor < dimming.whole {
      lower(scratch, around: block, to: factor, from: dimming.whole)
    }
    return true
  }

  /// Lowers the factors in a block of text and, with a smooth falloff, around it.
  ///
  /// The falloff is wide enough that the image changes by less than an 8-bit level per pixel.
  private func lower(_ scratch: ContrastScratch, around block: TextBlock, to factor: Float, from whole: Float) {
    let steepest = 1.5
    let gentle = Double(whole - factor) * 255 * steepest
    let reach = Float(max(min(max(block.falloff, gentle), block.room), 1))
    // Cells are interpolated, so all cells next to the block must have its factor.
    let margin = Float(cell) * 1.5
    func distances(_ count: Int, from origin: Int, to range: Range<Int>) -> [Float] {
      (0..<count).map { index in
        let center = Float(origin) + (Float(index) + 0.5) * Float(cell)
        return max(Float(range.lowerBound) - center, center - Float(range.upperBound), margin) - margin
      }
    }
    let across = distances(columns, from: origin.x, to: block.rect.x..<block.rect.maxX)
    let down = distances(rows, from: origin.y, to: block.rect.y..<block.rect.maxY)
    for row in 0..<rows where down[row] < reach {
      for column in 0..<columns where across[column] < reach {
        let distance = (across[column] * across[column] + down[row] * down[row]).squareRoot()
        let t = min(distance / reach, 1)
        let own = factor + (whole - factor) * t * t * (3 - 2 * t)
        let i = row * columns + column
        scratch.factors[i] = min(scratch.factors[i], own)
      }
    }
  }

  /// Dims some rows. Call `prepare` first. Rows are independent of each other.
  public func dim(rows: Range<Int>, of image: PlanarImage, scratch: ContrastScratch) {
    precondition(
      rows.lowerBound >= 0 && rows.upperBound <= rowPairs,
      "rows must be in 0..<\(rowPairs), got \(rows.lowerBound)..<\(rows.upperBound)")
    if format.bytesPerSample == 1 {
      dim(rows, image, scratch, as: UInt8.self)
    } else {
      dim(rows, image, scratch, as: UInt16.self)
    }
  }

  private func dim<Sample: FixedWidthInteger & UnsignedInteger>(
    _ pairs: Range<Int>, _ image: PlanarImage, _ scratch: ContrastScratch, as _: Sample.Type
  ) {
    let stepX = 1 << format.chroma.shiftX
    let stepY = 1 << format.chroma.shiftY
    let pole = UInt16(isLift ? format.lumaBlack + format.lumaRange : format.lumaBlack)
    let zero = UInt16(format.chromaZero)
    let count = DimmingRows.memoryCount(width: rect.width)
    withUnsafeTemporaryAllocation(of: Int16.self, capacity: 2 * count) { memory in
      memory.initialize(repeating: 0)
      guard let memory = memory.baseAddress else { return }
      var lumaRows = DimmingRows(self, scratch, stepX: 1, memory)
      var chromaRows = DimmingRows(self, scratch, stepX: stepX, memory + count)
      for pair in pairs {
        let chromaRow = firstChromaRow + pair
        for y in (chromaRow * stepY)..<min((chromaRow + 1) * stepY, rect.maxY) where y >= rect.y {
          guard let columns = lumaRows.compute(center: 2 * y + 1) else { continue }
          weight(lumaRows, columns, row: y, stepX: 1, stepY: 1)
          let line = Line<Sample>(image.layout(0), y)
          scale(line, lumaRows, columns, toward: pole)
          restoreLight(line, lumaRows, columns, row: y)
        }
        guard let columns = chromaRows.compute(center: (2 * chromaRow + 1) * stepY) else { continue }
        weight(chromaRows, columns, row: chromaRow, stepX: stepX, stepY: stepY)
        for plane in 1...2 {
          scale(Line<Sample>(image.layout(plane), chromaRow), chromaRows, columns, toward: zero)
        }
      }
    }
  }

  /// A row of an image plane.
  private struct Line<Sample: FixedWidthInteger & UnsignedInteger> {
    let samples: UnsafeMutablePointer<Sample>

    init(_ plane: PlaneLayout, _ row: Int) {
      samples = (plane.base + row * plane.bytesPerRow).assumingMemoryBound(to: Sample.self)
    }
  }

  /// Scales the distances of a row's samples from a code value, rounding towards that value.
  private func scale<Sample>(
    _ line: Line<Sample>, _ row: DimmingRows, _ columns: Range<Int>, toward pole: UInt16
  ) {
    let samples = line.samples
    let poles = SIMD8<UInt16>(repeating: pole)
    var codes = SIMD8<UInt16>(repeating: pole)
    for x in stride(from: columns.lowerBound, to: columns.upperBound, by: 8) {
      let count = min(columns.upperBound - x, 8)
      if count == 8 {
        for k in 0..<8 { codes[k] = UInt16(truncatingIfNeeded: samples[x + k]) }
      } else {
        for k in 0..<count { codes[k] = UInt16(truncatingIfNeeded: samples[x + k]) }
      }
      let isAbove = codes .> poles
      let away = (poles &- codes).replacing(with: codes &- poles, where: isAbove)
      let less = row.dimming(away, at: x)
      let dimmed = (codes &+ less).replacing(with: codes &- less, where: isAbove)
      if count == 8 {
        for k in 0..<8 { samples[x + k] = Sample(truncatingIfNeeded: dimmed[k]) }
      } else {
        for k in 0..<count { samples[x + k] = Sample(truncatingIfNeeded: dimmed[k]) }
      }
    }
  }

  /// Adds the light of the rim that dimming has taken.
  private func restoreLight<Sample>(_ line: Line<Sample>, _ row: DimmingRows, _ columns: Range<Int>, row y: Int) {
    guard !light.isEmpty else { return }
    let start = (y - rect.y) * rect.width - rect.x
    let range = Float(format.lumaRange)
    for lit in litColumns[y - rect.y] {
      for x in (Int(lit.lowerBound) + rect.x..<Int(lit.upperBound) + rect.x).clamped(to: columns) {
        let taken = row.taken(at: x)
        let luma = (Float(line.samples[x]) - Float(format.lumaBlack)) / (range * max(1 - taken, 0.1))
        let lost = Self.keptLight(light[start + x], over: luma) * taken * range
        line.samples[x] = line.samples[x] &+ Sample(truncatingIfNeeded: Int(lost))
      }
    }
  }

  /// Scales the dimming of pixels by their weights.
  private func weight(_ row: DimmingRows, _ columns: Range<Int>, row y: Int, stepX: Int, stepY: Int) {
    guard !weights.isEmpty else { return }
    var first = 0
    var end = rect.width
    for pixelRow in max(y * stepY, rect.y)..<min((y + 1) * stepY, rect.maxY) {
      let solid = solidColumns[pixelRow - rect.y]
      (first, end) = (max(first, Int(solid.lowerBound)), min(end, Int(solid.upperBound)))
    }
    let solid = (first + rect.x + stepX - 1) / stepX..<max((first + rect.x + stepX - 1) / stepX, (end + rect.x) / stepX)
    func scale(_ part: Range<Int>) {
      for x in part.clamped(to: columns) {
        let weight = leastWeight(x * stepX, y * stepY, stepX, stepY)
        if weight < 255 { row.scale(x, by: weight) }
      }
    }
    if solid.isEmpty { return scale(columns) }
    scale(min(columns.lowerBound, solid.lowerBound)..<solid.lowerBound)
    scale(solid.upperBound..<max(columns.upperBound, solid.upperBound))
  }

  /// Returns the smallest weight of the pixels that share a sample.
  @inline(__always)
  private func leastWeight(_ x: Int, _ y: Int, _ stepX: Int, _ stepY: Int) -> UInt8 {
    if stepX == 1 && stepY == 1 { return weights[(y - rect.y) * rect.width + x - rect.x] }
    var least: UInt8 = 255
    for py in max(y, rect.y)..<min(y + stepY, rect.maxY) {
      for px in max(x, rect.x)..<min(x + stepX, rect.maxX) {
        least = min(least, weights[(py - rect.y) * rect.width + px - rect.x])
      }
    }
    return least
  }
}
