import CommandKit
import Foundation
import FoundationCore
import Ordering
import StoreHTTP

/// The orders that are not done with, and what each waits for.
struct OrdersToday: Sendable {
  /// What an order waits for.
  enum Wait: String, Sendable, CaseIterable {
    case payment
    case cancellation
    case confirmation
    case sending
    case rest
    case arrival

    /// As it stands after 'waits'.
    var words: String {
      switch self {
      case .payment: "to be paid"
      case .cancellation: "to be cancelled"
      case .confirmation: "to be confirmed"
      case .sending: "to be sent"
      case .rest: "for its rest to be sent"
      case .arrival: "to arrive"
      }
    }

    /// The verb of the command that is the next step.
    var step: String {
      switch self {
      case .payment: "pay"
      case .cancellation: "cancel"
      case .confirmation: "confirm"
      case .sending, .rest: "ship"
      case .arrival: "deliver"
      }
    }
  }

  /// How many orders wait for one thing, and since when the first of them does.
  struct StepCount: Sendable {
    let wait: Wait
    let orders: Int
    /// True if more orders were left unread.
    let hasMore: Bool
    let since: Date?

    /// The number, and a plus sign where there may be more.
    var words: String { "\(orders)" + (hasMore ? "+" : "") }
  }

  /// The statuses of orders that are not done with.
  static let statuses: [OrderStatus] = [.placed, .confirmed, .partiallyShipped, .shipped]
  /// The payments of cancelled orders that money is owed for.
  static let owedPayments: [PaymentStatus] = [.paid, .partiallyRefunded]

  /// Those that wait, the longest first.
  let open: [Order]
  /// Those that were cancelled while money that was paid for them is not refunded.
  let owed: [Order]
  /// Orders whose numbers are none, so that no command can name them.
  let refused: [Order]
  let methods: [ShippingMethod]
  /// The statuses with orders left unread.
  let unfinished: Set<OrderStatus>
  let provenance: Provenance

  init(
    _ orders: [Order],
    methods: [ShippingMethod],
    unfinished: Set<OrderStatus> = [],
    _ provenance: Provenance
  ) {
    let numbered = orders.filter(\.hasNumber).sorted { one, other in
      let (first, second) = (one.waitsSince ?? .distantPast, other.waitsSince ?? .distantPast)
      return first == second ? one.number < other.number : first < second
    }
    open = numbered.filter { $0.status != .known(.cancelled) }
    owed = numbered.filter { $0.status == .known(.cancelled) && $0.paid != $0.refunded }
    refused = orders.filter { !$0.hasNumber }
    self.methods = methods
    self.unfinished = unfinished
    self.provenance = provenance
  }

  /// True if open orders were left unread.
  var hasMore: Bool { !unfinished.isEmpty }

  /// What is waited for, in the order of the way of an order.
  var counts: [StepCount] {
    Wait.allCases.map { wait in
      let waiting = open.filter { $0.wait == wait }
      return StepCount(
        wait: wait,
        orders: waiting.count,
        hasMore: unfinished.contains(wait.status),
        since: waiting.first?.waitsSince
      )
    }
  }

  /// The countries that something is under way to, and how many orders.
  var underWay: [(country: CountryCode, orders: Int)] {
    let sent = open.filter { [.rest, .arrival].contains($0.wait) }
    return Dictionary(grouping: sent, by: \.address.country)
      .map { ($0.key, $0.value.count) }
      .sorted { ($1.1, $0.0.code) < ($0.1, $1.0.code) }
  }

  /// The orders that have waited too long for a step of ours, the longest first.
  func overdue(at now: Date) -> [Order] {
    open.filter { order in
      guard let since = order.waitsSince, let wait = order.wait, wait != .arrival else {
        return false
      }
      return now.timeIntervalSince(since) > TodayRequest.patience
    }
  }

  func alerts(at now: Date, limit: Int) -> [TodayAlert] {
    overdue(at: now).prefix(limit).compactMap { order in
      guard let wait = order.wait, let since = order.waitsSince else { return nil }
      let time = OrdersToday.words(now.timeIntervalSince(since))
      // To pay is the buyer's part: the command moves no money.
      let hint = wait == .payment ? " Once the money is there, record the payment." : ""
      return TodayAlert(
        kind: .orderWaiting,
        text: "Order \(order.number) has waited \(time) \(wait.words).\(hint)",
        subject: .order(order.number.rawValue),
        command: "rialto orders \(wait.step) \(Shell.word(order.number.rawValue))"
      )
    }
      + owed.prefix(limit).map { order in
        // A difference that cannot be computed is refused by the refund.
        let left = (try? order.paid - order.refunded) ?? order.paid
        return TodayAlert(
          kind: .refundDue,
          text: "Order \(order.number) is cancelled, and \(left) of it is paid and not refunded.",
          subject: .order(order.number.rawValue),
          command: "rialto orders refund \(Shell.word(order.number.rawValue))"
        )
      }
  }

  /// How long something lasts, without the tables of a locale, which take time to load.
  static func words(_ seconds: TimeInterval) -> String {
    let (days, hours) = (Int(seconds / 86_400), Int(seconds / 3600))
    return days > 1 ? "\(days) days" : hours == 1 ? "1 hour" : "\(hours) hours"
  }
}

extension Order {
  /// What it waits for; nothing where it is done with, or in a status of another day.
  var wait: OrdersToday.Wait? {
    switch status.known {
    case .placed:
      switch payment.known {
      case .unpaid: .payment
      // Nobody will pay for it any more.
      case .voided: .cancellation
      default: .confirmation
      }
    case .confirmed: .sending
    case .partiallyShipped: .rest
    case .shipped: .arrival
    default: nil
    }
  }

  /// Since when it waits: since the last thing that was done with it.
  var waitsSince: Date? { updatedAt ?? createdAt }

  /// True for a number of digits alone: it becomes part of a command that is pasted into a shell.
  fileprivate var hasNumber: Bool {
    !number.rawValue.isEmpty && number.rawValue.utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }
}

extension OrdersToday.Wait {
  /// The status of the orders that wait so.
  fileprivate var status: OrderStatus {
    switch self {
    case .payment, .cancellation, .confirmation: .placed
    case .sending: .confirmed
    case .rest: .partiallyShipped
    case .arrival: .shipped
    }
  }
}

/// Orders that no command can name.
struct OrderNumberFailure: Failure {
  let orders: [Order]

  var code: String { "orders.unreadable_number" }
  var category: FailureCategory { .failed }
  var title: String {
    let numbers = orders.prefix(3).map(\.number.rawValue.quotedForDisplay).joined(separator: ", ")
    return "The store numbers orders otherwise than in digits: \(numbers)"
      + (orders.count > 3 ? ", …" : ".")
  }
}
