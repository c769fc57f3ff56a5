public import FoundationCore
import StoreHTTP

extension OrderingModel {
  /// Places an order.
  ///
  /// It is written down with its key before it is sent. When this returns, or throws anything but
  /// `unknownOutcome`, it is known whether there is an order; otherwise the order stays in the
  /// outbox. Placing the same once more is safe: as long as the outcome is not known, it is the same
  /// order with the same key.
  ///
  /// - Parameters:
  ///   - draft: What is ordered.
  ///   - emptiesCart: Whether what was ordered is taken out of the cart, once it is placed.
  ///   - isDryRun: Whether the store only says what would come of it; then nothing is written down.
  /// - Returns: The order, with the totals of the store.
  /// - Throws: Why it was not placed, or that this is not known.
  @discardableResult
  public func place(
    _ draft: OrderDraft,
    emptiesCart: Bool = false,
    isDryRun: Bool = false
  ) async throws(OrderingError) -> Order {
    try draft.errors.check()
    if Task.isCancelled { throw .cancelled }
    let order = OutgoingOrder(
      key: newKey(),
      draft: draft,
      startedAt: now(),
      number: nil,
      attempts: 1
    )
    guard !isDryRun else {
      do {
        return try await service.place(order, isDryRun: true)
      } catch {
        throw OrderingError(error, asking: "such order")
      }
    }
    return try await send(
      try await file.begin(order, at: store, emptiesCart: emptiesCart)
    )
  }

  /// Settles an order of the outbox: asks the store with its key, which places it unless it has done
  /// so before.
  ///
  /// One that is settled already is only looked up.
  @discardableResult
  public func resume(_ key: OutgoingOrder.Key) async throws(OrderingError) -> Order {
    guard let order = try await file.attempt(key, at: store) else {
      throw .notFound("order in the outbox with the key \(key)")
    }
    if let number = order.number { return try await self.order(number) }
    return try await send(order)
  }

  /// Settles all orders of the outbox whose outcome is not known, and says what came of each.
  public func resumeAll() async throws(OrderingError) -> [(
    order: OutgoingOrder, outcome: Result<Order, OrderingError>
  )] {
    try await readOutbox()
    var outcomes: [(OutgoingOrder, Result<Order, OrderingError>)] = []
    for order in outbox.reversed() where !order.isSettled {
      do throws(OrderingError) {
        outcomes.append((order, .success(try await resume(order.key))))
      } catch {
        outcomes.append((order, .failure(error)))
      }
    }
    return outcomes
  }

  /// Takes an order out of the outbox without asking the store, once somebody knows what became of
  /// it.
  public func forget(_ key: OutgoingOrder.Key) async throws(OrderingError) {
    guard try await file.forget(key, at: store) else {
      throw .notFound("order in the outbox with the key \(key)")
    }
    try await readOutbox()
  }

  private func send(_ outgoing: OutgoingOrder) async throws(OrderingError) -> Order {
    let placed: Order
    do throws(HTTPError) {
      placed = try await service.place(outgoing, isDryRun: false)
    } catch {
      throw await settled(outgoing, failing: error)
    }
    changeCount += 1
    await keep { [file] () throws(OrderingError) in
      try await file.settle(outgoing, as: placed.number)
    }
    forgetOther(than: placed.number)
    single.set(placed)
    await loadAgain()
    return placed
  }

  /// Notes in the outbox what a failure means there, and says what it means to the caller.
  private func settled(
    _ outgoing: OutgoingOrder,
    failing error: HTTPError
  ) async -> OrderingError {
    switch PlacingOutcome(of: error, isFirst: outgoing.attempts == 1) {
    case .unknown:
      await keep {}
      return .unknownOutcome(outgoing, error)
    case .refused, .unsent:
      // Left behind by a disk that fails, it would be refused or placed as what it is: this order.
      await keep { [file] () throws(OrderingError) in try await file.discard(outgoing) }
      return OrderingError(error, asking: "such order")
    }
  }

  /// Writes something to the file and reads what is in it now; what fails is told beside the outcome,
  /// which it does not change.
  private func keep(_ write: () async throws(OrderingError) -> Void) async {
    do throws(OrderingError) {
      try await write()
      cart = try await file.cart()
      try await readOutbox()
      outboxFailure = nil
    } catch {
      outboxFailure = error
    }
  }

  func readOutbox() async throws(OrderingError) {
    outbox = try await file.outgoing(at: store, now: now())
  }
}
