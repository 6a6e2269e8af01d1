/// The name of a pane of glass or material: the same from one display list to the next.
///
/// A view derives it from its own identity, so that whoever follows a pane over time, or has found something about it,
/// knows it again wherever it has moved. Names hold within a process; they are no part of a list's text form.
public struct PaneID: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  /// The name that two digests make; those of different panes must differ.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The name of a pane that no view has made: the number tells it from the others of its list.
  public init(_ number: Int) { self.init(high: 0, low: UInt64(bitPattern: Int64(number))) }
}
