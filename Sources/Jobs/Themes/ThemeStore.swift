package import CairoDrawing
package import DisplayLists
import Files
import ImageFiles
import Optics
package import Stickers
import Synchronization
import Vitrine
import Views

/// A theme that stickers can be drawn with.
package struct DrawableTheme: Sendable {
  package var theme: StickerTheme
  /// Shapes text in the theme's font.
  package var shaper: any TextShaping

  /// The colours on light stickers, as `#rrggbb`: accent, protein, carbohydrate and fat.
  package var lightColors: [String] {
    let palette = StickerPalette(colorScheme: .light, isOnGlass: false, theme: theme)
    let accent = palette.energy.stops[0].color
    return [accent, palette.protein, palette.carbohydrate, palette.fat].map { color in
      let resolved = color.resolve(in: EnvironmentValues())
      return RGBA(red: Double(resolved.red), green: Double(resolved.green), blue: Double(resolved.blue)).hex
    }
  }
}

/// Reads themes, and keeps their decoded marks and opened fonts for jobs to come. Thread-safe.
package final class ThemeStore: Sendable {
  /// The shaper of themes without a font.
  package let shaper: PangoShaper
  private let opened = Mutex(Opened())

  /// The caches of decoded themes and of shapers.
  fileprivate struct Opened {
    var themes: [ThemeDocument: DrawableTheme] = [:]
    /// The shapers by the content of their fonts. Themes may share a font.
    var shapers: [EmbeddedFile: PangoShaper] = [:]
  }

  /// Creates a store, and the shaper with the standard fonts.
  package init() throws { shaper = try PangoShaper() }

  /// Creates a store with the themes of a catalogue. Throws if one of them cannot be used.
  package convenience init(opening catalogue: ThemeCatalogue) throws {
    try self.init()
    for offer in catalogue.offers { _ = try theme(offer.theme) }
  }

  /// Returns a theme; the classic one for nil. Throws a `FileError` or a `FontError` if its files cannot be used.
  package func theme(_ source: ThemeSource?) throws -> DrawableTheme {
    switch try source?.resolved() {
    case nil: DrawableTheme(theme: .classic, shaper: shaper)
    case .builtIn(let name): DrawableTheme(theme: name.theme, shaper: shaper)
    case .file: preconditionFailure("a resolved theme must not be a file")
    case .value(let document): try theme(document)
    }
  }

  private func theme(_ document: ThemeDocument) throws -> DrawableTheme {
    try opened.withLock { opened in
      if let theme = opened.themes[document] { return theme }
      let shaper = try document.font.map { try opened.shaper(in: $0) } ?? shaper
      let theme = DrawableTheme(theme: try StickerTheme(document), shaper: shaper)
      opened.themes[document] = theme
      return theme
    }
  }
}

extension ThemeStore.Opened {
  fileprivate mutating func shaper(in font: EmbeddedFile) throws -> PangoShaper {
    if let shaper = shapers[font] { return shaper }
    let file = try FontFile(font.bytes, name: font.name)
    let shaper = try PangoShaper(fonts: FontSet.debian.replacingStandard(with: file))
    shapers[font] = shaper
    return shaper
  }
}

extension StickerTheme {
  /// Creates the theme that a document describes. Its colours are changed as far as they must be to stand out.
  fileprivate init(_ document: ThemeDocument) throws {
    self = .classic
    accent = document.accent.map { ThemeColor($0).meetingContrast() }
    if let protein = document.protein { self.protein = ThemeColor(protein).meetingContrast() }
    if let carbohydrate = document.carbohydrate { self.carbohydrate = ThemeColor(carbohydrate).meetingContrast() }
    if let fat = document.fat { self.fat = ThemeColor(fat).meetingContrast() }
    if let cornerRadius = document.cornerRadius { self.cornerRadius = cornerRadius }
    mark = try document.mark.map { mark in
      CGImage(bitmap: try MarkFile.load(mark.bytes, name: mark.name).premultipliedSRGB())
    }
  }
}

extension ThemeColor {
  fileprivate init(_ shades: ThemeDocument.Shades) {
    self.init(light: Color(shades.light), dark: Color(shades.dark))
  }
}

extension Color {
  fileprivate init(_ color: RGBA) { self.init(red: color.red, green: color.green, blue: color.blue) }
}
