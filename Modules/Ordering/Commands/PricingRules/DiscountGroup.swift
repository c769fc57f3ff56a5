import CommandKit
import Foundation
import FoundationCore
import Ordering

/// `rialto discounts`: the codes that make orders cheaper.
enum DiscountGroup {
  static func command(options: [any OptionDeclaration]) -> Command {
    Command(
      "discounts",
      "Keeps the codes that make orders cheaper.",
      examples: [
        Example("rialto discounts list", "All of them, and how often each was used."),
        Example("rialto discounts set SPRING --percent 10 --ends 2027-06-01", "Ten per cent off."),
        Example("rialto discounts set FIVE --amount 5EUR --minimum-spend 40", "Five euros off."),
        Example("rialto discounts set SPRING --off", "Not for now."),
      ],
      options: options,
      subcommands: [rules.list, rules.remove, set, rules.single]
    )
  }

  private static let rules = RuleCommands<Discount, Discount>(
    group: "discounts",
    noun: "discount",
    example: "SPRING",
    name: .one("CODE", of: TextLine.self, "What the buyer writes; it is kept in capitals."),
    rows: { [$0] },
    table: DiscountRows.table
  )

  private static let set = rules.set(
    "Adds a discount, or changes one.",
    discussion: """
      It is of one kind: so many per cent with --percent, a fixed amount with --amount, or free \
      shipping with --free-shipping. What is not said stays as it is; orders keep what they came to.
      """,
    examples: [
      Example("rialto discounts set SPRING --percent 10 --cap 20EUR", "At most 20 euros off."),
      Example("rialto discounts set FIVE --amount 5EUR --limit 100", "For the first hundred."),
      Example("rialto discounts set FREE --free-shipping --limit-per-customer 1", "Once each."),
    ],
    options: DiscountOptions.all + ActivationOptions.all
  ) { invocation, known in
    let code = Discount.ID(rawValue: try invocation[rules.name].text.uppercased())
    var discount = known ?? Discount(code: code, kind: .unknown(""))
    discount.isActive = try ActivationOptions.isOffered(invocation, before: discount.isActive)
    try DiscountOptions.apply(invocation, to: &discount)
    return discount
  }
}
