import FoundationCore

/// How a command ends, told to scripts: the one table of exit codes.
public enum ExitStatus: Int32, Sendable, CaseIterable {
  case done = 0
  case failed = 1
  case usage = 2
  case notFound = 3
  case authentication = 4
  case refused = 5
  case conflict = 6
  case quota = 7
  case unavailable = 69
  case unknownOutcome = 75
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

  /// What it tells, for `rialto help exit-codes`.
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
