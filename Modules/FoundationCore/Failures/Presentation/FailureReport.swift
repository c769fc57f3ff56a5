import Foundation

/// The content of a failure for display, redacted and without terminal control sequences.
///
/// Presenters take only reports, so they cannot print a secret, control a terminal or show a
/// cancellation as a failure. Line breaks are kept; no text is shortened.
///
/// A report is its own identity, so a view that makes one for each update shows the same one.
public struct FailureReport: Sendable, Hashable, Identifiable {
  /// An error that caused the failure.
  public struct Cause: Sendable, Hashable {
    /// The stable code.
    public let code: String

    /// The description of the error, in a sentence.
    public let title: String

    /// The reason, if it is known.
    public let reason: String?
  }

  /// The stable code.
  public let code: String

  /// The category of the failure.
  public let category: FailureCategory

  /// The description of the failure, in a sentence.
  public let title: String

  /// The reason, if it is known.
  public let reason: String?

  /// A suggestion for the user.
  public let suggestion: String?

  /// The causes and their causes, the nearest first.
  public let causes: [Cause]

  /// The possible recoveries, the best first.
  public let recoveries: [Recovery]

  /// The report itself.
  public var id: FailureReport { self }

  /// Creates the report of any error; `nil` for a cancellation, which must not be shown.
  public init?(_ error: any Error, redactor: Redactor = .standard) {
    let failure = error.asFailure
    guard failure.category != .cancelled else { return nil }
    // Invisible characters are removed first, since they could split the name of a secret.
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

  /// Returns all causes, each followed by its own, to a limited depth in case of a cycle.
  private static func chain(below failure: any Failure, depth: Int = 0) -> [any Failure] {
    guard depth < 8 else { return [] }
    // The failure of a foreign error has that error as a cause, which would repeat it.
    let origin = (failure as? RecoverableFailure)?.origin ?? failure
    let causes = (origin as? ForeignFailure)?.underlying ?? origin.causes
    return causes.map(\.asFailure).flatMap { [$0] + chain(below: $0, depth: depth + 1) }
  }
}

extension Recovery.Action {
  fileprivate func cleaned(by clean: (String) -> String) -> Recovery.Action {
    switch self {
    case .edit(let field, let accepted): .edit(field: clean(field), accepted: accepted.map(clean))
    case .narrow(let hint): .narrow(hint: clean(hint))
    case .run(let command): .run(command: clean(command))
    case .custom(let id): .custom(id: clean(id))
    // A URL that is invalid after redaction is not offered.
    case .openURL(let url): URL(string: clean(url.absoluteString)).map(Self.openURL) ?? .giveUp
    case .retry, .useStale, .signIn, .skip, .attempt, .giveUp: self
    }
  }
}
