import Catalog
import CatalogShops
import CommandKit
import Foundation
import FoundationCore
import Persistence
import StoreCommands
import StoreCore
import StoreHTTP
import StoreServer

extension DoctorCheck {
  /// Checks that the configured store is available.
  static let store = DoctorCheck(name: "store", isRemote: true) { composition in
    guard (try? composition.configuration) != nil else { return .withoutSettings }
    do {
      let store = try composition.store
      let location = store.location
      // The database has separate rows.
      if case .database(let address) = location { return .ok("in \(address)") }
      guard location == .embedded else { return try await finding(for: store) }
      let path = try composition.folders.storeFile
      guard try TextFile(path).attributes() != nil else {
        return .ok("none yet; create one with 'rialto demo'")
      }
      if let finding = try Finding.readableByOthers(path) { return finding }
      let status = try await store.open(createsStore: false).status()
      return .ok("\(path), \(status.products) products")
    } catch {
      return .failed(error)
    }
  }

  /// Checks, without signing in, that a store served elsewhere responds.
  ///
  /// An unreachable store is a failure, since no bundled data replaces it.
  private static func finding(for store: StoreConnection) async throws -> Finding {
    let location = store.location
    if store.network.isOffline, location.isRemote { return .skipped("not checked (--offline)") }
    let client = store.probeClient
    do {
      try await client.load(Resource<ReadinessResponse>("readyz"))
      return .ok("\(location) responds")
    } catch {
      // Third-party stores have no readiness endpoint.
      if error.isOfThirdPartyStore { return await thirdPartyStore(store, client: client) }
      let failure = StoreFailure.explaining(error, at: location).asFailure
      let step = error.step.map { "\($0.label): " } ?? ""
      return .failed(
        step + failure.sentences,
        suggestion: failure.suggestion ?? error.networkSuggestion
      )
    }
  }

  /// Detects the API of a third-party store.
  private static func thirdPartyStore(
    _ store: StoreConnection,
    client: HTTPClient
  ) async -> Finding {
    let location = store.location
    // An API named in the settings need not be detected.
    if let api = store.chosenAPI {
      return .ok("\(location) responds (store.dialect is \(api.rawValue))")
    }
    do throws(CatalogError) {
      let dialect = try await StoreAPI.detected(by: client)
      return .ok("\(location) responds (\(dialect.rawValue) API)")
    } catch {
      // A shop that requires a token is up.
      if error.category == .authentication { return .ok("\(location) responds") }
      return .failed(error)
    }
  }

  /// Runs a quick integrity check of the embedded store.
  static let storeIntegrity = DoctorCheck(name: "store integrity") { composition in
    do {
      // A missing data folder is reported by another check.
      guard let path = try? composition.folders.storeFile, let size = try fileSize(of: path) else {
        return .ok("no file yet")
      }
      let kilobytes = "\(size / 1000) kB"
      guard size < 2_000_000_000 else {
        return .ok("\(kilobytes); too large for a quick check, run: rialto store fsck")
      }
      let options = ConnectionOptions(access: .readOnly, busyTimeout: .seconds(1))
      let findings = try Connection(.file(path), options: options).checkIntegrity(.quick)
      guard let first = findings.first else {
        return .ok("\(kilobytes), no damage found (quick check; full check: rialto store fsck)")
      }
      let count = findings.count == 1 ? "" : ", and \(findings.count - 1) more"
      return .failed(
        "\(path) is damaged: \(first)\(count).",
        suggestion: "Restore a backup: rialto store restore FILE"
      )
    } catch {
      return .failed(error)
    }
  }

  /// Returns the size of a file with its write-ahead log, or `nil` if the file does not exist.
  ///
  /// - Throws: `FileFailure.unreadable` if it is not a regular file, since opening a pipe would
  ///   block.
  private static func fileSize(of path: String) throws(FileFailure) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: path, reason: "It is not a regular file.")
    }
    let size = Int(status.st_size)
    return stat(path + "-wal", &status) == 0 ? size + Int(status.st_size) : size
  }
}

/// The readiness response of a Rialto store.
private struct ReadinessResponse: Decodable {
  let status: String
}

extension HTTPError {
  /// `true` for a response that a Rialto store does not give.
  fileprivate var isOfThirdPartyStore: Bool {
    switch kind {
    case .status(let status, _): [400, 404, 405].contains(status)
    case .unreadable: true
    default: false
    }
  }
}

/// The checks of a store in PostgreSQL, one row for each step.
enum PostgresDoctorChecks {
  static func results(_ composition: Composition) async -> [CheckResult] {
    // Invalid settings and an unreadable password are reported by other checks.
    guard let configuration = try? composition.configuration,
      var place = try? composition.store.database
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
