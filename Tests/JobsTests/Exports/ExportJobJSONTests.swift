import Foundation
import JSON
import Meals
import Testing

@testable import Jobs

struct ExportJobJSONTests {
  private func read(_ text: String) throws(JSONError) -> ExportJob {
    try ExportJob(json: try JSONValue(json: text.utf8))
  }

  @Test(arguments: [
    (#"{}"#, "$.meal: is missing"), (#"{"meal":1}"#, "$.meal: must be a meal or the name of its file"),
    (#"{"meal":{"name":"A","items":[{"name":""}]}}"#, "$.meal.items[0].name: is empty"),
    (#"{"meal":"a","zoom":"big"}"#, "$.zoom: must be a number, got “big”"),
    (#"{"meal":"a","zoom":[1]}"#, "$.zoom: must be a number"),
    (#"{"meal":"a","zom":2}"#, "“zom” is not an option of export; did you mean zoom?"),
    (#"{"meal":"a","no-mark":"yes"}"#, "$.no-mark: must be true or false, got “yes”"),
    (
      #"{"meal":"a","variant":"huge"}"#,
      "$.variant: must be one of minimal, standard, detailed, emoji, full, got “huge”"
    ),
    (#"{"meal":"a","at":"0.5"}"#, "$.at: must be two numbers, such as 0.5,0.72, got “0.5”"),
    (#"{"meal":"a","locale":"xx"}"#, "$.locale: no such locale is known; did you mean as?"),
    (#"["meal"]"#, "$.meal: is missing"),
  ])
  func `mistakes name their path`(text: String, message: String) {
    let error = #expect(throws: JSONError.self) { try read(text) }
    if !text.contains("locale") { #expect(error?.description == message) }
    #expect(error?.description.hasPrefix(String(message.prefix { $0 != ":" })) == true)
  }

  @Test func `numbers, texts and lists spell the same value`() throws {
    let first = try read(#"{"meal":"a","zoom":1.5,"at":[0.25,0.5],"legibility":false,"look":null}"#)
    let second = try read(#"{"meal":"a","zoom":"1.5","at":"0.25,0.5","legibility":"off"}"#)
    #expect(first == second)
    #expect(first.canvas.zoom == 1.5)
  }

  @Test func `a job survives encoding and decoding`() throws {
    let text = """
      {"meal":{"name":"Lunch","eatenAt":"2026-03-04T12:30","items":[{"name":"B","nutrition":{"energy":1.5}}]},
       "over":"a.mp4","output":"b.mp4","variant":"full","background":"glass","glass":"regular","look":"v26",
       "tint":"#11223344","appearance":"dark","legibility":"off","at":"0.1,0.9","width":0.4,"rotate":-30,
       "aspect":"4:5","size":"400x500","pan":"0.1,-0.1","zoom":2,"codec":"h264","preset":"slow","crf":18,"hdr":"sdr",
       "audio":"aac","encoder":"auto","no-mark":true,"reduce-transparency":true,"energy":"kj","locale":"de_DE","for":"reels"}
      """
    let job = try read(text)
    let coded = try JSONDecoder().decode(ExportJob.self, from: JSONEncoder().encode(job))
    #expect(coded == job)
    #expect(coded.json == job.json)
    guard case .value(let meal) = job.meal else { return #expect(Bool(false), "the job must contain its meal") }
    #expect(meal == (try Meal(json: meal.json)))
  }

  @Test func `names of files are relative to a folder`() throws {
    let job = try read(#"{"meal":"m.json","over":"/a/b.jpg","live":"b.mov","output":"c.jpg","report":"r.json"}"#)
      .relative(to: "x/")
    #expect(job.meal == .file("x/m.json"))
    #expect(job.over == "/a/b.jpg")
    #expect(job.live == "x/b.mov")
    #expect(job.output == "x/c.jpg")
    #expect(job.report == "x/r.json")
  }
}
