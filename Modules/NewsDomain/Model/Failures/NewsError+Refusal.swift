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
  /// Creates a refusal from an error body of NewsAPI, which may have a success status; `nil` for
  /// any other failure.
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

  var details: FailureDetails {
    switch code.known {
    case .apiKeyMissing:
      details(
        "news.key_missing",
        .authentication,
        "NewsAPI requires an API key, and none is set.",
        suggestion: "Get a free key at https://newsapi.org/register and set it.",
        recoveries: [Recovery(.signIn, title: "Set a key")] + page("register", title: "Get a key")
      )
    case .apiKeyInvalid:
      details(
        "news.key_invalid",
        .authentication,
        "NewsAPI rejected this API key.",
        suggestion: "Check that the key is complete, and set it again.",
        recoveries: [Recovery(.signIn, title: "Set another key")]
      )
    case .apiKeyDisabled:
      details(
        "news.key_disabled",
        .authentication,
        "NewsAPI disabled this API key.",
        suggestion: "See https://newsapi.org/account, or set another key.",
        recoveries: [Recovery(.signIn, title: "Set another key")]
          + page("account", title: "See the account")
      )
    case .apiKeyExhausted: limitReached("news.key_exhausted")
    case .rateLimited: limitReached("news.rate_limited")
    case .parameterInvalid:
      if let day = earliestDay {
        details(
          "news.too_far_back",
          .refused,
          "The plan of this NewsAPI key does not cover these dates.",
          suggestion: "Search from \(day) on.",
          recoveries: [
            Recovery(
              .edit(field: "from", accepted: [day.description]),
              title: "Search from \(day) on"
            ),
            Recovery(.narrow(hint: "\(day) and later"), title: "Search later days"),
          ]
        )
      } else {
        details(
          "news.invalid_query",
          .usage,
          "NewsAPI rejected the query.",
          suggestion: "Correct the parameter that NewsAPI names."
        )
      }
    case .parametersMissing:
      details(
        "news.invalid_query",
        .usage,
        "The query is too broad for NewsAPI.",
        suggestion: "Add search words, a source or a domain.",
        recoveries: [Recovery(.edit(field: "text", accepted: []), title: "Add search words")]
      )
    case .sourcesTooMany:
      details(
        "news.too_many_sources",
        .usage,
        "Too many sources in one query.",
        suggestion: "Use at most 20 sources.",
        recoveries: [Recovery(.narrow(hint: "at most 20 sources"), title: "Use fewer sources")]
      )
    case .sourceDoesNotExist:
      details(
        "news.unknown_source",
        .notFound,
        "NewsAPI has no such source.",
        suggestion: "Choose one of the sources that NewsAPI lists.",
        recoveries: [Recovery(.edit(field: "source", accepted: []), title: "Choose another source")]
      )
    case .unexpectedError:
      details(
        "news.unexpected",
        .unavailable,
        "NewsAPI failed with an internal error.",
        suggestion: "Try again later.",
        recoveries: [Recovery(.retry(after: .seconds(2)), title: "Try again", isAutomatic: true)]
      )
    case .maximumResultsReached:
      details(
        "news.result_limit",
        .refused,
        "The plan of this NewsAPI key has no more results for this query.",
        suggestion: "Narrow the query, by dates for example, to see others.",
        recoveries: [Recovery(.narrow(hint: "fewer days"), title: "Narrow the query")]
      )
    case .corsNotAllowed:
      details(
        "news.cors_not_allowed",
        .refused,
        "The plan of this NewsAPI key does not allow requests from web pages.",
        suggestion: "Send the request from a program, or from a page on this computer.",
        recoveries: page("pricing", title: "See the plans")
      )
    case .userAgentMissing:
      details(
        "news.user_agent_missing",
        .refused,
        "NewsAPI requires a User-Agent header.",
        suggestion: "Send a User-Agent; a proxy may have removed it."
      )
    case nil:
      .init(
        "news.refused",
        http.category,
        "NewsAPI refused: '\(code.rawValue)'.",
        reason: message,
        suggestion: http.suggestion,
        causes: [http],
        recoveries: http.recoveries
      )
    }
  }

  private func limitReached(_ code: String) -> FailureDetails {
    // NewsAPI rarely states a time to wait.
    let wait: Duration? =
      if case .status(_, let problem) = http.kind { problem.retryAfter } else { nil }
    return details(
      code,
      .quota,
      "The request limit of this NewsAPI key is reached.",
      suggestion: "Wait, or use the stored articles; the free plan has 100 requests a day.",
      recoveries: [Recovery(.retry(after: wait ?? .seconds(3600)), title: "Wait")]
    )
  }

  /// Returns a description with the message of NewsAPI, and with the stored response as a further
  /// recovery.
  private func details(
    _ code: String,
    _ category: FailureCategory,
    _ title: String,
    suggestion: String,
    recoveries: [Recovery] = []
  ) -> FailureDetails {
    let stale = http.recoveries.filter { if case .useStale = $0.action { true } else { false } }
    return FailureDetails(
      code,
      category,
      title,
      reason: message,
      suggestion: suggestion,
      causes: [http],
      recoveries: recoveries + stale
    )
  }

  private func page(_ name: String, title: String) -> [Recovery] {
    URL(webAddress: "https://newsapi.org/\(name)").map { [Recovery(.openURL($0), title: title)] }
      ?? []
  }
}
