public import Foundation
import Geometry
import ImageFiles
public import Views

extension CGImage {
  /// Vitrine's own: loads a photo, upright, in sRGB with 8 bits per sample.
  ///
  /// JPEG, PNG, HEIC, AVIF, WebP, GIF and TIFF files are detected from their content. Throws a `FileError` if the file
  /// cannot be read.
  public init(contentsOfFile path: String) throws {
    let photo = try PhotoFile.load(path, transparency: .kept)
    self.init(bitmap: try photo.premultipliedSRGB(), isOpaque: photo.alpha == .opaque)
  }

  /// Vitrine's own: returns the image as PNG data in sRGB, with straight alpha unless the image is opaque.
  ///
  /// `description` is the alt text. Empty alt text is not written.
  public func pngData(description: String = "") throws -> Data {
    let photo = Photo(.eight(bitmap), alpha: isOpaque ? .opaque : .premultiplied)
    return Data(try PhotoFile.png(photo, description: description.isEmpty ? nil : description))
  }
}
