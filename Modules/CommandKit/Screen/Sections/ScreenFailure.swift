public import FoundationCore

/// A failure with the recoveries that a screen can offer.
///
/// Recoveries that need text input, such as another name or a password, are left out: the suggestion
/// names the command for them. "Try again" is always included.
public struct ScreenFailure: Failure {
  /// The failure itself.
  public let failure: any Failure
  public let recoveries: [Recovery]

  /// Creates the failure for an error.
  public init(_ error: any Error) {
    failure = error.asFailure
    let offered = failure.recoveries
    // A mapped failure may leave its recoveries to its cause.
    let all = offered.isEmpty ? failure.causes.first?.asFailure.recoveries ?? [] : offered
    let possible = all.filter(\.isPossible).map(\.withItsWait)
    let hasRetry = possible.contains(where: \.isRetry)
    recoveries =
      (hasRetry ? [] : [Recovery(.retry(after: .zero), title: "Try again")]) + possible
  }

  public var code: String { failure.code }
  public var category: FailureCategory { failure.category }
  public var title: String { failure.title }
  public var reason: String? { failure.reason }
  public var suggestion: String? { failure.suggestion }
  public var causes: [any Error] { failure.causes }
}

extension Recovery {
  fileprivate var isRetry: Bool {
    if case .retry = action { true } else { false }
  }

  fileprivate var isPossible: Bool {
    switch action {
    case .retry, .useStale, .openURL, .run, .attempt: true
    case .signIn, .edit, .narrow, .skip, .giveUp: false
    }
  }

  /// The recovery with the delay of a retry in its title.
  fileprivate var withItsWait: Recovery {
    guard case .retry(let delay) = action, delay >= .seconds(1) else { return self }
    return Recovery(action, title: "\(title), after \(delay.roundedText)", isAutomatic: isAutomatic)
  }
}
