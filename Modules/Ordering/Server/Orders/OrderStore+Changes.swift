import CatalogServer
import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreCore

/// The row locks of order changes, taken before the rows are read.
///
/// All changes lock in one order, so that they cannot deadlock: the idempotency key, the order, its
/// products by number, its discount.
extension OrderStore {
  /// Locks the stock of the items to order, and their discount.
  func lockStock(of skus: [ProductReference.ID], discount: Discount.ID?) async throws {
    try await StockStore(transaction).lock(skus.map(\.rawValue))
    guard let code = discount?.rawValue.uppercased() else { return }
    try await transaction.lock("SELECT code FROM discount WHERE code = \(code)")
  }

  /// Locks an order, the stock of its items and of those that an edit adds, and its discount.
  func lock(_ number: Int, adding skus: [ProductReference.ID] = []) async throws {
    try await transaction.lock("SELECT number FROM customer_order WHERE number = \(number)")
    try await transaction.lock(
      """
      SELECT id FROM product WHERE id IN (
        SELECT v.product FROM variant v WHERE \(transaction.dialect.isIn("v.sku", .texts(skus.map(\.rawValue))))
        UNION SELECT v.product FROM order_line l JOIN variant v ON v.sku = l.sku
        WHERE l.customer_order = \(number)
      ) ORDER BY id
      """
    )
    try await transaction.lock(
      """
      SELECT code FROM discount WHERE code = (
        SELECT discount_code FROM customer_order WHERE number = \(number)
      )
      """
    )
  }
}

/// The SQL of placing and changing orders.
extension OrderStore {
  /// Inserts the row of an order that is placed, and returns its number.
  func insert(
    _ draft: OrderDraft,
    _ words: OrderWords,
    quotedAt quote: Quote,
    at time: Int
  ) async throws -> Int {
    let totals = quote.totals
    return try await transaction.insert(
      """
      INSERT INTO customer_order
        (status, payment, version, email, customer, address, shipping_method, discount_code, words,
         currency, subtotal, discount, shipping, tax, is_tax_included, total, created, updated,
         country, items, billing_address, vat_id, shipping_taxes)
      VALUES ('placed', 'unpaid', 1, \(draft.email), \(draft.customer), \(draft.address.jsonText()),
        \(quote.shipping.jsonText()), \(quote.discountCode?.rawValue), \(words.text),
        \(draft.currency.code), \(totals.subtotal.minorUnits), \(totals.discount.minorUnits),
        \(totals.shipping.minorUnits), \(totals.tax.minorUnits), \(totals.isTaxIncluded),
        \(totals.total.minorUnits), \(time), \(time), \(draft.address.country.code),
        \(draft.lines.reduce(0) { $0 + $1.quantity }), \(draft.billingAddress?.jsonText()),
        \(draft.normalizedVATID), \(quote.storedShippingTaxes))
      """,
      numbered: "number"
    )
  }

  /// Inserts a line of an order.
  func insert(_ line: OrderLine, of number: Int, at position: Int) async throws {
    try await transaction.enqueue(
      """
      INSERT INTO order_line
        (customer_order, position, sku, name, options, unit_price, quantity, discount, tax_percent,
         tax, total, exemption)
      VALUES (\(number), \(position), \(line.sku.rawValue), \(line.name),
        \(line.options.jsonText()), \(line.unitPrice.minorUnits), \(line.quantity),
        \(line.discount.minorUnits), \(line.taxPercent.digits), \(line.tax.minorUnits),
        \(line.total.minorUnits), \(line.exemption))
      """
    )
  }

  /// Replaces the words of an order in the index.
  func replace(_ words: OrderWords, of number: Int) async throws {
    try await transaction.enqueue("DELETE FROM order_word WHERE customer_order = \(number)")
    try await insert(words, of: number)
  }

  /// Adds the words of an order to the index.
  func insert(_ words: OrderWords, of number: Int) async throws {
    let rows = transaction.dialect.table(of: .texts(words.all), as: "word")
    let statement: SQLText = """
      INSERT INTO order_word (word, customer_order)
      SELECT word.value, \(number) FROM \(rows)
      """
    try await transaction.enqueue(statement)
  }

  /// Writes the status, the revision, the payment and the changed lines of an order.
  func update(_ order: Order, after before: Order, number: Int, at time: Int) async throws {
    for (place, line) in order.lines.enumerated() {
      guard before.lines.indices.contains(place) else {
        try await insert(line, of: number, at: place)
        continue
      }
      guard line != before.lines[place] else { continue }
      try await transaction.enqueue(
        """
        UPDATE order_line
        SET quantity = \(line.quantity), tax = \(line.tax.minorUnits),
          total = \(line.total.minorUnits), cancelled = \(line.cancelled),
          shipped = \(line.shipped), returned = \(line.returned)
        WHERE customer_order = \(number) AND position = \(place)
        """
      )
    }
    try await transaction.run(
      """
      UPDATE customer_order
      SET status = \(order.status.rawValue), payment = \(order.payment.rawValue),
        version = \(order.revision), paid = \(order.paid.minorUnits),
        refunded = \(order.refunded.minorUnits), updated = \(time)
      WHERE number = \(number)
      """
    )
  }

