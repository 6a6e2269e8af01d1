extension OutputKind {
  /// Returns the type of an export unless its output's suffix requests another.
  ///
  /// The platform, if there is one, must accept the background: see ``Platform/kinds(over:)``.
  public static func natural(
    over background: Background.Kind, length: ExportRequest.Length, platform: Platform? = nil
  ) -> OutputKind {
    if let platform { return kinds(for: platform, over: background)[0] }
    if case .seconds = length, background != .none { return .mp4 }
    return kinds(over: background)[0]
  }

  /// Determines the type of a file named `output`.
  ///
  /// If the export has a length in seconds, the suffix determines the type: `.mp4` and `.mov` are videos, `.png` and
  /// `.jpg` images of the first frame. Otherwise the platform or the background does, and the suffix must not contradict
  /// it. The platform, if there is one, must accept the background: see ``Platform/kinds(over:)``.
  public init(
    of output: String, over background: Background.Kind, length: ExportRequest.Length = .background,
    platform: Platform? = nil
  ) throws(SuffixError) {
    if let platform {
      self = try Self.chosen(by: output, among: Self.kinds(for: platform, over: background))
    } else if case .seconds = length, background != .none {
      self = try Self.named(output)
    } else {
      self = try Self.chosen(by: output, among: Self.kinds(over: background))
    }
  }

  /// Determines the type of a file named `output`, whose suffix makes it a video or an image whatever the background is.
  ///
  /// Over a video, the name must have a suffix. Over anything else, a name without one is an image.
  public init(named output: String, over background: Background.Kind) throws(SuffixError) {
    if background == .video || OutputKind(suffixOf: output)?.isVideo == true {
      self = try Self.named(output)
    } else {
      self = try OutputKind(of: output, over: background)
    }
  }

  /// Returns the type that a suffix denotes. Throws if there is none or no background has a file of that type.
  private static func named(_ output: String) throws(SuffixError) -> OutputKind {
    let kinds = [OutputKind.mp4, .mov, .png, .jpeg]
    guard let kind = OutputKind(suffixOf: output), kinds.contains(kind) else {
      throw SuffixError(file: output, kinds[0], matching: kinds.map(\.suffix))
    }
    return kind
  }

  /// Returns which of several types a file has: the first one unless its suffix denotes another.
  private static func chosen(by output: String, among kinds: [OutputKind]) throws(SuffixError) -> OutputKind {
    let named = OutputKind(suffixOf: output)
    if let named, kinds.contains(named) { return named }
    guard named == nil, !otherSuffixes.contains(suffix(of: output)) else {
      throw SuffixError(file: output, kinds[0], matching: kinds.flatMap(\.suffixes))
    }
    return kinds[0]
  }

  /// Returns the types over a kind of background without a length or a platform, the default one first.
  private static func kinds(over background: Background.Kind) -> [OutputKind] {
    switch background {
    case .none: [.png]
    case .photo: [.jpeg, .png]
    case .video: [.mp4, .mov]
    case .scene: [.png, .jpeg]
    }
  }

  private static func kinds(for platform: Platform, over background: Background.Kind) -> [OutputKind] {
    let kinds = platform.kinds(over: background)
    precondition(!kinds.isEmpty, "\(platform.name) must accept the background, got \(background)")
    return kinds
  }

  /// The suffixes of other file types. Any other text after a dot is considered part of the name.
  private static let otherSuffixes: Set<String> = [
    "webm", "mkv", "avi", "gif", "heic", "heif", "avif", "bmp", "tif", "tiff", "svg", "pdf", "m4a", "aac", "mp3", "wav",
    "json", "txt", "html",
  ]
}

extension SuffixError {
  /// Creates the error for an output that would be of type `kind`. The suffixes have no dots.
  fileprivate init(file: String, _ kind: OutputKind, matching suffixes: [String]) {
    self.init(file: file, type: kind.rawValue.uppercased(), matching: suffixes.map { "." + $0 })
  }
}
