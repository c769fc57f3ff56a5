import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import TestSupport
import Testing

/// Random histories of placing, cancelling, sending, taking back and paying, against a model that
/// does one thing after another and knows nothing of tables, SQL or transactions.
struct HistoryTests {
  @Test(arguments: [11, 12, 13] as [UInt64])
  func whateverIsDoneTheStoreDoesAsTheModel(seed: UInt64) async throws {
    let store = try await OrderedStore(mugs: 12)
    try await store.add(
      "discounts",
      ["code": "FEW", "kind": "fixed", "amount": .euros(100), "isActive": true, "limit": 4]
    )
    var random = SplitMix64(seed: seed)
    var model = ModelStore(onHand: 12, usesLeft: 4)
    var outcomes: [Int: Int] = [:]
    for step in 1...120 {
      let move = Move(using: &random, orders: model.orders.count)
      let answer = try await move.made(in: store, model)
      let expected = model.make(move)
      #expect(answer.status == expected, "seed \(seed), step \(step): \(move) \(answer.text)")
      outcomes[answer.status, default: 0] += 1
      let stock = try await store.stock(of: "MUG-RED")
      #expect(stock == [model.onHand, model.reserved], "seed \(seed), step \(step): \(move)")
      #expect(try await store.uses(of: "FEW") == 4 - model.usesLeft)
      if step.isMultiple(of: 40) { try await store.expectSound() }
    }
    // Otherwise it would prove little.
    #expect(outcomes[201, default: 0] > 4 && outcomes[200, default: 0] > 15, "\(outcomes)")
    #expect(outcomes[409, default: 0] > 10, "\(outcomes)")
  }

  /// The same from several clients at once, where only the books tell whether all went well.
  @Test(arguments: [21, 22] as [UInt64])
  func manyClientsAtOnceLeaveTheBooksInOrder(seed: UInt64) async throws {
    let store = try await OrderedStore(mugs: 12)
    try await store.add(
      "discounts",
      ["code": "FEW", "kind": "fixed", "amount": .euros(100), "isActive": true, "limit": 4]
    )
    try await withThrowingTaskGroup { group in
      for client in 0..<4 {
        group.addTask {
          var random = SplitMix64(seed: seed * 100 + UInt64(client))
          for _ in 0..<40 {
            let known = try await store.client.get("/v1/orders?limit=1").json?["items"]?[0]
            let count = Int(known?["number"]?.text ?? "0") ?? 0
            let move = Move(using: &random, orders: count)
            let answer = try await move.made(in: store, nil)
            #expect([200, 201, 409, 412, 422].contains(answer.status), "\(move) \(answer.text)")
          }
        }
      }
      try await group.waitForAll()
    }
    let stock = try await store.stock(of: "MUG-RED")
    #expect(stock[1] >= 0 && stock[1] <= stock[0])
    try await store.expectSound()
  }
}

/// Something that somebody does.
private enum Move {
  case place(Int, code: Bool)
  case perform(OrderStep, on: Int)

  init(using random: inout SplitMix64, orders: Int) {
    let mugs = Int.random(in: 1...3, using: &random)
    guard orders > 0, Int.random(in: 0..<5, using: &random) > 0 else {
      self = .place(mugs, code: Bool.random(using: &random))
      return
    }
    let lines = [ItemCount(sku: "MUG-RED", quantity: mugs)]
    let steps: [OrderStep] = [
      .confirm, .confirm, .cancel(), .ship(lines), .ship(), .deliver, .deliver, .pay,
      .takeBack(lines, restock: true), .takeBack(lines, restock: false),
      .refund(Money(minorUnits: 700, currency: .euro)), .refund(), .void, .authorize,
    ]
    let step = steps[Int.random(in: 0..<steps.count, using: &random)]
    // Mostly one of the last, so that some get far and others are forgotten.
    self = .perform(step, on: max(1, orders - Int.random(in: 0..<4, using: &random)))
  }

