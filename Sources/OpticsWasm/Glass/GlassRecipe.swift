import Geometry
import Optics

/// Glass as a page describes it, in pixels relative to its origin.
struct GlassRecipe {
  var stages: [Stage] = []

  /// Passes that are always applied, or glass that adapts to its backdrop.
  struct Stage {
    /// The passes, or those of the light appearance.
    var light: [Pass] = []
    /// The passes of the dark appearance.
    var dark: [Pass] = []
    /// The pixels whose luma decides which appearance is shown; nil if the glass does not adapt.
    var area: PixelRect?
  }

  /// One step of drawing.
  enum Pass {
    /// Panes over one backdrop, which merge at a distance in points of the first one, and the content on them.
    case glass([LensPane], spacing: Double, LensContent?)
    /// Content alone.
    case content(LensContent)
    /// The contrast floor of text on the glass before it.
    case contrast(Text)
  }

  /// Text on glass.
  struct Text {
    var inks: [ContrastFloor.Ink]
    /// The bounds of the outlines of the glass.
    var bounds: PixelRect
    /// Whether the glass may be dimmed as a whole.
    var isWhole: Bool
    var pixelsPerPoint: Double
  }
}

extension GlassRecipe {
  /// All passes.
  private var passes: [Pass] {
    var all: [Pass] = []
    for stage in stages { all += stage.light + stage.dark }
    return all
  }

  /// The greatest scale of any pane.
  var pixelsPerPoint: Double {
    var most = 0.0
    for case .glass(let panes, _, _) in passes {
      for pane in panes { most = max(most, pane.pixelsFromPane.meanScale) }
    }
    return most
  }

  /// The pixels that may change.
  var changedRect: PixelRect {
    var rect = PixelRect(x: 0, y: 0, width: 0, height: 0)
    for pass in passes {
      switch pass {
      case .glass(let panes, let spacing, let content):
        for pane in panes { rect = rect.union(pane.changedRect(spacing: spacing)) }
        if let content { rect = rect.union(content.rect) }
      case .content(let content): rect = rect.union(content.rect)
      case .contrast(let text): rect = rect.union(text.bounds)
      }
    }
    return rect
  }

  /// The number of pixels for which distances are computed, summed over all panes.
  var fieldArea: Int64 {
    var sum: Int64 = 0
    for case .glass(let panes, let spacing, _) in passes {
      for pane in panes {
        let rect = pane.changedRect(spacing: spacing)
        sum += Int64(rect.width) &* Int64(rect.height)
      }
    }
    return sum
  }
}
