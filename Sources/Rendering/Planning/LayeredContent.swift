import DisplayLists
import Geometry
import Optics

/// The content of panes, split into layers so that the backdrop of text can be dimmed.
///
/// In each layer, the items behind text are drawn first, followed by the text and all items beside it. Usually there is
/// only one layer, because items that do not touch earlier text can be drawn before it. Items that touch no text are
/// drawn together with the text, so that dimming the backdrop of nearby text does not change their colours.
///
/// A clip, mask or opacity that encloses both parts is applied to each of them. The shadows of text are drawn behind
/// all of the layer's text. Emoji, blended text, and text with filters other than shadows are not treated as text.
/// Single-colour symbols are, unless other text in the same pane overlaps them, or they are coloured and accompany other
/// text.
struct LayeredContent {
  /// Glyphs or a symbol in a single colour.
  struct Text {
    /// The text by itself, with its clips and masks.
    var item: DisplayItem
    /// The text in opaque white.
    var ink: DisplayItem
    /// The contrast requirement; nil if contrast is not enforced.
    var contrast: TextContrast?
    /// The degree to which contrast is enforced, 0…1.
    var strength: Double
    /// Whether this is a symbol.
    var isSymbol: Bool
    /// Whether this is a symbol in a colour rather than a grey.
    var isColoredSymbol: Bool
  }

  /// A layer. Layers are drawn from bottom to top.
  struct Layer {
    var behind: [DisplayItem] = []
    var texts: [Text] = []
    /// The text and the items beside it, which are drawn together.
    var front: [DisplayItem] = []
  }

  private(set) var layers: [Layer] = []

  /// Splits the content of panes into layers.
  ///
  /// The `touch` closure returns whether an item overlaps any of the others or is adjacent to one.
  init(
    _ panes: [GlassPane], touch: ([DisplayItem], DisplayItem) throws(DrawingError) -> Bool
  ) throws(DrawingError) {
    var collector = Collector()
    for pane in panes {
      let first = collector.pieces.count
      collector.add(pane.content, in: Enclosure(), legibility: pane.legibility)
      collector.demoteDecorations(from: first)
      try collector.demoteSymbolsBeneathText(from: first, touch: touch)
    }
    var pieces: [Piece] = []
    for piece in collector.pieces {
      let inks = pieces.compactMap { $0.text?.ink }
      if piece.text == nil, !inks.isEmpty, !piece.isShadow, try touch(inks, collector.assembled([piece])[0]) {
        layers.append(try collector.layer(pieces, touch: touch))
        pieces = []
      }
      pieces.append(piece)
    }
    layers.append(try collector.layer(pieces, touch: touch))
  }

  /// An item's enclosing groups, outermost first, and their combined opacity.
  fileprivate struct Enclosure {
    var groups: [Int] = []
    /// The opacity of groups that are not fading.
    var opacity = 1.0
    /// The opacity of groups that are fading in or out.
    var fade = 1.0
  }

  /// An item and its enclosing groups.
  fileprivate struct Piece {
    var groups: [Int]
    var item: DisplayItem
    var text: Text?
    var isShadow = false
  }

