import FoundationCore
import Ordering

/// A way in which something can be sent to a country: how long it takes, and what it costs.
struct ShippingOption: Sendable, Hashable {
  /// What the way is called, and how long it takes.
  let choice: ShippingMethod.Choice
  /// What it costs, whatever goods it is for; some are sent for less, or for nothing.
  let price: Money

  /// The ways that are offered to a country, the cheapest first.
  ///
  /// Prices in other currencies cannot be compared: where a way has none in the currency asked for,
  /// it comes last, with its first price.
  static func all(
    to country: CountryCode,
    by methods: [ShippingMethod],
    in currency: Currency
  ) -> [ShippingOption] {
    guard country.isKnown else { return [] }
    let ways = methods.filter(\.isActive).compactMap { method -> ShippingOption? in
      guard let rate = method.rate(to: country, in: currency) ?? method.rates(to: country).first
      else { return nil }
      return ShippingOption(choice: method.choice(by: rate), price: rate.price)
    }
    return ways.sorted { one, other in
      let (isFirst, isSecond) = (one.price.currency == currency, other.price.currency == currency)
      guard isFirst, isSecond, one.price != other.price else {
        return isFirst == isSecond ? one.choice.code < other.choice.code : isFirst
      }
      return one.price.minorUnits < other.price.minorUnits
    }
  }
}