  /// What the store answers.
  func made(in store: OrderedStore, _ model: ModelStore?) async throws -> ContractAnswer {
    switch self {
    case .place(let mugs, let code):
      let more = code ? [JSONValue.Member("discountCode", "FEW")] : []
      return try await store.place(.order(["MUG-RED": mugs], more: more))
    case .perform(let step, let number):
      let order: Order = try await store.client.get("/v1/orders/\(number)").decoded()
      if let known = model?.orders[number - 1] { #expect(known.stands(as: order)) }
      return try await store.perform(step, on: order)
    }
  }
}

/// The store as one would keep it on paper.
private struct ModelStore {
  var onHand: Int
  var usesLeft: Int
  var orders: [ModelOrder] = []

  var reserved: Int { orders.reduce(0) { $0 + $1.held } }

  /// Does it, and tells the status of the answer.
  mutating func make(_ move: Move) -> Int {
    switch move {
    case .place(let mugs, let code):
      guard onHand - reserved >= mugs else { return 409 }
      if code, usesLeft == 0 { return 409 }
      if code { usesLeft -= 1 }
      let goods = mugs * 1250
      let shipping = goods - (code ? 100 : 0) >= 5000 ? 0 : 490
      orders.append(
        ModelOrder(mugs: mugs, total: goods - (code ? 100 : 0) + shipping, isDiscounted: code)
      )
      return 201
    case .perform(let step, let number):
      let before = orders[number - 1]
      let (status, restocked) = orders[number - 1].make(step)
      let after = orders[number - 1]
      onHand += restocked - (after.shipped - before.shipped)
      if after.status == .cancelled, before.status != .cancelled, after.isDiscounted {
        usesLeft += 1
      }
      return status
    }
  }
}

private struct ModelOrder {
  let mugs: Int
  let total: Int
  let isDiscounted: Bool
  var status = OrderStatus.placed
  var payment = PaymentStatus.unpaid
  var shipped = 0
  var returned = 0
  var refunded = 0

  init(mugs: Int, total: Int, isDiscounted: Bool) {
    (self.mugs, self.total, self.isDiscounted) = (mugs, total, isDiscounted)
  }

  /// How many it keeps from others.
  var held: Int { status == .cancelled ? 0 : mugs - shipped }

  func stands(as order: Order) -> Bool {
    order.status == .known(status) && order.payment == .known(payment)
      && order.refunded.minorUnits == refunded && order.lines.map(\.shipped) == [shipped]
      && order.lines.map(\.returned) == [returned] && order.totals.total.minorUnits == total
  }

  /// Does a step: the status of the answer, and how many are put back on the shelf.
  mutating func make(_ step: OrderStep) -> (status: Int, restocked: Int) {
    switch step {
    case .confirm where status == .placed: status = .confirmed
    case .cancel where status == .placed || status == .confirmed: status = .cancelled
    case .ship(let lines) where status == .confirmed || status == .partiallyShipped:
      let count = lines?[0].quantity ?? mugs - shipped
      guard count <= mugs - shipped else { return (422, 0) }
      shipped += count
      status = shipped == mugs ? .shipped : .partiallyShipped
    case .deliver where status == .shipped: status = .delivered
    case .takeBack(let lines, let restock, _)
    where status == .delivered || status == .partiallyReturned:
      guard lines[0].quantity <= shipped - returned else { return (422, 0) }
      returned += lines[0].quantity
      status = returned == shipped ? .returned : .partiallyReturned
      return (200, restock ? lines[0].quantity : 0)
    case .authorize where payment == .unpaid: payment = .authorized
    case .pay where payment == .unpaid || payment == .authorized: payment = .paid
    case .void where payment == .unpaid || payment == .authorized: payment = .voided
    case .refund(let amount, _) where payment == .paid || payment == .partiallyRefunded:
      let count = amount.map { Int($0.minorUnits) } ?? total - refunded
      guard count <= total - refunded else { return (422, 0) }
      refunded += count
      payment = refunded == total ? .refunded : .partiallyRefunded
    default: return (409, 0)
    }
    return (200, 0)
  }
}
