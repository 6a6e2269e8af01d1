/// A request to draw a preview on a device and write it to a file.
public struct PreviewRequest: Codable, Hashable, Sendable {
  /// A screen in points, with the margins that system controls and rounded corners take.
  public struct Screen: Codable, Hashable, Sendable {
    /// The width in points, above 0.
    public var width: Double
    /// The height in points, above 0.
    public var height: Double
    /// The height of the safe area's margin at the top in points.
    public var top = 0.0
    /// The height of the safe area's margin at the bottom in points.
    public var bottom = 0.0
    /// The width of the safe area's margins at both sides in points.
    public var sides = 0.0

    /// Creates a screen; without margins by default.
    public init(width: Double, height: Double, top: Double = 0, bottom: Double = 0, sides: Double = 0) {
      self.width = width
      self.height = height
      self.top = top
      self.bottom = bottom
      self.sides = sides
    }
  }

  /// How the viewer has set up the device.
  public struct Settings: Codable, Hashable, Sendable {
    /// Whether the appearance is dark.
    public var isDark = false
    /// The text size: the name of a case of `DynamicTypeSize`; nil for the default.
    public var typeSize: String?
    /// Whether the layout is right-to-left.
    public var isRightToLeft = false
    /// Whether transparency is reduced.
    public var reducesTransparency = false
    /// Whether contrast is increased.
    public var increasesContrast = false
    /// Whether motion is reduced.
    public var reducesMotion = false
    /// The identifier of the locale; nil for `en_US`.
    public var locale: String?

    /// Creates the settings of a new device in the United States.
    public init() {}
  }

  /// Which of the file's previews to draw.
  public var preview = 0
  /// The screen; nil for the size of the view.
  public var screen: Screen?
  /// Whether the preview's own layout, if it asks for one, replaces the screen.
  public var followsLayout = true
  /// Pixels per point; nil for 3, or for a 390th of the shorter side over a background without a screen.
  public var scale: Double?
  /// The settings of the device.
  public var settings = Settings()
  /// The status bar at the top of the screen, or nil to hide it.
  public var statusBar: StatusBar?
  /// The picture that shows the screen; nil if the screen is the picture.
  public var poster: Poster?
  /// The path of the photo or video beneath the view; nil for the system's background, or for transparency if there is
  /// no screen.
  public var background: String?
  /// The time of a background video's frame beneath an image, in seconds; nil for an image as `vitrine render` makes it,
  /// in which the background alone determines the pixels.
  public var backgroundTime: Double?
  /// The folder or asset catalogue that contains named images and colours, or nil if no names can be looked up.
  public var assets: String?
  /// The instant of the image or of the first frame, in seconds after the view appeared.
  public var time = 0.0
  /// The length of a video in seconds; nil for an image, or for the length of the background.
  public var seconds: Double?
  /// The frame rate of a video without a background video.
  public var framesPerSecond = 30
  /// The file to write: a PNG, JPEG, MP4 or MOV.
  public var output: String

  /// Creates a request for an image of the first preview at the size of its view.
  public init(output: String) { self.output = output }
}

/// The answer to a request.
public struct PreviewAnswer: Codable, Hashable, Sendable {
  /// The error message, in one line, or nil if the file was written.
  public var error: String?
  /// Warnings for the user, one sentence each.
  public var warnings: [String] = []
  /// The size of the output in pixels.
  public var width: Int?
  /// The size of the output in pixels.
  public var height: Int?

  /// Creates an answer.
  public init() {}
}
