import DisplayLists
import Geometry
import Optics

// Each filter returns a new surface.
extension Surface {
  /// Returns the pixels of the blurred surface in `area`.
  func blurred(_ blur: PlaneBlur, over area: PixelRect) throws(DrawingError) -> Surface {
    let work = blur.workingArea(from: rect, to: area)
    let result = try Surface(area)
    // Equal channels are blurred only once. In premultiplied white all four are equal, and in black all three colours.
    var planes: [(samples: [Float], channels: UInt32)] = []
    for shift in [0, 8, 16, 24] as [UInt32] {
      let plane = self.plane(shift: shift, over: work, movedBy: .zero)
      if let index = planes.firstIndex(where: { $0.samples == plane }) {
        planes[index].channels |= 1 << shift
      } else {
        planes.append((plane, 1 << shift))
      }
    }
    for case (var plane, let channels) in planes {
      blur.apply(to: &plane, size: work.size)
      result.add(plane, over: work, to: channels)
    }
    return result
  }

  /// Returns the pixels in `area` of the surface painted over its blurred, offset and coloured shadow.
  func shadowed(
    _ color: RGBA, blur: PlaneBlur, offset: Point, over area: PixelRect
  ) throws(DrawingError) -> Surface {
    let cast = PixelRect(around: Rect(rect).offset(x: offset.x, y: offset.y))
    let work = blur.workingArea(from: cast, to: area)
    var plane = self.plane(shift: 24, over: work, movedBy: offset)
    blur.apply(to: &plane, size: work.size)
    let result = try Surface(area)
    result.fill(with: color, through: plane, over: work)
    result.paint(self)
    return result
  }

  /// Returns the pixels in `area` after applying a 4×5 matrix to the straight colours. Transparent pixels stay
  /// transparent.
  func recolored(_ matrix: [Double], over area: PixelRect) throws(DrawingError) -> Surface {
    precondition(matrix.count == 20, "a colour matrix must have 20 elements, got \(matrix.count)")
    // Clamp the elements so that no sum of products overflows.
    let m = matrix.map { Float(min(1e6, max(-1e6, $0))) }
    let result = try Surface(area)
    result.paint(self)
    result.mapPixels { word in
      let oldAlpha = Float(word >> 24)
      guard oldAlpha > 0 else { return 0 }
      let red = Float(word >> 16 & 0xff) / oldAlpha
      let green = Float(word >> 8 & 0xff) / oldAlpha
      let blue = Float(word & 0xff) / oldAlpha
      func row(_ i: Int) -> Float {
        let sum = m[i] * red + m[i + 1] * green + m[i + 2] * blue + m[i + 3] * (oldAlpha / 255) + m[i + 4]
        return min(1, max(0, sum))
      }
      let alpha = row(15) * 255
      return UInt32(level: alpha) << 24 | UInt32(level: row(0) * alpha) << 16 | UInt32(level: row(5) * alpha) << 8
        | UInt32(level: row(10) * alpha)
    }
    return result
  }

  /// Returns a copy in which pixels whose alpha is within bounds have a colour and all others are transparent.
  func thresholded(_ bounds: ClosedRange<Double>, _ color: RGBA, over area: PixelRect) throws(DrawingError) -> Surface {
    let alpha = Float(min(max(color.alpha, 0), 1)) * 255
    func level(_ component: Double) -> UInt32 { UInt32(level: Float(min(max(component, 0), 1)) * alpha) }
    let word = UInt32(level: alpha) << 24 | level(color.red) << 16 | level(color.green) << 8 | level(color.blue)
    let result = try Surface(area)
    result.paint(self)
    result.mapPixels { bounds.contains(Double($0 >> 24) / 255) ? word : 0 }
    return result
  }

  /// Applies `change` to every pixel, as a premultiplied ARGB word in native byte order.
  func mapPixels(_ change: (UInt32) -> UInt32) {
    withPixels { pixels, stride in
      for y in 0..<rect.height {
        let row = (pixels + y * stride).assumingMemoryBound(to: UInt32.self)
        for x in 0..<rect.width { row[x] = change(row[x]) }
      }
    }
  }

  /// Returns one channel's samples in `area` after moving the surface by a possibly fractional offset in pixels.
  private func plane(shift: UInt32, over area: PixelRect, movedBy offset: Point) -> [Float] {
    let dx = Int(offset.x.rounded(.down))
    let dy = Int(offset.y.rounded(.down))
    let fx = Float(offset.x) - Float(dx)
    let fy = Float(offset.y) - Float(dy)
    var plane = [Float](repeating: 0, count: area.size.area)
    plane.withUnsafeMutableBufferPointer { plane in
      withPixels { pixels, stride in
        func add(_ stepX: Int, _ stepY: Int, _ weight: Float) {
          guard weight > 0 else { return }
          let moved = PixelRect(x: rect.x + dx + stepX, y: rect.y + dy + stepY, width: rect.width, height: rect.height)
          let shared = moved.intersection(area)
          for y in shared.y..<shared.maxY {
            let row = (pixels + (y - moved.y) * stride).assumingMemoryBound(to: UInt32.self) + shared.x - moved.x
            let target = plane.baseAddress! + (y - area.y) * area.width + shared.x - area.x
            // Without AVX-512, x86 has no instruction that converts unsigned integers to floats.
            for x in 0..<shared.width { target[x] += weight * Float(Int32(bitPattern: row[x] >> shift & 0xff)) }
          }
        }
        add(0, 0, (1 - fx) * (1 - fy))
        add(1, 0, fx * (1 - fy))
        add(0, 1, (1 - fx) * fy)
        add(1, 1, fx * fy)
      }
    }
    return plane
  }

