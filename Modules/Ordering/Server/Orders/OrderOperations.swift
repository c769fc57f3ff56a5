import FoundationCore
import Ordering
import StoreCore
import StoreHTTP

/// The API operations that place and change orders.
struct OrderOperations: Sendable {
  let store: Store
  private let handler: IdempotentOrderHandler
  private let decodedRules = DecodedRules()

  static let number = Parameter<Int>("number", in: .path, "The number of the order.", .identifier)

  init(store: Store) {
    self.store = store
    handler = IdempotentOrderHandler(store: store)
  }

  var all: [StoreOperation] { [place] + OrderActionEndpoint.all.map(perform) }

  private var place: StoreOperation {
    StoreOperation(
      .placeOrder,
      summary: "Places an order, once per idempotency key.",
      role: .editor,
      body: .json(OrderDraft.schema),
      success: .created(Order.schema, "The placed order.")
    ) { call in
      let draft: OrderDraft = try call.decoded()
      guard let key = try IdempotencyKey(of: call) else { throw Problem.keyMissing }
      return try await handler.handle(call, key: key, status: 201) { change in
        try await OrderPlacer(
          change: change,
          caller: call.caller.name,
          key: key,
          now: store.now(),
          decodedRules: decodedRules
        )
        .place(draft)
      }
    }
  }

  private func perform(_ endpoint: OrderActionEndpoint) -> StoreOperation {
    StoreOperation(
      .perform(endpoint.action),
      summary: endpoint.summary,
      role: .editor,
      parameters: [Self.number.description],
      body: endpoint.body,
      success: .json(Order.schema, "The changed order."),
      problems: [404, 409]
    ) { call in
      let row = try call.value(of: Self.number)
      let number = Order.ID(rawValue: String(row))
      let request = try endpoint.request(call)
      let key = try IdempotencyKey(of: call)
      return try await handler.handle(call, key: key) { change in
        let transaction = change.transaction
        try await transaction.lockOrder(row)
        let order = try await transaction.order(number).requireMatch(with: call, "order \(number)")
        try await OrderUpdater(change: change, caller: call.caller.name, key: key)
          .perform(request, on: order)
        return try await transaction.order(number).orNotFound("order \(number)")
      }
    }
  }
}
