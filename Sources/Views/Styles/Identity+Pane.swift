import DisplayLists

extension Identity {
  /// The name of the pane that the view makes.
  var pane: PaneID { PaneID(high: digests.high, low: digests.low) }
}
