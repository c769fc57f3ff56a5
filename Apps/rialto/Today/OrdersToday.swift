import CommandKit
import Foundation
import FoundationCore
import Ordering

/// The open orders and their next steps.
struct OrdersToday: Sendable {
  /// The next step of an order.
  enum NextStep: String, Sendable, CaseIterable {
    case payment
    case cancellation
    case confirmation
    case shipment
    case remainder
    case delivery

    /// The state of the orders that wait for the step.
    var label: String {
      switch self {
      case .payment: "awaiting payment"
      case .cancellation: "payment voided, to cancel"
      case .confirmation: "to confirm"
      case .shipment: "to ship"
      case .remainder: "partially shipped"
      case .delivery: "in transit"
      }
    }

    /// The subcommand of 'rialto orders' for the step.
    var verb: String {
      switch self {
      case .payment: "pay"
      case .cancellation: "cancel"
      case .confirmation: "confirm"
      case .shipment, .remainder: "ship"
      case .delivery: "deliver"
      }
    }

    /// Returns the alert text of an order that has waited too long.
    func alert(number: String, waiting time: String) -> String {
      let order = "Order \(number)"
      return switch self {
      case .payment: "\(order): unpaid for \(time). Record the payment once you receive it."
      case .cancellation: "\(order): payment voided \(time) ago; cancel the order."
      case .confirmation: "\(order): unconfirmed for \(time)."
      case .shipment: "\(order): unshipped for \(time)."
      case .remainder: "\(order): rest unshipped for \(time)."
      case .delivery: "\(order): in transit for \(time)."
      }
    }
  }

  /// The number of orders that wait for a step, and the age of the oldest.
  struct StepCount: Sendable {
    let step: NextStep
    let orders: Int
    /// `true` if there are more orders than were loaded.
    let hasMore: Bool
    let since: Date?

    /// The number, with a plus sign if there are more.
    var countText: String { "\(orders)" + (hasMore ? "+" : "") }
  }

  static let statuses: [OrderStatus] = [.placed, .confirmed, .partiallyShipped, .shipped]
  /// The payment statuses of cancelled orders that need a refund.
  static let refundablePayments: [PaymentStatus] = [.paid, .partiallyRefunded]

  /// The open orders, longest waiting first.
  let open: [Order]
  /// The orders with payments for cancelled or returned items that are not refunded yet.
  let refundable: [Order]
  /// The orders whose numbers are not digits, which no command can name.
  let unnumbered: [Order]
  /// The shipping methods; empty unless the report has the markets.
  let methods: [ShippingMethod]
  /// The statuses with more orders than were loaded.
  let truncated: Set<OrderStatus>
  let provenance: Provenance

  init(
    _ orders: [Order],
    methods: [ShippingMethod],
    truncated: Set<OrderStatus> = [],
    provenance: Provenance
  ) {
    let numbered = orders.filter(\.hasNumber).ordered { one, other in
      let (first, second) = (one.waitsSince ?? .distantPast, other.waitsSince ?? .distantPast)
      return first == second ? one.number < other.number : first < second
    }
    open = numbered.filter { $0.status != .known(.cancelled) }
    refundable = numbered.filter { $0.refundDue.minorUnits > 0 }
    unnumbered = orders.filter { !$0.hasNumber }
    self.methods = methods
    self.truncated = truncated
    self.provenance = provenance
  }

  /// `true` if there are more open orders than were loaded.
  var hasMore: Bool { !truncated.isEmpty }

  /// The number of orders per step, in the order of the steps.
  var counts: [StepCount] {
    NextStep.allCases.map { step in
      let waiting = open.filter { $0.nextStep == step }
      return StepCount(
        step: step,
        orders: waiting.count,
        hasMore: truncated.contains(step.status),
        since: waiting.first?.waitsSince
      )
    }
  }

  /// The number of orders that wait for a step of the merchant or for a payment.
  var toDo: Int { counts.filter { $0.step != .delivery }.reduce(0) { $0 + $1.orders } }

