/// A platform for sharing stickers, photos and videos.
public enum Platform: String, Codable, Hashable, Sendable, CaseIterable {
  /// Instagram Stories, and Facebook's.
  case instagramStories = "instagram-stories"
  /// Instagram Reels.
  case reels
  /// TikTok.
  case tiktok
  /// YouTube Shorts.
  case shorts
  /// Snapchat.
  case snapchat
  /// A sticker in WhatsApp.
  case whatsapp
  /// A sticker in Telegram.
  case telegram
  /// A sticker in iMessage.
  case imessage

  /// The name as the platform spells it.
  public var name: String {
    switch self {
    case .instagramStories: "Instagram Stories"
    case .reels: "Instagram Reels"
    case .tiktok: "TikTok"
    case .shorts: "YouTube Shorts"
    case .snapchat: "Snapchat"
    case .whatsapp: "WhatsApp"
    case .telegram: "Telegram"
    case .imessage: "iMessage"
    }
  }
}
