/// Vitrine's own: where pictures that are named are found. Apple's come from the catalogue that an app is built with.
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

  private let find: @Sendable (Request) -> (image: CGImage, scale: CGFloat)?

  /// Pictures found by a function: one and its pixels a point; nil where there is none.
  ///
  /// It is asked whenever a view is made, on whatever thread makes it, and must always give the same answer.
  public init(_ find: @escaping @Sendable (Request) -> (image: CGImage, scale: CGFloat)?) { self.find = find }

  /// The picture for a request; nil where there is none.
  public func image(for request: Request) -> (image: CGImage, scale: CGFloat)? { find(request) }
}

extension EnvironmentValues {
  /// Vitrine's own: where pictures that are named are found; nil for nowhere.
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
