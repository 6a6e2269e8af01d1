import Foundation
import Geometry
import ImageFiles
import TestSupport
import Testing
import VideoFiles

@testable import Exporting

/// The number of threads does not change a byte of an exported photo.
@Suite struct PhotoThreadCountTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  enum Source: String, CaseIterable {
    case jpeg = "photo.jpg"
    case turnedJPEG = "turned.jpg"
    case progressiveJPEG = "progressive.jpg"
    case cmykJPEG = "cmyk.jpg"
    case heic = "photo.heic"
    case tenBitHEIC = "ten.heic"
    case avif = "photo.avif"
    case webp = "photo.webp"
    case deepPNG = "deep.png"
    case profiledPNG = "p3.png"
    case transparentPNG = "transparent.png"
  }

  private func make(_ source: Source) throws -> String {
    let path = folder[source.rawValue]
    func ffmpeg(_ format: String, _ output: String) throws {
      try run(
        "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=640x480,noise=alls=20:all_seed=3", "-frames:v", "1",
        "-pix_fmt", format, folder[output])
    }
    let base = folder["base.png"]
    try ffmpeg("rgb24", "base.png")
    switch source {
    case .jpeg: try run("vips", "jpegsave", base, path)
    case .turnedJPEG:
      try run("vips", "jpegsave", base, path)
      try run("exiftool", "-q", "-overwrite_original", "-n", "-Orientation=6", path)
    case .progressiveJPEG: try run("vips", "jpegsave", base, path, "--interlace")
    case .cmykJPEG:
      try run("vips", "icc_transform", base, folder["cmyk.v"], "cmyk", "--input-profile", "srgb")
      try run("vips", "jpegsave", folder["cmyk.v"], path)
    case .heic: try run("vips", "heifsave", base, path, "--compression", "hevc", "--effort", "0")
    case .tenBitHEIC:
      try ffmpeg("rgb48be", "deep.png")
      try run(
        "vips", "heifsave", folder["deep.png"], path, "--bitdepth", "10", "--compression", "hevc", "--effort", "0")
    case .avif: try run("vips", "heifsave", base, path, "--compression", "av1", "--effort", "0")
    case .webp: try run("vips", "webpsave", base, path)
    case .deepPNG: try ffmpeg("rgb48be", source.rawValue)
    case .profiledPNG: try run("vips", "icc_transform", base, path, "p3", "--input-profile", "srgb")
    case .transparentPNG: try ffmpeg("rgba", source.rawValue)
    }
    return path
  }

  @Test(arguments: Source.allCases) func threadsDoNotChangeTheFile(source: Source) throws {
    let path = try make(source)
    // The photo's own pixels, and resampled ones.
    for size in [nil, PixelSize(width: 333, height: 411)] {
      for output in ["out.jpg", "out.png"] {
        var files: Set<[UInt8]> = []
        for threads in [1, 2, 3, 8] {
          var request = try request(
            over: try Background(opening: path, threads: threads), to: folder[output],
            framing: size.map { Framing(size: $0) } ?? Framing(aspect: .original))
          request.encoder.threads = threads
          _ = try exporter(threads: threads).export(request, overlay: sticker())
          files.insert(try bytes(of: folder[output]))
        }
        #expect(files.count == 1, "\(output), \(size.map { "\($0)" } ?? "original size")")
      }
    }
  }
}
