extension String {
  /// The string as shown on a sticker, in one paragraph.
  ///
  /// Control characters and line breaks are replaced with spaces, and combining marks after the fourth per letter are
  /// removed. The text is truncated to 400 scalars, which is more than fits on any sticker. As the text is untrusted,
  /// this limits the cost of shaping it.
  var displayed: String {
    var result = String.UnicodeScalarView()
    var marks = 0
    var isSpace = true
    for scalar in unicodeScalars {
      if result.count >= 400 { break }
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator:
        if !isSpace { result.append(" ") }
        isSpace = true
        continue
      case .nonspacingMark, .enclosingMark:
        marks += 1
        if marks > 4 { continue }
      case .surrogate, .unassigned, .privateUse: continue
      case .format where scalar.properties.isBidiControl: continue
      default: marks = 0
      }
      isSpace = false
      result.append(scalar)
    }
    if isSpace, !result.isEmpty { result.removeLast() }
    return String(result)
  }
}
