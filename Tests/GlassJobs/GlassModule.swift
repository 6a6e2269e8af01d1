import Foundation
public import TestSupport

/// The WebAssembly module built by `Scripts/build-wasm`.
public enum GlassModule {
  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
  private static let file = root.appending(path: ".build/wasm/optics.wasm")
  private static let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "glass.js")

  /// Whether the module exists and is no older than any of its sources.
  public static let isCurrent: Bool = {
    func date(_ path: String) -> Date? {
      (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
    }
    guard let built = date(file.path) else { return false }
    return ["Geometry", "Optics", "OpticsWasm"].allSatisfy { name in
      let folder = root.appending(path: "Sources/\(name)")
      let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
      return files.allSatisfy { (date(folder.appending(path: $0).path) ?? .distantFuture) <= built }
    }
  }()

  /// The digest of each job's canvas as computed in Node; nil where its glass is rejected.
  public static func digestsInNode(_ jobs: [GlassJob]) throws -> [UInt32?] {
    let folder = try TemporaryFolder()
    let list = try folder.file("jobs.json", try JSONEncoder().encode(jobs))
    return try JSONDecoder().decode([UInt32?].self, from: try run("node", script.path, file.path, list))
  }

  /// The results of running the module in Node with mutated input.
  public struct Mutations: Decodable, Sendable {
    /// The number of mutants that were accepted.
    public var compiled: Int
    /// The number of times that accepted mutants were applied.
    public var applied: Int
    /// The growth of memory in bytes while the jobs are compiled, applied and freed repeatedly.
    public var growth: Int
  }

  /// Calls the module in Node with `rounds` mutants of jobs, and compiles and frees the jobs as often. Throws if it traps.
  public static func mutationsInNode(_ jobs: [GlassJob], rounds: Int, seed: Int) throws -> Mutations {
    let folder = try TemporaryFolder()
    let list = try folder.file("jobs.json", try JSONEncoder().encode(jobs))
    let program = script.deletingLastPathComponent().appending(path: "mutations.js")
    return try JSONDecoder().decode(
      Mutations.self, from: try run("node", program.path, file.path, list, String(rounds), String(seed)))
  }

  /// The indices of the jobs whose digests in a real browser differ from the native ones.
  ///
  /// On a busy machine, WebKitGTK 2.50 sometimes traps or computes wrong bytes spuriously: the same job succeeds when it is
  /// retried. For WebKit, returns only jobs that also differ in a second page, which runs all of them again.
  public static func mismatches(of jobs: [GlassJob], in browser: Browser) throws -> [Int] {
    let native = jobs.map { $0.digest().map(Int.init) }
    func differing() throws -> [Int] {
      let digests = try digests(jobs, in: browser)
      guard digests.count == jobs.count else {
        throw ProgramFailure(description: "\(digests.count) digests of \(jobs.count) jobs in \(browser)")
      }
      return jobs.indices.filter { digests[$0] != native[$0] }
    }
    let first = try differing()
    guard browser == .webKit, !first.isEmpty else { return first }
    let second = try differing()
    print("differ in \(browser): \(first), then \(second)")
    return first.filter(second.contains)
  }

  /// The digest of each job's canvas as computed in a page; nil where its glass is rejected, and -1 for a trap in WebKit.
  private static func digests(_ jobs: [GlassJob], in browser: Browser) throws -> [Int?] {
    let answer = try browser.report(
      of: """
        \(String(contentsOf: script, encoding: .utf8))
        const module = Uint8Array.from(atob("\(Data(contentsOf: file).base64EncodedString())"), c => c.charCodeAt(0));
        digests(module, \(String(decoding: JSONEncoder().encode(jobs), as: UTF8.self)), \(browser == .webKit))
          .then(all => report(JSON.stringify(all)));
        """)
    return try JSONDecoder().decode([Int?].self, from: Data(answer.utf8))
  }
}
