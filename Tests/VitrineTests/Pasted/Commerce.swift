// Views as they are written for SwiftUI, of which only the import was changed.
import Vitrine

// MARK: - Receipt

struct ReceiptItem: Identifiable, Decodable {
  var id: String { name }
  let name: String
  let quantity: Int
  let price: Decimal
}

struct ZigZagEdge: Shape {
  var teeth: Int = 18
  func path(in rect: CGRect) -> Path {
    Path { path in
      path.move(to: CGPoint(x: rect.minX, y: rect.minY))
      path.addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
      path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY - 8))
      let step = rect.width / CGFloat(teeth * 2)
      for index in 1...(teeth * 2) {
        path.addLine(to: CGPoint(x: rect.maxX - CGFloat(index) * step, y: index % 2 == 0 ? rect.maxY - 8 : rect.maxY))
      }
      path.closeSubpath()
    }
  }
}

struct ReceiptView: View {
  let items: [ReceiptItem] = [
    ReceiptItem(name: "Flat White", quantity: 2, price: 3.80),
    ReceiptItem(name: "Almond Croissant", quantity: 1, price: 4.25),
    ReceiptItem(name: "Sparkling Water, 0.5 l", quantity: 3, price: 2.1),
  ]
  private var subtotal: Decimal { items.reduce(0) { $0 + $1.price * Decimal($1.quantity) } }
  private var tax: Decimal { subtotal * 0.08 }

  private static let currency: NumberFormatter = {
    let f = NumberFormatter()
    f.numberStyle = .currency
    f.currencyCode = "USD"
    f.locale = Locale(identifier: "en_US")
    return f
  }()

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      VStack(spacing: 4) {
        Text("CORNER CAFÉ").font(.system(.title3, design: .monospaced)).fontWeight(.heavy)
        Text("12 Harbour Street\n+1 (555) 010-2030").multilineTextAlignment(.center).font(
          .system(.caption, design: .monospaced))
      }
      .frame(maxWidth: .infinity)
      line
      ForEach(items) { item in
        HStack(alignment: .lastTextBaseline) {
          Text("\(item.quantity)×").frame(width: 30, alignment: .leading)
          Text(item.name)
          Spacer()
          Text(item.price * Decimal(item.quantity), format: .currency(code: "USD"))
        }
      }
      line
      LabeledContent("Subtotal", value: subtotal, format: .currency(code: "USD"))
      LabeledContent("Tax", value: tax, format: .currency(code: "USD"))
      HStack {
        Text("TOTAL").bold()
        Spacer()
        Text(Self.currency.string(from: (subtotal + tax) as NSDecimalNumber) ?? "-").bold()
      }
      .font(.system(.body, design: .monospaced))
      Text("THANK YOU!").frame(maxWidth: .infinity).padding(.top, 8)
    }
    .font(.system(.footnote, design: .monospaced))
    .foregroundColor(.black)
    .padding(20)
    .padding(.bottom, 8)
    .background(Color(white: 0.98))
    .clipShape(ZigZagEdge())
    .shadow(color: Color(.sRGBLinear, white: 0, opacity: 0.2), radius: 6)
    .frame(width: 320)
    .padding()
    .background(Color(hue: 0.6, saturation: 0.12, brightness: 0.8))
  }

  private var line: some View {
    Text(String(repeating: "-", count: 60)).lineLimit(1).truncationMode(.middle).opacity(0.4).clipped()
  }
}

// MARK: - Bars

struct BarChart: View {
  struct Entry: Identifiable {
    var day: String
    var value: Double
    var id: String { day }
  }

  var entries = zip(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], [4.2, 6.8, 3.1, 8.4, 7.7, 9.6, 5.0])
    .map { Entry(day: $0, value: $1) }
  @State private var selected: String? = "Sat"
  @State private var width: CGFloat = 0

  private var maximum: Double { entries.map(\.value).max() ?? 1 }
  private var average: Double { entries.map { $0.value }.reduce(0, +) / Double(entries.count) }

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      HStack(alignment: .bottom) {
        VStack(alignment: .leading) {
          Text("Average").font(.caption).foregroundStyle(.secondary)
          (Text(average, format: .number.precision(.fractionLength(1))).font(.title.bold())
            + Text(" h").font(.callout).foregroundColor(.secondary))
        }
        Spacer()
        Picker("Range", selection: .constant(1)) {
          Text("W").tag(0)
          Text("M").tag(1)
          Text("Y").tag(2)
        }
        .pickerStyle(.segmented)
        .frame(width: 120)
      }
      HStack(alignment: .bottom, spacing: 10) {
        ForEach(entries) { entry in
          VStack(spacing: 6) {
            if selected == entry.day {
              Text(entry.value.formatted(.number.precision(.fractionLength(1))))
                .font(.caption2.bold())
                .padding(4)
                .background(Color.accentColor, in: RoundedRectangle(cornerRadius: 4))
                .foregroundStyle(.white)
                .transition(.opacity.combined(with: .scale(scale: 0.8, anchor: .bottom)))
            }
            UnevenRoundedRectangle(cornerRadii: .init(topLeading: 6, topTrailing: 6))
              .fill(selected == entry.day ? Color.accentColor : Color.accentColor.opacity(0.3))
              .frame(height: CGFloat(entry.value / maximum) * 120)
            Text(entry.day).font(.caption2).foregroundStyle(selected == entry.day ? .primary : .secondary)
          }
          .frame(maxWidth: .infinity)
          .onTapGesture { withAnimation(.snappy) { selected = entry.day } }
          .accessibilityElement(children: .ignore)
          .accessibilityLabel(entry.day)
          .accessibilityValue("\(entry.value, specifier: "%.1f") hours")
        }
      }
      .overlay(alignment: .bottom) {
        DashedLine()
          .stroke(style: StrokeStyle(lineWidth: 1, dash: [4, 3]))
          .frame(height: 1)
          .foregroundStyle(.orange)
          .offset(y: -20 - CGFloat(average / maximum) * 120)
      }
      .background(
        GeometryReader { proxy in
          Color.clear.preference(key: WidthKey.self, value: proxy.size.width)
        }
      )
      .onPreferenceChange(WidthKey.self) { width = $0 }
    }
    .padding()
    .frame(width: 360)
    .background(.background)
  }
}

