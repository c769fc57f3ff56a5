import CommandKit
import Foundation
import FoundationCore
import Ordering

/// `rialto discounts`: the discount codes.
enum DiscountGroup {
  static let command = Command(
    "discounts",
    "Manages discount codes.",
    examples: [
      Example("rialto discounts list", "All codes and their uses."),
      Example("rialto discounts set SPRING --percent 10 --ends 2027-06-01", "10 % off."),
      Example("rialto discounts set FIVE --amount 5EUR --minimum-spend 40", "€5 off."),
      Example("rialto discounts set WELCOME --off", "Deactivate a code."),
    ],
    subcommands: [rules.list, rules.remove, set, rules.show]
  )

  private static let rules = RuleCommands<Discount, Discount>(
    group: "discounts",
    example: "WELCOME",
    name: .one(
      "CODE",
      of: TextLine.self,
      "The code that customers enter; it is stored in capitals."
    ).completed(by: .discounts),
    nameField: "code",
    optionNames: [
      "percent": "percent", "cap": "cap", "amount": "amount", "startsAt": "starts",
      "endsAt": "ends", "minimumSpend": "minimum-spend", "limit": "limit",
      "limitPerCustomer": "limit-per-customer",
    ],
    note: { discount, now in
      guard let end = discount.endsAt, end <= now else { return nil }
      return "The code has expired; set a later end with --ends."
    },
    rows: { [$0] },
    table: DiscountRows.table
  )

  private static let set = rules.set(
    summary: "Adds or changes a discount code.",
    discussion: """
      A discount has one kind: a percentage (--percent), a fixed amount (--amount) or free shipping \
      (--free-shipping). Values that you leave out do not change; placed orders keep their totals.
      """,
    examples: [
      Example("rialto discounts set SPRING --percent 10 --cap 20EUR", "10 % off, at most €20."),
      Example("rialto discounts set FIVE --amount 5EUR --limit 100", "For the first 100 orders."),
      Example(
        "rialto discounts set FREE --free-shipping --limit-per-customer 1",
        "Once per customer."
      ),
    ],
    options: DiscountOptions.all + ActivationOptions.all
  ) { invocation, known in
    let code = Discount.ID(rawValue: try invocation[rules.name].text.uppercased())
    var discount = known ?? Discount(code: code, kind: .unknown(""))
    discount.isActive = try ActivationOptions.isActive(invocation, default: discount.isActive)
    try DiscountOptions.apply(invocation, to: &discount)
    return discount
  }
}

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
