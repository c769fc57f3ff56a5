import CommandKit
import Foundation
import FoundationCore
import StoreCommands

/// `rialto doctor`: tells whether everything is in order, and what to do where it is not.
enum Doctor {
  private static let triesKey = Option.flag(
    "try-key",
    "Try the key of NewsAPI as well, which spends one of its requests."
  )

  static let command = Command(
    "doctor",
    "Checks whether everything is in order.",
    discussion: """
      Nothing is changed. The servers outside are asked for next to nothing, all at once and for a \
      few seconds at most; where one cannot be reached, the row says how far the way to it goes: DNS, \
      TCP, TLS or HTTP. NewsAPI is asked without the key, so that no request is spent; --offline asks \
      none of them.

      Of a store in PostgreSQL there are rows of their own, from the host's name to the versions, the \
      rights and the room that is left.

      The exit code is 1 when a check failed; a warning alone is no failure.
      """,
    examples: [
      Example("rialto doctor", "See every check and what to do."),
      Example("rialto doctor --offline", "The same without a network."),
      Example("rialto doctor --try-key", "Know whether NewsAPI takes your key."),
      Example("rialto doctor --json", "To send along with a report."),
      Example(
        "rialto doctor --database postgres://rialto@db.example/store",
        "See how far the way to a store in PostgreSQL goes."
      ),
    ],
    options: [triesKey, DatabaseAddress.option, DatabaseAddress.readOnlyOption],
    output: .rows(CheckResult.table),
    run: run
  )

  /// Every check that costs nothing, in the order they are shown.
  static let checks: [DoctorCheck] =
    [.version, .settings, .environment]
    + BaseDirectories.Purpose.allCases.map(DoctorCheck.folder)
    + [.database, .store, .storeIntegrity, .cache, .http]
    + UpstreamServer.allCases.map { DoctorCheck.reaching($0) }
    + [.newsRequests, .diskSpace, .clock, .locale, .text]
    + Settings.secrets.map(DoctorCheck.secret)

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let triesKey = try invocation[triesKey]
    if triesKey, composition.isOffline {
      throw UsageError(.conflictingOptions("--try-key", "--offline"), at: invocation.path)
    }
    // Where the settings are broken that is a result, and the others are still wanted.
    let display = (try? composition.display) ?? composition.displayWithoutSettings
    let checks = triesKey ? checks + [.newsKeyTrial] : checks
    let results =
      try await results(of: checks, composition, display)
      + PostgresDoctorChecks.results(composition)
    try display.list(results, as: CheckResult.table)
    let failed = results.count { $0.finding.status == .failed }
    if failed > 0 { throw DoctorFailure(failed: failed, of: results.count) }
  }

  /// What all of them find, those that wait for somebody at once, and the others in their order.
  private static func results(
    of checks: [DoctorCheck],
    _ composition: Composition,
    _ display: Display
  ) async throws -> [CheckResult] {
    let asking = Task { await findings(at: checks.filter(\.waits), composition) }
    return try await withTaskCancellationHandler {
      var findings: [String: Finding] = [:]
      // These may ask a person for a passphrase, and the terminal is theirs meanwhile.
      for check in checks where !check.waits {
        findings[check.name] = await check.find(composition)
        try Task.checkCancellation()
      }
      let late = await display.progress("Waiting for servers") { _ in await asking.value }
      try Task.checkCancellation()
      findings.merge(late) { $1 }
      let clock = DoctorCheck.clock.name
      findings[clock] = findings[clock]?.judged(by: findings.values.compactMap(\.skew))
      return checks.compactMap { check in
        findings[check.name].map { CheckResult(name: check.name, finding: $0) }
      }
    } onCancel: {
      asking.cancel()
    }
  }

  /// What checks find that are made at once, by their names.
  private static func findings(
    at checks: [DoctorCheck],
    _ composition: Composition
  ) async -> [String: Finding] {
    await withTaskGroup(of: (String, Finding).self) { group in
      for check in checks { group.addTask { (check.name, await check.find(composition)) } }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }
}

/// That some checks failed; the rows said which.
private struct DoctorFailure: Failure {
  let failed: Int
  let total: Int

  init(failed: Int, of total: Int) {
    self.failed = failed
    self.total = total
  }

  var code: String { "doctor.failed" }
  var category: FailureCategory { .failed }
  var title: String { "\(failed) of \(total) checks failed." }
  var suggestion: String? { "Each says what to do." }
}
