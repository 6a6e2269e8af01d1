import ArgumentParser
import DisplayLists

/// `on` or `off`.
enum Switch: String, ExpressibleByArgument, CaseIterable {
  case on, off

  /// What is done for text where this turns it on or off.
  var legibility: Legibility { self == .on ? .floor : .off }
}
