import CatalogServer
import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreCore

/// Edits orders, within the transaction of a change.
///
/// Less of an item cancels the difference. More of it first takes back what was cancelled, and adds
/// the rest at the price and the tax rate of the line; a new item has its current price. The discount
/// and the shipping stay as they were.
struct OrderEditor {
  let change: StoreChange
  let now: Date
  let decodedRules: DecodedRules
  private var transaction: any Transaction { change.transaction }

  /// Applies an edit to an order, changes the stock, and returns what is different.
  ///
  /// - Throws: A problem that names the fields that cannot be changed.
  func apply(_ edit: OrderEdit, to order: inout Order) async throws -> [OrderEvent.Change] {
    try edit.requireOpen(order)
    var changes: [OrderEvent.Change] = []
    func note(_ field: String, from: String?, to: String?) {
      guard from != to else { return }
      changes.append(OrderEvent.Change(field: field, from: from, to: to))
    }
    if let email = edit.email {
      note("email", from: order.email, to: email)
      order.email = email
    }
    if let address = edit.address {
      for member in Address.members {
        let (from, to) = (member.text(order.address), member.text(address))
        note("address.\(member.name)", from: from, to: to)
      }
      order.address = address
    }
    if let text = edit.note {
      let kept = text.isEmpty ? nil : text
      note("note", from: order.note, to: kept)
      order.note = kept
    }
    let growth = edit.lines.map { item in
      ItemQuantity(sku: item.sku, quantity: max(0, item.quantity - order.ordered(item.sku)))
    }
    let added = try await added(growth, to: order)
    for (place, item) in edit.lines.enumerated() {
      let before = order.ordered(item.sku)
      note(item.sku.rawValue, from: before == 0 ? nil : "\(before)", to: "\(item.quantity)")
      guard before != item.quantity else { continue }
      let number = Int(order.number.rawValue) ?? 0
      try await change.adjustStock(
        of: StockStore(transaction).requireRow(of: item.sku),
        reserved: item.quantity - before,
        because: item.quantity < before ? .release(of: number) : .placing(number)
      )
      if item.quantity < before {
        order.cancel(before - item.quantity, of: item.sku)
      } else {
        try await add(added[place].item, to: &order)
      }
    }
    guard edit.lines.isEmpty || order.lines.contains(where: { $0.open > 0 }) else {
      throw Problem.invalid([
        FieldError(
          field: "lines",
          code: "too_small",
          message: "Nothing would be left to ship. Cancel the items instead."
        )
      ])
    }
    return changes
  }

  /// Returns the items that are added with their stock, which is checked; an empty list for none.
  private func added(
    _ items: [ItemQuantity],
    to order: Order
  ) async throws -> [QuoteBuilder.StockedItem] {
    guard items.contains(where: { $0.quantity > 0 }) else { return [] }
    if order.refunded.minorUnits > 0 {
      throw Problem.notExtensible(because: "Some of its payment was refunded.")
    }
    let documents = try await DocumentStore(transaction).documents(
      of: Int(order.number.rawValue) ?? 0
    )
    guard documents.isEmpty else { throw Problem.notExtensible(because: "It has an invoice.") }
    let builder = QuoteBuilder(transaction: transaction, now: now)
    let currency = order.totals.total.currency
    let offers = try await builder.offers(for: items, in: currency)
    let stocked = try await builder.items(for: items, from: offers, in: currency)
    try builder.requireStock(of: stocked)
    return stocked
  }

