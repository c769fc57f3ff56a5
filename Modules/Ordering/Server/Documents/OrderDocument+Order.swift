import Foundation
import FoundationCore
import Ordering

extension OrderDocument {
  /// Creates the invoice of an order in its present state, with the terms of a profile.
  init(
    invoice number: ID,
    of order: Order,
    from seller: Seller,
    by profile: StoreProfile,
    at date: Date
  ) throws {
    let lines = try order.documentLines
    let totals = order.totals
    let isDue = order.paid.minorUnits < totals.total.minorUnits
    self.init(
      number: number,
      kind: .known(.invoice),
      order: order.number,
      issuedAt: date,
      orderedAt: order.createdAt,
      suppliedAt: order.shipments.map(\.at).max(),
      isSupplyStated: true,
      dueAt: isDue ? date + TimeInterval(profile.paymentDays * 86_400) : nil,
      seller: seller,
      bank: profile.bank,
      footer: profile.footer,
      buyer: Buyer(
        email: order.email,
        address: order.billingAddress ?? order.address,
        vatID: order.vatID
      ),
      lines: lines,
      taxes: try order.taxes,
      isTaxIncluded: totals.isTaxIncluded,
      net: try totals.total - totals.tax,
      tax: totals.tax,
      total: totals.total,
      payment: order.payment,
      paid: order.paid
    )
  }

  /// Creates the credit note for an event of an order, with the amounts that it takes back.
  init(
    creditNote number: ID,
    for event: OrderEvent,
    of order: Order,
    on invoice: OrderDocument,
    taxes: [TaxAmount],
    at date: Date
  ) throws {
    let currency = invoice.total.currency
    self.init(
      number: number,
      kind: .known(.creditNote),
      order: order.number,
      issuedAt: date,
      orderedAt: order.createdAt,
      seller: invoice.seller,
      footer: invoice.footer,
      buyer: invoice.buyer,
      taxes: taxes,
      isTaxIncluded: invoice.isTaxIncluded,
      net: try taxes.map(\.net).total(in: currency),
      tax: try taxes.map(\.tax).total(in: currency),
      total: try taxes.map(\.total).total(in: currency),
      payment: order.payment,
      paid: order.paid,
      invoice: invoice.number,
      event: event.id,
      reason: event.reason
    )
  }
}

extension Order {
  /// The items as lines of an invoice, and the shipping at each tax rate unless it has no price.
  fileprivate var documentLines: [DocumentLine] {
    get throws {
      let items = try lines.map { line in
        DocumentLine(
          sku: line.sku,
          name: line.name,
          options: line.options,
          quantity: line.quantity,
          unitPrice: line.unitPrice,
          discount: line.discount,
          net: try line.total - line.tax,
          taxPercent: line.taxPercent,
          tax: line.tax,
          total: line.total
        )
      }
      let carriage = shippingParts.map { part, price, discount in
        DocumentLine(
          name: shipping.name,
          unitPrice: price,
          discount: discount,
          net: part.net,
          taxPercent: part.percent,
          tax: part.tax,
          total: part.total
        )
      }
      return items + carriage
    }
  }

  /// The amounts of the lines and the shipping by tax rate, the highest first.
  fileprivate var taxes: [TaxAmount] {
    get throws {
      let items = try lines.map { line in
        TaxAmount(
          percent: line.taxPercent,
          exemption: line.exemption,
          net: try line.total - line.tax,
          tax: line.tax,
          total: line.total
        )
      }
      return try (items + shippingTaxes).summedByRate()
    }
  }
}

extension [TaxAmount] {
  /// Returns the sums by tax rate and exemption, the highest rate first.
  func summedByRate() throws(MoneyError) -> [TaxAmount] {
    var sums: [TaxAmount] = []
    for part in self {
      if let place = sums.firstIndex(where: { $0.isTaxed(like: part) }) {
        sums[place] = try sums[place] + part
      } else {
        sums.append(part)
      }
    }
    return sums.ordered { $0.percent > $1.percent }
  }
}

extension TaxAmount {
  /// Returns `true` for another amount at the same rate, exempt for the same reason.
  fileprivate func isTaxed(like other: TaxAmount) -> Bool {
    (percent, exemption) == (other.percent, other.exemption)
  }

  fileprivate static func + (left: TaxAmount, right: TaxAmount) throws(MoneyError) -> TaxAmount {
    TaxAmount(
      percent: left.percent,
      exemption: left.exemption,
      net: try left.net + right.net,
      tax: try left.tax + right.tax,
      total: try left.total + right.total
    )
  }
}
