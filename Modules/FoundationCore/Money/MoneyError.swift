import Foundation

/// Why an amount could not be counted, divided or read.
public enum MoneyError: Failure, Hashable {
  /// Two amounts of different currencies met.
  case differentCurrencies(Currency, Currency)
  /// The amount does not fit in 64 bits.
  case outOfRange
  /// The amount is finer than the currency's smallest unit.
  case tooPrecise(Currency)
  /// The ratios are negative, all zero, too large, or there are none.
  case unusableRatios
  /// The text is no amount of the currency as the locale writes it; an example follows.
  case unreadable(text: String, currency: Currency, example: String)

  public var code: String {
    switch self {
    case .differentCurrencies: "money.different_currencies"
    case .outOfRange: "money.out_of_range"
    case .tooPrecise: "money.too_precise"
    case .unusableRatios: "money.unusable_ratios"
    case .unreadable: "money.unreadable"
    }
  }

  public var category: FailureCategory {
    switch self {
    case .differentCurrencies: .refused
    case .outOfRange, .tooPrecise, .unusableRatios, .unreadable: .usage
    }
  }

  public var title: String {
    switch self {
    case .differentCurrencies(let one, let other):
      "\(one) and \(other) cannot be counted together."
    case .outOfRange: "The amount is too large."
    case .tooPrecise(let currency): "The amount is finer than \(currency) can be."
    case .unusableRatios: "The amount cannot be divided that way."
    case .unreadable(let text, let currency, _):
      "“\(text.terminalSafe.truncated(toWidth: 40))” is not an amount of \(currency)."
    }
  }

  public var reason: String? {
    switch self {
    case .differentCurrencies: "There is no exchange rate to do it by."
    case .outOfRange: "Amounts are counted in 64 bits of the currency's smallest unit."
    case .tooPrecise(let currency): "\(currency) is counted with \(currency.minorDigits) decimals."
    case .unusableRatios: "Ratios are whole numbers, none negative and at least one above zero."
    case .unreadable: nil
    }
  }

  public var suggestion: String? {
    switch self {
    case .differentCurrencies: "Convert one of them first."
    case .outOfRange: "Use a smaller amount."
    case .tooPrecise: "Round it to the decimals of the currency."
    case .unusableRatios: "Give a ratio above zero for each share."
    case .unreadable(_, _, let example): "Write it like \(example)."
    }
  }
}
