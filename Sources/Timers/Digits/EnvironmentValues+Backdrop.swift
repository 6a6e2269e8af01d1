public import Views

private struct DigitBackdropKey: EnvironmentKey { static var defaultValue: Double { 0.5 } }

extension EnvironmentValues {
  /// The mean luma, 0…1, of the backdrop around the digits of a timer; 0.5 by default.
  ///
  /// The brighter the backdrop, the less the digits are tinted white and the more their surroundings are darkened.
  public var digitBackdropLuma: Double {
    get { self[DigitBackdropKey.self] }
    set { self[DigitBackdropKey.self] = newValue }
  }
}

/// The opacities that make glass digits legible. The tint is strongest over black, the shade over white.
struct DigitContrast: Hashable {
  /// The opacity of the white tint of the digits.
  let tint: Double
  /// The opacity of the black shade around the digits.
  let shade: Double

  /// Creates the opacities for a backdrop with a mean luma of 0…1.
  init(over luma: Double) {
    let luma = min(max(luma, 0), 1)
    tint = 0.28 - 0.1 * luma
    shade = 0.1 + 0.55 * luma
  }
}
