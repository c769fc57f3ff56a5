public import FoundationCore

/// A request for the price of an order, shipped to one or more countries.
public struct QuoteRequest: Sendable, Hashable {
  /// The items, one line per SKU.
  public var lines: [ItemQuantity]
  /// The countries to ship to.
  public var countries: [CountryCode]
  /// The currency of the order.
  public var currency: Currency
  /// The buyer's VAT ID; see ``VATID``.
  public var vatID: String?
  /// A discount code.
  public var discountCode: Discount.ID?
  /// The shipping method; if `nil`, the cheapest.
  public var shippingMethod: ShippingMethod.ID?

  /// Creates a request.
  public init(
    lines: [ItemQuantity],
    countries: [CountryCode],
    currency: Currency,
    vatID: String? = nil,
    discountCode: Discount.ID? = nil,
    shippingMethod: ShippingMethod.ID? = nil
  ) {
    self.lines = lines
    self.countries = countries
    self.currency = currency
    self.vatID = vatID
    self.discountCode = discountCode
    self.shippingMethod = shippingMethod
  }

  /// The validation errors by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check(lines: lines)
    errors.check("countries", countries, .notEmpty, .atMost(300))
    for (place, country) in countries.enumerated() {
      errors.check("countries[\(place)]", country, .country)
    }
    if let vatID { errors.check("vatID", vatID, .vatID(of: countries.first)) }
    if let discountCode {
      errors.check("discountCode", discountCode.rawValue, .required, .code(40))
    }
    if let shippingMethod {
      errors.check("shippingMethod", shippingMethod.rawValue, .required, .code(40))
    }
    return errors
  }
}

extension QuoteRequest: Shaped {
  public static let shape = Shape<QuoteRequest>(
    "QuoteRequest",
    Field("lines", \.lines, as: ItemQuantity.list),
    Field("countries", \.countries, as: .array(CountryCode.schema, 1...300)),
    Field("currency", \.currency),
    .optional("vatID", \.vatID, as: .line),
    .optional("discountCode", \.discountCode, as: .code),
    .optional("shippingMethod", \.shippingMethod, as: .code),
    memberwise: QuoteRequest.init
  )
}

/// The price of an order shipped to one country, computed as for placing it.
public struct Quote: Sendable, Hashable {
  /// The country of the delivery.
  public let country: CountryCode
  /// The items with their prices.
  public let lines: [OrderLine]
  /// The shipping method.
  public let shipping: ShippingMethod.Choice
  /// The amounts of shipping by tax rate, after any discount on it.
  public let shippingTaxes: [TaxAmount]
  /// The discount code.
  public let discountCode: Discount.ID?
  /// The totals.
  public let totals: Totals

  /// Creates a quote.
  public init(
    country: CountryCode,
    lines: [OrderLine],
    shipping: ShippingMethod.Choice,
    shippingTaxes: [TaxAmount] = [],
    discountCode: Discount.ID? = nil,
    totals: Totals
  ) {
    self.country = country
    self.lines = lines
    self.shipping = shipping
    self.shippingTaxes =
      shippingTaxes.isEmpty ? totals.shippingTaxes(besides: lines) : shippingTaxes
    self.discountCode = discountCode
    self.totals = totals
  }
}

extension Quote: Shaped {
  public static let shape = Shape<Quote>(
    "Quote",
    Field("country", \.country),
    Field("lines", \.lines, as: .array(OrderLine.schema, 1...200)),
    Field("shipping", \.shipping),
    // A store of version 0.2.0 sends none.
    Field("shippingTaxes", \.shippingTaxes, default: []),
    .optional("discountCode", \.discountCode, as: .code),
    Field("totals", \.totals),
    make: Quote.init
  )
}

/// A quote for one country, or the error for which the store refuses to sell there.
public indirect enum QuoteOutcome: Sendable {
  /// The store quotes a total.
  case quoted(Quote)
  /// The store refuses the order for this country.
  case refused(CountryCode, OrderingError)

  /// The country of the delivery.
  public var country: CountryCode {
    switch self {
    case .quoted(let quote): quote.country
    case .refused(let country, _): country
    }
  }

  /// The quote, or `nil` if the store refuses the order.
  public var quote: Quote? {
    if case .quoted(let quote) = self { quote } else { nil }
  }

  /// The reason of the refusal, or `nil` if there is a quote.
  public var refusal: OrderingError? {
    if case .refused(_, let error) = self { error } else { nil }
  }
}

extension QuoteOutcome: Decodable {
  private enum CodingKeys: CodingKey {
    case country, problem
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let problem = try container.decodeIfPresent(OrderProblemDetails.self, forKey: .problem) {
      self = .refused(
        try container.decode(CountryCode.self, forKey: .country),
        OrderingError(problem)
      )
    } else {
      self = .quoted(try Quote(from: decoder))
    }
  }

  /// The schema of a quote, or of a country with the problem of ordering from there.
  package static let schema = JSONSchema.named(
    "QuoteOutcome",
    .object(
      Quote.members.map { .init($0.name, $0.schema, isRequired: $0.name == "country") }
        + [.init("problem", .any)]
    )
  )
}

/// A SKU with too little stock for an order.
public struct Shortage: Sendable, Hashable {
  /// The SKU.
  public let sku: ProductReference.ID
  /// The quantity that the order needs.
  public let wanted: Int
  /// The quantity in stock.
  public let available: Int

  /// Creates a shortage.
  public init(sku: ProductReference.ID, wanted: Int, available: Int) {
    self.sku = sku
    self.wanted = wanted
    self.available = available
  }
}

extension Shortage: Shaped {
  public static let shape = Shape<Shortage>(
    "Shortage",
    Field("sku", \.sku),
    Field("wanted", \.wanted),
    Field("available", \.available),
    memberwise: Shortage.init
  )
}
