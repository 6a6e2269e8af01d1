import Exporting
import Scenes

extension Background {
  /// A scene of lanterns over a lake, with audio.
  static let lanterns = Background.scene { size in
    let lake = LanternLake(size: size)
    return BackgroundScene(
      frame: { lake.frame(at: $0) },
      sound: BackgroundScene.Sound(sampleRate: LanternLake.sampleRate, channels: 2, samples: LanternLake.channels))
  }
}

extension LanternLake {
  /// Returns samples of the scene's audio, one array per channel.
  static func channels(from first: Int, count: Int) -> [[Float]] {
    let samples = sound(from: first, count: count)
    return (0..<2).map { channel in stride(from: channel, to: samples.count, by: 2).map { samples[$0] } }
  }
}
