extension [String] {
  /// The phrases in a row as they are read aloud: parted as the locale's language parts a list, each on one line.
  ///
  /// A phrase that ends with a mark of its own is parted by that; empty ones are left out.
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

/// What parts the items of a list.
private struct ListMark {
  /// Stands between items.
  let text: String
  /// Stands after an item that ends with a mark of its own.
  let gap: String

  /// The mark of a language by its code; a comma where it has none of its own.
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

  /// Marks after which no other is set.
  static let closing = Set(".!?…:;,،؛؟۔。！？：；，、।॥።፣၊။".unicodeScalars)
}

extension String {
  /// The string with every run of spaces, line ends and control characters as one space, none at the ends.
  ///
  /// Spaces that do not break, and thin ones, belong to how numbers are written and stay.
  fileprivate var onOneLine: String {
    split { character in
      character == " " || character.isNewline
        || character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
    }.joined(separator: " ")
  }
}
