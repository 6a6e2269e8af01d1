import Foundation
import Vitrine

/// A card of glass that rises into the lower part of the picture.
struct Card: View {
  @State private var isShown = false

  var body: some View {
    VStack {
      Spacer()
      if isShown {
        HStack(spacing: 16) {
          Image(systemName: "moon.stars.fill").font(.largeTitle)
          VStack(alignment: .leading, spacing: 4) {
            Text("Lantern Lake").font(.title2.bold())
            Text("Tonight, 21:30").font(.headline)
          }
          Spacer()
        }
        .padding(24)
        .glassEffect(.clear, in: .rect(cornerRadius: 32))
        .transition(.move(edge: .bottom).combined(with: .opacity))
      }
    }
    .padding(24)
    .padding(.bottom, 72)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .onAppear {
      withAnimation(.bouncy.delay(0.3)) { isShown = true }
    }
  }
}

guard CommandLine.arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: CardOverVideo VIDEO OUTPUT\n".utf8))
  exit(2)
}
var renderer = VideoRenderer(content: Card())
renderer.settings.environment.colorScheme = .dark
try renderer.export(over: CommandLine.arguments[1], to: CommandLine.arguments[2])
