import Foundation
import Testing

@testable import Fuzz

@Suite struct SubjectTests {
  static let photo = DamagedFiles.Source(name: "a.jpg", bytes: (0..<5000).map { UInt8($0 % 251) }, frames: nil)

  static let subjects: [any Subject] = [
    DamagedFiles(name: "photos", sources: [photo], options: [], suffixes: ["png"]), Meals(),
    CommandLines(photo: photo, meal: Array("{}".utf8)),
  ]

  private func trial(_ number: Int, of subject: any Subject, seed: UInt64) -> Trial {
    var random = SeededGenerator(seed: seed, trial: number)
    return subject.trial(number, using: &random)
  }

  @Test(arguments: subjects.indices) func trialsDependOnSeedAndNumberOnly(subject: Int) {
    let subject = Self.subjects[subject]
    var different = 0
    for number in 0..<50 {
      let first = trial(number, of: subject, seed: 7)
      let again = trial(number, of: subject, seed: 7)
      #expect(first.files == again.files)
      #expect(first.arguments == again.arguments)
      #expect(first.notes == again.notes)
      let other = trial(number, of: subject, seed: 8)
      if other.files != first.files || other.arguments != first.arguments { different += 1 }
    }
    #expect(different > 40)
  }

  @Test func filesOfAnySizeCanBeDamaged() {
    for count in [1, 2, 3, 1023, 1024, 1025] {
      let file = [UInt8](repeating: 1, count: count)
      for number in 0..<500 {
        var random = SeededGenerator(seed: 1, trial: number)
        let damage = Damage(to: file, using: &random)
        _ = damage.applied(to: file)
        // Damage may meet a file that earlier damage has shortened.
        _ = damage.applied(to: [])
        _ = damage.applied(to: [1])
      }
    }
  }

  @Test func mostMealsAreValid() throws {
    let valid = (0..<300).filter { number in
      let bytes = trial(number, of: Meals(), seed: 1).files["meal.json"] ?? []
      return (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil
    }
    #expect((100..<280).contains(valid.count), "\(valid.count)")
  }
}
