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
