/// A chart of things compared by one figure each, a bar for each.
public struct BarChart: Sendable {
  /// A bar.
  public struct Bar: Sendable {
    let name: String

    /// Nothing where there is no figure; that is said, and is not 0.
    let value: Double?

    /// The figure as it is written beside its bar.
    let text: String

    /// Makes a bar; what is no number is as good as missing.
    public init(_ name: String, _ value: Double?, _ text: String) {
      self.name = name
      self.value = value.flatMap { $0.isFinite ? $0 : nil }
      self.text = self.value == nil ? "no figure" : text
    }
  }

  let title: String
  let bars: [Bar]

  /// Where the figures are from and when they were last updated.
  let source: String

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - bars: The bars, in their order.
  ///   - source: The source of the figures and the day of their last update.
  public init(title: String, bars: [Bar], source: String) {
    self.title = title
    self.bars = bars
    self.source = source
  }

  /// The whole of the width, in parts: what is below 0, and what is above.
  var span: (below: Double, above: Double) {
    let values = bars.compactMap(\.value)
    let below = -min(0, values.min() ?? 0)
    let above = max(0, values.max() ?? 0)
    // Halved where the sum of the largest numbers would be none.
    let whole = (below / 2 + above / 2)
    guard whole > 0 else { return (0, 1) }
    return (below / 2 / whole, above / 2 / whole)
  }

  /// How much of the whole width the bar of a value takes.
  func share(of value: Double) -> Double {
    let (below, above) = span
    let values = bars.compactMap(\.value)
    let most = value < 0 ? -(values.min() ?? 0) : values.max() ?? 0
    guard most > 0 else { return 0 }
    return abs(value) / most * (value < 0 ? below : above)
  }
}
