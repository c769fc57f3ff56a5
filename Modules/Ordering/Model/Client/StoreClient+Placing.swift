public import FoundationCore
public import StoreHTTP

extension StoreClient {
  /// Returns the price of an order for each country; the store keeps nothing.
  ///
  /// If the store refuses the order for a country, that is an outcome, not an error.
  ///
  /// - Throws: ``OrderingError/invalid(_:)`` if a field of the request is invalid, or the error of
  ///   the request.
  public func quotes(
    _ request: QuoteRequest
  ) async throws(OrderingError) -> Loaded<[QuoteOutcome]> {
    try request.errors.check()
    var resource = Resource<ListResponse<QuoteOutcome>>(.quote)
    // It changes nothing, so that it can be retried.
    resource.isIdempotent = true
    return try await http.load(resource.map(\.items), sending: request, naming: "quote")
  }

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
    // A draft that was sent before may be placed, even if the rules of drafts have changed.
    if order.attempts == 1 { try order.draft.errors.check() }
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
}

/// The routes of quotes and new orders.
extension APIRoute {
  package static let quote = APIRoute("quote", .post, "/v1/quotes")
  package static let placeOrder = APIRoute(
    "placeOrder",
    .post,
    "/v1/orders",
    allowsDryRun: true,
    idempotencyKey: .required
  )
}

/// The outcome of placing an order, as an error implies it.
enum PlacingOutcome {
  /// The store has refused the order.
  case refused
  /// The request did not reach the store.
  case notSent
  /// The order may have been placed.
  case unknown

  /// Creates the outcome that an error of the first or of a later attempt implies.
  init(of error: HTTPError, isFirst: Bool) {
    // The error describes the last of several attempts.
    let isOnly = isFirst && !error.mayHaveReachedServerBefore
    self =
      switch error.kind {
      case .invalidRequest, .noConnection, .hostNotFound, .certificateRefused, .circuitOpen,
        .rateLimited, .credentialRefused, .redirectRefused, .timedOut(.connect):
        isOnly ? .notSent : .unknown
      case .status(let status, let problem):
        // Had the store placed the order, it would respond with it, so that a refusal of the order
        // itself is valid for every earlier attempt. A proxy, or a check before the look-up of the key,
        // may refuse one attempt and not the other.
        if OrderProblemDetails.definitiveCodes.contains(problem.stableCode ?? "") {
          .refused
        } else {
          isOnly && Self.excludesPlacing(problem, status: status) ? .refused : .unknown
        }
      default: .unknown
      }
  }

  /// Returns `true` if a response by itself implies that the store did not place the order.
  private static func excludesPlacing(_ problem: HTTPError.Problem, status: Int) -> Bool {
    if problem.isWithoutEffect { return true }
    return 400..<500 ~= status && ![408, 425].contains(status) && problem.stableCode != "key_in_use"
  }
}
