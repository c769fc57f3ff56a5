import FoundationCore

/// A failure with the ways out that lead somewhere at the desk.
///
/// What takes more than a choice, such as another name or a password, stays the business of the
/// command that the suggestion names. Trying again is always one of them.
struct DeskFailure: Failure {
  let failure: any Failure
  let recoveries: [Recovery]

  init(_ error: any Error) {
    failure = error.asFailure
    let offered = failure.recoveries
    // What is explained to a person may leave that to its cause.
    let all = offered.isEmpty ? failure.causes.first?.asFailure.recoveries ?? [] : offered
    let possible = all.filter(\.isPossible).map(\.withItsWait)
    let hasRetry = possible.contains(where: \.isRetry)
    recoveries =
      (hasRetry ? [] : [Recovery(.retry(after: .zero), title: "Try again")]) + possible
  }

  var code: String { failure.code }
  var category: FailureCategory { failure.category }
  var title: String { failure.title }
  var reason: String? { failure.reason }
  var suggestion: String? { failure.suggestion }
  var causes: [any Error] { failure.causes }
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

  /// The same, saying how long it waits before it tries again.
  fileprivate var withItsWait: Recovery {
    guard case .retry(let delay) = action, delay >= .seconds(1) else { return self }
    return Recovery(action, title: "\(title), after \(delay.inWords)", isAutomatic: isAutomatic)
  }
}
