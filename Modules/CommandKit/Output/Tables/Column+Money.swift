public import Foundation
public import FoundationCore

extension Column {
  /// Returns three columns for an amount of money: its minor units, its currency, and the text in a
  /// locale.
  public static func money(
    _ key: String,
    heading: String? = nil,
    in locale: Locale,
    _ money: @escaping @Sendable (Item) -> Money?
  ) -> [Column] {
    [
      Column("\(key).amount") { money($0).map { Int($0.minorUnits) } },
      Column("\(key).currency") { money($0)?.currency.code },
      Column("\(key).formatted", heading: heading, align: .trailing) {
        money($0)?.formatted(in: locale)
      },
    ]
  }
}
