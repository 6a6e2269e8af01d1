import DisplayLists
import Geometry

extension Platform {
  /// The finding that the platform's controls cover part of the sticker; none if they do not.
  func coverage(of sticker: PixelRect, on canvas: PixelSize) -> [Finding] {
    guard let clear = limits.clearArea, canvas == limits.canvas, !sticker.isEmpty else { return [] }
    let visible = sticker.intersection(clear)
    let share = 1 - Double(visible.isEmpty ? 0 : visible.size.area) / Double(sticker.size.area)
    return share > 0 ? [.coveredSticker(share: share, platform: name)] : []
  }
}
