/// A modifier whose values can be animated; superseded by `ViewModifier` and `Animatable`.
public protocol AnimatableModifier: Animatable, ViewModifier {}
