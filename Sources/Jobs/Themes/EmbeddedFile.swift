import Files
import Foundation
import JSON

/// A small file whose content is part of a JSON document: as a `data:` URL, or read from the file that is named.
package struct EmbeddedFile: Hashable, Sendable {
  /// The name for errors.
  package let name: String
  package let bytes: [UInt8]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - node: A `data:` URL in base64, or the name of a file.
  ///   - folder: What the name is relative to: empty, or a path that ends with a slash; nil if files must not be named.
  ///   - limit: The maximum number of bytes.
  init(_ node: JSONNode, in folder: String?, limit: Int) throws(JSONError) {
    let text = try node.text()
    let size = "must have 1 to \(limit >> 20) MB"
    if text.hasPrefix("data:") {
      name = node.path
      guard let comma = text.firstIndex(of: ","), text[..<comma].hasSuffix(";base64"),
        let data = Data(base64Encoded: String(text[text.index(after: comma)...]))
      else { throw node.wrong("must be a data: URL in base64") }
      guard (1...limit).contains(data.count) else { throw node.wrong("\(size), got \(data.count) bytes") }
      bytes = Array(data)
      return
    }
    guard let folder else { throw node.wrong("must be a data: URL in base64; only a theme in a file may name files") }
    guard !text.isEmpty else { throw node.wrong("must be the name of a file") }
    name = text.hasPrefix("/") ? text : folder + text
    do throws(FileError) {
      let file = try InputFile(name)
      guard file.size <= limit else {
        throw FileError(.tooLarge, .read, file: name, reason: "it has more than \(limit >> 20) MB")
      }
      bytes = try file.bytes(at: 0, count: Int(file.size))
    } catch {
      throw node.wrong(error.description)
    }
  }

  /// The file as a `data:` URL.
  var json: JSONValue { .string("data:;base64," + Data(bytes).base64EncodedString()) }

  /// Files of the same content are equal, whatever their names.
  package static func == (left: EmbeddedFile, right: EmbeddedFile) -> Bool { left.bytes == right.bytes }
  package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
