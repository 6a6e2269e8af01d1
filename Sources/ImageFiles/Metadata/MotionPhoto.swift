/// Photos that are followed by a video of a few seconds in the same file.
enum MotionPhoto {
  private static let namespace = "http://ns.google.com/photos/1.0/camera/"

  /// Returns whether an XMP packet says that a video follows the photo, in the way of Google and Samsung.
  static func isDescribed(in packet: [UInt8]) -> Bool {
    let values = XMPValues(packet, namespace: namespace)
    return ["MotionPhoto", "MicroVideo"].contains { values.values(of: $0) == ["1"] }
  }
}