  /// Collects pieces in painting order.
  fileprivate struct Collector {
    /// Groups without their items.
    var groups: [DisplayGroup] = []
    var pieces: [Piece] = []

    mutating func add(_ items: [DisplayItem], in enclosure: Enclosure, legibility: Legibility) {
      for item in items {
        switch item {
        case .glyphs(let run, let map) where item.hasText:
          var white = run
          white.color = RGBA(white: 1)
          let contrast = TextContrast(
            run.color, floor: GlassLegibility.contrast(size: run.size * map.meanScale, weight: run.weight))
          addText(item, white: .glyphs(white, pointsFromItem: map), contrast, in: enclosure, legibility)
        case .group(let group) where group.isSymbol && item.hasText:
          guard let color = group.symbolColor else { continue }
          // Graphics need less contrast than text (WCAG 2.2, success criterion 1.4.11).
          let contrast = TextContrast(color, floor: GlassLegibility.largeTextContrast)
          addText(item, white: .group(group.inWhite), contrast, in: enclosure, legibility)
        case .group(let group) where item.hasText:
          var outer = group
          (outer.items, outer.filters) = ([], [])
          groups.append(outer)
          var inside = enclosure
          inside.groups.append(groups.count - 1)
          let opacity = min(max(group.opacity, 0), 1)
          if group.isFading { inside.fade *= opacity } else { inside.opacity *= opacity }
          for index in group.filters.indices.reversed() {
            guard let shadow = group.shadow(index) else { continue }
            pieces.append(Piece(groups: inside.groups, item: shadow, isShadow: true))
          }
          add(group.items, in: inside, legibility: legibility)
        default: pieces.append(Piece(groups: enclosure.groups, item: item))
        }
      }
    }

    /// Stops treating coloured symbols as text if there is other text from index `first` onwards, which they decorate.
    mutating func demoteDecorations(from first: Int) {
      let own = pieces.indices[first...]
      guard own.contains(where: { pieces[$0].text?.isSymbol == false }) else { return }
      for i in own where pieces[i].text?.isColoredSymbol == true { pieces[i].text = nil }
    }

    /// Stops treating symbols as text if later text overlaps or adjoins them.
    ///
    /// Only the pieces from index `first` onwards, which belong to one pane, are considered. Text in other panes that
    /// happen to overlap a symbol has no effect.
    mutating func demoteSymbolsBeneathText(
      from first: Int, touch: ([DisplayItem], DisplayItem) throws(DrawingError) -> Bool
    ) throws(DrawingError) {
      var later: [DisplayItem] = []
      for i in pieces.indices[first...].reversed() {
        guard let text = pieces[i].text else { continue }
        if text.isSymbol, try touch(later, text.item) { pieces[i].text = nil } else { later.append(text.ink) }
      }
    }

    /// Adds single-colour text and the same text in opaque white.
    private mutating func addText(
      _ item: DisplayItem, white: DisplayItem, _ contrast: TextContrast, in enclosure: Enclosure,
      _ legibility: Legibility
    ) {
      var alone = item
      var ink = white
      for index in enclosure.groups.reversed() {
        var group = groups[index]
        group.items = [alone]
        alone = .group(group)
        (group.items, group.opacity) = ([ink], 1)
        ink = .group(group)
      }
      // Text that fades is judged by its look when it does not, and its dimming fades with it.
      let most = 0.5
      var seen = contrast
      seen.color = contrast.color.opacity(max(enclosure.opacity, most))
      let isSymbol = if case .group = item { true } else { false }
      let text = Text(
        item: alone, ink: ink, contrast: legibility == .floor ? seen : nil,
        strength: min(enclosure.opacity / most, 1) * enclosure.fade, isSymbol: isSymbol,
        isColoredSymbol: isSymbol && contrast.color.hasHue)
      pieces.append(Piece(groups: enclosure.groups, item: item, text: text))
    }

    /// Creates a layer by separating the pieces behind text from the rest.
    func layer(
      _ pieces: [Piece], touch: ([DisplayItem], DisplayItem) throws(DrawingError) -> Bool
    ) throws(DrawingError) -> Layer {
      let texts = pieces.compactMap(\.text)
      guard !texts.isEmpty else { return Layer(behind: assembled(pieces)) }
      let inks = texts.map(\.ink)
      var behind: [Piece] = []
      var front: [Piece] = []
      // Items beneath an item that is behind text must also be behind the text.
      var covers: [DisplayItem] = []
      for piece in pieces.reversed() {
        if piece.isShadow {
          behind.append(piece)
          continue
        }
        let item = assembled([piece])[0]
        if piece.text == nil, try touch(inks + covers, item) {
          behind.append(piece)
          covers.append(item)
        } else {
          front.append(piece)
        }
      }
      return Layer(behind: assembled(behind.reversed()), texts: texts, front: assembled(front.reversed()))
    }

    /// Returns the pieces wrapped in their groups. Adjacent pieces from the same group share it.
    func assembled(_ pieces: [Piece]) -> [DisplayItem] { assembled(pieces[...], depth: 0) }

    private func assembled(_ pieces: ArraySlice<Piece>, depth: Int) -> [DisplayItem] {
      var result: [DisplayItem] = []
      var rest = pieces
      while let first = rest.first {
        guard depth < first.groups.count else {
          result.append(first.item)
          rest = rest.dropFirst()
          continue
        }
        let index = first.groups[depth]
        let same = rest.prefix { depth < $0.groups.count && $0.groups[depth] == index }
        var group = groups[index]
        group.items = assembled(same, depth: depth + 1)
        result.append(.group(group))
        rest = rest.dropFirst(same.count)
      }
      return result
    }
  }
}

extension DisplayItem {
  /// Whether the item is or contains text that can be drawn separately.
  fileprivate var hasText: Bool {
    switch self {
    case .glyphs(let run, _): !run.hasColorGlyphs && run.color.alpha > 0
    case .group(let group) where group.isSymbol: (group.symbolColor?.alpha ?? 0) > 0
    case .group(let group):
      group.blend == .normal && group.opacity > 0 && group.filters.allSatisfy(\.isShadow)
        && group.items.contains(where: \.hasText)
    case .fill, .stroke, .image, .glass, .glassContainer: false
    }
  }

  /// The paint of part of a symbol; nil for parts that only cut out other parts.
  fileprivate var symbolPaint: Paint? {
    switch self {
    case .fill(_, _, let paint, _), .stroke(_, _, let paint, _): paint
    case .glyphs, .image, .group, .glass, .glassContainer: nil
    }
  }
}

extension DisplayGroup {
  /// The colour of a single-colour symbol; nil if it has several colours or a gradient.
  fileprivate var symbolColor: RGBA? {
    var colors = items.lazy.compactMap(\.symbolPaint).makeIterator()
    guard case .color(let color)? = colors.next() else { return nil }
    while let other = colors.next() { if other != .color(color) { return nil } }
    return color
  }

  /// The symbol in opaque white.
  fileprivate var inWhite: DisplayGroup {
    var group = self
    let white = Paint.color(RGBA(white: 1))
    group.items = items.map { item in
      switch item {
      case .fill(let path, let rule, _, let map): .fill(path, rule: rule, paint: white, pointsFromItem: map)
      case .stroke(let path, let style, _, let map): .stroke(path, style: style, paint: white, pointsFromItem: map)
      case .glyphs, .image, .group, .glass, .glassContainer: item
      }
    }
    return group
  }

  /// Returns the shadow cast by the filter at an index, without the group's items; nil for other filters.
  fileprivate func shadow(_ index: Int) -> DisplayItem? {
    guard case .shadow(let color, let radius, let x, let y) = filters[index] else { return nil }
    let flat: [Double] = [
      0, 0, 0, 0, color.red, 0, 0, 0, 0, color.green, 0, 0, 0, 0, color.blue, 0, 0, 0, color.alpha, 0,
    ]
    return .group(
      DisplayGroup(
        items.map { $0.moved(by: .translation(x: x, y: y)) },
        filters: filters[..<index] + [.colorMatrix(flat), .blur(radius: radius)]))
  }
}

extension RGBA {
  /// Whether the colour differs visibly from a grey.
  fileprivate var hasHue: Bool { max(red, green, blue) - min(red, green, blue) > 0.1 }
}

extension Filter {
  fileprivate var isShadow: Bool { if case .shadow = self { true } else { false } }
}
