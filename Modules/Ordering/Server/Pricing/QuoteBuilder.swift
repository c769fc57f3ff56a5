import CatalogServer
import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreCore

/// Finds what a quote or an order is computed from, as it is in the store at this moment.
struct QuoteBuilder {
  let transaction: any Transaction
  let now: Date

  /// Goods, and where the store keeps them.
  struct StockedGoods {
    let goods: PricedItem
    let place: StockRow
    let available: Int
  }

  /// The goods of lines; of all that cannot be bought it is said why, line by line.
  func goods(for lines: [ItemQuantity], in currency: Currency) async throws -> [StockedGoods] {
    var errors: [FieldError] = []
    var found: [StockedGoods] = []
    for (place, line) in lines.enumerated() {
      func refuse(_ code: String, _ message: String) {
        errors.append(FieldError(field: "lines[\(place)].sku", code: code, message: message))
      }
      let offer = try await transaction.offer(of: line.sku.rawValue, in: currency)
      guard let offer else {
        refuse("unknown", "The store sells nothing of this SKU.")
        continue
      }
      guard let price = offer.price else {
        refuse("no_price", "It has no price in \(currency).")
        continue
      }
      found.append(
        StockedGoods(
          goods: PricedItem(
            sku: line.sku,
            name: offer.name,
            options: offer.options,
            unitPrice: price,
            quantity: line.quantity
          ),
          place: offer.stockRow,
          available: offer.available
        )
      )
    }
    guard errors.isEmpty else { throw Problem.invalid(errors) }
    return found
  }

  /// Refuses what there is too little of, line by line.
  func requireStock(of goods: [StockedGoods]) throws(Problem) {
    let shortages = goods.filter { $0.available < $0.goods.quantity }.map {
      Shortage(sku: $0.goods.sku, wanted: $0.goods.quantity, available: max(0, $0.available))
    }
    guard shortages.isEmpty else { throw .outOfStock(shortages) }
  }

  /// What the goods come to, sent to a country in a way, or in the cheapest one.
  func quote(
    _ goods: [PricedItem],
    in currency: Currency,
    to country: CountryCode,
    by code: ShippingMethod.ID?,
    discount: Discount?
  ) async throws -> Quote {
    do {
      let tax = try await transaction.rule(TaxRate.self, country.code)
      let pricing = try PriceCalculation(goods, in: currency, discount: discount, tax: tax)
      let methods = try await methods(code)
      var best: (method: ShippingMethod, rate: ShippingMethod.Rate, price: Money)?
      for method in methods {
        guard let rate = method.rate(to: country, in: currency), try rate.takes(pricing.value)
        else { continue }
        let price = try pricing.shipping(by: rate)
        if let best, try !price.isLess(than: best.price) { continue }
        best = (method, rate, price)
      }
      guard let best else {
        throw Problem.notShipped(to: country, in: currency, pricing.value, by: methods)
      }
      return try pricing.quote(
        to: country,
        by: best.method.choice(by: best.rate),
        for: best.price
      )
    } catch is MoneyError {
      throw Problem.invalid([
        FieldError(field: "lines", code: "too_large", message: "Order less; it is too much money.")
      ])
    }
  }

  /// The method of a code, or all, by code.
  private func methods(_ code: ShippingMethod.ID?) async throws -> [ShippingMethod] {
    guard let code else {
      return try await transaction.rules(ShippingMethod.self).filter(\.isActive)
    }
    guard let method = try await transaction.rule(ShippingMethod.self, code.rawValue),
      method.isActive
    else {
      let message = "There is no such way of sending."
      throw Problem.invalid([
        FieldError(field: "shippingMethod", code: "unknown", message: message)
      ])
    }
    return [method]
  }
}
