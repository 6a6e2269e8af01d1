public import Geometry

extension Lens {
  /// Applies the lens to an image in place.
  public func apply(to image: PlanarImage, scratch: LensScratch) {
    readBackdrop(image, into: scratch)
    composite(rows: 0..<rowPairs, onto: image, scratch: scratch)
  }

  /// The number of rows of chroma samples, which `composite` can process independently.
  public var rowPairs: Int { chroma.height }

  /// Writes some rows of the result. Call `readBackdrop` first. Rows are independent of each other.
  public func composite(rows: Range<Int>, onto image: PlanarImage, scratch: LensScratch) {
    precondition(
      rows.lowerBound >= 0 && rows.upperBound <= rowPairs,
      "rows must be in 0..<\(rowPairs), got \(rows.lowerBound)..<\(rows.upperBound)")
    check(image)
    if format.bytesPerSample == 1 {
      composite(rows, image, scratch, as: UInt8.self)
    } else {
      composite(rows, image, scratch, as: UInt16.self)
    }
  }

  private func composite<Sample: FixedWidthInteger & UnsignedInteger>(
    _ rows: Range<Int>, _ image: PlanarImage, _ scratch: LensScratch, as _: Sample.Type
  ) {
    let layout = rowLayout
    withUnsafeTemporaryAllocation(of: Int16.self, capacity: layout.count) { memory in
      guard let memory = memory.baseAddress else { return }
      let buffers = RowBuffers(memory, layout)
      let dispersed = hasDispersion ? DispersedSampler(scratch.planes, lumaBlur, chromaBlur, format) : nil
      let lumaProgram = PlaneProgram.Handle(luma, lumaDisplacements)
      let lumaSampler = LensSampler(
        scratch.planes[0], lumaBlur, lumaProgram, dispersed: dispersed,
        rows: FlatSampler.Rows(buffers.sampling, width: rect.width, lumaBlur))
      let lumaRows = RowCompositor(
        lumaSampler, faces: faces, rows: PlaneRows<Sample>(image, lanes: 1), origin: (rect.x, rect.y),
        bleed: bleed.map {
          BleedRows($0, scratch.bleedNodes, nil, width: layout.rowLength, memory: buffers.lumaBleed)
        }, buffers: buffers)
      let chromaProgram = PlaneProgram.Handle(chroma, chromaDisplacements)
      let chromaSampler = LensSampler(
        scratch.planes[1], chromaBlur, chromaProgram, dispersed: dispersed,
        rows: FlatSampler.Rows(buffers.sampling, width: 2 * chroma.width, chromaBlur))
      let chromaRows = RowCompositor(
        chromaSampler, faces: faces, rows: PlaneRows<Sample>(image, lanes: 2),
        origin: (rect.x >> format.chroma.shiftX, rect.y >> format.chroma.shiftY),
        bleed: bleed.map {
          BleedRows($0, scratch.bleedNodes, format.chroma, width: layout.rowLength, memory: buffers.chromaBleed)
        }, buffers: buffers)
      for pair in rows {
        compositeLuma(of: pair, lumaRows, buffers)
        chromaRows.chroma(row: pair, luma: faces.areEven ? buffers.meanLuma : meanLuma(buffers))
      }
    }
  }

  private var rowLayout: RowBuffers.Layout {
    let rowLength = max(rect.width, 2 * chroma.width) + 64
    return RowBuffers.Layout(
      rowLength: rowLength,
      samplingCount: max(
        LensSampler.memoryCount(width: rect.width, lumaBlur),
        LensSampler.memoryCount(width: 2 * chroma.width, chromaBlur)),
      bleedCount: bleed == nil ? 0 : BleedRows.memoryCount(width: rowLength))
  }

  /// Composites the luma rows that share a chroma row.
  @inline(__always)
  private func compositeLuma<Sample>(of pair: Int, _ compositor: RowCompositor<Sample>, _ buffers: RowBuffers) {
    let rowsPerChroma = 1 << format.chroma.shiftY
    for half in 0..<rowsPerChroma {
      let y = pair * rowsPerChroma + half
      let samples = half == 0 ? buffers.upperLuma : buffers.lowerLuma
      if y < rect.height {
        compositor.luma(row: y, samples: samples)
      } else if !faces.areEven {
        samples.update(from: buffers.upperLuma, count: rect.width)
      }
    }
  }

  /// Returns the mean of the sampled luma over each chroma sample.
  private func meanLuma(_ buffers: RowBuffers) -> UnsafeMutablePointer<Int16> {
    guard format.chroma.shiftX == 1 else { return buffers.upperLuma }
    let a = buffers.upperLuma
    let b = format.chroma.shiftY == 0 ? buffers.upperLuma : buffers.lowerLuma
    let out = buffers.meanLuma
    // Repeat an odd last column.
    a[rect.width] = a[rect.width - 1]
    b[rect.width] = b[rect.width - 1]
    for x in stride(from: 0, to: chroma.width, by: 8) {
      let low = Lanes(at: a + 2 * x).squareMeans(Lanes(at: b + 2 * x))
      let high = Lanes(at: a + 2 * x + 8).squareMeans(Lanes(at: b + 2 * x + 8))
      Lanes(low, high).store(to: out + x)
    }
    return out
  }
}
