import Foundation
import FoundationCore
import Ordering

/// Discounts as rows.
enum DiscountRows {
  static func table(in locale: Locale) -> Table<Discount> {
    Table(head(in: locale) + amounts(in: locale) + rest, empty: "There are no discounts.")
  }

  private static func head(in locale: Locale) -> [Column<Discount>] {
    [
      Column("code", heading: "CODE", shrinks: false, \.code.rawValue),
      Column("kind", \.kind.rawValue),
      Column("percent", heading: "OFF", align: .trailing, \.percent) { off($0, in: locale) },
    ]
  }

  private static func amounts(in locale: Locale) -> [Column<Discount>] {
    Column<Discount>.money("amount", in: locale) { $0.amount }
      + Column<Discount>.money("cap", heading: "AT MOST", in: locale) { $0.cap }
      + Column<Discount>.money("minimumSpend", heading: "FROM", in: locale) { $0.minimumSpend }
  }

  private static let rest: [Column<Discount>] = [
    Column("startsAt", heading: "STARTS", shrinks: false) {
      $0.startsAt?.ISO8601Format()
    } text: {
      $0.startsAt?.day ?? ""
    },
    Column("endsAt", heading: "ENDS", shrinks: false) {
      $0.endsAt?.ISO8601Format()
    } text: {
      $0.endsAt?.day ?? ""
    },
    Column("uses", heading: "USED", align: .trailing, \.uses),
    Column("limit", heading: "LIMIT", align: .trailing, \.limit),
    Column("limitPerCustomer", heading: "EACH", align: .trailing, \.limitPerCustomer),
    Column("isActive", heading: "OFFERED", shrinks: false, \.isActive) {
      $0.isActive ? "yes" : "no"
    },
    Column("revision", \.revision),
  ]

  private static func off(_ discount: Discount, in locale: Locale) -> String {
    switch discount.kind.known {
    case .percentage?:
      discount.percent.map { "\($0.formatted(.number.locale(locale)))%" } ?? ""
    case .fixed?: discount.amount?.formatted(in: locale) ?? ""
    case .freeShipping?: "shipping"
    case nil: discount.kind.words
    }
  }
}

extension Date {
  /// The day it is at Greenwich: `2027-03-01`.
  fileprivate var day: String { formatted(.iso8601.year().month().day()) }
}
