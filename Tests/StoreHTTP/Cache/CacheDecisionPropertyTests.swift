import Foundation
import FoundationCore
import TestSupport
import Testing

@testable import StoreHTTP

/// Properties of every request, every stored response and every time.
struct CacheDecisionPropertyTests {
  /// One case drawn at random.
  private struct Draw: Sendable {
    let question: CacheRequest
    let stored: StoredResponse
    let cachePolicy: HTTPRequest.CachePolicy
    let now: Date
    let verdict: CacheDecision

    init(_ random: inout SplitMix64) {
      let arrived = Date(timeIntervalSince1970: 1_795_000_000)
      let later = Double.random(in: -5...60, using: &random)
      cachePolicy = Self.caching(&random)
      var fields: HTTPFields = [:]
      if let control = Self.directives(
        ["no-cache", "only-if-cached"],
        numbers: ["max-age", "max-stale", "min-fresh", "stale-if-error"],
        random: &random
      ) {
        fields.append("Cache-Control", control)
      }
      if Bool.random(using: &random) {
        fields.append("Accept", Bool.random(using: &random) ? "a" : "b")
      }
      let request = HTTPRequest(
        Int.random(in: 0..<5, using: &random) == 0 ? .head : .get,
        URL(filePath: "/things"),
        fields: fields
      )
      question = CacheRequest(request, under: cachePolicy)
      stored = Self.stored(arrived, random: &random)
      now = arrived + later
      verdict = CacheDecision(question, stored: [stored], keyGenerator: Self.keyGenerator, now: now)
    }

    static let keyGenerator = CacheKeyGenerator(salt: [0])

    private static func stored(_ arrived: Date, random: inout SplitMix64) -> StoredResponse {
      var fields: HTTPFields = [:]
      if let control = directives(
        ["no-cache", "must-revalidate", "immutable", "public"],
        numbers: ["max-age", "stale-while-revalidate", "stale-if-error"],
        random: &random
      ) {
        fields.append("Cache-Control", control)
      }
      if Bool.random(using: &random) {
        fields.append("Age", String(Int.random(in: 0..<20, using: &random)))
      }
      if Bool.random(using: &random) { fields.append("ETag", "\"a\"") }
      let accept = [nil, "a", "b"].randomElement(using: &random) ?? nil
      return StoredResponse(
        status: [200, 203, 404, 500].randomElement(using: &random) ?? 200,
        fields: fields,
        body: [1, 2, 3],
        requestedAt: arrived - Double.random(in: 0...3, using: &random),
        receivedAt: arrived,
        variant: Bool.random(using: &random)
          ? ResponseVariant()
          : ResponseVariant([ResponseVariant.Condition(name: "accept", value: accept)])
      )
    }

    private static func caching(_ random: inout SplitMix64) -> HTTPRequest.CachePolicy {
      let modes: [HTTPRequest.CachePolicy.Mode] = [
        .standard, .standard, .revalidate, .preferCached, .onlyIfCached,
      ]
      return HTTPRequest.CachePolicy(
        modes.randomElement(using: &random) ?? .standard,
        staleIfError: Bool.random(using: &random)
          ? .seconds(Int.random(in: 0..<30, using: &random)) : nil
      )
    }

    private static func directives(
      _ words: [String],
      numbers: [String],
      random: inout SplitMix64
    ) -> String? {
      var directives = words.filter { _ in Int.random(in: 0..<6, using: &random) == 0 }
      for number in numbers where Bool.random(using: &random) {
        directives.append("\(number)=\(Int.random(in: 0..<30, using: &random))")
      }
      return directives.isEmpty ? nil : directives.shuffled(using: &random).joined(separator: ", ")
    }

    var age: Double { stored.age(at: now) }
    var staleness: Double { age - stored.lifetime(hasQuery: false) }

    var isServed: Bool {
      switch verdict {
      case .reuse, .reuseAndRevalidate: true
      default: false
      }
    }

    var asksNetwork: Bool {
      switch verdict {
      case .revalidate, .fetch, .reuseAndRevalidate: true
      default: false
      }
    }
  }

  private static let draws = {
    var random = SplitMix64(8)
    return (0..<20_000).map { _ in Draw(&random) }
  }()

  /// Looks for a case where the fact does not hold, among those it is about.
  private func expect(
    _ fact: (Draw) -> Bool,
    where isConcerned: (Draw) -> Bool,
    at place: SourceLocation = #_sourceLocation
  ) {
    let concerned = Self.draws.filter(isConcerned)
    #expect(concerned.count > 50, "too few cases to prove anything", sourceLocation: place)
    let exception = concerned.first { !fact($0) }
    #expect(exception == nil, sourceLocation: place)
  }

  @Test func servedStalenessStaysWithinAllowedLimit() {
    expect { draw in
      let onRequest = draw.question.control.maxStale ?? -1
      let byOrigin = draw.stored.metadata.control.staleWhileRevalidate ?? -1
      return draw.staleness <= Double(max(onRequest, byOrigin))
    } where: {
      $0.isServed && $0.staleness >= 0 && $0.cachePolicy.mode != .preferCached
    }
  }

  @Test func mustRevalidateIsNeverServedStale() {
    expect {
      !$0.isServed && !$0.question.allowsOnError($0.stored, now: $0.now)
    } where: {
      $0.staleness >= 0 && $0.stored.metadata.control.mustRevalidate
    }
  }

  @Test func storedNoCacheIsNeverServedWithoutRevalidation() {
    expect {
      !$0.isServed && !$0.question.allowsOnError($0.stored, now: $0.now)
    } where: {
      $0.stored.metadata.control.noCache
    }
  }

  @Test func requestForValidationIsNeverServedFromCache() {
    expect {
      !$0.isServed && !$0.question.allowsOnError($0.stored, now: $0.now)
    } where: {
      $0.question.wantsValidation
    }
  }

  @Test func onlyIfCachedNeverUsesTheNetwork() {
    expect {
      !$0.asksNetwork
    } where: {
      $0.question.wantsOnlyStored
    }
    expect {
      $0.isServed || $0.asksNetwork
    } where: {
      !$0.question.wantsOnlyStored
    }
  }

  @Test func anotherVariantIsNeverServedNorConfirmed() {
    expect { draw in
      guard case .fetch(.otherVariant) = draw.verdict else { return draw.question.wantsOnlyStored }
      return true
    } where: { draw in
      draw.stored.variant.conditions.contains { $0.value != draw.question.fields[$0.name] }
    }
  }

  @Test func theLimitsOfTheRequestHold() {
    expect { draw in
      let isImmutable = draw.stored.metadata.control.immutable && draw.staleness < 0
      return isImmutable || draw.age <= Double(draw.question.control.maxAge ?? .max)
    } where: {
      $0.isServed && $0.question.control.maxAge != nil
    }
    expect {
      -$0.staleness >= Double($0.question.control.minFresh ?? 0)
    } where: {
      $0.isServed && $0.question.control.minFresh != nil
    }
  }

  @Test func freshResponseIsServedWithoutRestrictions() {
    expect {
      $0.isServed
    } where: { draw in
      let control = draw.question.control
      return draw.staleness < 0 && control.maxAge == nil && control.minFresh == nil
        && !draw.question.wantsValidation && !draw.stored.metadata.control.noCache
        && draw.stored.variant.conditions.isEmpty
    }
  }

  @Test func noAgeIsNegative() {
    expect {
      $0.age >= 0
    } where: { _ in
      true
    }
  }
}
