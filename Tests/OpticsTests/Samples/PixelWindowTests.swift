import Geometry
import Testing

@testable import Optics

@Suite struct PixelWindowTests {
  /// Pixels are written back whether they have changed or not, so all 2²⁴ colours must be preserved.
  @Test func everyColorSurvivesTheConversion() {
    let size = PixelSize(width: 4096, height: 256)
    let window = PixelWindow(PixelRect(size))
    for red in stride(from: 0, to: 256, by: 16) {
      var pixels = [UInt8](repeating: 0, count: 4 * size.area)
      var bytes = pixels.mutableSpan
      for i in 0..<size.area {
        bytes[unchecked: 4 * i] = UInt8(red + i >> 16)
        bytes[unchecked: 4 * i + 1] = UInt8(truncatingIfNeeded: i >> 8)
        bytes[unchecked: 4 * i + 2] = UInt8(truncatingIfNeeded: i)
        bytes[unchecked: 4 * i + 3] = UInt8(truncatingIfNeeded: 7 * i)
      }
      // The target has the wrong colours but the correct alpha, which writing must preserve.
      var target = pixels
      bytes = target.mutableSpan
      for i in 0..<size.area { for k in 0..<3 { bytes[unchecked: 4 * i + k] ^= 0x5A } }
      pixels.withUnsafeBufferPointer { window.read(from: $0.baseAddress!, width: size.width) }
      target.withUnsafeMutableBufferPointer {
        window.write(within: PixelRect(size), to: $0.baseAddress!, width: size.width)
      }
      #expect(target == pixels, "red from \(red)")
    }
  }
}
