import CommandKit
import Foundation
import FoundationCore
import StoreCommands

/// `rialto selftest fleet`: kills servers of one store in turn while many buy there.
enum SelftestFleet {
  private static let servers = Option.value(
    "servers",
    "N",
    of: Servers.self,
    "How many servers there are, 2 to 16; 4 where nothing is said."
  )
  private static let buyers = Option.value(
    "buyers",
    "M",
    of: ParticipantCount.self,
    "How many buy at one time, 1 to 150; 64 where nothing is said."
  )
  private static let seconds = Option.value(
    "seconds",
    "S",
    of: Seconds.self,
    "How long they buy, 1 to 3600; 20 where nothing is said."
  )

  static let command = Command(
    "fleet",
    "Kills servers of one store in turn while many buy there.",
    discussion: """
      So many servers serve one store in PostgreSQL, and buyers order from all of them by turns, as \
      behind a load balancer. Every second one of the servers is killed as if by 'kill -9', and \
      started again. A request that dies with its server is made again by the client, with the same \
      key; so nobody should see an error. Of one thing there are only as many as there are buyers. \
      In the end no order that was acknowledged may be lost or there twice, nothing may be \
      oversold, and 'fsck' must find nothing.

      What it tells of time is the longest while in which no order was acknowledged to anybody: \
      kill the primary under it and promote a standby, as Scripts/failover does, and it is for how \
      long nothing could be written.
      """,
    examples: [
      Example("rialto selftest fleet --database postgres:///store", "4 servers, 64 buyers, 20 s."),
      Example(
        "rialto selftest fleet --servers 2 --seconds 5 --database postgres:///store --json",
        "For a program."
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
    Column("silentMilliseconds", \.silentMilliseconds),
    Column("breaches", \.breaches),
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
    try await SelftestStore.with(FleetTest.goods(for: buyers), in: database) { store in
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
      try display.judge(
        outcome,
        as: table,
        of: store,
        again: "rialto selftest fleet --servers \(servers) --buyers \(buyers) "
          + "--seconds \(seconds)" + SelftestGroup.typed(database)
      )
    }
  }
}

/// As many as one machine can run beside everything else.
private struct Servers: ArgumentValue {
  let count: Int

  init?(argument: String) {
    guard let count = Int(argument), 2...16 ~= count else { return nil }
    self.count = count
  }

  static var expectation: String { "a whole number from 2 to 16" }
}

/// Up to an hour.
private struct Seconds: ArgumentValue {
  let count: Int

  init?(argument: String) {
    guard let count = Int(argument), 1...3600 ~= count else { return nil }
    self.count = count
  }

  static var expectation: String { "a whole number from 1 to 3600" }
}
