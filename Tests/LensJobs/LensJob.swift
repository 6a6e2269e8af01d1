import Geometry
import Optics
public import OpticsWasm

/// A lens to compile natively and in WebAssembly, over a canvas of noise.
public struct LensJob: Codable, Sendable {
  /// The numbers that describe the lens.
  public var numbers: [Double]
  /// Columns of the canvas.
  public var width: Int32
  /// Rows of the canvas.
  public var height: Int32

  /// A lens over a canvas.
  public init(_ numbers: LensNumbers, width: Int = 256, height: Int = 192) {
    self.numbers = numbers.values
    (self.width, self.height) = (Int32(width), Int32(height))
  }

  /// The digest of the canvas after applying the lens natively; nil if there is no lens.
  public func digest() -> UInt32? {
    guard let lens = numbers.withUnsafeBufferPointer({ compile($0.baseAddress, Int32($0.count), width, height) })
    else { return nil }
    defer { free(lens) }
    var canvas = noise()
    canvas.withUnsafeMutableBufferPointer { canvas in
      if let canvas = canvas.baseAddress { apply(lens, canvas) }
    }
    return LensJob.digest(canvas)
  }

  /// The digest of the canvas without the lens.
  public func untouchedDigest() -> UInt32 { LensJob.digest(noise()) }

  /// The same canvas as `noise` in lenses.js.
  private func noise() -> [UInt8] {
    let (width, height) = (Int(width), Int(height))
    return [UInt8](unsafeUninitializedCapacity: width * height * 4) { canvas, count in
      count = width * height * 4
      var state: UInt32 = 0x9e37_79b9
      for i in 0..<count {
        state ^= state << 13
        state ^= state >> 17
        state ^= state << 5
        let random = UInt8(truncatingIfNeeded: state >> 8)
        canvas[i] = i % 4 == 3 ? 255 : 2 * (i / 4 % width) < width ? 96 + random % 64 : random
      }
    }
  }

  /// FNV-1a.
  private static func digest(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { bytes in
      var hash: UInt32 = 0x811c_9dc5
      for byte in bytes { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
      return hash
    }
  }
}
