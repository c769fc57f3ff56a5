import StoreCommands
import StoreCore
import StoreServer

/// The checks of a store in PostgreSQL, one row for each step.
enum PostgresDoctorChecks {
  static func results(_ composition: Composition) async -> [CheckResult] {
    // Invalid settings and an unreadable password are reported by other checks.
    guard let configuration = try? composition.configuration,
      var place = try? composition.storeDatabase()
    else { return [] }
    place.readOnlyAddress = configuration[Settings.storeReadOnlyDatabase]?.text
    let limit = composition.appEnvironment.probeTimeLimits.database
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
      case .passed(let detail): .ok(detail)
      case .warning(let detail, let suggestion): .warning(detail, suggestion: suggestion)
      case .failed(let detail, let suggestion):
        Finding(status: .failed, detail: detail, suggestion: suggestion)
      }
  }
}
