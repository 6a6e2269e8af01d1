import Geometry

extension GlassPreset.Rim {
  /// Factors that make the soft companion of a lobe: on its width, its amount and the angle it spans.
  static let companion = (width: 8.0, amount: 0.15, spread: 0.65)
  /// What the light does to a colour: luma is multiplied by `lumaGain` and raised by `lift`, chroma multiplied.
  ///
  /// § Rim light gives a matrix; it is 1.176 · C less 0.264 times the colour's own luma, which is this.
  static let lumaGain = 0.912
  static let chromaGain = 1.176
  static let lift = 0.147
  /// Width of the hairline outside, in points.
  static let hairlineWidth = 0.5
}

extension GlassPreset.Shadow {
  /// The least darkening that is drawn: less would round away.
  private static let least = 1.0 / 512

  /// How much of the backdrop's light is left at a signed distance from the shadow's outline, in points.
  func light(distance: Double) -> Double {
    var dark = 0.0
    if radius > 0 { dark = alpha * GlassPreset.Shadow.full(distance, radius) }
    if ring.alpha > 0 {
      let thin =
        GlassPreset.Shadow.full(distance, ring.blur) - GlassPreset.Shadow.full(distance + ring.width, ring.blur)
      dark = 1 - (1 - dark) * (1 - ring.alpha * thin)
    }
    return dark < GlassPreset.Shadow.least ? 1 : 1 - dark
  }

  /// The shadow of a half plane, 1 deep inside to 0 far outside: an odd fit to the integral of a Gaussian.
  private static func full(_ distance: Double, _ radius: Double) -> Double {
    let x = min(max(distance / radius, -2), 2)
    let x2 = x * x
    return min(max(0.5 + x * (-0.56055 + x2 * (0.16821 + x2 * (-0.034454 + 0.0029545 * x2))), 0), 1)
  }

  /// Whether there is none.
  var isNone: Bool { (radius <= 0 || alpha <= 0) && ring.alpha <= 0 }

  /// How far it falls beyond its own outline, in points; 0 for none.
  var spread: Double {
    guard light(distance: 0) < 1 else { return 0 }
    var inner = 0.0
    var outer = 2 * max(radius, ring.blur)
    for _ in 0..<20 {
      let middle = (inner + outer) / 2
      if light(distance: middle) < 1 { inner = middle } else { outer = middle }
    }
    return outer
  }
}

extension GlassPreset.Blur {
  /// Standard deviation at a depth in points below the edge of a pane of smaller side `S`.
  func sigma(depth: Double, S: Double) -> Double {
    let half = max(S / 2, 1.001)
    let s1 = min(max((half - depth) / (half - 1), 0), 1)
    let s2 = min(max(1 - depth, 0), 1)
    return sigma(share: middle - lostInside * s1 - lostAtRim * s2)
  }

  /// The greatest there is.
  var most: Double { sigma(share: middle) }

  /// r makes a scale, 2 to the level of detail; reducing to 1/scale blurs by a deviation in proportion to √(scale² − 1).
  private func sigma(share: Double) -> Double {
    let r = radius * max(share, 0)
    let scale = r >= 2 ? r : 1 + r / 2
    return even + unit * (scale * scale - 1).squareRoot()
  }
}

extension GlassPreset.Outer {
  /// How much it counts at a depth, on a canvas of so many pixels a point; not gated, its end is as sharp as an edge.
  func share(depth: Double, pixelsPerPoint: Double) -> Double {
    let gate = isGated ? 1 - depth : (1 - depth) * pixelsPerPoint + 0.5
    return opacity * min(max(gate, 0), 1)
  }
}

extension GlassPreset.Refraction {
  /// How far inwards light is displaced at a depth, in points: a quarter circle from `amount` at the edge to none.
  public func displacement(depth: Double) -> Double {
    guard height > 0, amount != 0, depth < height else { return 0 }
    let t = max(depth / height, 0)
    return amount * (1 - (t * (2 - t)).squareRoot())
  }

  /// How many pixels of the backdrop fall on one pixel of the pane at a depth; 1 where nothing is bent.
  func stretch(depth: Double) -> Double {
    guard height > 0, amount != 0, depth < height else { return 1 }
    let t = max(depth / height, 1e-4)
    return 1 + amount / height * (1 - t) / (t * (2 - t)).squareRoot()
  }
}
