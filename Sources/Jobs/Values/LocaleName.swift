package import Foundation
package import JSON

/// The identifier of a locale that Foundation has data for, such as `de`, `de_DE`, `zh-Hans-CN` or
/// `en_US@calendar=buddhist`.
package struct LocaleName: Hashable, Sendable {
  /// The locale.
  package let locale: Locale

  /// American English, the default of all jobs.
  package static let english = LocaleName(locale: Locale(identifier: "en_US"))

  private init(locale: Locale) { self.locale = locale }

  /// Reads an identifier. Throws an error that suggests a similar one.
  package init(_ identifier: String) throws(JobError) {
    let (name, keywords) = Self.parts(identifier)
    guard Self.isKnown(name) else {
      throw JobError(
        "no such locale is known; "
          + (Self.suggestion(for: name).map { "did you mean \($0)?" } ?? "use one such as en_US, de_DE or zh_Hans_CN"))
    }
    if let keyword = keywords.first(where: { !Self.isKnown(keyword: $0) }) {
      throw JobError("\(keyword) is not a keyword of locales; use one such as @numbers=arab or @hours=h23")
    }
    locale = Locale(identifier: identifier)
  }

  /// The identifier in one spelling: with underscores between its parts.
  package var normalized: LocaleName {
    let parts = Self.parts(locale.identifier)
    let keywords = parts.keywords.isEmpty ? "" : "@" + parts.keywords.sorted().joined(separator: ";")
    return LocaleName(locale: Locale(identifier: parts.name + keywords))
  }

  /// Splits an identifier into its name, with underscores, and its keywords: `en-US@numbers=arab` into `en_US` and
  /// `numbers=arab`.
  private static func parts(_ identifier: String) -> (name: String, keywords: [String]) {
    let halves = identifier.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let keywords = halves.count < 2 ? [] : halves[1].split(separator: ";", omittingEmptySubsequences: false)
    return (String(halves[0]).replacing("-", with: "_"), keywords.map(String.init))
  }

  /// Whether there is data for the language, and all other parts exist.
  ///
  /// Foundation accepts any text as an identifier and ignores the parts that it does not understand.
  private static func isKnown(_ name: String) -> Bool {
    let language = Locale.Components(identifier: name).languageComponents
    let known = Locale.availableIdentifiers
    if known.contains(where: { $0.caseInsensitiveCompare(name) == .orderedSame }) { return true }
    guard let code = language.languageCode, known.contains(code.identifier),
      language.script?.isISOScript ?? true, language.region.map({ Locale.Region.isoRegions.contains($0) }) ?? true
    else { return false }
    let understood = [code.identifier, language.script?.identifier, language.region?.identifier].compactMap { $0 }
    return understood.joined(separator: "_").caseInsensitiveCompare(name) == .orderedSame
  }

  /// Whether Foundation understands a keyword such as `numbers=arab`.
  private static func isKnown(keyword: String) -> Bool {
    let components = Locale.Components(identifier: "en_US@" + keyword)
    switch keyword.prefix(while: { $0 != "=" }) {
    case "calendar": return components.calendar != nil
    case "numbers":
      return components.numberingSystem.map { Locale.NumberingSystem.availableNumberingSystems.contains($0) } ?? false
    case "hours": return components.hourCycle != nil
    case "collation": return components.collation.map { Locale.Collation.availableCollations.contains($0) } ?? false
    case "currency": return components.currency?.isISOCurrency ?? false
    default: return false
    }
  }

  /// Returns a known name that resembles an unknown one. An encoding, as in `de_DE.UTF-8`, is ignored.
  private static func suggestion(for name: String) -> String? {
    let bare = String(name.prefix { $0 != "." })
    return bare != name && isKnown(bare)
      ? bare : Spelling.nearest(to: bare, among: Locale.availableIdentifiers.sorted())
  }
}

extension LocaleName: JobValue {
  package static var expectation: String { "the identifier of a locale, such as de_DE" }
  package init?(text: String) { try? self.init(text) }

  package init(_ node: JSONNode) throws(JSONError) {
    let text = try node.text()
    do throws(JobError) { try self.init(text) } catch { throw node.wrong(error.description) }
  }

  package var json: JSONValue { .string(locale.identifier) }
}
