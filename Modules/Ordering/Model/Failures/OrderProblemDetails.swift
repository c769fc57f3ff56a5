import FoundationCore
import StoreHTTP

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
