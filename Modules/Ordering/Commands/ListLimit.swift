import CommandKit
import FoundationCore

/// The options that limit a list of orders or customers, and the listing of its pages.
struct ListLimit {
  private let nouns: String
  private let limit: Option<PositiveInt?>
  private let all: Option<Bool>

  init(of nouns: String) {
    self.nouns = nouns
    limit = .limit(nouns, default: 20)
    all = .flag("all", "List all \(nouns).")
  }

  var options: [any OptionDeclaration] { [limit, all] }

  /// Returns the maximum number of items.
  func count(_ invocation: Invocation) throws -> Int {
    try invocation[all] ? .max : invocation[limit]?.number ?? 20
  }

  /// Loads the pages of a list up to a number of items, and shows them.
  ///
  /// - Throws: The failure of a page; the pages loaded before it are shown, too.
  @MainActor
  func show<Query, Page: ListPage>(
    _ list: PagedList<Query, Page>,
    upTo count: Int,
    as table: Table<Page.Item>,
    on display: Display
  ) async throws {
    await list.load()
    while !Task.isCancelled, list.failure == nil, list.hasMore, list.items.count < count {
      await list.loadNext()
    }
    // A cancelled load is no failure of the list, and its items are not all that the user asked for.
    try Task.checkCancellation()
    guard list.first != nil else { throw list.failure ?? CancellationError() }
    try display.list(list.items.prefix(count), as: table)
    if let provenance = list.provenance { display.note(provenance, from: "the store") }
    display.note(list.drops)
    if let failure = list.failure { throw failure }
    if list.hasMore || list.items.count > count {
      display.note("There are more \(nouns); list them with --limit or --all.")
    }
  }
}
