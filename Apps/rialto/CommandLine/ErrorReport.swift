import FoundationCore

/// The one place where an error becomes text and an exit status.
struct ErrorReport {
  let console: Console

  /// Whether a program reads along and wants the error as JSON.
  let isJSON: Bool

  let isColorless: Bool

  /// Tells the error on the error output, unless it is none for a person.
  func report(_ error: any Error) -> ExitStatus {
    if case OutputError.closed = error { return .done }
    if let report = FailureReport(error) {
      // Where even this cannot be written, the exit status still tells.
      let lines = presenter.present(report).split(separator: "\n")
      try? console.error.write(lines.joined(separator: "\n") + "\n")
    }
    return ExitStatus(error.asFailure.category)
  }

  private var presenter: any FailurePresenter {
    if isJSON { return JSONFailurePresenter() }
    let style = Style(
      for: console.error,
      environment: console.environment,
      isColorless: isColorless
    )
    return TextFailurePresenter { part, line in
      switch part {
      case .title: style.paint("Error:", .red) + " " + line
      case .reason, .suggestion: line
      // A numbered choice that nobody can make here; the suggestion says the same.
      case .recovery: ""
      }
    }
  }
}
