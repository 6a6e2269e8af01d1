import DisplayLists

extension Identity {
  /// The identifier of the glass pane that a view with this identity paints.
  var pane: PaneID { PaneID(high: digests.high, low: digests.low) }
}
