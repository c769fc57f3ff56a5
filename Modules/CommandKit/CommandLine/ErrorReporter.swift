import Foundation
import FoundationCore

/// Turns an error into text and an exit status.
struct ErrorReporter: Sendable {
  let console: Console

  /// `true` to write the error as JSON.
  let isJSON: Bool

  let disablesColor: Bool

  /// The rules for the recoveries of a failure.
  let recoveries: RecoveryRules

  /// The invocation, if it could be parsed; the commands to try are based on it.
  let invocation: Invocation?

  /// Writes the error to the error output, unless a user need not see it, and returns its status.
  func report(_ error: any Error) -> ExitStatus {
    if case OutputError.closed = error { return .done }
    if let report = FailureReport(error) {
      let text = isJSON ? JSONFailurePresenter().present(report) : text(of: report)
      write([text] + recoveryLines(for: report))
    }
    return ExitStatus(error.asFailure.category)
  }

  /// Writes lines; if that fails too, the exit status still reports the error.
  func write(_ lines: [String]) {
    try? console.error.write(lines.joined(separator: "\n") + "\n", as: isJSON ? .json : .styled)
  }

  /// Returns the title, the reason and the suggestion of a failure.
  func text(of report: FailureReport) -> String {
    let style = Style(
      for: console.error,
      environment: console.environment,
      disablesColor: disablesColor
    )
    return TextFailurePresenter { part, line in
      switch part {
      case .title: style.apply(.red, to: "Error:") + " " + line
      case .reason, .suggestion: line
      // `RecoveryMenu` numbers them, for a user who can choose one.
      case .recovery: ""
      }
    }.present(report).split(separator: "\n").joined(separator: "\n")
  }

  /// Returns the recoveries as command lines, except those that the text mentions already.
  private func recoveryLines(for report: FailureReport) -> [String] {
    guard !isJSON, let invocation else { return [] }
    let said = [report.reason, report.suggestion].compactMap(\.self).joined(separator: "\n")
    return report.recoveries.compactMap { recovery -> String? in
      let plan = recoveries.plan(recovery.action, invocation)
      if let command = plan?.command(after: invocation) {
        let line = Redactor.standard.redact(command.line.terminalSafe)
        return said.contains("'\(command.path.name)") ? nil : "Try: \(line)"
      }
      return switch plan {
      case .promptForValue(_, let accepted, _)
      where !accepted.isEmpty && !said.contains(accepted[0])
        && !report.title.contains(accepted[0]):
        "\(recovery.title): \(accepted.joined(separator: ", "))."
      case .open(let url) where !said.contains(url.absoluteString): "See: \(url.absoluteString)"
      default: nil
      }
    }
  }
}
