import CommandKit
import Foundation
import FoundationCore
import Persistence
import StoreHTTP

extension DoctorCheck {
  /// Checks the response cache.
  static let cache = DoctorCheck(name: "cache") { composition in
    guard let path = try? composition.answersPath() else {
      return .warning("There is no cache folder.", suggestion: "Set HOME.")
    }
    do {
      let file = CacheFile(path, now: composition.appEnvironment.now)
      guard let contents = try await file.contents() else { return .ok("empty") }
      if let damage = try await file.integrityErrors().first {
        return .warning("\(path) is damaged: \(damage).", suggestion: "Run: rialto cache clear")
      }
      return try Finding.readableByOthers(path) ?? .ok("\(path), \(contents.text)")
    } catch let error as HTTPError {
      // A file that is not a cache is not cleared.
      let isOurs = error.causes.contains { $0 is PersistenceError }
      let suggestion =
        isOurs ? "Run: rialto cache clear" : "Move the file away; a new one is created."
      return .warning(error.sentences, suggestion: suggestion)
    } catch {
      return .warning(error.asFailure.sentences, suggestion: "Run: rialto cache clear")
    }
  }
}

extension CacheFile.Contents {
  fileprivate var text: String {
    guard entries > 0, let oldest, let newest else { return "\(fileSize / 1000) kB, empty" }
    let count = entries == 1 ? "1 response" : "\(entries) responses"
    let share = Int((Double(stale) / Double(entries) * 100).rounded())
    let days = [oldest, newest].map { $0.ISO8601Format().prefix(10) }
    let span = days[0] == days[1] ? "from \(days[0])" : "from \(days[0]) to \(days[1])"
    return "\(fileSize / 1000) kB, \(count) \(span), \(share)% stale"
  }
}
