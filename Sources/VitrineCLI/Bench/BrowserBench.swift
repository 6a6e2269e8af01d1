import Foundation
import Geometry
import Optics
import OpticsWasm

/// Benchmarks a pane on RGBA pixels, natively and in a browser, and keeps the best times so far.
struct BrowserBench {
  /// Milliseconds per frame when run natively.
  private(set) var here = Double.infinity
  /// Milliseconds per frame when run in the browser.
  private(set) var browser = Double.infinity
  private let module: Data
  private let numbers: LensNumbers
  private let frames = 60

  /// Creates the benchmark. `module` is the WebAssembly module built by Scripts/build-wasm.
  init(module: Data) {
    self.module = module
    let pane = GlassBench.rectangle(GlassBench.pane)
    var numbers = LensNumbers(spacing: 0)
    numbers.append(pane.shape, GlassMaterial(.clear), pixelsFromPane: pane.pixelsFromPane)
    self.numbers = numbers
  }

  /// Runs both measurements once more. Returns false if no browser can run the module.
  mutating func takeTurn() throws -> Bool {
    guard let theirs = try millisecondsInBrowser() else { return false }
    browser = min(browser, theirs)
    here = min(here, millisecondsHere())
    return true
  }

  private func millisecondsHere() -> Double {
    let (width, height) = (GlassBench.canvas.width, GlassBench.canvas.height)
    let row = numbers.values
    guard
      let lens = row.withUnsafeBufferPointer({ compile($0.baseAddress, Int32($0.count), Int32(width), Int32(height)) })
    else { preconditionFailure("the pane must intersect the canvas") }
    defer { free(lens) }
    // The script in `html` uses the same pixels.
    var pixels = (0..<(width * height * 4)).map { UInt8(truncatingIfNeeded: ($0 &* 7919) >> 5) }
    var least = Double.infinity
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let pixels = pixels.baseAddress else { return }
      for _ in 0..<frames {
        let start = ContinuousClock.now
        apply(lens, pixels)
        least = min(least, (ContinuousClock.now - start) / .milliseconds(1))
      }
    }
    return least
  }

  private func millisecondsInBrowser() throws -> Double? {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appendingPathComponent("bench.html")
    try Data(html.utf8).write(to: page)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
      "--user-data-dir=\(folder.appendingPathComponent("profile").path)", "--dump-dom", page.absoluteString,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.firstMatch(of: /<body>([0-9.]+)<\/body>/).flatMap { Double($0.1) }
  }

  private var html: String {
    """
    <body><script>
    const module = Uint8Array.from(atob("\(module.base64EncodedString())"), c => c.charCodeAt(0));
    const e = new WebAssembly.Instance(new WebAssembly.Module(module), {}).exports;
    const numbers = \(numbers.values);
    const [width, height] = [\(GlassBench.canvas.width), \(GlassBench.canvas.height)];
    const row = e.vitrine_allocate(numbers.length * 8);
    new Float64Array(e.memory.buffer, row, numbers.length).set(numbers);
    const lens = e.vitrine_lens_compile(row, numbers.length, width, height);
    const at = e.vitrine_allocate(width * height * 4);
    const pixels = new Uint8Array(e.memory.buffer, at, width * height * 4);
    for (let i = 0; i < pixels.length; i++) pixels[i] = Math.floor(i * 7919 / 32) % 256;
    let least = Infinity;
    for (let frame = 0; frame < \(frames); frame++) {
      const start = performance.now();
      e.vitrine_lens_apply(lens, at);
      least = Math.min(least, performance.now() - start);
    }
    document.body.textContent = least;
    </script></body>
    """
  }
}
