extension LanternLake {
  /// Paints everything above the water except the lanterns.
  func paintSky(_ canvas: inout LakeCanvas, pan: Float, turn: Double) {
    let crests = ridges.map { $0.crest(pan: pan, stage: stage) }
    for plane in 0..<3 {
      let step = plane == 0 ? 1 : 2
      let width = canvas.planes[plane].width
      var row = [Float](repeating: 0, count: width)
      var coarse = [Float](repeating: 0, count: sky.width)
      for y in 0..<(stage.horizon / step) {
        let place = LakeRow(plane: plane, y: y, step: step)
        sky.fill(&row, at: place, scratch: &coarse, pan: pan, stage: stage)
        for (ridge, crest) in zip(ridges, crests) {
          ridge.paint(&row, at: place, crest: crest)
        }
        shore.paint(&row, at: place, pan: pan, stage: stage)
        let one = Float(LakeCanvas.one)
        let from = row.span
        var to = canvas.planes[plane].samples.mutableSpan
        for x in 0..<width { to[unchecked: y * width + x] = fixed(from[unchecked: x] * one) }
      }
    }
    paintStars(&canvas, pan: pan, turn: turn)
  }

  private func paintStars(_ canvas: inout LakeCanvas, pan: Float, turn: Double) {
    let size = max(stage.unit * 1.1, 0.55)
    for star in sky.stars {
      let twinkle = 0.75 + 0.25 * Float(Approximate.sine(turns: turn * 9 + Double(star.phase)))
      let place = SIMD2(star.x + pan * 2 * stage.unit, star.y)
      canvas.add(
        Ink.light(220, 226, 255), at: place, radius: size * 2.2, strength: star.light * twinkle * 0.8,
        rows: 0..<stage.horizon)
    }
  }
}
