import DisplayLists
import Foundation
import Geometry
import ImageFiles
import TestSupport
import Testing
import VideoFiles

@testable import Exporting

@Suite struct PhotoFindingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func warnings(over path: String, to output: String) throws -> [String] {
    let request = try request(
      over: try Background(opening: path, threads: 2), to: folder[output],
      length: output.hasSuffix(".mp4") ? .seconds(0.2) : .background)
    return try exporter().export(request, overlay: bareGlass(Rect(x: 20, y: 20, width: 60, height: 40))).warnings
  }

  @Test(arguments: ["out.jpg", "out.png", "out.mp4"]) func whatIsLeftOutOfAPhotoIsReported(output: String) throws {
    try run(
      "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=128x96:r=5", "-frames:v", "3", "-f", "apng",
      "-vf", "format=rgba,colorchannelmixer=aa=0.5", "-pix_fmt", "rgba", folder["animation.png"])
    let texts = try warnings(over: folder["animation.png"], to: output)
    #expect(texts.contains(Finding.stillOfAnimation(frames: 3).warning))
    #expect(texts.contains(Finding.flattenedPhoto.warning))
    try run(
      "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=128x96", "-frames:v", "1", folder["still.png"])
    #expect(try warnings(over: folder["still.png"], to: output).isEmpty)
    // Alpha that is opaque everywhere is no transparency.
    try run("ffmpeg", "-v", "error", "-i", folder["still.png"], "-pix_fmt", "rgba", folder["alpha.png"])
    #expect(try PhotoFile.probe(folder["alpha.png"]).hasAlpha)
    #expect(try warnings(over: folder["alpha.png"], to: output).isEmpty)
  }

  @Test(.enabled(if: Media.pug != nil)) func anOmittedGainMapIsReported() throws {
    let info = try PhotoFile.probe(#require(Media.pug))
    #expect(info.findings() == [.omittedGainMap])
  }

  @Test func anHDRPhotoIsReported() throws {
    try run("ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=128x96", "-frames:v", "1", folder["plain.png"])
    try run("avifenc", "--cicp", "9/16/9", "-d", "10", "-s", "8", folder["plain.png"], folder["pq.avif"])
    #expect(
      try warnings(over: folder["pq.avif"], to: "out.jpg") == [
        "The photo is HDR (BT.2020 PQ) and was converted to the standard range."
      ])
    // The result declares the space that it is in.
    let profile = try run("exiftool", "-s3", "-ICC_Profile:ProfileDescription", folder["out.jpg"])
    #expect(String(decoding: profile, as: UTF8.self) == "Display P3\n")
    var info = try PhotoFile.probe(folder["pq.avif"])
    info.hasGainMap = true
    #expect(info.findings() == [.omittedGainMapOfHDR, .convertedHDRPhoto(space: "BT.2020 PQ")])
  }

  @Test func findingsFollowFromTheHeader() throws {
    try run("ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=16x16", "-frames:v", "1", folder["a.png"])
    var info = try PhotoFile.probe(folder["a.png"])
    #expect(info.findings().isEmpty)
    try run("vips", "icc_transform", folder["a.png"], folder["p3.png"], "p3", "--input-profile", "srgb")
    info.convertedProfile = try PhotoFile.probe(folder["p3.png"]).profile
    info.ignoresProfile = true
    #expect(info.findings() == [.convertedColors(profile: info.convertedProfile?.name), .ignoredProfile])
    info.hasVideo = true
    info.images = 3
    #expect(
      info.findings() == [
        .oneOfSeveralPictures(count: 3), .omittedLiveVideo, .convertedColors(profile: info.convertedProfile?.name),
        .ignoredProfile,
      ])
  }
}
