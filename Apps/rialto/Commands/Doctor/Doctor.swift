import CommandKit
import Foundation
import FoundationCore
import StoreCommands

/// `rialto doctor`: checks the setup and suggests fixes.
enum Doctor {
  private static let triesKey = Option.flag(
    "try-key",
    "Also test the NewsAPI key; uses one request."
  )

  static let command = Command(
    "doctor",
    "Checks the setup and suggests fixes.",
    discussion: """
      Changes nothing. Each external server gets one small request, with a limit of a few seconds. \
      If a server cannot be reached, the row names the step that failed: DNS, TCP, TLS or HTTP. \
      NewsAPI is checked without your key, so no request of your quota is used. --offline skips \
      these checks.

      For a store in PostgreSQL, more rows check the connection, versions, permissions and free \
      connections.

      The exit code is 1 if a check failed; warnings do not count.
      """,
    examples: [
      Example("rialto doctor", "Run all checks."),
      Example("rialto doctor --offline", "Skip the network checks."),
      Example("rialto doctor --try-key", "Also test the NewsAPI key."),
      Example("rialto doctor --json", "JSON for a bug report."),
      Example(
        "rialto doctor --database postgres://rialto@db.example/store",
        "Check the connection to PostgreSQL."
      ),
    ],
    options: [triesKey, DatabaseAddress.readOnlyOption],
    output: .rows(CheckResult.table())
  ) { invocation, composition in
    let triesKey = try invocation[triesKey]
    if triesKey, composition.network.isOffline {
      throw UsageError(.conflictingOptions("--try-key", "--offline"), at: invocation.path)
    }
    // Invalid settings are a result of a check, and the other checks still run.
    let display = (try? composition.display) ?? composition.displayWithoutSettings
    let checks = triesKey ? checks + [.newsKeyValidity] : checks
    let results =
      try await results(of: checks, composition, on: display)
      + PostgresDoctorChecks.results(composition)
    try display.list(results, as: CheckResult.table(isLaidOut: display.isLaidOut))
    let failed = results.count { $0.finding.status == .failed }
    if failed > 0 { throw DoctorFailure(failed: failed, total: results.count) }
  }

  /// The standard checks, in the order of their rows.
  static let checks: [DoctorCheck] = {
    let folders = BaseDirectories.Purpose.allCases.map { DoctorCheck.folder($0) }
    let secrets = Settings.secrets.map { DoctorCheck.secret($0) }
    return [.version, .settings, .environment] + folders
      + [.database, .store, .storeIntegrity, .cache, .http] + DoctorCheck.servers
      + [.newsRequests, .diskSpace, .clock, .locale, .text] + secrets
  }()

  /// Runs the checks: the remote ones concurrently, and the others in order.
  private static func results(
    of checks: [DoctorCheck],
    _ composition: Composition,
    on display: Display
  ) async throws -> [CheckResult] {
    let remote = Task { await findings(of: checks.filter(\.isRemote), composition) }
    return try await withTaskCancellationHandler {
      var findings: [String: Finding] = [:]
      // A secret command may prompt for a passphrase, so no progress is shown meanwhile.
      for check in checks where !check.isRemote {
        findings[check.name] = await check.run(composition)
        try Task.checkCancellation()
      }
      let late = await display.progress("Waiting for servers") { _ in await remote.value }
      try Task.checkCancellation()
      findings.merge(late) { $1 }
      let clock = DoctorCheck.clock.name
      findings[clock] = findings[clock]?.compared(toServerSkews: findings.values.compactMap(\.skew))
      return checks.compactMap { check in
        findings[check.name].map { CheckResult(name: check.name, finding: $0) }
      }
    } onCancel: {
      remote.cancel()
    }
  }

  /// Runs checks concurrently, and returns their findings by name.
  private static func findings(
    of checks: [DoctorCheck],
    _ composition: Composition
  ) async -> [String: Finding] {
    await withTaskGroup(of: (String, Finding).self) { group in
      for check in checks { group.addTask { (check.name, await check.run(composition)) } }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }
}

/// The failure of some checks; the rows describe each.
private struct DoctorFailure: Failure {
  let failed: Int
  let total: Int

  var details: FailureDetails {
    .init(
      "doctor.failed",
      .failed,
      "\(failed) of \(total) checks failed.",
      suggestion: "Each failed row says what to do."
    )
  }
}
