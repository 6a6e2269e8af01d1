import Optics

extension TextContrast {
  /// A warning with the colour and its greatest contrast; nil if some backdrop gives it the contrast floor.
  func warning(isSymbol: Bool) -> String? {
    guard reachable < floor else { return nil }
    func code(_ c: Double) -> Int { Int((min(max(c, 0), 1) * 255).rounded()) }
    func hex(_ c: Double) -> String { (code(c) < 16 ? "0" : "") + String(code(c), radix: 16) }
    let percent = Int((color.alpha * 100).rounded())
    let name = "#" + hex(color.red) + hex(color.green) + hex(color.blue) + (percent < 100 ? " at \(percent) %" : "")
    // Rounded down, so as not to overstate the contrast.
    return
      "\(isSymbol ? "A symbol" : "Text") in \(name) reaches a contrast of \((reachable * 100).rounded(.down) / 100) : 1 at most, not \(floor) : 1."
  }
}
