/// A line of block characters whose heights are its values, for a cell of a table.
public struct Sparkline: Sendable {
  private let values: [Double?]

  /// Creates a sparkline; a missing value is a space, not a low block.
  public init(_ values: [Double?]) { self.values = ChartSeries("", values: values).values }

  /// Returns the line in at most a width; with more values than columns, each column shows the mean
  /// of several.
  public func text(width: Int) -> String {
    let values = fitted(to: width)
    let known = values.compactMap(\.self)
    guard let low = known.min(), let high = known.max() else { return "" }
    return String(
      values.map { value in
        guard let value else { return " " }
        guard low < high else { return Self.blocks[3] }
        let share = (value / 2 - low / 2) / (high / 2 - low / 2)
        return Self.blocks[min(7, Int(share * 8))]
      }
    )
  }

  private func fitted(to width: Int) -> [Double?] {
    guard width > 0 else { return [] }
    guard values.count > width else { return values }
    return (0..<width).map { column in
      let part = values[column * values.count / width..<(column + 1) * values.count / width]
      let known = part.compactMap(\.self)
      // Divided first, so that the sum of the largest numbers is finite.
      return known.isEmpty ? nil : known.reduce(0) { $0 + $1 / Double(known.count) }
    }
  }

  private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}
