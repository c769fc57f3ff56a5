import Foundation
import FoundationCore
import StoreHTTP
import StoreServer

extension Check {
  /// Whether the store that is asked can be asked.
  static let store = Check(name: "store") { composition in
    // Why the settings cannot be read, another check tells.
    guard let configuration = try? composition.configuration() else {
      return .warning("Nobody knows while the settings are wrong.", cure: "Correct them first.")
    }
    do {
      let location = composition.storeLocation(configuration)
      guard location == .embedded else { return try await answer(of: location, composition) }
      let path = try composition.storePath()
      guard let facts = try TextFile(path).facts() else {
        return .ok("none yet ('rialto store seed' makes one)")
      }
      if facts.permissions & 0o077 != 0 {
        return .warning("Others can read \(path).", cure: "Run: chmod 600 \(Shell.quoted(path))")
      }
      let status = try await composition.openStore(makesFile: false).status()
      return .ok("\(path), \(status.products) products")
    } catch {
      return .failed(error)
    }
  }

  /// Whether a store somewhere else answers; who asks does not matter for that.
  private static func answer(
    of location: StoreLocation,
    _ composition: Composition
  ) async throws -> Finding {
    do {
      let client = try composition.signIn(at: location).client
      try await client.load(Resource<Void>("readyz"))
      return .ok("\(location) answers")
    } catch {
      throw StoreFailure.explaining(error, at: location)
    }
  }
}
