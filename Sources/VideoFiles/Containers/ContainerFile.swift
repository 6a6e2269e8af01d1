import Files

/// An input file and its structure, which is examined before libav opens it.
///
/// libav skips what it cannot parse. What it would skip in silence is found here.
struct ContainerFile {
  /// The open file.
  let file: InputFile
  /// The container, detected from the content.
  let container: Container

  /// A container and its structure.
  enum Container {
    /// MP4, MOV and related formats, which consist of boxes with a size and a four-letter type.
    case boxes(BoxStructure)
    /// Matroska and WebM.
    case matroska(MatroskaStructure)
    /// Anything that is not a video.
    case other(FileKind?)
  }

  /// The file as the user named it.
  var path: String { file.name }
  /// The length in bytes.
  var size: Int64 { file.size }

  /// Whether all video tracks are encrypted.
  var isProtected: Bool {
    let tracks: [Bool] =
      switch container {
      case .boxes(let structure): structure.tracks.filter(\.isVideo).map { $0.entry?.isProtected ?? false }
      case .matroska(let structure):
        structure.tracks.values.filter { $0.type == MatroskaStructure.Track.video }.map(\.isProtected)
      case .other: []
      }
    return !tracks.isEmpty && tracks.allSatisfy { $0 }
  }

  /// Opens a file and examines its structure. Throws `damaged` if the structure is broken or ends too early.
  init(path: String) throws(FileError) {
    let file = try InputFile(path)
    self.file = file
    let head = try file.bytes(at: 0, count: 16)
    if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      container = .matroska(try MatroskaStructure(FileWindow(file)))
    } else if BoxStructure.begins(with: head) {
      container = .boxes(try BoxStructure(FileWindow(file)))
    } else {
      container = .other(FileKind(beginning: head))
    }
  }
}
