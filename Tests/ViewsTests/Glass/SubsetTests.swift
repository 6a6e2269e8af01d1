import CairoDrawing
import DisplayLists
import Foundation
import Testing
import Views

private struct StickerUseGlassEffectKey: EnvironmentKey {
  static let defaultValue = false
}

extension EnvironmentValues {
  fileprivate var stickerUseGlassEffect: Bool {
    get { self[StickerUseGlassEffectKey.self] }
    set { self[StickerUseGlassEffectKey.self] = newValue }
  }
}

private struct GlassBackground: ViewModifier {
  @Environment(\.stickerUseGlassEffect) private var useGlassEffect
  @Environment(\.colorScheme) private var colorScheme

  func body(content: Content) -> some View {
    if useGlassEffect {
      content.glassEffect(.clear, in: .rect(cornerRadius: 24))
    } else {
      content
        .background(colorScheme == .dark ? Color.black.opacity(0.4) : Color.white.opacity(0.9))
        .clipShape(RoundedRectangle(cornerRadius: 24))
        .overlay(RoundedRectangle(cornerRadius: 24).strokeBorder(.white.opacity(0.3), lineWidth: 0.5))
    }
  }
}

private struct Sticker: View {
  let kilocalories: Int
  @State private var name = "Lunch"

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      HStack(alignment: .firstTextBaseline) {
        Text(name).font(.headline)
        Spacer()
        Text("\(kilocalories) ").font(.system(size: 28, weight: .bold, design: .rounded)).monospacedDigit()
          + Text("kcal").font(.caption).foregroundColor(.secondary)
      }
      HStack(spacing: 12) {
        ForEach(["Protein", "Carbs", "Fat"], id: \.self) { macro in
          Label(macro: macro)
        }
      }
    }
    .padding()
    .frame(width: 320)
    .modifier(GlassBackground())
  }
}

private struct Label: View {
  let macro: String
  var body: some View {
    VStack(spacing: 2) {
      Circle().fill(.orange.gradient).frame(width: 8, height: 8)
      Text(macro).font(.caption2).lineLimit(1).minimumScaleFactor(0.5)
    }
    .shadow(radius: 2)
  }
}

@Suite struct SubsetTests {
  private let resolver = try? ViewResolver(shaper: PangoShaper())

  @Test func glassBecomesAPaneOfItsClosedForm() throws {
    let resolver = try #require(resolver)
    let resolved = resolver.resolve(Sticker(kilocalories: 642).environment(\.stickerUseGlassEffect, true))
    #expect(resolved.size.width == 320)
    guard case .glass(let pane) = try #require(resolved.displayList.items.first) else {
      Issue.record("expected glass as the first item of \(resolved.displayList)")
      return
    }
    guard case .roundedRect(let shape) = pane.shape else {
      Issue.record("expected a rounded rectangle, got \(pane.shape)")
      return
    }
    #expect(shape.radii.topLeft == 24)
    #expect(shape.rect.width == 320)
    #expect(pane.material.variant == .clear)
    #expect(pane.content.count > 3)
  }

  @Test func viewsWithoutGlassHaveNoPanes() throws {
    let resolver = try #require(resolver)
    let resolved = resolver.resolve(Sticker(kilocalories: 642))
    #expect(!resolved.displayList.items.contains { if case .glass = $0 { true } else { false } })
    #expect(resolved.description == "Lunch, 642 kcal, Protein, Carbs, Fat")
  }
}
