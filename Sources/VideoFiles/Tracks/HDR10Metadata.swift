/// The static HDR metadata of a PQ video: its mastering display and the luminance of its content.
public struct HDR10Metadata: Hashable, Sendable {
  /// The colours and the luminance of the mastering display (SMPTE ST 2086).
  public struct Display: Hashable, Sendable {
    /// CIE 1931 coordinates x and y of red, green, blue and white, in units of 0.00002.
    public var chromaticities: [[Int]]
    /// The darkest and the brightest luminance, in units of 0.0001 cd/m².
    public var luminance: ClosedRange<Int>
  }

  /// The luminance of the content (CTA-861.3), in cd/m².
  public struct Light: Hashable, Sendable {
    /// The luminance of the brightest pixel.
    public var peak: Int
    /// The mean luminance of the brightest frame.
    public var frameAverage: Int
  }

  /// The display; nil if it is not stated.
  public var display: Display?
  /// The luminance of the content; nil if it is not stated.
  public var light: Light?
}
