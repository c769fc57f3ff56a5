import FoundationCore

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

  /// Returns `true` if a postal code has one of the forms, whatever its case, spaces and hyphens.
  public func accepts(postalCode: String) -> Bool {
    forms.isEmpty || forms.contains { Self.matches(postalCode, $0) }
  }

  private static func matches(_ postalCode: String, _ form: String) -> Bool {
    let code = postalCode.uppercased().unicodeScalars.filter { !" -".unicodeScalars.contains($0) }
    let form = form.unicodeScalars.filter { !" -".unicodeScalars.contains($0) }
    return code.count == form.count
      && zip(code, form).allSatisfy { scalar, place in
        switch place {
        case "9": "0"..."9" ~= scalar
        case "A": "A"..."Z" ~= scalar
        default: scalar == place
        }
      }
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
