public import Files

/// The order of the parts of an MP4 or MOV file, and the number of tracks with an edit list.
public struct MovieLayout: Hashable, Sendable {
  /// Whether the index precedes the media, so that the video can play while it downloads.
  public let indexComesFirst: Bool
  /// The number of tracks with an edit list.
  public let editLists: Int

  /// Reads the layout of a file. Throws `damaged` if its structure is broken.
  public init(path: String) throws(FileError) {
    let window = FileWindow(try InputFile(path))
    let boxes = try ContainerBox.all(from: 0, to: window.file.size, in: window)
    let types = boxes.map(\.type)
    let index = types.firstIndex(of: "moov")
    let media = types.firstIndex(of: "mdat")
    indexComesFirst = index.map { $0 < media ?? .max } ?? false
    var editLists = 0
    for movie in boxes where movie.type == "moov" {
      for track in try movie.children(in: window) where track.type == "trak" {
        if try track.children(in: window).contains(where: { $0.type == "edts" }) { editLists += 1 }
      }
    }
    self.editLists = editLists
  }
}
