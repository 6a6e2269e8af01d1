import CLibav

extension ColorTags {
  /// Creates the tags of a track. Missing tags get the values that players assume.
  ///
  /// The assumed range is limited. The assumed standard is BT.709 for RGB and for 720 rows or more, otherwise BT.601
  /// with 625 or 525 lines. If any tag of a track indicates BT.2020 or HDR, BT.2020 is assumed for the missing ones.
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
      // RGB has no matrix. This is the matrix of the canvas.
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
