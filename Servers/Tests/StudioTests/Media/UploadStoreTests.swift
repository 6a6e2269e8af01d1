import Foundation
import GRDB
import TestSupport
import Testing

@testable import Serving
@testable import Studio

@Suite struct UploadStoreTests {
  /// A script that describes each file as a photo and records its name.
  private static let survey = """
    note(os.path.basename(os.readlink(values["input"])))
    done(media={"kind": "photo", "width": 3, "height": 2, "luma": 0.5, "type": "image/jpeg"})
    """

  /// Uploads bytes, and returns the identifier when they have been examined.
  private func upload(_ bytes: [UInt8], to studio: InProcessStudio) async throws -> String {
    let id = try await studio.upload(bytes)
    while try await studio.send(.get, "/api/uploads/\(id)").text("state") == "checking" { await Task.yield() }
    return id
  }

  private func files(_ studio: InProcessStudio) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: studio.folder["data/uploads"])
  }

  private func show(_ uploads: [String], _ studio: InProcessStudio) async throws {
    let list = uploads.map { "\"\($0)\"" }.joined(separator: ",")
    #expect(try await studio.send(.put, "/api/drafts/mine", json: #"{"uploads": [\#(list)]}"#).status == 204)
  }

  @Test func `the same bytes are stored and examined once`() async throws {
    let studio = try InProcessStudio(script: Self.survey)
    let first = try await upload([1, 2, 3], to: studio)
    let second = try await upload([1, 2, 3], to: studio)
    let other = try await upload([1, 2], to: studio)
    #expect(first != second)
    #expect(try files(studio).sorted() == [first, other].sorted())
    #expect(studio.runs == [first, other])
    let answer = try await studio.send(.get, "/api/uploads/\(second)")
    #expect(answer.text("state") == "ready")
    #expect(try answer.json["width"] == 3)
    #expect(try await studio.send(.delete, "/api/uploads/\(first)").status == 204)
    #expect(try await studio.send(.get, "/api/uploads/\(first)").status == 404)
    #expect(try await studio.send(.get, "/api/uploads/\(second)/file").body == Data([1, 2, 3]))
    #expect(try await studio.send(.delete, "/api/uploads/\(second)").status == 204)
    #expect(try files(studio) == [other])
  }

  @Test func `the event stream reports the end of an examination and of a preview`() async throws {
    let studio = try InProcessStudio(
      script: """
        if kind == "preview":
            wait(runs + ".go")
            write(values["output"] + ".jpg", "preview")
            done()
        done(media={"kind": "photo", "width": 3, "height": 2, "luma": 0.5})
        """)
    let watch = StudioWatch(studio.parts.eventRoutes)
    #expect(try await watch.changes().isEmpty)
    let id = try await studio.upload([1, 2, 3])
    var states: [String] = []
    func listen(until isLast: (String) -> Bool) async throws {
      for await _ in try studio.parts.changes.signals() {
        states += try await watch.changes().map { String(buffer: $0.bytes) }
        if let last = states.last, isLast(last) { return }
      }
    }
    try await listen { $0.contains("\"state\":\"ready\"") }
    #expect(try #require(states.last).hasPrefix("event: upload\n"))
    #expect(try #require(states.last).contains(id))
    let path = "/api/uploads/\(id)/preview"
    #expect(try await studio.send(.get, path).status == 202)
    states = []
    _ = try studio.folder.file("runs.go", "")
    try await listen { $0.contains(id) }
    #expect(try await studio.send(.get, path).body == Data("preview".utf8))
  }

  @Test(.timeLimit(.minutes(5)))
  func `an examination that cannot be completed is reported, and repeated with the next request`() async throws {
    let studio = try InProcessStudio(script: Self.survey)
    let database = studio.parts.store.database
    try await database.write {
      try $0.execute(
        sql: """
          CREATE TRIGGER failure BEFORE UPDATE ON upload WHEN NEW.state = 'ready' BEGIN
            SELECT RAISE(ABORT, 'no room');
          END
          """)
    }
    let watch = StudioWatch(studio.parts.eventRoutes)
    _ = try await watch.changes()
    func listen(for text: String) async throws {
      for await _ in try studio.parts.changes.signals() {
        if try await watch.changes().contains(where: { String(buffer: $0.bytes).contains(text) }) { return }
      }
    }
    let id = try await studio.upload([1, 2, 3])
    try await listen(for: "\"code\":\"fileExaminationFailed\"")
    try await database.write { try $0.execute(sql: "DROP TRIGGER failure") }
    let first = try await studio.send(.get, "/api/uploads/\(id)")
    #expect(first.text("state") == "checking")
    #expect(try #require(first.error).contains("no room"))
    try await listen(for: "\"state\":\"ready\"")
    let second = try await studio.send(.get, "/api/uploads/\(id)")
    #expect(second.text("state") == "ready")
    #expect(second.error == nil)
  }

  @Test func `the examination leaves the preview of a photo that browsers do not show`() async throws {
    let studio = try InProcessStudio(
      script: """
        if kind == "survey":
            write(values["preview"] + ".jpg", "preview")
            done(media={"kind": "photo", "width": 3, "height": 2, "luma": 0.5})
        """)
    let id = try await upload([1, 2, 3], to: studio)
    let answer = try await studio.send(.get, "/api/uploads/\(id)/preview")
    #expect(answer.status == 200)
    #expect(answer.body == Data("preview".utf8))
  }

  @Test(.timeLimit(.minutes(5))) func `the preview of a photo does not wait for that of a video`() async throws {
    let studio = try InProcessStudio(
      script: """
        isVideo = task["names"][values["input"]] == "film.mkv"
        if kind == "preview":
            if isVideo: wait(runs + ".go")
            write(values["output"] + (".mp4" if isVideo else ".jpg"), "preview")
            done()
        done(media={"kind": "video" if isVideo else "photo", "width": 3, "height": 2, "luma": 0.5})
        """)
    let video = try await studio.upload([1], name: "film.mkv")
    let photo = try await studio.upload([2], name: "turned.png")
    func ask(_ id: String, until status: Int) async throws {
      for await _ in try studio.parts.changes.signals() {
        let answer = try await studio.send(.get, "/api/uploads/\(id)/preview")
        if answer.status == status { return }
        try #require([409, 202].contains(answer.status))
      }
    }
    try await ask(video, until: 202)
    try await ask(photo, until: 200)
    #expect(try await studio.send(.get, "/api/uploads/\(video)/preview").status == 202)
    _ = try studio.folder.file("runs.go", "")
    try await ask(video, until: 200)
  }

  @Test(.timeLimit(.minutes(5))) func `a photo that is deleted during its examination leaves no preview`() async throws
  {
    let studio = try InProcessStudio(
      script: """
        note("begun")
        wait(runs + ".go")
        write(values["preview"] + ".jpg", "preview")
        note("written")
        done(media={"kind": "photo", "width": 3, "height": 2, "luma": 0.5})
        """)
    let id = try await studio.upload([1, 2, 3])
    while studio.runs.isEmpty { await Task.yield() }
    #expect(try await studio.send(.delete, "/api/uploads/\(id)").status == 204)
    _ = try studio.folder.file("runs.go", "")
    while studio.runs.count < 2 { await Task.yield() }
    // The examination ends, moves its preview and finds that the upload is gone.
    let temporary = studio.folder["data/temporary"]
    for await _ in try studio.parts.changes.signals() {
      let hasEnded = try FileManager.default.contentsOfDirectory(atPath: temporary).isEmpty
      if try hasEnded && files(studio).isEmpty { break }
    }
  }

  @Test func `an examination runs in a folder with nothing but its upload`() async throws {
    let studio = try InProcessStudio(
      script: """
        note(" ".join(os.listdir(".")) + f" {os.stat('.').st_mode & 0o777:o}")
        done(media={"kind": "photo", "width": 3, "height": 2, "luma": 0.5})
        """)
    _ = try await upload([1], to: studio)
    _ = try await upload([2], to: studio)
    #expect(studio.runs == ["input 700", "input 700"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: studio.folder["data/temporary"]) == [])
  }

  @Test func `a link that an examination leaves is not its preview`() async throws {
    let studio = try InProcessStudio(
      script: """
        os.symlink("/etc/passwd", values["preview"] + ".jpg")
        done(media={"kind": "photo", "width": 3, "height": 2, "luma": 0.5})
        """)
    let id = try await upload([1], to: studio)
    #expect(try await studio.send(.get, "/api/uploads/\(id)").text("state") == "refused")
    #expect(try files(studio) == [])
  }

  @Test func `files survive a sweep under the name that they share`() async throws {
    let folder = try TemporaryFolder()
    let second: String
    do {
      let studio = try InProcessStudio(script: Self.survey, folder: folder)
      let first = try await upload([1], to: studio)
      second = try await upload([1], to: studio)
      _ = try await studio.send(.delete, "/api/uploads/\(first)")
    }
    let studio = try await InProcessStudio.reopening(folder, script: Self.survey)
    try await studio.parts.start()
    #expect(try await studio.send(.get, "/api/uploads/\(second)/file").body == Data([1]))
  }

  @Test func `a photo that a draft shows is kept for longer than 30 days`() async throws {
    let folder = try TemporaryFolder()
    let start = Date(timeIntervalSince1970: 1_000_000)
    let (shown, other): (String, String)
    do {
      let studio = try InProcessStudio(script: Self.survey, folder: folder, now: { start })
      shown = try await upload([1], to: studio)
      other = try await upload([2], to: studio)
      try await show([shown], studio)
    }
    let later = start.addingTimeInterval(40 * 86_400)
    let studio = try await InProcessStudio.reopening(folder, script: Self.survey, now: { later })
    try await studio.parts.sweep()
    #expect(try await studio.send(.get, "/api/uploads/\(shown)").status == 200)
    #expect(try await studio.send(.get, "/api/uploads/\(other)").status == 404)
  }

  @Test func `storage tells what is used, and clearing spares what a draft shows`() async throws {
    let studio = try InProcessStudio(script: Self.survey)
    let shown = try await upload([1, 2, 3], to: studio)
    let others = [try await upload([4, 5], to: studio), try await upload([4, 5], to: studio)]
    try await show([shown], studio)
    let before = try await studio.send(.get, "/api/storage").json["uploads"]
    #expect(before?["used"] == .object(["count": 2, "bytes": 5]))
    #expect(before?["removable"] == .object(["count": 1, "bytes": 2]))
    #expect(before?["most"]?["count"] == 200)
    #expect(try await studio.send(.delete, "/api/storage/uploads").status == 204)
    let after = try await studio.send(.get, "/api/storage").json["uploads"]
    #expect(after?["used"] == .object(["count": 1, "bytes": 3]))
    #expect(after?["removable"] == .object(["count": 0, "bytes": 0]))
    for id in others { #expect(try await studio.send(.get, "/api/uploads/\(id)").status == 404) }
    #expect(try files(studio) == [shown])
    // A draft that is deleted needs nothing.
    #expect(try await studio.send(.delete, "/api/drafts/mine").status == 204)
    #expect(try await studio.send(.delete, "/api/storage/uploads").status == 204)
    #expect(try files(studio) == [])
  }

  /// A store whose clock goes on by a minute with each file, and the files of 10 bytes in it.
  private func full(_ folder: TemporaryFolder, count: Int) async throws -> (store: StudioStore, files: [String]) {
    let file = URL(filePath: folder["studio.sqlite"])
    var files: [String] = []
    for number in 0..<count {
      let store = try StudioStore(file: file, now: { Date(timeIntervalSince1970: 60 * Double(number)) })
      let most = FileTotal(count: count, bytes: 10 * count)
      let upload = try await store.addUpload(name: "a", size: 10, most: most, keeping: { _ in false }).upload
      try await store.setUpload(upload.id, .ready)
      files.append(upload.file)
    }
    return (try StudioStore(file: file, now: { Date(timeIntervalSince1970: 60 * Double(count)) }), files)
  }

  @Test func `the files that were used least recently give way, apart from those that are needed`() async throws {
    let folder = try TemporaryFolder()
    let (store, files) = try await full(folder, count: 5)
    _ = try await store.putDraft("mine", DraftContent(json: Data("{}".utf8), uploads: [files[1]]), replacing: nil)
    try await store.touchUpload(files[2])
    let exporting = files[0]
    let most = FileTotal(count: 10, bytes: 50)
    let added = try await store.addUpload(name: "b", size: 11, most: most, keeping: { $0 == exporting })
    #expect(added.removed == [files[3], files[4]])
    #expect(try await store.files().map(\.name) == [files[0], files[1], files[2], added.upload.file])
    withExtendedLifetime(folder) {}
  }

  @Test func `nothing is removed for an upload that there is no room for`() async throws {
    let folder = try TemporaryFolder()
    let (store, files) = try await full(folder, count: 3)
    let draft = DraftContent(json: Data("{}".utf8), uploads: Array(files.prefix(2)))
    _ = try await store.putDraft("mine", draft, replacing: nil)
    let error = await #expect(throws: StudioError.self) {
      try await store.addUpload(name: "b", size: 11, most: FileTotal(count: 3, bytes: 30), keeping: { _ in false })
    }
    #expect(error?.code == .tooManyFiles)
    #expect(try await store.files().map(\.name) == files)
    withExtendedLifetime(folder) {}
  }

  @Test func `an upload that has just begun does not give way, and one that was given up does`() async throws {
    let folder = try TemporaryFolder()
    let file = URL(filePath: folder["studio.sqlite"])
    let most = FileTotal(count: 1, bytes: 100)
    let store = try StudioStore(file: file, now: { Date(timeIntervalSince1970: 0) })
    let first = try await store.addUpload(name: "a", size: 1, most: most, keeping: { _ in false }).upload
    await #expect(throws: StudioError.self) {
      try await store.addUpload(name: "b", size: 1, most: most, keeping: { _ in false })
    }
    let later = try StudioStore(file: file, now: { Date(timeIntervalSince1970: 7200) })
    let added = try await later.addUpload(name: "b", size: 1, most: most, keeping: { _ in false })
    #expect(added.removed == [first.file])
    withExtendedLifetime(folder) {}
  }

  @Test func `drafts of an older studio keep the photos that they mention`() async throws {
    let folder = try TemporaryFolder()
    let file = URL(filePath: folder["studio.sqlite"])
    let shown = String(repeating: "a", count: 32)
    let other = String(repeating: "b", count: 32)
    do {
      let database = try DatabasePool(path: file.path)
      try StudioStore.migrator(now: 0).migrate(database, upTo: "faults")
      try await database.write { db in
        for id in [shown, other] {
          try db.execute(
            sql: "INSERT INTO upload (id, name, size, state, usedAt) VALUES (?, 'a', 3, 'ready', 0)", arguments: [id])
        }
        try db.execute(
          sql: "INSERT INTO draft (id, json, updatedAt) VALUES ('studio', ?, 0)",
          arguments: [Data(#"{"background": {"id": "\#(shown)"}}"#.utf8)])
      }
    }
    let store = try StudioStore(file: file, now: { Date(timeIntervalSince1970: 0) })
    let files = try await store.files()
    #expect(files.map(\.name) == [shown, other])
    #expect(files.map(\.isShown) == [true, false])
    #expect(try await store.upload(shown).file == shown)
  }
}
