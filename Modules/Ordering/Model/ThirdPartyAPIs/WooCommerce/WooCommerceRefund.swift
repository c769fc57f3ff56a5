import Foundation
import FoundationCore

/// A refund of WooCommerce.
struct WooCommerceRefund: Decodable, Sendable {
  let refund: Refund

  init(from decoder: any Decoder) throws {
    let fields = try Fields(from: decoder)
    let amounts = try decoder.amounts(in: decoder.orderCurrency)
    // The amounts of its lines are negative, that of the refund is not.
    let tax = fields.lines.reduce(0) { $0 + abs($1.tax) }
    refund = try decoder.reading { () throws(MoneyError) in
      Refund(
        id: Refund.ID(rawValue: fields.id),
        at: fields.createdAt,
        amount: try amounts.money(fields.amount),
        tax: try amounts.money(tax),
        reason: fields.reason.flatMap { $0.isEmpty ? nil : $0 }
      )
    }
  }

  private struct Fields: Decodable {
    @Lenient var id: Int
    let createdAt: Date
    @Lenient var amount: Decimal
    @Lossy var reason: String?
    @LossyArray var lines: [Line]

    private enum CodingKeys: String, CodingKey {
      case id, amount, reason
      case createdAt = "date_created_gmt"
      case lines = "line_items"
    }
  }

  private struct Line: Decodable {
    @Lenient var tax: Decimal

    private enum CodingKeys: String, CodingKey {
      case tax = "total_tax"
    }
  }
}

extension ExactJSONDecoder {
  /// Creates a decoder of the refunds of an order, whose amounts do not say their currency.
  init(orderCurrency: Currency) {
    self.init()
    guard let key = CodingUserInfoKey.orderCurrency else { return }
    userInfo[key] = orderCurrency.code
  }
}

extension Decoder {
  /// The code of the currency of the order.
  fileprivate var orderCurrency: String {
    CodingUserInfoKey.orderCurrency.flatMap { userInfo[$0] as? String } ?? ""
  }
}

extension CodingUserInfoKey {
  fileprivate static let orderCurrency = CodingUserInfoKey(rawValue: "orderCurrency")
}
