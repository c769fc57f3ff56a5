import Foundation
import Testing

@testable import StoreHTTP

struct MemoryCacheStoreTests {
  private let store = MemoryCacheStore(capacity: 20_000)

  private func key(_ name: Int, caller: String = "") -> CacheKey {
    CacheKey(address: "https://origin.test/\(name)", caller: caller)
  }

  private func response(_ bytes: Int, variant: ResponseVariant = ResponseVariant())
    -> StoredResponse
  {
    StoredResponse(
      status: 200,
      fields: [:],
      body: [UInt8](repeating: 1, count: bytes),
      requestedAt: Date(timeIntervalSince1970: 0),
      receivedAt: Date(timeIntervalSince1970: 0),
      variant: variant
    )
  }

  @Test func neverExceedsCapacity() throws {
    for name in 0..<100 {
      try store.store(response(name * 70 % 4000), for: key(name))
      let held = (0...name).flatMap { store.responses(for: key($0)) }.map(\.size).reduce(0, +)
      #expect(held <= 20_000)
    }
    #expect(!store.responses(for: key(99)).isEmpty)
  }

  @Test func evictsLeastRecentlyUsedFirst() throws {
    for name in 0..<10 { try store.store(response(1000), for: key(name)) }
    _ = store.responses(for: key(0))
    for name in 10..<15 { try store.store(response(1000), for: key(name)) }
    #expect(!store.responses(for: key(0)).isEmpty)
    #expect(store.responses(for: key(1)).isEmpty)
  }

  @Test func anAnswerTakesThePlaceOfTheSameVariant() throws {
    let french = ResponseVariant([ResponseVariant.Condition(name: "accept-language", value: "fr")])
    try store.store(response(1), for: key(1))
    try store.store(response(2, variant: french), for: key(1))
    try store.store(response(3), for: key(1))
    #expect(store.responses(for: key(1)).map(\.body.count) == [3, 2])
    store.remove(ResponseVariant(), for: key(1))
    #expect(store.responses(for: key(1)).map(\.body.count) == [2])
    store.remove(french, for: key(1))
    #expect(store.responses(for: key(1)).isEmpty)
  }

  @Test func anAddressIsClearedForEverybody() throws {
    for caller in ["", "a", "b"] { try store.store(response(1), for: key(1, caller: caller)) }
    try store.store(response(1), for: key(2))
    store.removeAll(at: key(1).address)
    for caller in ["", "a", "b"] { #expect(store.responses(for: key(1, caller: caller)).isEmpty) }
    #expect(!store.responses(for: key(2)).isEmpty)
  }

  @Test func manyMayUseItAtOnce() async throws {
    try await withThrowingTaskGroup { group in
      for task in 0..<8 {
        group.addTask {
          for name in 0..<100 {
            try store.store(response(100), for: key(name % 40, caller: String(task % 2)))
            _ = store.responses(for: key(name % 40))
            if name % 30 == 0 { store.removeAll(at: key(name % 40).address) }
          }
        }
      }
      try await group.waitForAll()
    }
    let held = (0..<40).flatMap {
      store.responses(for: key($0, caller: "0")) + store.responses(for: key($0, caller: "1"))
    }
    #expect(held.map(\.size).reduce(0, +) <= 20_000)
  }

  @Test func oversizedResponseEvictsNoOtherKeys() throws {
    try store.store(response(1), for: key(1))
    try store.store(response(1), for: key(2))
    #expect(throws: UncacheableReason.tooLarge) { try store.store(response(30_000), for: key(2)) }
    #expect(!store.responses(for: key(1)).isEmpty)
    #expect(store.responses(for: key(2)).isEmpty, "What was kept before it holds no more.")
  }

  @Test func retainsOnlyTheNewestVariants() throws {
    let store = MemoryCacheStore(capacity: 10_000_000)
    for number in 0..<2000 { try store.store(response(1, variant: .number(number)), for: key(1)) }
    let kept = store.responses(for: key(1)).map(\.variant)
    #expect(kept == (1984..<2000).reversed().map { .number($0) })
  }

  @Test func oneAddressDoesNotEmptyTheStore() throws {
    try store.store(response(1), for: key(1))
    for number in 0..<20 { try store.store(response(4000, variant: .number(number)), for: key(2)) }
    #expect(store.responses(for: key(2)).count == 2)
    #expect(!store.responses(for: key(1)).isEmpty)
  }

  @Test func variantConditionsCountTowardsSize() throws {
    let large = ResponseVariant([
      ResponseVariant.Condition(name: "x", value: String(repeating: "x", count: 9000))
    ])
    for name in 0..<10 { try store.store(response(1, variant: large), for: key(name)) }
    #expect((0..<10).filter { !store.responses(for: key($0)).isEmpty }.count <= 2)
  }
}

extension ResponseVariant {
  static func number(_ number: Int) -> ResponseVariant {
    ResponseVariant([Condition(name: "x", value: String(number))])
  }
}
