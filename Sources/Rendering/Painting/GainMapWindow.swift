import Geometry
import Optics

/// The light beyond the standard range in a window of a photo, as images to which the passes of a plan can be applied.
///
/// For a given appearance, the effect of glass on its backdrop is linear: it moves, blurs and weights the backdrop, and
/// adds light. In gamma-encoded values, the HDR rendition is the photo plus an excess D. The same passes are painted
/// over two more images: a flat grey, and the grey plus a multiple of D. The difference between the painted images is
/// the result of the passes, with all effects, for D alone. Glass therefore moves, blurs and weights D like the photo.
/// Ink, which hides its backdrop, also hides D. Adding the result to the painted photo gives the painted HDR rendition,
/// and their ratio determines the new gains. The grey is so dark that no value clips, however bright the photo is.
///
/// With a gain of g stops, D is (E + 0.055) · (2^(g / 2.4) − 1) for a gamma-encoded sample E, which is exact above the
/// linear part of the sRGB curve. The offsets of the map, which only matter in shadows, are not considered. A map of one
/// channel is applied to luma.
struct GainMapWindow {
  /// The map of the whole photo.
  private(set) var map: GainMap
  /// The pixels of the window that the passes read or change, and those that they change. Both are extended to whole
  /// pixels of the map, because each of these is compared as a whole.
  private let area: PixelRect
  private let changed: PixelRect
  /// The column of the map for each column of the window, and the row for each row.
  private let columns: [Int]
  private let rows: [Int]
  /// The first column of the window in each changed column of the map, and the end of the last one.
  private let starts: [Int]
  /// For each channel, the gains of all codes.
  private let tables: [GainTable]
  /// The factor on D in the second image.
  private let scale: Float
  private let lit: PlanarImage
  /// For each changed pixel of the map, the sums over the second image before it is painted, and over the painted photo.
  private var before: [Float]
  private var light: [Float]

  /// The luma of the grey. Luma differs from it by at most as much.
  private static let level: Float = 4096
  /// The value of a code.
  private static let unit: Float = 1 / 16383
  private static let zero = Float(PixelWindow.format.chromaZero)

  /// Creates the images of a window. Returns nil if the photo has no gain there.
  ///
  /// - Parameters:
  ///   - map: the map of the whole photo, whose range includes no gain.
  ///   - rect: the window in the photo.
  ///   - photo: the size of the photo.
  ///   - read: the pixels of the window that the passes read.
  ///   - changed: the pixels of the window that the passes change.
  init?(_ map: GainMap, _ rect: PixelRect, of photo: PixelSize, reading read: PixelRect, changing changed: PixelRect) {
    guard !changed.isEmpty else { return nil }
    let columns = (rect.x..<rect.maxX).map { (2 * $0 + 1) * map.size.width / (2 * photo.width) }
    let rows = (rect.y..<rect.maxY).map { (2 * $0 + 1) * map.size.height / (2 * photo.height) }
    func extended(_ range: Range<Int>, _ places: [Int]) -> Range<Int> {
      var start = range.lowerBound
      var end = range.upperBound
      while start > 0, places[start - 1] == places[start] { start -= 1 }
      while end < places.count, places[end] == places[end - 1] { end += 1 }
      return start..<end
    }
    func extended(_ part: PixelRect) -> PixelRect {
      let x = extended(part.x..<part.maxX, columns)
      let y = extended(part.y..<part.maxY, rows)
      return PixelRect(x: x.lowerBound, y: y.lowerBound, width: x.count, height: y.count)
    }
    area = extended(read.union(changed).intersection(PixelRect(rect.size)))
    self.changed = extended(changed)
    tables = map.channels.map(GainTable.init)
    let largest = map.largestIncrease(
      columns[area.x]...columns[area.maxX - 1], rows[area.y]...rows[area.maxY - 1], tables)
    // Less than half a level of an 8-bit photo cannot be seen.
    guard largest > 1.0 / 512 else { return nil }
    // The photo was rounded to codes, so its values may exceed the range by a few codes.
    scale = (Self.level - 8) / (largest * (1 + GainTable.toe))
    let span = self.changed.x..<self.changed.maxX
    starts = span.filter { $0 == span.lowerBound || columns[$0] != columns[$0 - 1] } + [span.upperBound]
    let height = rows[self.changed.maxY - 1] - rows[self.changed.y] + 1
    before = [Float](repeating: 0, count: (starts.count - 1) * height * tables.count)
    light = before
    self.map = map
    self.columns = columns
    self.rows = rows
    lit = PlanarImage(unfilled: rect.size, format: PixelWindow.format)
  }

