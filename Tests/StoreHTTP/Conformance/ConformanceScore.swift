import Foundation
import StoreHTTP
import TestSupport

/// The results of all tests that a private cache is held to, judged with what they depend on.
struct ConformanceScore {
  enum Verdict {
    case passed, failed, setupFailed, dependencyFailed, untested
  }

  private let results: [String: ConformanceResult]
  private let tests: [String: ConformanceCase]
  let suites: [(id: String, tests: [ConformanceCase])]

  init(_ results: [String: ConformanceResult]) {
    self.results = results
    suites = ConformanceSuite.all.map { ($0.id, $0.tests.filter(\.isForPrivateCache)) }
      .filter { !$0.1.isEmpty }
    tests = Dictionary(
      uniqueKeysWithValues: ConformanceSuite.all.flatMap { $0.tests.map { ($0.id, $0) } }
    )
  }

  /// Runs them all through a client over sockets, each with a separate cache.
  static func ofOurs(_ cache: (Int) -> HTTPClient.Cache) async throws -> ConformanceScore {
    let transport = HTTPClient.PlatformTransport()
    var results: [String: ConformanceResult] = [:]
    let tests = ConformanceSuite.all.flatMap(\.tests).filter(\.isForPrivateCache)
    for (number, test) in tests.enumerated() {
      results[test.id] = try await ConformanceRun.result(of: test, cache(number), over: transport)
    }
    return ConformanceScore(results)
  }

  /// The published results of a browser, judged by today's tests.
  static func published(_ name: String) throws -> ConformanceScore {
    let folder = RecordedResponses.folder("http-cache-tests/published")
    guard let file = folder?.appending(path: name + ".json") else { return ConformanceScore([:]) }
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    guard let published = object as? [String: Any] else { return ConformanceScore([:]) }
    return ConformanceScore(
      published.mapValues { result in
        guard let parts = result as? [String] else {
          return result as? Bool == true ? .passed : .failed("")
        }
        return parts.first == "Setup" ? .setupFailed(parts.last ?? "") : .failed(parts.last ?? "")
      }
    )
  }

  func verdict(of id: String) -> Verdict {
    guard let result = results[id] else { return .untested }
    let dependencies = tests[id]?.dependsOn ?? []
    guard dependencies.allSatisfy({ verdict(of: $0) == .passed }) else { return .dependencyFailed }
    return switch result {
    case .passed: .passed
    case .failed: .failed
    case .setupFailed: .setupFailed
    }
  }

  /// The names of the tests of a kind that did not pass.
  func missed(_ kind: ConformanceCase.Kind) -> [String] {
    suites.flatMap(\.tests).filter { $0.kind == kind && verdict(of: $0.id) != .passed }.map(\.id)
  }

  /// Why a test did not pass.
  func explanation(of id: String) -> String {
    let verdict = verdict(of: id)
    return "\(id): \(verdict) \(results[id].map { "\($0)" } ?? "")"
  }

  func count(_ kind: ConformanceCase.Kind, in suite: String? = nil) -> (passed: Int, of: Int) {
    let tests = suites.filter { suite == nil || $0.id == suite }.flatMap(\.tests)
      .filter { $0.kind == kind }
    return (tests.filter { verdict(of: $0.id) == .passed }.count, tests.count)
  }
}
