import FoundationCore

/// A filter of countries; `nil` and an empty text match all.
public struct CountryFilter: Sendable, Hashable {
  /// Words of the name, the capital or a code, ignoring case and accents.
  public var text: String
  /// The code or name of a region.
  public var region: String?
  /// The code or name of an income level.
  public var income: String?
  /// The range of the population; a country without a figure does not match.
  public var population: ClosedRange<Double>?

  /// Creates a filter.
  public init(
    text: String = "",
    region: String? = nil,
    income: String? = nil,
    population: ClosedRange<Double>? = nil
  ) {
    self.text = text
    self.region = region
    self.income = income
    self.population = population
  }

  /// Checks that the region and the income level exist.
  ///
  /// - Throws: ``CountriesError/notFound(_:suggestions:)`` if one does not.
  public func validate(in world: World) throws(CountriesError) {
    try Self.check(
      region,
      kind: "region",
      among: world.countries.map { ($0.region.id.rawValue, $0.region.name) }
    )
    try Self.check(
      income,
      kind: "income level",
      among: world.countries.map { ($0.incomeLevel.id.rawValue, $0.incomeLevel.name) }
    )
  }

  private static func check(
    _ text: String?,
    kind: String,
    among groups: [(code: String, name: String)]
  ) throws(CountriesError) {
    guard let text, !groups.contains(where: { text.matches(code: $0.code, name: $0.name) }) else {
      return
    }
    let known = Dictionary(groups) { first, _ in first }.ordered { $0.value < $1.value }
    let keys = known.map { ($0.value, [NormalizedName($0.value).text, $0.key.lowercased()]) }
    let suggestions = NameSuggestions.closest(to: NormalizedName(text).text, among: keys)
    // There are few enough to suggest all of them.
    throw .notFound(
      "\(kind) '\(text)'",
      suggestions: suggestions.isEmpty ? known.map(\.value) : suggestions
    )
  }

  /// Returns `true` for a country that matches the filter.
  fileprivate func matches(_ country: Country) -> Bool {
    let (area, level) = (country.region, country.incomeLevel)
    return region?.matches(code: area.id.rawValue, name: area.name) ?? true
      && income?.matches(code: level.id.rawValue, name: level.name) ?? true
      && population?.contains(country.population?.value ?? .nan) ?? true
      && matchesText(country)
  }

  private func matchesText(_ country: Country) -> Bool {
    let words = NormalizedName(text).text.split(separator: " ")
    guard !words.isEmpty else { return text.trimmed == nil }
    let names =
      [NormalizedName(country.name), NormalizedName(country.capital ?? "")]
      + NormalizedName.aliases(of: country.id) + [
        NormalizedName(country.iso2), NormalizedName(country.iso3),
      ]
    // Each search word is a prefix of a word in one of the names.
    return words.allSatisfy { word in names.contains { (" " + $0.text).contains(" " + word) } }
  }
}

extension String {
  /// Returns `true` if the text is the code or the name, ignoring case and accents.
  fileprivate func matches(code: String, name: String) -> Bool {
    trimmed?.uppercased() == code || NormalizedName(self) == NormalizedName(name)
  }
}

extension World {
  /// Returns the countries that match a filter, in an order.
  public func countries(_ filter: CountryFilter, by order: CountryOrder = .name) -> [Country] {
    order.sorted(countries.matching(filter))
  }
}

extension Sequence<Country> {
  /// Returns the countries that match a filter, in their order.
  public func matching(_ filter: CountryFilter) -> [Country] { self.filter(filter.matches) }
}
