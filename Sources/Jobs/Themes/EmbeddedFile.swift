import Digests
import Files
import Foundation
import JSON

/// A small file whose content is part of a JSON document: as a `data:` URL, or read from the file that is named.
package struct EmbeddedFile: Hashable, Sendable {
  /// The name for errors.
  package let name: String
  package let bytes: [UInt8]
  /// The path of the file that was read; nil for a `data:` URL.
  package let path: String?
  /// The digest of the content.
  private let digest: SHA256Digest

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - node: A `data:` URL in base64, or the name of a file.
  ///   - folder: What the name is relative to: empty, or a path that ends with a slash; nil if files must not be named.
  ///   - limit: The maximum number of bytes.
  init(_ node: JSONNode, in folder: String?, limit: Int) throws(JSONError) {
    let text = try node.text()
    let size = "must not be empty and have at most \(limit >> 10) KB"
    if text.hasPrefix("data:") {
      name = node.path
      guard let comma = text.firstIndex(of: ","), text[..<comma].hasSuffix(";base64"),
        let data = Data(base64Encoded: String(text[text.index(after: comma)...]))
      else { throw node.wrong("must be a data: URL in base64") }
      guard (1...limit).contains(data.count) else { throw node.wrong("\(size), got \(data.count) bytes") }
      bytes = Array(data)
      path = nil
      digest = SHA256Digest(of: bytes)
      return
    }
    guard let folder else { throw node.wrong("must be a data: URL in base64; only a theme in a file may name files") }
    guard !text.isEmpty else { throw node.wrong("must be the name of a file") }
    name = text.hasPrefix("/") ? text : folder + text
    path = name
    do throws(FileError) {
      let file = try InputFile(name)
      guard file.size <= limit else {
        throw FileError(.tooLarge, .read, file: name, reason: "it has more than \(limit >> 10) KB")
      }
      bytes = try file.bytes(at: 0, count: Int(file.size))
    } catch {
      throw node.wrong(error.description)
    }
    digest = SHA256Digest(of: bytes)
  }

  /// The file as a `data:` URL.
  var json: JSONValue { .string("data:;base64," + Data(bytes).base64EncodedString()) }

  /// Files of the same content are equal, whatever their names.
  package static func == (left: EmbeddedFile, right: EmbeddedFile) -> Bool { left.digest == right.digest }
  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
