import CairoDrawing
import DisplayLists
import Foundation
import Geometry
import ImageFiles
import TestSupport
import Testing
import VideoFiles
import Vitrine

@testable import Exporting

/// A single frame is that of the exported video, before it is encoded. A lossless encoder hands it on unchanged.
@Suite struct ExporterFrameTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func samples(_ photo: Photo) throws -> Raster<UInt8> {
    guard case .eight(let raster) = photo.pixels else { throw ProgramFailure(description: "the photo has 16 bits") }
    return raster
  }

  /// Compares single frames with those of an export.
  private func compare(_ video: String, _ overlay: some OverlaySource, _ framing: Framing, at times: [Double]) throws {
    let request = try request(video, to: folder["out.mp4"], framing: framing, codec: .h264, crf: 0)
    _ = try exporter().export(request, overlay: overlay)
    let exported = try Background(opening: folder["out.mp4"], threads: 2)
    for time in times {
      let expected = try exporter().canvas(of: exported, framing: Framing(aspect: .original), at: time)
      let frame = try exporter().frame(of: request, overlay: overlay, at: time)
      let theirs = try samples(expected)
      let ours = try samples(frame)
      #expect(theirs.size == ours.size)
      #expect(zip(theirs.samples, ours.samples).count { $0 != $1 } == 0, "at \(time) s")
    }
  }

  @Test func aFrameOfAStickerIsThatOfTheExport() throws {
    let video = folder["source.mp4"]
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=180x320:r=20:d=2", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-bf", "2", video)
    let framing = Framing(
      aspect: .ratio(9, 16), pan: Point(x: 0.05, y: 0), zoom: 1.3, size: PixelSize(width: 270, height: 480))
    try compare(video, try sticker(), framing, at: [0, 0.049, 0.05, 1.23, 9])
  }

  /// The backdrop is bright once and dark afterwards, so the dimming is still released long after the bright frames.
  @Test func aFrameRemembersTheFramesBeforeIt() throws {
    let colours: [FlatColour] = (0..<90).map { (luma: $0 < 20 ? 230 : 90 - $0 / 2, blue: 128, red: 128) }
    let video = try flatVideo(colours, 180, 320, in: folder)
    try compare(video, try sticker(appearance: .dark), Framing(aspect: .original), at: [0.7, 0.9, 1.6, 2.4, 3.5])
  }

  @Test func aFrameLateInAVideoIsFoundByItsKeyFrame() throws {
    let video = folder["long.mp4"]
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=64x96:r=10:d=40", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "10", "-bf",
      "2",
      video)
    let pane = bareGlass(Rect(x: 10, y: 20, width: 40, height: 30))
    try compare(video, pane, Framing(aspect: .original), at: [3.14, 27.5, 39.95])
  }

  @Test(arguments: [["icc_transform", "p3", "--input-profile", "srgb"], ["colourspace", "rgb16"]])
  func theFrameOfAPhotoIsThatOfTheExport(_ operation: [String]) throws {
    try PhotoFile.writePNG(
      Photo(.eight(DriftingStripes(size: PixelSize(width: 120, height: 200)).frame(at: 0).rgb()), alpha: .opaque),
      to: folder["srgb.png"])
    try run("vips", [operation[0], folder["srgb.png"], folder["photo.png"]] + operation.dropFirst())
    let framing = Framing(aspect: .ratio(9, 16), zoom: 1.2, size: PixelSize(width: 270, height: 480))
    let request = try request(
      over: try Background(opening: folder["photo.png"], threads: 2), to: folder["out.png"], framing: framing)
    let overlay = try sticker(appearance: .dark)
    _ = try exporter().export(request, overlay: overlay)
    let exported = try PhotoFile.load(folder["out.png"])
    let frame = try exporter().frame(of: request, overlay: overlay)
    #expect(frame.pixels == exported.pixels)
    #expect(frame.profile == exported.profile)
    #expect(frame.profile != nil || frame.bitDepth == 16)
    let bare = try exporter().canvas(of: request.background, framing: framing)
    #expect(frame.pixels != bare.pixels)
  }

  @Test func framesOfTenBitsAreConverted() throws {
    let video = folder["ten.mp4"]
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=64x96:r=10:d=1", "-c:v", "libx265", "-pix_fmt", "yuv420p10le", "-x265-params",
      "log-level=none", video)
    let request = try request(video, to: folder["out.mp4"])
    let ten = try samples(
      try exporter().frame(of: request, overlay: bareGlass(Rect(x: 90, y: 0, width: 8, height: 8)), at: 0.5))
    let eight = try samples(
      try exporter().canvas(of: request.background, framing: Framing(aspect: .original), at: 0.5))
    #expect(zip(ten.samples, eight.samples).allSatisfy { abs(Int($0) - Int($1)) <= 3 })
  }
}
