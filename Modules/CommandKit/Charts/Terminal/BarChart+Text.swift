import FoundationCore

extension BarChart {
  /// Returns the chart in block characters; a narrow terminal gets the figures alone.
  public func text(width: Int, style: Style) -> String {
    let names = bars.map { $0.name.terminalSafe }
    let texts = bars.map { $0.label.terminalSafe }
    let textWidth = texts.map(\.displayWidth).max() ?? 0
    let longest = names.map(\.displayWidth).max() ?? 0
    let nameWidth = min(longest, max(4, min(width / 3, width - textWidth - 2)))
    let room = width - nameWidth - textWidth - 4

    return bars.indices.reduce(into: heading(width: width, style: style)) { text, index in
      let name = names[index].truncated(toWidth: nameWidth).padded(toWidth: nameWidth)
      var line = name + "  "
      if room >= 4 { line += bar(of: bars[index].value, width: room, style: style) + "  " }
      text += line + texts[index].padded(toWidth: textWidth, alignment: .trailing) + "\n"
    }
  }

  private func heading(width: Int, style: Style) -> String {
    title.isEmpty ? "" : style.apply(.bold, to: title.terminalSafe.truncated(toWidth: width)) + "\n"
  }

  /// Returns a bar padded to a width; a negative one grows to the left of 0.
  private func bar(of value: Double?, width: Int, style: Style) -> String {
    guard let value else { return String(repeating: " ", count: width) }
    let zero = Int((span.below * Double(width)).rounded())
    let length = share(of: value) * Double(width)
    if value < 0 {
      let whole = min(zero, max(1, Int(length.rounded())))
      return String(repeating: " ", count: zero - whole)
        + style.apply(.red, to: String(repeating: "█", count: whole))
        + String(repeating: " ", count: width - zero)
    }
    let eighths = min((width - zero) * 8, Int((length * 8).rounded()))
    var blocks = String(repeating: "█", count: eighths / 8)
    if eighths % 8 > 0 { blocks.append(Self.parts[eighths % 8 - 1]) }
    // A figure other than 0 stays visible, however small.
    if blocks.isEmpty, value > 0 { blocks = "▏" }
    return String(repeating: " ", count: zero) + style.apply(.cyan, to: blocks)
      + String(repeating: " ", count: width - zero - blocks.count)
  }

  private static let parts: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
}
