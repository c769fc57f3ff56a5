import Foundation
public import FoundationCore
// Without these imports, the default members of every failure would win over those of the errors below.
import Persistence
import StoreHTTP

extension NewsError {
  public var suggestion: String? {
    switch self {
    case .refused(let refusal): refusal.suggestion
    case .quotaExceeded(let usage):
      usage.nextAt == nil ? nil : "Wait until then, or use the stored articles."
    case .invalid(let failure): failure.suggestion
    case .http(let provider, let error): Self.suggestion(for: error, from: provider)
    case .keyUnavailable: "Check that the key is there, or set it again."
    case .quotaStorage(let error): error.suggestion
    case .cancelled: nil
    }
  }

  public var recoveries: [Recovery] {
    switch self {
    case .refused(let refusal): refusal.recoveries
    case .quotaExceeded(let usage):
      [Recovery(.retry(after: usage.wait ?? .seconds(3600)), title: "Wait")]
    case .invalid(let failure): failure.recoveries
    case .http(_, let error): Self.recoveries(from: error)
    case .keyUnavailable: [Recovery(.signIn, title: "Set the key again")]
    case .quotaStorage(let error): error.recoveries
    case .cancelled: []
    }
  }
}

extension NewsError.Refusal {
  var suggestion: String? {
    switch code.known {
    case .apiKeyMissing: "Get a free key at https://newsapi.org/register and set it."
    case .apiKeyInvalid: "Check that the key is complete, and set it again."
    case .apiKeyDisabled: "See https://newsapi.org/account, or set another key."
    case .apiKeyExhausted, .rateLimited:
      "Wait, or use the stored articles; the free plan has 100 requests a day."
    case .parameterInvalid where isTooFarBack: earliestDay.map { "Search from \($0) on." }
    case .parameterInvalid: "Correct the parameter that NewsAPI names."
    case .parametersMissing: "Add search words, a source or a domain."
    case .sourcesTooMany: "Use at most 20 sources."
    case .sourceDoesNotExist: "Choose one of the sources that NewsAPI lists."
    case .unexpectedError: "Try again later."
    case .maximumResultsReached: "Narrow the query, by dates for example, to see others."
    case .corsNotAllowed: "Send the request from a program, or from a page on this computer."
    case .userAgentMissing: "Send a User-Agent; a proxy may have removed it."
    case nil: http.suggestion
    }
  }

  var recoveries: [Recovery] { special + stale }

  private var special: [Recovery] {
    switch code.known {
    case .apiKeyMissing:
      [Recovery(.signIn, title: "Set a key")] + page("register", title: "Get a key")
    case .apiKeyInvalid: [Recovery(.signIn, title: "Set another key")]
    case .apiKeyDisabled:
      [Recovery(.signIn, title: "Set another key")] + page("account", title: "See the account")
    case .apiKeyExhausted, .rateLimited: [Recovery(.retry(after: wait), title: "Wait")]
    case .parameterInvalid:
      earliestDay.map { day in
        [
          Recovery(
            .edit(field: "from", accepted: [day.description]),
            title: "Search from \(day) on"
          ),
          Recovery(.narrow(hint: "\(day) and later"), title: "Search later days"),
        ]
      } ?? []
    case .parametersMissing:
      [Recovery(.edit(field: "text", accepted: []), title: "Add search words")]
    case .sourcesTooMany:
      [Recovery(.narrow(hint: "at most 20 sources"), title: "Use fewer sources")]
    case .sourceDoesNotExist:
      [Recovery(.edit(field: "source", accepted: []), title: "Choose another source")]
    case .unexpectedError:
      [Recovery(.retry(after: .seconds(2)), title: "Try again", isAutomatic: true)]
    case .maximumResultsReached:
      [Recovery(.narrow(hint: "fewer days"), title: "Narrow the query")]
    case .corsNotAllowed: page("pricing", title: "See the plans")
    case .userAgentMissing: []
    case nil: http.recoveries
    }
  }

  /// The time to wait; NewsAPI rarely states one.
  private var wait: Duration {
    guard case .status(_, let problem) = http.kind else { return .seconds(3600) }
    return problem.retryAfter ?? .seconds(3600)
  }

  private var stale: [Recovery] {
    guard code.known != nil else { return [] }
    return http.recoveries.filter {
      if case .useStale = $0.action { true } else { false }
    }
  }

  private func page(_ name: String, title: String) -> [Recovery] {
    URL(webAddress: "https://newsapi.org/\(name)").map { [Recovery(.openURL($0), title: title)] }
      ?? []
  }
}
