package import Files
import Foundation
package import JSON
package import Stickers

/// A theme, or its name, or the file it is in.
package enum ThemeSource: Hashable, Sendable {
  case builtIn(StickerTheme.BuiltIn)
  /// A file that is read when the job is done.
  case file(String)
  case value(ThemeDocument)

  /// The path of the theme's file, if it is in one.
  package var file: String? { if case .file(let name) = self { name } else { nil } }

  /// The paths of the theme's file, its mark and its font. For an unreadable theme, this is only the path of the file,
  /// and the job reports the error.
  var paths: [String] {
    guard let file else { return [] }
    guard let document = try? ThemeDocument(contentsOf: file) else { return [file] }
    return [file] + document.paths
  }

  /// The theme with the content of its files; a built-in one stays a name.
  package func resolved() throws(FileError) -> ThemeSource {
    guard case .file(let path) = self else { return self }
    return .value(try ThemeDocument(contentsOf: path))
  }
}

extension ThemeDocument {
  /// The maximum file size in bytes, with the mark and the font in the file.
  private static let maxBytes = 8 << 20

  /// Reads a theme's JSON file and the files that it names, which are relative to its folder.
  package init(contentsOf path: String) throws(FileError) {
    let input: InputFile
    do throws(FileError) { input = try InputFile(path) } catch {
      // The name of a built-in theme has no suffix.
      let name = path.split(separator: "/").last ?? ""
      guard error.kind == .missing, !name.contains(".") else { throw error }
      let advice =
        StickerTheme.BuiltIn(rawValue: String(name)) == nil
        ? "and no built-in theme of that name; use a file or one of \(ThemeSource.builtInNames)"
        : "but a built-in theme of that name, which is always offered; name a theme's JSON file"
      throw FileError(.missing, .read, file: path, reason: "there is no such file, \(advice)")
    }
    guard input.size <= Self.maxBytes else {
      throw FileError(.tooLarge, .read, file: path, reason: "it has more than \(Self.maxBytes >> 20) MB")
    }
    let data = Data(try input.bytes(at: 0, count: Int(input.size)))
    do throws(JSONError) {
      self = try ThemeDocument(JSONNode(try JSONValue(json: data)), filesIn: path.folderPrefix)
    } catch {
      throw FileError(.failed, .read, file: path, reason: error.description)
    }
  }
}

extension ThemeSource: JobValue {
  package static var expectation: String { "one of \(builtInNames), or the name of a theme's JSON file" }

  package static var schema: [String: JSONValue] { ["type": .array(["string", "object"])] }

  /// The names of the built-in themes in one line.
  package static var builtInNames: String { StickerTheme.BuiltIn.allCases.map(\.rawValue).joined(separator: ", ") }

  package init?(text: String) {
    guard !text.isEmpty, text != "-" else { return nil }
    self = StickerTheme.BuiltIn(rawValue: text).map { .builtIn($0) } ?? .file(text)
  }

  package init(_ node: JSONNode) throws(JSONError) {
    switch node.value {
    case .object: self = .value(try ThemeDocument(node, filesIn: nil))
    case .string(let name):
      guard let source = ThemeSource(text: name) else { fallthrough }
      self = source
    default: throw node.wrong("must be \(Self.expectation)")
    }
  }

  package var json: JSONValue {
    switch self {
    case .builtIn(let theme): .string(theme.rawValue)
    case .file(let name): .string(name)
    case .value(let document): document.json
    }
  }
}
