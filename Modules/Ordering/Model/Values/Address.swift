public import FoundationCore

/// A shipping or billing address.
public struct Address: Sendable, Hashable {
  /// The recipient's name.
  public var name: String
  /// The recipient's company, if there is one.
  public var company: String?
  /// One to three lines above the city: street and number, flat.
  public var lines: [String]
  /// The city.
  public var city: String
  /// The postal code, if the country uses them; its ``AddressFormat`` says if it is required.
  public var postalCode: String?
  /// The state or province, if addresses of the country have one.
  public var region: String?
  /// The country.
  public var country: CountryCode

  /// Creates an address.
  public init(
    name: String,
    company: String? = nil,
    lines: [String],
    city: String,
    postalCode: String? = nil,
    region: String? = nil,
    country: CountryCode
  ) {
    self.name = name
    self.company = company
    self.lines = lines
    self.city = city
    self.postalCode = postalCode
    self.region = region
    self.country = country
  }

  /// The validation errors by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("name", name, .required, .length(...100), .oneLine)
    if let company { errors.check("company", company, .required, .length(...100), .oneLine) }
    errors.check("lines", lines, .notEmpty, .atMost(3))
    for (place, line) in lines.enumerated() {
      errors.check("lines[\(place)]", line, .required, .length(...100), .oneLine)
    }
    errors.check("city", city, .required, .length(...100), .oneLine)
    let format = AddressFormat(of: country)
    errors.check("postalCode", postalCode ?? "", .length(...16), .oneLine)
    if let example = format.postalCodeExample {
      errors.check("postalCode", postalCode ?? "", .required)
      errors.check("postalCode", postalCode ?? "", .postalCode(format, of: country, like: example))
    }
    errors.check("region", region ?? "", .length(...100), .oneLine)
    if format.hasRegion { errors.check("region", region ?? "", .required) }
    errors.check("country", country, .country)
    return errors
  }
}

extension Address: Shaped {
  public static let shape = Shape<Address>(
    "Address",
    Field("name", \.name, as: .line),
    .optional("company", \.company, as: .line),
    Field("lines", \.lines, as: .array(.line, 1...3)),
    Field("city", \.city, as: .line),
    .optional("postalCode", \.postalCode, as: .text),
    .optional("region", \.region, as: .text),
    Field("country", \.country),
    memberwise: Address.init
  )
}

extension FieldRule<String> {
  fileprivate static func postalCode(
    _ format: AddressFormat,
    of country: CountryCode,
    like example: String
  ) -> FieldRule {
    FieldRule("postal_code", "Use a postal code of \(country), such as \(example).") {
      $0.isBlank || format.accepts(postalCode: $0)
    }
  }
}

/// The parts that the addresses of a country have: a postal code of some form, a region.
///
/// A country without an entry has neither requirement: its postal codes are not checked.
public struct AddressFormat: Sendable, Hashable {
  /// The forms of the postal code, with `9` for a digit and `A` for a letter; empty if it is not
  /// required.
  private let forms: [String]
  /// An example of a postal code; `nil` if it is not required.
  public let postalCodeExample: String?
  /// `true` if an address has a state or province.
  public let hasRegion: Bool

  /// Creates the format of the addresses of a country.
  public init(of country: CountryCode) {
    let entry = Self.postalCodes[country.code]
    forms = entry?.forms.split(separator: "|").map(String.init) ?? []
    postalCodeExample = entry?.example
    hasRegion = Self.countriesWithRegions.contains(country.code)
  }

  /// Returns `true` if a postal code has one of the forms; case, spaces and hyphens do not count.
  public func accepts(postalCode: String) -> Bool {
    let code = postalCode.uppercased().filter { !" -".contains($0) }
    return forms.isEmpty || forms.contains { code.matches(form: $0.filter { !" -".contains($0) }) }
  }

  private static let countriesWithRegions: Set = ["AU", "CA", "US"]

  private static let postalCodes: [String: (forms: String, example: String)] = [
    "AT": ("9999", "1010"), "AU": ("9999", "2000"), "BE": ("9999", "1000"),
    "BG": ("9999", "1000"), "BR": ("99999-999", "01310-100"), "CA": ("A9A 9A9", "K1A 0B1"),
    "CH": ("9999", "8001"), "CN": ("999999", "100000"), "CZ": ("999 99", "110 00"),
    "DE": ("99999", "10115"), "DK": ("9999", "1050"), "EE": ("99999", "10111"),
    "ES": ("99999", "28001"), "FI": ("99999", "00100"), "FR": ("99999", "75001"),
    "GB": ("A9 9AA|A99 9AA|A9A 9AA|AA9 9AA|AA99 9AA|AA9A 9AA", "SW1A 1AA"),
    "GR": ("999 99", "105 57"), "HR": ("99999", "10000"), "HU": ("9999", "1051"),
    "IN": ("999999", "110001"), "IT": ("99999", "00118"), "JP": ("999-9999", "100-0001"),
    "KR": ("99999", "03051"), "LI": ("9999", "9490"), "LT": ("99999|LT-99999", "01100"),
    "LU": ("9999|L-9999", "1111"), "LV": ("9999|LV-9999", "LV-1010"), "MX": ("99999", "06000"),
    "NL": ("9999 AA", "1012 AB"), "NO": ("9999", "0150"), "NZ": ("9999", "6011"),
    "PL": ("99-999", "00-001"), "PT": ("9999-999", "1100-148"), "RO": ("999999", "010011"),
    "SE": ("999 99", "111 29"), "SG": ("999999", "018956"), "SI": ("9999", "1000"),
    "SK": ("999 99", "811 01"), "US": ("99999|99999-9999", "10001"),
  ]
}

extension StringProtocol {
  /// Returns `true` if the text has a form, with `9` for a digit, `A` for a letter and `*` for either.
  func matches(form: some StringProtocol) -> Bool {
    unicodeScalars.count == form.unicodeScalars.count
      && zip(unicodeScalars, form.unicodeScalars).allSatisfy { scalar, place in
        switch place {
        case "9": "0"..."9" ~= scalar
        case "A": "A"..."Z" ~= scalar
        case "*": "0"..."9" ~= scalar || "A"..."Z" ~= scalar
        default: scalar == place
        }
      }
  }
}

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
