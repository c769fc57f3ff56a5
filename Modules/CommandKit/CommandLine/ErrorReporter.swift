import Foundation
import FoundationCore

/// The one place where an error becomes text and an exit status.
struct ErrorReporter: Sendable {
  let console: Console

  /// Whether a program reads along and wants the error as JSON.
  let isJSON: Bool

  let isColorless: Bool

  /// The rules for the recoveries of a failure.
  let recoveries: RecoveryRules

  /// What was asked, where that was understood; the lines to copy go on from it.
  let invocation: Invocation?

  /// Tells the error on the error output, unless it is none for a person.
  func report(_ error: any Error) -> ExitStatus {
    if case OutputError.closed = error { return .done }
    if let report = FailureReport(error) {
      tell([isJSON ? JSONFailurePresenter().present(report) : text(of: report)] + ways(out: report))
    }
    return ExitStatus(error.asFailure.category)
  }

  /// Writes lines; where even this cannot be done, the exit status still tells.
  func tell(_ lines: [String]) {
    try? console.error.write(lines.joined(separator: "\n") + "\n")
  }

  /// What happened, why, and what to do next.
  func text(of report: FailureReport) -> String {
    let style = Style(
      for: console.error,
      environment: console.environment,
      isColorless: isColorless
    )
    return TextFailurePresenter { part, line in
      switch part {
      case .title: style.paint("Error:", .red) + " " + line
      case .reason, .suggestion: line
      // Numbers are for whoever can choose one: `RecoveryMenu`.
      case .recovery: ""
      }
    }.present(report).split(separator: "\n").joined(separator: "\n")
  }

  /// The recoveries as lines to copy, without what the text says already.
  private func ways(out report: FailureReport) -> [String] {
    guard !isJSON, let invocation else { return [] }
    let said = [report.reason, report.suggestion].compactMap(\.self).joined(separator: "\n")
    return report.recoveries.compactMap { recovery -> String? in
      let plan = recoveries.plan(recovery.action, invocation)
      if let command = plan?.command(after: invocation) {
        let line = Redactor.standard.redact(command.line.terminalSafe)
        return said.contains("'\(command.path.name)") ? nil : "Try: \(line)"
      }
      return switch plan {
      case .ask(_, let accepted, _) where !accepted.isEmpty && !said.contains(accepted[0]):
        "\(recovery.title): \(accepted.joined(separator: ", "))."
      case .open(let url) where !said.contains(url.absoluteString): "See: \(url.absoluteString)"
      default: nil
      }
    }
  }
}
