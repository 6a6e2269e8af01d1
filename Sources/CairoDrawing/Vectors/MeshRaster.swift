import DisplayLists
import Geometry
import Optics

/// Rasterises a mesh gradient. Each pixel is the mean of several samples.
struct MeshRaster {
  let mesh: PaintMesh
  let pixelsFromItem: Affine

  /// The number of samples per pixel along each axis, for antialiasing the mesh's edges.
  private static let samples = 2
  /// The number of pixel rows rasterised at a time.
  private static let bandHeight = 64

  /// A triangle vertex, in sample coordinates.
  private struct Corner {
    var x: Double
    var y: Double
    var color: SIMD4<Float>
  }

  /// Returns the premultiplied pixels of the mesh in a rectangle.
  func raster(_ rect: PixelRect) -> Bitmap {
    let scale = Double(Self.samples)
    let samplesFromItem =
      Affine.scale(scale) * .translation(x: -Double(rect.x), y: -Double(rect.y)) * pixelsFromItem
    let corners = zip(mesh.points, mesh.colors).map { point, color in
      let place = samplesFromItem * point
      return Corner(x: place.x, y: place.y, color: SIMD4(color.premultiplied))
    }
    var samples = [UInt8](repeating: 0, count: rect.size.area * 4)
    for top in stride(from: 0, to: rect.height, by: Self.bandHeight) {
      let height = min(Self.bandHeight, rect.height - top)
      let band = band(corners, width: rect.width * Self.samples, top: top * Self.samples, height: height * Self.samples)
      var place = top * rect.width * 4
      for y in 0..<height {
        for x in 0..<rect.width {
          var sum = SIMD4<Float>.zero
          for row in 0..<Self.samples {
            let start = ((y * Self.samples + row) * rect.width + x) * Self.samples
            for column in 0..<Self.samples { sum += band[start + column] }
          }
          let level = sum * (255 / Float(Self.samples * Self.samples))
          for channel in 0..<4 { samples[place + channel] = UInt8(UInt32(level: level[channel])) }
          place += 4
        }
      }
    }
    return Bitmap(size: rect.size, samples: samples)
  }

  /// Returns `height` rows of samples, starting with row `top`.
  private func band(_ corners: [Corner], width: Int, top: Int, height: Int) -> [SIMD4<Float>] {
    var band = [SIMD4<Float>](repeating: SIMD4(mesh.background.premultiplied), count: width * height)
    for row in 0..<mesh.rows - 1 {
      for column in 0..<mesh.columns - 1 {
        let index = row * mesh.columns + column
        let a = corners[index]
        let b = corners[index + 1]
        let c = corners[index + mesh.columns]
        let d = corners[index + mesh.columns + 1]
        Self.fill((a, b, d), width: width, top: top, height: height, into: &band)
        Self.fill((a, d, c), width: width, top: top, height: height, into: &band)
      }
    }
    return band
  }

  /// Fills the samples whose centres lie in a triangle. Samples on an edge shared by two triangles are always filled.
  private static func fill(
    _ triangle: (Corner, Corner, Corner), width: Int, top: Int, height: Int, into band: inout [SIMD4<Float>]
  ) {
    let (a, b, c) = triangle
    let area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
    guard area.magnitude > 1e-9, area.isFinite else { return }
    func clamped(_ value: Double, _ most: Int) -> Int { Int(min(Double(most), max(0, value))) }
    let firstRow = clamped((min(a.y, b.y, c.y) - 0.5 - Double(top)).rounded(.up), height)
    let endRow = clamped((max(a.y, b.y, c.y) - 0.5 - Double(top)).rounded(.down) + 1, height)
    let firstColumn = clamped((min(a.x, b.x, c.x) - 0.5).rounded(.up), width)
    let endColumn = clamped((max(a.x, b.x, c.x) - 0.5).rounded(.down) + 1, width)
    guard firstRow < endRow, firstColumn < endColumn else { return }
    // Points slightly outside the edges count as inside, so that rounding errors leave no gaps.
    let slack = -1e-9
    for row in firstRow..<endRow {
      let y = Double(top + row) + 0.5
      for column in firstColumn..<endColumn {
        let x = Double(column) + 0.5
        let u = ((c.y - a.y) * (x - a.x) - (c.x - a.x) * (y - a.y)) / area
        let v = ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / area
        guard u >= slack, v >= slack, u + v <= 1 - slack else { continue }
        band[row * width + column] = a.color + (b.color - a.color) * Float(u) + (c.color - a.color) * Float(v)
      }
    }
  }
}
