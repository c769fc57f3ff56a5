import Foundation
import FoundationCore
import NewsCommands
import NewsDomain

extension DoctorCheck {
  /// How many requests to NewsAPI are spent, from the books of this machine.
  static let newsRequests = DoctorCheck(name: "news requests") { composition in
    do {
      // That there is no place for them, another check tells.
      guard let path = try? composition.newsQuotaPath(), access(path, F_OK) == 0 else {
        return .ok("none counted yet")
      }
      let usage = try await composition.newsQuota().usage()
      guard usage.available == 0 else {
        return .ok("\(usage); each counts for 24 hours")
      }
      return .warning("\(usage).", cure: "Wait, or ask Hacker News: rialto news hn.")
    } catch {
      // Without its books NewsAPI is not asked; everything else is.
      let failure = error.asFailure
      return .warning(failure.sentences, cure: failure.suggestion ?? "Remove the file.")
    }
  }

  /// Whether NewsAPI takes the key, which only a request can tell.
  static let newsKeyTrial = DoctorCheck(name: "news.key tried") { composition in
    do {
      guard let key = try composition.newsKey() else {
        return .warning("There is no key to try.", cure: NewsFailure.keyAdvice)
      }
      if let error = try await NewsLogin.validationError(of: key, in: composition) { throw error }
      return .ok("NewsAPI takes the key; one request was spent")
    } catch NewsFailure.keyRefused {
      return .failed("NewsAPI does not take the key.", cure: "Run: rialto news login")
    } catch {
      let failure = error.asFailure
      let cure = failure.suggestion ?? "Try again later."
      return .warning("The key could not be tried: \(failure.sentences)", cure: cure)
    }
  }
}
