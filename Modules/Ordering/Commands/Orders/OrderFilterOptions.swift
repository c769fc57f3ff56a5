import CommandKit
import Foundation
import FoundationCore
import Ordering

/// The options that filter orders.
enum OrderFilterOptions {
  static let since = Option.value(
    "since",
    "DAY",
    of: DayArgument.self,
    "Only orders placed on this day or later, in your time zone."
  )
  static let until = Option.value(
    "until",
    "DAY",
    of: DayArgument.self,
    "Only orders placed on this day or before."
  )
  static let country = Option.value(
    "country",
    "COUNTRY",
    of: CountryCode.self,
    "Only orders to this country."
  )
  static let status = Option.value(
    "status",
    "STATUS",
    of: OrderStatus.self,
    "Only orders with this status."
  )
  static let payment = Option.value(
    "payment",
    "PAYMENT",
    of: PaymentStatus.self,
    "Only orders with this payment status."
  )
  static let sort = Option.value(
    "sort",
    "ORDER",
    of: OrderSortOrder.self,
    """
    The sort order (default: newest first); '-' means descending, and amounts sort within a currency.
    """
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
    let inputs = FieldInputs(
      invocation,
      options: ["country": country.name, "until": until.name]
    )
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
