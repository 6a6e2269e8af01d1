import DisplayLists
import Geometry
import Optics

/// The panes of a container: what is known of each as it is painted, and what they become together.
final class GlassGathering {
  /// What is known of a pane.
  struct Entry {
    /// The pane as it was painted.
    var pane: GlassPane
    /// The rectangle that its shape fills, in a space of its own.
    var frame: CGRect
    /// How far it has come, 0…1.
    var arrival: Double
    /// Whether its author has named it.
    var isNamed: Bool
    /// The union it belongs to; nil for none.
    var union: AnyHashable?
    /// The kind of its shape.
    var kind: ObjectIdentifier
    /// Whether it grows out of another pane, where it has a name, rather than come into being where it is.
    var grows: Bool
    /// From the space of its frame to points of the display list.
    var pointsFromFrame: Affine
    /// The bare pane with its shape fitted into another rectangle of that space.
    var refitted: (CGRect) -> GlassPane

    /// Where it is, in points of the display list.
    var frameInPoints: Rect { pointsFromFrame.bounds(of: Rect(frame)) }
  }

  /// A part of a container: glass, by its place among the entries, or what is painted between two panes.
  private enum Part {
    case glass(Int)
    case ink([DisplayItem])
  }

  private let identity: Identity
  private let spacing: Double
  /// Panes in the order they were noted, then unions of them.
  private var entries: [Entry] = []
  /// Where panes that were noted are among the entries, until they are placed in the container.
  private var noted: [PaneID: [Int]] = [:]
  /// How many drawings lie between panes so far.
  private var drawings = 0

  /// The container of a view, whose panes flow together where they are nearer than `spacing` points of the display list.
  init(_ identity: Identity, spacing: Double) {
    self.identity = identity
    self.spacing = spacing
  }

  func note(_ entry: Entry) {
    noted[entry.pane.id, default: []].append(entries.count)
    entries.append(entry)
  }

  /// The items with panes side by side made one container, those in a group apart from those outside.
  func gathered(_ items: [DisplayItem]) -> [DisplayItem] {
    var (before, parts, ink, after): ([DisplayItem], [Part], [DisplayItem], [DisplayItem]) = ([], [], [], [])
    for item in items.withSharedShadows() {
      if case .glass(let pane) = item, let entry = placeEntry(of: pane) {
        if !ink.isEmpty { parts.append(.ink(ink)) }
        ink = []
        parts.append(.glass(entry))
      } else if parts.isEmpty {
        before.append(gatheredWithin(item))
      } else if item.hasGlass || !after.isEmpty {
        // Other glass sees what this container draws, and so does what comes after it.
        after.append(gatheredWithin(item))
      } else {
        ink.append(item)
      }
    }
    return before + containers(united(parts)) + ink + after
  }

  /// The entry of a painted pane; nil for one that is none of the container's.
  private func placeEntry(of pane: GlassPane) -> Int? {
    guard let entry = noted[pane.id]?.first else { return nil }
    noted[pane.id]?.removeFirst()
    return entry
  }

  private func gatheredWithin(_ item: DisplayItem) -> DisplayItem {
    guard case .group(var group) = item, item.hasGlass else { return item }
    group.items = gathered(group.items)
    return .group(group)
  }

  /// The parts as containers, as few as can be: a lens has at most 255 panes.
  private func containers(_ parts: [Part]) -> [DisplayItem] {
    let settled = parts.compactMap { part in
      if case .glass(let entry) = part, entries[entry].arrival >= 1 { entry } else { nil }
    }
    let panes = parts.map { part in
      switch part {
      case .glass(let entry): arriving(entries[entry], among: settled).withUsefulAlternative
      // Identity is no glass: what is on it is painted in its turn.
      case .ink(let items): drawing(items)
      }
    }
    if panes.count == 1 { return [.glass(panes[0])] }
    return stride(from: 0, to: panes.count, by: 255).map { first in
      .glassContainer(
        GlassContainer(spacing: spacing, panes: Array(panes[first..<min(first + 255, panes.count)])))
    }
  }

