import Foundation
import TestSupport
import Testing

@testable import StoreHTTP

struct CacheOnDiskTests {
  let cache: CacheOnDisk

  init() throws { cache = try CacheOnDisk() }

  @Test func storedResponsePersistsAcrossInstances() async throws {
    var fields: HTTPFields = ["Content-Type": "text/plain", "Vary": ""]
    fields.append("Link", "<a>; rel=next")
    fields.append("Link", "<b>; rel=last")
    let stored = StoredResponse.saying("mugs, größer", fields: fields, language: "de")
    try await cache.store().store(stored, for: .at("mugs"))
    let found = try #require(try await cache.store().responses(for: .at("mugs")).first)
    #expect(found.text == "mugs, größer")
    #expect(found.status == 200)
    #expect(found.fields == fields)
    #expect(found.variant == stored.variant)
    #expect(found.requestedAt == stored.requestedAt)
    #expect(found.receivedAt == stored.receivedAt)
  }

  @Test func anAnswerTakesThePlaceOfTheOneOfItsVariant() async throws {
    let store = cache.store()
    for (text, language) in [("old", "de"), ("other", "en"), ("new", "de")] {
      try await store.store(.saying(text, language: language), for: .at("mugs"))
    }
    #expect(try await store.responses(for: .at("mugs")).map(\.text) == ["new", "other"])
    #expect(try await store.responses(for: .at("mugs", caller: "0f")).isEmpty)
    #expect(try await store.responses(for: .at("mug")).isEmpty)
  }

  @Test func removedResponsesAreNoLongerReturned() async throws {
    let store = cache.store()
    try await store.store(.saying("de", language: "de"), for: .at("mugs"))
    try await store.store(.saying("en", language: "en"), for: .at("mugs"))
    try await store.store(.saying("mine"), for: .at("mugs", caller: "0f"))
    try await store.store(.saying("tea"), for: .at("tea"))
    let variant = StoredResponse.saying("", language: "de").variant
    try await store.remove(variant, for: .at("mugs"))
    #expect(try await store.responses(for: .at("mugs")).map(\.text) == ["en"])
    try await store.removeAll(at: CacheKey.at("mugs").address)
    #expect(try await store.responses(for: .at("mugs")).isEmpty)
    #expect(try await store.responses(for: .at("mugs", caller: "0f")).isEmpty)
    #expect(try await store.responses(for: .at("tea")).map(\.text) == ["tea"])
  }

  @Test func theSaltIsTheFilesOwn() async throws {
    let salt = try await cache.store().salt()
    #expect(salt.count == 32)
    #expect(try await cache.store().salt() == salt)
    #expect(try await CacheOnDisk().store().salt() != salt)
  }

  @Test func largeResponseIsStoredCompletely() async throws {
    let text = String(repeating: "seven bytes", count: 1 << 20)
    let store = cache.store()
    try await store.store(.saying(text), for: .at("large"))
    #expect(try await store.responses(for: .at("large")).map(\.text) == [text])
  }

  @Test func leastRecentlyUsedResponsesAreEvictedFirst() async throws {
    let capacity = 1 << 20
    let store = cache.store(capacity: capacity)
    let text = String(repeating: "x", count: 10_000)
    for number in 0..<300 {
      cache.pass(1000)
      try await store.store(.saying(text), for: .at("\(number)"))
      // The first one is asked for all the time.
      #expect(try await store.responses(for: .at("0")).count == 1)
      await store.settled()
    }
    #expect(try await store.responses(for: .at("299")).count == 1)
    #expect(try await store.responses(for: .at("1")).isEmpty)
    let size = try FileManager.default.attributesOfItem(atPath: cache.path)[.size] as? Int
    #expect(try #require(size) <= capacity + capacity / 10)
  }

  @Test func responseLargerThanTheCapacityIsRejected() async throws {
    let store = cache.store(capacity: 100_000)
    try await store.store(.saying("small"), for: .at("a"))
    let large = String(repeating: "x", count: 200_000)
    for path in ["a", "b"] {
      await #expect(throws: SQLiteCacheError.self) {
        try await store.store(.saying(large), for: .at(path))
      }
      #expect(try await store.responses(for: .at(path)).isEmpty, "The old one holds no more.")
    }
  }

  @Test func aSmallerLimitMakesTheFileSmaller() async throws {
    let text = String(repeating: "x", count: 100_000)
    var large: SQLiteCacheStore? = cache.store()
    for number in 0..<40 { try await large?.store(.saying(text), for: .at("\(number)")) }
    large = nil
    #expect(try await cache.store(capacity: 1 << 20).responses(for: .at("39")).count == 1)
    let size = try FileManager.default.attributesOfItem(atPath: cache.path)[.size] as? Int
    #expect(try #require(size) <= 2 << 20)
  }

  @Test func newestVariantsOfAResourceRemain() async throws {
    let store = cache.store()
    for number in 0..<40 {
      try await store.store(.saying("\(number)", language: "\(number)"), for: .at("mugs"))
    }
    try await store.store(.saying("tea"), for: .at("tea"))
    let kept = try await store.responses(for: .at("mugs")).map(\.text)
    #expect(kept == (24..<40).reversed().map { String($0) })
    #expect(try await store.responses(for: .at("tea")).count == 1)
  }

  @Test func onlyItsUserCanReadIt() async throws {
    try await cache.store().store(.saying("mugs"), for: .at("mugs"))
    let folder = URL(filePath: cache.path).deletingLastPathComponent()
    func rights(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      #expect(try rights(folder.appending(path: file).path) == 0o600, "\(file)")
    }
    #expect(try rights(folder.path) == 0o700)
    #expect(try rights(folder.deletingLastPathComponent().path) == 0o700)
  }
}
