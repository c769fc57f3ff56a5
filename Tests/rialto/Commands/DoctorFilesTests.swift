import CommandKit
import Foundation
import Persistence
import StoreHTTP
import TestSupport
import Testing
import rialto

/// The checks of the doctor for damaged and missing files.
struct DoctorFilesTests {
  var desk: Desk

  init() throws {
    desk = try Desk()
    desk.day = Version.day
  }

  private var store: String { desk.home + "/.local/share/rialto/store.sqlite" }
  private var cache: String { desk.home + "/.cache/rialto/answers.sqlite" }

  /// Overwrites all but the beginning of a database.
  private func damage(_ path: String) throws {
    try Connection(.file(path)).execute(script: "PRAGMA wal_checkpoint(TRUNCATE)")
    let file = try FileHandle(forUpdating: URL(filePath: path))
    let size = Int(try file.seekToEnd())
    try file.seek(toOffset: 8192)
    try file.write(contentsOf: Data(repeating: 0xFF, count: size - 8192))
    try file.close()
  }

  // MARK: - The store

  @Test func anIntactStoreIsOk() async throws {
    #expect(await desk.rialto("doctor").row("store integrity") == ["ok", "no file yet", ""])
    try await desk.seed()
    let row = await desk.rialto("doctor").row("store integrity")
    #expect(row[0] == "ok")
    #expect(
      row[1].hasSuffix("kB, no damage found (quick check; full check: rialto store fsck)")
    )
  }

  @Test func aDamagedStoreIsAFailure() async throws {
    try await desk.seed()
    try damage(store)
    let result = await desk.rialto("doctor")
    #expect(result.status == .failed)
    #expect(result.row("store integrity")[0] == "failed")
    let row = result.row("store integrity")
    #expect(row[1].contains("damaged") || row[2].contains("restore"), "\(row)")
  }

  @Test(arguments: ["", "Dear diary", "SQLite format 3\0 and no more"])
  func aFileThatIsNotADatabaseDoesNotStopTheOtherChecks(_ text: String) async throws {
    try desk.write(text, to: store)
    chmod(store, 0o600)
    let result = await desk.rialto("doctor")
    #expect(["ok", "failed"].contains(result.row("store integrity")[0]))
    #expect(result.row("text")[0] == "ok", "The other checks ran.")
  }

  @Test func aPipeInPlaceOfAFileDoesNotBlock() async throws {
    for path in [cache, desk.home + "/.local/state/rialto/news-requests.sqlite"] {
      try path.parentPath.makeFolder()
      #expect(mkfifo(path, 0o600) == 0)
    }
    let result = await desk.rialto("doctor")
    #expect(result.row("cache")[0] == "warning")
    #expect(result.row("news requests")[0] == "warning")
  }

  @Test func anUnreachableStoreIsAFailureWithItsStep() async throws {
    var desk = desk
    desk.transport = CurlTransport()
    let closed = try ClosedPort()
    let address = "http://127.0.0.1:\(closed.port)/"
    let result = await desk.rialto(["doctor", "--offline", "--config", "store.url=\(address)"])
    #expect(result.status == .failed)
    #expect(
      result.row("store") == [
        "failed", "TCP: Could not connect to the store at \(address).",
        "Start it with 'rialto store serve --listen HOST:PORT'.",
      ]
    )
  }

  @Test func aServerThatIsNotAStoreIsAFailure() async throws {
    var desk = desk
    desk.transport = CurlTransport()
    let server = try ScriptedServer { connection in
      while try connection.readHead() != nil {
        try connection.send("HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n")
      }
    }
    let address = server.url.absoluteString
    let result = await desk.rialto(["doctor", "--offline", "--config", "store.url=\(address)"])
    #expect(result.row("store")[0] == "failed")
    #expect(
      result.row("store")[1]
        == "\(address) has no known store API; it answered with status 404."
    )
    let elsewhere = await desk.rialto("doctor --offline --config store.url=https://shop.example/")
    #expect(elsewhere.row("store") == ["skipped", "not checked (--offline)", ""])
  }

  @Test func aThirdPartyStoreIsOk() async throws {
    var desk = desk
    desk.transport = InProcessTransport { request in
      guard request.url.path() == "/products.json" else { return HTTPResponse(status: 404) }
      return HTTPResponse(body: HTTPBody(Array(#"{"products":[]}"#.utf8)))
    }
    let result = await desk.rialto("doctor --config store.url=https://shop.example/")
    #expect(
      result.row("store") == ["ok", "https://shop.example/ responds (shopify-storefront API)", ""]
    )
  }

  // MARK: - The cache

  @Test func theCacheIsSummarized() async throws {
    #expect(await desk.rialto("doctor").row("cache") == ["ok", "empty", ""])
    try await desk.cacheResponses()
    let row = await desk.rialto("doctor").row("cache")
    #expect(row[0] == "ok")
    let words = #/HOME/.cache/rialto/answers.sqlite, \d+ kB, 3 responses from [\d-]+, 33% stale/#
    #expect(row[1].wholeMatch(of: words) != nil, "\(row[1])")
    chmod(cache, 0o644)
    #expect(await desk.rialto("doctor").row("cache")[0] == "warning")
  }

  @Test func aDamagedCacheIsAWarningWithASuggestion() async throws {
    try await desk.cacheResponses()
    try damage(cache)
    let result = await desk.rialto("doctor")
    #expect(result.status == .done)
    #expect(result.row("cache")[0] == "warning")
    #expect(result.row("cache")[2] == "Run: rialto cache --clear")
    #expect(await desk.rialto("cache --clear").status == .done)
    #expect(await desk.rialto("doctor").row("cache")[0] == "ok")
  }

  @Test func aFileThatIsNotACacheIsNotCleared() async throws {
    try desk.write(String(repeating: "Dear diary. ", count: 20), to: cache)
    chmod(cache, 0o600)
    let row = await desk.rialto("doctor").row("cache")
    #expect(row[0] == "warning")
    #expect(row[2] == "Move the file away; a new one is created.")
    #expect(await desk.rialto("cache --clear").status == .failed)
    #expect(try desk.read(cache).hasPrefix("Dear diary."))
  }

  @Test func doctorChangesNoFiles() async throws {
    try await desk.seed()
    try await desk.cacheResponses()
    let before = try contents()
    _ = await desk.rialto("doctor")
    #expect(try contents() == before)
  }

  /// The contents of each file in the home folder.
  private func contents() throws -> [String: Data] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: desk.home)
    // Every reader recreates the index of the log, and a folder has no contents.
    return paths.filter { !$0.hasSuffix("-shm") }.reduce(into: [:]) { contents, path in
      contents[path] = FileManager.default.contents(atPath: "\(desk.home)/\(path)")
    }
  }
}

extension Desk {
  /// Fills the cache with three responses from two hosts, one of them stale.
  func cacheResponses() async throws {
    let now = (try? Date("\(day)T12:00:00Z", strategy: .iso8601)) ?? .distantPast
    for (address, age) in [
      ("https://a.example/1", 0.0), ("https://a.example/2", 2000), ("https://b.example/", 0),
    ] {
      guard let url = URL(string: address) else { continue }
      var configuration = HTTPClient.Configuration()
      configuration.cache = .disk(home + "/.cache/rialto/answers.sqlite")
      configuration.now = { now.addingTimeInterval(-age) }
      let transport = InProcessTransport { _ in
        HTTPResponse(fields: ["Cache-Control": "max-age=1000"], body: HTTPBody([1]))
      }
      let client = HTTPClient(url, over: transport, configuration)
      _ = try await client.response(for: HTTPRequest(.get, url)).body.collected()
    }
  }
}
