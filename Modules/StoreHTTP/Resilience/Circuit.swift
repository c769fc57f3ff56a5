/// The health of an origin, as shown by the end of a request.
enum OriginHealth {
  case good, bad
  /// Unknown: the request ended for another reason, such as cancellation.
  case unknown
}

/// The circuit of an origin: closed, open or half-open.
struct Circuit {
  enum Admission: Equatable {
    case normal
    /// The probe decides whether the circuit closes; no other request is sent before it ends.
    case probe
    case refused(retryAfter: Duration)
  }

  enum Change {
    case opened, closed
  }

  private enum State {
    case closed(OutcomeWindow)
    case open(until: Duration)
    case probing
  }

  private let policy: HTTPClient.CircuitBreaker
  private var state: State

  init(_ policy: HTTPClient.CircuitBreaker) {
    self.policy = policy
    state = .closed(OutcomeWindow(policy.window))
  }

  /// Admits or refuses a request.
  mutating func admit(at now: Duration) -> Admission {
    switch state {
    case .closed: return .normal
    case .probing: return .refused(retryAfter: policy.openDuration)
    case .open(let end) where now < end: return .refused(retryAfter: end - now)
    case .open:
      state = .probing
      return .probe
    }
  }

  /// Records the end of an admitted request.
  ///
  /// Once the circuit is open only the probe counts: the other requests were sent before.
  mutating func note(_ health: OriginHealth, isProbe: Bool, at now: Duration) -> Change? {
    switch state {
    case .closed(var window):
      window.add(health, at: now)
      state = .closed(window)
      let (good, bad) = window.counts(at: now)
      let isTooMuch = Double(bad) >= policy.failureRatio * Double(good + bad)
      return health == .bad && bad >= policy.failureThreshold && isTooMuch ? open(at: now) : nil
    case .probing where isProbe:
      switch health {
      case .good:
        state = .closed(OutcomeWindow(policy.window))
        return .closed
      case .bad: return open(at: now)
      case .unknown:
        state = .open(until: now)
        return nil
      }
    case .open, .probing: return nil
    }
  }

  /// Returns `true` if the circuit equals a new one.
  func isUnused(at now: Duration) -> Bool {
    switch state {
    case .closed(let window): window.counts(at: now) == (0, 0)
    case .open(let end): now > end + policy.window
    case .probing: false
    }
  }

  private mutating func open(at now: Duration) -> Change {
    state = .open(until: now + policy.openDuration)
    return .opened
  }
}

extension HTTPResponse {
  /// The health that a status shows: 501, 505 and 511 come from a healthy server.
  var health: OriginHealth {
    switch status {
    case 501, 505, 511: .good
    case 500...: .bad
    default: .good
    }
  }
}

extension HTTPError.Kind {
  /// The health that an error shows.
  var health: OriginHealth {
    switch self {
    case .noConnection, .hostNotFound, .connectionLost, .timedOut, .malformedResponse: .bad
    default: .unknown
    }
  }
}

/// The outcomes of recent requests, counted by tenths of the window.
struct OutcomeWindow {
  private struct Slice {
    var number = Int.min
    var good = 0
    var bad = 0
  }

  private let sliceLength: Duration
  private var slices = [Slice](repeating: Slice(), count: 10)

  init(_ length: Duration) { sliceLength = max(length, .milliseconds(10)) / 10 }

  mutating func add(_ health: OriginHealth, at now: Duration) {
    let number = number(at: now)
    let place = number % slices.count
    if slices[place].number != number { slices[place] = Slice(number: number) }
    switch health {
    case .good: slices[place].good += 1
    case .bad: slices[place].bad += 1
    case .unknown: break
    }
  }

  func counts(at now: Duration) -> (good: Int, bad: Int) {
    let oldest = number(at: now) - slices.count + 1
    return slices.reduce(into: (0, 0)) { counts, slice in
      guard slice.number >= oldest else { return }
      counts.0 += slice.good
      counts.1 += slice.bad
    }
  }

  private func number(at now: Duration) -> Int { Int(now / sliceLength) }
}
