import Foundation
package import JSON
package import Optics
import Stickers

/// A theme as JSON describes it, with the content of its files.
///
/// All members are optional. Missing ones default to the classic theme.
package struct ThemeDocument: Hashable, Sendable {
  /// A colour for light and for dark stickers.
  package struct Shades: Hashable, Sendable {
    package var light: RGBA
    package var dark: RGBA
  }

  /// The name that users see.
  package var name: String?
  package var accent: Shades?
  package var protein: Shades?
  package var carbohydrate: Shades?
  package var fat: Shades?
  /// The radius of the sticker's corners in points.
  package var cornerRadius: Double?
  /// The mark in place of the app icon, as SVG or PNG.
  package var mark: EmbeddedFile?
  /// The font of all text, as TrueType or OpenType.
  package var font: EmbeddedFile?

  /// The maximum length of a name in characters.
  private static let longestName = 40
  private static let largestMark = 512 << 10
  private static let largestFont = 2 << 20
  private static let members = [
    "name", "accent", "protein", "carbohydrate", "fat", "cornerRadius", "mark", "font",
  ]

  /// Reads a theme.
  ///
  /// Unknown members, wrong types and values out of range are errors.
  ///
  /// - Parameters:
  ///   - node: The object.
  ///   - folder: The base of relative file names: empty, or a path that ends with a slash; nil if the theme must embed
  ///     its files instead of naming them.
  package init(_ node: JSONNode, filesIn folder: String?) throws(JSONError) {
    for member in try node.members().keys.sorted() where !Self.members.contains(member) {
      let advice = Spelling.nearest(to: member, among: Self.members).map { "; did you mean \($0)?" } ?? ""
      throw JSONError(.unknownName, at: node.path, "“\(member.prefix(40))” is not a member of a theme\(advice)")
    }
    name = try node["name"].map(Self.name)
    accent = try node["accent"].map(Self.shades)
    protein = try node["protein"].map(Self.shades)
    carbohydrate = try node["carbohydrate"].map(Self.shades)
    fat = try node["fat"].map(Self.shades)
    cornerRadius = try node["cornerRadius"].map(Self.radius)
    mark = try node["mark"].map { (node) throws(JSONError) in
      try EmbeddedFile(node, in: folder, limit: Self.largestMark)
    }
    font = try node["font"].map { (node) throws(JSONError) in
      try EmbeddedFile(node, in: folder, limit: Self.largestFont)
    }
  }

  private static func name(_ node: JSONNode) throws(JSONError) -> String {
    let text = try node.text().trimmingCharacters(in: .whitespaces)
    guard isName(text) else { throw node.wrong("must be a text of 1 to \(longestName) characters in one line, not -") }
    return text
  }

  /// Whether a text can be the name of a theme.
  static func isName(_ text: String) -> Bool {
    (1...longestName).contains(text.count) && text == text.withoutControlCharacters && text != "-"
  }

  private static func radius(_ node: JSONNode) throws(JSONError) -> Double {
    let radius = try node.number()
    let accepted = StickerTheme.cornerRadii
    guard radius.isFinite, accepted.contains(radius) else {
      let bounds = "\(Double(accepted.lowerBound).plain) to \(Double(accepted.upperBound).plain)"
      throw node.wrong("must be \(bounds) points, got \(radius.plain)")
    }
    return radius
  }

  private static func shades(_ node: JSONNode) throws(JSONError) -> Shades {
    guard case .object(let members) = node.value else {
      let color = try color(node)
      return Shades(light: color, dark: color)
    }
    guard Set(members.keys) == ["light", "dark"], let light = node["light"], let dark = node["dark"] else {
      throw node.wrong("must be a colour, or an object with a light and a dark colour")
    }
    return Shades(light: try color(light), dark: try color(dark))
  }

  private static func color(_ node: JSONNode) throws(JSONError) -> RGBA {
    guard case .string(let text) = node.value, let color = RGBA(text: text), color.alpha == 1 else {
      throw node.wrong("must be an opaque colour such as #1d86f5")
    }
    return color
  }

  /// The paths of the files that were read.
  package var paths: [String] { [mark, font].compactMap { $0?.path } }

  /// The theme as JSON that contains its files.
  package var json: JSONValue {
    func shades(_ shades: Shades?) -> JSONValue? {
      shades.map { .object(["light": $0.light.json, "dark": $0.dark.json]) }
    }
    let members: [String: JSONValue?] = [
      "name": name.map { .string($0) }, "accent": shades(accent), "protein": shades(protein),
      "carbohydrate": shades(carbohydrate), "fat": shades(fat), "cornerRadius": cornerRadius.map { .number($0) },
      "mark": mark?.json, "font": font?.json,
    ]
    return .object(members.compactMapValues { $0 })
  }
}
