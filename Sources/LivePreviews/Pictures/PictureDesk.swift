import Foundation
import PreviewHost
import ViewFiles

/// Draws the pictures that pages ask for.
struct PictureDesk: Sendable {
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
  let backdrops: BackdropShelf

  /// Draws a picture. Throws a `PreviewFault` if its program is not the current one, or cannot draw it.
  func draw(_ order: PictureOrder) async throws -> Picture {
    guard let program = await session.program(order.program) else { throw PreviewFault.outdated }
    let over = try order.backdrop.map { id in
      guard let backdrop = backdrops.backdrop(id) else {
        throw PreviewFault.wrong("there is no such photo or video any more; choose another one")
      }
      return backdrop
    }
    // A view at its own size may be transparent.
    let isPNG = order.device == .fit
    let file = program.folder.appending(path: "\(UUID().uuidString).\(isPNG ? "png" : "jpg")")
    defer { try? FileManager.default.removeItem(at: file) }
    let request = order.request(output: file.path, over: over?.file.path, assets: session.subject.assets)
    do {
      let answer = try await program.process.draw(request)
      return Picture(
        bytes: try Data(contentsOf: file), type: isPNG ? "image/png" : "image/jpeg", scale: request.scale ?? 1,
        warnings: answer.warnings)
    } catch let error as ViewFileError {
      // Files that pages have sent have names that only the server knows.
      let words = { (text: String) in
        over.map { text.replacing($0.file.path, with: $0.description.name) } ?? text
      }
      throw PreviewFault(
        description: words(error.description), status: .unprocessableContent, messages: error.messages.map(words))
    } catch is CancellationError {
      throw PreviewFault.outdated
    }
  }
}