  /// Makes the second image from the photo, which nothing is painted on yet.
  mutating func read(from photo: PlanarImage) {
    let width = area.width
    let first = area.x
    let isGrey = tables.count == 1
    var increases = [Float](repeating: 0, count: width * tables.count)
    var y = area.y
    while y < area.maxY {
      let lines = lines(from: y, in: area)
      scaledIncreases(row: rows[y], into: &increases)
      increases.withUnsafeBufferPointer { increases in
        photo.visitRows(lines) { y, photoLuma, photoBlue, photoRed in
          lit.visitRows(y..<y + 1) { _, luma, blue, red in
            let photoRow = (luma: photoLuma + first, blue: photoBlue + first, red: photoRed + first)
            if isGrey {
              Self.scale(luma: photoRow.luma, by: increases, to: luma + first)
              (blue + first).update(repeating: UInt16(Self.zero), count: width)
              (red + first).update(repeating: UInt16(Self.zero), count: width)
            } else {
              Self.scale(photoRow, by: increases, to: (luma + first, blue + first, red + first))
            }
          }
        }
      }
      y = lines.upperBound
    }
    before = sums(of: lit)
  }

  /// Measures the photo, which has been painted.
  mutating func measure(_ photo: PlanarImage) { light = sums(of: photo) }

  /// Paints both images as the photo was painted, and sets the gains of the pixels of the map that something was painted
  /// over. The first image replaces the content of `grey`.
  mutating func paint(_ grey: PlanarImage, with painter: FramePainter) {
    grey.visitRows(area.y..<area.maxY) { _, luma, blue, red in
      (luma + area.x).update(repeating: UInt16(Self.level), count: area.width)
      (blue + area.x).update(repeating: UInt16(Self.zero), count: area.width)
      (red + area.x).update(repeating: UInt16(Self.zero), count: area.width)
    }
    painter.repaint(grey)
    painter.repaint(lit)
    write(over: grey)
  }

  private mutating func write(over grey: PlanarImage) {
    let after = sums(of: lit)
    let flat = sums(of: grey)
    let lanes = tables.count
    let firstColumn = columns[changed.x]
    var isCovered = [Bool](repeating: false, count: starts.count - 1)
    var i = 0
    var y = changed.y
    while y < changed.maxY {
      let lines = lines(from: y, in: changed)
      findCovered(grey, lines, &isCovered)
      for cell in isCovered.indices {
        let range = i..<i + lanes
        i += lanes
        guard isCovered[cell] || range.contains(where: { after[$0] != before[$0] }) else { continue }
        let count = Float(lines.count * (starts[cell + 1] - starts[cell]))
        var excess = SIMD3<Float>(repeating: after[range.lowerBound] - flat[range.lowerBound])
        var color = SIMD3<Float>(repeating: light[range.lowerBound])
        if lanes == 3 {
          let k = range.lowerBound
          excess = Self.color(excess.x, blue: after[k + 1] - flat[k + 1], red: after[k + 2] - flat[k + 2])
          color = Self.color(
            color.x, blue: light[k + 1] - Self.zero * count, red: light[k + 2] - Self.zero * count)
        }
        for (lane, table) in tables.enumerated() {
          // Very saturated colours can exceed the range of the photo, where they are clamped.
          let base = min(max(color[lane] * Self.unit, 0), count) + GainTable.toe * count
          map.setCode(
            table.code(of: excess[lane] / (base * scale)), x: firstColumn + cell, y: rows[y], channel: lane)
        }
      }
      y = lines.upperBound
    }
  }

  /// Returns the rows of the window from `y` on that share a row of the map.
  private func lines(from y: Int, in part: PixelRect) -> Range<Int> {
    var end = y + 1
    while end < part.maxY, rows[end] == rows[y] { end += 1 }
    return y..<end
  }

  /// Looks up the increases in a row of the map for all columns of the area, channel by channel.
  private func scaledIncreases(row: Int, into result: inout [Float]) {
    let lanes = tables.count
    let start = row * map.size.width * lanes
    for (lane, table) in tables.enumerated() {
      for x in 0..<area.width {
        let code = map.samples[start + columns[area.x + x] * lanes + lane]
        result[lane * area.width + x] = table.increases[Int(code)] * scale
      }
    }
  }

  /// Returns the sums of an image's codes in each changed pixel of the map: of luma for a grey map, otherwise of all
  /// planes.
  private func sums(of image: PlanarImage) -> [Float] {
    let lanes = tables.count
    let width = changed.width
    let first = changed.x
    var totals = [Int32](repeating: 0, count: width * lanes)
    var result: [Float] = []
    result.reserveCapacity(before.count)
    var y = changed.y
    while y < changed.maxY {
      let lines = lines(from: y, in: changed)
      totals.withUnsafeMutableBufferPointer { totals in
        totals.update(repeating: 0)
        image.visitRows(lines) { _, luma, blue, red in
          for x in 0..<width { totals[x] &+= Int32(luma[first + x]) }
          guard lanes == 3 else { return }
          for x in 0..<width { totals[width + x] &+= Int32(blue[first + x]) }
          for x in 0..<width { totals[2 * width + x] &+= Int32(red[first + x]) }
        }
        for cell in 0..<starts.count - 1 {
          for lane in 0..<lanes {
            var sum: Float = 0
            for x in starts[cell]..<starts[cell + 1] { sum += Float(totals[lane * width + x - first]) }
            result.append(sum)
          }
        }
      }
      y = lines.upperBound
    }
    return result
  }

