import FoundationCore

extension LineChart {
  /// The chart as a picture, each line with its name at its end.
  public var picture: SVGImage { picture(width: SVGImage.usualWidth) }

  /// Returns the picture in another width; its text stays as large, and there is less of it.
  public func picture(width: Double) -> SVGImage {
    let scale = ChartAxis(over: figures, steps: 6)
    let frame = Frame(chart: self, scale: scale, width: width)
    return SVGImage(
      title: title,
      description: description,
      source: source,
      width: width,
      height: frame.bottom + 84,
      content: [
        .group("axes", frame.grid(scale, label: label) + frame.periods(periods)),
        .group("lines", series.enumerated().reversed().flatMap { frame.line($1, $0, scale) }),
        .group("names", frame.names(of: series, scale, label: label)),
      ]
    )
  }

  private var description: String {
    let lines = series.map { line in
      guard let last = line.last, periods.indices.contains(last.index) else {
        return "\(line.name): no figures"
      }
      return "\(line.name): \(label(last.value)) in \(periods[last.index])"
    }
    return lines.joined(separator: "; ") + "."
  }
}

/// Where everything stands in the picture of a line chart.
private struct Frame {
  let left: Double
  let right: Double
  let top = 84.0
  let bottom: Double
  let count: Int

  init(chart: LineChart, scale: ChartAxis, width: Double) {
    let ticks = scale.ticks.map { chart.label($0).pictureWidth(size: 12) }.max() ?? 0
    let margin = width < 600 ? 14.0 : 44
    left = margin + min(ticks, 200)
    let names = chart.series.map { $0.name.pictureWidth(size: 14.5) }.max() ?? 0
    right =
      width - (width < 600 ? 4 : 32) - (chart.series.isEmpty ? 0 : max(70, min(names, 190)) + 12)
    bottom = top + min(392, max(220, (right - left) * 0.6))
    count = chart.periods.count
  }

  func x(_ index: Int) -> Double {
    count > 1 ? left + (right - left) * Double(index) / Double(count - 1) : (left + right) / 2
  }

  func y(_ value: Double, _ scale: ChartAxis) -> Double {
    bottom - (bottom - top) * scale.position(of: value)
  }

  func grid(_ scale: ChartAxis, label: (Double) -> String) -> [MarkupElement] {
    scale.ticks.flatMap { value in
      let y = y(value, scale)
      let isBase = value == 0 || value == scale.ticks[0]
      return [
        MarkupElement.line((left, y), (right, y), isBase ? "axis" : "grid"),
        .text(label(value), at: left - 10, y + 4, "tick", anchor: .end),
      ]
    }
  }

  /// The first period, the last, and as many between as there is room for.
  func periods(_ names: [String]) -> [MarkupElement] {
    guard names.count > 1 else {
      return names.map { .text($0, at: x(0), bottom + 24, "tick", anchor: .middle) }
    }
    let widest = names.map { $0.pictureWidth(size: 12) }.max() ?? 1
    let room = max(2, Int((right - left) / (widest + 40)))
    let step = max(1, (names.count - 2) / (room - 1) + 1)
    // Counted from the last, which is the one that is looked for.
    return stride(from: names.count - 1, through: 0, by: -step).flatMap { index in
      [
        MarkupElement.line((x(index), bottom), (x(index), bottom + 6), "axis"),
        .text(names[index], at: x(index), bottom + 24, "tick", anchor: .middle),
      ]
    }
  }

  func line(_ line: ChartSeries, _ number: Int, _ scale: ChartAxis) -> [MarkupElement] {
    let colour = number % SVGStyleSheet.lineCount
    return line.runs.map { run in
      let points = run.compactMap { index in
        line.values[index].map { "\(x(index).inPicture),\(y($0, scale).inPicture)" }
      }
      guard points.count > 1 else { return dot(at: run.lowerBound, of: line, colour, scale) }
      return MarkupElement(
        "polyline",
        ["class": "line l\(colour)", "points": points.joined(separator: " ")]
      )
    } + (line.last.map { [dot(at: $0.index, of: line, colour, scale)] } ?? [])
  }

  private func dot(at index: Int, of line: ChartSeries, _ colour: Int, _ scale: ChartAxis)
    -> MarkupElement
  {
    let y = y(line.values[index] ?? 0, scale)
    return MarkupElement(
      "circle",
      ["class": "f\(colour)", "cx": x(index).inPicture, "cy": y.inPicture, "r": "4"]
    )
  }

  /// The names and last figures, each where its line ends, pushed apart where they would touch.
  func names(of series: [ChartSeries], _ scale: ChartAxis, label: (Double) -> String)
    -> [MarkupElement]
  {
    var ends = series.enumerated().compactMap { number, line in
      line.last.map { (number: number, name: line.name, value: $0.value, y: y($0.value, scale)) }
    }.sorted { $0.y < $1.y }
    let height = min(36, (bottom - top) / Double(max(1, ends.count)))
    for index in ends.indices.dropFirst() {
      ends[index].y = max(ends[index].y, ends[index - 1].y + height)
    }
    let excess = max(0, (ends.last?.y ?? 0) - bottom)
    if excess > 0, !ends.isEmpty {
      ends[ends.count - 1].y = bottom
      for index in ends.indices.dropLast().reversed() {
        ends[index].y = min(ends[index].y, ends[index + 1].y - height)
      }
    }
    return ends.flatMap { end in
      let colour = "f\(end.number % SVGStyleSheet.lineCount)"
      let name = MarkupElement.text(
        end.name.shortened,
        at: right + 14,
        end.y + 4,
        "figure \(colour)"
      )
      guard height >= 30 else { return [name] }
      return [name, .text(label(end.value), at: right + 14, end.y + 20, "tick")]
    }
  }
}

extension String {
  /// A name cut so that it stays in the margin.
  fileprivate var shortened: String { truncated(toWidth: 26) }
}
