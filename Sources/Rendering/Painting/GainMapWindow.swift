import Geometry
import Optics

/// The light beyond the standard range in a window of a photo, as images to which the passes of a plan can be applied.
///
/// What glass does to its backdrop is linear for a given appearance: it moves, blurs and weights it, and adds light of
/// its own. In gamma-encoded values, the HDR rendition is the photo plus an excess D. The same passes are painted over
/// two more images: a flat grey, and the grey plus a multiple of D. Their difference is what the panes, with all effects
/// on them, make of D alone. Glass therefore moves, blurs and weights D as it does the photo; ink, which hides its
/// backdrop, hides D. Adding the result to the painted photo gives the painted HDR rendition, and their ratio the new
/// gains. The grey is so dark that nothing clips, however bright the photo is.
///
/// With a gain of g stops, D is (E + 0.055) · (2^(g / 2.4) − 1) for a gamma-encoded sample E, which is exact above the
/// linear part of the sRGB curve. The offsets of the map, which only matter in shadows, are not considered. A map of one
/// channel is applied to luma.
struct GainMapWindow {
  /// The map of the whole photo.
  private(set) var map: GainMap
  /// The window in the photo, and the width of the photo.
  private let rect: PixelRect
  private let photoWidth: Int
  /// The column of the map for each column of the window, and the row for each row.
  private let columns: [Int]
  private let rows: [Int]
  /// For each channel, the gains of all codes.
  private let tables: [GainTable]
  /// The factor on D in the second image.
  private let scale: Float
  private let grey: PlanarImage
  private let lit: PlanarImage
  /// For each pixel of the map in the window, a sum over the second image before it is painted.
  private var sums: [Int32]

  /// The luma of the grey. Luma differs from it by at most as much.
  private static let level: Float = 4096

  /// Creates the images of a window. Returns nil if the photo has no gain there.
  init?(_ map: GainMap, _ rect: PixelRect, of photo: PixelSize) {
    columns = (rect.x..<rect.maxX).map { (2 * $0 + 1) * map.size.width / (2 * photo.width) }
    rows = (rect.y..<rect.maxY).map { (2 * $0 + 1) * map.size.height / (2 * photo.height) }
    tables = map.channels.map(GainTable.init)
    var largest: Float = 0
    let lanes = map.channels.count
    for y in rows[0]...rows[rows.count - 1] {
      let start = y * map.size.width * lanes
      for i in columns[0] * lanes..<(columns[columns.count - 1] + 1) * lanes {
        largest = max(largest, abs(tables[i % lanes].increases[Int(map.samples[start + i])]))
      }
    }
    // Less than half a level of an 8-bit photo cannot be seen.
    guard largest > 1.0 / 512 else { return nil }
    self.map = map
    self.rect = rect
    photoWidth = photo.width
    scale = Self.level / (largest * (1 + GainTable.toe))
    grey = PlanarImage(size: rect.size, format: PixelWindow.format)
    lit = PlanarImage(unfilled: rect.size, format: PixelWindow.format)
    sums = [Int32](
      repeating: 0, count: (columns[columns.count - 1] - columns[0] + 1) * (rows[rows.count - 1] - rows[0] + 1))
  }

  /// The number of columns of the map in the window.
  private var stride: Int { columns[columns.count - 1] - columns[0] + 1 }

  /// Makes the images from the samples of the photo, which nothing is painted on yet.
  @_specialize(where Sample == UInt8)
  @_specialize(where Sample == UInt16)
  mutating func read<Sample: FixedWidthInteger & UnsignedInteger>(from samples: UnsafePointer<Sample>) {
    grey.fill(luma: Int(Self.level), blue: PixelWindow.format.chromaZero, red: PixelWindow.format.chromaZero)
    let unit = 1 / Float(Sample.max)
    let isGrey = tables.count == 1
    let (width, stride) = (map.size.width, stride)
    let zero = Float(PixelWindow.format.chromaZero) + 0.5
    lit.visitRows(0..<rect.height) { y, luma, blue, red in
      let row = samples + ((y + rect.y) * photoWidth + rect.x) * 4
      let sumRow = (rows[y] - rows[0]) * stride - columns[0]
      for x in 0..<rect.width {
        let pixel = row + 4 * x
        let color = SIMD3(Float(pixel[0]), Float(pixel[1]), Float(pixel[2])) * unit
        let at = rows[y] * width + columns[x]
        if isGrey {
          let excess = (Self.luma(color) + GainTable.toe) * tables[0].increases[Int(map.samples[at])]
          luma[x] = UInt16(Self.level + scale * excess + 0.5)
          (blue[x], red[x]) = (UInt16(zero), UInt16(zero))
        } else {
          let increase = SIMD3(
            tables[0].increases[Int(map.samples[3 * at])], tables[1].increases[Int(map.samples[3 * at + 1])],
            tables[2].increases[Int(map.samples[3 * at + 2])])
          let excess = (color + GainTable.toe) * increase * scale
          let level = Self.luma(excess)
          luma[x] = UInt16(Self.level + level + 0.5)
          blue[x] = UInt16(zero + (excess.z - level) / Self.chromaSpan.blue)
          red[x] = UInt16(zero + (excess.x - level) / Self.chromaSpan.red)
        }
        sums[sumRow + columns[x]] &+= Self.mixed(luma[x], blue[x], red[x])
      }
    }
  }

  /// Paints both images as the photo was painted.
  func paint(with painter: FramePainter) {
    painter.repaint(grey)
    painter.repaint(lit)
  }

