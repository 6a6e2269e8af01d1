import Geometry

/// A symmetric kernel: weights from the centre outwards, or a box with fractional ends.
enum BlurKernel {
  case weights([Float])
  case box(half: Int, end: Float, scale: Float)

  /// The distance in samples by which the kernel spreads.
  fileprivate var reach: Int {
    switch self {
    case .weights(let weights): weights.count - 1
    case .box(let half, _, _): half + 1
    }
  }
}

/// A blur along one axis: kernels that are applied one after another to all lines of a plane, eight lines at once.
struct LineBlur {
  /// The direction of the blurred lines.
  enum Axis { case row, column }

  /// Neighbouring lines of a plane, at most as many as fit in lanes.
  private struct PlaneLines {
    let start: UnsafeMutablePointer<Float>
    /// The distance between the samples of a line.
    let step: Int
    /// The distance between lines.
    let lineStep: Int
    let count: Int
    let length: Int
  }

  /// Samples at the same place of neighbouring lines.
  private typealias Lanes = SIMD8<Float>

  private let kernels: [BlurKernel]
  private let axis: Axis

  init(_ kernels: [BlurKernel], along axis: Axis) {
    self.kernels = kernels
    self.axis = axis
  }

  /// Blurs a plane stored in row-major order without padding. Samples beyond its edges are 0.
  func apply(to plane: inout [Float], size: PixelSize) {
    guard let margin = kernels.map({ $0.reach }).max() else { return }
    let (length, lines) = axis == .row ? (size.width, size.height) : (size.height, size.width)
    let (step, lineStep) = axis == .row ? (1, size.width) : (size.width, 1)
    let padded = [Lanes](repeating: .zero, count: length + 2 * margin)
    var loaded = padded
    var last = padded
    var result = padded
    var spare = padded
    plane.withUnsafeMutableBufferPointer { plane in
      guard let samples = plane.baseAddress else { return }
      for first in stride(from: 0, to: lines, by: Lanes.scalarCount) {
        let next = PlaneLines(
          start: samples + first * lineStep, step: step, lineStep: lineStep,
          count: min(Lanes.scalarCount, lines - first), length: length)
        // Zeros stay zero in a blur. Often, most lines of a plane contain only zeros.
        guard Self.load(next, to: &loaded, at: margin) else { continue }
        // Lines through a rectangle are equal, and so are their results.
        if loaded != last {
          swap(&loaded, &last)
          blur(last, to: &result, margin..<margin + length, kernels[0])
          for kernel in kernels.dropFirst() {
            swap(&result, &spare)
            blur(spare, to: &result, margin..<margin + length, kernel)
          }
        }
        Self.store(result, at: margin, to: next)
      }
    }
  }

  /// Copies lines into lanes. Returns whether any of their samples is not zero.
  private static func load(_ lines: PlaneLines, to lanes: inout [Lanes], at margin: Int) -> Bool {
    let start = lines.start
    let step = lines.step
    let lineStep = lines.lineStep
    let count = lines.count
    let length = lines.length
    return lanes.withUnsafeMutableBytes { bytes in
      let target = bytes.baseAddress!.assumingMemoryBound(to: Float.self) + margin * Lanes.scalarCount
      var isZero = true
      if lineStep == 1, count == Lanes.scalarCount {
        var any = Lanes.zero
        for i in 0..<length {
          let value = UnsafeRawPointer(start + i * step).loadUnaligned(as: Lanes.self)
          UnsafeMutableRawPointer(target + i * Lanes.scalarCount).storeBytes(of: value, as: Lanes.self)
          any.replace(with: value, where: value .!= 0)
        }
        return any != .zero
      }
      for line in 0..<Lanes.scalarCount {
        var source = start + (line < count ? line * lineStep : 0)
        var place = target + line
        var bits: UInt32 = 0
        for _ in 0..<length {
          place.pointee = line < count ? source.pointee : 0
          bits |= place.pointee.bitPattern
          source += step
          place += Lanes.scalarCount
        }
        isZero = isZero && bits == 0
      }
      return !isZero
    }
  }

  /// Copies lanes to lines.
  private static func store(_ lanes: [Lanes], at margin: Int, to lines: PlaneLines) {
    let start = lines.start
    let step = lines.step
    let lineStep = lines.lineStep
    let count = lines.count
    let length = lines.length
    lanes.withUnsafeBytes { bytes in
      let source = bytes.baseAddress!.assumingMemoryBound(to: Float.self) + margin * Lanes.scalarCount
      if lineStep == 1, count == Lanes.scalarCount {
        for i in 0..<length {
          let value = UnsafeRawPointer(source + i * Lanes.scalarCount).load(as: Lanes.self)
          UnsafeMutableRawPointer(start + i * step).storeBytes(of: value, as: Lanes.self)
        }
        return
      }
      for line in 0..<count {
        var place = source + line
        var target = start + line * lineStep
        for _ in 0..<length {
          target.pointee = place.pointee
          place += Lanes.scalarCount
          target += step
        }
      }
    }
  }

  /// Blurs lanes, which are zero outside of `places`.
  private func blur(_ from: [Lanes], to result: inout [Lanes], _ places: Range<Int>, _ kernel: BlurKernel) {
    let line = from.span
    var result = result.mutableSpan
    switch kernel {
    case .weights(let weights):
      for i in places {
        var sum = line[unchecked: i] * weights[0]
        for offset in 1..<max(1, weights.count) {
          let before = line[unchecked: i - offset]
          let after = line[unchecked: i + offset]
          switch axis {
          case .row: sum += (before + after) * weights[offset]
          case .column: sum = sum + before * weights[offset] + after * weights[offset]
          }
        }
        result[unchecked: i] = sum
      }
    case .box(let half, let end, let scale):
      // Double precision prevents residue after adding and subtracting the same value.
      var sum = SIMD8<Double>.zero
      for i in places.lowerBound - half..<places.lowerBound + half { sum += SIMD8<Double>(line[unchecked: i]) }
      for i in places {
        sum += SIMD8<Double>(line[unchecked: i + half])
        let before = line[unchecked: i - half - 1]
        let after = line[unchecked: i + half + 1]
        switch axis {
        case .row: result[unchecked: i] = (Lanes(sum) + (before + after) * end) * scale
        case .column: result[unchecked: i] = Lanes(sum) * scale + before * (end * scale) + after * (end * scale)
        }
        sum -= SIMD8<Double>(line[unchecked: i - half])
      }
    }
  }
}
