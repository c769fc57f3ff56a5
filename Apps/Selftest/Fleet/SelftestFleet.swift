import CommandKit
import Foundation
import FoundationCore
import StoreCommands

/// `rialto selftest fleet`: kills servers of one store in turn while buyers order.
enum SelftestFleet {
  private static let servers = Option.number(
    "servers N",
    in: 2...16,
    "The number of servers, 2 to 16 (default: 4)."
  )
  private static let buyers = SelftestGroup.buyers(default: 64)
  private static let seconds = Option.number(
    "seconds S",
    in: 1...3600,
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
    let servers = try invocation[servers] ?? 4
    let buyers = try invocation[buyers] ?? 64
    let seconds = try invocation[seconds] ?? 20
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
