import Foundation
import Geometry
import TestSupport

@testable import ImageFiles

/// A picture whose pixels are a function of column and row: red, green, blue, alpha.
func picture<Sample>(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> (Sample, Sample, Sample, Sample)) -> Raster<
  Sample
> {
  var raster = Raster<Sample>(size: PixelSize(width: width, height: height))
  for y in 0..<height {
    for x in 0..<width {
      let (red, green, blue, alpha) = pixel(x, y)
      raster.samples.replaceSubrange((y * width + x) * 4..<(y * width + x) * 4 + 4, with: [red, green, blue, alpha])
    }
  }
  return raster
}

/// An opaque picture without symmetry: flat blocks of 8 × 8, so that a JPEG keeps them.
func blocks(_ width: Int, _ height: Int) -> Raster<UInt8> {
  picture(width, height) { x, y in
    let block = (x / 8) * 7 + (y / 8) * 13
    return (UInt8(block * 37 % 200 + 20), UInt8(block * 53 % 190 + 30), UInt8(block * 71 % 180 + 40), 255)
  }
}

extension Raster {
  /// The pixels of a rectangle.
  func cropped(to rect: PixelRect) -> Raster {
    Raster(
      size: rect.size,
      samples: (rect.y..<rect.maxY).flatMap { y in
        samples[(y * size.width + rect.x) * 4..<(y * size.width + rect.maxX) * 4]
      })
  }

  /// The greatest difference of a sample between two pictures of one size.
  func distance(to other: Raster) -> Int {
    precondition(size == other.size, "pictures of \(size) and \(other.size) cannot be compared")
    return zip(samples, other.samples).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  /// Peak signal-to-noise ratio in decibels.
  func signalToNoise(_ other: Raster) -> Double {
    precondition(size == other.size, "pictures of \(size) and \(other.size) cannot be compared")
    var sum = 0.0
    for (a, b) in zip(samples, other.samples) {
      let difference = Double(a) - Double(b)
      sum += difference * difference
    }
    // Alpha, which is the same, does not count.
    let mean = sum / Double(size.area * 3)
    return 10 * log10(Double(Sample.max) * Double(Sample.max) / mean)
  }
}

extension Photo {
  /// The picture if it has 8 bits.
  var eight: Raster<UInt8>? {
    if case .eight(let raster) = pixels { raster } else { nil }
  }

  /// The picture if it has 16 bits.
  var sixteen: Raster<UInt16>? {
    if case .sixteen(let raster) = pixels { raster } else { nil }
  }
}

/// The pixels of a file as the `vips` command reads them; it must have red, green and blue, 8 bits each.
func pixelsByVips(_ path: String, in folder: TemporaryFolder, size: PixelSize) throws -> Raster<UInt8> {
  let name = folder[UUID().uuidString]
  try run("vips", "bandjoin_const", path, name + ".v", "255")
  try run("vips", "rawsave", name + ".v", name + ".raw")
  let samples = try bytes(of: name + ".raw")
  guard samples.count == size.area * 4 else {
    throw ProgramFailure(description: "\(path) has \(samples.count) samples with alpha, not \(size.area * 4)")
  }
  return Raster(size: size, samples: samples)
}
