import Foundation
import GridText
import TestSupport
import Testing
import Views

/// A random tree of stacks, frames and spacers.
private indirect enum Tree {
  case fixed(String, CGSize)
  case flexible(String, least: CGSize, most: CGSize)
  case spacer(CGFloat)
  case stack(Axis, spacing: CGFloat, [(tree: Tree, priority: Double)])

  init(_ numbers: inout SplitMix, name: String, depth: Int) {
    func length(_ range: ClosedRange<Int>) -> CGFloat { CGFloat(Int.random(in: range, using: &numbers)) }
    switch Int.random(in: 0..<(depth > 0 ? 5 : 2), using: &numbers) {
    case 0: self = .fixed(name, CGSize(width: length(5...60), height: length(5...60)))
    case 1:
      let least = CGSize(width: length(0...30), height: length(0...30))
      let most = [CGSize(width: CGFloat.infinity, height: .infinity), CGSize(width: length(30...90), height: 40)]
      self = .flexible(name, least: least, most: most.randomElement(using: &numbers)!)
    default:
      let axis: Axis = Bool.random(using: &numbers) ? .horizontal : .vertical
      let children = (0..<Int.random(in: 1...5, using: &numbers)).map { index -> (tree: Tree, priority: Double) in
        if Int.random(in: 0..<6, using: &numbers) == 0 { return (.spacer(length(0...20)), 0) }
        let priority = Double([0, 0, 0, 1, -1].randomElement(using: &numbers)!)
        return (Tree(&numbers, name: "\(name).\(index)", depth: depth - 1), priority)
      }
      self = .stack(axis, spacing: length(0...8), children)
    }
  }

  var view: AnyView {
    switch self {
    case .fixed(let name, let size):
      AnyView(Color.red.frame(width: size.width, height: size.height).probing(name))
    case .flexible(let name, let least, let most):
      AnyView(
        Color.red.frame(minWidth: least.width, maxWidth: most.width, minHeight: least.height, maxHeight: most.height)
          .probing(name))
    case .spacer(let length): AnyView(Spacer(minLength: length))
    case .stack(let axis, let spacing, let children):
      AnyView(
        (axis == .horizontal ? AnyLayout(HStackLayout(spacing: spacing)) : AnyLayout(VStackLayout(spacing: spacing))) {
          ForEach(children.indices, id: \.self) { index in
            if case .spacer = children[index].tree {
              children[index].tree.view
            } else {
              children[index].tree.view.layoutPriority(children[index].priority)
            }
          }
        })
    }
  }
}

/// An independent implementation of the stack rules.
extension Tree {
  typealias Lengths = [Axis: CGFloat]
  typealias Offer = [Axis: CGFloat?]

  private func clamp(_ offer: CGFloat?, _ least: CGFloat, _ most: CGFloat) -> CGFloat {
    min(max(offer ?? 10, least), most)
  }

  func size(_ offer: Offer, in stack: Axis?) -> Lengths {
    switch self {
    case .fixed(_, let size): [.horizontal: size.width, .vertical: size.height]
    case .flexible(_, let least, let most):
      [
        .horizontal: clamp(offer[.horizontal]!, least.width, most.width),
        .vertical: clamp(offer[.vertical]!, least.height, most.height),
      ]
    case .spacer(let length):
      [
        stack!: max(offer[stack!]! ?? length, length),
        stack! == .horizontal ? .vertical : .horizontal: 0,
      ]
    case .stack(let axis, let spacing, let children):
      total(axis, spacing, shares(axis, spacing, children, offer))
    }
  }

  private func total(_ axis: Axis, _ spacing: CGFloat, _ shares: [(offer: Offer, size: Lengths)]) -> Lengths {
    let other: Axis = axis == .horizontal ? .vertical : .horizontal
    return [
      axis: shares.reduce(0) { $0 + $1.size[axis]! } + spacing * CGFloat(shares.count - 1),
      other: shares.reduce(0) { max($0, $1.size[other]!) },
    ]
  }

