import Geometry

/// A point or rectangle in one view that can be converted to another view's coordinate space.
public struct Anchor<Value>: Sendable {
  /// Converts the value to the reader's coordinate space.
  let value: @Sendable (_ pointsFromReader: Affine) -> Value

  /// The source of an anchor.
  public struct Source: Sendable {
    let anchor: @Sendable (PlacedFrame) -> Anchor<Value>
  }
}

extension Anchor.Source where Value == CGRect {
  /// The bounds of the view.
  public static var bounds: Anchor<CGRect>.Source {
    Anchor<CGRect>.Source { frame in
      let rect = frame.pointsFromView.bounds(of: Rect(CGRect(origin: .zero, size: frame.size)))
      return Anchor<CGRect> { pointsFromReader in
        CGRect(pointsFromReader.inverse?.bounds(of: rect) ?? .zero)
      }
    }
  }

  /// Returns a source for a rectangle in the view's own space.
  public static func rect(_ r: CGRect) -> Anchor<CGRect>.Source {
    Anchor<CGRect>.Source { frame in
      let rect = frame.pointsFromView.bounds(of: Rect(r))
      return Anchor<CGRect> { pointsFromReader in
        CGRect(pointsFromReader.inverse?.bounds(of: rect) ?? .zero)
      }
    }
  }
}

extension Anchor.Source where Value == CGPoint {
  /// Returns a source for a point in the view's own space.
  public static func point(_ p: CGPoint) -> Anchor<CGPoint>.Source {
    Anchor<CGPoint>.Source { frame in
      let point = frame.pointsFromView * Point(p)
      return Anchor<CGPoint> { CGPoint($0.inverse.map { $0 * point } ?? Point(x: 0, y: 0)) }
    }
  }

  /// Returns a source for a point given as a fraction of the view's size.
  public static func unitPoint(_ p: UnitPoint) -> Anchor<CGPoint>.Source {
    Anchor<CGPoint>.Source { frame in
      Anchor<CGPoint>.Source.point(p.point(in: CGRect(origin: .zero, size: frame.size))).anchor(frame)
    }
  }

  /// The top-left corner.
  public static var topLeading: Anchor<CGPoint>.Source { unitPoint(.topLeading) }
  /// The middle of the top edge.
  public static var top: Anchor<CGPoint>.Source { unitPoint(.top) }
  /// The top-right corner.
  public static var topTrailing: Anchor<CGPoint>.Source { unitPoint(.topTrailing) }
  /// The middle of the leading edge.
  public static var leading: Anchor<CGPoint>.Source { unitPoint(.leading) }
  /// The centre.
  public static var center: Anchor<CGPoint>.Source { unitPoint(.center) }
  /// The middle of the trailing edge.
  public static var trailing: Anchor<CGPoint>.Source { unitPoint(.trailing) }
  /// The bottom-left corner.
  public static var bottomLeading: Anchor<CGPoint>.Source { unitPoint(.bottomLeading) }
  /// The middle of the bottom edge.
  public static var bottom: Anchor<CGPoint>.Source { unitPoint(.bottom) }
  /// The bottom-right corner.
  public static var bottomTrailing: Anchor<CGPoint>.Source { unitPoint(.bottomTrailing) }
}
