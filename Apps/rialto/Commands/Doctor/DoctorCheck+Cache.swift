import CommandKit
import Foundation
import FoundationCore
import Persistence
import StoreHTTP

extension DoctorCheck {
  /// Whether the answers that are kept can be used again; without them everything takes longer.
  static let cache = DoctorCheck(name: "cache") { composition in
    guard let path = try? composition.answersPath() else {
      return .warning("Answers are not kept: there is no cache folder.", cure: "Set HOME.")
    }
    do {
      let file = CacheFile(path, now: composition.surroundings.now)
      guard let contents = try await file.contents() else { return .ok("none yet") }
      if let damage = try await file.integrityErrors().first {
        return .warning("\(path) is damaged: \(damage).", cure: "Run: rialto cache clear")
      }
      if let facts = try TextFile(path).attributes(), facts.permissions & 0o077 != 0 {
        return .warning("Others can read \(path).", cure: "Run: chmod 600 \(Shell.quoted(path))")
      }
      return .ok("\(path), \(contents.inWords)")
    } catch let error as HTTPError {
      // A file of somebody else is not cleared.
      let isOurs = error.causes.contains { $0 is PersistenceError }
      let cure = isOurs ? "Run: rialto cache clear" : "Move it away; a new one is made."
      return .warning(error.sentences, cure: cure)
    } catch {
      return .warning(error.asFailure.sentences, cure: "Run: rialto cache clear")
    }
  }
}

extension CacheFile.Contents {
  fileprivate var inWords: String {
    guard entries > 0, let oldest, let newest else { return "\(fileSize / 1000) kB, empty" }
    let count = entries == 1 ? "1 answer" : "\(entries) answers"
    let share = Int((Double(stale) / Double(entries) * 100).rounded())
    let days = [oldest, newest].map { $0.ISO8601Format().prefix(10) }
    let span = days[0] == days[1] ? "of \(days[0])" : "of \(days[0]) to \(days[1])"
    return "\(fileSize / 1000) kB, \(count) \(span), \(share)% stale"
  }
}
