import CLibav

/// A sample rate and a channel layout for AAC.
struct AACFormat {
  /// Samples per second, per channel.
  let sampleRate: Int32
  /// The channel layout, which has a dedicated MPEG-4 channel configuration, so that every decoder supports it.
  let layout: AVChannelLayout
  /// Whether the layout has all channels of the source.
  let keepsChannels: Bool

  /// Returns the format for audio with a sample rate and a channel layout.
  ///
  /// The layout is the smallest that contains all channels. If there is none, channels are mixed down to 5.1; channels
  /// whose positions are unknown or overhead, to stereo; and ambisonics, to mono. With `isStereo`, more than two channels
  /// are mixed down to stereo.
  init(sampleRate: Int32, layout source: AVChannelLayout, isStereo: Bool = false) {
    self.sampleRate = Self.sampleRate(for: sampleRate)
    if isStereo, source.nb_channels > 2, source.order != AV_CHANNEL_ORDER_AMBISONIC {
      layout = AVChannelLayout(named: "stereo")
      keepsChannels = false
      return
    }
    guard let positions = source.positions else {
      layout = AVChannelLayout(named: source.order == AV_CHANNEL_ORDER_AMBISONIC ? "mono" : "stereo")
      keepsChannels = layout.nb_channels >= source.nb_channels
      return
    }
    let mask = positions.u.mask
    let fitting = ["mono", "stereo", "3.0", "4.0", "5.0", "5.1", "7.1"].map { AVChannelLayout(named: $0) }
      .first { mask & ~$0.u.mask == 0 || Self.withBackForSide(mask) & ~$0.u.mask == 0 }
    layout = fitting ?? AVChannelLayout(named: "5.1")
    keepsChannels = fitting != nil
  }

  /// Returns the same rate up to 48 kHz if AAC has it, or else the next higher one. Higher rates become 44.1 or 48 kHz,
  /// whichever is a simple fraction: players reject more, and nothing audible is lost.
  static func sampleRate(for source: Int32) -> Int32 {
    if source > 48_000 { return source % 11_025 == 0 ? 44_100 : 48_000 }
    return [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100].first { $0 >= source } ?? 48_000
  }

  /// Returns the channels with those at the sides moved to the back, where AAC's 5.1 has them, unless the back is taken.
  private static func withBackForSide(_ mask: UInt64) -> UInt64 {
    let back = AVChannelLayout(named: "BL+BR").u.mask
    let side = AVChannelLayout(named: "SL+SR").u.mask
    return mask & back == 0 && mask & side == side ? mask & ~side | back : mask
  }
}

extension AVChannelLayout {
  /// Creates a layout from libav's name for it.
  init(named name: String) {
    self.init()
    let code = av_channel_layout_from_string(&self, name)
    precondition(code == 0, "libav must know the channel layout \(name)")
  }

  /// The layout with a position for each channel, or nil if a position is unknown or cannot be mixed with others.
  ///
  /// A single channel is mono wherever it is. Up to eight channels without positions are assumed to have libav's default
  /// layout.
  var positions: AVChannelLayout? {
    if nb_channels == 1 { return AVChannelLayout(named: "mono") }
    // libswresample silently leaves out all other channels, such as those overhead, when it mixes.
    let mixed = AVChannelLayout(named: "FL+FR+FC+LFE+BL+BR+FLC+FRC+BC+SL+SR").u.mask
    if order == AV_CHANNEL_ORDER_NATIVE { return u.mask & ~mixed == 0 ? self : nil }
    guard order == AV_CHANNEL_ORDER_UNSPEC, (2...8).contains(nb_channels) else { return nil }
    var layout = AVChannelLayout()
    av_channel_layout_default(&layout, nb_channels)
    return layout
  }
}
