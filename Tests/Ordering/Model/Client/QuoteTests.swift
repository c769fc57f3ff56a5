import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import TestSupport
import Testing

/// Quotes by country.
struct QuoteTests {
  private var request: QuoteRequest {
    get throws {
      QuoteRequest(
        lines: [ItemQuantity(sku: "MUG", quantity: 2)],
        countries: [try .code("DE"), try .code("JP"), try .code("US")],
        currency: .euro
      )
    }
  }

  @Test func aCountryThatIsNotSentToIsAnOutcome() async throws {
    let order = Order.example("R-1", of: try .mugs())
    let quote = Quote(
      country: try .code("DE"),
      lines: order.lines,
      shipping: order.shipping,
      totals: order.totals
    )
    let shop = ScriptedShop { _ in
      .json(
        """
        {"items":[\(encoded(quote)),\
        {"country":"JP","problem":{"code":"not_shipped_there","title":"No.","country":"JP"}},\
        {"country":"US","problem":{"code":"customs","title":"No.","detail":"It is embargoed."}}]}
        """
      )
    }
    let outcomes = try await shop.store().quotes(request).value
    #expect(outcomes.map(\.country.code) == ["DE", "JP", "US"])
    #expect(outcomes[0].quote == quote)
    guard case .refused(_, let japan) = outcomes[1], case .refused(_, let america) = outcomes[2]
    else {
      Issue.record("\(outcomes)")
      return
    }
    #expect(japan.code == "ordering.not_shipped_there")
    #expect(america.title == "It is embargoed.")
    #expect(shop.lines == ["POST /v1/quotes"])
  }

  @Test func invalidRequestFailsByFieldWithoutSending() async throws {
    let shop = ScriptedShop()
    var request = try request
    request.countries = [try .code("XX")]
    request.lines.append(ItemQuantity(sku: "MUG", quantity: 0))
    let error = await #expect(throws: OrderingError.self) {
      try await shop.store().quotes(request)
    }
    guard case .invalid(let failure) = error else { return }
    #expect(
      failure.errors.all.map(\.field) == ["lines[1].sku", "lines[1].quantity", "countries[0]"]
    )
    #expect(shop.lines.isEmpty)
  }
}
