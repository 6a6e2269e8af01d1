import Geometry

/// Named coordinate spaces, innermost first.
///
/// Names are arbitrary hashable values that are only compared, so they are safe to share between threads.
final class NamedSpaces: @unchecked Sendable {
  let name: AnyHashable
  let pointsFromSpace: Affine
  let size: CGSize
  let outer: NamedSpaces?

  init(name: AnyHashable, pointsFromSpace: Affine, size: CGSize, outer: NamedSpaces?) {
    self.name = name
    self.pointsFromSpace = pointsFromSpace
    self.size = size
    self.outer = outer
  }

  /// Returns the innermost space with a name.
  func space(named name: AnyHashable) -> NamedSpaces? {
    var space: NamedSpaces? = self
    while let current = space {
      if current.name == name { return current }
      space = current.outer
    }
    return nil
  }
}

private enum SpacesKey: FeatureKey { static var defaultValue: NamedSpaces? { nil } }

extension Surroundings {
  /// The named coordinate spaces, innermost first.
  var spaces: NamedSpaces? {
    get { self[SpacesKey.self] }
    set { self[SpacesKey.self] = newValue }
  }
}
