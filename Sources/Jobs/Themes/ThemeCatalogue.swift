package import Digests
import Files
import Foundation
import JSON
import Stickers

/// The themes that a server offers by name: the built-in ones, and those in the files that its operator names.
package struct ThemeCatalogue: Sendable {
  /// A theme that is offered.
  package struct Offer: Sendable {
    package let name: String
    package let theme: ThemeSource

    package var isBuiltIn: Bool { if case .builtIn = theme { true } else { false } }
  }

  /// The themes, with the operator's before the built-in ones. The first one is the default of jobs.
  package let offers: [Offer]

  /// Reads the themes in files, which are called as they say, or else as their files without a suffix.
  ///
  /// Throws if a file is not a theme, or if two themes have one name.
  package init(files: [String] = []) throws {
    var offers: [Offer] = []
    for file in files {
      let document = try ThemeDocument(contentsOf: file)
      let fileName = file.split(separator: "/").last.map(String.init) ?? file
      let name = document.name ?? (fileName.hasSuffix(".json") ? String(fileName.dropLast(5)) : fileName)
      guard ThemeDocument.isName(name) else {
        throw FileError(
          .failed, .read, file: file, reason: "its name is too long; give it a name of at most 40 characters")
      }
      guard StickerTheme.BuiltIn(rawValue: name) == nil, !offers.contains(where: { $0.name == name }) else {
        throw FileError(.failed, .read, file: file, reason: "another theme is called \(name); change its name")
      }
      offers.append(Offer(name: name, theme: .value(document)))
    }
    self.offers = offers + StickerTheme.BuiltIn.allCases.map { Offer(name: $0.rawValue, theme: .builtIn($0)) }
  }

  /// A digest of the names and the content of all themes.
  package var digest: SHA256Digest {
    SHA256Digest(of: JSONEncoder.bytes(of: JSONValue.array(offers.map { .array([.string($0.name), $0.theme.json]) })))
  }

  /// Returns a theme that a client named, with its content; the first for nil. Throws if it is not offered.
  package func theme(_ source: ThemeSource?) throws(JobError) -> ThemeSource {
    guard let source else { return offers[0].theme }
    if case .builtIn = source { return source }
    guard let name = source.file, let offer = offers.first(where: { $0.name == name }) else {
      throw JobError("theme must be one of \(offers.map(\.name).joined(separator: ", "))")
    }
    return offer.theme
  }
}
