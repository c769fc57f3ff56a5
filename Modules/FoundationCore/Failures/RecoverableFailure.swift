public import Foundation

/// A failure with recoveries that it performs itself, which is also Foundation's `RecoverableError`.
///
/// It is how an error offers an application's own actions, made by `recoverable(by:)`, and how code
/// that does not use `Failure` can present one. The options are the titles of the recoveries, in order.
public struct RecoverableFailure: Failure, RecoverableError {
  /// The failure itself.
  public let failure: any Failure
  public let details: FailureDetails

  private let performRecovery: @Sendable (Recovery) async throws -> Bool

  /// Creates a recoverable failure with other recoveries than the failure has.
  ///
  /// - Parameters:
  ///   - failure: The failure.
  ///   - recoveries: The recoveries, the best first.
  ///   - perform: A function that performs a recovery and returns `true` if it succeeded. It is not
  ///     called for `giveUp` or an option that does not exist.
  public init(
    _ failure: any Failure,
    recoveries: [Recovery],
    perform: @escaping @Sendable (Recovery) async throws -> Bool
  ) {
    self.failure = failure
    var details = failure.details
    details.recoveries = recoveries
    self.details = details
    performRecovery = perform
  }

  /// The failure below all recoverable ones.
  var origin: any Failure { (failure as? RecoverableFailure)?.origin ?? failure }

  /// Performs a recovery; returns `false` if it gives up or fails.
  func perform(_ recovery: Recovery) async throws -> Bool {
    guard recovery.action != .giveUp else { return false }
    return try await performRecovery(recovery)
  }
}

extension RecoverableFailure {
  public var recoveryOptions: [String] { recoveries.map(\.title) }

  /// Returns `false`: recoveries are asynchronous, so only the method with a result handler performs
  /// them.
  public func attemptRecovery(optionIndex: Int) -> Bool { false }

  /// Performs an option, and calls the handler on the main actor with `true` if it succeeded.
  ///
  /// The handler receives `false` at once if the option does not exist or gives up.
  public func attemptRecovery(
    optionIndex: Int,
    resultHandler: @escaping (_ recovered: Bool) -> Void
  ) {
    guard recoveries.indices.contains(optionIndex),
      recoveries[optionIndex].action != .giveUp
    else { return resultHandler(false) }
    let recovery = recoveries[optionIndex]
    // Foundation's handler is not Sendable. It is called once, on the main actor, where dialogs that
    // pass one run; this method does not use it after starting the task.
    nonisolated(unsafe) let resultHandler = resultHandler
    Task { @MainActor in
      // The handler takes no error.
      resultHandler((try? await perform(recovery)) ?? false)
    }
  }
}

/// An application's own way out of an error: a title and an action.
///
///     throw error.recoverable(by: [
///       .tryAgain { try await list.refresh() },
///       .action("Free space") { try await cache.removeAll() },
///       .cancel,
///     ])
public struct RecoveryOption: Sendable {
  /// A function that performs an option; a thrown error is the next failure.
  public typealias Action = @MainActor @Sendable () async throws -> Void

  let recovery: Recovery
  let action: Action

  /// The option to give up.
  public static var cancel: RecoveryOption { cancel("Cancel") }

  /// Creates the option to give up, with a title.
  public static func cancel(_ title: String) -> RecoveryOption {
    RecoveryOption(recovery: Recovery(.giveUp, title: title)) {}
  }

  /// Creates the option to try again.
  ///
  /// - Parameters:
  ///   - title: The title of the button.
  ///   - action: The action; without one, the operation that failed is repeated.
  /// - Returns: The option.
  public static func tryAgain(
    _ title: String = "Try again",
    action: @escaping Action = {}
  ) -> RecoveryOption {
    RecoveryOption(recovery: Recovery(.retry(after: .zero), title: title), action: action)
  }

  /// Creates an option with an action of the application.
  ///
  /// - Parameters:
  ///   - title: The title of the button.
  ///   - id: The identifier in reports and logs; the title by default.
  ///   - action: The action.
  /// - Returns: The option.
  public static func action(
    _ title: String,
    id: String? = nil,
    action: @escaping Action
  ) -> RecoveryOption {
    RecoveryOption(recovery: Recovery(.custom(id: id ?? title), title: title), action: action)
  }
}

extension Error {
  /// Returns the error as a failure with these options in place of its recoveries.
  ///
  /// They are offered in this order: a dialog that shows them so needs the one to cancel first, and one
  /// with a place for it finds it by its kind. Options run on the main actor.
  public func recoverable(by options: [RecoveryOption]) -> RecoverableFailure {
    RecoverableFailure(asFailure, recoveries: options.map(\.recovery)) { recovery in
      try await options.first { $0.recovery == recovery }?.action()
      return true
    }
  }
}
