import CommandKit
import FoundationCore

extension WorldMap {
  /// Returns the map as wide as the terminal, with land in dots beneath the points and a legend below.
  func text(width: Int, style: Style) -> String {
    // Wider than this, it would be higher than most terminals are.
    let columns = max(8, min(width, 120))
    let degrees = 360 / Double(columns * 2)
    let latitudes = Self.latitudes
    let height = (latitudes.upperBound - latitudes.lowerBound) / degrees
    var canvas = BrailleCanvas(columns: columns, rows: Int((height / 4).rounded(.up)))
    for y in 0..<canvas.height {
      let latitude = latitudes.upperBound - (Double(y) + 0.5) * degrees
      for stretch in Land.earth.stretches(at: latitude) {
        let first = Int(((stretch.lowerBound + 180) / degrees).rounded(.up))
        let last = Int(((stretch.upperBound + 180) / degrees).rounded(.down))
        for x in stride(from: first, through: last, by: 1) { canvas.dot(x: x, y: y, style: .dim) }
      }
    }
    // The highest last, so that it is what is seen where several share a character.
    for point in points.reversed() {
      let x = min(canvas.width - 1, Int((point.longitude + 180) / degrees))
      let y = Int((latitudes.upperBound - point.latitude) / degrees)
      guard let value = point.value else {
        canvas.put("x", x: x, y: y, style: .dim)
        continue
      }
      let mark = Mark.all[rank(of: step(of: value))]
      canvas.put(mark.character, x: x, y: y, style: mark.ink)
    }

    let heading = style.apply(.bold, to: title.terminalSafe.truncated(toWidth: width))
    return ([heading] + canvas.lines(style) + legend(width: width, style))
      .map { $0 + "\n" }.joined()
  }

  /// Few steps are spread over all marks, so that the highest always looks it.
  private func rank(of step: Int) -> Int {
    steps.count > 1 ? step * (Mark.all.count - 1) / (steps.count - 1) : Mark.all.count - 1
  }

  private func legend(width: Int, _ style: Style) -> [String] {
    var entries = steps.enumerated().map { step, highest in
      let mark = Mark.all[rank(of: step)]
      return (mark.character, mark.ink, (step == 0 ? "up to " : "") + label(highest).terminalSafe)
    }
    if let note { entries.append(("x", .dim, note)) }
    var lines: [(text: String, width: Int)] = []
    for (mark, ink, text) in entries {
      let entry = style.apply(ink, to: String(mark)) + " " + text
      let entryWidth = 2 + text.displayWidth
      if let last = lines.last, last.width + 3 + entryWidth <= width {
        lines[lines.count - 1] = (last.text + "   " + entry, last.width + 3 + entryWidth)
      } else {
        lines.append((entry, entryWidth))
      }
    }
    return lines.map(\.text)
  }
}

/// The look of a step on a terminal: told apart by form, and by colour where there is some.
private struct Mark {
  let character: Character
  let ink: Style.Attribute

  static let all = [
    Mark(character: "·", ink: .blue), Mark(character: "∘", ink: .cyan),
    Mark(character: "○", ink: .green), Mark(character: "◉", ink: .yellow),
    Mark(character: "●", ink: .red),
  ]
}
