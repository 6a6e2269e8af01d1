import CVips

/// The library that reads and writes photos.
public enum PhotoLibrary {
  /// Loads the library, which otherwise happens with the first photo.
  public static func load() { _ = vips_version(0) }
}
