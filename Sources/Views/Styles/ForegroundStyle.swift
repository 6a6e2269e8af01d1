import Optics

/// The foreground style of the environment.
public struct ForegroundStyle: ShapeStyle {
  /// Creates the foreground style.
  public init() {}

  /// Vitrine's own: resolves the style for painting.
  public func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    HierarchicalShapeStyle.primary._resolved(in: environment)
  }
}

/// A level of the foreground style.
public struct HierarchicalShapeStyle: ShapeStyle {
  private let level: Int
  /// The opacity of each level relative to the first.
  static let opacities = [1, 0.5, 0.25, 0.18, 0.12]

  fileprivate init(level: Int) { self.level = level }

  /// The primary level.
  public static let primary = HierarchicalShapeStyle(level: 0)
  /// The secondary level.
  public static let secondary = HierarchicalShapeStyle(level: 1)
  /// The tertiary level.
  public static let tertiary = HierarchicalShapeStyle(level: 2)
  /// The quaternary level.
  public static let quaternary = HierarchicalShapeStyle(level: 3)
  /// The quinary level.
  public static let quinary = HierarchicalShapeStyle(level: 4)

  /// Vitrine's own: resolves the style for painting.
  ///
  /// Without a foreground style, the levels are the system's label colours. Otherwise they are the explicit levels of
  /// the foreground style, or its first level at reduced opacity.
  public func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    guard let levels = environment.foregroundStyle else {
      let color = SystemColor.labels[min(level, SystemColor.labels.count - 1)]
      return _ResolvedStyle(style: .color(color.rgba(in: environment)))
    }
    if level < levels.named.count { return levels.named[level]._resolved(in: environment) }
    let base = levels.named[0]._resolved(in: environment).style
    return _ResolvedStyle(style: base.opacity(Self.opacities[level]))
  }
}

/// The explicitly set levels of the environment's foreground style.
package struct ForegroundLevels {
  var named: [AnyShapeStyle]
  /// Whether a container, such as a section header, has set the style for its texts. Buttons in it do not adopt the
  /// style.
  package var isDefault = false

  /// Creates levels in which references to the foreground style resolve to that of an outer environment.
  init(_ styles: [any ShapeStyle], outer: EnvironmentValues) {
    named = styles.map { AnyShapeStyle(OuterStyle(style: $0, levels: outer.foregroundStyle)) }
  }
}

/// A style in which references to the foreground style resolve to the levels of an outer environment.
struct OuterStyle: ShapeStyle {
  let style: any ShapeStyle
  let levels: ForegroundLevels?

  func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    var environment = environment
    environment.foregroundStyle = levels
    return style._resolved(in: environment)
  }
}

extension ForegroundLevels: Sendable {}

extension View {
  /// Sets the style of the texts in a container, which buttons do not adopt.
  package func defaultForegroundStyle(_ style: some ShapeStyle) -> some View {
    environmentChanged {
      var levels = ForegroundLevels([style], outer: $0)
      levels.isDefault = true
      $0.foregroundStyle = levels
    }
  }
}

extension ShapeStyle where Self == ForegroundStyle {
  /// The foreground style of the environment.
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}
extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// The primary level of the foreground style.
  public static var primary: HierarchicalShapeStyle { .init(level: 0) }
  /// The secondary level of the foreground style.
  public static var secondary: HierarchicalShapeStyle { .init(level: 1) }
  /// The tertiary level of the foreground style.
  public static var tertiary: HierarchicalShapeStyle { .init(level: 2) }
  /// The quaternary level of the foreground style.
  public static var quaternary: HierarchicalShapeStyle { .init(level: 3) }
  /// The quinary level of the foreground style.
  public static var quinary: HierarchicalShapeStyle { .init(level: 4) }
}

extension ShapeStyle {
  /// The secondary level of the style.
  public var secondary: some ShapeStyle { StyleLevel(style: self, level: 1) }
  /// The tertiary level of the style.
  public var tertiary: some ShapeStyle { StyleLevel(style: self, level: 2) }
  /// The quaternary level of the style.
  public var quaternary: some ShapeStyle { StyleLevel(style: self, level: 3) }
  /// The quinary level of the style.
  public var quinary: some ShapeStyle { StyleLevel(style: self, level: 4) }
}

extension View {
  /// Sets the foreground style of the view.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    environmentChanged { $0.foregroundStyle = ForegroundLevels([style], outer: $0) }
  }

  /// Sets the primary and secondary levels of the foreground style.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(_ primary: S1, _ secondary: S2) -> some View {
    environmentChanged { $0.foregroundStyle = ForegroundLevels([primary, secondary], outer: $0) }
  }

  /// Sets the primary, secondary and tertiary levels of the foreground style.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
    _ primary: S1, _ secondary: S2, _ tertiary: S3
  ) -> some View {
    environmentChanged { $0.foregroundStyle = ForegroundLevels([primary, secondary, tertiary], outer: $0) }
  }

  /// Sets the foreground colour of the view; nil restores the default.
  public func foregroundColor(_ color: Color?) -> some View {
    environmentChanged { environment in
      environment.foregroundStyle = color.map { ForegroundLevels([$0], outer: environment) }
    }
  }
}
