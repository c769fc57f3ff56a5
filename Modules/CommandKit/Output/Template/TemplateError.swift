public import FoundationCore

/// Why a template has no text.
public indirect enum TemplateError: Failure, Equatable {
  /// The text is no template, with the place of the fault.
  case syntax(String, at: String)
  /// A value is not of the kind that the template needs, with the place of the expression.
  case evaluation(String, at: String)

  public var details: FailureDetails {
    switch self {
    case .syntax(let reason, let place):
      .init(
        "usage.template",
        .usage,
        "The template cannot be read at \(place).",
        reason: reason,
        suggestion: "Write a template as in --template '{{range .}}{{.name}}{{\"\\n\"}}{{end}}'. "
          + "See the help on formatting."
      )
    case .evaluation(let reason, let place):
      .init(
        "output.template",
        .failed,
        "The template does not fit the output at \(place).",
        reason: reason,
        suggestion: "Look at the output with --json first."
      )
    }
  }
}
