/// How the layers of a symbol are coloured.
public struct SymbolRenderingMode: Equatable, Sendable {
  private let name: String

  /// Paints all layers in the primary foreground style.
  public static let monochrome = SymbolRenderingMode(name: "monochrome")
  /// Equivalent to `monochrome`, since Vitrine's drawings define no colours.
  public static let multicolor = SymbolRenderingMode(name: "multicolor")
  /// Paints each layer in a level of the foreground style.
  public static let hierarchical = SymbolRenderingMode(name: "hierarchical")
  /// Paints each layer in one of the foreground styles.
  public static let palette = SymbolRenderingMode(name: "palette")

  var colorsLayers: Bool { self == .hierarchical || self == .palette }
}

/// A variant of symbols, such as enclosed, slashed or filled, selected by a suffix of the symbol's name.
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

  /// No variant.
  public static let none = SymbolVariants()
  /// Enclosed in a circle.
  public static let circle = SymbolVariants(enclosure: .circle)
  /// Enclosed in a square.
  public static let square = SymbolVariants(enclosure: .square)
  /// Enclosed in a rectangle.
  public static let rectangle = SymbolVariants(enclosure: .rectangle)
  /// Crossed out with a slash.
  public static let slash = SymbolVariants(isSlashed: true)
  /// Filled.
  public static let fill = SymbolVariants(isFilled: true)

  /// This variant, enclosed in a circle.
  public var circle: SymbolVariants { with { $0.enclosure = .circle } }
  /// This variant, enclosed in a square.
  public var square: SymbolVariants { with { $0.enclosure = .square } }
  /// This variant, enclosed in a rectangle.
  public var rectangle: SymbolVariants { with { $0.enclosure = .rectangle } }
  /// This variant with a slash.
  public var slash: SymbolVariants { with { $0.isSlashed = true } }
  /// This variant, filled.
  public var fill: SymbolVariants { with { $0.isFilled = true } }

  /// Whether this variant includes another.
  public func contains(_ other: SymbolVariants) -> Bool {
    (other.enclosure == .none || other.enclosure == enclosure) && (!other.isSlashed || isSlashed)
      && (!other.isFilled || isFilled)
  }

  private func with(_ change: (inout SymbolVariants) -> Void) -> SymbolVariants {
    var variants = self
    change(&variants)
    return variants
  }

  /// Returns this variant combined with another, whose enclosure takes precedence.
  func adding(_ other: SymbolVariants) -> SymbolVariants {
    with {
      if other.enclosure != .none { $0.enclosure = other.enclosure }
      $0.isSlashed = $0.isSlashed || other.isSlashed
      $0.isFilled = $0.isFilled || other.isFilled
    }
  }

  /// Returns the name of a symbol in this variant, or in the closest variant that has a drawing.
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
  /// Sets how the layers of symbols in the view are coloured; nil derives the mode from the foreground styles.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
    environmentChanged { $0.symbolRenderingMode = mode }
  }

  /// Shows symbols in the view in the given variant, where it exists.
  public func symbolVariant(_ variant: SymbolVariants) -> some View {
    environmentChanged { $0.symbolVariants = $0.symbolVariants.adding(variant) }
  }
}

private struct SymbolVariantsKey: EnvironmentKey { static var defaultValue: SymbolVariants { .none } }

private struct SymbolRenderingModeKey: EnvironmentKey { static var defaultValue: SymbolRenderingMode? { nil } }

extension EnvironmentValues {
  /// The variant of symbols.
  public var symbolVariants: SymbolVariants {
    get { self[SymbolVariantsKey.self] }
    set { self[SymbolVariantsKey.self] = newValue }
  }

  /// How the layers of symbols are coloured; nil derives the mode from the foreground styles.
  public var symbolRenderingMode: SymbolRenderingMode? {
    get { self[SymbolRenderingModeKey.self] }
    set { self[SymbolRenderingModeKey.self] = newValue }
  }
}
