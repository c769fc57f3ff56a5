import FoundationCore

/// Which countries are wanted; what is left out is not asked for.
public struct CountryFilter: Sendable, Hashable {
  /// Words of a name, of the capital, or a code; case and accents do not matter.
  public var text: String
  /// A region's code or name.
  public var region: String?
  /// An income level's code or name.
  public var income: String?
  /// How many people there are; where that is not known, a country is not in the range.
  public var population: ClosedRange<Double>?
  /// What is produced, in US dollars; where that is not known, a country is not in the range.
  public var gdp: ClosedRange<Double>?

  /// Makes a filter.
  public init(
    text: String = "",
    region: String? = nil,
    income: String? = nil,
    population: ClosedRange<Double>? = nil,
    gdp: ClosedRange<Double>? = nil
  ) {
    self.text = text
    self.region = region
    self.income = income
    self.population = population
    self.gdp = gdp
  }

  /// Makes sure that the region and the income level are those of some country.
  ///
  /// - Throws: `CountriesError.notFound` with the nearest names.
  public func check(against world: World) throws(CountriesError) {
    try Self.check(
      region,
      "region",
      world.countries.map { ($0.region.id.rawValue, $0.region.name) }
    )
    try Self.check(
      income,
      "income level",
      world.countries.map { ($0.incomeLevel.id.rawValue, $0.incomeLevel.name) }
    )
  }

  private static func check(
    _ text: String?,
    _ kind: String,
    _ groups: [(code: String, name: String)]
  ) throws(CountriesError) {
    guard let text, !groups.contains(where: { text.names($0.code, $0.name) }) else { return }
    let known = Dictionary(groups) { first, _ in first }.sorted { $0.value < $1.value }
    let keys = known.map { ($0.value, [NormalizedName($0.value).text, $0.key.lowercased()]) }
    let near = NameSuggestions.of(NormalizedName(text).text, in: keys)
    // There are so few that all can be said.
    throw .notFound(what: "\(kind) '\(text)'", nearest: near.isEmpty ? known.map(\.value) : near)
  }

  /// Whether a country is wanted.
  func fits(_ country: Country) -> Bool {
    let (area, level) = (country.region, country.incomeLevel)
    return region?.names(area.id.rawValue, area.name) ?? true
      && income?.names(level.id.rawValue, level.name) ?? true
      && population?.contains(country.population?.value ?? .nan) ?? true
      && gdp?.contains(country.gdp?.value ?? .nan) ?? true
      && fitsText(country)
  }

  private func fitsText(_ country: Country) -> Bool {
    let words = NormalizedName(text).text.split(separator: " ")
    guard !words.isEmpty else { return text.trimmed == nil }
    let names =
      [NormalizedName(country.name), NormalizedName(country.capital ?? "")]
      + NormalizedName.others(of: country.id) + [
        NormalizedName(country.iso2), NormalizedName(country.iso3),
      ]
    // Each word begins a word of one of them.
    return words.allSatisfy { word in names.contains { (" " + $0.text).contains(" " + word) } }
  }
}

extension String {
  /// Whether it is the code or the name, written in whatever way.
  fileprivate func names(_ code: String, _ name: String) -> Bool {
    trimmed?.uppercased() == code || NormalizedName(self) == NormalizedName(name)
  }
}

extension World {
  /// The countries that are wanted, in an order.
  public func countries(_ filter: CountryFilter, by order: CountryOrder = .name) -> [Country] {
    order.sorted(countries.filter(filter.fits))
  }
}
