public import FoundationCore

extension ShippingMethod {
  /// The rates that hold for a country: those that name it, and only where none does, those for
  /// everywhere else.
  ///
  /// Of two in one currency the first counts.
  public func rates(to country: CountryCode) -> [Rate] {
    let named = rates.filter { $0.countries.contains(country) }
    return named.isEmpty ? rates.filter(\.countries.isEmpty) : named
  }

  /// What sending to a country is charged by, in a currency; nothing where it is not done.
  public func rate(to country: CountryCode, in currency: Currency) -> Rate? {
    rates(to: country).first { $0.price.currency == currency }
  }

  /// What an order says of being sent this way, by one of its rates.
  public func choice(by rate: Rate) -> Choice {
    Choice(code: code, name: name, daysFrom: rate.daysFrom, daysTo: rate.daysTo)
  }
}
