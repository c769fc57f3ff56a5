public import Foundation
public import FoundationCore

/// A country or territory with its own figures, never an aggregate.
public struct Country: Identifiable, Sendable, Hashable, Codable {
  /// The ISO 3166 alpha-3 code, such as `DEU`, or else the code of the World Bank.
  public typealias ID = Identifier<Country, String>

  /// The coordinates of a country, usually of its capital.
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
  /// The capital; `nil` if the World Bank names no capital.
  public let capital: String?
  /// The region.
  public let region: Region
  /// The income level.
  public let incomeLevel: Classification
  /// The lending type; `nil` if the World Bank names no type.
  public let lendingType: Classification?
  /// The coordinates; `nil` if the World Bank does not send them.
  public let coordinates: Coordinates?
  /// The population; `nil` if unknown.
  public package(set) var population: Figure?
  /// The GDP in current US dollars; `nil` if unknown.
  public package(set) var gdp: Figure?

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

  /// The flag emoji; `nil` if the two-letter code has no flag, as for the Channel Islands.
  public var flag: String? { ISO3166.flag(iso2) }

  /// Returns the distance to another country over the surface of the earth; `nil` if the World Bank
  /// has no coordinates of one of them.
  ///
  /// The coordinates are usually of the capitals. The earth is taken as a sphere, which is wrong
  /// by half a percent at most.
  public func distance(to other: Country) -> Measurement<UnitLength>? {
    guard let start = coordinates, let end = other.coordinates else { return nil }
    let latitudes = (start.latitude.radians, end.latitude.radians)
    let width = sin((end.longitude - start.longitude).radians / 2)
    let height = sin((latitudes.1 - latitudes.0) / 2)
    let square = height * height + cos(latitudes.0) * cos(latitudes.1) * width * width
    let radius = 6371.0088
    return Measurement(value: 2 * radius * asin(min(1, square.squareRoot())), unit: .kilometers)
  }
}

extension Double {
  fileprivate var radians: Double { self * .pi / 180 }
}

/// The alpha-2 codes of ISO 3166-1.
enum ISO3166 {
  /// Returns `true` for an assigned code.
  static func isAssigned(_ letters: String) -> Bool { assigned.contains(letters) }

  /// Returns the flag emoji of an assigned code or of Kosovo; `nil` for any other.
  static func flag(_ letters: String) -> String? {
    // Kosovo's code is one for private use, but fonts have its flag.
    guard isAssigned(letters) || letters == "XK" else { return nil }
    var flag = ""
    for letter in letters.unicodeScalars {
      // Regional indicators are in alphabetical order.
      guard let indicator = Unicode.Scalar(0x1F1E6 + letter.value - 65) else { return nil }
      flag.unicodeScalars.append(indicator)
    }
    return flag
  }

  private static let assigned = Set(
    """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS
    BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE
    EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM
    HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC
    LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
    NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
    SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO
    TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
    """.split(whereSeparator: \.isWhitespace).map(String.init)
  )
}
