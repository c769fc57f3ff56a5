import StoreCommands
import StoreCore
import StoreServer

/// What the doctor says of a store in PostgreSQL: a row for every step of the way to it.
enum PostgresDoctorChecks {
  static func results(_ composition: Composition) async -> [CheckResult] {
    // Why the settings can't be read, or the password, is said in rows of their own.
    guard let configuration = try? composition.configuration,
      var place = try? composition.storeDatabase()
    else { return [] }
    place.readOnlyAddress = configuration[Settings.storeReadOnlyDatabase]?.text
    let limit = composition.surroundings.probeTimeLimits.database
    async let standby = StoreServer.diagnoseStandby(of: place, within: limit)
    let primary = await StoreServer.diagnose(place, within: limit)
    return primary.map { result(of: $0, at: "PostgreSQL") }
      + (await standby).map { result(of: $0, at: "standby") }
  }

  private static func result(of finding: PostgresCheckResult, at server: String) -> CheckResult {
    CheckResult(name: "\(server) \(finding.step.rawValue)", finding: Finding(finding.outcome))
  }
}

extension Finding {
  fileprivate init(_ outcome: PostgresCheckResult.Outcome) {
    self =
      switch outcome {
      case .passed(let words): .ok(words)
      case .warning(let words, let cure): .warning(words, cure: cure)
      case .failed(let words, let cure): Finding(status: .failed, detail: words, cure: cure)
      }
  }
}
