import FoundationCore
import StoreHTTP

/// Consecutive rows of an answer with the same indicator and place.
///
/// The rows of the World Bank repeat all names, which are many times longer than a value; a segment
/// has them once.
struct SeriesSegment: Sendable {
  let indicator: DataRow.Reference
  let place: DataRow.Reference
  let iso3: String?
  var points: [DataPoint]
}

extension [SeriesSegment] {
  /// Creates the segments of the rows of a page.
  init(_ rows: [DataRow]) {
    self.init()
    var start = rows.startIndex
    while start < rows.endIndex {
      let row = rows[start]
      let rest = rows[start...]
      let end = rest.firstIndex { !$0.isSameSeries(as: row) } ?? rows.endIndex
      append(
        SeriesSegment(
          indicator: row.indicator,
          place: row.country,
          iso3: row.countryiso3code?.trimmed,
          points: rows[start..<end].map(\.point)
        )
      )
      start = end
    }
  }
}

extension DataRow {
  /// Returns `true` for a row of the same place and indicator.
  fileprivate func isSameSeries(as other: DataRow) -> Bool {
    country.id == other.country.id && countryiso3code == other.countryiso3code
      && indicator.id == other.indicator.id
  }
}
