import FoundationCore
import SandboxData

/// The values of an indicator for every economy and year.
///
/// Bundled ones are unpacked on creation; other indicators stay packed.
struct IndicatorData {
  /// The values of one economy or aggregate.
  struct EconomySeries {
    let economy: Economy
    /// The number of years.
    fileprivate let count: Int
    fileprivate let line: ArraySlice<UInt8>

    /// The values as the World Bank formats them, newest year first; empty without data.
    var values: [ArraySlice<UInt8>] {
      let values = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      return values + Array(repeating: [], count: max(0, count - values.count))
    }
  }

  let head: IndicatorMetadata
  let places: [EconomySeries]

  init(_ head: IndicatorMetadata) {
    self.head = head
    let lines = PackedText(worldBank: head.id).unpacked
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    places = zip(Economy.all, lines).map {
      EconomySeries(economy: $0, count: head.years.count, line: $1)
    }
  }

  init(_ added: AddedIndicator) {
    let head = IndicatorMetadata(added)
    self.head = head
    places = Economy.all.map { economy in
      let line = added.rows[economy.iso3] ?? []
      return EconomySeries(economy: economy, count: head.years.count, line: line[...])
    }
  }
}

/// An economy or aggregate with bundled data.
struct Economy {
  let iso3: String
  let iso2: String
  let name: String

  /// All economies, in the order of the data, as the World Bank sends it.
  static let all: [Economy] =
    EmbeddedFile(worldBank: "economies")?.lines.map { line in
      let fields = line.fields()
      return Economy(iso3: fields[0].text, iso2: fields[1].text, name: fields[2].text)
    } ?? []
}

/// The code, name, years and date of update of an indicator.
struct IndicatorMetadata {
  let id: String
  /// The name as in JSON, without its quotes.
  let name: String
  /// The date of the last update.
  let day: String
  /// The years, newest first.
  let years: [Int]

  /// The ID of the database.
  let source: String

  /// The ID of the database of the bundled indicators, the World Development Indicators.
  static let bundledSource = "2"

  static let all =
    EmbeddedFile(worldBank: "figures")?.lines.compactMap(IndicatorMetadata.init) ?? []

  /// Finds an indicator by code; `nil` if it is not bundled.
  init?(_ id: String) {
    let id = id.uppercased()
    guard let head = IndicatorMetadata.all.first(where: { $0.id == id }) else { return nil }
    self = head
  }

  private init?(_ line: EmbeddedBytes) {
    let fields = line.fields()
    guard fields.count == 7, let newest = Int(fields[4].text), let oldest = Int(fields[5].text)
    else { return nil }
    (id, name, day) = (fields[0].text, fields[1].text, fields[3].text)
    years = Array((oldest...newest).reversed())
    source = Self.bundledSource
  }

  init(_ added: AddedIndicator) {
    (id, day, source) = (added.id, added.lastUpdated, "\(added.source.number)")
    name = String(JSONValue.string(added.name).text().dropFirst().dropLast())
    years = added.years.reversed()
  }
}

extension [IndicatorMetadata] {
  /// The date of the last update; `nil` if the indicators have different dates.
  var day: String? {
    guard let day = first?.day, allSatisfy({ $0.day == day }) else { return nil }
    return day
  }
}
