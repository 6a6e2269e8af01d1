import Foundation
import ImageFiles
import Synchronization
public import Views

extension ImageAssets {
  /// Pictures and colours of a folder: an asset catalogue of Xcode's, or a folder of files.
  ///
  /// Of a catalogue, image sets are found by name in any of its groups. Of a folder, `name.png`, `name@2x.png`,
  /// `name@3x.png` are, and the same as jpg, jpeg, heic, avif and webp. Of several scales that is taken which has as many
  /// pixels as are wanted or, where there is none, most; of pictures for light and for dark the one for what is wanted.
  /// A picture of a named bundle is looked for in that bundle's folder first. A file is read once; one that cannot be read
  /// counts as not found.
  ///
  /// Colours are found by name in the colour sets of a catalogue, which may have others for dark, for more contrast and for
  /// both; where there is none for both, that for dark is taken. A system's colour that a set refers to is not found.
  public init(folder: String) {
    let store = AssetStore(folder: folder)
    self.init(colors: { store.color(for: $0) }) { store.image(for: $0) }
  }
}

/// The pictures and colours of a folder, read when they are first asked for.
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

  /// Folders of a name in a catalogue, or in the catalogues of a folder.
  private static func sets(named name: String, in folder: String) -> [String] {
    let wanted = "/" + name
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return all.filter { ("/" + $0).hasSuffix(wanted) }.sorted().map { folder + "/" + $0 }
  }

  /// The pictures of an image set, as its `Contents.json` lists them.
  private static func entries(ofSet folder: String) -> [Entry] {
    struct Contents: Decodable {
      struct Appearance: Decodable { var value: String }
      struct Picture: Decodable {
        var filename: String?
        var scale: String?
        var appearances: [Appearance]?
      }
      var images: [Picture]
    }
    guard let data = FileManager.default.contents(atPath: folder + "/Contents.json"),
      let contents = try? JSONDecoder().decode(Contents.self, from: data)
    else { return [] }
    return contents.images.compactMap { picture in
      guard let filename = picture.filename else { return nil }
      let scale = picture.scale.flatMap { Double($0.dropLast()) } ?? 1
      return Entry(
        path: folder + "/" + filename, scale: scale,
        isDark: picture.appearances?.contains { $0.value == "dark" } ?? false)
    }
  }

  /// Files of a name in a folder.
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
