private enum ContainerKey: FeatureKey { static var defaultValue: GlassGathering? { nil } }
private enum UnionKey: FeatureKey { static var defaultValue: AnyHashable? { nil } }
private enum NameKey: FeatureKey { static var defaultValue: GlassName? { nil } }

extension Surroundings {
  /// The container that gathers panes of glass.
  var glassContainer: GlassGathering? {
    get { self[ContainerKey.self] }
    set { self[ContainerKey.self] = newValue }
  }

  /// The union that panes belong to; nil for none.
  var glassUnion: AnyHashable? {
    get { self[UnionKey.self] }
    set { self[UnionKey.self] = newValue }
  }

  /// The state of the named pane of glass; nil for none.
  var glassName: GlassName? {
    get { self[NameKey.self] }
    set { self[NameKey.self] = newValue }
  }
}
