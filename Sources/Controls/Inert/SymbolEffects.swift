public import Views

/// An animation of a symbol. Rendered symbols are at rest.
public protocol SymbolEffect: Sendable {}

/// A symbol effect that plays once for a change.
public protocol DiscreteSymbolEffect: SymbolEffect {}

/// A symbol effect that plays until it is switched off.
public protocol IndefiniteSymbolEffect: SymbolEffect {}

/// A symbol effect with which content changes.
public protocol ContentTransitionSymbolEffect: SymbolEffect {}

/// The options of a symbol effect.
public struct SymbolEffectOptions: Sendable {
  /// The default options.
  public static let `default` = SymbolEffectOptions()
  /// Repeats the effect.
  public static let repeating = SymbolEffectOptions()
  /// Plays the effect once.
  public static let nonRepeating = SymbolEffectOptions()
  /// Repeats the effect some times.
  public static func `repeat`(_ count: Int?) -> SymbolEffectOptions { SymbolEffectOptions() }
  /// Sets the speed.
  public static func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions() }
  /// Repeats the effect.
  public var repeating: SymbolEffectOptions { self }
  /// Plays the effect once.
  public var nonRepeating: SymbolEffectOptions { self }
  /// Repeats the effect some times.
  public func `repeat`(_ count: Int?) -> SymbolEffectOptions { self }
  /// Sets the speed.
  public func speed(_ speed: Double) -> SymbolEffectOptions { self }
}

/// An effect in which a symbol bounces.
public struct BounceSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
  /// The effect in its `up` form.
  public var up: BounceSymbolEffect { self }
  /// The effect in its `down` form.
  public var down: BounceSymbolEffect { self }
  /// The effect in its `byLayer` form.
  public var byLayer: BounceSymbolEffect { self }
  /// The effect in its `wholeSymbol` form.
  public var wholeSymbol: BounceSymbolEffect { self }
}

extension SymbolEffect where Self == BounceSymbolEffect {
  /// An effect in which a symbol bounces.
  public static var bounce: BounceSymbolEffect { BounceSymbolEffect() }
}

/// An effect in which a symbol pulses.
public struct PulseSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
  /// The effect in its `byLayer` form.
  public var byLayer: PulseSymbolEffect { self }
  /// The effect in its `wholeSymbol` form.
  public var wholeSymbol: PulseSymbolEffect { self }
}

extension SymbolEffect where Self == PulseSymbolEffect {
  /// An effect in which a symbol pulses.
  public static var pulse: PulseSymbolEffect { PulseSymbolEffect() }
}

/// An effect in which a symbol lights up its layers one after another.
public struct VariableColorSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
  /// The effect in its `iterative` form.
  public var iterative: VariableColorSymbolEffect { self }
  /// The effect in its `cumulative` form.
  public var cumulative: VariableColorSymbolEffect { self }
  /// The effect in its `reversing` form.
  public var reversing: VariableColorSymbolEffect { self }
  /// The effect in its `nonReversing` form.
  public var nonReversing: VariableColorSymbolEffect { self }
  /// The effect in its `dimInactiveLayers` form.
  public var dimInactiveLayers: VariableColorSymbolEffect { self }
  /// The effect in its `hideInactiveLayers` form.
  public var hideInactiveLayers: VariableColorSymbolEffect { self }
}

extension SymbolEffect where Self == VariableColorSymbolEffect {
  /// An effect in which a symbol lights up its layers one after another.
  public static var variableColor: VariableColorSymbolEffect { VariableColorSymbolEffect() }
}

/// An effect in which a symbol grows or shrinks.
public struct ScaleSymbolEffect: IndefiniteSymbolEffect {
  /// The effect in its `up` form.
  public var up: ScaleSymbolEffect { self }
  /// The effect in its `down` form.
  public var down: ScaleSymbolEffect { self }
  /// The effect in its `byLayer` form.
  public var byLayer: ScaleSymbolEffect { self }
  /// The effect in its `wholeSymbol` form.
  public var wholeSymbol: ScaleSymbolEffect { self }
}

extension SymbolEffect where Self == ScaleSymbolEffect {
  /// An effect in which a symbol grows or shrinks.
  public static var scale: ScaleSymbolEffect { ScaleSymbolEffect() }
}

