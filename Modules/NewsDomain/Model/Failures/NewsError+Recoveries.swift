import Foundation
public import FoundationCore
// Without these, the defaults of every failure would be taken for the words of those below.
import Persistence
import StoreHTTP

extension NewsError {
  public var suggestion: String? {
    switch self {
    case .refused(let refusal): refusal.suggestion
    case .allowanceSpent(let standing):
      standing.nextAt == nil ? nil : "Wait until then, or use what is kept of earlier answers."
    case .invalid(let failure): failure.suggestion
    case .http(let provider, let error): Self.suggestion(for: error, from: provider)
    case .keyUnavailable: "See that the key is there, or set it again."
    case .ledger(let error): error.suggestion
    case .cancelled: nil
    }
  }

  public var recoveries: [Recovery] {
    switch self {
    case .refused(let refusal): refusal.recoveries
    case .allowanceSpent(let standing):
      [Recovery(.retry(after: standing.wait ?? .seconds(3600)), title: "Wait")]
    case .invalid(let failure): failure.recoveries
    case .http(_, let error): Self.recoveries(from: error)
    case .keyUnavailable: [Recovery(.signIn, title: "Set the key again")]
    case .ledger(let error): error.recoveries
    case .cancelled: []
    }
  }
}

extension NewsError.Refusal {
  var suggestion: String? {
    switch code.known {
    case .apiKeyMissing: "Get a key at https://newsapi.org/register, which is free, and set it."
    case .apiKeyInvalid: "Look whether all of it is there, and set it again."
    case .apiKeyDisabled: "Ask at https://newsapi.org/account why, or set another."
    case .apiKeyExhausted, .rateLimited:
      "Wait, or use what is kept of earlier answers; the free plan has 100 requests a day."
    case .parameterInvalid where isTooFarBack: earliestDay.map { "Ask from \($0) on." }
    case .parameterInvalid: "Correct what it names."
    case .parametersMissing: "Name words to search for, a source or a domain."
    case .sourcesTooMany: "Ask for at most 20 at once."
    case .sourceDoesNotExist: "Choose one of those that NewsAPI lists."
    case .unexpectedError: "Try again in a while."
    case .maximumResultsReached: "Narrow the question, by dates for instance, to see others."
    case .corsNotAllowed: "Ask from a program, or from a page on this machine."
    case .userAgentMissing: "Send a User-Agent; something on the way may have taken it out."
    case nil: http.suggestion
    }
  }

  var recoveries: [Recovery] { special + stale }

  private var special: [Recovery] {
    switch code.known {
    case .apiKeyMissing: [Recovery(.signIn, title: "Set a key")] + page("register", "Get a key")
    case .apiKeyInvalid: [Recovery(.signIn, title: "Set another key")]
    case .apiKeyDisabled:
      [Recovery(.signIn, title: "Set another key")] + page("account", "See the account")
    case .apiKeyExhausted, .rateLimited: [Recovery(.retry(after: wait), title: "Wait")]
    case .parameterInvalid:
      earliestDay.map { day in
        [
          Recovery(.edit(field: "from", accepted: [day.description]), title: "Ask from \(day) on"),
          Recovery(.narrow(hint: "\(day) and later"), title: "Ask about later days"),
        ]
      } ?? []
    case .parametersMissing: [Recovery(.edit(field: "text", accepted: []), title: "Write words")]
    case .sourcesTooMany: [Recovery(.narrow(hint: "at most 20 sources"), title: "Ask for fewer")]
    case .sourceDoesNotExist:
      [Recovery(.edit(field: "source", accepted: []), title: "Choose another source")]
    case .unexpectedError:
      [Recovery(.retry(after: .seconds(2)), title: "Try again", isAutomatic: true)]
    case .maximumResultsReached:
      [Recovery(.narrow(hint: "fewer days"), title: "Narrow the question")]
    case .corsNotAllowed: page("pricing", "See the plans")
    case .userAgentMissing: []
    case nil: http.recoveries
    }
  }

  /// How long to wait, where NewsAPI says so; it rarely does.
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

  private func page(_ name: String, _ title: String) -> [Recovery] {
    URL(webAddress: "https://newsapi.org/\(name)").map { [Recovery(.openURL($0), title: title)] }
      ?? []
  }
}
