import FoundationCore
import Ordering

/// A sequential model of a store with one kind of item and one discount.
///
/// It executes one request after another, without tables, SQL or transactions.
struct PaperStore: Hashable, Sendable {
  static let price = 1250
  static let discount = 100
  static let limit = 3
  static let limitPerCustomer = 2

  private(set) var onHand: Int
  private(set) var orders: [Int: PaperOrder] = [:]
  private var answered: [String: Answered] = [:]

  init(onHand: Int) { self.onHand = onHand }

  private struct Answered: Hashable {
    let request: HistoryRequest
    let answer: HistoryAnswer
  }

  /// A refusal: the status and the code of the response, and its details.
  struct Refusal: Error, Hashable, Sendable {
    let status: Int
    let code: String
    var available: Int?

    static let keyReused = Refusal(status: 422, code: "key_reused")
    static let keyInUse = Refusal(status: 409, code: "key_in_use")
    static let usedUp = Refusal(status: 409, code: "discount_invalid")
    static let changed = Refusal(status: 412, code: "changed_meanwhile")
    static let notAllowed = Refusal(status: 409, code: "transition_refused")
    static let tooMuch = Refusal(status: 422, code: "invalid")
    static let paymentTooLarge = Refusal(status: 409, code: "payment_too_large")
    static let notExtensible = Refusal(status: 409, code: "not_extensible")
    static let refundTooLarge = Refusal(status: 409, code: "refund_too_large")
    static let missing = Refusal(status: 404, code: "not_found")

    static func outOfStock(_ available: Int) -> Refusal {
      Refusal(status: 409, code: "out_of_stock", available: available)
    }
  }

  var reserved: Int { orders.values.reduce(0) { $0 + $1.held } }

  /// Executes a request and returns the response; a new order gets the given number.
  mutating func answer(to question: HistoryQuestion, numbering number: Int?) -> HistoryAnswer {
    guard let key = question.key else { return done(question, number) }
    if let known = answered[key] {
      return known.request == question.request ? known.answer : .refused(.keyReused)
    }
    let answer = done(question, number)
    if case .order = answer {
      answered[key] = Answered(request: question.request, answer: answer)
    }
    return answer
  }

  private mutating func done(_ question: HistoryQuestion, _ number: Int?) -> HistoryAnswer {
    switch question.request {
    case .place(let wish): place(wish, number)
    case .perform(let step, let number): perform(step, on: number, at: question.revision)
    case .look(let number): orders[number].map(HistoryAnswer.order) ?? .refused(.missing)
    case .count: .stock(onHand: onHand, reserved: reserved)
    case .expire(let number):
      orders[number]?.expire() == true ? .expired : .refused(.notAllowed)
    }
  }

  private mutating func place(_ wish: Wish, _ number: Int?) -> HistoryAnswer {
    let available = onHand - reserved
    guard available >= wish.quantity else { return .refused(.outOfStock(available)) }
    if wish.hasCode {
      let users = orders.values.filter(\.usesDiscount)
      guard users.count < Self.limit,
        users.count(where: { $0.customer == wish.customer }) < Self.limitPerCustomer
      else { return .refused(.usedUp) }
    }
    // Two orders must not have the same number.
    guard let number, orders[number] == nil else { return .refused(.missing) }
    let goods = wish.quantity * Self.price - (wish.hasCode ? Self.discount : 0)
    let order = PaperOrder(
      number: number,
      customer: wish.customer,
      quantity: wish.quantity,
      total: goods + (goods >= 5000 ? 0 : 490),
      shipping: goods >= 5000 ? 0 : 490,
      isDiscounted: wish.hasCode,
      due: goods + (goods >= 5000 ? 0 : 490)
    )
    orders[number] = order
    return .order(order)
  }

  private mutating func perform(_ step: OrderActionRequest, on number: Int, at revision: Int?)
    -> HistoryAnswer
  {
    guard var order = orders[number] else { return .refused(.missing) }
    guard order.revision == revision else { return .refused(.changed) }
    let shipped = order.shipped
    switch order.make(step, available: onHand - reserved) {
    case .failure(let refusal): return .refused(refusal)
    case .success(let restocked):
      onHand += restocked - (order.shipped - shipped)
      orders[number] = order
      return .order(order)
    }
  }
}
