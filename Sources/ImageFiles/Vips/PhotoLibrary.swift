/// The library that reads and writes photos.
public enum PhotoLibrary {
  /// Loads the library and its modules for formats, which otherwise happens with the first photo.
  public static func load() { Vips.start() }
}
