public import Foundation
public import FoundationCore
public import Observation
public import StoreHTTP

/// The cart and the orders of a store.
///
///     let ordering = OrderingModel(client: client, file: try await .open(path))
///     await ordering.orders.load()
///     try await ordering.add(mug, quantity: 2)
///     let order = try await ordering.place(draft, emptiesCart: true)
///
/// - An order is on disk before it is sent, and the store places it once. If its outcome is unknown,
///   it stays in the outbox until ``resume(_:)`` resolves it.
/// - Every change of an order refreshes the loaded orders once the store has confirmed it.
@MainActor @Observable
public final class OrderingModel {
  /// Stateless: a screen or a command asks it for one order, its history or a quote.
  public let client: StoreClient
  /// The orders that pass the filter, by default newest first.
  public let orders: PagedList<OrderFilter, Page<Order>>

  /// The cart, as last read from the file.
  public internal(set) var cart = Cart()
  /// The orders sent to this store, newest first, as last read from the file.
  public internal(set) var outbox: [OutgoingOrder] = []
  /// The failure to write the outcome of an order to the outbox; a view dismisses it by setting `nil`.
  public var outboxFailure: (any Failure)?

  @ObservationIgnored let file: CartFile
  /// The name of the store in the file.
  @ObservationIgnored let storeName: String
  @ObservationIgnored let now: @Sendable () -> Date

  /// Creates a model of a store.
  ///
  /// - Parameters:
  ///   - client: The client of the store.
  ///   - file: The file of the cart and the outbox.
  ///   - store: The name of the store and the account in the file, by default the client's base. An
  ///     order is only ever sent to the store and by the account it was written for: idempotency
  ///     keys belong to an account.
  ///   - pageSize: The number of orders on a page, from 1 to 100.
  ///   - pause: The time without a change of the filter after which the orders are loaded.
  ///   - clock: The clock that measures the pause.
  ///   - now: The current date.
  public init(
    client: StoreClient,
    file: CartFile,
    store: String? = nil,
    pageSize: Int = 20,
    pause: Duration = .milliseconds(250),
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.client = client
    self.file = file
    storeName = store ?? client.http.baseURL.absoluteString
    self.now = now
    orders = PagedList(OrderFilter(), pause: pause, clock: clock) { filter, next in
      try await client.orders(filter, limit: pageSize, after: next)
    }
  }

  /// Performs an action on an order, at the revision that was loaded, with a new idempotency key.
  ///
  /// - Throws: ``OrderingError/unknownActionOutcome(_:_:key:_:)`` if the action may have been done;
  ///   repeat it with the key of the error. After any other error it was not done.
  @discardableResult
  public func perform(
    _ request: OrderActionRequest,
    on order: Order,
    key: OutgoingOrder.Key? = nil,
    isDryRun: Bool = false
  ) async throws(OrderingError) -> Order {
    if Task.isCancelled { throw .cancelled }
    let changed = try await client.perform(
      request,
      on: order,
      key: key ?? .random(),
      isRepeated: key != nil,
      isDryRun: isDryRun
    )
    if !isDryRun { await orders.refreshAfterChange() }
    return changed
  }

  /// Reads the cart and the outbox from the file.
  ///
  /// - Throws: ``OrderingError/fileFailed(_:)`` if the file cannot be read.
  public func restore() async throws(OrderingError) {
    // An order under way matters more than the cart.
    try await readOutbox()
    cart = try await file.cart()
  }

  /// Adds a quantity of a product to the cart.
  ///
  /// - Throws: ``OrderingError/invalid(_:)`` if the quantity is out of range, or
  ///   ``OrderingError/fileFailed(_:)`` if the cart cannot be saved.
  public func add(_ product: ProductReference, quantity: Int = 1) async throws(OrderingError) {
    try ItemQuantity(sku: product.sku, quantity: quantity).errors.check()
    try await changeCart { $0.add(product, quantity: quantity) }
  }

  /// Sets the quantity of a product in the cart; 0 removes it.
  ///
  /// - Throws: ``OrderingError/invalid(_:)`` if the quantity is out of range, or
  ///   ``OrderingError/fileFailed(_:)`` if the cart cannot be saved.
  public func setQuantity(
    of product: ProductReference,
    to quantity: Int
  ) async throws(OrderingError) {
    guard quantity != 0 else { return try await remove(product.sku) }
    try ItemQuantity(sku: product.sku, quantity: quantity).errors.check()
    try await changeCart { $0.set(product, to: quantity) }
  }

  /// Removes a SKU from the cart.
  ///
  /// - Throws: ``OrderingError/fileFailed(_:)`` if the cart cannot be saved.
  public func remove(_ sku: ProductReference.ID) async throws(OrderingError) {
    try await changeCart { $0.remove(sku) }
  }

