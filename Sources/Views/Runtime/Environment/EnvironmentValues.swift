public import DisplayLists
public import Optics

/// The values that flow from a view to everything inside it.
///
/// The defaults are those of an iPhone: light, left to right, standard text size, `en_US`, one pixel a point.
///
/// It may be handed to other threads: what it holds is never changed in place. Objects that authors put into it must
/// then be ready for several threads themselves.
public struct EnvironmentValues: @unchecked Sendable {
  /// What SwiftUI itself keeps in the environment.
  struct System {
    var font: Font?
    var foregroundStyle: ForegroundLevels?
    var backgroundStyle: AnyShapeStyle?
    var tint: Color?
    var tintStyle: TintStyle?
    var backgroundMaterial: Material?
    var colorScheme = ColorScheme.light
    /// Whether the other colour scheme is wanted as well; a view that sets its scheme has only that.
    var wantsBothColorSchemes = false
    var colorSchemeContrast = ColorSchemeContrast.standard
    var layoutDirection = LayoutDirection.leftToRight
    var dynamicTypeSize = DynamicTypeSize.large
    var displayScale: CGFloat = 1
    var locale = Locale(identifier: "en_US")
    var calendar = Calendar(identifier: .gregorian)
    var timeZone = TimeZone(secondsFromGMT: 0)!
    var isEnabled = true
    var redactionReasons: RedactionReasons = []
    var reduceMotion = false
    var reduceTransparency = false
    var differentiateWithoutColor = false
    var invertColors = false
    var showButtonShapes = false
    var lineLimit: Int?
    var minimumLineCount = 1
    var lineSpacing: CGFloat = 0
    var multilineTextAlignment = TextAlignment.leading
    var truncationMode = Text.TruncationMode.tail
    var minimumScaleFactor: CGFloat = 1
    var allowsTightening = false
    var textCase: Text.Case?
    var textStyle = TextAttributes()
    var imageScale = Image.Scale.medium
    var imageAssets: ImageAssets?
    var noteMissingColor: ((String) -> Void)?
    var symbolVariants = SymbolVariants.none
    var symbolRenderingMode: SymbolRenderingMode?
    var buttonBorderShape = ButtonBorderShape.capsule
    var controlSize = ControlSize.regular
    var glassLook = GlassLook.v26
    var glassAppearance: GlassAppearance?
    var glassTransition: GlassEffectTransition?
    var touches: [Touch] = []
    var glassLegibility = Legibility.floor
    var containerCorners: ContainerCorners?
    var glyphs: GlyphOutlines?
    var scrolling = ScrollSettings()
    var clock: TextClock?
    /// Whether views of elements that have no tag get the element's id, as where something is chosen among them.
    var tagsElements = false
  }

  /// The system's values in shared storage, copied when somebody writes.
  private final class Box {
    /// Read all the time; written only by who holds the box alone.
    @exclusivity(unchecked) var system: System
    init(_ system: System) { self.system = system }
  }

  private var box: Box
  private var custom: [ObjectIdentifier: Any] = [:]

  /// The defaults.
  public init() { self = .default }

  /// The defaults, made once: a locale and a calendar cost more to make than most views.
  static let `default` = EnvironmentValues(System())

  private init(_ system: System) { box = Box(system) }

  var system: System {
    _read { yield box.system }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.system) }
      yield &box.system
    }
  }

  /// The value under a key.
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { custom[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { custom[ObjectIdentifier(key)] = newValue }
  }

  /// The object of a type that was put into the environment.
  subscript<T: AnyObject>(object type: T.Type) -> T? {
    get { custom[ObjectIdentifier(type)] as? T }
    set { custom[ObjectIdentifier(type)] = newValue }
  }
}

extension EnvironmentValues {
  /// The font of text that names none; nil for the body style.
  public var font: Font? {
    get { system.font }
    set { system.font = newValue }
  }

  /// Light or dark.
  public var colorScheme: ColorScheme {
    get { system.colorScheme }
    set {
      system.colorScheme = newValue
      system.wantsBothColorSchemes = false
    }
  }

  /// How much colours should stand apart.
  public var colorSchemeContrast: ColorSchemeContrast { system.colorSchemeContrast }

  /// Where lines and stacks begin.
  public var layoutDirection: LayoutDirection {
    get { system.layoutDirection }
    set { system.layoutDirection = newValue }
  }

  /// Pixels per point.
  public var displayScale: CGFloat {
    get { system.displayScale }
    set { system.displayScale = newValue }
  }

  /// Points per pixel.
  public var pixelLength: CGFloat { 1 / system.displayScale }

