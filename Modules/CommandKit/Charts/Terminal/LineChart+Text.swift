import FoundationCore

extension LineChart {
  /// Returns the chart in braille dots between two axes, with the names at the ends of the lines.
  ///
  /// The names stand in order of the last values, beside the ends or next to them. If they have no
  /// room there, the chart takes more rows of the height. If that does not suffice, each end has the
  /// rank of its line by the last value, and a legend below the chart has the names in that order.
  ///
  /// - Parameters:
  ///   - width: The columns of the terminal.
  ///   - height: The rows that the chart may take; `nil` for the usual ones alone.
  ///   - style: The colours.
  /// - Returns: The lines.
  public func text(width: Int, height: Int? = nil, style: Style) -> String {
    let usual = min(14, max(4, width / 5))
    // The title, the axis and the periods take three rows.
    let most = max(usual, min((height ?? 0) - 3, width / 3))
    let layout =
      (usual...most).lazy.compactMap { Layout(naming: self, rows: $0, width: width) }.first
      ?? Layout(ranking: self, rows: usual, width: width)
    let ticks = layout.ticks

    var text = style.apply(.bold, to: title.terminalSafe.truncated(toWidth: width)) + "\n"
    for (row, line) in drawing(on: layout).lines(style).enumerated() {
      let axis =
        (ticks[row] ?? "").padded(toWidth: layout.margin, alignment: .trailing)
        + (ticks[row] == nil ? " │" : " ┤")
      let label = layout.labels[row].map { label in
        String(repeating: " ", count: max(0, layout.columns - line.terminalSafe.displayWidth) + 1)
          + label.styled(style)
      }
      text += axis + line + (label ?? "") + "\n"
    }
    let indent = String(repeating: " ", count: layout.margin + 1)
    text += indent + "└" + String(repeating: "─", count: layout.columns) + "\n"
    text += indent + " " + layout.periods(of: self) + "\n"
    return text + layout.legend(width: width, style: style)
  }

