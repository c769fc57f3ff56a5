/// A bar chart, which compares things by one figure each.
public struct BarChart: Sendable {
  /// A bar.
  public struct Bar: Sendable {
    let name: String

    /// The figure; `nil` if it is missing, which is not 0.
    let value: Double?

    /// The text of the figure beside its bar.
    let label: String

    /// Creates a bar; a value that is not finite counts as missing.
    public init(name: String, value: Double?, label: String) {
      self.name = name
      self.value = value.flatMap { $0.isFinite ? $0 : nil }
      self.label = self.value == nil ? "no data" : label
    }
  }

  let title: String
  let bars: [Bar]

  /// The source of the figures, with the date of their last update.
  let source: String

  /// Creates a chart.
  public init(title: String, bars: [Bar], source: String) {
    self.title = title
    self.bars = bars
    self.source = source
  }

  /// The shares of the width below and above 0.
  var span: (below: Double, above: Double) {
    let values = bars.compactMap(\.value)
    let below = -min(0, values.min() ?? 0)
    let above = max(0, values.max() ?? 0)
    // Halved, so that the sum of the largest numbers is finite.
    let whole = (below / 2 + above / 2)
    guard whole > 0 else { return (0, 1) }
    return (below / 2 / whole, above / 2 / whole)
  }

  /// Returns the share of the width that the bar of a value takes.
  func share(of value: Double) -> Double {
    let (below, above) = span
    let values = bars.compactMap(\.value)
    let most = value < 0 ? -(values.min() ?? 0) : values.max() ?? 0
    guard most > 0 else { return 0 }
    return abs(value) / most * (value < 0 ? below : above)
  }
}
