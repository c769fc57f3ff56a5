package import FoundationCore

extension Money {
  /// What something for so many euro cents costs elsewhere, rounded to five cents or ten yen.
  package init(euroCents: Int64, in currency: Currency) {
    let (rate, step): (Int64, Int64) =
      switch currency {
      case .usDollar: (109, 5)
      case .poundSterling: (86, 5)
      // A yen has no smaller unit: a hundred euro cents are 162 of it.
      case .yen: (162, 10)
      default: (100, 5)
      }
    let exact = euroCents * rate
    self.init(minorUnits: (exact + 50 * step) / (100 * step) * step, currency: currency)
  }
}
