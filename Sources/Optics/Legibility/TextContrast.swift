import Geometry

/// The colour of text and the minimum contrast it needs against its backdrop.
///
/// The Web Content Accessibility Guidelines 2.2 define contrast as (L₁ + .05)/(L₂ + .05), where L₁ is the greater
/// relative luminance. They require 4.5 for text and 3 for large text. The colour of translucent text is its blend with
/// the backdrop.
public struct TextContrast: Hashable, Sendable {
  /// The text's colour, including its alpha.
  public var color: RGBA
  /// The minimum contrast, 1…21.
  public var floor: Double

  /// Creates a text colour with its contrast floor.
  public init(_ color: RGBA, floor: Double) {
    precondition(floor >= 1 && floor <= 21, "the contrast floor must be between 1 and 21, got \(floor)")
    self.color = color
    self.floor = floor
  }

  /// Returns the relative luminance of a gamma-encoded colour, 0…1. Alpha is ignored.
  public static func luminance(_ color: RGBA) -> Double {
    weights.0 * light(color.red) + weights.1 * light(color.green) + weights.2 * light(color.blue)
  }

  /// Whether the text has more contrast against white than against black, so that its backdrop is lightened.
  public var wantsLight: Bool { contrast(over: 1) > contrast(over: 0) }

  /// The greatest contrast over any backdrop, which is over either black or white.
  public var reachable: Double { max(contrast(over: 1), contrast(over: 0)) }

  /// Returns the contrast of the text over a grey.
  private func contrast(over grey: Double) -> Double {
    let alpha = min(max(color.alpha, 0), 1)
    func seen(_ c: Double) -> Double { alpha * min(max(c, 0), 1) + (1 - alpha) * grey }
    let text = Self.luminance(RGBA(red: seen(color.red), green: seen(color.green), blue: seen(color.blue)))
    let ground = Self.light(grey)
    return (max(text, ground) + 0.05) / (min(text, ground) + 0.05)
  }

  private static var weights: (Double, Double, Double) { (0.2126, 0.7152, 0.0722) }

  /// Returns the linear light of a gamma-encoded channel.
  private static func light(_ c: Double) -> Double {
    SRGBCurve.linear(min(max(c, 0), 1))
  }
}

extension TextContrast {
  /// The number of entries in a channel's excess table.
  static var steps: Int { 1024 }

  /// Returns tables for red, green and blue that determine whether a backdrop colour gives too little contrast.
  ///
  /// Each table is indexed by the channel's distance from the pole, the backdrop of greatest contrast: black for light
  /// text, white for dark text. The floor holds where the three entries sum to at most 0, which is always true at the
  /// pole. To allow for rounding, text and backdrop are assumed to be half an 8-bit level worse than they are.
  func excessTables() -> [Float] {
    let isLift = wantsLight
    let alpha = min(max(color.alpha, 0), 1)
    let last = Double(Self.steps - 1)
    let slack = 0.5 / 255
    let between = 0.5 / last
    // Use the floor, or the contrast at the pole if that is lower.
    func tables(_ floor: Double) -> [Float] {
      var result: [Float] = []
      result.reserveCapacity(3 * Self.steps)
      let weights = Self.weights
      for (weight, channel) in [(weights.0, color.red), (weights.1, color.green), (weights.2, color.blue)] {
        let text = alpha * min(max(channel, 0), 1)
        for step in 0..<Self.steps {
          let away = min(Double(step) / last + slack + between, 1)
          let ground = isLift ? 1 - away : away
          let seen = text + (1 - alpha) * ground
          let lighter = isLift ? ground : seen - slack
          let darker = isLift ? seen + slack : ground
          let constant = (1 - 1 / floor) * 0.05 / 3
          result.append(Float(weight * (Self.light(darker) - Self.light(lighter) / floor) + constant))
        }
      }
      return result
    }
    var low = 1.0
    var high = floor
    func holds(_ tables: [Float]) -> Bool { tables[0] + tables[Self.steps] + tables[2 * Self.steps] <= 0 }
    let wanted = tables(floor)
    if holds(wanted) { return wanted }
    for _ in 0..<12 {
      let middle = (low + high) / 2
      if holds(tables(middle)) { low = middle } else { high = middle }
    }
    return tables(low)
  }
}
