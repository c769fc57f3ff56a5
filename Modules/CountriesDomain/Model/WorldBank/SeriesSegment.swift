import FoundationCore
import StoreHTTP

/// Figures that stood behind one another in an answer, of one indicator and one place.
///
/// The bank writes every figure with all names, many times longer than the figure; a strip has them
/// once.
struct SeriesSegment: Sendable {
  let indicator: DataRow.Reference
  let place: DataRow.Reference
  let iso3: String?
  var points: [DataPoint]
}

extension [SeriesSegment] {
  /// The rows of a page, put together.
  init(_ rows: [DataRow]) {
    self.init()
    var start = rows.startIndex
    while start < rows.endIndex {
      let row = rows[start]
      let rest = rows[start...]
      let end = rest.firstIndex { !$0.isAlike(row) } ?? rows.endIndex
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
  /// Whether it is of the same place and indicator.
  fileprivate func isAlike(_ other: DataRow) -> Bool {
    country.id == other.country.id && countryiso3code == other.countryiso3code
      && indicator.id == other.indicator.id
  }
}
