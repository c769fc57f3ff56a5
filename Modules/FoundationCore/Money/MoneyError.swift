import Foundation

/// An error of calculating with or parsing amounts of money.
public enum MoneyError: Failure, Hashable {
  /// The amounts have different currencies.
  case differentCurrencies(Currency, Currency)
  /// The amount does not fit in 64 bits.
  case outOfRange
  /// The amount has more decimals than the currency.
  case tooPrecise(Currency)
  /// The ratios are negative, all zero, too large or missing.
  case invalidRatios
  /// The text is not an amount in the locale's format; the example is one.
  case unreadable(text: String, currency: Currency, example: String)

  public var details: FailureDetails {
    switch self {
    case .differentCurrencies(let one, let other):
      .init(
        "money.different_currencies",
        .refused,
        "\(one) and \(other) cannot be combined.",
        reason: "No exchange rate is available.",
        suggestion: "Convert one of them first."
      )
    case .outOfRange:
      .init(
        "money.out_of_range",
        .usage,
        "The amount is too large.",
        reason: "Amounts are limited to 64 bits of the currency's smallest unit.",
        suggestion: "Use a smaller amount."
      )
    case .tooPrecise(let currency):
      .init(
        "money.too_precise",
        .usage,
        "The amount has too many decimals for \(currency).",
        reason: currency.fractionDigits == 0
          ? "\(currency) has no decimals." : "\(currency) has \(currency.fractionDigits) decimals.",
        suggestion: "Round it to the decimals of the currency."
      )
    case .invalidRatios:
      .init(
        "money.unusable_ratios",
        .usage,
        "The amount cannot be divided by these ratios.",
        reason: "Ratios must not be negative, and at least one must be above zero.",
        suggestion: "Use a ratio above zero for each share."
      )
    case .unreadable(let text, let currency, let example):
      .init(
        "money.unreadable",
        .usage,
        "“\(text.terminalSafe.truncated(toWidth: 40))” is not an amount of \(currency).",
        suggestion: "Write it like \(example)."
      )
    }
  }
}
