import Serving

/// Options of the command `export` as JSON, and as its arguments.
///
/// Only options on this list are accepted: none of them names a file.
struct ExportOptions: Hashable, Sendable {
  /// What the value of an option is.
  fileprivate enum Kind: String {
    /// A word.
    case word = "a word"
    /// A number.
    case number = "a number"
    /// Two numbers.
    case pair = "two numbers"
    /// True or false.
    case flag = "true or false"
  }

  fileprivate static let sticker: [String: Kind] = [
    "variant": .word, "background": .word, "opacity": .number, "no-mark": .flag, "glass": .word, "look": .word,
    "tint": .word, "appearance": .word, "legibility": .word, "locale": .word, "energy": .word,
    "reduce-transparency": .flag, "increase-contrast": .flag,
  ]
  fileprivate static let place: [String: Kind] = ["at": .pair, "width": .number, "rotate": .number]
  fileprivate static let output: [String: Kind] = [
    "for": .word, "pan": .pair, "zoom": .number, "aspect": .word, "size": .word, "scale": .number, "codec": .word,
    "preset": .word, "crf": .number, "hdr": .word, "audio": .word,
  ]

  /// Which options a request may have.
  enum Scope {
    /// Those of a sticker at a place.
    case placedSticker
    /// Those of a plain sticker.
    case plainSticker
    /// All of them.
    case render

    fileprivate var kinds: [String: Kind] {
      switch self {
      case .placedSticker: sticker.merging(place) { $1 }
      case .plainSticker: sticker.merging(["scale": .number]) { $1 }
      case .render: sticker.merging(place) { $1 }.merging(output) { $1 }
      }
    }
  }

  /// The longest value in characters.
  private static let longestValue = 64

  /// The options as arguments of the command, in alphabetical order.
  let arguments: [String]

  /// Reads the members of an object. Throws if one of them is not an option, or if its value has another type.
  init(_ members: [String: JSONTree], for scope: Scope) throws(StudioError) {
    let kinds = scope.kinds
    var arguments: [String] = []
    for (name, value) in members.sorted(by: { $0.key < $1.key }) where value != .null {
      guard let kind = kinds[name] else {
        let names = kinds.keys.sorted().joined(separator: ", ")
        throw StudioError.wrong("\(name.quotedName) is not an option here; use one of \(names)")
      }
      switch (kind, value) {
      case (.flag, .bool(let isOn)): if isOn { arguments.append("--\(name)") }
      case (.pair, .array(let parts)):
        let numbers = parts.compactMap { if case .number(let number) = $0 { number.plain } else { nil } }
        guard parts.count == 2, numbers.count == 2 else { throw Self.mistake(name, kind) }
        arguments.append("--\(name)=\(numbers.joined(separator: ","))")
      case (.word, .text(let text)):
        guard text.count <= Self.longestValue else {
          throw StudioError.wrong("\(name) must have at most \(Self.longestValue) characters")
        }
        arguments.append("--\(name)=\(text)")
      case (.number, .number(let number)): arguments.append("--\(name)=\(number.plain)")
      default: throw Self.mistake(name, kind)
      }
    }
    self.arguments = arguments
  }

  private static func mistake(_ name: String, _ kind: Kind) -> StudioError {
    .wrong("\(name) must be \(kind.rawValue)")
  }
}

extension String {
  /// A name from a request, short enough for a message.
  fileprivate var quotedName: String { "“\(prefix(40))”" }
}
