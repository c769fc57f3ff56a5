public import Foundation

/// A failure with recoveries that it performs itself, which is also Foundation's `RecoverableError`.
///
/// It is how an error offers an application's own actions, made by `recoverable(by:)`, and how code
/// that does not use `Failure` can present one. The options are the titles of the recoveries, in order.
public struct RecoverableFailure: Failure, RecoverableError {
  /// The failure itself.
  public let failure: any Failure
  public let details: FailureDetails

  /// Performs a recovery synchronously; `nil` if that is not possible.
  private let performNow: (@Sendable (Recovery) -> Bool)?
  private let performLater: @Sendable (Recovery) async throws -> Bool

  /// Creates a recoverable failure that performs its recoveries synchronously.
  ///
  /// - Parameters:
  ///   - failure: The failure.
  ///   - perform: A function that performs a recovery and returns `true` if it succeeded. It is not
  ///     called for `giveUp` or an option that does not exist.
  public init(_ failure: any Failure, perform: @escaping @Sendable (Recovery) -> Bool) {
    self.failure = failure
    details = failure.details
    performNow = perform
    performLater = perform
  }

  /// Creates a recoverable failure with recoveries in place of those of the failure.
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
    performNow = nil
    performLater = perform
  }

  /// The failure below all recoverable ones.
  var origin: any Failure { (failure as? RecoverableFailure)?.origin ?? failure }

  /// Performs a recovery; returns `false` if it gives up or fails.
  func perform(_ recovery: Recovery) async throws -> Bool {
    guard recovery.action != .giveUp else { return false }
    return try await performLater(recovery)
  }
}

extension RecoverableFailure {
  public var recoveryOptions: [String] { recoveries.map(\.title) }

  /// The index of the option to give up, which a dialog shows as its cancel button.
  public var giveUpIndex: Int? { recoveries.firstIndex { $0.action == .giveUp } }

  /// Performs an option; returns `false` if it does not exist, gives up or fails.
  ///
  /// An asynchronous one is not performed: use the method with a result handler.
  public func attemptRecovery(optionIndex: Int) -> Bool {
    guard let recovery = recovery(at: optionIndex), let performNow else { return false }
    return performNow(recovery)
  }

  /// Performs an option, and calls the handler on the main actor with `true` if it succeeded.
  ///
  /// A synchronous one is performed at once. The handler receives `false` if the option does not exist,
  /// gives up or fails.
  public func attemptRecovery(
    optionIndex: Int,
    resultHandler: @escaping (_ recovered: Bool) -> Void
  ) {
    guard let recovery = recovery(at: optionIndex), performNow == nil else {
      return resultHandler(attemptRecovery(optionIndex: optionIndex))
    }
    // Foundation's handler is not Sendable. It is called once, on the main actor, where dialogs that
    // pass one run; this method does not use it after starting the task.
    nonisolated(unsafe) let resultHandler = resultHandler
    Task { @MainActor in
      // The handler takes no error.
      resultHandler((try? await performLater(recovery)) ?? false)
    }
  }

  /// Returns the recovery at an index; `nil` if it does not exist or gives up.
  private func recovery(at index: Int) -> Recovery? {
    guard recoveries.indices.contains(index), recoveries[index].action != .giveUp else {
      return nil
    }
    return recoveries[index]
  }
}
