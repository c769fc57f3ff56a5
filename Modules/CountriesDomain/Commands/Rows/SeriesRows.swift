public import CommandKit
public import CountriesDomain
import Foundation
public import FoundationCore

/// The tables of figures over time.
public enum SeriesRows {
  /// Returns the table with a row for each figure.
  static func long(_ citation: Citation) -> Table<SeriesTable.Row> {
    Table(
      [
        Column("iso3", \.series.place.id.rawValue),
        Column("country", heading: "COUNTRY", \.series.place.name),
        Column(
          "indicator.id",
          heading: "INDICATOR",
          shrinks: false,
          \.series.indicator.id.rawValue
        ),
        Column("indicator.name", \.series.indicator.name),
        Column("period", heading: "PERIOD", \.point.period.description),
        Column("value", heading: "FIGURE", align: .trailing) { row in
          row.point.value
        },
        Column("note", \.point.footnote),
        Column("status", \.point.status),
        Column("updated", \.series.lastUpdated),
      ],
      onRequest: [Column("provenance") { _ in citation }]
    )
  }

  /// Returns the table with a row for each series: a sparkline from its first to its latest figure.
  ///
  /// - Parameters:
  ///   - text: The formatter of figures.
  ///   - width: The width of the terminal; a narrow one has compact figures and short sparklines.
  ///   - showsPlaces: `true` for a column with the country or group.
  /// - Returns: The table.
  public static func sparklines(
    _ text: FigureFormatter,
    width: Int,
    showsPlaces: Bool = false
  ) -> Table<Series> {
    let place = Column<Series>("country", heading: "COUNTRY") { text.names.name(of: $0.place) }
    return Table(
      (showsPlaces ? [place] : []) + [
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
      ]
    )
  }
}

extension Display {
  /// Writes notes about missing figures and about the source of the others.
  ///
  /// - Parameters:
  ///   - table: The figures.
  ///   - places: The places that the user named.
  ///   - classified: The date of the regions and income levels, where these are shown.
  public func note(_ table: SeriesTable, places: [Series.Place], classified: CalendarDay? = nil) {
    let names = CountryNames(locale: locale)
    for omission in table.omissions {
      note("No data for \(omission.indicator): \(omission.error.title)")
    }
    for place in places {
      let series = table.series.filter { $0.place.id == place.id }
      let name = names.name(of: place)
      guard series.contains(where: { $0.latest != nil }) else {
        // An unreadable row may belong to any place.
        note("No \(table.drops.isEmpty ? "" : "readable ")data for \(name).")
        continue
      }
      for series in series where series.latest == nil {
        let data = series.hasUnreadable ? "readable data" : "data"
        note("No \(data) for \(name): \(series.indicator.name).")
      }
    }
    for warning in table.warnings { note(warning) }
    note(Citation(table, classified: classified, in: locale).sentence)
    note(table.drops)
  }
}

extension Series {
  /// `true` if a figure of the series is unreadable.
  var hasUnreadable: Bool { points.contains(where: \.isUnreadable) }
}

extension SeriesRows {
  /// Returns the table with a row for each figure of many indicators.
  static func figures(details: Bool = false, notes: Bool = false) -> Table<SeriesTable.Row> {
    let columns: [Column<SeriesTable.Row>] = [
      Column("iso3", heading: "ISO", shrinks: false, \.series.place.id.rawValue),
      Column("country", heading: "COUNTRY", \.series.place.name),
      Column("indicator", heading: "INDICATOR", shrinks: false, \.series.indicator.id.rawValue),
      Column("period", heading: "PERIOD", \.point.period.description),
      Column("value", heading: "FIGURE", align: .trailing) { $0.point.value },
    ]
    let described: [Column<SeriesTable.Row>] = [
      Column("name", \.series.indicator.name),
      Column("unit", heading: "UNIT", \.series.indicator.unit),
      Column("source", heading: "DATABASE", \.series.source),
      Column("updated", heading: "UPDATED", \.series.lastUpdated),
      Column("status", \.point.status),
    ]
    let footnotes: [Column<SeriesTable.Row>] = [Column("note", heading: "NOTE", \.point.footnote)]
    return Table(
      columns + (details ? described : []) + (notes ? footnotes : []),
      onRequest: (details ? [] : described) + (notes ? [] : footnotes)
    )
  }
}

extension Series.IndicatorName {
  /// The unit in the last parentheses of the name, which the World Bank states nowhere else.
  var unit: String? {
    guard name.hasSuffix(")"), let start = name.lastIndex(of: "(") else { return nil }
    return String(name[name.index(after: start)...].dropLast())
  }
}
