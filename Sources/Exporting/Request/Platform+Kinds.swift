extension Platform {
  /// The types of file that the platform accepts over a kind of background, the usual one first; none if it does not
  /// accept that background.
  public func kinds(over background: Background.Kind) -> [OutputKind] {
    switch (self, background) {
    case (.whatsapp, .none): [.webp]
    case (.telegram, .none): [.png, .webp]
    case (.imessage, .none), (.snapchat, .none): [.png]
    case (.whatsapp, _), (.telegram, _), (.imessage, _): []
    case (_, .none), (_, .scene): []
    case (_, .video): [.mp4, .mov]
    case (.instagramStories, .photo), (.snapchat, .photo): [.jpeg, .png]
    case (.tiktok, .photo): [.jpeg]
    case (.reels, .photo), (.shorts, .photo): []
    }
  }
}
