import Foundation
import FoundationCore

extension LineChart {
  /// Returns the chart in braille dots between two axes, with the names at the ends of the lines.
  public func text(width: Int, style: Style) -> String {
    let rows = min(14, max(4, width / 5))
    let scale = ChartAxis(over: figures, steps: max(1, rows / 3))
    let layout = Layout(chart: self, scale: scale, rows: rows, width: width)
    let canvas = drawing(on: layout, scale)
    let ticks = layout.ticks(of: scale)
    let names = layout.names(of: series, on: scale, style: style)

    var text = style.apply(.bold, to: title.terminalSafe.truncated(toWidth: width)) + "\n"
    for (row, line) in canvas.lines(style).enumerated() {
      let tick = ticks[row] ?? ""
      let axis =
        tick.padded(toWidth: layout.margin, alignment: .trailing)
        + (ticks[row] == nil ? " │" : " ┤")
      let name = names[row].map { name in
        String(repeating: " ", count: max(0, layout.columns - line.visibleWidth)) + " " + name
      }
      text += axis + line + (name ?? "") + "\n"
    }
    let indent = String(repeating: " ", count: layout.margin + 1)
    text += indent + "└" + String(repeating: "─", count: layout.columns) + "\n"
    text += indent + " " + layout.periods(periods) + "\n"
    return text
  }

  private func drawing(on layout: Layout, _ scale: ChartAxis) -> BrailleCanvas {
    var canvas = BrailleCanvas(columns: layout.columns, rows: layout.rows)
    for (number, line) in series.enumerated().reversed() {
      let attribute = Style.Attribute.series(number)
      for run in line.runs {
        let dots = run.compactMap { index in
          line.values[index].map { value in
            (x: layout.x(of: index, in: canvas), y: layout.y(of: scale.position(of: value), canvas))
          }
        }
        for (start, end) in zip(dots, dots.dropFirst()) {
          canvas.line(from: start, to: end, style: attribute)
        }
        if dots.count == 1 { canvas.dot(x: dots[0].x, y: dots[0].y, style: attribute) }
      }
    }
    return canvas
  }
}

/// The layout of a line chart on a terminal.
private struct Layout {
  let rows: Int
  /// The columns left of the axis, for its ticks.
  let margin: Int
  /// The columns of the drawing.
  let columns: Int
  /// The columns right of the drawing, for the names of the lines.
  let aside: Int
  private let places: Int
  private let label: @Sendable (Double) -> String

  init(chart: LineChart, scale: ChartAxis, rows: Int, width: Int) {
    self.rows = rows
    label = chart.label
    places = max(1, chart.periods.count)
    margin = scale.ticks.map { chart.label($0).terminalSafe.displayWidth }.max() ?? 0
    let names = chart.series.map { $0.name.terminalSafe.displayWidth }.max() ?? 0
    aside = chart.series.count < 2 ? 0 : min(names, max(6, width / 5))
    columns = max(4, width - margin - 2 - (aside == 0 ? 0 : aside + 1))
  }

  func x(of index: Int, in canvas: BrailleCanvas) -> Int {
    places == 1 ? canvas.width / 2 : index * (canvas.width - 1) / (places - 1)
  }

  func y(of position: Double, _ canvas: BrailleCanvas) -> Int {
    Int(((1 - position) * Double(canvas.height - 1)).rounded())
  }

  private func row(of position: Double) -> Int {
    Int(((1 - position) * Double(rows * 4 - 1)).rounded()) / 4
  }

  /// Returns the ticks of the axis, by row.
  func ticks(of scale: ChartAxis) -> [Int: String] {
    scale.ticks.reduce(into: [:]) { ticks, value in
      ticks[row(of: scale.position(of: value))] = label(value).terminalSafe
    }
  }

  /// Returns the names of the lines, each in the row where its line ends or the nearest free one.
  func names(of series: [ChartSeries], on scale: ChartAxis, style: Style) -> [Int: String] {
    guard aside > 0 else { return [:] }
    let ends = series.enumerated().compactMap { number, line in
      line.last.map { (number, line.name, row(of: scale.position(of: $0.value))) }
    }
    var names: [Int: String] = [:]
    for (number, name, wanted) in ends.sorted(by: { $0.2 < $1.2 }) {
      let free = (0..<rows).filter { names[$0] == nil }
      guard let row = free.min(by: { abs($0 - wanted) < abs($1 - wanted) }) else { break }
      let text = name.terminalSafe.truncated(toWidth: aside)
      names[row] = style.apply(.series(number), to: text)
    }
    return names
  }

  /// Returns the labels of the first and last period, and as many between as fit.
  func periods(_ names: [String]) -> String {
    guard let first = names.first, let last = names.last else { return "" }
    let widest = names.map { $0.terminalSafe.displayWidth }.max() ?? 1
    let count = min(names.count, max(2, columns / (widest + 6)))
    guard names.count > 1, columns > widest * 2 else {
      return (names.count > 1 && columns > widest ? "\(first)–\(last)" : last).terminalSafe
    }
    var line = ""
    for number in 0..<count {
      let index = number * (names.count - 1) / (count - 1)
      let name = names[index].terminalSafe
      let centre = index * (columns - 1) / (names.count - 1)
      let start = min(max(0, centre - name.displayWidth / 2), columns - name.displayWidth)
      guard start >= line.displayWidth + (line.isEmpty ? 0 : 1) else { continue }
      line += String(repeating: " ", count: start - line.displayWidth) + name
    }
    return line
  }
}

extension Style.Attribute {
  /// Returns the colour of a line by its number; further lines repeat the colours.
  static func series(_ number: Int) -> Style.Attribute {
    let attributes: [Style.Attribute] = [.cyan, .yellow, .magenta, .green, .blue, .red]
    return attributes[number % attributes.count]
  }
}

extension String {
  /// The width of text in columns, without its escape sequences.
  fileprivate var visibleWidth: Int { terminalSafe.displayWidth }
}
