import CommandKit
import Foundation
import FoundationCore
import HTTPServing
import Ordering
import StoreHTTP
import Synchronization

/// Kills servers of one store in turn while many buy there, and sees whether anybody notices.
@MainActor struct FleetTest {
  let store: SelftestStore
  let serverCount: Int
  let buyerCount: Int
  let seconds: Int
  /// The program that serves the store, and what it is told of the machine.
  let program: String
  let environment: [String: String]

  /// Some things of which there are enough, and one whose end is soon reached: from then on every
  /// order that wants it is refused, and all others are placed.
  nonisolated static func goods(for buyers: Int) -> [ItemQuantity] {
    let enough = (1...12).map {
      ItemQuantity(sku: .init(rawValue: "MUG-\($0)"), quantity: 1_000_000)
    }
    return enough + [ItemQuantity(sku: "LAST", quantity: buyers)]
  }

  func run(_ progress: WorkProgress) async throws -> FleetOutcome {
    let fleet = try await Fleet.start(
      serverCount,
      of: store,
      by: program,
      environment: environment
    )
    do {
      let outcome = try await outcome(of: fleet, progress)
      await fleet.end()
      return outcome
    } catch {
      await fleet.end()
      throw error
    }
  }

  private func outcome(of fleet: Fleet, _ progress: WorkProgress) async throws -> FleetOutcome {
    let repeated = Counter()
    let buyers = try await buyers(at: fleet.balancer, repeated)
    var outcome = FleetOutcome(servers: serverCount, buyers: buyerCount)
    outcome.silence = await sell(to: buyers, at: fleet, progress)
    try Task.checkCancellation()
    outcome.kills = fleet.kills
    outcome.breaches = try await breaches(buyers, at: fleet.balancer)
    for buyer in buyers { outcome.count(buyer) }
    outcome.retries = repeated.count
    return outcome
  }

  /// Lets all buy for the time, while the servers are killed in turn.
  ///
  /// - Returns: The longest time in which no order was acknowledged.
  private func sell(
    to buyers: [FleetBuyer],
    at fleet: Fleet,
    _ progress: WorkProgress
  ) async -> Duration {
    var silence = LongestGap(since: .now)
    let selling = buyers.map { buyer in
      Task { await buyer.work { silence.end(at: .now) } }
    }
    let killing = Task { await fleet.killInTurn() }
    for _ in 1...seconds {
      // Cancelled, it is over all the sooner.
      try? await Task.sleep(for: .seconds(1))
      progress.advance()
    }
    silence.end(at: .now)
    let longest = silence.length
    for buyer in buyers { buyer.stop() }
    killing.cancel()
    await killing.value
    for buyer in selling { await buyer.value }
    return longest
  }

  /// Settles everything, and looks through all that the store has.
  private func breaches(_ buyers: [FleetBuyer], at balancer: Balancer) async throws -> [String] {
    for buyer in buyers { await buyer.settle() }
    var breaches = buyers.flatMap(\.surprises)
    let unsettled = buyers.count { !$0.isSettled }
    if unsettled > 0 { breaches.append("\(unsettled) buyers do not know what became of an order.") }
    let file = store.folder.appendingPath("audit.sqlite")
    let auditor = SelftestBuyer(asking: address, over: balancer, retries, file: file)
    let audit = OrderAudit(
      client: auditor.client,
      model: try await auditor.start(),
      clients: buyers
    )
    return try await breaches + audit.all(store) + store.findings()
  }

  /// Buyers with an outbox and a client each, which asks again by itself.
  private func buyers(at balancer: Balancer, _ repeated: Counter) async throws -> [FleetBuyer] {
    var buyers: [FleetBuyer] = []
    for number in 1...buyerCount {
      let name = "buyer-\(number)"
      let file = store.folder.appendingPath("\(name).sqlite")
      let buyer = SelftestBuyer(
        asking: address,
        over: balancer,
        retries,
        file: file
      ) { event in
        if case .retried = event.decision { repeated.add() }
      }
      let model = try await buyer.start()
      buyers.append(FleetBuyer(name, wanting: store.goods, by: model, seed: UInt64(number)))
    }
    return buyers
  }

  /// The usual pauses, and more attempts: some server dies every second, and may be the next to be
  /// asked as well.
  private var retries: HTTPClient.RetryPolicy {
    var retries = HTTPClient.RetryPolicy()
    retries.maximumAttempts = 6
    return retries
  }

  /// What is asked for through the servers' sockets.
  private var address: URL { ListeningAddress.unixSocket("").url }
}

extension FleetOutcome {
  @MainActor fileprivate mutating func count(_ buyer: FleetBuyer) {
    placed += buyer.acknowledged.count
    refused += buyer.refused
    errors += buyer.errors
  }
}

/// Counts from any thread.
private final class Counter: Sendable {
  private let number = Atomic(0)

  var count: Int { number.load(ordering: .relaxed) }

  func add() { number.add(1, ordering: .relaxed) }
}