  /// Adds a quantity of an item to the lines and the totals.
  private func add(_ item: PricedItem, to order: inout Order) async throws {
    let (country, currency) = (order.address.country, order.totals.total.currency)
    let place = order.lines.firstIndex { $0.sku == item.sku }
    let priced: PriceCalculation
    if let place {
      let restored = min(order.lines[place].cancelled, item.quantity)
      order.lines[place].cancelled -= restored
      guard item.quantity > restored else { return }
      priced = try PriceCalculation(
        [PricedItem(order.lines[place], quantity: item.quantity - restored)],
        in: currency,
        tax: order.tax(of: order.lines[place])
      )
    } else {
      let rules = try await decodedRules.queue(ofOrdersTo: country, by: nil, in: transaction).all()
      priced = try PriceCalculation(
        [item],
        in: currency,
        tax: rules.lazy.compactMap { $0 as? TaxRate }.first,
        vatID: order.vatID.flatMap { VATID($0) }
      )
    }
    let quote = try priced.quote(to: country, by: order.shipping, for: .zero(currency))
    guard quote.totals.isTaxIncluded == order.totals.isTaxIncluded else {
      throw Problem.notExtensible(because: "The taxes of \(country) have changed.")
    }
    let line = quote.lines[0]
    if let place {
      order.lines[place].quantity += line.quantity
      order.lines[place].tax = try order.lines[place].tax + line.tax
      order.lines[place].total = try order.lines[place].total + line.total
    } else {
      order.lines.append(line)
    }
    order.totals.subtotal = try order.totals.subtotal + priced.subtotal
    order.totals.tax = try order.totals.tax + line.tax
    order.totals.total = try order.totals.total + line.total
    guard order.totals.total.minorUnits <= QuoteBuilder.maximumTotal else {
      throw MoneyError.outOfRange
    }
  }
}

extension OrderEdit {
  /// Throws a problem that names the fields that the order no longer lets change.
  fileprivate func requireOpen(_ order: Order) throws(Problem) {
    var errors: [FieldError] = []
    func refuse(_ field: String, _ code: String, _ message: String) {
      errors.append(FieldError(field: field, code: code, message: message))
    }
    let isOpen = [.placed, .confirmed, .partiallyShipped].contains(order.status.known)
    if !isOpen, address != nil {
      refuse("address", "closed", "The order is \(order.status): nothing is left to ship.")
    }
    if !isOpen, !lines.isEmpty {
      refuse("lines", "closed", "The order is \(order.status): nothing is left to ship.")
    }
    if let address, address.country != order.address.country {
      refuse(
        "address.country",
        "country",
        "Taxes and shipping depend on the country. Cancel the order, and place another one."
      )
    }
    for (place, item) in lines.enumerated() {
      let shipped = order.lines.first { $0.sku == item.sku }?.shipped ?? 0
      guard item.quantity < shipped else { continue }
      refuse("lines[\(place)].quantity", "too_small", "\(shipped) were shipped.")
    }
    guard errors.isEmpty else { throw .invalid(errors) }
  }
}

extension PricedItem {
  /// Creates more of a line, at its price.
  fileprivate init(_ line: OrderLine, quantity: Int) {
    self.init(
      sku: line.sku,
      name: line.name,
      options: line.options,
      unitPrice: line.unitPrice,
      quantity: quantity
    )
  }
}

extension Order {
  /// Returns the tax rate of a line as the standard rate of the country.
  fileprivate func tax(of line: OrderLine) -> TaxRate {
    TaxRate(
      country: address.country,
      percent: line.taxPercent,
      isIncluded: totals.isTaxIncluded,
      exemption: line.exemption
    )
  }

  /// Returns the quantity of an item that was ordered and not cancelled.
  fileprivate func ordered(_ sku: ProductReference.ID) -> Int {
    lines.first { $0.sku == sku }.map { $0.quantity - $0.cancelled } ?? 0
  }

  fileprivate mutating func cancel(_ count: Int, of sku: ProductReference.ID) {
    guard let place = lines.firstIndex(where: { $0.sku == sku }) else { return }
    lines[place].cancelled += count
  }
}

extension ShapeMember {
  /// Returns the value as text; `nil` without a value.
  fileprivate func text(_ whole: Whole) -> String? {
    let text = text(whole, Locale(identifier: "en_US_POSIX"))
    return text.isEmpty ? nil : text
  }
}
