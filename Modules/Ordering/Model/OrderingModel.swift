public import Foundation
public import FoundationCore
public import Observation
public import StoreHTTP

/// The cart, the quotes and the orders of a store.
///
///     let ordering = OrderingModel(client: client, file: try await .open(path))
///     try await ordering.add(mug, quantity: 2)
///     let order = try await ordering.place(draft)
///
/// - An order is on disk before it is sent, and the store places it once. If its outcome is unknown,
///   it stays in the outbox until ``resume(_:)`` resolves it.
/// - The store computes totals; those of the cart are hints.
/// - A load that fails keeps the last values, and its phase has the error.
/// - A later load replaces an earlier one, in whatever order the responses arrive.
/// - For a dry run (`isDryRun`), the store does everything but commit, and returns the result.
@MainActor @Observable
public final class OrderingModel {
  /// The cart, as last read from the file.
  public internal(set) var cart = Cart()
  /// The orders sent to this store, newest first, as last read from the file.
  public internal(set) var outbox: [OutgoingOrder] = []
  /// The error of writing the outcome of an order to the outbox, though the order is placed.
  public internal(set) var outboxFailure: OrderingError?

  /// The latest quotes, by country.
  public var quotes: LoadPhase<[QuoteOutcome]> { quoteLoad.phase }

  /// The loaded orders that pass the filter, newest first.
  public var orders: LoadPhase<Page<Order>> { orderList.phase.map(\.page) }
  /// The filter of the orders.
  ///
  /// Setting it loads them once it has not changed for the pause; the phase of the orders has the
  /// failure.
  public var filter: OrderFilter {
    get { orderList.query }
    set { orderList.query = newValue }
  }
  /// The source and the age of the orders that were loaded last.
  public var provenance: Provenance? { orderList.phase.value?.provenance }
  /// The unreadable values dropped from the loaded orders.
  public var drops: DropReport { orderList.phase.value?.drops ?? DropReport() }
  /// The unreadable values dropped from the last quote.
  public private(set) var quoteDrops = DropReport()
  /// The unreadable values dropped from the order that was loaded last.
  public internal(set) var orderDrops = DropReport()
  /// The unreadable values dropped from its history.
  public internal(set) var historyDrops = DropReport()
  /// The unreadable values dropped from the sales report.
  public internal(set) var salesDrops = DropReport()
  /// The unreadable values dropped from the rules that were loaded last.
  public private(set) var ruleDrops = DropReport()

  /// The order that was loaded, placed or changed last.
  public var order: LoadPhase<Order> { orderLoad.phase }
  /// Its history, oldest first, if it was loaded.
  public var history: LoadPhase<[OrderEvent]> { historyLoad.phase }

  /// The number of orders on a page.
  public let pageSize: Int

  @ObservationIgnored let store: StoreClient
  @ObservationIgnored let file: OrderingFile
  /// The name of the store in the file.
  @ObservationIgnored let storeName: String
  @ObservationIgnored let now: @Sendable () -> Date

  var quoteLoad = LatestLoad<[QuoteOutcome]>()
  var orderLoad = LatestLoad<Order>()
  var historyLoad = LatestLoad<[OrderEvent]>()
  var salesLoad = LatestLoad<SalesReport>()

  /// The number of the order that `order` and `history` belong to.
  @ObservationIgnored var selectedNumber: Order.ID?
  @ObservationIgnored private(set) lazy var orderList = makeOrderList()
  @ObservationIgnored private(set) lazy var customerList = makeCustomerList()
  @ObservationIgnored let changes = ChangeTracker()

  private let random: @Sendable () -> UInt64
  @ObservationIgnored let pause: Duration
  @ObservationIgnored let clock: any Clock<Duration>

  /// Creates a model of a store.
  ///
  /// - Parameters:
  ///   - client: The HTTP client; its base is the store's address, without `v1`.
  ///   - file: The file of the cart and the outbox.
  ///   - store: The name of the store and the account in the file, by default the client's base. An
  ///     order is only ever sent to the store and by the account it was written for: idempotency
  ///     keys belong to an account.
  ///   - pageSize: The number of orders on a page, from 1 to 100.
  ///   - pause: The time without typing after which a search begins.
  ///   - clock: The clock that measures the pause.
  ///   - now: The current date.
  ///   - random: The source of new idempotency keys.
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
    storeName = store ?? client.baseURL.absoluteString
    self.pageSize = pageSize
    self.pause = pause
    self.clock = clock
    self.now = now
    self.random = random
    self.store = StoreClient(client)
  }

  private func makeOrderList() -> QueriedPages<OrderFilter, LoadedPages<Order>, OrderingError> {
    QueriedPages(OrderFilter(), debounce: pause, clock: clock, changes: changes) {
      [store, pageSize] filter, loaded throws(OrderingError) in
      try filter.errors.check()
      return try await LoadedPages(after: loaded, wrap: OrderingError.requestFailed) {
        next throws(OrderingError) in
        try await store.orders(filter, limit: pageSize, after: next)
      }
    } hasMore: {
      $0.page.next != nil
    }
  }

  /// Returns a new idempotency key.
  func newKey() -> OutgoingOrder.Key {
    let digits = [random(), random()].map { number in
      let text = String(number, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }
    return OutgoingOrder.Key(rawValue: digits.joined())
  }
}

extension OrderingModel {
  /// Returns the price of an order for each country; the store keeps nothing.
  ///
  /// If the store refuses the order for a country, that is an outcome, not an error.
  ///
  /// - Throws: ``OrderingError/invalid(_:)`` if a field of the request is invalid, or the error of
  ///   the request.
  @discardableResult
  public func quote(_ request: QuoteRequest) async throws(OrderingError) -> [QuoteOutcome] {
    let number = quoteLoad.begin()
    do {
      try request.errors.check()
      let answer = try await store.quotes(request)
      if quoteLoad.end(number, with: answer.value) { quoteDrops = answer.drops }
      return answer.value
    } catch {
      quoteLoad.end(number, throwing: error)
      throw error
    }
  }
}

extension FieldErrors {
  /// Throws an ``OrderingError/invalid(_:)`` if there are errors.
  func check() throws(OrderingError) {
    if let failure = FormFailure(self) { throw .invalid(failure) }
  }
}

extension OrderingModel {
  /// Returns all rules of a kind: `try await ordering.rules(Discount.self)`.
  ///
  /// - Throws: The error of the request.
  public func rules<Rule: PricingRule>(
    _ kind: Rule.Type = Rule.self
  ) async throws(OrderingError) -> [Rule] {
    let answer = try await store.rules(kind)
    ruleDrops = answer.drops
    return answer.value
  }

  /// Adds a rule, or replaces the revision that was read.
  ///
  /// - Throws: ``OrderingError/invalid(_:)`` if a field is invalid, ``OrderingError/conflict(_:)`` if
  ///   another user has changed the rule since, or the error of the request.
  @discardableResult
  public func save<Rule: PricingRule>(
    _ rule: Rule,
    isDryRun: Bool = false
  ) async throws(OrderingError) -> Rule {
    try rule.errors.check()
    return try await store.save(rule, isDryRun: isDryRun)
  }

  /// Removes a rule; placed orders keep their totals.
  ///
  /// - Throws: ``OrderingError/conflict(_:)`` if another user has changed the rule since, or the
  ///   error of the request.
  public func remove<Rule: PricingRule>(
    _ rule: Rule,
    isDryRun: Bool = false
  ) async throws(OrderingError) {
    try await store.remove(rule, isDryRun: isDryRun)
  }
}
