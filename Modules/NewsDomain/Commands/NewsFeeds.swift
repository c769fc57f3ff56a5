import CommandKit
import Foundation
import FoundationCore
import NewsDomain

/// `rialto news feeds`: the user's feeds.
enum NewsFeeds {
  static let command = Command(
    "feeds",
    "Lists and manages feeds in RSS and Atom.",
    discussion: """
      Feeds are a provider of news beside NewsAPI and Hacker News: 'rialto news list' includes them, \
      and '--provider feeds' shows them alone. A feed that cannot be loaded costs only its own \
      articles, and a note says why. A feed that has moved for good gets its new URL. URLs of \
      private networks and URLs with a password are refused, since a redirect may lead anywhere.
      """,
    examples: [
      Example("rialto news feeds add https://example.org/feed.xml", "Add a feed."),
      Example("rialto news feeds", "All feeds, with their numbers."),
      Example("rialto news feeds --opml > feeds.opml", "All feeds, for another reader."),
      Example("rialto news list --provider feeds", "Articles of all feeds, newest first."),
      Example("rialto news search coffee --provider feeds", "Articles of the feeds with a word."),
    ],
    localOptions: [isOPML],
    subcommands: [add, remove],
    output: .rows(table)
  ) { invocation, context in
    let display = try context.display
    let feeds = try await context.newsFile().feeds()
    guard try invocation[isOPML] else { return try display.list(feeds, as: table) }
    if display.isData {
      throw UsageError(.conflictingOptions("--opml", "--json"), at: invocation.path)
    }
    try display.console.output.write(OPML.document(of: feeds.map(\.feed)))
  }

  private static let title = Option<TextLine?>(
    "title TITLE",
    "The title (default: that of the feed)."
  )
  private static let isUnchecked = Option.flag("unchecked", "Add the feed without loading it.")
  private static let address = Argument<WebAddress?>("URL", "The URL of the feed.")
  private static let file = Option<Path?>(
    "opml FILE",
    "Add the feeds of a file in OPML, unchecked."
  )

  private static let add = Command(
    "add",
    "Adds a feed, or the feeds of another reader.",
    discussion: """
      Loads the feed once, to check it and to learn its title; with --offline or --unchecked it is \
      added unchecked.
      """,
    examples: [
      Example("rialto news feeds add https://example.org/feed.xml", "Add a feed."),
      Example("rialto news feeds add https://example.org/rss --title Prices", "With a title."),
      Example("rialto news feeds add https://example.org/atom --unchecked", "Without loading it."),
      Example("rialto news feeds add --opml feeds.opml", "The feeds of another reader."),
    ],
    arguments: [address],
    options: [title, isUnchecked, file]
  ) { invocation, context in
    let address = try invocation[address]?.url
    if let path = try invocation[file].map(context.path(of:)) {
      guard address == nil else {
        throw UsageError(.conflictingOptions("URL", "--opml"), at: invocation.path)
      }
      return try await addFeeds(of: path, in: context)
    }
    guard let address else { throw UsageError(.missingArgument("URL"), at: invocation.path) }
    var feed = Feed(address: address)
    if try !invocation[isUnchecked], !context.isOffline {
      feed = try await context.withNewsService { try await $0.client.feed(at: address) }
    }
    if let title = try invocation[title]?.text { feed.title = title }
    let count = try await context.newsFile().add([feed])
    try context.display.note(
      count == 1 ? "Added the feed '\(feed.title)'." : "The feed was there already."
    )
  }

  private static func addFeeds(of path: String, in context: any NewsContext) async throws {
    let all = try opml(at: path)
    let feeds = all.filter { !$0.address.hasUserInfo }
    let count = try await context.newsFile().add(feeds)
    let known = feeds.count - count
    try context.display.note(
      "Added \(count.counted("feed"))."
        + (known > 0 ? " Left out \(known): there already, or too many." : "")
        + (feeds.count < all.count
          ? " Left out \(all.count - feeds.count) with a password in the URL." : "")
    )
  }

  /// Reads a file of feeds.
  private static func opml(at path: String) throws -> [Feed] {
    let bytes: [UInt8]
    do {
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      defer { try? file.close() }
      // One byte more shows that the file is too large.
      bytes = Array(try file.read(upToCount: NewsClient.feedSizeLimit + 1) ?? Data())
    } catch {
      throw FileFailure.unreadable(path: path, reason: (error as NSError).localizedDescription)
    }
    do {
      return try OPML.feeds(bytes)
    } catch {
      throw NewsFailure.notOPML(path: path, error)
    }
  }

  private static let isOPML = Option.flag("opml", "Write the feeds as OPML, for another reader.")

  private static let table = Table<NewsFile.NumberedFeed>(
    [
      .count("number", heading: "#") { $0.number },
      Column("title", heading: "TITLE", \.feed.title),
      Column("url", heading: "URL", shrinks: false, \.feed.address.withoutPassword),
    ],
    empty: "No feeds. Add one with 'rialto news feeds add URL'."
  )

  private static let name = Argument<TextLine>(
    "FEED",
    "The number of the feed, from 'rialto news feeds', or its URL."
  )

  private static let remove = Command(
    "remove",
    "Removes a feed.",
    examples: [
      Example("rialto news feeds remove 2", "The feed with a number."),
      Example("rialto news feeds remove https://example.org/feed.xml", "By its URL."),
    ],
    arguments: [name]
  ) { invocation, context in
    let name = try invocation[name].text
    let file = try await context.newsFile()
    let feeds = try await file.feeds()
    let feed =
      Int(name).map { number in feeds.first { $0.number == number }?.feed }
      ?? URL(webAddress: name).map { Feed(address: $0) }
    guard let feed, try await file.remove(feed) else { throw NewsFailure.feedNotFound(name) }
    try context.display.note("Removed the feed '\(feed.title)'.")
  }
}

extension URL {
  /// `true` for a URL with a user name or a password.
  fileprivate var hasUserInfo: Bool { user() != nil || password() != nil }

  /// The URL with `***` in place of the user name and the password.
  fileprivate var withoutPassword: URL {
    guard hasUserInfo else { return self }
    var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
    parts?.user = "***"
    parts?.password = nil
    return parts?.url ?? self
  }
}
