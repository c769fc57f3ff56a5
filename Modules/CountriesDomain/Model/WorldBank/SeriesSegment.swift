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
    // By their indices, since a copy of a row costs more than what is read of it.
    for index in rows.indices {
      if index == 0 || !rows[index].isSameSeries(as: rows[index - 1]) {
        append(
          SeriesSegment(
            indicator: rows[index].indicator,
            place: rows[index].country,
            iso3: rows[index].countryiso3code?.trimmed,
            points: []
          )
        )
      }
      self[count - 1].points.append(rows[index].point)
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
