import FoundationCore
import Ordering
import StoreCore
import StoreHTTP

/// The API operations that place, change and read orders.
struct OrderOperations: Sendable {
  let store: Store
  private let handler: IdempotentOrderHandler
  private let decodedRules = DecodedRules()

  static let number = Parameter<Int>("number", in: .path, "The number of the order.", .identifier)

  init(store: Store) {
    self.store = store
    handler = IdempotentOrderHandler(store: store)
  }

  var all: [APIOperation] {
    [place] + OrderActionEndpoint.all.map(perform) + [list, showTransitions, show, listEvents]
  }

  private var place: APIOperation {
    APIOperation(
      .placeOrder,
      summary: "Places an order, once per idempotency key.",
      role: .editor,
      body: .json(OrderDraft.schema),
      success: .created(Order.schema, "The placed order.")
    ) { call in
      let draft: OrderDraft = try call.decoded()
      guard let key = try IdempotencyKey(of: call) else { throw Problem.keyMissing }
      let placer = try OrderPlacer(draft, key: key, now: store.now(), decodedRules: decodedRules)
      return try await handler.handle(call, key: key, status: 201) {
        try await placer.begin(in: $0)
      }
    }
  }

  private func perform(_ endpoint: OrderActionEndpoint) -> APIOperation {
    APIOperation(
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
      let request = endpoint.request(try call.decoded())
      let key = try IdempotencyKey(of: call)
      return try await handler.handle(call, key: key) { change in
        let orders = OrderStore(change.transaction)
        try await orders.lock(row, adding: request.body.lines?.map(\.sku) ?? [])
        let found = try await orders.queue(number)
        return {
          let order = try await found().requireMatch(with: call, "order \(number)")
          return try await OrderUpdater(
            change: change,
            key: key,
            now: store.now(),
            decodedRules: decodedRules
          )
          .perform(request, on: order)
        }
      }
    }
  }

  private var list: APIOperation {
    APIOperation(
      .listOrders,
      summary: "Lists orders in pages, by default newest first.",
      role: .editor,
      parameters: OrderListField.descriptions + PageParameter.all,
      success: .page(.list("OrderPage", of: Order.schema), "A page of orders."),
      validator: { _ in
        let state = try await store.database.read { try await OrderList.state(in: $0) }
        return EntityTag(revision: state)
      },
      run: { call in
        let filter = OrderFilter(call)
        let page = try RequestedPage(of: call)
        let (orders, next) = try await store.database.read {
          try await OrderList(filter: filter, transaction: $0).page(page)
        }
        return HTTPResponse(listing: orders, next: next, of: call)
      }
    )
  }

  private var showTransitions: APIOperation {
    APIOperation(
      .showTransitions,
      summary: "Lists the status transitions of an order and its payment.",
      role: .reader,
      success: .json(Transitions.schema, "The two tables of transitions."),
      run: { _ in HTTPResponse(Transitions.standard) }
    )
  }

  private var show: APIOperation {
    .reading(
      .showOrder,
      summary: "Shows an order.",
      role: .editor,
      success: "The order.",
      by: Self.number,
      in: store,
      called: { "order \($0)" },
      revision: OrderStore.revision(of:),
      find: { try await OrderStore($0).orders([$1]).first }
    )
  }

  private var listEvents: APIOperation {
    APIOperation(
      .listOrderEvents,
      summary: "Lists the events of an order, oldest first.",
      role: .editor,
      parameters: [Self.number.description],
      success: .json(.list("OrderEventList", of: OrderEvent.schema), "The events of the order."),
      problems: [404],
      validator: { call in
        let number = try call.value(of: Self.number)
        return try await store.tag(OrderStore.revision(of: number)).orNotFound("order \(number)")
      },
      run: { call in
        let number = try call.value(of: Self.number)
        let events = try await store.database.read { transaction in
          let orders = OrderStore(transaction)
          let order = try await orders.require(number)
          return try await orders.events(of: number, in: order.paid.currency)
        }
        return HTTPResponse(listing: events)
      }
    )
  }
}
