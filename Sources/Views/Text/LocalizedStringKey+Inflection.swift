extension LocalizedStringKey {
  private static let start = "^["
  private static let end = "](inflect: true)"

  /// The parts, with `^[…](inflect: true)` replaced by its content, whose nouns agree with the numbers before them.
  var inflectedParts: [Part] {
    guard parts.contains(where: { if case .literal(let string) = $0 { string.contains(Self.end) } else { false } })
    else {
      return parts
    }
    var inflected: [Part] = []
    // Whether the parts belong to a phrase that is inflected, and whether the last number in it is 1.
    var isInside = false
    var isOne: Bool?
    for part in parts {
      switch part {
      case .value(_, _, let one):
        if let one { isOne = one }
        inflected.append(part)
      case .literal(var string):
        var text = ""
        while !string.isEmpty {
          guard let mark = string.firstRange(of: isInside ? Self.end : Self.start) else { break }
          let before = String(string[..<mark.lowerBound])
          text += isInside && isOne == false ? Self.pluralizingLastWord(of: before) : before
          string = String(string[mark.upperBound...])
          isInside.toggle()
          isOne = nil
        }
        text += string
        if !text.isEmpty { inflected.append(.literal(text)) }
      }
    }
    return inflected
  }

  /// English nouns whose plural follows no rule.
  private static let plurals = [
    "person": "people", "child": "children", "man": "men", "woman": "women", "foot": "feet", "tooth": "teeth",
    "mouse": "mice", "life": "lives", "leaf": "leaves", "half": "halves", "knife": "knives",
  ]

  /// Returns a phrase with its last word in the plural.
  private static func pluralizingLastWord(of phrase: String) -> String {
    guard let last = phrase.lastIndex(where: \.isLetter) else { return phrase }
    let start = phrase[...last].lastIndex { !$0.isLetter }.map(phrase.index(after:)) ?? phrase.startIndex
    let word = String(phrase[start...last])
    return phrase[..<start] + plural(of: word) + phrase[phrase.index(after: last)...]
  }

  private static func plural(of word: String) -> String {
    let lowercase = word.lowercased()
    if let plural = plurals[lowercase] { return "\(word.prefix(1))\(plural.dropFirst())" }
    if ["s", "x", "z", "ch", "sh"].contains(where: lowercase.hasSuffix) { return word + "es" }
    let stem = lowercase.dropLast()
    if lowercase.last == "y", let before = stem.last, !"aeiou".contains(before) { return "\(word.dropLast())ies" }
    return word + "s"
  }
}
