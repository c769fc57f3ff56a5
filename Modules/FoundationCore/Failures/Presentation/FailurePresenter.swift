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

/// A presenter that records the failures it presents, for tests.
///
/// It can be used from any task.
public final class RecordingFailurePresenter: FailurePresenter {
  private let recorded = Lock<[FailureReport]>([])

  /// Creates a presenter without recorded failures.
  public init() {}

  /// The presented failures, in order.
  public var reports: [FailureReport] { recorded.withLock { $0 } }

  /// Records the report, and returns its title.
  public func present(_ report: FailureReport) -> String {
    recorded.withLock { $0.append(report) }
    return report.title
  }
}
