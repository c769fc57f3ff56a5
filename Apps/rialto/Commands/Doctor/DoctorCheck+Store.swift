import Catalog
import CommandKit
import Foundation
import FoundationCore
import Persistence
import StoreHTTP
import StoreServer

extension DoctorCheck {
  /// Whether the store that is asked can be asked.
  static let store = DoctorCheck(name: "store", waits: true) { composition in
    // Why the settings cannot be read, another check tells.
    guard let configuration = try? composition.configuration else {
      return .warning("Nobody knows while the settings are wrong.", cure: "Correct them first.")
    }
    do {
      let location = try composition.storeLocation
      // How far the way to its database goes, is told in rows of their own.
      if case .database(let address) = location { return .ok("in \(address)") }
      guard location == .embedded else { return try await answer(of: location, composition) }
      let path = try composition.storePath()
      guard let facts = try TextFile(path).facts() else {
        return .ok("none yet ('rialto store seed' makes one)")
      }
      if facts.permissions & 0o077 != 0 {
        return .warning("Others can read \(path).", cure: "Run: chmod 600 \(Shell.quoted(path))")
      }
      let status = try await composition.openStore(createsStore: false).status()
      return .ok("\(path), \(status.products) products")
    } catch {
      return .failed(error)
    }
  }

  /// Whether a store somewhere else answers; who asks does not matter for that.
  ///
  /// That it cannot be reached is a failure: nothing stands in for it.
  private static func answer(
    of location: StoreLocation,
    _ composition: Composition
  ) async throws -> Finding {
    if composition.isOffline, location.isElsewhere { return .skipped("not asked (--offline)") }
    let client = try composition.impatientClient(for: location)
    do {
      try await client.load(Resource<ReadinessResponse>("readyz"))
      return .ok("\(location) answers")
    } catch {
      // Stores of others have no such address, and may be well.
      if error.isOfAnotherServer { return try await anotherStore(client, location, composition) }
      let failure = StoreFailure.explaining(error, at: location).asFailure
      let step = error.step.map { "\($0.label): " } ?? ""
      return .failed(
        step + failure.sentences,
        cure: failure.suggestion ?? error.cureOfTheWay
      )
    }
  }

  /// Finds out which kind of store answers in place of ours.
  private static func anotherStore(
    _ client: HTTPClient,
    _ location: StoreLocation,
    _ composition: Composition
  ) async throws -> Finding {
    // A dialect named in the settings need not be recognized.
    if case .of(let dialect)? = try composition.configuration[Settings.storeDialect] {
      return .ok("\(location) answers (store.dialect is \(dialect.rawValue))")
    }
    do throws(CatalogError) {
      let dialect = try await StoreAPI.detected(by: client)
      return .ok("\(location) answers, in the dialect \(dialect.rawValue)")
    } catch {
      // A shop that wants a token is there.
      if error.category == .authentication { return .ok("\(location) answers") }
      return .failed(error)
    }
  }

  /// Whether the file of the embedded store is sound, as far as a quick look tells.
  static let storeIntegrity = DoctorCheck(name: "store integrity") { composition in
    do {
      // That there is no place for it, another check tells.
      guard let path = try? composition.storePath(), let size = try fileSize(of: path) else {
        return .ok("no file yet")
      }
      let words = "\(size / 1000) kB"
      guard size < 2_000_000_000 else {
        return .ok("\(words), too large for a quick look: rialto store fsck takes its time")
      }
      let options = ConnectionOptions(access: .readOnly, busyTimeout: .seconds(1))
      let findings = try Connection(.file(path), options: options).findings(of: .quick)
      guard let first = findings.first else {
        return .ok("\(words), sound at a quick look (rialto store fsck takes a long one)")
      }
      let count = findings.count == 1 ? "" : ", and \(findings.count - 1) more"
      return .failed(
        "\(path) is damaged: \(first)\(count).",
        cure: "Go back to a sound copy: rialto store restore FILE"
      )
    } catch {
      return .failed(error)
    }
  }

  /// The bytes of a file with its log, nothing where it is not there; only of a regular one, since
  /// others are waited for.
  private static func fileSize(of path: String) throws(FileFailure) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: path, reason: "It is no regular file.")
    }
    let size = Int(status.st_size)
    return stat(path + "-wal", &status) == 0 ? size + Int(status.st_size) : size
  }
}

/// The readiness answer of our own store.
private struct ReadinessResponse: Decodable {
  let status: String
}

extension HTTPError {
  /// True for an answer that our own store does not give.
  fileprivate var isOfAnotherServer: Bool {
    switch kind {
    case .status(let status, _): [400, 404, 405].contains(status)
    case .unreadable: true
    default: false
    }
  }
}
