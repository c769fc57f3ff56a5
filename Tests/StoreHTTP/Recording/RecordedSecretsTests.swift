import Foundation
import FoundationCore
import StoreHTTP
import Testing

/// The secrets that must never be in a cassette's file.
struct RecordedSecretsTests {
  let kit: CassetteKit
  let secret = "s3cr3tValue99"
  let shop = "https://example.org/products"

  init() throws { kit = try CassetteKit() }

  @Test func secretsOfTheRequestNeverReachTheFile() async throws {
    let request = HTTPRequest(
      .post,
      try "https://me:\(secret)@example.org/products?api_key=\(secret)&page=2".url,
      fields: [
        "Authorization": "Bearer \(secret)", "X-Api-Key": secret, "Cookie": "session=\(secret)",
        "Referer": "https://example.org/?token=\(secret)", "Content-Type": "application/json",
      ],
      body: HTTPBody(Array(#"{"user":"me","token":"\#(secret)","password":"\#(secret)"}"#.utf8))
    )
    try await kit.record([request]) { _ in .text("ok") }
    #expect(!(try kit.text).contains(secret))
    #expect(try kit.text.contains("page=2"))
    #expect(try kit.text.contains(#"\"user\":\"me\""#))
  }

  @Test func secretsOfTheAnswerNeverReachTheFile() async throws {
    let json = #"{"access_token":"\#(secret)","name":"mug"}"#
    try await kit.record([try .get(shop)]) { [secret] _ in
      .text(
        json,
        fields: [
          "Set-Cookie": "a=\(secret); Path=/", "set-cookie": "b=\(secret)",
          "Location": "https://example.org/?sig=\(secret)", "Content-Type": "application/json",
          "Content-Length": "\(json.utf8.count)",
        ]
      )
    }
    #expect(!(try kit.text).contains(secret))

    let replay = try ReplayTransport(cassette: kit.path)
    let played = try await replay.send(try .get(shop), for: HTTPExchange())
    let body = try #require(played.body.bytes)
    #expect(String(decoding: body, as: UTF8.self) == #"{"access_token":"***","name":"mug"}"#)
    #expect(played.fields["Content-Length"] == "\(body.count)")
    #expect(played.fields.values(of: "Set-Cookie") == ["***", "***"])
  }

  @Test func secretsInTextOfAnOldEncodingNeverReachTheFile() async throws {
    let latin1: [UInt8] =
      [0x63, 0x61, 0x66, 0xE9] + Array(#" {"token":"\#(secret)"} "#.utf8) + [0xE9]
    try await kit.record([try .get(shop)]) { _ in
      HTTPResponse(fields: ["Content-Type": "text/html"], body: HTTPBody(latin1))
    }
    let replay = try ReplayTransport(cassette: kit.path)
    let played = try await replay.send(try .get(shop), for: HTTPExchange()).body.bytes
    #expect(played == [0x63, 0x61, 0x66, 0xE9] + Array(#" {"token":"***"} "#.utf8) + [0xE9])
  }

  @Test func secretsOfOnesOwnAreHiddenByARedactorOfOnesOwn() async throws {
    let redactor = Redactor(secrets: [secret])
    let request = try HTTPRequest.get("https://example.org/bot\(secret)/products")
    let transport = RecordingTransport(
      over: InProcessTransport { .text($0.url.path) },
      to: kit.path,
      redactor: redactor
    )
    _ = try await transport.send(request, for: HTTPExchange())
    #expect(!(try kit.text).contains(secret))
    let replay = try ReplayTransport(cassette: kit.path, redactor: redactor)
    #expect(try await replay.send(request, for: HTTPExchange()).status == 200)
  }

  @Test func recordingMatchesRequestsWithDifferentSecrets() async throws {
    try await kit.record([try .get(shop + "?key=one")]) { _ in .text("mug") }
    #expect(try await kit.play([try .get(shop + "?key=two")]) == ["mug"])
  }
}
