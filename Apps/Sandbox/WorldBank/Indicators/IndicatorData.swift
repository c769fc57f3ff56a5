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

  /// Unpacks the values of an indicator.
  init(_ head: IndicatorMetadata) {
    self.head = head
    let lines = PackedText(worldBank: head.id).unpacked
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    places = zip(Economy.all, lines).map {
      EconomySeries(economy: $0, count: head.years.count, line: $1)
    }
  }

  /// Reads the values of an added indicator.
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

  /// All economies, in the order of the data, which is that of the World Bank.
  static let all: [Economy] =
    EmbeddedFile(worldBank: "economies")?.lines.map { line in
      let fields = line.fields()
      return Economy(iso3: fields[0].text, iso2: fields[1].text, name: fields[2].text)
    } ?? []
}
