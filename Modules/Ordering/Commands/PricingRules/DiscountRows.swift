import CommandKit
import Foundation
import FoundationCore
import Ordering

/// The rows of discounts.
enum DiscountRows {
  static func table(in locale: Locale) -> Table<Discount> {
    Table(
      head(in: locale) + amounts(in: locale) + rest,
      priority: ["code", "percent", "isActive", "endsAt", "uses", "limit", "minimumSpend"],
      empty: "No discounts."
    )
    .completed(in: locale)
  }

  private static func head(in locale: Locale) -> [Column<Discount>] {
    [
      Column("code", heading: "CODE", shrinks: false, \.code.rawValue),
      Column("kind", \.kind),
      Column("percent", heading: "DISCOUNT", align: .trailing, \.percent) { off($0, in: locale) }
        .inLines { $0.amount?.description ?? off($0, in: .plain) },
    ]
  }

  private static func amounts(in locale: Locale) -> [Column<Discount>] {
    Column<Discount>.money("amount", in: locale) { $0.amount }
      + Column<Discount>.money("cap", heading: "CAP", in: locale) { $0.cap }
      + Column<Discount>.money("minimumSpend", heading: "MINIMUM SPEND", in: locale) {
        $0.minimumSpend
      }
  }

  private static let rest: [Column<Discount>] = [
    .day("startsAt", heading: "STARTS", \.startsAt),
    .day("endsAt", heading: "ENDS", \.endsAt),
    .count("uses", heading: "USES", \.uses),
    .count("limit", heading: "LIMIT", \.limit),
    .count("limitPerCustomer", heading: "PER CUSTOMER", \.limitPerCustomer),
    Column("isActive", heading: "ACTIVE", shrinks: false, \.isActive) {
      $0.isActive ? "yes" : "no"
    },
    Column("revision", \.revision),
  ]

  private static func off(_ discount: Discount, in locale: Locale) -> String {
    switch discount.kind.known {
    case .percentage?:
      discount.percent.map { percent in
        (percent / 100).formatted(.percent.precision(.fractionLength(0...3)).locale(locale))
      } ?? ""
    case .fixed?: discount.amount?.formatted(in: locale) ?? ""
    case .freeShipping?: "free shipping"
    case nil: discount.kind.words
    }
  }
}
