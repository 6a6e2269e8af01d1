/// A parser for inline Markdown: CommonMark's inline syntax, and strikethrough with tildes.
///
/// It handles emphasis, code, links, autolinks, escapes and character references, but no blocks: a hash or dash at the
/// start is literal. White space, line breaks and HTML tags are preserved.
struct InlineMarkdown {
  struct Style: OptionSet, Hashable {
    let rawValue: UInt8

    static let emphasized = Style(rawValue: 1)
    static let strong = Style(rawValue: 2)
    static let code = Style(rawValue: 4)
    static let struck = Style(rawValue: 8)
    static let link = Style(rawValue: 16)
  }

  /// An element of the source.
  enum Element: Equatable {
    case character(Unicode.Scalar)
    /// The index of an interpolated value, and whether its format specifier ends in a letter. The latter decides
    /// whether adjacent asterisks and underscores are delimiters.
    case value(Int, endsInLetter: Bool)
  }

  /// Characters or an interpolated value in a single style.
  struct Run: Equatable {
    enum Content: Equatable {
      case characters(String)
      case value(Int)
    }

    var content: Content
    var style: Style = []
    /// The destination as written; nil if the run is not a link.
    var destination: String?
  }

  /// Splits the text into runs; adjacent runs of characters differ in style.
  static func runs(of elements: [Element]) -> [Run] {
    var parser = InlineMarkdown(elements: elements)
    return parser.parse()
  }

  /// A piece of text during parsing.
  struct Piece {
    enum Content {
      case characters(String)
      case value(Int)
      /// A run of delimiter characters.
      case delimiters(Character, count: Int)
    }

    var content: Content
    var style: Style = []
  }

  /// A delimiter run that may still open or close emphasis.
  struct Delimiter {
    let piece: Int
    let character: Character
    var count: Int
    /// The original length of the run.
    let length: Int
    let canOpen: Bool
    let canClose: Bool
  }

  /// A bracket that may still start a link.
  struct Bracket {
    let piece: Int
    let isImage: Bool
    /// The number of delimiters before the bracket.
    let delimiters: Int
    /// False inside a link, since links do not nest.
    var isActive = true
  }

  let elements: [Element]
  var position = 0
  var pieces: [Piece] = []
  var delimiters: [Delimiter] = []
  var brackets: [Bracket] = []
  private var plain = String.UnicodeScalarView()
  /// The style boundaries: each style starts (`step` 1) or ends (`step` -1) before the piece.
  private var marks: [(piece: Int, style: Style, step: Int)] = []
  /// The links and the pieces they cover, in order; links do not nest.
  var links: [(pieces: Range<Int>, destination: String)] = []

  private init(elements: [Element]) { self.elements = elements }

  private mutating func parse() -> [Run] {
    while position < elements.count {
      guard case .character(let scalar) = elements[position] else {
        take(elements[position])
        continue
      }
      switch scalar {
      case "\\": escape()
      case "`": code()
      case "*", "_", "~": delimiterRun(scalar)
      case "<": address()
      case "&": reference()
      case "[": open(isImage: false)
      case "!" where character(at: position + 1) == "[": open(isImage: true)
      case "]": close()
      default: take(elements[position])
      }
    }
    endPlain()
    resolveEmphasis(from: 0)
    return merged()
  }

  /// The character at an index; nil for a value and past the end.
  func character(at index: Int) -> Unicode.Scalar? {
    guard elements.indices.contains(index), case .character(let scalar) = elements[index] else { return nil }
    return scalar
  }

  /// Consumes the next element literally.
  private mutating func take(_ element: Element) {
    position += 1
    switch element {
    case .character(let scalar): plain.append(scalar)
    case .value(let index, _): add(.value(index))
    }
  }

  mutating func takePlain(_ scalars: some Sequence<Unicode.Scalar>) { plain.append(contentsOf: scalars) }

  mutating func add(_ content: Piece.Content, style: Style = []) {
    endPlain()
    pieces.append(Piece(content: content, style: style))
  }

  private mutating func endPlain() {
    if plain.isEmpty { return }
    pieces.append(Piece(content: .characters(String(plain))))
    plain = .init()
  }

  private mutating func escape() {
    position += 1
    switch elements.indices.contains(position) ? elements[position] : nil {
    case .character(let next) where next.isASCIIPunctuation: take(.character(next))
    // A value stands for a format specifier, whose percent sign may be escaped.
    case .value(let index, let endsInLetter): take(.value(index, endsInLetter: endsInLetter))
    // A backslash at the end of a line is a hard break; the line break is preserved anyway.
    case .character("\n"): break
    default: plain.append("\\")
    }
  }

  private mutating func code() {
    let count = length(of: "`", at: position)
    let start = position + count
    var end = start
    while end < elements.count {
      let closing = length(of: "`", at: end)
      if closing == count { break }
      end += max(closing, 1)
    }
    guard end < elements.count else {
      for _ in 0..<count { take(elements[position]) }
      return
    }
    var inner = elements[start..<end]
    let space = Element.character(" ")
    if inner.first == space, inner.last == space, inner.contains(where: { $0 != space }) {
      inner = inner.dropFirst().dropLast()
    }
    endPlain()
    for element in inner {
      switch element {
      case .character(let scalar): add(.characters(String(scalar)), style: .code)
      case .value(let index, _): add(.value(index), style: .code)
      }
    }
    position = end + count
  }

  /// Returns the length of the run of a character that starts at an index.
  func length(of scalar: Unicode.Scalar, at index: Int) -> Int {
    var end = index
    while character(at: end) == scalar { end += 1 }
    return end - index
  }

  /// Applies a style to a range of pieces.
  mutating func mark(_ pieces: Range<Int>, _ style: Style) {
    marks += [(pieces.lowerBound, style, 1), (pieces.upperBound, style, -1)]
  }

  private func merged() -> [Run] {
    var runs: [Run] = []
    var text = ""
    var style: Style = []
    var destination: String?
    func end() {
      if !text.isEmpty { runs.append(Run(content: .characters(text), style: style, destination: destination)) }
      text = ""
    }
    var links = links[...]
    var marks = marks.sorted { $0.piece < $1.piece }[...]
    var depths: [Style: Int] = [:]
    for (index, piece) in pieces.enumerated() {
      while let mark = marks.first, mark.piece <= index {
        depths[mark.style, default: 0] += mark.step
        marks.removeFirst()
      }
      let own = depths.reduce(into: piece.style) { if $1.value > 0 { $0.insert($1.key) } }
      while let link = links.first, link.pieces.upperBound <= index { links.removeFirst() }
      let linkDestination = links.first.flatMap { $0.pieces.contains(index) ? $0.destination : nil }
      if own != style || linkDestination != destination { end() }
      (style, destination) = (own, linkDestination)
      switch piece.content {
      case .value(let index):
        end()
        runs.append(Run(content: .value(index), style: own, destination: linkDestination))
      case .characters(let characters): text += characters
      case .delimiters(let character, let count): text += String(repeating: character, count: count)
      }
    }
    end()
    return runs
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is ASCII punctuation as CommonMark defines it.
  var isASCIIPunctuation: Bool {
    switch value {
    case 0x21...0x2f, 0x3a...0x40, 0x5b...0x60, 0x7b...0x7e: true
    default: false
    }
  }
}
