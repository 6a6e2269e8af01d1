import Views

/// An independent implementation of the layout rules.
extension Sketch {
  struct Size: Hashable {
    var width: Double
    var height: Double

    subscript(axis: Axis) -> Double {
      get { axis == .horizontal ? width : height }
      set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }
  }

  struct Offer: Hashable {
    var width: Double?
    var height: Double?

    subscript(axis: Axis) -> Double? {
      get { axis == .horizontal ? width : height }
      set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }

    init(_ width: Double?, _ height: Double?) {
      self.width = width
      self.height = height
    }

    init(_ size: Size) { self.init(size.width, size.height) }
  }

  /// The context of a view.
  struct Place: Hashable {
    var axis: Axis?
    var isRightToLeft: Bool
  }

  struct Question: Hashable {
    var offer: Offer
    var place: Place
  }

  /// A child with its proposal and its position relative to the top leading corner.
  struct Placed {
    var child: Sketch
    var x: Double
    var y: Double
    var offer: Offer
    var place: Place
  }

  var only: Sketch { children[0] }

  // MARK: Sizes

  func size(_ offer: Offer, _ place: Place) -> Size {
    let question = Question(offer: offer, place: place)
    if let known = sizes[question] { return known }
    let size = measured(offer, place)
    sizes[question] = size
    return size
  }

  private func measured(_ offer: Offer, _ place: Place) -> Size {
    let whole = Size(width: offer.width ?? 10, height: offer.height ?? 10)
    switch kind {
    case .color, .reader: return whole
    case .circle: return Size(width: min(whole.width, whole.height), height: min(whole.width, whole.height))
    case .spacer(let least):
      let least = least ?? 8
      let width = max(offer.width ?? least, least)
      let height = max(offer.height ?? least, least)
      return Size(width: place.axis == .vertical ? 0 : width, height: place.axis == .horizontal ? 0 : height)
    case .divider:
      return place.axis == .horizontal
        ? Size(width: 1, height: whole.height) : Size(width: whole.width, height: 1)
    case .stack(let axis, let guide, let spacing): return row(axis, guide, spacing, offer, place).size
    case .overlapping(let horizontal, let vertical): return pile(horizontal, vertical, offer, place).size
    case .fitting: return chosen(offer, place)?.size(offer, inside(place)) ?? Size(width: 0, height: 0)
    case .frame(let width, let height, _, _):
      let size = only.size(inner(offer, place), place)
      return Size(width: valid(width) ?? size.width, height: valid(height) ?? size.height)
    case .bounds(let horizontal, let vertical, _, _):
      let inner = inner(offer, place)
      let size = only.size(inner, place)
      return Size(
        width: horizontal.sound.length(offer.width, inner.width, size.width),
        height: vertical.sound.length(offer.height, inner.height, size.height))
    case .padding(let insets):
      let size = only.size(inner(offer, place), place)
      return Size(
        width: max(size.width + insets.leading + insets.trailing, 0),
        height: max(size.height + insets.top + insets.bottom, 0))
    case .position:
      let size = only.size(offer, place)
      return Size(width: offer.width ?? size.width, height: offer.height ?? size.height)
    case .fixedSize, .aspect: return only.size(inner(offer, place), place)
    case .direction(let isRightToLeft):
      return only.size(offer, Place(axis: place.axis, isRightToLeft: isRightToLeft))
    case .probe, .priority, .guide, .effect, .offset, .layered: return only.size(offer, place)
    case .group: fatalError("a group must be replaced by its children before layout")
    }
  }

  func valid(_ length: Double?) -> Double? { length.flatMap { $0 >= 0 && $0.isFinite ? $0 : nil } }

  /// The proposal of a wrapper for its child when measuring.
  private func inner(_ offer: Offer, _ place: Place) -> Offer {
    switch kind {
    case .frame(let width, let height, _, _): return Offer(valid(width) ?? offer.width, valid(height) ?? offer.height)
    case .bounds(let horizontal, let vertical, _, _):
      return Offer(horizontal.sound.clamped(offer.width), vertical.sound.clamped(offer.height))
    case .padding(let insets):
      return Offer(
        offer.width.map { max($0 - insets.leading - insets.trailing, 0) },
        offer.height.map { max($0 - insets.top - insets.bottom, 0) })
    case .fixedSize(let horizontal, let vertical):
      return Offer(horizontal ? nil : offer.width, vertical ? nil : offer.height)
    case .aspect(let ratio, let fills):
      if offer == Offer(nil, nil) { return offer }
      let shape = ratio.map { Size(width: $0, height: 1) } ?? only.size(Offer(nil, nil), place)
      // Without a ratio, the proposal is unchanged. An unspecified dimension does not affect the scale.
      guard shape.width > 0, shape.height > 0 else { return offer }
      let scales = [Axis.horizontal, .vertical].compactMap { axis in offer[axis].map { $0 / shape[axis] } }
      let scale = fills ? scales.max()! : scales.min()!
      return Offer(shape.width * scale, shape.height * scale)
    default: return offer
    }
  }

