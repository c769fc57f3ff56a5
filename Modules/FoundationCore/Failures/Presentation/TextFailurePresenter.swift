/// A presenter of failures as text for users: title, reason, suggestion and numbered recoveries.
///
/// The numbers start at 1; the index for `RecoveryExecutor` is one less.
public struct TextFailurePresenter: FailurePresenter {
  /// The parts of the text, for styling.
  public enum Part: Sendable, Hashable {
    case title
    case reason
    case suggestion
    case recovery
  }

  private let style: @Sendable (Part, String) -> String

  /// Creates a presenter of plain text, or of lines that a function styles.
  public init(style: @escaping @Sendable (Part, String) -> String = { _, line in line }) {
    self.style = style
  }

  public func present(_ report: FailureReport) -> String {
    var lines: [String] = []
    func add(_ text: String?, as part: Part) {
      for line in (text ?? "").split(separator: "\n") { lines.append(style(part, String(line))) }
    }
    add(report.title, as: .title)
    add(report.reason, as: .reason)
    add(report.suggestion, as: .suggestion)
    for (index, recovery) in report.recoveries.enumerated() {
      add("  \(index + 1). \(recovery.title)", as: .recovery)
    }
    return lines.joined(separator: "\n")
  }
}
