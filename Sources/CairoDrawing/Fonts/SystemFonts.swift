internal import CPango

/// The font families that fontconfig finds on this machine, and those of font files beside them.
///
/// Not thread-safe; callers must hold a lock.
final class SystemFonts {
  private let config: OpaquePointer
  private var known: [String: Bool] = [:]
  /// The fonts that are not installed.
  let files: [FontFile]

  init(and files: [FontFile]) throws(FontError) {
    guard let config = FcInitLoadConfigAndFonts() else {
      throw FontError(
        family: nil, reason: "fontconfig cannot load its configuration; install the Debian package fontconfig")
    }
    self.config = config
    self.files = files
    try Self.add(files, to: config)
  }

  /// Adds fonts that are not installed to a configuration.
  static func add(_ files: [FontFile], to config: OpaquePointer) throws(FontError) {
    for file in files where FcConfigAppFontAddFile(config, file.path) != FcTrue {
      throw FontError(family: nil, reason: "fontconfig cannot read the font \(file.families[0])")
    }
  }

  deinit { FcConfigDestroy(config) }

  /// Returns whether a family is installed. Case and spaces in the name are ignored.
  func hasFamily(_ name: String) -> Bool {
    if let known = known[name] { return known }
    let pattern = FcPatternCreate()
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, name)
    let isInstalled = !families(matching: pattern).isEmpty
    known[name] = isInstalled
    return isInstalled
  }

  /// Returns all installed families whose names start with `prefix`, sorted by name.
  func families(withPrefix prefix: String) -> [String] {
    let pattern = FcPatternCreate()
    defer { FcPatternDestroy(pattern) }
    return families(matching: pattern).filter { $0.hasPrefix(prefix) }.sorted()
  }

  /// The folders that fontconfig searches.
  var fontFolders: [String] { Self.strings(FcConfigGetFontDirs(config)) }

  /// The folders that hold fontconfig's caches.
  var cacheFolders: [String] { Self.strings(FcConfigGetCacheDirs(config)) }

  private func families(matching pattern: OpaquePointer?) -> Set<String> {
    let objects = FcObjectSetCreate()
    defer { FcObjectSetDestroy(objects) }
    FcObjectSetAdd(objects, FC_FAMILY)
    guard let found = FcFontList(config, pattern, objects) else { return [] }
    defer { FcFontSetDestroy(found) }
    var names: Set<String> = []
    for index in 0..<Int(found.pointee.nfont) {
      var name: UnsafeMutablePointer<FcChar8>?
      if FcPatternGetString(found.pointee.fonts[index], FC_FAMILY, 0, &name) == FcResultMatch, let name {
        names.insert(String(cString: name))
      }
    }
    return names
  }

  /// Returns the names of the installed font files with the families that `isWanted` accepts, each with the revision in
  /// the font, sorted.
  func revisions(_ isWanted: (String) -> Bool) -> [String] {
    let pattern = FcPatternCreate()
    defer { FcPatternDestroy(pattern) }
    let objects = FcObjectSetCreate()
    defer { FcObjectSetDestroy(objects) }
    for name in [FC_FAMILY, FC_FILE, FC_FONTVERSION] { FcObjectSetAdd(objects, name) }
    guard let found = FcFontList(config, pattern, objects) else { return [] }
    defer { FcFontSetDestroy(found) }
    var revisions: Set<String> = []
    for index in 0..<Int(found.pointee.nfont) {
      let font = found.pointee.fonts[index]
      var family: UnsafeMutablePointer<FcChar8>?
      var file: UnsafeMutablePointer<FcChar8>?
      var revision: Int32 = 0
      guard FcPatternGetString(font, FC_FAMILY, 0, &family) == FcResultMatch, let family,
        isWanted(String(cString: family)), FcPatternGetString(font, FC_FILE, 0, &file) == FcResultMatch, let file
      else { continue }
      FcPatternGetInteger(font, FC_FONTVERSION, 0, &revision)
      revisions.insert("\(String(cString: file).split(separator: "/").last ?? "") \(revision)")
    }
    return revisions.sorted()
  }

  private static func strings(_ list: OpaquePointer?) -> [String] {
    guard let list else { return [] }
    defer { FcStrListDone(list) }
    var result: [String] = []
    while let string = FcStrListNext(list) { result.append(String(cString: string)) }
    return result
  }
}
