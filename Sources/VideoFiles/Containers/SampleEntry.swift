import Files

/// The first description of a track's samples in an MP4 or MOV file.
///
/// Contains properties that libav reports wrongly or not at all.
struct SampleEntry {
  /// The format of uncompressed audio in ISO files (ISO/IEC 23003-5).
  struct PCM: Equatable {
    let bits: Int
    let isLittleEndian: Bool
  }

  /// The four letters of the format.
  let format: String
  /// Whether samples are encrypted (ISO/IEC 14496-12, 8.12).
  let isProtected: Bool
  /// The format of uncompressed audio, if the entry states it.
  let pcm: PCM?
  /// Whether the samples contain the picture for a second eye (MV-HEVC).
  let hasSecondEye: Bool
  /// Whether the samples contain an additional layer with alpha.
  let hasAlphaLayer: Bool

  private static let protectedFormats: Set<String> = ["encv", "enca", "drmi", "drms"]

  /// Reads the first entry of an `stsd` box. Returns nil if the box has no complete entry.
  init?(_ table: ContainerBox, isVideo: Bool, in window: FileWindow) throws(FileError) {
    let limit = min(table.end, window.file.size)
    guard let entry = try ContainerBox(at: table.start + 8, limit: limit, in: window), entry.end <= limit else {
      return nil
    }
    format = entry.type
    // The fields before the boxes; QuickTime has longer ones for audio, but none of these boxes.
    var offset = entry.start + (isVideo ? 78 : 28)
    var types: Set<String> = []
    var pcm: PCM?
    while let box = try ContainerBox(at: offset, limit: entry.end, in: window), box.end <= entry.end, !box.isOpenEnded {
      types.insert(box.type)
      if box.type == "pcmC" {
        let flags = try box.number(4, 1, in: window)
        pcm = PCM(bits: Int(try box.number(5, 1, in: window)), isLittleEndian: flags & 1 != 0)
      }
      offset = box.end
    }
    self.pcm = pcm
    isProtected = Self.protectedFormats.contains(format) || types.contains("sinf")
    hasSecondEye = isVideo && types.isSuperset(of: ["lhvC", "vexu"])
    hasAlphaLayer = isVideo && types.contains("lhvC") && !types.contains("vexu")
  }
}
