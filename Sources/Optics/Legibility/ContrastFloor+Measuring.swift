public import Geometry

extension ContrastFloor {
  /// Measures the dimming that the backdrop of each text requires.
  public func measure(_ image: PlanarImage) -> Dimming {
    precondition(
      image.size == canvas && image.format == format,
      "the image must have \(canvas.width)×\(canvas.height) pixels, got \(image.size.width)×\(image.size.height)"
    )
    var needs = [Float](repeating: 1, count: strengths.count)
    if format.bytesPerSample == 1 {
      findFactors(image, &needs, as: UInt8.self)
    } else {
      findFactors(image, &needs, as: UInt16.self)
    }
    for i in needs.indices { needs[i] = 1 - (1 - needs[i]) * strengths[i] }
    let blocks = blocks.map { block in block.inks.reduce(1) { min($0, needs[$1]) } }
    let least = blocks.min() ?? 1
    return Dimming(whole: isWhole ? max(least, GlassLegibility.leastWhole) : 1, blocks: blocks)
  }

  /// Finds the factor of each ink that brings its worst pixel to the floor.
  private func findFactors<Sample: FixedWidthInteger & UnsignedInteger>(
    _ image: PlanarImage, _ needs: inout [Float], as _: Sample.Type
  ) {
    let distance = PoleDistance(format, isLift: isLift)
    let luma = image.layout(0)
    let blue = image.layout(1)
    let red = image.layout(2)
    let shiftX = format.chroma.shiftX
    let shiftY = format.chroma.shiftY
    for row in 0..<rect.height where rowStarts[row] < rowStarts[row + 1] {
      let y = rect.y + row
      let lumaRow = (luma.base + y * luma.bytesPerRow).assumingMemoryBound(to: Sample.self)
      let blueRow = (blue.base + (y >> shiftY) * blue.bytesPerRow).assumingMemoryBound(to: Sample.self)
      let redRow = (red.base + (y >> shiftY) * red.bytesPerRow).assumingMemoryBound(to: Sample.self)
      for index in Int(rowStarts[row])..<Int(rowStarts[row + 1]) {
        let run = runs[index]
        let excess = ExcessTables(tables, at: tableStarts[Int(run.ink)])
        var factor = needs[Int(run.ink)]
        for x in Int(run.x)..<Int(run.x + run.count) {
          let color = distance.channels(lumaRow[x], blueRow[x >> shiftX], redRow[x >> shiftX])
          if run.isLit {
            // Dimming leaves the light of the rim as it is.
            let luma = (Float(lumaRow[x]) - Float(format.lumaBlack)) / Float(format.lumaRange)
            let light = SIMD4<Float>(
              repeating: Self.keptLight(light[row * rect.width + x - rect.x], over: luma))
            if excess.isAbove(light + (color - light) * factor), !excess.isAbove(light) {
              factor = excess.largestFactor(color, light, below: factor)
            }
          } else if excess.isAbove(color * factor) {
            factor = excess.largestFactor(color, .zero, below: factor)
          }
        }
        needs[Int(run.ink)] = factor
      }
    }
  }
}

/// The distance of a pixel's red, green and blue from black, or from white.
private struct PoleDistance {
  private let lumaScale: Float
  private let lumaStart: Float
  private let chromaScale: Float
  private let chromaZero: Float
  private let red: SIMD4<Float>
  private let blue: SIMD4<Float>

  init(_ format: PlanarFormat, isLift: Bool) {
    let sign: Float = isLift ? -1 : 1
    lumaScale = sign / Float(format.lumaRange)
    lumaStart = (isLift ? 1 : 0) - Float(format.lumaBlack) * lumaScale
    chromaScale = sign / Float(format.chromaRange)
    chromaZero = Float(format.chromaZero)
    let kr = Float(format.matrix.red)
    let kg = Float(format.matrix.green)
    let kb = Float(format.matrix.blue)
    red = SIMD4(2 * (1 - kr), -2 * (1 - kr) * kr / kg, 0, 0)
    blue = SIMD4(0, -2 * (1 - kb) * kb / kg, 2 * (1 - kb), 0)
  }

  @inline(__always)
  func channels<Sample: FixedWidthInteger>(_ y: Sample, _ b: Sample, _ r: Sample) -> SIMD4<Float> {
    let luma = SIMD4<Float>(repeating: Float(y) * lumaScale + lumaStart)
    return luma + red * ((Float(r) - chromaZero) * chromaScale) + blue * ((Float(b) - chromaZero) * chromaScale)
  }
}

/// The excess tables of one text colour.
private struct ExcessTables {
  private let red: UnsafePointer<Float>
  private let green: UnsafePointer<Float>
  private let blue: UnsafePointer<Float>

  init(_ tables: FixedArray<Float>, at start: Int) {
    red = tables.base + start
    green = red + TextContrast.steps
    blue = green + TextContrast.steps
  }

  /// Returns whether a colour, given as its distance from the pole, has too little contrast.
  @inline(__always)
  func isAbove(_ color: SIMD4<Float>) -> Bool {
    let last = Float(TextContrast.steps - 1)
    let zero = SIMD4<Float>(repeating: 0)
    let most = SIMD4(repeating: last)
    let scaled = color * last
    let raised = scaled.replacing(with: zero, where: scaled .< zero)
    // Adding 2²³ rounds to an integer. A vector conversion would compile to a loop of calls.
    let rounded = raised.replacing(with: most, where: raised .> most) + 8_388_608
    let at = unsafeBitCast(rounded, to: SIMD4<UInt32>.self) & 0x7F_FFFF
    return red[Int(at[0])] + green[Int(at[1])] + blue[Int(at[2])] > 0
  }

  /// Returns the largest factor, to a thousandth, by which to scale a colour's distance from `light` for enough contrast.
  @inline(never)
  func largestFactor(_ color: SIMD4<Float>, _ light: SIMD4<Float>, below most: Float) -> Float {
    var low = Float(0)
    var high = most
    for _ in 0..<10 {
      let middle = (low + high) * 0.5
      if isAbove(light + (color - light) * middle) { high = middle } else { low = middle }
    }
    return low
  }
}
