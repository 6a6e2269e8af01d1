/// A style that explicitly defines its levels. For any other style, lower levels are the style at reduced opacity.
protocol LeveledShapeStyle: ShapeStyle {
  /// Resolves a level, counted from 0 for the primary level.
  func resolved(level: Int, in environment: EnvironmentValues) -> ResolvedStyle
}

extension LeveledShapeStyle {
  /// Vitrine's own: resolves the style for painting.
  public func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    _ResolvedStyle(style: resolved(level: 0, in: environment))
  }

  /// Returns the colour of a level; levels beyond the last use the last colour.
  fileprivate func color(_ colors: [SystemColor], _ level: Int, in environment: EnvironmentValues) -> ResolvedStyle {
    .color(colors[min(level, colors.count - 1)].rgba(in: environment))
  }
}

/// A level of another style.
struct StyleLevel<Style: ShapeStyle>: ShapeStyle {
  let style: Style
  let level: Int

  func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    if let leveled = style as? any LeveledShapeStyle {
      return _ResolvedStyle(style: leveled.resolved(level: level, in: environment))
    }
    let base = style._resolved(in: environment).style
    return _ResolvedStyle(style: base.opacity(HierarchicalShapeStyle.opacities[level]))
  }
}

/// The background style of the environment; by default white in light mode and black in dark mode.
public struct BackgroundStyle: LeveledShapeStyle {
  /// Creates the background style.
  public init() {}

  func resolved(level: Int, in environment: EnvironmentValues) -> ResolvedStyle {
    guard let style = environment.backgroundStyle else {
      return color(SystemColor.backgrounds, level, in: environment)
    }
    return style._resolved(in: environment).style.opacity(HierarchicalShapeStyle.opacities[level])
  }
}

/// The style of filled areas, such as a search field.
public struct FillShapeStyle: LeveledShapeStyle {
  /// Creates the fill style.
  public init() {}

  func resolved(level: Int, in environment: EnvironmentValues) -> ResolvedStyle {
    color(SystemColor.fills, level, in: environment)
  }
}

/// The style of separators.
public struct SeparatorShapeStyle: LeveledShapeStyle {
  /// Creates the separator style.
  public init() {}

  func resolved(level: Int, in environment: EnvironmentValues) -> ResolvedStyle {
    color([.separator], 0, in: environment).opacity(HierarchicalShapeStyle.opacities[level])
  }
}

/// The style of placeholder text.
public struct PlaceholderTextShapeStyle: LeveledShapeStyle {
  /// Creates the placeholder style.
  public init() {}

  func resolved(level: Int, in environment: EnvironmentValues) -> ResolvedStyle {
    color([.tertiaryLabel], 0, in: environment).opacity(HierarchicalShapeStyle.opacities[level])
  }
}

/// The style of links.
public struct LinkShapeStyle: LeveledShapeStyle {
  /// Creates the link style.
  public init() {}

  func resolved(level: Int, in environment: EnvironmentValues) -> ResolvedStyle {
    color([.link], 0, in: environment).opacity(HierarchicalShapeStyle.opacities[level])
  }
}

extension ShapeStyle where Self == BackgroundStyle {
  /// The background style of the environment.
  public static var background: BackgroundStyle { BackgroundStyle() }
}
extension ShapeStyle where Self == FillShapeStyle {
  /// The style of filled areas.
  public static var fill: FillShapeStyle { FillShapeStyle() }
}
extension ShapeStyle where Self == SeparatorShapeStyle {
  /// The style of separators.
  public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}
extension ShapeStyle where Self == PlaceholderTextShapeStyle {
  /// The style of placeholder text.
  public static var placeholder: PlaceholderTextShapeStyle { PlaceholderTextShapeStyle() }
}
extension ShapeStyle where Self == LinkShapeStyle {
  /// The style of links.
  public static var link: LinkShapeStyle { LinkShapeStyle() }
}

extension View {
  /// Sets the background style of the view.
  public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    environmentChanged { environment in
      // A reference to the background style inside the new style resolves to the enclosing background style.
      let outer = environment.backgroundStyle
      environment.backgroundStyle = AnyShapeStyle(InBackground(style: style, background: outer))
    }
  }
}

/// A style in which references to the background style resolve to an outer environment's background style.
private struct InBackground<Style: ShapeStyle>: ShapeStyle {
  let style: Style
  let background: AnyShapeStyle?

  func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    var environment = environment
    environment.backgroundStyle = background
    return style._resolved(in: environment)
  }
}
