import Optics

private enum IsInContainerKey: FeatureKey { static var defaultValue: Bool { false } }
private enum UnionKey: FeatureKey { static var defaultValue: AnyHashable? { nil } }
private enum NameKey: FeatureKey { static var defaultValue: GlassName? { nil } }
private enum PressKey: FeatureKey { static var defaultValue: GlassState.Press? { nil } }
private enum EntriesKey: FeatureKey { static var defaultValue: [GlassGathering.Entry] { [] } }

extension Surroundings {
  /// Whether an ancestor is a container, which combines the panes of glass inside it.
  var isInGlassContainer: Bool {
    get { self[IsInContainerKey.self] }
    set { self[IsInContainerKey.self] = newValue }
  }

  /// The union that the panes inside belong to, or nil outside a union.
  var glassUnion: AnyHashable? {
    get { self[UnionKey.self] }
    set { self[UnionKey.self] = newValue }
  }

  /// The state of the named pane of glass, or nil if no ancestor names the pane.
  var glassName: GlassName? {
    get { self[NameKey.self] }
    set { self[NameKey.self] = newValue }
  }
  /// The press on the node's own pane, or nil if the pane is not pressed.
  var glassPress: GlassState.Press? {
    get { self[PressKey.self] }
    set { self[PressKey.self] = newValue }
  }
}

extension PaintOutput {
  /// The panes painted so far in the enclosing container, for it to combine.
  var glassEntries: [GlassGathering.Entry] {
    get { self[EntriesKey.self] }
    _modify { yield &self[EntriesKey.self] }
  }
}
