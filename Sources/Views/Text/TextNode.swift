import DisplayLists
import Geometry
import Optics

/// A node that lays out and paints text.
package final class TextNode: Node {
  private let spans: [TextSpan]
  /// Attachments by the index of their span.
  private let attachments: [Int: any SetAttachment]
  private let foreground: ResolvedStyle
  /// The foreground if it is not a single colour; it is painted through the glyphs as a mask.
  private let gradient: ResolvedStyle?
  /// The cached results; there are few enough for a linear search.
  private var shaped: [(request: Request, text: ShapedText)] = []

  /// A colour outside any gamut that marks characters to be painted with `gradient`.
  private static let colorOfWhole = RGBA(red: -1, green: -1, blue: -1, alpha: 1)

  private struct Request: Equatable {
    var width: CGFloat?
    var lines: Int?
    var scale: CGFloat
    var isPainted: Bool
  }

  init(_ text: Text, _ context: _ViewContext) {
    let environment = context.environment
    foreground = context.presented(
      text.ownStyle(in: environment) ?? ForegroundStyle()._resolved(in: environment).style)
    gradient = foreground.isPlain ? nil : foreground
    let ink = gradient == nil ? foreground : .color(Self.colorOfWhole)
    let content = text.content(in: environment, foreground: ink)
    // If the foreground is a gradient, attachments are part of its mask.
    let isMasked = gradient != nil
    func mask(_ style: ResolvedStyle) -> ResolvedStyle { isMasked ? .color(style.representativeColor) : style }
    var spans = content.spans
    var attachments: [Int: any SetAttachment] = [:]
    for (span, attachment) in content.attachments {
      let levels = text.attributes.styleLevels(in: environment)
      let style = TextAttachmentStyle(
        font: spans[span].font, own: attachment.styles, foreground: mask(foreground),
        hasSeveralForegroundStyles: levels == nil && environment.hasSeveralForegroundStyles,
        second: { mask(levels?[1] ?? context.presentedSecondStyle) })
      let set = attachment.value.set(style, context)
      attachments[span] = set
      spans[span].box = set.box
    }
    (self.spans, self.attachments) = (spans, attachments)
    super.init(context)
  }

  private var environment: EnvironmentValues { context.environment }

  /// The font of the first span, which determines line height and spacing.
  private var font: FontRequest {
    spans.first?.font ?? TextAttributes().span("", in: environment, foreground: foreground).font
  }

  private func shape(width: CGFloat?, lines: Int?, scale: CGFloat, isPainted: Bool) -> ShapedText {
    let request = Request(width: width, lines: lines, scale: scale, isPainted: isPainted)
    if let known = shaped.first(where: { $0.request == request }) { return known.text }
    if let line = unbrokenLine(within: request) { return line }
    var spans = spans
    if scale != 1 { for index in spans.indices { spans[index].scale(by: scale) } }
    var paragraph = Paragraph(
      spans, width: width.map { $0 }, lineLimit: lines, lineSpacing: environment.lineSpacing,
      isRightToLeft: context.isRightToLeft, language: environment.locale.identifier(.bcp47))
    paragraph.truncation = environment.truncationMode.drawing
    paragraph.alignment = environment.multilineTextAlignment.drawing
    paragraph.isPainted = isPainted
    let result = context.evaluation.shaper.shape(paragraph)
    shaped.append((request, result))
    return result
  }

  /// Returns the cached layout without a width limit if it is a single line that fits the requested width. Applying
  /// the limit would not change it.
  private func unbrokenLine(within request: Request) -> ShapedText? {
    guard let width = request.width,
      let free = shaped.first(where: {
        $0.request == Request(width: nil, lines: request.lines, scale: request.scale, isPainted: true)
      }),
      free.text.lines.count == 1, !free.text.isTruncated, free.text.size.width <= width
    else { return nil }
    return free.text
  }

  /// Lays out the text for a proposal. Text that does not fit is shrunk as far as allowed, then truncated.
  fileprivate func layout(_ proposal: ProposedViewSize, isPainted: Bool = true) -> ShapedText {
    let width = proposal.width.flatMap { $0.isFinite ? max($0, 0) : nil }
    let full = shape(width: width, height: proposal.height, scale: 1, isPainted: isPainted)
    let least = environment.minimumScaleFactor
    guard full.isTruncated, least < 1 else { return full }
    // Binary search for the largest of 32 scales that fits. If a scale fits, so do all smaller ones.
    var fits: ShapedText?
    var low = 0
    var high = 32
    while low < high {
      let step = (low + high + 1) / 2
      let candidate = shape(
        width: width, height: proposal.height, scale: least + (1 - least) * CGFloat(step) / 32, isPainted: isPainted)
      if candidate.isTruncated {
        high = step - 1
      } else {
        fits = candidate
        low = step
      }
    }
    return fits ?? shape(width: width, height: proposal.height, scale: least, isPainted: isPainted)
  }

  /// Shapes the text in as many lines as the environment and the height allow, but at least one.
  private func shape(width: CGFloat?, height: CGFloat?, scale: CGFloat, isPainted: Bool) -> ShapedText {
    var text = shape(width: width, lines: environment.lineLimit, scale: scale, isPainted: isPainted)
    // Balancing has no effect at zero width, where words are broken anyway.
    if width != 0 { text = balanced(text, scale: scale) }
    // The tolerance keeps a line from being dropped when the height is rounded.
    guard let height, height.isFinite, text.size.height > height + 0.01, text.lines.count > 1 else { return text }
    let fitting = text.lines.prefix { $0.box.maxY <= height + 0.01 }.count
    return shape(width: width, lines: max(fitting, 1), scale: scale, isPainted: isPainted)
  }

  /// Evens out two lines if the second is a single word, by moving a word down from the first. This corrects the
  /// shaper's greedy line breaking.
  private func balanced(_ text: ShapedText, scale: CGFloat) -> ShapedText {
    guard text.lines.count == 2, !text.isTruncated, !spans.contains(where: { $0.text.contains("\n") }),
      text.words(inLine: 1) == 1, text.words(inLine: 0) > 1
    else { return text }
    let pushed = shape(
      width: text.lines[0].box.width - 0.5, lines: environment.lineLimit, scale: scale, isPainted: true)
    func unevenness(_ text: ShapedText) -> Double { abs(text.lines[0].box.width - text.lines[1].box.width) }
    let isBetter = pushed.lines.count == 2 && !pushed.isTruncated && unevenness(pushed) < unevenness(text)
    return isBetter ? pushed : text
  }

  private func roundedUp(_ length: CGFloat) -> CGFloat {
    let scale = environment.displayScale
    return (length * scale - 1e-6).rounded(.up) / scale
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    if spans.isEmpty { return .zero }
    // Stacks measure text at zero width but rarely paint it at that width.
    let text = layout(proposal, isPainted: proposal.width != 0)
    var height = text.size.height
    let least = environment.minimumLineCount
    if text.lines.count < least {
      let metrics = context.evaluation.shaper.metrics(of: font)
      let line = metrics.ascent + metrics.descent
      height += CGFloat(least - text.lines.count) * (line + max(environment.lineSpacing, metrics.leading))
    }
    // Rounding to pixels and trailing white space must not make text that fits wider than the proposal.
    var width = roundedUp(text.widthWithTrailingSpace)
    if let limit = proposal.width { width = min(width, text.size.width <= limit ? limit : roundedUp(text.size.width)) }
    return CGSize(width: width, height: roundedUp(height))
  }

  package override var guideKinds: GuideKinds { [.firstBaseline, .lastBaseline] }

  package override func explicitGuide(_ guide: AlignmentGuide, in proposal: ProposedViewSize) -> CGFloat? {
    if spans.isEmpty { return nil }
    let text = layout(proposal)
    let scale = environment.displayScale
    switch guide.kind {
    case .firstBaseline: return (text.firstBaseline * scale).rounded() / scale
    case .lastBaseline: return roundedUp(text.lastBaseline)
    default: return nil
    }
  }

  override var spacing: ViewSpacing {
    let metrics = context.evaluation.shaper.metrics(of: font)
    let height = metrics.ascent + metrics.descent
    let gap = roundedUp(height * 0.1)
    let pitch = height + gap
    let between = roundedUp(metrics.leading)
    return ViewSpacing(
      top: .init(textBelow: pitch - metrics.ascent, betweenTexts: between), leading: .none,
      bottom: .init(textAbove: max(pitch - metrics.capHeight, gap + metrics.descent), betweenTexts: between),
      trailing: .none)
  }

  override func paint(_ placed: PlacedNode, into output: inout PaintOutput) {
    let placement = placed.placement
    if spans.isEmpty { return }
    let text = layout(placement.proposal)
    let isRedacted = environment.redactionReasons.contains(.placeholder)
    output.elements.append(
      AccessibilityElement(
        label: isRedacted ? "" : label, traits: .isStaticText,
        frame: CGRect(placement.pointsFromNode.bounds(of: Rect(placement.bounds)))))
    let pointsFromText =
      placement.pointsFromNode * .translation(x: hangingOffset(of: text, in: placement.size.width), y: 0)
    if isRedacted {
      for line in text.lines where line.box.width > 0 {
        // Bars are about as tall as capital letters, which leaves gaps between lines.
        let bar = Rect(
          x: line.box.minX, y: line.box.minY + 0.2 * line.box.height, width: line.box.width,
          height: 0.65 * line.box.height)
        let shape = RoundedRect(bar, radius: bar.height / 4, style: .continuous).path
        output.items += foreground.opacity(0.16).fills(
          shape, in: Rect(placement.bounds), pointsFromItem: pointsFromText)
      }
      return
    }
    var items =
      text.runs.map { DisplayItem.glyphs($0, pointsFromItem: pointsFromText) }
      + text.rules.map { $0.moved(by: pointsFromText) }
    // Items that do not use the foreground style.
    var separate: [DisplayItem] = []
    if gradient != nil {
      separate = items.filter { $0.color != Self.colorOfWhole }
      items = items.filter { $0.color == Self.colorOfWhole }.map { $0.recolored(foreground.representativeColor) }
    }
    for box in text.boxes {
      guard let attachment = attachments[box.span] else { continue }
      attachment.note(into: &output.missing)
      let drawn = attachment.items(in: box.rect, pointsFromText: pointsFromText)
      if attachment.hasStyleOfText { items += drawn } else { separate += drawn }
    }
    output.items += text.backgrounds.map { $0.moved(by: pointsFromText) }
    if let gradient, !items.isEmpty { items = recolored(items, gradient, placement) }
    output.items += items + separate
  }

  /// The accessibility label: the text, with attachments replaced by their labels.
  private var label: String {
    if attachments.isEmpty { return spans.map(\.text).joined() }
    return spans.indices.map { attachments[$0].map { $0.label ?? "" } ?? spans[$0].text }.joined()
  }

  /// Returns the display items that paint glyphs and text rules with a style.
  private func recolored(_ items: [DisplayItem], _ style: ResolvedStyle, _ placement: Placement) -> [DisplayItem] {
    switch style {
    case .color(let color): return color == foreground.representativeColor ? items : items.map { $0.recolored(color) }
    case .shadowed(let style, let shadow):
      return shadow.painted(style, placement.pointsFromNode) { recolored(items, $0, placement) }
    default:
      // A gradient spans the whole frame and is masked by the glyphs.
      let frame = Rect(placement.bounds)
      let fills = style.fills(BezierPath(frame), in: frame, pointsFromItem: placement.pointsFromNode)
      return [.group(DisplayGroup(fills, mask: items))]
    }
  }
}

