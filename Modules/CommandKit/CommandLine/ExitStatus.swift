import FoundationCore

/// The exit status of a command: the one table of exit codes.
public enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Success, also with nothing to show.
  case done = 0
  /// A failure that fits no other status.
  case failed = 1
  /// A command line or a setting that cannot be understood.
  case usage = 2
  /// A named thing that does not exist.
  case notFound = 3
  /// A missing sign-in or key.
  case authentication = 4
  /// A refusal by a rule.
  case refused = 5
  /// A change by another in the meantime.
  case conflict = 6
  /// A spent allowance.
  case quota = 7
  /// A dependency that is down, with nothing usable kept.
  case unavailable = 69
  /// An outcome that is not known; the same command is safe to repeat.
  case unknownOutcome = 75
  /// An interrupt.
  case interrupted = 130

  init(_ category: FailureCategory) {
    self =
      switch category {
      case .failed: .failed
      case .usage: .usage
      case .notFound: .notFound
      case .authentication: .authentication
      case .refused: .refused
      case .conflict: .conflict
      case .quota: .quota
      case .unavailable: .unavailable
      case .unknownOutcome: .unknownOutcome
      case .cancelled: .interrupted
      }
  }

  /// One sentence on the meaning, for a page of help.
  public var meaning: String {
    switch self {
    case .done: "Done; also when there was nothing to show."
    case .failed: "Something went wrong that fits no other code."
    case .usage: "The command line or a setting cannot be understood."
    case .notFound: "The thing that was named does not exist."
    case .authentication: "A sign-in or a key is needed."
    case .refused: "A rule forbids it."
    case .conflict: "Someone else changed it meanwhile."
    case .quota: "The allowance is spent."
    case .unavailable: "What it depends on is down, and nothing usable was kept."
    case .unknownOutcome: "It may have happened or not; the same command is safe to repeat."
    case .interrupted: "Interrupted."
    }
  }
}
