public import Foundation

/// An error that says what happened, why, and what can be done about it.
///
/// Each module's one error type conforms. The code is a promise to scripts and never changes; the
/// sentences are for people and may. Nothing in any of them is secret.
///
/// Every failure is a `LocalizedError` too, so code that knows only `localizedDescription` shows
/// its title and never an empty text.
public protocol Failure: LocalizedError, Sendable {
  /// A stable name such as `store.out_of_stock`.
  var code: String { get }

  /// What kind of failure this is; it decides the exit status of a command.
  var category: FailureCategory { get }

  /// What happened, in a sentence.
  var title: String { get }

  /// Why it happened, as far as is known.
  var reason: String? { get }

  /// What a person can do next.
  var suggestion: String? { get }

  /// The errors that led to this one, the nearest first.
  var causes: [any Error] { get }

  /// What a program can do next, the best first.
  var recoveries: [Recovery] { get }
}

extension Failure {
  public var reason: String? { nil }
  public var suggestion: String? { nil }
  public var causes: [any Error] { [] }
  public var recoveries: [Recovery] { [] }

  public var errorDescription: String? { title.isEmpty ? code : title }
  public var failureReason: String? { reason }
  public var recoverySuggestion: String? { suggestion }
  // Foundation's own default is out of sight of files that do not import it.
  public var helpAnchor: String? { nil }
}

/// The kinds of failure a caller can tell apart without knowing the module it came from.
public enum FailureCategory: String, Sendable, CaseIterable {
  /// Something went wrong that fits no other kind.
  case failed
  /// What was asked cannot be understood.
  case usage
  /// The named thing does not exist.
  case notFound = "not_found"
  /// A sign-in or a key is needed.
  case authentication
  /// A rule forbids it.
  case refused
  /// Someone else changed it meanwhile.
  case conflict
  /// The allowance is spent.
  case quota
  /// What we depend on is down, and nothing usable is at hand.
  case unavailable
  /// It may or may not have happened; asking again with the same key is safe.
  case unknownOutcome = "unknown_outcome"
  /// The person or the program changed its mind; never shown as a failure.
  case cancelled
}