extension TextNode {
  /// Returns the position after the last character and the height of its line, in the node's own space; nil for empty
  /// text.
  package func lastCaret(in placement: Placement) -> CGRect? {
    let text = layout(placement.proposal)
    guard let line = text.lines.last else { return nil }
    let offset = hangingOffset(of: text, in: placement.size.width)
    let x = context.isRightToLeft ? line.box.minX - line.trailingSpace : line.box.maxX + line.trailingSpace
    return CGRect(x: x + offset, y: line.box.minY, width: 0, height: line.box.height)
  }

  /// Returns the rightward offset of the glyphs that makes room for trailing white space on their left.
  private func hangingOffset(of text: ShapedText, in width: CGFloat) -> CGFloat {
    guard text.widthWithTrailingSpace > text.size.width else { return 0 }
    let room = max(width - text.size.width, 0)
    return switch (environment.multilineTextAlignment, context.isRightToLeft) {
    case (.leading, false), (.trailing, true): 0
    case (.center, _): room / 2
    case (.trailing, false), (.leading, true): room
    }
  }
}

extension TextSpan {
  fileprivate mutating func scale(by factor: CGFloat) {
    font.size *= factor
    box = box.map { TextBox(width: $0.width * factor, ascent: $0.ascent * factor, descent: $0.descent * factor) }
  }
}

