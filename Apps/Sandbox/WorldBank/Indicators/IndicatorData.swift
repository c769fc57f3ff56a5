/// The figures of an indicator, for every economy and year.
///
/// They are unpacked when they are made; nothing of the other indicators is touched.
struct IndicatorData {
  /// An economy or an aggregate, and its figures.
  struct Place {
    let economy: Economy
    /// As many as there are years.
    fileprivate let count: Int
    fileprivate let line: ArraySlice<UInt8>

    /// The figures as the Bank spells them, newest year first; empty where there is none.
    var values: [ArraySlice<UInt8>] {
      let values = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      return values + Array(repeating: [], count: max(0, count - values.count))
    }
  }

  let head: IndicatorMetadata
  let places: [Place]

  /// Unpacks the figures of an indicator.
  init(_ head: IndicatorMetadata) {
    self.head = head
    let lines = PackedText(worldBank: head.id).unpacked
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    places = zip(Economy.all, lines).map {
      Place(economy: $0, count: head.years.count, line: $1)
    }
  }
}

/// An economy or an aggregate that has figures, in the words of their vintage.
struct Economy {
  let iso3: String
  let iso2: String
  let name: String

  /// Every one in the order of the figures' lines, which is that of the Bank.
  static let all: [Economy] =
    EmbeddedFile(worldBank: "economies")?.lines.map { line in
      let fields = line.fields()
      return Economy(iso3: fields[0].text, iso2: fields[1].text, name: fields[2].text)
    } ?? []
}
