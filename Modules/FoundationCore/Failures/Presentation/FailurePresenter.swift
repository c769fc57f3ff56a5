/// A formatter of failures for one kind of output.
public protocol FailurePresenter: Sendable {
  /// Returns the text of a failure, without a trailing line break.
  func present(_ report: FailureReport) -> String
}

extension FailurePresenter {
  /// Returns the text of any error, with secrets redacted; `nil` for a cancellation.
  public func present(_ error: any Error, redactor: Redactor = .standard) -> String? {
    FailureReport(error, redactor: redactor).map(present)
  }
}
