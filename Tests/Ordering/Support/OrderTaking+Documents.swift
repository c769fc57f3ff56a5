import FoundationCore
package import Ordering
import StoreHTTP
package import StoreTestSupport
import Testing

extension OrderTaking {
  /// The seller of the invoices of tests.
  package static var seller: Seller {
    Seller(
      name: "Mugs & More",
      address: ["Markt 1", "10115 Berlin"],
      taxNumber: "27/123/45678",
      vatID: "DE123456789",
      contact: "shop@example.com"
    )
  }

  /// The profile of the stores of tests.
  package static var profile: StoreProfile {
    StoreProfile(name: "Mugs", country: CountryCode("DE"), currency: .euro, seller: seller)
  }

  /// Replaces the profile of the store, whatever it is.
  package func setProfile(
    _ profile: StoreProfile,
    query: String = ""
  ) async throws -> ContractResponse {
    let tag = try await client.get("/v1/store").tag
    return try await client.put("/v1/store\(query)", profile.json, ifMatch: tag)
  }

  /// Requests the invoice of an order.
  package func invoice(_ order: Order, query: String = "") async throws -> ContractResponse {
    try await client.send(.post, "/v1/orders/\(order.number)/invoice\(query)")
  }

  /// Requests the credit note for an event of an order, by default for the last refund.
  package func creditNote(
    _ order: Order,
    event: OrderEvent.ID? = nil
  ) async throws -> ContractResponse {
    let draft = CreditNoteDraft(event: event)
    return try await client.post("/v1/orders/\(order.number)/credit-note", draft.json)
  }

  /// Returns the invoice and the credit notes of an order.
  package func documents(of order: Order) async throws -> [OrderDocument] {
    let answer = try await client.get("/v1/orders/\(order.number)/documents")
    return try (answer.json?["items"]?.elements ?? []).map { item in
      try ExactJSONDecoder().decode(OrderDocument.self, from: item.text().utf8)
    }
  }
}
