import Postgres
import StoreCore

/// The result of one check of a PostgreSQL database.
public struct PostgresCheckResult: Sendable, Hashable {
  /// The steps, in order; a failed step of connecting ends the diagnosis.
  public enum Step: String, Sendable, Hashable, CaseIterable {
    case address
    case dns = "DNS"
    case tcp = "TCP"
    case tls = "TLS"
    case server
    case password
    case database
    case version
    case rights
    case schema
    case latency
    case connections
    case durability
    case replication
  }

  /// The outcome of a step.
  public enum Outcome: Sendable, Hashable {
    /// The check passed.
    case passed(String)
    /// It works, but should be improved.
    case warning(String, suggestion: String)
    /// The check failed.
    case failed(String, suggestion: String?)
  }

  /// The step.
  public let step: Step
  /// The outcome, with a sentence.
  public let outcome: Outcome
}

extension StoreServer {
  /// Diagnoses a database: connects step by step, then checks privileges, schema, latency,
  /// connections and durability.
  ///
  /// It changes nothing and creates no tables.
  public static func diagnose(
    _ store: PostgresStoreConfiguration,
    within limit: Duration = .seconds(4)
  ) async -> [PostgresCheckResult] {
    await PostgresDiagnosis(store.address, password: store.password, within: limit).results(of: [
      PostgresCheck(step: .rights) { try await $0.privileges() },
      PostgresCheck(step: .schema) { try await $0.schema() },
      PostgresCheck(step: .latency) { try await $0.latency() },
      PostgresCheck(step: .connections) { try await $0.connections(wanting: store.connections) },
      PostgresCheck(step: .durability) { try await $0.durability() },
    ])
  }

  /// Diagnoses the standby that answers lists and searches.
  ///
  /// - Returns: The results, in order; empty without a standby.
  public static func diagnoseStandby(
    of store: PostgresStoreConfiguration,
    within limit: Duration = .seconds(4)
  ) async -> [PostgresCheckResult] {
    guard let address = store.readOnlyAddress else { return [] }
    return await PostgresDiagnosis(address, password: store.password, within: limit).results(of: [
      PostgresCheck(step: .latency) { try await $0.latency() },
      PostgresCheck(step: .connections) { try await $0.connections(wanting: store.connections) },
      PostgresCheck(step: .replication) { try await $0.replication() },
    ])
  }
}

/// A check of a connected database.
struct PostgresCheck: Sendable {
  let step: PostgresCheckResult.Step
  let query: @Sendable (PostgresConnection) async throws -> PostgresCheckResult.Outcome
}
