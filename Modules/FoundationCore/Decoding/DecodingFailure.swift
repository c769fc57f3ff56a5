/// An error of decoding a response.
public enum DecodingFailure: Error, Sendable {
  /// The text is not JSON.
  case notJSON(JSONSyntaxError)

  /// A value could not be decoded: its path, the kind of problem, and the reason.
  case unexpectedValue(path: String, kind: DropReport.Kind, reason: String)

  /// More elements were dropped than the tolerance allows.
  case tooManyDropped(DropCount, DropReport)

  /// A type's `init(from:)` threw an error of its own.
  case thrownByType(any Error)

  init(_ error: any Error) {
    self =
      switch error {
      case let failure as DecodingFailure: failure
      case let error as JSONSyntaxError: .notJSON(error)
      case let error as DecodingError:
        .unexpectedValue(path: error.path.text, kind: error.kind, reason: error.reason)
      default: .thrownByType(error)
      }
  }
}

extension DecodingFailure: Failure {
  public var code: String {
    switch self {
    case .notJSON: "decoding.not_json"
    case .unexpectedValue: "decoding.not_as_expected"
    case .tooManyDropped: "decoding.too_much_dropped"
    case .thrownByType: "decoding.refused"
    }
  }

  public var category: FailureCategory { .failed }

  public var title: String {
    switch self {
    case .notJSON: "The response is not JSON."
    case .unexpectedValue: "The response has an unexpected format."
    case .tooManyDropped: "Too much of the response could not be decoded."
    case .thrownByType: "The response contains an invalid value."
    }
  }

  public var reason: String? {
    switch self {
    case .notJSON(let error): error.description
    case .unexpectedValue(let path, _, let reason): "\(path): \(reason)"
    case .tooManyDropped(let count, let report):
      "\(count.path): \(count.dropped) of \(count.total) dropped"
        + (report.drops.first.map { "; the first, \($0.path): \($0.reason)" } ?? ".")
    case .thrownByType(let error): (error as? any Failure)?.title
    }
  }

  public var suggestion: String? {
    "The server may have changed its response format. Check for an update of this program."
  }

  public var causes: [any Error] {
    switch self {
    case .notJSON(let error): [error]
    case .thrownByType(let error): [error]
    default: []
    }
  }
}
