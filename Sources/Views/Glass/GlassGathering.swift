import DisplayLists
import Geometry
import Optics

/// Combines the panes of a container, which are collected as they are painted.
struct GlassGathering {
  /// A painted pane, with the data needed to combine it with others.
  struct Entry {
    /// The pane as it was painted.
    var pane: GlassPane
    /// The rectangle that its shape fills, in the space of its view.
    var frame: CGRect
    /// The progress of the pane's materialisation, from 0 to 1.
    var arrival: Double
    /// Whether the pane has a `glassEffectID`.
    var isNamed: Bool
    /// The union that the pane belongs to, or nil if it does not belong to a union.
    var union: AnyHashable?
    /// The type of its shape.
    var kind: ObjectIdentifier
    /// Whether the pane, if named, grows out of another pane instead of materialising in place.
    var grows: Bool
    /// The transform from the space of `frame` to display-list points.
    var pointsFromFrame: Affine
    /// Returns the pane without content, with its shape fitted into another rectangle in the space of `frame`.
    var refitted: (CGRect) -> GlassPane

    /// The frame in display-list points.
    var frameInPoints: Rect { pointsFromFrame.bounds(of: Rect(frame)) }
  }

  /// A part of a container: a pane, by its index in `entries`, or the items painted between two panes.
  private enum Part {
    case glass(Int)
    case drawing([DisplayItem])
  }

  private let identity: Identity
  private let spacing: Double
  /// The panes in the order in which they were recorded, followed by their unions.
  private var entries: [Entry] = []
  /// Whether each recorded pane has been found among the painted items.
  private var isFound: [Bool]
  /// The index of the first recorded pane that has not been found.
  private var firstMissing = 0
  /// The number of identity panes made so far for the items between panes.
  private var drawings = 0

  /// Creates the container of a view; its panes merge when they are closer together than `spacing` display-list points.
  init(_ identity: Identity, spacing: Double, _ entries: [Entry]) {
    self.identity = identity
    self.spacing = spacing
    self.entries = entries
    isFound = Array(repeating: false, count: entries.count)
  }

  /// Returns the items with their panes combined into a container; the panes of a group form a separate container.
  mutating func gathered(_ items: [DisplayItem]) -> [DisplayItem] {
    var before: [DisplayItem] = []
    var parts: [Part] = []
    var drawing: [DisplayItem] = []
    var after: [DisplayItem] = []
    for item in items.withSharedShadows() {
      if case .glass(let pane) = item, let index = index(of: pane) {
        if !drawing.isEmpty { parts.append(.drawing(drawing)) }
        drawing = []
        parts.append(.glass(index))
      } else if parts.isEmpty {
        before.append(gatheredWithin(item))
      } else if item.hasGlass || !after.isEmpty {
        // Other glass samples the pixels of this container, so it is drawn later, as is everything after it.
        after.append(gatheredWithin(item))
      } else {
        drawing.append(item)
      }
    }
    return before + containers(united(parts)) + drawing + after
  }

  /// Returns the index of the next entry recorded for a painted pane; nil if the pane does not belong to the container.
  private mutating func index(of pane: GlassPane) -> Int? {
    // Panes are recorded in painting order, so the first one is almost always the right one.
    let missing = firstMissing..<isFound.count
    guard let found = missing.first(where: { !isFound[$0] && entries[$0].pane.id == pane.id }) else { return nil }
    isFound[found] = true
    while firstMissing < isFound.count, isFound[firstMissing] { firstMissing += 1 }
    return found
  }

  private mutating func gatheredWithin(_ item: DisplayItem) -> DisplayItem {
    guard case .group(var group) = item, item.hasGlass else { return item }
    group.items = gathered(group.items)
    return .group(group)
  }

  /// Packs the parts into as few containers as possible; a lens has at most 255 panes.
  private mutating func containers(_ parts: [Part]) -> [DisplayItem] {
    let settled = parts.compactMap { part in
      if case .glass(let entry) = part, entries[entry].arrival >= 1 { entry } else { nil }
    }
    let panes = parts.map { part in
      switch part {
      case .glass(let entry): arriving(entries[entry], among: settled).withUsefulAlternative
      // An identity pane draws no glass, only its content in painting order.
      case .drawing(let items): drawing(items)
      }
    }
    if panes.count == 1 { return [.glass(panes[0])] }
    return stride(from: 0, to: panes.count, by: 255).map { first in
      .glassContainer(
        GlassContainer(spacing: spacing, panes: Array(panes[first..<min(first + 255, panes.count)])))
    }
  }

  /// Returns the items painted between two panes as the content of an identity pane.
  private mutating func drawing(_ items: [DisplayItem]) -> GlassPane {
    defer { drawings += 1 }
    return GlassPane(
      id: identity.child(drawings).pane,
      shape: .roundedRect(RoundedRect(items.inkBounds(), radius: 0, style: .circular)),
      material: GlassMaterial(.identity), content: items)
  }
}

extension GlassGathering {
  /// Returns a pane as it appears or disappears: growing out of the nearest settled pane, or materialising in place.
  private func arriving(_ entry: Entry, among settled: [Int]) -> GlassPane {
    guard entry.arrival < 1, spacing > 0 else { return entry.pane }
    let own = entry.frameInPoints
    let near = settled.map { (entry: entries[$0], distance: own.distance(to: entries[$0].frameInPoints)) }
      .filter { $0.distance <= spacing + 1e-6 }
    var pane = entry.pane
    if entry.grows, entry.isNamed, let origin = near.filter({ $0.entry.isNamed }).nearest,
      let frameFromPoints = entry.pointsFromFrame.inverse
    {
      let frame = CGRect(frameFromPoints.bounds(of: origin.frameInPoints)).mixed(with: entry.frame, entry.arrival)
      pane = entry.refitted(frame)
      let offset = entry.pointsFromFrame.bounds(of: Rect(frame)).center - own.center
      pane.takeContent(of: [entry.pane]) { $0.moved(by: .translation(x: offset.x, y: offset.y)) }
    } else if near.isEmpty {
      return pane
    }
    pane.state.recess = spacing * (1 - entry.arrival)
    return pane
  }

