internal import CPango
public import Files

/// A font that is not installed: the content of a TrueType or OpenType file.
///
/// The bytes of the font stay in memory until the process exits, because caches identify the font by the path of its
/// file in memory. Create one instance per font, not one per drawing.
public final class FontFile: Hashable, Sendable {
  /// The names of the families in the file, in the file's order; the first is the one by which it is used.
  public let families: [String]
  /// The path at which fontconfig and HarfBuzz open the font.
  let path: String

  /// Opens a font.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - name: The file's name, for errors.
  /// - Throws: A `FileError` of kind `wrongType` if the bytes are not a font with outlines that can be scaled.
  public init(_ bytes: [UInt8], name: String) throws(FileError) {
    // FreeType opens web fonts and Type 1 too, with which Pango and HarfBuzz draw nothing.
    guard Self.signatures.contains(where: { bytes.starts(with: $0) }) else { throw Self.notAFont(name) }
    let memory = try MemoryFile(bytes)
    guard let families = Self.families(in: memory.path), !families.isEmpty else { throw Self.notAFont(name) }
    self.families = families
    path = memory.path
    _ = Unmanaged.passRetained(memory)
  }

  /// How TrueType and OpenType files, and collections of them, begin.
  private static let signatures: [[UInt8]] = [
    [0, 1, 0, 0], Array("true".utf8), Array("OTTO".utf8), Array("ttcf".utf8),
  ]

  private static func notAFont(_ name: String) -> FileError {
    FileError(.wrongType, .read, file: name, reason: "it is not a font; use a TrueType or OpenType file")
  }

  /// Whether both are the same object. Two objects with the same content differ.
  public static func == (left: FontFile, right: FontFile) -> Bool { left === right }
  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Returns the families of the scalable faces in a file; nil if it cannot be read.
  private static func families(in path: String) -> [String]? {
    guard let set = FcFontSetCreate() else { return nil }
    defer { FcFontSetDestroy(set) }
    var count: Int32 = 0
    FcFreeTypeQueryAll(path, UInt32.max, nil, &count, set)
    var names: [String] = []
    for index in 0..<Int(set.pointee.nfont) {
      let pattern = set.pointee.fonts[index]
      var isScalable: FcBool = 0
      FcPatternGetBool(pattern, FC_SCALABLE, 0, &isScalable)
      var name: UnsafeMutablePointer<FcChar8>?
      guard isScalable == FcTrue, FcPatternGetString(pattern, FC_FAMILY, 0, &name) == FcResultMatch, let name else {
        continue
      }
      let family = String(cString: name)
      if !names.contains(family) { names.append(family) }
    }
    return names
  }
}
