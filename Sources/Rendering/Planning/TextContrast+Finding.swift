import DisplayLists
import Optics

extension TextContrast {
  /// Returns a finding if the text cannot reach its contrast floor on any backdrop; otherwise nil.
  func finding(isSymbol: Bool) -> Finding? {
    guard reachable < floor else { return nil }
    return .unreachableContrast(color, isSymbol: isSymbol, greatest: reachable, floor: floor)
  }
}
