import Foundation
import HTTPTypes
import InProcess
import TestSupport
import Testing

@testable import RenderJobs
@testable import Service

@Suite(.timeLimit(.minutes(5))) struct CardRoutesTests {
  private func store(_ json: String, _ service: InProcessService) async throws -> String {
    let answer = try await service.send(.post, "/v1/cards", json: json)
    #expect(answer.status == 201)
    return try #require(answer.text("path"))
  }

  @Test func aStoredCardHasAPicture() async throws {
    let service = try InProcessService(isWorking: false)
    let path = try await store(#"{"name": "lunch", "meal": {"name": "مرحبا 🍚", "nutrition": {}}, "scale": 2}"#, service)
    #expect(path.hasPrefix("/cards/lunch.png?card="))
    let answer = try await service.send(.get, path)
    #expect(answer.status == 200)
    #expect(answer.headers[.contentType] == "image/png")
    #expect(answer.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(answer.headers[.cacheControl] == "public, max-age=86400")
    let tag = try #require(answer.headers[.eTag])
    let again = try await service.send(.get, path, headers: [.ifNoneMatch: tag])
    #expect(again.status == 304)
    #expect(again.body.isEmpty)
  }

  @Test func equalCardsHaveEqualAddresses() async throws {
    let service = try InProcessService(isWorking: false)
    let first = try await store(#"{"meal": {"name": "a", "nutrition": {}}, "scale": 2}"#, service)
    #expect(try await store(#"{"scale": 2, "meal": {"name": "a", "nutrition": {}}}"#, service) == first)
    #expect(try await store(#"{"scale": 3, "meal": {"name": "a", "nutrition": {}}}"#, service) != first)
  }

  @Test func forgedAddressesAreRefused() async throws {
    let service = try InProcessService(isWorking: false)
    let path = try await store(#"{"name": "lunch", "meal": {"name": "a", "nutrition": {}}, "seconds": 60}"#, service)
    #expect(try await service.send(.get, path).status == 200)
    let until = try #require(path.firstMatch(of: /until=([0-9]+)/)?.output.1)
    let last = path.last == "0" ? "1" : "0"
    let forged = [
      path.replacing("lunch.png", with: "dinner.png"), path.dropLast() + last,
      path.replacing("&until=\(until)", with: ""),
      path.replacing(until, with: "9\(until)"), path.replacing(until, with: "0\(until)"),
      path.replacing("card=", with: "cart="), "/cards/lunch.png",
    ]
    for path in forged {
      let answer = try await service.send(.get, path)
      #expect(answer.status == 403, "\(path)")
      #expect(answer.text("fault") == "forgedSignature", "\(path)")
    }
    service.time.advance(61)
    #expect(try await service.send(.get, path).text("fault") == "expiredSignature")
  }

  @Test func wrongCardsAreRefusedWhenTheyAreStored() async throws {
    let service = try InProcessService(isWorking: false)
    for json in [
      "", "[]", #"{"meal": {"name": "wrong"}}"#, #"{"meal": {"name": "a", "nutrition": {}}, "scale": 9}"#,
      #"{"meal": {"name": "a", "nutrition": {}}, "for": "telegram"}"#, #"{"name": "a/b", "meal": {}}"#,
      #"{"name": "", "meal": {}}"#,
      #"{"meal": {"name": "a", "nutrition": {}}, "seconds": 0}"#,
      #"{"meal": {"name": "a", "nutrition": {}}, "seconds": "1"}"#,
    ] {
      #expect(try await service.send(.post, "/v1/cards", json: json).status == 422, "\(json)")
    }
    let large = String(repeating: " ", count: 70_000)
    #expect(try await service.send(.post, "/v1/cards", json: large).status == 413)
  }

  @Test func `cards and jobs have the operator's theme, or one by name`() async throws {
    let folder = try TemporaryFolder()
    let brand = try folder.file("brand.json", ##"{"name": "Acme", "protein": "#7700aa", "cornerRadius": 8}"##)
    let service = try InProcessService(themes: [brand], isWorking: false)
    let meal = #""meal": {"name": "a", "nutrition": {"protein": 5}}"#
    func picture(_ theme: String) async throws -> Data {
      try await service.send(.get, try await store("{\(meal)\(theme)}", service)).body
    }
    let usual = try await picture("")
    #expect(try await picture(#", "theme": "Acme""#) == usual)
    #expect(try await picture(#", "theme": "classic""#) != usual)

    let job = try await service.send(.post, "/v1/jobs", json: #"{\#(meal), "output": "a.png", "theme": "Acme"}"#)
    let same = try await service.send(.post, "/v1/jobs", json: #"{\#(meal), "output": "a.png"}"#)
    #expect(job.status == 201)
    #expect(same.text("id") == job.text("id"))
    // The record has the theme itself, so that workers need no files.
    let id = try #require(job.text("id"))
    let record = try #require(try JobArchive(store: service.store).record(of: id))
    #expect(record.document.text.contains("#7700aa"))
    for theme in [#""\#(brand)""#, ##"{"accent": "#112233"}"##] {
      let answer = try await service.send(
        .post, "/v1/jobs", json: #"{\#(meal), "output": "a.png", "theme": \#(theme)}"#)
      #expect(answer.status == 422, "\(theme)")
    }
  }
}
