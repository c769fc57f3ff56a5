public import Foundation

/// An error with a code, a title, a reason and suggested recoveries.
///
/// Each module has one error type, which conforms by describing each of its cases in one place:
/// ``FailureDetails``. Scripts rely on the code, which never changes; the texts are for users and can
/// change. They contain no secret.
///
/// Every failure is a `LocalizedError`, whose `localizedDescription` is the title and never empty. Its
/// `helpAnchor` is the code: an application's help has a page or a heading of that name for each code
/// it documents.
public protocol Failure: LocalizedError, Sendable {
  /// The code, the category, the texts and the recoveries.
  var details: FailureDetails { get }
}

extension Failure {
  /// The stable code, such as `store.out_of_stock`.
  public var code: String { details.code }
  /// The category, which determines the exit status of a command.
  public var category: FailureCategory { details.category }
  /// The description of the failure, in a sentence.
  public var title: String { details.title }
  /// The reason, if it is known.
  public var reason: String? { details.reason }
  /// A suggestion for the user.
  public var suggestion: String? { details.suggestion }
  /// The causes, the nearest first.
  public var causes: [any Error] { details.causes }
  /// The possible recoveries, the best first.
  public var recoveries: [Recovery] { details.recoveries }
  /// The title and the reason on one line.
  public var sentences: String { [title, reason].compactMap(\.self).joined(separator: " ") }

  public var errorDescription: String? { title.isEmpty ? code : title }
  public var failureReason: String? { reason }
  public var recoverySuggestion: String? { suggestion }
  /// The code, which is the anchor of its documentation.
  public var helpAnchor: String? { code }
}

/// The description of a failure. An error type makes one for each of its cases:
///
///     enum StoreError: Failure {
///       case notEmpty
///       case missing(path: String)
///
///       var details: FailureDetails {
///         switch self {
///         case .notEmpty: .init("store.not_empty", .conflict, "The store already contains data.")
///         case .missing(let path):
///           .init("store.missing", .notFound, "There is no store.", reason: "\(path) does not exist.")
///         }
///       }
///     }
public struct FailureDetails: Sendable {
  /// The stable code, such as `store.out_of_stock`.
  public var code: String
  /// The category, which determines the exit status of a command.
  public var category: FailureCategory
  /// The description of the failure, in a sentence.
  public var title: String
  /// The reason, if it is known.
  public var reason: String?
  /// A suggestion for the user.
  public var suggestion: String?
  /// The causes, the nearest first.
  public var causes: [any Error]
  /// The possible recoveries, the best first.
  public var recoveries: [Recovery]

  /// Creates a description.
  public init(
    _ code: String,
    _ category: FailureCategory,
    _ title: String,
    reason: String? = nil,
    suggestion: String? = nil,
    causes: [any Error] = [],
    recoveries: [Recovery] = []
  ) {
    (self.code, self.category, self.title) = (code, category, title)
    (self.reason, self.suggestion) = (reason, suggestion)
    (self.causes, self.recoveries) = (causes, recoveries)
  }
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
