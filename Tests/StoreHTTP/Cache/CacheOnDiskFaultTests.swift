import Foundation
import FoundationCore
import Persistence
import TestSupport
import Testing

@testable import StoreHTTP

/// A cache file that is damaged or unusable: at worst, nothing is stored.
struct CacheOnDiskFaultTests {
  let cache: CacheOnDisk

  init() throws { cache = try CacheOnDisk() }

  /// Creates a file with a hundred responses that no program has open.
  private func fill() async throws {
    let store = cache.store()
    for number in 0..<100 {
      let text = String(repeating: "answer \(number) ", count: 100)
      try await store.store(.saying(text), for: .at("\(number)"))
    }
  }

  private func overwrite(_ range: Range<Int>, with byte: UInt8) throws {
    try Connection(.file(cache.path)).execute(script: "PRAGMA wal_checkpoint(TRUNCATE)")
    var bytes = try Data(contentsOf: URL(filePath: cache.path))
    let range = range.clamped(to: 0..<bytes.count)
    bytes.replaceSubrange(range, with: Array(repeating: byte, count: range.count))
    try bytes.write(to: URL(filePath: cache.path))
  }

  @Test(arguments: [0..<100, 0..<4096, 4096..<8192, 4096..<1_000_000, 100..<1_000_000])
  func aDamagedFileIsSetAsideAndMadeAnew(_ damage: Range<Int>) async throws {
    try await fill()
    try overwrite(damage, with: 0)
    let store = cache.store()
    #expect(try await store.salt().count == 32)
    for number in 0..<100 { _ = try await store.responses(for: .at("\(number)")) }
    try await store.store(.saying("new"), for: .at("new"))
    #expect(try await cache.store().responses(for: .at("new")).map(\.text) == ["new"])
    #expect(FileManager.default.fileExists(atPath: cache.path + ".damaged"))
  }

  @Test func aFileDamagedWhileItIsOpenIsMadeAnew() async throws {
    try await fill()
    let store = cache.store()
    _ = try await store.salt()
    let file = try FileHandle(forUpdating: URL(filePath: cache.path))
    try file.truncate(atOffset: 5000)
    try file.close()
    for number in 0..<100 { _ = try await store.responses(for: .at("\(number)")) }
    try await store.store(.saying("new"), for: .at("new"))
    #expect(try await cache.store().responses(for: .at("new")).map(\.text) == ["new"])
  }

  /// Wherever a byte is changed: an answer is what was stored, or it is not there.
  @Test func noChangedByteEverChangesAnAnswer() async throws {
    try await fill()
    try Connection(.file(cache.path)).execute(script: "PRAGMA wal_checkpoint(TRUNCATE)")
    let sound = try Data(contentsOf: URL(filePath: cache.path))
    var random = SplitMix64(9111)
    for _ in 0..<40 {
      var bytes = sound
      for _ in 0..<20 {
        let bit: UInt8 = 1 << UInt8.random(in: 0..<8, using: &random)
        bytes[Int.random(in: 100..<bytes.count, using: &random)] ^= bit
      }
      for suffix in ["-wal", "-shm"] { unlink(cache.path + suffix) }
      try bytes.write(to: URL(filePath: cache.path))
      let store = cache.store()
      for number in 0..<100 {
        // What fails here has failed as it should: with an error that the cache tells as an event.
        guard let found = try? await store.responses(for: .at("\(number)")).first else { continue }
        let isWhole = found.text == String(repeating: "answer \(number) ", count: 100)
        #expect(isWhole, "Answer \(number) is another.")
        #expect(found.fields == ["ETag": "\"1\""])
        #expect(found.status == 200)
      }
      await store.settled()
    }
  }

  @Test func somebodyElsesFileIsLeftAsItIs() async throws {
    try cache.write(String(repeating: "Dear diary, ", count: 100))
    let before = try cache.rawBytes()
    await #expect(throws: SQLiteCacheError.self) { try await cache.store().salt() }
    #expect(try cache.rawBytes() == before)
  }

  @Test func somebodyElsesDatabaseIsLeftAsItIs() async throws {
    try cache.write("")
    try Connection(.file(cache.path)).execute(script: "CREATE TABLE diary (day TEXT)")
    await #expect(throws: SQLiteCacheError.self) {
      try await cache.store().store(.saying("mugs"), for: .at("mugs"))
    }
    let connection = try Connection(.file(cache.path))
    let tables: [String] = try connection.prepare("SELECT name FROM sqlite_schema").all {
      try $0[0]
    }
    #expect(tables == ["diary"])
  }

  @Test func aNewerFormatIsLeftAlone() async throws {
    try await fill()
    let salt = try await cache.store().salt()
    func set(_ format: Int) throws {
      try Connection(.file(cache.path)).execute(
        script: "PRAGMA application_id = \(0x524C_4300 + format); PRAGMA wal_checkpoint(TRUNCATE)"
      )
    }
    try set(9)
    await #expect(throws: SQLiteCacheError.self) { try await cache.store().salt() }
    try set(1)
    #expect(try await cache.store().salt() == salt)
  }

  @Test func failedOpenIsRetriedAfterAMinute() async throws {
    try FileManager.default.createDirectory(atPath: cache.path, withIntermediateDirectories: true)
    let store = cache.store()
    await #expect(throws: POSIXError.self) { try await store.salt() }
    try FileManager.default.removeItem(atPath: cache.path)
    await #expect(throws: POSIXError.self) { try await store.salt() }
    cache.pass(60)
    #expect(try await store.salt().count == 32)
  }

  @Test func aBrokenStoreCostsNoAnswer() async throws {
    try cache.write("Dear diary")
    let log = EventLog()
    let stage = CacheStage(
      over: InProcessTransport { _ in
        HTTPResponse(fields: ["Cache-Control": "max-age=60"], body: HTTPBody([1]))
      },
      store: cache.store(),
      entryLimit: 1 << 20,
      now: { Date() }
    )
    let exchange = HTTPExchange(
      id: HTTPExchange.ID(client: 0, number: 0),
      timeLimits: HTTPClient.TimeLimits(),
      sizeLimits: HTTPClient.SizeLimits(),
      isIdempotent: false,
      cachePolicy: .standard,
      listener: log.listener
    )
    let request = HTTPRequest(.get, shop)
    #expect(try await stage.send(request, for: exchange).body.collected() == [1])
    #expect(log.decisions.contains { $0.description.contains("is not a cache") })
  }
}
