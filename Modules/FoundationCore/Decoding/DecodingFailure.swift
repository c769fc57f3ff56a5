/// An error of decoding a response.
public enum DecodingFailure: Error, Sendable {
  /// The text is not JSON.
  case notJSON(JSONSyntaxError)

  /// A value could not be decoded: its path, the kind of problem, and the reason.
  case unexpectedValue(path: String, kind: DropReport.Kind, reason: String)

  /// More elements were dropped than the tolerance allows.
  case tooManyDropped(DropCount, DropReport)

  /// A type's `init(from:)` threw another error than a `DecodingError`.
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
  public var details: FailureDetails {
    switch self {
    case .notJSON(let error):
      details(
        "decoding.not_json",
        "The response is not JSON.",
        reason: error.description,
        cause: error
      )
    case .unexpectedValue(let path, _, let reason):
      details(
        "decoding.not_as_expected",
        "The response has an unexpected format.",
        reason: "\(path): \(reason)"
      )
    case .tooManyDropped(let count, let report):
      details(
        "decoding.too_much_dropped",
        "Too much of the response could not be decoded.",
        reason: "\(count.path): \(count.dropped) of \(count.total) dropped"
          + (report.drops.first.map { "; the first, \($0.path): \($0.reason)" } ?? ".")
      )
    case .thrownByType(let error):
      details(
        "decoding.refused",
        "The response contains an invalid value.",
        reason: (error as? any Failure)?.title,
        cause: error
      )
    }
  }

  private func details(
    _ code: String,
    _ title: String,
    reason: String?,
    cause: (any Error)? = nil
  ) -> FailureDetails {
    FailureDetails(
      code,
      .failed,
      title,
      reason: reason,
      suggestion:
        "The server may have changed its response format. Check for an update of this program.",
      causes: [cause].compactMap(\.self)
    )
  }
}
