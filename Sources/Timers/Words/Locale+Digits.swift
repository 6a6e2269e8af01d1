public import Views

extension Locale {
  /// Returns text with its ASCII digits replaced by the digits of the locale, such as `٣` in Arabic.
  public func localizedDigits(_ text: String) -> String {
    guard numberingSystem.identifier != "latn" else { return text }
    return text.map { character in
      character.isASCII
        ? character.wholeNumberValue.map { $0.formatted(.number.locale(self)) } ?? String(character)
        : String(character)
    }
    .joined()
  }
}
