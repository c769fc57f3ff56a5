public import FoundationCore

/// The countries and aggregates of one load.
public struct World: Sendable, Hashable {
  /// A figure that failed to load.
  public struct MissingFigure: Sendable, Hashable {
    /// The indicator.
    public let indicator: Indicator.ID
    /// The name of the figure, such as `population`.
    public let name: String
    /// The stable code of the error.
    public let code: String
    /// The description of the error, in a sentence.
    public let title: String

    /// Creates the figure that an error made unavailable.
    public init(indicator: Indicator.ID, name: String, error: CountriesError) {
      self.indicator = indicator
      self.name = name
      code = error.code
      title = error.title
    }
  }

  /// A region with its countries.
  public struct RegionGroup: Identifiable, Sendable, Hashable {
    /// The region.
    public let region: Region
    /// The countries by name.
    public internal(set) var countries: [Country]

    public var id: Region.ID { region.id }
  }

  /// The countries by name.
  public internal(set) var countries: [Country]
  /// The aggregates by name.
  public let aggregates: [Series.Place]
  /// The figures that failed to load.
  public internal(set) var missingFigures: [MissingFigure] = []
  /// The year of the figures; `nil` for the latest figure of each country.
  public internal(set) var year: Int?
  /// The date of the regions and income levels; `nil` if the server did not state it.
  public let classified: CalendarDay?
  /// The provenance of the oldest answer, with its age.
  public internal(set) var provenance: Provenance
  /// The unreadable values.
  public internal(set) var drops: DropReport

  /// The places by three-letter code.
  let places: [Country.ID: Series.Place]
  /// The three-letter codes by two-letter code.
  private let codes: [String: Country.ID]
  private let economies: Set<Country.ID>

  /// Creates a world, for a preview or a test.
  ///
  /// - Parameters:
  ///   - countries: The countries, in any order.
  ///   - aggregates: The aggregates, in any order.
  ///   - classified: The date of the regions and income levels; `nil` if unknown.
  ///   - provenance: The provenance of the oldest answer.
  ///   - drops: The unreadable values.
  public init(
    countries: [Country],
    aggregates: [Series.Place] = [],
    classified: CalendarDay? = nil,
    provenance: Provenance = .network,
    drops: DropReport = DropReport()
  ) {
    self.countries = countries.ordered { ($0.name, $0.id) < ($1.name, $1.id) }
    self.aggregates = aggregates.ordered { ($0.name, $0.id) < ($1.name, $1.id) }
    self.classified = classified
    self.provenance = provenance
    self.drops = drops
    let all =
      countries.map { Series.Place(id: $0.id, iso2: $0.iso2, name: $0.name) }
      + aggregates.map { Series.Place(id: $0.id, iso2: $0.iso2, name: $0.name) }
    places = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
    codes = Dictionary(all.map { ($0.iso2, $0.id) }) { first, _ in first }
    economies = Set(countries.map(\.id))
  }

  init(_ list: WorldBankItems<CountryRow>) {
    self.init(
      countries: list.items.filter { !$0.isAggregate }.map(\.country),
      aggregates: list.items.filter(\.isAggregate).map(\.aggregate),
      classified: list.lastUpdated,
      provenance: list.provenance,
      drops: list.drops
    )
  }

  /// The world as a loaded value, with the provenance of the oldest answer and all drops.
  public var loaded: Loaded<World> { Loaded(self, provenance: provenance, drops: drops) }

  /// The regions by name, each with its countries.
  public var regions: [RegionGroup] { countries.grouped }

  /// Returns `true` for an economy, `false` for an aggregate.
  func hasEconomy(_ id: Country.ID) -> Bool { economies.contains(id) }

  /// Returns the codes of places that answers may use, of three and of two letters.
  func codes(of ids: [Country.ID]) -> Set<String> {
    Set(ids.flatMap { [$0.rawValue, places[$0]?.iso2].compactMap(\.self) }.map { $0.uppercased() })
  }

