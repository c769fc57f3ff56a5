import Foundation

/// An error of calculating with or parsing amounts of money.
public enum MoneyError: Failure, Hashable {
  /// The amounts have different currencies.
  case differentCurrencies(Currency, Currency)
  /// The amount does not fit in 64 bits.
  case outOfRange
  /// The amount has more decimals than the currency.
  case tooPrecise(Currency)
  /// The ratios are negative, all zero, too large, or there are none.
  case invalidRatios
  /// The text is not an amount in the locale's format; the example is one.
  case unreadable(text: String, currency: Currency, example: String)

  public var code: String {
    switch self {
    case .differentCurrencies: "money.different_currencies"
    case .outOfRange: "money.out_of_range"
    case .tooPrecise: "money.too_precise"
    case .invalidRatios: "money.unusable_ratios"
    case .unreadable: "money.unreadable"
    }
  }

  public var category: FailureCategory {
    switch self {
    case .differentCurrencies: .refused
    case .outOfRange, .tooPrecise, .invalidRatios, .unreadable: .usage
    }
  }

  public var title: String {
    switch self {
    case .differentCurrencies(let one, let other):
      "\(one) and \(other) cannot be combined."
    case .outOfRange: "The amount is too large."
    case .tooPrecise(let currency): "The amount has too many decimals for \(currency)."
    case .invalidRatios: "The amount cannot be divided by these ratios."
    case .unreadable(let text, let currency, _):
      "“\(text.terminalSafe.truncated(toWidth: 40))” is not an amount of \(currency)."
    }
  }

  public var reason: String? {
    switch self {
    case .differentCurrencies: "No exchange rate is available."
    case .outOfRange: "Amounts are limited to 64 bits of the currency's smallest unit."
    case .tooPrecise(let currency):
      "\(currency) has \(currency.fractionDigits == 0 ? "no" : "\(currency.fractionDigits)") decimals."
    case .invalidRatios: "Ratios must not be negative, and at least one must be above zero."
    case .unreadable: nil
    }
  }

  public var suggestion: String? {
    switch self {
    case .differentCurrencies: "Convert one of them first."
    case .outOfRange: "Use a smaller amount."
    case .tooPrecise: "Round it to the decimals of the currency."
    case .invalidRatios: "Use a ratio above zero for each share."
    case .unreadable(_, _, let example): "Write it like \(example)."
    }
  }
}
