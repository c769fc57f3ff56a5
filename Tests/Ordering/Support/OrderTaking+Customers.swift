package import FoundationCore
package import Ordering
package import StoreTestSupport
import Testing

extension OrderTaking {
  /// Returns the customer with an e-mail address.
  package func customer(_ email: String) async throws -> Customer {
    try await client.post("/v1/customers/find", ["email": .string(email)]).decoded()
  }

  /// Requests to erase a customer.
  package func erase(
    _ customer: Customer,
    includesDocuments: Bool = false,
    query: String = ""
  ) async throws -> ContractResponse {
    let request = CustomerErasureRequest(includesDocuments: includesDocuments)
    return try await client.post("/v1/customers/\(customer.id)/erase\(query)", request.json)
  }

  /// Returns an order that was paid, shipped and delivered.
  package func delivered(
    _ draft: JSONValue = .order(),
    key: String? = nil
  ) async throws -> Order {
    let tracking = Tracking(carrier: "dhl", number: "00340434")
    return try await performed(
      .pay(),
      .confirm,
      .ship(tracking: tracking),
      .deliver,
      on: try await place(draft, key: key ?? "key-\(UInt64.random(in: 0 ... .max))").decoded()
    )
  }
}
