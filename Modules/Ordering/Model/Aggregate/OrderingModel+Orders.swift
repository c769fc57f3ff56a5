public import FoundationCore
import StoreHTTP

extension OrderingModel {
  /// Loads the first page of orders, with a new filter or the current one.
  ///
  /// If a later load replaces this one, it returns without an error and changes nothing.
  ///
  /// - Throws: ``OrderingError/invalid(_:)`` if the filter is invalid, or the error of the request.
  public func load(_ filter: OrderFilter? = nil) async throws(OrderingError) {
    cancelSearch()
    self.filter = filter ?? self.filter
    try await loadFirst()
  }

  /// Loads the next page and appends it; does nothing after the last page.
  ///
  /// If the first page is missing because its load failed, this loads the first page.
  ///
  /// - Throws: The error of the request.
  public func loadNext() async throws(OrderingError) {
    guard !orders.isLoading else { return }
    guard let shown, shown == filter else { return try await loadFirst() }
    guard let next = orders.value?.next else { return }
    let number = orderListLoad.begin()
    do {
      var progress = progress
      try progress.request(next)
      let answer = try await retryingAfterChanges { () throws(OrderingError) in
        try await service.orders(shown, limit: pageSize, after: next)
      }
      try progress.receive(answer.value.items)
      let whole = orders.value?.appending(answer.value) ?? answer.value
      guard orderListLoad.end(number, with: whole) else { return }
      self.progress = progress
      provenance = answer.provenance
      drops.append(answer.drops)
    } catch {
      orderListLoad.end(number, throwing: error)
      throw error
    }
  }

  /// Searches while the user types.
  ///
  /// The search begins when the user pauses, with the text typed last. The phase of the orders has
  /// the error of a search that fails.
  public func search(_ text: String) {
    filter.text = text
    search.submit(Search(filter: filter, loadCount: loadCount))
  }

  /// Waits until no search is pending or under way.
  public func waitForSearch() async { await search.waitUntilIdle() }

  /// Loads an order.
  ///
  /// - Throws: ``OrderingError/notFound(_:)`` if there is none, or the error of the request.
  @discardableResult
  public func order(_ number: Order.ID) async throws(OrderingError) -> Order {
    clearSelection(unless: number)
    let load = orderLoad.begin()
    do {
      let answer = try await retryingAfterChanges { () throws(OrderingError) in
        try await service.order(number)
      }
      if orderLoad.end(load, with: answer.value) {
        orderDrops = answer.drops
        show(answer.value)
      }
      return answer.value
    } catch {
      orderLoad.end(load, throwing: error)
      throw error
    }
  }

  /// Loads the history of an order, oldest event first.
  ///
  /// - Throws: ``OrderingError/notFound(_:)`` if there is no such order, or the error of the request.
  @discardableResult
  public func history(of number: Order.ID) async throws(OrderingError) -> [OrderEvent] {
    clearSelection(unless: number)
    let load = historyLoad.begin()
    do {
      let answer = try await retryingAfterChanges { () throws(OrderingError) in
        try await service.events(of: number)
      }
      if historyLoad.end(load, with: answer.value) { historyDrops = answer.drops }
      return answer.value
    } catch {
      historyLoad.end(load, throwing: error)
      throw error
    }
  }

  /// Returns the store's tables of status transitions.
  ///
  /// - Throws: The error of the request.
  public func transitions() async throws(OrderingError) -> Transitions {
    try await service.transitions().value
  }

  func loadFirst() async throws(OrderingError) {
    let filter = filter
    let number = orderListLoad.begin()
    do {
      try filter.errors.check()
      let answer = try await retryingAfterChanges { () throws(OrderingError) in
        try await service.orders(filter, limit: pageSize)
      }
      var progress = PaginationLoopDetector()
      try progress.receive(answer.value.items)
      guard orderListLoad.end(number, with: answer.value) else { return }
      shown = filter
      self.progress = progress
      provenance = answer.provenance
      drops = answer.drops
    } catch {
      orderListLoad.end(number, throwing: error)
      throw error
    }
  }

  /// Reloads the first page if it was loaded before.
  func loadAgain() async {
    guard orders.value != nil else { return }
    // The phase has the error; the change before the reload is done.
    do { try await loadFirst() } catch {}
  }

  /// Replaces an order in the loaded list.
  func show(_ order: Order) {
    orderListLoad.update { page in
      for place in page.items.indices where page.items[place].id == order.id {
        page.items[place] = order
      }
    }
  }

  /// Clears the order and its history unless they belong to a number.
  func clearSelection(unless number: Order.ID) {
    guard selectedNumber != number else { return }
    selectedNumber = number
    orderLoad.reset()
    historyLoad.reset()
  }

  /// Repeats a request if something was changed meanwhile, since its response may be outdated.
  func retryingAfterChanges<Value>(
    _ request: () async throws(OrderingError) -> Value
  ) async throws(OrderingError) -> Value {
    while true {
      let before = changeCount
      let value = try await request()
      if before == changeCount { return value }
    }
  }
}

extension OrderFilter {
  /// The validation errors by field.
  var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("text", text, .length(...200), .oneLine)
    return errors
  }
}

extension PaginationLoopDetector {
  /// Records the page that is requested next.
  mutating func request(_ next: NextPage) throws(OrderingError) {
    do throws(HTTPError) { try recordRequest(next) } catch { throw .requestFailed(error) }
  }

  /// Records the items of a page.
  mutating func receive(_ items: [some Identifiable]) throws(OrderingError) {
    do throws(HTTPError) {
      try recordPage(ids: items.lazy.map(\.id))
    } catch {
      throw .requestFailed(error)
    }
  }
}
