import TestSupport
import Testing

@testable import VideoFiles

struct PacketOrderTests {
  /// An event of writing a video, in the order of the source: a frame, or audio of a track.
  enum Event {
    case frame(Double)
    case audio(Double, track: Int)
  }

  /// Writes frames and audio, and returns the packets in the order in which they are passed on, and the largest number
  /// that waited. The encoder returns packets after as many frames as `delay` says, which may differ each time.
  func write(_ events: [Event], tracks: Int, delay: () -> Int) -> (order: [String], waiting: Int) {
    var order = PacketOrder<String>(tracks: tracks)
    var written: [String] = []
    var most = 0
    var inEncoder: [Double] = []
    var added = 0
    func add(_ time: Double) {
      order.add("0 \(time)", frame: Int64(time * 1000), at: time)
      added += 1
    }
    func drain(isComplete: Bool = false) {
      while let (packet, _) = order.next(isComplete: isComplete) { written.append(packet) }
      most = max(most, added - written.count)
    }
    for event in events {
      switch event {
      case .frame(let time):
        order.reach(time)
        order.expect(Int64(time * 1000))
        inEncoder.append(time)
        let kept = delay()
        while inEncoder.count > kept { add(inEncoder.removeFirst()) }
      case .audio(let time, let track):
        order.add("\(track) \(time)", track: track, at: time)
        added += 1
      }
      drain()
    }
    inEncoder.forEach(add)
    drain(isComplete: true)
    return (written, most)
  }

  /// Frames and audio of a file that stores both in order of time.
  func events(frames: StrideTo<Double>, audio: [StrideTo<Double>]) -> [Event] {
    var events = frames.map { (time: $0, track: 0, event: Event.frame($0)) }
    for (index, track) in audio.enumerated() {
      events += track.map { (time: $0, track: index + 1, event: Event.audio($0, track: index + 1)) }
    }
    return events.sorted { ($0.time, $0.track) < ($1.time, $1.track) }.map(\.event)
  }

  @Test(
    arguments: [
      // The frames are far apart, or a track is later or shorter than others.
      (stride(from: 0, to: 90, by: 0.5), [stride(from: 0, to: 90, by: 0.25)]),
      (stride(from: 0, to: 900, by: 20), [stride(from: 0, to: 900, by: 4)]),
      (stride(from: 0, to: 60, by: 0.25), [stride(from: 0, to: 12, by: 0.5), stride(from: 35, to: 58, by: 0.125)]),
      (stride(from: 30, to: 60, by: 0.25), [stride(from: 0, to: 60, by: 0.25)]),
    ] as [(StrideTo<Double>, [StrideTo<Double>])])
  func timeDecides(_ frames: StrideTo<Double>, _ audio: [StrideTo<Double>]) {
    let events = events(frames: frames, audio: audio)
    let expected = events.map {
      switch $0 {
      case .frame(let time): "0 \(time)"
      case .audio(let time, let track): "\(track) \(time)"
      }
    }
    var random = SplitMix(seed: 7)
    for _ in 0..<20 {
      let order = write(events, tracks: audio.count + 1) { Int.random(in: 0...25, using: &random) }.order
      #expect(order == expected)
    }
  }

  /// The order must not depend on the encoder, and nothing may wait for the end.
  @Test func tracksThatAreStoredFarApartDoNotWait() {
    let frames = stride(from: 0, to: 400.0, by: 0.1).map(Event.frame)
    let audio = stride(from: 0, to: 400.0, by: 0.5).map { Event.audio($0, track: 1) }
    var random = SplitMix(seed: 3)
    for events in [frames + audio, audio + frames, frames] {
      var orders: Set<[String]> = []
      for _ in 0..<10 {
        let (order, waiting) = write(events, tracks: 2) { Int.random(in: 0...25, using: &random) }
        orders.insert(order)
        #expect(order.count == events.count)
        #expect(waiting < 300)
      }
      #expect(orders.count == 1)
    }
  }
}