private struct WidthKey: PreferenceKey {
  static var defaultValue: CGFloat { 0 }
  static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = max(value, nextValue()) }
}

// MARK: - Onboarding

struct OnboardingPage: View {
  struct Feature: Identifiable {
    let id = UUID()
    var symbol: String
    var title: LocalizedStringKey
    var text: LocalizedStringKey
    var color: Color = .accentColor
  }

  let features: [Feature] = [
    Feature(
      symbol: "wand.and.stars", title: "Magic Edit", text: "Remove anything from a photo with one tap.", color: .purple),
    Feature(
      symbol: "lock.shield", title: "Private by Design", text: "Your pictures never leave your device.", color: .green),
    Feature(
      symbol: "icloud.and.arrow.up", title: "Synced", text: "Pick up where you left off, on any device.", color: .blue),
  ]
  @State private var page = 0
  @State private var agreed = false
  @Environment(\.accessibilityReduceMotion) var reduceMotion

  var body: some View {
    VStack {
      Spacer()
      VStack(spacing: 8) {
        Image(systemName: "camera.aperture")
          .font(.system(size: 64, weight: .semibold))
          .foregroundStyle(.linearGradient(colors: [.pink, .orange], startPoint: .top, endPoint: .bottom))
          .symbolRenderingMode(.hierarchical)
        Text("Welcome to ").font(.largeTitle).bold() + Text("Lumen").font(.largeTitle).bold().foregroundColor(.orange)
      }
      .padding(.bottom, 30)
      VStack(alignment: .leading, spacing: 22) {
        ForEach(features) { feature in
          HStack(alignment: .top, spacing: 16) {
            Image(systemName: feature.symbol)
              .font(.title)
              .foregroundColor(feature.color)
              .frame(width: 44)
              .accessibility(hidden: true)
            VStack(alignment: .leading, spacing: 2) {
              Text(feature.title).font(.headline)
              Text(feature.text).foregroundColor(.secondary).font(.subheadline)
            }
            .accessibilityElement(children: .combine)
          }
        }
      }
      Spacer()
      Toggle(isOn: $agreed) { Text("I agree to the [terms](https://example.com/terms)").font(.footnote) }
        .toggleStyle(SwitchToggleStyle(tint: .orange))
        .padding(.bottom, 12)
      HStack(spacing: 8) {
        ForEach(0..<3) { index in
          Capsule()
            .fill(index == page ? Color.orange : Color.gray.opacity(0.3))
            .frame(width: index == page ? 20 : 8, height: 8)
        }
      }
      .animation(reduceMotion ? nil : .spring(), value: page)
      Button {
        page += 1
      } label: {
        Text("Continue")
          .font(.headline)
          .frame(maxWidth: .infinity)
          .padding(.vertical, 6)
      }
      .buttonStyle(.borderedProminent)
      .controlSize(.large)
      .tint(.orange)
      .disabled(false)
    }
    .padding(28)
    .frame(width: 390, height: 700)
    .background(Color(.systemBackground).ignoresSafeArea())
  }
}

// MARK: - Badge

struct StreakBadge: View {
  var days = 30
  @State private var isAnimating = false

  var body: some View {
    ZStack {
      ForEach(0..<12, id: \.self) { index in
        RoundedRectangle(cornerRadius: 4, style: .continuous)
          .fill(AngularGradient(gradient: Gradient(colors: [.yellow, .orange, .red]), center: .center))
          .frame(width: 100, height: 100)
          .rotationEffect(.degrees(Double(index) * 30))
      }
      Circle().fill(.regularMaterial).frame(width: 104)
      VStack(spacing: -2) {
        Text("\(days)").font(.system(size: 44, weight: .black, design: .rounded))
        Text("DAY\(days == 1 ? "" : "S")").font(.caption2.weight(.heavy)).kerning(2)
      }
      .foregroundStyle(
        LinearGradient(colors: [.orange, .red], startPoint: .top, endPoint: .bottom)
      )
    }
    .compositingGroup()
    .shadow(color: .orange.opacity(0.4), radius: isAnimating ? 20 : 10)
    .scaleEffect(isAnimating ? 1.04 : 1)
    .animation(.easeInOut(duration: 1).repeatForever(autoreverses: true), value: isAnimating)
    .onAppear { isAnimating = true }
    .padding(40)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("\(days) day streak")
  }
}