  /// Finds out for each changed column of the map whether the grey has changed there in any of the rows.
  private func findCovered(_ grey: PlanarImage, _ lines: Range<Int>, _ isCovered: inout [Bool]) {
    let level = UInt16(Self.level)
    let zero = UInt16(Self.zero)
    for cell in isCovered.indices { isCovered[cell] = false }
    isCovered.withUnsafeMutableBufferPointer { isCovered in
      grey.visitRows(lines) { _, luma, blue, red in
        for cell in isCovered.indices where !isCovered[cell] {
          for x in starts[cell]..<starts[cell + 1] where luma[x] != level || blue[x] != zero || red[x] != zero {
            isCovered[cell] = true
          }
        }
      }
    }
  }
}

/// A pixel's planes in a row of an image.
private typealias PlaneRow = (
  luma: UnsafeMutablePointer<UInt16>, blue: UnsafeMutablePointer<UInt16>, red: UnsafeMutablePointer<UInt16>
)

extension GainMapWindow {
  /// The weights of red, green and blue in luma (ITU-R BT.709), and the ranges of the differences of blue and red from
  /// it.
  private static let weights = SIMD3<Float>(0.2126, 0.7152, 0.0722)
  private static let chromaSpan: (blue: Float, red: Float) = (2 * (1 - 0.0722), 2 * (1 - 0.2126))

  /// Returns red, green and blue for luma and the distances of blue and red from zero.
  @inline(__always)
  private static func color(_ luma: Float, blue: Float, red: Float) -> SIMD3<Float> {
    let b = luma + blue * chromaSpan.blue
    let r = luma + red * chromaSpan.red
    return SIMD3(r, (luma - weights.x * r - weights.z * b) / weights.y, b)
  }

  /// Returns the integer nearest to a value of 0…65535. Unlike a conversion, this is vectorized.
  @inline(__always)
  private static func rounded(_ value: Float) -> UInt16 { UInt16(truncatingIfNeeded: (value + 0x1p23).bitPattern) }

  /// Adds the excess of a row of luma to the grey.
  private static func scale(
    luma: UnsafeMutablePointer<UInt16>, by increases: UnsafeBufferPointer<Float>, to lit: UnsafeMutablePointer<UInt16>
  ) {
    for x in increases.indices {
      lit[x] = rounded(level + (Float(luma[x]) * unit + GainTable.toe) * increases[x])
    }
  }

  /// Adds the excess of a row of colours to the grey. The increases of green follow those of red, and then blue's.
  private static func scale(_ photo: PlaneRow, by increases: UnsafeBufferPointer<Float>, to lit: PlaneRow) {
    let count = increases.count / 3
    let spanBlue = 1 / chromaSpan.blue
    let spanRed = 1 / chromaSpan.red
    for x in 0..<count {
      let color = color(Float(photo.luma[x]), blue: Float(photo.blue[x]) - zero, red: Float(photo.red[x]) - zero)
      let r = (color.x * unit + GainTable.toe) * increases[x]
      let g = (color.y * unit + GainTable.toe) * increases[count + x]
      let b = (color.z * unit + GainTable.toe) * increases[2 * count + x]
      let luma = weights.x * r + weights.y * g + weights.z * b
      lit.luma[x] = rounded(level + luma)
      lit.blue[x] = rounded(zero + (b - luma) * spanBlue)
      lit.red[x] = rounded(zero + (r - luma) * spanRed)
    }
  }
}

extension GainMap {
  /// Returns the largest change of gamma-encoded values in a part of the map.
  fileprivate func largestIncrease(
    _ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>, _ tables: [GainTable]
  ) -> Float {
    let lanes = channels.count
    var isUsed = [Bool](repeating: false, count: 256 * lanes)
    for y in rows {
      let start = (y * size.width + columns.lowerBound) * lanes
      for i in 0..<columns.count * lanes { isUsed[Int(samples[start + i]) * lanes + i % lanes] = true }
    }
    var largest: Float = 0
    for (i, used) in isUsed.enumerated() where used {
      largest = Swift.max(largest, abs(tables[i % lanes].increases[i / lanes]))
    }
    return largest
  }
}

/// The gains of the codes of a channel, as the increase of gamma-encoded values.
private struct GainTable {
  /// The offset of the sRGB curve.
  static let toe: Float = 0.055

  /// The increase for each code, relative to a value plus the offset.
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
    var low = 0
    var high = thresholds.count
    while low < high {
      let middle = (low + high) / 2
      if increase > thresholds[middle] { low = middle + 1 } else { high = middle }
    }
    return UInt8(low)
  }
}
