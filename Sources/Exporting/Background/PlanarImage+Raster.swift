import Geometry

extension PlanarImage {
  /// Converts an opaque sRGB raster into an SDR video frame: 8 bits, 4:2:0, BT.709, limited range.
  ///
  /// Each chroma sample is the mean of four pixels. The width and the height must be even.
  convenience init(_ raster: Raster<UInt8>) {
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
  func rgb() -> Raster<UInt8> {
    precondition(
      format.transfer == .standard, "the frame must have the standard transfer curve, got \(format)")
    let kr = Float(format.matrix.red)
    let kg = Float(format.matrix.green)
    let kb = Float(format.matrix.blue)
    let black = Float(format.lumaBlack)
    let range = Float(format.lumaRange)
    let zero = Float(format.chromaZero)
    let extent = Float(format.chromaRange)
    let blue = upsampled(1)
    let red = upsampled(2)
    var result = Raster<UInt8>(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let i = y * size.width + x
        let luma = (Float(self[0, x, y]) - black) / range
        let b = luma + (blue[i] - zero) / extent * 2 * (1 - kb)
        let r = luma + (red[i] - zero) / extent * 2 * (1 - kr)
        let g = (luma - kr * r - kb * b) / kg
        for (c, value) in [r, g, b].enumerated() {
          result.samples[4 * i + c] = UInt8(min(max(value * 255 + 0.5, 0), 255))
        }
        result.samples[4 * i + 3] = 255
      }
    }
    return result
  }

  /// Returns the code values of a chroma plane, interpolated at every pixel.
  private func upsampled(_ plane: Int) -> [Float] {
    let extent = planeSize(plane)
    let shiftX = format.chroma.shiftX
    let shiftY = format.chroma.shiftY
    var result = [Float](repeating: 0, count: size.area)
    for y in 0..<size.height {
      // The nearer of the two rows has three times the weight of the farther.
      let near = min(y >> shiftY, extent.height - 1)
      let far = shiftY == 0 ? near : min(max(near + (y & 1 == 0 ? -1 : 1), 0), extent.height - 1)
      for x in 0..<size.width {
        let left = min(x >> shiftX, extent.width - 1)
        let right = shiftX == 0 || x & 1 == 0 ? left : min(left + 1, extent.width - 1)
        let nearer = Float(self[plane, left, near] + self[plane, right, near])
        let farther = Float(self[plane, left, far] + self[plane, right, far])
        result[y * size.width + x] = (nearer * 3 + farther) / 8
      }
    }
    return result
  }
}
