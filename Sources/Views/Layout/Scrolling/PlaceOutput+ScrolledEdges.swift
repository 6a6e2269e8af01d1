private enum ScrolledEdgesKey: FeatureKey { static var defaultValue: Edge.Set { [] } }

private enum ScreenStyleKey: FeatureKey { static var defaultValue: AnyShapeStyle? { nil } }

extension PlaceOutput {
  /// The style of the background of the screen placed last; nil for the system's.
  package var screenStyle: AnyShapeStyle? {
    get { self[ScreenStyleKey.self] }
    set { self[ScreenStyleKey.self] = newValue }
  }

  /// The edges at which scrolled content continues beneath bars.
  package var scrolledEdges: Edge.Set {
    get { self[ScrolledEdgesKey.self] }
    set { self[ScrolledEdgesKey.self] = newValue }
  }
}
