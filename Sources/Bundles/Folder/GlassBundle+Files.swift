package import Foundation
import ImageFiles

extension GlassBundle {
  /// The files that describe a bundle.
  package struct Files: Sendable {
    /// The content of `bundle.json`.
    package var description: Data
    /// The compressed rasters of each density, by the name of their file.
    package var rasters: [String: Data]
  }

  /// Returns the files of the bundle.
  ///
  /// - Parameters:
  ///   - backdrop: The name of the photo or video behind the view, or nil to show the view over the page's background.
  ///   - query: Added to the names of the other files in the description, for servers that make them on demand.
  package func files(backdrop: String? = nil, query: String = "") throws -> Files {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Files(
      description: try encoder.encode(BundleDocument(self, backdrop: backdrop, query: query)),
      rasters: Dictionary(
        uniqueKeysWithValues: densities.map { density in
          (density.fileName, Data(ZlibStream.compressed(density.pieces.flatMap(\.numbers.bytes))))
        }))
  }
}
