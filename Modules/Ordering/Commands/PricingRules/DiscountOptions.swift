import CommandKit
import Foundation
import FoundationCore
import Ordering

/// The options of what a discount takes off, and when it holds.
enum DiscountOptions {
  private static let percent = Option.value(
    "percent",
    "NUMBER",
    of: Percent.self,
    "So many per cent off the goods."
  )
  private static let cap = Option.value(
    "cap",
    "AMOUNT",
    of: Amount.self,
    "The most that a percentage takes off."
  )
  private static let amount = Option.value(
    "amount",
    "AMOUNT",
    of: Amount.self,
    "So much off the goods, as in 5EUR."
  )
  private static let isFreeShipping = Option.flag("free-shipping", "The shipping costs nothing.")
  private static let start = Option.value(
    "starts",
    "TIME",
    of: DateOrTimeArgument.self,
    "From when on it holds, as in 2027-03-01."
  )
  private static let end = Option.value(
    "ends",
    "TIME",
    of: DateOrTimeArgument.self,
    "The moment from which on it holds no more."
  )
  private static let minimumSpend = Option.value(
    "minimum-spend",
    "AMOUNT",
    of: Amount.self,
    "What the goods have to cost at least."
  )
  private static let limit = Option.value(
    "limit",
    "COUNT",
    of: PositiveInt.self,
    "How often it may be used in all."
  )
  private static let limitPerCustomer = Option.value(
    "limit-per-customer",
    "COUNT",
    of: PositiveInt.self,
    "How often one e-mail address may use it."
  )

  static let all: [any OptionDeclaration] = [
    percent, cap, amount, isFreeShipping, start, end, minimumSpend, limit, limitPerCustomer,
  ]

  /// Makes a discount what they say.
  static func apply(_ invocation: Invocation, to discount: inout Discount) throws {
    try applyKind(invocation, to: &discount)
    let currency = discount.amount?.currency ?? discount.cap?.currency ?? .euro
    if let cap = try invocation[cap] { discount.cap = try cap.money(in: currency) }
    if let start = try invocation[start] { discount.startsAt = start.date }
    if let end = try invocation[end] { discount.endsAt = end.date }
    if let minimum = try invocation[minimumSpend] {
      discount.minimumSpend = try minimum.money(in: currency)
    }
    if let limit = try invocation[limit] { discount.limit = limit.number }
    if let limit = try invocation[limitPerCustomer] { discount.limitPerCustomer = limit.number }
  }

  /// A discount is of one kind; another one takes what only the old one had.
  private static func applyKind(_ invocation: Invocation, to discount: inout Discount) throws {
    let kinds = [percent.name, amount.name, isFreeShipping.name].filter {
      invocation.optionUses[$0] != nil
    }
    if kinds.count > 1 {
      throw UsageError(.conflictingOptions("--\(kinds[0])", "--\(kinds[1])"), at: invocation.path)
    }
    guard let kind = kinds.first else {
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
      discount.amount = try amount.money(in: .euro)
    } else {
      discount.kind = .known(.freeShipping)
    }
  }
}

/// So many per cent, as they are typed.
struct Percent: ArgumentValue {
  let number: Decimal

  init?(argument: String) {
    guard argument.wholeMatch(of: /[0-9]{1,3}(\.[0-9]{1,3})?/) != nil,
      let number = Decimal(string: argument, locale: .plain)
    else { return nil }
    self.number = number
  }

  static var expectation: String { "a number of per cent, such as 10 or 8.1" }
}

/// A moment as it is typed: a day, or a day and a time; UTC where no zone is named.
private struct DateOrTimeArgument: ArgumentValue {
  let date: Date

  init?(argument: String) {
    guard let date = Date(lenient: argument) else { return nil }
    self.date = date
  }

  static var expectation: String { "a day such as 2027-03-01, or 2027-03-01T12:00Z" }
}
