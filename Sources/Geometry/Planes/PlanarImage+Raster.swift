extension PlanarImage {
  /// Converts an opaque sRGB raster into an SDR video frame: 8 bits, 4:2:0, BT.709, limited range.
  ///
  /// Each chroma sample is the mean of four pixels. The width and the height must be even.
  package convenience init(_ raster: Raster<UInt8>) {
    self.init(size: raster.size, format: PlanarFormat())
    let kr = format.matrix.red
    let kg = format.matrix.green
    let kb = format.matrix.blue
    for y in stride(from: 0, to: size.height, by: 2) {
      for x in stride(from: 0, to: size.width, by: 2) {
        var sum = SIMD3<Double>.zero
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
          let pixel = raster[x + dx, y + dy]
          let color = SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue)) / 255
          sum += color
          self[0, x + dx, y + dy] = 16 + Int(219 * (kr * color.x + kg * color.y + kb * color.z) + 0.5)
        }
        let mean = sum / 4
        let luma = kr * mean.x + kg * mean.y + kb * mean.z
        self[1, x / 2, y / 2] = 128 + Int((224 * 0.5 * (mean.z - luma) / (1 - kb)).rounded())
        self[2, x / 2, y / 2] = 128 + Int((224 * 0.5 * (mean.x - luma) / (1 - kr)).rounded())
      }
    }
  }

  /// Converts a frame with the standard transfer curve into an opaque raster.
  ///
  /// Chroma is interpolated. Its samples are aligned with the even columns and lie midway between two rows.
  package func rgb() -> Raster<UInt8> {
    precondition(
      format.transfer == .standard, "the frame must have the standard transfer curve, got \(format)")
    var result = Raster<UInt8>(size: size)
    let scale = RGBScale(format)
    var luma = [Float](repeating: 0, count: size.width)
    var blue = ChromaRow(self, plane: 1)
    var red = ChromaRow(self, plane: 2)
    let stride = 4 * size.width
    result.samples.withUnsafeMutableBufferPointer { pixels in
      for y in 0..<size.height {
        readCodes(0, row: y, into: &luma)
        blue.read(y, of: self)
        red.read(y, of: self)
        scale.convert(
          luma, blue.pixels, red.pixels,
          into: UnsafeMutableBufferPointer(rebasing: pixels[y * stride..<(y + 1) * stride]))
      }
    }
    return result
  }

  /// Reads a row of a plane as code values. `codes` must have as many elements as the plane has columns.
  fileprivate func readCodes(_ plane: Int, row: Int, into codes: inout [Float]) {
    let extent = planeSize(plane)
    precondition(
      row >= 0 && row < extent.height && codes.count == extent.width,
      "row \(row) with \(codes.count) samples must be one of plane \(plane) of \(extent.width)×\(extent.height)")
    let from = layout(plane)
    let samples = from.base + row * from.bytesPerRow
    codes.withUnsafeMutableBufferPointer { codes in
      if format.bytesPerSample == 1 {
        let samples = samples.assumingMemoryBound(to: UInt8.self)
        for x in codes.indices { codes[x] = Float(samples[x]) }
      } else {
        let samples = samples.assumingMemoryBound(to: UInt16.self)
        for x in codes.indices { codes[x] = Float(samples[x]) }
      }
    }
  }
}

/// A row of interpolated code values of a chroma plane, one per pixel.
private struct ChromaRow {
  /// The code values.
  private(set) var pixels: [Float]
  private let plane: Int
  /// The samples of the nearer and the farther row of the plane.
  private var near: [Float]
  private var far: [Float]

  init(_ image: PlanarImage, plane: Int) {
    self.plane = plane
    pixels = [Float](repeating: 0, count: image.size.width)
    near = [Float](repeating: 0, count: image.planeSize(plane).width)
    far = near
  }

  /// Interpolates the samples at the pixels of row `y`.
  mutating func read(_ y: Int, of image: PlanarImage) {
    let chroma = image.format.chroma
    let last = image.planeSize(plane).height - 1
    let nearer = y >> chroma.shiftY
    let farther = chroma.shiftY == 0 ? nearer : min(max(nearer + (y & 1 == 0 ? -1 : 1), 0), last)
    image.readCodes(plane, row: nearer, into: &near)
    image.readCodes(plane, row: farther, into: &far)
    // The nearer of the two rows has three times the weight of the farther. All sums are exact.
    for i in near.indices { near[i] = near[i] * 3 + far[i] }
    guard chroma.shiftX == 1 else {
      for x in pixels.indices { pixels[x] = near[x] / 4 }
      return
    }
    for x in stride(from: 0, to: pixels.count, by: 2) { pixels[x] = near[x / 2] / 4 }
    for x in stride(from: 1, to: pixels.count, by: 2) {
      pixels[x] = (near[x / 2] + near[min(x / 2 + 1, near.count - 1)]) / 8
    }
  }
}

/// The conversion of code values into 8-bit red, green and blue.
private struct RGBScale {
  private let weights: (red: Float, green: Float, blue: Float)
  private let lumaBlack: Float
  private let lumaRange: Float
  private let chromaZero: Float
  private let chromaRange: Float

  init(_ format: PlanarFormat) {
    weights = (Float(format.matrix.red), Float(format.matrix.green), Float(format.matrix.blue))
    lumaBlack = Float(format.lumaBlack)
    lumaRange = Float(format.lumaRange)
    chromaZero = Float(format.chromaZero)
    chromaRange = Float(format.chromaRange)
  }

  /// Converts a row with one code value of each kind per pixel.
  func convert(_ luma: [Float], _ blue: [Float], _ red: [Float], into row: UnsafeMutableBufferPointer<UInt8>) {
    precondition(
      blue.count == luma.count && red.count == luma.count && row.count == 4 * luma.count,
      "a row of \(luma.count) pixels must have as many chroma values, got \(blue.count) and \(red.count)")
    func level(_ value: Float) -> UInt8 { UInt8(truncatingIfNeeded: Int32(min(max(value * 255 + 0.5, 0), 255))) }
    luma.withUnsafeBufferPointer { luma in
      blue.withUnsafeBufferPointer { blue in
        red.withUnsafeBufferPointer { red in
          for x in luma.indices {
            let y = (luma[x] - lumaBlack) / lumaRange
            let b = y + (blue[x] - chromaZero) / chromaRange * 2 * (1 - weights.blue)
            let r = y + (red[x] - chromaZero) / chromaRange * 2 * (1 - weights.red)
            row[4 * x] = level(r)
            row[4 * x + 1] = level((y - weights.red * r - weights.blue * b) / weights.green)
            row[4 * x + 2] = level(b)
            row[4 * x + 3] = 255
          }
        }
      }
    }
  }
}
