import FoundationCore
import Ordering

extension ShippingMethod {
  /// What sending to a country is charged by, in a currency; nothing where it is not done.
  func rate(to country: Destination, in currency: Currency) -> Rate? {
    let named = rates.filter { $0.countries.contains(country) }
    let holding = named.isEmpty ? rates.filter(\.countries.isEmpty) : named
    return holding.first { $0.price.currency == currency }
  }

  func choice(by rate: Rate) -> Choice {
    Choice(code: code, name: name, daysFrom: rate.daysFrom, daysTo: rate.daysTo)
  }
}

extension ShippingMethod.Rate {
  /// Whether lines of such a value are sent by it.
  func takes(_ value: Money) throws(MoneyError) -> Bool {
    if let minimum, try value.isLess(than: minimum) { return false }
    if let maximum, try maximum.isLess(than: value) { return false }
    return true
  }
}
