import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreCore

/// The filters and the sort order of a list of orders.
struct OrderQuery {
  var words: [String] = []
  var status: String?
  var payment: String?
  var country: String?
  /// The time from which on the orders were placed, in seconds since 1970.
  var since: Int?
  /// The time before which the orders were placed.
  var until: Int?
  /// The time from which on the orders had a refund.
  var refundedSince: Int?
  var order = OrderSortOrder.newest

  /// The query that a cursor belongs to.
  var cursorScope: String {
    let times = [since, until, refundedSince].map { $0.map(String.init) ?? "" }
    let parts = [status ?? "", payment ?? "", country ?? "", order.rawValue] + times + words
    return "orders " + parts.joined(separator: " ")
  }
}

/// The query parameters of the list of orders.
extension OrderQuery {
  /// Creates the query of a request.
  init(_ call: ValidatedRequest) {
    self.init(
      words: (call[Self.text] ?? "").sortKey.split(whereSeparator: \.isWhitespace)
        .map(String.init),
      status: call[Self.statusName],
      payment: call[Self.paymentName],
      country: call[Self.countryCode],
      since: Self.seconds(call[Self.placedSince]),
      until: Self.seconds(call[Self.placedUntil]),
      refundedSince: Self.seconds(call[Self.refunds]),
      order: call[Self.sort].flatMap(OrderSortOrder.init) ?? .newest
    )
  }

  static let parameters = [
    text.description, statusName.description, paymentName.description, countryCode.description,
    placedSince.description, placedUntil.description, refunds.description, sort.description,
  ]

  private static let statusName = Parameter<String>(
    OrderListField.status.rawValue,
    "Only orders with this status.",
    OrderStatus.schema
  )
  private static let paymentName = Parameter<String>(
    OrderListField.payment.rawValue,
    "Only orders with this payment status.",
    PaymentStatus.schema
  )
  private static let countryCode = Parameter<String>(
    OrderListField.country.rawValue,
    "Only orders to this country.",
    .string(2...2, format: .country)
  )
  private static let placedSince = Parameter<String>(
    OrderListField.since.rawValue,
    "Only orders placed at this time or later.",
    .date
  )
  private static let placedUntil = Parameter<String>(
    OrderListField.until.rawValue,
    "Only orders placed before this time.",
    .date
  )
  private static let refunds = Parameter<String>(
    OrderListField.refundedSince.rawValue,
    "Only orders with a refund at this time or later.",
    .date
  )
  private static let sort = Parameter<String>(
    OrderListField.sort.rawValue,
    """
    The sort order (default: -placed, newest first); total sorts by currency, then by amount. A minus \
    sign means descending.
    """,
    .enumeration(OrderSortOrder.allCases.map(\.rawValue))
  )
  private static let text = Parameter<String>(
    OrderListField.text.rawValue,
    """
    Only orders with these words: the number, or beginnings of words of the e-mail address, name, \
    city or SKUs; anywhere in them while the store has at most \(OrderList.fewOrders) orders.
    """,
    .string(1...200)
  )

  /// Returns the first whole second at or after a time; orders have whole seconds.
  private static func seconds(_ text: String?) -> Int? {
    // The schema allows readable dates only.
    text.flatMap(Date.init(lenient:)).map { Int($0.timeIntervalSince1970.rounded(.up)) }
  }
}
