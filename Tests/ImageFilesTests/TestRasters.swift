import Foundation
import Geometry
import TestSupport

@testable import ImageFiles

/// A raster whose pixels (red, green, blue, alpha) are a function of column and row.
func makeRaster<Sample>(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> (Sample, Sample, Sample, Sample)) -> Raster<
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

/// An opaque, asymmetric raster of flat 8 × 8 blocks, which JPEG compression preserves.
func blocks(_ width: Int, _ height: Int) -> Raster<UInt8> {
  makeRaster(width, height) { x, y in
    let block = (x / 8) * 7 + (y / 8) * 13
    return (UInt8(block * 37 % 200 + 20), UInt8(block * 53 % 190 + 30), UInt8(block * 71 % 180 + 40), 255)
  }
}

extension Raster {
  /// Returns the pixels inside a rectangle.
  func cropped(to rect: PixelRect) -> Raster {
    let rows = (rect.y..<rect.maxY).map { y -> ArraySlice<Sample> in
      let start = y * size.width
      return samples[(start + rect.x) * 4..<(start + rect.maxX) * 4]
    }
    return Raster(size: rect.size, samples: Array(rows.joined()))
  }

  /// The greatest difference between corresponding samples of two rasters of the same size.
  func distance(to other: Raster) -> Int {
    precondition(size == other.size, "rasters must have the same size, got \(size) and \(other.size)")
    return zip(samples, other.samples).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  /// The peak signal-to-noise ratio in decibels.
  func signalToNoise(_ other: Raster) -> Double {
    precondition(size == other.size, "rasters must have the same size, got \(size) and \(other.size)")
    var sum = 0.0
    for (a, b) in zip(samples, other.samples) {
      let difference = Double(a) - Double(b)
      sum += difference * difference
    }
    // Alpha is identical and not counted.
    let mean = sum / Double(size.area * 3)
    return 10 * log10(Double(Sample.max) * Double(Sample.max) / mean)
  }
}

extension Photo {
  /// The raster if the photo has 8 bits per sample.
  var eight: Raster<UInt8>? {
    if case .eight(let raster) = pixels { raster } else { nil }
  }

  /// The raster if the photo has 16 bits per sample.
  var sixteen: Raster<UInt16>? {
    if case .sixteen(let raster) = pixels { raster } else { nil }
  }
}

/// The pixels of an 8-bit RGB file, as the `vips` command reads them.
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
