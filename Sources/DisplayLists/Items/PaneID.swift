/// The name of a pane of glass or material: the same from one display list to the next.
///
/// A view derives the name from its own identity, so a pane can be followed over time and findings can be attributed to
/// it, wherever it moves. Names are valid within one process and are not part of the text form of a list.
public struct PaneID: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  /// A name from two digests, which must be unique to the pane.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// A name for a pane that is not made by a view; the number must be unique in the list.
  public init(_ number: Int) { self.init(high: 0, low: UInt64(bitPattern: Int64(number))) }
}
