import Views

/// A description of a view that both SwiftUI-style code and the layout rules can interpret.
final class Sketch {
  /// The kind of a node; wrapped views are its children.
  enum Kind: Equatable {
    case color
    case circle
    case spacer(Double?)
    case divider
    case stack(Axis, Guide, spacing: Double?)
    case overlapping(Guide, Guide)
    case reader
    /// The first child that fits along the axes.
    case fitting(Axis.Set)
    /// A group, which layout replaces by its children.
    case group
    case probe(String)
    case frame(Double?, Double?, Guide, Guide)
    case bounds(Limits, Limits, Guide, Guide)
    case padding(Insets)
    case fixedSize(horizontal: Bool, vertical: Bool)
    case aspect(Double?, fills: Bool)
    case priority(Double)
    case guide(Guide, Measure)
    case effect
    case offset(Double, Double)
    case position(Double, Double)
    /// The first child with the others as background or overlay.
    case layered(behind: Bool, Guide, Guide)
    case direction(rightToLeft: Bool)
  }

  /// The limits of a flexible frame along one axis.
  struct Limits: Equatable {
    var least: Double?
    var ideal: Double?
    var most: Double?
  }

  struct Insets: Equatable {
    var top: Double
    var leading: Double
    var bottom: Double
    var trailing: Double
  }

  /// An alignment guide: SwiftUI's own, and a custom one along each axis.
  enum Guide: String, CaseIterable {
    case leading, middle, trailing, third
    case top, center, bottom, firstTextBaseline, lastTextBaseline, quarter

    static let horizontal: [Guide] = [.leading, .middle, .trailing, .third]
    static let vertical: [Guide] = [.top, .center, .bottom, .firstTextBaseline, .lastTextBaseline, .quarter]
  }

  /// The value of an alignment guide.
  enum Measure: Equatable {
    case constant(Double)
    case fraction(Double)
    case other(Guide, Double)
  }

  let kind: Kind
  let children: [Sketch]
  /// A cache of results.
  var sizes: [Question: Size] = [:]
  var places: [Question: [Placed]] = [:]

  init(_ kind: Kind, _ children: [Sketch] = []) {
    self.kind = kind
    self.children = children
  }

  /// The nodes that take part in layout. Groups are replaced by their children, to each of which their modifiers apply.
  private(set) lazy var elements: [Sketch] =
    switch kind {
    case .group: children.flatMap(\.elements)
    case .color, .circle, .spacer, .divider, .stack, .overlapping, .reader, .fitting: [self]
    default:
      children[0].elements.map { $0 === children[0] ? self : Sketch(kind, [$0] + children.dropFirst()) }
    }

  /// The trees that are one reduction step smaller.
  var reductions: [Sketch] {
    var smaller = children
    if kind.mayBeEmpty || children.count > 1 {
      for index in children.indices where kind.mayBeEmpty || index > 0 {
        var fewer = children
        fewer.remove(at: index)
        smaller.append(Sketch(kind, fewer))
      }
    }
    for index in children.indices {
      for reduced in children[index].reductions {
        var others = children
        others[index] = reduced
        smaller.append(Sketch(kind, others))
      }
    }
    return smaller
  }

  /// The tree as text, for failure messages.
  var text: String {
    let inside = children.map(\.text).joined(separator: "; ")
    return children.isEmpty ? "\(kind)" : "\(kind){\(inside)}"
  }
}

extension Sketch.Kind {
  fileprivate var mayBeEmpty: Bool {
    switch self {
    case .stack, .overlapping, .reader, .group: true
    default: false
    }
  }
}
