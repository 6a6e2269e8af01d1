import CairoDrawing
import Foundation
import Testing
import Views

/// Heights of lines on an iPhone, in the fonts that the command draws with.
@Suite struct TextHeightTests {
  private func height(_ font: Font, scale: Double) throws -> Double {
    var environment = EnvironmentValues()
    environment.displayScale = scale
    let resolver = ViewResolver(shaper: try PangoShaper(), environment: environment)
    return resolver.resolve(Text(verbatim: "Hg").font(font)).size.height
  }

  @Test func textStylesAreAsHighAsOnAPhone() throws {
    let styles: [(font: Font, thirds: Double, halves: Double)] = [
      (.largeTitle, 122, 82), (.title, 101, 67), (.title2, 79, 53), (.title3, 72, 48), (.headline, 61, 41),
      (.body, 61, 41), (.callout, 58, 39), (.subheadline, 54, 36), (.footnote, 47, 32), (.caption, 43, 29),
      (.caption2, 40, 27),
    ]
    for (font, thirds, halves) in styles {
      #expect(try (height(font, scale: 3) * 3 - thirds).magnitude < 1e-6, "\(font)")
      #expect(try (height(font, scale: 2) * 2 - halves).magnitude < 1e-6, "\(font)")
    }
  }
}
