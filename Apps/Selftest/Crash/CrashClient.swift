import CommandKit
import Foundation
import FoundationCore
import HTTPServing
import Ordering
import StoreHTTP

/// A client that places and processes orders at a server that is killed repeatedly, and remembers
/// every acknowledged order.
@MainActor final class CrashClient: AuditedClient {
  private(set) var acknowledged: [Order.ID: Order] = [:]
  /// The orders acknowledged since its last start.
  private(set) var recent: Set<Order.ID> = []
  /// The number of orders, steps and documents that were answered since its last start.
  private(set) var recentAnswers = 0
  /// The invoices and credit notes that the store has issued to it.
  private(set) var documents: [OrderDocument] = []
  /// The number of placed orders.
  private(set) var placed = 0
  /// The number of completed steps.
  private(set) var steps = 0
  /// The number of requests that lost their response and were resolved later.
  private(set) var resolved = 0
  /// The responses that should not occur, each as a sentence.
  private(set) var unexpectedResponses: [String] = []

  /// `true` from the kill of the server to its next start: requests fail.
  var isServerKilled = false

  var unanswered: Order.ID? { unknown?.order.number }

  private let name: String
  private let file: String
  private let skus: [Ordering.ProductReference.ID]
  private var numbers: SplitMix64
  private var model: OrderingModel?
  /// The orders that are not finished.
  private var open: [Order.ID] = []
  /// The step whose response was lost.
  private var unknown: (step: OrderActionRequest, order: Order, key: OutgoingOrder.Key)?

  init(_ name: String, at store: SelftestStore, numbers: SplitMix64) {
    self.name = name
    self.numbers = numbers
    file = store.folder.appendingPath("\(name).sqlite")
    skus = store.items.map(\.sku)
  }

  /// Restarts its program, which knows the unanswered orders from the outbox.
  func start(at address: ListeningAddress) async throws {
    model = try await SelftestBuyer(at: address, file: file).start()
    isServerKilled = false
    recent = []
    recentAnswers = 0
  }

  /// Resolves unanswered requests, then orders, pays, ships and so on until the server is killed, or
  /// nothing in the last round.
  func work(isLast: Bool = false) async {
    do throws(OrderingError) {
      try await resolveUnanswered()
      while !isServerKilled, !isLast { try await proceed() }
    } catch {
      if !isServerKilled { unexpectedResponses.append("\(name) got: \(error.sentences)") }
    }
  }

  /// Sends all unanswered requests again, with their keys.
  private func resolveUnanswered() async throws(OrderingError) {
    guard let model else { return }
    for (_, outcome) in try await model.resumeAll() {
      acknowledge(try outcome.get())
      resolved += 1
      placed += 1
    }
    guard let (step, order, key) = unknown else { return }
    acknowledge(try await model.perform(step, on: order, key: key))
    unknown = nil
    resolved += 1
    steps += 1
  }

  private func proceed() async throws(OrderingError) {
    guard let model else { return }
    let index = open.isEmpty ? 0 : numbers.nextInt(below: open.count)
    guard open.count >= 6 || (!open.isEmpty && numbers.nextInt(below: 2) == 0),
      let order = acknowledged[open[index]]
    else {
      let draft = SelftestStore.draft(of: skus, for: name, using: &numbers)
      acknowledge(try await model.place(draft))
      placed += 1
      return
    }
    guard let step = step(with: order) else {
      if !order.isNeverDue { try await issueDocuments(of: order, by: model) }
      open.remove(at: index)
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
    recentAnswers += 1
  }

  /// Asks for the documents of a finished order; if the server is killed, they are asked for again.
  private func issueDocuments(
    of order: Order,
    by model: OrderingModel
  ) async throws(OrderingError) {
    let invoice = try await model.client.invoice(for: order.number)
    documents.append(invoice)
    recentAnswers += 1
    if order.creditDue(after: [invoice]).minorUnits > 0 {
      documents.append(try await model.client.creditNote(for: order.number))
    }
  }

  /// Returns a random allowed step of an order, or `nil` if it is finished.
  private func step(with order: Order) -> OrderActionRequest? {
    let steps: [OrderActionRequest] = order.allowed.compactMap { action in
      switch action.known {
      case .confirm: .confirm
      case .pay: .pay(numbers.nextInt(below: 3) == 0 ? order.outstanding.half : nil)
      case .unpay: numbers.nextInt(below: 6) == 0 ? .unpay : nil
      case .void where numbers.nextInt(below: 12) == 0: .void
      case .ship: .ship(numbers.nextInt(below: 2) == 0 ? nil : order.piece { $0.open > 0 })
      case .deliver: .deliver
      case .unconfirm: numbers.nextInt(below: 6) == 0 ? .unconfirm : nil
      case .cancel where numbers.nextInt(below: 6) == 0:
        .cancel(numbers.nextInt(below: 2) == 0 ? nil : order.piece { $0.open > 0 })
      case .track where numbers.nextInt(below: 6) == 0:
        .track(Tracking(carrier: "dhl", number: "\(order.revision)"))
      case .edit where numbers.nextInt(below: 6) == 0: .edit(order.smallerEdit)
      case .return: .return(order.piece { $0.returned < $0.shipped }, restock: true)
      case .refund: numbers.nextInt(below: 3) == 0 ? .refund() : nil
      default: nil
      }
    }
    return steps.randomElement(using: &numbers)
  }
}

extension Order {
  /// A change to one piece of the first item that has several, or else of the note.
  fileprivate var smallerEdit: OrderEdit {
    let isOpen = [.placed, .confirmed].contains(status.known)
    let piece = isOpen ? piece { $0.open > 1 } : []
    return OrderEdit(note: piece.isEmpty ? "\(revision)" : nil, lines: piece)
  }

  /// Returns one piece of the first line of a kind, if there is any.
  fileprivate func piece(where isWanted: (OrderLine) -> Bool) -> [ItemQuantity] {
    lines.first(where: isWanted).map { [ItemQuantity(sku: $0.sku, quantity: 1)] } ?? []
  }
}

extension Money {
  /// Half of the amount; `nil` for an amount that has no half.
  fileprivate var half: Money? {
    minorUnits < 2 ? nil : Money(minorUnits: minorUnits / 2, currency: currency)
  }
}
