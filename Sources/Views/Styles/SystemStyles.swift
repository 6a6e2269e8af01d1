/// A style with several system-defined levels; levels of other styles reduce the opacity.
protocol LeveledShapeStyle: ShapeStyle {
  /// Resolves a level, 0 being the primary one.
  func resolved(level: Int, in environment: EnvironmentValues) -> ResolvedStyle
}

extension LeveledShapeStyle {
  /// Vitrine's own: resolves the style for painting.
  public func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    _ResolvedStyle(style: resolved(level: 0, in: environment))
  }

  /// The colour of a level; the last one for levels beyond.
  fileprivate func color(_ colors: [SystemColor], _ level: Int, in environment: EnvironmentValues) -> ResolvedStyle {
    .color(colors[min(level, colors.count - 1)].rgba(in: environment))
  }
}

/// A level of a style.
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

/// The background style of the environment; by default white in light and black in dark mode.
public struct BackgroundStyle: LeveledShapeStyle {
  /// The background style of the environment.
  public init() {}

  func resolved(level: Int, in environment: EnvironmentValues) -> ResolvedStyle {
    guard let style = environment.system.backgroundStyle else {
      return color(SystemColor.backgrounds, level, in: environment)
    }
    return style._resolved(in: environment).style.opacity(HierarchicalShapeStyle.opacities[level])
  }
}

/// The style of filled areas, such as a search field.
public struct FillShapeStyle: LeveledShapeStyle {
  /// The system fill.
  public init() {}

  func resolved(level: Int, in environment: EnvironmentValues) -> ResolvedStyle {
    color(SystemColor.fills, level, in: environment)
  }
}

/// The style of separators.
public struct SeparatorShapeStyle: LeveledShapeStyle {
  /// The system separator style.
  public init() {}

  func resolved(level: Int, in environment: EnvironmentValues) -> ResolvedStyle {
    color([.separator], 0, in: environment).opacity(HierarchicalShapeStyle.opacities[level])
  }
}

/// The style of placeholder text.
public struct PlaceholderTextShapeStyle: LeveledShapeStyle {
  /// The system placeholder style.
  public init() {}

  func resolved(level: Int, in environment: EnvironmentValues) -> ResolvedStyle {
    color([.tertiaryLabel], 0, in: environment).opacity(HierarchicalShapeStyle.opacities[level])
  }
}

/// The style of links.
public struct LinkShapeStyle: LeveledShapeStyle {
  /// The system link style.
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
      // In the new style, the background style refers to the enclosing one.
      let outer = environment.system.backgroundStyle
      environment.system.backgroundStyle = AnyShapeStyle(InBackground(style: style, background: outer))
    }
  }
}

/// A style whose references to the background style mean that of an outer environment.
private struct InBackground<Style: ShapeStyle>: ShapeStyle {
  let style: Style
  let background: AnyShapeStyle?

  func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    var environment = environment
    environment.system.backgroundStyle = background
    return style._resolved(in: environment)
  }
}
