import CommandKit
import Foundation
public import FoundationCore
public import Ordering

/// Orders as rows, for people of a locale and for programs.
enum OrderRows {
  /// A row each.
  static func table(in locale: Locale) -> Table<Order> {
    Table(head + total(in: locale), empty: "No orders found.")
  }

  /// All there is of one order.
  static func details(in locale: Locale) -> Table<Order> {
    Table(head + delivery + sums(in: locale) + total(in: locale) + payments(in: locale) + rest)
  }

  private static let head: [Column<Order>] = [
    Column("number", heading: "NUMBER", align: .trailing, \.number.rawValue),
    Column("status", heading: "STATUS", shrinks: false, \.status) { $0.status.words },
    Column("payment", heading: "PAYMENT", shrinks: false, \.payment) { $0.payment.words },
    .day("placed", heading: "PLACED", \.createdAt),
    Column("email", heading: "CUSTOMER", \.email),
    Column("country", heading: "TO", shrinks: false, \.address.country.code),
  ]

  private static let delivery: [Column<Order>] = [
    Column("address.name", heading: "NAME", \.address.name),
    Column("address.lines", heading: "ADDRESS", \.address.lines) { $0.address.place },
    Column("address.city", \.address.city),
    Column("address.postalCode", \.address.postalCode),
    Column("address.region", \.address.region),
    Column("shipping.code", \.shipping.code.rawValue),
    Column("shipping.name", heading: "SENT BY", \.shipping.name) { $0.shipping.words },
    Column("shipping.daysFrom", \.shipping.daysFrom),
    Column("shipping.daysTo", \.shipping.daysTo),
    Column("discountCode", heading: "CODE", \.discountCode?.rawValue),
    Column("lines", \.lines),
  ]

  private static func sums(in locale: Locale) -> [Column<Order>] {
    Column<Order>.money("totals.subtotal", heading: "GOODS", in: locale) { $0.totals.subtotal }
      + Column<Order>.money("totals.discount", heading: "DISCOUNT", in: locale) {
        $0.totals.discount
      }
      + Column<Order>.money("totals.shipping", heading: "SHIPPING", in: locale) {
        $0.totals.shipping
      }
      + Column<Order>.money("totals.tax", heading: "TAX", in: locale) { $0.totals.tax }
      + [Column("totals.isTaxIncluded", \.totals.isTaxIncluded)]
  }

  private static func total(in locale: Locale) -> [Column<Order>] {
    Column<Order>.money("totals.total", heading: "TOTAL", in: locale) { $0.totals.total }
  }

  private static func payments(in locale: Locale) -> [Column<Order>] {
    Column<Order>.money("paid", heading: "PAID", in: locale) { $0.paid }
      + Column<Order>.money("refunded", heading: "REFUNDED", in: locale) { $0.refunded }
  }

  private static let rest: [Column<Order>] = [
    Column("returns", \.returns),
    Column("allowed", heading: "ALLOWED", \.allowed),
    Column("version", \.version),
    Column("updated", \.updatedAt),
  ]
}

extension OpenEnum where Known.RawValue == String {
  /// The status as it stands in a sentence: `partially shipped`.
  public var words: String { rawValue.replacing("_", with: " ") }
}

extension Address {
  /// The address below the name, on one line.
  var place: String {
    let city = [postalCode, city].compactMap(\.self).joined(separator: " ")
    return (lines + [city, region, country.code].compactMap(\.self)).joined(separator: ", ")
  }
}

extension ShippingMethod.Choice {
  /// The name and the days it takes.
  public var words: String { "\(name), \(Self.days(from: daysFrom, to: daysTo))" }

  /// As in `2-5 days`.
  static func days(from first: Int, to last: Int) -> String {
    let number = first == last ? "\(first)" : "\(first)-\(last)"
    return last == 1 ? "\(number) day" : "\(number) days"
  }
}
