public import FoundationCore

/// A country or territory with its own figures, never an aggregate.
public struct Country: Identifiable, Sendable, Hashable, Codable {
  /// The ISO 3166 alpha-3 code, such as `DEU`, or the code of the World Bank if there is none.
  public typealias ID = Identifier<Country, String>

  /// The coordinates of a country, usually those of its capital.
  public struct Coordinates: Sendable, Hashable, Codable {
    /// Degrees north of the equator; negative to the south.
    public let latitude: Double
    /// Degrees east of Greenwich; negative to the west.
    public let longitude: Double

    /// Creates coordinates.
    public init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// The three-letter code.
  public let id: ID
  /// The two-letter code, such as `DE`; `JG` (Channel Islands) and `XK` (Kosovo) are not in ISO 3166.
  public let iso2: String
  /// The name at the World Bank, such as `Korea, Rep.`.
  public let name: String
  /// The capital; `nil` if the World Bank has none.
  public let capital: String?
  /// The region.
  public let region: Region
  /// The income level.
  public let incomeLevel: Classification
  /// The lending type; `nil` if the World Bank has none.
  public let lendingType: Classification?
  /// The coordinates; `nil` if the World Bank has none.
  public let coordinates: Coordinates?
  /// The population; `nil` if unknown.
  public internal(set) var population: Figure?
  /// The GDP in current US dollars; `nil` if unknown.
  public internal(set) var gdp: Figure?

  /// Creates a country.
  public init(
    id: ID,
    iso2: String,
    name: String,
    capital: String? = nil,
    region: Region,
    incomeLevel: Classification,
    lendingType: Classification? = nil,
    coordinates: Coordinates? = nil,
    population: Figure? = nil,
    gdp: Figure? = nil
  ) {
    self.id = id
    self.iso2 = iso2
    self.name = name
    self.capital = capital
    self.region = region
    self.incomeLevel = incomeLevel
    self.lendingType = lendingType
    self.coordinates = coordinates
    self.population = population
    self.gdp = gdp
  }

  /// The three-letter code as text.
  public var iso3: String { id.rawValue }

  /// The flag emoji; `nil` if there is none for the two-letter code, as for the Channel Islands.
  public var flag: String? { ISO3166.flag(iso2) }
}
