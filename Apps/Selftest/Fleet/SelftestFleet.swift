import CommandKit
import Foundation
import FoundationCore
import StoreCommands

/// `rialto selftest fleet`: kills servers of one store in turn while buyers order.
enum SelftestFleet {
  private static let servers = Option.value(
    "servers",
    "N",
    of: Servers.self,
    "The number of servers, 2 to 16 (default: 4)."
  )
  private static let buyers = Option.value(
    "buyers",
    "M",
    of: ParticipantCount.self,
    "The number of buyers, 1 to 150 (default: 64)."
  )
  private static let seconds = Option.value(
    "seconds",
    "S",
    of: Seconds.self,
    "The duration in seconds, 1 to 3600 (default: 20)."
  )

  static let command = Command(
    "fleet",
    "Kills servers of one store in turn while buyers order.",
    discussion: """
      Several servers serve one store in PostgreSQL, and buyers order through a load balancer. Every \
      second one server is killed as by 'kill -9', and restarted. The client retries failed \
      requests with the same key, so no buyer should see an error. One product has only as many \
      pieces as there are buyers. In the end no acknowledged order may be lost or duplicated, \
      nothing may be oversold, and 'fsck' must find nothing.

      The longest gap is the longest time without an acknowledged order. If you fail over to a \
      standby meanwhile, as Scripts/failover does, it is the duration of the outage.
      """,
    examples: [
      Example("rialto selftest fleet --database postgres:///store", "4 servers, 64 buyers, 20 s."),
      Example(
        "rialto selftest fleet --servers 2 --seconds 5 --database postgres:///store --json",
        "As JSON for scripts."
      ),
    ],
    options: [servers, buyers, seconds],
    output: .one(table),
    run: run
  )

  private static let table = Table<FleetOutcome>([
    Column("servers", \.servers),
    Column("buyers", \.buyers),
    Column("kills", \.kills),
    Column("placed", \.placed),
    Column("refused", \.refused),
    Column("retries", \.retries),
    Column("errors", \.errors),
    Column("longestGapMilliseconds", \.longestGapMilliseconds),
    Column("violations", \.violations),
  ])

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let display = try context.display
    guard let database = try SelftestGroup.database(of: invocation, in: context) else {
      throw UsageError(.missingArgument("--database ADDRESS"), at: invocation.path)
    }
    let servers = try invocation[servers]?.count ?? 4
    let buyers = try invocation[buyers]?.count ?? 64
    let seconds = try invocation[seconds]?.count ?? 20
    let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let environment = try context.display.console.environment
    try await SelftestStore.with(FleetTest.items(for: buyers), in: database) { store in
      let outcome = try await display.progress("Selling", of: seconds) { progress in
        try await FleetTest(
          store: store,
          serverCount: servers,
          buyerCount: buyers,
          seconds: seconds,
          program: program,
          environment: environment
        ).run(progress)
      }
      try display.report(
        outcome,
        as: table,
        of: store,
        rerun: "rialto selftest fleet --servers \(servers) --buyers \(buyers) "
          + "--seconds \(seconds)" + SelftestGroup.typed(database)
      )
    }
  }
}

/// The number of servers, limited by one machine.
private struct Servers: ArgumentValue {
  let count: Int

  init?(argument: String) {
    guard let count = Int(argument), 2...16 ~= count else { return nil }
    self.count = count
  }

  static var expectation: String { "a whole number from 2 to 16" }
}

/// The duration, up to an hour.
private struct Seconds: ArgumentValue {
  let count: Int

  init?(argument: String) {
    guard let count = Int(argument), 1...3600 ~= count else { return nil }
    self.count = count
  }

  static var expectation: String { "a whole number from 1 to 3600" }
}
