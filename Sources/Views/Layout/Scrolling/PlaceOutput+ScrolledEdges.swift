private enum ScrolledEdgesKey: FeatureKey { static var defaultValue: Edge.Set { [] } }

extension PlaceOutput {
  /// The edges at which scrolled content continues beneath bars.
  var scrolledEdges: Edge.Set {
    get { self[ScrolledEdgesKey.self] }
    set { self[ScrolledEdgesKey.self] = newValue }
  }
}
