import FoundationCore
import Ordering
import Persistence
import StoreCore
import StoreHTTP

/// The API operations of customers.
struct CustomerOperations: Sendable {
  let store: Store

  var all: [APIOperation] { [list, find, show, listOrders, export, erase] }

  private static let id = Parameter<Int>("id", in: .path, "The ID of the customer.", .identifier)

  private var list: APIOperation {
    APIOperation(
      .listCustomers,
      summary: "Lists customers in pages, without those that were erased.",
      role: .editor,
      parameters: CustomerListField.descriptions + PageParameter.all,
      success: .page(.list("CustomerPage", of: Customer.schema), "A page of customers.")
    ) { call in
      let filter = CustomerFilter(
        text: call[CustomerListField.text] ?? "",
        sort: call[CustomerListField.sort] ?? .recent
      )
      let page = try RequestedPage(of: call)
      let (customers, next) = try await store.database.read {
        try await CustomerList(filter: filter, transaction: $0).page(page)
      }
      return HTTPResponse(listing: customers, next: next, of: call)
    }
  }

  private var find: APIOperation {
    APIOperation(
      .findCustomer,
      summary: "Finds the customer with an e-mail address, regardless of case.",
      role: .editor,
      body: .json(CustomerQuery.schema),
      success: .json(Customer.schema, "The customer."),
      problems: [404]
    ) { call in
      let query: CustomerQuery = try call.decoded()
      let name = query.email.lowercased()
      let found = try await store.database.read { transaction in
        try await CustomerStore(transaction).customer(named: name)
      }
      return HTTPResponse(try found.orNotFound("customer with this e-mail address"))
    }
  }

  private var show: APIOperation {
    APIOperation(
      .showCustomer,
      summary: "Shows a customer.",
      role: .editor,
      parameters: [Self.id.description],
      success: .json(Customer.schema, "The customer."),
      problems: [404]
    ) { call in
      let id = try call.value(of: Self.id)
      let found = try await store.database.read { try await CustomerStore($0).require(id) }
      return HTTPResponse(found)
    }
  }

  private var listOrders: APIOperation {
    APIOperation(
      .listCustomerOrders,
      summary: "Lists the orders of a customer in pages, newest first.",
      role: .editor,
      parameters: [Self.id.description] + PageParameter.all,
      success: .page(.list("OrderPage", of: Order.schema), "A page of orders."),
      problems: [404]
    ) { call in
      let id = try call.value(of: Self.id)
      let (orders, next) = try await store.database.read { transaction in
        let name = try await CustomerStore(transaction).name(of: id)
        let page = try RequestedPage(of: call)
        return try await OrderList.page(page, ofCustomer: name, in: transaction)
      }
      return HTTPResponse(listing: orders, next: next, of: call)
    }
  }

  private var export: APIOperation {
    APIOperation(
      .exportCustomer,
      summary: "Returns everything that the store knows about a customer.",
      role: .editor,
      parameters: [Self.id.description],
      success: .json(CustomerRecord.schema, "The customer, the orders and their documents."),
      problems: [404],
      caching: "no-store"
    ) { call in
      let id = try call.value(of: Self.id)
      let record = try await store.database.read { try await CustomerStore($0).record(of: id) }
      return HTTPResponse(record)
    }
  }

  private var erase: APIOperation {
    APIOperation(
      .eraseCustomer,
      summary: "Removes a person from all of their orders, for good; the books stay.",
      role: .admin,
      parameters: [Self.id.description],
      body: .json(CustomerErasureRequest.schema),
      success: .json(CustomerErasure.schema, "The numbers of orders and documents."),
      problems: [404, 409]
    ) { call in
      let id = try call.value(of: Self.id)
      let request: CustomerErasureRequest = try call.decoded()
      defer { store.eventSignal.wakeAfterChange() }
      let result = try await store.change(for: call) { change in
        try await CustomerEraser(store: store, change: change)
          .erase(id, includesDocuments: request.includesDocuments)
      }
      // The person is erased even if this fails; later rows overwrite the bytes then.
      if !call.isDryRun { try? await store.database.removeRemains(of: CustomerEraser.tables) }
      return HTTPResponse(result)
    }
  }
}