  /// What is painted between two panes, as a pane that is no glass.
  private func drawing(_ items: [DisplayItem]) -> GlassPane {
    defer { drawings += 1 }
    return GlassPane(
      id: identity.child(drawings).pane,
      shape: .roundedRect(RoundedRect(items.inkBounds(), radius: 0, style: .circular)),
      material: GlassMaterial(.identity), content: items)
  }
}

extension GlassGathering {
  /// A pane as it comes or goes: on its way out of the nearest that is there, or coming into being.
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
      let way = entry.pointsFromFrame.bounds(of: Rect(frame)).center - own.center
      pane.takeContent(of: [entry.pane]) { $0.moved(by: .translation(x: way.x, y: way.y)) }
    } else if near.isEmpty {
      return pane
    }
    pane.state.recess = spacing * (1 - entry.arrival)
    return pane
  }

  /// The parts with each union as one pane, where its first pane was.
  private func united(_ parts: [Part]) -> [Part] {
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
  /// What panes must share to be one: the union, the glass and the kind of shape; nil for a pane by itself.
  fileprivate var unionKey: AnyHashable? {
    union.map { AnyHashable([$0, AnyHashable(pane.material), AnyHashable(kind)]) }
  }

  /// The one pane of a union in the container of a view.
  fileprivate init(uniting entries: [GlassGathering.Entry], in container: Identity) {
    self = entries[0]
    if let union { pane.id = container.child(id: union).child(id: kind).pane }
    guard entries.count > 1, let frameFromPoints = pointsFromFrame.inverse else { return }
    let there = entries.filter { $0.arrival >= 1 }
    let base = there.isEmpty ? entries : there
    let points = base.reduce(Rect.zero) { $0.union($1.frameInPoints) }
    frame = CGRect(frameFromPoints.bounds(of: points))
    // The pane stretches as far towards members on their way as they have come.
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
  /// Draws on the pane what is drawn on others, each item changed; in the other appearance too where all of them have one.
  fileprivate mutating func takeContent(of panes: [GlassPane], _ change: (DisplayItem) -> DisplayItem) {
    content = panes.flatMap(\.content).map(change)
    let alternatives = panes.compactMap(\.alternative)
    alternative = alternatives.first.flatMap { first in
      guard alternatives.count == panes.count else { return nil }
      return Alternative(material: first.material, content: alternatives.flatMap(\.content).map(change))
    }
  }

  /// The pane, its alternative left out where it does not follow its backdrop.
  var withUsefulAlternative: GlassPane {
    if alternative == nil || adapts { return self }
    var pane = self
    pane.alternative = nil
    return pane
  }
}

extension [DisplayItem] {
  /// The items with neighbours that hold glass and cast the same shadow in one group: so their panes flow together, and
  /// what they become casts it.
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
  /// Whether the group holds glass and does nothing but cast shadows, and another does just that.
  fileprivate func casts(as other: DisplayGroup) -> Bool {
    let isShadow = filters.allSatisfy { if case .shadow = $0 { true } else { false } }
    return isShadow && !filters.isEmpty && self == DisplayGroup(items, filters: filters)
      && other == DisplayGroup(other.items, filters: filters) && items.contains(where: \.hasGlass)
  }
}

extension [(entry: GlassGathering.Entry, distance: Double)] {
  /// The first of the nearest.
  fileprivate var nearest: GlassGathering.Entry? { self.min { $0.distance < $1.distance }?.entry }
}

extension Rect {
  /// How far apart two rectangles are; 0 where they touch.
  fileprivate func distance(to other: Rect) -> Double {
    let x = max(other.minX - maxX, minX - other.maxX, 0)
    let y = max(other.minY - maxY, minY - other.maxY, 0)
    return (x * x + y * y).squareRoot()
  }
}

extension CGRect {
  /// A rectangle on the way to another.
  fileprivate func mixed(with other: CGRect, _ t: Double) -> CGRect {
    var way = other.animatableData - animatableData
    way.scale(by: t)
    var result = self
    result.animatableData += way
    return result
  }
}
