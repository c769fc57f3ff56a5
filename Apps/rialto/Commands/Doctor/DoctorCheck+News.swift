import Foundation
import FoundationCore
import NewsCommands
import NewsDomain

extension DoctorCheck {
  /// Checks the quota of requests to NewsAPI, as counted on this machine.
  static let newsRequests = DoctorCheck(name: "news requests") { composition in
    do {
      // A missing state folder is reported by another check.
      guard let path = try? composition.newsQuotaPath(), access(path, F_OK) == 0 else {
        return .ok("none used yet")
      }
      let standing = try await composition.newsQuota().usage()
      guard standing.available == 0 else {
        return .ok("\(standing); each counts for 24 hours")
      }
      return .warning("\(standing).", suggestion: "Wait, or use Hacker News: rialto news hn.")
    } catch {
      // Without the quota file only NewsAPI is unavailable.
      let failure = error.asFailure
      return .warning(failure.sentences, suggestion: failure.suggestion ?? "Delete the file.")
    }
  }

  /// Checks with a request that NewsAPI accepts the key.
  static let newsKeyValidity = DoctorCheck(name: "news.key validity") { composition in
    do {
      guard let key = try composition.newsKey() else {
        return .warning("No NewsAPI key is set.", suggestion: NewsFailure.keyAdvice)
      }
      if let error = try await NewsLogin.validationError(of: key, in: composition) { throw error }
      return .ok("NewsAPI accepts the key (1 request used)")
    } catch NewsFailure.keyRefused {
      return .failed("NewsAPI rejected the key.", suggestion: "Run: rialto news login")
    } catch {
      let failure = error.asFailure
      let suggestion = failure.suggestion ?? "Try again later."
      return .warning("Could not test the key: \(failure.sentences)", suggestion: suggestion)
    }
  }
}
