import FoundationCore
import StoreHTTP

/// How often somebody may try to sign in, so that passwords can't be guessed one after another.
///
/// A name has ten attempts, and one more every half minute; all names together have sixty, and two
/// more every second. Signing in gives a name its ten back. Whoever uses them up keeps others from
/// signing in, never from working: sessions go on. It is kept in memory: a server that starts anew
/// starts with all of them.
final class SignInLimit: Sendable {
  private struct State {
    var all = Allowance(burst: 60, interval: 0.5)
    var names: [String: Allowance] = [:]
  }

  private let state = Lock(State())

  /// Takes an attempt, whether or not there is such an account.
  ///
  /// - Throws: A problem of status 429 that says how long until there is one.
  func take(_ name: String, at seconds: Int) throws(Problem) {
    let now = Double(seconds)
    let wait = state.withLock { state in
      if state.names.count > 1000 { state.names = state.names.filter { $0.value.fullAt > now } }
      var own = state.names[name] ?? Allowance(burst: 10, interval: 30)
      let wait = max(own.wait(at: now), state.all.wait(at: now))
      if wait <= 0 {
        state.all.take(at: now)
        own.take(at: now)
      }
      state.names[name] = own
      return wait
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

  /// Gives a name all of its attempts back: whoever tried them knows the password.
  func giveBack(_ name: String) { state.withLock { $0.names[name] = nil } }
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
