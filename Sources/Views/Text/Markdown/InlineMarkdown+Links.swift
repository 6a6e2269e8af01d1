extension InlineMarkdown {
  /// Consumes an opening bracket, which may start a link or an image description.
  mutating func open(isImage: Bool) {
    add(.characters(isImage ? "![" : "["))
    brackets.append(Bracket(piece: pieces.count - 1, isImage: isImage, delimiters: delimiters.count))
    position += isImage ? 2 : 1
  }

  /// Consumes a closing bracket and, if it ends a link, the destination that follows.
  mutating func close() {
    position += 1
    guard let bracket = brackets.popLast(), bracket.isActive, let (destination, end) = address(at: position) else {
      return takePlain(["]"])
    }
    position = end
    // Finish the current piece, which belongs to the link.
    add(.characters(""))
    resolveEmphasis(from: bracket.delimiters)
    pieces[bracket.piece].content = .characters("")
    // An image is replaced by its description.
    if bracket.isImage { return }
    mark(bracket.piece..<pieces.count, .link)
    links.append((bracket.piece..<pieces.count, destination))
    for index in brackets.indices where !brackets[index].isImage { brackets[index].isActive = false }
  }

  /// The delimiters of a title.
  private static let quotes: [Unicode.Scalar: Unicode.Scalar] = ["\"": "\"", "'": "'", "(": ")"]

  /// Returns the destination in parentheses, without its optional title, and the index after the closing parenthesis,
  /// or nil if the syntax is invalid.
  private func address(at start: Int) -> (destination: String, end: Int)? {
    guard character(at: start) == "(" else { return nil }
    var index = afterSpace(start + 1)
    let places: Range<Int>
    if character(at: index) == "<" {
      guard let end = end(of: ">", from: index + 1, forbidden: ["<", "\n"]) else { return nil }
      places = index + 1..<end - 1
      index = end
    } else {
      let end = endOfBareAddress(at: index)
      places = index..<end
      index = end
    }
    let next = afterSpace(index)
    if next > index, let quote = character(at: next), let closing = Self.quotes[quote] {
      guard let end = end(of: closing, from: next + 1, forbidden: quote == "(" ? ["("] : []) else { return nil }
      index = afterSpace(end)
    } else {
      index = next
    }
    // Unescape the text only if it turns out to be a destination.
    return character(at: index) == ")" ? (written(places), index + 1) : nil
  }

  /// Returns a destination with escapes and character references replaced; interpolated values are dropped.
  private func written(_ places: Range<Int>) -> String {
    var text = ""
    var index = places.lowerBound
    while index < places.upperBound {
      defer { index += 1 }
      guard let scalar = character(at: index) else { continue }
      if scalar == "\\", let next = character(at: index + 1), next.isASCIIPunctuation {
        text.unicodeScalars.append(next)
        index += 1
      } else if scalar == "&", let (referred, end) = referred(at: index + 1) {
        text.unicodeScalars.append(referred)
        index = end - 1
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Returns the end of a destination without angle brackets: a space or an unbalanced parenthesis. The depth of
  /// nesting is limited to keep the search short.
  private func endOfBareAddress(at start: Int) -> Int {
    var depth = 0
    var index = start
    while index < elements.count {
      guard let scalar = character(at: index) else {
        index += 1
        continue
      }
      switch scalar {
      case "\\" where character(at: index + 1)?.isASCIIPunctuation == true: index += 1
      case "(":
        depth += 1
        if depth > 32 { return elements.count }
      case ")":
        if depth == 0 { return index }
        depth -= 1
      default:
        if scalar == " " || scalar.properties.generalCategory == .control { return index }
      }
      index += 1
    }
    return index
  }

  /// Returns the index after the next unescaped `closing`, or nil if a forbidden character or the end of the text
  /// precedes it.
  private func end(of closing: Unicode.Scalar, from start: Int, forbidden: [Unicode.Scalar]) -> Int? {
    var index = start
    while index < elements.count {
      let scalar = character(at: index)
      if scalar == closing { return index + 1 }
      if let scalar, forbidden.contains(scalar) { return nil }
      index += scalar == "\\" && character(at: index + 1)?.isASCIIPunctuation == true ? 2 : 1
    }
    return nil
  }

  private func afterSpace(_ start: Int) -> Int {
    var index = start
    while let scalar = character(at: index), " \t\n".unicodeScalars.contains(scalar) { index += 1 }
    return index
  }

  /// Consumes an autolink in angle brackets, or only the bracket if there is none.
  mutating func address() {
    position += 1
    var address = ""
    var index = position
    while let scalar = character(at: index), scalar != ">", scalar != "<", scalar.value > 0x20 {
      address.unicodeScalars.append(scalar)
      index += 1
    }
    guard character(at: index) == ">", Self.isAddress(address) else { return takePlain(["<"]) }
    add(.characters(address), style: .link)
    links.append((pieces.count - 1..<pieces.count, address.contains(":") ? address : "mailto:" + address))
    position = index + 1
  }

  /// Whether a string is an absolute URI or an email address.
  private static func isAddress(_ address: String) -> Bool {
    let ascii = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
    let mail = "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@\(ascii)(?:\\.\(ascii))*"
    return address.range(of: "^(?:[A-Za-z][A-Za-z0-9+.-]{1,31}:.*|\(mail))$", options: .regularExpression) != nil
  }

  /// Consumes a numeric or common named character reference, or only the ampersand if there is none.
  mutating func reference() {
    position += 1
    guard let (scalar, end) = referred(at: position) else { return takePlain(["&"]) }
    takePlain([scalar])
    position = end
  }

  /// Returns the character that a reference stands for and the index after it, or nil if the reference is malformed or
  /// unknown.
  private func referred(at start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    var name = ""
    var index = start
    while let scalar = character(at: index),
      scalar == "#" || (scalar.isASCII && scalar.properties.isAlphabetic)
        || ("0"..."9").contains(scalar), name.utf8.count < 9
    {
      name.unicodeScalars.append(scalar)
      index += 1
    }
    guard character(at: index) == ";", let scalar = Self.character(named: name) else { return nil }
    return (scalar, index + 1)
  }

  private static let names: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{a0}",
  ]

  private static func character(named name: String) -> Unicode.Scalar? {
    if let known = names[name] { return known }
    let isHex = name.hasPrefix("#x") || name.hasPrefix("#X")
    let digits = name.dropFirst(isHex ? 2 : 1)
    guard name.hasPrefix("#"), (1...(isHex ? 6 : 7)).contains(digits.count),
      let number = UInt32(digits, radix: isHex ? 16 : 10)
    else { return nil }
    // Invalid characters and U+0000 become the replacement character.
    return number == 0 ? "\u{fffd}" : Unicode.Scalar(number) ?? "\u{fffd}"
  }
}
