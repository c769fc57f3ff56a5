public import CommandKit
public import Foundation
import FoundationCore
import Ordering

/// The options of a discount: its kind, its limits and its validity.
enum DiscountOptions {
  private static let percent = Option<Percent?>("percent NUMBER", "A percentage off the items.")
  private static let cap = Option<Amount?>("cap AMOUNT", "The maximum amount of a percentage.")
  private static let amount = Option<Amount?>(
    "amount AMOUNT",
    "A fixed amount off the items, such as 5EUR."
  )
  private static let isFreeShipping = Option.flag("free-shipping", "Free shipping.")
  private static let start = Option<LocalMoment?>(
    "starts TIME",
    "The day from whose start it is valid, such as 2027-03-01, or the time."
  )
  private static let end = Option<LocalMoment?>(
    "ends TIME",
    "The day to whose end it is valid, such as 2027-05-31, or the time."
  )
  private static let minimumSpend = Option<Amount?>(
    "minimum-spend AMOUNT",
    "The minimum price of the items."
  )
  private static let limit = Option<PositiveInt?>("limit COUNT", "The maximum number of uses.")
  private static let limitPerCustomer = Option<PositiveInt?>(
    "limit-per-customer COUNT",
    "The maximum number of uses per e-mail address."
  )

  static let all: [any OptionDeclaration] = [
    percent, cap, amount, isFreeShipping, start, end, minimumSpend, limit, limitPerCustomer,
  ]

  static func apply(
    _ invocation: Invocation,
    to discount: inout Discount,
    in context: any OrderingContext
  ) async throws {
    try await applyKind(invocation, to: &discount, in: context)
    let used = discount.amount?.currency ?? discount.cap?.currency
    func currency() async throws -> Currency {
      if let used { return used }
      return try await context.storeCurrency()
    }
    if let cap = try invocation[cap] { discount.cap = try await cap.money(in: currency) }
    if let start = try invocation[start] { discount.startsAt = start.date(in: context.timeZone) }
    if let end = try invocation[end] {
      discount.endsAt = end.date(in: context.timeZone, isEnd: true)
    }
    if let minimum = try invocation[minimumSpend] {
      discount.minimumSpend = try await minimum.money(in: currency)
    }
    if let limit = try invocation[limit] { discount.limit = limit.number }
    if let limit = try invocation[limitPerCustomer] { discount.limitPerCustomer = limit.number }
  }

  /// Sets the kind, and removes the values of any other kind.
  private static func applyKind(
    _ invocation: Invocation,
    to discount: inout Discount,
    in context: any OrderingContext
  ) async throws {
    guard let kind = try invocation.name(ofOneOf: [percent, amount, isFreeShipping]) else {
      guard discount.revision == nil else { return }
      throw UsageError(
        .missingArgument("--percent, --amount or --free-shipping"),
        at: invocation.path
      )
    }
    if kind != percent.name { (discount.percent, discount.cap) = (nil, nil) }
    if kind != amount.name { discount.amount = nil }
    if let percent = try invocation[percent] {
      discount.kind = .known(.percentage)
      discount.percent = percent.number
    } else if let amount = try invocation[amount] {
      discount.kind = .known(.fixed)
      discount.amount = try await amount.money(in: context.storeCurrency)
    } else {
      discount.kind = .known(.freeShipping)
    }
  }
}

/// A percentage as the user types it: `19`, `8.1`, `8,1` or `19%`.
public struct Percent: ArgumentValue {
  /// The number of hundredths.
  public let number: Decimal

  public init?(argument: String) {
    let text = argument.hasSuffix("%") ? argument.dropLast() : argument[...]
    guard let number = Decimal(typed: text, digits: 3, decimals: 3) else { return nil }
    self.number = number
  }

  public static var expectation: String { "a percentage such as 10 or 8.1" }
}

/// A day or a time as the user types it, in the time zone of the user unless it names another.
private struct LocalMoment: ArgumentValue {
  private enum Kind {
    case day(CalendarDay)
    /// A time without a zone, as if it were in UTC.
    case clock(Date)
    case date(Date)
  }

  private let kind: Kind

  init?(argument: String) {
    if let day = CalendarDay(argument) {
      kind = .day(day)
    } else if let clock = Date(lenient: argument + "Z") {
      // Only after a time without a zone can there be one.
      kind = .clock(clock)
    } else if let date = Date(lenient: argument) {
      kind = .date(date)
    } else {
      return nil
    }
  }

  /// Returns the time; for a day its first second, or its last one if it is an end.
  func date(in timeZone: TimeZone, isEnd: Bool = false) -> Date {
    switch kind {
    case .day(let day):
      let next = isEnd ? day.adding(days: 1) : nil
      return next.map { $0.start(in: timeZone) - 1 } ?? day.start(in: timeZone)
    case .clock(let clock):
      // On the day of a clock change, the offset of the result is another than the offset of the guess.
      let guess = clock - Double(timeZone.secondsFromGMT(for: clock))
      return clock - Double(timeZone.secondsFromGMT(for: guess))
    case .date(let date): return date
    }
  }

  static var expectation: String { "a date such as 2027-03-01 or 2027-03-01T12:00" }
}
