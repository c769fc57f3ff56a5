import FoundationCore
import Ordering

/// A buyer that places one order after the other through the balancer.
@MainActor final class FleetBuyer: AuditedClient {
  private(set) var acknowledged: [Order.ID: Order] = [:]
  var unanswered: Order.ID? { nil }
  /// The number of orders refused as out of stock.
  private(set) var refused = 0
  /// The errors in spite of retries, each in a sentence or two.
  private(set) var errors: [String] = []
  /// The responses that should not occur, each as a sentence.
  private(set) var unexpectedResponses: [String] = []

  private let name: String
  private let skus: [Ordering.ProductReference.ID]
  private let model: OrderingModel
  private var numbers: SplitMix64
  private var isOver = false

  init(_ name: String, wanting items: [ItemQuantity], by model: OrderingModel, seed: UInt64) {
    self.name = name
    self.model = model
    skus = items.map(\.sku)
    numbers = SplitMix64(seed)
  }

  /// Places orders until it is stopped, and calls `onOrder` for each acknowledged one.
  func work(_ onOrder: () -> Void) async {
    while !isOver, unexpectedResponses.isEmpty {
      await resolveUnanswered(onOrder)
      let draft = SelftestStore.draft(of: skus, for: name, using: &numbers)
      note(await model.outcome(of: draft), onOrder: onOrder)
    }
  }

  /// Stops placing orders.
  func stop() { isOver = true }

  /// Sends all unanswered orders again, with their keys.
  func resolveUnanswered(_ onOrder: () -> Void = {}) async {
    do throws(OrderingError) {
      for (_, outcome) in try await model.resumeAll() { note(outcome, onOrder: onOrder) }
    } catch {
      unexpectedResponses.append("\(name) got: \(error.sentences)")
    }
  }

  /// `true` if the outcome of every order is known.
  var isSettled: Bool { model.outbox.allSatisfy(\.isPlaced) }

  private func note(_ outcome: Result<Order, OrderingError>, onOrder: () -> Void) {
    switch outcome {
    case .success(let order):
      if acknowledged.updateValue(order, forKey: order.number) != nil {
        unexpectedResponses.append("\(name) got order \(order.number) twice.")
      }
      onOrder()
    case .failure(.outOfStock): refused += 1
    case .failure(let error) where error.isUnanswered:
      errors.append(error.sentences)
    case .failure(let error): unexpectedResponses.append("\(name) got: \(error.sentences)")
    }
  }
}

extension OrderingError {
  /// `true` if the store was not reached, so the outcome of the order is unknown.
  fileprivate var isUnanswered: Bool {
    switch self {
    case .unknownOutcome, .requestFailed: true
    default: false
    }
  }
}
