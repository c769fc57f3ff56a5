import Catalog
import CommandKit
import CountriesDomain
import Foundation
import FoundationCore
import NewsCommands
import NewsDomain
import Ordering
import OrderingCommands
import StoreHTTP

/// The loading of the daily report from the store and, if the user asks for it, from the World Bank
/// and the news, concurrently.
///
/// A part that fails does not affect the others. Only the parts that need the open orders wait
/// for them: the countries to search for in the news, and the markets' shipping.
struct TodayLoader: Sendable {
  let composition: Composition
  let request: TodayRequest

  func report() async throws -> TodayReport {
    // Two other tasks wait for the orders, which `async let` does not allow.
    let orders = Task { try await composition.part { try await ordersToday() } }
    return try await withTaskCancellationHandler {
      async let stock = composition.part { try await stockToday() }
      async let sales = composition.part { try await salesToday() }
      async let messages = messagesToday()
      async let markets = world { try await marketsToday(after: orders) }
      async let news = world { try await newsToday(after: orders) }
      return TodayReport(
        date: composition.now(),
        request: request,
        stock: try await stock,
        orders: try await orders.value,
        sales: try await sales,
        messages: try await messages,
        markets: try await markets,
        news: try await news,
        // An unreadable file is reported when the next request is counted.
        allowance: request.wantsWorld ? try? await composition.appEnvironment.newsUsage() : nil,
        timeZone: composition.timeZone,
        store: try composition.store.namedLocation
      )
    } onCancel: {
      orders.cancel()
    }
  }

  /// Loads a part that is not about the store; `nil` if the user has not asked for it.
  private func world<Part: Sendable>(
    _ load: () async throws -> Part
  ) async throws -> ReportPart<Part>? {
    request.wantsWorld ? try await composition.part(load) : nil
  }

  /// Loads the variants with low stock, up to a limit.
  private func stockToday() async throws -> StockToday {
    let low = try await composition.catalog().store(for: "listing stock")
      .stock(onlyLow: true, limit: StockToday.limit + 1)
    return StockToday(low.value, provenance: low.provenance)
  }

  /// Loads the open orders by status, the cancelled ones that need a refund, and the shipping
  /// methods for the markets.
  private func ordersToday() async throws -> OrdersToday {
    let store = try await composition.orderingClient()
    let open = OrdersToday.statuses.map { OrderFilter(status: $0) }
    let refundable = OrdersToday.refundablePayments.map {
      OrderFilter(status: .cancelled, payment: $0)
    }
    async let methods = request.wantsWorld ? store.rules(ShippingMethod.self).value : []
    let filters = open + refundable
    // The oldest orders come last; a thousand per status are enough for a daily report.
    let lists = try await filters.concurrentMap(limit: filters.count) {
      try await store.pages(of: $0).collected(until: 1000)
    }
    return OrdersToday(
      lists.flatMap(\.value.items),
      methods: try await methods,
      truncated: Set(zip(filters, lists).compactMap { $1.value.next == nil ? nil : $0.status }),
      provenance: lists.last?.provenance ?? .network
    )
  }

  /// Loads what the store of this machine has given up sending; `nil` for a store elsewhere.
  private func messagesToday() async throws -> ReportPart<MessagesToday>? {
    let connection = try composition.store
    guard connection.location.isInProcess else { return nil }
    return try await composition.part { try await MessagesToday(of: connection.embeddedStore()) }
  }

  /// Loads the sales of today and of the month.
  private func salesToday() async throws -> SalesToday {
    let store = StoreClient(try await composition.store.client())
    let zone = composition.timeZone
    let today = CalendarDay(composition.now(), in: zone)
    @Sendable func report(from day: CalendarDay?) async throws -> SalesReport {
      try await store.sales(SalesFilter(by: .country, from: day, until: today, in: zone)).value
    }
    async let day = report(from: today)
    async let month = report(from: today?.startOfMonth)
    return SalesToday(day: try await day, month: try await month)
  }

  private func marketsToday(
    after orders: Task<ReportPart<OrdersToday>, any Error>
  ) async throws -> MarketsToday {
    let display = try composition.display
    var bank = try composition.makeWorldBankClient { display.note($0) }
    if request.isFresh { bank.caching = .revalidate }
    let world = try await bank.countryList()
    let ranking = try await bank.rank(MarketRankingQuery.standard, in: world)
    let store = try await orders.value.value
    let methods = store.map { StoreMarkets(methods: $0.methods, in: nil) }
    var markets = MarketsToday(
      ranking: MarketRanking(ranking, markets: methods),
      openOrders: store?.openByCountry
    )
    guard request.wantsPage else { return markets }
    let best = markets.shippedTo.prefix(4).map(\.country.id)
    guard !best.isEmpty else { return markets }
    let trends = try await bank.series(
      SeriesQuery([TodayRequest.trendIndicator], of: .only(best), periods: .latest(24)),
      in: world
    )
    markets.trends = trends.series
    return markets
  }

  private func newsToday(
    after orders: Task<ReportPart<OrdersToday>, any Error>
  ) async throws -> NewsToday {
    var news = try await composition.makeNewsService()
    if request.isFresh { news.client.caching = .revalidate }
    let (_, headlines) = try await news.load { [news] in
      news.query(.top(), or: .hackerNews(.top), from: nil)
    }
    let inTransit = try await orders.value.value?.inTransit ?? []
    let found = try await composition.part { [news] () async throws -> [Article] in
      guard news.usesNewsAPI, !inTransit.isEmpty else { return [] }
      let search = search(naming: inTransit.map(\.country))
      return try await news.client.headlines(of: .search(search)).value.items
    }
    var today = NewsToday(
      headlines: headlines,
      mentions: NewsToday.mentions(
        of: inTransit,
        in: headlines.value.items + (found.value ?? []),
        at: composition.now()
      ),
      searchFailure: found.failure,
      isSample: news.isSample,
      lacksKey: !news.usesNewsAPI
    )
    if request.wantsPage { today.images = try await images(of: today) }
    return today
  }

  private func search(naming countries: [CountryCode]) -> NewsQuery.Search {
    var search = NewsQuery.Search(naming: countries.map { NewsCountry($0.code) })
    search.from = composition.now().addingTimeInterval(-TodayRequest.maximumNewsAge)
    return search
  }

  /// Loads the images of the first headlines that are small enough to embed in the page.
  private func images(of news: NewsToday) async throws -> [URL: ArticleImage] {
    let addresses = news.headlines.value.items.prefix(TodayRequest.headlines).compactMap(\.imageURL)
    guard let first = addresses.first else { return [:] }
    let loader = ImageLoader(
      client: news.isSample
        ? composition.network.sandboxClient(at: first)
        : composition.network.publicClient(for: first),
      limit: 128 * 1024
    )
    let images = await addresses.concurrentMap(limit: addresses.count) { address -> ArticleImage? in
      // A headline is shown without its image if that fails to load.
      try? await loader.image(at: address)
    }
    return images.reduce(into: [:]) { images, image in if let image { images[image.url] = image } }
  }
}
