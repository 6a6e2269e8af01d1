import DisplayLists
package import Vitrine

/// The difference between two images.
package struct PictureDifference {
  package let expected: CGImage
  package let actual: CGImage

  /// Compares two images, which may differ in size.
  package init(expected: CGImage, actual: CGImage) { (self.expected, self.actual) = (expected, actual) }

  /// The largest difference of a sample, 0…255; nil if the images differ in size.
  package var largest: Int? {
    guard expected.bitmap.size == actual.bitmap.size else { return nil }
    return zip(expected.bitmap.samples, actual.bitmap.samples).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  /// The number of pixels that differ; nil if the images differ in size.
  package var count: Int? {
    guard expected.bitmap.size == actual.bitmap.size else { return nil }
    let a = expected.bitmap.samples
    let b = actual.bitmap.samples
    return stride(from: 0, to: a.count, by: 4).count { a[$0..<$0 + 4] != b[$0..<$0 + 4] }
  }

  /// The difference as an image that has room for both images.
  ///
  /// A pixel is black if it is the same in both images, and otherwise red.
  package var picture: CGImage {
    let (width, height) = union
    var picture = type(of: expected.bitmap).init(size: .init(width: width, height: height))
    for y in 0..<height {
      for x in 0..<width {
        let place = (y * width + x) * 4
        picture.samples.replaceSubrange(place..<place + 4, with: color(x, y))
      }
    }
    return CGImage(bitmap: picture, isOpaque: true)
  }

  /// The expected image, the difference and the actual image beside each other, on grey.
  package var sheet: CGImage {
    let a = expected.bitmap
    let b = actual.bitmap
    let (width, height) = union
    let gap = 8
    var sheet = type(of: a).init(size: .init(width: width * 3 + gap * 2, height: height))
    for y in 0..<height {
      for x in 0..<sheet.size.width {
        let panel = x / (width + gap)
        let column = x % (width + gap)
        var pixel: [UInt8] = [128, 128, 128, 255]
        if column < width {
          switch panel {
          case 0: pixel = Self.onGray(Self.pixel(a, column, y))
          case 1: pixel = color(column, y)
          default: pixel = Self.onGray(Self.pixel(b, column, y))
          }
        }
        let place = (y * sheet.size.width + x) * 4
        sheet.samples.replaceSubrange(place..<place + 4, with: pixel)
      }
    }
    return CGImage(bitmap: sheet, isOpaque: true)
  }

  /// The size that has room for both images.
  private var union: (width: Int, height: Int) {
    let a = expected.bitmap.size
    let b = actual.bitmap.size
    return (max(a.width, b.width), max(a.height, b.height))
  }

  /// The colour of a pixel of the difference.
  private func color(_ x: Int, _ y: Int) -> [UInt8] {
    Self.pixel(expected.bitmap, x, y) == Self.pixel(actual.bitmap, x, y) ? [0, 0, 0, 255] : [255, 0, 0, 255]
  }

  /// The premultiplied samples of a pixel; none outside the image.
  private static func pixel(_ image: Bitmap, _ x: Int, _ y: Int) -> ArraySlice<UInt8> {
    guard x < image.size.width, y < image.size.height else { return [] }
    let place = (y * image.size.width + x) * 4
    return image.samples[place..<place + 4]
  }

  private static func onGray(_ pixel: ArraySlice<UInt8>) -> [UInt8] {
    guard pixel.count == 4 else { return [128, 128, 128, 255] }
    let rest = (255 - Int(pixel[pixel.startIndex + 3])) * 128 / 255
    return pixel.prefix(3).map { UInt8(min(Int($0) + rest, 255)) } + [255]
  }
}