  private func chosen(_ offer: Offer, _ place: Place) -> Sketch? {
    guard case .fitting(let axes) = kind else { return nil }
    let candidates = children.flatMap(\.elements)
    let fitting = candidates.first { candidate in
      let ideal = candidate.size(
        Offer(axes.contains(.horizontal) ? nil : offer.width, axes.contains(.vertical) ? nil : offer.height),
        inside(place))
      return (!axes.contains(.horizontal) || ideal.width <= offer.width ?? .infinity)
        && (!axes.contains(.vertical) || ideal.height <= offer.height ?? .infinity)
    }
    return fitting ?? candidates.last
  }

  /// The context of a container's children.
  private func inside(_ place: Place) -> Place {
    if case .stack(let axis, _, _) = kind { return Place(axis: axis, isRightToLeft: place.isRightToLeft) }
    if case .fitting = kind { return place }
    return Place(axis: nil, isRightToLeft: place.isRightToLeft)
  }

  // MARK: Stacks

  private func row(
    _ axis: Axis, _ guide: Guide, _ spacing: Double?, _ offer: Offer, _ outer: Place
  ) -> (size: Size, placed: [Placed]) {
    let views = children.flatMap(\.elements)
    let place = inside(outer)
    let gaps = zip(views, views.dropFirst()).map { spacing ?? $0.distance(to: $1, along: axis, place) }
    var offers = views.map { _ in offer }
    if let length = offer[axis] {
      func reach(_ index: Int, _ length: Double) -> Double {
        var probe = offer
        probe[axis] = length
        return views[index].size(probe, place)[axis]
      }
      let least = views.indices.map { reach($0, 0) }
      let flexibility = views.indices.map { reach($0, .infinity) - least[$0] }
      let levels = Set(views.map(\.priority)).sorted(by: >)
      var left = length - gaps.reduce(0, +)
      for level in levels {
        var group = views.indices.filter { views[$0].priority == level }
        // The first group reserves the minimum lengths of all lower groups. Each lower group releases its reservation.
        let aside =
          level == levels[0]
          ? -views.indices.filter { views[$0].priority < level }.reduce(0) { $0 + least[$1] }
          : group.reduce(0) { $0 + least[$1] }
        left += aside
        group.sort {
          if flexibility[$0] != flexibility[$1] { return flexibility[$0] < flexibility[$1] }
          if flexibility[$0] == .infinity, least[$0] != least[$1] { return least[$0] > least[$1] }
          return $0 < $1
        }
        for (taken, index) in group.enumerated() {
          offers[index][axis] = max(left / Double(group.count - taken), 0)
          let rest = left - views[index].size(offers[index], place)[axis]
          if !rest.isNaN { left = rest }
        }
      }
    }
    let other: Axis = axis == .horizontal ? .vertical : .horizontal
    let lengths = zip(views, offers).map { $0.size($1, place) }
    let origins = zip(views, offers).map { -$0.value(of: guide, $1, place) }
    let start = origins.reduce(0, min)
    let end = zip(origins, lengths).map { $1[other] == .infinity ? .infinity : $0 + $1[other] }.reduce(0, max)
    var position = 0.0
    var placed: [Placed] = []
    for index in views.indices {
      if index > 0 { position += gaps[index - 1] }
      let across = origins[index] - start
      placed.append(
        Placed(
          child: views[index], x: axis == .horizontal ? position : across, y: axis == .horizontal ? across : position,
          offer: offers[index], place: place))
      position += lengths[index][axis]
    }
    var size = Size(width: 0, height: 0)
    size[axis] = position
    size[other] = end - start
    return (size, placed)
  }

  /// Lays out overlaid views. Those with the highest priority determine the size.
  private func pile(
    _ horizontal: Guide, _ vertical: Guide, _ offer: Offer, _ outer: Place
  ) -> (size: Size, placed: [Placed]) {
    let views = children.flatMap(\.elements)
    let place = inside(outer)
    let highest = views.map(\.priority).max() ?? 0
    let deciding = views.filter { $0.priority == highest }
    func extent(_ guide: Guide, _ axis: Axis) -> (before: Double, length: Double) {
      let before = deciding.map { $0.value(of: guide, offer, place) }
      let after = zip(deciding, before).map { view, value in
        let length = view.size(offer, place)[axis]
        return length == .infinity ? length : length - value
      }
      guard let most = before.max(), let rest = after.max() else { return (0, 0) }
      return (most, most + rest)
    }
    let across = extent(horizontal, .horizontal)
    let down = extent(vertical, .vertical)
    let placed = views.map { view in
      Placed(
        child: view, x: across.before - view.value(of: horizontal, offer, place),
        y: down.before - view.value(of: vertical, offer, place), offer: offer, place: place)
    }
    return (Size(width: across.length, height: down.length), placed)
  }

  // MARK: Placement

  /// The children, placed for a proposal.
  func placed(_ offer: Offer, _ place: Place) -> [Placed] {
    let question = Question(offer: offer, place: place)
    if let known = places[question] { return known }
    let placed = arranged(offer, place)
    places[question] = placed
    return placed
  }

