import FoundationCore

extension BarChart {
  /// The chart as an SVG image, with horizontal bars.
  public var svgImage: SVGImage {
    let step = bars.count > 40 ? 18.0 : 28.0
    let nameWidth = min(220, bars.map { $0.name.estimatedWidth(fontSize: 13) }.max() ?? 0)
    let textWidth = min(160, bars.map { $0.label.estimatedWidth(fontSize: 13) }.max() ?? 0)
    let left = 44 + nameWidth
    let width = SVGImage.defaultWidth - 44 - left - textWidth
    let zero = left + width * span.below

    let rows = bars.enumerated().flatMap { number, bar in
      let y = 84 + Double(number) * step
      var row = [
        MarkupElement.text(
          bar.name.truncated(toWidth: 30),
          at: left - 12,
          y + step / 2 + 1,
          "name",
          anchor: .end
        )
      ]
      var end = zero
      if let value = bar.value {
        // A figure other than 0 stays visible, however small.
        let length = value == 0 ? 0 : max(1, share(of: value) * width)
        if value > 0 { end += length }
        row.append(
          MarkupElement(
            "rect",
            [
              "class": value < 0 ? "f1" : "f0", "x": (value < 0 ? zero - length : zero).svgText,
              "y": (y - 1).svgText, "width": length.svgText,
              "height": (step * 0.64).svgText, "rx": "3",
            ]
          )
        )
      }
      row.append(
        .text(bar.label, at: end + 8, y + step / 2 + 1, bar.value == nil ? "tick" : "figure")
      )
      return row
    }
    let bottom = 84 + Double(bars.count) * step
    return SVGImage(
      title: title,
      description: bars.map { "\($0.name): \($0.label)" }.joined(separator: "; ") + ".",
      source: source,
      height: bottom + 64,
      content: [
        .group("bars", rows),
        MarkupElement.line((zero, 76), (zero, bottom), "axis"),
      ]
    )
  }
}
