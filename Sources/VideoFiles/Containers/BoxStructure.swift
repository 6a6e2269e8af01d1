import Files

/// The structure of an MP4 or MOV file: its boxes, the tables of its tracks and its fragments.
struct BoxStructure {
  /// The video and audio tracks.
  private(set) var tracks: [BoxTrack] = []
  /// The duration of a fragmented file that its header states, in seconds; nil if it contains none.
  private(set) var statedDuration: Double?
  /// Whether the header marks the duration as unknown, as live recorders do.
  private(set) var hasUnknownDuration = false
  /// Whether the file consists of fragments.
  private(set) var isFragmented = false
  /// The number of samples in fragments, by track.
  private(set) var fragmentSamples: [Int: Int64] = [:]
  /// Whether the content states the end of the file, unlike in a live recording.
  var statesEnd: Bool {
    !isFragmented || hasIndex || statedDuration != nil || (firstIndexEnd.map { $0 >= end } ?? false)
  }

  private let window: FileWindow
  private var file: String { window.file.name }
  private var fragments: Set<Int64> = []
  /// The byte offset of the last fragment if it describes no track's samples.
  private var emptyFragment: Int64?
  /// The byte offset at which the media in the first segment index ends.
  private var firstIndexEnd: Int64?
  /// Whether an index of all fragments follows them.
  private var hasIndex = false
  /// The end of the last fragment.
  private var end: Int64 = 0

  /// Returns whether a file that starts with these bytes consists of boxes, but is not a photo.
  static func begins(with head: some Sequence<UInt8>) -> Bool {
    let head = Array(head)
    guard head.count >= 8, types.contains(String(decoding: head[4..<8], as: UTF8.self)) else { return false }
    guard head.count >= 12, head[4..<8].elementsEqual("ftyp".utf8) else { return true }
    return !imageBrands.contains(String(decoding: head[8..<12], as: UTF8.self))
  }

  /// The types of boxes at the top level of a video.
  private static let types: Set<String> = [
    "ftyp", "styp", "moov", "moof", "mdat", "mfra", "sidx", "ssix", "prft", "emsg", "free", "skip", "wide", "pnot",
    "uuid", "meta", "pdin", "udta", "imda", "etyp", "bloc", "ainf",
  ]
  private static let imageBrands: Set<String> = ["heic", "heix", "heim", "heis", "mif1", "mif2", "avif", "crx "]
  /// The types of boxes in a fragment, and in a track's part of it.
  private static let fragmentTypes: Set<String> = ["mfhd", "traf", "pssh", "meta", "uuid", "free", "skip"]
  private static let trackFragmentTypes: Set<String> = [
    "tfhd", "tfdt", "trun", "sbgp", "sgpd", "csgp", "subs", "saiz", "saio", "senc", "sdtp", "meta", "uuid", "free",
    "skip",
  ]

  /// Examines a file. Throws `damaged` if it ends before a box does or if its index or a fragment contradicts itself.
  init(_ window: FileWindow) throws(FileError) {
    self.window = window
    let size = window.file.size
    var offset: Int64 = 0
    while offset + 8 <= size {
      let box = try ContainerBox(at: offset, limit: size, in: window)
      guard let box, Self.types.contains(box.type) else {
        // Garbage after a complete video is harmless.
        if isFragmented, !statesEnd { throw .broken(file, at: offset) }
        break
      }
      guard box.end <= size else { throw .cutOff(file) }
      try read(box)
      if box.isOpenEnded { return }
      offset = box.end
    }
    if let firstIndexEnd, firstIndexEnd > size { throw .cutOff(file) }
  }

  private mutating func read(_ box: ContainerBox) throws(FileError) {
    switch box.type {
    case "moov": try readMovie(box)
    case "moof":
      isFragmented = true
      hasIndex = false
      fragments.insert(box.offset)
      end = box.end
      try readFragment(box)
    case "mdat":
      // Nothing would describe the samples.
      if let emptyFragment, box.end > box.start { throw .broken(file, at: emptyFragment) }
      end = box.end
    case "sidx": try readSegmentIndex(box)
    case "mfra": try readFragmentIndex(box)
    default: break
    }
  }