  /// Writes a plane of samples into channels that are still zero. The lowest bit of each channel is set in `channels`.
  private func add(_ plane: [Float], over area: PixelRect, to channels: UInt32) {
    forEachRow(sharedWith: area) { row, columns, start in
      plane.withUnsafeBufferPointer { plane in
        Self.forEachEight(columns) { x, count in
          let levels = SIMD8<UInt32>(levels: SIMD8(plane.baseAddress! + start + x, count: count))
          (SIMD8(row + x, count: count) | levels &* channels).store(to: row + x, count: count)
        }
      }
    }
  }

  /// Fills the surface with a colour whose alpha is multiplied by a plane of samples in 0…255.
  private func fill(with color: RGBA, through plane: [Float], over area: PixelRect) {
    let alpha = Float(color.alpha.clampedToUnit) / 255
    let red = Float(color.red.clampedToUnit)
    let green = Float(color.green.clampedToUnit)
    let blue = Float(color.blue.clampedToUnit)
    let isBlack = max(red, green, blue) == 0
    forEachRow(sharedWith: area) { row, columns, start in
      plane.withUnsafeBufferPointer { plane in
        Self.forEachEight(columns) { x, count in
          let samples = SIMD8<Float>(plane.baseAddress! + start + x, count: count)
          let level = (samples * alpha * 255).clampedToLevels
          func sample(_ value: Float) -> SIMD8<UInt32> { SIMD8(levels: level * value) }
          var words = sample(1) &<< 24
          if !isBlack { words |= sample(red) &<< 16 | sample(green) &<< 8 | sample(blue) }
          words.store(to: row + x, count: count)
        }
      }
    }
  }

  /// Calls `body` with the first of every eight columns and their number, which is less than eight at the end.
  private static func forEachEight(_ columns: Range<Int>, _ body: (Int, Int) -> Void) {
    for x in stride(from: columns.lowerBound, to: columns.upperBound, by: 8) { body(x, min(8, columns.upperBound - x)) }
  }

  /// Calls `body` for each row shared with a plane that covers `area`.
  ///
  /// The arguments are the row, its shared columns, and the offset from a column to its index in the plane.
  private func forEachRow(
    sharedWith area: PixelRect, _ body: (UnsafeMutablePointer<UInt32>, Range<Int>, Int) -> Void
  ) {
    let shared = rect.intersection(area)
    guard !shared.isEmpty else { return }
    withPixels { pixels, stride in
      for y in shared.y..<shared.maxY {
        let row = (pixels + (y - rect.y) * stride).assumingMemoryBound(to: UInt32.self)
        body(row, shared.x - rect.x..<shared.maxX - rect.x, (y - area.y) * area.width + rect.x - area.x)
      }
    }
  }
}

extension SIMD8 {
  /// Loads up to eight values; the others are zero.
  @inline(__always)
  fileprivate init(_ values: UnsafePointer<Scalar>, count: Int) where Scalar: Numeric {
    self.init(repeating: 0)
    if count == 8 {
      self = UnsafeRawPointer(values).loadUnaligned(as: Self.self)
    } else {
      for i in 0..<count { self[i] = values[i] }
    }
  }

  /// Stores the first values.
  @inline(__always)
  fileprivate func store(to values: UnsafeMutablePointer<Scalar>, count: Int) {
    if count == 8 {
      UnsafeMutableRawPointer(values).storeBytes(of: self, as: Self.self)
    } else {
      for i in 0..<count { values[i] = self[i] }
    }
  }
}

extension SIMD8<Float> {
  /// The vector clamped to 0…255. The standard library's `clamped` is not inlined.
  @inline(__always)
  fileprivate var clampedToLevels: SIMD8<Float> {
    let black = SIMD8<Float>(repeating: 0)
    let white = SIMD8<Float>(repeating: 255)
    let positive = replacing(with: black, where: self .< black)
    return positive.replacing(with: white, where: positive .> white)
  }
}

extension SIMD8<UInt32> {
  /// Creates 8-bit samples from levels, as `UInt32(level:)` does.
  @inline(__always)
  fileprivate init(levels: SIMD8<Float>) {
    // From 2²³ on, floats are spaced 1 apart, so their low bits are the integer. The vector's initialiser would convert lane
    // by lane.
    let whole = SIMD8<Float>(repeating: 0x1p23)
    let level = levels.clampedToLevels + 0.5
    let rounded = level + whole
    let isAbove = (rounded - whole) .> level
    self =
      (unsafeBitCast(rounded, to: SIMD8<UInt32>.self) &- 1).replacing(
        with: unsafeBitCast(rounded, to: SIMD8<UInt32>.self), where: .!isAbove) & 0xff
  }
}
