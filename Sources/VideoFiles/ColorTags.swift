internal import CLibav
public import Geometry

/// What a clip says about the meaning of its samples, in the names that ffprobe prints.
public struct ColorTags: Hashable, Sendable {
  /// One tag.
  public struct Tag: Hashable, Sendable {
    /// libav's name: `bt709`, `arib-std-b67`, …
    public var name: String
    /// Whether the clip was silent and the value is this package's assumption.
    public var isAssumed: Bool

    /// A tag; stated by the clip unless said otherwise.
    public init(_ name: String, isAssumed: Bool = false) {
      self.name = name
      self.isAssumed = isAssumed
    }
  }

  /// The colours of red, green and blue.
  public var primaries: Tag
  /// The curve between light and signal.
  public var transfer: Tag
  /// The weights of luma.
  public var matrix: Tag
  /// `tv` for limited, `pc` for full range.
  public var range: Tag
  /// Where a chroma sample lies among its four pixels: `left`, `center`, `topleft`, …, or `unspecified`.
  public var chromaLocation: String

  /// Tags from their names.
  public init(primaries: Tag, transfer: Tag, matrix: Tag, range: Tag, chromaLocation: String = "left") {
    self.primaries = primaries
    self.transfer = transfer
    self.matrix = matrix
    self.range = range
    self.chromaLocation = chromaLocation
  }

  /// The tags that state a format; for films that are made rather than read.
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

  /// Whether the curve is one of high dynamic range.
  public var isHDR: Bool { transfer.name == "arib-std-b67" || transfer.name == "smpte2084" }

  /// What samples under these tags mean to compositing, at `bitDepth` bits and 4:2:0.
  func format(bitDepth: Int) -> PlanarFormat {
    let matrix: LumaMatrix =
      switch self.matrix.name {
      case "bt2020nc": .bt2020
      case "bt709": .bt709
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
  /// The tags of the same samples turned: only where chroma lies within its four pixels depends on that.
  ///
  /// A place that no tag names, the right edge, becomes `unspecified`.
  func turned(_ orientation: Orientation) -> ColorTags {
    // Offsets from the middle of the four pixels, in halves of them.
    let places = [
      "left": (-1, 0), "center": (0, 0), "topleft": (-1, -1), "top": (0, -1), "bottomleft": (-1, 1), "bottom": (0, 1),
    ]
    guard let place = places[chromaLocation] else { return self }
    let steps = orientation.codedSteps
    // The steps are orthonormal, so the way back is their transpose.
    let upright = (
      place.0 * steps.right.x + place.1 * steps.right.y, place.0 * steps.down.x + place.1 * steps.down.y
    )
    var tags = self
    tags.chromaLocation = places.first { $0.value == upright }?.key ?? "unspecified"
    return tags
  }

  /// What a track states, and for what it leaves open the assumption every player makes.
  ///
  /// Silence means BT.709 for pictures of 720 rows and more and for RGB, else the BT.601 of 625 or of 525 lines,
  /// limited range; but a track that states one half of BT.2020 means the other half too.
  init(track: AVCodecParameters, isRGB: Bool, isFullRangeFormat: Bool) {
    let isHigh = track.height >= 720 || isRGB
    let has625Lines = track.height == 576 || track.height == 288
    let isWide =
      track.color_primaries == AVCOL_PRI_BT2020 || track.color_space == AVCOL_SPC_BT2020_NCL
      || track.color_trc == AVCOL_TRC_ARIB_STD_B67 || track.color_trc == AVCOL_TRC_SMPTE2084
    let standard = isWide ? "bt2020" : isHigh ? "bt709" : has625Lines ? "bt470bg" : "smpte170m"

    let statesPrimaries = track.color_primaries != AVCOL_PRI_UNSPECIFIED && track.color_primaries != AVCOL_PRI_RESERVED0
    primaries =
      statesPrimaries
      ? Tag(libavName(av_color_primaries_name(track.color_primaries))) : Tag(standard, isAssumed: true)

    let statesTransfer = track.color_trc != AVCOL_TRC_UNSPECIFIED && track.color_trc != AVCOL_TRC_RESERVED0
    transfer =
      statesTransfer
      ? Tag(libavName(av_color_transfer_name(track.color_trc)))
      : Tag(isWide ? "bt2020-10" : isHigh ? "bt709" : "smpte170m", isAssumed: true)

    let statesMatrix =
      track.color_space != AVCOL_SPC_UNSPECIFIED && track.color_space != AVCOL_SPC_RESERVED
      && track.color_space != AVCOL_SPC_RGB
    if isRGB {
      // Red, green and blue have no matrix; the canvas gets one.
      matrix = Tag(isWide ? "bt2020nc" : "bt709", isAssumed: true)
    } else if statesMatrix {
      matrix = Tag(libavName(av_color_space_name(track.color_space)))
    } else {
      matrix = Tag(isWide ? "bt2020nc" : standard, isAssumed: true)
    }

    if isRGB {
      range = Tag("tv", isAssumed: true)
    } else if isFullRangeFormat || track.color_range == AVCOL_RANGE_JPEG {
      range = Tag("pc")
    } else {
      range = Tag("tv", isAssumed: track.color_range != AVCOL_RANGE_MPEG)
    }
    chromaLocation = libavName(av_chroma_location_name(track.chroma_location))
  }

  var libavPrimaries: AVColorPrimaries {
    AVColorPrimaries(UInt32(bitPattern: av_color_primaries_from_name(primaries.name)))
  }
  var libavTransfer: AVColorTransferCharacteristic {
    AVColorTransferCharacteristic(UInt32(bitPattern: av_color_transfer_from_name(transfer.name)))
  }
  var libavMatrix: AVColorSpace { AVColorSpace(UInt32(bitPattern: av_color_space_from_name(matrix.name))) }
  var libavRange: AVColorRange { range.name == "pc" ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG }
  var libavChromaLocation: AVChromaLocation {
    AVChromaLocation(UInt32(bitPattern: max(0, av_chroma_location_from_name(chromaLocation))))
  }
}

/// A name that libav gave, or `unknown`.
func libavName(_ text: UnsafePointer<CChar>?) -> String { text.map { String(cString: $0) } ?? "unknown" }
