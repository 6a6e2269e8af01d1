import Testing
import Vitrine

/// Views as developers write them come out whole: in the size they ask for, telling what they show.
@Suite struct PastedViewTests {
  private func renderer<V: View>(_ view: V) -> ImageRenderer<V> {
    let renderer = ImageRenderer(content: view)
    renderer.scale = 2
    return renderer
  }

  private func expect(
    _ view: some View, _ width: Int, says words: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let renderer = renderer(view)
    let image = try renderer.image()
    #expect(image.width == width * 2, sourceLocation: sourceLocation)
    let text = try renderer.altText
    for word in words { #expect(text.contains(word), "\(text)", sourceLocation: sourceLocation) }
    // Something is drawn, and not one colour alone.
    let colors = Set(
      stride(from: 0, to: image.bitmap.samples.count, by: 404).map { Array(image.bitmap.samples[$0..<$0 + 4]) })
    #expect(colors.count > 8, sourceLocation: sourceLocation)
  }

  @Test func weather() throws { try expect(WeatherPanel(), 390, says: ["Lisbon", "HOURLY FORECAST", "22°"]) }
  @Test func music() throws { try expect(NowPlaying(), 350, says: ["Midnight Drive", "42%", "Next"]) }
  @Test func tiles() throws { try expect(StatGrid(), 360, says: ["Heart Rate", "8,421", "kcal"]) }
  @Test func profile() throws {
    let profile = Profile()
    profile.name = "Grace Hopper"
    try expect(ProfileHeader().environment(profile), 340, says: ["Grace Hopper", "Followers", "Notifications"])
  }
  @Test func chart() throws { try expect(Sparkline(), 320, says: ["Revenue", "$148,230.50"]) }
  @Test func rows() throws { try expect(SettingsRows(), 360, says: ["Airplane Mode", "Bluetooth", "On"]) }
  @Test func timer() throws { try expect(TimerRing(), 212, says: ["12:34"]) }
  @Test func badge() throws { try expect(LevelBadge(), 152, says: ["Level 12 badge"]) }
  @Test func travel() throws { try expect(TravelCard(), 400, says: ["Yosemite", "California, USA", "More"]) }
  @Test func review() throws {
    try expect(
      ReviewCard(), 340,
      says: ["Pad *Thai*, with peanuts cashews", "star 4.8 (1,204 reviews)", "flame 420 kcal", "#1042"])
  }
  @Test func carousel() throws { try expect(Carousel(), 380, says: ["Featured", "Apples", "No Mail"]) }
}
