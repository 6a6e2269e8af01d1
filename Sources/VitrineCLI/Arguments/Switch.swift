import ArgumentParser
import DisplayLists

/// `on` or `off`.
enum Switch: String, ExpressibleByArgument, CaseIterable {
  case on, off

  /// How text on glass is kept legible.
  var legibility: Legibility { self == .on ? .floor : .off }
}
