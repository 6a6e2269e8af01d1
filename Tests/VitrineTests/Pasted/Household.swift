// Views as they are written for SwiftUI, of which only the import was changed.
import Vitrine

// MARK: - Smart home

class RoomModel: ObservableObject {
  enum Mode: String, CaseIterable, Identifiable {
    case heat, cool, auto
    var id: String { rawValue }
  }

  struct Device: Identifiable {
    let id: Int
    var name: String
    var icon: String
    var isOn: Bool
  }

  @Published var brightness = 0.65
  @Published var temperature = 21
  @Published var mode: Mode = .cool
  @Published var scene = "Evening"
  @Published var devices = [
    Device(id: 0, name: "Ceiling", icon: "sun.max.fill", isOn: true),
    Device(id: 1, name: "Lamp", icon: "bolt.fill", isOn: false),
    Device(id: 2, name: "Speaker", icon: "music.note", isOn: true),
  ]

  var summary: String { "\(devices.filter(\.isOn).count) of \(devices.count) on" }
}

struct CardGroupBoxStyle: GroupBoxStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading, spacing: 14) {
      configuration.label
        .font(.subheadline.weight(.semibold))
        .foregroundStyle(.secondary)
      configuration.content
    }
    .padding(16)
    .background(.background, in: RoundedRectangle(cornerRadius: 20, style: .continuous))
  }
}

extension GroupBoxStyle where Self == CardGroupBoxStyle {
  static var card: CardGroupBoxStyle { .init() }
}

struct TileToggleStyle: ToggleStyle {
  func makeBody(configuration: Configuration) -> some View {
    Button {
      configuration.isOn.toggle()
    } label: {
      VStack(alignment: .leading) {
        configuration.label
          .labelStyle(TileLabelStyle())
        Text(configuration.isOn ? "On" : "Off")
          .font(.caption)
          .opacity(0.7)
      }
      .padding(12)
      .frame(maxWidth: .infinity, alignment: .leading)
      .foregroundColor(configuration.isOn ? .white : .primary)
      .background(
        RoundedRectangle(cornerRadius: 14)
          .fill(configuration.isOn ? AnyShapeStyle(Color.orange.gradient) : AnyShapeStyle(.quaternary))
      )
    }
    .buttonStyle(.plain)
  }
}

struct TileLabelStyle: LabelStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading, spacing: 10) {
      configuration.icon.font(.title3)
      configuration.title.font(.footnote.bold())
    }
  }
}

struct RoomView: View {
  @StateObject private var model = RoomModel()
  @State private var showsDetails = false
  @Environment(\.presentationMode) private var presentationMode
  @Environment(\.sizeCategory) private var sizeCategory

  var body: some View {
    VStack(spacing: 16) {
      HStack {
        VStack(alignment: .leading) {
          Text("Living Room").font(.title2.bold())
          Text(model.summary).font(.subheadline).foregroundColor(.secondary)
        }
        Spacer()
        Menu {
          Button("Rename", action: {})
          Button("Remove", role: .destructive) { presentationMode.wrappedValue.dismiss() }
        } label: {
          Image(systemName: "ellipsis").padding(8).background(.thinMaterial, in: Circle())
        }
      }
      GroupBox("Devices") {
        HStack(spacing: 10) {
          ForEach($model.devices) { $device in
            Toggle(isOn: $device.isOn) {
              Label(device.name, systemImage: device.icon)
            }
            .toggleStyle(TileToggleStyle())
          }
        }
      }
      GroupBox(label: Label("Light", systemImage: "sun.max")) {
        Slider(value: $model.brightness, in: 0...1) {
          Text("Brightness")
        } minimumValueLabel: {
          Image(systemName: "sun.max").imageScale(.small)
        } maximumValueLabel: {
          Image(systemName: "sun.max.fill").imageScale(.large)
        }
        .tint(.yellow)
        HStack {
          Text("Scene")
          Spacer()
          Picker("Scene", selection: $model.scene) {
            ForEach(["Morning", "Evening", "Movie"], id: \.self) { Text($0) }
          }
          .pickerStyle(MenuPickerStyle())
        }
      }
      GroupBox("Climate") {
        Picker(selection: $model.mode, label: Text("Mode")) {
          ForEach(RoomModel.Mode.allCases) { mode in
            Text(mode.rawValue.capitalized).tag(mode)
          }
        }
        .pickerStyle(SegmentedPickerStyle())
        Stepper(value: $model.temperature, in: 16...28) {
          HStack(alignment: .firstTextBaseline, spacing: 2) {
            Text("\(model.temperature)").font(.system(.title, design: .rounded).weight(.semibold))
            Text("°C").foregroundColor(.secondary)
          }
        }
        Gauge(value: Double(model.temperature), in: 16...28) {
          Text("Temperature")
        }
        .gaugeStyle(.accessoryLinear)
        .labelsHidden()
        .tint(Gradient(colors: [.blue, .teal, .yellow, .red]))
      }
    }
    .groupBoxStyle(.card)
    .padding()
    .frame(width: 390)
    .background(Color(.systemGroupedBackground).ignoresSafeArea())
    .accentColor(.orange)
    .navigationTitle("Living Room")
    .sheet(isPresented: $showsDetails) { Text("Details") }
    .alert("Remove room?", isPresented: .constant(false)) {
      Button("Remove", role: .destructive) {}
      Button("Cancel", role: .cancel) {}
    } message: {
      Text("This cannot be undone.")
    }
    .gesture(MagnificationGesture().onEnded { _ in showsDetails = true })
  }
}

