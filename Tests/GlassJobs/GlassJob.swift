public import Foundation
import Geometry
import Optics
public import OpticsWasm

/// Glass to compile and apply natively and in WebAssembly.
public struct GlassJob: Codable, Sendable {
  /// The numbers that describe the glass.
  public var numbers: [Double]
  /// The bytes that the numbers refer to.
  public var bytes: Data
  /// The column of the canvas at which the glass is placed.
  public var x: Int32 = 0
  /// The row of the canvas at which the glass is placed.
  public var y: Int32 = 0
  /// Columns of the canvas.
  public var width: Int32
  /// Rows of the canvas.
  public var height: Int32
  /// The format of the pixels, as a number; see `SampleLayout`.
  public var format: Int32
  /// The content of the canvas before the glass is applied.
  public var backdrop = Backdrop.noise
  /// The times of the frames to which the glass is applied. Each frame has a separate canvas.
  public var seconds: [Double]

  /// The content of a canvas. The raw values match those in glass.js.
  public enum Backdrop: Int32, Codable, Sendable, CaseIterable {
    /// Noise; in RGBA, of low contrast on the left.
    case noise
    /// The brightest value of all samples.
    case bright
    /// A dark value of all samples.
    case dark
    /// Soft waves that differ between samples, as in a photo.
    case waves
  }

  /// Eight-bit RGBA.
  public static let rgba: Int32 = 2048
  /// I420 with 8 bits, BT.709 and limited range, which most videos have.
  public static let i420 = planes(1)

  /// Returns the number of a format of planes; see `SampleLayout`.
  public static func planes(
    _ arrangement: Int32, depth: Int32 = 8, matrix: Int32 = 1, isFullRange: Bool = false, transfer: Int32 = 0
  ) -> Int32 {
    let meaning = matrix << 16 | (isFullRange ? 1 : 0) << 18 | transfer << 19
    return arrangement | depth << 8 | meaning
  }

  /// Glass over a canvas.
  public init(
    _ glass: GlassNumbers, width: Int = 256, height: Int = 192, format: Int32 = GlassJob.rgba, seconds: [Double] = [0]
  ) {
    numbers = glass.values
    bytes = Data(glass.bytes)
    (self.width, self.height) = (Int32(width), Int32(height))
    self.format = format
    self.seconds = seconds
  }

  /// The digest of the canvas after the last frame, natively; nil if the glass is rejected.
  public func digest() -> UInt32? {
    var canvas = canvas(frame: 0)
    return apply(to: &canvas) ? GlassJob.digest(canvas) : nil
  }

  /// The digest of the last frame's canvas without the glass.
  public func untouchedDigest() -> UInt32 { GlassJob.digest(canvas(frame: seconds.count - 1)) }

  /// Compiles the glass natively, and applies it to every frame; `canvas` becomes the last one. Returns false if the
  /// glass is rejected.
  public func apply(to canvas: inout [UInt8]) -> Bool {
    guard let glass = compiled() else { return false }
    defer { freeGlass(glass) }
    guard placeGlass(glass, x, y) == 1 else { return false }
    for (frame, time) in seconds.enumerated() {
      canvas = self.canvas(frame: frame)
      guard GlassJob.apply([glass], to: &canvas, width: width, height: height, seconds: time) else { return false }
    }
    return true
  }

  /// Compiles the glass natively. The caller frees it with `freeGlass`.
  public func compiled() -> UnsafeMutableRawPointer? {
    let values = GlassJob.block(numbers.withUnsafeBytes { Array($0) })
    let raster = GlassJob.block(Array(bytes))
    defer {
      release(values)
      release(raster)
    }
    return compileGlass(values, Int32(numbers.count), raster, Int32(bytes.count), format, nil)
  }

  /// Applies compiled glass to a whole canvas.
  public static func apply(
    _ glasses: [UnsafeMutableRawPointer?], to canvas: inout [UInt8], width: Int32, height: Int32, seconds: Double
  ) -> Bool {
    let list = block(glasses.withUnsafeBytes { Array($0) })
    let buffer = block(canvas)
    defer {
      release(list)
      release(buffer)
    }
    guard
      applyGlass(list, Int32(glasses.count), buffer, Int32(canvas.count), 0, 0, width, height, seconds) == 1, let buffer
    else { return false }
    canvas = Array(UnsafeRawBufferPointer(start: buffer, count: canvas.count))
    return true
  }

  /// Returns a new block of the module's memory with a copy of `bytes`, or nil if `bytes` is empty or too large.
  public static func block(_ bytes: [UInt8]) -> UnsafeMutableRawPointer? {
    guard let memory = allocate(Int32(bytes.count)) else { return nil }
    memory.copyMemory(from: bytes, byteCount: bytes.count)
    return memory
  }

  /// The canvas before the glass is applied, the same as in glass.js.
  public func canvas(frame: Int) -> [UInt8] {
    switch backdrop {
    case .noise: noise(frame: frame)
    case .bright: filled { _ in 255 }
    case .dark: filled { _ in 40 }
    case .waves:
      filled { i in
        let x = i / 4 % Int(width)
        let y = i / 4 / Int(width)
        let wave = (3 * x + 5 * y + ((x * y) >> 6) + 40 * (i % 4) + 9 * frame) & 511
        return UInt8(wave > 255 ? 511 - wave : wave)
      }
    }
  }

  /// Returns a canvas of 8-bit samples. Those of more bits are the same value in their upper bits.
  private func filled(_ sample: (Int) -> UInt8) -> [UInt8] {
    if format == GlassJob.rgba { return (0..<sampleCount).map { $0 % 4 == 3 ? 255 : sample($0) } }
    let depth = format >> 8 & 0xFF
    guard depth > 8 else { return (0..<sampleCount).map(sample) }
    return (0..<sampleCount).flatMap { i in
      let wide = UInt16(sample(i)) << UInt16(min(depth, 16) - 8)
      return [UInt8(wide & 0xFF), UInt8(wide >> 8)]
    }
  }

  private var sampleCount: Int {
    let width = Int(width)
    let height = Int(height)
    if format == GlassJob.rgba { return 4 * width * height }
    let (shiftX, shiftY) = [1: (1, 1), 2: (1, 1), 3: (1, 0)][format & 0xFF] ?? (0, 0)
    return width * height + 2 * ((width + shiftX) >> shiftX) * ((height + shiftY) >> shiftY)
  }

  private func noise(frame: Int) -> [UInt8] {
    var state: UInt32 = 0x9e37_79b9 &+ UInt32(frame) &* 77
    func random() -> UInt32 {
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      return state >> 8
    }
    let samples = sampleCount
    let width = Int(width)
    if format == GlassJob.rgba {
      return (0..<samples).map { i in
        let value = UInt8(truncatingIfNeeded: random())
        return i % 4 == 3 ? 255 : 2 * (i / 4 % width) < width ? 96 + value % 64 : value
      }
    }
    let depth = format >> 8 & 0xFF
    guard depth > 8 else { return (0..<samples).map { _ in UInt8(truncatingIfNeeded: random()) } }
    return (0..<samples).flatMap { _ in
      let sample = UInt16(truncatingIfNeeded: random()) >> (16 - UInt16(min(depth, 16)))
      return [UInt8(sample & 0xFF), UInt8(sample >> 8)]
    }
  }

  /// FNV-1a.
  public static func digest(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { bytes in
      var hash: UInt32 = 0x811c_9dc5
      for byte in bytes { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
      return hash
    }
  }
}
