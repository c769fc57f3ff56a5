import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

struct BodyTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func aFileIsSentInPartsAsOftenAsNeeded() async throws {
    let content = [UInt8]((0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
    let path = folder.file("a.bin")
    try Data(content).write(to: URL(filePath: path))
    let body = try HTTPBody.file(path)
    #expect(body.length == 200_000)
    #expect(body.isReplayable)
    for _ in 1...2 {
      var sizes: [Int] = []
      var read: [UInt8] = []
      for try await chunk in body {
        sizes.append(chunk.count)
        read += chunk
      }
      #expect(read == content)
      #expect(sizes == [65536, 65536, 65536, 3392])
    }
  }

  @Test func aFileThatIsNoneIsRefused() async throws {
    for path in [folder.file("none"), folder.url.path] {
      let error = #expect(throws: HTTPError.self) { try HTTPBody.file(path) }
      #expect(error?.code == "http.body_failed")
      #expect(error?.title.contains(path) == true)
    }
  }

  @Test func aFileThatChangesWhileItIsSentEndsTheRequest() async throws {
    let path = folder.file("a.bin")
    try Data(repeating: 1, count: 100_000).write(to: URL(filePath: path))
    let body = try HTTPBody.file(path)
    var iterator = body.makeAsyncIterator()
    _ = try await iterator.next()
    try #require(truncate(path, 70_000) == 0)
    let error = await #expect(throws: HTTPError.self) { try await body.collected() }
    #expect(error?.title.contains("changed while") == true)
    await #expect(throws: HTTPError.self) { _ = try await iterator.next() }
    try FileManager.default.removeItem(atPath: path)
    let gone = await #expect(throws: HTTPError.self) { try await body.collected() }
    #expect(gone?.title.hasPrefix("Could not read ") == true)
  }

  /// Each change of threads costs more than a small chunk.
  @MainActor @Test func aBodyIsReadWhereItsReaderRuns() async throws {
    let readers = Lock<[Bool]>([])
    let body = HTTPBody(replaying: {
      { () async throws(HTTPError) in
        let isMain = await isOnMainActor()
        return readers.withLock { readers in
          readers.append(isMain)
          return readers.count % 3 == 0 ? nil : [1]
        }
      }
    })
    #expect(try await body.collected() == [1, 1])
    #expect(try await body.write(to: folder.file("b")) == 2)
    var lines = HTTPBody.LineReader(body, limit: 9)
    #expect(try await lines.next()?.text == [1, 1])
    #expect(readers.withLock(\.self) == Array(repeating: true, count: 9))
  }

  @Test func progressIsReported() async throws {
    let told = Lock<[String]>([])
    let body = HTTPBody([UInt8](repeating: 0, count: 100_000)).reportingProgress { done, all in
      told.withLock { $0.append("\(done)/\(all ?? -1)") }
    }
    #expect(body.length == 100_000)
    for _ in 1...2 { _ = try await body.collected() }
    #expect(
      told.withLock { $0 } == ["65536/100000", "100000/100000", "65536/100000", "100000/100000"]
    )
  }

  @Test func aValueIsSentAsJSON() async throws {
    struct Draft: Encodable {
      var url = "https://example.org/a"
      var price = Decimal(string: "12.10")
      var at = Date(timeIntervalSince1970: 1_000_000_000)
      var exactly = Date(timeIntervalSince1970: 1_000_000_000.25)
      var name = "Mug"
    }
    let echo = Echo()
    _ = try await echo.client().load(Resource<JSONValue>("x").sending(Draft()))
    let request = try #require(echo.requests.first)
    #expect(request.method == .post)
    #expect(request.fields["content-type"] == "application/json")
    #expect(
      String(decoding: request.body.bytes ?? [], as: UTF8.self)
        == #"{"at":"2001-09-09T01:46:40Z","exactly":"2001-09-09T01:46:40.250Z","name":"Mug","#
        + #""price":12.1,"url":"https://example.org/a"}"#
    )
    #expect(try Resource<Void>("x", method: .put).sending(1).method == .put)
    let error = #expect(throws: HTTPError.self) { try Resource<Void>("x").sending(Double.nan) }
    #expect(error?.code == "http.invalid_request")
    #expect(error?.causes.first is EncodingError)
  }
}

// A separate function: within the closure, `#isolation` crashes the optimizer.
private func isOnMainActor() async -> Bool { isMainActor(#isolation) }

private func isMainActor(_ actor: (any Actor)?) -> Bool { actor === MainActor.shared }
