public import CommandKit
import FoundationCore
public import Ordering

/// A number of one thing as it is typed: `SKU=COUNT`, or `SKU` for one.
extension ItemQuantity: ArgumentValue {
  public init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let sku = TextLine(argument: String(parts[0])),
      let quantity = parts.count > 1 ? Int(parts[1]) : 1, quantity >= 0
    else { return nil }
    self.init(sku: ProductReference.ID(rawValue: sku.text), quantity: quantity)
  }

  public static var expectation: String { "the SKU of a variant, or as in MUG-RED=2" }
}

/// A country, as it is typed.
extension CountryCode: ArgumentValue {
  public init?(argument: String) { self.init(argument) }

  public static var expectation: String { "the code of a country in two letters, such as DE" }
}

/// Countries, as they are typed: `DE,FR,US`.
public struct CountryCodeList: ArgumentValue, Hashable {
  /// The countries, in the order in which they were typed.
  public let countries: [CountryCode]

  public init?(argument: String) {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
    countries = words.compactMap { CountryCode(String($0)) }
    guard countries.count == words.count else { return nil }
  }

  public static var expectation: String { "codes of countries in two letters, as in DE,FR,US" }
}

extension OrderStatus: ArgumentValue {}

extension PaymentStatus: ArgumentValue {}
