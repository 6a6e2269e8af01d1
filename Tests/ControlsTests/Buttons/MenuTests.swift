import Controls
import GridText
import Testing
import Views

private let resolver = ViewResolver(shaper: GridShaper())

@Suite struct MenuTests {
  @Test func aMenuIsItsLabel() {
    let menu = Menu("Sort") { Button("By name") {} }
    let resolved = resolver.resolve(menu)
    let button = resolver.resolve(Button("Sort") {})
    #expect(resolved.displayList == button.displayList)
    #expect(resolved.description == "Sort")
  }
}
