extension InlineMarkdown {
  /// Takes a bracket that may begin a link, or a picture's description.
  mutating func open(isImage: Bool) {
    add(.characters(isImage ? "![" : "["))
    brackets.append(Bracket(piece: pieces.count - 1, isImage: isImage, delimiters: delimiters.count))
    position += isImage ? 2 : 1
  }

  /// Takes a bracket that may end a link's words, where an address follows.
  mutating func close() {
    position += 1
    guard let bracket = brackets.popLast(), bracket.isActive, let (destination, end) = address(at: position) else {
      return takePlain(["]"])
    }
    position = end
    // What is plain so far is part of the words.
    add(.characters(""))
    resolveEmphasis(from: bracket.delimiters)
    pieces[bracket.piece].content = .characters("")
    // Of a picture there are its words alone.
    if bracket.isImage { return }
    mark(bracket.piece..<pieces.count, .link)
    links.append((bracket.piece..<pieces.count, destination))
    for index in brackets.indices where !brackets[index].isImage { brackets[index].isActive = false }
  }

  /// What a title begins and ends with.
  private static let quotes: [Unicode.Scalar: Unicode.Scalar] = ["\"": "\"", "'": "'", "(": ")"]

  /// An address in parentheses, perhaps with a title in quotes, and where that ends; nil where there is none.
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
    // Only what turns out to be an address is read.
    return character(at: index) == ")" ? (written(places), index + 1) : nil
  }

  /// What an address says: escapes and character references are what they stand for, values are left out.
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

  /// Where an address without angle brackets ends: at a space, or at a parenthesis that it did not open; one in which
  /// too many are open is none, so that looking for its end stays short.
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

  /// The place after the next of a character that is not escaped; nil where there is none, or a forbidden one before it.
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

  /// Takes an address in angle brackets, which is a link, or the bracket alone.
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

  /// Whether it is an address with a scheme, or one of mail.
  private static func isAddress(_ address: String) -> Bool {
    let ascii = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
    let mail = "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@\(ascii)(?:\\.\(ascii))*"
    return address.range(of: "^(?:[A-Za-z][A-Za-z0-9+.-]{1,31}:.*|\(mail))$", options: .regularExpression) != nil
  }

  /// Takes a reference to a character by its number or by one of the commonest names, or the ampersand alone.
  mutating func reference() {
    position += 1
    guard let (scalar, end) = referred(at: position) else { return takePlain(["&"]) }
    takePlain([scalar])
    position = end
  }

  /// The character that is referred to after an ampersand, and where the reference ends; nil where there is none.
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
    // What is no character, and the one that must not be, is the sign for that.
    return number == 0 ? "\u{fffd}" : Unicode.Scalar(number) ?? "\u{fffd}"
  }
}
