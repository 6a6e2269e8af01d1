extension [String] {
  /// The phrases on one line, joined as a list in the locale's language.
  ///
  /// A phrase that ends with punctuation is followed by a space instead of a separator. Empty phrases are left out.
  func sentence(in locale: Locale) -> String {
    let mark = ListMark(language: locale.language.languageCode?.identifier)
    var result = ""
    for phrase in self {
      let phrase = phrase.onOneLine
      guard !phrase.isEmpty else { continue }
      if let last = result.unicodeScalars.last { result += ListMark.closing.contains(last) ? mark.gap : mark.text }
      result += phrase
    }
    return result
  }
}

/// The separators of a list.
private struct ListMark {
  /// Separates two items.
  let text: String
  /// Follows an item that ends with punctuation.
  let gap: String

  /// The separators of a language; a comma by default.
  init(language: String?) {
    switch language {
    case "ar", "fa", "ur", "ps", "sd", "ug", "ckb": (text, gap) = ("\u{60C} ", " ")
    case "ja": (text, gap) = ("、", "")
    case "zh", "yue": (text, gap) = ("，", "")
    case "am", "ti": (text, gap) = ("፣ ", " ")
    case "my": (text, gap) = ("၊ ", " ")
    case "th", "lo": (text, gap) = (" ", " ")
    default: (text, gap) = (", ", " ")
    }
  }

  /// Punctuation after which there is no separator.
  static let closing = Set(".!?…:;,،؛؟۔。！？：；，、।॥።፣၊။".unicodeScalars)
}

extension String {
  /// The string with every run of spaces, line ends and control characters replaced by one space, and trimmed.
  ///
  /// Non-breaking and thin spaces are kept, since they are part of numbers.
  fileprivate var onOneLine: String {
    split { character in
      character == " " || character.isNewline
        || character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
    }.joined(separator: " ")
  }
}
