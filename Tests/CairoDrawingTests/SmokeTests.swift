import CairoDrawing
import Drawing
import Geometry
import Optics
import Testing

@Suite struct SmokeTests {
  @Test func prints() throws {
    let clock = ContinuousClock()
    let t0 = clock.now
    let shaper = try PangoShaper()
    print("init", clock.now - t0)
    for (text, width) in [("Hello, world 12:34 3x4 -> fi", nil), ("שלום hello עולם", nil), ("مرحبا بالعالم لا", 60.0), ("नमस्ते क्षत्रिय", nil), ("สวัสดีครับ ภาษาไทย", 60), ("日本語テキスト直す", 60), ("🔥👨‍👩‍👧❤️1️⃣🇩🇪", nil), ("a\tb\u{0}c\n\nd\u{2028}e", nil), ("", nil)] as [(String, Double?)] {
      let t1 = clock.now
      let p = Paragraph([TextSpan(text, font: FontRequest(size: 20), color: RGBA(white: 0))], width: width)
      let s = shaper.shape(p)
      let t2 = clock.now
      _ = shaper.shape(p)
      print(t2 - t1, clock.now - t2)
      print(DisplayList(size: s.size, items: s.runs.map { .glyphs($0, pointsFromItem: .identity) }))
      print(s.lines.map { $0.box }, s.inkBounds)
    }
    print(shaper.metrics(of: FontRequest(size: 17)))
    for d in [FontRequest.Design.standard, .rounded, .serif, .monospaced] {
      print(shaper.shape(Paragraph([TextSpan("Hxg", font: FontRequest(design: d, size: 17, weight: 700, isItalic: true), color: RGBA(white: 0))])).runs.map(\.face))
    }
  }
}
