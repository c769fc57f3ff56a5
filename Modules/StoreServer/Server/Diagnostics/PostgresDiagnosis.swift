import Postgres
public import StoreCore

/// One thing that was looked at on the way to a database of PostgreSQL, or in it.
public struct PostgresCheckResult: Sendable, Hashable {
  /// What is looked at, in this order; the way ends where one of the first fails.
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

  /// What came of a step.
  public enum Outcome: Sendable, Hashable {
    /// It is as it should be.
    case fine(String)
    /// It works, and something should be done about it.
    case warning(String, cure: String)
    /// It does not work.
    case failed(String, cure: String?)
  }

  /// What was looked at.
  public let step: Step
  /// What came of it, in words for people.
  public let outcome: Outcome
}

extension StoreServer {
  /// Goes the way to a database and looks around there.
  ///
  /// Nothing is changed, and no tables are made. The limit is that of the way, and of each question
  /// at its end.
  public static func checkUp(
    _ place: PostgresStoreConfiguration,
    within limit: Duration = .seconds(4)
  ) async -> [PostgresCheckResult] {
    await PostgresDiagnosis(place.address, place.password, within: limit).findings([
      PostgresCheck(.rights) { try await $0.rights() },
      PostgresCheck(.schema) { try await $0.schema() },
      PostgresCheck(.latency) { try await $0.latency() },
      PostgresCheck(.connections) { try await $0.connections(wanting: place.connections) },
      PostgresCheck(.durability) { try await $0.durability() },
    ])
  }

  /// Does the same with the standby that answers lists and searches; finds nothing where none does.
  public static func checkUpStandby(
    of place: PostgresStoreConfiguration,
    within limit: Duration = .seconds(4)
  ) async -> [PostgresCheckResult] {
    guard let address = place.readOnlyAddress else { return [] }
    return await PostgresDiagnosis(address, place.password, within: limit).findings([
      PostgresCheck(.latency) { try await $0.latency() },
      PostgresCheck(.connections) { try await $0.connections(wanting: place.connections) },
      PostgresCheck(.replication) { try await $0.replication() },
    ])
  }
}

/// Something to be asked of a database that was reached.
struct PostgresCheck: Sendable {
  let step: PostgresCheckResult.Step
  let ask: @Sendable (PostgresConnection) async throws -> PostgresCheckResult.Outcome

  init(
    _ step: PostgresCheckResult.Step,
    _ ask: @escaping @Sendable (PostgresConnection) async throws -> PostgresCheckResult.Outcome
  ) {
    self.step = step
    self.ask = ask
  }
}
