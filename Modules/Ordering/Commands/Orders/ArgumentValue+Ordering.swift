public import CommandKit
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

/// A country code as the user types it.
extension CountryCode: ArgumentValue {
  public init?(argument: String) { self.init(argument) }

  public static var expectation: String { "a two-letter country code such as DE" }

  public static var source: CompletionSource? { .destinations }
}

/// A list of country codes as the user types it: `DE,FR,US`.
public struct CountryCodeList: ArgumentValue, Hashable {
  /// The countries, in the order of the list.
  public let countries: [CountryCode]

  public init?(argument: String) {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
    countries = words.compactMap { CountryCode(String($0)) }
    guard countries.count == words.count else { return nil }
  }

  public static var expectation: String { "two-letter country codes such as DE,FR,US" }

  public static var source: CompletionSource? { .destinations }
}

extension OrderStatus: ArgumentValue {}

extension PaymentStatus: ArgumentValue {}

extension OrderSortOrder: ArgumentValue {}

extension SalesGrouping: ArgumentValue {}
