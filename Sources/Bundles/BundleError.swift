/// The error thrown if a view cannot be bundled.
package enum BundleError: Error, Hashable, CustomStringConvertible {
  /// Glass is filtered or blended as a group.
  case unsupportedEffect
  /// The view draws nothing.
  case empty

  /// The problem and its remedy on one line.
  package var description: String {
    switch self {
    case .unsupportedEffect:
      "the view has glass with a shadow, a blur, a colour effect, perspective or a blend mode of its own, which browsers do "
        + "not draw; remove the effect from views that contain glass"
    case .empty: "the view draws nothing; bundle a view with glass or content"
    }
  }
}
