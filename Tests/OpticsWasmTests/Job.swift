import Geometry
import Optics
import OpticsWasm

/// A lens to be compiled here and in WebAssembly, over a canvas of noise.
struct Job: Codable {
  var numbers: [Double]
  var width: Int32
  var height: Int32

  init(_ numbers: LensNumbers, width: Int32 = 256, height: Int32 = 192) {
    self.numbers = numbers.values
    (self.width, self.height) = (width, height)
  }

  /// A digest of the canvas under the lens, natively; nil where there is none.
  func digest() -> UInt32? {
    guard let lens = numbers.withUnsafeBufferPointer({ compile($0.baseAddress, Int32($0.count), width, height) })
    else { return nil }
    defer { free(lens) }
    var canvas = Job.noise(Int(width), Int(height))
    canvas.withUnsafeMutableBufferPointer { canvas in
      if let canvas = canvas.baseAddress { apply(lens, canvas) }
    }
    return Job.digest(canvas)
  }

  /// What `noise` of lenses.js makes.
  static func noise(_ width: Int, _ height: Int) -> [UInt8] {
    var state: UInt32 = 0x9e37_79b9
    return (0..<width * height * 4).map { i in
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      let random = UInt8(truncatingIfNeeded: state >> 8)
      return i % 4 == 3 ? 255 : 2 * (i / 4 % width) < width ? 96 + random % 64 : random
    }
  }

  /// FNV-1a.
  static func digest(_ bytes: [UInt8]) -> UInt32 {
    var hash: UInt32 = 0x811c_9dc5
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return hash
  }
}

extension Job {
  /// Each material, look and kind of shape, tints, and containers.
  static let all: [Job] = {
    let area = Rect(x: 0, y: 0, width: 100, height: 70)
    let map = Affine(a: 2, b: 0, c: 0, d: 2, tx: 15, ty: 10)
    let turned = Affine(a: 1.6, b: 0.4, c: -0.4, d: 1.6, tx: 50, ty: 5)
    let orange = RGBA(red: 1, green: 0.4, blue: 0.1, alpha: 0.6)
    let uneven = CornerRadii(topLeft: 30, topRight: 6, bottomRight: 20, bottomLeft: 0)
    let triangle = BezierPath([
      .move(to: Point(x: 50, y: 5)), .line(to: Point(x: 95, y: 80)),
      .cubic(to: Point(x: 5, y: 80), control1: Point(x: 70, y: 95), control2: Point(x: 30, y: 95)), .close,
    ])
    let hole = BezierPath(Rect(x: 35, y: 30, width: 30, height: 30))
    let ring = BezierPath(BezierPath(Rect(x: 10, y: 10, width: 80, height: 70)).elements + hole.elements)
    func one(
      _ shape: GlassShape, _ material: GlassMaterial, _ map: Affine, state: GlassState = .resting
    ) -> Job {
      var numbers = LensNumbers(spacing: 0)
      numbers.append(shape, material, pixelsFromPane: map, state: state)
      return Job(numbers)
    }
    var jobs: [Job] = []
    for material in [
      GlassMaterial(.clear), GlassMaterial(.clear, look: .v27), GlassMaterial(.regular),
      GlassMaterial(.regular, look: .v27, appearance: .dark), GlassMaterial(.regular, tint: orange),
    ] {
      jobs.append(one(.roundedRect(RoundedRect(area, radius: 22, style: .continuous)), material, map))
    }
    jobs += [
      one(.roundedRect(RoundedRect(area, radii: uneven, style: .circular)), GlassMaterial(.clear), map),
      one(.ellipse(area), GlassMaterial(.regular), map), one(.path(triangle, .nonZero), GlassMaterial(.clear), turned),
      one(.path(ring, .evenOdd), GlassMaterial(.clear, look: .v27), map),
      one(.capsule(Rect(x: 60, y: 40, width: 120, height: 90)), GlassMaterial(.regular), map),
      one(.capsule(area), GlassMaterial(.regular), map, state: GlassState(materialized: 0.4)),
      one(
        .capsule(area), GlassMaterial(.clear), map,
        state: GlassState(press: GlassState.Press(time: 0.2, at: Point(x: 30, y: 30)))),
    ]
    var container = LensNumbers(spacing: 20)
    for i in 0..<4 {
      let circle = GlassShape.circle(Rect(x: Double(i) * 26, y: i % 2 == 0 ? 10 : 24, width: 30, height: 30))
      container.append(circle, GlassMaterial(.regular, tint: i == 1 ? orange : nil), pixelsFromPane: map)
    }
    return jobs + [Job(container)]
  }()
}
