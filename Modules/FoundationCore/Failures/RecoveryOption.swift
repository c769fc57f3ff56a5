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
  /// Returns the error as a failure with these options in place of its own recoveries.
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
