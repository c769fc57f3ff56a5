import FoundationCore
import Postgres
import StoreCore

/// The diagnosis of a database: the steps of connecting, then checks.
struct PostgresDiagnosis: Sendable {
  private let address: String
  private let password: String?
  /// The time limit of connecting, and of each check.
  private let limit: Duration

  init(_ address: String, password: String?, within limit: Duration) {
    self.address = address
    self.password = password
    self.limit = limit
  }

  /// Returns the results step by step; if the connection fails, no checks follow.
  func results(of checks: [PostgresCheck]) async -> [PostgresCheckResult] {
    do {
      let configuration = try PostgresConfiguration(address, password: password)
      let probe = try PostgresProbe(configuration, within: limit)
      var found = await connectionResults(by: probe, configuration: configuration)
      if !found.contains(where: \.isFailure) {
        for check in checks { found.append(await result(of: check, by: probe)) }
      }
      await probe.close()
      return found
    } catch {
      return [PostgresCheckResult(step: .address, outcome: .failed(error))]
    }
  }

  private func connectionResults(
    by probe: PostgresProbe,
    configuration: PostgresConfiguration
  ) async -> [PostgresCheckResult] {
    do {
      let (encryption, version) = try await probe.query { connection in
        (connection.encryptionOutcome(), try await connection.value("SHOW server_version") ?? "")
      }
      return results(before: .rights, configuration: configuration).map { finding in
        switch finding.step {
        case .tls: PostgresCheckResult(step: .tls, outcome: encryption)
        case .version:
          PostgresCheckResult(step: .version, outcome: .passed("PostgreSQL \(version)"))
        default: finding
        }
      }
    } catch {
      let end = PostgresCheckResult.Step(endOf: error)
      return results(before: end, configuration: configuration)
        + [PostgresCheckResult(step: end, outcome: .failed(error))]
    }
  }

  /// Returns the results of the steps before one that failed.
  private func results(
    before end: PostgresCheckResult.Step,
    configuration: PostgresConfiguration
  ) -> [PostgresCheckResult] {
    PostgresCheckResult.Step.allCases.prefix { $0 != end }.map { step in
      let words =
        switch step {
        case .address: "\(configuration)"
        case .dns: configuration.usesSocket ? "not needed for a socket" : "host resolved"
        case .tcp: configuration.usesSocket ? "socket accepts connections" : "port is open"
        case .tls: "as sslmode requires"
        case .server: "responds"
        case .password: "accepted"
        case .database: "exists"
        default: ""
        }
      return PostgresCheckResult(step: step, outcome: .passed(words))
    }
  }

  private func result(
    of check: PostgresCheck,
    by probe: PostgresProbe
  ) async -> PostgresCheckResult {
    do {
      return PostgresCheckResult(step: check.step, outcome: try await probe.query(check.query))
    } catch {
      return PostgresCheckResult(step: check.step, outcome: .failed(error))
    }
  }
}

extension PostgresCheckResult.Step {
  /// The step at which connecting failed.
  fileprivate init(endOf error: any Error) {
    self =
      switch error {
      case PostgresError.cannotConnect(let step, _):
        switch step {
        case .dns: .dns
        case .tcp: .tcp
        case .tls: .tls
        case .password: .password
        case .database: .database
        case .version: .version
        case .server: .server
        }
      // The server checks its connection limit before the password.
      default: .server
      }
  }
}

extension PostgresCheckResult {
  fileprivate var isFailure: Bool { if case .failed = outcome { true } else { false } }
}

extension PostgresCheckResult.Outcome {
  fileprivate static func failed(_ error: any Error) -> Self {
    let failure = error.asFailure
    let words = [failure.title, failure.reason].compactMap(\.self).joined(separator: " ")
    return .failed(words, suggestion: failure.suggestion)
  }
}

extension PostgresConfiguration {
  /// `true` if the address names a Unix socket; without a host, libpq may use one as well.
  fileprivate var usesSocket: Bool { uri.settings["host"]?.hasPrefix("/") == true }
}
