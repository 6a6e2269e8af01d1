import Geometry
import Scenes
import Testing

@Suite struct LanternLakeTests {
  private let size = PixelSize(width: 90, height: 160)

  private func samples(_ image: PlanarImage) -> [Int] { (0..<3).flatMap { image.samples(plane: $0) } }

  private func difference(_ a: PlanarImage, _ b: PlanarImage) -> Double {
    let a = a.samples(plane: 0)
    let b = b.samples(plane: 0)
    return Double(zip(a, b).reduce(0) { $0 + abs($1.0 - $1.1) }) / Double(a.count)
  }

  @Test func bytesAreTheSameEverywhere() {
    let frame = LanternLake(size: size).frame(at: 7.25)
    #expect(digest(samples(frame).map { UInt8($0) }) == 7_644_652_376_663_915_984)
  }

  @Test func framesDoNotDependOnEachOther() {
    let lake = LanternLake(size: size)
    let later = samples(lake.frame(at: 5))
    _ = lake.frame(at: 1)
    #expect(samples(lake.frame(at: 5)) == later)
    #expect(samples(LanternLake(size: size).frame(at: 5)) == later)
  }

  @Test func framesRepeatAfterThePeriod() {
    let lake = LanternLake(size: size)
    #expect(samples(lake.frame(at: 3)) == samples(lake.frame(at: 3 + LanternLake.period)))
    #expect(samples(lake.frame(at: -3)) == samples(lake.frame(at: LanternLake.period - 3)))
  }

  /// Frames change gradually, also where the video starts again.
  @Test func motionIsSmoothAcrossTheLoop() {
    let lake = LanternLake(size: size)
    let step = 1.0 / 30
    let seam = difference(lake.frame(at: LanternLake.period - step), lake.frame(at: 0))
    for start in [0.0, 2, 11.5, 17] {
      let moved = difference(lake.frame(at: start), lake.frame(at: start + step))
      #expect((0.2...6).contains(moved))
      #expect(seam < 2 * moved)
    }
    #expect(difference(lake.frame(at: 0), lake.frame(at: 6)) > 5)
  }

  @Test(arguments: [(16, 16), (426, 240), (90, 160), (38, 400)])
  func framesStayInLimitedRange(width: Int, height: Int) {
    let frame = LanternLake(size: PixelSize(width: width, height: height)).frame(at: 13)
    #expect(frame.format == PlanarFormat())
    #expect(frame.samples(plane: 0).allSatisfy { (16...235).contains($0) })
    #expect((frame.samples(plane: 1) + frame.samples(plane: 2)).allSatisfy { (16...240).contains($0) })
  }

  /// Dusk: a violet sky, warm light in the lanterns, and water darker than the sky that it reflects.
  @Test func colorsAreThoseOfDusk() {
    let frame = LanternLake(size: size).frame(at: 3)
    let blue = (0..<45).map { frame[1, $0, 2] }.reduce(0, +) / 45
    #expect(blue > 138)
    let sky = (0..<90).map { frame[0, $0, 60] }.reduce(0, +)
    let water = (0..<90).map { frame[0, $0, 150] }.reduce(0, +)
    #expect(water < sky)
    #expect(frame.samples(plane: 2).contains { $0 > 170 })
  }
}

@Suite struct LanternLakeSoundTests {
  private let whole = Int(LanternLake.period) * LanternLake.sampleRate

  @Test func soundIsAudibleAndWithinRange() {
    let sound = LanternLake.sound(from: 0, count: whole / 8)
    #expect(sound.count == whole / 4)
    #expect(sound.allSatisfy { $0.magnitude < 0.9 })
    let power = sound.reduce(0) { $0 + Double($1 * $1) } / Double(sound.count)
    #expect((0.03...0.3).contains(power.squareRoot()))
  }

  @Test func anyPartCanBeComputedOnItsOwn() {
    let sound = LanternLake.sound(from: 1000, count: 500)
    #expect(LanternLake.sound(from: 1200, count: 100) == Array(sound[400..<600]))
    #expect(LanternLake.sound(from: 1000 + whole, count: 500) == sound)
    #expect(LanternLake.sound(from: 1000 - whole, count: 500) == sound)
  }

  /// The sound is as smooth where it starts again as elsewhere.
  @Test func soundLoopsWithoutAClick() {
    func steps(_ from: Int) -> [Float] {
      let sound = LanternLake.sound(from: from, count: 400)
      return (2..<sound.count).map { (sound[$0] - sound[$0 - 2]).magnitude }
    }
    let across = steps(whole - 200).max() ?? 1
    let elsewhere = [3.2, 9.9, 16.6, 22.6].flatMap { steps(Int($0 * 48_000)) }.max() ?? 0
    #expect(across < 1.2 * elsewhere)
  }

  @Test func channelsDiffer() {
    let sound = LanternLake.sound(from: 48_000, count: 100)
    #expect(stride(from: 0, to: 200, by: 2).contains { sound[$0] != sound[$0 + 1] })
  }
}
