import Files
import Foundation
import Geometry
import TestSupport
import Testing

@testable import ImageFiles

@Suite struct AnimationTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// An animation with a number of frames, or a still image.
  private func file(_ name: String, frames: Int) throws -> String {
    let encoder: [String] =
      switch name.suffix(4) {
      case "webp": ["-c:v", "libwebp_anim"]
      case "avif": ["-c:v", "libaom-av1", "-cpu-used", "8"]
      default: ["-f", "apng"]
      }
    try run(
      "ffmpeg",
      ["-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=s=64x48:r=5", "-frames:v", "\(frames)"] + encoder
        + [folder[name]])
    return folder[name]
  }

  @Test(arguments: ["a.png", "a.webp", "a.avif"], [1, 3, 7]) func framesAreCounted(name: String, frames: Int) throws {
    let path = try file(name, frames: frames)
    #expect(try PhotoFile.probe(path).frames == frames)
    // The result is the first frame, not a later one.
    let photo = try #require(try PhotoFile.load(path).eight)
    #expect(try photo.signalToNoise(frame(0)) > 15)
    if frames > 1 { #expect(try photo.signalToNoise(frame(0)) > photo.signalToNoise(frame(frames - 1)) + 1) }
  }

  /// A frame of the source of the animations.
  private func frame(_ number: Int) throws -> Raster<UInt8> {
    try run(
      "ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=s=64x48:r=5", "-vf", "select=eq(n\\,\(number))",
      "-frames:v", "1", "-pix_fmt", "rgb24", folder["frame.png"])
    return try pixelsByVips(folder["frame.png"], in: folder, size: PixelSize(width: 64, height: 48))
  }

  @Test func stillImagesAreNoAnimations() throws {
    try PhotoFile.writePNG(Photo(.eight(blocks(64, 48)), alpha: .opaque), to: folder["still.png"])
    try run("vips", "copy", folder["still.png"], folder["still.jpg"])
    try run("vips", "webpsave", folder["still.png"], folder["still.webp"])
    try run("vips", "heifsave", folder["still.png"], folder["still.avif"], "--compression", "av1", "--effort", "0")
    try run("vips", "heifsave", folder["still.png"], folder["still.heic"], "--compression", "hevc", "--effort", "0")
    for kind in ["png", "jpg", "webp", "avif", "heic"] {
      let info = try PhotoFile.probe(folder["still." + kind])
      #expect(info.frames == 1, "\(kind)")
      #expect(!info.hasGainMap, "\(kind)")
    }
  }

  /// The structure is read from bytes that may be anything.
  @Test(arguments: ["a.png", "a.avif"]) func damagedFilesAreExaminedSafely(name: String) throws {
    let whole = try bytes(of: file(name, frames: 3))
    var random = SplitMix(seed: 7)
    for i in 0..<400 {
      var damaged = whole
      for _ in 0..<4 { damaged[Int(random.next() % UInt64(min(damaged.count, 700)))] = UInt8(random.next() & 255) }
      if i % 4 == 0 { damaged.removeLast(Int(random.next() % UInt64(damaged.count))) }
      guard !damaged.isEmpty else { continue }
      let extras = try PhotoExtras(of: InputFile(folder.file("damaged", damaged)))
      #expect(extras.frames >= 1)
    }
  }
}
