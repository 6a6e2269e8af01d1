import Controls
import Foundation
import GridText
import Testing
import Views

private let resolver = ViewResolver(shaper: GridShaper())

@Suite struct GroupBoxTests {
  @Test func customGroupBoxStylesReceiveLabelAndContent() {
    struct Card: GroupBoxStyle {
      func makeBody(configuration: Configuration) -> some View {
        VStack(spacing: 0) {
          configuration.content
          configuration.label
        }
        .padding(10)
      }
    }
    let box = GroupBox {
      Color.red.frame(width: 20, height: 20).probing("content")
    } label: {
      Color.blue.frame(width: 20, height: 5).probing("label")
    }
    let frames = resolver.resolve(box.groupBoxStyle(Card())).frames
    #expect(frames["content"] == CGRect(x: 10, y: 10, width: 20, height: 20))
    #expect(frames["label"] == CGRect(x: 10, y: 30, width: 20, height: 5))
  }
}
