import FoundationCore
import StoreHTTP

/// Why the store does not do what it was asked, as its problem documents say it.
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
  /// Not `status`, which is that of HTTP.
  @Lossy var orderStatus: OpenEnum<OrderStatus>?
  @Lossy var payment: OpenEnum<PaymentStatus>?
  @LossyArray var allowed: [OpenEnum<OrderAction>]

  /// The refusals of an order that the store comes to after it has looked for an order with the key.
  static let decided: Set = [
    "out_of_stock", "not_shipped_there", "discount_invalid", "price_changed",
  ]

  /// What a problem document says; nothing where it cannot be read.
  init?(_ problem: HTTPError.Problem) {
    // Whoever cannot read the document still has the failure that it came with.
    let text = JSONValue.object(problem.members).text()
    guard let refusal = try? ExactJSONDecoder().decode(OrderProblemDetails.self, from: text.utf8)
    else {
      return nil
    }
    self = refusal
  }
}

extension HTTPError.Problem {
  /// The word after the last colon of our own problems' type, `urn:rialto:problem:out_of_stock`.
  var stableCode: String? { type?.split(separator: ":").last.map(String.init) }

  /// Whether the store could write nothing, and so has done nothing this time.
  var saysNothingWasDone: Bool {
    ["busy", "full", "read_only", "file_replaced"].contains(stableCode)
  }
}
