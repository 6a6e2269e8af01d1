extension [String] {
  /// Joins the phrases into one line for reading aloud, separated as in a list in the locale's language.
  ///
  /// No separator mark is added after a phrase that ends with punctuation. Empty phrases are omitted.
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

/// The separator between the items of a list.
private struct ListMark {
  /// The separator between two items.
  let text: String
  /// The separator after an item that ends with punctuation.
  let gap: String

  /// Creates the separator for a language code; a comma by default.
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

  /// The punctuation after which no separator mark is added.
  static let closing = Set(".!?…:;,،؛؟۔。！？：；，、।॥።፣၊။".unicodeScalars)
}

extension String {
  /// The string on one line: every run of spaces, line breaks and control characters is replaced with one space, and
  /// leading and trailing runs are removed.
  ///
  /// Non-breaking and thin spaces are part of number formats, so they are preserved.
  fileprivate var onOneLine: String {
    split { character in
      character == " " || character.isNewline
        || character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
    }.joined(separator: " ")
  }
}
