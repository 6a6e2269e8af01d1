import Foundation
import Geometry
import Optics
import OpticsWasm
import TestSupport
import Testing

@Suite struct ParityTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let module = root.appending(path: ".build/wasm/optics.wasm")
  static let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "lenses.js")

  /// Whether the module is there and no older than what it was made of; `Scripts/build-wasm` makes it.
  static let isModuleCurrent: Bool = {
    func date(_ path: String) -> Date? {
      (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
    }
    guard let built = date(module.path) else { return false }
    return ["Geometry", "Optics", "OpticsWasm"].allSatisfy { name in
      let folder = root.appending(path: "Sources/\(name)")
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return files.allSatisfy { (date(folder.appending(path: $0).path) ?? .distantFuture) <= built }
    }
  }()

  static let native = Job.all.map { $0.digest() }

  @Test(.enabled(if: isModuleCurrent, "run Scripts/build-wasm first"))
  func nodeAndServerGiveTheSameBytes() throws {
    let folder = try TemporaryFolder()
    let jobs = try folder.file("jobs.json", try JSONEncoder().encode(Job.all))
    let answer = try run("node", Self.script.path, Self.module.path, jobs)
    #expect(try JSONDecoder().decode([UInt32?].self, from: answer) == Self.native)
  }

  @Test(.enabled(if: isModuleCurrent, "run Scripts/build-wasm first"))
  func browserAndServerGiveTheSameBytes() throws {
    let answer = try Browser.text(
      """
      <body><script>\(String(contentsOf: Self.script, encoding: .utf8))
      const module = Uint8Array.from(atob("\(Data(contentsOf: Self.module).base64EncodedString())"), c => c.charCodeAt(0));
      digests(module, \(String(decoding: JSONEncoder().encode(Job.all), as: UTF8.self)))
        .then(all => document.body.textContent = JSON.stringify(all), error => document.body.textContent = error);
      </script></body>
      """)
    #expect(try JSONDecoder().decode([UInt32?].self, from: Data(answer.utf8)) == Self.native)
  }

  @Test func everyLensChangesItsCanvas() {
    for (job, digest) in zip(Job.all, Self.native) {
      #expect(digest != nil)
      #expect(digest != Job.digest(Job.noise(Int(job.width), Int(job.height))))
    }
  }

  @Test func whatIsNotOnTheCanvasIsNoLens() {
    var numbers = LensNumbers(spacing: 0)
    numbers.append(
      .ellipse(Rect(x: 0, y: 0, width: 50, height: 50)), GlassMaterial(.clear),
      pixelsFromPane: .translation(x: 5000, y: 0))
    #expect(Job(numbers).digest() == nil)
  }

  /// A page may send anything: whatever is not refused is glass, and nothing stops.
  @Test func noRowStopsTheModule() {
    var random = SplitMix(seed: 11)
    let strange = [0, -1, 1, 2, 0.5, 1e6, -1e6, 1e-6, 255, 26, 27, 1e300, .infinity, .nan]
    for round in 0..<600 {
      var job = Job.all[round % Job.all.count]
      (job.width, job.height) = (40, 30)
      for _ in 0...(round % 3) {
        let index = Int(random.next() % UInt64(job.numbers.count))
        job.numbers[index] = strange[Int(random.next() % UInt64(strange.count))]
      }
      if round % 5 == 0 { job.numbers.removeFirst(Int(random.next() % 4)) }
      _ = job.digest()
    }
  }

  @Test func aBrokenRowIsRefused() {
    for whole in Job.all {
      for count in [0, 1, 5, whole.numbers.count - 1] {
        var job = whole
        job.numbers = Array(whole.numbers[..<count])
        #expect(job.digest() == nil)
      }
      // The spacing, material, look, appearance, requests, progress, recess, kind of shape, how many numbers, the first.
      let faults = [
        (0, -1.0), (1, 17), (2, 25), (3, 2), (4, 256), (15, 1.5), (16, -1), (23, 9), (24, 1e9), (25, .nan),
      ]
      for (index, wrong) in faults {
        var job = whole
        job.numbers[index] = wrong
        #expect(job.digest() == nil, "number \(index) being \(wrong)")
      }
    }
  }
}
