public import FoundationCore

/// A failure with the recoveries that a screen can offer.
///
/// Recoveries that need text input, such as another name or a password, are left out: the suggestion
/// names the command for them. "Try again" is always included.
public struct ScreenFailure: Failure {
  /// The failure itself.
  public let failure: any Failure
  public let details: FailureDetails

  /// Creates the failure for an error.
  public init(_ error: any Error) {
    failure = error.asFailure
    var details = failure.details
    // A mapped failure may leave its recoveries to its cause.
    if details.recoveries.isEmpty {
      details.recoveries = details.causes.first?.asFailure.recoveries ?? []
    }
    details.recoveries = details.recoveries.filter(\.isPossible).map(\.withItsWait)
    if !details.recoveries.contains(where: \.isRetry) {
      details.recoveries.insert(Recovery(.retry(after: .zero), title: "Try again"), at: 0)
    }
    self.details = details
  }
}

extension Recovery {
  fileprivate var isRetry: Bool {
    if case .retry = action { true } else { false }
  }

  fileprivate var isPossible: Bool {
    switch action {
    case .retry, .useStale, .openURL, .run, .attempt, .custom: true
    case .signIn, .edit, .narrow, .skip, .giveUp: false
    }
  }

  /// The recovery with the delay of a retry in its title.
  fileprivate var withItsWait: Recovery {
    guard case .retry(let delay) = action, delay >= .seconds(1) else { return self }
    return Recovery(action, title: "\(title), after \(delay.roundedText)", isAutomatic: isAutomatic)
  }
}
