import FoundationCore

/// A failure with its ways out by number, one of which a person chooses.
struct RecoveryMenu {
  let report: ErrorReporter

  /// Tells the failure and what can be done, and asks; nothing where it is left.
  func choose(from failure: any Failure, of invocation: Invocation) -> Int? {
    guard let told = FailureReport(failure) else { return nil }
    let offered = told.recoveries.indices.filter {
      report.recoveries.plan(told.recoveries[$0].action, invocation) != nil
    }
    let lines = offered.enumerated().map { "  \($0 + 1). \(told.recoveries[$1].offer)" }
    report.tell([report.text(of: told)] + lines)
    guard !offered.isEmpty else { return nil }
    return number(upTo: offered.count).map { offered[$0 - 1] }
  }

  private func number(upTo count: Int) -> Int? {
    let prompt = Prompt(report.console, on: report.console.error, isInputless: false)
    let choices = count == 1 ? "1" : "1–\(count)"
    while true {
      // The end of the input, or an output that is gone, leaves it as Enter does.
      guard
        let answer = try? prompt.text("\(choices), or Enter to leave:", flag: ""), !answer.isEmpty
      else { return nil }
      if let number = Int(answer), 1...count ~= number { return number }
    }
  }
}

extension Recovery {
  /// The line of the menu.
  fileprivate var offer: String {
    guard case .retry(let delay) = action, delay >= .seconds(1) else { return title }
    return "\(title) in \(delay.inClockWords)"
  }
}
