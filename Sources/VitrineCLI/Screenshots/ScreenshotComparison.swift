import ArgumentParser
import Commands
import Comparing
import Exporting
import Files
import Foundation
import Vitrine

/// The comparison of two folders of pictures, and the page about it.
struct ScreenshotComparison {
  /// Statuses of programs that compare, such as `diff`.
  private enum Status {
    static let differs: Int32 = 1
    static let trouble: Int32 = 2
  }

  let old: String
  let new: String
  /// The folder to write to.
  let output: String
  /// The largest difference of a sample that counts as equal, 0…255.
  let tolerance: Int

  /// Compares the pictures, writes the page and lists the differences. Throws an exit status unless all are equal.
  func run(_ cancellation: Cancellation) throws {
    let entries: [ComparisonPage.Entry]
    do { entries = try compare(cancellation) } catch let error as FileError {
      // Status 1 would say that pictures differ.
      Streams.say("vitrine: \(error)")
      throw ExitCode(Status.trouble)
    }
    if !entries.isEmpty { throw ExitCode(Status.differs) }
  }

  /// Returns the pictures that differ, after the page is written.
  private func compare(_ cancellation: Cancellation) throws -> [ComparisonPage.Entry] {
    try checkOutput()
    let folders = try PictureFolders(old: old, new: new)
    if let other = folders.others.first {
      let rest = folders.others.count > 1 ? " and \(folders.others.count - 1) more" : ""
      Streams.say("vitrine: note: only PNG, JPEG, WebP and AVIF files are compared, and not \(other)\(rest)")
    }
    let draft = try PictureFolder(output)
    defer { draft.discard() }
    cancellation.onCancel { draft.discard() }
    var entries: [ComparisonPage.Entry] = []
    var written: [String] = []
    for path in folders.paths {
      try cancellation.check()
      guard let change = try folders.change(at: path, tolerance: tolerance) else { continue }
      let entry = ComparisonPage.Entry(path, change)
      written += try write(entry, change, to: draft)
      entries.append(entry)
    }
    let page = ComparisonPage(entries, equal: folders.paths.count - entries.count)
    try write(Data(page.html.utf8), to: try draft.place(for: "index.html"))
    try cancellation.check()
    // The page comes last, so that it never names a picture that is not there.
    try draft.publish(written + ["index.html"])
    for entry in entries { print("\(entry.state.rawValue): \(entry.path)") }
    print("\(page.summary): \(output)/index.html")
    return entries
  }

  /// Writes the pictures of an entry to a folder and returns their paths.
  private func write(
    _ entry: ComparisonPage.Entry, _ change: PictureFolders.Change, to draft: PictureFolder
  ) throws -> [String] {
    for (place, folder) in [(entry.old, old), (entry.new, new)] {
      guard let place else { continue }
      let file = PictureFolders.file(entry.path, in: folder)
      guard let bytes = FileManager.default.contents(atPath: file) else {
        throw FileError(.unreadable, .read, file: file, reason: "it has disappeared")
      }
      try write(bytes, to: try draft.place(for: place))
    }
    if let place = entry.difference, case .changed(let difference) = change {
      try write(try difference.picture.pngData(), to: try draft.place(for: place))
    }
    return [entry.old, entry.new, entry.difference].compactMap { $0 }
  }

  private func write(_ bytes: Data, to path: String) throws(FileError) {
    let file = try OutputFile(path)
    try file.write(bytes)
    try file.commit()
  }

  /// Throws an error if the output is one of the compared folders or inside one.
  private func checkOutput() throws(FileError) {
    let place = Self.components(of: output)
    for folder in [old, new] where place.starts(with: Self.components(of: folder)) {
      throw FileError(
        .unwritable, .write, file: output, reason: "it is in \(folder), which is compared; name another folder")
    }
  }

  private static func components(of path: String) -> [String] {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().pathComponents
  }
}