  /// How large text is.
  public var dynamicTypeSize: DynamicTypeSize {
    get { system.dynamicTypeSize }
    set { system.dynamicTypeSize = newValue }
  }

  /// Language and region.
  public var locale: Locale {
    get { system.locale }
    set { system.locale = newValue }
  }

  /// How dates are counted.
  public var calendar: Calendar {
    get { system.calendar }
    set { system.calendar = newValue }
  }

  /// Where clocks are read. UTC unless said, so that a picture does not depend on the machine.
  public var timeZone: TimeZone {
    get { system.timeZone }
    set { system.timeZone = newValue }
  }

  /// Whether controls take input.
  public var isEnabled: Bool {
    get { system.isEnabled }
    set { system.isEnabled = newValue }
  }

  /// Why content is veiled.
  public var redactionReasons: RedactionReasons {
    get { system.redactionReasons }
    set { system.redactionReasons = newValue }
  }

  /// Whether motion should be avoided.
  public var accessibilityReduceMotion: Bool { system.reduceMotion }
  /// Whether see-through backgrounds should be avoided.
  public var accessibilityReduceTransparency: Bool { system.reduceTransparency }
  /// Whether colour must not be the only difference.
  public var accessibilityDifferentiateWithoutColor: Bool { system.differentiateWithoutColor }
  /// Whether colours are inverted.
  public var accessibilityInvertColors: Bool { system.invertColors }
  /// Whether buttons show their shape.
  public var accessibilityShowButtonShapes: Bool { system.showButtonShapes }

  /// Sets whether motion should be avoided; underscored as in SwiftUI, for previews and tests.
  public var _accessibilityReduceMotion: Bool {
    get { system.reduceMotion }
    set { system.reduceMotion = newValue }
  }

  /// Sets whether see-through backgrounds should be avoided; underscored as in SwiftUI, for previews and tests.
  public var _accessibilityReduceTransparency: Bool {
    get { system.reduceTransparency }
    set { system.reduceTransparency = newValue }
  }

  /// Sets how much colours should stand apart; underscored as in SwiftUI, for previews and tests.
  public var _colorSchemeContrast: ColorSchemeContrast {
    get { system.colorSchemeContrast }
    set { system.colorSchemeContrast = newValue }
  }

  /// The style of backgrounds; nil for the system's.
  public var backgroundStyle: AnyShapeStyle? {
    get { system.backgroundStyle }
    set { system.backgroundStyle = newValue }
  }

  /// The material that lies behind; nil for none.
  public var backgroundMaterial: Material? {
    get { system.backgroundMaterial }
    set { system.backgroundMaterial = newValue }
  }
}

extension EnvironmentValues {
  /// The most lines of a text; nil for any number.
  public var lineLimit: Int? {
    get { system.lineLimit }
    set { system.lineLimit = newValue }
  }

  /// Points between lines.
  public var lineSpacing: CGFloat {
    get { system.lineSpacing }
    set { system.lineSpacing = newValue }
  }

  /// How the lines of a text are aligned.
  public var multilineTextAlignment: TextAlignment {
    get { system.multilineTextAlignment }
    set { system.multilineTextAlignment = newValue }
  }

  /// Where text that does not fit is cut.
  public var truncationMode: Text.TruncationMode {
    get { system.truncationMode }
    set { system.truncationMode = newValue }
  }

  /// How far text may shrink before it is cut, 0…1.
  public var minimumScaleFactor: CGFloat {
    get { system.minimumScaleFactor }
    set { system.minimumScaleFactor = newValue }
  }

  /// Whether characters may move closer before text is cut.
  public var allowsTightening: Bool {
    get { system.allowsTightening }
    set { system.allowsTightening = newValue }
  }

  /// Capitals or small letters throughout; nil as written.
  public var textCase: Text.Case? {
    get { system.textCase }
    set { system.textCase = newValue }
  }

  /// How large symbols are beside text.
  public var imageScale: Image.Scale {
    get { system.imageScale }
    set { system.imageScale = newValue }
  }

  /// Vitrine's own: which generation of Apple's glass is drawn. Apple's systems draw the one they ship with.
  public var glassLook: GlassLook {
    get { system.glassLook }
    set { system.glassLook = newValue }
  }

  /// Vitrine's own: whether what is behind text on glass is dimmed as far as the text's contrast needs; it is unless said.
  public var glassLegibility: Legibility {
    get { system.glassLegibility }
    set { system.glassLegibility = newValue }
  }

  /// Vitrine's own: light or dark glass; nil to follow the colour scheme.
  public var glassAppearance: GlassAppearance? {
    get { system.glassAppearance }
    set { system.glassAppearance = newValue }
  }
}
