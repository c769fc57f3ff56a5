import Foundation
import FoundationCore

/// A list of feeds in OPML, as feed readers exchange it.
public enum OPML {
  /// Returns the feeds of a document, each once.
  ///
  /// Folders are flattened; an outline without a valid URL is left out.
  ///
  /// - Throws: ``FeedFault`` for a document that is not OPML, or is too large.
  public static func feeds(_ bytes: [UInt8]) throws(FeedFault) -> [Feed] {
    let budget = ReadingBudget.xml("The list of feeds")
    var reader = try XMLReader(bytes, contentType: nil, within: budget)
    var isOPML = false
    var feeds: [Feed] = []
    var seen: Set<String> = []
    while let event = try reader.next() {
      guard case .start(let name, let attributes) = event else { continue }
      if !isOPML {
        guard name.lowercased() == "opml" else {
          throw .notAFeed(root: String(name.prefix(40)).terminalSafe)
        }
        isOPML = true
      }
      guard name.lowercased() == "outline",
        let address = attributes.value(of: "xmlurl").flatMap({ URL(newsAddress: $0) })
      else { continue }
      let title = attributes.value(of: "title") ?? attributes.value(of: "text")
      let feed = Feed(address: address, title: title)
      if seen.insert(feed.key).inserted { feeds.append(feed) }
    }
    guard isOPML else { throw .notXML }
    return feeds
  }

  /// Returns a document with feeds.
  public static func document(of feeds: [Feed]) -> String {
    let outlines = feeds.map { feed in
      let title = feed.title.escapedMarkup
      let address = feed.address.absoluteString.escapedMarkup
      return
        "    <outline type=\"rss\" text=\"\(title)\" title=\"\(title)\" xmlUrl=\"\(address)\"/>\n"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <opml version="2.0">
        <head>
          <title>Feeds</title>
        </head>
        <body>
      \(outlines.joined())  </body>
      </opml>

      """
  }
}
