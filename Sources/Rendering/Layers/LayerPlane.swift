import Geometry
import Optics

/// One value per pixel of a rectangle, which may extend beyond the canvas. Values outside the rectangle are 0.
struct LayerPlane: Sendable {
  let rect: PixelRect
  /// The values in row-major order.
  var values: [Float]

  /// Creates a plane that has the same value everywhere in a rectangle.
  init(_ rect: PixelRect, repeating value: Float = 0) {
    self.rect = rect
    values = [Float](repeating: value, count: rect.size.area)
  }

  /// Creates a plane from values in row-major order.
  init(_ rect: PixelRect, _ values: [Float]) {
    precondition(
      values.count == rect.size.area,
      "a plane of \(rect.width)×\(rect.height) must have \(rect.size.area) values, got \(values.count)")
    self.rect = rect
    self.values = values
  }

  /// Returns the plane cropped or extended to another rectangle.
  func over(_ area: PixelRect) -> LayerPlane {
    if area == rect { return self }
    var result = LayerPlane(area)
    result.add(self, times: 1, movedBy: (0, 0))
    return result
  }

  /// Returns the plane within `area` after translating it by a possibly fractional offset in pixels and blurring it.
  func blurred(_ blur: PlaneBlur, movedBy offset: Point = .zero, over area: PixelRect) -> LayerPlane {
    let dx = Int(offset.x.rounded(.down))
    let dy = Int(offset.y.rounded(.down))
    let fx = Float(offset.x - Double(dx))
    let fy = Float(offset.y - Double(dy))
    let moved = PixelRect(x: rect.x + dx, y: rect.y + dy, width: rect.width + 1, height: rect.height + 1)
    let work = blur.workingArea(from: moved, to: area)
    guard !work.isEmpty else { return LayerPlane(area) }
    var result = LayerPlane(work)
    result.add(self, times: (1 - fx) * (1 - fy), movedBy: (dx, dy))
    result.add(self, times: fx * (1 - fy), movedBy: (dx + 1, dy))
    result.add(self, times: (1 - fx) * fy, movedBy: (dx, dy + 1))
    result.add(self, times: fx * fy, movedBy: (dx + 1, dy + 1))
    blur.apply(to: &result.values, size: work.size)
    return result.over(area)
  }

  private mutating func add(_ other: LayerPlane, times weight: Float, movedBy offset: (x: Int, y: Int)) {
    guard weight > 0 else { return }
    let moved = PixelRect(
      x: other.rect.x + offset.x, y: other.rect.y + offset.y, width: other.rect.width, height: other.rect.height)
    let shared = moved.intersection(rect)
    let to = (rect.x, rect.y, rect.width)
    let from = (moved.x, moved.y, moved.width)
    for y in shared.y..<shared.maxY {
      let start = (y - to.1) * to.2 - to.0
      let first = (y - from.1) * from.2 - from.0
      for x in shared.x..<shared.maxX { values[start + x] += other.values[first + x] * weight }
    }
  }

  /// Returns the projected planes within `area`.
  ///
  /// Source values are interpolated bilinearly and are 0 outside the planes. Where a plane is scaled down, each target
  /// pixel is the mean of several samples, about one for each source pixel that it covers.
  static func projected(_ planes: [LayerPlane], by map: Projection, over area: PixelRect) -> [LayerPlane] {
    var result = planes.map { _ in LayerPlane(area) }
    guard let back = map.inverse else { return result }
    for y in 0..<area.height {
      for x in 0..<area.width {
        let corner = Point(x: Double(area.x + x), y: Double(area.y + y))
        let samples = back.samples(around: corner)
        let weight = 1 / Float(samples * samples)
        for row in 0..<samples {
          for column in 0..<samples {
            let step = Point(x: (Double(column) + 0.5) / Double(samples), y: (Double(row) + 0.5) / Double(samples))
            let p = corner + step
            guard back.depth(of: p) > 0 else { continue }
            let place = back * p
            guard map.depth(of: place) >= Projection.nearest else { continue }
            for i in planes.indices { result[i].values[y * area.width + x] += planes[i].level(at: place) * weight }
          }
        }
      }
    }
    return result
  }

  /// Returns the value at a position, interpolated between pixel centres.
  private func level(at place: Point) -> Float {
    let x = place.x - Double(rect.x) - 0.5
    let y = place.y - Double(rect.y) - 0.5
    guard x > -1, y > -1, x < Double(rect.width), y < Double(rect.height) else { return 0 }
    let column = Int(x.rounded(.down))
    let row = Int(y.rounded(.down))
    let fx = Float(x - Double(column))
    let fy = Float(y - Double(row))
    func at(_ column: Int, _ row: Int) -> Float {
      column >= 0 && row >= 0 && column < rect.width && row < rect.height ? values[row * rect.width + column] : 0
    }
    let above = at(column, row) * (1 - fx) + at(column + 1, row) * fx
    let below = at(column, row + 1) * (1 - fx) + at(column + 1, row + 1) * fx
    return above * (1 - fy) + below * fy
  }
}
