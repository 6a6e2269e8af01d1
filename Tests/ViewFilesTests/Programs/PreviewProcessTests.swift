import Foundation
import PreviewHost
import Synchronization
import TestSupport
import Testing

@testable import ViewFiles

/// Programs that stay, for which shell scripts stand in.
@Suite struct PreviewProcessTests {
  private final class Notes: Sendable {
    let lines = Mutex<[String]>([])
  }

  private let folder: TemporaryFolder
  private let notes = Notes()

  init() throws { folder = try TemporaryFolder() }

  private func process(_ script: String, limit: Duration = .seconds(600)) throws -> PreviewProcess {
    let path = try folder.file("program", "#!/bin/bash\n" + script)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return PreviewProcess(
      URL(filePath: path), files: ["Card.swift"], memory: 4 << 30, limit: limit,
      note: { [notes] line in notes.lines.withLock { $0.append(line) } })
  }

  private func request(_ preview: Int) -> PreviewRequest {
    var request = PreviewRequest(output: folder["out.png"])
    request.preview = preview
    return request
  }

  @Test func oneProgramAnswersEveryRequest() async throws {
    let process = try process(
      #"count=0; while read -r line; do count=$((count + 1)); echo "{\"warnings\":[],\"width\":$count}"; done"#)
    await process.start()
    for count in 1...3 { #expect(try await process.draw(request(0)).width == count) }
    await process.stop()
    await #expect(throws: CancellationError.self) { try await process.draw(request(0)) }
  }

  @Test func aProgramThatCrashesIsStartedAgain() async throws {
    let process = try process(
      #"""
      while read -r line; do
        case $line in
          *'"preview":7'*)
            echo hello >&2
            echo "Swift/Array.swift:1: Fatal error: Index out of range" >&2
            echo "  1 [ra] 0x1 body.getter + 180 in previews at Card.swift:12:23" >&2
            exit 132 ;;
          *) echo '{"warnings":["fine"]}' ;;
        esac
      done
      """#)
    await process.start()
    await #expect(
      throws: ViewFileError(
        "the view crashed: Index out of range", messages: ["Card.swift:12: the view crashed: Index out of range"])
    ) { try await process.draw(request(7)) }
    #expect(try await process.draw(request(0)).warnings == ["fine"])
    #expect(notes.lines.withLock { $0 } == ["hello"])
    await process.stop()
  }

  @Test func anEndlessLoopIsStopped() async throws {
    let process = try process(
      #"""
      trap 'echo "*** Signal 3: Backtracing" >&2; echo "  0 0x1 body in previews at Card.swift:3:5" >&2; exit 131' QUIT
      while read -r line; do while true; do :; done; done
      """#, limit: .seconds(1))
    await process.start()
    do {
      _ = try await process.draw(request(0))
      Issue.record("a loop without an end has ended")
    } catch let error as ViewFileError {
      #expect(error.messages.count == 1)
      #expect(error.messages[0].hasPrefix("Card.swift:3: "))
      #expect(error.description.contains("endless loop"))
    }
    await process.stop()
  }

  @Test func anAnswerWithAnErrorIsThrown() async throws {
    let process = try process(#"while read -r line; do echo '{"warnings":[],"error":"it has no size"}'; done"#)
    await process.start()
    await #expect(throws: ViewFileError("it has no size")) { try await process.draw(request(0)) }
    await process.stop()
  }
}
