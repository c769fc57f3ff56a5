#if canImport(CCurl)
import Foundation
import StoreHTTP
import TestSupport
import Testing

struct CurlDecodingTests {
  private static let text = String(repeating: "hello, Rialto\n", count: 4)

  private static let encodings = [
    "gzip": "1f8b0800000000000203cb48cdc9c9d75108ca4ccc29c9e7ca209a0700b045d9b938000000",
    "br": "1b3700f81da9539f3b5e4a85a595025bbdd1d520f6d40317e9747203",
    "zstd": "28b52ffd0058a500007068656c6c6f2c205269616c746f0a0100039a4a",
  ]

  private let transport = CurlTransport()

  private func server(encoding: String, _ body: [UInt8]) throws -> ScriptedServer {
    try ScriptedServer(
      answering: Array(
        """
        HTTP/1.1 200 OK\r
        Content-Encoding: \(encoding)\r
        Content-Length: \(body.count)\r
        Content-Type: text/plain\r
        \r\n
        """.utf8
      ) + body
    )
  }

  @Test(arguments: encodings)
  func aCompressedAnswerIsDecodedAndSaysNothingOfIt(_ name: String, hex: String) async throws {
    let server = try server(encoding: name, [UInt8](hex: hex))
    let response = try await transport.get(server.url)
    #expect(try await response.body.collected().text == Self.text)
    #expect(response.fields == ["Content-Type": "text/plain"])
    #expect(server.log.heads[0].contains("Accept-Encoding: "))
  }

  @Test(arguments: ["Accept-Encoding": "gzip", "Range": "bytes=0-"])
  func identityEncodingIsNotDecoded(_ name: String, value: String) async throws {
    let bytes = [UInt8](hex: try #require(Self.encodings["gzip"]))
    let server = try server(encoding: "gzip", bytes)
    var fields = HTTPFields()
    fields.append(name, value)
    let response = try await transport.get(server.url, fields: fields)
    #expect(try await response.body.collected() == bytes)
    #expect(response.fields["Content-Encoding"] == "gzip")
    #expect(server.log.heads[0].contains("Accept-Encoding: ") == (name == "Accept-Encoding"))
  }

  /// The next answer over the same connection is decoded again.
  @Test(arguments: ["Content-Encoding: apetix", "content-encoding: gzip, apetix"])
  func anUnknownContentEncodingIsPassedOnUndecoded(_ field: String) async throws {
    let packed = [UInt8](hex: try #require(Self.encodings["gzip"]))
    let server = try ScriptedServer { connection in
      for field in [field, "Content-Encoding: gzip", field] {
        _ = try connection.readHead()
        let head = "HTTP/1.1 200 OK\r\n\(field)\r\nContent-Length: \(packed.count)\r\n\r\n"
        try connection.send(Array(head.utf8) + packed)
      }
    }
    for isKnown in [false, true, false] {
      let response = try await transport.get(server.url)
      let body = try await response.body.collected()
      #expect(body == (isKnown ? Array(Self.text.utf8) : packed))
      #expect(response.fields.contains("Content-Encoding") == !isKnown)
      #expect(response.fields.contains("Content-Length") == !isKnown)
    }
  }

  @Test
  func brokenCompressionIsAFaultOfTheAnswer() async throws {
    let server = try server(encoding: "gzip", Array("this is no gzip".utf8))
    let reason = await reason {
      try await transport.get(server.url).body.collected()
    }
    guard case .malformedResponse = reason else {
      Issue.record("\(String(describing: reason))")
      return
    }
  }

  /// Zeros in gzip: each further byte of 0 expands to a thousand of them.
  private static let zeros = [UInt8](hex: "1f8b0800000000000203edc13101000000c2a0f54f6d0a3fa0")

  @Test
  func aSmallBodyMayGrowAsItLikes() async throws {
    let body =
      Self.zeros + Array(repeating: 0, count: 872) + [UInt8](hex: "be06c6c73745a0bb0d00")
    let server = try server(encoding: "gzip", body)
    #expect(try await transport.get(server.url).body.collected().count == 900_000)
  }

  /// 60 MB and 1 GB; the larger one libcurl itself cannot hold.
  @Test(arguments: [60_000, 1_000_000])
  func aBombIsStoppedLongBeforeItsEnd(_ count: Int) async throws {
    let server = try server(encoding: "gzip", Self.zeros + Array(repeating: 0, count: count))
    let taken = ObservedValue(0)
    let reason = await reason {
      for try await chunk in try await transport.get(server.url).body {
        taken.update { $0 += chunk.count }
      }
    }
    guard case .tooLarge(.decompression, limit: 200) = reason else {
      Issue.record("\(String(describing: reason))")
      return
    }
    #expect(taken.value < 32 * 1024 * 1024)
  }
}
#endif
