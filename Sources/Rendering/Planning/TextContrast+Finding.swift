import DisplayLists
import Optics

extension TextContrast {
  /// The finding that no backdrop gives the text its contrast floor; nil if some backdrop does.
  func finding(isSymbol: Bool) -> Finding? {
    guard reachable < floor else { return nil }
    return .unreachableContrast(color, isSymbol: isSymbol, greatest: reachable, floor: floor)
  }
}
