import Geometry
import TestSupport

/// An image of random samples within its bit depth.
func noiseImage(_ size: PixelSize, _ format: PlanarFormat, seed: UInt64 = 1) -> PlanarImage {
  var random = SplitMix(seed: seed)
  let image = PlanarImage(size: size, format: format)
  for plane in 0..<3 {
    let extent = image.planeSize(plane)
    for y in 0..<extent.height {
      for x in 0..<extent.width { image[plane, x, y] = Int.random(in: 0..<(1 << format.bitDepth), using: &random) }
    }
  }
  return image
}

/// The number of samples that differ between two images.
func differences(_ a: PlanarImage, _ b: PlanarImage) -> Int {
  (0..<3).reduce(0) { sum, plane in
    sum + zip(a.samples(plane: plane), b.samples(plane: plane)).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
  }
}

/// Formats that differ in bit depth, chroma subsampling, matrix and range.
let formats = [
  PlanarFormat(), PlanarFormat(bitDepth: 10), PlanarFormat(chroma: .full, isFullRange: true),
  PlanarFormat(bitDepth: 12, chroma: .halfWidth, matrix: .bt2020), PlanarFormat(matrix: .bt601, isFullRange: true),
]
