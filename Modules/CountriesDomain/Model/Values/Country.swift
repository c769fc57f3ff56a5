public import FoundationCore

/// An economy that has figures of its own; never an aggregate of several.
public struct Country: Identifiable, Sendable, Hashable {
  /// Three letters of ISO 3166, such as `DEU`; where it knows no such economy, the bank's own.
  public typealias ID = Identifier<Country, String>

  /// Where a country is, as the bank places it: usually its capital.
  public struct Coordinates: Sendable, Hashable {
    /// Degrees north of the equator; negative south of it.
    public let latitude: Double
    /// Degrees east of Greenwich; negative west of it.
    public let longitude: Double

    /// Makes a place on the globe.
    public init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// Its three letters.
  public let id: ID
  /// Two letters, such as `DE`; `JG` for the Channel Islands and `XK` for Kosovo are not of ISO.
  public let iso2: String
  /// What the bank calls it, as in `Korea, Rep.`.
  public let name: String
  /// Where it is governed from; nothing where the bank names no place.
  public let capital: String?
  /// The part of the world that the bank counts it to.
  public let region: Region
  /// How rich it is, by the bank's classes.
  public let incomeLevel: Classification
  /// What the bank lends to it by, where it says so.
  public let lendingType: Classification?
  /// Where it is, where the bank says so.
  public let coordinates: Coordinates?
  /// How many people live there, where that is known.
  public internal(set) var population: Figure?
  /// What it produces in a year, in US dollars of that year, where that is known.
  public internal(set) var gdp: Figure?

  /// The three letters as text.
  public var iso3: String { id.rawValue }

  /// The flag as an emoji; nothing where ISO 3166 has not given the two letters to anybody.
  public var flag: String? { ISO3166.flag(iso2) }
}
