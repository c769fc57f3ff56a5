public import FoundationCore
import StoreHTTP

/// The countries and aggregates of the world, as they were at one load.
public struct World: Sendable {
  /// A figure that could not be had, though the countries could.
  public struct MissingFigure: Sendable {
    /// What is missing.
    public let indicator: Indicator.ID
    /// What that is, in a word, as in `population`.
    public let name: String
    /// Why.
    public let error: CountriesError
  }

  /// A region with the countries in it.
  public struct RegionGroup: Identifiable, Sendable, Hashable {
    /// The region.
    public let region: Region
    /// Its countries by name.
    public internal(set) var countries: [Country]

    public var id: Region.ID { region.id }
  }

  /// The countries by name.
  public internal(set) var countries: [Country]
  /// What the bank adds up, by name.
  public let aggregates: [Aggregate]
  /// The figures that no country has, because they could not be had.
  public internal(set) var missing: [MissingFigure] = []
  /// The year that the figures were asked for; without one, each is the latest that is known.
  public internal(set) var year: Int?
  /// Where the oldest of the answers was from, and how old.
  public internal(set) var provenance: Provenance
  /// What could not be read and was left out.
  public internal(set) var drops: DropReport

  /// Every place by its three letters.
  let places: [Country.ID: Series.Place]
  /// The three letters that go with two.
  private let codes: [String: Country.ID]
  private let economies: Set<Country.ID>

  init(_ list: WorldBankItems<CountryRow>) {
    countries = list.items.filter { !$0.isAggregate }.map(\.country).sorted {
      ($0.name, $0.id) < ($1.name, $1.id)
    }
    aggregates = list.items.filter(\.isAggregate).map(\.aggregate).sorted {
      ($0.name, $0.id) < ($1.name, $1.id)
    }
    provenance = list.provenance
    drops = list.drops
    let all =
      countries.map { Series.Place(id: $0.id, iso2: $0.iso2, name: $0.name) }
      + aggregates.map { Series.Place(id: $0.id, iso2: $0.iso2, name: $0.name) }
    places = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
    codes = Dictionary(all.map { ($0.iso2, $0.id) }) { first, _ in first }
    economies = Set(countries.map(\.id))
  }

  /// The regions by name, each with its countries.
  public var regions: [RegionGroup] { countries.grouped }

  /// Whether it is an economy, and no aggregate.
  func hasEconomy(_ id: Country.ID) -> Bool { economies.contains(id) }

  /// The codes of places in answers, of three letters and of two.
  func codes(of ids: [Country.ID]) -> Set<String> {
    Set(ids.flatMap { [$0.rawValue, places[$0]?.iso2].compactMap(\.self) }.map { $0.uppercased() })
  }

  /// The three letters of a place; where the bank leaves them out, as it does for income levels,
  /// they are found by the two.
  func code(iso3: String?, orElse code: String) -> Country.ID {
    iso3.map { Country.ID(rawValue: $0) } ?? codes[code] ?? Country.ID(rawValue: code)
  }
}

extension [Country] {
  /// The countries by region, regions by name, and countries in the order they have.
  public var grouped: [World.RegionGroup] {
    // By the code: its name may be written in two ways, or change from one load to the next.
    Dictionary(grouping: self, by: \.region.id).values
      .map { World.RegionGroup(region: $0[0].region, countries: $0) }
      .sorted { ($0.region.name, $0.id) < ($1.region.name, $1.id) }
  }
}
