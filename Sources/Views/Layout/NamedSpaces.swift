import Geometry

/// Named coordinate spaces, innermost first.
///
/// The names are whatever authors hash; they are only compared, which is what makes sharing them between threads safe.
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

  /// The innermost space of a name.
  func space(named name: AnyHashable) -> NamedSpaces? {
    var space: NamedSpaces? = self
    while let current = space {
      if current.name == name { return current }
      space = current.outer
    }
    return nil
  }
}
