/// Returns the value between `a` and `b` at `t`, which is 0 at `a` and 1 at `b`.
@inline(__always) public func mix(_ a: Float, _ b: Float, _ t: Float) -> Float { a + (b - a) * t }

/// Returns `x` clamped to 0…1.
@inline(__always) public func saturate(_ x: Float) -> Float { min(max(x, 0), 1) }

/// Returns 0 below `low`, 1 above `high`, and a smooth cubic in between.
@inline(__always) public func smoothstep(_ low: Float, _ high: Float, _ x: Float) -> Float {
  let t = saturate((x - low) / (high - low))
  return t * t * (3 - 2 * t)
}
