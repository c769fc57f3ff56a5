public import FoundationCore
import StoreHTTP

extension OrderingModel {
  /// Loads the first page of orders, with a new filter or the current one.
  ///
  /// If a later load replaces this one, it returns without an error and changes nothing.
  ///
  /// - Throws: ``OrderingError/invalid(_:)`` if the filter is invalid, or the error of the request.
  public func load(_ filter: OrderFilter? = nil) async throws(OrderingError) {
    try await orderList.load(filter ?? self.filter)
  }

  /// Loads the next page and appends it; does nothing after the last page.
  ///
  /// If the first page is missing because its load failed, this loads the first page.
  ///
  /// - Throws: The error of the request.
  public func loadNext() async throws(OrderingError) { try await orderList.loadNext() }

  /// Loads as many pages as are loaded again, and replaces them at once.
  ///
  /// - Throws: The error of the request; the orders loaded before are kept.
  public func refresh() async throws(OrderingError) { try await orderList.refresh() }

  /// Searches while the user types: sets the text of the filter.
  public func search(_ text: String) { filter.text = text }

  /// Waits until no search is pending or under way.
  public func waitForSearch() async { await orderList.waitForSearch() }

  /// Loads an order.
  ///
  /// - Throws: ``OrderingError/notFound(_:)`` if there is none, or the error of the request.
  @discardableResult
  public func order(_ number: Order.ID) async throws(OrderingError) -> Order {
    clearSelection(unless: number)
    let load = orderLoad.begin()
    do {
      let answer = try await changes.retrying { () throws(OrderingError) in
        try await store.order(number)
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
      let answer = try await changes.retrying { () throws(OrderingError) in
        try await store.events(of: number)
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
    try await store.transitions().value
  }

  /// Replaces an order in the loaded list.
  func show(_ order: Order) {
    guard orders.value?.items.contains(where: { $0.id == order.id }) == true else { return }
    orderList.update { list in
      for place in list.page.items.indices where list.page.items[place].id == order.id {
        list.page.items[place] = order
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
}

extension OrderFilter {
  /// The validation errors by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("text", text, .length(...200), .oneLine)
    if let country { errors.check("country", country, .country) }
    if let since, let until { errors.check("until", since < until, .afterBeginning) }
    return errors
  }
}

extension FieldRule<Bool> {
  /// A rule that the end of a time range is after its beginning.
  static var afterBeginning: FieldRule {
    FieldRule("too_small", "Choose an end after the beginning.") { $0 }
  }
}
