import CommandKit
import Foundation
import FoundationCore
import NewsCommands
import NewsDomain
import Persistence
import StoreHTTP

extension DoctorCheck {
  /// The checks that each external server can be reached, by a small resource.
  static let servers = [
    reachability(of: "World Bank", at: Settings.countriesURL) {
      $0.appending(path: "country/WLD").appending(queryItems: [.init(name: "format", value: "json")]
      )
    },
    // A request without a key does not count towards any quota.
    reachability(of: "NewsAPI", at: Settings.newsURL, accepting: [401]) {
      $0.appending(path: "top-headlines/sources")
    },
    reachability(of: "Hacker News", at: Settings.hackerNewsURL) {
      $0.appending(path: "maxitem.json")
    },
    reachability(of: "Algolia", at: Settings.hackerNewsSearchURL) {
      $0.appending(path: "search").appending(queryItems: [.init(name: "hitsPerPage", value: "0")])
    },
  ]

  /// Checks that an external server can be reached.
  ///
  /// An unreachable server is a warning only, since bundled data replaces it.
  private static func reachability<Address: ServerAddress>(
    of name: String,
    at setting: Setting<Address>,
    accepting statuses: Set<Int> = [],
    _ resource: @escaping @Sendable (URL) -> URL
  ) -> DoctorCheck {
    DoctorCheck(name: name, isRemote: true) { composition in
      if composition.network.isOffline { return .skipped("not checked (--offline)") }
      // Invalid settings are reported by another check.
      let configuration = (try? composition.configuration) ?? .standard
      guard let url = configuration[setting].map({ resource($0.url) }) else {
        return .warning(
          "No URL is configured.",
          suggestion: "Run: rialto config unset \(setting.name)"
        )
      }
      return await Probe(
        client: composition.network.probeClient(for: url),
        url: url,
        now: composition.appEnvironment.now,
        isHealthy: { 200..<300 ~= $0 || statuses.contains($0) }
      ).finding()
    }
  }

  /// Checks that libcurl is installed, and lists its features.
  static let http = DoctorCheck(name: "http") { _ in
    do throws(HTTPError) {
      let library = try CurlTransport.Library()
      guard let encryption = library.encryption else {
        return .failed(
          "\(library.name) has no TLS support.",
          suggestion: "Install a libcurl with TLS, such as libcurl4."
        )
      }
      let facts = [library.name, encryption] + library.features
      return .ok(facts.joined(separator: ", "))
    } catch {
      return .failed("Could not load libcurl.", suggestion: "Install libcurl (libcurl4 on Debian).")
    }
  }

  /// Checks the quota of requests to NewsAPI, as counted on this machine.
  static let newsRequests = DoctorCheck(name: "news requests") { composition in
    do {
      // A missing state folder is reported by another check.
      guard let standing = try await composition.appEnvironment.newsUsage() else {
        return .ok("none used yet")
      }
      guard standing.available == 0 else { return .ok("\(standing); each counts for 24 hours") }
      return .warning(
        "\(standing).",
        suggestion: "Wait, or use Hacker News: rialto news list --hn top."
      )
    } catch {
      // Without the quota file only NewsAPI is unavailable.
      let failure = error.asFailure
      return .warning(failure.sentences, suggestion: failure.suggestion ?? "Delete the file.")
    }
  }

  /// Checks with a request that NewsAPI accepts the key.
  static let newsKeyValidity = DoctorCheck(name: "news.key validity") { composition in
    do {
      guard let key = try composition.news.key else {
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

  static let cache = DoctorCheck(name: "cache") { composition in
    guard let path = try? composition.folders.answersFile else {
      return .warning("There is no cache folder.", suggestion: "Set HOME.")
    }
    do {
      let file = CacheFile(path, now: composition.appEnvironment.now)
      guard let contents = try await file.contents() else { return .ok("empty") }
      if let damage = try await file.integrityErrors().first {
        return .warning("\(path) is damaged: \(damage).", suggestion: "Run: rialto cache --clear")
      }
      return try Finding.readableByOthers(path) ?? .ok("\(path), \(contents.text)")
    } catch let error as HTTPError {
      // A file that is not a cache is not cleared.
      let isOurs = error.causes.contains { $0 is PersistenceError }
      let suggestion =
        isOurs ? "Run: rialto cache --clear" : "Move the file away; a new one is created."
      return .warning(error.sentences, suggestion: suggestion)
    } catch {
      return .warning(error.asFailure.sentences, suggestion: "Run: rialto cache --clear")
    }
  }
}

extension CacheFile.Contents {
  fileprivate var text: String {
    guard entries > 0, let oldest, let newest else { return "\(fileSize / 1000) kB, empty" }
    let share = Int((Double(stale) / Double(entries) * 100).rounded())
    let days = [oldest, newest].map { $0.ISO8601Format().prefix(10) }
    let span = days[0] == days[1] ? "from \(days[0])" : "from \(days[0]) to \(days[1])"
    return "\(fileSize / 1000) kB, \(entries.counted("response")) \(span), \(share)% stale"
  }
}
