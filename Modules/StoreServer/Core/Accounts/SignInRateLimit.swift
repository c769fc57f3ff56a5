import FoundationCore
import StoreHTTP

/// How often somebody may try to sign in, so that passwords can't be guessed one after another.
///
/// An address has twenty attempts and one more every three seconds; an attempt that it does not have
/// costs no name anything. Then a name has ten, and one more every half minute, and all names have
/// sixty together, and two more every second. A name that has signed in from an address has ten of
/// its own there, whatever others try elsewhere, for as long as that session can go on. It is kept
/// in memory: a server that starts anew starts with all of them.
final class SignInRateLimit: Sendable {
  /// A name and the address that it is used from.
  struct Attempt: Hashable {
    let name: String
    let client: String
  }

  private struct State {
    var all = Allowance(burst: 60, interval: 0.5)
    var addresses = Allowances<String>(burst: 20, interval: 3)
    var names = Allowances<String>(burst: 10, interval: 30)
    var sessions = Allowances<Attempt>(burst: 10, interval: 30)
    /// The time at which the last session of each ends.
    var ends: [Attempt: Double] = [:]
  }

  private let state = Lock(State())

  /// Takes an attempt, whether or not there is such an account.
  ///
  /// - Throws: A problem of status 429 that says how long until there is one.
  func take(_ attempt: Attempt, at seconds: Int) throws(Problem) {
    let now = Double(seconds)
    let wait = state.withLock { state in
      if let end = state.ends[attempt], end > now {
        return state.sessions.take(attempt, at: now)
      }
      // All are asked, since each notices by that where the clock was set back.
      let ownWait = state.addresses.wait(attempt.client, at: now)
      let wait = max(state.names.wait(attempt.name, at: now), state.all.wait(at: now))
      if ownWait > 0 { return ownWait }
      if wait > 0 { return wait }
      state.all.take(at: now)
      _ = state.names.take(attempt.name, at: now)
      return state.addresses.take(attempt.client, at: now)
    }
    guard wait > 0 else { return }
    var problem = Problem(
      429,
      "too_many_sign_ins",
      "There were too many attempts to sign in.",
      detail: "Try again in \(Int(wait.rounded(.up))) s."
    )
    problem.fields["Retry-After"] = String(Int(wait.rounded(.up)))
    throw problem
  }

  /// Gives a name all of its attempts back, and its own ones at that address, after a sign-in.
  func noteSession(_ attempt: Attempt, at seconds: Int) {
    let now = Double(seconds)
    state.withLock { state in
      state.names.giveBack(attempt.name)
      state.sessions.giveBack(attempt)
      if state.ends.count > 1000 { state.ends = state.ends.filter { $0.value > now } }
      state.ends[attempt] = now + Double(IssuedSession.refreshLife)
    }
  }
}

/// An allowance for each of many.
private struct Allowances<Key: Hashable> {
  let burst: Double
  let interval: Double
  private var used: [Key: Allowance] = [:]

  init(burst: Double, interval: Double) {
    self.burst = burst
    self.interval = interval
  }

  /// Returns the seconds until there is an attempt; 0 or less where there is one.
  mutating func wait(_ key: Key, at now: Double) -> Double { used[key]?.wait(at: now) ?? 0 }

  /// Takes an attempt if one is left, and returns the seconds until the next, as `wait` does.
  mutating func take(_ key: Key, at now: Double) -> Double {
    if used.count > 1000 { used = used.filter { $0.value.fullAt > now } }
    var allowance = used[key] ?? Allowance(burst: burst, interval: interval)
    let wait = allowance.wait(at: now)
    if wait <= 0 { allowance.take(at: now) }
    used[key] = allowance
    return wait
  }

  mutating func giveBack(_ key: Key) { used[key] = nil }
}

/// So many at once, and then one every so often; kept as the moment when it is full again.
private struct Allowance {
  let burst: Double
  /// In seconds, as all times here.
  let interval: Double
  var fullAt = 0.0

  /// How long until there is one; nothing or less where there is.
  mutating func wait(at now: Double) -> Double {
    // Where the clock was set back, an empty one is as far from full as ever, and no further.
    fullAt = min(fullAt, now + interval * burst)
    return fullAt - now - interval * (burst - 1)
  }

  mutating func take(at now: Double) { fullAt = max(fullAt, now) + interval }
}
