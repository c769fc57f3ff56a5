import FoundationCore
import Ordering
import TestSupport

/// A purchase.
struct Wish: Hashable, Sendable {
  let quantity: Int
  let customer: String
  let hasCode: Bool
}

/// A request to the store, without its key and its precondition.
enum HistoryRequest: Hashable, Sendable {
  case place(Wish)
  case perform(OrderActionRequest, on: Int)
  case look(at: Int)
  case count
  /// The expiry of one order, chosen by the store.
  case expire(Int)
}

/// A request with its key and its precondition.
struct HistoryQuestion: Hashable, Sendable {
  let request: HistoryRequest
  var key: String?
  /// The revision of the order that the client has seen.
  var revision: Int?
}

/// A response of the store, with the values that the model knows.
enum HistoryAnswer: Hashable, Sendable {
  case order(PaperOrder)
  case stock(onHand: Int, reserved: Int)
  case expired
  case refused(PaperStore.Refusal)
}

/// A request with its response, and the times at which it began and ended.
struct HistoryCall: Sendable {
  let client: Int
  let question: HistoryQuestion
  let answer: HistoryAnswer
  let begin: Int
  let end: Int
}

/// The next request of a client.
enum HistoryMove {
  case ask(HistoryQuestion)
  case expireAll

  /// Returns a random request of a client that has seen these orders and requests.
  init(
    using random: inout some RandomNumberGenerator,
    _ sku: ProductReference.ID,
    _ orders: [PaperOrder],
    _ asked: [HistoryQuestion]
  ) {
    let order = orders.suffix(2).randomElement(using: &random)
    let roll = Int.random(in: 0..<20, using: &random)
    switch (roll, order) {
    case (0, _): self = .ask(HistoryQuestion(request: .count))
    case (1, let order?): self = .ask(HistoryQuestion(request: .look(at: order.number)))
    case (2, _): self = .expireAll
    case (3...4, _) where !asked.isEmpty:
      // The same request again, as after a lost response.
      self = .ask(asked.randomElement(using: &random) ?? HistoryQuestion(request: .count))
    case (8..., let order?):
      var step = HistoryQuestion(
        request: .perform(.random(using: &random, sku, of: order), on: order.number),
        revision: order.revision
      )
      if roll > 16 { step.key = .unused(using: &random) }
      self = .ask(step)
    default:
      let wish = Wish(
        quantity: .random(in: 1...4, using: &random),
        customer: ["ann@example.com", "bob@example.com"].randomElement(using: &random) ?? "",
        hasCode: .random(using: &random)
      )
      // Sometimes with the key of another request.
      let reused = roll == 5 ? asked.compactMap(\.key).randomElement(using: &random) : nil
      self = .ask(HistoryQuestion(request: .place(wish), key: reused ?? .unused(using: &random)))
    }
  }
}

extension OrderActionRequest {
  /// Returns a random step: of four, the first that the order allows, as otherwise few orders would be
  /// delivered and none returned.
  fileprivate static func random(
    using random: inout some RandomNumberGenerator,
    _ sku: ProductReference.ID,
    of order: PaperOrder
  ) -> OrderActionRequest {
    let lines = [ItemQuantity(sku: sku, quantity: .random(in: 1...2, using: &random))]
    let back = OrderActionRequest.return(lines, restock: true)
    let part = Money(minorUnits: 700, currency: .euro)
    let more = [ItemQuantity(sku: sku, quantity: .random(in: 1...5, using: &random))]
    let steps: [OrderActionRequest] = [
      .confirm, .confirm, .confirm, .unconfirm, .cancel(), .cancel(lines), .ship(lines), .ship(),
      .ship(), .deliver, .deliver, .deliver, back, back, back, .return(lines, restock: false),
      .pay(), .pay(), .pay(part), .unpay, .refund(part), .refund(), .void, .authorize,
      .edit(OrderEdit(lines: more)), .edit(OrderEdit(lines: more)),
      .edit(OrderEdit(note: "Ring twice")), .track(Tracking(carrier: "dhl", number: "1")),
    ]
    let drawn = steps.shuffled(using: &random).prefix(4)
    return drawn.first(where: order.allows) ?? drawn[0]
  }
}

extension PaperOrder {
  fileprivate func allows(_ step: OrderActionRequest) -> Bool {
    var order = self
    return (try? order.make(step, available: .max).get()) != nil
  }
}

extension String {
  fileprivate static func unused(using random: inout some RandomNumberGenerator) -> String {
    String(UInt64.random(in: .min ... .max, using: &random), radix: 36)
  }
}