  private func arranged(_ offer: Offer, _ place: Place) -> [Placed] {
    let size = size(offer, place)
    switch kind {
    case .color, .circle, .spacer, .divider, .group: return []
    case .stack(let axis, let guide, let spacing):
      let other: Axis = axis == .horizontal ? .vertical : .horizontal
      var settled = offer
      settled[other] = offer[other] ?? size[other]
      return row(axis, guide, spacing, settled, place).placed
    case .overlapping(let horizontal, let vertical):
      return pile(horizontal, vertical, Offer(size), place).placed
    case .reader:
      return children.flatMap(\.elements).map {
        Placed(child: $0, x: 0, y: 0, offer: Offer(size), place: inside(place))
      }
    case .fitting:
      return chosen(offer, place).map { [Placed(child: $0, x: 0, y: 0, offer: offer, place: inside(place))] } ?? []
    case .frame(_, _, let horizontal, let vertical):
      return [aligned(inner(offer, place), in: size, horizontal, vertical, place)]
    case .bounds(let across, let down, let horizontal, let vertical):
      let inner = Offer(
        across.sound.placing(offer.width, size.width), down.sound.placing(offer.height, size.height))
      return [aligned(inner, in: size, horizontal, vertical, place)]
    case .padding(let insets):
      return [Placed(child: only, x: insets.leading, y: insets.top, offer: inner(offer, place), place: place)]
    case .position(let x, let y):
      let child = only.size(Offer(size), place)
      return [
        Placed(child: only, x: x - child.width / 2, y: y - child.height / 2, offer: Offer(size), place: place)
      ]
    case .layered(_, let horizontal, let vertical):
      let primary = Placed(child: only, x: 0, y: 0, offer: offer, place: place)
      let others = children.dropFirst().flatMap(\.elements)
      if others.isEmpty { return [primary] }
      let other = others.count == 1 ? others[0] : Sketch(.overlapping(.middle, .center), others)
      let beside = inside(place)
      return [
        primary,
        Placed(
          child: other,
          x: only.value(of: horizontal, offer, place) - other.value(of: horizontal, Offer(size), beside),
          y: only.value(of: vertical, offer, place) - other.value(of: vertical, Offer(size), beside),
          offer: Offer(size), place: beside),
      ]
    case .offset(let x, let y): return [Placed(child: only, x: x, y: y, offer: offer, place: place)]
    case .direction(let isRightToLeft):
      return [
        Placed(
          child: only, x: 0, y: 0, offer: offer, place: Place(axis: place.axis, isRightToLeft: isRightToLeft))
      ]
    case .fixedSize, .aspect, .probe, .priority, .guide, .effect:
      return [Placed(child: only, x: 0, y: 0, offer: inner(offer, place), place: place)]
    }
  }

  private func aligned(
    _ offer: Offer, in size: Size, _ horizontal: Guide, _ vertical: Guide, _ place: Place
  ) -> Placed {
    Placed(
      child: only, x: horizontal.usual(size) - only.value(of: horizontal, offer, place),
      y: vertical.usual(size) - only.value(of: vertical, offer, place), offer: offer, place: place)
  }

  /// Records the frames of all probes, in points from this view's top left corner.
  func write(x: Double, y: Double, _ offer: Offer, _ place: Place, into frames: inout [String: [Double]]) {
    let size = size(offer, place)
    if case .probe(let name) = kind {
      // Negative spacing may make a stack's length negative, which inverts its frame.
      frames[name] = [x + min(size.width, 0), y + min(size.height, 0), abs(size.width), abs(size.height)]
    }
    for item in placed(offer, place) {
      let width = item.child.size(item.offer, item.place).width
      let shift = place.isRightToLeft ? size.width - item.x - width : item.x
      item.child.write(x: x + shift, y: y + item.y, item.offer, item.place, into: &frames)
    }
  }
}

extension Sketch.Limits {
  /// The limits made consistent: none is negative, the ideal is at least the minimum, the maximum at least the ideal.
  var sound: Sketch.Limits {
    let least = least.map { max($0, 0) }
    let ideal = ideal.map { max($0, least ?? 0) }
    return Sketch.Limits(least: least, ideal: ideal, most: most.map { max($0, ideal ?? 0) })
  }

  func clamped(_ offer: Double?) -> Double? {
    (offer ?? ideal).map { min(max($0, least ?? -.infinity), most ?? .infinity) }
  }

  /// The length of a frame, given both proposals and its child's length.
  func length(_ offer: Double?, _ inner: Double?, _ child: Double) -> Double {
    if offer == nil, let ideal { return ideal }
    switch (least, most) {
    case (let least?, let most?): return min(max(offer ?? child, least), most)
    case (let least?, nil): return max(min(inner ?? .infinity, child), least)
    case (nil, let most?): return min(max(inner ?? -.infinity, child), most)
    case (nil, nil): return child
    }
  }

  /// The proposal for the child once the frame is placed.
  func placing(_ offer: Double?, _ length: Double) -> Double? {
    let isFree = offer == nil && ideal == nil && least ?? -.infinity < length && length < most ?? .infinity
    return isFree ? nil : length
  }
}
