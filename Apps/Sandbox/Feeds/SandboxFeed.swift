import Foundation
import HTTPServing
import StoreHTTP

/// A bundled feed, with dates relative to today.
struct SandboxFeed {
  private struct Item {
    let slug: String
    let title: String
    let html: String
    let hours: Double
  }

  private let now: Date

  init(at now: Date) { self.now = now }

  private static let items = [
    Item(
      slug: "paper-boats",
      title: "Paper boats carry the first samples",
      html: "<p>The quay sent <em>forty</em> samples by paper boat.</p><p>See the "
        + "<a href=\"/notes/paper-boats/list\">list</a>.</p>",
      hours: 3
    ),
    Item(
      slug: "rope-prices",
      title: "Rope prices hold for a third week",
      html: "<ul><li>Hemp: unchanged</li><li>Jute: unchanged</li></ul>",
      hours: 27
    ),
  ]

  private func date(of item: Item) -> Date { now.addingTimeInterval(-item.hours * 3600) }

  /// The feed in RSS 2.0, with relative links and escaped HTML.
  var rss: String {
    let items = Self.items.map { item in
      let date = date(of: item).formatted(.iso8601)
      return """
        <item><title>\(item.title)</title><link>/notes/\(item.slug)</link>\
        <guid isPermaLink="false">\(item.slug)</guid><dc:date>\(date)</dc:date>\
        <description><![CDATA[\(item.html)]]></description></item>

        """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
      <title>Notes from the Quay</title><link>https://feeds.example.org/</link>
      <description>Samples for tests.</description>
      \(items.joined())</channel></rss>

      """
  }

  /// The feed in Atom, with XHTML.
  var atom: String {
    let entries = Self.items.map { item in
      """
      <entry><title>\(item.title)</title><id>urn:example:\(item.slug)</id>\
      <link rel="alternate" href="notes/\(item.slug)"/>\
      <updated>\(date(of: item).formatted(.iso8601))</updated><content type="xhtml">\
      <div xmlns="http://www.w3.org/1999/xhtml">\(item.html)</div></content></entry>

      """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://feeds.example.org/">
      <title>Notes from the Quay</title><id>urn:example:quay</id>
      <updated>\(now.formatted(.iso8601))</updated>
      \(entries.joined())</feed>

      """
  }
}

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
