import Foundation
import Vitrine

/// The entry point that libFuzzer calls for each input.
///
/// Inputs that start with a brace are read as meals, and all others are opened as photos or videos. libFuzzer reports crashes.
@_cdecl("LLVMFuzzerTestOneInput")
public func readOneInput(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let data = Data(bytes: bytes, count: count)
  do {
    if data.first == UInt8(ascii: "{") {
      let meal = try Meal(json: data)
      precondition(meal == meal, "a meal must equal itself, so none of its numbers may be NaN: \(meal)")
    } else {
      let name = "guided-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
      let file = FileManager.default.temporaryDirectory.appending(path: name)
      try data.write(to: file)
      _ = try Background(opening: file.path, threads: 1)
    }
  } catch {
    check(error)
  }
  return 0
}

/// Traps unless an error is one plain line.
private func check(_ error: any Error) {
  let text = "\(error)"
  precondition(
    !text.isEmpty && !text.unicodeScalars.contains { $0.properties.generalCategory == .control },
    "an error must be one line, got \(text.debugDescription)")
}
