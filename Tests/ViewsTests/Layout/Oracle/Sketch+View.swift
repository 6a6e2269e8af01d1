import Views

private enum Third: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width / 3 }
}

private enum Quarter: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 4 }
}

extension Double? {
  var points: CGFloat? { map { CGFloat($0) } }
}

extension Sketch.Guide {
  var horizontalAlignment: HorizontalAlignment {
    switch self {
    case .leading: .leading
    case .middle: .center
    case .trailing: .trailing
    default: HorizontalAlignment(Third.self)
    }
  }

  var verticalAlignment: VerticalAlignment {
    switch self {
    case .top: .top
    case .center: .center
    case .bottom: .bottom
    case .firstTextBaseline: .firstTextBaseline
    case .lastTextBaseline: .lastTextBaseline
    default: VerticalAlignment(Quarter.self)
    }
  }
}

extension Sketch.Measure {
  func value(_ dimensions: ViewDimensions, _ axis: Axis) -> CGFloat {
    switch self {
    case .constant(let value): value
    case .fraction(let part): part * (axis == .horizontal ? dimensions.width : dimensions.height)
    case .other(let guide, let more):
      more
        + (guide.axis == .horizontal
          ? dimensions[guide.horizontalAlignment] : dimensions[guide.verticalAlignment])
    }
  }
}

extension Sketch {
  private var list: some View {
    let views = children.map(\.view)
    return ForEach(views.indices, id: \.self) { views[$0] }
  }

  private func alignment(_ horizontal: Guide, _ vertical: Guide) -> Alignment {
    Alignment(horizontal: horizontal.horizontalAlignment, vertical: vertical.verticalAlignment)
  }

  var view: AnyView {
    switch kind {
    case .color: AnyView(Color.red)
    case .circle: AnyView(Circle())
    case .spacer(let least): AnyView(Spacer(minLength: least.points))
    case .divider: AnyView(Divider())
    case .stack(.horizontal, let guide, let spacing):
      AnyView(HStack(alignment: guide.verticalAlignment, spacing: spacing.points) { list })
    case .stack(.vertical, let guide, let spacing):
      AnyView(VStack(alignment: guide.horizontalAlignment, spacing: spacing.points) { list })
    case .overlapping(let horizontal, let vertical):
      AnyView(ZStack(alignment: alignment(horizontal, vertical)) { list })
    case .reader: AnyView(GeometryReader { [list] _ in list })
    case .fitting(let axes): AnyView(ViewThatFits(in: axes) { list })
    case .group: AnyView(Group { list })
    default: modified(only.view)
    }
  }

  private func modified(_ view: AnyView) -> AnyView {
    switch kind {
    case .probe(let name): AnyView(view.probing(name))
    case .frame(let width, let height, let horizontal, let vertical):
      AnyView(view.frame(width: width.points, height: height.points, alignment: alignment(horizontal, vertical)))
    case .bounds(let across, let down, let horizontal, let vertical):
      AnyView(
        view.frame(
          minWidth: across.least.points, idealWidth: across.ideal.points, maxWidth: across.most.points,
          minHeight: down.least.points, idealHeight: down.ideal.points, maxHeight: down.most.points,
          alignment: alignment(horizontal, vertical)))
    case .padding(let insets):
      AnyView(
        view.padding(
          EdgeInsets(top: insets.top, leading: insets.leading, bottom: insets.bottom, trailing: insets.trailing)))
    case .fixedSize(let horizontal, let vertical):
      AnyView(view.fixedSize(horizontal: horizontal, vertical: vertical))
    case .aspect(let ratio, let fills):
      AnyView(view.aspectRatio(ratio.points, contentMode: fills ? .fill : .fit))
    case .priority(let value): AnyView(view.layoutPriority(value))
    case .guide(let guide, let measure):
      guide.axis == .horizontal
        ? AnyView(view.alignmentGuide(guide.horizontalAlignment) { measure.value($0, .horizontal) })
        : AnyView(view.alignmentGuide(guide.verticalAlignment) { measure.value($0, .vertical) })
    case .effect: AnyView(view.opacity(0.5))
    case .offset(let x, let y): AnyView(view.offset(x: x, y: y))
    case .position(let x, let y): AnyView(view.position(x: x, y: y))
    case .layered(let isBehind, let horizontal, let vertical):
      isBehind
        ? AnyView(view.background(alignment: alignment(horizontal, vertical)) { others })
        : AnyView(view.overlay(alignment: alignment(horizontal, vertical)) { others })
    case .direction(let isRightToLeft):
      AnyView(view.environment(\.layoutDirection, isRightToLeft ? .rightToLeft : .leftToRight))
    default: fatalError("\(kind) is not a modifier")
    }
  }

  private var others: some View {
    let views = children.dropFirst().map(\.view)
    return ForEach(views.indices, id: \.self) { views[$0] }
  }
}
