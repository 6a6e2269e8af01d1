extension InlineMarkdown {
  /// How an element affects an adjacent delimiter run.
  private enum Neighbour { case space, punctuation, other }

  /// Consumes a delimiter run; its neighbours decide whether it can open or close emphasis.
  mutating func delimiterRun(_ scalar: Unicode.Scalar) {
    let count = length(of: scalar, at: position)
    let before = neighbour(at: position - 1, isBefore: true)
    let after = neighbour(at: position + count, isBefore: false)
    position += count
    if scalar == "~" && count > 2 { return takePlain(repeatElement(scalar, count: count)) }
    let leansLeft = after != .space && (after != .punctuation || before != .other)
    let leansRight = before != .space && (before != .punctuation || after != .other)
    let character = Character(scalar)
    add(.delimiters(character, count: count))
    // Underscores inside a word are not delimiters.
    let isUnderscore = scalar == "_"
    delimiters.append(
      Delimiter(
        piece: pieces.count - 1, character: character, count: count, length: count,
        canOpen: leansLeft && (!isUnderscore || !leansRight || before == .punctuation),
        canClose: leansRight && (!isUnderscore || !leansLeft || after == .punctuation)))
  }

  private func neighbour(at index: Int, isBefore: Bool) -> Neighbour {
    guard elements.indices.contains(index) else { return .space }
    switch elements[index] {
    case .value(_, let endsInLetter): return isBefore && endsInLetter ? .other : .punctuation
    case .character(let scalar):
      if scalar.isASCIIPunctuation { return .punctuation }
      switch scalar.properties.generalCategory {
      case .spaceSeparator, .lineSeparator, .paragraphSeparator: return .space
      case .control: return "\t\n\u{c}\r".unicodeScalars.contains(scalar) ? .space : .other
      case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
        .finalPunctuation, .otherPunctuation:
        return .punctuation
      default: return .other
      }
    }
  }

  /// The properties of a closing delimiter that determine which openers it matches.
  private struct Kind: Hashable {
    var character: Character
    var canOpen: Bool
    var length: Int
  }

  /// Matches each closing delimiter from `bottom` on with its nearest opener, then removes these delimiters.
  mutating func resolveEmphasis(from bottom: Int) {
    var open: [Delimiter] = []
    // For each kind of closer, the piece before which no opener matches. This bound keeps the algorithm linear.
    var floors: [Kind: Int] = [:]
    for var end in delimiters[bottom...] {
      let kind = Kind(character: end.character, canOpen: end.canOpen, length: end.length % 3)
      while end.canClose, end.count > 0 {
        guard let index = open.lastIndex(where: { $0.begins(end) || $0.piece < floors[kind] ?? 0 }),
          open[index].begins(end)
        else {
          floors[kind] = end.piece
          break
        }
        var start = open[index]
        let isStruck = end.character == "~"
        let isStrong = !isStruck && start.count >= 2 && end.count >= 2
        let used = isStruck ? end.count : isStrong ? 2 : 1
        let style: Style = isStruck ? .struck : isStrong ? .strong : .emphasized
        mark(start.piece + 1..<end.piece, style)
        start.count -= used
        end.count -= used
        for delimiter in [start, end] {
          pieces[delimiter.piece].content = .delimiters(delimiter.character, count: delimiter.count)
        }
        // Delimiters between a pair can no longer match and stay literal.
        open.removeSubrange(index...)
        if start.count > 0 { open.append(start) }
      }
      if end.canOpen, end.count > 0 { open.append(end) }
    }
    delimiters.removeSubrange(bottom...)
  }
}

extension InlineMarkdown.Delimiter {
  /// Whether emphasis opened here may be closed by a later delimiter.
  fileprivate func begins(_ end: InlineMarkdown.Delimiter) -> Bool {
    guard character == end.character else { return false }
    if character == "~" { return length == end.length }
    // CommonMark's rule of three: in `*foo**bar*`, the delimiters in the middle are literal.
    return !(canClose || end.canOpen) || (length + end.length) % 3 != 0 || (length % 3 == 0 && end.length % 3 == 0)
  }
}
