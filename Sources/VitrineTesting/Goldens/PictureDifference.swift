import DisplayLists
import Vitrine

/// The difference between two images.
struct PictureDifference {
  let expected: CGImage
  let actual: CGImage

  /// The largest difference of a sample, 0…255; nil if the images differ in size.
  var largest: Int? {
    guard expected.bitmap.size == actual.bitmap.size else { return nil }
    return zip(expected.bitmap.samples, actual.bitmap.samples).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  /// The number of pixels that differ; nil if the images differ in size.
  var count: Int? {
    guard expected.bitmap.size == actual.bitmap.size else { return nil }
    let (a, b) = (expected.bitmap.samples, actual.bitmap.samples)
    return stride(from: 0, to: a.count, by: 4).count { a[$0..<$0 + 4] != b[$0..<$0 + 4] }
  }

  /// The expected image, the difference and the actual image beside each other, on grey.
  ///
  /// In the difference, a pixel is black if it is the same in both images, and otherwise red.
  var sheet: CGImage {
    let (a, b) = (expected.bitmap, actual.bitmap)
    let (width, height) = (max(a.size.width, b.size.width), max(a.size.height, b.size.height))
    let gap = 8
    var sheet = type(of: a).init(size: .init(width: width * 3 + gap * 2, height: height))
    for y in 0..<height {
      for x in 0..<sheet.size.width {
        let (panel, column) = (x / (width + gap), x % (width + gap))
        var color: [UInt8] = [128, 128, 128, 255]
        if column < width {
          let (first, second) = (Self.pixel(a, column, y), Self.pixel(b, column, y))
          switch panel {
          case 0: color = Self.onGray(first)
          case 1: color = first == second ? [0, 0, 0, 255] : [255, 0, 0, 255]
          default: color = Self.onGray(second)
          }
        }
        let place = (y * sheet.size.width + x) * 4
        sheet.samples.replaceSubrange(place..<place + 4, with: color)
      }
    }
    return CGImage(bitmap: sheet, isOpaque: true)
  }

  /// The premultiplied samples of a pixel; none outside the image.
  private static func pixel(_ image: Bitmap, _ x: Int, _ y: Int) -> [UInt8] {
    guard x < image.size.width, y < image.size.height else { return [] }
    let place = (y * image.size.width + x) * 4
    return Array(image.samples[place..<place + 4])
  }

  private static func onGray(_ pixel: [UInt8]) -> [UInt8] {
    guard pixel.count == 4 else { return [128, 128, 128, 255] }
    let rest = (255 - Int(pixel[3])) * 128 / 255
    return pixel[0..<3].map { UInt8(min(Int($0) + rest, 255)) } + [255]
  }
}
