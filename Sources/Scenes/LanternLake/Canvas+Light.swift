extension LakeCanvas {
  /// Adds a soft, round light within a range of rows. Positions are in luma pixels. The light ends at `radius`.
  mutating func add(
    _ light: Ink, at place: SIMD2<Float>, radius: Float, strength: Float, rows: Range<Int>
  ) {
    for plane in 0..<3 {
      let step: Float = plane == 0 ? 1 : 2
      let cx = place.x / step - 0.5
      let cy = place.y / step - 0.5
      let r = radius / step
      let amount = light[plane] * strength * Float(Self.one)
      guard amount.magnitude >= 1 else { continue }
      let width = planes[plane].width
      let height = planes[plane].height
      let left = max(0, Int((cx - r).rounded(.up)))
      let right = min(width - 1, Int((cx + r).rounded(.down)))
      let (upper, lower) = Self.lines(rows, plane, height, from: cy - r, to: cy + r)
      guard left <= right, upper <= lower else { continue }
      let inverse = 1 / (r * r)
      var samples = planes[plane].samples.mutableSpan
      for y in upper...lower {
        let dy = Float(y) - cy
        let rest = 1 - dy * dy * inverse
        for x in left...right {
          let dx = Float(x) - cx
          let inside = rest - dx * dx * inverse
          let f = inside > 0 ? inside : 0
          let value = fixed(amount * (f * f * f))
          samples[unchecked: y * width + x] = samples[unchecked: y * width + x] &+ value
        }
      }
    }
  }

  /// Returns the first and last row of a plane that lie within a range of luma rows and between two vertical positions.
  private static func lines(
    _ rows: Range<Int>, _ plane: Int, _ height: Int, from top: Float, to bottom: Float
  ) -> (Int, Int) {
    let step = plane == 0 ? 1 : 2
    return (
      max(rows.lowerBound / step, Int(top.rounded(.up))),
      min(rows.upperBound / step - 1, height - 1, Int(bottom.rounded(.down)))
    )
  }

  /// Draws a sprite within a range of rows. Its centre and size are in luma pixels.
  mutating func draw(
    _ sprite: Sprite, at place: SIMD2<Float>, size: SIMD2<Float>, opacity: Float, gain: Float, rows: Range<Int>
  ) {
    for plane in 0..<3 {
      let step: Float = plane == 0 ? 1 : 2
      let black: Float = plane == 0 ? 16 : 128
      let width = planes[plane].width
      let height = planes[plane].height
      let origin = (place - size / 2) / step
      let extent = size / step
      let left = max(0, Int(origin.x.rounded(.up)))
      let right = min(width - 1, Int((origin.x + extent.x).rounded(.down)))
      let (upper, lower) = Self.lines(rows, plane, height, from: origin.y, to: origin.y + extent.y)
      guard left <= right, upper <= lower else { continue }
      let sx = Float(sprite.width - 2) / extent.x
      let sy = Float(sprite.height - 2) / extent.y
      let one = Float(Self.one)
      let texels = sprite.texels.span
      var samples = planes[plane].samples.mutableSpan
      for y in upper...lower {
        let v = max(0, (Float(y) + 0.5 - origin.y) * sy)
        let j = min(Int(v), sprite.height - 2)
        let fy = v - Float(j)
        for x in left...right {
          let u = max(0, (Float(x) + 0.5 - origin.x) * sx)
          let i = min(Int(u), sprite.width - 2)
          let fx = u - Float(i)
          let at = j * sprite.width + i
          let a = texels[unchecked: at]
          let b = texels[unchecked: at + 1]
          let c = texels[unchecked: at + sprite.width]
          let d = texels[unchecked: at + sprite.width + 1]
          let top = a + (b - a) * fx
          let bottom = c + (d - c) * fx
          let texel = top + (bottom - top) * fy
          let coverage = texel.w * opacity
          guard coverage > 0.002 else { continue }
          let ink = texel.w * black + texel[plane] * gain
          let old = Float(samples[unchecked: y * width + x])
          samples[unchecked: y * width + x] = fixed(old * (1 - coverage) + ink * opacity * one)
        }
      }
    }
  }
}
