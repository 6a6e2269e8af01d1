import Geometry

/// A colour that text is painted in, and how much it must stand out from what is behind it.
///
/// Contrast is that of the Web Content Accessibility Guidelines 2.2: (L₁ + .05)/(L₂ + .05) of relative luminances, the
/// lighter one first; 4.5 for text, 3 for large text. Of translucent text it is that of the blend that is seen.
public struct TextContrast: Hashable, Sendable {
  /// The text's colour; its alpha counts.
  public var color: RGBA
  /// The least contrast, 1…21.
  public var floor: Double

  /// A colour and its floor.
  public init(_ color: RGBA, floor: Double) {
    precondition(floor >= 1 && floor <= 21, "contrast goes from 1 to 21, not to \(floor)")
    self.color = color
    self.floor = floor
  }

  /// Relative luminance of a gamma-encoded colour, 0…1, whatever its alpha.
  public static func luminance(_ color: RGBA) -> Double {
    weights.0 * light(color.red) + weights.1 * light(color.green) + weights.2 * light(color.blue)
  }

  /// Whether the text stands out against white rather than against black: then what is behind it is made lighter.
  public var wantsLight: Bool { contrast(over: 1) > contrast(over: 0) }

  /// The most contrast that any ground gives it, black's or white's.
  public var reachable: Double { max(contrast(over: 1), contrast(over: 0)) }

  /// What the text is seen in contrast to over a grey.
  private func contrast(over grey: Double) -> Double {
    let alpha = min(max(color.alpha, 0), 1)
    func seen(_ c: Double) -> Double { alpha * min(max(c, 0), 1) + (1 - alpha) * grey }
    let text = Self.luminance(RGBA(red: seen(color.red), green: seen(color.green), blue: seen(color.blue)))
    let ground = Self.light(grey)
    return (max(text, ground) + 0.05) / (min(text, ground) + 0.05)
  }

  private static var weights: (Double, Double, Double) { (0.2126, 0.7152, 0.0722) }

  /// Light of a gamma-encoded channel.
  private static func light(_ c: Double) -> Double {
    c <= 0.04045 ? max(c, 0) / 12.92 : Elementary.pow((min(c, 1) + 0.055) / 1.055, 2.4)
  }
}

extension TextContrast {
  /// Entries of a channel's table.
  static var steps: Int { 1024 }

  /// Tables whose sum tells whether a colour lies too near the text's: a table each for red, green and blue, by how far
  /// the channel is from the pole that contrasts most, black for light text and white for dark.
  ///
  /// The floor holds where the three entries sum to 0 or less; it always does at the pole itself. Both text and ground
  /// are taken for half a level of 8 bits worse than they are, because that is what rounding may make of them.
  func excessTables() -> [Float] {
    let isLift = wantsLight
    let alpha = min(max(color.alpha, 0), 1)
    let last = Double(Self.steps - 1)
    let slack = 0.5 / 255
    let between = 0.5 / last
    // The floor, or what the pole itself has, if that is less.
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
          let share = (1 - 1 / floor) * 0.05 / 3
          result.append(Float(weight * (Self.light(darker) - Self.light(lighter) / floor) + share))
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
