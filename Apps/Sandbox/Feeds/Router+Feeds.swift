import Foundation
import HTTPServing
import StoreHTTP

extension Router {
  /// Adds the feeds of an invented merchant: one in RSS, one in Atom.
  mutating func addFeeds(now: @escaping @Sendable () -> Date) {
    get("feeds/quay.xml") { _ in .feed(SandboxFeed(at: now()).rss, type: "application/rss+xml") }
    get("feeds/quay.atom") { _ in .feed(SandboxFeed(at: now()).atom, type: "application/atom+xml") }
  }
}

extension HTTPResponse {
  fileprivate static func feed(_ text: String, type: String) -> HTTPResponse {
    HTTPResponse(
      fields: ["Content-Type": "\(type); charset=utf-8", "Cache-Control": "no-store"],
      body: HTTPBody(Array(text.utf8))
    )
  }
}
