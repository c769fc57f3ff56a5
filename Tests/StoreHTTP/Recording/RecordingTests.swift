import Foundation
import FoundationCore
import StoreHTTP
import Synchronization
import TestSupport
import Testing

struct RecordingTests {
  let kit: CassetteKit
  let shop = "https://example.org/products"

  init() throws { kit = try CassetteKit() }

  @Test func uploadProgressIsReportedOnceWhileRecording() async throws {
    let told = Lock<[Int]>([])
    let body = HTTPBody([1, 2, 3]).reportingProgress { done, _ in told.withLock { $0.append(done) }
    }
    try await kit.record([HTTPRequest(.post, try "https://example.org/".url, body: body)]) {
      request in
      HTTPResponse(body: HTTPBody((try? await request.body.collected()) ?? []))
    }
    #expect(told.withLock { $0 } == [3])
  }

  @Test func recordedResponseIsReplayedUnchanged() async throws {
    let answer = HTTPResponse(
      status: 203,
      fields: ["Content-Type": "text/plain", "Age": "1", "age": "2", "X-Empty": ""],
      body: HTTPBody(Array("mug, \u{1F375}\n".utf8))
    )
    try await kit.record([try .get(shop)]) { _ in answer }
    let replay = try ReplayTransport(cassette: kit.path)
    let played = try await replay.send(try .get(shop), for: HTTPExchange())
    #expect(played.status == 203)
    #expect(played.fields == answer.fields)
    #expect(played.body.bytes == answer.body.bytes)
    #expect(played.provenance == .recording)
  }

  @Test func theFileCanBeReadByPeople() async throws {
    try await kit.record([try .post(shop, text: #"{"name":"mug"}"#)]) { _ in
      .text("[]", fields: ["Content-Type": "application/json"])
    }
    #expect(
      try kit.text == """
        {
          "cassette": 1,
          "exchanges": [
            {
              "request": {
                "method": "POST",
                "address": "https://example.org/products",
                "fields": [
                  "Content-Type: application/json"
                ],
                "body": {
                  "text": "{\\"name\\":\\"mug\\"}"
                }
              },
              "response": {
                "status": 200,
                "fields": [
                  "Content-Type: application/json"
                ],
                "body": {
                  "text": "[]"
                }
              }
            }
          ]
        }

        """
    )
  }

  @Test func bytesThatAreNoTextComeBackAsTheyWere() async throws {
    let bytes: [UInt8] = [0xFF, 0xD8, 0x00] + Array("sid=abcdefgh;".utf8)
    try await kit.record([try .get(shop)]) { _ in
      HTTPResponse(fields: ["Content-Type": "image/jpeg"], body: HTTPBody(bytes))
    }
    let replay = try ReplayTransport(cassette: kit.path)
    let played = try await replay.send(try .get(shop), for: HTTPExchange())
    #expect(played.body.bytes == bytes)
  }

  @Test func repeatedRequestsReplayInRecordedOrder() async throws {
    let count = Atomic(0)
    let requests = [try HTTPRequest.get(shop), try .get(shop + "/1"), try .get(shop)]
    try await kit.record(requests) { _ in
      .text("\(count.add(1, ordering: .relaxed).newValue)")
    }
    #expect(try await kit.play(requests) == ["1", "2", "3"])
  }

  @Test func exchangesAreRecordedInRequestOrder() async throws {
    let transport = RecordingTransport(
      over: InProcessTransport { .init(body: .streamed([Array($0.url.path.utf8)])) },
      to: kit.path
    )
    let first = try await transport.send(try .get("https://example.org/a"), for: HTTPExchange())
    let second = try await transport.send(try .get("https://example.org/b"), for: HTTPExchange())
    _ = try await second.body.collected()
    _ = try await first.body.collected()
    let text = try kit.text
    let a = try #require(text.range(of: "example.org/a"))
    let b = try #require(text.range(of: "example.org/b"))
    #expect(a.lowerBound < b.lowerBound)
  }

  @Test func aBodyThatBrokeOrWasLetGoIsNotInTheFile() async throws {
    let kit = kit
    let transport = RecordingTransport(
      over: InProcessTransport { request in
        let breaks = request.url.path == "/breaks"
        return HTTPResponse(
          body: .streamed([[1], [2]], breakingWith: breaks ? HTTPError(.connectionLost) : nil)
        )
      },
      to: kit.path
    )
    let broken = try await transport.send(
      try .get("https://example.org/breaks"),
      for: HTTPExchange()
    )
    await #expect(throws: HTTPError.self) { try await broken.body.collected() }
    for try await _ in try await transport.send(try .get(shop), for: HTTPExchange()).body { break }
    #expect(!FileManager.default.fileExists(atPath: kit.path))
  }

  @Test func aStreamedRequestIsSentAndRecordedWhole() async throws {
    let request = HTTPRequest(.post, try shop.url, body: .streamed([[0x61], [0x62]]))
    try await kit.record([request]) { request in
      let sent = try? await request.body.collected()
      return HTTPResponse(body: HTTPBody(sent ?? []))
    }
    #expect(try await kit.play([try .post(shop, text: "ab")]) == ["ab"])
  }

  @Test func aHundredAtOnceAreAllInTheFile() async throws {
    let transport = RecordingTransport(
      over: InProcessTransport { .text($0.url.path) },
      to: kit.path
    )
    let requests = try (0..<100).map { try HTTPRequest.get("https://example.org/\($0)") }
    try await withThrowingTaskGroup { group in
      for request in requests {
        group.addTask { _ = try await transport.send(request, for: HTTPExchange()) }
      }
      try await group.waitForAll()
    }
    #expect(try await kit.play(requests) == (0..<100).map { "/\($0)" })
  }

  @Test func aFileThatCannotBeWrittenFailsTheExchange() async throws {
    let path = kit.folder.file("nowhere/cassette.json")
    let transport = RecordingTransport(over: InProcessTransport { _ in .text("") }, to: path)
    let error = await #expect(throws: HTTPError.self) {
      try await transport.send(try .get(shop), for: HTTPExchange())
    }
    #expect(error.complaint == "Could not write \(path).")
  }
}
