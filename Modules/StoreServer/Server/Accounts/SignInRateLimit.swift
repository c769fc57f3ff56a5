import Foundation
import FoundationCore
import StoreCore
import StoreHTTP

/// The rate limit of sign-ins, against guessing of passwords.
///
/// It is a set of token buckets. A network has 20 attempts and gains one every 3 seconds; an IPv6
/// network of 48 bits has 60 and gains one every second, in all its parts together. A name has 10
/// attempts in each network and gains one there every 30 seconds. If a name has signed in from a
/// network, only the last limit applies to it there for the lifetime of the session, so that attempts
/// on other names do not lock it out.
///
/// Clients of different networks share no bucket, or one could lock out the others: their attempts
/// wait in a ``HashingLine``. The buckets are in memory: a restarted server starts with full ones.
final class SignInRateLimit: Sendable {
  /// A name and the network from which it signs in.
  struct Client: Hashable {
    let name: String
    let network: ClientNetwork
  }

  private struct State {
    var networks = Allowances<String>(burst: 20, interval: 3)
    var sites = Allowances<String>(burst: 60, interval: 1)
    var clients = Allowances<Client>(burst: 10, interval: 30)
    /// The last two attempts without a sign-in; an attempt counts for ten minutes.
    var recent = Allowances<String>(burst: 2, interval: 600)
    /// The expiry of the last session of each client.
    var ends: [Client: Double] = [:]

    func hasSession(_ client: Client, at now: Double) -> Bool {
      ends[client].map { $0 > now } ?? false
    }

    /// Returns the seconds until the next attempt; 0 or less if one is left.
    mutating func wait(_ client: Client, at now: Double) -> Double {
      let wait = clients.wait(client, at: now)
      if hasSession(client, at: now) { return wait }
      // All are read, because each thereby notices a clock that was set back.
      let siteWait = client.network.site.map { sites.wait($0, at: now) } ?? 0
      return max(wait, siteWait, networks.wait(client.network.name, at: now))
    }

    /// Takes an attempt, and returns its rank.
    mutating func take(_ client: Client, at now: Double) -> HashingLine.Rank {
      clients.take(client, at: now)
      if hasSession(client, at: now) { return .session }
      if let site = client.network.site { sites.take(site, at: now) }
      networks.take(client.network.name, at: now)
      return .init(afterAttempts: recent.take(client.network.widest, at: now))
    }
  }

  private let state = Lock(State())

  /// Takes an attempt, whether or not the account exists.
  ///
  /// - Returns: The rank of the sign-in, by the recent attempts of the client's network.
  /// - Throws: A problem of status 429 with the seconds to wait.
  func take(_ client: Client, at seconds: Int) throws(Problem) -> HashingLine.Rank {
    let now = Double(seconds)
    let (wait, rank) = state.withLock { state in
      let wait = state.wait(client, at: now)
      return (wait, wait > 0 ? .repeated : state.take(client, at: now))
    }
    try Self.check(wait)
    return rank
  }

  private static func check(_ wait: Double) throws(Problem) {
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

  /// Resets the buckets of a name in its network after a sign-in.
  func noteSession(_ client: Client, at seconds: Int) {
    let now = Double(seconds)
    state.withLock { state in
      state.clients.giveBack(client)
      state.recent.giveBack(client.network.widest)
      if state.ends.count > 1000 { state.ends = state.ends.filter { $0.value > now } }
      state.ends[client] = now + Double(IssuedSession.refreshLifetime)
    }
  }
}

/// The network of a client, by which the server counts sign-ins.
///
/// A client of IPv6 chooses among the addresses of a whole network, usually of 64 bits, and a
/// provider may assign it one of 48. A client of IPv4 has its address.
struct ClientNetwork: Hashable {
  /// The IPv4 address or the IPv6 network of 64 bits, or another text, such as `unix`.
  let name: String
  /// The IPv6 network of 48 bits; `nil` for other clients.
  let site: String?

  /// The largest network that one client may have.
  var widest: String { site ?? name }

  init(of address: String) {
    var bytes = [UInt8](repeating: 0, count: 16)
    guard inet_pton(AF_INET6, address, &bytes) == 1 else {
      // Some proxies add the port of the client.
      (name, site) = (String(address.prefix { $0 != ":" }), nil)
      return
    }
    if bytes.starts(with: Self.mappedPrefix) {
      (name, site) = (bytes[12...].map(String.init).joined(separator: "."), nil)
    } else {
      (name, site) = (bytes[..<8].hexadecimal, bytes[..<6].hexadecimal)
    }
  }

  /// The prefix of an IPv4 address in the form of IPv6.
  private static let mappedPrefix = [UInt8](repeating: 0, count: 10) + [0xff, 0xff]
}

/// Token buckets by key.
private struct Allowances<Key: Hashable> {
  let burst: Double
  let interval: Double
  private var used: [Key: Allowance] = [:]
  /// The number of buckets at which the full ones are removed.
  private var limit = 1000

  init(burst: Double, interval: Double) {
    self.burst = burst
    self.interval = interval
  }

  /// Returns the seconds until the next attempt; 0 or less if one is left.
  mutating func wait(_ key: Key, at now: Double) -> Double { used[key]?.wait(at: now) ?? 0 }

  /// Takes an attempt, and returns the number of those taken before that were not regained yet.
  @discardableResult
  mutating func take(_ key: Key, at now: Double) -> Int {
    if used.count > limit {
      used = used.filter { $0.value.fullAt > now }
      // Removing them costs little per attempt, however many networks there are.
      limit = max(1000, used.count * 2)
    }
    var allowance = used[key] ?? Allowance(burst: burst, interval: interval)
    let taken = Int(max(0, allowance.fullAt - now) / interval)
    allowance.take(at: now)
    used[key] = allowance
    return taken
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

  /// Takes a token; an empty bucket stays empty.
  mutating func take(at now: Double) {
    fullAt = min(max(fullAt, now), now + interval * (burst - 1)) + interval
  }
}
