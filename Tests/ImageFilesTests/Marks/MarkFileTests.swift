import Files
import Foundation
import Geometry
import TestSupport
import Testing

@testable import ImageFiles

@Suite struct MarkFileTests {
  private func svg(_ content: String, size: String = "viewBox=\"0 0 4 2\"") -> [UInt8] {
    Array(
      "\u{FEFF}\n<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \(size)>\(content)</svg>"
        .utf8)
  }

  @Test func `an SVG is drawn with 512 pixels on its longer side`() throws {
    let mark = try MarkFile.load(svg("<rect width='2' height='2' fill='#ff8000'/>"), name: "mark.svg")
    let raster = try #require(mark.eight)
    #expect(raster.size == PixelSize(width: 512, height: 256))
    #expect(raster[100, 100] == (255, 128, 0, 255))
    #expect(raster[400, 100].alpha == 0)
  }

  @Test func `an SVG of any size is drawn, and one without a size too`() throws {
    for size in ["width='1' height='1'", "width='90000' height='100'", "width='2cm' height='1in'", ""] {
      let mark = try MarkFile.load(svg("<circle r='900'/>", size: size), name: "mark.svg")
      let pixels = try #require(mark.eight).size
      #expect(max(pixels.width, pixels.height) == 512, "\(size): \(pixels)")
    }
  }

  @Test func `files and addresses in an SVG are not loaded`() throws {
    let folder = try TemporaryFolder()
    let secret: Raster<UInt8> = makeRaster(8, 8) { _, _ in (9, 200, 9, 255) }
    try PhotoFile.writePNG(Photo(.eight(secret), alpha: .opaque), to: folder["secret.png"])
    let data = Data(try bytes(of: folder["secret.png"])).base64EncodedString()
    let control = try MarkFile.load(
      svg("<image width='4' height='2' href='data:image/png;base64,\(data)'/>"), name: "mark.svg")
    #expect(try #require(control.eight)[256, 128] == (9, 200, 9, 255))
    for address in ["file://\(folder["secret.png"])", folder["secret.png"], "secret.png", "http://localhost:1/a.png"] {
      let mark = try MarkFile.load(
        svg("<image width='4' height='2' href='\(address)' xlink:href='\(address)'/>"), name: "mark.svg")
      #expect(try #require(mark.eight).samples.allSatisfy { $0 == 0 }, "\(address)")
    }
  }

  @Test func `a PNG is reduced, and a small one kept`() throws {
    let folder = try TemporaryFolder()
    let sizes = [
      (PixelSize(width: 1024, height: 600), PixelSize(width: 512, height: 300)),
      (PixelSize(width: 30, height: 20), PixelSize(width: 30, height: 20)),
    ]
    for (size, expected) in sizes {
      let raster: Raster<UInt8> = makeRaster(size.width, size.height) { _, _ in (10, 20, 30, 128) }
      try PhotoFile.writePNG(Photo(.eight(raster), alpha: .straight), to: folder["mark.png"])
      let mark = try MarkFile.load(try bytes(of: folder["mark.png"]), name: "mark.png")
      #expect(try #require(mark.eight).size == expected)
      #expect(try #require(mark.eight)[5, 5] == (10, 20, 30, 128))
    }
  }

  @Test(arguments: [
    ("<svg", "it is not a valid SVG"), ("<html><body/></html>", "it is not a valid SVG"), ("GIF89a", "a mark must be"),
    ("\u{FF}\u{D8}\u{FF}", "a mark must be"), ("  ", "a mark must be"),
    ("<svg xmlns='http://www.w3.org/2000/svg'>", "it is not"),
  ])
  func `other content is refused by name`(text: String, reason: String) throws {
    let error = #expect(throws: FileError.self) { try MarkFile.load(Array(text.utf8), name: "brand/mark.svg") }
    #expect(error?.file == "brand/mark.svg")
    #expect(error?.reason.hasPrefix(reason) == true, "\(String(describing: error))")
  }

  @Test func `a PNG cut off anywhere is refused`() throws {
    let raster: Raster<UInt8> = makeRaster(40, 30) { x, y in (UInt8(x * 6), UInt8(y * 8), 7, 255) }
    let whole = try PhotoFile.png(Photo(.eight(raster), alpha: .opaque))
    for length in stride(from: 8, to: whole.count, by: 7) {
      #expect(throws: FileError.self) { try MarkFile.load(Array(whole.prefix(length)), name: "mark.png") }
    }
  }
}
