/// An amount of one currency, counted in its smallest unit: 1250 is 12.50 euros, or 1250 yen.
///
/// Nothing here is floating point and nothing is rounded unless a rule for it is named. Adding or
/// comparing different currencies, and leaving the range of 64 bits, are errors that are thrown.
public struct Money: Sendable, Hashable, Codable {
  /// How many of the currency's smallest unit it is.
  public let minorUnits: Int64

  /// The currency it is counted in.
  public let currency: Currency

  /// Makes an amount from the currency's smallest unit: cents, not euros.
  public init(minorUnits: Int64, currency: Currency) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// No money, of a currency.
  public static func zero(_ currency: Currency) -> Money {
    Money(minorUnits: 0, currency: currency)
  }

  private enum CodingKeys: String, CodingKey {
    case minorUnits = "amount"
    case currency
  }
}

extension Money: CustomStringConvertible {
  /// The amount with its code, `12.50 EUR`, the same on every machine.
  public var description: String {
    let digits = currency.minorDigits
    var text = String(minorUnits.magnitude)
    if digits > 0 {
      text = String(repeating: "0", count: max(0, digits + 1 - text.utf8.count)) + text
      text.insert(".", at: text.index(text.endIndex, offsetBy: -digits))
    }
    return "\(minorUnits < 0 ? "-" : "")\(text) \(currency.code)"
  }
}
