import Optics

/// Apple's Liquid Glass.
public struct Glass: Equatable, Sendable {
  let variant: GlassVariant
  private(set) var tint: Color?
  private(set) var isInteractive = false

  private init(variant: GlassVariant) { self.variant = variant }

  /// Blurred and luminous: legible over anything.
  public static var regular: Glass { Glass(variant: .regular) }
  /// Transparent, for use over rich media.
  public static var clear: Glass { Glass(variant: .clear) }
  /// No glass: content as if no effect had been applied.
  public static var identity: Glass { Glass(variant: .identity) }

  /// The glass with a tint; nil for none.
  public func tint(_ color: Color?) -> Glass {
    var glass = self
    glass.tint = color
    return glass
  }

  /// The glass reacting to touch: to the `touches` of the environment, as nobody touches a picture.
  public func interactive(_ isEnabled: Bool = true) -> Glass {
    var glass = self
    glass.isInteractive = isEnabled
    return glass
  }

  /// What a pane is made of in an environment.
  func material(in environment: EnvironmentValues) -> GlassMaterial {
    GlassMaterial(
      variant, look: environment.glassLook,
      appearance: environment.glassAppearance ?? (environment.colorScheme == .dark ? .dark : .light),
      tint: tint?.rgba(in: environment), accommodations: environment.glassAccommodations)
  }
}

/// The shape of glass that names none: a capsule.
public struct DefaultGlassEffectShape: Shape {
  /// A capsule.
  public init() {}
  /// The capsule.
  public func path(in rect: CGRect) -> Path { Capsule().path(in: rect) }
}

extension DefaultGlassEffectShape: SymmetricShape {}
