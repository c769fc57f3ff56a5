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
    let isFirst = key == nil
    let key = key ?? newKey()
    let changed: Order
    do throws(HTTPError) {
      changed = try await service.perform(request, on: order, key: key, isDryRun: isDryRun)
    } catch {
      // A cancelled request may have reached the store; a dry run changes nothing either way.
      let isUnknown = [.unknownOutcome, .cancelled].contains(error.category) || error.isServerFault
      let isUndone = isFirst && error.isWithoutEffect
      if isUnknown, !isUndone, !isDryRun {
        throw .unknownActionOutcome(request, order.number, key: key, error)
      }
      throw OrderingError(error, naming: "order \(order.number)")
    }
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

extension HTTPError {
  /// `true` if the request was sent once, and the store could not write.
  fileprivate var isWithoutEffect: Bool {
    guard !mayHaveReachedServerBefore, case .status(_, let problem) = kind else { return false }
    return problem.isWithoutEffect
  }

  /// `true` if the server or the connection failed, before or after the action.
  fileprivate var isServerFault: Bool {
    switch kind {
    case .status(let status, _): status >= 500 || status == 408
    case .connectionLost, .unreadable, .malformedResponse, .tooLarge: true
    case .timedOut(let phase): phase != .connect
    default: false
    }
  }
}
