import FoundationCore

extension LineChart {
  /// The chart as an SVG image, with the name of each series at the end of its line.
  public var svgImage: SVGImage { svgImage(width: SVGImage.defaultWidth) }

  /// Returns the image in a width; the text keeps its size, so a narrow image has fewer labels.
  public func svgImage(width: Double) -> SVGImage {
    let scale = ChartAxis(over: figures, steps: 6)
    let frame = Frame(chart: self, scale: scale, width: width)
    return SVGImage(
      title: title,
      description: description,
      source: source,
      width: width,
      height: frame.bottom + 84,
      content: [
        .group("axes", frame.grid(scale, label: label) + frame.periods(of: self)),
        .group(
          "lines",
          series.enumerated().reversed().flatMap { frame.line(of: $1, number: $0, on: scale) }
        ),
        .group("names", frame.names(of: series, on: scale, figure: figure)),
      ]
    )
  }

  private var description: String {
    let lines = series.map { line in
      guard let last = line.last, periods.indices.contains(last.index) else {
        return "\(line.name): no data"
      }
      return "\(line.name): \(figure(last.value)) in \(periods[last.index])"
    }
    return lines.joined(separator: "; ") + "."
  }
}

/// The layout of a line chart as an SVG image.
private struct Frame {
  let left: Double
  let right: Double
  let top = 84.0
  let bottom: Double
  let count: Int

  init(chart: LineChart, scale: ChartAxis, width: Double) {
    let ticks = scale.ticks.map { chart.label($0).estimatedWidth(fontSize: 12) }.max() ?? 0
    let margin = width < 600 ? 14.0 : 44
    left = margin + min(ticks, 200)
    // The names are bold, so they are wider than their font size tells.
    let names = chart.series.map { $0.name.estimatedWidth(fontSize: 16.5) }.max() ?? 0
    right =
      width - (width < 600 ? 4 : 32) - (chart.series.isEmpty ? 0 : max(70, min(names, 190)) + 12)
    bottom = top + min(392, max(220, (right - left) * 0.6))
    count = chart.periods.count
  }

  func x(_ index: Int) -> Double {
    count > 1 ? left + (right - left) * Double(index) / Double(count - 1) : (left + right) / 2
  }

  func y(_ value: Double, on scale: ChartAxis) -> Double {
    bottom - (bottom - top) * scale.position(of: value)
  }

  func grid(_ scale: ChartAxis, label: (Double) -> String) -> [MarkupElement] {
    scale.ticks.flatMap { value in
      let y = y(value, on: scale)
      let isBase = value == 0 || value == scale.ticks[0]
      return [
        MarkupElement.line((left, y), (right, y), isBase ? "axis" : "grid"),
        .text(label(value), at: left - 10, y + 4, "tick", anchor: .end),
      ]
    }
  }

  /// Returns the labels of the last period, and of as many round ones before it as fit.
  func periods(of chart: LineChart) -> [MarkupElement] {
    let names = chart.periods
    guard names.count > 1 else {
      return names.map { .text($0, at: x(0), bottom + 24, "tick", anchor: .middle) }
    }
    let widest = names.map { $0.estimatedWidth(fontSize: 12) }.max() ?? 1
    let room = max(2, Int((right - left) / (widest + 40)))
    let step = max(1, (names.count - 2) / (room - 1) + 1)
    return chart.ticks(atLeast: step).flatMap { index in
      // The last label ends below its tick, so that the figures beside the lines have room.
      let isLast = index == names.count - 1
      return [
        MarkupElement.line((x(index), bottom), (x(index), bottom + 6), "axis"),
        .text(
          names[index],
          at: isLast ? x(index) + 6 : x(index),
          bottom + 24,
          "tick",
          anchor: isLast ? .end : .middle
        ),
      ]
    }
  }

  func line(of line: ChartSeries, number: Int, on scale: ChartAxis) -> [MarkupElement] {
    let colour = number % SVGStyleSheet.lineCount
    return line.runs.map { run in
      let points = run.compactMap { index in
        line.values[index].map { "\(x(index).svgText),\(y($0, on: scale).svgText)" }
      }
      guard points.count > 1 else {
        return dot(at: run.lowerBound, of: line, colour: colour, on: scale)
      }
      return MarkupElement(
        "polyline",
        ["class": "line l\(colour)", "points": points.joined(separator: " ")]
      )
    } + (line.last.map { [dot(at: $0.index, of: line, colour: colour, on: scale)] } ?? [])
  }

  private func dot(
    at index: Int,
    of line: ChartSeries,
    colour: Int,
    on scale: ChartAxis
  ) -> MarkupElement {
    let y = y(line.values[index] ?? 0, on: scale)
    return MarkupElement(
      "circle",
      ["class": "f\(colour)", "cx": x(index).svgText, "cy": y.svgText, "r": "4"]
    )
  }

  /// Returns the names and last figures at the ends of the lines, moved apart if they overlap.
  func names(
    of series: [ChartSeries],
    on scale: ChartAxis,
    figure: (Double) -> String
  ) -> [MarkupElement] {
    var ends = series.enumerated().compactMap { number, line in
      line.last.map {
        (number: number, name: line.name, value: $0.value, y: y($0.value, on: scale))
      }
    }.ordered { $0.y < $1.y }
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
      return [name, .text(figure(end.value), at: right + 14, end.y + 20, "tick")]
    }
  }
}

extension String {
  /// The name, truncated to fit the margin.
  fileprivate var shortened: String { truncated(toWidth: 26) }
}
