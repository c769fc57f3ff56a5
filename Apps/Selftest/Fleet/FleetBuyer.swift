import FoundationCore
import Ordering

/// Somebody who orders from whichever server is up, one order after the other.
@MainActor final class FleetBuyer: AuditedClient {
  private(set) var acknowledged: [Order.ID: Order] = [:]
  var unanswered: Order.ID? { nil }
  /// How many orders were refused, because there is not enough.
  private(set) var refused = 0
  /// Where no answer came although the client had asked again, each in a sentence or two.
  private(set) var errors: [String] = []
  /// What it was told that nobody should be, each in a sentence.
  private(set) var surprises: [String] = []

  private let name: String
  private let skus: [Ordering.ProductReference.ID]
  private let model: OrderingModel
  private var numbers: SplitMix64
  private var isOver = false

  init(_ name: String, wanting goods: [ItemQuantity], by model: OrderingModel, seed: UInt64) {
    self.name = name
    self.model = model
    skus = goods.map(\.sku)
    numbers = SplitMix64(seed)
  }

  /// Orders until it is told that time is over; each order that is acknowledged is told at once.
  func work(_ onOrder: () -> Void) async {
    while !isOver, surprises.isEmpty {
      await settle(onOrder)
      note(await model.outcome(of: draft()), onOrder)
    }
  }

  /// Begins nothing more.
  func stop() { isOver = true }

  /// Asks again for every order of which no answer came, with the key that it was asked with.
  func settle(_ onOrder: () -> Void = {}) async {
    do throws(OrderingError) {
      for (_, outcome) in try await model.resumeAll() { note(outcome, onOrder) }
    } catch {
      surprises.append("\(name) was told: \(error.sentences)")
    }
  }

  /// Whether it is known of each order what became of it.
  var isSettled: Bool { model.outbox.allSatisfy(\.isPlaced) }

  private func note(_ outcome: Result<Order, OrderingError>, _ onOrder: () -> Void) {
    switch outcome {
    case .success(let order):
      if acknowledged.updateValue(order, forKey: order.number) != nil {
        surprises.append("\(name) was given order \(order.number) twice.")
      }
      onOrder()
    case .failure(.outOfStock): refused += 1
    case .failure(let error) where error.isUnanswered:
      errors.append(error.sentences)
    case .failure(let error): surprises.append("\(name) was told: \(error.sentences)")
    }
  }

  private func draft() -> OrderDraft {
    let lines = skus.shuffled(using: &numbers).prefix(1 + numbers.below(3)).map {
      ItemQuantity(sku: $0, quantity: 1 + numbers.below(3))
    }
    return SelftestStore.draft(of: lines, for: name)
  }
}

extension OrderingError {
  /// Whether it tells of a store that could not be asked, and nothing of the order.
  fileprivate var isUnanswered: Bool {
    switch self {
    case .unknownOutcome, .requestFailed: true
    default: false
    }
  }
}
