import FoundationCore

/// A sort order of countries.
public struct CountryOrder: Sendable, Hashable {
  /// A sort key.
  public enum Key: String, Sendable, CaseIterable {
    case name, population, gdp, region, capital, iso3
  }

  /// The sort key.
  public var key: Key
  /// `true` for descending order.
  public var isDescending: Bool

  /// Creates an order.
  public init(_ key: Key, descending: Bool = false) {
    self.key = key
    isDescending = descending
  }

  /// By name, A to Z.
  public static let name = CountryOrder(.name)
  /// By population, largest first.
  public static let population = CountryOrder(.population, descending: true)
  /// By GDP, largest first.
  public static let gdp = CountryOrder(.gdp, descending: true)

  /// Returns the countries in this order.
  ///
  /// Countries without a value come last in both directions; the sort is stable.
  public func sorted(_ countries: [Country]) -> [Country] {
    switch key {
    case .name: sorted(countries) { $0.name }
    case .capital: sorted(countries) { $0.capital }
    case .iso3: sorted(countries) { $0.iso3 }
    case .region: sorted(countries) { $0.region.name }
    case .population: sorted(countries) { $0.population?.value }
    case .gdp: sorted(countries) { $0.gdp?.value }
    }
  }

  private func sorted<Value: Comparable>(
    _ countries: [Country],
    by value: (Country) -> Value?
  ) -> [Country] {
    countries.enumerated().map { (place: $0.offset, country: $0.element, value: value($0.element)) }
      .ordered { left, right in
        guard let one = left.value, let other = right.value, one != other else {
          let isLeftKnown = left.value != nil
          return isLeftKnown == (right.value != nil) ? left.place < right.place : isLeftKnown
        }
        return isDescending ? one > other : one < other
      }
      .map(\.country)
  }
}
