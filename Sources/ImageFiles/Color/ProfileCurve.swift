import Geometry

/// The tone curve of one component in an ICC profile, from encoded values to linear light, both 0…1.
enum ProfileCurve: Hashable, Sendable {
  /// Samples at equal steps of the encoded value, with linear interpolation between them.
  case samples([UInt16])
  /// x^gamma.
  case power(gamma: Double)
  /// (ax + b)^gamma + e from `d` on, and cx + f below.
  case segments(gamma: Double, a: Double, b: Double, c: Double, d: Double, e: Double, f: Double)

  /// Reads an element of type `curv` or `para` (ICC.1:2010, 10.5 and 10.15). Returns nil if it is neither, is incomplete
  /// or has parameters that lcms refuses.
  init?(_ element: ArraySlice<UInt8>) {
    switch element.signature(at: 0) {
    case "curv":
      guard let count = element.number(at: 8), count <= (element.count - 12) / 2 else { return nil }
      let bytes = Array(element.dropFirst(12))
      let samples = (0..<count).map { index -> UInt16 in UInt16(bytes[2 * index]) << 8 | UInt16(bytes[2 * index + 1]) }
      switch count {
      case 0: self = .power(gamma: 1)
      case 1: self = .power(gamma: Double(samples[0]) / 256)
      default: self = .samples(samples)
      }
    case "para":
      self.init(parametric: element)
    default:
      return nil
    }
    if case .power(let gamma) = self, gamma <= 0 { return nil }
  }

  private init?(parametric element: ArraySlice<UInt8>) {
    guard let word = element.number(at: 8) else { return nil }
    let kind = word >> 16
    let counts = [1, 3, 4, 5, 7]
    guard counts.indices.contains(kind) else { return nil }
    var p: [Double] = []
    for i in 0..<counts[kind] {
      guard let number = element.signedFixedPoint(at: 12 + 4 * i) else { return nil }
      p.append(number)
    }
    guard p[0] > 0 else { return nil }
    if kind == 0 {
      self = .power(gamma: p[0])
      return
    }
    guard p[1] > 0 else { return nil }
    let end = -p[2] / p[1]
    switch kind {
    case 1: self = .segments(gamma: p[0], a: p[1], b: p[2], c: 0, d: end, e: 0, f: 0)
    case 2: self = .segments(gamma: p[0], a: p[1], b: p[2], c: 0, d: end, e: p[3], f: p[3])
    case 3: self = .segments(gamma: p[0], a: p[1], b: p[2], c: p[3], d: p[4], e: 0, f: 0)
    default: self = .segments(gamma: p[0], a: p[1], b: p[2], c: p[3], d: p[4], e: p[5], f: p[6])
    }
  }

  /// The element that describes the curve: `para` (ICC.1:2010, 10.15), or `curv` for samples.
  var element: [UInt8] {
    switch self {
    case .samples(let samples):
      Array("curv\0\0\0\0".utf8) + [UInt8](bigEndian: samples.count)
        + samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    case .power(let gamma): Array("para\0\0\0\0".utf8) + [0, 0, 0, 0] + ICCProfile.fixedPoint(gamma)
    case .segments(let gamma, let a, let b, let c, let d, 0, 0):
      Array("para\0\0\0\0".utf8) + [0, 3, 0, 0] + [gamma, a, b, c, d].flatMap(ICCProfile.fixedPoint)
    case .segments(let gamma, let a, let b, let c, let d, let e, let f):
      Array("para\0\0\0\0".utf8) + [0, 4, 0, 0] + [gamma, a, b, c, d, e, f].flatMap(ICCProfile.fixedPoint)
    }
  }

  /// The curve of sRGB (IEC 61966-2-1).
  static let sRGB = segments(gamma: 2.4, a: 1 / 1.055, b: 0.055 / 1.055, c: 1 / 12.92, d: 0.04045, e: 0, f: 0)

  /// Returns the linear value of an encoded one, clamped to 0…1.
  func linear(_ encoded: Double) -> Double {
    let value =
      switch self {
      case .samples(let samples):
        Self.interpolated(samples, at: encoded)
      case .power(let gamma):
        encoded <= 0 ? 0 : Elementary.pow(encoded, gamma)
      case .segments(let gamma, let a, let b, let c, let d, let e, let f):
        encoded >= d ? (a * encoded + b <= 0 ? 0 : Elementary.pow(a * encoded + b, gamma)) + e : c * encoded + f
      }
    return min(max(value, 0), 1)
  }

  /// Whether the curve leads from black to white without descending, so that every linear value has an encoded one.
  var isReversible: Bool {
    let values = (0...256).map { linear(Double($0) / 256) }
    return values[0] < 0.01 && values[256] > 0.99 && zip(values, values.dropFirst()).allSatisfy { $0 <= $1 }
  }

  private static func interpolated(_ samples: [UInt16], at encoded: Double) -> Double {
    let position = min(max(encoded, 0), 1) * Double(samples.count - 1)
    let index = min(Int(position), samples.count - 2)
    let low = Double(samples[index])
    let high = Double(samples[index + 1])
    return (low + (high - low) * (position - Double(index))) / 65535
  }
}

extension ArraySlice<UInt8> {
  /// Returns the big-endian signed number with 16 bits after the point at an offset; nil if the slice ends before it.
  func signedFixedPoint(at offset: Int) -> Double? {
    number(at: offset).map { Double(Int32(truncatingIfNeeded: $0)) / 65536 }
  }
}