/// An effect in which a symbol wiggles.
public struct WiggleSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
  /// The effect in its `left` form.
  public var left: WiggleSymbolEffect { self }
  /// The effect in its `right` form.
  public var right: WiggleSymbolEffect { self }
  /// The effect in its `up` form.
  public var up: WiggleSymbolEffect { self }
  /// The effect in its `down` form.
  public var down: WiggleSymbolEffect { self }
  /// The effect in its `forward` form.
  public var forward: WiggleSymbolEffect { self }
  /// The effect in its `backward` form.
  public var backward: WiggleSymbolEffect { self }
  /// The effect in its `clockwise` form.
  public var clockwise: WiggleSymbolEffect { self }
  /// The effect in its `counterClockwise` form.
  public var counterClockwise: WiggleSymbolEffect { self }
  /// The effect in its `byLayer` form.
  public var byLayer: WiggleSymbolEffect { self }
  /// The effect in its `wholeSymbol` form.
  public var wholeSymbol: WiggleSymbolEffect { self }
}

extension SymbolEffect where Self == WiggleSymbolEffect {
  /// An effect in which a symbol wiggles.
  public static var wiggle: WiggleSymbolEffect { WiggleSymbolEffect() }
}

/// An effect in which a symbol rotates.
public struct RotateSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
  /// The effect in its `clockwise` form.
  public var clockwise: RotateSymbolEffect { self }
  /// The effect in its `counterClockwise` form.
  public var counterClockwise: RotateSymbolEffect { self }
  /// The effect in its `byLayer` form.
  public var byLayer: RotateSymbolEffect { self }
  /// The effect in its `wholeSymbol` form.
  public var wholeSymbol: RotateSymbolEffect { self }
}

extension SymbolEffect where Self == RotateSymbolEffect {
  /// An effect in which a symbol rotates.
  public static var rotate: RotateSymbolEffect { RotateSymbolEffect() }
}

/// An effect in which a symbol breathes.
public struct BreatheSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
  /// The effect in its `plain` form.
  public var plain: BreatheSymbolEffect { self }
  /// The effect in its `pulse` form.
  public var pulse: BreatheSymbolEffect { self }
  /// The effect in its `byLayer` form.
  public var byLayer: BreatheSymbolEffect { self }
  /// The effect in its `wholeSymbol` form.
  public var wholeSymbol: BreatheSymbolEffect { self }
}

extension SymbolEffect where Self == BreatheSymbolEffect {
  /// An effect in which a symbol breathes.
  public static var breathe: BreatheSymbolEffect { BreatheSymbolEffect() }
}

/// An effect in which a symbol is replaced by another.
public struct ReplaceSymbolEffect: ContentTransitionSymbolEffect {
  /// The effect in its `downUp` form.
  public var downUp: ReplaceSymbolEffect { self }
  /// The effect in its `upUp` form.
  public var upUp: ReplaceSymbolEffect { self }
  /// The effect in its `offUp` form.
  public var offUp: ReplaceSymbolEffect { self }
  /// The effect in its `byLayer` form.
  public var byLayer: ReplaceSymbolEffect { self }
  /// The effect in its `wholeSymbol` form.
  public var wholeSymbol: ReplaceSymbolEffect { self }
}

extension SymbolEffect where Self == ReplaceSymbolEffect {
  /// An effect in which a symbol is replaced by another.
  public static var replace: ReplaceSymbolEffect { ReplaceSymbolEffect() }
}

extension View {
  /// Adds a symbol effect that plays while it is active. Accepted for source compatibility: symbols are drawn at rest.
  public func symbolEffect<T: IndefiniteSymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default, isActive: Bool = true
  ) -> some View { self }

  /// Adds a symbol effect that plays when a value changes. Accepted for source compatibility: symbols are drawn at
  /// rest.
  public func symbolEffect<T: DiscreteSymbolEffect, U: Equatable>(
    _ effect: T, options: SymbolEffectOptions = .default, value: U
  ) -> some View { self }

  /// Removes symbol effects. Accepted for source compatibility: symbols are drawn at rest.
  public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View { self }
}

extension ContentTransition {
  /// The symbol changes at once, because effects of symbols are drawn at rest.
  public static var symbolEffect: ContentTransition { .identity }
  /// The symbol changes at once, because effects of symbols are drawn at rest.
  public static func symbolEffect<T: ContentTransitionSymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default
  ) -> ContentTransition { .identity }
}
