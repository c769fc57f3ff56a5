public import FoundationCore
import StoreHTTP

extension OrderingModel {
  /// Performs an action on an order, at the revision that was loaded.
  ///
  /// The store performs the action once per key. If the outcome is unknown, repeat the action with
  /// the key of the error.
  ///
  /// - Throws: ``OrderingError/conflict(_:)`` if another user has changed the order since,
  ///   ``OrderingError/unknownActionOutcome(_:_:key:_:)`` if the action may have been done; after any
  ///   other error it was not.
  @discardableResult
  public func perform(
    _ request: OrderActionRequest,
    on order: Order,
    key: OutgoingOrder.Key? = nil,
    isDryRun: Bool = false
  ) async throws(OrderingError) -> Order {
    try request.errors.check()
    if Task.isCancelled { throw .cancelled }
    let changed = try await store.perform(
      request,
      on: order,
      key: key ?? newKey(),
      isRepeated: key != nil,
      isDryRun: isDryRun
    )
    guard !isDryRun else { return changed }
    changes.recordChange()
    show(changed)
    guard selectedNumber == changed.number else { return changed }
    orderLoad.set(changed)
    // The phase has the error; the action itself is done.
    if history.value != nil { do { try await history(of: changed.number) } catch {} }
    return changed
  }
}
