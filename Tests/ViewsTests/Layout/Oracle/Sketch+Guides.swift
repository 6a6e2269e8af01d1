import Views

/// Alignment, priority and spacing, according to the layout rules.
extension Sketch.Guide {
  var axis: Axis { Sketch.Guide.horizontal.contains(self) ? .horizontal : .vertical }

  /// The default position of the alignment line.
  func usual(_ size: Sketch.Size) -> Double {
    switch self {
    case .leading, .top: 0
    case .middle: size.width / 2
    case .trailing: size.width
    case .third: size.width / 3
    case .center: size.height / 2
    case .bottom, .firstTextBaseline, .lastTextBaseline: size.height
    case .quarter: size.height / 4
    }
  }

  /// Combines the explicit positions of the line in several views.
  func combined(_ values: [Double]) -> Double? {
    switch self {
    case .firstTextBaseline: values.min()
    case .lastTextBaseline: values.max()
    case .third, .quarter: values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    case .leading, .middle, .trailing, .top, .center, .bottom: nil
    }
  }
}

extension Sketch {
  func value(of guide: Guide, _ offer: Offer, _ place: Place) -> Double {
    explicit(guide, offer, place) ?? guide.usual(size(offer, place))
  }

  /// The explicit position of an alignment line in this view or its descendants.
  func explicit(_ guide: Guide, _ offer: Offer, _ place: Place) -> Double? {
    switch kind {
    case .color, .circle, .spacer, .divider, .reader, .group: return nil
    case .guide(guide, let measure):
      switch measure {
      case .constant(let value): return value
      case .fraction(let part): return part * only.size(offer, place)[guide.axis]
      case .other(let other, let more): return only.value(of: other, offer, place) + more
      }
    case .probe, .priority, .effect, .offset, .layered, .direction, .guide:
      return placed(offer, place)[0].child.explicit(guide, offer, placed(offer, place)[0].place)
    case .stack, .overlapping:
      return guide.combined(placed(offer, place).compactMap { $0.explicit(guide) })
    case .fitting, .frame, .bounds, .padding, .fixedSize, .aspect, .position:
      return placed(offer, place).first?.explicit(guide)
    }
  }

  var priority: Double {
    switch kind {
    case .spacer: -.infinity
    case .stack, .overlapping: children.allSatisfy(\.elements.isEmpty) ? -.infinity : 0
    case .priority(let value): value
    case .probe, .guide, .effect, .offset, .layered, .direction, .fixedSize, .aspect: only.priority
    default: 0
    }
  }

  /// The preferred spacing on each side; nil for the default.
  struct Margins {
    var left: Double?
    var right: Double?
    var top: Double?
    var bottom: Double?

    static let none = Margins(left: 0, right: 0, top: 0, bottom: 0)

    mutating func raise(_ side: WritableKeyPath<Margins, Double?>, to other: Margins) {
      guard let value = other[keyPath: side] else { return }
      self[keyPath: side] = max(self[keyPath: side] ?? value, value)
    }
  }

  func distance(to next: Sketch, along axis: Axis, _ place: Place) -> Double {
    let own = margins(place)
    let other = next.margins(place)
    let facing =
      axis == .vertical
      ? [own.bottom, other.top]
      : place.isRightToLeft ? [own.left, other.right] : [own.right, other.left]
    return facing.compactMap { $0 }.max() ?? 8
  }

  private func margins(_ place: Place) -> Margins {
    switch kind {
    case .spacer:
      switch place.axis {
      case .horizontal: return Margins(left: 0, right: 0)
      case .vertical: return Margins(top: 0, bottom: 0)
      case nil: return .none
      }
    case .stack(let axis, _, _):
      let inner = Place(axis: axis, isRightToLeft: place.isRightToLeft)
      let all = children.flatMap(\.elements).map { $0.margins(inner) }
      guard let first = all.first, let last = all.last else { return .none }
      var margins = Margins()
      if axis == .vertical {
        margins.raise(\.top, to: first)
        margins.raise(\.bottom, to: last)
        for other in all { for side in [\Margins.left, \.right] { margins.raise(side, to: other) } }
      } else {
        margins.raise(\.left, to: place.isRightToLeft ? last : first)
        margins.raise(\.right, to: place.isRightToLeft ? first : last)
        for other in all { for side in [\Margins.top, \.bottom] { margins.raise(side, to: other) } }
      }
      return margins
    case .overlapping:
      let views = children.flatMap(\.elements)
      guard let highest = views.map(\.priority).max() else { return .none }
      var margins = Margins()
      for view in views where view.priority == highest {
        let other = view.margins(Place(axis: nil, isRightToLeft: place.isRightToLeft))
        for side in [\Margins.left, \.right, \.top, \.bottom] { margins.raise(side, to: other) }
      }
      return margins
    case .frame(let width, let height, _, _):
      return only.reset(place, horizontal: valid(width) != nil, vertical: valid(height) != nil)
    case .bounds(let across, let down, _, _):
      return only.reset(place, horizontal: across != Limits(), vertical: down != Limits())
    case .padding(let insets):
      var margins = only.margins(place)
      if insets.top != 0 { margins.top = nil }
      if insets.bottom != 0 { margins.bottom = nil }
      if (place.isRightToLeft ? insets.trailing : insets.leading) != 0 { margins.left = nil }
      if (place.isRightToLeft ? insets.leading : insets.trailing) != 0 { margins.right = nil }
      return margins
    case .direction(let isRightToLeft): return only.margins(Place(axis: place.axis, isRightToLeft: isRightToLeft))
    case .probe, .priority, .guide, .effect, .offset, .layered, .fixedSize, .aspect: return only.margins(place)
    case .fitting: return children.flatMap(\.elements).first?.margins(place) ?? Margins()
    case .color, .circle, .divider, .reader, .position, .group: return Margins()
    }
  }

  /// A frame has default spacing along the axes it fixes, but a spacer keeps having none.
  private func reset(_ place: Place, horizontal: Bool, vertical: Bool) -> Margins {
    var margins = margins(place)
    if isSpacer { return margins }
    if horizontal { (margins.left, margins.right) = (nil, nil) }
    if vertical { (margins.top, margins.bottom) = (nil, nil) }
    return margins
  }

  private var isSpacer: Bool {
    switch kind {
    case .spacer: true
    case .probe, .priority, .guide, .effect, .offset, .layered, .direction: only.isSpacer
    default: false
    }
  }
}

extension Sketch.Placed {
  /// An explicit line of the child, in the coordinates of its parent.
  func explicit(_ guide: Sketch.Guide) -> Double? {
    child.explicit(guide, offer, place).map { $0 + (guide.axis == .horizontal ? x : y) }
  }
}