  private mutating func readMovie(_ movie: ContainerBox) throws(FileError) {
    let children = try movie.children(in: window)
    guard let header = children.first(where: { $0.type == "mvhd" }) else { return }
    let isWide = try header.version(in: window) == 1
    let scale = try header.number(isWide ? 20 : 12, in: window)
    hasUnknownDuration = try header.hasUnknownDuration(at: isWide ? 24 : 16, isWide: isWide, in: window)
    for child in children {
      switch child.type {
      case "trak": if let track = try BoxTrack(child, movieScale: scale, in: window) { tracks.append(track) }
      case "mvex":
        isFragmented = true
        guard let header = try child.children(in: window).first(where: { $0.type == "mehd" }) else { continue }
        let isWide = try header.version(in: window) == 1
        let duration = try header.duration(at: 4, isWide: isWide, in: window)
        statedDuration = duration.map { Double($0) / Double(max(1, scale)) }
      default: break
      }
    }
  }

  private mutating func readFragment(_ fragment: ContainerBox) throws(FileError) {
    let children = try fragment.children(in: window)
    // Each fragment has a header (ISO 14496-12, 8.8.5).
    guard children.contains(where: { $0.type == "mfhd" }) else { throw .broken(file, at: fragment.offset) }
    emptyFragment = children.contains { $0.type == "traf" } ? nil : fragment.offset
    for child in children {
      guard Self.fragmentTypes.contains(child.type) else { throw .broken(file, at: child.offset) }
      guard child.type == "traf" else { continue }
      var track: Int?
      for part in try child.children(in: window) {
        guard Self.trackFragmentTypes.contains(part.type) else { throw .broken(file, at: part.offset) }
        if part.type == "tfhd" { track = Int(try part.number(4, in: window)) }
        guard part.type == "trun" else { continue }
        guard let track else { throw .broken(file, at: part.offset) }
        fragmentSamples[track, default: 0] += try samples(ofRun: part)
      }
    }
  }

  /// Returns the number of samples of a run. Throws unless its length agrees with it.
  private func samples(ofRun run: ContainerBox) throws(FileError) -> Int64 {
    let flags = try run.number(0, in: window)
    let samples = try run.number(4, in: window)
    let common = Int64((flags & 0x5).nonzeroBitCount)
    let each = Int64((flags & 0xF00).nonzeroBitCount)
    guard run.end - run.start == 8 + 4 * (common + each * samples) else { throw .broken(file, at: run.offset) }
    return samples
  }

  private mutating func readSegmentIndex(_ index: ContainerBox) throws(FileError) {
    guard firstIndexEnd == nil else { return }
    let isWide = try index.version(in: window) == 1
    let place: Int64 = isWide ? 28 : 20
    var end = index.end + (try index.number(isWide ? 20 : 16, isWide ? 8 : 4, in: window))
    for entry in 0..<(try index.number(place + 2, 2, in: window)) {
      end += try index.number(place + 4 + 12 * entry, in: window) & 0x7FFF_FFFF
    }
    firstIndexEnd = end
  }

  /// Reads an index of fragments. Throws unless it leads to fragments.
  private mutating func readFragmentIndex(_ index: ContainerBox) throws(FileError) {
    for table in try index.children(in: window) where table.type == "tfra" {
      let width: Int64 = try table.version(in: window) == 1 ? 8 : 4
      let lengths = try table.number(8, in: window)
      let length = 2 * width + 3 + (lengths >> 4 & 3) + (lengths >> 2 & 3) + (lengths & 3)
      for entry in 0..<(try table.number(12, in: window)) {
        let fragment = try table.number(16 + entry * length + width, width, in: window)
        guard fragments.contains(fragment) else { throw .broken(file, at: index.offset) }
      }
    }
    hasIndex = true
  }
}
