import CommandKit
import Foundation
import FoundationCore
import HTTPServing
import Ordering
import StoreHTTP

/// Kills servers of one store in turn while buyers order, and checks that no order is lost.
@MainActor struct FleetTest {
  let store: SelftestStore
  let serverCount: Int
  let buyerCount: Int
  let seconds: Int
  /// The program that serves the store.
  let program: String
  let environment: [String: String]

  /// Products with enough stock, and one that soon sells out: from then on every order with it is
  /// refused, and all others are placed.
  nonisolated static func items(for buyers: Int) -> [ItemQuantity] {
    let enough = (1...12).map {
      ItemQuantity(sku: .init(rawValue: "MUG-\($0)"), quantity: 1_000_000)
    }
    return enough + [ItemQuantity(sku: "LAST", quantity: buyers)]
  }

  func run(_ progress: WorkProgress) async throws -> FleetOutcome {
    let fleet = try await Fleet.start(serverCount, of: store, by: program, environment: environment)
    do {
      let outcome = try await outcome(of: fleet, progress: progress)
      await fleet.killAll()
      return outcome
    } catch {
      await fleet.killAll()
      throw error
    }
  }

  private func outcome(of fleet: Fleet, progress: WorkProgress) async throws -> FleetOutcome {
    let repeated = Lock(0)
    let buyers = try await buyers(at: fleet.balancer, retries: repeated)
    var outcome = FleetOutcome(servers: serverCount, buyers: buyerCount)
    outcome.longestGap = await sell(to: buyers, at: fleet, progress: progress)
    try Task.checkCancellation()
    outcome.kills = fleet.kills
    outcome.violations = try await violations(of: buyers, at: fleet.balancer)
    for buyer in buyers { outcome.count(buyer) }
    outcome.retries = repeated.withLock(\.self)
    return outcome
  }

  /// Lets the buyers order while the servers are killed in turn, and returns the longest gap.
  private func sell(
    to buyers: [FleetBuyer],
    at fleet: Fleet,
    progress: WorkProgress
  ) async -> Duration {
    var longestGap = LongestGap(since: .now)
    let selling = buyers.map { buyer in
      Task { await buyer.work { longestGap.end(at: .now) } }
    }
    let killing = Task { await fleet.killInTurn() }
    for _ in 1...seconds {
      // A cancelled test ends early.
      try? await Task.sleep(for: .seconds(1))
      progress.advance()
    }
    longestGap.end(at: .now)
    let longest = longestGap.length
    for buyer in buyers { buyer.stop() }
    killing.cancel()
    await killing.value
    for buyer in selling { await buyer.value }
    return longest
  }

  /// Resolves all unanswered orders and checks the whole store.
  private func violations(of buyers: [FleetBuyer], at balancer: Balancer) async throws -> [String] {
    for buyer in buyers { await buyer.resolveUnanswered() }
    var violations = buyers.flatMap(\.unexpectedResponses)
    let unsettled = buyers.count { !$0.isSettled }
    if unsettled > 0 {
      violations.append("\(unsettled) buyers have an order with an unknown outcome.")
    }
    let auditor = SelftestBuyer(of: address, over: balancer, retries: retryPolicy, file: "")
    let audit = OrderAudit(client: auditor.client, clients: buyers)
    return try await violations + audit.all(in: store) + store.findings()
  }

  /// Returns buyers, each with an outbox and a client that retries.
  private func buyers(at balancer: Balancer, retries repeated: Lock<Int>) async throws
    -> [FleetBuyer]
  {
    var buyers: [FleetBuyer] = []
    for number in 1...buyerCount {
      let name = "buyer-\(number)"
      let file = store.folder.appendingPath("\(name).sqlite")
      let buyer = SelftestBuyer(
        of: address,
        over: balancer,
        retries: retryPolicy,
        file: file
      ) { event in
        if case .retried = event.kind { repeated.withLock { $0 += 1 } }
      }
      let model = try await buyer.start()
      buyers.append(FleetBuyer(name, wanting: store.items, by: model, seed: UInt64(number)))
    }
    return buyers
  }

  /// The default delays with more attempts: a server dies every second, and the next one may be
  /// killed as well.
  private var retryPolicy: HTTPClient.RetryPolicy {
    var retries = HTTPClient.RetryPolicy()
    retries.maximumAttempts = 6
    return retries
  }

  /// The base URL of the servers' sockets.
  private var address: URL { ListeningAddress.unixSocket("").url }
}

extension FleetOutcome {
  @MainActor fileprivate mutating func count(_ buyer: FleetBuyer) {
    placed += buyer.acknowledged.count
    refused += buyer.refused
    errors += buyer.errors
  }
}

/// The result of a fleet test.
struct FleetOutcome: SelftestOutcome {
  let servers: Int
  let buyers: Int
  var kills = 0
  /// The number of placed orders.
  var placed = 0
  /// The number of orders refused as out of stock.
  var refused = 0
  /// The number of retried requests.
  var retries = 0
  /// The errors in spite of retries, each in a sentence or two.
  var errors: [String] = []
  /// The longest time without an acknowledged order.
  var longestGap = Duration.zero
  /// The violated guarantees, each as a sentence.
  var violations: [String] = []

  /// The same in milliseconds.
  var longestGapMilliseconds: Int { Int((longestGap / .milliseconds(1)).rounded()) }

  var sentence: String {
    let work =
      "\(kills) kills among \(servers) servers: \(placed) placed, \(refused) refused, "
      + "\(retries) retries, \(errors.count) errors, longest gap "
      + "\(longestGapMilliseconds) ms"
    return violations.isEmpty
      ? "\(work); none lost, none duplicated, none oversold, ledger balanced"
      : "\(work); \(violations.count) violations"
  }
}
