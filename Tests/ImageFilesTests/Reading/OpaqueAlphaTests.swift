import Geometry
import TestSupport
import Testing

@testable import ImageFiles

/// Alpha that every pixel has, and that none needs.
@Suite struct OpaqueAlphaTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A PNG with alpha, whose last pixel has the given one.
  private func png(_ last: UInt8, isDeep: Bool) throws -> String {
    let eight: Raster<UInt8> = makeRaster(40, 30) { x, y in
      (UInt8(x * 6), UInt8(y * 8), 90, x == 39 && y == 29 ? last : 255)
    }
    let pixels = Photo.Pixels.eight(eight)
    try PhotoFile.writePNG(Photo(isDeep ? pixels.deepened : pixels, alpha: .straight), to: folder["alpha.png"])
    return folder["alpha.png"]
  }

  @Test(arguments: [false, true]) func onlyTransparentPixelsAreFlattened(isDeep: Bool) throws {
    let opaque = try PhotoFile.load(png(255, isDeep: isDeep))
    #expect(opaque.alpha == .opaque)
    #expect(!opaque.isFlattened)
    #expect(try PhotoFile.load(png(254, isDeep: isDeep)).isFlattened)
    #expect(try !PhotoFile.load(png(254, isDeep: isDeep), transparency: .kept).isFlattened)
    // Pixels outside the crop are ignored.
    let part = PixelRect(x: 0, y: 0, width: 30, height: 20)
    #expect(try !PhotoFile.load(png(0, isDeep: isDeep), crop: part).isFlattened)
  }

  @Test func theColorsOfAnOpaquePhotoStay() throws {
    let photo = try PhotoFile.load(png(255, isDeep: false))
    #expect(photo.eight == makeRaster(40, 30) { x, y in (UInt8(x * 6), UInt8(y * 8), 90, 255) })
  }
}
