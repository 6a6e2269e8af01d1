/// The kinds of alignment guides, which determine how a container combines the explicit guides of its views.
package struct GuideKinds: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Edges and centres, which a container does not inherit from its content.
  static let frame = GuideKinds(rawValue: 1)
  /// First baselines, combined by taking their minimum.
  static let firstBaseline = GuideKinds(rawValue: 2)
  /// Last baselines, combined by taking their maximum.
  static let lastBaseline = GuideKinds(rawValue: 4)
  /// Custom guides, combined by averaging.
  static let custom = GuideKinds(rawValue: 8)

  /// The kinds that a container combines.
  static let combined: GuideKinds = [.firstBaseline, .lastBaseline, .custom]
}

/// An alignment guide along either axis.
package struct AlignmentGuide: Equatable, Sendable {
  let id: any AlignmentID.Type
  let axis: Axis
  package let kind: GuideKinds

  init(_ id: any AlignmentID.Type, _ axis: Axis, _ kind: GuideKinds) {
    self.id = id
    self.axis = axis
    self.kind = kind
  }

  package static func == (a: AlignmentGuide, b: AlignmentGuide) -> Bool { a.id == b.id && a.axis == b.axis }

  /// Returns the container's guide, combined from the explicit guides of its content, or nil if the content has none or
  /// the container does not inherit guides of this kind.
  func combining(_ values: some Sequence<CGFloat>) -> CGFloat? {
    var sum: CGFloat = 0
    var count: CGFloat = 0
    var least = CGFloat.infinity
    var greatest = -CGFloat.infinity
    for value in values {
      sum += value
      count += 1
      least = min(least, value)
      greatest = max(greatest, value)
    }
    if count == 0 { return nil }
    return switch kind {
    case .frame: nil
    case .firstBaseline: least
    case .lastBaseline: greatest
    default: sum / count
    }
  }
}
