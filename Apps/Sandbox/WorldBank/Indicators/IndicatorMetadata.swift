import FoundationCore

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

  /// All bundled indicators.
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

  /// Creates the description of an added indicator.
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
