import DisplayLists

extension Identity {
  /// The identifier of the pane that the view paints.
  var pane: PaneID { PaneID(high: digests.high, low: digests.low) }
}
