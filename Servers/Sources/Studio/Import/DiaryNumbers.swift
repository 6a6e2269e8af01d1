/// Reads the numbers of a diary, all of which have the same decimal mark.
struct DiaryNumbers {
  /// The mark of numbers that could be read with either, such as 1.234.
  let decimal: Character

  /// Finds out the decimal mark.
  ///
  /// - Parameters:
  ///   - cells: All numbers of the diary.
  ///   - usual: The mark if none of them tells.
  init(_ cells: some Sequence<String>, usual: Character) {
    let marks = Set(cells.compactMap { DiaryNumber($0)?.mark })
    decimal = marks.count == 1 ? marks.first! : usual
  }

  /// Returns a number and the unit behind it; nil if the text is no number.
  func value(_ cell: String) -> (amount: Double, unit: DiaryUnit?)? {
    guard let number = DiaryNumber(cell), let amount = number.value(decimal: number.mark ?? decimal) else { return nil }
    return (amount, number.unit)
  }

  /// Whether the cell says in another way than by being blank that the amount is unknown.
  static func isUnknown(_ cell: String) -> Bool {
    ["-", "–", "—", "--", "n/a", "na", "null", "nil", "none", "k.a.", "k. a."].contains(cell.lowercased())
  }
}

/// A number as users enter it, with a decimal point or comma, thousands separators, and an optional unit.
private struct DiaryNumber {
  /// Digits, points and commas.
  let text: Substring
  /// The power of ten behind it, as in `e-3`; mostly empty.
  let exponent: Substring
  let isNegative: Bool
  let unit: DiaryUnit?

  init?(_ cell: String) {
    var rest = cell.filter { !$0.isWhitespace && $0 != "'" && $0 != "’" }[...]
    isNegative = rest.first == "-" || rest.first == "−"
    if isNegative || rest.first == "+" { rest = rest.dropFirst() }
    text = rest.prefix { $0.isDigit || $0 == "." || $0 == "," }
    guard text.contains(where: \.isDigit) else { return nil }
    rest = rest.dropFirst(text.count)
    exponent = Self.exponent(rest)
    rest = rest.dropFirst(exponent.count)
    if rest.isEmpty {
      unit = nil
    } else {
      guard let unit = DiaryUnit(word: rest.lowercased()) else { return nil }
      self.unit = unit
    }
  }

  private static func exponent(_ text: Substring) -> Substring {
    guard text.first == "e" || text.first == "E" else { return "" }
    let sign = text.dropFirst().first
    let start = sign == "+" || sign == "-" ? 2 : 1
    let digits = text.dropFirst(start).prefix(while: \.isDigit)
    return digits.isEmpty ? "" : text.prefix(start + digits.count)
  }

  /// The decimal mark; nil if the number could have either.
  var mark: Character? {
    let points = text.count { $0 == "." }
    let commas = text.count { $0 == "," }
    if points > 0, commas > 0 { return text.last { $0 == "." || $0 == "," } }
    if points > 1 { return "," }
    if commas > 1 { return "." }
    guard points + commas == 1 else { return nil }
    let mark: Character = points > 0 ? "." : ","
    let parts = text.split(separator: mark, omittingEmptySubsequences: false)
    let isThousands = parts[1].count == 3 && (1...3).contains(parts[0].count) && parts[0] != "0"
    return isThousands ? nil : mark
  }

  func value(decimal: Character) -> Double? {
    let parts = text.split(separator: decimal, omittingEmptySubsequences: false)
    guard parts.count <= 2 else { return nil }
    let groups = parts[0].split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard groups.dropFirst().allSatisfy({ $0.count == 3 }), groups.count == 1 || (1...3).contains(groups[0].count)
    else { return nil }
    let fraction = parts.count == 2 ? parts[1] : ""
    let digits = "\(groups.joined().isEmpty ? "0" : groups.joined()).\(fraction.isEmpty ? "0" : fraction)\(exponent)"
    return Double(digits).map { isNegative ? -$0 : $0 }
  }
}

extension Character {
  /// Whether it is one of the digits from 0 to 9.
  var isDigit: Bool { ("0"..."9").contains(self) }
}
