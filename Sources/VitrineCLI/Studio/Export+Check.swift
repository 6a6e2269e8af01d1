import Exporting

extension Export {
  /// Throws if these arguments cannot make a file of type `kind` over a kind of background, whatever its content is.
  func check(_ kind: OutputKind, over background: Background.Kind) throws(WrongCall) {
    try refuseUnused()
    try checkPlatform(background)
    try encoding.refuseUnused(kind, over: background)
    guard let platform else {
      guard kind != .webp else { throw WrongCall("a WebP is made only for whatsapp and telegram; make a PNG instead") }
      return
    }
    let accepted = platform.kinds(over: background)
    guard accepted.contains(kind) else {
      let names = accepted.map(\.rawValue).joined(separator: " or ")
      throw WrongCall("--for \(platform.rawValue) takes \(names), not \(kind.rawValue); choose another format")
    }
  }
}
