extension EnvironmentValues {
  /// Whether the foreground has more than one style.
  var hasSeveralForegroundStyles: Bool { (foregroundStyle?.named.count ?? 0) > 1 }
}

extension _ViewContext {
  /// The second level of the foreground style, animated to this instant.
  var presentedSecondStyle: ResolvedStyle {
    presented(HierarchicalShapeStyle.secondary._resolved(in: environment).style, 1)
  }
}
