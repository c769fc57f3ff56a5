import Catalog
import CatalogCommands
import CommandKit
import CountriesCommands
import CountriesDomain
import Foundation
import FoundationCore
import NewsCommands
import NewsDomain
import Ordering
import OrderingCommands
import StoreHTTP

extension Composition {
  /// Asks the store, the World Bank and the news at the same time what the morning brings.
  ///
  /// What one of them cannot say is missing, and the rest is there. Only what hangs on another part
  /// waits for it: which countries to look for in the news, and which markets are sent to.
  func today(_ question: TodayRequest) async throws -> TodayReport {
    // Two others wait for the orders, which no `async let` lets them do.
    let orders = Task { try await part { try await ordersToday() } }
    return try await withTaskCancellationHandler {
      async let stock = part { try await stockToday() }
      async let markets = part { try await marketsToday(question, after: orders) }
      async let news = part { try await newsToday(question, after: orders) }
      return TodayReport(
        date: surroundings.now(),
        question: question,
        stock: try await stock,
        orders: try await orders.value,
        markets: try await markets,
        news: try await news,
        allowance: await newsAllowance(),
        store: try storeToName
      )
    } onCancel: {
      orders.cancel()
    }
  }

  /// Loads the products with low stock, up to a limit.
  private func stockToday() async throws -> StockToday {
    let catalog = try await catalog()
    var filter = ProductFilter()
    filter.maximumStock = TodayRequest.lowStock
    var pages = catalog.pages(of: filter, size: 100, wantsTotal: true).makeAsyncIterator()
    guard let first = try await pages.next() else { throw CatalogError.cancelled }
    var (products, hasMore) = (first.value.items, first.value.next != nil)
    while hasMore, products.count < StockToday.longest, let page = try await pages.next() {
      products += page.value.items
      hasMore = page.value.next != nil
    }
    return StockToday(
      products,
      atMost: TodayRequest.lowStock,
      hasMore: hasMore,
      total: first.value.total,
      first.provenance
    )
  }

  /// The orders that are not done with, status by status, those that money is owed for, and how
  /// things are sent.
  @MainActor
  private func ordersToday() async throws -> OrdersToday {
    let ordering = try await ordering(pageSize: 100)
    let open = OrdersToday.statuses.map { OrderFilter(status: $0) }
    let owed = OrdersToday.owedPayments.map { OrderFilter(status: .cancelled, payment: $0) }
    var orders: [Order] = []
    var unfinished: Set<OrderStatus> = []
    var provenance = Provenance.network
    for filter in open + owed {
      try await ordering.load(filter)
      // The longest waiting come last; a thousand of a status are enough for a morning.
      while let page = ordering.orders.value, page.next != nil, page.items.count < 1000 {
        try await ordering.loadNext()
      }
      guard let page = ordering.orders.value else { continue }
      orders += page.items
      if page.next != nil, let status = filter.status { unfinished.insert(status) }
      provenance = ordering.provenance ?? provenance
    }
    let methods = try await ordering.rules(ShippingMethod.self)
    return OrdersToday(orders, methods: methods, unfinished: unfinished, provenance)
  }

  private func marketsToday(
    _ question: TodayRequest,
    after orders: Task<ReportPart<OrdersToday>, any Error>
  ) async throws -> MarketsToday {
    let bank = try await makeCountriesModel()
    let ranking = try await bank.rank(
      MarketRankingQuery.standard,
      refreshing: question.isFresh
    )
    let trade = try await orders.value.value.map { orders in
      try StoreMarkets(methods: orders.methods, orders: orders.open, in: .euro)
    }
    let markets = MarketRanking(ranking, trade)
    guard question.wantsPage else { return MarketsToday(ranking: markets, courses: []) }
    let best = MarketsToday.sentTo(markets).prefix(4).map(\.country.id)
    guard !best.isEmpty else { return MarketsToday(ranking: markets, courses: []) }
    let courses = try await bank.series(
      SeriesQuery([TodayRequest.course], of: .only(best), periods: .latest(24))
    )
    return MarketsToday(ranking: markets, courses: courses.series)
  }

  @MainActor
  private func newsToday(
    _ question: TodayRequest,
    after orders: Task<ReportPart<OrdersToday>, any Error>
  ) async throws -> NewsToday {
    let news = try await makeNewsService()
    let model = news.model
    if question.isFresh { model.caching = .validated }
    try await news.load { news.query(.top(), or: .hackerNews(.top), from: nil) }
    guard let headlines = model.headlines.value else { throw CancellationError() }
    let underWay = try await orders.value.value?.underWay ?? []
    let found = try await part { () async throws -> [Article] in
      guard news.usesNewsAPI, !underWay.isEmpty else { return [] }
      try await model.load(.search(search(naming: underWay.map(\.country))))
      return model.articles
    }
    var today = NewsToday(
      headlines: headlines,
      namings: NewsToday.namings(
        of: underWay,
        in: headlines.articles + (found.value ?? []),
        at: surroundings.now()
      ),
      searchFailure: found.failure,
      isSample: news.isSample,
      lacksKey: !news.usesNewsAPI
    )
    if question.wantsPage { today.images = try await images(of: today) }
    return today
  }

  private func search(naming countries: [CountryCode]) -> NewsQuery.Search {
    var search = NewsQuery.Search(naming: countries.map { NewsCountry($0.code) })
    search.from = surroundings.now().addingTimeInterval(-TodayRequest.newsAge)
    return search
  }

  /// Returns the number of requests that are spent; `nil` where none was ever counted.
  private func newsAllowance() async -> RequestQuota.Usage? {
    // It is only shown: books that cannot be read are told of when a request is to be written down.
    guard let path = try? newsQuotaPath(), access(path, F_OK) == 0 else { return nil }
    return try? await newsQuota().usage()
  }

  /// The pictures of the first headlines, those that are small enough to be put into a page.
  private func images(of news: NewsToday) async throws -> [URL: ArticleImage] {
    let addresses = news.headlines.articles.prefix(TodayRequest.headlines).compactMap(\.imageURL)
    var limits = ImageLoader.Limits()
    limits.bytesPerImage = 128 * 1024
    guard let first = addresses.first else { return [:] }
    let loader = await ImageLoader(
      client: news.isSample
        ? sandboxClient(at: first) : makePublicNetworkClient(for: first),
      limits: limits,
      now: surroundings.now
    )
    return await withTaskGroup(of: ArticleImage?.self) { group in
      for address in addresses {
        group.addTask {
          // A headline without its picture is a headline all the same.
          guard case .loaded(let image) = await loader.load(address) else { return nil }
          return image
        }
      }
      return await group.reduce(into: [:]) { images, image in
        if let image { images[image.url] = image }
      }
    }
  }
}
