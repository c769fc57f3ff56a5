public import CommandKit
import Foundation
import FoundationCore
public import Ordering

/// An item as the user types it: `SKU=QUANTITY`, or `SKU` for one.
extension ItemQuantity: ArgumentValue {
  public init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let sku = TextLine(argument: String(parts[0])),
      let quantity = parts.count > 1 ? Int(parts[1]) : 1, quantity >= 0
    else { return nil }
    self.init(sku: ProductReference.ID(rawValue: sku.text), quantity: quantity)
  }

  public static var expectation: String { "a SKU such as MUG-RED, or with a quantity, MUG-RED=2" }

  public static var source: CompletionSource? { .items }
}

/// A country code as the user types it; ISO 3166 reserves UK, which is not a code, for GB.
extension CountryCode: ArgumentValue {
  public init?(argument: String) { self.init(argument.uppercased() == "UK" ? "GB" : argument) }

  public static var expectation: String { "a two-letter country code such as DE" }

  public static var source: CompletionSource? { .destinations }
}

/// A list of country codes as the user types it: `DE,FR,US`.
struct CountryCodeList: ArgumentValue, Hashable {
  /// The countries, in the order of the list.
  let countries: [CountryCode]

  init?(argument: String) {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
    countries = words.compactMap { CountryCode(argument: String($0)) }
    guard countries.count == words.count else { return nil }
  }

  static var expectation: String { "two-letter country codes such as DE,FR,US" }

  static var source: CompletionSource? { .destinations }
}

extension OrderStatus: ArgumentValue {}

extension PaymentStatus: ArgumentValue {}

extension OrderSortOrder: ArgumentValue {}

extension SalesBasis: ArgumentValue {}

extension SalesGrouping: ArgumentValue {}

extension OrderDocument.Kind: ArgumentValue {}

/// A day in the user's time zone: `2026-11-20`, `today`, `yesterday`, or an age such as `7d` or `2w`.
struct DayArgument: ArgumentValue, Hashable {
  private enum Kind: Hashable {
    case on(CalendarDay)
    case daysAgo(Int)
  }

  private let kind: Kind

  init?(argument: String) {
    let units: [Character: Int] = ["d": 1, "w": 7]
    if argument == "today" {
      kind = .daysAgo(0)
    } else if argument == "yesterday" {
      kind = .daysAgo(1)
    } else if let unit = argument.last.flatMap({ units[$0] }), let count = Int(argument.dropLast()),
      0...10_000 ~= count
    {
      kind = .daysAgo(count * unit)
    } else if let day = CalendarDay(argument) {
      kind = .on(day)
    } else {
      return nil
    }
  }

  static var expectation: String {
    "a day such as 2026-11-20, today or yesterday, or an age such as 7d or 2w"
  }

  /// Returns the day; an age counts from the day of a date in a time zone.
  func day(from now: Date, in timeZone: TimeZone) -> CalendarDay? {
    switch kind {
    case .on(let day): day
    case .daysAgo(let count): CalendarDay(now, in: timeZone)?.adding(days: -count)
    }
  }
}

extension CompletionSource {
  /// The numbers of the latest orders.
  public static let orders = CompletionSource("orders")
  /// The SKUs that can be ordered.
  public static let items = CompletionSource("items")
  /// The discount codes.
  public static let discounts = CompletionSource("discounts")
  /// The codes of the shipping methods.
  public static let shippingMethods = CompletionSource("methods")
  /// The codes of the countries that orders can be sent to.
  public static let destinations = CompletionSource("destinations")
}
