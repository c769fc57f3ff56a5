import Foundation
import FoundationCore
import Ordering
import StoreHTTP

/// The orders that are not done with, and what each waits for.
struct OrdersToday: Sendable {
  /// What an order waits for.
  enum Wait: String, Sendable, CaseIterable {
    case payment
    case confirmation
    case sending
    case rest
    case arrival

    /// As it stands after 'waits'.
    var words: String {
      switch self {
      case .payment: "to be paid"
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
      case .confirmation: "confirm"
      case .sending, .rest: "ship"
      case .arrival: "deliver"
      }
    }
  }

  /// How many orders wait for one thing, and since when the first of them does.
  struct Count: Sendable {
    let wait: Wait
    let orders: Int
    let since: Date?
  }

  /// The statuses of orders that are not done with.
  static let statuses: [OrderStatus] = [.placed, .confirmed, .partiallyShipped, .shipped]

  /// Those that wait, the longest first.
  let open: [Order]
  let methods: [ShippingMethod]
  /// Whether there are more than were asked for.
  let hasMore: Bool
  let provenance: Provenance

  init(_ orders: [Order], methods: [ShippingMethod], hasMore: Bool, _ provenance: Provenance) {
    open = orders.sorted { one, other in
      let (first, second) = (one.waitsSince ?? .distantPast, other.waitsSince ?? .distantPast)
      return first == second ? one.number < other.number : first < second
    }
    self.methods = methods
    self.hasMore = hasMore
    self.provenance = provenance
  }

  /// What is waited for, in the order of the way of an order.
  var counts: [Count] {
    Wait.allCases.map { wait in
      let waiting = open.filter { $0.wait == wait }
      return Count(wait: wait, orders: waiting.count, since: waiting.first?.waitsSince)
    }
  }

  /// The countries that something is under way to, and how many orders.
  var underWay: [(country: Destination, orders: Int)] {
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
      return now.timeIntervalSince(since) > TodayQuestion.patience
    }
  }

  func alerts(at now: Date, limit: Int) -> [TodayAlert] {
    overdue(at: now).prefix(limit).compactMap { order in
      guard let wait = order.wait, let since = order.waitsSince else { return nil }
      let time = OrdersToday.words(now.timeIntervalSince(since))
      let step = order.isUnpayable ? ("to be called off", "cancel") : (wait.words, wait.step)
      return TodayAlert(
        kind: .orderWaiting,
        text: "Order \(order.number) has waited \(time) \(step.0).",
        subject: .order(order.number.rawValue),
        command: "rialto orders \(step.1) \(order.number)"
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
    case .placed: payment == .unpaid ? .payment : .confirmation
    case .confirmed: .sending
    case .partiallyShipped: .rest
    case .shipped: .arrival
    default: nil
    }
  }

  /// Since when it waits: since the last thing that was done with it.
  var waitsSince: Date? { updatedAt ?? createdAt }

  /// Whether nobody will pay for it any more.
  fileprivate var isUnpayable: Bool { status == .placed && payment == .voided }
}
