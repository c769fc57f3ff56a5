import CommandKit
import FoundationCore

extension WorldMap {
  /// Returns the map at the width of the terminal, with a legend.
  func text(width: Int, style: Style) -> String {
    // A larger map would exceed the height of most terminals.
    let columns = max(16, min(width, isZoomed ? 100 : 120))
    let layout = layout(width: Double(columns), ratios: 0.4...0.64)
    let shapes = MapShape.all(in: layout, grid: 0.05)
    let places = Dictionary(places.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
    let inks = shapes.map { shape in
      let place = shape.code.flatMap { places[$0] }
      return place.map { place in place.value.map { MapInk.shade(shade(of: $0)) } ?? .missing }
        ?? .land
    }
    let raster = MapRaster(shapes, in: layout, cell: 1) { shape in
      shape.code.map { places[$0] != nil } ?? false
    }
    let lines = stride(from: 0, to: raster.rows, by: 2).map { row in
      let cells = (0..<raster.columns).map { column in
        MapCell(
          upper: raster.shape(column: column, row: row).map { inks[$0] },
          lower: raster.shape(column: column, row: row + 1).map { inks[$0] }
        )
      }
      return cells.text(style)
    }
    let heading = style.apply(.bold, to: title.terminalSafe.truncated(toWidth: width))
    let notes = [highest, Self.credit].compactMap(\.self)
      .map { style.apply(.dim, to: $0.terminalSafe.truncated(toWidth: width)) }
    return ([heading] + lines + legend(width: width, style) + notes).map { $0 + "\n" }.joined()
  }

  private func legend(width: Int, _ style: Style) -> [String] {
    var entries = classes.enumerated().map { index, range in
      (MapInk.shade(shade(ofClass: index)), text(of: range).terminalSafe)
    }
    if let note { entries.append((.missing, note)) }
    var lines: [(text: String, width: Int)] = []
    for (ink, text) in entries {
      let mark = [MapCell](repeating: MapCell(upper: ink, lower: ink), count: 2).text(style)
      let entry = mark + " " + text
      let entryWidth = 3 + text.displayWidth
      if let last = lines.last, last.width + 3 + entryWidth <= width {
        lines[lines.count - 1] = (last.text + "   " + entry, last.width + 3 + entryWidth)
      } else {
        lines.append((entry, entryWidth))
      }
    }
    return lines.map(\.text)
  }
}
