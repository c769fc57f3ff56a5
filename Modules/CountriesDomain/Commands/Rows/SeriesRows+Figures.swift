import CommandKit
import CountriesDomain
import FoundationCore

extension SeriesRows {
  /// Returns the table with a row for each figure of many indicators.
  ///
  /// - Parameters:
  ///   - details: `true` to include the unit, the database and its date.
  ///   - notes: `true` to include footnotes.
  /// - Returns: The table.
  static func figures(details: Bool = false, notes: Bool = false) -> Table<SeriesTable.Row> {
    let columns: [Column<SeriesTable.Row>] = [
      Column("iso3", heading: "ISO", shrinks: false, \.place.id.rawValue),
      Column("country", heading: "COUNTRY", \.place.name),
      Column("indicator", heading: "INDICATOR", shrinks: false, \.indicator.id.rawValue),
      Column("period", heading: "PERIOD", \.point.period.description),
      Column("value", heading: "FIGURE", align: .trailing) { $0.point.value },
    ]
    let described: [Column<SeriesTable.Row>] = [
      Column("name", \.indicator.name),
      Column("unit", heading: "UNIT", \.indicator.unit),
      Column("source", heading: "DATABASE", \.source),
      Column("updated", heading: "UPDATED", \.lastUpdated),
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
