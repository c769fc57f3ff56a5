public import Foundation
import FoundationCore

extension Order {
  /// `true` if the order is neither finished nor called off, or money is still to be moved.
  public var isUnfinished: Bool {
    switch status.known {
    case .cancelled, .expired: return [.authorized, .paid].contains(payment.known)
    case .delivered, .partiallyReturned, .returned:
      return [.unpaid, .authorized].contains(payment.known)
    default: return true
    }
  }

  /// The text in place of a person's data that was erased.
  public static let erasedText = "(erased)"

  /// Returns the order without the person; the country, the items and the amounts stay.
  public func erasingCustomer(at date: Date) -> Order {
    Order(
      number: number,
      status: status,
      payment: payment,
      revision: revision,
      email: Self.erasedText,
      address: .erased(in: address.country),
      lines: lines,
      shipping: shipping,
      discountCode: discountCode,
      totals: totals,
      paid: paid,
      refunded: refunded,
      shipments: shipments.map { shipment in
        Shipment(
          id: shipment.id,
          at: shipment.at,
          lines: shipment.lines,
          tracking: shipment.tracking?.carrier.map { Tracking(carrier: $0) }
        )
      },
      returns: returns.map { items in
        Return(
          id: items.id,
          at: items.at,
          lines: items.lines,
          isRestocked: items.isRestocked
        )
      },
      refunds: refunds.map { refund in
        Refund(id: refund.id, at: refund.at, amount: refund.amount, tax: refund.tax)
      },
      allowed: allowed,
      createdAt: createdAt,
      updatedAt: updatedAt,
      erasedAt: date
    )
  }
}

extension Address {
  /// Returns the address of an erased person, with the country alone.
  public static func erased(in country: CountryCode) -> Address {
    let text = Order.erasedText
    return Address(name: text, lines: [text], city: text, country: country)
  }
}
