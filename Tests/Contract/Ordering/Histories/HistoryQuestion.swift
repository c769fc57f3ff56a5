import FoundationCore
import Ordering
import TestSupport

/// What somebody wants to buy.
struct Wish: Hashable, Sendable {
  let quantity: Int
  let customer: String
  let hasCode: Bool
}

/// What is asked of a store, without what names the asking.
enum HistoryRequest: Hashable, Sendable {
  case place(Wish)
  case perform(OrderActionRequest, on: Int)
  case look(at: Int)
  case count
  /// One of the orders that the store is to let go; which, it says itself.
  case expire(Int)
}

/// A request with what it is sent with.
struct HistoryQuestion: Hashable, Sendable {
  let request: HistoryRequest
  var key: String?
  /// The state of the order that whoever asks has seen.
  var version: Int?
}

/// What a store answers, as far as paper can tell.
enum HistoryAnswer: Hashable, Sendable {
  case order(PaperOrder)
  case stock(onHand: Int, reserved: Int)
  case expired
  case refused(PaperStore.Refusal)
}

/// A question with its answer, and between which moments it was answered.
struct HistoryCall: Sendable {
  let client: Int
  let question: HistoryQuestion
  let answer: HistoryAnswer
  let begin: Int
  let end: Int
}

/// What a client does next.
enum HistoryMove {
  case ask(HistoryQuestion)
  case expireAll

  /// Whatever comes to a client's mind that has seen these orders, and what was asked before.
  init(
    using random: inout some RandomNumberGenerator,
    _ sku: ProductReference.ID,
    _ orders: [PaperOrder],
    _ asked: [HistoryQuestion]
  ) {
    let order = orders.suffix(4).randomElement(using: &random)
    let roll = Int.random(in: 0..<20, using: &random)
    switch (roll, order) {
    case (0, _): self = .ask(HistoryQuestion(request: .count))
    case (1, let order?): self = .ask(HistoryQuestion(request: .look(at: order.number)))
    case (2, _): self = .expireAll
    case (3...4, _) where !asked.isEmpty:
      // The same once more, as a connection that broke makes clients do.
      self = .ask(asked.randomElement(using: &random) ?? HistoryQuestion(request: .count))
    case (10..., let order?):
      var step = HistoryQuestion(
        request: .perform(.random(using: &random, sku), on: order.number),
        version: order.version
      )
      if roll > 16 { step.key = .unused(using: &random) }
      self = .ask(step)
    default:
      let wish = Wish(
        quantity: .random(in: 1...4, using: &random),
        customer: ["ann@example.com", "bob@example.com"].randomElement(using: &random) ?? "",
        hasCode: .random(using: &random)
      )
      // Now and then under a key that stands for something else.
      let reused = roll == 5 ? asked.compactMap(\.key).randomElement(using: &random) : nil
      self = .ask(HistoryQuestion(request: .place(wish), key: reused ?? .unused(using: &random)))
    }
  }
}

extension OrderActionRequest {
  fileprivate static func random(
    using random: inout some RandomNumberGenerator,
    _ sku: ProductReference.ID
  ) -> OrderActionRequest {
    let lines = [ItemQuantity(sku: sku, quantity: .random(in: 1...2, using: &random))]
    let steps: [OrderActionRequest] = [
      .confirm, .confirm, .confirm, .cancel(), .ship(lines), .ship(), .ship(), .deliver, .deliver,
      .takeBack(lines, restock: true), .takeBack(lines, restock: false), .pay, .pay,
      .refund(Money(minorUnits: 700, currency: .euro)), .refund(), .void, .authorize,
    ]
    return steps.randomElement(using: &random) ?? .confirm
  }
}

extension String {
  fileprivate static func unused(using random: inout some RandomNumberGenerator) -> String {
    String(UInt64.random(in: .min ... .max, using: &random), radix: 36)
  }
}
