public import FoundationCore
public import StoreHTTP

extension StoreClient {
  /// Places an order; the store places one order per key.
  ///
  /// Keep the order before you send it. If this throws ``OrderingError/unknownOutcome(_:_:)``, or the
  /// program ends meanwhile, send the order again with the same key and one more attempt: the store
  /// returns the order that it has placed, or places it now. Two keys would place two orders.
  ///
  /// - Parameters:
  ///   - order: The order with its key.
  ///   - isDryRun: `true` to validate it without placing it.
  /// - Returns: The order with its totals.
  /// - Throws: ``OrderingError/unknownOutcome(_:_:)`` if the order may have been placed; any other
  ///   error if it was not.
  @discardableResult
  public func place(
    _ order: OutgoingOrder,
    isDryRun: Bool = false
  ) async throws(OrderingError) -> Order {
    let key = order.key.rawValue
    let resource = Resource<Order>(.placeOrder, isDryRun: isDryRun, idempotencyKey: key)
    do throws(HTTPError) {
      return try await http.load(try resource.sending(order.draft)).value
    } catch {
      if !isDryRun, case .unknown = PlacingOutcome(of: error, isFirst: order.attempts == 1) {
        throw .unknownOutcome(order, error)
      }
      throw OrderingError(error, naming: "order")
    }
  }

  /// Performs an action on an order, at the revision that was loaded; the store performs it once per
  /// key.
  ///
  /// - Parameters:
  ///   - request: The action.
  ///   - order: The order.
  ///   - key: The idempotency key, a new one for each action. If the outcome is unknown, repeat the
  ///     action with the same key.
  ///   - isRepeated: `true` if a request with the key was sent before.
  ///   - isDryRun: `true` to validate it without performing it.
  /// - Returns: The changed order.
  /// - Throws: ``OrderingError/conflict(_:)`` if another user has changed the order since,
  ///   ``OrderingError/unknownActionOutcome(_:_:key:_:)`` if the action may have been done; after any
  ///   other error it was not.
  @discardableResult
  public func perform(
    _ request: OrderActionRequest,
    on order: Order,
    key: OutgoingOrder.Key,
    isRepeated: Bool = false,
    isDryRun: Bool = false
  ) async throws(OrderingError) -> Order {
    let resource = Resource<Order>(
      .perform(request.action),
      [order.number],
      isDryRun: isDryRun,
      ifMatch: EntityTag(revision: order.revision),
      idempotencyKey: key.rawValue
    )
    do throws(HTTPError) {
      return try await http.load(try resource.sending(request)).value
    } catch {
      // A cancelled request may have reached the store; a dry run changes nothing either way.
      let isUnknown = [.unknownOutcome, .cancelled].contains(error.category) || error.isServerFault
      let isUndone = !isRepeated && error.isWithoutEffect
      if isUnknown, !isUndone, !isDryRun {
        throw .unknownActionOutcome(request, order.number, key: key, error)
      }
      throw OrderingError(error, naming: "order \(order.number)")
    }
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
