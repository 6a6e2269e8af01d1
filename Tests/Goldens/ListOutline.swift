public import DisplayLists
public import Geometry
import Optics

/// A summary of a display list: the painted items and their bounds in tenths of points, without the points of curves.
public struct ListOutline: CustomStringConvertible {
  private var lines: [String] = []
  private var depth = 0
  /// All texts in painting order.
  public private(set) var texts: [String] = []
  /// Panes of glass.
  public private(set) var panes: [GlassPane] = []
  /// The bounds of everything painted, ignoring clips and shadows, but not masks.
  public private(set) var ink = Rect.zero
  /// The number of fills.
  public private(set) var fills = 0

  /// The outline of a list.
  public init(_ list: DisplayList) {
    lines.append("\(Self.number(list.size.width)) × \(Self.number(list.size.height))")
    add(list.items)
  }

  /// The list as text: one line per item, with its parts indented beneath.
  public var description: String { lines.joined(separator: "\n") }

  private mutating func add(_ items: [DisplayItem]) {
    depth += 1
    for item in items { add(item) }
    depth -= 1
  }

  private mutating func add(_ item: DisplayItem) {
    switch item {
    case .fill(let path, _, let paint, let map):
      fills += 1
      let bounds = map.bounds(of: path.controlBounds)
      ink = ink.union(bounds)
      line("fill \(Self.words(bounds)) \(Self.words(paint))")
    case .stroke(let path, let style, let paint, let map):
      let bounds = map.bounds(of: path.controlBounds)
      ink = ink.union(bounds.inset(by: -style.width / 2))
      line("stroke \(Self.number(style.width)) \(Self.words(bounds)) \(Self.words(paint))")
    case .glyphs(let run, let map):
      texts.append(run.text)
      ink = ink.union(item.inkBounds())
      let start = map * (run.glyphs.first?.position ?? .zero)
      line(
        "text \"\(run.text)\" \(Self.number(run.size)) at \(Self.number(start.x)),\(Self.number(start.y)) "
          + Self.words(run.color))
    case .image(_, let rect, let map): line("image \(Self.words(map.bounds(of: rect)))")
    case .group(let group):
      let filters = group.filters.map { "\($0)".prefix { $0 != "(" } }
      let what = filters.map { " \($0)" }.joined() + (group.clip == nil ? "" : " clipped")
      line("group\(what)\(group.opacity == 1 ? "" : " opacity \(group.opacity)")")
      let before = ink
      ink = .zero
      add(group.items)
      if let mask = group.mask { ink = ink.intersection(mask.inkBounds()) }
      ink = before.union(ink)
    case .glassContainer(let container): add(container.panes.map { .glass($0) })
    case .glass(let pane):
      panes.append(pane)
      line("glass \(pane.material.variant.name) \(Self.words(pane.pointsFromItem.bounds(of: pane.shape.bounds)))")
      add(pane.content)
    }
  }

  private mutating func line(_ text: String) { lines.append(String(repeating: "  ", count: depth) + text) }

  private static func number(_ x: Double) -> String {
    let tenths = Int((x * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }

  private static func words(_ r: Rect) -> String {
    "\(number(r.minX)),\(number(r.minY)) \(number(r.width))×\(number(r.height))"
  }

  private static func words(_ color: RGBA) -> String {
    func hex(_ value: Double) -> String {
      let digits = String(Int((min(max(value, 0), 1) * 255).rounded()), radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }
    let solid = "#" + hex(color.red) + hex(color.green) + hex(color.blue)
    return color.alpha == 1 ? solid : solid + "/\(Int((color.alpha * 100).rounded()))"
  }

  private static func words(_ paint: Paint) -> String {
    switch paint {
    case .color(let color): words(color)
    case .linear(let stops, _, _):
      "linear " + [stops.first, stops.last].compactMap { $0.map { words($0.color) } }.joined(separator: "…")
    case .radial: "radial"
    case .angular: "angular"
    case .mesh: "mesh"
    }
  }
}