  /// Returns the parts with each union merged into one pane, at the position of its first member.
  private mutating func united(_ parts: [Part]) -> [Part] {
    var unions: [AnyHashable: [Int]] = [:]
    for case .glass(let entry) in parts { entries[entry].unionKey.map { unions[$0, default: []].append(entry) } }
    if unions.isEmpty { return parts }
    return parts.compactMap { part in
      guard case .glass(let entry) = part, let key = entries[entry].unionKey else { return part }
      return unions.removeValue(forKey: key).map { members in
        entries.append(Entry(uniting: members.map { entries[$0] }, in: identity))
        return .glass(entries.count - 1)
      }
    }
  }
}

extension GlassGathering.Entry {
  /// The properties that panes must share to merge: union, material and shape type; nil outside unions.
  fileprivate var unionKey: AnyHashable? {
    union.map { AnyHashable([$0, AnyHashable(pane.material), AnyHashable(kind)]) }
  }

  /// Merges the panes of a union inside a view's container.
  fileprivate init(uniting entries: [GlassGathering.Entry], in container: Identity) {
    self = entries[0]
    if let union { pane.id = container.child(id: union).child(id: kind).pane }
    guard entries.count > 1, let frameFromPoints = pointsFromFrame.inverse else { return }
    let there = entries.filter { $0.arrival >= 1 }
    let base = there.isEmpty ? entries : there
    let points = base.reduce(Rect.zero) { $0.union($1.frameInPoints) }
    frame = CGRect(frameFromPoints.bounds(of: points))
    // The pane stretches towards members that are appearing or disappearing, in proportion to their arrival.
    for coming in entries where !there.isEmpty && coming.arrival < 1 {
      let whole = CGRect(frameFromPoints.bounds(of: coming.frameInPoints)).union(frame)
      frame = frame.mixed(with: whole, coming.arrival)
    }
    arrival = entries.map(\.arrival).max() ?? 1
    isNamed = entries.contains(where: \.isNamed)
    let id = pane.id
    pane = refitted(frame)
    pane.id = id
    let filled = pane.shape.bounds
    let wanted = pane.pointsFromItem == pointsFromFrame ? Rect(frame) : frameInPoints
    if filled.width < wanted.width - 0.01 || filled.height < wanted.height - 0.01 { pane.shape = .capsule(wanted) }
    pane.state.materialized = arrival
    pane.state.press = entries.lazy.compactMap(\.pane.state.press).first
    pane.takeContent(of: entries.map(\.pane)) { $0 }
  }
}

extension GlassPane {
  /// Replaces the content with the transformed items of other panes. Does the same for the alternative if all of them
  /// have one, and removes it otherwise.
  fileprivate mutating func takeContent(of panes: [GlassPane], _ change: (DisplayItem) -> DisplayItem) {
    content = panes.flatMap(\.content).map(change)
    let alternatives = panes.compactMap(\.alternative)
    alternative = alternatives.first.flatMap { first in
      guard alternatives.count == panes.count else { return nil }
      return Alternative(material: first.material, content: alternatives.flatMap(\.content).map(change))
    }
  }

  /// The pane, without its alternative unless it adapts to its backdrop.
  var withUsefulAlternative: GlassPane {
    if alternative == nil || adapts { return self }
    var pane = self
    pane.alternative = nil
    return pane
  }
}

extension [DisplayItem] {
  /// Returns the items with adjacent groups joined if they contain glass and cast the same shadows. Their panes can
  /// then merge, and the merged pane casts the shadows.
  fileprivate func withSharedShadows() -> [DisplayItem] {
    var result: [DisplayItem] = []
    for item in self {
      if case .group(let group) = item, case .group(var last) = result.last, item.hasGlass, last.casts(as: group) {
        last.items += group.items
        result[result.count - 1] = .group(last)
      } else {
        result.append(item)
      }
    }
    return result
  }
}

extension DisplayGroup {
  /// Whether both groups do nothing but cast the same shadows, and this one contains glass.
  fileprivate func casts(as other: DisplayGroup) -> Bool {
    let isShadow = filters.allSatisfy { if case .shadow = $0 { true } else { false } }
    return isShadow && !filters.isEmpty && self == DisplayGroup(items, filters: filters)
      && other == DisplayGroup(other.items, filters: filters) && items.contains(where: \.hasGlass)
  }
}

extension [(entry: GlassGathering.Entry, distance: Double)] {
  /// The nearest entry, or the first of several at the same distance.
  fileprivate var nearest: GlassGathering.Entry? { self.min { $0.distance < $1.distance }?.entry }
}

extension Rect {
  /// Returns the distance between two rectangles; 0 if they touch or overlap.
  fileprivate func distance(to other: Rect) -> Double {
    let x = max(other.minX - maxX, minX - other.maxX, 0)
    let y = max(other.minY - maxY, minY - other.maxY, 0)
    return (x * x + y * y).squareRoot()
  }
}

extension CGRect {
  /// Returns the rectangle interpolated towards another by a fraction `t`.
  fileprivate func mixed(with other: CGRect, _ t: Double) -> CGRect {
    var change = other.animatableData - animatableData
    change.scale(by: t)
    var result = self
    result.animatableData += change
    return result
  }
}
