package import FoundationCore

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
}

extension QuoteOutcome {
  /// The schema of a quote, or of a country with the problem of ordering from there.
  package static let schema = JSONSchema.named(
    "QuoteOutcome",
    .object(
      Quote.members.map { .init($0.name, $0.schema, isRequired: $0.name == "country") }
        + [.init("problem", .any)]
    )
  )
}
