import Foundation
import ImageFiles
import Synchronization
public import Views

extension ImageAssets {
  /// Creates assets from a folder: an Xcode asset catalogue or a plain folder of image files.
  ///
  /// In a catalogue, image sets are found by name in any group. In a plain folder, the files are `name.png`,
  /// `name@2x.png` and `name@3x.png`, or the same with the suffix jpg, jpeg, heic, avif or webp. The smallest scale
  /// with enough pixels is chosen, or else the largest. Light and dark variants follow the colour scheme. Images from a
  /// named bundle are looked up in the bundle's folder first. Files are read once; an unreadable file is treated as
  /// missing.
  ///
  /// Colours are found by name in a catalogue's colour sets, which may have variants for dark appearance, for increased
  /// contrast and for both. If there is no variant for both, the dark one is used. References to system colours are not
  /// resolved.
  public init(folder: String) {
    let store = AssetStore(folder: folder)
    self.init(colors: { store.color(for: $0) }) { store.image(for: $0) }
  }
}

/// The images and colours in a folder, read on first use.
private final class AssetStore: Sendable {
  private let folder: String
  private let known = Mutex<[ImageAssets.Request: (image: CGImage, scale: CGFloat)?]>([:])

  private let knownColors = Mutex<[ImageAssets.ColorRequest: Color?]>([:])

  init(folder: String) { self.folder = folder }

  func color(for request: ImageAssets.ColorRequest) -> Color? {
    if let known = knownColors.withLock({ $0[request] }) { return known }
    let folders = [request.folder, folder].compactMap { $0 }
    let found = folders.lazy.flatMap { Self.sets(named: request.name + ".colorset", in: $0) }
      .compactMap { ColorSet(folder: $0)?.color(request.colorScheme, request.contrast) }.first
    knownColors.withLock { $0[request] = .some(found) }
    return found
  }

  func image(for request: ImageAssets.Request) -> (image: CGImage, scale: CGFloat)? {
    if let known = known.withLock({ $0[request] }) { return known }
    let folders = [request.folder, folder].compactMap { $0 }
    let found = folders.lazy.compactMap { Self.find(request, in: $0) }.first
    known.withLock { $0[request] = .some(found) }
    return found
  }

  private static func find(
    _ request: ImageAssets.Request, in folder: String
  ) -> (image: CGImage, scale: CGFloat)? {
    let files = sets(named: request.name + ".imageset", in: folder).flatMap { entries(ofSet: $0) }
    let candidates = files.isEmpty ? looseFiles(request.name, in: folder) : files
    let isDark = request.colorScheme == .dark
    let suited = candidates.filter { $0.isDark == isDark }
    let ordered = (suited.isEmpty ? candidates.filter { !$0.isDark } : suited).sorted { $0.scale < $1.scale }
    guard let entry = ordered.first(where: { $0.scale >= request.scale }) ?? ordered.last,
      let image = try? CGImage(contentsOfFile: entry.path)
    else { return nil }
    return (image, entry.scale)
  }

  private struct Entry {
    var path: String
    var scale: CGFloat
    var isDark = false
  }

  /// Returns the asset folders called `name` at any depth inside a folder.
  private static func sets(named name: String, in folder: String) -> [String] {
    let wanted = "/" + name
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return all.filter { ("/" + $0).hasSuffix(wanted) }.sorted().map { folder + "/" + $0 }
  }

  /// Returns the images listed in the `Contents.json` of an image set.
  private static func entries(ofSet folder: String) -> [Entry] {
    struct Contents: Decodable {
      struct Appearance: Decodable { var value: String }
      struct File: Decodable {
        var filename: String?
        var scale: String?
        var appearances: [Appearance]?
      }
      var images: [File]
    }
    guard let data = FileManager.default.contents(atPath: folder + "/Contents.json"),
      let contents = try? JSONDecoder().decode(Contents.self, from: data)
    else { return [] }
    return contents.images.compactMap { image in
      guard let filename = image.filename else { return nil }
      let scale = image.scale.flatMap { Double($0.dropLast()) } ?? 1
      return Entry(
        path: folder + "/" + filename, scale: scale,
        isDark: image.appearances?.contains { $0.value == "dark" } ?? false)
    }
  }

  /// Returns the image files called `name` in a folder, at any scale.
  private static func looseFiles(_ name: String, in folder: String) -> [Entry] {
    let scales: [(suffix: String, scale: CGFloat)] = [("", 1), ("@2x", 2), ("@3x", 3)]
    return scales.flatMap { suffix, scale in
      ["png", "jpg", "jpeg", "heic", "avif", "webp"].compactMap { kind in
        let path = "\(folder)/\(name)\(suffix).\(kind)"
        return FileManager.default.fileExists(atPath: path) ? Entry(path: path, scale: scale) : nil
      }
    }
  }
}
