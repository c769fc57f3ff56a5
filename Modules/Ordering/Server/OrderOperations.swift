import FoundationCore
import Ordering
import StoreCore
import StoreHTTP

/// How orders are placed and changed.
struct OrderOperations: Sendable {
  let store: Store
  private let desk: IdempotentOrderHandler

  static let number = Parameter<Int>("number", in: .path, "The number of the order.", .identifier)

  init(store: Store) {
    self.store = store
    desk = IdempotentOrderHandler(store: store)
  }

  var all: [StoreOperation] { [place] + OrderActionEndpoint.all.map(perform) }

  private var place: StoreOperation {
    StoreOperation(
      name: "placeOrder",
      method: .post,
      path: "/v1/orders",
      summary: "Places an order, once however often it is sent with the same key.",
      role: .editor,
      parameters: [ValidatedRequest.dryRun.description],
      body: .json(OrderDraft.schema),
      success: .created(Order.schema, "The order as it was placed."),
      idempotencyKey: .required
    ) { call in
      let draft: OrderDraft = try call.decoded()
      guard try IdempotencyKey(of: call) != nil else { throw Problem.keyMissing }
      return try await desk.answer(call, status: 201) { change, key in
        try await OrderPlacer(change: change, caller: call.caller.name, key: key, now: store.now())
          .place(draft)
      }
    }
  }

  private func perform(_ request: OrderActionEndpoint) -> StoreOperation {
    StoreOperation(
      name: "\(request.action.rawValue)Order",
      method: .post,
      path: "/v1/orders/{number}/\(request.action.rawValue)",
      summary: request.summary,
      role: .editor,
      parameters: [Self.number.description, ValidatedRequest.dryRun.description],
      body: .json(request.body),
      success: .json(Order.schema, "The order as it is now."),
      problems: [404, 409],
      requiresIfMatch: true,
      idempotencyKey: .optional
    ) { call in
      let row = try call.value(of: Self.number)
      let number = Order.ID(rawValue: String(row))
      let step = try request.step(call)
      return try await desk.answer(call) { change, key in
        try await change.transaction.holdOrder(row)
        let order = try await change.transaction.order(number).requireMatch(
          with: call,
          "order \(number)"
        )
        try await OrderUpdater(change: change, caller: call.caller.name, key: key)
          .perform(step, on: order)
        return number
      }
    }
  }
}
