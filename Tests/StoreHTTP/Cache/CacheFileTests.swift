import Foundation
import FoundationCore
import Persistence
import TestSupport
import Testing

@testable import StoreHTTP

/// The summaries of a cache file, and clearing it.
struct CacheFileTests {
  let cache: CacheOnDisk
  /// When answers arrive, by the seconds.
  private let arrival = Date(timeIntervalSince1970: 1_700_000_000)

  init() throws { cache = try CacheOnDisk() }

  private var file: CacheFile {
    let now = arrival.addingTimeInterval(100)
    return CacheFile(cache.path) { now }
  }

  private func answer(_ control: String, after seconds: Double = 0) -> StoredResponse {
    StoredResponse(
      status: 200,
      fields: ["Cache-Control": control],
      body: Array("mugs".utf8),
      requestedAt: arrival.addingTimeInterval(seconds),
      receivedAt: arrival.addingTimeInterval(seconds),
      variant: ResponseVariant()
    )
  }

  /// Two hosts: one fresh answer and two stale ones of the first, a fresh one of the second.
  private func fill() async throws {
    let store = cache.store()
    func keep(_ address: String, answer: StoredResponse) async throws {
      try await store.store(answer, for: CacheKey(address: address, caller: ""))
    }
    try await keep("https://a.example/1?page=2", answer: answer("max-age=1000"))
    try await keep("https://a.example/2", answer: answer("max-age=50", after: 10))
    try await keep("https://a.example/3", answer: answer("no-cache, max-age=1000", after: 90))
    try await keep("https://b.example/", answer: answer("max-age=1000", after: 20))
  }

  @Test func contentsAreReportedByHost() async throws {
    try await fill()
    let contents = try #require(try await file.contents())
    #expect(contents.hosts.map(\.name) == ["a.example", "b.example"])
    #expect(contents.hosts.map(\.entries) == [3, 1])
    #expect(contents.hosts.map(\.fresh) == [1, 1])
    #expect(contents.entries == 4 && contents.fresh == 2 && contents.stale == 2)
    #expect(contents.oldest == arrival)
    #expect(contents.newest == arrival.addingTimeInterval(90))
    #expect(contents.bytes > 4000 && contents.fileSize > contents.bytes)
    #expect(try await file.integrityErrors() == [])
  }

  @Test func missingFileIsNotCreated() async throws {
    #expect(try await file.contents() == nil)
    #expect(try await file.integrityErrors() == [])
    #expect(try await file.clear().entries == 0)
    #expect(!FileManager.default.fileExists(atPath: cache.path))
    try cache.write("")
    #expect(try await file.contents()?.entries == 0)
    #expect(try cache.rawBytes().isEmpty)
  }

  @Test(
    arguments: [
      (nil, false, 4), ("a.example", false, 3), ("c.example", false, 0), (nil, true, 2),
      ("a.example", true, 2), ("b.example", true, 0),
    ] as [(String?, Bool, Int)]
  )
  func clearRemovesOnlySelectedEntries(host: String?, isStaleOnly: Bool, gone: Int) async throws {
    try await fill()
    let setAside = cache.path + ".damaged"
    try Data().write(to: URL(filePath: setAside))
    let trial = try await file.clear(host: host, isStaleOnly: isStaleOnly, isDryRun: true)
    #expect(trial.entries == gone)
    #expect(try await file.contents()?.entries == 4)
    #expect(FileManager.default.fileExists(atPath: setAside))
    #expect(try await file.clear(host: host, isStaleOnly: isStaleOnly) == trial)
    #expect(try await file.contents()?.entries == 4 - gone)
    #expect(FileManager.default.fileExists(atPath: setAside) == (host != nil || isStaleOnly))
  }

  @Test func theRoomIsGivenBack() async throws {
    let text = String(repeating: "x", count: 100_000)
    var store: SQLiteCacheStore? = cache.store()
    for number in 0..<20 { try await store?.store(.saying(text), for: .at("\(number)")) }
    store = nil
    try await file.clear()
    #expect(try #require(try await file.contents()).fileSize < 100_000)
  }

  @Test func openStoreWorksAfterClear() async throws {
    try await fill()
    let store = cache.store()
    let salt = try await store.salt()
    try await file.clear()
    #expect(try await store.responses(for: .at("mugs")).isEmpty)
    try await store.store(.saying("mugs"), for: .at("mugs"))
    #expect(try await store.responses(for: .at("mugs")).map(\.text) == ["mugs"])
    #expect(try await cache.store().salt() == salt)
    #expect(try await file.contents()?.entries == 1)
  }

  @Test func damagedFileThrowsAndIsPreservedUntilCleared() async throws {
    let store = cache.store()
    for number in 0..<100 {
      let text = String(repeating: "answer \(number) ", count: 100)
      try await store.store(.saying(text), for: .at("\(number)"))
    }
    try Connection(.file(cache.path)).execute(script: "PRAGMA wal_checkpoint(TRUNCATE)")
    let handle = try FileHandle(forUpdating: URL(filePath: cache.path))
    try handle.seek(toOffset: 4096)
    try handle.write(contentsOf: Data(repeating: 0xFF, count: 100_000))
    try handle.close()
    let before = try Data(contentsOf: URL(filePath: cache.path))
    let error = await #expect(throws: HTTPError.self) {
      if try await file.integrityErrors() == [] { return }
      _ = try await file.contents()
    }
    #expect(error?.code == "http.cache_failed")
    #expect(try Data(contentsOf: URL(filePath: cache.path)) == before)
    try await file.clear()
    #expect(try await file.contents()?.entries == 0)
    #expect(!FileManager.default.fileExists(atPath: cache.path + ".damaged"))
    #expect(try await cache.store().salt().count == 32)
  }

  @Test func somebodyElsesFileIsNeverTouched() async throws {
    try cache.write(String(repeating: "Dear diary, ", count: 100))
    let before = try cache.rawBytes()
    for isStaleOnly in [false, true] {
      let error = await #expect(throws: HTTPError.self) {
        try await file.clear(isStaleOnly: isStaleOnly)
      }
      #expect(error?.reason == "\(cache.path) is not a cache; it was not changed.")
      #expect(error?.suggestion == "Choose another file for the cache.")
    }
    await #expect(throws: HTTPError.self) { try await file.contents() }
    #expect(try cache.rawBytes() == before)
  }

  @Test func aPipeIsNotWaitedFor() async throws {
    let pipe = CacheFile(cache.folder.file("pipe"))
    #expect(mkfifo(pipe.path, 0o600) == 0)
    await #expect(throws: HTTPError.self) { try await pipe.contents() }
    await #expect(throws: HTTPError.self) { try await pipe.clear() }
  }
}
