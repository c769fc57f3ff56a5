public import FoundationCore
import StoreHTTP

extension OrderingModel {
  /// Loads the first page, in place of what was there.
  ///
  /// Without a filter it keeps to the one it has. A load that is overtaken by a later one returns as
  /// if nothing had been, and changes nothing.
  public func load(_ filter: OrderFilter? = nil) async throws(OrderingError) {
    cancelSearch()
    self.filter = filter ?? self.filter
    try await loadFirst()
  }

  /// Loads the page after the last one, and puts it behind; does nothing where there is none.
  ///
  /// Where the first page is not there yet, because its load failed, that is loaded.
  public func loadNext() async throws(OrderingError) {
    guard !orders.isLoading else { return }
    guard let shown, shown == filter else { return try await loadFirst() }
    guard let next = orders.value?.next else { return }
    let number = list.begin()
    do {
      var progress = progress
      try progress.go(to: next)
      let answer = try await retryingAfterChanges { () throws(OrderingError) in
        try await service.orders(shown, limit: pageSize, after: next)
      }
      try progress.note(answer.value.items)
      let whole = orders.value?.appending(answer.value) ?? answer.value
      guard list.end(number, with: whole) else { return }
      self.progress = progress
      provenance = answer.provenance
      drops.append(answer.drops)
    } catch {
      list.end(number, failing: error)
      throw error
    }
  }

  /// Searches for words as they are typed.
  ///
  /// It loads once nothing was typed for the pause, and only the words that were typed last. What
  /// goes wrong is told by the phase of the orders, and ends nothing.
  public func search(_ text: String) {
    filter.text = text
    search.submit(Search(filter: filter, loadCount: loadCount))
  }

  /// Returns once no search is under way or about to begin.
  public func waitForSearch() async { await search.settled() }

  /// Loads the order with a number, as the store knows it now.
  @discardableResult
  public func order(_ number: Order.ID) async throws(OrderingError) -> Order {
    forgetOther(than: number)
    let load = single.begin()
    do {
      let answer = try await retryingAfterChanges { () throws(OrderingError) in
        try await service.order(number)
      }
      if single.end(load, with: answer.value) {
        orderDrops = answer.drops
        show(answer.value)
      }
      return answer.value
    } catch {
      single.end(load, failing: error)
      throw error
    }
  }

  /// Loads what has happened to an order, the first first.
  @discardableResult
  public func history(of number: Order.ID) async throws(OrderingError) -> [OrderEvent] {
    forgetOther(than: number)
    let load = events.begin()
    do {
      let answer = try await retryingAfterChanges { () throws(OrderingError) in
        try await service.events(of: number)
      }
      if events.end(load, with: answer.value) { historyDrops = answer.drops }
      return answer.value
    } catch {
      events.end(load, failing: error)
      throw error
    }
  }

  /// What may become of orders and payments, as the store has it.
  public func transitions() async throws(OrderingError) -> Transitions {
    try await service.transitions().value
  }

  func loadFirst() async throws(OrderingError) {
    let filter = filter
    let number = list.begin()
    do {
      try filter.errors.check()
      let answer = try await retryingAfterChanges { () throws(OrderingError) in
        try await service.orders(filter, limit: pageSize)
      }
      var progress = PaginationLoopDetector()
      try progress.note(answer.value.items)
      guard list.end(number, with: answer.value) else { return }
      shown = filter
      self.progress = progress
      provenance = answer.provenance
      drops = answer.drops
    } catch {
      list.end(number, failing: error)
      throw error
    }
  }

  /// Loads the first page again, where there is one.
  func loadAgain() async {
    guard orders.value != nil else { return }
    // The phase tells what went wrong; what was done before is done.
    do { try await loadFirst() } catch {}
  }

  /// Puts an order as it is now into the loaded list, where it has a place there.
  func show(_ order: Order) {
    list.update { page in
      for place in page.items.indices where page.items[place].id == order.id {
        page.items[place] = order
      }
    }
  }

  /// Empties what is shown of another order.
  func forgetOther(than number: Order.ID) {
    guard subject != number else { return }
    subject = number
    single.reset()
    events.reset()
  }

  /// Asks again where something was changed meanwhile, since the answer may be of before.
  func retryingAfterChanges<Value>(
    _ ask: () async throws(OrderingError) -> Value
  ) async throws(OrderingError) -> Value {
    while true {
      let before = changeCount
      let value = try await ask()
      if before == changeCount { return value }
    }
  }
}

extension OrderFilter {
  /// What is wrong with it, field by field.
  var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("text", text, .length(...200), .oneLine)
    return errors
  }
}
