/// An indicator whose figures are bundled: its name, its years and its date of update.
struct IndicatorMetadata {
  let id: String
  let name: String
  /// The date of update of this indicator alone.
  let day: String
  /// From the newest to the oldest.
  let years: [Int]

  /// The database that all of them are of: the World Development Indicators.
  static let source = "2"

  /// Every bundled indicator by code.
  static let all =
    EmbeddedFile(worldBank: "figures")?.lines.compactMap(IndicatorMetadata.init) ?? []

  /// Finds the indicator of a code, if it is bundled.
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
  }
}

extension [IndicatorMetadata] {
  /// The date of update where all have the same.
  var day: String? {
    guard let day = first?.day, allSatisfy({ $0.day == day }) else { return nil }
    return day
  }
}
