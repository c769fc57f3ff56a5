import Foundation
public import FoundationCore
public import StoreHTTP

extension NewsError {
  /// An error response of NewsAPI.
  public struct Refusal: Sendable {
    /// The error code; an unknown one keeps its text.
    public let code: OpenEnum<Code>
    /// The error message.
    public let message: String?
    /// The earliest day that the plan of the key covers.
    public let earliestDay: CalendarDay?
    /// The HTTP response.
    public let http: HTTPError

    /// The error codes of NewsAPI, including undocumented ones.
    public enum Code: String, Sendable, Hashable, CaseIterable {
      case apiKeyMissing
      case apiKeyInvalid
      case apiKeyDisabled
      case apiKeyExhausted
      case parameterInvalid
      case parametersMissing
      case sourcesTooMany
      case sourceDoesNotExist
      case rateLimited
      case unexpectedError
      case maximumResultsReached
      case corsNotAllowed
      case userAgentMissing
    }
  }
}

extension NewsError.Refusal {
  /// Creates a refusal from an error body of NewsAPI, which may have a success status; `nil` for any
  /// other failure.
  init?(_ error: HTTPError) {
    guard case .status(_, let problem) = error.kind else { return nil }
    let members = JSONValue.object(problem.members)
    guard case .string(let code)? = members["code"], !code.isEmpty else { return nil }
    self.code = OpenEnum(rawValue: code.terminalSafe)
    message = problem.detail
    earliestDay = problem.detail.flatMap(Self.earliestDay)
    http = error
  }

  /// Returns the day in "as far back as 2023-02-01".
  private static func earliestDay(in message: String) -> CalendarDay? {
    guard let words = message.range(of: "as far back as ") else { return nil }
    return CalendarDay(String(message[words.upperBound...].prefix(10)))
  }

  /// `true` if the dates are earlier than the plan covers.
  var isTooFarBack: Bool { code == .parameterInvalid && earliestDay != nil }

  var stableCode: String {
    switch code.known {
    case .apiKeyMissing: "news.key_missing"
    case .apiKeyInvalid: "news.key_invalid"
    case .apiKeyDisabled: "news.key_disabled"
    case .apiKeyExhausted: "news.key_exhausted"
    case .parameterInvalid where isTooFarBack: "news.too_far_back"
    case .parameterInvalid, .parametersMissing: "news.invalid_query"
    case .sourcesTooMany: "news.too_many_sources"
    case .sourceDoesNotExist: "news.unknown_source"
    case .rateLimited: "news.rate_limited"
    case .unexpectedError: "news.unexpected"
    case .maximumResultsReached: "news.result_limit"
    case .corsNotAllowed: "news.cors_not_allowed"
    case .userAgentMissing: "news.user_agent_missing"
    case nil: "news.refused"
    }
  }

  var category: FailureCategory {
    switch code.known {
    case .apiKeyMissing, .apiKeyInvalid, .apiKeyDisabled: .authentication
    case .apiKeyExhausted, .rateLimited: .quota
    case .parameterInvalid where isTooFarBack: .refused
    case .parameterInvalid, .parametersMissing, .sourcesTooMany: .usage
    case .sourceDoesNotExist: .notFound
    case .unexpectedError: .unavailable
    case .maximumResultsReached, .corsNotAllowed, .userAgentMissing: .refused
    case nil: http.category
    }
  }

  var title: String {
    switch code.known {
    case .apiKeyMissing: "NewsAPI requires an API key, and none is set."
    case .apiKeyInvalid: "NewsAPI rejected this API key."
    case .apiKeyDisabled: "NewsAPI disabled this API key."
    case .apiKeyExhausted, .rateLimited: "The request limit of this NewsAPI key is reached."
    case .parameterInvalid where isTooFarBack:
      "The plan of this NewsAPI key does not cover these dates."
    case .parameterInvalid: "NewsAPI rejected the query."
    case .parametersMissing: "The query is too broad for NewsAPI."
    case .sourcesTooMany: "Too many sources in one query."
    case .sourceDoesNotExist: "NewsAPI has no such source."
    case .unexpectedError: "NewsAPI failed with an internal error."
    case .maximumResultsReached: "The plan of this NewsAPI key has no more results for this query."
    case .corsNotAllowed: "The plan of this NewsAPI key does not allow requests from web pages."
    case .userAgentMissing: "NewsAPI requires a User-Agent header."
    case nil: "NewsAPI refused: '\(code.rawValue)'."
    }
  }
}