  private func shares(
    _ axis: Axis, _ spacing: CGFloat, _ children: [(tree: Tree, priority: Double)], _ offer: Offer
  ) -> [(offer: Offer, size: Lengths)] {
    func ask(_ index: Int, _ length: CGFloat?) -> (offer: Offer, size: Lengths) {
      var own = offer
      own[axis] = .some(length)
      return (own, children[index].tree.size(own, in: axis))
    }
    guard let length = offer[axis]! else { return children.indices.map { ask($0, nil) } }
    func priority(_ index: Int) -> Double {
      if case .spacer = children[index].tree { return -.infinity }
      return children[index].priority
    }
    let least = children.indices.map { ask($0, 0).size[axis]! }
    let flexibility = children.indices.map { ask($0, .infinity).size[axis]! - least[$0] }
    var result: [Int: (offer: Offer, size: Lengths)] = [:]
    var left = length - spacing * CGFloat(children.count - 1)
    for level in Set(children.indices.map(priority)).sorted(by: >) {
      let group = children.indices.filter { priority($0) == level }
      let lower = children.indices.filter { priority($0) < level }.reduce(0) { $0 + least[$1] }
      var available = left - lower
      var rest = group.sorted {
        if flexibility[$0] != flexibility[$1] { return flexibility[$0] < flexibility[$1] }
        if flexibility[$0] == .infinity, least[$0] != least[$1] { return least[$0] > least[$1] }
        return $0 < $1
      }
      while !rest.isEmpty {
        let share = max(available / CGFloat(rest.count), 0)
        let index = rest.removeFirst()
        result[index] = ask(index, share)
        // Two infinite views leave nothing.
        func less(_ length: CGFloat) -> CGFloat {
          let rest = length - result[index]!.size[axis]!
          return rest.isNaN ? 0 : rest
        }
        available = less(available)
        left = less(left)
      }
    }
    return children.indices.map { result[$0]! }
  }

  func place(at origin: CGPoint, _ offer: Offer, in stack: Axis?, into frames: inout [String: CGRect]) {
    let size = size(offer, in: stack)
    switch self {
    case .fixed(let name, _), .flexible(let name, _, _):
      frames[name] = CGRect(x: origin.x, y: origin.y, width: size[.horizontal]!, height: size[.vertical]!)
    case .spacer: break
    case .stack(let axis, let spacing, let children):
      let other: Axis = axis == .horizontal ? .vertical : .horizontal
      var settled = offer
      settled[other] = .some(offer[other]! ?? size[other]!)
      var position: CGFloat = 0
      let shares = shares(axis, spacing, children, settled)
      let across = total(axis, spacing, shares)[other]!
      for (child, share) in zip(children, shares) {
        let aside = (across - share.size[other]!) / 2
        let corner =
          axis == .horizontal
          ? CGPoint(x: origin.x + position, y: origin.y + aside) : CGPoint(x: origin.x + aside, y: origin.y + position)
        child.tree.place(at: corner, share.offer, in: axis, into: &frames)
        position += share.size[axis]! + spacing
      }
    }
  }
}

@Suite struct StackRuleTests {
  @Test(arguments: 0..<60) func stacksFollowTheirRules(seed: Int) {
    var numbers = SplitMix(spreading: seed)
    let tree = Tree(&numbers, name: "r", depth: 3)
    let canvas = CGSize(width: CGFloat(Int.random(in: 40...400, using: &numbers)), height: 200)
    let found = ViewResolver(shaper: GridShaper()).resolve(tree.view, in: canvas).frames
    let offer: Tree.Offer = [.horizontal: canvas.width, .vertical: canvas.height]
    let size = tree.size(offer, in: nil)
    var expected: [String: CGRect] = [:]
    tree.place(
      at: CGPoint(x: (canvas.width - size[.horizontal]!) / 2, y: (canvas.height - size[.vertical]!) / 2), offer,
      in: nil, into: &expected)
    #expect(Set(found.keys) == Set(expected.keys))
    for (name, frame) in expected {
      let other = found[name] ?? .null
      let isSame =
        abs(other.minX - frame.minX) < 1e-6 && abs(other.minY - frame.minY) < 1e-6
        && abs(other.width - frame.width) < 1e-6 && abs(other.height - frame.height) < 1e-6
      #expect(isSame, "seed \(seed): \(name) is \(other), should be \(frame)")
    }
  }
}
