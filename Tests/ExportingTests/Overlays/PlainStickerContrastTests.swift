import CairoDrawing
import DisplayLists
import Geometry
import Rendering
import Stickers
import Testing
import Vitrine

@testable import Exporting

/// Text of plain stickers over the grounds of chats, measured in the composed picture with the formula of WCAG 2.2.
///
/// The colour of a text is that of the pixels that its glyphs cover, and its surroundings are the pixels next to them.
@Suite struct PlainStickerContrastTests {
  private static let grounds: [(UInt8, UInt8, UInt8)] = [
    (255, 255, 255), (0, 0, 0), (128, 128, 128), (0xDC, 0xF8, 0xC6), (0x00, 0x5C, 0x4B), (0x07, 0x5E, 0x54),
    (0xE7, 0xFF, 0xDB), (0x0A, 0x84, 0xFF),
  ]

  private func overlay(_ variant: StickerVariant, _ surface: Surface) throws -> Overlay {
    try sticker(
      variant, background: surface.background, appearance: surface.isDark ? .dark : .light,
      place: .plain(pixelsPerPoint: 3)
    ).overlay(OverlayContext(canvas: PixelSize(width: 1, height: 1)))
  }

  enum Surface: CaseIterable {
    case light, dark, noneInLight, noneInDark

    var isDark: Bool { self == .dark || self == .noneInDark }
    var background: StickerBackground {
      switch self {
      case .light: .light
      case .dark: .dark
      case .noneInLight, .noneInDark: .none
      }
    }
  }

  @Test(arguments: StickerVariant.allCases, Surface.allCases)
  func textHasEnoughContrastOnAnyGround(variant: StickerVariant, surface: Surface) throws {
    let overlay = try overlay(variant, surface)
    let picture = try exporter().image(of: overlay)
    let texts = Self.texts(overlay.list.items)
    let list = DisplayList(size: overlay.list.size, items: texts)
    let ink = try PhotoPainter(drawing: CairoCanvas(), threads: 2)
      .paint(list, size: picture.size, pixelsFromPoints: overlay.pixelsFromPoints)
    var least = Double.infinity
    for text in texts {
      let area = PixelRect(enclosing: overlay.pixelsFromPoints.bounds(of: text.inkBounds()))
      let (core, surroundings) = Self.pixels(of: ink, in: area)
      guard !core.isEmpty, !surroundings.isEmpty else { continue }
      for ground in Self.grounds {
        let a = Self.luminance(picture, core, ground)
        let b = Self.luminance(picture, surroundings, ground)
        let contrast = (max(a, b) + 0.05) / (min(a, b) + 0.05)
        least = min(least, contrast)
        #expect(contrast >= 4.5, "\(contrast) at \(area) on \(ground)")
      }
    }
    #expect(least.isFinite)
  }

  /// The text of a list, without emoji.
  private static func texts(_ items: [DisplayItem]) -> [DisplayItem] {
    items.flatMap { item -> [DisplayItem] in
      switch item {
      case .glyphs(let run, _):
        run.text.unicodeScalars.contains { $0.properties.isEmojiPresentation } ? [] : [item]
      case .group(let group): texts(group.items)
      default: []
      }
    }
  }

  /// The indices of pixels in an area that are fully covered by ink, and of those without ink that are two or three
  /// pixels away from it.
  private static func pixels(of ink: Raster<UInt8>, in area: PixelRect) -> (core: [Int], surroundings: [Int]) {
    let width = ink.size.width
    let height = ink.size.height
    func alpha(_ x: Int, _ y: Int) -> UInt8 {
      x < 0 || y < 0 || x >= width || y >= height ? 0 : ink.samples[(y * width + x) * 4 + 3]
    }
    func hasInk(_ x: Int, _ y: Int, within reach: Int) -> Bool {
      for dy in -reach...reach { for dx in -reach...reach where alpha(x + dx, y + dy) > 127 { return true } }
      return false
    }
    let most = (area.y..<area.maxY).flatMap { y in (area.x..<area.maxX).map { x in alpha(x, y) } }.max() ?? 0
    var core: [Int] = []
    var surroundings: [Int] = []
    for y in max(area.y - 3, 0)..<min(area.maxY + 3, height) {
      for x in max(area.x - 3, 0)..<min(area.maxX + 3, width) {
        if most > 0, alpha(x, y) == most {
          core.append(y * width + x)
        } else if alpha(x, y) == 0, hasInk(x, y, within: 3), !hasInk(x, y, within: 1) {
          surroundings.append(y * width + x)
        }
      }
    }
    return (core, surroundings)
  }

  /// The median luminance of pixels of a premultiplied picture over a ground.
  private static func luminance(_ picture: Raster<UInt8>, _ pixels: [Int], _ ground: (UInt8, UInt8, UInt8)) -> Double {
    let all = pixels.map { pixel -> Double in
      let samples = picture.samples[(pixel * 4)..<(pixel * 4 + 4)].map { Double($0) / 255 }
      func linear(_ value: Double, _ ground: UInt8) -> Double {
        let v = value + (1 - samples[3]) * Double(ground) / 255
        return v <= 0.04045 ? v / 12.92 : Elementary.pow((v + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(samples[0], ground.0) + 0.7152 * linear(samples[1], ground.1)
        + 0.0722 * linear(samples[2], ground.2)
    }
    return all.sorted()[all.count / 2]
  }

  /// The glass is translucent, and its shadow is on the canvas around it, but not beneath it.
  @Test(arguments: [Surface.light, .dark])
  func shadowIsAroundTheGlass(surface: Surface) throws {
    let overlay = try overlay(.standard, surface)
    let picture = try exporter().image(of: overlay)
    let rect = overlay.rect
    #expect(picture.size == PixelSize(width: rect.width + 2 * rect.x, height: rect.height + 2 * rect.y))
    #expect(rect.x == 84)
    #expect(rect.y == 84)
    #expect(rect.width == 1032)
    func alpha(_ x: Int, _ y: Int) -> UInt8 { picture.samples[(y * picture.size.width + x) * 4 + 3] }
    let middle = picture.size.width / 2
    #expect((20...120).contains(alpha(middle, rect.maxY + 6)))
    #expect(alpha(middle, rect.maxY + 6) > alpha(middle, rect.maxY + 40))
    #expect(alpha(middle, picture.size.height - 1) <= 2)
    #expect(alpha(0, 0) == 0)
    // Between the header and the columns there is only the body.
    #expect((140...230).contains(alpha(middle, rect.y + 60 * 3)))
  }

  @Test func withoutABackgroundThereIsNoMargin() throws {
    let overlay = try overlay(.standard, .noneInLight)
    #expect(overlay.rect == PixelRect(x: 0, y: 0, width: 1032, height: overlay.rect.height))
    #expect(overlay.canvas == overlay.rect.size)
  }
}
