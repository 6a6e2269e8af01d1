extension PreviewRequest {
  /// The status bar of a device.
  public struct StatusBar: Codable, Hashable, Sendable {
    /// The arrangement of the items in a status bar.
    public enum Layout: String, Codable, Sendable {
      /// The time and the signals on both sides of a camera.
      case besideCamera
      /// The signals, the time in the middle and the battery.
      case narrow
      /// The time at the leading edge and the battery at the trailing one.
      case wide
      /// Only the time, at the trailing edge.
      case timeOnly
    }

    /// The arrangement of the items.
    public var layout: Layout
    /// The text of the clock, such as `9:41`.
    public var time: String

    /// Creates a status bar.
    public init(_ layout: Layout, time: String) {
      self.layout = layout
      self.time = time
    }
  }

  /// A picture for a store or a post, which shows a screen on a background, below a title.
  public struct Poster: Codable, Hashable, Sendable {
    /// An opaque colour in sRGB; components are in 0…1.
    public struct Tone: Codable, Hashable, Sendable {
      /// The red component.
      public var red: Double
      /// The green component.
      public var green: Double
      /// The blue component.
      public var blue: Double

      /// Creates a colour.
      public init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
      }
    }

    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int
    /// The title above the screen, or nil if the poster shows only the screen.
    public var title: String?
    /// The background's colours from top to bottom, at least one.
    public var tones: [Tone]
    /// The radius of the screen's corners in points of the screen.
    public var cornerRadius: Double

    /// Creates a poster. It has no title by default.
    public init(width: Int, height: Int, title: String? = nil, tones: [Tone], cornerRadius: Double) {
      self.width = width
      self.height = height
      self.title = title
      self.tones = tones
      self.cornerRadius = cornerRadius
    }
  }
}
