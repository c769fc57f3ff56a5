public import FoundationCore
import StoreHTTP

extension OrderingModel {
  /// Places an order.
  ///
  /// The order is in the outbox before it is sent. Placing the same draft again is safe: until its
  /// outcome is known, it is sent with the same key, and counts one more attempt. While another
  /// program, or another ``OrderingFile``, sends the same draft, placing it is a second order.
  ///
  /// - Parameters:
  ///   - draft: The order.
  ///   - emptiesCart: `true` to remove the ordered items from the cart once the order is placed.
  ///   - isDryRun: `true` to write nothing, neither to the store nor to the outbox.
  /// - Returns: The order with its totals.
  /// - Throws: ``OrderingError/unknownOutcome(_:_:)`` if the order may have been placed, and stays in
  ///   the outbox; any other error if it was not.
  @discardableResult
  public func place(
    _ draft: OrderDraft,
    emptiesCart: Bool = false,
    isDryRun: Bool = false
  ) async throws(OrderingError) -> Order {
    try draft.errors.check()
    if Task.isCancelled { throw .cancelled }
    let order = OutgoingOrder(key: .random(), draft: draft, startedAt: now())
    if isDryRun { return try await client.place(order, isDryRun: true) }
    return try await send(try await file.enqueue(order, at: storeName, emptiesCart: emptiesCart))
  }

  /// Resolves an order of the outbox: sends it again with its key, so that the store places it once.
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
