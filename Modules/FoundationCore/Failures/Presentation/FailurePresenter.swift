/// Turns a failure into the text one kind of reader needs.
public protocol FailurePresenter: Sendable {
  /// The text, without a line break at its end.
  func present(_ report: FailureReport) -> String
}

extension FailurePresenter {
  /// The text for any error, its secrets hidden; nothing for a cancellation.
  public func present(_ error: any Error, redactor: Redactor = .standard) -> String? {
    FailureReport(error, redactor: redactor).map(present)
  }
}
