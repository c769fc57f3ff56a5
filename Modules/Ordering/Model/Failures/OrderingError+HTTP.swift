import FoundationCore
import StoreHTTP

extension OrderingError {
  /// Converts an HTTP error; `what` was requested, as in "There is no order R-17".
  init(_ error: HTTPError, naming what: String) {
    guard case .status(let status, let problem) = error.kind else {
      self = error.category == .cancelled ? .cancelled : .requestFailed(error)
      return
    }
    if let refusal = OrderProblemDetails(problem), let known = OrderingError(known: refusal) {
      self = known
      return
    }
    self =
      switch status {
      case 400, 422: FormFailure(problem.fields).map(OrderingError.invalid) ?? .requestFailed(error)
      case 401: .notSignedIn(error)
      case 403: .notAllowed(error)
      case 404, 410: .notFound(what)
      case 409: .refused(error.reason ?? error.title)
      case 412: .conflict(what)
      default: .requestFailed(error)
      }
  }

  /// Converts a refusal inside a larger response, where it has no HTTP status.
  init(_ refusal: OrderProblemDetails) {
    self =
      OrderingError(known: refusal)
      ?? .refused(refusal.detail ?? refusal.title ?? "The store gives no reason.")
  }

  /// Converts a refusal with details; `nil` for any other.
  private init?(known refusal: OrderProblemDetails) {
    switch refusal.code {
    case "out_of_stock": self = .outOfStock(refusal.shortages)
    case "discount_invalid":
      self = .discountInvalid(
        refusal.discount,
        refusal.refusal ?? .known(.unknown),
        minimumSpend: refusal.minimumSpend
      )
    case "not_shipped_there":
      self = .notShippedThere(refusal.country, shipped: refusal.countries)
    case "price_changed":
      guard let expected = refusal.expected, let total = refusal.total else { return nil }
      self = .priceChanged(expected: expected, total: total)
    case "transition_refused":
      self = .transitionRefused(
        refusal.action?.known,
        refusal.orderStatus,
        refusal.payment,
        refusal.allowed.compactMap(\.known)
      )
    default: return nil
    }
  }
}

/// The members of the store's problem documents (RFC 9457) about orders.
struct OrderProblemDetails: Decodable {
  @Lossy var code: String?
  @Lossy var title: String?
  @Lossy var detail: String?
  @LossyArray var shortages: [Shortage]
  @Lossy var country: CountryCode?
  @LossyArray var countries: [CountryCode]
  @Lossy var discount: Discount.ID?
  @Lossy var refusal: OpenEnum<Discount.Refusal>?
  @Lossy var minimumSpend: Money?
  @Lossy var expected: Money?
  @Lossy var total: Money?
  @Lossy var action: OpenEnum<OrderAction>?
  /// The order's status; `status` is the HTTP status.
  @Lossy var orderStatus: OpenEnum<OrderStatus>?
  @Lossy var payment: OpenEnum<PaymentStatus>?
  @LossyArray var allowed: [OpenEnum<OrderAction>]

  /// The codes of refusals that the store only returns after it has found no order with the key.
  static let definitiveCodes: Set = [
    "out_of_stock", "not_shipped_there", "discount_invalid", "price_changed",
  ]

  /// Decodes a problem document; `nil` if it cannot be read.
  init?(_ problem: HTTPError.Problem) {
    // The caller still has the HTTP error that the document came with.
    let text = JSONValue.object(problem.members).text()
    guard let details = try? ExactJSONDecoder().decode(OrderProblemDetails.self, from: text.utf8)
    else {
      return nil
    }
    self = details
  }
}

extension HTTPError.Problem {
  /// The code at the end of a type such as `urn:rialto:problem:out_of_stock`.
  var stableCode: String? { type?.split(separator: ":").last.map(String.init) }

  /// `true` if the store could not write, so that this request had no effect.
  var isWithoutEffect: Bool {
    ["busy", "full", "read_only", "file_replaced"].contains(stableCode)
  }
}

extension HTTPClient {
  /// Loads a resource, and converts the error.
  func load<Value>(
    _ resource: Resource<Value>,
    naming what: String
  ) async throws(OrderingError) -> Loaded<Value> {
    do {
      return try await load(resource)
    } catch {
      throw OrderingError(error, naming: what)
    }
  }

  /// Loads a resource with a value as the request body, and converts the error.
  func load<Value>(
    _ resource: Resource<Value>,
    sending body: some Encodable,
    naming what: String
  ) async throws(OrderingError) -> Loaded<Value> {
    do {
      return try await load(try resource.sending(body))
    } catch {
      throw OrderingError(error, naming: what)
    }
  }
}
