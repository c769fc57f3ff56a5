public import FoundationCore

/// An ISO 3166 country code of two letters, such as `DE`.
///
/// The type also holds codes that ISO 3166 does not assign, since stores may send any; validation
/// refuses them as a destination.
public struct CountryCode: Sendable, Hashable {
  /// The code, in capitals.
  public let code: String

  /// Creates a code from two ASCII letters, in capitals or not; `nil` for any other text.
  public init?(_ code: String) {
    let code = code.uppercased()
    guard code.utf8.count == 2,
      code.utf8.allSatisfy({ UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 })
    else { return nil }
    self.code = code
  }

  private init(known code: String) { self.code = code }

  /// The code `ZZ` of an unknown country, by Unicode's CLDR; another shop may have addresses without one.
  static let unknown = CountryCode(known: "ZZ")

  /// `true` if ISO 3166 assigns the code to a country.
  public var isKnown: Bool { Self.codes.contains(code) }

  private static let codes = Set(
    """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS \
    BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE \
    EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM \
    HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC \
    LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA \
    NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW \
    SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO \
    TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
    """
    .split(separator: " ").map(String.init)
  )
}

extension CountryCode: TextCodable {
  public static var textFormat: String { "A country code has two letters, such as DE." }

  public var description: String { code }
}

extension CountryCode: JSONRepresentable {
  public static var schema: JSONSchema { .string(2...2, format: .country) }

  public var json: JSONValue { .string(code) }
}
