import Foundation

/// Figures of invented indicators: every economy and aggregate, 60 years each.
///
/// The sandbox has real ones, which have gaps. These are whole and made up, which is why they are
/// here and not there. All rows are written beforehand: what is measured is not their making.
struct GeneratedFigures: Sendable {
  /// An economy or an aggregate.
  struct Place: Sendable {
    let iso3: String
    let iso2: String
    let name: String
  }

  /// In which of the two ways that the World Bank has they are asked for.
  enum Shape: CaseIterable {
    /// `country/all/indicator/A;B`, as Rialto asks.
    case byIndicator
    /// `sources/2/series/A;B/country/all/time/YR1964`, as wbgapi asks.
    case byConcept
  }

  static let years = 1964...2023
  /// The number of economies and aggregates with figures in the sandbox.
  static let placeCount = 265

  /// The number of rows of an indicator.
  let rowsPerIndicator: Int
  private let rows: [Shape: [String: RowBytes]]

  init(indicators: Int, of places: [Place]) {
    rowsPerIndicator = places.count * Self.years.count
    var rows: [Shape: [String: RowBytes]] = [:]
    for id in Self.ids(indicators) {
      for shape in Shape.allCases { rows[shape, default: [:]][id] = RowBytes(id, places, shape) }
    }
    self.rows = rows
  }

  /// The names.
  static func ids(_ count: Int) -> [String] { (0..<count).map { "BENCH.FIGURE.\(10 + $0)" } }

  /// The rows of a page, with commas between them; nothing where an indicator is not one of these.
  func page(_ ids: [String], _ shape: Shape, _ range: Range<Int>) -> [UInt8]? {
    var bytes: [UInt8] = []
    for (index, id) in ids.enumerated() {
      guard let rows = rows[shape]?[id] else { return nil }
      let start = index * rowsPerIndicator
      let part = range.clamped(to: start..<start + rowsPerIndicator)
      guard !part.isEmpty else { continue }
      if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
      bytes += rows[(part.lowerBound - start)..<(part.upperBound - start)]
    }
    return bytes
  }
}

/// The rows of an indicator one after another, and where each begins.
private struct RowBytes: Sendable {
  private var bytes: [UInt8] = []
  private var starts: [Int] = []

  init(_ id: String, _ places: [GeneratedFigures.Place], _ shape: GeneratedFigures.Shape) {
    for place in places {
      for year in GeneratedFigures.years.reversed() {
        starts.append(bytes.count)
        // As many digits as real ones have.
        let value = Double(starts.count * 104_729 % 1_000_003) / 7
        bytes += Self.row(id, place, year, value, shape).utf8
        bytes.append(UInt8(ascii: ","))
      }
    }
    starts.append(bytes.count)
  }

  /// So many rows, without the comma after the last.
  subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    bytes[starts[range.lowerBound]..<starts[range.upperBound] - 1]
  }

  private static func row(
    _ id: String,
    _ place: GeneratedFigures.Place,
    _ year: Int,
    _ value: Double,
    _ shape: GeneratedFigures.Shape
  ) -> String {
    switch shape {
    case .byIndicator:
      """
      {"indicator":{"id":"\(id)","value":"A figure that was made up"},\
      "country":{"id":"\(place.iso2)","value":"\(place.name)"},"countryiso3code":"\(place.iso3)",\
      "date":"\(year)","value":\(value),"obs_status":"","decimal":0}
      """
    case .byConcept:
      """
      {"variable":[{"concept":"Country","id":"\(place.iso3)","value":"\(place.name)"},\
      {"concept":"Series","id":"\(id)","value":"A figure that was made up"},\
      {"concept":"Time","id":"YR\(year)","value":"\(year)"}],"value":\(value)}
      """
    }
  }
}
