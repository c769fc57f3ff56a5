/// A dimension of a database in the advanced API of the World Bank:
/// `sources/2/series/SP.POP.TOTL/country/DEU/time/YR2022`.
enum WorldBankConcept: String, CaseIterable {
  case country = "Country"
  case series = "Series"
  case time = "Time"

  /// A value of a dimension.
  struct Variable {
    let id: String
    let name: String
  }

  init(_ word: String) throws(WorldBankAPIError) {
    guard
      let concept = Self.allCases.first(where: { $0.rawValue.lowercased() == word.lowercased() })
    else { throw .badValue }
    self = concept
  }

  /// All values with bundled data.
  var variables: [Variable] {
    switch self {
    case .series: return IndicatorMetadata.all.map { Variable(id: $0.id, name: $0.name) }
    case .country:
      let places = Set(Economy.all.map(\.iso3))
      return WorldBankList.countries.rows.filter { places.contains($0.iso3) }
        .map { Variable(id: $0.iso3, name: $0.countryName) }
    case .time:
      return Set(IndicatorMetadata.all.flatMap(\.years)).sorted()
        .map { Variable(id: "YR\($0)", name: String($0)) }
    }
  }

  /// Returns the values of IDs: one, several with semicolons, or `all`.
  func variables(_ ids: String) throws(WorldBankAPIError) -> [Variable] {
    let wanted = Set(ids.uppercased().split(separator: ";").map(String.init))
    guard wanted != ["ALL"] else { return variables }
    let found = variables.filter {
      wanted.contains($0.id) || self == .time && wanted.contains($0.name)
    }
    guard !found.isEmpty, found.count == wanted.count else { throw .badValue }
    return found
  }
}