  /// Sets the gains of the pixels of the map that something was painted over, given the samples of the painted photo.
  @_specialize(where Sample == UInt8)
  @_specialize(where Sample == UInt16)
  mutating func write<Sample: FixedWidthInteger & UnsignedInteger>(
    within part: PixelRect, over samples: UnsafePointer<Sample>
  ) {
    guard !part.isEmpty else { return }
    // Whole pixels of the map, because each is compared as a whole.
    let shared = columns[part.x]...columns[part.maxX - 1]
    guard let left = columns.firstIndex(of: shared.lowerBound), let right = columns.lastIndex(of: shared.upperBound)
    else { return }
    var cells = [Cell](repeating: Cell(), count: shared.count)
    var y = rows.firstIndex(of: rows[part.y]) ?? part.y
    let end = (rows.lastIndex(of: rows[part.maxY - 1]) ?? part.maxY - 1) + 1
    while y < end {
      let row = rows[y]
      for i in cells.indices { cells[i] = Cell() }
      while y < end, rows[y] == row {
        gather(y, left...right, from: shared.lowerBound, samples, into: &cells)
        y += 1
      }
      for (i, cell) in cells.enumerated() {
        let x = shared.lowerBound + i
        guard cell.isCovered || cell.sum != sums[(row - rows[0]) * stride + x - columns[0]] else { continue }
        for (lane, table) in tables.enumerated() {
          map.setCode(table.code(of: cell.excess[lane] / (cell.light[lane] * scale)), x: x, y: row, channel: lane)
        }
      }
    }
  }

  /// What the window contains where a pixel of the map is.
  private struct Cell {
    /// The sum of the painted photo, increased by the offset of the curve.
    var light = SIMD3<Float>.zero
    /// The sum of what the panes make of the scaled excess.
    var excess = SIMD3<Float>.zero
    /// The sum over the second image.
    var sum: Int32 = 0
    /// Whether the grey has changed.
    var isCovered = false
  }

  /// Adds a row of the window to the cells, of which the first is that of column `first` of the map.
  @_specialize(where Sample == UInt8)
  @_specialize(where Sample == UInt16)
  private func gather<Sample: FixedWidthInteger & UnsignedInteger>(
    _ y: Int, _ range: ClosedRange<Int>, from first: Int, _ samples: UnsafePointer<Sample>, into cells: inout [Cell]
  ) {
    let unit = 1 / Float(Sample.max)
    let isGrey = tables.count == 1
    let (level, zero) = (UInt16(Self.level), UInt16(PixelWindow.format.chromaZero))
    let row = samples + ((y + rect.y) * photoWidth + rect.x) * 4
    grey.visitRows(y..<y + 1) { _, luma, blue, red in
      lit.visitRows(y..<y + 1) { _, litLuma, litBlue, litRed in
        for x in range {
          let pixel = row + 4 * x
          let color = SIMD3(Float(pixel[0]), Float(pixel[1]), Float(pixel[2])) * unit
          let excess = Float(litLuma[x]) - Float(luma[x])
          let cell = columns[x] - first
          if isGrey {
            cells[cell].light.x += Self.luma(color) + GainTable.toe
            cells[cell].excess.x += excess
          } else {
            let z = excess + (Float(litBlue[x]) - Float(blue[x])) * Self.chromaSpan.blue
            let r = excess + (Float(litRed[x]) - Float(red[x])) * Self.chromaSpan.red
            let g = (excess - Self.weights.x * r - Self.weights.z * z) / Self.weights.y
            cells[cell].light += color + GainTable.toe
            cells[cell].excess += SIMD3(r, g, z)
          }
          cells[cell].sum &+= Self.mixed(litLuma[x], litBlue[x], litRed[x])
          if luma[x] != level || blue[x] != zero || red[x] != zero { cells[cell].isCovered = true }
        }
      }
    }
  }

  /// The weights of red, green and blue in luma (ITU-R BT.709), and the ranges of the differences of blue and red from
  /// it.
  private static let weights = SIMD3<Float>(0.2126, 0.7152, 0.0722)
  private static let chromaSpan: (blue: Float, red: Float) = (2 * (1 - weights.z), 2 * (1 - weights.x))

  @inline(__always)
  private static func luma(_ color: SIMD3<Float>) -> Float { (color * weights).sum() }

  /// Returns a number that differs if any code differs.
  @inline(__always)
  private static func mixed(_ luma: UInt16, _ blue: UInt16, _ red: UInt16) -> Int32 {
    Int32(luma) &+ Int32(blue) &* 7919 &+ Int32(red) &* 104_729
  }
}

/// The gains of the codes of a channel, as the increase of gamma-encoded values.
private struct GainTable {
  /// The offset of the sRGB curve.
  static let toe: Float = 0.055

  /// For each code, by how much it increases a value, to which the offset was added.
  let increases: [Float]
  /// For each code but the last, the increase halfway to the next one.
  private let thresholds: [Float]

  init(_ channel: GainMap.Channel) {
    func increase(_ code: Double) -> Float {
      Float(Elementary.exp(channel.gain(of: code) * Elementary.log(2) / 2.4) - 1)
    }
    increases = (0...255).map { increase(Double($0)) }
    thresholds = (0..<255).map { increase(Double($0) + 0.5) }
  }

  /// Returns the code whose increase is nearest.
  func code(of increase: Float) -> UInt8 {
    var (low, high) = (0, thresholds.count)
    while low < high {
      let middle = (low + high) / 2
      if increase > thresholds[middle] { low = middle + 1 } else { high = middle }
    }
    return UInt8(low)
  }
}
