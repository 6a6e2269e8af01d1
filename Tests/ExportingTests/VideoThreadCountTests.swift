import Foundation
import Geometry
import TestSupport
import Testing
import VideoFiles

@testable import Exporting

/// Plain stickers and videos are identical for any number of threads.
@Suite struct VideoThreadCountTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  enum Kind: CaseIterable {
    case plain, scene, video, scaled, interlaced, avc, hdr, toneMapped

    var output: String {
      switch self {
      case .plain: "out.png"
      default: "out.mp4"
      }
    }
    /// The arguments of ffmpeg for the background; nil for backgrounds that are not videos.
    var videoArguments: [String]? {
      switch self {
      case .plain, .scene: nil
      case .video, .avc: ["-pix_fmt", "yuv420p", "-c:v", "libx264"]
      case .scaled: ["-pix_fmt", "yuv422p10le", "-c:v", "prores_ks"]
      case .interlaced: ["-pix_fmt", "yuv420p", "-c:v", "libx264", "-flags", "+ildct+ilme"]
      case .hdr, .toneMapped:
        [
          "-pix_fmt", "yuv420p10le", "-c:v", "libx265", "-x265-params",
          "log-level=none:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc",
        ]
      }
    }
  }

  @Test(arguments: Kind.allCases) func theFileDoesNotDependOnTheNumberOfThreads(_ kind: Kind) throws {
    if let arguments = kind.videoArguments {
      try run(
        "ffmpeg",
        ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=180x320:r=25:d=0.48"] + arguments + [folder["in.mov"]])
    }
    var files: Set<Data> = []
    for threads in [1, 2, 3, 8] {
      _ = try exporter(threads: threads).export(try request(kind, threads: threads), overlay: sticker())
      files.insert(try Data(contentsOf: URL(filePath: folder[kind.output])))
    }
    #expect(files.count == 1)
  }

  private func request(_ kind: Kind, threads: Int) throws -> ExportRequest {
    let background: Background =
      switch kind {
      case .plain: .none
      case .scene: .drifting
      default: try Background(opening: folder["in.mov"], threads: threads)
      }
    let isScaled = kind == .scaled || kind == .toneMapped || kind == .scene
    var request = try ExportingTests.request(
      over: background, to: folder[kind.output], length: kind == .scene ? .seconds(0.3) : .background,
      framing: Framing(size: isScaled ? PixelSize(width: 90, height: 160) : nil))
    request.encoder = EncoderSettings(codec: kind == .avc ? .h264 : .hevc, preset: "superfast", threads: threads)
    request.hdr = kind == .toneMapped ? .sdr : .keep
    return request
  }
}
