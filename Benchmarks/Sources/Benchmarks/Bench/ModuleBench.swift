import Foundation
import Geometry
import Optics
import OpticsWasm

/// Benchmarks the WebAssembly module in Node next to the same code compiled natively, and keeps the best times so far.
struct ModuleBench {
  /// A pane on a canvas of pixels in one arrangement, at 2 pixels per point.
  struct Subject {
    var name: String
    var isPlanar: Bool
    var material: GlassMaterial
    /// The best times in milliseconds, natively and in the module.
    var native = Times()
    var module = Times()
  }

  /// Milliseconds to compile, to apply and to place.
  struct Times: Codable {
    var compile = Double.infinity
    var apply = Double.infinity
    var place = Double.infinity

    fileprivate mutating func keepLeast(_ other: Times) {
      compile = min(compile, other.compile)
      apply = min(apply, other.apply)
      place = min(place, other.place)
    }
  }

  private(set) var subjects: [Subject]
  private let module: Data
  private let frames = 40
  /// The size of the pane in points, and that of the canvas around it in pixels.
  static let pane = Size(width: 432, height: 240)
  private let canvas = PixelSize(width: 1080, height: 800)

  /// Creates the benchmark. `module` is the WebAssembly module built by Scripts/build-wasm.
  init(module: Data) {
    self.module = module
    let digit = Subject(name: "Digit, Clear, RGBA", isPlanar: false, material: GlassMaterial(.clear))
    subjects =
      [false, true].flatMap { isPlanar in
        [GlassVariant.clear, .regular].map { variant in
          Subject(
            name: "\(variant == .clear ? "Clear" : "Regular"), \(isPlanar ? "I420" : "RGBA")", isPlanar: isPlanar,
            material: GlassMaterial(variant))
        }
      } + [digit]
  }

  /// Runs all measurements once more. Returns false if Node cannot run the module.
  mutating func takeTurn() throws -> Bool {
    for i in subjects.indices {
      guard let theirs = try inNode(subjects[i]) else { return false }
      subjects[i].module.keepLeast(theirs)
      subjects[i].native.keepLeast(natively(subjects[i]))
    }
    return true
  }

  /// Eight-bit RGBA, or I420 of BT.709 with limited range; see `vitrine_glass_compile`.
  private func format(_ subject: Subject) -> Int32 { subject.isPlanar ? 1 | 8 << 8 | 1 << 16 : 8 << 8 }

  private func numbers(_ subject: Subject) -> [Double] {
    let isDigit = subject.name.hasPrefix("Digit")
    let rect = Rect(x: 0, y: 0, width: isDigit ? 50 : Self.pane.width, height: isDigit ? 90 : Self.pane.height)
    var numbers = GlassNumbers()
    numbers.appendGlass(
      [
        GlassNumbers.Pane(
          .roundedRect(RoundedRect(rect, radius: 30, style: .continuous)), subject.material,
          pixelsFromPane: Affine(a: 2, b: 0, c: 0, d: 2, tx: 100, ty: 100))
      ], spacing: 0)
    return numbers.values
  }

  private func pixels(_ subject: Subject) -> [UInt8] {
    let count = canvas.area * (subject.isPlanar ? 3 : 8) / 2
    return (0..<count).map { UInt8(truncatingIfNeeded: ($0 &* 7919) >> 5) }
  }

  private func natively(_ subject: Subject) -> Times {
    func block<Value>(_ values: [Value]) -> UnsafeMutableRawPointer {
      guard let memory = values.withUnsafeBytes({ allocate(Int32($0.count)) }) else {
        preconditionFailure("there must be memory for \(values.count) values")
      }
      values.withUnsafeBytes { memory.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
      return memory
    }
    func milliseconds(_ work: () -> Void) -> Double {
      let start = ContinuousClock.now
      work()
      return (ContinuousClock.now - start) / .milliseconds(1)
    }
    let numbers = numbers(subject)
    let pixels = pixels(subject)
    let values = block(numbers)
    let buffer = block(pixels)
    var times = Times()
    var glass: UnsafeMutableRawPointer?
    for _ in 0..<5 {
      freeGlass(glass)
      times.compile = min(
        times.compile,
        milliseconds { glass = compileGlass(values, Int32(numbers.count), nil, 0, format(subject), nil) })
    }
    let list = block([glass])
    for frame in 0..<frames {
      times.place = min(times.place, milliseconds { _ = placeGlass(glass, 2 * Int32(frame % 8), 0) })
      times.apply = min(
        times.apply,
        milliseconds {
          _ = applyGlass(
            list, 1, buffer, Int32(pixels.count), 0, 0, Int32(canvas.width), Int32(canvas.height), 0)
        })
    }
    freeGlass(glass)
    for memory in [values, buffer, list] { release(memory) }
    return times
  }

  private func inNode(_ subject: Subject) throws -> Times? {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try module.write(to: folder.appendingPathComponent("optics.wasm"))
    let file = folder.appendingPathComponent("bench.cjs")
    try Data(script(subject).utf8).write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["node", file.path]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try? JSONDecoder().decode(Times.self, from: data)
  }

  /// The same measurements as in `natively`.
  private func script(_ subject: Subject) -> String {
    """
    const wasm = require("node:fs").readFileSync(__dirname + "/optics.wasm");
    const e = new WebAssembly.Instance(new WebAssembly.Module(wasm), {}).exports;
    const numbers = \(numbers(subject)), count = \(pixels(subject).count);
    const values = e.vitrine_allocate(numbers.length * 8);
    new Float64Array(e.memory.buffer, values, numbers.length).set(numbers);
    const buffer = e.vitrine_allocate(count);
    const pixels = new Uint8Array(e.memory.buffer, buffer, count);
    for (let i = 0; i < count; i++) pixels[i] = Math.floor(i * 7919 / 32) % 256;
    const least = { compile: Infinity, apply: Infinity, place: Infinity };
    function measure(what, work) {
      const start = performance.now();
      const result = work();
      least[what] = Math.min(least[what], performance.now() - start);
      return result;
    }
    let glass = 0;
    for (let i = 0; i < 5; i++) {
      e.vitrine_glass_free(glass);
      glass = measure("compile", () => e.vitrine_glass_compile(values, numbers.length, 0, 0, \(format(subject)), 0));
    }
    const list = e.vitrine_allocate(4);
    new Int32Array(e.memory.buffer, list, 1).set([glass]);
    for (let frame = 0; frame < \(frames); frame++) {
      measure("place", () => e.vitrine_glass_place(glass, 2 * (frame % 8), 0));
      measure("apply", () => e.vitrine_glass_apply(
        list, 1, buffer, count, 0, 0, \(canvas.width), \(canvas.height), 0));
    }
    console.log(JSON.stringify(least));
    """
  }
}
