import Foundation
import FoundationCore
import StoreHTTP

/// An error with the codes, and mostly the messages, of NewsAPI.
enum SandboxNewsError: Error {
  case parametersMissing(String)
  case parameterInvalid(String)
  case sourcesTooMany
  case sourceDoesNotExist(String)
  /// The free plan is limited to 100 results.
  case maximumResultsReached(Range<Int>)
  /// The free plan is limited to the last month.
  case tooFarInPast(earliest: String, asked: String)

  var response: HTTPResponse {
    HTTPResponse(
      ["status": "error", "code": .string(code), "message": .string(message)],
      status: status
    )
  }

  private var status: Int {
    switch self {
    case .parametersMissing, .parameterInvalid, .sourcesTooMany, .sourceDoesNotExist: 400
    case .maximumResultsReached, .tooFarInPast: 426
    }
  }

  private var code: String {
    switch self {
    case .parametersMissing: "parametersMissing"
    case .parameterInvalid, .tooFarInPast: "parameterInvalid"
    case .sourcesTooMany: "sourcesTooMany"
    case .sourceDoesNotExist: "sourceDoesNotExist"
    case .maximumResultsReached: "maximumResultsReached"
    }
  }

  private var message: String {
    switch self {
    case .parametersMissing(let names):
      "Required parameters are missing, the scope of your search is too broad. Please set any of "
        + "the following required parameters and try again: \(names)."
    case .parameterInvalid(let why): why
    case .sourcesTooMany:
      "You have requested too many sources in a single request. Try splitting the request into 2 "
        + "smaller requests."
    case .sourceDoesNotExist(let name):
      "You have requested a source which does not exist: \(name)."
    case .maximumResultsReached(let asked):
      "You have requested too many results. Developer accounts are limited to a max of 100 "
        + "results. You are trying to request results \(asked.lowerBound) to \(asked.upperBound). "
        + "Please upgrade to a paid plan if you need more results."
    case .tooFarInPast(let earliest, let asked):
      "You are trying to request results too far in the past. Your plan permits you to request "
        + "articles as far back as \(earliest), but you have requested \(asked). You may need to "
        + "upgrade to a paid plan."
    }
  }
}
