/// A style of which the system has several levels; of others a level is an opacity.
protocol LeveledShapeStyle: ShapeStyle {
  /// The style of a level, 0 for the most prominent.
  func resolved(level: Int, in environment: EnvironmentValues) -> ResolvedStyle
}

extension LeveledShapeStyle {
  /// Vitrine's own: the style as it can be painted.
  public func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    _ResolvedStyle(style: resolved(level: 0, in: environment))
  }

  /// The colour of a level of several, the last for those beyond.
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

/// The style that the environment sets for backgrounds: white in light, black in dark unless one was set.
public struct BackgroundStyle: LeveledShapeStyle {
  /// The environment's background style.
  public init() {}

  func resolved(level: Int, in environment: EnvironmentValues) -> ResolvedStyle {
    guard let style = environment.system.backgroundStyle else {
      return color(SystemColor.backgrounds, level, in: environment)
    }
    return style._resolved(in: environment).style.opacity(HierarchicalShapeStyle.opacities[level])
  }
}

/// The style of areas that stand out from what they lie on, as behind a search field.
public struct FillShapeStyle: LeveledShapeStyle {
  /// The system's fill.
  public init() {}

  func resolved(level: Int, in environment: EnvironmentValues) -> ResolvedStyle {
    color(SystemColor.fills, level, in: environment)
  }
}

/// The style of lines between things.
public struct SeparatorShapeStyle: LeveledShapeStyle {
  /// The system's separator.
  public init() {}

  func resolved(level: Int, in environment: EnvironmentValues) -> ResolvedStyle {
    color([.separator], 0, in: environment).opacity(HierarchicalShapeStyle.opacities[level])
  }
}

/// The style of text that stands where something is to be entered.
public struct PlaceholderTextShapeStyle: LeveledShapeStyle {
  /// The system's placeholder.
  public init() {}

  func resolved(level: Int, in environment: EnvironmentValues) -> ResolvedStyle {
    color([.tertiaryLabel], 0, in: environment).opacity(HierarchicalShapeStyle.opacities[level])
  }
}

/// The style of links.
public struct LinkShapeStyle: LeveledShapeStyle {
  /// The system's link.
  public init() {}

  func resolved(level: Int, in environment: EnvironmentValues) -> ResolvedStyle {
    color([.link], 0, in: environment).opacity(HierarchicalShapeStyle.opacities[level])
  }
}

extension ShapeStyle where Self == BackgroundStyle {
  /// The environment's background style.
  public static var background: BackgroundStyle { BackgroundStyle() }
}
extension ShapeStyle where Self == FillShapeStyle {
  /// The style of areas that stand out from what they lie on.
  public static var fill: FillShapeStyle { FillShapeStyle() }
}
extension ShapeStyle where Self == SeparatorShapeStyle {
  /// The style of lines between things.
  public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}
extension ShapeStyle where Self == PlaceholderTextShapeStyle {
  /// The style of text that stands where something is to be entered.
  public static var placeholder: PlaceholderTextShapeStyle { PlaceholderTextShapeStyle() }
}
extension ShapeStyle where Self == LinkShapeStyle {
  /// The style of links.
  public static var link: LinkShapeStyle { LinkShapeStyle() }
}

extension View {
  /// Sets the style of backgrounds in the view.
  public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    environmentChanged { environment in
      // What a style says of the background means the one around.
      let outer = environment.system.backgroundStyle
      environment.system.backgroundStyle = AnyShapeStyle(InBackground(style: style, background: outer))
    }
  }
}

/// A style that was named where another background was in force, or none.
private struct InBackground<Style: ShapeStyle>: ShapeStyle {
  let style: Style
  let background: AnyShapeStyle?

  func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    var environment = environment
    environment.system.backgroundStyle = background
    return style._resolved(in: environment)
  }
}
