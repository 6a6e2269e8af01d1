/// The distribution of a stack's length among its subviews, and their alignment.
struct StackArrangement {
  /// The proposal, size and position of a subview.
  struct Item {
    var proposal: ProposedViewSize
    var size = CGSize.zero
    var origin = CGPoint.zero
  }

  private(set) var items: [Item]
  private(set) var size = CGSize.zero

  /// Arranges subviews along `axis`, separated by `gaps` and aligned on `guide`.
  init(_ subviews: LayoutSubviews, axis: Axis, guide: AlignmentGuide, gaps: [CGFloat], proposal: ProposedViewSize) {
    items = Array(repeating: Item(proposal: proposal), count: subviews.count)
    if let length = proposal[axis] {
      distribute(length - gaps.reduce(0, +), among: subviews, axis: axis, minor: proposal[axis.other])
    } else {
      for index in items.indices { items[index].size = subviews[index].sizeThatFits(proposal) }
    }
    lineUp(subviews, axis: axis, guide: guide, gaps: gaps)
  }

  /// Distributes the length: higher priorities first, and the least flexible subviews first within a priority.
  private mutating func distribute(_ length: CGFloat, among subviews: LayoutSubviews, axis: Axis, minor: CGFloat?) {
    func major(_ index: Int, _ length: CGFloat) -> CGFloat {
      subviews[index].sizeThatFits(ProposedViewSize(axis, length, minor))[axis]
    }
    struct Claim {
      var index: Int
      var priority: Double
      var least: CGFloat
      var flexibility: CGFloat
    }
    // A single subview is offered the whole length, so its flexibility does not matter.
    let needsProbing = subviews.count > 1
    var claims = subviews.indices.map { index in
      let least = needsProbing ? major(index, 0) : 0
      let most = needsProbing ? major(index, .infinity) : 0
      return Claim(
        index: index, priority: subviews[index].priority, least: least,
        flexibility: least == most ? 0 : most - least)
    }
    claims.sort { a, b in
      if a.priority != b.priority { return a.priority > b.priority }
      if a.flexibility != b.flexibility { return a.flexibility < b.flexibility }
      if a.flexibility == .infinity, a.least != b.least { return a.least > b.least }
      return a.index < b.index
    }
    var available = length
    var start = 0
    while start < claims.count {
      let end = claims[start...].firstIndex { $0.priority != claims[start].priority } ?? claims.count
      // The first group reserves the minimum of all lower groups. Each later group releases its reserved minimum.
      if start == 0 {
        available -= claims[end...].reduce(0) { $0 + $1.least }
      } else {
        available += claims[start..<end].reduce(0) { $0 + $1.least }
      }
      for position in start..<end {
        let offer = max(available / CGFloat(end - position), 0)
        let proposal = ProposedViewSize(axis, offer.isNaN ? .infinity : offer, minor)
        let size = subviews[claims[position].index].sizeThatFits(proposal)
        items[claims[position].index].proposal = proposal
        items[claims[position].index].size = size
        let rest = available - size[axis]
        available = rest.isNaN ? 0 : rest
      }
      start = end
    }
  }

  /// Places the subviews end to end and aligns their guides.
  private mutating func lineUp(_ subviews: LayoutSubviews, axis: Axis, guide: AlignmentGuide, gaps: [CGFloat]) {
    // The stack includes the alignment line at 0.
    var low: CGFloat = 0
    var high: CGFloat = 0
    var position: CGFloat = 0
    for index in items.indices {
      let minorOrigin = -subviews[index].dimensions(in: items[index].proposal)[guide]
      let minorEnd = minorOrigin + items[index].size[axis.other]
      if minorOrigin.isFinite {
        low = min(low, minorOrigin)
        high = max(high, minorEnd)
      } else {
        high = .infinity
      }
      items[index].origin = CGPoint(axis, position, minorOrigin.isFinite ? minorOrigin : 0)
      position += items[index].size[axis] + (index < gaps.count ? gaps[index] : 0)
    }
    for index in items.indices { items[index].origin[axis.other] -= low }
    size = CGSize(axis, position, high - low)
  }
}

extension ProposedViewSize {
  init(_ axis: Axis, _ major: CGFloat?, _ minor: CGFloat?) {
    self = axis == .horizontal ? Self(width: major, height: minor) : Self(width: minor, height: major)
  }
}

extension CGPoint {
  init(_ axis: Axis, _ major: CGFloat, _ minor: CGFloat) {
    self = axis == .horizontal ? CGPoint(x: major, y: minor) : CGPoint(x: minor, y: major)
  }

  subscript(axis: Axis) -> CGFloat {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }
}
