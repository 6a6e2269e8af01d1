package import Files
import Foundation
package import Geometry
import ImageFiles
import Vitrine

/// Two folders of pictures, of which those at the same paths are compared.
///
/// Pictures are PNG, JPEG, WebP and AVIF files, which browsers show, by their suffixes. They are compared as they look:
/// by their pixels in sRGB with 8 bits per sample, and not by their bytes. Hidden files are left out.
package struct PictureFolders {
  /// How a picture differs.
  package enum Change {
    /// It is in both folders.
    case changed(PictureDifference)
    /// It is only in the new folder, with this size.
    case appeared(PixelSize)
    /// It is only in the old folder, with this size.
    case disappeared(PixelSize)
  }

  private static let suffixes: Set = ["png", "jpg", "jpeg", "webp", "avif"]

  package let old: String
  package let new: String
  /// The paths of pictures that either folder has, sorted.
  package let paths: [String]
  /// The paths of other files that either folder has, sorted. They are not compared.
  package let others: [String]

  private let oldPaths: Set<String>
  private let newPaths: Set<String>

  /// Finds the pictures. Throws if a folder cannot be read, or if neither has pictures.
  package init(old: String, new: String) throws(FileError) {
    let oldFiles = try Self.files(in: old)
    let newFiles = try Self.files(in: new)
    (self.old, self.new) = (old, new)
    oldPaths = oldFiles.filter(Self.isPicture)
    newPaths = newFiles.filter(Self.isPicture)
    paths = oldPaths.union(newPaths).sorted()
    others = oldFiles.union(newFiles).filter { !Self.isPicture($0) }.sorted()
    guard !paths.isEmpty else {
      throw FileError(.empty, .read, file: new, reason: "neither it nor \(old) has pictures")
    }
  }

  /// Compares the picture at a path; nil if it is equal. A sample may differ by up to `tolerance`, 0…255.
  ///
  /// Throws if a picture cannot be read.
  package func change(at path: String, tolerance: Int) throws -> Change? {
    precondition((0...255).contains(tolerance), "tolerance must be 0 to 255, got \(tolerance)")
    let oldFile = Self.file(path, in: old)
    let newFile = Self.file(path, in: new)
    guard oldPaths.contains(path) else { return .appeared(try PhotoFile.probe(newFile).size) }
    guard newPaths.contains(path) else { return .disappeared(try PhotoFile.probe(oldFile).size) }
    if FileManager.default.contentsEqual(atPath: oldFile, andPath: newFile) { return nil }
    let difference = PictureDifference(
      expected: try CGImage(contentsOfFile: oldFile), actual: try CGImage(contentsOfFile: newFile))
    if let largest = difference.largest, largest <= tolerance { return nil }
    return .changed(difference)
  }

  /// Returns the path of a file in a folder.
  package static func file(_ path: String, in folder: String) -> String {
    URL(fileURLWithPath: folder).appending(path: path).path
  }

  private static func isPicture(_ path: String) -> Bool {
    suffixes.contains(URL(fileURLWithPath: path).pathExtension.lowercased())
  }

  /// The paths of files below a folder.
  private static func files(in folder: String) throws(FileError) -> Set<String> {
    let paths: [String]
    do { paths = try FileManager.default.subpathsOfDirectory(atPath: folder) } catch {
      throw FileError(.unreadable, .read, file: folder, reason: "it is not a folder that can be read")
    }
    return Set(
      paths.filter { path in
        var isFolder: ObjCBool = false
        return !path.split(separator: "/").contains { $0.hasPrefix(".") }
          && FileManager.default.fileExists(atPath: file(path, in: folder), isDirectory: &isFolder)
          && !isFolder.boolValue
      })
  }
}
