public import Geometry

/// The colour tags of a video, with the names that ffprobe prints.
public struct ColorTags: Hashable, Sendable {
  /// A colour tag.
  public struct Tag: Hashable, Sendable {
    /// libav's name for the value, such as `bt709` or `arib-std-b67`.
    public var name: String
    /// Whether the value is assumed because the video has no such tag.
    public var isAssumed: Bool

    /// Creates a tag; by default, one that the video contains.
    public init(_ name: String, isAssumed: Bool = false) {
      self.name = name
      self.isAssumed = isAssumed
    }
  }

  /// The colour primaries.
  public var primaries: Tag
  /// The transfer curve between light and signal.
  public var transfer: Tag
  /// The matrix that forms luma.
  public var matrix: Tag
  /// `tv` for limited range, `pc` for full range.
  public var range: Tag
  /// The position of a chroma sample among its four pixels, such as `left`, `center` or `topleft`, or `unspecified`.
  public var chromaLocation: String

  /// Creates a set of tags.
  public init(primaries: Tag, transfer: Tag, matrix: Tag, range: Tag, chromaLocation: String = "left") {
    self.primaries = primaries
    self.transfer = transfer
    self.matrix = matrix
    self.range = range
    self.chromaLocation = chromaLocation
  }

  /// Creates the tags of a format, for generated videos.
  public init(_ format: PlanarFormat) {
    let primaries = format.hasWidePrimaries ? "bt2020" : format.matrix == .bt601 ? "smpte170m" : "bt709"
    let transfer: String
    switch format.transfer {
    case .standard: transfer = format.matrix == .bt601 ? "smpte170m" : "bt709"
    case .hlg: transfer = "arib-std-b67"
    case .pq: transfer = "smpte2084"
    }
    let matrix: String
    switch format.matrix {
    case .bt601: matrix = "smpte170m"
    case .bt709: matrix = "bt709"
    case .bt2020: matrix = "bt2020nc"
    }
    self.init(
      primaries: Tag(primaries), transfer: Tag(transfer), matrix: Tag(matrix),
      range: Tag(format.isFullRange ? "pc" : "tv"))
  }

  /// Whether the transfer curve is HLG or PQ.
  public var isHDR: Bool { transfer.name == "arib-std-b67" || transfer.name == "smpte2084" }

  /// The matrix of canvases. SMPTE 240M, which no encoder for phones uses any more, is converted to BT.709.
  var canvasMatrix: Tag { matrix.name == "smpte240m" ? Tag("bt709") : matrix }

  /// Returns the format of 4:2:0 canvases with these tags and `bitDepth` bits.
  func format(bitDepth: Int) -> PlanarFormat {
    let matrix: LumaMatrix =
      switch self.matrix.name {
      case "bt2020nc": .bt2020
      case "bt709", "smpte240m": .bt709
      default: .bt601
      }
    let transfer: TransferCurve =
      switch self.transfer.name {
      case "arib-std-b67": .hlg
      case "smpte2084": .pq
      default: .standard
      }
    return PlanarFormat(
      bitDepth: bitDepth, chroma: .half, matrix: matrix, isFullRange: range.name == "pc", transfer: transfer,
      hasWidePrimaries: primaries.name == "bt2020")
  }
}

extension ColorTags {
  /// Returns the tags of the image after it is turned upright. Only the chroma location changes.
  ///
  /// A location at the right edge, which has no tag, becomes `unspecified`.
  func turned(_ orientation: Orientation) -> ColorTags {
    // Offsets from the centre of the four pixels, in units of half the block.
    let places = [
      "left": (-1, 0), "center": (0, 0), "topleft": (-1, -1), "top": (0, -1), "bottomleft": (-1, 1), "bottom": (0, 1),
    ]
    guard let place = places[chromaLocation] else { return self }
    let steps = orientation.storedSteps
    // The steps are orthonormal, so their inverse is their transpose.
    let upright = (
      place.0 * steps.right.x + place.1 * steps.right.y, place.0 * steps.down.x + place.1 * steps.down.y
    )
    var tags = self
    tags.chromaLocation = places.first { $0.value == upright }?.key ?? "unspecified"
    return tags
  }
}
