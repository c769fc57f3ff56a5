import FoundationCore
import Postgres
import StoreCore

/// The way to a database, and what is asked at its end.
struct PostgresDiagnosis: Sendable {
  private let address: String
  private let password: String?
  /// The limit of the way, and of each of the questions.
  private let limit: Duration

  init(_ address: String, _ password: String?, within limit: Duration) {
    self.address = address
    self.password = password
    self.limit = limit
  }

  /// What is found, step by step; where the way ends early, nothing is asked.
  func findings(_ questions: [PostgresCheck]) async -> [PostgresCheckResult] {
    do {
      let configuration = try PostgresConfiguration(address, password: password)
      let health = try PostgresProbe(configuration, within: limit)
      var found = await way(by: health, configuration)
      if !found.contains(where: \.isFailure) {
        for question in questions { found.append(await answer(to: question, by: health)) }
      }
      await health.close()
      return found
    } catch {
      return [PostgresCheckResult(step: .address, outcome: .failed(error))]
    }
  }

  private func way(
    by health: PostgresProbe,
    _ configuration: PostgresConfiguration
  ) async -> [PostgresCheckResult] {
    do {
      let (privacy, version) = try await health.ask { connection in
        (connection.privacy(), try await connection.value("SHOW server_version") ?? "")
      }
      return steps(before: .rights, configuration).map { finding in
        switch finding.step {
        case .tls: PostgresCheckResult(step: .tls, outcome: privacy)
        case .version: PostgresCheckResult(step: .version, outcome: .fine("PostgreSQL \(version)"))
        default: finding
        }
      }
    } catch {
      let end = PostgresCheckResult.Step(endOf: error)
      return steps(before: end, configuration)
        + [PostgresCheckResult(step: end, outcome: .failed(error))]
    }
  }

  /// The steps that were gone without an obstacle.
  private func steps(
    before end: PostgresCheckResult.Step,
    _ configuration: PostgresConfiguration
  ) -> [PostgresCheckResult] {
    PostgresCheckResult.Step.allCases.prefix { $0 != end }.map { step in
      let words =
        switch step {
        case .address: "\(configuration)"
        case .dns: configuration.usesSocket ? "none needed for a socket" : "the host has an address"
        case .tcp: configuration.usesSocket ? "the socket takes connections" : "the port is open"
        case .tls: "as sslmode wants it"
        case .server: "it answers"
        case .password: "the user is let in"
        case .database: "it is there"
        default: ""
        }
      return PostgresCheckResult(step: step, outcome: .fine(words))
    }
  }

  private func answer(
    to question: PostgresCheck,
    by health: PostgresProbe
  ) async -> PostgresCheckResult {
    do {
      return PostgresCheckResult(step: question.step, outcome: try await health.ask(question.ask))
    } catch {
      return PostgresCheckResult(step: question.step, outcome: .failed(error))
    }
  }
}

extension PostgresCheckResult.Step {
  /// Where a way ended.
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
      // The server looks whether it has room before it looks who comes.
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
    return .failed(words, cure: failure.suggestion)
  }
}

extension PostgresConfiguration {
  /// Whether it names a Unix socket; one that names nothing may come to one as well.
  fileprivate var usesSocket: Bool { address.settings["host"]?.hasPrefix("/") == true }
}