// MARK: - Transactions

private let dayFormatter: DateFormatter = {
  let formatter = DateFormatter()
  formatter.locale = Locale(identifier: "en_US")
  formatter.timeZone = TimeZone(identifier: "UTC")
  formatter.dateStyle = .medium
  formatter.timeStyle = .none
  return formatter
}()

struct TransactionsCard: View, Equatable {
  struct Transaction: Identifiable, Equatable {
    let id: String
    let merchant: String
    let amount: Decimal
    let date: Date
    var isPending = false
  }

  let transactions = [
    Transaction(id: "1", merchant: "Blue Bottle", amount: -6.5, date: Date(timeIntervalSince1970: 1_717_400_000)),
    Transaction(
      id: "2", merchant: "Salary", amount: 3_250, date: Date(timeIntervalSince1970: 1_717_400_000)),
    Transaction(
      id: "3", merchant: "City Transit", amount: -2.75, date: Date(timeIntervalSince1970: 1_717_230_000),
      isPending: true),
  ]

  private var groups: [(key: Date, value: [Transaction])] {
    Dictionary(grouping: transactions) { Calendar(identifier: .gregorian).startOfDay(for: $0.date) }
      .sorted { $0.key > $1.key }
  }

  private var balance: Decimal { transactions.map(\.amount).reduce(1_200, +) }

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      Text(balance, format: .currency(code: "EUR"))
        .font(.system(size: 34, weight: .bold, design: .rounded))
        .privacySensitive()
      ForEach(groups, id: \.key) { day, transactions in
        Section {
          ForEach(transactions) { transaction in
            HStack {
              Image(systemName: transaction.amount > 0 ? "arrow.down.left" : "arrow.up.right")
                .font(.caption.bold())
                .frame(width: 32, height: 32)
                .background((transaction.amount > 0 ? Color.green : .gray).opacity(0.15), in: .circle)
                .foregroundStyle(transaction.amount > 0 ? .green : .primary)
              VStack(alignment: .leading) {
                Text(transaction.merchant).fontWeight(.medium)
                if transaction.isPending { Text("Pending").font(.caption).italic().foregroundStyle(.secondary) }
              }
              Spacer()
              Text(transaction.amount, format: .currency(code: "EUR").sign(strategy: .always()))
                .monospacedDigit()
                .foregroundStyle(transaction.amount > 0 ? AnyShapeStyle(.green) : AnyShapeStyle(.primary))
            }
            .opacity(transaction.isPending ? 0.6 : 1)
          }
        } header: {
          Text("\(day, formatter: dayFormatter)").font(.caption).foregroundStyle(.secondary).textCase(.uppercase)
        }
      }
    }
    .padding(20)
    .frame(width: 340, alignment: .leading)
    .background(.background)
  }
}
