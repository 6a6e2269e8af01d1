import Foundation
import JSON
import TestSupport
import Testing

@testable import Studio

@Suite struct StudioStoreRecoveryTests {
  private let folder: TemporaryFolder
  private let file: URL

  init() throws {
    folder = try TemporaryFolder()
    file = URL(filePath: folder["studio.sqlite"])
  }

  /// Opens the database, and returns it with the lines for the person who starts the studio.
  private func open(isUsed: Bool = true) throws -> (store: StudioStore, lines: [String], loss: StoreLoss?) {
    var lines: [String] = []
    let opened = try StudioStore.open(
      file, isUsed: isUsed, now: { Date(timeIntervalSince1970: 1000) }, tell: { lines.append($0) })
    return (opened.store, lines, opened.loss)
  }

  /// Makes a database with meals and drafts, and returns its bytes and the names of the meals.
  private func fill() async throws -> (bytes: Data, names: Set<String>) {
    let (store, lines, loss) = try open(isUsed: false)
    #expect(lines.isEmpty)
    #expect(loss == nil)
    for number in 1...60 {
      let name = "Meal \(number) \(String(repeating: "x", count: 300))"
      _ = try await store.addMeal(JSONValue(json: Data(#"{"name": "\#(name)", "nutrition": {}}"#.utf8)))
      _ = try await store.putDraft("d\(number)", DraftContent(json: Data(name.utf8)), replacing: nil)
    }
    let names = Set(try await store.meals(matching: "").map(\.name))
    // Everything is in the file then, and nothing in the log beside it.
    _ = try await store.database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    try store.database.close()
    return (try Data(contentsOf: file), names)
  }

  private func names(_ store: StudioStore) async throws -> Set<String> {
    Set(try await store.meals(matching: "").map(\.name))
  }

  private func set(aside name: String) throws -> URL {
    let found = try FileManager.default.contentsOfDirectory(atPath: folder[""]).filter { $0.hasPrefix(name) }
    return URL(filePath: folder[try #require(found.first { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") })])
  }

  @Test func `a sound database is opened without a word`() async throws {
    let (_, names) = try await fill()
    let (store, lines, loss) = try open()
    #expect(lines.isEmpty)
    #expect(loss == nil)
    #expect(try await self.names(store) == names)
  }

  @Test func `whatever page is damaged, the rows of the others come back`() async throws {
    let (bytes, names) = try await fill()
    let pages = bytes.count / 4096
    #expect(pages > 20)
    var wellRecovered = 0
    for page in 1..<pages {
      var damaged = bytes
      damaged.replaceSubrange(page * 4096..<(page + 1) * 4096, with: repeatElement(0xA5, count: 4096))
      for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
      try damaged.write(to: file)
      let (store, lines, loss) = try open()
      let found = try await self.names(store)
      #expect(found.isSubset(of: names), "page \(page)")
      if lines.isEmpty {
        // SQLite does not look into unused pages and indexes.
        #expect(found == names, "page \(page)")
        #expect(loss == nil)
      } else {
        #expect(
          loss == StoreLoss(cause: .damaged, file: "studio.sqlite.damaged-1000", meals: found.count, seconds: 1000))
        #expect(lines.count == 1)
        #expect(lines[0].contains("studio.sqlite was damaged and is now studio.sqlite.damaged-1000;"))
        #expect(try Data(contentsOf: set(aside: "studio.sqlite.damaged")) == damaged, "page \(page)")
        try FileManager.default.removeItem(at: set(aside: "studio.sqlite.damaged"))
      }
      if found.count >= names.count * 4 / 5 { wellRecovered += 1 }
      // The new database can be written, and is sound.
      _ = try await store.putDraft("mine", DraftContent(json: Data("1".utf8)), replacing: nil)
      try store.database.close()
      #expect(try open().lines.isEmpty)
    }
    #expect(wellRecovered >= pages * 3 / 4)
  }

  @Test func `a file that is no database is set aside`() async throws {
    _ = try await fill()
    try FileManager.default.removeItem(atPath: file.path + "-wal")
    try Data(repeating: 0x41, count: 9000).write(to: file)
    let (store, lines, loss) = try open()
    #expect(
      lines == [
        "vitrine: \(file.path) was damaged and is now studio.sqlite.damaged-1000; nothing could be read from it"
      ])
    #expect(loss == StoreLoss(cause: .damaged, file: "studio.sqlite.damaged-1000", seconds: 1000))
    #expect(try await names(store).isEmpty)
    #expect(try Data(contentsOf: set(aside: "studio.sqlite.damaged")) == Data(repeating: 0x41, count: 9000))
  }

  @Test(arguments: [true, false])
  func `an emptied database is not taken for a new one`(isRemoved: Bool) async throws {
    _ = try await fill()
    if isRemoved { try FileManager.default.removeItem(at: file) } else { try Data().write(to: file) }
    let (store, lines, loss) = try open()
    #expect(lines == ["vitrine: \(file.path) is missing or empty, so the meals and drafts that it had are gone"])
    #expect(loss == StoreLoss(cause: .missing, file: "studio.sqlite", seconds: 1000))
    #expect(try await names(store).isEmpty)
    try store.database.close()
    #expect(try open().lines.isEmpty)
  }
}