  /// Returns the three-letter code of a place, by its two-letter code if the answer lacks it, as for
  /// income levels, or has the two in each other's place, as some databases do.
  func code(iso3: String?, orElse code: String) -> Country.ID {
    let given = [iso3, code].compactMap(\.self)
    let ids = given.map { Country.ID(rawValue: $0) }
    return ids.first { places[$0] != nil } ?? given.lazy.compactMap { codes[$0] }.first ?? ids[0]
  }
}

extension [Country] {
  /// The countries grouped by region, sorted by the name of the region.
  public var grouped: [World.RegionGroup] {
    // Grouped by code, since names may differ between answers.
    Dictionary(grouping: self, by: \.region.id).values
      .map { World.RegionGroup(region: $0[0].region, countries: $0) }
      .ordered { ($0.region.name, $0.id) < ($1.region.name, $1.id) }
  }
}

extension World {
  /// Returns the country with a code or name.
  ///
  /// Accepts two and three-letter codes, the name at the World Bank, and other current or former
  /// names: `Swaziland`, `Ivory Coast`, `Türkiye`, `South Korea`. Ignores case, accents and
  /// punctuation.
  ///
  /// - Throws: ``CountriesError/notFound(_:suggestions:)`` if no country matches.
  public func country(_ text: String) throws(CountriesError) -> Country {
    let id = try place(text, among: countries.map(\.id), kind: "country").id
    guard let country = countries.first(where: { $0.id == id }) else {
      throw .notFound("country '\(text)'", suggestions: [])
    }
    return country
  }

  /// Returns the country or aggregate with a code or name.
  ///
  /// - Parameters:
  ///   - text: The code or the name.
  ///   - allowsUnlistedCode: `true` to accept any well-formed code, since some databases have
  ///     economies that the list of countries lacks.
  /// - Returns: The place; the name of an unlisted one is its code.
  /// - Throws: ``CountriesError/notFound(_:suggestions:)`` if no place matches.
  public func place(
    _ text: String,
    allowsUnlistedCode: Bool = false
  ) throws(CountriesError) -> Series.Place {
    do {
      return try place(
        text,
        among: countries.map(\.id) + aggregates.map(\.id),
        kind: "country or aggregate"
      )
    } catch {
      guard allowsUnlistedCode, let code = text.trimmed, code.isCodeOfPlace else { throw error }
      return Series.Place(id: Country.ID(rawValue: code), iso2: code, name: code)
    }
  }

  private func place(
    _ text: String,
    among ids: [Country.ID],
    kind: String
  ) throws(CountriesError) -> Series.Place {
    let places = ids.compactMap { self.places[$0] }
    let code = text.trimmed?.uppercased() ?? ""
    if let place = places.first(where: { $0.id.rawValue == code })
      ?? places.first(where: { $0.iso2 == code })
    {
      return place
    }
    let name = NormalizedName(text)
    if let place = places.first(where: { NormalizedName($0.name) == name })
      ?? places.first(where: { NormalizedName.aliases(of: $0.id).contains(name) })
    {
      return place
    }
    throw .notFound("\(kind) '\(text)'", suggestions: suggestions(for: name, in: places))
  }

  /// Returns the names of up to three similar places.
  private func suggestions(for name: NormalizedName, in places: [Series.Place]) -> [String] {
    NameSuggestions.closest(
      to: name.text,
      among: places.map { place in
        let names = [NormalizedName(place.name)] + NormalizedName.aliases(of: place.id)
        return (place.name, names.map(\.text) + [place.id.rawValue.lowercased()])
      }
    )
  }
}

extension String {
  /// `true` for the format of a code: two to four capital letters or digits.
  fileprivate var isCodeOfPlace: Bool {
    (2...4).contains(utf8.count) && utf8.allSatisfy { 65...90 ~= $0 || 48...57 ~= $0 }
  }
}
