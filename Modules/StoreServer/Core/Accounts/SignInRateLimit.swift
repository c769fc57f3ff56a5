import FoundationCore
import StoreHTTP

/// The rate limit of sign-ins, against guessing of passwords.
///
/// It is a set of token buckets. An address has 20 attempts and gains one every 3 seconds; attempts
/// beyond that do not count against a name. A name has 10 and gains one every 30 seconds; all names
/// together have 60 and gain two every second. A name that has signed in from an address has 10 of
/// its own there, whatever others try elsewhere, for the lifetime of that session. The buckets are
/// in memory: a restarted server starts with full ones.
final class SignInRateLimit: Sendable {
  /// A name and the address from which it signs in.
  struct Client: Hashable {
    let name: String
    let address: String
  }

  private struct State {
    var all = Allowance(burst: 60, interval: 0.5)
    var addresses = Allowances<String>(burst: 20, interval: 3)
    var names = Allowances<String>(burst: 10, interval: 30)
    var sessions = Allowances<Client>(burst: 10, interval: 30)
    /// The expiry of the last session of each client.
    var ends: [Client: Double] = [:]
  }

  private let state = Lock(State())

  /// Takes an attempt, whether or not the account exists.
  ///
  /// - Throws: A problem of status 429 with the seconds to wait.
  func take(_ client: Client, at seconds: Int) throws(Problem) {
    let now = Double(seconds)
    let wait = state.withLock { state in
      if let end = state.ends[client], end > now {
        return state.sessions.take(client, at: now)
      }
      // All are read, because each thereby notices a clock that was set back.
      let ownWait = state.addresses.wait(client.address, at: now)
      let wait = max(state.names.wait(client.name, at: now), state.all.wait(at: now))
      if ownWait > 0 { return ownWait }
      if wait > 0 { return wait }
      state.all.take(at: now)
      _ = state.names.take(client.name, at: now)
      return state.addresses.take(client.address, at: now)
    }
    guard wait > 0 else { return }
    var problem = Problem(
      429,
      "too_many_sign_ins",
      "Too many attempts to sign in.",
      detail: "Try again in \(Int(wait.rounded(.up))) seconds."
    )
    problem.fields["Retry-After"] = String(Int(wait.rounded(.up)))
    throw problem
  }

  /// Resets the buckets of a name, and of the name at its address, after a sign-in.
  func noteSession(_ client: Client, at seconds: Int) {
    let now = Double(seconds)
    state.withLock { state in
      state.names.giveBack(client.name)
      state.sessions.giveBack(client)
      if state.ends.count > 1000 { state.ends = state.ends.filter { $0.value > now } }
      state.ends[client] = now + Double(IssuedSession.refreshLifetime)
    }
  }
}

/// Token buckets by key.
private struct Allowances<Key: Hashable> {
  let burst: Double
  let interval: Double
  private var used: [Key: Allowance] = [:]

  init(burst: Double, interval: Double) {
    self.burst = burst
    self.interval = interval
  }

  /// Returns the seconds until the next attempt; 0 or less if one is left.
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

/// A token bucket, stored as the time when it is full again.
private struct Allowance {
  let burst: Double
  /// The seconds per token.
  let interval: Double
  var fullAt = 0.0

  /// Returns the seconds until the next token; 0 or less if one is left.
  mutating func wait(at now: Double) -> Double {
    // If the clock was set back, the bucket is at most empty.
    fullAt = min(fullAt, now + interval * burst)
    return fullAt - now - interval * (burst - 1)
  }

  mutating func take(at now: Double) { fullAt = max(fullAt, now) + interval }
}
