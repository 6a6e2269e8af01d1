import Geometry

/// The factors by which a contrast floor dims, as measured in a frame or followed over several.
public struct Dimming: Hashable, Sendable {
  /// The factor for the whole surface, 0…1.
  var whole: Float
  /// The total factor for each block of text, 0…1.
  var blocks: [Float]

  /// Whether nothing is dimmed.
  var isNone: Bool { whole == 1 && blocks.allSatisfy { $0 == 1 } }

  /// Returns the dimming after an earlier frame's, `seconds` later.
  ///
  /// Dimming increases at once, so that the floor holds in every frame, and decreases slowly, so that a backdrop that
  /// flickers does not make the glass pump.
  public func following(_ earlier: Dimming, after seconds: Double) -> Dimming {
    let share = Float(1 - Elementary.exp(-max(seconds, 0) / GlassLegibility.release))
    func follow(_ now: Float, _ before: Float) -> Float {
      guard now > before else { return now }
      let next = before + (now - before) * share
      // The last step is less than half an 8-bit level.
      return now - next < 1.0 / 512 ? now : next
    }
    var result = self
    result.whole = follow(whole, earlier.whole)
    if blocks.count == earlier.blocks.count {
      for i in blocks.indices { result.blocks[i] = follow(blocks[i], earlier.blocks[i]) }
    }
    return result
  }
}

#if !hasFeature(Embedded)
  // The state travels to those who render a later part of the video.
  extension Dimming: Codable {}
#endif
