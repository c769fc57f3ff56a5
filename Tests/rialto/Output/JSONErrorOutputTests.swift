import CommandKit
import Foundation
import FoundationCore
import Sandbox
import StoreHTTP
import Testing
import rialto

/// The error output with `--json` and `--ndjson`, where every line is a JSON object.
struct JSONErrorOutputTests {
  private static let ofStore = [
    "catalog list", "catalog list -n 2", "catalog show 1", "catalog show nope",
    "catalog brand",
    "catalog category", "catalog review list 1", "catalog list zzzz",
    "catalog edit 1 --title X",
    "catalog remove nope --yes", "orders list", "orders list -n 1", "orders show 3",
    "orders show 3 --history", "orders show 999", "orders quote INK-BLACK --to DE",
    "orders quote NOPE",
    "orders cancel 3 --dry-run", "orders cancel 999", "orders undo 3 --dry-run", "cart",
    "cart INK-BLACK --dry-run", "shipping", "discounts", "taxes", "whoami",
    "store status", "store fsck", "store expire --dry-run", "cache", "cache --clear --dry-run",
    "config", "config get color", "config set color never", "config get nope", "desk today",
    "nonsense", "catalog list --nope", "logout",
  ]

  private static let ofWorld = [
    "countries list", "countries list --limit 2", "countries list zzz", "countries show DE",
    "countries show nowhere", "countries compare DE", "countries compare DE FR", "countries rank",
    "countries rank --limit 2", "countries map", "countries lists regions",
    "countries lists topics",
    "countries indicators gdp", "countries indicators zzz", "news list", "news list --hn top",
    "news search mug", "news sources", "news list --market DE", "markets rank --limit 2",
    "markets brief DE",
    "doctor", "fetch https://example.org --head", "desk today --world",
  ]

  @Test(arguments: ["--json", "--ndjson", "--json --explain"])
  func aboutTheStoreEveryLineIsJSON(_ flags: String) async throws {
    let desk = try Desk()
    try await desk.seed()
    for line in Self.ofStore { try await expectJSON("\(line) \(flags) --offline", at: desk) }
  }

  @Test(arguments: ["--json", "--ndjson --explain", "--json --offline"])
  func aboutTheWorldEveryLineIsJSON(_ flags: String) async throws {
    var desk = try Desk()
    desk.day = Version.day
    desk.transport = InProcessTransport(handler: Sandbox().handler)
    for line in Self.ofWorld { try await expectJSON("\(line) \(flags)", at: desk) }
  }

  @Test func withoutANetworkEveryLineIsJSON() async throws {
    var desk = try Desk()
    desk.transport = CutWire(kind: .certificateRefused(""))
    for line in Self.ofWorld { try await expectJSON("\(line) --json", at: desk) }
  }

  @Test func ofAServerThatAnswersWithAPageEveryLineIsJSON() async throws {
    var desk = try Desk()
    desk.transport = InProcessTransport { _ in
      HTTPResponse(body: HTTPBody(Array("<html><title>Sign in</title>".utf8)))
    }
    let ofStore = ["catalog list", "orders list", "desk today"].map {
      $0 + " --store https://shop.example/"
    }
    for line in Self.ofWorld + ofStore { try await expectJSON("\(line) --json", at: desk) }
  }

  private func expectJSON(_ line: String, at desk: Desk) async throws {
    let result = await desk.rialto(line)
    for told in result.writtenError.split(separator: "\n") {
      let value = try? ExactJSONDecoder().decode(JSONValue.self, from: Array(told.utf8))
      #expect(value?["note"] != nil || value?["error"] != nil, "\(line): \(told)")
    }
  }
}
