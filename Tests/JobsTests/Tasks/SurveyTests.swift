import Exporting
import Files
import Foundation
import Geometry
import ImageFiles
import TestSupport
import Testing

@testable import Jobs

/// The examination of photos, and the previews that it leaves.
@Suite struct SurveyTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // Red grows to the right and green downwards, so that no turn is symmetric.
    try run(
      "ffmpeg", "-v", "error", "-f", "lavfi", "-i",
      "nullsrc=size=600x400,format=gbrp,geq=r=X*255/600:g=Y*255/400:b=(X+Y)/4,format=rgb24", "-frames:v", "1",
      folder["photo.png"])
  }

  private func survey(_ name: String, preview: String = "preview") throws -> MediaFacts {
    let task = ChildTask(.survey(input: folder[name], preview: folder[preview]))
    let runner = TaskRunner(task, session: try JobSession(threads: 1), cancellation: Cancellation()) { _ in }
    return try #require(try runner.run().media)
  }

  @Test func `a photo that browsers show leaves no preview`() throws {
    let facts = try survey("photo.png")
    #expect((facts.width, facts.height) == (600, 400))
    #expect(facts.type == "image/png")
    #expect(facts.hasPageColors == true)
    #expect(folder.names == ["photo.png"])
  }

  @Test func `a turned TIFF has the same luma, and an upright preview`() throws {
    try run("vips", "tiffsave", folder["photo.png"], folder["turned.tif"])
    try run("exiftool", "-q", "-overwrite_original", "-n", "-Orientation=6", folder["turned.tif"])
    let shown = try survey("photo.png")
    let facts = try survey("turned.tif")
    #expect((facts.width, facts.height) == (400, 600))
    #expect(facts.type == nil)
    #expect(facts.hasPageColors == true)
    // JPEG and the even size of the sample move the mean by less than two levels.
    #expect(abs(facts.luma - shown.luma) < 2 / 255)
    #expect(try PhotoFile.probe(folder["preview.jpg"]).size == PixelSize(width: 400, height: 600))
  }

  @Test func `16 bits or a profile are not the colours of a page`() throws {
    try run("ffmpeg", "-v", "error", "-i", folder["photo.png"], "-pix_fmt", "rgb48le", folder["deep.tif"])
    try run("vips", "icc_transform", folder["photo.png"], folder["p3.tif"], "p3", "--input-profile", "srgb")
    for name in ["deep", "p3"] {
      let facts = try survey("\(name).tif", preview: name)
      #expect(facts.hasPageColors == false, "\(name)")
      #expect(try PhotoFile.probe(folder["\(name).jpg"]).bitDepth == 8)
    }
  }

  @Test func `a preview that cannot be stored refuses no photo`() throws {
    try run("vips", "tiffsave", folder["photo.png"], folder["photo.tif"])
    let facts = try survey("photo.tif", preview: "missing/preview")
    #expect(abs(facts.luma - (try survey("photo.png").luma)) < 0.001)
    #expect(folder.names.sorted() == ["photo.png", "photo.tif"])
  }

  @Test func `a photo that is cut short is refused and leaves no preview`() throws {
    try run("vips", "tiffsave", folder["photo.png"], folder["photo.tif"])
    let whole = try Data(contentsOf: URL(filePath: folder["photo.tif"]))
    try whole.prefix(whole.count * 2 / 3).write(to: URL(filePath: folder["cut.tif"]))
    #expect(throws: FileError.self) { try survey("cut.tif") }
    #expect(folder.names.sorted() == ["cut.tif", "photo.png", "photo.tif"])
  }
}
