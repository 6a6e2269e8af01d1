public import Views

/// A preview of a shared item. Rendered views receive no input, so it is never shown.
public struct SharePreview<Image, Icon> {}

extension SharePreview where Image == Never, Icon == Never {
  /// Creates a preview with a title.
  public init(_ titleKey: LocalizedStringKey) {}
  /// Creates a preview with a title.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S) {}
}

extension SharePreview where Icon == Never {
  /// Creates a preview with a title and an image.
  public init(_ titleKey: LocalizedStringKey, image: Image) {}
  /// Creates a preview with a title and an image.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image: Image) {}
}

/// A button that shares an item. Rendered views receive no input, so it never does.
///
/// Items need not be `Transferable`, which does not exist on Linux.
public struct ShareLink<Data, PreviewImage, PreviewIcon, Label: View>: View {
  private let label: Label

  private init(label: Label) { self.label = label }

  /// The label in the environment's button style.
  public var body: some View { Button(action: {}) { label } }
}

extension ShareLink where PreviewImage == Never, PreviewIcon == Never {
  /// Creates a link with a label.
  public init<I>(item: I, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label)
  where Data == CollectionOfOne<I> { self.init(label: label()) }
}

extension ShareLink {
  /// Creates a link with a label and a preview.
  public init<I>(
    item: I, subject: Text? = nil, message: Text? = nil, preview: SharePreview<PreviewImage, PreviewIcon>,
    @ViewBuilder label: () -> Label
  ) where Data == CollectionOfOne<I> { self.init(label: label()) }
}

extension ShareLink where PreviewImage == Never, PreviewIcon == Never, Label == DefaultShareLinkLabel {
  /// Creates a link titled Share.
  public init<I>(item: I, subject: Text? = nil, message: Text? = nil) where Data == CollectionOfOne<I> {
    self.init(label: DefaultShareLinkLabel(title: Text("Share…")))
  }
  /// Creates a link with a title.
  public init<I>(_ titleKey: LocalizedStringKey, item: I, subject: Text? = nil, message: Text? = nil)
  where Data == CollectionOfOne<I> { self.init(label: DefaultShareLinkLabel(title: Text(titleKey))) }
  /// Creates a link with a title.
  @_disfavoredOverload
  public init<S: StringProtocol, I>(_ title: S, item: I, subject: Text? = nil, message: Text? = nil)
  where Data == CollectionOfOne<I> { self.init(label: DefaultShareLinkLabel(title: Text(title))) }
}

extension ShareLink where Label == DefaultShareLinkLabel {
  /// Creates a link titled Share, with a preview.
  public init<I>(
    item: I, subject: Text? = nil, message: Text? = nil, preview: SharePreview<PreviewImage, PreviewIcon>
  ) where Data == CollectionOfOne<I> { self.init(label: DefaultShareLinkLabel(title: Text("Share…"))) }
  /// Creates a link with a title and a preview.
  public init<I>(
    _ titleKey: LocalizedStringKey, item: I, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview<PreviewImage, PreviewIcon>
  ) where Data == CollectionOfOne<I> { self.init(label: DefaultShareLinkLabel(title: Text(titleKey))) }
}

/// The label of a share link: a title and the symbol for sharing.
public struct DefaultShareLinkLabel: View {
  let title: Text

  /// The symbol and the title.
  public var body: some View {
    Label {
      title
    } icon: {
      Image(systemName: "square.and.arrow.up")
    }
  }
}
