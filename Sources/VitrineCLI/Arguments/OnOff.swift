import ArgumentParser
import DisplayLists

/// The argument of an option that is `on` or `off`.
enum OnOff: String, ExpressibleByArgument, CaseIterable {
  case on, off

  /// The legibility setting for text on glass.
  var legibility: Legibility { self == .on ? .floor : .off }
}
