import FoundationCore
import Ordering
import OrderingTestSupport
import StoreHTTP
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// The store's actions against the two tables; the tests of Ordering check their content.
struct TransitionTests {
  @Test(.overOneDatabase) func theStoreTellsItsTables() async throws {
    let store = try await OrderedStore()
    let answer = try await store.client.get("/v1/orders/transitions")
    #expect(try answer.decoded(as: Transitions.self) == .standard)
  }

  /// Brings a placed order to every reachable state, and tries every action in each: the store
  /// performs those that the tables allow, and refuses all others.
  @Test(.overOneDatabase) func everyActionInEveryStateIsAsTheTablesSay() async throws {
    let store = try await OrderedStore(mugs: 1000)
    var seen: Set = [OrderEvent.State(.known(.placed), payment: .known(.unpaid))]
    var paths: [[OrderActionRequest]] = [[]]
    var tried = 0
    while !paths.isEmpty {
      let path = paths.removeFirst()
      var order = try await store.placed(.order(["MUG-RED": 3]))
      for step in path { order = try await store.performed(step, on: order) }
      let state = OrderEvent.State(order.status, payment: order.payment)
      let (status, payment) = (try #require(order.status.known), try #require(order.payment.known))
      let allowed = Transitions.standard.actions(from: status, payment: payment).filter {
        $0 != .expire
      }
      #expect(order.allowed == allowed.map(OpenEnum.known))
      for step in Self.steps {
        tried += 1
        let answer = try await store.perform(step, on: order, query: "?dryRun=true")
        guard allowed.contains(step.action) else {
          #expect(answer.status == 409 && answer.code == "transition_refused", "\(step) \(state)")
          #expect(answer.json?["allowed"] == .array(allowed.map { .string($0.rawValue) }))
          continue
        }
        // Three items cannot be returned twice in parts of two, though the table allows it.
        guard answer.status == 200 else {
          #expect(answer.status == 422, "\(step) \(state): \(answer.text)")
          continue
        }
        let after: Order = try answer.decoded()
        #expect(Self.leads(step.action, from: state, to: after), "\(step) \(state)")
        if seen.insert(OrderEvent.State(after.status, payment: after.payment)).inserted {
          paths.append(path + [step])
        }
      }
    }
    // Eight statuses of an order that was placed, with each of its payment's seven; of one that is
    // cancelled, no part is due.
    #expect(seen.count == 8 * 7 - 1)
    #expect(tried == seen.count * Self.steps.count)
    try await store.expectSound()
  }

  private static let steps: [OrderActionRequest] = [
    .confirm, .unconfirm, .cancel(), .cancel([ItemQuantity(sku: "MUG-RED", quantity: 1)]),
    .ship([ItemQuantity(sku: "MUG-RED", quantity: 2)]), .ship(),
    .track(Tracking(number: "1")), .deliver, .edit(OrderEdit(note: "Ring twice")),
    .return([ItemQuantity(sku: "MUG-RED", quantity: 2)], restock: true),
    .return([ItemQuantity(sku: "MUG-RED", quantity: 3)], restock: false), .authorize, .pay(),
    .pay(Money(minorUnits: 1, currency: .euro)), .unpay,
    .void,
    .refund(Money(minorUnits: 1, currency: .euro)), .refund(),
  ]

  /// `true` if each status changed along a row of its table, or did not change.
  private static func leads(
    _ action: OrderAction,
    from: OrderEvent.State,
    to order: Order
  ) -> Bool {
    let table = Transitions.standard
    let orderRow = table.order.contains {
      $0.action == action && .known($0.from) == from.status && .known($0.to) == order.status
    }
    let paymentRow = table.payment.contains {
      $0.action == action && .known($0.from) == from.payment && .known($0.to) == order.payment
    }
    // What lowers the amount due may complete a payment in part.
    let isSettled = from.payment == .known(.partiallyPaid) && order.payment == .known(.paid)
    if isSettled, [.cancel, .return].contains(action) { return true }
    let stays = from.status == order.status && from.payment == order.payment
    return stays
      ? [.ship, .cancel, .return, .refund, .pay, .unpay, .edit, .track].contains(action)
      : orderRow != paymentRow
  }
}
