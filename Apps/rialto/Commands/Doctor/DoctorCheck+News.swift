import Foundation
import FoundationCore
import NewsCommands
import NewsDomain

extension DoctorCheck {
  /// How many requests to NewsAPI are spent, from the books of this machine.
  static let newsRequests = DoctorCheck(name: "news requests") { composition in
    do {
      // That there is no place for them, another check tells.
      guard let path = try? composition.newsLedgerPath(), access(path, F_OK) == 0 else {
        return .ok("none counted yet")
      }
      let standing = try await composition.newsLedger().standing()
      guard standing.available == 0 else {
        return .ok("\(standing); each counts for 24 hours")
      }
      return .warning("\(standing).", cure: "Wait, or ask Hacker News: rialto news hn.")
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
        return .warning("There is no key to try.", cure: NewsKey.advice)
      }
      if let obstacle = try await NewsLogin.obstacle(to: key, composition) { throw obstacle }
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
