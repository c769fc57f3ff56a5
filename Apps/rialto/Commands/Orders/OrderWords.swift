public import CommandKit
import FoundationCore
import Ordering

/// So many of a thing as they are typed: `SKU=COUNT`, or `SKU` for one.
extension ItemCount: ArgumentValue {
  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let sku = TextLine(argument: String(parts[0])),
      let quantity = parts.count > 1 ? Int(parts[1]) : 1, quantity >= 0
    else { return nil }
    self.init(sku: Ordering.ProductReference.ID(rawValue: sku.text), quantity: quantity)
  }

  static var expectation: String { "the SKU of a variant, or as in MUG-RED=2" }
}

/// A country, as it is typed.
extension Destination: ArgumentValue {
  init?(argument: String) { self.init(argument) }

  static var expectation: String { "the code of a country in two letters, such as DE" }
}

/// Countries, as they are typed: `DE,FR,US`.
struct Destinations: ArgumentValue, Hashable {
  let countries: [Destination]

  init?(argument: String) {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
    countries = words.compactMap { Destination(String($0)) }
    guard countries.count == words.count else { return nil }
  }

  static var expectation: String { "codes of countries in two letters, as in DE,FR,US" }
}

extension OrderStatus: ArgumentValue {}

extension PaymentStatus: ArgumentValue {}

/// What names a rule of the store or an order on its way, as it is typed.
extension Identifier: ArgumentValue where RawValue == String {
  init?(argument: String) {
    guard let line = TextLine(argument: argument) else { return nil }
    self.init(rawValue: line.text)
  }

  static var expectation: String { "a line of plain text without blanks around it" }
}
