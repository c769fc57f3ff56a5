import Foundation
import FoundationCore
import Ordering

/// An order of the sequential model, with one kind of item.
struct PaperOrder: Hashable, Sendable {
  let number: Int
  let customer: String
  var quantity: Int
  var total: Int
  let shipping: Int
  let isDiscounted: Bool
  var revision = 1
  var status = OrderStatus.placed
  var payment = PaymentStatus.unpaid
  var cancelled = 0
  var shipped = 0
  var returned = 0
  /// The total without what was cancelled.
  var due: Int
  var paid = 0
  var refunded = 0
  /// The quantities of its shipments, oldest first.
  var shipments: [Int] = []
  /// The quantities of its returns that were put back in stock, oldest first.
  var restocks: [Int] = []
  /// The amounts of its refunds, oldest first.
  var refunds: [Int] = []
  /// The amounts of its payments that were not taken back, oldest first.
  var payments: [Int] = []

  /// The quantity that it reserves.
  var held: Int { quantity - cancelled - shipped }
  /// `true` if it counts as a use of its discount.
  var usesDiscount: Bool { isDiscounted && !isGivenUp }

  /// `true` if it was cancelled or has expired.
  var isGivenUp: Bool { status == .cancelled || status == .expired }

  /// Expires the order if it was neither confirmed nor paid.
  mutating func expire() -> Bool {
    guard status == .placed, payment == .unpaid || payment == .voided else { return false }
    status = .expired
    cancelled = quantity
    due = 0
    revision += 1
    return true
  }

  /// Performs an action; returns the refusal, or the quantity put back in stock.
  mutating func make(
    _ step: OrderActionRequest,
    available: Int
  ) -> Result<Int, PaperStore.Refusal> {
    var restocked = 0
    switch step {
    case .confirm where status == .placed && payment != .voided: status = .confirmed
    case .unconfirm where status == .confirmed: status = .placed
    case .cancel(let lines, _) where isOpen:
      let count = lines?[0].quantity ?? held
      guard count <= held else { return .failure(.tooMuch) }
      cancelled += count
      if held == 0 { status = shipped > 0 ? .shipped : .cancelled }
    case .ship(let lines, _)
    where (status == .confirmed || status == .partiallyShipped) && payment != .voided:
      let count = lines?[0].quantity ?? held
      guard count <= held else { return .failure(.tooMuch) }
      shipped += count
      shipments.append(count)
      status = held == 0 ? .shipped : .partiallyShipped
    case .track
    where [.partiallyShipped, .shipped, .delivered, .partiallyReturned].contains(status):
      break
    case .deliver where status == .shipped: status = .delivered
    case .return(let lines, let restock, _)
    where [.shipped, .delivered, .partiallyReturned].contains(status):
      guard lines[0].quantity <= shipped - returned else { return .failure(.tooMuch) }
      returned += lines[0].quantity
      status = returned == shipped ? .returned : .partiallyReturned
      if restock {
        restocked = lines[0].quantity
        restocks.append(restocked)
      }
    case .edit(let edit):
      if let item = edit.lines.first, let refusal = order(item.quantity, available) {
        return .failure(refusal)
      }
    case .authorize where payment == .unpaid && !isGivenUp: payment = .authorized
    case .pay(let amount, _)
    where [.unpaid, .authorized, .partiallyPaid].contains(payment) && !isGivenUp:
      let count = amount.map { Int($0.minorUnits) } ?? max(0, kept - paid)
      guard count <= due - paid else { return .failure(.paymentTooLarge) }
      payment = .paid
      paid += count
      payments.append(count)
    case .unpay where payment == .paid || payment == .partiallyPaid:
      paid -= payments.removeLast()
      payment = paid == 0 ? .unpaid : .partiallyPaid
    case .void where payment == .unpaid || payment == .authorized: payment = .voided
    case .refund(let amount, _)
    where [.paid, .partiallyPaid, .partiallyRefunded].contains(payment):
      let count = amount.map { Int($0.minorUnits) } ?? paid - refunded
      guard count <= paid - refunded else { return .failure(.refundTooLarge) }
      refunded += count
      refunds.append(count)
      payment = refunded == paid ? .refunded : .partiallyRefunded
    default: return .failure(.notAllowed)
    }
    due = isGivenUp ? 0 : total - value(of: cancelled)
    if payment == .paid || payment == .partiallyPaid {
      payment = paid >= kept ? .paid : .partiallyPaid
    }
    revision += 1
    return .success(restocked)
  }

  /// `true` if items of it may still be shipped.
  private var isOpen: Bool { [.placed, .confirmed, .partiallyShipped].contains(status) }

  /// Sets the quantity that was ordered and not cancelled; returns the refusal.
  private mutating func order(_ count: Int, _ available: Int) -> PaperStore.Refusal? {
    guard isOpen, count >= shipped else { return .tooMuch }
    let more = count - (quantity - cancelled)
    if more > 0 {
      guard refunded == 0 else { return .notExtensible }
      guard available >= more else { return .outOfStock(available) }
    }
    let restored = min(cancelled, max(0, more))
    cancelled += max(0, -more) - restored
    quantity += max(0, more) - restored
    total += (max(0, more) - restored) * PaperStore.price
    return held > 0 ? nil : .tooMuch
  }

  /// The value of what the buyer keeps; the parts of cancelled and of returned items add up.
  private var kept: Int { isGivenUp ? 0 : total - value(of: cancelled + returned) }

  /// The part of the price of all items for some of them, rounded half up.
  func value(of count: Int) -> Int {
    (2 * (total - shipping) * count + quantity) / (2 * quantity)
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
      shipping: Int(order.totals.shipping.minorUnits),
      isDiscounted: order.discountCode != nil,
      revision: order.revision,
      status: status,
      payment: payment,
      cancelled: order.lines[0].cancelled,
      shipped: order.lines[0].shipped,
      returned: order.lines[0].returned,
      due: Int(order.due.minorUnits),
      paid: Int(order.paid.minorUnits),
      refunded: Int(order.refunded.minorUnits),
      shipments: order.shipments.map(\.lines.quantity),
      restocks: order.returns.filter(\.isRestocked).map(\.lines.quantity),
      refunds: order.refunds.map { Int($0.amount.minorUnits) },
      payments: order.payments.map { Int($0.amount.minorUnits) }
    )
  }
}

extension [ItemQuantity] {
  fileprivate var quantity: Int { reduce(0) { $0 + $1.quantity } }
}
