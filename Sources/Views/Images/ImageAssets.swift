/// Vitrine's own: where pictures and colours that are named are found. Apple's come from the catalogue that an app is
/// built with.
public struct ImageAssets: Sendable {
  /// What a picture is looked for by.
  public struct Request: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// The folder of the bundle that it was said to be in; nil where none was named.
    public var folder: String?
    /// Pixels a point wanted.
    public var scale: CGFloat
    /// Whether it is wanted for light or for dark.
    public var colorScheme: ColorScheme
  }

  /// What a colour is looked for by.
  public struct ColorRequest: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// The folder of the bundle that it was said to be in; nil where none was named.
    public var folder: String?
    /// Whether it is wanted for light or for dark.
    public var colorScheme: ColorScheme
    /// Whether it is wanted for more contrast.
    public var contrast: ColorSchemeContrast
  }

  private let find: @Sendable (Request) -> (image: CGImage, scale: CGFloat)?
  private let findColor: @Sendable (ColorRequest) -> Color?

  /// Pictures and colours found by functions: a picture and its pixels a point, a colour that is not named itself; nil where
  /// there is none.
  ///
  /// They are asked whenever a view is made, on whatever thread makes it, and must always give the same answers.
  public init(
    colors: @escaping @Sendable (ColorRequest) -> Color? = { _ in nil },
    _ find: @escaping @Sendable (Request) -> (image: CGImage, scale: CGFloat)?
  ) {
    self.find = find
    findColor = colors
  }

  /// The picture for a request; nil where there is none.
  public func image(for request: Request) -> (image: CGImage, scale: CGFloat)? { find(request) }

  /// The colour for a request; nil where there is none.
  public func color(for request: ColorRequest) -> Color? { findColor(request) }
}

extension EnvironmentValues {
  /// Vitrine's own: where pictures and colours that are named are found; nil for nowhere.
  public var imageAssets: ImageAssets? {
    get { system.imageAssets }
    set { system.imageAssets = newValue }
  }
}

extension Image {
  /// A picture by its name, found among the environment's `imageAssets`; its label is the name.
  ///
  /// One that is not found draws nothing and takes no room unless it is resizable; `ResolvedView` names it.
  public init(_ name: String, bundle: Bundle? = nil) {
    self.init(named: name, bundle, label: Text(verbatim: name))
  }

  /// A picture by its name, found among the environment's `imageAssets`; `label` is what it shows.
  public init(_ name: String, bundle: Bundle? = nil, label: Text) { self.init(named: name, bundle, label: label) }

  /// A picture by its name, found among the environment's `imageAssets`, of which nothing is told in words.
  public init(decorative name: String, bundle: Bundle? = nil) { self.init(named: name, bundle, label: nil) }
}

extension Color {
  /// A colour by its name, found among the environment's `imageAssets`.
  ///
  /// One that is not found is transparent; `ResolvedView` names it.
  public init(_ name: String, bundle: Bundle? = nil) {
    self.init(named: name, folder: bundle.map { $0.resourcePath ?? $0.bundlePath })
  }
}
