public import CommandKit
public import CountriesDomain
import Foundation
import FoundationCore

/// The tables of figures over time.
public enum SeriesRows {
  /// Returns the table with a row for each figure.
  static func long(_ citation: Citation) -> Table<SeriesTable.Row> {
    Table(
      [
        Column("iso3", \.place.id.rawValue),
        Column("country", heading: "COUNTRY", \.place.name),
        Column("indicator.id", heading: "INDICATOR", shrinks: false, \.indicator.id.rawValue),
        Column("indicator.name", \.indicator.name),
        Column("period", heading: "PERIOD", \.point.period.description),
        Column("value", heading: "FIGURE", align: .trailing) { row in
          row.point.value
        },
        Column("note", \.point.footnote),
        Column("status", \.point.status),
        Column("updated", \.lastUpdated),
      ],
      onRequest: [Column("provenance") { _ in citation }]
    )
  }

  /// Returns the table with a row for each series: a sparkline from its first to its latest figure.
  ///
  /// - Parameters:
  ///   - text: The formatter of figures.
  ///   - width: The width of the terminal; a narrow one has compact figures and short sparklines.
  /// - Returns: The table.
  public static func sparklines(_ text: FigureFormatter, width: Int) -> Table<Series> {
    Table([
      Column("indicator", heading: "FIGURE", \.indicator.name),
      Column("course", heading: "TREND", shrinks: false) { series in
        Sparkline(series).text(width: min(24, max(6, width / 5)))
      },
      Column("latest", heading: "LATEST", align: .trailing) { series in
        series.latest?.value
      } text: { series in
        guard let value = series.latest?.value else {
          return series.hasUnreadable ? "unreadable" : "no data"
        }
        return width < 60 ? text.compact(value) : text.full(value)
      },
      Column("period", heading: "PERIOD") { series in
        FigureFormatter(locale: .plain).span(of: series)
      } text: { series in
        text.span(of: series) ?? ""
      },
      Column("updated", heading: width < 72 ? nil : "UPDATED") { series in
        series.lastUpdated
      } text: { series in
        series.lastUpdated?.formatted(in: text.locale) ?? ""
      },
    ])
  }
}
