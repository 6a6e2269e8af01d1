import CBuildID
import CairoDrawing
package import Digests
import Foundation
import ImageFiles
import VideoFiles

/// The build of the command, its libraries and fonts, which together with the job determine the bytes of outputs.
package struct EngineVersion: Codable, Hashable, Sendable {
  /// The version of the command.
  package var version: String
  /// The identifier that the linker gave this build.
  package var build: String
  /// The files of the libraries that draw, decode and encode, whose names contain their versions, by library.
  package var libraries: [String: String]
  /// The architecture of the processor, such as `x86_64`.
  package var architecture: String
  /// A digest of the names and revisions of the fonts that text is drawn with.
  package var fonts: String

  /// Creates a version.
  package init(
    version: String, build: String, libraries: [String: String], architecture: String = "", fonts: String = ""
  ) {
    self.version = version
    self.build = build
    self.libraries = libraries
    self.architecture = architecture
    self.fonts = fonts
  }

  /// Reads a version, which may be that of a build that recorded neither architecture nor fonts.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      version: try values.decode(String.self, forKey: .version), build: try values.decode(String.self, forKey: .build),
      libraries: try values.decode([String: String].self, forKey: .libraries),
      architecture: try values.decodeIfPresent(String.self, forKey: .architecture) ?? "",
      fonts: try values.decodeIfPresent(String.self, forKey: .fonts) ?? "")
  }

  /// The libraries that affect outputs.
  private static let relevant: Set = [
    "libSvtAv1Enc", "libaom", "libavcodec", "libavfilter", "libavformat", "libavutil", "libcairo", "libcgif",
    "libdav1d",
    "libde265", "libexif", "libfontconfig", "libfreetype", "libfribidi", "libharfbuzz", "libheif", "libimagequant",
    "libjpeg", "libjxl", "liblcms2", "libmp3lame", "libopenjp2", "libopus", "liborc-0.4", "libpango-1.0",
    "libpangoft2-1.0", "libpixman-1", "libpng16", "librsvg-2", "libspng", "libswresample", "libswscale", "libtiff",
    "libvips", "libvorbis", "libvpx", "libwebp", "libwebpdemux", "libwebpmux", "libx264", "libx265", "libz",
  ]

  /// Returns the version of this process. Loads the libraries for photos and videos. Throws if
  /// fontconfig fails.
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
      libraries: libraries, architecture: architectureOfThisMachine(),
      fonts: SHA256Digest(of: Array(try FontSet.debian.installedRevisions().joined(separator: "\n").utf8)).hex)
  }

  private static func architectureOfThisMachine() -> String {
    var name = utsname()
    uname(&name)
    return withUnsafeBytes(of: &name.machine) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// A digest of the version.
  package var digest: SHA256Digest {
    let libraries = libraries.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return SHA256Digest(of: Array(([version, build, architecture, fonts] + libraries).joined(separator: "\n").utf8))
  }
}
