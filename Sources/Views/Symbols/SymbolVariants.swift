/// How the layers of symbols are coloured.
public struct SymbolRenderingMode: Equatable, Sendable {
  private let name: String

  /// All in the first level of the foreground style.
  public static let monochrome = SymbolRenderingMode(name: "monochrome")
  /// In colours of their own, which Vitrine's drawings have not: as monochrome.
  public static let multicolor = SymbolRenderingMode(name: "multicolor")
  /// Each in a level of the foreground style.
  public static let hierarchical = SymbolRenderingMode(name: "hierarchical")
  /// Each in a style of its own, of those that were set.
  public static let palette = SymbolRenderingMode(name: "palette")

  var colorsLayers: Bool { self == .hierarchical || self == .palette }
}

/// Which form of symbols is meant where their names do not say.
public struct SymbolVariants: Hashable, Sendable {
  private enum Enclosure: String {
    case none = ""
    case circle = ".circle"
    case square = ".square"
    case rectangle = ".rectangle"
  }

  private var enclosure = Enclosure.none
  private var isSlashed = false
  private var isFilled = false

  /// As they are named.
  public static let none = SymbolVariants()
  /// In a circle.
  public static let circle = SymbolVariants(enclosure: .circle)
  /// In a square.
  public static let square = SymbolVariants(enclosure: .square)
  /// In a rectangle.
  public static let rectangle = SymbolVariants(enclosure: .rectangle)
  /// Struck through.
  public static let slash = SymbolVariants(isSlashed: true)
  /// Filled.
  public static let fill = SymbolVariants(isFilled: true)

  /// The same in a circle.
  public var circle: SymbolVariants { with { $0.enclosure = .circle } }
  /// The same in a square.
  public var square: SymbolVariants { with { $0.enclosure = .square } }
  /// The same in a rectangle.
  public var rectangle: SymbolVariants { with { $0.enclosure = .rectangle } }
  /// The same struck through.
  public var slash: SymbolVariants { with { $0.isSlashed = true } }
  /// The same filled.
  public var fill: SymbolVariants { with { $0.isFilled = true } }

  /// Whether all that another asks for is asked for.
  public func contains(_ other: SymbolVariants) -> Bool {
    (other.enclosure == .none || other.enclosure == enclosure) && (!other.isSlashed || isSlashed)
      && (!other.isFilled || isFilled)
  }

  private func with(_ change: (inout SymbolVariants) -> Void) -> SymbolVariants {
    var variants = self
    change(&variants)
    return variants
  }

  /// These, and what another asks for.
  func adding(_ other: SymbolVariants) -> SymbolVariants {
    with {
      if other.enclosure != .none { $0.enclosure = other.enclosure }
      $0.isSlashed = $0.isSlashed || other.isSlashed
      $0.isFilled = $0.isFilled || other.isFilled
    }
  }

  /// The name of the symbol of a name that has as much of the form as there is a drawing of.
  func name(of name: String) -> String {
    if self == .none { return name }
    let base = name.hasSuffix(".fill") ? String(name.dropLast(5)) : name
    let slash = isSlashed ? ".slash" : ""
    let fill = isFilled || base != name ? ".fill" : ""
    let candidates = [
      base + enclosure.rawValue + slash + fill, base + enclosure.rawValue + fill, base + enclosure.rawValue,
      base + slash + fill, base + fill,
    ]
    return candidates.first { Symbol.exists($0) } ?? name
  }
}

extension View {
  /// Sets how the layers of symbols in the view are coloured; nil for the way that suits the styles set.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
    environmentChanged { $0.system.symbolRenderingMode = mode }
  }

  /// Adds to the form in which symbols in the view are shown, where there is one.
  public func symbolVariant(_ variant: SymbolVariants) -> some View {
    environmentChanged { $0.system.symbolVariants = $0.system.symbolVariants.adding(variant) }
  }
}

extension EnvironmentValues {
  /// Which form of symbols is shown.
  public var symbolVariants: SymbolVariants {
    get { system.symbolVariants }
    set { system.symbolVariants = newValue }
  }

  /// How the layers of symbols are coloured; nil for the way that suits the styles set.
  public var symbolRenderingMode: SymbolRenderingMode? {
    get { system.symbolRenderingMode }
    set { system.symbolRenderingMode = newValue }
  }
}
