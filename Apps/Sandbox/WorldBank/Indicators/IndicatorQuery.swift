/// A query of indicator values.
struct IndicatorQuery {
  /// A restriction to the newest values.
  enum Newest {
    /// The same number of years for every economy, up to the newest year with any value (`mrv`).
    case years(Int, fillsGaps: Bool)
    /// The newest values of each economy (`mrnev`).
    case known(Int)
  }

  /// The ISO codes of the economies, of three letters.
  var places: Set<String>
  /// The years; `nil` for all.
  var years: Set<Int>?
  var newest: Newest?

  /// Parses the query for economies.
  init(of codes: String, years: Set<Int>?, _ query: WorldBankQuery) throws(WorldBankAPIError) {
    places = Set(try WorldBankList.countries(codes).map(\.iso3))
    self.years = years
    let fillsGaps = query["gapfill"]?.uppercased() == "Y"
    if let count = try query.count("mrv") {
      newest = .years(count, fillsGaps: fillsGaps)
    } else if let count = try query.count("mrnev") {
      newest = .known(count)
    }
    switch query["frequency"]?.uppercased() {
    case nil, "Y": break
    // The bundled data is annual.
    case "M", "Q": self.years = []
    default: throw .badValue
    }
  }
}

/// The value of an economy in a year, which may be missing.
struct IndicatorObservation {
  /// The index of the economy.
  let place: Int
  let year: Int
  /// The value; empty without a figure.
  let value: ArraySlice<UInt8>
}

extension IndicatorData {
  /// Returns the matching observations: economies in the World Bank's order, newest year first.
  func observations(_ question: IndicatorQuery) -> [IndicatorObservation] {
    let years = head.years
    let asked = years.indices.filter { question.years?.contains(years[$0]) ?? true }
    guard let newest = newest(of: asked, matching: question) else { return [] }
    var observations: [IndicatorObservation] = []
    observations.reserveCapacity(question.places.count * asked.count)
    for (place, line) in places.enumerated() where question.places.contains(line.economy.iso3) {
      let values = line.values
      func add(_ index: Int, value: ArraySlice<UInt8>) {
        observations.append(IndicatorObservation(place: place, year: years[index], value: value))
      }
      switch question.newest {
      case nil:
        for index in asked { add(index, value: values[index]) }
      case .known(let count):
        for index in asked.filter({ !values[$0].isEmpty }).prefix(count) {
          add(index, value: values[index])
        }
      case .years(let count, let fillsGaps):
        for index in asked.drop(while: { $0 < newest }).prefix(count) {
          // The World Bank fills gaps from as many years back as are requested.
          let older = values[(index + 1)...].prefix(fillsGaps ? count : 0)
          add(index, value: ([values[index]] + older).first { !$0.isEmpty } ?? [])
        }
      }
    }
    return observations
  }

  /// Returns the index of the newest year with any value; the first index without a restriction.
  private func newest(of asked: [Int], matching question: IndicatorQuery) -> Int? {
    guard case .years = question.newest else { return asked.first }
    return places.compactMap { place in
      let values = place.values
      return asked.first { !values[$0].isEmpty }
    }.min()
  }
}
