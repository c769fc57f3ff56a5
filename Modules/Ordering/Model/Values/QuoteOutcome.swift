import FoundationCore

/// What the store says of sending something to one country: what it costs, or why it is not done.
public enum QuoteOutcome: Sendable {
  /// What it would come to.
  case quoted(Quote)
  /// The store would refuse it, and why.
  case refused(CountryCode, OrderingError)

  /// Where it would go.
  public var country: CountryCode {
    switch self {
    case .quoted(let quote): quote.country
    case .refused(let country, _): country
    }
  }

  /// What it would come to, where the store would do it.
  public var quote: Quote? {
    if case .quoted(let quote) = self { quote } else { nil }
  }

  /// The error for which the store would refuse it.
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
