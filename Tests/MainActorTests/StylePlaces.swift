import Vitrine

/// Code in the styles of controls.
struct StylePlaces: View {
  var body: some View {
    Button("a") {}.buttonStyle(PlainLook())
    Button("b") {}.buttonStyle(PrimitiveLook())
    Toggle("c", isOn: .constant(true)).toggleStyle(SwitchLook())
    Label("d", systemImage: "star").labelStyle(TitleLook())
    GroupBox("e") { Text("f") }.groupBoxStyle(BoxLook())
    Gauge(value: 0.5) { Text("g") }.gaugeStyle(DialLook())
    ProgressView("h", value: 0.5).progressViewStyle(BarLook())
  }
}

private struct PlainLook: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View { configuration.label.opacity(reach(.buttonStyle)) }
}

private struct PrimitiveLook: PrimitiveButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label.opacity(reach(.primitiveButtonStyle))
  }
}

private struct SwitchLook: ToggleStyle {
  func makeBody(configuration: Configuration) -> some View { configuration.label.opacity(reach(.toggleStyle)) }
}

private struct TitleLook: LabelStyle {
  func makeBody(configuration: Configuration) -> some View { configuration.title.opacity(reach(.labelStyle)) }
}

private struct BoxLook: GroupBoxStyle {
  func makeBody(configuration: Configuration) -> some View { configuration.content.opacity(reach(.groupBoxStyle)) }
}

private struct DialLook: GaugeStyle {
  func makeBody(configuration: Configuration) -> some View { configuration.label.opacity(reach(.gaugeStyle)) }
}

private struct BarLook: ProgressViewStyle {
  func makeBody(configuration: Configuration) -> some View { configuration.label.opacity(reach(.progressViewStyle)) }
}
