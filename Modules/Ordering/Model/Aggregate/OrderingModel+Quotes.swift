import FoundationCore
import StoreHTTP

extension OrderingModel {
  /// Asks what an order would come to, country by country; nothing of it is kept by the store.
  ///
  /// Where the store would refuse it, that is an outcome and no failure of the quote.
  @discardableResult
  public func quote(_ request: QuoteRequest) async throws(OrderingError) -> [QuoteOutcome] {
    let number = prices.begin()
    do {
      try request.errors.check()
      let answer = try await service.quotes(request)
      if prices.end(number, with: answer.value) { quoteDrops = answer.drops }
      return answer.value
    } catch {
      prices.end(number, throwing: error)
      throw error
    }
  }
}

extension FieldErrors {
  /// Throws where there are any.
  func check() throws(OrderingError) {
    if let failure = FormFailure(self) { throw .invalid(failure) }
  }
}
