import FoundationCore

/// The exit status of a command.
public enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Success, even with no results.
  case done = 0
  /// A failure for which there is no other status.
  case failed = 1
  /// An invalid command line or setting.
  case usage = 2
  /// A missing product, order, file or the like.
  case notFound = 3
  /// A missing sign-in or key.
  case authentication = 4
  /// A refusal by a rule of the store or a server.
  case refused = 5
  /// A conflict with a change by another user.
  case conflict = 6
  /// An exceeded quota.
  case quota = 7
  /// An unavailable server, without a usable cached answer.
  case unavailable = 69
  /// An unknown outcome; repeating the same command is safe.
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
    case .done: "Success, even with no results."
    case .failed: "Other failure."
    case .usage: "Invalid command line or setting."
    case .notFound: "Not found."
    case .authentication: "A sign-in or an API key is required."
    case .refused: "Refused by a rule."
    case .conflict: "Conflict: it was changed in the meantime."
    case .quota: "Quota exceeded."
    case .unavailable: "A server is unavailable, and there is no cached answer."
    case .unknownOutcome: "Outcome unknown; repeating the same command is safe."
    case .interrupted: "Interrupted."
    }
  }
}
