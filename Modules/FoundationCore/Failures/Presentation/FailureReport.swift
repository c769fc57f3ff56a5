import Foundation

/// A failure as it may be shown: every text redacted and safe in a terminal.
///
/// Presenters take only this, so none of them can print a secret, move a terminal's cursor or show
/// a cancellation as a failure. Line breaks are kept; no text is shortened.
public struct FailureReport: Sendable, Hashable {
  /// An error that led to the failure.
  public struct Cause: Sendable, Hashable {
    /// Its stable name.
    public let code: String

    /// What happened.
    public let title: String

    /// Why it happened, as far as is known.
    public let reason: String?
  }

  /// Its stable name.
  public let code: String

  /// What kind of failure it is.
  public let category: FailureCategory

  /// What happened.
  public let title: String

  /// Why it happened, as far as is known.
  public let reason: String?

  /// What a person can do next.
  public let suggestion: String?

  /// The errors that led to it and those that led to them, the nearest first.
  public let causes: [Cause]

  /// What a program can do next, the best first.
  public let recoveries: [Recovery]

  /// Reports any error; nothing for a cancellation, which is not to be shown.
  public init?(_ error: any Error, redactor: Redactor = .standard) {
    let failure = error.asFailure
    guard failure.category != .cancelled else { return nil }
    // Made safe first, so that nothing invisible splits the name of a secret.
    let clean = { (text: String) in redactor.redact(text.terminalSafeLines) }
    code = clean(failure.code)
    category = failure.category
    title = clean(failure.title.isEmpty ? failure.code : failure.title)
    reason = failure.reason.map(clean)
    suggestion = failure.suggestion.map(clean)
    causes = Self.chain(below: failure).map { cause in
      Cause(code: clean(cause.code), title: clean(cause.title), reason: cause.reason.map(clean))
    }
    recoveries = failure.recoveries.map { recovery in
      Recovery(
        recovery.action.cleaned(by: clean),
        title: clean(recovery.title),
        isAutomatic: recovery.isAutomatic
      )
    }
  }

  /// All causes, each followed by its own; errors that name each other end at some depth.
  private static func chain(below failure: any Failure, depth: Int = 0) -> [any Failure] {
    guard depth < 8 else { return [] }
    // A foreign error is told by the failure that stands for it, and is not its own cause.
    let causes = (failure as? ForeignFailure)?.underlying ?? failure.causes
    return causes.map(\.asFailure).flatMap { [$0] + chain(below: $0, depth: depth + 1) }
  }
}

extension Recovery.Action {
  fileprivate func cleaned(by clean: (String) -> String) -> Recovery.Action {
    switch self {
    case .edit(let field, let accepted): .edit(field: clean(field), accepted: accepted.map(clean))
    case .narrow(let hint): .narrow(hint: clean(hint))
    case .run(let command): .run(command: clean(command))
    // An address that is none without its secrets is not offered.
    case .openURL(let url): URL(string: clean(url.absoluteString)).map(Self.openURL) ?? .giveUp
    case .retry, .useStale, .signIn, .skip, .attempt, .giveUp: self
    }
  }
}
