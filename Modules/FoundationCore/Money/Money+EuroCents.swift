extension Money {
  /// Creates the price of a demo product in another currency, rounded to five cents or ten yen.
  package init(euroCents: Int64, in currency: Currency) {
    let (rate, step): (Int64, Int64) =
      switch currency {
      case .usDollar: (109, 5)
      case .poundSterling: (86, 5)
      // A yen has no smaller unit: 100 euro cents are 162 yen.
      case .yen: (162, 10)
      default: (100, 5)
      }
    let exact = euroCents * rate
    self.init(minorUnits: (exact + 50 * step) / (100 * step) * step, currency: currency)
  }
}
