import Foundation
import Geometry
import Testing

@Suite struct ElementaryTests {
  @Test func agreesWithTheCLibrary() {
    for i in -2000...2000 {
      let x = Double(i) * 0.0137
      #expect((Elementary.sin(x) - Foundation.sin(x)).magnitude < 1e-14)
      #expect((Elementary.cos(x) - Foundation.cos(x)).magnitude < 1e-14)
      #expect((Elementary.exp(x) / Foundation.exp(x) - 1).magnitude < 1e-14)
      let positive = Double(i + 2001) * 0.0021
      #expect((Elementary.log(positive) - Foundation.log(positive)).magnitude < 1e-14)
      #expect((Elementary.pow(positive, 1.7) / Foundation.pow(positive, 1.7) - 1).magnitude < 1e-13)
    }
  }

  @Test func extremeArgumentsStayInRange() {
    #expect(Elementary.exp(0) == 1)
    #expect(Elementary.exp(-1000) == 0)
    #expect(Elementary.log(0) == -.infinity)
    #expect(Elementary.log(-1).isNaN)
    #expect(Elementary.pow(0, 0) == 1)
    #expect(Elementary.pow(0, 2) == 0)
  }
}
