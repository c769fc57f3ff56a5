package import FoundationCore
package import StoreHTTP

/// The routes of the customers of a store.
///
/// Their paths have the number of a customer, never an e-mail address: paths are logged on the way.
extension APIRoute {
  package static let listCustomers = APIRoute(
    "listCustomers",
    .get,
    "/v1/customers",
    query: CustomerListField.allCases.map(\.rawValue) + paging
  )
  package static let findCustomer = APIRoute("findCustomer", .post, "/v1/customers/find")
  package static let showCustomer = APIRoute("showCustomer", .get, "/v1/customers/{id}")
  package static let listCustomerOrders = APIRoute(
    "listCustomerOrders",
    .get,
    "/v1/customers/{id}/orders",
    query: paging
  )
  package static let exportCustomer = APIRoute(
    "exportCustomer",
    .get,
    "/v1/customers/{id}/export"
  )
  package static let eraseCustomer = APIRoute(
    "eraseCustomer",
    .post,
    "/v1/customers/{id}/erase",
    allowsDryRun: true
  )
}

/// A query parameter of the list of customers.
package enum CustomerListField: String, CaseIterable {
  case text = "q"
  case sort
}

/// A request for the customer with an e-mail address.
package struct CustomerQuery: Sendable, Hashable {
  package let email: String

  package init(email: String) { self.email = email }
}

extension CustomerQuery: Shaped {
  package static let shape = Shape<CustomerQuery>(
    "CustomerQuery",
    Field("email", \.email, as: .string(1...254)),
    make: CustomerQuery.init
  )
}
