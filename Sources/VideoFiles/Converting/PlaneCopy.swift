import CLibav
import Geometry

/// Copies a rectangle of a coded plane to an upright plane.
struct PlaneCopy {
  /// The distance in bytes from a coded sample to the one that becomes its right neighbour on the canvas.
  private let right: Int
  /// The distance in bytes from a coded sample to the one that becomes its lower neighbour on the canvas.
  private let down: Int
  /// The address of the coded sample that becomes the first one of the canvas.
  private let origin: UnsafeRawPointer

  /// Creates a copy operation from `rect` of a coded plane that starts at `base`.
  init(
    of rect: PixelRect, base: UnsafeRawPointer, bytesPerRow: Int, bytesPerSample: Int, turned orientation: Orientation
  ) {
    func bytes(_ step: (x: Int, y: Int)) -> Int { step.x * bytesPerSample + step.y * bytesPerRow }
    let steps = orientation.storedSteps
    right = bytes(steps.right)
    down = bytes(steps.down)
    let first = orientation.storedOrigin(in: rect.size)
    origin = base + bytes((x: rect.x + first.x, y: rect.y + first.y))
  }

  /// Writes the samples to a plane. `size` must be the size of the turned rectangle.
  func write(to plane: PlaneLayout, size: PixelSize, bytesPerSample: Int) {
    if right == bytesPerSample {
      for y in 0..<size.height {
        (plane.base + y * plane.bytesPerRow).copyMemory(
          from: origin + y * down, byteCount: size.width * bytesPerSample)
      }
    } else if bytesPerSample == 1 {
      scatter(UInt8.self, to: plane, size: size)
    } else {
      scatter(UInt16.self, to: plane, size: size)
    }
  }

  /// Copies tile by tile, so that the rows of both planes stay in the cache.
  @inline(__always)
  private func scatter<Sample: BitwiseCopyable>(_: Sample.Type, to plane: PlaneLayout, size: PixelSize) {
    let tile = 32
    for top in stride(from: 0, to: size.height, by: tile) {
      for left in stride(from: 0, to: size.width, by: tile) {
        let end = min(left + tile, size.width)
        for y in top..<min(top + tile, size.height) {
          let row = (plane.base + y * plane.bytesPerRow).assumingMemoryBound(to: Sample.self)
          var from = origin + y * down + left * right
          for x in left..<end {
            row[x] = from.load(as: Sample.self)
            from += right
          }
        }
      }
    }
  }
}

extension PlanarImage {
  /// Fills every plane from a rectangle of a coded 4:2:0 frame of the same bit depth.
  ///
  /// The rectangle must start at an even column and row. Once turned upright, it must have the image's size, which must
  /// be even.
  func copy(_ rect: PixelRect, of frame: AVFrame, turned orientation: Orientation) {
    let sources = [
      (frame.data.0, frame.linesize.0), (frame.data.1, frame.linesize.1), (frame.data.2, frame.linesize.2),
    ]
    for plane in 0..<3 {
      let part =
        plane == 0 ? rect : PixelRect(x: rect.x / 2, y: rect.y / 2, width: rect.width / 2, height: rect.height / 2)
      let (base, stride) = sources[plane]
      PlaneCopy(
        of: part, base: UnsafeRawPointer(base!), bytesPerRow: Int(stride), bytesPerSample: format.bytesPerSample,
        turned: orientation
      ).write(to: layout(plane), size: planeSize(plane), bytesPerSample: format.bytesPerSample)
    }
  }
}
