import FoundationCore

/// The menu of the recoveries of a failure.
struct RecoveryMenu {
  let report: ErrorReporter

  /// Shows a failure with its recoveries, and returns the index of the chosen one; `nil` if the user
  /// leaves the menu.
  func choose(from failure: any Failure, of invocation: Invocation) -> Int? {
    guard let shown = FailureReport(failure) else { return nil }
    let offered = shown.recoveries.indices.filter {
      report.recoveries.plan(shown.recoveries[$0].action, invocation) != nil
    }
    let lines = offered.enumerated().map { "  \($0 + 1). \(shown.recoveries[$1].offer)" }
    report.write([report.text(of: shown)] + lines)
    guard !offered.isEmpty else { return nil }
    return number(upTo: offered.count).map { offered[$0 - 1] }
  }

  private func number(upTo count: Int) -> Int? {
    let prompt = Prompt(report.console, on: report.console.error, disablesPrompts: false)
    let choices = count == 1 ? "1" : "1–\(count)"
    while true {
      // What was typed or pasted for the command that failed is no choice.
      report.console.input.discardTypeAhead()
      // The end of the input and a closed output count as Enter.
      guard
        let answer = try? prompt.text("Choose \(choices), or press Enter to cancel:", flag: ""),
        !answer.isEmpty
      else { return nil }
      if let number = Int(answer), 1...count ~= number { return number }
      report.write(["Enter \(count == 1 ? "1" : "a number from 1 to \(count)")."])
    }
  }
}

extension Recovery {
  fileprivate var offer: String {
    guard case .retry(let delay) = action, delay >= .seconds(1) else { return title }
    return "\(title) in \(delay.clockText)"
  }
}
