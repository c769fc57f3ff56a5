public import CommandKit
public import CountriesDomain
import FoundationCore

extension LineChart {
  /// Creates a chart of series with a common indicator.
  public init(_ series: [Series], title: String, citation: Citation, text: FigureFormatter) {
    let periods = Period.all(over: series)
    self.init(
      title: title,
      periods: periods.map(text.period),
      series: series.map {
        ChartSeries(text.names.name(of: $0.place), values: $0.values(in: periods))
      },
      source: citation.text,
      label: { text.label($0) },
      figure: { text.compact($0) }
    )
  }
}

extension Sparkline {
  /// Creates the sparkline of a series, with gaps for periods without a figure.
  public init(_ series: Series) { self.init(series.values(in: Period.all(over: [series]))) }
}

extension Series {
  /// Returns the figures of periods, with gaps.
  fileprivate func values(in periods: [Period]) -> [Double?] {
    let values = Dictionary(points.map { ($0.period, $0.value) }) { first, _ in first }
    return periods.map { values[$0] ?? nil }
  }
}

extension Period {
  /// Returns every period from the first to the last figure, including gaps.
  static func all(over series: [Series]) -> [Period] {
    let known = series.flatMap { $0.points.filter { $0.value != nil }.map(\.period) }
    guard let first = known.min(), let last = known.max() else { return [] }
    var periods = [first]
    while let next = periods.last?.next, next <= last {
      // Years and months do not share an axis; the known periods do.
      guard periods.count < 5000 else { return Set(known).ordered() }
      periods.append(next)
    }
    return periods.last == last ? periods : Set(known).ordered()
  }

  private var next: Period {
    switch self {
    case .year(let year): .year(year + 1)
    case .quarter(let year, let quarter):
      quarter < 4 ? .quarter(year, quarter + 1) : .quarter(year + 1, 1)
    case .month(let year, let month): month < 12 ? .month(year, month + 1) : .month(year + 1, 1)
    }
  }
}
