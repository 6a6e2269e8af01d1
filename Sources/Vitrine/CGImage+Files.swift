public import Foundation
import Geometry
import ImageFiles
public import Views

extension CGImage {
  /// Vitrine's own: the photo in a file, upright, in sRGB, 8 bits a sample.
  ///
  /// JPEG, PNG, HEIC, AVIF and WebP are detected from content. Throws a `FileError`.
  public init(contentsOfFile path: String) throws {
    let photo = try PhotoFile.load(path, transparency: .kept)
    self.init(bitmap: try photo.premultipliedSRGB(), isOpaque: photo.alpha == .opaque)
  }

  /// Vitrine's own: the bytes of a PNG: sRGB, straight alpha, none where the picture is opaque.
  ///
  /// `description` is the picture in words, for those who cannot see it; none is written where it is empty.
  public func pngData(description: String = "") throws -> Data {
    let photo = Photo(.eight(bitmap), alpha: isOpaque ? .opaque : .premultiplied)
    return Data(try PhotoFile.png(photo, description: description.isEmpty ? nil : description))
  }
}
