import FoundationCore
import Ordering
import Persistence
import StoreCore

extension QuoteBuilder {
  /// The discount of a code, if it holds for the goods now, and for the customer if one is known.
  func discount(
    _ code: Discount.ID?,
    on goods: [PricedItem],
    in currency: Currency,
    for customer: String? = nil
  ) async throws -> Discount? {
    guard let code else { return nil }
    guard let discount = try await transaction.rule(Discount.self, code.rawValue.uppercased()),
      discount.isActive
    else { throw Problem.discountInvalid(code, .unknown) }
    if let start = discount.startsAt, now < start {
      throw Problem.discountInvalid(code, .notStarted)
    }
    if let end = discount.endsAt, now >= end { throw Problem.discountInvalid(code, .ended) }
    let amounts = [discount.amount, discount.cap, discount.minimumSpend].compactMap(\.self)
    guard amounts.allSatisfy({ $0.currency == currency }) else {
      throw Problem.discountInvalid(code, .currency)
    }
    if let minimum = discount.minimumSpend,
      // Goods of more than can be counted reach any minimum; what they cost is refused elsewhere.
      let subtotal = try? PriceCalculation(goods, in: currency).subtotal,
      subtotal.minorUnits < minimum.minorUnits
    {
      throw Problem.discountInvalid(code, .minimumSpend, minimum)
    }
    if let limit = discount.limit, discount.uses >= limit {
      throw Problem.discountInvalid(code, .usedUp)
    }
    if let customer, let limit = discount.limitPerCustomer {
      let uses: Int? = try await transaction.value(
        """
        SELECT count(*) FROM customer_order
        WHERE discount_code = \(bound: discount.code.rawValue) AND customer = \(bound: customer)
          AND status NOT IN ('cancelled', 'expired')
        """
      )
      if let uses, uses >= limit { throw Problem.discountInvalid(code, .usedUpByCustomer) }
    }
    return discount
  }
}
