import Files

/// An input file and its structure, which is examined before libav opens it.
///
/// libav silently skips data that it cannot parse. The examination detects such data.
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
    /// AVI.
    case avi(AVIStructure)
    /// MPEG transport streams, such as those of AVCHD cameras.
    case transport(TransportStructure)
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
      case .avi, .transport, .other: []
      }
    return !tracks.isEmpty && tracks.allSatisfy { $0 }
  }

  /// Opens a file and examines its structure. Throws `damaged` if the structure is broken or ends too early.
  init(path: String) throws(FileError) {
    let file = try InputFile(path)
    self.file = file
    let head = try file.bytes(at: 0, count: TransportStructure.headLength)
    if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      container = .matroska(try MatroskaStructure(FileWindow(file)))
    } else if BoxStructure.begins(with: head) {
      container = .boxes(try BoxStructure(FileWindow(file)))
    } else if AVIStructure.begins(with: head) {
      container = .avi(try AVIStructure(FileWindow(file)))
    } else if let prefix = TransportStructure.prefix(of: head) {
      container = .transport(try TransportStructure(file, prefix: prefix))
    } else {
      container = .other(FileKind(beginning: head))
    }
  }
}
