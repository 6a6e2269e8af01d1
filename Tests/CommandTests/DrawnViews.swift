import Foundation
import TestSupport
import Testing

/// The command, with helpers for the images that it renders from the views in its folder.
struct DrawnViews {
  let command: Command
  var folder: TemporaryFolder { command.folder }

  init() throws { command = try Command() }

  /// The pixels of an image, as an independent program reads them: four bytes each.
  func pixels(_ name: String) throws -> [[UInt8]] {
    let bytes = [UInt8](
      try run("ffmpeg", "-v", "error", "-i", folder[name], "-f", "rawvideo", "-pix_fmt", "rgba", "-"))
    return stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 4]) }
  }

  /// The size of an image or a video in pixels, as an independent program reads it.
  func size(_ name: String) throws -> [Int] {
    let words = try run(
      "ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "stream=width,height", "-of", "csv=p=0",
      folder[name])
    return String(decoding: words, as: UTF8.self).split { !$0.isNumber }.compactMap { Int($0) }
  }

  /// Runs `vitrine render`, which must succeed.
  func draws(_ arguments: String..., at location: SourceLocation = #_sourceLocation) throws {
    let result = try command.start(["render"] + arguments).result()
    #expect(result.status == 0, "\(arguments): \(result.errors)", sourceLocation: location)
  }
}