  /// Changes the cart, in one transaction.
  ///
  /// - Throws: ``OrderingError/fileFailed(_:)`` if the cart cannot be saved.
  public func changeCart(
    _ change: @escaping @Sendable (inout Cart) -> Void
  ) async throws(OrderingError) {
    cart = try await file.changeCart(change)
  }

  /// Removes everything from the cart, even if it cannot be read.
  ///
  /// - Throws: ``OrderingError/fileFailed(_:)`` if the cart cannot be saved.
  public func clearCart() async throws(OrderingError) {
    cart = try await file.clearCart()
  }

  /// Places an order.
  ///
  /// The order is in the outbox before it is sent. Placing the same draft again is safe: until its
  /// outcome is known, it is sent with the same key, and counts one more attempt. While another
  /// program, or another ``CartFile``, sends the same draft, placing it is a second order.
  ///
  /// - Parameters:
  ///   - draft: The order.
  ///   - key: The idempotency key, such as the number of the order in another program: the store
  ///     places one order per key, however often it is sent; a new key if `nil`.
  ///   - emptiesCart: `true` to remove the ordered items from the cart once the order is placed.
  ///   - isDryRun: `true` to write nothing, neither to the store nor to the outbox.
  /// - Returns: The order with its totals.
  /// - Throws: ``OrderingError/unknownOutcome(_:_:)`` if the order may have been placed, and stays in
  ///   the outbox; any other error if it was not.
  @discardableResult
  public func place(
    _ draft: OrderDraft,
    key: OutgoingOrder.Key? = nil,
    emptiesCart: Bool = false,
    isDryRun: Bool = false
  ) async throws(OrderingError) -> Order {
    try draft.errors.check()
    if Task.isCancelled { throw .cancelled }
    let order = OutgoingOrder(key: key ?? .random(), draft: draft, startedAt: now())
    if isDryRun { return try await client.place(order, isDryRun: true) }
    let queued = try await file.enqueue(
      order,
      at: storeName,
      emptiesCart: emptiesCart,
      isKeyChosen: key != nil
    )
    guard let queued else {
      throw .refused("Another order was sent with the key \(order.key).")
    }
    return try await send(queued)
  }

  /// Resolves an order of the outbox: sends it again with its key, so that the store places it once.
  ///
  /// An order that is known to be placed is only loaded.
  ///
  /// - Throws: ``OrderingError/notFound(_:)`` if the outbox has no such key, otherwise as
  ///   ``place(_:key:emptiesCart:isDryRun:)``.
  @discardableResult
  public func resume(_ key: OutgoingOrder.Key) async throws(OrderingError) -> Order {
    guard let order = try await file.recordAttempt(key, at: storeName) else {
      throw .notFound("order with the key \(key) in the outbox")
    }
    if let number = order.number { return try await client.order(number).value }
    return try await send(order)
  }

  /// Resolves all orders of the outbox whose outcome is unknown, and returns the outcome of each.
  ///
  /// - Throws: ``OrderingError/fileFailed(_:)`` if the outbox cannot be read.
  public func resumeAll() async throws(OrderingError) -> [(
    order: OutgoingOrder, outcome: Result<Order, OrderingError>
  )] {
    try await readOutbox()
    var outcomes: [(OutgoingOrder, Result<Order, OrderingError>)] = []
    for order in outbox.reversed() where !order.isPlaced {
      do throws(OrderingError) {
        outcomes.append((order, .success(try await resume(order.key))))
      } catch {
        outcomes.append((order, .failure(error)))
      }
    }
    return outcomes
  }

  /// Removes an order from the outbox without asking the store.
  ///
  /// - Throws: ``OrderingError/notFound(_:)`` if the outbox has no such key, or
  ///   ``OrderingError/fileFailed(_:)`` if it cannot be written.
  public func removeFromOutbox(_ key: OutgoingOrder.Key) async throws(OrderingError) {
    guard try await file.remove(key, at: storeName) else {
      throw .notFound("order with the key \(key) in the outbox")
    }
    try await readOutbox()
  }

  private func send(_ order: OutgoingOrder) async throws(OrderingError) -> Order {
    defer { file.locks.release(order.key) }
    let outcome: Result<Order, OrderingError>
    do { outcome = .success(try await client.place(order)) } catch { outcome = .failure(error) }
    // The order is placed or not, whether that can be saved or not.
    do throws(OrderingError) {
      try await file.record(outcome, of: order)
      try await restore()
      outboxFailure = nil
    } catch {
      outboxFailure = error
    }
    if case .success = outcome { await orders.refreshAfterChange() }
    return try outcome.get()
  }

  func readOutbox() async throws(OrderingError) {
    outbox = try await file.outgoing(at: storeName, now: now())
  }
}