extension ShapedText {
  /// The width of the widest line, including trailing white space.
  fileprivate var widthWithTrailingSpace: Double { lines.reduce(0) { max($0, $1.box.width + $1.trailingSpace) } }

  /// The number of words in a line.
  fileprivate func words(inLine index: Int) -> Int {
    let line = lines[index]
    func isOnLine(_ y: Double) -> Bool { y >= line.box.minY && y < line.box.maxY }
    var pieces = runs.compactMap { run -> (x: Double, text: String)? in
      guard let glyph = run.glyphs.first, isOnLine(glyph.position.y) else { return nil }
      return (glyph.position.x, run.text)
    }
    if !boxes.isEmpty {
      pieces += boxes.filter { isOnLine($0.rect.midY) }.map { ($0.rect.minX, "\u{fffc}") }
      pieces.sort { $0.x < $1.x }
    }
    return pieces.map(\.text).joined().split(whereSeparator: \.isWhitespace).count
  }
}

extension DisplayItem {
  /// The colour of glyphs or of a text rule.
  fileprivate var color: RGBA? {
    switch self {
    case .glyphs(let run, _): run.color
    case .fill(_, _, .color(let color), _), .stroke(_, _, .color(let color), _): color
    default: nil
    }
  }

  /// Returns glyphs, text rules and symbols in another colour, and other items unchanged.
  fileprivate func recolored(_ color: RGBA) -> DisplayItem {
    switch self {
    case .glyphs(var run, let map):
      run.color = color
      return .glyphs(run, pointsFromItem: map)
    case .fill(let path, let rule, _, let map):
      return .fill(path, rule: rule, paint: .color(color), pointsFromItem: map)
    case .stroke(let path, let style, _, let map):
      return .stroke(path, style: style, paint: .color(color), pointsFromItem: map)
    case .group(var group) where group.isSymbol:
      group.items = group.items.map { $0.recolored(color) }
      return .group(group)
    case .image, .group, .glass, .glassContainer: return self
    }
  }
}

extension Text.TruncationMode {
  fileprivate var drawing: Paragraph.Truncation {
    switch self {
    case .head: .head
    case .middle: .middle
    case .tail: .tail
    }
  }
}

/// The alignment of lines of text.
public enum TextAlignment: Hashable, Sendable, CaseIterable {
  case leading, center, trailing

  fileprivate var drawing: Paragraph.Alignment {
    switch self {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    }
  }
}
