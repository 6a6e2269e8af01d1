import DisplayLists
import Geometry
import Goldens
import Meals
import Stickers
import Testing
import Views

@Suite struct StickerThemeTests {
  /// The colours of a theme that tell macronutrients and the accent apart.
  private func colors(of theme: StickerTheme) -> [ThemeColor] {
    [theme.accent, theme.protein, theme.carbohydrate, theme.fat].compactMap { $0 }
  }

  @Test func `there are ten built-in themes, and classic is the default`() {
    #expect(StickerTheme.BuiltIn.allCases.count == 10)
    #expect(Set(StickerTheme.BuiltIn.allCases.map(\.theme)).count == 10)
    #expect(EnvironmentValues().stickerTheme == .classic)
  }

  @Test(arguments: StickerTheme.BuiltIn.allCases.filter { $0 != .classic })
  func `colours of built-in themes have a contrast of at least 3`(name: StickerTheme.BuiltIn) {
    for color in colors(of: name.theme) {
      #expect(color.contrast(isDark: false) >= ThemeColor.contrastFloor)
      #expect(color.contrast(isDark: true) >= ThemeColor.contrastFloor)
      #expect(color.meetingContrast() == color)
    }
  }

  @Test(arguments: StickerTheme.BuiltIn.allCases, [ColorScheme.light, .dark])
  func `a theme changes no colour of text`(name: StickerTheme.BuiltIn, scheme: ColorScheme) {
    for isOnGlass in [false, true] {
      let plain = StickerPalette(colorScheme: scheme, isOnGlass: isOnGlass)
      let palette = StickerPalette(colorScheme: scheme, isOnGlass: isOnGlass, theme: name.theme)
      #expect(palette.primary == plain.primary)
      #expect(palette.secondary == plain.secondary)
      #expect(palette.element == plain.element)
      #expect(palette.textShadow == plain.textShadow)
    }
  }

  @Test func `colours are mixed until they stand out, and no further`() throws {
    for red in stride(from: 0.0, through: 1, by: 0.25) {
      for green in stride(from: 0.0, through: 1, by: 0.25) {
        for blue in stride(from: 0.0, through: 1, by: 0.25) {
          let color = Color(red: red, green: green, blue: blue)
          let raw = ThemeColor(light: color, dark: color)
          let met = raw.meetingContrast()
          for isDark in [false, true] {
            #expect(met.contrast(isDark: isDark) >= 3, "\(color)")
            if raw.contrast(isDark: isDark) >= 3 {
              #expect(met.contrast(isDark: isDark) == raw.contrast(isDark: isDark))
            } else {
              // A 64th of black or white changes the contrast by less than .5 near the floor.
              #expect(met.contrast(isDark: isDark) < 3.5, "\(color)")
            }
          }
          #expect(met.meetingContrast() == met)
        }
      }
    }
  }

  @Test(arguments: StickerVariant.allCases)
  func `corners are those of the theme, and text stays in its place`(variant: StickerVariant) throws {
    let plain = ListOutline(try variant.list(of: lunch))
    for radius in [0.0, 12, 40] as [CGFloat] {
      var theme = StickerTheme.classic
      theme.cornerRadius = radius
      let list = try variant.list(of: lunch) { $0.stickerTheme = theme }
      #expect(ListOutline(list).texts == plain.texts)
      #expect(list.size == (try variant.list(of: lunch)).size)
      #expect(list.description != (try variant.list(of: lunch).description))
    }
  }

  @Test func `a mark takes the place of the icon and keeps its aspect ratio`() throws {
    var theme = StickerTheme.classic
    var mark = Bitmap(size: PixelSize(width: 8, height: 4))
    mark.samples = Array(repeating: 255, count: mark.samples.count)
    theme.mark = CGImage(bitmap: mark, isOpaque: true)
    let list = try StickerVariant.standard.list(of: lunch) { $0.stickerTheme = theme }
    let images = ListOutline(list).description.split(separator: "\n").filter { $0.contains("image") }
    #expect(images.map { $0.split(separator: " ").suffix(2) } == [["14,24", "40×20"]])
  }
}
