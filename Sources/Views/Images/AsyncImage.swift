/// The state of loading an image.
public enum AsyncImagePhase {
  /// Nothing is loaded.
  case empty
  /// The image is loaded.
  case success(Image)
  /// Loading failed.
  case failure(any Error)

  /// The image, or nil if it is not loaded.
  public var image: Image? {
    if case .success(let image) = self { image } else { nil }
  }
  /// The error, or nil if loading has not failed.
  public var error: (any Error)? {
    if case .failure(let error) = self { error } else { nil }
  }
}

/// An image from a URL. Rendered views load nothing from a network, so only images in files that the environment's
/// `imageAssets` find are shown; for others there is the placeholder.
public struct AsyncImage<Content: View>: View {
  private let url: URL?
  private let scale: CGFloat
  private let content: (AsyncImagePhase) -> Content
  @Environment(\.self) private var environment

  /// Creates a view of an image for each phase of loading it.
  public init(
    url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) {
    self.url = url
    self.scale = scale
    self.content = content
  }

  /// Creates a view of an image, with a placeholder.
  public init<I: View, P: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
    @ViewBuilder placeholder: @escaping () -> P
  ) where Content == _ConditionalContent<I, P> {
    self.init(url: url, scale: scale) { phase in
      if let image = phase.image { content(image) } else { placeholder() }
    }
  }

  /// Creates a view of an image, with a grey placeholder.
  public init(url: URL?, scale: CGFloat = 1) where Content == _ConditionalContent<Image, Color> {
    self.init(url: url, scale: scale, content: { $0 }, placeholder: { Color(.fill) })
  }

  /// The content for the current loading phase.
  public var body: some View { content(phase) }

  private var phase: AsyncImagePhase {
    guard let url, url.isFileURL, let assets = environment.imageAssets else { return .empty }
    let request = ImageAssets.Request(
      name: url.deletingPathExtension().lastPathComponent, folder: url.deletingLastPathComponent().path,
      scale: scale, colorScheme: environment.colorScheme)
    guard let found = assets.image(for: request) else { return .empty }
    return .success(Image(found.image, scale: scale, label: Text(verbatim: "")))
  }
}
