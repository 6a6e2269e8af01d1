/// How explicit guides of several views become the guide of the view that holds them.
struct GuideKinds: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// Edges and centres: a container does not take them over from its content.
  static let frame = GuideKinds(rawValue: 1)
  /// The first baseline: the least.
  static let firstBaseline = GuideKinds(rawValue: 2)
  /// The last baseline: the greatest.
  static let lastBaseline = GuideKinds(rawValue: 4)
  /// A guide of the author's own: the mean.
  static let custom = GuideKinds(rawValue: 8)

  /// Those that a container takes over.
  static let combined: GuideKinds = [.firstBaseline, .lastBaseline, .custom]
}

/// An alignment guide of either direction.
struct AlignmentGuide: Equatable, Sendable {
  let id: any AlignmentID.Type
  let axis: Axis
  let kind: GuideKinds

  init(_ id: any AlignmentID.Type, _ axis: Axis, _ kind: GuideKinds) {
    self.id = id
    self.axis = axis
    self.kind = kind
  }

  static func == (a: AlignmentGuide, b: AlignmentGuide) -> Bool { a.id == b.id && a.axis == b.axis }

  /// The guide of a container from the explicit guides of its content; nil where there is none.
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
