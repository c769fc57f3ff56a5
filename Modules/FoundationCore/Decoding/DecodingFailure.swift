/// Why an answer could not be decoded.
public enum DecodingFailure: Error, Sendable {
  /// The text is not JSON.
  case notJSON(JSONSyntaxError)

  /// A value is not what was asked for: where, how, and in which words.
  case notAsExpected(path: String, kind: DropReport.Kind, reason: String)

  /// More was dropped than the tolerance allows.
  case tooMuchDropped(DropCount, DropReport)

  /// A type refused what it was given, with an error of its own.
  case refused(any Error)

  init(_ error: any Error) {
    self =
      switch error {
      case let failure as DecodingFailure: failure
      case let error as JSONSyntaxError: .notJSON(error)
      case let error as DecodingError:
        .notAsExpected(path: error.path.text, kind: error.kind, reason: error.reason)
      default: .refused(error)
      }
  }
}

extension DecodingFailure: Failure {
  public var code: String {
    switch self {
    case .notJSON: "decoding.not_json"
    case .notAsExpected: "decoding.not_as_expected"
    case .tooMuchDropped: "decoding.too_much_dropped"
    case .refused: "decoding.refused"
    }
  }

  public var category: FailureCategory { .failed }

  public var title: String {
    switch self {
    case .notJSON: "The answer is not JSON."
    case .notAsExpected: "The answer is not as expected."
    case .tooMuchDropped: "Too much of the answer could not be read."
    case .refused: "The answer was refused."
    }
  }

  public var reason: String? {
    switch self {
    case .notJSON(let error): error.description
    case .notAsExpected(let path, _, let reason): "\(path): \(reason)"
    case .tooMuchDropped(let loss, let report):
      "\(loss.path): \(loss.dropped) of \(loss.total) dropped"
        + (report.drops.first.map { "; the first, \($0.path): \($0.reason)" } ?? ".")
    case .refused(let error): (error as? any Failure)?.title
    }
  }

  public var suggestion: String? {
    "The server may have changed its answers; an update of this program may know them."
  }

  public var causes: [any Error] {
    switch self {
    case .notJSON(let error): [error]
    case .refused(let error): [error]
    default: []
    }
  }
}
