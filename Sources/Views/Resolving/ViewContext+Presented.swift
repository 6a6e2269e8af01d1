import Optics

extension _ViewContext {
  /// The value to show at this instant for one that is aimed at; `slot` tells several of one view apart.
  func presented<Value: Animatable>(_ target: Value, _ slot: Int = 0) -> Value { target }

  /// The style to show at this instant for one that is aimed at.
  func presented(_ target: ResolvedStyle, _ slot: Int = 0) -> ResolvedStyle { target }

  /// The colour to show at this instant for one that is aimed at.
  func presented(_ target: RGBA, _ slot: Int = 0) -> RGBA { target }
}
