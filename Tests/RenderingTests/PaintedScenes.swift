import DisplayLists
import Geometry
import Optics
import TestSupport

/// A pane of 60 × 36 points at (30, 20), with its content.
func pane(
  _ material: GlassMaterial = GlassMaterial(.clear), id: Int = 0, content: [DisplayItem] = []
) -> DisplayItem {
  let rect = Rect(x: 30, y: 20, width: 60, height: 36)
  return .glass(
    GlassPane(
      id: PaneID(id), shape: .roundedRect(RoundedRect(rect, radius: 12, style: .continuous)), material: material,
      content: content))
}

/// A filled rectangle, in the display list's points.
func fill(_ rect: Rect, _ color: RGBA) -> DisplayItem {
  .fill(BezierPath(rect), rule: .nonZero, paint: .color(color), pointsFromItem: .identity)
}

/// A display list of 120 × 80 points.
func list(_ items: DisplayItem...) -> DisplayList { DisplayList(size: Size(width: 120, height: 80), items: items) }

/// An image of random samples that cover all code values of its bit depth.
func noise(_ size: PixelSize, _ format: PlanarFormat, seed: UInt64 = 1) -> PlanarImage {
  var generator = SplitMix(seed: seed)
  let image = PlanarImage(size: size, format: format)
  for plane in 0..<3 {
    let extent = image.planeSize(plane)
    for y in 0..<extent.height {
      for x in 0..<extent.width { image[plane, x, y] = Int.random(in: 0..<(1 << format.bitDepth), using: &generator) }
    }
  }
  return image
}

/// An opaque raster of random samples.
func noise<Sample>(_ size: PixelSize, of: Sample.Type, seed: UInt64 = 1) -> Raster<Sample> {
  var generator = SplitMix(seed: seed)
  var raster = Raster<Sample>(size: size)
  for i in raster.samples.indices {
    raster.samples[i] = i % 4 == 3 ? .max : Sample.random(in: 0 ... .max, using: &generator)
  }
  return raster
}

/// All samples of an image, plane by plane.
func samples(_ image: PlanarImage) -> [[Int]] { (0..<3).map { image.samples(plane: $0) } }

extension PixelRect {
  /// Whether the rectangle contains a pixel.
  func contains(_ column: Int, _ row: Int) -> Bool { column >= x && column < maxX && row >= y && row < maxY }
}
