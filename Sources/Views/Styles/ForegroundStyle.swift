import Optics

/// The style that the environment sets for foregrounds.
public struct ForegroundStyle: ShapeStyle {
  /// The environment's foreground style.
  public init() {}

  /// Vitrine's own: the style as it can be painted.
  public func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    HierarchicalShapeStyle.primary._resolved(in: environment)
  }
}

/// A level of prominence of the foreground style.
public struct HierarchicalShapeStyle: ShapeStyle {
  private let level: Int
  /// What the levels of a style are of its first.
  static let opacities = [1, 0.5, 0.25, 0.18, 0.12]

  fileprivate init(level: Int) { self.level = level }

  /// The most prominent level.
  public static let primary = HierarchicalShapeStyle(level: 0)
  /// The second level.
  public static let secondary = HierarchicalShapeStyle(level: 1)
  /// The third level.
  public static let tertiary = HierarchicalShapeStyle(level: 2)
  /// The fourth level.
  public static let quaternary = HierarchicalShapeStyle(level: 3)
  /// The least prominent level.
  public static let quinary = HierarchicalShapeStyle(level: 4)

  /// Vitrine's own: the style as it can be painted.
  ///
  /// Without a foreground style these are the label colours of the system; with one, the style itself with an
  /// opacity for each level, unless the style named its levels one by one.
  public func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    guard let levels = environment.system.foregroundStyle else {
      let color = SystemColor.labels[min(level, SystemColor.labels.count - 1)]
      return _ResolvedStyle(style: .color(color.rgba(in: environment)))
    }
    if level < levels.named.count { return levels.named[level]._resolved(in: environment) }
    let base = levels.named[0]._resolved(in: environment).style
    return _ResolvedStyle(style: base.opacity(Self.opacities[level]))
  }
}

/// The foreground style of the environment: its first level, and those others that were named.
struct ForegroundLevels {
  var named: [AnyShapeStyle]

  /// Levels for an environment in which others may be in force: what a style says of the foreground means those.
  init(_ styles: [any ShapeStyle], outer: EnvironmentValues) {
    named = styles.map { AnyShapeStyle(OuterStyle(style: $0, levels: outer.system.foregroundStyle)) }
  }
}

/// A style that was named where other levels were in force, or none; of them, and not of itself, it may be made.
struct OuterStyle: ShapeStyle {
  let style: any ShapeStyle
  let levels: ForegroundLevels?

  func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    var environment = environment
    environment.system.foregroundStyle = levels
    return style._resolved(in: environment)
  }
}

extension ForegroundLevels: Sendable {}

extension ShapeStyle where Self == ForegroundStyle {
  /// The environment's foreground style.
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}
extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// The foreground style's most prominent level.
  public static var primary: HierarchicalShapeStyle { .init(level: 0) }
  /// The foreground style's second level.
  public static var secondary: HierarchicalShapeStyle { .init(level: 1) }
  /// The foreground style's third level.
  public static var tertiary: HierarchicalShapeStyle { .init(level: 2) }
  /// The foreground style's fourth level.
  public static var quaternary: HierarchicalShapeStyle { .init(level: 3) }
  /// The foreground style's least prominent level.
  public static var quinary: HierarchicalShapeStyle { .init(level: 4) }
}

extension ShapeStyle {
  /// The second level of the style.
  public var secondary: some ShapeStyle { StyleLevel(style: self, level: 1) }
  /// The third level of the style.
  public var tertiary: some ShapeStyle { StyleLevel(style: self, level: 2) }
  /// The fourth level of the style.
  public var quaternary: some ShapeStyle { StyleLevel(style: self, level: 3) }
  /// The least prominent level of the style.
  public var quinary: some ShapeStyle { StyleLevel(style: self, level: 4) }
}

extension View {
  /// Sets the style of text and shapes in the view.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    environmentChanged { $0.system.foregroundStyle = ForegroundLevels([style], outer: $0) }
  }

  /// Sets the first two levels of the foreground style.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(_ primary: S1, _ secondary: S2) -> some View {
    environmentChanged { $0.system.foregroundStyle = ForegroundLevels([primary, secondary], outer: $0) }
  }

  /// Sets the first three levels of the foreground style.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
    _ primary: S1, _ secondary: S2, _ tertiary: S3
  ) -> some View {
    environmentChanged { $0.system.foregroundStyle = ForegroundLevels([primary, secondary, tertiary], outer: $0) }
  }

  /// Sets the colour of text and shapes in the view; nil for the system's.
  public func foregroundColor(_ color: Color?) -> some View {
    environmentChanged { environment in
      environment.system.foregroundStyle = color.map { ForegroundLevels([$0], outer: environment) }
    }
  }
}
