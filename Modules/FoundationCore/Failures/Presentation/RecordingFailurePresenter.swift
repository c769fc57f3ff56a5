/// Remembers what it was asked to show, for tests.
///
/// Safe to use from any task.
public final class RecordingFailurePresenter: FailurePresenter {
  private let recorded = Lock<[FailureReport]>([])

  /// Makes a presenter that has recorded nothing yet.
  public init() {}

  /// What was shown so far, in order.
  public var reports: [FailureReport] { recorded.withLock { $0 } }

  /// Remembers the report; its text is its title.
  public func present(_ report: FailureReport) -> String {
    recorded.withLock { $0.append(report) }
    return report.title
  }
}