  /// The amounts that buyers of open orders have still to pay, in each currency.
  var unpaid: [SalesToday.Row] {
    let unpaid = open.filter { $0.outstanding.minorUnits > 0 }
    return Dictionary(grouping: unpaid, by: \.totals.total.currency)
      .ordered { $0.key.code < $1.key.code }
      .map { currency, orders in
        // No sum of amounts that a store keeps is near the limits of 64 bits.
        let due = orders.reduce(0) { $0 &+ $1.outstanding.minorUnits }
        return SalesToday.Row(
          period: "unpaid",
          orders: orders.count,
          total: Money(minorUnits: due, currency: currency)
        )
      }
  }

  /// The number of open orders by the ISO 3166 code of their country.
  var openByCountry: [String: Int] {
    open.reduce(into: [:]) { $0[$1.address.country.code, default: 0] += 1 }
  }

  /// The countries with orders in transit, and the number of orders, most first.
  var inTransit: [(country: CountryCode, orders: Int)] {
    let shipped = open.filter { [.remainder, .delivery].contains($0.nextStep) }
    return Dictionary(grouping: shipped, by: \.address.country)
      .map { ($0.key, $0.value.count) }
      .ordered { ($1.1, $0.0.code) < ($0.1, $1.0.code) }
  }

  /// Returns the orders that have waited too long for a step of the merchant, longest first.
  func overdue(at now: Date) -> [Order] {
    open.filter { order in
      guard let since = order.waitsSince, let step = order.nextStep, step != .delivery else {
        return false
      }
      return now.timeIntervalSince(since) > TodayRequest.overdueAge
    }
  }

  func alerts(at now: Date, limit: Int) -> [TodayAlert] {
    overdue(at: now).prefix(limit).compactMap { order in
      guard let step = order.nextStep, let since = order.waitsSince else { return nil }
      let time = OrdersToday.duration(now.timeIntervalSince(since))
      return TodayAlert(
        kind: .orderWaiting,
        text: step.alert(number: order.number.rawValue, waiting: time),
        subject: .order(order.number.rawValue),
        command: "rialto orders \(step.verb) \(Shell.word(order.number.rawValue))"
      )
    }
      + refundable.prefix(limit).map { order in
        let (part, amount) =
          order.isCalledOff
          ? ("cancelled", "") : ("cancelled in part", " --amount \(order.refundDue.digits)")
        return TodayAlert(
          kind: .refundDue,
          text: "Order \(order.number): \(part), but \(order.refundDue) is not refunded.",
          subject: .order(order.number.rawValue),
          command: "rialto orders refund \(Shell.word(order.number.rawValue))\(amount)"
        )
      }
  }

  /// Returns a duration as text, without locale data, which is slow to load.
  static func duration(_ seconds: TimeInterval) -> String {
    let (days, hours) = (Int(seconds / 86_400), Int(seconds / 3600))
    return days > 1 ? "\(days) days" : hours == 1 ? "1 hour" : "\(hours) hours"
  }
}

extension Order {
  /// The next step; `nil` for a closed order or an unknown status.
  var nextStep: OrdersToday.NextStep? {
    switch (status.known, payment.known) {
    // A voided payment is final, and nothing more is sent.
    case (.placed, .voided), (.confirmed, .voided), (.partiallyShipped, .voided): .cancellation
    case (.placed, .unpaid), (.placed, .partiallyPaid): .payment
    case (.placed, _): .confirmation
    case (.confirmed, _): .shipment
    case (.partiallyShipped, _): .remainder
    case (.shipped, _): .delivery
    default: nil
    }
  }

  /// The date of the last change of the order.
  var waitsSince: Date? { updatedAt ?? createdAt }

  /// `true` if the number is digits only, since it becomes part of a shell command.
  fileprivate var hasNumber: Bool {
    !number.rawValue.isEmpty && number.rawValue.utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }
}

extension OrdersToday.NextStep {
  /// The status of the orders that wait for the step.
  fileprivate var status: OrderStatus {
    switch self {
    case .payment, .cancellation, .confirmation: .placed
    case .shipment: .confirmed
    case .remainder: .partiallyShipped
    case .delivery: .shipped
    }
  }
}

/// A failure about orders whose numbers no command can name.
struct OrderNumberFailure: Failure {
  let orders: [Order]

  var details: FailureDetails {
    let numbers = orders.prefix(3).map(\.number.rawValue.quotedForDisplay).joined(separator: ", ")
    return FailureDetails(
      "orders.unreadable_number",
      .failed,
      "Unsupported order numbers (not digits): \(numbers)" + (orders.count > 3 ? ", …" : ".")
    )
  }
}
