import FoundationCore
import Ordering
import Persistence
import StoreCore

extension QuoteBuilder {
  /// Returns the discount of a code if it applies to the items and the customer; `nil` without a code.
  func discount(
    _ code: Discount.ID?,
    on items: [PricedItem],
    in currency: Currency,
    for customer: String? = nil
  ) async throws -> Discount? {
    guard let code else { return nil }
    guard
      let discount = try await transaction.rule(Discount.self, named: code.rawValue.uppercased())
    else { throw Problem.discountInvalid(code, because: .unknown) }
    guard discount.isActive else { throw Problem.discountInvalid(code, because: .inactive) }
    if let start = discount.startsAt, now < start {
      throw Problem.discountInvalid(code, because: .notStarted)
    }
    if let end = discount.endsAt, now >= end {
      throw Problem.discountInvalid(code, because: .ended)
    }
    let amounts = [discount.amount, discount.cap, discount.minimumSpend].compactMap(\.self)
    guard amounts.allSatisfy({ $0.currency == currency }) else {
      throw Problem.discountInvalid(code, because: .currency)
    }
    if let minimum = discount.minimumSpend,
      // A subtotal that overflows reaches any minimum; the quote itself refuses it later.
      let subtotal = try? PriceCalculation(items, in: currency).subtotal,
      subtotal.minorUnits < minimum.minorUnits
    {
      throw Problem.discountInvalid(code, because: .minimumSpend, minimum: minimum)
    }
    if let limit = discount.limit, discount.uses >= limit {
      throw Problem.discountInvalid(code, because: .usedUp)
    }
    if let customer, let limit = discount.limitPerCustomer {
      let uses: Int? = try await transaction.value(
        """
        SELECT count(*) FROM customer_order
        WHERE discount_code = \(bound: discount.code.rawValue) AND customer = \(bound: customer)
          AND status NOT IN ('cancelled', 'expired')
        """
      )
      if let uses, uses >= limit { throw Problem.discountInvalid(code, because: .usedUpByCustomer) }
    }
    return discount
  }
}
