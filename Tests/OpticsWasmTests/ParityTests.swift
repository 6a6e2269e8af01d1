import Foundation
import OpticsWasm
import TestSupport
import Testing

/// A pane to be compiled here and in WebAssembly.
struct Job: Codable, CustomTestStringConvertible, Sendable {
  var name: String
  var shape: Int32
  var numbers: [Double]
  var variant: Int32
  var look: Int32 = 26
  var isDark: Int32 = 0
  var tint: [Double]?
  var map: [Double] = [2, 0, 0, 2, 15, 10]
  var width: Int32 = 256
  var height: Int32 = 192

  var testDescription: String { name }

  static let all: [Job] = [
    Job(name: "clear", shape: 0, numbers: [0, 0, 100, 70, 22], variant: 1),
    Job(name: "clear v27", shape: 0, numbers: [0, 0, 100, 70, 22], variant: 1, look: 27),
    Job(name: "regular", shape: 0, numbers: [0, 0, 100, 70, 35], variant: 0),
    Job(name: "regular dark v27", shape: 1, numbers: [4, 4, 90, 60, 20], variant: 0, look: 27, isDark: 1),
    Job(name: "tinted ellipse", shape: 2, numbers: [0, 0, 110, 80], variant: 0, tint: [1, 0.4, 0.1, 0.6]),
    Job(
      name: "turned triangle", shape: 3, numbers: [0, 50, 5, 1, 95, 80, 3, 70, 95, 30, 95, 5, 80, 4], variant: 1,
      map: [1.6, 0.4, -0.4, 1.6, 50, 5]),
    Job(
      name: "ring", shape: 4,
      numbers: [0, 10, 10, 1, 90, 10, 1, 90, 80, 1, 10, 80, 4, 0, 35, 30, 1, 65, 30, 1, 65, 60, 1, 35, 60, 4],
      variant: 1, look: 27),
    Job(name: "over the edge", shape: 0, numbers: [60, 40, 120, 90, 30], variant: 0),
  ]

  /// Compiles and applies the pane natively; nil where nothing of it lies on the canvas.
  func applied(to canvas: [UInt8]) -> [UInt8]? {
    let lens = numbers.withUnsafeBufferPointer { numbers in
      map.withUnsafeBufferPointer { map in
        if let tint {
          tint.withUnsafeBufferPointer { tint in
            OpticsWasm.compile(
              shape, numbers.baseAddress, Int32(numbers.count), variant, look, isDark, tint.baseAddress,
              map.baseAddress!, width, height)
          }
        } else {
          OpticsWasm.compile(
            shape, numbers.baseAddress, Int32(numbers.count), variant, look, isDark, nil, map.baseAddress!, width,
            height)
        }
      }
    }
    guard let lens else { return nil }
    defer { OpticsWasm.free(lens) }
    var result = canvas
    result.withUnsafeMutableBufferPointer { OpticsWasm.apply(lens, $0.baseAddress!) }
    return result
  }
}

@Suite struct ParityTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let module = root.appending(path: ".build/wasm/optics.wasm").path

  /// Whether the module is there and no older than what it was made of; `Scripts/build-wasm` makes it.
  static let isModuleCurrent: Bool = {
    func date(_ path: String) -> Date? {
      (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
    }
    guard let built = date(module) else { return false }
    return ["Geometry", "Optics", "OpticsWasm"].allSatisfy { name in
      let folder = root.appending(path: "Sources/\(name)")
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return files.allSatisfy { (date(folder.appending(path: $0).path) ?? .distantFuture) <= built }
    }
  }()

  @Test(.enabled(if: isModuleCurrent, "run Scripts/build-wasm first"), arguments: Job.all)
  func browserAndServerGiveTheSameBytes(_ job: Job) throws {
    var noise = SplitMix(seed: 7)
    let canvas = (0..<Int(job.width * job.height)).flatMap { _ -> [UInt8] in
      let bits = noise.next()
      return [UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8), UInt8(bits >> 16 & 255), 255]
    }
    let native = try #require(job.applied(to: canvas))
    #expect(areDifferent(native, canvas))

    let folder = try TemporaryFolder()
    let input = try folder.file("canvas.rgba", canvas)
    let description = try folder.file("job.json", try JSONEncoder().encode(job))
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "apply.mjs").path
    _ = try run("node", script, Self.module, description, input, folder["result.rgba"])
    let browser = try bytes(of: folder["result.rgba"])
    #expect(!areDifferent(native, browser))
  }

  @Test func whatIsNotOnTheCanvasIsNoLens() {
    var job = Job.all[0]
    job.map = [2, 0, 0, 2, 5000, 0]
    #expect(job.applied(to: [UInt8](repeating: 0, count: Int(job.width * job.height) * 4)) == nil)
  }

  @Test func aBrokenShapeIsRefused() {
    var job = Job.all[0]
    job.numbers = [1, 2, 3]
    #expect(job.applied(to: []) == nil)
    job.shape = 3
    job.numbers = [0, 1]
    #expect(job.applied(to: []) == nil)
    job.shape = 9
    #expect(job.applied(to: []) == nil)
  }

  /// Unlike `!=` in an expectation, it does not list what differs.
  private func areDifferent(_ a: [UInt8], _ b: [UInt8]) -> Bool { a != b }
}
