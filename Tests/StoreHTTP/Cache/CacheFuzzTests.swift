import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

/// Headers that are broken at random, of answers that are kept and asked for again.
struct CacheFuzzTests {
  private static let samples = [
    """
    200
    Cache-Control: public, max-age=60, stale-while-revalidate=30, stale-if-error="600"
    Age: 5
    Date: Sun, 06 Nov 1994 08:49:37 GMT
    ETag: "a"
    Vary: Accept, Accept-Language
    Content-Length: 10
    """,
    """
    200
    Date: Sunday, 06-Nov-94 08:49:37 GMT
    Expires: Sun Nov  6 09:49:37 1994
    Last-Modified: Sat, 05 Nov 1994 08:49:37 GMT
    Cache-Control: no-cache="Set-Cookie"
    Content-Language: de
    """, "206\nCache-Control: max-age=100\nContent-Range: bytes 0-4/10\nETag: \"a\"",
    "206\nCache-Control: max-age=100\nContent-Range: bytes 6-9/10\nETag: \"a\"",
    "206\nContent-Range: bytes 0-9/10\nContent-Encoding: gzip", "304\nETag: \"a\"", "503",
  ]
  private static let requests = [
    "Range: bytes=3-4", "Range: bytes=7-", "Range: bytes=-2", "Range: bytes=8-99",
    "Cache-Control: max-stale=10, min-fresh=5, stale-if-error=7", "If-None-Match: \"a\"",
  ]

  @Test(arguments: Mutations.seeds) func memoryCacheHandlesMalformedMessages(_ seed: Int)
    async throws
  {
    for round in 0..<10 {
      try await sendManyRequests(seed &* 1000 + round, cache: .memory())
    }
  }

  @Test(arguments: Mutations.seeds) func whatIsKeptInAFileIsReckonedWith(_ seed: Int) async throws {
    let folder = try TemporaryFolder()
    try await sendManyRequests(seed, cache: .disk(folder.url.appending(path: "cache").path))
  }

  @Test(arguments: Mutations.seeds)
  func aBrokenFileIsReadOrMadeAnew(_ seed: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "cache").path
    try await sendManyRequests(seed, cache: .disk(path))
    var mutations = Mutations(of: [Array(try Data(contentsOf: URL(filePath: path)))], seed: seed)
    for _ in 0..<2 {
      for suffix in ["-wal", "-shm"] {
        // There need not be any.
        try? FileManager.default.removeItem(atPath: path + suffix)
      }
      try Data(mutations.next()).write(to: URL(filePath: path))
      let cache = CacheFile(path)
      do throws(HTTPError) {
        let contents = try await cache.contents()
        #expect(contents.map { $0.bytes >= 0 && $0.stale >= 0 } != false)
        _ = try await cache.integrityErrors()
      } catch {
        #expect(!error.title.isEmpty)
      }
      try await sendManyRequests(seed, cache: .disk(path))
    }
  }

  private func sendManyRequests(_ seed: Int, cache: HTTPClient.Cache) async throws {
    let origin = FuzzedOrigin(Self.samples, body: "0123456789", seed: seed)
    let client = origin.client {
      $0.cache = cache
      $0.retries = .none
    }
    // Another seed than the origin's, or faults of question and answer would go together.
    var questions = Mutations(of: Self.requests, seed: ~seed)
    for _ in 0..<20 {
      let parts = questions.nextText().split(separator: ":", maxSplits: 1)
      var fields: HTTPFields = [:]
      if parts.count == 2, questions.nextInt(below: 4) > 0 {
        fields[String(parts[0])] = parts[1].trimmingCharacters(in: .whitespaces)
      }
      let url = client.baseURL.appending(path: questions.pick(["a", "b"]))
      let method = questions.pick([HTTPRequest.Method.get, .get, .get, .get, .get, .head, .post])
      let mode = questions.pick([HTTPRequest.CachePolicy.Mode.standard, .preferCached, .revalidate])
      do throws(HTTPError) {
        let answer = try await client.response(
          for: HTTPRequest(method, url, fields: fields),
          cachePolicy: HTTPRequest.CachePolicy(mode, staleIfError: .seconds(10))
        )
        let body = try await answer.body.collected()
        #expect(body.count <= 40 && answer.provenance.age.map { $0 >= .zero } != false)
      } catch {
        #expect(!error.title.isEmpty)
      }
      origin.wait(questions.pick([0, 0, 0, 0, 0, 50, -50, 1e6, -1e9]))
    }
    #expect(origin.asked <= 80)
  }
}
