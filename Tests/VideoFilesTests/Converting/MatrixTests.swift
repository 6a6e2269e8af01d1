import Files
import Foundation
import Geometry
import TestSupport
import Testing

@testable import VideoFiles

/// Colour matrices that canvases do not have.
struct MatrixTests {
  let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  /// Returns Y'CbCr codes of limited range, 8 bits.
  private func codes(_ color: [Double], red: Double, blue: Double) -> [Double] {
    let luma = red * color[0] + (1 - red - blue) * color[1] + blue * color[2]
    return [
      16 + 219 * luma, 128 + 112 * (color[2] - luma) / (1 - blue), 128 + 112 * (color[0] - luma) / (1 - red),
    ]
  }

  /// SMPTE 240M has weights of 0.212 and 0.087 for red and blue, and BT.709 of 0.2126 and 0.0722.
  @Test(arguments: [[0.85, 0.2, 0.1], [0.1, 0.7, 0.3], [0.2, 0.25, 0.9], [0.5, 0.5, 0.5]])
  func smpte240MBecomesBT709(_ color: [Double]) throws {
    let stored = codes(color, red: 0.212, blue: 0.087).map { UInt8($0.rounded()) }
    let samples =
      [UInt8](repeating: stored[0], count: 64 * 48) + [UInt8](repeating: stored[1], count: 32 * 24)
      + [UInt8](repeating: stored[2], count: 32 * 24)
    let raw = try scratch.file("flat.yuv", samples)
    let path = scratch["flat.mp4"]
    try ffmpeg(
      "-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", "64x48", "-i", raw, "-vf",
      "setparams=colorspace=smpte240m:range=tv", "-c:v", "libx264", "-qp", "0", path)
    #expect(try VideoReader(path: path).info.colorTags.matrix.name == "smpte240m")
    let image = try #require(try frames(of: path).first).image
    let expected = codes(color, red: 0.2126, blue: 0.0722)
    for plane in 0..<3 { #expect(abs(Double(image[plane, 9, 7]) - expected[plane]) <= 2) }
    try transcode(path, to: scratch["out.mp4"])
    #expect(try videoEntry(scratch["out.mp4"], "color_space") == "bt709")
  }

  /// Read as other matrices, such videos would have wrong colours. The advice leads to a video that can be read.
  @Test(
    arguments: [
      ("-vf format=yuv420p,setparams=colorspace=ycgco -c:v libx264", "ycgco", "709"),
      (
        "-pix_fmt yuv420p10le -c:v libx265 -x265-params "
          + "log-level=none:colormatrix=bt2020c:colorprim=bt2020:transfer=bt2020-10",
        "bt2020c", "2020_ncl"
      ),
      (
        "-pix_fmt yuv420p10le -c:v libx265 -x265-params "
          + "log-level=none:colormatrix=ictcp:colorprim=bt2020:transfer=smpte2084",
        "ictcp", "2020_ncl"
      ),
    ])
  func otherMatricesAreRefusedWithAdvice(_ encoder: String, _ matrix: String, _ target: String) throws {
    let path = scratch["matrix.mp4"]
    let arguments = "-v error -nostdin -f lavfi -i testsrc2=s=96x64:r=25:d=0.2 \(encoder)".split(separator: " ")
    try run("ffmpeg", arguments.map(String.init) + [path])
    let error = #expect(throws: FileError.self) { try VideoReader(path: path) }
    #expect(error?.kind == .unsupported)
    #expect(
      error?.reason
        == "its colour matrix (\(matrix)) is not supported; convert it with ffmpeg -vf zscale=matrix=\(target)")
    try ffmpeg("-i", path, "-vf", "zscale=matrix=\(target)", "-c:v", "libx264", scratch["converted.mp4"])
    let converted = try VideoReader(path: scratch["converted.mp4"]).info.colorTags.matrix.name
    #expect(converted == (target == "709" ? "bt709" : "bt2020nc"))
  }
}
