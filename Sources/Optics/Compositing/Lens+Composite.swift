public import Geometry

extension Lens {
  /// Applies the lens to a picture in place.
  public func apply(to image: PlanarImage, scratch: LensScratch) {
    readBackdrop(image, into: scratch)
    composite(rows: 0..<rowPairs, onto: image, scratch: scratch)
  }

  /// How many independent rows of work `composite` has: rows of chroma samples.
  public var rowPairs: Int { chroma.height }

  /// Writes some rows of the result, after `readBackdrop`. Rows do not depend on each other.
  public func composite(rows: Range<Int>, onto image: PlanarImage, scratch: LensScratch) {
    precondition(
      rows.lowerBound >= 0 && rows.upperBound <= rowPairs, "rows \(rows.lowerBound)..<\(rows.upperBound) of \(rowPairs)"
    )
    precondition(
      image.size == canvas && image.format == format,
      "a lens for \(canvas.width)×\(canvas.height) met a picture of \(image.size.width)×\(image.size.height)")
    if format.bytesPerSample == 1 {
      composite(rows, image, scratch, as: UInt8.self)
    } else {
      composite(rows, image, scratch, as: UInt16.self)
    }
  }

  private func composite<Sample: FixedWidthInteger & UnsignedInteger>(
    _ rows: Range<Int>, _ image: PlanarImage, _ scratch: LensScratch, as _: Sample.Type
  ) {
    let rowsPerChroma = 1 << format.chroma.shiftY
    let width = max(rect.width, 2 * chroma.width) + 64
    let workCount = max(
      LensSampler.workCount(width: rect.width, lumaBlur), LensSampler.workCount(width: 2 * chroma.width, chromaBlur))
    let bleedCount = bleed == nil ? 0 : 2 * BleedRows.workCount(width: width)
    let count = 6 * width + workCount + bleedCount
    withUnsafeTemporaryAllocation(of: Int16.self, capacity: count) { memory in
      guard let memory = memory.baseAddress else { return }
      memory.initialize(repeating: 0, count: count)
      // Luma as sampled through the lens, before the face: the chroma of the same place may depend on it.
      let sampled = (memory + 8, memory + 8 + width)
      let mean = memory + 2 * width
      let work = memory + 6 * width
      func bleedRows(_ chroma: ChromaSampling?) -> BleedRows? {
        bleed.map {
          let own = work + workCount + (chroma == nil ? 0 : bleedCount / 2)
          return BleedRows($0, scratch.bleedNodes, chroma, width: width, work: own)
        }
      }
      let dispersed = hasDispersion ? DispersedSampler(scratch.planes, lumaBlur, chromaBlur, format) : nil
      luma.withPointers(lumaDisplacements) { lumaRuns in
        chroma.withPointers(chromaDisplacements) { chromaRuns in
          faces.withPointers { faces in
            let lumaRows = RowCompositor(
              lumaRuns, faces,
              LensSampler(
                scratch.planes[0], lumaBlur, lumaRuns, dispersed: dispersed, width: rect.width, work: work), format,
              bleedRows(nil), PlaneRows<Sample>(image, lanes: 1), origin: (rect.x, rect.y),
              work: (memory + 3 * width, memory + 4 * width, memory + 5 * width))
            let chromaRows = RowCompositor(
              chromaRuns, faces,
              LensSampler(
                scratch.planes[1], chromaBlur, chromaRuns, dispersed: dispersed, width: 2 * chroma.width, work: work),
              format, bleedRows(format.chroma),
              PlaneRows<Sample>(image, lanes: 2),
              origin: (rect.x >> format.chroma.shiftX, rect.y >> format.chroma.shiftY),
              work: (memory + 3 * width, memory + 4 * width, memory + 5 * width))
            for pair in rows {
              for half in 0..<rowsPerChroma {
                let y = pair * rowsPerChroma + half
                let samples = half == 0 ? sampled.0 : sampled.1
                if y < rect.height {
                  lumaRows.luma(row: y, samples: samples)
                } else if !self.faces.areEven {
                  samples.update(from: sampled.0, count: rect.width)
                }
              }
              if !self.faces.areEven { meanLuma(sampled, into: mean) }
              chromaRows.chroma(row: pair, luma: mean)
            }
          }
        }
      }
    }
  }

  /// Luma at the places of chroma samples.
  private func meanLuma(
    _ rows: (UnsafeMutablePointer<Int16>, UnsafeMutablePointer<Int16>), into out: UnsafeMutablePointer<Int16>
  ) {
    let (a, b) = (rows.0, format.chroma.shiftY == 0 ? rows.0 : rows.1)
    guard format.chroma.shiftX == 1 else {
      out.update(from: a, count: rect.width)
      return
    }
    // An odd last column counts twice.
    a[rect.width] = a[rect.width - 1]
    b[rect.width] = b[rect.width - 1]
    for x in stride(from: 0, to: chroma.width, by: 8) {
      let low = Lanes(at: a + 2 * x).squareMeans(Lanes(at: b + 2 * x))
      let high = Lanes(at: a + 2 * x + 8).squareMeans(Lanes(at: b + 2 * x + 8))
      Lanes(low, high).store(to: out + x)
    }
  }
}
