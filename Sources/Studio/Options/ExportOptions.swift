/// Options of the command `export` as JSON, and as its arguments.
///
/// Only options on this list are accepted: none of them names a file.
struct ExportOptions: Hashable, Sendable {
  /// What the value of an option is.
  fileprivate enum Kind {
    /// A word or a number.
    case value
    /// Two numbers.
    case pair
    /// True or false.
    case flag
  }

  fileprivate static let sticker: [String: Kind] = [
    "variant": .value, "background": .value, "opacity": .value, "no-mark": .flag, "glass": .value, "look": .value,
    "tint": .value, "appearance": .value, "legibility": .value, "locale": .value, "energy": .value,
    "reduce-transparency": .flag, "increase-contrast": .flag,
  ]
  fileprivate static let place: [String: Kind] = ["at": .pair, "width": .value, "rotate": .value]
  fileprivate static let output: [String: Kind] = [
    "for": .value, "pan": .pair, "zoom": .value, "aspect": .value, "size": .value, "scale": .value, "codec": .value,
    "preset": .value, "crf": .value, "hdr": .value, "audio": .value,
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
      case .plainSticker: sticker.merging(["scale": .value]) { $1 }
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
        throw StudioError(.invalid, "\(name.quotedName) is not an option here; use one of \(names)")
      }
      switch (kind, value) {
      case (.flag, .bool(let isOn)): if isOn { arguments.append("--\(name)") }
      case (.flag, _): throw StudioError(.invalid, "\(name) must be true or false")
      case (.pair, .array(let parts)):
        guard parts.count == 2, case .number(let x) = parts[0], case .number(let y) = parts[1] else {
          throw StudioError(.invalid, "\(name) must be two numbers")
        }
        arguments.append("--\(name)=\(x.plain),\(y.plain)")
      case (_, .text(let text)):
        guard text.count <= Self.longestValue else {
          throw StudioError(.invalid, "\(name) must have at most \(Self.longestValue) characters")
        }
        arguments.append("--\(name)=\(text)")
      case (.value, .number(let number)): arguments.append("--\(name)=\(number.plain)")
      default: throw StudioError(.invalid, "\(name) must be \(kind == .pair ? "two numbers" : "a word or a number")")
      }
    }
    self.arguments = arguments
  }
}

extension Double {
  /// The number without needless digits.
  fileprivate var plain: String { self == rounded() && magnitude < 1e15 ? String(Int(self)) : String(self) }
}

extension String {
  /// A name from a request, short enough for a message.
  fileprivate var quotedName: String { "“\(prefix(40))”" }
}
