public import Foundation
public import FoundationCore
public import Observation
public import StoreHTTP

/// The buying and selling at a store: the cart, quotes, and orders from placing to return.
///
///     let ordering = OrderingModel(client: client, file: try await .open(path))
///     try await ordering.add(mug, quantity: 2)
///     let order = try await ordering.place(draft)
///
/// - An order is on the disk before it is sent, and is placed once, whatever happens on the way: its
///   outcome is known, or it is in the outbox and settled by ``resume(_:)``.
/// - Totals are the store's; the cart's own are hints.
/// - What fails leaves the last good values in place and says so in its phase.
/// - What was asked for last is what is shown, in whatever order the answers come.
/// - A trial (`isDryRun`) is carried out by the store in earnest, answered truly, and not kept.
@MainActor @Observable
public final class OrderingModel {
  /// What somebody means to buy, as it is in the file since it was read last.
  public internal(set) var cart = Cart()
  /// The orders that were to be placed at this store, the latest first, as read last from the file.
  public internal(set) var outbox: [OutgoingOrder] = []
  /// Why what the outbox says of an order could not be written down, though the order is placed.
  public internal(set) var outboxFailure: OrderingError?

  /// What was asked last for a quote, country by country.
  public var quotes: LoadPhase<[QuoteOutcome]> { prices.phase }

  /// The orders that the filter lets through, the latest first, as far as they were loaded.
  public var orders: LoadPhase<Page<Order>> { list.phase }
  /// Which orders are asked for.
  public internal(set) var filter = OrderFilter()
  /// Where the orders that came last are from, and how old they are.
  public internal(set) var provenance: Provenance?
  /// What could not be read of the loaded orders and was left out.
  public internal(set) var drops = DropReport()
  /// The unreadable values dropped from the last quote.
  public internal(set) var quoteDrops = DropReport()
  /// The unreadable values dropped from the order that was loaded last.
  public internal(set) var orderDrops = DropReport()
  /// The unreadable values dropped from its history.
  public internal(set) var historyDrops = DropReport()
  /// The unreadable values dropped from the rules that were loaded last.
  public internal(set) var ruleDrops = DropReport()

  /// The order that was asked for, placed or changed last.
  public var order: LoadPhase<Order> { single.phase }
  /// What has happened to it, the first first, where that was asked for.
  public var history: LoadPhase<[OrderEvent]> { events.phase }

  /// How many orders a page has.
  public let pageSize: Int

  @ObservationIgnored let service: OrderService
  @ObservationIgnored let file: OrderingFile
  /// What the store is called in the file.
  @ObservationIgnored let store: String
  @ObservationIgnored let now: @Sendable () -> Date

  var prices = LatestLoad<[QuoteOutcome]>()
  var list = LatestLoad<Page<Order>>()
  var single = LatestLoad<Order>()
  var events = LatestLoad<[OrderEvent]>()

  /// The progress of the list of orders.
  @ObservationIgnored var progress = PaginationLoopDetector()
  /// Which order `order` and `history` are of.
  @ObservationIgnored var subject: Order.ID?
  /// What the orders that are there were asked for with.
  @ObservationIgnored var shown: OrderFilter?
  /// How many changes were made: what was under way meanwhile may be of before.
  @ObservationIgnored var changeCount = 0
  /// How many loads there were that no search began.
  @ObservationIgnored private(set) var loadCount = 0
  @ObservationIgnored private(set) lazy var search = makeSearch()

  private let random: @Sendable () -> UInt64
  private let pause: Duration
  private let clock: any Clock<Duration>

  /// Makes a model of the store that a client asks.
  ///
  /// - Parameters:
  ///   - client: Asks the store; its base is the store's address, without `v1`.
  ///   - file: Keeps the cart and the orders under way.
  ///   - store: What the store, and the account at it, are called in the file: what was to be placed
  ///     at one store is never sent to another, nor by another account, whose keys a store takes for
  ///     other keys. Left out, it is the client's base.
  ///   - pageSize: How many orders a page has, from 1 to 100.
  ///   - pause: How long nothing must be typed before a search begins.
  ///   - clock: What the pause is measured by.
  ///   - now: What day and time it is.
  ///   - random: Where keys come from that nobody has had before.
  public init(
    client: HTTPClient,
    file: OrderingFile,
    store: String? = nil,
    pageSize: Int = 20,
    pause: Duration = .milliseconds(250),
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() },
    random: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) }
  ) {
    self.file = file
    self.store = store ?? client.base.absoluteString
    self.pageSize = pageSize
    self.pause = pause
    self.clock = clock
    self.now = now
    self.random = random
    service = OrderService(client: client)
  }

  private func makeSearch() -> DebouncedLoader<Search, Void> {
    DebouncedLoader(debounce: pause, clock: clock) { [weak self] _ in try await self?.loadFirst() }
  }

  /// A search is another one where something else was loaded since, though its words are the same.
  struct Search: Equatable {
    let filter: OrderFilter
    let loadCount: Int
  }

  /// Takes the place of whatever a search may be about to load.
  func cancelSearch() {
    loadCount += 1
    search.cancel()
  }

  /// A key that nobody has had before.
  func newKey() -> OutgoingOrder.Key {
    let digits = [random(), random()].map { number in
      let text = String(number, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }
    return OutgoingOrder.Key(rawValue: digits.joined())
  }
}
