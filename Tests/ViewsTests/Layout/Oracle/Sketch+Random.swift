import TestSupport
import Views

/// Random sketches with every kind of view and modifier, unusual numbers and empty containers.
extension Sketch {
  struct Lot {
    var numbers: SplitMix
    /// The remaining number of nodes.
    var budget: Int
    var names = 0

    init(seed: Int, budget: Int) {
      numbers = SplitMix(spreading: seed)
      self.budget = budget
    }

    mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &numbers) }
    mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }
    mutating func pick<T>(_ values: [T]) -> T { values[below(values.count)] }

    /// Returns a random length, a multiple of a quarter of a point.
    mutating func length(_ least: Int, _ most: Int) -> Double {
      Double(Int.random(in: least * 4...most * 4, using: &numbers)) / 4
    }

    mutating func maybe(_ least: Int, _ most: Int) -> Double? { oneIn(2) ? length(least, most) : nil }
    mutating func across() -> Guide { oneIn(3) ? pick(Guide.horizontal) : pick([.leading, .middle, .trailing]) }
    mutating func down() -> Guide { oneIn(3) ? pick(Guide.vertical) : pick([.top, .center, .bottom]) }

    mutating func limits() -> Limits {
      if oneIn(4) { return Limits() }
      var ordered = [length(0, 90), length(0, 120), length(0, 200)].sorted()
      if oneIn(3) { ordered[2] = .infinity }
      return Limits(
        least: oneIn(2) ? ordered[0] : nil, ideal: oneIn(3) ? ordered[1] : nil, most: oneIn(2) ? ordered[2] : nil)
    }

    mutating func measure(_ guide: Guide) -> Measure {
      switch below(3) {
      case 0: .constant(length(-20, 60))
      case 1: .fraction(pick([0, 0.25, 0.5, 1, 1.25, -0.5]))
      default: .other(pick(guide.axis == .horizontal ? Guide.horizontal : Guide.vertical), length(-10, 10))
      }
    }

    /// Returns a random view.
    ///
    /// - Parameter depth: The maximum depth of nesting.
    /// - Parameter isNamed: Whether views are probed; false where a group's modifier duplicates them.
    /// - Parameter isAlone: Whether it is an only child, and so cannot be a group.
    mutating func view(_ depth: Int, isNamed: Bool = true, isAlone: Bool = true, inStack: Bool = false) -> Sketch {
      budget -= 1
      let view = drawn(depth, isNamed: isNamed, isAlone: isAlone, inStack: inStack)
      guard isNamed, view.kind != .group, view.elements.count == 1 else { return view }
      names += 1
      return Sketch(.probe("v\(names)"), [view])
    }

    private mutating func drawn(_ depth: Int, isNamed: Bool, isAlone: Bool, inStack: Bool) -> Sketch {
      if depth == 0 || budget <= 0 { return leaf(inStack: inStack) }
      switch below(20) {
      case 0: return leaf(inStack: inStack)
      case 1..<8: return container(depth, isNamed: isNamed)
      case 8 where !isAlone:
        let group = Sketch(.group, (0..<below(4)).map { _ in view(depth - 1, isNamed: isNamed, inStack: inStack) })
        return oneIn(2) ? group : modifier(depth, isNamed: false) { _ in group }
      default:
        return modifier(depth, isNamed: isNamed) { lot in
          // The modified view carries the probe.
          lot.view(depth - 1, isNamed: isNamed, inStack: inStack)
        }
      }
    }

    private mutating func leaf(inStack: Bool) -> Sketch {
      switch below(10) {
      case 0..<3: Sketch(.color)
      case 3: Sketch(.circle)
      case 4 where inStack: Sketch(.spacer(maybe(0, 30)))
      case 5 where inStack: Sketch(.divider)
      default: Sketch(.frame(length(0, 90), length(0, 90), .middle, .center), [Sketch(.color)])
      }
    }

    private mutating func container(_ depth: Int, isNamed: Bool) -> Sketch {
      let kind: Kind =
        switch below(10) {
        case 0..<4: .stack(.horizontal, down(), spacing: oneIn(2) ? nil : length(-6, 12))
        case 4..<8: .stack(.vertical, across(), spacing: oneIn(2) ? nil : length(-6, 12))
        case 8: .overlapping(across(), down())
        default: oneIn(2) ? .reader : .fitting(pick([.horizontal, .vertical, [.horizontal, .vertical]]))
        }
      let isStack = if case .stack = kind { true } else if case .overlapping = kind { true } else { false }
      let count = isStack && !oneIn(12) ? 1 + below(4) : isStack ? 0 : 1 + below(2)
      return Sketch(
        kind,
        (0..<count).map { _ in view(depth - 1, isNamed: isNamed, isAlone: !isStack, inStack: isStack) })
    }

    private mutating func modifier(_ depth: Int, isNamed: Bool, _ inner: (inout Lot) -> Sketch) -> Sketch {
      let kind: Kind
      switch below(15) {
      case 0: kind = .frame(maybe(-9, 120), maybe(-9, 120), across(), down())
      case 1, 2: kind = .bounds(limits(), limits(), across(), down())
      case 3, 4:
        kind = .padding(
          Insets(top: length(-8, 20), leading: length(-8, 20), bottom: oneIn(2) ? 0 : 7, trailing: length(-8, 20)))
      case 5: kind = .fixedSize(horizontal: oneIn(2), vertical: oneIn(2))
      case 6: kind = .aspect(oneIn(4) ? nil : pick([0.5, 1, 1.5, 2]), fills: oneIn(3))
      case 7, 8: kind = .priority(pick([-1, 1, 1, 2, 0.5]))
      case 9, 10:
        let guide = oneIn(2) ? pick(Guide.horizontal) : pick(Guide.vertical)
        kind = .guide(guide, measure(guide))
      case 11: kind = oneIn(2) ? .effect : .offset(length(-20, 20), length(-20, 20))
      case 12: kind = oneIn(2) ? .position(length(-9, 99), length(-9, 99)) : .direction(rightToLeft: oneIn(2))
      default: kind = .layered(behind: oneIn(2), across(), down())
      }
      var children = [inner(&self)]
      if case .layered = kind {
        for _ in 0..<below(3) { children.append(view(min(depth - 1, 2), isNamed: isNamed)) }
      }
      return Sketch(kind, children)
    }
  }
}
