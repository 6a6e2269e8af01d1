import Files
import Foundation
import TestSupport
import Testing

@Suite struct FileKindTests {
  @Test(arguments: [
    ("jpg", "a JPEG", FileKind.Category.photo), ("png", "a PNG", .photo), ("webp", "a WebP", .photo),
    ("gif", "a GIF", .photo), ("bmp", "a BMP", .image), ("tiff", "a TIFF", .photo), ("jxl", "a JPEG XL", .image),
    ("avi", "an AVI", .other), ("flv", "an FLV", .other), ("wmv", "a WMV", .other), ("mpg", "an MPEG-2 video", .other),
    ("ogv", "an Ogg file", .other), ("mp4", "a video or sound file", .other),
    ("mkv", "a video or sound file", .other),
  ])
  func namesWhatOtherProgramsWrite(_ suffix: String, _ name: String, _ category: FileKind.Category) throws {
    let folder = try TemporaryFolder()
    let path = folder["a.\(suffix)"]
    try ffmpeg("-f", "lavfi", "-i", "testsrc2=s=64x48:r=25", "-frames:v", "1", path)
    let kind = FileKind(beginning: try bytes(of: path))
    #expect(kind?.name == name)
    #expect(kind?.category == category)
  }

  @Test func unknownContentHasNoName() {
    #expect(FileKind(beginning: Array("Dear diary".utf8)) == nil)
    #expect(FileKind(beginning: []) == nil)
    #expect(FileKind(beginning: Array("%PDF-1.7".utf8))?.name == "a PDF")
  }
}
