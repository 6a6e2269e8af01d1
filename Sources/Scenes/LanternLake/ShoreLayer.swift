/// The near shore, with silhouettes of fir trees. The trees are taller on both sides, where they frame the view.
struct ShoreLayer {
  /// The shore's coverage of each pixel, in row-major order, starting at row `first`.
  private let coverage: [UInt8]
  private let width: Int
  private let first: Int
  private static let ink = Ink(13, 15, 32)
  private static let drift: Float = 30

  init(stage: LakeStage, seed: UInt64) {
    let noise = Noise(seed: seed &+ 300)
    let unit = stage.unit
    width = stage.size.width + 2 * stage.margin
    let tall = Int(430 * unit)
    first = max(stage.horizon - tall, 0)
    let height = stage.horizon - first
    var mask = ShoreMask(values: [Float](repeating: 0, count: width * height), width: width, height: height)
    let span = Float(width) / unit
    let edge = Float(stage.size.width) / unit / 2

    // A low, uneven bank.
    for i in 0..<width {
      let x = Float(i) / unit - span / 2
      let bank = (9 + 5 * noise.octaves(x / 90, 0.5, count: 3) + 26 * smoothstep(0.45, 1.1, x.magnitude / edge)) * unit
      for j in max(height - Int(bank) - 1, 0)..<height {
        let inside = saturate(bank - Float(height - j) + 1)
        mask.values[j * width + i] = max(mask.values[j * width + i], inside)
      }
    }
    // Small firs everywhere, and tall ones towards the sides.
    let count = Int(span / 5)
    for n in 0..<count {
      let i = Int32(n)
      let x = (Float(n) + noise.hash(i, 1)) * 5 - span / 2
      let side = smoothstep(0.42, 1.02, x.magnitude / edge * (x < 0 ? 1.12 : 1))
      let chance = noise.hash(i, 2)
      let low = 16 + 20 * noise.hash(i, 3)
      let high = (110 + 300 * noise.hash(i, 4)) * side * side
      let isTall = chance < 0.25
      if !isTall && chance > 0.8 { continue }
      let tall = low + (isTall ? high : high * 0.3)
      mask.plant(Fir(number: i, x: (x + span / 2) * unit, tall: tall * unit), noise: noise, unit: unit)
    }
    coverage = mask.values.map { UInt8(saturate($0) * 255) }
  }

  func paint(_ row: inout [Float], at place: LakeRow, pan: Float, stage: LakeStage) {
    let plane = place.plane
    let y = place.y
    let step = place.step
    guard y * step >= first else { return }
    let shift = Float(stage.margin) - pan * Self.drift * stage.unit
    let start = Int(shift)
    let t = (shift - Float(start)) / 255
    let s = 1 / 255 - t
    let base = (y * step - first) * width + start
    let ink = Self.ink[plane]
    let samples = coverage.span
    var to = row.mutableSpan
    for x in 0..<to.count {
      let i = base + x * step
      let weight = Float(samples[unchecked: i]) * s + Float(samples[unchecked: i + 1]) * t
      to[unchecked: x] += (ink - to[unchecked: x]) * weight
    }
  }
}

/// A fir tree on the shore.
private struct Fir {
  /// The number that makes the tree unlike the others.
  let number: Int32
  /// The position of the trunk, and the height, in pixels.
  let x: Float
  let tall: Float
}

/// The fraction of each pixel that the bank and the firs cover, in row-major order.
private struct ShoreMask {
  var values: [Float]
  let width: Int
  let height: Int

  /// Adds the coverage of a fir. `unit` is the scene's unit in pixels.
  mutating func plant(_ fir: Fir, noise: Noise, unit: Float) {
    let number = fir.number
    let x = fir.x
    let tall = fir.tall
    let spread = tall * (0.15 + 0.05 * noise.hash(number, 5))
    let whorls = 6 + tall / unit / 17
    for j in max(0, height - Int(tall) - 1)..<height {
      let t = (Float(j) + 0.5 - (Float(height) - tall)) / tall
      guard t > 0 else { continue }
      for side in [Float(-1), 1] {
        // For drooping branches, each whorl widens downwards and then narrows abruptly.
        let turn = t * whorls + (side > 0 ? 0.4 : 0) + noise.hash(number, Int32(side) + 8)
        let droop = turn - turn.rounded(.down)
        let ragged = 0.9 + 0.3 * noise.plane(t * whorls * 2.7, Float(number) + side)
        let reach = spread * (0.012 + t * (1.3 - 0.3 * t) * (0.42 + 0.58 * droop)) * ragged
        let (from, to) = side < 0 ? (x - reach, x) : (x, x + reach)
        let a = Int(from.rounded(.down))
        let b = Int(to.rounded(.down))
        guard b >= 0, a < width else { continue }
        for i in max(a, 0)...min(b, width - 1) {
          let weight = saturate(min(Float(i) + 1, to) - max(Float(i), from))
          let index = j * width + i
          values[index] = 1 - (1 - values[index]) * (1 - weight)
        }
      }
    }
  }
}
