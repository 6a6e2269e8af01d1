import SymbolDrawings

/// The drawing of a symbol in a unit square, as SVG path data.
///
/// A drawing whose name ends in `.fill` also provides the symbol without that suffix, unless a separate drawing exists.
/// That symbol strokes the outlines of the areas, the lines and the cuts.
struct SymbolDrawing: Equatable {
  /// The paths to fill, each with the even-odd rule.
  var areas: [String] = []
  /// The paths to stroke.
  var lines: [String] = []
  /// The paths to stroke and cut out of the areas.
  var cuts: [String] = []
  /// Whether lines are thin. In a drawing with areas, lines are always thin.
  var isFine = false

  /// All drawings by name, read from the embedded files on first use.
  static let all = Dictionary(
    uniqueKeysWithValues: SymbolDrawings.files.flatMap { file -> [(String, SymbolDrawing)] in
      guard let drawings = drawings(svg: file.svg) else { preconditionFailure("\(file.subject).svg is malformed") }
      return drawings
    })

  /// Returns the drawings of a file, in file order; nil if it is malformed. `SymbolDrawings` documents the format.
  static func drawings(svg: [UInt8]) -> [(name: String, drawing: SymbolDrawing)]? {
    var drawings: [(name: String, drawing: SymbolDrawing)] = []
    for tag in svg.split(separator: UInt8(ascii: "<")) {
      let (name, attributes) = parts(ofTag: tag)
      if name == "symbol" {
        guard let id = attributes["id"] else { return nil }
        drawings.append((id, SymbolDrawing(isFine: attributes["class"] == "fine")))
      } else if name == "path" {
        guard let data = attributes["d"], !drawings.isEmpty else { return nil }
        switch attributes["class"] {
        case "area": drawings[drawings.count - 1].drawing.areas.append(data)
        case "line": drawings[drawings.count - 1].drawing.lines.append(data)
        case "cut": drawings[drawings.count - 1].drawing.cuts.append(data)
        default: return nil
        }
      }
    }
    return drawings
  }

  /// Returns the name and attributes of a tag, which is passed without its opening bracket.
  private static func parts(ofTag tag: ArraySlice<UInt8>) -> (name: String, attributes: [String: String]) {
    let pieces = tag.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let words = pieces[0].split { $0 == " " || $0 == ">" }
    var attributes: [String: String] = [:]
    for index in stride(from: 1, to: pieces.count, by: 2) {
      let key = pieces[index - 1].split(separator: " ").last?.dropLast()
      attributes[key.map { String($0) } ?? ""] = pieces[index]
    }
    return (words.first.map { String($0) } ?? "", attributes)
  }
}
