import CatalogTestSupport
import Foundation
import FoundationCore
import HTTPServing
import StoreHTTP
import Testing

/// Tests of an import with the real client and server over a socket.
struct ImportSocketTests {
  @Test func anImportOverASocketIsExportedUnchanged() async throws {
    let store = try await CatalogStore()
    let lines = (1...1600).map { JSONValue.mug("MUG\($0)", title: "Mug \($0)").text() + "\n" }
    try await HTTPServer(handler: store.handler).serving(on: .loopback()) { address in
      var configuration = HTTPClient.Configuration()
      // A thousand products are written before the first report, while other tests run.
      configuration.timeLimits.firstByte = .seconds(60)
      configuration.timeLimits.idle = .seconds(60)
      let client = HTTPClient(address.url, over: CurlTransport(), configuration)
      let request = HTTPRequest(
        .post,
        address.url.appending(path: "v1/import"),
        fields: ["Content-Type": "application/x-ndjson"],
        body: HTTPBody(Array(lines.joined().utf8))
      )
      let told = try await client.response(for: request).body.collected()
        .split(separator: UInt8(ascii: "\n"))
      #expect(told.count == 1601)
      let counts = try ExactJSONDecoder().decode(JSONValue.self, from: try #require(told.last))
      #expect(counts["added"] == 1600)

      let export = HTTPRequest(.get, address.url.appending(path: "v1/export"))
      let lines = try await client.response(for: export).body.collected()
      #expect(String(decoding: lines, as: UTF8.self) == (try await store.exported()))
    }
    try await store.expectSound()
  }
}
