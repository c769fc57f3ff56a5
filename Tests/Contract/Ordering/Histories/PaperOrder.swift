import Foundation
import FoundationCore
import Ordering

/// An order of the sequential model, with one kind of item.
struct PaperOrder: Hashable, Sendable {
  let number: Int
  let customer: String
  let quantity: Int
  let total: Int
  let isDiscounted: Bool
  var revision = 1
  var status = OrderStatus.placed
  var payment = PaymentStatus.unpaid
  var shipped = 0
  var returned = 0
  var paid = 0
  var refunded = 0
  /// The quantities of its shipments, oldest first.
  var shipments: [Int] = []
  /// The quantities of its returns that were put back in stock, oldest first.
  var restocks: [Int] = []
  /// The amounts of its refunds, oldest first.
  var refunds: [Int] = []

  /// The quantity that it reserves.
  var held: Int { isGivenUp ? 0 : quantity - shipped }
  /// `true` if it counts as a use of its discount.
  var usesDiscount: Bool { isDiscounted && !isGivenUp }

  /// `true` if it was cancelled or has expired.
  var isGivenUp: Bool { status == .cancelled || status == .expired }

  /// Expires the order if it was neither confirmed nor paid.
  mutating func expire() -> Bool {
    guard status == .placed, payment == .unpaid || payment == .voided else { return false }
    status = .expired
    revision += 1
    return true
  }

  /// Performs an action; returns the refusal, or the quantity put back in stock.
  mutating func make(_ step: OrderActionRequest) -> Result<Int, PaperStore.Refusal> {
    var restocked = 0
    switch step {
    case .confirm where status == .placed: status = .confirmed
    case .unconfirm where status == .confirmed: status = .placed
    case .cancel where status == .placed || status == .confirmed: status = .cancelled
    case .ship(let lines, _) where status == .confirmed || status == .partiallyShipped:
      let count = lines?[0].quantity ?? quantity - shipped
      guard count <= quantity - shipped else { return .failure(.tooMuch) }
      shipped += count
      shipments.append(count)
      status = shipped == quantity ? .shipped : .partiallyShipped
    case .deliver where status == .shipped: status = .delivered
    case .return(let lines, let restock, _)
    where status == .delivered || status == .partiallyReturned:
      guard lines[0].quantity <= shipped - returned else { return .failure(.tooMuch) }
      returned += lines[0].quantity
      status = returned == shipped ? .returned : .partiallyReturned
      if restock {
        restocked = lines[0].quantity
        restocks.append(restocked)
      }
    case .authorize where payment == .unpaid: payment = .authorized
    case .pay where payment == .unpaid || payment == .authorized:
      payment = .paid
      paid = total
    case .unpay where payment == .paid:
      payment = .unpaid
      paid = 0
    case .void where payment == .unpaid || payment == .authorized: payment = .voided
    case .refund(let amount, _) where payment == .paid || payment == .partiallyRefunded:
      let count = amount.map { Int($0.minorUnits) } ?? paid - refunded
      guard count <= paid - refunded else { return .failure(.refundTooLarge) }
      refunded += count
      refunds.append(count)
      payment = refunded == paid ? .refunded : .partiallyRefunded
    default: return .failure(.notAllowed)
    }
    revision += 1
    return .success(restocked)
  }
}

extension PaperOrder {
  /// Converts an order to the model's; `nil` if it has values unknown to the model.
  init?(_ order: Order) {
    guard let number = Int(order.number.rawValue), let status = order.status.known,
      let payment = order.payment.known, order.lines.count == 1
    else { return nil }
    self.init(
      number: number,
      customer: order.email,
      quantity: order.lines[0].quantity,
      total: Int(order.totals.total.minorUnits),
      isDiscounted: order.discountCode != nil,
      revision: order.revision,
      status: status,
      payment: payment,
      shipped: order.lines[0].shipped,
      returned: order.lines[0].returned,
      paid: Int(order.paid.minorUnits),
      refunded: Int(order.refunded.minorUnits),
      shipments: order.shipments.map(\.lines.quantity),
      restocks: order.returns.filter(\.isRestocked).map(\.lines.quantity),
      refunds: order.refunds.map { Int($0.amount.minorUnits) }
    )
  }
}

extension [ItemQuantity] {
  fileprivate var quantity: Int { reduce(0) { $0 + $1.quantity } }
}
