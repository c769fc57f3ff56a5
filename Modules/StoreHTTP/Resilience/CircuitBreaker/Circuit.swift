/// What the end of a request tells of its origin.
enum OriginHealth {
  case good, bad
  /// It ended for another reason, such as the caller's change of mind.
  case unknown
}

/// The state of one origin: well, left alone, or being tried.
struct Circuit {
  enum Admission: Equatable {
    case normal
    /// It shows whether the origin is well again; no other goes before it ends.
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

  /// Decides about one request.
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

  /// Takes in how a request ended that was let through.
  ///
  /// Once the circuit is open only the probe counts: the others were sent before.
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

  /// Whether it is no other than that of an origin never heard of.
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
  /// What the status tells of its origin: 501, 505 and 511 are of a server that is well.
  var health: OriginHealth {
    switch status {
    case 501, 505, 511: .good
    case 500...: .bad
    default: .good
    }
  }
}

extension HTTPError.Kind {
  /// What the error tells of its origin.
  var health: OriginHealth {
    switch self {
    case .noConnection, .hostNotFound, .connectionLost, .timedOut, .malformedResponse: .bad
    default: .unknown
    }
  }
}

/// How requests ended of late, counted by tenths of the time that is still late.
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
