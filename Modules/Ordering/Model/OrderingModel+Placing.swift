public import FoundationCore
import StoreHTTP

extension OrderingModel {
  /// Places an order.
  ///
  /// The model writes the order with an idempotency key to the outbox before it sends it. If this
  /// throws ``OrderingError/unknownOutcome(_:_:)``, the order may have been placed, and stays in the
  /// outbox. Placing the same draft again is safe: until the outcome is known, it is sent with the
  /// same key, and counts one more attempt. While another program, or another ``OrderingFile``, sends
  /// the same draft, placing it is a second order.
  ///
  /// - Parameters:
  ///   - draft: The order.
  ///   - emptiesCart: `true` to remove the ordered items from the cart once the order is placed.
  ///   - isDryRun: `true` to write nothing, neither to the store nor to the outbox.
  /// - Returns: The order with its totals.
  /// - Throws: ``OrderingError/unknownOutcome(_:_:)`` if the order may have been placed; any other
  ///   error if it was not.
  @discardableResult
  public func place(
    _ draft: OrderDraft,
    emptiesCart: Bool = false,
    isDryRun: Bool = false
  ) async throws(OrderingError) -> Order {
    try draft.errors.check()
    if Task.isCancelled { throw .cancelled }
    let order = OutgoingOrder(key: newKey(), draft: draft, startedAt: now())
    guard !isDryRun else { return try await store.place(order, isDryRun: true) }
    return try await send(
      try await file.enqueue(order, at: storeName, emptiesCart: emptiesCart)
    )
  }

  /// Resolves an order of the outbox: sends it again with its key, so that the store places it unless
  /// it has done so before.
  ///
  /// An order that is known to be placed is only loaded.
  ///
  /// - Throws: ``OrderingError/notFound(_:)`` if the outbox has no such key, otherwise as
  ///   ``place(_:emptiesCart:isDryRun:)``.
  @discardableResult
  public func resume(_ key: OutgoingOrder.Key) async throws(OrderingError) -> Order {
    guard let order = try await file.recordAttempt(key, at: storeName) else {
      throw .notFound("order with the key \(key) in the outbox")
    }
    if let number = order.number { return try await self.order(number) }
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

  private func send(_ outgoing: OutgoingOrder) async throws(OrderingError) -> Order {
    defer { file.locks.release(outgoing.key) }
    let placed: Order
    do {
      placed = try await store.place(outgoing)
    } catch {
      await updateFile { [file] () throws(OrderingError) in
        if case .unknownOutcome = error { return }
        // If the disk fails and it stays in the outbox, sending it again is safe: it has its own key.
        try await file.discard(outgoing)
      }
      throw error
    }
    changes.recordChange()
    await updateFile { [file] () throws(OrderingError) in
      try await file.markPlaced(outgoing, as: placed.number)
    }
    clearSelection(unless: placed.number)
    orderLoad.set(placed)
    await orderList.refreshIfLoaded()
    return placed
  }

  /// Writes to the file and reads it again; an error goes to `outboxFailure`, since the outcome of
  /// the order does not depend on it.
  private func updateFile(_ write: () async throws(OrderingError) -> Void) async {
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
    outbox = try await file.outgoing(at: storeName, now: now())
  }
}
