import CairoDrawing
import DisplayLists
import Exporting
import Geometry
import Optics
import Testing

@Suite struct GlassOverlayTests {
  static let shaper = try? PangoShaper()

  /// Letters, digits, symbols, Arabic, Devanagari and the outline of an emoji: ink of the whole string, as drawn.
  @Test(arguments: ["Ag&", "12:34", "→★", "سلام", "नमस्ते", "🎉", "O"])
  func textIsCentredAndFillsTheRectangle(_ text: String) throws {
    let shaper = try #require(Self.shaper)
    let rect = Rect(x: 20, y: 10, width: 200, height: 90)
    let path = GlassOverlay.outline(of: text, in: rect, shaper: shaper)
    let size = PixelSize(width: 480, height: 240)
    let picture = try CairoCanvas().draw(
      [.fill(path, rule: .nonZero, paint: .color(RGBA(white: 1)), pointsFromItem: .identity)], in: PixelRect(size),
      pixelsFromPoints: .scale(2))
    var left = size.width
    var right = 0
    var top = size.height
    var bottom = 0
    for y in 0..<size.height {
      for x in 0..<size.width where picture.samples[(y * size.width + x) * 4 + 3] > 127 {
        (left, right) = (min(left, x), max(right, x + 1))
        (top, bottom) = (min(top, y), max(bottom, y + 1))
      }
    }
    // Centred to within a pixel, and as close to two opposite sides.
    #expect(abs(Double(left + right) / 2 - 2 * rect.midX) <= 1)
    #expect(abs(Double(top + bottom) / 2 - 2 * rect.midY) <= 1)
    #expect(min(abs(Double(right - left) - 400), abs(Double(bottom - top) - 180)) <= 2)
  }

  @Test func lettersAreTheRightWayUp() throws {
    let shaper = try #require(Self.shaper)
    // An L has its foot below and to the right.
    let path = GlassOverlay.outline(of: "L", in: Rect(x: 0, y: 0, width: 100, height: 100), shaper: shaper)
    let picture = try CairoCanvas().draw(
      [.fill(path, rule: .nonZero, paint: .color(RGBA(white: 1)), pointsFromItem: .identity)],
      in: PixelRect(x: 0, y: 0, width: 100, height: 100), pixelsFromPoints: .identity)
    let ink = [(20, 0), (55, 0), (0, 55), (55, 55)].map { column, row in
      (0..<45).reduce(0) { sum, y in
        sum + (0..<45).count { picture.samples[((row + y) * 100 + column + $0) * 4 + 3] > 127 }
      }
    }
    #expect(ink[3] > 200)
    #expect(ink[1] == 0)
  }
}