  /// Writes the customer, the address, the note and the totals of an edited order, and its words.
  func update(edited order: Order, number: Int) async throws {
    let (words, totals) = (OrderWords(order), order.totals)
    try await transaction.run(
      """
      UPDATE customer_order
      SET email = \(order.email), customer = \(order.email.lowercased()),
        address = \(order.address.jsonText()), note = \(order.note), words = \(words.text),
        subtotal = \(totals.subtotal.minorUnits), tax = \(totals.tax.minorUnits),
        total = \(totals.total.minorUnits), items = \(order.lines.reduce(0) { $0 + $1.quantity })
      WHERE number = \(number)
      """
    )
    try await replace(words, of: number)
  }
}

/// The words that an order is found by, beside its number.
///
/// The row of the order has them as a text. The table `order_word` has each of them, so that a rare
/// word is found among a million orders without reading all of them.
struct OrderWords {
  /// The words, each on a line.
  let text: String
  /// Each word once, in order.
  fileprivate let all: [String]

  init(_ draft: OrderDraft) { self.init(draft.email, draft.address, draft.lines.map(\.sku)) }

  /// Creates the words of a placed order.
  init(_ order: Order) { self.init(order.email, order.address, order.lines.map(\.sku)) }

  /// Creates the words of an order whose customer was erased: its SKUs.
  init(erased order: Order) { self.init(order.lines.map(\.sku.rawValue)) }

  private init(_ email: String, _ address: Address, _ skus: [ProductReference.ID]) {
    let person = [email, address.name, address.city, address.company].compactMap(\.self)
    self.init(person + skus.map(\.rawValue))
  }

  private init(_ texts: [String]) {
    let words = texts.joined(separator: "\n").listWords
    text = words.joined(separator: "\n")
    all = Set(words).ordered()
  }
}

extension OrderDraft {
  /// The name of the customer: the e-mail address, regardless of case.
  var customer: String { email.lowercased() }

  /// The VAT ID in capitals without spaces.
  var normalizedVATID: String? { vatID.flatMap { VATID($0)?.text } }
}

extension Quote {
  /// The amounts of shipping as JSON, or an empty list for those that an order without them has.
  fileprivate var storedShippingTaxes: String {
    shippingTaxes == totals.shippingTaxes(besides: lines) ? "[]" : shippingTaxes.jsonText()
  }
}

/// The append-only log of order events, written within the transaction of a change.
///
/// The change keeps the events until they are published with the whole order.
struct OrderEventLog {
  let change: StoreChange
  let key: IdempotencyKey?

  /// The details of an event beside the status of the order.
  struct Details {
    var reason: String?
    var lines: [ItemQuantity] = []
    var amount: Money?
    /// The tax in the amount of a refund.
    var tax: Money?
    var isRestocked: Bool?
    var tracking: Tracking?
    var more = OrderEventDetails()
  }

  /// The times of orders in seconds since 1970: the years 1 to 9998, so that each has a day in every
  /// time zone.
  static let times = -62_135_596_800...253_370_764_799

  /// Appends an event at the time of the change.
  ///
  /// - Throws: A problem if no calendar has the time, since the clock of the store has gone wrong.
  func append(
    _ action: OrderAction,
    toOrder order: Int,
    revision: Int,
    from: OrderEvent.State? = nil,
    to: OrderEvent.State,
    details: Details = Details()
  ) async throws {
    guard Self.times.contains(change.time) else { throw Problem.clockOutsideCalendar }
    if change.transaction.dialect.slotCount > 1 { _ = try await change.revision() }
    try await change.transaction.enqueue(
      """
      INSERT INTO order_event
        (customer_order, version, time, caller, action, from_status, from_payment, to_status,
         to_payment, reason, key, lines, amount, is_restocked, carrier,
         tracking_number, tracking_link, tax, details)
      VALUES (\(order), \(revision), \(change.time), \(change.caller ?? "store"),
        \(action.rawValue), \(from?.status.rawValue), \(from?.payment.rawValue),
        \(to.status.rawValue), \(to.payment.rawValue), \(details.reason), \(key?.text),
        \(details.lines.jsonText()), \(details.amount?.minorUnits), \(details.isRestocked),
        \(details.tracking?.carrier?.rawValue), \(details.tracking?.number),
        \(details.tracking?.link), \(details.tax?.minorUnits), \(details.more.column))
      """
    )
    change.appendedEvents.append(
      AppendedEvent(subject: order, version: revision, type: action.eventType)
    )
  }
}

/// The details of an event that few events have, in one column.
struct OrderEventDetails: Sendable, Hashable, Shaped {
  var payment: PaymentDetails?
  /// The shipment whose tracking was changed.
  var shipment: Shipment.ID?
  var changes: [OrderEvent.Change] = []

  /// The JSON; `nil` without details.
  var column: String? { self == OrderEventDetails() ? nil : jsonText() }

  static let shape = Shape<OrderEventDetails>(
    "OrderEventDetails",
    .optional("payment", \.payment),
    .optional("shipment", \.shipment, as: .identifier),
    Field("changes", \.changes, default: []),
    memberwise: OrderEventDetails.init
  )
}
