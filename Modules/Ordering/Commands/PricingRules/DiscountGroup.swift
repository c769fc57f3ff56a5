import CommandKit
import Foundation
import FoundationCore
import Ordering

/// `rialto discounts`: the discount codes.
enum DiscountGroup {
  static let rules = RuleCommands<Discount, Discount>(
    group: "discounts",
    summary: "Manages discount codes.",
    name: ("CODE", "The code that customers enter; it is stored in capitals.", .discounts),
    nameField: "code",
    example: "WELCOME",
    setSummary: "Adds or changes a discount code.",
    setDiscussion: """
      A discount has one kind: a percentage (--percent), a fixed amount (--amount) or free shipping \
      (--free-shipping). Days and times are in your time zone. Values that you leave out do not \
      change; placed orders keep their totals.
      """,
    setExamples: [
      Example("rialto discounts set SPRING --percent 10 --cap 20EUR", "10 % off, at most €20."),
      Example(
        "rialto discounts set SPRING --percent 10 --starts 2027-03-01 --ends 2027-05-31",
        "From the start of the first day to the end of the last."
      ),
      Example("rialto discounts set FIVE --amount 5EUR --minimum-spend 40", "€5 off."),
      Example("rialto discounts set FIVE --amount 5EUR --limit 100", "For the first 100 orders."),
      Example(
        "rialto discounts set FREE --free-shipping --limit-per-customer 1",
        "Once per customer."
      ),
      Example("rialto discounts set WELCOME --off", "Deactivate a code."),
    ],
    setOptions: DiscountOptions.all + ActivationOptions.all,
    optionNames: [
      "percent": "percent", "cap": "cap", "amount": "amount", "startsAt": "starts",
      "endsAt": "ends", "minimumSpend": "minimum-spend", "limit": "limit",
      "limitPerCustomer": "limit-per-customer",
    ],
    rows: { [$0] },
    table: DiscountRows.table,
    note: { discount, now in
      guard let end = discount.endsAt, end <= now else { return nil }
      return "The code has expired; set a later end with --ends."
    },
    changed: { invocation, code, known, context in
      let code = Discount.ID(rawValue: code.uppercased())
      var discount = known ?? Discount(code: code, kind: .unknown(""))
      discount.isActive = try ActivationOptions.isActive(invocation, default: discount.isActive)
      try await DiscountOptions.apply(invocation, to: &discount, in: context)
      return discount
    }
  )
}

/// The rows of discounts.
enum DiscountRows {
  static func table(in locale: Locale) -> Table<Discount> {
    Table(
      [
        Column("code", heading: "CODE", shrinks: false, \.code.rawValue),
        Column("percent", heading: "DISCOUNT", align: .trailing, \.percent) { off($0, in: locale) }
          .inLines { $0.amount?.description ?? off($0, in: .plain) },
        Column("isActive", heading: "ACTIVE", shrinks: false, \.isActive) {
          $0.isActive ? "yes" : "no"
        },
        .day("startsAt", heading: "STARTS", \.startsAt),
        .day("endsAt", heading: "ENDS", \.endsAt),
      ],
      priority: ["code", "percent", "isActive", "endsAt", "uses", "limit", "minimumSpend"],
      empty: "No discounts."
    )
    .completed(
      in: locale,
      headings: ["limitPerCustomer": "PER CUSTOMER"],
      hiding: ["kind", "amount", "revision"]
    )
  }

  private static func off(_ discount: Discount, in locale: Locale) -> String {
    switch discount.kind.known {
    case .percentage?: discount.percent?.percent(in: locale) ?? ""
    case .fixed?: discount.amount?.formatted(in: locale) ?? ""
    case .freeShipping?: "free shipping"
    case nil: discount.kind.words
    }
  }
}
