import Exporting
import JSON
import Testing

@testable import Jobs

struct TimerJobTests {
  private func job(_ text: String) throws -> TimerJob { try TimerJob(json: try JSONValue(json: text.utf8)) }

  @Test(arguments: [
    (#"{"from":"0:10","output":"a.png","duration":3}"#, OutputKind.png, "--duration has no effect on an image"),
    (#"{"from":"0:10","paused":true,"reduce-motion":true}"#, .mp4, "--reduce-motion has no effect with --paused"),
    (#"{"from":"0:10","legibility":"off"}"#, .mp4, "--legibility has no effect on a running countdown"),
    (#"{"from":"0:10","crf":20}"#, .png, "--crf has no effect on an image"),
  ])
  func `options without effect are refused`(text: String, kind: OutputKind, error: String) throws {
    let job = try job(text)
    let thrown = #expect(throws: JobError.self) { try job.check(over: .scene, writing: kind) }
    #expect(thrown?.description.hasPrefix(error) == true)
  }

  @Test func `a countdown that ends in the video may show text on glass`() throws {
    try job(#"{"from":"0:05","duration":9,"legibility":"off"}"#).check(over: .scene, writing: .mp4)
  }

  @Test(arguments: [
    (#"{"from":"0:75"}"#, "$.from: must be M:SS"), (#"{"from":"0:10","duration":0}"#, "--duration must be above 0"),
    (#"{"from":"0:10","size":"15x16"}"#, "--size 15x16: the sides must be even and 16 or more"),
    (#"{"from":"0:10","paused":true,"script":"0 start"}"#, "--paused and --script cannot be combined"),
    (#"{"from":"0:10","script":"1 jump"}"#, "$.script: step 1"),
  ])
  func `wrong values name their path`(text: String, message: String) {
    let error = #expect(throws: JSONError.self) { try job(text) }
    #expect(error?.description.hasPrefix(message) == true)
  }

  @Test func `the length follows from the script`() throws {
    #expect(try job(#"{"from":"10:00"}"#).length() == 10)
    #expect(try job(#"{"from":"0:04"}"#).length() == 4)
    #expect(try job(#"{"from":"0:10","script":"0 start; 3.2 pause"}"#).length() == 5.2)
    let short = try job(#"{"from":"0:10","script":"0 start; 3.2 pause","duration":3}"#)
    #expect(throws: JobError.self) { try short.length() }
  }

  @Test func `defaults and spellings have one normal form`() throws {
    let plain = try job(#"{"from":"0:10"}"#).normalized
    #expect(try job(#"{"from":"00:10","duration":10,"device":"phone","locale":"en-US"}"#).normalized == plain)
    #expect(try job(#"{"from":"0:10","duration":9}"#).normalized != plain)
  }
}

struct GlassJobTests {
  private func job(_ text: String) throws -> GlassJob { try GlassJob(json: try JSONValue(json: text.utf8)) }

  @Test func `options without effect are refused`() throws {
    #expect(throws: JobError("--radius has no effect on this --shape; use --shape rect, or leave it out")) {
      try job(#"{"over":"a","rect":"0,0,10,10","shape":"circle","radius":3}"#).check()
    }
    #expect(throws: JobError.self) {
      try job(#"{"over":"a","rect":"0,0,10,10","glass":"clear","appearance":"dark"}"#).check()
    }
    try job(#"{"over":"a","rect":"0,0,10,10","glass":"clear","appearance":"dark","increase-contrast":true}"#).check()
  }

  @Test func `a job survives encoding and has one normal form`() throws {
    let job = try job(##"{"over":"a","rect":"0,0,10,10.5","shape":"text:Hi","scale":2,"tint":"#ffffff80"}"##)
    #expect(try GlassJob(json: job.json) == job)
    let plain = try self.job(#"{"over":"a","rect":"0,0,10,10"}"#)
    #expect(
      try self.job(#"{"over":"a","rect":"0.0,0,10,10","scale":1,"radius":24,"glass":"regular"}"#).normalized
        == plain.normalized)
  }

  @Test func `a rectangle without area is refused`() {
    #expect(throws: JSONError.self) { try job(#"{"over":"a","rect":"0,0,0,10"}"#) }
  }
}
