public import FoundationCore
import StoreHTTP

extension OrderingModel {
  /// Does something with an order, as long as it is as it was known.
  ///
  /// Where someone else changed it meanwhile, nothing is done. The key lets the store do it once
  /// however often it is asked: where the outcome is not known, do it again with the key that the
  /// error names.
  @discardableResult
  public func perform(
    _ step: OrderActionRequest,
    on order: Order,
    key: OutgoingOrder.Key? = nil,
    isDryRun: Bool = false
  ) async throws(OrderingError) -> Order {
    try step.errors.check()
    if Task.isCancelled { throw .cancelled }
    let isFirst = key == nil
    let key = key ?? newKey()
    let changed: Order
    do throws(HTTPError) {
      changed = try await service.perform(step, on: order, key: key, isDryRun: isDryRun)
    } catch {
      // What was cancelled on its way may have arrived; a trial changes nothing either way.
      let isUnknown = [.unknownOutcome, .cancelled].contains(error.category) || error.isServerFault
      let isUndone = isFirst && error.saysNothingWasDone
      if isUnknown, !isUndone, !isDryRun { throw .unknownStep(step, order.number, key: key, error) }
      throw OrderingError(error, asking: "order \(order.number)")
    }
    guard !isDryRun else { return changed }
    changeCount += 1
    show(changed)
    guard subject == changed.number else { return changed }
    single.set(changed)
    // The phase tells what went wrong; what was done is done.
    if history.value != nil { do { try await history(of: changed.number) } catch {} }
    return changed
  }
}

extension HTTPError {
  /// Whether the store could write nothing when it was asked, the only time that it was.
  fileprivate var saysNothingWasDone: Bool {
    guard !mayHaveReachedServerBefore, case .status(_, let problem) = kind else { return false }
    return problem.saysNothingWasDone
  }

  /// Whether the server failed, before or after it did what was asked.
  fileprivate var isServerFault: Bool {
    switch kind {
    case .status(let status, _): status >= 500 || status == 408
    case .connectionLost, .unreadable, .malformedResponse, .tooLarge: true
    case .timedOut(let phase): phase != .connect
    default: false
    }
  }
}
