/// The identifier of a glass or material pane, which is stable across display lists.
///
/// It is derived from the identity of the pane's view, so panes can be tracked as they move and findings can be
/// attributed to them. Identifiers are valid within one process and are not part of a display list's text form.
public struct PaneID: Hashable, Sendable, Codable {
  private let high: UInt64
  private let low: UInt64

  /// Creates an identifier from two digests, which must be unique to the pane.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates an identifier for a pane that does not come from a view. The number must be unique in the display list.
  public init(_ number: Int) { self.init(high: 0, low: UInt64(bitPattern: Int64(number))) }
}

extension PaneID: Comparable {
  /// Orders identifiers arbitrarily but deterministically, so that an encoded set of panes always has the same bytes.
  public static func < (left: PaneID, right: PaneID) -> Bool { (left.high, left.low) < (right.high, right.low) }
}
