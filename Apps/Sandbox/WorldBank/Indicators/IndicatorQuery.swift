/// Which figures of an indicator are asked for.
struct IndicatorQuery {
  /// The newest only.
  enum Newest {
    /// The same years for every place, up to the newest that has a figure anywhere (`mrv`).
    case years(Int, fillsGaps: Bool)
    /// The newest figures of each place (`mrnev`).
    case known(Int)
  }

  /// The codes of the places, of three letters.
  var places: Set<String>
  var years: Years
  var newest: Newest?

  /// Reads what is asked of places that are named by codes.
  init(of codes: String, _ years: Years, _ query: WorldBankQuery) throws(WorldBankAPIError) {
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
    // The figures here are of whole years.
    case "M", "Q": self.years = .some([])
    default: throw .badValue
    }
  }
}

/// A figure, or that there is none.
struct IndicatorObservation {
  /// Which of the places of its indicator it is of.
  let place: Int
  let year: Int
  /// Empty where there is none.
  let value: ArraySlice<UInt8>
}

extension IndicatorData {
  /// What there is to a question: by place in the Bank's order, newest year first.
  func observations(_ question: IndicatorQuery) -> [IndicatorObservation] {
    let years = head.years
    let asked = years.indices.filter { question.years.contains(years[$0]) }
    guard let newest = newest(of: asked, question) else { return [] }
    var observations: [IndicatorObservation] = []
    observations.reserveCapacity(question.places.count * asked.count)
    for (place, line) in places.enumerated() where question.places.contains(line.economy.iso3) {
      let values = line.values
      func add(_ index: Int, _ value: ArraySlice<UInt8>) {
        observations.append(IndicatorObservation(place: place, year: years[index], value: value))
      }
      switch question.newest {
      case nil:
        for index in asked { add(index, values[index]) }
      case .known(let count):
        for index in asked.filter({ !values[$0].isEmpty }).prefix(count) {
          add(index, values[index])
        }
      case .years(let count, let fillsGaps):
        for index in asked.drop(while: { $0 < newest }).prefix(count) {
          // The Bank goes back for a figure as many years as are asked for, and no further.
          let older = values[index...].prefix(fillsGaps ? count + 1 : 1)
          add(index, older.first { !$0.isEmpty } ?? values[index])
        }
      }
    }
    return observations
  }

  /// Where the newest year is, of these, that has a figure anywhere; the first of them where nobody
  /// asks for the newest.
  private func newest(of asked: [Int], _ question: IndicatorQuery) -> Int? {
    guard case .years = question.newest else { return asked.first }
    return places.compactMap { place in
      let values = place.values
      return asked.first { !values[$0].isEmpty }
    }.min()
  }
}
