import CommandKit
import Foundation
import FoundationCore
import HTTPServing
import Ordering
import StoreHTTP

/// A buyer and a clerk in one, who order from a server that is killed again and again, and remember
/// every answer.
@MainActor final class CrashClient: AuditedClient {
  private(set) var acknowledged: [Order.ID: Order] = [:]
  /// Those that it has answered with since its program was started.
  private(set) var recent: Set<Order.ID> = []
  /// How many orders it was told are placed.
  private(set) var placed = 0
  /// How many steps it was told are done.
  private(set) var steps = 0
  /// How many requests lost their answer and were settled later.
  private(set) var settled = 0
  /// What it was told that nobody should be, each in a sentence.
  private(set) var surprises: [String] = []

  var unanswered: Order.ID? { unknown?.order.number }

  private let name: String
  private let file: String
  private let skus: [Ordering.ProductReference.ID]
  private var numbers: SplitMix64
  private var model: OrderingModel?
  private var isServerKilled = false
  /// The orders that it has something to do with.
  private var open: [Order.ID] = []
  /// A step whose answer was lost.
  private var unknown: (step: OrderActionRequest, order: Order, key: OutgoingOrder.Key)?

  init(_ name: String, at store: SelftestStore, numbers: SplitMix64) {
    self.name = name
    self.numbers = numbers
    file = store.folder.appendingPath("\(name).sqlite")
    skus = store.goods.map(\.sku)
  }

  /// Starts its program anew: of what was not answered, that knows what is in the outbox.
  func start(at address: ListeningAddress) async throws {
    model = try await SelftestBuyer(at: address, file: file).start()
    isServerKilled = false
    recent = []
  }

  /// Settles what is not known, then orders, pays, ships and so on until the server is gone.
  func work() async {
    do throws(OrderingError) {
      try await settle()
      while !isServerKilled { try await proceed() }
    } catch {
      if !isServerKilled { surprises.append("\(name) was told: \(error.sentences)") }
    }
  }

  /// Settles what is not known, and orders nothing more.
  func settleAtLast() async {
    do throws(OrderingError) {
      try await settle()
    } catch {
      surprises.append("\(name) was told: \(error.sentences)")
    }
  }

  /// Lets it know that from now on requests fail.
  func noteKill() { isServerKilled = true }

  /// Asks again for everything of which no answer came, with the keys that it was asked with.
  func settle() async throws(OrderingError) {
    guard let model else { return }
    for (_, outcome) in try await model.resumeAll() {
      acknowledge(try outcome.get())
      settled += 1
      placed += 1
    }
    guard let (step, order, key) = unknown else { return }
    acknowledge(try await model.perform(step, on: order, key: key))
    unknown = nil
    settled += 1
    steps += 1
  }

  private func proceed() async throws(OrderingError) {
    guard let model else { return }
    let place = open.isEmpty ? 0 : numbers.below(open.count)
    guard open.count >= 6 || (!open.isEmpty && numbers.below(2) == 0),
      let order = acknowledged[open[place]]
    else {
      acknowledge(try await model.place(draft()))
      placed += 1
      return
    }
    guard let step = step(with: order) else {
      open.remove(at: place)
      return
    }
    do throws(OrderingError) {
      acknowledge(try await model.perform(step, on: order))
      steps += 1
    } catch {
      if case .unknownActionOutcome(_, _, let key, _) = error { unknown = (step, order, key) }
      throw error
    }
  }

  private func acknowledge(_ order: Order) {
    if acknowledged.updateValue(order, forKey: order.number) == nil { open.append(order.number) }
    recent.insert(order.number)
  }

  private func draft() -> OrderDraft {
    let count = 1 + numbers.below(skus.count)
    let lines = skus.shuffled(using: &numbers).prefix(count).map {
      ItemQuantity(sku: $0, quantity: 1 + numbers.below(3))
    }
    return SelftestStore.draft(of: lines, for: name)
  }

  /// Something that can be done with an order, or nothing where it has come to its end.
  private func step(with order: Order) -> OrderActionRequest? {
    let steps: [OrderActionRequest] = order.allowed.compactMap { action in
      switch action.known {
      case .confirm: .confirm
      case .pay: .pay
      case .ship: .ship(numbers.below(2) == 0 ? nil : order.firstOpenPiece)
      case .deliver: .deliver
      case .cancel: numbers.below(6) == 0 ? .cancel() : nil
      case .return: .return(order.firstSentPiece, restock: true)
      case .refund: numbers.below(3) == 0 ? .refund() : nil
      default: nil
      }
    }
    return steps.randomElement(using: &numbers)
  }
}

extension Order {
  fileprivate var firstOpenPiece: [ItemQuantity] {
    lines.filter { $0.shipped < $0.quantity }.prefix(1)
      .map { ItemQuantity(sku: $0.sku, quantity: 1) }
  }

  fileprivate var firstSentPiece: [ItemQuantity] {
    lines.filter { $0.returned < $0.shipped }.prefix(1)
      .map { ItemQuantity(sku: $0.sku, quantity: 1) }
  }
}
