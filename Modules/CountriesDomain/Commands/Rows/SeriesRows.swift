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

  /// Returns the table with a row for each period and a column for each indicator, or for each
  /// country of a single indicator.
  static func wide(_ wide: SeriesTable.Wide) -> (table: Table<WideRow>, rows: [WideRow]) {
    let indicators = Set(wide.rows.map(\.indicator.id))
    let columns = wide.rows.enumerated().map { index, line in
      let key = indicators.count > 1 ? line.indicator.id.rawValue : line.place.id.rawValue
      return Column<WideRow>(key, heading: key, align: .trailing, isPath: false) { row in
        row.values[index]
      }
    }
    let rows = wide.periods.enumerated().map { index, period in
      WideRow(
        period: period.description,
        values: wide.rows.map { $0.values.indices.contains(index) ? $0.values[index] : nil }
      )
    }
    return (Table([period] + columns), rows)
  }

  /// The schema of every such table.
  static let anyWide = Table<WideRow>([period], others: Double?.schema)

  private static let period = Column<WideRow>("period", heading: "PERIOD", \.period)

  /// Returns the table with a row for each series: a sparkline and the latest figure.
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
        guard let value = series.latest?.value else {
          return series.hasUnreadable ? "unreadable" : "no data"
        }
        return width < 60 ? text.compact(value) : text.full(value)
      },
      Column("period", heading: "PERIOD") { $0.latest.map { text.period($0.period) } },
      Column("updated", heading: width < 72 ? nil : "UPDATED") { series in
        series.lastUpdated?.formatted(in: text.locale)
      },
    ])
  }
}

/// The figures of one period.
struct WideRow: Sendable {
  let period: String
  let values: [Double?]
}
