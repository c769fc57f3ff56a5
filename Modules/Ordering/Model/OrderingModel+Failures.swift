public import FoundationCore

extension OrderingModel {
  /// The report of the failure to load the quotes; setting `nil` dismisses it.
  public var quotesFailure: FailureReport? {
    get { quoteLoad.failureReport }
    set { quoteLoad.failureReport = newValue }
  }

  /// The report of the failure to load the orders; setting `nil` dismisses it.
  public var ordersFailure: FailureReport? {
    get { orderList.failureReport }
    set { orderList.failureReport = newValue }
  }

  /// The report of the failure to load the order; setting `nil` dismisses it.
  public var orderFailure: FailureReport? {
    get { orderLoad.failureReport }
    set { orderLoad.failureReport = newValue }
  }

  /// The report of the failure to load the history of the order; setting `nil` dismisses it.
  public var historyFailure: FailureReport? {
    get { historyLoad.failureReport }
    set { historyLoad.failureReport = newValue }
  }
}
