/// Vitrine's own: looks up named images and colours, in place of the asset catalogue on Apple platforms.
public struct ImageAssets: Sendable {
  /// A request for an image.
  public struct Request: Hashable, Sendable {
    /// The name to look up.
    public var name: String
    /// The folder of the bundle; nil if the image specifies no bundle.
    public var folder: String?
    /// The desired number of pixels per point.
    public var scale: CGFloat
    /// The colour scheme.
    public var colorScheme: ColorScheme
  }

  /// A request for a colour.
  public struct ColorRequest: Hashable, Sendable {
    /// The name to look up.
    public var name: String
    /// The folder of the bundle; nil if the colour specifies no bundle.
    public var folder: String?
    /// The colour scheme.
    public var colorScheme: ColorScheme
    /// The contrast.
    public var contrast: ColorSchemeContrast
  }

  private let find: @Sendable (Request) -> (image: CGImage, scale: CGFloat)?
  private let findColor: @Sendable (ColorRequest) -> Color?

  /// Creates assets from lookup functions, which return nil for unknown names.
  ///
  /// `find` returns an image and its number of pixels per point. `colors` must not return another named colour.
  /// Both may be called from any thread that resolves a view, and must be deterministic.
  public init(
    colors: @escaping @Sendable (ColorRequest) -> Color? = { _ in nil },
    _ find: @escaping @Sendable (Request) -> (image: CGImage, scale: CGFloat)?
  ) {
    self.find = find
    findColor = colors
  }

  /// Returns the image for a request and its number of pixels per point, or nil if the name is unknown.
  public func image(for request: Request) -> (image: CGImage, scale: CGFloat)? { find(request) }

  /// Returns the colour for a request, or nil if the name is unknown.
  public func color(for request: ColorRequest) -> Color? { findColor(request) }
}

private struct ImageAssetsKey: EnvironmentKey { static var defaultValue: ImageAssets? { nil } }

extension EnvironmentValues {
  /// Vitrine's own: the source of named images and colours. With nil, the default, no name is found.
  public var imageAssets: ImageAssets? {
    get { self[ImageAssetsKey.self] }
    set {
      self[ImageAssetsKey.self] = newValue
      guard let newValue else {
        findNamedColor = nil
        return
      }
      findNamedColor = { color in
        newValue.color(
          for: ImageAssets.ColorRequest(
            name: color.name, folder: color.folder, colorScheme: color.colorScheme, contrast: color.contrast))
      }
    }
  }
}

extension Image {
  /// Creates a named image from the environment's `imageAssets`, labelled with its name.
  ///
  /// A missing image draws nothing, takes up no space unless it is resizable, and is listed in `ResolvedView`.
  public init(_ name: String, bundle: Bundle? = nil) {
    self.init(named: name, bundle, label: Text(verbatim: name))
  }

  /// Creates a named image from the environment's `imageAssets`. Screen readers speak `label`.
  public init(_ name: String, bundle: Bundle? = nil, label: Text) { self.init(named: name, bundle, label: label) }

  /// Creates a decorative named image from the environment's `imageAssets`, which screen readers ignore.
  public init(decorative name: String, bundle: Bundle? = nil) { self.init(named: name, bundle, label: nil) }
}

extension Color {
  /// Creates a named colour from the environment's `imageAssets`.
  ///
  /// A missing colour is transparent and listed in `ResolvedView`.
  public init(_ name: String, bundle: Bundle? = nil) {
    self.init(named: name, folder: bundle.map { $0.resourcePath ?? $0.bundlePath })
  }
}
