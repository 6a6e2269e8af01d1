import VideoFiles

extension Rational {
  /// Seconds between two timestamps in units of this time base.
  func seconds(from start: Int64, to end: Int64) -> Double {
    // Divided, not multiplied by a rounded fraction, so that whole seconds stay whole.
    Double((end - start) * Int64(numerator)) / Double(denominator)
  }
}
