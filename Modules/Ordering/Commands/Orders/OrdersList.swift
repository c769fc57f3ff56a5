import CommandKit
import Foundation
import FoundationCore
import Ordering

/// `rialto orders list`: lists orders.
enum OrdersList {
  private static let words = Argument<[String]>(
    "WORD",
    "The number, or beginnings of words of the e-mail address, name, city or SKUs."
  )
  private static let limit = ListLimit(of: "orders")

  static let command = Command(
    "list",
    "Lists orders, newest first.",
    discussion: """
      Days are those of your time zone: that of TZ, or else that of the system.

      --store also takes the URL of a WooCommerce or Medusa shop, whose orders are read-only. The shop \
      filters itself, by what its API offers.
      """,
    examples: [
      Example("rialto orders list", "The 20 newest."),
      Example("rialto orders list ada --status delivered", "Orders delivered to Ada."),
      Example("rialto orders list --since 7d --country DE", "The last week's orders to Germany."),
      Example("rialto orders list --payment unpaid", "Orders that are not paid."),
      Example("rialto orders list --all --csv > orders.csv", "All orders, for a spreadsheet."),
      Example("rialto orders list --json=number,totals", "As JSON for scripts."),
      Example(
        "rialto orders list --store https://shop.example --config store.dialect=woocommerce",
        "The orders of a WooCommerce shop."
      ),
    ],
    arguments: [words],
    options: OrderFilterOptions.all + limit.options,
    output: .rows(OrderRows.table(in: .plain))
  ) { @MainActor invocation, context in
    let display = try context.display
    let filter = try OrderFilterOptions.filter(
      of: invocation,
      text: try invocation[words].joined(separator: " "),
      with: context
    )
    let source = try await context.orderSource()
    let orders = PagedList(filter) { filter, next in
      try await source.orders(filter, limit: 20, after: next)
    }
    let count = try limit.count(invocation)
    try await limit.show(orders, upTo: count, as: OrderRows.table(in: display.locale), on: display)
  }
}

/// The options that filter orders.
enum OrderFilterOptions {
  static let since = Option<DayArgument?>(
    "since DAY",
    "Only orders placed on this day or later, in your time zone."
  )
  static let until = Option<DayArgument?>("until DAY", "Only orders placed on this day or before.")
  static let country = Option<CountryCode?>("country COUNTRY", "Only orders to this country.")
  static let status = Option<OrderStatus?>("status STATUS", "Only orders with this status.")
  static let payment = Option<PaymentStatus?>(
    "payment PAYMENT",
    "Only orders with this payment status."
  )
  static let sort = Option<OrderSortOrder?>(
    "sort ORDER",
    "Sort by day or, in each currency, by total; '-' is descending (default: -placed)."
  )

  static let all: [any OptionDeclaration] = [since, until, country, status, payment, sort]

  /// Returns the filter of the options.
  ///
  /// - Throws: The failure of a value that no order can have.
  static func filter(
    of invocation: Invocation,
    text: String,
    with context: any OrderingContext
  ) throws -> OrderFilter {
    var filter = OrderFilter(
      text: text,
      status: try invocation[status],
      payment: try invocation[payment],
      country: try invocation[country],
      order: try invocation[sort]
    )
    filter.since = try context.day(since, of: invocation)?.start(in: context.timeZone)
    // The day itself is included.
    filter.until = try context.day(until, of: invocation)?.adding(days: 1)?
      .start(in: context.timeZone)
    let inputs = FieldInputs(invocation, options: ["country": country.name, "until": until.name])
    if let form = FormFailure(filter.errors) { throw inputs.failure(of: form) }
    return filter
  }
}

extension OrderingContext {
  /// Returns the day of an option in the user's time zone.
  func day(_ option: Option<DayArgument?>, of invocation: Invocation) throws -> CalendarDay? {
    try invocation[option].flatMap { $0.day(from: now(), in: timeZone) }
  }
}
