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
    guard radius > 0 else { return 1 }
    let x = min(max(distance / radius, -2), 2)
    let x2 = x * x
    // An odd fit to the integral of a Gaussian, from 1 deep inside to 0 far outside.
    let full = 0.5 + x * (-0.56055 + x2 * (0.16821 + x2 * (-0.034454 + 0.0029545 * x2)))
    let dark = alpha * min(max(full, 0), 1)
    return dark < GlassPreset.Shadow.least ? 1 : 1 - dark
  }

  /// How far it falls beyond its own outline, in points; 0 for none.
  var spread: Double {
    guard light(distance: 0) < 1 else { return 0 }
    var inner = 0.0
    var outer = 2 * radius
    for _ in 0..<20 {
      let middle = (inner + outer) / 2
      if light(distance: middle) < 1 { inner = middle } else { outer = middle }
    }
    return outer
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
