import CommandKit
import Foundation
import FoundationCore
import Ordering

/// A rate of a shipping method, as a row.
struct ShippingRow: Sendable {
  private let method: ShippingMethod
  private let rate: ShippingMethod.Rate

  /// Returns a row for each rate of a method.
  static func all(of method: ShippingMethod) -> [ShippingRow] {
    method.rates.map { ShippingRow(method: method, rate: $0) }
  }

  static func table(in locale: Locale) -> Table<ShippingRow> {
    Table(
      head + prices(in: locale) + rest,
      priority: ["name", "price", "countries", "code", "daysTo", "freeAbove", "isActive"],
      empty: "No shipping methods. Add one with 'rialto shipping set'."
    )
  }

  private static let head: [Column<ShippingRow>] = [
    Column("code", heading: "METHOD", shrinks: false, \.method.code.rawValue),
    Column("name", heading: "NAME", \.method.name),
    Column("isActive", heading: "ACTIVE", shrinks: false, \.method.isActive) {
      $0.method.isActive ? "yes" : "no"
    },
    Column("countries", heading: "COUNTRIES") {
      $0.rate.countries.map(\.code)
    } text: {
      $0.rate.countries.isEmpty
        ? "all others" : $0.rate.countries.map(\.code).joined(separator: " ")
    },
  ]

  private static func prices(in locale: Locale) -> [Column<ShippingRow>] {
    Column<ShippingRow>.money("price", heading: "PRICE", in: locale) { $0.rate.price }
      + Column<ShippingRow>.money("freeAbove", heading: "FREE FROM", in: locale) {
        $0.rate.freeAbove
      }
      + Column<ShippingRow>.money("minimum", in: locale) { $0.rate.minimum }
      + Column<ShippingRow>.money("maximum", in: locale) { $0.rate.maximum }
  }

  private static let rest: [Column<ShippingRow>] = [
    Column("daysFrom", \.rate.daysFrom),
    Column("daysTo", heading: "DELIVERY", shrinks: false, \.rate.daysTo) {
      ShippingMethod.Choice.days(from: $0.rate.daysFrom, to: $0.rate.daysTo)
    },
    Column("revision", \.method.revision),
  ]
}
