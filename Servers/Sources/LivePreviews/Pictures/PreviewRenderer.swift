import Foundation
import PreviewHost
import Serving
import ViewFiles

/// Draws the pictures that pages request.
struct PreviewRenderer: Sendable {
  /// A picture as a file in memory.
  struct Picture {
    var bytes: Data
    /// The media type.
    var type: String
    /// Pixels per point.
    var scale: Double
    /// Warnings for the user, one sentence each.
    var warnings: [String]
  }

  let session: PreviewSession
  let backdrops: BackdropCache

  /// Draws a picture. Throws a `PreviewError` if its program is not the current one, or cannot draw it.
  func draw(_ query: PictureQuery) async throws -> Picture {
    guard let program = await session.program(query.program) else { throw PreviewError(.outdated) }
    let over = try query.backdrop.map { id in
      guard let backdrop = backdrops.backdrop(id) else {
        throw PreviewError(.wrong, sentence: "there is no such photo or video any more; choose another one")
      }
      return backdrop
    }
    // A view at its own size may be transparent.
    let isPNG = query.device == .fit
    let file = program.folder.appending(path: "\(UUID().uuidString).\(isPNG ? "png" : "jpg")")
    defer { try? FileManager.default.removeItem(at: file) }
    let request = query.request(output: file.path, over: over?.file.path, assets: session.subject.assets)
    do {
      let drawn = try await program.process.draw(request)
      return Picture(
        bytes: try Data(contentsOf: file), type: isPNG ? "image/png" : "image/jpeg", scale: request.scale ?? 1,
        warnings: drawn.warnings)
    } catch let error as ViewFileError {
      // Files that pages have sent have names that only the server knows.
      let words = { (text: String) in
        over.map { text.replacing($0.file.path, with: $0.description.name) } ?? text
      }
      var fault = PreviewError(.undrawable, sentence: words(error.description))
      fault.messages = error.messages.map(words)
      throw fault
    } catch is CancellationError {
      throw PreviewError(.outdated)
    }
  }
}
