import FoundationCore
import StoreHTTP
import Testing

/// The cache stores whole responses to GET, and leaves ranges and HEAD to the origin.
struct CacheRangeTests {
  private let fresh: HTTPFields = ["Cache-Control": "max-age=100", "ETag": "\"a\""]

  @Test func aRangeIsTheOriginsToAnswer() async throws {
    let origin = CachedOrigin(fresh, body: "0123456789")
    try await origin.ask()
    origin.answers(fresh + ["Content-Range": "bytes 0-1/10"], status: 206, body: "ab")
    let part = try await origin.ask("things", method: .get, fields: ["Range": "bytes=0-1"])
    #expect(part.status == 206 && part.provenance == .network && part.text == "ab")
    // The part did not take the place of the whole.
    let whole = try await origin.ask()
    #expect(whole.isStored && whole.text == "0123456789")
  }

  @Test(arguments: [[:], ["Range": "bytes=2-5"]] as [HTTPFields])
  func aPartIsNotStored(_ fields: HTTPFields) async throws {
    let origin = CachedOrigin(fresh + ["Content-Range": "bytes 2-5/10"], status: 206, body: "2345")
    try await origin.ask("things", method: .get, fields: fields)
    origin.answers(fresh, body: "0123456789")
    #expect(try await origin.ask().provenance == .network)
  }

  @Test func headIsTheOriginsToAnswer() async throws {
    let origin = CachedOrigin(fresh)
    try await origin.ask()
    origin.answers(["ETag": "\"b\""], body: "")
    let head = try await origin.ask("things", method: .head)
    #expect(head.provenance == .network && head.fields["ETag"] == "\"b\"")
    #expect(try await origin.ask().isStored)
  }
}
