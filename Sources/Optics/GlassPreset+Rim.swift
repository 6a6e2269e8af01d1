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

  /// How strongly a place in the band is lit, 0…1: depth in points, direction of the edge's outward normal.
  func strength(depth: Double, normal: Point) -> Double {
    guard depth < width * Self.companion.width else { return 0 }
    let sharp = lobe(depth: depth, normal: normal, width: width, amount: amount, spread: spread)
    let soft = lobe(
      depth: depth, normal: normal, width: width * Self.companion.width, amount: amount * Self.companion.amount,
      spread: spread * Self.companion.spread)
    return 1 - (1 - sharp) * (1 - soft)
  }

  /// How much a place just outside the edge is darkened, as a factor on the backdrop's light.
  ///
  /// The source darkens by 0.25 · v · (3 − 2C); taken at the middling backdrop C = 0.6, it is one factor.
  func shade(outside: Double, normal: Point) -> Double {
    guard outside < Self.hairlineWidth else { return 1 }
    let v = (1 - outside / Self.hairlineWidth) * facing(normal, spread: spread)
    return 1 - hairline * v * 1.8
  }

  private func lobe(depth: Double, normal: Point, width: Double, amount: Double, spread: Double) -> Double {
    let t = min(max(depth / width, 0), 1)
    let band = t < 1 ? 1 - curvature + curvature * (1 - t) : 0
    let v = band * facing(normal, spread: spread)
    return v / (1 + (1 / amount - 2) * (1 - v))
  }

  /// How squarely an edge faces either light.
  private func facing(_ n: Point, spread: Double) -> Double {
    let edge = Elementary.cos(spread)
    let toKey = n.x * key.x + n.y * key.y
    let toFill = n.x * fill.x + n.y * fill.y
    return min(max((max(toKey, toFill) - edge) / (1 - edge), 0), 1)
  }
}

extension GlassPreset.Shadow {
  /// How much of the backdrop's light is left at a signed distance from the shadow's outline, in points.
  func light(distance: Double) -> Double {
    guard radius > 0 else { return 1 }
    let x = min(max(distance / radius, -2), 2)
    let x2 = x * x
    // An even fit to the integral of a Gaussian, from 1 deep inside to 0 far outside.
    let full = 0.5 + x * (-0.56055 + x2 * (0.16821 + x2 * (-0.034454 + 0.0029545 * x2)))
    return 1 - alpha * min(max(full, 0), 1)
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
