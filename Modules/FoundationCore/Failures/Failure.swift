public import Foundation

/// An error with a code, a title, a reason and suggested recoveries.
///
/// Each module has one error type, which conforms. Scripts rely on the code, which never changes; the
/// texts are for users and can change. None of them contains a secret.
///
/// Every failure is a `LocalizedError`, whose `localizedDescription` is the title and never empty.
public protocol Failure: LocalizedError, Sendable {
  /// The stable code, such as `store.out_of_stock`.
  var code: String { get }

  /// The category, which determines the exit status of a command.
  var category: FailureCategory { get }

  /// The description of the failure, in a sentence.
  var title: String { get }

  /// The reason, if it is known.
  var reason: String? { get }

  /// A suggestion for the user.
  var suggestion: String? { get }

  /// The causes, the nearest first.
  var causes: [any Error] { get }

  /// The possible recoveries, the best first.
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
  // Foundation's own default is not visible in files that do not import it.
  public var helpAnchor: String? { nil }
}

/// The categories of failures, independent of the module.
public enum FailureCategory: String, Sendable, CaseIterable {
  /// A failure of no other category.
  case failed
  /// The arguments or input are invalid.
  case usage
  /// The requested item does not exist.
  case notFound = "not_found"
  /// A sign-in or an API key is required.
  case authentication
  /// The operation is not allowed.
  case refused
  /// A concurrent change conflicts.
  case conflict
  /// The quota is used up.
  case quota
  /// A required service is unavailable, and there is no usable cached data.
  case unavailable
  /// The operation may or may not have succeeded; a retry with the same idempotency key is safe.
  case unknownOutcome = "unknown_outcome"
  /// The user or the program cancelled the operation; never shown as a failure.
  case cancelled
}
