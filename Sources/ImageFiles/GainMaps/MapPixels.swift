import CVips
import Files
import Geometry

/// The decoded image of a gain map.
struct MapPixels {
  private let size: PixelSize
  /// One or three codes per pixel.
  private let codes: [UInt8]
  private let lanes: Int

  /// No gain map of a photo has a larger file.
  static let mostBytes = 1 << 26

  /// Decodes a file. Returns nil if it is damaged, exceeds the limits, or is neither grey nor RGB.
  init?(_ bytes: [UInt8], _ limits: PhotoLimits) {
    guard let memory = try? MemoryFile(bytes), let file = try? InputFile(memory.path) else { return nil }
    let decoded = try? PhotoFile.reading(file, limits) { (head) throws(VipsFailure) in
      let lanes = head.image.bands < 3 ? 1 : 3
      guard head.colorModel != .cmyk else { throw .message("the gain map is CMYK") }
      let image = try head.image.applying { shim_extract_bands($0, &$1, 0, Int32(lanes)) }
      var codes: [UInt8]
      if image.format == VIPS_FORMAT_USHORT {
        // libvips leaves the low bits of 9- to 15-bit samples zero.
        let full = ((1 << head.bitDepth) - 1) << (16 - head.bitDepth)
        let deep: [UInt16] = try image.samples()
        codes = deep.map { UInt8(min((Int($0) * 255 + full / 2) / full, 255)) }
      } else {
        codes = try image.samples()
      }
      if head.image.hasFailed { throw .library }
      return MapPixels(size: head.storedSize, codes: codes, lanes: lanes)
    }
    guard let decoded else { return nil }
    self = decoded
  }

  private init(size: PixelSize, codes: [UInt8], lanes: Int) {
    self.size = size
    self.codes = codes
    self.lanes = lanes
  }

  /// The codes of the first channel.
  private var grey: [UInt8] {
    guard lanes > 1 else { return codes }
    return stride(from: 0, to: codes.count, by: lanes).map { (i: Int) -> UInt8 in codes[i] }
  }

  /// Returns a map with parameters for one channel or for three.
  func map(_ parameters: GainMap.Parameters) -> GainMap {
    var samples = codes
    var channels = parameters.channels
    if lanes == 1, channels.count == 3 {
      samples = codes.flatMap { code in [UInt8](repeating: code, count: 3) }
    } else if lanes == 3, channels.count == 1 {
      // HEIF decoders turn grey into three equal samples.
      let isGrey = stride(from: 0, to: codes.count, by: 3).allSatisfy { (i: Int) -> Bool in
        codes[i] == codes[i + 1] && codes[i] == codes[i + 2]
      }
      if isGrey { samples = grey } else { channels = [channels[0], channels[0], channels[0]] }
    }
    return GainMap(size: size, samples: samples, channels: channels, headroom: parameters.headroom)
  }

  /// Returns a map of Apple's kind, which is grey.
  func map(appleStops stops: Double) -> GainMap { AppleGainMap.map(grey, size: size, stops: stops) }
}
