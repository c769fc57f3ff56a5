import Foundation
public import FoundationCore
public import StoreHTTP

extension NewsError {
  /// What NewsAPI said instead of an answer.
  public struct Refusal: Sendable {
    /// Its word for it; one that is not known here is kept.
    public let code: OpenEnum<Code>
    /// Its sentence, where it had one.
    public let message: String?
    /// The earliest day the plan allows to ask about, where it said so.
    public let earliestDay: CalendarDay?
    /// The answer over HTTP.
    public let http: HTTPError

    /// The words that NewsAPI has, those it does not document included.
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
  /// What a failure over HTTP says, where it is NewsAPI that speaks: with a success too, as seen.
  init?(_ error: HTTPError) {
    guard case .status(_, let problem) = error.kind else { return nil }
    let members = JSONValue.object(problem.members)
    guard case .string(let code)? = members["code"], !code.isEmpty else { return nil }
    self.code = OpenEnum(rawValue: code.terminalSafe)
    message = problem.detail
    earliestDay = problem.detail.flatMap(Self.earliestDay)
    http = error
  }

  /// The day in "as far back as 2023-02-01".
  private static func earliestDay(in message: String) -> CalendarDay? {
    guard let words = message.range(of: "as far back as ") else { return nil }
    return CalendarDay(String(message[words.upperBound...].prefix(10)))
  }

  /// Whether the plan does not reach back as far as was asked.
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
    case .apiKeyMissing: "NewsAPI wants a key, and there is none."
    case .apiKeyInvalid: "NewsAPI does not know this key."
    case .apiKeyDisabled: "NewsAPI has disabled this key."
    case .apiKeyExhausted, .rateLimited: "NewsAPI gives this key no more answers for now."
    case .parameterInvalid where isTooFarBack: "The plan of this key does not reach back that far."
    case .parameterInvalid: "NewsAPI does not understand the question."
    case .parametersMissing: "The question is too wide for NewsAPI."
    case .sourcesTooMany: "These are too many sources for one question."
    case .sourceDoesNotExist: "NewsAPI has no such source."
    case .unexpectedError: "Something has failed at NewsAPI."
    case .maximumResultsReached: "The plan of this key has no more of these articles."
    case .corsNotAllowed: "The plan of this key answers no web page."
    case .userAgentMissing: "NewsAPI wants to know which program asks."
    case nil: "NewsAPI refused: '\(code.rawValue)'."
    }
  }
}