  private func drawing(on layout: Layout) -> BrailleCanvas {
    var canvas = BrailleCanvas(columns: layout.columns, rows: layout.rows)
    for (number, line) in series.enumerated().reversed() {
      let attribute = Style.Attribute.series(number)
      for run in line.runs {
        let dots = run.compactMap { index in
          line.values[index].map { value in
            (x: layout.x(of: index, in: canvas), y: layout.y(of: value))
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
  /// A text beside the end of a line, or of several lines.
  struct Label {
    let text: String
    /// The colour of the line; `nil` for several lines.
    let attribute: Style.Attribute?

    func styled(_ style: Style) -> String { attribute.map { style.apply($0, to: text) } ?? text }
  }

  let rows: Int
  /// The columns left of the axis, for its ticks.
  let margin: Int
  let columns: Int
  /// The labels at the ends of the lines, by row.
  let labels: [Int: Label]
  /// The names of the lines in order of their last values, if the labels are ranks.
  private let ranking: [Label]
  private let scale: ChartAxis
  private let label: @Sendable (Double) -> String
  private let places: Int

  /// The largest distance of a name from the end of its line, in rows.
  private static let largestDistance = 2

  /// Creates a layout with names beside the lines; `nil` if they have no room.
  init?(naming chart: LineChart, rows: Int, width: Int) {
    let scale = ChartAxis(over: chart.figures, steps: max(1, rows / 3))
    let ends = chart.ends
    let names = ends.map(\.name)
    let wanted = ends.map { Self.y(of: $0.value, on: scale, rows: rows) / 4 }
    guard ends.count > 1 else {
      self.init(chart, scale, rows: rows, width: width, labels: [:])
      return
    }
    guard names.allSatisfy({ $0.text.displayWidth <= max(6, width / 4) }),
      let found = Self.rows(nearest: wanted, of: rows),
      zip(wanted, found).allSatisfy({ abs($0 - $1) <= Self.largestDistance })
    else { return nil }
    let labels = Dictionary(uniqueKeysWithValues: zip(found, names))
    self.init(chart, scale, rows: rows, width: width, labels: labels)
  }

  /// Creates a layout with the ranks of the lines at their ends, for a legend.
  init(ranking chart: LineChart, rows: Int, width: Int) {
    let scale = ChartAxis(over: chart.figures, steps: max(1, rows / 3))
    let ends = chart.ends
    let ranks = Dictionary(grouping: ends.indices) {
      Self.y(of: ends[$0].value, on: scale, rows: rows) / 4
    }
    let labels = ranks.mapValues { ranks in
      let (first, last) = (ranks[0], ranks[ranks.count - 1])
      return first == last
        ? Label(text: "\(first + 1)", attribute: ends[first].name.attribute)
        : Label(text: "\(first + 1)–\(last + 1)", attribute: nil)
    }
    self.init(chart, scale, rows: rows, width: width, labels: labels, ranking: ends.map(\.name))
  }

  private init(
    _ chart: LineChart,
    _ scale: ChartAxis,
    rows: Int,
    width: Int,
    labels: [Int: Label],
    ranking: [Label] = []
  ) {
    self.rows = rows
    self.scale = scale
    self.labels = labels
    self.ranking = ranking
    label = chart.label
    places = max(1, chart.periods.count)
    margin = scale.ticks.map { chart.label($0).terminalSafe.displayWidth }.max() ?? 0
    let aside = labels.values.map { $0.text.displayWidth + 1 }.max() ?? 0
    columns = max(4, width - margin - 2 - aside)
  }

  func x(of index: Int, in canvas: BrailleCanvas) -> Int {
    places == 1 ? canvas.width / 2 : index * (canvas.width - 1) / (places - 1)
  }

  func y(of value: Double) -> Int { Self.y(of: value, on: scale, rows: rows) }

  private static func y(of value: Double, on scale: ChartAxis, rows: Int) -> Int {
    Int(((1 - scale.position(of: value)) * Double(rows * 4 - 1)).rounded())
  }

  /// The ticks of the axis, by row.
  var ticks: [Int: String] {
    scale.ticks.reduce(into: [:]) { ticks, value in
      ticks[y(of: value) / 4] = label(value).terminalSafe
    }
  }

  /// Returns a row for each label, in their order and as near to the wanted rows as possible; `nil` if
  /// there are fewer rows than labels.
  private static func rows(nearest wanted: [Int], of count: Int) -> [Int]? {
    guard wanted.count <= count else { return nil }
    // Neighbours that would overlap become a block around the mean of their wanted beginnings.
    var blocks: [(sum: Int, size: Int)] = []
    for (index, row) in wanted.enumerated() {
      blocks.append((row - index, 1))
      while let last = blocks.last, let before = blocks.dropLast().last,
        before.sum * last.size > last.sum * before.size
      {
        blocks.removeLast(2)
        blocks.append((before.sum + last.sum, before.size + last.size))
      }
    }
    let beginnings = blocks.flatMap { block in
      let mean = (Double(block.sum) / Double(block.size)).rounded()
      return Array(repeating: min(max(Int(mean), 0), count - wanted.count), count: block.size)
    }
    return zip(beginnings, wanted.indices).map(+)
  }

  /// Returns the labels of round periods and of both ends, as far as they fit.
  func periods(of chart: LineChart) -> String {
    let names = chart.periods.map(\.terminalSafe)
    guard let first = names.first, let last = names.last else { return "" }
    let widest = names.map(\.displayWidth).max() ?? 1
    guard names.count > 1, columns > widest * 2 else {
      return names.count > 1 && columns > widest ? "\(first)–\(last)" : last
    }
    let step = ((widest + 6) * (names.count - 1) - 1) / (columns - 1) + 1
    return chart.ticks(atLeast: step).reduce(into: "") { line, index in
      let centre = index * (columns - 1) / (names.count - 1)
      let width = names[index].displayWidth
      let start = min(max(0, centre - width / 2), columns - width)
      guard line.isEmpty || start > line.displayWidth else { return }
      line += String(repeating: " ", count: start - line.displayWidth) + names[index]
    }
  }

  /// Returns the names of the lines with their ranks, as columns.
  func legend(width: Int, style: Style) -> String {
    let digits = "\(ranking.count)".count
    let entries = ranking.enumerated().map { index, name in
      let rank = "\(index + 1)".padded(toWidth: digits, alignment: .trailing)
      return Label(
        text: "\(rank) \(name.text)".truncated(toWidth: width),
        attribute: name.attribute
      )
    }
    let widest = entries.map(\.text.displayWidth).max() ?? 0
    let perRow = max(1, (width + 2) / (widest + 2))
    return stride(from: 0, to: entries.count, by: perRow).map { start in
      let row = entries[start..<min(start + perRow, entries.count)]
      let padded = row.dropLast().map { entry in
        entry.styled(style) + String(repeating: " ", count: widest + 2 - entry.text.displayWidth)
      }
      return padded.joined() + (row.last?.styled(style) ?? "") + "\n"
    }.joined()
  }
}

extension LineChart {
  /// The last values of the lines, the highest first, with their names.
  fileprivate var ends: [(name: Layout.Label, value: Double)] {
    series.enumerated().compactMap { number, line in
      line.last.map { last in
        (Layout.Label(text: line.name.terminalSafe, attribute: .series(number)), last.value)
      }
    }.ordered { $0.value > $1.value }
  }
}

extension Style.Attribute {
  /// Returns the colour of a line by its number; further lines repeat the colours.
  static func series(_ number: Int) -> Style.Attribute {
    let attributes: [Style.Attribute] = [.cyan, .yellow, .magenta, .green, .blue, .red]
    return attributes[number % attributes.count]
  }
}
