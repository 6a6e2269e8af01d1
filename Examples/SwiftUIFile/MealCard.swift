import SwiftUI

/// A meal and its foods on a card of glass.
struct MealCard: View {
  let name: String
  let foods: [Food]

  struct Food: Identifiable {
    let emoji: String
    let name: String
    let energy: Int
    var id: String { name }
  }

  private var energy: Int { foods.map(\.energy).reduce(0, +) }

  var body: some View {
    VStack(alignment: .leading, spacing: 16) {
      HStack {
        Text(name).font(.title.bold())
        Spacer()
        Gauge(value: Double(energy), in: 0...800) {
          Text("kcal")
        } currentValueLabel: {
          Text("\(energy)")
        }
        .gaugeStyle(.accessoryCircularCapacity)
        .tint(.orange)
      }
      ForEach(foods) { food in
        HStack(spacing: 12) {
          Text(food.emoji).font(.title2)
          Text(food.name).font(.headline)
          Spacer()
          Text("\(food.energy)").monospacedDigit()
        }
      }
    }
    .padding(24)
    .glassEffect(.regular, in: .rect(cornerRadius: 32))
    .padding()
  }
}

#Preview("Lunch") {
  MealCard(
    name: "Lunch",
    foods: [
      .init(emoji: "🍗", name: "Grilled chicken", energy: 248), .init(emoji: "🍚", name: "Brown rice", energy: 216),
      .init(emoji: "🥑", name: "Avocado", energy: 160),
    ])
}

#Preview("Snack") {
  MealCard(name: "Snack", foods: [.init(emoji: "🍎", name: "Apple", energy: 95)])
}
