import FoundationCore

/// The VAT identification number of a business, with the prefix of its country: `DE123456789`.
///
/// Its form is checked, and no register is asked if it was ever issued.
public struct VATID: Sendable, Hashable {
  /// The number, in capitals without spaces.
  public let text: String

  /// Creates a number from the text that a person enters, with spaces, points and hyphens or without;
  /// `nil` if it has no form of its country.
  public init?(_ text: String) {
    let text = text.uppercased().filter { !" .-".contains($0) }
    let forms = Self.forms[String(text.prefix(2))]?.split(separator: "|") ?? []
    guard forms.contains(where: { text.dropFirst(2).matches(form: $0) }) else { return nil }
    self.text = text
  }

  /// The country: the prefix of Greece is EL, and Northern Ireland has its own.
  public var country: CountryCode? {
    let prefix = String(text.prefix(2))
    return CountryCode(["EL": "GR", "XI": "GB"][prefix] ?? prefix)
  }

  /// Returns an example of the numbers of a country; `nil` if their form is not known.
  static func example(of country: CountryCode) -> String? {
    let prefix = country.code == "GR" ? "EL" : country.code
    guard let form = forms[prefix]?.split(separator: "|").first else { return nil }
    var digits = (1...).lazy.map { $0 % 10 }.makeIterator()
    return form.reduce(into: prefix) { text, place in
      text += "9*".contains(place) ? "\(digits.next() ?? 0)" : "\(place)"
    }
  }

  /// The forms after the prefix, with `9` for a digit, `A` for a letter and `*` for either.
  private static let forms = [
    "AT": "U99999999", "BE": "9999999999", "BG": "999999999|9999999999",
    "CH": "E999999999|E999999999MWST|E999999999TVA|E999999999IVA", "CY": "99999999A",
    "CZ": "99999999|999999999|9999999999", "DE": "999999999", "DK": "99999999", "EE": "999999999",
    "EL": "999999999", "ES": "*9999999*", "FI": "99999999", "FR": "**999999999",
    "GB": "999999999|999999999999|GD999|HA999", "HR": "99999999999", "HU": "99999999",
    "IE": "9*99999A|9999999AA", "IT": "99999999999", "LT": "999999999|999999999999",
    "LU": "99999999", "LV": "99999999999", "MT": "99999999", "NL": "999999999B99",
    "NO": "999999999|999999999MVA", "PL": "9999999999", "PT": "999999999",
    "RO": "99|999|9999|99999|999999|9999999|99999999|999999999|9999999999", "SE": "999999999999",
    "SI": "99999999", "SK": "9999999999", "XI": "999999999|999999999999|GD999|HA999",
  ]
}

extension FieldRule<String> {
  /// A rule that a VAT ID has the form of its country; one of no country gets an example of the given one.
  static func vatID(of country: CountryCode? = nil) -> FieldRule {
    let example = country.flatMap(VATID.example) ?? "DE123456789"
    return FieldRule(
      "vat_id",
      "Use a VAT ID with the prefix of its country, such as \(example)."
    ) { VATID($0) != nil }
  }
}
