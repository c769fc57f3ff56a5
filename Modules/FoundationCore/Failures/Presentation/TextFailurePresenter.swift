/// Shows a failure to a person: what happened, why, what to do, and the recoveries by number.
///
/// The numbers begin at one; the index handed to `RecoveryExecutor` is one less.
public struct TextFailurePresenter: FailurePresenter {
  /// The parts of the text, for whoever gives them a look.
  public enum Part: Sendable, Hashable {
    case title
    case reason
    case suggestion
    case recovery
  }

  private let style: @Sendable (Part, String) -> String

  /// Shows plain text, or each line as the closure dresses it.
  public init(style: @escaping @Sendable (Part, String) -> String = { _, line in line }) {
    self.style = style
  }

  public func present(_ report: FailureReport) -> String {
    var lines: [String] = []
    func add(_ part: Part, _ text: String?) {
      for line in (text ?? "").split(separator: "\n") { lines.append(style(part, String(line))) }
    }
    add(.title, report.title)
    add(.reason, report.reason)
    add(.suggestion, report.suggestion)
    for (index, recovery) in report.recoveries.enumerated() {
      add(.recovery, "  \(index + 1). \(recovery.title)")
    }
    return lines.joined(separator: "\n")
  }
}
