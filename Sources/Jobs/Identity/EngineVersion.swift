import CBuildID
package import Digests
import Foundation
import ImageFiles
import VideoFiles

/// The build of the command and its libraries, which together with the job determine the bytes of outputs.
package struct EngineVersion: Codable, Hashable, Sendable {
  /// The version of the command.
  package var version: String
  /// The identifier that the linker gave this build.
  package var build: String
  /// The files of the libraries that draw, decode and encode, whose names contain their versions, by library.
  package var libraries: [String: String]

  /// Creates a version.
  package init(version: String, build: String, libraries: [String: String]) {
    self.version = version
    self.build = build
    self.libraries = libraries
  }

  /// The libraries that affect outputs.
  private static let relevant: Set = [
    "libavcodec", "libavfilter", "libavformat", "libavutil", "libcairo", "libfreetype", "libharfbuzz", "libjpeg",
    "libpango-1.0", "libpangoft2-1.0", "libpng16", "librsvg-2", "libswresample", "libswscale", "libvips", "libwebp",
    "libx264", "libx265",
  ]

  /// Returns the version of this process. Loads the libraries for photos and videos.
  package static func current() throws -> EngineVersion {
    PhotoLibrary.load()
    VideoLibrary.load()
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = build_id(&bytes, bytes.count)
    // The size of this file is unknown until it has been read.
    let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/maps"))
    let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    var libraries: [String: String] = [:]
    for line in maps.split(separator: "\n") {
      guard let file = line.split(separator: "/").last, let suffix = file.firstRange(of: ".so") else { continue }
      let name = String(file[..<suffix.lowerBound])
      if relevant.contains(name) { libraries[name] = String(file[suffix.upperBound...].drop { $0 == "." }) }
    }
    return EngineVersion(
      version: CommandVersion.number,
      build: bytes[..<count].map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined(),
      libraries: libraries)
  }

  /// A digest of the version.
  package var digest: SHA256Digest {
    let libraries = libraries.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return SHA256Digest(of: Array(([version, build] + libraries).joined(separator: "\n").utf8))
  }
}
